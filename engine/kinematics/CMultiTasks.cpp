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

dMatrix CMultiTasks::GetJacobian() const {
  dMatrix stacked(0, union_->Count());
  for (size_t k = 0; k < tasks_.size(); ++k) {
    const dMatrix part = tasks_[k]->GetJacobian();
    const std::vector<int>& columns = union_->Columns(static_cast<int>(k));
    const auto first = stacked.rows();
    stacked.conservativeResize(first + part.rows(), Eigen::NoChange);
    stacked.bottomRows(part.rows()).setZero();
    for (size_t i = 0; i < columns.size(); ++i) {
      stacked.bottomRows(part.rows()).col(columns[i]) = part.col(static_cast<Eigen::Index>(i));
    }
  }
  return stacked;
}

}  // namespace linkwright
