// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kernels/TreeLocal.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {

namespace {

/// Columns overlap: each is stored with one number too many, which the next one covers.
[[gnu::always_inline]] inline void StorePose(const Axes& R, Four p, bool last, double* to) {
  StoreFour(R.x, to);
  StoreFour(R.y, to + 3);
  StoreFour(R.z, to + 6);
  if (last)
    StoreThree(p, to + 9);
  else
    StoreFour(p, to + 9);
}

}  // namespace

void TreePoses(const Tree& tree, const double* q, double* X_WB) {
  Axes R = {Four{1, 0, 0, 0}, Four{0, 1, 0, 0}, Four{0, 0, 1, 0}};
  Four p = {};
  TreeLocal local;
  for (int k = 0, i = 1; k < tree.blocks; ++k) {
    LocalPoses(tree, k, q, &local);
    for (int lane = 0; lane < 8 && i <= tree.bodies; ++lane, ++i) {
      const int parent = tree.links[i].parent;
      if (parent != i - 1) {
        const double* above = X_WB + 12 * parent;
        R = {LoadFour(above), LoadFour(above + 3), LoadFour(above + 6)};
        p = LoadFour(above + 9);
      }
      p += Offset(R, local, lane);
      R = TurnAxes(R, local, lane);
      StorePose(R, p, i == tree.bodies, X_WB + 12 * i);
    }
  }
}

void TreeVelocities(const Tree& tree, const double* q, const double* v, const TreeScratch& scratch,
                    double* X_WB, double* V) {
  Axes R = {Four{1, 0, 0, 0}, Four{0, 1, 0, 0}, Four{0, 0, 1, 0}};
  Four p = {}, w = {}, u = {};
  TreeFrame* frames = scratch.frames;
  TreeMotion* motion = scratch.motion;
  StoreFour(w, motion[0].w);
  StoreFour(u, motion[0].a);
  TreeLocal local;
  for (int k = 0, i = 1; k < tree.blocks; ++k) {
    LocalPoses(tree, k, q, &local);
    LocalRates<false>(tree.block[k], v, v, &local);
    const int first = i;
    for (int lane = 0; lane < 8 && i <= tree.bodies; ++lane, ++i) {
      const TreeLink& link = tree.links[i];
      if (link.parent != i - 1) {
        const double* above = X_WB + 12 * link.parent;
        R = {LoadFour(above), LoadFour(above + 3), LoadFour(above + 6)};
        p = LoadFour(above + 9);
        w = LoadFour(motion[link.parent].w);
        u = LoadFour(motion[link.parent].a);
      }
      const Four d = Offset(R, local, lane);
      p += d;
      R = TurnAxes(R, local, lane);
      AddRates(link, R, d, local, lane, v, &w, &u);
      StorePose(R, p, i == tree.bodies, X_WB + 12 * i);
      StoreFour(R.x, frames[i].x);
      StoreFour(R.y, frames[i].y);
      StoreFour(R.z, frames[i].z);
      StoreFour(w, motion[i].w);
      StoreFour(u, motion[i].a);
    }
    // Into the bodies' axes.
    for (int lane = 0; lane < 8; lane += kLanes) {
      const int j = first + lane;
      constexpr int kFrame = sizeof(TreeFrame) / 8, kMotion = sizeof(TreeMotion) / 8;
      const ThreeLanes x = Gather(frames[j].x, kFrame), y = Gather(frames[j].y, kFrame),
                       z = Gather(frames[j].z, kFrame), angular = Gather(motion[j].w, kMotion),
                       linear = Gather(motion[j].a, kMotion);
      const Lanes out[6] = {Dot(x, linear),  Dot(y, linear),  Dot(z, linear),
                            Dot(x, angular), Dot(y, angular), Dot(z, angular)};
      for (int l = 0; l < kLanes && j + l < i; ++l)
        for (int c = 0; c < 6; ++c) V[6 * (j + l) + c] = out[c][l];
    }
  }
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
