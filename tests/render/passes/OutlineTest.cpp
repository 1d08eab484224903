// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "tests/render/RenderTesting.h"

using namespace linkwright;
using namespace linkwright::render;

namespace {

Snapshot TwoSpheres(std::uint32_t flags) {
  Snapshot snapshot = BareSnapshot();
  snapshot.instances = {Place(UnitSphere(), {-0.4F, 0, 0}, {0.2F, 0.3F, 0.8F, 1}, flags),
                        Place(UnitSphere(), {0.5F, 0, 0}, {0.2F, 0.3F, 0.8F, 1})};
  for (Instance& instance : snapshot.instances) instance.scale = {0.3F, 0.3F, 0.3F};
  snapshot.instances[0].pick = 1;
  snapshot.instances[1].pick = 2;
  return snapshot;
}

}  // namespace

TEST_CASE("An outline lies along the silhouette of what is selected or hovered, and only there") {
  const Camera camera = FrontCamera(3);
  const Picture plain = Draw(TwoSpheres(0), camera);
  // The silhouette of the left sphere in pixels, from the cone that touches it.
  Camera orthographic = camera;
  orthographic.orthographic = true;
  const Picture flat = Draw(TwoSpheres(0), orthographic);
  const double per_metre = 120 / (3 * std::tan(camera.field_of_view / 2));
  const double x0 = 160 - 0.4 * per_metre;
  const double radius = 0.3 * per_metre;
  for (const std::uint32_t flag : {kSelected, kHovered}) {
    const Picture outlined = Draw(TwoSpheres(flag), orthographic);
    int inside = 0;
    int on_edge = 0;
    for (int y = 0; y < flat.height; ++y) {
      for (int x = 0; x < flat.width; ++x) {
        const double away = std::abs(std::hypot(x + 0.5 - x0, y + 0.5 - 120) - radius);
        const int change = Difference(outlined.At(x, y), flat.At(x, y));
        if (away > 3.5 && change > 0) ++inside;
        if (away < 0.5 && change > 40) ++on_edge;
      }
    }
    CHECK(inside == 0);
    // One pixel each way round the circle, nearly all of it changed.
    CHECK(on_edge > 0.8 * 2 * kPi * radius);
    CHECK(Draw(TwoSpheres(flag), camera).rgba != plain.rgba);
  }
  // Orange is what the selection's outline is made of.
  const Pixel edge = Draw(TwoSpheres(kSelected), orthographic).At(static_cast<int>(x0 - radius), 120);
  CHECK(edge[0] > edge[2] + 80);
}
