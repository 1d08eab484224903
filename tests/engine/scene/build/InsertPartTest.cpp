// SPDX-License-Identifier: GPL-3.0-or-later
// The shipped parts: each a sound mechanism of the degrees of freedom that counting gives, at other lengths
// as well, and put into scenes and taken out again.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <map>

#include "engine/algorithms/Kinematics.h"
#include "engine/constraints/Mobility.h"
#include "engine/io/scene/SceneWriter.h"
#include "engine/scene/Parameters.h"
#include "engine/scene/build/InsertPart.h"
#include "engine/scene/build/StandApart.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/edit/Formulas.h"
#include "engine/scene/kinds/MeasurementKind.h"
#include "engine/scene/kinds/ParameterKinds.h"
#include "engine/simulation/system/System.h"
#include "tests/support/SceneFiles.h"
#include "tests/support/ShippedScene.h"

namespace insert_part_test {

using namespace linkwright;
using namespace linkwright::test;

const std::map<std::string, int>& Freedoms() {
  static const std::map<std::string, int> freedoms = {{"four-bar-crank-rocker", 1},
                                                      {"four-bar-double-crank", 1},
                                                      {"four-bar-double-rocker", 1},
                                                      {"four-bar-triple-rocker", 1},
                                                      {"four-bar-parallelogram", 1},
                                                      {"four-bar-finger", 1},
                                                      {"slider-crank", 1},
                                                      {"watt-six-bar", 1},
                                                      {"stephenson-six-bar", 1},
                                                      {"parallel-gripper", 1},
                                                      {"wheel", 1},
                                                      {"pantograph", 2},
                                                      {"planar-arm", 2},
                                                      {"two-link-leg", 2},
                                                      {"steered-wheel", 2},
                                                      {"caster", 2},
                                                      {"delta", 3},
                                                      {"three-joint-leg", 3},
                                                      {"scara-arm", 4},
                                                      {"six-joint-arm", 6},
                                                      {"stewart-platform", 6}};
  return freedoms;
}

std::vector<SceneParameter> ParametersOf(const CObjectContainer& scene) {
  std::vector<SceneParameter> parameters;
  for (const auto& each : scene.root().ChildrenOf(ParameterKind().plural))
    parameters.push_back(each->As<SceneParameter>());
  return parameters;
}
std::vector<SceneParameter> ParametersOf(const Scene& scene) { return ParametersOf(CObjectContainer(scene)); }

Scene Part(const std::string& name) { return LoadGood(ShippedScene("parts/" + name)); }

// Without anything to be said about it: no link without mass that moves, no loop that was open.
std::shared_ptr<const CompiledScene> Compiled(const Scene& scene) {
  ProblemList problems;
  auto compiled = CompileScene(scene, &problems);
  INFO(AllProblems(problems));
  REQUIRE(compiled);
  CHECK(problems.problems().empty());
  return compiled;
}

// Poses at the start.
class Poses {
 public:
  explicit Poses(const CompiledScene& compiled) : model_(*compiled.model), workspace_(model_) {
    ForwardKinematics(model_, compiled.initial_q, &workspace_);
  }
  Transform Of(const std::string& name) const {
    INFO(name);
    REQUIRE(model_.FindFrame(name).IsValid());
    return FramePose(model_, workspace_, model_.FindFrame(name));
  }

 private:
  const Model& model_;
  Workspace workspace_;
};

// How far the loops are open at the start: points apart [m], axes that are not as they shall be [1].
double GapOf(const CompiledScene& compiled) {
  const Poses poses(compiled);
  double gap = 0;
  for (const LoopElement& loop : compiled.loops) {
    const Transform i = poses.Of(loop.link_i), j = poses.Of(loop.link_j);
    gap = std::max(gap, (i * loop.point_i - j * loop.point_j).norm());
    const Vector3 a = (i.R * loop.axis_i).normalized(), b = (j.R * loop.axis_j).normalized();
    if (loop.type == LoopType::kRevolute) gap = std::max(gap, a.cross(b).norm());
    if (loop.type == LoopType::kUniversal) gap = std::max(gap, std::abs(a.dot(b)));
  }
  return gap;
}

int FreedomOf(const CompiledScene& compiled) {
  const Mobility mobility = ExamineMobility(*compiled.model, compiled.loops, compiled.initial_q);
  CHECK(mobility.freedom_nearby == mobility.freedom);
  return mobility.freedom;
}

TreeEdit Inserted(CObjectContainer* scene, const Scene& part, const PartOptions& options = {}) {
  TreeEdit done = InsertPart(scene, part, options);
  INFO(done.why);
  REQUIRE(done.ok());
  CHECK(FollowFormulas(scene, &done.edit).text == "");
  return done;
}

TEST_CASE("Every shipped part is sound, closed, and as free as counting says") {
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(ShippedScene("parts/wheel")).parent_path())) {
    const std::string file = entry.path().filename().string(), ending = ".lws.json";
    const std::string name = file.substr(0, file.size() - ending.size());
    INFO(name);
    REQUIRE(Freedoms().contains(name));
    ++count;
    const Scene part = Part(name);
    CHECK(!part.name.empty());
    CHECK(!part.description.empty());
    const auto compiled = Compiled(part);
    CHECK(GapOf(*compiled) < 1e-12);
    CHECK(FreedomOf(*compiled) == Freedoms().at(name));
  }
  CHECK(count == Freedoms().size());
}

TEST_CASE("A part of other lengths comes into a scene with its loops closed") {
  for (const auto& [name, freedom] : Freedoms()) {
    const Scene part = Part(name);
    for (const SceneParameter& parameter : ParametersOf(part))
      for (const double factor : {0.9, 1.1}) {
        if (parameter.unit != "m") continue;
        INFO(name << " " << parameter.name << " times " << factor);
        const double value = factor * parameter.value;
        CObjectContainer scene;
        Inserted(&scene, part, {{{parameter.name, std::to_string(100 * value) + " cm"}}, {}, 0});
        const Scene made = scene.ToScene();
        const auto parameters = ParametersOf(scene);
        const auto same = std::find_if(parameters.begin(), parameters.end(),
                                       [&](const auto& each) { return each.name == parameter.name; });
        REQUIRE(same != parameters.end());
        CHECK(same->value == Approx(value).epsilon(1e-5));
        const auto compiled = Compiled(made);
        CHECK(GapOf(*compiled) < 1e-9);
        CHECK(FreedomOf(*compiled) == freedom);
      }
  }
}

TEST_CASE("A part is refused where its lengths cannot close, and nothing has changed") {
  CObjectContainer scene;
  const std::string empty = SceneToText(scene.ToScene());
  const Scene part = Part("four-bar-crank-rocker");
  // The far pivot goes from 0.3 m to 3 m, away from the links that stay: the gap is what it goes.
  CHECK(
      InsertPart(&scene, part, {{{"ground", "3 m"}}, {}, 0})
          .why.starts_with(
              "the loops of the part cannot be closed with these values: the loop \"pin\" is open by 2.7 m"));
  CHECK(InsertPart(&scene, part, {{{"length", "3 m"}}, {}, 0}).why == "the part has no parameter \"length\"");
  CHECK(InsertPart(&scene, part, {{{"ground", "3 s"}}, {}, 0}).why != "");
  CHECK(SceneToText(scene.ToScene()) == empty);
}

TEST_CASE(
    "A part that would reach below the ground stands on it, with its loops closed, if that is asked for") {
  for (const auto& [name, freedom] : Freedoms()) {
    INFO(name);
    CObjectContainer scene;
    PartOptions options;
    options.X_PM.p.z() = -5;
    options.rises = true;
    REQUIRE(InsertPart(&scene, Part(name), options).ok());
    const auto compiled = Compiled(scene.ToScene());
    CHECK(LowestPoint(*compiled) == Approx(0).margin(1e-6));
    if (!compiled->loops.empty()) CHECK(GapOf(*compiled) < 1e-9);
    // High above it stays where it was put.
    CObjectContainer other;
    options.X_PM.p.z() = 5;
    REQUIRE(InsertPart(&other, Part(name), options).ok());
    CHECK(LowestPoint(*Compiled(other.ToScene())) > 1);
  }
}

TEST_CASE("A part that comes twice is there twice, each with its own parameters, and undone to the byte") {
  for (const auto& [name, freedom] : Freedoms()) {
    INFO(name);
    const Scene part = Part(name);
    CObjectContainer scene;
    std::vector<std::string> texts = {SceneToText(scene.ToScene())};
    std::vector<SceneEdit> edits;
    for (const double x : {0.0, 2.0}) {
      edits.push_back(Inserted(&scene, part, {{}, {Matrix3::Identity(), Vector3(x, 0, 0)}, 0}).edit);
      texts.push_back(SceneToText(scene.ToScene()));
    }
    const Scene made = scene.ToScene();
    REQUIRE(made.robots.size() == 2);
    CHECK(made.robots[0].name != made.robots[1].name);
    const CObjectContainer once(part);
    for (const Kind* kind : {&ParameterKind(), &FormulaKind()})
      CHECK(scene.root().ChildrenOf(kind->plural).size() == 2 * once.root().ChildrenOf(kind->plural).size());
    const auto alone = Compiled(part), both = Compiled(made);
    CHECK(GapOf(*both) < 1e-12);
    CHECK(both->model->nv() == 2 * alone->model->nv());
    CHECK(FreedomOf(*both) == 2 * freedom);
    // As read from a file.
    const Folder folder;
    WriteText(folder / "twice.lws.json", texts.back());
    CHECK(SceneToText(LoadGood(folder / "twice.lws.json")) == texts.back());
    // The first one changes alone.
    const auto second = [](const Scene& values) {
      Scene only;
      only.robots = {values.robots[1]};
      return SceneToText(only);
    };
    const SceneParameter first = ParametersOf(scene).front();
    TreeEdit change =
        SetNumber(&scene, "parameters/" + first.name + ".value", std::to_string(1.01 * first.value));
    REQUIRE(change.ok());
    CHECK(FollowFormulas(&scene, &change.edit).text == "");
    CHECK(second(scene.ToScene()) == second(made));
    CHECK(SceneToText(scene.ToScene()) != texts.back());
    scene.Undo(change.edit);
    for (std::size_t i = edits.size(); i-- > 0;) {
      CHECK(SceneToText(scene.ToScene()) == texts[i + 1]);
      scene.Undo(edits[i]);
    }
    CHECK(SceneToText(scene.ToScene()) == texts[0]);
    for (const SceneEdit& edit : edits) scene.Redo(edit);
    CHECK(SceneToText(scene.ToScene()) == texts.back());
  }
}

TEST_CASE("A gripper hangs on the frame of an arm that it was put on") {
  CObjectContainer scene;
  Inserted(&scene, Part("six-joint-arm"));
  const std::string before = SceneToText(scene.ToScene());
  const Transform X_TG{Eigen::AngleAxisd(0.3, Vector3(1, 2, -1).normalized()).toRotationMatrix(),
                       Vector3(0.01, -0.02, 0.03)};
  const Transform tip = Poses(*Compiled(scene.ToScene())).Of("tip");
  const SceneObject* const frame = scene.FindPath("six_joint_arm/tip");
  REQUIRE(frame);
  const TreeEdit done = Inserted(&scene, Part("parallel-gripper"), {{}, X_TG, frame->id()});
  const Scene made = scene.ToScene();
  REQUIRE(made.robots.size() == 1);
  const auto compiled = Compiled(made);
  CHECK(compiled->model->nv() == 7);
  const Transform X_WG = Poses(*compiled).Of(scene.Find(done.object)->name()), wanted = tip * X_TG;
  CHECK((X_WG.p - wanted.p).norm() < 1e-12);
  CHECK((X_WG.R - wanted.R).norm() < 1e-12);
  scene.Undo(done.edit);
  CHECK(SceneToText(scene.ToScene()) == before);
}

// Grashof: where the shortest and the longest link together are shorter than the other two, the shortest
// turns all the way round against its neighbours; else none does.
TEST_CASE("The four-bars are called as Grashof's condition says of their lengths") {
  const std::pair<const char*, const char*> kinds[] = {{"crank-rocker", "crank"},
                                                       {"double-crank", "ground"},
                                                       {"double-rocker", "coupler"},
                                                       {"triple-rocker", ""},
                                                       {"parallelogram", "change point"}};
  for (const auto& [kind, expected] : kinds) {
    INFO(kind);
    const Scene part = Part("four-bar-" + std::string(kind));
    const auto compiled = Compiled(part);
    const Poses poses(*compiled);
    const Vector3 A = poses.Of("crank").p, B = poses.Of("coupler").p, D = poses.Of("rocker").p;
    const LoopElement& pin = compiled->loops.at(0);
    const Vector3 C = poses.Of(pin.link_i) * pin.point_i;
    // The hinges lie in planes side by side.
    const auto apart = [](const Vector3& from, const Vector3& to) {
      return std::hypot(to.x() - from.x(), to.z() - from.z());
    };
    std::array<std::pair<double, std::string>, 4> links = {
        {{apart(A, D), "ground"}, {apart(A, B), "crank"}, {apart(B, C), "coupler"}, {apart(C, D), "rocker"}}};
    for (const auto& [length, name] : links)
      for (const SceneParameter& parameter : ParametersOf(part))
        if (parameter.name == name) CHECK(length == Approx(parameter.value).epsilon(1e-12));
    std::sort(links.begin(), links.end());
    const double spare = links[1].first + links[2].first - links[0].first - links[3].first;
    const std::string turns = std::abs(spare) < 1e-12 ? "change point" : spare > 0 ? links[0].second : "";
    CHECK(turns == expected);
  }
}

// A pendulum that a spring, a cord and a ball joint tie to the world, with a target, a way and a pull there.
const char* const kTied = R"json({"linkwright": 1,
  "robots": [{"name": "rod", "links": [{"name": "base"}, {"name": "bar", "mass": 1, "com": [0.2, 0, 0], "inertia": [0.1, 0.1, 0.1]}],
    "joints": [{"name": "hinge", "parent": "base", "child": "bar", "axis": [0, 1, 0]}]}],
  "loops": [{"name": "hook", "type": "spherical", "enabled": false, "link_i": "bar", "point_i": [0.3, 0, 0], "point_j": [0.3, 0, 0]}],
  "forces": [
    {"name": "spring", "type": "spring_damper", "link_i": "bar", "point_i": [0.1, 0, 0], "point_j": [0.2, 0, 0.5],
     "line_stiffness": 10, "rest_length": 0.1},
    {"name": "pull", "type": "force", "link": "bar", "force": [1, "sin(t)", 0]}],
  "tendons": [{"name": "cord", "type": "spatial", "stiffness": 80, "spring_range": [0, 0.1],
    "stops": [{"type": "point", "link": "bar", "xyz": [0.3, 0, 0]}, {"type": "point", "xyz": [0, 0.1, 0.4]}]}],
  "targets": [{"name": "there", "frame": "bar", "xyz": [0.1, 0.2, 0.3]}],
  "paths": [{"name": "way", "frame": "bar", "enabled": false,
    "waypoints": [{"time": 0, "xyz": [0, 0, 0]}, {"time": 1, "xyz": [0, 0, 0]}]}],
  "measurements": [{"name": "gap", "type": "distance", "from": "bar", "to_point": [1, 2, 3]}]
})json";

TEST_CASE("What of a part is tied to the world goes along with it") {
  const Folder folder;
  WriteText(folder / "tied.lws.json", kTied);
  const Scene part = LoadGood(folder / "tied.lws.json");
  CObjectContainer scene;
  const std::string before = SceneToText(scene.ToScene());
  PartOptions options;
  options.X_PM.R << 0, -1, 0, 1, 0, 0, 0, 0, 1;  // x goes to y
  options.X_PM.p = {5, 6, 7};
  const TreeEdit done = Inserted(&scene, part, options);
  const Scene made = scene.ToScene();
  const auto at = [&](double x, double y, double z) { return Vector3(5 - y, 6 + x, 7 + z); };
  const auto near = [](const Vector3& a, const Vector3& b) { return (a - b).norm() < 1e-12; };
  CHECK(near(made.robots[0].X_WR.p, at(0, 0, 0)));
  CHECK(near(made.loops[0].point_i, {0.3, 0, 0}));
  CHECK(near(made.loops[0].point_j, at(0.3, 0, 0)));
  CHECK(near(made.forces[0].point_i, {0.1, 0, 0}));
  CHECK(near(made.forces[0].point_j, at(0.2, 0, 0.5)));
  CHECK(made.forces[1].force[0].formula == "-1 * (sin(t))");
  CHECK(made.forces[1].force[1].IsConstant());
  CHECK(made.forces[1].force[1].value == 1);
  CHECK(near(made.tendons[0].stops[0].X_LS.p, {0.3, 0, 0}));
  CHECK(near(made.tendons[0].stops[1].X_LS.p, at(0, 0.1, 0.4)));
  CHECK(near(made.targets[0].X_WT.p, at(0.1, 0.2, 0.3)));
  CHECK(near(made.paths[0].waypoints[1].X_WP.p, at(0, 0, 0)));
  CHECK(near(MeasurementsOf(made)[0].to_point, at(1, 2, 3)));
  // Springs are as long, so energies are the same.
  const auto energy = [](const Scene& of) {
    const auto system = Compiled(of)->MakeSystem();
    return system->ComputeEnergies(system->InitialState()).potential_springs;
  };
  CHECK(energy(made) == Approx(energy(part)).epsilon(1e-12));
  scene.Undo(done.edit);
  CHECK(SceneToText(scene.ToScene()) == before);
}

TEST_CASE("A part whose place in the world follows a formula is refused elsewhere") {
  const Folder folder;
  WriteText(folder / "tied.lws.json",
            R"({"linkwright": 1, "robots": [{"name": "rod", "links": [{"name": "bar"}]}],
    "targets": [{"name": "there", "frame": "bar", "xyz": [0.5, 0, 0]}],
    "parameters": [{"name": "L", "value": 0.5}], "formulas": [{"number": "targets/there.xyz.x", "formula": "L"}]})");
  const Scene part = LoadGood(folder / "tied.lws.json");
  CObjectContainer scene;
  CHECK(InsertPart(&scene, part, {}).ok());
  PartOptions elsewhere;
  elsewhere.X_PM.p.x() = 1;
  CObjectContainer other;
  const TreeEdit refused = InsertPart(&other, part, elsewhere);
  CHECK(refused.why.find("targets/there.xyz.x was 1.5 and is 0.5") != std::string::npos);
  CHECK(other.root().ChildrenOf("robots").empty());
}

}  // namespace insert_part_test
