// SPDX-License-Identifier: GPL-3.0-or-later
// Robots with files of their own, before and after the scene has taken them over.
#include <catch2/catch.hpp>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/io/export/RobotFile.h"
#include "engine/io/scene/SceneWriter.h"
#include "engine/scene/build/AddLinks.h"
#include "engine/scene/build/Replace.h"
#include "engine/scene/build/TakeOver.h"
#include "engine/scene/compile/CompiledScene.h"
#include "tests/support/SceneFiles.h"

namespace take_over_test {

using namespace linkwright;
using namespace linkwright::test;

const char* const kArm = R"(<robot name="arm"><link name="base"/>
  <link name="upper"><inertial><origin xyz="0.1 0 0"/><mass value="2"/>
    <inertia ixx="0.1" ixy="0.01" ixz="0" iyy="0.2" iyz="0" izz="0.2"/></inertial></link>
  <link name="hand"><inertial><mass value="0.5"/>
    <inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/></inertial></link>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><axis xyz="0 1 0"/>
    <limit lower="-1" upper="1" effort="10" velocity="2"/><dynamics damping="0.2"/></joint>
  <joint name="wrist" type="continuous"><parent link="upper"/><child link="hand"/>
    <origin xyz="0.3 0 0" rpy="0.1 0.2 0.3"/><axis xyz="1 0 0"/></joint></robot>)";
const char* const kPendulum = R"(<mujoco model="m"><!-- mine --><default><joint damping="0.1"/></default>
  <worldbody><body name="rod" pos="0 0 1"><joint name="hinge" axis="0 1 0" range="-90 90"/>
    <inertial pos="0.1 0 0" mass="1.5" diaginertia="0.1 0.1 0.1"/><geom name="g" size="0.1"/></body></worldbody>
</mujoco>
)";

std::shared_ptr<const CompiledScene> Compiled(const Scene& scene) {
  ProblemList problems;
  auto compiled = CompileScene(scene, &problems);
  INFO(AllProblems(problems));
  REQUIRE(compiled);
  return compiled;
}

// Masses and poses of all at the start.
void CheckSame(const Scene& a, const Scene& b) {
  const auto x = Compiled(a), y = Compiled(b);
  REQUIRE(x->model->nv() == y->model->nv());
  CHECK((x->initial_q - y->initial_q).norm() < 1e-12);
  CHECK((x->damping - y->damping).norm() < 1e-12);
  Workspace w(*x->model), v(*y->model);
  const auto nv = x->model->nv();
  MatrixX M = MatrixX::Zero(nv, nv), N = M;
  MassMatrix(*x->model, x->initial_q, &w, &M);
  MassMatrix(*y->model, y->initial_q, &v, &N);
  CHECK((M - N).norm() <= 1e-12 * std::max(1.0, M.norm()));
  ForwardKinematics(*x->model, x->initial_q, &w);
  ForwardKinematics(*y->model, y->initial_q, &v);
  for (const Frame& frame : x->model->frames()) {
    INFO(frame.name);
    const FrameIndex other = y->model->FindFrame(frame.name);
    REQUIRE(other.IsValid());
    const Transform A = FramePose(*x->model, w, x->model->FindFrame(frame.name));
    const Transform B = FramePose(*y->model, v, other);
    CHECK((A.p - B.p).norm() < 1e-12);
    CHECK((A.R - B.R).norm() < 1e-12);
  }
}

TEST_CASE("A robot that is taken over is the same, also when the scene is read again", "[build]") {
  const Folder folder;
  for (const auto& [name, text] : {std::pair{"arm.urdf", kArm}, {"m.xml", kPendulum}}) {
    WriteText(folder / name, text);
    const Scene file = LoadScene(folder / name).scene;
    Scene taken = file;
    CHECK(LossesOfTakeOver(file, file.robots[0]).empty());
    TakeOverRobots({file.robots[0].name}, &taken);
    CHECK(taken.robots[0].file.empty());
    CheckSame(file, taken);
    WriteText(folder / "s.lws.json", SceneTextAt(taken, folder / "s.lws.json"));
    CheckSame(file, LoadScene(folder / "s.lws.json").scene);
  }
}

TEST_CASE("A link is added to, and the hand replaced of, a robot of a file; undo leads back to the byte",
          "[build]") {
  const Folder folder;
  WriteText(folder / "arm.urdf", kArm);
  WriteText(folder / "m.urdf", kArm);
  CObjectContainer objects(LoadScene(folder / "arm.urdf").scene);
  const std::string before = SceneToText(objects.ToScene());
  const TreeEdit added = AddLink(&objects, objects.FindPath("arm/hand")->id(), {});
  INFO(added.why);
  REQUIRE(added.ok());
  CHECK(Compiled(objects.ToScene())->model->nv() == 3);
  objects.Undo(added.edit);
  CHECK(SceneToText(objects.ToScene()) == before);
  const TreeEdit replaced =
      ReplaceLinks(&objects, objects.FindPath("arm/hand")->id(), LoadScene(folder / "m.urdf").scene);
  INFO(replaced.why);
  REQUIRE(replaced.ok());
  CHECK(Compiled(objects.ToScene())->model->nv() == 4);
  CHECK(objects.ToScene().robots.size() == 1);
  objects.Undo(replaced.edit);
  CHECK(SceneToText(objects.ToScene()) == before);
}

TEST_CASE("A link and a joint of a file get other names, and what names them follows; undo leads back",
          "[build]") {
  const Folder folder;
  WriteText(folder / "arm.urdf", kArm);
  WriteText(
      folder / "s.lws.json",
      R"({"linkwright": 1, "robots": [{"name": "arm", "file": "arm.urdf", "positions": {"wrist": [0.3]}}],
    "forces": [{"name": "spring", "type": "spring", "joint": "wrist", "stiffness": 1}],
    "targets": [{"name": "there", "frame": "hand", "xyz": [0.1, 0.2, 0.3]}]})");
  CObjectContainer objects(LoadGood(folder / "s.lws.json"));
  const Scene was = objects.ToScene();
  const std::string before = SceneToText(was);
  const ObjectId hand = objects.FindPath("arm/hand")->id(), wrist = objects.FindPath("arm/joint:wrist")->id();
  CHECK_FALSE(RenameObject(&objects, hand, "palm").ok());
  const TreeEdit first =
      TakingOver(&objects, {hand}, [&](CObjectContainer* open) { return RenameObject(open, hand, "palm"); });
  INFO(first.why);
  REQUIRE(first.ok());
  // The same objects, so what is selected stays so.
  CHECK(objects.Find(hand)->name() == "palm");
  const TreeEdit second = TakingOver(
      &objects, {wrist}, [&](CObjectContainer* open) { return RenameObject(open, wrist, "twist"); });
  REQUIRE(second.ok());
  const Scene named = objects.ToScene();
  CHECK(named.robots[0].file.empty());
  CHECK(named.targets[0].frame == "palm");
  CHECK(named.forces[0].joint == "twist");
  CHECK(named.robots[0].positions.at("twist").front() == 0.3);
  CHECK(named.robots[0].description.joints[1].child == "palm");
  const auto x = Compiled(was), y = Compiled(named);
  CHECK((x->initial_q - y->initial_q).norm() == 0);
  const std::string after = SceneToText(named);
  objects.Undo(second.edit);
  objects.Undo(first.edit);
  CHECK(SceneToText(objects.ToScene()) == before);
  objects.Redo(first.edit);
  objects.Redo(second.edit);
  CHECK(SceneToText(objects.ToScene()) == after);
  // A name that is taken takes nothing over.
  objects.Undo(second.edit);
  objects.Undo(first.edit);
  CHECK_FALSE(TakingOver(&objects, {hand}, [&](CObjectContainer* open) {
                return RenameObject(open, hand, "upper");
              }).ok());
  CHECK(SceneToText(objects.ToScene()) == before);
}

TEST_CASE("A removal from a robot of a file says what goes with it", "[build]") {
  const Folder folder;
  WriteText(folder / "arm.urdf", kArm);
  WriteText(folder / "s.lws.json", R"({"linkwright": 1, "robots": [{"name": "arm", "file": "arm.urdf"}],
    "forces": [{"name": "spring", "type": "spring", "joint": "wrist", "stiffness": 1}]})");
  const CObjectContainer objects(LoadGood(folder / "s.lws.json"));
  const auto lines = DescribeRemovalTakingOver(objects, {objects.FindPath("arm/joint:wrist")->id()});
  CHECK(lines == std::vector<std::string>{"arm/hand, which hangs on what goes, is removed too",
                                          "forces/spring, whose joint is wrist, is removed too"});
}

TEST_CASE("What an MJCF hand excludes from contact stays excluded where it replaces another", "[build]") {
  const Folder folder;
  WriteText(folder / "arm.urdf", kArm);
  WriteText(folder / "hand.xml", R"(<mujoco model="grip"><worldbody><body name="palm">
    <geom type="sphere" size="0.05" mass="1"/>
    <body name="left" pos="0 0.05 0"><joint name="l" axis="1 0 0"/><geom type="sphere" size="0.03" mass="1"/></body>
    <body name="right" pos="0 -0.05 0"><joint name="r" axis="1 0 0"/><geom type="sphere" size="0.03" mass="1"/></body>
    </body></worldbody><contact><exclude body1="left" body2="right"/></contact></mujoco>)");
  CObjectContainer objects(LoadScene(folder / "arm.urdf").scene);
  const std::string before = SceneToText(objects.ToScene());
  const TreeEdit replaced =
      ReplaceLinks(&objects, objects.FindPath("arm/hand")->id(), LoadScene(folder / "hand.xml").scene);
  INFO(replaced.why);
  REQUIRE(replaced.ok());
  const Scene scene = objects.ToScene();
  REQUIRE(scene.contact);
  CHECK_FALSE(scene.contact->enabled);
  CHECK(scene.contact->exclude == std::vector<std::array<std::string, 2>>{{"left", "right"}});
  objects.Undo(replaced.edit);
  CHECK(SceneToText(objects.ToScene()) == before);
}

TEST_CASE("A MJCF attribute that stands first is taken away where another is added", "[export]") {
  const Folder folder;
  WriteText(folder / "m.xml", R"(<mujoco model="m"><compiler angle="radian"/><worldbody>
    <body euler="0 0 0.5" name="rod" pos="0 0 1"><joint name="hinge" axis="0 1 0"/>
      <inertial fullinertia="2 3 4 0.1 0 0" pos="0 0 0" mass="1"/></body></worldbody></mujoco>)");
  WriteText(folder / "s.lws.json", R"({"linkwright": 1, "robots": [{"name": "m", "file": "m.xml",
    "overrides": {"rod": {"inertia": [2, 3, 4, 0.2, 0, 0]}}}]})");
  const Scene scene = LoadScene(folder / "s.lws.json").scene;
  const RobotFileText made = TextForOwnFile(scene.robots[0]);
  INFO(made.error << made.lost.ToString() << made.text);
  REQUIRE(made.error.empty());
  CHECK(made.lost.problems().empty());
  CHECK(made.text.find("fullinertia") == std::string::npos);
  WriteText(folder / "m.xml", made.text);
  const RobotDescription read = LoadScene(folder / "m.xml").scene.robots[0].description;
  REQUIRE(read.links.back().inertial);
  const Inertial& own = *read.links.back().inertial;
  const Matrix3 I = own.inertia;
  Matrix3 wanted = Vector3(2, 3, 4).asDiagonal();
  wanted(0, 1) = wanted(1, 0) = 0.2;
  CHECK((I - wanted).norm() < 1e-12);
}

TEST_CASE("Changes of a MJCF file are written at their places", "[export]") {
  const Folder folder;
  WriteText(folder / "m.xml", kPendulum);
  WriteText(folder / "s.lws.json", R"({"linkwright": 1, "robots": [{"name": "m", "file": "m.xml",
    "overrides": {"joint:hinge": {"damping": 0.5, "limits": [-0.5, 2]}, "rod": {"mass": 2}}}]})");
  const Scene scene = LoadScene(folder / "s.lws.json").scene;
  const RobotFileText made = TextForOwnFile(scene.robots[0]);
  INFO(made.error << made.lost.ToString());
  REQUIRE(made.error.empty());
  CHECK(made.holds);
  CHECK(made.lost.problems().empty());
  CHECK(made.text.find("<!-- mine -->") != std::string::npos);
  CHECK(made.text.find("mass=\"2\" diaginertia=\"0.1 0.1 0.1\"") != std::string::npos);
  WriteText(folder / "m.xml", made.text);
  const RobotDescription read = LoadScene(folder / "m.xml").scene.robots[0].description;
  CHECK(read.joints[0].damping == 0.5);
  CHECK(std::abs(read.joints[0].lower + 0.5) < 1e-12);
  CHECK(std::abs(read.joints[0].upper - 2) < 1e-12);
}

}  // namespace take_over_test
