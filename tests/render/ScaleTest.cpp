// SPDX-License-Identifier: GPL-3.0-or-later
// Dense displays and large pictures: what is given in pixels is as wide as elsewhere.
#include <catch2/catch.hpp>

#include "tests/render/RenderTesting.h"

using namespace linkwright;
using namespace linkwright::render;

namespace {

Picture DrawLarge(const Snapshot& snapshot, int width, int height, const ViewOptions& options) {
  Picture picture;
  picture.width = width;
  picture.height = height;
  SharedOffscreen().Render(snapshot, FrontCamera(), width, height, &picture.rgba, options);
  return picture;
}

// A line along x through the middle, 4 wide, red on what is not.
Snapshot RedLine() {
  Snapshot snapshot = BareSnapshot();
  snapshot.lines.push_back({{{-9, 0, 0}, {9, 0, 0}}, {1, 0, 0, 1}, 4, true, false, 0});
  return snapshot;
}

// How many pixels of the middle column differ between two pictures, each as far as it does.
double Covered(const Picture& with, const Picture& without) {
  double covered = 0;
  for (int y = 0; y < with.height; ++y) {
    const double before = without.At(with.width / 2, y)[1];
    covered += 1 - with.At(with.width / 2, y)[1] / before;
  }
  return covered;
}

}  // namespace

TEST_CASE("Lines are as wide on a dense display as on another, in what is seen") {
  for (const double scale : {1.0, 1.5, 2.0, 3.0}) {
    ViewOptions options;
    options.scale = scale;
    const int width = static_cast<int>(320 * scale), height = static_cast<int>(240 * scale);
    const double covered = Covered(DrawLarge(RedLine(), width, height, options),
                                   DrawLarge(BareSnapshot(), width, height, options));
    CAPTURE(scale);
    CHECK(covered == Approx(4 * scale).margin(0.6));
  }
}

TEST_CASE("In a picture of more than 720 lines, lines are wider in proportion") {
  CHECK(ScaleOf({}, 240) == 1);
  CHECK(ScaleOf({}, 720) == 1);
  CHECK(ScaleOf({}, 2160) == 3);
  const double covered =
      Covered(DrawLarge(RedLine(), 640, 1440, {}), DrawLarge(BareSnapshot(), 640, 1440, {}));
  CHECK(covered == Approx(8).margin(0.6));
}

TEST_CASE("The outline of what is selected is as wide on a dense display as on another, in what is seen") {
  const auto ring = [](double scale) {
    ViewOptions options;
    options.scale = scale;
    Snapshot snapshot = BareSnapshot();
    snapshot.instances = {Place(UnitBox(), {0, 0, 0}, {0.3F, 0.3F, 0.3F, 1}, kUnlit)};
    const int width = static_cast<int>(320 * scale), height = static_cast<int>(240 * scale);
    const Picture without = DrawLarge(snapshot, width, height, options);
    snapshot.instances[0].flags |= kSelected;
    const Picture with = DrawLarge(snapshot, width, height, options);
    int changed = 0;
    for (int y = 0; y < height / 2; ++y)
      if (Difference(with.At(width / 2, y), without.At(width / 2, y)) > 8) ++changed;
    return changed;
  };
  const int single = ring(1), twice = ring(2);
  CHECK(single >= 2);
  CHECK(twice >= 2 * single - 2);
  CHECK(twice <= 2 * single + 2);
}
