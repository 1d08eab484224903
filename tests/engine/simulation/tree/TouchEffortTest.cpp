// SPDX-License-Identifier: BSD-3-Clause
#include <catch2/catch.hpp>

#include "engine/simulation/tree/TreeTouch.h"

namespace linkwright {

TEST_CASE("What reading states takes never adds up to more than what is unlimited") {
  CHECK(TreeTouch::Spend(0, 1) == 1);
  CHECK(TreeTouch::Spend(4999, 20) == 5019);
  int effort = TreeTouch::kUnlimited - 30;
  for (int i = 0; i < 100; ++i) effort = TreeTouch::Spend(effort, i % 2 == 0 ? 1 : 20);
  CHECK(effort == TreeTouch::kUnlimited);  // which fails nothing, as it is not above
}

}  // namespace linkwright
