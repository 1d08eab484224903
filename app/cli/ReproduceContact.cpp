// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <ctime>
#include <utility>

#include "app/cli/Commands.h"
#include "app/cli/Common.h"
#include "app/cli/ContactGates.h"
#include "app/cli/Main.h"
#include "app/cli/Outputs.h"
#include "engine/base/Numbers.h"
#include "engine/io/report/ReportPage.h"
#include "engine/simulation/run/Simulation.h"

namespace linkwright::cli {
namespace {

constexpr double kMostResidual[] = {1e-9, 1e-6}, kMostEnergy[] = {1e-9, 1e-6};  // on events, on stepping
/// Where nothing moves no energy is exchanged, and rounding alone is missing [J].
constexpr double kRounding = 1e-12;

double ContactSeconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// What a run keeps of each row.
class Rows {
 public:
  Rows(System* system, const std::vector<std::string>& watched, ContactRun* run)
      : system_(*system), run_(*run), values_(system->signals().size()) {
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const std::string& name = system->signals()[i].name;
      if (std::find(watched.begin(), watched.end(), name) != watched.end())
        columns_.emplace_back(i, &run->signals[name]);
      if (name == "contact.residual") residual_ = i;
      if (name == "contact.clock") clock_ = i;
    }
    if (columns_.size() != watched.size()) run->wrong = "a signal is not there";
  }

  void Take(const State& state) {
    system_.ComputeSignals(state, values_);
    run_.t.push_back(state.time);
    for (const auto& [column, series] : columns_) series->push_back(values_[column]);
    run_.residual = std::max(run_.residual, values_[residual_]);
    run_.stepped += values_[clock_];
  }

 private:
  System& system_;
  ContactRun& run_;
  std::vector<double> values_;
  std::vector<std::pair<std::size_t, std::vector<double>*>> columns_;
  std::size_t residual_ = 0, clock_ = 0;
};

ContactRun RunGate(const ContactGate& gate, const std::string& text, bool stepping) {
  ContactRun run;
  FileArguments file;
  file.file = gate.name;
  ProblemList problems;
  LoadSceneResult loaded = LoadFile(file, /*load_meshes=*/false, text);
  if (loaded.ok && loaded.scene.contact)
    loaded.scene.contact->clock = stepping         ? ContactClock::kStepping
                                  : gate.automatic ? ContactClock::kAuto
                                                   : ContactClock::kEvents;
  const auto scene = loaded.ok ? CompileScene(loaded.scene, &problems) : nullptr;
  if (!scene || problems.HasErrors()) {
    run.wrong = (loaded.ok ? problems : loaded.problems).ToString();
    return run;
  }
  SimulationOptions options;
  options.dt = stepping ? gate.stepping_dt : gate.dt;
  Simulation simulation(scene->MakeSystem(), options);
  Rows rows(&simulation.system(), gate.watched, &run);
  if (!run.wrong.empty()) return run;
  rows.Take(simulation.state());
  const auto steps = static_cast<int>(std::lround(gate.duration / options.dt));
  const int every = stepping ? gate.every : gate.events_every;
  const double before = ContactSeconds();
  for (int i = 1; i <= steps; ++i) {
    if (const auto divergence = simulation.Step(false)) {
      run.wrong = divergence->ToString();
      return run;
    }
    for (const ContactEvent& event : simulation.system().contact_events()) run.events.push_back(event);
    if (i % every == 0 || i == steps) rows.Take(simulation.state());
  }
  run.seconds = ContactSeconds() - before;
  run.stepped /= static_cast<double>(run.t.size());
  const Energies energies = simulation.system().ComputeEnergies(simulation.state());
  run.energy = energies.RelativeResidual();
  run.missing = std::abs(energies.residual);
  return run;
}

/// All scenes of a gate on one clock.
struct ClockRuns {
  std::vector<ContactRun> runs;
  std::string wrong;
  double residual = 0, energy = 0, missing = 0, seconds = 0;
  bool sound = false;  ///< residual and books hold
};

ClockRuns RunClock(const ContactGate& gate, bool stepping) {
  ClockRuns out;
  // A gate on auto may step, and is then held to what holds there.
  bool stepped = stepping;
  for (const std::string& text : gate.scenes) {
    out.runs.push_back(RunGate(gate, text, stepping));
    const ContactRun& run = out.runs.back();
    if (out.wrong.empty()) out.wrong = run.wrong;
    out.residual = std::max(out.residual, run.residual);
    out.energy = std::max(out.energy, run.energy);
    out.missing = std::max(out.missing, run.missing);
    out.seconds += run.seconds;
    stepped = stepped || run.stepped > 0;
  }
  out.sound = out.wrong.empty() && out.residual <= kMostResidual[stepped] &&
              (out.energy <= kMostEnergy[stepped] || out.missing <= kRounding);
  return out;
}

struct Cells {
  std::string value, error, bound, pass;
  bool good = true;
};

Cells Judge(const ContactMeasure& measure, const ClockRuns& runs, bool stepping) {
  const double bound = stepping ? measure.stepping : measure.events;
  if (bound == 0) return {};
  if (!runs.wrong.empty()) return {"none", "none", Number(bound), "no", false};
  const double value = measure.value(runs.runs);
  const double error =
      std::abs(value - measure.expected) / (measure.relative ? std::abs(measure.expected) : 1);
  const bool good = error <= bound && runs.sound;  // false for NaN
  return {Number(value), Number(error), Number(bound), good ? "yes" : "no", good};
}

std::string Short(const std::string& number, int digits) {
  if (number.empty() || number == "none" || number == "null") return number;
  return FormatNumber(std::stod(number), digits);
}

std::string Quoted(const std::string& text) { return '"' + text + '"'; }

}  // namespace

int RunReproduceContact(const ReproduceContactArguments& arguments) {
  ReportPage page("Contact");
  page.Text(
      "Set-ups of hard contact with exact Coulomb friction that have a closed form, on both clocks: events "
      "(steps "
      "of 1 ms unless it says otherwise, each split where a contact opens, closes, sticks or slips) and "
      "stepping "
      "(steps of 0.1 ms). Made by");
  page.Command("linkwright reproduce contact --out " + arguments.out);
  page.Text(
      "A row passes where its error is within its bound, the contact law holds (`contact.residual` at most "
      "1e-9 on "
      "events, 1e-6 on stepping) and so do the books (missing energy, by the energy exchanged, alike, or "
      "below 1e-12 J, where nothing moves).");
  std::vector<std::vector<std::string>> table = {{"set-up", "what", "expected", "events", "error", "bound",
                                                  "pass", "stepping", "error", "bound", "pass",
                                                  "other programs"}};
  std::vector<std::vector<std::string>> laws = {{"set-up", "what it is", "contact.residual, events",
                                                 "stepping", "missing energy, events", "stepping",
                                                 "processor time, events [s]", "stepping [s]"}};
  std::string csv =
      "gate,what,expected,events,events_error,events_bound,events_pass,stepping,stepping_error,stepping_"
      "bound,"
      "stepping_pass,events_contact_residual,stepping_contact_residual,events_energy_residual,"
      "stepping_energy_residual,published\n";
  bool good = true, any = false;
  int passed = 0, rows = 0;
  for (const ContactGate& gate : ContactGates()) {
    if (arguments.only.empty() ? gate.slow : gate.name.find(arguments.only) == std::string::npos) continue;
    any = true;
    ClockRuns clocks[2];
    for (const bool stepping : {false, true}) {
      const auto on_it = [&](const ContactMeasure& m) { return (stepping ? m.stepping : m.events) > 0; };
      if (!std::any_of(gate.measures.begin(), gate.measures.end(), on_it)) continue;
      clocks[stepping] = RunClock(gate, stepping);
      if (!clocks[stepping].wrong.empty())
        PrintError(gate.name + (stepping ? ", stepping: " : ", events: ") + clocks[stepping].wrong);
    }
    const auto of = [&](int clock, double value) { return clocks[clock].runs.empty() ? "" : Number(value); };
    for (const ContactMeasure& measure : gate.measures) {
      const Cells events = Judge(measure, clocks[0], false), stepping = Judge(measure, clocks[1], true);
      good = good && events.good && stepping.good;
      rows += 1;
      passed += events.good && stepping.good ? 1 : 0;
      csv += Quoted(gate.name) + "," + Quoted(measure.what) + "," + Number(measure.expected);
      for (const Cells* cells : {&events, &stepping})
        csv += "," + cells->value + "," + cells->error + "," + cells->bound + "," + cells->pass;
      csv += "," + of(0, clocks[0].residual) + "," + of(1, clocks[1].residual) + "," +
             of(0, clocks[0].energy) + "," + of(1, clocks[1].energy) + "," + measure.published + "\n";
      std::vector<std::string> row = {gate.name, measure.what, FormatNumber(measure.expected, 10)};
      for (const Cells* cells : {&events, &stepping})
        row.insert(row.end(), {Short(cells->value, 10), Short(cells->error, 2), cells->bound, cells->pass});
      row.push_back(measure.published);
      table.push_back(std::move(row));
      WriteOut(
          gate.name + ", " + measure.what + ": expected " + FormatNumber(measure.expected, 10) + "; events " +
          (events.pass.empty() ? "none"
                               : events.value + ", error " + Short(events.error, 2) + ", " + events.pass) +
          "; stepping " +
          (stepping.pass.empty()
               ? "none"
               : stepping.value + ", error " + Short(stepping.error, 2) + ", " + stepping.pass) +
          "\n");
    }
    std::vector<std::string> law = {gate.name, gate.setup};
    for (const auto member : {&ClockRuns::residual, &ClockRuns::energy, &ClockRuns::seconds})
      for (const ClockRuns& runs : clocks)
        law.push_back(runs.runs.empty() ? "" : FormatNumber(runs.*member, 2));
    laws.push_back(std::move(law));
    if (Interrupted()) return kInterrupted;
  }
  if (!any) {
    PrintError("linkwright reproduce contact: --only " + arguments.only + ": there is no such set-up");
    return kUsage;
  }
  if (arguments.only.empty())
    page.Text(
        "Not among them, as it takes minutes: `--only tipping`, a cylinder on slopes just below and above "
        "its limit.");
  page.Text(std::to_string(passed) + " of " + std::to_string(rows) + " rows pass.");
  page.Table(table);
  page.Heading("Law and books");
  page.Table(laws);
  const int code =
      WriteFiles("reproduce", arguments.out,
                 {{"contact.csv", csv}, {"README.md", page.Markdown()}, {"index.html", page.Html()}});
  return code == kOk && !good ? kFailure : code;
}

}  // namespace linkwright::cli
