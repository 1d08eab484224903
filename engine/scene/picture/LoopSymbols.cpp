// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/picture/LoopSymbols.h"

#include <algorithm>

#include "engine/scene/picture/Symbols.h"
#include "engine/scene/shapes/Shapes.h"

namespace linkwright {
namespace {

constexpr Color kLoopAxis{0.58F, 0.40F, 0.86F, 1};
constexpr Color kSpring{0.20F, 0.55F, 0.62F, 1};
constexpr Color kTube{0.36F, 0.40F, 0.46F, 1};
constexpr Color kRod{0.70F, 0.72F, 0.75F, 1};
constexpr Color kApart{0.90F, 0.16F, 0.16F, 1};
/// Points further apart than this part of the scene's size are joined by a line.
constexpr double kSeen = 1e-3;

Transform LinkPose(const Model& model, std::span<const Transform> X_WB, const std::string& link) {
  const FrameIndex index = link.empty() ? FrameIndex() : model.FindFrame(link);
  if (!index.IsValid()) return {};
  const Frame& frame = model.frames()[static_cast<std::size_t>(index.value)];
  return X_WB[static_cast<std::size_t>(frame.body.value)] * frame.X_BF;
}

// A frame whose z axis lies along `axis`.
Matrix3 Along(const Vector3& axis) {
  return Quaternion::FromTwoVectors(Vector3::UnitZ(), axis).toRotationMatrix();
}

void AddRing(const Transform& X_WR, double radius, Snapshot* out) {
  Instance ring;
  ring.mesh = UnitRing();
  ring.X_WM = ToMatrix(X_WR);
  ring.scale.setConstant(static_cast<float>(radius));
  ring.color = kLoopAxis;
  ring.flags = kOnTop | kNoShadow;
  out->instances.push_back(std::move(ring));
}

void AddRod(const Vector3& from, const Vector3& to, double radius, Snapshot* out) {
  AddBar(from, to, radius, kRod, 0, out);
  for (const Vector3& end : {from, to}) AddBall(end, 1.9 * radius, kRod, 0, 0, out);
}

void AddSprings(const CompiledScene& scene, std::span<const Transform> X_WB, Snapshot* out) {
  const auto link = [](const std::string& body) { return body == kGround ? std::string() : body; };
  for (const MechanismForce& force : scene.scene.mechanism.forces) {
    if (force.type != MechanismForceType::kSpringDamper) continue;
    const Vector3 from = LinkPose(*scene.model, X_WB, link(force.body_i)) * force.point_i;
    const Vector3 to = LinkPose(*scene.model, X_WB, link(force.body_j)) * force.point_j;
    if (from.allFinite() && to.allFinite())
      AddCoil(from, to, std::min(0.014 * scene.size, 0.2 * (to - from).norm()), kSpring, 0, out);
  }
}

// A cylinder with its rod.
void AddActuator(const Vector3& from, const Vector3& to, double radius, Snapshot* out) {
  AddRod(from, to, 0.6 * radius, out);
  AddBar(from, from + 0.58 * (to - from), 1.25 * radius, kTube, 0, out);
}

}  // namespace

void AddLoops(const CompiledScene& scene, std::span<const Transform> X_WB, const SceneView& view,
              Snapshot* out) {
  if (view.forces) AddSprings(scene, X_WB, out);
  const double length = 0.11 * scene.size;
  for (const LoopElement& driver : scene.drivers) {
    if (driver.type != LoopType::kDistance || !view.visual) continue;
    const Vector3 from = LinkPose(*scene.model, X_WB, driver.link_i) * driver.point_i;
    const Vector3 to = LinkPose(*scene.model, X_WB, driver.link_j) * driver.point_j;
    if (from.allFinite() && to.allFinite()) AddActuator(from, to, 0.012 * scene.size, out);
  }
  for (const LoopElement& loop : scene.loops) {
    if (loop.type == LoopType::kCoupling) continue;  // it is nowhere
    const Transform X_i = LinkPose(*scene.model, X_WB, loop.link_i);
    const Transform X_j = LinkPose(*scene.model, X_WB, loop.link_j);
    const Vector3 p_i = X_i * loop.point_i, p_j = X_j * loop.point_j;
    if (!p_i.allFinite() || !p_j.allFinite()) continue;
    if (loop.type == LoopType::kDistance) {
      if (view.visual) AddRod(p_i, p_j, 0.004 * scene.size, out);
      continue;
    }
    const bool slides = loop.type != LoopType::kSpherical && loop.type != LoopType::kRevolute &&
                        loop.type != LoopType::kUniversal && loop.type != LoopType::kFixed;
    if (!slides && (p_j - p_i).norm() > kSeen * scene.size)
      AddDashedLine(p_i, p_j, 0.012 * scene.size, kApart, 2.0F, out);
    if (!view.joint_axes || loop.type == LoopType::kOffset || loop.type == LoopType::kAngle) continue;
    const Vector3 axis = X_i.R * loop.axis_i.normalized();
    const Matrix3 R = Along(axis);
    const double radius = 0.22 * length;
    switch (loop.type) {
      case LoopType::kSpherical:
        for (const Vector3& normal :
             {Vector3(Vector3::UnitX()), Vector3(Vector3::UnitY()), Vector3(Vector3::UnitZ())})
          AddRing({X_i.R * Along(normal), p_i}, radius, out);
        break;
      case LoopType::kUniversal: {
        const Vector3 other = X_j.R * loop.axis_j.normalized();
        for (const Vector3& each : {axis, other})
          AddArrow(p_i - 0.5 * length * each, each, length, kLoopAxis, 0, kOnTop | kNoShadow, out);
        break;
      }
      case LoopType::kRevolute:
      case LoopType::kCylindrical:
        AddArrow(p_j - 0.5 * length * axis, axis, length, kLoopAxis, 0, kOnTop | kNoShadow, out);
        AddRing({R, p_j}, radius, out);
        break;
      case LoopType::kTranslational:
        AddArrow(p_j, axis, 0.6 * length, kLoopAxis, 0, kOnTop | kNoShadow, out);
        AddArrow(p_j, -axis, 0.6 * length, kLoopAxis, 0, kOnTop | kNoShadow, out);
        break;
      case LoopType::kPlanar:
        AddRing({R, p_j}, 2 * radius, out);
        break;
      case LoopType::kFixed:
      case LoopType::kDistance:
      case LoopType::kOffset:
      case LoopType::kAngle:
      case LoopType::kCoupling:
        AddBall(p_j, 0.3 * radius, kLoopAxis, 0, kOnTop | kNoShadow, out);
        break;
    }
  }
}

}  // namespace linkwright
