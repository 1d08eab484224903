// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/SceneKeys.h"

namespace linkwright {
namespace {

constexpr std::string_view kLink[] = {"name", "mass", "com", "inertia", "visuals", "collisions"};
constexpr std::string_view kShape[] = {"name",     "box",     "rounded_box", "radius", "sphere",
                                       "cylinder", "capsule", "mesh",        "scale",  "xyz",
                                       "rpy",      "rpy_deg", "quaternion",  "color"};
constexpr std::string_view kJoint[] = {"name",       "type",         "parent",     "child",   "xyz",
                                       "rpy",        "rpy_deg",      "quaternion", "axis",    "limits",
                                       "limits_deg", "max_velocity", "max_effort", "damping", "friction",
                                       "armature",   "mimic"};
constexpr std::string_view kMimic[] = {"joint", "multiplier", "offset"};
constexpr std::string_view kTrot[] = {
    "robot",         "plan",        "pause",      "sampling",      "criterion",
    "torque_limit",  "control",     "frequency",  "damping_ratio", "joint_stiffness",
    "joint_damping", "body_factor", "leg_factor", "push"};
constexpr std::string_view kTrotRobot[] = {"length", "com", "mass",       "inertia",  "d3",
                                           "d3t",    "d",   "knee_front", "knee_rear"};
constexpr std::string_view kTrotPush[] = {"force", "from", "duration"};

}  // namespace

std::span<const std::string_view> KeysOf(SceneKind kind) {
  switch (kind) {
    case SceneKind::kLink:
      return kLink;
    case SceneKind::kShape:
      return kShape;
    case SceneKind::kJoint:
      return kJoint;
    case SceneKind::kMimic:
      return kMimic;
    case SceneKind::kTrot:
      return kTrot;
    case SceneKind::kTrotRobot:
      return kTrotRobot;
    case SceneKind::kTrotPush:
      return kTrotPush;
  }
  return {};
}

}  // namespace linkwright
