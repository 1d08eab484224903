// SPDX-License-Identifier: GPL-3.0-or-later
// Links are pasted with what hangs on them; what has files of its own is pasted into other scenes.
#include <catch2/catch.hpp>
#include <filesystem>

#include "BuildInfo.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/io/scene/ObjectClipboard.h"
#include "engine/io/scene/SceneWriter.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/kinds/Kinds.h"
#include "tests/support/SceneFiles.h"

namespace pasted_links_test {

using namespace linkwright;
using namespace linkwright::test;

constexpr const char* kArm = R"({"linkwright": 1, "robots": [{"name": "arm",
  "positions": {"elbow": 0.3, "wrist": -0.2},
  "colors": {"steel": "#336699"},
  "links": [{"name": "base", "visuals": [{"box": [0.1, 0.1, 0.1]}]},
    {"name": "upper", "mass": 1, "inertia": [1, 1, 1]},
    {"name": "hand", "mass": 2, "inertia": [1, 1, 1],
     "visuals": [{"sphere": 0.05, "color": "steel"}]}],
  "joints": [{"name": "elbow", "parent": "base", "child": "upper", "xyz": [0, 0, 1], "axis": [0, 1, 0]},
    {"name": "wrist", "parent": "upper", "child": "hand", "xyz": [0.5, 0, 0], "axis": [0, 1, 0]}],
  "frames": [{"name": "grip", "link": "hand", "xyz": [0.1, 0, 0]}]}]})";

class Opened {
 public:
  Opened(const Folder& folder, const std::string& name, const std::string& text) {
    WriteText(folder / name, text);
    LoadSceneResult read = LoadScene(folder / name);
    INFO(read.problems.ToString());
    REQUIRE(read.ok);
    objects.Become(read.scene);
  }
  ObjectId at(const std::string& path) const {
    const SceneObject* const object = objects.FindPath(path);
    INFO(path);
    REQUIRE(object != nullptr);
    return object->id();
  }
  std::string text() const { return SceneToText(objects.ToScene()); }
  /// Undone, all is as it was, and made again it is as it was then.
  PastedObject paste(const std::string& copied, ObjectId beside) {
    const std::string before = text();
    PastedObject pasted = PasteObject(&objects, copied, beside);
    INFO(pasted.done.why);
    REQUIRE(pasted.done.ok());
    const std::string after = text();
    objects.Undo(pasted.done.edit);
    CHECK(text() == before);
    objects.Redo(pasted.done.edit);
    CHECK(text() == after);
    return pasted;
  }
  std::shared_ptr<const CompiledScene> compiled() const {
    ProblemList problems;
    auto made = CompileScene(objects.ToScene(), &problems);
    INFO(problems.ToString());
    REQUIRE(made);
    return made;
  }
  /// At the start, in the world.
  Transform pose(const std::string& link) const {
    const auto made = compiled();
    Workspace workspace(*made->model);
    ForwardKinematics(*made->model, made->initial_q, &workspace);
    const FrameIndex frame = made->model->FindFrame(link);
    INFO(link);
    REQUIRE(frame.IsValid());
    return FramePose(*made->model, workspace, frame);
  }

  CObjectContainer objects;
};

Transform Turned(double angle, const Vector3& at) {
  return {Eigen::AngleAxisd(angle, Vector3::UnitY()).toRotationMatrix(), at};
}

bool Same(const Transform& a, const Transform& b) {
  return (a.p - b.p).norm() < 1e-12 && (a.R - b.R).norm() < 1e-12;
}

TEST_CASE("A link is pasted with its joint, its branch, frames and start on the link that is selected") {
  const Folder folder;
  Opened arm(folder, "arm.lws.json", kArm);
  const std::string upper = CopyObjects(arm.objects, {arm.at("arm/upper")});
  const PastedObject pasted = arm.paste(upper, arm.at("arm/hand"));
  CHECK(pasted.done.object == arm.at("arm/upper_2"));
  REQUIRE(arm.at("arm/hand_2") != 0);
  REQUIRE(arm.at("arm/frame:grip_2") != 0);
  CHECK(arm.compiled()->model->nv() == 4);
  // The chain once more behind its end: angles add up, and the second one hangs at the first one's hand.
  const Transform hand = Turned(0.3, {0, 0, 1}) * Turned(-0.2, {0.5, 0, 0});
  const Transform second = hand * hand * Transform{Matrix3::Identity(), {0.1, 0, 0}};
  CHECK(Same(arm.pose("grip_2"), second));
  const auto& shape = arm.objects.Find(arm.at("arm/hand_2"))->ChildrenOf("visuals").front()->As<Visual>();
  CHECK(shape.color.r == Approx(0x33 / 255.0).margin(1e-6));
  // On itself: as the original hangs.
  arm.paste(CopyObjects(arm.objects, {arm.at("arm/hand")}), arm.at("arm/hand"));
  CHECK(Same(arm.pose("hand_3"), hand));
  // All of several that are no part of another one.
  const std::string both = CopyObjects(arm.objects, {arm.at("arm/upper"), arm.at("arm/hand"),
                                                     arm.at("arm/joint:wrist"), arm.at("arm/frame:grip")});
  CHECK(both == CopyObjects(arm.objects, {arm.at("arm/upper")}));
}

TEST_CASE("A root link is pasted by a fixed joint, and as a robot where nothing is selected") {
  const Folder folder;
  Opened arm(folder, "arm.lws.json", kArm);
  const std::string root = CopyObjects(arm.objects, {arm.at("arm/base")});
  arm.paste(root, arm.at("arm/hand"));
  CHECK(arm.compiled()->model->nv() == 4);
  CHECK(arm.objects.Find(arm.at("arm/joint:base_2_joint"))->As<JointDescription>().type == JointType::kFixed);
  for (const ObjectId beside : {ObjectId(0), arm.at("arm/base")}) {
    const PastedObject pasted = arm.paste(root, beside);
    CHECK(&arm.objects.Find(pasted.done.object)->kind() == &SceneRobotKind());
  }
  CHECK(arm.compiled()->model->nv() == 8);
  CHECK(Same(arm.pose("arm_3/grip"), Turned(0.3, {0, 0, 1}) * Turned(-0.2, {0.5, 0, 0}) *
                                         Transform{Matrix3::Identity(), {0.1, 0, 0}}));
}

TEST_CASE("A link is pasted into another scene, where it hangs on what is selected, or is a robot") {
  const Folder folder;
  Opened arm(folder, "arm.lws.json", kArm);
  const std::string hand = CopyObjects(arm.objects, {arm.at("arm/hand")});
  Opened other(folder, "other.lws.json", R"({"linkwright": 1, "robots": [{"name": "cart",
    "links": [{"name": "plate"}, {"name": "hand", "mass": 1, "inertia": [1, 1, 1]}],
    "joints": [{"name": "wrist", "parent": "plate", "child": "hand", "axis": [0, 0, 1]}]}]})");
  other.paste(hand, other.at("cart/hand"));
  CHECK(other.compiled()->model->nv() == 2);
  CHECK(Same(other.pose("hand_2"), Turned(-0.2, {0.5, 0, 0})));
  Opened empty(folder, "empty.lws.json", R"({"linkwright": 1})");
  empty.paste(hand, 0);
  CHECK(empty.compiled()->model->nv() == 1);
  // Where it was: the upper arm, which it hung on, is turned about the elbow at a height of 1 m.
  CHECK(Same(empty.pose("hand"), Turned(0.3, {0, 0, 1}) * Turned(-0.2, {0.5, 0, 0})));
}

constexpr const char* kCorner =
    "solid t\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 0 1 0\nvertex 1 0 0\nendloop\nendfacet\n"
    "facet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 0 1\nendloop\nendfacet\n"
    "facet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 0 0 1\nvertex 0 1 0\nendloop\nendfacet\n"
    "facet normal 0 0 0\nouter loop\nvertex 1 0 0\nvertex 0 1 0\nvertex 0 0 1\nendloop\nendfacet\nendsolid "
    "t\n";

constexpr const char* kPlate =
    R"({"linkwright": 1, "robots": [{"name": "cart", "links": [{"name": "plate"}]}]})";

TEST_CASE("Meshes are pasted into another scene, saved there and opened again") {
  const Folder folder;
  std::filesystem::create_directories(folder / "from/meshes");
  std::filesystem::create_directories(folder / "to");
  WriteText(folder / "from/meshes/corner.stl", kCorner);
  const Opened from(folder, "from/a.lws.json", R"({"linkwright": 1, "robots": [{"name": "part",
    "links": [{"name": "body", "mass": 1, "inertia": [1, 1, 1],
               "visuals": [{"mesh": "meshes/corner.stl", "scale": [2, 2, 2]}]}]}]})");
  const SceneObject& body = *from.objects.FindPath("part/body");
  for (const ObjectId id :
       {body.ChildrenOf("visuals").front()->id(), body.id(), from.objects.FindPath("part")->id()}) {
    const std::string copied = CopyObjects(from.objects, {id});
    CHECK(copied.find(std::filesystem::canonical(folder / "from/meshes/corner.stl").string()) !=
          std::string::npos);
    Opened to(folder, "to/b.lws.json", kPlate);
    to.paste(copied, to.at("cart/plate"));
    const SaveSceneResult saved = SaveScene(to.objects.ToScene(), folder / "to/b.lws.json");
    REQUIRE(saved.ok);
    const LoadSceneResult again = LoadScene(folder / "to/b.lws.json");
    INFO(again.problems.ToString());
    REQUIRE(again.ok);
    int meshes = 0;
    for (const SceneRobot& robot : again.scene.robots)
      for (const LinkDescription& link : robot.description.links)
        for (const Visual& shape : link.visuals) {
          ++meshes;
          CHECK(shape.geometry.size.x() == 2);
          REQUIRE(shape.geometry.mesh);
          CHECK(shape.geometry.mesh->indices.size() == 12);
        }
    CHECK(meshes == 1);
  }
  // A scene that has it needs no file; another one reports that it has gone.
  const std::string copied = CopyObjects(from.objects, {body.id()});
  Opened again(folder, "from/c.lws.json", from.text());
  std::filesystem::remove(folder / "from/meshes/corner.stl");
  again.paste(copied, 0);
  Opened to(folder, "to/b.lws.json", kPlate);
  const std::string before = to.text();
  const PastedObject refused = PasteObject(&to.objects, copied, to.at("cart/plate"));
  CHECK(refused.done.why.find("there is no mesh file") == 0);
  CHECK(refused.done.why.find("corner.stl") != std::string::npos);
  CHECK(to.text() == before);
}

TEST_CASE("A robot with a file of its own is pasted into another scene with what the scene changes of it") {
  const Folder folder;
  std::filesystem::create_directories(folder / "from");
  std::filesystem::create_directories(folder / "to");
  WriteText(folder / "from/arm.urdf", R"(<robot name="arm"><link name="base"/>
    <link name="hand"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>
    </inertial></link>
    <joint name="elbow" type="continuous"><parent link="base"/><child link="hand"/></joint></robot>)");
  const Opened from(folder, "from/a.lws.json", R"({"linkwright": 1, "robots": [{"name": "arm",
    "file": "arm.urdf", "positions": {"elbow": 0.5}, "overrides": {"hand": {"mass": 3}},
    "frames": [{"name": "tip", "link": "hand", "xyz": [0, 0, 1]}]}]})");
  const std::string copied = CopyObjects(from.objects, {from.at("arm")});
  for (const bool other : {false, true}) {
    Opened to(folder, other ? "to/b.lws.json" : "from/b.lws.json", other ? kPlate : from.text());
    to.paste(copied, 0);
    const std::filesystem::path file = folder / (other ? "to/b.lws.json" : "from/b.lws.json");
    REQUIRE(SaveScene(to.objects.ToScene(), file).ok);
    const LoadSceneResult again = LoadScene(file);
    INFO(again.problems.ToString());
    REQUIRE(again.ok);
    REQUIRE(again.scene.robots.size() == 2);
    const SceneRobot& robot = again.scene.robots[1];
    CHECK(robot.from_file);
    CHECK(robot.description.links[1].inertial->mass == 3);
    CHECK(robot.from_file->links[1].inertial->mass == 1);
    REQUIRE(robot.description.frames.size() == 1);
    CHECK(robot.description.frames[0].name == "tip");
    CHECK(robot.positions.at("elbow") == std::vector<double>{0.5});
  }
  // Of it one link alone: the scene describes it then.
  Opened to(folder, "to/b.lws.json", kPlate);
  to.paste(CopyObjects(from.objects, {from.at("arm/hand")}), to.at("cart/plate"));
  CHECK(to.compiled()->model->nv() == 1);
  std::filesystem::remove(folder / "from/arm.urdf");
  const std::string before = to.text();
  const PastedObject refused = PasteObject(&to.objects, copied, 0);
  CHECK(refused.done.why.find("there is no file") == 0);
  CHECK(refused.done.why.find("arm.urdf") != std::string::npos);
  CHECK(to.text() == before);
}

}  // namespace pasted_links_test
