// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/math/Rotation.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Simulation.h"
#include "tests/support/SceneFiles.h"

namespace bushing_test {

using namespace linkwright;
using namespace linkwright::test;

TEST_CASE("a weight hangs on a bushing where its springs carry it, whatever the axes") {
  const Folder folder;
  WriteText(folder / "s.lws.json", R"j({
  "linkwright": 1,
  "robots": [{"name": "r", "floating": true,
    "links": [{"name": "weight", "mass": 2, "visuals": [{"box": [0.1, 0.2, 0.3]}]}]}],
  "forces": [{"name": "mount", "type": "bushing", "link_j": "weight", "rpy_i": [0.3, -0.4, 0.5],
              "rpy_j": [0.3, -0.4, 0.5], "stiffness_xyz": [2000, 500, 1000]}]
})j");
  const Scene scene = LoadGood(folder / "s.lws.json");
  ProblemList problems;
  const auto compiled = CompileScene(scene, &problems);
  REQUIRE(problems.problems().empty());
  const std::unique_ptr<System> system = compiled->MakeSystem();
  State state = system->InitialState();
  const Matrix3 R = RotationFromRpy({0.3, -0.4, 0.5});
  const Vector3 weight(0, 0, -2 * 9.81);
  const Vector3 sag = R * (R.transpose() * weight).cwiseQuotient(Vector3(2000, 500, 1000));
  state.q.head<3>() = sag;
  StateRate rate{VectorX(system->nq()), VectorX(system->nv()), VectorX(system->nz())};
  REQUIRE(system->Derivative(state, &rate).ok);
  CHECK(rate.vdot.norm() < 1e-12);
  // What is stored is half of the work of the weight on its way.
  CHECK(system->ComputeEnergies(state).potential_springs == Approx(weight.dot(sag) / 2).epsilon(1e-12));
}

}  // namespace bushing_test
