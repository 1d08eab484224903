// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/collision/Gjk.h"
#include "engine/collision/SeenPoints.h"
#include "engine/collision/SmoothSide.h"

namespace linkwright {
namespace {

/// Directions closer to a face's normal, or to across a line, than this are tried as exactly so.
constexpr double kNearlyFlat = 1e-3;
/// Gaps, of the size, below which shapes overlap by more than what rests does.
constexpr double kTouching = -1e-8;
/// Differences of gaps, of the size, that are more than rounding.
constexpr double kSurely = 1e-10;
/// Steps up a hill, whose height may grow by rounding alone.
constexpr int kMostClimb = 1000;

struct NormalSearch {
  const SmoothSide &a, &b;
  double size = 0, shift = 0;  ///< of the smaller side [m]

  /// B's support point less A's.
  Vector3 Difference(const Vector3& n) const { return b.Support(-n) - a.Support(n); }
  double Gap(const Vector3& n) const { return n.dot(Difference(n)); }

  GjkResult Distance(const Vector3& b_moved, const Vector3& guess, double most) const {
    const auto support = [&](const Vector3& d) {
      DifferencePoint point;
      point.p_A = a.Support(d);
      point.p_B = b.Support(-d) + b_moved;
      point.w = point.p_B - point.p_A;
      return point;
    };
    // Polish gives the last digits.
    return FindDistance(support, guess, most, 1e-12);
  }

  /// Improves n: with B moved by τ n, so far that they are apart, the direction n' of their distance has
  /// gap(n') + τ n · n' ≥ gap(n) + τ, thus a gap at least as great. It stops where the gap is greatest.
  /// Its error shrinks by (τ + gap) / (H + τ + gap) at each step: at a tip much sharper than the shift,
  /// `shift` is lessened towards the tip's radius.
  void Ascend(PairNormal* at, int most_steps, double turn) const {
    const double least = std::max(std::min(SharpestRadius(a), SharpestRadius(b)), 1e-6 * size);
    for (double beyond = shift;; beyond /= 8) {
      AscendBy(at, beyond, most_steps, turn);
      if (beyond <= least) return;
    }
  }
  void AscendBy(PairNormal* at, double beyond, int most_steps, double turn) const {
    for (int i = 0; i < most_steps; ++i) {
      const Vector3 moved = (beyond - at->gap) * at->n;
      const GjkResult nearest = Distance(moved, at->n, std::numeric_limits<double>::infinity());
      if (!(nearest.distance > 0)) return;
      const double gap = Gap(nearest.n);
      if (!(gap > at->gap)) return;
      const double turned = (nearest.n - at->n).norm();
      *at = {nearest.n, gap};
      if (turned < turn) return;
    }
  }
  /// The least radius of curvature of an ellipsoid [m].
  static double SharpestRadius(const SmoothSide& side) {
    if (side.type != CollisionType::kEllipsoid) return std::numeric_limits<double>::infinity();
    return side.half.minCoeff() * side.half.minCoeff() / side.half.maxCoeff();
  }

  /// Newton's method on t · (p_B − p_A) = 0 in the directions t (columns) in which both surfaces bend:
  /// (H_A + H_B + gap) dn = the part of p_B − p_A across n.
  PairNormal Polish(PairNormal at, const Vector3& line) const {
    const bool on_line = !line.isZero();
    if (on_line) {
      at.n -= line * line.dot(at.n);
      at.n.normalize();
      at.gap = Gap(at.n);
    }
    for (int i = 0; i < 30; ++i) {
      const Matrix3 H = Bend(a, at.n, line) + Bend(b, -at.n, line);
      const Vector3 d = Difference(at.n);
      const double s = at.n.dot(d);
      Vector3 step = Vector3::Zero();
      const Vector3 t1 = on_line ? line.cross(at.n) : Vector3(at.n.unitOrthogonal());
      if (on_line) {
        step = t1.dot(d) / (t1.dot(H * t1) + s) * t1;
      } else {
        const Vector3 t2 = at.n.cross(t1);
        const double h11 = t1.dot(H * t1) + s, h12 = t1.dot(H * t2), h22 = t2.dot(H * t2) + s;
        const double determinant = h11 * h22 - h12 * h12, r1 = t1.dot(d), r2 = t2.dot(d);
        step = ((h22 * r1 - h12 * r2) * t1 + (h11 * r2 - h12 * r1) * t2) / determinant;
      }
      const double length = step.norm();
      if (!(length < 1)) return at;
      // Shorter where that does not lead upwards.
      PairNormal next;
      double part = std::min(1., 0.3 / length);
      for (int k = 0; k < 6; ++k, part /= 4) {
        next.n = (at.n + part * step).normalized();
        next.gap = Gap(next.n);
        if (next.gap >= at.gap - 1e-15 * size) break;
      }
      if (!(next.gap >= at.gap - 1e-15 * size)) return at;
      at = next;
      if (length < 1e-15) break;
    }
    return at;
  }

  /// H of a side that is taken to touch along `line` where it is at right angles to it.
  static Matrix3 Bend(const SmoothSide& side, const Vector3& n, const Vector3& line) {
    if (side.type == CollisionType::kCylinder && std::abs(side.axis().dot(n)) < 1e-9 && !line.isZero()) {
      return LineBend(side.axis(), side.radius, n).radii;
    }
    if (side.is_polytope) return Matrix3::Zero();  // without its radius, as Difference
    return side.PointPart(n).bend.radii;
  }
};

/// Outward normals of the flat faces of a side.
template <class Visit>
void VisitFaces(const SmoothSide& side, const Visit& visit) {
  if (side.is_polytope) {
    for (const Polytope::Face& face : side.polytope.faces) visit(face.normal);
  } else if (side.type == CollisionType::kCylinder) {
    visit(side.axis());
    visit(-side.axis());
  }
}
/// Directions of the straight lines on a side.
template <class Visit>
void VisitLines(const SmoothSide& side, const Visit& visit) {
  if (side.is_polytope) {
    if (side.polytope.is_box) {
      for (int k = 0; k < 3; ++k) visit(Vector3(side.X.R.col(k)));
      return;
    }
    for (const Polytope::Edge& edge : side.polytope.edges) visit(edge.along);
  } else if (side.type == CollisionType::kCylinder) {
    visit(side.axis());
  }
}
/// The same, and the axes of an ellipsoid, along which it may be nearly straight.
template <class Visit>
void VisitLinesAndAxes(const SmoothSide& side, const Visit& visit) {
  VisitLines(side, visit);
  if (side.type != CollisionType::kEllipsoid || side.is_polytope) return;
  for (int k = 0; k < 3; ++k) visit(Vector3(side.X.R.col(k)));
}

/// The best of the directions in which overlapping shapes may be least deep.
struct StartNormals {
  static constexpr int kMost = 24;
  const NormalSearch& search;
  std::array<PairNormal, kMost> best{};
  int count = 0;
  SeenPoints<kMost> seen;

  void Try(const Vector3& direction) {
    const double length = direction.norm();
    if (!(length > 0)) return;
    PairNormal start{direction / length, 0};
    // Worse than all of the best, when there is no more room.
    if (count == kMost && seen.ShowLess(start.n, best[kMost - 1].gap - kSurely * search.size)) return;
    const Vector3 w = search.Difference(start.n);
    start.gap = start.n.dot(w);
    seen.Add(w);
    for (int i = 0; i < count; ++i) {
      if (best[static_cast<std::size_t>(i)].n.dot(start.n) > 0.98 &&
          best[static_cast<std::size_t>(i)].gap >= start.gap) {
        return;
      }
    }
    int at = count < kMost ? count++ : kMost - 1;
    if (!best[static_cast<std::size_t>(at)].n.isZero() && best[static_cast<std::size_t>(at)].gap >= start.gap)
      return;
    for (; at > 0 && best[static_cast<std::size_t>(at - 1)].gap < start.gap; --at) {
      best[static_cast<std::size_t>(at)] = best[static_cast<std::size_t>(at - 1)];
    }
    best[static_cast<std::size_t>(at)] = start;
  }
};

void TryAllStarts(const NormalSearch& search, StartNormals* starts) {
  const Vector3 d = search.b.X.p - search.a.X.p;
  starts->Try(d);
  VisitFaces(search.a, [&](const Vector3& n) { starts->Try(n); });
  VisitFaces(search.b, [&](const Vector3& n) { starts->Try(-n); });
  const auto across = [&](const Vector3& line) {
    starts->Try(d - line * line.dot(d));
    const Vector3 t1 = line.unitOrthogonal(), t2 = line.cross(t1);
    constexpr int kAround = 16;
    for (int i = 0; i < kAround; ++i) {
      const double angle = 2 * kPi * i / kAround;
      starts->Try(std::cos(angle) * t1 + std::sin(angle) * t2);
    }
  };
  VisitLinesAndAxes(search.a, across);
  VisitLinesAndAxes(search.b, across);
  VisitLinesAndAxes(search.a, [&](const Vector3& u) {
    VisitLinesAndAxes(search.b, [&](const Vector3& w) {
      const Vector3 n = u.cross(w);
      starts->Try(n);
      starts->Try(-n);
    });
  });
  constexpr int kDirections = 96;
  for (int i = 0; i < kDirections; ++i) {
    // Directions on a spiral, evenly spread.
    const double z = 1 - (2 * i + 1.) / kDirections, angle = kPi * (3 - std::sqrt(5)) * i,
                 r = std::sqrt(1 - z * z);
    starts->Try(Vector3(r * std::cos(angle), r * std::sin(angle), z));
  }
}

/// A straight line of a side: from `start` along the unit vector u.
struct SideLine {
  Vector3 start = Vector3::Zero();
  double length = 0;

  bool Has(double at, double tolerance) const { return at >= -tolerance && at <= length + tolerance; }
};
/// The line of the side along u that is farthest along n.
SideLine LineAlong(const SmoothSide& side, const Vector3& u, const Vector3& n) {
  if (!side.is_polytope) {
    const Vector3 across = (n - u * u.dot(n)).normalized();
    return {side.X.p + side.radius * across - side.half_length * u, 2 * side.half_length};
  }
  const Polytope& body = side.polytope;
  SideLine best;
  double most = -std::numeric_limits<double>::infinity();
  for (const Polytope::Edge& edge : body.edges) {
    const double cosine = edge.along.dot(u);
    if (std::abs(cosine) < 1 - 1e-12) continue;
    const Vector3 &from = body[edge.ends[cosine > 0 ? 0 : 1]], &to = body[edge.ends[cosine > 0 ? 1 : 0]];
    const double reach = n.dot(from + to);
    if (reach <= most) continue;
    most = reach;
    best = {from, (to - from).norm()};
  }
  return best;
}

/// A normal near a rough one that is exactly across faces or lines.
struct FlatNormal {
  PairNormal normal{Vector3::Zero(), -std::numeric_limits<double>::infinity()};
  /// What faces the face or line is flat on it or within its bounds. Beyond them, the normal is that of what
  /// is there, even where their gaps are equal to rounding.
  bool is_within = false;
};

struct FlatNormals {
  const NormalSearch& search;
  const PairNormal& rough;
  double flat, tolerance;
  FlatNormal line, face;

  void TryLines(const SmoothSide& side, const SmoothSide& other, double sign) {
    VisitLines(side, [&](const Vector3& u) {
      if (std::abs(u.dot(rough.n)) > kNearlyFlat) return;
      const PairNormal candidate = search.Polish(rough, u);
      if (!(candidate.gap > line.normal.gap)) return;
      const Vector3 outward = sign * candidate.n;
      const SideLine segment = LineAlong(side, u, outward);
      line = {candidate, !other.IsPointAlong(-outward, flat) ||
                             segment.Has(u.dot(other.Support(-outward) - segment.start), tolerance)};
    });
  }
  void TryCrossings() {
    VisitLines(search.a, [&](const Vector3& u) {
      if (std::abs(u.dot(rough.n)) > kNearlyFlat) return;
      VisitLines(search.b, [&](const Vector3& w) {
        if (std::abs(w.dot(rough.n)) > kNearlyFlat) return;
        Vector3 n = u.cross(w);
        const double square = n.squaredNorm();
        if (square < 1e-16) return;
        n.normalize();
        if (n.dot(rough.n) < 0) n = -n;
        const double gap = search.Gap(n);
        const SideLine first = LineAlong(search.a, u, n), second = LineAlong(search.b, w, -n);
        const Vector3 d = second.start - first.start, c = u.cross(w);
        const bool crosses = first.Has(d.cross(w).dot(c) / square, tolerance) &&
                             second.Has(d.cross(u).dot(c) / square, tolerance);
        const double allowed = crosses ? std::max(flat, 1e-14 * search.size) : 1e-14 * search.size;
        if ((square >= 1e-8 || crosses) && gap > line.normal.gap - allowed) line = {{n, gap}, crosses};
      });
    });
  }
  void TryFace(const SmoothSide& side, const SmoothSide& other, double sign) {
    VisitFaces(side, [&](const Vector3& outward) {
      const Vector3 n = sign * outward;
      if (n.dot(rough.n) < 0 || n.cross(rough.n).norm() > kNearlyFlat) return;
      const double gap = search.Gap(n);
      if (!(gap > face.normal.gap)) return;
      face = {{n, gap},
              !other.IsPointAlong(-outward, flat) ||
                  side.IsAboveFace(outward, other.Support(-outward), tolerance)};
    });
  }
};

/// The best of n and what is near it and exactly across faces or lines; of those within `flat` the flattest.
/// `*on_face`: it is the normal of a face that the other side is above.
PairNormal Snap(const NormalSearch& search, const PairNormal& rough, double flat, bool* on_face) {
  PairNormal best = search.Polish(rough, Vector3::Zero());
  const double slack = std::max(flat, 1e-13 * search.size);
  FlatNormals flats{search, rough, slack, 1e-13 * search.size, {}, {}};
  flats.TryLines(search.a, search.b, 1);
  flats.TryLines(search.b, search.a, -1);
  flats.TryCrossings();
  flats.TryFace(search.a, search.b, 1);
  flats.TryFace(search.b, search.a, -1);
  const FlatNormal &line = flats.line, &face = flats.face;
  if (line.normal.gap > best.gap) best = line.normal;
  if (face.normal.gap > best.gap) best = face.normal;
  *on_face = face.is_within && face.normal.gap >= best.gap - slack;
  if (*on_face) return face.normal;
  if (line.is_within && line.normal.gap >= best.gap - slack) return line.normal;
  return best;
}

/// Turns n towards the greatest gap near it, step by step, at first by `reach`: where neither side bends
/// smoothly, as at a rim.
void Climb(const NormalSearch& search, double reach, PairNormal* at) {
  double turn = 0;
  SeenPoints<8> seen;
  for (int step = 0; step < kMostClimb && reach > 1e-7; ++step) {
    const Vector3 t1 = at->n.unitOrthogonal(), t2 = at->n.cross(t1);
    bool better = false;
    for (int k = 0; k < 8 && !better; ++k) {
      const double angle = turn + k * kPi / 4;
      PairNormal next;
      next.n = (at->n + reach * (std::cos(angle) * t1 + std::sin(angle) * t2)).normalized();
      if (seen.ShowLess(next.n, at->gap - kSurely * search.size)) continue;
      const Vector3 w = search.Difference(next.n);
      next.gap = next.n.dot(w);
      seen.Add(w);
      better = next.gap > at->gap;
      if (better) *at = next;
    }
    turn += 1;
    if (!better) reach *= 0.4;
  }
}

/// Turns n to the greatest gap within `reach` of it by cutting planes: over the points w of B − A met so far,
/// the least n · w is a roof of planes, whose greatest height is at a corner of three of them or of two and
/// the border. Where edges and rims are nearly parallel the roof is too flat for steps towards it.
void ClimbRoof(const NormalSearch& search, double reach, PairNormal* at) {
  constexpr std::size_t kMost = 24;
  struct Plane {
    double x, y, height;  ///< slopes along t1, t2, height at n
  };
  std::array<Plane, kMost> planes;
  const Vector3 n = at->n, t1 = n.unitOrthogonal(), t2 = n.cross(t1);
  std::size_t count = 0;
  const auto add = [&](const Vector3& direction) {
    const Vector3 w = search.Difference(direction);
    planes[count++] = {t1.dot(w), t2.dot(w), n.dot(w)};
    return direction.dot(w);
  };
  add(n);
  while (count < kMost) {
    // The corners of the roof, and of the border |x|, |y| ≤ reach.
    double best = -std::numeric_limits<double>::infinity(), best_x = 0, best_y = 0;
    const auto try_at = [&](double x, double y) {
      if (!(std::abs(x) <= reach && std::abs(y) <= reach)) return;
      double least = std::numeric_limits<double>::infinity();
      for (std::size_t i = 0; i < count; ++i) {
        least = std::min(least, planes[i].height + x * planes[i].x + y * planes[i].y);
        if (least <= best) return;
      }
      best = least;
      best_x = x;
      best_y = y;
    };
    for (const double x : {-reach, reach}) {
      try_at(x, -reach);
      try_at(x, reach);
    }
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = i + 1; j < count; ++j) {
        // Planes i and j meet where x p + y q + r = 0.
        const double p = planes[i].x - planes[j].x, q = planes[i].y - planes[j].y,
                     r = planes[i].height - planes[j].height;
        for (const double border : {-reach, reach}) {
          if (q != 0) try_at(border, -(r + border * p) / q);
          if (p != 0) try_at(-(r + border * q) / p, border);
        }
        for (std::size_t k = j + 1; k < count; ++k) {
          const double u = planes[j].x - planes[k].x, v = planes[j].y - planes[k].y,
                       w = planes[j].height - planes[k].height, determinant = p * v - q * u;
          if (determinant != 0) try_at((q * w - r * v) / determinant, (r * u - p * w) / determinant);
        }
      }
    }
    PairNormal next;
    next.n = (n + best_x * t1 + best_y * t2).normalized();
    next.gap = add(next.n);
    if (next.gap > at->gap) *at = next;
    if (next.gap >= best - 1e-13 * search.size) break;
  }
}

}  // namespace

bool FindPairNormal(const SmoothSide& a, const SmoothSide& b, double most, double flat, PairNormal* out) {
  NormalSearch search{a, b, std::min(a.Size(), b.Size()), 0};
  if (!(search.size > 0)) search.size = std::max(a.Size(), b.Size());
  // Far enough apart for the direction of the distance to be accurate, near enough for it to be near n.
  search.shift = 0.005 * search.size;
  const Vector3 centres = b.X.p - a.X.p + 1e-9 * search.size * Vector3::Ones();
  const GjkResult nearest = search.Distance(Vector3::Zero(), centres, most);
  if (nearest.beyond) return false;
  PairNormal best;
  bool on_face = false;
  const auto improve = [&](PairNormal start, int steps) {
    // A few steps lead near enough for Polish; where another one then leads further up, many.
    for (int i = 0; i < steps; ++i) {
      const Vector3 before = start.n;
      search.AscendBy(&start, search.shift, 1, 0);
      // Up the same hill as the best so far.
      if (!best.n.isZero() && (start.n - best.n).norm() < 0.02) return;
      if ((start.n - before).norm() < 3e-3) break;
    }
    bool is_on_face = false;
    start = Snap(search, start, flat, &is_on_face);
    if (steps > 0) {
      PairNormal further = start;
      search.Ascend(&further, 1, 0);
      if (further.gap > start.gap + 1e-12 * search.size) {
        search.Ascend(&further, 40, 1e-7);
        further = Snap(search, further, flat, &is_on_face);
        if (further.gap > start.gap) start = further;
      }
    }
    // Of equally good ones the first.
    if (best.n.isZero() || start.gap > best.gap + 1e-13 * search.size) {
      best = start;
      on_face = is_on_face;
    }
  };
  StartNormals starts{search, {}, 0, {}};
  starts.Try(centres);
  if (nearest.distance > 0) starts.Try(nearest.n);
  if (nearest.distance > 1e-6 * search.size) {
    improve({nearest.n, search.Gap(nearest.n)}, 0);
    // The gap along a normal is at most the distance, that of two points at least it.
    if (best.gap < nearest.distance - 1e-11 * search.size) {
      const PairNormal start = best;
      best.n.setZero();
      improve(start, 12);
    }
  }
  // The distance has an error of its own: those that seem apart may overlap.
  if (!(nearest.distance > 1e-6 * search.size) || best.gap < -1e-10 * search.size) {
    improve(starts.best[0], 12);
    // Apart, there is one greatest gap, which a face shows, and no gap of those that touch to rounding is
    // greater than rounding. Overlapping, there may be several, and the deeper the more.
    if (best.gap < -1e-10 * search.size || !on_face) {
      TryAllStarts(search, &starts);
      const bool is_shallow = best.gap > -1e-3 * search.size;
      for (int i = 0; i < starts.count; ++i) {
        const PairNormal& start = starts.best[static_cast<std::size_t>(i)];
        if ((start.n - best.n).norm() < 1e-3) continue;
        if (!is_shallow || start.gap > best.gap - 0.2 * search.size) improve(start, 40);
      }
      if (!on_face) {
        PairNormal climbed = best;
        Climb(search, 0.05, &climbed);
        // Touching at one point, all directions of a cone are nearly as good, with hills of their own at its
        // border, which no ascent by distances tells apart.
        if (is_shallow && best.gap < kTouching * search.size)
          for (int i = 0; i < starts.count; ++i) {
            PairNormal other = starts.best[static_cast<std::size_t>(i)];
            if (other.gap < best.gap - 0.2 * search.size) break;
            Climb(search, 0.3, &other);
            if (other.gap > climbed.gap + 1e-12 * search.size) climbed = other;
          }
        for (const double reach : {3e-2, 1e-3, 1e-5}) ClimbRoof(search, reach, &climbed);
        if (climbed.gap > best.gap + 1e-12 * search.size) {
          climbed = Snap(search, climbed, flat, &on_face);
          if (climbed.gap > best.gap) best = climbed;
        }
      }
    }
  }
  *out = best;
  return best.gap <= most;
}

}  // namespace linkwright
