// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/compile/MechanismModel.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "engine/constraints/eulerparameters/EulerParameters.h"
#include "engine/math/Rotation.h"
#include "engine/model/ModelBuilder.h"
#include "engine/model/RequireSize.h"
#include "engine/scene/compile/MechanismShapes.h"

namespace linkwright {
namespace {

LoopType TypeOf(ConstraintType type) {
  switch (type) {
    case ConstraintType::kSpherical:
      return LoopType::kSpherical;
    case ConstraintType::kRevolute:
      return LoopType::kRevolute;
    case ConstraintType::kUniversal:
      return LoopType::kUniversal;
    case ConstraintType::kCylindrical:
      return LoopType::kCylindrical;
    case ConstraintType::kTranslational:
      return LoopType::kTranslational;
    case ConstraintType::kPlanar:
      return LoopType::kPlanar;
    case ConstraintType::kFixed:
      return LoopType::kFixed;
    case ConstraintType::kDistance:
    case ConstraintType::kDriveDistance:
      return LoopType::kDistance;
    case ConstraintType::kDriveTranslation:
      return LoopType::kOffset;
    case ConstraintType::kDriveRotation:
      return LoopType::kAngle;
  }
  return LoopType::kSpherical;
}

const LinkForceLaw* LawOfName(std::string_view name) {
  for (const LinkForceLaw* law : LinkForceLaws())
    if (law->name() == name) return law;
  return nullptr;
}

std::string LinkOf(const std::string& body) { return body == kGround ? std::string() : body; }

Transform PoseOf(const MechanismDescription& mechanism, const VectorX& q, const std::string& body) {
  const int index = mechanism.FindBody(body);
  if (index < 0) return {};
  const Eigen::Vector4d p = q.segment<4>(7 * index + 3).normalized();
  return {Quaternion(p[0], p[1], p[2], p[3]).toRotationMatrix(), q.segment<3>(7 * index)};
}

// What a driver would have to be at these positions.
double DrivenValue(const MechanismDescription& mechanism, const MechanismJoint& joint, const VectorX& q) {
  const Transform X_i = PoseOf(mechanism, q, joint.body_i), X_j = PoseOf(mechanism, q, joint.body_j);
  const Vector3 d = X_j * joint.point_j - X_i * joint.point_i;
  if (joint.type == ConstraintType::kDriveDistance) return d.norm();
  const Vector3 h = X_i.R * joint.axis_i.normalized();
  if (joint.type == ConstraintType::kDriveTranslation) return h.dot(d);
  const Vector3 f = X_i.R * joint.ref_i, across = (f - f.dot(h) * h).normalized();
  const Vector3 f_j = X_j.R * joint.ref_j;
  return std::atan2(h.cross(across).dot(f_j), across.dot(f_j));
}

}  // namespace

RobotDescription TreeOfMechanism(const MechanismDescription& mechanism) {
  RobotDescription robot;
  robot.name = mechanism.name.empty() ? "mechanism" : mechanism.name;
  LinkDescription ground;
  ground.name = std::string(kGround);
  ground.visuals = ShapesOfGround(mechanism);
  robot.links.push_back(ground);
  for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) {
    const MechanismBody& body = mechanism.bodies[i];
    LinkDescription link;
    link.name = body.name;
    link.line = body.line;
    link.inertial = Inertial{body.mass, Vector3::Zero(), body.inertia};
    link.visuals = body.visuals.empty() ? ShapesOfBody(mechanism, i) : body.visuals;
    link.collisions = body.collisions;
    robot.links.push_back(std::move(link));
    JointDescription joint;
    joint.line = body.line;
    joint.name = body.name;
    joint.type = JointType::kFree;
    joint.parent = ground.name;
    joint.child = body.name;
    robot.joints.push_back(std::move(joint));
  }
  return robot;
}

std::vector<LoopElement> LoopsOfMechanism(const MechanismDescription& mechanism) {
  std::vector<LoopElement> loops;
  for (const MechanismJoint& joint : mechanism.joints) {
    LoopElement loop;
    loop.of_mechanism = true;
    loop.name = joint.name;
    loop.type = TypeOf(joint.type);
    loop.link_i = LinkOf(joint.body_i);
    loop.link_j = LinkOf(joint.body_j);
    loop.point_i = joint.point_i;
    loop.point_j = joint.point_j;
    loop.axis_i = joint.axis_i;
    loop.axis_j = joint.axis_j;
    loop.ref_i = joint.ref_i;
    loop.ref_j = joint.ref_j;
    if (IsDriver(joint.type))
      loop.function = joint.function;
    else
      loop.length = joint.length;
    loops.push_back(std::move(loop));
  }
  return loops;
}

std::vector<ForceElement> ForcesOfMechanism(const MechanismDescription& mechanism) {
  std::vector<ForceElement> forces;
  for (const MechanismForce& from : mechanism.forces) {
    const bool tyre = from.type == MechanismForceType::kTyre;
    ForceElement& force = forces.emplace_back();
    force.name = from.name;
    force.of_mechanism = true;
    force.kind = ForceKind::kLaw;
    force.law = LawOfName(tyre ? "tyre" : "tsda");
    // A tyre rolls on the road, which is the world's.
    force.link_i = tyre ? std::string() : LinkOf(from.body_i);
    force.link_j = LinkOf(tyre ? from.body_i : from.body_j);
    if (!tyre) force.point_i = from.point_i;
    force.point_j = tyre ? from.point_i : from.point_j;
    const bool bump = from.has_bump;
    const std::vector<double> numbers =
        tyre ? std::vector<double>{from.k,           from.d, from.R, bump ? from.xb : 0, bump ? from.rb : 0,
                                   bump ? from.a : 0}
             : std::vector<double>{from.l_ref, from.F0, from.k, from.k3, from.cc, from.cr, from.vs};
    std::copy(numbers.begin(), numbers.end(), force.numbers.begin());
    force.tables = {from.spring_table, from.damper_table};
  }
  return forces;
}

namespace {

// Of a walk: a force on its body for a while, in the plane of the walk.
ForceElement TrotPush(const TrotScene& trot) {
  ForceElement push;
  push.name = "push";
  push.kind = ForceKind::kForce;
  push.link = "body";
  push.force[0].value = trot.push_x;
  push.force[2].value = trot.push_y;
  push.from = trot.push_from;
  push.until = trot.push_from + trot.push_duration;
  return push;
}

}  // namespace

std::vector<ForceElement> ForcesOf(const Scene& scene) {
  std::vector<ForceElement> forces = scene.forces;
  for (ForceElement& force : ForcesOfMechanism(scene.mechanism)) forces.push_back(std::move(force));
  if (scene.trot) forces.push_back(TrotPush(*scene.trot));
  return forces;
}

std::vector<TreeSystemOptions::Output> OutputsOfMechanism(const MechanismDescription& mechanism) {
  std::vector<TreeSystemOptions::Output> outputs;
  for (const MechanismOutput& output : mechanism.outputs)
    outputs.push_back({output.name, output.body, output.point});
  return outputs;
}

std::vector<std::string> BodiesOfMechanism(const MechanismDescription& mechanism) {
  std::vector<std::string> names;
  for (const MechanismBody& body : mechanism.bodies) names.push_back(body.name);
  return names;
}

VectorX PositionOfMechanism(const MechanismDescription& mechanism) {
  VectorX q(7 * static_cast<Eigen::Index>(mechanism.bodies.size()));
  Eigen::Index at = 0;
  for (const MechanismBody& body : mechanism.bodies) {
    q.segment<3>(at) = body.r;
    q.segment<4>(at + 3) = body.p;
    at += 7;
  }
  return q;
}

VectorX MechanismPosition(const Model& model, const MechanismDescription& mechanism, const VectorX& q) {
  VectorX out(7 * static_cast<Eigen::Index>(mechanism.bodies.size()));
  Eigen::Index at = 0;
  for (const MechanismBody& body : mechanism.bodies) {
    const BodyIndex index = model.FindJoint(body.name);
    out.segment<7>(at) = q.segment<7>(model.joints()[static_cast<std::size_t>(index.value)].q_index);
    at += 7;
  }
  return out;
}

VectorX VelocityOfMechanism(const MechanismDescription& mechanism) {
  VectorX v(6 * static_cast<Eigen::Index>(mechanism.bodies.size()));
  Eigen::Index at = 0;
  for (const MechanismBody& body : mechanism.bodies) {
    v.segment<3>(at) = EulerRotation(body.p).transpose() * body.v;
    v.segment<3>(at + 3) = body.w;
    at += 6;
  }
  return v;
}

std::unique_ptr<System> MakeMechanismSystem(const MechanismDescription& mechanism, Formulation formulation,
                                            const CrossCheckOptions& cross_check) {
  TreeSystemOptions options;
  options.gravity = mechanism.gravity;
  options.initial_q = PositionOfMechanism(mechanism);
  options.initial_v = VelocityOfMechanism(mechanism);
  options.formulation = formulation;
  options.cross_check = cross_check;
  options.forces = ForcesOfMechanism(mechanism);
  options.loops = LoopsOfMechanism(mechanism);
  options.bodies = BodiesOfMechanism(mechanism);
  options.outputs = OutputsOfMechanism(mechanism);
  return MakeTreeSystem(BuildModel(TreeOfMechanism(mechanism)), options);
}

VectorX ComplianceOfMechanism(const MechanismDescription& mechanism) {
  VectorX compliance(6 * static_cast<Eigen::Index>(mechanism.bodies.size()));
  double heaviest = 0;
  for (const MechanismBody& body : mechanism.bodies) heaviest = std::max(heaviest, body.mass);
  Eigen::Index at = 0;
  for (const MechanismBody& body : mechanism.bodies) {
    // A body's own inertia, but none so light that the others would not feel it.
    const double mass = std::max(body.mass, 1e-3 * heaviest);
    const double inertia = std::max(body.inertia.trace() / 3, 1e-4 * mass);
    compliance.segment<3>(at).setConstant(heaviest / mass);
    compliance.segment<3>(at + 3).setConstant(heaviest / inertia);
    at += 6;
  }
  return compliance;
}

void PoseMechanism(const VectorX& q, MechanismDescription* mechanism) {
  RequireSize("PoseMechanism", "q", q.size(), 7 * std::ssize(mechanism->bodies));
  Eigen::Index at = 0;
  for (MechanismBody& body : mechanism->bodies) {
    body.r = q.segment<3>(at);
    body.p = q.segment<4>(at + 3);
    at += 7;
  }
  for (MechanismJoint& joint : mechanism->joints) {
    if (!IsDriver(joint.type)) continue;
    double change = DrivenValue(*mechanism, joint, q) - joint.function(0)[0];
    if (joint.type == ConstraintType::kDriveRotation) change = std::remainder(change, 2 * kPi);
    if (std::abs(change) > 1e-11) ShiftFunction(change, &joint.function);
  }
}

void ShiftFunction(double by, TimeFunction* function) {
  if (function->kind == TimeFunction::Kind::kPolynomial) {
    if (function->coefficients.empty()) function->coefficients.push_back(0);
    function->coefficients[0] += by;
  } else {
    function->c += by;
  }
}

}  // namespace linkwright
