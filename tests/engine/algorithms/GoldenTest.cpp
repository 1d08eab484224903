// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/algorithms/Lagrange.h"
#include "engine/algorithms/NewtonEulerForward.h"
#include "engine/io/urdf/UrdfReader.h"
#include "engine/model/ModelBuilder.h"
#include "tests/support/GoldenFiles.h"

using namespace linkwright;

namespace golden_test {
using golden::Compare, golden::ToMatrix, golden::ToVector, golden::json;

namespace {

/// Golden numbers in the file's order of joints, ours in the model's.
class Golden {
 public:
  Golden(const json& golden, bool coupled) {
    UrdfOptions urdf;
    urdf.load_meshes = false;
    const UrdfResult result = ReadUrdf(golden::RobotsFolder() / golden["file"].get<std::string>(), urdf);
    REQUIRE(result.ok);
    AddRobotOptions options;
    options.floating = golden["base"] == "floating";
    options.independent_mimic = !coupled;
    model = BuildModel(result.robot, options);
    base_ = options.floating ? 6 : 0;
    const auto map = [&](const std::string& name) {
      const BodyIndex joint = model->FindJoint(name);
      REQUIRE(joint.IsValid());
      dofs_.push_back(model->joints()[static_cast<size_t>(joint)].v_index);
      positions_.push_back(model->joints()[static_cast<size_t>(joint)].q_index);
    };
    if (coupled) {
      for (const json& name : golden["mimic_independent_joints"]) map(name.get<std::string>());
    } else {
      for (const json& joint : golden["joints"]) map(joint["name"].get<std::string>());
    }
    REQUIRE(model->nv() == base_ + static_cast<int>(dofs_.size()));
    gravity = ToVector(golden["gravity"]);
  }

  VectorX Position(const json& q, const char* joints) const {
    VectorX out = model->NeutralPosition();
    if (base_) {
      const VectorX b = ToVector(q["base"]);
      out.head<7>() << b.head<3>(), b[6], b.segment<3>(3);
    }
    const VectorX values = ToVector(q[joints]);
    for (size_t i = 0; i < positions_.size(); ++i) out[positions_[i]] = values[static_cast<Eigen::Index>(i)];
    return out;
  }
  Eigen::Index Dof(Eigen::Index golden_dof) const {
    return golden_dof < base_ ? golden_dof : dofs_[static_cast<size_t>(golden_dof - base_)];
  }
  VectorX ToModel(const json& numbers) const {
    const VectorX v = ToVector(numbers);
    VectorX out(v.size());
    for (Eigen::Index i = 0; i < v.size(); ++i) out[Dof(i)] = v[i];
    return out;
  }
  MatrixX ColumnsToGolden(const MatrixX& m) const {
    MatrixX out(m.rows(), m.cols());
    for (Eigen::Index i = 0; i < m.cols(); ++i) out.col(i) = m.col(Dof(i));
    return out;
  }
  VectorX ToGolden(const VectorX& v) const { return ColumnsToGolden(v.transpose()).transpose(); }

  std::shared_ptr<const Model> model;
  Vector3 gravity;

 private:
  int base_ = 0;
  std::vector<int> dofs_, positions_;
};

void CompareKinematics(const Golden& g, const json& golden, const json& state, const VectorX& q,
                       const VectorX& v, Workspace* workspace) {
  const Model& model = *g.model;
  ForwardKinematics(model, q, v, workspace);
  for (const auto& [link, pose] : state["link_poses"].items()) {
    const FrameIndex frame = model.FindFrame(link);
    REQUIRE(frame.IsValid());
    const Transform X = FramePose(model, *workspace, frame);
    Compare("pose p", X.p, ToVector(pose["p"]));
    const VectorX R = ToVector(pose["R"]);
    Compare("pose R", Eigen::Map<const Eigen::VectorXd>(Matrix3(X.R.transpose()).data(), 9), R);
  }
  const FrameIndex tip = model.FindFrame(golden["tip"].get<std::string>());
  REQUIRE(tip.IsValid());
  Matrix6X J(6, model.nv());
  FrameJacobian(model, *workspace, tip, &J);
  Compare("J_tip", g.ColumnsToGolden(J), ToMatrix(state["J_tip"]));
  const Twist V = FrameVelocity(model, *workspace, tip);
  Vector6 stacked;
  stacked << V.linear, V.angular;
  Compare("tip velocity", stacked, ToVector(state["tip_velocity"]));
  VectorX tau(model.nv());
  InverseDynamics(model, q, v, g.ToModel(state["a"]), Vector3::Zero(), {}, workspace, &tau);
  const Twist A = FrameAcceleration(model, *workspace, tip);
  stacked << A.linear, A.angular;
  Compare("tip acceleration", stacked, ToVector(state["tip_acceleration_classical"]));

  Compare("kinetic", Eigen::Matrix<double, 1, 1>(KineticEnergy(model, v, *workspace)),
          Eigen::Matrix<double, 1, 1>(state["kinetic"].get<double>()));
  Compare("potential", Eigen::Matrix<double, 1, 1>(PotentialEnergy(model, g.gravity, *workspace)),
          Eigen::Matrix<double, 1, 1>(state["potential"].get<double>()));
  Vector3 com;
  if (CenterOfMass(model, *workspace, &com))
    Compare("com", com, ToVector(state["com"]));
  else
    CHECK((state["com"].is_null() || golden["mass_moving"] == 0));
  if (!state["centroidal_momentum"].is_null())
    Compare("momentum", CentroidalMomentum(model, *workspace), ToVector(state["centroidal_momentum"]));
}

void CompareDynamics(const Golden& g, const json& state, const char* solved, const VectorX& q,
                     const VectorX& v, Workspace* workspace) {
  const Model& model = *g.model;
  const int nv = model.nv();
  const VectorX a = g.ToModel(state["a"]), tau_in = g.ToModel(state["tau_in"]), zero = VectorX::Zero(nv);
  VectorX tau(nv);
  InverseDynamics(model, q, v, a, g.gravity, {}, workspace, &tau);
  Compare("tau_rnea", g.ToGolden(tau), ToVector(state["tau_rnea"]));
  InverseDynamics(model, q, zero, zero, g.gravity, {}, workspace, &tau);
  Compare("gravity torque", g.ToGolden(tau), ToVector(state["gravity_torque"]));
  InverseDynamics(model, q, v, zero, g.gravity, {}, workspace, &tau);
  Compare("nle", g.ToGolden(tau), ToVector(state["nle"]));

  MatrixX M(nv, nv);
  MassMatrix(model, q, workspace, &M);
  const MatrixX ours = g.ColumnsToGolden(g.ColumnsToGolden(M).transpose()), golden_M = ToMatrix(state["M"]);
  Compare("M", ours, golden_M);
  // Entry by entry too, against √(M_ii M_jj), since bases weigh kilograms and fingers grams.
  double worst_M_entry = 0;
  for (int i = 0; i < nv; ++i)
    for (int j = 0; j < nv; ++j) {
      const double scale = std::sqrt(golden_M(i, i) * golden_M(j, j));
      if (scale > 0)
        worst_M_entry = std::max(worst_M_entry, std::abs(ours(i, j) - golden_M(i, j)) / scale);
      else
        CHECK(std::abs(ours(i, j)) < 1e-12);
    }
  CHECK(worst_M_entry < 1e-9);

  const auto compare = [&](const char* formulation, const ForwardDynamicsResult& result,
                           const VectorX& acceleration) {
    INFO(formulation);
    if (state[solved].is_null()) {
      CHECK(result.status == DynamicsStatus::kSingular);
      CHECK(result.body.IsValid());
      return;
    }
    REQUIRE(result.status == DynamicsStatus::kOk);
    Compare("a", g.ToGolden(acceleration), ToVector(state[solved]));
    Compare("M a = tau - nle", golden_M * g.ToGolden(acceleration),
            ToVector(state["tau_in"]) - ToVector(state["nle"]));
  };
  VectorX acceleration(nv);
  compare("articulated", ForwardDynamics(model, q, v, tau_in, g.gravity, {}, {}, workspace, &acceleration),
          acceleration);
  NewtonEulerWorkspace newton_euler(model);
  compare("newton-euler",
          NewtonEulerForwardDynamics(model, q, v, tau_in, g.gravity, {}, {}, &newton_euler, &acceleration),
          acceleration);
  LagrangeWorkspace lagrange(model);
  compare("lagrange",
          LagrangeForwardDynamics(model, q, v, tau_in, g.gravity, {}, {}, &lagrange, &acceleration),
          acceleration);

  LagrangeInverseDynamics(model, q, v, a, g.gravity, {}, &lagrange, &tau);
  Compare("tau_rnea", g.ToGolden(tau), ToVector(state["tau_rnea"]));
  MatrixX C(nv, nv);
  LagrangeTerms(model, q, v, g.gravity, &lagrange, &M, &C, &tau);
  Compare("gravity torque", g.ToGolden(tau), ToVector(state["gravity_torque"]));
  Compare("nle", g.ToGolden(C * v + tau), ToVector(state["nle"]));
  Compare("M", g.ColumnsToGolden(g.ColumnsToGolden(M).transpose()), golden_M);
}

void CheckRobot(const json& golden) {
  {
    const Golden g(golden, false);
    Workspace workspace(*g.model);
    CHECK(g.model->moving_mass() == Approx(golden["mass_moving"].get<double>()).epsilon(1e-12));
    CHECK(g.model->total_mass() == Approx(golden["mass_total"].get<double>()).epsilon(1e-12));
    for (size_t i = 0; i < golden["states"].size(); ++i) {
      const json& state = golden["states"][i];
      CAPTURE(i);
      const VectorX q = g.Position(state["q"], "joints"), v = g.ToModel(state["v"]);
      CompareKinematics(g, golden, state, q, v, &workspace);
      CompareDynamics(g, state, "a_aba", q, v, &workspace);
    }
  }
  if (golden.contains("states_mimic")) {
    const Golden g(golden, true);
    REQUIRE(g.model->has_mimic());
    Workspace workspace(*g.model);
    for (size_t i = 0; i < golden["states_mimic"].size(); ++i) {
      const json& state = golden["states_mimic"][i];
      INFO("coupled state " << i);
      CompareDynamics(g, state, "a_fd", g.Position(state["q"], "independent"), g.ToModel(state["v"]),
                      &workspace);
    }
  }
}

}  // namespace

TEST_CASE("every reference robot has its golden values to 1e-9 relative", "[reference]") {
  golden::ForEachRobot("URDF", CheckRobot);
}

}  // namespace golden_test
