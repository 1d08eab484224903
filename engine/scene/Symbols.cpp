// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/Symbols.h"

#include <algorithm>
#include <cmath>

#include "engine/math/Rotation.h"
#include "engine/scene/ShapeMesh.h"
#include "engine/scene/Shapes.h"

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

void AddCenterOfMass(const Vector3& center, double radius, PickId pick, Snapshot* out) {
  if (!Drawable(center) || !(radius > 0)) return;
  Add(CenterOfMassMesh(), {Matrix3::Identity(), center}, Vector3::Constant(radius), Color{1, 1, 1, 1}, pick,
      kOnTop | kNoShadow | kMeshColors, out);
}

void AddSpring(const Vector3& from, const Vector3& to, double radius, const Color& color,
               const std::string& label, Snapshot* out) {
  if (!Drawable(from) || !Drawable(to)) return;
  const Vector3 along = to - from;
  const double length = along.norm();
  AddBall(from, radius * 0.6, color, 0, kOnTop | kNoShadow, out);
  if (length > 1e-9) {
    constexpr int kTurns = 10;
    constexpr int kPerTurn = 14;
    const Matrix3 axes = RotationWithZ(along / length);
    const double head = std::min(4 * radius, 0.4 * length);
    const double lead = 0.1 * (length - head);
    Polyline coil;
    coil.color = color;
    coil.width = 2.5F;
    coil.on_top = true;
    coil.points.push_back(from.cast<float>());
    const double reach = std::min(radius, 0.25 * length);
    for (int i = 0; i <= kTurns * kPerTurn; ++i) {
      const double fraction = static_cast<double>(i) / (kTurns * kPerTurn);
      const double angle = 2 * kPi * kTurns * fraction;
      // The coil opens and closes over its first and last turn.
      const double r = reach * std::min({1.0, fraction * kTurns, (1 - fraction) * kTurns});
      const Vector3 p_coil(r * std::cos(angle), r * std::sin(angle),
                           lead + (length - head - 2 * lead) * fraction);
      coil.points.push_back((from + axes * p_coil).cast<float>());
    }
    coil.points.push_back((from + axes.col(2) * (length - head)).cast<float>());
    out->lines.push_back(std::move(coil));
    const Transform X_WC{axes, from + axes.col(2) * (length - head)};
    Add(UnitCone(), X_WC, Vector3(0.45 * head, 0.45 * head, head), color, 0, kOnTop | kNoShadow, out);
  }
  if (!label.empty()) out->labels.push_back({to.cast<float>(), label, color});
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
