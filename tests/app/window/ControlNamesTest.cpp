// SPDX-License-Identifier: GPL-3.0-or-later
// Names by which a screen reader reads the controls of panels, also of those that are hidden.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QLineEdit>
#include <QSlider>
#include <QTabBar>
#include <catch2/catch.hpp>

#include "BuildInfo.h"
#include "app/panels/simulation/TimelineStrip.h"
#include "tests/app/WindowFixture.h"
#include "tests/app/window/ControlTexts.h"

namespace linkwright::test {
namespace {

// Qt's own small buttons in its lines, tab bars, tables and titles of panels are no stops.
bool isControl(const QWidget& widget) {
  if (widget.focusPolicy() == Qt::NoFocus || widget.focusProxy() != nullptr) return false;
  if (qobject_cast<const QHeaderView*>(&widget) || widget.objectName().startsWith("qt_")) return false;
  return qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QAbstractSpinBox*>(&widget) ||
         qobject_cast<const QComboBox*>(&widget) || qobject_cast<const QLineEdit*>(&widget) ||
         qobject_cast<const QSlider*>(&widget) || qobject_cast<const QAbstractItemView*>(&widget);
}

QString nameOf(QWidget* widget) {
  widget->ensurePolished();
  QAccessibleInterface* const access = QAccessible::queryAccessibleInterface(widget);
  if (access == nullptr) return {};
  // Of a list of choices Qt gives what is chosen.
  if (qobject_cast<QComboBox*>(widget) == nullptr) return access->text(QAccessible::Name);
  const auto labels = access->relations(QAccessible::Label);
  return labels.isEmpty() ? access->text(QAccessible::Description)
                          : labels.front().first->text(QAccessible::Name);
}

}  // namespace

QStringList withoutName(const QWidget& root) {
  QStringList found;
  for (QWidget* const each : root.findChildren<QWidget*>())
    if (each->window() == root.window() && each->isVisibleTo(&root) && isControl(*each) &&
        nameOf(each).trimmed().isEmpty())
      found.append(QStringLiteral("%1 %2 in %3")
                       .arg(each->metaObject()->className(), each->objectName(),
                            each->parentWidget()->metaObject()->className()));
  return found;
}

}  // namespace linkwright::test

namespace control_names_test {

using namespace linkwright;
using namespace linkwright::app;

TEST_CASE("Every control of every panel has a name") {
  testApplication();
  WindowFixture f;
  for (const char* scene : {"six-joint-arm", "springs-and-motors", "task-stack", "hmmwv-bump"}) {
    CAPTURE(scene);
    bool opened = false;
    const auto connection = QObject::connect(f.document, &Document::opened, [&] { opened = true; });
    f.document->open(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/scenes/") + scene + ".lws.json");
    REQUIRE(f.waitFor([&] { return opened; }, 60000));
    QObject::disconnect(connection);
    for (QDockWidget* dock : f.window.findChildren<QDockWidget*>()) {
      dock->show();
      dock->raise();
      f.waitForPicture();
      CAPTURE(dock->objectName().toStdString());
      CHECK(test::withoutName(*dock).join("\n").toStdString() == "");
    }
    f.selection->select({PickKind::kLink, 1});
    f.waitForPicture();
    CHECK(test::withoutName(f.window).join("\n").toStdString() == "");
  }
}

TEST_CASE("What is painted has a role, and the timeline a value") {
  testApplication();
  WindowFixture f;
  f.openArm();
  f.player->step(100);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.0995; }));
  const QAccessibleInterface* const picture = QAccessible::queryAccessibleInterface(f.viewport);
  REQUIRE(picture != nullptr);
  CHECK(picture->role() == QAccessible::Canvas);
  CHECK_FALSE(picture->text(QAccessible::Name).isEmpty());
  QAccessibleInterface* const timeline =
      QAccessible::queryAccessibleInterface(f.window.findChild<TimelineStrip*>());
  REQUIRE(timeline != nullptr);
  CHECK(timeline->role() == QAccessible::Slider);
  REQUIRE(timeline->valueInterface() != nullptr);
  CHECK(timeline->valueInterface()->currentValue().toDouble() == Approx(f.player->time()));
  timeline->valueInterface()->setCurrentValue(0.05);
  CHECK(f.waitFor([&] { return f.player->time() == Approx(0.05).margin(1.5e-3); }));
}

}  // namespace control_names_test
