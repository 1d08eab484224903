// SPDX-License-Identifier: BSD-3-Clause
#include "engine/path/OrientationPath.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/base/Message.h"
#include "engine/math/Rotation.h"
#include "engine/path/PiecewiseCubic.h"

namespace linkwright {
namespace {

constexpr double kStep = 2e-3;  // of a piece, for the differences

// Rotation vector of a unit quaternion, of an angle up to 2π: continuous where the smaller rotation jumps.
Vector3 Log(const Quaternion& q) {
  const double sine = q.vec().norm();
  if (sine < 1e-12 && q.w() > 0) return 2 * q.vec();
  return sine < 1e-300 ? Vector3(2 * kPi, 0, 0) : Vector3(2 * std::atan2(sine, q.w()) / sine * q.vec());
}

Quaternion Slerp(const Quaternion& a, const Quaternion& b, double u) {
  return a * QuaternionFromVector(u * Log(a.conjugate() * b));
}

}  // namespace

OrientationPath::OrientationPath(std::vector<double> times, std::span<const Quaternion> nodes,
                                 OrientationInterpolation kind, OrientationEnds ends)
    : times_(std::move(times)), kind_(kind) {
  PathNodes check;
  check.times = times_;
  check.coordinates = 4;
  for (const Quaternion& q : nodes)
    for (const double number : {q.w(), q.x(), q.y(), q.z()}) check.values.push_back(number);
  CheckNodes(check);
  std::vector<Quaternion> q(nodes.begin(), nodes.end());
  for (std::size_t k = 0; k < q.size(); ++k) {
    if (!(q[k].norm() > 1e-9))
      throw PathError(PathError::Kind::kBadParameter, MessageOf("path.quaternion-zero", {std::to_string(k)}));
    q[k].normalize();
    // Of the two quaternions of an orientation the one that is nearer to the last node's.
    if (k > 0 && q[k].dot(q[k - 1]) < 0) q[k].coeffs() *= -1;
  }
  const std::size_t last = q.size() - 1;
  std::vector<Vector3> delta(last), rate(q.size());
  for (std::size_t k = 0; k < last; ++k) delta[k] = Log(q[k].conjugate() * q[k + 1]);
  for (std::size_t k = 0; k <= last; ++k) {
    const std::size_t before = k == 0 ? 0 : k - 1;
    const std::size_t after = std::min(k, last - 1);
    const bool end = k == 0 || k == last;
    const double h = times_[after + 1] - times_[before];
    if (!end)
      rate[k] = (delta[before] + delta[after]) / h;
    else
      rate[k] = ends == OrientationEnds::kRest ? Vector3(Vector3::Zero()) : Vector3(delta[before] / h);
  }
  if (ends == OrientationEnds::kPeriodic) {
    if (q.front().angularDistance(q.back()) > 1e-9)
      throw PathError(PathError::Kind::kNotPeriodic, MessageOf("path.last-orientation"));
    const double around = times_[1] - times_[0] + times_[last] - times_[last - 1];
    rate.front() = rate.back() = (delta.front() + delta.back()) / around;
  }
  for (std::size_t k = 0; k < last; ++k) {
    const double h = times_[k + 1] - times_[k];
    // The ends of squad turn, per piece, by δ + 2 log(q_k⁻¹ a) and δ − 2 log(q_{k+1}⁻¹ b).
    pieces_.push_back({q[k], q[k + 1], q[k] * QuaternionFromVector((h * rate[k] - delta[k]) / 2),
                       q[k + 1] * QuaternionFromVector((delta[k] - h * rate[k + 1]) / 2)});
  }
}

int OrientationPath::PieceOf(double t) const {
  return static_cast<int>(std::upper_bound(times_.begin() + 1, times_.end() - 1, t) - times_.begin()) - 1;
}

Quaternion OrientationPath::AtPiece(int piece, double u) const {
  const Piece& p = pieces_[static_cast<std::size_t>(piece)];
  Quaternion straight = Slerp(p.first, p.second, u);
  if (kind_ == OrientationInterpolation::kSlerp) return straight;
  return Slerp(straight, Slerp(p.a, p.b, u), 2 * u * (1 - u));
}

Quaternion OrientationPath::At(double t) const {
  if (!(t > times_.front())) return pieces_.front().first;
  if (t >= times_.back()) return pieces_.back().second;
  const int piece = PieceOf(t);
  const double begin = times_[static_cast<std::size_t>(piece)];
  return AtPiece(piece, (t - begin) / (times_[static_cast<std::size_t>(piece) + 1] - begin)).normalized();
}

Vector3 OrientationPath::AngularVelocity(double t) const {
  if (!(t >= times_.front() && t <= times_.back())) return Vector3::Zero();
  const int piece = PieceOf(t);
  const double begin = times_[static_cast<std::size_t>(piece)];
  const double h = times_[static_cast<std::size_t>(piece) + 1] - begin;
  const Piece& p = pieces_[static_cast<std::size_t>(piece)];
  if (kind_ == OrientationInterpolation::kSlerp) return p.first * (Log(p.first.conjugate() * p.second) / h);
  // The turn from u − i·step to u + i·step, in the world; each is odd in the step.
  const double u = (t - begin) / h;
  std::array<Vector3, 3> turn;
  for (int i = 1; i <= 3; ++i)
    turn[static_cast<std::size_t>(i - 1)] =
        Log(AtPiece(piece, u + i * kStep) * AtPiece(piece, u - i * kStep).conjugate());
  return (45 * turn[0] - 9 * turn[1] + turn[2]) / (60 * kStep * h);
}

Vector3 OrientationPath::AngularAcceleration(double t) const {
  if (kind_ == OrientationInterpolation::kSlerp || !(t >= times_.front() && t <= times_.back()))
    return Vector3::Zero();
  // ω of the same piece a little before and after: differences of what is itself exact to 1e-12.
  const int piece = PieceOf(t);
  const double begin = times_[static_cast<std::size_t>(piece)];
  const double h = times_[static_cast<std::size_t>(piece) + 1] - begin;
  const double u = (t - begin) / h;
  const auto log = [&](double step) { return Log(AtPiece(piece, u + step) * AtPiece(piece, u).conjugate()); };
  // The rotation vector's second derivative at no turn is the angular acceleration.
  Vector3 sum = Vector3::Zero();
  constexpr std::array<double, 3> kWeights = {270, -27, 2};
  constexpr double kWide = 5 * kStep;
  for (int i = 1; i <= 3; ++i)
    sum += kWeights[static_cast<std::size_t>(i - 1)] * (log(i * kWide) + log(-i * kWide));
  return sum / (180 * kWide * kWide * h * h);
}

}  // namespace linkwright
