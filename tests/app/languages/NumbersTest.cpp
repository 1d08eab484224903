// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers with a decimal comma: shown in the window where the locale has it, taken with either sign, never in
// files.
#include <QDoubleSpinBox>
#include <QFile>
#include <QTest>
#include <QToolButton>
#include <catch2/catch.hpp>

#include "app/base/Ticks.h"
#include "app/base/Units.h"
#include "app/languages/Numbers.h"
#include "app/panels/fields/ValueLine.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace numbers_test {

struct German {
  German() { useNumbers(numbersOf("de_DE.UTF-8")); }
  ~German() { useNumbers(numbersOf("C")); }
};

}  // namespace numbers_test

using namespace numbers_test;

TEST_CASE("The locale of numbers is that of LC_ALL, LC_NUMERIC or LANG, with the digits 0 to 9") {
  CHECK(numbersOf("de_DE.UTF-8").decimalPoint() == ",");
  CHECK(numbersOf("de_DE@euro").decimalPoint() == ",");
  CHECK(numbersOf("en_US.UTF-8").decimalPoint() == ".");
  CHECK(numbersOf("ko_KR.UTF-8").decimalPoint() == ".");
  CHECK(numbersOf("C.UTF-8").decimalPoint() == ".");
  CHECK(numbersOf("").decimalPoint() == ".");
  CHECK(numbersOf("ar_EG.UTF-8").toString(1.5) == "1.5");
  CHECK(numbersOf("de_DE.UTF-8").toString(12345.5) == "12345,5");
  const QByteArray all = qgetenv("LC_ALL"), numeric = qgetenv("LC_NUMERIC");
  qunsetenv("LC_ALL");
  qputenv("LC_NUMERIC", "de_DE.UTF-8");
  CHECK(numbersLocaleName() == "de_DE.UTF-8");
  qputenv("LC_ALL", "en_US.UTF-8");
  CHECK(numbersLocaleName() == "en_US.UTF-8");
  all.isEmpty() ? qunsetenv("LC_ALL") : qputenv("LC_ALL", all);
  numeric.isEmpty() ? qunsetenv("LC_NUMERIC") : qputenv("LC_NUMERIC", numeric);
}

TEST_CASE_METHOD(AppTest, "Where the locale has a comma, numbers are shown with it and taken with either") {
  CHECK(amountText(1.25, "N", 6) == "1.25 N");
  const German german;
  CHECK(amountText(1.25, "N", 6) == "1,25 N");
  CHECK(fixedAmount(1.5, "N", 2) == "1,50 N");
  CHECK(numberText(1e-7 * 1.5, 'e', 1) == "1,5e-07");
  CHECK(numberText(2) == "2");
  // Tables that are saved as CSV have what they show as in C.
  CHECK(plainNumber("1,25 N") == "1.25 N");
  CHECK(plainNumber(QStringLiteral("−1,5e-07")) == QStringLiteral("−1.5e-07"));
  CHECK(plainNumber("rod 1,5") == "rod 1,5");
  // Only between digits.
  CHECK(shownNumber("arm.x = 1.5 rad.") == "arm.x = 1,5 rad.");
  for (const char* typed : {"1.5", "1,5"}) {
    CHECK(numberIn(typed) == 1.5);
    CHECK(typedAmount(typed, "N") == 1.5);
  }
  // Films and pictures are files.
  CHECK(tickText(ticksOf(0, 1, 4), 1) == "0.5");
}

TEST_CASE_METHOD(AppTest, "A point can be typed into a number box that shows a comma") {
  const German german;
  PointKey point;
  QCoreApplication::instance()->installEventFilter(&point);
  QDoubleSpinBox box;
  box.setDecimals(3);
  box.show();
  REQUIRE(QTest::qWaitForWindowExposed(&box));
  box.setValue(2.25);
  CHECK(box.text() == "2,250");
  for (const char* typed : {"1.5", "1,5"}) {
    box.setValue(0);
    box.selectAll();
    QTest::keyClicks(&box, typed);
    QTest::keyClick(&box, Qt::Key_Return);
    CHECK(box.value() == 1.5);
    CHECK(box.text() == "1,500");
  }
}

TEST_CASE_METHOD(WindowFixture, "A scene that is saved while commas are shown has points") {
  const German german;
  openArm();
  auto* const heading = window.findChild<QToolButton*>("allValues");
  REQUIRE(heading != nullptr);
  if (!heading->isChecked()) QTest::mouseClick(heading, Qt::LeftButton);
  selection->select({PickKind::kLink, frame("hand").value});
  typeValue("link.mass", "1,25");
  REQUIRE(waitFor([&] { return document->isDirty(); }));
  const QString path = folder.filePath("comma.lws.json");
  REQUIRE(document->saveAs(path));
  QFile file(path);
  REQUIRE(file.open(QIODevice::ReadOnly));
  const QByteArray text = file.readAll();
  CHECK(text.contains("1.25"));
  CHECK_FALSE(text.contains("1,25"));
  workbench()->settings()->remove("allValues");
}

}  // namespace linkwright::app
