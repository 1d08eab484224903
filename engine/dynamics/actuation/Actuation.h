// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/dynamics/actuation/ActuationSetup.h"
#include "engine/dynamics/actuation/ControlInputs.h"
#include "engine/dynamics/actuation/TransmissionRow.h"
#include "engine/model/Workspace.h"

namespace linkwright {

/// The enabled tendons and actuators of a model, and the weight that is carried. Those that WhyIdle speaks of
/// do nothing. Nothing allocates after construction.
///
/// Of each actuator: u is the control, clipped; x the activation w, or u where there is none;
/// f = gain x + bias, scaled so that a tendon's actuators keep its range, clipped to the actuator's own;
/// τ = Σ rᵀ f, clipped to the range of each joint. Activations keep their range: ẇ = 0 where w is at a bound
/// and would leave it, which is chosen by ChooseBounds and stays so until an event.
class Actuation {
 public:
  Actuation(const Model& model, const ActuationSetup& setup);

  const ActuationSetup& setup() const { return setup_; }
  int actuators() const { return static_cast<int>(setup_.actuators.size()); }
  int tendons() const { return static_cast<int>(setup_.tendons.size()); }
  int activations() const { return static_cast<int>(active_.size()); }
  /// The number of an actuator's activation; −1: it has none.
  int ActivationOf(int actuator) const { return At(actuator).activation; }
  /// Controls and activations at the start, within their ranges.
  VectorX InitialControls() const;
  VectorX InitialActivations() const;
  /// The controls at a time [s] within a step that began at `step`: those that are set, and what is added as
  /// time goes by. Valid until the next call.
  const VectorX& Controls(double time, double step, const VectorX& set) const;

  /// Which activations are held at a bound of their range, from `w` and the controls alone.
  void ChooseBounds(std::span<const double> w, const VectorX& controls);
  /// The number of an activation that is past a bound; −1: none is.
  int CrossedBound(std::span<const double> w) const;
  double BoundValue(int activation, std::span<const double> w) const;  ///< positive up to the bound
  void PassBound(int activation, std::span<double> w);
  void ClipActivations(std::span<double> w) const;  ///< into their ranges
  /// ẇ [1/s].
  double ActivationRate(int activation, std::span<const double> w, const VectorX& controls) const;
  /// w in the middle of a step of the implicit midpoint rule, from `w` on; `half`: half of the step.
  void SolveMiddle(std::span<const double> w, const VectorX& controls, double half,
                   std::span<double> middle) const;

  /// Whether Compute reads poses.
  bool NeedsPoses() const { return !axes_.IsEmpty(); }
  /// Lengths and rows at q, from which Forces goes on. Reads X_WB of `workspace`.
  void Lengths(const VectorX& q, const Workspace& workspace);
  /// Sets the controls of the actuators that act on `commanded` degrees of freedom alone (nv) so that they
  /// give the torques `wanted` (nv), in parts that are least squares; ClippedControl bounds them. Actuators
  /// with an activation, off, or without a force that the control changes keep theirs. Reads Lengths.
  void Command(const VectorX& wanted, std::span<const char> commanded, const VectorX& v, VectorX* controls);
  struct Powers {
    double stored = 0;  ///< of tendons' springs, each counted as positive [W]
  };
  /// Adds all torques to `tau` (nv).
  Powers AddForces(const VectorX& v, std::span<const double> w, const VectorX& controls,
                   const Vector3& gravity, VectorX* tau);
  /// Of the tendons' springs, at what Lengths was asked for [J].
  double Potential() const;

  /// What Lengths and AddForces have found.
  double length(int actuator) const { return At(actuator).length; }  ///< [m, rad]
  double rate(int actuator) const { return At(actuator).rate; }      ///< of the length [m/s, rad/s]
  double force(int actuator) const { return At(actuator).force; }    ///< [N, N m]
  double power(int actuator) const { return At(actuator).power; }    ///< [W]
  double tendon_length(int tendon) const { return TendonAt(tendon).length; }
  double tendon_force(int tendon) const { return TendonAt(tendon).total; }       ///< with its actuators [N]
  double TendonRate(int tendon, const VectorX& v) const;                         ///< of its length [m/s]
  double tendon_power(int tendon) const { return TendonAt(tendon).dissipated; }  ///< of its damper, ≤ 0 [W]
  double carried_power() const { return carried_power_; }
  /// Torques of the actuators, clipped (nv).
  const VectorX& actuator_torque() const { return actuator_torque_; }
  const VectorX& tendon_torque() const { return tendon_torque_; }    ///< passive ones (nv)
  const VectorX& carried_torque() const { return carried_torque_; }  ///< but what counts as actuators' (nv)
  /// What its range keeps from giving more, as AddForces has found it for these activations and controls.
  struct Limit {
    enum class Of {
      kActuator,  ///< its force
      kControl,   ///< its control or activation, at the end where the force is greatest
      kTendon,    ///< the forces of all its actuators
      kJoint,     ///< what all actuators give it
    };
    Of of = Of::kActuator;
    int number = 0;               ///< of the actuator or the tendon; of a joint, its degree of freedom
    double given = 0, asked = 0;  ///< with the range and without it [N, N m]; of a control the same
    double control = 0;           ///< the end of its range
  };
  /// Allocates.
  std::vector<Limit> FindLimits(std::span<const double> w, const VectorX& controls) const;
  /// The row of an actuator as numbers by degree of freedom (nv).
  void RowOf(int actuator, VectorX* row) const;
  /// The actuator whose force is not finite, or −1.
  int failed() const { return failed_; }
  /// How each tendon passes its obstacles and whether each slider-crank reaches, as numbers that change where
  /// that does: tendons, then actuators.
  double PathCode(int number) const;
  bool HasPathCode(int number) const;  ///< that can change
  /// Whether a tendon between two such numbers jumps from one side of an obstacle to the other.
  static bool ChangesSides(double before, double after);

 private:
  struct Tendon {
    bool idle = true;
    int row = -1;             // among rows_
    std::size_t numbers = 0;  // where the row's numbers begin
    double length = 0, passive = 0, actuated = 0, total = 0, dissipated = 0;
    bool bounded = false;
  };
  struct Actuator {
    bool idle = true;
    int row = -1, tendon = -1, activation = -1;
    std::size_t numbers = 0;
    double length = 0, rate = 0, force = 0, power = 0;
  };
  struct Carried {
    int body = 0;
    Vector3 p_B = Vector3::Zero(), p_W = Vector3::Zero();
    double mass = 0;
    std::vector<DofAxes::Term> terms;
    std::vector<int> dofs;
    std::size_t numbers = 0;
  };
  struct Bound {
    int dof = 0;
    Interval force;
    bool carries = false;
  };
  const Actuator& At(int actuator) const { return actuators_[static_cast<std::size_t>(actuator)]; }
  const Tendon& TendonAt(int tendon) const { return tendons_[static_cast<std::size_t>(tendon)]; }
  const ActuatorDescription& ActiveAt(int activation) const {
    return setup_.actuators[static_cast<std::size_t>(active_[static_cast<std::size_t>(activation)])];
  }
  bool FollowsCommand(std::size_t i, std::span<const char> commanded) const;
  double Rate(const std::vector<int>& dofs, std::size_t numbers, const VectorX& v) const;
  void Add(const std::vector<int>& dofs, std::size_t numbers, double force, VectorX* tau) const;
  double AddTendons(const VectorX& v, VectorX* tau);
  /// The activation, or the control where there is none, as it acts.
  double Acting(std::size_t i, std::span<const double> w, const VectorX& controls) const;
  double TendonScale(int tendon) const;  ///< of the forces of its actuators
  void FindForces(const VectorX& v, std::span<const double> w, const VectorX& controls);
  void AddCarried(const Vector3& gravity);
  void ClipJoints(const VectorX& v, VectorX* tau);

  ActuationSetup setup_;
  DofAxes axes_;
  std::vector<Tendon> tendons_;
  std::vector<Actuator> actuators_;
  std::vector<TendonRow> tendon_rows_;
  std::vector<TransmissionRow> rows_;
  std::vector<Carried> carried_;
  std::vector<Bound> bounds_;
  ControlInputs inputs_;
  mutable VectorX controls_;     // what Controls has found
  std::vector<int> active_;      // the actuators with an activation
  std::vector<int> held_;        // of each activation: −1 at the lower bound, 1 at the upper one, 0 free
  std::vector<double> numbers_;  // of all rows
  VectorX actuator_torque_, tendon_torque_, carried_torque_, scale_, squares_;
  double carried_power_ = 0;
  int failed_ = -1;
};

}  // namespace linkwright
