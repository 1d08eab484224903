// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>

#include "engine/algorithms/Kinematics.h"
#include "engine/kinematics/ModelDofs.h"
#include "engine/kinematics/tasks/StackProblem.h"
#include "engine/kinematics/tasks/TaskJacobians.h"

namespace linkwright {
// J_, unscaled.
void StackProblem::FillJacobian(size_t k) {
  const StackTask& task = tasks_[k];
  const auto n = static_cast<Eigen::Index>(dofs_.size());
  auto J = J_.topLeftCorner(errors_[k].size(), n);
  switch (task.kind) {
    case TaskKind::kPosture:
      J.setIdentity();
      return;
    case TaskKind::kCenterOfMass:
      CenterOfMassJacobian(*model_, workspace_, &com_);
      for (Eigen::Index i = 0; i < n; ++i) {
        ChooseRows(task, com_.col(dofs_[static_cast<size_t>(i)]), J.col(i));
      }
      return;
    default:
      break;
  }
  PointRows(task.frame, task.point, &tip_);
  if (task.kind == TaskKind::kLength) {
    const Vector3 p = TipPose(task.frame, task.point).p;
    J.noalias() = LengthDirection(p, task.target.p, tip_).transpose() * tip_.topRows<3>();
    return;
  }
  if (task.kind == TaskKind::kRelative) {
    PointRows(task.reference, task.reference_point, &other_);
    RelativeJacobian(TipPose(task.reference, task.reference_point), other_, TipPose(task.frame, task.point).p,
                     tip_, relative_);
    tip_.swap(relative_);
  }
  if (task.kind == TaskKind::kPosition) {
    ChooseRows(task, tip_.topRows<3>(), J);
    return;
  }
  if (task.analytic) {
    const Matrix3 R = TipPose(task.frame, task.point).R;
    if (ComparesAngles(task, R)) tip_ = AnalyticJacobian(R, tip_);
  }
  if (HasPosition(task)) J.topRows<3>() = tip_.topRows<3>();
  if (HasOrientation(task)) J.bottomRows<3>() = tip_.bottomRows<3>();
}

void StackProblem::Linearise(const VectorX& q) {
  FillLevels();
  FindBounds(q);
  if (constrained()) FindMotions(q);
}

void StackProblem::FillLevels() {
  const auto n = static_cast<Eigen::Index>(dofs_.size());
  for (const int i : order_) {
    const auto k = static_cast<size_t>(i);
    const StackTask& task = tasks_[k];
    PriorityLevel& level = levels.levels[static_cast<size_t>(level_[k])];
    FillJacobian(k);
    auto e = level.e.segment(row_[k], errors_[k].size());
    auto J = level.J.middleRows(row_[k], errors_[k].size());
    e = errors_[k];
    J = J_.topLeftCorner(errors_[k].size(), n);
    if (task.kind == TaskKind::kPosture) {
      ClampLength(options_.clamp_posture, e);
    } else if (HasOrientation(task)) {
      if (HasPosition(task)) ClampLength(options_.clamp_position, e.head<3>());
      ClampLength(options_.clamp_orientation, e.tail<3>());
      e.tail<3>() *= options_.metres_per_radian;
      J.bottomRows<3>() *= options_.metres_per_radian;
    } else {
      ClampLength(options_.clamp_position, e);
    }
    const double scale = std::sqrt(task.weight);
    if (scale != 1) {
      e *= scale;
      J *= scale;
    }
  }
}

void StackProblem::FindBounds(const VectorX& q) {
  const auto n = static_cast<Eigen::Index>(dofs_.size());
  all_most_.setConstant(options_.max_step > 0 ? options_.max_step : kInfinity);
  if (options_.speed_limits) {
    for (size_t b = 1; b < model_->joints().size(); ++b) {
      const Joint& joint = model_->joints()[b];
      if (joint.nv != 1 || joint.ratio == 0) continue;
      double& limit = all_most_[joint.v_index];
      limit = std::min(limit, joint.max_velocity * options_.period / std::abs(joint.ratio));
    }
  }
  if (options_.position_limits) LimitRoom(*model_, q, &all_down_, &all_up_);
  for (Eigen::Index i = 0; i < n; ++i) {
    const int v = dofs_[static_cast<size_t>(i)];
    most[i] = all_most_[v];
    levels.down[i] = options_.position_limits ? all_down_[v] : -kInfinity;
    levels.up[i] = options_.position_limits ? all_up_[v] : kInfinity;
    if (options_.solver == StackSolver::kQuadraticProgram) {
      levels.down[i] = std::max(levels.down[i], -most[i]);
      levels.up[i] = std::min(levels.up[i], most[i]);
    }
  }
}

}  // namespace linkwright
