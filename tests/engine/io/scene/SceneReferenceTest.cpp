// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/stat.h>

#include <catch2/catch.hpp>

#include "engine/io/scene/LoadScene.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

namespace {

const char* const kUrdf = R"(<robot name="swing">
  <link name="base"/>
  <link name="bob"><inertial><origin xyz="0 0 -1"/><mass value="2"/>
    <inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="hinge" type="continuous"><parent link="base"/><child link="bob"/><axis xyz="0 1 0"/></joint>
</robot>
)";

std::string SceneWithFile(const std::string& file) {
  return "{\n  \"linkwright\": 1,\n  \"robots\": [\n    {\"name\": \"r\",\n      \"file\": \"" + file +
         "\"}\n  ]\n}\n";
}

}  // namespace

TEST_CASE("A scene may name robot files beside and below it") {
  Folder folder;
  WriteText(folder / "scenes/robots/swing.urdf", kUrdf);
  WriteText(folder / "scenes/s.lws.json", SceneWithFile("robots/swing.urdf"));
  const Scene scene = LoadGood(folder / "scenes/s.lws.json");
  REQUIRE(scene.robots.size() == 1);
  CHECK(scene.robots[0].file == "robots/swing.urdf");
  CHECK(scene.robots[0].description.links.size() == 2);
  CHECK(scene.robots[0].description.joints.at(0).type == JointType::kContinuous);

  WriteText(folder / "robots/swing.urdf", kUrdf);
  WriteText(folder / "scenes/t.lws.json", SceneWithFile("../robots/swing.urdf"));
  LoadGood(folder / "scenes/t.lws.json");
}

TEST_CASE("Saved elsewhere, a scene still finds its robots") {
  Folder folder;
  WriteText(folder / "a/robots/swing.urdf", kUrdf);
  WriteText(folder / "a/s.lws.json", SceneWithFile("robots/swing.urdf"));
  const Scene scene = LoadGood(folder / "a/s.lws.json");
  std::filesystem::create_directories(folder / "b");
  REQUIRE(SaveScene(scene, folder / "b/s.lws.json").ok);
  CHECK_THAT(ReadText(folder / "b/s.lws.json"), Catch::Contains("\"file\": \"../a/robots/swing.urdf\""));
  CHECK(LoadGood(folder / "b/s.lws.json").robots[0].description.links.size() == 2);
}

TEST_CASE("Saved elsewhere, a scene still finds its meshes") {
  Folder folder;
  WriteText(folder / "a/part.obj",
            "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
  WriteText(folder / "a/s.lws.json",
            "{\"linkwright\": 1, \"robots\": [{\"links\": [{\"name\": \"l\", \"visuals\": "
            "[{\"mesh\": \"part.obj\", \"scale\": [2, 2, 2]}]}]}]}");
  const Scene scene = LoadGood(folder / "a/s.lws.json");
  REQUIRE(scene.robots[0].description.links[0].visuals[0].geometry.mesh);
  std::filesystem::create_directories(folder / "b");
  REQUIRE(SaveScene(scene, folder / "b/s.lws.json").ok);
  const Scene moved = LoadGood(folder / "b/s.lws.json");
  const Geometry& geometry = moved.robots[0].description.links[0].visuals[0].geometry;
  CHECK(geometry.mesh);
  CHECK(geometry.mesh_file == "../a/part.obj");
  CHECK(geometry.size == Vector3(2, 2, 2));
}

TEST_CASE("A robot file alone is a scene") {
  Folder folder;
  WriteText(folder / "swing.urdf", kUrdf);
  WriteText(folder / "swing.xml", std::string("<?xml version=\"1.0\"?>\n<!-- <mujoco/> -->\n") + kUrdf);
  LoadSceneOptions options;
  options.floating = true;
  const Scene scene = LoadGood(folder / "swing.urdf", options);
  CHECK(scene.name == "swing");
  REQUIRE(scene.robots.size() == 1);
  CHECK(scene.robots[0].floating);
  CHECK_FALSE(LoadGood(folder / "swing.xml").robots[0].floating);

  Scene edited = scene;
  edited.robots[0].positions["hinge"] = {0.5};
  REQUIRE(SaveScene(edited, folder / "swing.lws.json").ok);
  const Scene again = LoadGood(folder / "swing.lws.json");
  CHECK(again.robots[0].file == "swing.urdf");
  CHECK(again.robots[0].floating);
  CHECK(again.robots[0].positions.at("hinge") == std::vector<double>{0.5});
}

TEST_CASE("The ground lies below a robot file's feet") {
  Folder folder;
  const auto ground = [&](const std::string& height) {
    WriteText(folder / "r.urdf",
              "<robot name=\"r\"><link name=\"a\"><visual><origin xyz=\"0 0 " + height +
                  "\"/><geometry><box size=\"1 1 1\"/></geometry></visual></link></robot>");
    return LoadGood(folder / "r.urdf").view.ground_height;
  };
  CHECK(ground("-2") == Approx(-2.5));
  CHECK(ground("0.5") == 0);
  CHECK(ground("3") == 0);
}

TEST_CASE("Robot files that may not be read are refused") {
  Folder folder;
  WriteText(folder / "a/b/c/d/s.lws.json", "");
  WriteText(folder / "far.urdf", kUrdf);
  WriteText(folder / "a/b/c/d/other.lws.json", "{\"linkwright\": 1}");
  std::filesystem::create_symlink(folder / "far.urdf", folder / "a/b/c/d/link.urdf");
  const std::filesystem::path scene = folder / "a/b/c/d/s.lws.json";
  const auto refusal = [&](const std::string& file) {
    WriteText(scene, SceneWithFile(file));
    const LoadSceneResult result = LoadScene(scene);
    CHECK_FALSE(result.ok);
    REQUIRE(result.problems.problems().size() == 1);
    CHECK(result.problems.problems()[0].line == 5);
    CHECK(result.problems.problems()[0].element == "robots[0] \"r\"");
    return result.problems.problems()[0].text;
  };
  CHECK_THAT(refusal("missing.urdf"), Catch::Contains("there is no such file"));
  CHECK_THAT(refusal((folder / "far.urdf").string()), Catch::Contains("relative"));
  CHECK_THAT(refusal("../../../../far.urdf"), Catch::Contains("outside"));
  CHECK_THAT(refusal("link.urdf"), Catch::Contains("outside"));
  CHECK_THAT(refusal("http://example.org/a.urdf"), Catch::Contains("not fetched"));
  CHECK_THAT(refusal("other.lws.json"), Catch::Contains("this is a scene"));
  CHECK_THAT(refusal("."), Catch::Contains("not a regular file") || Catch::Contains("folder"));
}

TEST_CASE("A file is distinguished by its content where the ending does not say") {
  Folder folder;
  const auto problem = [&](const std::string& name, const std::string& text) {
    WriteText(folder / name, text);
    const LoadSceneResult result = LoadScene(folder / name);
    CHECK_FALSE(result.ok);
    REQUIRE(result.problems.problems().size() == 1);
    return result.problems.problems()[0].ToString();
  };
  CHECK_THAT(problem("m.xml", "<!-- a -->\n<mujoco>\n<option timestep='0'/></mujoco>"),
             Catch::EndsWith("m.xml:3: error: option: the timestep must be positive"));
  CHECK_THAT(problem("h.xml", "<html/>"), Catch::Contains("h.xml:1: error: ") && Catch::Contains("<html>"));
  CHECK_THAT(problem("t.txt", "hello"), Catch::Contains("neither a scene nor a URDF"));
  CHECK_THAT(problem("e", " \n"), Catch::Contains("empty"));
  WriteText(folder / "scene", "// a scene\n{\"linkwright\": 1}");
  LoadGood(folder / "scene");
  const LoadSceneResult none = LoadScene(folder / "none.urdf");
  CHECK_FALSE(none.ok);
  CHECK_THAT(AllProblems(none.problems), Catch::Contains("there is no such file"));
  CHECK_THAT(AllProblems(LoadScene(folder.path()).problems), Catch::Contains("folder"));
  CHECK_FALSE(LoadScene("/dev/zero").ok);
}

TEST_CASE("A failed save leaves the old file and no draft") {
  Folder folder;
  WriteText(folder / "d/s.lws.json", "{\n  \"linkwright\": 1\n}\n");
  const std::filesystem::path path = folder / "d/s.lws.json";
  Scene scene = LoadGood(path);
  scene.duration = 3;
  const auto failed = [&](const std::filesystem::path& to) {
    const SaveSceneResult result = SaveScene(scene, to);
    CHECK_FALSE(result.ok);
    CHECK_FALSE(result.error.empty());
    return result.error;
  };
  CHECK_THAT(failed(folder / "nowhere/s.lws.json"), Catch::Contains("folder"));
  failed(folder / "d");
  failed(path / "below.lws.json");
  if (::geteuid() != 0) {
    std::filesystem::permissions(folder / "d",
                                 std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
    failed(path);
    std::filesystem::permissions(folder / "d", std::filesystem::perms::owner_all);
    std::filesystem::permissions(path, std::filesystem::perms::owner_read);
    CHECK_THAT(failed(path), Catch::Contains("write-protected"));
  }
  CHECK(ReadText(path) == "{\n  \"linkwright\": 1\n}\n");
  CHECK(std::distance(std::filesystem::directory_iterator(folder / "d"), {}) == 1);
}

TEST_CASE("Saving keeps permissions and follows links") {
  Folder folder;
  WriteText(folder / "real/s.lws.json", "{\n  \"linkwright\": 1\n}\n");
  ::chmod((folder / "real/s.lws.json").c_str(), 0640);
  std::filesystem::create_symlink("real/s.lws.json", folder / "s.lws.json");
  Scene scene = LoadGood(folder / "s.lws.json");
  scene.duration = 3;
  REQUIRE(SaveScene(scene, folder / "s.lws.json").ok);
  CHECK(std::filesystem::is_symlink(folder / "s.lws.json"));
  CHECK_THAT(ReadText(folder / "real/s.lws.json"), Catch::Contains("\"duration\": 3"));
  struct stat status = {};
  REQUIRE(::stat((folder / "real/s.lws.json").c_str(), &status) == 0);
  CHECK((status.st_mode & 0777) == 0640);
}

TEST_CASE("Loading can be stopped") {
  Folder folder;
  WriteText(folder / "swing.urdf", kUrdf);
  WriteText(folder / "s.lws.json", SceneWithFile("swing.urdf"));
  std::stop_source source;
  source.request_stop();
  LoadSceneOptions options;
  options.stop = source.get_token();
  for (const char* name : {"swing.urdf", "s.lws.json"}) {
    const LoadSceneResult result = LoadScene(folder / name, options);
    CHECK(result.cancelled);
    CHECK_FALSE(result.ok);
  }
}
