// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/pose/PoseProblem.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

#include "engine/algorithms/Kinematics.h"
#include "engine/kinematics/ModelDofs.h"
#include "engine/kinematics/Orientation.h"

namespace linkwright {

PoseProblem::PoseProblem(std::shared_ptr<const Model> model) : model_(std::move(model)), workspace_(*model_) {
  const int nv = model_->nv();
  dofs_.reserve(static_cast<size_t>(nv));
  used_.assign(static_cast<size_t>(nv), 0);
  v_.setZero(nv);
  all_down_.setZero(nv);
  all_up_.setZero(nv);
  point_jacobian_.setZero(6, nv);
}

void PoseProblem::Check(std::span<const PoseTask> tasks, const PoseOptions& options) const {
  const auto nv = static_cast<size_t>(model_->nv());
  for (const PoseTask& task : tasks) {
    if (task.frame < 0 || task.frame >= static_cast<int>(model_->frames().size())) {
      throw std::invalid_argument("pose task: there is no frame " + std::to_string(task.frame.value));
    }
    if (!task.point.allFinite() || !task.target.p.allFinite() || !task.target.R.allFinite()) {
      throw std::invalid_argument("pose task: point and target must be finite");
    }
    if (!std::isfinite(task.weight) || task.weight <= 0) {
      throw std::invalid_argument("pose task: the weight must be positive");
    }
  }
  if (!options.locked.empty() && options.locked.size() != nv) {
    throw std::invalid_argument("pose options: there must be a lock flag for each degree of freedom");
  }
  if (options.weights && (options.weights->size() != model_->nv() || !options.weights->allFinite() ||
                          !(options.weights->array() > 0).all())) {
    throw std::invalid_argument("pose options: there must be a positive weight for each degree of freedom");
  }
  if (options.posture && (options.posture->size() != model_->nq() || !options.posture->allFinite())) {
    throw std::invalid_argument("pose options: the posture must be a finite position of the model");
  }
  if (!(options.max_step > 0) || !(options.max_change > 0) || !(options.metres_per_radian > 0)) {
    throw std::invalid_argument("pose options: steps and metres per radian must be positive");
  }
}

// Whether nothing but a free base carries this body.
bool PoseProblem::HoldsBase(int body) const {
  while (body > 0 && model_->bodies()[static_cast<size_t>(body)].parent > 0) {
    if (model_->joints()[static_cast<size_t>(body)].nv > 0) return false;
    body = model_->bodies()[static_cast<size_t>(body)].parent;
  }
  return body > 0 && model_->joints()[static_cast<size_t>(body)].type == JointType::kFree;
}

void PoseProblem::Start(std::span<const PoseTask> tasks, const PoseOptions& options) {
  Check(tasks, options);
  tasks_ = tasks;
  options_ = options;
  std::fill(used_.begin(), used_.end(), static_cast<char>(0));
  bool move_base = options.move_free_base;
  int rows = 0;
  for (const PoseTask& task : tasks) {
    move_base = move_base || HoldsBase(model_->frames()[static_cast<size_t>(task.frame.value)].body);
    rows += (task.position ? 3 : 0) + (task.orientation ? 3 : 0);
  }
  for (const PoseTask& task : tasks) {
    int body = model_->frames()[static_cast<size_t>(task.frame.value)].body;
    for (; body > 0; body = model_->bodies()[static_cast<size_t>(body)].parent) {
      const Joint& joint = model_->joints()[static_cast<size_t>(body)];
      const bool base =
          joint.type == JointType::kFree && model_->bodies()[static_cast<size_t>(body)].parent == 0;
      if (base && !move_base) continue;
      for (int k = 0; k < joint.nv; ++k)
        used_[static_cast<size_t>(joint.v_index) + static_cast<size_t>(k)] = 1;
    }
  }
  dofs_.clear();
  for (size_t k = 0; k < used_.size(); ++k) {
    if (used_[k] && (options.locked.empty() || !options.locked[k])) dofs_.push_back(static_cast<int>(k));
  }
  e_.setZero(rows);
  residuals_.assign(tasks.size(), {});
}

double PoseProblem::Evaluate(const VectorX& q) {
  ForwardKinematics(*model_, q, &workspace_);
  reached_ = true;
  int row = 0;
  for (size_t k = 0; k < tasks_.size(); ++k) {
    const PoseTask& task = tasks_[k];
    const Transform X = FramePose(*model_, workspace_, task.frame);
    const double scale = std::sqrt(task.weight);
    if (task.position) {
      const Vector3 e = task.target.p - X * task.point;
      residuals_[k].position = e.norm();
      reached_ = reached_ && residuals_[k].position <= options_.position_tolerance;
      e_.segment<3>(row) = scale * e;
      row += 3;
    }
    if (task.orientation) {
      const Vector3 e = OrientationError(task.target.R, X.R);
      residuals_[k].orientation = e.norm();
      reached_ = reached_ && residuals_[k].orientation <= options_.orientation_tolerance;
      e_.segment<3>(row) = scale * options_.metres_per_radian * e;
      row += 3;
    }
  }
  return 0.5 * e_.squaredNorm();
}

void PoseProblem::Jacobian(MatrixX* J) {
  J->resize(rows(), columns());
  int row = 0;
  for (const PoseTask& task : tasks_) {
    const Frame& frame = model_->frames()[static_cast<size_t>(task.frame.value)];
    PointJacobian(*model_, workspace_, frame.body, frame.X_BF * task.point, &point_jacobian_);
    const double scale = std::sqrt(task.weight);
    if (task.position) {
      for (int i = 0; i < columns(); ++i) {
        J->col(i).segment<3>(row) =
            scale * point_jacobian_.col(dofs_[static_cast<size_t>(i)]).template head<3>();
      }
      row += 3;
    }
    if (task.orientation) {
      for (int i = 0; i < columns(); ++i) {
        J->col(i).segment<3>(row) = scale * options_.metres_per_radian *
                                    point_jacobian_.col(dofs_[static_cast<size_t>(i)]).template tail<3>();
      }
      row += 3;
    }
  }
}

void PoseProblem::Move(const VectorX& dq, double length, VectorX* q) {
  v_.setZero();
  for (int i = 0; i < columns(); ++i) v_[dofs_[static_cast<size_t>(i)]] = dq[i];
  model_->Integrate(v_, length, q);
}

void PoseProblem::KeepLimits(VectorX* q) const {
  if (options_.limits) model_->ClampToLimits(q);
}

void PoseProblem::Room(const VectorX& q, VectorX* down, VectorX* up) {
  down->setConstant(columns(), -kInfinity);
  up->setConstant(columns(), kInfinity);
  if (!options_.limits) return;
  LimitRoom(*model_, q, &all_down_, &all_up_);
  for (int i = 0; i < columns(); ++i) {
    (*down)[i] = all_down_[dofs_[static_cast<size_t>(i)]];
    (*up)[i] = all_up_[dofs_[static_cast<size_t>(i)]];
  }
}

}  // namespace linkwright
