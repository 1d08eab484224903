// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/EvalStates.h"

#include <cmath>
#include <limits>
#include <optional>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/algorithms/Lagrange.h"
#include "engine/algorithms/LoopClosure.h"
#include "engine/algorithms/NewtonEulerForward.h"
#include "engine/io/EvalDerivatives.h"
#include "engine/io/EvalWriter.h"

namespace linkwright {
namespace {

class Evaluator {
 public:
  Evaluator(const Model& model, const EvalRequest& request, const EvalOptions& options)
      : model_(model),
        request_(request),
        options_(options),
        gravity_(request.gravity.value_or(options.gravity)),
        workspace_(model) {
    if (!options.loops.empty()) closure_.emplace(model, options.loops);
    if (options.formulation == Formulation::kNewtonEuler) newton_euler_.emplace(model);
    if (options.formulation == Formulation::kLagrange) lagrange_.emplace(model);
  }

  EvalOutput Run() {
    out_ << "{\"dofs\": [";
    for (size_t i = 0; i < model_.dof_names().size(); ++i) {
      if (i > 0) out_ << ", ";
      out_.Name(model_.dof_names()[i]);
    }
    out_ << "],\n \"mass\": ";
    out_.Number(model_.moving_mass());
    out_ << ",\n \"states\": [";
    for (size_t i = 0; i < request_.states.size(); ++i) {
      out_ << (i > 0 ? ",\n  " : "\n  ");
      State(request_.states[i], i);
    }
    out_ << "]}\n";
    output_.json = out_.Take();
    return std::move(output_);
  }

 private:
  void State(const EvalState& state, size_t index) {
    ForwardKinematics(model_, state.q, state.v, &workspace_);
    Kinematics();
    // What reads the poses and velocities goes before the recursions, which may overwrite them.
    const bool by_lagrange = options_.formulation == Formulation::kLagrange;
    const double kinetic = by_lagrange ? LagrangeKineticEnergy(model_, state.q, state.v, &*lagrange_)
                                       : KineticEnergy(model_, state.v, workspace_);
    const double potential = by_lagrange ? LagrangePotentialEnergy(model_, state.q, gravity_, &*lagrange_)
                                         : PotentialEnergy(model_, gravity_, workspace_);
    Vector3 com = Vector3::Constant(std::numeric_limits<double>::quiet_NaN());
    const bool has_com = CenterOfMass(model_, workspace_, &com);
    Dynamics(state, index);
    if (options_.derivatives) WriteDerivatives(model_, state, gravity_, options_, &out_);
    out_ << ",\n   \"kinetic_energy\": ";
    out_.Number(kinetic);
    out_ << ", \"potential_energy\": ";
    out_.Number(potential);
    WriteClosure(state);
    out_ << ", \"com\": ";
    if (has_com && com.allFinite()) {
      out_.Numbers(com);
    } else {
      out_ << "null";
    }
    out_ << "}";
  }

  void Kinematics() {
    out_ << "{\"frames\": {";
    for (size_t i = 0; i < model_.frames().size(); ++i) {
      const Transform X = FramePose(model_, workspace_, FrameIndex(static_cast<int>(i)));
      out_ << (i > 0 ? ",\n    " : "");
      out_.Name(model_.frames()[i].name);
      out_ << ": {\"p\": ";
      out_.Numbers(X.p);
      out_ << ", \"R\": ";
      out_.Rows(X.R);
      out_ << "}";
    }
    out_ << "}";
    if (!request_.frame.IsValid()) return;
    Matrix6X jacobian = Matrix6X::Zero(6, model_.nv());
    FrameJacobian(model_, workspace_, request_.frame, &jacobian);
    out_ << ",\n   \"jacobian\": ";
    out_.Rows(jacobian);
  }

  void WriteClosure(const EvalState& state) {
    const int files = options_.closures ? options_.closures->rows() : 0;
    const int own = closure_ ? closure_->rows() : 0;
    if (files + own == 0) return;
    ForwardKinematics(model_, state.q, &workspace_);
    VectorX residual(files + own);
    MatrixX jacobian = MatrixX::Zero(files + own, model_.nv());
    if (files > 0) {
      VectorX rows;
      options_.closures->Residual(model_, state.q, workspace_, &rows);
      residual.head(files) = rows;
      MatrixX J;
      options_.closures->Jacobian(model_, state.q, workspace_, &J);
      jacobian.topRows(files) = J;
    }
    if (own > 0) {
      VectorX rows(own);
      closure_->Residual(model_, workspace_, &rows);
      residual.tail(own) = rows;
      MatrixX J = MatrixX::Zero(own, model_.nv());
      closure_->Jacobian(model_, workspace_, &J);
      jacobian.bottomRows(own) = J;
    }
    Field("closure_residual", residual);
    out_ << ",\n   \"closure_jacobian\": ";
    out_.Rows(jacobian);
  }

  void Dynamics(const EvalState& state, size_t index) {
    const int nv = model_.nv();
    const VectorX zero = VectorX::Zero(nv);
    VectorX passive = zero;  // what friction takes
    if (options_.damping.size() == nv) passive += options_.damping.cwiseProduct(state.v);
    if (options_.friction.size() == nv) passive += options_.friction.cwiseProduct(state.v.cwiseSign());

    MatrixX M = MatrixX::Zero(nv, nv);
    VectorX bias = zero, gravity = zero, tau = zero, a = zero;
    ForwardDynamicsResult result;
    const VectorX push = state.tau - passive;
    if (options_.formulation == Formulation::kLagrange) {
      MatrixX C = M;
      LagrangeTerms(model_, state.q, state.v, gravity_, &*lagrange_, &M, &C, &gravity);
      bias = C * state.v + gravity;
      LagrangeInverseDynamics(model_, state.q, state.v, state.a, gravity_, {}, &*lagrange_, &tau);
      result = LagrangeForwardDynamics(model_, state.q, state.v, push, gravity_, {}, {}, &*lagrange_, &a);
    } else {
      MassMatrix(model_, state.q, &workspace_, &M);
      InverseDynamics(model_, state.q, state.v, zero, gravity_, {}, &workspace_, &bias);
      InverseDynamics(model_, state.q, zero, zero, gravity_, {}, &workspace_, &gravity);
      InverseDynamics(model_, state.q, state.v, state.a, gravity_, {}, &workspace_, &tau);
      result = options_.formulation == Formulation::kNewtonEuler
                   ? NewtonEulerForwardDynamics(model_, state.q, state.v, push, gravity_, {}, {},
                                                &*newton_euler_, &a)
                   : ForwardDynamics(model_, state.q, state.v, push, gravity_, {}, {}, &workspace_, &a);
    }
    tau += passive;
    out_ << ",\n   \"mass_matrix\": ";
    out_.Rows(M);
    Field("bias", bias);
    Field("gravity", gravity);
    Field("inverse_dynamics", tau);
    const bool singular = result.status == DynamicsStatus::kSingular;
    if (!singular && a.allFinite()) {
      Field("forward_dynamics", a);
      return;
    }
    out_ << ",\n   \"forward_dynamics\": null";
    std::string warning = "state " + std::to_string(index) + ": ";
    if (singular) {
      warning += "the mass matrix is singular: joint \"" +
                 model_.joints()[static_cast<size_t>(result.body.value)].name + "\" moves no mass";
    } else {
      warning += "the accelerations are too large to represent";
    }
    output_.warnings.push_back(warning);
  }

  void Field(const char* name, const VectorX& values) {
    out_ << ",\n   \"" << name << "\": ";
    out_.Numbers(values);
  }

  const Model& model_;
  const EvalRequest& request_;
  const EvalOptions& options_;
  Vector3 gravity_;
  Workspace workspace_;
  std::optional<LoopClosure> closure_;
  std::optional<NewtonEulerWorkspace> newton_euler_;  // where they are asked for
  std::optional<LagrangeWorkspace> lagrange_;
  EvalWriter out_;
  EvalOutput output_;
};

}  // namespace

EvalOutput EvalStates(const Model& model, const EvalRequest& request, const EvalOptions& options) {
  return Evaluator(model, request, options).Run();
}

}  // namespace linkwright
