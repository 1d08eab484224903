// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kernels/TreeLocal.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {

namespace {

[[gnu::always_inline]] inline Four TurnLane(const Axes& R, const double (*v)[8], int lane) {
  return Turn(R, v[0][lane], v[1][lane], v[2][lane]);
}

/// Turns and shifts a pose by a ball or free joint.
[[gnu::noinline]] void MoveLarge(const double* q, bool free, Axes* R, Four* p) {
  if (free) *p += Turn(*R, q[0], q[1], q[2]);
  double Q[9];
  RotationOf(free ? q + 3 : q, Q);
  *R = {Turn(*R, Q[0], Q[1], Q[2]), Turn(*R, Q[3], Q[4], Q[5]), Turn(*R, Q[6], Q[7], Q[8])};
}

/// The column of a motion about (or, slides, along) an axis through a point that lies `arm` before the frame;
/// with couplings it is added to what is there.
[[gnu::always_inline]] inline void PutColumn(bool coupled, bool slides, Four axis, Four arm, double* to) {
  const Four linear = slides ? axis : Cross(axis, arm), angular = slides ? Four{} : axis;
  if (!coupled) [[likely]] {
    StoreThree(linear, to);
    StoreThree(angular, to + 3);
    return;
  }
  for (int r = 0; r < 3; ++r) {
    to[r] += linear[r];
    to[3 + r] += angular[r];
  }
}

}  // namespace

void TreeFrameJacobian(const Tree& tree, const double* q, int body, const double* p_BF,
                       const TreeScratch& scratch, double* jacobian) {
  TreeFrame* frames = scratch.frames;
  int* path = scratch.path;
  int count = 0;
  for (int i = body; i > 0; i = tree.links[i].parent) path[count++] = i;
  Axes R = {Four{1, 0, 0, 0}, Four{0, 1, 0, 0}, Four{0, 0, 1, 0}};
  Four p = {};
  for (int begin = count; begin > 0; begin -= 8) {
    // Angles of eight joints at once, from the world on.
    alignas(64) double angle[8] = {}, sine[8], cosine[8];
    for (int k = 0; k < 8 && k < begin; ++k) {
      const TreeLink& link = tree.links[path[begin - 1 - k]];
      angle[k] = link.turn * q[link.q] + link.offset;
    }
    for (int k = 0; k < 8; k += kLanes) {
      Lanes s, c;
      SinCos(Load(angle + k), &s, &c);
      Store(s, sine + k);
      Store(c, cosine + k);
    }
    for (int k = 0; k < 8 && k < begin; ++k) {
      const int i = path[begin - 1 - k], lane = (i - 1) % 8;
      const TreeLink& link = tree.links[i];
      const TreeBlock& block = tree.block[(i - 1) / 8];
      p += TurnLane(R, block.p, lane);
      R = {TurnLane(R, block.R, lane), TurnLane(R, block.R + 3, lane), TurnLane(R, block.R + 6, lane)};
      if (link.joint == TreeJoint::kRevolute) {
        const Four x = R.x;
        R.x = x * cosine[k] + R.y * sine[k];
        R.y = R.y * cosine[k] - x * sine[k];
      } else if (link.joint == TreeJoint::kPrismatic) {
        p += R.z * (link.slide * q[link.q] + link.offset);
      } else {
        MoveLarge(q + link.q, link.joint == TreeJoint::kFree, &R, &p);
        StoreFour(R.x, frames[i].x);
        StoreFour(R.y, frames[i].y);
      }
      StoreFour(R.z, frames[i].z);
      StoreFour(p, frames[i].p);
    }
  }
  __builtin_memset(jacobian, 0, sizeof(double) * 6 * static_cast<std::size_t>(tree.nv));
  const Four point = p + Turn(R, p_BF[0], p_BF[1], p_BF[2]);
  for (int k = 0; k < count; ++k) {
    const int i = path[k];
    const TreeLink& link = tree.links[i];
    const Four z = LoadFour(frames[i].z), arm = point - LoadFour(frames[i].p);
    double* column = jacobian + 6 * link.v;
    if (link.joint == TreeJoint::kRevolute) {
      PutColumn(tree.coupled, false, z * link.turn, arm, column);
    } else if (link.joint == TreeJoint::kPrismatic) {
      PutColumn(tree.coupled, true, z * link.slide, arm, column);
    } else {
      const Four axes[3] = {LoadFour(frames[i].x), LoadFour(frames[i].y), z};
      if (link.joint == TreeJoint::kFree) {
        for (const Four& axis : axes) {
          PutColumn(false, true, axis, arm, column);
          column += 6;
        }
      }
      for (const Four& axis : axes) {
        PutColumn(false, false, axis, arm, column);
        column += 6;
      }
    }
  }
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
