// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/Problem.h"

namespace linkwright {

/// A JSON value that remembers how it was written: order of keys, spelling of numbers, line, and the position
/// in the text it was read from. A copy keeps that position, so an edited tree still shows where each value
/// came from.
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
  std::uint32_t begin = 0;  ///< the bytes of the value in its text: from here …
  std::uint32_t end = 0;    ///< … to before here; 0: made by the program

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
  /// Becomes `value` at the position in the text where this value was, so that the comments around it stay.
  void Assign(JsonValue value);

  /// Same values in the same order, with the same spelling of numbers; positions in the text are not
  /// compared.
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
  const std::string& text() const { return text_; }

  /// The text that was read, changed only where `root`, an edited copy of root(), differs. Everything else
  /// stays byte for byte: comments, blank lines, indents, line ends, spelling of numbers (also where the
  /// program made the same number again). A new item takes the style of its neighbours. An item that is
  /// removed takes with it its comma and its own comments: those behind it on its line and those on the lines
  /// directly above it, up to a blank line; an item that is moved carries them along.
  std::string Write(const JsonValue& root) const;

 private:
  std::string file_, text_;
  JsonValue root_;
};

/// `root` as text, indented by two spaces, ending in a line end.
std::string WriteJson(const JsonValue& root);

/// The shortest decimal text that reads back as `value`; plain where that is short ("0.001", "12000"), with
/// an exponent else ("1e-09"). `value` must be finite.
std::string ToJsonNumber(double value);

}  // namespace linkwright
