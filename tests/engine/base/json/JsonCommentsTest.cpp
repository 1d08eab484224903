// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>

#include "engine/base/json/JsonDocument.h"

using namespace linkwright;

namespace json_comments_test {
namespace {

// The text after an edit; it must hold what the edited tree holds.
template <class F>
std::string Edited(const std::string& text, const F& edit) {
  ProblemList problems;
  const auto document = JsonDocument::Parse(text, "f.json", &problems);
  REQUIRE(document);
  JsonValue root = document->root();
  edit(root);
  std::string out = document->Write(root);
  INFO(out);
  const auto again = JsonDocument::Parse(out, "f.json", &problems);
  REQUIRE(again);
  CHECK(again->root() == root);
  return out;
}

std::string Replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  REQUIRE(text.find(from, at + 1) == std::string::npos);
  return text.replace(at, from.size(), to);
}

JsonValue Number(double value) { return JsonValue::Number(value); }

const char* const kCommented = R"(// A file
// with comments.

{ // opening
  /* the version */ "version" : 1.0, // of the format
  // Steps of
  // the simulation

  // in seconds
  "dt": 1e-3, /* small */ // enough

  "position": [0.10, /* y */ 2, -0], // in metres
  "items": [ // three of them
    // the first
    {"name": "a", "size": 1.50}, // small
    // the second
    {
      "name": "b", // its name
      "size": 2.0 // its size
    }, // middle

    // Here the large ones start.

    // the third
    {"name": "c", "size": 3} // large
    // That is all.
  ],
  "empty": { /* nothing yet */ }
  // end
} // closing
// last line)";

}  // namespace

TEST_CASE("A number that changes changes only its bytes", "[json]") {
  CHECK(Edited(kCommented, [](JsonValue& root) { root.Set("dt", Number(0.002)); }) ==
        Replaced(kCommented, "1e-3", "0.002"));
  // A program that makes the array again makes other spellings.
  CHECK(Edited(kCommented, [](JsonValue& root) { root.Find("position")->items[1] = Number(2.5); }) ==
        Replaced(kCommented, "/* y */ 2,", "/* y */ 2.5,"));
  CHECK(Edited(kCommented, [](JsonValue& root) { root.Find("items")->items[1].Set("size", Number(7)); }) ==
        Replaced(kCommented, "2.0 //", "7 //"));
}

TEST_CASE("Numbers that the program makes again keep their spelling", "[json]") {
  ProblemList problems;
  const auto document = JsonDocument::Parse("[0.10, 2e0, 1.0] // c\n", "f.json", &problems);
  REQUIRE(document);
  CHECK(document->Write(JsonValue::Array({Number(0.1), Number(3), Number(1)})) == "[0.10, 3, 1.0] // c\n");
  CHECK(document->Write(JsonValue::Array({Number(0.1), Number(2), Number(1)})) == document->text());
}

TEST_CASE("A key that is renamed keeps its value, its place and its comments", "[json]") {
  CHECK(Edited(kCommented, [](JsonValue& root) { root.keys[1] = "step"; }) ==
        Replaced(kCommented, "\"dt\"", "\"step\""));
}

TEST_CASE("A key that is removed takes its own comments with it and no others", "[json]") {
  CHECK(Edited(kCommented, [](JsonValue& root) { root.Remove("dt"); }) ==
        Replaced(kCommented, "  // in seconds\n  \"dt\": 1e-3, /* small */ // enough\n\n", ""));
  CHECK(Edited(kCommented, [](JsonValue& root) { root.Remove("version"); }) ==
        Replaced(kCommented, "  /* the version */ \"version\" : 1.0, // of the format\n  // Steps of\n",
                 "  // Steps of\n"));
  CHECK(Edited(kCommented, [](JsonValue& root) { root.Remove("position"); }) ==
        Replaced(kCommented, "  \"position\": [0.10, /* y */ 2, -0], // in metres\n", ""));
  CHECK(Edited(kCommented, [](JsonValue& root) { root.Remove("empty"); }) ==
        Replaced(kCommented, "  ],\n  \"empty\": { /* nothing yet */ }\n", "  ]\n"));
}

TEST_CASE("Comments go where the items of an array go", "[json]") {
  const std::string a = "    // the first\n    {\"name\": \"a\", \"size\": 1.50}, // small\n";
  const std::string b =
      "    // the second\n    {\n      \"name\": \"b\", // its name\n      \"size\": 2.0 // its size\n    }, "
      "// middle\n";
  CHECK(Edited(kCommented, [](JsonValue& root) {
          auto& items = root.Find("items")->items;
          std::swap(items[0], items[1]);
        }) == Replaced(kCommented, a + b, b + a));
  CHECK(Edited(kCommented, [](JsonValue& root) {
          auto& items = root.Find("items")->items;
          items.erase(items.begin());
        }) == Replaced(kCommented, a, ""));
  CHECK(Edited(kCommented, [](JsonValue& root) {
          auto& items = root.Find("items")->items;
          items.erase(items.begin() + 1);
        }) == Replaced(kCommented, b, ""));
  const std::string third = "    // the third\n    {\"name\": \"c\", \"size\": 3} // large\n";
  CHECK(Edited(kCommented, [](JsonValue& root) { root.Find("items")->items.pop_back(); }) ==
        Replaced(Replaced(kCommented, "}, // middle\n", "} // middle\n"), "\n" + third, ""));
  CHECK(Edited(kCommented,
               [](JsonValue& root) {
                 auto& items = root.Find("items")->items;
                 JsonValue last = items[2];
                 items.pop_back();
                 items.insert(items.begin(), last);
               }) ==
        Replaced(Replaced(Replaced(kCommented, "\n" + third, ""), "}, // middle\n", "} // middle\n"), a,
                 "    // the third\n    {\"name\": \"c\", \"size\": 3}, // large\n" + a));
}

TEST_CASE("New items stand like their neighbours", "[json]") {
  JsonValue made = JsonValue::Object();
  made.Set("name", JsonValue::String("d"));
  made.Set("size", Number(4));
  CHECK(Edited(kCommented, [&](JsonValue& root) { root.Find("items")->items.push_back(made); }) ==
        Replaced(kCommented, "\"size\": 3} // large\n",
                 "\"size\": 3}, // large\n    {\"name\": \"d\", \"size\": 4}\n"));
  CHECK(Edited(kCommented,
               [&](JsonValue& root) {
                 auto& items = root.Find("items")->items;
                 items.insert(items.begin() + 1, made);
               }) == Replaced(kCommented, "    // the second\n",
                              "    {\"name\": \"d\", \"size\": 4},\n    // the second\n"));
  CHECK(Edited(kCommented,
               [&](JsonValue& root) {
                 auto& items = root.Find("items")->items;
                 items.insert(items.begin(), made);
               }) == Replaced(kCommented, "    // the first\n",
                              "    {\"name\": \"d\", \"size\": 4},\n    // the first\n"));
  CHECK(Edited(kCommented, [](JsonValue& root) { root.Set("new", JsonValue::Bool(true)); }) ==
        Replaced(kCommented, "{ /* nothing yet */ }\n", "{ /* nothing yet */ },\n  \"new\" : true\n"));
  CHECK(Edited(kCommented, [](JsonValue& root) { root.Find("empty")->Set("a", Number(1)); }) ==
        Replaced(kCommented, "{ /* nothing yet */ }", "{ /* nothing yet */\n    \"a\": 1\n  }"));
  CHECK(Edited("[1, 2]", [](JsonValue& root) { root.items.insert(root.items.begin(), Number(0)); }) ==
        "[0, 1, 2]");
  CHECK(Edited("[1,2]", [](JsonValue& root) { root.items.push_back(Number(3)); }) == "[1,2,3]");
  CHECK(Edited("[ 1 ]", [](JsonValue& root) { root.items.push_back(Number(3)); }) == "[ 1, 3 ]");
  CHECK(Edited("[\n\t1 // one\n]", [](JsonValue& root) { root.items.push_back(Number(3)); }) ==
        "[\n\t1, // one\n\t3\n]");
  CHECK(Edited("{\"a\":1}", [](JsonValue& root) { root.Set("b", Number(2)); }) == "{\"a\":1, \"b\":2}");
}

TEST_CASE("The last item may go and everything may go", "[json]") {
  CHECK(Edited("[1, 2, 3]", [](JsonValue& root) { root.items.pop_back(); }) == "[1, 2]");
  CHECK(Edited("[1, 2, 3]", [](JsonValue& root) { root.items.erase(root.items.begin()); }) == "[2, 3]");
  CHECK(Edited("[ 1 , 2 ]", [](JsonValue& root) { root.items.pop_back(); }) == "[ 1 ]");
  CHECK(Edited("[\n 1, 0,\n 0, 1\n]", [](JsonValue& root) { root.items.erase(root.items.begin() + 1); }) ==
        "[\n 1,\n 0, 1\n]");
  CHECK(Edited("{\n  \"a\": 1 // one\n}\n", [](JsonValue& root) { root.Remove("a"); }) == "{}\n");
  CHECK(Edited("{\n  // a\n  \"a\": 1\n  // left\n}\n", [](JsonValue& root) { root.Remove("a"); }) ==
        "{\n  // left\n}\n");
  CHECK(Edited("[ // all\n  1\n]", [](JsonValue& root) { root.items.clear(); }) == "[ // all\n]");
}

TEST_CASE("Commas at the start of lines, and comments before a comma", "[json]") {
  const std::string text = "[ 1 // one\n, 2 // two\n, 3 // three\n]";
  CHECK(Edited(text, [](JsonValue& root) { root.items[1] = Number(5); }) == Replaced(text, "2 //", "5 //"));
  CHECK(Edited(text, [](JsonValue& root) { root.items.erase(root.items.begin() + 1); }) ==
        "[ 1 // one\n, 3 // three\n]");
  CHECK(Edited("[1 /* one */, 2]", [](JsonValue& root) { root.items.pop_back(); }) == "[1 /* one */]");
}

TEST_CASE("A value of another kind takes the document's style", "[json]") {
  CHECK(Edited(kCommented, [](JsonValue& root) { root.Set("position", JsonValue::String("origin")); }) ==
        Replaced(kCommented, "[0.10, /* y */ 2, -0]", "\"origin\""));
  JsonValue many = JsonValue::Array();
  std::string lines = "[";
  for (int i = 0; i < 60; ++i) {
    many.items.push_back(Number(i));
    lines += (i == 0 ? "" : ",") + std::string("\r\n\t\t") + std::to_string(i);
  }
  CHECK(Edited("\xEF\xBB\xBF{\r\n\t\"a\": 1, // c\r\n\t\"b\": 2\r\n}", [&](JsonValue& root) {
          root.Set("a", many);
        }) == "\xEF\xBB\xBF{\r\n\t\"a\": " + lines + "\r\n\t], // c\r\n\t\"b\": 2\r\n}");
}

TEST_CASE("Trailing spaces, line ends and a missing last line end survive", "[json]") {
  const std::string text = "{  \r\n\t\"a\": 1,  \r\n\r\n\t\"b\": 2 \t\r\n}\r\n// end";
  CHECK(Edited(text, [](JsonValue& root) { root.Set("b", Number(3)); }) == Replaced(text, "2 \t", "3 \t"));
  CHECK(Edited(text, [](JsonValue& root) { root.Set("c", Number(3)); }) ==
        Replaced(text, "2 \t\r\n", "2, \t\r\n\t\"c\": 3\r\n"));
  CHECK(Edited(text, [](JsonValue& root) { root.Remove("b"); }) == "{  \r\n\t\"a\": 1  \r\n}\r\n// end");
}

TEST_CASE("Nothing comes to stand in a comment", "[json]") {
  const auto swap = [](JsonValue& root) { std::swap(root.items[0], root.items[1]); };
  CHECK(Edited("[1, // one\n 2]", swap) == "[2,\n 1 // one\n ]");
  CHECK(Edited("[1, // one\n 2, 3]", [](JsonValue& root) {
          std::rotate(root.items.begin(), root.items.begin() + 1, root.items.end());
        }) == "[\n 2, 3, 1 // one\n ]");
}

TEST_CASE("A carriage return ends a line comment", "[json]") {
  const std::string text = "[1, // two\r2]";
  CHECK(Edited(text, [](JsonValue& root) { root.items[1] = Number(3); }) == Replaced(text, "2]", "3]"));
  CHECK(Edited(text, [](JsonValue& root) { root.items.pop_back(); }) == "[1]");
  CHECK(Edited(text, [](JsonValue& root) { root.items.erase(root.items.begin()); }) == "[// two\r2]");
}

TEST_CASE("An array that the program made again keeps what is the same", "[json]") {
  const std::string text = "[\n  \"a\", // A\n  \"b\", // B\n  \"c\" // C\n]\n";
  ProblemList problems;
  const auto document = JsonDocument::Parse(text, "f.json", &problems);
  REQUIRE(document);
  const auto written = [&](const std::vector<std::string>& names) {
    JsonValue root = JsonValue::Array();
    for (const std::string& name : names) root.items.push_back(JsonValue::String(name));
    return document->Write(root);
  };
  CHECK(written({"a", "b", "c"}) == text);
  CHECK(written({"a", "c"}) == Replaced(text, "  \"b\", // B\n", ""));
  CHECK(written({"b", "c", "d"}) == "[\n  \"b\", // B\n  \"c\", // C\n  \"d\"\n]\n");
  CHECK(written({"a", "x", "b", "c"}) == Replaced(text, "  \"b\"", "  \"x\",\n  \"b\""));
  CHECK(written({"a", "x", "c"}) == Replaced(text, "\"b\"", "\"x\""));
}

TEST_CASE("What is put somewhere else keeps its text", "[json]") {
  const std::string text = "{\n  \"a\": {\n    \"x\": 1.0, // one\n    \"y\": 2.0\n  },\n  \"b\": []\n}\n";
  CHECK(Edited(text, [](JsonValue& root) {
          root.Find("b")->items.push_back(*root.Find("a"));
          root.Remove("a");
        }) == "{\n  \"b\": [\n    {\n      \"x\": 1.0, // one\n      \"y\": 2.0\n    }\n  ]\n}\n");
}

}  // namespace json_comments_test
