// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "app/python/RobotModel.h"
#include "engine/model/Workspace.h"

namespace linkwright::python {

/// Rows of an array of Python.
using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using RowMap = Eigen::Map<RowMatrix>;

/// Scratch of one thread.
struct RobotModel::Worker {
  explicit Worker(const Model& model)
      : workspace(model),
        q(model.nq()),
        v(model.nv()),
        a(model.nv()),
        tau(model.nv()),
        jacobian(6, model.nv()) {}
  /// Matrices of nv × nv.
  void MakeRoom(int matrices) {
    const Eigen::Index nv = v.size();
    if (first.rows() != nv) first.resize(nv, nv);
    if (matrices > 1 && third.rows() != nv) {
      second.resize(nv, nv);
      third.resize(nv, nv);
    }
  }

  Workspace workspace;
  VectorX q, v, a, tau;
  Matrix6X jacobian;
  MatrixX first, second, third;
  std::unique_ptr<DerivativesWorkspace> derivatives;  // null: not wanted yet

  DerivativesWorkspace* DerivativesOf(const Model& model) {
    if (!derivatives) derivatives = std::make_unique<DerivativesWorkspace>(model);
    return derivatives.get();
  }
};

}  // namespace linkwright::python
