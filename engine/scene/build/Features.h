// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/model/Description.h"

namespace linkwright {

class RoundSides;

/// What of a shape can be pointed at.
enum class FeatureType {
  kVertex,
  kEdgeMiddle,
  kCenter,  ///< of a shape, a face, a round end
  kFrame,   ///< the origin of a link or frame
  kCircle,  ///< an edge that is round: of a cylinder's end, of a hole
  kEdge,
  kAxis,  ///< of a cylinder or capsule
  kFace
};

struct Feature {
  FeatureType type = FeatureType::kVertex;
  Vector3 point = Vector3::Zero();      ///< itself; the middle of an edge, axis or face; a circle's centre
  Vector3 direction = Vector3::Zero();  ///< unit, along an edge or axis, normal to a face or circle; or zero
  double extent = 0;                    ///< of an edge or axis half its length; of a circle its radius [m]
};

/// Vertices, edges and their middles, centres and axes of a shape in its own frame. Of a shape that has no
/// closed form, those of its mesh, whose size is multiplied by `scale`.
std::vector<Feature> FeaturesOf(const Geometry& geometry, const MeshData* mesh, const Vector3& scale);
/// Of a mesh: edges where it bends by more than 30°, or that only one triangle has; corners where such edges
/// meet; circles where they run round one.
std::vector<Feature> MeshFeatures(const MeshData& mesh, const Vector3& scale);

Feature Placed(const Transform& X_WG, const Feature& feature);

/// The surface of a shape next to a point, both in the shape's frame.
struct SurfacePoint {
  double gap = kInfinity;             ///< distance from the surface [m]
  Vector3 normal = Vector3::UnitZ();  ///< of the surface there, outwards
  std::optional<Feature> axis;        ///< that the surface is round about there
  bool hollow = false;                ///< the axis is that of a hole
};
/// `rounds`: of the mesh at that scale; without them no axis of a mesh is known.
SurfacePoint SurfaceNear(const Geometry& geometry, const MeshData* mesh, const Vector3& scale,
                         const Vector3& point, const RoundSides* rounds = nullptr);

/// A feature near a line of view, and the point of it that is nearest.
struct SnappedFeature {
  Feature feature;
  Vector3 point = Vector3::Zero();
  std::size_t index = 0;  ///< among those that were asked for
};
/// The feature within `radius` of the ray from `eye` along the unit `direction`: points come before circles,
/// edges and axes, the nearest of each first. What has corners and edges counts only down to `depth` along
/// the ray, where the surface hides what is behind; centres, axes and frames lie within shapes and count
/// always. Faces are not looked for.
std::optional<SnappedFeature> SnapTo(std::span<const Feature> features, const Vector3& eye,
                                     const Vector3& direction, double radius, double depth);

/// Half the height of a shape along its z axis: how far its centre is from a plane that it stands on [m].
double RestHeight(const Geometry& geometry);

}  // namespace linkwright
