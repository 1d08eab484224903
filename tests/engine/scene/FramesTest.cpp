// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of robots, named wherever links are.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/algorithms/Kinematics.h"
#include "engine/scene/RobotFrames.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/edit/TreeEdits.h"
#include "engine/scene/picture/SnapshotBuilder.h"
#include "engine/scene/targets/TargetStack.h"
#include "tests/support/SceneFiles.h"

namespace frames_scene_test {

using namespace linkwright;
using namespace linkwright::test;

// Two robots, whose names stand before the names of frames.
const char* const kArms = R"({
  "linkwright": 1,
  "robots": [
    {"name": "left",
     "links": [{"name": "base"}, {"name": "hand", "mass": 1, "inertia": [0.1, 0.1, 0.1]}],
     "joints": [{"name": "elbow", "parent": "base", "child": "hand", "xyz": [0, 0, 0.5], "axis": "y"}],
     "frames": [{"name": "grip", "link": "hand", "xyz": [0.3, 0, 0], "rpy_deg": [0, 90, 0]},
                {"name": "elbow", "link": "base"}]},
    {"name": "right", "xyz": [0, 1, 0],
     "links": [{"name": "base"}, {"name": "hand", "mass": 1, "inertia": [0.1, 0.1, 0.1]}],
     "joints": [{"name": "elbow", "parent": "base", "child": "hand", "xyz": [0, 0, 0.5], "axis": "y"}],
     "frames": [{"name": "grip", "link": "hand", "xyz": [0.3, 0, 0]}]}
  ],
  "loops": [{"name": "rod", "type": "distance", "link_i": "left/grip", "link_j": "right/grip", "length": 1}],
  "forces": [
    {"name": "push", "type": "force", "link": "left/grip", "force": [0, 0, 5]},
    {"name": "band", "type": "spring_damper", "link_i": "left/grip", "link_j": "right/hand", "line_stiffness": 10},
    {"name": "drive", "type": "torque", "joint": "left/elbow", "torque": 1}
  ],
  "paths": [{"name": "way", "frame": "right/grip", "joints": ["right/elbow"], "waypoints": [
    {"time": 0, "q": [0]}, {"time": 1, "q": [0.4]}]}],
  "targets": [
    {"name": "reach", "frame": "left/grip", "xyz": [0, 0, 0.2], "orientation": false},
    {"name": "beside", "type": "relative", "frame": "right/hand", "relative_to": "left/grip"}
  ],
  "view": {"trail_frames": ["left/grip", "right/hand"], "plots": ["q.left/elbow"]}
}
)";

Scene Arms() {
  const Folder folder;
  WriteText(folder / "arms.lws.json", kArms);
  return LoadGood(folder / "arms.lws.json");
}

std::shared_ptr<const CompiledScene> CompileArms(const Scene& scene) {
  ProblemList problems;
  auto compiled = CompileScene(scene, &problems);
  INFO(AllProblems(problems));
  REQUIRE(compiled);
  CHECK(problems.problems().empty());
  return compiled;
}

TEST_CASE("A frame is named wherever a link is", "[frames]") {
  const auto compiled = CompileArms(Arms());
  const Model& model = *compiled->model;
  CHECK(compiled->loops.size() == 1);
  CHECK(compiled->paths[0]->works());
  REQUIRE(model.FindFrame("left/grip").IsValid());
  // The tips that leave trails are links.
  CHECK(compiled->tips.size() == 2);
  for (const FrameIndex tip : compiled->tips)
    CHECK(model.frames()[static_cast<std::size_t>(tip.value)].of_link);

  // 5 N upwards at 0.3 m along x of a joint that turns about y: the torque −0.3 m · 5 N of an inertia of
  // 0.1 kg m².
  Scene alone = Arms();
  alone.forces.resize(1);
  alone.loops.clear();
  alone.paths.clear();
  alone.gravity.setZero();
  const auto pushed = CompileArms(alone);
  const auto system = pushed->MakeSystem();
  StateRate rate{VectorX(system->nq()), VectorX(system->nv()), VectorX(system->nz())};
  REQUIRE(system->Derivative(system->InitialState(), &rate).ok);
  CHECK(rate.vdot[0] == Approx(-15));
  CHECK(rate.vdot[1] == Approx(0).margin(1e-12));
}

TEST_CASE("A target at a frame is reached", "[frames]") {
  Scene scene = Arms();
  scene.loops.clear();
  scene.targets.resize(1);
  // On the circle of radius 0.3 about the elbow.
  scene.targets[0].X_WT.p = {0.3 * std::cos(0.6), 0, 0.5 - 0.3 * std::sin(0.6)};
  const auto compiled = CompileArms(scene);
  TargetStack stack(compiled->model);
  TargetSolveOptions how;
  how.max_change = how.max_seconds = 1e9;
  const TargetSolution solution = stack.Solve(compiled->initial_q, scene.targets, scene.target_options, how);
  CHECK_FALSE(solution.unfinished);
  CHECK(solution.q[0] == Approx(0.6).margin(1e-6));
  Workspace workspace(*compiled->model);
  ForwardKinematics(*compiled->model, solution.q, &workspace);
  const Transform X_WF = FramePose(*compiled->model, workspace, compiled->model->FindFrame("left/grip"));
  CHECK((X_WF.p - scene.targets[0].X_WT.p).norm() < 1e-6);
}

TEST_CASE("A renamed frame is followed by what names it", "[frames][tree edits]") {
  CObjectContainer container(Arms());
  const SceneObject* const frame = container.FindPath("left/grip");
  REQUIRE(frame);
  CHECK(frame->kind().name == "frame");
  REQUIRE(RenameObject(&container, frame->id(), "claw").ok());
  Scene now = container.ToScene();
  CHECK(now.robots[0].description.frames[0].name == "claw");
  CHECK(now.robots[1].description.frames[0].name == "grip");
  CHECK(now.loops[0].link_i == "left/claw");
  CHECK(now.loops[0].link_j == "right/grip");
  CHECK(now.forces[0].link == "left/claw");
  CHECK(now.forces[1].link_i == "left/claw");
  CHECK(now.forces[1].link_j == "right/hand");
  CHECK(now.paths[0].frame == "right/grip");
  CHECK(now.targets[0].frame == "left/claw");
  CHECK(now.targets[1].reference == "left/claw");
  CHECK(now.view.trail_frames == std::vector<std::string>{"left/claw", "right/hand"});
  CompileArms(now);

  // Its link, and its robot.
  REQUIRE(RenameObject(&container, container.FindPath("left/hand")->id(), "palm").ok());
  REQUIRE(RenameObject(&container, container.FindPath("left")->id(), "west").ok());
  now = container.ToScene();
  CHECK(now.robots[0].description.frames[0].link == "palm");
  CHECK(now.targets[0].frame == "west/claw");
  CHECK(now.forces[2].joint == "west/elbow");
  CHECK(now.view.plots == std::vector<std::string>{"q.west/elbow"});
  CompileArms(now);

  // A frame may have a joint's name: signals are the joint's.
  REQUIRE(RenameObject(&container, container.FindPath("west/frame:elbow")->id(), "bend").ok());
  CHECK(container.ToScene().view.plots == std::vector<std::string>{"q.west/elbow"});
  REQUIRE(RenameObject(&container, container.FindPath("west/elbow")->id(), "knee").ok());
  CHECK(container.ToScene().view.plots == std::vector<std::string>{"q.west/knee"});
}

TEST_CASE("Links and frames of a robot have different names", "[frames][tree edits]") {
  CObjectContainer container(Arms());
  const auto id = [&](const char* path) { return container.FindPath(path)->id(); };
  CHECK(RenameObject(&container, id("left/grip"), "hand").why == "there is a link \"hand\"");
  CHECK(RenameObject(&container, id("left/hand"), "grip").why == "there is a frame \"grip\"");
  CHECK(RenameObject(&container, id("left/grip"), "elbow").why == "there is another frame \"elbow\"");
  CHECK(AddObject(&container, "frame", "left/hand").why == "there is a link \"hand\"");
  CHECK(AddObject(&container, "link", "left/grip").why == "there is a frame \"grip\"");
  const TreeEdit copy = DuplicateObject(&container, id("left/hand"));
  REQUIRE(copy.ok());
  CHECK(container.Find(copy.object)->name() == "hand 2");
  const TreeEdit added = AddObject(&container, "frame", "left/tip");
  REQUIRE(added.ok());
  CHECK(container.PathOf(*container.Find(added.object)) == "left/tip");
  const SceneObject& robot = *container.FindPath("left");
  CHECK(FreeName(robot, *robot.kind().Find("frames"), "hand") == "hand 3");
}

TEST_CASE("What names a frame is listed when it is removed, and goes with it", "[frames][tree edits]") {
  const Scene scene = Arms();
  CObjectContainer container(scene);
  const ObjectId grab = container.FindPath("left/grip")->id();
  const std::vector<std::string> lines =
      DescribeReferences(container, References(container).To(*container.Find(grab)));
  CHECK(lines == std::vector<std::string>{
                     "loops/rod.link_i names \"left/grip\"", "forces/push.link names \"left/grip\"",
                     "forces/band.link_i names \"left/grip\"", "targets/reach.frame names \"left/grip\"",
                     "targets/beside.relative_to names \"left/grip\"",
                     "view.trail_frames names \"left/grip\""});
  const std::vector<std::string> removal = DescribeRemoval(container, {grab});
  CHECK(removal.size() == 6);
  CHECK(removal[0] == "loops/rod, whose link_i is left/grip, is removed too");
  CHECK(removal.back() == "view.trail_frames loses left/grip");
  const TreeEdit done = RemoveObject(&container, grab);
  REQUIRE(done.ok());
  const Scene now = container.ToScene();
  CHECK(now.robots[0].description.frames.size() == 1);
  CHECK(now.loops.empty());
  CHECK(now.forces.size() == 1);
  CHECK(now.targets.empty());
  CHECK(now.view.trail_frames == std::vector<std::string>{"right/hand"});
  container.Undo(done.edit);
  CHECK(container.ToScene().targets.size() == 2);

  // A frame goes with its link.
  const std::vector<std::string> of_link =
      DescribeRemoval(container, {container.FindPath("left/hand")->id()});
  CHECK(std::count(of_link.begin(), of_link.end(), "left/grip, whose link is hand, is removed too") == 1);
}

TEST_CASE("What a reference may name has frames behind links", "[frames]") {
  CObjectContainer container(Arms());
  const auto names = [&](const char* path, const char* field) {
    const SceneObject& object = *container.FindPath(path);
    return NamesFor(container, object, *object.kind().Find(field));
  };
  const std::vector<std::string> all = {"left/base",  "left/hand",  "left/grip", "left/elbow",
                                        "right/base", "right/hand", "right/grip"};
  CHECK(names("targets/reach", "frame") == all);
  CHECK(names("loops/rod", "link_i") == all);
  CHECK(names("forces/push", "link") == all);
  // A joint's parent and a frame's link are links.
  CHECK(names("left/joint:elbow", "parent") == std::vector<std::string>{"base", "hand"});
  CHECK(names("left/grip", "link") == std::vector<std::string>{"base", "hand"});
}

TEST_CASE("The axes of a frame are drawn where it is selected, of all where they are shown", "[frames]") {
  const auto compiled = CompileArms(Arms());
  Workspace workspace(*compiled->model);
  ForwardKinematics(*compiled->model, compiled->initial_q, &workspace);
  const auto drawn = [&](const PickObject& selected, bool frames) {
    SnapshotOptions options;
    options.targets = false;
    options.selected = {selected};
    options.view.frames = frames;
    const PickId id = ToPickId({PickKind::kLink, compiled->model->FindFrame("left/grip").value});
    const Snapshot snapshot = BuildSnapshot(*compiled, workspace.X_WB, {}, options);
    return std::count_if(snapshot.instances.begin(), snapshot.instances.end(),
                         [&](const Instance& each) { return each.pick == id; });
  };
  const PickObject grab{PickKind::kLink, compiled->model->FindFrame("left/grip").value};
  CHECK(drawn({}, false) == 0);
  CHECK(drawn({PickKind::kLink, 0}, false) == 0);
  CHECK(drawn(grab, false) > 0);
  CHECK(drawn({}, true) == drawn(grab, false));
}

}  // namespace frames_scene_test
