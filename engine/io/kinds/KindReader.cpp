// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/kinds/KindReader.h"

#include <algorithm>
#include <set>

#include "engine/base/Message.h"
#include "engine/base/MessageOfText.h"
#include "engine/base/json/JsonDocument.h"
#include "engine/io/kinds/FieldReader.h"

namespace linkwright {
namespace {

constexpr JsonValue::Kind kTextValue = JsonValue::Kind::kString;

std::string Uncapitalised(std::string text) {
  if (text.size() > 1 && text[0] >= 'A' && text[0] <= 'Z' && text[1] >= 'a') text[0] += 'a' - 'A';
  return text;
}

const JsonValue* FirstOf(const SceneElement& element, const Field& field) {
  for (const std::string& key : field.Keys())
    if (const JsonValue* value = element.Get(key)) return value;
  return nullptr;
}

/// What an object in a file has for each field of its kind, looked up once: as FirstOf.
class Given {
 public:
  Given(const JsonValue& value, const Kind& kind) : fields_(kind.fields.data()), found_(kind.fields.size()) {
    for (std::size_t i = 0; i < value.keys.size(); ++i) {
      const auto known = std::find(kind.keys.begin(), kind.keys.end(), value.keys[i]);
      if (known == kind.keys.end()) {
        all_known_ = false;
        continue;
      }
      for (const auto& [field, place] :
           kind.key_fields[static_cast<std::size_t>(known - kind.keys.begin())]) {
        Found& found = found_[field];
        if (!found.value || place < found.place) found = {&value.items[i], place};
      }
    }
  }
  /// Null: nothing.
  const JsonValue* operator[](const Field& field) const {
    return found_[static_cast<std::size_t>(&field - fields_)].value;
  }
  bool all_known() const { return all_known_; }

 private:
  struct Found {
    const JsonValue* value = nullptr;
    std::size_t place = 0;  // of its key among the field's
  };
  const Field* fields_;
  std::vector<Found> found_;
  bool all_known_ = true;
};

// Whether another field of this name, which shares its key, means something for the object.
bool SharesKey(const Kind& kind, const Field& field, const void* object) {
  return std::any_of(kind.fields.begin(), kind.fields.end(), [&](const Field& other) {
    return &other != &field && other.name == field.name && other.Applies(object);
  });
}

/// Reads the objects of a kind and what is in them.
class ObjectReader {
 public:
  static bool Read(const SceneElement& element, const Kind& kind, void* object,
                   const std::vector<std::string>& needed, ReadScope scope) {
    const std::size_t errors = element.problems()->ErrorCount();
    if (kind.set_line) kind.set_line(object, element.line());
    const Given given(element.value(), kind);
    if (!given.all_known()) element.CheckKeys(kind.keys);
    ColorsByName colors;
    const Field* const type = kind.Discriminator();
    bool type_known = true;
    for (const Field& field : kind.fields) {
      const bool read = Take(element, given, kind, field, object, scope, &colors);
      if (read && field.type == FieldType::kColors) scope.colors = &colors;
      if (&field == type && !read && (field.Required(object) || element.Get(field.name))) type_known = false;
    }
    if (!type_known) {
      // Without its type, the object's other fields cannot be judged.
      if (!element.Get(type->name)) CheckRequired(element, given, kind, object, needed, {});
      return false;
    }
    WarnOfMeaningless(element, given, kind, object);
    CheckCompany(element, given, kind, object);
    const std::set<std::string_view> filled = element.problems()->ErrorCount() > errors
                                                  ? EveryImplied(kind)
                                                  : FillImplied(element, given, kind, object);
    CheckRequired(element, given, kind, object, needed, filled);
    if (element.problems()->ErrorCount() > errors) return false;
    if (!kind.check) return true;
    std::string_view at;
    return Report(element, kind, kind.check(object, &at), at);
  }

  static void ReadItems(const SceneElement& element, const Field& field, void* object,
                        const ReadScope& scope) {
    const Kind& kind = field.kind();
    const std::vector<std::string> needed =
        field.items_need ? field.items_need(object) : std::vector<std::string>();
    const Field* name = kind.Find("name");
    const bool unique = name && (name->unique || kind.base_name);
    std::set<std::string> names;
    if (const JsonValue* value = element.Get(field.name);
        field.filled && value && value->IsArray() && value->items.empty())
      element.Error(value->key_line, MessageOf("scene.empty", {InQuotes(field.name)}));
    else if (value && value->IsArray() && value->items.size() < static_cast<std::size_t>(field.least))
      element.Error(value->key_line,
                    MessageOf("scene.needs-at-least", {std::to_string(field.least), field.name}));
    for (const SceneElement& item : element.Items(field.name)) {
      void* const made = field.append(object);
      const bool good = Read(item, kind, made, needed, scope);
      if (unique) {
        const std::string own = kind.NameOf(made);
        if (!own.empty() && !names.insert(own).second)
          item.Error(item.Get("name")->line, MessageOf("scene.another-one-scene-s-has", {kind.plural}));
      }
      if (!good || !field.check_item) continue;
      std::string_view at;
      Report(item, kind, field.check_item(object, made, &at), at);
    }
    NameItems(field, object);
  }

 private:
  // What is wrong, at a field's key if it names one. Returns whether nothing is.
  static bool Report(const SceneElement& element, const Kind& kind, const std::string& wrong,
                     std::string_view at) {
    if (wrong.empty()) return true;
    const Field* field = at.empty() ? nullptr : kind.Find(at);
    const JsonValue* value = field ? FirstOf(element, *field) : nullptr;
    element.Error(value ? value->key_line : element.line(), MessageOfText(wrong));
    return false;
  }

  // Whether the field is given and was taken. `colors`: what a field of colours holds.
  static bool Take(const SceneElement& element, const Given& given, const Kind& kind, const Field& field,
                   void* object, const ReadScope& scope, ColorsByName* colors) {
    if (field.type != FieldType::kList && !given[field]) return false;
    if (field.type == FieldType::kOther) {
      if (field.definition == "text") element.Expect(*element.Get(field.name), field.name, kTextValue);
      return false;
    }
    if (!field.Applies(object) && SharesKey(kind, field, object)) return false;
    if (field.type == FieldType::kList) {
      ReadItems(element, field, object, scope);
      return true;
    }
    if (field.type == FieldType::kPart) {
      if (const JsonValue& value = *given[field]; field.switchable && value.IsBool()) {
        value.boolean ? static_cast<void>(field.make_part(object)) : field.remove_part(object);
        return true;
      }
      const auto part = element.Object(field.name);
      return part && Read(*part, field.kind(), field.make_part(object),
                          field.items_need ? field.items_need(object) : std::vector<std::string>(), scope);
    }
    const auto value = ReadField(element, kind, field, object, scope);
    if (value && field.Applies(object)) field.set(object, *value);
    if (value && field.type == FieldType::kColors) *colors = std::get<ColorsByName>(*value);
    return value.has_value();
  }

  static void WarnOfMeaningless(const SceneElement& element, const Given& given, const Kind& kind,
                                const void* object) {
    for (const Field& field : kind.fields) {
      if (!given[field] || field.Applies(object) || SharesKey(kind, field, object)) continue;
      for (const std::string& key : field.keys) {
        const JsonValue* value = element.Get(key);
        if (!value || IsExcluded(given, kind, field)) continue;
        const Message text = MeansNothing(key, kind, object);
        if (field.strict)
          element.Error(value->key_line, text);
        else
          element.Warning(value->key_line, text);
      }
    }
  }

  static bool IsExcluded(const Given& given, const Kind& kind, const Field& field) {
    return std::any_of(kind.fields.begin(), kind.fields.end(),
                       [&](const Field& other) { return given[other] && kind.Exclusive(field, other); });
  }

  // What must not stand beside something, and what must not stand without it.
  static void CheckCompany(const SceneElement& element, const Given& given, const Kind& kind,
                           const void* object) {
    const auto refuse = [&](const Field& field, const std::string& other) {
      element.Error(given[field]->key_line,
                    MessageOf("scene.cannot-stand-beside", {InQuotes(field.name), InQuotes(other)}));
    };
    for (const Field& field : kind.fields) {
      if ((field.excludes.empty() && field.needs.empty()) || !given[field]) continue;
      bool refused = false;
      for (const std::string& name : field.excludes) {
        if (!given[*kind.Find(name)]) continue;
        refuse(field, name);
        refused = true;
      }
      for (const std::string& name : field.needs) {
        if (refused || !field.Applies(object) || given[*kind.Find(name)]) continue;
        element.Error(given[field]->key_line,
                      MessageOf("scene.needs-beside", {InQuotes(field.name), InQuotes(name)}));
        break;
      }
    }
    for (const std::vector<std::string>& group : kind.one_of) {
      const Field* first = nullptr;
      for (const std::string& name : group) {
        const Field& field = *kind.Find(name);
        if (!given[field]) continue;
        if (first) refuse(field, first->name);
        if (!first) first = &field;
      }
      if (!first) element.Error(element.line(), MessageOf("scene.needs-one", {ListOf(group)}));
    }
  }

  static std::set<std::string_view> EveryImplied(const Kind& kind) {
    std::set<std::string_view> names;
    for (const ImpliedFields& implied : kind.implied)
      names.insert(implied.fields.begin(), implied.fields.end());
    return names;
  }
  // Those that follow from others, now that these are read; what does not, but must, is an error.
  static std::set<std::string_view> FillImplied(const SceneElement& element, const Given& given,
                                                const Kind& kind, void* object) {
    std::set<std::string_view> names;
    for (const ImpliedFields& implied : kind.implied) {
      const Field& absent = *kind.Find(implied.absent);
      if (given[absent] || !absent.Applies(object)) continue;
      if (!implied.fill(object) && absent.Required(object)) {
        const Field* beside = absent.needs.empty() ? nullptr : kind.Find(absent.needs.front());
        const JsonValue* value = beside ? given[*beside] : nullptr;
        element.Error(value ? value->key_line : element.line(),
                      MessageOf("scene.missing", {InQuotes(absent.name), implied.otherwise}));
      }
      names.insert(implied.fields.begin(), implied.fields.end());
    }
    return names;
  }

  static void CheckRequired(const SceneElement& element, const Given& given, const Kind& kind,
                            const void* object, const std::vector<std::string>& needed,
                            const std::set<std::string_view>& filled) {
    for (const Field& field : kind.fields) {
      if (given[field]) continue;
      const bool must = (field.Applies(object) && field.Required(object)) ||
                        std::find(needed.begin(), needed.end(), field.name) != needed.end();
      if (!must || filled.count(field.name)) continue;
      const std::string name = InQuotes(field.keys.front());
      Message text = MessageOf("urdf.missing", {name});
      if (!field.choices.empty())
        text = MessageOf("scene.is-missing-one-of", {name, ListOf(field.choices)});
      else if (!field.help.empty())
        text = MessageOf("scene.is-missing-help",
                         {name, Uncapitalised(field.help.substr(0, field.help.find_first_of(".;")))});
      element.Error(element.line(), text);
    }
    for (const std::vector<std::string>& group : kind.any_of) {
      const bool any = std::any_of(group.begin(), group.end(),
                                   [&](const std::string& name) { return given[*kind.Find(name)]; });
      if (!any) element.Error(element.line(), MessageOf("scene.needs-one", {ListOf(group)}));
    }
  }
};

}  // namespace

bool ReadObject(const SceneElement& element, const Kind& kind, void* object,
                const std::vector<std::string>& needed) {
  return ObjectReader::Read(element, kind, object, needed, {});
}

}  // namespace linkwright
