// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "render/passes/Frame.h"
#include "render/passes/InstanceList.h"
#include "render/passes/Lines.h"
#include "render/passes/PickSkip.h"
#include "render/passes/Shaders.h"

namespace linkwright::render {

/// Pixels, from the top left.
struct PixelArea {
  int x = 0, y = 0, width = 1, height = 1;
};

/// Finds what lies under a pixel, or in a rectangle of them: draws ids and points of what may be there into a
/// picture of these pixels.
class Picking {
 public:
  /// Id, point and whether an object was hit, the ground left out. Changes the framebuffer and viewport.
  struct Hit {
    PickId id = 0;
    Vector3 point = Vector3::Zero();
    bool any = false, on_top = false;
  };
  Hit Find(int x, int y, const PickSkip& skip, const FrameView& view, const InstanceList& instances,
           const Lines& lines, Shaders* shaders);
  /// Ids of all that is seen in a rectangle of pixels, in ascending order; what lies on top hides nothing.
  std::vector<PickId> FindIn(const PixelArea& area, const FrameView& view, const InstanceList& instances,
                             const Lines& lines, Shaders* shaders);

 private:
  void Allocate(int width, int height);
  void Clear(int width, int height);
  void Draw(const PixelArea& area, bool top, const PickSkip& skip, const FrameView& view,
            const InstanceList& instances, const Lines& lines, Shaders* shaders);

  GlFramebuffer framebuffer_;
  GlRenderbuffer ids_, points_, depth_;
  int width_ = 0, height_ = 0;  // that there is room for
};

}  // namespace linkwright::render
