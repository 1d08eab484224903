// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <vector>

#include "engine/kinematics/DampedLeastSquares.h"
#include "engine/kinematics/JointSet.h"
#include "engine/scene/ObjectJoint.h"

namespace linkwright {

class JointChain;

/// Base of everything that solves inverse kinematics step by step: a task (what is wanted, how far it is from
/// that, how joints change it) and the joints that serve it.
///
/// One step: `dq = SolveDLS(...)` (or SolveJTR), then `Apply(dq)`. Joints have limits, which Apply never
/// leaves; a joint at its limit that a step pushes further outward is taken out and the rest solved again.
/// Units m, rad.
class CKinematics {
 public:
  virtual ~CKinematics();
  CKinematics(const CKinematics&) = delete;
  CKinematics& operator=(const CKinematics&) = delete;

  /// What is wanted; equal to GetCurrent() until it is set.
  virtual dVector GetDesired() const = 0;
  virtual dVector GetCurrent() const = 0;

  /// Adds a joint–link pair to a chain of the object's own; arguments as ObjectJoint's. Throws
  /// std::invalid_argument for bad numbers, std::logic_error for an object that works on a model or on other
  /// objects' joints.
  void AttachJoint(eJointType type, int axis, double x, double y, double z, double phi, double theta,
                   double psi, double radius = 0, double limit_lo = 0, double limit_hi = -1,
                   double median = 0, double weight = 1);
  /// Shares a joint of a CObjectContainer, which must outlive this object: moving it moves the scene. Joints
  /// of the container in between carry the chain without being moved by it.
  void AttachJoint(ObjectJoint* joint);

  /// One number a degree of freedom, in the order of `dq`.
  dVector GetJointAngle() const;

  /// Jacobian transpose (Buss & Kim): dq = α Jᵀe, α = ⟨e, JJᵀe⟩ / ⟨JJᵀe, JJᵀe⟩, not less than minAlpha; e
  /// shortened to clampMag (≤ 0 or +inf: not). e = 0 or Jᵀe = 0 gives 0.
  dVector SolveJTR(double minAlpha, double clampMag);
  /// Damped least squares: dq = W Jᵀ (J W Jᵀ + λ²1)⁻¹ e + (1 − J#J)·clamp(median − q, clampNull). e is
  /// shortened to clampTask (≤ 0 or +inf: not), position and orientation parts apart. clampNull ≤ 0: no null
  /// motion, +inf: not shortened. See DampedLeastSquares for limits.
  dVector SolveDLS(double dlsLambda, double clampTask, double clampNull);
  /// How SolveDLS takes its lambda: constant (default), or otherwise, see Damping; `singular_region` is for
  /// kAdaptive.
  void SetDamping(Damping damping, double singular_region = 0.05);

  /// Moves the joints by dq and stops at their limits. Throws std::invalid_argument for another size or
  /// numbers not finite.
  virtual void Apply(const dVector& dq);

  virtual int Rows() const = 0;  ///< m
  /// m × n of the task, its rows in the order of Error.
  virtual dMatrix GetJacobian() const = 0;
  /// m: what is left to do, its parts shortened to `clamp` (≤ 0 or +inf: not).
  virtual dVector GetError(double clamp = 0) const = 0;

  /// Adds the numbers of rows of the task's points and attitudes, for selective damping.
  virtual void AddParts(std::vector<int>* parts) const;

  const JointSet& joints() const { return *joints_; }
  JointSet& joints() { return *joints_; }

 protected:
  explicit CKinematics(std::shared_ptr<JointSet> joints);
  /// For SetDesired: throws std::invalid_argument unless all are finite.
  static void CheckFinite(const dVector& numbers, const char* what);
  /// Throws std::invalid_argument, naming the method, unless the damping is finite and not negative.
  static void CheckDamping(double lambda, const char* method);
  Damping damping() const { return damping_; }
  double singular_region() const { return singular_region_; }

 private:
  JointChain& OwnChain();
  void PrepareProblem(double clamp);

  std::shared_ptr<JointSet> joints_;
  DlsProblem problem_;
  DampedLeastSquares solver_;
  Damping damping_ = Damping::kConstant;
  double singular_region_ = 0.05;
};

}  // namespace linkwright
