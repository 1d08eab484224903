// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>

#include "render/passes/SurroundLight.h"
#include "tests/render/RenderTesting.h"

using namespace linkwright;
using namespace linkwright::render;

namespace {

// The light of a pixel's component: sRGB decoded, and the bend of bright tones (frame.glsl) taken back.
double LightOfByte(int byte) {
  const double encoded = byte / 255.0;
  const double shown = encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
  if (shown <= 0.6) return shown;
  const double over = (shown - 0.6) / 0.4;
  return 0.6 + 0.4 * over / (1 - over);
}

Snapshot Ball(const Color& color, const SurfaceFinish& finish) {
  Snapshot snapshot = BareSnapshot();
  snapshot.instances = {Place(UnitSphere(), {0, 0, 0}, color)};
  snapshot.instances[0].finish = finish;
  return snapshot;
}

ViewOptions NoOcclusion() {
  ViewOptions options;
  options.occlusion = false;
  return options;
}

// The highest and lowest light of a component on the ball, which fills a circle of this radius at 4 m: sin is
// 1/4.
std::pair<double, double> LightOnBall(const Picture& picture, double share, std::size_t component) {
  const double radius = std::tan(std::asin(0.25)) / std::tan(0.35) * picture.height / 2;
  double least = INFINITY, most = 0;
  for (int y = 0; y < picture.height; ++y)
    for (int x = 0; x < picture.width; ++x) {
      if (std::hypot(x - 159.5, y - 119.5) > share * radius) continue;
      const double light = LightOfByte(picture.At(x, y)[component]);
      least = std::min(least, light);
      most = std::max(most, light);
    }
  return {least, most};
}

}  // namespace

TEST_CASE("A white surface in white light from all sides gives back all of it and never more") {
  // A white furnace.
  const double all = LightOf(Surroundings::kPaper, false).zenith.y();
  for (const float metalness : {0.0F, 0.5F, 1.0F})
    for (const float roughness : {0.1F, 0.4F, 0.7F, 1.0F}) {
      CAPTURE(metalness, roughness);
      Snapshot snapshot = Ball({1, 1, 1, 1}, {metalness, roughness, 0});
      snapshot.environment.surroundings = Surroundings::kPaper;
      snapshot.environment.sunlight = 0;
      for (const bool reflections : {true, false}) {
        ViewOptions options = NoOcclusion();
        options.reflections = reflections;
        const auto [least, most] = LightOnBall(Draw(snapshot, FrontCamera(), options), 0.97, 1);
        CHECK(most <= 1.01 * all);
        CHECK(least >= 0.98 * all);
      }
    }
}

TEST_CASE("A grey surface in white light gives back its share and what its coat mirrors") {
  Snapshot snapshot = Ball({0.5F, 0.5F, 0.5F, 1}, {0, 0.6F, 0});  // 0.214 of the light
  snapshot.environment.surroundings = Surroundings::kPaper;
  snapshot.environment.sunlight = 0;
  const auto [least, most] = LightOnBall(Draw(snapshot, FrontCamera(), NoOcclusion()), 0.3, 1);
  const double all = LightOf(Surroundings::kPaper, false).zenith.y();
  CHECK(least > 0.214 * all);
  CHECK(most < (0.214 + 0.06) * all);
}

TEST_CASE("A metal mirrors in its own colour, paint in that of the light") {
  const Color copper = {0.9F, 0.45F, 0.3F, 1};
  const auto blue_over_red = [&](float metalness) {
    Snapshot snapshot = Ball(copper, {metalness, 0.45F, 0});
    snapshot.environment.sun = {0, -1, 0.4F};
    const Picture picture = Draw(snapshot, FrontCamera(), NoOcclusion());
    // The sun's highlight: the brightest pixel.
    double best = 0, ratio = 0;
    for (int y = 60; y < 180; ++y)
      for (int x = 100; x < 220; ++x) {
        const Pixel p = picture.At(x, y);
        if (Brightness(p) <= best) continue;
        best = Brightness(p);
        ratio = LightOfByte(p[2]) / LightOfByte(p[0]);
      }
    return ratio;
  };
  CHECK(blue_over_red(0) > 1.5 * blue_over_red(1));
}

TEST_CASE("The rougher a surface, the wider and dimmer its highlight") {
  double widest = 0, brightest = INFINITY;
  for (const float roughness : {0.2F, 0.4F, 0.7F}) {
    Snapshot snapshot = Ball({0.02F, 0.02F, 0.02F, 1}, {0, roughness, 0});
    snapshot.environment.sun = {0, -1, 0.4F};
    const Picture with = Draw(snapshot, FrontCamera(), NoOcclusion());
    snapshot.environment.sunlight = 0;
    const Picture without = Draw(snapshot, FrontCamera(), NoOcclusion());
    double most = 0;
    std::vector<double> all;
    for (int y = 60; y < 180; ++y)
      for (int x = 100; x < 220; ++x) {
        all.push_back(LightOfByte(with.At(x, y)[1]) - LightOfByte(without.At(x, y)[1]));
        most = std::max(most, all.back());
      }
    const auto wide =
        static_cast<double>(std::count_if(all.begin(), all.end(), [&](double v) { return v > most / 2; }));
    CAPTURE(roughness, most, wide);
    CHECK(wide > widest);
    CHECK(most < brightest);
    widest = wide;
    brightest = most;
  }
}

TEST_CASE("What glows does so without light") {
  Snapshot snapshot = Ball({0.7F, 0.7F, 0.7F, 1}, {0, 0.5F, 0});
  snapshot.environment.dark = true;
  const int plain = Draw(snapshot, FrontCamera()).At(160, 120)[1];
  snapshot.instances[0].finish.emission = 1;
  CHECK(Draw(snapshot, FrontCamera()).At(160, 120)[1] > plain + 40);
}

TEST_CASE("The finish of a mesh's part replaces that of the shape") {
  auto metal = std::make_shared<MeshData>(*UnitSphere());
  metal->coarser = nullptr;
  metal->parts[0].color = {0.9F, 0.45F, 0.3F, 1};
  metal->parts[0].has_color = metal->parts[0].has_finish = true;
  metal->parts[0].finish = {1, 0.2, 0};
  Snapshot snapshot = Ball(metal->parts[0].color, metal->parts[0].finish);
  const Picture whole = Draw(snapshot, FrontCamera());
  snapshot.instances = {Place(metal, {0, 0, 0}, {0, 1, 0, 1}, kMeshColors)};
  const Picture part = Draw(snapshot, FrontCamera());
  int most = 0;
  for (int y = 0; y < whole.height; ++y)
    for (int x = 0; x < whole.width; ++x) most = std::max(most, Difference(whole.At(x, y), part.At(x, y)));
  CHECK(most <= 2);
}

TEST_CASE("An image varies metalness and roughness over a surface, each times the part's own") {
  // A wall whose left half has the finish map's first pixel, its right half the second.
  const auto wall = [](std::uint8_t green, std::uint8_t blue, const SurfaceFinish& finish) {
    auto image = std::make_shared<Image>();
    image->width = 64;
    image->height = 1;
    for (int x = 0; x < 64; ++x)
      image->rgba.insert(image->rgba.end(),
                         {0, x < 32 ? green : std::uint8_t{255}, x < 32 ? blue : std::uint8_t{255}, 255});
    auto mesh = std::make_shared<MeshData>();
    mesh->positions = {{-1, 0, -1}, {1, 0, -1}, {1, 0, 1}, {-1, 0, 1}};
    mesh->normals.assign(4, {0, -1, 0});
    mesh->uvs = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
    mesh->indices = {0, 1, 2, 0, 2, 3};
    MeshPart part;
    part.count = 6;
    part.color = {0.9F, 0.45F, 0.3F, 1};
    part.has_color = part.has_finish = true;
    part.finish = finish;
    part.finish_map = image;
    mesh->parts = {part};
    mesh->UpdateBounds();
    return mesh;
  };
  const auto draw = [](const MeshPtr& mesh) {
    Snapshot snapshot = BareSnapshot();
    snapshot.environment.sun = {0, -1, 0.1F};  // it is mirrored towards the eye
    snapshot.instances = {Place(mesh, {0, 0, 0}, {}, kMeshColors)};
    return Draw(snapshot, FrontCamera(), NoOcclusion());
  };
  const auto plain = [&](const SurfaceFinish& finish) {
    auto mesh = std::make_shared<MeshData>(*wall(0, 0, finish));
    mesh->parts[0].finish_map = nullptr;
    return draw(mesh);
  };
  const auto left = [](const Picture& picture) { return picture.At(119, 120); };
  const auto right = [](const Picture& picture) { return picture.At(201, 120); };
  // Half as metallic, two fifths as rough; the other half as the part says.
  const Picture varied = draw(wall(102, 128, {0.8, 0.9, 0}));
  const Picture whole = plain({0.8, 0.9, 0}), less = plain({0.8 * 128 / 255, 0.9 * 102 / 255, 0});
  CHECK(Difference(left(varied), left(less)) <= 2);
  CHECK(Difference(right(varied), right(whole)) <= 2);
  CHECK(Difference(left(whole), left(less)) > 10);
}

TEST_CASE("A normal map lights a flat surface as if it leaned that way") {
  // Seen from −y, u goes to the right and v down: red leans to the right, green up.
  const auto wall = [](const Eigen::Vector3f& normal) {
    auto mesh = std::make_shared<MeshData>();
    mesh->positions = {{-1, 0, -1}, {1, 0, -1}, {1, 0, 1}, {-1, 0, 1}};
    mesh->normals.assign(4, {normal.x(), normal.y(), normal.z()});
    mesh->uvs = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
    mesh->indices = {0, 1, 2, 0, 2, 3};
    MeshPart part;
    part.count = 6;
    part.color = {0.5F, 0.5F, 0.5F, 1};
    part.has_color = true;
    mesh->parts = {part};
    mesh->UpdateBounds();
    return mesh;
  };
  const auto light = [](const MeshPtr& mesh) {
    Snapshot snapshot = BareSnapshot();
    snapshot.environment.sun = {0.7F, -1, 0.5F};
    snapshot.instances = {Place(mesh, {0, 0, 0}, {}, kMeshColors)};
    return Draw(snapshot, FrontCamera(), NoOcclusion()).At(160, 120);
  };
  const Pixel straight = light(wall({0, -1, 0}));
  for (const Eigen::Vector3f& lean :
       {Eigen::Vector3f(0.6F, -0.8F, 0), Eigen::Vector3f(-0.6F, -0.8F, 0), Eigen::Vector3f(0, -0.8F, 0.6F),
        Eigen::Vector3f(0.48F, -0.8F, -0.36F)}) {
    auto bumped = wall({0, -1, 0});
    auto normals = std::make_shared<Image>();
    normals->width = normals->height = 1;
    const auto byte = [](float x) { return static_cast<std::uint8_t>(std::lround(127.5F * (x + 1))); };
    normals->rgba = {byte(lean.x()), byte(lean.z()), byte(-lean.y()), 255};
    bumped->parts[0].normal_map = normals;
    const Pixel leaning = light(wall(lean));
    CHECK(Difference(light(bumped), leaning) <= 3);
    CHECK(Difference(straight, leaning) > 6);
  }
}

TEST_CASE("Irradiance by harmonics is the integral of the light over the half space, to a tenth") {
  for (const auto surroundings : {Surroundings::kStudio, Surroundings::kOutdoor, Surroundings::kPaper})
    for (const bool dark : {false, true}) {
      const SurroundLight& light = LightOf(surroundings, dark);
      for (const Eigen::Vector3f& normal : {Eigen::Vector3f(0, 0, 1), Eigen::Vector3f(0, 0, -1),
                                            Eigen::Vector3f(1, 0, 0), Eigen::Vector3f(-0.48F, 0.6F, 0.64F)}) {
        double sum = 0;
        constexpr int kRings = 60, kAround = 120;
        for (int i = 0; i < kRings; ++i)
          for (int k = 0; k < kAround; ++k) {
            const double z = (2.0 * i + 1) / kRings - 1, angle = 2 * M_PI * (k + 0.5) / kAround;
            const double r = std::sqrt(1 - z * z);
            const Eigen::Vector3f d =
                Eigen::Vector3d(r * std::cos(angle), r * std::sin(angle), z).cast<float>();
            sum += light.From(d).y() * std::max(0.0F, d.dot(normal)) * 4 / (kRings * kAround);
          }
        const float z = normal.z();
        const auto& h = light.harmonics;
        const float found = h[0].y() + h[1].y() * normal.x() + h[2].y() * normal.y() + h[3].y() * z +
                            h[4].y() * (3 * z * z - 1);
        CAPTURE(static_cast<int>(surroundings), dark, normal.transpose());
        CHECK(found == Approx(sum).epsilon(0.12));
      }
    }
}

TEST_CASE("On paper, all is white but what stands there and its shadow") {
  Snapshot snapshot;
  snapshot.environment.surroundings = Surroundings::kPaper;
  snapshot.instances = {Place(UnitBox(), {0, 0, 0.5F}, {0.2F, 0.4F, 0.8F, 1})};
  Camera camera;
  camera.distance = 8;
  const Picture picture = Draw(snapshot, camera);
  int white = 0, dark = 0;
  for (int y = 0; y < picture.height; ++y)
    for (int x = 0; x < picture.width; ++x) {
      const Pixel p = picture.At(x, y);
      if (p[0] >= 254 && p[1] >= 254 && p[2] >= 254) ++white;
      if (p[0] < 230) ++dark;
    }
  CHECK(white > picture.width * picture.height * 3 / 4);
  CHECK(dark > 1000);
  CHECK(picture.At(3, 3) == Pixel{255, 255, 255});
  CHECK(picture.At(3, picture.height - 4) == Pixel{255, 255, 255});
}
