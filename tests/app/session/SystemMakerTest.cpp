// SPDX-License-Identifier: GPL-3.0-or-later
// What takes long to be made is made beside the window, which goes on meanwhile.
#include <QUndoStack>
#include <catch2/catch.hpp>
#include <vector>

#include "BuildInfo.h"
#include "app/session/SystemMaker.h"
#include "engine/scene/edit/TreeEdits.h"
#include "tests/app/WindowFixture.h"

namespace system_maker_test {

using namespace linkwright;
using namespace linkwright::app;

/// Nothing is made at once.
struct Beside : WindowFixture {
  Beside() {
    SystemMaker::at_once_budget = 0;
    QObject::connect(player, &Player::replaced, &window,
                     [this] { shown.push_back(player->compiled() != nullptr); });
  }
  ~Beside() { SystemMaker::at_once_budget = before; }
  void setMass(double mass) {
    document->edit("Mass",
                   [&](Scene& scene) { scene.robots[0].description.links.back().inertial->mass = mass; });
  }
  double mass() const { return player->compiled()->scene.robots[0].description.links.back().inertial->mass; }
  double before = SystemMaker::at_once_budget;
  std::vector<bool> shown;  // by replaced(): whether there was a mechanism
};

TEST_CASE("A mechanism that takes long to be made appears once it is") {
  testApplication();
  Beside f;
  f.openArm();
  REQUIRE(f.waitFor([&] { return f.player->compiled() != nullptr; }));
  REQUIRE(f.shown.size() >= 2);
  CHECK_FALSE(f.shown[f.shown.size() - 2]);
  CHECK(f.shown.back());
  f.player->step(5);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0; }));
}

TEST_CASE("An edit while a mechanism is made gives that up for the newer one") {
  testApplication();
  Beside f;
  f.openArm();
  REQUIRE(f.waitFor([&] { return f.player->compiled() != nullptr; }));
  f.shown.clear();
  for (const double mass : {2.0, 3.0, 4.0}) {
    f.setMass(mass);
    CHECK(f.player->compiled() == nullptr);
  }
  REQUIRE(f.waitFor([&] { return f.player->compiled() != nullptr; }));
  CHECK(f.mass() == 4);
  CHECK(f.shown == std::vector<bool>{false, false, false, true});
  f.document->undoStack()->undo();
  REQUIRE(f.waitFor([&] { return f.player->compiled() != nullptr; }));
  CHECK(f.mass() == 3);
}

TEST_CASE("Closing while a mechanism is made leaves nothing") {
  testApplication();
  Beside f;
  f.openArm();
  REQUIRE(f.waitFor([&] { return f.player->compiled() != nullptr; }));
  f.setMass(2);
  f.document->close();
  f.shown.clear();
  for (int i = 0; i < 20; ++i) QTest::qWait(10);
  CHECK(f.shown.empty());
  CHECK(f.player->compiled() == nullptr);
  CHECK(f.player->mode() == Player::Mode::kClosed);
}

TEST_CASE("Play while a mechanism is made begins once it is there") {
  testApplication();
  Beside f;
  f.openArm();
  REQUIRE(f.waitFor([&] { return f.player->compiled() != nullptr; }));
  f.setMass(2);
  REQUIRE(f.player->compiled() == nullptr);
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.01; }));
  f.player->pause();
  // Pause takes that back.
  f.setMass(3);
  f.player->play();
  f.player->pause();
  REQUIRE(f.waitFor([&] { return f.player->compiled() != nullptr; }));
  for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
  CHECK_FALSE(f.player->wantsToPlay());
}

TEST_CASE("A run goes on under new names that take long") {
  testApplication();
  Beside f;
  f.open(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/scenes/springs-and-motors.lws.json"));
  REQUIRE(f.waitFor([&] { return f.player->compiled() != nullptr; }));
  f.player->step(5);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0; }));
  const double time = f.player->time();
  f.shown.clear();
  const std::string joint = f.player->model()->joints().back().name;
  const ObjectId id = FindNamed(f.document->objects(), "joint", joint);
  REQUIRE(id != 0);
  f.document->editObjects("Rename",
                          [&](CObjectContainer* scene) { return RenameObject(scene, id, "other"); });
  CHECK(f.document->compiled()->model->joints().back().name != joint);
  CHECK(f.player->model()->joints().back().name == joint);
  REQUIRE(f.waitFor([&] { return f.player->model()->joints().back().name != joint; }));
  CHECK(f.shown == std::vector<bool>{true});
  CHECK(f.player->time() == time);
  CHECK(f.player->endTime() == time);
}

}  // namespace system_maker_test
