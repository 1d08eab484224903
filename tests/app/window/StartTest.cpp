// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QShortcut>
#include <catch2/catch.hpp>
#include <map>

#include "app/base/SceneGallery.h"
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

}  // namespace linkwright::app
