// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/run/FallCheck.h"

#include <algorithm>
#include <cmath>

#include "engine/base/Message.h"
#include "engine/math/Amount.h"

namespace linkwright {
namespace {

constexpr double kFallenSizes = 5;
constexpr double kLeastSize = 0.1;  // [m]

}  // namespace

std::string Fall::Text(const UnitChoice& units) const {
  return MessageOf("run.fallen", {name, AmountText(units, distance, "m")});
}

std::optional<Fall> FindFall(const Model& model, const VectorX& start_q, const State& now,
                             const Vector3& gravity, double size) {
  const double g = gravity.norm();
  if (!(g > 0) || start_q.size() != model.nq() || now.q.size() != model.nq()) return std::nullopt;
  const Vector3 down = gravity / g;
  std::optional<Fall> farthest;
  double least = kFallenSizes * std::max(size, kLeastSize);
  for (int i = 1; i < model.body_count(); ++i) {
    const auto b = static_cast<std::size_t>(i);
    const Joint& joint = model.joints()[b];
    if (joint.type != JointType::kFree || model.constants()[b].parent != 0) continue;
    // Of the joint's origin, in the world.
    const Vector3 moved = now.q.segment<3>(joint.q_index) - start_q.segment<3>(joint.q_index);
    const double distance = down.dot(model.constants()[b].X_PJ.R * moved);
    const Eigen::Quaterniond turned(now.q[joint.q_index + 3], now.q[joint.q_index + 4],
                                    now.q[joint.q_index + 5], now.q[joint.q_index + 6]);
    const double speed = down.dot(model.constants()[b].X_PJ.R * (turned * now.v.segment<3>(joint.v_index)));
    if (!(distance > least) || !(speed > 0)) continue;
    least = distance;
    farthest = Fall{BodyIndex(i), model.bodies()[b].name, distance};
  }
  return farthest;
}

}  // namespace linkwright
