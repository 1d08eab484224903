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
/// Room of the list of pairs, of the smallest shape's reach, and how often it should serve.
constexpr double kLeastRoom = 0.02, kMostRoom = 8;
/// How often a distance that nothing is within is tried.
constexpr int kProbes = 4;
constexpr int kFewUses = 16, kManyUses = 256;

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
  root_.assign(bodies, 0);
  for (int body = 1; body < model.body_count(); ++body) {
    const auto at = static_cast<std::size_t>(body);
    const int parent = model.bodies()[at].parent;
    const bool is_root = parent == 0 && model.joints()[at].type == JointType::kFree;
    root_[at] = is_root ? body : root_[static_cast<std::size_t>(parent)];
  }
  for (const Body& body : model.bodies()) com_.push_back(body.com);
  for (const ContactShape& shape : setup_->shapes) {
    const Box3 box = Bounds(shape.shape, shape.X_BS);
    if (!IsBounded(box)) continue;
    double& reach = reach_[static_cast<std::size_t>(shape.body)];
    reach = std::max(reach, box.lower.cwiseAbs().cwiseMax(box.upper.cwiseAbs()).norm());
    const double size = (box.upper - box.lower).norm() / 2;
    if (shape.body != 0 && (smallest_ == 0 || size < smallest_)) smallest_ = size;
  }
  boxes_.resize(setup_->shapes.size());
  for (const ContactShape& shape : setup_->shapes) {
    const Box3 box = Bounds(shape.shape, Transform());
    const bool bounded = IsBounded(box);
    ball_centre_.push_back(bounded ? Vector3((box.lower + box.upper) / 2) : Vector3(Vector3::Zero()));
    ball_radius_.push_back(bounded ? (1 + 1e-12) * (box.upper - box.lower).norm() / 2 : kInfinity);
  }
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

void ContactFinder::ListPairs(std::span<const Transform> X_WB, double margin, std::vector<Listed>* list) {
  const std::vector<ContactShape>& shapes = setup_->shapes;
  for (std::size_t i = 0; i < shapes.size(); ++i)
    boxes_[i] = Bounds(shapes[i].shape, X_WB[static_cast<std::size_t>(shapes[i].body)] * shapes[i].X_BS);
  broad_.Find(boxes_, margin, &pairs_);
  list->clear();
  for (const std::array<int, 2>& pair : pairs_) {
    Listed listed{pair[0], pair[1], -1, -1};
    if (MayTouch(shapes[static_cast<std::size_t>(pair[0])], shapes[static_cast<std::size_t>(pair[1])],
                 &listed.override_of, &listed.report))
      list->push_back(listed);
  }
}

void ContactFinder::KeepList(std::span<const Transform> X_WB, double margin) {
  // A list that did not last gets more room, one that lasts longer than needed less.
  if (listed_ >= 0 && list_uses_ < kFewUses) room_ *= 2;
  if (list_uses_ > kManyUses) room_ /= 2;
  room_ = std::clamp(room_, kLeastRoom * smallest_, kMostRoom * smallest_);
  list_uses_ = 0;
  listed_ = margin + room_;
  listed_at_.assign(X_WB.begin(), X_WB.end());
  ListPairs(X_WB, listed_, &list_);
}

double ContactFinder::Moved(std::span<const Transform> X_WB) const {
  double most = 0;
  for (std::size_t body = 1; body < X_WB.size(); ++body) {
    const Transform &now = X_WB[body], &then = listed_at_[body];
    // ‖R − R'‖ in Frobenius' norm is not less than that by which any unit vector is turned.
    const double moved = (now.p - then.p).norm() + (now.R - then.R).norm() * reach_[body];
    if (!(moved <= most)) most = moved;
  }
  return most;
}

void ContactFinder::FindReported(std::span<const Transform> X_WB, double margin, double near,
                                 std::vector<Touch>* touches, bool once) {
  touches->clear();
  const std::vector<ContactShape>& shapes = setup_->shapes;
  // Both of a pair may have moved.
  const bool serves = margin <= listed_ && margin + 2 * Moved(X_WB) <= listed_;
  if (!serves && once) ListPairs(X_WB, margin, &other_list_);
  if (!serves && !once) KeepList(X_WB, margin);
  ++list_uses_;
  Transform X_WA;
  int before = -1;
  for (const Listed& pair : serves || !once ? list_ : other_list_) {
    const auto i = static_cast<std::size_t>(pair.a), j = static_cast<std::size_t>(pair.b);
    const ContactShape &a = shapes[i], &b = shapes[j];
    if (pair.a != before) X_WA = X_WB[static_cast<std::size_t>(a.body)] * a.X_BS;
    before = pair.a;
    const Transform X_WS = X_WB[static_cast<std::size_t>(b.body)] * b.X_BS;
    const double within = pair.report >= 0 ? margin : near;
    const double apart = ball_radius_[i] + ball_radius_[j] + within;
    if ((X_WA * ball_centre_[i] - X_WS * ball_centre_[j]).squaredNorm() > apart * apart) continue;
    CollidePair(pair.a, X_WA, pair.b, X_WS, within);
    if (manifold_.empty()) continue;
    const Surface surface = SurfaceOf(a, b, pair.override_of);
    for (const ManifoldPoint& point : manifold_)
      touches->push_back({pair.a, pair.b, a.body, b.body, point, surface, pair.report});
  }
}

bool ContactFinder::IsInside(const Listed& pair) const {
  const auto root = [&](int shape) {
    return root_[static_cast<std::size_t>(setup_->shapes[static_cast<std::size_t>(shape)].body)];
  };
  return root(pair.a) != 0 && root(pair.a) == root(pair.b);
}

bool ContactFinder::NoneWithin(std::span<const Transform> X_WB, double margin, bool inside) {
  for (const Listed& pair : list_) {
    if (IsInside(pair) != inside) continue;
    FindPair(pair.a, pair.b, X_WB, margin, &probe_);
    if (probe_.empty()) continue;
    probe_.clear();
    return false;
  }
  return true;
}

// A distance that nothing is within, or 0.
double ContactFinder::NearestOf(std::span<const Transform> X_WB, bool inside) {
  double near = listed_ - 2 * Moved(X_WB);
  for (int k = 0; k < kProbes && !NoneWithin(X_WB, near, inside); ++k) near = k + 1 < kProbes ? near / 4 : 0;
  return near;
}

void ContactFinder::NoteNear(const Model& model, const VectorX& q, std::span<const Transform> X_WB) {
  near_q_.resize(0);
  if (listed_ < 0) return;
  near_ = NearestOf(X_WB, false);
  near_inside_ = NearestOf(X_WB, true);
  if (!(near_ > 0 && near_inside_ > 0)) return;
  near_q_ = q;
  near_reach_.assign(reach_.begin(), reach_.end());
  for (int body = model.body_count() - 1; body > 0; --body) {
    const auto at = static_cast<std::size_t>(body);
    const auto parent = static_cast<std::size_t>(model.bodies()[at].parent);
    if (parent == 0) continue;
    near_reach_[parent] =
        std::max(near_reach_[parent], near_reach_[at] + (X_WB[at].p - X_WB[parent].p).norm());
  }
}

// Joint by joint, from the tips on: what hangs on a joint that turns by φ moves by φ times its distance,
// which is what it was, and what has moved before.
bool ContactFinder::NothingNear(const Model& model, const VectorX& q, double margin) const {
  if (near_q_.size() == 0 || !(margin < near_ && margin < near_inside_)) return false;
  const double most = (near_ - margin) / 2, most_inside = (near_inside_ - margin) / 2;
  moved_.assign(reach_.size(), 0);
  moved_inside_.assign(reach_.size(), 0);
  for (int body = 1; body < model.body_count(); ++body) {
    const auto at = static_cast<std::size_t>(body);
    const Joint& joint = model.joints()[at];
    const double reach = near_reach_[at] + std::max(most, most_inside);
    const auto change = [&](int i) { return std::abs(q[i] - near_q_[i]); };
    const auto turn = [&](int i) {
      // 2 sin(φ/2) of two unit quaternions, a little more.
      const double cosine = q.segment<4>(i).dot(near_q_.segment<4>(i));
      return 2.001 * std::sqrt(std::max(0.0, 1 - cosine * cosine) + 1e-15);
    };
    double by = 0;
    switch (joint.type) {
      case JointType::kFree:
        by = (q.segment<3>(joint.q_index) - near_q_.segment<3>(joint.q_index)).norm() +
             turn(joint.q_index + 3) * reach;
        break;
      case JointType::kBall:
        by = turn(joint.q_index) * reach;
        break;
      case JointType::kPrismatic:
        by = std::abs(joint.ratio) * change(joint.q_index);
        break;
      default:
        by = std::abs(joint.ratio) * change(joint.q_index) * reach;
    }
    const auto parent = static_cast<std::size_t>(model.bodies()[at].parent);
    moved_[at] = by + moved_[parent];
    if (root_[at] != body) moved_inside_[at] = by + moved_inside_[parent];
    if (!(moved_[at] < most && moved_inside_[at] < most_inside)) return false;
  }
  return true;
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
    listed_ = -1;
    found.push_back({static_cast<int>(key >> 32), static_cast<int>(key & 0xffffffffU), deepest});
  }
  return found;
}

}  // namespace linkwright
