// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/kinds/KindBuilderBase.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>

namespace linkwright {
namespace {

template <class M>
const M& MemberIn(const MemberPlace& place, const void* object) {
  return *static_cast<const M*>(place.In(object));
}
template <class M>
M& MemberIn(const MemberPlace& place, void* object) {
  return *static_cast<M*>(place.In(object));
}

std::vector<std::string> StringsOf(std::initializer_list<std::string_view> texts) {
  return {texts.begin(), texts.end()};
}

}  // namespace

KindBuilderBase::KindBuilderBase(std::string_view name, std::string_view plural, std::string_view title,
                                 std::string_view help, const ObjectOperations& operations) {
  kind_.name = name;
  kind_.plural = plural;
  kind_.title = title;
  kind_.help = help;
  kind_.make = [make = operations.make, destroy = operations.destroy] {
    return std::shared_ptr<void>(make(), destroy);
  };
  kind_.assign = operations.assign;
  sample_ = kind_.make();
}

void KindBuilderBase::Add(FieldType type, std::string_view name) {
  kind_.fields.emplace_back();
  last().type = type;
  last().name = name;
  last().effect = effect_;
}

template <class V>
void KindBuilderBase::AddValue(FieldType type, std::string_view name, MemberPlace place) {
  Add(type, name);
  last().get = [place](const void* o) { return FieldValue(MemberIn<V>(place, o)); };
  last().set = [place](void* o, const FieldValue& value) { MemberIn<V>(place, o) = std::get<V>(value); };
}
template void KindBuilderBase::AddValue<bool>(FieldType, std::string_view, MemberPlace);
template void KindBuilderBase::AddValue<std::string>(FieldType, std::string_view, MemberPlace);
template void KindBuilderBase::AddValue<Vector3>(FieldType, std::string_view, MemberPlace);
template void KindBuilderBase::AddValue<Transform>(FieldType, std::string_view, MemberPlace);
template void KindBuilderBase::AddValue<std::vector<double>>(FieldType, std::string_view, MemberPlace);
template void KindBuilderBase::AddValue<std::vector<std::string>>(FieldType, std::string_view, MemberPlace);
template void KindBuilderBase::AddValue<NumbersByName>(FieldType, std::string_view, MemberPlace);
template void KindBuilderBase::AddValue<Function>(FieldType, std::string_view, MemberPlace);
template void KindBuilderBase::AddValue<std::array<Function, 3>>(FieldType, std::string_view, MemberPlace);

template <class N>
void KindBuilderBase::AddNumber(std::string_view name, MemberPlace place) {
  Add(FieldType::kNumber, name);
  last().whole = std::is_integral_v<N>;
  last().get = [place](const void* o) { return FieldValue(static_cast<double>(MemberIn<N>(place, o))); };
  last().set = [place](void* o, const FieldValue& value) {
    MemberIn<N>(place, o) = static_cast<N>(std::get<double>(value));
  };
}
template void KindBuilderBase::AddNumber<double>(std::string_view, MemberPlace);
template void KindBuilderBase::AddNumber<int>(std::string_view, MemberPlace);
template void KindBuilderBase::AddNumber<std::uint64_t>(std::string_view, MemberPlace);

void KindBuilderBase::AddChoice(std::string_view name, MemberPlace place, int count,
                                ChoiceOperations operations) {
  std::vector<std::string> names;
  names.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) names.push_back(operations.name(i));
  AddChoice(
      name, std::move(names), [place, get = operations.get](const void* o) { return get(place.In(o)); },
      [place, set = operations.set](void* o, std::size_t i) { set(place.In(o), i); });
}

void KindBuilderBase::AddChoice(std::string_view name, std::vector<std::string> names,
                                std::function<std::size_t(const void*)> get,
                                std::function<void(void*, std::size_t)> set) {
  Add(FieldType::kChoice, name);
  last().choices = names;
  last().get = [names, get = std::move(get)](const void* o) {
    const std::size_t i = get(o);
    return i < names.size() ? FieldValue(names[i]) : FieldValue();
  };
  last().set = [names = std::move(names), set = std::move(set)](void* o, const FieldValue& value) {
    if (std::holds_alternative<std::monostate>(value)) return set(o, names.size());
    const auto found = std::find(names.begin(), names.end(), std::get<std::string>(value));
    assert(found != names.end() && "not one of the choices");
    if (found != names.end()) set(o, static_cast<std::size_t>(found - names.begin()));
  };
}

namespace {

// A std::optional of a type that FieldValue has.
template <class V>
void ReadOptional(MemberPlace place, Field* field) {
  field->optional = true;
  field->get = [place](const void* o) {
    const auto& value = MemberIn<std::optional<V>>(place, o);
    return value ? FieldValue(*value) : FieldValue();
  };
  field->set = [place](void* o, const FieldValue& value) {
    auto& to = MemberIn<std::optional<V>>(place, o);
    if (std::holds_alternative<std::monostate>(value))
      to.reset();
    else
      to = std::get<V>(value);
  };
}

}  // namespace

void KindBuilderBase::AddOptionalNumber(std::string_view name, MemberPlace place) {
  Add(FieldType::kNumber, name);
  ReadOptional<double>(place, &last());
}

void KindBuilderBase::AddOptionalVector(std::string_view name, MemberPlace place) {
  Add(FieldType::kVector, name);
  ReadOptional<Vector3>(place, &last());
}

template <class V>
void KindBuilderBase::AddOptional(FieldType type, std::string_view name, OptionalGet<V> get,
                                  OptionalSet<V> set) {
  Add(type, name);
  last().optional = true;
  last().get = [get](const void* o) {
    std::optional<V> value = get(o);
    return value ? FieldValue(*std::move(value)) : FieldValue();
  };
  last().set = [set](void* o, const FieldValue& value) {
    const V* given = std::get_if<V>(&value);
    set(o, given ? std::optional<V>(*given) : std::nullopt);
  };
}
template void KindBuilderBase::AddOptional(FieldType, std::string_view, OptionalGet<double>,
                                           OptionalSet<double>);
template void KindBuilderBase::AddOptional(FieldType, std::string_view, OptionalGet<std::string>,
                                           OptionalSet<std::string>);
template void KindBuilderBase::AddOptional(FieldType, std::string_view, OptionalGet<Vector3>,
                                           OptionalSet<Vector3>);
template void KindBuilderBase::AddOptional(FieldType, std::string_view, OptionalGet<std::vector<double>>,
                                           OptionalSet<std::vector<double>>);
template void KindBuilderBase::AddOptional(FieldType, std::string_view, OptionalGet<NamedColor>,
                                           OptionalSet<NamedColor>);

void KindBuilderBase::AddArray(std::string_view name, MemberPlace place, std::size_t count) {
  Add(FieldType::kNumbers, name);
  last().count = static_cast<int>(count);
  last().get = [place, count](const void* o) {
    const double* numbers = &MemberIn<double>(place, o);
    return FieldValue(std::vector<double>(numbers, numbers + count));
  };
  last().set = [place](void* o, const FieldValue& value) {
    const auto& from = std::get<std::vector<double>>(value);
    std::copy(from.begin(), from.end(), &MemberIn<double>(place, o));
  };
}

void KindBuilderBase::AddNumbers(std::string_view name, int count,
                                 ErasedFunction<std::vector<double>, const void*> get,
                                 ErasedFunction<void, void*, const std::vector<double>&> set) {
  Add(FieldType::kNumbers, name);
  last().count = count;
  last().get = [get](const void* o) { return FieldValue(get(o)); };
  last().set = [set](void* o, const FieldValue& value) { set(o, std::get<std::vector<double>>(value)); };
}

void KindBuilderBase::AddNamePairs(std::string_view name, MemberPlace place) {
  using Pairs = std::vector<std::array<std::string, 2>>;
  Add(FieldType::kNamePairs, name);
  last().get = [place](const void* o) {
    std::vector<std::string> names;
    for (const auto& [a, b] : MemberIn<Pairs>(place, o)) {
      names.push_back(a);
      names.push_back(b);
    }
    return FieldValue(std::move(names));
  };
  last().set = [place](void* o, const FieldValue& value) {
    const auto& names = std::get<std::vector<std::string>>(value);
    auto& pairs = MemberIn<Pairs>(place, o);
    pairs.clear();
    for (std::size_t i = 0; i + 1 < names.size(); i += 2) pairs.push_back({names[i], names[i + 1]});
  };
}

void KindBuilderBase::AddMatrix(std::string_view name, MemberPlace place) {
  Add(FieldType::kMatrix, name);
  last().count = 9;
  last().get = [place](const void* o) {
    const auto& matrix = MemberIn<Matrix3>(place, o);
    std::vector<double> numbers;
    numbers.reserve(9);
    for (int i = 0; i < 9; ++i) numbers.push_back(matrix(i / 3, i % 3));
    return FieldValue(std::move(numbers));
  };
  last().set = [place](void* o, const FieldValue& value) {
    auto& matrix = MemberIn<Matrix3>(place, o);
    for (int i = 0; i < 9; ++i)
      matrix(i / 3, i % 3) = std::get<std::vector<double>>(value)[static_cast<std::size_t>(i)];
  };
}

void KindBuilderBase::AddColorNames(std::string_view name) {
  Add(FieldType::kColors, name);
  last().get = [](const void*) { return FieldValue(ColorsByName()); };
  last().set = [](void*, const FieldValue&) {};
}

void KindBuilderBase::AddNumberBy(std::string_view name, MemberPlace place) {
  using NumberByName = std::map<std::string, double>;
  Add(FieldType::kNumbersByName, name);
  last().count = 1;
  last().get = [place](const void* o) {
    NumbersByName out;
    for (const auto& [key, number] : MemberIn<NumberByName>(place, o)) out[key] = {number};
    return FieldValue(std::move(out));
  };
  last().set = [place](void* o, const FieldValue& value) {
    auto& to = MemberIn<NumberByName>(place, o);
    to.clear();
    for (const auto& [key, numbers] : std::get<NumbersByName>(value)) to[key] = numbers.at(0);
  };
}

void KindBuilderBase::AddPart(std::string_view name, MemberPlace place, KindFunction kind) {
  Add(FieldType::kPart, name);
  last().kind = kind;
  last().part = [place](const void* o) { return place.In(o); };
  last().make_part = [place](void* o) { return place.In(o); };
  last().remove_part = [place, kind](void* o) { ResetObject(kind(), place.In(o)); };
}

void KindBuilderBase::AddOptionalPart(std::string_view name, MemberPlace place, KindFunction kind,
                                      PartOperations operations) {
  Add(FieldType::kPart, name);
  last().kind = kind;
  last().optional = true;
  last().part = [place, find = operations.find](const void* o) { return find(place.In(o)); };
  last().make_part = [place, make = operations.make](void* o) { return make(place.In(o)); };
  last().remove_part = [place, remove = operations.remove](void* o) { remove(place.In(o)); };
}

void KindBuilderBase::AddPartIf(std::string_view name, MemberPlace place, KindFunction kind,
                                ErasedPredicate has) {
  AddPart(name, place, kind);
  last().optional = true;
  last().part = [place, has](const void* o) { return has(o) ? place.In(o) : nullptr; };
}

void KindBuilderBase::AddList(std::string_view name, MemberPlace place, KindFunction kind,
                              const ListOperations& operations) {
  Add(FieldType::kList, name);
  last().kind = kind;
  last().size = [place, size = operations.size](const void* o) { return size(place.In(o)); };
  last().item = [place, item = operations.item](const void* o, std::size_t i) {
    return item(place.In(o), i);
  };
  // The object may be changed, so its list's item too.
  last().mutable_item = [place, item = operations.item](void* o, std::size_t i) {
    return const_cast<void*>(item(place.In(o), i));
  };
  last().append = [place, append = operations.append](void* o) { return append(place.In(o)); };
  last().clear = [place, clear = operations.clear](void* o) { clear(place.In(o)); };
}

void KindBuilderBase::AddOther(std::string_view name, std::string_view definition) {
  Add(FieldType::kOther, name);
  last().definition = definition;
}

void KindBuilderBase::IncludeFields(MemberPlace place, const Kind& kind) {
  const auto inside = [place]<class R, class O, class... A>(std::function<R(O*, A...)>* f) {
    if (*f) *f = [f = *f, place](O* o, A... rest) { return f(place.In(o), rest...); };
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
    inside(&field.own_item);
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
}

void KindBuilderBase::SetLabel(std::string_view label) { last().label = label; }
void KindBuilderBase::SetHelp(std::string_view help) { last().help = help; }
void KindBuilderBase::SetUnit(std::string_view unit) { last().unit = unit; }
void KindBuilderBase::SetRefers(std::string_view refers) { last().refers = refers; }
void KindBuilderBase::SetRangeFor(ErasedFunction<Interval, const void*> range) { last().range_for = range; }
void KindBuilderBase::SetNumbers(std::initializer_list<double> numbers) { last().numbers = numbers; }
void KindBuilderBase::SetCounts(std::initializer_list<int> counts) { last().counts = counts; }
void KindBuilderBase::SetExcludes(Strings fields) { last().excludes = StringsOf(fields); }
void KindBuilderBase::SetNeeds(Strings fields) { last().needs = StringsOf(fields); }
void KindBuilderBase::SetRequired() {
  last().required = [](const void*) { return true; };
}
void KindBuilderBase::SetRequired(ErasedPredicate when) { last().required = when; }
void KindBuilderBase::SetApplies(ErasedPredicate when) { last().applies = when; }
void KindBuilderBase::SetDegrees(ErasedPredicate when) {
  last().angle = true;
  last().degrees = when;
}
void KindBuilderBase::SetUnitFor(ErasedFunction<std::string, const void*> unit) { last().unit_for = unit; }
void KindBuilderBase::SetUsed(ErasedPredicate when) { last().used = when; }
void KindBuilderBase::SetTurns(ErasedPredicate when) { last().turns = when; }
void KindBuilderBase::SetMayName(ErasedPredicate allowed) { last().may_name = allowed; }
void KindBuilderBase::SetTitles(std::vector<std::string> titles) {
  assert(titles.size() == last().choices.size());
  last().choice_titles = std::move(titles);
}
void KindBuilderBase::SetAlias(std::string_view spelling, std::string_view choice) {
  last().aliases.emplace(spelling, choice);
}
void KindBuilderBase::SetItemsNeed(ErasedFunction<std::vector<std::string>, const void*> need) {
  last().items_need = need;
}
void KindBuilderBase::SetCheckItem(
    ErasedFunction<std::string, const void*, const void*, std::string_view*> check) {
  last().check_item = check;
}

void KindBuilderBase::SetOwnItem(ErasedFunction<bool, const void*, const void*> own) {
  last().own_item = own;
}
void KindBuilderBase::SetNamesApart(Strings lists) { last().names_apart = StringsOf(lists); }

void KindBuilderBase::SetLine(MemberPlace place) {
  kind_.set_line = [place](void* o, int number) { MemberIn<int>(place, o) = number; };
}
void KindBuilderBase::AddOneOf(Strings fields) { kind_.one_of.push_back(StringsOf(fields)); }
void KindBuilderBase::AddAnyOf(Strings fields) { kind_.any_of.push_back(StringsOf(fields)); }
void KindBuilderBase::AddImplied(std::string_view absent, Strings fields, ErasedFunction<bool, void*> fill,
                                 std::string_view otherwise) {
  kind_.implied.push_back({std::string(absent), StringsOf(fields), fill, std::string(otherwise)});
}
void KindBuilderBase::SetSameRest(ErasedFunction<bool, const void*, const void*> same) {
  kind_.same_rest = same;
}

void KindBuilderBase::SetNewName(ErasedFunction<std::string, const void*> base) { kind_.base_name = base; }

void KindBuilderBase::AddCheck(std::function<std::string(const void*, std::string_view*)> check) {
  if (kind_.check && check)
    kind_.check = [first = std::move(kind_.check), second = std::move(check)](const void* o,
                                                                              std::string_view* field) {
      std::string wrong = first(o, field);
      return wrong.empty() ? second(o, field) : wrong;
    };
  else if (check)
    kind_.check = std::move(check);
}
void KindBuilderBase::AddCheckOf(ErasedFunction<std::string, const void*, std::string_view*> check) {
  AddCheck(check);
}

Kind KindBuilderBase::Finish() {
  kind_.FindKeys();
  return std::move(kind_);
}

}  // namespace linkwright
