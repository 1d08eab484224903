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
  }
  return {};
}

}  // namespace linkwright
