// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <filesystem>

#include "engine/io/kinds/KindWriter.h"
#include "engine/io/scene/MechanismReader.h"
#include "engine/scene/kinds/Kinds.h"
#include "tests/support/ReferenceData.h"
#include "tests/support/SameMechanism.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;

namespace mechanism_file_test {
using linkwright::test::AllProblems;

namespace {

const char* const kText = R"({
 "name": "two", "gravity": [0, 0, -9.81],
 "bodies": [
  {"name": "a", "mass": 2, "inertia": [[1, 0.1, 0], [0.1, 2, 0], [0, 0, 2]], "r": [0, 0, 1], "p": [1, 0, 0, 0],
   "v": [1, 2, 3], "w": [0, 0, 5]},
  {"name": "b", "mass": 3.5, "inertia": [1, 1, 1], "r": [1, 0, 1], "p": [0.6, 0, 0, 0.8]}],
 "joints": [
  {"name": "R", "type": "revolute", "body_i": "ground", "body_j": "a", "point_i": [0, 0, 1], "point_j": [0, 0, 0],
   "axis_i": [0, 0, 2], "axis_j": [0, 0, 1]},
  {"name": "rod", "type": "distance", "body_i": "a", "body_j": "b", "point_i": [0, 0, 0], "point_j": [0, 0, 0],
   "length": 1},
  {"name": "turn", "type": "drive_rotation", "body_i": "ground", "body_j": "a", "axis_i": [0, 0, 1],
   "ref_i": [1, 0, 0], "ref_j": [1, 0, 0],
   "function": {"type": "harmonic", "c0": 0.1, "a": 2, "w": 3, "ph": 4}}],
 "forces": [
  {"name": "s", "type": "tsda", "body_i": "a", "body_j": "b", "point_i": [0, 0, 0], "point_j": [0, 0, 0],
   "l_ref": 1, "k": 10, "c": 0.5, "damper_table": [[-1, -3], [0, 0], [1, 2]]},
  {"name": "t", "type": "tyre", "body": "b", "point": [0, 0, 0.1], "R": 0.4, "k": 1e5, "d": 0.25, "xb": 4,
   "rb": 0.1, "a": 0.05}],
 "outputs": [{"name": "tip", "body": "b", "point": [1, 0, 0]}]
})";

std::string Replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

// A file of its own.
std::string TextOf(const MechanismDescription& mechanism) {
  JsonValue object = JsonValue::Object();
  const MechanismDescription defaults;
  EditObject(MechanismKind(), &defaults, &mechanism, &object);
  return WriteJson(object);
}

std::string ErrorsOf(const std::string& text) {
  ProblemList problems;
  CHECK_FALSE(ReadMechanismFile(text, "m.json", &problems));
  return AllProblems(problems);
}

}  // namespace

TEST_CASE("mechanism files say what they say", "[multibody]") {
  ProblemList problems;
  const auto mechanism = ReadMechanismFile(kText, "m.json", &problems);
  INFO(AllProblems(problems));
  REQUIRE(mechanism);
  CHECK(problems.problems().empty());
  CHECK(mechanism->bodies[0].inertia(0, 1) == 0.1);
  CHECK(mechanism->bodies[0].w == Vector3(0, 0, 5));
  CHECK(mechanism->bodies[1].p == EulerParameters(0.6, 0, 0, 0.8));
  CHECK(mechanism->joints[0].axis_i == Vector3::UnitZ());
  CHECK(mechanism->joints[1].length == 1);
  CHECK(mechanism->forces[0].cc == 0.5);
  CHECK(mechanism->forces[0].cr == 0.5);
  CHECK(mechanism->forces[1].has_bump);
  CHECK(mechanism->FindBody("ground") == -1);
  CHECK(mechanism->FindBody("c") == -2);
  const auto f = mechanism->joints[2].function(0.5);
  CHECK(f[0] == Approx(0.1 + 2 * std::sin(5.5)));
  CHECK(f[1] == Approx(6 * std::cos(5.5)));
  CHECK(f[2] == Approx(-18 * std::sin(5.5)));

  ProblemList again;
  const auto copy = ReadMechanismFile(TextOf(*mechanism), "copy.json", &again);
  INFO(AllProblems(again));
  REQUIRE(copy);
  CHECK(again.problems().empty());
  CHECK(SameMechanism(*mechanism, *copy));
}

TEST_CASE("polynomials of time have their derivatives", "[multibody]") {
  TimeFunction f;
  f.kind = TimeFunction::Kind::kPolynomial;
  f.coefficients = {1, 2, 3, 4};
  const auto at = f(2);
  CHECK(at[0] == 1 + 4 + 12 + 32);
  CHECK(at[1] == 2 + 12 + 48);
  CHECK(at[2] == 6 + 48);
}

TEST_CASE("changed mechanisms keep the spelling of the rest", "[multibody]") {
  ProblemList problems;
  const auto document = JsonDocument::Parse(kText, "m.json", &problems);
  REQUIRE(document);
  const MechanismDescription before = ReadMechanism(SceneElement(document->root(), "", "m.json", &problems));
  MechanismDescription now = before;
  now.bodies[1].mass = 4;
  now.forces[0].cr = 0.75;
  now.joints.pop_back();
  JsonValue changed = document->root();
  EditObject(MechanismKind(), &before, &now, &changed);
  const std::string text = document->Write(changed);
  CHECK(text.find("\"k\": 1e5") != std::string::npos);
  CHECK(text.find("turn") == std::string::npos);
  const auto read = ReadMechanismFile(text, "m.json", &problems);
  INFO(AllProblems(problems));
  REQUIRE(read);
  CHECK(SameMechanism(*read, now));
}

TEST_CASE("a function that becomes one of another type leaves no key behind", "[multibody]") {
  ProblemList problems;
  const auto mechanism = ReadMechanismFile(kText, "m.json", &problems);
  REQUIRE(mechanism);
  MechanismDescription now = *mechanism;
  TimeFunction& function = now.joints[2].function;
  for (const TimeFunction::Kind kind : {TimeFunction::Kind::kPolynomial, TimeFunction::Kind::kConstant}) {
    function = {};
    function.kind = kind;
    if (kind == TimeFunction::Kind::kConstant)
      function.c = 7;
    else
      function.coefficients = {5};
    const auto document = JsonDocument::Parse(kText, "m.json", &problems);
    JsonValue changed = document->root();
    EditObject(MechanismKind(), &*mechanism, &now, &changed);
    const auto read = ReadMechanismFile(document->Write(changed), "m.json", &problems);
    INFO(AllProblems(problems));
    CHECK(problems.problems().empty());
    REQUIRE(read);
    CHECK(SameMechanism(*read, now));
  }
  // The two dampings of a spring as one, and apart again.
  now.forces[0].cc = 2;
  now.forces[0].cr = 3;
  const std::string apart = TextOf(now);
  CHECK(apart.find("\"cc\": 2") != std::string::npos);
  CHECK(apart.find("\"cr\": 3") != std::string::npos);
  const auto document = JsonDocument::Parse(apart, "m.json", &problems);
  const MechanismDescription before = ReadMechanism(SceneElement(document->root(), "", "m.json", &problems));
  now.forces[0].cc = 3;
  JsonValue changed = document->root();
  EditObject(MechanismKind(), &before, &now, &changed);
  const std::string together = document->Write(changed);
  CHECK(together.find("\"cc\"") == std::string::npos);
  CHECK(together.find("\"c\": 3") != std::string::npos);
}

TEST_CASE("what is wrong in a mechanism file is reported with its line", "[multibody]") {
  const auto error = [](const char* from, const char* to) { return ErrorsOf(Replaced(kText, from, to)); };
  CHECK(error("\"mass\": 3.5", "\"mass\": 0")
            .find("m.json:6: error: bodies[1] \"b\": \"mass\" must be greater") == 0);
  CHECK(error("\"body_j\": \"b\"", "\"body_j\": \"c\"")
            .find("m.json:10: error: joints[1] \"rod\": there is no body \"c\"") == 0);
  CHECK(error("revolute", "revolving").find("\"type\" must be one of \"spherical\", ") != std::string::npos);
  CHECK(error("\"axis_i\": [0, 0, 2]", "\"axis_i\": [0, 0, 0]").find("\"axis_i\" is no direction") !=
        std::string::npos);
  CHECK(error("[[1, 0.1, 0]", "[[1, 9, 0]").find("\"inertia\" is not symmetric") != std::string::npos);
  CHECK(error("\"inertia\": [1, 1, 1]", "\"inertia\": [1, 1, -1]").find("positive about every axis") !=
        std::string::npos);
  CHECK(error("\"ref_j\": [1, 0, 0]", "\"ref_j\": [0, 0, 1]").find("a reference lies along its axis") !=
        std::string::npos);
  CHECK(error("[0, 0], [1, 2]", "[1, 0], [1, 2]").find("must increase") != std::string::npos);
  CHECK(error("\"name\": \"b\"", "\"name\": \"a\"").find("has the same name") != std::string::npos);
  CHECK(error(" \"xb\": 4,", "").find("needs \"xb\" beside it") != std::string::npos);
  CHECK(error("\"harmonic\"", "\"sine\"")
            .find("\"type\" must be one of \"const\", \"poly\", \"harmonic\", not \"sine\"") !=
        std::string::npos);
  CHECK(ErrorsOf("[]").find("must be an object") != std::string::npos);
  CHECK(ErrorsOf("{").find("m.json:1: error") == 0);
}

TEST_CASE("the model files are read", "[multibody][reference]") {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(test::ReferencePath("spec/models"))) {
    if (entry.path().extension() != ".json" || entry.path().filename() == "hmmwv_assembly.json") continue;
    INFO(entry.path());
    ProblemList problems;
    const auto mechanism =
        ReadMechanismFile(linkwright::test::ReadText(entry.path()), entry.path().filename(), &problems);
    INFO(AllProblems(problems));
    REQUIRE(mechanism);
    CHECK(problems.problems().empty());
    ProblemList again;
    const auto copy = ReadMechanismFile(TextOf(*mechanism), "copy", &again);
    REQUIRE(copy);
    CHECK(SameMechanism(*mechanism, *copy));
    ++count;
  }
  CHECK(count >= 10);
}

}  // namespace mechanism_file_test
