// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/scene/Scene.h"
#include "engine/scene/build/MirrorParts.h"

namespace linkwright {

/// Copies of links and what they hang on, by the names of the originals, all as compiled.
struct CopiedParts {
  struct Link {  ///< or frame
    std::string copy;
    Mirror mirror;
  };
  struct Joint {
    std::string copy;
    JointType type = JointType::kRevolute;
    Mirror below;       ///< of the link that it moves
    bool base = false;  ///< of a floating robot
  };
  std::map<std::string, Link> links;
  std::map<std::string, Joint> joints;
  std::map<std::string, std::string> robots;  ///< those that are copied as a whole
  Isometry move;
};

/// Adds to `scene` what stands between the copied links alone, as copies of that in `before`: motors, springs
/// and dampers, tendons, joints that close loops, actuators, sensors, measurements, contact pairs and
/// excludes. What hangs on the world, or on a link that is not copied, has none but for loop joints (see
/// CopyLoops.h) and what is excluded from contact, and neither have forces from outside.
void CopyBetween(const Scene& before, const CopiedParts& parts, Scene* scene);

/// Links and frames along whose z axis something looks or slides, names as compiled: the z axis of the mirror
/// image is the image of it.
std::set<std::string> FramesThatPoint(const Scene& scene);

}  // namespace linkwright
