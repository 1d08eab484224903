// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/picture/SupportSymbols.h"

#include <algorithm>
#include <cmath>

#include "engine/scene/picture/SupportRegion.h"
#include "engine/scene/picture/Symbols.h"

namespace linkwright {
namespace {

constexpr Color kStands{0.20F, 0.66F, 0.33F, 1};
constexpr Color kTips{0.88F, 0.24F, 0.20F, 1};
constexpr Color kZeroMoment{0.98F, 0.82F, 0.16F, 1};
constexpr Color kCapture{0.62F, 0.36F, 0.92F, 1};
constexpr Color kMassCentre{0.55F, 0.58F, 0.62F, 1};
/// Least cosine between a normal and upwards of what is stood on.
constexpr double kUpwards = 0.1;
// Of the scene's size: radii, and how far above the ground, so that it does not flicker.
constexpr double kDot = 0.011, kLift = 0.002;

}  // namespace

std::vector<Stand> FindStands(const CompiledScene& scene, std::span<const Transform> X_WB,
                              std::span<const Twist> V, std::span<const ContactForce> contacts) {
  const Model& model = *scene.model;
  const auto& bodies = model.bodies();
  // Of each body the free joint above it.
  std::vector<int> roots(bodies.size(), 0);
  for (std::size_t i = 1; i < bodies.size(); ++i) {
    const auto parent = static_cast<std::size_t>(bodies[i].parent);
    roots[i] = model.joints()[i].type == JointType::kFree ? static_cast<int>(i) : roots[parent];
  }
  const auto root_of = [&](int body) {
    return body > 0 && body < static_cast<int>(roots.size()) ? roots[static_cast<std::size_t>(body)] : 0;
  };
  std::vector<Stand> stands;
  struct Load {
    std::vector<Vector2> feet;
    std::vector<std::pair<Vector3, Vector3>> forces;  // point, force on what stands
  };
  std::vector<Load> loads;
  for (const ContactForce& contact : contacts) {
    const int a = root_of(contact.body_a), b = root_of(contact.body_b);
    if ((a == 0) == (b == 0) || !contact.p.allFinite() || !contact.force.allFinite()) continue;
    // What is held from the side does not stand.
    if (!((b != 0 ? 1 : -1) * contact.n.z() > kUpwards)) continue;
    const int root = a + b;
    auto stand =
        std::find_if(stands.begin(), stands.end(), [root](const Stand& s) { return s.root == root; });
    if (stand == stands.end()) {
      stand = stands.insert(stands.end(), Stand{});
      stand->root = root;
      stand->height = contact.p.z();
      loads.emplace_back();
    }
    Load& load = loads[static_cast<std::size_t>(stand - stands.begin())];
    stand->height = std::min(stand->height, contact.p.z());
    load.feet.emplace_back(contact.p.head<2>());
    load.forces.emplace_back(contact.p, b != 0 ? contact.force : Vector3(-contact.force));
  }
  const double g = -scene.scene.gravity.z();
  const bool falls_down = g > 0 && scene.scene.gravity.head<2>().norm() < 1e-9 * g;
  for (std::size_t k = 0; k < stands.size(); ++k) {
    Stand& stand = stands[k];
    stand.region = ConvexPolygon(loads[k].feet);
    double mass = 0, up = 0;
    Vector3 velocity = Vector3::Zero();
    for (std::size_t i = 1; i < bodies.size(); ++i) {
      if (roots[i] != stand.root) continue;
      mass += bodies[i].mass;
      stand.com += bodies[i].mass * (X_WB[i] * bodies[i].com);
      if (V.size() == X_WB.size())
        velocity += bodies[i].mass * (X_WB[i].R * (V[i].linear + V[i].angular.cross(bodies[i].com)));
    }
    if (mass > 0) stand.com /= mass;
    // The moment of all forces about it has no level part.
    Vector2 moment = Vector2::Zero();
    for (const auto& [p, f] : loads[k].forces) {
      moment += p.head<2>() * f.z() - (p.z() - stand.height) * f.head<2>();
      up += f.z();
    }
    if (up > 0) stand.zero_moment = moment / up;
    const double above = stand.com.z() - stand.height;
    if (falls_down && mass > 0 && above > 0 && V.size() == X_WB.size())
      stand.capture = stand.com.head<2>() + std::sqrt(above / g) * velocity.head<2>() / mass;
  }
  return stands;
}

void AddStands(std::span<const Stand> stands, double size, Snapshot* out) {
  bool tips = false, stands_still = false, zero_moment = false, capture = false;
  for (const Stand& stand : stands) {
    const auto at = [&](const Vector2& p, double lift) {
      return Vector3(p.x(), p.y(), stand.height + lift * kLift * size);
    };
    // On the edge, to rounding, is within.
    const bool within = stand.zero_moment && SupportMargin(stand.region, *stand.zero_moment) > -1e-6 * size;
    if (stand.region.size() >= 3) {
      const Color& color = within ? kStands : kTips;
      (within ? stands_still : tips) = true;
      std::vector<Vector3f> floor, line;
      for (const Vector2& p : stand.region) {
        floor.push_back(at(p, 1).cast<float>());
        line.push_back(at(p, 1.5).cast<float>());
      }
      AddPolygon(floor, {color.r, color.g, color.b, 0.22F}, out);
      AddOutline(line, color, 2.4F, true, out);
    }
    AddDashedLine(stand.com, at(stand.com.head<2>(), 1), 0.012 * size, kMassCentre, 1.6F, out);
    if (stand.capture && stand.capture->norm() < 1e3 * size) {
      AddDashedLine(at(stand.com.head<2>(), 1.5), at(*stand.capture, 1.5), 0.012 * size, kCapture, 1.6F, out);
      AddDot(at(*stand.capture, 2), kDot * size, kCapture, out);
      capture = true;
    }
    if (stand.zero_moment) {
      AddDot(at(*stand.zero_moment, 2), kDot * size, kZeroMoment, out);
      zero_moment = true;
    }
  }
  if (stands_still) out->legend.push_back({kStands, "support polygon"});
  if (tips) out->legend.push_back({kTips, "support polygon, zero-moment point on its edge or beyond"});
  if (zero_moment) out->legend.push_back({kZeroMoment, "zero-moment point"});
  if (capture) out->legend.push_back({kCapture, "capture point"});
}

}  // namespace linkwright
