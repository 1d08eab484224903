// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/algorithms/Kinematics.h"
#include "engine/math/Rotation.h"
#include "engine/scene/picture/SupportRegion.h"
#include "engine/scene/targets/TargetPlace.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

namespace {

// a (1), b and c (2), d (7): levels 1, 2, 3.
std::vector<SceneTarget> Stack() {
  std::vector<SceneTarget> targets;
  for (const auto& [name, priority] : {std::pair("c", 2), {"a", 1}, {"d", 7}, {"b", 2}}) {
    SceneTarget target;
    target.name = name;
    target.priority = priority;
    targets.push_back(target);
  }
  return targets;
}

// "a | c b | d"
std::string Text(const std::vector<SceneTarget>& targets) {
  std::string out;
  int before = 0;
  for (const int index : TargetsByPriority(targets)) {
    const SceneTarget& target = targets[static_cast<std::size_t>(index)];
    if (!out.empty()) out += target.priority == before ? " " : " | ";
    before = target.priority;
    out += target.name;
  }
  return out;
}

int IndexOf(const std::vector<SceneTarget>& targets, const std::string& name) {
  for (std::size_t i = 0; i < targets.size(); ++i)
    if (targets[i].name == name) return static_cast<int>(i);
  return -1;
}

std::string Moved(const std::string& name, int place, bool join = false) {
  std::vector<SceneTarget> targets = Stack();
  MoveTargetTo(&targets, IndexOf(targets, name), place, join);
  int most = 0;
  for (const SceneTarget& target : targets) most = std::max(most, target.priority);
  CHECK(most <= static_cast<int>(targets.size()));
  return Text(targets);
}

// A table of 2 kg on four legs at the corners of 1 x 0.6, and a slider of 1 kg on it.
const char* const kTable = R"j({"linkwright": 1, "robots": [{"name": "table", "links": [
  {"name": "top", "visuals": [
    {"box": [0.1, 0.1, 0.5], "xyz": [0.5, 0.3, 0.25]}, {"box": [0.1, 0.1, 0.5], "xyz": [-0.5, 0.3, 0.25]},
    {"box": [0.1, 0.1, 0.5], "xyz": [0.5, -0.3, 0.25]}, {"box": [0.1, 0.1, 0.5], "xyz": [-0.5, -0.3, 0.25]},
    {"box": [1.1, 0.7, 0.1], "xyz": [0, 0, 0.55]}]},
  {"name": "slider", "mass": 1, "visuals": [{"box": [0.1, 0.1, 0.1]}]},
  {"name": "finger", "mass": 3, "visuals": [{"box": [0.1, 0.1, 0.1], "xyz": [0.2, 0, 0]}]}],
  "joints": [
  {"name": "slide", "type": "prismatic", "parent": "top", "child": "slider", "axis": "x", "xyz": [0, 0, 0.7],
   "limits": [-1, 3]},
  {"name": "turn", "type": "revolute", "parent": "slider", "child": "finger", "axis": "z", "xyz": [0, 0, 0.1],
   "limits": [-2, 2]}]}],
  "targets": [
  {"name": "p", "frame": "finger", "xyz": [0.3, 0.1, 0.8], "rpy_deg": [0, 0, 90]},
  {"name": "r", "type": "relative", "frame": "finger", "relative_to": "slider", "xyz": [0, 0, 0.4]},
  {"name": "m", "type": "center_of_mass", "axes": "xy", "xyz": [0.25, 0, 0.4]},
  {"name": "l", "type": "length", "frame": "finger", "xyz": [0, 0, 0.8], "length": 0.5},
  {"name": "q", "type": "posture"}]
})j";

struct Table {
  Table() {
    const Folder folder;
    WriteText(folder / "s.lws.json", kTable);
    ProblemList problems;
    scene = CompileScene(LoadGood(folder / "s.lws.json"), &problems);
    INFO(AllProblems(problems));
    REQUIRE(scene);
  }
  std::vector<Transform> At(double slide, double turn) const {
    Workspace workspace(*scene->model);
    ForwardKinematics(*scene->model, VectorX{{slide, turn}}, &workspace);
    return workspace.X_WB;
  }
  const SceneTarget& target(std::size_t i) const { return scene->scene.targets[i]; }
  std::shared_ptr<const CompiledScene> scene;
};

}  // namespace

TEST_CASE("targets are ordered by priority, then as they stand") {
  CHECK(Text(Stack()) == "a | c b | d");
  std::vector<SceneTarget> targets = Stack();
  RenumberPriorities(&targets);
  CHECK(targets[2].priority == 3);
  CHECK(Text(targets) == "a | c b | d");
}

TEST_CASE("a target moved to a place gets a level of its own there") {
  CHECK(Moved("d", 0) == "d | a | c b");
  CHECK(Moved("a", 4) == "c b | d | a");
  CHECK(Moved("d", 1) == "a | d | c b");
  // In front of itself or behind itself: as it was, or out of its level.
  CHECK(Moved("a", 0) == "a | c b | d");
  CHECK(Moved("a", 1) == "a | c b | d");
  CHECK(Moved("c", 3) == "a | b | c | d");
  CHECK(Moved("b", 1) == "a | b | c | d");
  // Between two of one level: that level is parted.
  CHECK(Moved("d", 2) == "a | c | d | b");
  CHECK(Moved("a", 2) == "c | a | b | d");
  CHECK(Moved("a", 99) == "c b | d | a");
}

TEST_CASE("a target can join a level") {
  CHECK(Moved("d", 1, true) == "a | c d b");
  CHECK(Moved("a", 3, true) == "c b | a d");
  CHECK(Moved("c", 0, true) == "c a | b | d");
}

TEST_CASE("the hull of points leaves out what is inside and on its edges") {
  const auto hull = ConvexPolygon({{0, 0}, {1, 0}, {0.5, 0}, {1, 1}, {0.2, 0.3}, {0, 1}, {1, 1}, {0, 0.5}});
  REQUIRE(hull.size() == 4);
  double area = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const Vector2& a = hull[i];
    const Vector2& b = hull[(i + 1) % 4];
    area += (a.x() * b.y() - a.y() * b.x()) / 2;
  }
  CHECK(area == Approx(1));  // counter-clockwise
  CHECK(ConvexPolygon({{0, 0}, {1, 1}, {2, 2}}).size() < 3);
  CHECK(ConvexPolygon({}).empty());
}

TEST_CASE("the margin is the distance from the region's edge, negative outside") {
  const std::vector<Vector2> square = {{0, 0}, {2, 0}, {2, 2}, {0, 2}};
  CHECK(SupportMargin(square, {1, 1}) == Approx(1));
  CHECK(SupportMargin(square, {0.25, 1}) == Approx(0.25));
  CHECK(SupportMargin(square, {3, 3}) == Approx(-std::sqrt(2.0)));
  CHECK(SupportMargin(square, {1, -0.5}) == Approx(-0.5));
  CHECK(SupportMargin({}, {0, 0}) < -1e300);
}

TEST_CASE("a table stands on its four legs") {
  const Table table;
  const auto region = SupportRegion(*table.scene, table.At(0, 0));
  Vector2 low = region[0], high = region[0];
  for (const Vector2& p : region) {
    low = low.cwiseMin(p);
    high = high.cwiseMax(p);
  }
  CHECK((low - Vector2(-0.55, -0.35)).norm() < 1e-6);
  CHECK((high - Vector2(0.55, 0.35)).norm() < 1e-6);
}

TEST_CASE("the centre of mass is that of what can move") {
  const Table table;
  // 1 kg at x, 3 kg at x + 0.2: x + 0.15.
  const auto com = SceneCenterOfMass(*table.scene, table.At(0.1, 0));
  REQUIRE(com);
  CHECK((*com - Vector3(0.25, 0, 0.775)).norm() < 1e-12);
}

TEST_CASE("targets stand where they are seen, and come back from there") {
  const Table table;
  const auto X_WB = table.At(0.4, 0.5);
  const auto place = [&](std::size_t i) { return PlaceOfTarget(*table.scene, X_WB, table.target(i)); };
  CHECK((place(0)->p - Vector3(0.3, 0.1, 0.8)).norm() < 1e-12);
  CHECK((place(1)->p - Vector3(0.4, 0, 1.1)).norm() < 1e-12);  // in the slider's frame, 0.4 above it
  CHECK((place(2)->p - Vector3(0.25, 0, 0)).norm() < 1e-12);   // its height does not count
  CHECK((place(3)->p - Vector3(0, 0, 0.8)).norm() < 1e-12);
  CHECK_FALSE(place(4));
  for (std::size_t i = 0; i < 4; ++i) {
    const Transform there{RotationFromVector(Vector3(0.2, -0.4, 0.3)), Vector3(0.7, -0.2, 0.9)};
    const SceneTarget moved = TargetAtPlace(*table.scene, X_WB, table.target(i), there);
    const auto again = PlaceOfTarget(*table.scene, X_WB, moved);
    REQUIRE(again);
    CHECK((again->p - (i == 2 ? Vector3(0.7, -0.2, 0) : there.p)).norm() < 1e-12);
    if (i < 2) CHECK((again->R - there.R).norm() < 1e-12);
    if (i == 2) CHECK(moved.X_WT.p.z() == 0.4);
  }
}

TEST_CASE("a target's gap is what it is missed by, none once it is put where the robot is") {
  const Table table;
  const auto X_WB = table.At(0.4, 0.5);
  const auto gap = [&](const SceneTarget& target) {
    const auto found = GapOfTarget(*table.scene, X_WB, target);
    REQUIRE(found);
    return (found->second - found->first).norm();
  };
  CHECK(gap(table.target(0)) == Approx(Vector3(0.1, -0.1, 0).norm()));
  CHECK(gap(table.target(1)) == Approx(0.3));
  // x of the centre of mass: 0.4 + 0.15 cos 0.5, y: 0.15 sin 0.5.
  CHECK(gap(table.target(2)) == Approx(std::hypot(0.4 + 0.15 * std::cos(0.5) - 0.25, 0.15 * std::sin(0.5))));
  CHECK(gap(table.target(3)) == Approx(0.5 - 0.4));
  CHECK_FALSE(GapOfTarget(*table.scene, X_WB, table.target(4)));
  for (std::size_t i = 0; i < 4; ++i) CHECK(gap(TargetAtRobot(*table.scene, X_WB, table.target(i))) < 1e-12);
}
