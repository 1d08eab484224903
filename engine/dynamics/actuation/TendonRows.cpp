// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/actuation/TendonRows.h"

#include <algorithm>
#include <cmath>

namespace linkwright {

BodyFrame FindBodyFrame(const Model& model, const std::string& name) {
  if (name.empty()) return {};
  const Frame& frame = model.frames()[static_cast<std::size_t>(model.FindFrame(name).value)];
  return {frame.body.value, frame.X_BF};
}

TendonRow::TendonRow(const Model& model, const TendonDescription& tendon, DofAxes* axes) {
  for (const auto& [name, coefficient] : tendon.joints) {
    if (tendon.type != TendonType::kFixed) break;
    const Joint& joint = model.joints()[static_cast<std::size_t>(model.FindJoint(name).value)];
    offset_ += coefficient * joint.offset;
    sums_.push_back({joint.q_index, layout_.SlotOf(joint.v_index), coefficient * joint.ratio});
  }
  if (tendon.type == TendonType::kFixed) return;
  const auto point = [&](const std::string& link, const Vector3& p_L) {
    const BodyFrame frame = FindBodyFrame(model, link);
    return BodyPoint{frame.body, frame.X_BF * p_L};
  };
  double part = 1;
  const TendonStopDescription *last = nullptr, *obstacle = nullptr;
  for (const TendonStopDescription& stop : tendon.stops) {
    if (stop.kind == TendonStop::kPulley) {
      part = 1 / stop.divisor;
      last = obstacle = nullptr;
      continue;
    }
    if (stop.kind != TendonStop::kPoint) {
      obstacle = &stop;
      continue;
    }
    if (last != nullptr) {
      Piece& piece = pieces_.emplace_back();
      piece.a = point(last->link, last->X_LS.p);
      piece.b = point(stop.link, stop.X_LS.p);
      piece.part = part;
      piece.straight = axes->Between(piece.b.body, piece.a.body, &layout_);
      if (obstacle != nullptr) {
        piece.has_obstacle = true;
        const BodyFrame frame = FindBodyFrame(model, obstacle->link);
        piece.obstacle = {frame.body, frame.X_BF * obstacle->X_LS};
        piece.shape.sphere = obstacle->kind == TendonStop::kSphere;
        piece.shape.radius = obstacle->radius;
        piece.has_side = obstacle->side.has_value();
        if (piece.has_side) piece.side = point(obstacle->side_link, *obstacle->side);
        piece.before = axes->Between(piece.obstacle.body, piece.a.body, &layout_);
        piece.after = axes->Between(piece.b.body, piece.obstacle.body, &layout_);
      }
    }
    last = &stop;
    obstacle = nullptr;
  }
}

// e·(J_to − J_from): the unit force e along the piece at one end, its opposite at the other.
double TendonRow::AddStraight(const Vector3& from, const Vector3& to, const std::vector<DofAxes::Term>& terms,
                              double part, const DofAxes& axes, double* row) const {
  const Vector3 along = to - from;
  const double length = along.norm();
  if (!terms.empty() && length > 0) {
    const Vector3 e = along / length;
    axes.Add(terms, e, to.cross(e), part, row);
  }
  return part * length;
}

double TendonRow::Compute(const VectorX& q, std::span<const Transform> X_WB, const DofAxes& axes,
                          double* row) {
  std::fill_n(row, layout_.dofs.size(), 0.0);
  double length = offset_;
  for (const Sum& sum : sums_) {
    length += sum.coefficient * q[sum.q_index];
    row[sum.slot] += sum.coefficient;
  }
  ways_ = 0;
  const auto pose = [&](int body) -> const Transform& { return X_WB[static_cast<std::size_t>(body)]; };
  for (Piece& piece : pieces_) {
    const Vector3 a = pose(piece.a.body) * piece.a.p_B, b = pose(piece.b.body) * piece.b.p_B;
    if (!piece.has_obstacle) {
      length += AddStraight(a, b, piece.straight, piece.part, axes, row);
      continue;
    }
    const Transform X_WO = pose(piece.obstacle.body) * piece.obstacle.X_BF, X_OW = X_WO.Inverse();
    if (piece.has_side) piece.shape.side = X_OW * (pose(piece.side.body) * piece.side.p_B);
    const TendonWrap wrap = WrapTendon(X_OW * a, X_OW * b, piece.shape);
    ways_ = 4 * ways_ + wrap.way;
    if (!wrap.touches) {
      length += AddStraight(a, b, piece.straight, piece.part, axes, row);
      continue;
    }
    length += AddStraight(a, X_WO * wrap.from, piece.before, piece.part, axes, row) +
              piece.part * wrap.length + AddStraight(X_WO * wrap.to, b, piece.after, piece.part, axes, row);
  }
  return length;
}

}  // namespace linkwright
