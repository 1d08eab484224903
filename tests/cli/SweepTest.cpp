// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <filesystem>
#include <sstream>

#include "BuildInfo.h"
#include "tests/support/RunProgram.h"

using namespace linkwright::test;

namespace sweep_test {
using Catch::Matchers::Contains;

namespace {

const std::string kScene = std::string(LINKWRIGHT_SOURCE_DIR) + "/scenes/double-pendulum.lws.json";

/// 24 runs.
const char* const kGrid = R"({"parameters": {
  "q.shoulder": {"from": -1, "to": 1, "count": 3},
  "damping.elbow": {"from": 0.01, "to": 1, "count": 2, "scale": "log"},
  "integrator": ["rk4", "semi-implicit-euler"],
  "mass_scale": [1, 2]}})";

ProgramResult Sweep(const std::string& sweep, const std::string& out, std::vector<std::string> more = {}) {
  std::vector<std::string> arguments = {"run", kScene, "--duration", "0.2", "--sweep", sweep, "--out", out};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return RunLinkwright(arguments);
}

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

}  // namespace

TEST_CASE("a sweep makes a row for each combination, the same on any number of threads") {
  const TemporaryFolder folder;
  const std::string sweep = folder.Write("sweep.json", kGrid), one = folder.path() / "one.csv",
                    many = folder.path() / "many.csv";
  REQUIRE(Sweep(sweep, one, {"--jobs", "1"}).exit_code == 0);
  REQUIRE(Sweep(sweep, many, {"--jobs", "4"}).exit_code == 0);
  const std::string table = ReadFile(one);
  CHECK(table == ReadFile(many));
  const auto lines = Lines(table);
  REQUIRE(lines.size() == 25);
  CHECK_THAT(lines[0],
             Catch::StartsWith("sweep,run,q.shoulder [rad],damping.elbow [N m s/rad],integrator,mass_scale "
                               "[1],status,t [s],end q.shoulder [rad],"));
  CHECK_THAT(lines[1], Contains(",0,-1,0.01,rk4,1,ok,0.2,"));
  CHECK_THAT(lines[2], Contains(",1,-1,0.01,rk4,2,ok,0.2,"));
  CHECK_THAT(lines[24], Contains(",23,1,1,semi-implicit-euler,2,ok,0.2,"));
}

TEST_CASE("a sweep sets any number of an object by its path") {
  const TemporaryFolder folder;
  const auto rows = [&](const std::string& sweep, const std::string& name) {
    const std::string out = folder.path() / (name + ".csv");
    const auto result = Sweep(folder.Write(name + ".json", sweep), out);
    INFO(result.err);
    REQUIRE(result.exit_code == 0);
    std::vector<std::string> lines = Lines(ReadFile(out));
    // Without the number of the sweep and the names of its parameters.
    for (std::string& line : lines) line = line.substr(line.find(','));
    return lines;
  };
  const auto old = rows(R"({"parameters": {"damping.elbow": [0.02, 0.5], "gravity.z": [-9, -1]}})", "old");
  const auto path =
      rows(R"({"parameters": {"pendulum/elbow.damping": [0.02, 0.5], "gravity.z": [-9, -1]}})", "path");
  REQUIRE(old.size() == 5);
  REQUIRE(path.size() == 5);
  CHECK_THAT(path[0], Contains("pendulum/elbow.damping [N m s/rad|N s/m]"));
  CHECK(std::vector<std::string>(old.begin() + 1, old.end()) ==
        std::vector<std::string>(path.begin() + 1, path.end()));
  // The lower arm hangs nearer: another motion, of the same start.
  const auto place = rows(R"({"parameters": {"pendulum/elbow.xyz.z": [-0.2, -0.5]}})", "place");
  REQUIRE(place.size() == 3);
  CHECK(place[1].substr(place[1].find("ok")) != place[2].substr(place[2].find("ok")));
  const auto refused = Sweep(folder.Write("bad.json", R"({"parameters": {"pendulum/elbow.damping": -1}})"),
                             folder.path() / "bad.csv");
  CHECK(refused.exit_code == 3);
  CHECK_THAT(refused.err, Contains("\"pendulum/elbow.damping\" must not be negative, not -1"));
  CHECK(Sweep(folder.Write("none.json", R"({"parameters": {"pendulum/elbow.dampin": 1}})"),
              folder.path() / "none.csv")
            .exit_code == 2);
}

TEST_CASE("the parts of a sweep, one behind the other, are the whole") {
  const TemporaryFolder folder;
  const std::string sweep = folder.Write("sweep.json", kGrid), whole = folder.path() / "whole.csv";
  REQUIRE(Sweep(sweep, whole).exit_code == 0);
  for (const int parts : {2, 5, 30}) {
    std::string joined;
    for (int i = 1; i <= parts; ++i) {
      const std::string part = folder.path() / (std::to_string(parts) + "-" + std::to_string(i) + ".csv");
      REQUIRE(Sweep(sweep, part, {"--shard", std::to_string(i) + "/" + std::to_string(parts)}).exit_code ==
              0);
      joined += ReadFile(part);
    }
    CHECK(joined == ReadFile(whole));
  }
}

TEST_CASE("a sweep goes on where its table was cut off, at any byte") {
  const TemporaryFolder folder;
  const std::string sweep = folder.Write("sweep.json", kGrid), whole = folder.path() / "whole.csv";
  REQUIRE(Sweep(sweep, whole).exit_code == 0);
  const std::string table = ReadFile(whole);
  for (const size_t size : {size_t{0}, size_t{7}, table.find('\n'), table.find('\n') + 1,
                            table.find('\n') + 20, table.size() / 2, table.size() - 1, table.size()}) {
    CAPTURE(size);
    const std::string cut = folder.Write("cut.csv", table.substr(0, size));
    CHECK(Sweep(sweep, cut).exit_code == 0);
    CHECK(ReadFile(cut) == table);
  }
}

TEST_CASE("a killed or interrupted sweep leaves whole rows and is finished by the next call") {
  const TemporaryFolder folder;
  const std::string sweep = folder.Write("sweep.json", R"({"parameters": {"q.elbow": {"from": -1, "to": 1}},
                                                            "samples": 150, "seed": 3})");
  const std::string whole = folder.path() / "whole.csv";
  std::vector<std::string> arguments = {"run", kScene, "--duration", "4", "--sweep", sweep, "--out", whole};
  REQUIRE(RunLinkwright(arguments).exit_code == 0);
  const std::string table = ReadFile(whole);
  for (const int signal : {2, 9}) {
    CAPTURE(signal);
    const std::string broken = folder.path() / ("broken" + std::to_string(signal) + ".csv");
    arguments.back() = broken;
    for (const double after : {0.05, 0.3}) {
      const ProgramResult result = RunLinkwright(arguments, after, signal);
      // It may be done already, on a fast machine.
      CHECK((result.exit_code == 0 || result.exit_code == (signal == 2 ? 130 : 137) ||
             (signal == 2 && result.exit_code == 130)));
      const std::string left = ReadFile(broken);
      CHECK(table.starts_with(left));
      if (signal == 2 && !left.empty()) CHECK(left.back() == '\n');
    }
    CHECK(RunLinkwright(arguments).exit_code == 0);
    CHECK(ReadFile(broken) == table);
  }
}

TEST_CASE("a sweep leaves tables alone that are not its own") {
  const TemporaryFolder folder;
  const std::string sweep = folder.Write("sweep.json", kGrid);
  const std::string other = folder.Write("other.json", R"({"parameters": {"q.shoulder": [0, 1]}})");
  const std::string table = folder.path() / "table.csv";
  REQUIRE(Sweep(sweep, table).exit_code == 0);
  const std::string before = ReadFile(table);
  for (const auto& [file, more] : std::vector<std::pair<std::string, std::vector<std::string>>>{
           {other, {}}, {sweep, {"--shard", "2/2"}}, {sweep, {"--dt", "0.002"}}}) {
    const ProgramResult result = Sweep(file, table, more);
    CHECK(result.exit_code == 3);
    CHECK_THAT(result.err, Contains("table.csv:") && Contains("is left as it is"));
    CHECK(ReadFile(table) == before);
  }
  for (const char* const text : {"my notes", "my notes\nof old\n", "f"}) {
    const std::string notes = folder.Write("notes.txt", text);
    CHECK(Sweep(sweep, notes).exit_code == 3);
    CHECK(ReadFile(notes) == text);
  }
}

TEST_CASE("diverging runs are rows that say so") {
  const TemporaryFolder folder;
  const std::string sweep = folder.Write(
      "sweep.json", R"({"parameters": {"dt": [0.001, 0.4], "v.elbow": [1, 1e200], "duration": 4}})");
  const std::string table = folder.path() / "table.csv";
  const ProgramResult result = Sweep(sweep, table);
  CHECK(result.exit_code == 0);
  const auto lines = Lines(ReadFile(table));
  REQUIRE(lines.size() == 5);
  CHECK_THAT(lines[1], Contains(",ok,4,"));
  CHECK_THAT(lines[2], Contains(",diverged,") && Contains("diverged at t = "));
  for (const std::string& line : lines) CHECK_THAT(line, !Contains("nan") && !Contains("inf"));
}

TEST_CASE("what is wrong with a sweep is reported with its line") {
  const TemporaryFolder folder;
  struct Bad {
    const char *text, *said;
    int exit_code;
  };
  for (const Bad& bad : {
           Bad{"{\"parameters\": {\n\"q.knee\": 1}}", "sweep.json:2: error: there is no parameter \"q.knee\"",
               2},
           Bad{"{\n\"parametres\": {}}", "sweep.json:2: error: unknown key \"parametres\"", 2},
           Bad{"[]", "sweep.json:1: error: expected an object", 3},
           Bad{"{\"parameters\": {}}", "sweep.json:1: error: \"parameters\" must be", 3},
           Bad{"{\"parameters\": {\"dt\":\n0}}", "sweep.json:2: error: \"dt\" must be above 0, not 0", 3},
           Bad{"{\"parameters\": {\"dt\": \"fast\"}}", "sweep.json:1: error: \"dt\" takes numbers", 3},
           Bad{"{\"parameters\": {\"dt\": []}}", "\"dt\" has no values", 3},
           Bad{"{\"parameters\": {\"integrator\": \"magic\"}}", "name of an integrator", 3},
           Bad{"{\"parameters\": {\"formulation\": [\"lagrange\", 3]}}", "must be articulated", 3},
           Bad{"{\"parameters\": {\"q.elbow\": {\"from\": 0, \"to\": 1}}}", "needs \"count\"", 3},
           Bad{"{\"parameters\": {\"q.elbow\": {\"from\": 0, \"to\": 1, \"count\": 2.5}}}", "whole number",
               3},
           Bad{"{\"parameters\": {\"dt\": {\"from\": 0.1, \"to\": 1, \"count\": 1000000},\n\"q.elbow\": "
               "{\"from\": 0, "
               "\"to\": 1, \"count\": 1000000}}}",
               "more than 1000000000 runs", 3},
           Bad{"{\"parameters\": {\"damping.elbow\": {\"from\": 0, \"to\": 1, \"count\": 3, \"scale\": "
               "\"log\"}}}",
               "\"damping.elbow\": \"from\" must be greater than zero, not 0", 3},
           Bad{"{\"runs\": [{\"q.elbow\": 0},\n{\"q.shoulder\": 0}]}",
               "sweep.json:2: error: this run does not set \"q.elbow\"", 3},
           Bad{"{\"runs\": [], \"seed\": 1}", "error: ", 3},
           Bad{"{\"parameters\": {\"dt\": 0.001", "sweep.json:1: error: ", 3},
       }) {
    CAPTURE(bad.text);
    const std::string out = folder.path() / "table.csv";
    const ProgramResult result = Sweep(folder.Write("sweep.json", bad.text), out);
    CHECK(result.exit_code == bad.exit_code);
    CHECK_THAT(result.err, Contains(bad.said));
    CHECK_FALSE(std::filesystem::exists(out));
  }
  const std::string good = folder.Write("sweep.json", kGrid);
  for (const char* const shard : {"0/2", "3/2", "1", "1/0", "a/b", "1/2x"})
    CHECK(Sweep(good, folder.path() / "x.csv", {"--shard", shard}).exit_code == 2);
  CHECK(RunLinkwright({"run", kScene, "--sweep", good}).exit_code == 2);
  CHECK(RunLinkwright({"run", kScene, "--out", "x.csv"}).exit_code == 2);
  CHECK(Sweep(folder.path() / "none.json", folder.path() / "x.csv").exit_code == 3);
  CHECK(Sweep(good, folder.path() / "no/such/folder.csv").exit_code == 1);
}

}  // namespace sweep_test
