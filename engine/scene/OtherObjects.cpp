// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/OtherObjects.h"

#include <algorithm>

#include "engine/scene/Kind.h"

namespace linkwright {

OtherObjects::OtherObjects(const OtherObjects& other) {
  for (const auto& [kind, list] : other.lists_)
    for (const auto& object : list) kind->assign(Append(*kind), object.get());
}

OtherObjects& OtherObjects::operator=(const OtherObjects& other) {
  if (this != &other) *this = OtherObjects(other);
  return *this;
}

const OtherObjects::List& OtherObjects::Of(const Kind& kind) const {
  static const List none;
  const auto found = lists_.find(&kind);
  return found == lists_.end() ? none : found->second;
}

void* OtherObjects::Append(const Kind& kind) { return lists_[&kind].emplace_back(kind.make()).get(); }

void OtherObjects::Clear(const Kind& kind) { lists_.erase(&kind); }

bool OtherObjects::operator==(const OtherObjects& other) const {
  const auto same = [](const auto& mine, const auto& theirs) {
    const Kind* const kind = mine.first;
    return kind == theirs.first &&
           std::equal(mine.second.begin(), mine.second.end(), theirs.second.begin(), theirs.second.end(),
                      [kind](const auto& a, const auto& b) { return SameObject(*kind, a.get(), b.get()); });
  };
  return std::equal(lists_.begin(), lists_.end(), other.lists_.begin(), other.lists_.end(), same);
}

}  // namespace linkwright
