// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/Description.h"
#include "engine/scene/kinds/KindBuilder.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {

const Kind& FrameKind() {
  static const Kind kind =
      KindBuilder<FrameDescription>(
          "frame", "frames", "Frame",
          "A frame fixed to a link, as of a tool. Where a link may be named, a frame may be.")
          .Line(&FrameDescription::line)
          .Text("name", &FrameDescription::name)
          .Required()
          .NotEmpty()
          .Label("Name")
          .Help("Unique among the links and frames of the robot.")
          .Reference("link", &FrameDescription::link, "link")
          .Required()
          .Label("Link")
          .Help("The link that it is fixed to.")
          .Pose("pose", &FrameDescription::X_LF)
          .Label("Pose")
          .Help("Of the frame in the link.")
          .Unit("m")
          .Build();
  return kind;
}

}  // namespace linkwright
