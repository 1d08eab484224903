// SPDX-License-Identifier: BSD-3-Clause
#include "engine/collision/Polytope.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace linkwright {
namespace {

// A corner's number has bit k set where it is on the positive side of axis k; a face's is twice its axis,
// plus one on the positive side.
constexpr std::array<std::array<int, 4>, 6> kBoxFaces{
    {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};
constexpr std::array<int, 3> kTriangleLoop{0, 1, 2};
constexpr std::array<std::array<int, 4>, 2> kPlateLoops{{{0, 3, 2, 1}, {0, 1, 2, 3}}};

/// A box of no thickness along one axis at least: a plate, a segment or a point.
void SetThinCore(const Vector3& half, const Matrix3& R, const Vector3& p, Polytope* out) {
  out->is_thin = true;
  std::array<int, 3> wide{};
  std::size_t count = 0;
  int thin = 0;
  for (int k = 0; k < 3; ++k) half[k] > 0 ? wide[count++] = k : thin = k;
  out->faces.clear();
  out->edges.clear();
  if (count == 0) {
    out->vertices.assign(1, p);
    return;
  }
  const Vector3 u = R.col(wide[0]), reach = half[wide[0]] * u, none = Vector3::Zero();
  if (count == 1) {
    out->vertices.assign({p - reach, p + reach});
    out->edges.assign(1, {{0, 1}, u, {none, none}, {-1, -1}});
    return;
  }
  const Vector3 w = R.col(wide[1]), across = half[wide[1]] * w;
  out->vertices.assign({p - reach - across, p + reach - across, p + reach + across, p - reach + across});
  const Vector3 up = u.cross(w).dot(R.col(thin)) > 0 ? Vector3(R.col(thin)) : Vector3(-R.col(thin));
  for (std::size_t side = 0; side < 2; ++side) {
    const Vector3 normal = side ? up : Vector3(-up);
    out->faces.push_back({normal, normal.dot(p), kPlateLoops[side].data(), 4});
  }
  const std::array<Vector3, 4> along{u, w, -u, -w};
  for (int e = 0; e < 4; ++e) {
    const Vector3& d = along[static_cast<std::size_t>(e)];
    const Vector3 inward = up.cross(d);
    out->edges.push_back({{e, (e + 1) % 4}, d, {inward, inward}, {0, 1}});
  }
}

void SetBoxCore(const Vector3& half, const Matrix3& R, const Vector3& p, Polytope* out) {
  out->is_box = true;
  out->half = half;
  const Vector3 x = R.col(0) * half.x(), y = R.col(1) * half.y(), z = R.col(2) * half.z();
  out->vertices.resize(8);
  for (int i = 0; i < 8; ++i) {
    out->vertices[static_cast<std::size_t>(i)] =
        p + ((i & 1) ? x : -x) + ((i & 2) ? y : -y) + ((i & 4) ? z : -z);
  }
  out->faces.resize(6);
  for (int f = 0; f < 6; ++f) {
    const int k = f / 2;
    const double sign = (f & 1) ? 1 : -1;
    const Vector3 normal = sign * R.col(k);
    out->faces[static_cast<std::size_t>(f)] = {normal, normal.dot(p) + half[k],
                                               kBoxFaces[static_cast<std::size_t>(f)].data(), 4};
  }
  out->edges.resize(12);
  for (int e = 0; e < 12; ++e) {
    const int k = e / 4, m = (k + 1) % 3, l = (k + 2) % 3, positive_m = e & 1, positive_l = (e >> 1) & 1;
    const int corner = (positive_m << m) | (positive_l << l);
    Polytope::Edge& edge = out->edges[static_cast<std::size_t>(e)];
    edge.ends[0] = corner;
    edge.ends[1] = corner | (1 << k);
    edge.along = R.col(k);
    edge.faces[0] = 2 * m + positive_m;
    edge.faces[1] = 2 * l + positive_l;
    edge.inward[0] = positive_l ? Vector3(-R.col(l)) : Vector3(R.col(l));
    edge.inward[1] = positive_m ? Vector3(-R.col(m)) : Vector3(R.col(m));
  }
}

void SetHullCore(const ConvexHull& hull, const Matrix3& R, const Vector3& p, Polytope* out) {
  out->vertices.resize(hull.vertices.size());
  Vector3 sum = Vector3::Zero();
  for (std::size_t i = 0; i < hull.vertices.size(); ++i) {
    out->vertices[i] = R * hull.vertices[i] + p;
    sum += out->vertices[i];
  }
  out->centre = sum / static_cast<double>(hull.vertices.size());
  out->faces.resize(hull.faces.size());
  for (std::size_t f = 0; f < hull.faces.size(); ++f) {
    const ConvexHull::Face& face = hull.faces[f];
    const Vector3 normal = R * face.normal;
    out->faces[f] = {normal, face.offset + normal.dot(p), face.vertices.data(),
                     static_cast<int>(face.vertices.size())};
  }
  out->edges.resize(hull.edges.size());
  for (std::size_t e = 0; e < hull.edges.size(); ++e) {
    Polytope::Edge& edge = out->edges[e];
    edge.ends[0] = hull.edges[e][0];
    edge.ends[1] = hull.edges[e][1];
    edge.along = ((*out)[edge.ends[1]] - (*out)[edge.ends[0]]).normalized();
    for (int k = 0; k < 2; ++k) {
      edge.faces[k] = hull.edge_faces[e][static_cast<std::size_t>(k)];
      const Vector3& normal = out->faces[static_cast<std::size_t>(edge.faces[k])].normal;
      // The first face has the edge from a to b counter-clockwise, the second from b to a.
      edge.inward[k] = k == 0 ? normal.cross(edge.along) : edge.along.cross(normal);
    }
  }
}

}  // namespace

void Polytope::Set(const CollisionShape& shape, const Transform& X_WS, const Vector3& origin) {
  const Vector3 p = X_WS.p - origin;
  R = X_WS.R;
  centre = p;
  is_box = is_thin = false;
  radius = 0;
  switch (shape.type) {
    case CollisionType::kBox:
      SetBoxCore(shape.half, R, p, this);
      return;
    case CollisionType::kRoundedBox:
      radius = shape.radius;
      if (shape.half.minCoeff() - radius > 1e-12 * shape.half.maxCoeff()) {
        SetBoxCore(shape.half - Vector3::Constant(radius), R, p, this);
      } else {
        const Vector3 core = shape.half - Vector3::Constant(radius);
        SetThinCore((core.array() > 1e-12 * shape.half.maxCoeff()).select(core, 0), R, p, this);
      }
      return;
    case CollisionType::kHull:
      SetHullCore(*shape.hull, R, p, this);
      return;
    case CollisionType::kCapsule: {
      radius = shape.radius;
      const Vector3 z = R.col(2), reach = shape.half_length * z;
      is_thin = true;
      vertices.assign({p - reach, p + reach});
      faces.clear();
      edges.assign(1, {{0, 1}, z, {Vector3::Zero(), Vector3::Zero()}, {-1, -1}});
      return;
    }
    default:
      radius = shape.radius;
      is_thin = true;
      vertices.assign(1, p);
      faces.clear();
      edges.clear();
      return;
  }
}

void Polytope::SetTriangle(const Vector3& a, const Vector3& b, const Vector3& c) {
  is_box = is_thin = false;
  radius = 0;
  vertices.assign({a, b, c});
  centre = (a + b + c) / 3;
  const Vector3 normal = (b - a).cross(c - a).normalized();
  faces.assign(1, {normal, normal.dot(a), kTriangleLoop.data(), 3});
  edges.clear();
  for (int k = 0; k < 3; ++k) {
    const int next = (k + 1) % 3;
    const Vector3 along = ((*this)[next] - (*this)[k]).normalized();
    edges.push_back({{k, next}, along, {normal.cross(along), Vector3::Zero()}, {0, -1}});
  }
}

int Polytope::EdgeBetween(int a, int b) const {
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const int* ends = edges[e].ends;
    if ((ends[0] == a && ends[1] == b) || (ends[0] == b && ends[1] == a)) return static_cast<int>(e);
  }
  return -1;
}

int Polytope::FaceAt(int vertex, const Vector3& n) const {
  int best = -1;
  double most = 0;
  for (std::size_t f = 0; f < faces.size(); ++f) {
    const double cosine = faces[f].normal.dot(n);
    if (best >= 0 && cosine <= most) continue;
    for (int i = 0; i < faces[f].count; ++i) {
      if (faces[f].loop[i] != vertex) continue;
      best = static_cast<int>(f);
      most = cosine;
      break;
    }
  }
  return best;
}

double Polytope::Size() const {
  if (is_box) return 2 * half.norm();
  double most = 0;
  for (const Vector3& v : vertices) most = std::max(most, (v - vertices[0]).squaredNorm());
  return std::sqrt(most);
}

}  // namespace linkwright
