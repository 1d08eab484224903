// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// For kernels only: see Kernel.h.

#include "engine/kernels/Batch.h"
#include "engine/kernels/LaneVector.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {

/// As Workspace::Dynamics: w, dw, acceleration of the origin, [dw]× + [w]×[w]× by columns.
struct Motion {
  Vec w, dw, a;
  Mat spin;
};

/// What the passes leave of a body for each other. Small, so that long chains stay near the processor:
/// articulated bodies put U / D of a joint of one degree where f and n stood, once these have been passed on.
struct OwnLanes {
  Vec f, n;
  Turn turn;    ///< joints of one degree
  Lanes slide;  ///< the same
  Lanes push;   ///< the same: u / D
};
/// Pose in the parent, of joints of three and six degrees.
struct LargePose {
  Mat R;
  Vec p;
};

struct OutwardScratch {
  OwnLanes* own;
  Motion* kept;
  LargePose* large;
};
constexpr int kOutwardLanes = 10 + 18 + 12;  // of one body

LINKWRIGHT_INLINE OutwardScratch MakeOutwardScratch(double* memory, int bodies) {
  auto* own = reinterpret_cast<OwnLanes*>(memory);
  auto* kept = reinterpret_cast<Motion*>(own + bodies);
  return {own, kept, reinterpret_cast<LargePose*>(kept + bodies)};
}

LINKWRIGHT_INLINE void SetSpin(Motion* motion) {
  const Vec &w = motion->w, &dw = motion->dw;
  const Lanes xx = w.x * w.x, yy = w.y * w.y, zz = w.z * w.z;
  const Lanes xy = w.x * w.y, xz = w.x * w.z, yz = w.y * w.z;
  Lanes* m = motion->spin.m;
  m[0] = -yy - zz;
  m[1] = xy + dw.z;
  m[2] = xz - dw.y;
  m[3] = xy - dw.z;
  m[4] = -xx - zz;
  m[5] = yz + dw.x;
  m[6] = xz + dw.y;
  m[7] = yz - dw.x;
  m[8] = -xx - yy;
}

/// Motion of a body on a joint of three or six degrees.
template <bool kAccelerated>
[[gnu::noinline]] void LargeMotion(const BatchBody& body, const BatchBlock& block, int at,
                                   const Motion* above, LargePose* pose, Motion* motion) {
  const bool free = body.joint == BatchJoint::kFree;
  const double* q = block.q + 8 * body.q + at;
  const double* v = block.v + 8 * body.v + at;
  const double* a = block.a_or_tau + 8 * body.v + at;
  pose->R = QuaternionPose(body.R, body.straight, free ? q + 24 : q);
  pose->p = Constant3(body.p);
  if (free) {
    const Vec place = Load3(q);
    pose->p = pose->p + (body.straight ? place : Rotate(body.R, place));
  }
  Vec w = Zero(), dw = Zero(), acc;
  if (body.parent == 0) {
    acc = RotateBack(pose->R.m, above->a);
  } else {
    w = RotateBack(pose->R.m, above->w);
    dw = RotateBack(pose->R.m, above->dw);
    acc = RotateBack(pose->R.m, above->a + Rotate(above->spin.m, pose->p));
  }
  const Vec turn = Load3(free ? v + 24 : v);
  if (free) {
    const Vec slide = Load3(v);
    acc = acc + Cross(w + w + turn, slide);
    if constexpr (kAccelerated) acc = acc + Load3(a);
  }
  dw = dw + Cross(w, turn);
  if constexpr (kAccelerated) dw = dw + Load3(free ? a + 24 : a);
  motion->w = w + turn;
  motion->dw = dw;
  motion->a = acc;
  SetSpin(motion);
}

[[gnu::noinline, gnu::cold]] inline void SubtractExternal(const BatchBody& body, const double* external,
                                                          Vec* f, Vec* n) {
  const Turn turn = {Broadcast(body.own_sine), Broadcast(body.own_cosine)};
  const Vec force = TurnZ(turn, Load3(external));
  Vec moment = TurnZ(turn, Load3(external + 24));
  moment.x -= body.own_slide * force.y;
  moment.y += body.own_slide * force.x;
  *f = *f - force;
  *n = *n - moment;
}

/// The outward pass of Newton–Euler, as TreeOutward.h has it for one state, for the states at `at` of the
/// block: fills own[i] and, of large joints, their pose.
template <bool kAccelerated, bool kScaled>
LINKWRIGHT_INLINE void Outward(const BatchTree& tree, const BatchBlock& block, int at,
                               const OutwardScratch& scratch) {
  Motion world;
  world.a = Zero() - Load3(block.gravity + at);
  Motion m;  // of the body before, then of this one
  for (int i = 1; i < tree.bodies; ++i) {
    const BatchBody& body = tree.body[i];
    OwnLanes& own = scratch.own[i];
    if (body.joint == BatchJoint::kTurn || body.joint == BatchJoint::kSlide) [[likely]] {
      const bool turns = body.joint == BatchJoint::kTurn;
      const Lanes q = Load(block.q + 8 * body.q + at);
      const Lanes rate = body.ratio * Load(block.v + 8 * body.v + at);
      Turn turn;
      Lanes slide;
      if (turns) {
        SinCos(body.ratio * q + body.offset, &turn.sine, &turn.cosine);
        slide = Broadcast(body.slide);
      } else {
        turn = {Broadcast(body.turn_sine), Broadcast(body.turn_cosine)};
        slide = body.ratio * q + body.slide;
      }
      own.turn = turn;
      own.slide = slide;
      Vec w, dw, acc;
      if (body.place == BatchPlace::kRoot) {
        w = dw = Zero();
        acc = TurnBackZ(turn, RotateBack(body.R, world.a));
      } else {
        if (!body.behind_parent) m = scratch.kept[body.parent];
        const Lanes* spin = m.spin.m;
        if (body.place == BatchPlace::kNormal) {
          const double s = body.normal_sine, c = body.normal_cosine, x = body.normal_length;
          w = TurnBackZ(turn, TurnBackX(s, c, m.w));
          dw = TurnBackZ(turn, TurnBackX(s, c, m.dw));
          const Vec there = {m.a.x + x * spin[0], m.a.y + x * spin[1], m.a.z + x * spin[2]};
          acc = TurnBackZ(turn, TurnBackX(s, c, there));
        } else {
          w = TurnBackZ(turn, RotateBack(body.R, m.w));
          dw = TurnBackZ(turn, RotateBack(body.R, m.dw));
          acc = TurnBackZ(turn, RotateBack(body.R, m.a + Rotate(spin, Constant3(body.p))));
        }
      }
      if (turns) {
        // ω_parent × z·q̇
        dw.x += w.y * rate;
        dw.y -= w.x * rate;
        w.z += rate;
        if constexpr (kAccelerated) dw.z += body.ratio * Load(block.a_or_tau + 8 * body.v + at);
      } else {
        acc.x += 2 * w.y * rate;
        acc.y -= 2 * w.x * rate;
        if constexpr (kAccelerated) acc.z += body.ratio * Load(block.a_or_tau + 8 * body.v + at);
      }
      m.w = w;
      m.dw = dw;
      SetSpin(&m);
      m.a = {acc.x + slide * m.spin.m[6], acc.y + slide * m.spin.m[7], acc.z + slide * m.spin.m[8]};
    } else {
      // Copies, so that what runs along can stay in registers.
      const Motion above = body.parent == 0 ? world : body.behind_parent ? m : scratch.kept[body.parent];
      Motion motion;
      LargeMotion<kAccelerated>(body, block, at, &above, &scratch.large[i], &motion);
      m = motion;
    }
    // f = m a + spin·h,  n = ∫ r × (spin r) dm + h × a
    const Lanes* s = m.spin.m;
    const double *h = body.moment, *J = body.second;
    own.f = {body.mass * m.a.x + h[0] * s[0] + h[1] * s[3] + h[2] * s[6],
             body.mass * m.a.y + h[0] * s[1] + h[1] * s[4] + h[2] * s[7],
             body.mass * m.a.z + h[0] * s[2] + h[1] * s[5] + h[2] * s[8]};
    // n_x = Σ_k spin_zk J_ky − spin_yk J_kz and so on.
    own.n = {(J[1] * s[2] + J[3] * s[5] + J[4] * s[8]) - (J[2] * s[1] + J[4] * s[4] + J[5] * s[7]) +
                 (h[1] * m.a.z - h[2] * m.a.y),
             (J[2] * s[0] + J[4] * s[3] + J[5] * s[6]) - (J[0] * s[2] + J[1] * s[5] + J[2] * s[8]) +
                 (h[2] * m.a.x - h[0] * m.a.z),
             (J[0] * s[1] + J[1] * s[4] + J[2] * s[7]) - (J[1] * s[0] + J[3] * s[3] + J[4] * s[6]) +
                 (h[0] * m.a.y - h[1] * m.a.x)};
    if constexpr (kScaled) {
      const Lanes scale = Load(block.mass_scale + 8 * i + at);
      own.f = scale * own.f;
      own.n = scale * own.n;
    }
    if (block.external) [[unlikely]]
      SubtractExternal(body, block.external + 8 * 6 * i + at, &own.f, &own.n);
    if (body.keeps) scratch.kept[i] = m;
  }
}

/// Force and moment of a body, about its origin, as its parent feels them, about its own.
LINKWRIGHT_INLINE void WrenchToParent(const BatchBody& body, const OwnLanes& own, const LargePose& large,
                                      Vec* f, Vec* n) {
  if (body.joint == BatchJoint::kTurn || body.joint == BatchJoint::kSlide) [[likely]] {
    n->x -= own.slide * f->y;
    n->y += own.slide * f->x;
    *f = TurnZ(own.turn, *f);
    *n = TurnZ(own.turn, *n);
    if (body.place == BatchPlace::kNormal) {
      *f = TurnX(body.normal_sine, body.normal_cosine, *f);
      *n = TurnX(body.normal_sine, body.normal_cosine, *n);
      n->y -= body.normal_length * f->z;
      n->z += body.normal_length * f->y;
    } else {
      *f = Rotate(body.R, *f);
      *n = Rotate(body.R, *n) + Cross(Constant3(body.p), *f);
    }
  } else {
    *f = Rotate(large.R.m, *f);
    *n = Rotate(large.R.m, *n) + Cross(large.p, *f);
  }
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
