// SPDX-License-Identifier: GPL-3.0-or-later
// F1 opens the handbook's page of what has the focus.

#include <QComboBox>
#include <QDesktopServices>
#include <QDialog>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <catch2/catch.hpp>

#include "app/window/help/Handbook.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {

// Takes the place of the desktop's browser.
struct Browser {
  Browser() {
    QObject::connect(&shown, &QTextBrowser::sourceChanged,
                     [this](const QUrl& url) { opened << url.toLocalFile(); });
    QDesktopServices::setUrlHandler("file", &shown, "setSource");
  }
  ~Browser() { QDesktopServices::unsetUrlHandler("file"); }

  QTextBrowser shown;
  QStringList opened;
};

struct HandbookFixture : AppTest, WindowFixture {
  HandbookFixture() {
    for (const char* page : {"index", "guide/posing", "guide/pictures"}) {
      const QString file = folder.filePath(QString(page) + ".html");
      REQUIRE(QDir().mkpath(QFileInfo(file).path()));
      REQUIRE(QFile(file).open(QIODevice::WriteOnly));
    }
    before = qgetenv("LINKWRIGHT_HANDBOOK");
    qputenv("LINKWRIGHT_HANDBOOK", folder.path().toLocal8Bit());
    openArm();
    waitForPicture();
  }
  ~HandbookFixture() { qputenv("LINKWRIGHT_HANDBOOK", before); }

  bool showsKeys() {
    return waitFor([&] { return window.findChild<QDialog*>("keysDialog") != nullptr; });
  }

  QTemporaryDir folder;
  QByteArray before;
  Browser browser;
};

TEST_CASE_METHOD(HandbookFixture,
                 "F1 opens the page of the panel that has the focus, and the keys in the picture") {
  auto* dock = window.findChild<QDockWidget*>("dock.tasks");
  dock->show();
  dock->raise();
  QWidget* field = nullptr;
  for (QWidget* each : dock->findChildren<QWidget*>())
    if (each->isVisible() && each->isEnabled() && (each->focusPolicy() & Qt::TabFocus)) field = each;
  REQUIRE(field != nullptr);
  field->setFocus();
  REQUIRE(waitFor([&] { return field->hasFocus(); }));
  QTest::keyClick(field, Qt::Key_F1);
  CHECK(browser.opened == QStringList{folder.filePath("guide/posing.html")});
  CHECK(window.findChild<QDialog*>("keysDialog") == nullptr);
  viewport->setFocus();
  QTest::keyClick(viewport, Qt::Key_F1);
  CHECK(showsKeys());
  CHECK(browser.opened.size() == 1);
}

TEST_CASE_METHOD(HandbookFixture, "F1 in a dialog opens the dialog's page, and the menu the first one") {
  workbench()->action(ActionId::kFilm)->trigger();
  REQUIRE(waitFor([&] { return window.findChild<QDialog*>("filmDialog") != nullptr; }));
  auto* dialog = window.findChild<QDialog*>("filmDialog");
  QTest::keyClick(dialog, Qt::Key_F1);
  CHECK(browser.opened == QStringList{folder.filePath("guide/pictures.html")});
  dialog->close();
  window.findChild<QAction*>("showHandbook")->trigger();
  CHECK(browser.opened.value(1) == folder.filePath("index.html"));
}

TEST_CASE_METHOD(HandbookFixture, "Without a handbook F1 shows the keys everywhere") {
  REQUIRE(QDir(folder.path()).removeRecursively());
  auto* dock = window.findChild<QDockWidget*>("dock.tasks");
  QWidget* const field = dock->findChild<QComboBox*>();
  REQUIRE(handbookPageOf(field) == "guide/posing");
  dock->show();
  dock->raise();
  field->setFocus();
  window.findChild<QAction*>("helpHere")->trigger();
  CHECK(showsKeys());
  CHECK(browser.opened.isEmpty());
}

}  // namespace linkwright::app
