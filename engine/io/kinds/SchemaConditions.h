// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/json/JsonDocument.h"
#include "engine/scene/Kind.h"

namespace linkwright {

/// A field that decides what others mean, in one of its states: a choice, on or off, empty or given, there or
/// absent.
struct KindState {
  const Field* field = nullptr;
  std::string choice;                      ///< of a choice or a truth value: "spring", "true"
  bool given = true;                       ///< of others: not empty; of optional ones: there
  bool is_default = false;                 ///< where the key is absent, too
  std::function<void(void* object)> make;  ///< brings an object into this state
};

/// What holds for objects in that state.
struct KindCondition {
  KindState state;
  std::vector<const Field*> meaningless;
  std::vector<const Field*> no_degrees;  ///< angles that cannot be in degrees
  std::vector<const Field*> required;    ///< besides those that are always
  struct Need {
    const Field* holder;              ///< a part or a list
    std::vector<std::string> fields;  ///< of what is in it
  };
  std::vector<Need> items_need;
  std::vector<std::pair<const Field*, Interval>> ranges;  ///< narrower ones than the fields' own
};

/// Conditions and requirements of the fields of a kind, found by trying them on objects in each state (each
/// pair of states, for what depends on two fields; a condition on more is left out). What follows from fields
/// that exclude each other, and what another field implies, is left out, too.
struct KindConditions {
  std::vector<const Field*> required;           ///< always
  std::vector<KindCondition::Need> items_need;  ///< always
  std::vector<KindCondition> conditions;
};
KindConditions FindConditions(const Kind& kind);

}  // namespace linkwright
