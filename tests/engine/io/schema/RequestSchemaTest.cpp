// SPDX-License-Identifier: GPL-3.0-or-later
// The files that go with a scene (states, poses to reach, sweeps, repairs, mechanisms): their readers and
// their schemas give the same verdict.
#include <catch2/catch.hpp>

#include "BuildInfo.h"
#include "engine/io/kinds/KindWriter.h"
#include "engine/io/request/EvalRequest.h"
#include "engine/io/request/IkRequest.h"
#include "engine/io/request/RobotPatch.h"
#include "engine/io/request/SweepReader.h"
#include "engine/io/request/TrotCaseReader.h"
#include "engine/io/scene/MechanismReader.h"
#include "engine/io/schema/SchemaWriter.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/trot/TrotPlan.h"
#include "tests/support/JsonSchema.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

namespace request_schema_test {
namespace {

const char* const kScene = R"({"linkwright": 1, "robots": [{"name": "r", "links": [{"name": "a"},
  {"name": "b", "mass": 1, "inertia": [1, 1, 1]}, {"name": "c", "mass": 1, "inertia": [1, 1, 1]}], "joints": [
  {"name": "j", "parent": "a", "child": "b"}, {"name": "k", "parent": "b", "child": "c", "xyz": [1, 0, 0]}]}]})";

std::shared_ptr<const CompiledScene> SmallScene() {
  LoadSceneOptions options;
  options.text = kScene;
  LoadSceneResult read = LoadScene("s.lws.json", options);
  INFO(AllProblems(read.problems));
  REQUIRE(read.ok);
  auto compiled = CompileScene(read.scene, &read.problems);
  REQUIRE(compiled);
  return compiled;
}

/// What a reader finds in this text; empty: nothing.
std::string ReaderFinds(const std::string& name, const std::string& text) {
  ProblemList problems;
  if (name == "states") return ReadEvalRequest(*SmallScene()->model, text, "f").error;
  if (name == "targets") return ReadIkRequest(*SmallScene()->model, text, "f").error;
  if (name == "sweep") return ReadSweep(*SmallScene(), text, "f").error;
  if (name == "mechanism") {
    ReadMechanismFile(text, "f", &problems);
  } else if (name == "trot-case") {
    ReadTrotCase(text, "f", &problems);
  } else if (name == "trot-states") {
    ReadTrotStates(TrotPaperCases()[0].parameters, text, "f", &problems);
  } else {
    const Folder folder;
    WriteText(PatchFileOf(folder / "r.urdf"), text);
    ReadRobotPatch(folder / "r.urdf", &problems);
  }
  return AllProblems(problems);
}

std::vector<JsonSchema::Failure> SchemaFinds(const std::string& name, const std::string& text) {
  ProblemList problems;
  const auto document = JsonDocument::Parse(text, "f", &problems);
  REQUIRE(document);
  for (const FileSchema& each : AllFileSchemas()) {
    if (each.name != name) continue;
    const auto schema = JsonDocument::Parse(SchemaText(each), "schema", &problems);
    REQUIRE(schema);
    return JsonSchema(schema->root()).Check(document->root());
  }
  FAIL("there is no schema " << name);
  return {};
}

// The line of the first message: "f:3: error: …".
int LineIn(const std::string& message) {
  const std::size_t at = message.find(": error: ") != std::string::npos ? message.find(": error: ")
                                                                        : message.find(": warning: ");
  REQUIRE(at != std::string::npos);
  return std::stoi(message.substr(message.rfind(':', at - 1) + 1));
}

/// A case of a trot on one line, but for a line end where `broken` is; that is replaced by `by`.
std::string TrotCaseText(const std::string& broken = "", const std::string& by = "") {
  JsonValue object = JsonValue::Object();
  const TrotCase none;
  TrotCase some = TrotPaperCases()[0];
  some.plan->q3 = 1e-3;  // what is zero is not written
  EditObject(TrotCaseKind(), &none, &some, &object);
  std::string text = WriteJson(object);
  std::erase(text, '\n');
  if (broken.empty()) return text;
  const std::size_t at = text.find(broken);
  REQUIRE(at != std::string::npos);
  return text.replace(at, broken.size(), "\n" + by);
}

/// The positions at the start of that case.
std::string TrotPositions() {
  const TrotCase of = TrotPaperCases()[0];
  std::string out;
  for (const double number : TrotPlanAt(*of.plan, of.parameters.d, 0).x)
    out += (out.empty() ? "\"x\": [" : ", ") + ToJsonNumber(number);
  return out + "]";
}

const char* const kBody = R"({"name": "b", "mass": 1, "inertia": [1, 1, 1], "r": [0, 0, 0]})";

}  // namespace

TEST_CASE("Files that go with a scene are accepted by reader and schema") {
  const std::pair<const char*, std::string> files[] = {
      {"states", R"({"states": [{"q": {"j": 0.1, "k": 0}, "v": {"j": 1}, "a": {}, "tau": {"k": 2}}, {}],
                     "frame": "c", "gravity": [0, 0, -1.6], "x-note": 1})"},
      {"states", R"({"$schema": "a", "states": []})"},
      {"targets",
       R"({"$schema": "a", "frame": "c", "tolerance": [1e-5, 1e-4], "timeout_ms": 5, "restarts": false,
                      "targets": [{"p": [1, 0, 0], "quaternion": [2, 0, 0, 0], "seed": {"j": 0.5}},
                                  {"p": [1, 0, 0], "R": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}]})"},
      {"sweep",
       R"({"parameters": {"q.j": {"from": -1, "to": 1, "count": 5}, "dt": [0.001, 0.002], "mass.b": 1.5,
                    "damping.j": {"from": 0.1, "to": 1, "count": 3, "scale": "log"},
                    "integrator": ["rk4", "variational"], "formulation": "lagrange"}})"},
      {"sweep",
       R"({"parameters": {"v.j": {"from": -1, "to": 1}, "gravity.z": [-9.81, 0]}, "samples": 10, "seed": 7})"},
      {"sweep", R"({"runs": [{"q.j": 0.1, "dt": 0.001}, {"q.j": 0.2, "dt": 0.002}]})"},
      {"patch", R"({"linkwright-patch": 1, "mesh_folders": ["../meshes"],
                    "links": {"a": {"inertia": "clamp"}, "b": {"inertia": "from geometry", "mass": 2}, "c": {}}})"},
      {"mechanism",
       "{\"bodies\": [" + std::string(kBody) + R"(], "joints": [{"name": "D", "type": "drive_rotation",
                    "body_i": "ground", "body_j": "b", "axis_i": [0, 0, 1], "ref_i": [1, 0, 0], "ref_j": [1, 0, 0],
                    "function": {"type": "poly", "c": [0, 1]}}], "note": "n"})"},
      {"trot-case", TrotCaseText()},
      {"trot-states", "[{" + TrotPositions() + "}, {" + TrotPositions() +
                          R"(, "u": [0, 0, 0, 0, 0, 0, 1], "udot": [0, 0, 0, 0, 0, 0, 1],
                           "T": [0, 0, 0, 0, 0, 0, 0, 1], "x-note": 1}])"},
      {"trot-states", "[]"}};
  for (const auto& [name, text] : files) {
    INFO(name << " " << text);
    CHECK(ReaderFinds(name, text).empty());
    for (const JsonSchema::Failure& failure : SchemaFinds(name, text))
      FAIL_CHECK(failure.path << ": " << failure.why);
  }
}

TEST_CASE("Faulty files that go with a scene are refused by reader and schema, at one place") {
  struct Fault {
    const char* name;
    std::string text;  ///< the fault is on line 2
    const char* path;  ///< as the schema has it
  };
  const Fault faults[] = {
      {"states", "\n{}", "states"},
      {"states", "{\n\"states\": {}}", "states"},
      {"states", "{\"states\": [],\n\"frames\": \"c\"}", "frames"},
      {"states", "{\"states\": [],\n\"gravity\": [0, 0]}", "gravity"},
      {"states", "{\"states\": [\n5]}", "states[0]"},
      {"states", "{\"states\": [{\n\"p\": {}}]}", "states[0].p"},
      {"states", "{\"states\": [{\n\"q\": [0.1]}]}", "states[0].q"},
      {"states", "{\"states\": [{\"q\": {\n\"j\": \"0.1\"}}]}", "states[0].q.j"},
      {"targets", "\n{\"targets\": []}", "frame"},
      {"targets", "{\"frame\": \"c\",\n\"targets\": {}}", "targets"},
      {"targets", "{\"frame\": \"c\", \"targets\": [],\n\"tolerance\": [1e-5, 0]}", "tolerance"},
      {"targets", "{\"frame\": \"c\", \"targets\": [],\n\"timeout_ms\": 0}", "timeout_ms"},
      {"targets", "{\"frame\": \"c\", \"targets\": [],\n\"restarts\": 1}", "restarts"},
      {"targets", "{\"frame\": \"c\", \"targets\": [\n{\"quaternion\": [1, 0, 0, 0]}]}", "targets[0].p"},
      {"targets", "{\"frame\": \"c\", \"targets\": [\n{\"p\": [0, 0, 0]}]}", "targets[0]"},
      {"targets", "{\"frame\": \"c\", \"targets\": [{\"p\": [0, 0, 0],\n\"quaternion\": [0, 0, 0, 0]}]}",
       "targets[0].quaternion"},
      {"targets", "{\"frame\": \"c\", \"targets\": [{\"p\": [0, 0, 0],\n\"R\": [[1, 0, 0], [0, 1, 0]]}]}",
       "targets[0].R"},
      {"sweep", "{\n\"parameters\": {}}", "parameters"},
      {"sweep", "{\"parameters\": {\n\"dt\": 0}}", "parameters.dt"},
      {"sweep", "{\"parameters\": {\n\"damping.j\": [0, -1]}}", "parameters.damping.j"},
      {"sweep", "{\"parameters\": {\n\"dtt\": 1}}", "parameters.dtt"},
      {"sweep", "{\"parameters\": {\n\"q.j\": []}}", "parameters.q.j"},
      {"sweep", "{\"parameters\": {\n\"q.j\": {\"from\": 1, \"to\": 2}}}", "parameters.q.j"},
      {"sweep", "{\"parameters\": {\"q.j\": {\"from\": 1, \"to\": 2,\n\"count\": 5}}, \"samples\": 3}",
       "parameters.q.j"},
      {"sweep", "{\"parameters\": {\n\"q.j\": {\"from\": -1, \"to\": 2, \"count\": 2, \"scale\": \"log\"}}}",
       "parameters.q.j"},
      {"sweep", "{\"parameters\": {\n\"integrator\": \"euler\"}}", "parameters.integrator"},
      {"sweep", "{\"parameters\": {\"q.j\": 1},\n\"samples\": 1.5}", "samples"},
      {"sweep", "{\"parameters\": {\"q.j\": 1},\n\"seed\": 3}", "samples"},
      {"sweep", "{\"runs\": [{\"q.j\": 1}],\n\"seed\": 3}", "seed"},
      {"sweep", "{\n\"runs\": []}", "runs"},
      {"sweep", "{\"runs\": [{\n\"q.j\": [1]}]}", "runs[0].q.j"},
      {"patch", "{\"linkwright-patch\": 1,\n\"mesh_folders\": \"a\"}", "mesh_folders"},
      {"patch", "{\"linkwright-patch\": 1,\n\"mesh_folders\": [1]}", "mesh_folders"},
      {"patch", "{\"linkwright-patch\": 1,\n\"links\": []}", "links"},
      {"patch", "{\"linkwright-patch\": 1, \"links\": {\n\"a\": 1}}", "links.a"},
      {"patch", "{\"linkwright-patch\": 1, \"links\": {\"a\": {\n\"inertia\": \"none\"}}}",
       "links.a.inertia"},
      {"patch", "{\"linkwright-patch\": 1, \"links\": {\"a\": {\n\"mass\": -1}}}", "links.a.mass"},
      {"patch", "{\"linkwright-patch\": 1, \"links\": {\"a\": {\n\"weight\": 1}}}", "links.a.weight"},
      {"mechanism", "\n{}", "bodies"},
      {"mechanism", "{\"bodies\": [\n{\"name\": \"b\", \"inertia\": [1, 1, 1], \"r\": [0, 0, 0]}]}",
       "bodies[0].mass"},
      {"mechanism",
       "{\"bodies\": [" + std::string(kBody) +
           "], \"joints\": [{\"name\": \"D\", \"type\": \"drive_distance\", \"body_i\": \"ground\", "
           "\"body_j\": \"b\", \"point_i\": [0, 0, 0], \"point_j\": [0, 0, 0], \"function\": {\n\"type\": "
           "\"sine\"}}]}",
       "joints[0].function.type"},
      {"mechanism", "{\n\"bodies\": []}", "bodies"},
      {"mechanism", "{\n\"$schema\": 1, \"bodies\": [" + std::string(kBody) + "]}", "$schema"},
      {"patch", "{\n\"linkwright-patch\": 2}", "linkwright-patch"},
      {"patch", "{\n\"linkwright-patch\": \"1\"}", "linkwright-patch"},
      {"targets",
       "{\"frame\": \"c\", \"targets\": [{\"p\": [0, 0, 0],\n\"R\": [[1, 0, 0], [0, 1, 0], [0, 0, 1]], "
       "\"quaternion\": [1, 0, 0, 0]}]}",
       "targets[0].quaternion"},
      {"sweep", "\n{}", ""},
      {"sweep", "{\n\"$schema\": 1, \"parameters\": {\"dt\": 1}}", "$schema"},
      {"sweep", "{\"parameters\": {\"q.j\": 1},\n\"runs\": [{\"q.j\": 1}]}", "runs"},
      {"sweep", "{\"parameters\": {\"q.j\": 1},\n\"samples\": 1000000001}", "samples"},
      {"sweep", "{\"parameters\": {\"q.j\": 1}, \"samples\": 1,\n\"seed\": 0}", "seed"},
      {"sweep", "{\"parameters\": {\"q.j\": {\n\"from\": 1, \"to\": 2, \"count\": 1}}}",
       "parameters.q.j.count"},
      {"sweep", "{\"parameters\": {\"q.j\": {\n\"from\": 1, \"to\": 2, \"count\": 1000001}}}",
       "parameters.q.j.count"},
      {"sweep", "{\"parameters\": {\"q.j\":\n{\"to\": 2, \"count\": 2}}}", "parameters.q.j.from"},
      {"sweep", "{\"parameters\": {\"q.j\": {\n\"step\": 2, \"from\": 1, \"to\": 2, \"count\": 2}}}",
       "parameters.q.j.step"},
      {"sweep", "{\"parameters\": {\n\"integrator\": {\"from\": 1, \"to\": 2, \"count\": 2}}}",
       "parameters.integrator"},
      {"sweep", "{\"parameters\": {\"mass.b\": {\n\"from\": 0, \"to\": 2, \"count\": 2}}}",
       "parameters.mass.b.from"},
      {"sweep", "{\"parameters\": {\n\"gravity_w\": 1}}", "parameters.gravity_w"},
      {"sweep", "{\"runs\": [\n{}]}", "runs[0]"},
      {"sweep", "{\"runs\": [{\n\"dt\": 0}]}", "runs[0].dt"},
      {"trot-case", TrotCaseText("{", "{").replace(TrotCaseText("{", "{").find("\"d3\""), 4, "\"x-d3\""),
       "d3"},
      {"trot-case", TrotCaseText("\"d3\": ", "\"d3\": -"), "d3"},
      {"trot-case", TrotCaseText("\"mass\": [", "\"mass\": [1, "), "mass"},
      {"trot-case", TrotCaseText("\"T_half\": ", "\"T_half\": \"a\", \"x-T\": "), "plan.T_half"},
      {"trot-case", TrotCaseText("\"samples\": [", "\"samples\": [0, "), "samples"},
      {"trot-states", "\n{}", ""},
      {"trot-states", "[\n5]", "[0]"},
      {"trot-states", "[\n{}]", "[0].x"},
      {"trot-states", "[{\n\"x\": [1, 2]}]", "[0].x"},
      {"trot-states", "[{" + TrotPositions() + ",\n\"T\": [1]}]", "[0].T"}};
  for (const Fault& fault : faults) {
    INFO(fault.name << " " << fault.text);
    const std::string found = ReaderFinds(fault.name, fault.text);
    INFO("the reader: " << found);
    CHECK_FALSE(found.empty());
    if (!found.empty()) CHECK(LineIn(found) == 2);
    const auto failures = SchemaFinds(fault.name, fault.text);
    CHECK_FALSE(failures.empty());
    for (const JsonSchema::Failure& failure : failures) {
      INFO("the schema: " << failure.path << ": " << failure.why);
      CHECK(failure.path.starts_with(fault.path));
    }
  }
}

}  // namespace request_schema_test
