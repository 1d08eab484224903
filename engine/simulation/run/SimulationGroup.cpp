// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/run/SimulationGroup.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/simulation/integrators/RungeKutta4.h"

namespace linkwright {

namespace {

/// Factors of mass and inertia, one a body, that make `model` of `base`; none if that takes more.
std::optional<VectorX> MassScales(const Model& base, const Model& model) {
  if (model.body_count() != base.body_count() || model.nq() != base.nq() || model.nv() != base.nv())
    return std::nullopt;
  VectorX scales = VectorX::Ones(base.body_count());
  for (int i = 1; i < base.body_count(); ++i) {
    const auto b = static_cast<size_t>(i);
    const BodyConstants &from = base.constants()[b], &to = model.constants()[b];
    if (from.type != to.type || from.parent != to.parent || from.q_index != to.q_index ||
        from.ratio != to.ratio || from.offset != to.offset || from.armature != to.armature ||
        from.X_PJ.p != to.X_PJ.p || from.X_PJ.R != to.X_PJ.R || (from.mass > 0) != (to.mass > 0))
      return std::nullopt;
    if (from.mass > 0) scales[i] = to.mass / from.mass;
    const auto same = [scale = scales[i]](const auto& x, const auto& y) {
      return (scale * x - y).norm() <= 1e-13 * y.norm();
    };
    if (!same(from.moment, to.moment) || !same(from.inertia, to.inertia)) return std::nullopt;
  }
  return scales;
}

}  // namespace

SimulationGroup::SimulationGroup(const std::shared_ptr<const Model>& model,
                                 std::vector<Simulation> simulations)
    : dynamics_(model, BatchOptions{.threads = 1}) {
  const int count = static_cast<int>(simulations.size());
  q_ = BatchArray(model->nq(), count);
  v_ = BatchArray(model->nv(), count);
  tau_ = BatchArray(model->nv(), count);
  a_ = BatchArray(model->nv(), count);
  gravity_ = BatchArray(3, count);
  mass_scale_ = BatchArray(model->body_count(), count);
  variation_.gravity = &gravity_;
  members_.reserve(simulations.size());
  for (Simulation& simulation : simulations) {
    Member& member = members_.emplace_back(std::move(simulation));
    System& system = member.simulation.system();
    const int index = static_cast<int>(members_.size()) - 1;
    for (StateRate& k : member.k) k = MakeRate(system);
    member.stage = member.simulation.state();
    member.tau = member.a = VectorX::Zero(system.nv());
    // Lanes of those that do not go along compute with these.
    q_.Set(index, model->NeutralPosition());
    mass_scale_.Set(index, VectorX::Ones(model->body_count()));
    const Model* tree = system.tree();
    if (!tree || system.cross_check().on) continue;
    if (const auto scales = MassScales(*model, *tree)) {
      member.fits = true;
      mass_scale_.Set(index, *scales);
      if (*scales != VectorX::Ones(scales->size())) variation_.mass_scale = &mass_scale_;
    }
  }
}

void SimulationGroup::Begin(Member* member) {
  Simulation& simulation = member->simulation;
  member->along = false;
  if (!member->active || member->divergence) return;
  simulation.BeginAttempt();
  if (!member->fits || simulation.options_.integrator != Integrator::kRk4) return;
  System& system = *simulation.system_;
  system.BeginStep(&simulation.state_);
  simulation.from_ = simulation.state_;
  member->along = system.LongestStep(simulation.state_) >= simulation.options_.dt;
}

bool SimulationGroup::Stage(int stage) {
  constexpr double kPart[] = {0, 0.5, 0.5, 1};
  bool any = false;
  for (int i = 0; i < size(); ++i) {
    Member& member = members_[static_cast<size_t>(i)];
    if (!member.along) continue;
    Simulation& simulation = member.simulation;
    if (stage == 0)
      member.stage = simulation.from_;
    else
      AddScaled(simulation.from_, kPart[stage] * simulation.options_.dt, member.k[stage - 1], &member.stage);
    member.along = simulation.system_->BeginDerivative(member.stage, &member.tau);
    if (!member.along) continue;
    any = true;
    q_.Set(i, member.stage.q);
    v_.Set(i, member.stage.v);
    tau_.Set(i, member.tau);
    gravity_.Set(i, simulation.system_->inputs().gravity);
  }
  if (!any) return false;
  dynamics_.ComputeForwardDynamics(q_, v_, tau_, Vector3::Zero(), &a_, &singular_, variation_);
  for (int i = 0; i < size(); ++i) {
    Member& member = members_[static_cast<size_t>(i)];
    if (!member.along) continue;
    for (int dof = 0; dof < a_.rows(); ++dof) member.a[dof] = a_(dof, i);
    member.along = !singular_[static_cast<size_t>(i)].IsValid() &&
                   member.simulation.system_->EndDerivative(member.stage, member.a, &member.k[stage]).ok;
  }
  return true;
}

void SimulationGroup::Finish(Member* member) {
  Simulation& simulation = member->simulation;
  if (member->along) {
    State* to = &simulation.trial_;
    CombineRungeKutta4(simulation.from_, simulation.options_.dt, member->k, to);
    simulation.system_->Project(to);
    member->along = IsFinite(*to) && simulation.system_->CrossedEvent(*to) < 0;
    if (member->along) {
      simulation.state_ = *to;
      member->along = simulation.EndAttempt({}).ok;
    }
  }
  if (member->along || !member->active || member->divergence) return;
  simulation.state_ = simulation.step_start_;
  member->divergence = simulation.Step(/*suggest=*/false);
}

void SimulationGroup::Step() {
  for (Member& member : members_) Begin(&member);
  for (int stage = 0; stage < 4; ++stage)
    if (!Stage(stage)) break;
  for (Member& member : members_) Finish(&member);
}

}  // namespace linkwright
