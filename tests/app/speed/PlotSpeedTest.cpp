// SPDX-License-Identifier: GPL-3.0-or-later
// How long a repaint takes with many points, and how long a layout takes to open.
#include <QElapsedTimer>
#include <QSettings>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "app/panels/plot/ExtraCurves.h"
#include "app/panels/plot/PlotPanel.h"
#include "app/panels/plot/Plotting.h"
#include "engine/io/table/MeasuredTable.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {

namespace plot_speed_test {

constexpr int kTries = 9;

bool printsTable() { return std::getenv("LINKWRIGHT_SPEED_TABLE") != nullptr; }

// The middle one of the times of several repaints, each of another stretch [ms].
double repaintTime(WindowFixture* f, std::size_t points) {
  auto* plots = f->window.findChild<PlotPanel*>();
  const auto table = std::make_shared<MeasuredTable>();
  table->columns.push_back({"many", "N", {}});
  for (std::size_t i = 0; i < points; ++i) {
    const double time = static_cast<double>(i) / static_cast<double>(points);
    table->times.push_back(time);
    table->columns[0].values.push_back(std::sin(40 * time) + 0.1 * std::sin(1e6 * time));
  }
  plots->extras()->clear();
  plots->extras()->addMeasured("many.csv", table, {"many"}, 0);
  QCustomPlot* plot = plots->plot();
  // A plot that has not been laid out yet is painted in no time.
  REQUIRE(f->waitFor([&] { return plot->isVisible() && plot->axisRect()->width() > 100; }));
  std::vector<double> times;
  for (int i = 0; i < kTries; ++i) {
    const double from = 0.01 * i, to = 1 - from;
    plot->axisRect()->axis(QCPAxis::atBottom)->setRange(from, to);
    // A curve outside of the axes is drawn in no time: the panel may have fitted them to nothing meanwhile.
    plot->axisRect()->axis(QCPAxis::atLeft)->setRange(-1.5, 1.5);
    QElapsedTimer timer;
    timer.start();
    plots->extras()->showMeasured(from, to, 1500);
    plot->replot(QCustomPlot::rpImmediateRefresh);
    times.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

TEST_CASE("A plot of ten million points is repainted in less than ten times the time of a hundred thousand",
          "[timed]") {
  testApplication();
  QSettings().remove("plots");
  WindowFixture f;
  f.openArm();
  f.window.findChild<PlotPanel*>()->setShown({});
  double few = repaintTime(&f, 100'000);
  const double many = repaintTime(&f, 10'000'000);
  // A window may get its last size between the two.
  few = std::max(few, repaintTime(&f, 100'000));
  if (printsTable())
    std::printf("repaint: 1e5 points %.2f ms, 1e7 points %.2f ms, %.2f\n", few, many, many / few);
  // A pass over all points would take a hundred times as long; the pyramid's few more levels lie further
  // apart in memory.
  CHECK(many < 4 * few);
  f.window.findChild<PlotPanel*>()->extras()->clear();
}

// The shortest time of several openings, until all points are there [ms].
double openingTime(WindowFixture* f, const QJsonObject& layout) {
  auto* plots = f->window.findChild<PlotPanel*>();
  double shortest = INFINITY;
  for (int i = 0; i < kTries; ++i) {
    plots->extras()->clear();
    plots->setShown({"residual"});
    QElapsedTimer timer;
    timer.start();
    plots->setLayoutJson(layout);
    const int graphs = plots->plot()->graphCount();
    REQUIRE(f->waitFor([&] {
      for (int k = 0; k < graphs; ++k)
        if (plots->plot()->graph(k)->dataCount() < 500) return false;
      return true;
    }));
    shortest = std::min(shortest, static_cast<double>(timer.nsecsElapsed()) * 1e-6);
  }
  return shortest;
}

TEST_CASE("A layout of eleven curves is opened in less than eleven times the time of one of one curve",
          "[timed]") {
  testApplication();
  QSettings().remove("plots");
  WindowFixture f;
  f.openArm();
  f.player->step(500);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.4995; }));
  auto* plots = f.window.findChild<PlotPanel*>();
  plots->setShown({"q.j1"});
  const QJsonObject small = plots->layoutJson();
  plots->setShown({"q.j1", "q.j2", "q.j3", "v.j1", "v.j2", "v.j3", "kinetic", "potential", "total", "com.x"});
  plots->extras()->setFormula("sum", "q.j1 + q.j2 + q.j3");
  const QJsonObject large = plots->layoutJson();
  const double few = openingTime(&f, small), many = openingTime(&f, large);
  if (printsTable()) std::printf("open a layout: of 1 curve %.1f ms, of 11 curves %.1f ms\n", few, many);
  CHECK(many < 4 * few);
  plots->extras()->clear();
  QSettings().remove("plots");
}

}  // namespace plot_speed_test
}  // namespace linkwright::app
