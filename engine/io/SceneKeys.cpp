// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/SceneKeys.h"

namespace linkwright {
namespace {

constexpr std::string_view kScene[] = {
    "$schema",    "linkwright",    "name",         "description",    "gravity",        "dt",
    "integrator", "tolerance",     "watch_ledger", "formulation",    "second_opinion", "duration",
    "limits",     "effort_limits", "robots",       "mechanism",      "trot",           "loops",
    "forces",     "paths",         "targets",      "target_options", "cameras",        "view"};
constexpr std::string_view kSecondOpinion[] = {"formulation", "tolerance"};
constexpr std::string_view kRobot[] = {"name",
                                       "file",
                                       "package_paths",
                                       "floating",
                                       "independent_mimic",
                                       "xyz",
                                       "rpy",
                                       "rpy_deg",
                                       "quaternion",
                                       "damping",
                                       "friction",
                                       "armature",
                                       "stop_stiffness",
                                       "stop_dissipation",
                                       "positions",
                                       "velocities",
                                       "torques",
                                       "colors",
                                       "links",
                                       "joints"};
constexpr std::string_view kLink[] = {"name", "mass", "com", "inertia", "visuals", "collisions"};
constexpr std::string_view kShape[] = {"name",     "box",     "rounded_box", "radius", "sphere",
                                       "cylinder", "capsule", "mesh",        "scale",  "xyz",
                                       "rpy",      "rpy_deg", "quaternion",  "color"};
constexpr std::string_view kJoint[] = {"name",       "type",         "parent",     "child",   "xyz",
                                       "rpy",        "rpy_deg",      "quaternion", "axis",    "limits",
                                       "limits_deg", "max_velocity", "max_effort", "damping", "friction",
                                       "armature",   "mimic"};
constexpr std::string_view kMimic[] = {"joint", "multiplier", "offset"};
constexpr std::string_view kForce[] = {"name",     "type",   "enabled", "joint", "stiffness", "rest",
                                       "rest_deg", "torque", "kp",      "kd",    "target",    "link",
                                       "point",    "force",  "moment",  "axes",  "from",      "until"};
constexpr std::string_view kLoop[] = {"name",    "type",   "enabled", "link_i", "link_j", "point_i",
                                      "point_j", "axis_i", "axis_j",  "ref_i",  "ref_j",  "length"};
constexpr std::string_view kTrot[] = {
    "robot",         "plan",        "pause",      "sampling",      "criterion",
    "torque_limit",  "control",     "frequency",  "damping_ratio", "joint_stiffness",
    "joint_damping", "body_factor", "leg_factor", "push"};
constexpr std::string_view kTrotRobot[] = {"length", "com", "mass",       "inertia",  "d3",
                                           "d3t",    "d",   "knee_front", "knee_rear"};
constexpr std::string_view kTrotPush[] = {"force", "from", "duration"};
constexpr std::string_view kPath[] = {"name",
                                      "enabled",
                                      "frame",
                                      "joints",
                                      "orientation",
                                      "curve",
                                      "rest_at_ends",
                                      "tension",
                                      "monotonicity",
                                      "turning",
                                      "closed",
                                      "closing_time",
                                      "timing",
                                      "max_speed",
                                      "max_acceleration",
                                      "max_joint_speed",
                                      "max_joint_acceleration",
                                      "max_turning_speed",
                                      "max_turning_acceleration",
                                      "kp",
                                      "kd",
                                      "waypoints"};
constexpr std::string_view kWaypoint[] = {"time", "q", "xyz", "rpy", "rpy_deg", "quaternion"};
constexpr std::string_view kTarget[] = {
    "name",     "type",        "frame", "relative_to", "xyz",       "rpy",      "rpy_deg", "quaternion",
    "position", "orientation", "axes",  "length",      "positions", "priority", "weight",  "enabled"};
constexpr std::string_view kTargetOptions[] = {"solver", "damping", "move_base"};
constexpr std::string_view kCamera[] = {
    "name",      "target",        "distance",          "yaw",         "yaw_deg", "pitch",
    "pitch_deg", "field_of_view", "field_of_view_deg", "orthographic"};
constexpr std::string_view kView[] = {
    "frames", "joint_axes",    "centers_of_mass", "inertia",      "visual", "collision", "trails",
    "ground", "ground_height", "transparent",     "trail_frames", "plots",  "forces",    "sun"};

}  // namespace

std::span<const std::string_view> KeysOf(SceneKind kind) {
  switch (kind) {
    case SceneKind::kScene:
      return kScene;
    case SceneKind::kSecondOpinion:
      return kSecondOpinion;
    case SceneKind::kRobot:
      return kRobot;
    case SceneKind::kLink:
      return kLink;
    case SceneKind::kShape:
      return kShape;
    case SceneKind::kJoint:
      return kJoint;
    case SceneKind::kMimic:
      return kMimic;
    case SceneKind::kForce:
      return kForce;
    case SceneKind::kLoop:
      return kLoop;
    case SceneKind::kTrot:
      return kTrot;
    case SceneKind::kTrotRobot:
      return kTrotRobot;
    case SceneKind::kTrotPush:
      return kTrotPush;
    case SceneKind::kPath:
      return kPath;
    case SceneKind::kWaypoint:
      return kWaypoint;
    case SceneKind::kTarget:
      return kTarget;
    case SceneKind::kTargetOptions:
      return kTargetOptions;
    case SceneKind::kCamera:
      return kCamera;
    case SceneKind::kView:
      return kView;
  }
  return {};
}

}  // namespace linkwright
