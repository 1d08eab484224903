// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/build/CopyLoops.h"

#include <algorithm>

#include "engine/scene/Kind.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/build/CopyLinks.h"

namespace linkwright {
namespace {

// What a loop joint holds at one of its two links.
struct LoopSide {
  std::string LoopElement::*link;
  Vector3 LoopElement::*point;
  Vector3 LoopElement::*axis;
  Vector3 LoopElement::*ref;
};
constexpr LoopSide kLoopSides[] = {
    {&LoopElement::link_i, &LoopElement::point_i, &LoopElement::axis_i, &LoopElement::ref_i},
    {&LoopElement::link_j, &LoopElement::point_j, &LoopElement::axis_j, &LoopElement::ref_j}};

// A link or frame by its name in the scene; no robot: the world, or nothing.
PartOfRobot PartNamed(const Scene& scene, const std::string& name) {
  for (const SceneRobot& robot : scene.robots) {
    const std::string prefix = RobotPrefix(scene, robot);
    if (!name.starts_with(prefix)) continue;
    const std::string own = name.substr(prefix.size());
    const auto has = [&](const auto& each) { return each.name == own; };
    const RobotDescription& parts = robot.description;
    if (std::any_of(parts.links.begin(), parts.links.end(), has) ||
        std::any_of(parts.frames.begin(), parts.frames.end(), has))
      return {robot.name, own};
  }
  return {};
}

// The copy's loop joint is what the mirror shows: what turns by a positive angle about axis_i does so there.
void MoveSide(const LoopSide& side, const Matrix3& R, const Vector3& p, bool mirrors, LoopElement* loop) {
  loop->*side.point = R * (loop->*side.point) + p;
  loop->*side.axis = R * (loop->*side.axis);
  if (mirrors && loop->type == LoopType::kAngle) loop->*side.axis *= -1;
  loop->*side.ref = R * (loop->*side.ref);
}

}  // namespace

bool TakeLoop(const CopiedParts& parts, LoopElement* loop) {
  if (loop->of_mechanism || loop->coupling) return false;
  for (const LoopSide& side : kLoopSides) {
    const auto copied = parts.links.find(loop->*side.link);
    if (copied == parts.links.end()) return false;
    MoveSide(side, copied->second.mirror.M(), Vector3::Zero(), parts.move.mirrors, loop);
    loop->*side.link = copied->second.copy;
  }
  return true;
}

void CopyLoops(const CopiedParts& parts, std::vector<LoopElement>* loops) {
  const std::vector<LoopElement> before = *loops;
  for (LoopElement loop : before) {
    if (!TakeLoop(parts, &loop)) continue;
    const auto taken = [&](const std::string& name) {
      return std::any_of(loops->begin(), loops->end(), [&](const auto& each) { return each.name == name; });
    };
    loop.name = FreeName(parts.move.mirrors ? OtherSide(loop.name) : loop.name, taken, "_");
    loops->push_back(std::move(loop));
  }
}

void CopyOuterLoops(const Scene& before, const CopiedParts& parts, BuildChange* change) {
  Scene& scene = change->scene;
  for (const LoopElement& original : before.loops) {
    if (parts.links.contains(original.link_i) == parts.links.contains(original.link_j)) continue;
    LoopElement loop = original;
    for (const LoopSide& side : kLoopSides) {
      if (const auto copied = parts.links.find(original.*side.link); copied != parts.links.end()) {
        MoveSide(side, copied->second.mirror.M(), Vector3::Zero(), parts.move.mirrors, &loop);
        loop.*side.link = copied->second.copy;
        continue;
      }
      const PartOfRobot part = PartNamed(before, original.*side.link);
      const auto robot = std::find_if(scene.robots.begin(), scene.robots.end(),
                                      [&](const SceneRobot& each) { return each.name == part.robot; });
      const Transform X_WO = robot == scene.robots.end() ? Transform() : change->poses->Of(*robot, part.name);
      const Matrix3 R_OW = X_WO.R.transpose();
      MoveSide(side, R_OW * parts.move.R * X_WO.R, R_OW * (parts.move.R * X_WO.p + parts.move.p - X_WO.p),
               parts.move.mirrors, &loop);
      if (robot != scene.robots.end()) loop.*side.link = RobotPrefix(scene, *robot) + part.name;
    }
    loop.name = FreeName(
        parts.move.mirrors ? OtherSide(original.name) : original.name,
        [&](const std::string& name) {
          return std::any_of(scene.loops.begin(), scene.loops.end(),
                             [&](const LoopElement& each) { return each.name == name; });
        },
        "_");
    scene.loops.push_back(std::move(loop));
  }
}

}  // namespace linkwright
