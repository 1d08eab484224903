// SPDX-License-Identifier: GPL-3.0-or-later
// A screen of 1920 × 1080 at 200 % has room for 960 × 540, less the title bar.
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QMessageBox>
#include <QTabBar>
#include <algorithm>
#include <catch2/catch.hpp>

#include "BuildInfo.h"
#include "app/panels/Panels.h"
#include "app/panels/files/CsvDialog.h"
#include "app/panels/files/FilmDialog.h"
#include "app/panels/files/ImportReport.h"
#include "app/panels/plot/PlotPanel.h"
#include "app/panels/plot/SignalChooser.h"
#include "app/panels/present/PresentDialog.h"
#include "app/panels/simulation/TimelineStrip.h"
#include "app/panels/simulation/TransportBar.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

constexpr QSize kSmallScreen(960, 500);
constexpr QSize kLargeScreen(1600, 900);

bool fitsSmallScreen(const QWidget& widget) {
  const QSize least = widget.minimumSizeHint().expandedTo(widget.minimumSize());
  UNSCOPED_INFO(widget.objectName().toStdString() << " needs " << least.width() << " x " << least.height());
  return least.width() <= kSmallScreen.width() && least.height() <= kSmallScreen.height();
}

}  // namespace

TEST_CASE("The window fits a small screen with every scene and every panel") {
  testApplication();
  WindowFixture f;
  for (const char* scene : {"six-joint-arm", "centaur-trot", "hmmwv-bump", "task-stack", "motion-base",
                            "two-arms", "springs-and-motors", "path-following"}) {
    CAPTURE(scene);
    bool opened = false;
    const auto connection = QObject::connect(f.document, &Document::opened, [&] { opened = true; });
    f.document->open(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/scenes/") + scene + ".lws.json");
    REQUIRE(f.waitFor([&] { return opened; }, 60000));
    QObject::disconnect(connection);
    for (QDockWidget* dock : f.window.findChildren<QDockWidget*>()) {
      CAPTURE(dock->objectName().toStdString());
      dock->show();
      dock->raise();
      // Curves and their legend lie below, under the panels on the left and the picture.
      const bool below = f.window.dockWidgetArea(dock) == Qt::BottomDockWidgetArea;
      CHECK(dock->minimumSizeHint().width() <= (below ? 600 : 330));
    }
    CHECK(fitsSmallScreen(f.window));
  }
  f.window.resize(kSmallScreen);
  f.waitForPicture();
  CHECK(f.window.width() == kSmallScreen.width());
  CHECK(f.window.height() == kSmallScreen.height());
}

// A joint without limits has fewer rows than one with them.
TEST_CASE("Each row of a link's properties is as high as its text") {
  testApplication();
  WindowFixture f;
  f.window.resize(1280, 800);
  f.open(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/scenes/parts/four-bar-crank-rocker.lws.json"));
  for (const char* link : {"crank", "base", "coupler"}) {
    CAPTURE(link);
    f.selection->select({PickKind::kLink, f.frame(link).value});
    f.waitForPicture();
    int rows = 0;
    for (const QWidget* each : f.window.findChild<QWidget*>("propertiesPanel")->findChildren<QWidget*>()) {
      const auto* const label = qobject_cast<const QLabel*>(each);
      const bool is_row = (label != nullptr && !label->text().isEmpty()) || each->objectName() == "armature";
      if (!is_row || !each->isVisible()) continue;
      CAPTURE(each->objectName().toStdString(), label ? label->text().toStdString() : std::string());
      CHECK(each->height() >= each->minimumSizeHint().height());
      ++rows;
    }
    CHECK(rows > 10);
  }
}

// A mechanism has one more than a robot: its drivers.
TEST_CASE("Titles on the tabs of panels are not cut off on a small screen") {
  testApplication();
  WindowFixture f;
  f.open(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/scenes/hmmwv-bump.lws.json"));
  f.window.resize(kSmallScreen);
  f.waitForPicture();
  int most = 0;
  for (const QTabBar* bar : f.window.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
    if (!bar->isVisible()) continue;
    most = std::max(most, bar->count());
    CAPTURE(bar->tabText(0).toStdString());
    CHECK(bar->width() >= bar->sizeHint().width());
  }
  CHECK(most >= 5);
}

TEST_CASE("The transport bar shows all of its controls at every width") {
  testApplication();
  WindowFixture f;
  f.openArm();
  auto* bar = f.window.findChild<TransportBar*>();
  REQUIRE(bar != nullptr);
  // There and back: what is moved to a row below comes up again.
  for (const QSize size : {kLargeScreen, kSmallScreen, kLargeScreen}) {
    f.window.resize(size);
    f.waitForPicture();
    const bool narrow = size == kSmallScreen;
    REQUIRE(f.waitFor([&] { return bar->height() >= bar->minimumSizeHint().height(); }));
    std::vector<QRect> taken;
    for (const QWidget* control : bar->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
      CAPTURE(size.width(), control->metaObject()->className());
      if (control->geometry().isEmpty()) continue;  // the label of the factor has no text while paused
      CHECK(control->isVisible());
      CHECK(bar->rect().contains(control->geometry()));
      const QSize needed = control->minimumSizeHint();
      CHECK(control->height() >= needed.height());
      for (const QRect& other : taken) CHECK_FALSE(other.intersects(control->geometry()));
      taken.push_back(control->geometry());
    }
    CHECK(taken.size() >= 7);  // four buttons, time, timeline, speed
    const auto* strip = bar->findChild<TimelineStrip*>();
    const auto* speed = bar->findChild<QComboBox*>();
    CHECK((strip->geometry().top() >= speed->geometry().bottom()) == narrow);
  }
}

TEST_CASE("Long texts in the status bar make the window no wider") {
  testApplication();
  WindowFixture f;
  const QByteArray name(200, 'n');
  f.open(
      f.write("long.urdf", "<robot name='r'><link name='" + name +
                               "'><visual><geometry><box size='1 1 1'/></geometry></visual></link></robot>"));
  f.selection->select({PickKind::kLink, f.frame(name.constData()).value});
  f.window.resize(kSmallScreen);
  f.waitForPicture();
  CHECK(f.window.width() == kSmallScreen.width());
  CHECK(f.window.height() == kSmallScreen.height());
}

TEST_CASE("Every dialog fits a small screen") {
  testApplication();
  WindowFixture f;
  f.openArm();
  f.window.resize(kSmallScreen);
  f.poser->setPosition(0, 0.1);
  const auto check = [&](QDialog* dialog) {
    REQUIRE(dialog != nullptr);
    CAPTURE(dialog->windowTitle().toStdString());
    dialog->show();
    CHECK(fitsSmallScreen(*dialog));
    CHECK(dialog->width() <= kSmallScreen.width());
    CHECK(dialog->height() <= kSmallScreen.height());
    delete dialog;
  };
  check(new FilmDialog(f.workbench(), &f.window));
  for (const bool figures : {false, true}) check(new PresentDialog(f.workbench(), figures, &f.window));
  ProblemList problems;
  for (int i = 0; i < 40; ++i)
    problems.Add(Severity::kWarning, "/a/robot.urdf", i, "link \"" + std::string(40, 'l') + "\"",
                 "something that takes a sentence to be reported, and a second one " + std::string(60, 'x'));
  check(new ImportReport(f.workbench(), problems, "/a/robot.urdf", &f.window));
  check(new SignalChooser(f.player->cloneSystem()->signals(), {}, &f.window));
  CsvOrder order = wholeRecording(*f.player);
  order.path = "/nowhere/" + QString(60, 'd') + "/signals.csv";
  check(new CsvDialog(f.workbench(), std::move(order), &f.window));
  f.workbench()->action(ActionId::kAbout)->trigger();
  check(f.dialog<QMessageBox>());
  f.window.close();
  check(f.dialog<QMessageBox>());
}

}  // namespace linkwright::app
