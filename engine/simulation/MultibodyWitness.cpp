// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>

#include "engine/math/DenseAlgebra.h"
#include "engine/simulation/MultibodySystemImpl.h"

namespace linkwright {

void MultibodySystem::SetSecondOpinion(const SecondOpinionOptions& options) {
  opinion_ = {};
  opinion_.on = options.formulation.has_value();
  if (opinion_.on) {
    opinion_.formulation = *options.formulation;
    opinion_.tolerance = options.tolerance;
  }
  MakeSignals();
}

// Equations in the independent coordinates alone: φ'' = a₀ + R z'', Φ_φ a₀ = γ, Φ_φ R = 0,
// RᵀM R z'' = Rᵀ(Q − M a₀).
bool MultibodySystem::ReducedAccelerations(VectorX* a) {
  const int freedoms = gcp_.freedom_count();
  MatrixX R(nv(), freedoms);
  VectorX column(nv());
  for (int k = 0; k < freedoms; ++k) {
    gcp_.Direction(k, &column);
    R.col(k) = column;
  }
  gcp_.Particular(gamma_, a);
  const auto times_mass = [&](VectorX x) {
    for (int b = 1; b <= mechanism_->body_count(); ++b) {
      x.segment<3>(6 * b - 6) *= mechanism_->mass(b);
      x.segment<3>(6 * b - 3) = (mechanism_->inertia(b) * x.segment<3>(6 * b - 3)).eval();
    }
    return x;
  };
  MatrixX MR(nv(), freedoms);
  for (int k = 0; k < freedoms; ++k) MR.col(k) = times_mass(R.col(k));
  const VectorX rest = Q_ - times_mass(*a);
  if (freedoms > 0) *a += R * SymmetricSolution(R.transpose() * MR, R.transpose() * rest);
  return a->allFinite();
}

void MultibodySystem::Witness(const State& state) {
  if (!Evaluate(state).ok) return;
  SecondOpinion::Finding found;
  found.time = state.time;
  VectorX second(nv());
  if (!ReducedAccelerations(&second)) {
    found.difference = 1;
  } else {
    // Radians count as metres of the body's radius of gyration; what meets is gravity, accelerations,
    // centripetal ones, and what the forces alone would give.
    double scale = inputs_.gravity.norm(), largest = 0;
    for (int b = 1; b <= mechanism_->body_count(); ++b) {
      const double mass = mechanism_->mass(b);
      const double radius = std::sqrt(mechanism_->inertia(b).trace() / (2 * mass));
      const double spin = gcp_.frames().w[static_cast<size_t>(b)].norm();
      scale = std::max({scale, a_.segment<3>(6 * b - 6).norm(), radius * a_.segment<3>(6 * b - 3).norm(),
                        spin * spin * radius, Q_.segment<3>(6 * b - 6).norm() / mass,
                        Q_.segment<3>(6 * b - 3).norm() / (mass * std::max(radius, 1e-6))});
      for (int k = 0; k < 6; ++k) {
        const double difference = std::abs(second[6 * b - 6 + k] - a_[6 * b - 6 + k]) * (k < 3 ? 1 : radius);
        if (difference <= largest) continue;
        largest = difference;
        found.dof = 6 * b - 6 + k;
      }
    }
    found.difference = scale > 0 ? largest / scale : largest;
  }
  opinion_.latest = found;
  if (!(found.difference <= opinion_.largest.difference)) opinion_.largest = found;
  if (!(found.difference <= opinion_.tolerance) && !opinion_.first_objection)
    opinion_.first_objection = found;
}

std::vector<System::Push> MultibodySystem::Explain(const State& state) {
  std::vector<Push> out;
  if (!state.q.allFinite() || !Evaluate(state).ok) return out;
  VectorX part = VectorX::Zero(nv());
  AddTransposed(*mechanism_, gcp_.jacobian(), lambda_, -1, &part);
  out.push_back({"joints", part});
  part.setZero();
  AddMechanismForces(*mechanism_, gcp_.frames(), inputs_.gravity, &part);
  out.push_back({"gravity, springs and dampers", part});
  if (inputs_.grip != Inputs::Grip::kNone) {
    VectorX pull = Q_ - part - inputs_.torque + inputs_.damping.cwiseProduct(v_);
    out.push_back({"the pull", pull});
  }
  return out;
}

}  // namespace linkwright
