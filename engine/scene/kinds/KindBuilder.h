// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/scene/Kind.h"
#include "engine/scene/kinds/KindBuilderBase.h"

namespace linkwright {

/// Writes the table of a kind whose objects are of the C++ type T:
///   KindBuilder<Spring>("spring", "springs", "Spring", "Pulls two points together.")
///       .Text("name", &Spring::name).Label("Name")
///       .Number("stiffness", &Spring::k).Unit("N/m").Range(kNotNegative).Label("Stiffness").Live()
///       .Build()
/// A member is a pointer to one, or a function that takes T& and returns a reference. What follows a field
/// (Unit, Range, When, …) is of that field. Functions are plain ones, or lambdas that capture nothing.
template <class T>
class KindBuilder : private KindBuilderBase {
 public:
  using Predicate = bool (*)(const T&);

  KindBuilder(std::string_view name, std::string_view plural, std::string_view title, std::string_view help)
      : KindBuilderBase(
            name, plural, title, help,
            {[]() -> void* { return new T(); }, [](void* o) { delete static_cast<T*>(o); },
             [](void* to, const void* from) { *static_cast<T*>(to) = *static_cast<const T*>(from); }}) {}

  /// What the objects keep of their line in a file.
  KindBuilder& Line(int T::*line) { return SetLine(Place(line)), *this; }

  template <class M>
  KindBuilder& Bool(std::string_view name, M member) {
    return Value<bool>(FieldType::kBool, name, member);
  }
  template <class M>
  KindBuilder& Number(std::string_view name, M member) {
    return AddNumber<Member<M>>(name, Place(member)), *this;
  }
  /// [rad]; files may have degrees.
  template <class M>
  KindBuilder& Angle(std::string_view name, M member) {
    Number(name, member);
    last().angle = true;
    return Unit("rad");
  }
  template <class M>
  KindBuilder& Text(std::string_view name, M member) {
    return Value<std::string>(FieldType::kText, name, member);
  }
  /// The name of an object of the kind `refers`.
  template <class M>
  KindBuilder& Reference(std::string_view name, M member, std::string_view refers) {
    return Value<std::string>(FieldType::kText, name, member).Refers(refers);
  }
  /// An enumeration whose values are 0 … count − 1 and have names by ToString.
  template <class M>
  KindBuilder& Choice(std::string_view name, M member, int count) {
    using E = Member<M>;
    AddChoice(name, Place(member), count,
              {[](const void* value) { return static_cast<std::size_t>(*static_cast<const E*>(value)); },
               [](void* value, std::size_t i) { *static_cast<E*>(value) = static_cast<E>(i); },
               [](int i) { return std::string(ToString(static_cast<E>(i))); }});
    return *this;
  }
  /// The same by number of the choice; `get` may return a greater one, where nothing is chosen.
  KindBuilder& Choice(std::string_view name, std::vector<std::string> names, std::size_t (*get)(const T&),
                      void (*set)(T*, std::size_t)) {
    AddChoice(name, std::move(names), Reading(get), Writing(set));
    return *this;
  }
  template <class M>
  KindBuilder& Vector(std::string_view name, M member) {
    return Value<Vector3>(FieldType::kVector, name, member);
  }
  /// A std::optional of a number.
  template <class M>
  KindBuilder& OptionalNumber(std::string_view name, M member) {
    static_assert(std::is_same_v<Member<M>, std::optional<double>>);
    return AddOptionalNumber(name, Place(member)), *this;
  }
  /// A std::optional of a vector.
  template <class M>
  KindBuilder& OptionalVector(std::string_view name, M member) {
    static_assert(std::is_same_v<Member<M>, std::optional<Vector3>>);
    return AddOptionalVector(name, Place(member)), *this;
  }
  /// A value, or nothing, by functions; V: as FieldValue has it. `set` takes nothing where it is taken away.
  template <class V>
  KindBuilder& Optional(FieldType type, std::string_view name, std::optional<V> (*get)(const T&),
                        void (*set)(T*, const std::optional<V>&)) {
    return AddOptional<V>(type, name, Reading(get), Writing(set)), *this;
  }
  template <class M>
  KindBuilder& Pose(std::string_view name, M member) {
    return Value<Transform>(FieldType::kPose, name, member);
  }
  /// A std::vector, or a std::array whose size is the number of numbers.
  template <class M>
  KindBuilder& Numbers(std::string_view name, M member) {
    using Numbers = Member<M>;
    static_assert(std::is_same_v<typename Numbers::value_type, double>);
    if constexpr (requires { std::tuple_size<Numbers>::value; })
      AddArray(name, Place(member), std::tuple_size_v<Numbers>);
    else
      Value<std::vector<double>>(FieldType::kNumbers, name, member);
    return *this;
  }
  /// `count` numbers by functions.
  KindBuilder& Numbers(std::string_view name, int count, std::vector<double> (*get)(const T&),
                       void (*set)(T*, const std::vector<double>&)) {
    return AddNumbers(name, count, Reading(get), Writing(set)), *this;
  }
  /// A symmetric 3 by 3 matrix.
  template <class M>
  KindBuilder& Matrix(std::string_view name, M member) {
    static_assert(std::is_same_v<Member<M>, Matrix3>);
    return AddMatrix(name, Place(member)), *this;
  }
  /// Names of colours for what is in the object. They are the file's: the object keeps none.
  KindBuilder& ColorNames(std::string_view name) { return AddColorNames(name), *this; }
  template <class M>
  KindBuilder& Names(std::string_view name, M member, std::string_view refers = {}) {
    return Value<std::vector<std::string>>(FieldType::kNames, name, member).Refers(refers);
  }
  /// Pairs of the names of objects of the kind `refers`.
  template <class M>
  KindBuilder& NamePairs(std::string_view name, M member, std::string_view refers) {
    static_assert(std::is_same_v<Member<M>, std::vector<std::array<std::string, 2>>>);
    AddNamePairs(name, Place(member));
    return Refers(refers);
  }
  /// A map to a number, or to numbers, by the names of objects of the kind `refers`.
  template <class M>
  KindBuilder& NumbersBy(std::string_view refers, std::string_view name, M member) {
    if constexpr (std::is_same_v<Member<M>, std::map<std::string, double>>)
      AddNumberBy(name, Place(member));
    else
      Value<NumbersByName>(FieldType::kNumbersByName, name, member);
    return Refers(refers);
  }
  template <class M>
  KindBuilder& Formula(std::string_view name, M member, Expression::Names variables) {
    Value<Function>(FieldType::kFunction, name, member);
    last().variables = variables;
    return *this;
  }
  template <class M>
  KindBuilder& Formulas(std::string_view name, M member, Expression::Names variables) {
    Value<std::array<Function, 3>>(FieldType::kFunctions, name, member);
    last().variables = variables;
    return *this;
  }
  /// An object of another kind: a member, or a std::optional of one.
  template <class M>
  KindBuilder& Part(std::string_view name, M member, const Kind& (*kind)()) {
    using P = Member<M>;
    if constexpr (requires(P part) { part.has_value(); })
      AddOptionalPart(name, Place(member), kind,
                      {[](const void* o) -> const void* {
                         const P& part = *static_cast<const P*>(o);
                         return part ? &*part : nullptr;
                       },
                       [](void* o) -> void* {
                         P& part = *static_cast<P*>(o);
                         return part ? &*part : &part.emplace();
                       },
                       [](void* o) { static_cast<P*>(o)->reset(); }});
    else
      AddPart(name, Place(member), kind);
    return *this;
  }
  /// A std::vector of objects of another kind.
  template <class M>
  KindBuilder& List(std::string_view name, M member, const Kind& (*kind)()) {
    using L = Member<M>;
    AddList(name, Place(member), kind,
            {[](const void* list) { return static_cast<const L*>(list)->size(); },
             [](const void* list, std::size_t i) -> const void* {
               return static_cast<const L*>(list)->data() + i;
             },
             [](void* list) -> void* { return &static_cast<L*>(list)->emplace_back(); },
             [](void* list) { static_cast<L*>(list)->clear(); }});
    return *this;
  }

  /// A part that is there where `has` is true of the object that it is in.
  template <class M>
  KindBuilder& PartIf(std::string_view name, M member, const Kind& (*kind)(), Predicate has) {
    return AddPartIf(name, Place(member), kind, Reading(has)), *this;
  }
  /// The fields of another kind as fields of this one: those of a member.
  template <class M>
  KindBuilder& Include(M member, const Kind& kind) {
    return IncludeFields(Place(member), kind), *this;
  }
  /// Read and written by code of its own.
  KindBuilder& Other(std::string_view name, std::string_view definition) {
    return AddOther(name, definition), *this;
  }

  KindBuilder& Label(std::string_view label) { return SetLabel(label), *this; }
  KindBuilder& Help(std::string_view help) { return SetHelp(help), *this; }
  KindBuilder& Unit(std::string_view unit) { return SetUnit(unit), *this; }
  KindBuilder& Range(const Interval& range) { return last().range = range, *this; }
  /// See Field::unit_for.
  KindBuilder& UnitFor(std::string (*unit)(const T&)) { return SetUnitFor(Reading(unit)), *this; }
  /// See Field::range_for.
  KindBuilder& RangeFor(Interval (*range)(const T&)) { return SetRangeFor(Reading(range)), *this; }
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
  KindBuilder& Counts(std::initializer_list<int> counts) { return SetCounts(counts), *this; }
  /// A matrix that is not symmetric but a rotation.
  KindBuilder& Rotation() { return last().rotation = true, *this; }
  KindBuilder& NamedAxes() { return last().named_axes = true, *this; }
  /// A choice that may be left open: its number is that of the names then.
  KindBuilder& MayBeOpen() { return last().optional = true, *this; }
  KindBuilder& Ascending() { return last().ascending = true, *this; }
  /// See Field::besides.
  KindBuilder& Besides(std::string_view name) { return last().besides.emplace_back(name), *this; }
  /// See Field::switchable.
  KindBuilder& Switchable() { return last().switchable = true, *this; }
  KindBuilder& Loose() { return last().loose = true, *this; }
  KindBuilder& NotEmpty() { return last().filled = true, *this; }
  KindBuilder& Unique() { return last().unique = true, *this; }
  KindBuilder& Always() { return last().always = true, *this; }
  KindBuilder& Strict() { return last().strict = true, *this; }
  KindBuilder& Among(std::initializer_list<double> numbers) { return SetNumbers(numbers), *this; }
  KindBuilder& NotNearerZeroThan(double size) { return last().nearest_zero = size, *this; }
  KindBuilder& FreeNumber(int place) { return last().free_number = place, *this; }
  KindBuilder& Except(const std::vector<std::string>& texts) { return last().reserved = texts, *this; }
  /// See Field::excludes.
  KindBuilder& Excludes(Strings fields) { return SetExcludes(fields), *this; }
  KindBuilder& Needs(Strings fields) { return SetNeeds(fields), *this; }
  /// In files also in degrees, with "_deg" behind the name, for the objects that `when` is true of.
  KindBuilder& InDegrees(Predicate when) { return SetDegrees(Reading(when)), *this; }
  /// Of a list or rows: so many items.
  KindBuilder& AtLeast(int items) { return last().least = items, *this; }
  KindBuilder& Live() { return last().effect = Effect::kLive, *this; }
  KindBuilder& Starts() { return last().effect = Effect::kStart, *this; }
  KindBuilder& Restarts() { return last().effect = Effect::kRestart, *this; }
  /// What follows from a change of those fields that come after.
  KindBuilder& Effects(Effect effect) { return SetEffects(effect), *this; }
  KindBuilder& Shown() { return last().effect = Effect::kShown, *this; }
  KindBuilder& Required() { return SetRequired(), *this; }
  KindBuilder& RequiredWhen(Predicate when) { return SetRequired(Reading(when)), *this; }
  KindBuilder& When(Predicate when) { return SetApplies(Reading(when)), *this; }
  /// See Field::used.
  KindBuilder& UsedWhen(Predicate when) { return SetUsed(Reading(when)), *this; }
  /// See Field::turns.
  KindBuilder& TurnsWhen(Predicate when) { return SetTurns(Reading(when)), *this; }
  /// See Field::may_name.
  template <class Named>
  KindBuilder& MayName(bool (*allowed)(const Named&)) {
    SetMayName({[](AnyFunction f, const void* o) {
                  return reinterpret_cast<bool (*)(const Named&)>(f)(*static_cast<const Named*>(o));
                },
                reinterpret_cast<AnyFunction>(allowed)});
    return *this;
  }
  /// See Field::choice_titles; as many as there are choices.
  KindBuilder& Titles(std::vector<std::string> titles) { return SetTitles(std::move(titles)), *this; }
  KindBuilder& Alias(std::string_view spelling, std::string_view choice) {
    return SetAlias(spelling, choice), *this;
  }
  /// See Field::items_need.
  KindBuilder& ItemsNeed(std::vector<std::string> (*need)(const T&)) {
    return SetItemsNeed(Reading(need)), *this;
  }
  /// See Field::check_item.
  template <class Item>
  KindBuilder& CheckItems(std::string (*check)(const T&, const Item&, std::string_view*)) {
    SetCheckItem({[](AnyFunction f, const void* o, const void* item, std::string_view* field) {
                    return reinterpret_cast<decltype(check)>(f)(*static_cast<const T*>(o),
                                                                *static_cast<const Item*>(item), field);
                  },
                  reinterpret_cast<AnyFunction>(check)});
    return *this;
  }
  /// See Field::own_item.
  template <class Item>
  KindBuilder& OwnItems(bool (*own)(const T&, const Item&)) {
    SetOwnItem({[](AnyFunction f, const void* o, const void* item) {
                  return reinterpret_cast<decltype(own)>(f)(*static_cast<const T*>(o),
                                                            *static_cast<const Item*>(item));
                },
                reinterpret_cast<AnyFunction>(own)});
    return *this;
  }
  /// See Field::names_apart.
  KindBuilder& NamesApartFrom(Strings lists) { return SetNamesApart(lists), *this; }
  /// See Kind::one_of.
  KindBuilder& OneOf(Strings fields) { return AddOneOf(fields), *this; }
  /// See ImpliedFields.
  KindBuilder& Implied(std::string_view absent, Strings fields, bool (*fill)(T*),
                       std::string_view otherwise = {}) {
    return AddImplied(absent, fields, Writing(fill), otherwise), *this;
  }
  /// See Kind::any_of.
  KindBuilder& AnyOf(Strings fields) { return AddAnyOf(fields), *this; }
  /// See Kind::base_name.
  KindBuilder& NewName(std::string (*base)(const T&)) { return SetNewName(Reading(base)), *this; }
  /// See Kind::same_rest.
  KindBuilder& Rest(bool (*same)(const T&, const T&)) {
    SetSameRest({[](AnyFunction f, const void* a, const void* b) {
                   return reinterpret_cast<bool (*)(const T&, const T&)>(f)(*static_cast<const T*>(a),
                                                                            *static_cast<const T*>(b));
                 },
                 reinterpret_cast<AnyFunction>(same)});
    return *this;
  }
  /// See Kind::check. Of several, the first that finds something.
  KindBuilder& Check(std::string (*check)(const T&, std::string_view*)) {
    return AddCheckOf(Reading(check)), *this;
  }
  Kind Build() { return Finish(); }

 private:
  template <class M>
  using Member = std::remove_cvref_t<std::invoke_result_t<M, T&>>;

  template <class M>
  MemberPlace Place(M member) {
    if constexpr (std::is_member_object_pointer_v<M>) {
      T& object = *static_cast<T*>(sample());
      return MemberPlace(static_cast<std::size_t>(reinterpret_cast<const char*>(&(object.*member)) -
                                                  reinterpret_cast<const char*>(&object)));
    } else {
      using Find = Member<M>& (*)(T&);
      const Find find = member;
      return MemberPlace(
          [](AnyFunction f, void* o) -> void* { return &reinterpret_cast<Find>(f)(*static_cast<T*>(o)); },
          reinterpret_cast<AnyFunction>(find));
    }
  }
  template <class R, class... A>
  static ErasedFunction<R, const void*, A...> Reading(R (*function)(const T&, A...)) {
    return {[](AnyFunction f, const void* o, A... a) -> R {
              return reinterpret_cast<R (*)(const T&, A...)>(f)(*static_cast<const T*>(o), a...);
            },
            reinterpret_cast<AnyFunction>(function)};
  }
  template <class R, class... A>
  static ErasedFunction<R, void*, A...> Writing(R (*function)(T*, A...)) {
    return {[](AnyFunction f, void* o, A... a) -> R {
              return reinterpret_cast<R (*)(T*, A...)>(f)(static_cast<T*>(o), a...);
            },
            reinterpret_cast<AnyFunction>(function)};
  }
  template <class V, class M>
  KindBuilder& Value(FieldType type, std::string_view name, M member) {
    static_assert(std::is_same_v<Member<M>, V>);
    return AddValue<V>(type, name, Place(member)), *this;
  }
  KindBuilder& Refers(std::string_view refers) { return SetRefers(refers), *this; }
};

}  // namespace linkwright
