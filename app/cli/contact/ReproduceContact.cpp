// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/cli/Commands.h"
#include "app/cli/Common.h"
#include "app/cli/Main.h"
#include "app/cli/Outputs.h"
#include "app/cli/contact/ContactGates.h"
#include "engine/base/Numbers.h"
#include "engine/io/report/ReportPage.h"
#include "engine/simulation/run/Simulation.h"

namespace linkwright::cli {
namespace {

constexpr double kMostResidual[] = {1e-9, 1e-6}, kMostEnergy[] = {1e-9, 1e-6};  // on events, on stepping
/// Where nothing moves no energy is exchanged, and rounding alone is missing [J].
constexpr double kRounding = 1e-12;

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

/// Books at one row: what they miss, and what has been lost so far.
class Books {
 public:
  explicit Books(bool stepping) : stepping_(stepping) {}

  bool Hold(const Energies& e) {
    const double missing = std::abs(e.residual);
    if (!(e.RelativeResidual() <= kMostEnergy[stepping_] || missing <= kRounding)) return false;
    if (stepping_) return true;
    // Friction and impacts only take, but for rounding.
    const double rounding = 1e-14 * e.exchanged;
    const bool falls = e.work_contact <= friction_ + rounding && e.work_impacts <= impacts_ + rounding;
    friction_ = e.work_contact;
    impacts_ = e.work_impacts;
    return falls;
  }

 private:
  bool stepping_;
  double friction_ = 0, impacts_ = 0;
};

bool SameState(const State& a, const State& b) { return a.q == b.q && a.v == b.v && a.z == b.z; }

// Whether the scene comes to the bit alike to its middle again, and from there to its end.
bool Replays(const CompiledScene& scene, const SimulationOptions& options, int half, int steps,
             const State& middle, const State& end) {
  for (const bool from_middle : {false, true}) {
    Simulation again(scene.MakeSystem(), options);
    if (from_middle) again.Restore(middle, again.system().inputs());
    for (int i = from_middle ? half : 0; i < (from_middle ? steps : half); ++i)
      if (again.Step(false)) return false;
    if (!SameState(again.state(), from_middle ? end : middle)) return false;
  }
  return true;
}

ContactRun RunGate(const ContactGate& gate, std::size_t number, bool stepping) {
  ContactRun run;
  const auto own = gate.stepped.find(number);
  double dt = stepping ? gate.stepping_dt : gate.dt;
  if (own != gate.stepped.end()) {
    stepping = true;
    dt = own->second;
  }
  FileArguments file;
  file.file = gate.name;
  ProblemList problems;
  LoadSceneResult loaded = LoadFile(file, /*load_meshes=*/false, gate.scenes[number]);
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
  options.dt = dt;
  Simulation simulation(scene->MakeSystem(), options);
  Rows rows(&simulation.system(), gate.watched, &run);
  if (!run.wrong.empty()) return run;
  rows.Take(simulation.state());
  const auto steps = static_cast<int>(std::lround(gate.duration / options.dt));
  const int half = steps / 2, every = stepping ? gate.every : gate.events_every;
  Books books(stepping || gate.automatic);
  State middle = simulation.state();
  for (int i = 1; i <= steps; ++i) {
    if (const auto divergence = simulation.Step(false)) {
      run.wrong = divergence->ToString();
      return run;
    }
    for (const ContactEvent& event : simulation.system().contact_events()) run.events.push_back(event);
    if (i == half) middle = simulation.state();
    if (i % every != 0 && i != steps) continue;
    rows.Take(simulation.state());
    run.books = books.Hold(simulation.system().ComputeEnergies(simulation.state())) && run.books;
  }
  run.stepped /= static_cast<double>(run.t.size());
  const Energies energies = simulation.system().ComputeEnergies(simulation.state());
  run.energy = energies.RelativeResidual();
  run.missing = std::abs(energies.residual);
  run.replayed = Replays(*scene, options, half, steps, middle, simulation.state());
  return run;
}

/// All scenes of a gate on one clock.
struct ClockRuns {
  std::vector<ContactRun> runs;
  std::string wrong;
  double residual = 0, energy = 0, missing = 0;
  bool sound = false;                  ///< residual and books hold
  bool books = true, replayed = true;  ///< of all
};

ClockRuns RunClock(const ContactGate& gate, bool stepping) {
  ClockRuns out;
  // A gate on auto may step, and is then held to what holds there.
  bool stepped = stepping;
  for (std::size_t i = 0; i < gate.scenes.size(); ++i) {
    out.runs.push_back(RunGate(gate, i, stepping));
    const ContactRun& run = out.runs.back();
    if (out.wrong.empty()) out.wrong = run.wrong;
    out.residual = std::max(out.residual, run.residual);
    out.energy = std::max(out.energy, run.energy);
    out.missing = std::max(out.missing, run.missing);
    out.books = out.books && run.books;
    out.replayed = out.replayed && run.replayed;
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
  page.Command("linkwright reproduce contact --out FOLDER");
  page.Text(
      "A row passes where its error is within its bound, the contact law holds (`contact.residual` at most "
      "1e-9 on "
      "events, 1e-6 on stepping) and so do the books (missing energy, by the energy exchanged, alike, or "
      "below 1e-12 J, where nothing moves).");
  std::vector<std::vector<std::string>> table = {{"set-up", "what", "expected", "events", "error", "bound",
                                                  "pass", "stepping", "error", "bound", "pass",
                                                  "other programs"}};
  std::vector<std::vector<std::string>> laws = {
      {"set-up", "what it is", "contact.residual, events", "stepping", "missing energy, events", "stepping",
       "books at every row, events", "stepping", "replays to the bit, events", "stepping"}};
  std::string csv =
      "gate,what,expected,events,events_error,events_bound,events_pass,stepping,stepping_error,stepping_"
      "bound,"
      "stepping_pass,events_contact_residual,stepping_contact_residual,events_energy_residual,"
      "stepping_energy_residual,published\n";
  bool good = true, any = false;
  int passed = 0, rows = 0;
  int audited[2] = {0, 0}, replays[2] = {0, 0};  // those that hold, of all
  for (const ContactGate& gate : ContactGates()) {
    if (gate.name.find(arguments.only) == std::string::npos) continue;
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
    for (const auto member : {&ClockRuns::residual, &ClockRuns::energy})
      for (const ClockRuns& runs : clocks)
        law.push_back(runs.runs.empty() ? "" : FormatNumber(runs.*member, 2));
    for (const auto member : {&ClockRuns::books, &ClockRuns::replayed})
      for (const ClockRuns& runs : clocks) {
        law.push_back(runs.runs.empty() ? "" : runs.*member ? "yes" : "no");
        if (runs.runs.empty()) continue;
        ++(member == &ClockRuns::books ? audited : replays)[1];
        (member == &ClockRuns::books ? audited : replays)[0] += runs.*member ? 1 : 0;
      }
    laws.push_back(std::move(law));
    if (Interrupted()) return kInterrupted;
  }
  if (!any) {
    PrintError("linkwright reproduce contact: --only " + arguments.only + ": there is no such set-up");
    return kUsage;
  }
  const auto part = [](const int(&of)[2]) { return std::to_string(of[0]) + " of " + std::to_string(of[1]); };
  const std::string counts = std::to_string(passed) + " of " + std::to_string(rows) + " rows pass. " +
                             part(audited) + " runs keep their books at every row, " + part(replays) +
                             " come to their middle twice and from there to their end, to the bit.";
  page.Text(counts);
  WriteOut(counts + "\n");
  page.Table(table);
  page.Heading("Law and books");
  page.Table(laws);
  const int code =
      WriteFiles("reproduce", arguments.out,
                 {{"contact.csv", csv}, {"README.md", page.Markdown()}, {"index.html", page.Html()}});
  return code == kOk && !good ? kFailure : code;
}

}  // namespace linkwright::cli
