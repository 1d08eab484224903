// SPDX-License-Identifier: BSD-3-Clause
// The solves of coordinate partitioning: positions, velocities, accelerations.
#include <algorithm>
#include <cmath>

#include "engine/constraints/eulerparameters/CoordinatePartitioning.h"

namespace linkwright {
namespace {

/// What rounding may leave of the constraints where numbers are large.
constexpr double kRounding = 5e-11;
/// Iterations before the Jacobian is factored anew.
constexpr int kIterationsByOne = 4;
/// What rounding may leave of the acceleration's equations, relative, before they are refined.
constexpr double kAccelerationRest = 1e-11;

CoordinatePartitioning::Result StoppedAt(int iteration) {
  CoordinatePartitioning::Result result;
  result.ok = false;
  result.stopped = true;
  result.iterations = iteration;
  return result;
}

double LargestOf(const VectorX& x) { return x.size() > 0 ? x.cwiseAbs().maxCoeff() : 0; }

/// Within the tolerance, or as near as rounding leaves.
bool HasConverged(int iteration, double tolerance, double worst, double before) {
  return worst <= tolerance || (iteration > 3 && worst <= kRounding && worst > before / 2);
}

}  // namespace

CoordinatePartitioning::Result CoordinatePartitioning::Examine(double time) {
  mechanism_->SetPositions(q_, &frames_);
  ConstraintResidual(*mechanism_, frames_, time, &phi_);
  Result result;
  for (Eigen::Index row = 0; row < phi_.size(); ++row) {
    // Written so that NaN is the largest.
    if (!(std::abs(phi_[row]) <= result.max_phi)) {
      result.max_phi = std::abs(phi_[row]);
      result.row = static_cast<int>(row);
    }
  }
  for (int b = 1; b <= mechanism_->body_count(); ++b)
    result.max_phiN = std::max(result.max_phiN, std::abs(ParametersOf(q_, b).squaredNorm() - 1));
  return result;
}

// r ← r + δr, p ← p + (Gᵀ δψ − p Φᴺ)/(2 pᵀp) with Φᴺ at the old p (22)
void CoordinatePartitioning::Update(const VectorX& dphi) {
  for (int b = 1; b <= mechanism_->body_count(); ++b) {
    q_.segment<3>(7 * b - 7) += dphi.segment<3>(6 * b - 6);
    const EulerParameters p = ParametersOf(q_, b);
    const double square = p.squaredNorm();
    q_.segment<4>(7 * b - 4) +=
        (EulerGTransposed(p, dphi.segment<3>(6 * b - 3)) - p * (square - 1)) / (2 * square);
  }
}

CoordinatePartitioning::Result CoordinatePartitioning::SolvePositions(double time, VectorX* q,
                                                                      const StopCheck& stop) {
  q_ = *q;
  placed_ = false;
  for (size_t b = 0; b < reference_.size(); ++b)
    if (HasFreeTurn(b)) target_[b] = 2 * EulerG(reference_[b]) * ParametersOf(q_, static_cast<int>(b) + 1);
  partition_factored_ = mass_factored_ = false;
  Result result;
  double before = HUGE_VAL;
  for (int iteration = 0;; ++iteration) {
    result = Examine(time);
    result.iterations = iteration;
    // Independent rows: z_i keeps its value; translations do by themselves.
    zeta_.setZero();
    double off = 0;
    for (size_t b = 0; b < reference_.size(); ++b) {
      if (!HasFreeTurn(b)) continue;
      const EulerParameters p = ParametersOf(q_, static_cast<int>(b) + 1);
      const Vector3 eps = 2 * EulerG(reference_[b]) * p;
      const double square = p.squaredNorm();
      for (int k = 0; k < 3; ++k) {
        if ((partition_.independent[b] >> (3 + k) & 1U) == 0) continue;
        const double error = eps[k] - target_[b][k];
        off = std::max(off, std::abs(error));
        zeta_[6 * static_cast<Eigen::Index>(b) + 3 + k] = -error + eps[k] * (square - 1) / (2 * square);
      }
    }
    const double worst = std::max({result.max_phi, result.max_phiN, off});
    if (HasConverged(iteration, kTolerance, worst, before)) break;
    result.stopped = stop.Requested();
    if (result.stopped || iteration == kMostIterations || !std::isfinite(worst)) {
      result.ok = false;
      break;
    }
    before = worst;
    if (iteration % kIterationsByOne == 0) {
      ConstraintJacobian(*mechanism_, frames_, &J_);
      if (!FactorDependent(stop)) return StoppedAt(iteration);
    }
    // Φ_d δζ_d = −Φ − Φ_i δζ_i
    MultiplyJacobian(*mechanism_, J_zeta_, zeta_, &delta_);
    delta_ += phi_;
    x_.head(by_partition_.x_size()).setZero();
    Gather(delta_, by_partition_, &y_);
    y_ = -y_;
    by_partition_.Solve(&x_, &y_);
    Spread(&zeta_);
    TurnBack(&zeta_);
    Update(zeta_);
  }
  *q = q_;
  if (partition_factored_) FindTurns();
  ConstraintJacobian(*mechanism_, frames_, &J_);
  placed_ = true;
  return result;
}

CoordinatePartitioning::Result CoordinatePartitioning::ProjectPositions(double time, VectorX* q,
                                                                        const StopCheck& stop) {
  q_ = *q;
  placed_ = false;
  partition_factored_ = mass_factored_ = false;
  Result result;
  double before = HUGE_VAL;
  for (int iteration = 0;; ++iteration) {
    result = Examine(time);
    result.iterations = iteration;
    const double worst = std::max(result.max_phi, result.max_phiN);
    if (HasConverged(iteration, kTolerance, worst, before)) break;
    result.stopped = stop.Requested();
    if (result.stopped || iteration == kMostIterations || !std::isfinite(worst)) {
      result.ok = false;
      break;
    }
    before = worst;
    if (iteration % kIterationsByOne == 0) {
      ConstraintJacobian(*mechanism_, frames_, &J_);
      if (!FactorByMass(stop)) return StoppedAt(iteration);
    }
    x_.setZero();
    Gather(phi_, by_mass_, &y_);
    y_ = -y_;
    by_mass_.Solve(&x_, &y_);
    Update(x_);
  }
  *q = q_;
  ConstraintJacobian(*mechanism_, frames_, &J_);
  placed_ = true;
  return result;
}

CoordinatePartitioning::Result CoordinatePartitioning::RefineVelocities(double time, bool by_mass, VectorX* v,
                                                                        const StopCheck& stop) {
  Result result;
  ConstraintNu(*mechanism_, time, &phi_);
  double before = HUGE_VAL;
  for (int iteration = 0;; ++iteration) {
    // The rest ν − Φ_φ φ'.
    MultiplyJacobian(*mechanism_, J_, *v, &delta_);
    delta_ = phi_ - delta_;
    result.max_phi = delta_.size() > 0 ? delta_.cwiseAbs().maxCoeff(&result.row) : 0;
    result.iterations = iteration;
    if (!std::isfinite(result.max_phi) || !v->allFinite()) result.ok = false;
    const double rounding = kRounding * (1 + LargestOf(*v));
    if (!result.ok || result.max_phi <= kTolerance) break;
    result.stopped = stop.Requested();
    if (result.stopped) {
      result.ok = false;
      break;
    }
    if (result.max_phi > before / 2) {
      if (result.max_phi <= rounding) break;
      if (iteration >= kMostIterations) {
        result.ok = false;
        break;
      }
      // The Jacobian that was factored is too far away.
      (by_mass ? mass_factored_ : partition_factored_) = false;
    }
    before = result.max_phi;
    if (by_mass) {
      if (!mass_factored_ && !FactorByMass(stop)) return StoppedAt(iteration);
      x_.setZero();
      Gather(delta_, by_mass_, &y_);
      by_mass_.Solve(&x_, &y_);
      *v += x_;
    } else {
      if (!partition_factored_ && !FactorDependent(stop)) return StoppedAt(iteration);
      StepDependent();
      *v += zeta_;
    }
  }
  mechanism_->SetVelocities(*v, &frames_);
  return result;
}

CoordinatePartitioning::Result CoordinatePartitioning::SolveVelocities(double time, VectorX* v,
                                                                       const StopCheck& stop) {
  return RefineVelocities(time, false, v, stop);
}

CoordinatePartitioning::Result CoordinatePartitioning::ProjectVelocities(double time, VectorX* v,
                                                                         const StopCheck& stop) {
  return RefineVelocities(time, true, v, stop);
}

SaddleSolver::Status CoordinatePartitioning::SolveAccelerations(const VectorX& Q, const VectorX& gamma,
                                                                VectorX* a, VectorX* lambda,
                                                                const StopCheck& stop) {
  *a = Q;
  Gather(gamma, by_mass_, &y_);
  using Status = SaddleSolver::Status;
  if (const Status found = by_mass_.FactorAndSolve(masses_, J_, a, &y_, stop); found != Status::kOk)
    return found;
  mass_factored_ = true;
  lambda->setZero();
  const std::vector<int>& rows = by_mass_.rows();
  for (size_t k = 0; k < rows.size(); ++k) (*lambda)[rows[k]] = y_[static_cast<Eigen::Index>(k)];
  // One step of refinement where rounding shows.
  MultiplyJacobian(*mechanism_, J_, *a, &delta_);
  delta_ = gamma - delta_;
  double largest = 0;
  for (const int row : rows) largest = std::max(largest, std::abs(delta_[row]));
  if (largest <= kAccelerationRest * (1 + LargestOf(*a))) return Status::kOk;
  x_ = Q;
  AddTransposed(*mechanism_, J_, *lambda, -1, &x_);
  for (int b = 0; b < mechanism_->body_count(); ++b)
    x_.segment<6>(6 * b) -= masses_[static_cast<size_t>(b)] * a->segment<6>(6 * b);
  Gather(delta_, by_mass_, &y_);
  by_mass_.Solve(&x_, &y_);
  *a += x_;
  for (size_t k = 0; k < rows.size(); ++k) (*lambda)[rows[k]] += y_[static_cast<Eigen::Index>(k)];
  return Status::kOk;
}

}  // namespace linkwright
