// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>
#include <set>

#include "BuildInfo.h"
#include "app/cli/Commands.h"
#include "app/cli/Inputs.h"
#include "app/cli/LineFile.h"
#include "app/cli/Main.h"
#include "app/cli/Outputs.h"
#include "app/cli/SignalFiles.h"
#include "app/cli/film/Player.h"
#include "engine/simulation/contact/PairEnergy.h"
#include "engine/simulation/run/ContactLog.h"
#include "engine/simulation/run/FallCheck.h"
#include "engine/simulation/run/StepCount.h"

namespace linkwright::cli {

namespace {

std::string Summary(Simulation* simulation, bool contact) {
  const Energies e = simulation->system().ComputeEnergies(simulation->state());
  std::string out = "t = " + Number(simulation->state().time) + " s\n";
  const auto line = [&](const char* name, double value) {
    out += std::string(name) + " = " + Number(value) + " J\n";
  };
  line("kinetic", e.kinetic);
  line("potential", e.potential);
  line("potential.gravity", e.potential_gravity);
  line("potential.springs", e.potential_springs);
  line("potential.limits", e.potential_limits);
  line("total", e.total);
  line("work.inputs", e.work_inputs);
  line("work.actuators", e.work_actuators);
  line("work.external", e.work_external);
  line("work.damping", e.work_damping);
  line("work.friction", e.work_friction);
  line("work.limits", e.work_limits);
  line("work.pull", e.work_pull);
  line("work.edits", e.work_edits);
  if (contact) {
    line("work.contact.friction", e.work_contact);
    line("work.contact.impacts", e.work_impacts);
    line("contact.drift", e.contact_drift);
  }
  line("residual", e.residual);
  line("exchanged", e.exchanged);
  out += std::string("ledger = ") + (e.ResidualPasses() ? "pass" : "fail") + ", residual " +
         Number(e.RelativeResidual()) + " of the energy exchanged\n";
  return out;
}

/// Where the ledger does not close: the pair of contact that changed the energy most. Empty: nothing to say.
std::string ContactNote(const ContactSetup& setup, const ContactLog& log, Simulation* simulation) {
  System& system = simulation->system();
  const State& state = simulation->state();
  if (system.ComputeEnergies(state).ResidualPasses()) return {};
  const std::vector<ContactEvent> events = log.Copy();
  const std::optional<PairEnergy> pair = GreatestPair(setup, events, &system, state);
  if (!pair) return {};
  std::string note =
      "the ledger does not close; the contact that changed the energy most is " + Describe(*pair);
  if (const auto impact = GreatestImpact(events)) note += "; greatest impact: " + impact->ToString();
  if (const auto impact = LastImpact(events)) note += "; last impact: " + impact->ToString();
  return note;
}

constexpr const char* kEventsHeader =
    "t [s],event,a,b,feature,impulse_n [N s],impulse_x [N s],impulse_y [N s],impulse_z [N s],energy "
    "[J],law\n";

std::string EventRow(const ContactEvent& event) {
  std::string row = Number(event.time) + "," + event.event + "," + event.a + "," + event.b + "," +
                    std::to_string(event.feature);
  for (const double value :
       {event.normal, event.impulse.x(), event.impulse.y(), event.impulse.z(), event.energy})
    row += "," + Number(value);
  return row + "," + event.law + "\n";
}

/// The scene changed by these arguments; null when they contradict each other (reported).
std::shared_ptr<const CompiledScene> WithFormulations(const std::shared_ptr<const CompiledScene>& scene,
                                                      const RunArguments& arguments) {
  auto changed = std::make_shared<CompiledScene>(*scene);
  Scene& wanted = changed->scene;
  if (!arguments.formulation.empty()) wanted.formulation = *FormulationFromString(arguments.formulation);
  if (!arguments.cross_check.empty())
    wanted.cross_check.formulation = FormulationFromString(arguments.cross_check, kCrossChecks);
  if (arguments.tolerance > 0) wanted.cross_check.tolerance = arguments.tolerance;
  if (const std::string why = changed->WhyNotWith(wanted.ChosenFormulation());
      !why.empty() && !arguments.formulation.empty())
    std::fprintf(stderr, "linkwright run: --formulation %s: %s\n", arguments.formulation.c_str(),
                 why.c_str());
  if (!wanted.cross_check.formulation) return changed;
  const std::string why = wanted.WhyNoCheck(*wanted.cross_check.formulation);
  if (why.empty()) return changed;
  std::fprintf(stderr, "linkwright run: --cross-check %s: %s\n", ToString(*wanted.cross_check.formulation),
               why.c_str());
  return nullptr;
}

/// Steps from one row of the table to the next.
std::int64_t Stride(const RunArguments& arguments, double dt) {
  return arguments.every > 0 ? std::max<std::int64_t>(1, StepsIn(arguments.every, dt)) : 1;
}

}  // namespace

int RunSimulation(const RunArguments& arguments) {
  if (!arguments.sweep.empty()) return RunSweep(arguments);
  UseInstructionSetOf("linkwright run", arguments.inputs);
  auto scene = LoadAndReport(arguments.file, /*load_meshes=*/false);
  if (!scene) return kBadFile;
  scene = WithFormulations(scene, arguments);
  if (!scene) return kUsage;
  SimulationOptions options = scene->scene.simulation;
  if (arguments.dt > 0) options.dt = arguments.dt;
  if (const auto integrator = IntegratorFromString(arguments.integrator)) options.integrator = *integrator;
  if (arguments.integration_tolerance > 0) options.tolerance = arguments.integration_tolerance;
  if (arguments.ignore_ledger) options.watch_ledger = false;
  const double duration = arguments.duration > 0 ? arguments.duration : scene->scene.duration;
  if (const std::string why = WhyNotSteps(0, duration, options.dt); !why.empty()) {
    std::fprintf(stderr, "linkwright run: %s\n", why.c_str());
    return kUsage;
  }
  auto commands = LoadInputs(arguments.inputs, *scene, duration);
  if (!commands) return kBadFile;

  SignalFiles file;
  LineFile events;
  const auto failed = [&] {
    PrintError("linkwright run: " + file.why());
    return kFailure;
  };
  const auto events_failed = [&] {
    const int error = errno;
    const std::string name = arguments.events == "-" ? "standard output" : arguments.events;
    PrintError("linkwright run: " + name + " cannot be written: " + std::strerror(error));
    return kFailure;
  };
  for (const std::string& table : {arguments.csv, arguments.hdf5})
    if (!table.empty() && table != "-" && !MayWrite("linkwright run", table, arguments.file)) return kUsage;
  if (arguments.hdf5 == "-") {
    std::fprintf(stderr, "linkwright run: --hdf5 cannot be standard output\n");
    return kUsage;
  }
  auto made = scene->MakeSystem();
  const TableOrigin origin = {scene->scene.name, "linkwright " LINKWRIGHT_VERSION, options.dt};
  if (!file.Open(arguments.csv, arguments.hdf5, *made, origin)) return failed();
  if (!arguments.events.empty()) {
    if (!scene->contact) {
      std::fprintf(stderr, "linkwright run: --events: the scene has no contact (see --contact)\n");
      return kUsage;
    }
    if (arguments.events == "-" && arguments.csv == "-") {
      std::fprintf(stderr, "linkwright run: --csv and --events cannot both be standard output\n");
      return kUsage;
    }
    if (arguments.events != "-" && !MayWrite("linkwright run", arguments.events, arguments.file))
      return kUsage;
    if (!events.Open(arguments.events) || !events.Add(kEventsHeader)) return events_failed();
  }
  CatchInterrupts();
  Player player(std::move(made), options, std::move(*commands));
  System& system = player.simulation().system();
  if (file.is_open() && !file.Add(&system, player.state())) return failed();

  ProgressBar progress("simulating");
  const auto start = std::chrono::steady_clock::now();
  std::optional<Divergence> divergence;
  std::set<std::string> noted;  // each once
  ContactLog log;
  std::int64_t step = 0, left = StepsIn(duration, options.dt), until_row = Stride(arguments, options.dt);
  while (left > 0 && !Interrupted()) {
    player.ApplyDue();
    if (const double dt = player.simulation().options().dt; dt != options.dt) {
      // The inputs have changed the time step: the rest of the time is made of other ones.
      options.dt = dt;
      left = StepsIn(duration - player.state().time, dt);
      until_row = Stride(arguments, dt);
      continue;
    }
    divergence = player.Step();
    if (divergence) break;
    ++step;
    --left;
    for (const std::string& note : system.notes())
      if (noted.insert(note.substr(0, note.find(" at t = "))).second)
        PrintError("linkwright run: note: " + note);
    log.Add(system.contact_events());
    if (events.is_open())
      for (const ContactEvent& event : system.contact_events())
        if (!events.Add(EventRow(event))) return events_failed();
    if (file.is_open() && --until_row == 0) {
      until_row = Stride(arguments, options.dt);
      if (!file.Add(&system, player.state())) return failed();
    }
    if (step % 1024 == 0) progress.Update(player.state().time / duration);
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (!file.Finish()) return failed();
  if (events.is_open() && !events.Flush()) return events_failed();
  std::fprintf(stderr, "%lld steps, %.1f times as fast as real time\n", static_cast<long long>(step),
               seconds > 0 ? player.state().time / seconds : 0.0);
  const CrossCheck opinion = system.cross_check();
  if (opinion.on)
    std::fprintf(stderr, "cross-check: %s\n", Describe(opinion, scene->model->dof_names()).c_str());
  if (divergence) {
    AddLastImpact(log.Copy(), &*divergence);
    std::fprintf(stderr, "linkwright run: %s\n", divergence->ToString().c_str());
    return kDiverged;
  }
  if (const Model* tree = system.tree())
    if (const auto fall =
            FindFall(*tree, scene->initial_q, player.state(), system.inputs().gravity, scene->size))
      std::fprintf(stderr, "linkwright run: notice: %s\n", fall->Text().c_str());
  std::string summary = Summary(&player.simulation(), scene->contact != nullptr);
  if (opinion.on) summary += "difference.relative = " + Number(opinion.largest.difference) + "\n";
  if (arguments.csv != "-" && arguments.events != "-" && !WriteOut(summary)) return kFailure;
  if (scene->contact)
    if (const std::string note = ContactNote(*scene->contact, log, &player.simulation()); !note.empty())
      PrintError("linkwright run: note: " + note);
  if (Interrupted()) return kInterrupted;
  return opinion.Agrees() ? kOk : kDisagreement;
}

}  // namespace linkwright::cli
