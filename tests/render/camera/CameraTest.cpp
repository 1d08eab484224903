// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "render/camera/Camera.h"

using namespace linkwright;
using namespace linkwright::render;

namespace camera_test {
using Vector2 = Eigen::Vector2d;

namespace {

constexpr double kWidth = 1280, kHeight = 720;

std::vector<Camera> SomeCameras() {
  std::vector<Camera> cameras;
  for (const bool orthographic : {false, true}) {
    for (const double distance : {1e-3, 0.7, 40.0, 1e6}) {
      for (const double pitch : {-kPi / 2, -0.4, 0.0, 1.1, kPi / 2}) {
        Camera c;
        c.target = Vector3(0.3, -0.2, 0.9) * distance;
        c.distance = distance;
        c.yaw = 2.3;
        c.pitch = pitch;
        c.orthographic = orthographic;
        cameras.push_back(c);
      }
    }
  }
  return cameras;
}

Matrix3 SomeRotation(int i) {
  const auto angle = [i](double factor) { return std::remainder(factor * (i + 1), 2 * kPi); };
  Eigen::Quaterniond q(std::cos(angle(1.3)), std::sin(angle(1.3)), std::cos(angle(2.9)),
                       std::sin(angle(5.1)));
  return q.normalized().toRotationMatrix();
}

// A point some way off the middle of the view.
Vector3 PointInView(const Camera& c) { return c.target + c.Axes() * Vector3(0.1, -0.07, 0.2) * c.distance; }

Vector2 PixelOf(const Camera& c, const Vector3& point) {
  Vector2 pixel;
  REQUIRE(c.Project(point, kWidth, kHeight, &pixel));
  return pixel;
}

}  // namespace

TEST_CASE("a camera looks along a frame, however it is turned") {
  for (int i = 0; i < 50; ++i) {
    Matrix3 R = SomeRotation(i);
    // Straight down and up, turned about that.
    if (i < 4) R = Eigen::AngleAxisd(1.1 * i, Vector3::UnitZ()).toRotationMatrix();
    if (i >= 4 && i < 8) R = R * Eigen::AngleAxisd(kPi, Vector3::UnitX()).toRotationMatrix();
    const Transform X(R, Vector3(1, -2, 3) * i);
    Camera camera;
    camera.LookAlong(X, 2);
    INFO(i);
    CHECK((camera.Axes() - R).norm() < 1e-7);
    CHECK((camera.Eye() - X.p).norm() < 1e-6);
    Vector2 pixel;
    REQUIRE(camera.Project(X * Vector3(0, 0, -3), kWidth, kHeight, &pixel));
    CHECK((pixel - Vector2(kWidth / 2, kHeight / 2)).norm() < 1e-4);
    REQUIRE(camera.Project(X * Vector3(0.1, 0, -3), kWidth, kHeight, &pixel));
    CHECK(pixel.x() > kWidth / 2 + 1);
  }
}

TEST_CASE("The camera's axes and eye are where its angles say") {
  Camera c;
  c.target = {1, 2, 3};
  c.distance = 4;
  c.yaw = c.pitch = 0;
  CHECK((c.Eye() - Vector3(1, -2, 3)).norm() < 1e-14);
  CHECK((c.Axes() * Vector3::UnitX() - Vector3::UnitX()).norm() < 1e-14);
  CHECK((c.Axes() * Vector3::UnitY() - Vector3::UnitZ()).norm() < 1e-14);
  c.ViewRight();
  CHECK((c.Eye() - Vector3(5, 2, 3)).norm() < 1e-14);
  CHECK((c.Axes().col(0) - Vector3::UnitY()).norm() < 1e-14);
  c.ViewTop();
  CHECK((c.Eye() - Vector3(1, 2, 7)).norm() < 1e-14);
  CHECK((c.Axes().col(1) - Vector3::UnitY()).norm() < 1e-14);
  c.ViewFront();
  CHECK((c.Eye() - Vector3(1, -2, 3)).norm() < 1e-14);
  c.LookFrom(0.3, 0.5);
  CHECK((c.Eye() - c.target).z() == Approx(4 * std::sin(0.5)));
  CHECK((c.Axes().transpose() * c.Axes() - Matrix3::Identity()).norm() < 1e-14);
  CHECK(c.Axes().determinant() == Approx(1));
}

TEST_CASE("A pixel's ray goes through what projects there") {
  for (const Camera& c : SomeCameras()) {
    for (const Vector2& pixel : {Vector2(640, 360), Vector2(0, 0), Vector2(1280, 720), Vector2(17, 650)}) {
      const Ray ray = c.RayThrough(pixel.x(), pixel.y(), kWidth, kHeight);
      CHECK(ray.direction.norm() == Approx(1));
      const double along = c.orthographic ? (c.target - ray.origin).dot(ray.direction) : 1.3 * c.distance;
      CHECK((PixelOf(c, ray.origin + along * ray.direction) - pixel).norm() < 1e-6);
    }
  }
}

TEST_CASE("The matrices agree with Project and keep depth in order") {
  for (const Camera& c : SomeCameras()) {
    const Vector3 point = PointInView(c);
    const auto clip = [&](const Vector3& p) {
      const Eigen::Vector4d h =
          c.ProjectionMatrix(kWidth / kHeight) * c.ViewMatrix() * Eigen::Vector4d(p.x(), p.y(), p.z(), 1);
      return Vector3(h.head<3>() / h.w());
    };
    const Vector3 ndc = clip(point);
    const Vector2 pixel((ndc.x() + 1) / 2 * kWidth, (1 - ndc.y()) / 2 * kHeight);
    CHECK((pixel - PixelOf(c, point)).norm() < 1e-6);
    // What is around the target lies inside the depth range, and one thousandth nearer is nearer by many
    // 24-bit steps.
    const Vector3 nearer = point + 1e-3 * c.distance * c.Axes().col(2);
    CHECK(std::abs(ndc.z()) < 1);
    CHECK(ndc.z() - clip(nearer).z() > 5 * std::pow(2.0, -23));
    CHECK(std::abs(clip(c.target + 0.9 * c.distance * c.Axes().col(2)).z()) < 1);
    CHECK(std::abs(clip(c.target - 50 * c.distance * c.Axes().col(2)).z()) < 1);
  }
}

TEST_CASE("A pixel's size is the distance between neighbours") {
  for (const Camera& c : SomeCameras()) {
    const Vector3 point = PointInView(c);
    const Vector3 next = point + c.PixelSize(point, kHeight) * c.Axes().col(0);
    CHECK((PixelOf(c, next) - PixelOf(c, point) - Vector2(1, 0)).norm() < 1e-6);
  }
}

TEST_CASE("What is behind the eye has no pixel in perspective") {
  Camera c;
  Vector2 pixel;
  CHECK_FALSE(c.Project(c.Eye() + 0.1 * c.Axes().col(2), kWidth, kHeight, &pixel));
  CHECK_FALSE(c.Project(c.Eye(), kWidth, kHeight, &pixel));
  c.orthographic = true;
  CHECK(c.Project(c.Eye() + 0.1 * c.Axes().col(2), kWidth, kHeight, &pixel));
}

TEST_CASE("Orbiting keeps the pivot's pixel and stops at the poles") {
  for (Camera c : SomeCameras()) {
    const Vector3 pivot = PointInView(c);
    const Vector2 before = PixelOf(c, pivot);
    const double distance = c.distance;
    for (int i = 0; i < 20; ++i) c.Orbit(0.37, i < 10 ? 0.3 : -0.55, pivot);
    CHECK((PixelOf(c, pivot) - before).norm() < 1e-5);
    CHECK(c.pitch == -kPi / 2);
    CHECK(c.distance == distance);
  }
  Camera c;
  c.yaw = 0.1;
  c.Orbit(0.2, 0.1, c.target);
  CHECK(c.yaw == Approx(0.3));
  CHECK(c.pitch == Approx(0.45));
  CHECK((c.target - Camera().target).norm() < 1e-12);
}

TEST_CASE("Zooming keeps the point's pixel") {
  for (const Camera& start : SomeCameras()) {
    for (const double factor : {0.5, 0.9, 1.25}) {
      Camera c = start;
      const Vector3 point = PointInView(c);
      const Vector2 before = PixelOf(c, point);
      c.Zoom(factor, point);
      CHECK(c.distance == Approx(start.distance * factor));
      CHECK((PixelOf(c, point) - before).norm() < 1e-6);
    }
  }
  Camera c;
  const Vector3 point = PointInView(c);
  const Vector2 before = PixelOf(c, point);
  for (int i = 0; i < 2000; ++i) c.Zoom(0.5, point);
  CHECK(c.distance > 0);
  CHECK((PixelOf(c, point) - before).norm() < 1e-3);
  for (int i = 0; i < 2000; ++i) c.Zoom(2, point);
  CHECK(std::isfinite(c.distance));
  CHECK(c.target.allFinite());
}

TEST_CASE("Panning carries the grabbed point with the cursor") {
  for (Camera c : SomeCameras()) {
    const Vector3 point = PointInView(c);
    const Vector2 from = PixelOf(c, point), to = from + Vector2(-133, 71);
    c.Pan(from, to, kWidth, kHeight, point);
    CHECK((PixelOf(c, point) - to).norm() < 1e-6);
  }
}

TEST_CASE("Framing shows all of a box and no less than it can") {
  const std::vector<std::pair<Vector3, Vector3>> boxes = {{{-1, -2, 0}, {3, 1, 0.5}},
                                                          {{0.001, 0, 0}, {0.002, 0.004, 0.003}},
                                                          {{-900, 0, -20}, {1000, 5, 20}},
                                                          {{0, 0, 0}, {0, 0, 1}}};
  for (const bool orthographic : {false, true}) {
    for (const double aspect : {0.4, 1.0, 16.0 / 9}) {
      for (const double pitch : {-0.4, 0.0, 0.9, kPi / 2}) {
        for (const auto& [lower, upper] : boxes) {
          Camera c;
          c.orthographic = orthographic;
          c.pitch = pitch;
          c.Frame(lower, upper, aspect);
          CHECK(c.yaw == Camera().yaw);
          CHECK(c.pitch == pitch);
          double farthest = 0;
          for (int corner = 0; corner < 8; ++corner) {
            const Vector3 p((corner & 1) ? upper.x() : lower.x(), (corner & 2) ? upper.y() : lower.y(),
                            (corner & 4) ? upper.z() : lower.z());
            const Eigen::Vector4d h =
                c.ProjectionMatrix(aspect) * c.ViewMatrix() * Eigen::Vector4d(p.x(), p.y(), p.z(), 1);
            REQUIRE(h.w() > 0);
            CHECK((h.head<3>() / h.w()).cwiseAbs().maxCoeff() < 1);
            farthest = std::max(farthest, (h.head<2>() / h.w()).cwiseAbs().maxCoeff());
          }
          // A line seen along itself is a point: there the distance is bounded by its length instead.
          const bool end_on = pitch == kPi / 2 && lower.head<2>() == upper.head<2>();
          if (!end_on) CHECK(farthest > 0.85);
        }
      }
    }
  }
}

TEST_CASE("What is not a box, or not a number, leaves the camera as it is") {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN(),
                   inf = std::numeric_limits<double>::infinity();
  Camera c;
  const auto same = [&c] {
    const Camera d;
    return c.target == d.target && c.distance == d.distance && c.yaw == d.yaw && c.pitch == d.pitch;
  };
  c.Frame({nan, 0, 0}, {1, 1, 1}, 1.5);
  CHECK(same());
  c.Frame({0, 0, 0}, {1, inf, 1}, 1.5);
  CHECK(same());
  c.Frame({1, 1, 1}, {0, 2, 2}, 1.5);
  CHECK(same());
  c.Frame({-1, -1, -1}, {1, 1, 1}, nan);
  CHECK(same());
  c.Frame(Vector3::Constant(-1e300), Vector3::Constant(1e300), 1);
  CHECK(same());
  c.Orbit(nan, 0, {0, 0, 0});
  c.Orbit(0.1, 0, {inf, 0, 0});
  c.Zoom(nan, {0, 0, 0});
  c.Zoom(0, {0, 0, 0});
  c.Zoom(-1, {0, 0, 0});
  c.Pan({0, 0}, {nan, 0}, kWidth, kHeight, {0, 0, 0});
  c.Pan({0, 0}, {5, 0}, kWidth, 0, {0, 0, 0});
  c.LookFrom(nan, 0);
  CHECK(same());
  c.Frame({0.2, 0.2, 0.2}, {0.2, 0.2, 0.2}, 1.5);  // a point is only centred
  CHECK(c.target == Vector3(0.2, 0.2, 0.2));
  CHECK(c.distance == Camera().distance);
}

TEST_CASE("Interpolation goes from one view to the other the shorter way") {
  Camera a, b;
  a.yaw = 3;
  b.yaw = -3;
  a.distance = 1;
  b.distance = 4;
  b.target = {1, 2, 3};
  b.pitch = 1;
  const Camera middle = Interpolate(a, b, 0.5);
  CHECK(std::abs(std::remainder(middle.yaw - kPi, 2 * kPi)) < 1e-12);
  CHECK(middle.distance == Approx(2));
  CHECK((middle.target - 0.5 * (a.target + b.target)).norm() < 1e-12);
  CHECK(Interpolate(a, b, 0).yaw == a.yaw);
  CHECK(Interpolate(a, b, 1).yaw == b.yaw);
  CHECK(Interpolate(a, b, 7).distance == b.distance);
}

}  // namespace camera_test
