// SPDX-License-Identifier: GPL-3.0-or-later
// Each kind of measurement is made by mouse from its menu, is an object of the scene, one undo step, and a
// signal among the plots; its values are those of closed forms.
#include <QCheckBox>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QUndoStack>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/panels/plot/PlotLegend.h"
#include "app/workbench/MeasureAim.h"
#include "app/workbench/picture/PictureLook.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/kinds/MeasurementKind.h"
#include "tests/app/WindowFixture.h"

namespace measures_by_mouse_test {

using namespace linkwright;
using namespace linkwright::app;

constexpr double kLength = 0.4, kJ1 = 0.3, kJ2 = -0.7, kJ3 = 0.5;  // of each link [m]; of the joints [rad]
constexpr double kShown = 6e-5, kShownDegrees = 6e-3;              // of four decimals, of two

// That a text begins with, before its unit; NaN: none.
double numberOf(const QString& text) {
  static const QRegularExpression form("^-?[0-9.]+(e[-+]?[0-9]+)?");
  const QString found = form.match(text).captured();
  return found.isEmpty() ? std::nan("") : found.toDouble();
}

struct Measured : WindowFixture {
  explicit Measured(bool posed = true) {
    if (posed) openPosed();
  }
  void openPosed() {
    open(write("arm.lws.json", R"({
  "linkwright": 1,
  "robots": [{"name": "arm", "xyz": [0, 0, 1],
    "links": [
      {"name": "base"},
      {"name": "upper", "mass": 1, "com": [0.2, 0, 0], "inertia": [0.001, 0.01, 0.01],
       "visuals": [{"box": [0.36, 0.12, 0.12], "xyz": [0.2, 0, 0]}]},
      {"name": "middle", "mass": 2, "com": [0.25, 0, 0], "inertia": [0.001, 0.01, 0.01],
       "visuals": [{"box": [0.36, 0.12, 0.12], "xyz": [0.2, 0, 0]}]},
      {"name": "hand", "mass": 0.5, "com": [0.15, 0, 0.01], "inertia": [0.001, 0.01, 0.01],
       "visuals": [{"box": [0.36, 0.12, 0.12], "xyz": [0.2, 0, 0]}]}],
    "joints": [
      {"name": "j1", "parent": "base", "child": "upper", "axis": [0, 1, 0]},
      {"name": "j2", "parent": "upper", "child": "middle", "xyz": [0.4, 0, 0], "axis": [0, 1, 0]},
      {"name": "j3", "parent": "middle", "child": "hand", "xyz": [0.4, 0, 0], "axis": [0, 1, 0]}],
    "positions": {"j1": [0.3], "j2": [-0.7], "j3": [0.5]}}]})"));
    REQUIRE(document->isOpen());
    waitForPicture();
  }
  // Its line of the menu is clicked.
  void choose(const char* type) {
    auto* action = window.findChild<QAction*>(QString("measure.") + type);
    REQUIRE(action != nullptr);
    auto* menu = qobject_cast<QMenu*>(action->parent());
    REQUIRE(menu != nullptr);
    QMenuBar* const bar = window.menuBar();
    QTest::mouseClick(bar, Qt::LeftButton, {}, bar->actionGeometry(menu->menuAction()).center());
    REQUIRE(waitFor([&] { return menu->isVisible(); }));
    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
    REQUIRE(waitFor([&] { return !menu->isVisible(); }));
    waitForPicture();
  }
  // Returns where in the world it was clicked.
  Vector3 click(QPointF pixel, Qt::KeyboardModifiers modifiers = {}) {
    waitForPicture();
    const Vector3 point = viewport->pickAt(pixel).point;
    move(pixel, Qt::NoButton, modifiers);
    press(pixel, Qt::LeftButton, modifiers);
    release(pixel, Qt::LeftButton, modifiers);
    return point;
  }
  std::vector<MeasurementDescription> all() { return MeasurementsOf(document->scene()); }
  const MeasurementDescription& only() {
    all_ = all();
    REQUIRE(all_.size() == 1);
    CHECK(document->undoStack()->index() == 1);
    CHECK_FALSE(MeasureAim::of(workbench())->isActive());
    const auto& objects = document->objects().root().ChildrenOf("measurements");
    REQUIRE(objects.size() == 1);
    CHECK(selection->object() == objects[0]->id());
    return all_[0];
  }
  // The number of the line of the page that begins so, as "x: ".
  double shown(const QString& start = {}) {
    auto* values = window.findChild<QLabel*>("measuredValues");
    double value = std::nan("");
    waitFor([&] {
      for (const QString& line : values->text().split('\n')) {
        if (line.startsWith(start)) value = numberOf(line.mid(start.size()));
        if (!std::isnan(value)) return true;
      }
      return false;
    });
    return value;
  }
  void plot() {
    auto* button = window.findChild<QPushButton*>("plotMeasurement");
    REQUIRE(waitFor([&] { return button->isVisible(); }));
    QTest::mouseClick(button, Qt::LeftButton);
    QCoreApplication::processEvents();
  }
  bool isPlotted(const std::string& signal) {
    const std::vector<std::string>& plots = view->options().plots;
    return std::find(plots.begin(), plots.end(), signal) != plots.end();
  }
  // What the legend of the plots shows of a signal now.
  double plotted(const QString& signal) {
    for (const QCheckBox* box : window.findChild<PlotLegend*>()->findChildren<QCheckBox*>())
      if (box->isVisible() && box->property("name").toString() == signal)
        return numberOf(box->parentWidget()->findChild<QLabel*>()->text());
    return std::nan("");
  }
  // One undo takes it away with its page, one redo brings it back.
  void checkUndo() {
    viewport->setFocus();
    key(Qt::Key_Z, Qt::ControlModifier);
    CHECK(all().empty());
    CHECK(document->undoStack()->index() == 0);
    CHECK_FALSE(window.findChild<QLabel*>("measuredValues")->isVisible());
    key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(all().size() == 1);
  }
  std::vector<MeasurementDescription> all_;
};

double inDegrees(double angle) { return angle * 180 / kPi; }

TEST_CASE("An angle of two links is measured by mouse, plotted while they move, and undone in one step") {
  testApplication();
  Measured f;
  f.choose("angle");
  f.click(f.pixelOfFrame("upper"));
  CHECK(f.all().empty());
  f.click(f.pixelOfFrame("middle"));
  CHECK(f.only().from == "upper");
  CHECK(f.only().to == "middle");
  CHECK(f.shown() == Approx(inDegrees(std::abs(kJ2))).margin(kShownDegrees));
  f.plot();
  CHECK(f.isPlotted("measure.angle"));
  // Of the joint that is between them, wherever it comes to.
  f.player->step(500);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.4995; }));
  const auto angle = [&] { return std::acos(std::cos(f.player->q()[1])); };
  REQUIRE(std::abs(angle() - std::abs(kJ2)) > 0.02);
  CHECK(f.waitFor([&] { return std::abs(f.shown() - inDegrees(angle())) < kShownDegrees; }));
  CHECK(f.waitFor([&] { return std::abs(f.plotted("measure.angle") / inDegrees(angle()) - 1) < 1e-4; }));
  f.workbench()->action(ActionId::kReset)->trigger();
  f.checkUndo();
}

TEST_CASE("An angle at a corner is that of the three points that are clicked") {
  testApplication();
  Measured f;
  f.choose("corner_angle");
  const Vector3 one = f.click(f.pixelOfFrame("upper"));
  const Vector3 corner = f.click(f.pixelOfFrame("middle"));
  CHECK(f.all().empty());
  const Vector3 other = f.click(f.pixelOfFrame("hand"));
  CHECK(f.only().at == "middle");
  const Vector3 a = one - corner, b = other - corner;
  CHECK(f.shown() == Approx(inDegrees(std::atan2(a.cross(b).norm(), a.dot(b)))).margin(kShownDegrees));
  f.plot();
  CHECK(f.isPlotted("measure.corner_angle"));
  f.checkUndo();
}

// Two blocks that are apart along x, and one of them turned by a sixth of a turn, whose edge points there.
TEST_CASE("Clearances of two links and of two robots are those of their blocks") {
  testApplication();
  for (const char* type : {"clearance", "robot_clearance"}) {
    CAPTURE(type);
    Measured f(false);
    f.open(f.write("blocks.lws.json", R"({"linkwright": 1, "robots": [
      {"name": "one", "xyz": [-0.3, 0, 0.2], "links": [{"name": "one", "visuals": [{"box": [0.2, 0.2, 0.2]}],
        "collisions": [{"box": [0.2, 0.2, 0.2]}]}]},
      {"name": "other", "xyz": [0.3, 0, 0.2], "rpy_deg": [0, 0, 45], "floating": true,
       "links": [{"name": "other", "mass": 1, "inertia": [0.01, 0.01, 0.01],
        "visuals": [{"box": [0.2, 0.2, 0.2]}], "collisions": [{"box": [0.2, 0.2, 0.2]}]}]}]})"));
    f.waitForPicture();
    f.choose(type);
    f.click(f.viewport->pixelOf({-0.3, 0, 0.3}));
    CHECK(f.all().empty());
    f.click(f.viewport->pixelOf({0.3, 0, 0.3}));
    CHECK(f.only().type == (type == std::string("clearance") ? MeasurementType::kClearance
                                                             : MeasurementType::kRobotClearance));
    // From the face at −0.2 to the edge at 0.3 − 0.1 √2.
    CHECK(f.shown() == Approx(0.5 - 0.1 * std::sqrt(2.0)).margin(kShown));
    f.plot();
    CHECK(f.isPlotted(std::string("measure.") + type));
    f.checkUndo();
  }
}

TEST_CASE("The mass of a selection is that of all its links, with their common centre") {
  testApplication();
  Measured f;
  f.click(f.pixelOfFrame("middle"));
  f.click(f.pixelOfFrame("hand"), Qt::ControlModifier);
  REQUIRE(f.selection->count() == 2);
  f.choose("mass");
  CHECK(f.only().links == std::vector<std::string>{"hand", "middle"});
  CHECK(f.only().robots.empty());
  CHECK(f.shown() == Approx(2.5).margin(kShown));
  const double a1 = kJ1, a2 = kJ1 + kJ2, a3 = kJ1 + kJ2 + kJ3;
  const Vector3 elbow(kLength * std::cos(a1), 0, 1 - kLength * std::sin(a1));
  const Vector3 wrist = elbow + kLength * Vector3(std::cos(a2), 0, -std::sin(a2));
  const Vector3 middle = elbow + 0.25 * Vector3(std::cos(a2), 0, -std::sin(a2));
  const Vector3 hand =
      wrist + 0.15 * Vector3(std::cos(a3), 0, -std::sin(a3)) + 0.01 * Vector3(std::sin(a3), 0, std::cos(a3));
  const Vector3 center = (2 * middle + 0.5 * hand) / 2.5;
  CHECK(f.shown("x: ") == Approx(center.x()).margin(kShown));
  CHECK(f.shown("y: ") == Approx(0).margin(kShown));
  CHECK(f.shown("z: ") == Approx(center.z()).margin(kShown));
  f.plot();
  CHECK(f.isPlotted("measure.mass"));
  f.checkUndo();
}

TEST_CASE("The mass of a robot, of a group and of a link that is clicked are theirs") {
  testApplication();
  Measured f;
  f.selection->selectRobot(0);
  f.choose("mass");
  CHECK(f.only().robots == std::vector<std::string>{"arm"});
  CHECK(f.only().links.empty());
  CHECK(f.shown() == Approx(3.5).margin(kShown));
  f.document->undoStack()->undo();
  f.click(f.pixelOfFrame("upper"));
  f.click(f.pixelOfFrame("middle"), Qt::ControlModifier);
  f.key(Qt::Key_G, Qt::ControlModifier);
  REQUIRE(f.selection->count() == 1);
  f.choose("mass");
  REQUIRE(f.all().size() == 1);
  CHECK(f.all()[0].links == std::vector<std::string>{"middle", "upper"});
  CHECK(f.shown() == Approx(3).margin(kShown));
  f.document->undoStack()->undo();
  f.document->undoStack()->undo();
  f.selection->select({});
  f.choose("mass");
  CHECK(f.all().empty());
  f.click(f.pixelOfFrame("hand"));
  CHECK(f.only().links == std::vector<std::string>{"hand"});
  CHECK(f.shown() == Approx(0.5).margin(kShown));
}

// Points of the wrist lie within two lengths of the shoulder, in the plane that the arm moves in.
TEST_CASE("The reach of a link is drawn where the arm comes to, and nowhere else") {
  testApplication();
  Measured f;
  // Edges that are smoothed afterwards are so round all that is drawn.
  PictureLook::of(f.workbench())->choose(render::Quality::kFull);
  f.viewport->look(&render::Camera::ViewFront);
  QTest::qWait(400);
  render::Camera camera = f.view->camera();
  camera.target = {0, 0, 1};
  camera.distance = 4;
  f.view->setCamera(camera);
  f.selection->select({});
  f.waitForPicture();
  f.choose("reach");
  f.click(f.pixelOfFrame("hand"));
  CHECK(f.only().frame == "hand");
  f.selection->select({});
  const auto seen = [&] {
    f.waitForPicture();
    return f.viewport->grabFramebuffer();
  };
  f.move({1, 1});
  QImage with = seen();
  f.key(Qt::Key_Z, Qt::ControlModifier);
  REQUIRE(f.all().empty());
  const QImage without = seen();
  f.key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  REQUIRE(f.all().size() == 1);
  f.selection->select({});
  const double scale = static_cast<double>(without.width()) / f.viewport->width();
  const auto at = [&](const Vector3& p) { return scale * f.viewport->pixelOf(p); };
  const QPointF middle = at({0, 0, 1});
  const double most = QLineF(middle, at({2 * kLength, 0, 1})).length();
  const auto changed = [&](double* farthest) {
    int count = 0;
    *farthest = 0;
    for (int y = 0; y < with.height(); ++y)
      for (int x = 0; x < with.width(); ++x) {
        if (with.pixel(x, y) == without.pixel(x, y)) continue;
        ++count;
        *farthest = std::max(*farthest, QLineF(middle, QPointF(x, y)).length());
      }
    return count;
  };
  double farthest = 0;
  CHECK(f.waitFor([&] {
    with = seen();
    return changed(&farthest) > 500 && farthest > 0.93 * most;
  }));
  CHECK(farthest < most + 6 * scale);
  PictureLook::of(f.workbench())->choose(render::Quality::kGood);
  f.selection->selectObject(f.document->objects().root().ChildrenOf("measurements")[0]->id());
  f.checkUndo();
}

TEST_CASE("Holding torques of a pose are those of the weights beyond each joint") {
  testApplication();
  Measured f;
  f.choose("holding_torque");
  CHECK(f.only().joints.empty());
  const double a1 = kJ1, a2 = kJ1 + kJ2, a3 = kJ1 + kJ2 + kJ3, g = kStandardGravity;
  const double elbow = kLength * std::cos(a1), wrist = elbow + kLength * std::cos(a2);
  const double upper = 0.2 * std::cos(a1), middle = elbow + 0.25 * std::cos(a2);
  const double hand = wrist + 0.15 * std::cos(a3) + 0.01 * std::sin(a3);
  // Gravity turns what is at x > 0 about +y; the joint holds it back.
  CHECK(f.shown("j1: ") == Approx(-g * (upper + 2 * middle + 0.5 * hand)).margin(kShown));
  CHECK(f.shown("j2: ") == Approx(-g * (2 * (middle - elbow) + 0.5 * (hand - elbow))).margin(kShown));
  CHECK(f.shown("j3: ") == Approx(-g * 0.5 * (hand - wrist)).margin(kShown));
  f.plot();
  CHECK(f.isPlotted("measure.holding_torque.j1"));
  f.checkUndo();
}

}  // namespace measures_by_mouse_test
