// SPDX-License-Identifier: BSD-3-Clause
#include "engine/collision/ConvexPieces.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace linkwright {
namespace {

using Triangle = std::array<Vector3, 3>;
using IndexTriangle = std::array<int, 3>;

constexpr int kVoxels = 64;           // along the longest side
constexpr int kEvenPlanes = 15;       // across each axis
constexpr int kVertexPlanes = 24;     // through vertices, across each axis
constexpr double kLeastSlice = 0.02;  // of a part's size, on either side of a plane
constexpr double kBalance = 1e-3;     // weight of equal halves, of the mesh's volume

struct Bounds3 {
  Vector3 lower = Vector3::Constant(std::numeric_limits<double>::infinity()), upper = -lower;

  void Add(const Vector3& p) {
    lower = lower.cwiseMin(p);
    upper = upper.cwiseMax(p);
  }
};

/// Whether the point is inside the projection of the triangle along x, and where the line along x meets it.
std::optional<double> MeetAlongX(const Triangle& t, double y, double z) {
  double areas[3];
  for (std::size_t k = 0; k < 3; ++k) {
    const Vector3 &a = t[(k + 1) % 3], &b = t[(k + 2) % 3];
    areas[k] = (b.y() - a.y()) * (z - a.z()) - (b.z() - a.z()) * (y - a.y());
  }
  const bool inside =
      (areas[0] > 0 && areas[1] > 0 && areas[2] > 0) || (areas[0] < 0 && areas[1] < 0 && areas[2] < 0);
  if (!inside) return {};
  const double sum = areas[0] + areas[1] + areas[2];
  return (areas[0] * t[0].x() + areas[1] * t[1].x() + areas[2] * t[2].x()) / sum;
}

/// The inside of a closed mesh on a grid, which shares its volume out among boxes.
class InsideGrid {
 public:
  InsideGrid(std::span<const Triangle> triangles, const Bounds3& bounds) : lower_(bounds.lower) {
    const Vector3 size = bounds.upper - bounds.lower;
    cell_ = size.maxCoeff() / kVoxels;
    for (int k = 0; k < 3; ++k) count_[k] = std::max(1, static_cast<int>(std::ceil(size[k] / cell_)));
    inside_.assign(static_cast<std::size_t>(count_[0] * count_[1] * count_[2]), 0);
    // For each line along x the triangles that it may meet.
    std::vector<std::vector<double>> crossings(static_cast<std::size_t>(count_[1] * count_[2]));
    for (const Triangle& t : triangles) {
      Bounds3 box;
      for (const Vector3& p : t) box.Add(p);
      const auto range = [&](int k, double value) {
        return std::clamp(static_cast<int>(std::floor((value - lower_[k]) / cell_)), 0, count_[k] - 1);
      };
      for (int z = range(2, box.lower.z()); z <= range(2, box.upper.z()); ++z) {
        for (int y = range(1, box.lower.y()); y <= range(1, box.upper.y()); ++y) {
          if (const auto x = MeetAlongX(t, At(1, y), At(2, z)))
            crossings[static_cast<std::size_t>(z * count_[1] + y)].push_back(*x);
        }
      }
    }
    for (int z = 0; z < count_[2]; ++z) {
      for (int y = 0; y < count_[1]; ++y) {
        std::vector<double>& line = crossings[static_cast<std::size_t>(z * count_[1] + y)];
        std::sort(line.begin(), line.end());
        for (int x = 0; x < count_[0]; ++x) {
          const auto before = std::lower_bound(line.begin(), line.end(), At(0, x)) - line.begin();
          inside_[Index(x, y, z)] = static_cast<char>(before % 2);
          total_ += static_cast<int>(before % 2);
        }
      }
    }
  }

  /// The part of the mesh's volume in the box.
  double Share(const Bounds3& box) const {
    if (total_ == 0) return 0;
    int found = 0;
    const auto from = [&](int k) {
      return std::clamp(static_cast<int>((box.lower[k] - lower_[k]) / cell_) - 1, 0, count_[k]);
    };
    const auto until = [&](int k) {
      return std::clamp(static_cast<int>((box.upper[k] - lower_[k]) / cell_) + 2, 0, count_[k]);
    };
    for (int z = from(2); z < until(2); ++z) {
      for (int y = from(1); y < until(1); ++y) {
        for (int x = from(0); x < until(0); ++x) {
          const Vector3 p(At(0, x), At(1, y), At(2, z));
          if (inside_[Index(x, y, z)] && (p.array() >= box.lower.array()).all() &&
              (p.array() < box.upper.array()).all())
            ++found;
        }
      }
    }
    return static_cast<double>(found) / total_;
  }

 private:
  /// Off the middle, so that no line meets edges of meshes whose corners have round numbers.
  double At(int k, int i) const { return lower_[k] + (i + 0.5 + 0.00171 * (k + 1)) * cell_; }
  std::size_t Index(int x, int y, int z) const {
    return static_cast<std::size_t>((z * count_[1] + y) * count_[0] + x);
  }

  Vector3 lower_;
  double cell_ = 0;
  std::array<int, 3> count_{};
  std::vector<char> inside_;
  int total_ = 0;
};

struct Part {
  std::vector<Triangle> surface;  ///< of the mesh, within the cell; open where it was cut
  std::shared_ptr<const ConvexHull> hull;
  Bounds3 cell;
  double hollow = 0;      ///< volume of the hull that is not the mesh's [m³]
  bool is_final = false;  ///< no plane leads further
};
struct Plane {
  int axis = 0;
  double at = 0;
};

/// What of the triangle is below the plane (side −1) or above it (side 1), with its border on the plane. What
/// only touches the plane belongs to the other side.
int ClipTriangle(const Triangle& t, const Plane& plane, int side, std::array<Vector3, 4>* out) {
  int count = 0;
  if (std::none_of(t.begin(), t.end(),
                   [&](const Vector3& p) { return side * (p[plane.axis] - plane.at) > 0; })) {
    return 0;
  }
  for (std::size_t k = 0; k < 3; ++k) {
    const Vector3 &p = t[k], &q = t[(k + 1) % 3];
    const double d = side * (p[plane.axis] - plane.at), e = side * (q[plane.axis] - plane.at);
    if (d >= 0) (*out)[static_cast<std::size_t>(count++)] = p;
    if ((d > 0 && e < 0) || (d < 0 && e > 0)) {
      Vector3 x = p + d / (d - e) * (q - p);
      x[plane.axis] = plane.at;
      (*out)[static_cast<std::size_t>(count++)] = x;
    }
  }
  return count;
}

/// Whether p is inside the closed mesh: how often a ray of no special direction leaves it.
bool IsInside(std::span<const Triangle> mesh, const Vector3& p) {
  const Vector3 ray(0.5773, 0.2113, 0.7887);
  bool inside = false;
  for (const Triangle& t : mesh) {
    // p + s ray = a + u (b − a) + v (c − a)
    const Vector3 e = t[1] - t[0], f = t[2] - t[0], h = ray.cross(f), d = p - t[0], g = d.cross(e);
    const double determinant = e.dot(h);
    if (determinant == 0) continue;
    const double u = d.dot(h) / determinant, v = ray.dot(g) / determinant, s = f.dot(g) / determinant;
    if (u >= 0 && v >= 0 && u + v <= 1 && s > 0) inside = !inside;
  }
  return inside;
}

Bounds3 CellOfSide(const Part& part, const Plane& plane, int side) {
  Bounds3 cell = part.cell;
  (side < 0 ? cell.upper : cell.lower)[plane.axis] = plane.at;
  return cell;
}

/// The hull of what the mesh has on one side of the plane, in the part's cell: of its surface there, and of
/// the cell's corners inside it. Null: that is flat, or nothing.
std::shared_ptr<const ConvexHull> HullOfSide(std::span<const Triangle> mesh, const Part& part,
                                             const Plane& plane, int side) {
  std::vector<Vector3> points;
  std::array<Vector3, 4> clipped;
  for (const Triangle& t : part.surface) {
    const int count = ClipTriangle(t, plane, side, &clipped);
    points.insert(points.end(), clipped.begin(), clipped.begin() + count);
  }
  const Bounds3 cell = CellOfSide(part, plane, side);
  for (int corner = 0; corner < 8; ++corner) {
    Vector3 p;
    for (int k = 0; k < 3; ++k) p[k] = corner >> k & 1 ? cell.upper[k] : cell.lower[k];
    if (IsInside(mesh, p)) points.push_back(p);
  }
  return MakeConvexHull(points);
}

Part SideOf(const Part& part, const Plane& plane, int side) {
  Part out;
  std::array<Vector3, 4> clipped;
  for (const Triangle& t : part.surface) {
    const int count = ClipTriangle(t, plane, side, &clipped);
    for (int i = 1; i + 1 < count; ++i) {
      const auto at = static_cast<std::size_t>(i);
      out.surface.push_back({clipped[0], clipped[at], clipped[at + 1]});
    }
  }
  out.cell = CellOfSide(part, plane, side);
  return out;
}

std::vector<double> PlacesOfPlanes(const Part& part, int axis) {
  Bounds3 box;
  for (const Vector3& p : part.hull->vertices) box.Add(p);
  const double lower = box.lower[axis], size = box.upper[axis] - lower;
  std::vector<double> places, corners;
  for (int i = 1; i <= kEvenPlanes; ++i) places.push_back(lower + size * i / (kEvenPlanes + 1));
  for (const Triangle& t : part.surface) {
    for (const Vector3& p : t) corners.push_back(p[axis]);
  }
  std::sort(corners.begin(), corners.end());
  corners.erase(
      std::unique(corners.begin(), corners.end(), [size](double a, double b) { return b - a < 1e-6 * size; }),
      corners.end());
  const std::size_t step = corners.size() / kVertexPlanes + 1;
  for (std::size_t i = 0; i < corners.size(); i += step) places.push_back(corners[i]);
  std::erase_if(places, [&](double x) {
    return x < lower + kLeastSlice * size || x > lower + (1 - kLeastSlice) * size;
  });
  std::sort(places.begin(), places.end());
  return places;
}

/// The plane that leaves the least volume of both hulls; of equally good ones that with equal halves.
std::optional<Plane> BestPlane(std::span<const Triangle> mesh, const Part& part, double mesh_volume,
                               const StopCheck& stop) {
  std::optional<Plane> best;
  double least = std::numeric_limits<double>::infinity();
  for (int axis = 0; axis < 3; ++axis) {
    for (const double at : PlacesOfPlanes(part, axis)) {
      if (stop.Requested()) return {};
      const Plane plane{axis, at};
      const auto below = HullOfSide(mesh, part, plane, -1), above = HullOfSide(mesh, part, plane, 1);
      if (!below || !above) continue;
      const double sum = below->volume + above->volume,
                   score = sum + kBalance * mesh_volume * std::abs(below->volume - above->volume) / sum;
      if (score < least * (1 - 1e-12)) {
        least = score;
        best = plane;
      }
    }
  }
  return best;
}

}  // namespace

SurfaceVolume MeasureSurface(std::span<const Vector3> vertices, std::span<const IndexTriangle> triangles) {
  SurfaceVolume out;
  if (vertices.empty() || triangles.empty()) return out;
  Bounds3 bounds;
  for (const Vector3& p : vertices) bounds.Add(p);
  const double near = 1e-9 * (bounds.upper - bounds.lower).maxCoeff();
  // Vertices by their place, rounded; files write those of neighbouring triangles apart.
  using Place = std::array<long long, 3>;
  const auto place_of = [&](std::size_t i) -> Place {
    if (!(near > 0)) return {};
    const Vector3 q = (vertices[i] - bounds.lower) / near;
    return {std::llround(q.x()), std::llround(q.y()), std::llround(q.z())};
  };
  std::vector<std::pair<Place, std::size_t>> places;
  for (std::size_t i = 0; i < vertices.size(); ++i) places.emplace_back(place_of(i), i);
  std::sort(places.begin(), places.end());
  std::vector<std::size_t> number(vertices.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    const bool is_same = i > 0 && places[i].first == places[i - 1].first;
    number[places[i].second] = is_same ? number[places[i - 1].second] : i;
  }
  // Each edge as often in one direction as in the other.
  std::vector<std::array<std::size_t, 3>> edges;
  for (const IndexTriangle& t : triangles) {
    const auto at = [&](std::size_t k) { return static_cast<std::size_t>(t[k % 3]); };
    const Vector3 a = vertices[at(0)] - bounds.lower, b = vertices[at(1)] - bounds.lower,
                  c = vertices[at(2)] - bounds.lower;
    out.volume += a.dot(b.cross(c)) / 6;
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t from = number[at(k)], to = number[at(k + 1)];
      if (from != to) edges.push_back({std::min(from, to), std::max(from, to), from < to ? 1U : 0U});
    }
  }
  std::sort(edges.begin(), edges.end());
  out.is_closed = !edges.empty();
  for (std::size_t i = 0; i < edges.size();) {
    int balance = 0;
    const std::size_t first = i;
    for (; i < edges.size() && edges[i][0] == edges[first][0] && edges[i][1] == edges[first][1]; ++i) {
      balance += edges[i][2] ? 1 : -1;
    }
    out.is_closed = out.is_closed && balance == 0;
    if ((i - first) % 2 != 0) ++out.open_edges;
  }
  return out;
}

ConvexPieces CutIntoConvexPieces(std::span<const Vector3> vertices, std::span<const IndexTriangle> triangles,
                                 const ConvexPiecesOptions& options, const StopCheck& stop,
                                 const std::function<void(int)>& progress) {
  ConvexPieces out;
  const SurfaceVolume measured = MeasureSurface(vertices, triangles);
  if (!measured.is_closed || measured.volume == 0) return out;
  std::vector<Part> parts(1);
  for (const IndexTriangle& t : triangles) {
    Triangle& triangle = parts[0].surface.emplace_back();
    for (std::size_t k = 0; k < 3; ++k) {
      triangle[k] = vertices[static_cast<std::size_t>(t[k])];
      parts[0].cell.Add(triangle[k]);
    }
  }
  const double volume = std::abs(measured.volume);
  const std::vector<Triangle> mesh = parts[0].surface;
  const InsideGrid grid(mesh, parts[0].cell);
  parts[0].hull = MakeConvexHull(vertices);
  if (!parts[0].hull) return out;
  double sum = parts[0].hull->volume;
  parts[0].hollow = sum - volume;
  while (static_cast<int>(parts.size()) < options.most_pieces && sum > volume * (1 + options.error)) {
    if (progress) progress(static_cast<int>(parts.size()));
    const auto worst = std::max_element(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
      return (a.is_final ? -1 : a.hollow) < (b.is_final ? -1 : b.hollow);
    });
    if (worst->is_final) break;
    const std::optional<Plane> plane = BestPlane(mesh, *worst, volume, stop);
    if (stop.Requested()) return out;
    if (!plane) {
      worst->is_final = true;
      continue;
    }
    std::array<Part, 2> sides{SideOf(*worst, *plane, -1), SideOf(*worst, *plane, 1)};
    sum -= worst->hull->volume;
    for (int k = 0; k < 2; ++k) {
      Part& side = sides[static_cast<std::size_t>(k)];
      side.hull = HullOfSide(mesh, *worst, *plane, 2 * k - 1);
      side.hollow = side.hull->volume - volume * grid.Share(side.cell);
      sum += side.hull->volume;
    }
    *worst = std::move(sides[0]);
    parts.push_back(std::move(sides[1]));
  }
  out.mesh_volume = volume;
  out.hulls_volume = sum;
  for (Part& part : parts) out.hulls.push_back(std::move(part.hull));
  return out;
}

}  // namespace linkwright
