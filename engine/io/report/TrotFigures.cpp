// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/report/TrotFigures.h"

#include "engine/base/Numbers.h"
#include "engine/io/report/SvgChart.h"
#include "engine/trot/TrotWalk.h"

namespace linkwright {
namespace {

constexpr int kPieces = 150;
constexpr double kWidth = 760;

std::vector<TrotInverse> HalfPeriod(const TrotCase& of) {
  std::vector<TrotInverse> out;
  for (int k = 0; k <= kPieces; ++k)
    out.push_back(TrotInverseDynamics(of.parameters,
                                      TrotPlanAt(*of.plan, of.parameters.d, k * of.plan->T_half / kPieces)));
  return out;
}

std::vector<double> Times(const TrotCase& of) {
  std::vector<double> t;
  for (int k = 0; k <= kPieces; ++k) t.push_back(k * of.plan->T_half / kPieces);
  return t;
}

// Legs from foot over knee to hip; standing legs full, swing legs dashed.
void AddStickFigure(const TrotKinematics& kinematics, bool faint, Chart* chart) {
  const auto add = [&](const std::vector<Eigen::Vector2d>& points, int color, bool dashed) {
    ChartCurve curve;
    for (const Eigen::Vector2d& p : points) {
      curve.x.push_back(p.x());
      curve.y.push_back(p.y());
    }
    curve.color = color;
    curve.dashed = dashed;
    curve.width = faint ? 1.2 : 2.4;
    chart->curves.push_back(std::move(curve));
  };
  const auto& leg = kinematics.leg;
  add({leg[0].hip, leg[1].hip}, 7, false);
  for (std::size_t i = 0; i < kTrotLegs; ++i)
    add({leg[i].foot, leg[i].knee, leg[i].hip}, i < 2 ? 0 : 1, i >= 2);
}

Chart PostureChart(const TrotCase& of, double t, const std::string& title) {
  Chart chart;
  chart.title = title;
  chart.x_label = "x [m]";
  chart.y_label = "y [m]";
  chart.equal_axes = true;
  AddStickFigure(TrotInverseDynamics(of.parameters, TrotPlanAt(*of.plan, of.parameters.d, t)).kinematics,
                 false, &chart);
  return chart;
}

template <class F>
Chart OverTime(const std::vector<double>& t, const std::vector<TrotInverse>& half, const char* title,
               const char* y_label, const F& value) {
  Chart chart;
  chart.title = title;
  chart.x_label = "t [s]";
  chart.y_label = y_label;
  ChartCurve curve;
  curve.x = t;
  for (const TrotInverse& at : half) curve.y.push_back(value(at));
  chart.curves.push_back(std::move(curve));
  return chart;
}

Chart Torques(const std::vector<double>& t, const std::vector<TrotInverse>& half, bool sum, int first,
              const char* title) {
  Chart chart;
  chart.title = title;
  chart.x_label = "t [s]";
  chart.y_label = "torque [N m]";
  for (int i = first; i < first + 4; ++i) {
    ChartCurve curve;
    curve.name = "T" + std::to_string(i + 1);
    curve.color = i - first;
    curve.dashed = i % 4 >= 2;  // of the rear leg
    curve.x = t;
    for (const TrotInverse& at : half) curve.y.push_back((sum ? LeastSum(at.torques).T : at.torques.L2)[i]);
    chart.curves.push_back(std::move(curve));
  }
  return chart;
}

// Actual and desired, with the largest error in brackets.
Chart ActualDesired(const TrotOpenLoop& run, int coordinate, bool speed, const std::string& name,
                    const std::string& unit) {
  const double error = (speed ? run.largest_u : run.largest_x)[coordinate];
  Chart chart;
  chart.title = name + "  [" + FormatNumber(error, 3) + " " + unit + "]";
  chart.x_label = "t [s]";
  chart.y_label = name + " [" + unit + "]";
  ChartCurve actual, desired;
  actual.name = "a";
  desired.name = "d";
  desired.color = 1;
  desired.dashed = true;
  for (const TrotOpenLoop::Row& row : run.rows) {
    const double value = (speed ? row.u : row.x)[coordinate], e = (speed ? row.e_u : row.e_x)[coordinate];
    actual.x.push_back(row.t);
    actual.y.push_back(value);
    desired.x.push_back(row.t);
    desired.y.push_back(value - e);
  }
  chart.curves = {std::move(actual), std::move(desired)};
  return chart;
}

Chart FootPath(const TrotOpenLoop& run, int first, const char* title) {
  Chart chart;
  chart.title = title;
  chart.x_label = "x [m]";
  chart.y_label = "y [m]";
  ChartCurve actual, desired;
  actual.name = "a";
  desired.name = "d";
  desired.color = 1;
  desired.dashed = true;
  for (const TrotOpenLoop::Row& row : run.rows) {
    actual.x.push_back(row.x[first]);
    actual.y.push_back(row.x[first + 1]);
    desired.x.push_back(row.x[first] - row.e_x[first]);
    desired.y.push_back(row.x[first + 1] - row.e_x[first + 1]);
  }
  chart.curves = {std::move(actual), std::move(desired)};
  return chart;
}

std::vector<Chart> Foot(const TrotOpenLoop& run, int first, const std::string& subscript) {
  return {ActualDesired(run, first, true, "dX" + subscript, "m/s"),
          ActualDesired(run, first + 1, true, "dY" + subscript, "m/s"),
          ActualDesired(run, first, false, "X" + subscript, "m"),
          ActualDesired(run, first + 1, false, "Y" + subscript, "m")};
}

}  // namespace

std::vector<NamedText> TrotFigures(const TrotCase& of, const TrotOpenLoop& run) {
  const std::vector<TrotInverse> half = HalfPeriod(of);
  const std::vector<double> t = Times(of);
  const double T = of.plan->T_half;
  std::vector<NamedText> files;
  const auto add = [&](const char* name, const std::vector<Chart>& panels, int columns, double height) {
    files.emplace_back(name, WriteSvgFigure(panels, columns, kWidth, height));
  };
  add("fig05-06.svg", {PostureChart(of, 0, "Fig. 5: t = 0"), PostureChart(of, T, "Fig. 6: t = T/2")}, 2, 300);
  add("fig07.svg",
      {OverTime(t, half, "X", "X [m]", [](const TrotInverse& at) { return at.motion.x[0]; }),
       OverTime(t, half, "dX", "dX [m/s]", [](const TrotInverse& at) { return at.motion.u[0]; }),
       OverTime(t, half, "ddX", "ddX [m/s²]", [](const TrotInverse& at) { return at.motion.ud[0]; })},
      3, 240);
  add("fig08.svg",
      {OverTime(t, half, "Xo", "Xo [m]", [](const TrotInverse& at) { return at.motion.x[3]; }),
       OverTime(t, half, "Yo", "Yo [m]", [](const TrotInverse& at) { return at.motion.x[4]; })},
      2, 240);
  add("fig09.svg",
      {Torques(t, half, false, 0, "least sum of squares (19): standing legs"),
       Torques(t, half, false, 4, "least sum of squares (19): swing legs")},
      2, 280);
  add("fig10.svg",
      {Torques(t, half, true, 0, "least sum of magnitudes (20): standing legs"),
       Torques(t, half, true, 4, "least sum of magnitudes (20): swing legs")},
      2, 280);
  add("fig11.svg",
      {ActualDesired(run, 0, false, "X", "m"), ActualDesired(run, 1, false, "Y", "m"),
       ActualDesired(run, 2, false, "q3", "rad")},
      3, 240);
  add("fig12.svg", Foot(run, 3, "o"), 2, 220);
  add("fig13.svg", Foot(run, 5, "e"), 2, 220);
  add("fig14.svg", {FootPath(run, 3, "front swing foot"), FootPath(run, 5, "rear swing foot")}, 2, 240);
  Chart walk;
  walk.bare = walk.equal_axes = true;
  for (int k = 0; k <= 5; ++k)
    AddStickFigure(
        TrotInverseDynamics(of.parameters, TrotPlanAt(*of.plan, of.parameters.d, T * k / 5)).kinematics, true,
        &walk);
  add("fig15.svg", {walk}, 1, 340);
  return files;
}

}  // namespace linkwright
