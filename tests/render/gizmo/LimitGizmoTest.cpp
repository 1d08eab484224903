// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/math/Rotation.h"
#include "render/gizmo/LimitGizmo.h"
#include "tests/render/RenderTesting.h"

using namespace linkwright;
using namespace linkwright::render;

namespace limit_gizmo_test {
namespace {

constexpr double kWide = 1280, kHigh = 720;

Camera ObliqueView(bool orthographic) {
  Camera c;
  c.target = {0.2, -0.1, 0.5};
  c.distance = 2.5;
  c.yaw = 0.6;
  c.pitch = 0.5;
  c.orthographic = orthographic;
  return c;
}

JointRange SomeJoint(bool slides) {
  JointRange range;
  const Matrix3 R = RotationFromRpy({0.4, -0.7, 1.1});
  range.origin = {0.3, 0.05, 0.45};
  range.axis = R.col(2);
  range.zero = R.col(0);
  range.slides = slides;
  range.lower = slides ? -0.12 : -0.8;
  range.upper = slides ? 0.2 : 1.9;
  range.position = 0.1;
  return range;
}

Eigen::Vector2d Seen(const Camera& camera, const Vector3& p) {
  Eigen::Vector2d pixel;
  REQUIRE(camera.Project(p, kWide, kHigh, &pixel));
  return pixel;
}

LimitGizmo GizmoOf(const JointRange& range, const Camera& camera) {
  LimitGizmo gizmo;
  gizmo.SetView(camera, kWide, kHigh);
  gizmo.SetRange(range);
  return gizmo;
}

}  // namespace

TEST_CASE("A limit goes with the cursor along its arc or bar and stops at the other one") {
  for (const bool orthographic : {false, true})
    for (const bool slides : {false, true}) {
      CAPTURE(orthographic, slides);
      const Camera camera = ObliqueView(orthographic);
      const JointRange range = SomeJoint(slides);
      LimitGizmo gizmo = GizmoOf(range, camera);
      // Arcs are circles of 122 pixels about the axis, told by the rotation; bars lie along it.
      const double radius = 122 * camera.PixelSize(range.origin, kHigh);
      const Vector3 beside = gizmo.PointOf(0) - range.origin;
      const auto at = [&](double value) -> Vector3 {
        if (slides) return range.origin + beside + value * range.axis;
        return range.origin + radius * (RotationFromVector(value * range.axis) * range.zero);
      };
      if (slides) {
        CHECK(std::abs(beside.dot(range.axis)) < 1e-12);
        CHECK(beside.norm() == Approx(16 * camera.PixelSize(range.origin, kHigh)));
      }
      CHECK((gizmo.PointOf(range.upper) - at(range.upper)).norm() < 1e-12);
      REQUIRE(gizmo.HitTest(Seen(camera, at(range.upper))) == LimitHandle::kUpper);
      REQUIRE(gizmo.HitTest(Seen(camera, at(range.lower))) == LimitHandle::kLower);
      CHECK(gizmo.HitTest(Seen(camera, at(range.lower)) + Eigen::Vector2d(14, 14)) == LimitHandle::kNone);
      gizmo.BeginDrag(LimitHandle::kUpper, Seen(camera, at(range.upper)));
      for (const double share : {0.9, 1.2, 0.5}) {
        const double value = range.lower + share * (range.upper - range.lower);
        const JointLimits limits = gizmo.DragTo(Seen(camera, at(value)));
        CHECK(limits.upper == Approx(value).margin(1e-9));
        CHECK(limits.lower == range.lower);
      }
      CHECK(gizmo.DragTo(Seen(camera, at(range.lower - 0.1))).upper == range.lower);
      CHECK(gizmo.SetNumeric(range.lower - 1).upper == range.lower);
      CHECK(gizmo.SetNumeric(7).upper == 7);
      CHECK(gizmo.DragTo(Seen(camera, at(range.upper))).upper == 7);
      gizmo.EndDrag();
      CHECK_FALSE(gizmo.dragging());
    }
}

TEST_CASE("A limit snaps to whole steps from zero, fine motion is a tenth, turns are counted") {
  const Camera camera = ObliqueView(false);
  const JointRange range = SomeJoint(false);
  LimitGizmo gizmo = GizmoOf(range, camera);
  const auto pixel = [&](double value) { return Seen(camera, gizmo.PointOf(value)); };
  gizmo.BeginDrag(LimitHandle::kUpper, pixel(range.upper));
  CHECK(gizmo.DragTo(pixel(1.6), true).upper == Approx(kPi / 2));
  CHECK(gizmo.DragTo(pixel(1.6), false).upper == Approx(1.6));
  CHECK(gizmo.DragTo(pixel(1.7), false, true).upper == Approx(1.61));
  // Fine steps are of 1.5 degrees: 1.61 rad are 92.2.
  CHECK(gizmo.DragTo(pixel(1.7), true, true).upper == Approx(91.5 * kPi / 180));
  gizmo.EndDrag();
  gizmo.BeginDrag(LimitHandle::kUpper, pixel(range.upper));
  for (double value = range.upper; value < 9; value += 0.1) gizmo.DragTo(pixel(value));
  CHECK(gizmo.DragTo(pixel(9)).upper == Approx(9));
}

TEST_CASE("A joint without limits has pale handles where they would be, and a drag makes both") {
  const Camera camera = ObliqueView(false);
  JointRange range = SomeJoint(false);
  range.lower = -kInfinity;
  range.upper = kInfinity;
  range.position = 0.5;  // the nearest of the steps of 15 degrees is 30
  LimitGizmo gizmo = GizmoOf(range, camera);
  CHECK(gizmo.Shown().lower == Approx(-kPi / 3));
  CHECK(gizmo.Shown().upper == Approx(2 * kPi / 3));
  gizmo.BeginDrag(LimitHandle::kLower, Seen(camera, gizmo.PointOf(-kPi / 3)));
  const JointLimits limits = gizmo.DragTo(Seen(camera, gizmo.PointOf(-1.4)));
  CHECK(limits.lower == Approx(-1.4));
  CHECK(limits.upper == Approx(2 * kPi / 3));
}

TEST_CASE("The picture shows both handles, the range and the position of a joint") {
  // Seen from the front, about the view's own axis: angles go as on paper. 320 by 240 pixels.
  const Camera camera = FrontCamera(3);
  JointRange range;
  range.origin = camera.target;
  range.axis = -Vector3::UnitY();
  range.zero = Vector3::UnitX();
  range.lower = -kPi / 4;
  range.upper = kPi / 2;
  range.position = kPi / 6;
  LimitGizmo gizmo;
  gizmo.options.radius = 80;
  gizmo.SetView(camera, 320, 240);
  gizmo.SetRange(range);
  Snapshot snapshot = BareSnapshot();
  gizmo.AppendTo(&snapshot);
  const Picture picture = Draw(snapshot, camera);
  const Picture empty = Draw(BareSnapshot(), camera);
  const auto drawn = [&](double radius, double angle) {
    const int x = static_cast<int>(160 + radius * std::cos(angle));
    const int y = static_cast<int>(120 - radius * std::sin(angle));
    return Difference(picture.At(x, y), empty.At(x, y)) > 40;
  };
  for (const double angle : {range.lower, range.upper}) {
    CHECK(drawn(80, angle));
    CHECK(drawn(85, angle));  // the ball
    CHECK(drawn(75, angle));
  }
  for (double angle = range.lower; angle <= range.upper; angle += 0.1) CHECK(drawn(80, angle));
  for (const double angle : {range.upper + 0.3, kPi, range.lower - 0.3}) CHECK_FALSE(drawn(80, angle));
  CHECK(drawn(50, range.position));
  CHECK_FALSE(drawn(50, range.position + 0.2));
  CHECK_FALSE(drawn(65, range.position - 0.2));
}

}  // namespace limit_gizmo_test
