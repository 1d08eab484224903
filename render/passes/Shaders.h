// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

#include "render/passes/Gl.h"

namespace linkwright::render {

/// What a program is asked to do, each a #define of its shaders. Programs are compiled when first wanted.
enum ShaderFeature : std::uint32_t {
  kFeatureShadow = 1U << 0,    ///< SHADOW: look the sun up in the shadow map
  kFeatureTexture = 1U << 1,   ///< TEXTURED: the part has a texture
  kFeatureUnlit = 1U << 2,     ///< UNLIT: the colour as it is
  kFeatureTwoSided = 1U << 3,  ///< TWO_SIDED: turn the normal towards the eye
  kFeaturePicking = 1U << 4,   ///< PICKING: write id and point, not colour
  kFeatureSoftware = 1U << 5,  ///< SOFTWARE: fewer samples, for drivers without a graphics card
  kFeaturePlain = 1U << 6,     ///< PLAIN: mirrors only the sun
  kFeatureBlur = 1U << 7,      ///< BLUR and APPLY: steps of a pass over the picture
  kFeatureApply = 1U << 8,
  kFeatureNormals = 1U << 9,   ///< NORMAL_MAP: the part has normals as an image
  kFeatureFinish = 1U << 10,   ///< FINISH_MAP: and its roughness and metalness
  kFeatureCorners = 1U << 11,  ///< CORNERS: light at the corners of triangles, and between them in proportion
  kFeatureNear = 1U << 12,     ///< NEAR: where the ground does not fade into the sky yet
};

/// Units the shaders' samplers are bound to.
enum TextureUnit {
  kUnitPart = 0,
  kUnitShadowCompare = 1,
  kUnitShadowDepth = 2,
  kUnitIds = 3,
  kUnitDepth = 4,
  kUnitOcclusion = 5,
  kUnitNormals = 6,
  kUnitFinish = 7
};
inline constexpr GLuint kFrameBlockBinding = 0;

/// One linked program and the locations of its uniforms.
class Program {
 public:
  Program(std::string_view name, std::string_view vertex, std::string_view fragment, std::uint32_t features);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  void Use() const;
  GLint Uniform(const char* name) const;  ///< −1 if the program has none

 private:
  GLuint program_ = 0;
  mutable std::map<std::string, GLint, std::less<>> uniforms_;
};

/// Programs by name and features: `name` stands for name.vert and name.frag of assets/shaders.
class Shaders {
 public:
  /// `always`: features every program gets.
  explicit Shaders(std::uint32_t always) : always_(always) {}
  /// Throws std::runtime_error with the driver's log if the shaders do not compile or link.
  const Program& Get(std::string_view name, std::uint32_t features = 0);

 private:
  std::uint32_t always_;
  std::map<std::string, std::unordered_map<std::uint32_t, Program>, std::less<>> programs_;
};

}  // namespace linkwright::render
