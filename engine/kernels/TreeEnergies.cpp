// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kernels/TreeOutward.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {

void TreeEnergies(const Tree& tree, const double* q, const double* v, const double* gravity,
                  const TreeScratch& scratch, double* kinetic, double* potential) {
  Axes R = {Four{1, 0, 0, 0}, Four{0, 1, 0, 0}, Four{0, 0, 1, 0}};
  Four p = {}, w = {}, u = {};
  TreeFrame* frames = scratch.frames;
  TreeMotion* motion = scratch.motion;
  StoreFour(R.x, frames[0].x);
  StoreFour(R.y, frames[0].y);
  StoreFour(R.z, frames[0].z);
  StoreFour(p, frames[0].p);
  StoreFour(w, motion[0].w);
  StoreFour(u, motion[0].a);
  const Lanes gx = Broadcast(gravity[0]), gy = Broadcast(gravity[1]), gz = Broadcast(gravity[2]);
  Lanes twice = {}, fallen = {};
  TreeLocal local;
  for (int k = 0, i = 1; k < tree.blocks; ++k) {
    LocalPoses(tree, k, q, &local);
    LocalRates<false>(tree.block[k], v, v, &local);
    const int first = i;
    for (int lane = 0; lane < 8 && i <= tree.bodies; ++lane, ++i) {
      const TreeLink& link = tree.links[i];
      if (link.parent != i - 1) {
        R = LoadAxes(frames[link.parent]);
        p = LoadFour(frames[link.parent].p);
        w = LoadFour(motion[link.parent].w);
        u = LoadFour(motion[link.parent].a);
      }
      const Four d = Offset(R, local, lane);
      p += d;
      R = TurnAxes(R, local, lane);
      AddRates(link, R, d, local, lane, v, &w, &u);
      StoreFour(R.x, frames[i].x);
      StoreFour(R.y, frames[i].y);
      StoreFour(R.z, frames[i].z);
      StoreFour(p, frames[i].p);
      StoreFour(w, motion[i].w);
      StoreFour(u, motion[i].a);
    }
    const TreeBlock& block = tree.block[k];
    for (int lane = 0; lane < 8; lane += kLanes) {
      const int j = first + lane;
      const ThreeLanes x = Gather(frames[j].x, kFrameStride), y = Gather(frames[j].y, kFrameStride),
                       z = Gather(frames[j].z, kFrameStride), place = Gather(frames[j].p, kFrameStride),
                       angular = Gather(motion[j].w, kMotionStride),
                       linear = Gather(motion[j].a, kMotionStride);
      const Lanes mass = Load(block.mass + lane);
      const ThreeLanes c = LoadThree(block.com, lane), arm = Combine(x, y, z, c.x, c.y, c.z);
      // About the centre of mass, so that every part is a sum of squares.
      const ThreeLanes speed = linear + Cross(angular, arm);
      const ThreeLanes own = {Dot(x, angular), Dot(y, angular), Dot(z, angular)};
      Lanes I[6];
      for (int e = 0; e < 6; ++e) I[e] = Load(block.central[e] + lane);
      twice += mass * Dot(speed, speed) + Dot(own, MultiplySymmetric(I, own));
      fallen += mass * (gx * (place.x + arm.x) + gy * (place.y + arm.y) + gz * (place.z + arm.z));
    }
  }
  double sum = 0, fall = 0;
  for (int lane = 0; lane < kLanes; ++lane) {
    sum += twice[lane];
    fall += fallen[lane];
  }
  for (int i = 1; i <= tree.bodies; ++i) {
    const TreeLink& link = tree.links[i];
    if (link.armature == 0) continue;
    const int count = link.joint == TreeJoint::kFree ? 6 : link.joint == TreeJoint::kBall ? 3 : 1;
    for (int dof = link.v; dof < link.v + count; ++dof) sum += link.armature * v[dof] * v[dof];
  }
  *kinetic = sum / 2;
  *potential = -fall;
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
