// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/compile/Skeleton.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>

#include "engine/math/Rotation.h"
#include "engine/scene/shapes/ShapeMesh.h"
#include "engine/scene/shapes/Shapes.h"

namespace linkwright {
namespace {

// Robots of more links are drawn of boxes, which take a hundredth of the triangles.
constexpr std::size_t kMostRound = 3000;

constexpr Color kBone{0.88F, 0.85F, 0.80F, 1};
constexpr Color kJoint{0.24F, 0.27F, 0.31F, 1};
constexpr Color kTip{0.93F, 0.47F, 0.16F, 1};

// The thickness of everything: a part of the usual distance between joints, more where some are far apart.
double Thickness(const RobotDescription& robot) {
  std::vector<double> lengths;
  for (const JointDescription& joint : robot.joints) {
    const double length = joint.X_PJ.p.norm();
    if (length > 1e-6 && std::isfinite(length)) lengths.push_back(length);
  }
  for (const LinkDescription& link : robot.links)
    if (link.inertial && link.inertial->com.norm() > 1e-6 && std::isfinite(link.inertial->com.norm()))
      lengths.push_back(2 * link.inertial->com.norm());
  if (lengths.empty()) return 0.02;
  const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
  std::nth_element(lengths.begin(), middle, lengths.end());
  const double longest = *std::max_element(lengths.begin(), lengths.end());
  return std::max(0.09 * std::sqrt(*middle * longest), 1e-4);
}

// z along `direction` from `start`.
Transform Along(const Vector3& start, const Vector3& direction) {
  return {RotationWithZ(direction.normalized()), start};
}

void AddBone(int link, const Vector3& end, double thickness, bool round, std::vector<SkeletonPiece>* pieces) {
  const double length = end.norm();
  if (!(length > thickness * 0.5) || !std::isfinite(length)) return;
  if (!round) {
    pieces->push_back(
        {link, Along(0.5 * end, end), UnitBox(), {1.3 * thickness, 1.3 * thickness, length}, kBone});
    return;
  }
  pieces->push_back({link, Along(Vector3::Zero(), end), BoneMesh(length, thickness * 0.75, thickness * 0.5),
                     Vector3::Ones(), kBone});
}

}  // namespace

std::vector<SkeletonPiece> MakeSkeleton(const RobotDescription& robot) {
  std::vector<SkeletonPiece> pieces;
  const double t = Thickness(robot);
  const bool round = robot.links.size() <= kMostRound;
  const MeshPtr cylinder = round ? UnitCylinder() : UnitBox(), sphere = round ? UnitSphere() : UnitBox();
  const double half = round ? 1 : 2;  // a box of side 1 is half as large as a ball of radius 1
  std::unordered_map<std::string, int> index;
  for (std::size_t i = 0; i < robot.links.size(); ++i)
    index.emplace(robot.links[i].name, static_cast<int>(i));
  std::vector<char> has_child(robot.links.size(), 0);
  for (const JointDescription& joint : robot.joints) {
    const auto parent = index.find(joint.parent);
    const auto child = index.find(joint.child);
    if (parent == index.end() || child == index.end()) continue;
    has_child[static_cast<std::size_t>(parent->second)] = 1;
    AddBone(parent->second, joint.X_PJ.p, t, round, &pieces);
    const Vector3 axis = joint.axis.norm() > 0 ? joint.axis.normalized() : Vector3::UnitZ();
    const Transform X_CG = Along(Vector3::Zero(), axis);
    switch (joint.type) {
      case JointType::kRevolute:
      case JointType::kContinuous:
        pieces.push_back({child->second, X_CG, cylinder, {half * t, half * t, 2.6 * t}, kJoint});
        break;
      case JointType::kPrismatic:
        pieces.push_back({child->second, X_CG, UnitBox(), {1.8 * t, 1.8 * t, 3 * t}, kJoint});
        break;
      case JointType::kBall:
        pieces.push_back({child->second, X_CG, sphere, Vector3::Constant(1.2 * half * t), kJoint});
        break;
      case JointType::kFixed:
      case JointType::kFree:
        break;
    }
  }
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    if (has_child[i]) continue;
    const LinkDescription& link = robot.links[i];
    const Vector3 com = link.inertial ? link.inertial->com : Vector3::Zero();
    if (com.allFinite()) AddBone(static_cast<int>(i), 2 * com, t, round, &pieces);
    const Vector3 end = com.allFinite() ? Vector3(2 * com) : Vector3::Zero();
    pieces.push_back(
        {static_cast<int>(i), {Matrix3::Identity(), end}, sphere, Vector3::Constant(0.8 * half * t), kTip});
  }
  return pieces;
}

}  // namespace linkwright
