// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/algorithms/Kinematics.h"
#include "engine/scene/picture/ForceSymbols.h"
#include "engine/scene/picture/SnapshotBuilder.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

namespace force_symbols_test {
namespace {

// A rod that turns about x at (0, 0, 2), a carriage that slides along it.
const char* const kScene = R"({"linkwright": 1, "robots": [{"links": [
  {"name": "base"},
  {"name": "rod", "mass": 2, "visuals": [{"cylinder": [0.1, 1.0], "xyz": [0, 0, -0.5]}]},
  {"name": "carriage", "mass": 1, "inertia": [0.1, 0.1, 0.1]}],
 "joints": [
  {"name": "hinge", "type": "continuous", "parent": "base", "child": "rod", "xyz": [0, 0, 2], "axis": "x"},
  {"name": "slide", "type": "prismatic", "parent": "rod", "child": "carriage", "axis": "z",
   "limits": [-1, 0]}]}],
 "forces": [
  {"name": "wind", "type": "force", "link": "rod", "point": [0, 0, -1], "force": [0, 6, 8]},
  {"name": "thrust", "type": "force", "link": "rod", "point": [0, 0, -1], "force": ["3*t", 0, 4],
   "moment": [0, 0, 2], "axes": "link", "from": 1, "until": 2},
  {"name": "spiral", "type": "spring", "joint": "hinge", "stiffness": 5, "rest": 0.2},
  {"name": "coil", "type": "spring", "joint": "slide", "stiffness": 5, "rest": -0.4},
  {"name": "motor", "type": "torque", "joint": "hinge", "torque": 1}
 ]})";

struct Posed {
  Posed(double angle, double shift) : q(2) {
    Folder folder;
    WriteText(folder / "s.lws.json", kScene);
    ProblemList problems;
    scene = CompileScene(LoadGood(folder / "s.lws.json"), &problems);
    REQUIRE(scene);
    q << angle, shift;
    Workspace workspace(*scene->model);
    ForwardKinematics(*scene->model, q, &workspace);
    X_WB = workspace.X_WB;
    parameters = PackForces(scene->scene.forces);
    symbols = std::make_unique<ForceSymbols>(*scene->model, scene->scene.forces, scene->size);
  }
  std::vector<ForceSymbol> At(double time) {
    const auto found = symbols->At(parameters, time, q, X_WB);
    return {found.begin(), found.end()};
  }
  std::shared_ptr<const CompiledScene> scene;
  VectorX q, parameters;
  std::vector<Transform> X_WB;
  std::unique_ptr<ForceSymbols> symbols;
};

std::size_t CountArrows(const Snapshot& snapshot, int force) {
  std::size_t count = 0;
  for (const Instance& instance : snapshot.instances)
    count += instance.pick == ToPickId({PickKind::kForce, force});
  return count;
}

}  // namespace

TEST_CASE("The arrow of a force grows with it up to a length, and back") {
  const ForceScale scale{0.1, 0.5, 20};
  CHECK(scale.Length(0) == 0);
  CHECK(scale.Length(20) == Approx(0.3));  // half way
  CHECK(scale.Length(1e9) <= 0.5);
  CHECK(scale.Length(kInfinity) == 0.5);
  for (const double force : {1e-3, 0.5, 20.0, 300.0})
    CHECK(scale.Force(scale.Length(force)) == Approx(force));
  CHECK(scale.Force(0.05) == 0);
  CHECK(std::isfinite(scale.Force(0.5)));
  CHECK(std::isfinite(scale.Force(3)));
}

TEST_CASE("Outside forces are drawn at their points and along their axes") {
  const double angle = 0.6;
  Posed posed(angle, -0.5);
  auto symbols = posed.At(1.5);
  REQUIRE(symbols.size() == 4);  // a motor has no symbol
  // The rod's end hangs a metre below the hinge, turned about x.
  const Vector3 end(0, std::sin(angle), 2 - std::cos(angle));
  const ForceSymbol& wind = symbols[0];
  CHECK(wind.works);
  CHECK(wind.constant);
  CHECK((wind.point - end).norm() < 1e-12);
  CHECK((wind.force - Vector3(0, 6, 8)).norm() < 1e-12);
  const Vector3 arrow = wind.tip - wind.point;
  CHECK((arrow.normalized() - Vector3(0, 0.6, 0.8)).norm() < 1e-12);
  CHECK(posed.symbols->scale().Force(arrow.norm()) == Approx(10));
  const ForceSymbol& thrust = symbols[1];
  CHECK(thrust.works);
  CHECK_FALSE(thrust.constant);
  // Along the link's axes: z of the rod is (0, −sin, cos).
  CHECK((thrust.force - Vector3(4.5, -4 * std::sin(angle), 4 * std::cos(angle))).norm() < 1e-12);
  CHECK((thrust.moment - Vector3(0, -2 * std::sin(angle), 2 * std::cos(angle))).norm() < 1e-12);
  CHECK_FALSE(posed.At(0.5)[1].works);
  CHECK_FALSE(posed.At(2)[1].works);
  // The numbers of now, not those of the file.
  posed.parameters[static_cast<int>(ForceParameter::kForceY)] = -6;
  CHECK(posed.At(0)[0].force.y() == -6);
  posed.parameters[static_cast<int>(ForceParameter::kEnabled)] = 0;
  CHECK_FALSE(posed.At(0)[0].works);
}

TEST_CASE("Springs are drawn between what they hold") {
  const double angle = 0.6;
  Posed posed(angle, -0.5);
  const auto symbols = posed.At(0);
  REQUIRE(symbols.size() == 4);
  const ForceSymbol& spiral = symbols[2];
  CHECK(spiral.kind == ForceSymbol::Kind::kTurningSpring);
  CHECK(spiral.stretch == Approx(0.4));
  CHECK((spiral.point - Vector3(0, 0, 2)).norm() < 1e-12);
  CHECK((spiral.R.col(2) - Vector3::UnitX()).norm() < 1e-12);
  const ForceSymbol& coil = symbols[3];
  CHECK(coil.kind == ForceSymbol::Kind::kSlidingSpring);
  CHECK(coil.stretch == Approx(-0.1));
  const Vector3 along(0, -std::sin(angle), std::cos(angle));
  CHECK((coil.point - (Vector3(0, 0, 2) - 0.5 * along)).norm() < 1e-12);
  // The fixed end does not move with the joint.
  Posed moved(angle, -0.1);
  const Vector3 anchor = moved.At(0)[3].anchor;
  CHECK((anchor - coil.anchor).norm() < 1e-12);
  CHECK((anchor - Vector3(0, 0, 2)).dot(along) < -1);  // below the lower limit
  // The outer end of the spiral neither.
  Posed turned(0.9, -0.5);
  CHECK((turned.At(0)[2].R - spiral.R).norm() < 1e-12);
}

TEST_CASE("A snapshot shows forces and springs, to be picked, unless they are switched off") {
  Posed posed(0.6, -0.5);
  const auto symbols = posed.At(0);
  SnapshotOptions options;
  SnapshotMoment moment;
  moment.forces = symbols;
  const auto take = [&] { return BuildSnapshot(*posed.scene, posed.X_WB, moment, options); };
  const Snapshot shown = take();
  CHECK(CountArrows(shown, 0) == 2);  // foot and arrow
  CHECK(CountArrows(shown, 1) == 0);  // at rest
  REQUIRE(shown.labels.size() == 1);
  CHECK(shown.labels[0].text == "10.0 N");
  const auto lines_of = [](const Snapshot& snapshot, int force) {
    std::size_t count = 0;
    for (const Polyline& line : snapshot.lines) count += line.pick == ToPickId({PickKind::kForce, force});
    return count;
  };
  CHECK(lines_of(shown, 2) == 1);
  CHECK(lines_of(shown, 3) == 1);
  options.selected = {{PickKind::kForce, 1}};
  CHECK(CountArrows(take(), 1) > 0);  // who looks at it sees it
  options.forces_pickable = false;
  CHECK(CountArrows(take(), 0) == 0);
  options.forces_pickable = true;
  options.view.forces = false;
  const Snapshot hidden = take();
  CHECK(CountArrows(hidden, 0) == 0);
  CHECK(lines_of(hidden, 2) == 0);
  CHECK(hidden.labels.empty());
}

}  // namespace force_symbols_test
