// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/sensors/Sensors.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/collision/Ray.h"
#include "engine/math/StandardNormal.h"

namespace linkwright {
namespace {

constexpr double kNothingMet = -1;

void PutSensed(const Vector3& vector, double* out) { std::copy(vector.begin(), vector.end(), out); }

const Transform& SensedPose(const SensedMoment& moment, int body) {
  return moment.workspace->X_WB[static_cast<std::size_t>(body)];
}

/// Velocity of a point of a body and angular velocity, world axes; zero of the world.
Twist SensedVelocity(const SensedMoment& moment, int body, const Vector3& p_B) {
  if (body == 0) return {};
  const Twist& V = moment.workspace->V[static_cast<std::size_t>(body)];
  const Matrix3& R = SensedPose(moment, body).R;
  return {R * (V.linear + V.angular.cross(p_B)), R * V.angular};
}

/// Proper acceleration of a point of a body, a − g, and angular acceleration, world axes.
Twist SensedAcceleration(const SensedMoment& moment, int body, const Vector3& p_B) {
  if (body == 0) return {-moment.gravity, Vector3::Zero()};
  const Twist A = BodyAcceleration(*moment.workspace, BodyIndex(body));
  const Matrix3& R = SensedPose(moment, body).R;
  const Vector3 w = R * moment.workspace->V[static_cast<std::size_t>(body)].angular, r = R * p_B;
  return {A.linear + A.angular.cross(r) + w.cross(w.cross(r)), A.angular};
}

CollisionShape ZoneShape(const SensorDescription& sensor) {
  CollisionShape shape;
  const auto& size = sensor.size;
  shape.radius = size[0];
  shape.half_length = size[1] / 2;
  shape.half = Vector3(size[0], size[1], size[2]) / 2;
  switch (sensor.zone) {
    case SensorZone::kLink:
    case SensorZone::kSphere:
      shape.type = CollisionType::kSphere;
      break;
    case SensorZone::kBox:
      shape.type = CollisionType::kBox;
      break;
    case SensorZone::kCapsule:
      shape.type = CollisionType::kCapsule;
      break;
    case SensorZone::kCylinder:
      shape.type = CollisionType::kCylinder;
      break;
    case SensorZone::kEllipsoid:
      shape.type = CollisionType::kEllipsoid;
      shape.half = Vector3(size[0], size[1], size[2]);
      break;
  }
  return shape;
}

int PartyOf(std::span<const ContactParty> parties, const std::string& link) {
  for (std::size_t i = 0; i < parties.size(); ++i)
    if (parties[i].name == link) return static_cast<int>(i);
  return -1;
}

/// m (a − g) and I ω̇ + ω × I ω of something that is fixed to a body, about the world's origin, world axes.
Wrench InertialWrench(const SensedMoment& moment, int body, double mass, const Vector3& com,
                      const Matrix3& inertia) {
  const Transform& X_WB = SensedPose(moment, body);
  const Twist A = SensedAcceleration(moment, body, com);
  const Vector3 w = body == 0 ? Vector3(Vector3::Zero())
                              : Vector3(X_WB.R * moment.workspace->V[static_cast<std::size_t>(body)].angular);
  const auto times_inertia = [&](const Vector3& of) {
    return Vector3(X_WB.R * (inertia * (X_WB.R.transpose() * of)));
  };
  const Vector3 force = mass * A.linear;
  return {force, times_inertia(A.angular) + w.cross(times_inertia(w)) + (X_WB * com).cross(force)};
}

void AddTo(const Wrench& wrench, double times, Wrench* sum) {
  sum->force += times * wrench.force;
  sum->moment += times * wrench.moment;
}

/// What an actuator's length is depends on its transmission.
const char* UnitOf(const Model& model, const ActuatorDescription& actuator, SensorType type) {
  const bool on_joint = actuator.transmission == TransmissionType::kJoint ||
                        actuator.transmission == TransmissionType::kJointInParent;
  const BodyIndex body = on_joint ? model.FindJoint(actuator.joint) : BodyIndex();
  const bool turns =
      body.IsValid() && model.joints()[static_cast<std::size_t>(body.value)].type != JointType::kPrismatic;
  if (type == SensorType::kActuatorLength) return turns ? "rad" : "m";
  if (type == SensorType::kActuatorVelocity) return turns ? "rad/s" : "m/s";
  return turns ? "N m" : "N";
}

bool IsInJoint(SensorType type) { return type == SensorType::kForce || type == SensorType::kTorque; }

bool IsOfAcceleration(SensorType type) {
  return type == SensorType::kFrameLinearAcceleration || type == SensorType::kFrameAngularAcceleration ||
         type == SensorType::kAccelerometer || IsInJoint(type);
}

}  // namespace

Sensors::Sensors(const Model& model, const SensorSetup& setup, const ActuationSetup& actuation,
                 std::span<const ContactParty> parties)
    : model_(&model), shapes_(setup.shapes), wrenches_(model.bodies().size()) {
  const auto place = [](const auto& list, const std::string& name) {
    const auto found = std::find_if(list.begin(), list.end(), [&](const auto& o) { return o.name == name; });
    return static_cast<int>(found - list.begin());
  };
  const auto take_frame = [&](const std::string& name, int* body, Transform* X_BF) {
    const Frame& frame = model.frames()[static_cast<std::size_t>(model.FindFrame(name).value)];
    *body = frame.body.value;
    *X_BF = frame.X_BF;
  };
  for (std::size_t i = 0; i < setup.sensors.size(); ++i) {
    if (setup.sensors[i].type == SensorType::kCamera) continue;  // drawn from what is recorded
    Sensor& sensor = sensors_.emplace_back();
    sensor.given = setup.sensors[i];
    const SensorDescription& given = sensor.given;
    sensor.idle = !WhyIdle(model, actuation, given).empty();
    sensor.stream = NoiseStream(given.seed, given.name);
    const SensorObject on = ObjectOf(given.type);
    if (!sensor.idle) {
      if (on == SensorObject::kJoint) sensor.body = model.FindJoint(given.joint).value;
      if (on == SensorObject::kTendon) sensor.number = place(actuation.tendons, given.tendon);
      if (on == SensorObject::kActuator) sensor.number = place(actuation.actuators, given.actuator);
      if (on == SensorObject::kFrame) take_frame(given.frame, &sensor.body, &sensor.X_BF);
      if (on == SensorObject::kLink) take_frame(given.link, &sensor.body, &sensor.X_BF);
      if (MayHaveReference(given.type) && !given.reference.empty())
        take_frame(given.reference, &sensor.reference, &sensor.X_BR);
      if (given.type == SensorType::kTouch) sensor.party = PartyOf(parties, setup.LinkOf(i));
      if (given.type == SensorType::kRangefinder && shapes_)
        sensor.party = PartyOf(shapes_->parties, setup.LinkOf(i));
      if (IsInJoint(given.type) && i < setup.mounts.size())
        TakeMount(model, setup.mounts[i], parties, &sensor);
      needs_accelerations_ |= IsOfAcceleration(given.type);
      needs_forces_ |= IsInJoint(given.type) || given.type == SensorType::kTouch;
    }
    if (on == SensorObject::kLink) {
      sensor.subtree.assign(model.bodies().size(), 0);
      sensor.subtree[static_cast<std::size_t>(sensor.body)] = 1;
      for (std::size_t b = 1; b < sensor.subtree.size(); ++b)
        sensor.subtree[b] |= sensor.subtree[static_cast<std::size_t>(model.bodies()[b].parent)];
    }
    AddNumbers(model, &sensor);
    if (on == SensorObject::kActuator && !sensor.idle)
      numbers_.back().unit =
          UnitOf(model, actuation.actuators[static_cast<std::size_t>(sensor.number)], given.type);
    if (sensor.idle || !(given.rate > 0)) continue;
    sensor.kept = 1 + static_cast<int>(std::ceil(given.delay * given.rate));
    sensor.samples_at = samples_size_;
    samples_size_ += 1 + Eigen::Index{sensor.kept} * sensor.count;
  }
}

void Sensors::TakeMount(const Model& model, const SensorMount& mount, std::span<const ContactParty> parties,
                        Sensor* sensor) {
  for (const SensorMount::Piece& each : mount.pieces) {
    const Transform& X_BL = model.frames()[static_cast<std::size_t>(model.FindFrame(each.link).value)].X_BF;
    const Inertial& inertial = each.inertial;
    sensor->pieces.push_back({inertial.mass, X_BL * inertial.com,
                              X_BL.R * inertial.inertia * X_BL.R.transpose(), PartyOf(parties, each.link)});
  }
  for (const std::string& joint : mount.joints) sensor->carried.push_back(model.FindJoint(joint).value);
}

void Sensors::AddNumbers(const Model& model, Sensor* sensor) {
  using Names = std::vector<const char*>;
  static const Names kOne = {""}, kVector = {".x", ".y", ".z"}, kQuaternion = {".w", ".x", ".y", ".z"},
                     kFree = {".x", ".y", ".z", ".qw", ".qx", ".qy", ".qz"},
                     kFreeRate = {".vx", ".vy", ".vz", ".wx", ".wy", ".wz"};
  const SensorDescription& given = sensor->given;
  const Joint& joint = model.joints()[static_cast<std::size_t>(sensor->body)];
  const bool on_joint = ObjectOf(given.type) == SensorObject::kJoint && !sensor->idle;
  const bool slides = on_joint && joint.type == JointType::kPrismatic;
  const auto add = [&](const Names& names, const std::string& unit, const std::string& other = {}) {
    sensor->first = static_cast<int>(numbers_.size());
    sensor->count = static_cast<int>(names.size());
    for (std::size_t k = 0; k < names.size(); ++k)
      numbers_.push_back({"sensor." + given.name + names[k], k < 3 || other.empty() ? unit : other});
  };
  const auto by_joint = [&](const char* sliding, const char* turning) {
    if (on_joint && joint.nv == 6) return add(kFreeRate, sliding, turning);
    add(on_joint && joint.nv == 3 ? kVector : kOne, slides ? sliding : turning);
  };
  switch (given.type) {
    case SensorType::kJointPosition:
      if (on_joint && joint.nv == 6) {
        sensor->quaternion = 3;
        return add(kFree, "m", "1");
      }
      if (!on_joint || joint.nv != 3) return add(kOne, slides ? "m" : "rad");
      sensor->quaternion = 0;
      return add(kQuaternion, "1");
    case SensorType::kJointVelocity:
      return by_joint("m/s", "rad/s");
    case SensorType::kJointActuatorForce:
      return by_joint("N", "N m");
    case SensorType::kTendonLength:
      return add(kOne, "m");
    case SensorType::kTendonVelocity:
      return add(kOne, "m/s");
    case SensorType::kActuatorLength:
    case SensorType::kActuatorVelocity:
    case SensorType::kActuatorForce:
      return add(kOne, "1");
    case SensorType::kFrameOrientation:
      sensor->quaternion = 0;
      return add(kQuaternion, "1");
    case SensorType::kFrameXAxis:
    case SensorType::kFrameYAxis:
    case SensorType::kFrameZAxis:
      return add(kVector, "1");
    case SensorType::kFramePosition:
    case SensorType::kSubtreeCom:
      return add(kVector, "m");
    case SensorType::kFrameLinearVelocity:
    case SensorType::kVelocimeter:
    case SensorType::kSubtreeLinearVelocity:
      return add(kVector, "m/s");
    case SensorType::kFrameAngularVelocity:
    case SensorType::kGyro:
      return add(kVector, "rad/s");
    case SensorType::kFrameLinearAcceleration:
    case SensorType::kAccelerometer:
      return add(kVector, "m/s^2");
    case SensorType::kFrameAngularAcceleration:
      return add(kVector, "rad/s^2");
    case SensorType::kForce:
      return add(kVector, "N");
    case SensorType::kTorque:
      return add(kVector, "N m");
    case SensorType::kTouch:
      return add(kOne, "N");
    case SensorType::kRangefinder:
      return add(kOne, "m");
    case SensorType::kSubtreeAngularMomentum:
      return add(kVector, "kg m^2/s");
    case SensorType::kCamera:
      return;
  }
}

void Sensors::Measure(const SensedMoment& moment, std::span<double> measured) {
  if (needs_forces_ && needs_accelerations_) FindWrenches(moment);
  for (const Sensor& sensor : sensors_) {
    double* const out = &measured[static_cast<std::size_t>(sensor.first)];
    std::fill_n(out, sensor.count, 0.0);
    if (sensor.idle) continue;
    switch (ObjectOf(sensor.given.type)) {
      case SensorObject::kJoint:
        MeasureJoint(sensor, moment, out);
        break;
      case SensorObject::kTendon:
      case SensorObject::kActuator:
        MeasureActuation(sensor, moment, out);
        break;
      case SensorObject::kFrame:
        MeasureFrame(sensor, moment, out);
        break;
      case SensorObject::kLink:
        MeasureSubtree(sensor, moment, out);
        break;
    }
  }
}

void Sensors::MeasureJoint(const Sensor& sensor, const SensedMoment& moment, double* out) const {
  const Joint& joint = model_->joints()[static_cast<std::size_t>(sensor.body)];
  const State& state = *moment.state;
  if (sensor.given.type == SensorType::kJointPosition) {
    std::copy_n(state.q.data() + joint.q_index, sensor.count, out);
    if (joint.nv == 1) *out = joint.ratio * *out + joint.offset;
    return;
  }
  if (sensor.given.type == SensorType::kJointVelocity) {
    std::copy_n(state.v.data() + joint.v_index, sensor.count, out);
    if (joint.nv == 1) *out *= joint.ratio;
  } else if (moment.actuation != nullptr) {
    std::copy_n(moment.actuation->actuator_torque().data() + joint.v_index, sensor.count, out);
  }
}

void Sensors::MeasureActuation(const Sensor& sensor, const SensedMoment& moment, double* out) const {
  if (moment.actuation == nullptr) return;
  const Actuation& actuation = *moment.actuation;
  switch (sensor.given.type) {
    case SensorType::kTendonLength:
      *out = actuation.tendon_length(sensor.number);
      return;
    case SensorType::kTendonVelocity:
      *out = actuation.TendonRate(sensor.number, moment.state->v);
      return;
    case SensorType::kActuatorLength:
      *out = actuation.length(sensor.number);
      return;
    case SensorType::kActuatorVelocity:
      *out = actuation.rate(sensor.number);
      return;
    default:
      *out = actuation.force(sensor.number);
  }
}

void Sensors::MeasureFrame(const Sensor& sensor, const SensedMoment& moment, double* out) const {
  const SensorType type = sensor.given.type;
  if (type >= SensorType::kVelocimeter) return MeasureInstrument(sensor, moment, out);
  const Transform X_WF = SensedPose(moment, sensor.body) * sensor.X_BF;
  const bool relative = sensor.reference >= 0;
  const Transform X_WR = relative ? SensedPose(moment, sensor.reference) * sensor.X_BR : Transform();
  const Matrix3 R_RW = X_WR.R.transpose();
  switch (type) {
    case SensorType::kFramePosition:
      return PutSensed(R_RW * (X_WF.p - X_WR.p), out);
    case SensorType::kFrameOrientation: {
      const Quaternion turn(Matrix3(R_RW * X_WF.R));
      out[0] = turn.w();
      return PutSensed(turn.vec(), out + 1);
    }
    case SensorType::kFrameXAxis:
    case SensorType::kFrameYAxis:
    case SensorType::kFrameZAxis:
      return PutSensed(R_RW * X_WF.R.col(static_cast<int>(type) - static_cast<int>(SensorType::kFrameXAxis)),
                       out);
    case SensorType::kFrameLinearVelocity:
    case SensorType::kFrameAngularVelocity: {
      const Twist V = SensedVelocity(moment, sensor.body, sensor.X_BF.p);
      const Twist V_R = relative ? SensedVelocity(moment, sensor.reference, sensor.X_BR.p) : Twist();
      if (type == SensorType::kFrameAngularVelocity) return PutSensed(R_RW * (V.angular - V_R.angular), out);
      // As seen from the reference frame, which turns: d/dt (Rᵀ (p − p_R)).
      return PutSensed(R_RW * (V.linear - V_R.linear - V_R.angular.cross(X_WF.p - X_WR.p)), out);
    }
    default: {
      const Twist A = SensedAcceleration(moment, sensor.body, sensor.X_BF.p);
      if (type == SensorType::kFrameAngularAcceleration) return PutSensed(A.angular, out);
      return PutSensed(sensor.given.proper ? A.linear : Vector3(A.linear + moment.gravity), out);
    }
  }
}

// Along the frame's own axes.
void Sensors::MeasureInstrument(const Sensor& sensor, const SensedMoment& moment, double* out) const {
  const Transform X_WF = SensedPose(moment, sensor.body) * sensor.X_BF;
  const Matrix3 R_FW = X_WF.R.transpose();
  switch (sensor.given.type) {
    case SensorType::kVelocimeter:
      return PutSensed(R_FW * SensedVelocity(moment, sensor.body, sensor.X_BF.p).linear, out);
    case SensorType::kGyro:
      return PutSensed(R_FW * SensedVelocity(moment, sensor.body, sensor.X_BF.p).angular, out);
    case SensorType::kAccelerometer:
      return PutSensed(R_FW * SensedAcceleration(moment, sensor.body, sensor.X_BF.p).linear, out);
    case SensorType::kForce:
      return PutSensed(R_FW * WrenchAt(sensor, moment).force, out);
    case SensorType::kTorque: {
      const Wrench wrench = WrenchAt(sensor, moment);
      return PutSensed(R_FW * (wrench.moment - X_WF.p.cross(wrench.force)), out);
    }
    case SensorType::kTouch:
      *out = TouchForce(sensor, moment);
      return;
    default:
      *out = Range(sensor, moment);
  }
}

// f = Σ (m (a − g), I ω̇ + ω × I ω) − Σ f_ext over all that hangs on the joint (RBDA, table 5.1).
void Sensors::FindWrenches(const SensedMoment& moment) {
  const auto& bodies = model_->bodies();
  std::fill(wrenches_.begin(), wrenches_.end(), Wrench());
  for (std::size_t b = bodies.size(); b-- > 1;) {
    const Body& body = bodies[b];
    Wrench& sum = wrenches_[b];
    AddTo(InertialWrench(moment, static_cast<int>(b), body.mass, body.com, body.inertia), 1, &sum);
    AddTo(moment.applied[b], -1, &sum);
    AddTo(sum, 1, &wrenches_[static_cast<std::size_t>(body.parent)]);
  }
}

Wrench Sensors::WrenchAt(const Sensor& sensor, const SensedMoment& moment) const {
  if (sensor.pieces.empty()) return wrenches_[static_cast<std::size_t>(sensor.body)];
  Wrench sum;
  for (const Sensor::Piece& piece : sensor.pieces) {
    AddTo(InertialWrench(moment, sensor.body, piece.mass, piece.com, piece.inertia), 1, &sum);
    if (piece.party < 0) continue;
    for (const SensedMoment::Touched& at : moment.touched) {
      const Wrench on_B{at.force, at.moment + at.p.cross(at.force)};
      if (at.party_b == piece.party) AddTo(on_B, -1, &sum);
      if (at.party_a == piece.party) AddTo(on_B, 1, &sum);
    }
  }
  for (const int body : sensor.carried) AddTo(wrenches_[static_cast<std::size_t>(body)], 1, &sum);
  return sum;
}

double Sensors::TouchForce(const Sensor& sensor, const SensedMoment& moment) const {
  if (sensor.party < 0) return 0;
  const bool anywhere = sensor.given.zone == SensorZone::kLink;
  const CollisionShape zone = ZoneShape(sensor.given);
  const Transform X_WF = SensedPose(moment, sensor.body) * sensor.X_BF;
  double sum = 0;
  for (const SensedMoment::Touched& at : moment.touched) {
    if (at.party_a != sensor.party && at.party_b != sensor.party) continue;
    // In the zone, or with the zone ahead along the normal out of the link.
    const Vector3 outwards = at.party_a == sensor.party ? at.n : Vector3(-at.n);
    if (anywhere || RayDistance(zone, X_WF, at.p, outwards) >= 0) sum += std::max(at.normal, 0.0);
  }
  return sum;
}

double Sensors::Range(const Sensor& sensor, const SensedMoment& moment) const {
  if (!shapes_) return kNothingMet;
  const Transform X_WF = SensedPose(moment, sensor.body) * sensor.X_BF;
  double nearest = std::numeric_limits<double>::infinity();
  for (const ContactShape& shape : shapes_->shapes) {
    if (shape.party == sensor.party) continue;
    const double at =
        RayDistance(shape.shape, SensedPose(moment, shape.body) * shape.X_BS, X_WF.p, X_WF.R.col(2));
    if (at >= 0) nearest = std::min(nearest, at);
  }
  return std::isfinite(nearest) ? nearest : kNothingMet;
}

void Sensors::MeasureSubtree(const Sensor& sensor, const SensedMoment& moment, double* out) const {
  const auto& bodies = model_->bodies();
  double mass = 0;
  Vector3 com = Vector3::Zero(), momentum = Vector3::Zero(), angular = Vector3::Zero();
  for (std::size_t b = 1; b < bodies.size(); ++b) {
    if (sensor.subtree[b] == 0) continue;
    const Body& body = bodies[b];
    const int index = static_cast<int>(b);
    const Transform& X_WB = SensedPose(moment, index);
    const Vector3 c = X_WB * body.com, p = body.mass * SensedVelocity(moment, index, body.com).linear;
    mass += body.mass;
    com += body.mass * c;
    momentum += p;
    angular += c.cross(p) + X_WB.R * (body.inertia * moment.workspace->V[b].angular);
  }
  if (!(mass > 0)) return PutSensed(SensedPose(moment, sensor.body) * sensor.X_BF.p, out);
  com /= mass;
  if (sensor.given.type == SensorType::kSubtreeCom) return PutSensed(com, out);
  if (sensor.given.type == SensorType::kSubtreeLinearVelocity) return PutSensed(momentum / mass, out);
  PutSensed(angular - com.cross(momentum), out);
}

}  // namespace linkwright
