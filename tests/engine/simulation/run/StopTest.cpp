// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <functional>
#include <thread>

#include "BuildInfo.h"
#include "engine/algorithms/Lagrange.h"
#include "engine/algorithms/NewtonEulerForward.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Runner.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/CountedLooks.h"
#include "tests/support/SameBits.h"
#include "tests/support/SceneFiles.h"
#include "tests/support/Settle.h"

// Whatever takes long ends soon after a stop is requested. No clock decides here: the work between the
// request and the end is counted.
namespace stop_test {
namespace {

using namespace linkwright;
using namespace linkwright::test;

std::vector<std::shared_ptr<const CompiledScene>> ShippedScenes() {
  std::vector<std::shared_ptr<const CompiledScene>> scenes;
  for (const auto& entry : fs::directory_iterator(fs::path(LINKWRIGHT_SOURCE_DIR) / "scenes")) {
    if (!entry.path().string().ends_with(".lws.json")) continue;
    LoadSceneOptions load;
    load.load_meshes = false;
    ProblemList problems;
    scenes.push_back(CompileScene(LoadGood(entry.path(), load), &problems));
    REQUIRE(scenes.back());
  }
  return scenes;
}

/// A mass on a spring whose derivatives are counted. `act` is called in each, from whichever thread steps.
class CountedSystem final : public System {
 public:
  struct Counts {
    std::atomic<int> derivatives = 0;
    std::function<void(int, const StopCheck&)> act;
    std::atomic<int> fails_at = kNeverAsked;  ///< what is asked for from this call on is not finite
  };
  explicit CountedSystem(std::shared_ptr<Counts> counts) : counts_(std::move(counts)) {}
  std::unique_ptr<System> Clone() const override { return std::make_unique<CountedSystem>(*this); }
  int nq() const override { return 1; }
  int nv() const override { return 1; }
  int nz() const override { return 0; }
  State InitialState() const override { return {0, VectorX::Zero(1), VectorX::Ones(1), VectorX::Zero(0)}; }
  void Start(State*) override {}
  SystemStatus Derivative(const State& state, StateRate* rate) override {
    if (stop().Requested()) return SystemStatus::Stopped();
    const int number = ++counts_->derivatives;
    if (counts_->act) counts_->act(number, stop());
    rate->qdot = state.v;
    rate->vdot = -state.q;
    if (number >= counts_->fails_at && state.time > 0.5) return {false, {}, "it is over", true};
    return {};
  }
  void IntegratePosition(const VectorX& v, double dt, VectorX* q) const override { *q += dt * v; }
  void Project(State*) const override {}
  void BeginStep(State*) override {}
  double LongestStep(const State&) override { return 1e9; }
  int CrossedEvent(const State&) override { return -1; }
  double EventValue(int, const State&) override { return 1; }
  void TakeEvent(int, State*) override {}
  void Apply(const Command&, State*) override {}
  const Inputs& inputs() const override { return inputs_; }
  void SetInputs(const Inputs& inputs) override { inputs_ = inputs; }
  Vector3 GrabForce(const State&) override { return Vector3::Zero(); }
  Energies ComputeEnergies(const State&) override { return {}; }
  int body_count() const override { return 1; }
  void BodyPoses(const State&, std::span<Transform>) override {}
  std::string BodyName(BodyIndex) const override { return {}; }
  const std::vector<Signal>& signals() const override { return signals_; }
  void ComputeSignals(const State&, std::span<double>) override {}

 private:
  std::shared_ptr<Counts> counts_;
  Inputs inputs_;
  std::vector<Signal> signals_;
};

/// A chain that is far too stiff for its step: it diverges, and there are options that get past.
std::unique_ptr<System> StiffChain() {
  TreeSystemOptions options;
  options.forces.resize(1);
  options.forces[0].kind = ForceKind::kSpring;
  options.forces[0].name = "stiff";
  options.forces[0].joint = "j1";
  options.forces[0].stiffness = 1e4;
  options.initial_q = VectorX::Constant(4, 0.3);
  auto system = MakeTreeSystem(TurningChain(4), options);
  System::Inputs inputs = system->inputs();
  inputs.damping.setConstant(5);
  system->SetInputs(inputs);
  return system;
}

}  // namespace

TEST_CASE("a step of a shipped scene that is stopped leaves the state as it was, and ends at the look after",
          "[stop]") {
  for (const auto& scene : ShippedScenes()) {
    for (const Integrator integrator : kIntegrators) {
      INFO(scene->scene.name << " " << ToString(integrator));
      SimulationOptions options = scene->scene.simulation;
      options.integrator = integrator;
      options.tolerance = 1e-7;
      Simulation simulation(scene->MakeSystem(), options);
      if (simulation.Step(false)) continue;  // not for this scene
      const State before = simulation.state();
      const System::Inputs inputs = simulation.system().inputs();
      CountedLooks whole(kNeverAsked);
      simulation.system().SetStop(whole.Check());
      REQUIRE_FALSE(simulation.Step(false));
      REQUIRE_FALSE(simulation.stopped());
      const State after = simulation.state();
      for (const int at : {1, 2, whole.looks / 2, whole.looks}) {
        INFO("stopped at look " << at << " of " << whole.looks);
        CountedLooks looks(std::max(1, at));
        simulation.Restore(before, inputs);
        simulation.system().SetStop(looks.Check());
        CHECK_FALSE(simulation.Step(false));
        CHECK(simulation.stopped());
        CHECK(SameBits(simulation.state(), before));
        CHECK(looks.after() <= 1);
        // Nothing of it stays.
        simulation.system().SetStop({});
        CHECK_FALSE(simulation.Step(false));
        CHECK_FALSE(simulation.stopped());
        CHECK(SameBits(simulation.state(), after));
      }
    }
  }
}

TEST_CASE("examining a failure ends at the next look, with what it knows by then", "[stop]") {
  const auto examine = [](CountedLooks* looks) {
    Simulation simulation(StiffChain(), {1e-2, Integrator::kExplicitEuler});
    std::optional<Divergence> found;
    for (int i = 0; i < 10000 && !found; ++i) {
      const State good = simulation.state();
      if (simulation.Attempt().ok) continue;
      simulation.Restore(good, simulation.system().inputs());
      simulation.system().SetStop(looks->Check());
      found = simulation.Step();
    }
    return found;
  };
  CountedLooks whole(kNeverAsked);
  const auto known = examine(&whole);
  REQUIRE(known);
  CHECK_FALSE(known->suggestions.empty());
  CHECK_FALSE(known->cut_short);
  REQUIRE(whole.looks > 1000);
  for (const int at : {10, 20, whole.looks / 2, whole.looks - 10}) {
    INFO("stopped at look " << at << " of " << whole.looks);
    CountedLooks looks(at);
    const auto found = examine(&looks);
    REQUIRE(found);
    CHECK(found->cut_short);
    CHECK(found->term == known->term);
    CHECK(found->suggestions.size() <= known->suggestions.size());
    CHECK(looks.after() <= 6);
  }
}

// What is done between two looks of theirs is one body, one column or one row: nv² numbers at most.
TEST_CASE("formulations of O(n³) look once a body, a column and a row", "[stop]") {
  const int n = 60;
  const auto model = TurningChain(n);
  const VectorX q = VectorX::Constant(n, 0.1), v = VectorX::Constant(n, 0.2), tau = VectorX::Zero(n);
  VectorX a = tau, known = tau;
  LagrangeWorkspace lagrange(*model);
  NewtonEulerWorkspace newton_euler(*model);
  const Vector3 gravity(0, 0, -9.81);
  using Find = std::function<ForwardDynamicsResult(const StopCheck&)>;
  const Find by_lagrange = [&](const StopCheck& stop) {
    return LagrangeForwardDynamics(*model, q, v, tau, gravity, {}, {}, &lagrange, &a, stop);
  };
  const Find by_newton_euler = [&](const StopCheck& stop) {
    return NewtonEulerForwardDynamics(*model, q, v, tau, gravity, {}, {}, &newton_euler, &a, stop);
  };
  for (const Find& find : {by_lagrange, by_newton_euler}) {
    CountedLooks whole(kNeverAsked);
    REQUIRE(find(whole.Check()).status == DynamicsStatus::kOk);
    known = a;
    CHECK(whole.looks == 2 * n);
    for (int at = 1; at <= whole.looks; ++at) {
      CountedLooks looks(at);
      CHECK(find(looks.Check()).status == DynamicsStatus::kStopped);
      CHECK(looks.looks == at);
    }
    REQUIRE(find({}).status == DynamicsStatus::kOk);
    CHECK(SameBits(a, known));
  }
}

TEST_CASE(
    "a chain under Lagrange's equations that is stopped in a derivative, sticks and is checked by another "
    "one",
    "[stop]") {
  const auto model = TurningChain(30);
  TreeSystemOptions options;
  options.formulation = Formulation::kLagrange;
  options.cross_check.formulation = Formulation::kNewtonEuler;
  Simulation simulation(MakeTreeSystem(model, options), {});
  System::Inputs inputs = simulation.system().inputs();
  inputs.friction.setConstant(0.01);
  simulation.Restore(simulation.state(), inputs);
  const State before = simulation.state();
  CountedLooks whole(kNeverAsked);
  simulation.system().SetStop(whole.Check());
  REQUIRE_FALSE(simulation.Step(false));
  const CrossCheck opinion = simulation.system().cross_check();
  REQUIRE(opinion.Agrees());
  for (int at = 1; at <= whole.looks; at += 7) {
    INFO("stopped at look " << at << " of " << whole.looks);
    CountedLooks looks(at);
    simulation.Restore(before, inputs);
    simulation.system().SetStop(looks.Check());
    CHECK_FALSE(simulation.Step(false));
    CHECK(simulation.stopped());
    CHECK(SameBits(simulation.state(), before));
    CHECK(looks.after() <= 6);
  }
  CHECK(simulation.system().cross_check().Agrees());
}

TEST_CASE("a pause ends many steps after the derivative in which it is asked for", "[stop]") {
  for (const bool playing : {false, true}) {
    auto counts = std::make_shared<CountedSystem::Counts>();
    Runner* to_pause = nullptr;
    std::atomic<int> at_pause = 0;
    counts->act = [&](int number, const StopCheck&) {
      if (number != 1000) return;
      to_pause->Pause();
      at_pause = number;
    };
    Runner runner(std::make_unique<CountedSystem>(counts), {});
    to_pause = &runner;
    if (playing) {
      runner.SetSpeed(10);
      runner.Play();
      while (at_pause == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    } else {
      runner.Step(1 << 30);
    }
    Settle(&runner);
    CHECK(counts->derivatives == 1000);
    CHECK_FALSE(runner.Latest()->playing);
    CHECK_FALSE(runner.Latest()->divergence);
    // The step that was given up is made anew.
    CHECK(runner.timeline().last_time() == runner.Latest()->state.time);
    const double paused = runner.Latest()->state.time;
    runner.Step(5);
    Settle(&runner);
    CHECK(runner.Latest()->state.time == Approx(paused + 5 * runner.Latest()->options.dt).epsilon(1e-12));
  }
}

TEST_CASE("a pause that is asked for while another one waits ends what stands between them", "[stop]") {
  auto counts = std::make_shared<CountedSystem::Counts>();
  Runner* to_pause = nullptr;
  counts->act = [&](int number, const StopCheck&) {
    if (number != 40) return;
    to_pause->Pause();
    to_pause->Step(1 << 30);
    to_pause->Pause();
    to_pause->Step(3);
  };
  Runner runner(std::make_unique<CountedSystem>(counts), {});
  to_pause = &runner;
  runner.Step(1 << 30);
  while (counts->derivatives < 52) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  Settle(&runner);
  CHECK(counts->derivatives == 52);
}

TEST_CASE("the end of a runner ends its steps after the derivative in which it is asked for", "[stop]") {
  for (const bool examining : {false, true}) {
    auto counts = std::make_shared<CountedSystem::Counts>();
    std::atomic<bool> reached = false;
    // From the thousandth derivative on there is a failure, which is examined by many steps from before it.
    if (examining) counts->fails_at = 2000;
    const int last = examining ? 2010 : 1000;
    counts->act = [&](int number, const StopCheck& stop) {
      if (number != last) return;
      reached = true;
      for (int i = 0; i < 20000 && !stop.Requested(); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    };
    auto runner = std::make_unique<Runner>(std::make_unique<CountedSystem>(counts), SimulationOptions());
    runner->Step(1 << 30);
    while (!reached) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    runner.reset();
    CHECK(counts->derivatives == last);
  }
}

}  // namespace stop_test
