// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/picture/ContactSymbols.h"

#include <algorithm>

#include "engine/scene/picture/Symbols.h"
#include "engine/scene/shapes/Shapes.h"

namespace linkwright {
namespace {

// Distinct in brightness, too.
constexpr Color kStickingPoint{0.13F, 0.42F, 0.86F, 1};
constexpr Color kSlippingPoint{0.98F, 0.60F, 0.10F, 1};
constexpr Color kTiltedGround{0.62F, 0.64F, 0.66F, 0.55F};
constexpr Color kGroundShape{0.98F, 0.62F, 0.16F, 0.22F};

// Of the scene's size.
constexpr double kPointRadius = 0.01, kThinnestArrow = 0.12;
/// How far the plane is drawn [sizes of the scene], and how far above the surface, so that neither flickers.
constexpr double kPlaneReach = 4, kPlaneLift = 2e-4;

}  // namespace

void AddContactForces(std::span<const ContactForce> contacts, const ForceScale& scale, double size,
                      Snapshot* out) {
  const std::uint32_t flags = kOnTop | kNoShadow;
  for (const ContactForce& contact : contacts) {
    if (!contact.p.allFinite() || !contact.force.allFinite()) continue;
    const Color& color = contact.mode == ContactForce::Mode::kSlips ? kSlippingPoint : kStickingPoint;
    AddBall(contact.p, kPointRadius * size, color, 0, flags, out);
    const double length = scale.Length(contact.force.norm());
    if (!(length > 0)) continue;
    AddArrow(contact.p, contact.force, length, color, 0, flags, out);
    // Short arrows are not thinner than long ones by as much.
    const double thick = std::max(length, kThinnestArrow * size);
    out->instances.back().scale.head<2>().setConstant(static_cast<float>(thick));
  }
}

void AddContactGround(const CompiledScene& scene, const SceneView& view, Snapshot* out) {
  const auto& contact = scene.scene.contact;
  if (!contact || !contact->enabled || !contact->ground) return;
  const Vector3 n = contact->ground->normal.normalized();
  const Vector3 at(0, 0, contact->ground->height);
  if (!n.allFinite() || !at.allFinite()) return;
  const bool level = n.z() > 1 - 1e-12;
  if (level) out->environment.ground_height = static_cast<float>(at.z());
  const bool plain = view.ground && !level;
  if (plain) out->environment.ground = false;
  if (!plain && !view.collision) return;
  // Below the middle of the scene.
  const Vector3 middle = 0.5 * (scene.lower + scene.upper);
  const Vector3 below = middle - n.dot(middle - at) * n;
  Instance plane;
  plane.mesh = UnitQuad();
  plane.X_WM = ToMatrix({Quaternion::FromTwoVectors(Vector3::UnitZ(), n).toRotationMatrix(),
                         below + kPlaneLift * scene.size * n});
  plane.scale = Vector3f::Constant(static_cast<float>(kPlaneReach * scene.size));
  plane.flags = kGhost | kNoShadow;
  plane.color = view.collision ? kGroundShape : kTiltedGround;
  out->instances.push_back(std::move(plane));
}

}  // namespace linkwright
