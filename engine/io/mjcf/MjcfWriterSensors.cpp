// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>

#include "engine/io/mjcf/MjcfWriterParts.h"

namespace linkwright {
namespace {

/// The zone of a sensor that feels all of its link: larger than any.
constexpr double kWholeLink = 100;  // [m]

const char* JointSensor(const SensorDescription& sensor, JointType joint) {
  const bool ball = joint == JointType::kBall;
  if (joint == JointType::kFree || joint == JointType::kFixed) return nullptr;
  if (sensor.type == SensorType::kJointPosition) return ball ? "ballquat" : "jointpos";
  if (sensor.type == SensorType::kJointVelocity) return ball ? "ballangvel" : "jointvel";
  return ball ? nullptr : "jointactuatorfrc";
}

const char* ElementOf(const SensorDescription& sensor, const MjcfJointTypes& joints) {
  switch (sensor.type) {
    case SensorType::kJointPosition:
    case SensorType::kJointVelocity:
    case SensorType::kJointActuatorForce: {
      const auto joint = joints.find(sensor.joint);
      return joint == joints.end() ? nullptr : JointSensor(sensor, joint->second);
    }
    case SensorType::kTendonLength:
      return "tendonpos";
    case SensorType::kTendonVelocity:
      return "tendonvel";
    case SensorType::kActuatorLength:
      return "actuatorpos";
    case SensorType::kActuatorVelocity:
      return "actuatorvel";
    case SensorType::kActuatorForce:
      return "actuatorfrc";
    case SensorType::kFramePosition:
      return "framepos";
    case SensorType::kFrameOrientation:
      return "framequat";
    case SensorType::kFrameXAxis:
      return "framexaxis";
    case SensorType::kFrameYAxis:
      return "frameyaxis";
    case SensorType::kFrameZAxis:
      return "framezaxis";
    case SensorType::kFrameLinearVelocity:
      return "framelinvel";
    case SensorType::kFrameAngularVelocity:
      return "frameangvel";
    case SensorType::kFrameLinearAcceleration:
      return "framelinacc";
    case SensorType::kFrameAngularAcceleration:
      return "frameangacc";
    case SensorType::kSubtreeCom:
      return "subtreecom";
    case SensorType::kSubtreeLinearVelocity:
      return "subtreelinvel";
    case SensorType::kSubtreeAngularMomentum:
      return "subtreeangmom";
    case SensorType::kCamera:
      return nullptr;
    default:
      return ToString(sensor.type);  // the format has the same names
  }
}

}  // namespace

bool HasMjcfSensor(const SensorDescription& sensor, const MjcfJointTypes& joints) {
  return ElementOf(sensor, joints) != nullptr;
}

std::string MjcfZoneName(const SensorDescription& sensor) { return sensor.name + "_zone"; }

void PutMjcfCamera(const SensorDescription& sensor, const Transform& X, pugi::xml_node body) {
  pugi::xml_node camera = body.append_child("camera");
  camera.append_attribute("name") = sensor.name.c_str();
  PutPose(camera, X);
  Put(camera, "fovy", {sensor.field_of_view * 180 / kPi});
}

void PutMjcfZone(const SensorDescription& sensor, pugi::xml_node site) {
  const auto& size = sensor.size;
  const bool is_link = sensor.zone == SensorZone::kLink;
  site.append_attribute("type") = is_link ? "sphere" : ToString(sensor.zone);
  switch (sensor.zone) {
    case SensorZone::kLink:
      return Put(site, "size", {kWholeLink});
    case SensorZone::kSphere:
      return Put(site, "size", {size[0]});
    case SensorZone::kCapsule:
    case SensorZone::kCylinder:
      return Put(site, "size", {size[0], size[1] / 2});
    case SensorZone::kBox:
      return Put(site, "size", {size[0] / 2, size[1] / 2, size[2] / 2});
    case SensorZone::kEllipsoid:
      return Put(site, "size", {size[0], size[1], size[2]});
  }
}

void WriteMjcfSensors(const std::vector<SensorDescription>& sensors, const MjcfNames& names,
                      pugi::xml_node root) {
  if (sensors.empty()) return;
  pugi::xml_node section = root.append_child("sensor");
  for (const SensorDescription& sensor : sensors) {
    const char* const element = ElementOf(sensor, names.joints);
    if (element == nullptr) continue;
    pugi::xml_node node = section.append_child(element);
    node.append_attribute("name") = sensor.name.c_str();
    const auto name = [&](const char* attribute, const std::string& of) {
      node.append_attribute(attribute) = of.c_str();
    };
    const auto frame = [&](const char* type, const char* attribute, const std::string& of) {
      name(type, names.bodies.count(of) != 0 ? "xbody" : "site");
      name(attribute, of);
    };
    switch (ObjectOf(sensor.type)) {
      case SensorObject::kJoint:
        name("joint", sensor.joint);
        break;
      case SensorObject::kTendon:
        name("tendon", sensor.tendon);
        break;
      case SensorObject::kActuator:
        name("actuator", sensor.actuator);
        break;
      case SensorObject::kLink:
        name("body", sensor.link);
        break;
      case SensorObject::kFrame:
        if (sensor.type >= SensorType::kVelocimeter) {
          name("site", sensor.type == SensorType::kTouch ? MjcfZoneName(sensor) : sensor.frame);
          break;
        }
        frame("objtype", "objname", sensor.frame);
        if (MayHaveReference(sensor.type) && !sensor.reference.empty())
          frame("reftype", "refname", sensor.reference);
        break;
    }
    if (sensor.rate > 0) {
      // So many samples at least as are under way, one a step.
      Put(node, "nsample", {std::ceil(sensor.delay / std::min(names.dt, 1 / sensor.rate)) + 1});
      Put(node, "interval", {1 / sensor.rate, 0});
      if (sensor.delay > 0) Put(node, "delay", {sensor.delay});
    }
    if (sensor.noise != 0) Put(node, "noise", {sensor.noise});
    if (sensor.cutoff != 0) Put(node, "cutoff", {sensor.cutoff});
  }
}

}  // namespace linkwright
