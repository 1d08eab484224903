// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/Description.h"

namespace linkwright {

/// A mesh without texture coordinates, drawn with this scale along its axes, with the texture on it, tinted
/// by the colour. Shared between calls with the same arguments for as long as one of the meshes lives.
MeshPtr TexturedMesh(const MeshPtr& mesh, const Vector3& scale,
                     const std::shared_ptr<const ShapeTexture>& texture, const Color& color);

}  // namespace linkwright
