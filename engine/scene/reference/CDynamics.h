// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/algorithms/Formulation.h"
#include "engine/scene/reference/LinkTree.h"

namespace linkwright {

struct MotionTerms;
struct SystemStatus;

/// Base of the reference interface's dynamics: a tree of joint–link pairs, where it stands and how it moves,
/// friction, and steps in time. A face of the program's own dynamics: the pairs compile to a Model, a
/// Simulation of it holds the State and makes the steps (engine/simulation), and the derived class chooses
/// the formulation (engine/dynamics).
///
/// Vectors have one number for each degree of freedom, in the order the joints were attached (the model's
/// order for an object made on a Model): angles and displacements [rad, m], velocities, accelerations, and
/// torques and forces [N·m, N]. A ball or free joint of a Model has three or six: the rotation vector or
/// screw from no displacement, and velocities in its child.
///
/// Errors: std::invalid_argument for vectors of another size and numbers not finite; std::runtime_error
/// where the mass matrix is singular, naming the joint that moves no mass, and for a result that is not
/// finite. The object stays as it was then.
///
/// Deviations from the manual, and what it leaves open:
///  - A joint of a container stops at its limits, where its velocity becomes 0: the manual's dynamics knows
///    no limits, its container does.
///  - Dry friction is of joints with one degree of freedom: those that can be attached. Ball and free joints,
///    the floating base too, have viscous friction only.
///  - SetFloatingBase, Push, Pop, SetFriction, the velocities and objects made on a Model are additions.
class CDynamics {
 public:
  virtual ~CDynamics();
  CDynamics(const CDynamics&) = delete;
  CDynamics& operator=(const CDynamics&) = delete;

  /// Adds a joint–link pair: the joint's frame is placed by x … psi in the previous joint's moving frame.
  /// The link lies between the previous joint and this one and moves with the previous one; its centre of
  /// mass c [m] and its inertia about it [kg m²], I = [[Ixx, Ixy, Izx], [Ixy, Iyy, Iyz], [Izx, Iyz, Izz]],
  /// are along the previous joint's axes. The first link belongs to the ground. So what the last joint moves
  /// is given by a FIXED_JOINT after it.
  void AttachJoint(eJointType type, int axis, double mass, double cx, double cy, double cz, double Ixx,
                   double Iyy, double Izz, double Ixy, double Iyz, double Izx, double x, double y, double z,
                   double phi, double theta, double psi, double radius = 0);
  /// The same with a joint of a CObjectContainer, which must outlive this object and is shared: each takes
  /// the other's angle. A joint of the container that stops at a limit loses its velocity. All joints above
  /// it in the container must be attached before.
  void AttachJoint(ObjectJoint* joint, double mass = 0, double cx = 0, double cy = 0, double cz = 0,
                   double Ixx = 0, double Iyy = 0, double Izz = 0, double Ixy = 0, double Iyz = 0,
                   double Izx = 0);
  /// For branches: Pop goes back to the joint that was last at its Push (std::logic_error without one).
  void Push();
  void Pop();
  /// Puts the ground on a free joint: six degrees before all others, and the first link is what it moves.
  void SetFloatingBase(bool floating);

  int GetJointNo() const;  ///< degrees of freedom
  /// The pairs, fixed ones included; empty for an object made on a Model.
  const std::vector<JointInfo*>& GetJointList() const { return tree_.list(); }
  dVector GetJointAngle() const;
  dVector GetJointVelocity() const;
  dVector GetJointAcceleration() const;  ///< the last that was applied
  void SetJointAngle(const dVector& angle);
  void SetJointVelocity(const dVector& velocity);
  /// For an object made on a Model (else std::logic_error): nq numbers, as the Model has them.
  void SetPosition(const VectorX& q);
  /// Friction of each degree of freedom instead of one value for all: Coulomb and viscous, not negative.
  /// Throws std::invalid_argument also for Coulomb friction of a joint of several degrees.
  void SetFriction(const dVector& fsi, const dVector& fvi);

  /// Torques that give the acceleration: M·ddq + C·dq + g + fvi·dq + fsi·sgn(dq), sgn(0) = 0.
  dVector InverseDynamics(const dVector& accel);
  /// Accelerations under the torques, gravity and friction. Dry friction holds: a joint at rest whose other
  /// torques are below fsi stays at rest.
  dVector ForwardDynamics(const dVector& torque);
  /// Looks dt ahead by the simulation's fourth-order Runge–Kutta method, the torque constant, and returns the
  /// mean acceleration of that step, (dq(t + dt) − dq(t)) / dt. An acceleration alone cannot carry fourth
  /// order in the angles, so the step's increments are kept: Apply of what was returned, with the same dt and
  /// before any other change, completes this step. A joint with dry friction that comes to rest within it
  /// does so at its own time, and sticks there or goes on.
  dVector ForwardDynamicsRK4(const dVector& torque, double dt);
  /// Moves on by dt: completes the step of ForwardDynamicsRK4 as described there, and otherwise integrates
  /// the acceleration plainly, taken as constant: dq += a·dt, q += dq·dt + a·dt²/2. Where there is dry
  /// friction, a joint whose velocity would turn round stops at rest instead: friction never reverses a
  /// velocity.
  void Apply(const dVector& accel, double dt);
  /// Angles, velocities and accelerations become 0.
  void Reset();

  double GetKineticEnergy() const;    ///< [J]
  double GetPotentialEnergy() const;  ///< [J], −Σ m g·c: zero at the world's origin
  dMatrix GetMassMatrix() const;      ///< n × n, where the mechanism stands; symmetric
  dVector GetBias() const;            ///< C·dq + g
  dVector GetGravityTorque() const;   ///< g: the gradient of the potential energy

  const Model& model() const;  ///< of the pairs

 protected:
  /// `gravity`: the vector [m/s²], (0, 0, −9.81) on Earth. fsi, fvi: Coulomb and viscous friction of every
  /// joint (of a Model's joints of one degree), not negative.
  CDynamics(Formulation formulation, const double gravity[3], double fsi, double fvi);
  CDynamics(Formulation formulation, std::shared_ptr<const Model> model, const double gravity[3], double fsi,
            double fvi);

  void SetFormulation(Formulation formulation);
  MotionTerms Terms() const;                        ///< of the model
  dMatrix GatherMatrix(const MatrixX& from) const;  ///< from the model's order to the attached one

 private:
  struct Compiled;
  Compiled& Get() const;
  void CheckOwnPairs() const;
  void CheckSize(const dVector& numbers, const char* what) const;
  void CheckStep(double dt, const char* what) const;
  void Check(const SystemStatus& status, const char* overflow) const;
  void FillFriction(Compiled* compiled) const;
  void Keep();

  Formulation formulation_;
  LinkTree tree_;
  std::shared_ptr<const Model> given_;  // what the object was made on; null: the pairs
  bool floating_ = false;
  Vector3 gravity_;
  double fsi_, fvi_;
  dVector own_fsi_, own_fvi_;                   // as set for each degree of freedom
  mutable std::unique_ptr<Compiled> compiled_;  // null: to be made when it is first asked for
  struct {
    dVector angle, velocity, acceleration;
  } kept_;  // what joints that are there already have while more are attached
};

}  // namespace linkwright
