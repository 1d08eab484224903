// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/json/JsonMatch.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>

namespace linkwright {
namespace {

class JsonMatcher {
 public:
  JsonMatcher(const JsonValue& before, const JsonValue& now) : before_(before), now_(now) {
    matches_.before.assign(now.items.size(), kNew);
    taken_.assign(before.items.size(), false);
  }

  JsonMatches Match() {
    if (now_.IsObject()) MatchKeys();
    MatchPlaces();
    if (now_.IsArray()) {
      MatchEnds();
      MatchEqual();
      MatchInOrder();
    }
    FindStaying();
    return std::move(matches_);
  }

 private:
  static constexpr std::size_t kNew = JsonMatches::kNew;
  /// Pairs of values that are compared before items are matched by their order alone.
  static constexpr std::size_t kMostPairs = 1'000'000;

  void Pair(std::size_t before, std::size_t now) {
    matches_.before[now] = before;
    taken_[before] = true;
  }

  void MatchKeys() {
    std::unordered_map<std::string_view, std::size_t> places;
    for (std::size_t i = 0; i < before_.keys.size(); ++i) places.emplace(before_.keys[i], i);
    for (std::size_t i = 0; i < now_.keys.size(); ++i)
      if (const auto found = places.find(now_.keys[i]); found != places.end() && !taken_[found->second])
        Pair(found->second, i);
  }

  void MatchPlaces() {
    for (std::size_t i = 0; i < now_.items.size(); ++i) {
      const JsonValue& item = now_.items[i];
      if (item.end == 0 || matches_.before[i] != kNew) continue;
      const auto found =
          std::lower_bound(before_.items.begin(), before_.items.end(), item.begin,
                           [](const JsonValue& value, std::uint32_t begin) { return value.begin < begin; });
      if (found == before_.items.end() || found->begin != item.begin || found->end != item.end) continue;
      const auto place = static_cast<std::size_t>(found - before_.items.begin());
      if (!taken_[place]) Pair(place, i);
    }
  }

  bool IsMade(std::size_t now) const { return matches_.before[now] == kNew && now_.items[now].end == 0; }
  bool PairIfSame(std::size_t before, std::size_t now) {
    if (matches_.before[now] == before) return true;
    if (taken_[before] || !IsMade(now) || !SameJson(before_.items[before], now_.items[now])) return false;
    Pair(before, now);
    return true;
  }

  // What is equal at the start and at the end.
  void MatchEnds() {
    const std::size_t m = before_.items.size(), n = now_.items.size();
    std::size_t start = 0;
    while (start < std::min(m, n) && PairIfSame(start, start)) ++start;
    for (std::size_t i = 1; i + start <= std::min(m, n) && PairIfSame(m - i, n - i); ++i) {
    }
  }

  // The longest common sequence of what is left.
  void MatchEqual() {
    std::vector<std::size_t> a, b;
    for (std::size_t i = 0; i < before_.items.size(); ++i)
      if (!taken_[i]) a.push_back(i);
    for (std::size_t i = 0; i < now_.items.size(); ++i)
      if (IsMade(i)) b.push_back(i);
    if (a.empty() || b.empty() || a.size() > kMostPairs / b.size()) return;
    // longest[i][j] of a from i on and b from j on
    const std::size_t width = b.size() + 1;
    std::vector<std::uint32_t> longest((a.size() + 1) * width, 0);
    std::vector<bool> same(a.size() * b.size());
    for (std::size_t i = a.size(); i-- > 0;) {
      for (std::size_t j = b.size(); j-- > 0;) {
        same[i * b.size() + j] = SameJson(before_.items[a[i]], now_.items[b[j]]);
        longest[i * width + j] = same[i * b.size() + j]
                                     ? longest[(i + 1) * width + j + 1] + 1
                                     : std::max(longest[(i + 1) * width + j], longest[i * width + j + 1]);
      }
    }
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
      if (same[i * b.size() + j])
        Pair(a[i++], b[j++]);
      else if (longest[(i + 1) * width + j] >= longest[i * width + j + 1])
        ++i;
      else
        ++j;
    }
  }

  static bool MayBecome(const JsonValue& before, const JsonValue& now) {
    if (!before.IsObject() || !now.IsObject()) return true;
    const JsonValue* old_name = before.Find("name");
    const JsonValue* name = now.Find("name");
    return old_name && name ? *old_name == *name : old_name == name;
  }

  // Made items take the places of items that are gone, up to the next item that was matched.
  void MatchInOrder() {
    std::size_t place = 0;
    for (std::size_t i = 0; i < now_.items.size(); ++i) {
      if (matches_.before[i] != kNew) {
        place = std::max(place, matches_.before[i] + 1);
        continue;
      }
      if (!IsMade(i)) continue;
      while (place < taken_.size() && !taken_[place] && !MayBecome(before_.items[place], now_.items[i]))
        ++place;
      if (place < taken_.size() && !taken_[place]) Pair(place++, i);
    }
  }

  // The longest ascending sequence of the places.
  void FindStaying() {
    const std::vector<std::size_t>& places = matches_.before;
    matches_.stays.assign(places.size(), false);
    std::vector<std::size_t> ends;  // by length: the item with the least place that ends such a sequence
    std::vector<std::size_t> previous(places.size(), kNew);
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (places[i] == kNew) continue;
      const auto at =
          std::lower_bound(ends.begin(), ends.end(), places[i],
                           [&](std::size_t end, std::size_t place) { return places[end] < place; });
      if (at != ends.begin()) previous[i] = *(at - 1);
      if (at == ends.end())
        ends.push_back(i);
      else
        *at = i;
    }
    for (std::size_t i = ends.empty() ? kNew : ends.back(); i != kNew; i = previous[i])
      matches_.stays[i] = true;
  }

  const JsonValue& before_;
  const JsonValue& now_;
  JsonMatches matches_;
  std::vector<bool> taken_;  // items of before_ that have been matched
};

}  // namespace

bool SameJson(const JsonValue& before, const JsonValue& now) {
  if (now.end > 0 && now.begin != before.begin) return false;
  if (before.kind != now.kind || before.boolean != now.boolean || before.keys != now.keys) return false;
  if (now.IsNumber())
    return before.number == now.number && std::signbit(before.number) == std::signbit(now.number);
  return before.text == now.text &&
         std::equal(before.items.begin(), before.items.end(), now.items.begin(), now.items.end(), SameJson);
}

JsonMatches MatchJson(const JsonValue& before, const JsonValue& now) {
  return JsonMatcher(before, now).Match();
}

}  // namespace linkwright
