// SPDX-License-Identifier: GPL-3.0-or-later
// Each overlay of contact changes the picture where it should, in the colour that the legend gives, and
// nothing there without it.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/algorithms/Kinematics.h"
#include "engine/scene/picture/SceneComposer.h"
#include "tests/render/RenderTesting.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::render;

namespace contact_picture_test {
namespace {

constexpr double kFriction = 0.5, kGround = 0.2, kHalfX = 0.2, kHalfY = 0.1, kHeight = 0.15;
constexpr double kLeastSaturation = 0.25, kSameHue = 14;  // [1], [°]
constexpr int kNear = 3;                                  // [px]

/// A grey box of 0.4 × 0.2 × 0.3 m on the ground at z = 0.2, which slides along x at `speed`.
struct GreyBox {
  explicit GreyBox(double speed) {
    const test::Folder folder;
    test::WriteText(folder / "s.lws.json", R"({"linkwright": 1, "gravity": [0, 0, -9.81],
      "contact": {"friction": 0.5, "ground": {"height": 0.2}},
      "robots": [{"name": "crate", "floating": true, "xyz": [0, 0, 0.35],
        "links": [{"name": "box", "mass": 2, "inertia": [0.0216666666667, 0.0416666666667, 0.0333333333333],
                   "visuals": [{"box": [0.4, 0.2, 0.3], "color": "#8c8c8c"}],
                   "collisions": [{"box": [0.4, 0.2, 0.3]}]}]}]})");
    ProblemList problems;
    scene = CompileScene(test::LoadGood(folder / "s.lws.json"), &problems);
    REQUIRE(scene);
    const auto system = scene->MakeSystem();
    state = system->InitialState();
    system->Start(&state);
    state.v[0] = speed;
    system->ContactForces(state, &contacts);
    REQUIRE(contacts.size() == 4);
    camera.target = {0, 0, 0.3};
    camera.distance = 1.1;
    camera.LookFrom(0.5, 0.4);
  }

  Snapshot Compose(const SceneView& view) {
    SnapshotOptions options;
    options.view = view;
    Workspace workspace(*scene->model);
    ForwardKinematics(*scene->model, state.q, &workspace);
    return SceneComposer(scene).Compose(
        {state.time, state.q, workspace.X_WB, {}, {}, contacts, events, &state.v, slips}, options);
  }
  Picture DrawLarge(const Snapshot& snapshot) const {
    Picture picture;
    picture.width = 960;
    picture.height = 720;
    SharedOffscreen().Render(snapshot, camera, picture.width, picture.height, &picture.rgba);
    return picture;
  }
  Picture DrawLarge(const SceneView& view) { return DrawLarge(Compose(view)); }

  std::shared_ptr<const CompiledScene> scene;
  State state;
  std::vector<ContactForce> contacts;
  std::vector<ContactEvent> events;
  std::vector<std::vector<Vector3f>> slips;
  Camera camera;
};

SceneView Nothing() {
  SceneView view;
  view.contacts = false;
  return view;
}

/// Of a colour: hue [°] and saturation.
std::pair<double, double> HueOf(double r, double g, double b) {
  const double most = std::max({r, g, b}), spread = most - std::min({r, g, b});
  if (!(spread > 0)) return {0, 0};
  const double sixth = most == r ? (g - b) / spread : most == g ? 2 + (b - r) / spread : 4 + (r - g) / spread;
  return {60 * sixth, spread / most};
}

bool HasHue(const Pixel& pixel, const Color& color) {
  const auto [hue, saturation] = HueOf(pixel[0], pixel[1], pixel[2]);
  const double other = HueOf(color.r, color.g, color.b).first;
  return saturation > kLeastSaturation && std::abs(std::remainder(hue - other, 360)) < kSameHue;
}

/// Whether a colour, lit or not, is in the picture near a point of the world.
bool IsAt(const Picture& picture, const Camera& camera, const Vector3& point, const Color& color) {
  Eigen::Vector2d pixel;
  REQUIRE(camera.Project(point, picture.width, picture.height, &pixel));
  const int x = static_cast<int>(pixel.x()), y = static_cast<int>(pixel.y());
  REQUIRE((x > kNear && y > kNear && x < picture.width - kNear && y < picture.height - kNear));
  for (int dy = -kNear; dy <= kNear; ++dy)
    for (int dx = -kNear; dx <= kNear; ++dx)
      if (HasHue(picture.At(x + dx, y + dy), color)) return true;
  return false;
}

const Color& InLegend(const Snapshot& snapshot, const std::string& text) {
  const auto found = std::find_if(snapshot.legend.begin(), snapshot.legend.end(),
                                  [&](const LegendEntry& entry) { return entry.text.starts_with(text); });
  INFO(text);
  REQUIRE(found != snapshot.legend.end());
  return found->color;
}

std::vector<Vector3> Corners() {
  std::vector<Vector3> corners;
  for (const double x : {-kHalfX, kHalfX})
    for (const double y : {-kHalfY, kHalfY}) corners.emplace_back(x, y, kGround);
  return corners;
}

}  // namespace

TEST_CASE("Points of contact are seen where they are, in the colour of their mode") {
  const bool slides = GENERATE(false, true);
  GreyBox box(slides ? 1 : 0);
  const Snapshot with = box.Compose({});
  const Color& color = InLegend(with, slides ? "slips" : "sticks");
  CHECK(with.legend.size() == 1);
  const Picture on = box.DrawLarge(with), off = box.DrawLarge(Nothing());
  for (const Vector3& corner : Corners()) {
    CAPTURE(corner.transpose());
    CHECK(IsAt(on, box.camera, corner, color));
    CHECK_FALSE(IsAt(off, box.camera, corner, color));
  }
  // The arrows go up from there, and lean back where it slides.
  const double length = SceneComposer(box.scene).force_scale().Length(box.contacts[0].force.norm());
  const Vector3 along = box.contacts[0].force.normalized();
  CHECK(along.x() == Approx(slides ? -kFriction / std::hypot(1, kFriction) : 0).margin(1e-9));
  const Vector3 inside = box.contacts[0].p + 0.5 * length * along;
  CHECK(IsAt(on, box.camera, inside, color));
  CHECK_FALSE(IsAt(off, box.camera, inside, color));
}

TEST_CASE("Points just struck are seen where they struck, also when they are open again") {
  GreyBox box(0);
  box.contacts.clear();
  for (const Vector3& corner : Corners()) {
    ContactEvent& event = box.events.emplace_back();
    event.event = "impact";
    event.a = "ground";
    event.b = "box";
    event.feature = box.events.size();
    event.p = corner;
    event.normal = 1;
  }
  const Snapshot with = box.Compose({});
  const Color& color = InLegend(with, "just struck");
  const Picture on = box.DrawLarge(with), off = box.DrawLarge(Nothing());
  box.state.time = 1;
  const Picture later = box.DrawLarge(SceneView{});
  for (const Vector3& corner : Corners()) {
    CHECK(IsAt(on, box.camera, corner, color));
    CHECK_FALSE(IsAt(off, box.camera, corner, color));
    CHECK_FALSE(IsAt(later, box.camera, corner, color));
  }
}

TEST_CASE("A friction cone is seen through, as wide as the law has it") {
  GreyBox box(0);
  SceneView view;
  const Picture off = box.DrawLarge(view);
  view.friction_cones = true;
  const Snapshot with = box.Compose(view);
  const Color& color = InLegend(with, "friction cone");
  REQUIRE((color.g > color.r && color.g > color.b));
  const Picture on = box.DrawLarge(with);
  // By how much it is greener than without the cone, whatever the light on that; of 255.
  const auto greener = [&](const Vector3& point) {
    Eigen::Vector2d pixel;
    REQUIRE(box.camera.Project(point, on.width, on.height, &pixel));
    const auto green = [&](const Picture& picture) {
      const Pixel p = picture.At(static_cast<int>(pixel.x()), static_cast<int>(pixel.y()));
      return p[1] - (p[0] + p[2]) / 2;
    };
    return green(on) - green(off);
  };
  // At the corner in front, on the right: the half of the cone outside of the box is before it. The base is
  // at the arrow's tip.
  const double height = SceneComposer(box.scene).force_scale().Length(box.contacts[0].force.norm());
  const Vector3 apex(kHalfX, -kHalfY, kGround), right = box.camera.Axes().col(0);
  const auto at = [&](double up, double aside) {
    return Vector3(apex + up * height * Vector3::UnitZ() + aside * kFriction * up * height * right);
  };
  for (const double up : {0.5, 0.9}) {
    CHECK(greener(at(up, 0.7)) > 8);
    CHECK(std::abs(greener(at(up, 1.3))) < 3);
  }
  CHECK(std::abs(greener(at(1.4, 0.1))) < 3);
}

TEST_CASE("A patch is seen by its outline and its centre of pressure") {
  const bool slides = GENERATE(false, true);
  GreyBox box(slides ? 1 : 0);
  SceneView view;
  const Picture off = box.DrawLarge(view);
  view.contact_patches = true;
  const Snapshot with = box.Compose(view);
  const Picture on = box.DrawLarge(with);
  const Color &edge = InLegend(with, "mean pressure"), &centre = InLegend(with, "centre of pressure");
  for (const Vector3& point :
       {Vector3(0.1, -kHalfY, kGround), Vector3(kHalfX, 0.03, kGround), Vector3(-0.1, kHalfY, kGround)}) {
    CHECK(IsAt(on, box.camera, point, edge));
    CHECK_FALSE(IsAt(off, box.camera, point, edge));
  }
  // Braked, it presses in front: m g d = μ m g h.
  const Vector3 at(slides ? kFriction * kHeight : 0, 0, kGround);
  CHECK(IsAt(on, box.camera, at, centre));
  CHECK_FALSE(IsAt(off, box.camera, at, centre));
}

TEST_CASE("The support polygon is seen with its zero-moment point and its capture point") {
  constexpr double kSpeed = 0.6;
  GreyBox box(kSpeed);
  SceneView view;
  const Picture off = box.DrawLarge(view);
  view.support = true;
  const Snapshot with = box.Compose(view);
  const Picture on = box.DrawLarge(with);
  const Color &polygon = InLegend(with, "support polygon"), &moment = InLegend(with, "zero-moment point"),
              &capture = InLegend(with, "capture point");
  const auto check = [&](const Vector3& point, const Color& color) {
    CAPTURE(point.transpose());
    CHECK(IsAt(on, box.camera, point, color));
    CHECK_FALSE(IsAt(off, box.camera, point, color));
  };
  check({0.1, -kHalfY, kGround}, polygon);
  check({kHalfX, 0.03, kGround}, polygon);
  check({kFriction * kHeight, 0, kGround}, moment);
  check({std::sqrt(kHeight / 9.81) * kSpeed, 0, kGround}, capture);
}

TEST_CASE("Patches and support polygons are seen through, and end at their edges") {
  // Feet that reach farther than the box, so that what they span is not hidden below it.
  GreyBox box(0);
  for (ContactForce& contact : box.contacts) contact.p.x() *= 2;
  const bool patch = GENERATE(false, true);
  SceneView view = Nothing();
  const Picture off = box.DrawLarge(view);
  (patch ? view.contact_patches : view.support) = true;
  view.contacts = patch;
  const Snapshot with = box.Compose(view);
  const Color& color = InLegend(with, patch ? "mean pressure" : "support polygon");
  const Picture on = box.DrawLarge(with);
  // As much of the colour over what was there.
  const double cover = patch ? 0.5 : 0.22;
  const auto check = [&](const Vector3& point, double part) {
    CAPTURE(point.transpose());
    Eigen::Vector2d pixel;
    REQUIRE(box.camera.Project(point, on.width, on.height, &pixel));
    const int x = static_cast<int>(pixel.x()), y = static_cast<int>(pixel.y());
    const Pixel before = off.At(x, y);
    const float whole[] = {color.r, color.g, color.b};
    Pixel expected{};
    for (std::size_t i = 0; i < 3; ++i)
      expected[i] = static_cast<int>(std::lround((1 - part) * before[i] + part * 255 * whole[i]));
    CHECK(Difference(on.At(x, y), expected) <= 2);
  };
  // In both triangles of the fan, where neither box, dots nor arrows are before them.
  check({0.3, 0.05, kGround}, cover);
  check({0.3, -0.05, kGround}, cover);
  check({-0.3, -0.05, kGround}, cover);
  check({0.3, -0.16, kGround}, 0);
  check({0.3, 0.16, kGround}, 0);
}

TEST_CASE("Where points slipped is seen as a line on top of all") {
  GreyBox box(0);
  box.slips = {{{-0.15F, -0.1F, 0.2F}, {0, -0.1F, 0.2F}, {0.15F, 0.05F, 0.2F}}};
  SceneView view = Nothing();
  const Picture off = box.DrawLarge(view);
  view.trails = true;
  const Snapshot with = box.Compose(view);
  const Color& color = InLegend(with, "slipped");
  const Picture on = box.DrawLarge(with);
  for (const Vector3& point :
       {Vector3(-0.075, -0.1, 0.2), Vector3(-0.01, -0.1, 0.2), Vector3(0.075, -0.025, 0.2)}) {
    CHECK(IsAt(on, box.camera, point, color));
    CHECK_FALSE(IsAt(off, box.camera, point, color));
  }
}

}  // namespace contact_picture_test
