// SPDX-License-Identifier: GPL-3.0-or-later
// Each thing of the shelf is placed by the mouse in a scene with all that it may need.
#include <QToolButton>
#include <QUndoStack>
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "app/workbench/ObjectActions.h"
#include "app/workbench/ShelfAim.h"
#include "engine/io/scene/SceneWriter.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "tests/app/WindowFixture.h"

namespace shelf_items_test {

using namespace linkwright;
using namespace linkwright::app;

// Two boxes that hinges move, one on the other, on a box that stands; a cord and an actuator.
constexpr const char* kScene = R"({"linkwright": 1, "robots": [{"name": "arm",
  "links": [{"name": "base", "visuals": [{"box": [0.2, 0.2, 0.2]}], "collisions": [{"box": [0.2, 0.2, 0.2]}]},
    {"name": "upper", "mass": 1, "inertia": [1, 1, 1], "visuals": [{"box": [0.2, 0.2, 0.2]}],
     "collisions": [{"box": [0.2, 0.2, 0.2]}]},
    {"name": "hand", "mass": 1, "inertia": [1, 1, 1], "visuals": [{"box": [0.2, 0.2, 0.2]}],
     "collisions": [{"box": [0.2, 0.2, 0.2]}]}],
  "joints": [{"name": "elbow", "parent": "base", "child": "upper", "xyz": [0.5, 0, 0], "axis": [0, 1, 0]},
    {"name": "wrist", "parent": "upper", "child": "hand", "xyz": [0.5, 0, 0.3], "axis": [0, 1, 0]}]}],
  "tendons": [{"name": "cord", "type": "spatial", "stiffness": 10, "stops": [{"link": "base"}, {"link": "hand"}]}],
  "actuators": [{"name": "drive", "joint": "elbow"}]})";

struct ItemsFixture : AppTest, WindowFixture {
  ItemsFixture() {
    aim()->setSteps({false});
    open(write("arm.lws.json", kScene));
    REQUIRE(document->isOpen());
    waitForPicture();
  }
  ShelfAim* aim() { return ShelfAim::of(workbench()); }
  std::string text() const { return SceneToText(document->scene()); }
  int steps() const { return document->undoStack()->index(); }
  void click(const Vector3& point) {
    waitForPicture();
    const QPointF pixel = viewport->pixelOf(point);
    press(pixel);
    release(pixel);
  }
  void arm(const ShelfItem& item) {
    auto* const button = window.findChild<QToolButton*>(QString("shelf.") + item.id);
    REQUIRE(button);
    if (isFolded(groupOf(item))) {
      auto* const title = window.findChild<QToolButton*>(
          QStringLiteral("shelfGroup.%1").arg(static_cast<int>(groupOf(item))));
      REQUIRE(title);
      if (!title->isChecked()) title->click();
      CHECK_FALSE(button->isHidden());
    }
    button->click();
  }
  /// The scene as its file would be, opened again.
  Scene reopened() const {
    LoadSceneOptions options;
    options.text = text();
    LoadSceneResult read = LoadScene(folder.filePath("again.lws.json").toStdString(), options);
    INFO(read.problems.ToString());
    REQUIRE(read.ok);
    return std::move(read.scene);
  }
};

TEST_CASE("Each thing of the shelf is placed by clicks, makes a valid scene, and is undone to the byte") {
  ItemsFixture f;
  const std::string before = f.text();
  std::set<SensorType> sensors;
  std::set<LoopType> loops;
  for (const ShelfItem& item : shelfItems()) {
    const bool drawn = clicksOf(item) == 0;
    if (needsFile(item) || drawn || item.make == ShelfMake::kMaterial || item.make == ShelfMake::kDistance)
      continue;  // have tests of their own
    CAPTURE(item.id);
    f.arm(item);
    REQUIRE(f.aim()->item() == &item);
    CHECK_FALSE(f.aim()->prompt().isEmpty());
    // The middles of the front sides of the upper box and of the hand; ground stands on what does not move.
    const bool ground = item.make == ShelfMake::kShape &&
                        (item.shape == ShapeType::kHalfSpace || item.shape == ShapeType::kHeightField);
    f.click({ground ? 0 : 0.5, -0.1, 0});
    if (clicksOf(item) == 2) f.click({1, -0.1, 0.3});
    REQUIRE(f.aim()->item() == nullptr);
    REQUIRE(f.steps() == 1);
    ProblemList problems;
    const auto compiled = CompileScene(f.reopened(), &problems);
    INFO(problems.ToString());
    REQUIRE(compiled);
    // Nothing of it is left out or idle. A ball loop of points that are apart is open until they meet.
    if (item.make != ShelfMake::kBallLoop) CHECK(problems.problems().empty());
    for (const SensorDescription& sensor : f.document->scene().sensors) sensors.insert(sensor.type);
    for (const LoopElement& loop : f.document->scene().loops) loops.insert(loop.type);
    // Loops are closed where all stands: nothing has moved.
    if (item.make == ShelfMake::kLoop) CHECK(compiled->assembled_gap < 1e-9);
    f.document->undoStack()->undo();
    CHECK(f.text() == before);
  }
  CHECK(sensors.size() == kSensorTypes);
  CHECK(loops.size() == kLoopTypes);
}

TEST_CASE("A gear lets the second joint follow the first from where both are") {
  ItemsFixture f;
  f.document->edit("start", [](Scene& scene) {
    scene.robots[0].positions["elbow"] = {0.4};
    scene.robots[0].positions["wrist"] = {0.1};
  });
  f.arm(*findShelfItem("gear"));
  ShelfSpot spot;
  for (const char* link : {"upper", "hand"}) {
    spot.link = f.frame(link);
    spot.X = f.player->framePose(spot.link);
    f.aim()->take(spot, false);
  }
  const auto& wrist = f.document->scene().robots[0].description.joints[1];
  REQUIRE(wrist.mimic);
  CHECK(wrist.mimic->joint == "elbow");
  CHECK(wrist.mimic->multiplier == 1);
  CHECK(wrist.mimic->offset == Approx(0.1 - 0.4).margin(1e-12));
  CHECK(f.player->model()->nv() == 1);
  CHECK(f.player->framePose(f.frame("hand")).R.col(0).z() == Approx(-std::sin(0.5)).margin(1e-9));
}

TEST_CASE("A refusal is shown at the mouse and in the status line, and the item can be placed again") {
  ItemsFixture f;
  QString said;
  QObject::connect(f.document, &Document::notice, f.document, [&](const QString& text) { said = text; });
  f.arm(*findShelfItem("actuator"));
  // The base, which no joint moves.
  const Vector3 base(0, -0.1, 0);
  f.click(base);
  CHECK(f.steps() == 0);
  CHECK(said.startsWith("no joint moves this link"));
  CHECK(f.aim()->refusal() == said);
  REQUIRE(f.aim()->item() != nullptr);
  f.waitForPicture();
  const QImage with = f.viewport->grabFramebuffer();
  // The next click tries again, and takes the tip away.
  f.click({0.5, -0.1, 0});
  CHECK(f.steps() == 1);
  CHECK(f.aim()->refusal().isEmpty());
  CHECK(f.aim()->item() == nullptr);
  f.document->undoStack()->undo();
  f.arm(*findShelfItem("actuator"));
  f.waitForPicture();
  const QImage without = f.viewport->grabFramebuffer();
  REQUIRE(with.size() == without.size());
  // The plate of the tip stands right of the mouse and below it, or as far up as the picture's edge asks.
  const double ratio = with.devicePixelRatio();
  const QPointF mouse = f.viewport->pixelOf(base);
  int different = 0;
  for (int x = 26; x < 90; ++x)
    for (int y = -22; y < 36; ++y) {
      const QPoint at = ((mouse + QPointF(x, y)) * ratio).toPoint();
      if (with.valid(at) && with.pixel(at) != without.pixel(at)) ++different;
    }
  CHECK(different > 64 * 14 / 2);
}

TEST_CASE("A joint without a single position is refused in plain words by driver, motor and gear") {
  ItemsFixture f;
  f.document->edit("ball",
                   [](Scene& scene) { scene.robots[0].description.joints[1].type = JointType::kBall; });
  for (const char* id : {"motor", "driver"}) {
    CAPTURE(id);
    f.arm(*findShelfItem(id));
    ShelfSpot spot;
    spot.link = f.frame("hand");
    spot.X = f.player->framePose(spot.link);
    f.aim()->take(spot, false);
    CHECK(f.aim()->refusal() ==
          "wrist has no single position (it is a ball joint); choose a hinge or a slider");
    f.aim()->cancel();
  }
}

TEST_CASE("A link that is pasted into a new scene stands where it was, and not below the ground") {
  ItemsFixture f;
  std::string raised = kScene;
  raised.replace(raised.find("\"links\""), 0, "\"xyz\": [0, 0, 1], ");
  f.open(f.write("raised.lws.json", QByteArray::fromStdString(raised)));
  f.selection->selectObject(f.document->objects().FindPath("arm/hand")->id());
  f.workbench()->action(ActionId::kCopy)->trigger();
  f.workbench()->action(ActionId::kNew)->trigger();
  REQUIRE(f.waitFor([&] { return f.document->scene().robots.empty(); }));
  f.workbench()->action(ActionId::kPaste)->trigger();
  REQUIRE(f.document->scene().robots.size() == 1);
  // elbow and wrist: 1 m along x and 0.3 m up, on a base at a height of 1 m.
  CHECK((f.player->framePose(f.frame("hand")).p - Vector3(1, 0, 1.3)).norm() < 1e-12);
  // Once more: it stands in the first one, so it goes aside by a box and a gap of 0.15 of it.
  f.selection->selectObject(0);
  f.workbench()->action(ActionId::kPaste)->trigger();
  REQUIRE(f.document->scene().robots.size() == 2);
  const std::string second = f.document->scene().robots[1].name + "/hand";
  CHECK((f.player->framePose(f.frame(second.c_str())).p - Vector3(1, 1.15 * 0.2, 1.3)).norm() < 1e-7);
}

TEST_CASE("A link is copied in one window and pasted in another, on what is selected there") {
  std::string hand;
  {
    ItemsFixture from;
    from.selection->selectObject(from.document->objects().FindPath("arm/hand")->id());
    from.workbench()->action(ActionId::kCopy)->trigger();
  }
  ItemsFixture to;
  to.selection->selectObject(to.document->objects().FindPath("arm/hand")->id());
  // Beside the original, as that hangs.
  to.workbench()->action(ActionId::kPaste)->trigger();
  REQUIRE(to.steps() == 1);
  CHECK(to.document->objects().FindPath("arm/hand_2"));
  CHECK(to.player->model()->nv() == 3);
  to.selection->selectObject(to.document->objects().FindPath("arm/base")->id());
  to.workbench()->action(ActionId::kPaste)->trigger();
  REQUIRE(to.steps() == 2);
  const auto& joints = to.document->scene().robots[0].description.joints;
  REQUIRE(joints.size() == 4);
  CHECK(joints[2].parent == "upper");
  CHECK(joints[3].parent == "base");
  CHECK(to.selection->object() == to.document->objects().FindPath("arm/hand_3")->id());
  // A new scene: a robot of its own.
  to.document->undoStack()->undo();
  to.document->undoStack()->undo();
  to.workbench()->action(ActionId::kNew)->trigger();
  REQUIRE(to.waitFor([&] { return to.document->scene().robots.empty(); }));
  to.workbench()->action(ActionId::kPaste)->trigger();
  REQUIRE(to.document->scene().robots.size() == 1);
  CHECK(to.player->model()->nv() == 1);
}

TEST_CASE("A joint is copied with the link that it carries") {
  ItemsFixture f;
  f.selection->selectObject(f.document->objects().FindPath("arm/wrist")->id());
  f.workbench()->action(ActionId::kCopy)->trigger();
  f.workbench()->action(ActionId::kPaste)->trigger();
  REQUIRE(f.steps() == 1);
  CHECK(f.document->objects().FindPath("arm/hand_2"));
  CHECK(f.document->scene().robots[0].description.joints.back().parent == "upper");
  CHECK(f.player->model()->nv() == 3);
}

}  // namespace shelf_items_test
