// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/Numbers.h"
#include "engine/io/report/SvgChart.h"
#include "engine/io/report/TrotFigures.h"
#include "engine/trot/TrotScene.h"

namespace linkwright {
namespace {

constexpr double kFeetWidth = 760, kFeetPanel = 220;

Chart BothFeet(const TrotFeetTrials& trials, std::vector<double> TrotHalfStep::*values, const char* title,
               const char* y_label) {
  Chart chart;
  chart.title = title;
  chart.x_label = "t [s]";
  chart.y_label = y_label;
  ChartCurve real, ideal;
  real.name = "real";
  real.x = trials.real.t;
  real.y = trials.real.*values;
  ideal.name = "ideal";
  ideal.x = trials.ideal.t;
  ideal.y = trials.ideal.*values;
  ideal.color = 1;
  ideal.dashed = true;
  chart.curves = {std::move(real), std::move(ideal)};
  return chart;
}

}  // namespace

NamedText TrotFeetFigure(const TrotFeetTrials& trials) {
  return {"feet.svg",
          WriteSvgFigure({BothFeet(trials, &TrotHalfStep::X, "the body along x", "X [m]"),
                          BothFeet(trials, &TrotHalfStep::Y, "its height", "Y [m]"),
                          BothFeet(trials, &TrotHalfStep::q3, "its angle", "q3 [rad]"),
                          BothFeet(trials, &TrotHalfStep::forward, "front foot, forwards", "force [N]"),
                          BothFeet(trials, &TrotHalfStep::up, "front foot, upwards", "force [N]"),
                          BothFeet(trials, &TrotHalfStep::friction, "front foot, friction needed", "1")},
                         3, kFeetWidth, kFeetPanel)};
}

void WriteTrotFeet(const TrotFeetTrials& trials, ReportPage* page) {
  const TrotScene standard;
  page->Heading(kTrotFeetHeading);
  page->Text(
      "The paper's feet are points that are held where they stand. Here they are balls that touch the ground "
      "by Signorini's and Coulomb's laws, friction 0.8: they slip, roll and lift where forces ask for it. "
      "The "
      "torques are computed for the plan of case A, and forces are shared among the feet that stand so that "
      "Σ (f_x / " +
      FormatNumber(kFootSlope) +
      ")² + f_y² is least. The plan of each half step lies on the line through the feet that stand when it "
      "begins. The figure has the fifth half step on level ground, of real feet and of ideal ones, whose "
      "torques are those with the smallest sum of squares (19); friction needed is |f_x / f_y|.");
  page->Figure("feet.svg", "The body and its front standing foot over one half step");
  const std::string times = trials.seeds == 1 ? "1 walk" : FormatNumber(trials.seeds, 9) + " walks";
  page->Text(
      "Each row of the table is " + times + " of 20 s (`linkwright reproduce trot --trials " +
      FormatNumber(trials.seeds, 9) +
      " --out FOLDER`). The angles of hips and knees are off at the start by 2 mrad, their velocities by 20 "
      "mrad/s (standard deviations), of one seed a walk; each walk on heights has its own. A walk falls "
      "when the body touches the ground or turns by more than 30°. By plan, the speed is S / (T/2 + "
      "pause) = " +
      FormatNumber(standard.plan.S / (standard.plan.T_half + standard.pause), 4) + " m/s.");
  std::vector<std::vector<std::string>> rows = {
      {"ground", "walks", "falls", "greatest slip speed of a standing foot [m/s]", "mean speed [m/s]"}};
  for (const TrotFeetTrials::Row& row : trials.rows) {
    const bool none = row.falls == trials.seeds;
    rows.push_back({row.ground, FormatNumber(trials.seeds, 9), FormatNumber(row.falls, 9),
                    none ? "" : FormatNumber(row.slip, 3), none ? "" : FormatNumber(row.speed, 4)});
  }
  page->Table(std::move(rows));
  page->Text(
      "The largest push on the body that the walk on level ground survives for 5 s, over 0.1 s, from a "
      "moment "
      "in the second half step on: doubled from 2 N s until it falls, then bisected to 0.25 N s. Larger ones "
      "may be survived again.");
  rows = {{"when", "forwards [N s]", "backwards [N s]"}};
  for (const TrotFeetTrials::Push& push : trials.pushes)
    rows.push_back({push.phase, FormatNumber(push.forward, 4), FormatNumber(push.backward, 4)});
  page->Table(std::move(rows));
}

}  // namespace linkwright
