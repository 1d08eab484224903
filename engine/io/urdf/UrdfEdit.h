// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <compare>
#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "engine/model/Description.h"

namespace linkwright {

/// Texts of attributes: by the element that has them, as seen from a link, joint or shape ("limit",
/// "geometry/box"), and by name.
using UrdfAttributes = std::map<std::string, std::map<std::string, std::string>>;

/// A shape of a link, in the order of the file.
struct UrdfShape {
  std::string link;
  bool collision = false;
  std::size_t number = 0;
  auto operator<=>(const UrdfShape&) const = default;
};

/// What shall be other in a URDF file.
struct UrdfEdits {
  std::map<std::string, UrdfAttributes> joints = {};
  std::map<std::string, UrdfAttributes> links = {};
  std::map<UrdfShape, UrdfAttributes> shapes = {};
  std::map<std::string, Inertial> inertials = {};  ///< by link, in place of the whole element
  std::vector<FrameDescription> frames = {};       ///< more of them, at the end
};

struct UrdfEditResult {
  std::string text, error;
};
/// The URDF file `path` with these edits: every byte of what is not changed stays. An element that the file
/// does not have is added where the one that it stands in is there; else it is left out.
UrdfEditResult EditUrdf(const std::filesystem::path& path, const UrdfEdits& edits);

}  // namespace linkwright
