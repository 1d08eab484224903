// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// For kernels only: see Kernel.h.

#include "engine/kernels/JointTransform.h"

/// Recursive Newton–Euler (RBDA, table 5.1), in each body's frame at its origin, with ordinary accelerations
/// instead of spatial ones, so that no linear velocity is needed.
namespace linkwright::kernels::LINKWRIGHT_ISA {

/// Velocity and acceleration of a body: ω, ω̇, r̈ of the origin, and [ω̇]× + [ω]×[ω]× by columns.
template <typename T>
struct BodyMotion {
  Vector<T> w, dw, a;
  Matrix<T> spin;
};

/// What the passes leave of a body for each other. Small, so that long chains stay in the cache.
template <typename T>
struct BodyForce {
  /// The force that the body takes; of articulated bodies, once it has been passed on, U / D of a joint of
  /// one degree.
  Force<T> f;
  JointPose<T> pose;  ///< joints of one degree
  T push;             ///< articulated bodies, joints of one degree: u / D
};

template <typename T>
struct RneaScratch {
  BodyForce<T>* own;
  BodyMotion<T>* kept;
  LargePose<T>* large;
};
constexpr int kRneaNumbers = 10 + 18 + 12;  // of one body

template <typename T>
LINKWRIGHT_INLINE RneaScratch<T> MakeRneaScratch(double* memory, int bodies) {
  auto* own = reinterpret_cast<BodyForce<T>*>(memory);
  auto* kept = reinterpret_cast<BodyMotion<T>*>(own + bodies);
  return {own, kept, reinterpret_cast<LargePose<T>*>(kept + bodies)};
}

template <typename T>
LINKWRIGHT_INLINE void SetSpin(BodyMotion<T>* motion) {
  const Vector<T>&w = motion->w, &dw = motion->dw;
  const T xx = w.x * w.x, yy = w.y * w.y, zz = w.z * w.z;
  const T xy = w.x * w.y, xz = w.x * w.z, yz = w.y * w.z;
  T* m = motion->spin.m;
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

/// From the motion of the parent to that of a body on a joint of one degree: ω = ω_λ + S q̇, ω̇ = ω̇_λ + S q̈ +
/// ω_λ × S q̇ and so on.
template <bool kAccelerated, typename T>
LINKWRIGHT_INLINE void SingleMotion(const BatchBody& body, const BatchBlock& block, int at,
                                    const Vector<T>& world, const JointPose<T>& pose, BodyMotion<T>* m) {
  constexpr int kRow = Number<T>::kRow;
  const T rate = body.ratio * Get<T>(block.v + kRow * body.v + at);
  Vector<T> w, dw, a;
  if (body.place == BatchPlace::kRoot) {
    w = dw = Vector<T>{};
    a = RotateBackZ(pose.angle, RotateBack(body.R, world));
  } else {
    const T* spin = m->spin.m;
    if (body.place == BatchPlace::kNormal) {
      const double s = body.normal_sine, c = body.normal_cosine, x = body.normal_length;
      w = RotateBackZ(pose.angle, RotateBackX(s, c, m->w));
      dw = RotateBackZ(pose.angle, RotateBackX(s, c, m->dw));
      const Vector<T> there = {m->a.x + x * spin[0], m->a.y + x * spin[1], m->a.z + x * spin[2]};
      a = RotateBackZ(pose.angle, RotateBackX(s, c, there));
    } else {
      w = RotateBackZ(pose.angle, RotateBack(body.R, m->w));
      dw = RotateBackZ(pose.angle, RotateBack(body.R, m->dw));
      a = RotateBackZ(pose.angle, RotateBack(body.R, m->a + Rotate(spin, Constant<T>(body.p))));
    }
  }
  if (body.joint == BatchJoint::kTurn) {
    dw.x += w.y * rate;
    dw.y -= w.x * rate;
    w.z += rate;
    if constexpr (kAccelerated) dw.z += body.ratio * Get<T>(block.a_or_tau + kRow * body.v + at);
  } else {
    a.x += 2 * w.y * rate;
    a.y -= 2 * w.x * rate;
    if constexpr (kAccelerated) a.z += body.ratio * Get<T>(block.a_or_tau + kRow * body.v + at);
  }
  m->w = w;
  m->dw = dw;
  SetSpin(m);
  const T *s = m->spin.m, d = pose.slide;
  m->a = {a.x + d * s[6], a.y + d * s[7], a.z + d * s[8]};
}

/// The same on a joint of three or six degrees.
template <bool kAccelerated, typename T>
[[gnu::noinline]] void LargeMotion(const BatchBody& body, const BatchBlock& block, int at,
                                   const BodyMotion<T>* above, LargePose<T>* pose, BodyMotion<T>* motion) {
  constexpr int kRow = Number<T>::kRow;
  const bool free = body.joint == BatchJoint::kFree;
  const double* v = block.v + kRow * body.v + at;
  const double* dv = block.a_or_tau + kRow * body.v + at;
  *pose = LargePoseOf<T>(body, block.q + kRow * body.q + at);
  Vector<T> w = {}, dw = {}, a;
  if (body.parent == 0) {
    a = RotateBack(pose->R.m, above->a);
  } else {
    w = RotateBack(pose->R.m, above->w);
    dw = RotateBack(pose->R.m, above->dw);
    a = RotateBack(pose->R.m, above->a + Rotate(above->spin.m, pose->p));
  }
  const Vector<T> turn = GetVector<T>(free ? v + 3 * kRow : v);
  if (free) {
    a = a + Cross(w + w + turn, GetVector<T>(v));
    if constexpr (kAccelerated) a = a + GetVector<T>(dv);
  }
  dw = dw + Cross(w, turn);
  if constexpr (kAccelerated) dw = dw + GetVector<T>(free ? dv + 3 * kRow : dv);
  motion->w = w + turn;
  motion->dw = dw;
  motion->a = a;
  SetSpin(motion);
}

/// f = m r̈ + spin h,  n = ∫ r × (spin r) dm + h × r̈, with the first moment h.
template <typename T>
LINKWRIGHT_INLINE void SetForce(const BatchBody& body, const BodyMotion<T>& m, Force<T>* f) {
  const T* s = m.spin.m;
  const double *h = body.moment, *J = body.second;
  f->force = {body.mass * m.a.x + h[0] * s[0] + h[1] * s[3] + h[2] * s[6],
              body.mass * m.a.y + h[0] * s[1] + h[1] * s[4] + h[2] * s[7],
              body.mass * m.a.z + h[0] * s[2] + h[1] * s[5] + h[2] * s[8]};
  // n_x = Σ_k spin_zk J_ky − spin_yk J_kz and so on.
  f->moment = {(J[1] * s[2] + J[3] * s[5] + J[4] * s[8]) - (J[2] * s[1] + J[4] * s[4] + J[5] * s[7]) +
                   (h[1] * m.a.z - h[2] * m.a.y),
               (J[2] * s[0] + J[4] * s[3] + J[5] * s[6]) - (J[0] * s[2] + J[1] * s[5] + J[2] * s[8]) +
                   (h[2] * m.a.x - h[0] * m.a.z),
               (J[0] * s[1] + J[1] * s[4] + J[2] * s[7]) - (J[1] * s[0] + J[3] * s[3] + J[4] * s[6]) +
                   (h[0] * m.a.y - h[1] * m.a.x)};
}

/// f_ext, given in the model's frame of the body, in the one of Batch.h.
template <typename T>
[[gnu::noinline, gnu::cold]] Force<T> ExternalForce(const BatchBody& body, const double* given) {
  const Angle<T> angle = {Same<T>(body.own_sine), Same<T>(body.own_cosine)};
  Force<T> f = {RotateZ(angle, GetVector<T>(given)),
                RotateZ(angle, GetVector<T>(given + 3 * Number<T>::kRow))};
  f.moment.x -= body.own_slide * f.force.y;
  f.moment.y += body.own_slide * f.force.x;
  return f;
}

/// From the root outward: the force that each body takes. kAccelerated false: for q̈ = 0.
template <bool kAccelerated, bool kScaled, typename T>
LINKWRIGHT_INLINE void RneaOutward(const BatchTree& tree, const BatchBlock& block, int at,
                                   const RneaScratch<T>& scratch) {
  constexpr int kRow = Number<T>::kRow;
  BodyMotion<T> world = {};
  world.a = Vector<T>{} - GetVector<T>(block.gravity + at);
  BodyMotion<T> m;  // of the body before, then of this one
  for (int i = 1; i < tree.bodies; ++i) {
    const BatchBody& body = tree.body[i];
    BodyForce<T>& own = scratch.own[i];
    if (IsSingle(body)) [[likely]] {
      const JointPose<T> pose = PoseOf(body, Get<T>(block.q + kRow * body.q + at));
      own.pose = pose;
      if (body.place != BatchPlace::kRoot) {
        if (i == 1) __builtin_unreachable();  // the first body hangs on the world
        if (!body.behind_parent) m = scratch.kept[body.parent];
      }
      SingleMotion<kAccelerated>(body, block, at, world.a, pose, &m);
    } else {
      // Copies, so that what runs along can stay in registers.
      const BodyMotion<T> above = body.parent == 0     ? world
                                  : body.behind_parent ? m
                                                       : scratch.kept[body.parent];
      BodyMotion<T> motion;
      LargeMotion<kAccelerated>(body, block, at, &above, &scratch.large[i], &motion);
      m = motion;
    }
    SetForce(body, m, &own.f);
    if constexpr (kScaled) own.f = Get<T>(block.mass_scale + kRow * i + at) * own.f;
    if (block.external) [[unlikely]]
      own.f = own.f - ExternalForce<T>(body, block.external + kRow * 6 * i + at);
    if (body.keeps) scratch.kept[i] = m;
  }
}

/// λX*ᵢ f of the pose that RneaOutward has found.
template <typename T>
LINKWRIGHT_INLINE void ForceToParent(const BatchBody& body, const BodyForce<T>& own,
                                     const LargePose<T>& large, Force<T>* f) {
  if (IsSingle(body)) [[likely]]
    ToParent(body, own.pose, f);
  else
    ToParent(large, f);
}

/// Sᵀ f of the joint's degree of freedom k.
template <typename T>
LINKWRIGHT_INLINE T Project(const BatchBody& body, const Force<T>& f, int k) {
  if (body.joint == BatchJoint::kTurn) return f.moment.z;
  if (body.joint == BatchJoint::kSlide) return f.force.z;
  const T all[6] = {f.force.x, f.force.y, f.force.z, f.moment.x, f.moment.y, f.moment.z};
  return all[body.joint == BatchJoint::kFree ? k : 3 + k];
}

/// τ for q, q̇, q̈.
template <bool kScaled, bool kCouplings, typename T>
static void InverseDynamics(const BatchTree& tree, const BatchBlock& block, int at) {
  constexpr int kRow = Number<T>::kRow;
  const RneaScratch<T> scratch = MakeRneaScratch<T>(block.scratch, tree.bodies);
  RneaOutward<true, kScaled>(tree, block, at, scratch);
  if constexpr (kCouplings)
    for (int k = 0; k < tree.nv; ++k) Put(T{}, block.out + kRow * k + at);
  Force<T> f_child = {};  // of the body right behind, in this one's frame
  for (int i = tree.bodies - 1; i > 0; --i) {
    const BatchBody& body = tree.body[i];
    const BodyForce<T>& own = scratch.own[i];
    Force<T> f = own.f;
    if (body.child_behind) f = f + f_child;
    double* tau = block.out + kRow * body.v + at;
    const double* a = block.a_or_tau + kRow * body.v + at;
    // τ = Sᵀ f and what the rotor takes
    if (IsSingle(body)) [[likely]] {
      const T along = body.joint == BatchJoint::kTurn ? f.moment.z : f.force.z;
      T torque = body.ratio * (along + body.armature * body.ratio * Get<T>(a));
      if constexpr (kCouplings) torque += Get<T>(tau);
      Put(torque, tau);
    } else {
      const T rotor = Same<T>(body.armature);
      const int w = Degrees(body) - 3;
      if (w > 0) PutVector(f.force + rotor * GetVector<T>(a), tau);
      PutVector(f.moment + rotor * GetVector<T>(a + kRow * w), tau + kRow * w);
    }
    if (body.parent == 0) continue;
    // f_λ += λX*ᵢ f
    ForceToParent(body, own, scratch.large[i], &f);
    if (body.behind_parent)
      f_child = f;
    else
      scratch.own[body.parent].f = scratch.own[body.parent].f + f;
  }
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
