// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/picture/TendonPath.h"

#include <cmath>

#include "engine/dynamics/actuation/TendonWrap.h"

namespace linkwright {
namespace {

constexpr double kStep = 0.1;  // of an arc's chords [rad]

class Path {
 public:
  std::vector<TendonBranch> Make(std::span<const PlacedStop> stops) {
    for (std::size_t i = 0; i < stops.size(); ++i) {
      const PlacedStop& stop = stops[i];
      if (stop.kind == TendonStop::kPulley) {
        Finish();
      } else if (stop.kind == TendonStop::kPoint) {
        Go(stop.X_WS.p);
      } else if (i + 1 < stops.size() && stops[i + 1].kind == TendonStop::kPoint && !branch_.points.empty()) {
        Bend(stop, stops[i + 1].X_WS.p);
      }
    }
    Finish();
    return std::move(out_);
  }

 private:
  void Go(const Vector3& to) {
    if (!branch_.points.empty()) branch_.length += (to - branch_.points.back()).norm();
    branch_.points.push_back(to);
  }

  void Finish() {
    if (branch_.points.size() > 1 && std::isfinite(branch_.length)) out_.push_back(std::move(branch_));
    branch_ = {};
  }

  // Adds what lies on an obstacle before `to`.
  void Bend(const PlacedStop& obstacle, const Vector3& to) {
    const Transform X_SW = obstacle.X_WS.Inverse();
    TendonObstacle shape;
    shape.sphere = obstacle.kind == TendonStop::kSphere;
    shape.radius = obstacle.radius;
    if (obstacle.side) shape.side = X_SW * *obstacle.side;
    const TendonWrap wrap = WrapTendon(X_SW * branch_.points.back(), X_SW * to, shape);
    if (!wrap.touches) return;
    Go(obstacle.X_WS * wrap.from);
    if (wrap.sweep == 0) return;
    const double length = branch_.length + wrap.length;
    const int chords = static_cast<int>(std::ceil(std::abs(wrap.sweep) / kStep));
    const Vector3 from = wrap.axes.transpose() * wrap.from, end = wrap.axes.transpose() * wrap.to;
    for (int i = 1; i <= chords; ++i) {
      const double part = static_cast<double>(i) / chords, angle = wrap.start + part * wrap.sweep;
      // Along a cylinder's axis it goes on steadily.
      const Vector3 p(obstacle.radius * std::cos(angle), obstacle.radius * std::sin(angle),
                      from.z() + part * (end.z() - from.z()));
      Go(obstacle.X_WS * (wrap.axes * p));
    }
    branch_.length = length;
  }

  TendonBranch branch_;
  std::vector<TendonBranch> out_;
};

}  // namespace

std::vector<TendonBranch> TendonPath(std::span<const PlacedStop> stops) { return Path().Make(stops); }

}  // namespace linkwright
