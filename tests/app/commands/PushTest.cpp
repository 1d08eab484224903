// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QMenu>
#include <QPushButton>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/commands/PushEdits.h"
#include "app/commands/SimulationEdits.h"
#include "app/panels/touch/PushDialog.h"
#include "app/workbench/PushAim.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

// A ball of 2 kg in free space, a hand's breadth across.
constexpr const char* kFloatingBall = R"({
  "linkwright": 1, "dt": 0.001, "gravity": [0, 0, 0],
  "robots": [{"name": "ball", "floating": true, "xyz": [0.6, 0, 1],
              "links": [{"name": "ball", "mass": 2, "inertia": [0.008, 0.008, 0.008],
                         "visuals": [{"sphere": 0.1}], "collisions": [{"sphere": 0.1}]}]}]
})";

struct BallWindow : WindowFixture {
  BallWindow() { open(write("ball.lws.json", kFloatingBall)); }
  QPointF centre() { return viewport->pixelOf(player->framePose(frame("ball")).p); }
  VectorX v() { return player->v(); }
  bool goes(int dof, double speed) { return v().size() == 6 && std::abs(v()[dof] - speed) < 1e-9; }
};

}  // namespace

TEST_CASE_METHOD(AppTest, "A push at the start changes start velocities, as an undo step") {
  BallWindow f;
  REQUIRE(edits::push(f.player, f.frame("ball"), {0, 0, 0}, {1, 0, 3}));
  CHECK(f.document->undoStack()->count() == 1);
  REQUIRE(f.waitFor([&] { return f.goes(2, 1.5); }));
  CHECK(f.goes(0, 0.5));
  const std::vector<double>& base = f.document->scene().robots[0].velocities.at("base");
  REQUIRE(base.size() == 6);
  CHECK(base[0] == Approx(0.5));
  CHECK(base[2] == Approx(1.5));
  // Beside the centre it turns the ball too, and both pushes add up.
  REQUIRE(edits::push(f.player, f.frame("ball"), {0.1, 0, 0}, {0, 0, 1}));
  REQUIRE(f.waitFor([&] { return f.goes(2, 2); }));
  CHECK(f.v()[4] == Approx(-0.1 / 0.008));
  f.document->undoStack()->undo();
  f.document->undoStack()->undo();
  REQUIRE(f.waitFor([&] { return f.v().isZero(0); }));
  CHECK(f.player->time() == 0);
}

TEST_CASE_METHOD(AppTest, "A push while simulating or paused is an input of the run") {
  BallWindow f;
  f.player->step(10);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.0095; }));
  REQUIRE(edits::push(f.player, f.frame("ball"), {0, 0, 0}, {0, 0, 3}));
  REQUIRE(f.waitFor([&] { return f.goes(2, 1.5); }));
  CHECK(f.document->undoStack()->count() == 0);
  CHECK(f.player->time() < 0.0105);
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.player->isPlaying(); }));
  REQUIRE(edits::push(f.player, f.frame("ball"), {0, 0, 0}, {0, 0, -6}));
  REQUIRE(f.waitFor([&] { return f.goes(2, -1.5); }));
  f.player->pause();
  REQUIRE(f.waitFor([&] { return !f.player->isPlaying(); }));
  const std::vector<Command> log = f.player->commandLog();
  REQUIRE(log.size() == 2);
  CHECK(log[0].kind == CommandKind::kImpulse);
  CHECK(log[1].vector == Vector3(0, 0, -6));
  CHECK(f.player->frame()->energies.work_edits == Approx(2.25));  // the second turns it back as fast
}

TEST_CASE_METHOD(AppTest, "Ctrl+Shift+drag flings a link with the impulse that its arrow stands for") {
  BallWindow f;
  f.player->step(2);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.0015; }));
  f.waitForPicture();
  const double scale = PushAim::impulsePerMetre(*f.player, f.frame("ball"));
  CHECK(scale == Approx(2 * std::sqrt(kStandardGravity / f.player->compiled()->size)));
  const QPointF at = f.centre();
  f.drag(at, at + QPointF(80, 0), Qt::LeftButton, Qt::ControlModifier | Qt::ShiftModifier);
  REQUIRE(f.waitFor([&] { return f.v()[0] > 1e-3; }));
  // Seen from the front, right is along x.
  const double pixel = f.view->camera().PixelSize(Vector3(0.6, -0.1, 1), f.viewport->height());
  CHECK(f.v()[0] == Approx(scale * 80 * pixel / 2).epsilon(0.05));
  CHECK(std::abs(f.v()[2]) < 0.05 * f.v()[0]);
  // Given up, it does nothing; neither does a click, nor another drag with these keys beside a link.
  const VectorX before = f.v();
  const auto keys = Qt::ControlModifier | Qt::ShiftModifier;
  f.press(at, Qt::LeftButton, keys);
  f.move(at + QPointF(0, -60), Qt::LeftButton, keys);
  f.key(Qt::Key_Escape);
  f.press(at, Qt::LeftButton, keys);
  f.release(at, Qt::LeftButton, keys);
  f.waitForPicture();
  CHECK(f.player->commandLog().size() == 1);
  CHECK(f.v() == before);
}

TEST_CASE_METHOD(AppTest, "The menu of a link opens the dialog that pushes it, again and again") {
  BallWindow f;
  f.press(f.centre(), Qt::RightButton);
  f.release(f.centre(), Qt::RightButton);
  QMenu* menu = nullptr;
  REQUIRE(f.waitFor([&] { return (menu = f.window.findChild<QMenu*>("linkMenu")) != nullptr; }));
  CHECK(f.selection->selected() == PickObject{PickKind::kLink, f.frame("ball").value});
  QAction* const here = menu->findChild<QAction*>("pushHere");
  REQUIRE(here != nullptr);
  here->trigger();
  menu->close();
  auto* dialog = f.dialog<PushDialog>();
  REQUIRE(dialog != nullptr);
  auto* const size = dialog->findChild<QDoubleSpinBox*>("pushSize");
  CHECK(size->value() == 2);  // 1 m/s of 2 kg
  auto* const point = dialog->findChild<QComboBox*>("pushPoint");
  CHECK(point->currentIndex() == 1);  // where it was clicked: its front
  REQUIRE(f.workbench()->pushAim()->aim());
  CHECK(f.workbench()->pushAim()->aim()->point.y() == Approx(-0.1).epsilon(0.02));
  point->setCurrentIndex(0);
  const double direction[] = {0, 0, 2};
  const char* const names[] = {"pushX", "pushY", "pushZ"};
  for (int k = 0; k < 3; ++k) dialog->findChild<QDoubleSpinBox*>(names[k])->setValue(direction[k]);
  size->setValue(0.5);
  CHECK(f.workbench()->pushAim()->aim()->impulse == Vector3(0, 0, 0.5));
  auto* const now = dialog->findChild<QPushButton*>("pushNow");
  now->click();
  now->click();
  REQUIRE(f.waitFor([&] { return f.goes(2, 0.5); }));
  CHECK(f.document->undoStack()->count() == 2);
  dialog->close();
  REQUIRE(f.waitFor([&] { return !f.workbench()->pushAim()->aim(); }));
}

TEST_CASE_METHOD(AppTest, "What is fixed to the world is not pushed, and that is reported") {
  WindowFixture f;
  f.openArm();
  QString notice;
  QObject::connect(f.document, &Document::notice, f.document, [&](const QString& text) { notice = text; });
  CHECK_FALSE(edits::push(f.player, f.frame("base"), {0, 0, 0}, {1, 0, 0}));
  CHECK(notice.contains("fixed to the world"));
  CHECK_FALSE(edits::push(f.player, f.frame("hand"), {0, 0, 0}, {std::nan(""), 0, 0}));
  CHECK(f.document->undoStack()->count() == 0);
  CHECK(edits::massWith(*f.player, f.frame("hand")) == Approx(3));
  CHECK(edits::massWith(*f.player, f.frame("base")) == 0);
}

}  // namespace linkwright::app
