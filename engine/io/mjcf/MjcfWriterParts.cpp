// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mjcf/MjcfWriterParts.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "engine/base/json/JsonDocument.h"
#include "engine/math/DenseAlgebra.h"

namespace linkwright {

std::string Numbers(std::span<const double> numbers) {
  std::string out;
  for (const double value : numbers) out += (out.empty() ? "" : " ") + ToJsonNumber(value);
  return out;
}

void Put(pugi::xml_node node, const char* attribute, std::initializer_list<double> numbers) {
  node.append_attribute(attribute) = Numbers(numbers).c_str();
}
void Put(pugi::xml_node node, const char* attribute, const Vector3& v) {
  Put(node, attribute, {v.x(), v.y(), v.z()});
}

void PutPose(pugi::xml_node node, const Transform& X) {
  if (!X.p.isZero(0)) Put(node, "pos", X.p);
  if (X.R == Matrix3::Identity()) return;
  const Quaternion turn(X.R);
  Put(node, "quat", {turn.w(), turn.x(), turn.y(), turn.z()});
}

WrittenInertia PrincipalOf(const Matrix3& inertia) {
  const Vector3 diagonal = inertia.diagonal();
  if (inertia == Matrix3(diagonal.asDiagonal())) return {Matrix3::Identity(), diagonal};
  SymmetricEigen principal = Eigenvectors(inertia);
  if (principal.vectors.determinant() < 0) principal.vectors.col(0) *= -1;
  return {principal.vectors, principal.values.cwiseMax(0)};
}

void PutMjcfInertia(pugi::xml_node node, const Matrix3& inertia) {
  const WrittenInertia principal = PrincipalOf(inertia);
  PutPose(node, {principal.axes, Vector3::Zero()});
  Put(node, "diaginertia", principal.moments);
}

bool IsMjcfJoint(pugi::xml_node node) {
  const std::string_view name = node.name();
  return name == "joint" || name == "freejoint";
}

double WeldedMass(const RobotDescription& robot, const std::string& link) {
  double mass = 0;
  for (const LinkDescription& each : robot.links)
    if (each.name == link && each.inertial) mass += each.inertial->mass;
  for (const JointDescription& joint : robot.joints)
    if (joint.parent == link && joint.type == JointType::kFixed) mass += WeldedMass(robot, joint.child);
  return mass;
}

void PutFreeInWorld(const Transform& X_WJ, std::vector<double>* position, std::vector<double>* velocity) {
  const std::vector<double>& q = *position;
  const Quaternion turn(q[3], q[4], q[5], q[6]);
  const Transform X = X_WJ * Transform{turn.normalized().toRotationMatrix(), {q[0], q[1], q[2]}};
  const Quaternion there(X.R);
  *position = {X.p.x(), X.p.y(), X.p.z(), there.w(), there.x(), there.y(), there.z()};
  const Vector3 linear = X.R * Vector3((*velocity)[0], (*velocity)[1], (*velocity)[2]);
  std::copy(linear.begin(), linear.end(), velocity->begin());
}

std::string MjcfStopName(const TendonDescription& tendon, std::size_t stop) {
  return tendon.name + "_" + std::to_string(stop + 1);
}

void WriteMjcfTendons(const std::vector<TendonDescription>& tendons, pugi::xml_node root) {
  if (tendons.empty()) return;
  pugi::xml_node section = root.append_child("tendon");
  for (const TendonDescription& tendon : tendons) {
    const bool fixed = tendon.type == TendonType::kFixed;
    pugi::xml_node node = section.append_child(fixed ? "fixed" : "spatial");
    node.append_attribute("name") = tendon.name.c_str();
    if (tendon.stiffness != 0) {
      Put(node, "stiffness", {tendon.stiffness});
      const auto& [least, most] = tendon.spring_range;
      if (least == most)
        Put(node, "springlength", {least});  // older readers know one length only
      else
        Put(node, "springlength", {least, most});
    }
    if (tendon.damping != 0) Put(node, "damping", {tendon.damping});
    if (tendon.actuator_force != Interval())
      Put(node, "actuatorfrcrange", {tendon.actuator_force.least, tendon.actuator_force.most});
    if (fixed) {
      for (const auto& [joint, coefficient] : tendon.joints) {
        pugi::xml_node part = node.append_child("joint");
        part.append_attribute("joint") = joint.c_str();
        Put(part, "coef", {coefficient});
      }
      continue;
    }
    Put(node, "width", {tendon.radius});
    Put(node, "rgba", {tendon.color.r, tendon.color.g, tendon.color.b, tendon.color.a});
    for (std::size_t i = 0; i < tendon.stops.size(); ++i) {
      const TendonStopDescription& stop = tendon.stops[i];
      const std::string name = MjcfStopName(tendon, i);
      switch (stop.kind) {
        case TendonStop::kPoint:
          node.append_child("site").append_attribute("site") = name.c_str();
          break;
        case TendonStop::kPulley:
          Put(node.append_child("pulley"), "divisor", {stop.divisor});
          break;
        case TendonStop::kSphere:
        case TendonStop::kCylinder: {
          pugi::xml_node geom = node.append_child("geom");
          geom.append_attribute("geom") = name.c_str();
          if (stop.side) geom.append_attribute("sidesite") = (name + "_side").c_str();
          break;
        }
      }
    }
  }
}

namespace {

void WriteTransmission(const ActuatorDescription& a, pugi::xml_node node) {
  const auto name = [&](const char* attribute, const std::string& of) {
    if (!of.empty()) node.append_attribute(attribute) = of.c_str();
  };
  switch (a.transmission) {
    case TransmissionType::kJoint:
      return name("joint", a.joint);
    case TransmissionType::kJointInParent:
      return name("jointinparent", a.joint);
    case TransmissionType::kTendon:
      return name("tendon", a.tendon);
    case TransmissionType::kSite:
      name("site", a.site);
      return name("refsite", a.reference);
    case TransmissionType::kSliderCrank:
      name("cranksite", a.crank);
      name("slidersite", a.slider);
      return Put(node, "cranklength", {a.crank_length});
    case TransmissionType::kBody:
      return name("body", a.body);
  }
}

void PutMuscle(pugi::xml_node node, const char* attribute, const MuscleDescription& m) {
  // The force is given: nothing is scaled.
  Put(node, attribute, {m.range[0], m.range[1], m.force, 200, m.lmin, m.lmax, m.vmax, m.fpmax, m.fvmax});
}

}  // namespace

void WriteMjcfActuators(const std::vector<ActuatorDescription>& actuators, pugi::xml_node root) {
  if (actuators.empty()) return;
  pugi::xml_node section = root.append_child("actuator");
  for (const ActuatorDescription& a : actuators) {
    pugi::xml_node node = section.append_child("general");
    node.append_attribute("name") = a.name.c_str();
    WriteTransmission(a, node);
    Put(node, "gear", {a.gear[0], a.gear[1], a.gear[2], a.gear[3], a.gear[4], a.gear[5]});
    if (a.HasActivation()) {
      node.append_attribute("dyntype") = ToString(a.activation_type);
      Put(node, "dynprm", {a.dynamics[0], a.dynamics[1], a.dynamics[2]});
    }
    node.append_attribute("gaintype") = ToString(a.gain_type);
    if (a.gain_type == GainType::kMuscle)
      PutMuscle(node, "gainprm", a.muscle);
    else
      Put(node, "gainprm", {a.gain[0], a.gain[1], a.gain[2]});
    node.append_attribute("biastype") = ToString(a.bias_type);
    if (a.bias_type == BiasType::kMuscle)
      PutMuscle(node, "biasprm", a.bias_muscle);
    else
      Put(node, "biasprm", {a.bias[0], a.bias[1], a.bias[2]});
    if (a.IsMuscle()) Put(node, "lengthrange", {a.length_range[0], a.length_range[1]});
    const auto range = [&](const char* limited, const char* attribute, const Interval& interval) {
      if (interval == Interval()) return;
      node.append_attribute(limited) = "true";
      Put(node, attribute, {interval.least, interval.most});
    };
    range("ctrllimited", "ctrlrange", a.control_range);
    range("forcelimited", "forcerange", a.force_range);
    range("actlimited", "actrange", a.activation_range);
  }
}

}  // namespace linkwright
