// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>
#include <random>

#include "engine/base/json/JsonDocument.h"

using namespace linkwright;

namespace {

std::shared_ptr<const JsonDocument> Parse(const std::string& text, ProblemList* problems,
                                          const JsonLimits& limits = {}) {
  return JsonDocument::Parse(text, "f.json", problems, limits);
}

std::shared_ptr<const JsonDocument> ParseGood(const std::string& text) {
  ProblemList problems;
  auto document = Parse(text, &problems);
  for (const Problem& problem : problems.problems()) INFO(problem.ToString());
  REQUIRE(document);
  CHECK(problems.problems().empty());
  return document;
}

// The one error of a bad text.
Problem ParseBad(const std::string& text, const JsonLimits& limits = {}) {
  ProblemList problems;
  CHECK_FALSE(Parse(text, &problems, limits));
  REQUIRE(problems.problems().size() == 1);
  CHECK(problems.problems()[0].severity == Severity::kError);
  CHECK(problems.problems()[0].file == "f.json");
  return problems.problems()[0];
}

}  // namespace

TEST_CASE("Order, numbers as spelled, lines") {
  const auto document = ParseGood("{\n  \"b\": 1e-3,\n  \"a\": [0.10, 1.0E+2,\n    -0, 12]\n}\n");
  const JsonValue& root = document->root();
  REQUIRE(root.keys == std::vector<std::string>{"b", "a"});
  CHECK(root.line == 1);
  CHECK(root.items[0].text == "1e-3");
  CHECK(root.items[0].number == 0.001);
  CHECK(root.items[0].line == 2);
  const JsonValue& a = root.items[1];
  CHECK(a.line == 3);
  REQUIRE(a.items.size() == 4);
  CHECK(a.items[0].text == "0.10");
  CHECK(a.items[1].text == "1.0E+2");
  CHECK(a.items[1].number == 100);
  CHECK(a.items[2].text == "-0");
  CHECK(std::signbit(a.items[2].number));
  CHECK(a.items[3].text == "12");
  CHECK(a.items[1].line == 3);
  CHECK(a.items[2].line == 4);
  CHECK(a.items[3].line == 4);
}

TEST_CASE("A number may end the text") {
  CHECK(ParseGood("-1.50")->root().text == "-1.50");
  CHECK(ParseGood("7 ")->root().text == "7");
  CHECK(ParseGood("[1/* one */,2]")->root().items[0].text == "1");
}

TEST_CASE("Integers of any length are numbers") {
  CHECK(ParseGood("[123456789012345678901234567890]")->root().items[0].number == 1.2345678901234568e29);
  CHECK(ParseGood("[18446744073709551615]")->root().items[0].text == "18446744073709551615");
}

TEST_CASE("Comments and a byte order mark are accepted") {
  const auto document = ParseGood("\xEF\xBB\xBF// first\n{ /* b */ \"a\": \"http://x\" }\n");
  CHECK(document->root().Find("a")->text == "http://x");
  CHECK(document->root().Find("a")->line == 2);
  CHECK(ParseGood("{\"a\": \"// \\\" // \"}")->root().Find("a")->text == "// \" // ");
}

TEST_CASE("What is refused, with its line") {
  CHECK(ParseBad("{\n\"a\": 1,\n\"b\": 2,\n\"a\": 3}").line == 4);
  CHECK_THAT(ParseBad("{\n\"a\": 1,\n\"b\": 2,\n\"a\": 3}").text,
             Catch::Contains("\"a\" appears twice") && Catch::Contains("line 2"));
  CHECK(ParseBad("[1,\n 1e999\n]").line == 2);
  CHECK_THAT(ParseBad("[1e999]").text, Catch::Contains("overflow"));
  CHECK(ParseBad("[\nNaN]").line == 2);
  CHECK(ParseBad("[1\n,Infinity]").line == 2);
  CHECK(ParseBad("{\n\"a\": 1\n\"b\": 2}").line == 3);
  CHECK(ParseBad("[1, 2,\n]").line == 2);
  CHECK(ParseBad("").line == 1);
  CHECK(ParseBad("{}\n{}").line == 2);
  CHECK(ParseBad("[\"\xC3\x28\"]").line == 1);
  CHECK(ParseBad("[\"a\nb\"]").line == 1);
  CHECK(ParseBad("{\"a\": 1,\n  \"b\": [\n").line == 2);
  CHECK(ParseBad("[0x10]").line == 1);
}

TEST_CASE("Same key in different objects is no duplicate") {
  ParseGood("{\"a\": {\"a\": 1}, \"b\": [{\"a\": 1}, {\"a\": 1}]}");
}

TEST_CASE("Depth and size are bounded") {
  const std::string deep = std::string(100000, '[');
  CHECK_THAT(ParseBad(deep).text, Catch::Contains("deep"));
  ParseGood(std::string(200, '[') + std::string(200, ']'));
  ParseBad(std::string(201, '[') + std::string(201, ']'));
  JsonLimits small;
  small.max_bytes = 10;
  CHECK_THAT(ParseBad("[1, 2, 3, 4, 5]", small).text, Catch::Contains("larger"));
}

TEST_CASE("Unchanged text is written as it was") {
  for (const char* text :
       {"{ \"a\" :1,\t\"b\":[ 1 ,2]}", "{\r\n  \"a\": 1\r\n}\r\n", "// c\n{\"a\": 1}", "\xEF\xBB\xBF[1]\n"}) {
    const auto document = ParseGood(text);
    CHECK(document->Write(document->root()) == text);
  }
}

TEST_CASE("A change keeps layout, order and spelling of the rest") {
  const std::string text =
      "{\n    \"b\": 1e-3,\n\n    \"pose\": {\"xyz\": [0.10, 2, 3]},\n    \"list\": [\n        1,\n"
      "        2\n    ],\n    \"matrix\": [\n        1, 0,\n        0, 1.0\n    ],\n    \"empty\": {}\n}\n";
  const auto document = ParseGood(text);
  JsonValue root = document->root();
  root.Find("pose")->Find("xyz")->items[1] = JsonValue::Number(2.5);
  std::string expected = text;
  expected.replace(expected.find("0.10, 2"), 7, "0.10, 2.5");
  CHECK(document->Write(root) == expected);

  root.Set("new", JsonValue::Array({JsonValue::Number(1), JsonValue::Number(-0.25)}));
  expected.replace(expected.find("{}\n"), 3, "{},\n    \"new\": [1, -0.25]\n");
  CHECK(document->Write(root) == expected);

  root.Remove("b");
  CHECK(ParseGood(document->Write(root))->root() == root);
}

TEST_CASE("Line ends and a byte order mark survive a change") {
  const auto document = ParseGood("\xEF\xBB\xBF{\r\n\t\"a\": 1\r\n}");
  JsonValue root = document->root();
  root.Set("b", JsonValue::String("x\"\\\n\x01é"));
  const std::string out = document->Write(root);
  CHECK(out == "\xEF\xBB\xBF{\r\n\t\"a\": 1,\r\n\t\"b\": \"x\\\"\\\\\\n\\u0001é\"\r\n}");
  CHECK(ParseGood(out)->root() == root);
}

TEST_CASE("New values fill lines up to a width") {
  JsonValue root = JsonValue::Object();
  JsonValue numbers = JsonValue::Array();
  for (int i = 0; i < 60; ++i) numbers.items.push_back(JsonValue::Number(i));
  root.Set("short", JsonValue::Array({JsonValue::Bool(true), JsonValue()}));
  root.Set("long", numbers);
  const std::string text = WriteJson(root);
  CHECK_THAT(text, Catch::StartsWith("{\n  \"short\": [true, null],\n  \"long\": [\n    0,\n    1,\n"));
  CHECK(ParseGood(text)->root() == root);
}

TEST_CASE("Numbers are spelled shortly and read back the same") {
  CHECK(ToJsonNumber(0.001) == "0.001");
  CHECK(ToJsonNumber(0) == "0");
  CHECK(ToJsonNumber(-9.81) == "-9.81");
  CHECK(ToJsonNumber(1e-9) == "1e-09");
  CHECK(ToJsonNumber(12000) == "12000");
  CHECK(ToJsonNumber(1e300) == "1e+300");
  std::mt19937_64 random(7);
  for (int i = 0; i < 2000; ++i) {
    const auto bits = random();
    double value = 0;
    static_assert(sizeof bits == sizeof value);
    std::memcpy(&value, &bits, sizeof value);
    if (!std::isfinite(value)) continue;
    CHECK(ParseGood("[" + ToJsonNumber(value) + "]")->root().items[0].number == value);
  }
}

TEST_CASE("Random texts neither crash nor pass unseen") {
  const std::string good =
      "{\"a\": [1, -2.5e-3, true, null], \"b\": {\"c\": \"\\u00e9\\n\", \"d\": []}} // end\n";
  std::mt19937 random(3);
  const std::string alphabet = "{}[]\",:0123456789eE+-.\\/*nultrefasx \n\t\x80\xC3\xFF";
  for (int i = 0; i < 3000; ++i) {
    std::string text = good;
    for (unsigned k = 0; k <= random() % 4; ++k) {
      const std::size_t at = random() % text.size();
      switch (random() % 3) {
        case 0:
          text[at] = alphabet[random() % alphabet.size()];
          break;
        case 1:
          text.erase(at, 1 + random() % 5);
          break;
        default:
          text.insert(at, 1, alphabet[random() % alphabet.size()]);
      }
      if (text.empty()) text = "x";
    }
    ProblemList problems;
    const auto document = Parse(text, &problems);
    CHECK((document == nullptr) == problems.HasErrors());
    for (const Problem& problem : problems.problems()) CHECK(problem.line >= 1);
    if (!document) continue;
    JsonValue changed = JsonValue::Array({document->root()});
    const auto again = Parse(document->Write(changed), &problems);
    REQUIRE(again);
    CHECK(again->root() == changed);
  }
}
