// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <set>
#include <string>
#include <vector>

#include "engine/scene/compile/CompiledScene.h"

namespace linkwright {

/// What a list of the view names, SceneView::hidden or ::locked, in a compiled scene. A link or frame is
/// called as it is compiled: "hand", "arm/hand". A shape of a link by its list and its number in it from 1:
/// "hand.visuals.2", "arm/hand.collisions.1". A robot as a whole, with all its links and frames, by its name
/// and a slash: "arm/". Names that the scene does not have mean nothing.
class ViewParts {
 public:
  ViewParts(const CompiledScene& scene, const std::vector<std::string>& names);

  bool Has(FrameIndex frame) const {
    return frame.IsValid() && !whole_.empty() && whole_[static_cast<std::size_t>(frame.value)] != 0;
  }
  /// A shape, or the whole link that has it. `number`: from 1.
  bool HasShape(FrameIndex frame, bool collision, int number) const;

 private:
  const CompiledScene* scene_;
  std::vector<char> whole_;      // by frame; empty: nothing is named
  std::set<std::string> names_;  // of shapes
};

/// The name of a shape of a link. `number`: from 1.
std::string ShapePartName(const std::string& link, bool collision, int number);

}  // namespace linkwright
