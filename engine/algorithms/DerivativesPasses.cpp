// SPDX-License-Identifier: BSD-3-Clause
#include "engine/algorithms/DerivativesData.h"
#include "engine/algorithms/Kinematics.h"

namespace linkwright {

using Data = DerivativesWorkspace::Data;

void MotionPass(const Model& model, const VectorX& q, const VectorX& v, Data* data) {
  ForwardKinematics(model, q, &data->kinematics);
  LINKWRIGHT_CHOOSE(data->set, DerivativeMotions)(data->passes(), v.data());
}

void AccelerationPass(const VectorX& v, const double* a, const Vector3& gravity, ExternalForces external,
                      Data* data) {
  LINKWRIGHT_CHOOSE(data->set, DerivativeAccelerations)
  (data->passes(), v.data(), a, gravity.data(), WrenchNumbers(external));
}

void CompositePass(Data* data) { LINKWRIGHT_CHOOSE(data->set, DerivativeComposites)(data->passes()); }

void FillDerivatives(Data* data, MatrixX* dq, MatrixX* dv, MatrixX* da) {
  const kernels::DerivativeRows rows{data->S_rows.data(), data->U_rows.data(), data->W_rows.data(),
                                     data->stride, data->scratch.data()};
  LINKWRIGHT_CHOOSE(data->set, FillDerivatives)
  (data->tree(), data->columns.data(), rows, dq->data(), dv->data(), da->data());
}

bool SolveDerivatives(Data* data, MatrixX* dq, MatrixX* dv, MatrixX* inverse, const StopCheck& stop) {
  const kernels::DerivativeTree tree = data->tree();
  const Data::Factor* factors = data->factors.data();
  double *lanes = data->lanes.data(), *store = data->store.data();
  const auto invert = LINKWRIGHT_CHOOSE(data->set, InvertDerivatives);
  if (!data->multiplied) {
    const auto solve = LINKWRIGHT_CHOOSE(data->set, SolveDerivatives);
    for (MatrixX* const columns : {dq, dv}) {
      if (stop.Requested()) return false;
      solve(tree, factors, columns->data(), lanes, store);
    }
    if (stop.Requested()) return false;
    invert(tree, factors, inverse->data(), tree.count, lanes, store);
    return true;
  }
  double* padded = data->InverseColumns();
  invert(tree, factors, padded, data->stride, lanes, store);
  LINKWRIGHT_CHOOSE(data->set, MultiplyDerivatives)
  (tree, 0, tree.count, padded, data->stride, dq->data(), dv->data(), data->scratch.data());
  for (int j = 0; j < tree.count; ++j)
    std::copy_n(padded + static_cast<std::ptrdiff_t>(data->stride) * j, tree.count,
                inverse->data() + static_cast<std::ptrdiff_t>(tree.count) * j);
  return true;
}

}  // namespace linkwright
