// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/support/RunProgram.h"

using namespace linkwright::test;

namespace reproduce_trot_test {
using Catch::Matchers::Contains;

namespace {

std::string Write(const TemporaryFolder& folder, const std::string& name, const std::string& text) {
  const auto path = folder.path() / name;
  std::ofstream(path) << text;
  return path.string();
}

const char* kUnsymmetric = R"({"name": "E", "g": 9.81,
 "length": [0.19, 0.22, 0.47, 0.21, 0.18, 0.195, 0.215, 0.205, 0.185],
 "com": [0.08, 0.12, 0.0, 0.07, 0.11, 0.09, 0.13, 0.06, 0.1],
 "mass": [0.8, 1.7, 10.0, 1.9, 0.9, 0.85, 1.6, 2.0, 0.95],
 "inertia": [0.009, 0.012, 1.4, 0.01, 0.008, 0.0095, 0.013, 0.0115, 0.0085],
 "d3": 0.25, "d3t": 0.22, "d": 0.45, "knee_front": 1, "knee_rear": -1})";

}  // namespace

TEST_CASE("reproduce trot writes the tables of all cases and the page") {
  const TemporaryFolder folder;
  const auto out = folder.path() / "new" / "trot";
  const ProgramResult result = RunLinkwright({"reproduce", "trot", "--trials", "0", "--out", out.string()});
  INFO(result.err);
  REQUIRE(result.exit_code == 0);
  for (const char* file : {"A/plan.csv", "A/openloop_l2_h0.005.csv", "A/walk.csv", "B/torque.csv",
                           "C/openloop_l2_h0.000625.csv", "D/footforce.csv", "index.html", "fig09.svg"})
    CHECK(std::filesystem::exists(out / file));
  CHECK_FALSE(std::filesystem::exists(out / "feet.svg"));
}

// Some ten seconds of two processors.
// Minutes: tests/nightly.sh has it.
TEST_CASE("reproduce trot walks on real feet", "[.long]") {
  const TemporaryFolder folder;
  const auto out = folder.path() / "trot";
  const ProgramResult result = RunLinkwright({"reproduce", "trot", "--trials", "1", "--out", out.string()});
  INFO(result.err);
  REQUIRE(result.exit_code == 0);
  CHECK(std::filesystem::exists(out / "feet.svg"));
  std::ifstream file(out / "README.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  CHECK_THAT(page, Contains("## On real feet") && Contains("| level | 1 | 0 |") &&
                       Contains("| height field of ±10 mm | 1 | 0 |") && Contains("| pause |"));
}

TEST_CASE("reproduce trot evaluates states of a robot without a plan") {
  const TemporaryFolder folder;
  const std::string robot = Write(folder, "E.json", kUnsymmetric);
  const std::string states = Write(folder, "S.json", R"([{"x": [0.2, 0.3, 0.05, 0.05, 0.02, 0.5, 0.03]}])");
  const std::string out = (folder.path() / "out").string();
  CHECK(RunLinkwright({"reproduce", "trot", "--case", robot, "--states", states, "--out", out}).exit_code ==
        0);
  CHECK(std::filesystem::exists(folder.path() / "out" / "pointwise.json"));
  CHECK_FALSE(std::filesystem::exists(folder.path() / "out" / "plan.csv"));

  const ProgramResult nothing = RunLinkwright({"reproduce", "trot", "--case", robot, "--out", out});
  CHECK(nothing.exit_code == 2);
  CHECK_THAT(nothing.err, Contains("there is no \"plan\""));
}

TEST_CASE("reproduce trot reports what is wrong with its files") {
  const TemporaryFolder folder;
  const std::string out = (folder.path() / "out").string();
  const std::string bad = Write(folder, "bad.json", "{\n\"g\": \"much\"}");
  const ProgramResult result = RunLinkwright({"reproduce", "trot", "--case", bad, "--out", out});
  CHECK(result.exit_code == 3);
  CHECK_THAT(result.err, Contains("bad.json:2: error: case: \"g\" must be a number"));
  CHECK(RunLinkwright({"reproduce", "trot", "--case", "/nowhere.json", "--out", out}).exit_code == 3);
  CHECK(RunLinkwright({"reproduce", "trot"}).exit_code == 2);
  CHECK(RunLinkwright({"reproduce", "trot", "--trials", "-1", "--out", out}).exit_code == 2);
  CHECK(RunLinkwright({"reproduce"}).exit_code == 2);
}

}  // namespace reproduce_trot_test
