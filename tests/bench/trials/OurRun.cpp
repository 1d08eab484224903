// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <stdexcept>

#include "engine/io/scene/LoadScene.h"
#include "engine/simulation/run/Simulation.h"
#include "tests/bench/trials/Run.h"
#include "tests/support/ShippedScene.h"

using namespace linkwright;

namespace contact_trials {
namespace {

/// As the command line runs it: the ledger is watched, contacts are on the scene's clock.
class OurRun final : public Run {
 public:
  OurRun(const Compiled& compiled, const Start& start)
      : compiled_(compiled),
        simulation_(compiled->MakeSystem(), compiled->scene.simulation),
        values_(simulation_.system().signals().size()) {
    const std::vector<Signal>& signals = simulation_.system().signals();
    for (std::size_t i = 0; i < signals.size(); ++i)
      if (compiled->scene.trot && signals[i].name == "step") step_ = i;
    simulation_.Start(start.q, start.v);
  }

  bool Step() override { return simulation_.Attempt().ok; }
  double time() const override { return simulation_.state().time; }
  const VectorX& q() override { return simulation_.state().q; }
  const VectorX& v() override { return simulation_.state().v; }
  void Points(std::vector<Point>* out) override {
    out->clear();
    simulation_.system().ContactForces(simulation_.state(), &forces_);
    for (const ContactForce& at : forces_)
      if (at.force.dot(at.n) > kLeastForce) out->push_back({at.body_a, at.body_b, std::abs(at.slip)});
  }
  int HalfStep() override {
    if (!step_) return 0;
    simulation_.system().ComputeSignals(simulation_.state(), values_);
    return static_cast<int>(std::lround(values_[*step_]));
  }

 private:
  Compiled compiled_;
  Simulation simulation_;
  std::vector<double> values_;
  std::vector<ContactForce> forces_;
  std::optional<std::size_t> step_;
};

}  // namespace

Compiled CompileOrThrow(const Scene& scene) {
  ProblemList problems;
  Compiled compiled = CompileScene(scene, &problems);
  if (!compiled) throw std::runtime_error(problems.ToString());
  return compiled;
}

Scene LoadShipped(const std::string& name) {
  LoadSceneResult loaded = LoadScene(linkwright::test::ShippedScene(name));
  if (!loaded.ok) throw std::runtime_error(loaded.problems.ToString());
  return std::move(loaded.scene);
}

std::unique_ptr<Run> MakeOurs(const Compiled& compiled, const Start& start) {
  return std::make_unique<OurRun>(compiled, start);
}

}  // namespace contact_trials
