// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/scene/FormulaText.h"

#include <cstdlib>
#include <map>
#include <optional>
#include <utility>

#include "engine/base/Numbers.h"
#include "engine/scene/edit/FieldUnit.h"
#include "engine/scene/edit/Formulas.h"

namespace linkwright {
namespace {

constexpr int kDeepest = 4;       // lists in lists
constexpr int kShownDigits = 10;  // of numbers in another unit

// Behind the key of the field, as FieldNumber has it: ".2.1". A matrix may be spelled by its diagonal.
std::string Behind(const Field& field, const JsonValue& whole, const std::string& at) {
  const bool diagonal = field.type == FieldType::kMatrix && whole.IsArray() && !whole.items.empty() &&
                        !whole.items[0].IsArray();
  return diagonal ? at + at : at;
}

// Of the number at a place, ".2.1".
std::size_t ColumnOf(const std::string& at) {
  return std::strtoul(at.c_str() + at.rfind('.') + 1, nullptr, 10);
}

ShownUnit ShownAt(const ShownUnits& shown, const std::string& at) {
  return shown.empty() ? ShownUnit() : shown[ColumnOf(at) % shown.size()];
}

// Rounded to what people read.
JsonValue Shown(const JsonValue& value, const ShownUnit& shown) {
  if (!value.IsNumber() || shown.factor == 1) return value;
  return JsonValue::Number(
      std::strtod(FormatNumber(shown.Shown(value.number), kShownDigits).c_str(), nullptr));
}

void WriteLeaves(const Field& field, const JsonValue& whole, const JsonValue& value, const std::string& at,
                 const std::map<std::string, std::string>& formulas, const ShownUnits& shown,
                 std::string* out) {
  if (!value.IsArray() && !value.IsObject()) {
    const auto formula = formulas.find(Behind(field, whole, at));
    *out += formula == formulas.end() ? CompactJson(Shown(value, ShownAt(shown, at))) : formula->second;
    return;
  }
  *out += value.IsArray() ? "[" : "{";
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    const std::string key = value.IsArray() ? std::to_string(i) : value.keys[i];
    if (i > 0) *out += ", ";
    if (value.IsObject()) *out += CompactJson(JsonValue::String(key)) + ": ";
    WriteLeaves(field, whole, value.items[i], at + "." + key, formulas, shown, out);
  }
  *out += value.IsArray() ? "]" : "}";
}

/// Reads lists of numbers and formulas. JSON, but for formulas without quotes.
class FormulaReader {
 public:
  explicit FormulaReader(const std::string& text) : text_(text) {}

  /// Leaves are texts, each as it was typed. Nothing: brackets do not match.
  std::optional<JsonValue> Read() {
    JsonValue value;
    const bool good = ReadValue(&value, 0);
    Skip();
    return good && at_ == text_.size() ? std::optional(std::move(value)) : std::nullopt;
  }

 private:
  void Skip() {
    while (at_ < text_.size() && std::string_view(" \t\n\r").find(text_[at_]) != std::string_view::npos)
      ++at_;
  }
  bool Take(char c) {
    Skip();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  // Up to a comma or the end of what holds it; commas within the brackets of a function aside.
  std::string Leaf(bool key) {
    Skip();
    const std::size_t begin = at_;
    int depth = 0;
    bool quoted = false;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (quoted && c == '\\') {
        ++at_;
        continue;
      }
      if (c == '"') quoted = !quoted;
      if (quoted) continue;
      if (c == '(') ++depth;
      if (c == ')') --depth;
      if (depth <= 0 && (c == ',' || c == ']' || c == '}' || (key && c == ':'))) break;
    }
    at_ = std::min(at_, text_.size());
    std::string leaf = text_.substr(begin, at_ - begin);
    leaf.erase(leaf.find_last_not_of(" \t\n\r") + 1);
    ProblemList ignored;
    if (leaf.starts_with('"'))
      if (const auto read = JsonDocument::Parse("[" + leaf + "]", "", &ignored);
          read && read->root().items.size() == 1)
        return read->root().items[0].text;
    return leaf;
  }
  bool ReadValue(JsonValue* value, int depth) {
    if (depth > kDeepest) return false;
    const bool list = Take('[');
    if (!list && !Take('{')) {
      *value = JsonValue::String(Leaf(false));
      return !value->text.empty();
    }
    *value = list ? JsonValue::Array() : JsonValue::Object();
    const char end = list ? ']' : '}';
    if (Take(end)) return true;
    do {
      std::string key;
      if (!list) {
        key = Leaf(true);
        if (key.empty() || !Take(':')) return false;
      }
      JsonValue item;
      if (!ReadValue(&item, depth + 1)) return false;
      if (list)
        value->items.push_back(std::move(item));
      else
        value->Set(key, std::move(item));
    } while (Take(','));
    return Take(end);
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

/// Makes numbers of the leaves.
struct Numbers {
  const CObjectContainer& scene;
  const FieldPlace& place;
  const JsonValue whole;  // as it was read
  const ShownUnits& shown;
  std::map<std::string, std::string> follows;  // formulas of parameters, by what stands behind the key
  Message why;

  std::string UnitAt(const std::string& at) const {
    if (place.key != place.field->name && place.field->angle) return "deg";
    const std::string name = at.substr(1, at.find('.', 1) - 1);
    return place.field->type == FieldType::kNumbersByName
               ? UnitOfEntry(scene, *place.object, *place.field, name)
               : UnitOfColumn(UnitOf(scene, *place.object, *place.field), ColumnOf(at));
  }
  // `now`: what stands there; null: nothing.
  void Make(JsonValue* value, const JsonValue* now, const std::string& at) {
    if (value->IsArray() || value->IsObject()) {
      for (std::size_t i = 0; i < value->items.size() && why.text.empty(); ++i) {
        const JsonValue* below = nullptr;
        if (now != nullptr && value->IsObject()) below = now->Find(value->keys[i]);
        if (now != nullptr && value->IsArray() && i < now->items.size()) below = &now->items[i];
        Make(&value->items[i], below, at + "." + (value->IsArray() ? std::to_string(i) : value->keys[i]));
      }
      return;
    }
    const ShownUnit unit = ShownAt(shown, at);
    ProblemList ignored;
    const auto plain = JsonDocument::Parse("[" + value->text + "]", "", &ignored);
    if (plain && plain->root().items.size() == 1 && plain->root().items[0].IsNumber()) {
      *value = plain->root().items[0];
      if (unit.factor == 1) return;
      const bool same = now != nullptr && now->IsNumber() && Shown(*now, unit).number == value->number;
      *value = same ? *now : JsonValue::Number(unit.ToSi(value->number));
      return;
    }
    const std::string behind = Behind(*place.field, whole, at);
    const std::string text = unit.factor == 1 ? value->text : InUnit(scene, value->text, unit.name);
    const FormulaValue found = ValueInUnit(scene, UnitAt(at), place.key + behind, text);
    why = found.why;
    if (found.parameters) follows.emplace(behind, text);
    *value = JsonValue::Number(found.value);
  }
};

}  // namespace

std::string TextWithFormulas(const CObjectContainer& scene, const FieldPlace& place,
                             const ShownUnits& shown) {
  const JsonValue value = FieldValueToJson(*place.object, *place.field, place.key);
  std::string out;
  WriteLeaves(*place.field, value, value, {}, FormulasIn(scene, *place.object, *place.field), shown, &out);
  return out;
}

TreeEdit SetTextWithFormulas(const FieldPlace& place, const std::string& text, CObjectContainer* scene,
                             const ShownUnits& shown) {
  const std::string path = scene->PathOf(*place.object);
  const std::string number = (path.empty() ? "" : path + ".") + place.key;
  const auto refused = [&](const Message& why) {
    TreeEdit edit;
    edit.Refuse(path.empty() ? why : OfObject(path, why));
    return edit;
  };
  std::string spelled = text;
  std::map<std::string, std::string> follows;
  const auto read = FormulaReader(text).Read();
  if (read && (read->IsArray() || read->IsObject())) {
    Numbers numbers{*scene, place, *read, shown, {}, {}};
    JsonValue value = *read;
    const JsonValue now = FieldValueToJson(*place.object, *place.field, place.key);
    numbers.Make(&value, &now, {});
    if (!numbers.why.text.empty()) return refused(numbers.why);
    follows = std::move(numbers.follows);
    spelled = CompactJson(value);
  }
  TreeEdit done = RemoveFormulas(scene, *place.object, *place.field);
  ProblemList problems;
  Message why;
  SceneEdit set;
  if (!SetFieldText(place, spelled, scene, &problems, &set))
    why = problems.problems().empty() ? Message(text) : MessageOfProblem(problems.problems().front());
  done.edit.Merge(set);
  for (const auto& [behind, formula] : follows) {
    if (!why.text.empty()) break;
    const TreeEdit follow = SetNumber(scene, number + behind, formula);
    why = follow.Why();
    done.edit.Merge(follow.edit);
  }
  if (why.text.empty()) return done;
  scene->Undo(done.edit);
  return refused(why);
}

}  // namespace linkwright
