// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "tests/render/RenderTesting.h"

using namespace linkwright;
using namespace linkwright::render;

namespace {

// A box of side 0.4 whose middle is 1 m above the ground.
Snapshot FloatingBox(std::uint32_t flags = 0) {
  Snapshot snapshot;
  snapshot.environment.sun = {-0.5F, -0.25F, 1};
  snapshot.instances = {Place(UnitBox(), {0, 0, 1}, {0.6F, 0.6F, 0.6F, 1}, flags)};
  snapshot.instances[0].scale = {0.4F, 0.4F, 0.4F};
  return snapshot;
}

// From above, past the box, so that it hides nothing of its shadow.
Camera HighCamera() {
  Camera camera;
  camera.target = {0.5, 0.25, 0};
  camera.distance = 4;
  camera.yaw = 0.3;
  camera.pitch = 1.0;
  return camera;
}

Pixel GroundAt(const Picture& picture, const Camera& camera, double x, double y) {
  Eigen::Vector2d pixel;
  REQUIRE(camera.Project({x, y, 0}, picture.width, picture.height, &pixel));
  return picture.At(static_cast<int>(pixel.x()), static_cast<int>(pixel.y()));
}

}  // namespace

TEST_CASE("A box darkens the ground where the sun's rays through it end, and nowhere else") {
  for (const bool dark : {false, true}) {
    Snapshot snapshot = FloatingBox();
    snapshot.environment.dark = dark;
    const Camera camera = HighCamera();
    const Picture with = Draw(snapshot, camera);
    ViewOptions options;
    options.shadows = false;
    const Picture without = Draw(snapshot, camera, options);
    // The ray from the box's middle at height 1 along −sun = (0.5, 0.25, −1) meets the ground at (0.5, 0.25).
    const auto darkening = [&](double x, double y) {
      return Brightness(GroundAt(without, camera, x, y)) - Brightness(GroundAt(with, camera, x, y));
    };
    const int full = Brightness(GroundAt(without, camera, 0.55, 0.25)) / 5;
    CHECK(darkening(0.55, 0.25) > full);
    CHECK(darkening(0.45, 0.15) > full);
    CHECK(darkening(0.55, 0.35) > full);
    // The shadow is the hexagon of the top and bottom faces' shadows, x from 0.2 to 0.8 and y from 0 to 0.5.
    for (const auto& [x, y] : {std::pair{0.95, 0.25}, {0.05, 0.25}, {0.5, 0.75}, {0.5, -0.25}, {1.3, 0.85}})
      CHECK(std::abs(darkening(x, y)) <= 1);
  }
}

TEST_CASE("What is flagged so casts no shadow") {
  const Camera camera = HighCamera();
  ViewOptions options;
  options.shadows = false;
  for (const std::uint32_t flag : {kNoShadow, kGhost, kOnTop}) {
    const Snapshot snapshot = FloatingBox(flag);
    const Pixel with = GroundAt(Draw(snapshot, camera), camera, 0.55, 0.25);
    const Pixel without = GroundAt(Draw(snapshot, camera, options), camera, 0.55, 0.25);
    CHECK(Difference(with, without) <= 1);
  }
}

TEST_CASE("One thing shades another, and a lit flat face does not shade itself") {
  Snapshot snapshot = BareSnapshot();
  snapshot.environment.sun = {-0.5F, -0.25F, 1};
  Instance table = Place(UnitBox(), {0, 0, -0.1F}, {0.6F, 0.6F, 0.6F, 1});
  table.scale = {4, 4, 0.2F};
  snapshot.instances = {FloatingBox().instances[0], table};
  const Camera camera = HighCamera();
  const Picture with = Draw(snapshot, camera);
  ViewOptions options;
  options.shadows = false;
  const Picture without = Draw(snapshot, camera, options);
  CHECK(Brightness(GroundAt(with, camera, 0.55, 0.25)) <
        Brightness(GroundAt(without, camera, 0.55, 0.25)) * 4 / 5);
  for (double x = -0.5; x <= 1.4; x += 0.13)
    for (const double y : {-0.45, 0.9})
      CHECK(Difference(GroundAt(with, camera, x, y), GroundAt(without, camera, x, y)) <= 1);
}

TEST_CASE("The shadow map is drawn anew only when something that casts moves") {
  Snapshot snapshot = FloatingBox();
  Camera camera = HighCamera();
  const auto redraws = [&] { return SharedRenderer().Draw(snapshot, camera).shadow_redraws; };
  const int start = redraws();
  camera.yaw += 0.4;
  snapshot.instances[0].color = {1, 0, 0, 1};
  snapshot.instances.push_back(Place(UnitSphere(), {0, 0, 3}, {}, kNoShadow));
  CHECK(redraws() == start);
  snapshot.instances[0].X_WM(2, 3) += 0.01F;
  CHECK(redraws() == start + 1);
  snapshot.environment.sun.x() += 0.1F;
  CHECK(redraws() == start + 2);
}

TEST_CASE("In a wide scene, what is near and what is far both have shadows, by maps of several sizes") {
  Snapshot snapshot;
  snapshot.environment.sun = {-0.5F, -0.25F, 1};
  // Small boxes 1 m above the ground, ever farther away along +y; what is at 300 m widens the scene.
  for (const float y : {0.0F, 6.0F, 25.0F, 300.0F}) {
    const float size = 0.3F + 0.05F * y;
    const float x = y == 6 ? -1.5F : 0.0F;
    snapshot.instances.push_back(Place(UnitBox(), {x, y, 0.6F + size}, {0.6F, 0.6F, 0.6F, 1}));
    snapshot.instances.back().scale.setConstant(size);
  }
  Camera camera;
  camera.target = {0, 0.2, 0.3};
  camera.distance = 3;
  camera.yaw = 0;
  camera.pitch = 0.35;
  ViewOptions none;
  none.shadows = none.occlusion = false;
  ViewOptions several, one;
  several.occlusion = one.occlusion = false;
  one.cascades = 1;
  const Picture without = Draw(snapshot, camera, none);
  const Picture with = Draw(snapshot, camera, several);
  const Picture with_one = Draw(snapshot, camera, one);
  const auto darkening = [&](const Picture& picture, std::size_t box) {
    const Eigen::Vector3f middle = snapshot.instances[box].X_WM.topRightCorner<3, 1>();
    const double x = middle.x() + 0.5 * middle.z(), y = middle.y() + 0.25 * middle.z();
    return Brightness(GroundAt(without, camera, x, y)) - Brightness(GroundAt(picture, camera, x, y));
  };
  for (const std::size_t box : {0U, 1U, 2U}) {
    CAPTURE(box);
    CHECK(darkening(with, box) > 20);
  }
  CHECK(darkening(with_one, 0) > 20);
  CHECK(darkening(with_one, 2) <= 1);  // beyond the reach of a map that shows anything of what is near
  // And where no shadow falls, none is seen, at the borders of the maps neither.
  int darker = 0;
  for (double y = -0.7; y < 30; y += 0.25) {
    const double x = 0.9 + 0.12 * y;
    const int change = Brightness(GroundAt(without, camera, x, y)) - Brightness(GroundAt(with, camera, x, y));
    if (std::abs(change) > 3) ++darker;
  }
  CHECK(darker == 0);
}
