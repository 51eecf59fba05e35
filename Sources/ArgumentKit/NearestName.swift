/// Finds the name that was probably meant by a misspelt one.
public enum NearestName {
  /// Returns the nearest of `candidates`, where one is near enough to be meant; of equals the first.
  /// Capitals count as small letters.
  public static func suggestion(for name: String, among candidates: [String]) -> String? {
    let name = name.lowercased()
    let completed = candidates.filter { name.count > 1 && $0.lowercased().hasPrefix(name) }
    if completed.count == 1 { return completed.first }
    let limit = max(1, name.count / 3)
    let distances = candidates.map { (name: $0, distance: distance(Array(name), Array($0.lowercased()))) }
    return distances.filter { $0.distance <= limit }.min { $0.distance < $1.distance }?.name
  }

  /// Counts the letters to insert, delete, replace or swap with their neighbour (optimal string alignment).
  static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for row in one.indices {
      var current = [row + 1]
      for column in other.indices {
        let isSame = one[row] == other[column]
        var best = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[other.count]
  }
}
