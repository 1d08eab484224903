// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>

#include "engine/collision/Gjk.h"
#include "engine/collision/Patch.h"
#include "engine/collision/Segments.h"
#include "engine/collision/SmoothSide.h"

namespace linkwright {
namespace {

using FlatVector = Eigen::Vector2d;

/// What one side turns to the other, flat along the normal: a point, a segment, a polygon or a disc.
struct Region {
  enum class Kind { kPoint, kSegment, kPolygon, kDisc };

  /// `outward`: the side's own outward normal.
  void Set(const SmoothSide& from, const Vector3& outward, double flat);
  void SetFlat(const Vector3& t1, const Vector3& t2);
  bool Contains(const FlatVector& q, double tolerance) const;
  /// The point of the flat region nearest to q, and its middle.
  FlatVector Nearest(const FlatVector& q) const;
  FlatVector Middle() const;
  /// The point of the region above or below x along n.
  Vector3 Project(const Vector3& x, const Vector3& n) const;
  SurfacePart CornerPart(int i, const Vector3& n) const;
  SurfacePart InteriorPart(const Vector3& n) const;
  SurfacePart BoundaryPart(int line, const Vector3& n) const;
  int corner_count() const { return static_cast<int>(corners.size()); }
  int line_count() const { return kind == Kind::kPolygon ? corner_count() : kind == Kind::kSegment ? 1 : 0; }
  const FlatVector& Corner(int i) const {
    return flat_corners[static_cast<std::size_t>(i == corner_count() ? 0 : i)];
  }

  Kind kind = Kind::kPoint;
  const SmoothSide* side = nullptr;
  std::vector<Vector3> corners;  ///< of a disc its eight rim points
  std::vector<FlatVector> flat_corners;
  Vector3 normal = Vector3::Zero();  ///< of a polygon's or disc's plane
  double radius = 0;                 ///< of a disc
  FlatVector centre = FlatVector::Zero();
  Vector3 middle = Vector3::Zero();
  int number = 0;  ///< of the face, edge or end
};

void Region::Set(const SmoothSide& from, const Vector3& outward, double flat) {
  side = &from;
  kind = Kind::kPoint;
  corners.clear();
  if (from.is_polytope) {
    const Polytope& body = from.polytope;
    const int vertex = body.Support(outward), face = body.FaceAt(vertex, outward);
    if (face >= 0) {
      const Polytope::Face& f = body.faces[static_cast<std::size_t>(face)];
      if (f.normal.dot(outward) > 0 && f.normal.cross(outward).norm() * body.Size() <= flat) {
        kind = Kind::kPolygon;
        number = face;
        normal = f.normal;
        for (int i = 0; i < f.count; ++i) corners.push_back(body[f.loop[i]]);
        return;
      }
    }
    for (std::size_t e = 0; e < body.edges.size(); ++e) {
      const Polytope::Edge& edge = body.edges[e];
      if (edge.ends[0] != vertex && edge.ends[1] != vertex) continue;
      const Vector3 d = body[edge.ends[1]] - body[edge.ends[0]];
      if (std::abs(d.dot(outward)) > flat || !(d.norm() > flat)) continue;
      kind = Kind::kSegment;
      number = static_cast<int>(e);
      corners = {body[edge.ends[0]], body[edge.ends[1]]};
      return;
    }
    return;
  }
  if (from.type != CollisionType::kCylinder) return;
  const Vector3 z = from.axis();
  const double c = z.dot(outward);
  const Vector3 across = outward - c * z;
  const double s = across.norm();
  if (2 * from.radius * s <= flat) {
    kind = Kind::kDisc;
    number = c > 0 ? 1 : 0;
    normal = c > 0 ? z : Vector3(-z);
    radius = from.radius;
    middle = from.X.p + from.half_length * normal;
    for (int k = 0; k < 8; ++k) {
      const double angle = from.rim_angle + k * kPi / 4;
      corners.push_back(middle +
                        radius * (std::cos(angle) * from.X.R.col(0) + std::sin(angle) * from.X.R.col(1)));
    }
  } else if (2 * from.half_length * std::abs(c) <= flat) {
    kind = Kind::kSegment;
    const Vector3 line = from.X.p + from.radius / s * across;
    corners = {line - from.half_length * z, line + from.half_length * z};
  }
}

void Region::SetFlat(const Vector3& t1, const Vector3& t2) {
  flat_corners.clear();
  for (const Vector3& p : corners) flat_corners.emplace_back(t1.dot(p), t2.dot(p));
  centre = FlatVector(t1.dot(middle), t2.dot(middle));
}

bool Region::Contains(const FlatVector& q, double tolerance) const {
  if (kind == Kind::kDisc) return (q - centre).norm() <= radius + tolerance;
  if (kind == Kind::kSegment) {
    const FlatVector d = flat_corners[1] - flat_corners[0];
    const double square = d.squaredNorm();
    const double t = square > 0 ? std::clamp((q - flat_corners[0]).dot(d) / square, 0., 1.) : 0;
    return (q - flat_corners[0] - t * d).norm() <= tolerance;
  }
  // Either way round, the polygon is on one side of each of its lines.
  bool left = true, right = true;
  for (int i = 0; i < corner_count(); ++i) {
    const FlatVector d = Corner(i + 1) - Corner(i), e = q - Corner(i);
    const double inward = (d.x() * e.y() - d.y() * e.x()) / std::max(d.norm(), 1e-300);
    left = left && inward >= -tolerance;
    right = right && inward <= tolerance;
  }
  return left || right;
}

FlatVector Region::Middle() const {
  FlatVector sum = FlatVector::Zero();
  for (const FlatVector& corner : flat_corners) sum += corner;
  return sum / static_cast<double>(flat_corners.size());
}

FlatVector Region::Nearest(const FlatVector& q) const {
  if (kind == Kind::kDisc) {
    const FlatVector d = q - centre;
    return d.norm() <= radius ? q : FlatVector(centre + radius / d.norm() * d);
  }
  if (kind == Kind::kPolygon && Contains(q, 0)) return q;
  FlatVector best = flat_corners[0];
  for (int i = 0; i < line_count(); ++i) {
    const FlatVector d = Corner(i + 1) - Corner(i);
    const double square = d.squaredNorm();
    const FlatVector on =
        Corner(i) + (square > 0 ? std::clamp((q - Corner(i)).dot(d) / square, 0., 1.) : 0) * d;
    if ((q - on).squaredNorm() < (q - best).squaredNorm()) best = on;
  }
  return best;
}

Vector3 Region::Project(const Vector3& x, const Vector3& n) const {
  if (kind == Kind::kSegment) {
    const Vector3 d = corners[1] - corners[0], across = d - n * n.dot(d);
    const double t = std::clamp(across.dot(x - corners[0]) / across.squaredNorm(), 0., 1.);
    const Vector3 on = corners[0] + t * d;
    return x + n * n.dot(on - x);
  }
  return x + n * (normal.dot(corners[0] - x) / normal.dot(n));
}

SurfacePart Region::CornerPart(int i, const Vector3& n) const {
  if (side->is_polytope) {
    const Polytope& body = side->polytope;
    const int vertex = kind == Kind::kPolygon ? body.faces[static_cast<std::size_t>(number)].loop[i]
                                              : body.edges[static_cast<std::size_t>(number)].ends[i];
    return VertexPart(body, vertex, n);
  }
  if (kind == Kind::kDisc) return {FeatureCode(FeatureKind::kRim, 8 * number + i), FaceBend()};
  return {FeatureCode(FeatureKind::kMantle, i), LineBend(side->axis(), side->radius, n)};
}

SurfacePart Region::InteriorPart(const Vector3& n) const {
  if (kind == Kind::kPoint) return side->PointPart(n);
  if (side->is_polytope) {
    if (kind == Kind::kPolygon) return {FeatureCode(FeatureKind::kFace, number), FaceBend()};
    return EdgePart(side->polytope, number, n);
  }
  if (kind == Kind::kDisc) return {FeatureCode(FeatureKind::kFace, number), FaceBend()};
  return {FeatureCode(FeatureKind::kMantle, 2), LineBend(side->axis(), side->radius, n)};
}

SurfacePart Region::BoundaryPart(int line, const Vector3& n) const {
  if (kind == Kind::kDisc) return {FeatureCode(FeatureKind::kRim, 18 + number), FaceBend()};
  if (kind == Kind::kPolygon) {
    const Polytope::Face& face = side->polytope.faces[static_cast<std::size_t>(number)];
    return EdgePart(
        side->polytope,
        side->polytope.EdgeBetween(face.loop[line], face.loop[line + 1 == face.count ? 0 : line + 1]), n);
  }
  return InteriorPart(n);
}

struct RegionPair {
  const Region &a, &b;
  PairNormal facing;
  Vector3 origin;
  double radius_A, radius_B, margin, tolerance;  ///< radii about the regions [m]
  Vector3 t1, t2;
  Manifold* out;

  /// The point of both regions at q, in the plane across n.
  void Add(const FlatVector& q, const SurfacePart& part_A, const SurfacePart& part_B) const {
    const Vector3 x = q.x() * t1 + q.y() * t2;
    AddBetween(a.Project(x, facing.n), b.Project(x, facing.n), part_A, part_B);
  }
  void AddBetween(const Vector3& p_A, const Vector3& p_B, const SurfacePart& part_A,
                  const SurfacePart& part_B) const {
    AddAt(p_A, std::max(facing.n.dot(p_B - p_A), facing.gap), part_A, part_B);
  }
  void AddAt(const Vector3& p_A, double core_gap, const SurfacePart& part_A,
             const SurfacePart& part_B) const {
    const double gap = core_gap - radius_A - radius_B;
    if (!(gap <= margin)) return;
    AddPoint(origin + p_A + (radius_A + 0.5 * gap) * facing.n, facing.n, gap, part_A, part_B, out);
  }
};

/// Where a line of one region crosses the circle of the other.
void AddLinesAcrossDisc(const RegionPair& pair, const Region& lines, const Region& disc) {
  const Vector3& n = pair.facing.n;
  const bool disc_is_a = &disc == &pair.a;
  for (int i = 0; i < lines.line_count(); ++i) {
    const FlatVector from = lines.Corner(i) - disc.centre, d = lines.Corner(i + 1) - lines.Corner(i);
    const double length = d.norm();
    if (!(length > 0)) continue;
    // |from + x d / |d|| = r
    const double b = from.dot(d) / length, rest = disc.radius * disc.radius - (from.squaredNorm() - b * b);
    if (!(rest > 0)) continue;
    const double root = std::sqrt(rest);
    if (root <= pair.tolerance) continue;
    for (const double x : {-b - root, -b + root}) {
      if (x <= pair.tolerance || x >= length - pair.tolerance) continue;
      const FlatVector q = lines.Corner(i) + x / length * d;
      const SurfacePart line_part = lines.BoundaryPart(i, n);
      SurfacePart rim = disc.BoundaryPart(0, n);
      // The two crossings of a line are two features.
      if (x > -b) rim.code += 2;
      disc_is_a ? pair.Add(q, rim, line_part) : pair.Add(q, line_part, rim);
    }
  }
}

void AddCrossingLines(const RegionPair& pair) {
  const Region &a = pair.a, &b = pair.b;
  const double tolerance = pair.tolerance;
  const auto beside = [](const FlatVector& from, const FlatVector& to, const FlatVector& q) {
    const FlatVector d = to - from, e = q - from;
    return (d.x() * e.y() - d.y() * e.x()) / std::max(d.norm(), 1e-300);
  };
  const auto opposite = [tolerance](double x, double y) {
    return (x > tolerance && y < -tolerance) || (x < -tolerance && y > tolerance);
  };
  for (int i = 0; i < a.line_count(); ++i) {
    for (int j = 0; j < b.line_count(); ++j) {
      const FlatVector &a0 = a.Corner(i), &a1 = a.Corner(i + 1), &b0 = b.Corner(j), &b1 = b.Corner(j + 1);
      const double s0 = beside(b0, b1, a0), s1 = beside(b0, b1, a1);
      if (!opposite(s0, s1) || !opposite(beside(a0, a1, b0), beside(a0, a1, b1))) continue;
      pair.Add(a0 + s0 / (s0 - s1) * (a1 - a0), a.BoundaryPart(i, pair.facing.n),
               b.BoundaryPart(j, pair.facing.n));
    }
  }
}

void AddCrossingDiscs(const RegionPair& pair) {
  const FlatVector d = pair.b.centre - pair.a.centre;
  const double distance = d.norm(), r = pair.a.radius, s = pair.b.radius;
  if (!(distance > pair.tolerance && distance < r + s && distance > std::abs(r - s))) return;
  // Along and across the line of the centres.
  const double x = (distance * distance + r * r - s * s) / (2 * distance),
               y = std::sqrt(std::max(0., r * r - x * x));
  const FlatVector u = d / distance, w(-u.y(), u.x());
  for (int k = 0; k < 2; ++k) {
    SurfacePart part = pair.a.BoundaryPart(0, pair.facing.n);
    part.code += static_cast<std::uint32_t>(2 * k);
    pair.Add(pair.a.centre + x * u + (k ? y : -y) * w, part, pair.b.BoundaryPart(0, pair.facing.n));
  }
}

void AddCorners(const RegionPair& pair) {
  const Region &a = pair.a, &b = pair.b;
  const Vector3& n = pair.facing.n;
  const auto at_corner = [&](const Region& region, const FlatVector& q) {
    for (const FlatVector& corner : region.flat_corners) {
      if ((corner - q).norm() <= pair.tolerance) return true;
    }
    return false;
  };
  for (int j = 0; j < b.corner_count(); ++j) {
    if (!a.Contains(b.Corner(j), pair.tolerance)) continue;
    const Vector3& p_B = b.corners[static_cast<std::size_t>(j)];
    pair.AddBetween(a.Project(p_B, n), p_B, a.InteriorPart(n), b.CornerPart(j, -n));
  }
  for (int i = 0; i < a.corner_count(); ++i) {
    if (!b.Contains(a.Corner(i), pair.tolerance) || at_corner(b, a.Corner(i))) continue;
    const Vector3& p_A = a.corners[static_cast<std::size_t>(i)];
    pair.AddBetween(p_A, b.Project(p_A, n), a.CornerPart(i, n), b.InteriorPart(-n));
  }
}

}  // namespace

void AddSmoothContacts(const SmoothSide& a, const SmoothSide& b, const PairNormal& normal,
                       const Vector3& origin, double margin, double flat, Manifold* out) {
  thread_local Region regions[2];
  const Vector3& n = normal.n;
  Region &A = regions[0], &B = regions[1];
  const double size = std::max(a.Size(), b.Size()), least_flat = std::max(flat, 1e-13 * size);
  A.Set(a, n, least_flat);
  B.Set(b, -n, least_flat);
  const Vector3 t1 = n.unitOrthogonal(), t2 = n.cross(t1);
  const RegionPair pair{A,          B,  normal, origin, a.core_radius(), b.core_radius(), margin,
                        least_flat, t1, t2,     out};
  using Kind = Region::Kind;
  // Where nearly flat regions do not face each other, what does is not quite as flat. False: no wider ones
  // are as near as the two sides are.
  const auto widen = [&] {
    if (!(least_flat < 1e-7 * size)) return false;
    const std::size_t begin = out->size();
    AddSmoothContacts(a, b, normal, origin, margin, 8 * least_flat, out);
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = begin; i < out->size(); ++i) least = std::min(least, (*out)[i].gap);
    if (least <= normal.gap - pair.radius_A - pair.radius_B + 1e-10 * size) return true;
    out->resize(begin);
    A.Set(a, n, least_flat);
    B.Set(b, -n, least_flat);
    A.SetFlat(t1, t2);
    B.SetFlat(t1, t2);
    return false;
  };
  const auto add_or_widen = [&](const Vector3& p_A, const Vector3& p_B) {
    if (n.cross(p_B - p_A).norm() > 1e-7 * size && widen()) return;
    pair.AddAt(p_A, normal.gap, A.InteriorPart(n), B.InteriorPart(-n));
  };
  // Of sides that are apart, what the distance shows.
  const auto add_apart = [&] {
    const auto support = [&](const Vector3& d) {
      DifferencePoint point;
      point.p_A = a.Support(d);
      point.p_B = b.Support(-d);
      point.w = point.p_B - point.p_A;
      return point;
    };
    const GjkResult nearest = FindDistance(support, n, std::numeric_limits<double>::infinity(), 1e-12);
    // A shorter one is rounding.
    if (!(nearest.distance > 1e-6 * std::min(a.Size(), b.Size()))) return false;
    RegionPair turned = pair;
    turned.facing = {nearest.n, nearest.distance};
    turned.AddAt(nearest.PointOfA(), nearest.distance, a.PointPart(nearest.n), b.PointPart(-nearest.n));
    return true;
  };
  // Regions beside each other, nearer than what is flat: nearest points by projecting onto one after the
  // other.
  const auto add_beside = [&] {
    FlatVector q = A.Nearest(B.Middle());
    for (int i = 0; i < 50; ++i) q = A.Nearest(B.Nearest(q));
    // Far beside each other, as a small shape is above a face that is nearly flat: then their own nearest
    // points.
    if ((B.Nearest(q) - q).norm() > 1e-6 * std::min(a.Size(), b.Size()) && add_apart()) return;
    pair.Add(q, A.InteriorPart(n), B.InteriorPart(-n));
  };
  const auto add_nearest = [&] {
    const Vector3 p_A = A.kind == Kind::kPoint ? a.Support(n) : Vector3(b.Support(-n) - normal.gap * n);
    if (A.kind == Kind::kPoint && B.kind == Kind::kPoint) return add_or_widen(p_A, b.Support(-n));
    // A point beside what it should be above: its own side is nearly flat.
    Region& wide = A.kind == Kind::kPoint ? B : A;
    wide.SetFlat(t1, t2);
    if (!wide.Contains(FlatVector(t1.dot(p_A), t2.dot(p_A)), std::max(least_flat, 1e-7 * size)) && widen())
      return;
    pair.AddAt(p_A, normal.gap, A.InteriorPart(n), B.InteriorPart(-n));
  };
  if (A.kind == Kind::kPoint || B.kind == Kind::kPoint) return add_nearest();
  const bool are_segments = A.kind == Kind::kSegment && B.kind == Kind::kSegment;
  const auto add_nearest_of_segments = [&] {
    const Vector3 d_A = A.corners[1] - A.corners[0], d_B = B.corners[1] - B.corners[0];
    const Vector3 u = d_A.normalized(), w = d_B.normalized(), middle_A = 0.5 * (A.corners[0] + A.corners[1]),
                  middle_B = 0.5 * (B.corners[0] + B.corners[1]);
    const SegmentPair nearest = NearestOfSegments(u, d_A.norm() / 2, middle_B - middle_A, w, d_B.norm() / 2);
    add_or_widen(middle_A + nearest.s * u, middle_B + nearest.t * w);
  };
  if (are_segments) {
    const Vector3 d_A = A.corners[1] - A.corners[0], d_B = B.corners[1] - B.corners[0];
    if (d_A.normalized().cross(d_B.normalized()).norm() * std::min(d_A.norm(), d_B.norm()) > least_flat) {
      return add_nearest_of_segments();
    }
  }
  A.SetFlat(t1, t2);
  B.SetFlat(t1, t2);
  const std::size_t begin = out->size();
  AddCorners(pair);
  AddCrossingLines(pair);
  if (A.kind == Kind::kDisc && B.kind == Kind::kDisc) AddCrossingDiscs(pair);
  if (A.kind == Kind::kDisc) AddLinesAcrossDisc(pair, B, A);
  if (B.kind == Kind::kDisc) AddLinesAcrossDisc(pair, A, B);
  if (out->size() == begin) {
    // Nearly flat on each other, but beside each other.
    if (widen()) return;
    if (are_segments) return add_nearest_of_segments();
    add_beside();
  }
  // Corners that are flat but to a tolerance may all lie a little above what is nearest.
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = begin; i < out->size(); ++i) least = std::min(least, (*out)[i].gap);
  const double above = least - (normal.gap - pair.radius_A - pair.radius_B);
  if (above > 0 && above <= 8 * least_flat)
    for (std::size_t i = begin; i < out->size(); ++i) (*out)[i].gap -= above;
  KeepEight(begin, n, out);
}

}  // namespace linkwright
