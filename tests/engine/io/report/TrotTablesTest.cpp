// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "BuildInfo.h"
#include "engine/io/report/TrotFigures.h"
#include "engine/io/report/TrotTables.h"
#include "engine/io/request/TrotCaseReader.h"
#include "tests/support/TrotMechanism.h"

using namespace linkwright;

namespace trot_tables_test {
namespace {

const char* kCaseA = R"({"name": "A", "g": 9.81, "length": [0.2, 0.2, 0.432, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2],
 "com": [0.1, 0.1, 0.0, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1],
 "mass": [0.859, 1.77, 10.36, 1.77, 0.859, 0.859, 1.77, 1.77, 0.859],
 "inertia": [0.0096, 0.011, 1.5125, 0.011, 0.0096, 0.0096, 0.011, 0.011, 0.0096],
 "d3": 0.216, "d3t": 0.216, "d": 0.432, "knee_front": 1, "knee_rear": 1,
 "plan": {"X0": 0.291, "X1": 0.141, "Y": 0.341, "q3": 0.0, "T_half": 0.75, "a_body": 1.2, "S": 0.15, "H": 0.05,
          "theta_deg": 26.24},
 "samples": [0.005, 0.0025, 0.001]})";

std::string Replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), by);
}

std::string ErrorOf(const std::string& text) {
  ProblemList problems;
  CHECK_FALSE(ReadTrotCase(text, "case.json", &problems));
  return problems.ToString();
}

}  // namespace

TEST_CASE("A case of the trot is read as the paper's") {
  ProblemList problems;
  const auto of = ReadTrotCase(kCaseA, "case.json", &problems);
  INFO(problems.ToString());
  REQUIRE(of);
  CHECK(problems.problems().empty());
  const TrotCase a = TrotPaperCases()[0];
  CHECK(of->parameters == a.parameters);
  CHECK(*of->plan == *a.plan);
  CHECK(of->samples == a.samples);
}

TEST_CASE("Bad cases of the trot are refused with file, line and thing") {
  CHECK(ErrorOf("[1]").find("case.json:1: error: case: \"case\" must be an object") != std::string::npos);
  CHECK(ErrorOf("{").find("case.json:1: error:") == 0);
  CHECK(ErrorOf(Replaced(kCaseA, "\"d3\": 0.216,", "")).find("\"d3\" is missing: distance from the body's") !=
        std::string::npos);
  CHECK(ErrorOf(Replaced(kCaseA, "[0.859, 1.77", "[1.77"))
            .find("case.json:3: error: case \"A\": \"mass\" must hold 9") == 0);
  CHECK(ErrorOf(Replaced(kCaseA, "[0.859, 1.77", "[0.859, -1.77"))
            .find("\"mass\" must hold numbers greater than zero, not -1.77 (number 2 of 9)") !=
        std::string::npos);
  CHECK(ErrorOf(Replaced(kCaseA, "\"knee_rear\": 1", "\"knee_rear\": 2"))
            .find("\"knee_rear\" must be 1 or -1") != std::string::npos);
  CHECK(ErrorOf(Replaced(kCaseA, "\"a_body\": 1.2", "\"a_body\": 1"))
            .find("case.json:6: error: case \"A\": a_body = 1 m/s² is too small to go 0.15 m") == 0);
  CHECK(ErrorOf(Replaced(kCaseA, "\"Y\": 0.341", "\"Y\": 0.45")).find("at t = 0 s the front standing leg") !=
        std::string::npos);
  CHECK(ErrorOf(Replaced(kCaseA, "[0.005,", "[0.004,")).find("0.004 s does not divide T_half = 0.75 s") !=
        std::string::npos);
  CHECK(ErrorOf(Replaced(kCaseA, "0.05,\n", "\"high\",\n")).find("\"H\" must be a number") !=
        std::string::npos);
  const TrotParameters p = UnsymmetricTrot();
  const auto states_error = [&](const char* text) {
    ProblemList problems;
    CHECK_FALSE(ReadTrotStates(p, text, "states.json", &problems));
    return problems.ToString();
  };
  CHECK(states_error("{}").find("states.json:1: error: states: must be a list") == 0);
  CHECK(states_error("[\n{}]").find("states.json:2: error: states[0]: \"x\" is missing") == 0);
  CHECK(states_error("[{\"x\": [1, 2]}]").find("\"x\" must hold 7 numbers, not 2") != std::string::npos);
  CHECK(states_error("[{\"x\": [9, 9, 0, 0, 0, 0, 0]}]").find("cannot reach") != std::string::npos);
}

TEST_CASE("The trot's tables have the agreed names, columns and grids") {
  TrotCase a = TrotPaperCases()[0];
  a.samples = {0.005, 0.0025};
  std::map<std::string, std::string> files;
  for (const auto& [name, text] : TrotTables(a)) files[name] = text;
  const auto rows = [&](const std::string& name) {
    REQUIRE(files.count(name));
    return std::count(files[name].begin(), files[name].end(), '\n') - 1;
  };
  const auto header = [&](const std::string& name) { return files[name].substr(0, files[name].find('\n')); };
  CHECK(rows("plan.csv") == 151);
  CHECK(header("plan.csv") ==
        "t,X,Y,q3,Xo,Yo,Xe,Ye,dX,dY,dq3,dXo,dYo,dXe,dYe,ddX,ddY,ddq3,ddXo,ddYo,ddXe,ddYe");
  CHECK(rows("joints.csv") == 151);
  CHECK(header("joints.csv").substr(0, 32) == "t,q1,q2,q3,q4,q5,q6,q7,q8,q9,dq1");
  CHECK(rows("mass.csv") == 35);
  CHECK(header("mass.csv") == "t,row,a1,a2,a3,a4,a5,a6,a7");
  CHECK(rows("torque.csv") == 151);
  CHECK(header("torque.csv") ==
        "t,L2_T1,L2_T2,L2_T3,L2_T4,L2_T5,L2_T6,L2_T7,L2_T8,L1_T1,L1_T2,L1_T3,L1_T4,L1_T5,L1_T6,L1_T7,L1_T8,"
        "n_T1,n_T2,n_T3,n_T4,n_T5,n_T6,n_T7,n_T8,s_lo,s_hi,J_L2,J_L1");
  CHECK(rows("footforce.csv") == 151);
  CHECK(header("footforce.csv") == "t,L2_f1x,L2_f1y,L2_f2x,L2_f2y,L1_f1x,L1_f1y,L1_f2x,L1_f2y");
  CHECK(rows("openloop_l2_h0.005.csv") == 151);
  CHECK(rows("openloop_l2_h0.0025.csv") == 301);
  CHECK(rows("openloop_l1_h0.005.csv") == 151);
  CHECK_FALSE(files.count("openloop_l1_h0.0025.csv"));
  CHECK(header("openloop_l2_h0.005.csv") ==
        "t,X,Y,q3,Xo,Yo,Xe,Ye,dX,dY,dq3,dXo,dYo,dXe,dYe,W,e_X,e_Y,e_q3,e_Xo,e_Yo,e_Xe,e_Ye,e_dX,e_dY,e_dq3,e_"
        "dXo,"
        "e_dYo,e_dXe,e_dYe");
  CHECK(rows("walk.csv") == 201);
  CHECK(header("walk.csv") ==
        "t,step,pause,X,Y,q3,front1_x,front1_y,rear1_x,rear1_y,front2_x,front2_y,rear2_x,rear2_y");
  CHECK(files["walk.csv"].find("\n5,4,0,-0.309") != std::string::npos);
}

TEST_CASE("States are evaluated as asked") {
  const TrotParameters p = UnsymmetricTrot();
  ProblemList problems;
  const auto states = ReadTrotStates(
      p,
      R"([{"x": [0.2,0.3,0.05,0.05,0.02,0.5,0.03], "u": [0.1,-0.2,0.3,0.5,0.4,-0.3,0.2], "T": [1,2,3,4,5,6,7,8]}])",
      "states.json", &problems);
  REQUIRE(states);
  auto json = nlohmann::json::parse(WriteTrotPointwise(p, *states));
  REQUIRE(json.size() == 1);
  for (const char* key : {"q", "alpha", "gamma", "a", "fprime", "G", "com", "T_L2", "T_L1", "s_lo", "s_hi",
                          "n", "udot_forward", "kinetic", "potential"})
    CHECK(json[0].contains(key));
  CHECK(json[0]["alpha"].size() == 9);
  CHECK(json[0]["alpha"][0].size() == 7);
  CHECK(json[0]["G"].size() == 8);
  CHECK(json[0]["com"][2][1] == 0.3);
  // With the accelerations that T gives, the inverse comes back to T but for the null vector.
  std::vector<TrotState> again = *states;
  for (int i = 0; i < kTrotDofs; ++i) again[0].ud[i] = json[0]["udot_forward"][static_cast<std::size_t>(i)];
  json = nlohmann::json::parse(WriteTrotPointwise(p, again));
  for (std::size_t i = 4; i < 8; ++i)
    CHECK(json[0]["T_L2"][i].get<double>() ==
          Approx(states->at(0).T[static_cast<Eigen::Index>(i)]).epsilon(1e-9));
}

// A page without its part on real feet, whose trials take long.
std::string WithoutFeet(const std::string& page) {
  const std::size_t from = page.find(std::string("## ") + kTrotFeetHeading + "\n");
  if (from == std::string::npos) return page;
  const std::size_t to = page.find("\n## ", from);
  return page.substr(0, from) + (to == std::string::npos ? "" : page.substr(to + 1));
}

TrotFeetTrials MadeUpTrials() {
  TrotFeetTrials trials;
  trials.seeds = 7;
  trials.rows = {{"level", 0, 0.0125, 0.12}, {"ice", 7, 0, 0}};
  trials.pushes = {{"pause", 3.25, 4.5}};
  for (TrotHalfStep* step : {&trials.ideal, &trials.real}) {
    step->t = {0, 0.1};
    step->X = step->Y = step->q3 = step->forward = step->up = step->friction = {0, 1};
  }
  return trials;
}

TEST_CASE("The page in the documentation is what the program writes") {
  const std::string folder = std::string(LINKWRIGHT_SOURCE_DIR) + "/docs/trot/";
  for (const auto& [name, text] : TrotPage()) {
    if (name != "README.md") continue;
    std::ifstream file(folder + name);
    std::stringstream there;
    there << file.rdbuf();
    CHECK(WithoutFeet(there.str()) == text);
  }
}

TEST_CASE("The page's part on real feet has its trials, and nothing else of the page changes") {
  const TrotFeetTrials trials = MadeUpTrials();
  std::map<std::string, std::string> plain, with;
  for (const auto& [name, text] : TrotPage()) plain[name] = text;
  for (const auto& [name, text] : TrotPage(&trials)) with[name] = text;
  CHECK(with.size() == plain.size() + 1);
  CHECK(with["feet.svg"].find("<svg") != std::string::npos);
  for (const auto& [name, text] : plain) {
    INFO(name);
    if (name == "index.html") continue;
    CHECK((name == "README.md" ? WithoutFeet(with[name]) : with[name]) == text);
  }
  const std::string& page = with["README.md"];
  for (const char* expected :
       {"## On real feet\n", "](feet.svg)", "7 walks of 20 s", "`linkwright reproduce trot --trials 7",
        "| level | 7 | 0 | 0.0125 | 0.12 |", "| ice | 7 | 7 |  |  |", "| pause | 3.25 | 4.5 |", "0.12 m/s"})
    CHECK(page.find(expected) != std::string::npos);
}

}  // namespace trot_tables_test
