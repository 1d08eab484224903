// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mjcf/MjcfInertia.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "engine/io/mjcf/MjcfContext.h"
#include "engine/math/ParallelAxis.h"

namespace linkwright {
namespace {

constexpr double kSmall = 1e-12;
constexpr double kNoMass = 1e-15;  // [kg], as MuJoCo has it

}  // namespace

Matrix3 PrincipalInertia::Full() const {
  const Matrix3 full = axes * moments.asDiagonal() * axes.transpose();
  return (full + full.transpose()) / 2;
}

PrincipalInertia MujocoAxes(const Matrix3& inertia) {
  Quaternion q = Quaternion::Identity();
  PrincipalInertia out;
  for (int step = 0; step < 500; ++step) {
    out.axes = q.toRotationMatrix();
    const Matrix3 D = out.axes.transpose() * inertia * out.axes;
    out.moments = D.diagonal();
    const double xy = std::abs(D(0, 1)), xz = std::abs(D(0, 2)), yz = std::abs(D(1, 2));
    const int row = (xy > xz && xy > yz) || xz > yz ? 0 : 1, column = xy > xz && xy > yz ? 1 : 2;
    const double off = D(row, column);
    if (std::abs(off) < kSmall) break;
    // tan of the angle that makes the two by two block diagonal; the smaller one of the two.
    const double tau = (D(column, column) - D(row, row)) / (2 * off);
    const double root = std::sqrt(1 + tau * tau);
    const double tangent = tau >= 0 ? 1 / (tau + root) : -1 / (root - tau);
    const double cosine = 1 / std::sqrt(1 + tangent * tangent);
    if (!(cosine <= 1 - kSmall)) break;
    const int axis = 3 - row - column;
    double half = (tau >= 0 ? -1 : 1) * std::sqrt((1 - cosine) / 2);
    if (axis == 1) half = -half;
    Vector3 vector = Vector3::Zero();
    vector[axis] = half;
    q = (q * Quaternion(std::sqrt(1 - half * half), vector.x(), vector.y(), vector.z())).normalized();
  }
  // Two neighbours change places by a quarter of a turn about the third axis.
  for (const int i : {0, 1, 0}) {
    if (!(out.moments[i] + kSmall < out.moments[i + 1])) continue;
    std::swap(out.moments[i], out.moments[i + 1]);
    q = q * Quaternion(Eigen::AngleAxisd(kPi / 2, Vector3::Unit((i + 2) % 3)));
    out.axes = q.normalized().toRotationMatrix();
  }
  return out;
}

Inertial SumInertials(const std::vector<Inertial>& parts) {
  Inertial out;
  const Inertial* only = nullptr;
  int count = 0;
  for (const Inertial& part : parts) {
    if (!(part.mass > kNoMass)) continue;
    only = &part;
    ++count;
    out.mass += part.mass;
    out.com += part.mass * part.com;
  }
  if (count == 0) return {};
  if (count == 1) return *only;
  out.com /= out.mass;
  for (const Inertial& part : parts) {
    if (!(part.mass > kNoMass)) continue;
    const Vector3 d = part.com - out.com;
    out.inertia += part.inertia + part.mass * ParallelAxis(d);
  }
  out.inertia = MujocoAxes(((out.inertia + out.inertia.transpose()) / 2).eval()).Full();
  return out;
}

void BoundInertial(const MjcfCompiler& compiler, Inertial* inertial) {
  inertial->mass = std::max(inertial->mass, compiler.bound_mass);
  if (!(compiler.bound_inertia > 0) && !compiler.balance_inertia) return;
  PrincipalInertia principal = MujocoAxes(inertial->inertia);
  Vector3 moments = principal.moments.cwiseMax(compiler.bound_inertia);
  if (compiler.balance_inertia && 2 * moments.maxCoeff() > moments.sum() * (1 + 1e-12))
    moments.setConstant(moments.mean());
  if (moments == principal.moments) return;
  principal.moments = moments;
  inertial->inertia = principal.Full();
}

}  // namespace linkwright
