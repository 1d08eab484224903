// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/picture/TendonSymbols.h"

#include "engine/algorithms/Kinematics.h"
#include "engine/scene/picture/Symbols.h"
#include "engine/scene/picture/TendonPath.h"

namespace linkwright {
namespace {

// Cosine of the bend from which on a ball fills the corner between two pieces.
constexpr double kCorner = 0.98;

void AddBranch(const std::vector<Vector3>& points, double radius, const Color& color, std::uint32_t flags,
               Snapshot* out) {
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (i > 0) AddBar(points[i - 1], points[i], radius, color, flags, out);
    const bool inner = i > 0 && i + 1 < points.size();
    if (!inner ||
        (points[i] - points[i - 1]).normalized().dot((points[i + 1] - points[i]).normalized()) < kCorner)
      AddBall(points[i], radius, color, 0, flags, out);
  }
}

}  // namespace

void AddTendons(const CompiledScene& scene, std::span<const Transform> X_WB, bool transparent,
                Snapshot* out) {
  std::vector<PlacedStop> placed;
  for (const CompiledTendon& tendon : scene.tendons) {
    placed.clear();
    for (const CompiledTendon::Stop& stop : tendon.stops) {
      const auto pose = [&](FrameIndex frame) {
        return frame.IsValid() ? FramePose(*scene.model, X_WB, frame) : Transform();
      };
      PlacedStop at{stop.given.kind, pose(stop.frame) * stop.given.X_LS, stop.given.radius, {}};
      if (stop.given.side) at.side = pose(stop.side_frame) * *stop.given.side;
      placed.push_back(at);
    }
    Color color = tendon.color;
    if (transparent) color.a *= kTransparent;
    for (const TendonBranch& branch : TendonPath(placed))
      AddBranch(branch.points, tendon.radius, color, transparent ? kGhost : 0U, out);
  }
}

}  // namespace linkwright
