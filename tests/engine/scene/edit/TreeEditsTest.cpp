// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <random>
#include <set>

#include "BuildInfo.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/scene/Scene.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/edit/NewObjects.h"
#include "engine/scene/edit/TreeEdits.h"
#include "engine/scene/kinds/Kinds.h"

namespace tree_edits_test {

using namespace linkwright;

Scene Shipped(const std::string& name) {
  const LoadSceneResult loaded =
      LoadScene(std::string(LINKWRIGHT_SOURCE_DIR) + "/scenes/" + name + ".lws.json");
  REQUIRE(loaded.ok);
  return loaded.scene;
}

bool Same(const Scene& a, const Scene& b) { return SameObject(SceneKindOf(), &a, &b); }

ObjectId IdOf(const CObjectContainer& scene, const std::string& path) {
  const SceneObject* const object = scene.FindPath(path);
  INFO(path);
  REQUIRE(object != nullptr);
  return object->id();
}

// A robot of two links, a motor at its joint, a target, a path of its joint, plots, a posture.
Scene TwoArms() {
  Scene scene;
  for (const char* name : {"left", "right"}) {
    SceneRobot robot;
    robot.name = name;
    for (const char* link : {"base", "hand"}) {
      robot.description.links.emplace_back();
      robot.description.links.back().name = link;
      robot.description.links.back().inertial = Inertial{1, Vector3::Zero(), Matrix3::Identity()};
    }
    JointDescription joint;
    joint.name = "elbow";
    joint.parent = "base";
    joint.child = "hand";
    robot.description.joints.push_back(joint);
    robot.positions["elbow"] = {0.5};
    robot.damping["elbow"] = 0.1;
    scene.robots.push_back(robot);
  }
  ForceElement motor;
  motor.name = "motor";
  motor.kind = ForceKind::kTorque;
  motor.joint = "left/elbow";
  scene.forces.push_back(motor);
  SceneTarget target;
  target.name = "grip";
  target.frame = "right/hand";
  scene.targets.push_back(target);
  SceneTarget posture;
  posture.name = "posture";
  posture.kind = TargetKind::kPosture;
  posture.positions = {{"left/elbow", 0.1}, {"right/elbow", 0.2}};
  scene.targets.push_back(posture);
  PathElement path;
  path.name = "way";
  path.joints = {"right/elbow"};
  path.waypoints.resize(2);
  for (int i = 0; i < 2; ++i) {
    path.waypoints[static_cast<std::size_t>(i)].time = i;
    path.waypoints[static_cast<std::size_t>(i)].q = {0.1 * i};
  }
  scene.paths.push_back(path);
  scene.view.trail_frames = {"left/hand", "right/hand"};
  scene.view.plots = {"q.left/elbow",   "tau.right/elbow", "motor.motor",
                      "path.way.error", "v.left/base",     "kinetic"};
  return scene;
}

TEST_CASE("A rename is followed by everything that names the object", "[container][tree edits]") {
  Scene scene = TwoArms();
  CObjectContainer container(scene);
  const ObjectId joint = IdOf(container, "right/elbow");
  REQUIRE(RenameObject(&container, joint, "bend").ok());
  CHECK(IdOf(container, "right/bend") == joint);
  Scene now = container.ToScene();
  CHECK(now.robots[1].description.joints[0].name == "bend");
  CHECK(now.robots[1].positions == std::map<std::string, std::vector<double>>{{"bend", {0.5}}});
  CHECK(now.robots[1].damping == std::map<std::string, double>{{"bend", 0.1}});
  CHECK(now.robots[0].positions.count("elbow") == 1);
  CHECK(now.targets[1].positions == std::map<std::string, double>{{"left/elbow", 0.1}, {"right/bend", 0.2}});
  CHECK(now.paths[0].joints == std::vector<std::string>{"right/bend"});
  CHECK(now.forces[0].joint == "left/elbow");
  CHECK(now.view.plots == std::vector<std::string>{"q.left/elbow", "tau.right/bend", "motor.motor",
                                                   "path.way.error", "v.left/base", "kinetic"});

  REQUIRE(RenameObject(&container, IdOf(container, "left"), "west").ok());
  REQUIRE(RenameObject(&container, IdOf(container, "west/hand"), "claw").ok());
  REQUIRE(RenameObject(&container, IdOf(container, "forces/motor"), "drive").ok());
  REQUIRE(RenameObject(&container, IdOf(container, "paths/way"), "track").ok());
  now = container.ToScene();
  CHECK(now.robots[0].description.joints[0].child == "claw");
  CHECK(now.forces[0].joint == "west/elbow");
  CHECK(now.view.trail_frames == std::vector<std::string>{"west/claw", "right/hand"});
  CHECK(now.view.plots == std::vector<std::string>{"q.west/elbow", "tau.right/bend", "motor.drive",
                                                   "path.track.error", "v.west/base", "kinetic"});
  ProblemList problems;
  CHECK(CompileScene(now, &problems) != nullptr);

  CHECK(RenameObject(&container, IdOf(container, "west"), "right").why == "there is another robot \"right\"");
  CHECK(RenameObject(&container, IdOf(container, "west"), "").why == "a name is needed");
  CHECK(RenameObject(&container, IdOf(container, "west"), "a/b").why == "a name has no slash: \"a/b\"");
  CHECK_FALSE(RenameObject(&container, container.root().id(), "scene").ok());
  CHECK(Same(container.ToScene(), now));
  // By its id the reason can be shown in another language; a reason that is written over has none.
  TreeEdit refused = RenameObject(&container, IdOf(container, "west"), "right");
  CHECK(refused.Why().id == "edit.there-is-another");
  refused.why += "!";
  CHECK(refused.Why().id.empty());
  CHECK(refused.Why().text == refused.why);
}

TEST_CASE("A removal takes what cannot be without the object, and nothing else", "[container][tree edits]") {
  const Scene scene = TwoArms();
  CObjectContainer container(scene);
  const auto lines = [&](const std::string& path) {
    return DescribeReferences(container, References(container).To(*container.FindPath(path)));
  };
  CHECK(lines("targets/grip").empty());
  CHECK(lines("left/elbow") == std::vector<std::string>{"left.positions names \"elbow\"",
                                                        "left.damping names \"elbow\"",
                                                        "forces/motor.joint names \"left/elbow\"",
                                                        "targets/posture.positions names \"left/elbow\"",
                                                        "view.plots names \"q.left/elbow\""});

  const TreeEdit removed = RemoveObject(&container, IdOf(container, "left/elbow"));
  REQUIRE(removed.ok());
  Scene now = container.ToScene();
  CHECK(now.robots[0].description.joints.empty());
  REQUIRE(now.robots[0].description.links.size() == 1);
  CHECK(now.robots[0].description.links[0].name == "base");
  CHECK(now.robots[0].positions.empty());
  CHECK(now.forces.empty());
  CHECK(now.targets.size() == 2);
  CHECK(now.targets[1].positions == std::map<std::string, double>{{"right/elbow", 0.2}});
  // The motor's signal went with it.
  CHECK(now.view.plots ==
        std::vector<std::string>{"tau.right/elbow", "path.way.error", "v.left/base", "kinetic"});
  container.Undo(removed.edit);
  CHECK(Same(container.ToScene(), scene));
  container.Redo(removed.edit);
  CHECK(Same(container.ToScene(), now));
  container.Undo(removed.edit);

  // A robot; the other is the only one then.
  const TreeEdit robot = RemoveObject(&container, IdOf(container, "right"));
  REQUIRE(robot.ok());
  now = container.ToScene();
  CHECK(now.robots.size() == 1);
  CHECK(now.forces[0].joint == "elbow");
  CHECK(now.targets.size() == 1);
  CHECK(now.targets[0].positions == std::map<std::string, double>{{"elbow", 0.1}});
  CHECK(now.paths.empty());
  CHECK(now.view.trail_frames == std::vector<std::string>{"hand"});
  CHECK(now.view.plots == std::vector<std::string>{"q.elbow", "motor.motor", "v.base", "kinetic"});
  container.Undo(robot.edit);
  CHECK(Same(container.ToScene(), scene));

  CHECK_FALSE(RemoveObject(&container, container.root().id()).ok());
  CHECK_FALSE(RemoveObject(&container, IdOf(container, "view")).ok());
  REQUIRE_FALSE(RemoveObject(&container, IdOf(container, "paths/way/waypoints/0")).ok());
}

TEST_CASE("Objects are added at a path", "[container][tree edits]") {
  CObjectContainer container(TwoArms());
  const Scene before = container.ToScene();
  const auto added = [&](const char* kind, const std::string& path) {
    const TreeEdit edit = AddObject(&container, kind, path);
    INFO(path << ": " << edit.why);
    REQUIRE(edit.ok());
    CHECK(IdOf(container, path) == edit.object);
    return edit;
  };
  std::vector<TreeEdit> edits;
  edits.push_back(added("force", "forces/pull"));
  edits.push_back(added("link", "left/finger"));
  edits.push_back(added("joint", "left/knuckle"));
  edits.push_back(added("shape", "left/finger/visuals/0"));
  edits.push_back(added("mimic", "left/knuckle/mimic"));
  edits.push_back(added("waypoint", "paths/way/waypoints/2"));
  edits.push_back(added("robot", "middle"));
  edits.push_back(added("camera", "cameras/main"));
  const Scene after = container.ToScene();
  CHECK(after.robots[0].description.joints.back().name == "knuckle");
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) container.Undo(edit->edit);
  CHECK(Same(container.ToScene(), before));
  CHECK(AddObject(&container, "force", "forces/motor").why == "there is another force \"motor\"");
  CHECK(AddObject(&container, "force", "targets/pull").why == "no force can stand at \"targets/pull\"");
  CHECK(AddObject(&container, "waypoint", "paths/way/waypoints/7").why ==
        "the next of the waypoints is number 2");
  CHECK_FALSE(AddObject(&container, "view", "view").ok());
}

TEST_CASE("A driver that a rod gets starts at the rod's length") {
  Scene scene;
  scene.loops.emplace_back();
  scene.loops.back().name = "rod";
  scene.loops.back().type = LoopType::kDistance;
  scene.loops.back().length = 0.7;
  CObjectContainer objects(scene);
  const SceneObject& rod = *objects.FindPath("loops/rod");
  const TreeEdit driven = AddNewObject(&objects, rod.id(), *rod.kind().Find("function"));
  INFO(driven.why);
  REQUIRE(driven.ok());
  CHECK(objects.ToScene().loops.at(0).LengthAt(0)[0] == 0.7);
  objects.Undo(driven.edit);
  CHECK(Same(objects.ToScene(), scene));
}

TEST_CASE("A loop that is added joins a link with the world") {
  CObjectContainer objects(TwoArms());
  const TreeEdit added = AddNewObject(&objects, objects.root().id(), *objects.root().kind().Find("loops"));
  INFO(added.why);
  REQUIRE(added.ok());
  const LoopElement loop = objects.ToScene().loops.at(0);
  CHECK_FALSE(loop.link_i.empty());
  CHECK(loop.link_j.empty());
}

TEST_CASE("A mesh that another shape takes the place of comes back with its factors") {
  Scene scene = TwoArms();
  Visual mesh;
  mesh.geometry.type = ShapeType::kMesh;
  mesh.geometry.mesh_file = "hand.stl";
  mesh.geometry.size = Vector3(0.1, 0.2, 0.3);
  scene.robots[0].description.links[1].collisions.push_back(mesh);
  CObjectContainer objects(scene);
  const SceneObject& shape = *objects.Find(IdOf(objects, "left/hand/collisions/0"));
  const SceneEdit capsule =
      objects.Set(shape.id(), *shape.kind().Find("capsule"), std::vector<double>{0.1, 0.3});
  const Scene after = objects.ToScene();
  CHECK(after.robots[0].description.links[1].collisions[0].geometry.type == ShapeType::kCapsule);
  objects.Undo(capsule);
  CHECK(Same(objects.ToScene(), scene));
  objects.Redo(capsule);
  CHECK(Same(objects.ToScene(), after));
}

TEST_CASE("A copy has a free name and new ids all the way down", "[container][tree edits]") {
  CObjectContainer container(TwoArms());
  const TreeEdit copy = DuplicateObject(&container, IdOf(container, "paths/way"));
  REQUIRE(copy.ok());
  CHECK(container.PathOf(*container.Find(copy.object)) == "paths/way 2");
  CHECK(IdOf(container, "paths/way 2/waypoints/0") != IdOf(container, "paths/way/waypoints/0"));
  CHECK(DuplicateObject(&container, IdOf(container, "paths/way")).ok());
  CHECK(container.FindPath("paths/way 3") != nullptr);
  // A copy of the only robot: the names of its links have its name before them then.
  Scene alone = Shipped("path-following");
  CObjectContainer arm(alone);
  REQUIRE(DuplicateObject(&arm, IdOf(arm, "arm")).ok());
  const Scene two = arm.ToScene();
  CHECK(two.robots[1].name == "arm 2");
  CHECK(two.paths[0].frame == "arm/tool");
  ProblemList problems;
  CHECK(CompileScene(two, &problems) != nullptr);
}

TEST_CASE("Renames of every object of the shipped scenes leave a scene that compiles alike",
          "[container][tree edits]") {
  std::mt19937 random(7);
  for (const char* name : {"springs-and-motors", "four-bar", "path-following", "two-arms", "task-stack",
                           "slider-crank", "motion-base", "hmmwv-bump"}) {
    INFO(name);
    const Scene scene = Shipped(name);
    CObjectContainer container(scene);
    ProblemList problems;
    const auto before = CompileScene(scene, &problems);
    REQUIRE(before);
    const std::size_t warnings = problems.problems().size();
    std::vector<ObjectId> named;
    const std::function<void(const SceneObject&)> collect = [&](const SceneObject& object) {
      if (object.parent() && object.kind().HasName() && !object.name().empty()) named.push_back(object.id());
      object.ForChildren(collect);
    };
    collect(container.root());
    std::shuffle(named.begin(), named.end(), random);
    SceneEdit all;
    for (std::size_t i = 0; i < named.size(); ++i) {
      const TreeEdit edit = RenameObject(&container, named[i], "n" + std::to_string(i));
      REQUIRE(edit.ok());
      REQUIRE(all.Merge(edit.edit));
    }
    problems = {};
    const auto after = CompileScene(container.ToScene(), &problems);
    REQUIRE(after);
    CHECK(problems.problems().size() == warnings);
    CHECK(after->initial_q == before->initial_q);
    CHECK(after->initial_v == before->initial_v);
    auto system = before->MakeSystem(), renamed = after->MakeSystem();
    const State start = system->InitialState();
    CHECK(renamed->ComputeEnergies(start).kinetic == system->ComputeEnergies(start).kinetic);
    CHECK(renamed->signals().size() == system->signals().size());
    container.Undo(all);
    CHECK(Same(container.ToScene(), scene));
  }
}

TEST_CASE("What a removal changes besides is listed before, and is what it then changes") {
  CObjectContainer scene(TwoArms());
  const ObjectId elbow = IdOf(scene, "left/elbow");
  const auto lines = DescribeRemoval(scene, {elbow});
  const auto has = [&](const std::string& text) {
    return std::any_of(lines.begin(), lines.end(),
                       [&](const std::string& line) { return line.find(text) != std::string::npos; });
  };
  CHECK(has("forces/motor, whose joint is left/elbow, is removed too"));
  CHECK(has("hand, which hangs on what goes, is removed too"));
  CHECK(has("view.plots loses"));
  CHECK(RemoveObject(&scene, elbow).ok());
  CHECK(scene.FindPath("forces/motor") == nullptr);
  CObjectContainer other(TwoArms());
  CHECK(DescribeRemoval(other, {IdOf(other, "targets/grip")}).empty());
}

TEST_CASE("A link goes with what it hangs on, and where the root goes alone the next link is the root") {
  Scene chain;
  SceneRobot robot;
  robot.name = "chain";
  for (const char* name : {"a", "b", "c", "d"}) {
    robot.description.links.emplace_back();
    robot.description.links.back().name = name;
    robot.description.links.back().inertial = Inertial{1, Vector3::Zero(), Matrix3::Identity()};
  }
  for (std::size_t i = 1; i < 4; ++i) {
    JointDescription joint;
    joint.parent = robot.description.links[i - 1].name;
    joint.child = robot.description.links[i].name;
    joint.name = joint.parent + joint.child;
    robot.description.joints.push_back(joint);
  }
  chain.robots.push_back(robot);
  const auto left = [&](const std::string& path) {
    CObjectContainer scene(chain);
    const TreeEdit removed = RemoveObject(&scene, IdOf(scene, path));
    INFO(path << ": " << removed.why);
    REQUIRE(removed.ok());
    const Scene now = scene.ToScene();
    ProblemList problems;
    CHECK(CompileScene(now, &problems));
    std::string names;
    for (const LinkDescription& link : now.robots[0].description.links) names += link.name;
    CHECK(now.robots[0].description.joints.size() + 1 == names.size());
    scene.Undo(removed.edit);
    CHECK(Same(scene.ToScene(), chain));
    return names;
  };
  CHECK(left("chain/bc") == "ab");
  CHECK(left("chain/b") == "a");
  CHECK(left("chain/d") == "abc");
  CHECK(left("chain/a") == "bcd");
}

}  // namespace tree_edits_test
