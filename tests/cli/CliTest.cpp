// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

#include "BuildInfo.h"
#include "tests/support/PngTexts.h"
#include "tests/support/RunProgram.h"

using namespace linkwright::test;

namespace cli_test {
using Json = nlohmann::json;
using Catch::Matchers::Contains;

namespace {

std::string Scene(const std::string& name) {
  return std::string(LINKWRIGHT_SOURCE_DIR) + "/scenes/" + name + ".lws.json";
}

/// A pendulum: 1 kg at 0.5 m, released level, without friction.
const char* const kPendulum = R"(<robot name="pendulum">
  <link name="base"/>
  <link name="rod">
    <inertial><origin xyz="0.5 0 0"/><mass value="1"/><inertia ixx="0" iyy="0" izz="0" ixy="0" ixz="0" iyz="0"/></inertial>
  </link>
  <joint name="hinge" type="continuous"><parent link="base"/><child link="rod"/><axis xyz="0 1 0"/></joint>
</robot>
)";

std::vector<std::vector<double>> Rows(const std::string& csv) {
  std::vector<std::vector<double>> rows;
  std::istringstream lines(csv);
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    std::vector<double> row;
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, ',');) row.push_back(std::stod(cell));
    rows.push_back(row);
  }
  return rows;
}

}  // namespace

TEST_CASE("help and version are printed, each command has an example") {
  CHECK_THAT(RunLinkwright({"--version"}).out, Contains("linkwright 0."));
  for (const std::string command : {"info", "check", "eval", "run", "render", "present", "bench"}) {
    const ProgramResult help = RunLinkwright({command, "--help"});
    CHECK(help.exit_code == 0);
    CHECK_THAT(help.out, Contains("Example:\n  linkwright " + command));
  }
}

TEST_CASE("a wrong command line is exit code 2 and reports what is wrong") {
  CHECK(RunLinkwright({"info"}).exit_code == 2);
  CHECK(RunLinkwright({"run", "x.urdf", "--dt", "-1"}).exit_code == 2);
  CHECK(RunLinkwright({"run", "x.urdf", "--dt", "nan"}).exit_code == 2);
  CHECK(RunLinkwright({"run", "x.urdf", "--integrator", "magic"}).exit_code == 2);
  CHECK(RunLinkwright({"render", Scene("double-pendulum"), "--out", "x.mp4", "--size", "big"}).exit_code ==
        2);
  const ProgramResult unknown = RunLinkwright({"info", Scene("double-pendulum"), "--shiny"});
  CHECK(unknown.exit_code == 2);
  CHECK_THAT(unknown.err, Contains("--shiny"));
}

TEST_CASE("a missing or broken file is exit code 3 and is named with its line") {
  const TemporaryFolder folder;
  CHECK(RunLinkwright({"info", (folder.path() / "none.urdf").string()}).exit_code == 3);
  const std::string broken = folder.Write("broken.urdf", "<robot name=\"x\">\n  <link/>\n</robot>\n");
  const ProgramResult result = RunLinkwright({"check", broken});
  CHECK(result.exit_code == 3);
  CHECK_THAT(result.out, Contains(broken + ":2: error: "));
  CHECK(RunLinkwright({"run", broken, "--duration", "1"}).exit_code == 3);
}

TEST_CASE("check is silent about a good file") {
  const TemporaryFolder folder;
  const ProgramResult result = RunLinkwright({"check", Scene("double-pendulum"), Scene("six-joint-arm")});
  CHECK(result.exit_code == 0);
  CHECK(result.out.empty());
}

TEST_CASE("info counts what the file holds") {
  const TemporaryFolder folder;
  const std::string file = folder.Write("pendulum.urdf", kPendulum);
  const ProgramResult result = RunLinkwright({"info", file, "--json"});
  REQUIRE(result.exit_code == 0);
  const Json info = Json::parse(result.out);
  CHECK(info["degrees_of_freedom"] == 1);
  CHECK(info["mass"] == 1.0);
  CHECK(info["center_of_mass"] == Json({0.5, 0.0, 0.0}));
  CHECK(info["joints"][0]["name"] == "hinge");
  CHECK(Json::parse(RunLinkwright({"info", file, "--json", "--floating"}).out)["degrees_of_freedom"] == 7);
}

TEST_CASE("run writes every signal, a row a time, the same bytes each time") {
  const TemporaryFolder folder;
  const std::string a = (folder.path() / "a.csv").string(), b = (folder.path() / "b.csv").string();
  REQUIRE(RunLinkwright({"run", Scene("double-pendulum"), "--duration", "2", "--every", "0.01", "--csv", a})
              .exit_code == 0);
  REQUIRE(RunLinkwright({"run", Scene("double-pendulum"), "--duration", "2", "--every", "0.01", "--csv", b})
              .exit_code == 0);
  const std::string text = ReadFile(a);
  CHECK(text == ReadFile(b));
  CHECK(text.starts_with("t [s],q."));
  const std::string header = text.substr(0, text.find('\n'));
  for (const char* name : {"kinetic [J]", "potential [J]", "total [J]", "residual [J]"})
    CHECK_THAT(header, Contains(name));
  const auto rows = Rows(text);
  REQUIRE(rows.size() == 201);
  CHECK(rows[0][0] == 0);
  CHECK(rows[200][0] == Approx(2).epsilon(1e-12));
  CHECK(rows[100][1] != rows[0][1]);
}

TEST_CASE("run shows whether the ledger closes") {
  const ProgramResult good = RunLinkwright({"run", Scene("springs-and-motors"), "--duration", "1"});
  REQUIRE(good.exit_code == 0);
  for (const char* line :
       {"potential.springs = ", "work.actuators = ", "exchanged = ", "ledger = pass, residual "})
    CHECK_THAT(good.out, Contains(line));
  // Steps far too long for the motion.
  const ProgramResult coarse =
      RunLinkwright({"run", Scene("double-pendulum"), "--duration", "4", "--dt", "0.05"});
  REQUIRE(coarse.exit_code == 0);
  CHECK_THAT(coarse.out, Contains("ledger = fail, residual "));
}

TEST_CASE("a diverging simulation is exit code 4 and says when and which body") {
  // A step that is far too long for a stiff damper.
  const TemporaryFolder folder;
  std::string robot = kPendulum;
  robot.replace(robot.find("<axis xyz"), 0, "<dynamics damping=\"1e6\"/>");
  const ProgramResult result =
      RunLinkwright({"run", folder.Write("stiff.urdf", robot), "--duration", "100", "--dt", "0.1"});
  CHECK(result.exit_code == 4);
  CHECK_THAT(result.err, Contains("rod"));
  CHECK_THAT(result.err, Contains("t = "));
  CHECK_THAT(result.err, Contains("joint \"hinge\""));
  CHECK_THAT(result.err, Contains("viscous damping"));
  CHECK_THAT(result.err, Contains("goes on with "));
  CHECK_THAT(result.err, Contains("implicit-midpoint"));
  CHECK(RunLinkwright({"run", folder.Write("stiff.urdf", robot), "--duration", "10", "--dt", "0.1",
                       "--integrator", "implicit-midpoint"})
            .exit_code == 0);
}

TEST_CASE("every integrator is known to run and reaches nearly the same place") {
  std::vector<double> ends;
  for (const char* integrator : {"rk4", "dormand-prince", "implicit-midpoint", "variational",
                                 "semi-implicit-euler", "explicit-euler"}) {
    const ProgramResult result =
        RunLinkwright({"run", Scene("double-pendulum"), "--duration", "1", "--dt", "1e-4", "--integrator",
                       integrator, "--tolerance", "1e-10", "--every", "0.5", "--csv", "-"});
    INFO(integrator << ": " << result.err);
    REQUIRE(result.exit_code == 0);
    ends.push_back(Rows(result.out).back()[1]);
    const bool first_order = std::string(integrator).find("euler") != std::string::npos;
    CHECK(ends.back() == Approx(ends.front()).margin(first_order ? 1e-3 : 1e-6));
  }
  CHECK(ends[0] != ends[4]);
  CHECK(RunLinkwright({"run", Scene("double-pendulum"), "--tolerance", "5"}).exit_code == 2);
}

TEST_CASE("an interrupted run keeps whole rows and exits with 130") {
  const TemporaryFolder folder;
  const std::string csv = (folder.path() / "long.csv").string();
  const ProgramResult result =
      RunLinkwright({"run", Scene("double-pendulum"), "--duration", "1e7", "--csv", csv}, 1.0);
  CHECK(result.exit_code == 130);
  const std::string text = ReadFile(csv);
  REQUIRE(!text.empty());
  CHECK(text.back() == '\n');
  const auto rows = Rows(text);
  REQUIRE(rows.size() > 10);
  CHECK(rows.back().size() == rows.front().size());
}

TEST_CASE("a film has exactly the frames asked for, also in a numbered sequence") {
  const TemporaryFolder folder;
  const std::string frames = (folder.path() / "of" / "frames").string();  // which is made
  const ProgramResult result =
      RunLinkwright({"render", Scene("double-pendulum"), "--out", frames + "/%05d.png", "--size", "160x90",
                     "--fps", "24", "--duration", "0.52"});
  REQUIRE(result.exit_code == 0);
  const auto count =
      std::distance(std::filesystem::directory_iterator(frames), std::filesystem::directory_iterator());
  CHECK(count == std::lround(0.52 * 24));
  CHECK(RunLinkwright({"render", Scene("double-pendulum"), "--out", "/nowhere/x.mp4"}).exit_code == 1);
  CHECK(RunLinkwright({"render", Scene("double-pendulum"), "--out", frames + "/x.mp4", "--camera", "none"})
            .exit_code == 2);
}

TEST_CASE("a sensor that is a camera films what it sees, sample by sample") {
  const TemporaryFolder folder;
  const std::string scene = (folder.path() / "slide.lws.json").string();
  std::ofstream(scene) << R"({
    "linkwright": 1, "dt": 0.001, "gravity": [0, 0, 0],
    "robots": [{"name": "slide", "xyz": [0, 0, 2], "velocities": {"x": 1}, "links": [
        {"name": "base", "visuals": [{"box": [0.2, 0.2, 0.2], "xyz": [0, 0, -1], "color": [1, 0, 0, 1]}]},
        {"name": "eye", "mass": 1, "inertia": [0.01, 0.01, 0.01]}],
      "joints": [{"name": "x", "type": "prismatic", "axis": "x", "parent": "base", "child": "eye",
         "limits": [-9, 9]}]}],
    "sensors": [{"name": "view", "type": "camera", "frame": "eye", "width": 80, "height": 60, "rate": 10,
                 "noise": 0.02}]
  })";
  const auto picture = [&](const char* duration) {
    const std::string out = (folder.path() / "picture.png").string();
    const ProgramResult result =
        RunLinkwright({"render", scene, "--camera", "view", "--out", out, "--duration", duration});
    INFO(result.err);
    REQUIRE(result.exit_code == 0);
    return WithoutTexts(ReadFile(out));
  };
  const std::string first = picture("0.12"), same = picture("0.18"), next = picture("0.21");
  // PNG: width and height, each of four bytes, from the seventeenth byte on.
  REQUIRE(first.size() > 24);
  CHECK(static_cast<unsigned char>(first[19]) == 80);
  CHECK(static_cast<unsigned char>(first[23]) == 60);
  CHECK(first == same);
  CHECK(first != next);
  // The frames of a film, too: frame 4 of 20 a second is at 0.2 s.
  const std::string frames = (folder.path() / "%02d.png").string();
  REQUIRE(RunLinkwright(
              {"render", scene, "--camera", "view", "--out", frames, "--fps", "20", "--duration", "0.3"})
              .exit_code == 0);
  CHECK(WithoutTexts(ReadFile((folder.path() / "02.png").string())) == first);
  CHECK(WithoutTexts(ReadFile((folder.path() / "04.png").string())) == next);
  const ProgramResult unknown =
      RunLinkwright({"render", scene, "--camera", "none", "--out", (folder.path() / "x.png").string()});
  CHECK(unknown.exit_code == 2);
  CHECK(unknown.err.find("view") != std::string::npos);
}

TEST_CASE("converting a repaired robot to URDF writes what is repaired") {
  const TemporaryFolder folder;
  const auto path = [&](const char* name) { return (folder.path() / name).string(); };
  std::ofstream(path("r.urdf"))
      << "<robot name='r'>\n<link name='a'/><link name='b'><inertial><mass value='1'/><inertia "
         "ixx='9' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial><visual><geometry><box "
         "size='0.3 0.4 0.1'/></geometry></visual></link><!-- mine -->\n<joint name='j' "
         "type='continuous'><parent link='a'/><child link='b'/></joint></robot>\n";
  std::ofstream(path("r.urdf.lwpatch.json"))
      << R"({"linkwright-patch": 1, "links": {"b": {"mass": 2, "inertia": "clamp"}}})";
  REQUIRE(RunLinkwright({"convert", path("r.urdf"), path("o.urdf")}).exit_code == 0);
  const auto mass = [&](const char* name) {
    return Json::parse(RunLinkwright({"info", path(name), "--json"}).out)["mass"].get<double>();
  };
  CHECK(mass("o.urdf") == 2);
  CHECK(mass("r.urdf") == 2);
  const ProgramResult check = RunLinkwright({"check", path("o.urdf")});
  CHECK(check.exit_code == 0);
  CHECK(check.out.find("triangle") == std::string::npos);
  std::ifstream stream(path("o.urdf"));
  const std::string text(std::istreambuf_iterator<char>(stream), {});
  CHECK(text.find("</link><!-- mine -->\n<joint name='j'") != std::string::npos);
}

TEST_CASE("a picture without a number in its name is one picture") {
  const TemporaryFolder folder;
  const auto picture = [&](const std::string& name, const std::vector<std::string>& more) {
    const std::filesystem::path file = folder.path() / name;
    std::vector<std::string> arguments = {
        "render", Scene("double-pendulum"), "--out", file.string(), "--size", "160x90"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    REQUIRE(RunLinkwright(arguments).exit_code == 0);
    std::ifstream stream(file, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(stream), {});
  };
  const std::string start = picture("a.png", {}), again = picture("b.png", {}),
                    later = picture("c.png", {"--duration", "0.7"});
  CHECK(start.substr(1, 3) == "PNG");
  CHECK(start == again);
  CHECK(start != later);
  CHECK(RunLinkwright({"render", Scene("double-pendulum"), "--out", "/nowhere/x.png"}).exit_code == 1);
}

TEST_CASE("a picture without a display holds the value of a force, and without fonts a warning tells of it") {
  const TemporaryFolder folder;
  const auto picture = [&](const std::string& name) {
    const std::string file = (folder.path() / name).string();
    const ProgramResult result = RunLinkwright(
        {"render", Scene("springs-and-motors"), "--out", file, "--size", "320x180", "--duration", "2.4"});
    CHECK(result.exit_code == 0);
    CHECK(result.out.empty());
    return std::pair(ReadFile(file), result.err);
  };
  const auto [labelled, quiet] = picture("labelled.png");
  CHECK(quiet.empty());
  const std::string none =
      folder.Write("none.conf", "<?xml version=\"1.0\"?><fontconfig><dir>" + folder.path().string() +
                                    "</dir><cachedir>" + folder.path().string() + "</cachedir></fontconfig>");
  setenv("FONTCONFIG_FILE", none.c_str(), 1);
  const auto [plain, warning] = picture("plain.png");
  unsetenv("FONTCONFIG_FILE");
  CHECK(warning == "linkwright: warning: labels are left out: no fonts are installed\n");
  CHECK(plain != labelled);
  CHECK(plain.size() < labelled.size());
}

TEST_CASE("bench gives the named figures as JSON") {
  const ProgramResult result = RunLinkwright({"bench", "--chain", "5", "--json"});
  REQUIRE(result.exit_code == 0);
  const Json bench = Json::parse(result.out);
  CHECK(bench["degrees_of_freedom"] == 5);
  std::vector<std::string> names;
  for (const Json& row : bench["results"]) {
    names.push_back(row["name"]);
    CHECK(row["median_ns"] > 0);
    CHECK(row["repetitions"] >= 9);
  }
  for (const char* name : {"forward_kinematics", "frame_jacobian", "inverse_dynamics", "mass_matrix",
                           "forward_dynamics", "rk4_step"}) {
    CHECK(std::count(names.begin(), names.end(), name) == 1);
  }
}

TEST_CASE("output that cannot be written is reported and is exit code 1") {
  CHECK(RunLinkwright({"run", Scene("double-pendulum"), "--duration", "1", "--csv", "/dev/full"}).exit_code ==
        1);
  CHECK(RunLinkwright({"run", Scene("double-pendulum"), "--duration", "1", "--csv", "/nowhere/x.csv"})
            .exit_code == 1);
}

}  // namespace cli_test
