// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/actuation/ActuationSetup.h"

#include <algorithm>
#include <cmath>

#include "engine/model/Model.h"

namespace linkwright {
namespace {

std::string NoFrame(const Model& model, const std::string& name) {
  if (name.empty() || model.FindFrame(name).IsValid()) return {};
  return "there is no link or frame \"" + name + "\"";
}

const Joint* JointOf(const Model& model, const std::string& name) {
  const BodyIndex body = model.FindJoint(name);
  return body.IsValid() ? &model.joints()[static_cast<std::size_t>(body.value)] : nullptr;
}

bool IsObstacle(TendonStop stop) { return stop == TendonStop::kSphere || stop == TendonStop::kCylinder; }

}  // namespace

std::string WhyIdle(const Model& model, const TendonDescription& tendon) {
  if (!(tendon.spring_range[0] <= tendon.spring_range[1]))
    return "the lower end of its spring's range is above the upper one";
  if (tendon.type == TendonType::kFixed) {
    for (const auto& [name, coefficient] : tendon.joints) {
      const Joint* joint = JointOf(model, name);
      if (joint == nullptr) return "there is no joint \"" + name + "\" that moves";
      if (joint->nv != 1) return "the joint \"" + name + "\" has more than one degree of freedom";
    }
    return {};
  }
  const auto& stops = tendon.stops;
  for (std::size_t i = 0; i < stops.size(); ++i) {
    const TendonStopDescription& stop = stops[i];
    if (stop.kind == TendonStop::kPulley) {
      if (!(stop.divisor > 0)) return "the divisor of a pulley must be positive";
      continue;
    }
    if (std::string why = NoFrame(model, stop.link); !why.empty()) return why;
    if (!IsObstacle(stop.kind)) continue;
    if (!(stop.radius > 0)) return "the radius of an obstacle must be positive";
    if (std::string why = NoFrame(model, stop.side_link); stop.side && !why.empty()) return why;
    const bool between = i > 0 && i + 1 < stops.size() && stops[i - 1].kind == TendonStop::kPoint &&
                         stops[i + 1].kind == TendonStop::kPoint;
    if (!between) return "an obstacle that it lies round must stand between two points";
  }
  return {};
}

std::string WhyIdle(const Model& model, const ActuationSetup& setup, const ActuatorDescription& actuator) {
  if (std::string wrong = CheckActuator(actuator); !wrong.empty()) return wrong;
  switch (actuator.transmission) {
    case TransmissionType::kJoint:
    case TransmissionType::kJointInParent:
      if (JointOf(model, actuator.joint) == nullptr)
        return "there is no joint \"" + actuator.joint + "\" that moves";
      return {};
    case TransmissionType::kTendon: {
      const auto found = std::find_if(setup.tendons.begin(), setup.tendons.end(),
                                      [&](const auto& tendon) { return tendon.name == actuator.tendon; });
      if (found == setup.tendons.end()) return "there is no tendon \"" + actuator.tendon + "\"";
      return WhyIdle(model, *found);
    }
    case TransmissionType::kSite:
      if (std::string why = NoFrame(model, actuator.site); !why.empty()) return why;
      return NoFrame(model, actuator.reference);
    case TransmissionType::kSliderCrank:
      if (std::string why = NoFrame(model, actuator.crank); !why.empty()) return why;
      return NoFrame(model, actuator.slider);
    case TransmissionType::kBody:
      return {};
  }
  return {};
}

}  // namespace linkwright
