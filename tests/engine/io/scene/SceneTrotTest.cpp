// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>

#include "engine/base/json/JsonDocument.h"
#include "engine/io/scene/SceneReader.h"
#include "engine/io/scene/SceneWriter.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Simulation.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

namespace scene_trot_test {
namespace {

Scene Read(const std::string& trot, ProblemList* problems) {
  const auto document =
      JsonDocument::Parse("{\"linkwright\": 1,\n\"trot\": " + trot + "}", "walk.lws.json", problems);
  REQUIRE(document);
  return ReadSceneDocument(document, problems);
}

std::string ErrorOf(const std::string& trot) {
  ProblemList problems;
  Read(trot, &problems);
  return problems.ToString();
}

}  // namespace

TEST_CASE("A scene's walk is the paper's where it says nothing, and survives a save") {
  ProblemList problems;
  Scene scene = Read("{}", &problems);
  INFO(problems.ToString());
  REQUIRE(scene.trot);
  CHECK(*scene.trot == TrotScene());

  TrotScene changed;
  changed.plan = WithStride(changed.plan, 0.1, 0.03, 0.5);
  changed.parameters.mass[2] = 12;
  changed.parameters.knee_rear = -1;
  changed.pause = 0.2;
  changed.criterion = TrotCriterion::kLimits;
  changed.control = TrotControl::kFeedForward;
  changed.body_factor = 1.2;
  changed.push_x = 30;
  scene.trot = changed;
  const std::string text = SceneToText(scene);
  const auto document = JsonDocument::Parse(text, "saved.lws.json", &problems);
  REQUIRE(document);
  const Scene again = ReadSceneDocument(document, &problems);
  INFO(text << problems.ToString());
  CHECK(problems.problems().empty());
  REQUIRE(again.trot);
  CHECK(*again.trot == changed);
}

TEST_CASE("A scene's walk compiles to a robot that is drawn and a system that walks") {
  ProblemList problems;
  const Scene scene = Read("{\"control\": \"open-loop\"}", &problems);
  const auto compiled = CompileScene(scene, &problems);
  REQUIRE(compiled);
  CHECK(problems.problems().empty());
  CHECK(compiled->model->nq() == 11);
  CHECK(compiled->shapes.size() > 30);
  const auto system = compiled->MakeSystem();
  CHECK(system->nq() == 11);
  CHECK(system->body_count() == compiled->model->body_count());
  const auto& signals = system->signals();
  for (const char* name : {"X", "d_X", "T1", "f1y", "step", "work.landing", "residual"})
    CHECK(std::count_if(signals.begin(), signals.end(), [&](const Signal& s) { return s.name == name; }) ==
          1);
}

TEST_CASE("What is wrong with a scene's walk is reported with its line") {
  CHECK(ErrorOf("{\"control\": \"magic\"}")
            .find("walk.lws.json:2: error: trot: \"control\" must be one of \"computed-torque\", ") == 0);
  CHECK(ErrorOf("{\"criterion\": \"l3\"}").find("\"criterion\" must be one of \"l2\", \"l1\"") !=
        std::string::npos);
  CHECK(ErrorOf("{\n\"plan\": {\"Y\": 0.5}}").find("cannot reach over") != std::string::npos);
  CHECK(ErrorOf("{\"plan\": {\"S\": 0.1}}").find("the body's stroke |X1 - X0| must be S") !=
        std::string::npos);
  CHECK(ErrorOf("{\"sampling\": 0}").find("\"sampling\" must be greater than zero") != std::string::npos);
  CHECK(ErrorOf("{\"robot\": {\"mass\": [1]}}").find("\"mass\" must hold 9 numbers") != std::string::npos);
  CHECK(ErrorOf("{\"samplng\": 1}").find("sampling") != std::string::npos);
}

TEST_CASE("Real feet without contact, or without computed torque, are reported with their line") {
  ProblemList problems;
  const Scene alone = Read("{\"feet\": \"real\"}", &problems);
  REQUIRE(problems.problems().empty());
  CHECK_FALSE(CompileScene(alone, &problems));
  CHECK(problems.ToString().find("walk.lws.json:2: error: trot: real feet need the scene's \"contact\"") ==
        0);
  problems = {};
  const Scene on_ground =
      Read("{\"feet\": \"real\"},\n\"contact\": {\"ground\": {\"height\": -0.024}}", &problems);
  CHECK(CompileScene(on_ground, &problems));
  CHECK(problems.problems().empty());
  for (const char* control : {"feed-forward", "open-loop"})
    CHECK(ErrorOf(std::string("{\"feet\": \"real\", \"control\": \"") + control + "\"}")
              .find("walk.lws.json:2: error: trot: real feet need computed torque") == 0);
}

TEST_CASE("Where points touch, a scene reports that it does not run by partitioning") {
  ProblemList problems;
  Scene scene = Read("{},\n\"formulation\": \"partitioning\"", &problems);
  const auto compiled = CompileScene(scene, &problems);
  REQUIRE(compiled);
  REQUIRE(problems.problems().size() == 1);
  CHECK(problems.problems()[0].severity == Severity::kWarning);
  CHECK(problems.problems()[0].line == 3);
  CHECK(problems.problems()[0].text.find("computed by articulated bodies") != std::string::npos);
  // It does what it says: to the bit as by articulated bodies.
  Scene articulated = scene;
  articulated.formulation = Formulation::kArticulated;
  problems = {};
  Simulation one(compiled->MakeSystem(), {}), other(CompileScene(articulated, &problems)->MakeSystem(), {});
  CHECK(problems.problems().empty());
  for (int i = 0; i < 50; ++i) {
    REQUIRE_FALSE(one.Step());
    REQUIRE_FALSE(other.Step());
  }
  CHECK(one.state().q == other.state().q);
}

}  // namespace scene_trot_test
