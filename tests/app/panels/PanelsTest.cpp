// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QSlider>
#include <QTreeWidget>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/commands/JointEdits.h"
#include "app/commands/SimulationEdits.h"
#include "app/commands/TargetEdits.h"
#include "app/jobs/CsvJob.h"
#include "app/panels/fields/QuantityBox.h"
#include "app/panels/files/FilmDialog.h"
#include "app/panels/joints/JointPanel.h"
#include "app/panels/joints/JointRow.h"
#include "app/panels/plot/PlotPanel.h"
#include "app/panels/plot/Plotting.h"
#include "app/panels/properties/PropertiesPanel.h"
#include "app/panels/scene/ScenePanel.h"
#include "app/panels/simulation/SimulationPanel.h"
#include "app/panels/simulation/TransportBar.h"
#include "tests/app/FilmHands.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {

namespace {

struct Panels : WindowFixture {
  Panels() { openArm(); }
  template <class Panel>
  Panel* panel() {
    auto* found = window.findChild<Panel*>();
    REQUIRE(found != nullptr);
    return found;
  }
  /// Types a number as a user does: all marked, typed over.
  static void type(QDoubleSpinBox* box, const QString& text, bool accept = true) {
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, text);
    if (accept) QTest::keyClick(box, Qt::Key_Return);
  }
  /// The place of the handle in the middle of a slider whose value is `value`.
  static QPoint handle(const QSlider* slider) {
    const double part = double(slider->value() - slider->minimum()) / (slider->maximum() - slider->minimum());
    constexpr int kHalfHandle = 7;
    return {kHalfHandle + static_cast<int>(part * (slider->width() - 2 * kHalfHandle)), slider->height() / 2};
  }
  void playTo(double time) {
    player->play();
    REQUIRE(waitFor([&] { return player->time() > time; }));
    player->pause();
    REQUIRE(waitFor([&] { return player->mode() == Player::Mode::kPaused; }));
  }
  int signalsInLegend() { return static_cast<int>(panel<PlotPanel>()->shown().size()); }
};

}  // namespace

TEST_CASE_METHOD(AppTest, "The joint panel takes a posture that the robot's file knows") {
  WindowFixture f;
  auto* const panel = f.window.findChild<JointPanel*>();
  auto* const postures = panel->findChild<QComboBox*>("postures");
  f.openArm();
  CHECK(postures->isHidden());
  f.open(f.write("arm.xml",
                 "<mujoco><compiler angle='radian'/><worldbody><body><joint name='a'/><geom size='.1'/>"
                 "<body><joint name='b'/><geom size='.1'/></body></body></worldbody>"
                 "<keyframe><key name='home' qpos='.3 -.4'/></keyframe></mujoco>"));
  REQUIRE(f.player->model()->nq() == 2);
  CHECK_FALSE(postures->isHidden());
  REQUIRE(postures->count() == 2);
  CHECK(postures->itemText(1) == "home");
  chooseItem(postures, 1);
  CHECK((f.player->q() - Eigen::Vector2d(0.3, -0.4)).norm() < 1e-12);
  f.document->undoStack()->undo();
  CHECK(f.player->q().norm() < 1e-12);
  panel->setPage(JointPanel::Page::kDamping);
  CHECK(postures->isHidden());
}

TEST_CASE_METHOD(AppTest, "Dragging a joint's slider poses the robot; one undo takes the drag back") {
  Panels f;
  QSlider* slider = f.panel<JointPanel>()->row(1)->slider();
  const QPoint from = Panels::handle(slider);
  QTest::mousePress(slider, Qt::LeftButton, {}, from);
  for (int i = 1; i <= 5; ++i) QTest::mouseMove(slider, from + QPoint(4 * i, 0));
  CHECK(f.player->q()[1] > 0.1);  // follows before the button is up
  QTest::mouseRelease(slider, Qt::LeftButton, {}, from + QPoint(20, 0));
  CHECK(f.document->undoStack()->count() == 1);
  CHECK(f.document->scene().robots.size() == 1);
  f.document->undoStack()->undo();
  CHECK(f.player->q().norm() == 0);
}

TEST_CASE_METHOD(AppTest, "A typed joint angle is in degrees, or in radians when these are shown") {
  Panels f;
  Panels::type(f.panel<JointPanel>()->row(0)->number(), "90");
  CHECK(f.player->q()[0] == Approx(std::acos(-1) / 2).epsilon(1e-12));
  f.workbench()->action(ActionId::kRadians)->trigger();
  Panels::type(f.panel<JointPanel>()->row(2)->number(), "0.25");
  CHECK(f.player->q()[2] == 0.25);
  CHECK(f.document->undoStack()->count() == 2);
  f.workbench()->action(ActionId::kRadians)->trigger();
}

TEST_CASE_METHOD(AppTest, "The joint panel shows where a free body stands in the world, and takes that") {
  WindowFixture f;
  f.open(f.write("free.lws.json", R"({"linkwright": 1, "robots": [
    {"name": "lid", "floating": true, "xyz": [0.3, -0.2, 2], "rpy_deg": [0, 0, 90],
     "links": [{"name": "lid", "mass": 1, "inertia": [0.01, 0.01, 0.01],
                "visuals": [{"box": [0.2, 0.2, 0.2]}]}]}]})"));
  auto* const panel = f.window.findChild<JointPanel*>();
  REQUIRE(f.player->model()->nq() == 7);
  CHECK(panel->row(0)->number()->si() == Approx(0.3));
  CHECK(panel->row(1)->number()->si() == Approx(-0.2));
  CHECK(panel->row(2)->number()->si() == Approx(2));
  CHECK(panel->row(5)->number()->si() == Approx(std::acos(-1) / 2));
  Panels::type(panel->row(0)->number(), "0.8");
  const Vector3 now = f.player->framePose(f.frame("lid")).p;
  CHECK((now - Vector3(0.8, -0.2, 2)).norm() < 1e-12);
  CHECK(f.document->undoStack()->count() == 1);
  Panels::type(panel->row(5)->number(), "0");
  CHECK((f.player->framePose(f.frame("lid")).R - Matrix3::Identity()).norm() < 1e-9);
  f.document->undoStack()->undo();
  f.document->undoStack()->undo();
  CHECK(panel->row(0)->number()->si() == Approx(0.3));
}

TEST_CASE_METHOD(AppTest, "A joint's number is shown whole, with its unit, however long it is") {
  WindowFixture f;
  f.open(f.write("far.lws.json", R"({"linkwright": 1, "robots": [
    {"name": "lid", "floating": true, "xyz": [0.3, -0.2, -126.8306],
     "links": [{"name": "lid", "mass": 1, "inertia": [0.01, 0.01, 0.01],
                "visuals": [{"box": [0.2, 0.2, 0.2]}]}]}]})"));
  auto* const panel = f.window.findChild<JointPanel*>();
  const auto fits = [&](int row) {
    const auto* const line = panel->row(row)->number()->findChild<QLineEdit*>();
    INFO(line->text().toStdString());
    // A line has two pixels free on either side of its text.
    return line->fontMetrics().horizontalAdvance(line->text()) + 4 <= line->contentsRect().width();
  };
  CHECK(f.waitFor([&] { return fits(2); }));
  Panels::type(panel->row(0)->number(), "-54321.9876");
  CHECK(f.waitFor([&] { return fits(0); }));
  // While a long formula is typed the field stays as wide as it is.
  const int wide = panel->row(1)->number()->width();
  Panels::type(panel->row(1)->number(), "0.1 + 0.2 + 0.3 + 0.4 + 0.5 + 0.6", false);
  QApplication::processEvents();
  CHECK(panel->row(1)->number()->width() == wide);
}

TEST_CASE_METHOD(AppTest, "Keys stay with the number that is typed and go back to the viewport after") {
  Panels f;
  f.playTo(0.02);
  const double time = f.player->time();
  QDoubleSpinBox* number = f.panel<JointPanel>()->row(0)->number();
  Panels::type(number, "41", false);
  QTest::keyClick(number, Qt::Key_Left);
  QTest::keyClick(number, Qt::Key_Backspace);  // "1": arrow keys move the cursor, not the simulation
  // Whatever the keys had asked for before would be done by then.
  f.player->setSpeed(0.5);
  REQUIRE(f.waitFor([&] { return f.player->speed() == 0.5; }));
  CHECK(f.player->time() == time);
  QTest::keyClick(number, Qt::Key_Return);
  CHECK(f.player->q()[0] == Approx(std::acos(-1) / 180).epsilon(1e-12));
  CHECK(QApplication::focusWidget() == f.viewport);
  Panels::type(number, "77", false);
  QTest::keyClick(number, Qt::Key_Escape);
  CHECK(f.player->q()[0] == Approx(std::acos(-1) / 180).epsilon(1e-12));
  CHECK(number->value() == 1);
  number->setFocus();
  QTest::keyClick(number, Qt::Key_Z, Qt::ControlModifier);  // nothing half typed: undoes the edit
  CHECK_FALSE(f.document->undoStack()->canUndo());
  QTest::keyClick(number, Qt::Key_Space);
  CHECK(f.waitFor([&] { return f.player->isPlaying(); }));
}

TEST_CASE_METHOD(AppTest,
                 "A button reached by Tab is pressed by Space or Enter; a clicked one leaves the keys") {
  Panels f;
  auto* panel = f.panel<SimulationPanel>();
  auto* limits = panel->findChild<QCheckBox*>();
  REQUIRE(limits != nullptr);
  f.window.findChild<QDockWidget*>("dock.simulation")->raise();
  REQUIRE(f.waitFor([&] { return limits->isVisible(); }));
  QTest::mouseClick(limits, Qt::LeftButton, {}, {8, limits->height() / 2});
  CHECK_FALSE(limits->hasFocus());
  limits->setFocus(Qt::TabFocusReason);
  const bool on = f.document->scene().limits;
  QTest::keyClick(limits, Qt::Key_Space);
  CHECK(f.document->scene().limits != on);
  CHECK_FALSE(f.player->isPlaying());
  QTest::keyClick(limits, Qt::Key_Return);
  CHECK(f.document->scene().limits == on);
}

TEST_CASE_METHOD(AppTest, "Integrator, joint limits, friction and time step are undone and done again") {
  Panels f;
  auto* panel = f.panel<SimulationPanel>();
  const SimulationOptions before = f.document->scene().simulation;
  auto* integrator = panel->findChild<QComboBox*>("integrator");
  REQUIRE(integrator != nullptr);
  chooseItem(integrator, integrator->findData(static_cast<int>(Integrator::kSemiImplicitEuler)));
  Panels::type(panel->findChild<QDoubleSpinBox*>("timeStep"), "4");
  edits::setFriction(f.document, 1, 0.25);
  edits::setLimits(f.document, false);
  const auto& scene = [&]() -> const Scene& { return f.document->scene(); };
  CHECK(scene().simulation.integrator == Integrator::kSemiImplicitEuler);
  CHECK(f.document->undoStack()->count() == 4);
  for (int i = 0; i < 4; ++i) f.document->undoStack()->undo();
  CHECK(scene().simulation.integrator == before.integrator);
  CHECK(scene().simulation.dt == before.dt);
  CHECK(scene().limits);
  CHECK(integrator->currentIndex() == integrator->findData(static_cast<int>(before.integrator)));
  REQUIRE(f.waitFor([&] { return f.player->frame()->inputs.friction[1] == 0; }));
  for (int i = 0; i < 4; ++i) f.document->undoStack()->redo();
  CHECK(scene().simulation.integrator == Integrator::kSemiImplicitEuler);
  CHECK(scene().simulation.dt == Approx(0.004));
  CHECK_FALSE(scene().limits);
  REQUIRE(f.waitFor([&] { return f.player->frame()->inputs.friction[1] == 0.25; }));
  f.player->step();
  REQUIRE(f.waitFor([&] { return f.player->time() > 0; }));
  CHECK(f.player->time() == Approx(0.004));
}

TEST_CASE_METHOD(AppTest, "An input torque typed while playing does work") {
  Panels f;
  edits::setGravity(f.document, {0, 0, 0});
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.player->isPlaying(); }));
  f.panel<JointPanel>()->setPage(JointPanel::Page::kTorques);
  Panels::type(f.panel<JointPanel>()->row(0)->number(), "3");
  REQUIRE(f.waitFor([&] { return f.player->frame()->energies.work_inputs > 0.01; }));
  const Energies& energies = f.player->frame()->energies;
  CHECK(energies.kinetic == Approx(energies.work_inputs).epsilon(1e-6));
}

TEST_CASE_METHOD(AppTest, "Gravity and time step of the simulation panel reach the scene") {
  Panels f;
  auto* panel = f.panel<SimulationPanel>();
  auto* planet = panel->findChild<QComboBox*>("planet");
  REQUIRE(planet != nullptr);
  chooseItem(planet, planet->findText("Moon"));
  CHECK(f.document->scene().gravity == Vector3(0, 0, -1.62));
  CHECK(f.waitFor([&] { return planet->currentText() == "Moon"; }));
  Panels::type(panel->findChild<QDoubleSpinBox*>("gravity.x"), "0.5");
  CHECK(f.document->scene().gravity == Vector3(0.5, 0, -1.62));
  Panels::type(panel->findChild<QDoubleSpinBox*>("timeStep"), "2.5");
  CHECK(f.document->scene().simulation.dt == Approx(0.0025).epsilon(1e-12));
  while (f.document->undoStack()->canUndo()) f.document->undoStack()->undo();
  CHECK(f.document->scene().gravity.z() == -kStandardGravity);
  CHECK(f.waitFor([&] { return planet->currentText() == "Earth"; }));
}

TEST_CASE_METHOD(AppTest,
                 "The integrator chosen is the one simulated with; a tolerance is asked where it counts") {
  Panels f;
  auto* panel = f.panel<SimulationPanel>();
  auto* integrator = panel->findChild<QComboBox*>("integrator");
  auto* tolerance = panel->findChild<QComboBox*>("tolerance");
  REQUIRE(integrator != nullptr);
  REQUIRE(tolerance != nullptr);
  CHECK(integrator->count() == static_cast<int>(kIntegrators.size()));
  for (const Integrator each : kIntegrators) {
    chooseItem(integrator, integrator->findData(static_cast<int>(each)));
    CHECK(f.document->scene().simulation.integrator == each);
    CHECK(f.waitFor([&] { return f.player->frame()->options.integrator == each; }));
    CHECK(tolerance->isVisibleTo(panel) == (each == Integrator::kDormandPrince));
  }
  chooseItem(integrator, integrator->findData(static_cast<int>(Integrator::kDormandPrince)));
  chooseItem(tolerance, tolerance->findText("1e-06"));
  CHECK(f.document->scene().simulation.tolerance == 1e-6);
  f.document->undoStack()->undo();
  CHECK(f.document->scene().simulation.tolerance == 1e-9);
  CHECK(tolerance->currentText() == "1e-09");
}

TEST_CASE_METHOD(AppTest, "The speed that is typed or chosen is the one simulated with") {
  Panels f;
  auto* speed = f.panel<TransportBar>()->findChild<QComboBox*>();
  REQUIRE(speed != nullptr);
  speed->setFocus();
  speed->lineEdit()->selectAll();
  QTest::keyClicks(speed->lineEdit(), "0.1");
  QTest::keyClick(speed->lineEdit(), Qt::Key_Return);
  CHECK(f.waitFor([&] { return f.player->speed() == 0.1; }));
  f.waitForPicture();
  CHECK(f.player->speed() == 0.1);
  CHECK(speed->currentText() == QStringLiteral("0.1×"));
  speed->setFocus();
  speed->lineEdit()->selectAll();
  QTest::keyClicks(speed->lineEdit(), "nonsense");
  QTest::keyClick(speed->lineEdit(), Qt::Key_Return);
  CHECK(f.player->speed() == 0.1);
  CHECK(speed->currentText() == QStringLiteral("0.1×"));
}

TEST_CASE_METHOD(AppTest, "The scene tree and the selection show the same thing") {
  Panels f;
  auto* tree = f.panel<ScenePanel>()->findChild<QTreeWidget*>();
  REQUIRE(tree != nullptr);
  const auto hits = tree->findItems("middle", Qt::MatchExactly | Qt::MatchRecursive);
  REQUIRE(hits.size() == 1);
  tree->scrollToItem(hits[0]);
  QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualItemRect(hits[0]).center());
  CHECK(f.selection->selected() == PickObject{PickKind::kLink, f.frame("middle")});
  f.selection->select({PickKind::kLink, f.frame("hand")});
  REQUIRE(tree->currentItem() != nullptr);
  CHECK(tree->currentItem()->text(0) == "hand");
}

TEST_CASE_METHOD(AppTest, "A coordinate typed for a target moves the robot and leaves the others exact") {
  Panels f;
  f.poser->setPosition(1, 0.7);
  f.poser->setPosition(2, 0.512345678);
  const int target = edits::addTarget(f.poser, f.selection, f.frame("hand"));
  f.selection->select({PickKind::kTarget, target});
  const auto pose = [&]() -> const Transform& { return f.document->scene().targets[0].X_WT; };
  const Transform before = pose();
  auto* z = f.pageField<QDoubleSpinBox>("target.pose.z");
  REQUIRE(z != nullptr);
  Panels::type(z, QString::number(before.p.z() + 0.05, 'f', 4));
  CHECK(pose().p.z() == Approx(before.p.z() + 0.05).margin(6e-5));
  CHECK(pose().p.x() == before.p.x());
  CHECK((pose().R - before.R).norm() < 1e-12);
  CHECK(
      f.waitFor([&] { return std::abs(f.player->framePose(f.frame("hand")).p.z() - pose().p.z()) < 1e-3; }));
}

TEST_CASE_METHOD(AppTest, "What is added to the plot is kept with the scene") {
  Panels f;
  auto* plots = f.panel<PlotPanel>();
  const int energies = f.signalsInLegend();
  SceneView view = f.view->options();
  view.plots = {"q.j1", "total"};  // the energies stand there anyway
  f.view->setOptions(view);
  const QString path = f.folder.filePath("plots.lws.json");
  REQUIRE(f.document->saveAs(path));
  f.open(path);
  CHECK(f.signalsInLegend() == energies + 1);
  CHECK(plots->shown().back() == "q.j1");
}

TEST_CASE_METHOD(AppTest, "The values beside the plot are those of the step that is shown") {
  Panels f;
  f.player->step(2999);  // more steps than a curve has points
  REQUIRE(f.waitFor([&] { return f.player->time() > 2.9985; }));
  auto* plots = f.panel<PlotPanel>();
  plots->setShown({"kinetic"});
  const QString value = QString::number(f.player->frame()->energies.kinetic, 'g', 5) + " J";
  CHECK(f.waitFor([&] {
    const auto labels = plots->findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(),
                       [&](const QLabel* label) { return label->text() == value; });
  }));
}

TEST_CASE_METHOD(AppTest, "The table of the plot has every step that is seen") {
  Panels f;
  f.player->step(40);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.0395; }));
  auto* plots = f.panel<PlotPanel>();
  plots->setShown({"kinetic", "q.j2"});
  REQUIRE(f.waitFor([&] {
    return plots->findChild<QCustomPlot*>()->graphCount() == 2 &&
           plots->findChild<QCustomPlot*>()->graph(1)->dataCount() == 41;
  }));
  const QString path = f.folder.filePath("values.csv");
  const auto write = [&](const QString& where) {
    CsvOrder order = plots->table();
    order.path = where;
    CsvJob job(std::move(order));
    QString why = "not finished";
    QObject::connect(&job, &CsvJob::finished, &f.window, [&](bool, const QString& error) { why = error; });
    job.start();
    REQUIRE(f.waitFor([&] { return why != "not finished"; }));
    return why;
  };
  REQUIRE(write(path).isEmpty());
  QFile file(path);
  REQUIRE(file.open(QIODevice::ReadOnly));
  const QList<QByteArray> lines = file.readAll().trimmed().split('\n');
  REQUIRE(lines.size() == 42);  // header, start, 40 steps
  CHECK(lines[0].contains("kinetic"));
  const QList<QByteArray> last = lines.back().split(',');
  REQUIRE(last.size() == 3);
  CHECK(last[0].toDouble() == Approx(0.04));
  CHECK(last[1].toDouble() == f.player->frame()->energies.kinetic);
  CHECK(last[2].toDouble() == Approx(f.player->q()[1] * 180 / kPi).epsilon(1e-14));  // degrees are shown
  CHECK_FALSE(write("/nowhere/values.csv").isEmpty());
}

TEST_CASE_METHOD(AppTest, "A film is no faster than its format and is refused where it cannot be written") {
  Panels f;
  f.player->step(100);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.0995; }));
  FilmDialog dialog(f.workbench(), &f.window);
  const auto done = [&] { return !isFilming(dialog); };
  chooseFilmSize(&dialog, 160, 90);
  dialog.findChild<QLineEdit*>("filmPath")->setText("/nowhere/film.mp4");
  dialog.startFilm();
  REQUIRE(f.waitFor(done));
  CHECK(filmStatus(dialog).contains("/nowhere"));
  const QString path = f.folder.filePath("film.gif");
  dialog.findChild<QLineEdit*>("filmPath")->setText(path);
  dialog.startFilm();
  CHECK(filmStatus(dialog).contains("50 frames a second"));
  REQUIRE(f.waitFor(done));
  CHECK(filmStatus(dialog).startsWith("5 frames"));  // 0.1 s of 50 a second
  CHECK(QFile(path).size() > 100);
}

TEST_CASE_METHOD(AppTest, "Closing the dialog while filming cancels, keeps what was written and waits") {
  Panels f;
  {
    FilmDialog dialog(f.workbench(), &f.window);
    chooseFilmSize(&dialog, 1280, 720);
    dialog.findChild<QLineEdit*>("filmPath")->setText(f.folder.filePath("long.mp4"));
    dialog.show();
    dialog.startFilm();
    REQUIRE(isFilming(dialog));
    dialog.close();
    REQUIRE(f.waitFor([&] { return !isFilming(dialog); }));
    CHECK(filmStatus(dialog).startsWith("Cancelled"));
    dialog.startFilm();
  }  // gone while filming
  CHECK(f.player->mode() == Player::Mode::kPosing);
}

}  // namespace linkwright::app
