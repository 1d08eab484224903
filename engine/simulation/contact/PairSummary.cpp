// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/contact/PairSummary.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

namespace linkwright {

std::vector<PairSummary> SummarizePairs(std::span<const ContactForce> contacts,
                                        std::span<const ContactEvent> events, double time) {
  std::vector<PairSummary> pairs;
  std::map<std::pair<std::string_view, std::string_view>, std::size_t> numbers;
  const auto of = [&](const std::string& a, const std::string& b) -> PairSummary& {
    const auto [number, is_new] = numbers.try_emplace({a, b}, pairs.size());
    if (!is_new) return pairs[number->second];
    PairSummary& made = pairs.emplace_back();
    made.a = a;
    made.b = b;
    made.residual = -1;
    return made;
  };
  for (const ContactForce& contact : contacts) {
    // Points that are open again after an impact have no normal.
    if (contact.n.isZero()) continue;
    PairSummary& pair = of(contact.a, contact.b);
    const double normal = contact.force.dot(contact.n), limit = contact.friction * normal;
    const Vector3 tangential = contact.force - normal * contact.n;
    pair.gap = pair.points == 0 ? contact.gap : std::min(pair.gap, contact.gap);
    ++pair.points;
    if (contact.mode == ContactForce::Mode::kSlips) ++pair.slipping;
    pair.normal += normal;
    pair.friction += tangential;
    if (limit > 0) pair.used = std::max(pair.used, tangential.norm() / limit);
    pair.spare += limit;
    pair.coefficient = std::max(pair.coefficient, contact.friction);
    pair.slip = std::max(pair.slip, contact.slip);
    pair.residual = std::max(pair.residual, contact.residual);
  }
  for (PairSummary& pair : pairs) pair.spare = std::max(0.0, pair.spare - pair.friction.norm());
  for (const ContactEvent& event : events)
    if (event.time > time - kChatterTime && event.time <= time) ++of(event.a, event.b).changes;
  for (PairSummary& pair : pairs) {
    using Verdict = PairSummary::Verdict;
    if (pair.changes >= kManyChanges)
      pair.verdict = Verdict::kChatters;
    else if (pair.points == 0)
      pair.verdict = Verdict::kOpen;
    else if (pair.slipping > 0)
      pair.verdict = Verdict::kSlips;
    else
      pair.verdict = pair.used > kNearLimit ? Verdict::kNearSlip : Verdict::kHolds;
  }
  return pairs;
}

}  // namespace linkwright
