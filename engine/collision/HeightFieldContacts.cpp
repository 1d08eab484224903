// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/collision/Features.h"
#include "engine/collision/Gjk.h"
#include "engine/collision/Pairs.h"
#include "engine/collision/Patch.h"
#include "engine/collision/SmoothSide.h"

namespace linkwright {
namespace {

/// The grid of a height field, posed with its origin at zero, and its triangles.
struct PosedField {
  const HeightField& field;
  Matrix3 R;

  Vector3 Point(int column, int row) const {
    const double x = field.size_x * (static_cast<double>(column) / (field.columns - 1) - 0.5);
    const double y = field.size_y * (static_cast<double>(row) / (field.rows - 1) - 0.5);
    return R * Vector3(x, y, field.heights[Index(column, row)]);
  }
  std::size_t Index(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(field.columns) +
           static_cast<std::size_t>(column);
  }
};

using GridPoint = std::array<int, 2>;  ///< column and row

// The edges at a grid point lead to the four next to it and to two along the diagonals.
constexpr std::array<GridPoint, 6> kGridNeighbours{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}}};

bool AreGridNeighbours(const GridPoint& p, const GridPoint& q) {
  return std::find(kGridNeighbours.begin(), kGridNeighbours.end(), GridPoint{q[0] - p[0], q[1] - p[1]}) !=
         kGridNeighbours.end();
}

struct FieldTriangle {
  std::array<GridPoint, 3> corners;
  int number = 0;
};

FieldTriangle TriangleOf(int column, int row, int half, int columns) {
  FieldTriangle out;
  out.number = 2 * (row * (columns - 1) + column) + half;
  if (half == 0) {
    out.corners = {{{column, row}, {column + 1, row}, {column + 1, row + 1}}};
  } else {
    out.corners = {{{column, row}, {column + 1, row + 1}, {column, row + 1}}};
  }
  return out;
}

/// The field's part that carries a point, numbered over the whole grid: a triangle, an edge (three a grid
/// point: along x, along y, along the diagonal) or a grid point.
std::uint32_t FieldCode(std::uint32_t code, const FieldTriangle& triangle, int columns) {
  const auto kind = static_cast<FeatureKind>(code >> 28);
  const int number = static_cast<int>(code & 0x0fffffff);
  const auto index = [&](int corner) {
    const auto& at = triangle.corners[static_cast<std::size_t>(corner)];
    return at[1] * columns + at[0];
  };
  if (kind == FeatureKind::kVertex) return FeatureCode(kind, index(number));
  if (kind == FeatureKind::kEdge) {
    const int next = (number + 1) % 3, from = std::min(index(number), index(next));
    const int step = std::abs(index(number) - index(next));
    return FeatureCode(kind, 3 * from + (step == 1 ? 0 : step == columns ? 1 : 2));
  }
  return FeatureCode(FeatureKind::kFace, triangle.number);
}

/// The convex side of the pair; a sphere is a point with a radius.
struct FieldPartner {
  SmoothSide side;
  Box3 box;  ///< in the field's axes, about its origin
};

class FieldCollider {
 public:
  FieldCollider(const PosedField& field, const FieldPartner& partner, const Vector3& origin,
                const ContactLimits& limits, Manifold* out)
      : field_(field), b_(partner.side), origin_(origin), limits_(limits), out_(out) {}

  void Add(const FieldTriangle& triangle);
  /// Where nothing has been found to overlap though the other side's lowest point is below the field: that
  /// point, along the normal of the triangle above it. In a crease it may be above no triangle along its
  /// normal. Else along that of a triangle which has part of the other side in the ground below it.
  void AddBuried(const Box3& box);

 private:
  bool IsNormalAt(const std::array<GridPoint, 2>& corners, int count, const Vector3& n) const;
  bool IsNormalOf(const FieldTriangle& triangle, std::uint32_t code, const Vector3& n) const;
  bool IsNormalThere(const FieldTriangle& triangle, const Vector3& n) const;
  bool IsAbove(const Polytope& triangle, const Vector3& p) const;
  bool IsUnder(const Polytope& triangle, bool overlap) const;
  bool FindBetterFace(const FieldTriangle& triangle, const SmoothSide& a, PairNormal* best) const;
  void AddFace(const FieldTriangle& triangle, const Vector3& n, const Polytope& A, bool above);
  void AddAlong(const Vector3& n, const Vector3& p, int triangle);
  Vector3 NormalOf(const FieldTriangle& triangle) const;
  bool IsNew(std::size_t begin, const ManifoldPoint& point) const;

  const PosedField& field_;
  const SmoothSide& b_;
  Vector3 origin_;
  ContactLimits limits_;
  Manifold* out_;
  std::size_t first_ = out_->size();
};

/// Whether n is a normal of the field at `count` corners of a triangle, an edge's or one: at a grid point no
/// neighbour is farther along n, on an edge neither of the two points opposite.
bool FieldCollider::IsNormalAt(const std::array<GridPoint, 2>& corners, int count, const Vector3& n) const {
  const Vector3 p = field_.Point(corners[0][0], corners[0][1]);
  const double tolerance = std::max(limits_.flat, 1e-12 * p.cwiseAbs().maxCoeff());
  if (count == 2 && std::abs(n.dot(field_.Point(corners[1][0], corners[1][1]) - p)) > tolerance) return false;
  // The ground is solid below its border too.
  if (n.dot(field_.R.col(2)) < -1e-12) return false;
  for (const GridPoint& step : kGridNeighbours) {
    const GridPoint q{corners[0][0] + step[0], corners[0][1] + step[1]};
    if (q[0] < 0 || q[1] < 0 || q[0] >= field_.field.columns || q[1] >= field_.field.rows) continue;
    if (count == 2 && !AreGridNeighbours(q, corners[1])) continue;
    if (n.dot(field_.Point(q[0], q[1]) - p) > tolerance) return false;
  }
  return true;
}

/// The same for the part of the triangle that carries a point.
bool FieldCollider::IsNormalOf(const FieldTriangle& triangle, std::uint32_t code, const Vector3& n) const {
  const auto kind = static_cast<FeatureKind>(code >> 28);
  const std::size_t number = code & 0x0fffffff;
  if (kind == FeatureKind::kVertex) return IsNormalAt({triangle.corners[number], {}}, 1, n);
  if (kind == FeatureKind::kEdge)
    return IsNormalAt({triangle.corners[number], triangle.corners[(number + 1) % 3]}, 2, n);
  return false;
}

/// The same for the part of the triangle that is farthest along n.
bool FieldCollider::IsNormalThere(const FieldTriangle& triangle, const Vector3& n) const {
  std::array<double, 3> reach{};
  double most = -std::numeric_limits<double>::infinity(), size = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    const Vector3 p = field_.Point(triangle.corners[k][0], triangle.corners[k][1]);
    size = std::max(size, p.cwiseAbs().maxCoeff());
    reach[k] = n.dot(p);
    most = std::max(most, reach[k]);
  }
  const double tolerance = std::max(limits_.flat, 1e-12 * size);
  std::array<GridPoint, 2> farthest{};
  int count = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    if (reach[k] < most - tolerance) continue;
    if (count == 2) return true;
    farthest[static_cast<std::size_t>(count++)] = triangle.corners[k];
  }
  return IsNormalAt(farthest, count, n);
}

/// The same point comes from each triangle that has the edge or corner.
bool FieldCollider::IsNew(std::size_t begin, const ManifoldPoint& point) const {
  const double near = std::max(limits_.flat, 1e-12 * (point.p_W.norm() + 1));
  for (std::size_t i = first_; i < begin; ++i) {
    const ManifoldPoint& other = (*out_)[i];
    if ((other.p_W - point.p_W).norm() <= near && other.n_W.dot(point.n_W) > 1 - 1e-12) return false;
  }
  return true;
}

/// Whether p is inside the edges of the triangle, seen along its normal.
bool FieldCollider::IsAbove(const Polytope& triangle, const Vector3& p) const {
  return std::all_of(triangle.edges.begin(), triangle.edges.end(), [&](const Polytope::Edge& edge) {
    return edge.inward[0].dot(p - triangle[edge.ends[0]]) >= -std::max(limits_.flat, 1e-12 * p.norm());
  });
}

/// Whether part of the other side is right below the triangle; `overlap`: whether they have points in common.
bool FieldCollider::IsUnder(const Polytope& triangle, bool overlap) const {
  if (overlap) return true;
  const Vector3 z = field_.R.col(2);
  const auto flat = [&z](const Vector3& v) { return Vector3(v - z * z.dot(v)); };
  const auto support = [&](const Vector3& d) {
    DifferencePoint point;
    point.p_A = triangle[triangle.Support(flat(d))];
    point.p_B = b_.polytope[b_.polytope.Support(flat(-d))];
    point.w = flat(point.p_B - point.p_A);
    return point;
  };
  const GjkResult shadows = FindDistance(support, flat(b_.polytope.centre - triangle.centre),
                                         std::numeric_limits<double>::infinity());
  if (shadows.distance > 0) return false;
  // Two points of them on one line along z.
  double above = 0;
  for (int i = 0; i < shadows.simplex.count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const DifferencePoint& point = shadows.simplex.points[at];
    above += shadows.simplex.weights[at] * z.dot(point.p_B - point.p_A);
  }
  return above < 0;
}

/// Whether a face of the other side shows less depth than the triangle; sets *best to it.
bool FieldCollider::FindBetterFace(const FieldTriangle& triangle, const SmoothSide& a,
                                   PairNormal* best) const {
  const Vector3 up = best->n;
  bool found = false;
  for (const Polytope::Face& f : b_.polytope.faces) {
    const Vector3 n = -f.normal;
    if (n.dot(up) < 0.1) continue;
    const double gap = n.dot(b_.Support(-n)) - n.dot(a.Support(n));
    if (!(gap > best->gap + limits_.flat) || !IsNormalThere(triangle, n)) continue;
    *best = {n, gap};
    found = true;
  }
  return found;
}

void FieldCollider::Add(const FieldTriangle& triangle) {
  thread_local SmoothSide a;
  thread_local Manifold found;
  std::array<Vector3, 3> p;
  for (std::size_t k = 0; k < 3; ++k) p[k] = field_.Point(triangle.corners[k][0], triangle.corners[k][1]);
  a.SetTriangle(p[0], p[1], p[2]);
  const Vector3 up = a.polytope.faces[0].normal;
  const double radius = b_.core_radius(), most = limits_.margin + radius;
  const double above = up.dot(b_.Support(-up)) - a.polytope.faces[0].offset;
  if (above > most) return;
  found.clear();
  bool is_blocked = false;  // some points are not those of the field
  bool is_apart = false;
  const PairNormal face{up, above};
  if (above <= 0) {
    // The ground is solid below: the least depth is along the face, or else along a normal of the other side
    // or of both edges.
    PairNormal best = face;
    const auto is_usable = [&](const Vector3& n) { return n.dot(up) > 0.1 && IsNormalThere(triangle, n); };
    if (!b_.is_polytope) {
      if (!FindPairNormal(a, b_, most, limits_.flat, &best) || !is_usable(best.n)) best = face;
      AddSmoothContacts(a, b_, best, origin_, limits_.margin, limits_.flat, &found);
      std::erase_if(found,
                    [&](const ManifoldPoint& point) { return !IsAbove(a.polytope, point.p_W - origin_); });
    } else if (const ApartSide side =
                   AddIfAbove(a.polytope, b_.polytope, up, origin_, limits_.margin, limits_.flat, &found);
               !IsUnder(a.polytope, side == ApartSide::kOverlap)) {
      // The triangle's plane is above part of the other side, which is beside it; where its nearest point is
      // none of the field, another triangle is nearer.
      if (side == ApartSide::kBelow) return;
      is_apart = true;
    } else if (found.clear(); FindBetterFace(triangle, a, &best)) {
      AddSmoothContacts(a, b_, best, origin_, limits_.margin, limits_.flat, &found);
    } else {
      CollidePolytopes(a.polytope, b_.polytope, origin_, limits_.margin, limits_.flat, &found);
      const auto usable = [&](const ManifoldPoint& point) { return is_usable(point.n_W); };
      // What is all below the triangle is apart from it.
      if (found.empty() || !std::all_of(found.begin(), found.end(), usable)) {
        found.clear();
        is_blocked = true;
      }
    }
  } else if (b_.is_polytope) {
    CollidePolytopes(a.polytope, b_.polytope, origin_, limits_.margin, limits_.flat, &found);
  } else {
    PairNormal pair;
    if (!FindPairNormal(a, b_, most, limits_.flat, &pair)) return;
    AddSmoothContacts(a, b_, pair, origin_, limits_.margin, limits_.flat, &found);
  }
  const std::size_t begin = out_->size();
  for (ManifoldPoint& point : found) {
    const auto code = static_cast<std::uint32_t>(point.feature >> 32);
    const bool is_face = point.n_W.dot(up) > 1 - 1e-12;
    if (is_face ? !IsAbove(a.polytope, point.p_W - origin_) : !IsNormalOf(triangle, code, point.n_W)) {
      is_blocked = true;
      continue;
    }
    if (!IsNew(begin, point)) continue;
    point.feature = FeaturePair(FieldCode(code, triangle, field_.field.columns),
                                static_cast<std::uint32_t>(point.feature & 0xffffffff));
    out_->push_back(point);
  }
  if (is_apart || (is_blocked && b_.is_polytope)) AddFace(triangle, up, a.polytope, is_apart);
}

/// The vertices of the other side above this triangle, along its normal, and those below it unless only
/// `above`.
void FieldCollider::AddFace(const FieldTriangle& triangle, const Vector3& n, const Polytope& A, bool above) {
  const std::size_t begin = out_->size();
  const Polytope& B = b_.polytope;
  for (std::size_t v = 0; v < B.vertices.size(); ++v) {
    const Vector3& q = B.vertices[v];
    if (!IsAbove(A, q)) continue;
    const double core_gap = n.dot(q) - A.faces[0].offset, surface_gap = core_gap - B.radius;
    if (!(surface_gap <= limits_.margin) || (above && core_gap < 0)) continue;
    ManifoldPoint point;
    // p = q − (R + gap / 2) n
    point.p_W = origin_ + q - (B.radius + 0.5 * surface_gap) * n;
    point.n_W = n;
    if (!IsNew(begin, point)) continue;
    AddPoint(point.p_W, n, surface_gap, {FeatureCode(FeatureKind::kFace, triangle.number), FaceBend()},
             VertexPart(B, static_cast<int>(v), n), out_);
  }
  KeepEight(begin, n, out_);
}

void FieldCollider::AddBuried(const Box3& box) {
  for (std::size_t i = first_; i < out_->size(); ++i) {
    if ((*out_)[i].gap <= 0) return;
  }
  const HeightField& grid = field_.field;
  const auto cell_of = [](double x, double size, int points) {
    return std::clamp(static_cast<int>(std::floor((x / size + 0.5) * (points - 1))), 0, points - 2);
  };
  // The lowest point of the other side, where it is below the field.
  const Vector3 q = field_.R.transpose() * b_.Support(-field_.R.col(2));
  if (std::abs(q.x()) <= grid.size_x / 2 && std::abs(q.y()) <= grid.size_y / 2) {
    const int column = cell_of(q.x(), grid.size_x, grid.columns),
              row = cell_of(q.y(), grid.size_y, grid.rows);
    const double x = (q.x() / grid.size_x + 0.5) * (grid.columns - 1) - column,
                 y = (q.y() / grid.size_y + 0.5) * (grid.rows - 1) - row;
    const FieldTriangle triangle = TriangleOf(column, row, y > x ? 1 : 0, grid.columns);
    const Vector3 n = NormalOf(triangle), p = field_.Point(column, row);
    // A core above the field has its nearest point found.
    if (n.dot(field_.R * q - p) < 0) return AddAlong(n, p, triangle.number);
  }
  // Part of the other side is in the ground below a triangle: of those, along the normal that shows the least
  // depth.
  const Vector3 z = field_.R.col(2);
  const int last_row = cell_of(box.upper.y(), grid.size_y, grid.rows),
            last_column = cell_of(box.upper.x(), grid.size_x, grid.columns);
  double least = -std::numeric_limits<double>::infinity();
  Vector3 best_n = Vector3::Zero(), best_p = Vector3::Zero();
  int best = -1;
  for (int row = cell_of(box.lower.y(), grid.size_y, grid.rows); row <= last_row; ++row) {
    for (int column = cell_of(box.lower.x(), grid.size_x, grid.columns); column <= last_column; ++column) {
      for (int half = 0; half < 2; ++half) {
        const FieldTriangle triangle = TriangleOf(column, row, half, grid.columns);
        std::array<Vector3, 3> p;
        for (std::size_t k = 0; k < 3; ++k)
          p[k] = field_.Point(triangle.corners[k][0], triangle.corners[k][1]);
        const Vector3 n = NormalOf(triangle);
        const double gap = n.dot(b_.Support(-n) - p[0]) - b_.core_radius();
        if (!(gap <= 0 && gap > least)) continue;
        double deep = 1;
        for (const Vector3& corner : p) deep = std::max(deep, z.dot(corner) - box.lower.z() + 1);
        const auto support = [&](const Vector3& d) {
          // Of the prism below the triangle, the point farthest along d.
          const Vector3* top = &p[0];
          for (const Vector3& corner : p)
            if (d.dot(corner) > d.dot(*top)) top = &corner;
          DifferencePoint point;
          point.w = b_.Support(-d) - (d.dot(z) < 0 ? Vector3(*top - deep * z) : *top);
          return point;
        };
        // From the core; 0 where the prism cuts it.
        const double distance =
            FindDistance(support, Vector3(b_.X.p - p[0]), std::numeric_limits<double>::infinity()).distance;
        if (distance > 0 && distance >= b_.core_radius()) continue;
        least = gap;
        best_n = n;
        best_p = p[0];
        best = triangle.number;
      }
    }
  }
  if (best >= 0) AddAlong(best_n, best_p, best);
}

Vector3 FieldCollider::NormalOf(const FieldTriangle& triangle) const {
  const Vector3 a = field_.Point(triangle.corners[0][0], triangle.corners[0][1]);
  return (field_.Point(triangle.corners[1][0], triangle.corners[1][1]) - a)
      .cross(field_.Point(triangle.corners[2][0], triangle.corners[2][1]) - a)
      .normalized();
}

/// The farthest point of the other side against n, below the plane through p.
void FieldCollider::AddAlong(const Vector3& n, const Vector3& p, int triangle) {
  const double radius = b_.core_radius();
  const Vector3 farthest = b_.Support(-n);
  const double gap = n.dot(farthest - p) - radius;
  AddPoint(origin_ + farthest - (radius + 0.5 * gap) * n, n, gap,
           {FeatureCode(FeatureKind::kFace, triangle), FaceBend()}, b_.PointPart(-n), out_);
}

}  // namespace

void CollideHeightField(const PosedShape& field, const PosedShape& b, const ContactLimits& limits,
                        Manifold* out) {
  const CollisionType type = b.shape.type;
  if (type == CollisionType::kHeightField || type == CollisionType::kHalfSpace) return;
  const HeightField& grid = *field.shape.field;
  if (grid.columns < 2 || grid.rows < 2) return;
  thread_local FieldPartner partner;
  const Vector3 origin = field.X_W.p;
  partner.side.Set(b.shape, b.X_W, origin);
  const Transform X_FB = field.X_W.Inverse() * b.X_W;
  partner.box = Bounds(b.shape, X_FB);
  const PosedField posed{grid, field.X_W.R};
  FieldCollider collider(posed, partner, origin, limits, out);
  // The cells below the other side's bounds.
  const auto range = [&](int axis, double size, int points) {
    const double cell = size / (points - 1);
    const auto at = [&](double x) {
      return static_cast<int>(
          std::clamp(std::floor((x + size / 2) / cell), -1., static_cast<double>(points - 1)));
    };
    return std::array<int, 2>{std::max(0, at(partner.box.lower[axis] - limits.margin)),
                              std::min(points - 2, at(partner.box.upper[axis] + limits.margin))};
  };
  const auto columns = range(0, grid.size_x, grid.columns), rows = range(1, grid.size_y, grid.rows);
  for (int row = rows[0]; row <= rows[1]; ++row) {
    for (int column = columns[0]; column <= columns[1]; ++column) {
      double highest = grid.heights[posed.Index(column, row)];
      for (int k = 1; k < 4; ++k)
        highest = std::max(highest, grid.heights[posed.Index(column + (k & 1), row + (k >> 1))]);
      if (partner.box.lower.z() - limits.margin > highest) continue;
      for (int half = 0; half < 2; ++half) collider.Add(TriangleOf(column, row, half, grid.columns));
    }
  }
  collider.AddBuried(partner.box);
}

}  // namespace linkwright
