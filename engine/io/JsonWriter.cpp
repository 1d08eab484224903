// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>

#include "engine/io/JsonDocument.h"

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

class Writer {
 public:
  explicit Writer(std::string indent) : indent_(std::move(indent)) {}

  std::string Write(const JsonValue& root) {
    Value(root, 0);
    return std::move(out_);
  }

 private:
  // Whether a value that was made by the program is to be written on one line.
  bool Fits(const JsonValue& value, std::size_t column) const {
    Writer flat(indent_);
    flat.flat_ = true;
    flat.Value(value, 0);
    return column + flat.out_.size() <= kWidth;
  }

  void Scalar(const JsonValue& value) {
    switch (value.kind) {
      case JsonValue::Kind::kBool:
        out_ += value.boolean ? "true" : "false";
        break;
      case JsonValue::Kind::kNumber:
        out_ += value.text;
        break;
      case JsonValue::Kind::kString:
        out_ += Quoted(value.text);
        break;
      default:
        out_ += "null";
    }
  }

  void Value(const JsonValue& value, int depth) {
    if (!value.IsArray() && !value.IsObject()) return Scalar(value);
    out_ += value.IsArray() ? '[' : '{';
    const bool one_line = flat_ || (value.closing_breaks < 0 ? Fits(value, Column()) : Broken(value) == 0);
    for (std::size_t i = 0; i < value.items.size(); ++i) {
      const JsonValue& item = value.items[i];
      if (i > 0) out_ += ',';
      const int breaks = one_line ? 0 : item.breaks >= 0 && value.closing_breaks >= 0 ? item.breaks : 1;
      Break(breaks, depth + 1, i > 0);
      if (value.IsObject()) out_ += Quoted(value.keys[i]) + ": ";
      Value(item, depth + 1);
    }
    if (!value.items.empty() && !one_line) Break(std::clamp(value.closing_breaks, 1, 2), depth, false);
    out_ += value.IsArray() ? ']' : '}';
  }

  // How many items of a container that was read stand on a line of their own.
  static int Broken(const JsonValue& value) {
    int broken = value.closing_breaks;
    for (const JsonValue& item : value.items) broken += std::max(item.breaks, 0);
    return broken;
  }

  void Break(int breaks, int depth, bool space) {
    if (breaks <= 0) {
      if (space) out_ += ' ';
      return;
    }
    out_.append(static_cast<std::size_t>(breaks), '\n');
    for (int i = 0; i < depth; ++i) out_ += indent_;
  }

  std::size_t Column() const {
    const std::size_t line_end = out_.rfind('\n');
    return line_end == std::string::npos ? out_.size() : out_.size() - line_end - 1;
  }

  std::string indent_;
  std::string out_;
  bool flat_ = false;
};

// The white space at the start of the first indented line.
std::string IndentOf(const std::string& text) {
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1)) {
    const std::size_t end = text.find_first_not_of(" \t", at + 1);
    if (end != std::string::npos && end > at + 1 && text[end] == '"')
      return text.substr(at + 1, end - at - 1);
  }
  return "  ";
}

}  // namespace

std::string JsonDocument::Write(const JsonValue& root) const {
  if (root == root_) return text_;
  std::string out = Writer(IndentOf(text_)).Write(root);
  if (!text_.empty() && text_.back() == '\n') out += '\n';
  if (text_.find("\r\n") != std::string::npos) {
    std::string windows;
    for (const char c : out) {
      if (c == '\n') windows += '\r';
      windows += c;
    }
    out = std::move(windows);
  }
  if (text_.starts_with("\xEF\xBB\xBF")) out.insert(0, "\xEF\xBB\xBF");
  return out;
}

std::string WriteJson(const JsonValue& root) { return Writer("  ").Write(root) + "\n"; }

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
