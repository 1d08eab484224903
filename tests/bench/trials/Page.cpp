// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/trials/Page.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/io/report/ReportPage.h"

using namespace linkwright;

namespace contact_trials {
namespace {

constexpr double kMicrometresAMinute = 60e6, kMillimetres = 1e3;

std::string Digits(double value, const char* format = "%.2g") {
  char text[40];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

// Two digits, large numbers in full: 120,000.
std::string Number(double value) {
  if (!(value >= 10) || value >= 1e9) return Digits(value, value < 1e-3 ? "%.0e" : "%.2g");
  const double unit = std::pow(10, std::floor(std::log10(value)) - 1);
  std::string text = Digits(std::round(value / unit) * unit, "%.0f");
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
  return text;
}

// Whole numbers and short fractions are easier to read than powers of ten.
std::string Factor(double value) { return value == 0 ? "" : Digits(value, value >= 9.95 ? "%.0f" : "%.1f"); }

std::string Count(const Sum& sum) {
  return std::to_string(sum.falls) +
         (sum.falls > 0 ? " (from " + Digits(sum.first_fall, "%.1f") + " s)" : "");
}

std::vector<std::string> Cells(const TrialRow& row, int seeds) {
  // Of what falls slip is not measured, creep up to there.
  const auto slip = [&](const Sum& sum) { return sum.falls == seeds ? "" : Number(kMillimetres * sum.slip); };
  const auto creep = [&](const Sum& sum) {
    return sum.falls == seeds && sum.creep == 0 ? "" : Number(kMicrometresAMinute * sum.creep);
  };
  return {row.name,
          Count(row.ours),
          Count(row.theirs),
          slip(row.ours),
          slip(row.theirs),
          creep(row.ours),
          creep(row.theirs),
          Factor(row.ours.Factor()),
          Factor(row.theirs.Factor()),
          Factor(row.theirs.OwnFactor())};
}

std::vector<std::string> Cells(const SceneRow& row) {
  return {"`" + row.name + "`", Factor(row.ours), Factor(row.theirs), Factor(row.own), row.note};
}

std::string Line(const std::vector<std::string>& cells) {
  std::string line;
  for (const std::string& cell : cells) line += (line.empty() ? "" : " | ") + cell;
  return line;
}

// A page has a number for the worst of what was compared.
template <class Row>
std::string Worst(const std::vector<Row>& rows) {
  double worst = 0;
  for (const Row& row : rows) worst = std::max(worst, row.difference);
  return Digits(worst, "%.0e");
}

}  // namespace

void Sum::Add(const Outcome& outcome) {
  simulated += outcome.simulated;
  seconds += outcome.seconds;
  own_seconds += outcome.seconds * outcome.own_part;
  creep = std::max(creep, outcome.creep);
  if (outcome.fell) {
    first_fall = falls == 0 ? *outcome.fell : std::min(first_fall, *outcome.fell);
    ++falls;
  } else {
    slip = std::max(slip, outcome.slip);
  }
}

std::string TrialLine(const TrialRow& row, int seeds) {
  return Line(Cells(row, seeds)) + " | accelerations differ by " + Digits(row.difference, "%.0e");
}
std::string SceneLine(const SceneRow& row) {
  return Line(Cells(row)) + " | accelerations differ by " + Digits(row.difference, "%.0e");
}

std::string MakePage(const std::vector<TrialRow>& trials, int seeds, const std::vector<SceneRow>& scenes,
                     int rounds) {
  ReportPage page("Walking, standing and grasping beside MuJoCo");
  page.Text(
      "The same bodies and shapes in Linkwright and in MuJoCo 2.2.2 (Debian's `libmujoco-dev`) at its "
      "default "
      "settings with elliptic cones, in steps of the same length. Its model is written from our compiled "
      "one; "
      "motors, springs, tendons and controllers are our own code, computed at its state in each step and "
      "given "
      "to it as applied forces. Samples of a controller are taken at the first step that is not before them; "
      "ours splits the step there. Both are measured by the same code. Made by");
  page.Command("cmake --build build/release --target contact_trials");
  page.Command("build/release/bin/contact_trials --seeds " + std::to_string(seeds) + " --rounds " +
               std::to_string(rounds) + " --out docs/contact/trials.md");
  page.Text(
      "The real-time factor is simulated time by processor time of one thread; both run in turns. In "
      "brackets "
      "behind MuJoCo's: of its own steps alone, without our motors and controllers.");
  if (!trials.empty()) {
    page.Heading("Trials with noise");
    page.Text(std::to_string(seeds) +
              " seeds each. Walks and stands: angles are off by 2 mrad, rates by 20 mrad/s (standard "
              "deviations), feet "
              "start 0.1 mm over the ground. Grasps: mass and friction are off by up to 5 %, the place by up "
              "to 1 mm "
              "each way; they are held for 30 s from 4 s on. Everything else is the same in both.");
    page.Text(
        "A fall: something else than a foot touches what is fixed, the body of the trot is turned by more "
        "than "
        "30° or the chest by more than 60°, what is held moves by 20 mm in the hand, or the run cannot go "
        "on. Slip: "
        "the "
        "greatest speed at which a standing foot, or what is held at rest, moves over what it touches, of "
        "the "
        "seeds that do not fall. Creep: how far feet, or what is held in the hand, come at rest, by the "
        "time, up "
        "to a fall; of a trot, the path that standing feet slide, by the time. The worst seed counts.");
    page.Text(
        "MuJoCo's friction is soft: a point that carries a load moves at a speed in proportion to it. So "
        "what is "
        "held comes down, and feet that stand move on. Accelerations without contact, in poses near the "
        "start in which everything moves, differ by at most " +
        Worst(trials) + " of the greatest: it is the same model.");
    std::vector<std::vector<std::string>> rows = {{"trial", "falls", "MuJoCo's", "slip [mm/s]", "MuJoCo's",
                                                   "creep [µm/min]", "MuJoCo's", "real-time factor",
                                                   "MuJoCo's"}};
    for (const TrialRow& row : trials) {
      std::vector<std::string> cells = Cells(row, seeds);
      cells[8] += " (" + cells[9] + ")";
      cells.pop_back();
      rows.push_back(std::move(cells));
    }
    page.Table(rows);
  }
  if (!scenes.empty()) {
    page.Heading("Scenes");
    page.Text("The shipped scenes as they are, at most 20,000 steps, medians of " + std::to_string(rounds) +
              " rounds. Accelerations without contact differ by at most " + Worst(scenes) +
              " of the greatest. MuJoCo has room for more contacts than by default: 100 and four a shape.");
    std::vector<std::vector<std::string>> rows = {{"scene", "real-time factor", "MuJoCo's", "note"}};
    for (const SceneRow& row : scenes) {
      std::vector<std::string> cells = Cells(row);
      if (!cells[2].empty()) cells[2] += " (" + cells[3] + ")";
      cells.erase(cells.begin() + 3);
      rows.push_back(std::move(cells));
    }
    page.Table(rows);
  }
  return page.Markdown();
}

}  // namespace contact_trials
