// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/io/scene/LoadScene.h"
#include "engine/scene/Postures.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;

TEST_CASE("A scene starts in a posture that the robot's file knows", "[mjcf]") {
  const TempFolder folder;
  // The mesh is not there: nobody who asks for postures needs it.
  const auto file = folder.Write(
      "m.xml",
      "<mujoco model='m'><compiler angle='radian'/><asset><mesh file='none.stl'/></asset><worldbody>"
      "<body><joint name='a'/><geom type='sphere' size='.1'/><geom type='mesh' mesh='none' mass='1'/>"
      "<body><joint name='b' type='ball'/><geom type='sphere' size='.1'/></body></body></worldbody>"
      "<keyframe><key name='home' qpos='.3 0 1 0 0'/><key qpos='0 1 0 0 0'/></keyframe></mujoco>");
  const auto in_scene =
      folder.Write("s.lws.json", R"({"linkwright": 1, "robots": [{"name": "left", "file": "m.xml"}]})");
  for (const auto& path : {file, in_scene}) {
    LoadSceneResult loaded = LoadScene(path);
    INFO(loaded.problems.ToString());
    REQUIRE(loaded.ok);
    const std::vector<Posture>& known = loaded.scene.robots[0].description.postures;
    REQUIRE(known.size() == 2);
    CHECK(known[0].name == "home");
    CHECK(known[1].name == "key 2");
    ProblemList problems;
    TakePosture("home", path.string(), &loaded.scene, &problems);
    CHECK(problems.problems().empty());
    CHECK(loaded.scene.robots[0].positions.at("a") == std::vector<double>{0.3});
    CHECK(loaded.scene.robots[0].positions.at("b") == std::vector<double>{0, 1, 0, 0});
    TakePosture("away", path.string(), &loaded.scene, &problems);
    CHECK(problems.ToString() == path.string() +
                                     ": error: there is no posture \"away\"; known postures: home, key 2" +
                                     (path == file ? "" : " (" + file.string() + ")"));
  }
}

TEST_CASE("A posture that no robot of a scene has is an error that lists those of each file", "[mjcf]") {
  const TempFolder folder;
  const auto model = [&](const std::string& name, const std::string& keys) {
    return folder.Write(name,
                        "<mujoco><worldbody><body><joint name='a'/><geom type='sphere' size='.1'/></body>"
                        "</worldbody><keyframe>" +
                            keys + "</keyframe></mujoco>");
  };
  const auto one = model("one.xml", "<key name='home' qpos='1'/><key name='rest' qpos='2'/>");
  const auto two = model("two.xml", "<key name='far' qpos='3'/>");
  const auto none = model("none.xml", "");
  const auto scene = folder.Write("s.lws.json", R"({"linkwright": 1, "robots": [
      {"name": "left", "file": "one.xml"}, {"name": "middle", "file": "none.xml"},
      {"name": "right", "file": "two.xml"}]})");
  ProblemList problems;
  LoadSceneResult loaded = LoadScene(scene);
  REQUIRE(loaded.ok);
  TakePosture("away", scene.string(), &loaded.scene, &problems);
  CHECK(problems.ToString() == scene.string() +
                                   ": error: there is no posture \"away\"; known postures: home, rest (" +
                                   one.string() + "), far (" + two.string() + ")");
  ProblemList nothing;
  loaded = LoadScene(none);
  REQUIRE(loaded.ok);
  TakePosture("away", none.string(), &loaded.scene, &nothing);
  CHECK(nothing.ToString() ==
        none.string() + ": error: there is no posture \"away\"; the file has no postures");
}
