// SPDX-License-Identifier: BSD-3-Clause
#include "engine/constraints/eulerparameters/CoordinatePartitioning.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/math/Rotation.h"

namespace linkwright {
namespace {

constexpr double kMostGrowth = 3;
/// |ε| = 2 sin(θ/2) at 44°: T is far from singular.
constexpr double kMostTurn = 0.75;
/// |ε|, and parts of lengths, within which Φ_d⁻¹ Φ_i cannot have grown much.
constexpr double kSmallMotion = 0.01;
constexpr int kFewFreedoms = 6;
/// Stands for a number that may be there.
constexpr double kNearlyZero = 1e-300;

// A fixed sequence of numbers in [−1, 1].
class Numbers {
 public:
  double Next() {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<double>(state_ >> 11) * 0x1p-52 - 1;
  }
  Vector3 NextVector() {
    const double x = Next(), y = Next();
    return {x, y, Next()};
  }

 private:
  unsigned long long state_ = 12345;
};

// Φ_φ where nothing is special: the bodies shaken. An order of elimination that is safe there is safe nearly
// everywhere.
RowJacobian TypicalJacobian(const Mechanism& mechanism) {
  BodyFrames frames = mechanism.MakeFrames();
  mechanism.SetPositions(mechanism.InitialPosition(), &frames);
  double size = 0;
  for (const ConstraintPrimitive& c : mechanism.primitives())
    size = std::max({size, c.s_i.norm(), c.s_j.norm()});
  Numbers numbers;
  for (size_t b = 1; b < frames.r.size(); ++b) {
    frames.r[b] += 0.1 * std::min(size, 1.0) * numbers.NextVector();
    frames.A[b] = RotationFromVector(0.3 * numbers.NextVector()) * frames.A[b];
  }
  RowJacobian J = RowJacobian::Zero(mechanism.row_count(), 12);
  ConstraintJacobian(mechanism, frames, &J);
  return J;
}

}  // namespace

CoordinatePartitioning::CoordinatePartitioning(std::shared_ptr<const Mechanism> mechanism,
                                               const StopCheck& stop)
    : mechanism_(std::move(mechanism)),
      J_typical_(TypicalJacobian(*mechanism_)),
      frames_(mechanism_->MakeFrames()) {
  const auto bodies = static_cast<size_t>(mechanism_->body_count());
  const int m = mechanism_->row_count();
  for (int b = 1; b <= mechanism_->body_count(); ++b) {
    Matrix6 mass = Matrix6::Zero(), weight = Matrix6::Identity();
    mass.topLeftCorner<3, 3>() = mechanism_->mass(b) * Matrix3::Identity();
    mass.bottomRightCorner<3, 3>() = mechanism_->inertia(b);
    // Radians weigh as the metres of the radius of gyration.
    const double gyration = mechanism_->inertia(b).trace() / (2 * mechanism_->mass(b));
    weight.bottomRightCorner<3, 3>() *= std::clamp(gyration, 1e-4, 1e4);
    masses_.push_back(mass);
    weights_.push_back(weight);
  }
  packed_weights_ = weights_;
  J_ = J_zeta_ = J_packed_ = RowJacobian::Zero(m, 12);
  turn_.assign(bodies, Matrix3::Identity());
  inverse_turn_ = turn_;
  target_.assign(bodies, Vector3::Zero());
  phi_ = delta_ = VectorX::Zero(m);
  zeta_ = VectorX::Zero(mechanism_->nv());
  q_ = mechanism_->InitialPosition();
  reference_.resize(bodies);
  reference_place_.assign(bodies, Vector3::Zero());
  Choose(q_, 0, stop);
}

bool CoordinatePartitioning::Prepare(const StopCheck& stop) {
  free_.clear();
  SaddlePattern dependent, all;
  for (size_t b = 0; b < partition_.independent.size(); ++b) {
    int count = 0;
    for (int c = 0; c < 6; ++c) {
      if ((partition_.independent[b] >> c & 1U) != 0)
        free_.emplace_back(static_cast<int>(b) + 1, c);
      else
        ++count;
    }
    dependent.body_size.push_back(count);
    all.body_size.push_back(6);
  }
  for (size_t j = 0; j < mechanism_->joints().size(); ++j) {
    const JointRows& joint = mechanism_->joints()[j];
    std::vector<int> rows;
    for (int k = 0; k < joint.count; ++k)
      if ((partition_.redundant[j] >> k & 1U) == 0) rows.push_back(joint.first + k);
    dependent.rows.push_back(rows);
    all.rows.push_back(std::move(rows));
  }
  // What is dependent stands in front, of weights and Jacobians alike.
  const auto pack = [&](const RowJacobian& J) {
    for (const JointRows& joint : mechanism_->joints()) {
      for (int side = 0; side < 2; ++side) {
        const int body = side == 0 ? joint.i : joint.j;
        for (int c = 0, to = 0; c < 6 && body > 0; ++c) {
          const auto b = static_cast<size_t>(body) - 1;
          if ((partition_.independent[b] >> c & 1U) != 0) continue;
          auto column = J_packed_.col(6 * side + to++).segment(joint.first, joint.count);
          column = J.col(6 * side + c).segment(joint.first, joint.count);
          // A turn leaves no zeros where any of a row's three numbers is none.
          if (c >= 3 && HasFreeTurn(b)) column = (column.array() == 0).select(kNearlyZero, column);
        }
      }
    }
  };
  for (size_t b = 0; b < weights_.size(); ++b) {
    packed_weights_[b].setZero();
    for (int c = 0, to = 0; c < 6; ++c)
      if ((partition_.independent[b] >> c & 1U) == 0) {
        packed_weights_[b](to, to) = weights_[b](c, c);
        ++to;
      }
  }
  pack(J_typical_);
  if (!by_partition_.Analyse(*mechanism_, std::move(dependent), packed_weights_, J_packed_, stop) ||
      !by_mass_.Analyse(*mechanism_, std::move(all), masses_, J_typical_, stop))
    return false;
  x_ = VectorX::Zero(mechanism_->nv());
  y_ = VectorX::Zero(mechanism_->row_count());
  analysed_ = true;
  partition_factored_ = mass_factored_ = false;
  return true;
}

void CoordinatePartitioning::Refer(const VectorX& q) {
  for (int b = 1; b <= mechanism_->body_count(); ++b) {
    reference_[static_cast<size_t>(b) - 1] = ParametersOf(q, b);
    reference_place_[static_cast<size_t>(b) - 1] = PlaceOf(q, b);
  }
  partition_factored_ = false;
}

bool CoordinatePartitioning::Choose(const VectorX& q, double /*time*/, const StopCheck& stop) {
  SetPositions(q);
  std::optional<Partition> found = FindPartition(*mechanism_, J_, stop);
  if (!found) return false;
  // Where it is stopped, this one is as it was.
  CoordinatePartitioning next(*this);
  next.partition_ = std::move(*found);
  if (!next.Prepare(stop)) return false;
  next.Refer(q);
  if (!next.FactorDependent(stop)) return false;
  next.growth_ = next.Growth();
  *this = std::move(next);
  return true;
}

CoordinatePartitioning::Motion CoordinatePartitioning::FindMotion(const VectorX& q, double time) const {
  Motion motion = Motion::kNone;
  // Written so that NaN has moved.
  const auto note = [&](double amount, double small) {
    if (!(amount <= small)) motion = Motion::kNear;
  };
  for (int b = 1; b <= mechanism_->body_count(); ++b) {
    const double turn = (2 * EulerG(reference_[static_cast<size_t>(b) - 1]) * ParametersOf(q, b)).norm();
    if (turn > kMostTurn && HasFreeTurn(static_cast<size_t>(b) - 1)) return Motion::kFar;
    note(turn, kSmallMotion);
  }
  // Where bodies do not turn, Φ_φ changes with the vectors between their points alone.
  const auto displacement = [&](int b) -> Vector3 {
    if (b == 0) return Vector3::Zero();
    return PlaceOf(q, b) - reference_place_[static_cast<size_t>(b) - 1];
  };
  using Kind = ConstraintPrimitive::Kind;
  for (const ConstraintPrimitive& c : mechanism_->primitives()) {
    if (motion != Motion::kNone) break;
    if (c.kind != Kind::kDotOffset && c.kind != Kind::kDistance) continue;
    const double length = c.kind == Kind::kDistance ? c.function(time)[0] : 1;
    note((displacement(c.j) - displacement(c.i)).norm(), kSmallMotion * length);
  }
  return motion;
}

bool CoordinatePartitioning::Renew(const VectorX& q, double time, const StopCheck& stop) {
  if (free_.empty()) return true;
  const Motion motion = FindMotion(q, time);
  if (motion == Motion::kNone) return true;
  if (motion == Motion::kFar) Refer(q);
  SetPositions(q);
  if (!FactorDependent(stop)) return false;
  if (Growth() > kMostGrowth * std::max(1.0, growth_)) return Choose(q, time, stop);
  Refer(q);
  return true;
}

void CoordinatePartitioning::Write(Eigen::Ref<VectorX> code) const {
  Eigen::Index at = 0;
  code[at++] = growth_;
  code[at++] = partition_.rank;
  for (size_t b = 0; b < reference_.size(); ++b) {
    code[at++] = partition_.independent[b];
    code.segment<4>(at) = reference_[b];
    code.segment<3>(at + 4) = reference_place_[b];
    at += 7;
  }
  for (const unsigned char rows : partition_.redundant) code[at++] = rows;
}

bool CoordinatePartitioning::Read(const Eigen::Ref<const VectorX>& code, const StopCheck& stop) {
  // A code of zeros is that of a state that was made by hand.
  if (!(code[0] > 0) && code[2] == 0 && code.segment<4>(3).isZero()) return false;
  if (IsChosen(code)) {
    Take(code);
    return true;
  }
  CoordinatePartitioning next(*this);
  next.Take(code);
  if (!next.Prepare(stop)) return false;
  *this = std::move(next);
  return true;
}

// Whether its independent coordinates and redundant rows are those of the present choice.
bool CoordinatePartitioning::IsChosen(const Eigen::Ref<const VectorX>& code) const {
  bool same = analysed_ && static_cast<int>(code[1]) == partition_.rank;
  Eigen::Index at = 2;
  for (size_t b = 0; same && b < reference_.size(); ++b, at += 8)
    same = static_cast<unsigned char>(code[at]) == partition_.independent[b];
  for (size_t j = 0; same && j < partition_.redundant.size(); ++j)
    same = static_cast<unsigned char>(code[at++]) == partition_.redundant[j];
  return same;
}

void CoordinatePartitioning::Take(const Eigen::Ref<const VectorX>& code) {
  Eigen::Index at = 0;
  growth_ = code[at++];
  partition_.rank = static_cast<int>(code[at++]);
  partition_.dof = mechanism_->nv() - partition_.rank;
  for (size_t b = 0; b < reference_.size(); ++b) {
    partition_.independent[b] = static_cast<unsigned char>(code[at++]);
    if (reference_[b] != code.segment<4>(at)) {
      reference_[b] = code.segment<4>(at);
      partition_factored_ = false;
    }
    reference_place_[b] = code.segment<3>(at + 4);
    at += 7;
  }
  for (unsigned char& rows : partition_.redundant) rows = static_cast<unsigned char>(code[at++]);
}

void CoordinatePartitioning::SetPositions(const VectorX& q) {
  partition_factored_ = mass_factored_ = false;
  if (placed_ && q == q_) return;
  q_ = q;
  mechanism_->SetPositions(q_, &frames_);
  ConstraintJacobian(*mechanism_, frames_, &J_);
  placed_ = true;
}

// T = G(p_ref) G(p)ᵀ / pᵀp of bodies that have a free turn; others use the virtual rotations themselves.
void CoordinatePartitioning::FindTurns() {
  for (size_t b = 0; b < reference_.size(); ++b) {
    if (!HasFreeTurn(b)) continue;
    const EulerParameters p = ParametersOf(q_, static_cast<int>(b) + 1);
    turn_[b].noalias() = EulerG(reference_[b]) * EulerG(p).transpose();
    turn_[b] /= p.squaredNorm();
    inverse_turn_[b] = turn_[b].inverse();
  }
}

bool CoordinatePartitioning::FactorDependent(const StopCheck& stop) {
  FindTurns();
  J_zeta_ = J_;
  for (const JointRows& joint : mechanism_->joints()) {
    for (int side = 0; side < 2; ++side) {
      const int body = side == 0 ? joint.i : joint.j;
      if (body == 0) continue;
      const auto b = static_cast<size_t>(body) - 1;
      if (HasFreeTurn(b))
        for (int row = joint.first; row < joint.first + joint.count; ++row)
          J_zeta_.block<1, 3>(row, 6 * side + 3) =
              (J_.block<1, 3>(row, 6 * side + 3) * inverse_turn_[b]).eval();
      const unsigned mask = partition_.independent[b];
      for (int row = joint.first; row < joint.first + joint.count; ++row) {
        const double* from = &J_zeta_(row, 6 * side);
        double* to = &J_packed_(row, 6 * side);
        for (int c = 0; c < 6; ++c)
          if ((mask >> c & 1U) == 0) *to++ = from[c];
      }
    }
  }
  partition_factored_ =
      by_partition_.Factor(packed_weights_, J_packed_, stop) != SaddleSolver::Status::kStopped;
  return partition_factored_;
}

bool CoordinatePartitioning::FactorByMass(const StopCheck& stop) {
  mass_factored_ = by_mass_.Factor(masses_, J_, stop) != SaddleSolver::Status::kStopped;
  return mass_factored_;
}

void CoordinatePartitioning::Gather(const VectorX& all_rows, const SaddleSolver& solver, VectorX* y) const {
  const std::vector<int>& rows = solver.rows();
  for (size_t k = 0; k < rows.size(); ++k) (*y)[static_cast<Eigen::Index>(k)] = all_rows[rows[k]];
}

void CoordinatePartitioning::Spread(VectorX* zeta) const {
  Eigen::Index from = 0, to = 0;
  for (const unsigned char mask : partition_.independent)
    for (int c = 0; c < 6; ++c, ++to)
      if ((mask >> c & 1U) == 0) (*zeta)[to] = x_[from++];
}

void CoordinatePartitioning::TurnBack(VectorX* zeta) const {
  for (size_t b = 0; b < reference_.size(); ++b) {
    if (!HasFreeTurn(b)) continue;
    auto turn = zeta->segment<3>(6 * static_cast<Eigen::Index>(b) + 3);
    turn = (inverse_turn_[b] * turn).eval();
  }
}

bool CoordinatePartitioning::Direction(int free, VectorX* phi, const StopCheck& stop) {
  if (!partition_factored_ && !FactorDependent(stop)) return false;
  const auto [body, coordinate] = free_[static_cast<size_t>(free)];
  phi->setZero();
  (*phi)[6 * body - 6 + coordinate] = 1;
  TurnBack(phi);
  phi_.setZero();
  SolveRest(phi);
  return true;
}

bool CoordinatePartitioning::Particular(const VectorX& c, VectorX* phi, const StopCheck& stop) {
  if (!partition_factored_ && !FactorDependent(stop)) return false;
  phi->setZero();
  phi_ = c;
  SolveRest(phi);
  return true;
}

// zeta_ := the step of the dependent coordinates alone that makes Φ_φ δφ = delta_.
void CoordinatePartitioning::StepDependent() {
  x_.head(by_partition_.x_size()).setZero();
  Gather(delta_, by_partition_, &y_);
  by_partition_.Solve(&x_, &y_);
  zeta_.setZero();
  Spread(&zeta_);
  TurnBack(&zeta_);
}

// Makes Φ_φ δφ = phi_ by dependent coordinates. What was factored may be the Jacobian of a pose nearby.
void CoordinatePartitioning::SolveRest(VectorX* phi) {
  double before = HUGE_VAL;
  for (int round = 0; round < kMostIterations; ++round) {
    MultiplyJacobian(*mechanism_, J_, *phi, &delta_);
    delta_ = phi_ - delta_;
    const double rest = delta_.size() > 0 ? delta_.cwiseAbs().maxCoeff() : 0;
    if (rest <= kTolerance * 1e-2 || rest > before / 2) break;
    before = rest;
    StepDependent();
    *phi += zeta_;
  }
}

double CoordinatePartitioning::Growth() {
  const auto largest_for = [&] {
    MultiplyJacobian(*mechanism_, J_zeta_, zeta_, &delta_);
    x_.head(by_partition_.x_size()).setZero();
    Gather(delta_, by_partition_, &y_);
    by_partition_.Solve(&x_, &y_);
    const auto found = x_.head(by_partition_.x_size());
    return found.size() > 0 ? found.cwiseAbs().maxCoeff() : 0.0;
  };
  double growth = 0;
  if (freedom_count() <= kFewFreedoms) {
    for (const auto& [body, coordinate] : free_) {
      zeta_.setZero();
      zeta_[6 * body - 6 + coordinate] = 1;
      growth = std::max(growth, largest_for());
    }
    return growth;
  }
  Numbers numbers;
  for (int k = 0; k < 2; ++k) {
    zeta_.setZero();
    for (const auto& [body, coordinate] : free_)
      zeta_[6 * body - 6 + coordinate] = numbers.Next() < 0 ? -1 : 1;
    growth = std::max(growth, largest_for());
  }
  return growth;
}

}  // namespace linkwright
