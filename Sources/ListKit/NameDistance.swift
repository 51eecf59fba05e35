/// Compares names by the letters that would have to be typed differently.
enum NameDistance {
  /// Returns `names` with the most similar to `name` first; equally similar ones keep their order.
  static func nearestFirst(_ names: [String], to name: String) -> [String] {
    let distances = names.map { distance(from: Array(name), to: Array($0)) }
    return names.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }.map { names[$0] }
  }

  /// Returns the number of letters to insert, delete or replace.
  private static func distance(from start: [Character], to goal: [Character]) -> Int {
    var row = Array(0...goal.count)
    for (index, letter) in start.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (place, other) in goal.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[place + 1]
        row[place + 1] = min(replaced, row[place] + 1, diagonal + 1)
      }
    }
    return row[goal.count]
  }
}
