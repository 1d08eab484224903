// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/LU>
#include <algorithm>
#include <catch2/catch.hpp>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/constraints/Closures.h"
#include "engine/io/mjcf/MjcfReader.h"
#include "engine/model/ModelBuilder.h"
#include "tests/support/GoldenFiles.h"

using namespace linkwright;

namespace mjcf_golden_test {
using golden::Compare, golden::ToMatrix, golden::ToVector, golden::json;

namespace {

/// MuJoCo makes inertias diagonal and cuts what is small there.
constexpr double kDynamics = 1e-6;

void CompareTo(const std::string& quantity, const MatrixX& ours, const MatrixX& theirs, double tolerance) {
  INFO(quantity);
  REQUIRE(ours.rows() == theirs.rows());
  REQUIRE(ours.cols() == theirs.cols());
  REQUIRE(ours.allFinite());
  CHECK((ours - theirs).cwiseAbs().maxCoeff() < tolerance * std::max(1e-3, theirs.cwiseAbs().maxCoeff()));
}

/// MuJoCo's velocity of a free joint is along the world's axes, ours along the body's: v_golden = E v_ours,
/// rates and forces alike (E is orthogonal).
struct Dofs {
  MatrixX E;
  VectorX bias;  ///< a_golden = E a_ours + bias
};

class MjcfGolden {
 public:
  explicit MjcfGolden(const json& file) : golden(file) {
    MjcfOptions options;
    options.load_meshes = false;
    read = ReadMjcf(golden::RobotsFolder() / golden["file"].get<std::string>(), options);
    INFO(read.problems.ToString());
    REQUIRE(read.ok);
    AddRobotOptions add;
    add.independent_mimic = true;
    model = BuildModel(read.robot, add);
    std::map<std::string, int> unnamed;
    for (const json& joint : golden["joints"]) {
      std::string name = joint["name"];
      if (name.starts_with("joint#")) {
        name = joint["body"].get<std::string>();
        if (const int k = ++unnamed[name]; k > 1) name += "#" + std::to_string(k);
      }
      const BodyIndex body = model->FindJoint(name);
      INFO(name);
      REQUIRE(body.IsValid());
      const Joint& ours = model->joints()[static_cast<size_t>(body.value)];
      REQUIRE(ours.q_index == joint["qadr"].get<int>());
      REQUIRE(ours.v_index == joint["vadr"].get<int>());
      CheckJoint(joint, ours);
    }
    REQUIRE(model->nq() == golden["nq"].get<int>());
    REQUIRE(model->nv() == golden["nv"].get<int>());
    gravity = ToVector(golden["gravity"]);
  }

  void CheckJoint(const json& theirs, const Joint& ours) const {
    const std::string type = theirs["type"];
    if (type != "hinge" && type != "slide") return;
    CHECK((ours.type == JointType::kPrismatic) == (type == "slide"));
    if (theirs["limited"].get<bool>()) {
      CHECK(ours.lower == Approx(theirs["range"][0].get<double>()).margin(1e-12));
      CHECK(ours.upper == Approx(theirs["range"][1].get<double>()).margin(1e-12));
    } else {
      CHECK(ours.lower == -kInfinity);
      CHECK(ours.upper == kInfinity);
    }
    CHECK(ours.damping == Approx(theirs["damping"].get<double>()));
    CHECK(ours.armature == Approx(theirs["armature"].get<double>()));
    CHECK(ours.friction == Approx(theirs["frictionloss"].get<double>()));
    const auto found = read.extras.find(ours.name);
    const MjcfJointExtra extra = found == read.extras.end() ? MjcfJointExtra() : found->second;
    CHECK(extra.stiffness == Approx(theirs["stiffness"].get<double>()));
    if (extra.stiffness > 0) CHECK(extra.rest == Approx(theirs["springref"].get<double>()));
    CHECK((extra.start.empty() ? 0 : extra.start[0]) == Approx(theirs["ref"].get<double>()).margin(1e-12));
  }

  Dofs DofsAt(const VectorX& q, const VectorX& v_golden) const {
    Dofs dofs{MatrixX::Identity(model->nv(), model->nv()), VectorX::Zero(model->nv())};
    for (const Joint& joint : model->joints()) {
      if (joint.type != JointType::kFree) continue;
      const auto p = q.segment<7>(joint.q_index);
      const Matrix3 R = Quaternion(p[3], p[4], p[5], p[6]).normalized().toRotationMatrix();
      dofs.E.block<3, 3>(joint.v_index, joint.v_index) = R;
      // d(R u)/dt = R (u' + w × u)
      const Vector3 u = R.transpose() * v_golden.segment<3>(joint.v_index);
      const Vector3 w = v_golden.segment<3>(joint.v_index + 3);
      dofs.bias.segment<3>(joint.v_index) = R * w.cross(u);
    }
    return dofs;
  }

  json golden;
  MjcfResult read;
  std::shared_ptr<const Model> model;
  Vector3 gravity;
};

void CheckBodies(const MjcfGolden& g) {
  const auto& links = g.read.robot.links;
  double total = 0;
  for (const json& body : g.golden["bodies"]) {
    const std::string name = body["name"];
    INFO(name);
    const auto link = std::find_if(links.begin(), links.end(),
                                   [&](const auto& candidate) { return candidate.name == name; });
    REQUIRE(link != links.end());
    const double mass = body["mass"];
    total += mass;
    const Inertial ours = link->inertial.value_or(Inertial());
    CHECK(ours.mass == Approx(mass).epsilon(kDynamics).margin(1e-12));
    if (!(mass > 0)) continue;
    CHECK((ours.com - ToVector(body["ipos"])).norm() < kDynamics * std::max(1e-2, ours.com.norm()));
    const VectorX q = ToVector(body["iquat_wxyz"]);
    const Matrix3 R = Quaternion(q[0], q[1], q[2], q[3]).toRotationMatrix();
    const Vector3 d = ToVector(body["diaginertia"]);
    CompareTo("inertia", ours.inertia / std::max(d.maxCoeff(), 1e-12),
              Matrix3(R * d.asDiagonal() * R.transpose()) / std::max(d.maxCoeff(), 1e-12), kDynamics);
  }
  CHECK(total == Approx(g.golden["mass"].get<double>()));
}

void CheckGeoms(const MjcfGolden& g) {
  static const std::map<std::string, ShapeType> kTypes = {
      {"sphere", ShapeType::kSphere},       {"capsule", ShapeType::kCapsule},
      {"cylinder", ShapeType::kCylinder},   {"box", ShapeType::kBox},
      {"ellipsoid", ShapeType::kEllipsoid}, {"mesh", ShapeType::kMesh}};
  for (const json& geom : g.golden["geoms"]) {
    const auto type = kTypes.find(geom["type"].get<std::string>());
    if (type == kTypes.end()) continue;
    INFO(geom.dump());
    const auto link = std::find_if(g.read.robot.links.begin(), g.read.robot.links.end(),
                                   [&](const auto& l) { return l.name == geom["body"].get<std::string>(); });
    REQUIRE(link != g.read.robot.links.end());
    const auto matches = [&](const Visual& visual) {
      const Geometry& ours = visual.geometry;
      if (ours.type != type->second) return false;
      if (ours.type == ShapeType::kMesh) return true;
      const VectorX size = ToVector(geom["size"]), q = ToVector(geom["quat_wxyz"]);
      if ((visual.X_LG.p - ToVector(geom["pos"])).norm() > 1e-9) return false;
      if ((visual.X_LG.R - Quaternion(q[0], q[1], q[2], q[3]).toRotationMatrix()).norm() > 1e-9) return false;
      switch (ours.type) {
        case ShapeType::kSphere:
          return std::abs(ours.radius - size[0]) < 1e-12;
        case ShapeType::kCapsule:
        case ShapeType::kCylinder:
          return std::abs(ours.radius - size[0]) < 1e-12 && std::abs(ours.length - 2 * size[1]) < 1e-12;
        case ShapeType::kEllipsoid:
          return (ours.size - size).norm() < 1e-12;
        default:
          return (ours.size - 2 * size).norm() < 1e-12;
      }
    };
    const bool found = std::any_of(link->visuals.begin(), link->visuals.end(), matches) ||
                       std::any_of(link->collisions.begin(), link->collisions.end(), matches);
    CHECK(found);
  }
}

void CheckActuators(const MjcfGolden& g) {
  REQUIRE(g.read.actuators.size() == g.golden["actuators"].size());
  for (size_t i = 0; i < g.read.actuators.size(); ++i) {
    const ActuatorDescription& ours = g.read.actuators[i];
    const json& theirs = g.golden["actuators"][i];
    INFO(theirs.dump());
    for (size_t k = 0; k < 6; ++k) CHECK(ours.gear[k] == Approx(theirs["gear"][k].get<double>()));
    for (size_t k = 0; k < 3; ++k) {
      CHECK(ours.gain[k] == Approx(theirs["gainprm"][k].get<double>()));
      CHECK(ours.bias[k] == Approx(theirs["biasprm"][k].get<double>()));
    }
    const auto check = [&](const Interval& range, const char* limited, const char* numbers) {
      CHECK((range != Interval()) == theirs[limited].get<bool>());
      if (range == Interval()) return;
      CHECK(range.least == Approx(theirs[numbers][0].get<double>()));
      CHECK(range.most == Approx(theirs[numbers][1].get<double>()));
    };
    check(ours.control_range, "ctrllimited", "ctrlrange");
    check(ours.force_range, "forcelimited", "forcerange");
    if (theirs["trntype"] == 0) {
      CHECK(ours.transmission == TransmissionType::kJoint);
      CHECK(ours.joint == g.golden["joints"][theirs["trnid"].get<size_t>()]["name"].get<std::string>());
    }
    if (theirs["trntype"] == 3) CHECK(ours.transmission == TransmissionType::kTendon);
  }
}

void CheckEqualities(const MjcfGolden& g) {
  static const std::map<ClosureKind, std::string> kNames = {{ClosureKind::kConnect, "connect"},
                                                            {ClosureKind::kWeld, "weld"},
                                                            {ClosureKind::kJoint, "joint"},
                                                            {ClosureKind::kTendon, "tendon"}};
  const auto& closures = g.read.closures;
  REQUIRE(closures.size() == g.golden["equalities"].size());
  for (size_t i = 0; i < closures.size(); ++i) {
    const json& theirs = g.golden["equalities"][i];
    INFO(theirs.dump());
    CHECK(kNames.at(closures[i].kind) == theirs["type"].get<std::string>());
    const VectorX data = ToVector(theirs["data"]);
    if (closures[i].kind == ClosureKind::kConnect) {
      CHECK((closures[i].X_LA.p - data.head<3>()).norm() < 1e-9);
      CHECK((closures[i].X_LB.p - data.segment<3>(3)).norm() < 1e-9);
    } else if (closures[i].kind != ClosureKind::kWeld) {
      for (size_t k = 0; k < 5; ++k)
        CHECK(closures[i].polynomial[k] == Approx(data[static_cast<Eigen::Index>(k)]));
    }
  }
}

void CheckState(const MjcfGolden& g, const json& state, Workspace* workspace) {
  const Model& model = *g.model;
  const int nv = model.nv();
  VectorX q = ToVector(state["q"]);
  model.Normalize(&q);
  const VectorX v_golden = ToVector(state["v"]);
  const Dofs dofs = g.DofsAt(q, v_golden);
  const MatrixX Et = dofs.E.transpose();
  const VectorX v = Et * v_golden;
  ForwardKinematics(model, q, v, workspace);
  for (const auto& [link, pose] : state["link_poses"].items()) {
    const FrameIndex frame = model.FindFrame(link);
    INFO(link);
    REQUIRE(frame.IsValid());
    const Transform X = FramePose(model, *workspace, frame);
    Compare("pose p", X.p, ToVector(pose["p"]));
    Compare("pose R", Eigen::Map<const Eigen::VectorXd>(Matrix3(X.R.transpose()).data(), 9),
            ToVector(pose["R"]));
  }
  Matrix6X J = Matrix6X::Zero(6, nv);
  FrameJacobian(model, *workspace, model.FindFrame(g.golden["tip"].get<std::string>()), &J);
  Compare("J_tip", J * Et, ToMatrix(state["J_tip"]));

  ClosureSet closures;
  VectorX start = ToVector(g.golden["qpos0"]);
  closures.Add(model, g.read.closures, "", start);
  if (state.contains("equality_residual")) {
    const VectorX theirs = ToVector(state["equality_residual"]);
    REQUIRE(closures.rows() == theirs.size());
    VectorX residual;
    closures.Residual(model, q, *workspace, &residual);
    if (theirs.size() > 0) Compare("closure residual", residual, theirs);
    if (state.contains("equality_J") && theirs.size() > 0) {
      MatrixX jacobian;
      closures.Jacobian(model, q, *workspace, &jacobian);
      Compare("closure Jacobian", jacobian * Et, ToMatrix(state["equality_J"]));
    }
  }

  // Energies and centre of mass: those of what can move; the golden ones also count what stands still.
  double still_mass = 0, still_potential = 0;
  Vector3 still_moment = Vector3::Zero();
  for (const json& body : g.golden["bodies"]) {
    const FrameIndex frame = model.FindFrame(body["name"].get<std::string>());
    if (model.frames()[static_cast<size_t>(frame.value)].body.value != 0) continue;
    const double mass = body["mass"];
    const Vector3 at = FramePose(model, *workspace, frame) * Vector3(ToVector(body["ipos"]));
    still_mass += mass;
    still_moment += mass * at;
    still_potential -= mass * g.gravity.dot(at);
  }
  const double total = g.golden["mass"];
  CHECK(model.moving_mass() == Approx(total - still_mass).epsilon(kDynamics));
  const auto one = [](double x) { return Eigen::Matrix<double, 1, 1>(x); };
  VectorX armature = ToVector(g.golden["armature"]);
  const double rotors = 0.5 * v.dot(armature.cwiseProduct(v));
  CompareTo("kinetic", one(KineticEnergy(model, v, *workspace) - rotors), one(state["kinetic"].get<double>()),
            kDynamics);
  CompareTo("potential", one(PotentialEnergy(model, g.gravity, *workspace) + still_potential),
            one(state["potential"].get<double>()), kDynamics);
  Vector3 com;
  REQUIRE(CenterOfMass(model, *workspace, &com));
  CompareTo("com", (com * model.moving_mass() + still_moment) / total, ToVector(state["com"]), kDynamics);

  const VectorX a_golden = ToVector(state["a"]), a = Et * (a_golden - dofs.bias);
  const VectorX tau_in = Et * ToVector(state["tau_in"]);
  VectorX tau(nv);
  const VectorX zero = VectorX::Zero(nv);
  MatrixX M(nv, nv);
  MassMatrix(model, q, workspace, &M);
  const MatrixX bare = dofs.E * (M - MatrixX(armature.asDiagonal())) * Et;
  const MatrixX golden_M = ToMatrix(state["M_no_armature"]);
  CompareTo("M", bare, golden_M, kDynamics);
  InverseDynamics(model, q, v, zero, g.gravity, {}, workspace, &tau);
  // M a + h = M_golden (a_golden − bias) + h: the golden bias holds −M bias too.
  CompareTo("nle", dofs.E * tau - golden_M * dofs.bias, ToVector(state["nle"]), kDynamics);
  InverseDynamics(model, q, zero, zero, g.gravity, {}, workspace, &tau);
  CompareTo("gravity torque", dofs.E * tau, ToVector(state["gravity_torque"]), kDynamics);
  InverseDynamics(model, q, v, a, g.gravity, {}, workspace, &tau);
  CompareTo("tau", dofs.E * (tau - armature.cwiseProduct(a)), ToVector(state["tau_rnea"]), kDynamics);
  VectorX acceleration(nv);
  const auto solved = ForwardDynamics(model, q, v, tau_in, g.gravity, {}, {}, workspace, &acceleration);
  REQUIRE(solved.status == DynamicsStatus::kOk);
  const VectorX theirs = ToVector(state["a_aba_armature"]);
  const VectorX ours = dofs.E * acceleration + dofs.bias;
  // A solution is as exact as its equations are well conditioned: compare the torques both take.
  CompareTo("torques of a", (golden_M + MatrixX(armature.asDiagonal())) * (ours - theirs) + tau_in, tau_in,
            kDynamics);
}

void CheckRobot(const json& file) {
  const MjcfGolden g(file);
  CheckBodies(g);
  CheckGeoms(g);
  CheckActuators(g);
  CheckEqualities(g);
  Workspace workspace(*g.model);
  for (size_t i = 0; i < file["states"].size(); ++i) {
    CAPTURE(i);
    CheckState(g, file["states"][i], &workspace);
  }
}

}  // namespace

TEST_CASE("every MJCF reference robot has its golden values", "[reference]") {
  golden::ForEachRobot("MJCF", CheckRobot);
}

}  // namespace mjcf_golden_test
