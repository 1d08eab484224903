// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// For kernels only: see Kernel.h.

#include "engine/kernels/TreeLocal.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {

constexpr int kFrameStride = sizeof(TreeFrame) / 8, kMotionStride = sizeof(TreeMotion) / 8,
              kRigidStride = sizeof(TreeRigid) / 8;

[[gnu::always_inline]] inline ThreeLanes LoadThree(const double (*from)[8], int lane) {
  return {Load(from[0] + lane), Load(from[1] + lane), Load(from[2] + lane)};
}
/// S x for a symmetric S: xx, xy, xz, yy, yz, zz.
[[gnu::always_inline]] inline ThreeLanes MultiplySymmetric(const Lanes* S, const ThreeLanes& x) {
  return {S[0] * x.x + S[1] * x.y + S[2] * x.z, S[1] * x.x + S[3] * x.y + S[4] * x.z,
          S[2] * x.x + S[4] * x.y + S[5] * x.z};
}
[[gnu::always_inline]] inline ThreeLanes Combine(const ThreeLanes& x, const ThreeLanes& y,
                                                 const ThreeLanes& z, Lanes a, Lanes b, Lanes c) {
  return {x.x * a + y.x * b + z.x * c, x.y * a + y.y * b + z.y * c, x.z * a + y.z * b + z.z * c};
}

/// Moment and inertia of the bodies about their origins, turned into the world's axes: R h, R I Rᵀ.
[[gnu::always_inline]] inline void TurnRigid(const TreeBlock& block, int lane, const ThreeLanes& x,
                                             const ThreeLanes& y, const ThreeLanes& z, ThreeLanes* h,
                                             Lanes* I) {
  const ThreeLanes m = LoadThree(block.moment, lane);
  *h = Combine(x, y, z, m.x, m.y, m.z);
  Lanes B[6];
  for (int c = 0; c < 6; ++c) B[c] = Load(block.inertia[c] + lane);
  // T = R I by columns
  const ThreeLanes T0 = Combine(x, y, z, B[0], B[1], B[2]), T1 = Combine(x, y, z, B[1], B[3], B[4]),
                   T2 = Combine(x, y, z, B[2], B[4], B[5]);
  I[0] = T0.x * x.x + T1.x * y.x + T2.x * z.x;
  I[1] = T0.x * x.y + T1.x * y.y + T2.x * z.y;
  I[2] = T0.x * x.z + T1.x * y.z + T2.x * z.z;
  I[3] = T0.y * x.y + T1.y * y.y + T2.y * z.y;
  I[4] = T0.y * x.z + T1.y * y.z + T2.y * z.z;
  I[5] = T0.z * x.z + T1.z * y.z + T2.z * z.z;
}

/// Force and moment that eight bodies take to move as `motion` says; with kRigid, `rigid` too, from which
/// they then follow.
template <bool kRigid>
[[gnu::always_inline]] inline void BodyForces(const TreeBlock& block, TreeFrame* frames, TreeMotion* motion,
                                              TreeRigid* rigid) {
  for (int lane = 0; lane < 8; lane += kLanes) {
    const ThreeLanes x = Gather(frames[lane].x, kFrameStride), y = Gather(frames[lane].y, kFrameStride),
                     z = Gather(frames[lane].z, kFrameStride);
    const ThreeLanes w = Gather(motion[lane].w, kMotionStride), dw = Gather(motion[lane].dw, kMotionStride),
                     a = Gather(motion[lane].a, kMotionStride);
    const Lanes mass = Load(block.mass + lane);
    // f = m a + dω × h + ω × (ω × h),  n = I dω + ω × I ω + h × a, with h the first moment
    const auto force = [&](const ThreeLanes& W, const ThreeLanes& dW, const ThreeLanes& A,
                           const ThreeLanes& h) {
      return ThreeLanes{mass * A.x, mass * A.y, mass * A.z} + Cross(dW, h) + Cross(W, Cross(W, h));
    };
    const auto moment = [&](const ThreeLanes& W, const ThreeLanes& dW, const ThreeLanes& A,
                            const ThreeLanes& h, const Lanes* I) {
      return MultiplySymmetric(I, dW) + Cross(W, MultiplySymmetric(I, W)) + Cross(h, A);
    };
    Lanes I[6];
    if constexpr (kRigid) {
      ThreeLanes h;
      TurnRigid(block, lane, x, y, z, &h, I);
      const Lanes zero = {};
      Scatter({I[0], I[1], I[2]}, rigid[lane].I[0], kRigidStride);
      Scatter({I[1], I[3], I[4]}, rigid[lane].I[1], kRigidStride);
      Scatter({I[2], I[4], I[5]}, rigid[lane].I[2], kRigidStride);
      Scatter({zero, -h.z, h.y}, rigid[lane].H[0], kRigidStride);
      Scatter({h.z, zero, -h.x}, rigid[lane].H[1], kRigidStride);
      Scatter({-h.y, h.x, zero}, rigid[lane].H[2], kRigidStride);
      Scatter(force(w, dw, a, h), motion[lane].f, kMotionStride);
      Scatter(moment(w, dw, a, h, I), motion[lane].n, kMotionStride);
    } else {
      const ThreeLanes W = {Dot(x, w), Dot(y, w), Dot(z, w)}, dW = {Dot(x, dw), Dot(y, dw), Dot(z, dw)},
                       A = {Dot(x, a), Dot(y, a), Dot(z, a)}, h = LoadThree(block.moment, lane);
      for (int c = 0; c < 6; ++c) I[c] = Load(block.inertia[c] + lane);
      const ThreeLanes f = force(W, dW, A, h), n = moment(W, dW, A, h, I);
      Scatter(Combine(x, y, z, f.x, f.y, f.z), motion[lane].f, kMotionStride);
      Scatter(Combine(x, y, z, n.x, n.y, n.z), motion[lane].n, kMotionStride);
    }
  }
}

/// The outward pass of Newton–Euler (RBDA, section 5.3, in ordinary accelerations instead of spatial ones, so
/// that linear velocities are not needed), in a world that accelerates by −gravity. With kAccelerated false,
/// a is taken as zero; with kRigid, `rigid` is filled.
template <bool kAccelerated, bool kRigid>
[[gnu::always_inline]] inline void NewtonEulerOutward(const Tree& tree, const double* q, const double* v,
                                                      const double* acceleration, const double* gravity,
                                                      const double* external, const TreeScratch& scratch) {
  TreeFrame* frames = scratch.frames;
  TreeMotion* motion = scratch.motion;
  Axes R = {Four{1, 0, 0, 0}, Four{0, 1, 0, 0}, Four{0, 0, 1, 0}};
  Four w = {}, dw = {}, a = {-gravity[0], -gravity[1], -gravity[2], 0};
  StoreFour(R.x, frames[0].x);
  StoreFour(R.y, frames[0].y);
  StoreFour(R.z, frames[0].z);
  StoreFour(w, motion[0].w);
  StoreFour(dw, motion[0].dw);
  StoreFour(a, motion[0].a);
  TreeLocal local;
  for (int k = 0, i = 1; k < tree.blocks; ++k) {
    LocalPoses(tree, k, q, &local);
    LocalRates<kAccelerated>(tree.block[k], v, acceleration, &local);
    const int first = i;
    for (int lane = 0; lane < 8 && i <= tree.bodies; ++lane, ++i) {
      const TreeLink& link = tree.links[i];
      if (link.parent != i - 1) {
        R = LoadAxes(frames[link.parent]);
        const TreeMotion& above = motion[link.parent];
        w = LoadFour(above.w);
        dw = LoadFour(above.dw);
        a = LoadFour(above.a);
      }
      const Four d = Offset(R, local, lane);
      R = TurnAxes(R, local, lane);
      // a = a_P + dω_P × d + ω_P × (ω_P × d)
      a += Cross(dw, d) + Cross(w, Cross(w, d));
      if (link.joint == TreeJoint::kRevolute || link.joint == TreeJoint::kPrismatic) {
        // dω = dω_P + ω_P × z·q' + z·q'',  a += 2 ω_P × z·s' + z·s''
        const Four c = Cross(w, R.z);
        dw += c * local.turn_rate[lane];
        a += c * (2 * local.slide_rate[lane]);
        w += R.z * local.turn_rate[lane];
        if constexpr (kAccelerated) {
          dw += R.z * local.turn_acceleration[lane];
          a += R.z * local.slide_acceleration[lane];
        }
      } else {
        const bool free = link.joint == TreeJoint::kFree;
        const double* rate = v + link.v + (free ? 3 : 0);
        const double* rate2 = acceleration + link.v + (free ? 3 : 0);
        const Four turn = Turn(R, rate[0], rate[1], rate[2]);
        if (free) {
          const Four slide = Turn(R, v[link.v], v[link.v + 1], v[link.v + 2]);
          a += Cross(2 * w + turn, slide);
          if constexpr (kAccelerated)
            a += Turn(R, acceleration[link.v], acceleration[link.v + 1], acceleration[link.v + 2]);
        }
        dw += Cross(w, turn);
        if constexpr (kAccelerated) dw += Turn(R, rate2[0], rate2[1], rate2[2]);
        w += turn;
      }
      StoreFour(R.x, frames[i].x);
      StoreFour(R.y, frames[i].y);
      StoreFour(R.z, frames[i].z);
      StoreFour(d, frames[i].d);
      StoreFour(w, motion[i].w);
      StoreFour(dw, motion[i].dw);
      StoreFour(a, motion[i].a);
    }
    BodyForces<kRigid>(tree.block[k], frames + first, motion + first, scratch.rigid + first);
  }
  if (!external) return;
  for (int i = 1; i <= tree.bodies; ++i) {
    const Axes own = LoadAxes(frames[i]);
    const double* given = external + 6 * i;
    StoreFour(LoadFour(motion[i].f) - Turn(own, given[0], given[1], given[2]), motion[i].f);
    StoreFour(LoadFour(motion[i].n) - Turn(own, given[3], given[4], given[5]), motion[i].n);
  }
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
