// SPDX-License-Identifier: BSD-3-Clause
#include "engine/multibody/MechanismAssembly.h"

#include <algorithm>
#include <cmath>

#include "engine/base/Numbers.h"
#include "engine/math/DenseAlgebra.h"
#include "engine/multibody/Constraints.h"

namespace linkwright {
namespace {

constexpr double kClosed = 1e-12, kGoodEnough = 1e-10;
constexpr int kMostAssemblySteps = 200, kMostAssemblyRefinements = 30;

class Assembler {
 public:
  Assembler(const Mechanism& mechanism, const VectorX& start, const std::vector<int>& pinned, double time)
      : mechanism_(mechanism),
        start_(start),
        time_(time),
        frames_(mechanism.MakeFrames()),
        phi_(VectorX::Zero(mechanism.row_count())),
        J_(RowJacobian::Zero(mechanism.row_count(), 12)) {
    for (int b = 1; b <= mechanism.body_count(); ++b) {
      if (std::find(pinned.begin(), pinned.end(), b) != pinned.end()) continue;
      // Coordinates are scaled so that all weigh the same; a fleck of dust still weighs a thousandth.
      const double mass = std::sqrt(mechanism.mass(b));
      const double turn = std::sqrt(mechanism.inertia(b).trace() / 3);
      for (int k = 0; k < 6; ++k) {
        columns_.push_back(6 * b - 6 + k);
        weights_.push_back(std::max(k < 3 ? mass : turn, 1e-3 * mass));
      }
    }
  }

  double Examine(const VectorX& q) {
    mechanism_.SetPositions(q, &frames_);
    ConstraintResidual(mechanism_, frames_, time_, &phi_);
    return phi_.size() > 0 ? phi_.cwiseAbs().maxCoeff() : 0;
  }
  const VectorX& phi() const { return phi_; }

  // Φ_φ by the scaled coordinates of what may move.
  MatrixX Jacobian() {
    ConstraintJacobian(mechanism_, frames_, &J_);
    MatrixX A = DenseJacobian(mechanism_, J_)(Eigen::all, columns_);
    for (size_t c = 0; c < columns_.size(); ++c) A.col(static_cast<Eigen::Index>(c)) /= weights_[c];
    return A;
  }

  // How far q is from the start, in the scaled coordinates.
  VectorX Distance(const VectorX& q) const {
    VectorX out(static_cast<Eigen::Index>(columns_.size()));
    for (size_t c = 0; c < columns_.size(); ++c) {
      const int body = columns_[c] / 6 + 1, k = columns_[c] % 6;
      const double z = k < 3 ? q[7 * body - 7 + k] - start_[7 * body - 7 + k]
                             : (2 * EulerG(ParametersOf(start_, body)) * ParametersOf(q, body))[k - 3];
      out[static_cast<Eigen::Index>(c)] = weights_[c] * z;
    }
    return out;
  }

  VectorX Moved(const VectorX& q, const VectorX& step) const {
    VectorX dphi = VectorX::Zero(mechanism_.nv()), out = q;
    for (size_t c = 0; c < columns_.size(); ++c)
      dphi[columns_[c]] = step[static_cast<Eigen::Index>(c)] / weights_[c];
    for (int b = 1; b <= mechanism_.body_count(); ++b) {
      out.segment<3>(7 * b - 7) += dphi.segment<3>(6 * b - 6);
      const Vector3 turn = dphi.segment<3>(6 * b - 3);
      if (turn.isZero(0)) continue;
      out.segment<4>(7 * b - 4) += 0.5 * EulerGTransposed(ParametersOf(q, b), turn);
      out.segment<4>(7 * b - 4).normalize();
    }
    return out;
  }

 private:
  const Mechanism& mechanism_;
  const VectorX& start_;
  double time_;
  BodyFrames frames_;
  VectorX phi_;
  RowJacobian J_;
  std::vector<int> columns_;
  std::vector<double> weights_;
};

// Levenberg's and Marquardt's steps: never further away than before, from however wrong a pose.
int Approach(Assembler* assembler, VectorX* q) {
  double damping = 1e-3;
  assembler->Examine(*q);
  double before = assembler->phi().squaredNorm();
  int iteration = 0;
  for (; iteration < kMostAssemblySteps && before > kClosed * kClosed; ++iteration) {
    const MatrixX A = assembler->Jacobian();
    if (A.cols() == 0) break;
    const VectorX gradient = A.transpose() * assembler->phi();
    MatrixX N = A.transpose() * A;
    const double scale = std::max(N.diagonal().maxCoeff(), 1e-300);
    bool better = false;
    while (!better && damping < 1e8) {
      MatrixX damped = N;
      damped.diagonal().array() += damping * scale;
      const VectorX trial = assembler->Moved(*q, -SymmetricSolution(damped, gradient));
      assembler->Examine(trial);
      const double now = assembler->phi().squaredNorm();
      better = now < before;
      if (better) {
        const bool slow = now > 0.999999 * before && damping > 1;
        *q = trial;
        before = now;
        damping = std::max(damping / 10, 1e-12);
        if (slow) return iteration;
      } else {
        damping *= 10;
      }
    }
    assembler->Examine(*q);
    if (!better) break;
  }
  return iteration;
}

// Steps to the nearest of the poses that close: d = −A⁺Φ − (I − A⁺A) (q − start).
int Refine(Assembler* assembler, VectorX* q) {
  for (int iteration = 0; iteration < kMostAssemblyRefinements; ++iteration) {
    const double before = assembler->Examine(*q);
    const MatrixX A = assembler->Jacobian();
    const VectorX away = assembler->Distance(*q);
    const VectorX step = LeastNormSolution(A, A * away - assembler->phi(), 1e-9) - away;
    const VectorX trial = assembler->Moved(*q, step);
    if (before > kGoodEnough && assembler->Examine(trial) > before) return iteration;
    *q = trial;
    if (step.norm() <= 1e-9 * (1 + away.norm())) return iteration + 1;
  }
  return kMostAssemblyRefinements;
}

// The last rest of the violations, by the shortest steps.
void Close(Assembler* assembler, VectorX* q) {
  for (int iteration = 0; iteration < 5 && assembler->Examine(*q) > kClosed; ++iteration) {
    const double before = assembler->Examine(*q);
    const MatrixX A = assembler->Jacobian();
    const VectorX trial = assembler->Moved(*q, -LeastNormSolution(A, assembler->phi(), 1e-9));
    if (!(assembler->Examine(trial) < before)) return;
    *q = trial;
  }
}

}  // namespace

AssemblyReport AssembleMechanism(const std::shared_ptr<const Mechanism>& mechanism, const VectorX& q,
                                 const std::vector<int>& pinned, double time) {
  AssemblyReport report;
  report.q = q;
  for (int b = 1; b <= mechanism->body_count(); ++b) report.q.segment<4>(7 * b - 4).normalize();
  const VectorX start = report.q;
  Assembler assembler(*mechanism, start, pinned, time);
  report.violation_before = assembler.Examine(report.q);
  if (report.violation_before > kClosed) {
    report.iterations = Approach(&assembler, &report.q);
    if (assembler.Examine(report.q) <= 1e-6) {
      const VectorX approached = report.q;
      report.iterations += Refine(&assembler, &report.q);
      Close(&assembler, &report.q);
      if (!(assembler.Examine(report.q) <= kGoodEnough)) {
        report.q = approached;
        Close(&assembler, &report.q);
      }
    }
  }
  report.violation = assembler.Examine(report.q);
  report.ok = report.violation <= kGoodEnough;
  if (!report.ok) assembler.phi().cwiseAbs().maxCoeff(&report.violated_row);
  for (int b = 1; b <= mechanism->body_count(); ++b) {
    AssemblyReport::Change change;
    change.body = b;
    change.distance = (PlaceOf(report.q, b) - PlaceOf(start, b)).norm();
    const Vector3 half = EulerG(ParametersOf(start, b)) * ParametersOf(report.q, b);
    change.angle =
        2 * std::atan2(half.norm(), std::abs(ParametersOf(start, b).dot(ParametersOf(report.q, b))));
    if (change.distance > 1e-12 || change.angle > 1e-12) report.changes.push_back(change);
  }
  std::stable_sort(report.changes.begin(), report.changes.end(), [](const auto& a, const auto& b) {
    return std::max(a.distance, a.angle) > std::max(b.distance, b.angle);
  });
  report.text = report.ok ? "assembled" : "cannot be assembled";
  report.text += " in " + std::to_string(report.iterations) + " iterations, largest violation " +
                 FormatNumber(report.violation_before, 3) + " before, " + FormatNumber(report.violation, 3) +
                 " after\n";
  if (!report.ok) report.text += "not met: " + mechanism->RowName(report.violated_row) + "\n";
  for (const auto& change : report.changes)
    report.text += "\"" + mechanism->description().bodies[static_cast<size_t>(change.body) - 1].name +
                   "\" moved " + FormatNumber(change.distance, 3) + " m, turned " +
                   FormatNumber(change.angle * 180 / kPi, 3) + "°\n";
  return report;
}

}  // namespace linkwright
