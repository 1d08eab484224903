// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/stat.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/math/InstructionSet.h"
#include "engine/simulation/recording/CsvWriter.h"
#include "engine/simulation/run/InputLog.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/Mechanisms.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;

namespace {

std::filesystem::path Temporary(const std::string& name) {
  return std::filesystem::temp_directory_path() / ("linkwright-test-" + name);
}

}  // namespace

TEST_CASE("an input log reads back to the same bits") {
  const auto model = RodPendulum(3).Build();
  std::vector<Command> commands;
  for (int kind = 0; kind <= static_cast<int>(CommandKind::kImpulse); ++kind) {
    Command command;
    command.time = 0.1 * kind + 1e-17;
    command.kind = static_cast<CommandKind>(kind);
    command.index =
        command.kind == CommandKind::kOptions || command.kind == CommandKind::kFormulation ? 1 : 2;
    command.body = BodyIndex(3);
    command.point = {1.0 / 3, -0.0, 1e-300};
    command.vector = {0.1, 2.0 / 7, -1e17};
    command.value = std::sqrt(2.0) / 3;
    command.value2 = 0.7;
    commands.push_back(command);
  }
  const auto path = Temporary("inputs.jsonl");
  const std::string text = WriteInputLog(commands, *model);
  CHECK(text.find("\"of\":\"j3\"") != std::string::npos);
  CHECK(
      text.starts_with(std::string("{\"instruction_set\":\"") + ToString(ChosenInstructionSet()) + "\"}\n"));
  std::ofstream(path, std::ios::binary) << text;
  ProblemList problems;
  const std::vector<Command> read = ReadInputLog(path, *model, &problems);
  for (const Problem& problem : problems.problems()) UNSCOPED_INFO(problem.ToString());
  REQUIRE_FALSE(problems.HasErrors());
  REQUIRE(read.size() == commands.size());
  for (std::size_t i = 0; i < read.size(); ++i) {
    CHECK(read[i].time == commands[i].time);
    CHECK(read[i].kind == commands[i].kind);
  }
  CHECK(WriteInputLog(read, *model) == text);
  CHECK(RecordedInstructionSet(path) == ToString(ChosenInstructionSet()));
  std::filesystem::remove(path);
}

TEST_CASE("bad lines of an input log are named with file and line") {
  const auto model = RodPendulum(1).Build();
  const std::vector<std::pair<std::string, std::string>> lines = {
      {R"({"t": 0.5, "do": "torque", "of": "nobody", "value": 1})", "nobody"},
      {R"({"t": 0.5, "do": "fly"})", "fly"},
      {R"({"t": 0.5, "do": "torque", "of": "j1", "value": "x"})", "value"},
      {R"({"t": -1, "do": "release"})", "before 0"},
      {R"({"do": "release"})", "t"},
      {R"({"t": 1, "do": "force", "body": "l9", "point": [0,0,0], "vector": [0,0,1]})", "l9"},
      {R"({"t": 1, "do": "force", "body": "l1", "point": [0,0], "vector": [0,0,1]})", "point"},
      {R"({"t": 1, "do": "gravity", "vector": [0,0,1e999]})", ""},
      {R"({"t": 1, "do": "integrate", "dt": 0, "integrator": "rk4"})", "above 0"},
      {R"({"t": 1, "do": "integrate", "dt": 1, "integrator": "euler"})", "euler"},
      {R"({"instruction_set": 512})", "name"},
      {"[1, 2]", "object"},
      {"{", "JSON"},
      {std::string(100000, '['), "JSON"},
  };
  for (const auto& [line, word] : lines) {
    const auto path = Temporary("bad.jsonl");
    std::ofstream(path, std::ios::binary) << "{\"t\": 0, \"do\": \"release\"}\n\n" << line << "\n";
    ProblemList problems;
    const auto commands = ReadInputLog(path, *model, &problems);
    INFO(line.substr(0, 100));
    REQUIRE(problems.HasErrors());
    const std::string text = problems.problems()[0].ToString();
    INFO(text);
    CHECK(text.find("bad.jsonl:3: error") != std::string::npos);
    CHECK(text.find(word) != std::string::npos);
    CHECK(commands.size() == 1);
    std::filesystem::remove(path);
  }
  ProblemList problems;
  CHECK(ReadInputLog(Temporary("missing.jsonl"), *model, &problems).empty());
  CHECK(problems.HasErrors());
}

TEST_CASE("an input log is a regular file; folders, pipes and devices are refused at once") {
  const auto model = RodPendulum(1).Build();
  const TempFolder folder;
  const auto pipe = folder.path() / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const auto huge = folder.Write("huge.jsonl", "");
  std::filesystem::resize_file(huge, std::uintmax_t{1} << 40);  // takes no room on the disk
  for (const auto& path : {folder.path(), pipe, std::filesystem::path("/dev/zero"), huge}) {
    ProblemList problems;
    CHECK(ReadInputLog(path, *model, &problems).empty());
    INFO(path);
    REQUIRE(problems.problems().size() == 1);
    CHECK_THAT(problems.problems()[0].text,
               Catch::Contains(path == huge ? "is larger than 256 MiB" : "is not a regular file"));
  }
  // Lines end as they like, the last one also without an end.
  ProblemList problems;
  const auto log =
      folder.Write("l.jsonl", "{\"t\": 2, \"do\": \"release\"}\r\n\r\n\n{\"t\": 1, \"do\": \"release\"}");
  const auto commands = ReadInputLog(log, *model, &problems);
  CHECK(problems.problems().empty());
  REQUIRE(commands.size() == 2);
  CHECK(commands[0].time == 1);
}

TEST_CASE("CSV rows read back to the same bits") {
  TreeSystemOptions options;
  options.initial_q = VectorX::Constant(1, 1.0 / 3);
  Simulation simulation(MakeTreeSystem(RodPendulum(1).Build(), options), {});
  for (int i = 0; i < 20; ++i) REQUIRE_FALSE(simulation.Step());
  CsvRow all(simulation.system().signals());
  CHECK(all.Header().starts_with("t [s],q.j1 [rad],v.j1 [rad/s],kinetic [J],potential [J],total [J],"));
  CHECK(all.Header().back() == '\n');
  const std::string row = all.Row(&simulation.system(), simulation.state());
  CHECK(row.starts_with("0.02,"));
  CHECK(std::stod(row.substr(5)) == simulation.state().q[0]);

  CsvRow chosen(simulation.system().signals(), {1, 0});
  CHECK(chosen.Header() == "t [s],v.j1 [rad/s],q.j1 [rad]\n");
  const std::string two = chosen.Row(&simulation.system(), simulation.state());
  CHECK(std::count(two.begin(), two.end(), ',') == 2);
  CHECK(two.ends_with("," + row.substr(5, row.find(',', 5) - 5) + "\n"));
}
