// SPDX-License-Identifier: GPL-3.0-or-later
// Robots that nobody here wrote, as their files describe them and after the scene has taken them over: the
// same poses, masses, torques, loops, tendons and actuators.
#include <catch2/catch.hpp>
#include <random>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/constraints/LoopClosure.h"
#include "engine/io/scene/SceneWriter.h"
#include "engine/scene/build/TakeOver.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/system/System.h"
#include "tests/support/GoldenFiles.h"
#include "tests/support/SceneFiles.h"

namespace taken_robots_test {

using namespace linkwright;
using namespace linkwright::test;

constexpr double kSame = 1e-12;

struct Robot {
  explicit Robot(const Scene& given) : scene(given) {
    // Controls of their own, so that actuators act.
    for (std::size_t i = 0; i < scene.actuators.size(); ++i) {
      const Interval& range = scene.actuators[i].control_range;
      scene.actuators[i].control = std::isfinite(range.least) && std::isfinite(range.most)
                                       ? range.least + 0.3 * (range.most - range.least)
                                       : 0.1 + 0.01 * static_cast<double>(i);
    }
    ProblemList problems;
    compiled = CompileScene(scene, &problems);
    INFO(AllProblems(problems));
    REQUIRE(compiled);
  }
  const Model& model() const { return *compiled->model; }
  VectorX Residual(const VectorX& q, Workspace* workspace) const {
    std::vector<LoopElement> loops;
    for (const LoopElement& loop : compiled->loops)
      if (!loop.coupling) loops.push_back(loop);
    LoopClosure closure(model(), loops);
    closure.SetPosition(q);
    VectorX open = VectorX::Zero(closure.rows());
    closure.Residual(model(), *workspace, &open);
    return open;
  }

  Scene scene;
  std::shared_ptr<const CompiledScene> compiled;
};

void CheckNear(const char* what, const MatrixX& a, const MatrixX& b) {
  INFO(what);
  REQUIRE(a.rows() == b.rows());
  REQUIRE(a.cols() == b.cols());
  if (a.size() == 0) return;
  CHECK((a - b).cwiseAbs().maxCoeff() <= kSame * std::max(1.0, a.cwiseAbs().maxCoeff()));
}

// `closed`: with the same loops, which the start closes.
void CheckSame(const Robot& a, const Robot& b, bool closed) {
  REQUIRE(a.model().nq() == b.model().nq());
  REQUIRE(a.model().nv() == b.model().nv());
  REQUIRE(a.model().frames().size() == b.model().frames().size());
  if (closed) CheckNear("start", a.compiled->initial_q, b.compiled->initial_q);
  CheckNear("damping", a.compiled->damping, b.compiled->damping);
  std::mt19937_64 random(20261127);
  std::uniform_real_distribution<double> number(-1, 1);
  Workspace w(a.model()), v(b.model());
  const auto nv = a.model().nv();
  const auto one = a.compiled->MakeSystem(), other = b.compiled->MakeSystem();
  for (int trial = 0; trial < 3; ++trial) {
    VectorX q = a.model().NeutralPosition(), speed(nv);
    for (int i = 0; i < q.size(); ++i) q[i] += number(random);
    for (int i = 0; i < nv; ++i) speed[i] = number(random);
    a.model().Normalize(&q);
    ForwardKinematics(a.model(), q, &w);
    ForwardKinematics(b.model(), q, &v);
    for (std::size_t i = 0; i < a.model().frames().size(); ++i) {
      const std::string& name = a.model().frames()[i].name;
      INFO(name);
      const FrameIndex found = b.model().FindFrame(name);
      REQUIRE(found.IsValid());
      const Transform A = FramePose(a.model(), w, a.model().FindFrame(name));
      const Transform B = FramePose(b.model(), v, found);
      CheckNear("position", A.p, B.p);
      CheckNear("orientation", A.R, B.R);
    }
    CheckNear("loops", a.Residual(q, &w), b.Residual(q, &v));
    MatrixX M = MatrixX::Zero(nv, nv), N = M;
    MassMatrix(a.model(), q, &w, &M);
    MassMatrix(b.model(), q, &v, &N);
    CheckNear("mass matrix", M, N);
    VectorX tau = VectorX::Zero(nv), torque = tau;
    const VectorX zero = VectorX::Zero(nv);
    for (const VectorX& rate : {zero, speed}) {
      InverseDynamics(a.model(), q, rate, zero, Vector3(0, 0, -9.81), {}, &w, &tau);
      InverseDynamics(b.model(), q, rate, zero, Vector3(0, 0, -9.81), {}, &v, &torque);
      CheckNear("gravity and velocity torques", tau, torque);
    }
    // Springs, losses, tendons and actuators.
    State x = one->InitialState(), y = other->InitialState();
    REQUIRE(x.q.size() == y.q.size());
    if (x.q.size() != q.size()) continue;
    x.q = y.q = q;
    x.v = y.v = speed;
    const bool first = one->AppliedForces(x, &tau), second = other->AppliedForces(y, &torque);
    REQUIRE(first == second);
    if (first) CheckNear("forces of tendons, actuators and springs", tau, torque);
  }
}

void CheckFile(const golden::json& golden) {
  const fs::path file = golden::RobotsFolder() / golden["file"].get<std::string>();
  INFO(file.string());
  const LoadSceneResult read = LoadScene(file);
  INFO(AllProblems(read.problems));
  REQUIRE(read.ok);
  CObjectContainer objects(read.scene);
  const std::string before = SceneToText(objects.ToScene());
  const Robot was(objects.ToScene());
  const SceneObject& robot = *objects.root().ChildrenOf("robots").front();
  const ObjectId link = robot.ChildrenOf("links").front()->id();
  const std::vector<std::string> losses = LossesOfTakingOver(objects, {link});
  const TreeEdit taken = TakingOver(&objects, {link}, [](CObjectContainer*) { return TreeEdit(); });
  INFO(taken.why);
  REQUIRE(taken.ok());
  CHECK(objects.ToScene().robots.front().file.empty());
  CHECK(LossesOfTakingOver(objects, {link}).empty());
  const Robot is(objects.ToScene());
  // Equations of joint positions are left out, and said.
  std::size_t couplings = 0;
  for (const LoopElement& loop : was.compiled->loops)
    if (loop.coupling) ++couplings;
  CHECK(is.compiled->loops.size() + couplings == was.compiled->loops.size());
  CHECK(losses.size() >= couplings);
  CHECK(is.scene.tendons.size() == was.scene.tendons.size());
  CHECK(is.scene.actuators.size() == was.scene.actuators.size());
  CheckSame(was, is, couplings == 0);
  const std::string after = SceneToText(objects.ToScene());
  objects.Undo(taken.edit);
  CHECK(SceneToText(objects.ToScene()) == before);
  objects.Redo(taken.edit);
  CHECK(SceneToText(objects.ToScene()) == after);
}

TEST_CASE("URDF robots that are taken over are the same, and undo gives the bytes back",
          "[build][reference]") {
  golden::ForEachRobot("URDF", CheckFile);
}

TEST_CASE("MJCF robots that are taken over are the same, and undo gives the bytes back",
          "[build][reference]") {
  golden::ForEachRobot("MJCF", CheckFile);
}

}  // namespace taken_robots_test
