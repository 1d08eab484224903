// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/kinematics/tasks/TaskStack.h"
#include "engine/math/Rotation.h"
#include "tests/support/RandomTree.h"

namespace linkwright {
namespace {

TEST_CASE("Any stack on any tree gives a position within limits", "[kinematics][stack]") {
  Random random(11);
  int reached = 0;
  for (unsigned seed = 0; seed < 40; ++seed) {
    RandomTreeOptions tree;
    tree.joints = 3 + random.Integer(14);
    tree.mimic = seed % 2 ? 0.2 : 0;
    RobotDescription robot = RandomTree(seed, tree);
    for (JointDescription& joint : robot.joints) {
      if (joint.type != JointType::kRevolute && joint.type != JointType::kPrismatic) continue;
      joint.lower = -random.Uniform(0.1, 1.5);
      joint.upper = random.Uniform(0.1, 1.5);
      joint.max_velocity = random.Uniform(0.5, 3);
    }
    AddRobotOptions add;
    add.floating = seed % 3 == 0;
    const auto model = BuildModel(robot, add);
    if (model->nv() == 0) continue;
    TaskStack stack(model);
    const int frames = static_cast<int>(model->frames().size());
    for (int round = 0; round < 12; ++round) {
      std::vector<StackTask> tasks(static_cast<size_t>(1 + random.Integer(5)));
      for (StackTask& task : tasks) {
        task.kind = static_cast<TaskKind>(random.Integer(7));
        task.level = random.Integer(3);
        task.enabled = random.Chance(0.9);
        task.frame = FrameIndex(random.Integer(frames));
        task.reference = FrameIndex(random.Integer(frames));
        task.point = random.InBox(0.2);
        task.target = {RotationFromVector(random.InBox(2)), random.InBox(2)};
        task.length = random.Uniform(0, 1);
        for (bool& axis : task.axes) axis = random.Chance(0.8);
        task.weight = random.Uniform(0.1, 3);
      }
      StackOptions options;
      options.solver = static_cast<StackSolver>(random.Integer(6));
      options.damping = static_cast<Damping>(random.Integer(4));
      options.lambda = random.Chance(0.2) ? 0 : random.Uniform(0.01, 0.5);
      options.speed_limits = random.Chance(0.3);
      options.move_free_base = random.Chance(0.5);
      options.max_iterations = 20;
      const VectorX q0 = RandomPosition(*model, &random, 1);
      const StackResult& result = stack.Solve(q0, tasks, options);
      CAPTURE(seed, round, static_cast<int>(options.solver), static_cast<int>(options.damping));
      REQUIRE(result.q.allFinite());
      VectorX inside = result.q;
      model->ClampToLimits(&inside);
      CHECK((inside - result.q).norm() < 1e-12);
      model->Normalize(&inside);
      CHECK((inside - result.q).norm() < 1e-9);
      CHECK(result.dq.cwiseAbs().maxCoeff() <= options.max_step + 1e-12);
      int freedom = model->nv();
      for (const LevelReport& level : result.levels) {
        CHECK(level.rank <= level.rows);
        CHECK(level.freedom_left <= freedom);
        freedom = level.freedom_left;
      }
      reached += result.status == StackStatus::kReached;
    }
  }
  CHECK(reached > 10);
}

}  // namespace
}  // namespace linkwright
