// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cassert>
#include <span>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"

namespace linkwright {

namespace {

/// Of trees too large to store their ancestors: column i is the torque of a unit acceleration of i.
void FillByColumns(const Model& model, const VectorX& q, Workspace* workspace, MatrixX* M) {
  const VectorX rest = VectorX::Zero(model.nv());
  VectorX unit = rest, column = rest;
  for (Eigen::Index i = 0; i < M->cols(); ++i) {
    unit[i] = 1;
    InverseDynamics(model, q, rest, unit, Vector3::Zero(), {}, workspace, &column);
    M->col(i).head(i + 1) = column.head(i + 1);
    M->row(i).head(i) = column.head(i).transpose();
    unit[i] = 0;
  }
}

/// What all joints by themselves have, in their masters' rows and columns. One half is added up, so that both
/// are the same to the last bit.
void Couple(const kernels::Tree& tree, const MatrixX& uncoupled, MatrixX* M) {
  M->setZero();
  const Eigen::Index n = M->rows();
  const std::span runs(tree.runs, static_cast<size_t>(tree.run_count));
  for (const kernels::TreeRun& right : runs) {
    for (int c = 0; c < right.size; ++c) {
      const int column = right.v + c;
      const double* from = uncoupled.data() + uncoupled.rows() * (right.begin + c);
      double* to = M->data() + n * column;
      for (const kernels::TreeRun& left : runs) {
        const double ratio = left.ratio * right.ratio;
        const int count = std::min(left.size, column + 1 - left.v);
        for (int r = 0; r < count; ++r) to[left.v + r] += ratio * from[left.begin + r];
      }
    }
  }
  for (Eigen::Index c = 1; c < n; ++c)
    for (Eigen::Index r = 0; r < c; ++r) (*M)(c, r) = (*M)(r, c);
}

}  // namespace

void MassMatrix(const Model& model, const VectorX& q, Workspace* workspace, MatrixX* M) {
  assert(M->rows() == model.nv() && M->cols() == model.nv());
  const kernels::Tree& tree = model.tree();
  const kernels::Tree& widest = tree.uncoupled ? *tree.uncoupled : tree;
  if (!widest.carried) {
    FillByColumns(model, q, workspace, M);
    return;
  }
  static const auto kernel = LINKWRIGHT_CHOOSE(ChosenInstructionSet(), TreeMassMatrix);
  MatrixX* out = tree.uncoupled ? &workspace->uncoupled : M;
  kernel(widest, q.data(), workspace->tree.scratch(), out->data());
  if (tree.uncoupled) Couple(tree, workspace->uncoupled, M);
}

}  // namespace linkwright
