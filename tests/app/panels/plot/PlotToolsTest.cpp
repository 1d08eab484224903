// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QFile>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QSvgRenderer>
#include <QTableWidget>
#include <QToolButton>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/jobs/CsvJob.h"
#include "app/panels/plot/ExtraCurves.h"
#include "app/panels/plot/FormulaDialog.h"
#include "app/panels/plot/PlotCursors.h"
#include "app/panels/plot/PlotPanel.h"
#include "app/panels/plot/PlotPictures.h"
#include "app/panels/plot/Plotting.h"
#include "app/panels/plot/SignalChooser.h"
#include "app/panels/plot/SignalFigure.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {

namespace {

struct PlotToolsTest {
  PlotToolsTest() {
    testApplication();
    QSettings().remove("plots");
  }
  ~PlotToolsTest() { QSettings().remove("plots"); }
};

// An arm that has fallen for half a second.
struct Tools : WindowFixture {
  Tools() {
    openArm();
    player->step(500);
    REQUIRE(waitFor([&] { return player->time() > 0.4995; }));
  }
  QCustomPlot* plot() { return plots->findChild<QCustomPlot*>("plot"); }
  /// Chooses a line of the menu of tools, of menus in it: their texts begin so.
  void choose(const QStringList& lines) {
    auto* button = plots->findChild<QToolButton*>("plotMore");
    REQUIRE(button != nullptr);
    QTest::mouseClick(button, Qt::LeftButton);
    auto* menu = plots->findChild<QMenu*>("plotMoreMenu");
    REQUIRE(menu != nullptr);
    QMenu* at = menu;
    for (const QString& line : lines) {
      QAction* found = nullptr;
      for (QAction* action : at->actions())
        if (QString(action->text()).remove('&').startsWith(line)) found = action;
      INFO(line.toStdString());
      REQUIRE(found != nullptr);
      at = found->menu();
      if (at == nullptr) found->trigger();
    }
    menu->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }
  QCPGraph* graphWith(double highest, double margin) {
    for (int i = 0; i < plot()->graphCount(); ++i) {
      bool found = false;
      const QCPRange range = plot()->graph(i)->getValueRange(found);
      if (found && std::abs(range.upper - highest) < margin) return plot()->graph(i);
    }
    return nullptr;
  }
  PlotPanel* plots = window.findChild<PlotPanel*>();
};

}  // namespace

TEST_CASE_METHOD(PlotToolsTest, "Cursors that are dragged show values, differences and the slope between") {
  Tools f;
  f.plots->setShown({"kinetic", "total"});
  REQUIRE(f.waitFor([&] { return f.plots->visibleRange().second == 1; }));  // all of it is seen
  f.choose({"Cursors"});
  REQUIRE(f.plots->cursors()->isOn());
  auto* table = f.plots->findChild<QTableWidget*>("cursorTable");
  REQUIRE(table != nullptr);
  CHECK(table->isVisible());
  REQUIRE(f.waitFor([&] { return table->rowCount() == 3 && table->item(1, 3) != nullptr; }));
  // A is dragged to a fifth of the width.
  QCPAxis* time = f.plot()->axisRect()->axis(QCPAxis::atBottom);
  const int y = f.plot()->axisRect()->rect().center().y();
  const QPoint from(static_cast<int>(time->coordToPixel(f.plots->cursors()->times()[0])), y);
  const QPoint to(static_cast<int>(time->coordToPixel(0.2)), y);
  const QCPRange range = time->range();
  QTest::mousePress(f.plot(), Qt::LeftButton, {}, from);
  QTest::mouseMove(f.plot(), (from + to) / 2);
  QTest::mouseMove(f.plot(), to);
  QTest::mouseRelease(f.plot(), Qt::LeftButton, {}, to);
  CHECK(f.plots->cursors()->times()[0] ==
        Approx(0.2).margin(2 * range.size() / f.plot()->axisRect()->width()));
  CHECK(time->range() == range);  // it was no pan
  f.plots->cursors()->setTimes(0.1, 0.4);
  const auto cell = [&](int row, int column) { return table->item(row, column)->text().toDouble(); };
  REQUIRE(f.waitFor([&] { return std::abs(cell(0, 0) - 0.1) < 2e-3 && std::abs(cell(0, 1) - 0.4) < 2e-3; }));
  CHECK(cell(0, 2) == Approx(cell(0, 1) - cell(0, 0)).epsilon(1e-4));
  CHECK(cell(1, 2) == Approx(cell(1, 1) - cell(1, 0)).epsilon(1e-4));
  CHECK(cell(1, 3) == Approx((cell(1, 1) - cell(1, 0)) / (cell(0, 1) - cell(0, 0))).epsilon(1e-4));
  CHECK(cell(1, 1) > cell(1, 0));  // it falls faster and faster
  // As a whole: no column is wider than its place, and no row is below the table.
  CHECK(table->verticalHeader()->width() + table->horizontalHeader()->length() <= table->width());
  CHECK(table->horizontalHeader()->height() + table->verticalHeader()->length() <= table->height());
  CHECK(table->mapTo(f.plots, QPoint(table->width(), 0)).x() <= f.plots->width());
  f.choose({"Cursors"});
  CHECK_FALSE(table->isVisible());
}

TEST_CASE_METHOD(PlotToolsTest, "A curve by formula is typed, drawn, edited and removed") {
  Tools f;
  f.plots->setShown({"v.j1"});
  f.choose({"Curve by formula"});
  auto* dialog = f.dialog<FormulaDialog>();
  REQUIRE(dialog != nullptr);
  auto* state = dialog->findChild<QLabel*>("formulaState");
  auto* ok = dialog->findChild<QPushButton*>();
  for (auto* each : dialog->findChildren<QPushButton*>())
    if (each->text().contains("OK")) ok = each;
  auto* formula = dialog->findChild<QLineEdit*>("curveFormula");
  formula->setText("v.j1 + q.j1");
  CHECK(state->text() == "adding rad/s and rad does not work");
  CHECK_FALSE(ok->isEnabled());
  formula->setText("integral(v.j1) - q.j1");
  CHECK(state->text() == "Unit: rad");
  dialog->findChild<QLineEdit*>("curveName")->setText("drift");
  QTest::mouseClick(ok, Qt::LeftButton);
  REQUIRE(f.plots->extras()->curves().size() == 1);
  // The integral of the velocity is the position, but for its start; the trapezoids' error is far below.
  QCPGraph* graph = nullptr;
  REQUIRE(f.waitFor([&] {
    graph = f.plots->extras()->curves()[0].graph;
    return graph != nullptr && graph->dataCount() > 400;
  }));
  bool found = false;
  const QCPRange range = graph->getValueRange(found);
  CHECK(range.size() < 1e-3);  // [°]
  CHECK(f.plots->curveNames() == std::vector<std::string>{"v.j1", "drift"});
  f.plots->extras()->remove(0);
  CHECK(f.plots->curveNames() == std::vector<std::string>{"v.j1"});
}

TEST_CASE_METHOD(PlotToolsTest,
                 "Measured curves are laid over computed ones, in SI units and moved in time") {
  Tools f;
  f.plots->setShown({"q.j1"});
  const QString file =
      f.write("rig.csv", "time [ms],angle [deg],noise\n0,90,1\n100,180,bad\n200,45,2\n300,0,3\n");
  f.choose({"Measured curves"});
  f.answerFileDialog(file);
  auto* warning = f.dialog<QMessageBox>();
  REQUIRE(warning != nullptr);
  CHECK(warning->text().contains("rig.csv:3: warning: \"bad\" is not a number"));
  auto* chooser = f.dialog<SignalChooser>();
  REQUIRE(chooser != nullptr);
  auto* list = chooser->findChild<QListWidget*>("signalList");
  REQUIRE(list->count() == 2);
  list->item(0)->setCheckState(Qt::Checked);
  chooser->accept();
  REQUIRE(f.waitFor([&] { return f.plots->extras()->curves().size() == 1; }));
  CHECK(f.plots->extras()->curves()[0].unit == "rad");  // in the plot of q.j1
  CHECK(f.plot()->axisRectCount() == 1);
  REQUIRE(f.waitFor([&] { return f.plots->extras()->curves()[0].graph->dataCount() == 3; }));
  const auto data = f.plots->extras()->curves()[0].graph->data();
  CHECK(data->at(0)->value == Approx(90));
  CHECK(data->at(1)->key == Approx(0.2));  // the line that is no row of numbers is left out
  CHECK(data->at(1)->value == Approx(45));
  warning->close();
  f.choose({"Move rig.csv in time"});
  auto* shift = f.dialog<QInputDialog>();
  REQUIRE(shift != nullptr);
  shift->setDoubleValue(0.15);
  shift->accept();
  REQUIRE(f.waitFor([&] {
    const QCPGraph* graph = f.plots->extras()->curves()[0].graph;
    return graph->dataCount() == 3 && std::abs(graph->data()->at(0)->key - 0.15) < 1e-12;
  }));
}

TEST_CASE_METHOD(PlotToolsTest, "A table that is none leaves the plot as it is and says why") {
  Tools f;
  f.plots->setShown({"q.j1"});
  f.plots->extras()->load(f.write("none.csv", "a,b\n2,1\n1,1\n"));
  auto* box = f.dialog<QMessageBox>();
  REQUIRE(box != nullptr);
  CHECK(box->text().contains("none.csv"));
  CHECK(box->text().contains("no column is the time"));
  box->close();
  CHECK(f.plots->extras()->curves().empty());
}

TEST_CASE_METHOD(PlotToolsTest,
                 "An energy that was taken off stays off in every scene until it is chosen again") {
  Tools f;
  const auto has = [&](const char* name) {
    const auto names = f.plots->shown();
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  const auto take_off = [&](const QString& name) {
    for (auto* button : f.plots->findChildren<QToolButton*>())
      if (button->toolTip() == "Take " + name + " off the plot" && button->isVisibleTo(f.plots))
        return QTest::mouseClick(button, Qt::LeftButton);
    FAIL("there is no such curve");
  };
  REQUIRE(has("residual"));
  take_off("residual");
  CHECK_FALSE(has("residual"));
  f.openArm();
  CHECK(has("kinetic"));
  CHECK_FALSE(has("residual"));
}

TEST_CASE_METHOD(PlotToolsTest,
                 "A layout is saved under a name and brings back curves, formulas and cursors") {
  Tools f;
  f.plots->setShown({"q.j1", "kinetic"});
  f.plots->extras()->setFormula("twice", "2*q.j2");
  f.plots->cursors()->setOn(true);
  f.plots->cursors()->setTimes(0.125, 0.25);
  f.choose({"Layouts", "Save as"});
  auto* name = f.dialog<QInputDialog>();
  REQUIRE(name != nullptr);
  name->setTextValue("arm / first");
  name->accept();
  f.plots->extras()->clear();
  f.plots->cursors()->setOn(false);
  f.plots->setShown({"total"});
  f.choose({"Layouts", "arm - first"});
  CHECK(f.plots->shown() == std::vector<std::string>{"q.j1", "kinetic"});
  CHECK(f.plots->curveNames() == std::vector<std::string>{"q.j1", "kinetic", "twice"});
  CHECK(f.plots->cursors()->times() == std::vector<double>{0.125, 0.25});
  f.choose({"Layouts", "Delete", "arm - first"});
  CHECK(QSettings().allKeys().filter("arm - first").isEmpty());
}

TEST_CASE_METHOD(PlotToolsTest, "The spectrum of a measured sine shows its amplitude at its frequency") {
  Tools f;
  f.plots->setShown({"q.j1"});
  QByteArray text = "t [s],force [N]\n";
  for (int i = 0; i < 1000; ++i)
    text += QByteArray::number(i * 1e-3, 'g', 12) + "," +
            QByteArray::number(4 + 2.5 * std::sin(2 * M_PI * 50 * i * 1e-3), 'g', 17) + "\n";
  const auto table = std::make_shared<MeasuredTable>(ReadMeasuredText(text.toStdString(), "sine.csv"));
  f.plots->extras()->addMeasured("sine.csv", table, {"force"}, 0);
  f.choose({"Spectrum of", "force"});
  auto* figure = f.dialog<SignalFigure>();
  REQUIRE(figure != nullptr);
  CHECK(figure->windowTitle() == "Spectrum of force");
  auto* plot = figure->findChild<QCustomPlot*>("figurePlot");
  REQUIRE(f.waitFor([&] { return plot->graph(0)->dataCount() > 60; }));
  // All of its power is at 50 Hz and, by the window, at the lines beside it: not all of 500 Hz is shown, and
  // the mean is no peak.
  CHECK(plot->xAxis->range().upper == Approx(1.25 * 51));
  CHECK(plot->graph(0)->data()->at(0)->value < 1e-9);
  CHECK(figure->findChild<QLabel*>("figureState")->text().contains("the mean, 4 N, is taken off"));
  plot->xAxis->setRange(0, 500);
  REQUIRE(plot->graph(0)->dataCount() == 501);
  const auto data = plot->graph(0)->data();
  CHECK(data->at(50)->key == Approx(50));
  CHECK(data->at(50)->value == Approx(2.5).epsilon(1e-6));
  CHECK(data->at(55)->value < 1e-6);
  CHECK(plot->yAxis->label() == "force [N]");
  figure->close();
}

TEST_CASE_METHOD(PlotToolsTest, "A phase plot has the velocity over the position of every step") {
  Tools f;
  f.plots->setShown({"q.j1"});
  f.choose({"Phase plot of", "q.j1"});
  auto* figure = f.dialog<SignalFigure>();
  REQUIRE(figure != nullptr);
  auto* plot = figure->findChild<QCustomPlot*>("figurePlot");
  auto* path = qobject_cast<QCPCurve*>(plot->plottable(0));
  REQUIRE(path != nullptr);
  REQUIRE(f.waitFor([&] { return path->dataCount() > 100; }));
  CHECK(plot->yAxis->label() == "v.j1 [°/s]");
  CHECK(path->data()->at(0)->value == Approx(0).margin(1e-9));  // it starts at rest
  auto* now = qobject_cast<QCPCurve*>(plot->plottable(1));
  REQUIRE(now->dataCount() == 1);
  CHECK(now->data()->at(0)->key == Approx(f.player->frame()->state.q[0] * 180 / M_PI).epsilon(1e-6));
  figure->close();
}

TEST_CASE_METHOD(PlotToolsTest,
                 "A curve stands over an axis on the right, in the plot of the one before it") {
  Tools f;
  f.plots->setShown({"q.j1", "kinetic"});
  CHECK(f.plot()->axisRectCount() == 2);
  f.plots->setOnRight("kinetic", true);
  REQUIRE(f.plot()->axisRectCount() == 1);
  QCPAxis* right = f.plot()->axisRect()->axis(QCPAxis::atRight);
  CHECK(right->visible());
  CHECK(right->label() == "J");
  REQUIRE(f.plot()->graphCount() == 2);
  CHECK(f.plot()->graph(1)->valueAxis() == right);
  const double energy = f.player->frame()->energies.kinetic;
  // Each axis fits its own curve.
  REQUIRE(f.waitFor([&] { return right->range().upper > energy && right->range().upper < 1.2 * energy; }));
  CHECK(f.plot()->axisRect()->axis(QCPAxis::atLeft)->range().upper < 360);
  f.plots->setOnRight("kinetic", false);
  CHECK(f.plot()->axisRectCount() == 2);
}

TEST_CASE_METHOD(PlotToolsTest, "Curves by formula are columns of the table that is exported") {
  Tools f;
  f.plots->setShown({"q.j1", "v.j1"});
  f.plots->extras()->setFormula("twice, \"so\"", "2*q.j1 + 1");
  CsvOrder order = f.plots->table(true);
  order.path = f.folder.filePath("values.csv");
  CsvJob job(std::move(order));
  QString why = "not finished";
  QObject::connect(&job, &CsvJob::finished, &f.window, [&](bool, const QString& error) { why = error; });
  job.start();
  REQUIRE(f.waitFor([&] { return why != "not finished"; }));
  CHECK(why.isEmpty());
  // The program's own reader of tables takes it.
  const MeasuredTable table = ReadMeasuredTable(f.folder.filePath("values.csv").toStdString());
  CHECK(table.problems.ToString().empty());
  REQUIRE(table.columns.size() == 3);
  CHECK(table.columns[2].unit == "°");
  REQUIRE(table.times.size() == 501);
  for (std::size_t i = 0; i < table.times.size(); i += 50)
    CHECK(table.columns[2].values[i] == Approx(2 * table.columns[0].values[i] + 180 / M_PI));
}

TEST_CASE_METHOD(PlotToolsTest, "A plot is written as SVG and PDF") {
  Tools f;
  f.plots->setShown({"q.j1"});
  const QString svg = f.folder.filePath("plot.svg"), pdf = f.folder.filePath("plot.pdf");
  CHECK(writePlotSvg(f.plot(), svg).isEmpty());
  CHECK(writePlotPdf(f.plot(), pdf).isEmpty());
  const QSvgRenderer renderer(svg);
  CHECK(renderer.isValid());
  CHECK(renderer.viewBox().size() == f.plot()->size());
  QFile file(pdf);
  REQUIRE(file.open(QIODevice::ReadOnly));
  CHECK(file.read(5) == "%PDF-");
  CHECK_FALSE(writePlotSvg(f.plot(), "/nowhere/plot.svg").isEmpty());
}

}  // namespace linkwright::app
