// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/support/RunProgram.h"

using namespace linkwright::test;

namespace eval_test {
using Json = nlohmann::json;
using Catch::Matchers::Contains;

namespace {

/// 1 kg at 0.5 m, with losses, and a pointer that follows at twice the angle.
const char* const kPendulum = R"(<robot name="pendulum">
  <link name="base"/>
  <link name="rod">
    <inertial><origin xyz="0 0 -0.5"/><mass value="1"/><inertia ixx="0" iyy="0" izz="0" ixy="0" ixz="0" iyz="0"/></inertial>
  </link>
  <link name="pointer"/>
  <joint name="hinge" type="continuous"><parent link="base"/><child link="rod"/><axis xyz="0 1 0"/>
    <dynamics damping="0.5" friction="0.25"/></joint>
  <joint name="needle" type="continuous"><parent link="base"/><child link="pointer"/><axis xyz="0 1 0"/>
    <mimic joint="hinge" multiplier="2"/></joint>
</robot>
)";

}  // namespace

TEST_CASE("eval writes the closed form of a pendulum, in each formulation") {
  const TemporaryFolder folder;
  const std::string robot = folder.Write("pendulum.urdf", kPendulum);
  const std::string states = folder.Write(
      "states.json", R"({"states": [{"q": {"hinge": 0.5}, "v": {"hinge": 2}, "tau": {"hinge": 3}}],
      "frame": "pointer"})");
  // (m l²)·a = tau − m g l sin q
  const double torque = 9.81 * 0.5 * std::sin(0.5);
  for (const std::string formulation : {"articulated", "newton-euler", "lagrange"}) {
    const ProgramResult result =
        RunLinkwright({"eval", robot, "--states", states, "--formulation", formulation});
    REQUIRE(result.exit_code == 0);
    const Json answer = Json::parse(result.out), state = answer["states"][0];
    CHECK(answer["dofs"] == Json::array({"hinge"}));
    CHECK(state["bias"][0].get<double>() == Approx(torque).epsilon(1e-12));
    CHECK(state["forward_dynamics"][0].get<double>() == Approx((3 - torque) / 0.25).epsilon(1e-12));
    CHECK(state["jacobian"][4][0].get<double>() == Approx(2).epsilon(1e-12));
  }
  const ProgramResult passive = RunLinkwright({"eval", robot, "--states", states, "--passive"});
  CHECK(Json::parse(passive.out)["states"][0]["forward_dynamics"][0].get<double>() ==
        Approx((3 - torque - 0.5 * 2 - 0.25) / 0.25).epsilon(1e-12));
  const ProgramResult freed = RunLinkwright({"eval", robot, "--states", states, "--independent-mimic"});
  CHECK(freed.exit_code == 0);
  CHECK(Json::parse(freed.out)["dofs"] == Json::array({"hinge", "needle"}));
  // Nothing weighs on the freed needle: no acceleration, which is no failure but is reported.
  CHECK(Json::parse(freed.out)["states"][0]["forward_dynamics"].is_null());
  CHECK_THAT(freed.err, Contains("\"needle\""));
  const ProgramResult floating = RunLinkwright({"eval", robot, "--states", states, "--floating"});
  CHECK(Json::parse(floating.out)["dofs"].size() == 7);
  CHECK(Json::parse(floating.out)["dofs"][0] == "base.vx");
}

TEST_CASE("eval writes derivatives and the linearised mechanism when asked to, and only then") {
  const TemporaryFolder folder;
  const std::string robot = folder.Write("pendulum.urdf", kPendulum);
  const std::string states =
      folder.Write("states.json", R"({"states": [{"q": {"hinge": 0.5}, "v": {"hinge": 2}}, {}]})");
  const Json plain = Json::parse(RunLinkwright({"eval", robot, "--states", states}).out);
  CHECK_FALSE(plain["states"][0].contains("linearisation"));
  const ProgramResult result =
      RunLinkwright({"eval", robot, "--states", states, "--derivatives", "--passive"});
  REQUIRE(result.exit_code == 0);
  const Json answer = Json::parse(result.out), first = answer["states"][0];
  // m l² a = tau − d v − m g l sin q
  const double slope = 9.81 * 0.5 * std::cos(0.5), inertia = 0.25, damping = 0.5;
  CHECK(first["inverse_dynamics_derivatives"]["q"][0][0].get<double>() == Approx(slope).epsilon(1e-12));
  CHECK(first["inverse_dynamics_derivatives"]["v"][0][0].get<double>() == Approx(damping).epsilon(1e-12));
  CHECK(first["inverse_dynamics_derivatives"]["a"][0][0].get<double>() == Approx(inertia).epsilon(1e-12));
  CHECK(first["forward_dynamics_derivatives"]["q"][0][0].get<double>() ==
        Approx(-slope / inertia).epsilon(1e-12));
  CHECK(first["forward_dynamics_derivatives"]["tau"][0][0].get<double>() == Approx(4).epsilon(1e-12));
  const Json linear = answer["states"][1]["linearisation"];
  CHECK(linear["A"][0] == Json::array({0, 1}));
  CHECK(linear["B"][1][0].get<double>() == Approx(4).epsilon(1e-12));
  const Json mode = linear["modes"][0];
  CHECK(mode["kind"] == "decays");
  CHECK(mode["eigenvalue"][0].get<double>() == Approx(-damping / (2 * inertia)).epsilon(1e-12));
  CHECK(mode["eigenvalue"][1].get<double>() ==
        Approx(std::sqrt(9.81 / 0.5 - std::pow(damping / (2 * inertia), 2))).epsilon(1e-12));
  // The freed needle has no inertia.
  const Json freed = Json::parse(
      RunLinkwright({"eval", robot, "--states", states, "--derivatives", "--independent-mimic"}).out);
  CHECK(freed["states"][0]["linearisation"].is_null());
  CHECK(freed["states"][0]["inverse_dynamics_derivatives"]["a"].size() == 2);
}

TEST_CASE("eval tells wrong names from bad files by exit code") {
  const TemporaryFolder folder;
  const std::string robot = folder.Write("pendulum.urdf", kPendulum);
  const auto eval = [&](const std::string& text) {
    return RunLinkwright({"eval", robot, "--states", folder.Write("s.json", text)});
  };
  const ProgramResult unknown = eval(R"({"states": [{"q": {"elbow": 1}}]})");
  CHECK(unknown.exit_code == 2);
  CHECK(unknown.out.empty());
  CHECK_THAT(unknown.err, Contains("s.json:1") && Contains("\"elbow\""));
  CHECK(eval(R"({"states": [], "frame": "tool"})").exit_code == 2);
  CHECK(eval(R"({"states": [{"q": {"hinge": "x"}}]})").exit_code == 3);
  CHECK(eval("{").exit_code == 3);
  CHECK(RunLinkwright({"eval", robot, "--states", (folder.path() / "none.json").string()}).exit_code == 3);
  CHECK(RunLinkwright({"eval", robot}).exit_code == 2);
  const std::string states = folder.Write("ok.json", R"({"states": []})");
  CHECK(RunLinkwright({"eval", robot, "--states", states, "--formulation", "magic"}).exit_code == 2);
}

}  // namespace eval_test
