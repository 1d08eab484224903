// SPDX-License-Identifier: GPL-3.0-or-later
// Dialogs on a screen of 1920 × 1080 at 200 %, which has room for 960 × 540, less the title bar.
#include <QDialog>
#include <QFileDialog>
#include <QInputDialog>
#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <catch2/catch.hpp>

#include "BuildInfo.h"
#include "tests/app/WindowFixture.h"
#include "tests/app/window/ControlTexts.h"

namespace small_dialogs_test {

using namespace linkwright;
using namespace linkwright::app;

constexpr QSize kSmall(956, 500);

void gather(const QWidget* menu, std::vector<QAction*>* found) {
  for (QAction* const action : menu->actions()) {
    if (action->menu() != nullptr)
      gather(action->menu(), found);
    else if (action->text().contains(QChar(0x2026)))
      found->push_back(action);
  }
}

std::vector<QDialog*> openDialogs() {
  std::vector<QDialog*> open;
  for (QWidget* const each : QApplication::topLevelWidgets())
    if (auto* dialog = qobject_cast<QDialog*>(each); dialog && dialog->isVisible()) open.push_back(dialog);
  return open;
}

void closeAll() {
  while (QWidget* const popup = QApplication::activePopupWidget()) popup->close();
  for (QDialog* const each : openDialogs()) each->reject();
  QCoreApplication::processEvents();
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

TEST_CASE("Dialogs that commands open fit a small screen, and their controls have names") {
  testApplication();
  WindowFixture f;
  f.open(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/scenes/six-joint-arm.lws.json"));
  f.waitForPicture();
  f.selection->select({PickKind::kLink, 2});
  std::vector<QAction*> actions;
  gather(f.window.menuBar(), &actions);
  int dialogs = 0;
  for (QAction* const action : actions) {
    if (!action->isEnabled()) continue;
    CAPTURE(action->text().toStdString());
    action->trigger();
    QCoreApplication::processEvents();
    for (const QDialog* const dialog : openDialogs()) {
      ++dialogs;
      const QSize least = dialog->minimumSizeHint().expandedTo(dialog->minimumSize());
      CAPTURE(dialog->objectName().toStdString(), dialog->windowTitle().toStdString());
      CHECK(least.width() <= kSmall.width());
      CHECK(least.height() <= kSmall.height());
      const bool own = qobject_cast<const QFileDialog*>(dialog) == nullptr &&
                       qobject_cast<const QInputDialog*>(dialog) == nullptr;
      if (own) CHECK(test::withoutName(*dialog).join("\n").toStdString() == "");
    }
    closeAll();
  }
  CHECK(dialogs >= 12);
}

TEST_CASE("A dialog opens no larger than its screen") {
  testApplication();
  WindowFixture f;
  QDialog large(&f.window);
  large.resize(9000, 7000);
  large.show();
  REQUIRE(QTest::qWaitForWindowExposed(&large));
  CHECK(large.width() < large.screen()->availableSize().width());
  CHECK(large.height() < large.screen()->availableSize().height());
}

}  // namespace small_dialogs_test
