// SPDX-License-Identifier: GPL-3.0-or-later
// A kind that no scene has, described here alone: its schema and its page in the reference follow from that.
#include <catch2/catch.hpp>

#include "engine/base/json/JsonDocument.h"
#include "engine/io/kinds/KindReference.h"
#include "engine/io/schema/SchemaWriter.h"
#include "engine/scene/kinds/KindBuilder.h"
#include "tests/support/JsonSchema.h"

namespace linkwright {
namespace schema_writer_test {

enum class Sail { kSquare, kLateen };
const char* ToString(Sail sail) { return sail == Sail::kSquare ? "square" : "lateen"; }

struct Rope {
  double length = 2;
};
struct Boat {
  Sail sail = Sail::kSquare;
  int masts = 1;
  double tilt = 0, width = 3, draught = std::numeric_limits<double>::infinity();
  std::string harbour;
  std::array<double, 2> anchor = {{1, 2}};
  Transform pose;
  bool towed = false;
  std::vector<Rope> ropes;
};

const Kind& RopeKind() {
  static const Kind kind = KindBuilder<Rope>("rope", "ropes", "Rope", "Pulls.")
                               .Number("length", &Rope::length)
                               .Range(kPositive)
                               .Unit("m")
                               .Help("From end to end. Wet.")
                               .Build();
  return kind;
}

const Kind& BoatKind() {
  static const Kind kind =
      KindBuilder<Boat>("boat", "boats", "Boat", "Floats.")
          .Choice("type", &Boat::sail, 2)
          .Alias("latin", "lateen")
          .Help("Its sail.")
          .Number("masts", &Boat::masts)
          .Range({1, 5})
          .When([](const Boat& boat) { return boat.sail == Sail::kSquare; })
          .Help("How many.")
          .Angle("tilt", &Boat::tilt)
          .Range({-kPi / 2, kPi / 2})
          .Help("Of the mast.")
          .Bool("towed", &Boat::towed)
          .Help("By another.")
          .Number("width", &Boat::width)
          .RangeFor([](const Boat& boat) { return boat.towed ? kPositive : kAnyNumber; })
          .Help("Of the hull.")
          .Number("draught", &Boat::draught)
          .Unbounded()
          .Help("At most.")
          .Text("harbour", &Boat::harbour)
          .RequiredWhen([](const Boat& boat) { return boat.sail == Sail::kLateen; })
          .Help("Where | it lies.")
          .Numbers("anchor", &Boat::anchor)
          .Help("Its place.")
          .Pose("pose", &Boat::pose)
          .Help("Of the keel.")
          .List("ropes", &Boat::ropes, RopeKind)
          .AtLeast(1)
          .ItemsNeed([](const Boat& boat) {
            return boat.towed ? std::vector<std::string>{"length"} : std::vector<std::string>{};
          })
          .Help("Its ropes.")
          .AnyOf({"pose", "harbour"})
          .Build();
  return kind;
}

JsonValue SchemaOf(const Kind& (*kind)()) {
  ProblemList problems;
  const auto document =
      JsonDocument::Parse(SchemaText({"some", "some.json", "Some", kind}), "schema", &problems);
  REQUIRE(document);
  return document->root();
}

// The places of what is wrong; "." for the whole.
std::string Wrong(const std::string& text) {
  ProblemList problems;
  const auto document = JsonDocument::Parse(text, "boat", &problems);
  REQUIRE(document);
  const JsonValue schema = SchemaOf(BoatKind);
  std::string out;
  for (const test::JsonSchema::Failure& failure : test::JsonSchema(schema).Check(document->root()))
    out += (out.empty() ? "" : " ") + (failure.path.empty() ? "." : failure.path);
  return out;
}

TEST_CASE("the schema of a kind follows from its table") {
  const JsonValue schema = SchemaOf(BoatKind);
  const JsonValue& properties = *schema.Find("properties");
  CHECK(properties.keys == BoatKind().Keys());
  CHECK(properties.Find("masts")->Find("default")->number == 1);
  CHECK(properties.Find("type")->Find("default")->text == "square");
  CHECK_FALSE(properties.Find("draught")->Find("default"));
  CHECK(schema.Find("$defs")->Find("rope")->Find("properties")->Find("length")->Find("description")->text ==
        "From end to end [m]. Wet.");

  CHECK(Wrong(R"({"xyz": [0, 0, 1]})").empty());
  CHECK(Wrong(R"({"type": "latin", "harbour": "a", "tilt_deg": 90, "ropes": [{}], "x-own": {"a": 1}})")
            .empty());
  CHECK(Wrong(R"({"type": "square", "masts": 5, "rpy_deg": [0, 0, 1], "anchor": [1, 2], "width": -1})")
            .empty());
  CHECK(Wrong(R"({"rpy": [0, 0, 1], "towed": true, "ropes": [{"length": 1}], "draught": 2})").empty());

  CHECK(Wrong("{}") == ".");  // neither a pose nor a harbour
  CHECK(Wrong(R"({"xyz": [0, 0, 0], "type": "oval"})") == "type");
  CHECK(Wrong(R"({"xyz": [0, 0, 0], "masts": 1.5})") == "masts");
  CHECK(Wrong(R"({"xyz": [0, 0, 0], "masts": 6})") == "masts");
  CHECK(Wrong(R"({"xyz": [0, 0, 0], "type": "lateen", "harbour": "a", "masts": 2})") == "masts");
  CHECK(Wrong(R"({"xyz": [0, 0, 0], "type": "latin"})") == "harbour");
  CHECK(Wrong(R"({"xyz": [0, 0, 0], "tilt": 1.6})") == "tilt");
  CHECK(Wrong(R"({"xyz": [0, 0, 0], "tilt_deg": 91})") == "tilt_deg");
  CHECK(Wrong(R"({"xyz": [0, 0, 0], "tilt": 1, "tilt_deg": 9})") == "tilt_deg");
  CHECK(Wrong(R"({"rpy": [0, 0, 0], "quaternion": [1, 0, 0, 0]})") == "quaternion");
  CHECK(Wrong(R"({"quaternion": [0, 0, 0, 0]})") == "quaternion");
  CHECK(Wrong(R"({"xyz": [0, 0, 0], "towed": true, "width": 0})") == "width");
  CHECK(Wrong(R"({"xyz": [0, 0, 0], "anchor": [1]})") == "anchor");
  CHECK(Wrong(R"({"xyz": [0, 0, 0], "ropes": []})") == "ropes");
  CHECK(Wrong(R"({"xyz": [0, 0, 0], "ropes": [{"length": 0}]})") == "ropes[0].length");
  CHECK(Wrong(R"({"xyz": [0, 0, 0], "towed": true, "ropes": [{}]})") == "ropes[0].length");
  CHECK(Wrong(R"({"xyz": [0, 0, 0], "anker": [1, 2]})") == "anker");
}

TEST_CASE("the page of a kind in the reference follows from its table") {
  const std::string text = KindReferenceText(BoatKind());
  INFO(text);
  const auto has = [&](const std::string& line) {
    return text.find("\n" + line + "\n") != std::string::npos;
  };
  CHECK(has("## Boat"));
  CHECK(has("| `type` | `square` or `lateen` | | | `\"square\"` | Its sail. | |"));
  CHECK(has("| `masts` | whole number | | 1 to 5 | `1` | How many. | for `type` `square` |"));
  CHECK(has("| `width` | number | | | `3` | Of the hull. | > 0 for `towed` `true` |"));
  CHECK(has("| `draught` | number | | | no bound | At most. | |"));
  CHECK(has("| `harbour` | text | | | | Where \\| it lies. | required for `type` `lateen` |"));
  CHECK(has("| `xyz`, `rpy`, `rpy_deg`, `quaternion` | pose | | | | Of the keel. | |"));
  CHECK(has("| `ropes` | list of: [Rope](#rope) | | at least 1 | | Its ropes. | |"));
  CHECK(has("At least one of `pose` and `harbour` is given."));
  CHECK(has("## Rope"));
  CHECK(has("| `length` | number | m | > 0 | `2` | From end to end. Wet. | |"));
}

}  // namespace schema_writer_test
}  // namespace linkwright
