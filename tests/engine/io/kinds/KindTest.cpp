// SPDX-License-Identifier: GPL-3.0-or-later
// A kind that no scene has, described here alone: it is read, checked and written by its description.
#include <catch2/catch.hpp>

#include "engine/base/json/JsonDocument.h"
#include "engine/io/kinds/KindReader.h"
#include "engine/io/kinds/KindWriter.h"
#include "engine/scene/kinds/KindBuilder.h"

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

// What a load is follows from the key that is given; its spread follows from its size where it is absent.
struct Load {
  bool liquid = false;
  double size = 1, spread = 0.5, lid = 0, weight = 0;
  std::vector<double> fill;  // pairs
  Matrix3 inertia = Matrix3::Identity();
  Vector3 up = Vector3::UnitZ();
  std::optional<NamedColor> color;
};

template <bool liquid>
std::optional<double> LoadSize(const Load& load) {
  return load.liquid == liquid ? std::optional<double>(load.size) : std::nullopt;
}
template <bool liquid>
void SetLoadSize(Load* load, const std::optional<double>& size) {
  if (!size) return;
  load->liquid = liquid;
  load->size = *size;
}

const Kind& LoadKind() {
  static const Kind kind =
      KindBuilder<Load>("load", "loads", "Load", "Lies on a cart.")
          .OneOf({"crate", "barrel"})
          .Optional<double>(FieldType::kNumber, "crate", LoadSize<false>, SetLoadSize<false>)
          .Range(kPositive)
          .Optional<double>(FieldType::kNumber, "barrel", LoadSize<true>, SetLoadSize<true>)
          .Range(kPositive)
          .Number("spread", &Load::spread)
          .Number("lid", &Load::lid)
          .Needs({"weight"})
          .When([](const Load& load) { return load.liquid; })
          .Strict()
          .Number("weight", &Load::weight)
          .Among({1, 5})
          .Excludes({"inertia"})
          .Optional<std::vector<double>>(
              FieldType::kRows, "fill",
              [](const Load& load) {
                return load.fill.empty() ? std::nullopt : std::optional<std::vector<double>>(load.fill);
              },
              [](Load* load, const std::optional<std::vector<double>>& fill) {
                load->fill = fill.value_or(std::vector<double>());
              })
          .Count(2)
          .Ascending()
          .Matrix("inertia", &Load::inertia)
          .Vector("up", &Load::up)
          .Direction(1e-9, 1e-9)
          .NamedAxes()
          .Optional<NamedColor>(
              FieldType::kColor, "color", [](const Load& load) { return load.color; },
              [](Load* load, const std::optional<NamedColor>& color) { load->color = color; })
          .Implied("spread", {"spread"},
                   [](Load* load) {
                     load->spread = load->size / 2;
                     return true;
                   })
          .Build();
  return kind;
}

struct Wagon {
  std::string name;
  std::vector<Load> loads;
  int line = 0;
};

const Kind& WagonKind() {
  static const Kind kind =
      KindBuilder<Wagon>("wagon", "wagons", "Wagon", "Has loads.")
          .Line(&Wagon::line)
          .Text("name", &Wagon::name)
          .NotEmpty()
          .ColorNames("paints")
          .List("loads", &Wagon::loads, LoadKind)
          .NotEmpty()
          .CheckItems<Load>([](const Wagon& wagon, const Load& load, std::string_view* field) {
            *field = "barrel";
            return load.liquid && wagon.name == "dry" ? std::string("no barrels here") : std::string();
          })
          .Build();
  return kind;
}

struct ReadWagon {
  Wagon wagon;
  std::string problems;
  std::shared_ptr<const JsonDocument> document;

  explicit ReadWagon(const std::string& text) {
    ProblemList list;
    document = JsonDocument::Parse(text, "w", &list);
    REQUIRE(document);
    const std::string file = "w";
    ReadObject(SceneElement(document->root(), "", file, &list), WagonKind(), &wagon);
    problems = list.ToString();
  }
  std::string Text(const Wagon& now) const {
    JsonValue root = document->root();
    EditObject(WagonKind(), &wagon, &now, &root);
    return document->Write(root);
  }
};

constexpr const char* kLoads = R"(
{"name": "w", "paints": {"red": "#ff0000"},
 "loads": [{"crate": 4, "color": "red", "up": "-y"}, // first
  {"barrel": 2, "spread": 3, "fill": [[0, 1], [2, 5]], "up": [0, 0, 2]}]}
)";

TEST_CASE("fields of which one is given, that follow from others, and of other shapes, are read") {
  const ReadWagon read(kLoads);
  CHECK(read.problems.empty());
  CHECK(read.wagon.line == 2);
  REQUIRE(read.wagon.loads.size() == 2);
  const Load &crate = read.wagon.loads[0], &barrel = read.wagon.loads[1];
  CHECK_FALSE(crate.liquid);
  CHECK(crate.size == 4);
  CHECK(crate.spread == 2);
  CHECK(crate.up == -Vector3::UnitY());
  REQUIRE(crate.color);
  CHECK(crate.color->color == Color{1, 0, 0, 1});
  CHECK(crate.color->name == "red");
  CHECK(barrel.liquid);
  CHECK(barrel.spread == 3);
  CHECK(barrel.fill == std::vector<double>{0, 1, 2, 5});
  CHECK(barrel.up == Vector3::UnitZ());
  CHECK(ReadWagon("{\"loads\": [{\"crate\": 1, \"inertia\": [[1, 2, 0], [2, 3, 0], [0, 0, 4]]}]}")
            .wagon.loads.at(0)
            .inertia(1, 0) == 2);
}

TEST_CASE("what cannot be together, or is not there, is an error at its key") {
  const auto reports = [](const std::string& load, const std::string& expected) {
    const ReadWagon read("{\"loads\": [\n" + load + "]}");
    INFO(load << "\n" << read.problems);
    CHECK(read.problems.find("w:" + expected) == 0);
  };
  reports("{}", "2: error: loads[0]: needs one of \"crate\", \"barrel\"");
  reports("{\"crate\": 1,\n\"barrel\": 1}", "3: error: loads[0]: \"barrel\" cannot stand beside \"crate\"");
  reports("{\"crate\": 1,\n\"lid\": 1}", "3: error: loads[0]: \"lid\" means nothing");
  reports("{\"barrel\": 1,\n\"lid\": 1}", "3: error: loads[0]: \"lid\" needs \"weight\" beside it");
  reports("{\"crate\": 1,\n\"weight\": 2}", "3: error: loads[0]: \"weight\" must be 1 or 5, not 2");
  reports("{\"crate\": 1,\n\"weight\": 5, \"inertia\": [1, 1, 1]}",
          "3: error: loads[0]: \"weight\" cannot stand beside \"inertia\"");
  reports("{\"crate\": 1, \"fill\": [[2, 0],\n[1, 0]]}", "3: error: loads[0]: the first numbers of the rows");
  reports("{\"crate\": 1, \"fill\": [[1, 0],\n[2]]}", "3: error: loads[0]: \"fill\" must hold rows of 2");
  reports("{\"crate\": 1,\n\"inertia\": [[1, 2, 0], [3, 1, 0], [0, 0, 1]]}",
          "3: error: loads[0]: \"inertia\" is not symmetric");
  reports("{\"crate\": 1,\n\"color\": \"red\"}", "3: error: loads[0]: \"color\" is neither");
  reports("{\"crate\": 1,\n\"up\": \"w\"}", "3: error: loads[0]: \"up\" must be [x, y, z], or one of");
  CHECK(ReadWagon("{\n\"name\": \"\"}").problems.find("w:2: error: \"name\" is empty") == 0);
  CHECK(ReadWagon("{\n\"loads\": []}").problems.find("w:2: error: \"loads\" is empty") == 0);
  CHECK(ReadWagon("{\"name\": \"dry\", \"loads\": [{\"crate\": 1}, {\n\"barrel\": 1}]}")
            .problems.find("w:2: error: loads[1]: no barrels here") == 0);
}

TEST_CASE("a key that loses its meaning goes, and what follows from others is left out") {
  const ReadWagon read(kLoads);
  CHECK(read.Text(read.wagon) == kLoads);
  Wagon now = read.wagon;
  std::string expected = kLoads;
  // A crate of another size whose spread still follows.
  now.loads[0].size = 6;
  now.loads[0].spread = 3;
  expected.replace(expected.find("\"crate\": 4"), 10, "\"crate\": 6");
  CHECK(read.Text(now) == expected);
  // One whose spread does not.
  now.loads[0].spread = 2;
  const ReadWagon own(read.Text(now));
  CHECK(own.problems.empty());
  CHECK(own.wagon.loads.at(0).spread == 2);
  // A barrel that becomes a crate.
  now = read.wagon;
  now.loads[1].liquid = false;
  const std::string text = read.Text(now);
  CHECK(text.find("barrel") == std::string::npos);
  const ReadWagon again(text);
  CHECK(again.problems.empty());
  CHECK(SameObject(WagonKind(), &again.wagon, &now));
  // A new one has what it is, also where that is the default.
  now = read.wagon;
  now.loads.emplace_back();
  CHECK(read.Text(now).find("{\"crate\": 1}]") != std::string::npos);
}

}  // namespace kind_test
}  // namespace linkwright
