// SPDX-License-Identifier: GPL-3.0-or-later
// Commands that are killed at any moment. LINKWRIGHT_KILLS: how often (the nightly run asks for many),
// LINKWRIGHT_SEED: at which moments.
#include <algorithm>
#include <catch2/catch.hpp>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>

#include "BuildInfo.h"
#include "tests/support/RunProgram.h"

namespace linkwright::test {
namespace {

namespace fs = std::filesystem;

constexpr int kKilled = 128 + SIGKILL;
const std::string kKillScene = LINKWRIGHT_SOURCE_DIR "/scenes/double-pendulum.lws.json";

int NumberAskedFor(const char* variable, int usual) {
  const char* text = std::getenv(variable);
  const int asked = text != nullptr ? std::atoi(text) : 0;
  return asked > 0 ? asked : usual;
}

struct KillMoments {
  int rounds = NumberAskedFor("LINKWRIGHT_KILLS", 6);
  unsigned seed = static_cast<unsigned>(NumberAskedFor("LINKWRIGHT_SEED", 1));
  std::mt19937 random{seed};
  double Next(double most_s) { return 0.005 + most_s * static_cast<double>(random() % 10000) / 10000; }
};

/// Lines that are not whole, or have another number of columns than the first.
int BadLines(const std::string& table) {
  int bad = 0;
  std::ptrdiff_t columns = -1;
  for (std::size_t at = 0; at < table.size();) {
    const std::size_t end = table.find('\n', at);
    if (end == std::string::npos) return bad + 1;
    const auto commas = std::count(table.begin() + static_cast<std::ptrdiff_t>(at),
                                   table.begin() + static_cast<std::ptrdiff_t>(end), ',');
    if (columns < 0) columns = commas;
    bad += commas != columns ? 1 : 0;
    at = end + 1;
  }
  return bad;
}

}  // namespace

TEST_CASE("a killed run leaves a table of whole lines", "[kill]") {
  const TemporaryFolder folder;
  KillMoments moments;
  for (int round = 0; round < moments.rounds; ++round) {
    INFO("seed " << moments.seed << ", round " << round);
    const fs::path csv = folder.path() / "out.csv";
    fs::remove(csv);
    const ProgramResult result = RunLinkwright(
        {"run", kKillScene, "--duration", "100000", "--csv", csv.string()}, moments.Next(0.5), SIGKILL);
    REQUIRE(result.exit_code == kKilled);
    if (fs::exists(csv)) CHECK(BadLines(ReadFile(csv)) == 0);
  }
}

TEST_CASE("a killed sweep goes on where it was and ends with the same table", "[kill]") {
  const TemporaryFolder folder;
  const std::string sweep =
      folder.Write("sweep.json", R"({"parameters": {"q.shoulder": {"from": -1, "to": 1, "count": 60}}})");
  const std::string whole = (folder.path() / "whole.csv").string();
  const auto run = [&](const std::string& out, double kill_after) {
    return RunLinkwright({"run", kKillScene, "--sweep", sweep, "--out", out}, kill_after, SIGKILL);
  };
  REQUIRE(run(whole, 0).exit_code == 0);
  const std::string expected = ReadFile(whole);
  KillMoments moments;
  int killed = 0;
  for (int round = 0; round < moments.rounds; ++round) {
    INFO("seed " << moments.seed << ", round " << round);
    const std::string out = (folder.path() / "table.csv").string();
    fs::remove(out);
    for (int tries = 0; tries < 3; ++tries)
      killed += run(out, moments.Next(0.3)).exit_code == kKilled ? 1 : 0;
    REQUIRE(run(out, 0).exit_code == 0);
    CHECK(ReadFile(out) == expected);
  }
  CHECK(killed > moments.rounds);  // not at its end each time
}

TEST_CASE("a killed film plays or is not there", "[kill]") {
  if (std::system("ffprobe -version >/dev/null 2>&1") != 0) {
    WARN("skipped: ffprobe is not installed");
    return;
  }
  const TemporaryFolder folder;
  KillMoments moments;
  for (int round = 0; round < moments.rounds; ++round) {
    INFO("seed " << moments.seed << ", round " << round);
    const fs::path film = folder.path() / (round % 2 == 0 ? "film.mp4" : "film.webm");
    fs::remove(film);
    const ProgramResult result = RunLinkwright(
        {"render", kKillScene, "--out", film.string(), "--size", "160x90", "--duration", "1000"},
        moments.Next(2), SIGKILL);
    REQUIRE(result.exit_code == kKilled);
    if (!fs::exists(film) || fs::file_size(film) == 0) continue;
    INFO(film.extension().string() << " of " << fs::file_size(film) << " bytes");
    const std::string probe =
        "ffprobe -v error -count_frames -select_streams v:0 -show_entries "
        "stream=nb_read_frames -of csv=p=0 '" +
        film.string() + "' | grep -q '[1-9]'";
    CHECK(std::system(probe.c_str()) == 0);
  }
}

}  // namespace linkwright::test
