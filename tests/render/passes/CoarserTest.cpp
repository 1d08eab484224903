// SPDX-License-Identifier: GPL-3.0-or-later
// Small shapes are drawn with fewer triangles, and look the same.
#include <catch2/catch.hpp>

#include "tests/render/RenderTesting.h"

using namespace linkwright;
using namespace linkwright::render;

namespace {

constexpr Color kBlue{0.2F, 0.4F, 0.8F, 1};

MeshPtr AsItIs(const MeshPtr& mesh) {
  auto copy = std::make_shared<MeshData>(*mesh);
  copy->coarser = nullptr;
  return copy;
}

Snapshot One(const MeshPtr& mesh) {
  Snapshot snapshot = BareSnapshot();
  snapshot.instances = {Place(mesh, {0, 0, 0}, kBlue)};
  return snapshot;
}

}  // namespace

TEST_CASE("The farther a shape is, the fewer triangles it has, and nobody sees it") {
  const MeshPtr ball = UnitSphere(), whole = AsItIs(ball);
  std::int64_t before = 0;
  for (const double distance : {3.0, 30.0, 150.0}) {
    const auto triangles = SharedRenderer().Draw(One(ball), FrontCamera(distance)).triangles;
    const auto all = SharedRenderer().Draw(One(whole), FrontCamera(distance)).triangles;
    INFO(distance << " m: " << triangles << " of " << all << " triangles");
    if (before == 0)
      CHECK(triangles == all);
    else
      CHECK(2 * triangles < before);
    before = triangles;
    const Picture coarse = Draw(One(ball), FrontCamera(distance));
    const Picture fine = Draw(One(whole), FrontCamera(distance));
    // A quarter of a pixel is one of four samples; the ball is some 130 of 255 darker than what is behind.
    int most = 0;
    for (int y = 0; y < fine.height; ++y)
      for (int x = 0; x < fine.width; ++x) most = std::max(most, Difference(fine.At(x, y), coarse.At(x, y)));
    CHECK(most <= 70);
  }
}

TEST_CASE("A shape whose edges are drawn keeps its triangles, as its edges are theirs") {
  Snapshot snapshot = One(UnitCylinder());
  const auto few = SharedRenderer().Draw(snapshot, FrontCamera(60)).triangles;
  snapshot.environment.edges = true;
  CHECK(SharedRenderer().Draw(snapshot, FrontCamera(60)).triangles > 2 * few);
}

TEST_CASE("A parallel view takes as many triangles as one in perspective from where shapes are as large") {
  const Snapshot snapshot = One(UnitSphere());
  Camera camera = FrontCamera(30);
  const auto near = SharedRenderer().Draw(snapshot, camera).triangles;
  camera.orthographic = true;
  CHECK(SharedRenderer().Draw(snapshot, camera).triangles == near);
  camera.distance = 300;
  CHECK(SharedRenderer().Draw(snapshot, camera).triangles < near);
}
