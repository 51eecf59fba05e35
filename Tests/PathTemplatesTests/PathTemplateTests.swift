import PhotoModel
import Testing

@testable import PathTemplates

@Suite struct PathTemplateTests {
  @Test func theStandardTemplateSortsByTime() throws {
    #expect(try path(PathTemplate.standardText) == "2008/10/2008-10-22_16-28-39_IMG_1.jpg")
  }

  @Test(arguments: [
    (nil, "undated/IMG_1.jpg"), ("2008-10-22", "2008/10/2008-10-22_IMG_1.jpg"),
    ("2008", "2008/undated/2008_IMG_1.jpg"),
  ])
  func whatIsNotKnownOfADateIsLeftOut(captured: String?, expected: String) throws {
    #expect(try path(PathTemplate.standardText, .sample(captured: captured)) == expected)
  }

  @Test(arguments: [
    ("{camera}/{iso}/{file_name}", "Canon EOS 5D/100/IMG_1.jpg"),
    ("{title:upper}{ext:upper}", "GROSSER BUDDHA.JPG"), ("{title:lower:3}", "gro"),
    ("{lens|no lens}_{name}", "no lens_IMG_1"), ("{aperture:3}-{bytes:6}", "004-001234"),
    ("{captured_at:%d %B %Y, %I %p %z}", "22 October 2008, 04 PM +0900"),
    ("{captured_at:%H:%M:%S.%f}", "16_28_39.120000"), ("{captured_at:lower:%b}", "oct"),
    ("{imported_at:%a %j %V %G %u}-{import_id}", "Mon 001 01 2024 1-7"),
    ("{captured_at}", "2008-10-22_16-28-39"),
    ("{place}, {country}", "Kamakura, Japan"), ("{keywords}", "temple, statue"),
    ("{short_id}{id:4}", "abababababab" + "ab"), ("{{{kind}}}", "{picture}"), ("{utc_offset}", "+09_00"),
    ("{year}-{month}-{day}T{hour}{minute}{second}", "2008-10-22T162839"),
  ])
  func fieldsAreFilledIn(template: String, expected: String) throws {
    #expect(try path(template) == expected)
  }

  @Test(arguments: [(MediaFormat.mov, "video"), (.nef, "raw"), (.jpeg, "picture")])
  func theKindIsThatOfTheJSON(format: MediaFormat, kind: String) throws {
    #expect(try path("{kind}", .sample { $0.metadata.format = format }) == kind)
  }

  @Test func theLengthOfAMovieIsInWholeSeconds() throws {
    #expect(try path("{duration:4}s", .sample { $0.metadata.duration = 12.6 }) == "0013s")
    #expect(try path("{duration|none}", .sample { $0.metadata.duration = .infinity }) == "none")
    #expect(try path("{duration|none}") == "none")
  }

  @Test func warningsAreJoined() throws {
    #expect(try path("{warnings}", .sample { $0.metadata.warnings = ["one", "two"] }) == "one, two")
  }

  @Test(arguments: TemplateField.allCases)
  func everyFieldHasAUseAndAHelp(field: TemplateField) throws {
    #expect(try !path("{\(field.rawValue)|x}").isEmpty)
    #expect(PathTemplate.help.contains("  \(field.rawValue) "))
  }

  @Test func theHelpFitsATerminal() {
    #expect(PathTemplate.help.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: [
    ("{name}_{lens}{ext}", "IMG_1.jpg"), ("{lens} - {name}{ext}", "IMG_1.jpg"),
    ("{name} ({lens}){ext}", "IMG_1.jpg"), ("{name} [{lens}] {iso}", "IMG_1 100"),
    ("{region}/{lens}/{name}", "unknown/IMG_1"), ("{lens}{ext}", "unknown.jpg"),
    ("{lens}.jpeg", "unknown.jpeg"),
    ("{name}_{lens}.jpeg", "IMG_1.jpeg"), ("{lens|}/{name}", "unknown/IMG_1"),
    ("{iso}_{lens}_{name}", "100_IMG_1"),
  ])
  func aMissingValueLeavesNothingBehind(template: String, expected: String) throws {
    #expect(try path(template) == expected)
  }

  @Test func aCounterIsMissingUntilThereIsOne() throws {
    #expect(try path("{name}_{counter:4}{ext}", counter: 12) == "IMG_1_0012.jpg")
    #expect(try path("{name}_{counter:4}{ext}") == "IMG_1.jpg")
    #expect(try PathTemplate("{name}_{counter}").hasCounter)
    #expect(try !PathTemplate("{name}").hasCounter)
  }

  @Test func weeksBelongToTheYearOfTheirThursday() throws {
    for (day, week) in [("2021-01-03", "2020-53"), ("2024-12-30", "2025-01"), ("2020-12-31", "2020-53")] {
      #expect(try path("{captured_at:%G-%V}", .sample(captured: day)) == week)
    }
  }
}
