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
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/edit/Formulas.h"
#include "engine/scene/kinds/ParameterKinds.h"
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
  CHECK(FollowFormulas(scene, &done.edit) == "");
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
  CHECK(InsertPart(&scene, part, {{{"ground", "3 m"}}, {}, 0}).why ==
        "the loops of the part cannot be closed with these values");
  CHECK(InsertPart(&scene, part, {{{"length", "3 m"}}, {}, 0}).why == "the part has no parameter \"length\"");
  CHECK(InsertPart(&scene, part, {{{"ground", "3 s"}}, {}, 0}).why != "");
  CHECK(SceneToText(scene.ToScene()) == empty);
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
    CHECK(FollowFormulas(&scene, &change.edit) == "");
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

}  // namespace insert_part_test
