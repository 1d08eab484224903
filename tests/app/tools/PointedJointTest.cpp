// SPDX-License-Identifier: GPL-3.0-or-later
// A joint is made by pointing at where two links meet: its axis is that of the side, the hole, the rim or the
// edge that is clicked, however its link stands.
#include <QToolButton>
#include <QUndoStack>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/workbench/ShelfAim.h"
#include "engine/math/Rotation.h"
#include "tests/app/WindowFixture.h"
#include "tests/support/HoledPlate.h"

namespace pointed_joint_test {

using namespace linkwright;
using namespace linkwright::app;

constexpr double kExact = 1e-9, kMeshResolution = 1e-6;
constexpr double kSide = 0.5, kRadius = 0.08, kThick = 0.1, kHoleX = 0.07;  // of the plate with a hole
constexpr int kFacets = 32;

struct Pointed : WindowFixture {
  struct Hinge {
    Vector3 origin, axis;  // in the link that was pointed at
  };

  Pointed() {
    ShelfAim::of(workbench())->setSteps({});
    viewport->setAttribute(Qt::WA_UnderMouse);  // events that are sent enter nothing
  }
  ShelfAim* aim() { return ShelfAim::of(workbench()); }

  // A fixed link of that shape, and a lid that is free.
  void openWith(const QByteArray& shape) {
    open(write("post.lws.json", R"({"linkwright": 1, "robots": [
      {"name": "post", "xyz": [0.3, -0.2, 0.5], "rpy_deg": [20, -35, 50],
       "links": [{"name": "post", "visuals": [)" +
                                    shape + R"(]}]},
      {"name": "lid", "floating": true, "xyz": [0.3, -0.2, 2],
       "links": [{"name": "lid", "mass": 1, "inertia": [0.01, 0.01, 0.01],
                  "visuals": [{"box": [0.2, 0.2, 0.2]}]}]}]})"));
    REQUIRE(document->isOpen());
    REQUIRE(document->scene().robots.size() == 2);
    aim()->setSteps({});
  }
  const Transform& post() { return document->scene().robots[0].X_WR; }

  // Looks at a point of the world from a direction, with it a little beside the picture's middle.
  void look(const Vector3& at, const Vector3& from) {
    render::Camera camera = view->camera();
    const Vector3 d = from.normalized();
    camera.target = at;
    camera.distance = 1;
    camera.yaw = std::atan2(d.x(), -d.y());
    camera.pitch = std::asin(d.z());
    view->setCamera(camera);
    waitForPicture();
  }
  double pixel(const Vector3& at) { return view->camera().PixelSize(post() * at, viewport->height()); }
  void click(const Vector3& point) {
    const QPointF place = viewport->pixelOf(point);
    move(place);
    waitForPicture();
    press(place);
    release(place);
  }

  // The hinge that is made by a click on that point of the post, seen from a direction, and one on the lid.
  Hinge join(const Vector3& at, const Vector3& from, const char* text) {
    look(post() * at, post().R * from);
    window.findChild<QToolButton*>("shelf.join_revolute")->click();
    REQUIRE(aim()->item() != nullptr);
    move(viewport->pixelOf(post() * at));
    const bool is_seen = waitFor([&] { return aim()->hovered() && aim()->hovered()->text.startsWith(text); });
    CAPTURE(aim()->hovered() ? aim()->hovered()->text.toStdString() : std::string("nothing"));
    REQUIRE(is_seen);
    click(post() * at);
    REQUIRE(aim()->points().size() == 1);
    const Vector3 lid = document->scene().robots[1].X_WR.p;
    look(lid, {0.2, -1, 0.3});
    click(lid);
    REQUIRE(document->scene().robots.size() == 1);
    CHECK(document->undoStack()->index() == 1);
    CHECK(player->model()->nv() == 1);
    const auto& joints = document->scene().robots[0].description.joints;
    const auto hinge = std::find_if(joints.begin(), joints.end(),
                                    [](const auto& each) { return each.type == JointType::kRevolute; });
    REQUIRE(hinge != joints.end());
    CHECK(hinge->parent == "post");
    const Hinge made{hinge->X_PJ.p, hinge->X_PJ.R * hinge->axis};
    document->undoStack()->undo();
    CHECK(document->scene().robots.size() == 2);
    return made;
  }
};

bool areParallel(const Vector3& a, const Vector3& b, double most) { return a.cross(b).norm() < most; }

// A point of the side about z, which is seen from +x beside the axis.
Vector3 onSide(double radius, double z) {
  const double angle = 50 * kPi / 180;
  return {radius * std::cos(angle), radius * std::sin(angle), z};
}

TEST_CASE("A hinge by pointing at the side of a cylinder turns about the cylinder's axis") {
  testApplication();
  Pointed f;
  f.openWith(R"({"cylinder": [0.1, 0.6]})");
  // At the height that is pointed at, and in the middle where that is near.
  const auto beside = f.join(onSide(0.1, 0.12), {1, 0, 0.2}, "axis");
  CHECK(areParallel(beside.axis, Vector3::UnitZ(), kExact));
  CHECK(beside.origin.head<2>().norm() < kExact);
  CHECK(beside.origin.z() == Approx(0.12).margin(3 * f.pixel(onSide(0.1, 0.12))));
  const auto middle = f.join(onSide(0.1, 0.004), {1, 0, 0.2}, "axis");
  CHECK(areParallel(middle.axis, Vector3::UnitZ(), kExact));
  CHECK(middle.origin.norm() < kExact);
  // Its rim: the middle of its end.
  const auto rim = f.join(Vector3(0.1, 0, 0.3), {1, 0, 0.4}, "round edge");
  CHECK(areParallel(rim.axis, Vector3::UnitZ(), kExact));
  CHECK((rim.origin - Vector3(0, 0, 0.3)).norm() < kExact);
  // Its flat end, where a crank's pin stands beside the axis.
  const Vector3 pin(0.035, 0.04, 0.3);
  const auto end = f.join(pin, {0.2, 0.1, 1}, "face");
  CHECK(areParallel(end.axis, Vector3::UnitZ(), kExact));
  CHECK((end.origin - pin).norm() < 3 * f.pixel(pin));
}

TEST_CASE("A hinge by pointing at a capsule or an ellipsoid of revolution turns about its axis") {
  testApplication();
  Pointed f;
  f.openWith(R"({"capsule": [0.1, 0.5]})");
  const auto capsule = f.join(onSide(0.1, 0.004), {1, 0, 0.2}, "axis");
  CHECK(areParallel(capsule.axis, Vector3::UnitZ(), kExact));
  CHECK(capsule.origin.norm() < kExact);
  f.openWith(R"({"ellipsoid": [0.1, 0.1, 0.3], "xyz": [0.01, 0.02, 0.03]})");
  const Vector3 off(0.01, 0.02, 0.03);
  const auto ellipsoid = f.join(off + onSide(0.1, 0.002), {1, 0, 0.2}, "axis");
  CHECK(areParallel(ellipsoid.axis, Vector3::UnitZ(), kExact));
  CHECK((ellipsoid.origin - off).norm() < kExact);
}

TEST_CASE("A hinge by pointing at the wall or the rim of a mesh's hole is in the hole, along it") {
  testApplication();
  Pointed f;
  f.write("plate.stl",
          QByteArray::fromStdString(test::StlOf(test::HoledPlate(kSide, kRadius, kThick, kFacets, kHoleX))));
  f.openWith(R"({"mesh": "plate.stl", "xyz": [0.02, 0.03, 0.05], "rpy_deg": [30, 10, 0]})");
  const Transform X_LG{RotationFromRpy(Vector3(30, 10, 0) * kPi / 180), Vector3(0.02, 0.03, 0.05)};
  const Vector3 along = X_LG.R.col(2);
  // The middle of a facet that is seen through the hole from above.
  const double angle = kPi * (kFacets - 1) / kFacets, off = kRadius * std::cos(kPi / kFacets);
  const Vector3 wall(kHoleX + off * std::cos(angle), off * std::sin(angle), 0.002);
  const auto hole = f.join(X_LG * wall, X_LG.R * Vector3(1, 0, 1), "hole");
  CHECK(areParallel(hole.axis, along, kMeshResolution));
  CHECK((hole.origin - X_LG * Vector3(kHoleX, 0, 0)).norm() < kMeshResolution);
  const auto rim =
      f.join(X_LG * Vector3(kHoleX - kRadius, 0, kThick / 2), X_LG.R * Vector3(1, 0, 1), "round edge");
  CHECK(areParallel(rim.axis, along, kMeshResolution));
  CHECK((rim.origin - X_LG * Vector3(kHoleX, 0, kThick / 2)).norm() < kMeshResolution);
}

TEST_CASE("A hinge by pointing at an edge lies in the edge") {
  testApplication();
  Pointed f;
  f.openWith(R"({"box": [0.6, 0.2, 0.2]})");
  const Vector3 place(0.15, 0.1, 0.1);  // a quarter along an upper edge
  const auto edge = f.join(place, {0.1, 1, 1}, "edge");
  CHECK(areParallel(edge.axis, Vector3::UnitX(), kExact));
  CHECK((edge.origin - place).tail<2>().norm() < kExact);
  CHECK(edge.origin.x() == Approx(0.15).margin(3 * f.pixel(place)));
}

}  // namespace pointed_joint_test
