// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>

#include "engine/simulation/integrators/IntegrationMethod.h"

namespace linkwright {

/// Runge–Kutta 5(4) of Dormand and Prince (1980; Hairer, Nørsett, Wanner, Solving ODEs I, table II.5.2), with
/// the continuous extension of order 4 (II.6). Covers a stretch in pieces whose estimated error stays below
/// the tolerance. The first piece tried after Begin is all there is to cover, so that a run that goes on from
/// a restored state does the same as one that was never interrupted.
class DormandPrince final : public IntegrationMethod {
 public:
  DormandPrince(const System& system, double tolerance);
  void Begin() override;
  SystemStatus Advance(System* system, const State& from, double h, State* to, double* taken) override;
  /// From the continuous extension of the last piece.
  SystemStatus Between(System* system, const State& from, double part, State* to) override;

 private:
  SystemStatus Try(System* system, const State& from, double h, State* to);
  double Error(const System& system, const State& from, double h, const State& to) const;

  double tolerance_;
  double next_ = 0;     ///< length of the piece to try next [s]; 0: none known
  double piece_ = 0;    ///< length of the last piece taken [s]
  bool reuse_ = false;  ///< the last rate of the last piece is the first one of the next
  std::array<StateRate, 7> k_;
  State stage_, end_;
};

}  // namespace linkwright
