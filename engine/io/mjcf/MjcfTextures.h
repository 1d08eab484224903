// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "engine/base/FileAccess.h"
#include "engine/io/mjcf/MjcfContext.h"
#include "engine/model/Mesh.h"

namespace linkwright {

/// The <texture> elements of a model: image files, or patterns that are computed. Each is made when it is
/// first asked for; what is wrong with it is reported then.
class MjcfTextures {
 public:
  /// Where a file named by an element lies.
  using Resolve = std::function<FileAccess::Result(pugi::xml_node, const std::string& file)>;
  MjcfTextures(MjcfContext* context, Resolve resolve);

  void Add(pugi::xml_node node);
  struct Image {
    std::shared_ptr<const linkwright::Image> image;  ///< null: there is none
    bool cube = false;                               ///< laid out as that of a ShapeTexture
  };
  Image Get(const std::string& name);

 private:
  struct Texture {
    pugi::xml_node node;
    std::string label;
    bool loaded = false;
    Image made;
  };
  Image Make(const Texture& texture);
  std::shared_ptr<const linkwright::Image> ReadImage(const Texture& texture, const std::string& file);
  std::shared_ptr<const linkwright::Image> ReadCube(const Texture& texture, const MjcfElement& element);

  MjcfContext& context_;
  Resolve resolve_;
  std::map<std::string, Texture> textures_;
};

/// Roughness and metalness, each the red of an image or, of none, 1, as the finish map of a mesh's part; null
/// where there is neither.
std::shared_ptr<const Image> PackFinish(const std::shared_ptr<const Image>& roughness,
                                        const std::shared_ptr<const Image>& metalness);

}  // namespace linkwright
