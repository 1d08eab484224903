// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <string>

#include "engine/io/scene/LoadScene.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/compile/SupportCheck.h"
#include "tests/support/SceneFiles.h"

namespace linkwright::support_check_test {
namespace {

using test::AllProblems;

std::vector<Unsupported> FoundIn(const std::string& robots, const std::string& rest = {}) {
  const test::Folder folder;
  test::WriteText(folder / "s.lws.json", R"({"linkwright": 1, "robots": [)" + robots + "]" +
                                             (rest.empty() ? "" : ", " + rest) + "}");
  LoadSceneResult loaded = LoadScene(folder / "s.lws.json");
  INFO(AllProblems(loaded.problems));
  REQUIRE(loaded.ok);
  const auto compiled = CompileScene(loaded.scene, &loaded.problems);
  INFO(AllProblems(loaded.problems));
  REQUIRE(compiled);
  return FindUnsupported(*compiled, loaded.scene, compiled->initial_q, loaded.scene.gravity);
}

// A free body of 1 kg.
std::string Loose(const std::string& name, const std::string& place,
                  const std::string& shapes = R"({"box": [0.2, 0.2, 0.2]})") {
  return R"({"name": ")" + name + R"(", "floating": true, "xyz": )" + place + R"(, "links": [{"name": ")" +
         name + R"(", "mass": 1, "inertia": [0.01, 0.01, 0.01], "collisions": [)" + shapes + "]}]}";
}

// What stands fixed in the world.
std::string Fixed(const std::string& name, const std::string& place) {
  return R"({"name": ")" + name + R"(", "xyz": )" + place + R"(, "links": [{"name": ")" + name +
         R"(", "collisions": [{"box": [1, 1, 0.1]}]}]})";
}

}  // namespace

TEST_CASE("A free base without contact has nothing to stand on, and contact would hold it", "[fall]") {
  const auto found = FoundIn(Loose("box", "[0, 0, 1]"));
  REQUIRE(found.size() == 1);
  CHECK(found[0].name == "box");
  CHECK(found[0].why == Unsupported::Why::kContactOff);
  CHECK(found[0].contact_would_hold);
  CHECK(found[0].Text() == "\"box\" has nothing to stand on: its base is free and contact is off");
}

TEST_CASE("A free base without collision shapes falls whether contact is on or not", "[fall]") {
  for (const std::string contact : {"", R"("contact": {"ground": true})"}) {
    const auto found = FoundIn(Loose("box", "[0, 0, 1]", ""), contact);
    REQUIRE(found.size() == 1);
    CHECK(found[0].why == Unsupported::Why::kNoShapes);
    CHECK_FALSE(found[0].contact_would_hold);
  }
}

TEST_CASE("Ground, or a thing below, holds a free base; one beside it does not", "[fall]") {
  const std::string box = Loose("box", "[0, 0, 1]");
  CHECK(FoundIn(box, R"("contact": {"ground": true})").empty());
  CHECK(FoundIn(Fixed("table", "[0, 0, 0]") + ", " + box, R"("contact": {})").empty());
  for (const std::string place : {"[5, 0, 0]", "[0, 0, 3]"}) {
    const auto found = FoundIn(Fixed("table", place) + ", " + box, R"("contact": {})");
    REQUIRE(found.size() == 1);
    CHECK(found[0].why == Unsupported::Why::kNothingBelow);
    CHECK_FALSE(found[0].contact_would_hold);
  }
  // Down is where gravity goes.
  const std::string sideways = R"("contact": {}, "gravity": [9.81, 0, 0])";
  CHECK(FoundIn(Fixed("table", "[5, 0, 1]") + ", " + box, sideways).empty());
  CHECK(FoundIn(Fixed("table", "[-5, 0, 1]") + ", " + box, sideways).size() == 1);
  // Of a pile in the air the lowest one.
  const auto pile = FoundIn(Loose("upper", "[0, 0, 2]") + ", " + box, R"("contact": {})");
  REQUIRE(pile.size() == 1);
  CHECK(pile[0].name == "box/box");
}

TEST_CASE("What floats without gravity, is fixed or is held from outside needs no ground", "[fall]") {
  const std::string box = Loose("box", "[0, 0, 1]");
  CHECK(FoundIn(box, R"("gravity": [0, 0, 0])").empty());
  CHECK(FoundIn(Fixed("table", "[0, 0, 0]")).empty());
  const std::string force = R"({"name": "lift", "type": "force", "link": "box", "force": [0, 0, 10]})";
  CHECK(FoundIn(box, R"("forces": [)" + force + "]").empty());
}

}  // namespace linkwright::support_check_test
