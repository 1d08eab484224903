// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <sstream>

#include "BuildInfo.h"
#include "tests/support/RunProgram.h"

using namespace linkwright::test;

namespace formulation_test {
using Catch::Matchers::Contains;

namespace {

std::string Scene(const std::string& name) {
  return std::string(LINKWRIGHT_SOURCE_DIR) + "/scenes/" + name + ".lws.json";
}

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

double ValueOf(const std::string& summary, const std::string& name) {
  const auto at = summary.find(name + " = ");
  REQUIRE(at != std::string::npos);
  return std::stod(summary.substr(at + name.size() + 3));
}

}  // namespace

TEST_CASE("a scene runs alike in each formulation") {
  const ProgramResult first = RunLinkwright({"run", Scene("chain"), "--duration", "0.2"});
  REQUIRE(first.exit_code == 0);
  for (const std::string formulation : {"articulated", "newton-euler", "lagrange"}) {
    INFO(formulation);
    const ProgramResult other =
        RunLinkwright({"run", Scene("chain"), "--duration", "0.2", "--formulation", formulation});
    REQUIRE(other.exit_code == 0);
    CHECK(ValueOf(other.out, "kinetic") == Approx(ValueOf(first.out, "kinetic")).epsilon(1e-7));
    CHECK(ValueOf(other.out, "potential") == Approx(ValueOf(first.out, "potential")).epsilon(1e-9));
  }
  CHECK(RunLinkwright({"run", Scene("chain"), "--formulation", "magic"}).exit_code == 2);
}

TEST_CASE("a cross-check adds columns and a line, and changes nothing else") {
  const TemporaryFolder folder;
  const std::string a = (folder.path() / "a.csv").string(), b = (folder.path() / "b.csv").string();
  const std::string scene = Scene("double-pendulum");
  const ProgramResult alone = RunLinkwright(
      {"run", scene, "--duration", "1", "--every", "0.02", "--csv", a, "--cross-check", "none"});
  REQUIRE(alone.exit_code == 0);
  const ProgramResult watched = RunLinkwright(
      {"run", scene, "--duration", "1", "--every", "0.02", "--csv", b, "--second-opinion", "lagrange"});
  INFO(watched.err);
  REQUIRE(watched.exit_code == 0);
  CHECK_THAT(watched.err, Contains("cross-check: lagrange agrees"));
  CHECK(watched.out.starts_with(alone.out));
  const double largest = ValueOf(watched.out, "difference.relative");
  CHECK(largest > 0);
  CHECK(largest < 1e-9);
  const auto rows = Lines(ReadFile(a)), more = Lines(ReadFile(b));
  REQUIRE(rows.size() == 52);  // names, the start, 50 rows
  REQUIRE(more.size() == rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) CHECK(more[i].starts_with(rows[i] + ","));
  CHECK_THAT(more[0], Catch::Matchers::EndsWith(",difference.relative [1]"));
  CHECK_THAT(more[0], Contains("[rad/s^2]") && Contains(",difference."));
}

TEST_CASE("a cross-check that disagrees is exit code 5 and names joint and time") {
  const ProgramResult result =
      RunLinkwright({"run", Scene("double-pendulum"), "--duration", "0.1", "--formulation", "newton-euler",
                     "--cross-check", "lagrange", "--cross-check-tolerance", "1e-18"});
  CHECK(result.exit_code == 5);
  CHECK_THAT(result.err, Contains("cross-check: lagrange disagrees at t = ") && Contains("joint \"") &&
                             Contains("tolerance 1e-18"));
  CHECK_THAT(result.out, Contains("difference.relative = "));
  // One that is no second.
  const ProgramResult same = RunLinkwright(
      {"run", Scene("double-pendulum"), "--duration", "0.1", "--second-opinion", "articulated"});
  CHECK(same.exit_code == 2);
  CHECK_THAT(same.err, Contains("must use another one"));
  CHECK(RunLinkwright({"run", Scene("double-pendulum"), "--second-tolerance", "0"}).exit_code == 2);
}

TEST_CASE("formulation and cross-check of a scene are used") {
  const TemporaryFolder folder;
  std::string text = ReadFile(Scene("double-pendulum"));
  const std::string version = "\"linkwright\": 1,";
  REQUIRE(text.find(version) != std::string::npos);
  text.replace(
      text.find(version), version.size(),
      version + "\"formulation\": \"lagrange\", \"second_opinion\": {\"formulation\": \"newton-euler\"},");
  const std::string scene = folder.Write("scene.lws.json", text);
  const ProgramResult result = RunLinkwright({"run", scene, "--duration", "0.1"});
  INFO(result.err);
  CHECK(result.exit_code == 0);
  CHECK_THAT(result.err, Contains("cross-check: newton-euler agrees"));
  CHECK(RunLinkwright({"run", scene, "--duration", "0.1", "--formulation", "newton-euler"}).exit_code == 2);
}

}  // namespace formulation_test
