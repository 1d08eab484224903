// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include "engine/algorithms/BatchFrames.h"
#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "tests/bench/templates/TemplateForwardDynamics.h"
#include "tests/support/RandomTree.h"

using namespace linkwright;

namespace {

/// A rod of 1 kg along +x from the link's origin.
Inertial Rod(double length, double mass, double thickness) {
  const double r2 = thickness * thickness / 4, across = mass * (3 * r2 + length * length) / 12;
  Inertial inertial;
  inertial.mass = mass;
  inertial.com = Vector3(length / 2, 0, 0);
  inertial.inertia = Vector3(mass * r2 / 2, across, across).asDiagonal();
  return inertial;
}

struct Description {
  RobotDescription robot;
  int AddLink(const Inertial& inertial) {
    LinkDescription link;
    link.name = "l" + std::to_string(robot.links.size());
    link.inertial = inertial;
    robot.links.push_back(link);
    return static_cast<int>(robot.links.size()) - 1;
  }
  int Attach(int parent, const Vector3& axis, const Transform& X_PJ, const Inertial& inertial) {
    const int child = AddLink(inertial);
    JointDescription joint;
    joint.name = "j" + std::to_string(child);
    joint.parent = "l" + std::to_string(parent);
    joint.child = "l" + std::to_string(child);
    joint.axis = axis;
    joint.X_PJ = X_PJ;
    robot.joints.push_back(joint);
    return child;
  }
};

/// Revolute joints about x, y, z in turn, links of 0.1 m, 1 kg, 0.05 m thick.
std::shared_ptr<const Model> Chain(int joints) {
  Description d;
  int link = d.AddLink(Rod(0.1, 1, 0.05));
  for (int i = 0; i < joints; ++i)
    link = d.Attach(link, Vector3::Unit(i % 3), {Matrix3::Identity(), Vector3(i ? 0.1 : 0, 0, 0)},
                    Rod(0.1, 1, 0.05));
  return BuildModel(d.robot);
}

/// Seven joints in the manner of a redundant arm: frames turned by a quarter between them.
std::shared_ptr<const Model> Arm() {
  Description d;
  Random random(3);
  int link = d.AddLink(RandomInertial(&random));
  const double roll[] = {0, -kPi / 2, kPi / 2, kPi / 2, -kPi / 2, kPi / 2, kPi / 2};
  for (const double r : roll)
    link = d.Attach(link, Vector3::UnitZ(), {RotationFromRpy({r, 0, 0}), random.InBox(0.3)},
                    RandomInertial(&random));
  return BuildModel(d.robot);
}

/// A trunk on a free base, four legs of three joints.
std::shared_ptr<const Model> Quadruped() {
  Description d;
  Random random(4);
  const int trunk = d.AddLink(RandomInertial(&random));
  for (int leg = 0; leg < 4; ++leg) {
    int link = trunk;
    for (const Vector3& axis :
         {Vector3(Vector3::UnitX()), Vector3(Vector3::UnitY()), Vector3(Vector3::UnitY())})
      link = d.Attach(link, axis, {Matrix3::Identity(), random.InBox(0.3)}, RandomInertial(&random));
  }
  AddRobotOptions options;
  options.floating = true;
  return BuildModel(d.robot, options);
}

std::shared_ptr<const Model> MakeModel(const std::string& name) {
  if (name == "arm7") return Arm();
  if (name == "quadruped18") return Quadruped();
  return Chain(std::stoi(name.substr(5)));
}

/// States prepared beforehand, another at every call.
struct Fixture {
  explicit Fixture(const std::string& name)
      : model(MakeModel(name)), workspace(*model), links(model->body_count() - 1) {
    Random random(1);
    for (int i = 0; i < 64; ++i) {
      q.push_back(RandomPosition(*model, &random, kPi));
      v.push_back(random.Vector(model->nv(), 1));
      a.push_back(random.Vector(model->nv(), 1));
    }
    out.resize(model->nv());
    M.resize(model->nv(), model->nv());
    J.resize(6, model->nv());
  }
  kernels::BatchBlock Block(size_t i) {
    kernels::BatchBlock block = {};
    block.q = q[i].data();
    block.v = v[i].data();
    block.a_or_tau = a[i].data();
    block.gravity = gravity.data();
    block.out = out.data();
    block.singular = &singular;
    block.scratch = scratch.data();
    block.matrix = M.data();
    return block;
  }
  size_t Next() { return next = (next + 1) % q.size(); }

  std::shared_ptr<const Model> model;
  Workspace workspace;
  int links;
  std::vector<kernels::BatchBody> bodies = BatchNormalBodies(*model);
  kernels::BatchTree tree = {model->body_count(), model->nv(), false, bodies.data(), {}};
  std::vector<double> scratch =
      std::vector<double>(bodies.size() * static_cast<size_t>(kernels::kBatchScratch / kernels::kBatchBlock));
  int singular = -1;
  std::vector<VectorX> q, v, a;
  VectorX out;
  MatrixX M;
  Matrix6X J;
  Vector3 gravity = {0, 0, -kStandardGravity};
  size_t next = 0;
};

template <class Body>
void Measure(benchmark::State& state, const std::string& name, Body body) {
  Fixture f(name);
  for (auto _ : state) {
    body(f, f.Next());
    benchmark::ClobberMemory();
  }
  state.counters["per_link"] =
      benchmark::Counter(static_cast<double>(f.links) * static_cast<double>(state.iterations()),
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

const bool kRegistered = [] {
  const auto add = [](const std::string& algorithm, const std::string& robot, auto body) {
    benchmark::RegisterBenchmark((algorithm + "/" + robot).c_str(),
                                 [robot, body](benchmark::State& state) { Measure(state, robot, body); });
  };
  const std::vector<std::string> robots = {"arm7",     "quadruped18", "chain10",  "chain30",
                                           "chain100", "chain300",    "chain1000"};
  for (const std::string& robot : robots)
    add("forward_kinematics", robot,
        [](Fixture& f, size_t i) { ForwardKinematics(*f.model, f.q[i], &f.workspace); });
  for (const std::string& robot : robots)
    add("inverse_dynamics", robot, [](Fixture& f, size_t i) {
      InverseDynamics(*f.model, f.q[i], f.v[i], f.a[i], f.gravity, {}, &f.workspace, &f.out);
    });
  for (const std::string& robot : robots)
    add("forward_dynamics", robot, [](Fixture& f, size_t i) {
      ForwardDynamics(*f.model, f.q[i], f.v[i], f.a[i], f.gravity, {}, {}, &f.workspace, &f.out);
    });
  for (const std::string& robot : robots) {
    add("inverse_dynamics_template", robot, [](Fixture& f, size_t i) {
      LINKWRIGHT_CHOOSE(ChosenInstructionSet(), StateInverseDynamics)(f.tree, f.Block(i));
    });
    add("forward_dynamics_template", robot, [](Fixture& f, size_t i) {
      LINKWRIGHT_CHOOSE(ChosenInstructionSet(), TemplateForwardDynamics)(f.tree, f.Block(i));
    });
  }
  for (const char* robot : {"arm7", "quadruped18", "chain10", "chain30", "chain100"})
    add("mass_matrix_template", robot, [](Fixture& f, size_t i) {
      LINKWRIGHT_CHOOSE(ChosenInstructionSet(), StateMassMatrix)(f.tree, f.Block(i));
    });
  for (const std::string& robot : robots)
    add("mass_matrix", robot, [](Fixture& f, size_t i) { MassMatrix(*f.model, f.q[i], &f.workspace, &f.M); });
  for (const char* robot : {"arm7", "quadruped18"})
    add("frame_jacobian", robot, [](Fixture& f, size_t i) {
      ForwardKinematics(*f.model, f.q[i], &f.workspace);
      FrameJacobian(*f.model, f.workspace, FrameIndex(static_cast<int>(f.model->frames().size()) - 1), &f.J);
    });
  return true;
}();

}  // namespace
