// SPDX-License-Identifier: GPL-3.0-or-later
// Parameters of a scene on the command line.
#include <catch2/catch.hpp>

#include "tests/support/RunProgram.h"

using namespace linkwright::test;

namespace formulas_cli_test {
using Catch::Matchers::Contains;

const char* const kScene = R"({
  "linkwright": 1,
  "robots": [{"name": "arm",
    "links": [{"name": "base"}, {"name": "rod", "mass": 1, "com": [0, 0, -0.3], "inertia": [0.1, 0.1, 0.1]}],
    "joints": [{"name": "hinge", "type": "continuous", "parent": "base", "child": "rod", "axis": "y"}]}],
  "parameters": [{"name": "L1", "value": 0.3, "unit": "m"}],
  "formulas": [{"number": "arm/rod.com.z", "formula": "-L1"}]
}
)";

TEST_CASE("set of a parameter moves all that follows it") {
  const TemporaryFolder folder;
  const std::string file = folder.Write("s.lws.json", kScene);
  const auto get = [&](const std::string& field) { return RunLinkwright({"get", file, field}).out; };
  REQUIRE(RunLinkwright({"set", file, "L1=0.5"}).exit_code == 0);
  CHECK(get("arm/rod.com") == "[0, 0, -0.5]\n");
  REQUIRE(RunLinkwright({"set", file, "parameters/L1.value=10 in"}).exit_code == 0);
  CHECK(get("parameters/L1.value") == "0.254\n");
  CHECK(get("arm/rod.com") == "[0, 0, -0.254]\n");
  REQUIRE(RunLinkwright({"set", file, "arm/rod.mass=2*L1*1 kg/m"}).exit_code == 0);
  CHECK(get("arm/rod.mass") == "0.508\n");
  // What cannot be is said, and the file stays.
  const auto wrong = RunLinkwright({"set", file, "arm/rod.mass=30 deg"});
  CHECK(wrong.exit_code != 0);
  CHECK_THAT(wrong.err, Contains("kg"));
  CHECK_THAT(RunLinkwright({"set", file, "L1=2*L1"}).err, Contains("circle"));
  const auto used = RunLinkwright({"set", file, "--remove", "parameters/L1"});
  CHECK(used.exit_code == 2);
  CHECK_THAT(used.err, Contains("loses its formula"));
  REQUIRE(RunLinkwright({"set", file, "--rename", "parameters/L1", "length"}).exit_code == 0);
  CHECK(get("formulas/0.formula") == "\"-length\"\n");
}

TEST_CASE("set takes a function of time as get prints it") {
  const TemporaryFolder folder;
  const std::string file = folder.Write("s.lws.json", R"({
  "linkwright": 1,
  "robots": [{"name": "arm", "links": [{"name": "base"}, {"name": "rod", "mass": 1, "inertia": [0.1, 0.1, 0.1]}],
    "joints": [{"name": "hinge", "type": "continuous", "parent": "base", "child": "rod", "axis": "y"}]}],
  "forces": [{"name": "motor", "type": "position", "joint": "hinge", "kp": 3, "target": 0}]
}
)");
  REQUIRE(RunLinkwright({"set", file, "forces/motor.target=sin(t)"}).exit_code == 0);
  const std::string printed = RunLinkwright({"get", file, "forces/motor.target"}).out;
  CHECK(printed == "\"sin(t)\"\n");
  REQUIRE(RunLinkwright({"set", file, "forces/motor.target=\"2*t\""}).exit_code == 0);
  CHECK(RunLinkwright({"get", file, "forces/motor.target"}).out == "\"2*t\"\n");
  CHECK(RunLinkwright({"set", file, "forces/motor.target=\"2*w\""}).exit_code != 0);
}

}  // namespace formulas_cli_test
