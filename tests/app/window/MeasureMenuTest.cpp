// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLabel>
#include <QPushButton>
#include <QUndoStack>
#include <algorithm>
#include <catch2/catch.hpp>

#include "app/workbench/MeasureAim.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/kinds/MeasurementKind.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

struct MeasuredArm : WindowFixture {
  MeasuredArm() {
    openArm();
    waitForPicture();
  }
  void choose(const char* type) {
    window.findChild<QAction*>(QString("measure.") + type)->trigger();
    QCoreApplication::processEvents();
  }
  void click(QPointF pixel) {
    press(pixel);
    release(pixel);
  }
  std::vector<MeasurementDescription> all() { return MeasurementsOf(document->scene()); }
  QLabel* values() { return window.findChild<QLabel*>("measuredValues"); }
  /// The first number that the page shows; NaN: none.
  double shown() {
    const QString first = values()->text().section('\n', 0, 0).section(' ', 0, 0);
    bool is_number = false;
    const double value = first.toDouble(&is_number);
    return is_number ? value : std::nan("");
  }
  bool active() { return MeasureAim::of(workbench())->isActive(); }
};

TEST_CASE_METHOD(AppTest, "Two clicks measure a distance as one undo step; its page has value and plot") {
  MeasuredArm f;
  f.choose("distance");
  CHECK(f.active());
  const QPointF first = f.pixelOfFrame("hand"), second = f.pixelOfFrame("upper");
  const Vector3 from = f.viewport->pickAt(first).point, to = f.viewport->pickAt(second).point;
  f.click(first);
  CHECK(f.all().empty());
  f.click(second);
  REQUIRE(f.all().size() == 1);
  CHECK_FALSE(f.active());
  CHECK(f.document->undoStack()->index() == 1);
  CHECK(f.all()[0].from == "hand");
  CHECK(f.all()[0].to == "upper");
  CHECK(f.document->objects().FindPath("measurements/distance")->id() == f.selection->object());
  REQUIRE(f.waitFor([&] { return f.values()->isVisible() && !std::isnan(f.shown()); }));
  CHECK(f.shown() == Approx((to - from).norm()).margin(6e-5));
  f.window.findChild<QPushButton*>("plotMeasurement")->click();
  const std::vector<std::string>& plots = f.view->options().plots;
  CHECK(std::find(plots.begin(), plots.end(), "measure.distance") != plots.end());
  f.document->undoStack()->undo();
  CHECK(f.all().empty());
  CHECK_FALSE(f.values()->isVisible());
  f.document->undoStack()->redo();
  CHECK(f.all().size() == 1);
}

TEST_CASE_METHOD(AppTest, "Esc ends what is being measured, a drag is no click") {
  MeasuredArm f;
  f.choose("distance");
  f.click(f.pixelOfFrame("hand"));
  f.key(Qt::Key_Escape);
  CHECK_FALSE(f.active());
  CHECK(f.all().empty());
  f.choose("clearance");
  f.drag(f.pixelOfFrame("hand"), f.pixelOfFrame("hand") + QPointF(60, 0));
  CHECK(f.active());
  CHECK(MeasureAim::of(f.workbench())->points().empty());
}

TEST_CASE_METHOD(AppTest, "Mass and reach are of the selected link, holding torques of all joints") {
  MeasuredArm f;
  f.selection->select({PickKind::kLink, f.frame("hand").value});
  f.choose("mass");
  REQUIRE(f.all().size() == 1);
  CHECK(f.all()[0].links == std::vector<std::string>{"hand"});
  REQUIRE(f.waitFor([&] { return f.values()->text().contains("kg"); }));
  f.selection->select({PickKind::kLink, f.frame("hand").value});
  f.choose("reach");
  REQUIRE(f.all().size() == 2);
  CHECK(f.all()[1].frame == "hand");
  f.choose("holding_torque");
  REQUIRE(f.all().size() == 3);
  REQUIRE(f.waitFor([&] { return f.values()->text().count("N m") == 3; }));
}

}  // namespace
}  // namespace linkwright::app
