// SPDX-License-Identifier: GPL-3.0-or-later
// What a frame costs with a thousand points of contact and all their overlays.
#include <algorithm>
#include <catch2/catch.hpp>
#include <ctime>

#include "engine/algorithms/Kinematics.h"
#include "engine/scene/picture/SceneComposer.h"
#include "tests/render/RenderTesting.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::render;

namespace contact_frame_test {
namespace {

/// side² boxes on a plane, each of which stands on four points, was just struck there, and slipped there.
struct ManyBoxes {
  explicit ManyBoxes(int side) {
    constexpr double kHalf = 0.05, kApart = 0.2;
    std::string text = R"({"linkwright": 1, "contact": {"ground": {"height": 0}}, "robots": [)";
    for (int k = 0; k < side * side; ++k) {
      const std::string x = std::to_string(kApart * (k % side)), y = std::to_string(kApart * (k / side));
      text += std::string(k > 0 ? "," : "") + R"({"name": "b)" + std::to_string(k) +
              R"(", "floating": true, "xyz": [)" + x + ", " + y + R"(, 0.05],
                 "links": [{"name": "box", "mass": 1, "inertia": [0.002, 0.002, 0.002],
                            "visuals": [{"box": [0.1, 0.1, 0.1]}], "collisions": [{"box": [0.1, 0.1, 0.1]}]}]})";
    }
    const test::Folder folder;
    test::WriteText(folder / "s.lws.json", text + "]}");
    ProblemList problems;
    scene = CompileScene(test::LoadGood(folder / "s.lws.json"), &problems);
    REQUIRE(scene);
    workspace.emplace(*scene->model);
    ForwardKinematics(*scene->model, scene->initial_q, &*workspace);
    v = VectorX::Zero(scene->model->nv());
    composer.emplace(scene);
    for (int k = 0; k < side * side; ++k)
      for (int corner = 0; corner < 4; ++corner) {
        ContactForce& point = contacts.emplace_back();
        point.p = workspace->X_WB[static_cast<std::size_t>(k + 1)].p +
                  Vector3(corner % 2 == 0 ? kHalf : -kHalf, corner < 2 ? kHalf : -kHalf, -kHalf);
        point.n = Vector3::UnitZ();
        point.force = (2 + 0.01 * k) * Vector3::UnitZ();
        point.friction = 0.5;
        point.body_b = k + 1;
        point.a = "ground";
        point.b = "b" + std::to_string(k) + "/box";
        point.feature = static_cast<std::uint64_t>(corner + 1);
        ContactEvent& event = events.emplace_back();
        event.event = "impact";
        event.a = point.a;
        event.b = point.b;
        event.feature = point.feature;
        event.p = point.p;
        event.normal = 1;
        std::vector<Vector3f>& line = slips.emplace_back();
        for (int i = 0; i < 20; ++i) line.push_back((point.p - 0.002 * i * Vector3::UnitX()).cast<float>());
      }
    camera.Frame(scene->lower, scene->upper, 4.0 / 3);
    camera.distance *= 1.5;  // arrows and cones reach farther than the boxes
  }
  Snapshot Compose(const SceneView& view) {
    SnapshotOptions options;
    options.view = view;
    return composer->Compose({0.01, scene->initial_q, workspace->X_WB, {}, {}, contacts, events, &v, slips},
                             options);
  }

  std::shared_ptr<const CompiledScene> scene;
  std::optional<Workspace> workspace;
  std::optional<SceneComposer> composer;
  VectorX v;
  std::vector<ContactForce> contacts;
  std::vector<ContactEvent> events;
  std::vector<std::vector<Vector3f>> slips;
  Camera camera;
};

SceneView Overlays(bool on) {
  SceneView view;
  view.contacts = view.friction_cones = view.contact_patches = view.contact_numbers = view.support =
      view.trails = on;
  return view;
}

/// Least time of several calls that this process computes [s], whatever else the machine does.
template <class Work>
double LeastTime(int calls, Work work) {
  double least = kInfinity;
  for (int i = 0; i < calls; ++i) {
    const std::clock_t start = std::clock();
    work();
    least = std::min(least, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
  }
  return least;
}

}  // namespace

TEST_CASE("Composing all overlays of contact takes time in proportion to the points") {
  ManyBoxes few(16), many(32);
  REQUIRE(few.contacts.size() == 1024);
  REQUIRE(many.contacts.size() == 4 * few.contacts.size());
  // Comparing all with all would take sixteen times as long.
  const auto time_of = [](ManyBoxes* boxes) {
    return LeastTime(5, [boxes] {
      for (int i = 0; i < 5; ++i) boxes->Compose(Overlays(true));
    });
  };
  CHECK(time_of(&many) < 8 * time_of(&few));
}

TEST_CASE("A picture of a thousand points with all overlays draws shared meshes of few triangles") {
  ManyBoxes many(16);
  const Snapshot without = many.Compose(Overlays(false)), with = many.Compose(Overlays(true));
  const Renderer::Statistics bare = SharedRenderer().Draw(without, many.camera),
                             full = SharedRenderer().Draw(with, many.camera);
  REQUIRE(full.culled == 0);
  // Nothing is sent to the card for this picture alone: dots, arrows, cones of two sizes, dashes of none,
  // triangles.
  CHECK(full.meshes - bare.meshes <= 5);
  // Of a point its dot, its arrow and its cone; of a box the centre of pressure, zero-moment point, capture
  // point, and two triangles each of patch and support polygon, which have two sides.
  const auto triangles = [](const MeshPtr& mesh) {
    return static_cast<std::int64_t>(mesh->indices.size()) / 3;
  };
  const std::int64_t points = 1024, boxes = 256;
  const std::int64_t others = points * (triangles(UnitDot()) + triangles(UnitArrow())) +
                              boxes * (3 * triangles(UnitDot()) + 4 * triangles(UnitTriangle()));
  const std::int64_t cones = full.triangles - bare.triangles - others;
  // Each cone by how large it is in the picture.
  const MeshPtr middle = UnitCone()->coarser->coarser;
  CHECK(cones <= points * triangles(middle));
  CHECK(cones >= points * triangles(middle->coarser));
  CHECK(with.labels.size() == 200);
}

TEST_CASE(
    "A frame of a thousand points with all overlays takes at most twenty times as long as that of the "
    "boxes") {
  ManyBoxes many(16);
  std::vector<std::uint8_t> rgba;
  const auto frame = [&](bool on) {
    return LeastTime(
        3, [&] { SharedOffscreen().Render(many.Compose(Overlays(on)), many.camera, 960, 540, &rgba); });
  };
  const double none = frame(false), all = frame(true);
  CAPTURE(none, all);
  // Sixty triangles a box become three thousand; in software they take 14 times as long. Dots as fine as
  // balls would take twice that.
  CHECK(all < 20 * none);
}

}  // namespace contact_frame_test
