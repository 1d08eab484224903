// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/scene/shapes/ShapeMesh.h"
#include "tests/render/RenderTesting.h"

using namespace linkwright;
using namespace linkwright::render;

namespace {

Snapshot OnGround() {
  Snapshot snapshot;
  Instance floor = Place(FloorMesh(), {0, 0, 0}, {1, 0, 0, 1}, kNoShadow | kUnlit);
  floor.scale = {40, 40, 1};
  snapshot.instances = {floor};
  return snapshot;
}

}  // namespace

TEST_CASE("A floor in the plane of the ground hides it, from wherever above it is seen") {
  const Snapshot snapshot = OnGround();
  for (const double pitch : {M_PI / 2, 1.2, 0.6, 0.3})
    for (const double distance : {0.5, 4.0}) {
      Camera camera = FrontCamera(distance);
      camera.pitch = pitch;
      camera.yaw = 0.3;
      const Picture picture = Draw(snapshot, camera);
      int others = 0;
      for (int y = 120; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x)
          if (Difference(picture.At(x, y), {255, 0, 0}) > 2) ++others;
      CAPTURE(pitch, distance);
      CHECK(others == 0);
    }
}

TEST_CASE("From below a floor is not seen") {
  Camera camera = FrontCamera();
  camera.pitch = -0.6;
  const Snapshot snapshot = OnGround();
  const Picture picture = Draw(snapshot, camera);
  Snapshot bare = snapshot;
  bare.instances.clear();
  const Picture without = Draw(bare, camera);
  int most = 0;
  for (int y = 0; y < picture.height; ++y)
    for (int x = 0; x < picture.width; ++x)
      most = std::max(most, Difference(picture.At(x, y), without.At(x, y)));
  CHECK(most <= 2);
}

TEST_CASE("What stands on a floor throws its shadow on it") {
  Snapshot snapshot;
  Instance floor = Place(FloorMesh(), {0, 0, 0}, {0.8F, 0.8F, 0.8F, 1}, kNoShadow);
  floor.scale = {40, 40, 1};
  snapshot.environment.sun = {1, 0, 1};
  snapshot.instances = {floor, Place(UnitBox(), {0, 0, 0.5F}, {0.2F, 0.2F, 0.8F, 1})};
  Camera camera = FrontCamera(6);
  camera.pitch = 1.3;
  const Picture picture = Draw(snapshot, camera);
  // A metre beside the box on either side: 70 pixels of a metre there, about.
  const auto light = [&](int x) { return Brightness(picture.At(x, 120)); };
  CHECK(light(160 - 50) + 60 < light(160 + 90));
}
