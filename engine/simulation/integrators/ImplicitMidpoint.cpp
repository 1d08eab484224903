// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/integrators/ImplicitMidpoint.h"

#include "engine/model/Model.h"

namespace linkwright {

ImplicitMidpoint::ImplicitMidpoint(const System& system)
    : solver_(system.nv()),
      rate_(MakeRate(system)),
      middle_(system.InitialState()),
      velocity_(VectorX::Zero(system.nv())) {}

SystemStatus ImplicitMidpoint::Residual(const VectorX& x, VectorX* residual) {
  middle_.time = from_->time + half_;
  middle_.q = from_->q;
  system_->IntegratePosition(x, half_, &middle_.q);
  middle_.v = x;
  SystemStatus status = system_->Derivative(middle_, &rate_);
  if (status.ok) *residual = x - from_->v - half_ * rate_.vdot;
  return status;
}

SystemStatus ImplicitMidpoint::Advance(System* system, const State& from, double h, State* to,
                                       double* taken) {
  *taken = h;
  system_ = system;
  from_ = &from;
  half_ = h / 2;
  middle_.z = from.z;
  velocity_ = from.v;
  SystemStatus status;
  int worst = -1;
  if (!solver_.Solve(this, &velocity_, &worst, &status))
    return status.ok ? NoSolution(*system, "implicit-midpoint", worst) : status;
  // The powers at the solution itself, not where the last correction began.
  status = Residual(velocity_, &to->v);
  if (!status.ok) return status;
  to->time = from.time + h;
  to->v = 2 * velocity_ - from.v;
  to->q = from.q;
  system->IntegratePosition(velocity_, h, &to->q);
  to->z = from.z + h * rate_.zdot;
  system->Project(to);
  return status;
}

SystemStatus NoSolution(const System& system, const char* method, int dof) {
  const Model* tree = system.tree();
  return {false, tree && dof >= 0 ? tree->BodyOfDof(dof) : BodyIndex(),
          std::string("the equation of ") + method + " has no solution near by; try a smaller time step"};
}

}  // namespace linkwright
