// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/kinds/SchemaConditions.h"

#include <algorithm>
#include <memory>
#include <optional>

namespace linkwright {
namespace {

// A value that the field may have; nothing: none is made here.
std::optional<FieldValue> ExampleOf(const Field& field) {
  const double number = field.range.Contains(1) ? 1 : field.range.most;
  const int count = field.counts.empty() ? std::max(field.count, 1) : field.counts[0];
  const auto numbers = [&](int rows) {
    return std::vector<double>(static_cast<std::size_t>(rows * count), number);
  };
  switch (field.type) {
    case FieldType::kNumber:
      return FieldValue(number);
    case FieldType::kText:
      return FieldValue(std::string("a"));
    case FieldType::kVector:
      return FieldValue(Vector3(number, number, number));
    case FieldType::kNumbers:
      return FieldValue(numbers(1));
    case FieldType::kRows:
      return FieldValue(numbers(std::max(2, field.least)));
    case FieldType::kHeightField:
      return FieldValue(std::vector<double>{1, 1, 2, 0, 0, 0, 0});
    default:
      return std::nullopt;
  }
}

std::vector<KindState> StatesOf(const Field& field, const void* defaults) {
  std::vector<KindState> states;
  const auto add = [&](std::string choice, bool given, bool is_default, std::function<void(void*)> make) {
    states.push_back({&field, std::move(choice), given, is_default, std::move(make)});
  };
  const auto value = [&field](const FieldValue& of) { return [&field, of](void* o) { field.set(o, of); }; };
  if (field.optional) {
    if (const auto example = ExampleOf(field)) {
      add("", true, false, value(*example));
      add("", false, true, value(FieldValue()));
    }
    return states;
  }
  switch (field.type) {
    case FieldType::kChoice:
      for (const std::string& choice : field.choices)
        add(choice, true, !field.Required(defaults) && SameValue(field.get(defaults), FieldValue(choice)),
            value(FieldValue(choice)));
      break;
    case FieldType::kBool:
      for (const bool on : {true, false})
        add(on ? "true" : "false", true, SameValue(field.get(defaults), FieldValue(on)),
            value(FieldValue(on)));
      break;
    case FieldType::kText:
      add("", true, false, value(FieldValue(std::string("a"))));
      add("", false, true, value(FieldValue(std::string())));
      break;
    case FieldType::kNames:
      add("", true, false, value(FieldValue(std::vector<std::string>{"a"})));
      add("", false, true, value(FieldValue(std::vector<std::string>())));
      break;
    default:
      break;  // decides nothing
  }
  return states;
}

/// Tries the functions of a kind's fields.
class ConditionFinder {
 public:
  explicit ConditionFinder(const Kind& kind) : kind_(kind), defaults_(kind.make()) {
    for (const Field& field : kind.fields) {
      std::vector<KindState> states = StatesOf(field, defaults_.get());
      if (!states.empty()) switches_.push_back(std::move(states));
    }
  }

  KindConditions Find() {
    KindConditions found;
    for (const Field& field : kind_.fields) {
      if (Requires(field) && InAll(nullptr, [&](const void* o) { return field.Required(o); }))
        found.required.push_back(&field);
      if (!field.items_need) continue;
      for (const Field& item : field.kind().fields)
        if (InAll(nullptr, NeedsItem(field, item))) AddNeed(field, item, &found.items_need);
    }
    for (const std::vector<KindState>& states : switches_) Add(states, &found);
    Prune(&found);
    return found;
  }

 private:
  using Test = std::function<bool(const void*)>;

  // What another field implies need not be given.
  bool Requires(const Field& field) const {
    return field.required &&
           std::none_of(kind_.implied.begin(), kind_.implied.end(), [&](const auto& implied) {
             return std::find(implied.fields.begin(), implied.fields.end(), field.name) !=
                    implied.fields.end();
           });
  }

  static Test NeedsItem(const Field& field, const Field& item) {
    return [&](const void* o) {
      const std::vector<std::string> needed = field.items_need(o);
      return std::find(needed.begin(), needed.end(), item.name) != needed.end();
    };
  }
  static void AddNeed(const Field& field, const Field& item, std::vector<KindCondition::Need>* needs) {
    if (needs->empty() || needs->back().holder != &field) needs->push_back({&field, {}});
    needs->back().fields.push_back(item.name);
  }

  // Takes out what follows from fields that exclude each other: a field is not there beside one that excludes
  // it; and where a field means nothing without another one, it means nothing beside what excludes that one.
  void Prune(KindConditions* found) const {
    const auto follows = [&](const KindCondition& condition, const Field* field) {
      const Field& decider = *condition.state.field;
      if (kind_.Exclusive(decider, *field)) return true;
      return std::any_of(found->conditions.begin(), found->conditions.end(), [&](const KindCondition& other) {
        return !other.state.given && kind_.Exclusive(decider, *other.state.field) &&
               std::find(other.meaningless.begin(), other.meaningless.end(), field) !=
                   other.meaningless.end();
      });
    };
    for (KindCondition& condition : found->conditions)
      if (condition.state.choice.empty() && condition.state.given)
        std::erase_if(condition.meaningless, [&](const Field* field) { return follows(condition, field); });
  }

  bool Is(const KindState* a, const KindState* b, const Test& test) const {
    const std::shared_ptr<void> object = kind_.make();
    if (b) b->make(object.get());
    if (a) a->make(object.get());
    return test(object.get());
  }

  /// Whether it holds in this state whatever any one other field is.
  bool InAll(const KindState* state, const Test& test) const {
    if (!Is(state, nullptr, test)) return false;
    for (const std::vector<KindState>& others : switches_)
      for (const KindState& other : others)
        if (!(state && other.field == state->field) && !Is(state, &other, test)) return false;
    return true;
  }

  void Add(const std::vector<KindState>& states, KindConditions* found) const {
    std::vector<KindCondition> conditions;
    conditions.reserve(states.size());
    for (const KindState& state : states) conditions.push_back({state, {}, {}, {}, {}, {}});
    bool any = false;
    // What is the same in all states is not this field's doing.
    const auto each = [&](const Test& test, const std::function<void(KindCondition*)>& add) {
      std::vector<bool> holds;
      holds.reserve(states.size());
      for (const KindState& state : states) holds.push_back(InAll(&state, test));
      if (std::find(holds.begin(), holds.end(), !holds[0]) == holds.end()) return;
      for (std::size_t k = 0; k < states.size(); ++k)
        if (holds[k]) add(&conditions[k]);
      any = true;
    };
    for (const Field& field : kind_.fields) {
      if (&field == states[0].field) continue;
      if (field.applies)
        each([&](const void* o) { return !field.Applies(o); },
             [&](KindCondition* c) { c->meaningless.push_back(&field); });
      if (field.degrees)
        each([&](const void* o) { return field.Applies(o) && !field.degrees(o); },
             [&](KindCondition* c) { c->no_degrees.push_back(&field); });
      if (Requires(field))
        each([&](const void* o) { return field.Required(o); },
             [&](KindCondition* c) { c->required.push_back(&field); });
      if (field.range_for) any = AddRanges(field, &conditions) || any;
      if (!field.items_need) continue;
      for (const Field& item : field.kind().fields)
        each(NeedsItem(field, item), [&](KindCondition* c) { AddNeed(field, item, &c->items_need); });
    }
    if (any) found->conditions.insert(found->conditions.end(), conditions.begin(), conditions.end());
  }

  bool AddRanges(const Field& field, std::vector<KindCondition>* conditions) const {
    bool any = false;
    for (KindCondition& condition : *conditions) {
      Interval range;
      Is(&condition.state, nullptr, [&](const void* o) { return (range = field.range_for(o), true); });
      if (range == field.range ||
          !InAll(&condition.state, [&](const void* o) { return field.range_for(o) == range; }))
        continue;
      condition.ranges.emplace_back(&field, range);
      any = true;
    }
    return any;
  }

  const Kind& kind_;
  std::shared_ptr<void> defaults_;
  std::vector<std::vector<KindState>> switches_;
};

}  // namespace

KindConditions FindConditions(const Kind& kind) { return ConditionFinder(kind).Find(); }

}  // namespace linkwright
