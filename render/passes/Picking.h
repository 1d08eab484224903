// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "render/passes/Frame.h"
#include "render/passes/InstanceList.h"
#include "render/passes/Lines.h"
#include "render/passes/Shaders.h"

namespace linkwright::render {

/// Finds what lies under a pixel: draws ids and points of what may be there into a picture of that one pixel.
class Picking {
 public:
  /// Id, point and whether an object was hit, the ground left out. Changes the framebuffer and viewport.
  struct Hit {
    PickId id = 0;
    Vector3 point = Vector3::Zero();
    bool any = false, on_top = false;
  };
  Hit Find(int x, int y, const FrameView& view, const InstanceList& instances, const Lines& lines,
           Shaders* shaders);

 private:
  void Allocate();

  GlFramebuffer framebuffer_;
  GlRenderbuffer ids_, points_, depth_;
};

}  // namespace linkwright::render
