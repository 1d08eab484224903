// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/io/urdf/UrdfScope.h"
#include "engine/io/urdf/UrdfTextures.h"
#include "engine/model/Description.h"

namespace linkwright {

/// What a <material> gives.
struct UrdfMaterial {
  std::optional<Color> color;
  UrdfTexture texture;
};

/// Materials by name. Visuals may use a material before the file defines it.
class UrdfMaterials {
 public:
  /// Reads a <material>, of the robot (`element` empty) or of the visual `element`.
  UrdfMaterial Define(pugi::xml_node material, const std::string& element, UrdfContext* context);
  const Color* Find(const std::string& name) const;
  const UrdfTexture* FindTexture(const std::string& name) const;

  /// Visual shapes with a texture of their own, in the order of the file.
  std::vector<UrdfTextureUse> uses;

 private:
  std::unordered_map<std::string, Color> colors_;
  std::unordered_map<std::string, UrdfTexture> textures_;
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
