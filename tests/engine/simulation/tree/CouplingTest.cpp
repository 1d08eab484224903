// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/constraints/Mobility.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Simulation.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

namespace coupling_test {
namespace {

// Two weights of m and M on a horizontal and a vertical slide; equalities tie them.
std::string TwoSlides(const std::string& equalities, const std::string& more = "") {
  return R"x(<mujoco model="slides"><option gravity="0 0 -9.81"/><compiler angle="radian"/>
<worldbody>
  <body name="a"><joint name="x" type="slide" axis="1 0 0"/><inertial pos="0 0 0" mass="1.5" diaginertia="1 1 1"/></body>
  <body name="b"><joint name="y" type="slide" axis="0 0 1"/><inertial pos="0 0 0" mass="0.8" diaginertia="1 1 1"/></body>
)x" + more +
         "</worldbody><equality>" + equalities + "</equality></mujoco>";
}

std::shared_ptr<const CompiledScene> Compiled(const Folder& folder, const std::string& text) {
  WriteText(folder / "m.xml", text);
  const LoadSceneResult read = LoadScene(folder / "m.xml");
  INFO(AllProblems(read.problems));
  REQUIRE(read.ok);
  CHECK(read.problems.problems().empty());
  ProblemList problems;
  auto compiled = CompileScene(read.scene, &problems);
  INFO(AllProblems(problems));
  REQUIRE(compiled);
  CHECK(problems.problems().empty());
  return compiled;
}

}  // namespace

TEST_CASE("a joint equality that is not linear constrains the simulation") {
  const Folder folder;
  const auto scene =
      Compiled(folder, TwoSlides(R"(<joint joint1="y" joint2="x" polycoef="0 -0.3 2 0 0.4"/>)"));
  REQUIRE(scene->loops.size() == 1);
  CHECK(ExamineMobility(*scene->model, scene->loops, scene->initial_q).freedom == 1);
  const auto p = [](double x) { return -0.3 * x + 2 * x * x + 0.4 * x * x * x * x; };
  const auto slope = [](double x) { return -0.3 + 4 * x + 1.6 * x * x * x; };
  const auto curvature = [](double x) { return 4 + 4.8 * x * x; };
  for (const Formulation formulation : kFormulations) {
    INFO(ToString(formulation));
    Scene how = scene->scene;
    how.formulation = formulation;
    how.robots[0].velocities["x"] = {1.2};
    ProblemList problems;
    Simulation simulation(CompileScene(how, &problems)->MakeSystem(), {});
    for (int i = 0; i < 1500; ++i) REQUIRE_FALSE(simulation.Step());
    const State& state = simulation.state();
    const double x = state.q[0], v = state.v[0];
    CHECK(std::abs(x) > 1e-3);
    CHECK(state.q[1] == Approx(p(x)).margin(1e-12));
    CHECK(state.v[1] == Approx(slope(x) * v).margin(1e-11));
    // Lagrange: (m + M p'²) x'' + M p' p'' x'² + M g p' = 0
    StateRate rate{VectorX::Zero(2), VectorX::Zero(2), VectorX::Zero(simulation.system().nz())};
    REQUIRE(simulation.system().Derivative(state, &rate).ok);
    const double m = 1.5, M = 0.8, s = slope(x);
    CHECK(rate.vdot[0] ==
          Approx(-(M * s * curvature(x) * v * v + M * 9.81 * s) / (m + M * s * s)).epsilon(1e-10));
    CHECK(simulation.system().ComputeEnergies(state).RelativeResidual() < 1e-9);
  }
}

TEST_CASE("equalities beyond what a joint can follow hold all the same") {
  const Folder folder;
  // y follows x, and another equality ties it once more to z, which closes a circle with x.
  const auto scene = Compiled(folder, TwoSlides(R"(<joint joint1="y" joint2="x" polycoef="0 2 0 0 0"/>
                           <joint joint1="y" joint2="z" polycoef="0 0.5 0 0 0"/>)",
                                                R"x(<body name="c"><joint name="z" type="slide" axis="0 0 1"/>
                            <inertial pos="0 0 0" mass="0.3" diaginertia="1 1 1"/></body>)x"));
  Simulation simulation(scene->MakeSystem(), {});
  for (int i = 0; i < 300; ++i) REQUIRE_FALSE(simulation.Step());
  const VectorX& q = simulation.state().q;
  REQUIRE(q.size() == 2);  // x, and z
  CHECK(q[1] == Approx(4 * q[0]).margin(1e-12));
  // Falling along it: (1.5 + 4·0.8 + 16·0.3) x'' = −g (2·0.8 + 4·0.3)
  const double t = simulation.state().time;
  CHECK(q[0] == Approx(-9.81 * (1.6 + 1.2) / (1.5 + 3.2 + 4.8) * t * t / 2).epsilon(1e-10));
}

TEST_CASE("a locked joint that stands alone stays where it is locked") {
  const Folder folder;
  const std::string text = R"x(<mujoco model="one"><option gravity="0 0 -9.81"/><worldbody>
    <body name="b"><joint name="y" type="slide" axis="0 0 1"/><inertial pos="0 0 0" mass="2" diaginertia="1 1 1"/></body>
    </worldbody><equality><joint joint1="y" polycoef="0.25 0 0 0 0"/></equality></mujoco>)x";
  WriteText(folder / "m.xml", text);
  const LoadSceneResult read = LoadScene(folder / "m.xml");
  REQUIRE(read.ok);
  ProblemList problems;
  const auto scene = CompileScene(read.scene, &problems);
  REQUIRE(scene);
  Simulation simulation(scene->MakeSystem(), {});
  for (int i = 0; i < 100; ++i) REQUIRE_FALSE(simulation.Step());
  CHECK(simulation.state().q[0] == Approx(0.25).margin(1e-13));
}

}  // namespace coupling_test
