// SPDX-License-Identifier: GPL-3.0-or-later
#include "SceneGolden.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "BuildInfo.h"
#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/algorithms/Lagrange.h"
#include "engine/algorithms/NewtonEulerForward.h"
#include "engine/constraints/LoopSolver.h"
#include "engine/constraints/Mobility.h"
#include "engine/scene/compile/MechanismPosing.h"
#include "engine/simulation/run/Simulation.h"
#include "tests/support/GoldenFiles.h"

namespace linkwright::test {
namespace {

using golden::ToVector;
using nlohmann::json;

// Relative to the largest stored number, or to `floor` [SI] where all are smaller.
void RecordDeviation(const std::string& quantity, const MatrixX& ours, const MatrixX& stored, Deviations* out,
                     double floor = 1e-3) {
  INFO(quantity);
  REQUIRE(ours.rows() == stored.rows());
  REQUIRE(ours.cols() == stored.cols());
  double deviation = kInfinity;
  if (ours.allFinite() && stored.allFinite())
    deviation = (ours - stored).cwiseAbs().maxCoeff() / std::max(floor, stored.cwiseAbs().maxCoeff());
  (*out)[quantity] = std::max((*out)[quantity], deviation);
}

/// Stored numbers in the model's order.
class StoredOrder {
 public:
  StoredOrder(const Model& model, const json& golden) : model_(model) {
    REQUIRE(static_cast<int>(golden.at("dofs").size()) == model.nv());
    for (const json& name : golden["dofs"]) {
      const auto found =
          std::find(model.dof_names().begin(), model.dof_names().end(), name.get<std::string>());
      REQUIRE(found != model.dof_names().end());
      dofs_.push_back(found - model.dof_names().begin());
    }
  }
  VectorX Position(const json& stored) const {
    VectorX q = model_.NeutralPosition();
    for (const auto& [name, value] : stored.items()) {
      const BodyIndex body = model_.FindJoint(name);
      INFO(name);
      REQUIRE(body.IsValid());
      const Joint& joint = model_.joints()[static_cast<std::size_t>(body.value)];
      const VectorX numbers = value.is_array() ? ToVector(value) : VectorX::Constant(1, value.get<double>());
      REQUIRE(numbers.size() == joint.nq);
      q.segment(joint.q_index, joint.nq) = numbers;
    }
    return q;
  }
  VectorX Velocity(const json& stored) const {
    const VectorX given = ToVector(stored);
    REQUIRE(given.size() == model_.nv());
    VectorX out(given.size());
    for (Eigen::Index i = 0; i < given.size(); ++i) out[Dof(i)] = given[i];
    return out;
  }
  Eigen::Index Dof(Eigen::Index stored) const { return dofs_[static_cast<std::size_t>(stored)]; }

 private:
  const Model& model_;
  std::vector<Eigen::Index> dofs_;
};

void CompareTreeKinematics(const Model& model, const json& golden, const json& state,
                           const StoredOrder& order, Workspace* workspace, Deviations* out) {
  REQUIRE_FALSE(state.at("poses").empty());
  for (const auto& [link, numbers] : state["poses"].items()) {
    INFO(link);
    const FrameIndex frame = model.FindFrame(link);
    REQUIRE(frame.IsValid());
    const Transform X = FramePose(model, *workspace, frame);
    const VectorX stored = ToVector(numbers);
    REQUIRE(stored.size() == 12);
    RecordDeviation("position", X.p, stored.head<3>(), out);
    RecordDeviation("orientation", Eigen::Map<const VectorX>(Matrix3(X.R.transpose()).data(), 9),
                    stored.tail<9>(), out);
  }
  Matrix6X J(6, model.nv());
  FrameJacobian(model, *workspace, model.FindFrame(golden.at("frame").get<std::string>()), &J);
  const MatrixX stored = golden::ToMatrix(state.at("jacobian"));
  MatrixX sorted(6, model.nv());
  for (Eigen::Index i = 0; i < stored.cols(); ++i) sorted.col(order.Dof(i)) = stored.col(i);
  RecordDeviation("Jacobian", J, sorted, out);
}

void CompareTreeDynamics(const Model& model, const Vector3& gravity, const json& state,
                         const StoredOrder& order, const VectorX& q, const VectorX& v, Workspace* workspace,
                         Deviations* out) {
  const int nv = model.nv();
  const VectorX a = order.Velocity(state.at("a")), tau = order.Velocity(state.at("tau"));
  RecordDeviation("kinetic energy", VectorX::Constant(1, KineticEnergy(model, v, *workspace)),
                  VectorX::Constant(1, state.at("kinetic_energy").get<double>()), out);
  MatrixX M(nv, nv);
  MassMatrix(model, q, workspace, &M);
  RecordDeviation("mass matrix times a", M * a, order.Velocity(state.at("mass_times_a")), out);
  if (state.contains("mass_matrix")) {
    MatrixX stored(nv, nv);
    for (int i = 0; i < nv; ++i)
      for (int k = 0; k <= i; ++k) {
        const double entry = state["mass_matrix"][static_cast<std::size_t>(i)][static_cast<std::size_t>(k)];
        stored(order.Dof(i), order.Dof(k)) = stored(order.Dof(k), order.Dof(i)) = entry;
      }
    // Each entry against √(M_ii M_kk): trunks weigh kilograms, hands grams.
    const VectorX scale = stored.diagonal().cwiseSqrt().cwiseInverse();
    RecordDeviation("mass matrix", scale.asDiagonal() * M * scale.asDiagonal(),
                    scale.asDiagonal() * stored * scale.asDiagonal(), out);
  }
  VectorX found(nv);
  InverseDynamics(model, q, v, a, gravity, {}, workspace, &found);
  RecordDeviation("inverse dynamics", found, order.Velocity(state.at("inverse_dynamics")), out);
  const VectorX stored = order.Velocity(state.at("forward_dynamics"));
  REQUIRE(ForwardDynamics(model, q, v, tau, gravity, {}, {}, workspace, &found).status ==
          DynamicsStatus::kOk);
  RecordDeviation("forward dynamics, articulated", found, stored, out);
  NewtonEulerWorkspace newton_euler(model);
  NewtonEulerForwardDynamics(model, q, v, tau, gravity, {}, {}, &newton_euler, &found);
  RecordDeviation("forward dynamics, newton-euler", found, stored, out);
  LagrangeWorkspace lagrange(model);
  LagrangeForwardDynamics(model, q, v, tau, gravity, {}, {}, &lagrange, &found);
  RecordDeviation("forward dynamics, lagrange", found, stored, out);
}

VectorX SystemAcceleration(System* system, double time, const VectorX& q, const VectorX& v) {
  State state = system->InitialState();
  state.time = time;
  state.q = q;
  state.v = v;
  StateRate rate;
  rate.qdot.setZero(system->nq());
  rate.vdot.setZero(system->nv());
  rate.zdot.setZero(system->nz());
  system->BeginStep(&state);
  if (!system->Derivative(state, &rate).ok) rate.vdot.setConstant(std::nan(""));
  return rate.vdot;
}

// Where forces balance, what remains of them is compared with this [m/s², rad/s²].
constexpr double kAccelerationFloor = 1;

void RecordFreedom(int freedom, const json& sample, Deviations* out) {
  RecordDeviation("degrees of freedom", VectorX::Constant(1, freedom),
                  VectorX::Constant(1, sample.at("freedom").get<double>()), out);
}

// Stored positions and velocities of a mechanism as a System has them.
void ReadStoredBodies(const CompiledScene& scene, const json& bodies, VectorX* q, VectorX* v, VectorX* rate) {
  const auto& described = scene.scene.mechanism.bodies;
  REQUIRE(bodies.size() == described.size());
  const auto count = static_cast<Eigen::Index>(described.size());
  q->resize(7 * count);
  v->resize(6 * count);
  rate->resize(6 * count);
  for (Eigen::Index k = 0; k < count; ++k) {
    const json& body = bodies.at(described[static_cast<std::size_t>(k)].name);
    q->segment<7>(7 * k) << ToVector(body.at("r")), ToVector(body.at("p"));
    // Stored along the world's axes; ours are the body's: (Rᵀ v)' = Rᵀ v' − w × Rᵀ v.
    const VectorX p = ToVector(body.at("p"));
    const Matrix3 R = Quaternion(p[0], p[1], p[2], p[3]).normalized().toRotationMatrix();
    const Vector3 linear = R.transpose() * ToVector(body.at("v")), w = ToVector(body.at("w"));
    v->segment<6>(6 * k) << linear, w;
    rate->segment<6>(6 * k) << R.transpose() * ToVector(body.at("v_rate")) - w.cross(linear),
        ToVector(body.at("w_rate"));
  }
}

// Euler parameters p and −p are one orientation: those of `stored` that are nearer to q.
VectorX NearerSigns(const VectorX& q, VectorX stored) {
  for (Eigen::Index at = 3; at < q.size(); at += 7)
    if (q.segment<4>(at).dot(stored.segment<4>(at)) < 0) stored.segment<4>(at) *= -1;
  return stored;
}

}  // namespace

double Worst(const Deviations& deviations) {
  double worst = 0;
  for (const auto& [quantity, deviation] : deviations) worst = std::max(worst, deviation);
  return worst;
}

std::string ToString(const Deviations& deviations) {
  std::ostringstream out;
  for (const auto& [quantity, deviation] : deviations) out << quantity << " " << deviation << "\n";
  return out.str();
}

std::vector<std::string> ShippedSceneNames() {
  const std::string ending = ".lws.json";
  std::vector<std::string> out;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(LINKWRIGHT_SOURCE_DIR) / "scenes")) {
    const std::string file = entry.path().filename().string();
    if (file.ends_with(ending)) out.push_back(file.substr(0, file.size() - ending.size()));
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::string GoldenPath(const std::string& name) {
  return (std::filesystem::path(LINKWRIGHT_SOURCE_DIR) / "tests" / "golden" / (name + ".json")).string();
}

json ReadGolden(const std::string& name) {
  std::ifstream file(GoldenPath(name));
  INFO(GoldenPath(name));
  REQUIRE(file);
  return json::parse(file);
}

Deviations CompareTree(const CompiledScene& scene, const json& golden) {
  Deviations out;
  const Model& model = *scene.model;
  const StoredOrder order(model, golden);
  Workspace workspace(model);
  const std::unique_ptr<System> system = scene.MakeSystem();
  REQUIRE(golden.at("states").size() == 5);
  for (const json& state : golden["states"]) {
    const VectorX q = order.Position(state.at("q")), v = order.Velocity(state.at("v"));
    ForwardKinematics(model, q, v, &workspace);
    CompareTreeKinematics(model, golden, state, order, &workspace, &out);
    CompareTreeDynamics(model, scene.scene.gravity, state, order, q, v, &workspace, &out);
    // A path's motors are not the peer's, and loops are not closed at these states.
    const bool has_scene = scene.scene.paths.empty() && scene.scene.loops.empty();
    REQUIRE(state.contains("scene_acceleration") == has_scene);
    if (has_scene)
      RecordDeviation("acceleration in the scene", SystemAcceleration(system.get(), state.at("time"), q, v),
                      order.Velocity(state["scene_acceleration"]), &out);
  }
  return out;
}

Deviations CompareLoops(const CompiledScene& scene, const json& golden) {
  Deviations out;
  const Model& model = *scene.model;
  const StoredOrder order(model, golden);
  Workspace workspace(model);
  const std::unique_ptr<System> system = scene.MakeSystem();
  LoopSolver loops(model, scene.loops);
  const auto& forces = scene.scene.forces;
  const bool has_formulas =
      std::any_of(forces.begin(), forces.end(), [](const auto& force) { return !force.target.IsConstant(); });
  const json& samples = golden.at("motion").at("samples");
  REQUIRE(samples.size() == 6);
  RecordDeviation("assembled start", scene.initial_q, order.Position(samples[0].at("q")), &out);
  for (const json& sample : samples) {
    const VectorX q = order.Position(sample.at("q")), v = order.Velocity(sample.at("v"));
    const double time = sample.at("time");
    // The rates of formulas that begin at the time 0 come from differences, which reach across it.
    if (time > 0 || !has_formulas)
      RecordDeviation("acceleration", SystemAcceleration(system.get(), time, q, v),
                      order.Velocity(sample.at("acceleration")), &out, kAccelerationFloor);
    RecordFreedom(ExamineMobility(model, scene.loops, q).freedom, sample, &out);
    if (scene.loops.empty()) continue;
    out["gap"] = std::max(out["gap"], loops.Gap(model, q, &workspace));
    out["velocity of the gap"] =
        std::max(out["velocity of the gap"], loops.VelocityGap(model, q, v, &workspace));
    // All but the first coordinate are moved away, and follow from it.
    VectorX found = q, mobility = VectorX::Ones(model.nv());
    mobility[0] = 0;
    found.tail(model.nv() - 1).array() += 0.03;
    if (!loops.Close(model, &workspace, &found, &mobility)) found.setConstant(std::nan(""));
    RecordDeviation("closed positions", found, q, &out);
  }
  return out;
}

Deviations CompareMechanism(const CompiledScene& scene, const json& golden) {
  Deviations out;
  const std::unique_ptr<System> system = scene.MakeSystem();
  const json& samples = golden.contains("motion") ? golden["motion"].at("samples") : golden.at("states");
  REQUIRE(samples.size() >= 4);
  for (const json& sample : samples) {
    VectorX q, v, rate;
    ReadStoredBodies(scene, sample.at("bodies"), &q, &v, &rate);
    const VectorX found = SystemAcceleration(system.get(), sample.at("time"), q, v);
    RecordDeviation("acceleration", found, rate, &out, kAccelerationFloor);
    RecordFreedom(ExamineMobility(scene, q, sample.at("time")).freedom, sample, &out);
  }
  return out;
}

Deviations CompareDrivenPoses(const Scene& scene, const json& golden) {
  Deviations out;
  REQUIRE(golden.at("poses").size() == 4);
  for (const json& pose : golden["poses"]) {
    Scene changed = scene;
    for (const auto& [driver, length] : pose.at("drivers").items()) {
      auto& joints = changed.mechanism.joints;
      const auto found =
          std::find_if(joints.begin(), joints.end(), [&](const auto& joint) { return joint.name == driver; });
      REQUIRE(found != joints.end());
      found->function.c = length.get<double>();
    }
    ProblemList problems;
    const auto compiled = CompileScene(changed, &problems);
    REQUIRE(compiled);
    VectorX q, v, rate;
    ReadStoredBodies(*compiled, pose.at("bodies"), &q, &v, &rate);
    const VectorX found = compiled->MakeSystem()->InitialState().q;
    RecordDeviation("pose", found, NearerSigns(found, q), &out);
    RecordFreedom(ExamineMobility(*compiled, found).freedom, pose, &out);
  }
  return out;
}

Deviations CompareMotion(const CompiledScene& scene, const json& golden) {
  Deviations out;
  Simulation simulation(scene.MakeSystem(), {1e-3, Integrator::kDormandPrince, 1e-12, true});
  const bool tree = scene.scene.mechanism.empty();
  for (const json& sample : golden.at("motion").at("samples")) {
    while (simulation.state().time < sample.at("time").get<double>() - 1e-9) {
      const auto divergence = simulation.Step();
      INFO((divergence ? divergence->ToString() : ""));
      REQUIRE_FALSE(divergence);
    }
    CHECK(simulation.state().time == Approx(sample["time"].get<double>()).margin(1e-12));
    const State& state = simulation.state();
    VectorX q, v, rate;
    if (tree) {
      const StoredOrder order(*scene.model, golden);
      v = order.Velocity(sample.at("v"));
      q = order.Position(sample.at("q"));
      // A quaternion's sign means nothing: the difference as a motion.
      out["positions"] =
          std::max(out["positions"], scene.model->Difference(q, state.q).cwiseAbs().maxCoeff());
    } else {
      ReadStoredBodies(scene, sample.at("bodies"), &q, &v, &rate);
      out["positions"] =
          std::max(out["positions"], (NearerSigns(state.q, q) - state.q).cwiseAbs().maxCoeff());
    }
    out["velocities"] = std::max(out["velocities"], (v - state.v).cwiseAbs().maxCoeff());
  }
  return out;
}

}  // namespace linkwright::test
