// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/algorithms/Batch.h"
#include "engine/simulation/run/Simulation.h"

namespace linkwright {

/// Simulations of one mechanism that step side by side: the accelerations of all are found at once, a
/// simulation in each lane of the vector registers. They may differ in state, inputs, gravity, time step and
/// the masses of bodies. One that cannot step with the others (an event inside it, a joint that
/// sticks, a stop that is touched, a failure, an integrator other than rk4) makes that step by itself.
/// What becomes of a simulation depends on itself and `model` alone, not on those beside it; against stepping
/// alone it differs by rounding. Step allocates only to report a failure. One thread.
class SimulationGroup {
 public:
  /// `model` is the mechanism that all are solved as. Those whose system is another (tree, armatures, masses
  /// not in proportion body by body) step by themselves.
  SimulationGroup(const std::shared_ptr<const Model>& model, std::vector<Simulation> simulations);
  SimulationGroup(const SimulationGroup&) = delete;
  SimulationGroup& operator=(const SimulationGroup&) = delete;

  int size() const { return static_cast<int>(members_.size()); }
  Simulation& simulation(int index) { return members_[static_cast<size_t>(index)].simulation; }
  /// What ended a simulation, if anything did; it stands at its last good state and steps no more.
  const std::optional<Divergence>& divergence(int index) const {
    return members_[static_cast<size_t>(index)].divergence;
  }
  /// Takes a simulation out of Step, and in again.
  void SetActive(int index, bool active) { members_[static_cast<size_t>(index)].active = active; }

  /// One dt of every active simulation.
  void Step();

 private:
  struct Member {
    explicit Member(Simulation the_simulation) : simulation(std::move(the_simulation)) {}
    Simulation simulation;
    StateRate k[4];
    State stage;
    VectorX tau, a;
    std::optional<Divergence> divergence;
    bool fits = false, active = true;
    bool along = false;  ///< still steps with the others
  };
  void Begin(Member* member);
  bool Stage(int stage);  ///< false: none is left that steps with the others
  void Finish(Member* member);

  std::vector<Member> members_;
  BatchDynamics dynamics_;
  BatchArray q_, v_, tau_, a_, gravity_, mass_scale_;
  BatchVariation variation_;
  std::vector<BodyIndex> singular_;
};

}  // namespace linkwright
