// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/json/JsonDocument.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "engine/base/Message.h"
#include "engine/base/Utf8.h"
#include "engine/base/json/JsonLayout.h"

namespace linkwright {
namespace {

// Reads characters and reports how far it has come: the parser itself does not report where a token is.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, const char** furthest) : at_(at), furthest_(furthest) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    *furthest_ = std::max(*furthest_, ++at_);
    return *this;
  }
  CountingIterator operator++(int) {
    CountingIterator before = *this;
    ++*this;
    return before;
  }
  bool operator==(const CountingIterator& other) const { return at_ == other.at_; }

 private:
  const char* at_;
  const char** furthest_;
};

/// Of any kind; each takes about 150 bytes of memory.
constexpr std::size_t kMaxValues = 2'000'000;

bool IsNumberCharacter(char c) {
  return (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.' || c == 'e' || c == 'E';
}

class TreeMaker : public nlohmann::json_sax<nlohmann::json> {
 public:
  TreeMaker(const std::string& text, const std::string& shown_as, const JsonLimits& limits,
            ProblemList* problems)
      : begin_(text.data()),
        end_(text.data() + text.size()),
        furthest_(begin_),
        token_end_(begin_ + (text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0)),
        counted_(begin_),
        shown_as_(shown_as),
        limits_(limits),
        problems_(problems) {}

  CountingIterator begin() { return {begin_, &furthest_}; }
  CountingIterator end() { return {end_, &furthest_}; }
  JsonValue TakeRoot() { return std::move(root_); }

  bool null() override { return Put({}); }
  bool boolean(bool value) override { return Put(JsonValue::Bool(value)); }
  bool number_integer(number_integer_t) override { return PutNumber(); }
  bool number_unsigned(number_unsigned_t) override { return PutNumber(); }
  bool number_float(number_float_t, const string_t&) override { return PutNumber(); }
  bool string(string_t& value) override { return Put(JsonValue::String(std::move(value))); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return Open(JsonValue::Object()); }
  bool start_array(std::size_t) override { return Open(JsonValue::Array()); }
  bool end_object() override {
    keys_.pop_back();
    return Close();
  }
  bool end_array() override { return Close(); }

  bool key(string_t& name) override {
    Take(furthest_);
    if (!keys_.back().insert(name).second) {
      const JsonValue* first = open_.back().Find(name);
      Error(MessageOf("json.key-appears-twice-same-object", {name, std::to_string(first->key_line)}));
      return false;
    }
    open_.back().keys.push_back(std::move(name));
    key_line_ = line_;
    return true;
  }

  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& exception) override {
    std::string what = exception.what();
    // "[json.exception.parse_error.101] parse error at line 3, column 5: what is wrong"
    if (const auto column = what.find(", column "); column != std::string::npos) {
      if (const auto colon = what.find(": ", column); colon != std::string::npos) what.erase(0, colon + 2);
    } else if (const auto bracket = what.find("] "); bracket != std::string::npos) {
      what.erase(0, bracket + 2);
    }
    constexpr std::size_t kLongest = 300;
    if (what.size() > kLongest) what = what.substr(0, kLongest) + "…";
    for (char& c : what)
      if (static_cast<unsigned char>(c) < 0x20) c = ' ';
    // The last character read may be the end of the line that the error stands in.
    const char* at = furthest_;
    if (at > begin_ && at[-1] == '\n') --at;
    const char* text_end = end_;
    while (text_end > begin_ && (text_end[-1] == '\n' || text_end[-1] == '\r')) --text_end;
    Advance(std::min(at, std::max(text_end, counted_)));
    Error(what);
    return false;
  }

 private:
  void Advance(const char* to) {
    if (to <= counted_) return;
    line_ += static_cast<int>(std::count(counted_, to, '\n'));
    counted_ = to;
  }

  // A token that ends at `end` has been read.
  void Take(const char* end) { Take(TokenAfter(token_end_), end); }
  void Take(const char* start, const char* end) {
    token_ = start;
    token_end_ = end;
    Advance(end);
  }

  // Where the token behind white space, comments, a comma or a colon starts.
  const char* TokenAfter(const char* at) const {
    const std::string_view text(begin_, static_cast<std::size_t>(end_ - begin_));
    std::size_t found = SkipJsonSpace(text, static_cast<std::size_t>(at - begin_));
    if (found < text.size() && (text[found] == ',' || text[found] == ':'))
      found = SkipJsonSpace(text, found + 1);
    return begin_ + found;
  }

  void Error(const Message& text) { problems_->Add(Severity::kError, shown_as_, line_, "", text); }

  bool PutNumber() {
    // The parser looks one character past a number.
    const char* start = TokenAfter(token_end_);
    const char* end = start;
    while (end < furthest_ && IsNumberCharacter(*end)) ++end;
    Take(start, end);
    JsonValue value;
    value.kind = JsonValue::Kind::kNumber;
    value.text.assign(start, end);
    const auto [stop, error] = std::from_chars(start, end, value.number);
    if (error == std::errc::result_out_of_range) {
      // Too small is zero; too large has been refused by the parser.
      value.number = start != end && *start == '-' ? -0.0 : 0.0;
    }
    assert(std::isfinite(value.number));
    static_cast<void>(stop);
    return Attach(std::move(value));
  }

  bool Put(JsonValue value) {
    Take(furthest_);
    return Attach(std::move(value));
  }

  bool Open(JsonValue value) {
    Take(furthest_);
    if (static_cast<int>(open_.size()) >= limits_.max_depth) {
      Error(MessageOf("json.nested-more-than-deep", {std::to_string(limits_.max_depth)}));
      return false;
    }
    if (value.IsObject()) keys_.emplace_back();
    Place(&value);
    open_.push_back(std::move(value));
    return true;
  }

  bool Close() {
    Take(furthest_);
    JsonValue value = std::move(open_.back());
    open_.pop_back();
    value.end = Offset(token_end_);
    return AttachPlaced(std::move(value));
  }

  void Place(JsonValue* value) const {
    value->line = line_;
    value->key_line = !open_.empty() && open_.back().IsObject() ? key_line_ : line_;
    value->begin = Offset(token_);
    value->end = Offset(token_end_);
  }

  std::uint32_t Offset(const char* at) const { return static_cast<std::uint32_t>(at - begin_); }

  bool Attach(JsonValue value) {
    Place(&value);
    return AttachPlaced(std::move(value));
  }

  bool AttachPlaced(JsonValue value) {
    if (++values_ > kMaxValues) {
      Error(MessageOf("json.file-holds-more-than-values", {std::to_string(kMaxValues)}));
      return false;
    }
    (open_.empty() ? root_ : open_.back().items.emplace_back()) = std::move(value);
    return true;
  }

  const char* begin_;
  const char* end_;
  const char* furthest_;         // first character the parser has not read
  const char* token_ = nullptr;  // start of the last token
  const char* token_end_;        // end of it
  const char* counted_;          // up to here line ends are in line_
  JsonValue root_;
  std::size_t values_ = 0;
  int line_ = 1;
  int key_line_ = 0;
  std::vector<JsonValue> open_;
  std::vector<std::unordered_set<std::string>> keys_;
  const std::string& shown_as_;
  const JsonLimits& limits_;
  ProblemList* problems_;
};

}  // namespace

std::shared_ptr<const JsonDocument> JsonDocument::Parse(std::string text, const std::string& shown_as,
                                                        ProblemList* problems, const JsonLimits& limits) {
  if (text.size() > std::min<std::size_t>(limits.max_bytes, std::numeric_limits<std::uint32_t>::max())) {
    problems->Add(Severity::kError, shown_as, 0, "",
                  MessageOf("json.file-larger-than-mib", {std::to_string(limits.max_bytes >> 20)}));
    return nullptr;
  }
  auto document = std::make_shared<JsonDocument>();
  document->file_ = shown_as;
  document->text_ = std::move(text);
  const std::string& kept = document->text_;
  TreeMaker maker(kept, shown_as, limits, problems);
  const bool ok =
      nlohmann::json::sax_parse(maker.begin(), maker.end(), &maker, nlohmann::detail::input_format_t::json,
                                /*strict=*/true, /*ignore_comments=*/true);
  if (!ok) return nullptr;
  // The parser skips comments without reading them.
  if (const std::size_t at = FirstInvalidUtf8(kept); at < kept.size()) {
    const auto line = 1 + std::count(kept.begin(), kept.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    problems->Add(Severity::kError, shown_as, static_cast<int>(line), "",
                  MessageOf("json.text-not-utf-8-byte", {Printable(kept.substr(at, 1))}));
    return nullptr;
  }
  document->root_ = maker.TakeRoot();
  return document;
}

}  // namespace linkwright
