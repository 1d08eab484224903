// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <catch2/catch.hpp>

#include "engine/io/scene/LoadScene.h"
#include "engine/scene/build/CopyLinks.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/kinds/Kinds.h"
#include "tests/support/TempFolder.h"

namespace copy_several_test {

using namespace linkwright;

// Two legs of two links each.
constexpr const char* kLegs = R"({"linkwright": 1, "robots": [{"name": "walker", "links": [{"name": "body"},
    {"name": "thigh", "mass": 1, "inertia": [1, 1, 1]}, {"name": "shin", "mass": 1, "inertia": [1, 1, 1]},
    {"name": "arm", "mass": 1, "inertia": [1, 1, 1]}],
  "joints": [{"name": "hip", "parent": "body", "child": "thigh", "axis": "y"},
    {"name": "knee", "parent": "thigh", "child": "shin", "axis": "y", "xyz": [0, 0, -1]},
    {"name": "shoulder", "parent": "body", "child": "arm", "axis": "y", "xyz": [0, 0, 1]}]}]})";

TEST_CASE("Several links are duplicated together, each with what hangs on it, once") {
  const TempFolder folder;
  const LoadSceneResult loaded = LoadScene(folder.Write("legs.lws.json", kLegs));
  REQUIRE(loaded.ok);
  CObjectContainer scene(loaded.scene);
  const auto id = [&](const char* path) {
    REQUIRE(scene.FindPath(path));
    return scene.FindPath(path)->id();
  };
  std::vector<ObjectId> copies;
  const TreeEdit done =
      DuplicateLinks(&scene, {id("walker/shin"), id("walker/thigh"), id("walker/arm")}, &copies);
  INFO(done.why);
  REQUIRE(done.ok());
  REQUIRE(copies.size() == 2);
  const RobotDescription& walker = scene.ToScene().robots.at(0).description;
  CHECK(walker.links.size() == 7);
  CHECK(walker.joints.size() == 6);
  // The copy of the shin hangs on that of the thigh, the other two where the originals do.
  const auto parent_of = [&](const std::string& child) {
    for (const JointDescription& joint : walker.joints)
      if (joint.child == child) return joint.parent;
    return std::string();
  };
  CHECK(parent_of("shin_2") == "thigh_2");
  CHECK(parent_of("thigh_2") == "body");
  CHECK(parent_of("arm_2") == "body");
  ProblemList problems;
  CHECK(CompileScene(scene.ToScene(), &problems));
  scene.Undo(done.edit);
  const Scene after = scene.ToScene();
  CHECK(SameObject(SceneKindOf(), &loaded.scene, &after));
}

}  // namespace copy_several_test
