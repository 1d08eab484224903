// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <thread>

#include "BuildInfo.h"
#include "tests/support/RunProgram.h"
#include "tests/support/ShippedScene.h"

// What commands write: never over what they have read, and nothing by halves.
using namespace linkwright::test;

namespace outputs_test {
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

/// A tetrahedron.
const char* const kMesh = "v 0 0 0\nv 0.1 0 0\nv 0 0.1 0\nv 0 0 0.1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

const char* const kRobot = R"(<robot name="arm">
  <link name="base"/>
  <link name="rod">
    <inertial><origin xyz="0.5 0 0"/><mass value="1"/>
      <inertia ixx="0.01" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><mesh filename="rod.obj"/></geometry></visual>
  </link>
  <joint name="hinge" type="continuous"><parent link="base"/><child link="rod"/><axis xyz="0 1 0"/></joint>
</robot>
)";

/// Runs a command that would write over `input` under the name `out`: refused, and the file is as it was.
void CheckKept(const std::vector<std::string>& arguments, const fs::path& input) {
  const std::string before = ReadFile(input);
  REQUIRE_FALSE(before.empty());
  const ProgramResult result = RunLinkwright(arguments);
  std::string line;
  for (const std::string& word : arguments) line += word + " ";
  INFO(line << "\n" << result.err);
  CHECK(result.exit_code == 2);
  CHECK_THAT(result.err, Contains("would overwrite the input file"));
  CHECK(ReadFile(input) == before);
}

}  // namespace

TEST_CASE("no command writes over a file that it reads, by whatever name") {
  const TemporaryFolder folder;
  const fs::path& at = folder.path();
  const std::string robot = folder.Write("arm.urdf", kRobot), mesh = folder.Write("rod.obj", kMesh);
  const std::string scene = folder.Write(
      "arm.lws.json", "{\"linkwright\": 1, \"duration\": 0.05, \"robots\": [{\"file\": \"arm.urdf\"}]}");
  const std::string log =
      folder.Write("log.jsonl", "{\"t\": 0, \"do\": \"torque\", \"of\": \"hinge\", \"value\": 1}\n");
  const std::string sweep = folder.Write("sweep.json", "{\"parameters\": {\"q.hinge\": [0, 1]}}");
  fs::create_symlink(scene, at / "soft.csv");
  fs::create_hard_link(scene, at / "hard.csv");
  fs::create_hard_link(mesh, at / "mesh.csv");

  CheckKept({"run", scene, "--csv", scene}, scene);
  CheckKept({"run", scene, "--csv", (at / "." / "arm.lws.json").string()}, scene);
  CheckKept({"run", scene, "--csv", (at / "soft.csv").string()}, scene);
  CheckKept({"run", scene, "--csv", (at / "hard.csv").string()}, scene);
  CheckKept({"run", scene, "--csv", robot}, robot);
  CheckKept({"run", scene, "--csv", mesh}, mesh);
  CheckKept({"run", scene, "--csv", (at / "mesh.csv").string()}, mesh);
  CheckKept({"run", scene, "--inputs", log, "--csv", log}, log);
  CheckKept({"run", scene, "--sweep", sweep, "--out", sweep}, sweep);
  CheckKept({"run", scene, "--sweep", sweep, "--out", scene}, scene);
  CheckKept({"run", scene, "--sweep", sweep, "--out", robot}, robot);
  CheckKept({"convert", scene, scene}, scene);
  CheckKept({"convert", robot, robot}, robot);
  CheckKept({"convert", scene, robot}, robot);
  const fs::path conflict = at / "conflict.lws.json";
  fs::copy_file(ShippedScene("task-conflict"), conflict);
  CheckKept({"tasks", conflict.string(), "--out", conflict.string()}, conflict);
  // What is distinguished by its content may have any ending.
  for (const char* name : {"film.mp4", "film.webm", "film.gif", "film.png"}) {
    fs::copy_file(ShippedScene("double-pendulum"), at / name);
    CheckKept({"render", (at / name).string(), "--out", (at / name).string(), "--size", "32x32"}, at / name);
  }
  fs::copy_file(ShippedScene("double-pendulum"), at / "p0007.png");
  CheckKept({"render", (at / "p0007.png").string(), "--out", (at / "p%04d.png").string(), "--size", "32x32"},
            at / "p0007.png");
  CheckKept({"render", scene, "--out", mesh.substr(0, mesh.size() - 4) + ".obj"}, mesh);

  // Any other file may be written, also one that is there.
  const std::string csv = folder.Write("old.csv", "something else\n");
  CHECK(RunLinkwright({"run", scene, "--csv", csv}).exit_code == 0);
  CHECK_THAT(ReadFile(csv), Catch::Matchers::StartsWith("t [s],"));
  CHECK(RunLinkwright({"run", scene, "--csv", csv}).exit_code == 0);
  CHECK(RunLinkwright({"convert", scene, (at / "copy.lws.json").string()}).exit_code == 0);
  CHECK(RunLinkwright({"convert", scene, (at / "copy.lws.json").string()}).exit_code == 0);
}

TEST_CASE("reproduce does not write over its case") {
  const TemporaryFolder folder;
  fs::create_directory(folder.path() / "out");
  const std::string text =
      R"({"name": "A", "g": 9.81, "length": [0.2,0.2,0.4,0.2,0.2,0.2,0.2,0.2,0.2],
          "com": [0.1,0.1,0.2,0.1,0.1,0.1,0.1,0.1,0.1], "mass": [1,1,5,1,1,1,1,1,1],
          "inertia": [0.01,0.01,0.1,0.01,0.01,0.01,0.01,0.01,0.01], "d3": 0.216, "d3t": 0.216, "d": 0.432,
          "knee_front": 1, "knee_rear": 1})";
  const std::string states = R"([{"x": [0.2,0.3,0,0.1,0,0.5,0], "u": [0,0,0,0,0,0,0], "udot": [0,0,0,0,0,0,0],
                                  "T": [0,0,0,0,0,0,0,0]}])";
  const std::string states_file = folder.Write("out/pointwise.json", states);
  CheckKept({"reproduce", "trot", "--case", folder.Write("case.json", text), "--states", states_file, "--out",
             (folder.path() / "out").string()},
            states_file);
}

TEST_CASE("a table holds whole lines alone, whenever its run is killed") {
  const TemporaryFolder folder;
  const std::string csv = (folder.path() / "killed.csv").string();
  const std::string scene = ShippedScene("six-joint-arm");
  for (const std::uintmax_t size : {1U, 10'000U, 100'000U, 200'000U, 300'000U, 700'000U}) {
    fs::remove(csv);
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      const int null = open("/dev/null", O_RDWR);
      dup2(null, STDOUT_FILENO);
      dup2(null, STDERR_FILENO);
      execl(LINKWRIGHT_BINARY, LINKWRIGHT_BINARY, "run", scene.c_str(), "--duration", "1000", "--csv",
            csv.c_str(), nullptr);
      _exit(127);
    }
    std::error_code ignored;
    const auto begin = std::chrono::steady_clock::now();
    const auto waited = [&] { return std::chrono::steady_clock::now() - begin > std::chrono::seconds(60); };
    while (!waited() && !(fs::exists(csv, ignored) && fs::file_size(csv, ignored) >= size))
      std::this_thread::yield();
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    REQUIRE(WIFSIGNALED(status));
    // A write that had begun ends by itself.
    while (!waited() && !ReadFile(csv).ends_with('\n')) std::this_thread::yield();
    const std::string table = ReadFile(csv);
    INFO("killed at " << table.size() << " bytes");
    REQUIRE(table.size() >= size);
    CHECK(table.back() == '\n');
    const auto commas = [&](std::size_t from) {
      return std::count(table.begin() + static_cast<std::ptrdiff_t>(from),
                        table.begin() + static_cast<std::ptrdiff_t>(table.find('\n', from)), ',');
    };
    std::size_t lines = 0, odd = 0;
    for (std::size_t from = 0; from < table.size(); from = table.find('\n', from) + 1, ++lines)
      odd += commas(from) != commas(0);
    CHECK(odd == 0);
    CHECK(lines >= 1);
  }
}

TEST_CASE("a run that diverges at once leaves no row of what is not a number") {
  const TemporaryFolder folder;
  // Nothing that the joint moves has inertia: there are no accelerations.
  const std::string robot = folder.Write("none.urdf", R"(<robot name="r"><link name="a"/><link name="b">
    <inertial><mass value="1e-300"/><inertia ixx="0" iyy="0" izz="0" ixy="0" ixz="0" iyz="0"/></inertial></link>
    <joint name="j" type="prismatic"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>)");
  const std::string scene = folder.Write(
      "s.lws.json",
      "{\"linkwright\": 1, \"robots\": [{\"file\": \"none.urdf\"}],\n"
      "\"forces\": [{\"name\": \"f\", \"type\": \"torque\", \"joint\": \"j\", \"torque\": \"1/(t*0)\"}]}");
  const std::string csv = (folder.path() / "out.csv").string();
  const ProgramResult result = RunLinkwright({"run", scene, "--csv", csv, "--duration", "1"});
  INFO(result.err);
  CHECK(result.exit_code == 4);
  const std::string table = ReadFile(csv);
  CHECK_THAT(table, Catch::Matchers::StartsWith("t [s],"));
  CHECK(table.find("nan") == std::string::npos);
  CHECK(table.find("inf") == std::string::npos);
  CHECK(std::count(table.begin(), table.end(), '\n') == 1);
}

}  // namespace outputs_test
