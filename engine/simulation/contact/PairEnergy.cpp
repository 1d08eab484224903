// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/contact/PairEnergy.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "engine/base/Numbers.h"

namespace linkwright {
namespace {

PairEnergy& PairOf(const std::string& a, const std::string& b, std::vector<PairEnergy>* pairs) {
  const auto found = std::find_if(pairs->begin(), pairs->end(),
                                  [&](const PairEnergy& pair) { return pair.a == a && pair.b == b; });
  if (found != pairs->end()) return *found;
  PairEnergy& made = pairs->emplace_back();
  made.a = a;
  made.b = b;
  return made;
}

}  // namespace

double PairEnergy::Size() const { return std::abs(energy) + std::abs(friction.value_or(0)); }

std::vector<PairEnergy> SumPairEnergies(std::span<const ContactEvent> events,
                                        std::span<const ContactForce> contacts, double time) {
  const auto end = std::upper_bound(events.begin(), events.end(), time,
                                    [](double t, const ContactEvent& event) { return t < event.time; });
  const std::span<const ContactEvent> past(events.begin(), end);
  std::vector<PairEnergy> pairs;
  for (const ContactEvent& event : past) PairOf(event.a, event.b, &pairs).last_event = event.time;
  for (const PairImpact& impact : FindImpacts(past)) {
    PairEnergy& pair = PairOf(impact.a, impact.b, &pairs);
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
    PairEnergy& pair = PairOf(contact.a, contact.b, &pairs);
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
  const auto value_of = [&](const std::string& name) {
    const auto found =
        std::find_if(names.begin(), names.end(), [&](const Signal& signal) { return signal.name == name; });
    return found == names.end() ? 0 : values[static_cast<std::size_t>(found - names.begin())];
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
  for (const PairEnergy& known : reported) {
    const auto found = std::find_if(pairs->begin(), pairs->end(), [&](const PairEnergy& pair) {
      return (pair.a == known.a && pair.b == known.b) || (pair.a == known.b && pair.b == known.a);
    });
    if (found == pairs->end()) {
      if (known.Size() > 0) pairs->push_back(known);
      continue;
    }
    found->energy = known.energy;
    found->friction = known.friction;
  }
}

void SortBySize(std::vector<PairEnergy>* pairs) {
  std::stable_sort(pairs->begin(), pairs->end(), [](const PairEnergy& x, const PairEnergy& y) {
    const double size_x = x.Size(), size_y = y.Size();
    return std::tie(size_y, x.a, x.b) < std::tie(size_x, y.a, y.b);
  });
}

std::string Describe(const PairEnergy& pair) {
  std::string out = "\"" + pair.a + "\" – \"" + pair.b + "\": impacts " + FormatNumber(pair.energy) + " J";
  if (pair.last)
    out +=
        " (" + std::to_string(pair.impacts) + ", the last at t = " + FormatNumber(pair.last->time, 6) + " s)";
  if (pair.friction) out += ", friction " + FormatNumber(*pair.friction) + " J";
  return out;
}

}  // namespace linkwright
