// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// For kernels only: see Kernel.h.

#include "engine/kernels/SpatialInertia.h"

/// X_λ(i): from a body's frame to its parent's and back (RBDA, section 2.8), in the frames of Batch.h.
namespace linkwright::kernels::LINKWRIGHT_ISA {

/// Of a joint of one degree of freedom: the rotation about, and the displacement along, its z axis.
template <typename T>
struct JointPose {
  Angle<T> angle;
  T slide;
};
/// Of a ball or free joint: the pose of the body in its parent.
template <typename T>
struct LargePose {
  Matrix<T> R;
  Vector<T> p;
};

LINKWRIGHT_INLINE bool IsSingle(const BatchBody& body) {
  return body.joint == BatchJoint::kTurn || body.joint == BatchJoint::kSlide;
}
LINKWRIGHT_INLINE int Degrees(const BatchBody& body) {
  return body.joint == BatchJoint::kFree ? 6 : body.joint == BatchJoint::kBall ? 3 : 1;
}

template <typename T>
LINKWRIGHT_INLINE JointPose<T> PoseOf(const BatchBody& body, T q) {
  if (body.joint == BatchJoint::kSlide)
    return {{Same<T>(body.turn_sine), Same<T>(body.turn_cosine)}, body.ratio * q + body.slide};
  T sine, cosine;
  SinCos(body.ratio * q + body.offset, &sine, &cosine);
  return {{sine, cosine}, Same<T>(body.slide)};
}

/// R_PJ R(quaternion), of rows w, x, y, z at `q`; a zero quaternion is no rotation.
template <typename T>
LINKWRIGHT_INLINE Matrix<T> QuaternionPose(const double* R_PJ, bool straight, const double* q) {
  constexpr int kRow = Number<T>::kRow;
  const T w = Get<T>(q), x = Get<T>(q + kRow), y = Get<T>(q + 2 * kRow), z = Get<T>(q + 3 * kRow);
  const T square = w * w + x * x + y * y + z * z;
  const T two = 2 / (square == 0 ? Same<T>(1) : square);
  const T tx = two * x, ty = two * y, tz = two * z;
  const T wx = w * tx, wy = w * ty, wz = w * tz, xx = x * tx, xy = x * ty, xz = x * tz, yy = y * ty,
          yz = y * tz, zz = z * tz;
  Matrix<T> R = {
      {1 - yy - zz, xy + wz, xz - wy, xy - wz, 1 - xx - zz, yz + wx, xz + wy, yz - wx, 1 - xx - yy}};
  if (straight) return R;
  for (int c = 0; c < 3; ++c) {
    const Vector<T> column = Rotate(R_PJ, Vector<T>{R.m[3 * c], R.m[3 * c + 1], R.m[3 * c + 2]});
    R.m[3 * c] = column.x;
    R.m[3 * c + 1] = column.y;
    R.m[3 * c + 2] = column.z;
  }
  return R;
}
template <typename T>
LINKWRIGHT_INLINE LargePose<T> LargePoseOf(const BatchBody& body, const double* q) {
  const bool free = body.joint == BatchJoint::kFree;
  LargePose<T> pose = {QuaternionPose<T>(body.R, body.straight, free ? q + 3 * Number<T>::kRow : q),
                       Constant<T>(body.p)};
  if (free) {
    const Vector<T> place = GetVector<T>(q);
    pose.p = pose.p + (body.straight ? place : Rotate(body.R, place));
  }
  return pose;
}

/// ᵢX_λ m: linear is of the parent's origin, then of the body's.
template <typename T>
LINKWRIGHT_INLINE Motion<T> ToChild(const BatchBody& body, const JointPose<T>& pose, const Motion<T>& m) {
  Motion<T> out;
  if (body.place == BatchPlace::kNormal) {
    const double s = body.normal_sine, c = body.normal_cosine, x = body.normal_length;
    const Vector<T>& w = m.angular;
    const Vector<T> there = {m.linear.x, m.linear.y + w.z * x, m.linear.z - w.y * x};
    out.linear = RotateBackZ(pose.angle, RotateBackX(s, c, there));
    out.angular = RotateBackZ(pose.angle, RotateBackX(s, c, w));
  } else {
    const Vector<T> there = m.linear + Cross(m.angular, Constant<T>(body.p));
    out.linear = RotateBackZ(pose.angle, RotateBack(body.R, there));
    out.angular = RotateBackZ(pose.angle, RotateBack(body.R, m.angular));
  }
  out.linear.x += out.angular.y * pose.slide;
  out.linear.y -= out.angular.x * pose.slide;
  return out;
}
template <typename T>
LINKWRIGHT_INLINE Motion<T> ToChild(const LargePose<T>& pose, const Motion<T>& m) {
  return {RotateBack(pose.R.m, m.linear + Cross(m.angular, pose.p)), RotateBack(pose.R.m, m.angular)};
}

/// λX*ᵢ f.
template <typename T>
LINKWRIGHT_INLINE void ToParent(const BatchBody& body, const JointPose<T>& pose, Force<T>* f) {
  Vector<T>*force = &f->force, *moment = &f->moment;
  moment->x -= pose.slide * force->y;
  moment->y += pose.slide * force->x;
  *force = RotateZ(pose.angle, *force);
  *moment = RotateZ(pose.angle, *moment);
  if (body.place == BatchPlace::kNormal) {
    *force = RotateX(body.normal_sine, body.normal_cosine, *force);
    *moment = RotateX(body.normal_sine, body.normal_cosine, *moment);
    moment->y -= body.normal_length * force->z;
    moment->z += body.normal_length * force->y;
  } else {
    *force = Rotate(body.R, *force);
    *moment = Rotate(body.R, *moment) + Cross(Constant<T>(body.p), *force);
  }
}
template <typename T>
LINKWRIGHT_INLINE void ToParent(const LargePose<T>& pose, Force<T>* f) {
  f->force = Rotate(pose.R.m, f->force);
  f->moment = Rotate(pose.R.m, f->moment) + Cross(pose.p, f->force);
}

/// λX*ᵢ I ᵢX_λ of a composite body.
template <typename T>
LINKWRIGHT_INLINE void ToParent(const BatchBody& body, const JointPose<T>& pose, Inertia<T>* inertia) {
  T* J = inertia->second;
  const T d = pose.slide;
  J[2] += d * inertia->moment.x;
  J[4] += d * inertia->moment.y;
  J[5] += d * (2 * inertia->moment.z + d * inertia->mass);
  inertia->moment.z += d * inertia->mass;
  RotateSymmetricZ(pose.angle, J);
  inertia->moment = RotateZ(pose.angle, inertia->moment);
  if (body.place == BatchPlace::kNormal) {
    const double x = body.normal_length;
    RotateSymmetricX(body.normal_sine, body.normal_cosine, J);
    inertia->moment = RotateX(body.normal_sine, body.normal_cosine, inertia->moment);
    J[0] += x * (2 * inertia->moment.x + x * inertia->mass);
    J[1] += x * inertia->moment.y;
    J[2] += x * inertia->moment.z;
    inertia->moment.x += x * inertia->mass;
  } else {
    RotateSymmetric(body.R, J);
    inertia->moment = Rotate(body.R, inertia->moment);
    Shift(Constant<T>(body.p), inertia);
  }
}
template <typename T>
LINKWRIGHT_INLINE void ToParent(const LargePose<T>& pose, Inertia<T>* inertia) {
  RotateSymmetric(pose.R.m, inertia->second);
  inertia->moment = Rotate(pose.R.m, inertia->moment);
  Shift(pose.p, inertia);
}

/// The same of an articulated body.
template <typename T>
LINKWRIGHT_INLINE void ToParent(const BatchBody& body, const JointPose<T>& pose,
                                ArticulatedInertia<T>* inertia) {
  ShiftZ(pose.slide, inertia);
  RotateSymmetricZ(pose.angle, inertia->M);
  RotateMatrixZ(pose.angle, inertia->H);
  RotateSymmetricZ(pose.angle, inertia->I);
  if (body.place == BatchPlace::kNormal) {
    const double s = body.normal_sine, c = body.normal_cosine;
    RotateSymmetricX(s, c, inertia->M);
    RotateMatrixX(s, c, inertia->H);
    RotateSymmetricX(s, c, inertia->I);
    ShiftX(body.normal_length, inertia);
  } else {
    RotateSymmetric(body.R, inertia->M);
    RotateMatrix(body.R, inertia->H);
    RotateSymmetric(body.R, inertia->I);
    Shift(Constant<T>(body.p), inertia);
  }
}
/// The same for what a revolute joint without armature leaves.
template <typename T>
LINKWRIGHT_INLINE void EliminatedToParent(const BatchBody& body, const JointPose<T>& pose,
                                          ArticulatedInertia<T>* inertia) {
  if (body.slide != 0) ShiftEliminatedZ(Same<T>(body.slide), inertia);
  RotateSymmetricZ(pose.angle, inertia->M);
  RotateEliminatedZ(pose.angle, inertia);
  if (body.place == BatchPlace::kNormal) {
    RotateSymmetricX(body.normal_sine, body.normal_cosine, inertia->M);
    RotateEliminatedX(body.normal_sine, body.normal_cosine, inertia);
    if (body.normal_length != 0) ShiftX(body.normal_length, inertia);
  } else {
    FillEliminated(inertia);
    RotateSymmetric(body.R, inertia->M);
    RotateMatrix(body.R, inertia->H);
    RotateSymmetric(body.R, inertia->I);
    Shift(Constant<T>(body.p), inertia);
  }
}
template <typename T>
LINKWRIGHT_INLINE void ToParent(const LargePose<T>& pose, ArticulatedInertia<T>* inertia) {
  RotateSymmetric(pose.R.m, inertia->M);
  RotateMatrix(pose.R.m, inertia->H);
  RotateSymmetric(pose.R.m, inertia->I);
  Shift(pose.p, inertia);
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
