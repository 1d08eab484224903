// SPDX-License-Identifier: GPL-3.0-or-later
// Every command of the menus, all of the shelf among them, is found by its words and done by the keys alone.
#include <QDialog>
#include <QLineEdit>
#include <QListWidget>
#include <catch2/catch.hpp>

#include "app/workbench/ShelfAim.h"
#include "tests/app/WindowFixture.h"

namespace palette_test {

using namespace linkwright;
using namespace linkwright::app;

struct PaletteFixture : AppTest, WindowFixture {
  PaletteFixture() {
    workbench()->action(ActionId::kNew)->trigger();
    waitForPicture();
  }
  QDialog* ask() {
    key(Qt::Key_K, Qt::ControlModifier);
    REQUIRE(waitFor([&] { return window.findChild<QDialog*>("palette") != nullptr; }));
    return window.findChild<QDialog*>("palette");
  }
  // Types words and presses Return.
  void choose(const QString& words) {
    QDialog* const palette = ask();
    auto* line = palette->findChild<QLineEdit*>("paletteWords");
    CHECK(line->window()->focusWidget() == line);  // keys go there
    QTest::keyClicks(line, words);
    INFO(words.toStdString());
    CHECK(palette->findChild<QListWidget*>("paletteFound")->count() > 0);
    QTest::keyClick(line, Qt::Key_Return);
    REQUIRE(waitFor([&] { return window.findChild<QDialog*>("palette") == nullptr; }));
    QCoreApplication::processEvents();
  }
};

TEST_CASE("Each thing of the shelf is armed by the palette", "[.heavy]") {
  PaletteFixture f;
  ShelfAim* const aim = ShelfAim::of(f.workbench());
  for (const ShelfItem& item : shelfItems()) {
    if (needsFile(item) || clicksOf(item) == 0 || item.make == ShelfMake::kMaterial ||
        item.make == ShelfMake::kDistance)
      continue;
    CAPTURE(item.id);
    f.choose("shelf " + titleOf(item));
    REQUIRE(aim->item() != nullptr);
    // "Box" is the first one that has the word.
    CHECK(QString(aim->item()->title).contains(item.title, Qt::CaseInsensitive));
    aim->cancel();
  }
}

TEST_CASE("The palette shows what has all words, and Escape leaves it") {
  PaletteFixture f;
  QDialog* palette = f.ask();
  auto* list = palette->findChild<QListWidget*>("paletteFound");
  const int all = list->count();
  CHECK(all > 60);
  QTest::keyClicks(palette->findChild<QLineEdit*>("paletteWords"), "view top");
  CHECK(list->count() < 5);
  REQUIRE(list->count() > 0);
  for (int i = 0; i < list->count(); ++i) CHECK(list->item(i)->text().contains("top", Qt::CaseInsensitive));
  QTest::keyClicks(palette->findChild<QLineEdit*>("paletteWords"), "zzz");
  CHECK(list->count() == 0);
  QTest::keyClick(palette, Qt::Key_Escape);
  CHECK(f.waitFor([&] { return f.window.findChild<QDialog*>("palette") == nullptr; }));
}

}  // namespace palette_test
