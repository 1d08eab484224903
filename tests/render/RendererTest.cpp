// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "render/Renderer.h"
#include "tests/render/RenderTesting.h"

using namespace linkwright;
using namespace linkwright::render;

namespace {

const Color kRed = {0.8F, 0.1F, 0.05F, 1};
const Color kGreen = {0.1F, 0.7F, 0.2F, 1};

Pixel Bytes(const Color& c) {
  return {static_cast<int>(std::lround(255 * c.r)), static_cast<int>(std::lround(255 * c.g)),
          static_cast<int>(std::lround(255 * c.b))};
}

}  // namespace

TEST_CASE("An unlit colour arrives in the picture as it was given") {
  for (const int samples : {1, 4}) {
    Snapshot snapshot = BareSnapshot();
    for (const Color& color : {kRed, kGreen, Color{0.02F, 0.5F, 0.98F, 1}}) {
      snapshot.instances = {Place(UnitBox(), {0, 0, 0}, color, kUnlit)};
      ViewOptions options;
      options.samples = samples;
      CHECK(Difference(Draw(snapshot, FrontCamera(), options).At(160, 120), Bytes(color)) <= 1);
    }
  }
}

TEST_CASE("Slanted edges have steps in between with samples or smoothing, and none without") {
  // A white square turned by 0.3 rad in front of black: pixels that are neither are the edge's.
  Snapshot snapshot = BareSnapshot();
  Instance wall = Place(UnitBox(), {0, 2, 0}, {0, 0, 0, 1}, kUnlit);
  wall.scale = {50, 0.1F, 50};
  Instance square = Place(UnitBox(), {0, 0, 0}, {1, 1, 1, 1}, kUnlit);
  square.X_WM.topLeftCorner<3, 3>() = Eigen::AngleAxisf(0.3F, Eigen::Vector3f::UnitY()).toRotationMatrix();
  snapshot.instances = {wall, square};
  const auto between = [&](int samples, bool smooth) {
    ViewOptions options;
    options.samples = samples;
    options.smooth = smooth;
    const Picture picture = Draw(snapshot, FrontCamera(), options);
    int count = 0;
    for (int y = 0; y < picture.height; ++y)
      for (int x = 0; x < picture.width; ++x) {
        const int brightness = picture.At(x, y)[1];
        if (brightness > 20 && brightness < 235) ++count;
      }
    CHECK(picture.At(160, 120) == Pixel{255, 255, 255});
    return count;
  };
  CHECK(between(1, false) == 0);
  // The square's outline is about 4 · 94 pixels long.
  CHECK(between(1, true) > 150);
  CHECK(between(4, true) > 150);
}

TEST_CASE("What is lit is brighter towards the sun, in light and dark surroundings") {
  for (const bool dark : {false, true}) {
    Snapshot snapshot = BareSnapshot();
    snapshot.environment.dark = dark;
    snapshot.environment.sun = {-1, -0.2F, 0.4F};
    snapshot.instances = {Place(UnitSphere(), {0, 0, 0}, {0.6F, 0.6F, 0.6F, 1})};
    const Picture picture = Draw(snapshot, FrontCamera(8));
    // The sphere spans 1/8 / tan(0.35) of half the height: 41 pixels.
    CHECK(Brightness(picture.At(160 - 28, 120)) > Brightness(picture.At(160 + 28, 120)) + 60);
  }
}

TEST_CASE("A mirrored instance looks like the mirror image of the other") {
  Snapshot plain = BareSnapshot();
  plain.environment.sun = {-1, -1, 1};
  plain.instances = {Place(UnitBox(), {0, 0, 0}, {0.6F, 0.6F, 0.6F, 1})};
  Snapshot mirrored = plain;
  mirrored.instances[0].scale = {-1, 1, 1};
  Camera camera = FrontCamera();
  camera.yaw = 0.6;
  camera.pitch = 0.4;
  const Picture a = Draw(plain, camera);
  const Picture b = Draw(mirrored, camera);
  int worst = 0;
  for (int y = 0; y < a.height; ++y)
    for (int x = 0; x < a.width; ++x) worst = std::max(worst, Difference(a.At(x, y), b.At(x, y)));
  CHECK(worst <= 2);
}

TEST_CASE("Things on top are seen through others and still hide one another") {
  Snapshot snapshot = BareSnapshot();
  Instance near_green = Place(UnitBox(), {0, 3, 0}, kGreen, kUnlit | kOnTop);
  Instance far_blue = Place(UnitBox(), {0.6F, 5, 0}, {0.1F, 0.1F, 0.9F, 1}, kUnlit | kOnTop);
  snapshot.instances = {Place(UnitBox(), {0, 0, 0}, kRed, kUnlit), near_green, far_blue};
  const Camera camera = FrontCamera();
  const Picture picture = Draw(snapshot, camera);
  CHECK(Difference(picture.At(160, 120), Bytes(kGreen)) <= 1);
  // 0.3 to the right at the near box's face (6.5 away): the far box reaches there too, behind it.
  Eigen::Vector2d pixel;
  REQUIRE(camera.Project({0.45, 2.5, 0}, 320, 240, &pixel));
  CHECK(Difference(picture.At(static_cast<int>(pixel.x()), 120), Bytes(kGreen)) <= 1);
  REQUIRE(camera.Project({1.0, 4.5, 0}, 320, 240, &pixel));
  CHECK(Difference(picture.At(static_cast<int>(pixel.x()), 120), {26, 26, 230}) <= 1);
}

TEST_CASE("Ghosts let through what is behind them by their alpha, the farther first") {
  Snapshot snapshot = BareSnapshot();
  Instance front = Place(UnitBox(), {0, -1.2F, 0}, {0, 0, 1, 0.5F}, kUnlit | kGhost);
  Instance middle = Place(UnitBox(), {0, 0, 0}, {0, 1, 0, 0.5F}, kUnlit | kGhost);
  Instance back = Place(UnitBox(), {0, 1.2F, 0}, {1, 0, 0, 1}, kUnlit);
  const Pixel expected = {64, 64, 128};  // ½ blue + ½ (½ green + ½ red)
  snapshot.instances = {front, middle, back};
  CHECK(Difference(Draw(snapshot, FrontCamera()).At(160, 120), expected) <= 2);
  snapshot.instances = {back, middle, front};
  CHECK(Difference(Draw(snapshot, FrontCamera()).At(160, 120), expected) <= 2);
}

TEST_CASE("Colours and textures of a mesh are used when asked for") {
  auto image = std::make_shared<Image>();
  image->width = 1;
  image->height = 4;
  image->rgba = {200, 40, 40, 255, 200, 40, 40, 255, 40, 90, 210, 255, 40, 90, 210, 255};  // red above blue
  auto mesh = std::make_shared<MeshData>();
  mesh->positions = {{-1, 0, -1}, {1, 0, -1}, {1, 0, 1}, {-1, 0, 1}};
  mesh->normals.assign(4, {0, -1, 0});
  mesh->uvs = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};  // (0, 0) is the top left
  mesh->indices = {0, 1, 2, 0, 2, 3};
  mesh->parts = {{0, 6, {}, false, image, nullptr, {}, false, nullptr}};
  mesh->UpdateBounds();
  Snapshot snapshot = BareSnapshot();
  snapshot.instances = {Place(mesh, {0, 0, 0}, kGreen, kUnlit | kMeshColors)};
  const Picture picture = Draw(snapshot, FrontCamera());
  CHECK(Difference(picture.At(160, 79), {200, 40, 40}) <= 2);
  CHECK(Difference(picture.At(160, 160), {40, 90, 210}) <= 2);
  snapshot.instances[0].flags = kUnlit;
  CHECK(Difference(Draw(snapshot, FrontCamera()).At(160, 70), Bytes(kGreen)) <= 1);
}

TEST_CASE("Only what is in view is drawn") {
  Snapshot snapshot = BareSnapshot();
  for (int i = 0; i < 5; ++i) snapshot.instances.push_back(Place(UnitBox(), {0, 1.5F * i, 0}, kRed));
  for (int i = 0; i < 3; ++i) snapshot.instances.push_back(Place(UnitBox(), {0, -20 - 2.0F * i, 0}, kRed));
  for (int i = 0; i < 4; ++i) snapshot.instances.push_back(Place(UnitBox(), {50, 0, 3.0F * i}, kRed));
  const auto statistics = SharedRenderer().Draw(snapshot, FrontCamera());
  CHECK(statistics.instances == 5);
  CHECK(statistics.culled == 7);
  CHECK(statistics.triangles == 5 * 12);
}

TEST_CASE("Copies in the very same place are drawn once") {
  Snapshot snapshot = BareSnapshot();
  snapshot.instances = {Place(UnitBox(), {0, 0, 0}, kRed), Place(UnitBox(), {0, 2, 0}, kRed)};
  const auto picture = Draw(snapshot, FrontCamera());
  for (int i = 0; i < 50; ++i)
    snapshot.instances.push_back(snapshot.instances[static_cast<std::size_t>(i % 2)]);
  CHECK(Draw(snapshot, FrontCamera()).rgba == picture.rgba);
  CHECK(SharedRenderer().Draw(snapshot, FrontCamera()).instances == 2);
  // Another colour, flag or place makes it another thing; ghosts let through what is behind them.
  Instance other = snapshot.instances[0];
  other.color = {0, 1, 0, 1};
  snapshot.instances.push_back(other);
  other = snapshot.instances[0];
  other.flags |= kSelected;
  snapshot.instances.push_back(other);
  other = snapshot.instances[0];
  other.X_WM(0, 3) += 0.1F;
  snapshot.instances.push_back(other);
  other.flags |= kGhost;
  snapshot.instances.push_back(other);
  snapshot.instances.push_back(other);
  CHECK(SharedRenderer().Draw(snapshot, FrontCamera()).instances == 7);
}

TEST_CASE("A thousand instances of a mesh take the draw calls of one") {
  Snapshot snapshot = BareSnapshot();
  snapshot.instances = {Place(UnitBox(), {0, 0, 0}, kRed)};
  const int calls_of_one = SharedRenderer().Draw(snapshot, FrontCamera()).draw_calls;
  snapshot.instances.clear();
  for (int i = 0; i < 1000; ++i) {
    const float angle = 0.1F * static_cast<float>(i);
    snapshot.instances.push_back(Place(UnitBox(),
                                       {std::cos(angle), 10 + 0.1F * static_cast<float>(i), std::sin(angle)},
                                       {0.001F * static_cast<float>(i), 0.5F, 0.5F, 1}));
  }
  const auto statistics = SharedRenderer().Draw(snapshot, FrontCamera());
  CHECK(statistics.instances == 1000);
  CHECK(statistics.draw_calls == calls_of_one);
}

TEST_CASE("The same snapshot gives the same bytes, whatever was drawn between") {
  Snapshot snapshot;
  snapshot.instances = {Place(UnitSphere(), {0, 0, 1}, kGreen, kSelected),
                        Place(UnitBox(), {0.7F, 0.4F, 0.5F}, kRed),
                        Place(UnitCone(), {-1, 0, 0}, kRed, kGhost)};
  snapshot.lines.push_back({{{0, 0, 0}, {1, 1, 1}, {0, 1, 2}}, kGreen, 2.5F, true, true, 0});
  Camera camera;
  camera.distance = 5;
  const Picture first = Draw(snapshot, camera);
  CHECK(Draw(snapshot, camera).rgba == first.rgba);
  Snapshot other;
  other.environment.dark = true;
  other.instances = {Place(UnitCylinder(), {0, 0, 3}, kRed)};
  Draw(other, camera);
  CHECK(Draw(snapshot, camera).rgba == first.rgba);
  Offscreen fresh;
  std::vector<std::uint8_t> rgba;
  fresh.Render(snapshot, camera, first.width, first.height, &rgba);
  CHECK(rgba == first.rgba);
}

TEST_CASE("A mesh leaves the card after its last owner") {
  Snapshot snapshot = BareSnapshot();
  HostedRenderer renderer;
  const auto held = [&] { return renderer.Draw(snapshot, FrontCamera()).meshes; };
  snapshot.instances = {Place(MakeCapsule(0.1, 0.2), {0, 0, 0}, kRed), Place(UnitBox(), {1, 0, 0}, kRed)};
  CHECK(held() == 2);
  snapshot.instances.erase(snapshot.instances.begin());
  CHECK(held() == 1);
  Offscreen offscreen;
  std::vector<std::uint8_t> rgba;
  // Another mesh may come to lie at the address of one that is gone, without a picture between.
  snapshot.instances = {Place(UnitBox(), {0, 0, 0}, kRed, kUnlit)};
  for (int i = 0; i < 20; ++i) {
    const double size = i % 2 == 0 ? 0.1 : 1.0;
    snapshot.instances[0].mesh = MakeRoundedBox({size, size, size}, 0.01);
    offscreen.Render(snapshot, FrontCamera(), 64, 48, &rgba);
    // 0.3 right of the middle at 3.5 m: 0.3 / 3.5 / tan(0.35) · 24 = 5.6 pixels.
    const std::size_t at = 4 * (24 * 64 + 37);
    CHECK((rgba[at] == 204) == (i % 2 == 1));
  }
}

TEST_CASE("Senseless input draws nothing and does no harm") {
  Snapshot snapshot = BareSnapshot();
  const Picture empty = Draw(snapshot, FrontCamera());
  auto bad = std::make_shared<MeshData>();
  bad->positions = {{0, 0, 0}, {1, 0, 0}, {0, 0, 1}};
  bad->normals.assign(3, {0, -1, 0});
  bad->indices = {0, 1, 7};
  bad->parts = {{0, 3, {}, false, nullptr, nullptr, {}, false, nullptr}};
  bad->UpdateBounds();
  Instance nan = Place(UnitBox(), {NAN, 0, 0}, kRed);
  snapshot.instances = {Place(nullptr, {0, 0, 0}, kRed), Place(bad, {0, 0, 0}, kRed), nan,
                        Place(std::make_shared<MeshData>(), {0, 0, 0}, kRed)};
  snapshot.lines.push_back({{{0, 0, 0}, {NAN, 0, 0}}, kRed, 3, false, false, 1});
  snapshot.lines.push_back({{{0, 0, 0}}, kRed, 3, false, false, 1});
  CHECK(Draw(snapshot, FrontCamera()).rgba == empty.rgba);
  CHECK(SharedRenderer().Draw(snapshot, FrontCamera()).instances == 0);
  CHECK_FALSE(SharedRenderer().Pick(160, 120).hit);
}
