// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QSettings>
#include <QSplitter>
#include <QTimer>
#include <QToolButton>
#include <QtMath>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "BuildInfo.h"
#include "app/panels/plot/CurveColors.h"
#include "app/panels/plot/PlotGrid.h"
#include "app/panels/plot/PlotLegend.h"
#include "app/panels/plot/PlotPanel.h"
#include "app/panels/plot/Plotting.h"
#include "app/panels/simulation/SimulationPanel.h"
#include "app/session/TimelineMemory.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {

namespace {

struct PlotTest {
  PlotTest() { testApplication(); }
};

// An arm that has fallen for half a second, its energies plotted.
struct Plotted : WindowFixture {
  Plotted() {
    openArm();
    player->step(500);
    REQUIRE(waitFor([&] { return player->time() > 0.4995; }));
    plots->setShown({"kinetic", "potential", "total"});
    settle();
  }
  /// Until what was changed is drawn.
  void settle() {
    bool drawn = false;
    const auto connection =
        QObject::connect(plots->findChild<QCustomPlot*>(), &QCustomPlot::afterReplot, [&] { drawn = true; });
    waitFor([&] { return drawn; });
    QObject::disconnect(connection);
  }
  QRect area() { return plots->findChild<QCustomPlot*>()->axisRect()->rect(); }
  QPoint at(double part) {
    return {area().left() + static_cast<int>(part * area().width()), area().center().y()};
  }
  /// Waits until the legend shows this energy in a row.
  bool shows(int row, double energy, double precision) {
    return waitFor([&] {
      int found = 0;
      for (const QLabel* label : plots->findChildren<QLabel*>()) {
        if (label->text().endsWith(" J") && found++ == row)
          return label->text().chopped(2).toDouble() == Approx(energy).epsilon(precision);
      }
      return false;
    });
  }
  PlotPanel* plots = window.findChild<PlotPanel*>();
};

}  // namespace

TEST_CASE("Plots stand beside each other where they would be too low under each other") {
  CHECK(plotColumns(1, {700, 160}) == 1);
  CHECK(plotColumns(2, {700, 160}) == 2);
  CHECK(plotColumns(2, {700, 400}) == 1);
  CHECK(plotColumns(2, {300, 160}) == 1);  // no room for two
  CHECK(plotColumns(3, {640, 154}) == 3);  // none alone in a row
  CHECK(plotColumns(4, {800, 160}) == 4);  // a row of three and a row of one would have gaps
  CHECK(plotColumns(4, {1200, 160}) == 4);
  CHECK(plotColumns(4, {1200, 260}) == 2);
  CHECK(plotColumns(4, {590, 105}) == 4);  // narrow ones rather than such as show no number
  CHECK(plotColumns(0, {700, 160}) == 1);
}

TEST_CASE_METHOD(PlotTest, "Every plot has its share of a low panel, and all the same time") {
  Plotted f;
  f.plots->findChild<QCustomPlot*>()->setFixedSize(900, 150);
  f.plots->setShown({"kinetic", "q.j1", "v.j1"});
  f.settle();
  const auto rects = f.plots->findChild<QCustomPlot*>()->axisRects();
  REQUIRE(rects.size() == 3);
  for (const QCPAxisRect* rect : rects) {
    CHECK(rect->height() > 80);
    CHECK(rect->width() > 180);
    CHECK(rect->axis(QCPAxis::atBottom)->tickLabels());
  }
  rects[1]->axis(QCPAxis::atBottom)->setRange(0.1, 0.3);
  for (const QCPAxisRect* rect : rects) CHECK(rect->axis(QCPAxis::atBottom)->range() == QCPRange(0.1, 0.3));
}

TEST_CASE("A curve keeps its colour while others come and go") {
  CurveColors colors;
  CHECK(colors.take({"a", "b", "c"}) == std::vector<std::size_t>{0, 1, 2});
  CHECK(colors.take({"b", "c"}) == std::vector<std::size_t>{1, 2});
  CHECK(colors.take({"b", "c", "d"}) == std::vector<std::size_t>{1, 2, 0});
  // Its own is taken: another one.
  CHECK(colors.take({"b", "c", "d", "a"}) == std::vector<std::size_t>{1, 2, 0, 3});
  CHECK(colors.take({"a", "d"}) == std::vector<std::size_t>{3, 0});
  colors.clear();
  CHECK(colors.take({"d"}) == std::vector<std::size_t>{0});
}

TEST_CASE_METHOD(PlotTest, "Taking a curve off the plot leaves the others their colours") {
  WindowFixture f;
  f.openArm();
  auto* plots = f.window.findChild<PlotPanel*>();
  plots->setShown({"q.j1", "v.j1", "kinetic"});
  const auto pen = [&](int graph) { return plots->plot()->graph(graph)->pen().color(); };
  const QColor second = pen(1), third = pen(2);
  REQUIRE(second != third);
  plots->setShown({"v.j1", "kinetic"});
  CHECK(pen(0) == second);
  CHECK(pen(1) == third);
}

TEST_CASE_METHOD(PlotTest, "A click in a plot shows that moment, a double click only fits") {
  Plotted f;
  const double time = f.player->time();
  f.plots->findChild<QCustomPlot*>()->axisRect()->axis(QCPAxis::atBottom)->setRange(0.1, 0.3);
  f.settle();
  QTest::mouseClick(f.plots->findChild<QCustomPlot*>(), Qt::LeftButton, {}, f.at(0.25));
  QTest::mouseDClick(f.plots->findChild<QCustomPlot*>(), Qt::LeftButton, {}, f.at(0.25));
  const auto* click = f.plots->findChild<QTimer*>("click");
  REQUIRE(click != nullptr);
  CHECK_FALSE(click->isActive());  // nothing will be shown later
  CHECK(f.player->time() == time);
  CHECK(f.waitFor([&] {
    return f.plots->findChild<QCustomPlot*>()->axisRect()->axis(QCPAxis::atBottom)->range().upper >= time;
  }));
  const double range = f.plots->findChild<QCustomPlot*>()->axisRect()->axis(QCPAxis::atBottom)->range().upper;
  QTest::mouseClick(f.plots->findChild<QCustomPlot*>(), Qt::LeftButton, {}, f.at(0.25));
  REQUIRE(f.waitFor([&] { return f.player->time() < time; }));
  CHECK(f.player->time() == Approx(0.25 * range).margin(0.01));
}

TEST_CASE_METHOD(PlotTest, "Potential energy is counted from the start, or as it is") {
  Plotted f;
  const Energies energies = f.player->frame()->energies;
  REQUIRE(energies.kinetic > 1);
  f.plots->setFromStart(true);
  CHECK(f.shows(0, energies.kinetic, 1e-4));
  CHECK(f.shows(1, -energies.kinetic, 1e-3));  // it fell from rest, without losses
  f.plots->setFromStart(false);
  CHECK(f.shows(1, energies.potential, 1e-4));
  CHECK(f.shows(2, energies.total, 1e-4));
  f.plots->setFromStart(true);
}

TEST_CASE_METHOD(PlotTest, "The memory of the timeline is set in the simulation panel and kept") {
  QSettings().remove("timelineMegabytes");  // another test may have left one
  Plotted f;
  auto* memory = f.window.findChild<SimulationPanel*>()->findChild<QDoubleSpinBox*>("timelineMemory");
  REQUIRE(memory != nullptr);
  CHECK(memory->value() == 512);
  const std::size_t recorded = f.player->timeline()->size();
  CHECK(memory->maximum() == physicalMegabytes());
  memory->setValue(64);
  CHECK(QSettings().value("timelineMegabytes").toInt() == 64);
  CHECK(f.player->timeline()->size() == recorded);  // nothing that was simulated is lost
  f.player->reset();
  REQUIRE(f.waitFor([&] { return f.player->mode() == Player::Mode::kPosing; }));
  memory->setValue(512);
}

TEST_CASE_METHOD(PlotTest, "A legend of many curves is laid out once, not once a row") {
  WindowFixture f;
  PlotLegend legend(f.workbench());
  legend.resize(300, 1500);
  legend.show();
  REQUIRE(f.waitFor([&] { return legend.isVisible(); }));
  // How often a row has been given another place or size.
  struct Placings : QObject {
    bool eventFilter(QObject* object, QEvent* event) override {
      if ((event->type() == QEvent::Move || event->type() == QEvent::Resize) &&
          object->property("unit").isValid())
        ++count;
      return false;
    }
    int count = 0;
  } placings;
  qApp->installEventFilter(&placings);
  constexpr int kRows = 40;
  std::vector<PlotLegend::Entry> entries;
  for (int i = 0; i < kRows; ++i) entries.push_back({QString("q.joint%1").arg(i), "rad", Qt::red});
  legend.setEntries(entries);
  const std::vector<QCheckBox*> boxes = [&] {
    const auto found = legend.findChildren<QCheckBox*>();
    return std::vector<QCheckBox*>(found.begin(), found.end());
  }();
  REQUIRE(boxes.size() == kRows);
  for (const QCheckBox* box : boxes) CHECK(box->isVisible());
  CHECK(legend.sizeHint().height() >= kRows * boxes[0]->height());  // all rows, before any further event
  CHECK(placings.count >= kRows);                                   // it does count
  CHECK(placings.count <= 3 * kRows);                               // moved, resized, and once to spare
}

TEST_CASE_METHOD(PlotTest, "A row of a legend that has been replaced asks for nothing") {
  WindowFixture f;
  PlotLegend legend(f.workbench());
  legend.setEntries({{"q.joint1", "rad", Qt::red}});
  legend.show();
  int removed = 0, toggled = 0;
  QObject::connect(&legend, &PlotLegend::removed, &f.window, [&] { ++removed; });
  QObject::connect(&legend, &PlotLegend::visibilityChanged, &f.window, [&] { ++toggled; });
  auto* const old_button = legend.findChild<QToolButton*>();
  auto* const old_box = legend.findChild<QCheckBox*>();
  REQUIRE(old_button != nullptr);
  REQUIRE(old_box != nullptr);
  // As below a dialog, where what is to be deleted later stays until the dialog ends.
  legend.setEntries({});
  old_button->click();
  old_box->click();
  CHECK(removed == 0);
  CHECK(toggled == 0);
  CHECK_FALSE(old_box->isVisible());
  legend.setEntries({{"q.joint1", "rad", Qt::red}});
  for (QToolButton* button : legend.findChildren<QToolButton*>())
    if (button != old_button) button->click();
  CHECK(removed == 1);
}

TEST_CASE_METHOD(PlotTest, "Long names in the legend give way in their middle until there is room") {
  WindowFixture f;
  const std::string joint = "the_third_joint_of_the_left_front_leg_of_a_robot_with_long_names";
  f.open(f.write("long.lws.json", QByteArray(R"({"linkwright": 1, "robots": [{
    "links": [{"name": "base"}, {"name": "rod", "mass": 1, "com": [0, 0, -1], "inertia": [1, 1, 1]}],
    "joints": [{"name": ")") + joint.c_str() +
                                      R"(", "type": "continuous", "parent": "base", "child": "rod"}]}]})"));
  auto* plots = f.window.findChild<PlotPanel*>();
  plots->setShown({"kinetic", "q." + joint});
  const auto box = [&](int row) {
    return plots->findChild<PlotLegend*>()->findChildren<QCheckBox*>().at(row);
  };
  REQUIRE(f.waitFor([&] { return plots->findChild<PlotLegend*>()->findChildren<QCheckBox*>().size() == 2; }));
  const QString whole = QString::fromStdString("q." + joint);
  REQUIRE(f.waitFor([&] { return box(1)->text().contains(QChar(0x2026)); }));
  CHECK(box(0)->text() == "kinetic");
  CHECK(box(1)->text().startsWith("q.the"));
  CHECK(box(1)->text().endsWith("names"));
  CHECK(box(1)->sizeHint().width() <= box(1)->width());  // nothing is cut off
  CHECK(box(1)->toolTip().contains(whole));
  f.window.resize(1600, 900);
  plots->findChild<QSplitter*>()->setSizes({0, 300, 900});
  CHECK(f.waitFor([&] { return box(1)->text() == whole; }));
}

TEST_CASE_METHOD(PlotTest, "A plot draws the curve that a signal should follow") {
  WindowFixture f;
  f.open(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/scenes/contact-slope.lws.json"));
  f.player->step(400);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.3995; }));
  auto* plot = f.window.findChild<PlotPanel*>()->findChild<QCustomPlot*>();
  // The dotted graphs, as the scene lists its references: the box that slides, the box that sticks.
  QList<QCPGraph*> references;
  const auto last = [](const QCPGraph* graph) { return (graph->data()->constEnd() - 1)->value; };
  REQUIRE(f.waitFor([&] {
    references.clear();
    for (int i = 0; i < plot->graphCount(); ++i)
      if (plot->graph(i)->pen().style() == Qt::DotLine) references << plot->graph(i);
    return references.size() == 2 && !references[0]->data()->isEmpty() && last(references[0]) > 0.235;
  }));
  const double angle = qDegreesToRadians(20.), g = 9.81, t = f.player->time();
  CHECK(last(references[0]) == Approx(g * (std::sin(angle) - 0.3 * std::cos(angle)) * t).epsilon(1e-6));
  CHECK(last(references[1]) == Approx(0).margin(1e-12));
}

}  // namespace linkwright::app
