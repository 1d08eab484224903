// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>

#include "BuildInfo.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/io/scene/ObjectClipboard.h"
#include "engine/io/scene/ObjectText.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/edit/FieldUnit.h"
#include "engine/scene/kinds/Kinds.h"

namespace object_clipboard_test {

using namespace linkwright;

Scene Shipped(const std::string& name) {
  const LoadSceneResult loaded =
      LoadScene(std::string(LINKWRIGHT_SOURCE_DIR) + "/scenes/" + name + ".lws.json");
  REQUIRE(loaded.ok);
  return loaded.scene;
}

const SceneObject& At(const CObjectContainer& scene, const std::string& path) {
  const SceneObject* const object = scene.FindPath(path);
  INFO(path);
  REQUIRE(object != nullptr);
  return *object;
}

// Whether both have the same values, their own names aside.
bool SameBesideName(const SceneObject& a, const SceneObject& b) {
  const std::shared_ptr<void> x = a.kind().make(), y = b.kind().make();
  WriteObject(a, x.get());
  WriteObject(b, y.get());
  if (const Field* const name = a.kind().Find("name")) name->set(y.get(), a.name());
  return SameObject(a.kind(), x.get(), y.get());
}

void Collect(const SceneObject& object, std::vector<ObjectId>* ids) {
  if (object.parent() && object.place()->type == FieldType::kList) ids->push_back(object.id());
  object.ForChildren([&](const SceneObject& child) { Collect(child, ids); });
}

TEST_CASE("every object of a list is pasted as it was copied, under a free name, and undone") {
  for (const char* name : {"springs-and-motors", "path-following", "task-stack", "double-pendulum"}) {
    CAPTURE(name);
    const Scene before = Shipped(name);
    CObjectContainer scene(before);
    std::vector<ObjectId> ids;
    Collect(scene.root(), &ids);
    REQUIRE(!ids.empty());
    for (const ObjectId id : ids) {
      CAPTURE(scene.PathOf(*scene.Find(id)));
      const std::string text = CopyObjects(scene, {id});
      REQUIRE(IsCopiedObject(text));
      PastedObject pasted = PasteObject(&scene, text, id);
      CAPTURE(pasted.done.why);
      REQUIRE(pasted.done.ok());
      const SceneObject& original = *scene.Find(id);
      const SceneObject& copy = *scene.Find(pasted.done.object);
      if (&original.kind() == &LinkKind() && &copy.kind() == &SceneRobotKind()) {
        // A root link beside itself is a robot.
        CHECK(SameBesideName(original, *copy.ChildrenOf("links").front()));
        scene.Undo(pasted.done.edit);
        continue;
      }
      CHECK(copy.parent() == original.parent());
      CHECK(copy.place() == original.place());
      CHECK(SameBesideName(original, copy));
      if (!original.name().empty() && &original.kind() != &ShapeKind()) CHECK(copy.name() != original.name());
      CHECK(pasted.missing.empty());
      scene.Undo(pasted.done.edit);
    }
    const Scene after = scene.ToScene();
    CHECK(SameObject(SceneKindOf(), &before, &after));
  }
}

TEST_CASE("an object is pasted into another scene, which lists what it does not have") {
  CObjectContainer from(Shipped("springs-and-motors")), to(Shipped("double-pendulum"));
  const auto& forces = from.root().ChildrenOf("forces");
  const auto spring = std::find_if(forces.begin(), forces.end(), [](const auto& force) {
    return force->template As<ForceElement>().kind == ForceKind::kSpring;
  });
  REQUIRE(spring != forces.end());
  const auto element = (*spring)->As<ForceElement>();
  const PastedObject pasted = PasteObject(&to, CopyObjects(from, {(*spring)->id()}), 0);
  REQUIRE(pasted.done.ok());
  CHECK(to.Find(pasted.done.object)->As<ForceElement>().stiffness == element.stiffness);
  CHECK(to.Find(pasted.done.object)->As<ForceElement>().joint == element.joint);
  CHECK(pasted.missing == std::vector<std::string>{"joint \"" + element.joint + "\""});
  // It has no effect, but the scene is one.
  ProblemList problems;
  CHECK(CompileScene(to.ToScene(), &problems));
}

TEST_CASE("what cannot be pasted is refused, and nothing has changed") {
  CObjectContainer scene(Shipped("double-pendulum"));
  const Scene before = scene.ToScene();
  const auto refused = [&](const std::string& text, ObjectId beside = 0) {
    const PastedObject pasted = PasteObject(&scene, text, beside);
    CHECK_FALSE(pasted.done.ok());
    const Scene after = scene.ToScene();
    CHECK(SameObject(SceneKindOf(), &before, &after));
    return pasted.done.why;
  };
  CHECK(refused("a line of text").find("not of an object") != std::string::npos);
  CHECK(refused("{}").find("not of an object") != std::string::npos);
  CHECK(refused(R"({"linkwright": 1, "kind": "shape", "object": {"sphere": 1}})").find("can stand here") !=
        std::string::npos);
  CHECK(
      refused(
          R"({"linkwright": 1, "kind": "force", "object": {"type": "spring", "joint": "x", "stiffness": -1}})")
          .find("stiffness") != std::string::npos);
  CHECK(refused(R"({"linkwright": 1, "kind": "robot", "object": {"file": "arm.urdf"}})").find("arm.urdf") !=
        std::string::npos);
  const SceneObject& link = *scene.root().ChildrenOf("robots").front()->ChildrenOf("links").front();
  CHECK(refused(R"({"linkwright": 1, "kind": "shape", "object": {"mesh": "part.stl"}})", link.id())
            .find("part.stl") != std::string::npos);
  CHECK(CopyObjects(scene, {scene.root().id()}).empty());
  CHECK(CopyObjects(scene, {0}).empty());
}

TEST_CASE("a shape is pasted to the list of its link that it came from, with its colour spelled out") {
  CObjectContainer scene(Shipped("double-pendulum"));
  const SceneObject& robot = *scene.root().ChildrenOf("robots").front();
  const SceneObject& link = *robot.ChildrenOf("links").back();
  const PastedObject pasted = PasteObject(
      &scene, R"({"linkwright": 1, "kind": "shape", "list": "collisions", "object": {"sphere": 0.1}})",
      link.id());
  REQUIRE(pasted.done.ok());
  CHECK(link.ChildrenOf("collisions").back()->id() == pasted.done.object);
}

TEST_CASE("units fit the joint that a field is of") {
  Scene scene = Shipped("springs-and-motors");
  CObjectContainer objects(scene);
  const auto unit = [&](const std::string& path, const char* field) {
    const SceneObject& object = At(objects, path);
    return UnitOf(objects, object, *object.kind().Find(field));
  };
  bool slides = false;
  for (const auto& force : objects.root().ChildrenOf("forces")) {
    const auto& element = force->As<ForceElement>();
    const SceneObject* const joint = objects.Find(FindNamed(objects, "joint", element.joint));
    if (!joint) continue;
    const bool slide = joint->As<JointDescription>().type == JointType::kPrismatic;
    slides = slides || slide;
    const std::string path = objects.PathOf(*force);
    CAPTURE(path);
    CHECK(unit(path, "rest") == (slide ? "m" : "rad"));
    const bool computed = element.kind == ForceKind::kComputedTorque;
    CHECK(unit(path, "kp") == (computed ? "1/s²" : slide ? "N/m" : "N m/rad"));
    CHECK(unit(objects.PathOf(*joint), "damping") == (slide ? "N s/m" : "N m s/rad"));
  }
  CHECK(slides);
}

TEST_CASE("what a reference may name is listed as it is spelled") {
  Scene scene = Shipped("double-pendulum");
  SceneRobot second = scene.robots[0];
  second.name = "second";
  scene.robots[0].name = "first";
  scene.robots.push_back(second);
  ForceElement motor;
  motor.name = "motor";
  motor.kind = ForceKind::kTorque;
  scene.forces = {motor};
  scene.targets.clear();
  scene.paths.clear();
  const CObjectContainer objects(scene);
  const SceneObject& force = At(objects, "forces/motor");
  const auto joints = NamesFor(objects, force, *force.kind().Find("joint"));
  std::size_t moving = 0;
  for (const JointDescription& joint : second.description.joints) moving += joint.type != JointType::kFixed;
  CHECK(joints.size() == 2 * moving);
  for (const std::string& name : joints) CHECK(FindNamed(objects, "joint", name) != 0);
  const SceneObject& joint = *objects.root().ChildrenOf("robots").back()->ChildrenOf("joints").front();
  const auto links = NamesFor(objects, joint, *joint.kind().Find("parent"));
  CHECK(links.size() == second.description.links.size());
  CHECK(links.front() == second.description.links.front().name);
}

TEST_CASE("a value that makes its object wrong as a whole is refused; an empty text takes a bound away") {
  CObjectContainer scene(Shipped("springs-and-motors"));
  const auto& forces = scene.root().ChildrenOf("forces");
  const auto found = std::find_if(forces.begin(), forces.end(), [](const auto& force) {
    return force->template As<ForceElement>().kind != ForceKind::kSpring;
  });
  REQUIRE(found != forces.end());
  const SceneObject& force = **found;
  const Field &from = *force.kind().Find("from"), &until = *force.kind().Find("until");
  const auto set = [&](const Field& field, const char* text) {
    ProblemList problems;
    return SetFieldText({&force, &field, field.name}, text, &scene, &problems) && !problems.HasErrors();
  };
  REQUIRE(set(until, "null"));
  REQUIRE(set(from, "2"));
  CHECK_FALSE(set(until, "1"));
  CHECK(force.As<ForceElement>().until == kInfinity);
  CHECK(set(until, "3"));
  CHECK(set(until, ""));
  CHECK(force.As<ForceElement>().until == kInfinity);
  CHECK(set(from, "null"));
  CHECK(force.As<ForceElement>().from == -kInfinity);
}

}  // namespace object_clipboard_test
