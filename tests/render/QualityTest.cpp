// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "render/Quality.h"
#include "tests/render/RenderTesting.h"

using namespace linkwright;
using namespace linkwright::render;

namespace {

void AddMany(QualityChooser* chooser, int frames, double seconds) {
  for (int i = 0; i < frames; ++i) chooser->Add(seconds);
}

}  // namespace

TEST_CASE("Where the processor draws, no samples are chosen, and where a card does, everything is") {
  CHECK(QualityChooser(false).quality() == Quality::kFull);
  QualityChooser chooser(true);
  CHECK(OptionsOf(chooser.quality()).samples <= 1);
  AddMany(&chooser, 10000, 0.001);
  CHECK(OptionsOf(chooser.quality()).samples <= 1);
}

TEST_CASE("Slow frames lower the quality step by step, down to the plainest") {
  QualityChooser chooser(false);
  for (const Quality expected : {Quality::kGood, Quality::kLean, Quality::kPlain, Quality::kPlain}) {
    AddMany(&chooser, QualityChooser::kFramesToFall, 0.1);
    CHECK(chooser.quality() == expected);
  }
}

TEST_CASE("A slow frame now and then changes nothing") {
  QualityChooser chooser(false);
  for (int i = 0; i < 1000; ++i) chooser.Add(i % 3 == 0 ? 0.5 : 0.02);
  CHECK(chooser.quality() == Quality::kFull);
}

TEST_CASE("The quality rises after many quick frames, and not back and forth") {
  QualityChooser chooser(false);
  AddMany(&chooser, QualityChooser::kFramesToFall, 0.1);
  REQUIRE(chooser.quality() == Quality::kGood);
  AddMany(&chooser, 10000, 0.025);  // neither too slow nor with time for more
  CHECK(chooser.quality() == Quality::kGood);
  // Each frame of full quality is too slow, each of good quality quick: ever fewer tries.
  int changes = 0;
  for (int i = 0; i < 20000; ++i)
    if (chooser.Add(chooser.quality() == Quality::kFull ? 0.1 : 0.005)) ++changes;
  CHECK(changes > 2);
  CHECK(changes < 30);
}

TEST_CASE("Each quality draws a picture, and full quality is what films and still pictures take") {
  Snapshot snapshot;
  snapshot.instances = {Place(UnitSphere(), {0, 0, 1}, {0.2F, 0.6F, 0.3F, 1}),
                        Place(UnitBox(), {0.7F, 0.4F, 0.5F}, {0.8F, 0.2F, 0.1F, 1})};
  Camera camera;
  camera.distance = 6;
  const Picture expected = Draw(snapshot, camera);
  CHECK(Draw(snapshot, camera, OptionsOf(Quality::kFull)).rgba == expected.rgba);
  std::vector<Picture> pictures;
  for (const Quality quality : {Quality::kPlain, Quality::kLean, Quality::kGood, Quality::kFull}) {
    const Picture picture = Draw(snapshot, camera, OptionsOf(quality));
    // The same things at the same places: on the mean, colours are near.
    double difference = 0;
    for (std::size_t i = 0; i < picture.rgba.size(); ++i)
      difference += std::abs(int(picture.rgba[i]) - int(expected.rgba[i]));
    CHECK(difference / static_cast<double>(picture.rgba.size()) < 8);
    for (const Picture& other : pictures) CHECK(other.rgba != picture.rgba);
    pictures.push_back(picture);
  }
}
