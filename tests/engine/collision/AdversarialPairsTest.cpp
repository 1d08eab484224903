// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cstdlib>

#include "tests/engine/collision/BruteForce.h"

using namespace collision_test;

namespace {

/// The seeds for every two types.
struct Seeds {
  unsigned first = 0, end = 0;
};
/// From LINKWRIGHT_COLLISION_FIRST (0) on as many as LINKWRIGHT_COLLISION_PAIRS says; `usual` of them without
/// it.
Seeds SeedsOfTypes(unsigned usual) {
  const auto read = [](const char* name, unsigned otherwise) {
    const char* given = std::getenv(name);
    return given ? static_cast<unsigned>(std::max(0, std::atoi(given))) : otherwise;
  };
  const unsigned first = read("LINKWRIGHT_COLLISION_FIRST", 0);
  return {first, first + std::max(1U, read("LINKWRIGHT_COLLISION_PAIRS", usual))};
}

}  // namespace

TEST_CASE("contacts of adversarial pairs hold against brute force", "[pairs]") {
  const Seeds seeds = SeedsOfTypes(60);
  for (std::size_t i = 0; i < kConvexTypes.size(); ++i) {
    for (std::size_t j = i; j < kConvexTypes.size(); ++j) {
      for (unsigned seed = seeds.first; seed < seeds.end; ++seed) {
        PairMaker maker(1000000 * static_cast<unsigned>(7 * i + j) + seed);
        const ShapePair pair = maker.Make(kConvexTypes[i], kConvexTypes[j]);
        const double margins[] = {10, 10, 1e-3, 1e-5};
        const double margin = margins[maker.Pick(4)];
        const std::string wrong = WhatIsWrong(pair, margin);
        if (wrong.empty()) continue;
        INFO("seed " << seed << ", margin " << margin << ", " << Describe(pair));
        FAIL_CHECK(wrong);
      }
    }
  }
}

TEST_CASE("contacts on half-spaces hold against their definition", "[pairs]") {
  const Seeds seeds = SeedsOfTypes(100);
  for (std::size_t j = 0; j < kConvexTypes.size(); ++j) {
    for (unsigned seed = seeds.first; seed < seeds.end; ++seed) {
      PairMaker maker(500000000 + 1000000 * static_cast<unsigned>(j) + seed);
      // The box stands for the plane: its upper face is in it.
      const ShapePair pair = maker.Make(CollisionType::kBox, kConvexTypes[j]);
      Transform X = pair.X_A;
      X.p += pair.a.half.z() * X.R.col(2);
      const double margin = maker.Chance(.5) ? 10 : 1e-5;
      const std::string wrong = WhatIsWrongOnPlane(pair.b, X, pair.X_B, margin);
      if (wrong.empty()) continue;
      INFO("seed " << seed << ", margin " << margin << ", " << Describe(pair));
      FAIL_CHECK(wrong);
    }
  }
}

TEST_CASE("contacts on height fields hold against their triangles", "[pairs]") {
  const Seeds seeds = SeedsOfTypes(60);
  for (std::size_t j = 0; j < kConvexTypes.size(); ++j) {
    for (unsigned seed = seeds.first; seed < seeds.end; ++seed) {
      PairMaker maker(600000000 + 1000000 * static_cast<unsigned>(j) + seed);
      auto grid = std::make_shared<HeightField>();
      grid->size_x = grid->size_y = 2;
      grid->columns = 5;
      grid->rows = 4;
      const double rough = maker.Chance(.3) ? 0 : maker.dice().Uniform(0, .5);
      for (int i = 0; i < 20; ++i) grid->heights.push_back(maker.dice().Uniform(-rough, rough));
      CollisionShape field;
      field.type = CollisionType::kHeightField;
      field.field = grid;
      const CollisionShape b = maker.Shape(kConvexTypes[j], maker.Chance(.2) ? 1e-3 : .5, maker.Chance(.2));
      const Transform X_F{maker.dice().Rotation(), maker.dice().Direction()};
      const Vector3 up = X_F.R.col(2);
      Transform X_B{maker.Chance(.3) ? X_F.R : maker.dice().Rotation(),
                    X_F * Vector3(maker.dice().Uniform(-.5, .5), maker.dice().Uniform(-.5, .5), 0)};
      X_B.p += (maker.dice().Uniform(-.2, .8) - up.dot(Farthest(b, X_B, -up) - X_B.p)) * up;
      const double margin = maker.Chance(.5) ? 1 : 1e-3;
      const std::string wrong = WhatIsWrongOnField(field, b, X_F, X_B, margin);
      if (wrong.empty()) continue;
      INFO(kTypeNames[static_cast<std::size_t>(b.type)] << ", seed " << seed << ", roughness " << rough
                                                        << ", margin " << margin);
      FAIL_CHECK(wrong);
    }
  }
}
