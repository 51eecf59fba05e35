import PhotoModel
import Testing

@testable import MediaKit

@Suite struct FileNameDateTests {
  @Test(arguments: [
    ("IMG_20200304_050607.jpg", "2020-03-04T05:06:07"), ("IMG-20190102-WA0003.jpg", "2019-01-02"),
    ("PXL_20210102_030405678.jpg", "2021-01-02T03:04:05.678"), ("20210304_050607.jpg", "2021-03-04T05:06:07"),
    ("Screenshot 2021-03-04 at 05.06.07.png", "2021-03-04T05:06:07"),
    ("Screen Shot 2021-03-04 at 5.06.07 PM.png", "2021-03-04T17:06:07"),
    ("Screenshot_20210304-050607.png", "2021-03-04T05:06:07"),
    ("Screenshot from 2021-03-04 05-06-07.png", "2021-03-04T05:06:07"),
    ("WhatsApp Image 2021-03-04 at 05.06.07.jpeg", "2021-03-04T05:06:07"),
    ("photo_2021-03-04_05-06-07.jpg", "2021-03-04T05:06:07"),
    ("signal-2021-03-04-050607.jpg", "2021-03-04T05:06:07"),
    ("2021-03-04 05.06.07.jpg", "2021-03-04T05:06:07"),
    ("WP_20140102_03_04_05_Pro.jpg", "2014-01-02T03:04:05"), ("20210304050607.jpg", "2021-03-04T05:06:07"),
    ("1985-07-12 Wedding.jpg", "1985-07-12"),
    ("Bildschirmfoto 2021-03-04 um 05.06.07.png", "2021-03-04T05:06:07"),
  ])
  func namesOfCamerasAndProgramsHaveADate(name: String, date: String) {
    #expect(FileNameDate.date(in: name)?.text == date)
  }

  @Test(arguments: [
    "PXL_99999999_999999.jpg", "4915201234567.jpg", "IMG_1234.jpg", "20190231.jpg",
    "order 20190102.jpg", "12345678.jpg", "IMG_19991332_010101.jpg", "", "2019.jpg",
  ])
  func namesThatOnlyLookLikeADateHaveNone(name: String) {
    #expect(FileNameDate.date(in: name) == nil)
  }
}
