// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/io/Problem.h"

namespace linkwright {

/// A JSON value that remembers how it was written: order of keys, spelling of numbers, line breaks, line.
struct JsonValue {
  enum class Kind { kNull, kBool, kNumber, kString, kArray, kObject };

  Kind kind = Kind::kNull;
  bool boolean = false;
  double number = 0;              ///< always finite
  std::string text;               ///< kString: its UTF-8; kNumber: its spelling
  std::vector<std::string> keys;  ///< kObject: one for each item, all different
  std::vector<JsonValue> items;   ///< kArray, kObject

  int line = 0;             ///< 1-based line of the value in its file; 0: made by the program
  int key_line = 0;         ///< of its key
  int breaks = -1;          ///< line ends before it (2: a blank line); −1: as its neighbours
  int closing_breaks = -1;  ///< before the closing bracket; −1: on one line if that fits

  static JsonValue Bool(bool value);
  /// The shortest spelling that reads back as `value`. `value` must be finite.
  static JsonValue Number(double value);
  static JsonValue String(std::string value);
  static JsonValue Array(std::vector<JsonValue> items = {});
  static JsonValue Object();

  bool IsObject() const { return kind == Kind::kObject; }
  bool IsArray() const { return kind == Kind::kArray; }
  bool IsNumber() const { return kind == Kind::kNumber; }
  bool IsString() const { return kind == Kind::kString; }
  bool IsBool() const { return kind == Kind::kBool; }

  /// The value of a key of an object, or null.
  const JsonValue* Find(std::string_view key) const;
  JsonValue* Find(std::string_view key);
  /// Replaces the value of a key where it stands, or appends it.
  JsonValue& Set(std::string_view key, JsonValue value);
  void Remove(std::string_view key);

  /// Same values in the same order, with the same spelling of numbers; lines and line breaks do not count.
  bool operator==(const JsonValue& other) const;
};
const char* ToString(JsonValue::Kind kind);  ///< "a number", "an object", …

struct JsonLimits {
  std::size_t max_bytes = std::size_t{64} << 20;
  int max_depth = 200;
};

/// A JSON text as a tree. Accepted besides RFC 8259: comments (// and /* */), a byte order mark. Refused:
/// keys that appear twice in an object, numbers too large for a double, deep nesting, text that is not UTF-8.
class JsonDocument {
 public:
  /// Null, with an error in `problems` that names `shown_as` and the line, if the text is not such JSON.
  static std::shared_ptr<const JsonDocument> Parse(std::string text, const std::string& shown_as,
                                                   ProblemList* problems, const JsonLimits& limits = {});

  const JsonValue& root() const { return root_; }
  const std::string& file() const { return file_; }  ///< as the user named it
  bool has_comments() const { return has_comments_; }
  const std::string& text() const { return text_; }

  /// `root` as text in the style of this document (indent, line ends); the very text that was read if `root`
  /// is what was read. Comments are lost otherwise.
  std::string Write(const JsonValue& root) const;

 private:
  std::string file_, text_;
  JsonValue root_;
  bool has_comments_ = false;
};

/// `root` as text, indented by two spaces, ending in a line end.
std::string WriteJson(const JsonValue& root);

/// The shortest decimal text that reads back as `value`; plain where that is short ("0.001", "12000"), with
/// an exponent else ("1e-09"). `value` must be finite.
std::string ToJsonNumber(double value);

}  // namespace linkwright
