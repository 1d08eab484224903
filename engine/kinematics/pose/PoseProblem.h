// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/kinematics/pose/PoseSolver.h"
#include "engine/model/Workspace.h"

namespace linkwright {

/// The tasks of one PoseSolver call as a least-squares problem over the joints that may serve them:
/// cost = ½|e|², e = per task √weight·(p_d − p) and √weight·metres_per_radian·(rotation vector to R_d).
class PoseProblem {
 public:
  explicit PoseProblem(std::shared_ptr<const Model> model);

  /// Chooses the degrees of freedom: those above the tasks' frames, without the locked ones and without free
  /// bases that stand still. Throws std::invalid_argument for bad tasks or options.
  void Start(std::span<const PoseTask> tasks, const PoseOptions& options);

  /// Cost at q; fills error(), residuals and whether all tasks are within the tolerances.
  double Evaluate(const VectorX& q);
  /// Jacobian of the task errors (m × n) at the q last evaluated.
  void Jacobian(MatrixX* J);
  /// q moved by `length` times dq (n); KeepLimits takes away what rounding put beyond a limit.
  void Move(const VectorX& dq, double length, VectorX* q);
  void KeepLimits(VectorX* q) const;
  /// n: distances to the limits at q, infinite without.
  void Room(const VectorX& q, VectorX* down, VectorX* up);

  const Model& model() const { return *model_; }
  const VectorX& error() const { return e_; }
  const std::vector<PoseResidual>& residuals() const { return residuals_; }
  bool reached() const { return reached_; }
  const std::vector<int>& dofs() const { return dofs_; }  ///< velocity indices of the columns
  int rows() const { return static_cast<int>(e_.size()); }
  int columns() const { return static_cast<int>(dofs_.size()); }

 private:
  void Check(std::span<const PoseTask> tasks, const PoseOptions& options) const;
  bool HoldsBase(int body) const;

  std::shared_ptr<const Model> model_;
  Workspace workspace_;
  std::span<const PoseTask> tasks_;
  PoseOptions options_;
  std::vector<int> dofs_;
  std::vector<char> used_;
  VectorX e_, v_, all_down_, all_up_;
  Matrix6X point_jacobian_;
  std::vector<PoseResidual> residuals_;
  bool reached_ = false;
};

}  // namespace linkwright
