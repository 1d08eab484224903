// SPDX-License-Identifier: GPL-3.0-or-later
// What of a scene is hidden and locked by name: in the picture, after renames and removals.
#include <catch2/catch.hpp>

#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/edit/TreeEdits.h"
#include "engine/scene/picture/SceneComposer.h"
#include "engine/scene/picture/ViewParts.h"
#include "tests/support/SceneFiles.h"

namespace view_parts_test {

using namespace linkwright;

// Two robots of two links each; a hand has two shapes that are drawn and one that touches.
const char* const kPair = R"({
  "linkwright": 1,
  "robots": [
    {"name": "left",
     "links": [{"name": "base", "visuals": [{"sphere": 0.1}]},
               {"name": "hand", "mass": 1, "visuals": [{"sphere": 0.1}, {"box": [0.1, 0.2, 0.3]}],
                "collisions": [{"sphere": 0.1}]}],
     "joints": [{"name": "elbow", "parent": "base", "child": "hand", "xyz": [0, 0, 0.5], "axis": "y"}]},
    {"name": "right",
     "links": [{"name": "base", "visuals": [{"sphere": 0.1}]},
               {"name": "hand", "mass": 1, "visuals": [{"sphere": 0.1}, {"box": [0.1, 0.2, 0.3]}]}],
     "joints": [{"name": "elbow", "parent": "base", "child": "hand", "xyz": [0, 0, 0.5], "axis": "y"}]}
  ],
  "view": {"collision": true, "ground": false}
}
)";

Scene Pair() {
  const test::Folder folder;
  test::WriteText(folder / "pair.lws.json", kPair);
  return test::LoadGood(folder / "pair.lws.json");
}

// So many shapes of a link, drawn and ready to be picked; all drawn where `link` is empty.
int Count(const CompiledScene& compiled, const Scene& scene, const std::string& link) {
  SnapshotOptions options;
  options.view = scene.view;
  SceneComposer composer(std::make_shared<const CompiledScene>(compiled));
  State state;
  state.q = compiled.initial_q;
  state.v = VectorX::Zero(compiled.model->nv());
  const Snapshot picture = composer.Compose(state, {}, {}, {}, {}, options);
  if (link.empty()) return static_cast<int>(picture.instances.size());
  const PickId pick = ToPickId({PickKind::kLink, compiled.model->FindFrame(link).value});
  int count = 0;
  for (const Instance& each : picture.instances) count += each.pick == pick ? 1 : 0;
  return count;
}

TEST_CASE("Links, shapes and robots that are hidden are not drawn, those that are locked not picked") {
  Scene scene = Pair();
  ProblemList problems;
  const auto compiled = CompileScene(scene, &problems);
  REQUIRE(compiled);
  REQUIRE(Count(*compiled, scene, "") == 7);
  REQUIRE(Count(*compiled, scene, "left/hand") == 3);
  scene.view.hidden = {"left/hand"};
  CHECK(Count(*compiled, scene, "") == 4);
  CHECK(Count(*compiled, scene, "left/hand") == 0);
  CHECK(Count(*compiled, scene, "right/hand") == 2);
  scene.view.hidden = {"left/hand.visuals.2", "left/hand.collisions.1", "left/hand.visuals.7", "nobody"};
  CHECK(Count(*compiled, scene, "") == 5);
  CHECK(Count(*compiled, scene, "left/hand") == 1);
  scene.view.hidden = {"right/"};
  CHECK(Count(*compiled, scene, "") == 4);
  CHECK(Count(*compiled, scene, "right/base") == 0);
  scene.view.hidden.clear();
  scene.view.locked = {"right/", "left/hand.visuals.1"};
  CHECK(Count(*compiled, scene, "") == 7);
  CHECK(Count(*compiled, scene, "right/hand") == 0);
  CHECK(Count(*compiled, scene, "left/hand") == 2);
}

TEST_CASE("Names of what is hidden follow renames and removals, of robots too", "[tree edits]") {
  Scene scene = Pair();
  scene.view.hidden = {"left/hand.visuals.2", "right/", "left/base"};
  scene.view.locked = {"right/hand"};
  CObjectContainer container(scene);
  REQUIRE(RenameObject(&container, container.FindPath("left/hand")->id(), "palm").ok());
  REQUIRE(RenameObject(&container, container.FindPath("left")->id(), "west").ok());
  REQUIRE(RenameObject(&container, container.FindPath("right")->id(), "east").ok());
  Scene now = container.ToScene();
  CHECK(now.view.hidden == std::vector<std::string>{"west/palm.visuals.2", "east/", "west/base"});
  CHECK(now.view.locked == std::vector<std::string>{"east/hand"});
  // With one robot, names stand without its.
  REQUIRE(RemoveObject(&container, container.FindPath("east")->id()).ok());
  now = container.ToScene();
  CHECK(now.view.hidden == std::vector<std::string>{"palm.visuals.2", "base"});
  CHECK(now.view.locked.empty());
}

}  // namespace view_parts_test
