// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of commands: changed, in conflict, kept, and as they were.
#include <QDialog>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QTest>
#include <QTreeWidget>
#include <catch2/catch.hpp>
#include <set>

#include "app/panels/plot/PlotPanel.h"
#include "app/workbench/Shortcuts.h"
#include "app/workbench/Workbench.h"
#include "tests/app/WindowFixture.h"

namespace shortcuts_test {

using namespace linkwright;
using namespace linkwright::app;

struct ShortcutsFixture : AppTest, WindowFixture {
  ~ShortcutsFixture() { workbench()->shortcuts()->resetAll(); }
  QAction* action(ActionId id) { return workbench()->action(id); }
  QDialog* sheet() {
    key(Qt::Key_F1);
    REQUIRE(waitFor([&] { return window.findChild<QDialog*>("keysDialog") != nullptr; }));
    return window.findChild<QDialog*>("keysDialog");
  }
  static QTreeWidgetItem* lineOf(QDialog* sheet, const QString& text) {
    const auto found =
        sheet->findChild<QTreeWidget*>("keysTree")->findItems(text, Qt::MatchExactly | Qt::MatchRecursive);
    REQUIRE(found.size() == 1);
    return found.front();
  }
};

TEST_CASE("No two commands have the same keys at first") {
  ShortcutsFixture f;
  Shortcuts* const shortcuts = f.workbench()->shortcuts();
  CHECK(shortcuts->actions().size() > 80);
  std::set<QString> names;  // of the settings
  for (const QAction* action : shortcuts->actions()) {
    CAPTURE(action->objectName().toStdString());
    CHECK(names.insert(action->objectName()).second);
    for (const QKeySequence& keys : action->shortcuts()) {
      CAPTURE(keys.toString().toStdString());
      CHECK(shortcuts->conflicts(keys, action).empty());
    }
  }
}

TEST_CASE(
    "F1 shows the keys; of keys that are taken it names the command that loses them, and keeps the choice") {
  {
    ShortcutsFixture f;
    QDialog* const sheet = f.sheet();
    auto* tree = sheet->findChild<QTreeWidget*>("keysTree");
    QTreeWidgetItem* const film = ShortcutsFixture::lineOf(sheet, "Film…");
    CHECK(film->text(1) == "Ctrl+M");
    tree->setCurrentItem(film);
    auto* edit = sheet->findChild<QKeySequenceEdit*>("keysEdit");
    edit->setFocus();
    QTest::keyClick(edit, Qt::Key_E, Qt::ControlModifier);
    auto* conflict = sheet->findChild<QLabel*>("keysConflict");
    CHECK(f.waitFor([&] { return conflict->text().contains("Export signals"); }));  // once no more keys come
    QTest::mouseClick(sheet->findChild<QPushButton*>("keysAssign"), Qt::LeftButton);
    CHECK(f.action(ActionId::kFilm)->shortcut() == QKeySequence("Ctrl+E"));
    CHECK(f.action(ActionId::kFilm)->toolTip().contains("Ctrl+E"));
    CHECK(f.action(ActionId::kExportCsv)->shortcuts().isEmpty());
    CHECK_FALSE(f.action(ActionId::kExportCsv)->toolTip().contains("Ctrl+E"));
    CHECK(film->text(1) == "Ctrl+E");
    // The lines with these words, keys among them.
    QTest::keyClicks(sheet->findChild<QLineEdit*>("keysWords"), "ctrl+e");
    CHECK_FALSE(film->isHidden());
    CHECK(ShortcutsFixture::lineOf(sheet, "Save")->isHidden());
    // The program is started again.
    WindowFixture again;
    CHECK(again.workbench()->action(ActionId::kFilm)->shortcut() == QKeySequence("Ctrl+E"));
    CHECK(again.workbench()->action(ActionId::kExportCsv)->shortcuts().isEmpty());
    QTest::mouseClick(sheet->findChild<QPushButton*>("keysAllDefaults"), Qt::LeftButton);
    CHECK(f.action(ActionId::kFilm)->shortcut() == QKeySequence("Ctrl+M"));
    CHECK(f.action(ActionId::kExportCsv)->shortcut() == QKeySequence("Ctrl+E"));
  }
  WindowFixture again;
  CHECK(again.workbench()->action(ActionId::kFilm)->shortcut() == QKeySequence("Ctrl+M"));
}

TEST_CASE("Without keys a command has none, and its first ones come back") {
  ShortcutsFixture f;
  Shortcuts* const shortcuts = f.workbench()->shortcuts();
  QAction* const redo = f.action(ActionId::kRedo);
  shortcuts->assign(redo, {});
  CHECK(redo->shortcuts().isEmpty());
  shortcuts->reset(redo);
  CHECK(redo->shortcuts().size() == 2);
}

TEST_CASE("The palette selects objects and plots signals") {
  ShortcutsFixture f;
  f.openArm();
  const auto choose = [&](const char* words) {
    f.key(Qt::Key_K, Qt::ControlModifier);
    REQUIRE(f.waitFor([&] { return f.window.findChild<QDialog*>("palette") != nullptr; }));
    auto* line = f.window.findChild<QLineEdit*>("paletteWords");
    QTest::keyClicks(line, words);
    REQUIRE(f.window.findChild<QListWidget*>("paletteFound")->count() > 0);
    QTest::keyClick(line, Qt::Key_Return);
    REQUIRE(f.waitFor([&] { return f.window.findChild<QDialog*>("palette") == nullptr; }));
    QCoreApplication::processEvents();
  };
  choose("object hand");
  CHECK(f.selection->selected().kind == PickKind::kLink);
  CHECK(f.selection->selected().index == f.frame("hand"));
  choose("plot v.j2");
  const std::vector<std::string> shown = f.window.findChild<PlotPanel*>()->shown();
  CHECK(std::find(shown.begin(), shown.end(), "v.j2") != shown.end());
}

}  // namespace shortcuts_test
