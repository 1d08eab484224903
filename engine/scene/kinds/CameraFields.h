// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/scene/Scene.h"
#include "engine/scene/kinds/KindBuilder.h"

namespace linkwright {

/// The fields of a view, for kinds whose objects are SceneCameras.
template <typename T>
void AddViewFields(KindBuilder<T>* kind) {
  constexpr double kWidest = 2.8;  // of the field of view [rad]
  kind->Vector("target", &SceneCamera::target)
      .Label("Target")
      .Help("The point it turns about.")
      .Unit("m")
      .Number("distance", &SceneCamera::distance)
      .Label("Distance")
      .Help("From the eye to the target.")
      .Unit("m")
      .Range(kPositive)
      .Angle("yaw", &SceneCamera::yaw)
      .Label("Yaw")
      .Help("0: the eye is on -y.")
      .Angle("pitch", &SceneCamera::pitch)
      .Label("Pitch")
      .Help("Positive: from above.")
      .Range({-kPi / 2, kPi / 2})
      .Angle("field_of_view", &SceneCamera::field_of_view)
      .Label("Field of view")
      .Help("Vertical.")
      .Range({0, kWidest, true})
      .Bool("orthographic", &SceneCamera::orthographic)
      .Label("Orthographic")
      .Help("Without perspective.");
}

}  // namespace linkwright
