// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/contact/ContactFinder.h"

#include <algorithm>
#include <cmath>

#include "engine/collision/Features.h"

namespace linkwright {
namespace {

/// Surfaces lie flat on each other within this part of the scene's size.
constexpr double kFlat = 1e-9;
/// A centre of pressure within this part of a cylinder's radius is in its middle.
constexpr double kMiddle = 1e-6;
/// Rim points that turn by less stay [rad].
constexpr double kSameRim = 1e-9;

bool IsBounded(const Box3& box) { return box.lower.allFinite() && box.upper.allFinite(); }

}  // namespace

ContactFinder::ContactFinder(const Model& model, std::shared_ptr<const ContactSetup> setup,
                             std::span<const std::array<int, 2>> connected)
    : setup_(std::move(setup)) {
  for (const std::array<int, 2>& pair : setup_->excluded) rules_[Key(pair[0], pair[1])].touches = false;
  for (std::size_t i = 0; i < setup_->overrides.size(); ++i) {
    const ContactSetup::Override& given = setup_->overrides[i];
    Rule& rule = rules_[Key(given.parties[0], given.parties[1])];
    rule.override_of = static_cast<int>(i);
    if (!given.enabled) rule.touches = false;
  }
  for (std::size_t i = 0; i < setup_->reported.size(); ++i)
    rules_[Key(setup_->reported[i][0], setup_->reported[i][1])].report = static_cast<int>(i);
  for (int body = 1; body < model.body_count(); ++body) {
    const auto at = static_cast<std::size_t>(body);
    if (model.joints()[at].type != JointType::kFree)
      connected_.push_back(Key(model.bodies()[at].parent, body));
  }
  for (const std::array<int, 2>& pair : connected)
    connected_.push_back(Key(std::min(pair[0], pair[1]), std::max(pair[0], pair[1])));
  std::sort(connected_.begin(), connected_.end());
  const auto bodies = static_cast<std::size_t>(model.body_count());
  reach_.assign(bodies, 0);
  for (const Body& body : model.bodies()) com_.push_back(body.com);
  for (const ContactShape& shape : setup_->shapes) {
    const Box3 box = Bounds(shape.shape, shape.X_BS);
    if (!IsBounded(box)) continue;
    double& reach = reach_[static_cast<std::size_t>(shape.body)];
    reach = std::max(reach, box.lower.cwiseAbs().cwiseMax(box.upper.cwiseAbs()).norm());
  }
  boxes_.resize(setup_->shapes.size());
  X_WS_.resize(setup_->shapes.size());
}

double ContactFinder::SizeAt(std::span<const Transform> X_WB) const {
  Vector3 lower = Vector3::Constant(kInfinity), upper = -lower;
  for (std::size_t body = 1; body < X_WB.size(); ++body) {
    const Vector3 at = X_WB[body] * com_[body];
    lower = lower.cwiseMin(at);
    upper = upper.cwiseMax(at);
  }
  for (const ContactShape& shape : setup_->shapes) {
    if (shape.body == 0) continue;
    const Box3 box = Bounds(shape.shape, X_WB[static_cast<std::size_t>(shape.body)] * shape.X_BS);
    if (!IsBounded(box)) continue;
    lower = lower.cwiseMin(box.lower);
    upper = upper.cwiseMax(box.upper);
  }
  const double size = (upper - lower).norm();
  return std::isfinite(size) && size > 0 ? size : 1;
}

bool ContactFinder::MayTouch(const ContactShape& a, const ContactShape& b, int* override_of,
                             int* report) const {
  *override_of = *report = -1;
  if (a.body == b.body) return false;
  const ContactParty& one = setup_->parties[static_cast<std::size_t>(a.party)];
  const ContactParty& other = setup_->parties[static_cast<std::size_t>(b.party)];
  const bool one_robot = one.robot == other.robot;
  bool always = false;
  if (!rules_.empty()) {
    const auto rule = rules_.find(Key(a.party, b.party));
    if (rule != rules_.end()) {
      if (!rule->second.touches) return false;
      *override_of = rule->second.override_of;
      *report = rule->second.report;
      always = *override_of >= 0 && setup_->overrides[static_cast<std::size_t>(*override_of)].always;
    }
  }
  if (always) return true;
  if (one_robot && !setup_->self) return false;
  // A joint to the world is one to the robot's own links there, not to the ground and to other robots.
  const bool worldly = a.body == 0 || b.body == 0;
  if ((worldly ? one_robot && !one.touches_world : true) &&
      std::binary_search(connected_.begin(), connected_.end(),
                         Key(std::min(a.body, b.body), std::max(a.body, b.body))))
    return false;
  return a.mask.Touches(b.mask);
}

Surface ContactFinder::SurfaceOf(const ContactShape& a, const ContactShape& b, int override_of) const {
  // Where priorities differ, the shape with the lower one says nothing.
  const SurfaceDescription none;
  const SurfaceDescription& of_a = a.mask.priority < b.mask.priority ? none : a.surface;
  const SurfaceDescription& of_b = b.mask.priority < a.mask.priority ? none : b.surface;
  Surface surface = CombineSurfaces(of_a, of_b, setup_->combine, setup_->defaults);
  if (override_of < 0) return surface;
  const SurfaceDescription& given = setup_->overrides[static_cast<std::size_t>(override_of)].surface;
  surface.friction = given.friction.value_or(surface.friction);
  surface.restitution = given.restitution.value_or(surface.restitution);
  surface.torsional = given.torsional.value_or(surface.torsional);
  surface.rolling = given.rolling.value_or(surface.rolling);
  return surface;
}

void ContactFinder::SetSize(double size) { flat_ = kFlat * size; }

bool ContactFinder::IsOnFlatEnd(const Touch& touch) {
  const auto is = [](std::uint32_t code) {
    return code >= FeatureCode(FeatureKind::kRim, 0) && code < FeatureCode(FeatureKind::kRim, 16);
  };
  return is(static_cast<std::uint32_t>(touch.point.feature >> 32)) ||
         is(static_cast<std::uint32_t>(touch.point.feature));
}

void ContactFinder::Weigh(const Touch& touch, double normal) {
  const std::uint64_t pair = Key(touch.shape_a, touch.shape_b);
  if (pressures_.empty() || pressures_.back().pair != pair) {
    if (!IsOnFlatEnd(touch)) return;
    pressures_.push_back({pair, Vector3::Zero(), 0});
  }
  pressures_.back().moment += normal * touch.point.p_W;
  pressures_.back().force += normal;
}

bool ContactFinder::EndAim(std::span<const Transform> X_WB) {
  bool moved = false;
  for (const Pressure& pressure : pressures_) {
    if (!(pressure.force > 0)) continue;
    const Vector3 centre_W = pressure.moment / pressure.force;
    const std::array<std::uint64_t, 2> shapes = {pressure.pair >> 32, pressure.pair & 0xffffffffU};
    auto rim = std::find_if(rims_.begin(), rims_.end(),
                            [&](const Rim& known) { return known.pair == pressure.pair; });
    const bool is_new = rim == rims_.end();
    if (is_new) rim = rims_.insert(rims_.end(), {pressure.pair, {}});
    for (std::size_t side = 0; side < 2; ++side) {
      const ContactShape& shape = setup_->shapes[shapes[side]];
      if (shape.shape.type != CollisionType::kCylinder) continue;
      const Vector3 p_S = (X_WB[static_cast<std::size_t>(shape.body)] * shape.X_BS).Inverse() * centre_W;
      // In the middle all directions are alike.
      const bool off = std::hypot(p_S.x(), p_S.y()) > kMiddle * shape.shape.radius;
      const double angle = off ? std::atan2(p_S.y(), p_S.x()) : 0;
      moved = moved || std::abs(std::remainder(angle - rim->angles[side], 2 * kPi)) > kSameRim;
      rim->angles[side] = angle;
    }
  }
  return moved;
}

void ContactFinder::CollidePair(int shape_a, const Transform& X_WA, int shape_b, const Transform& X_WB,
                                double margin) {
  const CollisionShape* a = &setup_->shapes[static_cast<std::size_t>(shape_a)].shape;
  const CollisionShape* b = &setup_->shapes[static_cast<std::size_t>(shape_b)].shape;
  for (const Rim& rim : rims_) {
    if (rim.pair != Key(shape_a, shape_b)) continue;
    const auto turn = [](const CollisionShape** shape, double by, CollisionShape* turned) {
      *turned = **shape;
      turned->rim_angle += by;
      *shape = turned;
    };
    turn(&a, rim.angles[0], &turned_a_);
    turn(&b, rim.angles[1], &turned_b_);
  }
  manifold_.clear();
  Collide(*a, X_WA, *b, X_WB, margin, flat_, &manifold_);
}

void ContactFinder::FindPair(int shape_a, int shape_b, std::span<const Transform> X_WB, double margin,
                             std::vector<Touch>* touches) {
  const ContactShape& a = setup_->shapes[static_cast<std::size_t>(shape_a)];
  const ContactShape& b = setup_->shapes[static_cast<std::size_t>(shape_b)];
  int override_of = -1, report = -1;
  MayTouch(a, b, &override_of, &report);
  CollidePair(shape_a, X_WB[static_cast<std::size_t>(a.body)] * a.X_BS, shape_b,
              X_WB[static_cast<std::size_t>(b.body)] * b.X_BS, margin);
  const Surface surface = SurfaceOf(a, b, override_of);
  for (const ManifoldPoint& point : manifold_)
    touches->push_back({shape_a, shape_b, a.body, b.body, point, surface, report});
}

void ContactFinder::Find(std::span<const Transform> X_WB, double margin, std::vector<Touch>* touches) {
  touches->clear();
  const std::vector<ContactShape>& shapes = setup_->shapes;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    X_WS_[i] = X_WB[static_cast<std::size_t>(shapes[i].body)] * shapes[i].X_BS;
    boxes_[i] = Bounds(shapes[i].shape, X_WS_[i]);
  }
  broad_.Find(boxes_, margin, &pairs_);
  for (const std::array<int, 2>& pair : pairs_) {
    const ContactShape& a = shapes[static_cast<std::size_t>(pair[0])];
    const ContactShape& b = shapes[static_cast<std::size_t>(pair[1])];
    int override_of = -1, report = -1;
    if (!MayTouch(a, b, &override_of, &report)) continue;
    CollidePair(pair[0], X_WS_[static_cast<std::size_t>(pair[0])], pair[1],
                X_WS_[static_cast<std::size_t>(pair[1])], margin);
    if (manifold_.empty()) continue;
    const Surface surface = SurfaceOf(a, b, override_of);
    for (const ManifoldPoint& point : manifold_)
      touches->push_back({pair[0], pair[1], a.body, b.body, point, surface, report});
  }
}

std::vector<ContactFinder::Overlap> ContactFinder::ExcludeOverlaps(std::span<const Transform> X_WB,
                                                                   double depth) {
  std::vector<Touch> touches;
  Find(X_WB, 0, &touches);
  std::map<std::uint64_t, double> depths;
  for (const Touch& touch : touches) {
    const int a = setup_->shapes[static_cast<std::size_t>(touch.shape_a)].party;
    const int b = setup_->shapes[static_cast<std::size_t>(touch.shape_b)].party;
    if (setup_->parties[static_cast<std::size_t>(a)].robot !=
        setup_->parties[static_cast<std::size_t>(b)].robot)
      continue;
    double& deepest = depths[Key(a, b)];
    deepest = std::max(deepest, -touch.point.gap);
  }
  std::vector<Overlap> found;
  for (const auto& [key, deepest] : depths) {
    if (!(deepest > depth)) continue;
    rules_[key].touches = false;
    found.push_back({static_cast<int>(key >> 32), static_cast<int>(key & 0xffffffffU), deepest});
  }
  return found;
}

}  // namespace linkwright
