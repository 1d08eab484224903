// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <cstdio>
#include <stdexcept>

#include "engine/algorithms/Kinematics.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Simulation.h"
#include "tests/bench/contact/Scene.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;

namespace contact_bench {
namespace {

/// Between two looks at all signals, as a window has them [s].
constexpr double kFrame = 1.0 / 60;

/// With the ledger watched in each step, and the residual of contact computed.
class Ours final : public Library {
 public:
  Ours(const Scene& scene, const std::string& clock, bool contact) {
    const TempFolder folder;
    LoadSceneResult loaded = LoadScene(folder.Write("scene.xml", WriteMjcf(scene)));
    if (!loaded.ok) throw std::runtime_error(loaded.problems.ToString());
    linkwright::Scene& ours = loaded.scene;
    ours.contact.emplace();
    ours.contact->enabled = contact;
    ours.contact->defaults.friction = scene.friction;
    for (const ContactClock candidate : {ContactClock::kAuto, ContactClock::kEvents, ContactClock::kStepping})
      if (clock == ToString(candidate)) ours.contact->clock = candidate;
    ProblemList problems;
    const auto compiled = CompileScene(ours, &problems);
    if (!compiled) throw std::runtime_error(problems.ToString());
    SimulationOptions options = ours.simulation;
    options.dt = scene.dt;
    bool stiff = false;
    for (const Solid& body : scene.bodies) stiff = stiff || body.stiffness > 0 || body.damping > 0;
    if (!stiff) options.integrator = Integrator::kRk4;
    options.watch_ledger = true;
    simulation_ = std::make_unique<Simulation>(compiled->MakeSystem(), options);
    const Model& model = *simulation_->system().tree();
    VectorX q = simulation_->state().q, v = simulation_->state().v;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
      const Solid& body = scene.bodies[i];
      links_.push_back(model.FindFrame("b" + std::to_string(i)));
      const BodyIndex at = model.frames()[static_cast<std::size_t>(links_.back().value)].body;
      if (body.parent >= 0) continue;
      // A free body's velocities are along its own axes.
      const int first = model.joints()[static_cast<std::size_t>(at.value)].v_index;
      v.segment<3>(first) = body.X_WB.R.transpose() * body.v;
      v.segment<3>(first + 3) = body.X_WB.R.transpose() * body.w;
    }
    simulation_->Start(q, v);
    values_.resize(simulation_->system().signals().size());
    poses_.resize(static_cast<std::size_t>(model.body_count()));
  }
  const char* Name() const override { return "ours"; }
  bool Step() override {
    if (const SystemStatus status = simulation_->Attempt(); !status.ok) {
      std::fprintf(stderr, "ours: %s at t = %g s\n", status.term.c_str(), simulation_->state().time);
      return false;
    }
    if (simulation_->state().time < seen_ + kFrame) return true;
    seen_ = simulation_->state().time;
    simulation_->system().ComputeSignals(simulation_->state(), values_);
    return true;
  }
  void Poses(std::span<Transform> X_WB) const override {
    simulation_->system().BodyPoses(simulation_->state(), poses_);
    const Model& model = *simulation_->system().tree();
    for (std::size_t i = 0; i < links_.size(); ++i) X_WB[i] = FramePose(model, poses_, links_[i]);
  }
  std::string Residuals() const override {
    simulation_->system().ComputeSignals(simulation_->state(), values_);
    const std::vector<Signal>& signals = simulation_->system().signals();
    double law = 0, clock = 0;
    for (std::size_t i = 0; i < signals.size(); ++i) {
      if (signals[i].name == "contact.residual") law = values_[i];
      if (signals[i].name == "contact.clock") clock = values_[i];
    }
    const Energies energies = simulation_->system().ComputeEnergies(simulation_->state());
    char text[100];
    std::snprintf(text, sizeof text, "%s, law %.0e, energy %.0e", clock > 0 ? "stepping" : "events", law,
                  energies.RelativeResidual());
    return text;
  }

 private:
  std::unique_ptr<Simulation> simulation_;
  std::vector<FrameIndex> links_;
  mutable std::vector<double> values_;
  mutable std::vector<Transform> poses_;
  double seen_ = 0;
};

}  // namespace

std::unique_ptr<Library> MakeOurs(const Scene& scene, const std::string& clock) {
  return std::make_unique<Ours>(scene, clock, true);
}

std::unique_ptr<Library> MakeOursApart(const Scene& scene) {
  return std::make_unique<Ours>(scene, "auto", false);
}

}  // namespace contact_bench
