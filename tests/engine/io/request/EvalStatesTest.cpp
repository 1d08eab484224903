// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <map>

#include "engine/io/request/EvalStates.h"
#include "engine/io/urdf/UrdfReader.h"
#include "engine/math/Rotation.h"
#include "engine/model/ModelBuilder.h"
#include "tests/support/GoldenFiles.h"

using namespace linkwright;
using golden::Compare, golden::ToMatrix, golden::ToVector, golden::json;

namespace {

/// A golden file's states written as a request by joint names, and its answers read by names.
class Case {
 public:
  Case(const json& golden, bool coupled) : golden_(golden), coupled_(coupled) {
    UrdfOptions urdf;
    urdf.load_meshes = false;
    const UrdfResult read = ReadUrdf(golden::RobotsFolder() / golden["file"].get<std::string>(), urdf);
    REQUIRE(read.ok);
    AddRobotOptions add;
    add.floating = golden["base"] == "floating";
    add.independent_mimic = !coupled;
    model_ = BuildModel(read.robot, add);
    base_ = add.floating ? 6 : 0;
    if (coupled) {
      for (const json& name : golden["mimic_independent_joints"]) joints_.push_back(name.get<std::string>());
    } else {
      for (const json& joint : golden["joints"]) joints_.push_back(joint["name"].get<std::string>());
    }
  }

  const json& states() const { return golden_[coupled_ ? "states_mimic" : "states"]; }

  json Request() const {
    json request = {{"frame", golden_["tip"]}, {"gravity", golden_["gravity"]}, {"states", json::array()}};
    for (const json& state : states()) {
      json out;
      const json& q = state["q"][coupled_ ? "independent" : "joints"];
      for (size_t i = 0; i < joints_.size(); ++i) out["q"][joints_[i]] = q[i];
      if (base_) {
        const json& b = state["q"]["base"];
        out["q"]["base"] = {b[0], b[1], b[2], b[6], b[3], b[4], b[5]};
      }
      for (const auto& [key, source] : {std::pair{"v", "v"}, {"a", "a"}, {"tau", "tau_in"}}) {
        const json& numbers = state[source];
        for (size_t i = 0; i < joints_.size(); ++i) out[key][joints_[i]] = numbers[base_ + i];
        if (base_) out[key]["base"] = std::vector<json>(numbers.begin(), numbers.begin() + 6);
      }
      request["states"].push_back(out);
    }
    return request;
  }

  json Answer(Formulation formulation, size_t* warnings) const {
    const auto read = ReadEvalRequest(*model_, Request().dump(1), "states.json");
    INFO(read.error);
    REQUIRE(read.status == EvalRequestResult::Status::kOk);
    EvalOptions options;
    options.formulation = formulation;
    const EvalOutput output = EvalStates(model_, read.request, options);
    *warnings = output.warnings.size();
    CHECK(output.json.find("nan") == std::string::npos);
    CHECK(output.json.find("inf") == std::string::npos);
    return json::parse(output.json);
  }

  /// Columns of ours (in the order of `dofs`) in the golden file's order.
  MatrixX Columns(const json& dofs, const MatrixX& m) const {
    std::map<std::string, Eigen::Index> column;
    for (size_t i = 0; i < dofs.size(); ++i)
      column[dofs[i].get<std::string>()] = static_cast<Eigen::Index>(i);
    std::vector<std::string> names;
    if (base_) names = {"base.vx", "base.vy", "base.vz", "base.wx", "base.wy", "base.wz"};
    names.insert(names.end(), joints_.begin(), joints_.end());
    REQUIRE(names.size() == dofs.size());
    MatrixX out(m.rows(), m.cols());
    for (size_t i = 0; i < names.size(); ++i) {
      REQUIRE(column.count(names[i]) == 1);
      out.col(static_cast<Eigen::Index>(i)) = m.col(column[names[i]]);
    }
    return out;
  }
  VectorX Entries(const json& dofs, const json& numbers) const {
    return Columns(dofs, ToVector(numbers).transpose()).transpose();
  }

  void CompareState(const json& dofs, const json& ours, const json& golden) const {
    Compare("mass_matrix", Columns(dofs, Columns(dofs, ToMatrix(ours["mass_matrix"])).transpose()),
            ToMatrix(golden["M"]));
    Compare("bias", Entries(dofs, ours["bias"]), ToVector(golden["nle"]));
    Compare("gravity", Entries(dofs, ours["gravity"]), ToVector(golden["gravity_torque"]));
    Compare("inverse_dynamics", Entries(dofs, ours["inverse_dynamics"]), ToVector(golden["tau_rnea"]));
    const json& a = golden[coupled_ ? "a_fd" : "a_aba"];
    CHECK(ours["forward_dynamics"].is_null() == a.is_null());
    if (!a.is_null()) Compare("forward_dynamics", Entries(dofs, ours["forward_dynamics"]), ToVector(a));
    if (coupled_) return;
    for (const auto& [link, pose] : golden["link_poses"].items()) {
      INFO(link);
      REQUIRE(ours["frames"].contains(link));
      Compare("p", ToVector(ours["frames"][link]["p"]), ToVector(pose["p"]));
      const Matrix3 R = ToMatrix(ours["frames"][link]["R"]).transpose();
      Compare("R", Eigen::Map<const Eigen::VectorXd>(R.data(), 9), ToVector(pose["R"]));
    }
    Compare("jacobian", Columns(dofs, ToMatrix(ours["jacobian"])), ToMatrix(golden["J_tip"]));
    CHECK(ours["kinetic_energy"].get<double>() ==
          Approx(golden["kinetic"].get<double>()).epsilon(1e-9).margin(1e-12));
    CHECK(ours["potential_energy"].get<double>() ==
          Approx(golden["potential"].get<double>()).epsilon(1e-9).margin(1e-9));
    if (ours["com"].is_null()) {
      CHECK((golden["com"].is_null() || golden["mass_moving"] == 0));
    } else {
      Compare("com", ToVector(ours["com"]), ToVector(golden["com"]));
    }
  }

 private:
  const json& golden_;
  bool coupled_;
  std::shared_ptr<const Model> model_;
  size_t base_ = 0;
  std::vector<std::string> joints_;
};

void CheckRobot(const json& golden) {
  for (const bool coupled : {false, true}) {
    if (coupled && !golden.contains("states_mimic")) continue;
    const Case robot(golden, coupled);
    for (const Formulation formulation : kTreeFormulations) {
      size_t warnings = 0;
      const json answer = robot.Answer(formulation, &warnings);
      if (!coupled)
        CHECK(answer["mass"].get<double>() == Approx(golden["mass_moving"].get<double>()).epsilon(1e-12));
      REQUIRE(answer["states"].size() == robot.states().size());
      size_t singular = 0;
      for (size_t i = 0; i < robot.states().size(); ++i) {
        INFO("state " << i << (coupled ? " coupled" : ""));
        robot.CompareState(answer["dofs"], answer["states"][i], robot.states()[i]);
        singular += answer["states"][i]["forward_dynamics"].is_null();
      }
      CHECK(warnings == singular);
    }
  }
}

/// A rod of 2 kg about y at the origin, its middle 0.5 m below at q = 0; then what `extra` hangs on it.
RobotDescription Pendulum() {
  RobotDescription robot;
  robot.name = "pendulum";
  robot.links.resize(2);
  robot.links[0].name = "base";
  robot.links[1].name = "rod";
  robot.links[1].inertial = Inertial{2, {0, 0, -0.5}, Matrix3::Identity() * 0.1};
  JointDescription pivot;
  pivot.name = "pivot";
  pivot.type = JointType::kRevolute;
  pivot.parent = "base";
  pivot.child = "rod";
  pivot.axis = Vector3::UnitY();
  pivot.damping = 0.3;
  pivot.friction = 0.2;
  robot.joints = {pivot};
  return robot;
}

json Ask(const std::shared_ptr<const Model>& model, const std::string& request,
         const EvalOptions& options = {}) {
  const auto read = ReadEvalRequest(*model, request, "s.json");
  INFO(read.error);
  REQUIRE(read.status == EvalRequestResult::Status::kOk);
  return json::parse(EvalStates(model, read.request, options).json);
}

}  // namespace

TEST_CASE("eval has the golden values of every reference URDF, in every formulation", "[eval][reference]") {
  golden::ForEachRobot("URDF", CheckRobot);
}

TEST_CASE("eval of a pendulum is the closed form", "[eval]") {
  const auto model = BuildModel(Pendulum());
  EvalOptions passive;
  passive.damping = VectorX::Constant(1, 0.3);
  passive.friction = VectorX::Constant(1, 0.2);
  const std::string request =
      R"({"states": [{"q": {"pivot": 0.4}, "v": {"pivot": -1.5}, "a": {"pivot": 2}, "tau": {"pivot": 1}}],
          "frame": "rod", "gravity": [0, 0, -10]})";
  // About the pivot: I = 0.1 + 2·0.25; gravity torque m g l sin q; potential −m g l cos q.
  const double inertia = 0.6, weight = 2 * 10 * 0.5;
  for (const Formulation formulation : kTreeFormulations) {
    for (const bool with_friction : {false, true}) {
      EvalOptions options = with_friction ? passive : EvalOptions{};
      options.formulation = formulation;
      const double friction = with_friction ? -0.3 * 1.5 - 0.2 : 0.0;
      const json answer = Ask(model, request, options), state = answer["states"][0];
      CHECK(answer["dofs"] == json::array({"pivot"}));
      CHECK(answer["mass"] == 2);
      CHECK(state["mass_matrix"][0][0].get<double>() == Approx(inertia));
      CHECK(state["bias"][0].get<double>() == Approx(weight * std::sin(0.4)));
      CHECK(state["gravity"][0].get<double>() == Approx(weight * std::sin(0.4)));
      CHECK(state["inverse_dynamics"][0].get<double>() ==
            Approx(inertia * 2 + weight * std::sin(0.4) + friction));
      CHECK(state["forward_dynamics"][0].get<double>() ==
            Approx((1 - weight * std::sin(0.4) - friction) / inertia));
      CHECK(state["kinetic_energy"].get<double>() == Approx(0.5 * inertia * 2.25));
      CHECK(state["potential_energy"].get<double>() == Approx(-weight * std::cos(0.4)));
      CHECK(state["com"][0].get<double>() == Approx(-0.5 * std::sin(0.4)));
      CHECK(state["com"][2].get<double>() == Approx(-0.5 * std::cos(0.4)));
      CHECK(state["jacobian"].size() == 6);
      CHECK(state["jacobian"][4][0].get<double>() == Approx(1));
      CHECK(state["frames"].contains("base"));
    }
  }
  const json rest = Ask(model, R"({"states": [{}, {"tau": {"pivot": 0.15}}]})", passive);
  CHECK_FALSE(rest["states"][0].contains("jacobian"));
  CHECK(rest["states"][0]["gravity"][0].get<double>() == Approx(0).margin(1e-15));
  CHECK(rest["states"][1]["forward_dynamics"][0].get<double>() == Approx(0.25));  // sgn(0) = 0
}

TEST_CASE("eval takes ball and free joints in their own form", "[eval]") {
  RobotDescription robot = Pendulum();
  robot.joints[0].type = JointType::kBall;
  AddRobotOptions floating;
  floating.floating = true;
  robot.links[0].inertial = Inertial{3, Vector3::Zero(), Matrix3::Identity()};
  const auto model = BuildModel(robot, floating);
  // Half a turn about x by a quaternion that is not unit; the base turned a quarter about z and moved.
  const json state = Ask(model, R"({"states": [{"q": {"pivot": [0, 2, 0, 0],
      "base": [1, 2, 3, 0.70710678118654757, 0, 0, 0.70710678118654757]},
      "v": {"pivot": [0, 0.5, 0], "base": [1, 0, 0, 0, 0, 0]}}]})")["states"][0];
  CHECK((ToVector(state["frames"]["rod"]["p"]) - Vector3(1, 2, 3)).norm() < 1e-15);
  const Matrix3 expected = RotationFromRpy({0, 0, kPi / 2}) * RotationFromRpy({kPi, 0, 0});
  CHECK((ToMatrix(state["frames"]["rod"]["R"]) - expected).norm() < 1e-14);
  // The base slides along its own x; the rod turns about its own y, its middle at −0.5 z: v = ω × r.
  const double speed_x = 1.0 - 0.25;  // (0, ½, 0) × (0, 0, −½) = (−¼, 0, 0) in the rod, whose x is the base's
  CHECK(state["kinetic_energy"].get<double>() ==
        Approx(0.5 * 3 * 1 + 0.5 * 2 * speed_x * speed_x + 0.5 * 0.1 * 0.25));
  CHECK(Ask(model, R"({"states": []})")["dofs"] ==
        json::array({"base.vx", "base.vy", "base.vz", "base.wx", "base.wy", "base.wz", "pivot.wx", "pivot.wy",
                     "pivot.wz"}));
}

TEST_CASE("eval reports what is wrong with a request, and where", "[eval]") {
  RobotDescription robot = Pendulum();
  robot.links.push_back(robot.links[1]);
  robot.links[2].name = "second";
  JointDescription follower = robot.joints[0];
  follower.name = "follower";
  follower.parent = "rod";
  follower.child = "second";
  follower.mimic = Mimic{"pivot", 2, 0};
  robot.joints.push_back(follower);
  const auto model = BuildModel(robot);
  using Status = EvalRequestResult::Status;
  const auto check = [&](const std::string& text, Status status, const std::string& part) {
    const auto read = ReadEvalRequest(*model, text, "s.json");
    INFO(text << " -> " << read.error);
    CHECK(read.status == status);
    CHECK(read.error.find("s.json:") == 0);
    CHECK(read.error.find(part) != std::string::npos);
  };
  check("{\"states\": [{\"q\":\n {\"elbow\": 1}}]}", Status::kUnknownName, "s.json:2: error: there is no");
  check(R"({"states": [{"q": {"follower": 1}}]})", Status::kUnknownName, "follower");
  check(R"({"states": [], "frame": "tool"})", Status::kUnknownName, "\"tool\"");
  check(R"({"states": [{"w": {}}]})", Status::kUnknownName, "\"w\"");
  check(R"({"states": [], "gravty": [0, 0, 0]})", Status::kUnknownName, "gravty");
  check(R"({"states": [{"q": {"pivot": "1"}}]})", Status::kBadFile, "must be a number");
  check(R"({"states": [{"q": {"pivot": [1]}}]})", Status::kBadFile, "must be a number");
  check(R"({"states": [], "gravity": [0, 0]})", Status::kBadFile, "3 numbers");
  check(R"({"states": {}})", Status::kBadFile, "array");
  check(R"({"frame": "rod"})", Status::kBadFile, "states");
  check(R"([])", Status::kBadFile, "object");
  check(R"({"states": [)", Status::kBadFile, "s.json:1");
  check(R"({"states": [{"q": {"pivot": 1e999}}]})", Status::kBadFile, "s.json:1");
}

TEST_CASE("eval tells which joint moves no mass", "[eval]") {
  RobotDescription robot = Pendulum();
  robot.links[1].inertial.reset();
  const auto model = BuildModel(robot);
  const auto read = ReadEvalRequest(*model, R"({"states": [{}]})", "s.json");
  for (const Formulation formulation : kTreeFormulations) {
    EvalOptions options;
    options.formulation = formulation;
    const EvalOutput output = EvalStates(model, read.request, options);
    REQUIRE(output.warnings.size() == 1);
    CHECK(output.warnings[0].find("\"pivot\"") != std::string::npos);
    const json state = json::parse(output.json)["states"][0];
    CHECK(state["forward_dynamics"].is_null());
    CHECK(state["com"].is_null());
    CHECK(state["mass_matrix"][0][0] == 0);
  }
}
