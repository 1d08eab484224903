// SPDX-License-Identifier: GPL-3.0-or-later
// Curves of films that are no signals: by formulas, and measured.
#include <cmath>

#include "app/cli/film/Curves.h"
#include "app/cli/film/RecordedFilm.h"
#include "tests/app/WindowFixture.h"
#include "tests/app/jobs/Filming.h"

namespace linkwright::app {
namespace {

cli::ExtraCurve madeBy(const std::string& name, const std::string& formula) { return {name, "", formula}; }

cli::ExtraCurve measuredFrom(const std::string& text) {
  const auto table = std::make_shared<MeasuredTable>(ReadMeasuredText(text, "probe.csv"));
  REQUIRE(table->columns.size() == 1);
  return cli::MeasuredColumn(table, 0);
}

}  // namespace

// A curve that is the signal by another way is drawn by the same pixels, and any other one by others.
TEST_CASE_METHOD(AppTest, "Formulas and measured curves stand in a film as signals do") {
  const auto scene = swingingRod("dormand-prince", 0.001);
  const cli::RecordedFilm run = cli::RecordFilm(*scene, scene->scene.simulation, {}, 0.4, {});
  FilmOrder order = filmOf(scene, QSize(480, 270), 10, 0.4);
  order.timeline = run.timeline;
  order.picture.overlays.plots = {"q.hinge"};
  const QImage plain = oneFrame(order, 0.2);
  order.picture.overlays.plots.clear();
  order.picture.overlays.extras = {madeBy("q.hinge", "2*q.hinge - q.hinge")};
  CHECK(oneFrame(order, 0.2) == plain);
  order.picture.overlays.extras = {madeBy("q.hinge", "v.hinge * 1 s")};
  CHECK_FALSE(oneFrame(order, 0.2) == plain);
  std::string table = "t [s],q.hinge [deg]\n";
  const auto exact = cli::CurvesOf(scene->MakeSystem(), *run.timeline, {{"q.hinge"}, {}, 0, 0.4});
  REQUIRE(exact.size() == 1);
  for (std::size_t i = 0; i < exact[0].times.size(); ++i) {
    char line[80];
    std::snprintf(line, sizeof line, "%.17g,%.17g\n", exact[0].times[i] - 0.25, exact[0].values.values()[i]);
    table += line;
  }
  order.picture.overlays.extras = {measuredFrom(table)};
  CHECK_FALSE(oneFrame(order, 0.2) == plain);
  order.picture.overlays.extras[0].begin = 0.25;  // moved in time to where it belongs
  CHECK(oneFrame(order, 0.2) == plain);
}

TEST_CASE_METHOD(
    AppTest, "What is measured belongs to the first run, formulas to both; what does not fit is left out") {
  const auto scene = swingingRod("dormand-prince", 0.001);
  const cli::RecordedFilm run = cli::RecordFilm(*scene, scene->scene.simulation, {}, 0.4, {});
  const cli::ExtraCurve probe = measuredFrom("t [ms],force [kN]\n-10,1\n100,2\n350,3\n500,4\n");
  cli::CurveOrder order{
      {"v.hinge"}, {madeBy("rate", "derivative(q.hinge)"), probe, madeBy("none", "q.none + 1")}, 0, 0.4};
  for (const int number : {0, 1}) {
    order.run = number;
    const auto curves = cli::CurvesOf(scene->MakeSystem(), *run.timeline, order);
    REQUIRE(curves.size() == (number == 0 ? 3 : 2));
    CHECK(curves[1].name == "rate");
    CHECK(curves[1].unit == curves[0].unit);
    // The parabola's derivative is as good as the step squared times the third derivative, a sixth of it.
    for (std::size_t i = 1; i + 1 < curves[1].times.size(); i += 37)
      CHECK(curves[1].values.values()[i] == Approx(curves[0].values.values()[i]).margin(1e-4));
    if (number != 0) continue;
    REQUIRE(curves[2].times.size() == 2);
    CHECK(curves[2].times[0] == Approx(0.1));
    CHECK(curves[2].times[1] == Approx(0.35));
    CHECK(curves[2].values.values() == std::vector<double>{2000, 3000});
    CHECK(curves[2].unit == "N");
  }
  // One that has a signal's name is distinguished from it.
  const auto twins = cli::CurvesOf(scene->MakeSystem(), *run.timeline,
                                   {{"v.hinge"}, {measuredFrom("t,v.hinge [rad/s]\n0,1\n0.2,2\n")}, 0, 0.4});
  REQUIRE(twins.size() == 2);
  CHECK(twins[1].name == "v.hinge measured");
  cli::FilmOverlays overlays;
  overlays.extras = order.extras;
  CHECK_THAT(cli::WhyNoCurves({scene->MakeSystem()->signals()}, overlays),
             Catch::StartsWith("--formula: none: "));
}

}  // namespace linkwright::app
