// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/tasks/StackProblem.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/algorithms/Kinematics.h"
#include "engine/kinematics/Orientation.h"
#include "engine/kinematics/tasks/LoopConstraints.h"
#include "engine/math/Angle.h"
#include "engine/math/Rotation.h"

namespace linkwright {

bool ComparesAngles(const StackTask& task, const Matrix3& R) {
  constexpr double kSmallestCosine = 1e-4;  // of pitch: nearer to ±90° the angles are not used
  return task.analytic && task.kind != TaskKind::kRelative &&
         std::abs(std::cos(RpyFromRotation(R)[1])) > kSmallestCosine;
}

StackProblem::StackProblem(std::shared_ptr<const Model> model)
    : model_(std::move(model)), workspace_(*model_), neutral_(model_->NeutralPosition()) {
  const int nv = model_->nv();
  model_->ClampToLimits(&neutral_);
  for (VectorX* v : {&difference_, &all_down_, &all_up_, &all_most_}) v->setZero(nv);
  for (Matrix6X* J : {&all_, &tip_, &other_, &relative_}) J->setZero(6, nv);
  com_.setZero(3, nv);
  J_.setZero(std::max(6, nv), nv);
  dofs_.reserve(static_cast<size_t>(nv));
  used_.reserve(static_cast<size_t>(nv));
  svd_.Reserve(6, nv);
}

int StackProblem::Rows(const StackTask& task) const {
  if (task.kind == TaskKind::kPosture) return static_cast<int>(dofs_.size());
  if (task.kind == TaskKind::kLength) return 1;
  if (ChoosesAxes(task)) return task.axes[0] + task.axes[1] + task.axes[2];
  return (HasPosition(task) ? 3 : 0) + (HasOrientation(task) ? 3 : 0);
}

// Which degrees of freedom can move a task.
void StackProblem::MarkUsed() {
  used_.assign(static_cast<size_t>(model_->nv()), 0);
  const auto mark = [&](FrameIndex frame) {
    int body = model_->frames()[static_cast<size_t>(frame.value)].body.value;
    for (; body > 0; body = model_->bodies()[static_cast<size_t>(body)].parent) {
      const Joint& joint = model_->joints()[static_cast<size_t>(body)];
      for (int k = 0; k < joint.nv; ++k) used_[static_cast<size_t>(joint.v_index + k)] = 1;
    }
  };
  for (const StackTask& task : tasks_) {
    if (!task.enabled) continue;
    if (task.kind == TaskKind::kPosture || task.kind == TaskKind::kCenterOfMass) {
      std::fill(used_.begin(), used_.end(), static_cast<char>(1));
      return;
    }
    mark(task.frame);
    if (task.kind == TaskKind::kRelative) mark(task.reference);
  }
}

void StackProblem::ChooseJoints(const StackOptions& options) {
  dofs_.clear();
  const bool descends = options.solver == StackSolver::kDescent, alone = descends && !options.loops;
  if (alone) MarkUsed();
  for (int v = 0; v < model_->nv(); ++v) {
    if (alone && !used_[static_cast<size_t>(v)]) continue;
    const Joint& joint = model_->joints()[static_cast<size_t>(model_->BodyOfDof(v).value)];
    const int parent = model_->bodies()[static_cast<size_t>(model_->BodyOfDof(v).value)].parent;
    if (joint.type == JointType::kFree && parent == 0 && !options.move_free_base &&
        !((descends || options.loops) && IsGrabbed(model_->BodyOfDof(v).value)))
      continue;
    if (options.locked.empty() || !options.locked[static_cast<size_t>(v)]) dofs_.push_back(v);
  }
}

bool StackProblem::IsGrabbed(int body) const {
  return std::any_of(tasks_.begin(), tasks_.end(), [&](const StackTask& task) {
    if (!task.enabled || task.kind == TaskKind::kPosture || task.kind == TaskKind::kCenterOfMass)
      return false;
    return model_->frames()[static_cast<size_t>(task.frame.value)].body.value == body;
  });
}

void StackProblem::ChooseLevels(StackResult* result) {
  const bool stacked = options_.solver == StackSolver::kDampedLeastSquares ||
                       options_.solver == StackSolver::kSelectivelyDamped ||
                       options_.solver == StackSolver::kTranspose || options_.solver == StackSolver::kDescent;
  const bool postures_below =
      stacked && options_.solver != StackSolver::kTranspose && options_.solver != StackSolver::kDescent;
  // A stacked posture comes behind all, whatever its number.
  const auto place = [&](int k) {
    const StackTask& task = tasks_[static_cast<size_t>(k)];
    if (!stacked) return std::pair(0, task.level);
    return std::pair(postures_below && task.kind == TaskKind::kPosture ? 1 : 0, 0);
  };
  order_.clear();
  has_posture_ = false;
  for (size_t k = 0; k < tasks_.size(); ++k) {
    if (!tasks_[k].enabled) continue;
    order_.push_back(static_cast<int>(k));
    has_posture_ = has_posture_ || tasks_[k].kind == TaskKind::kPosture;
  }
  // Insertion sort: stable, and without memory of its own.
  for (size_t i = 1; i < order_.size(); ++i) {
    for (size_t j = i; j > 0 && place(order_[j]) < place(order_[j - 1]); --j) {
      std::swap(order_[j], order_[j - 1]);
    }
  }
  rows.clear();
  row_.assign(tasks_.size(), 0);
  level_.assign(tasks_.size(), -1);
  size_t count = 0;
  for (size_t i = 0; i < order_.size(); ++i) {
    const auto k = static_cast<size_t>(order_[i]);
    if (i == 0 || place(order_[i - 1]) < place(order_[i])) {
      rows.push_back(0);
      ++count;
      if (result->levels.size() < count) result->levels.emplace_back();
      result->levels[count - 1].level = tasks_[k].level;
    }
    LevelReport& level = result->levels[count - 1];
    level.level = std::min(level.level, tasks_[k].level);
    row_[k] = rows.back();
    rows.back() += Rows(tasks_[k]);
    level.rows = rows.back();
    result->tasks[k].level = level_[k] = static_cast<int>(count) - 1;
    result->tasks[k].rows = Rows(tasks_[k]);
  }
  result->levels.resize(count);
  for (LevelReport& level : result->levels) {
    level.rank = 0;
    level.smallest_sigma = 0;
    level.freedom_left = static_cast<int>(dofs_.size());
    level.held.clear();
    level.held.reserve(dofs_.size());
  }
}

void StackProblem::Start(std::span<const StackTask> tasks, const StackOptions& options, StackResult* result) {
  Check(tasks, options);
  tasks_ = tasks;
  options_ = options;
  if (options.solver == StackSolver::kDescent)
    options_.clamp_position = options_.clamp_orientation = options_.clamp_posture = 0;
  ChooseJoints(options);
  result->tasks.assign(tasks.size(), {});
  order_.reserve(tasks.size());
  errors_.resize(tasks.size());
  ChooseLevels(result);
  const int n = static_cast<int>(dofs_.size());
  levels.Resize(rows, n);
  if (most.size() != n || tip_.cols() != n) {
    most.setZero(n);
    for (Matrix6X* J : {&tip_, &other_, &relative_}) J->setZero(6, n);
  }
  for (PriorityLevel& level : levels.levels) level.parts.clear();
  for (const int k : order_) {
    const StackTask& task = tasks_[static_cast<size_t>(k)];
    const int count = Rows(task);
    errors_[static_cast<size_t>(k)].resize(count);
    auto& parts = levels.levels[static_cast<size_t>(result->tasks[static_cast<size_t>(k)].level)].parts;
    if (task.kind == TaskKind::kPosture) {
      for (int i = 0; i < count; ++i) parts.push_back(1);
    } else {
      for (int left = count; left > 0; left -= 3) parts.push_back(std::min(left, 3));
    }
  }
  if (constrained()) compliance_.setZero(model_->nv());
  for (int i = 0; i < n; ++i) {
    const int v = dofs_[static_cast<size_t>(i)];
    // The transpose is that of J as it is.
    const bool weighed = options.weights && options.solver != StackSolver::kTranspose;
    levels.weight[i] = weighed ? (*options.weights)[v] : 1.0;
    if (constrained()) compliance_[v] = levels.weight[i] *= options.loops->compliance()[v];
  }
  levels.motions = constrained() ? &motions_ : nullptr;
}

Transform StackProblem::TipPose(FrameIndex frame, const Vector3& point) const {
  Transform X = FramePose(*model_, workspace_, frame);
  X.p = X * point;
  return X;
}

void StackProblem::PointRows(FrameIndex index, const Vector3& point, Matrix6X* J) {
  const Frame& frame = model_->frames()[static_cast<size_t>(index.value)];
  PointJacobian(*model_, workspace_, frame.body, frame.X_BF * point, &all_);
  for (size_t i = 0; i < dofs_.size(); ++i) J->col(static_cast<Eigen::Index>(i)) = all_.col(dofs_[i]);
}

// As Model::Difference, into difference_; free joints by position and orientation apart.
void StackProblem::FindDifference(const VectorX& from, const VectorX& to) {
  for (size_t b = 1; b < model_->joints().size(); ++b) {
    const Joint& joint = model_->joints()[b];
    if (joint.mimic) continue;
    if (joint.nv == 1) {
      difference_[joint.v_index] = to[joint.q_index] - from[joint.q_index];
      continue;
    }
    if (joint.nv == 0) continue;
    const bool free = joint.type == JointType::kFree;
    const int at = joint.q_index + (free ? 3 : 0);
    const Matrix3 R = Quaternion(from[at], from[at + 1], from[at + 2], from[at + 3]).toRotationMatrix();
    const Quaternion goal = Quaternion(to[at], to[at + 1], to[at + 2], to[at + 3]).normalized();
    difference_.segment<3>(joint.v_index + (free ? 3 : 0)) =
        R.transpose() * OrientationError(goal.toRotationMatrix(), R);
    if (!free) continue;
    difference_.segment<3>(joint.v_index) =
        R.transpose() * (to.segment<3>(joint.q_index) - from.segment<3>(joint.q_index));
  }
}

// Fills errors_[k], unscaled and not shortened.
void StackProblem::EvaluateTask(size_t k, const VectorX& q, TaskReport* report) {
  const StackTask& task = tasks_[k];
  VectorX& e = errors_[k];
  report->position = report->orientation = 0;
  if (task.kind == TaskKind::kPosture) {
    FindDifference(q, Posture(task));
    for (size_t i = 0; i < dofs_.size(); ++i) e[static_cast<Eigen::Index>(i)] = difference_[dofs_[i]];
    report->position = e.norm();
    return;
  }
  if (task.kind == TaskKind::kCenterOfMass) {
    CenterOfMass(*model_, workspace_, &report->current);
    ChooseRows(task, Vector3(task.target.p - report->current), e);
    report->position = e.norm();
    return;
  }
  Transform X = TipPose(task.frame, task.point);
  if (task.kind == TaskKind::kRelative) {
    const Transform reference = TipPose(task.reference, task.reference_point);
    X = reference.Inverse() * X;
  }
  report->current = X.p;
  if (task.kind == TaskKind::kLength) {
    e[0] = task.length - (X.p - task.target.p).norm();
    report->position = std::abs(e[0]);
    return;
  }
  if (HasPosition(task)) {
    const Vector3 missing = task.target.p - X.p;
    if (ChoosesAxes(task)) {
      ChooseRows(task, missing, e);
    } else {
      e.head<3>() = missing;
    }
    report->position = HasOrientation(task) ? missing.norm() : e.norm();
  }
  if (HasOrientation(task)) {
    if (ComparesAngles(task, X.R)) {
      const Vector3 missing = RpyFromRotation(task.target.R) - RpyFromRotation(X.R);
      for (int i = 0; i < 3; ++i) e[e.size() - 3 + i] = WrapAngle(missing[i]);
    } else {
      e.tail<3>() = OrientationError(task.target.R, X.R);
    }
    report->orientation = e.tail<3>().norm();
  }
}

bool StackProblem::Evaluate(const VectorX& q, StackResult* result) {
  ForwardKinematics(*model_, q, &workspace_);
  bool reached = true;
  for (const int i : order_) {
    const auto k = static_cast<size_t>(i);
    TaskReport& report = result->tasks[k];
    EvaluateTask(k, q, &report);
    if (tasks_[k].kind == TaskKind::kPosture) continue;
    reached = reached && report.position <= options_.position_tolerance &&
              report.orientation <= options_.orientation_tolerance;
  }
  return reached;
}

double StackProblem::LevelError(size_t level) const {
  double squared = 0;
  for (const int i : order_) {
    const auto k = static_cast<size_t>(i);
    if (level_[k] != static_cast<int>(level)) continue;
    const VectorX& e = errors_[k];
    const auto turned = HasOrientation(tasks_[k]) ? e.tail<3>().squaredNorm() : 0.0;
    const double radian = options_.metres_per_radian * options_.metres_per_radian;
    squared += tasks_[k].weight * (e.squaredNorm() - turned + radian * turned);
  }
  return std::sqrt(squared);
}

bool StackProblem::IsPosture(size_t level) const {
  return std::all_of(order_.begin(), order_.end(), [&](int k) {
    return level_[static_cast<size_t>(k)] != static_cast<int>(level) ||
           tasks_[static_cast<size_t>(k)].kind == TaskKind::kPosture;
  });
}

}  // namespace linkwright
