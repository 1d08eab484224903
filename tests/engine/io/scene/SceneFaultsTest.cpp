// SPDX-License-Identifier: GPL-3.0-or-later
// Scenes that hold something that cannot be: one error, on the line where it stands.
#include <catch2/catch.hpp>

#include "BuildInfo.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/compile/ViewCheck.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

namespace scene_faults_test {
namespace {

// All that reading, compiling and looking over this scene finds.
ProblemList FaultsOf(const std::string& text) {
  const Folder folder;
  WriteText(folder / "s.lws.json", text);
  LoadSceneResult result = LoadScene(folder / "s.lws.json");
  if (!result.ok) return result.problems;
  const auto compiled = CompileScene(result.scene, &result.problems);
  CHECK((compiled == nullptr) == result.problems.HasErrors());
  if (compiled) CheckView(*compiled, &result.problems);
  return result.problems;
}

void CheckFault(const std::string& text, Severity severity, int line, const std::string& words) {
  INFO(text);
  const ProblemList problems = FaultsOf(text);
  INFO(AllProblems(problems));
  REQUIRE(problems.problems().size() == 1);
  const Problem& problem = problems.problems()[0];
  CHECK(problem.severity == severity);
  CHECK(problem.line == line);
  CHECK_THAT(problem.file, Catch::EndsWith("s.lws.json"));
  CHECK_THAT(problem.text, Catch::Contains(words));
}

// Twelve free bodies: their positions take 84 numbers, a walk's 11.
std::string TwelveBodies() {
  std::string bodies;
  for (int i = 0; i < 12; ++i)
    bodies += std::string(i > 0 ? "," : "") + R"({"name": "b)" + std::to_string(i) +
              R"(", "mass": 1, "inertia": [1, 1, 1], "r": [0, 0, 0]})";
  return "{\"bodies\": [" + bodies + "]}";
}

// A link on a joint of this type; the robot's other keys from line 3 on.
std::string OneMoves(const std::string& type, const std::string& more) {
  return "{\"linkwright\": 1, \"robots\": [{\"name\": \"r\", \"links\": [{\"name\": \"a\"}, {\"name\": "
         "\"b\", "
         "\"mass\": 1, \"inertia\": [1, 1, 1]}],\n\"joints\": [{\"name\": \"j\", \"type\": \"" +
         type + "\", \"parent\": \"a\", \"child\": \"b\"}]" + more;
}

// A link of 1 kg, its keys from line 2 on.
std::string OneLink(const std::string& keys) {
  return "{\"linkwright\": 1, \"robots\": [{\"name\": \"r\", \"links\": [{\"name\": \"a\", \"mass\": 1,\n" +
         keys + "}]}]}";
}

}  // namespace

TEST_CASE("Names of a mechanism beside a walk must not be those of its links") {
  const auto with = [](std::string bodies, const char* name) {
    bodies.replace(bodies.find("b0"), 2, name);
    return "{\"linkwright\": 1,\n\"mechanism\": " + bodies + ",\n\"trot\": {}}";
  };
  const Folder folder;
  WriteText(folder / "apart.lws.json", with(TwelveBodies(), "crate"));
  WriteText(folder / "same.lws.json", with(TwelveBodies(), "body"));
  ProblemList none, problems;
  CHECK(CompileScene(LoadGood(folder / "apart.lws.json"), &none) != nullptr);
  CHECK(none.problems().empty());
  CHECK(CompileScene(LoadScene((folder / "same.lws.json").string()).scene, &problems) == nullptr);
  REQUIRE_FALSE(problems.problems().empty());
  CHECK_THAT(problems.ToString(), Catch::Contains("\"body\""));
}

TEST_CASE("What is wrong with a whole robot is reported with a line") {
  // Two roots: the line of the second one.
  CheckFault(
      "{\"linkwright\": 1, \"robots\": [{\"name\": \"r\", \"links\": [\n{\"name\": \"a\"},\n{\"name\": "
      "\"b\"}\n]}]}",
      Severity::kError, 3, "2 root links (\"a\", \"b\")");
  CheckFault("{\"linkwright\": 1, \"robots\": [{\"name\": \"r\",\n\n\"links\": []}]}", Severity::kError, 3,
             "\"links\" is empty");
  // A body of the mechanism and a link of a robot with one name: the line of the body.
  CheckFault(
      "{\"linkwright\": 1, \"robots\": [{\"name\": \"r\", \"links\": [{\"name\": \"box\"}]}],\n"
      "\"mechanism\": {\"bodies\": [\n{\"name\": \"box\", \"mass\": 1, \"inertia\": [1, 1, 1], \"r\": [0, 0, "
      "0]}]}}",
      Severity::kError, 3, "a link or frame of this name");
  // Folders for package:// of a robot described in place, which is missing the mesh, too.
  const ProblemList problems = FaultsOf(
      "{\"linkwright\": 1, \"robots\": [\n{\"name\": \"r\", \"package_paths\": [\"/usr\"], \"links\": "
      "[{\"name\": \"a\", \"visuals\": [{\"mesh\": \"a.stl\"}]}]}]}");
  INFO(AllProblems(problems));
  REQUIRE(problems.problems().size() == 2);
  CHECK(problems.problems()[0].line == 2);
  CHECK_THAT(problems.problems()[0].text, Catch::Contains("package path"));
}

TEST_CASE("A quaternion of start positions must not be zero") {
  CheckFault(OneMoves("ball", ",\n\"positions\": {\n\"j\": [0, 0, 0, 0]}}]}"), Severity::kError, 4,
             "\"positions\" of joint \"j\" has a quaternion [w, x, y, z] that is zero");
  CheckFault(OneMoves("free", ",\n\"positions\": {\n\"j\": [1, 2, 3, 0, 0, 0, 1e-9]}}]}"), Severity::kError,
             4, "quaternion");
  CHECK(FaultsOf(OneMoves("ball", ",\n\"positions\": {\n\"j\": [0, 0, 0, -2]}}]}")).problems().empty());
  CHECK(
      FaultsOf(OneMoves("free", ",\n\"positions\": {\n\"j\": [0, 0, 0, 0, 1, 0, 0]}}]}")).problems().empty());
}

TEST_CASE("A mesh is scaled by numbers that leave something of it") {
  const auto scaled = [](const std::string& scale) {
    return OneLink("\"inertia\": [1, 1, 1], \"visuals\": [{\"mesh\": \"a.stl\",\n\"scale\": " + scale + "}]");
  };
  CheckFault(scaled("[1, 0, 1]"), Severity::kError, 3, "\"scale\" must not be zero");
  CheckFault(scaled("[1, 1e-300, 1]"), Severity::kError, 3, "\"scale\" must not be zero");
  CheckFault(scaled("[1, 1, 1e12]"), Severity::kError, 3,
             "\"scale\" holds a number out of its range: 1000000000000 (number 3 of 3)");
  // A mirror is well: what is then reported is that there is no such file.
  CheckFault(scaled("[1, -1, 1]"), Severity::kWarning, 1, "there is no such file");
}

TEST_CASE("A scene is UTF-8 in its comments, too") {
  const std::string latin =
      "{\"linkwright\": 1,\n// gr\xFC\xDF"
      "e\n\"name\": \"x\"}";
  CheckFault(latin, Severity::kError, 2, "not UTF-8");
  CheckFault("{\"linkwright\": 1 /* one\ntwo \xC3\n */}", Severity::kError, 2, "not UTF-8");
  CHECK(FaultsOf("{\"linkwright\": 1, // gr\u00FC\u00DFe \u2713\n\"name\": \"\u00FC\"}").problems().empty());
}

TEST_CASE("A shape that is refused is the only thing that is reported") {
  CheckFault(OneLink("\"visuals\": [{\"sphere\": -1}]"), Severity::kError, 2, "\"sphere\" must be greater");
  CheckFault(OneLink("\"visuals\": [7]"), Severity::kError, 2, "must be an object");
  CheckFault(OneLink("\"visuals\": 7"), Severity::kError, 2, "must be an array");
  // Without any shape, the inertia is what is missing.
  CheckFault(OneLink("\"visuals\": []"), Severity::kError, 1, "\"inertia\" is missing");
  CheckFault(OneLink("\"visuals\": [{\"mesh\": \"a.stl\"}]"), Severity::kError, 1, "\"inertia\" is missing");
}

TEST_CASE("Links and signals that a view names must be there") {
  const auto view = [](const std::string& keys) {
    return OneMoves("revolute", "}],\n\"view\": {\n" + keys + "}}");
  };
  CheckFault(view("\"trail_frames\": [\"b\",\n\"hand\"]"), Severity::kWarning, 5,
             "\"trail_frames\": there is no link or frame \"hand\"");
  CheckFault(view("\"plots\": [\"q.j\", \"kinetic\",\n\"v.jj\"]"), Severity::kWarning, 5,
             "\"plots\": there is no signal \"v.jj\"; did you mean \"v.j\"?");
  CHECK(FaultsOf(view("\"trail_frames\": [\"a\"], \"plots\": [\"q.j\", \"residual\"]")).problems().empty());
}

TEST_CASE("Each shipped scene's view names what there is") {
  int count = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(LINKWRIGHT_SOURCE_DIR) / "scenes")) {
    if (!entry.path().string().ends_with(".lws.json")) continue;
    ++count;
    ProblemList problems;
    const auto compiled = CompileScene(LoadScene(entry.path()).scene, nullptr);
    INFO(entry.path());
    REQUIRE(compiled);
    CheckView(*compiled, &problems);
    INFO(AllProblems(problems));
    CHECK(problems.problems().empty());
  }
  CHECK(count > 10);
}

}  // namespace scene_faults_test
