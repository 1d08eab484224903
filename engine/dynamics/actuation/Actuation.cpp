// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/actuation/Actuation.h"

#include <algorithm>
#include <cmath>

#include "engine/dynamics/actuation/ActuatorLaw.h"

namespace linkwright {
namespace {

/// By how much a length is outside of the range in which the tendon's spring is relaxed.
double Stretch(const TendonDescription& tendon, double length) {
  if (length > tendon.spring_range[1]) return length - tendon.spring_range[1];
  return length < tendon.spring_range[0] ? length - tendon.spring_range[0] : 0;
}

}  // namespace

Actuation::Actuation(const Model& model, const ActuationSetup& setup)
    : setup_(setup), axes_(model), inputs_(setup) {
  const auto room = [this](std::size_t count) {
    const std::size_t first = numbers_.size();
    numbers_.resize(first + count, 0);
    return first;
  };
  for (const TendonDescription& given : setup_.tendons) {
    Tendon& tendon = tendons_.emplace_back();
    tendon.idle = !WhyIdle(model, given).empty();
    if (tendon.idle) continue;
    tendon.row = static_cast<int>(tendon_rows_.size());
    tendon_rows_.emplace_back(model, given, &axes_);
    tendon.numbers = room(tendon_rows_.back().dofs().size());
    tendon.bounded = given.actuator_force != Interval();
  }
  for (std::size_t i = 0; i < setup_.actuators.size(); ++i) {
    const ActuatorDescription& given = setup_.actuators[i];
    Actuator& actuator = actuators_.emplace_back();
    if (given.HasActivation()) {
      actuator.activation = static_cast<int>(active_.size());
      active_.push_back(static_cast<int>(i));
    }
    actuator.idle = !WhyIdle(model, setup_, given).empty();
    if (actuator.idle) continue;
    const TendonRow* tendon_row = nullptr;
    for (std::size_t k = 0; k < tendons_.size() && given.transmission == TransmissionType::kTendon; ++k) {
      if (setup_.tendons[k].name != given.tendon || actuator.tendon >= 0) continue;
      actuator.tendon = static_cast<int>(k);
      tendon_row = &tendon_rows_[static_cast<std::size_t>(tendons_[k].row)];
    }
    actuator.row = static_cast<int>(rows_.size());
    rows_.emplace_back(model, given, tendon_row, &axes_);
    actuator.numbers = room(rows_.back().dofs().size());
  }
  for (const ActuationSetup::Carried& given : setup_.carried) {
    if (!model.FindFrame(given.link).IsValid()) continue;
    const BodyFrame frame = FindBodyFrame(model, given.link);
    if (frame.body == 0) continue;
    Carried& carried = carried_.emplace_back();
    carried.body = frame.body;
    carried.p_B = frame.X_BF * given.point;
    carried.mass = given.mass;
    DofAxes::Layout layout;
    carried.terms = axes_.Between(frame.body, 0, &layout);
    carried.dofs = layout.dofs;
    carried.numbers = room(carried.dofs.size());
  }
  for (const ActuationSetup::JointBound& given : setup_.joints) {
    const BodyIndex body = model.FindJoint(given.joint);
    if (!body.IsValid()) continue;
    const Joint& joint = model.joints()[static_cast<std::size_t>(body.value)];
    if (joint.nv == 1 && !joint.mimic) bounds_.push_back({joint.v_index, given.force, given.carries});
  }
  controls_ = InitialControls();
  held_.assign(active_.size(), 0);
  actuator_torque_ = tendon_torque_ = carried_torque_ = VectorX::Zero(model.nv());
  scale_ = VectorX::Ones(model.nv());
  squares_ = VectorX::Zero(model.nv());
}

VectorX Actuation::InitialControls() const {
  VectorX controls(actuators());
  for (int i = 0; i < actuators(); ++i) controls[i] = setup_.actuators[static_cast<std::size_t>(i)].control;
  return controls;
}

const VectorX& Actuation::Controls(double time, double step, const VectorX& set) const {
  if (inputs_.IsEmpty()) return set;
  controls_ = set;
  inputs_.Add(time, step, &controls_);
  return controls_;
}

VectorX Actuation::InitialActivations() const {
  VectorX w(activations());
  for (int i = 0; i < activations(); ++i) {
    const ActuatorDescription& actuator = ActiveAt(i);
    w[i] = std::clamp(actuator.activation, actuator.activation_range.least, actuator.activation_range.most);
  }
  return w;
}

void Actuation::ChooseBounds(std::span<const double> w, const VectorX& controls) {
  for (std::size_t i = 0; i < active_.size(); ++i) {
    const int number = static_cast<int>(i);
    const ActuatorDescription& actuator = ActiveAt(number);
    held_[i] = 0;
    if (!actuator.enabled) continue;
    const double rate =
        linkwright::ActivationRate(actuator, ClippedControl(actuator, controls[active_[i]]), w[i]);
    if (w[i] <= actuator.activation_range.least && rate < 0) held_[i] = -1;
    if (w[i] >= actuator.activation_range.most && rate > 0) held_[i] = 1;
  }
}

int Actuation::CrossedBound(std::span<const double> w) const {
  for (int i = 0; i < activations(); ++i)
    if (BoundValue(i, w) < 0) return i;
  return -1;
}

double Actuation::BoundValue(int activation, std::span<const double> w) const {
  const auto i = static_cast<std::size_t>(activation);
  const Interval& range = ActiveAt(activation).activation_range;
  if (held_[i] != 0) return 1;
  return std::min(w[i] - range.least, range.most - w[i]);
}

void Actuation::PassBound(int activation, std::span<double> w) {
  const auto i = static_cast<std::size_t>(activation);
  const Interval& range = ActiveAt(activation).activation_range;
  held_[i] = w[i] - range.least < range.most - w[i] ? -1 : 1;
  w[i] = held_[i] < 0 ? range.least : range.most;
}

void Actuation::ClipActivations(std::span<double> w) const {
  for (int i = 0; i < activations(); ++i) {
    const Interval& range = ActiveAt(i).activation_range;
    double& value = w[static_cast<std::size_t>(i)];
    value = std::clamp(value, range.least, range.most);
  }
}

double Actuation::ActivationRate(int activation, std::span<const double> w, const VectorX& controls) const {
  const auto i = static_cast<std::size_t>(activation);
  const ActuatorDescription& actuator = ActiveAt(activation);
  if (held_[i] != 0 || !actuator.enabled) return 0;
  return linkwright::ActivationRate(actuator, ClippedControl(actuator, controls[active_[i]]), w[i]);
}

void Actuation::SolveMiddle(std::span<const double> w, const VectorX& controls, double half,
                            std::span<double> middle) const {
  for (std::size_t i = 0; i < active_.size(); ++i) {
    const ActuatorDescription& actuator = ActiveAt(static_cast<int>(i));
    const bool still = held_[i] != 0 || !actuator.enabled;
    middle[i] =
        still ? w[i] : MiddleActivation(actuator, ClippedControl(actuator, controls[active_[i]]), w[i], half);
  }
}

void Actuation::Lengths(const VectorX& q, const Workspace& workspace) {
  const std::span<const Transform> X_WB = workspace.X_WB;
  axes_.Update(X_WB);
  for (Tendon& tendon : tendons_)
    if (!tendon.idle)
      tendon.length = tendon_rows_[static_cast<std::size_t>(tendon.row)].Compute(
          q, X_WB, axes_, numbers_.data() + tendon.numbers);
  for (Actuator& actuator : actuators_) {
    if (actuator.idle) continue;
    TransmissionRow::TendonNumbers pulled;
    if (actuator.tendon >= 0) {
      const Tendon& tendon = TendonAt(actuator.tendon);
      pulled = {tendon.length, numbers_.data() + tendon.numbers};
    }
    actuator.length = rows_[static_cast<std::size_t>(actuator.row)].Compute(
        q, X_WB, axes_, pulled, numbers_.data() + actuator.numbers);
  }
  for (Carried& carried : carried_) carried.p_W = X_WB[static_cast<std::size_t>(carried.body)] * carried.p_B;
}

double Actuation::Rate(const std::vector<int>& dofs, std::size_t numbers, const VectorX& v) const {
  double rate = 0;
  for (std::size_t i = 0; i < dofs.size(); ++i) rate += numbers_[numbers + i] * v[dofs[i]];
  return rate;
}

void Actuation::Add(const std::vector<int>& dofs, std::size_t numbers, double force, VectorX* tau) const {
  for (std::size_t i = 0; i < dofs.size(); ++i) (*tau)[dofs[i]] += numbers_[numbers + i] * force;
}

// Passive forces of tendons; returns the power that goes to and from their springs.
double Actuation::AddTendons(const VectorX& v, VectorX* tau) {
  tendon_torque_.setZero();
  double stored = 0;
  for (std::size_t i = 0; i < tendons_.size(); ++i) {
    Tendon& tendon = tendons_[i];
    tendon.actuated = 0;
    if (tendon.idle) continue;
    const TendonDescription& given = setup_.tendons[i];
    const auto& dofs = tendon_rows_[static_cast<std::size_t>(tendon.row)].dofs();
    const double rate = Rate(dofs, tendon.numbers, v);
    const double spring = -given.stiffness * Stretch(given, tendon.length), damper = -given.damping * rate;
    tendon.passive = spring + damper;
    tendon.dissipated = damper * rate;
    stored += std::abs(spring * rate);
    if (tendon.passive != 0) Add(dofs, tendon.numbers, tendon.passive, &tendon_torque_);
  }
  *tau += tendon_torque_;
  return stored;
}

bool Actuation::FollowsCommand(std::size_t i, std::span<const char> commanded) const {
  const Actuator& actuator = actuators_[i];
  if (actuator.idle || actuator.activation >= 0 || !setup_.actuators[i].enabled) return false;
  const auto& dofs = rows_[static_cast<std::size_t>(actuator.row)].dofs();
  return dofs.size() == 1 && commanded[static_cast<std::size_t>(dofs[0])] != 0 &&
         numbers_[actuator.numbers] != 0;
}

void Actuation::Command(const VectorX& wanted, std::span<const char> commanded, const VectorX& v,
                        VectorX* controls) {
  squares_.setZero();
  for (std::size_t i = 0; i < actuators_.size(); ++i) {
    if (!FollowsCommand(i, commanded)) continue;
    const double arm = numbers_[actuators_[i].numbers];
    squares_[rows_[static_cast<std::size_t>(actuators_[i].row)].dofs()[0]] += arm * arm;
  }
  for (std::size_t i = 0; i < actuators_.size(); ++i) {
    if (!FollowsCommand(i, commanded)) continue;
    const Actuator& actuator = actuators_[i];
    const int dof = rows_[static_cast<std::size_t>(actuator.row)].dofs()[0];
    const double arm = numbers_[actuator.numbers], rate = arm * v[dof];
    const double force = wanted[dof] * arm / squares_[dof];
    // All laws without an activation are linear in the control.
    const ActuatorDescription& given = setup_.actuators[i];
    const double bias = ActuatorForce(given, 0, actuator.length, rate);
    const double gain = ActuatorForce(given, 1, actuator.length, rate) - bias;
    if (gain != 0) (*controls)[static_cast<Eigen::Index>(i)] = ClippedControl(given, (force - bias) / gain);
  }
}

double Actuation::Acting(std::size_t i, std::span<const double> w, const VectorX& controls) const {
  const int activation = actuators_[i].activation;
  return activation >= 0 ? w[static_cast<std::size_t>(activation)]
                         : ClippedControl(setup_.actuators[i], controls[static_cast<Eigen::Index>(i)]);
}

double Actuation::TendonScale(int tendon) const {
  if (!TendonAt(tendon).bounded) return 1;
  const Interval& range = setup_.tendons[static_cast<std::size_t>(tendon)].actuator_force;
  const double sum = TendonAt(tendon).actuated;
  return sum < range.least ? range.least / sum : sum > range.most ? range.most / sum : 1;
}

void Actuation::FindForces(const VectorX& v, std::span<const double> w, const VectorX& controls) {
  failed_ = -1;
  for (std::size_t i = 0; i < actuators_.size(); ++i) {
    Actuator& actuator = actuators_[i];
    actuator.force = 0;
    if (actuator.idle) continue;
    const ActuatorDescription& given = setup_.actuators[i];
    actuator.rate = Rate(rows_[static_cast<std::size_t>(actuator.row)].dofs(), actuator.numbers, v);
    if (!given.enabled) continue;
    actuator.force = ActuatorForce(given, Acting(i, w, controls), actuator.length, actuator.rate);
    if (!std::isfinite(actuator.force) && failed_ < 0) failed_ = static_cast<int>(i);
    if (actuator.tendon >= 0) tendons_[static_cast<std::size_t>(actuator.tendon)].actuated += actuator.force;
  }
  for (std::size_t i = 0; i < actuators_.size(); ++i) {
    Actuator& actuator = actuators_[i];
    if (actuator.tendon >= 0) actuator.force *= TendonScale(actuator.tendon);
    const Interval& range = setup_.actuators[i].force_range;
    if (!actuator.idle && setup_.actuators[i].enabled)
      actuator.force = std::clamp(actuator.force, range.least, range.most);
  }
}

void Actuation::AddCarried(const Vector3& gravity) {
  carried_torque_.setZero();
  for (const Carried& carried : carried_) {
    const Vector3 force = -carried.mass * gravity;
    double* const numbers = numbers_.data() + carried.numbers;
    std::fill_n(numbers, carried.dofs.size(), 0.0);
    axes_.Add(carried.terms, force, carried.p_W.cross(force), 1, numbers);
    Add(carried.dofs, carried.numbers, 1, &carried_torque_);
  }
}

// Clips what the actuators give each bounded joint, with what they carry; the powers are those of the clipped
// torques.
void Actuation::ClipJoints(const VectorX& v, VectorX* tau) {
  double counted = 0;  // power of what counts as the actuators'
  for (const Bound& bound : bounds_) {
    double& torque = actuator_torque_[bound.dof];
    const double carried = bound.carries ? carried_torque_[bound.dof] : 0;
    if (bound.carries) carried_torque_[bound.dof] = 0;
    const double total = torque + carried;
    const double clipped = std::clamp(total, bound.force.least, bound.force.most);
    // Each actuator gives its part; what they would have to give besides is nobody's own.
    scale_[bound.dof] = total != 0 ? clipped / total : 1;
    counted += (clipped - scale_[bound.dof] * torque) * v[bound.dof];
    torque = clipped;
  }
  carried_power_ = carried_torque_.dot(v) + counted;
  *tau += actuator_torque_ + carried_torque_;
  for (Actuator& actuator : actuators_) {
    actuator.power = 0;
    if (actuator.force == 0) continue;
    const auto& dofs = rows_[static_cast<std::size_t>(actuator.row)].dofs();
    for (std::size_t k = 0; k < dofs.size(); ++k)
      actuator.power += scale_[dofs[k]] * numbers_[actuator.numbers + k] * actuator.force * v[dofs[k]];
  }
}

Actuation::Powers Actuation::AddForces(const VectorX& v, std::span<const double> w, const VectorX& controls,
                                       const Vector3& gravity, VectorX* tau) {
  Powers powers;
  powers.stored = AddTendons(v, tau);
  FindForces(v, w, controls);
  actuator_torque_.setZero();
  for (Tendon& tendon : tendons_) tendon.total = tendon.passive;
  for (std::size_t i = 0; i < actuators_.size(); ++i) {
    const Actuator& actuator = actuators_[i];
    if (actuator.force == 0) continue;
    Add(rows_[static_cast<std::size_t>(actuator.row)].dofs(), actuator.numbers, actuator.force,
        &actuator_torque_);
    if (actuator.tendon >= 0)
      tendons_[static_cast<std::size_t>(actuator.tendon)].total +=
          setup_.actuators[i].gear[0] * actuator.force;
  }
  AddCarried(gravity);
  ClipJoints(v, tau);
  return powers;
}

double Actuation::TendonRate(int tendon, const VectorX& v) const {
  const Tendon& of = TendonAt(tendon);
  return of.idle ? 0 : Rate(tendon_rows_[static_cast<std::size_t>(of.row)].dofs(), of.numbers, v);
}

double Actuation::Potential() const {
  double energy = 0;
  for (std::size_t i = 0; i < tendons_.size(); ++i) {
    if (tendons_[i].idle) continue;
    const double stretch = Stretch(setup_.tendons[i], tendons_[i].length);
    energy += setup_.tendons[i].stiffness * stretch * stretch / 2;
  }
  return energy;
}

void Actuation::RowOf(int actuator, VectorX* row) const {
  row->setZero(actuator_torque_.size());
  const Actuator& a = At(actuator);
  if (!a.idle) Add(rows_[static_cast<std::size_t>(a.row)].dofs(), a.numbers, 1, row);
}

bool Actuation::HasPathCode(int number) const {
  if (number >= tendons()) {
    const ActuatorDescription& actuator = setup_.actuators[static_cast<std::size_t>(number - tendons())];
    return !At(number - tendons()).idle && actuator.transmission == TransmissionType::kSliderCrank;
  }
  const auto& stops = setup_.tendons[static_cast<std::size_t>(number)].stops;
  return !TendonAt(number).idle && std::any_of(stops.begin(), stops.end(), [](const auto& stop) {
    return stop.kind == TendonStop::kSphere || stop.kind == TendonStop::kCylinder;
  });
}

// Digits of four ways: straight (0) joins each of the others without a jump.
bool Actuation::ChangesSides(double before, double after) {
  while (before > 0 && after > 0) {
    const double a = std::fmod(before, 4), b = std::fmod(after, 4);
    if (a > 0 && b > 0 && a != b) return true;
    before = std::floor(before / 4);
    after = std::floor(after / 4);
  }
  return false;
}

double Actuation::PathCode(int number) const {
  if (number < tendons()) {
    const Tendon& tendon = TendonAt(number);
    return tendon.idle ? 0 : tendon_rows_[static_cast<std::size_t>(tendon.row)].ways();
  }
  const Actuator& actuator = At(number - tendons());
  return !actuator.idle && rows_[static_cast<std::size_t>(actuator.row)].is_out_of_reach() ? 1 : 0;
}

}  // namespace linkwright
