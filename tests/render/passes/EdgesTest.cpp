// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "render/passes/MeshEdges.h"
#include "tests/render/RenderTesting.h"

using namespace linkwright;
using namespace linkwright::render;

TEST_CASE("A box has twelve edges, a cylinder two circles, a sphere none, a sheet its rim") {
  CHECK(EdgesSeen(*UnitBox()).size() == 2 * 12);
  CHECK(EdgesSeen(*UnitSphere()).empty());
  const auto& cylinder = *UnitCylinder();
  for (const std::uint32_t i : EdgesSeen(cylinder)) CHECK(std::abs(cylinder.positions[i][2]) == Approx(0.5));
  CHECK(EdgesSeen(cylinder).size() > 2 * 2 * 12);
  CHECK(EdgesSeen(*UnitQuad()).size() == 2 * 4);
}

TEST_CASE("Edges are dark lines of one pixel, whatever the shape's size, and nothing else changes") {
  for (const double distance : {4.0, 12.0}) {
    Snapshot snapshot = BareSnapshot();
    snapshot.instances = {Place(UnitBox(), {0, 0, 0}, {0.8F, 0.7F, 0.5F, 1})};
    Camera camera = FrontCamera(distance);
    camera.Orbit(0.6, 0.4, camera.target);
    const Picture without = Draw(snapshot, camera);
    snapshot.environment.edges = true;
    const Picture with = Draw(snapshot, camera);
    // Along each row that crosses the box's nearest edge, the light that is lost is that of a line some pixel
    // wide.
    int darker = 0, otherwise = 0;
    for (int y = 0; y < with.height; ++y)
      for (int x = 0; x < with.width; ++x) {
        if (Difference(with.At(x, y), without.At(x, y)) <= 4) continue;
        ++(Brightness(with.At(x, y)) < Brightness(without.At(x, y)) ? darker : otherwise);
      }
    // Nine edges of a box are seen; of half a diagonal's length on the average, some three pixels wide with
    // their soft sides.
    const double side = 0.5 / std::tan(0.35) / distance * with.height;
    CAPTURE(distance, darker, side);
    CHECK(darker > 9 * 0.4 * side);
    CHECK(darker < 9 * 4 * side);
    CHECK(otherwise == 0);
  }
}

TEST_CASE("Edges behind another shape do not show, and a ghost has none") {
  Snapshot snapshot = BareSnapshot();
  snapshot.environment.edges = true;
  const Instance wall = Place(UnitBox(), {0, -1.5F, 0}, {0.6F, 0.6F, 0.6F, 1});
  Instance large = wall;
  large.scale = {8, 0.1F, 8};
  snapshot.instances = {large};
  const Picture alone = Draw(snapshot, FrontCamera());
  snapshot.instances.push_back(Place(UnitBox(), {0, 0, 0}, {1, 0, 0, 1}));
  CHECK(Draw(snapshot, FrontCamera()).rgba == alone.rgba);
  snapshot.instances = {Place(UnitBox(), {0, 0, 0}, {0.6F, 0.6F, 0.6F, 0.4F}, kGhost)};
  const Picture ghost = Draw(snapshot, FrontCamera());
  snapshot.environment.edges = false;
  CHECK(Draw(snapshot, FrontCamera()).rgba == ghost.rgba);
}
