// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/math/Expression.h"
#include "engine/model/State.h"
#include "engine/model/Workspace.h"
#include "engine/simulation/elements/ForceElement.h"
#include "engine/simulation/elements/LinkForceFrames.h"
#include "engine/simulation/elements/PathMotion.h"

namespace linkwright {

/// Empty, or why the element does nothing in this model: "there is no joint \"elbow\" that moves", …
std::string WhyIdle(const Model& model, const ForceElement& element);

/// The springs, motors and outside forces of a TreeSystem at work. `parameters` is PackForces of the elements
/// as they are now. Elements that WhyIdle speaks of do nothing. Nothing here allocates after construction.
///
/// Computed torque: all such motors together, of the degrees of freedom c, make q_c'' what they request. They
/// include masses, gravity, springs, damping and the other motors, not dry friction, stops, input torques and
/// what comes from outside. With the other joints u: M_uu a_u = τ_u − b_u, τ_c = b_c + M_cu a_u, b = M [a_c;
/// 0] + h.
class TreeForces {
 public:
  /// `effort_limits`: the motors of a joint together give no more than its max_effort, where that is given.
  /// `paths`: the last elements are LeadElements of these.
  TreeForces(const Model& model, std::span<const ForceElement> elements, bool effort_limits,
             std::span<const std::shared_ptr<const PathMotion>> paths = {});

  /// Where motors of several joints hold these: the positions at the start (nq).
  void SetStart(const VectorX& q);

  int size() const { return static_cast<int>(elements_.size()); }
  ForceKind kind(int element) const { return At(element).kind; }
  const std::string& name(int element) const { return At(element).name; }
  /// The body it works on; invalid for one that works on all or on none.
  BodyIndex body(int element) const { return At(element).body; }
  bool has_external() const { return has_external_; }
  /// Null: it is no force between two links.
  const LinkForceLaw* law(int element) const { return At(element).law; }
  bool has_laws() const { return has_laws_; }
  bool of_task(int element) const { return At(element).of_task; }
  bool of_mechanism(int element) const { return At(element).of_mechanism; }

  /// How many moments can switch something: those of the elements, then of the paths.
  int switches() const { return size() + static_cast<int>(paths_.size()); }
  /// What works at `time` until the next switch.
  void ChoosePhases(const VectorX& parameters, double time);
  /// Number of a switch whose value is negative, or −1: the elements, then the paths.
  int CrossedSwitch(const VectorX& parameters, double time) const;
  /// The time until it begins or ends to work, or what the path requests jumps [s]; infinite when there is no
  /// such moment ahead.
  double SwitchValue(int number, const VectorX& parameters, double time) const;
  void PassSwitch(int number);

  /// Adds the springs' torques to `tau` (nv); returns their power [W].
  double AddSprings(const VectorX& parameters, const VectorX& q, const VectorX& v, VectorX* tau);
  double SpringPotential(const VectorX& parameters, const VectorX& q) const;  ///< [J]
  /// Of the motors that act through actuators: whether there are any; a torque for each degree of freedom
  /// that they drive; and their torques (nv), of which their power is not theirs. Read before AddMotors.
  bool has_commands() const { return has_commands_; }
  std::span<const char> commanded() const { return commanded_; }
  const VectorX& FindCommands(const VectorX& parameters, const State& state, const Vector3& gravity,
                              Workspace* workspace);
  /// Adds the torques of the other motors to `tau`, which holds the other torques that computed torque
  /// includes.
  void AddMotors(const VectorX& parameters, const State& state, const Vector3& gravity, Workspace* workspace,
                 VectorX* tau);
  /// Adds the outside forces, and those between links, to `external` (one a body). Reads X_WB and V. Returns
  /// the power that is stored in those between links, as the sum of its sizes [W].
  double AddExternal(const VectorX& parameters, double time, const Workspace& workspace,
                     std::span<Wrench> external);
  /// What the forces between links have stored [J]. Reads X_WB.
  double LawPotential(const VectorX& parameters, const Workspace& workspace) const;
  /// Zero in `external` where AddExternal may add.
  void ClearExternal(std::span<Wrench> external) const;

  /// What the last Add… and FindCommands found: power [W] (of a force between links: the dissipated,
  /// negative); torque [N m, N] (force [N] of one that acts on links and of the impedance of a task, zero of
  /// other motors of several joints); moment [N m] of a force between links; the element whose force is not
  /// finite, or −1.
  double power(int element) const { return At(element).power; }
  double torque(int element) const { return At(element).torque; }
  double moment(int element) const { return At(element).moment.norm(); }
  double length(int element) const { return At(element).length; }  ///< LinkForceLaw::Length [m]
  const VectorX& motor_torque() const { return motor_; }     ///< nv, of all motors but through actuators
  double max_effort(int v) const { return max_effort_[v]; }  ///< of these; infinite: there is no limit
  /// What they would give a degree of freedom without it.
  double WantedTorque(int v) const {
    return has_limits_ && motor_[v] != 0 ? motor_[v] / scale_[v] : motor_[v];
  }
  /// Adds a spring's or motor's torque, on all joints that it works on, to `tau` (nv).
  void AddTorque(int element, const VectorX& parameters, VectorX* tau) const;
  int failed() const { return failed_; }

 private:
  struct Dof {
    int q = 0, v = 0;
    double start = 0;  ///< where it is held, of several
  };
  struct Element {
    std::string name;
    ForceKind kind = ForceKind::kSpring;
    bool idle = true;
    BodyIndex body;
    int q_index = 0, v_index = 0;
    std::vector<Dof> dofs;  ///< that a motor drives
    VectorX given;          ///< its torques, one for each
    bool of_task = false, orientation = false, through = false;
    bool ball = false;                   ///< a spring of a ball joint, from where it is not turned
    Vector3 moment = Vector3::Zero();    ///< of it, about the axes of the joint; of a force between links
    std::optional<Expression> function;  ///< torque or target
    /// Force and moment; of a task its place and how the link is turned.
    std::array<std::optional<Expression>, 6> wrench;
    Transform X_BF;
    bool in_link_axes = false;
    const LinkForceLaw* law = nullptr;
    std::shared_ptr<const LinkForceLaw> law_with_tables;
    bool of_mechanism = false;
    double length = 0;              ///< see LinkForceLaw::Length
    LinkForceFrames frames;         ///< of a force between links
    int path = -1, path_joint = 0;  ///< what gives the target, if not the function
    int phase = 0;                  ///< 0 before it works, 1 while, 2 after
    double torque = 0, power = 0;
  };
  struct Target {
    double value, rate, acceleration;
  };

  struct Path {
    std::shared_ptr<const PathMotion> motion;
    VectorX q, v, a;  ///< now
    PathMotion::Stretch stretch;
  };

  const Element& At(int element) const { return elements_[static_cast<std::size_t>(element)]; }
  bool Works(int element, const VectorX& parameters) const;
  double Parameter(const VectorX& parameters, int element, ForceParameter parameter) const {
    return parameters[element * kForceParameters + static_cast<int>(parameter)];
  }
  /// What At(element).frames and the law itself take of `parameters`.
  static std::span<const double> ParametersOf(int element, const VectorX& parameters) {
    return {parameters.data() + element * kForceParameters, std::size_t{kForceParameters}};
  }
  static std::span<const double> NumbersOf(int element, const VectorX& parameters) {
    return ParametersOf(element, parameters).subspan(static_cast<int>(ForceParameter::kNumbers));
  }
  double AddLaw(int element, const VectorX& parameters, const Workspace& workspace,
                std::span<Wrench> external);
  static Target Differentiate(const std::optional<Expression>& function, double constant, double time);
  Target TargetOf(int element, const VectorX& parameters, double time) const;
  Target TargetOf(int element, std::size_t dof, const VectorX& parameters, double time) const;
  struct Task {
    Vector6 error, error_rate, wanted_acceleration;  ///< of the point, then of the axes; in the world
  };
  Task TaskOf(int element, const VectorX& parameters, double time, const Workspace& workspace);
  void AddMotor(const ForceElement& given, Element* e);
  bool NeedsWeight(int element, const VectorX& parameters, bool through) const;
  /// Torques of all motors but those of computed torque, either through actuators or not.
  void FindMotors(bool through, const VectorX& parameters, const State& state, const Vector3& gravity,
                  Workspace* workspace, VectorX* sum);
  void FindImpedance(int element, const VectorX& parameters, const State& state, const Workspace& workspace);
  void RequestTask(int element, const VectorX& parameters, const State& state, Workspace* workspace);
  void AddComputedTorque(const VectorX& parameters, const State& state, const Vector3& gravity,
                         Workspace* workspace, const VectorX& tau);
  void Saturate();

  const Model* model_;
  std::vector<Element> elements_;
  std::vector<Path> paths_;
  std::vector<Dof> one_degree_;  ///< that motors can move
  VectorX max_effort_;           ///< nv
  VectorX motor_, wanted_, scale_, gravity_, desired_, needed_, known_, rest_, others_, zero_;  ///< nv
  std::vector<char> controlled_, commanded_;                                                    ///< nv
  Matrix6X jacobian_;
  bool has_laws_ = false, has_external_ = false, has_motors_ = false, has_computed_ = false,
       has_limits_ = false, has_commands_ = false;
  int failed_ = -1;
};

/// The motors that make the joints of these paths follow: computed torque, one a joint, "path.joint".
std::vector<ForceElement> LeadElements(const Model& model,
                                       std::span<const std::shared_ptr<const PathMotion>> paths);

}  // namespace linkwright
