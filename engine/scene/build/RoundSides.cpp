// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/build/RoundSides.h"

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "engine/scene/build/WeldedMesh.h"

namespace linkwright {
namespace {

constexpr std::size_t kMostRoundTriangles = 200000;
constexpr double kSmoothBend = 0.85;    // cosine of the most by which faces of one side bend, twelve of them
constexpr double kCoarseBend = 0.7;     // the same of a side that has eight
constexpr double kFlatBend = 1 - 1e-6;  // the same of faces that are one
constexpr double kOffSlope = 0.02;      // by which the slope of a face against the axis may be off
constexpr double kOffAcross =
    0.002;                           // the same where two faces tell the axis; a band of a sphere is off more
constexpr double kOffRadius = 0.02;  // of the largest radius
constexpr double kLeastArc = 2 * kPi / 3;

using TriangleIndices = std::vector<int>;

class RoundFinder {
 public:
  explicit RoundFinder(const WeldedMesh& mesh)
      : mesh_(mesh), next_(mesh.triangles.size()), mark_(mesh.triangles.size(), 0) {
    std::map<std::array<int, 2>, std::array<int, 3>> edges;  // how many triangles have it, and two of them
    for (int i = 0; i < static_cast<int>(next_.size()); ++i) {
      next_[static_cast<std::size_t>(i)].fill(-1);
      const auto& triangle = At(i);
      if (!(triangle.area > 0)) continue;
      for (std::size_t k = 0; k < 3; ++k) {
        auto& edge = edges[EdgeOf(triangle, k)];
        if (edge[0] < 2) edge[static_cast<std::size_t>(edge[0] + 1)] = i;
        ++edge[0];
      }
    }
    for (int i = 0; i < static_cast<int>(next_.size()); ++i)
      for (std::size_t k = 0; k < 3 && At(i).area > 0; ++k) {
        const auto& edge = edges[EdgeOf(At(i), k)];
        if (edge[0] == 2) next_[static_cast<std::size_t>(i)][k] = edge[1] == i ? edge[2] : edge[1];
      }
  }

  void Find(std::vector<RoundSide>* sides, std::vector<int>* of) {
    of->assign(next_.size(), -1);
    const auto keep = [&](const TriangleIndices& part, bool whole) {
      const auto side = Fit(part);
      if (!side || (!whole && BendsAlong(part, side->axis))) return false;
      for (const int each : part) (*of)[static_cast<std::size_t>(each)] = static_cast<int>(sides->size());
      sides->push_back(*side);
      return true;
    };
    std::vector<bool> seen(next_.size());
    for (int i = 0; i < static_cast<int>(next_.size()); ++i) {
      if (seen[static_cast<std::size_t>(i)] || !(At(i).area > 0)) continue;
      const TriangleIndices part =
          Grow(i, *of, [&](int from, int to) { return At(from).normal.dot(At(to).normal) > kSmoothBend; });
      for (const int each : part) seen[static_cast<std::size_t>(each)] = true;
      keep(part, true);
    }
    // Rounds that go over into what is flat, and coarse ones: cylinders that two faces beside each other
    // tell.
    std::vector<bool> tried(next_.size());
    for (int i = 0; i < static_cast<int>(next_.size()); ++i)
      for (std::size_t k = 0; k < 3; ++k) {
        const int other = next_[static_cast<std::size_t>(i)][k];
        if (other < i) continue;
        const auto one = static_cast<std::size_t>(i), two = static_cast<std::size_t>(other);
        if ((*of)[one] >= 0 || (*of)[two] >= 0 || (tried[one] && tried[two])) continue;
        const double bend = At(i).normal.dot(At(other).normal);
        if (bend < kCoarseBend || bend > kFlatBend) continue;
        const TriangleIndices part = GrowCylinder(i, other, *of);
        if (!keep(part, false))
          for (const int each : part) tried[static_cast<std::size_t>(each)] = true;
      }
  }

 private:
  struct Circle {
    Eigen::Vector2d middle = Eigen::Vector2d::Zero();
    double radius = 0;
  };

  const WeldedMesh::Triangle& At(int i) const { return mesh_.triangles[static_cast<std::size_t>(i)]; }
  const Vector3& Point(int i) const { return mesh_.points[static_cast<std::size_t>(i)]; }
  static std::array<int, 2> EdgeOf(const WeldedMesh::Triangle& triangle, std::size_t k) {
    const auto [from, to] = std::minmax({triangle.corner[k], triangle.corner[(k + 1) % 3]});
    return {from, to};
  }

  template <class Goes>
  TriangleIndices Grow(int from, const std::vector<int>& of, const Goes& goes) {
    TriangleIndices part = {from};
    ++round_;
    mark_[static_cast<std::size_t>(from)] = round_;
    for (std::size_t at = 0; at < part.size(); ++at)
      for (const int to : next_[static_cast<std::size_t>(part[at])]) {
        if (to < 0 || mark_[static_cast<std::size_t>(to)] == round_ ||
            of[static_cast<std::size_t>(to)] >= 0 || !goes(part[at], to))
          continue;
        mark_[static_cast<std::size_t>(to)] = round_;
        part.push_back(to);
      }
    return part;
  }

  // About the edge of the two: all beside them whose corners are on the circle that theirs lie on.
  TriangleIndices GrowCylinder(int a, int b, const std::vector<int>& of) {
    const Vector3 across = At(a).normal.cross(At(b).normal);
    const Vector3 axis = across.normalized(), x = axis.unitOrthogonal(), y = axis.cross(x);
    const auto flat = [&](int point) { return Eigen::Vector2d(x.dot(Point(point)), y.dot(Point(point))); };
    // Three of their corners that are apart: one on either side and one of the edge between.
    const auto apart = [&](int of_one, int of_other) {
      for (const int corner : At(of_one).corner)
        if (std::find(At(of_other).corner.begin(), At(of_other).corner.end(), corner) ==
            At(of_other).corner.end())
          return corner;
      return At(of_one).corner[0];
    };
    const int first = apart(a, b), last = apart(b, a);
    int between = -1;
    for (const int corner : At(a).corner)
      if (corner != first) between = corner;
    const Eigen::Vector2d p = flat(first), u = flat(between) - p, v = flat(last) - p;
    const double determinant = 2 * (u.x() * v.y() - u.y() * v.x());
    if (!(std::abs(determinant) > 1e-9 * u.norm() * v.norm())) return {a};
    Circle circle;
    circle.middle = Eigen::Vector2d(v.y() * u.squaredNorm() - u.y() * v.squaredNorm(),
                                    u.x() * v.squaredNorm() - v.x() * u.squaredNorm()) /
                    determinant;
    circle.radius = circle.middle.norm();
    circle.middle += p;
    const auto fits = [&](int triangle) {
      return std::abs(axis.dot(At(triangle).normal)) < kOffAcross &&
             std::all_of(At(triangle).corner.begin(), At(triangle).corner.end(), [&](int corner) {
               return std::abs((flat(corner) - circle.middle).norm() - circle.radius) <
                      kOffRadius * circle.radius;
             });
    };
    return Grow(a, of, [&](int from, int to) {
      return fits(to) && At(from).normal.dot(At(to).normal) > kCoarseBend;
    });
  }

  // The part that was grown last is a strip of what bends along the axis as well, as of a sphere: at its
  // border it bends more than a wall would that goes over into a fillet.
  bool BendsAlong(const TriangleIndices& part, const Feature& axis) const {
    double most = 0;
    for (const int from : part)
      for (const int to : next_[static_cast<std::size_t>(from)]) {
        if (to < 0 || mark_[static_cast<std::size_t>(to)] == round_) continue;
        const double bend = At(from).normal.dot(At(to).normal);
        if (bend < kCoarseBend || std::abs(axis.direction.dot(At(to).normal)) < kOffAcross) continue;
        most = std::max(most, std::acos(std::min(bend, 1.0)));
      }
    const double radius = (Point(At(part[0]).corner[0]) - axis.point).cross(axis.direction).norm();
    return most * radius > axis.extent;
  }

  // Normals of a cylinder or cone have one slope against its axis: they lie in a plane across it.
  std::optional<RoundSide> Fit(const TriangleIndices& part) const {
    if (part.size() < 6) return std::nullopt;
    double area = 0;
    Vector3 mean = Vector3::Zero();
    for (const int each : part) {
      area += At(each).area;
      mean += At(each).area * At(each).normal;
    }
    mean /= area;
    Matrix3 spread = Matrix3::Zero();
    for (const int each : part) {
      const Vector3 off = At(each).normal - mean;
      spread += At(each).area / area * off * off.transpose();
    }
    const Eigen::SelfAdjointEigenSolver<Matrix3> solver(spread);
    if (solver.info() != Eigen::Success || !(solver.eigenvalues()[1] > 1e-3)) return std::nullopt;
    Vector3 axis = solver.eigenvectors().col(0);
    Eigen::Index largest = 0;
    axis.cwiseAbs().maxCoeff(&largest);
    if (axis[largest] < 0) axis = -axis;
    const double slope = axis.dot(mean);
    for (const int each : part)
      if (std::abs(axis.dot(At(each).normal) - slope) > kOffSlope) return std::nullopt;
    if (std::abs(slope) > 0.95) return std::nullopt;  // flat
    return AxisOf(part, axis, slope);
  }

  // With x, y and h along the axis: (x − a)² + (y − b)² = (r + k h)², which is linear in a, b and what else
  // is not known; on a cylinder k = 0.
  std::optional<RoundSide> AxisOf(const TriangleIndices& part, const Vector3& axis, double slope) const {
    std::vector<int> corners;
    for (const int each : part) corners.insert(corners.end(), At(each).corner.begin(), At(each).corner.end());
    std::sort(corners.begin(), corners.end());
    corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
    const Vector3 x = axis.unitOrthogonal(), y = axis.cross(x);
    Vector3 center = Vector3::Zero();
    for (const int each : corners) center += Point(each) / static_cast<double>(corners.size());
    double size = 0;
    for (const int each : corners) size = std::max(size, (Point(each) - center).norm());
    const bool cone = std::abs(slope) > kOffSlope / 2;
    Eigen::MatrixXd lines(static_cast<Eigen::Index>(corners.size()), cone ? 5 : 3);
    VectorX squares(lines.rows());
    double lower = kInfinity, upper = -kInfinity;
    for (Eigen::Index i = 0; i < lines.rows(); ++i) {
      const Vector3 p = (Point(corners[static_cast<std::size_t>(i)]) - center) / size;
      const double h = axis.dot(p);
      lines.row(i).head<3>() << x.dot(p), y.dot(p), 1;
      if (cone) lines.row(i).tail<2>() << h, h * h;
      squares[i] = x.dot(p) * x.dot(p) + y.dot(p) * y.dot(p);
      lower = std::min(lower, h);
      upper = std::max(upper, h);
    }
    const VectorX solved = lines.completeOrthogonalDecomposition().solve(squares);
    const Eigen::Vector2d middle = solved.head<2>() / 2;
    VectorX radii(lines.rows()), wanted = lines.rightCols(cone ? 3 : 1) * solved.tail(cone ? 3 : 1);
    for (Eigen::Index i = 0; i < lines.rows(); ++i) {
      radii[i] = (lines.row(i).head<2>().transpose() - middle).norm();
      wanted[i] = std::sqrt(std::max(wanted[i] + middle.squaredNorm(), 0.0));
    }
    const double largest = radii.maxCoeff();
    if (!((radii - wanted).cwiseAbs().maxCoeff() < kOffRadius * largest)) return std::nullopt;
    RoundSide side;
    const Vector3 foot = center + size * (middle.x() * x + middle.y() * y);
    side.axis = {FeatureType::kAxis, foot + size * (lower + upper) / 2 * axis, axis,
                 size * (upper - lower) / 2};
    double outwards = 0;
    std::vector<double> angles;
    for (const int each : part) {
      const Vector3& normal = At(each).normal;
      outwards += At(each).area * normal.dot(Point(At(each).corner[0]) - foot -
                                             axis.dot(Point(At(each).corner[0]) - foot) * axis);
      angles.push_back(std::atan2(y.dot(normal), x.dot(normal)));
    }
    side.hollow = outwards < 0;
    return ArcOf(angles) < kLeastArc ? std::nullopt : std::optional(side);
  }

  static double ArcOf(std::vector<double> angles) {
    std::sort(angles.begin(), angles.end());
    double gap = angles.front() + 2 * kPi - angles.back();
    for (std::size_t i = 1; i < angles.size(); ++i) gap = std::max(gap, angles[i] - angles[i - 1]);
    return 2 * kPi - gap;
  }

  const WeldedMesh& mesh_;
  std::vector<std::array<int, 3>> next_;  // beyond each edge of a triangle; −1: none, or several
  std::vector<int> mark_;                 // in which round it was last taken
  int round_ = 0;
};

}  // namespace

RoundSides::RoundSides(const MeshData& mesh, const Vector3& scale) {
  if (mesh.indices.size() / 3 > kMostRoundTriangles || mesh.positions.empty()) return;
  RoundFinder(Weld(mesh, scale)).Find(&sides_, &of_);
}

const RoundSide* RoundSides::Of(std::size_t triangle) const {
  if (triangle >= of_.size() || of_[triangle] < 0) return nullptr;
  return &sides_[static_cast<std::size_t>(of_[triangle])];
}

}  // namespace linkwright
