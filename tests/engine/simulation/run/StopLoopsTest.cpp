// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Cholesky>
#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

#include "BuildInfo.h"
#include "engine/algorithms/Derivatives.h"
#include "engine/constraints/LoopSolver.h"
#include "engine/constraints/TreePartitioning.h"
#include "engine/constraints/eulerparameters/CoordinatePartitioning.h"
#include "engine/math/BlockedCholesky.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/system/SystemLinearisation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/CountedLooks.h"
#include "tests/support/LoopMechanisms.h"
#include "tests/support/PlanarLinkage.h"
#include "tests/support/SameBits.h"
#include "tests/support/SceneFiles.h"

// Mechanisms with loops look at the stop within: the work between two looks is counted, as in StopTest.
namespace stop_loops_test {
namespace {

using namespace linkwright;
using namespace linkwright::test;

// Windows side by side, of which each leaves five equations, three of them redundant.
struct Windows {
  explicit Windows(int count, bool free_bodies = false)
      : built(PlanarLinkage::Windows(count).Build(free_bodies, LoopType::kRevolute, {})) {
    ModelBuilder builder;
    ProblemList problems;
    builder.AddRobot(built.robot, built.options, &problems);
    model = builder.Build();
    rows = LoopSolver(*model, built.loops).rows();
  }
  TreeSystemOptions Options(Formulation formulation) const {
    TreeSystemOptions options;
    options.loops = built.loops;
    options.formulation = formulation;
    options.initial_v = VectorX::LinSpaced(model->nv(), 0.1, 0.3);
    return options;
  }
  PlanarLinkage::Built built;
  std::shared_ptr<const Model> model;
  int rows = 0;
};

bool SameEntries(const MatrixX& a, const MatrixX& b) {
  return a.size() == b.size() && SameBits(VectorX(a.reshaped()), VectorX(b.reshaped()));
}

TEST_CASE("a step of a mechanism with loops looks once an equation, and leaves the state as it was",
          "[stop]") {
  for (const bool free_bodies : {false, true}) {
    const Windows windows(4, free_bodies);
    for (const Formulation formulation : {Formulation::kArticulated, Formulation::kPartitioning}) {
      for (const Integrator integrator : {Integrator::kRk4, Integrator::kImplicitMidpoint}) {
        INFO((free_bodies ? "free bodies, " : "a tree, ")
             << ToString(formulation) << ", " << ToString(integrator));
        Simulation simulation(MakeTreeSystem(windows.model, windows.Options(formulation)),
                              {1e-3, integrator});
        REQUIRE_FALSE(simulation.Step(false));
        const State before = simulation.state();
        const System::Inputs inputs = simulation.system().inputs();
        CountedLooks whole(kNeverAsked);
        simulation.system().SetStop(whole.Check());
        REQUIRE_FALSE(simulation.Step(false));
        const State after = simulation.state();
        // In Euler parameters all equations are one sparse system.
        const bool sparse = free_bodies && formulation == Formulation::kPartitioning;
        CHECK(whole.looks >= 4 * (sparse ? 3 : windows.rows));
        const int apart = std::max(1, whole.looks / 60);
        for (int at = 1; at <= whole.looks; at += apart) {
          INFO("stopped at look " << at << " of " << whole.looks);
          CountedLooks looks(at);
          simulation.Restore(before, inputs);
          simulation.system().SetStop(looks.Check());
          CHECK_FALSE(simulation.Step(false));
          CHECK(simulation.stopped());
          CHECK(SameBits(simulation.state(), before));
          CHECK(looks.after() <= 1);
          simulation.system().SetStop({});
          CHECK_FALSE(simulation.Step(false));
          CHECK(SameBits(simulation.state(), after));
        }
      }
    }
  }
}

TEST_CASE("a choice of independent coordinates looks once a pivot and a direction, and stays as it was",
          "[stop]") {
  const Windows windows(6);
  TreePartitioning partition(windows.model, windows.built.loops);
  const VectorX q = windows.model->NeutralPosition();
  VectorX first(partition.code_size()), code = first, v = VectorX::Zero(windows.model->nv()), a = v;
  partition.Write(first);
  CountedLooks whole(kNeverAsked);
  REQUIRE(partition.Choose(0, q, whole.Check()));
  const int freedoms = partition.freedoms(), nv = windows.model->nv();
  REQUIRE(freedoms > 0);
  CHECK(whole.looks >= nv - freedoms + freedoms);
  VectorX chosen(partition.code_size());
  partition.Write(chosen);
  REQUIRE_FALSE(SameBits(chosen, first));
  for (int at = 1; at <= whole.looks; ++at) {
    CountedLooks looks(at);
    REQUIRE(partition.Read(first, {}));
    CHECK_FALSE(partition.Choose(0, q, looks.Check()));
    CHECK(looks.looks == at);
    partition.Write(code);
    CHECK(SameBits(code, first));
    CHECK(partition.freedoms() == nv);
  }
  // Accelerations, and a position that is not closed.
  REQUIRE(partition.Read(chosen, {}));
  const VectorX tau = VectorX::Ones(nv), apart = q + VectorX::LinSpaced(nv, 0.01, 0.05);
  const Vector3 gravity(0, 0, -9.81);
  const auto solve = [&](CountedLooks* looks) {
    return partition.Accelerations(0, q, v, {tau, gravity, {}, {}}, &a, looks->Check());
  };
  CountedLooks all(kNeverAsked);
  REQUIRE(solve(&all) == DynamicsStatus::kOk);
  CHECK(all.looks >= windows.rows + freedoms);
  for (int at = 1; at <= all.looks; ++at) {
    CountedLooks looks(at);
    CHECK(solve(&looks) == DynamicsStatus::kStopped);
    CHECK(looks.looks == at);
  }
  const auto close = [&](CountedLooks* looks) {
    VectorX moved = apart, rates = tau;
    return partition.Close(0, &moved, &rates, looks->Check());
  };
  CountedLooks closing(kNeverAsked);
  REQUIRE(close(&closing).ok);
  CHECK(closing.looks >= 3 * windows.rows);
  for (int at = 1; at <= closing.looks; at += 3) {
    CountedLooks looks(at);
    CHECK(close(&looks).stopped);
    CHECK(looks.looks == at);
  }
}

TEST_CASE("a choice in Euler parameters looks once a pivot, and stays as it was", "[stop]") {
  const auto mechanism = Mechanism::Make(BallChain(12));
  CoordinatePartitioning partitioning(mechanism);
  const VectorX q = mechanism->InitialPosition();
  VectorX before(partitioning.code_size()), after = before;
  partitioning.Write(before);
  CountedLooks whole(kNeverAsked);
  REQUIRE(partitioning.Choose(q, 0, whole.Check()));
  // A pivot each, and a body and a joint of each of the two orders of elimination.
  const auto nodes = mechanism->body_count() + static_cast<int>(mechanism->joints().size());
  CHECK(whole.looks >= mechanism->nv() - partitioning.freedom_count() + 2 * nodes);
  for (int at = 1; at <= whole.looks; ++at) {
    CountedLooks looks(at);
    CHECK_FALSE(partitioning.Choose(q, 0, looks.Check()));
    CHECK(looks.looks == at);
    partitioning.Write(after);
    CHECK(SameBits(before, after));
  }
  // A state with another choice: of the last body a translation is independent, a rotation is not.
  VectorX code = before;
  REQUIRE(code[2 + 8 * 11] == 0x38);
  code[2 + 8 * 11] = 0x31;
  CountedLooks reading(kNeverAsked);
  CoordinatePartitioning reader(partitioning);
  REQUIRE(reader.Read(code, reading.Check()));
  REQUIRE(reading.looks == 2 * nodes);
  for (int at = 1; at <= reading.looks; ++at) {
    CountedLooks looks(at);
    CHECK_FALSE(partitioning.Read(code, looks.Check()));
    CHECK(looks.looks == at);
    partitioning.Write(after);
    CHECK(SameBits(before, after));
  }
}

TEST_CASE("switching a cross-check on looks as a choice does, and a stopped one changes nothing", "[stop]") {
  Scene scene;
  scene.mechanism = BallChain(12);
  scene.formulation = Formulation::kArticulated;
  ProblemList problems;
  const auto system = CompileScene(scene, &problems)->MakeSystem();
  const std::size_t signals = system->signals().size();
  CountedLooks whole(kNeverAsked);
  REQUIRE(system->Clone()->SetCrossCheck({Formulation::kPartitioning, 1e-9}, whole.Check()));
  // Pivots, and two orders of elimination of bodies and joints.
  CHECK(whole.looks >= 3 * 12 + 2 * (12 + 12));
  for (int at = 1; at <= whole.looks; ++at) {
    CountedLooks looks(at);
    CHECK_FALSE(system->SetCrossCheck({Formulation::kPartitioning, 1e-9}, looks.Check()));
    CHECK(looks.after() <= 1);
    CHECK(system->signals().size() == signals);
    CHECK_FALSE(system->cross_check().on);
  }
  REQUIRE(system->SetCrossCheck({Formulation::kPartitioning, 1e-9}, {}));
  CHECK(system->cross_check().on);
  CHECK(system->signals().size() > signals);
}

TEST_CASE("linearising loops looks in every difference and changes no input", "[stop]") {
  const Windows windows(2);
  const auto system = MakeTreeSystem(windows.model, windows.Options(Formulation::kArticulated));
  const State state = system->InitialState();
  const System::Inputs inputs = system->inputs();
  Linearisation linear, again;
  CountedLooks whole(kNeverAsked);
  system->SetStop(whole.Check());
  REQUIRE(Linearise(system.get(), state, &linear).ok);
  const int nv = windows.model->nv();
  // Four evaluations for each of a position and a velocity, and one for each torque.
  CHECK(whole.looks >= (8 + nv) * windows.rows);
  const int apart = std::max(1, whole.looks / 150);
  for (int at = 1; at <= whole.looks; at += apart) {
    CountedLooks looks(at);
    system->SetStop(looks.Check());
    CHECK(Linearise(system.get(), state, &again).stopped);
    CHECK(looks.after() <= 1);
    CHECK(system->inputs() == inputs);
  }
  system->SetStop({});
  REQUIRE(Linearise(system.get(), state, &again).ok);
  CHECK(SameEntries(again.A, linear.A));
  CHECK(SameEntries(again.B, linear.B));
}

TEST_CASE("derivatives of a tree with couplings look once a row and a column", "[stop]") {
  for (const bool coupled : {false, true}) {
    ChainMaker chain;
    for (int i = 0; i < 40; ++i) {
      JointDescription& joint = chain.Add(JointType::kContinuous, Vector3::UnitY(), HangingRod(0.1, 0.1),
                                          {0, 0, i == 0 ? 0 : -0.1});
      if (coupled && i == 39) joint.mimic = Mimic{"j1", 0.5, 0};
    }
    const auto model = chain.Build();
    const int n = model->nv();
    const VectorX q = VectorX::Constant(n, 0.1), v = VectorX::Constant(n, 0.2), tau = VectorX::Zero(n);
    VectorX a = tau;
    MatrixX by_q = MatrixX::Zero(n, n), by_v = by_q, by_tau = by_q;
    DerivativesWorkspace workspace(*model);
    const auto find = [&](const StopCheck& stop) {
      return ForwardDynamicsDerivatives(*model, q, v, tau, {0, 0, -9.81}, {}, {}, &workspace, &a, &by_q,
                                        &by_v, &by_tau, stop)
          .status;
    };
    REQUIRE(find({}) == DynamicsStatus::kOk);
    const MatrixX known_q = by_q, known_v = by_v, known_tau = by_tau;
    CountedLooks whole(kNeverAsked);
    REQUIRE(find(whole.Check()) == DynamicsStatus::kOk);
    CHECK(whole.looks >= (coupled ? 3 * n : 2));
    for (int at = 1; at <= whole.looks; ++at) {
      CountedLooks looks(at);
      CHECK(find(looks.Check()) == DynamicsStatus::kStopped);
      CHECK(looks.looks == at);
    }
    REQUIRE(find({}) == DynamicsStatus::kOk);
    CHECK(SameEntries(by_q, known_q));
    CHECK(SameEntries(by_v, known_v));
    CHECK(SameEntries(by_tau, known_tau));
  }
}

TEST_CASE("a Cholesky factor looks once a block of columns and is Eigen's to the bit", "[stop]") {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> number(-1, 1);
  for (const int n : {1, 5, 31, 32, 33, 100, 257}) {
    INFO(n);
    const MatrixX root = MatrixX::NullaryExpr(n, n, [&] { return number(random); });
    MatrixX A = root * root.transpose() + MatrixX::Identity(n, n);
    const VectorX b = VectorX::NullaryExpr(n, [&] { return number(random); });
    BlockedCholesky factor(n);
    CountedLooks whole(kNeverAsked);
    REQUIRE(factor.Factor(A, whole.Check()) == BlockedCholesky::Status::kOk);
    CHECK(whole.looks >= n / 32);
    VectorX x = b;
    factor.Solve(&x);
    CHECK((A * x - b).norm() < 1e-9);
    VectorX other = b;
    Eigen::LLT<MatrixX>(A).solveInPlace(other);
    CHECK(SameBits(x, other));
    for (int at = 1; at <= whole.looks; ++at) {
      CountedLooks looks(at);
      CHECK(factor.Factor(A, looks.Check()) == BlockedCholesky::Status::kStopped);
      CHECK(looks.looks == at);
    }
    A(n - 1, n - 1) = -1;
    CHECK(factor.Factor(A) == BlockedCholesky::Status::kIndefinite);
  }
}

TEST_CASE("what redundant equations share looks once each", "[stop]") {
  const Windows windows(6);
  const Model& model = *windows.model;
  Workspace workspace(model);
  // Each twice.
  std::vector<LoopElement> loops = windows.built.loops;
  loops.insert(loops.end(), windows.built.loops.begin(), windows.built.loops.end());
  LoopSolver solver(model, loops);
  const VectorX q = model.NeutralPosition(), v = VectorX::Zero(model.nv());
  VectorX a = VectorX::Ones(model.nv());
  const auto constrain = [&](CountedLooks* looks) {
    a.setOnes();
    return solver.Constrain(model, q, v, {}, &workspace, &a, looks->Check());
  };
  CountedLooks whole(kNeverAsked);
  REQUIRE(constrain(&whole));
  CHECK_FALSE(solver.stopped());
  CHECK(whole.looks >= solver.rows() + solver.closure().size());
  for (int at = 1; at <= whole.looks; ++at) {
    CountedLooks looks(at);
    CHECK_FALSE(constrain(&looks));
    CHECK(solver.stopped());
    CHECK(looks.looks == at);
  }
  CountedLooks again(kNeverAsked), least(kNeverAsked);
  REQUIRE(constrain(&again));
  const VectorX known = solver.LeastLambda(least.Check());
  CHECK(least.looks >= solver.closure().size());
  CountedLooks first(1);
  solver.LeastLambda(first.Check());
  CHECK(first.looks == 1);
  CHECK(SameBits(VectorX(solver.LeastLambda()), known));
}

TEST_CASE("compiling a scene and making its system end at the next look", "[stop]") {
  Scene scene;
  const auto built = PlanarLinkage::Windows(4).Build(false, LoopType::kRevolute, {});
  SceneRobot robot;
  robot.name = "windows";
  robot.description = built.robot;
  robot.positions["j0"] = {0.1};
  robot.velocities["j1"] = {0.2};
  scene.robots.push_back(robot);
  scene.loops = built.loops;
  scene.formulation = Formulation::kPartitioning;
  ProblemList problems;
  CountedLooks whole(kNeverAsked);
  const auto compiled = CompileScene(scene, &problems, whole.Check());
  REQUIRE(compiled);
  REQUIRE(compiled->assembled_gap > 1e-3);
  const int rows = LoopSolver(*compiled->model, compiled->loops).rows();
  CHECK(whole.looks >= 3 * rows);
  const int apart = std::max(1, whole.looks / 100);
  for (int at = 1; at <= whole.looks; at += apart) {
    CountedLooks looks(at);
    ProblemList none;
    CHECK_FALSE(CompileScene(scene, &none, looks.Check()));
    CHECK(std::none_of(none.problems().begin(), none.problems().end(),
                       [](const Problem& problem) { return problem.severity == Severity::kError; }));
    CHECK(looks.after() <= 1);
  }
  CountedLooks making(kNeverAsked);
  const auto system = compiled->MakeSystem(making.Check());
  REQUIRE(system);
  CHECK(making.looks >= rows);
  for (int at = 1; at <= making.looks; ++at) {
    CountedLooks looks(at);
    CHECK_FALSE(compiled->MakeSystem(looks.Check()));
    CHECK(looks.after() <= 2);
  }
  // What was made looks at it no more.
  const int looked = making.looks;
  StateRate rate{VectorX::Zero(system->nq()), VectorX::Zero(system->nv()), VectorX::Zero(system->nz())};
  CHECK(system->Derivative(system->InitialState(), &rate).ok);
  CHECK(making.looks == looked);
}

TEST_CASE("working out the path of a hand looks once a sample", "[stop]") {
  ProblemList problems;
  const Scene scene = LoadGood(fs::path(LINKWRIGHT_SOURCE_DIR) / "scenes" / "path-following.lws.json");
  CountedLooks whole(kNeverAsked);
  const auto compiled = CompileScene(scene, &problems, whole.Check());
  REQUIRE(compiled);
  CHECK(whole.looks >= 8);
  for (const int at : {1, 2, whole.looks / 2, whole.looks}) {
    CountedLooks looks(at);
    CHECK_FALSE(CompileScene(scene, &problems, looks.Check()));
    CHECK(looks.after() <= 2);
  }
}

}  // namespace
}  // namespace stop_loops_test
