// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/base/Message.h"
#include "engine/path/TimeLaw.h"

namespace linkwright {
namespace {

constexpr int kLeastPieces = 512;  // of the grid
constexpr double kCorner = 1e-3;   // a velocity that jumps by this part of itself
constexpr double kResting = 1e-9;  // of the largest velocity: there the path itself rests
constexpr double kFastest = 1e4;   // ds/dt where nothing moves
constexpr int kDirections = 16;    // sides of the polygon inside of the circle

// slope · u + offset · x ≤ bound, with u = s'' and x = s'².
struct Row {
  double slope, offset, bound;
};

struct Side {
  std::vector<Row> rows;
  double most = kFastest * kFastest;  // of x, by the velocities
};

struct Piece {
  double length = 0;
  std::vector<Row> rows;
  double most_left = 0, most_right = 0;
};

void AddRow(double slope, double offset, double bound, std::vector<Row>* rows) {
  if (bound < LimitedCurve::kNoLimit && (slope != 0 || offset != 0)) rows->push_back({slope, offset, bound});
}

// The limits at one point: q'' = p' u + p'' x, |q'|² = |p'|² x.
Side LimitsAt(const LimitedCurve& limited, int segment, double s) {
  VectorX p1, p2;
  limited.curve->EvaluateSegment(segment, s, nullptr, &p1, &p2);
  Side side;
  for (int i = 0; i < p1.size(); ++i) {
    if (limited.max_velocity.size() > 0 && p1[i] != 0)
      side.most = std::min(side.most, std::pow(limited.max_velocity[i] / p1[i], 2));
    if (limited.max_acceleration.size() > 0) {
      AddRow(p1[i], p2[i], limited.max_acceleration[i], &side.rows);
      AddRow(-p1[i], -p2[i], limited.max_acceleration[i], &side.rows);
    }
  }
  const double speed = p1.norm();
  if (speed > 0 && limited.max_speed < LimitedCurve::kNoLimit)
    side.most = std::min(side.most, std::pow(limited.max_speed / speed, 2));
  if (limited.max_total_acceleration < LimitedCurve::kNoLimit) {
    const double along = speed > 0 ? p1.dot(p2) / speed : 0;
    const double across = std::sqrt(std::max(0.0, p2.squaredNorm() - along * along));
    const double bound = limited.max_total_acceleration * std::cos(kPi / kDirections);
    for (int i = 0; i <= kDirections / 2; ++i) {
      const double angle = 2 * kPi * i / kDirections;
      AddRow(std::cos(angle) * speed, std::cos(angle) * along + std::sin(angle) * across, bound, &side.rows);
    }
  }
  return side;
}

// Knots of all curves, each stretch between two of them cut into equal pieces.
std::vector<double> Grid(std::span<const LimitedCurve> curves) {
  std::vector<double> knots;
  for (const LimitedCurve& limited : curves) {
    const auto& times = limited.curve->nodes().times;
    knots.insert(knots.end(), times.begin(), times.end());
  }
  std::sort(knots.begin(), knots.end());
  const double least = 1e-9 * (knots.back() - knots.front());
  std::vector<double> kept;
  for (const double knot : knots)
    if (kept.empty() || knot - kept.back() > least) kept.push_back(knot);
  const int cuts = std::max(4, kLeastPieces / static_cast<int>(kept.size() - 1));
  std::vector<double> grid = {kept.front()};
  for (std::size_t k = 1; k < kept.size(); ++k)
    for (int i = 1; i <= cuts; ++i)
      grid.push_back(i == cuts ? kept[k] : kept[k - 1] + (kept[k] - kept[k - 1]) * i / cuts);
  return grid;
}

int SegmentOf(const LimitedCurve& limited, double from, double to) {
  return limited.curve->SegmentOf((from + to) / 2);
}

class Timing {
 public:
  explicit Timing(std::span<const LimitedCurve> curves) : curves_(curves), grid_(Grid(curves)) {
    for (std::size_t k = 0; k + 1 < grid_.size(); ++k) pieces_.push_back(MakePiece(grid_[k], grid_[k + 1]));
    most_.push_back(pieces_.front().most_left);
    for (std::size_t k = 1; k < pieces_.size(); ++k)
      most_.push_back(Stops(k) ? 0 : std::min(pieces_[k - 1].most_right, pieces_[k].most_left));
    most_.push_back(pieces_.back().most_right);
    if (!Rests(grid_.front())) most_.front() = 0;
    if (!Rests(grid_.back())) most_.back() = 0;
  }

  TimeLaw Solve() const {
    const std::size_t count = grid_.size();
    // Backwards: from which x at a point the rest of the path can still be run through.
    std::vector<double> reachable(count);
    reachable.back() = most_.back();
    for (std::size_t k = count - 1; k-- > 0;)
      reachable[k] = MostBefore(pieces_[k], most_[k], reachable[k + 1]);
    // Forwards: always as fast as that allows.
    std::vector<double> rates;
    double x = reachable.front();
    for (std::size_t k = 0;; ++k) {
      rates.push_back(std::sqrt(x));
      if (k + 1 == count) break;
      x = Fastest(pieces_[k], x, reachable[k + 1]);
    }
    return {grid_, rates};
  }

 private:
  Piece MakePiece(double from, double to) const {
    Piece piece;
    piece.length = to - from;
    piece.most_left = piece.most_right = kFastest * kFastest;
    for (const LimitedCurve& limited : curves_) {
      const int segment = SegmentOf(limited, from, to);
      const Side left = LimitsAt(limited, segment, from);
      const Side right = LimitsAt(limited, segment, to);
      piece.most_left = std::min(piece.most_left, left.most);
      piece.most_right = std::min(piece.most_right, right.most);
      piece.rows.insert(piece.rows.end(), left.rows.begin(), left.rows.end());
      // At the right end x has become x + 2 Δ u.
      for (const Row& row : right.rows)
        piece.rows.push_back({row.slope + 2 * piece.length * row.offset, row.offset, row.bound});
    }
    return piece;
  }

  bool Stops(std::size_t k) const {
    for (const LimitedCurve& limited : curves_) {
      const int left = SegmentOf(limited, grid_[k - 1], grid_[k]);
      const int right = SegmentOf(limited, grid_[k], grid_[k + 1]);
      if (left == right) continue;
      VectorX before, after;
      limited.curve->EvaluateSegment(left, grid_[k], nullptr, &before);
      limited.curve->EvaluateSegment(right, grid_[k], nullptr, &after);
      if ((after - before).norm() > kCorner * std::max(before.norm(), after.norm()) &&
          (after - before).norm() > kResting * LargestVelocity(limited))
        return true;
    }
    return false;
  }

  // Whether the path itself is at rest there, whatever ds/dt is.
  bool Rests(double s) const {
    for (const LimitedCurve& limited : curves_)
      if (limited.curve->Velocity(s).norm() > kResting * LargestVelocity(limited)) return false;
    return true;
  }

  static double LargestVelocity(const LimitedCurve& limited) {
    const auto& nodes = limited.curve->nodes();
    double largest = 0;
    for (int k = 0; k + 1 < nodes.size(); ++k) {
      const double a = nodes.times[static_cast<std::size_t>(k)];
      const double b = nodes.times[static_cast<std::size_t>(k) + 1];
      largest =
          std::max({largest, limited.curve->Velocity(a).norm(), limited.curve->Velocity((a + b) / 2).norm()});
    }
    return largest;
  }

  // The largest x in [0, most] for which there is a u that keeps all rows and ends with x + 2 Δ u in
  // [0, after]: that region of the plane, cut row by row.
  static double MostBefore(const Piece& piece, double most, double after) {
    struct Corner {
      double x, u;
    };
    const double twice = 2 * piece.length;
    std::vector<Corner> region = {
        {0, 0}, {most, -most / twice}, {most, (after - most) / twice}, {0, after / twice}};
    std::vector<Corner> cut;
    for (const Row& row : piece.rows) {
      const auto excess = [&row](const Corner& c) { return row.slope * c.u + row.offset * c.x - row.bound; };
      cut.clear();
      for (std::size_t i = 0; i < region.size(); ++i) {
        const Corner& a = region[i];
        const Corner& b = region[(i + 1) % region.size()];
        const double ea = excess(a);
        const double eb = excess(b);
        if (ea <= 0) cut.push_back(a);
        if ((ea < 0 && eb > 0) || (ea > 0 && eb < 0)) {
          const double part = ea / (ea - eb);
          cut.push_back({a.x + part * (b.x - a.x), a.u + part * (b.u - a.u)});
        }
      }
      std::swap(region, cut);
    }
    double best = 0;  // x = u = 0 keeps every row
    for (const Corner& corner : region) best = std::max(best, corner.x);
    return std::min(best, most);
  }

  static double Fastest(const Piece& piece, double x, double after) {
    double highest = (after - x) / (2 * piece.length);
    double lowest = -x / (2 * piece.length);
    for (const Row& row : piece.rows) {
      const double rest = row.bound - row.offset * x;
      if (row.slope > 0) highest = std::min(highest, rest / row.slope);
      if (row.slope < 0) lowest = std::max(lowest, rest / row.slope);
    }
    // Rounding may part the two; then they are equal.
    return std::clamp(x + 2 * piece.length * std::max(highest, lowest), 0.0, after);
  }

  std::span<const LimitedCurve> curves_;
  std::vector<double> grid_;
  std::vector<Piece> pieces_;
  std::vector<double> most_;
};

// How much slower a moment must be so that it keeps the limits: of p' s' and p' s'' + p'' s'².
double Excess(const LimitedCurve& limited, const VectorX& p1, const VectorX& p2, double rate,
              double acceleration) {
  const VectorX v = p1 * rate;
  const VectorX a = p1 * acceleration + p2 * (rate * rate);
  double factor =
      std::max(v.norm() / limited.max_speed, std::sqrt(a.norm() / limited.max_total_acceleration));
  for (int i = 0; i < v.size(); ++i) {
    if (limited.max_velocity.size() > 0) factor = std::max(factor, std::abs(v[i]) / limited.max_velocity[i]);
    if (limited.max_acceleration.size() > 0)
      factor = std::max(factor, std::sqrt(std::abs(a[i]) / limited.max_acceleration[i]));
  }
  return factor;
}

bool HasLimit(const LimitedCurve& limited) {
  const auto any = [](const VectorX& limits) {
    return limits.size() > 0 && (limits.array() < LimitedCurve::kNoLimit).any();
  };
  return limited.max_speed < LimitedCurve::kNoLimit ||
         limited.max_total_acceleration < LimitedCurve::kNoLimit || any(limited.max_velocity) ||
         any(limited.max_acceleration);
}

void CheckLimits(std::span<const LimitedCurve> curves) {
  for (const LimitedCurve& limited : curves) {
    const bool good = (limited.max_velocity.array() > 0).all() &&
                      (limited.max_acceleration.array() > 0).all() && limited.max_speed > 0 &&
                      limited.max_total_acceleration > 0;
    if (!good) throw PathError(PathError::Kind::kBadParameter, MessageOf("path.limit-positive"));
  }
}

}  // namespace

double StretchToLimits(std::span<const LimitedCurve> curves) {
  CheckLimits(curves);
  double factor = 0;
  VectorX p1, p2;
  for (const LimitedCurve& limited : curves) {
    if (!HasLimit(limited)) continue;
    const auto& times = limited.curve->nodes().times;
    const int cuts = std::max(32, kLeastPieces / static_cast<int>(times.size()));
    for (int k = 0; k + 1 < static_cast<int>(times.size()); ++k) {
      const double from = times[static_cast<std::size_t>(k)];
      const double length = times[static_cast<std::size_t>(k) + 1] - from;
      for (int i = 0; i <= cuts; ++i) {
        limited.curve->EvaluateSegment(k, from + length * i / cuts, nullptr, &p1, &p2);
        factor = std::max(factor, Excess(limited, p1, p2, 1, 0));
      }
    }
  }
  return factor < 1e-100 ? 0 : factor;
}

TimeLaw FastestTiming(std::span<const LimitedCurve> curves) {
  CheckLimits(curves);
  TimeLaw law = Timing(curves).Solve();
  // Between the grid's points a limit may be passed by a little: all of it a little slower then.
  double factor = 1;
  VectorX p1, p2;
  for (std::size_t k = 0; k + 1 < law.s().size(); ++k) {
    const double from = law.s()[k], to = law.s()[k + 1];
    const double x0 = law.rates()[k] * law.rates()[k], x1 = law.rates()[k + 1] * law.rates()[k + 1];
    for (const LimitedCurve& limited : curves) {
      if (!HasLimit(limited)) continue;
      const int segment = SegmentOf(limited, from, to);
      for (const double part : {0.0, 0.5, 1.0}) {
        limited.curve->EvaluateSegment(segment, from + part * (to - from), nullptr, &p1, &p2);
        const double rate = std::sqrt(x0 + part * (x1 - x0));
        factor = std::max(factor, Excess(limited, p1, p2, rate, (x1 - x0) / (2 * (to - from))));
      }
    }
  }
  if (factor > 1 + 1e-9) law.Stretch(factor);
  return law;
}

}  // namespace linkwright
