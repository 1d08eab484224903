// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/request/EvalDerivatives.h"

#include "engine/algorithms/Linearisation.h"

namespace linkwright {

namespace {

const char* KindName(LinearMode::Kind kind) {
  switch (kind) {
    case LinearMode::Kind::kDecays:
      return "decays";
    case LinearMode::Kind::kPersists:
      return "persists";
    case LinearMode::Kind::kGrows:
      return "grows";
    case LinearMode::Kind::kNeutral:
      return "neutral";
  }
  return "";
}

void WriteMode(const LinearMode& mode, EvalWriter* out) {
  *out << "{\"eigenvalue\": ";
  out->Numbers(Eigen::Vector2d(mode.value.real(), mode.value.imag()));
  *out << ", \"kind\": \"" << KindName(mode.kind) << "\", \"frequency\": ";
  out->Number(mode.frequency);
  *out << ", \"damping_ratio\": ";
  out->Number(mode.damping_ratio);
  *out << ", \"time_constant\": ";
  out->Number(mode.time_constant);
  *out << ",\n      \"shape\": {\"re\": ";
  out->Numbers(VectorX(mode.shape.real()));
  *out << ", \"im\": ";
  out->Numbers(VectorX(mode.shape.imag()));
  *out << "}}";
}

}  // namespace

void WriteDerivatives(const Model& model, const EvalState& state, const Vector3& gravity,
                      const EvalOptions& options, EvalWriter* out) {
  const int nv = model.nv();
  const auto matrix = [&](const char* before, const MatrixX& values) {
    *out << before;
    out->Rows(values);
  };
  DerivativesWorkspace workspace(model);
  MatrixX by_q(nv, nv), by_v(nv, nv), by_a(nv, nv);
  InverseDynamicsDerivatives(model, state.q, state.v, state.a, gravity, {}, &workspace, &by_q, &by_v, &by_a);
  const bool damped = options.damping.size() == nv;
  if (damped) by_v.diagonal() += options.damping;
  matrix(",\n   \"inverse_dynamics_derivatives\": {\"q\": ", by_q);
  matrix(",\n    \"v\": ", by_v);
  matrix(",\n    \"a\": ", by_a);

  VectorX tau = state.tau;
  MatrixX tau_v = MatrixX::Zero(nv, nv);
  if (damped) {
    tau -= options.damping.cwiseProduct(state.v);
    tau_v.diagonal() = -options.damping;
  }
  if (options.friction.size() == nv) tau -= options.friction.cwiseProduct(state.v.cwiseSign());
  Linearisation linear;
  const auto result =
      Linearise(model, state.q, state.v, tau, gravity, {}, nullptr, &tau_v, &workspace, &linear);
  if (result.status != DynamicsStatus::kOk || !linear.A.allFinite()) {
    *out << "},\n   \"forward_dynamics_derivatives\": null,\n   \"linearisation\": null";
    return;
  }
  FindModes(&linear);
  matrix("},\n   \"forward_dynamics_derivatives\": {\"q\": ", linear.A.bottomLeftCorner(nv, nv));
  matrix(",\n    \"v\": ", linear.A.bottomRightCorner(nv, nv));
  matrix(",\n    \"tau\": ", linear.B.bottomRows(nv));
  matrix("},\n   \"linearisation\": {\"A\": ", linear.A);
  matrix(",\n    \"B\": ", linear.B);
  *out << ",\n    \"modes\": [";
  for (size_t i = 0; i < linear.modes.size(); ++i) {
    *out << (i > 0 ? ",\n     " : "\n     ");
    WriteMode(linear.modes[i], out);
  }
  *out << "]}";
}

}  // namespace linkwright
