// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Dense>
#include <catch2/catch.hpp>
#include <limits>

#include "engine/kinematics/leastsquares/PrioritySolver.h"
#include "engine/scene/reference/CCoMInverse.h"
#include "engine/scene/reference/CLengthInverse.h"
#include "engine/scene/reference/CMultiTasks.h"
#include "engine/scene/reference/CPosInverse.h"
#include "engine/scene/reference/CPosOriInverse.h"
#include "engine/scene/reference/CRelativeInverse.h"
#include "engine/scene/reference/ModelPosture.h"
#include "tests/support/RandomTree.h"

namespace linkwright {
namespace {

constexpr PriorityRule kRules[] = {PriorityRule::kNakamura, PriorityRule::kChiaverini};

/// Two slides along x and y; the first level wants x = 1, the second x + y = 3.
PriorityProblem TwoSlides() {
  PriorityProblem problem;
  const std::vector<int> rows = {1, 1};
  problem.Resize(rows, 2);
  problem.levels[0].J << 1, 0;
  problem.levels[0].e << 1;
  problem.levels[1].J << 1, 1;
  problem.levels[1].e << 3;
  return problem;
}

TEST_CASE("Rules of priority by hand", "[kinematics][priority]") {
  PriorityProblem problem = TwoSlides();
  PrioritySolver solver;
  solver.Resize(std::vector<int>{1, 1}, 2);
  PriorityOptions options;
  // Nakamura: N = diag(0, 1), J₂N = (0 1), e₂ − J₂(1 0)ᵀ = 2.
  options.rule = PriorityRule::kNakamura;
  CHECK((solver.Solve(problem, options) - Eigen::Vector2d(1, 2)).norm() < 1e-15);
  CHECK(solver.levels()[0].freedom_left == 1);
  CHECK(solver.levels()[1].rank == 1);
  CHECK(solver.levels()[1].freedom_left == 0);
  // Chiaverini: J₂# 3 = (1.5 1.5), of which N leaves (0 1.5).
  options.rule = PriorityRule::kChiaverini;
  CHECK((solver.Solve(problem, options) - Eigen::Vector2d(1, 1.5)).norm() < 1e-15);
  // A bound keeps the second slide at 1.2.
  problem.up[1] = 1.2;
  for (const PriorityRule rule : kRules) {
    options.rule = rule;
    CHECK((solver.Solve(problem, options) - Eigen::Vector2d(1, 1.2)).norm() < 1e-14);
    CHECK(int{solver.levels()[1].held[1]} == 1);
  }
  // A bound on the first slide: the second one makes up for the lower task, not for the higher.
  problem.up << 0.4, 10;
  for (const PriorityRule rule : {PriorityRule::kNakamura}) {
    options.rule = rule;
    CHECK((solver.Solve(problem, options) - Eigen::Vector2d(0.4, 2.6)).norm() < 1e-14);
  }
  // The same wish at two levels: nothing is left for the lower one, which does no harm.
  problem = TwoSlides();
  problem.levels[1].J << 1, 0;
  for (const PriorityRule rule : kRules) {
    options.rule = rule;
    CHECK((solver.Solve(problem, options) - Eigen::Vector2d(1, 0)).norm() < 1e-15);
    CHECK(solver.levels()[1].rank == 0);
  }
}

TEST_CASE("Of two joints at their bounds the faster one is held first", "[kinematics][priority]") {
  // Alone the first would go by −1 and the second by −0.1. Once the first is held, the second goes up:
  // J₂ᵀe / |J₂|² with J₂ = (−0.8 0.6)ᵀ, e = −J₁ − 0.1 J₂.
  PriorityProblem problem;
  const std::vector<int> rows = {2};
  problem.Resize(rows, 2);
  problem.levels[0].J << 1, -0.8, 0, 0.6;
  problem.levels[0].e << -0.92, -0.06;
  problem.down.setZero();
  PrioritySolver solver;
  solver.Resize(rows, 2);
  CHECK((solver.Solve(problem, {}) - Eigen::Vector2d(0, 0.7)).norm() < 1e-14);
  CHECK(int{solver.levels()[0].held[0]} == -1);
  CHECK(int{solver.levels()[0].held[1]} == 0);
}

TEST_CASE("Selective damping leaves small errors undamped and bounds large ones", "[kinematics][priority]") {
  Random random(1);
  PrioritySolver solver;
  const std::vector<int> rows = {3};
  solver.Resize(rows, 5);
  PriorityProblem problem;
  problem.Resize(rows, 5);
  problem.levels[0].parts = {3};
  PriorityOptions options;
  options.damping.damping = Damping::kSelective;
  for (int round = 0; round < 100; ++round) {
    MatrixX& J = problem.levels[0].J;
    J = random.Vector(15, 1).reshaped(3, 5);
    problem.levels[0].e = random.Vector(3, 1e-3);
    const VectorX exact = J.completeOrthogonalDecomposition().solve(problem.levels[0].e);
    if (exact.norm() < 0.01) CHECK((solver.Solve(problem, options) - exact).norm() < 1e-12);
    problem.levels[0].e = random.Vector(3, 100);
    J.row(2) *= 1e-6;
    CHECK(solver.Solve(problem, options).cwiseAbs().maxCoeff() <= kPi / 4 + 1e-12);
  }
}

/// A tree with tasks of every class on its joints.
struct Stack {
  explicit Stack(unsigned seed) : random(seed) {
    RandomTreeOptions options;
    options.joints = 26;
    options.branching = 0.1;
    options.large_joints = false;
    options.fixed_joints = false;
    posture = std::make_shared<ModelPosture>(BuildModel(RandomTree(seed, options)));
    const int count = static_cast<int>(posture->model().frames().size());
    const FrameIndex tips[] = {FrameIndex(count - 1), FrameIndex(count - 2), FrameIndex(count - 4)};
    hand = std::make_unique<CPosInverse>(posture, tips[0]);
    other = std::make_unique<CPosOriInverse>(posture, tips[1], POSITION_ORIENTATION);
    turned = std::make_unique<CPosOriInverse>(posture, tips[2], ORIENTATION_ONLY);
    com = std::make_unique<CCoMInverse>(posture, COM_AXIS_X | COM_AXIS_Y);
    length = std::make_unique<CLengthInverse>(posture, tips[1]);
    relative = std::make_unique<CRelativeInverse>(hand.get(), other.get());
    all = {hand.get(), com.get(), turned.get(), length.get(), relative.get(), other.get()};
  }
  void Randomize() {
    posture->SetPosition(RandomPosition(posture->model(), &random, 1.5));
    const auto near = [&](const dVector& now, int i) { return now[i] + random.Uniform(-0.2, 0.2); };
    dVector p = hand->GetCurrent();
    hand->SetDesired(near(p, 0), near(p, 1), near(p, 2));
    p = com->GetCurrent();
    com->SetDesired(near(p, 0), near(p, 1), near(p, 2));
    p = length->GetCurrent();
    length->SetDesired(near(p, 0), near(p, 1), near(p, 2), random.Uniform(0.1, 0.5));
    for (CPosOriInverse* task : {other.get(), turned.get()}) {
      p = task->GetCurrent();
      task->SetDesired(near(p, 0), near(p, 1), near(p, 2), near(p, 3), near(p, 4), near(p, 5));
    }
    p = relative->GetCurrent();
    relative->SetDesired(near(p, 0), near(p, 1), near(p, 2), near(p, 3), near(p, 4), near(p, 5));
  }
  Random random;
  std::shared_ptr<ModelPosture> posture;
  std::unique_ptr<CPosInverse> hand;
  std::unique_ptr<CPosOriInverse> other, turned;
  std::unique_ptr<CCoMInverse> com;
  std::unique_ptr<CLengthInverse> length;
  std::unique_ptr<CRelativeInverse> relative;
  std::vector<CKinematics*> all;
};

TEST_CASE("Tasks tell how many rows they have", "[kinematics][tasks]") {
  Stack stack(3);
  CMultiTasks all;
  for (CKinematics* task : stack.all) {
    CHECK(task->Rows() == task->GetError().size());
    CHECK(task->Rows() == task->GetJacobian().rows());
    all.AddTask(task);
  }
  CHECK(all.Rows() == all.GetError().size());
  CHECK(all.Rows() == all.GetJacobian().rows());
}

TEST_CASE("A lower task does not disturb a higher one", "[kinematics][priority]") {
  // Undamped away from singularity, and damped anywhere.
  for (const int levels : {2, 3, 4}) {
    int tested = 0;
    double worst = 0, worst_damped = 0, motion_sum = 0;
    for (int round = 0; tested < 1000; ++round) {
      REQUIRE(round < 12000);
      static std::unique_ptr<Stack> stack;
      if (round % 100 == 0) stack = std::make_unique<Stack>(static_cast<unsigned>(round / 100 + levels));
      stack->Randomize();
      // The first tasks of a random order, the lowest added first.
      std::vector<CKinematics*> tasks = stack->all;
      for (size_t i = tasks.size() - 1; i > 0; --i) {
        std::swap(tasks[i], tasks[static_cast<size_t>(stack->random.Integer(static_cast<int>(i) + 1))]);
      }
      tasks.resize(static_cast<size_t>(levels));
      CMultiTasks whole, upper;
      for (CKinematics* task : tasks) whole.AddTask(task);
      for (size_t i = 1; i < tasks.size(); ++i) upper.AddTask(tasks[i]);
      const MatrixX J = upper.GetJacobian();
      const Eigen::SelfAdjointEigenSolver<MatrixX> squares(J * J.transpose(), Eigen::EigenvaluesOnly);
      const bool regular = squares.eigenvalues()[0] > 0.02 * 0.02;
      if (!regular && round % 4 != 0) continue;

      // The motion of the tasks above with and without the lowest one, whose rows come first.
      const auto motion = [&](CMultiTasks* multi, const dVector& dq) {
        return VectorX((multi->GetJacobian() * dq).tail(J.rows()));
      };
      if (regular) {
        ++tested;
        for (const bool nakamura : {true, false}) {
          const auto solve = [&](CMultiTasks* m) {
            return nakamura ? m->SolveNak(0, 0.1) : m->SolveChi(0, 0.1);
          };
          const VectorX alone = motion(&upper, solve(&upper)), with = motion(&whole, solve(&whole));
          worst = std::max(worst, (alone - with).norm());
          motion_sum += alone.norm();
        }
      }
      for (const bool nakamura : {true, false}) {
        const auto solve = [&](CMultiTasks* m) {
          return nakamura ? m->SolveNak(0.05, 0.1) : m->SolveChi(0.05, 0.1);
        };
        const VectorX alone = motion(&upper, solve(&upper)), with = motion(&whole, solve(&whole));
        worst_damped = std::max(worst_damped, (alone - with).norm());
      }
    }
    CAPTURE(levels);
    CHECK(worst < 1e-9);
    CHECK(worst_damped < 1e-9);
    CHECK(motion_sum > 100);  // something moved
  }
}

TEST_CASE("Where tasks do not conflict Nakamura meets them all", "[kinematics][priority]") {
  Stack stack(5);
  int tested = 0;
  for (int round = 0; round < 200; ++round) {
    stack.Randomize();
    CMultiTasks tasks;
    for (CKinematics* task : {static_cast<CKinematics*>(stack.com.get()), stack.all[0], stack.all[2]}) {
      tasks.AddTask(task);
    }
    const MatrixX J = tasks.GetJacobian();
    REQUIRE(J.rows() <= J.cols());
    if (Eigen::JacobiSVD<MatrixX>(J).singularValues()[J.rows() - 1] < 0.02) continue;
    ++tested;
    CHECK((J * tasks.SolveNak(0, 0) - tasks.GetError()).norm() < 1e-10);
    // Chiaverini meets the highest task, and the lower ones only in part.
    const VectorX left = J * tasks.SolveChi(0, 0) - tasks.GetError();
    CHECK(left.tail(3).norm() < 1e-10);
    CHECK(left.head(5).norm() > 1e-6);
  }
  CHECK(tested > 50);
}

TEST_CASE("Steps by priority meet tasks over time and stop at bad arguments", "[kinematics][priority]") {
  for (const bool nakamura : {true, false}) {
    Stack stack(7);
    stack.Randomize();
    const VectorX start = stack.posture->q();
    // A pose that there is: small steps from it lead back.
    const dVector p = stack.hand->GetCurrent(), c = stack.com->GetCurrent();
    stack.hand->SetDesired(p[0], p[1], p[2]);
    stack.com->SetDesired(c[0], c[1], c[2]);
    CMultiTasks tasks;
    tasks.AddTask(stack.com.get());
    tasks.AddTask(stack.hand.get());
    tasks.Apply(Random(3).Vector(tasks.joints().Count(), 0.05));
    REQUIRE(tasks.GetError().norm() > 1e-3);
    for (int i = 0; i < 400; ++i) {
      tasks.Apply(nakamura ? tasks.SolveNak(1e-3, 0.1) : tasks.SolveChi(1e-3, 0.1));
    }
    CHECK(tasks.GetError().norm() < 1e-8);
    CHECK_THROWS_AS(tasks.SolveNak(-1, 0), std::invalid_argument);
    CHECK_THROWS_AS(tasks.SolveChi(std::numeric_limits<double>::quiet_NaN(), 0), std::invalid_argument);
  }
}

TEST_CASE("Priority within limits", "[kinematics][priority]") {
  // A plane arm of four joints that must not bend further: the bounds hold, and the higher task is what it
  // would be without the lower one.
  Random random(9);
  for (int round = 0; round < 200; ++round) {
    PriorityProblem problem;
    const std::vector<int> rows = {2, 2, 1};
    problem.Resize(rows, 6);
    for (PriorityLevel& level : problem.levels) {
      level.J = random.Vector(level.J.size(), 1).reshaped(level.J.rows(), 6);
      level.e = random.Vector(level.e.size(), 1);
      level.parts = {static_cast<int>(level.e.size())};
    }
    for (int i = 0; i < 6; ++i) {
      problem.down[i] = -random.Uniform(0, 0.5);
      problem.up[i] = random.Chance(0.3) ? 0 : random.Uniform(0, 0.5);
    }
    PriorityProblem first = problem;
    first.levels.resize(1);
    for (const PriorityRule rule : kRules) {
      for (const double lambda : {0.0, 0.1}) {
        PriorityOptions options;
        options.rule = rule;
        options.damping.lambda = lambda;
        PrioritySolver solver, alone;
        solver.Resize(rows, 6);
        alone.Resize(std::vector<int>{2}, 6);
        const VectorX dq = solver.Solve(problem, options);
        CHECK(((dq - problem.down).array() >= 0).all());
        CHECK(((problem.up - dq).array() >= 0).all());
        const MatrixX& J = problem.levels[0].J;
        CHECK((J * dq - J * alone.Solve(first, options)).norm() < 1e-9);
      }
    }
  }
}

}  // namespace
}  // namespace linkwright
