// SPDX-License-Identifier: GPL-3.0-or-later
// Every malformed file through the program itself: it ends by itself, soon, in little memory, and says why.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "tests/support/RunProgram.h"

using namespace linkwright::test;
namespace fs = std::filesystem;

namespace {

constexpr double kMostSeconds = 10, kMostBytes = 1073741824.0;

void CheckEnd(const std::string& name, const ProgramResult& result) {
  INFO(name << "\n" << result.out.substr(0, 2000) << result.err.substr(0, 2000));
  CHECK((result.exit_code == 0 || result.exit_code == 3));
  CHECK(result.processor_s < kMostSeconds);
  CHECK(result.most_memory_bytes < kMostBytes);
  CHECK(result.out.find("root:x:") == std::string::npos);
  CHECK(result.err.find("root:x:") == std::string::npos);
}

}  // namespace

TEST_CASE("the program survives every malformed file and says what is wrong") {
  const fs::path folder = SharedFolder() / "bad-inputs";
  std::ifstream index(folder / "INDEX.tsv");
  if (SharedFolder().empty() || !index) {
    WARN("the malformed files are not here");
    return;
  }
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
    if (expected.starts_with("clear error")) CHECK(result.exit_code == 3);
    if (!silent.contains(file)) {
      CHECK_FALSE(result.out.empty());
      CHECK(result.out.find(file) != std::string::npos);
    }
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
