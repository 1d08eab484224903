// SPDX-License-Identifier: GPL-3.0-or-later
// Messages by id: their English text, their places, and that a list of problems keeps them.
#include <catch2/catch.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/base/Message.h"
#include "engine/base/MessageOfText.h"
#include "engine/base/Problem.h"

namespace linkwright {

TEST_CASE("A message has the text of its entry with its places filled") {
  const Message message = MessageOf("json.key-appears-twice-same-object", {"mass", std::to_string(7)});
  CHECK(message.text == "the key \"mass\" appears twice in the same object (first on line 7)");
  CHECK(message.id == "json.key-appears-twice-same-object");
  REQUIRE(message.arguments.size() == 2);
  CHECK(message.arguments[0].text == "mass");
  CHECK(message.arguments[0].id.empty());
  CHECK_THROWS_AS(MessageOf("no.such-message"), std::logic_error);
  // What stands in a place has none itself.
  const std::string places[] = {"%2", "b"};
  CHECK(FillPlaces("%1, %2 and %3; 5 % of %%", places) == "%2, b and %3; 5 % of %%");
}

TEST_CASE("The catalogue has each id once, and places without gaps") {
  std::set<std::string_view> ids;
  for (const MessageEntry& entry : MessageCatalogue()) {
    INFO(entry.id);
    CHECK(ids.insert(entry.id).second);
    CHECK(FindMessage(entry.id) == &entry);
    bool gap = false;
    for (int place = 1; place <= 9; ++place) {
      const bool there = entry.text.find('%' + std::to_string(place)) != std::string_view::npos;
      CHECK_FALSE((there && gap));
      gap = gap || !there;
    }
  }
  CHECK(ids.size() > 300);
}

TEST_CASE("A text of the catalogue has its message by the text, with what stands in its places") {
  std::size_t known = 0;
  for (const MessageEntry& entry : MessageCatalogue()) {
    const std::vector<Message> arguments(9, "arm");
    const std::string text = MessageOf(entry.id, arguments).text;
    const Message found = MessageOfText(text);
    INFO(entry.id << ": " << text);
    CHECK(found.text == text);
    if (found.id.empty()) continue;  // as "%1: %2", which has too few words of its own
    ++known;
    CHECK(MessageOf(found.id, found.arguments).text == text);
  }
  CHECK(known > MessageCatalogue().size() * 9 / 10);
  const Message nested = MessageOfText(
      MessageOf("compile.does-nothing", {MessageOf("compile.there-no-joint-that-moves", {"el \"bow\""})})
          .text);
  CHECK(nested.id == "compile.does-nothing");
  REQUIRE(nested.arguments.size() == 1);
  CHECK(nested.arguments[0].id == "compile.there-no-joint-that-moves");
  REQUIRE(nested.arguments[0].arguments.size() == 1);
  CHECK(nested.arguments[0].arguments[0].text == "el \"bow\"");
  CHECK(nested.arguments[0].arguments[0].id.empty());
  // The entry with the most words of its own.
  CHECK(MessageOfText("\"2 lm\" is not a number; the line is left out").id == "table.not-number");
  CHECK(MessageOfText("\"2 lm\" is not a number").id == "number.not-number");
  for (const char* none : {"", "no entry", "arm: hand", "a = b: c", "1 or 2"}) {
    INFO(none);
    CHECK(MessageOfText(none).id.empty());
    CHECK(MessageOfText(none).text == none);
  }
}

TEST_CASE("A list of problems keeps what a message needs for another language") {
  ProblemList problems;
  problems.Add(Severity::kError, "a.json", 1, "", MessageOf("scene.needs-one", {"\"a\", \"b\""}));
  problems.Add(Severity::kWarning, "a.json", 2, "", "a text without an id");
  const std::string longer(3000, 'x');
  problems.Add(Severity::kWarning, "a.json", 3, "", MessageOf("scene.needs-one", {longer}));
  ProblemList all;
  all.Append(problems);
  REQUIRE(all.problems().size() == 3);
  CHECK(all.problems()[0].id == "scene.needs-one");
  REQUIRE(all.problems()[0].arguments.size() == 1);
  CHECK(all.problems()[0].arguments[0].text == "\"a\", \"b\"");
  CHECK(all.problems()[0].text == "needs one of \"a\", \"b\"");
  CHECK(all.problems()[1].id.empty());
  CHECK(all.problems()[1].text == "a text without an id");
  // It was shortened: by its id it would be whole again.
  CHECK(all.problems()[2].id.empty());
  CHECK(all.problems()[2].text.size() < longer.size());
}

}  // namespace linkwright
