// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/compile/PoseContact.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/algorithms/Kinematics.h"
#include "engine/collision/Ray.h"
#include "engine/scene/compile/ContactParts.h"

namespace linkwright {
namespace {

/// Bodies move by no more than this between two positions of a way that are looked at [m].
constexpr double kPoseStride = 0.01;
constexpr int kMostStrides = 64;
/// Where a way is cut is known to within this motion of the bodies [m].
constexpr double kPoseCut = 1e-7;
/// Pieces of a slide [m]: over a curve of a radius of 0.5 m one of them leaves its tangent by 4 µm.
constexpr double kSlidePiece = 2e-3;
constexpr int kMostSlides = 24;
/// What is nearer than this to touching bounds a slide [m].
constexpr double kNearSlide = 1e-3;
constexpr int kSlideSweeps = 60;
/// A body that is let down touches when its gap is less [m].
constexpr double kLanded = 1e-10;
constexpr int kMostDrops = 400;
/// Surfaces that a body slides down along do not stop it: those whose normals are this near to horizontal.
constexpr double kSteep = 1e-3;

}  // namespace

std::unique_ptr<PoseContact> PoseContact::Make(const CompiledScene& scene) {
  if (!scene.contact || scene.contact->shapes.empty()) return nullptr;
  return std::unique_ptr<PoseContact>(new PoseContact(scene));
}

PoseContact::PoseContact(const CompiledScene& scene)
    : model_(scene.model),
      setup_(scene.contact),
      finder_(*scene.model, scene.contact, JoinedBodies(scene)),
      workspace_(*scene.model) {
  ForwardKinematics(*model_, scene.initial_q, &workspace_);
  const double size = finder_.SizeAt(workspace_.X_WB);
  finder_.SetSize(size);
  finder_.ExcludeOverlaps(workspace_.X_WB, kModelOverlap * size);
  loose_.assign(model_->bodies().size(), 0);
  for (std::size_t body = 1; body < loose_.size(); ++body)
    loose_[body] = model_->bodies()[body].parent == 0 && model_->joints()[body].type == JointType::kFree;
  for (const Body& body : model_->bodies())
    if (body.parent >= 0) loose_[static_cast<std::size_t>(body.parent)] = 0;  // the world has none
  for (const auto& [i, j] : JoinedBodies(scene))
    loose_[static_cast<std::size_t>(i)] = loose_[static_cast<std::size_t>(j)] = 0;
}

void PoseContact::FindAt(const VectorX& q, double margin) {
  ForwardKinematics(*model_, q, &workspace_);
  finder_.Find(workspace_.X_WB, margin, &touches_);
}

bool PoseContact::IsFree(const VectorX& q) {
  FindAt(q, 0);
  return std::all_of(touches_.begin(), touches_.end(), [&](const Touch& touch) {
    double most = kTolerance;
    for (const Depth& pair : allowed_)
      if (pair.shape_a == touch.shape_a && pair.shape_b == touch.shape_b) most = std::max(most, pair.depth);
    return -touch.point.gap <= most;
  });
}

// How far a point of a shape moves at most from one position to the other [m].
double PoseContact::Moved(const VectorX& from, const VectorX& to) {
  ForwardKinematics(*model_, from, &workspace_);
  const std::vector<Transform> before(workspace_.X_WB.begin(), workspace_.X_WB.end());
  ForwardKinematics(*model_, to, &workspace_);
  double most = 0;
  for (std::size_t body = 1; body < before.size(); ++body) {
    const Transform &a = before[body], &b = workspace_.X_WB[body];
    most = std::max(most, (b.p - a.p).norm() + (b.R - a.R).norm() * finder_.reach()[body]);
  }
  return most;
}

// The part of a way, from 0 on, up to which all positions are free; `length` of it by Moved.
double PoseContact::LastFree(const std::function<VectorX(double)>& way, double length) {
  const int strides =
      std::clamp(static_cast<int>(std::ceil(std::min(length / kPoseStride, 1e6))), 1, kMostStrides);
  double low = 0;
  for (int k = 1; k <= strides; ++k) {
    double high = static_cast<double>(k) / strides;
    if (IsFree(way(high))) {
      low = high;
      continue;
    }
    while ((high - low) * length > kPoseCut && high - low > 1e-12) {
      const double middle = (low + high) / 2;
      (IsFree(way(middle)) ? low : high) = middle;
    }
    return low;
  }
  return 1;
}

// The motion (nv) nearest to `left` that closes no gap at q by more than there is of it: Gauss–Seidel on the
// multipliers of min ½|x − left|², A x ≥ −gap.
VectorX PoseContact::AlongSurfaces(const VectorX& q, const VectorX& left) {
  FindAt(q, kNearSlide);
  struct Row {
    VectorX a;
    double least = 0, square = 0, multiplier = 0;
  };
  std::vector<Row> rows;
  Matrix6X J(6, model_->nv());
  for (const Touch& touch : touches_) {
    Row row;
    row.a = VectorX::Zero(model_->nv());
    for (const auto& [body, sign] : {std::pair(touch.body_a, -1.0), std::pair(touch.body_b, 1.0)}) {
      if (body == 0) continue;
      const Transform& X_WB = workspace_.X_WB[static_cast<std::size_t>(body)];
      PointJacobian(*model_, workspace_, BodyIndex(body), X_WB.Inverse() * touch.point.p_W, &J);
      row.a += sign * (J.topRows<3>().transpose() * touch.point.n_W);
    }
    row.square = row.a.squaredNorm();
    row.least = -touch.point.gap;
    if (row.square > 1e-12) rows.push_back(std::move(row));
  }
  VectorX x = left;
  for (int sweep = 0; sweep < kSlideSweeps; ++sweep) {
    double change = 0;
    for (Row& row : rows) {
      const double next = std::max(0.0, row.multiplier + (row.least - row.a.dot(x)) / row.square);
      x += (next - row.multiplier) * row.a;
      change = std::max(change, std::abs(next - row.multiplier) * std::sqrt(row.square));
      row.multiplier = next;
    }
    if (change < 1e-12) break;
  }
  return x;
}

PoseContact::Way PoseContact::Go(const VectorX& from, const VectorX& to, const Close& close, bool slides,
                                 bool limits) {
  Way way{from, false, false};
  if (from.size() != model_->nq() || to.size() != model_->nq() || !to.allFinite()) return way;
  allowed_.clear();
  FindAt(from, 0);
  for (const Touch& touch : touches_) allowed_.push_back({touch.shape_a, touch.shape_b, -touch.point.gap});
  const auto along = [&](const VectorX& start, const VectorX& x, double part) {
    VectorX q = start;
    model_->Integrate(x, part, &q);
    model_->Normalize(&q);
    if (limits) model_->ClampToLimits(&q);
    return close(q);
  };
  const VectorX straight = model_->Difference(from, to);
  const double part =
      LastFree([&](double at) { return at >= 1 ? to : along(from, straight, at); }, Moved(from, to));
  if (part >= 1) {
    way.q = to;
    return way;
  }
  way.touches = true;
  if (part > 0) way.q = along(from, straight, part);
  if (!slides) return way;
  for (int piece = 0; piece < kMostSlides; ++piece) {
    VectorX x = AlongSurfaces(way.q, model_->Difference(way.q, to));
    const double length = Moved(way.q, along(way.q, x, 1));
    if (!(length > 10 * kPoseCut)) return way;
    if (length > kSlidePiece) x = AlongSurfaces(way.q, kSlidePiece / length * x);
    const double taken =
        LastFree([&](double at) { return along(way.q, x, at); }, std::min(length, kSlidePiece));
    if (!(taken * std::min(length, kSlidePiece) > 10 * kPoseCut)) return way;
    way.q = along(way.q, x, taken);
  }
  way.unfinished = true;
  return way;
}

std::vector<BodyIndex> PoseContact::Standing(const VectorX& q) {
  FindAt(q, kStanding);
  std::vector<char> stands(model_->bodies().size(), 0);
  for (const Touch& touch : touches_) {
    if (touch.body_a == 0) stands[static_cast<std::size_t>(touch.body_b)] = 1;
    if (touch.body_b == 0) stands[static_cast<std::size_t>(touch.body_a)] = 1;
  }
  std::vector<BodyIndex> bodies;
  for (int body = 1; body < model_->body_count(); ++body)
    if (stands[static_cast<std::size_t>(body)] != 0) bodies.emplace_back(body);
  return bodies;
}

bool PoseContact::IsLoose(BodyIndex body) const {
  return body.value > 0 && body.value < model_->body_count() &&
         loose_[static_cast<std::size_t>(body.value)] != 0;
}

double PoseContact::Room(int body, double margin) {
  finder_.Find(workspace_.X_WB, margin, &touches_, true);
  double room = margin;
  for (const Touch& touch : touches_) {
    if (touch.body_a != body && touch.body_b != body) continue;
    // The rate of the gap when the body goes down: of B relative to A along n.
    const double rate = (touch.body_a == body ? 1 : -1) * touch.point.n_W.z();
    if (rate < -kSteep) room = std::min(room, touch.point.gap);
  }
  return room;
}

std::optional<VectorX> PoseContact::LieDown(const VectorX& q, BodyIndex body, const Vector3& origin,
                                            const Vector3& direction) {
  if (!IsLoose(body) || q.size() != model_->nq() || !q.allFinite()) return std::nullopt;
  ForwardKinematics(*model_, q, &workspace_);
  double nearest = kInfinity;
  Vector3 lower = Vector3::Constant(kInfinity), upper = -lower;
  for (const ContactShape& shape : setup_->shapes) {
    const Transform X_WS = workspace_.X_WB[static_cast<std::size_t>(shape.body)] * shape.X_BS;
    if (shape.body == body.value) {
      const Box3 box = Bounds(shape.shape, X_WS);
      lower = lower.cwiseMin(box.lower);
      upper = upper.cwiseMax(box.upper);
    } else if (const double distance = RayDistance(shape.shape, X_WS, origin, direction);
               distance >= 0 && distance < nearest) {
      nearest = distance;
    }
  }
  if (!std::isfinite(nearest) || !lower.allFinite() || !upper.allFinite()) return std::nullopt;
  const Vector3 met = origin + nearest * direction;
  if (!met.allFinite()) return std::nullopt;
  const double height = upper.z() - lower.z();
  const Joint& joint = model_->joints()[static_cast<std::size_t>(body.value)];
  const Matrix3& R_WJ = model_->bodies()[static_cast<std::size_t>(body.value)].X_PJ.R;
  const auto put = [&](double above) {
    VectorX put_q = q;
    const Vector3 by(met.x() - (lower.x() + upper.x()) / 2, met.y() - (lower.y() + upper.y()) / 2,
                     met.z() + above - lower.z());
    put_q.segment<3>(joint.q_index) += R_WJ.transpose() * by;
    return put_q;
  };
  const auto overlaps = [&](const VectorX& at) {
    FindAt(at, 0);
    return std::any_of(touches_.begin(), touches_.end(), [&](const Touch& touch) {
      return (touch.body_a == body.value || touch.body_b == body.value) && touch.point.gap < -kTolerance;
    });
  };
  // From above, less high where there is no room for that.
  double above = height;
  while (overlaps(put(above))) {
    if (above <= 0) return std::nullopt;
    above = above > height / 64 ? above / 2 : 0;
  }
  for (int drop = 0; drop < kMostDrops; ++drop) {
    ForwardKinematics(*model_, put(above), &workspace_);
    const double room = Room(body.value, height);
    if (room <= kLanded) return put(above);
    above -= room;
    if (above < -height) return std::nullopt;  // it does not touch what is under the mouse
  }
  return put(above);
}

}  // namespace linkwright
