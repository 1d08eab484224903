// SPDX-License-Identifier: BSD-3-Clause
// Units that follow from what an object drives.
#include <catch2/catch.hpp>

#include "engine/io/scene/LoadScene.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/edit/FieldUnit.h"
#include "engine/scene/kinds/Kinds.h"

namespace field_unit_test {

using namespace linkwright;

const char* const kDriven = R"({
  "linkwright": 1,
  "robots": [{"name": "arm",
    "links": [{"name": "base"}, {"name": "rod", "mass": 1, "inertia": [0.1, 0.1, 0.1]},
              {"name": "block", "mass": 1, "inertia": [0.1, 0.1, 0.1]}],
    "joints": [{"name": "hinge", "type": "continuous", "parent": "base", "child": "rod", "axis": "y"},
               {"name": "slide", "type": "prismatic", "parent": "base", "child": "block", "axis": "x"}]}],
  "loops": [{"name": "turn", "type": "angle", "link_i": "base", "link_j": "rod", "axis_i": [0, 1, 0],
             "function": {"type": "const", "c": 0.1}},
            {"name": "way", "type": "distance", "link_i": "base", "link_j": "block", "point_j": [1, 0, 0],
             "function": {"type": "const", "c": 1}}],
  "actuators": [{"name": "motor", "joint": "hinge"}, {"name": "piston", "joint": "slide"}]
})";

TEST_CASE("A function of the time has the unit of what it drives, a force range that of its joint") {
  LoadSceneOptions options;
  options.text = kDriven;
  const LoadSceneResult loaded = LoadScene("driven.lws.json", options);
  REQUIRE(loaded.ok);
  const CObjectContainer scene(loaded.scene);
  const auto unit = [&](const SceneObject& object, const char* field) {
    return UnitOf(scene, object, *object.kind().Find(field));
  };
  const auto& loops = scene.root().ChildrenOf("loops");
  REQUIRE(loops.size() == 2);
  const SceneObject &turn = *loops[0]->ChildrenOf("function").front(),
                    &way = *loops[1]->ChildrenOf("function").front();
  for (const char* field : {"c0", "a"}) {
    CHECK(unit(turn, field) == "rad");
    CHECK(unit(way, field) == "m");
  }
  CHECK(unit(turn, "w") == "rad/s");
  const auto& actuators = scene.root().ChildrenOf("actuators");
  REQUIRE(actuators.size() == 2);
  CHECK(unit(*actuators[0], "force_range") == "N m");
  CHECK(unit(*actuators[1], "force_range") == "N");
}

}  // namespace field_unit_test
