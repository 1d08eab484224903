// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cassert>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/scene/Kind.h"

namespace linkwright {

/// A function whose type only its caller defines.
using AnyFunction = void (*)();

/// A function of an object without the object's C++ type: `call` restores the type of `function`.
template <class R, class... A>
struct ErasedFunction {
  R (*call)(AnyFunction function, A...);
  AnyFunction function;
  R operator()(A... a) const { return call(function, a...); }
};
using ErasedPredicate = ErasedFunction<bool, const void*>;

/// Where a member is in an object: at an offset [bytes], or where a function finds it.
class MemberPlace {
 public:
  explicit MemberPlace(std::size_t offset) : offset_(offset) {}
  MemberPlace(void* (*find)(AnyFunction function, void* object), AnyFunction function)
      : find_(find), function_(function) {}

  void* In(void* object) const {
    return find_ ? find_(function_, object) : static_cast<char*>(object) + offset_;
  }
  // Members are only read through it.
  const void* In(const void* object) const { return In(const_cast<void*>(object)); }

 private:
  void* (*find_)(AnyFunction, void*) = nullptr;
  union {
    AnyFunction function_;
    std::size_t offset_;
  };
};

/// What KindBuilder does that depends not on the C++ type of the objects: it is compiled once, not for each
/// kind and each field. Functions with a template parameter are there for the types that KindBuilderBase.cpp
/// names.
class KindBuilderBase {
 protected:
  struct ObjectOperations {
    void* (*make)();
    void (*destroy)(void* object);
    void (*assign)(void* to, const void* from);
  };
  /// Of an enumeration's member.
  struct ChoiceOperations {
    std::size_t (*get)(const void* member);
    void (*set)(void* member, std::size_t i);
    std::string (*name)(int i);
  };
  /// Of a std::optional.
  struct PartOperations {
    const void* (*find)(const void* member);  ///< null: it is not there
    void* (*make)(void* member);
    void (*remove)(void* member);
  };
  /// Of a std::vector of objects.
  struct ListOperations {
    std::size_t (*size)(const void* member);
    const void* (*item)(const void* member, std::size_t i);
    void* (*append)(void* member);
    void (*clear)(void* member);
  };
  using Strings = std::initializer_list<std::string_view>;
  using KindFunction = const Kind& (*)();
  template <class V>
  using OptionalGet = ErasedFunction<std::optional<V>, const void*>;
  template <class V>
  using OptionalSet = ErasedFunction<void, void*, const std::optional<V>&>;

  KindBuilderBase(std::string_view name, std::string_view plural, std::string_view title,
                  std::string_view help, const ObjectOperations& operations);

  Field& last() {
    assert(!kind_.fields.empty());
    return kind_.fields.back();
  }

  // Each of these adds a field.
  void Add(FieldType type, std::string_view name);
  /// V: the member's type, one of FieldValue's.
  template <class V>
  void AddValue(FieldType type, std::string_view name, MemberPlace place);
  /// N: a type of numbers.
  template <class N>
  void AddNumber(std::string_view name, MemberPlace place);
  void AddChoice(std::string_view name, MemberPlace place, int count, ChoiceOperations operations);
  void AddChoice(std::string_view name, std::vector<std::string> names,
                 std::function<std::size_t(const void*)> get, std::function<void(void*, std::size_t)> set);
  void AddOptionalNumber(std::string_view name, MemberPlace place);
  void AddOptionalVector(std::string_view name, MemberPlace place);
  template <class V>
  void AddOptional(FieldType type, std::string_view name, OptionalGet<V> get, OptionalSet<V> set);
  /// Of a std::array of `count` numbers.
  void AddArray(std::string_view name, MemberPlace place, std::size_t count);
  void AddNumbers(std::string_view name, int count, ErasedFunction<std::vector<double>, const void*> get,
                  ErasedFunction<void, void*, const std::vector<double>&> set);
  void AddNamePairs(std::string_view name, MemberPlace place);
  void AddMatrix(std::string_view name, MemberPlace place);
  void AddColorNames(std::string_view name);
  /// Of a map to one number each.
  void AddNumberBy(std::string_view name, MemberPlace place);
  void AddPart(std::string_view name, MemberPlace place, KindFunction kind);
  void AddOptionalPart(std::string_view name, MemberPlace place, KindFunction kind,
                       PartOperations operations);
  void AddPartIf(std::string_view name, MemberPlace place, KindFunction kind, ErasedPredicate has);
  void AddList(std::string_view name, MemberPlace place, KindFunction kind, const ListOperations& operations);
  void AddOther(std::string_view name, std::string_view definition);
  void IncludeFields(MemberPlace place, const Kind& kind);

  // Each of these is of the last field.
  void SetLabel(std::string_view label);
  void SetHelp(std::string_view help);
  void SetUnit(std::string_view unit);
  void SetRefers(std::string_view refers);
  void SetRangeFor(ErasedFunction<Interval, const void*> range);
  void SetNumbers(std::initializer_list<double> numbers);
  void SetCounts(std::initializer_list<int> counts);
  void SetExcludes(Strings fields);
  void SetNeeds(Strings fields);
  void SetRequired();
  void SetRequired(ErasedPredicate when);
  void SetApplies(ErasedPredicate when);
  void SetDegrees(ErasedPredicate when);
  void SetUnitFor(ErasedFunction<std::string, const void*> unit);
  void SetUsed(ErasedPredicate when);
  void SetTurns(ErasedPredicate when);
  void SetMayName(ErasedPredicate allowed);
  void SetTitles(std::vector<std::string> titles);
  void SetAlias(std::string_view spelling, std::string_view choice);
  void SetItemsNeed(ErasedFunction<std::vector<std::string>, const void*> need);
  void SetCheckItem(ErasedFunction<std::string, const void*, const void*, std::string_view*> check);
  void SetOwnItem(ErasedFunction<bool, const void*, const void*> own);
  void SetNamesApart(Strings lists);

  // Each of these is of the kind.
  void SetLine(MemberPlace place);
  void AddOneOf(Strings fields);
  void AddAnyOf(Strings fields);
  void AddImplied(std::string_view absent, Strings fields, ErasedFunction<bool, void*> fill,
                  std::string_view otherwise);
  void SetNewName(ErasedFunction<std::string, const void*> base);
  void SetSameRest(ErasedFunction<bool, const void*, const void*> same);
  void SetEffects(Effect effect) { effect_ = effect; }  ///< of the fields to come
  void AddCheck(std::function<std::string(const void*, std::string_view*)> check);
  void AddCheckOf(ErasedFunction<std::string, const void*, std::string_view*> check);
  Kind Finish();

  /// An object that shows where members are.
  void* sample() const { return sample_.get(); }

 private:
  Kind kind_;
  Effect effect_ = Effect::kRecompile;
  std::shared_ptr<void> sample_;
};

}  // namespace linkwright
