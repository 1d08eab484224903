// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kernels/Crba.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {

void StateInverseDynamics(const BatchTree& tree, const BatchBlock& block) {
  tree.couplings ? InverseDynamics<false, true, double>(tree, block, 0)
                 : InverseDynamics<false, false, double>(tree, block, 0);
}

void StateMassMatrix(const BatchTree& tree, const BatchBlock& block) {
  const RneaScratch<double> scratch = MakeRneaScratch<double>(block.scratch, tree.bodies);
  for (int i = 1; i < tree.bodies; ++i) {
    const BatchBody& body = tree.body[i];
    if (IsSingle(body))
      scratch.own[i].pose = PoseOf(body, block.q[body.q]);
    else
      scratch.large[i] = LargePoseOf<double>(body, block.q + body.q);
  }
  auto* composite = reinterpret_cast<Inertia<double>*>(scratch.large + tree.bodies);
  MassMatrix<false>(tree, block, 0, scratch, composite, block.matrix);
  for (std::ptrdiff_t j = 1, n = tree.nv; j < n; ++j)
    for (std::ptrdiff_t k = 0; k < j; ++k) block.matrix[k * n + j] = block.matrix[j * n + k];
}

int FactorMassMatrix(const MassPattern& rows, const double* scale, double* M, double* x) {
  int singular = -1;
  FactorRows(rows, scale, M, x, &singular);
  return singular;
}

void SolveMassMatrix(const MassPattern& rows, const double* M, double* x) { SolveRows(rows, M, x); }

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
