// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kernels/Aba.h"
#include "engine/kernels/Crba.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {

void BatchInverseDynamics(const BatchTree& tree, const BatchBlock& block) {
  for (int at = 0; at < kBatchBlock; at += kLanes) {
    if (block.mass_scale)
      tree.couplings ? InverseDynamics<true, true, Lanes>(tree, block, at)
                     : InverseDynamics<true, false, Lanes>(tree, block, at);
    else
      tree.couplings ? InverseDynamics<false, true, Lanes>(tree, block, at)
                     : InverseDynamics<false, false, Lanes>(tree, block, at);
  }
}

void BatchForwardDynamics(const BatchTree& tree, const BatchBlock& block) {
  for (int at = 0; at < kBatchBlock; at += kLanes)
    block.mass_scale ? ForwardDynamics<true, Lanes>(tree, block, at)
                     : ForwardDynamics<false, Lanes>(tree, block, at);
}

void BatchCoupledDynamics(const BatchTree& tree, const BatchBlock& block) {
  for (int at = 0; at < kBatchBlock; at += kLanes)
    block.mass_scale ? CoupledDynamics<true, Lanes>(tree, block, at)
                     : CoupledDynamics<false, Lanes>(tree, block, at);
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
