// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/tree/TreeForces.h"

#include <algorithm>
#include <cmath>

#include "engine/base/Message.h"
#include "engine/math/Rotation.h"

namespace linkwright {
namespace {

const Joint& JointOf(const Model& model, BodyIndex body) {
  return model.joints()[static_cast<std::size_t>(body.value)];
}

Vector3 TurnOf(const VectorX& q, int index) {
  return RotationVector(Quaternion(q[index], q[index + 1], q[index + 2], q[index + 3]));
}

// It acts all the time, rather than from a moment until another.
bool IsAlways(ForceKind kind) { return kind == ForceKind::kSpring || kind == ForceKind::kLaw; }

bool ActsOnLinks(ForceKind kind) { return kind == ForceKind::kForce || kind == ForceKind::kLaw; }

std::string WhyNoMotor(const Model& model, const std::string& name) {
  const BodyIndex body = model.FindJoint(name);
  if (!body.IsValid()) return MessageOf("compile.there-no-joint-that-moves", {name});
  const Joint& joint = JointOf(model, body);
  if (joint.mimic) return MessageOf("idle.joint-follows", {name});
  if (joint.nv != 1) return MessageOf("idle.joint-has-several", {name});
  return {};
}

// Of the joints between a body and the world, those that motors can move.
std::vector<BodyIndex> CarriersOf(const Model& model, BodyIndex body) {
  std::vector<BodyIndex> carriers;
  for (; body.value > 0; body = BodyIndex(model.bodies()[static_cast<std::size_t>(body.value)].parent))
    if (JointOf(model, body).nv == 1 && !JointOf(model, body).mimic) carriers.push_back(body);
  return carriers;
}

// The stretch that begins at `time` or goes on there, whatever the rounding.
PathMotion::Stretch StretchFrom(const PathMotion& path, double time) {
  return path.StretchAt(time + 1e-10 * path.duration());
}

}  // namespace

std::string WhyIdle(const Model& model, const ForceElement& element) {
  if (std::string wrong = CheckForce(element); !wrong.empty()) return wrong;
  if (element.kind == ForceKind::kForce) {
    const FrameIndex frame = model.FindFrame(element.link);
    if (!frame.IsValid()) return MessageOf("idle.no-frame", {element.link});
    if (model.frames()[static_cast<std::size_t>(frame.value)].body.value == 0)
      return MessageOf("idle.link-cannot-move", {element.link});
    return {};
  }
  if (element.kind == ForceKind::kLaw) {
    std::array<int, 2> bodies = {0, 0};
    for (std::size_t k = 0; k < 2; ++k) {
      const std::string& link = k == 0 ? element.link_i : element.link_j;
      if (link.empty()) continue;
      const FrameIndex frame = model.FindFrame(link);
      if (!frame.IsValid()) return MessageOf("idle.no-frame", {link});
      bodies[k] = model.frames()[static_cast<std::size_t>(frame.value)].body.value;
    }
    return bodies[0] == bodies[1] ? MessageOf("idle.links-move-together") : Message();
  }
  if (element.IsOfTask()) {
    const FrameIndex frame = model.FindFrame(element.link);
    if (!frame.IsValid()) return MessageOf("idle.no-frame", {element.link});
    if (CarriersOf(model, model.frames()[static_cast<std::size_t>(frame.value)].body).empty())
      return MessageOf("idle.no-joint-moves-link", {element.link});
    return {};
  }
  if (element.IsOfJoints()) {
    for (const std::string& name : element.joints)
      if (std::string wrong = WhyNoMotor(model, name); !wrong.empty()) return wrong;
    return {};
  }
  const BodyIndex body = model.FindJoint(element.joint);
  if (body.IsValid() && element.kind == ForceKind::kSpring && !JointOf(model, body).mimic &&
      JointOf(model, body).type == JointType::kBall) {
    if (element.rest == 0) return {};
    return MessageOf("idle.ball-joint-rest");
  }
  return WhyNoMotor(model, element.joint);
}

std::vector<ForceElement> LeadElements(const Model& model,
                                       std::span<const std::shared_ptr<const PathMotion>> paths) {
  std::vector<ForceElement> elements;
  for (const auto& path : paths) {
    for (const BodyIndex body : path->joints()) {
      ForceElement& motor = elements.emplace_back();
      motor.kind = ForceKind::kComputedTorque;
      motor.joint = JointOf(model, body).name;
      motor.name = path->element().name + "." + motor.joint;
      motor.kp = path->element().kp;
      motor.kd = path->element().kd;
    }
  }
  return elements;
}

TreeForces::TreeForces(const Model& model, std::span<const ForceElement> elements, bool effort_limits,
                       std::span<const std::shared_ptr<const PathMotion>> paths)
    : model_(&model) {
  const int nv = model.nv();
  motor_ = wanted_ = scale_ = gravity_ = desired_ = needed_ = known_ = rest_ = others_ = zero_ =
      VectorX::Zero(nv);
  jacobian_ = Matrix6X::Zero(6, nv);
  controlled_.assign(static_cast<std::size_t>(nv), 0);
  commanded_ = controlled_;
  max_effort_ = VectorX::Constant(nv, kInfinity);
  for (std::size_t i = 1; i < model.joints().size(); ++i) {
    const Joint& joint = model.joints()[i];
    if (joint.nv != 1 || joint.mimic) continue;
    one_degree_.push_back({joint.q_index, joint.v_index});
    // Files without a limit write a zero.
    if (effort_limits && joint.max_effort > 0) max_effort_[joint.v_index] = joint.max_effort;
  }
  for (const ForceElement& given : elements) {
    Element& e = elements_.emplace_back();
    e.name = given.name;
    e.kind = given.kind;
    e.in_link_axes = given.in_link_axes;
    e.idle = !WhyIdle(model, given).empty();
    if (e.idle) continue;
    const auto compile = [](const Function& function, Expression::Names names,
                            std::optional<Expression>* out) {
      if (!function.IsConstant()) out->emplace(function.formula, names);
    };
    if (given.kind == ForceKind::kForce) {
      const Frame& frame = model.frames()[static_cast<std::size_t>(model.FindFrame(given.link).value)];
      e.body = frame.body;
      e.X_BF = frame.X_BF;
      for (std::size_t k = 0; k < 3; ++k) {
        compile(given.force[k], Expression::Names::kTime, &e.wrench[k]);
        compile(given.moment[k], Expression::Names::kTime, &e.wrench[3 + k]);
      }
      has_external_ = true;
      continue;
    }
    if (given.kind == ForceKind::kLaw) {
      e.law_with_tables = given.law->WithTables(given.tables);
      e.law = e.law_with_tables ? e.law_with_tables.get() : given.law;
      e.of_mechanism = given.of_mechanism;
      e.frames = LinkForceFrames(model, given);
      e.body = e.frames.body_j;
      has_external_ = has_laws_ = true;
      continue;
    }
    if (given.kind == ForceKind::kTorque)
      compile(given.torque, Expression::Names::kTimeAndJoint, &e.function);
    else if (given.IsMotor() && !given.joint.empty())
      compile(given.target, Expression::Names::kTime, &e.function);
    if (given.IsOfTask()) {
      for (std::size_t k = 0; k < 3; ++k) {
        compile(given.place[k], Expression::Names::kTime, &e.wrench[k]);
        compile(given.turn[k], Expression::Names::kTime, &e.wrench[3 + k]);
      }
    }
    if (!given.joint.empty()) {
      e.body = model.FindJoint(given.joint);
      e.q_index = JointOf(model, e.body).q_index;
      e.v_index = JointOf(model, e.body).v_index;
      e.ball = JointOf(model, e.body).type == JointType::kBall;
    }
    if (given.IsMotor()) AddMotor(given, &e);
  }
  has_limits_ = (max_effort_.array() < kInfinity).any();
  std::size_t led = elements_.size();
  for (const auto& path : paths) led -= path->joints().size();
  for (const auto& path : paths) {
    const auto count = static_cast<Eigen::Index>(path->joints().size());
    for (int joint = 0; joint < count; ++joint, ++led) {
      elements_[led].path = static_cast<int>(paths_.size());
      elements_[led].path_joint = joint;
    }
    paths_.push_back({path, VectorX(count), VectorX(count), VectorX(count), {}});
  }
}

void TreeForces::AddMotor(const ForceElement& given, Element* e) {
  const auto drive = [this, e](BodyIndex body) {
    const Joint& joint = JointOf(*model_, body);
    e->dofs.push_back({joint.q_index, joint.v_index});
  };
  has_motors_ = true;
  has_computed_ |= given.kind == ForceKind::kComputedTorque;
  if (given.IsOfTask()) {
    const Frame& frame = model_->frames()[static_cast<std::size_t>(model_->FindFrame(given.link).value)];
    e->of_task = true;
    e->orientation = given.orientation;
    e->body = frame.body;
    e->X_BF = frame.X_BF;
    for (const BodyIndex body : CarriersOf(*model_, frame.body)) drive(body);
  } else if (!given.joint.empty()) {
    drive(e->body);
  } else if (given.joints.empty()) {
    e->dofs = one_degree_;
  } else {
    for (const std::string& name : given.joints) drive(model_->FindJoint(name));
  }
  e->given = VectorX::Zero(static_cast<Eigen::Index>(e->dofs.size()));
  if (!given.through_actuators) return;
  e->through = has_commands_ = true;
}

void TreeForces::SetStart(const VectorX& q) {
  for (Element& e : elements_)
    for (Dof& dof : e.dofs) dof.start = q[dof.q];
}

bool TreeForces::Works(int element, const VectorX& parameters) const {
  const Element& e = At(element);
  return !e.idle && e.phase == 1 && Parameter(parameters, element, ForceParameter::kEnabled) != 0;
}

void TreeForces::ChoosePhases(const VectorX& parameters, double time) {
  for (int i = 0; i < size(); ++i) {
    Element& e = elements_[static_cast<std::size_t>(i)];
    e.phase = 1;
    if (IsAlways(e.kind)) continue;
    if (time < Parameter(parameters, i, ForceParameter::kFrom)) e.phase = 0;
    if (time >= Parameter(parameters, i, ForceParameter::kUntil)) e.phase = 2;
  }
  for (Path& path : paths_) path.stretch = StretchFrom(*path.motion, time);
}

double TreeForces::SwitchValue(int number, const VectorX& parameters, double time) const {
  double when = 0;
  if (number >= size()) {
    when = paths_[static_cast<std::size_t>(number - size())].stretch.until;
    if (when == kInfinity) return kInfinity;
  } else {
    const Element& e = At(number);
    if (IsAlways(e.kind) || e.phase > 1) return kInfinity;
    when = Parameter(parameters, number, e.phase == 0 ? ForceParameter::kFrom : ForceParameter::kUntil);
  }
  const double ahead = when - time;
  return std::abs(ahead) <= 4e-16 * std::abs(when) ? 0 : ahead;
}

int TreeForces::CrossedSwitch(const VectorX& parameters, double time) const {
  for (int i = 0; i < switches(); ++i)
    if (SwitchValue(i, parameters, time) < 0) return i;
  return -1;
}

void TreeForces::PassSwitch(int number) {
  if (number < size()) {
    ++elements_[static_cast<std::size_t>(number)].phase;
    return;
  }
  Path& path = paths_[static_cast<std::size_t>(number - size())];
  path.stretch = StretchFrom(*path.motion, path.stretch.until);
}

void TreeForces::AddTorque(int element, const VectorX& parameters, VectorX* tau) const {
  const Element& e = At(element);
  if (ActsOnLinks(e.kind) || !Works(element, parameters)) return;
  if (e.ball) {
    tau->segment<3>(e.v_index) += e.moment;
    return;
  }
  if (e.kind == ForceKind::kSpring) (*tau)[e.v_index] += e.torque;
  if (e.through) return;
  for (std::size_t k = 0; k < e.dofs.size(); ++k)
    (*tau)[e.dofs[k].v] += e.given[static_cast<Eigen::Index>(k)];
}

double TreeForces::AddSprings(const VectorX& parameters, const VectorX& q, const VectorX& v, VectorX* tau) {
  double power = 0;
  for (int i = 0; i < size(); ++i) {
    Element& e = elements_[static_cast<std::size_t>(i)];
    if (e.kind != ForceKind::kSpring) continue;
    e.torque = 0;
    e.moment.setZero();
    if (!Works(i, parameters)) continue;
    if (e.ball) {
      // d(½ k |θ|²)/dt = k θ·ω, whatever the axes: θ is the same in those of both bodies.
      e.moment = -Parameter(parameters, i, ForceParameter::kStiffness) * TurnOf(q, e.q_index);
      e.torque = e.moment.norm();
      tau->segment<3>(e.v_index) += e.moment;
      power += e.moment.dot(v.segment<3>(e.v_index));
      continue;
    }
    e.torque = -Parameter(parameters, i, ForceParameter::kStiffness) *
               (q[e.q_index] - Parameter(parameters, i, ForceParameter::kRest));
    (*tau)[e.v_index] += e.torque;
    power += e.torque * v[e.v_index];
  }
  return power;
}

double TreeForces::SpringPotential(const VectorX& parameters, const VectorX& q) const {
  double energy = 0;
  for (int i = 0; i < size(); ++i) {
    const Element& e = At(i);
    if (e.kind != ForceKind::kSpring || e.idle || Parameter(parameters, i, ForceParameter::kEnabled) == 0)
      continue;
    const double stretch =
        e.ball ? TurnOf(q, e.q_index).norm() : q[e.q_index] - Parameter(parameters, i, ForceParameter::kRest);
    energy += Parameter(parameters, i, ForceParameter::kStiffness) * stretch * stretch / 2;
  }
  return energy;
}

void TreeForces::ClearExternal(std::span<Wrench> external) const {
  for (const Element& e : elements_) {
    if (!ActsOnLinks(e.kind) || e.idle) continue;
    external[static_cast<std::size_t>(e.body.value)] = {};
    if (e.law != nullptr) external[static_cast<std::size_t>(e.frames.body_i.value)] = {};
  }
}

double TreeForces::LawPotential(const VectorX& parameters, const Workspace& workspace) const {
  double energy = 0;
  for (int i = 0; i < size(); ++i) {
    const Element& e = At(i);
    if (e.law == nullptr || Parameter(parameters, i, ForceParameter::kEnabled) == 0) continue;
    const auto frames = e.frames.At(ParametersOf(i, parameters), workspace.X_WB);
    energy += e.law->Potential(frames.X_WI.Inverse() * frames.X_WJ, NumbersOf(i, parameters));
  }
  return energy;
}

/// Adds what i does to j, and its opposite; returns the size of the power that is stored.
double TreeForces::AddLaw(int element, const VectorX& parameters, const Workspace& workspace,
                          std::span<Wrench> external) {
  Element& e = elements_[static_cast<std::size_t>(element)];
  e.torque = e.power = 0;
  e.moment.setZero();
  const auto frames = e.frames.At(ParametersOf(element, parameters), workspace.X_WB);
  const std::span<const double> numbers = NumbersOf(element, parameters);
  const Transform X_IJ = frames.X_WI.Inverse() * frames.X_WJ;
  // Also of an element that is switched off: its signal follows from the state, not from what was computed
  // before.
  e.length = e.law->Length(X_IJ, numbers);
  if (!Works(element, parameters)) return 0;
  // Of the points of both bodies that are at j's origin, in the world.
  const auto motion_of = [&](BodyIndex body) {
    const auto b = static_cast<std::size_t>(body.value);
    const Transform& X_WB = workspace.X_WB[b];
    const Twist& V = workspace.V[b];
    const Vector3 w = X_WB.R * V.angular;
    return Twist{X_WB.R * V.linear + w.cross(frames.X_WJ.p - X_WB.p), w};
  };
  const Twist V_i = motion_of(e.frames.body_i), V_j = motion_of(e.frames.body_j);
  const Matrix3 R_IW = frames.X_WI.R.transpose();
  const RelativeMotion motion{X_IJ, R_IW * (V_j.linear - V_i.linear), R_IW * (V_j.angular - V_i.angular)};
  const Wrench given = e.law->Force(motion, numbers);
  if ((!given.force.allFinite() || !given.moment.allFinite()) && failed_ < 0) failed_ = element;
  const Vector3 force = frames.X_WI.R * given.force, moment = frames.X_WI.R * given.moment;
  const auto add = [&](BodyIndex body, double sign) {
    const auto b = static_cast<std::size_t>(body.value);
    const Transform& X_WB = workspace.X_WB[b];
    external[b].force += sign * (X_WB.R.transpose() * force);
    external[b].moment += sign * (X_WB.R.transpose() * (moment + (frames.X_WJ.p - X_WB.p).cross(force)));
  };
  add(e.frames.body_j, 1);
  add(e.frames.body_i, -1);
  e.torque = force.norm();
  e.moment = moment;
  e.power = -e.law->Dissipation(motion, numbers);
  return std::abs(given.force.dot(motion.v) + given.moment.dot(motion.w) - e.power);
}

double TreeForces::AddExternal(const VectorX& parameters, double time, const Workspace& workspace,
                               std::span<Wrench> external) {
  double stored = 0;
  for (int i = 0; i < size(); ++i) {
    Element& e = elements_[static_cast<std::size_t>(i)];
    if (e.law != nullptr) stored += AddLaw(i, parameters, workspace, external);
    if (e.kind != ForceKind::kForce) continue;
    e.torque = e.power = 0;
    if (!Works(i, parameters)) continue;
    Vector6 given;
    for (int k = 0; k < 6; ++k) {
      const auto& function = e.wrench[static_cast<std::size_t>(k)];
      given[k] = function ? (*function)({time, 0, 0})
                          : parameters[i * kForceParameters + static_cast<int>(ForceParameter::kForceX) + k];
    }
    if (!given.allFinite() && failed_ < 0) failed_ = i;
    const auto body = static_cast<std::size_t>(e.body.value);
    const Vector3 point(Parameter(parameters, i, ForceParameter::kPointX),
                        Parameter(parameters, i, ForceParameter::kPointY),
                        Parameter(parameters, i, ForceParameter::kPointZ));
    const Vector3 p_B = e.X_BF * point;
    // Into the body's axes.
    const Matrix3 R = e.in_link_axes ? e.X_BF.R : Matrix3(workspace.X_WB[body].R.transpose());
    const Vector3 force = R * given.head<3>(), moment = R * given.tail<3>();
    const Twist& V = workspace.V[body];
    external[body].force += force;
    external[body].moment += moment + p_B.cross(force);
    e.torque = force.norm();
    e.power = force.dot(V.linear + V.angular.cross(p_B)) + moment.dot(V.angular);
  }
  return stored;
}

}  // namespace linkwright
