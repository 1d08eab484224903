// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/picture/Symbols.h"

#include <algorithm>
#include <cmath>

#include "engine/math/Rotation.h"
#include "engine/scene/shapes/ShapeMesh.h"
#include "engine/scene/shapes/Shapes.h"

namespace linkwright {

Eigen::Matrix4f ToMatrix(const Transform& X_WM) {
  Eigen::Matrix4f matrix = Eigen::Matrix4f::Identity();
  matrix.topLeftCorner<3, 3>() = X_WM.R.cast<float>();
  matrix.topRightCorner<3, 1>() = X_WM.p.cast<float>();
  return matrix;
}

namespace {

bool Drawable(const Vector3& p) { return p.allFinite() && p.cwiseAbs().maxCoeff() < 1e9; }

void Add(const MeshPtr& mesh, const Transform& X_WM, const Vector3& scale, const Color& color, PickId pick,
         std::uint32_t flags, Snapshot* out) {
  Instance instance;
  instance.mesh = mesh;
  instance.X_WM = ToMatrix(X_WM);
  instance.scale = scale.cast<float>();
  instance.color = color;
  instance.pick = pick;
  instance.flags = flags;
  out->instances.push_back(std::move(instance));
}

}  // namespace

void AddArrow(const Vector3& start, const Vector3& direction, double length, const Color& color, PickId pick,
              std::uint32_t flags, Snapshot* out) {
  const double norm = direction.norm();
  if (!Drawable(start) || !std::isfinite(norm) || norm < 1e-12 || !(length > 0)) return;
  Add(UnitArrow(), {RotationWithZ(direction / norm), start}, Vector3::Constant(length), color, pick, flags,
      out);
}

void AddTriad(const Transform& X_WF, double length, float alpha, PickId pick, std::uint32_t flags,
              Snapshot* out) {
  const Color colors[3] = {
      {0.90F, 0.22F, 0.21F, alpha}, {0.26F, 0.70F, 0.28F, alpha}, {0.16F, 0.42F, 0.92F, alpha}};
  for (int axis = 0; axis < 3; ++axis)
    AddArrow(X_WF.p, X_WF.R.col(axis), length, colors[axis], pick, flags, out);
}

void AddBall(const Vector3& center, double radius, const Color& color, PickId pick, std::uint32_t flags,
             Snapshot* out) {
  if (!Drawable(center) || !(radius > 0)) return;
  Add(UnitSphere(), {Matrix3::Identity(), center}, Vector3::Constant(radius), color, pick, flags, out);
}

void AddDot(const Vector3& center, double radius, const Color& color, Snapshot* out) {
  if (!Drawable(center) || !(radius > 0)) return;
  Add(UnitDot(), {Matrix3::Identity(), center}, Vector3::Constant(radius), color, 0, kOnTop | kNoShadow, out);
}

void AddBar(const Vector3& from, const Vector3& to, double radius, const Color& color, std::uint32_t flags,
            Snapshot* out) {
  if (!Drawable(from) || !Drawable(to)) return;
  const Vector3 axis = to - from;
  const Matrix3 R = Quaternion::FromTwoVectors(Vector3::UnitZ(), axis).toRotationMatrix();
  Add(UnitCylinder(), {R, 0.5 * (from + to)}, {radius, radius, axis.norm()}, color, 0, flags, out);
}

void AddCenterOfMass(const Vector3& center, double radius, PickId pick, Snapshot* out) {
  if (!Drawable(center) || !(radius > 0)) return;
  Add(CenterOfMassMesh(), {Matrix3::Identity(), center}, Vector3::Constant(radius), Color{1, 1, 1, 1}, pick,
      kOnTop | kNoShadow | kMeshColors, out);
}

void AddTurn(const Vector3& center, const Vector3& axis, double radius, const Color& color, PickId pick,
             Snapshot* out) {
  const double norm = axis.norm();
  if (!Drawable(center) || !std::isfinite(norm) || norm < 1e-12 || !(radius > 0)) return;
  constexpr int kPieces = 40;
  constexpr double kOpen = kPi / 3;
  const Matrix3 axes = RotationWithZ(axis / norm);
  Polyline arc;
  arc.color = color;
  arc.width = 3;
  arc.on_top = true;
  arc.pick = pick;
  const auto along = [&](double angle) {
    return Vector3(axes * Vector3(std::cos(angle), std::sin(angle), 0));
  };
  const double end = 2 * kPi - kOpen;
  for (int i = 0; i <= kPieces; ++i)
    arc.points.push_back((center + radius * along(end * i / kPieces)).cast<float>());
  out->lines.push_back(std::move(arc));
  const double head = 0.5 * radius;
  const Matrix3 R = RotationWithZ(along(end + kPi / 2));
  Add(UnitCone(), {R, center + radius * along(end)}, Vector3(0.4 * head, 0.4 * head, head), color, pick,
      kOnTop | kNoShadow, out);
}

namespace {

// A coil between two points with axes `axes`, straight at its ends over the length `lead`.
Polyline Coil(const Vector3& from, const Matrix3& axes, double length, double radius, double lead,
              const Color& color) {
  constexpr int kTurns = 10;
  constexpr int kPerTurn = 14;
  Polyline coil;
  coil.color = color;
  coil.width = 2.5F;
  coil.on_top = true;
  coil.points.push_back(from.cast<float>());
  for (int i = 0; i <= kTurns * kPerTurn; ++i) {
    const double fraction = static_cast<double>(i) / (kTurns * kPerTurn);
    const double angle = 2 * kPi * kTurns * fraction;
    // The coil opens and closes over its first and last turn.
    const double r = radius * std::min({1.0, fraction * kTurns, (1 - fraction) * kTurns});
    const Vector3 p_coil(r * std::cos(angle), r * std::sin(angle), lead + (length - 2 * lead) * fraction);
    coil.points.push_back((from + axes * p_coil).cast<float>());
  }
  coil.points.push_back((from + axes.col(2) * length).cast<float>());
  return coil;
}

}  // namespace

void AddCoil(const Vector3& from, const Vector3& to, double radius, const Color& color, PickId pick,
             Snapshot* out) {
  if (!Drawable(from) || !Drawable(to) || !(radius > 0)) return;
  const Vector3 along = to - from;
  const double length = along.norm();
  if (length < 1e-9) return;
  Polyline coil = Coil(from, RotationWithZ(along / length), length, radius, 0.05 * length, color);
  coil.pick = pick;
  out->lines.push_back(std::move(coil));
}

void AddSpiral(const Vector3& center, const Matrix3& R_WS, double angle, double radius, const Color& color,
               PickId pick, Snapshot* out) {
  if (!Drawable(center) || !std::isfinite(angle) || !(radius > 0)) return;
  constexpr double kTurns = 3;
  constexpr double kInner = 0.25;  // of the radius
  // A joint that has gone round many times would be a disc.
  const double winding = std::clamp(2 * kPi * kTurns - angle, 0.0, 8 * kPi * kTurns);
  const int pieces = 40 + static_cast<int>(12 * winding);
  Polyline spiral;
  spiral.color = color;
  spiral.width = 2.5F;
  spiral.on_top = true;
  spiral.pick = pick;
  spiral.points.reserve(static_cast<std::size_t>(pieces) + 1);
  // Each direction is the one before, turned on by one piece.
  const Vector3 axis = R_WS.col(2);
  const double piece = winding / pieces, c = std::cos(piece), s = std::sin(piece);
  Vector3 direction = R_WS * Vector3(std::cos(angle), std::sin(angle), 0);
  for (int i = 0; i <= pieces; ++i) {
    const double r = radius * (kInner + (1 - kInner) * i / pieces);
    spiral.points.push_back((center + r * direction).cast<float>());
    direction = (c * direction + s * axis.cross(direction)).eval();
  }
  out->lines.push_back(std::move(spiral));
}

void AddSpring(const Vector3& from, const Vector3& to, double radius, const Color& color,
               const std::string& label, Snapshot* out) {
  if (!Drawable(from) || !Drawable(to)) return;
  const Vector3 along = to - from;
  const double length = along.norm();
  AddBall(from, radius * 0.6, color, 0, kOnTop | kNoShadow, out);
  if (length > 1e-9) {
    const Matrix3 axes = RotationWithZ(along / length);
    const double head = std::min(4 * radius, 0.4 * length);
    const double coiled = length - head;
    out->lines.push_back(Coil(from, axes, coiled, std::min(radius, 0.25 * length), 0.1 * coiled, color));
    Add(UnitCone(), {axes, from + axes.col(2) * coiled}, Vector3(0.45 * head, 0.45 * head, head), color, 0,
        kOnTop | kNoShadow, out);
  }
  if (!label.empty()) out->labels.push_back({to.cast<float>(), label, color});
}

void AddPolygon(const std::vector<Vector3f>& corners, const Color& color, Snapshot* out) {
  if (!std::all_of(corners.begin(), corners.end(),
                   [](const Vector3f& corner) { return Drawable(corner.cast<double>()); }))
    return;
  // A fan of one mesh: a mesh of its own would be sent to the card with every picture. Unlit, so that no
  // shadow darkens it.
  for (std::size_t i = 2; i < corners.size(); ++i) {
    const Vector3f &origin = corners[0], u = corners[i - 1] - origin, v = corners[i] - origin;
    Instance instance;
    instance.mesh = UnitTriangle();
    instance.X_WM.block<3, 1>(0, 0) = u;
    instance.X_WM.block<3, 1>(0, 1) = v;
    instance.X_WM.block<3, 1>(0, 2) = u.cross(v).normalized();
    instance.X_WM.block<3, 1>(0, 3) = origin;
    instance.color = color;
    instance.flags = kGhost | kNoShadow | kUnlit;
    out->instances.push_back(std::move(instance));
  }
}

void AddOutline(const std::vector<Vector3f>& corners, const Color& color, float width, bool on_top,
                Snapshot* out) {
  if (corners.size() < 2) return;
  Polyline line;
  line.points = corners;
  line.points.push_back(corners.front());
  line.color = color;
  line.width = width;
  line.on_top = on_top;
  out->lines.push_back(std::move(line));
}

void AddDashedLine(const Vector3& from, const Vector3& to, double dash, const Color& color, float width,
                   Snapshot* out) {
  if (!Drawable(from) || !Drawable(to) || !(dash > 0)) return;
  const double length = (to - from).norm();
  if (length < 1e-9) return;
  // Dash, gap, dash, …, dash: 2n − 1 equal pieces.
  const int dashes = std::clamp(static_cast<int>(std::lround(length / (2 * dash))), 1, 200);
  for (int i = 0; i < dashes; ++i) {
    const double pieces = 2.0 * dashes - 1;
    Polyline line;
    line.color = color;
    line.width = width;
    line.on_top = true;
    line.points = {(from + (to - from) * (2.0 * i / pieces)).cast<float>(),
                   (from + (to - from) * ((2.0 * i + 1) / pieces)).cast<float>()};
    out->lines.push_back(std::move(line));
  }
}

}  // namespace linkwright
