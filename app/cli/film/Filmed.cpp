// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/film/Filmed.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "engine/algorithms/Between.h"
#include "engine/scene/picture/ContactSymbols.h"

namespace linkwright::cli {
namespace {

// As the window has it: at the start there is nothing to check. A warning says that it has failed once, and
// stays: so the light stays, too, and has the number of the warning.
std::optional<EnergyLight> LightAt(const State& state, const RunChecks& checks, System* system) {
  if (state.time <= 0) return std::nullopt;
  const Energies energies = system->ComputeEnergies(state);
  const bool passes = energies.ResidualPasses();
  if (checks.worst_energy()) return EnergyLight{false, *checks.worst_energy(), passes};
  return EnergyLight{passes, std::abs(energies.residual), false};
}

bool ShowsSlips(const FilmedScene& filmed) {
  return filmed.scene->contact && filmed.look.view.trails && filmed.look.view.contacts;
}

}  // namespace

std::unique_ptr<FilmedSimulation> FilmedSimulation::Make(FilmedScene filmed, const SimulationOptions& options,
                                                         std::vector<Command> commands,
                                                         const StopCheck& stop) {
  std::unique_ptr<System> system = filmed.scene->MakeSystem(stop);
  std::unique_ptr<System> slips = system && ShowsSlips(filmed) ? filmed.scene->MakeSystem(stop) : nullptr;
  if (!system || (!slips && ShowsSlips(filmed))) return nullptr;
  std::unique_ptr<FilmedSimulation> made(
      new FilmedSimulation(std::move(filmed), std::move(system), options, std::move(commands)));
  if (slips) made->composer_.ShowSlips(std::move(slips));
  return made;
}

FilmedSimulation::FilmedSimulation(FilmedScene filmed, std::unique_ptr<System> system,
                                   const SimulationOptions& options, std::vector<Command> commands)
    : filmed_(std::move(filmed)),
      player_(std::move(system), options, std::move(commands)),
      composer_(filmed_.scene) {
  composer_.Record(player_.state(), player_.simulation().system().inputs());
}

std::optional<Divergence> FilmedSimulation::AdvanceTo(double time) {
  auto divergence = player_.AdvanceTo(time, [this](const State& step) {
    composer_.Record(step, player_.simulation().system().inputs());
    contact_events_.Add(player_.simulation().system().contact_events());
    if (!filmed_.checks) return;
    checks_.Look(step, &player_.simulation().system());
    checks_.Look(player_.simulation().system().cross_check(), step.time, filmed_.scene->model->dof_names());
  });
  if (divergence) AddLastImpact(contact_events_.Copy(), &*divergence);
  return divergence;
}

std::optional<EnergyLight> FilmedSimulation::Energy() {
  return LightAt(player_.state(), checks_, &player_.simulation().system());
}

Snapshot FilmedSimulation::At(double time) {
  State state = player_.StateAt(time);
  state.time = time;
  System& system = player_.simulation().system();
  std::vector<ContactForce> contacts;
  if (filmed_.look.view.ShowsContacts()) system.ContactForces(state, &contacts);
  return composer_.Compose(state, system.inputs().elements, filmed_.targets, contacts,
                           contact_events_.Copy(time - kStruckTime, time), filmed_.look);
}

std::size_t FirstStepFrom(const Timeline& recording, double time) {
  // Relative: a step that is by so much before a time is at it.
  constexpr double kSameTime = 1e-9;
  const std::size_t index = recording.IndexAt(time);
  const bool is_before = recording.TimeAt(index) < time - kSameTime * (1 + time);
  return is_before && index + 1 < recording.size() ? index + 1 : index;
}

std::unique_ptr<FilmedRecording> FilmedRecording::Make(FilmedScene filmed,
                                                       std::shared_ptr<const Timeline> recording,
                                                       const StopCheck& stop) {
  std::unique_ptr<FilmedRecording> made(new FilmedRecording(std::move(filmed), std::move(recording)));
  if (ShowsSlips(made->filmed_)) {
    std::unique_ptr<System> slips = made->filmed_.scene->MakeSystem(stop);
    if (!slips) return nullptr;
    made->composer_.ShowSlips(std::move(slips));
  }
  const bool contacts = made->filmed_.scene->contact && made->filmed_.look.view.ShowsContacts();
  if (!contacts && !made->filmed_.checks && !made->filmed_.energy) return made;
  made->system_ = made->filmed_.scene->MakeSystem(stop);
  return made->system_ ? std::move(made) : nullptr;
}

FilmedRecording::FilmedRecording(FilmedScene filmed, std::shared_ptr<const Timeline> recording)
    : filmed_(std::move(filmed)), recording_(std::move(recording)), composer_(filmed_.scene) {
  composer_.Follow(recording_);
}

VectorX FilmedRecording::PositionsAt(double time) const {
  const std::size_t index = recording_->IndexAt(time);
  State before, after;
  if (!recording_->Get(index, &before, nullptr)) throw std::runtime_error("nothing is recorded any more");
  if (!recording_->Get(index + 1, &after, nullptr)) return before.q;
  return PositionBetween(*filmed_.scene->model, before, after, time);
}

std::vector<std::string> FilmedRecording::Warnings(double time, const StopCheck& stop) {
  if (!filmed_.checks || recording_->size() == 0) return {};
  State step;
  System::Inputs inputs;
  // Through the step that the energy is shown of, as where the run is simulated.
  time = std::max(time, StepFrom(time));
  // By time: thinning changes the numbers of steps.
  for (std::size_t i = checked_ ? recording_->IndexAt(*checked_) + 1 : 0; !stop.Requested(); ++i) {
    if (!recording_->Get(i, &step, &inputs) || step.time > time) break;
    if (checked_ && step.time <= *checked_) continue;
    system_->SetInputs(inputs);
    checks_.Look(step, system_.get());
    checked_ = step.time;
  }
  checks_.Look(filmed_.cross_check, time, filmed_.scene->model->dof_names());
  return checks_.Sentences();
}

std::optional<EnergyLight> FilmedRecording::Energy(double time) {
  State step;
  System::Inputs inputs;
  if (!filmed_.energy || !recording_->Get(FirstStepFrom(*recording_, time), &step, &inputs))
    return std::nullopt;
  system_->SetInputs(inputs);
  return LightAt(step, checks_, system_.get());
}

Snapshot FilmedRecording::At(double time) {
  const std::size_t index = recording_->IndexAt(time);
  State before, after;
  System::Inputs inputs;
  if (!recording_->Get(index, &before, &inputs)) throw std::runtime_error("nothing is recorded any more");
  std::vector<ContactForce> contacts;
  if (system_ && filmed_.look.view.ShowsContacts()) {
    system_->SetInputs(inputs);
    system_->ContactForces(before, &contacts);
  }
  // What steps at samples (in z) stays as it is before them.
  if (recording_->Get(index + 1, &after, nullptr))
    before.q = PositionBetween(*filmed_.scene->model, before, after, time);
  before.time = time;
  return composer_.Compose(before, inputs.elements, filmed_.targets, contacts, filmed_.contact_events,
                           filmed_.look);
}

}  // namespace linkwright::cli
