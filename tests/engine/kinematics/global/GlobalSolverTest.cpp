// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>

#include "BuildInfo.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/kinematics/global/GlobalSolver.h"
#include "engine/kinematics/global/SerialChain.h"
#include "engine/scene/compile/CompiledScene.h"
#include "tests/support/RandomTree.h"
#include "tests/support/ReferenceData.h"
#include "tests/support/SolvePose.h"

namespace linkwright::global_solver_test {
namespace {

/// What is found then does not depend on how fast the machine is.
const GlobalOptions kUnhurried = [] {
  GlobalOptions options;
  options.max_seconds = 60;
  return options;
}();

/// The frame's pose joint by joint, without the algorithms that the solver uses.
Transform PoseOf(const Model& model, const VectorX& q, FrameIndex frame) {
  const Frame& f = model.frames()[static_cast<size_t>(frame.value)];
  Transform X = f.X_BF;
  for (int b = f.body; b > 0; b = model.bodies()[static_cast<size_t>(b)].parent) {
    const Joint& joint = model.joints()[static_cast<size_t>(b)];
    Transform J;
    if (joint.type == JointType::kBall || joint.type == JointType::kFree) {
      const int at = joint.q_index + joint.nq - 4;
      J.R = Quaternion(q[at], q[at + 1], q[at + 2], q[at + 3]).toRotationMatrix();
      if (joint.nq == 7) J.p = q.segment<3>(joint.q_index);
    } else {
      const double value = joint.ratio * q[joint.q_index] + joint.offset;
      if (joint.type == JointType::kPrismatic)
        J.p.z() = value;
      else
        J.R = Eigen::AngleAxisd(value, Vector3::UnitZ()).toRotationMatrix();
    }
    X = model.bodies()[static_cast<size_t>(b)].X_PJ * J * X;
  }
  return X;
}

bool InsideLimits(const Model& model, const VectorX& q) {
  for (size_t b = 1; b < model.joints().size(); ++b) {
    const Joint& joint = model.joints()[b];
    if (joint.nv != 1) continue;
    const double value = joint.ratio * q[joint.q_index] + joint.offset;
    if (value < joint.lower - 1e-12 || value > joint.upper + 1e-12) return false;
    if (joint.type == JointType::kContinuous && !joint.mimic && (value <= -kPi || value > kPi)) return false;
  }
  return true;
}

VectorX RandomInside(const Model& model, Random* random) {
  VectorX q = RandomPosition(model, random, kPi);
  for (size_t b = 1; b < model.joints().size(); ++b) {
    const Joint& joint = model.joints()[b];
    if (joint.nv != 1 || joint.mimic || joint.lower == -kInfinity) continue;
    q[joint.q_index] = random->Uniform(joint.lower, joint.upper);
  }
  model.ClampToLimits(&q);
  return q;
}

/// Random poses that the frame can take are reached from random seeds, within the limits.
void CheckReached(const std::shared_ptr<const Model>& model, FrameIndex frame, int count) {
  GlobalSolver solver(model, frame);
  GlobalOptions options;
  options.max_seconds = kInfinity;
  Random random(5);
  for (int i = 0; i < count; ++i) {
    const VectorX seed = RandomInside(*model, &random);
    VectorX goal = RandomInside(*model, &random);
    // What the chain does not move is where the seed has it.
    const int first = SerialChain(*model, frame).bodies().front();
    const Joint& base =
        model->joints()[static_cast<size_t>(model->bodies()[static_cast<size_t>(first)].parent)];
    if (base.type == JointType::kFree) goal.segment<7>(base.q_index) = seed.segment<7>(base.q_index);
    const Transform target = PoseOf(*model, goal, frame);
    const GlobalResult& result = SolvePose(&solver, frame, seed, target, options);
    CAPTURE(i, result.starts, result.iterations, ToString(result.why, *model));
    REQUIRE(result.status == GlobalStatus::kSolved);
    const Transform X = PoseOf(*model, result.q, frame);
    CHECK((X.p - target.p).norm() <= 1e-5);
    CHECK(RotationVector(X.R * target.R.transpose()).norm() <= 1e-5);
    CHECK(InsideLimits(*model, result.q));
  }
}

struct Spec {
  JointType type;
  Vector3 axis;
  double length;  ///< of the link behind it, along x
  double lower = -kInfinity, upper = kInfinity;
};

/// A chain along x at q = 0, joints j1, j2, …, with the frame "tip" at its end.
RobotDescription Chain(const std::vector<Spec>& specs) {
  RobotDescription robot;
  robot.links.push_back({"base", {}, {}, {}, 0});
  double before = 0;
  for (size_t i = 0; i <= specs.size(); ++i) {
    const bool last = i == specs.size();
    JointDescription joint;
    joint.name = "j" + std::to_string(i + 1);
    joint.type = last ? JointType::kFixed : specs[i].type;
    joint.parent = robot.links.back().name;
    joint.child = last ? "tip" : "l" + std::to_string(i + 1);
    joint.X_PJ.p.x() = before;
    if (!last) {
      joint.axis = specs[i].axis;
      joint.lower = specs[i].lower;
      joint.upper = specs[i].upper;
      before = specs[i].length;
    }
    robot.links.push_back({joint.child, {}, {}, {}, 0});
    robot.joints.push_back(joint);
  }
  return robot;
}

const Vector3 kX = Vector3::UnitX(), kY = Vector3::UnitY(), kZ = Vector3::UnitZ();
constexpr auto kTurn = JointType::kRevolute;

Transform AboutZ(double angle, const Vector3& p) {
  return {Eigen::AngleAxisd(angle, kZ).toRotationMatrix(), p};
}

std::shared_ptr<const Model> SceneModel(const std::filesystem::path& path) {
  LoadSceneOptions options;
  options.load_meshes = false;
  const LoadSceneResult loaded = LoadScene(path, options);
  REQUIRE(loaded.ok);
  ProblemList problems;
  return CompileScene(loaded.scene, &problems)->model;
}

TEST_CASE("The global solver reaches poses of the shipped arms", "[kinematics][global]") {
  const std::filesystem::path scenes = std::filesystem::path(LINKWRIGHT_SOURCE_DIR) / "scenes";
  for (const char* name : {"six-joint-arm.lws.json", "seven-joint-arm.lws.json"}) {
    CAPTURE(name);
    const auto model = SceneModel(scenes / name);
    CheckReached(model, model->FindFrame("tool"), 300);
  }
}

TEST_CASE("The global solver reaches poses of real arms", "[kinematics][global][reference]") {
  const std::pair<const char*, const char*> arms[] = {
      {"panda/example-robot-data/robots/panda_description/urdf/panda.urdf", "panda_hand"},
      {"ur5/example-robot-data/robots/ur_description/urdf/ur5_robot.urdf", "tool0"},
      {"kuka_iiwa/model.urdf", "lbr_iiwa_link_7"},
      {"jvrc1/jvrc_description/urdf/jvrc1.urdf", "R_WRIST_Y_S"},
      {"jvrc1/jvrc_description/urdf/jvrc1.urdf", "R_ANKLE_P_S"},
  };
  for (const auto& [file, frame] : arms) {
    CAPTURE(file, frame);
    const auto model = SceneModel(test::ReferencePath(std::string("robots/") + file));
    REQUIRE(model->FindFrame(frame).IsValid());
    CheckReached(model, model->FindFrame(frame), 300);
  }
}

TEST_CASE("The global solver reaches poses of random trees", "[kinematics][global]") {
  RandomTreeOptions tree;
  for (unsigned seed = 1; seed <= 60; ++seed) {
    tree.joints = 2 + static_cast<int>(seed % 9);
    tree.branching = seed % 3 == 0 ? 0.3 : 0;
    tree.mimic = seed % 4 == 0 ? 0.3 : 0;
    tree.large_joints = false;
    AddRobotOptions add;
    add.floating = seed % 5 == 0;
    const auto model = BuildModel(RandomTree(seed, tree), add);
    const FrameIndex tip = model->FindFrame("l" + std::to_string(tree.joints));
    CAPTURE(seed, model->nv());
    if (!SerialChain(*model, tip).IsSimple()) continue;
    CheckReached(model, tip, 5);
  }
}

TEST_CASE("The global solver turns ball joints, too", "[kinematics][global]") {
  RobotDescription robot =
      Chain({{kTurn, kZ, 0.4, -2, 2}, {JointType::kBall, kX, 0.3}, {kTurn, kY, 0.2, -2, 2}});
  const auto model = BuildModel(robot);
  CheckReached(model, model->FindFrame("tip"), 20);
}

TEST_CASE("What is too far or too near is proven by the links' lengths", "[kinematics][global]") {
  const auto model = BuildModel(Chain({{kTurn, kZ, 0.5, -3, 3}, {kTurn, kZ, 0.2, -3, 3}}));
  const FrameIndex tip = model->FindFrame("tip");
  const SerialChain::Reach reach = SerialChain(*model, tip).FindReach();
  CHECK(reach.most == Approx(0.7).epsilon(1e-12));
  CHECK(reach.least == Approx(0.3).epsilon(1e-12));
  GlobalSolver solver(model, tip);
  const VectorX seed = VectorX::Constant(2, 0.4);

  // Stretched towards it, with the orientation that this gives: 0.3 m are missing.
  const double angle = 0.9;
  const GlobalResult far =
      SolvePose(&solver, tip, seed, AboutZ(angle, {std::cos(angle), std::sin(angle), 0}), kUnhurried);
  CHECK(far.status == GlobalStatus::kUnreachable);
  CHECK(far.why.cause == Unreachable::Cause::kTooFar);
  CHECK(far.why.proven);
  CHECK(far.why.distance == Approx(1).epsilon(1e-12));
  CHECK(far.why.bound == Approx(0.7).epsilon(1e-12));
  CHECK(far.residual.position == Approx(0.3).epsilon(1e-6));
  CHECK(far.residual.orientation < 1e-4);
  CHECK(far.q[0] == Approx(angle).margin(1e-4));
  CHECK(far.q[1] == Approx(0).margin(1e-4));

  CHECK(ToString(far.why, *model) ==
        "too far: 1 m from the first joint, and all links in a line reach 0.7 m");
  UnitChoice millimetres;
  millimetres.length = "mm";
  CHECK(ToString(far.why, *model, millimetres) ==
        "too far: 1000 mm from the first joint, and all links in a line reach 700 mm");

  // Folded: 0.2 m are missing.
  const GlobalResult near = SolvePose(&solver, tip, seed, AboutZ(kPi, {0.1, 0, 0}), kUnhurried);
  CHECK(near.status == GlobalStatus::kUnreachable);
  CHECK(near.why.cause == Unreachable::Cause::kTooNear);
  CHECK(near.why.bound == Approx(0.3).epsilon(1e-12));
  CHECK(ToString(near.why, *model, millimetres) ==
        "too near: 100 mm from the first joint, and folded the links reach no nearer than 300 mm");
  CHECK(near.residual.position >= 0.2 - 1e-9);
}

TEST_CASE("The limit that stops a target is named", "[kinematics][global]") {
  const auto model = BuildModel(Chain({{kTurn, kZ, 0.5, -1, 1}}));
  GlobalSolver solver(model, model->FindFrame("tip"));
  const GlobalResult result =
      SolvePose(&solver, model->FindFrame("tip"), VectorX::Constant(1, -0.7),
                AboutZ(1.5, {0.5 * std::cos(1.5), 0.5 * std::sin(1.5), 0}), kUnhurried);
  CHECK(result.status == GlobalStatus::kUnreachable);
  CHECK(result.why.cause == Unreachable::Cause::kLimits);
  REQUIRE(result.why.joints.size() == 1);
  CHECK(ToString(result.why, *model) == "the joints' limits are in the way (joint \"j1\")");
  // At the limit: half a radian is missing, and the chord of it.
  CHECK(result.q[0] == Approx(1).epsilon(1e-12));
  CHECK(result.residual.orientation == Approx(0.5).epsilon(1e-9));
  CHECK(result.residual.position == Approx(2 * 0.5 * std::sin(0.25)).epsilon(1e-9));
}

TEST_CASE("A place that can be reached with another orientation is distinguished from one that cannot",
          "[kinematics][global]") {
  const auto model = BuildModel(Chain({{kTurn, kZ, 0.5, -3, 3}, {kTurn, kZ, 0.4, -3, 3}}));
  GlobalSolver solver(model, model->FindFrame("tip"));
  Transform target;
  target.p = {0.5, 0.4, 0};
  target.R = Eigen::AngleAxisd(1, kX).toRotationMatrix();
  CHECK(SolvePose(&solver, model->FindFrame("tip"), VectorX::Zero(2), target, kUnhurried).why.cause ==
        Unreachable::Cause::kOrientation);
  target.p.z() = 0.1;
  const GlobalResult& result =
      SolvePose(&solver, model->FindFrame("tip"), VectorX::Zero(2), target, kUnhurried);
  CHECK(result.status == GlobalStatus::kUnreachable);
  CHECK(result.why.cause == Unreachable::Cause::kGeometry);
  CHECK(result.residual.position >= 0.1 - 1e-9);
}

TEST_CASE("Where any orientation will do only the place counts", "[kinematics][global]") {
  const auto solve = [](GlobalSolver* solver, FrameIndex frame, const VectorX& seed,
                        const Transform& target) -> const GlobalResult& {
    return SolvePose(solver, frame, seed, target, kUnhurried, ToFiveDigits(), TaskKind::kPosition);
  };
  // Two links in a plane, a target in it with an orientation out of it.
  const auto model = BuildModel(Chain({{kTurn, kZ, 0.5, -3, 3}, {kTurn, kZ, 0.4, -3, 3}}));
  GlobalSolver solver(model, model->FindFrame("tip"));
  Transform target;
  target.p = {0.5, 0.4, 0};
  target.R = Eigen::AngleAxisd(1, kX).toRotationMatrix();
  const GlobalResult& reached = solve(&solver, model->FindFrame("tip"), VectorX::Zero(2), target);
  CHECK(reached.status == GlobalStatus::kSolved);
  CHECK((PoseOf(*model, reached.q, model->FindFrame("tip")).p - target.p).norm() <= 1e-5);
  target.p.z() = 0.1;
  const GlobalResult& missed = solve(&solver, model->FindFrame("tip"), VectorX::Zero(2), target);
  CHECK(missed.status == GlobalStatus::kUnreachable);
  CHECK(missed.why.cause == Unreachable::Cause::kGeometry);
  CHECK(missed.residual.position == Approx(0.1).epsilon(1e-6));
  // Arms in space, with orientations they cannot have there.
  for (const char* name : {"six-joint-arm", "seven-joint-arm"}) {
    CAPTURE(name);
    const LoadSceneResult loaded =
        LoadScene(std::string(LINKWRIGHT_SOURCE_DIR) + "/scenes/" + name + ".lws.json");
    REQUIRE(loaded.ok);
    ProblemList problems;
    const auto scene = CompileScene(loaded.scene, &problems);
    REQUIRE(scene);
    const FrameIndex tool = scene->model->FindFrame("tool");
    GlobalSolver arm(scene->model, tool);
    Random random(3);
    for (int i = 0; i < 50; ++i) {
      Transform place = PoseOf(*scene->model, RandomInside(*scene->model, &random), tool);
      place.R = RotationFromVector(random.Vector(3, 3));
      const VectorX seed = RandomInside(*scene->model, &random);
      const GlobalResult& result = solve(&arm, tool, seed, place);
      CAPTURE(i, result.residual.position);
      CHECK(result.status == GlobalStatus::kSolved);
      CHECK((PoseOf(*scene->model, result.q, tool).p - place.p).norm() <= 1e-5);
      CHECK(InsideLimits(*scene->model, result.q));
    }
  }
}

TEST_CASE("No pose leaves the bounds of the reach", "[kinematics][global]") {
  RandomTreeOptions tree;
  tree.branching = 0;
  tree.large_joints = false;
  for (unsigned seed = 1; seed <= 40; ++seed) {
    tree.joints = 1 + static_cast<int>(seed % 7);
    RobotDescription robot = RandomTree(seed, tree);
    Random random(seed);
    for (JointDescription& joint : robot.joints) {
      if (joint.type != JointType::kPrismatic) continue;
      joint.lower = random.Uniform(-0.5, 0.3);
      joint.upper = joint.lower + random.Uniform(0, 0.4);
    }
    const auto model = BuildModel(robot);
    const FrameIndex tip = model->FindFrame("l" + std::to_string(tree.joints));
    const SerialChain chain(*model, tip);
    if (!chain.IsSimple()) continue;
    const SerialChain::Reach reach = chain.FindReach();
    REQUIRE(std::isfinite(reach.most));
    for (int i = 0; i < 200; ++i) {
      const VectorX q = RandomInside(*model, &random);
      const double distance = (chain.Base(q).Inverse() * PoseOf(*model, q, tip).p - reach.from).norm();
      CAPTURE(seed, i);
      CHECK(distance <= reach.most + 1e-12);
      CHECK(distance >= reach.least - 1e-12);
    }
  }
}

TEST_CASE("The seed's own solution wins where it is near", "[kinematics][global]") {
  const auto model =
      SceneModel(std::filesystem::path(LINKWRIGHT_SOURCE_DIR) / "scenes/six-joint-arm.lws.json");
  const FrameIndex tool = model->FindFrame("tool");
  GlobalSolver solver(model, tool);
  GlobalOptions alone;
  alone.restarts = false;
  Random random(3);
  for (int i = 0; i < 50; ++i) {
    VectorX goal(6);
    goal << random.Uniform(-1, 1), random.Uniform(-0.5, 0.5), random.Uniform(-0.5, 0.5),
        random.Uniform(-1, 1), random.Uniform(0.5, 1), random.Uniform(-1, 1);
    const VectorX seed = goal + random.Vector(6, 0.02);
    const Transform target = PoseOf(*model, goal, tool);
    const GlobalResult& result = SolvePose(&solver, tool, seed, target, alone);
    REQUIRE(result.status == GlobalStatus::kSolved);
    CHECK(result.starts == 1);
    CHECK((result.q - goal).cwiseAbs().maxCoeff() < 1e-3);
  }
}

TEST_CASE("The same question has the same answer", "[kinematics][global]") {
  const auto model =
      SceneModel(std::filesystem::path(LINKWRIGHT_SOURCE_DIR) / "scenes/seven-joint-arm.lws.json");
  const FrameIndex tool = model->FindFrame("tool");
  GlobalSolver first(model, tool), second(model, tool);
  Random random(9);
  for (int i = 0; i < 20; ++i) {
    const Transform target = PoseOf(*model, RandomInside(*model, &random), tool);
    const VectorX seed = RandomInside(*model, &random);
    const VectorX q = SolvePose(&first, tool, seed, target).q;
    SolvePose(&first, tool, q, target);
    CHECK(SolvePose(&second, tool, seed, target).q == q);
  }
}

TEST_CASE("Locked joints stand still, bad questions are refused", "[kinematics][global]") {
  const auto model =
      SceneModel(std::filesystem::path(LINKWRIGHT_SOURCE_DIR) / "scenes/seven-joint-arm.lws.json");
  const FrameIndex tool = model->FindFrame("tool");
  GlobalSolver solver(model, tool);
  Random random(11);
  std::vector<char> locked(static_cast<size_t>(model->nv()), 0);
  locked[2] = 1;
  StackOptions stack = ToFiveDigits();
  stack.locked = locked;
  for (int i = 0; i < 20; ++i) {
    const VectorX goal = RandomInside(*model, &random);
    VectorX seed = RandomInside(*model, &random);
    seed[2] = goal[2];
    const GlobalResult& result = SolvePose(&solver, tool, seed, PoseOf(*model, goal, tool), {}, stack);
    CHECK(result.status == GlobalStatus::kSolved);
    CHECK(result.q[2] == goal[2]);
  }
  CHECK_THROWS_AS(SolvePose(&solver, tool, VectorX::Zero(3), {}), std::invalid_argument);
  CHECK_THROWS_AS(SolvePose(&solver, tool, VectorX::Constant(model->nq(), std::nan("")), {}),
                  std::invalid_argument);
  CHECK_THROWS_AS(GlobalSolver(model, FrameIndex(1000)), std::invalid_argument);
  const VectorX seed = model->NeutralPosition();
  CHECK_THROWS_AS(SolvePose(&solver, FrameIndex(1), seed, {}), std::invalid_argument);
  CHECK_THROWS_AS(SolvePose(&solver, tool, seed, {}, {}, {}, TaskKind::kCenterOfMass), std::invalid_argument);
  StackTask task;
  task.frame = tool;
  task.point.x() = 0.1;
  CHECK_THROWS_AS(solver.Solve(seed, task, {}), std::invalid_argument);
}

}  // namespace
}  // namespace linkwright::global_solver_test
