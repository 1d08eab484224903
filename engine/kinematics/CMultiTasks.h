// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <vector>

#include "engine/kinematics/CKinematics.h"
#include "engine/kinematics/PrioritySolver.h"

namespace linkwright {

class JointUnion;

/// Several tasks at once. Tasks share joints by identity: joints of one CObjectContainer, or of one
/// ModelPosture, are moved once. `dq` holds each joint once, in the order in which the tasks first name them.
///
/// SolveJTR and SolveDLS stack all tasks at one priority. SolveChi, SolveNak and SolveQP respect priority:
/// the task added first has the lowest one, and no task is disturbed by one below it, damped or not. A joint
/// moves the tasks that have attached it; attach those that carry a chain too.
class CMultiTasks : public CKinematics {
 public:
  CMultiTasks();

  /// The task must outlive this object. Throws std::invalid_argument for null, for itself and for a task that
  /// is already there.
  void AddTask(CKinematics* task);
  const std::vector<CKinematics*>& tasks() const { return tasks_; }

  /// Chiaverini's rule, for the tasks from the highest down: dq ← dq + N J_i# e_i, N the projector onto what
  /// the tasks above leave free. Singular only where J_i is, but lower tasks are distorted where they need
  /// what N takes away. (Sources that call this one Nakamura's, and the next Chiaverini's, have them
  /// swapped.) dlsLambda: damping of the pseudo-inverse, see SetDamping (kAdaptive: each singular direction
  /// by its own singular value); errors are shortened to clampTask (≤ 0 or +inf: not). A joint that would
  /// pass its limit is put on it, taken out and the task solved again, without disturbing those above.
  dVector SolveChi(double dlsLambda, double clampTask);
  /// Nakamura's rule (Siciliano & Slotine): dq ← dq + (J_i N)# (e_i − J_i dq). Lower tasks are met exactly
  /// where that is possible; singular also where J_i N loses rank. Arguments as SolveChi's.
  dVector SolveNak(double dlsLambda, double clampTask);
  /// As SolveNak, but each task finds the least error that the limits and the tasks above allow: a quadratic
  /// program with bounds. No joint moves further than maxStep [rad, m] (≤ 0 or +inf: no such bound).
  dVector SolveQP(double dlsLambda, double clampTask, double maxStep = 0);

  dVector GetDesired() const override;  ///< of the tasks, one after the other as they were added
  dVector GetCurrent() const override;
  int Rows() const override;
  dMatrix GetJacobian() const override;
  dVector GetError(double clamp = 0) const override;  ///< each task's parts shortened by themselves
  void AddParts(std::vector<int>* parts) const override;

 private:
  explicit CMultiTasks(std::shared_ptr<JointUnion> joints);
  dVector SolveByPriority(PriorityRule rule, double lambda, double clamp, double max_step);

  std::shared_ptr<JointUnion> union_;
  std::vector<CKinematics*> tasks_;
  PriorityProblem levels_;
  PrioritySolver priority_solver_;
};

}  // namespace linkwright
