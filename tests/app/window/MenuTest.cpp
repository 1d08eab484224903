// SPDX-License-Identifier: GPL-3.0-or-later
#include <QMenu>
#include <QMenuBar>
#include <catch2/catch.hpp>
#include <map>

#include "tests/app/WindowFixture.h"

namespace linkwright::app {

TEST_CASE("Every line of a menu has a key of its own") {
  testApplication();
  WindowFixture f;
  f.openArm();
  for (const QAction* title : f.window.menuBar()->actions()) {
    std::map<QChar, QString> taken;
    for (const QAction* line : title->menu()->actions()) {
      const int mark = static_cast<int>(line->text().indexOf('&'));
      if (line->isSeparator() || mark < 0) continue;
      const QChar key = line->text()[mark + 1].toLower();
      CAPTURE(title->text().toStdString(), line->text().toStdString(), taken[key].toStdString());
      CHECK(taken[key].isEmpty());
      taken[key] = line->text();
    }
  }
}

}  // namespace linkwright::app
