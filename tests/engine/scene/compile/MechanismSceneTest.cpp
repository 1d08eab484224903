// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "BuildInfo.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/constraints/LoopSolver.h"
#include "engine/io/scene/SceneMechanism.h"
#include "engine/kinematics/tasks/TaskStack.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/compile/MechanismModel.h"
#include "engine/scene/compile/MechanismPosing.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/system/SystemLinearisation.h"
#include "tests/support/SameMechanism.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

namespace {

const fs::path kScenes = fs::path(LINKWRIGHT_SOURCE_DIR) / "scenes";

std::shared_ptr<const CompiledScene> Compiled(const Scene& scene) {
  ProblemList problems;
  auto compiled = CompileScene(scene, &problems);
  INFO(AllProblems(problems));
  REQUIRE(compiled);
  CHECK(problems.problems().empty());
  return compiled;
}

// A pendulum of 2 kg, 0.5 m from a hinge along y at (0, 0, 1), hanging to the side.
const char* const kPendulum = R"j({
  "linkwright": 1,
  "name": "pendulum",
  "mechanism": {
    "bodies": [{"name": "bob", "mass": 2, "inertia": [0.01, 0.02, 0.01], "r": [0.5, 0, 1],
                "visuals": [{"sphere": 0.1, "color": "#ff0000"}]}],
    "joints": [{"name": "hinge", "type": "revolute", "body_i": "ground", "body_j": "bob",
                "point_i": [0, 0, 1], "point_j": [-0.5, 0, 0], "axis_i": [0, 1, 0], "axis_j": [0, 1, 0]}],
    "outputs": [{"name": "end", "body": "bob", "point": [0.1, 0, 0]}]
  }
}
)j";

}  // namespace

TEST_CASE("a scene's mechanism is read, shown as free bodies, simulated and saved") {
  const Folder folder;
  WriteText(folder / "p.lws.json", kPendulum);
  const Scene scene = LoadGood(folder / "p.lws.json");
  REQUIRE(scene.mechanism.bodies.size() == 1);
  REQUIRE(scene.mechanism.bodies[0].visuals.size() == 1);
  CHECK(scene.mechanism.bodies[0].visuals[0].color.r == 1);
  const auto compiled = Compiled(scene);
  CHECK(compiled->model->nq() == 7);
  CHECK(compiled->model->FindFrame("bob").IsValid());
  CHECK(compiled->model->FindFrame("ground").IsValid());
  CHECK(compiled->loops.size() == 1);

  Simulation simulation(compiled->MakeSystem(), {});
  REQUIRE(simulation.state().q.size() == 7);
  CHECK(simulation.state().q == compiled->initial_q);
  const double inertia = 0.02 + 2 * 0.25;
  for (int i = 0; i < 200; ++i) REQUIRE_FALSE(simulation.Step());
  // θ from the horizontal: ½ I θ'² = m g l sin θ; the system's poses are the tree's.
  const State& state = simulation.state();
  std::vector<Transform> poses(2);
  simulation.system().BodyPoses(state, poses);
  const double sine = (1 - poses[1].p.z()) / 0.5;
  CHECK(0.5 * inertia * state.v[4] * state.v[4] == Approx(2 * kStandardGravity * 0.5 * sine).epsilon(1e-8));
  Workspace workspace(*compiled->model);
  ForwardKinematics(*compiled->model, state.q, &workspace);
  CHECK((workspace.X_WB[1].p - poses[1].p).norm() < 1e-14);
  CHECK((workspace.X_WB[1].R - poses[1].R).norm() < 1e-14);

  REQUIRE(SaveScene(scene, folder / "same.lws.json").ok);
  CHECK(ReadText(folder / "same.lws.json") == kPendulum);
  Scene changed = scene;
  changed.mechanism.bodies[0].mass = 3;
  changed.mechanism.bodies[0].visuals[0].geometry.radius = 0.2;
  REQUIRE(SaveScene(changed, folder / "changed.lws.json").ok);
  const Scene again = LoadGood(folder / "changed.lws.json");
  CHECK(SameMechanism(again.mechanism, changed.mechanism));
  CHECK(again.mechanism.bodies[0].visuals[0].geometry.radius == 0.2);
}

TEST_CASE("a model file opens as a scene, and can be saved as one") {
  const Folder folder;
  const std::string text = kPendulum;
  const auto begin = text.find("{\n    \"bodies\"");
  std::string model = text.substr(begin, text.rfind('}') - begin);
  model.insert(1, "\"gravity\": [0, 0, -1.6],");
  WriteText(folder / "model.json", model);
  const Scene scene = LoadGood(folder / "model.json");
  CHECK(scene.gravity == Vector3(0, 0, -1.6));
  REQUIRE(scene.mechanism.bodies.size() == 1);
  REQUIRE(SaveScene(scene, folder / "scene.lws.json").ok);
  const Scene again = LoadGood(folder / "scene.lws.json");
  CHECK(SameMechanism(scene.mechanism, again.mechanism));
  CHECK(again.gravity == scene.gravity);
}

TEST_CASE("a mechanism in a wrong pose is assembled with the least change, and that is reported") {
  const Folder folder;
  std::string text = kPendulum;
  text.replace(text.find("[0.5, 0, 1]"), 11, "[0.5, 0.03, 1.04]");
  WriteText(folder / "p.lws.json", text);
  LoadSceneResult read = LoadScene(folder / "p.lws.json");
  REQUIRE(read.ok);
  ProblemList problems;
  const auto compiled = CompileScene(read.scene, &problems);
  REQUIRE(compiled);
  REQUIRE(problems.problems().size() == 1);
  CHECK(problems.problems()[0].severity == Severity::kWarning);
  CHECK(problems.problems()[0].text.find("\"hinge\" was open by 0.04 m") != std::string::npos);
  LoopSolver solver(*compiled->model, compiled->loops);
  Workspace workspace(*compiled->model);
  CHECK(solver.Gap(*compiled->model, compiled->initial_q, &workspace) < 1e-10);
  CHECK(std::abs(compiled->initial_q[1]) < 1e-10);  // back in the plane of the hinge
}

TEST_CASE("a robot and a mechanism swing beside each other as each does alone") {
  const Folder folder;
  std::string text = kPendulum;
  text.insert(
      text.find("  \"mechanism\""),
      R"j(  "robots": [{"name": "r", "links": [{"name": "a"}, {"name": "b", "mass": 1, "com": [0.3, 0, 0],
    "inertia": [0.01, 0.01, 0.01], "visuals": [{"sphere": 0.1}]}],
    "joints": [{"name": "j", "type": "continuous", "axis": [0, 1, 0], "parent": "a", "child": "b"}]}],
)j");
  WriteText(folder / "p.lws.json", text);
  const LoadSceneResult read = LoadScene(folder / "p.lws.json");
  REQUIRE(read.ok);
  Scene robot = read.scene, mechanism = read.scene;
  robot.mechanism = {};
  mechanism.robots.clear();
  for (const Formulation formulation : kFormulations) {
    INFO(ToString(formulation));
    const auto end = [&](Scene scene) {
      scene.formulation = formulation;
      Simulation simulation(Compiled(scene)->MakeSystem(), {});
      for (int k = 0; k < 300; ++k) REQUIRE_FALSE(simulation.Step());
      CHECK(simulation.system().ComputeEnergies(simulation.state()).ResidualPasses());
      return simulation.state().q;
    };
    const VectorX both = end(read.scene), alone = end(robot), bodies = end(mechanism);
    REQUIRE(both.size() == alone.size() + bodies.size());
    CHECK((both.head(alone.size()) - alone).cwiseAbs().maxCoeff() < 1e-10);
    CHECK((both.tail(bodies.size()) - bodies).cwiseAbs().maxCoeff() < 1e-7);
  }
}

TEST_CASE("the motion base is dragged with its actuators giving way, which take their new lengths") {
  const Scene scene = LoadGood(kScenes / "motion-base.lws.json");
  const auto compiled = Compiled(scene);
  CHECK(compiled->drivers.size() == 3);
  const Mobility m = ExamineMobility(*compiled, compiled->initial_q);
  CHECK(m.freedom == 0);
  const auto loops = MakeLoopConstraints(*compiled);
  REQUIRE(loops);
  TaskStack stack(compiled->model);
  StackTask task;
  task.kind = TaskKind::kPosition;
  task.frame = compiled->model->FindFrame("platform");
  task.point = {0.5, 0, 0};
  const Vector3 centre(0, 0, 0.5);
  const Vector3 aside(0.48, 0.1, std::sqrt(0.25 - 0.48 * 0.48 - 0.01));
  task.target.p = centre + aside;  // on the sphere about the ball joint
  StackOptions options;
  options.move_free_base = true;
  options.loops = loops.get();
  const StackResult& result = stack.Solve(compiled->initial_q, {&task, 1}, options);
  CHECK(result.status == StackStatus::kReached);
  CHECK(loops->Gap(result.q) <= 1e-10);
  MechanismDescription posed = scene.mechanism;
  PoseMechanism(result.q, &posed);
  // What the drivers hold is how long they are now.
  const Quaternion R(result.q[3], result.q[4], result.q[5], result.q[6]);
  for (const MechanismJoint& joint : posed.joints) {
    if (!IsDriver(joint.type)) continue;
    const double length = (result.q.head<3>() + R * joint.point_j - joint.point_i).norm();
    CHECK(joint.function(0)[0] == Approx(length).epsilon(1e-14));
  }
  Scene next = scene;
  next.mechanism = posed;
  const auto again = Compiled(next);
  CHECK(again->assembled_gap < 1e-10);
}

TEST_CASE("a vehicle that rests on its tyres is linearised in its independent velocities") {
  Scene scene = LoadGood(kScenes / "hmmwv-bump.lws.json");
  for (MechanismBody& body : scene.mechanism.bodies) body.v.setZero();
  const auto system = Compiled(scene)->MakeSystem();
  Linearisation linear;
  const SystemStatus status = Linearise(system.get(), system->InitialState(), &linear);
  INFO(status.term);
  REQUIRE(status.ok);
  CHECK(linear.dependent == system->nv() - 12);
  const auto count = [&](LinearMode::Kind kind) {
    return std::count_if(linear.modes.begin(), linear.modes.end(),
                         [&](const LinearMode& mode) { return mode.kind == kind; });
  };
  CHECK(count(LinearMode::Kind::kGrows) == 0);
  // Along x and y and about z nothing brings it back, nor slows it down; pairs count once.
  CHECK(count(LinearMode::Kind::kNeutral) >= 3);
  CHECK(count(LinearMode::Kind::kDecays) > 0);
}

TEST_CASE("a suspension is dragged with all its loops closed") {
  const Scene scene = LoadGood(kScenes / "hmmwv-bump.lws.json");
  const auto compiled = Compiled(scene);
  const auto loops = MakeLoopConstraints(*compiled);
  REQUIRE(loops);
  TaskStack stack(compiled->model);
  VectorX q = compiled->initial_q;
  const FrameIndex wheel = compiled->model->FindFrame("wheel_fl");
  Workspace workspace(*compiled->model);
  ForwardKinematics(*compiled->model, q, &workspace);
  const Vector3 start = FramePose(*compiled->model, workspace, wheel).p;
  StackOptions options;
  options.move_free_base = true;
  options.loops = loops.get();
  for (int frame = 1; frame <= 5; ++frame) {
    StackTask task;
    task.kind = TaskKind::kPosition;
    task.frame = wheel;
    task.target.p = start + Vector3(0, 0, 0.012 * frame);
    const StackResult& result = stack.Solve(q, {&task, 1}, options);
    q = result.q;
    CHECK(loops->Gap(q) <= 1e-10);
    CHECK(result.tasks[0].position < 1e-6);
  }
  // The heavy chassis gives way by far less than the wheel goes up.
  CHECK(std::abs(q[2] - compiled->initial_q[2]) < 0.01);
}

TEST_CASE("the shipped mechanisms have the degrees of freedom that their names promise") {
  const std::pair<const char*, int> known[] = {{"four-bar", 1},   {"slider-crank", 1}, {"bennett-loop", 1},
                                               {"heavy-top", 3},  {"ball-chain", 12},  {"motion-base", 0},
                                               {"hmmwv-bump", 12}};
  for (const auto& [name, freedom] : known) {
    INFO(name);
    const auto compiled = Compiled(LoadGood(kScenes / (std::string(name) + ".lws.json")));
    const Mobility m = ExamineMobility(*compiled, compiled->initial_q);
    CHECK(m.freedom == freedom);
    CHECK(static_cast<int>(m.modes.size()) == freedom);
    CHECK(m.freedom_nearby == freedom);
    CHECK(compiled->assembled_gap < 1e-10);
    Simulation simulation(compiled->MakeSystem(), compiled->scene.simulation);
    for (int i = 0; i < 50; ++i) REQUIRE_FALSE(simulation.Step());
  }
}
