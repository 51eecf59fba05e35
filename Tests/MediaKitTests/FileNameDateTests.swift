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
    ("Scan_20190102 (2).jpg", "2019-01-02"), ("20190102_1.jpg", "2019-01-02"),
    ("foto_20190102.jpg", "2019-01-02"),
    ("2019-01-02-2.jpg", "2019-01-02"), ("IMG_0001_2019-01-02.jpg", "2019-01-02"),
    ("IMG_20200304_050607_BURST001.jpg", "2020-03-04T05:06:07"),
    ("2021-03-04 05.06.07 2.jpg", "2021-03-04T05:06:07"),
    ("2021-03-04 05.06.07 panorama.jpg", "2021-03-04T05:06:07"),
    ("vlcsnap-2021-03-04-05h06m07s123.png", "2021-03-04T05:06:07.123"),
  ])
  func namesOfCamerasAndProgramsHaveADate(name: String, date: String) {
    #expect(FileNameDate.date(in: name)?.text == date)
  }

  @Test(arguments: [
    ("Captura de pantalla 2021-03-04 a las 5.06.07 p. m..png", "2021-03-04T17:06:07"),
    ("Captura de pantalla 2021-03-04 a la(s) 5.06.07 p.m..png", "2021-03-04T17:06:07"),
    ("Captura de pantalla 2021-03-04 a las 12.06.07\u{A0}a.\u{A0}m..png", "2021-03-04T00:06:07"),
    ("Screenshot 2021-03-04 at 5.06.07\u{202F}PM.png", "2021-03-04T17:06:07"),
    ("屏幕快照 2021-03-04 下午5.06.07.png", "2021-03-04T17:06:07"),
  ])
  func theHalfOfTheDayCounts(name: String, date: String) {
    #expect(FileNameDate.date(in: name)?.text == date)
  }

  @Test(arguments: [
    "Captura 2021-03-04 a las 5.06.07 p. noche.png", "Στιγμιότυπο 2021-03-04 at 5.06.07 μ.μ..png",
    "屏幕快照 2021-03-04 晚上5.06.07.png",
  ])
  func aHalfOfTheDayThatIsNotUnderstoodLeavesTheDay(name: String) {
    #expect(FileNameDate.date(in: name)?.text == "2021-03-04")
  }

  @Test(arguments: [
    "Schermata 2021-03-04 alle 05.06.07.png", "Captura de Tela 2021-03-04 às 05.06.07.png",
    "Zrzut ekranu 2021-03-04 o 05.06.07.png", "Снимок экрана 2021-03-04 в 05.06.07.png",
    "Capture d’écran 2021-03-04 à 05.06.07.png", "Capture d’écran 2021-03-04 a\u{300} 05.06.07.png",
  ])
  func theWordBeforeTheTimeMayBeOfManyLanguages(name: String) {
    #expect(FileNameDate.date(in: name)?.text == "2021-03-04T05:06:07")
  }

  @Test(arguments: [
    "PXL_99999999_999999.jpg", "4915201234567.jpg", "IMG_1234.jpg", "20190231.jpg",
    "order 20190102.jpg", "12345678.jpg", "IMG_19991332_010101.jpg", "", "2019.jpg",
    "20190102ab77ff.jpg", "b20190102f3e.jpg", "20190102 0000000001.jpg", "20190102-1234567.jpg",
    "IMG_20200304_999999.jpg", "IMG_20200304_256199.jpg", "id_2011-12-13-14.jpg", "1234-2019-01-02-99.jpg",
    "v2019.01.02.jpg",
  ])
  func namesThatOnlyLookLikeADateHaveNone(name: String) {
    #expect(FileNameDate.date(in: name) == nil)
  }
}
