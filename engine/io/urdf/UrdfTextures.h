// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "engine/base/FileAccess.h"
#include "engine/io/urdf/UrdfReader.h"

namespace linkwright {

/// The <texture> of a <material>.
struct UrdfTexture {
  std::string file;  ///< as written; empty: there is none
  int line = 0;
  std::string element;
};

/// A visual shape that has one.
struct UrdfTextureUse {
  std::size_t link = 0, index = 0;
  UrdfTexture texture;
};

/// Puts the images on the shapes, untinted, as RViz does: on meshes by their texture coordinates, on each
/// side of others the whole image, upright. What cannot be drawn is reported once; the shape then keeps its
/// colour.
void LoadUrdfTextures(const std::vector<UrdfTextureUse>& uses, const UrdfOptions& options, FileAccess* access,
                      RobotDescription* robot, ProblemList* problems);

/// The image on each of the six squares of a ShapeTexture's cube; on the four at the sides up is towards +z.
std::shared_ptr<const Image> ImageOnSides(const Image& image);

}  // namespace linkwright
