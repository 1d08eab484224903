// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "engine/algorithms/Dynamics.h"
#include "engine/base/StopCheck.h"
#include "engine/model/LoopElement.h"
#include "engine/model/Model.h"

namespace linkwright {

class LoopSolver;

/// Generalized coordinate partitioning (Wehage and Haug 1982) of a model with closed loops: some velocities
/// are independent, all other coordinates follow from the loops. All its memory of the past is the choice of
/// these coordinates, which can be written as numbers (the code) and read back: states that carry the code go
/// on to the bit alike. Scratch for one thread; nothing allocates but Choose, and Read where it changes the
/// choice.
/// All that take a `stop` look at it once a pivot of a choice, an iteration, a direction and a part of a
/// factor. Where it is requested, the choice stays as it was, and q, v and a are unspecified.
class Partitioning {
 public:
  virtual ~Partitioning() = default;
  virtual std::unique_ptr<Partitioning> Clone() const = 0;

  /// The solver of its loops, to switch them before a choice; null: they stay closed.
  virtual LoopSolver* switched() { return nullptr; }

  virtual int code_size() const = 0;
  virtual void Write(Eigen::Ref<VectorX> code) const = 0;
  /// false: the numbers are no code, or a stop was requested.
  virtual bool Read(const Eigen::Ref<const VectorX>& code, const StopCheck& stop) = 0;
  /// Chooses the independent coordinates at q (nq), where the loops are closed. False: a stop was requested.
  virtual bool Choose(double time, const VectorX& q, const StopCheck& stop) = 0;
  /// Chooses anew where q has gone too far for the present choice. False: a stop was requested.
  virtual bool Renew(double time, const VectorX& q, const StopCheck& stop) = 0;

  /// What Close leaves; `loop`: the most open one where it failed.
  struct Closed {
    bool ok = true;
    int loop = -1;
    bool stopped = false;  ///< not ok because a stop was requested, for no other reason
  };
  /// Dependent coordinates of q and velocities of v from the independent ones; where that has no solution
  /// near by, the least change of all.
  virtual Closed Close(double time, VectorX* q, VectorX* v, const StopCheck& stop) = 0;
  /// The least change of q and v, measured by the masses, that closes the loops.
  virtual void Project(double time, VectorX* q, VectorX* v, const StopCheck& stop) = 0;

  /// What moves the mechanism, as arguments of ForwardDynamics.
  struct Forces {
    const VectorX& tau;  ///< nv
    const Vector3& gravity;
    ExternalForces external;
    LockedDofs locked;
  };
  /// Accelerations a (nv) at closed q and v. kSingular: something has no inertia.
  virtual DynamicsStatus Accelerations(double time, const VectorX& q, const VectorX& v, const Forces& forces,
                                       VectorX* a, const StopCheck& stop) = 0;
  /// The same from the equations in the independent coordinates alone, RᵀM R z'' = Rᵀ(Q − M a₀): a second
  /// formulation with the same result.
  virtual DynamicsStatus ReducedAccelerations(double time, const VectorX& q, const VectorX& v,
                                              const Forces& forces, VectorX* a, const StopCheck& stop) = 0;
  /// As the last Accelerations found: the torques of the loops' joints (nv), and what drivers do [W].
  virtual const VectorX& torque() const = 0;
  virtual double DriverPower() const = 0;

  /// Of one loop: force [N] on link j at its point and moment [N m] about that, world axes, and what a driver
  /// exerts along what it drives [N, N m]. As the last Accelerations found; false: they were not computed.
  struct Reaction {
    Wrench wrench;
    double drive = 0;
  };
  virtual bool ReactionOf(int /*loop*/, Reaction* /*reaction*/) const { return false; }
};

}  // namespace linkwright
