// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/reference/CMultiTasks.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "engine/kinematics/ModelDofs.h"

namespace linkwright {
namespace {

template <class Entries, class Read>
dVector StackVectors(const Entries& entries, const Read& read) {
  dVector stacked;
  for (const auto& entry : entries) {
    const dVector part = read(*entry.task);
    stacked.conservativeResize(stacked.size() + part.size());
    stacked.tail(part.size()) = part;
  }
  return stacked;
}

}  // namespace

CMultiTasks::CMultiTasks(const std::shared_ptr<ModelPosture>& posture)
    : CKinematics(posture, AllDofs(posture->model(), true)) {}

bool CMultiTasks::Contains(const CKinematics* task) const {
  return task == this || std::any_of(entries_.begin(), entries_.end(), [&](const Entry& entry) {
           const auto* several = dynamic_cast<const CMultiTasks*>(entry.task);
           return several && several->Contains(task);
         });
}

void CMultiTasks::AddTask(CKinematics* task) {
  int level = 0;
  for (const Entry& entry : entries_) level = std::min(level, entry.level - 1);
  AddTask(task, level);
}

void CMultiTasks::AddTask(CKinematics* task, int level, double weight) {
  if (!task) throw std::invalid_argument("AddTask: there is no task");
  const auto* several = dynamic_cast<const CMultiTasks*>(task);
  if (several && several->Contains(this))
    throw std::invalid_argument("AddTask: a CMultiTasks cannot be a task of itself");
  if (std::any_of(entries_.begin(), entries_.end(), [&](const Entry& entry) { return entry.task == task; })) {
    throw std::invalid_argument("AddTask: this task is already there");
  }
  if (!(weight > 0) || std::isinf(weight))
    throw std::invalid_argument("AddTask: the weight must be positive");
  if (!joints().IsGiven()) {
    joints().Add(&task->joints());
  } else if (!task->joints().OnModel(&joints().posture())) {
    throw std::invalid_argument("AddTask: this task is not on the same ModelPosture");
  }
  entries_.push_back({task, level, weight});
}

void CMultiTasks::ClearTasks() {
  if (!joints().IsGiven()) throw std::logic_error("ClearTasks: this object's joints are those of its tasks");
  entries_.clear();
}

void CMultiTasks::SetMoveFreeBase(bool move) {
  if (!joints().IsGiven())
    throw std::logic_error("SetMoveFreeBase: this object's joints are those of its tasks");
  joints().SetDofs(AllDofs(joints().posture().model(), !move));
}

dVector CMultiTasks::GetDesired() const {
  return StackVectors(entries_, [](const CKinematics& task) { return task.GetDesired(); });
}

dVector CMultiTasks::GetCurrent() const {
  return StackVectors(entries_, [](const CKinematics& task) { return task.GetCurrent(); });
}

dVector CMultiTasks::GetError(double clamp) const {
  return StackVectors(entries_, [&](const CKinematics& task) { return task.GetError(clamp); });
}

int CMultiTasks::Rows() const {
  int rows = 0;
  for (const Entry& entry : entries_) rows += entry.task->Rows();
  return rows;
}

void CMultiTasks::AddStackTasks(const JointSet& set, int level, double weight,
                                std::vector<StackTask>* tasks) const {
  for (const Entry& entry : entries_) entry.task->AddStackTasks(set, level, weight, tasks);
}

void CMultiTasks::CollectByPriority() const {
  tasks_.clear();
  for (const Entry& entry : entries_) entry.task->AddStackTasks(joints(), entry.level, entry.weight, &tasks_);
}

dVector CMultiTasks::SolveChi(double dlsLambda, double clampTask) {
  CheckDamping(dlsLambda, "SolveChi");
  return SolveByPriority(StackSolver::kChiaverini, dlsLambda, clampTask, 0);
}

dVector CMultiTasks::SolveNak(double dlsLambda, double clampTask) {
  CheckDamping(dlsLambda, "SolveNak");
  return SolveByPriority(StackSolver::kNakamura, dlsLambda, clampTask, 0);
}

dVector CMultiTasks::SolveQP(double dlsLambda, double clampTask, double maxStep) {
  CheckDamping(dlsLambda, "SolveQP");
  return SolveByPriority(StackSolver::kQuadraticProgram, dlsLambda, clampTask, maxStep);
}

dVector CMultiTasks::SolveByPriority(StackSolver rule, double lambda, double clamp, double max_step) {
  CollectByPriority();
  StackOptions& options = Options(clamp);
  options.solver = rule;
  options.lambda = lambda;
  options.max_step = max_step;
  return FromModel(Stack().Examine(joints().posture().q(), tasks_, options).dq);
}

StackOptions CMultiTasks::Completed(const StackOptions& options) const {
  StackOptions complete = options;
  const StackOptions& own = Options(0);
  if (complete.locked.empty()) {
    complete.locked = own.locked;
    complete.move_free_base = true;
  }
  if (!complete.weights) complete.weights = own.weights;
  return complete;
}

const StackResult& CMultiTasks::Step(const StackOptions& options) {
  CollectByPriority();
  const StackResult& result = Stack().Step(joints().posture().q(), tasks_, Completed(options));
  joints().SetPosition(result.q, options.position_limits);
  return result;
}

void CMultiTasks::Steps(const StackOptions& options,
                        const std::function<bool(const StackResult&, StackOptions*)>& next) {
  CollectByPriority();
  StackOptions complete = Completed(options);
  VectorX q = joints().posture().q();
  bool more = true;
  while (more) {
    const StackResult& result = Stack().Step(q, tasks_, complete);
    q = result.q;
    more = next(result, &complete);
  }
  joints().SetPosition(q, options.position_limits);
}

bool CMultiTasks::IsOfPoses() const {
  CollectByPriority();
  return std::all_of(tasks_.begin(), tasks_.end(), [&](const StackTask& task) {
    const bool in_world = task.kind == TaskKind::kPosition || task.kind == TaskKind::kOrientation ||
                          task.kind == TaskKind::kPose;
    const bool all_axes = std::all_of(task.axes.begin(), task.axes.end(), [](bool axis) { return axis; });
    return in_world && all_axes && !task.analytic && task.enabled && task.level == tasks_.front().level;
  });
}

const StackResult& CMultiTasks::Solve(const StackOptions& options) {
  CollectByPriority();
  StackOptions complete = options;
  if (complete.locked.empty() && !joints().IsGiven()) {
    complete.locked = Options(0).locked;
    complete.move_free_base = true;
  }
  const StackResult& result = Stack().Solve(joints().posture().q(), tasks_, complete);
  joints().SetPosition(result.q, options.position_limits);
  return result;
}

const StackResult& CMultiTasks::Examine(const StackOptions& options) {
  CollectByPriority();
  return Stack().Examine(joints().posture().q(), tasks_, Completed(options));
}

}  // namespace linkwright
