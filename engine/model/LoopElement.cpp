// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/LoopElement.h"

#include <array>
#include <cmath>

#include "engine/base/Message.h"

namespace linkwright {
namespace {

constexpr std::array<const char*, kLoopTypes + 1> kNames = {
    "spherical", "revolute", "universal", "cylindrical", "translational", "planar",
    "fixed",     "distance", "offset",    "angle",       "coupling"};
constexpr std::array<int, kLoopTypes + 1> kRows = {3, 5, 4, 4, 5, 3, 6, 1, 1, 1, 1};

}  // namespace

const char* ToString(LoopType type) { return kNames[static_cast<std::size_t>(type)]; }

bool HasAxes(LoopType type) {
  return type != LoopType::kSpherical && type != LoopType::kDistance && type != LoopType::kCoupling;
}
bool HasSecondAxis(LoopType type) {
  return HasAxes(type) && type != LoopType::kOffset && type != LoopType::kAngle;
}
bool HasReferences(LoopType type) {
  return type == LoopType::kTranslational || type == LoopType::kFixed || type == LoopType::kAngle;
}
bool HasLength(LoopType type) {
  return type == LoopType::kDistance || type == LoopType::kOffset || type == LoopType::kAngle;
}
int RowCount(LoopType type) { return kRows[static_cast<std::size_t>(type)]; }

std::array<double, 3> LoopElement::LengthAt(double time) const {
  return function ? (*function)(time) : std::array<double, 3>{length, 0, 0};
}

LoopElement LoopElement::HeldAt(double time) const {
  LoopElement held = *this;
  held.length = LengthAt(time)[0];
  held.function.reset();
  return held;
}

std::string CheckLoop(const LoopElement& loop) {
  if (loop.type == LoopType::kCoupling)
    return loop.coupling && !loop.coupling->first.empty() ? Message() : MessageOf("loop.couples-no-joint");
  struct Named {
    const char* name;
    const Vector3& value;
  };
  const Named points[] = {{"point_i", loop.point_i}, {"point_j", loop.point_j}};
  const Named axes[] = {{"axis_i", loop.axis_i}, {"axis_j", loop.axis_j}};
  const Named references[] = {{"ref_i", loop.ref_i}, {"ref_j", loop.ref_j}};
  for (const Named& point : points)
    if (!point.value.allFinite()) return MessageOf("force.number-not-finite", {point.name});
  if (loop.link_i == loop.link_j)
    return loop.link_i.empty() ? MessageOf("loop.joins-world-with-itself")
                               : MessageOf("loop.joins-link-with-itself", {loop.link_i});
  if (HasAxes(loop.type)) {
    for (std::size_t k = 0; k < (HasSecondAxis(loop.type) ? 2U : 1U); ++k)
      if (!axes[k].value.allFinite() || !(axes[k].value.norm() > 1e-9))
        return MessageOf("loop.axis-has-no-direction", {axes[k].name});
  }
  if (HasReferences(loop.type)) {
    for (std::size_t k = 0; k < 2; ++k) {
      const Vector3& direction = references[k].value;
      // Of an angle the second axis is the first one, wherever that comes to lie in link j.
      const bool axis = k == 0 || HasSecondAxis(loop.type);
      const double least = 1e-6 * direction.norm() * (axis ? axes[k].value.norm() : 1);
      if (!direction.allFinite() || !(direction.norm() > 1e-9) ||
          (axis && !(direction.cross(axes[k].value).norm() > least)))
        return MessageOf("loop.reference-across-axis", {references[k].name, axes[k].name});
    }
  }
  const double length = loop.LengthAt(0)[0];
  if (!std::isfinite(length)) return MessageOf("loop.length-not-finite");
  if (loop.type == LoopType::kDistance && !(length > 0)) return MessageOf("loop.length-positive");
  if (loop.function && !HasLength(loop.type)) return MessageOf("loop.cannot-be-driven");
  return {};
}

}  // namespace linkwright
