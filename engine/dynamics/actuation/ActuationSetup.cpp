// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/actuation/ActuationSetup.h"

#include <algorithm>
#include <cmath>

#include "engine/base/Message.h"
#include "engine/model/Model.h"

namespace linkwright {
namespace {

std::string NoFrame(const Model& model, const std::string& name) {
  if (name.empty() || model.FindFrame(name).IsValid()) return {};
  return MessageOf("idle.no-frame", {name});
}

const Joint* JointOf(const Model& model, const std::string& name) {
  const BodyIndex body = model.FindJoint(name);
  return body.IsValid() ? &model.joints()[static_cast<std::size_t>(body.value)] : nullptr;
}

bool IsObstacle(TendonStop stop) { return stop == TendonStop::kSphere || stop == TendonStop::kCylinder; }

}  // namespace

std::string WhyIdle(const Model& model, const TendonDescription& tendon) {
  if (!(tendon.spring_range[0] <= tendon.spring_range[1])) return MessageOf("tendon.spring-range-reversed");
  if (tendon.type == TendonType::kFixed) {
    for (const auto& [name, coefficient] : tendon.joints) {
      const Joint* joint = JointOf(model, name);
      if (joint == nullptr) return MessageOf("compile.there-no-joint-that-moves", {name});
      if (joint->nv != 1) return MessageOf("idle.joint-has-several", {name});
    }
    return {};
  }
  const auto& stops = tendon.stops;
  for (std::size_t i = 0; i < stops.size(); ++i) {
    const TendonStopDescription& stop = stops[i];
    if (stop.kind == TendonStop::kPulley) {
      if (!(stop.divisor > 0)) return MessageOf("tendon.divisor-positive");
      continue;
    }
    if (std::string why = NoFrame(model, stop.link); !why.empty()) return why;
    if (!IsObstacle(stop.kind)) continue;
    if (!(stop.radius > 0)) return MessageOf("tendon.radius-positive");
    if (std::string why = NoFrame(model, stop.side_link); stop.side && !why.empty()) return why;
    const bool between = i > 0 && i + 1 < stops.size() && stops[i - 1].kind == TendonStop::kPoint &&
                         stops[i + 1].kind == TendonStop::kPoint;
    if (!between) return MessageOf("tendon.obstacle-between-points");
  }
  return {};
}

std::string WhyIdle(const Model& model, const ActuationSetup& setup, const ActuatorDescription& actuator) {
  if (std::string wrong = CheckActuator(actuator); !wrong.empty()) return wrong;
  switch (actuator.transmission) {
    case TransmissionType::kJoint:
    case TransmissionType::kJointInParent:
      if (JointOf(model, actuator.joint) == nullptr)
        return MessageOf("compile.there-no-joint-that-moves", {actuator.joint});
      return {};
    case TransmissionType::kTendon: {
      const auto found = std::find_if(setup.tendons.begin(), setup.tendons.end(),
                                      [&](const auto& tendon) { return tendon.name == actuator.tendon; });
      if (found == setup.tendons.end()) return MessageOf("mjcf.there-no-tendon", {actuator.tendon});
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
