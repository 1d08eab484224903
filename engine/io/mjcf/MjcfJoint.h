// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/io/mjcf/MjcfContext.h"
#include "engine/model/Description.h"

namespace linkwright {

/// A <joint> or <freejoint> in its body: the joint's numbers, its anchor and axis along the body's axes, and
/// its position in the pose of the file.
struct MjcfJoint {
  JointDescription joint;
  double stiffness = 0, rest = 0;            ///< of its spring
  double spring_time = 0, spring_ratio = 0;  ///< `springdamper`: time constant [s], damping ratio; 0: none
  Vector3 anchor = Vector3::Zero();
  double reference = 0;
  bool ok = false;
};

/// `X_BF`: of the frames around the element, in the body.
MjcfJoint ReadMjcfJoint(const MjcfElement& element, const Transform& X_BF);

}  // namespace linkwright
