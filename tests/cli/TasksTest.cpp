// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "BuildInfo.h"
#include "tests/support/RunProgram.h"

using namespace linkwright::test;

namespace tasks_test {
using Catch::Matchers::Contains;

namespace {

std::string Scene(const std::string& name) {
  return std::string(LINKWRIGHT_SOURCE_DIR) + "/scenes/" + name + ".lws.json";
}

nlohmann::json Tasks(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "tasks");
  arguments.emplace_back("--json");
  const ProgramResult result = RunLinkwright(arguments);
  INFO(result.err);
  REQUIRE(result.exit_code == 0);
  return nlohmann::json::parse(result.out);
}

}  // namespace

TEST_CASE("tasks reports how each target of a scene is met, by priority") {
  const auto result = Tasks({Scene("task-stack")});
  CHECK(result["solver"] == "nakamura");
  CHECK(result["finished"] == true);
  CHECK(result["positions"].size() == 7);
  REQUIRE(result["tasks"].size() == 3);
  const auto& hand = result["tasks"][0];
  CHECK(hand["name"] == "hand");
  CHECK(hand["distance"].get<double>() < 1e-5);
  CHECK(hand["rank"] == 6);
  CHECK(hand["freedom_left"] == 1);
  CHECK(result["tasks"][1]["rank"] == 1);
  CHECK(result["tasks"][2]["type"] == "posture");
}

TEST_CASE("tasks tells in words what is missed, postures by their joints") {
  const ProgramResult result = RunLinkwright({"tasks", Scene("task-stack")});
  CHECK(result.exit_code == 0);
  CHECK_THAT(result.out, Contains("(pose): missed by"));
  CHECK_THAT(result.out, Contains("degrees; rank 6 of 6"));
  CHECK_THAT(result.out, Contains(" rad (or m) in its joints; rank"));
}

TEST_CASE("tasks takes another solver than the scene's") {
  const auto missed = [](const nlohmann::json& result) {
    return result["tasks"][1]["distance"].get<double>();
  };
  const double near = missed(Tasks({Scene("task-conflict")}));
  const double far = missed(Tasks({Scene("task-conflict"), "--solver", "chiaverini"}));
  CHECK(near == Approx(0.4344).margin(0.001));
  CHECK(far == Approx(0.5547).margin(0.001));
  CHECK(RunLinkwright({"tasks", Scene("task-conflict"), "--solver", "newton"}).exit_code == 2);
}

TEST_CASE("tasks writes the scene posed at the solution") {
  const TemporaryFolder folder;
  const std::string out = (folder.path() / "posed.lws.json").string();
  const auto first = Tasks({Scene("task-conflict"), "--solver", "chiaverini", "--out", out});
  const auto again = Tasks({out, "--solver", "chiaverini"});
  CHECK(again["steps"].get<int>() <= first["steps"].get<int>());
  for (const auto& [joint, position] : first["positions"].items())
    CHECK(again["positions"][joint].get<double>() == Approx(position.get<double>()).margin(1e-4));
}

TEST_CASE("tasks wants targets") {
  const ProgramResult none = RunLinkwright({"tasks", Scene("double-pendulum")});
  CHECK(none.exit_code == 3);
  CHECK_THAT(none.err, Contains("double-pendulum.lws.json: the scene has no targets"));
}

}  // namespace tasks_test
