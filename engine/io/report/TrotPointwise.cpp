// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/json/JsonDocument.h"
#include "engine/io/request/TrotCaseReader.h"
#include "engine/trot/TrotTorques.h"

namespace linkwright {
namespace {

template <class Matrix>
JsonValue Rows(const Matrix& matrix) {
  std::vector<JsonValue> rows;
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    std::vector<JsonValue> row;
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) row.push_back(JsonValue::Number(matrix(i, j)));
    rows.push_back(JsonValue::Array(std::move(row)));
  }
  return JsonValue::Array(std::move(rows));
}

template <class Vector>
JsonValue Column(const Vector& vector) {
  std::vector<JsonValue> row;
  for (Eigen::Index i = 0; i < vector.size(); ++i) row.push_back(JsonValue::Number(vector[i]));
  return JsonValue::Array(std::move(row));
}

}  // namespace

std::string WriteTrotPointwise(const TrotParameters& parameters, const std::vector<TrotState>& states) {
  std::vector<JsonValue> list;
  for (const TrotState& state : states) {
    TrotKinematics kinematics;
    ComputeTrotKinematics(parameters, state.x, state.u, &kinematics);
    TrotEquations equations;
    ComputeTrotEquations(parameters, kinematics, &equations);
    const TrotTorqueLine line = ResolveTrotTorques(equations, TrotRequired(equations, state.ud));
    const TrotTorqueChoice least_sum = LeastSum(line);
    Eigen::Matrix<double, kTrotLinks, 2> com;
    for (int i = 0; i < kTrotLinks; ++i) com.row(i) = kinematics.com(i).transpose();

    JsonValue out = JsonValue::Object();
    out.Set("q", Column(kinematics.q()));
    out.Set("alpha", Rows(kinematics.alpha()));
    out.Set("gamma", Column(kinematics.gamma()));
    out.Set("a", Rows(equations.a7()));
    out.Set("fprime", Column(equations.f7()));
    out.Set("G", Rows(equations.G7()));
    out.Set("com", Rows(com));
    out.Set("T_L2", Column(line.L2));
    out.Set("T_L1", Column(least_sum.T));
    out.Set("s_lo", JsonValue::Number(least_sum.low));
    out.Set("s_hi", JsonValue::Number(least_sum.high));
    out.Set("n", Column(line.n));
    out.Set("udot_forward", Column(TrotForwardDynamics(equations, state.T)));
    out.Set("kinetic", JsonValue::Number(TrotKineticEnergy(equations, state.u)));
    out.Set("potential", JsonValue::Number(TrotPotentialEnergy(parameters, kinematics)));
    list.push_back(std::move(out));
  }
  return WriteJson(JsonValue::Array(std::move(list)));
}

}  // namespace linkwright
