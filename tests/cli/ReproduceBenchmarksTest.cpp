// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "tests/support/ReferenceData.h"
#include "tests/support/RunProgram.h"

using namespace linkwright::test;

namespace reproduce_benchmarks_test {
namespace {

using Rows = std::vector<std::map<std::string, std::string>>;

Rows ReadCsv(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::string line;
  const auto cells = [](const std::string& text) {
    std::vector<std::string> out(1);
    bool quoted = false;
    for (const char c : text) {
      if (c == '"')
        quoted = !quoted;
      else if (c == ',' && !quoted)
        out.emplace_back();
      else
        out.back() += c;
    }
    return out;
  };
  Rows rows;
  REQUIRE(std::getline(in, line));
  const std::vector<std::string> header = cells(line);
  while (std::getline(in, line)) {
    const std::vector<std::string> values = cells(line);
    REQUIRE(values.size() == header.size());
    rows.emplace_back();
    for (std::size_t i = 0; i < header.size(); ++i) rows.back()[header[i]] = values[i];
  }
  return rows;
}

double At(const Rows& rows, double t, const std::string& column) {
  for (const auto& row : rows)
    if (std::abs(std::stod(row.at("t")) - t) < 1e-9) return std::stod(row.at(column));
  FAIL("no row at " << t);
  return 0;
}

}  // namespace

TEST_CASE("reproduce benchmarks meets published values, at each accuracy") {
  const TemporaryFolder folder;
  const auto out = folder.path() / "out";
  const auto run = [&](const char* problem) {
    const ProgramResult result =
        RunLinkwright({"reproduce", "benchmarks", "--only", problem, "--out", out.string()});
    INFO(result.err);
    CHECK(result.exit_code == 0);
    const Rows rows = ReadCsv(out / "benchmarks.csv");
    REQUIRE(rows.size() == 3);
    const double aims[] = {1e-3, 1e-6, 1e-9};
    for (std::size_t i = 0; i < 3; ++i) {
      INFO(problem << " " << rows[i].at("accuracy"));
      CHECK(rows[i].at("pass") == "yes");
      CHECK(std::stod(rows[i].at("max_error")) <= aims[i]);
      CHECK(std::stod(rows[i].at("max_error")) > 0);
    }
    CHECK(std::filesystem::exists(out / "index.html"));
  };
  // Values: the multibody benchmarks' specification, and the IVP test set.
  run("a01");
  const Rows pendulum = ReadCsv(out / "a01_pendulum.csv");
  CHECK(At(pendulum, 10, "P1_x") == Approx(-0.2750874626).margin(1e-9));
  CHECK(At(pendulum, 10, "P1_y") == Approx(-0.9614192051).margin(1e-9));
  run("n2");
  const Rows windows = ReadCsv(out / "a02_four_bar_n2.csv");
  CHECK(At(windows, 10, "B0_x") == Approx(0.3284581115).margin(1e-9));
  CHECK(At(windows, 10, "B0_y") == Approx(0.9445185382).margin(1e-9));
  run("a03");
  const Rows andrews = ReadCsv(out / "a03_andrews.csv");
  CHECK(At(andrews, 0.03, "beta") == Approx(15.81077119629904).margin(1e-8));
  CHECK(At(andrews, 0.03, "Theta") == Approx(-15.75637105984298).margin(1e-8));
  CHECK(At(andrews, 0.03, "gamma") == Approx(0.04082224013073101).margin(1e-9));
  CHECK(At(andrews, 0.03, "delta") == Approx(0.5244099658805304).margin(1e-9));
  CHECK(At(andrews, 0.03, "epsilon") == Approx(1.048080741042263).margin(1e-9));
  run("a04");
  const Rows bricard = ReadCsv(out / "a04_bricard.csv");
  CHECK(At(bricard, 1, "P3_x") == Approx(0.2744813193).margin(1e-9));
  CHECK(At(bricard, 10, "P3_x") == Approx(0.9997309873).margin(1e-9));
  CHECK(At(bricard, 10, "P3_z") == Approx(-0.0002689765).margin(1e-9));
}

TEST_CASE("reproduce benchmarks agrees with independent solutions of all problems", "[reference][digits]") {
  const auto models = ReferencePath("spec/models/benchmarks");
  const TemporaryFolder folder;
  const auto out = folder.path() / "out";
  const ProgramResult result = RunLinkwright({"reproduce", "benchmarks", "--out", out.string()});
  INFO(result.err);
  CHECK(result.exit_code == 0);
  int compared = 0;
  for (const auto& entry : std::filesystem::directory_iterator(models)) {
    INFO(entry.path().filename());
    const Rows expected = ReadCsv(entry.path()), found = ReadCsv(out / entry.path().filename());
    std::map<std::string, double> largest;
    for (const auto& row : expected)
      for (const auto& [column, value] : row)
        largest[column] = std::max(largest[column], std::abs(std::stod(value)));
    std::map<long, const std::map<std::string, std::string>*> at;
    for (const auto& row : found) at[std::lround(std::stod(row.at("t")) * 1e6)] = &row;
    for (const auto& row : expected) {
      const auto there = at.find(std::lround(std::stod(row.at("t")) * 1e6));
      REQUIRE(there != at.end());
      for (const auto& [column, value] : row) {
        INFO(column << " at " << row.at("t"));
        CHECK(std::abs(std::stod(there->second->at(column)) - std::stod(value)) <= 2e-9 * largest[column]);
        ++compared;
      }
    }
  }
  CHECK(compared > 1000);
}

}  // namespace reproduce_benchmarks_test
