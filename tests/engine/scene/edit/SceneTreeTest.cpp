// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <random>
#include <set>

#include "BuildInfo.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/scene/Scene.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/kinds/Kinds.h"

namespace scene_tree_test {

using namespace linkwright;

bool Same(const Scene& a, const Scene& b) { return SameObject(SceneKindOf(), &a, &b); }

std::vector<std::filesystem::path> ShippedScenes() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string(LINKWRIGHT_SOURCE_DIR) + "/scenes"))
    if (entry.path().string().ends_with(".lws.json")) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

void ForAll(const SceneObject& object, const std::function<void(const SceneObject&)>& visit) {
  visit(object);
  object.ForChildren([&](const SceneObject& child) { ForAll(child, visit); });
}

Scene Example() {
  Scene scene;
  scene.robots.resize(1);
  scene.robots[0].name = "arm";
  for (const char* name : {"pull", "push"}) {
    scene.forces.emplace_back();
    scene.forces.back().name = name;
  }
  for (const char* name : {"grip", "tip"}) {
    scene.targets.emplace_back();
    scene.targets.back().name = name;
  }
  scene.paths.emplace_back();
  scene.paths.back().name = "way";
  scene.paths.back().waypoints.resize(3);
  for (int i = 0; i < 3; ++i) scene.paths.back().waypoints[static_cast<std::size_t>(i)].time = i;
  return scene;
}

TEST_CASE("A scene becomes a tree of objects and the same scene again", "[container]") {
  for (const auto& file : ShippedScenes()) {
    INFO(file.string());
    const LoadSceneResult loaded = LoadScene(file.string());
    REQUIRE(loaded.ok);
    CObjectContainer container(loaded.scene);
    CHECK(Same(container.ToScene(), loaded.scene));
    CHECK(container.Become(loaded.scene).empty());
    std::set<std::string> paths;
    std::set<ObjectId> ids;
    int count = 0;
    ForAll(container.root(), [&](const SceneObject& object) {
      ++count;
      const std::string path = container.PathOf(object);
      INFO(path);
      CHECK(paths.insert(path).second);
      CHECK(ids.insert(object.id()).second);
      CHECK(container.FindPath(path) == &object);
      CHECK(container.Find(object.id()) == &object);
    });
    CHECK(count >= 3);
  }
}

TEST_CASE("Objects have paths by name, or by number where they have none", "[container]") {
  CObjectContainer container(Example());
  const auto path = [&](const SceneObject* object) {
    REQUIRE(object != nullptr);
    return container.PathOf(*object);
  };
  CHECK(path(container.FindPath("targets/grip")) == "targets/grip");
  CHECK(path(container.FindPath("tip")) == "targets/tip");
  CHECK(path(container.FindPath("paths/way/waypoints/2")) == "paths/way/waypoints/2");
  CHECK(std::get<double>(container.FindPath("paths/way/waypoints/2")->Get("time")) == 2.0);
  CHECK(path(container.FindPath("view")) == "view");
  CHECK(container.FindPath("targets/none") == nullptr);
  CHECK(container.FindPath("targets") == nullptr);
  CHECK_THROWS_WITH(container.root().Get("nothing"), "a scene has no field \"nothing\"");
}

TEST_CASE("An object keeps its id through rename, another order, undo and redo", "[container]") {
  Scene scene = Example();
  CObjectContainer container(scene);
  const ObjectId grab = container.FindPath("targets/grip")->id();
  const ObjectId tip = container.FindPath("targets/tip")->id();

  scene.targets[0].name = "hand";
  const SceneEdit renamed = container.Become(scene);
  CHECK(renamed.fields.size() == 1);
  CHECK(renamed.lists.empty());
  CHECK(container.FindPath("targets/hand")->id() == grab);

  std::swap(scene.targets[0], scene.targets[1]);
  const SceneEdit moved = container.Become(scene);
  CHECK(moved.fields.empty());
  CHECK(moved.lists.size() == 1);
  CHECK(container.root().ChildrenOf("targets")[0]->id() == tip);

  scene.targets.erase(scene.targets.begin());
  const SceneEdit removed = container.Become(scene);
  CHECK(container.Find(tip) == nullptr);
  CHECK(container.FindPath("tip") == nullptr);
  container.Undo(removed);
  CHECK(container.FindPath("tip")->id() == tip);
  container.Undo(moved);
  container.Undo(renamed);
  CHECK(container.FindPath("targets/grip")->id() == grab);
  CHECK(Same(container.ToScene(), Example()));
  container.Redo(renamed);
  container.Redo(moved);
  container.Redo(removed);
  CHECK(Same(container.ToScene(), scene));
}

TEST_CASE("The edits of a drag become one that holds the first value and the last", "[container]") {
  Scene scene = Example();
  CObjectContainer container(scene);
  SceneEdit drag;
  for (int i = 1; i <= 5; ++i) {
    scene.gravity.z() = -i;
    scene.forces[0].name = "pull " + std::to_string(i);
    CHECK(drag.Merge(container.Become(scene)));
  }
  CHECK(drag.fields.size() == 2);
  container.Undo(drag);
  CHECK(Same(container.ToScene(), Example()));
  container.Redo(drag);
  CHECK(Same(container.ToScene(), scene));
  // What comes in the middle of a drag goes with it, and so do its values.
  scene.targets.emplace_back();
  scene.targets.back().name = "new";
  CHECK(drag.Merge(container.Become(scene)));
  scene.targets.back().weight = 3;
  scene.forces.pop_back();
  CHECK(drag.Merge(container.Become(scene)));
  for (int i = 0; i < 2; ++i) {
    container.Undo(drag);
    CHECK(Same(container.ToScene(), Example()));
    container.Redo(drag);
    CHECK(Same(container.ToScene(), scene));
  }
}

TEST_CASE("What follows from an edit is known from its fields", "[container]") {
  Scene scene = Example();
  scene.forces[0].torque = Function{1, ""};
  CObjectContainer container(scene);
  scene.targets[0].name = "hand";
  CHECK(container.Become(scene).effect() == Effect::kShown);
  scene.gravity.z() = -1;
  scene.forces[0].torque.value = 2;
  CHECK(container.Become(scene).effect() == Effect::kLive);
  scene.forces[0].torque.formula = "sin(t)";
  CHECK(container.Become(scene).effect() == Effect::kRecompile);
  scene.robots[0].positions["elbow"] = {1};
  scene.robots[0].damping["elbow"] = 1;
  const SceneEdit pose = container.Become(scene);
  CHECK(pose.effect() == Effect::kStart);
  CHECK(pose.Has(Effect::kLive));
  CHECK_FALSE(pose.Has(Effect::kRestart));
  scene.paths[0].waypoints[1].time = 1.5;
  CHECK(container.Become(scene).effect() == Effect::kRestart);
  scene.robots[0].description.file = "other.urdf";
  const SceneEdit read = container.Become(scene);
  CHECK(read.effect() == Effect::kRecompile);
  CHECK(container.Become(scene).empty());
  container.Undo(read);
  CHECK(container.ToScene().robots[0].description.file.empty());
}

// Scenes with random changes of everything that has a list, and a few values.
class RandomChange {
 public:
  explicit RandomChange(unsigned seed) : random_(seed) {}
  void operator()(Scene* scene) {
    switch (Below(9)) {
      case 0:
        scene->gravity = Vector3(Below(10), Below(10), Below(10));
        break;
      case 1:
        return List(&scene->forces);
      case 2:
        return List(&scene->targets);
      case 3:
        return List(&scene->cameras);
      case 4:
        return List(&scene->loops);
      case 5:
        return List(&scene->paths);
      case 6:
        if (!scene->paths.empty()) {
          auto& waypoints = scene->paths[static_cast<std::size_t>(Below(scene->paths.size()))].waypoints;
          const auto place = static_cast<std::ptrdiff_t>(Below(waypoints.size() + 1));
          if (Below(3) == 0 && !waypoints.empty())
            waypoints.pop_back();
          else
            waypoints.emplace(waypoints.begin() + place)->time = Below(100);
        }
        break;
      case 7:
        scene->view.frames = !scene->view.frames;
        scene->view.plots.push_back("s" + std::to_string(Below(5)));
        break;
      default:
        scene->cross_check.formulation =
            Below(2) == 0 ? std::optional<Formulation>() : std::optional(kFormulations[Below(3)]);
    }
  }

 private:
  std::size_t Below(std::size_t most) {
    return std::uniform_int_distribution<std::size_t>(0, most - 1)(random_);
  }
  std::string Name() { return "n" + std::to_string(++names_); }
  template <class Items>
  void List(Items* items) {
    const auto at = [&] { return static_cast<std::ptrdiff_t>(Below(items->size())); };
    const std::size_t what = Below(5);
    if (what == 0 || items->empty()) {
      items->emplace(items->begin() + static_cast<std::ptrdiff_t>(Below(items->size() + 1)))->name = Name();
    } else if (what == 1) {
      items->erase(items->begin() + at());
    } else if (what == 2) {
      (*items)[Below(items->size())].name = Name();
    } else if (what == 3) {
      std::shuffle(items->begin(), items->end(), random_);
    } else {
      items->push_back((*items)[Below(items->size())]);  // of the same name
    }
  }
  std::mt19937 random_;
  int names_ = 0;
};

TEST_CASE("Random edits are taken back and made again, alone and merged", "[container]") {
  for (unsigned seed = 1; seed <= 200; ++seed) {
    INFO("seed " << seed);
    RandomChange change(seed);
    Scene scene = Example();
    CObjectContainer container(scene);
    std::vector<Scene> states = {scene};
    std::vector<SceneEdit> edits;
    std::vector<SceneEdit> merged(1);
    for (int i = 0; i < 25; ++i) {
      change(&scene);
      edits.push_back(container.Become(scene));
      if (!merged.back().Merge(edits.back())) merged.push_back(edits.back());
      states.push_back(scene);
      REQUIRE(Same(container.ToScene(), scene));
    }
    for (std::size_t i = edits.size(); i-- > 0;) {
      container.Undo(edits[i]);
      REQUIRE(Same(container.ToScene(), states[i]));
    }
    for (std::size_t i = 0; i < edits.size(); ++i) {
      container.Redo(edits[i]);
      REQUIRE(Same(container.ToScene(), states[i + 1]));
    }
    for (std::size_t i = merged.size(); i-- > 0;) container.Undo(merged[i]);
    REQUIRE(Same(container.ToScene(), states.front()));
    for (const SceneEdit& edit : merged) container.Redo(edit);
    REQUIRE(Same(container.ToScene(), states.back()));
  }
}

}  // namespace scene_tree_test
