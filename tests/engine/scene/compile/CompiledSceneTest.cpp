// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/scene/compile/CompiledScene.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

namespace {

Scene SceneOf(const std::string& text) {
  Folder folder;
  WriteText(folder / "s.lws.json", text);
  return LoadGood(folder / "s.lws.json");
}

std::shared_ptr<const CompiledScene> CompileGood(const Scene& scene) {
  ProblemList problems;
  auto compiled = CompileScene(scene, &problems);
  INFO(AllProblems(problems));
  CHECK(problems.problems().empty());
  REQUIRE(compiled);
  return compiled;
}

// A slider and a hinge that follows it, `more` keys of the robot.
std::string Follower(const std::string& more) {
  return "{\"linkwright\": 1, \"robots\": [{\"name\": \"r\",\n" + more +
         "\"links\": [{\"name\": \"a\"}, {\"name\": \"b\", \"mass\": 1, \"inertia\": [1, 1, 1]},"
         "{\"name\": \"c\", \"mass\": 1, \"inertia\": [1, 1, 1]}],"
         "\"joints\": [{\"name\": \"slide\", \"type\": \"prismatic\", \"parent\": \"a\", \"child\": \"b\","
         "\"axis\": \"x\", \"limits\": [-1, 1], \"damping\": 2, \"friction\": 3},"
         "{\"name\": \"turn\", \"type\": \"continuous\", \"parent\": \"b\", \"child\": \"c\", \"damping\": "
         "0.5,"
         "\"mimic\": {\"joint\": \"slide\", \"multiplier\": -2}}]}]}";
}

std::string Pendulum(const std::string& robot) {
  return "{\"name\": \"" + robot +
         "\", \"xyz\": [1, 0, 0], \"links\": [{\"name\": \"base\"}, {\"name\": \"bob\", \"mass\": 2,"
         "\"visuals\": [{\"sphere\": 0.1, \"xyz\": [0, 0, -1]}]}],"
         "\"joints\": [{\"name\": \"hinge\", \"type\": \"continuous\", \"parent\": \"base\", \"child\": "
         "\"bob\","
         "\"axis\": \"y\"}], \"positions\": {\"hinge\": 0.25}, \"velocities\": {\"hinge\": -0.5},"
         "\"torques\": {\"hinge\": 1.5}, \"damping\": {\"hinge\": 0.75}, \"friction\": {\"hinge\": 0.125}}";
}

}  // namespace

TEST_CASE("Start values, inputs and losses reach their joints") {
  const Scene scene = SceneOf("{\"linkwright\": 1, \"robots\": [" + Pendulum("p") + "]}");
  const auto compiled = CompileGood(scene);
  REQUIRE(compiled->model->nv() == 1);
  CHECK(compiled->initial_q[0] == 0.25);
  CHECK(compiled->initial_v[0] == -0.5);
  CHECK(compiled->initial_torque[0] == 1.5);
  CHECK(compiled->damping[0] == 0.75);
  CHECK(compiled->friction[0] == 0.125);
  CHECK(compiled->model->FindFrame("bob").IsValid());
  REQUIRE(compiled->tips.size() == 1);
  CHECK(compiled->model->frames()[static_cast<std::size_t>(compiled->tips[0])].name == "bob");
  // The ball of radius 0.1 hangs at (1 − sin q, 0, −cos q); with it the base's frame at (1, 0, 0). The box
  // holds it, with as much to spare as turning the ball's own box can take.
  const double spare = 0.1 * (std::sqrt(3.0) - 1);
  CHECK(compiled->lower.z() <= -std::cos(0.25) - 0.1 + 1e-6);
  CHECK(compiled->lower.z() >= -std::cos(0.25) - 0.1 - spare);
  CHECK(compiled->lower.x() <= 1 - std::sin(0.25) - 0.1 + 1e-6);
  CHECK(compiled->lower.x() >= 1 - std::sin(0.25) - 0.1 - spare);
  CHECK(compiled->upper.x() == Approx(1));
  CHECK(compiled->upper.z() == Approx(0).margin(1e-12));
}

TEST_CASE("Robots of one scene have their names before those of their parts") {
  const auto compiled = CompileGood(
      SceneOf("{\"linkwright\": 1, \"robots\": [" + Pendulum("left") + "," + Pendulum("right") + "]}"));
  CHECK(compiled->model->nv() == 2);
  CHECK(compiled->model->FindJoint("left/hinge").IsValid());
  CHECK(compiled->model->FindFrame("right/bob").IsValid());
  CHECK_FALSE(compiled->model->FindJoint("hinge").IsValid());
  CHECK(compiled->initial_q == VectorX::Constant(2, 0.25));
  CHECK(compiled->shapes.size() == 2);
}

TEST_CASE("A coupled joint's losses count at the joint that leads") {
  const auto compiled = CompileGood(SceneOf(Follower("")));
  REQUIRE(compiled->model->nv() == 1);
  // Power d v² + d₂ (ratio v)²
  CHECK(compiled->damping[0] == Approx(2 + 4 * 0.5));
  CHECK(compiled->friction[0] == Approx(3));
  const auto free = CompileGood(SceneOf(Follower("\"independent_mimic\": true,")));
  CHECK(free->model->nv() == 2);
}

TEST_CASE("Start values that cannot be used are reported with their line") {
  const auto warning = [](const std::string& more, const std::string& words) {
    ProblemList problems;
    REQUIRE(CompileScene(SceneOf(Follower(more)), &problems));
    REQUIRE(problems.problems().size() == 1);
    const Problem& problem = problems.problems()[0];
    CHECK(problem.severity == Severity::kWarning);
    CHECK(problem.line == 3);
    CHECK_THAT(problem.file, Catch::EndsWith("s.lws.json"));
    CHECK_THAT(problem.ToString(), Catch::Contains(words));
  };
  warning("\"positions\": {\n\"nobody\": 1},\n", "there is no such joint");
  warning("\"positions\": {\n\"slide\": [1, 2]},\n", "needs 1 numbers, not 2");
  warning("\"positions\": {\n\"turn\": 1},\n", "follows another");
  warning("\"positions\": {\n\"slide\": 1.5},\n", "outside of the joint's limits");
  warning("\"torques\": {\n\"nobody\": 1},\n", "\"torques\" of joint \"nobody\"");
}

TEST_CASE("A target that no link reaches for is reported") {
  Scene scene = SceneOf(Follower(""));
  SceneTarget target;
  target.name = "t";
  target.frame = "hand";
  scene.targets.push_back(target);
  ProblemList problems;
  REQUIRE(CompileScene(scene, &problems));
  CHECK_THAT(AllProblems(problems), Catch::Contains("there is no link or frame \"hand\""));
}

TEST_CASE("A scene that makes no mechanism does not compile") {
  Scene scene = SceneOf(Follower(""));
  scene.robots[0].description.joints[0].child = "nobody";
  ProblemList problems;
  CHECK_FALSE(CompileScene(scene, &problems));
  CHECK(problems.HasErrors());
}

TEST_CASE("A scene without robots is empty, not wrong") {
  const auto compiled = CompileGood(Scene());
  CHECK(compiled->model->nv() == 0);
  CHECK(compiled->shapes.empty());
  CHECK(compiled->size > 0);
}

TEST_CASE("A robot without visuals gets a skeleton") {
  const auto compiled = CompileGood(SceneOf(Follower("")));
  CHECK_FALSE(compiled->shapes.empty());
  for (const CompiledShape& shape : compiled->shapes) {
    CHECK(shape.generated);
    CHECK(shape.mesh);
    CHECK_FALSE(shape.collision);
  }
  CHECK_FALSE(
      CompileGood(SceneOf("{\"linkwright\": 1, \"robots\": [" + Pendulum("p") + "]}"))->shapes[0].generated);
}

TEST_CASE("Bones stand in for the links whose meshes were not found") {
  const std::string mass = R"("mass": 1, "inertia": [1, 1, 1])", box = R"("visuals": [{"box": [1, 1, 1]}])";
  Scene scene = SceneOf(R"({"linkwright": 1, "robots": [{"links": [{"name": "base", )" + box +
                        R"(}, {"name": "arm", )" + mass + ", " + box + R"(}, {"name": "hand", )" + mass +
                        R"(}], "joints": [
      {"name": "a", "type": "continuous", "parent": "base", "child": "arm", "axis": "x", "xyz": [0, 0, 1]},
      {"name": "b", "type": "continuous", "parent": "arm", "child": "hand", "axis": "x", "xyz": [0, 0, 1]}]}]})");
  const auto generated = [&] {
    const auto compiled = CompileGood(scene);
    std::vector<std::string> names;
    for (const CompiledShape& shape : compiled->shapes)
      if (shape.generated)
        names.push_back(compiled->model->frames()[static_cast<std::size_t>(shape.frame.value)].name);
    return names;
  };
  CHECK(generated().empty());
  Geometry& geometry = scene.robots[0].description.links[1].visuals[0].geometry;
  geometry.type = ShapeType::kMesh;
  geometry.mesh_file = "lost.stl";
  const std::vector<std::string> names = generated();
  CHECK_FALSE(names.empty());
  for (const std::string& name : names) CHECK(name == "arm");
}

TEST_CASE("The ellipsoid of a body has its mass and moments") {
  const auto compiled =
      CompileGood(SceneOf("{\"linkwright\": 1, \"gravity\": [0, 0, 0], \"robots\": [{\"floating\": true, "
                          "\"links\": [{\"name\": \"top\","
                          "\"mass\": 3, \"com\": [0.1, 0, 0], \"inertia\": [0.04, 0.05, 0.03]}]}]}"));
  REQUIRE(compiled->bodies.size() == 2);
  const CompiledBody& top = compiled->bodies[1];
  REQUIRE(top.has_inertia);
  const Vector3 squares = top.semi_axes.cwiseAbs2();
  const Vector3 moments = 3.0 / 5.0 * (Vector3::Constant(squares.sum()) - squares);
  const Matrix3 inertia = top.X_BE.R * moments.asDiagonal() * top.X_BE.R.transpose();
  CHECK((inertia - compiled->model->bodies()[1].inertia).norm() < 1e-15);
  CHECK((inertia.diagonal() - Vector3(0.04, 0.05, 0.03)).norm() < 1e-15);
  CHECK(top.X_BE.p == Vector3(0.1, 0, 0));
}

TEST_CASE("Shapes keep their meshes when a scene is compiled again") {
  const Scene scene = SceneOf(
      "{\"linkwright\": 1, \"robots\": [{\"links\": [{\"name\": \"a\", \"visuals\": [{\"capsule\": [0.1, "
      "0.5]},"
      "{\"rounded_box\": [1, 1, 1], \"radius\": 0.1}, {\"capsule\": [0.1, 0.5], \"xyz\": [1, 0, 0]}]}]}]}");
  const auto first = CompileGood(scene);
  const auto second = CompileGood(scene);
  REQUIRE(first->shapes.size() == 3);
  CHECK(first->shapes[0].mesh == first->shapes[2].mesh);
  CHECK(first->shapes[0].mesh == second->shapes[0].mesh);
  CHECK(first->shapes[1].mesh == second->shapes[1].mesh);
}
