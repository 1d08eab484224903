// SPDX-License-Identifier: BSD-3-Clause
#include "engine/collision/ConvexHull.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <utility>

extern "C" {
#include <libqhull_r/libqhull_r.h>
#include <libqhull_r/poly_r.h>
}

namespace linkwright {
namespace {

constexpr double kFlatness = 1e-9;  // of the extent

/// Whether the points, within the unit box, lie in a plane.
bool AreInAPlane(std::span<const Vector3> points) {
  const auto farthest = [&](const auto& distance) {
    std::size_t best = 0;
    double most = -1;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const double d = distance(points[i]);
      if (d > most) {
        most = d;
        best = i;
      }
    }
    return std::pair(best, most);
  };
  const Vector3 a = points[farthest([&](const Vector3& p) { return (p - points[0]).norm(); }).first];
  const auto [second, length] = farthest([&](const Vector3& p) { return (p - a).norm(); });
  if (!(length > kFlatness)) return true;
  const Vector3 u = (points[second] - a) / length;
  const auto [third, width] = farthest([&](const Vector3& p) { return (p - a).cross(u).norm(); });
  if (!(width > kFlatness)) return true;
  const Vector3 n = u.cross(points[third] - a).normalized();
  return !(farthest([&](const Vector3& p) { return std::abs(n.dot(p - a)); }).second > kFlatness);
}

/// A run of Qhull with what it allocates. It neither prints nor exits.
class QhullRun {
 public:
  QhullRun() : silence_(std::fopen("/dev/null", "w")) {}
  ~QhullRun() {
    if (started_) {
      qh_freeqhull(&qh_, !qh_ALL);
      int long_blocks = 0, long_bytes = 0;
      qh_memfreeshort(&qh_, &long_blocks, &long_bytes);
    }
    if (silence_) std::fclose(silence_);
  }
  QhullRun(const QhullRun&) = delete;
  QhullRun& operator=(const QhullRun&) = delete;

  /// `coordinates`: three a point. False: no hull.
  bool Compute(std::vector<double>* coordinates) {
    if (!silence_) return false;
    // Facets within 1e-9 of coplanar are merged after the hull is made.
    char command[] = "qhull C-1e-9 Pp";
    qh_zero(&qh_, silence_);
    started_ = true;
    return qh_new_qhull(&qh_, 3, static_cast<int>(coordinates->size() / 3), coordinates->data(), False,
                        command, silence_, silence_) == 0;
  }
  /// The points of each face, counter-clockwise seen from outside.
  std::vector<std::vector<int>> Faces() {
    std::vector<std::vector<int>> out;
    for (facetT* facet = qh_.facet_list; facet && facet->next; facet = facet->next) {
      std::vector<int>& face = out.emplace_back();
      setT* around = qh_facet3vertex(&qh_, facet);
      const int count = qh_setsize(&qh_, around);
      for (int i = 0; i < count; ++i) {
        face.push_back(qh_pointid(&qh_, static_cast<vertexT*>(around->e[i].p)->point));
      }
      qh_settempfree(&qh_, &around);
    }
    return out;
  }

 private:
  qhT qh_{};
  FILE* silence_;
  bool started_ = false;
};

/// Twice the area times the normal of a polygon (Newell).
Vector3 AreaVector(const std::vector<Vector3>& points, const std::vector<int>& polygon) {
  Vector3 sum = Vector3::Zero();
  const Vector3& first = points[static_cast<std::size_t>(polygon[0])];
  for (std::size_t i = 1; i + 1 < polygon.size(); ++i) {
    sum += (points[static_cast<std::size_t>(polygon[i])] - first)
               .cross(points[static_cast<std::size_t>(polygon[i + 1])] - first);
  }
  return sum;
}

/// Fills in all but the vertices' and faces' numbers; false: the faces do not close.
bool Complete(ConvexHull* hull) {
  std::map<std::pair<int, int>, std::array<int, 2>> sides;
  Vector3& middle = hull->middle;
  for (const Vector3& p : hull->vertices) middle += p / static_cast<double>(hull->vertices.size());
  for (std::size_t f = 0; f < hull->faces.size(); ++f) {
    ConvexHull::Face& face = hull->faces[f];
    if (face.vertices.size() < 3) return false;
    Vector3 area = AreaVector(hull->vertices, face.vertices);
    const Vector3& first = hull->vertices[static_cast<std::size_t>(face.vertices[0])];
    if (area.dot(first - middle) < 0) {
      std::reverse(face.vertices.begin() + 1, face.vertices.end());
      area = -area;
    }
    const double length = area.norm();
    if (!(length > 0)) return false;
    face.normal = area / length;
    face.offset = -std::numeric_limits<double>::infinity();
    for (const int v : face.vertices) {
      face.offset = std::max(face.offset, face.normal.dot(hull->vertices[static_cast<std::size_t>(v)]));
    }
    // volume = Σ area · height / 3 over the faces
    hull->volume += area.dot(first - middle) / 6;
    for (std::size_t i = 0; i < face.vertices.size(); ++i) {
      const int a = face.vertices[i], b = face.vertices[(i + 1) % face.vertices.size()];
      auto [at, added] = sides.try_emplace({std::min(a, b), std::max(a, b)}, std::array<int, 2>{-1, -1});
      int& side = at->second[a < b ? 0 : 1];
      if (a == b || side >= 0) return false;
      side = static_cast<int>(f);
    }
  }
  for (const auto& [edge, faces] : sides) {
    if (faces[0] < 0 || faces[1] < 0) return false;
    hull->edges.push_back({edge.first, edge.second});
    hull->edge_faces.push_back(faces);
  }
  return hull->volume > 0;
}

}  // namespace

std::shared_ptr<const ConvexHull> MakeConvexHull(std::span<const Vector3> points) {
  if (points.size() < 4) return nullptr;
  Vector3 lower = points[0], upper = points[0];
  for (const Vector3& p : points) {
    if (!p.allFinite()) return nullptr;
    lower = lower.cwiseMin(p);
    upper = upper.cwiseMax(p);
  }
  const double extent = (upper - lower).maxCoeff();
  if (!(extent > 0) || !std::isfinite(extent)) return nullptr;
  // Qhull's tolerances are absolute.
  const Vector3 centre = 0.5 * lower + 0.5 * upper;
  std::vector<Vector3> scaled;
  for (const Vector3& p : points) scaled.emplace_back((p - centre) / extent);
  if (AreInAPlane(scaled)) return nullptr;
  std::vector<double> coordinates;
  for (const Vector3& p : scaled) coordinates.insert(coordinates.end(), p.data(), p.data() + 3);
  QhullRun run;
  if (!run.Compute(&coordinates)) return nullptr;
  auto hull = std::make_shared<ConvexHull>();
  // Vertices keep the order of the points.
  std::vector<std::vector<int>> faces = run.Faces();
  std::vector<int> number(points.size(), -1);
  for (const std::vector<int>& face : faces) {
    for (const int v : face) {
      if (v < 0 || v >= static_cast<int>(points.size())) return nullptr;
      number[static_cast<std::size_t>(v)] = 0;
    }
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (number[i] < 0) continue;
    number[i] = static_cast<int>(hull->vertices.size());
    hull->vertices.push_back(points[i]);
  }
  for (std::vector<int>& face : faces) {
    for (int& v : face) v = number[static_cast<std::size_t>(v)];
    std::rotate(face.begin(), std::min_element(face.begin(), face.end()), face.end());
    hull->faces.push_back({std::move(face), Vector3::Zero(), 0});
  }
  std::sort(hull->faces.begin(), hull->faces.end(), [](const ConvexHull::Face& a, const ConvexHull::Face& b) {
    return std::lexicographical_compare(a.vertices.begin(), a.vertices.end(), b.vertices.begin(),
                                        b.vertices.end());
  });
  if (!Complete(hull.get())) return nullptr;
  return hull;
}

}  // namespace linkwright
