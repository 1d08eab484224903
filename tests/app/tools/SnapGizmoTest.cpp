// SPDX-License-Identifier: GPL-3.0-or-later
// The arrows of what is moved snap to features of other things that the mouse points at.
#include <QUndoStack>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/commands/FrameEdits.h"
#include "app/workbench/ShelfAim.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/edit/References.h"
#include "engine/scene/edit/TreeEdits.h"
#include "engine/scene/kinds/Kinds.h"
#include "tests/app/WindowFixture.h"

namespace snap_gizmo_test {

using namespace linkwright;
using namespace linkwright::app;

// Two free boxes: "near" of 0.1 m at the origin, and "far", 0.16 by 0.2 by 0.3 m, with its middle at x 0.5.
struct TwoBoxes : WindowFixture {
  TwoBoxes() {
    ShelfAim::of(workbench())->setSteps({});
    const auto box = [](const char* name, const char* size, const char* p) {
      return QByteArray("{\"name\":\"") + name + "\",\"floating\":true,\"xyz\":" + p +
             ",\"links\":[{\"name\":\"" + name +
             "_body\",\"mass\":1,\"inertia\":[0.1,0.1,0.1],\"visuals\":[{\"box\":" + size + "}]}]}";
    };
    open(write("boxes.lws.json", "{\"linkwright\":1,\"robots\":[" +
                                     box("near", "[0.1,0.1,0.1]", "[0,0,0.05]") + "," +
                                     box("far", "[0.16,0.2,0.3]", "[0.5,0,0.15]") + "]}"));
    INFO(bannerText().toStdString());
    REQUIRE(document->isOpen());
    REQUIRE(document->scene().robots.size() == 2);
    render::Camera camera = view->camera();
    camera.target = {0.25, 0, 0.15};
    camera.distance = 1.6;
    camera.yaw = 0.4;
    camera.pitch = 0.35;
    view->setCamera(camera);
    waitForPicture();
    selection->selectRobot(0);
    waitForPicture();
  }
  Vector3 place() { return document->scene().robots[0].X_WR.p; }
  QPointF toward(const Vector3& axis, double pixels) {
    const QPointF foot = viewport->pixelOf(place());
    const QPointF way = viewport->pixelOf(place() + 0.01 * axis) - foot;
    return foot + pixels / std::hypot(way.x(), way.y()) * way;
  }
};

// The upper corner of the far box that is nearest to the eye.
const Vector3 kCorner(0.42, -0.1, 0.3);
const QPointF kBeside(3, 2);

TEST_CASE("An arrow takes its thing level with the corner that is pointed at, and nowhere else") {
  testApplication();
  TwoBoxes f;
  const Vector3 before = f.place();
  f.drag(f.toward(Vector3::UnitZ(), 55), f.viewport->pixelOf(kCorner) + kBeside);
  CHECK(f.place().z() == Approx(kCorner.z()).margin(1e-9));
  CHECK((f.place() - before).head<2>().norm() < 1e-12);
  CHECK(f.document->undoStack()->index() == 1);
  f.document->undoStack()->undo();
  f.waitForPicture();
  // With Ctrl by whole steps of 5 cm.
  f.drag(f.toward(Vector3::UnitZ(), 55), f.viewport->pixelOf(kCorner) + kBeside, Qt::LeftButton,
         Qt::ControlModifier);
  const double steps = (f.place().z() - before.z()) / 0.05;
  CHECK(std::abs(steps - std::round(steps)) < 1e-9);
  f.document->undoStack()->undo();
  f.waitForPicture();
  ShelfAim::of(f.workbench())->setSteps({false});
  f.drag(f.toward(Vector3::UnitZ(), 55), f.viewport->pixelOf(kCorner) + kBeside);
  CHECK(std::abs(f.place().z() - kCorner.z()) > 1e-4);
}

TEST_CASE("The ball takes its thing to a corner, an edge or a frame that is pointed at") {
  testApplication();
  TwoBoxes f;
  f.drag(f.viewport->pixelOf(f.place()), f.viewport->pixelOf(kCorner) + kBeside);
  CHECK((f.place() - kCorner).norm() < 1e-9);
  f.document->undoStack()->undo();
  f.waitForPicture();
  // A third along the upper front edge: on its line, where the mouse is.
  const Vector3 third = kCorner + Vector3(0.16 / 3, 0, 0);
  f.drag(f.viewport->pixelOf(f.place()), f.viewport->pixelOf(third) + QPointF(0, 3));
  CHECK(std::abs(f.place().y() - kCorner.y()) < 1e-9);
  CHECK(std::abs(f.place().z() - kCorner.z()) < 1e-9);
  CHECK(f.place().x() == Approx(third.x()).margin(0.01));
  f.document->undoStack()->undo();
  f.waitForPicture();
  // The middle of the box is its frame and its centre, seen through it.
  f.drag(f.viewport->pixelOf(f.place()), f.viewport->pixelOf({0.5, 0, 0.15}) + kBeside);
  CHECK((f.place() - Vector3(0.5, 0, 0.15)).norm() < 1e-9);
}

TEST_CASE("A frame of a link that is welded to another one is a place of its own link") {
  testApplication();
  WindowFixture f;
  ShelfAim* const aim = ShelfAim::of(f.workbench());
  aim->setSteps({});
  const QByteArray solid =
      "<inertial><mass value=\"1\"/><inertia ixx=\"0.1\" iyy=\"0.1\" izz=\"0.1\" ixy=\"0\" ixz=\"0\" "
      "iyz=\"0\"/>"
      "</inertial><visual><geometry><box size=\"0.1 0.1 0.1\"/></geometry></visual>";
  f.open(f.write("welded.urdf", "<robot name=\"welded\"><link name=\"first\">" + solid +
                                    "</link><link name=\"second\">" + solid +
                                    "</link><joint name=\"weld\" type=\"fixed\"><parent link=\"first\"/>"
                                    "<child link=\"second\"/><origin xyz=\"0.4 0 0.3\"/></joint></robot>"));
  REQUIRE(f.document->isOpen());
  const ObjectId frame =
      edits::addFrame(f.document, f.selection, FindNamed(f.document->objects(), "link", "second"));
  REQUIRE(frame != 0);
  // In the air above it.
  f.document->editObjects("Move frame", [&](CObjectContainer* scene) {
    Transform X_LF;
    X_LF.p = {0, 0, 0.3};
    return TreeEdit{scene->Set(frame, *FrameKind().Find("pose"), X_LF), {}, 0};
  });
  f.selection->select({});
  f.waitForPicture();
  aim->arm(findShelfItem("spring"));
  const QPointF pixel = f.viewport->pixelOf({0.4, 0, 0.6});
  f.press(pixel);
  f.release(pixel);
  f.waitForPicture();
  const QPointF ground = f.viewport->pixelOf({0, 0, 0});
  f.press(ground + QPointF(150, 100));
  f.release(ground + QPointF(150, 100));
  REQUIRE(f.document->scene().forces.size() == 1);
  CHECK(f.document->scene().forces[0].link_i == "second");
  CHECK((f.document->scene().forces[0].point_i - Vector3(0, 0, 0.3)).norm() < 1e-9);
}

}  // namespace snap_gizmo_test
