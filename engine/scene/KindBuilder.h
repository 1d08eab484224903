// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cassert>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/scene/Kind.h"

namespace linkwright {

/// Writes the table of a kind whose objects are of the C++ type T:
///   KindBuilder<Spring>("spring", "springs", "Spring", "Pulls two points together.")
///       .Text("name", &Spring::name).Label("Name")
///       .Number("stiffness", &Spring::k).Unit("N/m").Range(kNotNegative).Label("Stiffness").Live()
///       .Build()
/// A member is a pointer to one, or a function that takes T& and returns a reference. What follows a field
/// (Unit, Range, When, …) is of that field.
template <class T>
class KindBuilder {
 public:
  KindBuilder(std::string name, std::string plural, std::string title, std::string help) {
    kind_.name = std::move(name);
    kind_.plural = std::move(plural);
    kind_.title = std::move(title);
    kind_.help = std::move(help);
    kind_.make = [] { return std::shared_ptr<void>(std::make_shared<T>()); };
    kind_.assign = [](void* to, const void* from) { *static_cast<T*>(to) = *static_cast<const T*>(from); };
  }

  /// What the objects keep of their line in a file.
  KindBuilder& Line(int T::*line) {
    kind_.set_line = [line](void* o, int number) { static_cast<T*>(o)->*line = number; };
    return *this;
  }

  template <class M>
  KindBuilder& Bool(std::string name, M member) {
    return Value<bool>(FieldType::kBool, std::move(name), member);
  }
  template <class M>
  KindBuilder& Number(std::string name, M member) {
    Add(FieldType::kNumber, std::move(name));
    using Member = std::decay_t<decltype(Get(member, *static_cast<T*>(nullptr)))>;
    last().whole = std::is_integral_v<Member>;
    last().get = [member](const void* o) { return FieldValue(static_cast<double>(Get(member, Mutable(o)))); };
    last().set = [member](void* o, const FieldValue& value) {
      Get(member, *static_cast<T*>(o)) = static_cast<Member>(std::get<double>(value));
    };
    return *this;
  }
  /// [rad]; files may have degrees.
  template <class M>
  KindBuilder& Angle(std::string name, M member) {
    Number(std::move(name), member);
    last().angle = true;
    last().unit = "rad";
    return *this;
  }
  template <class M>
  KindBuilder& Text(std::string name, M member) {
    return Value<std::string>(FieldType::kText, std::move(name), member);
  }
  /// The name of an object of the kind `refers`.
  template <class M>
  KindBuilder& Reference(std::string name, M member, const std::string& refers) {
    Value<std::string>(FieldType::kText, std::move(name), member);
    last().refers = refers;
    return *this;
  }
  /// An enumeration whose values are 0 … count − 1 and have names by ToString.
  template <class M>
  KindBuilder& Choice(std::string name, M member, int count) {
    using E = std::decay_t<decltype(Get(member, *static_cast<T*>(nullptr)))>;
    std::vector<std::string> names;
    names.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) names.emplace_back(ToString(static_cast<E>(i)));
    return Choice(
        std::move(name), std::move(names),
        [member](const T& o) { return static_cast<std::size_t>(Get(member, Mutable(&o))); },
        [member](T* o, std::size_t i) { Get(member, *o) = static_cast<E>(i); });
  }
  /// The same by number of the choice; `get` may return a greater one, where nothing is chosen.
  KindBuilder& Choice(std::string name, std::vector<std::string> names,
                      std::function<std::size_t(const T&)> get, std::function<void(T*, std::size_t)> set) {
    Add(FieldType::kChoice, std::move(name));
    last().choices = names;
    last().get = [names, get = std::move(get)](const void* o) {
      const std::size_t i = get(*static_cast<const T*>(o));
      return i < names.size() ? FieldValue(names[i]) : FieldValue();
    };
    last().set = [names = std::move(names), set = std::move(set)](void* o, const FieldValue& value) {
      const auto& text = std::get<std::string>(value);
      for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == text) return set(static_cast<T*>(o), i);
      assert(false && "not one of the choices");
    };
    return *this;
  }
  template <class M>
  KindBuilder& Vector(std::string name, M member) {
    return Value<Vector3>(FieldType::kVector, std::move(name), member);
  }
  /// A std::optional of a vector.
  template <class M>
  KindBuilder& OptionalVector(std::string name, M member) {
    Add(FieldType::kVector, std::move(name));
    last().optional = true;
    last().get = [member](const void* o) {
      const auto& value = Get(member, Mutable(o));
      return value ? FieldValue(*value) : FieldValue();
    };
    last().set = [member](void* o, const FieldValue& value) {
      auto& to = Get(member, *static_cast<T*>(o));
      if (std::holds_alternative<std::monostate>(value))
        to.reset();
      else
        to = std::get<Vector3>(value);
    };
    return *this;
  }
  /// A value, or nothing, by functions; V: as FieldValue has it. `set` takes nothing where it is taken away.
  template <class V>
  KindBuilder& Optional(FieldType type, std::string name, std::function<std::optional<V>(const T&)> get,
                        std::function<void(T*, const std::optional<V>&)> set) {
    Add(type, std::move(name));
    last().optional = true;
    last().get = [get = std::move(get)](const void* o) {
      auto value = get(*static_cast<const T*>(o));
      return value ? FieldValue(*std::move(value)) : FieldValue();
    };
    last().set = [set = std::move(set)](void* o, const FieldValue& value) {
      const V* given = std::get_if<V>(&value);
      set(static_cast<T*>(o), given ? std::optional<V>(*given) : std::nullopt);
    };
    return *this;
  }
  template <class M>
  KindBuilder& Pose(std::string name, M member) {
    return Value<Transform>(FieldType::kPose, std::move(name), member);
  }
  /// A std::vector, or a std::array whose size is the number of numbers.
  template <class M>
  KindBuilder& Numbers(std::string name, M member) {
    using Member = std::decay_t<decltype(Get(member, *static_cast<T*>(nullptr)))>;
    Add(FieldType::kNumbers, std::move(name));
    if constexpr (requires { std::tuple_size<Member>::value; })
      last().count = static_cast<int>(std::tuple_size_v<Member>);
    last().get = [member](const void* o) {
      const auto& value = Get(member, Mutable(o));
      return FieldValue(std::vector<double>(value.begin(), value.end()));
    };
    last().set = [member](void* o, const FieldValue& value) {
      const auto& from = std::get<std::vector<double>>(value);
      auto& to = Get(member, *static_cast<T*>(o));
      if constexpr (requires { to.resize(from.size()); }) to.resize(from.size());
      std::copy(from.begin(), from.end(), to.begin());
    };
    return *this;
  }
  /// `count` numbers by functions.
  KindBuilder& Numbers(std::string name, int count, std::function<std::vector<double>(const T&)> get,
                       std::function<void(T*, const std::vector<double>&)> set) {
    Add(FieldType::kNumbers, std::move(name));
    last().count = count;
    last().get = [get = std::move(get)](const void* o) { return FieldValue(get(*static_cast<const T*>(o))); };
    last().set = [set = std::move(set)](void* o, const FieldValue& value) {
      set(static_cast<T*>(o), std::get<std::vector<double>>(value));
    };
    return *this;
  }
  /// A symmetric 3 by 3 matrix.
  template <class M>
  KindBuilder& Matrix(std::string name, M member) {
    Add(FieldType::kMatrix, std::move(name));
    last().count = 9;
    last().get = [member](const void* o) {
      const auto& matrix = Get(member, Mutable(o));
      std::vector<double> numbers;
      for (int i = 0; i < 9; ++i) numbers.push_back(matrix(i / 3, i % 3));
      return FieldValue(std::move(numbers));
    };
    last().set = [member](void* o, const FieldValue& value) {
      auto& matrix = Get(member, *static_cast<T*>(o));
      for (int i = 0; i < 9; ++i)
        matrix(i / 3, i % 3) = std::get<std::vector<double>>(value)[static_cast<std::size_t>(i)];
    };
    return *this;
  }
  /// Names of colours for what is in the object. They are the file's: the object keeps none.
  KindBuilder& ColorNames(std::string name) {
    Add(FieldType::kColors, std::move(name));
    last().get = [](const void*) { return FieldValue(ColorsByName()); };
    last().set = [](void*, const FieldValue&) {};
    return *this;
  }
  template <class M>
  KindBuilder& Names(std::string name, M member, const std::string& refers = {}) {
    Value<std::vector<std::string>>(FieldType::kNames, std::move(name), member);
    last().refers = refers;
    return *this;
  }
  /// A map to a number, or to numbers, by the names of objects of the kind `refers`.
  template <class M>
  KindBuilder& NumbersBy(const std::string& refers, std::string name, M member) {
    using Member = std::decay_t<decltype(Get(member, *static_cast<T*>(nullptr)))>;
    if constexpr (std::is_same_v<typename Member::mapped_type, double>) {
      Add(FieldType::kNumbersByName, std::move(name));
      last().count = 1;
      last().get = [member](const void* o) {
        NumbersByName out;
        for (const auto& [key, number] : Get(member, Mutable(o))) out[key] = {number};
        return FieldValue(std::move(out));
      };
      last().set = [member](void* o, const FieldValue& value) {
        auto& to = Get(member, *static_cast<T*>(o));
        to.clear();
        for (const auto& [key, numbers] : std::get<NumbersByName>(value)) to[key] = numbers.at(0);
      };
    } else {
      Value<NumbersByName>(FieldType::kNumbersByName, std::move(name), member);
    }
    last().refers = refers;
    return *this;
  }
  template <class M>
  KindBuilder& Formula(std::string name, M member, Expression::Names variables) {
    Value<Function>(FieldType::kFunction, std::move(name), member);
    last().variables = variables;
    return *this;
  }
  template <class M>
  KindBuilder& Formulas(std::string name, M member, Expression::Names variables) {
    Value<std::array<Function, 3>>(FieldType::kFunctions, std::move(name), member);
    last().variables = variables;
    return *this;
  }
  /// An object of another kind: a member, or a std::optional of one.
  template <class M>
  KindBuilder& Part(std::string name, M member, const Kind& (*kind)()) {
    using Member = std::decay_t<decltype(Get(member, *static_cast<T*>(nullptr)))>;
    Add(FieldType::kPart, std::move(name));
    last().kind = kind;
    if constexpr (requires(Member m) { m.has_value(); }) {
      last().optional = true;
      last().part = [member](const void* o) -> const void* {
        const auto& part = Get(member, Mutable(o));
        return part ? &*part : nullptr;
      };
      last().make_part = [member](void* o) -> void* {
        auto& part = Get(member, *static_cast<T*>(o));
        if (!part) part.emplace();
        return &*part;
      };
      last().remove_part = [member](void* o) { Get(member, *static_cast<T*>(o)).reset(); };
    } else {
      last().part = [member](const void* o) -> const void* { return &Get(member, Mutable(o)); };
      last().make_part = [member](void* o) -> void* { return &Get(member, *static_cast<T*>(o)); };
      last().remove_part = [member, kind](void* o) {
        ResetObject(kind(), &Get(member, *static_cast<T*>(o)));
      };
    }
    return *this;
  }
  /// A std::vector of objects of another kind.
  template <class M>
  KindBuilder& List(std::string name, M member, const Kind& (*kind)()) {
    Add(FieldType::kList, std::move(name));
    last().kind = kind;
    last().size = [member](const void* o) { return Get(member, Mutable(o)).size(); };
    last().item = [member](const void* o, std::size_t i) -> const void* {
      return &Get(member, Mutable(o))[i];
    };
    last().mutable_item = [member](void* o, std::size_t i) -> void* {
      return &Get(member, *static_cast<T*>(o))[i];
    };
    last().append = [member](void* o) -> void* { return &Get(member, *static_cast<T*>(o)).emplace_back(); };
    last().clear = [member](void* o) { Get(member, *static_cast<T*>(o)).clear(); };
    return *this;
  }

  /// A part that is there where `has` is true of the object that it is in.
  template <class M>
  KindBuilder& PartIf(std::string name, M member, const Kind& (*kind)(), std::function<bool(const T&)> has) {
    Part(std::move(name), member, kind);
    last().optional = true;
    last().part = [member, has = std::move(has)](const void* o) -> const void* {
      return has(*static_cast<const T*>(o)) ? &Get(member, Mutable(o)) : nullptr;
    };
    return *this;
  }
  /// The fields of another kind as fields of this one: those of a member.
  template <class M>
  KindBuilder& Include(M member, const Kind& kind) {
    const auto in = [member](auto* o) {
      using To = std::conditional_t<std::is_const_v<std::remove_pointer_t<decltype(o)>>, const void*, void*>;
      return static_cast<To>(&Get(member, Mutable(o)));
    };
    const auto inside = [in]<class R, class O, class... A>(std::function<R(O*, A...)>* f) {
      if (*f) *f = [f = *f, in](O* o, A... rest) { return f(in(o), rest...); };
    };
    for (Field field : kind.fields) {
      inside(&field.range_for);
      inside(&field.applies);
      inside(&field.required);
      inside(&field.degrees);
      inside(&field.get);
      inside(&field.set);
      inside(&field.part);
      inside(&field.make_part);
      inside(&field.remove_part);
      inside(&field.size);
      inside(&field.item);
      inside(&field.mutable_item);
      inside(&field.append);
      inside(&field.clear);
      inside(&field.items_need);
      inside(&field.check_item);
      kind_.fields.push_back(std::move(field));
    }
    for (ImpliedFields implied : kind.implied) {
      inside(&implied.fill);
      kind_.implied.push_back(std::move(implied));
    }
    kind_.any_of.insert(kind_.any_of.end(), kind.any_of.begin(), kind.any_of.end());
    kind_.one_of.insert(kind_.one_of.end(), kind.one_of.begin(), kind.one_of.end());
    auto check = kind.check;
    inside(&check);
    AddCheck(std::move(check));
    return *this;
  }
  /// Read and written by code of its own.
  KindBuilder& Other(std::string name, const std::string& definition) {
    Add(FieldType::kOther, std::move(name));
    last().definition = definition;
    return *this;
  }

  KindBuilder& Label(const std::string& label) { return last().label = label, *this; }
  KindBuilder& Help(const std::string& help) { return last().help = help, *this; }
  KindBuilder& Unit(const std::string& unit) { return last().unit = unit, *this; }
  KindBuilder& Range(const Interval& range) { return last().range = range, *this; }
  /// See Field::range_for.
  KindBuilder& RangeFor(std::function<Interval(const T&)> range) {
    last().range_for = [range = std::move(range)](const void* o) { return range(*static_cast<const T*>(o)); };
    return *this;
  }
  KindBuilder& Unbounded() { return last().unbounded = true, *this; }
  /// A vector, or numbers, that must be longer than `shortest`; made unit where the length differs from 1 by
  /// more than `unit_within`, if that is not 0.
  KindBuilder& Direction(double shortest = 1e-9, double unit_within = 0) {
    last().direction = true;
    last().shortest = shortest;
    last().unit_within = unit_within;
    return *this;
  }
  /// How many numbers, or numbers in a row, of a field that was made by Optional.
  KindBuilder& Count(int count) { return last().count = count, *this; }
  KindBuilder& Counts(std::vector<int> counts) { return last().counts = std::move(counts), *this; }
  KindBuilder& NamedAxes() { return last().named_axes = true, *this; }
  KindBuilder& Ascending() { return last().ascending = true, *this; }
  KindBuilder& Loose() { return last().loose = true, *this; }
  KindBuilder& NotEmpty() { return last().filled = true, *this; }
  KindBuilder& Unique() { return last().unique = true, *this; }
  KindBuilder& Always() { return last().always = true, *this; }
  KindBuilder& Strict() { return last().strict = true, *this; }
  KindBuilder& Among(std::vector<double> numbers) { return last().numbers = std::move(numbers), *this; }
  /// See Field::excludes.
  KindBuilder& Excludes(std::vector<std::string> fields, bool also_empty = true) {
    last().excludes = std::move(fields);
    last().excludes_empty = also_empty;
    return *this;
  }
  KindBuilder& Needs(std::vector<std::string> fields) { return last().needs = std::move(fields), *this; }
  /// In files also in degrees, with "_deg" behind the name, for the objects that `when` is true of.
  KindBuilder& InDegrees(std::function<bool(const T&)> when) {
    last().angle = true;
    last().degrees = [when = std::move(when)](const void* o) { return when(*static_cast<const T*>(o)); };
    return *this;
  }
  /// Of a list: so many items.
  KindBuilder& AtLeast(int items) { return last().least = items, *this; }
  KindBuilder& Live() { return last().effect = Effect::kLive, *this; }
  KindBuilder& Starts() { return last().effect = Effect::kStart, *this; }
  KindBuilder& Restarts() { return last().effect = Effect::kRestart, *this; }
  /// What follows from a change of those fields that come after.
  KindBuilder& Effects(Effect effect) { return effect_ = effect, *this; }
  KindBuilder& Shown() { return last().effect = Effect::kShown, *this; }
  KindBuilder& Required() {
    last().required = [](const void*) { return true; };
    return *this;
  }
  KindBuilder& RequiredWhen(std::function<bool(const T&)> when) {
    last().required = [when = std::move(when)](const void* o) { return when(*static_cast<const T*>(o)); };
    return *this;
  }
  KindBuilder& When(std::function<bool(const T&)> when) {
    last().applies = [when = std::move(when)](const void* o) { return when(*static_cast<const T*>(o)); };
    return *this;
  }
  KindBuilder& Alias(std::string spelling, std::string choice) {
    last().aliases.emplace(std::move(spelling), std::move(choice));
    return *this;
  }
  /// See Field::items_need.
  KindBuilder& ItemsNeed(std::function<std::vector<std::string>(const T&)> need) {
    last().items_need = [need = std::move(need)](const void* o) { return need(*static_cast<const T*>(o)); };
    return *this;
  }
  /// See Field::check_item.
  template <class Item>
  KindBuilder& CheckItems(std::function<std::string(const T&, const Item&, std::string_view*)> check) {
    last().check_item = [check = std::move(check)](const void* o, const void* item, std::string_view* field) {
      return check(*static_cast<const T*>(o), *static_cast<const Item*>(item), field);
    };
    return *this;
  }
  /// See Kind::one_of.
  KindBuilder& OneOf(std::vector<std::string> fields) {
    kind_.one_of.push_back(std::move(fields));
    return *this;
  }
  /// See ImpliedFields.
  KindBuilder& Implied(std::string absent, std::vector<std::string> fields, std::function<bool(T*)> fill,
                       std::string otherwise = {}) {
    kind_.implied.push_back({std::move(absent), std::move(fields),
                             [fill = std::move(fill)](void* o) { return fill(static_cast<T*>(o)); },
                             std::move(otherwise)});
    return *this;
  }
  /// See Kind::any_of.
  KindBuilder& AnyOf(std::vector<std::string> fields) {
    kind_.any_of.push_back(std::move(fields));
    return *this;
  }
  /// See Kind::base_name.
  KindBuilder& NewName(std::function<std::string(const T&)> base) {
    kind_.base_name = [base = std::move(base)](const void* o) { return base(*static_cast<const T*>(o)); };
    return *this;
  }
  /// See Kind::same_rest.
  KindBuilder& Rest(std::function<bool(const T&, const T&)> same) {
    kind_.same_rest = [same = std::move(same)](const void* a, const void* b) {
      return same(*static_cast<const T*>(a), *static_cast<const T*>(b));
    };
    return *this;
  }
  /// See Kind::check. Of several, the first that finds something.
  KindBuilder& Check(std::function<std::string(const T&, std::string_view*)> check) {
    AddCheck([check = std::move(check)](const void* o, std::string_view* field) {
      return check(*static_cast<const T*>(o), field);
    });
    return *this;
  }
  Kind Build() {
    kind_.FindKeys();
    return std::move(kind_);
  }

 private:
  template <class M>
  static decltype(auto) Get(const M& member, T& object) {
    return std::invoke(member, object);
  }
  // Members are only read through it.
  static T& Mutable(const void* object) { return *const_cast<T*>(static_cast<const T*>(object)); }
  Field& last() {
    assert(!kind_.fields.empty());
    return kind_.fields.back();
  }
  void Add(FieldType type, const std::string& name) {
    kind_.fields.emplace_back();
    last().type = type;
    last().name = name;
    last().effect = effect_;
  }
  void AddCheck(std::function<std::string(const void*, std::string_view*)> check) {
    if (kind_.check && check)
      kind_.check = [first = std::move(kind_.check), second = std::move(check)](const void* o,
                                                                                std::string_view* field) {
        std::string wrong = first(o, field);
        return wrong.empty() ? second(o, field) : wrong;
      };
    else if (check)
      kind_.check = std::move(check);
  }
  template <class V, class M>
  KindBuilder& Value(FieldType type, std::string name, M member) {
    Add(type, std::move(name));
    last().get = [member](const void* o) { return FieldValue(Get(member, Mutable(o))); };
    last().set = [member](void* o, const FieldValue& value) {
      Get(member, *static_cast<T*>(o)) = std::get<V>(value);
    };
    return *this;
  }

  Kind kind_;
  Effect effect_ = Effect::kRecompile;
};

}  // namespace linkwright
