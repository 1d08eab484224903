// SPDX-License-Identifier: BSD-3-Clause
#include "engine/collision/Patch.h"

#include <algorithm>
#include <cmath>

namespace linkwright {
namespace {

using PlanePoint = Eigen::Vector2d;

/// Directions closer to parallel than this have no common perpendicular worth the name (sine).
constexpr double kCrossing = 0.05;

/// Faces closer to parallel than this face each other with all their corners (cosine).
constexpr double kFacingEachOther = 0.98;

double PlaneCross(const PlanePoint& a, const PlanePoint& b) { return a.x() * b.y() - a.y() * b.x(); }

/// A patch seen along n, its corners counter-clockwise.
struct Outline {
  std::vector<PlanePoint> corners, directions;  ///< unit directions of the sides
  std::vector<double> lengths;
  int count = 0, sides = 0;

  void Set(const Patch& patch, const Vector3& t1, const Vector3& t2, double sign) {
    count = patch.count;
    sides = count > 2 ? count : count - 1;
    corners.clear();
    directions.clear();
    lengths.clear();
    for (int i = 0; i < count; ++i) {
      const Vector3& p = (*patch.body)[patch.loop[i]];
      corners.emplace_back(t1.dot(p), t2.dot(p));
    }
    for (int i = 0; i < sides; ++i) {
      const PlanePoint d = Corner(i + 1) - Corner(i);
      const double length = d.norm();
      lengths.push_back(length);
      directions.push_back(length > 0 ? PlanePoint(sign / length * d) : PlanePoint::Zero());
    }
  }
  const PlanePoint& Corner(int i) const { return corners[static_cast<std::size_t>(i == count ? 0 : i)]; }
  /// How far q is on the inner side of side i.
  double Inward(int i, const PlanePoint& q) const {
    return PlaneCross(directions[static_cast<std::size_t>(i)], q - Corner(i));
  }
  bool Contains(const PlanePoint& q, double tolerance) const {
    if (count == 1) return (q - corners[0]).norm() <= tolerance;
    if (count == 2) {
      const PlanePoint d = corners[1] - corners[0];
      const double square = d.squaredNorm(),
                   t = square > 0 ? std::clamp((q - corners[0]).dot(d) / square, 0., 1.) : 0;
      return (q - corners[0] - t * d).norm() <= tolerance;
    }
    for (int i = 0; i < sides; ++i) {
      if (Inward(i, q) < -tolerance) return false;
    }
    return true;
  }
};

struct OutlinePair {
  Outline a, b;
  std::vector<char> taken;  ///< vertices of B that are points already
};

bool IsNormalOfEdge(const Polytope& body, int edge, const Vector3& n) {
  if (edge < 0) return true;
  const Polytope::Edge& e = body.edges[static_cast<std::size_t>(edge)];
  return e.inward[0].dot(n) <= 1e-12 && e.inward[1].dot(n) <= 1e-12;
}

/// Whether p is above the face along its normal.
bool IsAboveFace(const Patch& face, const Vector3& p) {
  for (int i = 0; i < face.count; ++i) {
    const Vector3& from = (*face.body)[face.loop[i]];
    const Vector3& to = (*face.body)[face.loop[i + 1 == face.count ? 0 : i + 1]];
    if (face.normal().dot((to - from).cross(p - from)) < 0) return false;
  }
  return true;
}

/// A vertex of one side above a patch of the other; `corner`: of the patch, where it is above that, else −1.
void AddVertex(const Patch& patch, bool patch_is_a, int vertex, int corner, const FacingPair& pair,
               bool is_flat, Manifold* out) {
  const double outward = patch_is_a ? 1 : -1;
  const Polytope& other = patch_is_a ? pair.b : pair.a;
  const Vector3& p = other[vertex];
  const Vector3& on_patch = (*patch.body)[patch.loop[0]];
  Vector3 n = pair.n;
  double gap = 0;
  if (patch.is_face()) {
    // Along n to the plane of the face: gap = m · (p − x) / (m · n)
    const Vector3 m = outward * patch.normal();
    const double cosine = m.dot(n), distance = outward * m.dot(p - on_patch);
    // Seen from its edge a face is above nothing.
    if (cosine < 0.01) return;
    gap = std::max(distance / cosine, pair.gap);
    // Nothing is nearer than the pair: where it seems so, the vertex is not above the face along its normal.
    // Of faces that are far from parallel only the farthest vertex is.
    const auto is_farthest = [&] {
      return outward * m.dot(other[other.Support(-outward * m)] - p) >= -1e-12 * other.Size();
    };
    if (!is_flat && cosine > 0.2 && distance >= pair.gap && IsAboveFace(patch, p) &&
        ((cosine > kFacingEachOther && distance > pair.gap + pair.flat) || is_farthest())) {
      n = m;
      gap = distance;
    }
  } else {
    Vector3 nearest = on_patch;
    if (patch.count == 2) {
      const Vector3 d = (*patch.body)[patch.loop[1]] - on_patch, across = d - n * n.dot(d);
      nearest += std::clamp(across.dot(p - on_patch) / across.squaredNorm(), 0., 1.) * d;
    }
    gap = std::max(outward * n.dot(p - nearest), pair.gap);
  }
  SurfacePart patch_part = PartOf(patch, n);
  if (corner >= 0) patch_part.code = FeatureCode(FeatureKind::kVertex, corner);
  const SurfacePart vertex_part = VertexPart(other, vertex, n);
  if (patch_is_a) {
    pair.Add(p - gap * n, n, gap, patch_part, vertex_part, out);
  } else {
    pair.Add(p, n, gap, vertex_part, patch_part, out);
  }
}

/// The crossing of side i of A and side j of B, at the fractions s and t of them as seen along n.
void AddCrossing(const Patch& a, const Patch& b, int i, int j, double s, double t, const FacingPair& pair,
                 bool is_flat, Manifold* out) {
  const int a0 = a.loop[i], a1 = a.loop[(i + 1) % a.count], b0 = b.loop[j], b1 = b.loop[(j + 1) % b.count];
  const Vector3 d_A = pair.a[a1] - pair.a[a0], d_B = pair.b[b1] - pair.b[b0];
  Vector3 p_A = pair.a[a0] + s * d_A;
  Vector3 p_B = pair.b[b0] + t * d_B, n = pair.n;
  double gap = n.dot(p_B - p_A);
  const double plain_gap = gap - pair.a.radius - pair.b.radius;
  // Far above: no need of the details.
  if (plain_gap > 2 * pair.margin + 4 * pair.flat && plain_gap > 0) return;
  const int edge_A = pair.a.EdgeBetween(a0, a1), edge_B = pair.b.EdgeBetween(b0, b1);
  if (!is_flat) {
    const Vector3 u = d_A.normalized(), w = d_B.normalized(), cross = u.cross(w);
    const double sine = cross.norm();
    const Vector3 across = sine > 0 ? Vector3((cross.dot(n) < 0 ? -1 : 1) / sine * cross) : n;
    if (sine > kCrossing && across.dot(n) > 0.5 && across.dot(p_B - p_A) >= pair.gap &&
        IsNormalOfEdge(pair.a, edge_A, across) && IsNormalOfEdge(pair.b, edge_B, -across)) {
      // The nearest points of the lines p_A + x u and p_B + y w: x = (d × w) · c / c², y = (d × u) · c / c².
      const Vector3 d = p_B - p_A;
      const double x = d.cross(w).dot(cross) / (sine * sine), y = d.cross(u).dot(cross) / (sine * sine),
                   along_A = s * d_A.norm() + x, along_B = t * d_B.norm() + y;
      // Beyond the ends of the edges there are no such points.
      if (along_A >= 0 && along_A <= d_A.norm() && along_B >= 0 && along_B <= d_B.norm()) {
        n = across;
        p_A += x * u;
        gap = n.dot(d);
      }
    }
  }
  gap = std::max(gap, pair.gap);
  pair.Add(p_A, n, gap, EdgePart(pair.a, edge_A, n), EdgePart(pair.b, edge_B, n), out);
}

}  // namespace

Patch FacePatch(const Polytope& body, int face) {
  const Polytope::Face& f = body.faces[static_cast<std::size_t>(face)];
  return {&body, FeatureKind::kFace, face, f.loop, f.count};
}
Patch EdgePatch(const Polytope& body, int edge) {
  return {&body, FeatureKind::kEdge, edge, body.edges[static_cast<std::size_t>(edge)].ends, 2};
}
Patch VertexPatch(const Polytope& body, const int& vertex) {
  return {&body, FeatureKind::kVertex, vertex, &vertex, 1};
}

SurfacePart VertexPart(const Polytope& body, int vertex, const Vector3& n) {
  return {FeatureCode(FeatureKind::kVertex, vertex), BallBend(body.radius, n)};
}
SurfacePart EdgePart(const Polytope& body, int edge, const Vector3& n) {
  if (edge < 0) return {FeatureCode(FeatureKind::kSurface, 0), FaceBend()};
  return {FeatureCode(FeatureKind::kEdge, edge),
          LineBend(body.edges[static_cast<std::size_t>(edge)].along, body.radius, n)};
}
SurfacePart PartOf(const Patch& patch, const Vector3& n) {
  if (patch.is_face()) return {FeatureCode(FeatureKind::kFace, patch.number), FaceBend()};
  return patch.kind == FeatureKind::kEdge ? EdgePart(*patch.body, patch.number, n)
                                          : VertexPart(*patch.body, patch.number, n);
}

void FacingPair::Add(const Vector3& p_A, const Vector3& direction, double core_gap, const SurfacePart& part_A,
                     const SurfacePart& part_B, Manifold* out) const {
  const double surface_gap = core_gap - a.radius - b.radius;
  if (!(surface_gap <= margin)) return;
  AddPoint(origin + p_A + (a.radius + 0.5 * surface_gap) * direction, direction, surface_gap, part_A, part_B,
           out);
}

void AddCommonCorners(const Patch& a, const Patch& b, const FacingPair& pair, bool is_flat, Manifold* out) {
  thread_local OutlinePair outlines;
  const Vector3 t1 = pair.n.unitOrthogonal(), t2 = pair.n.cross(t1);
  Outline &A = outlines.a, &B = outlines.b;
  A.Set(a, t1, t2, 1);
  // Counter-clockwise seen from outside B is clockwise along n.
  B.Set(b, t1, t2, -1);
  double size = 0;
  for (const double length : A.lengths) size = std::max(size, length);
  for (const double length : B.lengths) size = std::max(size, length);
  const double tolerance = std::max(pair.flat, 1e-12 * size);
  outlines.taken.assign(static_cast<std::size_t>(B.count), 0);
  const std::size_t begin = out->size();
  for (int j = 0; j < B.count; ++j) {
    if (!A.Contains(B.Corner(j), tolerance)) continue;
    outlines.taken[static_cast<std::size_t>(j)] = 1;
    int corner = -1;
    for (int i = 0; i < A.count; ++i) {
      // Corner on corner: the two together carry the point.
      if ((A.Corner(i) - B.Corner(j)).norm() <= tolerance) corner = a.loop[i];
    }
    AddVertex(a, true, b.loop[j], corner, pair, is_flat, out);
  }
  for (int i = 0; i < A.count; ++i) {
    if (!B.Contains(A.Corner(i), tolerance)) continue;
    bool is_new = true;
    for (int j = 0; is_new && j < B.count; ++j) {
      is_new =
          !(outlines.taken[static_cast<std::size_t>(j)] && (A.Corner(i) - B.Corner(j)).norm() <= tolerance);
    }
    if (!is_new) continue;
    AddVertex(b, false, a.loop[i], -1, pair, is_flat, out);
  }
  for (int i = 0; i < A.sides; ++i) {
    for (int j = 0; j < B.sides; ++j) {
      const double b0 = A.Inward(i, B.Corner(j)), b1 = A.Inward(i, B.Corner(j + 1));
      if (!((b0 > tolerance && b1 < -tolerance) || (b0 < -tolerance && b1 > tolerance))) continue;
      const double a0 = B.Inward(j, A.Corner(i)), a1 = B.Inward(j, A.Corner(i + 1));
      if (!((a0 > tolerance && a1 < -tolerance) || (a0 < -tolerance && a1 > tolerance))) continue;
      AddCrossing(a, b, i, j, a0 / (a0 - a1), b0 / (b0 - b1), pair, is_flat, out);
    }
  }
  KeepEight(begin, pair.n, out);
}

}  // namespace linkwright
