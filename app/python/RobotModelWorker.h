// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>

#include "app/python/RobotModel.h"
#include "engine/model/Workspace.h"

namespace linkwright::python {

/// Rows of an array of Python.
using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using RowMap = Eigen::Map<RowMatrix>;

/// Many states at once, of one thread.
struct RobotModel::BatchScratch {
  BatchScratch(const std::shared_ptr<const Model>& model, int states)
      : dynamics(model, {.threads = 1}),
        q(model->nq(), states),
        v(model->nv(), states),
        given(model->nv(), states),
        found(model->nv(), states) {}

  BatchDynamics dynamics;
  BatchArray q, v, given, found;
  std::vector<BodyIndex> singular;
};

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

  std::map<int, std::unique_ptr<BatchScratch>> batches;  // by how many states they hold

  BatchScratch& BatchOf(const std::shared_ptr<const Model>& model, int states) {
    std::unique_ptr<BatchScratch>& batch = batches[states];
    if (!batch) batch = std::make_unique<BatchScratch>(model, states);
    return *batch;
  }
  DerivativesWorkspace* DerivativesOf(const Model& model) {
    if (!derivatives) derivatives = std::make_unique<DerivativesWorkspace>(model);
    return derivatives.get();
  }
};

}  // namespace linkwright::python
