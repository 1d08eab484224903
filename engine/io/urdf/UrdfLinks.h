// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/io/urdf/UrdfScope.h"
#include "engine/model/Description.h"

namespace linkwright {

/// Colours by material name. Visuals may use a material before the file defines it.
class UrdfMaterials {
 public:
  /// Reads a <material>, of the robot (`element` empty) or of the visual `element`. The colour it gives, if
  /// it gives one.
  std::optional<Color> Define(pugi::xml_node material, const std::string& element, UrdfContext* context);
  const Color* Find(const std::string& name) const;

 private:
  std::unordered_map<std::string, Color> colors_;
};

/// A mesh that a link refers to.
struct UrdfMeshUse {
  std::size_t link = 0, index = 0;
  bool is_collision = false;
  int line = 0;
  std::string element;
};

/// Reads a <link>. Meshes are named in `uses`, with `link_index`, to be loaded later. Materials that the
/// visuals define are added to `materials`.
LinkDescription ReadUrdfLink(pugi::xml_node node, std::size_t link_index, UrdfContext* context,
                             UrdfMaterials* materials, std::vector<UrdfMeshUse>* uses);

}  // namespace linkwright
