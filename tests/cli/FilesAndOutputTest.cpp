// SPDX-License-Identifier: GPL-3.0-or-later
// Which files the commands read, and what they do when their output cannot be written.
#include <sys/stat.h>
#include <sys/wait.h>

#include <catch2/catch.hpp>
#include <cstdlib>

#include "BuildInfo.h"
#include "tests/support/RunProgram.h"
#include "tests/support/ShippedScene.h"

using namespace linkwright::test;

namespace files_and_output_test {
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

struct ShellResult {
  int exit_code = -1;
  std::string err;
};

/// The program with its stdout where the shell is asked to put it; ended after a minute.
ShellResult RunInto(const std::string& out, const std::string& arguments) {
  const TemporaryFolder folder;
  const std::string err = (folder.path() / "err").string();
  const std::string command =
      "timeout 60 '" LINKWRIGHT_BINARY "' " + arguments + " >" + out + " 2>'" + err + "' </dev/null";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, ReadFile(err)};
}

}  // namespace

TEST_CASE("each command fails and says so when its output cannot be written") {
  if (!fs::exists("/dev/full")) return;
  const TemporaryFolder folder;
  const std::string states = folder.Write("states.json", R"({"states": [{}]})");
  const std::string targets = folder.Write(
      "targets.json", R"({"frame": "tool", "targets": [{"p": [0.4, 0, 0.3], "quaternion": [1, 0, 0, 0]}]})");
  const std::string doubtful = folder.Write("doubtful.lws.json", "{\"linkwright\": 1, \"shiny\": true}");
  const std::string arm = "'" + ShippedScene("six-joint-arm") + "'";
  for (const std::string& arguments :
       {"check '" + doubtful + "'", "info " + arm, "info --json " + arm,
        "eval " + arm + " --states '" + states + "'", "ik " + arm + " --targets '" + targets + "'",
        "tasks '" + ShippedScene("task-conflict") + "'", "run " + arm + " --duration 0.01",
        "run " + arm + " --duration 0.01 --csv -", std::string("--version"), std::string("--help"),
        std::string("run --help")}) {
    INFO(arguments);
    CHECK(RunInto("/dev/null", arguments).exit_code == 0);
    const ShellResult full = RunInto("/dev/full", arguments);
    CHECK(full.exit_code == 1);
    // Once, and by its name.
    const std::string error = "standard output cannot be written: No space left on device";
    CHECK_THAT(full.err, Contains(error));
    CHECK(full.err.find("cannot be written") == full.err.rfind("cannot be written"));
    CHECK(RunInto("&-", arguments).exit_code == 1);
  }
  // What is wrong with a file is reported by the exit code as ever.
  const std::string bad = folder.Write("bad.lws.json", "{");
  const ShellResult full = RunInto("/dev/full", "check '" + bad + "'");
  CHECK(full.exit_code != 0);
  CHECK_THAT(full.err, Contains("standard output cannot be written"));
}

TEST_CASE("a command reads regular files only, and never waits for one") {
  const TemporaryFolder folder;
  const std::string pipe = (folder.path() / "pipe").string();
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  const std::string arm = "'" + ShippedScene("six-joint-arm") + "'";
  const std::string out = "'" + (folder.path() / "out").string() + "'";
  for (const std::string& file :
       {pipe, folder.path().string(), std::string("/dev/zero"), (folder.path() / "none").string()}) {
    const std::string quoted = "'" + file + "'";
    for (const std::string& arguments :
         {"check " + quoted, "info " + quoted, "eval " + arm + " --states " + quoted,
          "ik " + arm + " --targets " + quoted, "tasks " + quoted, "bench --robot " + quoted,
          "convert " + quoted + " " + out + ".urdf", "run " + quoted,
          "run " + arm + " --duration 0.01 --inputs " + quoted,
          "run " + arm + " --sweep " + quoted + " --out " + out,
          "render " + arm + " --duration 0.01 --out " + out + ".png --inputs " + quoted,
          "reproduce trot --case " + quoted + " --out " + out,
          "reproduce trot --states " + quoted + " --out " + out}) {
      INFO(arguments);
      const ShellResult result = RunInto("/dev/null", arguments);
      CHECK(result.exit_code == 3);
      // check says it on stdout.
      if (!arguments.starts_with("check")) CHECK_THAT(result.err, Contains(file));
    }
  }
}

TEST_CASE("files of the kernel that would keep a reader waiting are empty") {
  if (!fs::exists("/proc/kmsg")) return;
  CHECK(RunInto("/dev/null", "check /proc/kmsg").exit_code == 3);
}

TEST_CASE("what is reported of a whole file has no line") {
  const std::string file = ShippedScene("six-joint-arm");
  const ShellResult result = RunInto("/dev/null", "run '" + file + "' --posture nowhere");
  CHECK(result.exit_code == 3);
  CHECK_THAT(result.err,
             Contains(file + ": error: there is no posture \"nowhere\"; the file has no postures\n"));
  CHECK_THAT(result.err, !Contains(":0: "));
}

}  // namespace files_and_output_test
