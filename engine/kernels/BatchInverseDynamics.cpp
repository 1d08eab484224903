// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kernels/BatchOutward.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {

namespace {

template <bool kScaled, bool kCouplings>
void InverseDynamics(const BatchTree& tree, const BatchBlock& block, int at) {
  const OutwardScratch scratch = MakeOutwardScratch(block.scratch, tree.bodies);
  Outward<true, kScaled>(tree, block, at, scratch);
  if constexpr (kCouplings)
    for (int k = 0; k < tree.nv; ++k) Store(Lanes{}, block.out + 8 * k + at);
  Vec f_child = Zero(), n_child = Zero();  // of the body right behind, as this one feels them
  for (int i = tree.bodies - 1; i > 0; --i) {
    const BatchBody& body = tree.body[i];
    const OwnLanes& own = scratch.own[i];
    Vec f = own.f, n = own.n;
    if (body.child_behind) {
      f = f + f_child;
      n = n + n_child;
    }
    double* tau = block.out + 8 * body.v + at;
    const double* a = block.a_or_tau + 8 * body.v + at;
    switch (body.joint) {
      case BatchJoint::kTurn:
      case BatchJoint::kSlide: {
        const Lanes along = body.joint == BatchJoint::kTurn ? n.z : f.z;
        Lanes torque = body.ratio * (along + body.armature * body.ratio * Load(a));
        if constexpr (kCouplings) torque += Load(tau);
        Store(torque, tau);
        break;
      }
      case BatchJoint::kFree:
        Store3(f + Broadcast(body.armature) * Load3(a), tau);
        Store3(n + Broadcast(body.armature) * Load3(a + 24), tau + 24);
        break;
      case BatchJoint::kBall:
        Store3(n + Broadcast(body.armature) * Load3(a), tau);
        break;
    }
    if (body.parent == 0) continue;
    WrenchToParent(body, own, scratch.large[i], &f, &n);
    if (body.behind_parent) {
      f_child = f;
      n_child = n;
    } else {
      OwnLanes& above = scratch.own[body.parent];
      above.f = above.f + f;
      above.n = above.n + n;
    }
  }
}

}  // namespace

void BatchInverseDynamics(const BatchTree& tree, const BatchBlock& block) {
  for (int at = 0; at < kBatchBlock; at += kLanes) {
    if (block.mass_scale)
      tree.couplings ? InverseDynamics<true, true>(tree, block, at)
                     : InverseDynamics<true, false>(tree, block, at);
    else
      tree.couplings ? InverseDynamics<false, true>(tree, block, at)
                     : InverseDynamics<false, false>(tree, block, at);
  }
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
