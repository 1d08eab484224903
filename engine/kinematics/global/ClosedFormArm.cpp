// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/global/ClosedFormArm.h"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "engine/kinematics/global/SerialChain.h"
#include "engine/kinematics/global/TrigonometricEquation.h"
#include "engine/math/Angle.h"
#include "engine/math/Rotation.h"

namespace linkwright {

namespace {

constexpr double kGeometry = 1e-7;  // [m, rad] axes that miss each other by less meet
constexpr double kSolved = 1e-9;    // [m, rad]
constexpr double kSame = 1e-5;      // [rad]
// How far a candidate may be off before it is improved: near where two solutions become one, roots have half
// of the digits.
constexpr double kCandidate = 1e-2;

Matrix3 Rotation(const Vector3& axis, double angle) {
  return Eigen::AngleAxisd(angle, axis).toRotationMatrix();
}

/// The point nearest to some lines that are not all parallel, and how far the farthest of them is from it.
double MeetingPoint(const std::vector<std::pair<Vector3, Vector3>>& lines, Vector3* meeting) {
  Matrix3 A = Matrix3::Zero();
  Vector3 b = Vector3::Zero();
  for (const auto& [direction, point] : lines) {
    const Matrix3 across = Matrix3::Identity() - direction * direction.transpose();
    A += across;
    b += across * point;
  }
  *meeting = A.inverse() * b;
  double farthest = 0;
  for (const auto& [direction, point] : lines)
    farthest = std::max(farthest, direction.cross(*meeting - point).norm());
  return farthest;
}

}  // namespace

Matrix3 ClosedFormArm::Turn(int joint, double angle) const {
  return Rotation(axes_[static_cast<size_t>(joint)].direction, angle);
}

std::optional<ClosedFormArm> ClosedFormArm::Make(const SerialChain& chain) {
  if (!chain.IsSimple() || chain.bodies().size() != 6 || chain.columns() != 6) return std::nullopt;
  ClosedFormArm arm;
  Transform X;
  for (size_t i = 0; i < 6; ++i) {
    const ChainCoordinate& coordinate = chain.coordinates()[i];
    if (coordinate.slides || coordinate.joint != chain.bodies()[i]) return std::nullopt;
    if (i > 0) X = X * chain.places()[i];
    arm.axes_[i] = {X.R.col(2), X.p};
  }
  arm.zero_ = X;
  const auto meet = [&](size_t first, size_t last, Vector3* point) {
    std::vector<std::pair<Vector3, Vector3>> lines;
    for (size_t i = first; i <= last; ++i) lines.emplace_back(arm.axes_[i].direction, arm.axes_[i].point);
    for (size_t i = first; i < last; ++i)
      if (arm.axes_[i].direction.cross(arm.axes_[i + 1].direction).norm() < kGeometry) return false;
    return MeetingPoint(lines, point) < kGeometry;
  };
  const auto parallel = [&](size_t i, size_t j) {
    return arm.axes_[i].direction.cross(arm.axes_[j].direction).norm() < kGeometry;
  };
  for (const bool reversed : {false, true}) {
    if (reversed) std::reverse(arm.axes_.begin(), arm.axes_.end());
    arm.reversed_ = reversed;
    if (meet(3, 5, &arm.meeting_) && !(parallel(0, 1) && parallel(1, 2))) {
      arm.geometry_ = Geometry::kWrist;
      return arm;
    }
    if (parallel(1, 2) && parallel(2, 3) && !parallel(0, 1) && meet(4, 5, &arm.meeting_)) {
      arm.geometry_ = Geometry::kParallel;
      return arm;
    }
  }
  return std::nullopt;
}

std::vector<std::array<double, 6>> ClosedFormArm::Solve(const Transform& pose, const Angles& seed) const {
  Transform G = pose * zero_.Inverse();
  Angles start = seed;
  if (reversed_) {
    G = G.Inverse();
    std::reverse(start.begin(), start.end());
    for (double& angle : start) angle = -angle;
  }
  std::vector<Angles> candidates, solutions;
  if (geometry_ == Geometry::kWrist)
    SolveWrist(G, start, &candidates);
  else
    SolveParallel(G, start, &candidates);
  for (Angles q : candidates) {
    if (!Improve(G, &q)) continue;
    const auto same = [&](const Angles& other) {
      for (size_t i = 0; i < 6; ++i)
        if (std::abs(std::remainder(q[i] - other[i], 2 * kPi)) > kSame) return false;
      return true;
    };
    if (std::none_of(solutions.begin(), solutions.end(), same)) solutions.push_back(q);
  }
  for (Angles& q : solutions) {
    if (reversed_) {
      std::reverse(q.begin(), q.end());
      for (double& angle : q) angle = -angle;
    }
    for (double& angle : q) angle = WrapAngle(angle);
  }
  return solutions;
}

// With c the point where the last three axes meet, G c = exp(ξ1 q1) exp(ξ2 q2) exp(ξ3 q3) c. Written with
//   v(q3) = o3 + R3 (c − o3) − o2,  w = R2 v,  d = o2 − o1,  r = G c − o1:  R1 (d + w) = r,
// lengths and parts along the axes give
//   k1·w = k1·(r − d),   k2·w = k2·v,   2 d·w = |r|² − |d|² − |v|²,   |w|² = |v|²,
// where v's parts and |v|² are first harmonics of q3. The first three are linear in w: they give w, and the
// fourth an equation for q3; or, where k1, k2 and d lie in a plane, their combination is one.
void ClosedFormArm::SolveWrist(const Transform& G, const Angles& seed, std::vector<Angles>* found) const {
  const Vector3 &k1 = axes_[0].direction, &k2 = axes_[1].direction, &k3 = axes_[2].direction;
  const Vector3 &o1 = axes_[0].point, &o3 = axes_[2].point;
  Vector3 o2 = axes_[1].point;
  const Vector3 c = meeting_, r = G * c - o1;
  Vector3 d = o2 - o1;
  // The point of axis 2 that is nearest to axis 1: what is left of d is across both.
  if (const Vector3 across = k1.cross(k2); across.norm() > kGeometry) {
    const double along = k1.cross(d).dot(across) / across.squaredNorm();
    o2 -= along * k2;
    d = o2 - o1;
  }
  const Vector3 arm = c - o3, offset = o3 - o2;
  const auto part = [&](const Vector3& a) {  // a·v
    FirstHarmonic h = TurnedProduct(a, k3, arm);
    h.constant += a.dot(offset);
    return h;
  };
  FirstHarmonic square = 2 * TurnedProduct(offset, k3, arm);  // |v|²
  square.constant += offset.squaredNorm() + arm.squaredNorm();
  const FirstHarmonic one = {1, 0, 0};
  const FirstHarmonic along_1 = k1.dot(r - d) * one, along_2 = part(k2);
  const FirstHarmonic along_d = 0.5 * ((r.squaredNorm() - d.squaredNorm()) * one + -1.0 * square);

  std::vector<double> thirds;
  Matrix3 N;
  const double unit = std::max(d.norm(), 1e-12);
  N << k1.transpose(), k2.transpose(), (d / unit).transpose();
  const double volume = std::abs(N.determinant());
  if (d.norm() < kGeometry) {
    thirds = Roots(along_d);  // axes 1 and 2 meet: |v| = |r|
  } else if (volume < kGeometry) {
    // l with lᵀ N = 0 is across all of its columns.
    Vector3 l = Vector3::Zero();
    for (int i = 0; i < 3; ++i) {
      const Vector3 across = N.col(i).cross(N.col((i + 1) % 3));
      if (across.norm() > l.norm()) l = across;
    }
    thirds = Roots(l[0] * along_1 + l[1] * along_2 + (l[2] / unit) * along_d);
  } else {
    const Matrix3 M = N.inverse();
    std::vector<std::pair<FirstHarmonic, FirstHarmonic>> products;
    for (int i = 0; i < 3; ++i) {
      const FirstHarmonic w = M(i, 0) * along_1 + M(i, 1) * along_2 + (M(i, 2) / unit) * along_d;
      products.emplace_back(w, w);
    }
    products.emplace_back(-1.0 * square, one);
    thirds = RootsOfProducts(products);
  }

  for (const double q3 : thirds) {
    const Vector3 v = offset + Turn(2, q3) * arm;
    FirstHarmonic by_1 = TurnedProduct(k1, k2, v), by_d = TurnedProduct(d / unit, k2, v);
    by_1.constant -= k1.dot(r - d);
    by_d.constant -= along_d.At(q3) / unit;
    const bool first = std::hypot(by_1.cosine, by_1.sine) >= std::hypot(by_d.cosine, by_d.sine);
    std::vector<double> seconds = Roots(first ? by_1 : by_d);
    for (const double q2 : seconds) {
      if (std::abs((first ? by_d : by_1).At(q2)) > kCandidate) continue;
      bool free = false;
      double q1 = AngleBetween(k1, d + Turn(1, q2) * v, r, &free);
      if (free) q1 = seed[0];
      const Matrix3 R = (Turn(0, q1) * Turn(1, q2) * Turn(2, q3)).transpose() * G.R;
      const Vector3 &k4 = axes_[3].direction, &k5 = axes_[4].direction, &k6 = axes_[5].direction;
      FirstHarmonic fifth = TurnedProduct(k4, k5, k6);
      fifth.constant -= k4.dot(R * k6);
      for (const double q5 : Roots(fifth)) {
        const Vector3 hand = Turn(4, q5) * k6;
        double q4 = AngleBetween(k4, hand, R * k6, &free);
        if (free) q4 = seed[3];
        const Vector3 x = k6.unitOrthogonal();
        const Vector3 turned = (Turn(3, q4) * Turn(4, q5)).transpose() * (R * x);
        found->push_back({q1, q2, q3, q4, q5, AngleBetween(k6, x, turned, &free)});
      }
    }
  }
}

// Axes 2, 3, 4 along k, 5 and 6 through c: exp(ξ2 q2) exp(ξ3 q3) exp(ξ4 q4) c = exp(−ξ1 q1) G c leaves c's
// part along k as it is, which gives q1; k·R5 k6 = k·(R1ᵀ R_G k6) gives q5; what remains turns about k alone.
void ClosedFormArm::SolveParallel(const Transform& G, const Angles& seed, std::vector<Angles>* found) const {
  const Vector3 &k1 = axes_[0].direction, &k = axes_[1].direction, &k6 = axes_[5].direction;
  const double way_3 = axes_[2].direction.dot(k), way_4 = axes_[3].direction.dot(k);  // ±1
  const Vector3 &o1 = axes_[0].point, &o2 = axes_[1].point, &o3 = axes_[2].point, &o4 = axes_[3].point;
  const Vector3 c = meeting_, p = G * c;
  FirstHarmonic first = TurnedProduct(p - o1, k1, k);  // k·R1ᵀ(p − o1)
  first.constant += k.dot(o1 - c);
  for (const double q1 : Roots(first)) {
    const Matrix3 R = Turn(0, q1).transpose() * G.R;
    const Vector3 reached = o1 + Turn(0, q1).transpose() * (p - o1);
    FirstHarmonic fifth = TurnedProduct(k, axes_[4].direction, k6);
    fifth.constant -= k.dot(R * k6);
    for (const double q5 : Roots(fifth)) {
      bool free = false;
      double q6 = -AngleBetween(k6, Turn(4, q5).transpose() * k, R.transpose() * k, &free);
      if (free) q6 = seed[5];
      const Matrix3 R234 = R * Turn(5, q6).transpose() * Turn(4, q5).transpose();
      const Vector3 x = k.unitOrthogonal();
      const double sum = AngleBetween(k, x, R234 * x, &free);
      const Vector3 upper = o3 - o2, fore = o4 - o3;
      Vector3 rest = reached - o2 - Rotation(k, sum) * (c - o4);
      rest -= k.dot(rest - upper - fore) * k;
      FirstHarmonic third = 2 * TurnedProduct(upper, k, fore);
      third.constant += upper.squaredNorm() + fore.squaredNorm() - rest.squaredNorm();
      for (const double turn_3 : Roots(third)) {
        double q2 = AngleBetween(k, upper + Rotation(k, turn_3) * fore, rest, &free);
        if (free) q2 = seed[1];
        found->push_back({q1, q2, way_3 * turn_3, way_4 * (sum - q2 - turn_3), q5, q6});
      }
    }
  }
}

// Newton's steps on the screws: exp(ξ1 q1) … exp(ξ6 q6) = G.
bool ClosedFormArm::Improve(const Transform& G, Angles* q) const {
  double last = kInfinity;
  for (int step = 0; step < 12; ++step) {
    Matrix6 J;
    Transform X;
    for (int i = 0; i < 6; ++i) {
      const Axis& axis = axes_[static_cast<size_t>(i)];
      const Vector3 k = X.R * axis.direction;
      J.col(i) << (X * axis.point).cross(k), k;
      const Matrix3 R = Turn(i, (*q)[static_cast<size_t>(i)]);
      X = X * Transform{R, axis.point - R * axis.point};
    }
    // The error about where the tip is, so that its size means metres there.
    const Vector3 tip = G * (reversed_ ? Vector3::Zero() : zero_.p),
                  now = X * (reversed_ ? Vector3::Zero() : zero_.p);
    Vector6 e;
    e << tip - now, RotationVector(G.R * X.R.transpose());
    for (int i = 0; i < 6; ++i) J.col(i).head<3>() += J.col(i).tail<3>().cross(now);
    const double error = e.norm();
    if (error < 1e-13 || (error < kSolved && error > 0.5 * last)) return true;
    if (step > 1 && error > last) return last < kSolved;
    if (error > 0.5) return false;
    last = error;
    const Matrix6 damped = J * J.transpose() + 1e-14 * Matrix6::Identity();
    const Vector6 dq = J.transpose() * damped.ldlt().solve(e);
    for (int i = 0; i < 6; ++i) (*q)[static_cast<size_t>(i)] += dq[i];
  }
  return last < kSolved;
}

}  // namespace linkwright
