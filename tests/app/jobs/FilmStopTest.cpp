// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "BuildInfo.h"
#include "app/cli/film/Filmed.h"
#include "engine/io/scene/LoadScene.h"
#include "tests/support/CountedLooks.h"

namespace linkwright::app {

TEST_CASE("The pictures of a film end at the next look while their system is made", "[stop]") {
  const auto compiled = [](const char* name) {
    const LoadSceneResult loaded = LoadScene(std::string(LINKWRIGHT_SOURCE_DIR) + "/scenes/" + name);
    REQUIRE(loaded.ok);
    ProblemList problems;
    auto scene = CompileScene(loaded.scene, &problems);
    REQUIRE(scene);
    return scene;
  };
  const auto ends_everywhere = [](const auto& make) {
    test::CountedLooks whole(test::kNeverAsked);
    REQUIRE(make(whole.Check()));
    CHECK(whole.looks >= 2);
    for (int at = 1; at <= whole.looks; ++at) {
      test::CountedLooks looks(at);
      CHECK_FALSE(make(looks.Check()));
      // The choice of coordinates, the system and what makes it each look once on the way back.
      CHECK(looks.after() <= 3);
    }
  };
  const auto base = compiled("motion-base.lws.json");
  ends_everywhere([&](const StopCheck& stop) {
    return cli::FilmedSimulation::Make({base, {}, {}}, base->scene.simulation, {}, stop) != nullptr;
  });
  // A recording needs a system for the forces of its contacts alone.
  auto timeline = std::make_shared<Timeline>();
  const auto boxes = compiled("contact-slope.lws.json");
  SnapshotOptions look;
  for (const bool contacts : {false, true}) {
    look.view.contacts = contacts;
    const auto make = [&](const StopCheck& stop) {
      return cli::FilmedRecording::Make({boxes, look, {}}, timeline, stop) != nullptr;
    };
    test::CountedLooks looks(1);
    CHECK(make(looks.Check()) != contacts);
    CHECK(looks.looks >= (contacts ? 1 : 0));
    CHECK(make({}));
  }
}

}  // namespace linkwright::app
