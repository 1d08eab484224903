// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "tests/render/RenderTesting.h"

using namespace linkwright;
using namespace linkwright::render;

namespace {

// A floor and a wall that meet along x, 2 m long, seen from the front and above.
Snapshot Corner() {
  Snapshot snapshot = BareSnapshot();
  Instance floor = Place(UnitBox(), {0, 0, -0.05F}, {0.6F, 0.6F, 0.6F, 1});
  floor.scale = {2, 2, 0.1F};
  Instance wall = Place(UnitBox(), {0, 1.05F, 0.5F}, {0.6F, 0.6F, 0.6F, 1});
  wall.scale = {2, 0.1F, 1.2F};
  snapshot.instances = {floor, wall};
  snapshot.environment.sun = {0.3F, -1, 1};  // into the corner: it has no shadow
  return snapshot;
}

Camera CornerCamera(bool orthographic) {
  Camera camera = FrontCamera(4);
  camera.target = {0, 0.5, 0.2};
  camera.pitch = 0.6;
  camera.orthographic = orthographic;
  return camera;
}

int BrightnessAt(const Picture& picture, const Camera& camera, const Vector3& point) {
  Eigen::Vector2d pixel;
  REQUIRE(camera.Project(point, picture.width, picture.height, &pixel));
  return Brightness(picture.At(static_cast<int>(pixel.x()), static_cast<int>(pixel.y())));
}

}  // namespace

TEST_CASE("Corners are darker than what is open, and what is open stays as it is") {
  for (const bool orthographic : {false, true})
    for (const int samples : {1, 4}) {
      CAPTURE(orthographic, samples);
      const Camera camera = CornerCamera(orthographic);
      ViewOptions options;
      options.samples = samples;
      const Picture with = Draw(Corner(), camera, options);
      options.occlusion = false;
      const Picture without = Draw(Corner(), camera, options);
      const auto darkening = [&](const Vector3& p) {
        return BrightnessAt(without, camera, p) - BrightnessAt(with, camera, p);
      };
      for (const double x : {-0.5, 0.0, 0.4}) {
        CHECK(darkening({x, 0.97, 0}) > 25);
        CHECK(darkening({x, 1, 0.03}) > 25);
        CHECK(std::abs(darkening({x, 0.2, 0})) <= 3);
        CHECK(std::abs(darkening({x, -0.5, 0})) <= 3);
        CHECK(std::abs(darkening({x, 1, 0.8})) <= 3);
      }
    }
}

TEST_CASE("A thing alone is not darkened, nor is the sky beside it") {
  Snapshot snapshot = BareSnapshot();
  snapshot.instances = {Place(UnitSphere(), {0, 0, 0}, {0.6F, 0.6F, 0.6F, 1})};
  ViewOptions options;
  const Picture with = Draw(snapshot, FrontCamera(6), options);
  options.occlusion = false;
  const Picture without = Draw(snapshot, FrontCamera(6), options);
  int changed = 0;
  for (int y = 0; y < with.height; ++y)
    for (int x = 0; x < with.width; ++x)
      if (Difference(with.At(x, y), without.At(x, y)) > 6) ++changed;
  CHECK(changed <= 30);  // at the outline, where a pixel of half the size may hold both
}

TEST_CASE("Beside what stands on it, a floor is in the shadow of what is too small for the shadow map") {
  Snapshot snapshot = Corner();
  snapshot.environment.sun = {-1, -0.3F, 1};
  Instance post = Place(UnitBox(), {0, 0, 0.02F}, {0.6F, 0.6F, 0.6F, 1});
  post.scale = {0.02F, 0.3F, 0.04F};
  snapshot.instances.push_back(post);
  Camera camera = FrontCamera(1);
  camera.pitch = 0.9;
  const Picture with = Draw(snapshot, camera);
  ViewOptions options;
  options.occlusion = false;
  const Picture without = Draw(snapshot, camera, options);
  int darker = 0, brighter = 0;
  for (int y = 0; y < with.height; ++y)
    for (int x = 0; x < with.width; ++x) {
      const int change = Brightness(with.At(x, y)) - Brightness(without.At(x, y));
      darker += change < -20 ? 1 : 0;
      brighter += change > 3 ? 1 : 0;
    }
  CHECK(darker > 50);
  CHECK(brighter == 0);
}
