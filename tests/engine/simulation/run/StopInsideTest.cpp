// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>

#include "BuildInfo.h"
#include "engine/constraints/LoopSolver.h"
#include "engine/constraints/Mobility.h"
#include "engine/scene/compile/MechanismPosing.h"
#include "engine/simulation/recording/SignalHistory.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/system/SystemLinearisation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/CountedLooks.h"
#include "tests/support/PlanarLinkage.h"
#include "tests/support/SameBits.h"
#include "tests/support/SceneFiles.h"

// What computes for long looks at the stop within: the work between two looks is counted, as in StopTest.
namespace stop_inside_test {
namespace {

using namespace linkwright;
using namespace linkwright::test;

TEST_CASE("a linearisation looks once a degree of freedom, and in finding its modes", "[stop]") {
  const auto system = MakeTreeSystem(TurningChain(12));
  const State state = system->InitialState();
  Linearisation linear;
  CountedLooks whole(kNeverAsked);
  system->SetStop(whole.Check());
  REQUIRE(Linearise(system.get(), state, &linear).ok);
  // Columns of the Hessenberg form, steps of the iteration, eigenvectors.
  CHECK(whole.looks >= 12 + 22 + 12 + 12);
  for (int at = 1; at <= whole.looks; ++at) {
    CountedLooks looks(at);
    system->SetStop(looks.Check());
    CHECK(Linearise(system.get(), state, &linear).stopped);
    CHECK(looks.looks == at);
  }
}

TEST_CASE("a stiff step of implicit midpoint looks in its dense algebra", "[stop]") {
  // 60 degrees of freedom: two blocks of columns of the product and of the factors.
  TreeSystemOptions options;
  options.forces.resize(1);
  options.forces[0].kind = ForceKind::kSpring;
  options.forces[0].name = "stiff";
  options.forces[0].joint = "j1";
  options.forces[0].stiffness = 1e6;
  options.initial_q = VectorX::Constant(60, 0.05);
  options.initial_q[0] = 0;
  Simulation simulation(MakeTreeSystem(TurningChain(60), options), {1e-3, Integrator::kImplicitMidpoint});
  const State before = simulation.state();
  CountedLooks whole(kNeverAsked);
  simulation.system().SetStop(whole.Check());
  REQUIRE_FALSE(simulation.Step(false));
  const State after = simulation.state();
  // The differences of a Jacobian alone are 120.
  REQUIRE(whole.looks > 120 + 4);
  for (int at = 1; at <= whole.looks; ++at) {
    CountedLooks looks(at);
    simulation.Restore(before, simulation.system().inputs());
    simulation.system().SetStop(looks.Check());
    CHECK_FALSE(simulation.Step(false));
    CHECK(simulation.stopped());
    CHECK(SameBits(simulation.state(), before));
    CHECK(looks.after() <= 2);
  }
  simulation.system().SetStop({});
  CHECK_FALSE(simulation.Step(false));
  CHECK(SameBits(simulation.state(), after));
}

// Eight windows side by side: eight loops of five equations over 25 bars.
struct Windows {
  Windows() : built(PlanarLinkage::Windows(8).Build(false, LoopType::kRevolute, {})) {
    ModelBuilder builder;
    ProblemList problems;
    builder.AddRobot(built.robot, built.options, &problems);
    model = builder.Build();
  }
  PlanarLinkage::Built built;
  std::shared_ptr<const Model> model;
};

TEST_CASE("closing loops looks once an equation and a loop, and leaves the position as it was", "[stop]") {
  const Windows windows;
  const Model& model = *windows.model;
  Workspace workspace(model);
  LoopSolver solver(model, windows.built.loops);
  const VectorX apart = model.NeutralPosition() + VectorX::LinSpaced(model.nv(), 0.01, 0.05);
  const auto close = [&](CountedLooks* looks, VectorX* q) {
    *q = apart;
    return solver.Close(model, &workspace, q, nullptr, LoopSolver::kReach, looks->Check());
  };
  CountedLooks whole(kNeverAsked);
  VectorX closed, q;
  REQUIRE(close(&whole, &closed));
  CHECK(whole.looks >= 3 * (solver.rows() + solver.closure().size()));
  for (int at = 1; at <= whole.looks; at += 3) {
    CountedLooks looks(at);
    CHECK_FALSE(close(&looks, &q));
    CHECK(looks.looks == at);
    CHECK(SameBits(q, apart));
  }
  CountedLooks again(kNeverAsked);
  REQUIRE(close(&again, &q));
  CHECK(SameBits(q, closed));
}

TEST_CASE("examining mobility ends at the next look", "[stop]") {
  const Windows windows;
  const VectorX q = windows.model->NeutralPosition();
  const auto examine = [&](CountedLooks* looks) {
    return ExamineMobility(*windows.model, windows.built.loops, q, looks->Check());
  };
  CountedLooks whole(kNeverAsked);
  const Mobility known = examine(&whole);
  REQUIRE_FALSE(known.stopped);
  REQUIRE_FALSE(known.redundant.empty());
  // A pivot, an equation that is redundant, loops closed near by, a row of each sweep of rotations.
  CHECK(whole.looks > 4 * known.rank);
  for (int at = 1; at <= whole.looks; at += 5) {
    CountedLooks looks(at);
    CHECK(examine(&looks).stopped);
    CHECK(looks.after() <= 1);
  }
}

TEST_CASE("setting a driver ends at the next look and changes nothing", "[stop]") {
  const auto scene = [] {
    ProblemList problems;
    return CompileScene(LoadGood(fs::path(LINKWRIGHT_SOURCE_DIR) / "scenes" / "motion-base.lws.json"),
                        &problems);
  }();
  REQUIRE(scene);
  int joint = 0;
  while (!IsDriver(scene->scene.mechanism.joints.at(static_cast<std::size_t>(joint)).type)) ++joint;
  const double held = scene->scene.mechanism.joints[static_cast<std::size_t>(joint)].function(0)[0];
  const auto set = [&](CountedLooks* looks, VectorX* q) {
    MechanismDescription mechanism = scene->scene.mechanism;
    *q = scene->initial_q;
    return SetDriver(*scene, joint, held + 0.05, &mechanism, q, looks->Check());
  };
  CountedLooks whole(kNeverAsked);
  VectorX q;
  REQUIRE(set(&whole, &q));
  CHECK((q - scene->initial_q).norm() > 1e-3);
  for (const int at : {1, 2, whole.looks / 2, whole.looks}) {
    CountedLooks looks(at);
    CHECK_FALSE(set(&looks, &q));
    CHECK(looks.looks == at);
    CHECK(SameBits(q, scene->initial_q));
  }
}

TEST_CASE("signals of recorded steps come piece by piece, coarse first, and a stopped one is not taken",
          "[stop]") {
  const auto model = TurningChain(3);
  Simulation simulation(MakeTreeSystem(model, {}), {});
  Timeline timeline;
  timeline.Append(simulation.state(), simulation.system().inputs());
  for (int i = 0; i < 100; ++i) {
    REQUIRE_FALSE(simulation.Step());
    timeline.Append(simulation.state(), simulation.system().inputs());
  }
  const std::vector<int> chosen = {0, 6};
  SignalHistory whole(simulation.system().Clone()), pieces(simulation.system().Clone());
  REQUIRE(whole.Update(timeline, 0, 1e9, 1000, chosen));
  REQUIRE(whole.times().size() == 101);
  // One step a call.
  const StopCheck at_once([] { return true; });
  int calls = 1;
  while (!pieces.Update(timeline, 0, 1e9, 1000, chosen, at_once)) {
    REQUIRE(pieces.times().size() == static_cast<std::size_t>(calls));
    if (calls == 5) {
      // The whole stretch, in quarters or less.
      double widest = 0;
      for (std::size_t i = 1; i < pieces.times().size(); ++i)
        widest = std::max(widest, pieces.times()[i] - pieces.times()[i - 1]);
      CHECK(pieces.times().front() == 0);
      CHECK(pieces.times().back() == timeline.last_time());
      CHECK(widest < 0.4 * timeline.last_time());
    }
    ++calls;
  }
  CHECK(calls == 101);
  CHECK(pieces.times() == whole.times());
  CHECK(pieces.values(1) == whole.values(1));
  // Stopped within.
  SignalHistory stopped(simulation.system().Clone());
  stopped.SetStop(at_once);
  CHECK(stopped.At(timeline, 0.05) == nullptr);
  stopped.Update(timeline, 0, 1e9, 1000, chosen);
  CHECK(stopped.times().empty());
  stopped.SetStop({});
  REQUIRE(stopped.At(timeline, 0.05) != nullptr);
  CHECK(stopped.Update(timeline, 0, 1e9, 1000, chosen));
  CHECK(stopped.values(1) == whole.values(1));
}

}  // namespace
}  // namespace stop_inside_test
