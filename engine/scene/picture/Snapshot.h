// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/model/Mesh.h"

namespace linkwright {

using Vector3f = Eigen::Vector3f;

/// What the cursor can hit. 0 is nothing; the maker of a Snapshot assigns the others and interprets what they
/// mean.
using PickId = std::uint32_t;

enum InstanceFlag : std::uint32_t {
  kSelected = 1U << 0,    ///< selection outline
  kHovered = 1U << 1,     ///< hover outline, weaker
  kOnTop = 1U << 2,       ///< drawn over everything (frames, gizmos); no depth test against the scene
  kNoShadow = 1U << 3,    ///< casts no shadow
  kUnlit = 1U << 4,       ///< its colour as it is
  kGhost = 1U << 5,       ///< translucent, e.g. collision shapes, the pose before
  kMeshColors = 1U << 6,  ///< use the colours and textures of the mesh's parts, where they have some
};

/// One mesh, once. `X_WM` places it in the world; `scale` acts first, along the mesh's own axes.
struct Instance {
  MeshPtr mesh;
  Eigen::Matrix4f X_WM = Eigen::Matrix4f::Identity();
  Vector3f scale = Vector3f::Ones();
  Color color;
  PickId pick = 0;
  std::uint32_t flags = 0;
  SurfaceFinish finish;
};

/// A polyline in the world, `width` in pixels; open unless the last point repeats the first.
struct Polyline {
  std::vector<Vector3f> points;
  Color color;
  float width = 1.5F;
  bool on_top = false;
  bool fade = false;  ///< from transparent at the first point to `color` at the last (trails)
  PickId pick = 0;
};

/// Text at a point of the world; the window draws it over the picture.
struct Label {
  Vector3f position = Vector3f::Zero();
  std::string text;
  Color color;
};

/// What a colour stands for; the window writes them in a corner of the picture.
struct LegendEntry {
  Color color;
  std::string text;
};

/// What surrounds a scene: its light, its sky and what the ground looks like.
enum class Surroundings : std::uint8_t {
  kStudio,   ///< large soft lamps in a plain room
  kOutdoor,  ///< blue sky over a meadow's green
  kPaper     ///< white from all sides, for print; no sky and no ground but its shadows
};

struct Environment {
  bool ground = true;       ///< shadow catcher at height `ground_height`
  bool grid = true;         ///< its lines and axes
  float ground_height = 0;  ///< z [m]
  bool dark = false;        ///< dark sky, for dark desktops
  bool shadows = true;
  bool edges = false;                    ///< of opaque lit instances, as lines
  Vector3f sun = {-0.45F, -0.6F, 1.0F};  ///< direction towards the sun, any length
  Surroundings surroundings = Surroundings::kStudio;
  float sunlight = 1;  ///< of the sun's light, this much; 0: only what surrounds shines
};

/// What one frame needs in order to be drawn; the renderer reads nothing else.
struct Snapshot {
  double time = 0;  ///< [s]
  std::vector<Instance> instances;
  std::vector<Polyline> lines;
  std::vector<Label> labels;
  std::vector<LegendEntry> legend;
  Environment environment;
};

}  // namespace linkwright
