// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kernels/TreeOutward.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {

void TreeInverseDynamics(const Tree& tree, const double* q, const double* v, const double* a,
                         const double* gravity, const double* external, const TreeScratch& scratch,
                         double* tau) {
  NewtonEulerOutward<true, false>(tree, q, v, a, gravity, external, scratch);
  if (tree.coupled)
    for (int k = 0; k < tree.nv; ++k) tau[k] = 0;
  const TreeFrame* frames = scratch.frames;
  TreeMotion* motion = scratch.motion;
  Four f_child = {}, n_child = {};  // of the body right behind
  for (int i = tree.bodies; i > 0; --i) {
    const TreeLink& link = tree.links[i];
    const Four f = LoadFour(motion[i].f) + f_child, n = LoadFour(motion[i].n) + n_child;
    double* t = tau + link.v;
    if (link.joint == TreeJoint::kRevolute || link.joint == TreeJoint::kPrismatic) {
      const Four z = LoadFour(frames[i].z);
      const double torque = Dot(z, n * link.turn + f * link.slide) + link.armature * a[link.v];
      *t = tree.coupled ? *t + torque : torque;
    } else {
      const Axes R = LoadAxes(frames[i]);
      int angular = 0;
      if (link.joint == TreeJoint::kFree) {
        t[0] = Dot(R.x, f);
        t[1] = Dot(R.y, f);
        t[2] = Dot(R.z, f);
        angular = 3;
      }
      t[angular] = Dot(R.x, n);
      t[angular + 1] = Dot(R.y, n);
      t[angular + 2] = Dot(R.z, n);
      for (int k = 0; k < angular + 3; ++k) t[k] += link.armature * a[link.v + k];
    }
    if (link.parent == 0) {
      f_child = n_child = Four{};
      continue;
    }
    // f_P += f,  n_P += n + d × f
    const Four n_P = n + Cross(LoadFour(frames[i].d), f);
    if (link.parent == i - 1) {
      f_child = f;
      n_child = n_P;
      continue;
    }
    TreeMotion& above = motion[link.parent];
    StoreFour(LoadFour(above.f) + f, above.f);
    StoreFour(LoadFour(above.n) + n_P, above.n);
    f_child = n_child = Four{};
  }
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
