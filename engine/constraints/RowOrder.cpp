// SPDX-License-Identifier: BSD-3-Clause
#include "engine/constraints/RowOrder.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <utility>

namespace linkwright {
namespace {

/// An unknown that more groups have makes no neighbours: the factor is full by it in any order (Davis,
/// chapter 7: dense rows).
std::size_t MostSharing(std::size_t groups) {
  return std::max<std::size_t>(16, static_cast<std::size_t>(10 * std::sqrt(static_cast<double>(groups))));
}

/// Later rows stand as a product over the unknowns they share only where they are many, and many times as
/// many as these: the product costs accuracy near singular positions.
constexpr std::size_t kManyRows = 256, kManyTimes = 4;

// Minimum degree: what is eliminated makes its neighbours each other's.
std::vector<int> FindGroups(std::size_t count, std::vector<std::vector<int>> sharing) {
  std::sort(sharing.begin(), sharing.end());
  sharing.erase(std::unique(sharing.begin(), sharing.end()), sharing.end());
  std::vector<std::set<int>> neighbours(count);
  for (const std::vector<int>& groups : sharing) {
    if (groups.size() > MostSharing(count)) continue;
    for (const int a : groups)
      for (const int b : groups)
        if (a != b) neighbours[static_cast<std::size_t>(a)].insert(b);
  }
  std::set<std::pair<std::size_t, int>> waiting;
  for (std::size_t g = 0; g < count; ++g) waiting.insert({neighbours[g].size(), static_cast<int>(g)});
  std::vector<int> order;
  while (!waiting.empty()) {
    const int g = waiting.begin()->second;
    waiting.erase(waiting.begin());
    const std::set<int> around = neighbours[static_cast<std::size_t>(g)];
    order.push_back(g);
    if (around.size() == waiting.size()) {
      // All that are left neighbour each other.
      order.insert(order.end(), around.begin(), around.end());
      return order;
    }
    for (const int a : around) {
      std::set<int>& of = neighbours[static_cast<std::size_t>(a)];
      waiting.erase({of.size(), a});
      of.insert(around.begin(), around.end());
      of.erase(a);
      of.erase(g);
      waiting.insert({of.size(), a});
    }
  }
  return order;
}

}  // namespace

RowOrder FindRowOrder(const std::vector<std::vector<int>>& unknowns, const std::vector<int>& rows, int n) {
  const std::size_t count = unknowns.size();
  std::vector<std::vector<int>> sharing(static_cast<std::size_t>(n));
  for (std::size_t g = 0; g < count; ++g)
    for (const int u : unknowns[g]) sharing[static_cast<std::size_t>(u)].push_back(static_cast<int>(g));
  RowOrder order;
  order.groups = FindGroups(count, sharing);
  order.parent.assign(count, -1);
  order.live.resize(count);
  order.later.resize(count);
  order.rows_by_unknowns.assign(count, 0);
  std::vector<int> turn(count);
  for (std::size_t t = 0; t < count; ++t)
    turn[static_cast<std::size_t>(order.groups[t])] = static_cast<int>(t);
  for (std::vector<int>& groups : sharing) {
    for (int& g : groups) g = turn[static_cast<std::size_t>(g)];
    std::sort(groups.begin(), groups.end());
  }
  const auto after = [&](int u, std::size_t t) {
    const std::vector<int>& turns = sharing[static_cast<std::size_t>(u)];
    return std::pair(std::upper_bound(turns.begin(), turns.end(), static_cast<int>(t)), turns.end());
  };
  std::vector<std::set<int>> passed(count);
  // A front that keeps rows cannot leave them to one that does not.
  std::vector<char> takes_rows(count, 0), seen(count, 0);
  for (std::size_t t = 0; t < count; ++t) {
    const int g = order.groups[t];
    std::set<int> all = std::move(passed[t]);
    passed[t].clear();
    all.insert(unknowns[static_cast<std::size_t>(g)].begin(), unknowns[static_cast<std::size_t>(g)].end());
    std::vector<int>& live = order.live[t];
    int parent = static_cast<int>(count);
    for (const int u : all) {
      const auto [next, end] = after(u, t);
      if (next == end) continue;
      live.push_back(u);
      parent = std::min(parent, *next);
    }
    if (live.empty()) continue;
    order.parent[t] = parent;
    passed[static_cast<std::size_t>(parent)].insert(live.begin(), live.end());
    std::vector<int>& later = order.later[t];
    std::size_t left = 0;
    bool fewer = false;
    for (std::size_t k = 0; k < live.size() && !fewer; ++k) {
      const auto [next, end] = after(live[k], t);
      for (auto at = next; at != end && !fewer; ++at) {
        if (seen[static_cast<std::size_t>(*at)]) continue;
        seen[static_cast<std::size_t>(*at)] = 1;
        later.push_back(*at);
        left += static_cast<std::size_t>(
            rows[static_cast<std::size_t>(order.groups[static_cast<std::size_t>(*at)])]);
        fewer = !takes_rows[t] && left > kManyRows && left > kManyTimes * live.size();
      }
    }
    for (const int at : later) seen[static_cast<std::size_t>(at)] = 0;
    order.rows_by_unknowns[t] = fewer;
    if (fewer) {
      later = {};
    } else {
      takes_rows[static_cast<std::size_t>(parent)] = 1;
      std::sort(later.begin(), later.end());
    }
  }
  return order;
}

}  // namespace linkwright
