// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "engine/model/Description.h"

namespace linkwright {

/// A value of a robot that a MJCF file shall hold: a field, as scenes call it, of one of its parts.
struct MjcfValue {
  enum class Of { kJoint, kLink, kFrame, kShape } of = Of::kJoint;
  std::string name;        ///< of the joint, link or frame; of a shape: of its link
  bool collision = false;  ///< of a shape: in which list it stands
  std::size_t number = 0;  ///< and where
  std::string field;       ///< "damping", "mass", "pose", …
};

struct MjcfEditResult {
  std::string text;
  std::map<std::string, std::string> included;  ///< files that it includes and that change, by canonical path
  std::string error;                            ///< why there is none: a sentence without a full stop
  std::vector<bool> has_place;                  ///< of each value: in the text
};

/// The MJCF file `path` with these values of `robot`: attributes of its elements are changed, added or taken
/// away where they stand, every other byte stays. Whether the values come back is for who reads the text to
/// see. What stands in a file that it includes is changed there. `folders`: where those may stand besides.
MjcfEditResult EditMjcf(const std::filesystem::path& path, const std::vector<std::filesystem::path>& folders,
                        const RobotDescription& robot, const std::vector<MjcfValue>& values);

}  // namespace linkwright
