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

TEST_CASE("What turns and slides has both units: a free joint, a floating base, a mechanism's body") {
  const auto units = [](const std::string& scene_text) {
    LoadSceneOptions options;
    options.text = scene_text;
    const LoadSceneResult loaded = LoadScene("start.lws.json", options);
    REQUIRE(loaded.ok);
    const CObjectContainer scene(loaded.scene);
    std::vector<std::string> found;
    for (const char* field : {"position", "velocity"})
      found.push_back(UnitForJoints(scene, *StartNoiseKind().Find(field)));
    // As where the noise itself is shown.
    for (const auto& noise : scene.root().ChildrenOf("start_noise"))
      found.push_back(UnitOf(scene, *noise, *noise->kind().Find("position")));
    return found;
  };
  const auto robot = [](const std::string& more, const std::string& type) {
    return R"({"linkwright": 1, "robots": [{"name": "r")" + more + R"(,
      "links": [{"name": "base", "mass": 1, "inertia": [1, 1, 1]},
                {"name": "part", "mass": 1, "inertia": [1, 1, 1]}],
      "joints": [{"name": "j", "type": ")" +
           type + R"(", "parent": "base", "child": "part"}]}],
      "start_noise": [{"name": "all"}, {"name": "one", "joint": "j"}]})";
  };
  using Units = std::vector<std::string>;
  CHECK(units(robot("", "continuous")) == Units{"rad", "rad/s", "rad", "rad"});
  CHECK(units(robot("", "prismatic")) == Units{"m", "m/s", "m", "m"});
  CHECK(units(robot("", "free")) == Units{"rad or m", "rad/s or m/s", "rad or m", "rad or m"});
  CHECK(units(robot(R"(, "floating": true)", "continuous")) ==
        Units{"rad or m", "rad/s or m/s", "rad or m", "rad"});
  CHECK(units(R"({"linkwright": 1, "mechanism": {"bodies": [
      {"name": "b", "mass": 1, "inertia": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
       "r": [0, 0, 0]}]}})") == Units{"rad or m", "rad/s or m/s"});
}

}  // namespace field_unit_test
