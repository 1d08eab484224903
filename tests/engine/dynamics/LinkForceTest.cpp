// SPDX-License-Identifier: GPL-3.0-or-later
// Every law of a force between two links: its force is that of its potential, its ledger closes, momentum
// stays.
#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include "engine/dynamics/LinkForceLaw.h"
#include "engine/math/Rotation.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/edit/FieldNumber.h"
#include "engine/simulation/run/Simulation.h"
#include "tests/support/SceneFiles.h"

namespace link_force_test {

using namespace linkwright;
using namespace linkwright::test;

using Random = std::mt19937;

double Uniform(Random* random, double from, double to) {
  return std::uniform_real_distribution<double>(from, to)(*random);
}
Vector3 RandomVector(Random* random, double size) {
  return {Uniform(random, -size, size), Uniform(random, -size, size), Uniform(random, -size, size)};
}
std::vector<double> RandomNumbers(const LinkForceLaw& law, Random* random) {
  std::vector<double> numbers;
  for (const LawNumber& each : law.numbers())
    for (int k = 0; k < each.count; ++k) numbers.push_back(Uniform(random, 0.2, 3));
  return numbers;
}
/// Where a motion leads in a time.
Transform Ahead(const RelativeMotion& motion, double time) {
  return {RotationFromVector(motion.w * time) * motion.X_ij.R, motion.X_ij.p + motion.v * time};
}

TEST_CASE("a force between links is the derivative of its potential, and takes out what it dissipates") {
  Random random(7);
  for (const LinkForceLaw* law : LinkForceLaws()) {
    INFO(law->name());
    for (int i = 0; i < 200; ++i) {
      const std::vector<double> numbers = RandomNumbers(*law, &random);
      RelativeMotion motion;
      motion.X_ij = {RotationFromVector(RandomVector(&random, 1.5)), RandomVector(&random, 1)};
      motion.v = RandomVector(&random, 1);
      motion.w = RandomVector(&random, 1);
      const Wrench force = law->Force(motion, numbers);
      const double dissipation = law->Dissipation(motion, numbers);
      if (!law->from_outside()) CHECK(dissipation >= 0);
      // dU/dt by central differences of fourth order.
      const double h = 1e-3;
      const auto u = [&](int k) { return law->Potential(Ahead(motion, k * h), numbers); };
      const double rate = (8 * (u(1) - u(-1)) - (u(2) - u(-2))) / (12 * h);
      CHECK(force.force.dot(motion.v) + force.moment.dot(motion.w) ==
            Approx(-rate - dissipation).margin(1e-8));
    }
  }
}

TEST_CASE("a spring and damper between two points swings in its closed form") {
  const Folder folder;
  WriteText(folder / "s.lws.json", R"j({
  "linkwright": 1,
  "gravity": [0, 0, -9.81],
  "robots": [{"name": "r",
    "links": [{"name": "post"}, {"name": "weight", "mass": 2, "visuals": [{"box": [0.1, 0.1, 0.1]}]}],
    "joints": [{"name": "slide", "type": "prismatic", "parent": "post", "child": "weight", "axis": "z"}]}],
  "forces": [{"name": "s", "type": "spring_damper", "link_j": "weight", "point_i": [0, 0, 1],
              "line_stiffness": 50, "line_damping": 3, "rest_length": 0.4}]
})j");
  const Scene scene = LoadGood(folder / "s.lws.json");
  ProblemList problems;
  const auto compiled = CompileScene(scene, &problems);
  REQUIRE(problems.problems().empty());
  Simulation simulation(compiled->MakeSystem(), scene.simulation);
  // m z'' = k (1 − z − l₀) − c z' − m g from rest at 0
  const double m = 2, k = 50, c = 3, g = 9.81;
  const double end = 0.6 - m * g / k, decay = c / (2 * m), w = std::sqrt(k / m - decay * decay);
  for (int i = 1; i <= 2000; ++i) {
    REQUIRE_FALSE(simulation.Step());
    const double t = simulation.state().time;
    const double z = end * (1 - std::exp(-decay * t) * (std::cos(w * t) + decay / w * std::sin(w * t)));
    if (i % 100 == 0) CHECK(simulation.state().q[0] == Approx(z).margin(1e-10));
  }
  const Energies energies = simulation.system().ComputeEnergies(simulation.state());
  CHECK(std::abs(energies.residual) < 1e-9);
  CHECK(energies.work_damping < -1);
  const double elongation = 1 - simulation.state().q[0] - 0.4;
  CHECK(energies.potential_springs == Approx(k * elongation * elongation / 2));
}

TEST_CASE("two free bodies with a force between them keep their momentum, and the ledger closes") {
  for (const LinkForceLaw* law : LinkForceLaws()) {
    INFO(law->name());
    if (law->from_outside()) continue;
    const Folder folder;
    WriteText(folder / "s.lws.json", R"j({
  "linkwright": 1,
  "gravity": [0, 0, 0],
  "robots": [
    {"name": "a", "floating": true, "links": [{"name": "one", "mass": 1, "inertia": [0.01, 0.02, 0.025, 0, 0, 0]}]},
    {"name": "b", "floating": true, "xyz": [0.2, 0.1, 0.3],
     "links": [{"name": "two", "mass": 2, "inertia": [0.03, 0.02, 0.04, 0, 0, 0]}]}],
  "forces": [{"name": "f", "type": ")j" + std::string(law->name()) +
                                         R"j(", "link_i": "a/one", "link_j": "b/two",
              "point_i": [0.05, 0.02, 0.1], "point_j": [-0.1, 0.03, 0]}]
})j");
    Scene scene = LoadGood(folder / "s.lws.json");
    scene.simulation.dt = 2e-4;
    // Soft enough that the steps resolve it.
    Random random(3);
    int first = 0;
    for (const LawNumber& each : law->numbers())
      for (int k = 0; k < each.count; ++k)
        scene.forces[0].numbers[static_cast<std::size_t>(first++)] =
            Uniform(&random, 0.5, 1.5) * (each.unit == "m"                             ? 1
                                          : each.unit.find("rad") != std::string::npos ? 0.3
                                                                                       : 10);
    ProblemList problems;
    const auto compiled = CompileScene(scene, &problems);
    REQUIRE(compiled);
    REQUIRE(
        compiled->MakeSystem()->ComputeEnergies(compiled->MakeSystem()->InitialState()).potential_springs >
        0);
    Simulation simulation(compiled->MakeSystem(), scene.simulation);
    const auto& signals = simulation.system().signals();
    const auto value = [&](const std::string& name) {
      std::vector<double> values(signals.size());
      simulation.system().ComputeSignals(simulation.state(), values);
      for (std::size_t i = 0; i < signals.size(); ++i)
        if (signals[i].name == name) return values[i];
      FAIL("no signal " << name);
      return 0.0;
    };
    const std::string own = std::string(law->name()) + ".f";
    CHECK(value(own) > 0);
    for (int i = 0; i < 5000; ++i) REQUIRE_FALSE(simulation.Step());
    for (const char* axis : {"x", "y", "z"})
      CHECK(std::abs(value(std::string("momentum.angular.") + axis)) < 1e-11);
    const Energies energies = simulation.system().ComputeEnergies(simulation.state());
    CHECK(energies.kinetic > 1e-4);
    CHECK(std::abs(energies.residual) < 1e-9 * energies.exchanged);
    CHECK(value("work." + own) == Approx(energies.work_damping));
    CHECK(energies.work_damping < 0);
    CHECK(value(own + ".moment") >= 0);
  }
}

TEST_CASE("the numbers of a law are read, checked and written as fields, and named in sweeps") {
  const Folder folder;
  const auto text = [](const std::string& force) {
    return R"j({
  "linkwright": 1,
  "robots": [{"name": "r",
    "links": [{"name": "post"}, {"name": "weight", "mass": 2, "visuals": [{"box": [0.1, 0.1, 0.1]}]}],
    "joints": [{"name": "slide", "type": "prismatic", "parent": "post", "child": "weight", "axis": "z"}]}],
  "forces": [
    )j" + force +
           R"j(
  ]
}
)j";
  };
  WriteText(folder / "s.lws.json",
            text(R"j({"name": "s", "type": "spring_damper", "link_j": "weight", "line_stiffness": 50})j"));
  Scene scene = LoadGood(folder / "s.lws.json");
  CHECK(LawNumberOf(scene.forces[0], 0) == 50);
  CHECK(LawNumberOf(scene.forces[0], 2) == 0.1);
  const auto problems_of = [&](const std::string& force) {
    WriteText(folder / "t.lws.json", text(force));
    std::string all;
    const LoadSceneResult loaded = LoadScene(folder / "t.lws.json");
    for (const Problem& problem : loaded.problems.problems())
      all += std::to_string(problem.line) + ": " + problem.text + "\n";
    return all;
  };
  CHECK(problems_of(R"j({"name": "s", "type": "spring_damper", "link_j": "weight", "line_stiffness": -1})j")
            .find("7: ") != std::string::npos);
  CHECK(problems_of(R"j({"name": "s", "type": "spring_damper", "link_j": "weight", "stiffness": 1})j")
            .find("stiffness") != std::string::npos);
  CHECK(problems_of(R"j({"name": "s", "type": "spring_damper", "link_i": "weight", "link_j": "weight"})j")
            .find("must be two") != std::string::npos);
  CHECK(problems_of(R"j({"name": "s", "type": "spring_dampr", "link_j": "weight"})j").find("spring_damper") !=
        std::string::npos);
}

}  // namespace link_force_test
