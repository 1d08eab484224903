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

TEST_CASE(
    "Rough pictures have fewer triangles of small things, lit at their corners, and look much the same") {
  Snapshot snapshot = BareSnapshot();
  for (int i = 0; i < 5; ++i) {
    const auto x = static_cast<float>(1.5 * i - 3);
    snapshot.instances.push_back(Place(UnitSphere(), {x, 0, -1}, kBlue));
    snapshot.instances.push_back(Place(UnitCylinder(), {x, 0, 1}, {0.7F, 0.3F, 0.2F, 1}));
  }
  ViewOptions fine;
  fine.samples = 1;
  fine.shadows = fine.smooth = fine.occlusion = fine.reflections = false;
  ViewOptions rough = fine;
  rough.rough = true;
  // Some nine pixels from the middle of a ball to its outline.
  const Camera camera = FrontCamera(30);
  const Picture expected = Draw(snapshot, camera, fine), picture = Draw(snapshot, camera, rough);
  CHECK(picture.rgba != expected.rgba);
  int far = 0, most_inside = 0;
  const auto pixels = expected.width * expected.height;
  for (int y = 0; y < expected.height; ++y)
    for (int x = 0; x < expected.width; ++x)
      if (Difference(expected.At(x, y), picture.At(x, y)) > 40) ++far;
  // Half a pixel along the outlines at most; of those of ten things of some 60 pixels round.
  CAPTURE(far, pixels);
  CHECK(far < 150);
  for (const Instance& instance : snapshot.instances) {
    const Eigen::Vector4d clip =
        camera.ProjectionMatrix(320.0 / 240) * camera.ViewMatrix() * instance.X_WM.cast<double>().col(3);
    const int x = static_cast<int>((clip.x() / clip.w() + 1) / 2 * expected.width);
    const int y = static_cast<int>((1 - clip.y() / clip.w()) / 2 * expected.height);
    for (int dx = -3; dx <= 3; ++dx)
      for (int dy = -3; dy <= 3; ++dy)
        most_inside =
            std::max(most_inside, Difference(expected.At(x + dx, y + dy), picture.At(x + dx, y + dy)));
  }
  // Between corners a highlight is a little duller; black and white are 255 apart.
  CHECK(most_inside <= 30);
  // From near, nothing is small, and nothing differs.
  const Camera near = FrontCamera(3);
  CHECK(Draw(snapshot, near, fine).rgba == Draw(snapshot, near, rough).rgba);
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
