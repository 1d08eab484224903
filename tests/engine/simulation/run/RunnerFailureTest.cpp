// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <stdexcept>
#include <thread>

#include "engine/simulation/run/Runner.h"
#include "tests/support/Settle.h"

// What fails in the simulation thread becomes a message, also where the message cannot be made at once.
using namespace linkwright;

namespace {

/// A point that moves evenly. From a time on its steps throw; then its energies throw as often as asked for,
/// as they do when the machine is out of memory.
class FailingSystem final : public System {
 public:
  static inline std::atomic<int> energies_to_throw = 0;
  static inline std::atomic<bool> steps_throw = false;

  std::unique_ptr<System> Clone() const override { return std::make_unique<FailingSystem>(*this); }
  int nq() const override { return 1; }
  int nv() const override { return 1; }
  int nz() const override { return 0; }
  State InitialState() const override { return {0, VectorX::Zero(1), VectorX::Ones(1), VectorX::Zero(0)}; }
  void Start(State*) override {}
  SystemStatus Derivative(const State& state, StateRate* rate) override {
    rate->qdot = state.v;
    rate->vdot.setZero();
    return {};
  }
  void IntegratePosition(const VectorX& v, double dt, VectorX* q) const override { *q += dt * v; }
  void Project(State*) const override {}
  void BeginStep(State*) override {
    if (!steps_throw) return;
    steps_throw = false;
    throw std::runtime_error("the step has failed");
  }
  double LongestStep(const State&) override { return 1e9; }
  int CrossedEvent(const State&) override { return -1; }
  double EventValue(int, const State&) override { return 1; }
  void TakeEvent(int, State*) override {}
  void Apply(const Command&, State*) override {}
  const Inputs& inputs() const override { return inputs_; }
  void SetInputs(const Inputs& inputs) override { inputs_ = inputs; }
  Vector3 GrabForce(const State&) override { return Vector3::Zero(); }
  Energies ComputeEnergies(const State&) override {
    if (energies_to_throw > 0 && energies_to_throw-- > 0) throw std::bad_alloc();
    return {};
  }
  int body_count() const override { return 1; }
  void BodyPoses(const State&, std::span<Transform>) override {}
  std::string BodyName(BodyIndex) const override { return {}; }
  const std::vector<Signal>& signals() const override { return signals_; }
  void ComputeSignals(const State&, std::span<double>) override {}

 private:
  Inputs inputs_;
  std::vector<Signal> signals_;
};

template <class Condition>
bool ComesTrue(const Condition& condition) {
  for (int i = 0; i < 2000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return false;
}

}  // namespace

TEST_CASE("a failing step is reported even where the report fails at first, and the run goes on",
          "[runner]") {
  SimulationOptions options;
  options.watch_ledger = false;
  Runner runner(std::make_unique<FailingSystem>(), options);
  runner.Step(3);
  Settle(&runner);
  CHECK(runner.Latest()->state.time == Approx(3e-3));
  FailingSystem::energies_to_throw = 3;
  FailingSystem::steps_throw = true;
  runner.Step();
  REQUIRE(ComesTrue([&] { return runner.Latest()->divergence.has_value(); }));
  CHECK(runner.Latest()->divergence->term == "the step has failed");
  CHECK_FALSE(runner.Latest()->playing);
  CHECK(FailingSystem::energies_to_throw <= 0);
  runner.Step(2);
  Settle(&runner);
  CHECK_FALSE(runner.Latest()->divergence);
  CHECK(runner.Latest()->state.time == Approx(5e-3));
}
