// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>

#include "engine/base/json/JsonDocument.h"
#include "engine/base/json/JsonLayout.h"
#include "engine/base/json/JsonMatch.h"

namespace linkwright {
namespace {

constexpr std::size_t kWidth = 100;  // columns that a new object or array may fill on one line

std::string Quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          constexpr const char* kHex = "0123456789abcdef";
          out += "\\u00";
          out += kHex[c >> 4];
          out += kHex[c & 15];
        } else {
          out += c;
        }
    }
  }
  return out + "\"";
}

// The white space at the start of the line that `at` stands in.
std::string IndentAt(std::string_view text, std::size_t at) {
  const std::size_t line = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
  const std::size_t end = std::min(text.find_first_not_of(" \t", line), at);
  return std::string(text.substr(line, end - line));
}

std::string_view WithoutSpaceBehind(std::string_view gap) {
  return gap.substr(0, gap.find_last_not_of(" \t\r\n") + 1);
}

// Of the heads of two items in a row of which the first one has gone, what the second one needs.
std::string JoinHeads(std::string_view gone, std::string_view head) {
  if (HasComment(gone) && HasComment(head)) return std::string(WithoutSpaceBehind(gone)) + std::string(head);
  const auto lines = [](std::string_view gap) { return std::count(gap.begin(), gap.end(), '\n'); };
  if (HasComment(gone) || (!HasComment(head) && lines(gone) >= lines(head))) return std::string(gone);
  return std::string(head);
}

// Writes a tree; what comes from the text that was read as it stands there.
class JsonTextWriter {
 public:
  /// `read` is the tree of `text`; null: there is none.
  JsonTextWriter(std::string_view text, const JsonValue* read, std::string indent, std::string line_end)
      : text_(text), read_(read), indent_(std::move(indent)), line_end_(std::move(line_end)) {}

  std::string Write(const JsonValue& root) {
    if (read_) out_ = text_.substr(0, read_->begin);
    Item(read_, root);
    if (read_) out_ += text_.substr(read_->end);
    return std::move(out_);
  }

 private:
  // Appends what is no gap.
  void Put(std::string_view token) {
    if (in_comment_) StartLine(CurrentIndent());
    out_ += token;
  }

  // Appends white space and comments.
  void Gap(std::string_view gap) {
    const std::size_t first = gap.find_first_not_of(" \t");
    if (first != std::string_view::npos) {
      if (in_comment_ && gap[first] != '\n' && gap[first] != '\r') StartLine(CurrentIndent());
      in_comment_ = EndsInLineComment(gap);
    }
    out_ += gap;
  }

  void StartLine(const std::string& indent) {
    out_ += line_end_ + indent;
    in_comment_ = false;
  }

  // Of what is written next; more than kWidth where the line is longer.
  std::size_t Column() const {
    std::size_t column = 0;
    while (column <= kWidth && column < out_.size() && out_[out_.size() - 1 - column] != '\n') ++column;
    return column;
  }
  std::string CurrentIndent() const { return IndentAt(out_, out_.size()); }

  // What was read at the place in the text that `value` names, or null.
  const JsonValue* Find(const JsonValue& value) const {
    const JsonValue* at = value.end > 0 ? read_ : nullptr;
    while (at && (at->begin != value.begin || at->end != value.end)) {
      const auto after =
          std::upper_bound(at->items.begin(), at->items.end(), value.begin,
                           [](std::uint32_t begin, const JsonValue& item) { return begin < item.begin; });
      at = after == at->items.begin() ? nullptr : &*(after - 1);
    }
    return at && at->kind == value.kind ? at : nullptr;
  }

  // A value that stands where `before` was; null: where nothing was.
  void Item(const JsonValue* before, const JsonValue& now) {
    if (before && SameJson(*before, now))
      return Put(text_.substr(before->begin, before->end - before->begin));
    if (const JsonValue* moved = Find(now); moved && moved != before) return Move(*moved, now);
    const bool both = before && before->kind == now.kind;
    if (both && !before->items.empty()) return Change(*before, now);
    if (both && (now.IsArray() || now.IsObject())) {
      const std::string_view inside = text_.substr(before->begin + 1, before->end - before->begin - 2);
      if (HasComment(inside)) return Fill(inside, now);
    }
    New(now);
  }

  // A value that stood elsewhere: its lines are indented as they now must be.
  void Move(const JsonValue& before, const JsonValue& now) {
    const std::string old_indent = "\n" + IndentAt(text_, before.begin);
    const std::string indent = "\n" + CurrentIndent();
    const std::size_t start = out_.size();
    Item(&before, now);
    if (old_indent == indent) return;
    for (std::size_t at = start; (at = out_.find(old_indent, at)) != std::string::npos; at += indent.size())
      out_.replace(at, old_indent.size(), indent);
  }

  // An object or array that had items and now has other ones.
  void Change(const JsonValue& before, const JsonValue& now) {
    const JsonLayout layout = LayOutJson(before, text_);
    const JsonMatches matches = MatchJson(before, now);
    Put(text_.substr(before.begin, 1));
    std::size_t passed = 0;     // the heads of the items before this have been written, or are not needed
    std::size_t neighbour = 1;  // whose style new items take
    for (std::size_t i = 0; i < now.items.size(); ++i) {
      const std::size_t place = matches.before[i];
      const JsonItemText* item = place == JsonMatches::kNew ? nullptr : &layout.items[place];
      std::string head;
      if (matches.stays[i] && passed <= place) {
        head = layout.items[passed].head;
        for (std::size_t k = passed + 1; k <= place; ++k) head = JoinHeads(head, layout.items[k].head);
      } else if (i == 0) {
        head = layout.items[0].head;
      } else {
        head = Separator(layout, neighbour);
      }
      if (matches.stays[i]) {
        passed = place + 1;
        neighbour = std::max<std::size_t>(place, 1);
      } else if (i == 0) {
        passed = 1;
      }
      // Comments on lines above it must not come to stand behind another item.
      if (item && !matches.stays[i] && item->attached.find('\n') != std::string_view::npos &&
          head.find('\n') == std::string::npos)
        head = line_end_ + CurrentIndent();
      Gap(head);
      if (item) Gap(item->attached);
      if (now.IsObject()) {
        const bool same_key = item && before.keys[place] == now.keys[i];
        Put(same_key ? std::string(item->key) : Quoted(now.keys[i]));
        Gap(item ? item->colon : Colon(layout));
      }
      Item(item ? &before.items[place] : nullptr, now.items[i]);
      const bool last = i + 1 == now.items.size();
      if (item && (!last || HasComment(item->before_comma))) Gap(item->before_comma);
      if (!last) Put(",");
      if (item) Gap(item->tail);
    }
    bool kept = !now.items.empty() || HasComment(layout.closing);
    for (std::size_t k = passed; k < layout.items.size(); ++k) {
      if (!HasComment(layout.items[k].head)) continue;
      Gap(WithoutSpaceBehind(layout.items[k].head));
      kept = true;
    }
    if (kept) Gap(layout.closing);
    Put(text_.substr(before.end - 1, 1));
  }

  // What stands between an item and a new one behind it.
  static std::string Separator(const JsonLayout& layout, std::size_t neighbour) {
    const bool single = layout.items.size() == 1;
    const std::string_view head = layout.items[single ? 0 : neighbour].head;
    const std::size_t line_end = head.rfind('\n');
    if (line_end == std::string_view::npos) return single ? " " : std::string(head);
    const bool two_bytes = line_end > 0 && head[line_end - 1] == '\r';
    return std::string(head.substr(two_bytes ? line_end - 1 : line_end));
  }

  static std::string_view Colon(const JsonLayout& layout) {
    for (const JsonItemText& item : layout.items)
      if (!HasComment(item.colon)) return item.colon;
    return ": ";
  }

  // An object or array that held only comments.
  void Fill(std::string_view inside, const JsonValue& now) {
    const std::string indent = CurrentIndent();
    Put(now.IsArray() ? "[" : "{");
    Gap(WithoutSpaceBehind(inside));
    Lines(now, indent);
  }

  void New(const JsonValue& now) {
    if (!now.IsArray() && !now.IsObject()) return Put(Scalar(now));
    Put(now.IsArray() ? "[" : "{");
    const std::size_t start = out_.size();
    if (OneLine(now, start)) return;
    out_.resize(start);
    Lines(now, CurrentIndent());
  }

  static std::string Scalar(const JsonValue& value) {
    switch (value.kind) {
      case JsonValue::Kind::kBool:
        return value.boolean ? "true" : "false";
      case JsonValue::Kind::kNumber:
        return value.text;
      case JsonValue::Kind::kString:
        return Quoted(value.text);
      default:
        return "null";
    }
  }

  // The items of a new object or array on its line, as far as they fit; `start` is where the outermost one
  // starts.
  bool OneLine(const JsonValue& now, std::size_t start) {
    for (std::size_t i = 0; i < now.items.size(); ++i) {
      const JsonValue& item = now.items[i];
      if (i > 0) out_ += ", ";
      if (now.IsObject()) out_ += Quoted(now.keys[i]) + ": ";
      if (const JsonValue* moved = Find(item)) {
        Move(*moved, item);
      } else if (item.IsArray() || item.IsObject()) {
        out_ += item.IsArray() ? '[' : '{';
        if (!OneLine(item, start)) return false;
      } else {
        out_ += Scalar(item);
      }
      if (Column() > kWidth || out_.find('\n', start) != std::string::npos) return false;
    }
    out_ += now.IsArray() ? ']' : '}';
    return Column() <= kWidth;
  }

  void Lines(const JsonValue& now, const std::string& indent) {
    for (std::size_t i = 0; i < now.items.size(); ++i) {
      if (i > 0) out_ += ',';
      StartLine(indent + indent_);
      if (now.IsObject()) Put(Quoted(now.keys[i]) + ": ");
      Item(nullptr, now.items[i]);
    }
    StartLine(indent);
    Put(now.IsArray() ? "]" : "}");
  }

  std::string_view text_;
  const JsonValue* read_;
  std::string indent_, line_end_;
  std::string out_;
  bool in_comment_ = false;  // what is written would stand in a comment
};

// The white space at the start of the first indented line that holds a value.
std::string IndentOf(std::string_view text) {
  for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
    const std::size_t end = text.find_first_not_of(" \t", at + 1);
    if (end != std::string_view::npos && end > at + 1 && text[end] == '"')
      return std::string(text.substr(at + 1, end - at - 1));
  }
  return "  ";
}

std::string LineEndOf(std::string_view text) {
  const std::size_t first = text.find('\n');
  return first != std::string_view::npos && first > 0 && text[first - 1] == '\r' ? "\r\n" : "\n";
}

}  // namespace

std::string JsonDocument::Write(const JsonValue& root) const {
  return JsonTextWriter(text_, &root_, IndentOf(text_), LineEndOf(text_)).Write(root);
}

std::string WriteJson(const JsonValue& root) {
  return JsonTextWriter("", nullptr, "  ", "\n").Write(root) + "\n";
}

std::string ToJsonNumber(double value) {
  assert(std::isfinite(value));
  if (value == 0) return "0";
  std::array<char, 400> buffer;
  const double size = std::abs(value);
  const auto format = size >= 1e-6 && size < 1e15 ? std::chars_format::fixed : std::chars_format::scientific;
  const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format);
  return {buffer.data(), result.ptr};
}

}  // namespace linkwright
