// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>

#include "engine/collision/Gjk.h"
#include "engine/collision/Pairs.h"
#include "engine/collision/Patch.h"
#include "engine/collision/PolyhedronAxes.h"

namespace linkwright {
namespace {

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
    // Where the points that it has found are as near as the direction shows, to rounding, theirs is as good,
    // and leads from one to the other. That of a short way is rounding.
    const double length = out.simplex.v.norm();
    if (out.distance > 1e-5 * (a.Size() + b.Size()) && length <= out.distance + rounding / 30) {
      out.n = out.simplex.v / length;
      out.distance = length;
    }
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
  double reach = std::numeric_limits<double>::infinity();
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
    if (!FindFaceAxes(a, b, most, flat, &axes.face)) return;
    // Where the distance is known, no better axis than that of a face is longer than these.
    if (searched) reach = std::max(std::abs(axes.face.separation), nearest.distance) + flat + 1e-6 * size;
    if (!FindEdgeAxes(a, b, most, reach, &axes.edges)) return;
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
  return of.shape.type == CollisionType::kHull ? of.X_W * of.shape.hull->middle : of.X_W.p;
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
