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
  /// Levels, allowed motions and bounds at the q last evaluated.
  void Linearise(const VectorX& q);
  void FillLevels();
  /// The tasks' ranks and singular values, of the levels as they were filled. solver: has solved them, with
  /// the freedom kept.
  void FillStatistics(const PrioritySolver& solver, StackResult* result);

  /// Brings q, to where a step from `from` leads, within the limits and onto the constraints. False: they
  /// cannot be closed there without joints going further beyond limits, and q is undefined.
  bool Settle(const VectorX& from, VectorX* q);
  /// q ← from ⊕ length·dq, settled, or with the constraints closed alone; dq: n.
  bool Move(const VectorX& from, const Eigen::Ref<const VectorX>& dq, double length, VectorX* q,
            bool limits = true);
  /// g (n): J^T w of rows at q; becomes its part along the allowed motions there, times diag(weight)^½.
  void ProjectGradient(const VectorX& q, VectorX* g);

  /// |e| of a level at the q last evaluated: weighted, but not shortened.
  double LevelError(size_t level) const;
  /// Whether a level holds postures alone.
  bool IsPosture(size_t level) const;

  const Model& model() const { return *model_; }
  const std::vector<int>& dofs() const { return dofs_; }  ///< velocity indices of the columns
  bool has_posture() const { return has_posture_; }
  bool constrained() const { return options_.loops != nullptr; }
  /// n × f: what the constraints allow, as PriorityProblem::motions; dq = diag(weight)^½ motions() u.
  const MatrixX& motions() const { return motions_; }

  PriorityProblem levels;
  std::vector<int> rows;  ///< of the levels
  VectorX most;           ///< n: how far each joint may move in a step; infinite where it is free to

 private:
  void Check(std::span<const StackTask> tasks, const StackOptions& options) const;
  void CheckTask(const StackTask& task, const std::string& name) const;
  void ChooseJoints(const StackOptions& options);
  bool IsGrabbed(int body) const;
  void MarkUsed();
  void ChooseLevels(StackResult* result);
  int Rows(const StackTask& task) const;
  Transform TipPose(FrameIndex frame, const Vector3& point) const;
  void PointRows(FrameIndex frame, const Vector3& point, Matrix6X* J);
  void EvaluateTask(size_t k, const VectorX& q, TaskReport* report);
  void FindDifference(const VectorX& from, const VectorX& to);
  void FillJacobian(size_t k);
  void FillStatistics(size_t k, bool restricted, TaskReport* report);
  void FindBounds(const VectorX& q);
  void FindMotions(const VectorX& q);
  double BeyondLimits(const VectorX& q);
  void KeepFree(const Eigen::Ref<const MatrixX>& left, bool alike);
  const VectorX& Posture(const StackTask& task) const {
    return task.posture.size() > 0 ? task.posture : neutral_;
  }

  std::shared_ptr<const Model> model_;
  Workspace workspace_;
  std::span<const StackTask> tasks_;
  StackOptions options_;
  std::vector<int> dofs_, order_,
      row_;                 // order_: enabled tasks, highest first; row_: of each task in its level
  std::vector<char> used_;  // nv: above a task's frame
  VectorX neutral_, difference_, all_down_, all_up_, all_most_;
  Matrix6X all_, tip_, other_, relative_;  // tip_, other_, relative_: 6 × n
  Eigen::Matrix3Xd com_;
  MatrixX J_;                    // of one task, unscaled
  std::vector<int> level_;       // of each task; −1: not enabled
  std::vector<VectorX> errors_;  // of the tasks, unscaled
  SmallSvd svd_;
  VectorX compliance_, clamped_, nv_;    // nv; clamped_: nq
  MatrixX motions_, free_, restricted_;  // free_: Z of TaskReport, and room
  Eigen::Index free_columns_ = 0;        // of Z
  bool has_posture_ = false;
};

}  // namespace linkwright
