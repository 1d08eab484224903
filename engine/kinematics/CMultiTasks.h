// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <vector>

#include "engine/kinematics/CKinematics.h"

namespace linkwright {

class JointUnion;

/// Several tasks at once. Tasks share joints by identity: joints of one CObjectContainer, or of one
/// ModelPosture, are moved once. `dq` holds each joint once, in the order in which the tasks first name them.
///
/// SolveJTR and SolveDLS stack all tasks at one priority. The task added first has the lowest priority.
class CMultiTasks : public CKinematics {
 public:
  CMultiTasks();

  /// The task must outlive this object. Throws std::invalid_argument for null, for itself and for a task that
  /// is already there.
  void AddTask(CKinematics* task);
  const std::vector<CKinematics*>& tasks() const { return tasks_; }

  dVector GetDesired() const override;  ///< of the tasks, one after the other as they were added
  dVector GetCurrent() const override;
  dMatrix GetJacobian() const override;
  dVector GetError(double clamp = 0) const override;  ///< each task's parts shortened by themselves

 private:
  explicit CMultiTasks(std::shared_ptr<JointUnion> joints);
  std::shared_ptr<JointUnion> union_;
  std::vector<CKinematics*> tasks_;
};

}  // namespace linkwright
