// SPDX-License-Identifier: GPL-3.0-or-later
// Frames in files: of robots in a scene, of MJCF and URDF files, beside such a file.
#include <algorithm>
#include <catch2/catch.hpp>

#include "engine/algorithms/Kinematics.h"
#include "engine/io/mjcf/MjcfReader.h"
#include "engine/io/scene/ObjectClipboard.h"
#include "engine/io/scene/Overrides.h"
#include "engine/io/urdf/UrdfEdit.h"
#include "engine/io/urdf/UrdfReader.h"
#include "engine/io/urdf/UrdfWriter.h"
#include "engine/math/Rotation.h"
#include "engine/model/ModelBuilder.h"
#include "engine/scene/RobotFrames.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/edit/TreeEdits.h"
#include "tests/support/SceneFiles.h"

namespace scene_frames_test {

using namespace linkwright;
using namespace linkwright::test;

constexpr const char* kInPlace = R"({
  "linkwright": 1,
  "robots": [{"name": "arm",
    "links": [{"name": "base"}, {"name": "hand", "mass": 1, "inertia": [1, 1, 1]}],
    "joints": [{"name": "elbow", "parent": "base", "child": "hand"}],
    "frames": [  // of tools
      {"name": "grip", "link": "hand", "xyz": [0.10, 0, 0], "rpy_deg": [0, 90, 0]},
      {"link": "base", "name": "stand", "x-note": "as \"measured\""}
    ]}]
}
)";

constexpr const char* kUrdf = R"(<robot name="arm">
  <link name="base"/>
  <link name="hand"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
  <joint name="elbow" type="continuous"><parent link="base"/><child link="hand"/></joint>
  <joint name="grip_fixed" type="fixed"><parent link="hand"/><child link="stub"/></joint>
  <link name="stub"/>
</robot>
)";

constexpr const char* kMjcf = R"(<mujoco model="arm"><compiler angle="radian"/><worldbody>
  <site name="floor" pos="1 0 0"/>
  <body name="hand" pos="0 0 1"><joint name="elbow" axis="0 1 0"/><geom size=".1"/>
    <site name="grip" pos=".3 0 0" euler="0 .5 0"/>
    <site name="hand" pos="0 0 .2"/>
    <site pos="0 0 9"/>
  </body></worldbody></mujoco>
)";

struct FrameFiles {
  Folder folder;
  std::string scene;

  explicit FrameFiles(const std::string& text) : scene(folder / "s.lws.json") {
    WriteText(folder / "arm.urdf", kUrdf);
    WriteText(folder / "arm.xml", kMjcf);
    WriteText(scene, text);
  }
  std::vector<std::string> Problems() const {
    std::vector<std::string> out;
    LoadSceneResult loaded = LoadScene(scene);
    if (loaded.ok) CompileScene(loaded.scene, &loaded.problems);
    for (const Problem& problem : loaded.problems.problems())
      out.push_back((problem.file == scene ? "" : problem.file + ":") + std::to_string(problem.line) + ": " +
                    problem.element + ": " + problem.text);
    return out;
  }
  // The scene's text after a change, and that it is read as it was changed.
  std::string After(const std::function<void(CObjectContainer*)>& change) const {
    const Scene before = LoadGood(scene);
    CObjectContainer container(before);
    change(&container);
    Scene now = container.ToScene();
    now.document = before.document;
    std::string text = SceneTextAt(now, scene);
    LoadSceneOptions options;
    options.text = text;
    const Scene again = LoadGood(scene, options);
    REQUIRE(again.robots.size() == now.robots.size());
    for (std::size_t r = 0; r < now.robots.size(); ++r) {
      const auto& a = again.robots[r].description.frames;
      const auto& b = now.robots[r].description.frames;
      REQUIRE(a.size() == b.size());
      for (std::size_t i = 0; i < a.size(); ++i) {
        CHECK(a[i].name == b[i].name);
        CHECK(a[i].link == b[i].link);
        CHECK((a[i].X_LF.p - b[i].X_LF.p).norm() < 1e-15);
        CHECK((a[i].X_LF.R - b[i].X_LF.R).norm() < 1e-15);
      }
    }
    return text;
  }
};

std::string Replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

void SetPosition(CObjectContainer* scene, const std::string& path, const Vector3& p) {
  const SceneObject* const object = scene->FindPath(path);
  REQUIRE(object);
  const Field& pose = *object->kind().Find("pose");
  Transform X = std::get<Transform>(pose.get(object->value()));
  X.p = p;
  scene->Set(object->id(), pose, X);
}

TEST_CASE("Frames of a robot are read and written, what is not changed to the byte", "[frames]") {
  const FrameFiles files(kInPlace);
  const Scene scene = LoadGood(files.scene);
  const auto& frames = scene.robots[0].description.frames;
  REQUIRE(frames.size() == 2);
  CHECK(frames[0].name == "grip");
  CHECK(frames[0].link == "hand");
  CHECK(frames[0].line == 7);
  CHECK(frames[0].X_LF.p == Vector3(0.1, 0, 0));
  CHECK((frames[0].X_LF.R - RotationFromRpy({0, kPi / 2, 0})).norm() < 1e-15);
  CHECK(frames[1].X_LF.R == Matrix3::Identity());
  CHECK(files.After([](CObjectContainer*) {}) == kInPlace);
  CHECK(files.After([](CObjectContainer* s) {
    SetPosition(s, "arm/grip", {0.25, 0, 0});
  }) == Replaced(kInPlace, "0.10", "0.25"));
  CHECK(files.After([](CObjectContainer* s) { RenameObject(s, s->FindPath("arm/stand")->id(), "foot"); }) ==
        Replaced(kInPlace, R"("stand")", R"("foot")"));
  const std::string removed =
      files.After([](CObjectContainer* s) { RemoveObject(s, s->FindPath("arm/grip")->id()); });
  CHECK(removed.find("grip") == std::string::npos);
  CHECK(removed.find(R"({"link": "base", "name": "stand", "x-note": "as \"measured\""})") !=
        std::string::npos);
}

TEST_CASE("What is wrong with a frame is reported at its line", "[frames]") {
  const auto problems = [](const std::string& from, const std::string& to) {
    return FrameFiles(Replaced(kInPlace, from, to)).Problems();
  };
  CHECK(problems("grip", "grip").empty());
  CHECK(problems(R"("link": "hand")", R"("link": "claw")") ==
        std::vector<std::string>{R"(7: frame "grip": its link "claw" does not exist)"});
  CHECK(problems(R"("name": "grip")", R"("name": "hand")") ==
        std::vector<std::string>{R"(7: frame "hand": a link has the same name)"});
  CHECK(problems(R"("name": "stand")", R"("name": "grip")") ==
        std::vector<std::string>{R"(8: frame "grip": another frame has the same name)"});
  const auto missing = problems(R"("link": "hand", )", "");
  REQUIRE(missing.size() == 1);
  CHECK(missing[0].find("\"link\" is missing") != std::string::npos);
  const auto unknown = problems(R"("xyz")", R"("xzy")");
  REQUIRE(unknown.size() == 1);
  CHECK(unknown[0].starts_with("7: "));
  CHECK(unknown[0].find("xzy") != std::string::npos);
}

TEST_CASE("A scene gives frames to a robot of a file of its own", "[frames]") {
  constexpr const char* kBeside = R"({
  "linkwright": 1,
  "robots": [{"name": "arm", "file": "arm.urdf",
    "frames": [{"name": "grip", "link": "hand", "xyz": [0, 0, 0.10]}]}],
  "targets": [{"name": "reach", "frame": "grip"}]
}
)";
  const FrameFiles files(kBeside);
  const Scene scene = LoadGood(files.scene);
  CHECK(scene.robots[0].description.links.size() == 3);
  REQUIRE(scene.robots[0].description.frames.size() == 1);
  CHECK(scene.robots[0].from_file->frames.empty());
  CHECK(FramesOfScene(scene.robots[0]).size() == 1);
  CHECK(FrameFiles(kBeside).Problems().empty());
  CHECK(files.After([](CObjectContainer*) {}) == kBeside);
  CHECK(files.After([](CObjectContainer* s) {
    SetPosition(s, "arm/grip", {0, 0, 0.25});
  }) == Replaced(kBeside, "0.10", "0.25"));
  // It is the scene's: renamed, removed and added as one likes.
  CHECK(files.After([](CObjectContainer* s) {
    REQUIRE(RenameObject(s, s->FindPath("arm/grip")->id(), "tip").ok());
  }) == Replaced(Replaced(kBeside, R"("grip")", R"("tip")"), R"("grip")", R"("tip")"));
  const std::string added = files.After([](CObjectContainer* s) {
    const TreeEdit done = AddObject(s, "frame", "arm/foot");
    REQUIRE(done.ok());
    s->Set(done.object, *s->Find(done.object)->kind().Find("link"), std::string("base"));
  });
  CHECK(added == Replaced(kBeside, "0.10]}]}", R"(0.10]}, {
      "name": "foot",
      "link": "base"
    }]})"));
  CObjectContainer container(scene);
  CHECK(AddObject(&container, "link", "arm/more").why == "arm is described in a file of its own, arm.urdf");

  // What is wrong stands in the scene's file.
  CHECK(FrameFiles(Replaced(kBeside, R"("link": "hand")", R"("link": "claw")")).Problems() ==
        std::vector<std::string>{R"(4: frame "grip": its link "claw" does not exist)"});
  CHECK(FrameFiles(Replaced(kBeside, R"("name": "grip")", R"("name": "base")")).Problems() ==
        std::vector<std::string>{R"(4: frame "base": a link has the same name)"});

  // Read again, the robot's file keeps what the scene adds; so does a copy.
  RobotDescription changed = *scene.robots[0].from_file;
  changed.links[1].inertial->mass = 5;
  const RobotDescription now = WithOverrides(scene.robots[0], changed);
  CHECK(now.links[1].inertial->mass == 5);
  REQUIRE(now.frames.size() == 1);
  CHECK(now.frames[0].name == "grip");
  const std::string copied = CopyObjects(container, {container.FindPath("arm")->id()});
  const PastedObject pasted = PasteObject(&container, copied, 0);
  INFO(pasted.done.why);
  REQUIRE(pasted.done.ok());
  CHECK(container.ToScene().robots[1].description.frames.size() == 1);
}

TEST_CASE("Sites of an MJCF file are frames", "[frames][mjcf]") {
  const FrameFiles files(R"({"linkwright": 1, "robots": [{"name": "arm", "file": "arm.xml",
    "overrides": {"grip": {"xyz": [0.25, 0, 0]}},
    "frames": [{"name": "tip", "link": "hand"}]}]}
)");
  const MjcfResult read = ReadMjcf(files.folder / "arm.xml", {});
  REQUIRE(read.ok);
  CHECK(read.robot.links.size() == 2);
  REQUIRE(read.robot.joints.size() == 1);
  REQUIRE(read.robot.frames.size() == 3);
  CHECK(read.robot.frames[0].name == "floor");
  CHECK(read.robot.frames[0].link == "world");
  CHECK(read.robot.frames[0].line == 2);
  CHECK(read.robot.frames[1].name == "grip");
  CHECK(read.robot.frames[1].link == "hand");
  CHECK(read.robot.frames[1].line == 4);
  CHECK(read.robot.frames[2].name == "site:hand");  // the body's name is the body's
  const auto model = BuildModel(read.robot);
  Workspace workspace(*model);
  ForwardKinematics(*model, VectorX::Constant(1, 0.3), &workspace);
  const Transform X = FramePose(*model, workspace, model->FindFrame("grip"));
  CHECK((X.p - Vector3(0.3 * std::cos(0.3), 0, 1 - 0.3 * std::sin(0.3))).norm() < 1e-14);
  CHECK((X.R - RotationFromRpy({0, 0.8, 0})).norm() < 1e-14);

  // Its pose can be another one in a scene; its name and whether it is there are the file's.
  const Scene scene = LoadGood(files.scene);
  const auto& frames = scene.robots[0].description.frames;
  REQUIRE(frames.size() == 4);
  CHECK(frames[1].X_LF.p == Vector3(0.25, 0, 0));
  CHECK((frames[1].X_LF.R - RotationFromRpy({0, 0.5, 0})).norm() < 1e-15);
  CHECK(frames[3].name == "tip");
  const std::string text = ReadText(files.scene);
  CHECK(files.After([](CObjectContainer*) {}) == text);
  CHECK(files.After([](CObjectContainer* s) {
    SetPosition(s, "arm/grip", {0.5, 0, 0});
  }) == Replaced(text, "0.25", "0.5"));
  CObjectContainer container(scene);
  CHECK_FALSE(RenameObject(&container, container.FindPath("arm/grip")->id(), "claw").ok());
  CHECK_FALSE(RemoveObject(&container, container.FindPath("arm/grip")->id()).ok());
  CHECK(RemoveObject(&container, container.FindPath("arm/tip")->id()).ok());
  // As a scene of its own: the site's entry is not written.
  const LoadSceneResult alone = LoadScene(files.folder / "arm.xml");
  REQUIRE(alone.ok);
  CHECK(SceneTextAt(alone.scene, files.folder / "new.lws.json").find("grip") == std::string::npos);
}

TEST_CASE("URDF has links without mass in fixed joints for frames", "[frames][urdf]") {
  RobotDescription robot = LoadGood(FrameFiles(kInPlace).scene).robots[0].description;
  robot.joints[0].name = "grip_fixed";
  const Folder folder;
  ProblemList problems;
  WriteText(folder / "out.urdf", WriteUrdf(robot, &problems));
  CHECK(problems.problems().empty());
  const UrdfResult read = ReadUrdf(folder / "out.urdf", {});
  INFO(AllProblems(read.problems));
  REQUIRE(read.ok);
  REQUIRE(read.robot.links.size() == 4);
  CHECK_FALSE(read.robot.links[2].inertial);
  CHECK(read.robot.joints[1].name == "grip_fixed_");
  CHECK(read.robot.joints[1].type == JointType::kFixed);
  const auto a = BuildModel(robot), b = BuildModel(read.robot);
  REQUIRE(a->body_count() == b->body_count());
  Workspace at(*a), bt(*b);
  ForwardKinematics(*a, VectorX::Constant(1, 0.7), &at);
  ForwardKinematics(*b, VectorX::Constant(1, 0.7), &bt);
  for (const char* name : {"grip", "stand"}) {
    const Transform X = FramePose(*a, at, a->FindFrame(name)), Y = FramePose(*b, bt, b->FindFrame(name));
    CHECK((X.p - Y.p).norm() < 1e-15);
    CHECK((X.R - Y.R).norm() < 1e-14);
  }
  // Into a file that is there: the rest stays to the byte.
  WriteText(folder / "arm.urdf", kUrdf);
  FrameDescription frame;
  frame.name = "grip";
  frame.link = "hand";
  frame.X_LF.p = {0, 0, 0.1};
  const UrdfEditResult edited = EditUrdf(folder / "arm.urdf", {.frames = {frame}});
  CHECK(edited.error.empty());
  CHECK(edited.text == Replaced(kUrdf, "</robot>", R"(  <link name="grip"/>
  <joint name="grip_fixed_" type="fixed">
    <origin xyz="0 0 0.1" rpy="0 0 0"/>
    <parent link="hand"/>
    <child link="grip"/>
  </joint>
</robot>)"));
}

}  // namespace scene_frames_test
