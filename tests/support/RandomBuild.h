// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <random>
#include <vector>

#include "engine/scene/build/AddLinks.h"
#include "engine/scene/build/Attach.h"
#include "engine/scene/build/CopyLinks.h"
#include "engine/scene/build/Sketch.h"
#include "engine/scene/build/SplitJoin.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {

inline constexpr const char* kFourBarSketch =
    "point A 0 0 ground\npoint B 0 0.2\npoint C 0.5 0.4\npoint D 0.6 0 ground\n"
    "bar crank A B\nbar coupler B C\nbar rocker C D";

/// Random authoring operations on a scene, those that are refused among them; the same of the same seed.
class RandomHands {
 public:
  /// `most`: links; a scene that has more is cut back.
  RandomHands(CObjectContainer* scene, unsigned seed, std::size_t most = 40)
      : scene_(scene), random_(seed), most_(most) {}

  TreeEdit Do() {
    const std::vector<ObjectId> links = Of(LinkKind()), joints = Of(JointKind()),
                                robots = Of(SceneRobotKind());
    const auto any = [&](const std::vector<ObjectId>& ids) {
      return ids.empty() ? ObjectId(0)
                         : ids[static_cast<std::size_t>(Whole(0, static_cast<int>(ids.size()) - 1))];
    };
    // What has grown is cut back.
    const bool large = links.size() > most_;
    switch (large ? Whole(7, 10) : Whole(0, 13)) {
      case 0:
        return AddLink(scene_, Whole(0, 3) == 0 ? 0 : any(links), Link());
      case 1:
        return ExtrudeChain(scene_, any(links), Whole(1, 3), Link());
      case 2:
        return DuplicateLinks(scene_, any(links));
      case 3:
        return MirrorLinks(scene_, any(links), {Vector(), Vector(), Whole(0, 1) == 0 ? 0 : any(links)});
      case 4:
        return ArrayLinks(scene_, any(links), Whole(2, 3), Vector());
      case 5:
        return ArrayLinksAround(scene_, any(links), Whole(2, 3), Vector(), Vector(), Real());
      case 6:
        return SplitLink(scene_, any(links), 0.1 * Vector(), Vector());
      case 7:
      case 8:
        return JoinLinks(scene_, any(joints));
      case 9:
        return RemoveObject(scene_, any(robots));
      case 10:
        return WeldJoint(scene_, any(joints));
      case 11:
        return SetBase(scene_, any(robots), Whole(0, 1) == 0);
      case 12:
        return Whole(0, 1) == 0
                   ? ReattachLink(scene_, any(links), any(links))
                   : AttachRobot(scene_, any(links), any(links), {Link().type, Vector(), Vector()});
      default:
        return Linkage();
    }
  }

 private:
  int Whole(int from, int to) {
    return from + static_cast<int>(random_() % static_cast<unsigned>(to - from + 1));
  }
  double Real() { return 2 * (static_cast<double>(random_()) / 4294967295.0) - 1; }
  Vector3 Vector() {
    const double x = Real(), y = Real();
    return {x, y, Real()};
  }
  NewLink Link() {
    NewLink link;
    link.type = static_cast<JointType>(Whole(0, 5));
    link.anchor = Vector();
    link.axis = Vector();
    link.along = Vector();
    link.name = Whole(0, 1) == 0 ? "arm_l" : "left";
    link.shape.type = Whole(0, 1) == 0 ? ShapeType::kBox : ShapeType::kCylinder;
    return link;
  }
  TreeEdit Linkage() {
    LinkageSketch sketch;
    ReadSketch(kFourBarSketch, &sketch);
    sketch.X_WS.p = Vector();
    return AddLinkage(scene_, sketch);
  }
  std::vector<ObjectId> Of(const Kind& kind) const {
    std::vector<ObjectId> found;
    for (const auto& robot : scene_->root().ChildrenOf("robots")) {
      if (&kind == &SceneRobotKind()) found.push_back(robot->id());
      robot->ForChildren([&](const SceneObject& child) {
        if (&child.kind() == &kind) found.push_back(child.id());
      });
    }
    return found;
  }

  CObjectContainer* scene_;
  std::mt19937 random_;
  std::size_t most_;
};

}  // namespace linkwright
