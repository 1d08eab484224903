// SPDX-License-Identifier: GPL-3.0-or-later
// Random authoring operations: each undone and redone to the byte, with a valid scene after each.
// LINKWRIGHT_BUILD_OPERATIONS sets how many, LINKWRIGHT_BUILD_SEED which.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <random>

#include "engine/io/scene/SceneWriter.h"
#include "engine/scene/build/AddLinks.h"
#include "engine/scene/build/Attach.h"
#include "engine/scene/build/CopyLinks.h"
#include "engine/scene/build/Sketch.h"
#include "engine/scene/build/SplitJoin.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/kinds/Kinds.h"

namespace random_build_test {

using namespace linkwright;

class RandomHands {
 public:
  RandomHands(CObjectContainer* scene, unsigned seed) : scene_(scene), random_(seed) {}

  TreeEdit Do() {
    const std::vector<ObjectId> links = Of(LinkKind()), joints = Of(JointKind()),
                                robots = Of(SceneRobotKind());
    const auto any = [&](const std::vector<ObjectId>& ids) {
      return ids.empty() ? ObjectId(0)
                         : ids[static_cast<std::size_t>(Whole(0, static_cast<int>(ids.size()) - 1))];
    };
    // What has grown is cut back.
    const bool large = links.size() > 40;
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
    ReadSketch(
        "point A 0 0 ground\npoint B 0 0.2\npoint C 0.5 0.4\npoint D 0.6 0 ground\n"
        "bar crank A B\nbar coupler B C\nbar rocker C D",
        &sketch);
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
};

TEST_CASE("Random authoring operations are undone and made again to the byte") {
  const auto number = [](const char* variable, int otherwise) {
    const char* const wanted = std::getenv(variable);
    return wanted ? std::atoi(wanted) : otherwise;
  };
  const int count = number("LINKWRIGHT_BUILD_OPERATIONS", 300);
  CObjectContainer objects;
  RandomHands hands(&objects, static_cast<unsigned>(number("LINKWRIGHT_BUILD_SEED", 20261)));
  std::string before = SceneToText(objects.ToScene());
  const std::string empty = before;
  std::vector<SceneEdit> edits;
  int refused = 0;
  for (int i = 0; i < count; ++i) {
    const TreeEdit done = hands.Do();
    INFO("operation " << i << ": " << done.why);
    std::string after = SceneToText(objects.ToScene());
    if (!done.ok() || done.edit.empty()) {
      // Nothing has changed.
      if (after != before) FAIL("a refused operation changed the scene");
      ++refused;
      continue;
    }
    ProblemList problems;
    if (!CompileScene(objects.ToScene(), &problems)) FAIL("no mechanism: " << problems.ToString());
    objects.Undo(done.edit);
    if (SceneToText(objects.ToScene()) != before) FAIL("undo leads elsewhere");
    objects.Redo(done.edit);
    if (SceneToText(objects.ToScene()) != after) FAIL("redo leads elsewhere");
    edits.push_back(done.edit);
    before = std::move(after);
  }
  CHECK(refused < count / 2);
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) objects.Undo(*edit);
  CHECK(SceneToText(objects.ToScene()) == empty);
}

}  // namespace random_build_test
