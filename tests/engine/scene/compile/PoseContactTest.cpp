// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <string>

#include "engine/algorithms/Kinematics.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/compile/PoseContact.h"
#include "tests/support/SceneFiles.h"

namespace linkwright::pose_contact_test {
namespace {

using test::AllProblems;

std::shared_ptr<const CompiledScene> SceneOf(const std::string& robots,
                                             const std::string& contact = R"({"ground": true})") {
  const test::Folder folder;
  test::WriteText(folder / "s.lws.json", R"({"linkwright": 1, "robots": [)" + robots + "]" +
                                             (contact.empty() ? "" : ", \"contact\": " + contact) + "}");
  LoadSceneResult loaded = LoadScene(folder / "s.lws.json");
  INFO(AllProblems(loaded.problems));
  REQUIRE(loaded.ok);
  auto compiled = CompileScene(loaded.scene, &loaded.problems);
  INFO(AllProblems(loaded.problems));
  REQUIRE(compiled);
  return compiled;
}

// A free body of 1 kg, whose shape stands in its origin.
std::string Loose(const std::string& name, const std::string& shape, const std::string& place) {
  return R"({"name": ")" + name + R"(", "floating": true, "xyz": )" + place + R"(, "links": [{"name": ")" +
         name + R"(", "mass": 1, "inertia": [0.01, 0.01, 0.01], "collisions": [)" + shape + "]}]}";
}

// What stands fixed in the world.
std::string Block(const std::string& name, const std::string& shape, const std::string& place) {
  return R"({"name": ")" + name + R"(", "xyz": )" + place + R"(, "links": [{"name": ")" + name +
         R"(", "collisions": [)" + shape + "]}]}";
}

constexpr const char* kSphere = R"({"sphere": 0.1})";
constexpr const char* kBox = R"({"box": [0.2, 0.2, 0.2]})";

VectorX Same(const VectorX& q) { return q; }

// Where the free body of this number is, in the world.
Vector3 PlaceOf(const CompiledScene& scene, const VectorX& q, int body) {
  const auto at = static_cast<std::size_t>(body);
  return scene.model->bodies()[at].X_PJ * Vector3(q.segment<3>(scene.model->joints()[at].q_index));
}

// How deep the deepest two shapes overlap [m]; 0: none do.
double Overlap(const CompiledScene& scene, const VectorX& q) {
  ContactFinder finder(*scene.model, scene.contact, {});
  Workspace workspace(*scene.model);
  ForwardKinematics(*scene.model, q, &workspace);
  finder.SetSize(finder.SizeAt(workspace.X_WB));
  std::vector<Touch> touches;
  finder.Find(workspace.X_WB, 0, &touches);
  double deepest = 0;
  for (const Touch& touch : touches) deepest = std::max(deepest, -touch.point.gap);
  return deepest;
}

VectorX Shifted(const CompiledScene& scene, int body, const Vector3& by) {
  VectorX q = scene.initial_q;
  q.segment<3>(scene.model->joints()[static_cast<std::size_t>(body)].q_index) += by;
  return q;
}

}  // namespace

TEST_CASE("where nothing touches, poses are free", "[posecontact]") {
  CHECK(PoseContact::Make(*SceneOf(Loose("ball", kSphere, "[0, 0, 0.5]"), "")) == nullptr);
}

TEST_CASE("a sphere that is led into the ground stops on it, and slides along it where asked to",
          "[posecontact]") {
  const auto scene = SceneOf(Loose("ball", kSphere, "[0, 0, 0.5]"));
  const auto contact = PoseContact::Make(*scene);
  REQUIRE(contact);
  const VectorX to = Shifted(*scene, 1, {0.6, 0, -0.8});
  const PoseContact::Way stopped = contact->Go(scene->initial_q, to, Same, false, true);
  CHECK(stopped.touches);
  // At half of the way: 0.4 m down is a radius above the ground.
  CHECK((PlaceOf(*scene, stopped.q, 1) - Vector3(0.3, 0, 0.1)).norm() < 2e-5);
  CHECK(Overlap(*scene, stopped.q) <= PoseContact::kTolerance);
  PoseContact::Way way = contact->Go(scene->initial_q, to, Same, true, true);
  for (int call = 0; way.unfinished && call < 50; ++call) way = contact->Go(way.q, to, Same, true, true);
  CHECK_FALSE(way.unfinished);
  CHECK((PlaceOf(*scene, way.q, 1) - Vector3(0.6, 0, 0.1)).norm() < 5e-5);
  CHECK(Overlap(*scene, way.q) <= PoseContact::kTolerance);
  // And away again, all the way.
  const PoseContact::Way up = contact->Go(way.q, scene->initial_q, Same, true, true);
  CHECK_FALSE(up.touches);
  CHECK(up.q == scene->initial_q);
}

TEST_CASE("a long way does not pass through a thin wall", "[posecontact]") {
  const auto scene = SceneOf(Loose("ball", kSphere, "[0, 0, 0.5]") + "," +
                             Block("wall", R"({"box": [0.004, 2, 2]})", "[1, 0, 0.5]"));
  const auto contact = PoseContact::Make(*scene);
  REQUIRE(contact);
  const PoseContact::Way way =
      contact->Go(scene->initial_q, Shifted(*scene, 1, {2, 0, 0}), Same, false, true);
  CHECK(way.touches);
  CHECK(PlaceOf(*scene, way.q, 1).x() == Approx(1 - 0.002 - 0.1).margin(2e-5));
}

TEST_CASE("what overlaps from the first may come out, but goes no deeper", "[posecontact]") {
  const auto scene = SceneOf(Loose("ball", kSphere, "[0, 0, 0.098]"));
  const auto contact = PoseContact::Make(*scene);
  REQUIRE(contact);
  CHECK(Overlap(*scene, scene->initial_q) == Approx(0.002));
  const PoseContact::Way down =
      contact->Go(scene->initial_q, Shifted(*scene, 1, {0, 0, -0.01}), Same, false, true);
  CHECK(down.touches);
  CHECK((down.q - scene->initial_q).norm() < 1e-6);
  const VectorX up = Shifted(*scene, 1, {0.05, 0, 0.001});
  CHECK(contact->Go(scene->initial_q, up, Same, false, true).q == up);
}

TEST_CASE("bodies that stand are found", "[posecontact]") {
  const auto scene = SceneOf(Loose("ball", kSphere, "[0, 0, 0.5]") + "," + Loose("box", kBox, "[1, 0, 0.1]"));
  const auto contact = PoseContact::Make(*scene);
  REQUIRE(contact);
  const std::vector<BodyIndex> standing = contact->Standing(scene->initial_q);
  REQUIRE(standing.size() == 1);
  CHECK(standing[0].value == scene->model->FindBody("box/box").value);
}

TEST_CASE("a loose body lies down on the surface that a ray meets", "[posecontact]") {
  const auto scene = SceneOf(Loose("box", kBox, "[0, 0, 0.5]") + "," + Loose("ball", kSphere, "[0, 1, 0.5]") +
                             "," + Block("table", R"({"box": [1, 1, 0.1]})", "[3, 0, 0.7]"));
  const auto contact = PoseContact::Make(*scene);
  REQUIRE(contact);
  const BodyIndex box = scene->model->FindBody("box/box");
  CHECK(contact->IsLoose(box));
  CHECK_FALSE(contact->IsLoose(BodyIndex(0)));
  const auto place = [&](const Vector3& from, const Vector3& along) {
    const auto q = contact->LieDown(scene->initial_q, box, from, along.normalized());
    REQUIRE(q);
    return PlaceOf(*scene, *q, box.value);
  };
  // On the ground, also seen askew and through where it was itself.
  CHECK((place({1, 0.4, 2}, {0, 0, -1}) - Vector3(1, 0.4, 0.1)).norm() < 1e-9);
  CHECK((place({-1, 0, 1.5}, {1, 0, -1}) - Vector3(0.5, 0, 0.1)).norm() < 1e-9);
  // On the table, on the other body, and under the table.
  CHECK((place({3.2, 0.1, 2}, {0, 0, -1}) - Vector3(3.2, 0.1, 0.85)).norm() < 1e-9);
  CHECK((place({0, 1, 2}, {0, 0, -1}) - Vector3(0, 1, 0.7)).norm() < 1e-9);
  CHECK((place({1.5, 0, 0.5}, {3, 0, -1}) - Vector3(3, 0, 0.1)).norm() < 1e-9);
  // The sky has no surface.
  CHECK_FALSE(contact->LieDown(scene->initial_q, box, {1, 0, 2}, {0, 0, 1}));
}

TEST_CASE("on a slope a ball lies down over the point that the ray meets", "[posecontact]") {
  const auto scene =
      SceneOf(Loose("ball", kSphere, "[0, 0, 2]"), R"({"ground": {"height": 0, "normal": [0.6, 0, 0.8]}})");
  const auto contact = PoseContact::Make(*scene);
  REQUIRE(contact);
  const auto q = contact->LieDown(scene->initial_q, BodyIndex(1), {1, 0, 5}, {0, 0, -1});
  REQUIRE(q);
  // The plane is at −0.6/0.8 there, and r above it along its normal is r/0.8 along z.
  CHECK((PlaceOf(*scene, *q, 1) - Vector3(1, 0, -0.75 + 0.125)).norm() < 1e-8);
  CHECK(Overlap(*scene, *q) < 1e-9);
}

}  // namespace linkwright::pose_contact_test
