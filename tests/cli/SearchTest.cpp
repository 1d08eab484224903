// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

#include "BuildInfo.h"
#include "tests/support/RunProgram.h"

using namespace linkwright::test;

// Fitting a run to a measured one, and looking for the best run, as a user does.
namespace search_test {
namespace {

using Json = nlohmann::json;

/// Five numbers of the arm, as the scene does not have them.
const std::map<std::string, double> kTrue = {{"arm/upper_arm.mass", 5.3},
                                             {"arm/forearm.mass", 2.6},
                                             {"arm/shoulder.damping", 9.5},
                                             {"arm/elbow.damping", 6.2},
                                             {"arm/wrist_pitch.damping", 0.33}};

const char* const kRanges = R"({"parameters": {
  "arm/upper_arm.mass": {"from": 2, "to": 12}, "arm/forearm.mass": {"from": 1, "to": 8},
  "arm/shoulder.damping": {"from": 1, "to": 30}, "arm/elbow.damping": {"from": 1, "to": 20},
  "arm/wrist_pitch.damping": {"from": 0.05, "to": 2}}, "samples": 1})";

/// The arm without its motors, which would hide what it weighs, sagging from where it stands.
struct Arm {
  Arm() {
    std::vector<std::string> set = {"set",
                                    std::string(LINKWRIGHT_SOURCE_DIR) + "/scenes/six-joint-arm.lws.json"};
    for (const char* motor : {"waist", "shoulder", "elbow", "forearm", "wrist", "flange"})
      set.push_back("forces/" + std::string(motor) + " motor.enabled=false");
    for (const char* joint : {"waist", "shoulder", "elbow", "forearm_roll", "wrist_pitch", "flange_roll"})
      set.push_back("arm/" + std::string(joint) + ".friction=0");
    set.insert(set.end(), {"limits=false", "--out", scene});
    const ProgramResult made = RunLinkwright(set);
    INFO(made.err);
    REQUIRE(made.exit_code == 0);
    std::vector<std::string> change = {"set", scene};
    for (const auto& [path, value] : kTrue) change.push_back(path + "=" + std::to_string(value));
    change.insert(change.end(), {"--out", truth});
    const ProgramResult changed = RunLinkwright(change);
    INFO(changed.err);
    REQUIRE(changed.exit_code == 0);
    const ProgramResult run =
        RunLinkwright({"run", truth, "--duration", "0.8", "--csv", data, "--every", "0.01"});
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
  }

  Json Fit(const std::string& measured) const {
    const ProgramResult fit =
        RunLinkwright({"fit", scene, "--data", measured, "--parameters", folder.Write("ranges.json", kRanges),
                       "--signals", "q.shoulder", "q.elbow", "q.wrist_pitch", "--json"});
    INFO(fit.err);
    REQUIRE(fit.exit_code == 0);
    return Json::parse(fit.out);
  }

  TemporaryFolder folder;
  std::string scene = (folder.path() / "arm.lws.json").string(),
              truth = (folder.path() / "truth.lws.json").string(),
              data = (folder.path() / "data.csv").string();
};

/// The table with independent normal errors on all numbers but the time.
std::string WithNoise(const std::string& table, double deviation, unsigned seed) {
  std::mt19937_64 generator(seed);
  std::normal_distribution<double> noise(0, deviation);
  std::istringstream in(table);
  std::string line, out;
  std::getline(in, line);
  out = line + "\n";
  while (std::getline(in, line)) {
    std::istringstream cells(line);
    std::string cell;
    for (int column = 0; std::getline(cells, cell, ','); ++column) {
      char text[40];
      std::snprintf(text, sizeof text, "%.17g", std::stod(cell) + (column > 0 ? noise(generator) : 0));
      out += (column > 0 ? "," : "") + std::string(text);
    }
    out += "\n";
  }
  return out;
}

}  // namespace

TEST_CASE("fit finds five numbers of an arm that a run was made with", "[search]") {
  const Arm arm;
  const Json exact = arm.Fit(arm.data);
  for (const auto& [path, value] : kTrue) {
    INFO(path << exact.dump(1));
    CHECK(exact["parameters"][path]["value"].get<double>() == Approx(value).epsilon(1e-6));
  }
  // With noise, the intervals tell how far off they may be: each holds in 95 of 100 cases.
  int held = 0;
  const std::string table = ReadFile(arm.data);
  for (const unsigned seed : {1U, 2U, 3U, 4U}) {
    const Json noisy = arm.Fit(arm.folder.Write("noisy.csv", WithNoise(table, 2e-3, seed)));
    CHECK(noisy["rms"]["q.elbow"].get<double>() == Approx(2e-3).epsilon(0.3));
    for (const auto& [path, value] : kTrue) {
      const Json& found = noisy["parameters"][path];
      const double off = std::abs(found["value"].get<double>() - value),
                   width = found["half_width_95"].get<double>();
      INFO(path << " is off by " << off << ", half width " << width);
      CHECK(width > 1e-5 * value);
      CHECK(off < 3 * width);
      held += off <= width ? 1 : 0;
    }
  }
  CHECK(held >= 16);  // of 20; fewer come up in one of 100 cases
}

TEST_CASE("fit names what it cannot read", "[search]") {
  const TemporaryFolder folder;
  const std::string scene = std::string(LINKWRIGHT_SOURCE_DIR) + "/scenes/double-pendulum.lws.json";
  const std::string ranges =
      folder.Write("r.json", R"({"parameters": {"gravity.z": {"from": -20, "to": -1}}, "samples": 1})");
  const auto fit = [&](const std::string& table) {
    const ProgramResult result =
        RunLinkwright({"fit", scene, "--data", folder.Write("d.csv", table), "--parameters", ranges});
    CHECK(result.out.empty());
    CHECK(result.exit_code != 0);
    return result.err;
  };
  CHECK(fit("").find("there are no rows of numbers") != std::string::npos);
  CHECK(fit("x [m],q.upper [rad]\n0,0\n").find(":1: error: the first column must be the time") !=
        std::string::npos);
  CHECK(fit("t [s],q.nothing [rad]\n0,0\n0.1,0\n").find("no signal \"q.nothing\"") != std::string::npos);
  CHECK(fit("t [s],kinetic [J]\n0,0\n0.1,zero\n").find(":3: error: column 2 has no number") !=
        std::string::npos);
  CHECK(fit("t [s],kinetic [J]\n0,0\n0,1\n").find(":3: error: the time does not rise") != std::string::npos);
}

TEST_CASE("fit and optimise refuse steps with which time cannot advance", "[search]") {
  const TemporaryFolder folder;
  const std::string scene = std::string(LINKWRIGHT_SOURCE_DIR) + "/scenes/double-pendulum.lws.json";
  const std::string ranges =
      folder.Write("r.json", R"({"parameters": {"gravity.z": {"from": -20, "to": -1}}, "samples": 1})");
  const std::string data = folder.Write("d.csv", "t [s],kinetic [J]\n0,0\n1,1\n");
  const ProgramResult fit = RunLinkwright(
                          {"fit", scene, "--data", data, "--parameters", ranges, "--dt", "1e-20"}),
                      best = RunLinkwright({"optimise", scene, "--measure", "end:kinetic", "--parameters",
                                            ranges, "--duration", "1e300"});
  for (const ProgramResult& result : {fit, best}) {
    INFO(result.err);
    CHECK(result.exit_code == 2);
    CHECK(result.err.find("error: ") != std::string::npos);
  }
}

TEST_CASE("optimise finds the best number by each method", "[search]") {
  const TemporaryFolder folder;
  // A block on a spring that a damper stops: critically damped it settles soonest but for a little overshoot.
  const std::string scene =
      folder.Write("s.lws.json", R"({"linkwright": 1, "gravity": [0, 0, 0], "duration": 2, "dt": 0.002,
    "robots": [{"name": "r", "positions": {"x": 1}, "links": [{"name": "base"}, {"name": "block", "mass": 1, "inertia": [1, 1, 1]}],
    "joints": [{"name": "x", "type": "prismatic", "axis": "x", "parent": "base", "child": "block", "damping": 1}]}],
    "forces": [{"name": "spring", "type": "spring", "joint": "x", "stiffness": 25}]})");
  const std::string ranges = folder.Write(
      "r.json", R"({"parameters": {"r/x.damping": {"from": 0.5, "to": 40}}, "samples": 1, "seed": 3})");
  // ∫ x² dt of x'' + c x' + k x = 0 from x = 1 at rest is (c² + k) / (2 c k): least where c² = k.
  for (const char* const method : {"nelder-mead", "esch", "isres"}) {
    const ProgramResult found =
        RunLinkwright({"optimise", scene, "--parameters", ranges, "--measure", "rms:q.x", "--duration", "8",
                       "--method", method, "--runs", "400", "--json"});
    INFO(method << found.err << found.out);
    REQUIRE(found.exit_code == 0);
    const Json result = Json::parse(found.out);
    CHECK(result["parameters"]["r/x.damping"].get<double>() ==
          Approx(5).epsilon(std::string(method) == "nelder-mead" ? 1e-4 : 0.1));
    CHECK(result["measure"].get<double>() == Approx(std::sqrt(0.2 / 8)).epsilon(1e-3));
  }
  const ProgramResult wrong =
      RunLinkwright({"optimise", scene, "--parameters", ranges, "--measure", "best:q.x"});
  CHECK(wrong.exit_code == 2);
  CHECK(wrong.err.find("\"best:q.x\" is not end, peak,") != std::string::npos);
}

}  // namespace search_test
