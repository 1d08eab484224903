// SPDX-License-Identifier: GPL-3.0-or-later
// Signals that are dragged from the tree, or added from it by keys, and where they stand then.
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QSettings>
#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>
#include <catch2/catch.hpp>

#include "app/panels/plot/ExtraCurves.h"
#include "app/panels/plot/PlotDrop.h"
#include "app/panels/plot/PlotPanel.h"
#include "app/panels/plot/PlotPlaces.h"
#include "app/panels/plot/Plotting.h"
#include "app/panels/plot/SignalChooser.h"
#include "app/panels/plot/SignalPath.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {

namespace plot_panes_test {

struct PlotPanesTest {
  PlotPanesTest() {
    testApplication();
    QSettings().remove("plots");
  }
  ~PlotPanesTest() { QSettings().remove("plots"); }
};

struct Panes : WindowFixture {
  Panes() {
    openArm();
    player->step(100);
    REQUIRE(waitFor([&] { return player->time() > 0.0995; }));
    plots->setShown({"q.j1"});
    window.resize(1600, 900);
  }
  QCustomPlot* plot() { return plots->plot(); }
  QTreeWidget* tree() { return plots->findChild<QTreeWidget*>("signalTree"); }
  void openTree() {
    auto* button = plots->findChild<QToolButton*>("plotSignals");
    REQUIRE(button != nullptr);
    if (!button->isChecked()) button->click();
    REQUIRE(waitFor([&] { return tree()->isVisible(); }));
  }
  QTreeWidgetItem* item(const QString& signal) {
    for (QTreeWidgetItemIterator at(tree()); *at != nullptr; ++at)
      if ((*at)->data(0, Qt::UserRole).toString() == signal) return *at;
    return nullptr;
  }
  void drop(const QString& names, QPoint pixel) {
    QMimeData carried;
    carried.setData(kSignalsMime, names.toUtf8());
    QDragEnterEvent enter(pixel, Qt::CopyAction, &carried, Qt::LeftButton, {});
    QCoreApplication::sendEvent(plot(), &enter);
    CHECK(enter.isAccepted());
    QDropEvent drop(pixel, Qt::CopyAction, &carried, Qt::LeftButton, {});
    QCoreApplication::sendEvent(plot(), &drop);
  }
  QRect area(int pane) {
    plot()->replot();
    return plots->panes().at(static_cast<std::size_t>(pane)).second->rect();
  }
  /// The number of the plot with the strong frame.
  int current() {
    int found = -1;
    for (std::size_t i = 0; i < plots->panes().size(); ++i)
      if (plots->panes()[i].second->axis(QCPAxis::atBottom)->basePen().color() == workbench()->theme().accent)
        found = found < 0 ? static_cast<int>(i) : -2;
    return found;
  }
  QCPAxis* axisOf(int graph) { return plot()->graph(graph)->valueAxis(); }
  PlotPanel* plots = window.findChild<PlotPanel*>();
};

TEST_CASE("Curves stand in the plot of their unit, or where they were put") {
  PlotPlaces places;
  const std::vector<PlotPlaces::Curve> curves = {{"q", "rad"}, {"e", "J"}, {"v", "rad/s"}, {"w", "J"}};
  auto panes = places.arrange(curves);
  REQUIRE(panes.size() == 3);
  CHECK(panes[1].left == std::vector<std::size_t>{1, 3});
  const std::string made = places.makeBelow("rad", panes);
  places.put("v", made, false);
  places.put("w", "rad", true);
  panes = places.arrange(curves);
  REQUIRE(panes.size() == 3);
  CHECK(panes[0].key == "rad");
  CHECK(panes[0].right == std::vector<std::size_t>{3});
  CHECK(panes[1].key == made);  // below the first, not at the end
  CHECK(panes[1].left == std::vector<std::size_t>{2});
  CHECK(panes[2].left == std::vector<std::size_t>{1});
  PlotPlaces again;
  again.fromJson(places.toJson());
  CHECK(again.arrange(curves)[1].key == made);
  CHECK(again.makeBelow("J", panes) != made);
  // What is left alone over a right axis stands over the left one.
  panes = places.arrange({{"w", "J"}});
  REQUIRE(panes.size() == 1);
  CHECK(panes[0].left == std::vector<std::size_t>{0});
  CHECK(panes[0].right.empty());
}

TEST_CASE_METHOD(PlotPanesTest, "A signal's name determines where it stands in the tree") {
  const SignalNames one{{"elbow", "ball"}, "arm"}, several{{"left/elbow", "right/elbow"}, {}};
  CHECK(pathOfSignal({"tau.elbow", "N m"}, one).groups == QStringList{"arm", "elbow"});
  CHECK(pathOfSignal({"q.ball.qw", "1"}, one).groups == QStringList{"arm", "ball"});
  CHECK(pathOfSignal({"q.ball.qw", "1"}, one).title.startsWith("Position q.qw"));
  CHECK(pathOfSignal({"v.right/elbow", "rad/s"}, several).groups == QStringList{"right", "elbow"});
  CHECK(pathOfSignal({"work.damping", "J"}, several).groups == QStringList{"Energy"});
  CHECK(pathOfSignal({"work.contact.friction", "J"}, several).groups == QStringList{"Contact"});
  CHECK(pathOfSignal({"tip.speed", "m/s"}, one).groups == QStringList{"Others", "tip"});
  // Names of bodies and paths that begin as those of all do.
  const SignalNames cranks{{"loop_crank", "total"}, {}};
  CHECK(pathOfSignal({"loop_crank.x", "m"}, cranks).groups == QStringList{"Bodies", "loop_crank"});
  CHECK(pathOfSignal({"total.x", "m"}, cranks).groups == QStringList{"Bodies", "total"});
  CHECK(pathOfSignal({"kinetics.x", "m"}, cranks).groups == QStringList{"Others", "kinetics"});
  CHECK(pathOfSignal({"total", "J"}, cranks).groups == QStringList{"Energy"});
  CHECK(pathOfSignal({"potential.gravity", "J"}, cranks).groups == QStringList{"Energy"});
  for (const char* name : {"loop.pin.force", "loops.gap", "max_phi", "max_phidot", "max_phiN"})
    CHECK(pathOfSignal({name, "N"}, cranks).groups == QStringList{"Loops"});
  CHECK(pathOfSignal({"thing", "m"}, one).groups == QStringList{"Others"});
}

TEST_CASE_METHOD(PlotPanesTest, "The list of signals has the headings of the tree") {
  Panes f;
  const SignalChooser chooser(f.player->cloneSystem()->signals(), {}, &f.window, signalNames(f.workbench()));
  const auto* list = chooser.findChild<QListWidget*>("signalList");
  QStringList headings, of_joint;
  for (int i = 0; i < list->count(); ++i)
    if (list->item(i)->data(Qt::UserRole).isNull())
      headings << list->item(i)->text();
    else if (headings.back() == "arm / j2")
      of_joint << list->item(i)->data(Qt::UserRole).toString();
  CHECK(of_joint == QStringList{"q.j2", "v.j2", "a.j2", "tau.j2"});
  CHECK(headings.contains("Energy"));
  CHECK(headings.removeDuplicates() == 0);
}

TEST_CASE_METHOD(PlotPanesTest, "Several units that are added at once stand over axes of their own") {
  Panes f;
  f.plots->addCurves({"q.j2", "v.j2", "a.j2", "tau.j2", "v.j3"}, {});
  REQUIRE(f.plots->shown() == std::vector<std::string>{"q.j1", "q.j2", "v.j2", "a.j2", "tau.j2", "v.j3"});
  // Positions left and velocities right; no third axis is there, so the others have plots of their own.
  REQUIRE(f.plots->panes().size() == 3);
  CHECK(f.axisOf(1) == f.axisOf(0));
  CHECK(f.axisOf(2)->axisRect() == f.axisOf(0)->axisRect());
  CHECK(f.axisOf(2)->axisType() == QCPAxis::atRight);
  CHECK(f.axisOf(2)->label() == QStringLiteral("°/s"));
  CHECK(f.axisOf(5) == f.axisOf(2));
  for (const int own : {3, 4}) {
    CHECK(f.axisOf(own)->axisType() == QCPAxis::atLeft);
    CHECK(f.plots->panes()[static_cast<std::size_t>(own - 2)].second == f.axisOf(own)->axisRect());
  }
  // Below, the same: the first is on the left of the plot that is made.
  f.plots->addCurves({"q.j3", "tau.j3", "a.j3"}, {{}, PlotSpot::Part::kBelow});
  REQUIRE(f.plots->panes().size() == 4);
  CHECK(f.plots->panes()[1].second == f.axisOf(6)->axisRect());
  CHECK(f.axisOf(7)->axisRect() == f.axisOf(6)->axisRect());
  CHECK(f.axisOf(7)->axisType() == QCPAxis::atRight);
  CHECK(f.axisOf(8) == f.axisOf(3));
}

TEST_CASE_METHOD(PlotPanesTest, "The tree of signals is searched and adds with Enter to the current plot") {
  Panes f;
  f.openTree();
  REQUIRE(f.item("tau.j2") != nullptr);
  CHECK(f.item("tau.j2")->parent()->text(0) == "j2");
  CHECK(f.item("tau.j2")->parent()->parent()->text(0) == "arm");
  CHECK(f.item("q.j1")->font(0).bold());
  CHECK_FALSE(f.item("v.j2")->font(0).bold());
  auto* search = f.plots->findChild<QLineEdit*>("signalTreeSearch");
  search->setText("j2 velo");
  CHECK_FALSE(f.item("v.j2")->isHidden());
  CHECK(f.item("q.j2")->isHidden());
  CHECK(f.item("kinetic")->isHidden());
  // Of the same unit: into the same plot. Of another one: over an axis on the right.
  search->setText("q.j2");
  QTest::keyClick(search, Qt::Key_Return);
  CHECK(f.plots->shown() == std::vector<std::string>{"q.j1", "q.j2"});
  REQUIRE(f.plots->panes().size() == 1);
  search->setText("v.j2");
  QTest::keyClick(search, Qt::Key_Return);
  REQUIRE(f.plots->panes().size() == 1);
  CHECK(f.axisOf(2)->axisType() == QCPAxis::atRight);
  // Below, which is the current plot from now on.
  search->setText("v.j3");
  QTest::keyClick(search, Qt::Key_Return, Qt::ControlModifier);
  REQUIRE(f.plots->panes().size() == 2);
  CHECK(f.current() == 1);
  search->setText("v.j1");
  QTest::keyClick(search, Qt::Key_Down);
  CHECK(f.tree()->hasFocus());
  QTest::keyClick(f.tree(), Qt::Key_Return);
  CHECK(f.axisOf(4) == f.axisOf(3));
  QTest::keyClick(f.tree(), Qt::Key_Up, Qt::AltModifier);
  CHECK(f.current() == 0);
  search->setText("kinetic");
  QTest::keyClick(search, Qt::Key_Return, Qt::ShiftModifier);
  CHECK(f.axisOf(5)->axisRect() == f.axisOf(0)->axisRect());
  CHECK(f.axisOf(5)->axisType() == QCPAxis::atRight);
  // What the user arranged is shown in the tree too.
  search->clear();
  CHECK(f.item("v.j2")->font(0).bold());
  f.plots->setTreeShown(false);
  CHECK_FALSE(f.tree()->isVisible());
}

TEST_CASE_METHOD(PlotPanesTest, "Signals are dropped into a plot, over an axis on its right, or below it") {
  Panes f;
  f.drop("q.j2\nq.j3", f.area(0).center());
  CHECK(f.plots->shown() == std::vector<std::string>{"q.j1", "q.j2", "q.j3"});
  CHECK(f.plots->panes().size() == 1);
  f.drop("v.j1", {f.area(0).right() - 4, f.area(0).center().y()});
  REQUIRE(f.plots->panes().size() == 1);
  REQUIRE(f.plot()->graphCount() == 4);
  CHECK(f.axisOf(3)->axisType() == QCPAxis::atRight);
  CHECK(f.axisOf(3)->visible());
  CHECK(f.axisOf(3)->label() == QStringLiteral("°/s"));
  f.drop("v.j1", {f.area(0).center().x(), f.area(0).bottom() - 3});  // it moves
  REQUIRE(f.plots->panes().size() == 2);
  CHECK(f.plots->shown().size() == 4);
  CHECK(f.axisOf(3)->axisType() == QCPAxis::atLeft);
  CHECK(f.plots->panes()[1].second == f.axisOf(3)->axisRect());
  // Two plots of one unit, which one axis would have had; both show the same stretch of time.
  f.drop("q.j3", {f.area(0).center().x(), f.area(0).bottom() - 3});
  REQUIRE(f.plots->panes().size() == 3);
  CHECK(f.plots->panes()[1].second == f.axisOf(2)->axisRect());
  f.plots->panes()[1].second->axis(QCPAxis::atBottom)->setRange(0.02, 0.05);
  for (const auto& [key, rect] : f.plots->panes())
    CHECK(rect->axis(QCPAxis::atBottom)->range() == QCPRange(0.02, 0.05));
  // A layout brings the plots back.
  const QJsonObject layout = f.plots->layoutJson();
  f.plots->setShown({"kinetic"});
  f.plots->setLayoutJson(layout);
  REQUIRE(f.plots->panes().size() == 3);
  CHECK(f.plots->panes()[1].second == f.axisOf(2)->axisRect());
  CHECK(f.plots->visibleRange() == std::pair(0.02, 0.05));
}

TEST_CASE_METHOD(PlotPanesTest, "Other units, curves and plots leave what is seen as it was zoomed") {
  Panes f;
  f.plots->setShown({"q.j1", "kinetic"});
  QCPAxisRect* rect = f.plots->panes()[0].second;
  rect->axis(QCPAxis::atBottom)->setRange(0.03, 0.06);
  rect->axis(QCPAxis::atLeft)->setRange(10, 40);  // degrees
  const auto seen = [&](int pane, QCPAxis::AxisType type) {
    return f.plots->panes().at(static_cast<std::size_t>(pane)).second->axis(type)->range();
  };
  const QCPRange energy = seen(1, QCPAxis::atLeft);
  f.plots->extras()->setFormula("twice", "2*q.j2");
  CHECK(f.plots->visibleRange() == std::pair(0.03, 0.06));
  CHECK(seen(0, QCPAxis::atLeft) == QCPRange(10, 40));
  CHECK(seen(1, QCPAxis::atLeft) == energy);
  UnitChoice si;
  si.angle = "rad";
  f.workbench()->setUnits(si);
  CHECK(f.plots->visibleRange() == std::pair(0.03, 0.06));
  CHECK(seen(0, QCPAxis::atLeft).lower == Approx(10 * M_PI / 180).epsilon(1e-12));
  CHECK(seen(0, QCPAxis::atLeft).upper == Approx(40 * M_PI / 180).epsilon(1e-12));
  f.workbench()->setUnits({});
  CHECK(seen(0, QCPAxis::atLeft).upper == Approx(40).epsilon(1e-12));
  // A plot that is new shows all of its curve in that time.
  f.drop("com.x", {f.area(1).center().x(), f.area(1).bottom() - 3});
  REQUIRE(f.plots->panes().size() == 3);
  CHECK(f.plots->visibleRange() == std::pair(0.03, 0.06));
  REQUIRE(f.waitFor([&] { return seen(2, QCPAxis::atLeft).upper < 0.62; }));
  CHECK(seen(2, QCPAxis::atLeft).lower > 0.58);  // three links of 0.4 m that begin level: 0.6 m
  CHECK(seen(0, QCPAxis::atLeft).upper == Approx(40).epsilon(1e-12));
  f.plots->fit();
  CHECK(f.waitFor([&] { return f.plots->visibleRange() == std::pair(0.0, 1.0); }));
}

TEST_CASE_METHOD(PlotPanesTest, "A flat potential widens its own axis, not the other one of its plot") {
  Panes f;
  // Energies of a mechanism whose potential is large, and does not move at all: it lies on a rail.
  f.open(f.write("rail.lws.json", R"({"linkwright": 1, "robots": [{"links": [{"name": "rail"},
    {"name": "block", "mass": 1e9, "inertia": [1, 1, 1], "com": [0, 0, 1000]}],
   "joints": [{"name": "slide", "type": "prismatic", "parent": "rail", "child": "block", "axis": "x"}],
   "velocities": {"slide": 1e-9}}]})"));
  f.player->step(50);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.0495; }));
  f.plots->setShown({"potential", "q.slide"});
  f.plots->setOnRight("q.slide", true);
  REQUIRE(f.plots->panes().size() == 1);
  QCPAxisRect* rect = f.plots->panes()[0].second;
  // 1e-9 m/s for 0.05 s: what counts for 10¹³ J would leave nothing of it.
  REQUIRE(f.waitFor([&] { return f.plot()->graph(1)->dataCount() > 40; }));
  CHECK(f.waitFor([&] { return rect->axis(QCPAxis::atRight)->range().size() < 1; }));
}

}  // namespace plot_panes_test
}  // namespace linkwright::app
