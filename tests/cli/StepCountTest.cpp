// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>

#include "tests/support/RunProgram.h"
#include "tests/support/ShippedScene.h"

// Time steps that would take for ever, or none at all, are refused before anything is simulated.
using namespace linkwright::test;

namespace step_count_test {
using Catch::Matchers::Contains;

namespace {

void CheckRefused(const std::vector<std::string>& arguments, const std::string& why, int exit_code) {
  const ProgramResult result = RunLinkwright(arguments);
  INFO(arguments[0] << ": " << result.err);
  CHECK(result.exit_code == exit_code);
  CHECK_THAT(result.err, Contains(why));
  CHECK(result.out.empty());
}

}  // namespace

TEST_CASE("run and render refuse more steps than can be counted") {
  const TemporaryFolder folder;
  const std::string scene = ShippedScene("double-pendulum"), film = (folder.path() / "film.mp4").string();
  const std::string more = "are more than 2^53 steps";
  CheckRefused({"run", scene, "--dt", "1e-20"}, more, 2);
  CheckRefused({"run", scene, "--dt", "1e-300"}, more, 2);
  CheckRefused({"run", scene, "--duration", "1e300"}, more, 2);
  CheckRefused({"run", scene, "--duration", "1e300", "--dt", "1e300", "--every", "1e-300"}, "", 4);
  const std::string tiny =
      folder.Write("tiny.lws.json", "{\"linkwright\": 1,\n \"dt\": 1e-30,\n \"robots\": []}");
  CheckRefused({"render", tiny, "--out", film, "--size", "32x32", "--duration", "1"},
               "tiny.lws.json:2: error", 3);
  CheckRefused({"run", tiny}, more, 3);
  const std::string tiny_long = folder.Write(
      "long.lws.json", "{\"linkwright\": 1,\n \"dt\": 1e-9,\n \"duration\": 1e8,\n \"robots\": []}");
  CheckRefused({"run", tiny_long}, more, 3);
  CHECK_FALSE(std::filesystem::exists(film));
}

TEST_CASE("an input log's time step is refused where it cannot cover the rest of the time") {
  const TemporaryFolder folder;
  const std::string scene = ShippedScene("double-pendulum"), film = (folder.path() / "film.mp4").string();
  const std::string log = folder.Write(
      "log.jsonl", "{\"t\": 0.5, \"do\": \"integrate\", \"dt\": 1e-300, \"integrator\": \"rk4\"}\n");
  CheckRefused({"run", scene, "--inputs", log}, "log.jsonl: error: \"integrate\" at t = 0.5 s: ", 3);
  CheckRefused({"render", scene, "--inputs", log, "--out", film, "--size", "32x32"}, "2^53", 3);
  // Never reached.
  CHECK(RunLinkwright({"run", scene, "--inputs", log, "--duration", "0.25"}).exit_code == 0);
}

TEST_CASE("a run with a time step that its inputs change ends at its duration") {
  const TemporaryFolder folder;
  const std::string scene = ShippedScene("double-pendulum"), csv = (folder.path() / "out.csv").string();
  for (const char* dt : {"0.0005", "0.004"}) {
    const std::string log =
        folder.Write("log.jsonl", std::string("{\"t\": 0.5, \"do\": \"integrate\", \"dt\": ") + dt +
                                      ", \"integrator\": \"rk4\"}\n");
    const ProgramResult result = RunLinkwright(
        {"run", scene, "--dt", "0.001", "--duration", "1", "--inputs", log, "--csv", csv, "--every", "0.1"});
    INFO(result.err);
    CHECK(result.exit_code == 0);
    CHECK_THAT(result.out, Contains("t = 1 s\n"));
    const std::string table = ReadFile(csv);
    CHECK(std::count(table.begin(), table.end(), '\n') == 12);  // with the header, and 0, 0.1 … 1 s
  }
}

TEST_CASE("what is given half of the first time step after a halved one is not done before") {
  const TemporaryFolder folder;
  const std::string halved = "{\"t\": 0, \"do\": \"integrate\", \"dt\": 0.0005, \"integrator\": \"rk4\"}\n";
  const auto table = [&](const std::string& log) {
    const ProgramResult result =
        RunLinkwright({"run", ShippedScene("double-pendulum"), "--dt", "0.001", "--duration", "0.0005",
                       "--inputs", folder.Write("log.jsonl", log), "--csv", "-"});
    INFO(result.err);
    CHECK(result.exit_code == 0);
    return result.out;
  };
  const std::string without = table(halved);
  CHECK(std::count(without.begin(), without.end(), '\n') > 2);
  CHECK(table(halved + "{\"t\": 0.0005, \"do\": \"gravity\", \"vector\": [0, 0, 9]}\n") == without);
  CHECK(table(halved + "{\"t\": 0, \"do\": \"gravity\", \"vector\": [0, 0, 9]}\n") != without);
}

TEST_CASE("a sweep is refused where one of its runs would never end") {
  const TemporaryFolder folder;
  const std::string scene = ShippedScene("double-pendulum"), out = (folder.path() / "table.csv").string();
  const char* const kSweeps[] = {
      R"({"parameters": {"dt": [0.001, 1e-150]}})", R"({"parameters": {"duration": [1, 1e300]}})",
      R"({"parameters": {"dt": {"from": 1e-30, "to": 1e-3}}, "samples": 4})",
      R"({"runs": [{"dt": 0.001, "duration": 1}, {"dt": 1e-9, "duration": 1e9}]})"};
  for (const char* text : kSweeps) {
    const std::string sweep = folder.Write("sweep.json", text);
    INFO(text);
    CheckRefused({"run", scene, "--sweep", sweep, "--out", out}, "2^53", 2);
    CHECK_FALSE(std::filesystem::exists(out));
  }
  CHECK_THAT(
      RunLinkwright({"run", scene, "--sweep", folder.Write("sweep.json", kSweeps[3]), "--out", out}).err,
      Contains("run 1: "));
}

TEST_CASE("run reports a robot that falls for want of anything to stand on") {
  const TemporaryFolder folder;
  const std::string robot = folder.Write("r.urdf", R"(<robot name="r"><link name="pelvis">
    <inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><box size="0.2 0.2 0.2"/></geometry></visual></link></robot>)");
  const ProgramResult falls = RunLinkwright({"run", robot, "--floating", "--duration", "4"});
  CHECK(falls.exit_code == 0);
  CHECK_THAT(falls.err, Contains("notice: ") && Contains("has fallen 78.5 m"));  // 9.81 · 4² / 2
  CHECK_THAT(RunLinkwright({"run", robot, "--floating", "--duration", "0.1"}).err, !Contains("fallen"));
  CHECK_THAT(RunLinkwright({"run", ShippedScene("four-bar")}).err, !Contains("fallen"));
}

}  // namespace step_count_test
