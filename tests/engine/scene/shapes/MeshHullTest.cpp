// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/scene/shapes/MeshPieces.h"
#include "engine/scene/shapes/Shapes.h"

using namespace linkwright;

TEST_CASE("A mesh's hull is computed once for each scale while something holds it") {
  Geometry geometry;
  geometry.type = ShapeType::kMesh;
  geometry.mesh = UnitBox();
  geometry.size = {1, 2, 3};
  const auto one = HullOfMesh(geometry), again = HullOfMesh(geometry);
  CHECK(one == again);
  REQUIRE(one->hull);
  geometry.size = {2, 2, 3};
  const auto wider = HullOfMesh(geometry);
  CHECK(wider != one);
  CHECK(wider->hull->volume == Approx(2 * one->hull->volume));
}
