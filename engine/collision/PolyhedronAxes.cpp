// SPDX-License-Identifier: BSD-3-Clause
#include "engine/collision/PolyhedronAxes.h"

#include <cmath>
#include <vector>

namespace linkwright {
namespace {

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

/// An edge by its number, and the ball around it.
struct BoundEdge {
  int edge = 0;
  Vector3 middle = Vector3::Zero();
  double half = 0;
};

/// Of the edges of a body, those within `reach` of the other's box.
void FindEdgesNear(const Polytope& of, const Polytope& other, double reach, std::vector<BoundEdge>* out) {
  Vector3 lower = other[0], upper = lower;
  for (const Vector3& p : other.vertices) lower = lower.cwiseMin(p), upper = upper.cwiseMax(p);
  out->clear();
  for (std::size_t i = 0; i < of.edges.size(); ++i) {
    const Vector3 &p = of[of.edges[i].ends[0]], &q = of[of.edges[i].ends[1]];
    if (((lower - p.cwiseMax(q)).array() > reach).any() || ((p.cwiseMin(q) - upper).array() > reach).any())
      continue;
    out->push_back({static_cast<int>(i), (p + q) / 2, (q - p).norm() / 2});
  }
}

/// The least height of the other's vertices above a face [m], or one that is below `least`, with its vertex.
double HeightAbove(const Polytope::Face& face, const Polytope& other, double least, std::size_t* vertex) {
  double height = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < other.vertices.size(); ++i) {
    const double at = face.normal.dot(other.vertices[i]) - face.offset;
    if (!(at < height)) continue;
    height = at;
    *vertex = i;
    if (height < least) break;
  }
  return height;
}

/// The face of `of` that the other is farthest above, the first of those equally far, and how far; −1: above
/// none by more than `least`. All but a few faces are left by one vertex that is too low: the nearest one, or
/// that which the face before was left by.
int FarthestFace(const Polytope& of, const Polytope& other, double least, double* separation) {
  if (of.faces.empty()) return -1;
  const Vector3& nearest = other[other.Support(of.centre - other.centre)];
  std::size_t start = 0;
  double most = -std::numeric_limits<double>::infinity();
  for (std::size_t f = 0; f < of.faces.size(); ++f) {
    const double height = of.faces[f].normal.dot(nearest) - of.faces[f].offset;
    if (!(height > most)) continue;
    most = height;
    start = f;
  }
  std::size_t lowest = 0;
  // No face that the other is above by less than by this one is the farthest.
  const double bound = HeightAbove(of.faces[start], other, -std::numeric_limits<double>::infinity(), &lowest);
  int best = -1;
  for (std::size_t f = 0; f < of.faces.size(); ++f) {
    const Polytope::Face& face = of.faces[f];
    const auto is_below = [&](const Vector3& p) {
      const double height = face.normal.dot(p) - face.offset;
      return height < bound || height <= least;
    };
    if (is_below(nearest) || is_below(other.vertices[lowest])) continue;
    const double height = HeightAbove(face, other, std::max(bound, least), &lowest);
    if (height < bound || height <= least) continue;
    best = static_cast<int>(f);
    least = height;
  }
  *separation = least;
  return best;
}

}  // namespace

double SeparationAlong(const Polytope& a, const Polytope& b, const Vector3& n) {
  return n.dot(b[b.Support(-n)] - a[a.Support(n)]);
}

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

bool FindFaceAxes(const Polytope& a, const Polytope& b, double most, double flat, SeparatingAxis* out) {
  double s = 0;
  if (const int face = FarthestFace(a, b, out->separation, &s); face >= 0) {
    if (s > most) return false;
    *out = {s, a.faces[static_cast<std::size_t>(face)].normal, face, -1};
  }
  const double least = out->separation + (out->a >= 0 ? flat : 0);
  if (const int face = FarthestFace(b, a, std::min(least, most), &s); face >= 0) {
    if (s > most) return false;
    *out = {s, -b.faces[static_cast<std::size_t>(face)].normal, -1, face};
  }
  return true;
}

bool FindEdgeAxes(const Polytope& a, const Polytope& b, double most, double reach, SeparatingAxis* out) {
  constexpr double kSlack = 1e-12;
  thread_local std::vector<BoundEdge> near_a, near_b;
  FindEdgesNear(a, b, reach, &near_a);
  FindEdgesNear(b, a, reach, &near_b);
  for (const BoundEdge& of_a : near_a) {
    const auto i = static_cast<std::size_t>(of_a.edge);
    const Polytope::Edge& e = a.edges[i];
    for (const BoundEdge& of_b : near_b) {
      const double apart = of_a.half + of_b.half + reach;
      if ((of_b.middle - of_a.middle).squaredNorm() > apart * apart) continue;
      const auto j = static_cast<std::size_t>(of_b.edge);
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

}  // namespace linkwright
