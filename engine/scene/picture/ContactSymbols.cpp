// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/picture/ContactSymbols.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

#include "engine/scene/picture/SupportRegion.h"
#include "engine/scene/picture/Symbols.h"
#include "engine/scene/shapes/Shapes.h"

namespace linkwright {
namespace {

// Distinct in brightness, too.
constexpr Color kStickingPoint{0.13F, 0.42F, 0.86F, 1};
constexpr Color kSlippingPoint{0.98F, 0.60F, 0.10F, 1};
constexpr Color kStruckPoint{0.90F, 0.12F, 0.36F, 1};
constexpr Color kSlipTrail{0.78F, 0.42F, 0.05F, 1};
constexpr Color kFrictionCone{0.35F, 0.75F, 0.45F, 0.30F};
constexpr Color kLeastPressure{0.30F, 0.62F, 0.86F, 1};
constexpr Color kMostPressure{0.80F, 0.16F, 0.42F, 1};
constexpr Color kCentreOfPressure{0.04F, 0.66F, 0.68F, 1};
constexpr Color kTiltedGround{0.62F, 0.64F, 0.66F, 0.55F};
constexpr Color kGroundShape{0.98F, 0.62F, 0.16F, 0.22F};

// Of the scene's size.
constexpr double kPointRadius = 0.01, kThinnestArrow = 0.12;
/// Cosine of the angle up to which normals are those of one plane.
constexpr double kFlatPatch = 0.9999;
/// Beyond, numbers would hide the picture.
constexpr int kMostNumbers = 200;
/// How far the plane is drawn [sizes of the scene], and how far above the surface, so that neither flickers.
constexpr double kPlaneReach = 4, kPlaneLift = 2e-4;

}  // namespace

std::vector<ContactForce> MarkStruck(std::span<const ContactForce> contacts,
                                     std::span<const ContactEvent> events, double time) {
  std::vector<ContactForce> marked(contacts.begin(), contacts.end());
  const auto from = std::upper_bound(events.begin(), events.end(), time - kStruckTime,
                                     [](double t, const ContactEvent& impact) { return t < impact.time; });
  // Where the point of a pair's feature is in `marked`.
  std::map<std::tuple<std::uint64_t, std::string_view, std::string_view>, std::size_t> known;
  if (from == events.end()) return marked;
  for (std::size_t i = 0; i < contacts.size(); ++i)
    known.try_emplace({contacts[i].feature, contacts[i].a, contacts[i].b}, i);
  for (auto impact = from; impact != events.end() && impact->time <= time; ++impact) {
    if (impact->normal == 0) continue;
    const auto found = known.find({impact->feature, impact->a, impact->b});
    if (found != known.end()) {
      marked[found->second].mode = ContactForce::Mode::kStruck;
      if (found->second >= contacts.size()) marked[found->second].p = impact->p;
      continue;
    }
    // Runs of before do not know where it was.
    if (impact->p.isZero()) continue;
    known.try_emplace({impact->feature, impact->a, impact->b}, marked.size());
    ContactForce& open = marked.emplace_back();
    open.p = impact->p;
    open.mode = ContactForce::Mode::kStruck;
    open.feature = impact->feature;
    open.a = impact->a;
    open.b = impact->b;
    open.residual = -1;
  }
  return marked;
}

namespace {

/// The points of each pair that lie in one plane: that of the first one's normal. In the order of those.
std::vector<std::vector<std::size_t>> GroupFlat(std::span<const ContactForce> contacts) {
  std::vector<std::vector<std::size_t>> groups;
  std::map<std::pair<std::string_view, std::string_view>, std::vector<std::size_t>> of_pair;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const ContactForce& contact = contacts[i];
    if (!contact.p.allFinite() || !(contact.n.norm() > 0.5)) continue;
    std::vector<std::size_t>& known = of_pair[{contact.a, contact.b}];
    const auto same = std::find_if(known.begin(), known.end(), [&](std::size_t group) {
      return contact.n.dot(contacts[groups[group].front()].n) >= kFlatPatch;
    });
    if (same == known.end()) {
      known.push_back(groups.size());
      groups.push_back({i});
    } else {
      groups[*same].push_back(i);
    }
  }
  return groups;
}

}  // namespace

std::vector<ContactPatch> FindPatches(std::span<const ContactForce> contacts) {
  std::vector<ContactPatch> patches;
  for (std::vector<std::size_t>& group : GroupFlat(contacts)) {
    const ContactForce& first = contacts[group.front()];
    ContactPatch patch;
    patch.n = first.n;
    patch.a = first.a;
    patch.b = first.b;
    const Vector3 t1 = first.n.unitOrthogonal(), t2 = first.n.cross(t1);
    std::vector<Vector2> flat;
    Vector3 weighted = Vector3::Zero();
    for (const std::size_t k : group) {
      const ContactForce& other = contacts[k];
      const Vector3 d = other.p - first.p;
      flat.emplace_back(t1.dot(d), t2.dot(d));
      const double normal = std::max(0.0, other.force.dot(other.n));
      patch.normal += normal;
      weighted += normal * d;
    }
    const std::vector<Vector2> hull = ConvexPolygon(std::move(flat));
    if (hull.size() < 3) continue;
    for (std::size_t k = 0; k < hull.size(); ++k) {
      const Vector2 &a = hull[k], &b = hull[(k + 1) % hull.size()];
      patch.area += (a.x() * b.y() - a.y() * b.x()) / 2;
      patch.corners.push_back(first.p + a.x() * t1 + a.y() * t2);
    }
    if (!(patch.area > 0)) continue;
    patch.centre = first.p + (patch.normal > 0 ? Vector3(weighted / patch.normal) : Vector3::Zero());
    patch.points = std::move(group);
    patches.push_back(std::move(patch));
  }
  return patches;
}

namespace {

std::string InUnits(double si, const char* unit, const UnitChoice& units) {
  const ShownUnit shown = ShowUnit(units, unit);
  const double value = shown.Shown(si);
  // Of a unit of SI alone there is one a thousand times as large.
  const bool thousands = value >= 1e3 && shown.name == unit;
  char text[64];
  std::snprintf(text, sizeof text, "%.3g %s%s", thousands ? value / 1000 : value, thousands ? "k" : "",
                shown.name.c_str());
  return text;
}

const Color& ColorOf(ContactForce::Mode mode) {
  switch (mode) {
    case ContactForce::Mode::kSlips:
      return kSlippingPoint;
    case ContactForce::Mode::kStruck:
      return kStruckPoint;
    case ContactForce::Mode::kSticks:
      break;
  }
  return kStickingPoint;
}

void AddPatches(const std::vector<ContactPatch>& patches, double size, const SceneView& view,
                const UnitChoice& units, int* numbers, Snapshot* out) {
  double most = 0, least = std::numeric_limits<double>::infinity();
  for (const ContactPatch& patch : patches) {
    most = std::max(most, patch.pressure());
    least = std::min(least, patch.pressure());
  }
  if (!(most > 0)) return;
  for (const ContactPatch& patch : patches) {
    const auto part = static_cast<float>(patch.pressure() / most);
    const Color color{kLeastPressure.r + part * (kMostPressure.r - kLeastPressure.r),
                      kLeastPressure.g + part * (kMostPressure.g - kLeastPressure.g),
                      kLeastPressure.b + part * (kMostPressure.b - kLeastPressure.b), 0.5F};
    std::vector<Vector3f> corners;
    for (const Vector3& corner : patch.corners) corners.push_back(corner.cast<float>());
    AddPolygon(corners, color, out);
    AddOutline(corners, {color.r, color.g, color.b, 1}, 2, true, out);
    AddDot(patch.centre, 0.6 * kPointRadius * size, kCentreOfPressure, out);
    if (view.contact_numbers && (*numbers)++ < kMostNumbers)
      out->labels.push_back({patch.centre.cast<float>(), InUnits(patch.pressure(), "Pa", units), color});
  }
  if (least < 0.9 * most) out->legend.push_back({kLeastPressure, "less pressure"});
  out->legend.push_back({kMostPressure, "mean pressure " + InUnits(most, "Pa", units)});
  out->legend.push_back({kCentreOfPressure, "centre of pressure"});
}

// As wide as the law says where the arrow is as long as this: its tip is within the base as long as the force
// is within the cone.
// Whether there is one.
bool AddCone(const ContactForce& contact, double length, Snapshot* out) {
  const double normal = contact.force.dot(contact.n), whole = contact.force.norm();
  if (!(normal > 0 && contact.friction > 0)) return false;
  const double height = length * normal / whole, radius = contact.friction * height;
  // The mesh has its apex at z = 1.
  Instance cone;
  cone.mesh = UnitCone();
  cone.X_WM = ToMatrix({Quaternion::FromTwoVectors(-Vector3::UnitZ(), contact.n).toRotationMatrix(),
                        contact.p + height * contact.n});
  cone.scale = Vector3(radius, radius, height).cast<float>();
  cone.color = kFrictionCone;
  cone.flags = kGhost | kNoShadow;
  out->instances.push_back(std::move(cone));
  return true;
}

}  // namespace

void AddContactForces(std::span<const ContactForce> contacts, const ForceScale& scale, double size,
                      const SceneView& view, const UnitChoice& units, Snapshot* out) {
  const std::uint32_t flags = kOnTop | kNoShadow;
  std::array<bool, 3> seen{};
  bool cones = false;
  int numbers = 0;
  std::vector<ContactPatch> patches;
  if (view.contact_patches) patches = FindPatches(contacts);
  AddPatches(patches, size, view, units, &numbers, out);
  // The number of a patch stands for those of its points.
  std::vector<char> in_patch(contacts.size(), 0);
  for (const ContactPatch& patch : patches)
    for (const std::size_t point : patch.points) in_patch[point] = 1;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const ContactForce& contact = contacts[i];
    if (!contact.p.allFinite() || !contact.force.allFinite()) continue;
    const Color& color = ColorOf(contact.mode);
    seen[static_cast<std::size_t>(contact.mode)] = true;
    AddDot(contact.p, kPointRadius * size, color, out);
    const double length = scale.Length(contact.force.norm());
    if (!(length > 0)) continue;
    AddArrow(contact.p, contact.force, length, color, 0, flags, out);
    // Short arrows are not thinner than long ones by as much.
    const double thick = std::max(length, kThinnestArrow * size);
    out->instances.back().scale.head<2>().setConstant(static_cast<float>(thick));
    if (view.friction_cones && AddCone(contact, length, out)) cones = true;
    if (view.contact_numbers && in_patch[i] == 0 && numbers++ < kMostNumbers)
      out->labels.push_back({(contact.p + length / contact.force.norm() * contact.force).cast<float>(),
                             InUnits(contact.force.norm(), "N", units), color});
  }
  constexpr std::array<const char*, 3> kModes = {"sticks", "slips", "just struck"};
  for (std::size_t mode = 0; mode < kModes.size(); ++mode)
    if (seen[mode]) out->legend.push_back({ColorOf(static_cast<ContactForce::Mode>(mode)), kModes[mode]});
  if (cones) out->legend.push_back({kFrictionCone, "friction cone"});
}

void AddSlipTrails(std::span<const std::vector<Vector3f>> trails, Snapshot* out) {
  for (const std::vector<Vector3f>& trail : trails) {
    Polyline line;
    line.points = trail;
    line.color = kSlipTrail;
    line.width = 2.4F;
    line.on_top = true;  // it lies in the surface
    out->lines.push_back(std::move(line));
  }
  if (!trails.empty()) out->legend.push_back({kSlipTrail, "slipped in the last 4 s"});
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
