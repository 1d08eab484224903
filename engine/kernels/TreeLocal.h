// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// For kernels only: see Kernel.h.

#include "engine/kernels/Fours.h"
#include "engine/kernels/Tree.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {

/// Of eight joints: poses in their parents, and rates.
struct alignas(64) TreeLocal {
  double R[9][8], p[3][8];
  double turn_rate[8], turn_acceleration[8], slide_rate[8], slide_acceleration[8];
};

/// The rotation of a quaternion w, x, y, z of any length but zero, by columns.
[[gnu::always_inline]] inline void RotationOf(const double* u, double* Q) {
  const double norm = __builtin_sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2] + u[3] * u[3]);
  const double scale = norm > 0 ? 1 / norm : 1;
  const double w = u[0] * scale, x = u[1] * scale, y = u[2] * scale, z = u[3] * scale;
  Q[0] = 1 - 2 * (y * y + z * z);
  Q[1] = 2 * (x * y + w * z);
  Q[2] = 2 * (x * z - w * y);
  Q[3] = 2 * (x * y - w * z);
  Q[4] = 1 - 2 * (x * x + z * z);
  Q[5] = 2 * (y * z + w * x);
  Q[6] = 2 * (x * z + w * y);
  Q[7] = 2 * (y * z - w * x);
  Q[8] = 1 - 2 * (x * x + y * y);
}

/// The pose of a ball or free joint, for one lane.
[[gnu::noinline]] inline void LargeLocalPose(const TreeBlock& block, int lane, bool free, const double* q,
                                             TreeLocal* local) {
  double Q[9];
  RotationOf(free ? q + 3 : q, Q);
  for (int r = 0; r < 3; ++r) {
    const double R0 = block.R[r][lane], R1 = block.R[3 + r][lane], R2 = block.R[6 + r][lane];
    for (int c = 0; c < 3; ++c)
      local->R[3 * c + r][lane] = R0 * Q[3 * c] + R1 * Q[3 * c + 1] + R2 * Q[3 * c + 2];
    local->p[r][lane] = block.p[r][lane] + (free ? R0 * q[0] + R1 * q[1] + R2 * q[2] : 0);
  }
}

[[gnu::always_inline]] inline Lanes Coordinates(const TreeBlock& block, const int* index, int lane,
                                                const double* from) {
  return block.contiguous ? Load(from + index[0] + lane) : LoadIndexed(from, index + lane);
}

/// R_PB = R_PJ · Rz(angle), p_PB = p_PJ + translation · z, eight at once.
[[gnu::always_inline]] inline void LocalPoses(const Tree& tree, int k, const double* q, TreeLocal* local) {
  const TreeBlock& block = tree.block[k];
  for (int lane = 0; lane < 8; lane += kLanes) {
    const Lanes x = Coordinates(block, block.q, lane, q);
    Lanes s, c;
    SinCos(Load(block.turn + lane) * x + Load(block.turn_offset + lane), &s, &c);
    const Lanes translation = Load(block.slide + lane) * x + Load(block.slide_offset + lane);
    for (int r = 0; r < 3; ++r) {
      const Lanes R0 = Load(block.R[r] + lane), R1 = Load(block.R[3 + r] + lane),
                  R2 = Load(block.R[6 + r] + lane);
      Store(c * R0 + s * R1, local->R[r] + lane);
      Store(c * R1 - s * R0, local->R[3 + r] + lane);
      Store(R2, local->R[6 + r] + lane);
      Store(Load(block.p[r] + lane) + translation * R2, local->p[r] + lane);
    }
  }
  if (!block.large) return;
  for (int lane = 0; lane < 8 && 8 * k + lane < tree.bodies; ++lane) {
    const TreeLink& link = tree.links[1 + 8 * k + lane];
    if (link.joint == TreeJoint::kBall || link.joint == TreeJoint::kFree)
      LargeLocalPose(block, lane, link.joint == TreeJoint::kFree, q + link.q, local);
  }
}

template <bool kAccelerated>
[[gnu::always_inline]] inline void LocalRates(const TreeBlock& block, const double* v, const double* a,
                                              TreeLocal* local) {
  for (int lane = 0; lane < 8; lane += kLanes) {
    const Lanes rate = Coordinates(block, block.v, lane, v);
    Store(Load(block.turn + lane) * rate, local->turn_rate + lane);
    Store(Load(block.slide + lane) * rate, local->slide_rate + lane);
    if constexpr (kAccelerated) {
      const Lanes acceleration = Coordinates(block, block.v, lane, a);
      Store(Load(block.turn + lane) * acceleration, local->turn_acceleration + lane);
      Store(Load(block.slide + lane) * acceleration, local->slide_acceleration + lane);
    }
  }
}

/// Axes of a body and its position relative to its parent, in the world, for the axes of its parent.
struct Axes {
  Four x, y, z;
};
[[gnu::always_inline]] inline Four Turn(const Axes& R, double x, double y, double z) {
  return R.x * x + R.y * y + R.z * z;
}
[[gnu::always_inline]] inline Axes TurnAxes(const Axes& parent, const TreeLocal& local, int lane) {
  return {Turn(parent, local.R[0][lane], local.R[1][lane], local.R[2][lane]),
          Turn(parent, local.R[3][lane], local.R[4][lane], local.R[5][lane]),
          Turn(parent, local.R[6][lane], local.R[7][lane], local.R[8][lane])};
}
[[gnu::always_inline]] inline Four Offset(const Axes& parent, const TreeLocal& local, int lane) {
  return Turn(parent, local.p[0][lane], local.p[1][lane], local.p[2][lane]);
}
[[gnu::always_inline]] inline Axes LoadAxes(const TreeFrame& frame) {
  return {LoadFour(frame.x), LoadFour(frame.y), LoadFour(frame.z)};
}

/// From a body's velocities in the world, w and u, to those of one attached to it by a joint: `offset` lies
/// between them, R are its axes.
[[gnu::always_inline]] inline void AddRates(const TreeLink& link, const Axes& R, const Four& offset,
                                            const TreeLocal& local, int lane, const double* v, Four* w,
                                            Four* u) {
  // u = u_P + ω_P × offset + z·slide',  ω = ω_P + z·angle'
  *u += Cross(*w, offset) + R.z * local.slide_rate[lane];
  *w += R.z * local.turn_rate[lane];
  if (link.joint == TreeJoint::kFree) *u += Turn(R, v[link.v], v[link.v + 1], v[link.v + 2]);
  if (link.joint == TreeJoint::kBall) *w += Turn(R, v[link.v], v[link.v + 1], v[link.v + 2]);
  if (link.joint == TreeJoint::kFree) *w += Turn(R, v[link.v + 3], v[link.v + 4], v[link.v + 5]);
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
