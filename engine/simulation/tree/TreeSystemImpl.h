// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/base/Cloned.h"
#include "engine/constraints/LoopSolver.h"
#include "engine/constraints/Partitioning.h"
#include "engine/dynamics/Sticking.h"
#include "engine/dynamics/TreeFormulation.h"
#include "engine/dynamics/actuation/Actuation.h"
#include "engine/simulation/elements/JointStops.h"
#include "engine/simulation/sensors/Measures.h"
#include "engine/simulation/sensors/Sensors.h"
#include "engine/simulation/tree/TreeCrossCheck.h"
#include "engine/simulation/tree/TreeForces.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "engine/simulation/tree/TreeTouch.h"

namespace linkwright {

/// The System behind MakeTreeSystem. z: total energy at the start; the work of inputs, damping, friction,
/// pull, edits, stops, drivers, the controller, landings; the energy exchanged so far, gravity's part up to
/// the last sample of its potential, that potential and when [J, s]; 1 where positions or velocities were
/// edited since the last step began, else 0; the work of each force element; the work of each actuator, of
/// each tendon's damper, and of what carries weight; activations; how tendons pass obstacles; the contacts'
/// ContactStates;
/// what the controller remembers; contacts' TouchNumbers and those of their pairs; samples of sensors; where
/// the system was made to partition coordinates, the code of the partition.
class TreeSystem final : public System {
 public:
  /// After a stop this can be thrown away alone.
  TreeSystem(std::shared_ptr<const Model> model, const TreeSystemOptions& options, const StopCheck& stop);
  std::unique_ptr<System> Clone() const override;
  void TakeMeasures(std::shared_ptr<const MeasureSetup> setup);

  int nq() const override { return model_->nq(); }
  int nv() const override { return model_->nv(); }
  int nz() const override { return static_cast<int>(SamplesAt() + SamplesSize()) + code_size_; }
  State InitialState() const override { return initial_; }
  void Start(State* state) override;
  const Model* tree() const override { return model_.get(); }

  SystemStatus Derivative(const State& state, StateRate* rate) override;
  bool BeginDerivative(const State& state, VectorX* tau) override;
  SystemStatus EndDerivative(const State& state, const VectorX& a, StateRate* rate) override;
  bool AppliedForces(const State& state, VectorX* tau) override;
  void IntegratePosition(const VectorX& v, double dt, VectorX* q) const override {
    model_->Integrate(v, dt, q);
  }
  void Project(State* state) const override;
  std::span<const LoopElement> loops() const override { return joined_; }
  bool has_loops() const override { return loops_.has_value(); }
  void SetLinearising(bool on) override { linearises_ = on; }
  void FindHeldRows(const State& state, HeldRows* rows) override;
  bool is_sampled() const override { return controller_ || !contacts_.empty() || touch_; }

  void BeginStep(State* state) override;
  double LongestStep(const State& state) override;
  BodyIndex StiffestStop() const override;
  int CrossedEvent(const State& state) override;
  double EventValue(int event, const State& state) override;
  void TakeEvent(int event, State* state) override;
  bool TakesOwnSteps() const override;
  SystemStatus OwnStep(double h, State* state) override;
  int most_events() const override;
  bool may_leave_events() const override {
    return touch_ && touch_->finder.setup().clock == ContactClock::kAuto;
  }
  void LeaveEvents(State* state) override;
  void KeepEvents(State* state) override;
  bool has_missed() const override { return touch_ && touch_->failed; }
  int contact_count() const override { return touch_ ? static_cast<int>(touch_->closed.size()) : 0; }
  std::span<const ContactEvent> contact_events() const override {
    return touch_ ? std::span<const ContactEvent>(touch_->events) : std::span<const ContactEvent>();
  }
  std::span<const char> held() const override { return sticking_.locked(); }
  Segment activations() const override;
  void SolveActivations(const State& from, double half, VectorX* z) override;
  std::vector<std::string> notes() const override;

  ContactStatus ContactForces(const State& state, std::vector<ContactForce>* out) override;

  void Apply(const Command& command, State* state) override;
  const Inputs& inputs() const override { return inputs_; }
  void SetInputs(const Inputs& inputs) override;
  Vector3 GrabForce(const State& state) override;

  std::vector<Push> Explain(const State& state) override;
  Energies ComputeEnergies(const State& state) override;
  int body_count() const override { return model_->body_count(); }
  void BodyPoses(const State& state, std::span<Transform> X_WB) override;
  std::string BodyName(BodyIndex body) const override;

  bool SetCrossCheck(const CrossCheckOptions& options, const StopCheck& stop) override;
  CrossCheck cross_check() const override { return cross_check_ ? cross_check_->opinion() : CrossCheck(); }

  const std::vector<Signal>& signals() const override { return signals_; }
  void ComputeSignals(const State& state, std::span<double> values) override;
  std::vector<EffortLimit> EffortLimits(const State& state) override;

 private:
  enum Work {
    kStart,
    kInputs,
    kDamping,
    kFriction,
    kPull,
    kEdits,
    kLimits,
    kDrivers,
    kControl,
    kLanding,
    kExchanged,
    kGravityThen,
    kGravityWhen,
    kEdited,
    kWorkCount
  };

  void Begin(State* state, const StopCheck& stop);
  void TakeInputs(const Inputs& inputs, const StopCheck& stop);
  double TotalEnergy(const State& state);
  double ElasticEnergy(const State& state);  ///< of springs and forces between links [J]
  MechanicalEnergy Mechanical(const State& state);
  /// Torques of everything but friction into tau_, and the power of each term; grab and outside forces into
  /// external_. Each force element's power is asked of forces_.
  struct Powers {
    double inputs = 0, damping = 0, friction = 0, pull = 0, limits = 0, drivers = 0, control = 0;
    double touch = 0;   ///< friction where shapes touch
    double stored = 0;  ///< |springs| + |stops|
  };
  Powers CollectForces(const State& state);
  /// With friction, and the powers into powers_.
  void CollectAll(const State& state);
  /// What else there is to a rate whose vdot is known. Reads what CollectAll(state) has left.
  SystemStatus CompleteRate(const State& state, StateRate* rate) const;
  double AddGrab();
  Vector3 GrabForceHere() const;  ///< reads what ForwardKinematics(q, v) has left
  void SampleGravity(State* state);
  void FillRates(const State& state, StateRate* rate) const;
  SystemStatus Failure(const StateRate& rate) const;
  Vector3 GrabPointVelocity() const;
  ExternalForces External() const;
  int FirstSwitch() const { return nv() + (stops_ ? stops_->size() : 0); }  ///< of the events
  /// An activation that arrives at a bound.
  int FirstBound() const { return FirstSwitch() + forces_.switches(); }
  /// A landing, a lift of each.
  int FirstContact() const { return FirstBound() + static_cast<int>(activations().count); }
  int ControlEvent() const { return FirstContact() + 2 * static_cast<int>(contacts_.size()); }

  /// Where the numbers of actuators and tendons begin in z.
  Eigen::Index ActuationAt() const { return kWorkCount + forces_.size(); }
  Eigen::Index ActuationSize() const;
  std::span<const double> Activations(const State& state) const;
  const VectorX& ControlsAt(double time) const;
  void StartActuation(State* state) const;
  /// Lengths of tendons and actuators at q; those of the q that was asked for last are known.
  void FindLengths(const VectorX& q);
  /// Adds what actuators, tendons and carried weight do to tau_; returns the power that is stored.
  double AddActuation(const State& state);
  void FillActuationRates(const State& state, StateRate* rate, double* exchanged) const;
  void NotePaths(State* state);
  void MakeActuationSignals();
  /// Whether an actuator gives a moment, and its length is an angle.
  bool IsTurning(const ActuatorDescription& actuator) const;
  std::vector<EffortLimit> FindEffortLimits(const State& state);
  void ComputeActuationSignals(const State& state, double** next);
  /// Where a contact's numbers and the controller's begin in z.
  Eigen::Index ContactAt(std::size_t contact) const {
    return ActuationAt() + ActuationSize() + ContactState::kNumbers * static_cast<Eigen::Index>(contact);
  }
  Eigen::Index MemoryAt() const { return ContactAt(contacts_.size()); }
  /// Where the numbers of shapes that touch begin in z.
  Eigen::Index TouchAt() const { return MemoryAt() + MemorySize(); }
  int touch_pairs() const { return touch_ ? static_cast<int>(touch_->finder.setup().reported.size()) : 0; }
  Eigen::Index TouchPairAt(int pair) const { return TouchAt() + kTouchNumbers + kPairNumbers * pair; }
  int TouchSize() const { return touch_ ? kTouchNumbers + kPairNumbers * touch_pairs() : 0; }
  /// Where the samples of sensors begin in z.
  Eigen::Index SamplesAt() const { return TouchAt() + TouchSize(); }
  Eigen::Index SamplesSize() const { return sensors_ ? sensors_->samples_size() : 0; }
  std::span<const double> Samples(const State& state) const {
    return {state.z.data() + SamplesAt(), static_cast<std::size_t>(SamplesSize())};
  }
  void AddSensors(const SensorSetup& setup, const ActuationSetup& actuation);
  /// Takes the samples of sensors that are due at `state`.
  void SampleSensors(State* state);
  /// The accelerations at `state` with all forces into a_, whatever the clock of contacts; false: there are
  /// none.
  bool FindAccelerations(const State& state);
  /// Reads a_, zero where it was not `found`, and what has found it.
  void MeasureSensors(const State& state, bool found);
  void FindLoadedReactions(const State& state);
  void FindAppliedWrenches();
  void FindTouched();
  void MakeSensorSignals();
  void ComputeSensorSignals(const State& state, bool solved, std::span<double> values);
  void MakeMeasureSignals();
  void FindHoldingTorque(const State& state);
  void ComputeMeasureSignals(const State& state, std::span<double> values);
  /// Events of shapes: something touches; slip, spin or rolling comes to rest; what was chosen does not hold.
  int TouchEvent() const { return ControlEvent() + 1; }
  void AddTouches(const TreeSystemOptions& options);
  LoopSolver* touch_loops() const;
  bool PrepareRows(const State& state, LockedDofs locked = {}) const;
  void StartTouches(State* state);
  void ChooseClock(State* state);
  void MakeTouchSignals();
  void ComputeTouchSignals(const State& state, std::span<double> values);
  // Pictures of contact:
  ContactStatus FindTouchForces(const State& state, std::vector<ContactForce>* out);
  bool SolveStepped(const State& state);
  // Time stepping:
  SystemStatus StepTouch(double h, State* state, bool* settles);
  SystemStatus FreeStep(double h, bool stiff, const State& middle, const VectorX& v_before,
                        const VectorX& v_after, VectorX* v_free);
  bool TouchStep(double h, int pass, bool factored, const State& middle, const VectorX& v_before,
                 const VectorX& v_free, VectorX* v_after, bool* more);
  void TakeLeastForces(const VectorX& v_free, VectorX* v_after);
  // What is stiff in it:
  void AddStiff(const VectorX& added);
  bool PrepareStiff(double h, const State& middle);
  ForwardDynamicsResult SolveStiff(const State& middle, const VectorX& guess, VectorX* a);
  void AddClosingForce(double h, const State& from, double from_energy, const VectorX& v_after,
                       const State& middle);
  SystemStatus StepTouchInParts(double h, int halvings, State* state);
  void SolveTouchStep();
  double TouchSpeed(std::span<const Twist> V) const;
  void FindBends(double h, int pass, const State& middle, const VectorX& v_after);
  void FindTravel(double h);
  void FindSinks(double h);
  double StepForces(int row) const;
  bool Strikes(int row) const;
  bool SelectTouches(double h, int pass);
  void BookTouchStep(double h, const State& middle, const VectorX& v_after, State* state);
  void LogStep(const VectorX& z_before, const VectorX& z, double time, bool knows);
  void ProjectTouches(State* state);
  SystemStatus NoInertia(BodyIndex body) const;
  // Events:
  TouchMode ModeOf(const Touch& at) const;
  TouchMode ModeNow(const TreeTouch::Closed& closed) const;
  void FillTouchAccelerations(const State& state);
  bool FreeAcceleration(const State& state);
  bool FindTouches(const State& state, double margin);
  void FindClosed(const State& state);
  bool FillClosed(const State& state);
  bool Stays();
  double NoAcceleration() const;
  bool BreaksAway(const State& state);
  bool LiftsOff(const State& state);
  bool Opens(const State& state);
  bool GoesOnSlowly(const State& state);
  bool SlipAsChosen(const State& state);
  void TakeSolution();
  void ShedGrazing(const State& state);
  bool Jams() const;
  void ChooseTouches(const State& state);
  const ContactUnknown& JointUnknown(std::size_t joint) const {
    return touch_->rows.problem().unknowns[touch_->closed.size() + joint];
  }
  void HoldJoints();
  const Touch* CarriedNow(const TreeTouch::Closed& closed) const;
  void FollowTouches() const;
  bool TakeEffort();
  bool SolveTouches(const State& state);
  bool AddTouchForces(const State& state, VectorX* a);
  double TouchResidual(std::vector<double>* each = nullptr);
  bool InCones(const VectorX& x) const;
  bool TouchesHold(const State& state);
  double LongestSlip(const State& state);
  double LongestRoll(const State& state);
  int CrossedTouch(const State& state);
  double RestValue(const State& state);
  double TouchValue(int event, const State& state);
  void TakeTouch(int event, State* state);
  void ProjectClosed(State* state) const;
  void CloseTouches(State* state);
  void HoldVelocities(State* state) const;
  void AddRowsTo(const VectorX& right, VectorX* dv) const;
  // Rim points of flat ends:
  bool HasFlatEnds() const;
  bool TurnRims();
  template <class Fill>
  void Aim(Fill fill);
  void AimClosed(const State& state);
  void AimImpact(const State& state, std::vector<double>* restitution);
  void AimStep(double h, double margin, const State& middle, const VectorX& v_free);
  // Impacts:
  void Strike(State* state);
  bool StrikeInTurn(State* state);
  void SolveImpact(std::span<const double> restitution, VectorX* v);
  void FinishImpact(std::vector<double>* restitution, State* state);
  void BookImpact(const char* event, State* state);
  ContactEvent EventAt(const Touch& at, const char* event, double time) const;
  void LogChanges(double time);
  bool EndsBounces(double pair, bool bounces, State* state);
  bool CloseBounces(State* state);
  void CloseAll(State* state);
  bool Settle(const VectorX& before, std::vector<double>& restitution, State* state);
  void TouchImpactResidual(const State& state, std::span<const double> restitution);
  int MemorySize() const { return controller_ ? controller_->size() : 0; }
  void AddContacts(const TreeSystemOptions& options);
  std::vector<LoopElement> AllLoops() const;  ///< as loops_ has them
  void StartContacts(State* state);
  /// The time and the contacts that loops_ computes with from now on.
  void TakeLoops(const State& state) const;
  /// Height of a contact above its ground [m], and its rate [m/s], at the poses and velocities of workspace_.
  std::array<double, 2> HeightOf(std::size_t contact) const;
  int CrossedContact(const State& state) const;
  void Land(std::size_t contact, State* state);
  void Lift(std::size_t contact, State* state) const;
  /// Lets the controller do what is due.
  void Control(State* state);
  void SenseFeet(const State& state);
  SystemStatus CheckControl(const State& state) const;
  void FindContactForces(const VectorX& lambda);  ///< into contact_forces_
  void MakeContactSignals();
  void ComputeContactSignals(const State& state, std::span<double> values);
  LockedDofs Locked() const { return sticking_.locked(); }
  void AddFriction();
  /// Accelerations for the torques in tau_, with what is locked as it is.
  ForwardDynamicsResult Solve(const State& state, VectorX* a);
  /// Cross-checks the step that begins at `state`.
  void RunCrossCheck(const State& state);
  void CheckAcross(const State& state);
  void Compare(const State& state);
  /// Chooses what sticks at `state` and in which direction the rest slips: what is at rest sticks unless the
  /// torque to hold it is more than its friction.
  void ChooseFriction(const State& state);
  void ChooseModes(const State& state);  ///< friction and stops
  /// Closes loops that an edit has opened, and books what that does.
  void CloseEdited(State* state);
  SystemStatus CheckLoops(const State& state) const;
  BodyIndex BodyOfLoop(int loop) const;
  /// Closes all loops with the least change, and quaternions' lengths.
  /// A stop leaves the loops open: for steps, which are taken back then.
  void CloseLoops(State* state, const StopCheck& stop = {}) const;
  /// Whether dependent coordinates follow from independent ones at each evaluation.
  bool Partitions() const { return inputs_.formulation == Formulation::kPartitioning && partition_; }
  bool CanPartition() const { return contacts_.empty() && !touch_; }
  void MakePartition(const StopCheck& stop);
  auto Code(const State& state) const { return state.z.tail(code_size_); }
  /// The partition for the step that begins at `state`, written into it. False: a stop was requested.
  bool ChoosePartition(State* state);
  /// The partition of a state that may be of any moment.
  void TakePartition(const State& state);
  /// `state` with its dependent coordinates into closed_.
  SystemStatus CloseDependent(const State& state);
  /// What the loops' joints did in the last Solve; null: there are none.
  const VectorX* LoopTorque() const;
  double DriverPower() const;
  /// Makes quaternions unit that were edited number by number, and books what that does.
  void NormalizeEdited(State* state);
  void BookEdit(double energy_before, State* state);
  bool FindJump(const Command& command, const State& state, VectorX* jump);
  void MakeSignals();
  void MakeForceSignals();
  void MakePathSignals();
  void MakeLoopSignals();
  /// What the joints that close loops do with the accelerations that Solve has found last, of tau_, into
  /// reactions_ and contact_forces_; zero where it has found none (`solved`). Returns how far open the loops
  /// are [m].
  double FindReactions(const State& state, bool solved);
  void ComputeLoopSignals(const State& state, bool solved, std::span<double> values);
  void MakeOutputSignals();
  void ComputeOutputSignals(const State& state, double** next);
  void ComputePathSignals(const State& state, std::span<double> values);

  std::shared_ptr<const Model> model_;
  mutable Workspace workspace_;
  mutable std::optional<LoopSolver> loops_;
  std::vector<LoopElement> joined_;  ///< all loops, as they were given; contacts come behind them in loops_
  struct Contact {
    PointContact given;
    int body = 0;
    Vector3 p_B = Vector3::Zero();
  };
  std::vector<Contact> contacts_;
  std::vector<int> contact_dofs_;        ///< of the joints above them
  std::vector<Vector3> contact_forces_;  ///< as FindContactForces left them
  mutable std::optional<TreeTouch> touch_;
  StateRate touch_rate_;
  std::size_t touch_signals_ = 0;
  Cloned<Controller> controller_;
  std::vector<char> feet_touching_;  ///< scratch, by its feet
  Cloned<OwnEquations> equations_;
  mutable Cloned<Partitioning> partition_;
  int code_size_ = 0;
  State closed_;
  State initial_;
  Inputs inputs_;
  TreeFormulation formulation_;
  std::shared_ptr<const Model> second_model_;
  std::optional<TreeCrossCheck> cross_check_;
  std::optional<JointStops> stops_;
  std::vector<std::shared_ptr<const PathMotion>> paths_;
  TreeForces forces_;
  std::optional<Actuation> actuation_;
  std::vector<int> coded_;  ///< whose Actuation::PathCode is in z
  double step_began_ = 0;   ///< [s]; inputs that are held are those of then
  VectorX lengths_q_;       ///< what actuation_ has lengths of
  VectorX controls_;        ///< of the last AddActuation, with what motors set through actuators
  struct PathChange {
    double time = 0;
    int number = 0;  ///< of coded_
  };
  std::vector<PathChange> path_changes_;  ///< in the step
  struct Rotor {
    int v_index = 0;
    double armature = 0;
  };
  std::vector<Rotor> free_rotors_;  ///< free joints that have one
  Sticking sticking_;               ///< joints of one degree can have dry friction
  std::vector<int> quaternions_;    ///< where in q they begin
  bool any_friction_ = false, linearises_ = false;
  Powers powers_;
  VectorX tau_, a_, hold_, control_;  ///< nv; what the controller gives
  std::vector<Wrench> external_;      ///< one a body, zero but for the grabbed one
  std::vector<Signal> signals_;
  std::size_t path_signals_ = 0;
  std::size_t loop_signals_ = 0;
  std::size_t contact_signals_ = 0;
  struct Output {
    std::string name;
    FrameIndex frame;
    Vector3 point = Vector3::Zero();
  };
  std::vector<int> bodies_;    ///< of a scene's mechanism
  std::vector<char> of_body_;  ///< by v index: a degree of freedom of one of these
  std::vector<Output> outputs_;
  std::vector<std::array<VectorX, 3>> path_joints_;  ///< of each path: positions, velocities, accelerations
  std::vector<Partitioning::Reaction> reactions_;    ///< of each of joined_
  std::optional<Sensors> sensors_;
  struct LoopPoint {
    int body = 0;  ///< 0: the world
    Vector3 p_B = Vector3::Zero();
  };
  std::vector<LoopPoint> loop_points_;  ///< of each of joined_: where its reaction acts on link j
  std::vector<double> measured_;        ///< of all sensors
  std::vector<Wrench> applied_;         ///< SensedMoment::applied
  std::vector<Wrench> pushed_;          ///< as external_, with forces where shapes touch
  std::vector<SensedMoment::Touched> touched_;
  std::optional<Measures> measures_;
  State held_;       ///< scratch: at rest
  MatrixX motions_;  ///< that loops leave free; empty: all
};

}  // namespace linkwright
