// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/build/CopyBetween.h"

#include <algorithm>
#include <vector>

#include "engine/math/Rotation.h"
#include "engine/scene/build/CopyLinks.h"
#include "engine/scene/build/CopyLoops.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/kinds/MeasurementKind.h"

namespace linkwright {
namespace {

using Names = std::map<std::string, std::string>;

// Laws have what matters in x and z of their frames, as a tyre has.
const Mirror kLawMirror(1);

bool TakeLinkOf(const CopiedParts& parts, std::string* name, Mirror* mirror) {
  const auto found = parts.links.find(*name);
  if (found == parts.links.end()) return false;
  *name = found->second.copy;
  if (mirror) *mirror = found->second.mirror;
  return true;
}

// Names the copies; each function returns false where what it names is not copied.
class BetweenCopy {
 public:
  BetweenCopy(const Scene& before, const CopiedParts& parts, Scene* scene)
      : before_(before), parts_(parts), scene_(scene) {}

  void Make() {
    // What others name comes first.
    for (TendonDescription tendon : before_.tendons)
      if (Take(&tendon)) tendons_[tendon.name] = Add(tendon, &scene_->tendons);
    for (ActuatorDescription actuator : before_.actuators)
      if (Take(&actuator)) actuators_[actuator.name] = Add(actuator, &scene_->actuators);
    for (ForceElement force : before_.forces)
      if (Take(&force)) Add(std::move(force), &scene_->forces);
    for (LoopElement loop : before_.loops)
      if (TakeLoop(parts_, &loop)) Add(std::move(loop), &scene_->loops);
    for (SensorDescription sensor : before_.sensors)
      if (Take(&sensor)) Add(std::move(sensor), &scene_->sensors);
    CopyContacts();
    std::vector<MeasurementDescription> measurements;  // all, as names are free among all
    for (const auto& object : scene_->others.Of(MeasurementKind()))
      measurements.push_back(*static_cast<const MeasurementDescription*>(object.get()));
    const std::size_t known = measurements.size();
    for (const auto& object : before_.others.Of(MeasurementKind())) {
      MeasurementDescription measurement = *static_cast<const MeasurementDescription*>(object.get());
      if (Take(&measurement)) Add(std::move(measurement), &measurements);
    }
    for (std::size_t i = known; i < measurements.size(); ++i)
      *static_cast<MeasurementDescription*>(scene_->others.Append(MeasurementKind())) = measurements[i];
  }

 private:
  template <class Item>
  std::string Add(Item item, std::vector<Item>* list) const {
    const auto in = [](const auto& items, const std::string& name) {
      return std::any_of(items.begin(), items.end(), [&](const auto& each) { return each.name == name; });
    };
    const std::string wanted = parts_.move.mirrors ? OtherSide(item.name) : item.name;
    item.name = FreeName(
        wanted,
        [&](const std::string& name) {
          // Signals name forces, loops and paths alike.
          return in(*list, name) || in(scene_->forces, name) || in(scene_->loops, name) ||
                 in(scene_->paths, name);
        },
        "_");
    if constexpr (requires { item.line; }) item.line = 0;
    list->push_back(item);
    return item.name;
  }

  // A copy touches as its original does: where that is paired with, or excluded from, a link that is not
  // copied, so is the copy.
  void CopyContacts() const {
    if (!before_.contact) return;
    const auto take = [&](std::string* a, std::string* b) {
      const bool first = TakeLink(a), second = TakeLink(b);
      return first || second;
    };
    for (ContactPair pair : before_.contact->pairs) {
      if (!take(&pair.a, &pair.b)) continue;
      pair.line = 0;
      scene_->contact->pairs.push_back(std::move(pair));
    }
    for (auto pair : before_.contact->exclude)
      if (take(&pair[0], &pair[1])) scene_->contact->exclude.push_back(std::move(pair));
  }

  bool TakeLink(std::string* name, Mirror* mirror = nullptr) const {
    return TakeLinkOf(parts_, name, mirror);
  }
  bool TakeJoint(std::string* name) const {
    const auto found = parts_.joints.find(*name);
    if (found == parts_.joints.end()) return false;
    *name = found->second.copy;
    return true;
  }
  static bool Take(const Names& names, std::string* name) {
    const auto found = names.find(*name);
    if (found == names.end()) return false;
    *name = found->second;
    return true;
  }
  template <class TakeOne>
  static bool TakeAll(std::vector<std::string>* names, const TakeOne& take) {
    return std::all_of(names->begin(), names->end(), take);
  }

  bool Take(TendonDescription* tendon) const {
    if (tendon->type == TendonType::kFixed) {
      std::map<std::string, double> joints;
      for (const auto& [name, coefficient] : tendon->joints) {
        std::string copy = name;
        if (!TakeJoint(&copy)) return false;
        joints[copy] = coefficient;
      }
      tendon->joints = std::move(joints);
      return !tendon->joints.empty();
    }
    for (TendonStopDescription& stop : tendon->stops) {
      if (stop.kind == TendonStop::kPulley) continue;
      Mirror mirror;
      if (!TakeLink(&stop.link, &mirror)) return false;
      // A point has no axes, and an obstacle is the same on both sides.
      if (mirror.Reflects()) stop.X_LS = Between(mirror, stop.X_LS, Mirror(0));
      if (!stop.side) continue;
      if (!TakeLink(&stop.side_link, &mirror)) return false;
      stop.side = mirror.M() * *stop.side;
    }
    return !tendon->stops.empty();
  }

  bool Take(ActuatorDescription* actuator) const {
    switch (actuator->transmission) {
      case TransmissionType::kJoint:
      case TransmissionType::kJointInParent: {
        const auto found = parts_.joints.find(actuator->joint);
        if (found == parts_.joints.end()) return false;
        actuator->joint = found->second.copy;
        MirrorGear(found->second, actuator);
        return true;
      }
      case TransmissionType::kTendon:
        return Take(tendons_, &actuator->tendon);
      case TransmissionType::kSite: {
        Mirror mirror;
        if (!TakeLink(&actuator->site, &mirror)) return false;
        // With a reference, along the axes of that.
        if (!actuator->reference.empty() && !TakeLink(&actuator->reference, &mirror)) return false;
        SetGear(0, mirror.M() * Gear(*actuator, 0), actuator);
        SetGear(3, mirror.OfAxial(Gear(*actuator, 3)), actuator);
        return true;
      }
      case TransmissionType::kSliderCrank:
        return TakeLink(&actuator->crank) && TakeLink(&actuator->slider);
      case TransmissionType::kBody:
        return TakeLink(&actuator->body);
    }
    return false;
  }

  static Vector3 Gear(const ActuatorDescription& actuator, std::size_t at) {
    return {actuator.gear[at], actuator.gear[at + 1], actuator.gear[at + 2]};
  }
  static void SetGear(std::size_t at, const Vector3& value, ActuatorDescription* actuator) {
    for (std::size_t i = 0; i < 3; ++i) actuator->gear[at + i] = value[static_cast<Eigen::Index>(i)];
  }

  // Joints of one freedom have the same positions on both sides.
  void MirrorGear(const CopiedParts::Joint& joint, ActuatorDescription* actuator) const {
    if (joint.type == JointType::kBall) SetGear(0, joint.below.OfAxial(Gear(*actuator, 0)), actuator);
    if (joint.type != JointType::kFree) return;
    const Vector3 force = Gear(*actuator, 0), moment = Gear(*actuator, 3);
    const bool in_world = actuator->transmission == TransmissionType::kJointInParent;
    SetGear(0, joint.base ? Vector3(parts_.move.R * force) : Vector3(joint.below.M() * force), actuator);
    const Matrix3 R = parts_.move.mirrors ? Matrix3(-parts_.move.R) : parts_.move.R;
    SetGear(3, joint.base && in_world ? Vector3(R * moment) : joint.below.OfAxial(moment), actuator);
  }

  bool Take(ForceElement* force) const {
    if (force->of_mechanism || force->kind == ForceKind::kForce || force->IsOfTask()) return false;
    if (force->kind == ForceKind::kLaw) {
      Mirror i, j;
      if (!TakeLink(&force->link_i, &i) || !TakeLink(&force->link_j, &j)) return false;
      MirrorEnd(i, *force, &force->point_i, &force->rpy_i);
      MirrorEnd(j, *force, &force->point_j, &force->rpy_j);
      return true;
    }
    if (!force->joint.empty()) return TakeJoint(&force->joint);
    return !force->joints.empty() && TakeAll(&force->joints, [&](auto& name) { return TakeJoint(&name); });
  }

  // Both ends have the same mirror of their own, so that one stands in the other as its image.
  static void MirrorEnd(const Mirror& mirror, const ForceElement& force, Vector3* point, Vector3* rpy) {
    if (!mirror.Reflects()) return;
    *point = mirror.M() * *point;
    if (force.law->has_axes()) *rpy = RpyFromRotation(mirror.M() * RotationFromRpy(*rpy) * kLawMirror.M());
  }

  bool Take(SensorDescription* sensor) const {
    if (MayHaveReference(sensor->type) && !sensor->reference.empty() && !TakeLink(&sensor->reference))
      return false;
    switch (ObjectOf(sensor->type)) {
      case SensorObject::kJoint:
        return TakeJoint(&sensor->joint);
      case SensorObject::kTendon:
        return Take(tendons_, &sensor->tendon);
      case SensorObject::kActuator:
        return Take(actuators_, &sensor->actuator);
      case SensorObject::kFrame:
        return TakeLink(&sensor->frame);
      case SensorObject::kLink:
        return TakeLink(&sensor->link);
    }
    return false;
  }

  bool Take(MeasurementDescription* m) const {
    Mirror from, at, to;
    switch (m->type) {
      case MeasurementType::kCornerAngle:
        if (!TakeLink(&m->at, &at)) return false;
        [[fallthrough]];
      case MeasurementType::kDistance:
      case MeasurementType::kAngle:
      case MeasurementType::kClearance:
        if (!TakeLink(&m->from, &from) || !TakeLink(&m->to, &to)) return false;
        m->from_point = from.M() * m->from_point;
        m->at_point = at.M() * m->at_point;
        m->to_point = to.M() * m->to_point;
        m->from_axis = from.M() * m->from_axis;
        m->to_axis = to.M() * m->to_axis;
        return true;
      case MeasurementType::kRobotClearance:
        return false;  // of two robots, one of which is not copied
      case MeasurementType::kMass:
        return m->links.size() + m->robots.size() > 0 &&
               TakeAll(&m->links, [&](auto& name) { return TakeLink(&name); }) &&
               TakeAll(&m->robots, [&](auto& name) { return Take(parts_.robots, &name); });
      case MeasurementType::kReach:
        if (!TakeLink(&m->frame, &at)) return false;
        m->point = at.M() * m->point;
        return true;
      case MeasurementType::kHoldingTorque:
        return !m->joints.empty() && TakeAll(&m->joints, [&](auto& name) { return TakeJoint(&name); });
    }
    return false;
  }

  const Scene& before_;
  const CopiedParts& parts_;
  Scene* scene_;
  Names tendons_, actuators_;  // names of the copies
};

}  // namespace

void CopyBetween(const Scene& before, const CopiedParts& parts, Scene* scene) {
  BetweenCopy(before, parts, scene).Make();
}

std::set<std::string> FramesThatPoint(const Scene& scene) {
  std::set<std::string> names;
  for (const ActuatorDescription& actuator : scene.actuators)
    if (actuator.transmission == TransmissionType::kSliderCrank) names.insert(actuator.slider);
  for (const SensorDescription& sensor : scene.sensors)
    if (sensor.type == SensorType::kRangefinder || sensor.type == SensorType::kCamera)
      names.insert(sensor.frame);
  return names;
}

}  // namespace linkwright
