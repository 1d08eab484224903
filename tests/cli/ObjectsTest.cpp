// SPDX-License-Identifier: GPL-3.0-or-later
// The objects of a scene, and their values, on the command line.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>
#include <vector>

#include "BuildInfo.h"
#include "tests/support/RunProgram.h"

using namespace linkwright::test;

namespace objects_test {
using Catch::Matchers::Contains;

const char* const kScene = R"({
  // An arm of one link.
  "linkwright": 1,
  "dt": 1e-3,  // as short as that
  "robots": [{"name": "arm",
    "links": [{"name": "base"}, {"name": "elbow", "mass": 1.50, "inertia": [0.1, 0.1, 0.1]}],
    "joints": [{"name": "elbow", "type": "revolute", "parent": "base", "child": "elbow", "axis": "y",
                "limits_deg": [-90, 90], "damping": 0.10}]}],
  "targets": [{"name": "grip", "frame": "elbow", "xyz": [0.1, 0, 0.2], "rpy_deg": [0, 30, 0], "x-mine": 1}]
}
)";

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST_CASE("objects lists paths, kinds and names") {
  const TemporaryFolder folder;
  const std::string file = folder.Write("s.lws.json", kScene);
  const auto result = RunLinkwright({"objects", file});
  REQUIRE(result.exit_code == 0);
  const auto lines = Lines(result.out);
  const auto has = [&](const std::string& line) {
    return std::find(lines.begin(), lines.end(), line) != lines.end();
  };
  CHECK(has("arm\trobot\tarm"));
  CHECK(has("arm/link:elbow\tlink\telbow"));
  CHECK(has("arm/joint:elbow\tjoint\telbow"));
  CHECK(has("arm/base\tlink\tbase"));
  CHECK(has("targets/grip\ttarget\tgrip"));
  CHECK(Lines(RunLinkwright({"objects", file, "--kind", "joint"}).out) ==
        std::vector<std::string>{"arm/joint:elbow\tjoint\telbow"});
  const auto json = RunLinkwright({"objects", file, "--kind", "joint", "--json"});
  CHECK_THAT(json.out, Contains("\"path\": \"arm/joint:elbow\""));
  CHECK_THAT(json.out, Contains("\"parent\": \"arm\""));
  CHECK_THAT(json.out, Contains("\"damping\""));
  CHECK(RunLinkwright({"objects"}).exit_code == 2);
}

TEST_CASE("set refuses lengths with which a loop cannot be closed, and names the loop and its gap") {
  const TemporaryFolder folder;
  // A crank of 0.3 m along x, a coupler of 0.4 m that stands on its end, and a pivot where that ends.
  const std::string file = folder.Write("bars.lws.json", R"({"linkwright": 1, "robots": [{"name": "bars",
    "positions": {"b": -1.5707963267948966},
    "links": [{"name": "ground"}, {"name": "crank", "mass": 1, "inertia": [1, 1, 1]},
      {"name": "coupler", "mass": 1, "inertia": [1, 1, 1]}, {"name": "end", "mass": 1, "inertia": [1, 1, 1]}],
    "joints": [{"name": "a", "parent": "ground", "child": "crank", "axis": [0, 1, 0]},
      {"name": "b", "parent": "crank", "child": "coupler", "xyz": [0.3, 0, 0], "axis": [0, 1, 0]},
      {"name": "d", "parent": "ground", "child": "end", "xyz": [0.3, 0, 0.4], "axis": [0, 1, 0]}]}],
    "loops": [{"name": "pin", "type": "revolute", "link_i": "coupler", "link_j": "end",
      "point_i": [0.4, 0, 0], "point_j": [0, 0, 0], "axis_i": [0, 1, 0], "axis_j": [0, 1, 0]}]})");
  REQUIRE(RunLinkwright({"set", file, "bars/end.mass=2"}).exit_code == 0);
  const auto text = [&] {
    std::ifstream in(file);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  const std::string before = text();
  // The pivot goes 1.7 m away; crank and coupler together reach 0.7 m.
  const auto refused = RunLinkwright({"set", file, "bars/d.xyz=[2, 0, 0.4]"});
  CHECK(refused.exit_code == 3);
  CHECK_THAT(refused.err, Contains("nothing is written") && Contains("\"pin\"") && Contains("1.7 m"));
  CHECK(text() == before);
  // What can be closed is, whatever its gap.
  CHECK(RunLinkwright({"set", file, "bars/d.xyz=[0.35, 0, 0.4]"}).exit_code == 0);
  CHECK(text() != before);
  // A file that is open already is mended step by step.
  std::string open = before;
  open.replace(open.find("[0.3, 0, 0.4]"), 13, "[2.0, 0, 0.4]");
  const std::string broken = folder.Write("open.lws.json", open);
  CHECK(RunLinkwright({"set", broken, "bars/end.mass=3"}).exit_code == 0);
}

TEST_CASE("get prints values as a scene file spells them") {
  const TemporaryFolder folder;
  const std::string file = folder.Write("s.lws.json", kScene);
  const auto got =
      RunLinkwright({"get", file, "dt", "arm/link:elbow.mass", "arm/joint:elbow.limits_deg",
                     "targets/grip.xyz", "targets/grip.rpy_deg", "arm/joint:elbow.type", "grip.frame"});
  INFO(got.err);
  REQUIRE(got.exit_code == 0);
  const auto lines = Lines(got.out);
  REQUIRE(lines.size() == 7);
  CHECK(lines[0] == "0.001");
  CHECK(lines[1] == "1.5");
  CHECK(lines[2] == "[-90, 90]");
  CHECK(lines[3] == "[0.1, 0, 0.2]");
  double angle = 0;
  REQUIRE(std::sscanf(lines[4].c_str(), "[%*f, %lf", &angle) == 1);
  CHECK(angle == Approx(30));
  CHECK(lines[5] == "\"revolute\"");
  CHECK(lines[6] == "\"elbow\"");
  const auto wrong_path = RunLinkwright({"get", file, "arm/joint:elbw.damping"});
  CHECK(wrong_path.exit_code == 2);
  CHECK_THAT(wrong_path.err, Contains("did you mean \"arm/joint:elbow\"?"));
  const auto wrong_field = RunLinkwright({"get", file, "arm/joint:elbow.dampng"});
  CHECK(wrong_field.exit_code == 2);
  CHECK_THAT(wrong_field.err, Contains("did you mean \"damping\"?"));
  CHECK(RunLinkwright({"get", file, "dt", "--json"}).out == "{\"dt\": 0.001}\n");
}

TEST_CASE("set changes the lines of the values alone") {
  const TemporaryFolder folder;
  const std::string file = folder.Write("s.lws.json", kScene);
  const auto set = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"set", file});
    return RunLinkwright(arguments);
  };
  const auto done = set({"arm/joint:elbow.damping=0.3", "grip.xyz=[0.1, 0, 0.25]", "integrator=euler"});
  CHECK(done.exit_code == 3);  // and nothing is written
  CHECK_THAT(done.err, Contains("\"integrator\" must be one of"));
  CHECK(ReadFile(file) == kScene);
  const auto good = set({"arm/joint:elbow.damping=0.3", "grip.xyz=[0.1, 0, 0.25]", "integrator=rk4"});
  INFO(good.err);
  REQUIRE(good.exit_code == 0);
  std::string wanted = kScene;
  const auto replace = [&](const std::string& old, const std::string& now) {
    REQUIRE(wanted.find(old) != std::string::npos);
    wanted.replace(wanted.find(old), old.size(), now);
  };
  replace("\"damping\": 0.10", "\"damping\": 0.3");
  replace("[0.1, 0, 0.2]", "[0.1, 0, 0.25]");
  CHECK(ReadFile(file) == wanted);

  const std::string copy = (folder.path() / "copy.lws.json").string();
  REQUIRE(set({"name=An arm", "grip.rpy_deg=[0, 45, 0]", "--out", copy}).exit_code == 0);
  CHECK(ReadFile(file) == wanted);
  CHECK_THAT(ReadFile(copy), Contains("\"rpy_deg\": [0, 45, 0]"));
  CHECK_THAT(ReadFile(copy), Contains("\"name\": \"An arm\""));
  CHECK_THAT(ReadFile(copy), Contains("// as short as that"));

  const auto range = set({"arm/joint:elbow.damping=-1"});
  CHECK(range.exit_code == 3);
  CHECK_THAT(range.err, Contains("\"damping\" must not be negative: -1") && Contains("[N m s/rad"));
  CHECK(set({"dt"}).exit_code == 2);
  CHECK(set({"arm/none.damping=1"}).exit_code == 2);
  CHECK(set({"grip.frame=nowhere"}).exit_code == 0);  // a warning, as in a file
  CHECK(set({"dt=1 2"}).exit_code == 3);
  CHECK(set({}).exit_code == 2);
  CHECK_THAT(set({"arm/elbow.damping=1"}).err,
             Contains("can be several objects: \"arm/link:elbow\", \"arm/joint:elbow\""));
}

TEST_CASE("set adds, renames and removes objects, and what names them follows") {
  const TemporaryFolder folder;
  const std::string file = folder.Write("s.lws.json", kScene);
  const auto set = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"set", file});
    return RunLinkwright(arguments);
  };
  const auto get = [&](const std::string& field) { return RunLinkwright({"get", file, field}).out; };
  REQUIRE(set({"--rename", "arm/link:elbow", "forearm", "--rename", "grip", "hold"}).exit_code == 0);
  std::string wanted = kScene;
  const auto replace = [&](const std::string& old, const std::string& now) {
    REQUIRE(wanted.find(old) != std::string::npos);
    wanted.replace(wanted.find(old), old.size(), now);
  };
  replace("{\"name\": \"elbow\", \"mass\"", "{\"name\": \"forearm\", \"mass\"");
  replace("\"child\": \"elbow\"", "\"child\": \"forearm\"");
  replace("\"name\": \"grip\", \"frame\": \"elbow\"", "\"name\": \"hold\", \"frame\": \"forearm\"");
  CHECK(ReadFile(file) == wanted);

  CHECK(set({"--rename", "arm/forearm", "base"}).exit_code == 2);
  const auto missing = set({"--add", "force", "forces/motor", "forces/motor.type=torque"});
  CHECK(missing.exit_code == 2);
  CHECK_THAT(missing.err, Contains("needs forces/motor.joint="));
  CHECK(ReadFile(file) == wanted);
  const auto added = set({"--add", "force", "forces/motor", "forces/motor.type=torque",
                          "forces/motor.joint=elbow", "forces/motor.torque=sin(t)"});
  INFO(added.err);
  REQUIRE(added.exit_code == 0);
  CHECK(get("forces/motor.torque") == "\"sin(t)\"\n");
  CHECK(set({"--add", "force", "forces/motor", "forces/motor.joint=elbow"}).exit_code == 2);
  CHECK_THAT(ReadFile(file), Contains("// as short as that") && Contains("\"x-mine\": 1"));

  const std::string before = ReadFile(file);
  const auto refused = set({"--remove", "arm/joint:elbow"});
  CHECK(refused.exit_code == 2);
  CHECK_THAT(refused.err, Contains("forces/motor.joint names \"elbow\"") && Contains("--with-references"));
  CHECK(ReadFile(file) == before);
  // The motor goes with the joint, and so does the link that hangs on it.
  REQUIRE(set({"--remove", "arm/joint:elbow", "--with-references"}).exit_code == 0);
  const auto objects = Lines(RunLinkwright({"objects", file}).out);
  const auto has = [&](const std::string& path) {
    return std::any_of(objects.begin(), objects.end(),
                       [&](const std::string& line) { return line.rfind(path + "\t", 0) == 0; });
  };
  CHECK(has("arm/base"));
  CHECK_FALSE(has("arm/elbow"));
  CHECK_FALSE(has("arm/forearm"));
  CHECK_FALSE(has("forces/motor"));
  CHECK_FALSE(has("targets/hold"));
}

}  // namespace objects_test
