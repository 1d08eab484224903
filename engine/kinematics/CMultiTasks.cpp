// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/CMultiTasks.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "engine/kinematics/JointUnion.h"

namespace linkwright {
namespace {

template <class Read>
dVector Stack(const std::vector<CKinematics*>& tasks, const Read& read) {
  dVector stacked;
  for (const CKinematics* task : tasks) {
    const dVector part = read(*task);
    stacked.conservativeResize(stacked.size() + part.size());
    stacked.tail(part.size()) = part;
  }
  return stacked;
}

}  // namespace

CMultiTasks::CMultiTasks() : CMultiTasks(std::make_shared<JointUnion>()) {}
CMultiTasks::CMultiTasks(std::shared_ptr<JointUnion> joints)
    : CKinematics(joints), union_(std::move(joints)) {}

void CMultiTasks::AddTask(CKinematics* task) {
  if (!task) throw std::invalid_argument("AddTask: there is no task");
  if (task == this) throw std::invalid_argument("AddTask: a CMultiTasks cannot be a task of itself");
  if (std::find(tasks_.begin(), tasks_.end(), task) != tasks_.end()) {
    throw std::invalid_argument("AddTask: this task is already there");
  }
  tasks_.push_back(task);
  union_->Add(&task->joints());
}

dVector CMultiTasks::GetDesired() const {
  return Stack(tasks_, [](const CKinematics& task) { return task.GetDesired(); });
}

dVector CMultiTasks::GetCurrent() const {
  return Stack(tasks_, [](const CKinematics& task) { return task.GetCurrent(); });
}

dVector CMultiTasks::GetError(double clamp) const {
  return Stack(tasks_, [&](const CKinematics& task) { return task.GetError(clamp); });
}

void CMultiTasks::AddParts(std::vector<int>* parts) const {
  for (const CKinematics* task : tasks_) task->AddParts(parts);
}

int CMultiTasks::Rows() const {
  int rows = 0;
  for (const CKinematics* task : tasks_) rows += task->Rows();
  return rows;
}

dMatrix CMultiTasks::GetJacobian() const {
  dMatrix stacked = dMatrix::Zero(Rows(), union_->Count());
  int row = 0;
  for (size_t k = 0; k < tasks_.size(); ++k) {
    const int rows = tasks_[k]->Rows();
    union_->PutColumns(static_cast<int>(k), tasks_[k]->GetJacobian(), stacked.middleRows(row, rows));
    row += rows;
  }
  return stacked;
}

dVector CMultiTasks::SolveChi(double dlsLambda, double clampTask) {
  CheckDamping(dlsLambda, "SolveChi");
  return SolveByPriority(PriorityRule::kChiaverini, dlsLambda, clampTask, 0);
}

dVector CMultiTasks::SolveNak(double dlsLambda, double clampTask) {
  CheckDamping(dlsLambda, "SolveNak");
  return SolveByPriority(PriorityRule::kNakamura, dlsLambda, clampTask, 0);
}

dVector CMultiTasks::SolveQP(double dlsLambda, double clampTask, double maxStep) {
  CheckDamping(dlsLambda, "SolveQP");
  return SolveByPriority(PriorityRule::kQuadraticProgram, dlsLambda, clampTask, maxStep);
}

dVector CMultiTasks::SolveByPriority(PriorityRule rule, double lambda, double clamp, double max_step) {
  std::vector<int> rows;
  levels_.levels.resize(tasks_.size());
  for (size_t i = 0; i < tasks_.size(); ++i) {
    const size_t k = tasks_.size() - 1 - i;  // the task added last comes first
    PriorityLevel& level = levels_.levels[i];
    level.J.setZero(tasks_[k]->Rows(), union_->Count());
    union_->PutColumns(static_cast<int>(k), tasks_[k]->GetJacobian(), level.J);
    level.e = tasks_[k]->GetError(clamp);
    level.parts.clear();
    tasks_[k]->AddParts(&level.parts);
    rows.push_back(static_cast<int>(level.e.size()));
  }
  union_->Weights(&levels_.weight);
  union_->Room(&levels_.down, &levels_.up);
  if (max_step > 0) {
    levels_.down = levels_.down.cwiseMax(-max_step);
    levels_.up = levels_.up.cwiseMin(max_step);
  }
  priority_solver_.Resize(rows, union_->Count());
  PriorityOptions options;
  options.rule = rule;
  options.lambda = lambda;
  options.damping = damping();
  options.singular_region = singular_region();
  return priority_solver_.Solve(levels_, options);
}

}  // namespace linkwright
