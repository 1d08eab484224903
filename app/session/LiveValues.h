// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Runner.h"

namespace linkwright::app {

/// What of a scene reaches a simulation while it runs: torques, damping, friction, gravity, the numbers of
/// forces, formulation, integration and cross-check. Keeps what the simulation has of them.
class LiveValues {
 public:
  LiveValues() = default;
  /// As a simulation begins with them.
  LiveValues(const Scene& scene, const CompiledScene& compiled);

  /// Posts what is other in the edited scene.
  void post(const Scene& scene, const Model& model, Runner* runner);
  /// Posts what differs from `present`: a reset keeps the inputs of the moment it was asked for, while the
  /// start has the scene's.
  void restore(const System::Inputs& present, Runner* runner) const;
  /// Forgets what the cross-check found so far.
  void restartCrossCheck(Runner* runner) const { runner->SetCrossCheck(second_opinion_); }
  /// How many numbers the forces of the scene have.
  Eigen::Index elementCount() const { return inputs_.elements.size(); }

 private:
  System::Inputs inputs_;  // as the scene has them now
  SimulationOptions options_;
  CrossCheckOptions second_opinion_;
};

}  // namespace linkwright::app
