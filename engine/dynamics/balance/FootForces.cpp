// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/balance/FootForces.h"

#include <cmath>
#include <limits>

namespace linkwright {
namespace {

/// λ² of the sum of squares, beside columns of about unit length.
constexpr double kFootDamping = 1e-6;

}  // namespace

FootForces::FootForces(int points, double friction) {
  // Edges of a pyramid whose sides touch a cone of this slope lie on it.
  for (int k = 0; k < kEdges; ++k) {
    const double angle = kPi / 4 + k * kPi / 2;
    edges_[static_cast<std::size_t>(k)] =
        Vector3(friction * std::cos(angle), friction * std::sin(angle), 1).normalized();
  }
  const int n = kEdges * points;
  G_.resize(6, n);
  identity_ = MatrixX::Identity(n, n);
  least_.resize(n);
  most_.resize(n);
  parts_ = VectorX::Zero(n);
  solver_.Reserve(6, n, n);
}

void FootForces::Add(const Eigen::Matrix<double, 3, 6>& J) {
  for (int k = 0; k < kEdges; ++k)
    G_.col(kEdges * count_ + k) = J.transpose() * edges_[static_cast<std::size_t>(k)];
  ++count_;
}

Vector6 FootForces::Solve(const Vector6& wrench) {
  const int n = kEdges * count_;
  if (n == 0) return wrench;
  parts_.head(n).setZero();
  least_.setZero(n);
  most_.setConstant(n, std::numeric_limits<double>::infinity());
  solver_.Solve(G_.leftCols(n), wrench, identity_.topLeftCorner(n, n), least_, most_, kFootDamping,
                parts_.head(n));
  return wrench - G_.leftCols(n) * parts_.head(n);
}

Vector3 FootForces::force(int point) const {
  Vector3 sum = Vector3::Zero();
  for (int k = 0; k < kEdges; ++k) sum += parts_[kEdges * point + k] * edges_[static_cast<std::size_t>(k)];
  return sum;
}

}  // namespace linkwright
