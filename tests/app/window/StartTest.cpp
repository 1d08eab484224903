// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QCheckBox>
#include <QDockWidget>
#include <QFile>
#include <QFileInfo>
#include <QPushButton>
#include <QSettings>
#include <QShortcut>
#include <QTest>
#include <catch2/catch.hpp>
#include <map>

#include "app/base/SceneGallery.h"
#include "app/recovery/SettingsFile.h"
#include "app/window/WelcomePage.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

struct StartTest {
  StartTest() { testApplication(); }
};

QStringList& printedMessages() {
  static QStringList messages;
  return messages;
}

}  // namespace

TEST_CASE_METHOD(StartTest, "The window starts and opens scenes without a word on the standard error") {
  printedMessages().clear();
  const QtMessageHandler before = qInstallMessageHandler(
      [](QtMsgType, const QMessageLogContext&, const QString& text) { printedMessages() += text; });
  {
    WindowFixture f;
    REQUIRE_FALSE(firstScene().isEmpty());
    f.open(firstScene());
    f.openArm();
    f.document->newScene();
    f.waitForPicture();
  }
  qInstallMessageHandler(before);
  CAPTURE(printedMessages().join("\n").toStdString());
  CHECK(printedMessages().isEmpty());
}

TEST_CASE_METHOD(StartTest, "No key means two things") {
  WindowFixture f;
  f.openArm();
  std::map<QString, QString> taken;
  const auto take = [&](const QKeySequence& key, const QString& name) {
    if (key.isEmpty()) return;
    const QString text = key.toString(QKeySequence::PortableText);
    CAPTURE(text.toStdString(), name.toStdString(), taken[text].toStdString());
    CHECK(taken[text].isEmpty());
    taken[text] = name;
  };
  for (const QAction* action : f.window.findChildren<QAction*>()) {
    // What works only where its widget has the focus is no rival.
    if (action->shortcutContext() == Qt::WidgetShortcut ||
        action->shortcutContext() == Qt::WidgetWithChildrenShortcut)
      continue;
    for (const QKeySequence& key : action->shortcuts()) take(key, action->text());
  }
  for (const QShortcut* shortcut : f.window.findChildren<QShortcut*>()) {
    if (shortcut->context() == Qt::WindowShortcut || shortcut->context() == Qt::ApplicationShortcut)
      take(shortcut->key(), shortcut->objectName() + " (shortcut)");
  }
  CHECK(taken.size() > 20);
}

TEST_CASE_METHOD(StartTest, "Ctrl+Q closes the window") {
  WindowFixture f;
  f.openArm();
  f.key(Qt::Key_Q, Qt::ControlModifier);
  CHECK(f.waitFor([&] { return !f.window.isVisible(); }));
}

TEST_CASE_METHOD(StartTest,
                 "Space is the key of a check box that has the focus, and plays from everywhere else") {
  WindowFixture f;
  f.openArm();
  QCheckBox* box = nullptr;
  for (auto* each : f.window.findChildren<QCheckBox*>())
    if (each->isVisible() && each->isEnabled()) box = each;
  REQUIRE(box != nullptr);
  box->setFocus();
  const bool before = box->isChecked();
  QTest::keyClick(box, Qt::Key_Space);
  CHECK(box->isChecked() != before);
  CHECK_FALSE(f.player->isPlaying());
  QTest::keyClick(box, Qt::Key_Space);
  f.viewport->setFocus();
  f.key(Qt::Key_Space);
  CHECK(f.waitFor([&] { return f.player->isPlaying(); }));
  CHECK(box->isChecked() == before);
}

TEST_CASE_METHOD(StartTest,
                 "The start page has the window for itself, and panels come back with a document") {
  const auto panels = [](WindowFixture* f) {
    QStringList shown;
    for (auto* dock : f->window.findChildren<QDockWidget*>())
      if (!dock->isHidden()) shown << dock->objectName();
    return shown;
  };
  QStringList before;
  {
    WindowFixture f;
    CHECK(panels(&f).isEmpty());
    f.openArm();
    before = panels(&f);
    CHECK(before.size() > 5);
    auto* plots = f.window.findChild<QDockWidget*>("dock.plots");
    plots->hide();
    before.removeAll("dock.plots");
    const QSize scene = f.window.findChild<QDockWidget*>("dock.scene")->size();
    f.document->close();
    CHECK(panels(&f).isEmpty());
    f.openArm();
    CHECK(panels(&f) == before);
    CHECK(f.window.findChild<QDockWidget*>("dock.scene")->width() == scene.width());
    // Closed on the start page, the window keeps the panels that it had.
    f.document->close();
    f.window.close();
  }
  WindowFixture again;
  CHECK(panels(&again).isEmpty());
  again.openArm();
  CHECK(panels(&again) == before);
  QSettings().remove("window");
}

TEST_CASE_METHOD(StartTest, "A scene of the start page opens as a copy, which is saved where the user says") {
  WindowFixture f;
  REQUIRE(f.waitFor([&] { return !f.window.findChildren<WelcomePage*>().isEmpty(); }));
  QPushButton* card = nullptr;
  for (auto* button : f.window.findChild<WelcomePage*>()->findChildren<QPushButton*>())
    if (button->accessibleName().contains("Six-joint arm")) card = button;
  REQUIRE(card != nullptr);
  f.document->forgetRecentFiles();
  bool opened = false;
  QObject::connect(f.document, &Document::opened, [&] { opened = true; });
  QTest::mouseClick(card, Qt::LeftButton);
  REQUIRE(f.waitFor([&] { return opened; }));
  CHECK(f.document->path().isEmpty());
  CHECK_FALSE(f.document->isDirty());
  CHECK(f.document->title().contains("six-joint-arm"));
  CHECK_FALSE(f.document->recentFiles().contains(f.document->sourcePath()));
  CHECK_FALSE(f.document->save());
  const QString mine = f.folder.filePath("mine.lws.json");
  CHECK(f.document->saveAs(mine));
  CHECK(f.document->path() == mine);
}

TEST_CASE_METHOD(StartTest, "Settings that are damaged or of a newer version are set aside and reported") {
  const QString path = QSettings().fileName();
  const auto put = [&](const QByteArray& text) {
    QFile file(path);
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(text);
  };
  const auto write = [&] {
    QSettings settings;
    settings.setValue("navigation", "cad");
    settings.sync();
  };
  write();
  CHECK(checkSettingsFile().isEmpty());
  CHECK(QSettings().value("navigation") == "cad");
  put(QByteArray("[General]\nnavigation=\xff\xfe\0\0cad\n", 29));
  const QString damaged = checkSettingsFile();
  CHECK(damaged.contains("damaged"));
  CHECK(damaged.contains(".damaged;"));
  CHECK(QFileInfo::exists(path + ".damaged"));
  CHECK_FALSE(QSettings().contains("navigation"));
  {
    QSettings settings;
    settings.setValue("settingsVersion", 1000);
    settings.sync();
  }
  CHECK(checkSettingsFile().contains("newer"));
  CHECK(QFileInfo::exists(path + ".newer"));
  CHECK(checkSettingsFile().isEmpty());
  CHECK(QFile::remove(path + ".newer"));
  CHECK(QFile::remove(path + ".damaged"));
}

}  // namespace linkwright::app
