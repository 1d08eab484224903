// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kernels/DerivativeFactor.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {

void DerivativeMotions(const DerivativePasses& passes, const double* v) { Motions<double>(passes, v); }

void DerivativeAccelerations(const DerivativePasses& passes, const double* v, const double* a,
                             const double* gravity, const double* external) {
  Accelerations<double>(passes, v, a, gravity, external);
}

void DerivativeComposites(const DerivativePasses& passes) { Composites<double>(passes); }

void DerivativeFreeTorques(const DerivativePasses& passes, const double* tau, double* free) {
  const DerivativeScratch<double> scratch = MakeDerivativeScratch<double>(passes);
  for (int i = passes.body_count; i-- > 1;) {
    const DerivativeBody& body = passes.bodies[i];
    const Force<double>& f = scratch.sums[i].f;
    for (int k = body.first; k < body.end; ++k) {
      const double* S = passes.columns[k].S;
      free[k] = tau[k] - Dot(At(S), f.force) - Dot(At(S + 3), f.moment);
    }
    if (body.parent == 0) continue;
    Force<double>& above = scratch.sums[body.parent].f;
    above = above + f;
  }
}

int FactorDerivatives(const DerivativePasses& passes, const char* locked, DerivativeFactor* factors) {
  return FactorColumns<double>(passes, locked, factors);
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
