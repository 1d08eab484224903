// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Eigen/Core>
#include <string>

#include "engine/base/json/JsonDocument.h"
#include "engine/model/Mesh.h"

namespace linkwright {

/// A number of an object of a glTF file; `otherwise` where it has none.
double GltfNumber(const JsonValue& object, const char* key, double otherwise);
/// So many numbers; false where it has none or another count.
bool GltfNumbers(const JsonValue& object, const char* key, std::size_t count, double* out);

/// Which of a primitive's texture coordinates an image is laid by, and what is done with them.
struct GltfTextureSpace {
  std::string attribute = "TEXCOORD_0";
  Eigen::Matrix2d A = Eigen::Matrix2d::Identity();
  Eigen::Vector2d p = Eigen::Vector2d::Zero();

  bool operator==(const GltfTextureSpace& other) const {
    return attribute == other.attribute && A == other.A && p == other.p;
  }
};

/// Of a material's texture info, which may be null.
GltfTextureSpace GltfSpaceOf(const JsonValue* info);
/// The image that decides how all of a material's images are laid: of its colour, else of its finish, else of
/// its normals; null: it has none.
const JsonValue* GltfLeadingTexture(const JsonValue& material);

/// The factors of a material's `pbrMetallicRoughness`; without effect on the part's images.
void SetGltfColor(const JsonValue& look, bool pictured, MeshPart* part);
/// `map`: what gives metalness and roughness for each point; null: nothing does. Without texture coordinates
/// for it its mean counts.
void SetGltfFinish(const JsonValue& look, const std::shared_ptr<const Image>& map, bool placed,
                   MeshPart* part);

}  // namespace linkwright
