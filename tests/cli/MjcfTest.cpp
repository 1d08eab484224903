// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/support/RunProgram.h"

using namespace linkwright::test;

namespace mjcf_test {
using Json = nlohmann::json;

namespace {

// A four-bar chain, open in the tree, closed by a connect; a servo drives it.
const char* const kModel = R"(<mujoco model="bars">
  <option timestep="0.001"/>
  <default><geom type="capsule" size="0.01" density="1000"/><joint axis="0 1 0" damping="0.01"/></default>
  <worldbody>
    <body name="crank"><joint name="a"/><geom fromto="0 0 0 0 0 .2"/>
      <body name="coupler" pos="0 0 .2"><joint name="b"/><geom fromto="0 0 0 .4 0 0"/></body>
    </body>
    <body name="rocker" pos=".4 0 0"><joint name="c"/><geom fromto="0 0 0 0 0 .2"/></body>
  </worldbody>
  <equality><connect body1="coupler" body2="rocker" anchor=".4 0 0"/></equality>
  <actuator><position joint="a" kp="5" kv="0.5"/></actuator>
</mujoco>
)";

}  // namespace

TEST_CASE("a model in MuJoCo's format is checked, evaluated, simulated and converted") {
  const TemporaryFolder folder;
  const std::string file = folder.Write("bars.xml", kModel);
  const ProgramResult check = RunLinkwright({"check", file});
  INFO(check.out);
  CHECK(check.exit_code == 0);
  CHECK(check.out.empty());

  const std::string states = folder.Write("s.json", R"({"states": [{}, {"q": {"a": 0.1}}]})");
  const ProgramResult eval = RunLinkwright({"eval", file, "--states", states});
  REQUIRE(eval.exit_code == 0);
  const Json out = Json::parse(eval.out);
  CHECK(out["dofs"] == Json({"a", "b", "c"}));
  for (const Json& x : out["states"][0]["closure_residual"]) CHECK(std::abs(x.get<double>()) < 1e-12);
  // The end of the coupler, at (0.4, 0, 0.2), turned by 0.1 about y round the origin, less where it was.
  const Json& residual = out["states"][1]["closure_residual"];
  REQUIRE(residual.size() == 3);
  CHECK(residual[0].get<double>() == Approx(0.4 * std::cos(0.1) + 0.2 * std::sin(0.1) - 0.4));
  CHECK(residual[2].get<double>() == Approx(0.2 * std::cos(0.1) - 0.4 * std::sin(0.1) - 0.2));
  CHECK(out["states"][1]["closure_jacobian"].size() == 3);

  const std::string csv = (folder.path() / "out.csv").string();
  const ProgramResult run = RunLinkwright({"run", file, "--duration", "0.2", "--csv", csv, "--every", "0.1"});
  INFO(run.err);
  CHECK(run.exit_code == 0);

  const std::string scene = (folder.path() / "bars.lws.json").string();
  REQUIRE(RunLinkwright({"convert", file, scene}).exit_code == 0);
  const Json written = Json::parse(ReadFile(scene));
  CHECK(written["robots"][0]["file"] == "bars.xml");
  CHECK(written["actuators"].size() == 1);
  CHECK(written["actuators"][0]["bias"] == Json({0, -5, -0.5}));
  CHECK(RunLinkwright({"check", scene}).exit_code == 0);

  const ProgramResult urdf = RunLinkwright({"convert", file, (folder.path() / "bars.urdf").string()});
  CHECK(urdf.exit_code == 0);
  CHECK(urdf.err.find("actuator \"actuator#0\": URDF has no laws of actuators") != std::string::npos);

  // A control is swept, and one that is recorded is replayed.
  const std::string sweep = folder.Write("sweep.json", R"({"parameters": {"control.actuator#0": [0, 0.2]}})");
  const std::string table = (folder.path() / "table.csv").string();
  const ProgramResult swept =
      RunLinkwright({"run", file, "--duration", "0.1", "--sweep", sweep, "--out", table});
  INFO(swept.err);
  CHECK(swept.exit_code == 0);
  CHECK(ReadFile(table).find("control.actuator#0 [1]") != std::string::npos);
  const std::string inputs =
      folder.Write("in.jsonl", "{\"t\": 0.05, \"do\": \"control\", \"of\": 1, \"value\": 0.7}\n");
  const ProgramResult replayed =
      RunLinkwright({"run", file, "--duration", "0.1", "--inputs", inputs, "--csv", "-", "--every", "0.1"});
  CHECK(replayed.exit_code == 0);
  CHECK(replayed.out.find(",0.7,") != std::string::npos);
}

TEST_CASE("a URDF keeps its bytes through a scene and back") {
  const TemporaryFolder folder;
  const std::string text =
      "<?xml version='1.0'?>\n<robot  name='r'> <!-- kept -->\n<link name='a'/><link name='b'><inertial>"
      "<mass value='1.50'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link>\n"
      "<joint name='j' type='continuous'><parent link='a'/><child link='b'/></joint></robot>\n";
  const std::string file = folder.Write("r.urdf", text), scene = (folder.path() / "r.lws.json").string(),
                    back = (folder.path() / "back.urdf").string();
  REQUIRE(RunLinkwright({"convert", file, scene}).exit_code == 0);
  REQUIRE(RunLinkwright({"convert", scene, back}).exit_code == 0);
  CHECK(ReadFile(back) == text);
  CHECK(RunLinkwright({"convert", file, "x.step"}).exit_code == 2);
}

}  // namespace mjcf_test
