// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/kinds/CameraFields.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {

const Kind& CameraKind() {
  static const Kind kind = [] {
    KindBuilder<SceneCamera> builder("camera", "cameras", "Camera",
                                     "A view; the first is the one a scene opens with.");
    builder.Effects(Effect::kShown)
        .Text("name", &SceneCamera::name)
        .Label("Name")
        .Help("For menus and the command line.");
    AddViewFields(&builder);
    return builder.Build();
  }();
  return kind;
}

}  // namespace linkwright
