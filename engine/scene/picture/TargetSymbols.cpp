// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/picture/TargetSymbols.h"

#include <array>
#include <cmath>
#include <memory>

#include "engine/algorithms/Kinematics.h"
#include "engine/scene/picture/SupportRegion.h"
#include "engine/scene/picture/Symbols.h"
#include "engine/scene/shapes/Shapes.h"
#include "engine/scene/targets/TargetPlace.h"

namespace linkwright {
namespace {

constexpr std::array<Color, kTargetKinds> kColors = {{{0.10F, 0.66F, 0.62F, 0.55F},  // pose: teal
                                                      {0.56F, 0.38F, 0.86F, 0.60F},  // relative: violet
                                                      {0.93F, 0.60F, 0.12F, 0.65F},  // centre of mass: amber
                                                      {0.22F, 0.52F, 0.90F, 0.60F},  // length: blue
                                                      {0.5F, 0.5F, 0.5F, 0.5F}}};
constexpr Color kOff{0.55F, 0.57F, 0.60F, 0.35F};
constexpr Color kStable{0.24F, 0.66F, 0.36F, 1};
constexpr Color kFalling{0.90F, 0.16F, 0.14F, 1};

Color Opaque(Color color, float alpha) {
  color.a = alpha;
  return color;
}

void AddLine(std::vector<Vector3f> points, const Color& color, float width, bool on_top, PickId pick,
             Snapshot* out) {
  Polyline line;
  line.points = std::move(points);
  line.color = color;
  line.width = width;
  line.on_top = on_top;
  line.pick = pick;
  out->lines.push_back(std::move(line));
}

std::vector<Vector3f> Circle(const Vector3& center, const Vector3& a, const Vector3& b, double radius) {
  constexpr int kPieces = 72;
  std::vector<Vector3f> points;
  for (int i = 0; i <= kPieces; ++i) {
    const double angle = 2 * kPi * (i % kPieces) / kPieces;
    points.push_back((center + radius * (std::cos(angle) * a + std::sin(angle) * b)).cast<float>());
  }
  return points;
}

class Drawer {
 public:
  Drawer(const CompiledScene& scene, std::span<const Transform> X_WB, const SceneTarget& target, PickId pick,
         std::uint32_t flags, Snapshot* out)
      : scene_(scene),
        X_WB_(X_WB),
        target_(target),
        pick_(pick),
        flags_(kNoShadow | flags),
        out_(out),
        color_(target.enabled ? kColors[static_cast<std::size_t>(target.kind)] : kOff) {}

  void Draw() {
    const auto place = PlaceOfTarget(scene_, X_WB_, target_);
    if (!place || !place->p.allFinite()) return;
    const double radius = 0.018 * scene_.size;
    if (target_.kind == TargetKind::kCenterOfMass) DrawCenterOfMass(*place);
    if (target_.kind == TargetKind::kLength) DrawSphere(place->p);
    if (target_.kind == TargetKind::kRelative) {
      const FrameIndex reference = scene_.model->FindFrame(target_.reference);
      const Vector3 from = FramePose(*scene_.model, X_WB_, reference).p;
      AddDashedLine(from, place->p, 0.010 * scene_.size, Opaque(color_, 0.9F), 1.6F, out_);
    }
    AddBall(place->p, target_.kind == TargetKind::kLength ? 0.7 * radius : radius, color_, pick_,
            kGhost | flags_, out_);
    if (target_.Turns())
      AddTriad(*place, 0.085 * scene_.size, target_.enabled ? 0.8F : 0.35F, pick_, kOnTop | flags_, out_);
    if (flags_ != kNoShadow && !target_.name.empty())
      out_->labels.push_back({(place->p + Vector3(0, 0, 1.6 * radius)).cast<float>(), target_.name, color_});
  }

 private:
  void DrawSphere(const Vector3& center) const {
    const double r = target_.length;
    if (!(r > 0) || !std::isfinite(r)) return;
    // Translucent and without an id, so that what is inside can still be taken hold of.
    AddBall(center, r, Opaque(color_, target_.enabled ? 0.16F : 0.08F), 0, kGhost | kNoShadow, out_);
    const Color line = Opaque(color_, target_.enabled ? 0.85F : 0.4F);
    const Vector3 x = Vector3::UnitX(), y = Vector3::UnitY(), z = Vector3::UnitZ();
    AddLine(Circle(center, x, y, r), line, 1.4F, false, pick_, out_);
    AddLine(Circle(center, y, z, r), line, 1.1F, false, pick_, out_);
    AddLine(Circle(center, z, x, r), line, 1.1F, false, pick_, out_);
    if (const auto gap = GapOfTarget(scene_, X_WB_, target_))
      AddDashedLine(center, gap->second, 0.010 * scene_.size, line, 1.6F, out_);
  }

  void DrawCenterOfMass(const Transform& place) const {
    const auto com = SceneCenterOfMass(scene_, X_WB_);
    if (!com || !com->allFinite()) return;
    const double ground = scene_.scene.view.ground_height;
    const std::vector<Vector2> region = SupportRegion(scene_, X_WB_);
    const bool stable = SupportMargin(region, com->head<2>()) >= 0;
    if (region.size() >= 3) DrawRegion(region, ground, stable ? kStable : kFalling);
    AddCenterOfMass(*com, 0.016 * scene_.size, pick_, out_);
    // The plumb line; its foot shows whether the robot would fall.
    const Vector3 foot(com->x(), com->y(), ground);
    const Color plumb = region.size() < 3 ? Opaque(color_, 0.9F) : stable ? kStable : kFalling;
    if (com->z() > ground) AddDashedLine(*com, foot, 0.012 * scene_.size, Opaque(plumb, 0.9F), 1.6F, out_);
    const Vector3 lift(0, 0, 0.002 * scene_.size);
    const Vector3 x = Vector3::UnitX(), y = Vector3::UnitY();
    AddLine(Circle(foot + lift, x, y, 0.012 * scene_.size), plumb, 2.2F, true, pick_, out_);
    AddLine(Circle(place.p + lift, x, y, 0.030 * scene_.size), Opaque(color_, 1), 2.0F, true, pick_, out_);
  }

  void DrawRegion(const std::vector<Vector2>& region, double ground, const Color& color) const {
    const auto lifted = [&](const Vector2& p, double over) {
      return Vector3(p.x(), p.y(), ground + over * scene_.size).cast<float>().eval();
    };
    std::vector<Vector3f> outline, floor;
    for (const Vector2& p : region) {
      outline.push_back(lifted(p, 0.0015));
      floor.push_back(lifted(p, 0.001));
    }
    AddOutline(outline, Opaque(color, 0.95F), 2.4F, true, out_);
    AddPolygon(floor, Opaque(color, 0.22F), out_);
  }

  const CompiledScene& scene_;
  std::span<const Transform> X_WB_;
  const SceneTarget& target_;
  PickId pick_;
  std::uint32_t flags_;
  Snapshot* out_;
  Color color_;
};

}  // namespace

void AddTarget(const CompiledScene& scene, std::span<const Transform> X_WB, const SceneTarget& target,
               PickId pick, std::uint32_t flags, Snapshot* out) {
  Drawer(scene, X_WB, target, pick, flags, out).Draw();
}

}  // namespace linkwright
