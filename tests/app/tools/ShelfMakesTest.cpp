// SPDX-License-Identifier: GPL-3.0-or-later
// Each thing of the shelf is made by clicks into the picture: the object of its kind, as one undo step.
#include <QToolButton>
#include <QUndoStack>
#include <catch2/catch.hpp>
#include <map>

#include "app/workbench/ShelfAim.h"
#include "engine/io/scene/SceneWriter.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "tests/app/WindowFixture.h"

namespace shelf_makes_test {

using namespace linkwright;
using namespace linkwright::app;

// How many objects of each kind there are, those of robots among them.
using Counts = std::map<std::string, int>;
void countBelow(const SceneObject& object, Counts* counts) {
  object.ForChildren([&](const SceneObject& child) {
    ++(*counts)[child.kind().name];
    countBelow(child, counts);
  });
}

// A wide flat block that swings on a post, and a block that is free.
struct Makes : WindowFixture {
  Makes() {
    open(write("blocks.lws.json", R"({"linkwright": 1, "robots": [
      {"name": "one", "links": [{"name": "post"},
         {"name": "swing", "mass": 1, "inertia": [0.01, 0.01, 0.01],
          "visuals": [{"box": [0.5, 0.5, 0.1]}]}],
       "joints": [{"name": "hinge", "type": "continuous", "parent": "post", "child": "swing",
                   "xyz": [-0.4, 0, 0.3], "axis": "y"}]},
      {"name": "two", "xyz": [0.4, 0, 0.3], "floating": true,
       "links": [{"name": "two", "mass": 1, "inertia": [0.01, 0.01, 0.01],
                  "visuals": [{"box": [0.5, 0.5, 0.1]}]}]}]})"));
    REQUIRE(document->isOpen());
    ShelfAim::of(workbench())->setSteps({});
    waitForPicture();
  }
  void click(const Vector3& point) {
    waitForPicture();
    const QPointF pixel = viewport->pixelOf(point);
    press(pixel);
    release(pixel);
  }
  Counts counts() const {
    Counts found;
    countBelow(document->objects().root(), &found);
    return found;
  }
  std::string text() const { return SceneToText(document->scene()); }
};

TEST_CASE("Each thing of the shelf becomes the object of its kind on the links that are clicked") {
  testApplication();
  Makes f;
  // What is one more afterwards. A weld of what is free hangs it on the other link, as other joints do.
  const std::map<ShelfMake, const char*> kinds = {
      {ShelfMake::kShape, "shape"},          {ShelfMake::kLink, "link"},    {ShelfMake::kFrame, "frame"},
      {ShelfMake::kPointed, "joint"},        {ShelfMake::kSpring, "force"}, {ShelfMake::kDamper, "force"},
      {ShelfMake::kTendon, "tendon"},        {ShelfMake::kRod, "loop"},     {ShelfMake::kBallLoop, "loop"},
      {ShelfMake::kDistance, "measurement"}, {ShelfMake::kMotor, "force"},  {ShelfMake::kDriver, "loop"},
      {ShelfMake::kSensor, "sensor"},        {ShelfMake::kCamera, "sensor"}};
  const std::string before = f.text();
  const Vector3 one(-0.45, -0.05, 0.35), two(0.45, -0.05, 0.35);  // on their upper sides
  int made = 0;
  for (const ShelfItem& item : shelfItems()) {
    const auto kind = kinds.find(item.make);
    if (kind == kinds.end() || needsFile(item)) continue;
    // Sensors have a test of their own.
    if (item.make == ShelfMake::kSensor && item.sensor != SensorType::kAccelerometer) continue;
    // What has no end stands on what is fixed alone.
    if (item.shape == ShapeType::kHalfSpace || item.shape == ShapeType::kHeightField) continue;
    CAPTURE(item.id, kind->second);
    Counts wanted = f.counts();
    f.window.findChild<QToolButton*>(QString("shelf.") + item.id)->click();
    f.click(one);
    if (clicksOf(item) == 2) {
      CHECK(f.text() == before);
      f.click(two);
    }
    CHECK(f.document->undoStack()->index() == 1);
    // A shape is one to be seen and one that is solid.
    wanted[kind->second] += item.make == ShelfMake::kShape ? 2 : 1;
    Counts found = f.counts();
    // A hinge that is elsewhere than its link's origin brings a mount along.
    if (item.make == ShelfMake::kPointed)
      CHECK(found[kind->second] >= wanted[kind->second]);
    else
      CHECK(found[kind->second] == wanted[kind->second]);
    CHECK(f.selection->object() != 0);
    while (f.document->undoStack()->index() > 0) f.document->undoStack()->undo();
    CHECK(f.text() == before);
    f.key(Qt::Key_Escape);
    f.key(Qt::Key_Escape);
    ++made;
  }
  CHECK(made >= 24);
  // Materials stand with the contact, cameras of the world look at what is clicked, ground has no end.
  f.window.findChild<QToolButton*>("shelf.material")->click();
  CHECK(f.document->scene().contact);
  f.document->undoStack()->undo();
  const Vector3 ground(0.2, -1.2, 0);
  f.window.findChild<QToolButton*>("shelf.camera")->click();
  f.click(ground);
  CHECK(f.document->scene().cameras.size() == 1);
  f.document->undoStack()->undo();
  for (const char* wide : {"half_space", "height_field"}) {
    CAPTURE(wide);
    f.window.findChild<QToolButton*>(QString("shelf.") + wide)->click();
    f.click(ground);
    REQUIRE(f.document->scene().robots.size() == 3);
    CHECK_FALSE(f.document->scene().robots[2].floating);
    f.document->undoStack()->undo();
    CHECK(f.text() == before);
  }
}

}  // namespace shelf_makes_test
