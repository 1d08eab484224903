// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <optional>

#include "tests/render/RenderTesting.h"

using namespace linkwright;
using namespace linkwright::render;

namespace {

// Way along the ray to the box about `center` of half sides `half` (slabs).
std::optional<double> HitBox(const Ray& ray, const Vector3& center, const Vector3& half) {
  double in = 0;
  double out = INFINITY;
  for (int i = 0; i < 3; ++i) {
    const double a = (center[i] - half[i] - ray.origin[i]) / ray.direction[i];
    const double b = (center[i] + half[i] - ray.origin[i]) / ray.direction[i];
    in = std::max(in, std::min(a, b));
    out = std::min(out, std::max(a, b));
  }
  return in < out ? std::optional(in) : std::nullopt;
}

}  // namespace

TEST_CASE("The cursor goes through what is skipped to what is behind, also after a large area was read") {
  Snapshot snapshot = BareSnapshot();
  for (int i = 0; i < 2; ++i) {
    Instance box = Place(UnitBox(), {0, static_cast<float>(2 * i), 0}, {});
    box.pick = static_cast<PickId>(11 + i);
    snapshot.instances.push_back(box);
  }
  SharedRenderer().Draw(snapshot, FrontCamera());
  CHECK(SharedRenderer().PickIn(0, 0, 320, 240) == std::vector<PickId>{11});
  for (int again = 0; again < 2; ++again) {
    CHECK(SharedRenderer().Pick(160, 120).id == 11);
    const PickResult behind = SharedRenderer().Pick(160, 120, [](PickId id) { return id == 11; });
    CHECK(behind.id == 12);
    CHECK(behind.point.y() == Approx(1.5).margin(1e-3));
    CHECK_FALSE(SharedRenderer().Pick(160, 120, [](PickId id) { return id != 0; }).hit);
    CHECK_FALSE(SharedRenderer().Pick(5, 5).hit);
  }
}

TEST_CASE("Picking returns the id and the point where the ray through the pixel meets the nearest thing") {
  const Vector3 centers[2] = {{0, 0, 0.5}, {0.6, 1.2, 0.8}};
  const Vector3 half[2] = {{0.2, 0.3, 0.5}, {0.5, 0.4, 0.8}};
  Snapshot snapshot;
  for (int i = 0; i < 2; ++i) {
    Instance box = Place(UnitBox(), centers[i].cast<float>(), {});
    box.scale = (2 * half[i]).cast<float>();
    box.pick = i == 0 ? 7 : 4000000000U;
    snapshot.instances.push_back(box);
  }
  for (const bool orthographic : {false, true}) {
    Camera camera;
    camera.orthographic = orthographic;
    camera.distance = 4;
    SharedRenderer().Draw(snapshot, camera);
    int of_each[3] = {};
    for (int y = 5; y < 240; y += 11) {
      for (int x = 3; x < 320; x += 13) {
        const Ray ray = camera.RayThrough(x + 0.5, y + 0.5, 320, 240);
        std::optional<double> nearest;
        PickId id = 0;
        for (int i = 0; i < 2; ++i) {
          const auto distance = HitBox(ray, centers[i], half[i]);
          if (!distance || (nearest && *nearest < *distance)) continue;
          nearest = distance;
          id = snapshot.instances[static_cast<std::size_t>(i)].pick;
        }
        if (!nearest && ray.direction.z() < 0) nearest = -ray.origin.z() / ray.direction.z();
        const PickResult result = SharedRenderer().Pick(x, y);
        CAPTURE(orthographic, x, y);
        REQUIRE(result.hit == nearest.has_value());
        if (!result.hit) continue;
        CHECK(result.id == id);
        // Single precision at some metres, times how flat the ray meets a face.
        CHECK((result.point - (ray.origin + *nearest * ray.direction)).norm() < 2e-4 * (1 + *nearest));
        ++of_each[id == 0 ? 0 : id == 7 ? 1 : 2];
      }
    }
    for (const int count : of_each) CHECK(count > 5);
  }
}

TEST_CASE("The ground is hit with id 0 from above only") {
  Snapshot snapshot;
  snapshot.environment.ground_height = 0.25F;
  Camera camera;
  camera.pitch = 0.5;
  SharedRenderer().Draw(snapshot, camera);
  const PickResult above = SharedRenderer().Pick(100, 200);
  CHECK(above.hit);
  CHECK(above.id == 0);
  CHECK(above.point.z() == Approx(0.25));
  camera.pitch = -0.5;
  SharedRenderer().Draw(snapshot, camera);
  CHECK_FALSE(SharedRenderer().Pick(100, 20).hit);
  CHECK_FALSE(SharedRenderer().Pick(-1, 20).hit);
  CHECK_FALSE(SharedRenderer().Pick(10, 240).hit);
}

TEST_CASE("Things on top are picked first; translucent things only if they have an id") {
  Snapshot snapshot = BareSnapshot();
  Instance front = Place(UnitBox(), {0, 0, 0}, {});
  front.pick = 1;
  Instance top = Place(UnitBox(), {0, 4, 0}, {}, kOnTop);
  top.pick = 2;
  Instance ghost = Place(UnitBox(), {0, -1.2F, 0}, {}, kGhost);
  const auto pick = [&] {
    SharedRenderer().Draw(snapshot, FrontCamera());
    return SharedRenderer().Pick(160, 120);
  };
  snapshot.instances = {front, top, ghost};
  CHECK(pick().id == 2);
  snapshot.instances = {front, ghost};
  CHECK(pick().id == 1);
  snapshot.instances[1].pick = 3;
  CHECK(pick().id == 3);
  // The middle of the ghost's front face.
  CHECK((pick().point - Vector3(0, -1.7, 0)).norm() < 0.02);
}

TEST_CASE("A line is picked within a few pixels of it, and is as wide as asked") {
  Snapshot snapshot = BareSnapshot();
  snapshot.lines.push_back({{{-3, 0, 0}, {0, 0, 0}, {3, 0, 0}}, {1, 0, 0, 1}, 6, false, false, 42});
  const Picture picture = Draw(snapshot, FrontCamera());
  SharedRenderer().Draw(snapshot, FrontCamera());
  CHECK(SharedRenderer().Pick(100, 120).id == 42);
  CHECK(std::abs(SharedRenderer().Pick(100, 120).point.y()) < 0.01);
  CHECK(SharedRenderer().Pick(100, 124).id == 42);
  CHECK_FALSE(SharedRenderer().Pick(100, 140).hit);
  // Rows 117 to 122 lie within 3 pixels of the line at y = 120; the joint at the middle leaves no gap and no
  // knot.
  for (const int x : {40, 159, 160, 161, 250}) {
    double covered = 0;
    for (int y = 100; y < 140; ++y) {
      const Pixel sky = picture.At(10, y < 120 ? 100 : 139);
      covered += std::max(0.0, static_cast<double>(sky[1] - picture.At(x, y)[1]) / sky[1]);
    }
    CHECK(covered == Approx(6).margin(0.6));
  }
}
