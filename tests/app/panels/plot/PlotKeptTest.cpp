// SPDX-License-Identifier: GPL-3.0-or-later
// What plots keep, and what they report about the runs they show.
#include <QDir>
#include <QFile>
#include <QImage>
#include <QMenu>
#include <QMessageBox>
#include <QSettings>
#include <QTimer>
#include <QToolButton>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/panels/files/CsvDialog.h"
#include "app/panels/plot/ExtraCurves.h"
#include "app/panels/plot/PlotChecks.h"
#include "app/panels/plot/PlotDrop.h"
#include "app/panels/plot/PlotPanel.h"
#include "app/panels/plot/PlotPictures.h"
#include "app/panels/plot/PlotStyle.h"
#include "app/panels/plot/Plotting.h"
#include "tests/app/WindowFixture.h"
#include "tests/support/Hdf5File.h"

namespace linkwright::app {

namespace plot_kept_test {

struct PlotKeptTest {
  PlotKeptTest() {
    testApplication();
    QSettings().remove("plots");
  }
  ~PlotKeptTest() {
    QSettings().remove("plots");
    QSettings().remove("timelineMegabytes");
  }
};

struct Kept : WindowFixture {
  void fall(int steps) {
    openArm();
    player->step(steps);
    REQUIRE(waitFor([&] { return player->time() > steps * 1e-3 - 5e-4; }));
  }
  /// A ball that falls, by a method of first order or of fourth.
  void openBall(const char* integrator) {
    open(write("ball.lws.json", QString(R"({"linkwright": 1, "dt": 0.001, "integrator": "%1",
      "robots": [{"name": "ball", "floating": true, "xyz": [0, 0, 1],
                  "links": [{"name": "ball", "mass": 1, "inertia": [0.001, 0.001, 0.001]}]}]})")
                                    .arg(integrator)
                                    .toUtf8()));
    player->step(50);
    REQUIRE(waitFor([&] { return player->time() > 0.0495; }));
  }
  QCPItemText* warnings() { return plots->plot()->findChild<QCPItemText*>("plotWarnings"); }
  PlotPanel* plots = window.findChild<PlotPanel*>();
};

TEST_CASE_METHOD(PlotKeptTest, "Curves of files that are not read yet, or not there, stay in a layout") {
  Kept f;
  f.fall(50);
  f.plots->setShown({"q.j1"});
  const QString one = f.write("one.csv", "t [s],force [N]\n0,1\n1,2\n");
  const QString two = f.write("two.csv", "t [s],way [m]\n0,3\n1,4\n");
  const auto layout = [](const QString& file, const char* column) {
    return QJsonObject{
        {"shown", QJsonArray{"q.j1"}},
        {"extras", QJsonArray{QJsonObject{{"name", column}, {"file", file}, {"begin", 0.25}}}}};
  };
  // Saved while the file is read: it is all there.
  f.plots->setLayoutJson(layout(one, "force"));
  CHECK(f.plots->layoutJson()["extras"].toArray() == layout(one, "force")["extras"].toArray());
  // Another layout is chosen meanwhile: it gets its own curves alone.
  f.plots->setLayoutJson(layout(two, "way"));
  REQUIRE(f.waitFor([&] { return f.plots->curveNames().size() == 2; }));
  QTest::qWait(200);
  CHECK(f.plots->curveNames() == std::vector<std::string>{"q.j1", "way"});
  REQUIRE(f.plots->extras()->curves().size() == 1);
  CHECK(f.plots->extras()->curves()[0].begin == 0.25);
  // One whose file has gone is reported, and comes back with it.
  const QString away = f.folder.filePath("away.csv");
  f.plots->setLayoutJson(layout(away, "heat"));
  auto* box = f.dialog<QMessageBox>();
  REQUIRE(box != nullptr);
  CHECK(box->text().contains("away.csv"));
  box->close();
  CHECK(f.plots->curveNames() == std::vector<std::string>{"q.j1"});
  const QJsonObject kept = f.plots->layoutJson();
  CHECK(kept["extras"].toArray() == layout(away, "heat")["extras"].toArray());
  f.write("away.csv", "t [s],heat [J]\n0,5\n1,6\n");
  f.plots->setLayoutJson(kept);
  CHECK(f.waitFor([&] { return f.plots->curveNames() == std::vector<std::string>{"q.j1", "heat"}; }));
}

TEST_CASE_METHOD(PlotKeptTest, "A curve of time alone is drawn where there is no other one") {
  Kept f;
  f.fall(100);
  f.plots->setShown({});
  f.plots->extras()->setFormula("turns", "sin(2*pi*t/(0.2 s))");
  REQUIRE(f.plots->extras()->curves().size() == 1);
  REQUIRE(f.plots->curveNames() == std::vector<std::string>{"turns"});
  QCPGraph* graph = f.plots->extras()->curves()[0].graph;
  REQUIRE(f.waitFor([&] { return graph->dataCount() == 101; }));
  CHECK(graph->data()->at(50)->value == Approx(1).epsilon(1e-9));
  CHECK(graph->data()->at(25)->value == Approx(std::sqrt(0.5)).epsilon(1e-9));
}

TEST_CASE_METHOD(PlotKeptTest, "A curve that was taken off stays off when the program is started again") {
  std::vector<std::string> names;
  {
    Kept f;
    f.fall(10);
    names = f.plots->shown();
    REQUIRE(std::erase(names, "residual") == 1);
    for (auto* button : f.plots->findChildren<QToolButton*>())
      if (button->toolTip() == "Take residual off the plot" && button->isVisibleTo(f.plots)) {
        QTest::mouseClick(button, Qt::LeftButton);
        break;
      }
    CHECK(f.plots->shown() == names);
  }
  Kept again;
  again.fall(10);
  CHECK(again.plots->shown() == names);
}

TEST_CASE_METHOD(PlotKeptTest, "Layouts of before curves could be dragged keep their curves on the right") {
  Kept f;
  f.fall(10);
  f.plots->setLayoutJson(
      {{"shown", QJsonArray{"q.j1", "kinetic", "v.j1"}}, {"right", QJsonArray{"kinetic"}}});
  REQUIRE(f.plots->panes().size() == 2);
  const auto axis = [&](int graph) { return f.plots->plot()->graph(graph)->valueAxis(); };
  CHECK(axis(1)->axisRect() == axis(0)->axisRect());
  CHECK(axis(1)->axisType() == QCPAxis::atRight);
  CHECK(axis(2)->axisRect() != axis(0)->axisRect());
  CHECK(axis(2)->axisType() == QCPAxis::atLeft);
}

TEST_CASE_METHOD(PlotKeptTest, "Where curves were put is kept for each scene") {
  QTemporaryDir folder;
  const QString one = folder.filePath("one.lws.json"), other = folder.filePath("other.lws.json"),
                third = folder.filePath("third.lws.json");
  const auto joined = [](const Kept& f) {
    const auto* plot = f.plots->plot();
    return plot->graph(0)->valueAxis()->axisRect() == plot->graph(1)->valueAxis()->axisRect();
  };
  const auto first = [](const Kept& f) {
    const std::vector<std::string> names = f.plots->shown();
    return std::vector<std::string>(names.begin(), names.begin() + 2);
  };
  QString arm;  // the folder of the robot that the scenes name
  {
    Kept f;
    f.folder.setAutoRemove(false);
    arm = f.folder.path();
    f.fall(10);
    REQUIRE(f.document->saveAs(other));
    REQUIRE(f.document->saveAs(one));
    f.plots->setShown({"kinetic", "q.j1"});
    f.plots->addCurves({"q.j1"}, {"J", PlotSpot::Part::kRight});
    REQUIRE(joined(f));
    REQUIRE(f.document->saveAs(third));
    // The same signals in another scene, where nothing was moved.
    f.open(other);
    f.plots->setShown({"kinetic", "q.j1"});
    CHECK_FALSE(joined(f));
    f.open(third);
    f.plots->setShown({"kinetic", "q.j1"});
    CHECK(joined(f));
    f.document->newScene();
    f.openArm();
    f.plots->setShown({"kinetic", "q.j1"});
    CHECK_FALSE(joined(f));
  }
  Kept again;
  again.open(one);
  again.plots->setShown({"kinetic", "q.j1"});
  REQUIRE(first(again) == std::vector<std::string>{"kinetic", "q.j1"});
  CHECK(joined(again));
  QDir(arm).removeRecursively();
}

TEST_CASE_METHOD(PlotKeptTest, "A curve by a formula is there when the program is started again") {
  QTemporaryDir folder;
  const QString file = folder.filePath("arm.lws.json");
  QString arm;
  {
    Kept f;
    f.folder.setAutoRemove(false);
    arm = f.folder.path();
    f.fall(10);
    f.plots->extras()->setFormula("other", "3*q.j1");
    REQUIRE(f.document->saveAs(file));
    f.plots->extras()->setFormula("double", "2*q.j1");
  }
  {
    Kept again;
    again.open(file);
    REQUIRE(again.plots->extras()->curves().size() == 2);
    CHECK(again.plots->extras()->curves()[1].formula == "2*q.j1");
    CHECK(again.plots->extras()->curves()[1].parsed != nullptr);
    CHECK(again.plots->extras()->curves()[1].graph != nullptr);
    again.plots->extras()->remove(1);
    again.plots->extras()->remove(0);
  }
  Kept third;
  third.openArm();
  third.plots->extras()->setFormula("of another file", "4*q.j1");
  third.open(file);
  CHECK(third.plots->extras()->curves().empty());
  QDir(arm).removeRecursively();
}

TEST_CASE_METHOD(PlotKeptTest, "A curve in a plot of its own is there when the program is started again") {
  QTemporaryDir folder;
  const QString file = folder.filePath("arm.lws.json");
  QString arm;
  std::vector<std::string> names;
  {
    Kept f;
    f.folder.setAutoRemove(false);
    arm = f.folder.path();
    f.fall(10);
    REQUIRE(f.document->saveAs(file));
    f.plots->addCurves({"v.j1"}, {f.plots->panes().front().first, PlotSpot::Part::kBelow});
    names = f.plots->shown();
    REQUIRE(names.back() == "v.j1");
    REQUIRE(f.plots->panes().size() > 1);
  }
  {
    Kept again;  // the scene was not saved with it
    again.open(file);
    CHECK(again.plots->shown() == names);
    REQUIRE(again.plots->plot()->graphCount() == static_cast<int>(names.size()));
    CHECK(again.plots->panes()[1].second ==
          again.plots->plot()->graph(static_cast<int>(names.size()) - 1)->valueAxis()->axisRect());
    // Taken off, it stays off.
    for (auto* button : again.plots->findChildren<QToolButton*>())
      if (button->toolTip() == "Take v.j1 off the plot" && button->isVisibleTo(again.plots)) {
        QTest::mouseClick(button, Qt::LeftButton);
        break;
      }
    names.pop_back();
    CHECK(again.plots->shown() == names);
  }
  Kept third;
  third.open(file);
  CHECK(third.plots->shown() == names);
  QDir(arm).removeRecursively();
}

TEST_CASE_METHOD(PlotKeptTest, "What a check of a run has found stays where the timeline is thinned") {
  Kept f;
  // Of a fall from rest by the first order the residual is m g² h² n / 2 after n steps, of an exchange that
  // grows with n²: the greatest part is that of the first step, which thinning takes away.
  f.player->setTimelineMegabytes(1);
  f.open(f.write("ball.lws.json", R"({"linkwright": 1, "dt": 0.01, "integrator": "explicit-euler",
    "robots": [{"name": "ball", "floating": true,
                "links": [{"name": "ball", "mass": 100, "inertia": [1, 1, 1]}]}]})"));
  f.player->step(51);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.505; }));
  REQUIRE(f.waitFor([&] { return f.warnings() != nullptr; }));
  const QString before = f.warnings()->text();
  REQUIRE(before.endsWith(" at 0.01 s"));
  auto* timer = f.plots->findChild<QTimer*>("plotChecks");
  REQUIRE(timer != nullptr);
  REQUIRE(f.waitFor([&] { return !timer->isActive(); }));
  // What is not seen is not looked at.
  f.plots->setVisible(false);
  f.player->step(20000);
  REQUIRE(f.waitFor([&] { return f.player->time() > 200.505; }, 60000));
  REQUIRE(f.player->recording()->size() < 20000);
  REQUIRE(f.player->recording()->TimeAt(1) > 0.015);
  QTest::qWait(500);
  CHECK_FALSE(timer->isActive());
  f.plots->setVisible(true);
  REQUIRE(f.waitFor([&] { return timer->isActive(); }));
  REQUIRE(f.waitFor([&] { return !timer->isActive(); }));
  QTest::qWait(500);
  REQUIRE(f.warnings() != nullptr);
  CHECK(f.warnings()->text() == before);
}

TEST_CASE_METHOD(PlotKeptTest,
                 "A plot of a run whose energy does not close reports it, and so do its pictures") {
  for (const bool dark : {false, true}) {
    Kept f;
    f.workbench()->themes()->choose(dark ? ThemeChoice::kDark : ThemeChoice::kLight);
    f.openBall("explicit-euler");
    REQUIRE(f.waitFor([&] { return f.warnings() != nullptr; }));
    REQUIRE(f.plots->checks()->sentences().size() == 1);
    CHECK(f.plots->checks()->sentences()[0].starts_with("Energy does not close: off by "));
    CHECK(f.warnings()->text().contains("Energy does not close"));
    const QString png = f.folder.filePath("plot.png"), svg = f.folder.filePath("plot.svg");
    const auto red = [&] {
      REQUIRE(f.plots->exportPng(png).isEmpty());
      const QImage image(png);
      int count = 0;
      const QColor bad = f.workbench()->theme().bad;
      for (int y = 0; y < image.height() / 3; ++y)
        for (int x = image.width() / 2; x < image.width(); ++x) {
          const QColor pixel = image.pixelColor(x, y);
          if (std::abs(pixel.red() - bad.red()) + std::abs(pixel.green() - bad.green()) +
                  std::abs(pixel.blue() - bad.blue()) <
              24)
            ++count;
        }
      return count;
    };
    const auto reported = [&] {
      REQUIRE(writePlotSvg(f.plots->plot(), svg).isEmpty());
      QFile file(svg);
      REQUIRE(file.open(QIODevice::ReadOnly));
      return file.readAll().contains("Energy does not close");
    };
    const int with = red();
    CHECK(reported());
    // Another layout does not lose it.
    f.plots->setShown({"kinetic"});
    CHECK(reported());
    // Switched off by the menu of the plot, and kept so.
    QContextMenuEvent ask(QContextMenuEvent::Mouse, f.plots->plot()->rect().center(),
                          f.plots->plot()->mapToGlobal(f.plots->plot()->rect().center()));
    QCoreApplication::sendEvent(f.plots->plot(), &ask);
    auto* menu = f.plots->findChild<QMenu*>("plotMenu");
    REQUIRE(menu != nullptr);
    auto* line = menu->findChild<QAction*>("plotWarningsOn");
    REQUIRE(line != nullptr);
    CHECK(line->isChecked());
    line->trigger();
    menu->close();
    CHECK(f.warnings() == nullptr);
    CHECK_FALSE(reported());
    CHECK(with > red() + 100);
    CHECK_FALSE(QSettings().value("plots/warnings").toBool());
    QSettings().remove("plots");
    f.workbench()->themes()->choose(ThemeChoice::kLight);
  }
}

TEST_CASE_METHOD(PlotKeptTest,
                 "A plot of a run that passes its checks shows no warning; nor does one after it") {
  Kept f;
  f.openBall("explicit-euler");
  REQUIRE(f.waitFor([&] { return f.warnings() != nullptr; }));
  f.openBall("rk4");
  CHECK(f.warnings() == nullptr);
  QTest::qWait(1000);
  CHECK(f.plots->checks()->sentences().empty());
  CHECK(f.warnings() == nullptr);
}

TEST_CASE_METHOD(PlotKeptTest, "Values are exported as HDF5 by the window, those that are seen or all") {
  Kept f;
  f.fall(200);
  f.plots->setShown({"q.j1", "kinetic"});
  f.plots->extras()->setFormula("twice", "2*q.j1");
  f.plots->panes()[0].second->axis(QCPAxis::atBottom)->setRange(0.0495, 0.1005);
  const auto exported = [&](const char* start, const QString& name) {
    QMenu menu;
    addPlotExports(f.plots, &menu);
    for (QAction* line : menu.actions())
      if (line->text().startsWith(start)) {
        line->trigger();
        break;
      }
    const QString path = f.folder.filePath(name);
    f.answerFileDialog(path);
    REQUIRE(f.waitFor([&] { return QFile::exists(path) && !f.window.findChild<CsvDialog*>(); }));
    return path;
  };
  const test::Hdf5File all(exported("Values of the whole run", "all.h5").toStdString());
  const test::Hdf5File some(exported("Values as CSV or HDF5", "some.h5").toStdString());
  CHECK(all.names().size() == 4);
  for (const test::Hdf5File* file : {&all, &some}) {
    const auto names = file->names();
    const std::vector<double> times = file->values(names[0]);
    REQUIRE(times.size() == (file == &all ? 201 : 51));
    const double first = file == &all ? 0 : 0.05;
    for (std::size_t i = 0; i < times.size(); ++i)
      REQUIRE(times[i] == Approx(first + 1e-3 * static_cast<double>(i)).margin(1e-9));
    const std::vector<double> q = file->values(names[1]), twice = file->values(names[3]);
    for (std::size_t i = 0; i < times.size(); ++i) REQUIRE(twice[i] == Approx(2 * q[i]).margin(1e-12));
  }
}

}  // namespace plot_kept_test
}  // namespace linkwright::app
