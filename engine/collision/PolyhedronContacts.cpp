// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>

#include "engine/collision/Gjk.h"
#include "engine/collision/Pairs.h"
#include "engine/collision/Patch.h"

namespace linkwright {
namespace {

/// A direction from A to B and how far apart it shows the polyhedra [m].
struct SeparatingAxis {
  double separation = -std::numeric_limits<double>::infinity();
  Vector3 n = Vector3::Zero();
  int a = -1, b = -1;  ///< a face of one side or an edge of both
};
struct SeparatingAxes {
  SeparatingAxis face, edges;

  double Best() const { return std::max(face.separation, edges.separation); }
};

double SeparationAlong(const Polytope& a, const Polytope& b, const Vector3& n) {
  return n.dot(b[b.Support(-n)] - a[a.Support(n)]);
}

/// Unit and orthogonal to both unit vectors. Where they are nearly parallel, the direction of u × w is
/// rounding over the angle; along u, far vertices would make that a length.
Vector3 AcrossBoth(const Vector3& u, const Vector3& w) {
  Vector3 n = u.cross(w).normalized();
  n = (n - n.dot(u) * u).normalized();
  return n;
}

/// The edge of a box along axis k that is farthest along `outward`.
int BoxEdge(int k, const Vector3& outward) {
  return 4 * k + (outward[(k + 1) % 3] > 0 ? 1 : 0) + (outward[(k + 2) % 3] > 0 ? 2 : 0);
}

/// All axes of two boxes (Gottschalk, Lin and Manocha, OBBTree, 1996). False: they are more than `most`
/// apart.
bool FindBoxAxes(const Polytope& a, const Polytope& b, double most, double flat, SeparatingAxes* out) {
  const Matrix3 C = a.R.transpose() * b.R;
  const Vector3 d = b.centre - a.centre, t = a.R.transpose() * d, u = b.R.transpose() * d;
  const Vector3 &h = a.half, &g = b.half;
  const Matrix3 Q = C.cwiseAbs();
  for (int i = 0; i < 3; ++i) {
    // s = |t_i| − h_i − Σ g_j |C_ij|
    const double s = std::abs(t[i]) - h[i] - Q.row(i).dot(g);
    if (s > most) return false;
    if (s > out->face.separation) {
      out->face = {s, (t[i] < 0 ? -1 : 1) * a.R.col(i), 2 * i + (t[i] < 0 ? 0 : 1), -1};
    }
  }
  for (int j = 0; j < 3; ++j) {
    const double s = std::abs(u[j]) - g[j] - Q.col(j).dot(h);
    if (s > most) return false;
    if (s > out->face.separation + (out->face.a >= 0 ? flat : 0)) {
      out->face = {s, (u[j] < 0 ? -1 : 1) * b.R.col(j), -1, 2 * j + (u[j] < 0 ? 1 : 0)};
    }
  }
  int best_i = -1, best_j = -1;
  for (int i = 0; i < 3; ++i) {
    const int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
    for (int j = 0; j < 3; ++j) {
      const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
      // Not 1 − C_ij², which is rounding where the edges are nearly parallel.
      const double square = C(i1, j) * C(i1, j) + C(i2, j) * C(i2, j);
      if (square < 1e-12) continue;
      // c = a_i × b_j: its components along a_i1, a_i2 are −C_i2j, C_i1j, along b_j1, b_j2 they are C_ij2,
      // −C_ij1.
      const double reach = h[i1] * Q(i2, j) + h[i2] * Q(i1, j) + g[j1] * Q(i, j2) + g[j2] * Q(i, j1);
      const double s = (std::abs(t[i2] * C(i1, j) - t[i1] * C(i2, j)) - reach) / std::sqrt(square);
      if (s > most) return false;
      if (s > out->edges.separation) {
        out->edges.separation = s;
        best_i = i;
        best_j = j;
      }
    }
  }
  if (best_i >= 0) {
    Vector3 n = AcrossBoth(a.R.col(best_i), b.R.col(best_j));
    if (n.dot(d) < 0) n = -n;
    out->edges.n = n;
    // Of nearly parallel edges the above is rounding.
    out->edges.separation = SeparationAlong(a, b, n);
    out->edges.a = BoxEdge(best_i, a.R.transpose() * n);
    out->edges.b = BoxEdge(best_j, -(b.R.transpose() * n));
  }
  return true;
}

/// The face normals of both sides. False: they are more than `most` apart.
bool FindFaceAxes(const Polytope& a, const Polytope& b, double most, double flat, SeparatingAxis* out) {
  for (std::size_t f = 0; f < a.faces.size(); ++f) {
    const Vector3& n = a.faces[f].normal;
    const double s = n.dot(b[b.Support(-n)]) - a.faces[f].offset;
    if (s > most) return false;
    if (s > out->separation) *out = {s, n, static_cast<int>(f), -1};
  }
  for (std::size_t f = 0; f < b.faces.size(); ++f) {
    const Vector3& m = b.faces[f].normal;
    const double s = m.dot(a[a.Support(-m)]) - b.faces[f].offset;
    if (s > most) return false;
    if (s > out->separation + (out->a >= 0 ? flat : 0)) *out = {s, -m, -1, static_cast<int>(f)};
  }
  return true;
}

/// The normals across two edges that are faces of the Minkowski difference: those that are normals of both
/// edges (Gregorius, The separating axis test between convex polyhedra, 2013). False: more than `most` apart.
bool FindEdgeAxes(const Polytope& a, const Polytope& b, double most, SeparatingAxis* out) {
  constexpr double kSlack = 1e-12;
  for (std::size_t i = 0; i < a.edges.size(); ++i) {
    const Polytope::Edge& e = a.edges[i];
    for (std::size_t j = 0; j < b.edges.size(); ++j) {
      const Polytope::Edge& f = b.edges[j];
      Vector3 c = e.along.cross(f.along);
      const double a0 = c.dot(e.inward[0]), a1 = c.dot(e.inward[1]), b0 = -c.dot(f.inward[0]),
                   b1 = -c.dot(f.inward[1]);
      const bool forward = a0 <= kSlack && a1 <= kSlack && b0 <= kSlack && b1 <= kSlack;
      const bool backward = a0 >= -kSlack && a1 >= -kSlack && b0 >= -kSlack && b1 >= -kSlack;
      if (!forward && !backward) continue;
      const double square = c.squaredNorm();
      if (square < 1e-12) continue;
      double s = c.dot(b[f.ends[0]] - a[e.ends[0]]) / std::sqrt(square);
      // Both are normals where there are no faces: the one that separates.
      const double sign = forward && (!backward || s >= 0) ? 1 : -1;
      s *= sign;
      // Of nearly parallel edges that is rounding, and whether they are normals of both too.
      if (square < 1e-8) {
        c = AcrossBoth(e.along, f.along);
        s = SeparationAlong(a, b, sign * c);
      }
      if (s > most) return false;
      if (s > out->separation) *out = {s, sign * c, static_cast<int>(i), static_cast<int>(j)};
    }
  }
  if (out->a >= 0) out->n.normalize();
  return true;
}

/// Whether the nearest vertex of the other side is above the interior of the face.
bool IsVertexAboveFace(const Polytope& a, const Polytope& b, const SeparatingAxis& axis) {
  const Polytope &body = axis.a >= 0 ? a : b, &other = axis.a >= 0 ? b : a;
  const Polytope::Face& face = body.faces[static_cast<std::size_t>(axis.a >= 0 ? axis.a : axis.b)];
  const Vector3& p = other[other.Support(-face.normal)];
  for (int i = 0; i < face.count; ++i) {
    const Vector3& from = body[face.loop[i]];
    const Vector3& to = body[face.loop[i + 1 == face.count ? 0 : i + 1]];
    if (face.normal.dot((to - from).cross(p - from)) < 0) return false;
  }
  return true;
}

GjkResult FindCoreDistance(const Polytope& a, const Polytope& b, const Vector3& guess, double most) {
  const auto support = [&](const Vector3& d) {
    DifferencePoint point;
    point.a = a.Support(d);
    point.b = b.Support(-d);
    point.p_A = a[point.a];
    point.p_B = b[point.b];
    point.w = point.p_B - point.p_A;
    return point;
  };
  GjkResult out = FindDistance(support, guess, most);
  const double rounding = 1e-11 * (a.Size() + b.Size());
  if (!out.beyond && out.distance == 0) {
    // A thin simplex can seem to have the origin within it where an axis shows that they are apart.
    const Vector3 n = guess.normalized();
    const DifferencePoint point = support(n);
    if (n.dot(point.w) > rounding) {
      out.simplex.points[0] = point;
      out.simplex.weights[0] = 1;
      out.simplex.count = 1;
      out.simplex.v = point.w;
      out.n = n;
      out.distance = n.dot(point.w);
      ImproveNearest(support, guess.normalized(), rounding, &out);
      return out;
    }
  }
  if (!out.beyond && out.distance > 0 && SeparationAlong(a, b, out.n) < out.distance - rounding) {
    ImproveNearest(support, guess.normalized(), rounding, &out);
  }
  return out;
}

/// Contacts by a face of one side: what the other turns to it, clipped. Nothing and false where that is not
/// above the face, but beside it, if `else_nearest`.
bool AddFaceContacts(const FacingPair& pair, const SeparatingAxis& axis, bool else_nearest, Manifold* out) {
  const bool face_is_a = axis.a >= 0;
  const Polytope &body = face_is_a ? pair.a : pair.b, &other = face_is_a ? pair.b : pair.a;
  const Patch face = FacePatch(body, face_is_a ? axis.a : axis.b);
  const Vector3 inward = -face.normal();
  const int nearest = other.Support(inward);
  Patch incident = VertexPatch(other, nearest);
  const int other_face = other.FaceAt(nearest, inward);
  bool is_flat = true;
  if (other_face >= 0) {
    incident = FacePatch(other, other_face);
    const double sine = face.normal().cross(incident.normal()).norm();
    is_flat =
        sine * std::min(body.Size(), other.Size()) <= pair.flat && face.normal().dot(incident.normal()) < 0;
  } else if (!other.edges.empty()) {
    incident = EdgePatch(other, 0);
    is_flat = false;
  }
  const std::size_t begin = out->size();
  AddCommonCorners(face_is_a ? face : incident, face_is_a ? incident : face, pair, is_flat, out);
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = begin; i < out->size(); ++i) least = std::min(least, (*out)[i].gap);
  const double wanted = pair.gap - pair.a.radius - pair.b.radius;
  if (least <= wanted + 2 * pair.flat + 1e-10 * (body.Size() + std::abs(wanted))) return true;
  if (else_nearest) {
    out->resize(begin);
    return false;
  }
  // The nearest vertex was not among the corners.
  const SurfacePart vertex = VertexPart(other, nearest, pair.n), part = PartOf(face, pair.n);
  const Vector3& p = other[nearest];
  if (out->size() - begin >= 8) out->pop_back();
  if (face_is_a) {
    pair.Add(p - pair.gap * pair.n, pair.n, pair.gap, part, vertex, out);
  } else {
    pair.Add(p, pair.n, pair.gap, vertex, part, out);
  }
  return true;
}

/// Whether the lines of the two edges cross within both, seen along the edges' common normal.
bool CrossWithin(const Polytope& a, int edge_A, const Polytope& b, int edge_B, double tolerance) {
  const Polytope::Edge& e = a.edges[static_cast<std::size_t>(edge_A)];
  const Polytope::Edge& f = b.edges[static_cast<std::size_t>(edge_B)];
  const Vector3 d = b[f.ends[0]] - a[e.ends[0]], c = e.along.cross(f.along);
  const double square = c.squaredNorm(), x = d.cross(f.along).dot(c) / square,
               y = d.cross(e.along).dot(c) / square;
  return x >= -tolerance && x <= (a[e.ends[1]] - a[e.ends[0]]).norm() + tolerance && y >= -tolerance &&
         y <= (b[f.ends[1]] - b[f.ends[0]]).norm() + tolerance;
}

/// The face at an edge that is nearest to n; −1: none.
int FaceOfEdge(const Polytope& body, int edge, const Vector3& n) {
  const Polytope::Edge& e = body.edges[static_cast<std::size_t>(edge)];
  if (e.faces[0] < 0 || e.faces[1] < 0) return e.faces[0];
  const auto cosine = [&](int k) { return body.faces[static_cast<std::size_t>(e.faces[k])].normal.dot(n); };
  return e.faces[cosine(1) > cosine(0) ? 1 : 0];
}

/// Two crossing edges, and what else of nearly parallel faces at them is near.
void AddEdgeContacts(const FacingPair& pair, int edge_A, int edge_B, Manifold* out) {
  constexpr double kNearlyParallel = 0.2;  // rad
  const std::size_t begin = out->size();
  const int face_A = FaceOfEdge(pair.a, edge_A, pair.n), face_B = FaceOfEdge(pair.b, edge_B, -pair.n);
  const Patch a = face_A >= 0 ? FacePatch(pair.a, face_A) : EdgePatch(pair.a, edge_A);
  const Patch b = face_B >= 0 ? FacePatch(pair.b, face_B) : EdgePatch(pair.b, edge_B);
  bool wide = face_A >= 0 || face_B >= 0;
  if (face_A >= 0 && a.normal().dot(pair.n) < std::cos(kNearlyParallel)) wide = false;
  if (face_B >= 0 && -b.normal().dot(pair.n) < std::cos(kNearlyParallel)) wide = false;
  if (wide) AddCommonCorners(a, b, pair, false, out);
  const std::uint64_t feature =
      FeaturePair(FeatureCode(FeatureKind::kEdge, edge_A), FeatureCode(FeatureKind::kEdge, edge_B));
  // The corner of the faces there is seen along n, which is less exact than the edges' own nearest points.
  out->erase(std::remove_if(out->begin() + static_cast<std::ptrdiff_t>(begin), out->end(),
                            [&](const ManifoldPoint& point) { return point.feature == feature; }),
             out->end());
  // The nearest points of the lines p + x u and q + y w: x = (d × w) · c / c², y = (d × u) · c / c², c = u ×
  // w. Where one is beyond its edge, by rounding, the end of that edge is the point.
  const Polytope::Edge& e = pair.a.edges[static_cast<std::size_t>(edge_A)];
  const Polytope::Edge& f = pair.b.edges[static_cast<std::size_t>(edge_B)];
  const Vector3 d = pair.b[f.ends[0]] - pair.a[e.ends[0]], c = e.along.cross(f.along);
  const double length_A = (pair.a[e.ends[1]] - pair.a[e.ends[0]]).norm(),
               length_B = (pair.b[f.ends[1]] - pair.b[f.ends[0]]).norm(),
               x = d.cross(f.along).dot(c) / c.squaredNorm(), y = d.cross(e.along).dot(c) / c.squaredNorm();
  const bool beyond_B = y < 0 || y > length_B;
  const Vector3 p_A =
      beyond_B ? Vector3(pair.b[f.ends[0]] + std::clamp(y, 0., length_B) * f.along - pair.gap * pair.n)
               : Vector3(pair.a[e.ends[0]] + std::clamp(x, 0., length_A) * e.along);
  if (out->size() - begin >= 8) out->pop_back();
  pair.Add(p_A, pair.n, pair.gap, EdgePart(pair.a, edge_A, pair.n), EdgePart(pair.b, edge_B, pair.n), out);
}

/// The part of one side that carries the nearest point, from the vertices that do.
SurfacePart NearestPart(const Polytope& body, const NearestSimplex& simplex, bool is_a, const Vector3& n) {
  int vertices[4] = {-1, -1, -1, -1}, count = 0;
  for (int i = 0; i < simplex.count; ++i) {
    const DifferencePoint& point = simplex.points[static_cast<std::size_t>(i)];
    const int vertex = is_a ? point.a : point.b;
    if (std::find(vertices, vertices + count, vertex) == vertices + count) vertices[count++] = vertex;
  }
  if (count == 2) {
    const int edge = body.EdgeBetween(vertices[0], vertices[1]);
    if (edge >= 0) return EdgePart(body, edge, n);
  }
  if (count > 1) {
    const int face = body.FaceAt(vertices[0], n);
    if (face >= 0) return {FeatureCode(FeatureKind::kFace, face), FaceBend()};
  }
  return VertexPart(body, vertices[0], n);
}

/// The edge whose both ends are farthest along n to within `flat`; −1: none or more than an edge.
int FarthestEdge(const Polytope& body, const Vector3& n, double flat) {
  if (body.edges.empty()) return -1;
  const double most = n.dot(body[body.Support(n)]);
  int ends[2] = {-1, -1}, count = 0;
  for (std::size_t i = 0; i < body.vertices.size(); ++i) {
    if (n.dot(body.vertices[i]) < most - flat) continue;
    if (count == 2) return -1;
    ends[count++] = static_cast<int>(i);
  }
  return count == 2 ? body.EdgeBetween(ends[0], ends[1]) : -1;
}

/// Where neither a face nor two crossing edges are nearest.
void AddNearestContacts(const FacingPair& pair, const GjkResult& nearest, Manifold* out) {
  const double flat = std::max(pair.flat, 1e-13 * (pair.a.Size() + pair.b.Size()));
  const int edge_A = FarthestEdge(pair.a, pair.n, flat), edge_B = FarthestEdge(pair.b, -pair.n, flat);
  if (edge_A >= 0 && edge_B >= 0) {
    const Patch a = EdgePatch(pair.a, edge_A), b = EdgePatch(pair.b, edge_B);
    const Vector3 d_A = pair.a[a.loop[1]] - pair.a[a.loop[0]], d_B = pair.b[b.loop[1]] - pair.b[b.loop[0]];
    const double sine = d_A.normalized().cross(d_B.normalized()).norm();
    if (sine * std::min(d_A.norm(), d_B.norm()) <= flat) {
      const std::size_t begin = out->size();
      AddCommonCorners(a, b, pair, true, out);
      const double most = pair.gap - pair.a.radius - pair.b.radius + 2 * flat;
      for (std::size_t i = begin; i < out->size(); ++i) {
        if ((*out)[i].gap <= most) return;
      }
      out->resize(begin);
    }
  }
  pair.Add(nearest.PointOfA(), pair.n, pair.gap, NearestPart(pair.a, nearest.simplex, true, pair.n),
           NearestPart(pair.b, nearest.simplex, false, -pair.n), out);
}

}  // namespace

void CollidePolytopes(const Polytope& a, const Polytope& b, const Vector3& origin, double margin, double flat,
                      Manifold* out) {
  const double most = margin + a.radius + b.radius;
  const double size = std::min(a.Size(), b.Size());
  FacingPair pair{a, b, origin, Vector3::Zero(), 0, margin, flat};
  SeparatingAxes axes;
  GjkResult nearest;
  const auto face_contacts = [&](bool else_nearest) {
    pair.n = axes.face.n;
    pair.gap = axes.face.separation;
    return AddFaceContacts(pair, axes.face, else_nearest, out);
  };
  const auto edge_contacts = [&] {
    pair.n = axes.edges.n;
    pair.gap = axes.edges.separation;
    AddEdgeContacts(pair, axes.edges.a, axes.edges.b, out);
  };
  // Of large hulls there are too many pairs of edges where the distance decides.
  bool searched = false;
  if (a.edges.size() * b.edges.size() > 1000) {
    nearest = FindCoreDistance(a, b, b.centre - a.centre, most);
    if (nearest.beyond) return;
    searched = true;
    if (nearest.distance > 1e-4 * size) {
      if (!FindFaceAxes(a, b, most, flat, &axes.face)) return;
      if (axes.face.separation >= nearest.distance - flat && face_contacts(true)) return;
      pair.n = nearest.n;
      pair.gap = nearest.distance;
      return AddNearestContacts(pair, nearest, out);
    }
  }
  if (a.is_box && b.is_box) {
    if (!FindBoxAxes(a, b, most, flat, &axes)) return;
  } else {
    if (!FindFaceAxes(a, b, most, flat, &axes.face) || !FindEdgeAxes(a, b, most, &axes.edges)) return;
  }
  const bool has_face = axes.face.a >= 0 || axes.face.b >= 0;
  const bool face_first = has_face && axes.face.separation >= axes.edges.separation - flat;
  // What has no volume is apart where no face or edge shows it: beside each other in one plane.
  // Where edges touch to rounding, whether they cross or end beside each other is asked of the distance too.
  if (axes.Best() > -1e-10 * size || (a.is_thin && b.is_thin)) {
    if (face_first && IsVertexAboveFace(a, b, axes.face)) {
      face_contacts(false);
      return;
    }
    if (!searched)
      nearest =
          FindCoreDistance(a, b, axes.Best() == axes.face.separation ? axes.face.n : axes.edges.n, most);
    if (nearest.beyond) return;
    if (nearest.distance > 0) {
      if (has_face && axes.face.separation >= nearest.distance - flat && face_contacts(true)) return;
      if (axes.edges.separation >= nearest.distance - std::max(flat, 1e-12 * size) &&
          CrossWithin(a, axes.edges.a, b, axes.edges.b, 1e-12 * size)) {
        return edge_contacts();
      }
      pair.n = nearest.n;
      pair.gap = nearest.distance;
      return AddNearestContacts(pair, nearest, out);
    }
  }
  if (!has_face && axes.edges.a < 0) {
    // Two points, or parallel segments: the distance is all there is.
    if (!searched) nearest = FindCoreDistance(a, b, b.centre - a.centre, most);
    if (nearest.beyond) return;
    pair.n = nearest.distance > 0 ? nearest.n : Vector3::UnitZ();
    pair.gap = nearest.distance;
    return AddNearestContacts(pair, nearest, out);
  }
  // A face that is preferred, though edges are as good to within `flat`, must have the vertex above it.
  if (face_first && face_contacts(axes.face.separation < axes.edges.separation)) return;
  edge_contacts();
}

ApartSide AddIfAbove(const Polytope& a, const Polytope& b, const Vector3& up, const Vector3& origin,
                     double margin, double flat, Manifold* out) {
  const GjkResult nearest =
      FindCoreDistance(a, b, b.centre - a.centre, std::numeric_limits<double>::infinity());
  if (!(nearest.distance > 0)) return ApartSide::kOverlap;
  if (nearest.n.dot(up) < 1e-9) return ApartSide::kBelow;
  AddNearestContacts({a, b, origin, nearest.n, nearest.distance, margin, flat}, nearest, out);
  return ApartSide::kAbove;
}

namespace {

/// How far a shape reaches along the unit vector d [m].
double ReachOf(const PosedShape& of, const Vector3& d) {
  const Vector3 d_S = of.X_W.R.transpose() * d;
  double most = of.shape.radius;
  switch (of.shape.type) {
    case CollisionType::kHull:
      most = -std::numeric_limits<double>::infinity();
      for (const Vector3& p : of.shape.hull->vertices) most = std::max(most, d_S.dot(p));
      break;
    case CollisionType::kBox:
    case CollisionType::kRoundedBox:
      most = d_S.cwiseAbs().dot(of.shape.half);
      break;
    case CollisionType::kCapsule:
      most += std::abs(d_S.z()) * of.shape.half_length;
      break;
    default:
      break;
  }
  return most + d.dot(of.X_W.p);
}

Vector3 MiddleOf(const PosedShape& of) {
  if (of.shape.type != CollisionType::kHull) return of.X_W.p;
  Vector3 sum = Vector3::Zero();
  for (const Vector3& p : of.shape.hull->vertices) sum += p;
  return of.X_W * Vector3(sum / static_cast<double>(of.shape.hull->vertices.size()));
}

/// Whether the line through their middles shows that they are more than `margin` apart.
bool AreApart(const PosedShape& a, const PosedShape& b, double margin) {
  const Vector3 d = MiddleOf(b) - MiddleOf(a);
  const double length = d.norm();
  if (!(length > 0)) return false;
  const Vector3 n = d / length;
  return -ReachOf(b, -n) - ReachOf(a, n) > margin + 1e-12 * length;
}

}  // namespace

void CollidePolyhedra(const PosedShape& a, const PosedShape& b, const ContactLimits& limits, Manifold* out) {
  if (AreApart(a, b, limits.margin)) return;
  thread_local Polytope cores[2];
  const Vector3 origin = a.X_W.p;
  cores[0].Set(a.shape, a.X_W, origin);
  cores[1].Set(b.shape, b.X_W, origin);
  CollidePolytopes(cores[0], cores[1], origin, limits.margin, limits.flat, out);
}

}  // namespace linkwright
