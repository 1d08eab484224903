// SPDX-License-Identifier: GPL-3.0-or-later
// Every malformed file through the program itself: it ends by itself, soon, in little memory, and gives the
// reason.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "tests/support/ReferenceData.h"
#include "tests/support/RunProgram.h"
#include "tests/support/Sanitized.h"

using namespace linkwright::test;
namespace fs = std::filesystem;

namespace {

/// What the message must hold, by file: the line where that is known, and the thing.
const std::map<std::string, std::string> kWords = {
    {"u05_wrong_root.urdf", ":2: error: <sdf>"},
    {"u17_unclosed_comment.urdf", "comment is never closed"},
    {"u20_xacro_unexpanded.urdf", "xacro u20_xacro_unexpanded.urdf > "},
    {"s03_missing_parent.urdf", "\"ghost\""},
    {"s04_cycle.urdf", "\"j3\", \"j2\", \"j1\""},
    {"s06_two_roots.urdf", "\"a\", \"c\""},
    {"s15_lower_gt_upper.urdf", "joint \"j1\""},
    {"n01_nan_mass.urdf", ":4: error: link \"tip\": <mass> value"},
    {"n12_mass_trailing.urdf", "\"1.0kg\""},
    {"n24_negative_damping.urdf", "damping is negative"},
    {"p05_dev_zero.urdf", "/dev/zero"},
    {"p09_http_url.urdf", "not fetched"},
    {"p15_symlink_escape.urdf", "p15_symlink_escape.urdf:4: warning: link \"tip\" visual 1: mesh"},
    {"m02_include_self.xml", ":1: error: <include> \"m02_include_self.xml\": the file includes itself"},
    {"m04_include_missing.xml", "\"inc/none.xml\""},
    {"m07_duplicate_class.xml", "class \"a\""},
    {"m08_actuator_no_joint.xml", ":5: error: motor: there is no joint \"ghost\""},
    {"m13_duplicate_body.xml", ":4: error: body \"b\""},
    {"m20_hfield_absurd.xml", "hfield \"h\""},
    {"m22_keyframe_size.xml", ":5: error: key"},
    {"m28_geom_type.xml", "\"teapot\""},
    {"m34_composite_absurd.xml", "too large"},
    {"m35_polycoef_nan.xml", ":6: error: joint: polycoef"},
    {"m40_replicate_absurd.xml", "too large"},
    {"r01_husky_optenv.urdf", ":97: error: joint \"imu_joint\""},
    {"r02_bullet_wheel.urdf", ":2: warning"},
    {"r03_bullet_humanoid.urdf", ":288: warning"},
    {"r04_fetch_unbound_prefix.urdf", ":655: warning"},
    {"w_e03_count_1e8_stl.urdf", "100000000 triangles"},
    {"w_d05_node_cycle_dae.urdf", "circle"},
    {"w_o07_mtllib_escape_obj.urdf", "/etc/passwd"},
};

constexpr double kMostSeconds = 10, kMostBytes = 1073741824.0;

void CheckEnd(const std::string& name, const ProgramResult& result) {
  INFO(name << "\n" << result.out.substr(0, 2000) << result.err.substr(0, 2000));
  CHECK((result.exit_code == 0 || result.exit_code == 3));
  CHECK(result.processor_s < kSanitizedTime * kMostSeconds);
  CHECK(result.most_memory_bytes < kMostBytes);
  CHECK(result.out.find("root:x:") == std::string::npos);
  CHECK(result.err.find("root:x:") == std::string::npos);
}

}  // namespace

TEST_CASE("the program survives every malformed file and reports what is wrong", "[reference]") {
  const fs::path folder = ReferencePath("bad-inputs");
  std::ifstream index(folder / "INDEX.tsv");
  // Those that are meant to load without a word.
  const std::set<std::string> silent = {"u07_utf8_bom.urdf",           "u08_crlf.urdf",
                                        "u14_chain_20000.urdf",        "p11_backslash.urdf",
                                        "s21_50000_links_star.urdf",   "u22_100k_attributes.urdf",
                                        "w_e06_solid_binary_stl.urdf", "w_o11_long_line_obj.urdf"};
  std::string line;
  std::getline(index, line);
  int count = 0;
  while (std::getline(index, line)) {
    const std::string file = line.substr(0, line.find('\t'));
    const std::string expected = line.substr(line.rfind('\t') + 1);
    const bool robot = file.ends_with(".urdf") || (file.ends_with(".xml") && !file.starts_with("inc/"));
    if (!robot) continue;
    ++count;
    const ProgramResult result = RunLinkwright({"check", (folder / file).string()});
    CheckEnd(file, result);
    INFO(file << ": " << expected << "\n" << result.out.substr(0, 2000));
    // One line a problem, which names file, line and severity.
    static const std::regex shape(R"(^[^:]+:\d+: (error|warning): .+$)");
    std::istringstream said(result.out);
    for (std::string one; std::getline(said, one);) {
      CHECK(std::regex_match(one, shape));
      CHECK(one.find(file) != std::string::npos);
      // All of them can be opened, so each fault has a line.
      CHECK(one.find(":0: ") == std::string::npos);
    }
    const bool refused = expected.starts_with("refuse") && !file.starts_with("p");
    if (expected.starts_with("clear error") || expected.starts_with("error:") || refused)
      CHECK(result.exit_code == 3);
    // What is only a mesh leaves the robot usable, and is named.
    if (const std::size_t mesh = line.find("wrapper around "); mesh != std::string::npos) {
      const std::size_t from = mesh + std::string("wrapper around ").size();
      const std::string name = line.substr(from, line.find(' ', from) - from);
      CHECK(result.exit_code == 0);
      if (!silent.contains(file)) CHECK(result.out.find("mesh \"" + name + "\"") != std::string::npos);
    }
    CHECK(result.out.empty() == silent.contains(file));
    const auto word = kWords.find(file);
    if (word != kWords.end()) CHECK(result.out.find(word->second) != std::string::npos);
  }
  CHECK(count > 90);
}

TEST_CASE("links out of the robot's folder and links to themselves are refused") {
  const TemporaryFolder folder;
  const std::string robot = folder.Write(
      "r.urdf",
      "<robot name='r'><link name='a'><visual><geometry><mesh filename='out.stl'/></geometry></visual>"
      "<visual><geometry><mesh filename='self.stl'/></geometry></visual></link></robot>");
  fs::create_symlink("/etc/passwd", folder.path() / "out.stl");
  fs::create_symlink("self.stl", folder.path() / "self.stl");
  const ProgramResult result = RunLinkwright({"check", robot});
  CheckEnd("links", result);
  CHECK(result.out.find("outside") != std::string::npos);
  CHECK(result.out.find("link to itself") != std::string::npos);
  CHECK(result.exit_code == 0);
}

TEST_CASE("names from files cannot steer a terminal") {
  const TemporaryFolder folder;
  const std::string scene = folder.Write("s.lws.json",
                                         "{\"linkwright\": 1, \"name\": \"\\u001b[31mred\", \"robots\": "
                                         "[{\"name\": \"a\\u001b]0;t\\u0007\", \"file\": "
                                         "\"\\u009b31m.urdf\"}]}");
  const std::string robot =
      folder.Write("r.urdf",
                   "<robot name='r&#x9b;1m'><link name='a'/><link name='b&#x202e;'/><joint "
                   "name='j&#10;x:1: error: no' type='continuous'><parent link='a'/><child "
                   "link='b&#x202e;'/></joint></robot>");
  for (const char* command : {"check", "info"})
    for (const std::string& file : {scene, robot}) {
      const ProgramResult result = RunLinkwright({command, file});
      const std::string text = result.out + result.err;
      INFO(command << " " << text);
      CHECK_FALSE(text.empty());
      CHECK(text.find('\x1b') == std::string::npos);
      CHECK(text.find('\x07') == std::string::npos);
      CHECK(text.find("\xc2\x9b") == std::string::npos);
      CHECK(text.find("\xe2\x80\xae") == std::string::npos);
      CHECK(text.find("\nx:1:") == std::string::npos);
    }
}
