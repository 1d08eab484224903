// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>
#include <random>
#include <set>

#include "engine/base/json/JsonDocument.h"

using namespace linkwright;

namespace json_edit_property_test {
namespace {

// Which comments belong to a value, in a tree of the same shape as the document.
struct Comments {
  std::vector<std::string> own;     // go with the item
  std::vector<std::string> inside;  // of the object or array itself, or of no item
  std::vector<Comments> items;

  void AddTo(std::multiset<std::string>* all) const {
    all->insert(own.begin(), own.end());
    all->insert(inside.begin(), inside.end());
    for (const Comments& item : items) item.AddTo(all);
  }
};

Comments NoComments(const JsonValue& value) {
  Comments out;
  for (const JsonValue& item : value.items) out.items.push_back(NoComments(item));
  return out;
}

class Generator {
 public:
  explicit Generator(unsigned seed) : random_(seed) {
    line_end_ = Chance(3) ? "\r\n" : "\n";
    static const char* const kIndents[] = {"  ", "    ", "\t", " "};
    indent_ = kIndents[Below(4)];
    colon_ = Chance(3) ? " : " : Chance(3) ? ":" : ": ";
  }

  std::string Document(Comments* comments) {
    text_ = Chance(4) ? "\xEF\xBB\xBF" : "";
    if (Chance(2)) text_ += Comment(true, &comments->inside) + line_end_;
    Container(comments, 0);
    if (Chance(3)) text_ += " " + Comment(true, &comments->inside);
    if (Chance(2)) text_ += line_end_;
    return text_;
  }

  std::size_t Below(std::size_t bound) { return random_() % bound; }
  bool Chance(std::size_t of) { return Below(of) == 0; }
  std::string NewKey() { return "k" + std::to_string(++count_); }

 private:
  // One of its own, to the end of the line or not.
  std::string Comment(bool to_line_end, std::vector<std::string>* owner) {
    const std::string name = "comment" + std::to_string(++count_) + ";";
    owner->push_back(name);
    if (to_line_end && !Chance(3)) return "// " + name + " \" , ] /* {";
    if (to_line_end && Chance(4)) return "/* " + name + line_end_ + "   more , } */";
    return "/* " + name + " , // [\" */";
  }

  void Break(int depth) {
    if (Chance(6)) text_ += "  ";
    text_ += line_end_;
    for (int i = 0; i < depth; ++i) text_ += indent_;
  }

  void Scalar() {
    static const char* const kScalars[] = {"1.0",
                                           "1e0",
                                           "-0",
                                           "0.10",
                                           "12",
                                           "-2.5E+3",
                                           "7e-3",
                                           "0",
                                           "true",
                                           "null",
                                           "\"a\"",
                                           "\"//\"",
                                           "\"\\\"/*\"",
                                           "\"\\u0041\"",
                                           "false",
                                           "\"x,y\"",
                                           "123456789012345678901"};
    text_ += kScalars[Below(std::size(kScalars))];
  }

  void Value(Comments* comments, int depth) {
    if (depth > 4 || !Chance(3))
      Scalar();
    else
      Container(comments, depth);
  }

  void Container(Comments* comments, int depth) {
    const bool object = Chance(2);
    const bool lines = depth == 0 || Chance(2);
    const std::size_t count = Below(depth == 0 ? 8 : 5);
    text_ += object ? '{' : '[';
    if (lines && Chance(4)) text_ += " " + Comment(true, &comments->inside);
    for (std::size_t i = 0; i < count; ++i) {
      Comments& item = comments->items.emplace_back();
      if (lines) {
        if (Chance(6)) {  // of no item: a blank line follows
          Break(depth + 1);
          Break(depth + 1);
          text_ += Comment(true, &comments->inside);
          Break(depth + 1);
        } else if (Chance(8)) {
          Break(0);
        }
        for (std::size_t k = Chance(3) ? 1 + Below(2) : 0; k > 0; --k) {
          Break(depth + 1);
          text_ += Comment(true, &item.own);
        }
        Break(depth + 1);
      } else if (i > 0 && !Chance(4)) {
        text_ += ' ';
      }
      if (Chance(9)) text_ += Comment(false, &item.own) + " ";
      if (object) text_ += "\"" + NewKey() + "\"" + colon_;
      if (object && Chance(12)) text_ += Comment(false, &item.own) + " ";
      Value(&item, depth + 1);
      if (Chance(12)) text_ += " " + Comment(false, &item.own);
      if (i + 1 < count) text_ += ',';
      if (lines && Chance(4)) text_ += "  " + Comment(true, &item.own);
    }
    if (lines) {
      for (std::size_t k = Chance(5) ? 1 : 0; k > 0; --k) {
        Break(depth + 1);
        text_ += Comment(true, &comments->inside);
      }
      Break(depth);
    } else if (count == 0 && Chance(3)) {
      text_ += Comment(false, &comments->inside);
    }
    text_ += object ? '}' : ']';
  }

  std::mt19937 random_;
  std::string text_, line_end_, indent_, colon_;
  int count_ = 0;
};

std::multiset<std::string> CommentsIn(const std::string& text) {
  std::multiset<std::string> found;
  for (std::size_t at = 0; (at = text.find("comment", at)) != std::string::npos; ++at)
    found.insert(text.substr(at, text.find(';', at) + 1 - at));
  return found;
}

std::vector<std::string> LinesOf(const std::string& text) {
  std::vector<std::string> lines(1);
  for (const char c : text) {
    if (c == '\n')
      lines.emplace_back();
    else
      lines.back() += c;
  }
  return lines;
}

struct Case {
  Generator generator;
  Comments comments;
  std::string text;
  std::shared_ptr<const JsonDocument> document;
  JsonValue root;
  std::set<std::size_t> touched;  // lines of the text that an edit may change

  explicit Case(unsigned seed) : generator(seed) {
    text = generator.Document(&comments);
    INFO(text);
    ProblemList problems;
    document = JsonDocument::Parse(text, "f.json", &problems);
    REQUIRE(document);
    root = document->root();
  }

  std::size_t LineOf(std::size_t at) const {
    return static_cast<std::size_t>(
        std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
  }
  void Touch(std::size_t from, std::size_t to) {
    for (std::size_t line = LineOf(from); line <= LineOf(to); ++line) touched.insert(line);
  }
  // What was read at the place that `value` names.
  static const JsonValue* Find(const JsonValue& in, const JsonValue& value) {
    if (in.begin == value.begin && in.end == value.end) return &in;
    for (const JsonValue& item : in.items)
      if (item.begin <= value.begin && value.end <= item.end) return Find(item, value);
    return nullptr;
  }
  // The lines between the items before and behind place `i` of `container`.
  void TouchAround(const JsonValue& container, std::size_t i) {
    if (container.end == 0) return;
    const JsonValue* read = Find(document->root(), container);
    if (!read || read->kind != container.kind) return;
    const auto neighbours = [&](std::size_t k) {
      if (k >= container.items.size() || container.items[k].end == 0) return;
      for (std::size_t j = 0; j < read->items.size(); ++j) {
        if (read->items[j].begin != container.items[k].begin) continue;
        Touch(j == 0 ? read->begin : read->items[j - 1].end, read->items[j].begin);
        Touch(read->items[j].end, j + 1 == read->items.size() ? read->end : read->items[j + 1].begin);
        if (k == i) Touch(read->items[j].begin, read->items[j].end);
      }
    };
    if (i > 0) neighbours(i - 1);
    neighbours(i);
    neighbours(i + 1);
    if (container.items.size() < 2) Touch(read->begin, read->end);
  }

  // A random object or array with its comments.
  std::pair<JsonValue*, Comments*> Pick() {
    std::vector<std::pair<JsonValue*, Comments*>> all;
    const std::function<void(JsonValue*, Comments*)> visit = [&](JsonValue* value, Comments* its) {
      if (!value->IsArray() && !value->IsObject()) return;
      all.emplace_back(value, its);
      for (std::size_t i = 0; i < value->items.size(); ++i) visit(&value->items[i], &its->items[i]);
    };
    visit(&root, &comments);
    return all[generator.Below(all.size())];
  }

  JsonValue Made() {
    const double number = 1000 + static_cast<double>(generator.Below(1000000)) / 8;
    if (!generator.Chance(3)) return JsonValue::Number(number);
    JsonValue object = JsonValue::Object();
    object.Set("name", JsonValue::String(generator.NewKey()));
    object.Set("list", JsonValue::Array({JsonValue::Number(number), JsonValue::Bool(true)}));
    return generator.Chance(2) ? object : object.items[1];
  }

  void Edit() {
    const auto [in, its] = Pick();
    const std::size_t count = in->items.size();
    const std::size_t i = count == 0 ? 0 : generator.Below(count);
    const auto at = static_cast<std::ptrdiff_t>(i);
    // A new item cannot be reported from one that was changed where another one has gone: an array gets
    // either.
    const bool adds = in->IsObject() || in->begin % 2 == 0;
    const bool removes = in->IsObject() || !adds;
    std::size_t kind = count == 0 ? 0 : generator.Below(6);
    if ((kind == 0 && !adds) || (kind == 1 && !removes)) kind = 2;
    if (count == 0 && kind == 2) return;
    switch (kind) {
      case 0: {  // add
        if (in->IsObject()) {
          const JsonValue& made = in->Set(generator.NewKey(), Made());
          its->items.push_back(NoComments(made));
          TouchAround(*in, count);
        } else {
          in->items.insert(in->items.begin() + at, Made());
          its->items.insert(its->items.begin() + at, NoComments(in->items[i]));
          TouchAround(*in, i);
        }
        break;
      }
      case 1:  // remove
        TouchAround(*in, i);
        in->items.erase(in->items.begin() + at);
        if (in->IsObject()) in->keys.erase(in->keys.begin() + at);
        its->items.erase(its->items.begin() + at);
        break;
      case 2: {  // move
        const std::size_t to = generator.Below(count);
        for (std::size_t k = std::min(i, to); k <= std::max(i, to); ++k) TouchAround(*in, k);
        const auto move = [&](auto* list) {
          auto item = std::move((*list)[i]);
          list->erase(list->begin() + at);
          list->insert(list->begin() + static_cast<std::ptrdiff_t>(to), std::move(item));
        };
        move(&in->items);
        if (in->IsObject()) move(&in->keys);
        move(&its->items);
        break;
      }
      case 3:  // rename
        if (!in->IsObject()) break;
        if (in->items[i].end > 0) TouchAround(*in, i);
        in->keys[i] = generator.NewKey();
        break;
      default: {  // another number, or a value of another kind
        const JsonValue& old = in->items[i];
        if (old.end > 0) Touch(old.begin, old.end);
        // The items of an array that becomes another array would keep their comments.
        JsonValue made = Made();
        const JsonValue* read = old.end > 0 ? Find(document->root(), old) : nullptr;
        while (read && made.kind == read->kind && !made.IsNumber()) made = Made();
        in->items[i].Assign(std::move(made));
        std::vector<std::string> own = std::move(its->items[i].own);
        its->items[i] = NoComments(in->items[i]);
        its->items[i].own = std::move(own);
      }
    }
  }

  void Check() const {
    const std::string out = document->Write(root);
    INFO("read:\n" << text << "\nwritten:\n" << out);
    ProblemList problems;
    const auto again = JsonDocument::Parse(out, "f.json", &problems);
    REQUIRE(again);
    REQUIRE(again->root() == root);
    std::multiset<std::string> expected;
    comments.AddTo(&expected);
    REQUIRE(CommentsIn(out) == expected);
    // Untouched lines stay, in order.
    const std::vector<std::string> before = LinesOf(text), now = LinesOf(out);
    std::size_t line = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (touched.count(i)) continue;
      INFO("line " << i + 1 << ": " << before[i]);
      while (line < now.size() && now[line] != before[i]) ++line;
      REQUIRE(line < now.size());
      ++line;
    }
  }
};

}  // namespace

TEST_CASE("A random document that is not edited is written byte for byte", "[json]") {
  for (unsigned seed = 1; seed <= 2000; ++seed) {
    const Case each(seed);
    REQUIRE(each.document->Write(each.root) == each.text);
  }
}

TEST_CASE("One random edit of a random document keeps all other lines and comments", "[json]") {
  for (unsigned seed = 1; seed <= 6000; ++seed) {
    Case each(seed);
    each.Edit();
    INFO("seed " << seed);
    each.Check();
  }
}

TEST_CASE("Several random edits of a random document keep all other lines and comments", "[json]") {
  std::size_t kept = 0;
  for (unsigned seed = 1; seed <= 4000; ++seed) {
    Case each(seed);
    for (std::size_t k = 2 + each.generator.Below(6); k > 0; --k) each.Edit();
    INFO("seed " << seed);
    each.Check();
    std::multiset<std::string> left;
    each.comments.AddTo(&left);
    kept += left.size();
  }
  CHECK(kept > 4000);
}

}  // namespace json_edit_property_test
