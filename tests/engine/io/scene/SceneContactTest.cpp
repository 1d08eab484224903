// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/base/json/JsonDocument.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/io/scene/ObjectText.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/compile/ContactOn.h"
#include "engine/scene/edit/TreeEdits.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/study/Sweep.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

namespace scene_contact_test {
namespace {

// Of two robots; what a link's `collisions` and the scene's other keys hold.
std::string TwoHands(const std::string& collisions, const std::string& rest) {
  const auto robot = [&](const char* name) {
    return std::string("{\"name\": \"") + name +
           "\", \"links\": [{\"name\": \"base\"}, {\"name\": \"hand\", \"mass\": 1, \"inertia\": [1, 1, 1],\n"
           "\"collisions\": [" +
           collisions +
           "]}],\n\"joints\": [{\"name\": \"wrist\", \"parent\": \"base\", \"child\": \"hand\"}]}";
  };
  return "{\"linkwright\": 1,\n\"robots\": [" + robot("left") + ",\n" + robot("right") + "],\n" + rest +
         "}\n";
}

std::string WithContact(const std::string& contact, const std::string& rest = "\"view\": {}") {
  return TwoHands("{\"sphere\": 0.1}", "\"contact\":\n" + contact + ",\n" + rest);
}
constexpr int kContactLine = 9;  // where what WithContact is given begins

LoadSceneResult LoadText(const std::string& text) {
  const Folder folder;
  WriteText(folder / "s.lws.json", text);
  LoadSceneResult result = LoadScene(folder / "s.lws.json");
  if (result.ok) CompileScene(result.scene, &result.problems);
  return result;
}

std::vector<std::string> ProblemsOf(const std::string& text) {
  const LoadSceneResult result = LoadText(text);
  std::vector<std::string> out;
  for (const Problem& problem : result.problems.problems())
    out.push_back(std::string(problem.severity == Severity::kError ? "error " : "") +
                  std::to_string(problem.line) + ": " + problem.element + ": " + problem.text);
  return out;
}

Scene GoodText(const std::string& text) {
  const LoadSceneResult result = LoadText(text);
  INFO(AllProblems(result.problems));
  REQUIRE(result.problems.problems().empty());
  return result.scene;
}

std::string Saved(const Scene& scene) { return SceneTextAt(scene, "other.lws.json"); }

const char* const kAllOfContact = R"({
  "enabled": true, "clock": "events", "impacts": "sequential",
  "friction": 0.7, "restitution": 0.1, "torsional": 0.002, "rolling": 1e-3,
  "ground": {"height": 0.5, "normal": [0, 3, 4], "friction": 0.6},
  "combine": "geometric", "self": false, "settle": 1e-5, "most_events": 100, "most_points": 10,
  "pairs": [{"a": "ground", "b": "left/hand", "friction": 0.3, "restitution": 0.2, "torsional": 0, "rolling": 1,
    "enabled": false}],
  "exclude": [["left/hand", "right/hand"]], "report": [["ground", "left/hand"], ["right/hand", "ground"]]
})";

}  // namespace

TEST_CASE("a scene's contact is read as it is written") {
  const Scene scene = GoodText(WithContact(kAllOfContact));
  REQUIRE(scene.contact);
  const ContactDescription& c = *scene.contact;
  CHECK(c.enabled);
  CHECK(c.clock == ContactClock::kEvents);
  CHECK(c.impacts == ImpactLaw::kSequential);
  CHECK(c.defaults.friction == 0.7);
  CHECK(c.defaults.restitution == 0.1);
  CHECK(c.defaults.torsional == 0.002);
  CHECK(c.defaults.rolling == 1e-3);
  REQUIRE(c.ground);
  CHECK(c.ground->height == 0.5);
  CHECK(c.ground->normal == Vector3(0, 3, 4));
  CHECK(c.ground->surface.friction == 0.6);
  CHECK_FALSE(c.ground->surface.restitution);
  CHECK(c.combine == ContactCombine::kGeometric);
  CHECK_FALSE(c.self);
  CHECK(c.settle == 1e-5);
  CHECK(c.most_events == 100);
  CHECK(c.most_points == 10);
  REQUIRE(c.pairs.size() == 1);
  CHECK(c.pairs[0].a == "ground");
  CHECK(c.pairs[0].b == "left/hand");
  CHECK(c.pairs[0].surface.friction == 0.3);
  CHECK(c.pairs[0].surface.rolling == 1);
  CHECK_FALSE(c.pairs[0].enabled);
  CHECK(c.pairs[0].line == kContactLine + 5);
  CHECK(c.exclude == std::vector<std::array<std::string, 2>>{{"left/hand", "right/hand"}});
  CHECK(c.report.size() == 2);

  CHECK_FALSE(GoodText(TwoHands("", "\"view\": {}")).contact);
  const Scene plain = GoodText(WithContact("{}"));
  REQUIRE(plain.contact);
  CHECK(plain.contact->enabled);
  CHECK_FALSE(plain.contact->ground);
  CHECK(plain.contact->defaults.friction == 0.5);
}

TEST_CASE("contact is written back as it was, and anew as it is") {
  for (const std::string& contact :
       {std::string(kAllOfContact), std::string("{}"), std::string("{\"ground\": true, \"x-mine\": [1]}"),
        std::string("{ \"ground\" : false }")}) {
    const std::string text = WithContact(contact, "\"view\": {\"ground_height\": 2}");
    CHECK(Saved(GoodText(text)) == text);
  }
  Scene scene = GoodText(WithContact(kAllOfContact));
  scene.document = nullptr;
  const Scene again = GoodText(Saved(scene));
  CHECK(SameObject(SceneKindOf(), &scene, &again));
}

TEST_CASE("what is not known survives a save beside what changed") {
  const LoadSceneResult loaded =
      LoadText(WithContact("{\"fricton\": 1, \"friction\": 0.2, \"pairs\": [{\"a\": \"ground\", \"b\": "
                           "\"left/hand\", \"x-mine\": 7}]}"));
  REQUIRE(loaded.ok);
  REQUIRE(loaded.problems.problems().size() == 1);
  CHECK(loaded.problems.problems()[0].severity == Severity::kWarning);
  CHECK_THAT(loaded.problems.problems()[0].text, Catch::Contains("did you mean \"friction\"?"));
  Scene scene = loaded.scene;
  scene.contact->defaults.friction = 0.9;
  scene.contact->pairs[0].surface.restitution = 0.5;
  const std::string text = Saved(scene);
  CHECK_THAT(text, Catch::Contains("\"fricton\": 1") && Catch::Contains("\"x-mine\": 7") &&
                       Catch::Contains("\"friction\": 0.9") && Catch::Contains("\"restitution\": 0.5"));
}

TEST_CASE("the ground of contact is the view's where it is true") {
  Scene scene = GoodText(WithContact("{\"ground\": true}", "\"view\": {\"ground_height\": 2}"));
  REQUIRE(scene.contact->ground);
  CHECK(scene.contact->ground->height == 2);
  CHECK(scene.contact->ground->normal == Vector3::UnitZ());
  // A ground that stays where the view's was is written with its height.
  scene.view.ground_height = 3;
  CHECK(GoodText(Saved(scene)).contact->ground->height == 2);
  scene.contact->ground->height = 3;
  CHECK_THAT(Saved(scene), Catch::Contains("\"ground\": true"));
  scene.contact->ground->normal = Vector3::UnitX();
  const Scene tilted = GoodText(Saved(scene));
  CHECK(tilted.contact->ground->height == 3);
  CHECK(tilted.contact->ground->normal == Vector3::UnitX());
  scene.contact->ground.reset();
  CHECK_FALSE(GoodText(Saved(scene)).contact->ground);
  CHECK_FALSE(GoodText(WithContact("{\"ground\": false}")).contact->ground);
}

TEST_CASE("what is wrong with contact is reported with its line") {
  using Lines = std::vector<std::string>;
  const std::string at = "error " + std::to_string(kContactLine) + ": ";
  CHECK(ProblemsOf(WithContact(R"({"pairs": [{"a": "ground", "b": "hand"}]})")) ==
        Lines{at + "contact.pairs[0]: \"b\": there is no link \"hand\""});
  CHECK(ProblemsOf(WithContact("{\"exclude\": [[\"ground\", \"left/hand\"],\n[\"left/hand\", \"up\"]]}")) ==
        Lines{"error 10: contact.exclude[1]: there is no link \"up\""});
  CHECK(ProblemsOf(WithContact(R"({"report": [["left/hand", "left/foot"]]})")) ==
        Lines{at + "contact.report[0]: there is no link \"left/foot\""});
  CHECK(ProblemsOf(WithContact(R"({"pairs": [{"a": "ground"}]})")) ==
        Lines{at + "contact.pairs[0]: \"b\" is missing: another link, or \"ground\""});
  CHECK(ProblemsOf(WithContact(R"({"pairs": [{"a": "ground", "b": "ground"}]})")) ==
        Lines{at + "contact.pairs[0]: \"a\" and \"b\" are the same: ground"});
  CHECK(ProblemsOf(WithContact(R"({"exclude": [["left/hand"]]})")) ==
        Lines{at + "contact: \"exclude\" must hold pairs of names"});
  CHECK(ProblemsOf(WithContact(R"({"exclude": [["left/hand", "left/hand"]]})")) ==
        Lines{at + "contact: pairs \"left/hand\" with itself"});
  CHECK(ProblemsOf(WithContact(R"({"friction": -0.1})")) ==
        Lines{at + "contact: \"friction\" must not be negative: -0.1"});
  CHECK(ProblemsOf(WithContact(R"({"restitution": 1.1})")) ==
        Lines{at + "contact: \"restitution\" must be from 0 to 1, not 1.1"});
  CHECK(ProblemsOf(WithContact(R"({"torsional": -1})")).size() == 1);
  CHECK(ProblemsOf(WithContact(R"({"rolling": -1})")).size() == 1);
  CHECK(ProblemsOf(WithContact(R"({"settle": -1})")).size() == 1);
  CHECK(ProblemsOf(WithContact(R"({"most_events": 0})")).size() == 1);
  CHECK(ProblemsOf(WithContact(R"({"most_points": 1.5})")).size() == 1);
  CHECK(ProblemsOf(WithContact(R"({"ground": {"normal": [0, 0, 0]}})")) ==
        Lines{at + "contact.ground: \"normal\" is no direction: it is zero"});
  CHECK(ProblemsOf(WithContact(R"({"ground": 1})")) ==
        Lines{at + "contact: \"ground\" must be an object, not a number"});
  CHECK(ProblemsOf(WithContact(R"({"clock": "stepping", "impacts": "sequential"})")) ==
        Lines{at + "contact: sequential impacts need events, which the clock \"stepping\" has not"});
}

TEST_CASE("the shapes that touch are read and written") {
  const std::string shapes =
      "{\"ellipsoid\": [0.1, 0.2, 0.3], \"friction\": 0.4, \"restitution\": 1, \"torsional\": 0.01, "
      "\"rolling\": 0},"
      "\n{\"hull\": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [0.1, 0.1, 0.1]]},"
      "\n{\"height_field\": {\"size\": [2, 3], \"heights\": [[0, 1, 2], [3, 4, 5]], \"x-of\": \"mine\"}}";
  const std::string text = TwoHands(shapes, "\"view\": {}");
  Scene scene = GoodText(text);
  CHECK(Saved(scene) == text);
  const auto& read = scene.robots[1].description.links[1].collisions;
  REQUIRE(read.size() == 3);
  CHECK(read[0].geometry.type == ShapeType::kEllipsoid);
  CHECK(read[0].geometry.size == Vector3(0.1, 0.2, 0.3));
  CHECK(read[0].surface.friction == 0.4);
  CHECK(read[0].surface.restitution == 1);
  CHECK(read[0].surface.torsional == 0.01);
  CHECK(read[0].surface.rolling == 0);
  CHECK(read[1].geometry.type == ShapeType::kHull);
  REQUIRE(read[1].geometry.points.size() == 5);
  CHECK(read[1].geometry.points[2] == Vector3::UnitY());
  CHECK_FALSE(read[1].surface.friction);
  REQUIRE(read[2].geometry.heights);
  CHECK(read[2].geometry.size.x() == 2);
  CHECK(read[2].geometry.size.y() == 3);
  CHECK(read[2].geometry.heights->rows == 2);
  CHECK(read[2].geometry.heights->columns == 3);
  CHECK(read[2].geometry.heights->heights == std::vector<double>{0, 1, 2, 3, 4, 5});
  // Anew, and where one shape becomes another one.
  CHECK_THAT(Saved(scene), Catch::Contains("\"x-of\""));
  scene.robots[0].description.links[1].collisions[0].geometry = read[2].geometry;
  const Scene changed = GoodText(Saved(scene));
  CHECK(changed.robots[0].description.links[1].collisions[0].geometry.type == ShapeType::kHeightField);
  scene.document = nullptr;
  const Scene again = GoodText(Saved(scene));
  CHECK(SameObject(SceneKindOf(), &scene, &again));
}

TEST_CASE("half-spaces are of links that are fixed to the world") {
  const std::string text =
      "{\"linkwright\": 1,\n\"robots\": [{\"name\": \"r\", \"links\": [{\"name\": \"floor\", \"collisions\": "
      "[{\"half_space\": [4, 5]}]},\n{\"name\": \"hand\", \"mass\": 1, \"inertia\": [1, 1, 1]";
  const std::string end =
      "}],\n\"joints\": [{\"name\": \"wrist\", \"parent\": \"floor\", \"child\": \"hand\"}]}]}\n";
  const Scene good = GoodText(text + end);
  const Geometry& plane = good.robots[0].description.links[0].collisions[0].geometry;
  CHECK(plane.type == ShapeType::kHalfSpace);
  CHECK(plane.size.x() == 4);
  CHECK(plane.size.y() == 5);
  CHECK(Saved(good) == text + end);
  CHECK(ProblemsOf(text + ", \"collisions\": [{\"half_space\": [1, 1]}]" + end) ==
        std::vector<std::string>{
            "error 3: link \"hand\": has a \"half_space\" to collide with, but moves: only "
            "links fixed to the world can"});
}

TEST_CASE("what is wrong with a shape that touches is reported with its line") {
  const auto problem = [](const std::string& shape) {
    const auto problems = ProblemsOf(TwoHands(shape, "\"view\": {}"));
    REQUIRE(problems.size() == 2);  // of each robot
    CHECK_THAT(problems[0], Catch::StartsWith("error 3: robots[0].links[1].collisions[0]"));
    return problems[0];
  };
  using Catch::Contains;
  CHECK_THAT(problem(R"({"hull": [[0, 0, 0], [1, 0, 0], [0, 1, 0]]})"), Contains("at least 4 rows"));
  CHECK_THAT(problem(R"({"hull": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]]})"),
             Contains("lie in a plane"));
  CHECK_THAT(problem(R"({"hull": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1]]})"),
             Contains("rows of 3 numbers"));
  CHECK_THAT(problem(R"({"ellipsoid": [1, 0, 1]})"), Contains("greater than zero"));
  CHECK_THAT(problem(R"({"half_space": [1, -1]})"), Contains("greater than zero"));
  CHECK_THAT(problem(R"({"height_field": {"size": [1, 1]}})"), Contains("needs \"size\" and \"heights\""));
  CHECK_THAT(problem(R"({"height_field": {"size": [1, 0], "heights": [[0, 0], [0, 0]]}})"),
             Contains("greater than zero"));
  CHECK_THAT(problem(R"({"height_field": {"size": [1, 1], "heights": [[0, 0], [0]]}})"),
             Contains("rows of 2 numbers"));
  CHECK_THAT(problem(R"({"height_field": {"size": [1, 1], "heights": [[0, 0]]}})"), Contains("two rows"));
  CHECK_THAT(problem(R"({"sphere": 1, "ellipsoid": [1, 1, 1]})"), Contains("cannot stand beside"));
  CHECK_THAT(problem(R"({"sphere": 1, "friction": -1})"), Contains("must not be negative"));
  CHECK_THAT(problem(R"({"sphere": 1, "restitution": 2})"), Contains("from 0 to 1"));
}

TEST_CASE("names in contact follow what they name, and go with it") {
  CObjectContainer scene(GoodText(WithContact(kAllOfContact)));
  const auto id = [&](const char* path) {
    const SceneObject* const object = scene.FindPath(path);
    REQUIRE(object);
    return object->id();
  };
  REQUIRE(RenameObject(&scene, id("left/hand"), "palm").ok());
  REQUIRE(RenameObject(&scene, id("right"), "other").ok());
  ContactDescription contact = *scene.ToScene().contact;
  CHECK(contact.pairs[0].a == "ground");
  CHECK(contact.pairs[0].b == "left/palm");
  CHECK(contact.exclude == std::vector<std::array<std::string, 2>>{{"left/palm", "other/hand"}});
  CHECK(contact.report[1] == std::array<std::string, 2>{"other/hand", "ground"});

  const auto losses = DescribeRemoval(scene, {id("left")});
  CHECK(std::find(losses.begin(), losses.end(), "contact.exclude loses left/palm") != losses.end());
  const TreeEdit removed = RemoveObject(&scene, id("left"));
  REQUIRE(removed.ok());
  contact = *scene.ToScene().contact;
  CHECK(contact.pairs.empty());
  CHECK(contact.exclude.empty());
  // With one robot left, its name stands before no other.
  CHECK(contact.report == std::vector<std::array<std::string, 2>>{{"hand", "ground"}});
  scene.Undo(removed.edit);
  CHECK(scene.ToScene().contact->pairs.size() == 1);
  CHECK(scene.ToScene().contact->exclude.size() == 1);
}

TEST_CASE("values of contact are set by their names, and swept") {
  const Scene scene = GoodText(WithContact("{\"ground\": true}"));
  CObjectContainer objects(scene);
  const auto set = [&](const std::string& place, const std::string& text) {
    std::string why;
    const FieldPlace found = FindField(objects, place, &why);
    INFO(why);
    REQUIRE(found.field);
    ProblemList problems;
    SetFieldText(found, text, &objects, &problems, nullptr);
    return problems.ToString();
  };
  CHECK(set("contact.friction", "0.25").empty());
  CHECK(set("contact/ground.height", "-1").empty());
  CHECK(set("contact.exclude", "[[\"left/hand\", \"ground\"]]").empty());
  CHECK_FALSE(set("contact.restitution", "2").empty());
  const Scene now = objects.ToScene();
  CHECK(now.contact->defaults.friction == 0.25);
  CHECK(now.contact->exclude[0][1] == "ground");

  const auto compiled = CompileScene(scene, nullptr);
  REQUIRE(compiled);
  const auto friction = FindSweepTarget(*compiled, "contact.friction");
  REQUIRE(friction);
  CHECK(WhyNoSweepValue(*friction, 0.3).empty());
  CHECK_FALSE(WhyNoSweepValue(*friction, -0.3).empty());
  const auto restitution = FindSweepTarget(*compiled, "contact.restitution");
  REQUIRE(restitution);
  CHECK_FALSE(WhyNoSweepValue(*restitution, 1.5).empty());
  CHECK_FALSE(
      FindSweepTarget(*CompileScene(GoodText(TwoHands("", "\"view\": {}")), nullptr), "contact.friction"));
}

TEST_CASE("sweeps with other contact are other sweeps") {
  Scene scene = GoodText(WithContact("{\"ground\": {\"height\": -1}}"));
  scene.robots[1].X_WR.p.x() = 5;
  const auto print = [&](auto&& change) {
    Scene changed = scene;
    change(&changed);
    return SweepFingerprint(*CompileScene(changed, nullptr), Sweep(), SimulationOptions(), 1);
  };
  const std::uint64_t before = print([](Scene*) {});
  CHECK(before == print([](Scene*) {}));
  CHECK(before != print([](Scene* s) { s->contact->clock = ContactClock::kStepping; }));
  CHECK(before != print([](Scene* s) { s->contact->ground->height = -2; }));
  CHECK(before != print([](Scene* s) { s->contact.reset(); }));
  CHECK(before !=
        print([](Scene* s) { s->robots[0].description.links[1].collisions[0].surface.friction = 0.1; }));
}

TEST_CASE("contact that is turned on has a ground") {
  Scene scene = GoodText(TwoHands("", "\"view\": {\"ground_height\": -0.5}"));
  TurnContactOn(&scene);
  REQUIRE(scene.contact);
  REQUIRE(scene.contact->ground);
  CHECK(scene.contact->ground->height == -0.5);

  scene = GoodText(WithContact("{\"enabled\": false, \"ground\": {\"height\": 3}}"));
  TurnContactOn(&scene);
  CHECK(scene.contact->enabled);
  CHECK(scene.contact->ground->height == 3);

  Scene robot;  // of a robot's file
  robot.view.ground_height = -0.2;
  robot.robots.emplace_back().description.links.emplace_back();
  TurnContactOn(&robot);
  CHECK(robot.contact->ground->height == 0);
  robot.contact.reset();
  Visual plane;
  plane.geometry.type = ShapeType::kHalfSpace;
  robot.robots[0].description.links[0].collisions.push_back(plane);
  TurnContactOn(&robot);
  CHECK_FALSE(robot.contact->ground);
}

// A ball of radius 0.1 at the tip of a leg 0.4 m below a base that floats; a fixed post goes deeper.
TEST_CASE("the ground of contact that is turned on goes below what moves") {
  const auto scene = [](const std::string& more) {
    return GoodText(R"({"linkwright": 1, "robots": [
      {"name": "hopper", "floating": true, "links": [{"name": "base", "mass": 1, "inertia": [1, 1, 1]},
        {"name": "leg", "mass": 1, "inertia": [1, 1, 1],
         "collisions": [{"sphere": 0.1, "xyz": [0, 0, -0.4]}, {"sphere": 0.05, "xyz": [0, 0, -0.2]}]}],
       "joints": [{"name": "hip", "type": "revolute", "axis": "y", "parent": "base", "child": "leg"}]},
      {"name": "post", "links": [{"name": "post", "collisions": [{"box": [0.1, 0.1, 9], "xyz": [5, 0, 0]}]}],
       "joints": []}])" +
                    more + "}");
  };
  Scene hanging = scene("");
  const auto height = TurnContactOn(&hanging);
  REQUIRE(height);
  CHECK(*height == Approx(-0.5).epsilon(1e-15));
  CHECK(hanging.contact->ground->height == *height);
  ProblemList problems;
  const auto compiled = CompileScene(hanging, &problems);
  REQUIRE(compiled);
  CHECK_NOTHROW(compiled->MakeSystem());

  Scene shown = scene(R"(, "view": {"ground_height": -0.7})");
  CHECK_FALSE(TurnContactOn(&shown));
  CHECK(shown.contact->ground->height == -0.7);
  // What a scene says itself stays.
  Scene given = scene(R"(, "contact": {"enabled": false, "ground": {"height": 0}})");
  CHECK_FALSE(TurnContactOn(&given));
  CHECK(given.contact->ground->height == 0);
}

}  // namespace scene_contact_test
