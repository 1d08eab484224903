// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "BuildInfo.h"
#include "tests/support/RunProgram.h"

using namespace linkwright::test;

namespace ik_test {
using Json = nlohmann::json;
using Catch::Matchers::Contains;

namespace {

const std::string kArm = LINKWRIGHT_SOURCE_DIR "/scenes/six-joint-arm.lws.json";

/// Where the joints bring the tool, by `eval`.
Json ToolAt(const TemporaryFolder& folder, const Json& q) {
  const Json states = {{"states", {{{"q", q}}}}};
  const ProgramResult result =
      RunLinkwright({"eval", kArm, "--states", folder.Write("states.json", states.dump())});
  REQUIRE(result.exit_code == 0);
  return Json::parse(result.out)["states"][0]["frames"]["tool"];
}

}  // namespace

TEST_CASE("ik brings the tool where eval says it is") {
  const TemporaryFolder folder;
  const Json goal = {{"waist", 2.0}, {"shoulder", 0.5}, {"elbow", -1.0}, {"wrist_pitch", 1.0}};
  const Json tool = ToolAt(folder, goal);
  const Json targets = {{"frame", "tool"},
                        {"targets",
                         {{{"p", tool["p"]}, {"R", tool["R"]}},
                          {{"p", tool["p"]}, {"R", tool["R"]}, {"seed", {{"waist", -2.5}}}},
                          {{"p", {9, 0, 0}}, {"quaternion", {1, 0, 0, 0}}}}}};
  const ProgramResult result =
      RunLinkwright({"ik", kArm, "--targets", folder.Write("targets.json", targets.dump())});
  INFO(result.err);
  REQUIRE(result.exit_code == 0);
  const Json answer = Json::parse(result.out)["targets"];
  REQUIRE(answer.size() == 3);
  for (const size_t i : {0u, 1u}) {
    CHECK(answer[i]["status"] == "ok");
    const Json reached = ToolAt(folder, answer[i]["q"]);
    for (size_t k = 0; k < 3; ++k)
      CHECK(reached["p"][k].get<double>() == Approx(tool["p"][k].get<double>()).margin(1e-5));
  }
  CHECK(answer[2]["status"] == "unreachable");
  CHECK_THAT(answer[2]["reason"].get<std::string>(), Contains("too far"));
  CHECK(answer[2]["q"].size() == 6);
}

TEST_CASE("ik refuses bad targets with file and line, unknown names as wrong usage") {
  const TemporaryFolder folder;
  const std::string broken = folder.Write("broken.json", "{\n\"frame\": tool}");
  const ProgramResult bad = RunLinkwright({"ik", kArm, "--targets", broken});
  CHECK(bad.exit_code == 3);
  CHECK_THAT(bad.err, Contains("broken.json:2: error:"));
  CHECK(bad.out.empty());
  const std::string unknown = folder.Write("unknown.json", "{\"frame\": \"nose\", \"targets\": []}");
  CHECK(RunLinkwright({"ik", kArm, "--targets", unknown}).exit_code == 2);
  CHECK(RunLinkwright({"ik", kArm, "--targets", "/nowhere.json"}).exit_code == 3);
  CHECK(RunLinkwright({"ik", kArm}).exit_code == 2);
  const ProgramResult help = RunLinkwright({"ik", "--help"});
  CHECK(help.exit_code == 0);
  CHECK_THAT(help.out, Contains("linkwright ik robot.urdf --targets targets.json"));
}

}  // namespace ik_test
