// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <limits>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/StopCheck.h"
#include "engine/model/Index.h"
#include "engine/model/LoopElement.h"
#include "engine/model/State.h"
#include "engine/simulation/system/Command.h"
#include "engine/simulation/system/ContactEvent.h"
#include "engine/simulation/system/ContactForce.h"
#include "engine/simulation/system/CrossCheck.h"
#include "engine/simulation/system/EffortLimit.h"

namespace linkwright {

class Model;

/// A named number that can be plotted and exported: "q.shoulder", unit "rad".
struct Signal {
  std::string name, unit;
  /// The value that stands for: there is none. In tables it is as it is, curves have a gap there.
  double none = std::numeric_limits<double>::infinity();
  std::string Header() const { return name + " [" + unit + "]"; }
  /// Of a curve: not a number where there is none.
  double OfCurve(double value) const {
    return value == none ? std::numeric_limits<double>::quiet_NaN() : value;
  }
};

/// The energy ledger at one state [J]. `total` − `total` at the start − all work = `residual`: what numerics
/// made or lost.
struct Energies {
  double kinetic = 0, potential = 0, total = 0;  ///< potential: the sum of the three below
  double potential_gravity = 0, potential_springs = 0, potential_limits = 0;
  double work_inputs = 0;     ///< by input torques
  double work_actuators = 0;  ///< by motors of the scene
  double work_external = 0;   ///< by outside forces of the scene
  double work_damping = 0;    ///< by viscous friction (≤ 0)
  double work_friction = 0;   ///< by dry friction (≤ 0)
  double work_limits = 0;     ///< by the damping of limit stops (≤ 0)
  double work_pull = 0;       ///< by the mouse: pull spring, force, moment
  double work_contact = 0;    ///< by friction where shapes touch
  double work_impacts = 0;    ///< by impacts (on events ≤ 0)
  double contact_drift = 0;   ///< what projection of overlap moved
  double work_edits = 0;      ///< jumps by edits: gravity changed, joint moved by hand
  double residual = 0;
  /// Energy that has gone to and fro: the kinetic energy at the start, and the sum of |work| of every term
  /// from then on, with that of gravity, springs and stops [J]. What `residual` is measured against.
  double exchanged = 0;

  /// |residual| / exchanged; at least a millionth of the energy stored, and 1 µJ, stands for it, so that
  /// rounding alone does not count where nothing moves.
  double RelativeResidual() const;
  static constexpr double kResidualTolerance = 1e-6;
  bool ResidualPasses() const { return RelativeResidual() <= kResidualTolerance; }
};

/// Time derivatives of a State's numbers; qdot belongs to q's numbers (quaternion rates included).
struct StateRate {
  VectorX qdot, vdot, zdot;
};

/// How an evaluation ended; kOk, or what could not be computed and where.
struct SystemStatus {
  bool ok = true;
  BodyIndex body;         ///< where, if known
  std::string term;       ///< "forward dynamics: no inertia at joint", …
  bool overflow = false;  ///< numbers grew beyond all bounds, rather than something not being there
  bool stopped = false;   ///< not ok because a stop was requested, for no other reason

  static SystemStatus Stopped() { return {false, {}, "stopped", false, true}; }
};

/// Whatever can be simulated. Integrators, timeline, plots, recording, command line and film depend only on
/// this. Not thread safe: one System a thread (Clone). Nothing here allocates after construction, but what
/// returns strings.
class System {
 public:
  virtual ~System() = default;
  virtual std::unique_ptr<System> Clone() const = 0;

  /// Lets evaluations end early: Derivative checks `stop` each time, and in between where it takes long,
  /// and returns SystemStatus::Stopped(). Once a stop is requested, what ComputeSignals gives and what
  /// BeginStep and TakeEvent choose is unspecified. No part of the state: while no stop is requested, it
  /// changes nothing. A clone checks the same one.
  void SetStop(StopCheck stop) { stop_ = std::move(stop); }
  const StopCheck& stop() const { return stop_; }

  virtual int nq() const = 0;
  virtual int nv() const = 0;
  virtual int nz() const = 0;
  virtual State InitialState() const = 0;
  /// The tree of bodies whose q and v these are; null for what is none.
  virtual const Model* tree() const { return nullptr; }
  /// The loops of that tree that are kept closed: not every q and v is possible where there are any.
  virtual std::span<const LoopElement> loops() const { return {}; }
  /// Whether anything closes a loop of the tree, for good or now and then.
  virtual bool has_loops() const { return !loops().empty(); }
  /// While it is linearised: BeginStep chooses which points touch by the law on accelerations, whatever the
  /// clock, and controllers give at each evaluation what they would at a sample. False: as it runs.
  virtual void SetLinearising(bool /*on*/) {}
  /// What holds until an event, of a tree: its loops, points that touch (of those that slip the normals
  /// alone) and dry friction that holds a joint.
  struct HeldRows {
    MatrixX J;    ///< m × nv: J v = nu
    VectorX nu;   ///< what drivers demand
    VectorX phi;  ///< how far open at q; zero of rows that hold velocities alone
  };
  /// As BeginStep has chosen, at `state`. Allocates.
  virtual void FindHeldRows(const State& /*state*/, HeldRows* /*rows*/) {}
  /// Whether its forces and loops are not those of its q and v alone: a controller holds samples, or contacts
  /// are switched.
  virtual bool is_sampled() const { return false; }
  /// Makes `state` the start of a run: its energy is what the ledger begins with, no work has been done yet.
  virtual void Start(State* state) = 0;

  /// Rates at `state`, with the inputs and the friction modes as they are.
  virtual SystemStatus Derivative(const State& state, StateRate* rate) = 0;
  /// Derivative in two parts, for accelerations that are found elsewhere, those of many systems at once.
  /// First tau (nv), what the tree's articulated bodies are to be moved by at `state`; false: this state is
  /// one for Derivative itself (no tree, another formulation, something sticks or pushes from outside).
  virtual bool BeginDerivative(const State& state, VectorX* tau) {
    return static_cast<void>(state), static_cast<void>(tau), false;
  }
  /// Then the rates, with the accelerations a (nv) they lead to.
  virtual SystemStatus EndDerivative(const State& state, const VectorX& a, StateRate* rate) {
    static_cast<void>(state), static_cast<void>(a), static_cast<void>(rate);
    return {false, {}, {}};
  }
  /// Generalised forces tau (nv) of all that Derivative includes but inertia and gravity: inputs, damping,
  /// friction as chosen, springs, motors, stops, the grab and outside forces. false: it is no tree.
  virtual bool AppliedForces(const State& state, VectorX* tau) {
    return static_cast<void>(state), static_cast<void>(tau), false;
  }
  /// Numbers of z that accelerations depend on, and that Derivative has rates of: activations of actuators.
  struct Segment {
    Eigen::Index first = 0, count = 0;
  };
  virtual Segment activations() const { return {}; }
  /// Puts into *z what these numbers are in the middle of a step of the implicit midpoint rule from `from`
  /// on: w = w₀ + half ẇ(w). `half`: half of the step.
  virtual void SolveActivations(const State& /*from*/, double /*half*/, VectorX* /*z*/) {}
  /// Moves q along v for dt on the manifold.
  virtual void IntegratePosition(const VectorX& v, double dt, VectorX* q) const = 0;
  /// Brings the numbers back on the manifold after a step (unit quaternions).
  virtual void Project(State* state) const = 0;

  /// Called before each step: chooses, from `state` alone, what stays fixed until an event (which joints
  /// stick, in which direction they slip, which stops are touched, which motors are on).
  virtual void BeginStep(State* state) = 0;
  /// The longest stretch that one integration step may cover from `state` on while things stay as chosen [s].
  virtual double LongestStep(const State& state) = 0;
  /// The body whose joint's stop bounds LongestStep; invalid where none does.
  virtual BodyIndex StiffestStop() const { return {}; }
  /// An event ends what was chosen: a slipping joint comes to rest, a stop is touched or left, a motor goes
  /// on or off. Returns the number of one whose EventValue is negative at `state`, or −1. Only CrossedEvent's
  /// numbers mean anything.
  virtual int CrossedEvent(const State& state) = 0;
  /// Positive before the event, negative after it.
  virtual double EventValue(int event, const State& state) = 0;
  /// Goes on from `state`, where the event happens, with a new choice. A joint that friction has stopped gets
  /// the velocity zero.
  virtual void TakeEvent(int event, State* state) = 0;

  /// How many events inside one step are located.
  virtual int most_events() const { return 32; }
  /// Whether the step that BeginStep has begun is one that the system makes itself (time stepping of
  /// contacts), whatever the integrator.
  virtual bool TakesOwnSteps() const { return false; }
  /// Such a step of length h.
  virtual SystemStatus OwnStep(double /*h*/, State* /*state*/) { return {}; }
  /// Whether what was chosen last in this step has no solution.
  virtual bool has_missed() const { return false; }
  /// Whether the system can make a step itself that has more events than are located, or in which something
  /// is missed.
  virtual bool may_leave_events() const { return false; }
  /// It is to make that step, from `state`, which BeginStep has begun.
  virtual void LeaveEvents(State* /*state*/) {}

  /// How many points of contact are closed, as chosen now.
  virtual int contact_count() const { return 0; }
  /// What happened at points of contact in the step that BeginStep has begun last.
  virtual std::span<const ContactEvent> contact_events() const { return {}; }

  /// What else the user should know of the step that BeginStep has begun last, as sentences with the time:
  /// the path of a tendon jumps to the other side of an obstacle. Allocates.
  virtual std::vector<std::string> notes() const { return {}; }

  /// The closed points of contact at `state` and the forces there, into *out. No part of a run: what was
  /// chosen for a step stays. Where the last step was one of time stepping, whose impulses are no part of the
  /// state, they are those of the law on accelerations. Allocates.
  virtual ContactStatus ContactForces(const State& /*state*/, std::vector<ContactForce>* out) {
    out->clear();
    return {};
  }

  /// By v index: 1 where friction holds, as chosen now; empty: nowhere.
  virtual std::span<const char> held() const { return {}; }

  /// Applies a user's command; edits of the state are booked as work_edits.
  virtual void Apply(const Command& command, State* state) = 0;
  /// All inputs and parameters commands can change, as one value: stored with the timeline, restored when
  /// going back.
  struct Inputs {
    VectorX torque, damping, friction;  ///< nv
    VectorX elements;                   ///< PackForces of springs, motors and outside forces
    VectorX control;                    ///< of each actuator, as set
    Vector3 gravity = {0, 0, -kStandardGravity};
    Formulation formulation = Formulation::kArticulated;  ///< of what can choose
    enum class Grab { kNone, kPull, kForce, kMoment } grab = Grab::kNone;
    BodyIndex grab_body;
    Vector3 grab_point = Vector3::Zero(), grab_vector = Vector3::Zero();
    double grab_stiffness = 0, grab_damping = 0;
    bool operator==(const Inputs& other) const;  ///< to the bit; also of another mechanism
  };
  virtual const Inputs& inputs() const = 0;
  virtual void SetInputs(const Inputs& inputs) = 0;
  /// Force of the grab at `state` [N, world axes] (moment for kMoment [N m]); zero when there is none.
  virtual Vector3 GrabForce(const State& state) = 0;

  /// One of the things that push: its force on each degree of freedom.
  struct Push {
    std::string name;  ///< "viscous damping", …
    VectorX force;     ///< nv [N m, N]
  };
  /// All that pushes at `state`, term by term, for telling why a step from there failed. Allocates.
  virtual std::vector<Push> Explain(const State& /*state*/) { return {}; }

  virtual Energies ComputeEnergies(const State& state) = 0;
  /// Poses of all bodies in the world (index 0: the world itself); as many as body_count().
  virtual int body_count() const = 0;
  virtual void BodyPoses(const State& state, std::span<Transform> X_WB) = 0;
  virtual std::string BodyName(BodyIndex body) const = 0;

  /// Switches a cross-check on or off and forgets what it has found; signals() change. Allocates. Nothing
  /// happens in systems that have one formulation only. Checks `stop` as making a system does; false: it was
  /// requested, and the cross-check is as before.
  virtual bool SetCrossCheck(const CrossCheckOptions&, const StopCheck& /*stop*/) { return true; }
  virtual CrossCheck cross_check() const { return {}; }

  /// q.… v.… a.… tau.… for each degree of freedom, kinetic, potential, total, work.…, residual, com.x …,
  /// momentum.… about the centre of mass, and what the scene's springs, motors and outside forces do.
  virtual const std::vector<Signal>& signals() const = 0;
  virtual void ComputeSignals(const State& state, std::span<double> values) = 0;

  /// Which motors and actuators are at their limits at `state`. No part of a run: what was chosen for a step
  /// stays. Allocates.
  virtual std::vector<EffortLimit> EffortLimits(const State& /*state*/) { return {}; }
  /// A step that may leave events was made by them, to `state`: what is remembered of that, into it.
  virtual void KeepEvents(State* /*state*/) {}

 private:
  StopCheck stop_;
};

}  // namespace linkwright
