// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QSlider>
#include <QTableWidget>
#include <QToolButton>
#include <QtTest>
#include <catch2/catch.hpp>

#include "BuildInfo.h"
#include "app/commands/PathEdits.h"
#include "app/panels/fields/ValueLine.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

// An arm with a path of its hand, seen from the front; the orientation is free.
class PathFixture : public WindowFixture {
 public:
  PathFixture() {
    openArm();
    poser->setPositions(VectorX{{0.3, 0.9, 0.6}});
    selection->select({PickKind::kLink, frame("hand")});
    key(Qt::Key_T, Qt::ControlModifier);
    REQUIRE(document->scene().paths.size() == 1);
    PathElement free = path();
    free.orientation = false;
    edits::setPath(document, 0, free);
    waitForPicture();
  }
  const PathElement& path() { return document->scene().paths[0]; }
  const Vector3& place(int waypoint) { return path().waypoints[static_cast<std::size_t>(waypoint)].X_WP.p; }
  QPointF ball(int waypoint) { return viewport->pixelOf(place(waypoint)); }
  double distance(double time) {
    Transform X;
    player->paths().motion(0)->Frame(time, &X);
    return (player->framePose(FrameIndex(frame("hand"))).p - X.p).norm();
  }
  template <class T>
  T* field(const char* name) {
    auto* found = window.findChild<T*>(name);
    REQUIRE(found != nullptr);
    return found;
  }
};

double Length(const QPointF& way) { return std::hypot(way.x(), way.y()); }

}  // namespace

TEST_CASE_METHOD(AppTest, "A link gets a path from where it is; undo takes it back") {
  WindowFixture f;
  f.openArm();
  f.poser->setPositions(VectorX{{0.3, 0.9, 0.6}});
  f.selection->select({PickKind::kLink, f.frame("hand")});
  const int count = f.document->undoStack()->count();
  f.key(Qt::Key_T, Qt::ControlModifier);
  REQUIRE(f.document->scene().paths.size() == 1);
  const PathElement path = f.document->scene().paths[0];
  CHECK(path.frame == "hand");
  REQUIRE(path.waypoints.size() == 2);
  CHECK((path.waypoints[0].X_WP.p - f.player->framePose(f.frame("hand")).p).norm() < 1e-12);
  CHECK((path.waypoints[1].X_WP.p - path.waypoints[0].X_WP.p).norm() > 0.05);
  REQUIRE(f.player->paths().motion(0));
  CHECK(f.player->paths().motion(0)->works());
  CHECK(WaypointOf(f.selection->selected()) == 1);
  CHECK(f.document->undoStack()->count() == count + 1);
  f.document->undoStack()->undo();
  CHECK(f.document->scene().paths.empty());
  CHECK(f.player->paths().all().empty());
  f.document->undoStack()->redo();
  CHECK(f.document->scene().paths.size() == 1);
}

TEST_CASE_METHOD(AppTest, "A waypoint is dragged in the picture, as one edit; Esc puts it back") {
  PathFixture f;
  const Vector3 before = f.place(1);
  const int count = f.document->undoStack()->count();
  const QPointF from = f.ball(1);
  const QPointF to = from + QPointF(-30, -25);
  f.drag(from, to);
  CHECK(Length(f.ball(1) - to) < 1.5);
  CHECK((f.place(1) - before).norm() > 0.01);
  CHECK(f.document->undoStack()->count() == count + 1);
  f.document->undoStack()->undo();
  CHECK(f.place(1) == before);
  f.waitForPicture();
  f.press(f.ball(1));
  for (int i = 1; i <= 8; ++i) f.move(f.ball(1) + QPointF(-4, -3), Qt::LeftButton);
  CHECK((f.place(1) - before).norm() > 0.005);
  f.key(Qt::Key_Escape);
  CHECK(f.place(1) == before);
  f.release(from);
}

TEST_CASE_METHOD(AppTest, "A waypoint that is dragged while it plays stays in the hand, paused or not") {
  PathFixture f;
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.05; }));
  const Vector3 before = f.place(1);
  const int count = f.document->undoStack()->count();
  f.press(f.ball(1));
  const auto pull = [&] {
    const Vector3 then = f.place(1);
    for (int i = 1; i <= 4; ++i) f.move(f.ball(1) + QPointF(-4, -3), Qt::LeftButton);
    return (f.place(1) - then).norm();
  };
  CHECK(pull() > 0.002);
  // Longer than it takes until edited paths reach the simulation.
  const double time = f.player->time();
  REQUIRE(f.waitFor([&] { return f.player->time() > time + 0.5; }));
  CHECK(f.player->isPlaying());
  CHECK(pull() > 0.002);
  f.player->pause();
  // The simulation looks again and again whether the drag is over, and waits.
  const auto* renew = f.player->findChild<QTimer*>("renewPaths");
  REQUIRE(renew != nullptr);
  int looked = 0;
  const auto count_looks = QObject::connect(renew, &QTimer::timeout, [&] { ++looked; });
  REQUIRE(f.waitFor([&] { return looked >= 2; }));
  QObject::disconnect(count_looks);
  CHECK(f.player->time() > 0);
  CHECK(pull() > 0.002);
  f.release(f.ball(1));
  CHECK((f.place(1) - before).norm() > 0.01);
  CHECK(f.document->undoStack()->count() == count + 1);
  // Once let go, the simulation starts anew with it.
  REQUIRE(f.waitFor([&] { return f.player->time() == 0; }));
}

TEST_CASE_METHOD(AppTest, "The robot plays along a path without simulating") {
  PathFixture f;
  f.selection->select({PickKind::kPath, 0});
  PathElement quick = f.path();
  quick.waypoints[1].time = 0.4;
  edits::setPath(f.document, 0, quick);
  REQUIRE(f.waitFor([&] { return f.player->mode() == Player::Mode::kPosing; }));
  auto* play = f.field<QToolButton>("path.play");
  REQUIRE(play->isVisible());
  const int count = f.document->undoStack()->count();
  const VectorX start = f.player->q();
  play->click();
  REQUIRE(f.waitFor([&] { return !play->isChecked(); }));
  CHECK(f.player->time() == 0);
  CHECK(f.distance(0.4) < 1e-4);
  CHECK((f.player->q() - start).norm() > 0.05);
  CHECK(f.field<QSlider>("path.slider")->value() == 1000);
  CHECK(f.document->undoStack()->count() == count + 1);
  // Again from the beginning; simulating ends it.
  play->click();
  CHECK(play->isChecked());
  f.player->play();
  CHECK(f.waitFor([&] { return !play->isChecked(); }));
}

TEST_CASE_METHOD(AppTest, "A path becomes one of joints' positions, and back") {
  PathFixture f;
  f.selection->select({PickKind::kPath, 0});
  const PathElement before = f.path();
  auto* of = f.field<QComboBox>("path.of");
  REQUIRE(of->isVisible());
  CHECK(of->currentIndex() == 0);
  chooseItem(of, 1);
  REQUIRE(f.path().joints.size() == 3);
  REQUIRE(f.player->paths().motion(0)->works());
  for (int k = 0; k < 2; ++k) {
    REQUIRE(f.path().waypoints[static_cast<std::size_t>(k)].q.size() == 3);
    CHECK((f.player->paths().motion(0)->waypoints()[static_cast<std::size_t>(k)].p -
           before.waypoints[static_cast<std::size_t>(k)].X_WP.p)
              .norm() < 1e-6);
  }
  auto* table = f.field<QTableWidget>("path.waypoints");
  CHECK(table->columnCount() == 4);
  chooseItem(of, 0);
  CHECK_FALSE(f.path().OfJoints());
  CHECK((f.place(1) - before.waypoints[1].X_WP.p).norm() < 1e-6);
  f.document->undoStack()->undo();
  CHECK(f.path().OfJoints());
}

TEST_CASE_METHOD(AppTest, "Positions of slides are in metres, of turning joints in degrees or radians") {
  WindowFixture f;
  f.open(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/scenes/slider-on-rail.lws.json"));
  PathElement path;
  path.name = "go";
  path.frame = "carriage";
  path.joints = {"slide", "swing"};
  for (const double time : {0.0, 1.0}) {
    path.waypoints.emplace_back().time = time;
    path.waypoints.back().q = {0.25, 0.5};
  }
  f.document->edit("Add path", [&](Scene& scene) { scene.paths = {path}; });
  f.selection->select({PickKind::kPath, 0});
  auto* table = f.window.findChild<QTableWidget*>("path.waypoints");
  REQUIRE(table->isVisible());
  CHECK(table->item(0, 1)->text() == "0.2500");
  CHECK(table->item(0, 2)->text() == "28.65");
  table->item(1, 1)->setText("0.3");
  CHECK(f.document->scene().paths[0].waypoints[1].q[0] == 0.3);
  table->item(1, 2)->setText("90");
  CHECK(f.document->scene().paths[0].waypoints[1].q[1] == Approx(kPi / 2));
  CHECK(f.pageField<ValueLine>("path.max_joint_speed")->accessibleDescription() == "rad/s or m/s");
  PathElement slide = path;
  slide.joints = {"slide"};
  for (PathWaypoint& waypoint : slide.waypoints) waypoint.q.resize(1);
  edits::setPath(f.document, 0, slide);
  CHECK(f.pageField<ValueLine>("path.max_joint_speed")->accessibleDescription() == "m/s");
}

TEST_CASE_METHOD(AppTest, "What is half typed goes when another path is shown") {
  PathFixture f;
  PathElement second = f.path();
  second.name = "other";
  second.curve = PathCurve::kCardinal;
  PathElement first = f.path();
  first.curve = PathCurve::kCardinal;
  f.document->edit("Add", [&](Scene& scene) { scene.paths = {first, second}; });
  f.selection->select({PickKind::kPath, 0});
  auto* tension = f.pageField<ValueLine>("path.tension");
  REQUIRE(tension->isVisible());
  tension->setFocus();
  tension->selectAll();
  QTest::keyClicks(tension, "0.7");
  f.selection->select({PickKind::kPath, 1});
  f.viewport->setFocus();
  CHECK(f.document->scene().paths[0].tension == 0);
  CHECK(f.document->scene().paths[1].tension == 0);
  CHECK(f.pageField<ValueLine>("path.tension")->text() == "0");
}

TEST_CASE_METHOD(AppTest, "The curve itself is dragged: what is held becomes a waypoint") {
  PathFixture f;
  // The selected waypoint's gizmo must not be under the cursor.
  f.selection->select({});
  f.waitForPicture();
  const int count = f.document->undoStack()->count();
  // Clamped and straight: half way in time is half way.
  const QPointF middle = f.viewport->pixelOf((f.place(0) + f.place(1)) / 2);
  const QPointF to = middle + QPointF(40, -30);
  f.drag(middle, to);
  REQUIRE(f.path().waypoints.size() == 3);
  CHECK(f.path().waypoints[1].time == Approx(1).epsilon(0.1));
  CHECK(Length(f.ball(1) - to) < 4);
  CHECK(WaypointOf(f.selection->selected()) == 1);
  CHECK(f.document->undoStack()->count() == count + 1);
  f.document->undoStack()->undo();
  CHECK(f.path().waypoints.size() == 2);
}

TEST_CASE_METHOD(AppTest, "The arm follows its path while it plays, and scrubbing shows where it was") {
  PathFixture f;
  f.player->step(2200);
  REQUIRE(f.waitFor([&] { return f.player->time() > 2.199; }, 30000));
  CHECK(f.distance(f.player->time()) < 1e-3);
  CHECK((f.player->framePose(FrameIndex(f.frame("hand"))).p - f.place(1)).norm() < 1e-3);
  f.player->seek(1);
  REQUIRE(f.waitFor([&] { return std::abs(f.player->time() - 1) < 1e-9; }));
  CHECK(f.distance(1) < 1e-3);
  CHECK((f.player->framePose(FrameIndex(f.frame("hand"))).p - f.place(1)).norm() > 0.02);
  // The signals are there to be plotted.
  bool found = false;
  const std::unique_ptr<System> system = f.player->cloneSystem();
  for (const Signal& signal : system->signals()) found = found || signal.name == "path.path.error";
  CHECK(found);
}

TEST_CASE_METHOD(AppTest, "The page of a path: curve, times, limits, a slider that poses") {
  PathFixture f;
  f.selection->select({PickKind::kPath, 0});
  auto* curve = f.pageField<QComboBox>("path.curve");
  REQUIRE(curve->isVisible());
  chooseItem(curve, 1);
  CHECK(f.path().curve == PathCurve::kCardinal);
  CHECK(f.pageField<ValueLine>("path.tension")->isVisible());
  CHECK(f.pageField<ValueLine>("path.monotonicity") == nullptr);
  f.typeValue("path.tension", "0.5");
  CHECK(f.path().tension == 0.5);
  // A time and a place are typed over in the table; a time that makes no path is refused.
  auto* table = f.field<QTableWidget>("path.waypoints");
  REQUIRE(table->rowCount() == 2);
  table->item(1, 0)->setText("3");
  CHECK(f.path().waypoints[1].time == 3);
  const double x = f.place(1).x();
  table->item(1, 1)->setText(QString::number(x + 0.05, 'f', 6));
  CHECK(f.place(1).x() == Approx(x + 0.05).margin(1e-6));
  table->item(1, 0)->setText("-1");
  CHECK(f.path().waypoints[1].time == 3);
  CHECK(table->item(1, 0)->text() == "3.000");
  // Along the path without simulating.
  REQUIRE(f.waitFor([&] { return f.player->mode() == Player::Mode::kPosing; }));
  auto* slider = f.field<QSlider>("path.slider");
  slider->setValue(500);
  CHECK(f.distance(1.5) < 1e-4);
  CHECK(f.player->time() == 0);
  f.field<QPushButton>("path.to_start")->click();
  CHECK(f.distance(0) < 1e-4);
  // Scaled so that it just keeps its limit.
  f.typeValue("path.max_speed", "0.02");
  const double length = (f.place(1) - f.place(0)).norm();
  f.field<QPushButton>("path.scale")->click();
  // Cardinal with tension 1/2 between two nodes: m = δ/2 at both ends, in the middle 3/2 δ − δ/4.
  CHECK(f.path().waypoints[1].time == Approx(length * 1.25 / 0.02).epsilon(0.01));
  f.field<QPushButton>("path.add_waypoint")->click();
  CHECK(f.path().waypoints.size() == 3);
  CHECK(f.path().waypoints[2].time > f.path().waypoints[1].time);
  f.field<QPushButton>("path.remove_waypoint")->click();
  CHECK(f.path().waypoints.size() == 2);
}

TEST_CASE_METHOD(AppTest, "A path out of reach says so on its page") {
  PathFixture f;
  edits::setWaypointPose(f.poser, 0, 1, {Matrix3::Identity(), Vector3(3, 0, 1)});
  auto* problem = f.field<QLabel>("path.problem");
  CHECK(problem->isVisible());
  CHECK(problem->text().contains(QRegularExpression("out of reach by \\d+(\\.\\d+)? mm at ")));
  UnitChoice feet;
  feet.length = "ft";
  f.workbench()->setUnits(feet);
  CHECK(f.field<QLabel>("path.problem")
            ->text()
            .contains(QRegularExpression("out of reach by \\d+(\\.\\d+)? in at ")));
  f.workbench()->setUnits({});
}

}  // namespace linkwright::app
