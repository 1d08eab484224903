// SPDX-License-Identifier: GPL-3.0-or-later
// Curves by formulas and measured ones where the plots go: tables, films, presentations.
#include <QSettings>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/jobs/CsvJob.h"
#include "app/panels/files/CsvDialog.h"
#include "app/panels/plot/ExtraCurves.h"
#include "app/panels/plot/PlotPanel.h"
#include "app/workbench/PlottedSignals.h"
#include "tests/app/WindowFixture.h"
#include "tests/support/Hdf5File.h"

namespace plot_extras_test {

using namespace linkwright;
using namespace linkwright::app;

// An arm that has fallen for a tenth of a second, and a table of a probe.
struct Extras : WindowFixture {
  Extras() {
    QSettings().remove("plots");
    openArm();
    player->step(100);
    REQUIRE(waitFor([&] { return player->time() > 0.0995; }));
    plots->setShown({"q.j1"});
  }
  ~Extras() { QSettings().remove("plots"); }
  void measure(const std::string& text, double begin) {
    const auto table = std::make_shared<MeasuredTable>(ReadMeasuredText(text, "probe.csv"));
    std::vector<std::string> names;
    for (const auto& column : table->columns) names.push_back(column.name);
    plots->extras()->addMeasured("probe.csv", table, names, begin);
  }
  void write(CsvOrder order, const QString& path) {
    order.path = path;
    CsvJob job(std::move(order));
    QString why = "not finished";
    QObject::connect(&job, &CsvJob::finished, &window, [&](bool, const QString& error) { why = error; });
    job.start();
    REQUIRE(waitFor([&] { return why != "not finished"; }));
    CHECK(why.toStdString().empty());
  }
  PlotPanel* plots = window.findChild<PlotPanel*>();
};

TEST_CASE("a measured curve is a column of the exported table, in rows of its own times") {
  testApplication();
  Extras f;
  // Moved by 0.02 s: before the run, between two steps, at a step, behind the run; with a gap.
  f.measure("t [s],force [kN],q.j1 [rad]\n-0.03,1,0.5\n0.0105,2,\n0.03,,1.5\n0.5,4,2.5\n", 0.02);
  f.plots->extras()->setFormula("twice", "2*q.j1");
  const QString path = f.folder.filePath("values.csv");
  for (const bool whole : {false, true}) {
    CAPTURE(whole);
    CsvOrder order = f.plots->table(whole);
    if (!whole) order.to = 0.1005;  // times of steps are sums
    if (!whole) order.from = 0;
    f.write(std::move(order), path);
    const MeasuredTable table = ReadMeasuredTable(path.toStdString());
    INFO(table.problems.ToString());
    REQUIRE(table.columns.size() == 4);
    CHECK(table.columns[0].name == "q.j1");
    CHECK(table.columns[1].name == "twice");
    CHECK(table.columns[2].name == "force");
    CHECK(table.columns[2].unit == "N");
    CHECK(table.columns[3].name == "q.j1 measured");  // another curve than the signal
    CHECK(table.columns[3].unit == "°");
    // 101 steps and the row between two of them; with the two outside.
    REQUIRE(table.times.size() == (whole ? 104 : 102));
    int steps = 0;
    std::vector<double> times, forces, angles;
    for (std::size_t i = 0; i < table.times.size(); ++i) {
      const auto value = [&](std::size_t column) { return table.columns[column].values[i]; };
      if (std::isfinite(value(0))) {
        ++steps;
        CHECK(value(1) == Approx(2 * value(0)));
      } else {
        CHECK_FALSE(std::isfinite(value(1)));
      }
      if (std::isfinite(value(2))) {
        times.push_back(table.times[i]);
        forces.push_back(value(2));
      }
      if (std::isfinite(value(3))) angles.push_back(value(3) * M_PI / 180);
    }
    CHECK(steps == 101);
    REQUIRE(forces == (whole ? std::vector<double>{1000, 2000, 4000} : std::vector<double>{2000}));
    CHECK(times[whole ? 1 : 0] == Approx(0.0305));
    REQUIRE(angles.size() == (whole ? 3 : 1));
    CHECK(angles[whole ? 1 : 0] == Approx(1.5));
    // At 0.05 s there is a step: its row has both.
    const auto row = static_cast<std::size_t>(
        std::find_if(table.times.begin(), table.times.end(), [](double t) { return t > 0.0495; }) -
        table.times.begin());
    CHECK(std::isfinite(table.columns[0].values[row]));
    CHECK(std::isfinite(table.columns[3].values[row]));
  }
  // As HDF5, and with all signals, too.
  f.write(f.plots->table(true), f.folder.filePath("values.h5"));
  {
    const test::Hdf5File read(f.folder.filePath("values.h5").toStdString());
    const auto names = read.names();
    const auto find = [&names](const std::string& part) {
      const auto found = std::find_if(names.begin(), names.end(),
                                      [&part](const std::string& name) { return name.starts_with(part); });
      INFO(part);
      REQUIRE(found != names.end());
      return *found;
    };
    REQUIRE(names.size() == 5);
    const auto times = read.values(names.front()), angle = read.values(find("q.j1")),
               twice = read.values(find("twice")), force = read.values(find("force"));
    REQUIRE(times.size() == 104);
    REQUIRE(angle.size() == 104);
    int steps = 0;
    std::vector<double> forces;
    for (std::size_t i = 0; i < times.size(); ++i) {
      if (i > 0) CHECK(times[i] > times[i - 1]);
      if (std::isfinite(angle[i])) {
        ++steps;
        CHECK(twice[i] == Approx(2 * angle[i]));
      }
      if (std::isfinite(force[i])) forces.push_back(force[i]);
    }
    CHECK(steps == 101);
    CHECK(forces == std::vector<double>{1000, 2000, 4000});
  }
  CsvOrder all = wholeRecording(*f.player);
  const std::size_t signals = all.chosen.size();
  addToTable(plottedExtras(f.workbench()), true, &all);
  f.write(std::move(all), path);
  CHECK(ReadMeasuredTable(path.toStdString()).columns.size() == signals + 3);
}

TEST_CASE("films and presentations get the curves that the plots have besides signals") {
  testApplication();
  Extras f;
  CHECK(plottedExtras(f.workbench()).empty());
  f.plots->extras()->setFormula("twice", "2*q.j1");
  f.plots->extras()->setFormula("wrong", "2*q.none");
  f.measure("t [s],force [kN]\n0,1\n1,2\n", 0.5);
  const auto extras = plottedExtras(f.workbench());
  REQUIRE(extras.size() == 2);
  CHECK(extras[0].name == "twice");
  CHECK(extras[0].formula == "2*q.j1");
  CHECK(extras[1].name == "force");
  CHECK(extras[1].begin == 0.5);
  CHECK(extras[1].measured->values.values() == std::vector<double>{1000, 2000});
  f.plots->extras()->clear();
  CHECK(plottedExtras(f.workbench()).empty());
}

}  // namespace plot_extras_test
