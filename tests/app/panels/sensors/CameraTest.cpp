// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <catch2/catch.hpp>

#include "app/panels/sensors/CameraPanel.h"
#include "app/session/KeptRuns.h"
#include "app/workbench/Workbench.h"
#include "tests/app/FilmHands.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

// A camera looks down from a slider that moves at 1 m/s over a red box of 0.2 m, 1 m below it; another one
// sees the same ten times a second, later, with noise.
constexpr const char* kSlide = R"({
  "linkwright": 1, "dt": 0.001, "gravity": [0, 0, 0],
  "robots": [{"name": "slide", "xyz": [0, 0, 2], "velocities": {"x": 1}, "links": [
      {"name": "base", "visuals": [{"box": [0.2, 0.2, 0.2], "xyz": [0, 0, -1], "color": [1, 0, 0, 1]}]},
      {"name": "eye", "mass": 1, "inertia": [0.01, 0.01, 0.01]}],
    "joints": [{"name": "x", "type": "prismatic", "axis": "x", "parent": "base", "child": "eye",
       "limits": [-9, 9]}]}],
  "sensors": [
    {"name": "view", "type": "camera", "frame": "eye", "width": 80, "height": 60},
    {"name": "late", "type": "camera", "frame": "eye", "width": 40, "height": 30, "field_of_view_deg": 60,
     "rate": 10, "delay": 0.1, "noise": 0.02}]
})";

struct CameraWindow : WindowFixture {
  CameraWindow() {
    open(write("slide.lws.json", kSlide));
    panel = window.findChild<CameraPanel*>("cameraPanel");
    REQUIRE(panel != nullptr);
    // A scene with a camera shows it.
    REQUIRE(waitFor([&] { return !window.findChild<QDockWidget*>("dock.camera")->isHidden(); }));
    window.findChild<QDockWidget*>("dock.camera")->raise();
    REQUIRE(waitFor([&] { return !panel->picture().isNull(); }));
  }
  void chooseNext() { QTest::keyClick(panel->findChild<QComboBox*>("cameraSensors"), Qt::Key_Down); }
  void seek(double time) {
    player->seek(time);
    REQUIRE(waitFor([&] { return std::abs(player->time() - time) < 1.5e-3; }));
  }
  bool shows(const QString& time) {
    return waitFor([&] { return panel->findChild<QLabel*>("cameraText")->text().contains("of " + time); });
  }
  QColor at(double x, double y) {
    const QImage& picture = panel->picture();
    return picture.pixelColor(static_cast<int>(x * picture.width()), static_cast<int>(y * picture.height()));
  }
  static bool isRed(const QColor& color) { return color.red() > 2 * color.green() && color.red() > 60; }

  CameraPanel* panel;
};

}  // namespace

TEST_CASE_METHOD(AppTest, "A camera on a link shows what is before it, at the moment shown") {
  CameraWindow f;
  CHECK(f.panel->picture().size() == QSize(80, 60));
  // At 0.9 m the picture is 2 · 0.9 tan(22.5°) = 0.746 m high: the box is 0.27 of it.
  CHECK(f.isRed(f.at(.5, .58)));
  CHECK(f.isRed(f.at(.5, .39)));
  CHECK_FALSE(f.isRed(f.at(.5, .33)));
  f.player->step(300);
  REQUIRE(f.shows("0.300 s"));
  // The box is 0.3 m behind: 0.3 / 0.746 of the height to the left of the middle.
  CHECK_FALSE(f.isRed(f.at(.5, .58)));
  CHECK(f.isRed(f.at(.5 - .3 / .746 * 60 / 80, .58)));
  // Beside it the ground alone, without the lines and axes that the window draws.
  for (int x = 50; x < 79; ++x)
    CHECK(std::abs(f.panel->picture().pixelColor(x, 56).green() -
                   f.panel->picture().pixelColor(x + 1, 56).green()) < 4);
  f.seek(0);
  REQUIRE(f.shows("0.000 s"));
  CHECK(f.isRed(f.at(.5, .5)));
}

TEST_CASE_METHOD(AppTest,
                 "A camera with a rate shows its samples after its delay, with the same noise each time") {
  CameraWindow f;
  f.player->step(350);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.3495; }));
  f.chooseNext();
  // Of 0.35 s less 0.1 s: the sample of 0.2 s.
  REQUIRE(f.shows("0.200 s"));
  const QImage first = f.panel->picture();
  CHECK(first.size() == QSize(40, 30));
  f.seek(0.32);
  REQUIRE(f.shows("0.200 s"));
  CHECK(f.panel->picture() == first);
  f.seek(0.25);
  REQUIRE(f.shows("0.100 s"));
  CHECK(f.panel->picture() != first);
  f.seek(0.33);
  REQUIRE(f.shows("0.200 s"));
  CHECK(f.panel->picture() == first);
  // The same sample of another run is another picture: from 0.15 s on it stands.
  f.seek(0.15);
  Command still;
  still.kind = CommandKind::kVelocity;
  f.player->post(still);
  f.player->step(200);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.3495; }));
  REQUIRE(f.shows("0.200 s"));
  REQUIRE(f.waitFor([&] { return f.panel->picture() != first; }));
  f.workbench()->runs()->take(1);
  REQUIRE(f.waitFor([&] { return f.player->endTime() > 0.3495; }));
  f.seek(0.33);
  CHECK(f.waitFor([&] { return f.panel->picture() == first; }));
  // The deviation is that of the sensor, where the ground alone is seen.
  double sum = 0, squares = 0;
  int count = 0;
  for (int y = 18; y < 26; ++y)
    for (int x = 22; x < 29; ++x) {
      const double value = first.pixelColor(x, y).blueF();
      sum += value;
      squares += value * value;
      ++count;
    }
  const double mean = sum / count;
  CHECK(std::sqrt(squares / count - mean * mean) == Approx(0.02).margin(0.008));
}

TEST_CASE_METHOD(AppTest, "A film by a camera on a link has the pictures of its panel") {
  CameraWindow f;
  f.player->step(400);
  REQUIRE(f.shows("0.400 s"));
  FilmDialog dialog(f.workbench(), &f.window);
  dialog.findChild<QComboBox*>("filmCamera")->setCurrentIndex(1);
  CHECK(dialog.findChild<QSpinBox*>("filmWidth")->value() == 80);
  CHECK(dialog.findChild<QSpinBox*>("filmHeight")->value() == 60);
  dialog.findChild<QLineEdit*>("filmPath")->setText(f.folder.filePath("%02d.png"));
  dialog.startFilm();
  REQUIRE(f.waitFor([&] { return !isFilming(dialog); }, 30000));
  INFO(filmStatus(dialog).toStdString());
  const QImage first(f.folder.filePath("00.png")), last(f.folder.filePath("18.png"));
  REQUIRE(first.size() == QSize(80, 60));
  // Frame 18 of 60 a second is at 0.3 s.
  f.seek(0.3);
  REQUIRE(f.shows("0.300 s"));
  REQUIRE(last.size() == f.panel->picture().size());
  CHECK(last.convertToFormat(QImage::Format_RGB888) ==
        f.panel->picture().convertToFormat(QImage::Format_RGB888));
  f.seek(0);
  REQUIRE(f.shows("0.000 s"));
  CHECK(first.convertToFormat(QImage::Format_RGB888) ==
        f.panel->picture().convertToFormat(QImage::Format_RGB888));
}

}  // namespace linkwright::app
