// SPDX-License-Identifier: GPL-3.0-or-later
// The shipped scenes against values of a program outside the project, which lie in tests/golden: a checkout
// alone shows that poses, Jacobians, dynamics and closed loops are right.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>

#include "BuildInfo.h"
#include "SceneGolden.h"
#include "tests/support/SceneFiles.h"

namespace linkwright::test {
namespace {

using nlohmann::json;

constexpr double kGoldenTolerance = 1e-10;

constexpr const char* kBenchmark =
    "a benchmark: `reproduce benchmarks` is compared with its exact or published motion";

constexpr const char* kContactScene = "contact: `reproduce contact` is compared with closed forms";

constexpr const char* kHeldScene = "contact: its own test compares it with closed forms";

const std::map<std::string, std::string> kScenesWithoutGolden = {
    {"contact-bouncing-ball", kContactScene},
    {"contact-cradle", kContactScene},
    {"contact-eulers-disk", kContactScene},
    {"contact-grippers", kContactScene},
    {"contact-heavy-on-light", kContactScene},
    {"contact-rocking-block", kContactScene},
    {"contact-rolling", kContactScene},
    {"contact-slider-guide", kContactScene},
    {"contact-slope", kContactScene},
    {"contact-tippe-top", kContactScene},
    {"contact-dominoes", kContactScene},
    {"contact-painleve", kContactScene},
    {"contact-balls-666", kContactScene},
    {"balancing-humanoid", kHeldScene},
    {"grasp-cup", kHeldScene},
    {"humanoid-servos", kHeldScene},
    {"rimless-wheel", kHeldScene},
    {"tendon-hand", kHeldScene},
    {"centaur-trot",
     "a walk with impacts and a controller by a paper's own equations, which the paper's appendix checks"},
    {"trot-real-feet", "a walk on contact: tests of the walk compare it with its plan and its energy ledger"},
    {"trot-course", "a walk on contact: tests of the walk compare it with its plan and its energy ledger"},
    {"actuators", "servos, a cord and muscles by MuJoCo's laws, which tests of the laws check"},
    {"measurements", "an arm of two links, whose measurements a test compares with closed forms"},
    {"simple-pendulum", kBenchmark},
    {"two-windows", kBenchmark},
    {"forty-windows", kBenchmark},
    {"andrews-squeezer", kBenchmark},
    {"bricard", kBenchmark},
    {"flyball-governor", kBenchmark},
};

Scene ShippedScene(const std::string& name) {
  return LoadGood(fs::path(LINKWRIGHT_SOURCE_DIR) / "scenes" / (name + ".lws.json"));
}

std::shared_ptr<const CompiledScene> CompileGolden(const Scene& scene) {
  ProblemList problems;
  auto compiled = CompileScene(scene, &problems);
  INFO(AllProblems(problems));
  REQUIRE(compiled);
  return compiled;
}

// Every scene that has golden values, with them and what its file says.
template <class Check>
int ForEachGolden(const Check& check) {
  int count = 0;
  for (const std::string& name : ShippedSceneNames()) {
    if (kScenesWithoutGolden.contains(name)) continue;
    INFO(name);
    count += check(name, ShippedScene(name), ReadGolden(name)) ? 1 : 0;
  }
  return count;
}

// What must be equal to kGoldenTolerance.
Deviations CompareAll(const Scene& scene, const json& golden) {
  const auto compiled = CompileGolden(scene);
  if (golden.contains("poses")) return CompareDrivenPoses(scene, golden);
  if (!golden.contains("dofs")) return CompareMechanism(*compiled, golden);
  Deviations out = CompareTree(*compiled, golden);
  if (golden.contains("motion")) out.merge(CompareLoops(*compiled, golden));
  return out;
}

// A thousandth heavier: the last link or body that has a mass and moves.
void MakeGoldenHeavier(Scene* scene) {
  if (!scene->mechanism.bodies.empty()) {
    scene->mechanism.bodies.back().mass *= 1.001;
    return;
  }
  auto& robot = scene->robots[0].description;
  for (auto link = robot.links.rbegin(); link != robot.links.rend(); ++link) {
    if (!link->inertial) continue;
    link->inertial->mass *= 1.001;
    return;
  }
  FAIL("nothing has a mass");
}

// A joint, or the joint that closes the loop, a micrometre further along each axis.
void MoveGoldenJoint(Scene* scene) {
  const Vector3 away = Vector3::Constant(1e-6);
  if (!scene->mechanism.joints.empty()) {
    // In a body: the ground's end moves all alike.
    MechanismJoint& joint = scene->mechanism.joints.front();
    (joint.body_i == kGround ? joint.point_j : joint.point_i) += away;
  } else if (!scene->loops.empty())
    scene->loops.back().point_i += away;
  else
    scene->robots[0].description.joints.back().X_PJ.p += away;
}

// A thousandth more of what a spring or motor does, or of the damping of a joint; false: there is neither.
bool ChangeGoldenForces(Scene* scene) {
  for (ForceElement& force : scene->forces) {
    if (force.kind != ForceKind::kSpring && force.kind != ForceKind::kPosition) continue;
    force.stiffness *= 1.001;
    force.kp *= 1.001;
    return true;
  }
  for (MechanismForce& force : scene->mechanism.forces) {
    if (force.k == 0) continue;
    force.k *= 1.001;
    return true;
  }
  for (SceneRobot& robot : scene->robots)
    for (JointDescription& joint : robot.description.joints) {
      if (joint.damping == 0) continue;
      joint.damping *= 1.001;
      return true;
    }
  return false;
}

TEST_CASE("every shipped scene has golden values, but for those listed", "[golden]") {
  const std::vector<std::string> scenes = ShippedSceneNames();
  REQUIRE(scenes.size() >= 21);
  for (const std::string& name : scenes) {
    INFO(GoldenPath(name));
    CHECK(fs::exists(GoldenPath(name)) != kScenesWithoutGolden.contains(name));
  }
  int files = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(LINKWRIGHT_SOURCE_DIR) / "tests" / "golden")) {
    if (entry.path().extension() != ".json") continue;
    const std::string name = entry.path().stem().string();
    INFO(name);
    CHECK(std::count(scenes.begin(), scenes.end(), name) == 1);
    const json golden = ReadGolden(name);
    CHECK(golden.at("scene") == name + ".lws.json");
    CHECK(golden.at("peer").get<std::string>().find("Simbody 3.7") == 0);
    ++files;
  }
  CHECK(files + kScenesWithoutGolden.size() == scenes.size());
}

TEST_CASE("shipped scenes have the golden poses, Jacobians, dynamics and closed loops", "[golden]") {
  const int count = ForEachGolden([](const std::string&, const Scene& scene, const json& golden) {
    const Deviations deviations = CompareAll(scene, golden);
    INFO(ToString(deviations));
    CHECK_FALSE(deviations.empty());
    CHECK(Worst(deviations) < kGoldenTolerance);
    return true;
  });
  CHECK(count >= 20);
}

TEST_CASE("shipped scenes move as the golden motions", "[golden]") {
  const int count = ForEachGolden([](const std::string&, const Scene& scene, const json& golden) {
    if (!golden.contains("motion")) return false;
    // The peer's own error is estimated by its change with a tolerance a hundred times as wide.
    const double change = golden["motion"].at("change_of_q_with_a_hundredfold_error").get<double>();
    CHECK(change < 2e-9);
    const Deviations deviations = CompareMotion(*CompileGolden(scene), golden);
    INFO(ToString(deviations) << change);
    CHECK(Worst(deviations) < 1e-9);
    return true;
  });
  CHECK(count >= 12);
}

TEST_CASE("a scene changed by little has other values than the golden ones", "[golden]") {
  const int count = ForEachGolden([](const std::string& name, const Scene& scene, const json& golden) {
    Scene heavier = scene;
    MakeGoldenHeavier(&heavier);
    // Held by its drivers, a platform stands where it stands whatever it weighs.
    if (!golden.contains("poses")) CHECK(Worst(CompareAll(heavier, golden)) > 10 * kGoldenTolerance);
    if (name == "four-bar") CHECK(Worst(CompareMotion(*CompileGolden(heavier), golden)) > 1e-6);
    Scene moved = scene;
    MoveGoldenJoint(&moved);
    CHECK(Worst(CompareAll(moved, golden)) > 10 * kGoldenTolerance);
    Scene pushed = scene;
    // Accelerations that a path's motors cause are not stored.
    if (scene.paths.empty() && ChangeGoldenForces(&pushed))
      CHECK(Worst(CompareAll(pushed, golden)) > 10 * kGoldenTolerance);
    return true;
  });
  CHECK(count >= 20);
}

}  // namespace
}  // namespace linkwright::test
