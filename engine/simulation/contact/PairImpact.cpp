// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/contact/PairImpact.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <utility>

#include "engine/base/Numbers.h"

namespace linkwright {

std::string PairImpact::ToString() const {
  return "\"" + a + "\" – \"" + b + "\" at t = " + FormatNumber(time, 6) + " s, " + FormatNumber(normal) +
         " N s, " + FormatNumber(energy) + " J";
}

std::vector<PairImpact> FindImpacts(std::span<const ContactEvent> events) {
  std::vector<PairImpact> impacts;
  // Those of the present moment, by their pair.
  std::map<std::pair<std::string_view, std::string_view>, std::size_t> numbers;
  for (const ContactEvent& event : events) {
    if (!event.IsImpact() || !std::isfinite(event.normal) || !std::isfinite(event.energy)) continue;
    if (!impacts.empty() && impacts.back().time != event.time) numbers.clear();
    const auto [number, is_new] = numbers.try_emplace({event.a, event.b}, impacts.size());
    if (is_new) impacts.push_back({event.a, event.b, event.time, 0, 0});
    PairImpact& impact = impacts[number->second];
    impact.normal += event.normal;
    impact.energy += event.energy;
  }
  return impacts;
}

std::optional<PairImpact> LastImpact(std::span<const ContactEvent> events) {
  const auto last =
      std::find_if(events.rbegin(), events.rend(), [](const ContactEvent& e) { return e.normal != 0; });
  if (last == events.rend()) return std::nullopt;
  const auto first = std::lower_bound(events.begin(), events.end(), last->time,
                                      [](const ContactEvent& event, double t) { return event.time < t; });
  return GreatestImpact({first, last.base()});
}

std::optional<PairImpact> GreatestImpact(std::span<const ContactEvent> events) {
  const std::vector<PairImpact> impacts = FindImpacts(events);
  const auto greatest = std::max_element(
      impacts.begin(), impacts.end(),
      [](const PairImpact& x, const PairImpact& y) { return std::abs(x.energy) < std::abs(y.energy); });
  return greatest == impacts.end() ? std::nullopt : std::optional(*greatest);
}

}  // namespace linkwright
