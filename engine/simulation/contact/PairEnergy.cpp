// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/contact/PairEnergy.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "engine/base/Numbers.h"
#include "engine/math/Amount.h"

namespace linkwright {
namespace {

/// A pair by its names, whichever comes first.
std::pair<std::string, std::string> Unordered(const std::string& a, const std::string& b) {
  return std::minmax(a, b);
}

}  // namespace

double PairEnergy::Size() const { return std::abs(energy) + std::abs(friction.value_or(0)); }

std::vector<PairEnergy> SumPairEnergies(std::span<const ContactEvent> events,
                                        std::span<const ContactForce> contacts, double time) {
  const auto end = std::upper_bound(events.begin(), events.end(), time,
                                    [](double t, const ContactEvent& event) { return t < event.time; });
  const std::span<const ContactEvent> past(events.begin(), end);
  std::vector<PairEnergy> pairs;
  std::map<std::pair<std::string_view, std::string_view>, std::size_t> numbers;
  const auto of = [&](const std::string& a, const std::string& b) -> PairEnergy& {
    const auto [number, is_new] = numbers.try_emplace({a, b}, pairs.size());
    if (!is_new) return pairs[number->second];
    PairEnergy& made = pairs.emplace_back();
    made.a = a;
    made.b = b;
    return made;
  };
  for (const ContactEvent& event : past) of(event.a, event.b).last_event = event.time;
  for (const PairImpact& impact : FindImpacts(past)) {
    PairEnergy& pair = of(impact.a, impact.b);
    pair.energy += impact.energy;
    // The end of bounces has no impulse.
    if (impact.normal != 0) {
      ++pair.impacts;
      pair.last = impact;
    }
    if (!pair.greatest || std::abs(impact.energy) > std::abs(pair.greatest->energy)) pair.greatest = impact;
  }
  for (const ContactForce& contact : contacts) {
    // Points that are open again after an impact have no normal.
    if (contact.n.isZero()) continue;
    PairEnergy& pair = of(contact.a, contact.b);
    if (contact.mode != ContactForce::Mode::kSlips) continue;
    // Dry friction is opposite to slip: λ_t·u_t = −‖λ_t‖ ‖u_t‖.
    const Vector3 tangential = contact.force - contact.force.dot(contact.n) * contact.n;
    pair.friction_power -= tangential.norm() * contact.slip;
  }
  return pairs;
}

std::vector<PairEnergy> ReportedEnergies(const ContactSetup& setup, System* system, const State& state) {
  const std::vector<Signal>& names = system->signals();
  std::vector<double> values(names.size());
  system->ComputeSignals(state, values);
  std::unordered_map<std::string_view, double> by_name;
  for (std::size_t i = 0; i < names.size(); ++i) by_name.emplace(names[i].name, values[i]);
  const auto value_of = [&](const std::string& name) {
    const auto found = by_name.find(name);
    return found == by_name.end() ? 0 : found->second;
  };
  std::vector<PairEnergy> pairs;
  for (const auto& [a, b] : setup.reported) {
    PairEnergy& pair = pairs.emplace_back();
    pair.a = setup.parties[static_cast<std::size_t>(a)].name;
    pair.b = setup.parties[static_cast<std::size_t>(b)].name;
    std::string prefix = "contact.";
    prefix.append(pair.a).append(".").append(pair.b);
    pair.friction = value_of(prefix + ".work");
    pair.energy = value_of(prefix + ".loss");
  }
  return pairs;
}

void TakeReported(std::span<const PairEnergy> reported, std::vector<PairEnergy>* pairs) {
  std::map<std::pair<std::string, std::string>, std::size_t> numbers;
  for (std::size_t i = 0; i < pairs->size(); ++i)
    numbers.try_emplace(Unordered((*pairs)[i].a, (*pairs)[i].b), i);
  for (const PairEnergy& known : reported) {
    const auto found = numbers.find(Unordered(known.a, known.b));
    if (found == numbers.end()) {
      if (known.Size() > 0) pairs->push_back(known);
      continue;
    }
    PairEnergy& pair = (*pairs)[found->second];
    pair.energy = known.energy;
    pair.friction = known.friction;
  }
}

void SortBySize(std::vector<PairEnergy>* pairs) {
  std::stable_sort(pairs->begin(), pairs->end(), [](const PairEnergy& x, const PairEnergy& y) {
    const double size_x = x.Size(), size_y = y.Size();
    return std::tie(size_y, x.a, x.b) < std::tie(size_x, y.a, y.b);
  });
}

std::optional<PairEnergy> GreatestPair(const ContactSetup& setup, std::span<const ContactEvent> events,
                                       System* system, const State& state) {
  std::vector<PairEnergy> pairs = SumPairEnergies(events, {}, state.time);
  TakeReported(ReportedEnergies(setup, system, state), &pairs);
  SortBySize(&pairs);
  if (pairs.empty() || !(pairs.front().Size() > 0)) return std::nullopt;
  return pairs.front();
}

std::string Describe(const PairEnergy& pair, const UnitChoice& units) {
  std::string out = "\"" + pair.a + "\" – \"" + pair.b + "\": impacts " + AmountText(units, pair.energy, "J");
  if (pair.last)
    out +=
        " (" + std::to_string(pair.impacts) + ", the last at t = " + FormatNumber(pair.last->time, 6) + " s)";
  if (pair.friction) out += ", friction " + AmountText(units, *pair.friction, "J");
  return out;
}

}  // namespace linkwright
