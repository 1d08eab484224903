// SPDX-License-Identifier: GPL-3.0-or-later
// The floor of a model in MuJoCo's format, as it is drawn.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "engine/algorithms/Kinematics.h"
#include "engine/scene/picture/SnapshotBuilder.h"
#include "engine/scene/picture/SupportRegion.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

namespace floor_test {
namespace {

std::shared_ptr<const CompiledScene> Compiled(const std::string& geoms) {
  Folder folder;
  WriteText(folder / "m.xml",
            "<mujoco><asset><texture name='t' type='2d' builtin='checker' rgb1='1 1 1' rgb2='0 0 0' "
            "width='64' height='64'/><material name='grid' texture='t' texuniform='true'/>"
            "<material name='blue' rgba='0 0 1 1'/></asset><worldbody>" +
                geoms + "</worldbody></mujoco>");
  const LoadSceneResult loaded = LoadScene(folder / "m.xml");
  INFO(AllProblems(loaded.problems));
  REQUIRE(loaded.ok);
  ProblemList problems;
  auto compiled = CompileScene(loaded.scene, &problems);
  INFO(problems.ToString());
  REQUIRE(compiled);
  return compiled;
}

Snapshot Take(const CompiledScene& scene) {
  Workspace workspace(*scene.model);
  ForwardKinematics(*scene.model, scene.initial_q, &workspace);
  SnapshotOptions options;
  options.targets = false;
  return BuildSnapshot(scene, workspace.X_WB, {}, options);
}

std::vector<Instance> Floors(const Snapshot& snapshot) {
  std::vector<Instance> found;
  std::copy_if(snapshot.instances.begin(), snapshot.instances.end(), std::back_inserter(found),
               [](const Instance& each) { return each.mesh->one_sided; });
  return found;
}

const std::string kBox =
    "<body name='b' pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1' group='2'/></body>";

}  // namespace

TEST_CASE("A floor with a material is drawn with it, and is like the ground in all else") {
  const auto scene = Compiled("<geom type='plane' size='0 3 1' material='grid'/>" + kBox);
  const Snapshot snapshot = Take(*scene);
  const auto floors = Floors(snapshot);
  REQUIRE(floors.size() == 1);
  CHECK(floors[0].pick == 0);
  CHECK((floors[0].flags & kNoShadow) != 0);
  CHECK((floors[0].flags & kMeshColors) != 0);
  CHECK(floors[0].scale.x() == 105);  // without end
  CHECK(floors[0].scale.y() == 6);
  CHECK(floors[0].X_WM(2, 3) == 0);
  REQUIRE(floors[0].mesh->parts[0].texture);
  // Half an image for each metre.
  const auto& uvs = floors[0].mesh->uvs;
  const auto [least, most] = std::minmax_element(uvs.begin(), uvs.end());
  CHECK((*most)[0] - (*least)[0] == Approx(52.5F));
  CHECK(snapshot.environment.ground);
  // The view and all symbols are fitted to the robot, which stands on its own corners.
  CHECK(scene->upper.x() == Approx(0.1));
  CHECK(scene->size < 1);
  Workspace workspace(*scene->model);
  ForwardKinematics(*scene->model, scene->initial_q, &workspace);
  for (const Vector2& corner : SupportRegion(*scene, workspace.X_WB)) CHECK(corner.norm() < 0.2);
}

TEST_CASE("Of floors at one height the later one lies on the earlier one") {
  const auto floors =
      Floors(Take(*Compiled("<geom type='plane' size='5 5 1' material='grid'/>"
                            "<geom type='plane' size='1 1 1' material='blue'/>" +
                            kBox)));
  REQUIRE(floors.size() == 2);
  CHECK(floors[1].X_WM(2, 3) > floors[0].X_WM(2, 3));
  CHECK(floors[1].X_WM(2, 3) < 1e-3F);
  CHECK(floors[1].color == Color{0, 0, 1, 1});
}

TEST_CASE("Without a material the floor is the ground") {
  CHECK(Floors(Take(*Compiled("<geom type='plane' size='5 5 1'/>" + kBox))).empty());
}

TEST_CASE("A robot without visuals on a floor shows its bones") {
  const auto scene = Compiled(
      "<geom type='plane' size='5 5 1' material='grid'/><body name='b' pos='0 0 1'><joint name='j' axis='0 1 "
      "0'/><geom type='box' size='.1 .1 .1' group='3'/><body name='c' pos='0 0 1'><joint name='k' axis='0 1 "
      "0'/><geom size='.1' group='3'/></body></body>");
  CHECK(std::any_of(scene->shapes.begin(), scene->shapes.end(),
                    [](const CompiledShape& shape) { return shape.generated; }));
}

}  // namespace floor_test
