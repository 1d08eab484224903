// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <cmath>
#include <ctime>
#include <exception>
#include <filesystem>
#include <memory>
#include <utility>

#include "app/cli/Assets.h"
#include "app/cli/BenchmarkProblems.h"
#include "app/cli/Commands.h"
#include "app/cli/Common.h"
#include "app/cli/Main.h"
#include "app/cli/Outputs.h"
#include "engine/base/Numbers.h"
#include "engine/io/report/ReportPage.h"
#include "engine/io/report/SvgChart.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Simulation.h"

namespace linkwright::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kAccuracies[] = {"low", "middle", "high"};
constexpr double kAims[] = {1e-3, 1e-6, 1e-9};
constexpr const char* kProcessor = "OpenSim, Core i5-4570, 3.2 GHz";
constexpr double kPageWidth = 900, kPanelHeight = 240;
constexpr std::size_t kMostDrawn = 1000;

using Table = std::vector<std::vector<double>>;  ///< outputs at each sample

double ProcessorSeconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

struct Run {
  std::string wrong;  ///< why it ended before its time
  Table samples;
  double seconds = 0;   ///< of processor time, for the steps
  double drift = 0;     ///< largest |numerical error of the energy| [J]
  double relative = 0;  ///< the same, by the energy exchanged, at the end
  double gap = 0;       ///< largest of the loops [m]
  int steps = 0;
};

Run Solve(const CompiledScene& scene, const BenchmarkProblem& problem, const BenchmarkSetting& setting) {
  Run run;
  SimulationOptions options;
  options.integrator = setting.integrator;
  options.dt = setting.dt;
  options.watch_ledger = false;
  Simulation simulation(scene.MakeSystem(), options);
  System& system = simulation.system();
  Workspace workspace(*scene.model);
  std::size_t gap = system.signals().size();
  for (std::size_t i = 0; i < system.signals().size(); ++i)
    if (system.signals()[i].name == "loops.gap") gap = i;
  std::vector<double> values(system.signals().size());
  const auto take = [&] {
    run.samples.push_back(problem.outputs(*scene.model, simulation.state(), &workspace));
    const Energies energies = system.ComputeEnergies(simulation.state());
    run.drift = std::max(run.drift, std::abs(energies.residual));
    run.relative = energies.RelativeResidual();
    if (gap == values.size()) return;
    system.ComputeSignals(simulation.state(), values);
    run.gap = std::max(run.gap, std::abs(values[gap]));
  };
  take();
  // Samples are at steps, or some steps on: where a step is longer, there are fewer.
  const double every = std::max(problem.sample, setting.dt);
  const auto steps = static_cast<int>(std::lround(every / setting.dt));
  const auto samples = static_cast<int>(std::lround(problem.duration / every));
  for (int k = 0; k < samples; ++k) {
    const double before = ProcessorSeconds();
    for (int i = 0; i < steps; ++i) {
      ++run.steps;
      if (const auto divergence = simulation.Step(false)) {
        run.wrong = divergence->term;
        return run;
      }
    }
    run.seconds += ProcessorSeconds() - before;
    take();
  }
  return run;
}

// The greatest difference from the reference, over the greatest of the reference in the same unit.
double LargestError(const BenchmarkProblem& problem, const Table& samples, const Table& reference) {
  if (samples.size() < 2) return 1;
  const std::size_t stride = (reference.size() - 1) / (samples.size() - 1);
  std::vector<double> largest(problem.columns.size(), 0), apart = largest;
  for (std::size_t k = 0; k < samples.size(); ++k) {
    for (std::size_t c = 0; c < problem.columns.size(); ++c) {
      const auto unit = static_cast<std::size_t>(problem.units[c]);
      largest[unit] = std::max(largest[unit], std::abs(reference[k * stride][c]));
      apart[unit] = std::max(apart[unit], std::abs(samples[k][c] - reference[k * stride][c]));
    }
  }
  double error = 0;
  for (std::size_t u = 0; u < largest.size(); ++u)
    if (largest[u] > 0) error = std::max(error, apart[u] / largest[u]);
  return error;
}

std::string Digits(double value) {
  char buffer[32];
  return {buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr};
}

std::string WriteTable(const BenchmarkProblem& problem, const Table& samples) {
  std::string text = "t";
  for (const std::string& column : problem.columns) text += "," + column;
  text += "\n";
  for (std::size_t k = 0; k < samples.size(); ++k) {
    text += Digits(static_cast<double>(k) * problem.sample);
    for (const double value : samples[k]) text += "," + Digits(value);
    text += "\n";
  }
  return text;
}

Chart CurveOf(const BenchmarkProblem& problem, const Table& samples, const Table& reference) {
  Chart chart;
  const auto column = static_cast<std::size_t>(problem.drawn);
  chart.title = problem.columns[column];
  chart.x_label = "t [s]";
  ChartCurve exact{"reference", {}, {}, 1, false, 4}, ours{"at middle accuracy", {}, {}, 0, true, 1.6};
  const std::size_t stride = std::max<std::size_t>(1, reference.size() / kMostDrawn);
  for (std::size_t k = 0; k < reference.size(); k += stride) {
    exact.x.push_back(static_cast<double>(k) * problem.sample);
    exact.y.push_back(reference[k][column]);
    if (k >= samples.size()) continue;
    ours.x.push_back(exact.x.back());
    ours.y.push_back(samples[k][column]);
  }
  chart.curves = {std::move(exact), std::move(ours)};
  return chart;
}

/// Everything of one problem.
class Report {
 public:
  explicit Report(ReportPage* page) : page_(*page) {}

  bool Add(const BenchmarkProblem& problem) {
    const fs::path file = ScenesFolder() / (problem.scene + ".lws.json");
    LoadSceneResult loaded = LoadScene(file);
    ProblemList problems = loaded.problems;
    const auto scene = loaded.ok ? CompileScene(loaded.scene, &problems) : nullptr;
    if (!scene || problems.HasErrors()) {
      PrintError(scene ? problems.ToString() : file.string() + ": error: is no scene that can be simulated");
      return false;
    }
    Table reference;
    if (problem.reference) {
      reference = problem.reference();
    } else {
      Run fine = Solve(*scene, problem, problem.fine);
      if (!fine.wrong.empty()) {
        PrintError(problem.name + ": error: " + fine.wrong);
        return false;
      }
      reference = std::move(fine.samples);
    }
    page_.Heading(problem.title);
    page_.Text(problem.text + (problem.reference ? " Reference: its reduction to one to three coordinates."
                                                 : " Reference: the same scene at steps of " +
                                                       FormatNumber(problem.fine.dt) + " s."));
    std::vector<std::vector<std::string>> rows = {{"accuracy", "integrator", "step [s]", "greatest error",
                                                   "numerical error of the energy [J]", "gap [m]",
                                                   "processor time [s]", "in print [s]"}};
    Run middle, high;
    for (std::size_t i = 0; i < problem.settings.size(); ++i) {
      Run run = Solve(*scene, problem, problem.settings[i]);
      const double error = run.wrong.empty() ? LargestError(problem, run.samples, reference) : 1;
      const bool pass =
          run.wrong.empty() && error <= kAims[i] && run.relative <= Energies::kResidualTolerance;
      good_ = good_ && pass;
      const BenchmarkSetting& setting = problem.settings[i];
      csv_ += problem.name + "," + kAccuracies[i] + "," + ToString(setting.integrator) + "," +
              Digits(setting.dt) + "," + std::to_string(run.steps) + "," + Digits(error) + "," +
              Digits(run.drift) + "," + Digits(run.gap) + "," + Digits(run.seconds) + "," +
              (problem.published_seconds > 0 ? Digits(problem.published_seconds) : "") + "," +
              (problem.published_seconds > 0 ? "\"" + std::string(kProcessor) + "\"" : "") + "," +
              (pass ? "yes" : "no") + "\n";
      rows.push_back({kAccuracies[i], ToString(setting.integrator), FormatNumber(setting.dt),
                      FormatNumber(error, 2), FormatNumber(run.drift, 2), FormatNumber(run.gap, 2),
                      FormatNumber(run.seconds),
                      problem.published_seconds > 0 ? FormatNumber(problem.published_seconds) : "none"});
      if (i > 0) (i == 1 ? middle : high) = std::move(run);
    }
    page_.Table(rows);
    files_.emplace_back(problem.name + ".csv", WriteTable(problem, high.samples));
    const Chart chart = CurveOf(problem, middle.samples, reference);
    files_.emplace_back(problem.name + ".svg", WriteSvgFigure({chart}, 1, kPageWidth, kPanelHeight));
    page_.Figure(problem.name + ".svg", "Over its reference.");
    if (problem.published.empty()) return true;
    std::vector<std::vector<std::string>> values = {
        {"t [s]", "output", "in print", "here, at high accuracy", "difference", "source"}};
    for (const PublishedValue& value : problem.published) {
      const auto k = static_cast<std::size_t>(std::lround(value.t / problem.sample));
      if (k >= high.samples.size()) continue;
      const double ours = high.samples[k][static_cast<std::size_t>(value.column)];
      values.push_back({FormatNumber(value.t), problem.columns[static_cast<std::size_t>(value.column)],
                        Digits(value.value), Digits(ours), FormatNumber(ours - value.value, 2),
                        value.source});
    }
    page_.Table(values);
    return true;
  }

  bool good() const { return good_; }
  std::vector<std::pair<std::string, std::string>> Files() {
    files_.emplace_back("benchmarks.csv", csv_);
    files_.emplace_back("README.md", page_.Markdown());
    files_.emplace_back("index.html", page_.Html());
    return std::move(files_);
  }

 private:
  ReportPage& page_;
  bool good_ = true;
  std::string csv_ =
      "problem,accuracy,integrator,dt_s,steps,max_error,energy_drift_J,gap_m,cpu_s,published_cpu_s,published_"
      "cpu_what,"
      "pass\n";
  std::vector<std::pair<std::string, std::string>> files_;
};

}  // namespace

int RunReproduceBenchmarks(const ReproduceBenchmarksArguments& arguments) {
  ReportPage page("Multibody benchmarks");
  page.Text(
      "Five problems of the IFToMM library of computational benchmark problems (A01 to A05), which other "
      "programs have "
      "solved, at three accuracies: errors of at most 1e-3, 1e-6 and 1e-9. Made by");
  page.Command("linkwright reproduce benchmarks --out " + arguments.out);
  page.Text(std::string("Processor times in print: ") + kProcessor +
            ", each for the stated duration. Errors are relative to the greatest value of the same unit.");
  Report report(&page);
  for (const BenchmarkProblem& problem : BenchmarkProblems()) {
    if (!arguments.only.empty() && problem.name.find(arguments.only) == std::string::npos) continue;
    try {
      if (!report.Add(problem)) return kBadFile;
    } catch (const std::invalid_argument& wrong) {
      PrintError(problem.scene + ": error: " + wrong.what());
      return kBadFile;
    }
  }
  const int code = WriteFiles("reproduce", arguments.out, report.Files());
  return code == kOk && !report.good() ? kFailure : code;
}

}  // namespace linkwright::cli
