// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "render/camera/CameraPath.h"

using namespace linkwright;
using namespace linkwright::render;

namespace camera_path_test {
namespace {

Camera View(double yaw, double pitch, double distance, const Vector3& target = {0, 0, 0}) {
  Camera camera;
  camera.yaw = yaw;
  camera.pitch = pitch;
  camera.distance = distance;
  camera.target = target;
  camera.field_of_view = 0.5 + 0.1 * distance;
  return camera;
}

CameraKeyframe Key(double time, const Camera& view, CameraEasing easing = CameraEasing::kSmooth) {
  CameraKeyframe key = ToCameraKeyframe(view, time);
  key.easing = easing;
  return key;
}

const Camera kA = View(0.2, 0.1, 2), kB = View(1.4, 0.7, 5, {1, 2, 3}),
             kC = View(-2.9, -0.3, 0.5, {0, -1, 0});

}  // namespace

TEST_CASE("A camera is at its keyframes at their times, and stays before the first and after the last") {
  for (int i = 0; i < kCameraEasings; ++i) {
    const auto easing = static_cast<CameraEasing>(i);
    const CameraPath path({Key(0.3, kA, easing), Key(1.1, kB, easing), Key(4, kC, easing)});
    CHECK(path.At(0.3) == kA);
    CHECK(path.At(1.1) == kB);
    CHECK(path.At(4) == kC);
    CHECK(path.At(-7) == kA);
    CHECK(path.At(0) == kA);
    CHECK(path.At(1e6) == kC);
  }
}

TEST_CASE("With smooth easing a camera is at rest at its keyframes") {
  const CameraPath path({Key(1, kA), Key(2, kB), Key(3, kC)});
  // 3 s² − 2 s³ is at most 3 s² from its end, and the yaw goes by the shorter way.
  for (const double h : {1e-2, 1e-3, 1e-4}) {
    for (const double time : {1.0, 2.0, 3.0})
      for (const double side : {-h, h}) {
        const Camera at = path.At(time), near = path.At(time + side);
        INFO(time << " s, " << side);
        CHECK(std::abs(std::remainder(near.yaw - at.yaw, 2 * kPi)) <= 3 * h * h * kPi + 1e-12);
        CHECK((near.target - at.target).norm() <= 3 * h * h * 5 + 1e-12);
        CHECK(std::abs(std::log(near.distance / at.distance)) <= 3 * h * h * std::log(10.0) + 1e-12);
      }
  }
}

TEST_CASE("Linear easing is even, hold stays") {
  const CameraPath even({Key(0, kA, CameraEasing::kLinear), Key(4, kB, CameraEasing::kLinear)});
  CHECK(even.At(1).yaw == Approx(0.2 + 0.25 * 1.2));
  CHECK(even.At(1).pitch == Approx(0.1 + 0.25 * 0.6));
  CHECK(even.At(3).target.z() == Approx(0.75 * 3));
  CHECK(even.At(2).distance == Approx(std::sqrt(2.0 * 5)));
  const CameraPath held({Key(0, kA, CameraEasing::kHold), Key(4, kB)});
  CHECK(held.At(3.999999) == kA);
  CHECK(held.At(4) == kB);
}

TEST_CASE("A camera goes round its target, never through it") {
  // From one side of it to the other.
  const CameraPath path({Key(0, View(0, 0, 2)), Key(1, View(kPi - 0.01, 0, 2))});
  for (int i = 0; i <= 100; ++i) CHECK(path.At(i / 100.0).Eye().norm() == Approx(2));
}

}  // namespace camera_path_test
