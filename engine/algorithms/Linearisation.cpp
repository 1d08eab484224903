// SPDX-License-Identifier: BSD-3-Clause
#include "engine/algorithms/Linearisation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/math/GeneralEigen.h"
#include "engine/math/Rotation.h"

namespace linkwright {

namespace {

/// So many columns of a product or more between two checks of the stop.
constexpr Eigen::Index kBlock = 32;

/// Without the rows and columns that friction holds.
std::vector<Eigen::Index> FreeStates(const Linearisation& linear) {
  const Eigen::Index nv = (linear.A.rows() - linear.activations) / 2;
  std::vector<Eigen::Index> free;
  for (Eigen::Index i = 0; i < linear.A.rows(); ++i)
    if (i >= 2 * nv || linear.held.empty() || !linear.held[static_cast<size_t>(i % nv)]) free.push_back(i);
  return free;
}

}  // namespace

void AddDrift(const Model& model, const VectorX& v, MatrixX* A) {
  for (size_t i = 1; i < model.joints().size(); ++i) {
    const Joint& joint = model.joints()[i];
    if (joint.nv == 1) continue;
    const int linear = joint.v_index, angular = joint.nv == 6 ? linear + 3 : linear;
    const Matrix3 turn = Skew(v.segment<3>(angular));
    A->block<3, 3>(angular, angular) = -turn;
    if (joint.nv != 6) continue;
    A->block<3, 3>(linear, linear) = -turn;
    A->block<3, 3>(linear, angular) = -Skew(v.segment<3>(linear));
  }
}

ForwardDynamicsResult Linearise(const Model& model, const VectorX& q, const VectorX& v, const VectorX& tau,
                                const Vector3& gravity, LockedDofs held, const MatrixX* tau_q,
                                const MatrixX* tau_v, DerivativesWorkspace* workspace, Linearisation* out,
                                const StopCheck& stop) {
  const Eigen::Index nv = model.nv();
  MatrixX a_q(nv, nv), a_v(nv, nv), a_tau(nv, nv);
  out->acceleration.resize(nv);
  const ForwardDynamicsResult result = ForwardDynamicsDerivatives(
      model, q, v, tau, gravity, {}, held, workspace, &out->acceleration, &a_q, &a_v, &a_tau, stop);
  if (result.status != DynamicsStatus::kOk) return result;
  for (const auto& [by, sum] : {std::pair(tau_q, &a_q), std::pair(tau_v, &a_v)}) {
    if (by == nullptr) continue;
    for (Eigen::Index first = 0, columns = 0; first < nv; first += columns) {
      if (stop.Requested()) return {DynamicsStatus::kStopped, {}};
      columns = nv - first < 2 * kBlock ? nv - first : kBlock;
      sum->middleCols(first, columns).noalias() += a_tau * by->middleCols(first, columns);
    }
  }
  out->A.setZero(2 * nv, 2 * nv);
  out->B.setZero(2 * nv, nv);
  out->held.assign(held.begin(), held.end());
  out->dependent = out->activations = out->controls = 0;
  AddDrift(model, v, &out->A);
  out->A.topRightCorner(nv, nv).setIdentity();
  out->A.bottomLeftCorner(nv, nv) = a_q;
  out->A.bottomRightCorner(nv, nv) = a_v;
  out->B.bottomRows(nv) = a_tau;
  for (size_t i = 0; i < held.size(); ++i) {
    if (!held[i]) continue;
    // What is held does not move, whatever the rest does.
    const auto k = static_cast<Eigen::Index>(i);
    out->A.row(k).setZero();
    out->A.col(k).setZero();
    out->A.row(nv + k).setZero();
    out->A.col(nv + k).setZero();
  }
  return result;
}

bool FindModes(Linearisation* linear, double zero, const StopCheck& stop) {
  linear->modes.clear();
  const std::vector<Eigen::Index> free = FreeStates(*linear);
  const auto size = static_cast<Eigen::Index>(free.size());
  if (size == 0 || !linear->A.allFinite()) return true;
  const Eigen::Index nv = (linear->A.rows() - linear->activations) / 2;
  const MatrixX A = linear->A(free, free);
  const GeneralEigen eigen = DecomposeGeneral(A, stop);
  if (eigen.stopped) return false;
  // A double eigenvalue that differs from zero by rounding comes out as its square root.
  double largest = 0;
  for (const auto& value : eigen.values) largest = std::max(largest, std::abs(value));
  zero *= std::max(1.0, largest);
  for (std::size_t i = 0; i < eigen.values.size(); ++i) {
    const std::complex<double> value = eigen.values[i];
    LinearMode mode;
    mode.value = value;
    if (std::abs(value) > zero) {
      const bool steady = std::abs(value.real()) < 1e-9 * largest + 1e-7 * std::abs(value);
      mode.kind = steady             ? LinearMode::Kind::kPersists
                  : value.real() < 0 ? LinearMode::Kind::kDecays
                                     : LinearMode::Kind::kGrows;
      mode.frequency = value.imag() / (2 * kPi);
      if (!steady) mode.damping_ratio = -value.real() / std::abs(value);
    }
    const bool neither = mode.kind == LinearMode::Kind::kNeutral || mode.kind == LinearMode::Kind::kPersists;
    mode.time_constant = neither ? std::numeric_limits<double>::infinity() : -1 / value.real();
    mode.shape.setZero(nv);
    const Eigen::VectorXcd& vector = eigen.vectors[i];
    for (Eigen::Index k = 0; k < size; ++k)
      if (free[static_cast<size_t>(k)] < nv) mode.shape[free[static_cast<size_t>(k)]] = vector[k];
    Eigen::Index peak = 0;
    const double most = nv > 0 ? mode.shape.cwiseAbs().maxCoeff(&peak) : 0;
    if (most > 0) mode.shape /= std::complex<double>(mode.shape[peak]);
    linear->modes.push_back(std::move(mode));
  }
  std::stable_sort(linear->modes.begin(), linear->modes.end(), [](const LinearMode& a, const LinearMode& b) {
    if ((a.frequency > 0) != (b.frequency > 0)) return a.frequency > 0;
    return a.frequency > 0 ? a.frequency < b.frequency : std::abs(a.value) < std::abs(b.value);
  });
  return true;
}

}  // namespace linkwright
