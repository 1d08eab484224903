// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "engine/collision/CollisionShape.h"

namespace linkwright {

/// The inner polyhedron of a shape: a point, a segment, a triangle, a box or a hull, posed in a frame with
/// world axes. The shape is all that is within `radius` of it. Reused: nothing allocates once it has been
/// large enough.
struct Polytope {
  struct Face {
    Vector3 normal;  ///< unit, outward
    double offset;   ///< normal · p = offset [m]
    const int* loop;
    int count;  ///< of its vertices, counter-clockwise seen from outside
  };
  struct Edge {
    int ends[2];
    Vector3 along;  ///< unit, from the first to the second
    /// Within each face at the edge, across it and inward; zero where there is none. A direction n across the
    /// edge is a normal of it where neither has a positive component along n.
    Vector3 inward[2];
    int faces[2];  ///< −1: none
  };

  /// `origin`: of the frame, in world axes [m].
  void Set(const CollisionShape& shape, const Transform& X_WS, const Vector3& origin);
  /// A triangle, counter-clockwise seen from outside; it has one face.
  void SetTriangle(const Vector3& a, const Vector3& b, const Vector3& c);

  /// The vertex farthest along d; the first of those equally far.
  int Support(const Vector3& d) const {
    int best = 0;
    double most = d.dot(vertices[0]);
    for (std::size_t i = 1; i < vertices.size(); ++i) {
      const double reach = d.dot(vertices[i]);
      if (reach > most) {
        most = reach;
        best = static_cast<int>(i);
      }
    }
    return best;
  }
  const Vector3& operator[](int vertex) const { return vertices[static_cast<std::size_t>(vertex)]; }
  /// The edge between two vertices, −1: there is none.
  int EdgeBetween(int a, int b) const;
  /// Of the faces at the vertex the one whose normal is nearest to n; −1: there is none.
  int FaceAt(int vertex, const Vector3& n) const;
  /// How far the farthest vertex is from the first [m].
  double Size() const;

  std::vector<Vector3> vertices;
  std::vector<Face> faces;
  std::vector<Edge> edges;
  double radius = 0;
  Vector3 centre = Vector3::Zero();
  bool is_box = false;
  bool is_thin = false;            ///< without volume
  Vector3 half = Vector3::Zero();  ///< of a box
  Matrix3 R = Matrix3::Identity();
};

}  // namespace linkwright
