// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <string>

#include "engine/math/Rotation.h"
#include "render/gizmo/Gizmo.h"

using namespace linkwright;
using namespace linkwright::render;

namespace gizmo_test {
using Vector2 = Eigen::Vector2d;

namespace {

constexpr double kWidth = 1280, kHeight = 720;
constexpr std::array<GizmoHandle, 3> kMoves = {GizmoHandle::kMoveX, GizmoHandle::kMoveY, GizmoHandle::kMoveZ};
constexpr std::array<GizmoHandle, 3> kPlanes = {GizmoHandle::kPlaneX, GizmoHandle::kPlaneY,
                                                GizmoHandle::kPlaneZ};
constexpr std::array<GizmoHandle, 3> kTurns = {GizmoHandle::kTurnX, GizmoHandle::kTurnY, GizmoHandle::kTurnZ};

Camera Oblique(bool orthographic = false) {
  Camera c;
  c.target = {0.2, -0.1, 0.5};
  c.distance = 2.5;
  c.yaw = 0.6;
  c.pitch = 0.5;
  c.orthographic = orthographic;
  return c;
}

Transform SomePose() { return {RotationFromRpy({0.1, -0.1, 1.7}), {0.35, 0.1, 0.42}}; }

Vector2 PixelOf(const Camera& c, const Vector3& p) {
  Vector2 pixel;
  REQUIRE(c.Project(p, kWidth, kHeight, &pixel));
  return pixel;
}

Gizmo MakeGizmo(const Camera& camera, bool local) {
  Gizmo gizmo;
  gizmo.options.local = local;
  gizmo.SetPose(SomePose());
  gizmo.SetView(camera, kWidth, kHeight);
  return gizmo;
}

double ArrowLength(const Camera& camera) { return 90 * camera.PixelSize(SomePose().p, kHeight); }

Matrix3 AxesOf(bool local) { return local ? SomePose().R : Matrix3(Matrix3::Identity()); }

// Where its frame is now.
Transform PoseOf(Gizmo gizmo) {
  gizmo.EndDrag();
  gizmo.BeginDrag(GizmoHandle::kScreen, {0.5 * kWidth, 0.5 * kHeight});
  return gizmo.Cancel();
}

// What the drag of one direction reports [m or °].
double AmountOf(const Gizmo& gizmo) {
  const std::string text = gizmo.AmountText();
  const std::size_t space = text.find(' ');
  REQUIRE(space != std::string::npos);
  return std::stod(text.substr(space));
}

// Whether a handle is in the picture.
bool Drawn(Gizmo gizmo, GizmoHandle handle) {
  gizmo.options.enabled &= GizmoBit(handle);
  Snapshot snapshot;
  gizmo.AppendTo(&snapshot);
  return !snapshot.instances.empty() || !snapshot.lines.empty();
}

bool Same(const Transform& a, const Transform& b, double tolerance) {
  return (a.R - b.R).norm() <= tolerance && (a.p - b.p).norm() <= tolerance;
}

// Runs `check(gizmo, camera, axes)` for every kind of view and axes.
template <typename Check>
void InAllViews(Check check) {
  for (const bool orthographic : {false, true}) {
    for (const bool local : {false, true}) {
      INFO((orthographic ? "orthographic" : "perspective") << (local ? ", local axes" : ", world axes"));
      const Camera camera = Oblique(orthographic);
      check(MakeGizmo(camera, local), camera, AxesOf(local));
    }
  }
}

}  // namespace

TEST_CASE("An arrow carries its point with the cursor, along its axis only") {
  InAllViews([](const Gizmo& start, const Camera& camera, const Matrix3& axes) {
    for (int k = 0; k < 3; ++k) {
      for (const double amount : {0.17, -0.3, 1e-4}) {
        Gizmo gizmo = start;
        // Somewhere along an arrow that points away another handle may be in front.
        const auto on_arrow = [&](double share) -> Vector3 {
          return SomePose().p + share * ArrowLength(camera) * axes.col(k);
        };
        double share = 1;
        while (share > 0.2 &&
               gizmo.HitTest(PixelOf(camera, on_arrow(share))) != kMoves[static_cast<std::size_t>(k)])
          share -= 0.02;
        REQUIRE(share > 0.2);
        const Vector3 grab = on_arrow(share);
        gizmo.BeginDrag(kMoves[static_cast<std::size_t>(k)], PixelOf(camera, grab));
        CHECK(gizmo.dragging());
        gizmo.DragTo({3, 4});  // what lies between does not matter
        const Transform moved = gizmo.DragTo(PixelOf(camera, grab + amount * axes.col(k)));
        CHECK(Same(moved, {SomePose().R, SomePose().p + amount * axes.col(k)}, 1e-9));
        CHECK(AmountOf(gizmo) == Approx(amount).margin(0.00051));
        CHECK(Same(PoseOf(gizmo), moved, 0));
        // A cursor beside the axis gives the nearest point of the axis' line: the line between the two is
        // across both.
        const Vector2 beside = PixelOf(camera, grab) + Vector2(25, -31);
        const Vector3 on_axis = grab + (gizmo.DragTo(beside).p - SomePose().p);
        const Ray ray = camera.RayThrough(beside.x(), beside.y(), kWidth, kHeight);
        const Vector3 between =
            on_axis - ray.origin - ray.direction.dot(on_axis - ray.origin) * ray.direction;
        CHECK(std::abs(between.dot(axes.col(k))) < 0.02 * ArrowLength(camera));
      }
    }
  });
}

TEST_CASE("A plane carries its point with the cursor") {
  InAllViews([](const Gizmo& start, const Camera& camera, const Matrix3& axes) {
    for (int k = 0; k < 3; ++k) {
      Gizmo gizmo = start;
      const GizmoHandle handle = kPlanes[static_cast<std::size_t>(k)];
      const Vector3 u = axes.col((k + 1) % 3), v = axes.col((k + 2) % 3);
      const Vector3 grab = SomePose().p + 0.05 * u + 0.02 * v, move = 0.21 * u - 0.13 * v;
      gizmo.BeginDrag(handle, PixelOf(camera, grab));
      CHECK(Same(gizmo.DragTo(PixelOf(camera, grab + move)), {SomePose().R, SomePose().p + move}, 1e-9));
    }
  });
}

TEST_CASE("A point takes the pose to it as far as the handle goes, and the next motion forgets it") {
  InAllViews([](const Gizmo& start, const Camera& camera, const Matrix3& axes) {
    const Vector3 p = SomePose().p, point = p + Vector3(0.11, -0.07, 0.19), way = point - p;
    Gizmo gizmo = start;
    const Vector2 from = PixelOf(camera, p) + Vector2(30, 0);
    for (int k = 0; k < 3; ++k) {
      const auto i = static_cast<std::size_t>(k);
      gizmo.BeginDrag(kMoves[i], from);
      const Vector3 along = way.dot(axes.col(k)) * axes.col(k);
      CHECK(Same(gizmo.MoveTo(point), {SomePose().R, p + along}, 1e-12));
      CHECK(Same(gizmo.DragTo(from), SomePose(), 1e-12));
      gizmo.Cancel();
      gizmo.BeginDrag(kPlanes[i], from);
      CHECK(Same(gizmo.MoveTo(point), {SomePose().R, point - along}, 1e-12));
      gizmo.Cancel();
      gizmo.BeginDrag(kTurns[i], from);
      CHECK(Same(gizmo.MoveTo(point), SomePose(), 0));
      gizmo.Cancel();
    }
    gizmo.BeginDrag(GizmoHandle::kScreen, from);
    CHECK(Same(gizmo.MoveTo(point), {SomePose().R, point}, 1e-12));
    CHECK(Same(gizmo.DragTo(from), SomePose(), 1e-12));
    // A number that is typed is the distance along the way that it went.
    gizmo.MoveTo(point);
    CHECK(Same(gizmo.SetNumeric(0.5), {SomePose().R, p + 0.5 * way.normalized()}, 1e-12));
    CHECK(Same(gizmo.MoveTo(p), {SomePose().R, p + 0.5 * way.normalized()}, 1e-12));
    gizmo.Cancel();
    CHECK(Same(gizmo.MoveTo(point), SomePose(), 1e-12));
  });
}

TEST_CASE("The ball moves across the view") {
  InAllViews([](const Gizmo& start, const Camera& camera, const Matrix3&) {
    Gizmo gizmo = start;
    const Vector2 from = PixelOf(camera, SomePose().p), to = from + Vector2(140, -60);
    REQUIRE(gizmo.HitTest(from) == GizmoHandle::kScreen);
    gizmo.BeginDrag(GizmoHandle::kScreen, from);
    const Transform moved = gizmo.DragTo(to);
    CHECK((PixelOf(camera, moved.p) - to).norm() < 1e-6);
    CHECK(std::abs((moved.p - SomePose().p).dot(camera.Axes().col(2))) < 1e-12);
    CHECK(moved.R == SomePose().R);
  });
}

TEST_CASE("A ring turns its point with the cursor, past half turns") {
  InAllViews([](const Gizmo& start, const Camera& camera, const Matrix3& axes) {
    for (int k = 0; k < 3; ++k) {
      Gizmo gizmo = start;
      const Vector3 axis = axes.col(k), x = axes.col((k + 1) % 3);
      const double radius = kGizmoRing * ArrowLength(camera);
      const auto pixel_at = [&](double angle) {
        return PixelOf(camera, SomePose().p + radius * (RotationFromVector(angle * axis) * x));
      };
      gizmo.BeginDrag(kTurns[static_cast<std::size_t>(k)], pixel_at(0.4));
      for (int i = 1; i <= 100; ++i) {
        const double turned = 0.09 * i;  // to 9 rad
        const Transform pose = gizmo.DragTo(pixel_at(0.4 + turned));
        CHECK(Same(pose, {RotationFromVector(turned * axis) * SomePose().R, SomePose().p}, 1e-8));
        CHECK(AmountOf(gizmo) == Approx(turned * 180 / kPi).margin(0.051));
      }
      for (int i = 1; i <= 150; ++i) gizmo.DragTo(pixel_at(0.4 + 9 - 0.09 * i));
      CHECK(AmountOf(gizmo) == Approx((9 - 13.5) * 180 / kPi).margin(0.051));
    }
  });
}

TEST_CASE("Snapping gives whole steps, fine motion a tenth") {
  const Camera camera = Oblique();
  const Matrix3 axes = Matrix3::Identity();
  Gizmo gizmo = MakeGizmo(camera, false);
  const Vector3 p = SomePose().p, x = axes.col(0);
  const auto at = [&](double s) { return PixelOf(camera, p + (0.1 + s) * x); };
  gizmo.BeginDrag(GizmoHandle::kMoveX, at(0));
  CHECK(gizmo.DragTo(at(0.132), true).p.x() == Approx(p.x() + 0.15));
  CHECK(AmountOf(gizmo) == Approx(0.15));
  gizmo.DragTo(at(-0.03), true);
  CHECK(AmountOf(gizmo) == Approx(-0.05));
  gizmo.DragTo(at(0.2));
  CHECK(AmountOf(gizmo) == Approx(0.2));
  // Shift pressed on the way: from there on a tenth, without a jump.
  gizmo.DragTo(at(0.2), false, true);
  CHECK(AmountOf(gizmo) == Approx(0.2));
  gizmo.DragTo(at(0.3), false, true);
  CHECK(AmountOf(gizmo) == Approx(0.21));
  gizmo.DragTo(at(0.3), true, true);
  CHECK(AmountOf(gizmo) == Approx(0.21));  // fine steps are 5 mm
  gizmo.DragTo(at(0.3));
  CHECK(AmountOf(gizmo) == Approx(0.21));
  gizmo.EndDrag();

  gizmo.SetPose(SomePose());
  const double radius = kGizmoRing * ArrowLength(camera);
  const auto ring = [&](double degrees) {
    const double angle = degrees * kPi / 180;
    return PixelOf(camera, p + radius * Vector3(std::cos(angle), std::sin(angle), 0));
  };
  gizmo.BeginDrag(GizmoHandle::kTurnZ, ring(-20));
  gizmo.DragTo(ring(12), true);
  CHECK(AmountOf(gizmo) == Approx(30));
  gizmo.options.turn_step = 4 * kPi / 180;
  gizmo.DragTo(ring(10), true);
  CHECK(AmountOf(gizmo) == Approx(32));  // 30 is as near to 28 as to 32, and rounding goes away from 0
  gizmo.DragTo(ring(13), true);
  CHECK(AmountOf(gizmo) == Approx(32));
  gizmo.DragTo(ring(13));
  gizmo.DragTo(ring(33), false, true);
  CHECK(AmountOf(gizmo) == Approx(35));
  gizmo.EndDrag();

  gizmo.SetPose(SomePose());
  gizmo.BeginDrag(GizmoHandle::kPlaneZ, PixelOf(camera, p));
  CHECK(Same(gizmo.DragTo(PixelOf(camera, p + Vector3(0.09, -0.16, 0)), true),
             {SomePose().R, p + Vector3(0.1, -0.15, 0)}, 1e-12));
}

TEST_CASE("Numbers set the amount exactly, and the cursor leaves it then") {
  const Camera camera = Oblique();
  for (const bool local : {false, true}) {
    const Matrix3 axes = AxesOf(local);
    Gizmo gizmo = MakeGizmo(camera, local);
    gizmo.BeginDrag(GizmoHandle::kMoveY, {600, 300});
    gizmo.DragTo({700, 310});
    CHECK(Same(gizmo.SetNumeric(-0.25), {SomePose().R, SomePose().p - 0.25 * axes.col(1)}, 1e-15));
    CHECK(gizmo.AmountText() == "Δy -0.250 m");
    CHECK(Same(gizmo.DragTo({100, 100}), {SomePose().R, SomePose().p - 0.25 * axes.col(1)}, 1e-15));
    gizmo.SetNumeric(std::numeric_limits<double>::quiet_NaN());
    CHECK(gizmo.AmountText() == "Δy -0.250 m");
    CHECK(Same(gizmo.Cancel(), SomePose(), 0));

    gizmo.BeginDrag(GizmoHandle::kTurnX, {600, 300});
    CHECK(
        Same(gizmo.SetNumeric(7), {RotationFromVector(7 * axes.col(0)) * SomePose().R, SomePose().p}, 1e-12));
    CHECK(gizmo.AmountText() == "Rx 401.1°");
    gizmo.EndDrag();
    CHECK_FALSE(gizmo.dragging());
    CHECK(gizmo.AmountText().empty());
    CHECK(Same(PoseOf(gizmo), {RotationFromVector(7 * axes.col(0)) * SomePose().R, SomePose().p}, 1e-12));
  }
  Gizmo gizmo = MakeGizmo(camera, false);
  const Vector3 p = SomePose().p;
  gizmo.BeginDrag(GizmoHandle::kPlaneZ, PixelOf(camera, p));
  gizmo.DragTo(PixelOf(camera, p + Vector3(0.3, 0.4, 0)));
  CHECK(Same(gizmo.SetNumeric(1), {SomePose().R, p + Vector3(0.6, 0.8, 0)}, 1e-9));
  CHECK(gizmo.AmountText() == "Δx 0.600 m  Δy 0.800 m");
}

TEST_CASE("Cancel gives the pose before back, and a pose set while dragging waits") {
  for (int k = 1; k < kGizmoHandles; ++k) {
    Gizmo gizmo = MakeGizmo(Oblique(), k % 2 == 0);
    gizmo.BeginDrag(static_cast<GizmoHandle>(k), {660, 390});
    gizmo.DragTo({700, 300});
    gizmo.SetPose({});
    gizmo.DragTo({730, 250});
    CHECK_FALSE(Same(PoseOf(gizmo), SomePose(), 1e-6));
    CHECK(Same(gizmo.Cancel(), SomePose(), 0));
    CHECK(Same(PoseOf(gizmo), SomePose(), 0));
    CHECK_FALSE(gizmo.dragging());
  }
}

TEST_CASE("Edge-on handles are neither seen nor hit") {
  Gizmo gizmo;
  Camera camera = Oblique();
  camera.target = Vector3::Zero();
  camera.ViewFront();  // along +y
  gizmo.SetView(camera, kWidth, kHeight);
  CHECK_FALSE(Drawn(gizmo, GizmoHandle::kMoveY));
  CHECK(Drawn(gizmo, GizmoHandle::kMoveX));
  CHECK(Drawn(gizmo, GizmoHandle::kPlaneY));
  CHECK_FALSE(Drawn(gizmo, GizmoHandle::kPlaneX));
  CHECK_FALSE(Drawn(gizmo, GizmoHandle::kPlaneZ));
  CHECK(Drawn(gizmo, GizmoHandle::kTurnY));
  CHECK_FALSE(Drawn(gizmo, GizmoHandle::kTurnX));
  CHECK_FALSE(Drawn(gizmo, GizmoHandle::kTurnZ));
  for (double y = 200; y < 520; y += 3) {
    for (double x = 480; x < 800; x += 3) {
      const GizmoHandle hit = gizmo.HitTest({x, y});
      CHECK((hit == GizmoHandle::kNone || Drawn(gizmo, hit)));
    }
  }
  gizmo.options.enabled = GizmoBit(GizmoHandle::kMoveX);
  CHECK(gizmo.HitTest({640, 360}) == GizmoHandle::kNone);
  CHECK(gizmo.HitTest({640 + 60, 360}) == GizmoHandle::kMoveX);
  CHECK(gizmo.HitTest({640 + 60, 360 + 20}) == GizmoHandle::kNone);
  CHECK(gizmo.HitTest({640 + 60, 360 + 5}) == GizmoHandle::kMoveX);
}

TEST_CASE("Where handles overlap the nearest to the eye is hit") {
  InAllViews([](const Gizmo& gizmo, const Camera& camera, const Matrix3& axes) {
    // Every visible handle can be hit where nothing is in front of it, and all hits on rings are on the front
    // side.
    std::uint32_t seen = 0;
    const Vector2 middle = PixelOf(camera, SomePose().p);
    for (double y = -110; y <= 110; y += 2)
      for (double x = -110; x <= 110; x += 2) seen |= GizmoBit(gizmo.HitTest(middle + Vector2(x, y)));
    for (int k = 1; k < kGizmoHandles; ++k) {
      INFO("handle " << k);
      CHECK(((seen & GizmoBit(static_cast<GizmoHandle>(k))) != 0) ==
            Drawn(gizmo, static_cast<GizmoHandle>(k)));
    }
    CHECK(gizmo.HitTest(middle + Vector2(300, 0)) == GizmoHandle::kNone);
    const double radius = kGizmoRing * ArrowLength(camera);
    for (int k = 0; k < 3; ++k) {
      // The point of the ring farthest from the eye.
      Vector3 away = -camera.Axes().col(2);
      away = (away - away.dot(axes.col(k)) * axes.col(k)).normalized();
      const Vector3 back = SomePose().p + radius * away;
      CHECK(gizmo.HitTest(PixelOf(camera, back)) != kTurns[static_cast<std::size_t>(k)]);
      CHECK(gizmo.HitTest(PixelOf(camera, SomePose().p - radius * away)) != GizmoHandle::kNone);
    }
  });
}

TEST_CASE("No motion of the cursor jumps or breaks a drag, however the view lies") {
  const Vector3 start = SomePose().p;
  for (const bool orthographic : {false, true}) {
    for (const double pitch : {0.0, 1e-9, 0.02, 0.12, 1.5, kPi / 2}) {
      for (const double yaw : {0.0, 1e-9, 0.02, kPi / 2}) {
        Camera camera = Oblique(orthographic);
        camera.LookFrom(yaw, pitch);
        for (int k = 1; k < kGizmoHandles; ++k) {
          INFO("handle " << k << " yaw " << yaw << " pitch " << pitch);
          Gizmo gizmo = MakeGizmo(camera, false);
          const Vector2 middle = PixelOf(camera, start);
          gizmo.BeginDrag(static_cast<GizmoHandle>(k), middle + Vector2(40, 30));
          bool finite = true;
          for (int i = 0; i < 400; ++i) {
            const double angle = 0.37 * i, reach = 3.0 * i;
            const Transform pose = gizmo.DragTo(middle + reach * Vector2(std::cos(angle), std::sin(angle)),
                                                i % 3 == 0, i % 7 == 0);
            finite = finite && pose.p.allFinite() && pose.R.allFinite() && std::isfinite(AmountOf(gizmo));
            // Never farther than a drag may carry: a thousand metres here would be a jump over the horizon.
            finite = finite && (pose.p - start).norm() < 1000;
          }
          CHECK(finite);
          gizmo.DragTo({std::numeric_limits<double>::quiet_NaN(), 0});
          gizmo.DragTo({1e300, -1e300});
          CHECK(PoseOf(gizmo).p.allFinite());
          CHECK(std::abs((PoseOf(gizmo).R.transpose() * PoseOf(gizmo).R - Matrix3::Identity()).norm()) <
                1e-9);
        }
      }
    }
  }
}

TEST_CASE("A ring's pose follows evenly where the cursor crosses its middle or it is seen edge-on") {
  Camera camera = Oblique();
  Gizmo gizmo = MakeGizmo(camera, false);
  const Vector2 middle = PixelOf(camera, SomePose().p);
  gizmo.BeginDrag(GizmoHandle::kTurnZ, middle + Vector2(-70, 1));
  double last = 0, largest = 0;
  for (int i = -70; i <= 70; ++i) {
    gizmo.DragTo(middle + Vector2(i, 1));
    largest = std::max(largest, std::abs(AmountOf(gizmo) - last));
    last = AmountOf(gizmo);
  }
  CHECK(largest < 0.5 * 180 / kPi);

  // Edge-on: the front of the ring follows the cursor to first order, so a pixel is 1 / (radius in pixels).
  camera.LookFrom(0.3, 0.05);
  camera.orthographic = true;
  gizmo.SetView(camera, kWidth, kHeight);
  gizmo.EndDrag();
  gizmo.SetPose(SomePose());
  gizmo.BeginDrag(GizmoHandle::kTurnZ, middle);
  const Matrix3 turned = gizmo.DragTo(middle + Vector2(12, 300)).R * SomePose().R.transpose();
  CHECK(std::atan2(turned(1, 0), turned(0, 0)) == Approx(12 / (kGizmoRing * 90)).epsilon(1e-3));
}

TEST_CASE("A view that changes in a drag moves nothing by itself") {
  for (int k = 1; k < kGizmoHandles; ++k) {
    INFO("handle " << k);
    Camera camera = Oblique();
    Gizmo gizmo = MakeGizmo(camera, false);
    gizmo.BeginDrag(static_cast<GizmoHandle>(k), {660, 390});
    const Transform before = gizmo.DragTo({700, 350});
    camera.Orbit(0.2, -0.1, camera.target);
    camera.Zoom(0.8, camera.target);
    gizmo.SetView(camera, kWidth, kHeight);
    CHECK(Same(gizmo.DragTo({700, 350}), before, 1e-12));
  }
}

TEST_CASE("The gizmo draws what is visible, as large on the screen at any distance") {
  for (const double distance : {0.01, 2.0, 5000.0}) {
    Camera camera = Oblique();
    camera.distance = distance;
    Gizmo gizmo;
    gizmo.SetPose({RotationFromRpy({0.1, 0.2, 0.3}), camera.target});
    gizmo.SetView(camera, kWidth, kHeight);
    gizmo.options.enabled = kGizmoAll;
    gizmo.SetHovered(GizmoHandle::kMoveZ);
    Snapshot snapshot;
    gizmo.AppendTo(&snapshot);
    CHECK(snapshot.instances.size() == 3 * 2 + 3 + 1);  // shafts and heads, quads, the ball
    CHECK(snapshot.lines.size() >= 3 + 3);  // rings, in front and behind, and the outlines of the planes
    const Vector2 middle = PixelOf(camera, camera.target);
    double farthest = 0;
    for (const Polyline& line : snapshot.lines) {
      CHECK(line.on_top);
      REQUIRE(line.points.size() >= 2);
      for (const Vector3f& p : line.points)
        farthest = std::max(farthest, (PixelOf(camera, p.cast<double>()) - middle).norm());
    }
    CHECK(farthest == Approx(kGizmoRing * 90).epsilon(0.1));
    for (const Instance& instance : snapshot.instances) CHECK((instance.flags & kOnTop) != 0);
    // While it turns, the sector shows as well, and the numbers stay finite.
    for (int k = 1; k < kGizmoHandles; ++k) {
      gizmo.BeginDrag(static_cast<GizmoHandle>(k), middle + Vector2(50, 20));
      gizmo.DragTo(middle + Vector2(20, 60));
      Snapshot during;
      gizmo.AppendTo(&during);
      CHECK(during.lines.size() + during.instances.size() >
            snapshot.lines.size() + snapshot.instances.size());
      for (const Polyline& line : during.lines)
        for (const Vector3f& p : line.points) CHECK(p.allFinite());
      gizmo.Cancel();
    }
  }
  Gizmo behind;
  Camera camera = Oblique();
  behind.SetPose({Matrix3::Identity(), camera.Eye() + camera.Axes().col(2)});
  behind.SetView(camera, kWidth, kHeight);
  Snapshot snapshot;
  behind.AppendTo(&snapshot);
  CHECK(snapshot.instances.empty());
  CHECK(snapshot.lines.empty());
  CHECK(behind.HitTest({640, 360}) == GizmoHandle::kNone);
}

}  // namespace gizmo_test
