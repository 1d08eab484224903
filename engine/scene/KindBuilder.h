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
  KindBuilder& Reference(std::string name, M member, std::string refers) {
    Value<std::string>(FieldType::kText, std::move(name), member);
    last().refers = std::move(refers);
    return *this;
  }
  /// An enumeration whose values are 0 … count − 1 and have names by ToString.
  template <class M>
  KindBuilder& Choice(std::string name, M member, int count) {
    using E = std::decay_t<decltype(Get(member, *static_cast<T*>(nullptr)))>;
    std::vector<std::string> names;
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
  template <class M>
  KindBuilder& Names(std::string name, M member, std::string refers = {}) {
    Value<std::vector<std::string>>(FieldType::kNames, std::move(name), member);
    last().refers = std::move(refers);
    return *this;
  }
  /// A map to a number, or to numbers, by the names of objects of the kind `refers`.
  template <class M>
  KindBuilder& NumbersBy(std::string refers, std::string name, M member) {
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
    last().refers = std::move(refers);
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
      last().remove_part = [member](void* o) { Get(member, *static_cast<T*>(o)) = Member(); };
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
  /// Read and written by code of its own.
  KindBuilder& Other(std::string name, std::string definition) {
    Add(FieldType::kOther, std::move(name));
    last().definition = std::move(definition);
    return *this;
  }

  KindBuilder& Label(std::string label) { return last().label = std::move(label), *this; }
  KindBuilder& Help(std::string help) { return last().help = std::move(help), *this; }
  KindBuilder& Unit(std::string unit) { return last().unit = std::move(unit), *this; }
  KindBuilder& Range(const Interval& range) { return last().range = range, *this; }
  KindBuilder& Unbounded() { return last().unbounded = true, *this; }
  KindBuilder& Direction() { return last().direction = true, *this; }
  KindBuilder& Live() { return last().effect = Effect::kLive, *this; }
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
  /// See Kind::check.
  KindBuilder& Check(std::function<std::string(const T&, std::string_view*)> check) {
    kind_.check = [check = std::move(check)](const void* o, std::string_view* field) {
      return check(*static_cast<const T*>(o), field);
    };
    return *this;
  }
  Kind Build() { return std::move(kind_); }

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
  void Add(FieldType type, std::string name) {
    kind_.fields.emplace_back();
    last().type = type;
    last().name = std::move(name);
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
};

}  // namespace linkwright
