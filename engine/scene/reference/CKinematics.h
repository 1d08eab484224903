// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <vector>

#include "engine/kinematics/leastsquares/PrioritySolver.h"
#include "engine/kinematics/tasks/TaskStack.h"
#include "engine/scene/reference/JointSet.h"

namespace linkwright {

/// Base of everything that solves inverse kinematics step by step: a task and the joints that serve it. A
/// face of the program's task stack (engine/kinematics/tasks/TaskStack.h): the joints stand in a Model, the
/// task is one or several StackTasks, and errors, Jacobians and steps are those of the stack.
///
/// One step: `dq = SolveDLS(...)` (or SolveJTR), then `Apply(dq)`. Joints have limits, which Apply never
/// leaves; a joint at its limit that a step pushes further outward is taken out and the rest solved again.
/// Units m, rad.
///
/// Deviations from the manual, and what it leaves open:
///  - The manual calls the two rules of priority by each other's names, see CMultiTasks.
///  - Objects of one CMultiTasks or CRelativeInverse need one Model that holds all their joints: those made
///    on models must share the ModelPosture, and do not mix with objects whose joints were attached.
///  - Objects made on a model, SetDamping, SetTip, SetMoveFreeBase and CPostureInverse are additions.
class CKinematics {
 public:
  virtual ~CKinematics();
  CKinematics(const CKinematics&) = delete;
  CKinematics& operator=(const CKinematics&) = delete;

  /// The goal; equal to GetCurrent() until it is set.
  virtual dVector GetDesired() const = 0;
  virtual dVector GetCurrent() const = 0;

  /// Adds a joint–link pair to a chain of the object's own; arguments as ObjectJoint's. Throws
  /// std::invalid_argument for bad numbers, std::logic_error for an object that works on a model or on other
  /// objects' joints.
  void AttachJoint(eJointType type, int axis, double x, double y, double z, double phi, double theta,
                   double psi, double radius = 0, double limit_lo = 0, double limit_hi = -1,
                   double median = 0, double weight = 1);
  /// Shares a joint of a CObjectContainer, which must outlive this object: moving it moves the scene. Joints
  /// of the container in between carry the chain without being moved by it. Throws std::invalid_argument also
  /// for a joint that is in the chain already, and for one that is not below the last one.
  void AttachJoint(ObjectJoint* joint);

  /// One number a degree of freedom, in the order of `dq`.
  dVector GetJointAngle() const;

  /// Jacobian transpose (Buss & Kim): dq = α Jᵀe, α = ⟨e, JJᵀe⟩ / ⟨JJᵀe, JJᵀe⟩, not less than minAlpha; e
  /// shortened to clampMag (≤ 0 or +inf: not). e = 0 or Jᵀe = 0 gives 0.
  dVector SolveJTR(double minAlpha, double clampMag);
  /// Damped least squares: dq = W Jᵀ (J W Jᵀ + λ²1)⁻¹ e + (1 − J#J)·clamp(median − q, clampNull). e is
  /// shortened to clampTask (≤ 0 or +inf: not), position and orientation parts apart. clampNull ≤ 0: no null
  /// motion, +inf: not shortened. Limits: as a level of PrioritySolver, the null motion as one below it.
  dVector SolveDLS(double dlsLambda, double clampTask, double clampNull);
  /// How dlsLambda is meant: constant (default), or otherwise, see Damping; `singular_region` is for
  /// kAdaptive.
  void SetDamping(Damping damping, double singular_region = 0.05);

  /// Moves the joints by dq and stops at their limits. Throws std::invalid_argument for another size or
  /// numbers not finite.
  void Apply(const dVector& dq);

  virtual int Rows() const = 0;  ///< m
  /// m × n of the task, its rows in the order of GetError.
  virtual dMatrix GetJacobian() const;
  /// m: what is left to do, its parts shortened to `clamp` (≤ 0 or +inf: not).
  virtual dVector GetError(double clamp = 0) const;

  const JointSet& joints() const { return joints_; }
  JointSet& joints() { return joints_; }

  /// Adds the object's tasks in terms of the model of `joints`, which include its own, at this level of the
  /// stack and with this weight.
  virtual void AddStackTasks(const JointSet& joints, int level, double weight,
                             std::vector<StackTask>* tasks) const = 0;

 protected:
  CKinematics() = default;
  CKinematics(std::shared_ptr<ModelPosture> posture, std::vector<int> dofs);
  /// False until a goal is set: the error is 0 then.
  virtual bool HasDesired() const = 0;
  /// For SetDesired: throws std::invalid_argument unless all are finite.
  static void CheckFinite(const dVector& numbers, const char* what);
  /// Throws std::invalid_argument, naming the method, unless the damping is finite and not negative.
  static void CheckDamping(double lambda, const char* method);

  /// The stack over the joints' model.
  TaskStack& Stack() const;
  /// Errors shortened to `clamp`, radians and metres as they are, the joints' weights and no others moved.
  /// Lives until the next call.
  StackOptions& Options(double clamp) const;
  /// One number a degree of freedom, in the order of `dq`, of nv of the model.
  dVector FromModel(const VectorX& v) const;

 private:
  const PriorityProblem& Linearise(double clamp) const;
  dMatrix InOrder(const MatrixX& J) const;

  JointSet joints_;
  Damping damping_ = Damping::kConstant;
  double singular_region_ = 0.05;
  PrioritySolver solver_;
  PriorityProblem step_;
  // Scratch.
  mutable std::unique_ptr<TaskStack> stack_;
  mutable std::vector<StackTask> tasks_;
  mutable std::vector<char> locked_;
  mutable VectorX weights_;
  mutable StackOptions options_;
};

}  // namespace linkwright
