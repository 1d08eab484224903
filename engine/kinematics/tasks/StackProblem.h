// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/kinematics/leastsquares/PrioritySolver.h"
#include "engine/kinematics/leastsquares/SmallSvd.h"
#include "engine/kinematics/tasks/TaskStack.h"
#include "engine/model/Workspace.h"

namespace linkwright {

/// What a task has rows for.
inline bool HasPosition(const StackTask& task) {
  return task.kind == TaskKind::kPosition || task.kind == TaskKind::kPose ||
         (task.kind == TaskKind::kRelative && task.relative_position);
}
inline bool HasOrientation(const StackTask& task) {
  return task.kind == TaskKind::kOrientation || task.kind == TaskKind::kPose ||
         (task.kind == TaskKind::kRelative && task.relative_orientation);
}
inline bool ChoosesAxes(const StackTask& task) {
  return task.kind == TaskKind::kPosition || task.kind == TaskKind::kCenterOfMass;
}
/// Whether the orientation R is compared by roll, pitch and yaw.
bool ComparesAngles(const StackTask& task, const Matrix3& R);
/// Copies the rows of the axes that count.
template <class From, class To>
void ChooseRows(const StackTask& task, const From& from, To&& to) {
  int row = 0;
  for (int axis = 0; axis < 3; ++axis) {
    if (task.axes[static_cast<size_t>(axis)]) to.row(row++) = from.row(axis);
  }
}

/// The tasks of one TaskStack call as levels of linear problems over the joints that may move.
class StackProblem {
 public:
  explicit StackProblem(std::shared_ptr<const Model> model);

  /// Chooses joints and levels. Throws std::invalid_argument for bad tasks or options.
  void Start(std::span<const StackTask> tasks, const StackOptions& options, StackResult* result);

  /// Residuals at q into the result; returns whether all tasks but postures are within the tolerances.
  bool Evaluate(const VectorX& q, StackResult* result);
  /// Levels, statistics and bounds at the q last evaluated.
  void Linearise(const VectorX& q, StackResult* result);
  /// The levels; with a result its tasks' statistics too.
  void FillLevels(StackResult* statistics = nullptr);

  /// |e| of a level at the q last evaluated: weighted, but not shortened.
  double LevelError(size_t level) const;
  /// Whether a level holds postures alone.
  bool IsPosture(size_t level) const;

  const Model& model() const { return *model_; }
  const std::vector<int>& dofs() const { return dofs_; }  ///< velocity indices of the columns
  bool has_posture() const { return has_posture_; }

  PriorityProblem levels;
  std::vector<int> rows;  ///< of the levels
  VectorX most;           ///< n: how far each joint may move in a step; infinite where it is free to

 private:
  void Check(std::span<const StackTask> tasks, const StackOptions& options) const;
  void CheckTask(const StackTask& task, const std::string& name) const;
  void ChooseJoints(const StackOptions& options);
  void ChooseLevels(StackResult* result);
  int Rows(const StackTask& task) const;
  Transform TipPose(FrameIndex frame, const Vector3& point) const;
  void PointRows(FrameIndex frame, const Vector3& point, Matrix6X* J);
  void EvaluateTask(size_t k, const VectorX& q, TaskReport* report);
  void FindDifference(const VectorX& from, const VectorX& to);
  void FillJacobian(size_t k);
  void FillStatistics(const StackTask& task, TaskReport* report);
  void FindBounds(const VectorX& q);
  const VectorX& Posture(const StackTask& task) const {
    return task.posture.size() > 0 ? task.posture : neutral_;
  }

  std::shared_ptr<const Model> model_;
  Workspace workspace_;
  std::span<const StackTask> tasks_;
  StackOptions options_;
  std::vector<int> dofs_, order_,
      row_;  // order_: enabled tasks, highest first; row_: of each task in its level
  VectorX neutral_, difference_, all_down_, all_up_, all_most_;
  Matrix6X all_, tip_, other_, relative_;  // tip_, other_, relative_: 6 × n
  Eigen::Matrix3Xd com_;
  MatrixX J_;                    // of one task, unscaled
  std::vector<int> level_;       // of each task; −1: not enabled
  std::vector<VectorX> errors_;  // of the tasks, unscaled
  SmallSvd svd_;
  bool has_posture_ = false;
};

}  // namespace linkwright
