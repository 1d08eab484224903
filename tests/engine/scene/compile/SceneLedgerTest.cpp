// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "BuildInfo.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Simulation.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

// A tonne that stands, a top of 6 g, and a disc whose centre is at rest.
static const std::set<std::string> kStillOrSmall = {
    "contact-heavy-on-light.lws.json", "contact-tippe-top.lws.json", "contact-eulers-disk.lws.json"};

// LINKWRIGHT_LEDGER_STEPS is set where scenes with contact run to their end, too, as tests/nightly.sh does.
TEST_CASE("the ledger of every shipped scene closes to a millionth of the energy exchanged") {
  std::vector<fs::path> scenes;
  for (const auto& entry : fs::directory_iterator(fs::path(LINKWRIGHT_SOURCE_DIR) / "scenes"))
    if (entry.path().string().ends_with(".lws.json")) scenes.push_back(entry.path());
  std::sort(scenes.begin(), scenes.end());
  REQUIRE(scenes.size() >= 7);
  for (const fs::path& path : scenes) {
    CAPTURE(path.filename());
    const Scene scene = LoadGood(path);
    ProblemList problems;
    const auto compiled = CompileScene(scene, &problems);
    REQUIRE(compiled);
    Simulation simulation(compiled->MakeSystem(), {scene.simulation.dt, Integrator::kRk4});
    double worst = 0;
    const auto all = static_cast<int>(std::lround(scene.duration / scene.simulation.dt));
    const bool whole = !scene.contact || std::getenv("LINKWRIGHT_LEDGER_STEPS") != nullptr;
    const int steps = whole ? all : std::min(all, 800);
    for (int i = 1; i <= steps; ++i) {
      const auto divergence = simulation.Step();
      if (divergence) FAIL(divergence->ToString());
      if (i % 100 != 0) continue;
      const Energies e = simulation.system().ComputeEnergies(simulation.state());
      worst = std::max(worst, e.RelativeResidual());
    }
    const Energies e = simulation.system().ComputeEnergies(simulation.state());
    CAPTURE(e.residual, e.exchanged, worst);
    // Its three lengths are given, and stand still until others are typed in.
    if (whole && path.filename() != "motion-base.lws.json" &&
        !kStillOrSmall.contains(path.filename().string()))
      CHECK(e.exchanged > 0.1);
    CHECK(worst < Energies::kResidualTolerance);
  }
}
