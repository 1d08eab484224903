// SPDX-License-Identifier: GPL-3.0-or-later
// Several windows in one process: each has a document, all have the same settings, and the program's end asks
// once about all of them.
#include <QAction>
#include <QCheckBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QSettings>
#include <QTest>
#include <catch2/catch.hpp>

#include "app/base/Units.h"
#include "app/commands/SimulationEdits.h"
#include "app/recovery/SafetyNet.h"
#include "app/recovery/StateFolder.h"
#include "app/window/OpenWindows.h"
#include "app/window/UnsavedDialog.h"
#include "app/workbench/Shortcuts.h"
#include "tests/app/WindowFixture.h"

namespace two_windows_test {

using namespace linkwright;
using namespace linkwright::app;

QByteArray bytesOf(const QString& path) {
  QFile file(path);
  REQUIRE(file.open(QIODevice::ReadOnly));
  return file.readAll();
}

int workFolders() {
  return static_cast<int>(QDir(stateFolder().path).entryList({"work-*"}, QDir::Dirs).size());
}

struct TwoWindows : AppTest, WindowFixture {
  TwoWindows() {
    openArm();
    key(Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    for (MainWindow* each : OpenWindows::instance()->shown())
      if (each != &window) other = each;
    REQUIRE(other != nullptr);
    REQUIRE(QTest::qWaitForWindowExposed(other));
  }
  ~TwoWindows() {
    if (other) other->document()->undoStack()->setClean();
    delete other;
    QSettings().remove("window");
  }
  Workbench* otherWorkbench() { return other->findChild<Workbench*>(); }
  void openInOther(const QString& path) {
    bool opened = false;
    const auto connection =
        QObject::connect(other->document(), &Document::opened, [&opened] { opened = true; });
    other->openFile(path);
    REQUIRE(waitFor([&] { return opened; }));
    QObject::disconnect(connection);
  }
  static void change(Document* of) { edits::setGravity(of, {0, 0, -3}); }
  /// Both have changes; the first one has a file, the other none.
  void changeBoth() {
    REQUIRE(document->saveAs(mine()));
    openInOther(armFile());
    change(document);
    change(other->document());
    REQUIRE(document->isDirty());
    REQUIRE(other->document()->isDirty());
  }
  QString mine() const { return folder.filePath("mine.lws.json"); }
  void quit() {
    QApplication::setActiveWindow(&window);
    workbench()->action(ActionId::kQuit)->trigger();
  }
  UnsavedDialog* askedOnce() {
    auto* asked = dialog<UnsavedDialog>();
    REQUIRE(asked != nullptr);
    int shown = 0;
    for (QWidget* each : QApplication::topLevelWidgets())
      if (each->isVisible() && qobject_cast<QDialog*>(each) != nullptr) ++shown;
    CHECK(shown == 1);
    return asked;
  }
  static void clickIn(QDialog* dialog, const char* name) {
    auto* button = dialog->findChild<QPushButton*>(name);
    REQUIRE(button != nullptr);
    QTest::mouseClick(button, Qt::LeftButton);
  }
  template <class Dialog>
  Dialog* otherDialog() {
    const auto open = [this]() -> Dialog* {
      for (Dialog* each : other->findChildren<Dialog*>())
        if (each->isVisible()) return each;
      return nullptr;
    };
    return waitFor([&] { return open() != nullptr; }) ? open() : nullptr;
  }
  bool otherReports(const QString& text) {
    const auto* label = other->findChild<QLabel*>("bannerText");
    return label != nullptr && label->text().contains(text);
  }
  bool allClosed() {
    return waitFor([this] { return OpenWindows::instance()->shown().empty(); });
  }

  QPointer<MainWindow> other;
};

TEST_CASE("A scene that is open in another window is shown there, and never saved over") {
  TwoWindows f;
  REQUIRE(f.document->saveAs(f.mine()));
  const QByteArray saved = bytesOf(f.mine());
  f.other->openFile(f.folder.path() + "/./mine.lws.json");
  CHECK(f.bannerText() == "mine.lws.json is open in this window.");
  CHECK_FALSE(f.other->document()->isOpen());
  CHECK(f.waitFor([&] { return f.window.isActiveWindow(); }));

  f.openInOther(f.armFile());
  TwoWindows::change(f.other->document());
  f.otherWorkbench()->action(ActionId::kSaveAs)->trigger();
  auto* ask = f.otherDialog<QFileDialog>();
  REQUIRE(ask != nullptr);
  ask->setOption(QFileDialog::DontConfirmOverwrite);
  auto* name = ask->findChild<QLineEdit*>("fileNameEdit");
  REQUIRE(name != nullptr);
  name->setText(f.mine());
  QTest::keyClick(name, Qt::Key_Return);
  CHECK(f.waitFor(
      [&] { return f.other->document()->path().isEmpty() && f.otherReports("nothing was saved"); }));
  CHECK(bytesOf(f.mine()) == saved);
  CHECK(f.other->document()->isDirty());
  // Once it is closed there, it can be.
  f.window.close();
  CHECK(OpenWindows::instance()->other(f.other, f.mine()) == nullptr);
}

TEST_CASE("A new window has a document of its own, and closing it asks about that alone") {
  TwoWindows f;
  CHECK(OpenWindows::instance()->shown().size() == 2);
  CHECK_FALSE(f.other->document()->isOpen());
  CHECK(f.other->pos() != f.window.pos());
  f.openInOther(f.armFile());
  TwoWindows::change(f.other->document());
  CHECK_FALSE(f.document->isDirty());
  TwoWindows::change(f.document);
  CHECK(f.document->undoStack()->count() == 1);
  f.other->document()->undoStack()->undo();
  CHECK(f.document->isDirty());
  CHECK_FALSE(f.other->document()->isDirty());
  TwoWindows::change(f.other->document());

  f.other->close();
  auto* asked = f.otherDialog<QMessageBox>();
  REQUIRE(asked != nullptr);
  CHECK(asked->objectName() == "unsavedChanges");
  asked->button(QMessageBox::Cancel)->click();
  REQUIRE(f.waitFor([&] { return f.other->findChildren<QMessageBox*>().isEmpty(); }));
  CHECK(f.other->isVisible());
  f.other->close();
  asked = f.otherDialog<QMessageBox>();
  REQUIRE(asked != nullptr);
  asked->button(QMessageBox::Discard)->click();
  CHECK(f.waitFor([&] { return f.other.isNull(); }));
  CHECK(f.window.isVisible());
  CHECK(f.document->isDirty());
  CHECK(f.window.findChildren<QMessageBox*>().isEmpty());
}

TEST_CASE("The end of the program asks once about the changes in all windows") {
  TwoWindows f;
  f.changeBoth();
  const QByteArray before = bytesOf(f.mine());
  f.quit();
  UnsavedDialog* asked = f.askedOnce();
  const auto boxes = asked->findChildren<QCheckBox*>();
  REQUIRE(boxes.size() == 2);
  CHECK(boxes[0]->text().contains("mine.lws.json"));
  CHECK(boxes[1]->text().contains("arm.urdf"));
  for (QCheckBox* box : boxes) CHECK(box->isChecked());
  // Asked again, it does not ask twice.
  f.quit();
  CHECK(f.askedOnce() == asked);
  auto* save = asked->findChild<QPushButton*>("saveSelected");
  CHECK(save->isEnabled());
  for (QCheckBox* box : boxes) box->click();
  CHECK_FALSE(save->isEnabled());

  SECTION("Cancel leaves all as it is") {
    TwoWindows::clickIn(asked, "cancelQuit");
    REQUIRE(f.waitFor([&] { return f.window.findChildren<UnsavedDialog*>().isEmpty(); }));
    CHECK(OpenWindows::instance()->shown().size() == 2);
    CHECK(f.document->isDirty());
    CHECK(f.other->document()->isDirty());
    CHECK(bytesOf(f.mine()) == before);
  }
  SECTION("Discard all closes all") {
    TwoWindows::clickIn(asked, "discardAll");
    CHECK(f.allClosed());
    CHECK(f.waitFor([&] { return f.other.isNull(); }));
    CHECK(bytesOf(f.mine()) == before);
  }
  SECTION("What is not checked is given up") {
    boxes[1]->click();
    boxes[1]->click();
    boxes[0]->click();
    REQUIRE(boxes[0]->isChecked());
    REQUIRE_FALSE(boxes[1]->isChecked());
    TwoWindows::clickIn(asked, "saveSelected");
    CHECK(f.allClosed());
    CHECK_FALSE(f.document->isDirty());
    CHECK(bytesOf(f.mine()) != before);
    CHECK(f.window.findChildren<QFileDialog*>().isEmpty());
  }
}

TEST_CASE("A document without a file is asked for a name, and without one all stays open") {
  TwoWindows f;
  f.changeBoth();
  f.quit();
  TwoWindows::clickIn(f.askedOnce(), "saveSelected");
  auto* files = f.otherDialog<QFileDialog>();
  REQUIRE(files != nullptr);
  CHECK(f.window.findChildren<QFileDialog*>().isEmpty());
  CHECK_FALSE(f.document->isDirty());
  files->reject();
  REQUIRE(f.waitFor([&] { return f.other->findChildren<QFileDialog*>().isEmpty(); }));
  CHECK(OpenWindows::instance()->shown().size() == 2);
  CHECK(f.other->document()->isDirty());

  // One document is left with changes: the question about one.
  f.quit();
  auto* asked = f.otherDialog<QMessageBox>();
  REQUIRE(asked != nullptr);
  CHECK(f.window.findChildren<UnsavedDialog*>().isEmpty());
  asked->button(QMessageBox::Save)->click();
  files = f.otherDialog<QFileDialog>();
  REQUIRE(files != nullptr);
  const QString path = f.folder.filePath("other.lws.json");
  auto* name = files->findChild<QLineEdit*>("fileNameEdit");
  REQUIRE(name != nullptr);
  name->setText(path);
  QTest::keyClick(name, Qt::Key_Return);
  CHECK(f.allClosed());
  CHECK(QFile::exists(path));
}

TEST_CASE("A save that fails at the end of the program leaves all open") {
  TwoWindows f;
  f.changeBoth();
  REQUIRE(QDir(f.folder.path()).mkdir("gone"));
  REQUIRE(f.document->saveAs(f.folder.filePath("gone/mine.lws.json")));
  edits::setGravity(f.document, {0, 0, -4});
  REQUIRE(QDir(f.folder.filePath("gone")).removeRecursively());
  f.quit();
  TwoWindows::clickIn(f.askedOnce(), "saveSelected");
  CHECK(f.waitFor([&] { return f.banner()->isVisible() && f.bannerText().contains("could not be saved"); }));
  CHECK(OpenWindows::instance()->shown().size() == 2);
  CHECK(f.document->isDirty());
  CHECK(f.other->document()->isDirty());
  CHECK(f.other->findChildren<QFileDialog*>().isEmpty());
}

TEST_CASE("The end of the session asks where it may, and keeps the work where it may not") {
  TwoWindows f;
  CHECK_FALSE(OpenWindows::instance()->holdsUpSession(true));
  f.changeBoth();
  int kept = 0;
  for (MainWindow* each : OpenWindows::instance()->shown())
    QObject::connect(each->findChild<Autosave*>(), &Autosave::kept, each, [&kept] { ++kept; });
  CHECK_FALSE(OpenWindows::instance()->holdsUpSession(false));
  CHECK(f.waitFor([&] { return kept >= 2; }));
  CHECK(f.window.findChildren<UnsavedDialog*>().isEmpty());
  CHECK(OpenWindows::instance()->holdsUpSession(true));
  TwoWindows::clickIn(f.askedOnce(), "cancelQuit");
  CHECK(OpenWindows::instance()->shown().size() == 2);
}

TEST_CASE("Each window keeps its work in a folder of its own, which goes with it") {
  testApplication();
  const int before = workFolders();
  {
    TwoWindows f;
    CHECK(workFolders() == before + 2);
    f.other->close();
    REQUIRE(f.waitFor([&] { return f.other.isNull(); }));
    CHECK(workFolders() == before + 1);
    CHECK(f.window.isVisible());
  }
  CHECK(workFolders() == before);
}

TEST_CASE("Theme, units, keys and recent files are the same in all windows") {
  TwoWindows f;
  Workbench* const one = f.workbench();
  Workbench* const other = f.otherWorkbench();
  one->action(ActionId::kThemeDark)->trigger();
  CHECK(&other->theme() == &darkTheme());
  CHECK(other->action(ActionId::kThemeDark)->isChecked());
  other->action(ActionId::kThemeContrast)->trigger();
  CHECK(&one->theme() == &contrastTheme());
  CHECK(one->action(ActionId::kThemeContrast)->isChecked());
  QSettings().remove("theme");

  const UnitChoice units = chosenUnits();
  bool reported = false;
  QObject::connect(other, &Workbench::unitsChanged, other, [&reported] { reported = true; });
  one->action(ActionId::kRadians)->trigger();
  CHECK(reported);
  CHECK(other->action(ActionId::kRadians)->isChecked() == one->action(ActionId::kRadians)->isChecked());
  one->setUnits(units);

  one->shortcuts()->assign(one->action(ActionId::kAbout), QKeySequence("Ctrl+Alt+A"));
  CHECK(other->action(ActionId::kAbout)->shortcut() == QKeySequence("Ctrl+Alt+A"));
  other->shortcuts()->resetAll();
  CHECK(one->action(ActionId::kAbout)->shortcut().isEmpty());

  reported = false;
  QObject::connect(f.document, &Document::recentFilesChanged, other, [&reported] { reported = true; });
  f.openInOther(f.armFile());
  CHECK(reported);
}

}  // namespace two_windows_test
