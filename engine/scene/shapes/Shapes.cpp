// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/shapes/Shapes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <map>
#include <numbers>
#include <stdexcept>
#include <string>
#include <utility>

#include "engine/math/Types.h"

namespace linkwright {
namespace {

// How many triangles a round shape has.
struct Detail {
  int round;    // columns round a body
  int quarter;  // steps of a quarter circle in a profile
  // Corners as far outside of the surface as the middles of facets are inside: half the error of the same
  // number of triangles. Otherwise the corners are on it.
  bool balanced = true;
};
constexpr Detail kFine = {48, 8, false};
constexpr double kTiny = 1e-9;

// How much larger an arc's polygon has to be so that it is as far outside as inside.
double Balance(double angle) { return 2 / (1 + std::cos(angle / 2)); }

// Most distance of a polygon, so much larger than its arc's, from the arc, for the angle of one step.
double PolygonError(double radius, double angle, double wider) {
  return radius * std::max(wider - 1, 1 - wider * std::cos(angle / 2));
}

// One point of a profile in the half plane (r, z) with its normal there.
struct ProfilePoint {
  double r, z, normal_r, normal_z;
};

// A profile runs from the bottom to the top with the outside on its right; a repeated point with another
// normal is an edge.
class Profile {
 public:
  // `widest`: the angle of an arc's step at most; arcs are made larger by as much, so that they still meet.
  explicit Profile(bool balanced = false, double widest = 0)
      : balanced_(balanced), wider_(balanced ? Balance(widest) : 1) {}
  void Line(double r0, double z0, double r1, double z1) {
    const double length = std::hypot(r1 - r0, z1 - z0);
    if (length < kTiny) return;
    Line(r0, z0, r1, z1, (z1 - z0) / length, (r0 - r1) / length);
  }
  void Line(double r0, double z0, double r1, double z1, double normal_r, double normal_z) {
    Add({r0, z0, normal_r, normal_z});
    Add({r1, z1, normal_r, normal_z});
  }
  // About (r, z), from the angle `from` to `to`, 0 along r, π/2 along z.
  void Arc(double r, double z, double radius, double from, double to, int steps) {
    error_ = std::max(error_, PolygonError(radius, (to - from) / steps, wider_));
    radius *= wider_;
    for (int i = 0; i <= steps; ++i) {
      const double angle = from + (to - from) * i / steps;
      const double c = std::cos(angle);
      const double s = std::sin(angle);
      const double reach = r + radius * c;
      Add({reach < kTiny ? 0 : reach, z + radius * s, c, s});
    }
  }
  const std::vector<ProfilePoint>& points() const { return points_; }
  // Most distance of the points' polygon from the arcs.
  double error() const { return error_; }
  bool balanced() const { return balanced_; }

 private:
  void Add(const ProfilePoint& p) {
    if (!points_.empty()) {
      const ProfilePoint& q = points_.back();
      if (std::hypot(p.r - q.r, p.z - q.z) + std::hypot(p.normal_r - q.normal_r, p.normal_z - q.normal_z) <
          kTiny)
        return;
    }
    points_.push_back(p);
  }
  std::vector<ProfilePoint> points_;
  double error_ = 0;
  bool balanced_;
  double wider_;
};

// Where a profile is set up: its foot and the direction of r there.
struct Column {
  double x, y, direction_x, direction_y;
};

std::vector<Column> RoundColumns(int count) {
  std::vector<Column> columns;
  for (int i = 0; i < count; ++i) {
    const double angle = 2 * kPi * i / count;
    columns.push_back({0, 0, std::cos(angle), std::sin(angle)});
  }
  return columns;
}

// Round ends about the four corners (±half_x, ±half_y).
std::vector<Column> CornerColumns(double half_x, double half_y, int quarter) {
  std::vector<Column> columns;
  for (int corner = 0; corner < 4; ++corner) {
    const double x = corner == 0 || corner == 3 ? half_x : -half_x;
    const double y = corner < 2 ? half_y : -half_y;
    for (int i = 0; i <= quarter; ++i) {
      const double angle = kPi / 2 * (corner + static_cast<double>(i) / quarter);
      columns.push_back({x, y, std::cos(angle), std::sin(angle)});
    }
  }
  return columns;
}

void AddTriangle(MeshData* mesh, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  const auto point = [mesh](std::uint32_t i) {
    const auto& p = mesh->positions[i];
    return Eigen::Vector3d(p[0], p[1], p[2]);
  };
  const Eigen::Vector3d ab = point(b) - point(a);
  const Eigen::Vector3d ac = point(c) - point(a);
  if (ab.cross(ac).norm() <= 1e-7 * std::max(ab.squaredNorm(), ac.squaredNorm())) return;
  mesh->indices.insert(mesh->indices.end(), {a, b, c});
}

void AddVertex(MeshData* mesh, const Eigen::Vector3d& position, const Eigen::Vector3d& normal) {
  const Eigen::Vector3f p = position.cast<float>();
  const Eigen::Vector3f n = normal.normalized().cast<float>();
  mesh->positions.push_back({p.x(), p.y(), p.z()});
  mesh->normals.push_back({n.x(), n.y(), n.z()});
}

MeshPtr Finish(MeshData mesh, std::string name) {
  mesh.name = std::move(name);
  MeshPart part;
  part.count = static_cast<std::uint32_t>(mesh.indices.size());
  mesh.parts.push_back(part);
  mesh.UpdateBounds();
  return std::make_shared<const MeshData>(std::move(mesh));
}

// The first of what `make` makes of each detail, with the coarser ones behind it.
template <typename Value, typename Make>
MeshPtr WithCoarser(const char* name, std::initializer_list<Value> details, const Make& make) {
  MeshPtr mesh;
  for (auto detail = std::rbegin(details); detail != std::rend(details); ++detail) {
    MeshData next = make(*detail);
    next.coarser = mesh;
    mesh = Finish(std::move(next), name);
  }
  return mesh;
}

// Of what is swept round an axis.
template <typename Make>
MeshPtr RoundWithCoarser(const char* name, const Make& make) {
  return WithCoarser<Detail>(name, {kFine, {24, 6}, {16, 4}, {12, 3}, {8, 2}}, make);
}

// Closes a ring of columns that has no width left (a box's top) with a fan.
void AddCap(MeshData* mesh, std::uint32_t ring, std::uint32_t columns, bool top) {
  for (std::uint32_t i = 1; i + 1 < columns; ++i) {
    if (top)
      AddTriangle(mesh, ring, ring + i, ring + i + 1);
    else
      AddTriangle(mesh, ring, ring + i + 1, ring + i);
  }
}

// Sweeps the profile along the columns, which go round counter-clockwise.
MeshData SweepProfile(const Profile& profile, const std::vector<Column>& columns,
                      bool closed_profile = false) {
  MeshData mesh;
  const auto& points = profile.points();
  const auto count = static_cast<std::uint32_t>(columns.size());
  // Neighbouring columns stand where the sweep turns by the same angle, or at the same corner's.
  double reach = 0, turn = 0;
  for (const ProfilePoint& p : points) reach = std::max(reach, p.r);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const Column& a = columns[i];
    const Column& b = columns[(i + 1) % columns.size()];
    turn = std::max(turn, std::acos(std::clamp(a.direction_x * b.direction_x + a.direction_y * b.direction_y,
                                               -1.0, 1.0)));
  }
  const double wider = profile.balanced() ? Balance(turn) : 1;
  mesh.error = static_cast<float>(wider * profile.error() + PolygonError(reach, turn, wider));
  for (const ProfilePoint& p : points)
    for (const Column& c : columns)
      AddVertex(&mesh, {c.x + wider * p.r * c.direction_x, c.y + wider * p.r * c.direction_y, p.z},
                {p.normal_r * c.direction_x, p.normal_r * c.direction_y, p.normal_z});
  for (std::uint32_t row = 0; row + 1 < points.size(); ++row) {
    const std::uint32_t lower = row * count;
    const std::uint32_t upper = lower + count;
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t next = (i + 1) % count;
      AddTriangle(&mesh, lower + i, lower + next, upper + next);
      AddTriangle(&mesh, lower + i, upper + next, upper + i);
    }
  }
  if (!closed_profile) {
    AddCap(&mesh, 0, count, false);
    AddCap(&mesh, static_cast<std::uint32_t>(points.size() - 1) * count, count, true);
  }
  return mesh;
}

// An icosahedron whose edges are divided, on the unit sphere, balanced: the fewest triangles for their error.
MeshData GeodesicSphere(int divisions) {
  constexpr double g = std::numbers::phi;
  const std::array<Eigen::Vector3d, 12> corners = {{{-1, g, 0},
                                                    {1, g, 0},
                                                    {-1, -g, 0},
                                                    {1, -g, 0},
                                                    {0, -1, g},
                                                    {0, 1, g},
                                                    {0, -1, -g},
                                                    {0, 1, -g},
                                                    {g, 0, -1},
                                                    {g, 0, 1},
                                                    {-g, 0, -1},
                                                    {-g, 0, 1}}};
  constexpr std::array<std::array<std::size_t, 3>, 20> faces = {
      {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
       {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
       {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}}};
  MeshData mesh;
  std::vector<Eigen::Vector3d> points;
  // By the corners' shares of a point, so that faces meet in the same points.
  std::map<std::array<int, 12>, std::uint32_t> known;
  const auto vertex = [&](const std::array<std::size_t, 3>& face, int b, int c) {
    std::array<int, 12> shares{};
    shares[face[0]] = divisions - b - c;
    shares[face[1]] = b;
    shares[face[2]] = c;
    const auto [found, fresh] = known.try_emplace(shares, static_cast<std::uint32_t>(points.size()));
    if (fresh) {
      Eigen::Vector3d point = Eigen::Vector3d::Zero();
      for (std::size_t i = 0; i < corners.size(); ++i) point += shares[i] * corners[i];
      points.push_back(point.normalized());
    }
    return found->second;
  };
  double nearest = 1;  // of the triangles' planes
  const auto add = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    nearest =
        std::min(nearest, (points[b] - points[a]).cross(points[c] - points[a]).normalized().dot(points[a]));
    mesh.indices.insert(mesh.indices.end(), {a, b, c});
  };
  for (const auto& face : faces) {
    for (int b = 0; b < divisions; ++b) {
      for (int c = 0; b + c < divisions; ++c) {
        add(vertex(face, b, c), vertex(face, b + 1, c), vertex(face, b, c + 1));
        if (b + c + 1 < divisions)
          add(vertex(face, b + 1, c), vertex(face, b + 1, c + 1), vertex(face, b, c + 1));
      }
    }
  }
  const double wider = 2 / (1 + nearest);
  mesh.error = static_cast<float>(wider - 1);
  for (const Eigen::Vector3d& point : points) AddVertex(&mesh, wider * point, point);
  return mesh;
}

void RequirePositive(double value, const char* what) {
  if (!(value > 0) || !std::isfinite(value))
    throw std::invalid_argument(std::string(what) + " of a shape must be positive, not " +
                                std::to_string(value));
}

MeshPtr MakeBox() {
  MeshData mesh;
  for (int axis = 0; axis < 3; ++axis) {
    for (const double side : {-1.0, 1.0}) {
      const Eigen::Vector3d n = side * Eigen::Vector3d::Unit(axis);
      const Eigen::Vector3d u = Eigen::Vector3d::Unit((axis + 1) % 3);
      const Eigen::Vector3d v = n.cross(u);
      const auto first = static_cast<std::uint32_t>(mesh.positions.size());
      AddVertex(&mesh, (n - u - v) / 2, n);
      AddVertex(&mesh, (n + u - v) / 2, n);
      AddVertex(&mesh, (n + u + v) / 2, n);
      AddVertex(&mesh, (n - u + v) / 2, n);
      AddTriangle(&mesh, first, first + 1, first + 2);
      AddTriangle(&mesh, first, first + 2, first + 3);
    }
  }
  return Finish(std::move(mesh), "box");
}

// Flat, with a front along +z and a back along −z.
MeshPtr MakeSheet(const std::vector<Eigen::Vector3d>& outline, const char* name) {
  MeshData mesh;
  const auto count = static_cast<std::uint32_t>(outline.size());
  for (const bool top : {true, false}) {
    const auto first = static_cast<std::uint32_t>(mesh.positions.size());
    for (const auto& p : outline) AddVertex(&mesh, p, Eigen::Vector3d(0, 0, top ? 1 : -1));
    AddCap(&mesh, first, count, top);
  }
  return Finish(std::move(mesh), name);
}

}  // namespace

MeshPtr UnitBox() {
  static const MeshPtr mesh = MakeBox();
  return mesh;
}

MeshPtr UnitSphere() {
  // The finest has poles, where colours of its octants and lines along its edges meet.
  static const MeshPtr mesh = WithCoarser("sphere", {0, 5, 3, 2, 1}, [](int divisions) {
    if (divisions > 0) return GeodesicSphere(divisions);
    Profile profile;
    profile.Arc(0, 0, 1, -kPi / 2, kPi / 2, 3 * kFine.quarter);
    return SweepProfile(profile, RoundColumns(kFine.round));
  });
  return mesh;
}

MeshPtr UnitDot() {
  static const MeshPtr mesh = [] {
    Profile profile;
    profile.Arc(0, 0, 1, -kPi / 2, kPi / 2, 8);
    return Finish(SweepProfile(profile, RoundColumns(16)), "dot");
  }();
  return mesh;
}

MeshPtr UnitCylinder() {
  static const MeshPtr mesh = RoundWithCoarser("cylinder", [](const Detail& detail) {
    Profile profile(detail.balanced);
    profile.Line(0, -0.5, 1, -0.5);
    profile.Line(1, -0.5, 1, 0.5);
    profile.Line(1, 0.5, 0, 0.5);
    return SweepProfile(profile, RoundColumns(detail.round));
  });
  return mesh;
}

MeshPtr UnitCone() {
  static const MeshPtr mesh = RoundWithCoarser("cone", [](const Detail& detail) {
    Profile profile(detail.balanced);
    profile.Line(0, 0, 1, 0);
    profile.Line(1, 0, 0, 1);
    return SweepProfile(profile, RoundColumns(detail.round));
  });
  return mesh;
}

MeshPtr UnitQuad() {
  static const MeshPtr mesh =
      MakeSheet({{-0.5, -0.5, 0}, {0.5, -0.5, 0}, {0.5, 0.5, 0}, {-0.5, 0.5, 0}}, "quad");
  return mesh;
}

MeshPtr UnitTriangle() {
  static const MeshPtr mesh = MakeSheet({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, "triangle");
  return mesh;
}

MeshPtr UnitArrow() {
  static const MeshPtr mesh = MakeArrow(1, 0.022, 0.06, 0.2);
  return mesh;
}

MeshPtr UnitRing() {
  static const MeshPtr mesh = MakeTorus(1, 0.02);
  return mesh;
}

MeshPtr MakeTorus(double radius, double tube) {
  RequirePositive(radius, "radius");
  RequirePositive(tube, "tube");
  Profile profile;
  profile.Arc(radius, 0, std::min(tube, radius), -kPi, kPi, 16);
  return Finish(SweepProfile(profile, RoundColumns(96), true), "torus");
}

MeshPtr MakeArrow(double length, double shaft_radius, double head_radius, double head_length) {
  RequirePositive(length, "length");
  RequirePositive(shaft_radius, "shaft radius");
  RequirePositive(head_radius, "head radius");
  RequirePositive(head_length, "head length");
  const double neck = std::max(0.0, length - head_length);
  const double shaft = std::min(shaft_radius, head_radius);
  Profile profile;
  profile.Line(0, 0, shaft, 0);
  profile.Line(shaft, 0, shaft, neck);
  profile.Line(shaft, neck, head_radius, neck);
  profile.Line(head_radius, neck, 0, length);
  return Finish(SweepProfile(profile, RoundColumns(24)), "arrow");
}

MeshPtr MakeCapsule(double radius, double length) {
  RequirePositive(radius, "radius");
  RequirePositive(length, "length");
  return RoundWithCoarser("capsule", [&](const Detail& detail) {
    Profile profile(detail.balanced, kPi / 2 / detail.quarter);
    profile.Arc(0, -length / 2, radius, -kPi / 2, 0, detail.quarter);
    profile.Arc(0, length / 2, radius, 0, kPi / 2, detail.quarter);
    return SweepProfile(profile, RoundColumns(detail.round));
  });
}

MeshPtr MakeRoundedBox(const Eigen::Vector3d& size, double radius) {
  for (int i = 0; i < 3; ++i) RequirePositive(size[i], "side");
  RequirePositive(radius, "radius");
  const double r = std::min(radius, size.minCoeff() / 2);
  const Eigen::Vector3d half = size / 2 - Eigen::Vector3d::Constant(r);
  const int finest = kFine.quarter / 2;
  return WithCoarser("rounded box", {finest, 3, 2, 1}, [&](int steps) {
    Profile profile(steps < finest, kPi / 2 / steps);
    profile.Arc(0, -half.z(), r, -kPi / 2, 0, steps);
    profile.Arc(0, half.z(), r, 0, kPi / 2, steps);
    return SweepProfile(profile, CornerColumns(half.x(), half.y(), steps));
  });
}

MeshPtr MakeRoundedLink(double length, double radius_start, double radius_end) {
  RequirePositive(length, "length");
  RequirePositive(radius_start, "radius");
  RequirePositive(radius_end, "radius");
  return RoundWithCoarser("link", [&](const Detail& detail) {
    const double difference = radius_start - radius_end;
    // The cone touches both spheres where their normal leans by asin((r0 − r1) / length).
    const double lean = std::asin(std::clamp(difference / length, -1.0, 1.0));
    const int leaning = (detail.quarter + 1) / 2;
    Profile profile(detail.balanced, std::max(kPi / 2 / detail.quarter, std::abs(lean) / leaning));
    if (std::abs(difference) >= length) {
      const bool start = difference > 0;
      profile.Arc(0, start ? 0 : length, start ? radius_start : radius_end, -kPi / 2, kPi / 2,
                  3 * detail.quarter);
    } else {
      // A point at the widest place of the larger sphere keeps the stated radius.
      if (lean > 0) {
        profile.Arc(0, 0, radius_start, -kPi / 2, 0, detail.quarter);
        profile.Arc(0, 0, radius_start, 0, lean, leaning);
        profile.Arc(0, length, radius_end, lean, kPi / 2, detail.quarter);
      } else {
        profile.Arc(0, 0, radius_start, -kPi / 2, lean, detail.quarter);
        profile.Arc(0, length, radius_end, lean, 0, leaning);
        profile.Arc(0, length, radius_end, 0, kPi / 2, detail.quarter);
      }
    }
    return SweepProfile(profile, RoundColumns(detail.round));
  });
}

}  // namespace linkwright
