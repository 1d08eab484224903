// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/request/EvalStates.h"

#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/constraints/LoopClosure.h"
#include "engine/io/request/EvalDerivatives.h"
#include "engine/io/request/EvalWriter.h"
#include "engine/scene/reference/CLagrangeDynamics.h"
#include "engine/scene/reference/CNewtonEulerDynamics.h"

namespace linkwright {
namespace {

// Without friction: --passive has its own, which acts by sgn(v) and does not hold what is at rest.
std::unique_ptr<CDynamics> MakeDynamics(const std::shared_ptr<const Model>& model, Formulation formulation,
                                        const Vector3& gravity) {
  if (formulation == Formulation::kLagrange)
    return std::make_unique<CLagrangeDynamics>(model, gravity.data(), 0, 0);
  auto dynamics = std::make_unique<CNewtonEulerDynamics>(model, gravity.data(), 0, 0);
  if (formulation == Formulation::kArticulated) dynamics->SetMethod(ARTICULATED_BODY);
  return dynamics;
}

class Evaluator {
 public:
  Evaluator(const std::shared_ptr<const Model>& model, const EvalRequest& request, const EvalOptions& options)
      : model_(*model),
        request_(request),
        options_(options),
        gravity_(request.gravity.value_or(options.gravity)),
        workspace_(*model),
        dynamics_(MakeDynamics(model, options.formulation, gravity_)) {
    if (!options.loops.empty()) closure_.emplace(*model, options.loops);
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
    dynamics_->SetPosition(state.q);
    dynamics_->SetJointVelocity(state.v);
    Vector3 com = Vector3::Constant(std::numeric_limits<double>::quiet_NaN());
    const bool has_com = CenterOfMass(model_, workspace_, &com);
    Dynamics(state, index);
    if (options_.derivatives) WriteDerivatives(model_, state, gravity_, options_, &out_);
    out_ << ",\n   \"kinetic_energy\": ";
    out_.Number(dynamics_->GetKineticEnergy());
    out_ << ", \"potential_energy\": ";
    out_.Number(dynamics_->GetPotentialEnergy());
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
      closure_->SetPosition(state.q);
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
    VectorX passive = VectorX::Zero(nv);  // what friction takes
    if (options_.damping.size() == nv) passive += options_.damping.cwiseProduct(state.v);
    if (options_.friction.size() == nv) passive += options_.friction.cwiseProduct(state.v.cwiseSign());
    out_ << ",\n   \"mass_matrix\": ";
    out_.Rows(dynamics_->GetMassMatrix());
    Field("bias", dynamics_->GetBias());
    Field("gravity", dynamics_->GetGravityTorque());
    Field("inverse_dynamics", dynamics_->InverseDynamics(state.a) + passive);
    try {
      Field("forward_dynamics", dynamics_->ForwardDynamics(state.tau - passive));
    } catch (const std::runtime_error& error) {
      out_ << ",\n   \"forward_dynamics\": null";
      output_.warnings.push_back("state " + std::to_string(index) + ": " + error.what());
    }
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
  std::unique_ptr<CDynamics> dynamics_;
  std::optional<LoopClosure> closure_;
  EvalWriter out_;
  EvalOutput output_;
};

}  // namespace

EvalOutput EvalStates(const std::shared_ptr<const Model>& model, const EvalRequest& request,
                      const EvalOptions& options) {
  return Evaluator(model, request, options).Run();
}

}  // namespace linkwright
