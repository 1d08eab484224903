// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/collision/Features.h"
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
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(field.columns) + static_cast<std::size_t>(column);
  }
  /// Whether no neighbour of a point on the grid, but those it makes a face with across n, is farther along n.
  bool IsFarthestNearby(int column, int row, const Vector3& n, double tolerance) const {
    // The edges at a point lead to the four next to it and to two along the diagonals.
    constexpr std::array<std::array<int, 2>, 6> kNeighbours{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}}};
    const Vector3 p = Point(column, row);
    for (const auto& [dc, dr] : kNeighbours) {
      const int c = column + dc, r = row + dr;
      if (c < 0 || r < 0 || c >= field.columns || r >= field.rows) continue;
      if (n.dot(Point(c, r) - p) > tolerance) return false;
    }
    return true;
  }
};

struct FieldTriangle {
  std::array<std::array<int, 2>, 3> corners;  ///< columns and rows
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

 private:
  bool IsNormalAt(const FieldTriangle& triangle, const Vector3& n) const;
  bool IsAbove(const Polytope& triangle, const Vector3& p) const;
  bool FindBetterFace(const FieldTriangle& triangle, const SmoothSide& a, PairNormal* best) const;
  void AddFace(const FieldTriangle& triangle, const Vector3& n, double gap, const SmoothSide& a);
  bool IsNew(std::size_t begin, const ManifoldPoint& point) const;

  const PosedField& field_;
  const SmoothSide& b_;
  Vector3 origin_;
  ContactLimits limits_;
  Manifold* out_;
  std::size_t first_ = out_->size();
};

/// Whether n is a normal of the field where the triangle is farthest along it.
bool FieldCollider::IsNormalAt(const FieldTriangle& triangle, const Vector3& n) const {
  int best = 0;
  double most = -std::numeric_limits<double>::infinity();
  double size = 0;
  for (int k = 0; k < 3; ++k) {
    const auto& at = triangle.corners[static_cast<std::size_t>(k)];
    const Vector3 p = field_.Point(at[0], at[1]);
    size = std::max(size, p.cwiseAbs().maxCoeff());
    if (n.dot(p) > most) {
      most = n.dot(p);
      best = k;
    }
  }
  const auto& at = triangle.corners[static_cast<std::size_t>(best)];
  return field_.IsFarthestNearby(at[0], at[1], n, std::max(limits_.flat, 1e-12 * size));
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

/// Whether a face of the other side shows less depth than the triangle; sets *best to it.
bool FieldCollider::FindBetterFace(const FieldTriangle& triangle, const SmoothSide& a, PairNormal* best) const {
  const Vector3 up = best->n;
  bool found = false;
  for (const Polytope::Face& f : b_.polytope.faces) {
    const Vector3 n = -f.normal;
    if (n.dot(up) < 0.1) continue;
    const double gap = n.dot(b_.Support(-n)) - n.dot(a.Support(n));
    if (!(gap > best->gap + limits_.flat) || !IsNormalAt(triangle, n)) continue;
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
  const PairNormal face{up, above};
  if (above <= 0) {
    // The ground is solid below: the least depth is along the face, or else along a normal of the other side
    // or of both edges.
    PairNormal best = face;
    const auto is_usable = [&](const Vector3& n) { return n.dot(up) > 0.1 && IsNormalAt(triangle, n); };
    if (!b_.is_polytope) {
      if (!FindPairNormal(a, b_, most, limits_.flat, &best)) return;
      if (!is_usable(best.n)) best = face;
      AddSmoothContacts(a, b_, best, origin_, limits_.margin, limits_.flat, &found);
      std::erase_if(found, [&](const ManifoldPoint& point) { return !IsAbove(a.polytope, point.p_W - origin_); });
    } else if (FindBetterFace(triangle, a, &best)) {
      AddSmoothContacts(a, b_, best, origin_, limits_.margin, limits_.flat, &found);
    } else {
      CollidePolytopes(a.polytope, b_.polytope, origin_, limits_.margin, limits_.flat, &found);
      const auto usable = [&](const ManifoldPoint& point) { return is_usable(point.n_W); };
      if (!std::all_of(found.begin(), found.end(), usable)) {
        found.clear();
        AddFace(triangle, up, above, a);
        return;
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
    const bool is_face = static_cast<FeatureKind>(code >> 28) == FeatureKind::kFace;
    if (!is_face && !(point.n_W.dot(up) > 1 - 1e-12) && !IsNormalAt(triangle, point.n_W)) continue;
    if (!IsNew(begin, point)) continue;
    point.feature = FeaturePair(FieldCode(code, triangle, field_.field.columns),
                                static_cast<std::uint32_t>(point.feature & 0xffffffff));
    out_->push_back(point);
  }
}

/// What of the other side is below this triangle, along its normal.
void FieldCollider::AddFace(const FieldTriangle& triangle, const Vector3& n, double gap, const SmoothSide& a) {
  const std::size_t begin = out_->size();
  const Polytope &A = a.polytope, &B = b_.polytope;
  for (std::size_t v = 0; v < B.vertices.size(); ++v) {
    const Vector3& q = B.vertices[v];
    if (!IsAbove(A, q)) continue;
    const double core_gap = n.dot(q) - A.faces[0].offset, surface_gap = core_gap - B.radius;
    if (!(surface_gap <= limits_.margin) || core_gap < gap) continue;
    ManifoldPoint point;
    point.p_W = origin_ + q - (core_gap - 0.5 * surface_gap) * n;
    if (!IsNew(begin, point)) continue;
    AddPoint(point.p_W, n, surface_gap, {FeatureCode(FeatureKind::kFace, triangle.number), FaceBend()},
             VertexPart(B, static_cast<int>(v), n), out_);
  }
  KeepEight(begin, n, out_);
}

}  // namespace

void CollideHeightField(const PosedShape& field, const PosedShape& b, const ContactLimits& limits, Manifold* out) {
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
      return static_cast<int>(std::clamp(std::floor((x + size / 2) / cell), -1., static_cast<double>(points - 1)));
    };
    return std::array<int, 2>{std::max(0, at(partner.box.lower[axis] - limits.margin)),
                              std::min(points - 2, at(partner.box.upper[axis] + limits.margin))};
  };
  const auto columns = range(0, grid.size_x, grid.columns), rows = range(1, grid.size_y, grid.rows);
  for (int row = rows[0]; row <= rows[1]; ++row) {
    for (int column = columns[0]; column <= columns[1]; ++column) {
      double highest = grid.heights[posed.Index(column, row)];
      for (int k = 1; k < 4; ++k) highest = std::max(highest, grid.heights[posed.Index(column + (k & 1), row + (k >> 1))]);
      if (partner.box.lower.z() - limits.margin > highest) continue;
      for (int half = 0; half < 2; ++half) collider.Add(TriangleOf(column, row, half, grid.columns));
    }
  }
}

}  // namespace linkwright
