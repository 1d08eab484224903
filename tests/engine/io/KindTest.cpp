// SPDX-License-Identifier: GPL-3.0-or-later
// A kind that no scene has, described here alone: it is read, checked and written by its description.
#include <catch2/catch.hpp>

#include "engine/io/JsonDocument.h"
#include "engine/io/KindReader.h"
#include "engine/io/KindWriter.h"
#include "engine/scene/KindBuilder.h"

namespace linkwright {
namespace kind_test {

enum class Wheel { kSpoked, kSolid };
const char* ToString(Wheel wheel) { return wheel == Wheel::kSolid ? "solid" : "spoked"; }

struct Bolt {
  std::string name;
  double turn = 0;
};

struct Cart {
  std::string name;
  Wheel wheel = Wheel::kSpoked;
  int spokes = 12;
  double mass = 2, most = std::numeric_limits<double>::infinity();
  Vector3 place = Vector3::Zero();
  std::optional<Vector3> wind;
  Transform pose;
  Function drag;
  std::map<std::string, double> wear;
  std::vector<Bolt> bolts;
  Bolt king;
};

const Kind& BoltKind() {
  static const Kind kind = KindBuilder<Bolt>("bolt", "bolts", "Bolt", "Holds.")
                               .NewName([](const Bolt&) { return std::string("bolt"); })
                               .Text("name", &Bolt::name)
                               .Angle("turn", &Bolt::turn)
                               .Range({-1, 1})
                               .Build();
  return kind;
}

const Kind& CartKind() {
  static const Kind kind =
      KindBuilder<Cart>("cart", "carts", "Cart", "Rolls.")
          .Text("name", &Cart::name)
          .Choice("type", &Cart::wheel, 2)
          .Required()
          .Number("spokes", &Cart::spokes)
          .Range({3, 48})
          .When([](const Cart& cart) { return cart.wheel == Wheel::kSpoked; })
          .Number("mass", &Cart::mass)
          .Range(kPositive)
          .Number("most", &Cart::most)
          .Unbounded()
          .Vector("place", &Cart::place)
          .OptionalVector("wind", &Cart::wind)
          .Direction()
          .Pose("pose", &Cart::pose)
          .Formula("drag", &Cart::drag, Expression::Names::kTime)
          .NumbersBy("road", "wear", &Cart::wear)
          .Range(kNotNegative)
          .List("bolts", &Cart::bolts, BoltKind)
          .Part("king", &Cart::king, BoltKind)
          .Check([](const Cart& cart, std::string_view* field) {
            *field = "mass";
            return cart.mass > cart.most ? std::string("heavier than most") : std::string();
          })
          .Build();
  return kind;
}

struct Read {
  Cart cart;
  bool good = false;
  std::string problems;
  std::shared_ptr<const JsonDocument> document;
};

Read ReadCart(const std::string& text) {
  Read read;
  ProblemList problems;
  read.document = JsonDocument::Parse(text, "cart", &problems);
  REQUIRE(read.document);
  const std::string file = "cart";
  read.good = ReadObject(SceneElement(read.document->root(), "", file, &problems), CartKind(), &read.cart);
  read.problems = problems.ToString();
  return read;
}

constexpr const char* kFull = R"({
  "name": "c", "type": "spoked", "spokes": 20,
  "mass": 3.50, "most": 9,
  "place": [1, 2.0, 3], "wind": [0, 1, 0],
  "xyz": [0, 0, 1],
  "drag": "2*t",
  "wear": {"hill": 0.5},
  "bolts": [{"name": "left", "turn_deg": 30}, {}],
  "king": {"turn": 0.25},
  "x-mine": true
}
)";

TEST_CASE("an object of a kind is read by its description") {
  const Read read = ReadCart(kFull);
  INFO(read.problems);
  REQUIRE(read.good);
  CHECK(read.problems.empty());
  CHECK(read.cart.name == "c");
  CHECK(read.cart.spokes == 20);
  CHECK(read.cart.mass == 3.5);
  CHECK(read.cart.most == 9);
  CHECK(read.cart.place == Vector3(1, 2, 3));
  CHECK(read.cart.wind == Vector3(0, 1, 0));
  CHECK(read.cart.pose.p == Vector3(0, 0, 1));
  CHECK(read.cart.drag.formula == "2*t");
  CHECK(read.cart.wear.at("hill") == 0.5);
  REQUIRE(read.cart.bolts.size() == 2);
  CHECK(read.cart.bolts[0].turn == Approx(kPi / 6).epsilon(1e-15));
  CHECK(read.cart.bolts[1].name == "bolt");
  CHECK(read.cart.king.turn == 0.25);
}

TEST_CASE("what is wrong with an object of a kind is reported with the line of its key") {
  const auto reports = [](const std::string& text, const std::string& expected) {
    const Read read = ReadCart(text);
    INFO(text);
    CHECK_FALSE(read.good);
    CHECK(read.problems.find(expected) != std::string::npos);
    if (read.problems.find(expected) == std::string::npos) FAIL_CHECK(read.problems);
  };
  reports("{}", "cart:1: error: \"type\" is missing: one of \"spoked\", \"solid\"");
  reports("{\"type\":\n \"round\"}",
          "cart:2: error: \"type\" must be one of \"spoked\", \"solid\", not \"round\"");
  reports("{\"type\": \"spoked\",\n \"spokes\": 2.5}",
          "cart:2: error: \"spokes\" must be a whole number from 3 to 48");
  reports("{\"type\": \"solid\",\n\n \"mass\": 0}",
          "cart:3: error: \"mass\" must be greater than zero, not 0");
  reports("{\"type\": \"solid\",\n \"mass\": \"1\"}", "cart:2: error: \"mass\" must be a number");
  reports("{\"type\": \"solid\",\n \"mass\": 2,\n \"most\": 1}", "cart:2: error: heavier than most");
  reports("{\"type\": \"solid\",\n \"wind\": [0, 0, 0]}", "cart:2: error: \"wind\" is no direction");
  reports("{\"type\": \"solid\",\n \"drag\": \"2*\"}", "cart:2: error: \"drag\" \"2*\" is no formula");
  reports("{\"type\": \"solid\",\n \"wear\": {\n\"hill\": -1}}",
          "cart:3: error: wear: \"hill\" must not be negative: -1");
  reports("{\"type\": \"solid\",\n \"bolts\": [{\"name\": \"a\"},\n{\"name\": \"a\"}]}",
          "cart:3: error: bolts[1] \"a\"");
  reports("{\"type\": \"solid\",\n \"king\": {\n\"turn_deg\": 90}}",
          "cart:3: error: king: \"turn_deg\" must be from");
}

TEST_CASE("a key that is unknown, or means nothing for the type, is a warning") {
  const Read read = ReadCart("{\"type\": \"solid\",\n \"spokes\": 5,\n \"placee\": [0, 0, 0]}");
  CHECK(read.good);
  CHECK(read.cart.spokes == Cart().spokes);
  CHECK(read.problems.find("cart:2: warning: \"spokes\" means nothing for the type \"solid\"") !=
        std::string::npos);
  CHECK(read.problems.find("cart:3: warning: unknown key \"placee\" is ignored; did you mean \"place\"?") !=
        std::string::npos);
}

TEST_CASE("an object of a kind is written by its description, and only what changed") {
  const Read read = ReadCart(kFull);
  REQUIRE(read.good);
  const auto text = [&](const Cart& now) {
    JsonValue root = read.document->root();
    EditObject(CartKind(), &read.cart, &now, &root);
    return read.document->Write(root);
  };
  // But for the name that the second bolt did not have in the file.
  Cart now = read.cart;
  CHECK(text(now) == kFull);
  now.mass = 4;
  std::string expected = kFull;
  expected.replace(expected.find("3.50"), 4, "4");
  CHECK(text(now) == expected);
  now.bolts[0].turn = kPi / 4;
  expected.replace(expected.find("\"turn_deg\": 30"), 14, "\"turn_deg\": 45");
  now.most = std::numeric_limits<double>::infinity();
  expected.replace(expected.find(", \"most\": 9"), 11, "");
  now.wind.reset();
  expected.replace(expected.find(", \"wind\": [0, 1, 0]"), 19, "");
  now.wear["dale"] = 2;
  expected.replace(expected.find("0.5}"), 4, "0.5, \"dale\": 2}");
  const std::string changed = text(now);
  CHECK(changed == expected);
  // And the same again from there.
  const Read again = ReadCart(changed);
  CHECK(again.good);
  CHECK(SameObject(CartKind(), &again.cart, &now));
  CHECK_FALSE(SameObject(CartKind(), &again.cart, &read.cart));
}

TEST_CASE("a new object has what must stand there, and what is not as by default") {
  Cart cart;
  cart.wheel = Wheel::kSpoked;
  cart.mass = 7;
  cart.bolts.resize(1);
  cart.bolts[0].name = "one";
  JsonValue root = JsonValue::Object();
  const Cart defaults;
  EditObject(CartKind(), &defaults, &cart, &root);
  CHECK(WriteJson(root) == "{\"type\": \"spoked\", \"mass\": 7, \"bolts\": [{\"name\": \"one\"}]}\n");
}

}  // namespace kind_test
}  // namespace linkwright
