// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/simulation/system/System.h"

namespace linkwright {

/// An error of the energy as it is shown everywhere: "140 J", "3.1e-4 J".
std::string EnergyFigure(double joules);

/// The checks of a run that failed, as sentences for pictures of it: the energy ledger, the law of
/// contact, the cross-check. They pass and fail as everywhere (Energies::ResidualPasses,
/// ContactStatus::Passes, CrossCheck::Agrees). A check that has failed once stays failed. One thread at a
/// time.
class RunChecks {
 public:
  /// At a step; in order of time. Contacts are looked at sixty times a second: that takes as long as a step.
  void Look(const State& state, System* system);
  /// What a cross-check has found by `time`; `dof_names` of the mechanism.
  void Look(const CrossCheck& found, double time, const std::vector<std::string>& dof_names);

  /// One for each check that failed: "Energy does not close: off by 3.1e-4 J at 2.31 s". Of energy the
  /// moment whose residual is the greatest part of the energy exchanged, of the others the first moment.
  std::vector<std::string> Sentences() const;
  /// The residual of energy at that moment where it has failed, as the sentence has it [J]; else nothing.
  std::optional<double> worst_energy() const {
    return energy_ ? std::optional<double>(energy_->value) : std::nullopt;
  }

 private:
  struct Residual {
    double value = 0, relative = 0, time = 0;
  };
  std::optional<Residual> energy_;
  std::string contact_, cross_check_;  // empty: passed
  std::optional<double> contact_looked_;
};

}  // namespace linkwright
