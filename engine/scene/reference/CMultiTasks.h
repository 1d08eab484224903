// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "engine/scene/reference/CKinematics.h"

namespace linkwright {

/// Several tasks at once. Tasks share joints by identity: joints of one CObjectContainer, or of one
/// ModelPosture, are moved once. `dq` holds each joint once, in the order in which the tasks first name them.
///
/// SolveJTR and SolveDLS stack all tasks at one priority. SolveChi, SolveNak and SolveQP respect priority:
/// the task added first has the lowest one, and no task is disturbed by one below it, damped or not. A
/// CMultiTasks that is a task itself has all its tasks at one priority there.
///
/// Deviations from the manual, and what it leaves open:
///  - The manual calls Chiaverini's rule Nakamura's and vice versa; the names here are the
///    literature's.
///  - SetDamping(kAdaptive) in SolveChi, SolveNak and SolveQP damps each singular direction by its own
///  singular
///    value, in SolveDLS all by the smallest, as Nakamura & Hanafusa do: a task that the ones above leave
///    no freedom in one direction would be damped in all others for good.
///  - A joint moves all that it carries here, also the tip of a task to which only another task's object has
///    attached it.
///  - SolveQP, Step, Steps, Reach, Examine, levels and weights, and the constructor on a model are additions.
class CMultiTasks : public CKinematics {
 public:
  CMultiTasks() { joints().BecomeUnion(); }
  /// Moves all joints of the model, also those that no task needs.
  explicit CMultiTasks(const std::shared_ptr<ModelPosture>& posture);

  /// The task must outlive this object; it comes before all that are there. Throws std::invalid_argument for
  /// null, for a task that is already there, for itself and what it is a task of, and where no one Model
  /// holds all joints (see CKinematics).
  void AddTask(CKinematics* task);
  /// Tasks with lower levels come first; those of one level share it by their weights (> 0).
  void AddTask(CKinematics* task, int level, double weight = 1);
  /// Of an object made on a model (else std::logic_error).
  void ClearTasks();
  /// Of an object made on a model (else std::logic_error): a free joint below the world is pinned by default.
  void SetMoveFreeBase(bool move);

  /// Chiaverini's rule, for the tasks from the highest down: dq ← dq + N J_i# e_i, N the projector onto what
  /// the tasks above leave free. Singular only where J_i is, but lower tasks are distorted where they need
  /// what N takes away. dlsLambda: damping of the pseudo-inverse, see SetDamping; errors are shortened to
  /// clampTask (≤ 0 or +inf: not). A joint that would pass its limit is put on it, taken out and the task
  /// solved again, without disturbing those above.
  dVector SolveChi(double dlsLambda, double clampTask);
  /// Nakamura's rule (Siciliano & Slotine): dq ← dq + (J_i N)# (e_i − J_i dq). Lower tasks are met exactly
  /// where that is possible; singular also where J_i N loses rank. Arguments as SolveChi's.
  dVector SolveNak(double dlsLambda, double clampTask);
  /// As SolveNak, but each task finds the least error that the limits and the tasks above allow: a quadratic
  /// program with bounds. No joint moves further than maxStep [rad, m] (≤ 0 or +inf: no such bound).
  dVector SolveQP(double dlsLambda, double clampTask, double maxStep = 0);

  /// One step of the task stack with all its options, and goes there: what the program poses robots by.
  /// Reports are in the order of AddTask, a CMultiTasks having one for each of its tasks. Without locked
  /// joints among the options all joints of this object move, and with weights null each has its own. The
  /// result lives until the next call.
  const StackResult& Step(const StackOptions& options);
  /// Steps while `next` returns true: it gets the last result and may change the options of the next step.
  /// The joints are moved at the end; goals do not change meanwhile.
  void Steps(const StackOptions& options, const std::function<bool(const StackResult&, StackOptions*)>& next);
  /// Whether all tasks are positions and orientations of tips in the world, at one level.
  bool IsOfPoses() const;
  /// TaskStack::Solve with these options, and goes there. Without locked joints among them an object of
  /// attached joints moves these alone, any other what the options say. The result lives until the next call.
  const StackResult& Solve(const StackOptions& options);
  /// The reports alone, as TaskStack::Examine.
  const StackResult& Examine(const StackOptions& options);

  dVector GetDesired() const override;  ///< of the tasks, one after the other as they were added
  dVector GetCurrent() const override;
  int Rows() const override;
  dVector GetError(double clamp = 0) const override;  ///< each task's parts shortened by themselves
  void AddStackTasks(const JointSet& joints, int level, double weight,
                     std::vector<StackTask>* tasks) const override;

 private:
  struct Entry {
    CKinematics* task;
    int level;
    double weight;
  };
  bool HasDesired() const override { return true; }
  bool Contains(const CKinematics* task) const;
  void CollectByPriority() const;
  StackOptions Completed(const StackOptions& options) const;
  dVector SolveByPriority(StackSolver rule, double lambda, double clamp, double max_step);

  std::vector<Entry> entries_;
  mutable std::vector<StackTask> tasks_;  // of the entries, by priority
};

}  // namespace linkwright
