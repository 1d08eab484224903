// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/scene/ContactMaterials.h"
#include "engine/simulation/contact/PairSummary.h"

using namespace linkwright;

namespace pair_summary_test {

TEST_CASE("the points of a pair are summed up, with how near they are to the edge of their cones") {
  ContactForce point;
  point.a = "ground";
  point.b = "box";
  point.n = Vector3::UnitZ();
  point.friction = 0.5;
  point.force = Vector3(1, 0, 4);
  point.gap = 1e-9;
  ContactForce other = point;
  other.force = Vector3(0, -1.9, 4);
  other.gap = -1e-10;
  using Verdict = PairSummary::Verdict;
  const auto only = [&](const std::vector<ContactForce>& points,
                        const std::vector<ContactEvent>& events = {}) {
    const std::vector<PairSummary> pairs = SummarizePairs(points, events, 1);
    REQUIRE(pairs.size() == 1);
    return pairs[0];
  };
  CHECK(only({point}).verdict == Verdict::kHolds);
  const PairSummary both = only({point, other});
  CHECK(both.points == 2);
  CHECK(both.normal == 8);
  CHECK((both.friction - Vector3(1, -1.9, 0)).norm() < 1e-15);
  CHECK(both.used == Approx(0.95));
  CHECK(both.spare == Approx(4 - std::hypot(1, 1.9)));
  CHECK(both.gap == -1e-10);
  CHECK(both.verdict == Verdict::kNearSlip);
  other.mode = ContactForce::Mode::kSlips;
  other.slip = 0.2;
  const PairSummary slipping = only({point, other});
  CHECK(slipping.verdict == Verdict::kSlips);
  CHECK(slipping.slipping == 1);
  CHECK(slipping.slip == 0.2);
  // What has changed often within the last tenth of a second chatters, also where it is open just now.
  ContactEvent event;
  event.a = "ground";
  event.b = "box";
  std::vector<ContactEvent> events;
  for (int i = 0; i < 30; ++i) {
    event.time = 0.7 + 0.01 * i;
    events.push_back(event);
  }
  CHECK(only({point}, events).verdict == Verdict::kHolds);
  for (int i = 0; i < 4; ++i) {
    event.time = 0.992 + 0.001 * i;
    events.push_back(event);
  }
  CHECK(only({}, events).verdict == Verdict::kChatters);
  CHECK(SummarizePairs({}, {}, 1).empty());
}

TEST_CASE("materials have ranges of friction") {
  CHECK(MaterialPairs().size() > 10);
  for (const MaterialPair& pair : MaterialPairs()) {
    CHECK(pair.least > 0);
    CHECK(pair.least <= pair.most);
    CHECK(pair.most <= 1);
  }
}

}  // namespace pair_summary_test
