// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <bit>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <random>
#include <thread>
#include <vector>

#include "BuildInfo.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/elements/ForceElement.h"
#include "engine/simulation/recording/Timeline.h"
#include "engine/simulation/run/Runner.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/Mechanisms.h"
#include "tests/support/SceneFiles.h"
#include "tests/support/Settle.h"

// What a step and the signals depend on is State and Inputs alone: whichever route has led to a state, the
// steps that follow give the same bytes.
namespace state_routes_test {
namespace {

using namespace linkwright;
using namespace linkwright::test;

using Random = std::mt19937;

double Uniform(Random* random, double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(*random);
}
int Choose(Random* random, int count) { return std::uniform_int_distribution<int>(0, count - 1)(*random); }
Vector3 AnyVector(Random* random, double size) {
  Vector3 vector;
  for (double& x : vector) x = Uniform(random, -size, size);
  return vector;
}

/// Zeros of both signs among other numbers: they are equal and have different bytes.
double AnyNumber(Random* random, double low, double high) {
  const int special = Choose(random, 8);
  return special == 0 ? 0.0 : special == 1 ? -0.0 : Uniform(random, low, high);
}

bool SameBits(double x, double y) {
  return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
}
template <class Numbers>
bool SameBits(const Numbers& a, const Numbers& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](double x, double y) { return SameBits(x, y); });
}
bool SameBits(const State& a, const State& b) {
  return SameBits(a.time, b.time) && SameBits(a.q, b.q) && SameBits(a.v, b.v) && SameBits(a.z, b.z);
}

/// Something a user changes by hand.
Command AnyEdit(Random* random, const System& system, const State& state, const System::Inputs& inputs) {
  Command edit;
  switch (Choose(random, 14)) {
    case 0:
    case 1:
      edit.kind = CommandKind::kPosition;
      edit.index = Choose(random, system.nq());
      edit.value = state.q[edit.index] + AnyNumber(random, -0.1, 0.1);
      return edit;
    case 2:
      edit.kind = CommandKind::kVelocity;
      edit.index = Choose(random, system.nv());
      edit.value = state.v[edit.index] + AnyNumber(random, -0.5, 0.5);
      return edit;
    case 3:
      edit.kind = CommandKind::kGravity;
      edit.vector = inputs.gravity + AnyVector(random, 2);
      if (Choose(random, 3) == 0) edit.vector = {-0.0, 0, AnyNumber(random, -9, 9)};
      return edit;
    case 4:
      edit.kind = CommandKind::kTorque;
      edit.index = Choose(random, system.nv());
      edit.value = AnyNumber(random, -2, 2);
      return edit;
    case 5:
      edit.kind = CommandKind::kDamping;
      edit.index = Choose(random, system.nv());
      edit.value = AnyNumber(random, 0, 0.5);
      return edit;
    case 6:
    case 7:
      edit.kind = CommandKind::kFriction;
      edit.index = Choose(random, system.nv());
      edit.value = AnyNumber(random, 0, 1);
      return edit;
    case 8:
      edit.kind = CommandKind::kFormulation;
      edit.index = Choose(random, static_cast<int>(kFormulations.size()));
      return edit;
    case 9:
      edit.kind = CommandKind::kRelease;
      return edit;
    case 10:
    case 11: {
      constexpr CommandKind kKinds[] = {CommandKind::kPull, CommandKind::kForce, CommandKind::kMoment};
      edit.kind = kKinds[Choose(random, 3)];
      edit.body = BodyIndex(1 + Choose(random, std::max(1, system.body_count() - 1)));
      edit.point = AnyVector(random, 0.1);
      edit.vector = AnyVector(random, 1);
      edit.value = Uniform(random, 1, 50);
      edit.value2 = Uniform(random, 0, 1);
      return edit;
    }
    default:
      break;
  }
  edit.kind = CommandKind::kElement;
  const int elements = static_cast<int>(inputs.elements.size()) / kForceParameters;
  if (elements == 0) return edit;
  const int parameter = Choose(random, kForceParameters);
  edit.index = Choose(random, elements) * kForceParameters + parameter;
  const double now = inputs.elements[edit.index];
  switch (static_cast<ForceParameter>(parameter)) {
    case ForceParameter::kEnabled:
      edit.value = 1 - now;
      return edit;
    case ForceParameter::kFrom:
      edit.value = state.time + Uniform(random, -0.01, 0.01);
      return edit;
    case ForceParameter::kUntil:
      edit.value = state.time + Uniform(random, -0.01, 0.03);
      return edit;
    default:
      edit.value = std::isfinite(now) ? now * Uniform(random, 0.7, 1.3) + AnyNumber(random, 0, 0.01) : now;
      return edit;
  }
}

Command AnyOptions(Random* random, const SimulationOptions& start) {
  SimulationOptions options = start;
  options.integrator =
      kIntegrators[static_cast<std::size_t>(Choose(random, static_cast<int>(kIntegrators.size())))];
  options.dt = start.dt * (Choose(random, 2) + 1) / 2;
  options.tolerance = 1e-7;
  return CommandOf(options);
}

std::vector<double> Signals(System* system, const State& state) {
  std::vector<double> values(system->signals().size());
  system->ComputeSignals(state, values);
  return values;
}

/// One that never was anywhere else is put to a state that another one has.
Simulation Restored(std::unique_ptr<System> system, const SimulationOptions& options, const State& state,
                    const System::Inputs& inputs) {
  Simulation simulation(std::move(system), options);
  simulation.Restore(state, inputs);
  return simulation;
}

/// A user's way through one run, and the timeline of it.
class Walk {
 public:
  Walk(const System& system, const SimulationOptions& options, unsigned seed)
      : random_(seed), pristine_(system.Clone()), start_(options), used_(system.Clone(), options) {
    timeline_.Append(used_.state(), used_.system().inputs());
  }

  /// Something happens, then all routes to the present are compared over the steps that follow.
  void Go() {
    switch (Choose(&random_, 6)) {
      case 0:
      case 1:
      case 2:
        for (int edits = 1 + Choose(&random_, 4); edits > 0; --edits) {
          used_.Apply(AnyEdit(&random_, used_.system(), used_.state(), used_.system().inputs()));
          timeline_.TruncateAfter(timeline_.IndexAt(used_.state().time));
          timeline_.ReplaceLast(used_.state(), used_.system().inputs());
        }
        break;
      case 3:
        Back(static_cast<std::size_t>(Choose(&random_, static_cast<int>(timeline_.size()))));
        break;
      case 4:
        used_.Apply(AnyOptions(&random_, start_));
        break;
      case 5: {  // looked at, from here and there
        State inside;
        used_.StateAt(used_.state().time - Uniform(&random_, 0, 1) * used_.options().dt, &inside);
        Signals(&used_.system(), inside);
        used_.system().GrabForce(inside);
        break;
      }
    }
    Compare(1 + Choose(&random_, 4));
  }
  int compared() const { return compared_; }

 private:
  void Back(std::size_t entry) {
    State state;
    System::Inputs inputs;
    REQUIRE(timeline_.Get(entry, &state, &inputs));
    used_.Restore(state, inputs);
  }

  void Compare(int steps) {
    const std::size_t entry = timeline_.IndexAt(used_.state().time);
    State state;
    System::Inputs inputs;
    REQUIRE(timeline_.Get(entry, &state, &inputs));
    REQUIRE(SameBits(state, used_.state()));
    Simulation fresh = Restored(pristine_->Clone(), used_.options(), state, inputs);
    Simulation copied = Restored(used_.system().Clone(), used_.options(), state, inputs);
    // Nobody looks at this one, and a second formulation looks over its shoulder.
    Simulation unseen = Restored(pristine_->Clone(), used_.options(), state, inputs);
    unseen.system().SetCrossCheck({Formulation::kNewtonEuler}, {});
    timeline_.TruncateAfter(entry);
    const auto same_signals = [&] {
      const std::vector<double> values = Signals(&used_.system(), used_.state());
      const std::vector<Signal>& names = used_.system().signals();
      for (Simulation* other : {&fresh, &copied}) {
        const std::vector<double> others = Signals(&other->system(), other->state());
        REQUIRE(values.size() == others.size());
        for (std::size_t i = 0; i < values.size(); ++i) {
          INFO(names[i].name << (other == &fresh ? ", restored: " : ", copied: ") << others[i] << " for "
                             << values[i]);
          REQUIRE(SameBits(values[i], others[i]));
        }
      }
    };
    same_signals();
    for (int step = 0; step < steps; ++step, ++compared_) {
      const auto failed = used_.Step(false);
      for (Simulation* other : {&fresh, &copied, &unseen}) {
        INFO("step " << step
                     << (other == &fresh    ? ", restored"
                         : other == &copied ? ", copied"
                                            : ", unseen"));
        const auto others = other->Step(false);
        REQUIRE((failed ? failed->ToString() : "") == (others ? others->ToString() : ""));
        REQUIRE(SameBits(used_.state(), other->state()));
      }
      if (failed) return Back(0);
      timeline_.Append(used_.state(), used_.system().inputs());
      same_signals();
    }
  }

  Random random_;
  std::unique_ptr<System> pristine_;
  SimulationOptions start_;
  Simulation used_;
  Timeline timeline_;
  int compared_ = 0;
};

std::vector<fs::path> ShippedScenes() {
  std::vector<fs::path> scenes;
  for (const auto& entry : fs::directory_iterator(fs::path(LINKWRIGHT_SOURCE_DIR) / "scenes"))
    if (entry.path().string().ends_with(".lws.json")) scenes.push_back(entry.path());
  std::sort(scenes.begin(), scenes.end());
  return scenes;
}

std::shared_ptr<const CompiledScene> CompileShipped(const fs::path& path) {
  ProblemList problems;
  LoadSceneOptions load;
  load.load_meshes = false;
  auto scene = CompileScene(LoadGood(path, load), &problems);
  REQUIRE(scene);
  return scene;
}

/// Seeds of the runs of each scene: `usual` of them, or LINKWRIGHT_ROUTE_SEEDS from LINKWRIGHT_ROUTE_FIRST
/// on.
std::vector<unsigned> Seeds(unsigned usual) {
  const char* const given = std::getenv("LINKWRIGHT_ROUTE_SEEDS");
  const char* const first = std::getenv("LINKWRIGHT_ROUTE_FIRST");
  std::vector<unsigned> seeds(given ? static_cast<unsigned>(std::max(1, std::atoi(given))) : usual);
  std::iota(seeds.begin(), seeds.end(), first ? static_cast<unsigned>(std::max(0, std::atoi(first))) : 0U);
  return seeds;
}

int WalkThrough(const System& system, const SimulationOptions& options, unsigned seed) {
  constexpr int kRounds = 25;
  Walk walk(system, options, seed);
  for (int round = 0; round < kRounds; ++round) {
    INFO("round " << round);
    walk.Go();
  }
  return walk.compared();
}

/// What a command line does with a log: the state at `time`.
State Replay(std::unique_ptr<System> system, const SimulationOptions& options,
             const std::vector<Command>& log, double time) {
  Simulation simulation(std::move(system), options);
  std::size_t next = 0;
  for (;;) {
    // An option among them may be the time step itself.
    const auto due = [&] { return simulation.state().time + simulation.options().dt / 2; };
    while (next < log.size() && log[next].time <= due()) simulation.Apply(log[next++]);
    if (!(simulation.state().time < time)) return simulation.state();
    const auto failed = simulation.Step(false);
    INFO((failed ? failed->ToString() : ""));
    REQUIRE_FALSE(failed);
  }
}

/// Something is done to a run as a window does it.
void DoAnything(Random* random, const SimulationOptions& start, const System& system, Runner* runner) {
  const auto frame = runner->Latest();
  switch (Choose(random, 9)) {
    case 0:
    case 1:
    case 2:
      for (int edits = 1 + Choose(random, 3); edits > 0; --edits)
        runner->Post(AnyEdit(random, system, frame->state, frame->inputs));
      break;
    case 3:
      runner->StepBack(1 + Choose(random, 10));
      break;
    case 4:
      runner->Seek(Uniform(random, 0, runner->timeline().last_time()));
      break;
    case 5:
      runner->SetOptions(OptionsOf(AnyOptions(random, start)));
      break;
    case 6:
      runner->Exchange(system.Clone());
      break;
    case 7: {  // as far as it gets
      runner->Play();
      const double until = frame->state.time + 3 * start.dt;
      for (int i = 0; i < 1000 && runner->Latest()->state.time < until && !runner->Latest()->divergence; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      runner->Pause();
      break;
    }
    default:
      runner->Step(1 + Choose(random, 6));
  }
  Settle(runner);
  if (runner->Latest()->divergence) runner->StepBack(5);
}

}  // namespace

TEST_CASE("the log of what was done to a run of a shipped scene replays to the same bytes", "[replay]") {
  for (const fs::path& path : ShippedScenes()) {
    const auto scene = CompileShipped(path);
    SimulationOptions options = scene->scene.simulation;
    options.watch_ledger = false;
    for (const unsigned seed : Seeds(2)) {
      INFO(path.filename() << " seed " << seed);
      Random random(seed);
      const auto system = scene->MakeSystem();
      Runner runner(system->Clone(), options);
      for (int round = 0; round < 25; ++round) DoAnything(&random, options, *system, &runner);
      runner.Step(2);
      Settle(&runner);
      const auto end = runner.Latest();
      const State replayed = Replay(scene->MakeSystem(), options, runner.log(), end->state.time);
      CHECK(SameBits(replayed, end->state));
    }
  }
}

TEST_CASE("whichever route leads to a state of a shipped scene, the same bytes follow", "[replay]") {
  for (const fs::path& path : ShippedScenes()) {
    const auto scene = CompileShipped(path);
    int compared = 0;
    // Of bodies in Euler parameters more: they are quick, and few routes meet what closing loops leaves.
    const bool quick = !scene->scene.mechanism.bodies.empty();
    const bool slow = scene->MakeSystem()->nv() >= 500;  // hundreds of bodies
    const std::vector<unsigned> seeds = Seeds(quick ? 8 : slow ? 1 : 3);
    for (const unsigned seed : seeds) {
      INFO(path.filename() << " seed " << seed);
      compared += WalkThrough(*scene->MakeSystem(), scene->scene.simulation, seed);
    }
    INFO(path.filename());
    CHECK(compared > static_cast<int>(20 * seeds.size()));
  }
}

TEST_CASE("whichever route leads to a state of an arm that sticks and knocks, the same bytes follow",
          "[replay]") {
  int compared = 0;
  const std::vector<unsigned> seeds = Seeds(60);
  for (const unsigned seed : seeds) {
    INFO("seed " << seed);
    Random random(seed);
    ChainMaker chain;
    for (int i = 0; i < 4; ++i) {
      JointDescription& joint =
          chain.Add(JointType::kRevolute, i % 2 == 1 ? Vector3::UnitX() : Vector3::UnitY(),
                    HangingRod(1, 0.3), {0, 0, i == 0 ? 0 : -0.3});
      joint.friction = AnyNumber(&random, 0, 3);
      joint.lower = Uniform(&random, -0.3, 0);
      joint.upper = Uniform(&random, 0.01, 0.3);
      joint.armature = 0.01;
      joint.max_effort = 6;
    }
    TreeSystemOptions options;
    options.forces.resize(4);
    constexpr ForceKind kKinds[] = {ForceKind::kSpring, ForceKind::kTorque, ForceKind::kPosition,
                                    ForceKind::kComputedTorque};
    for (std::size_t i = 0; i < 4; ++i) {
      ForceElement& e = options.forces[i];
      e.kind = kKinds[i];
      e.name = "element" + std::to_string(i);
      e.joint = "j" + std::to_string(i + 1);
      e.stiffness = Uniform(&random, 0, 500);
      e.kp = Uniform(&random, 0, 400);
      e.kd = Uniform(&random, 0, 2);
      // Within one step it turns round often enough that a joint stops again and again.
      e.torque.formula = seed % 2 == 0 ? "8*sin(40*t)" : "30*sin(700*t)";
      e.target.formula = "0.3*sin(30*t)";
    }
    options.initial_v = AnyVector(&random, 3).homogeneous();
    compared += WalkThrough(*MakeTreeSystem(chain.Build(), options), {Uniform(&random, 1e-3, 2e-2)}, seed);
  }
  CHECK(compared > static_cast<int>(20 * seeds.size()));
}

}  // namespace state_routes_test
