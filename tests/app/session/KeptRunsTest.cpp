// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that are left for another one, used by mouse and keys.
#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <QTreeWidget>
#include <algorithm>
#include <catch2/catch.hpp>

#include "BuildInfo.h"
#include "app/panels/plot/PlotPanel.h"
#include "app/panels/plot/Plotting.h"
#include "app/panels/simulation/TimelineStrip.h"
#include "app/session/KeptRuns.h"
#include "app/session/Playback.h"
#include "app/session/RunMarks.h"
#include "app/workbench/Workbench.h"
#include "tests/app/WindowFixture.h"

namespace kept_runs_window_test {

using namespace linkwright;
using namespace linkwright::app;

struct Runs : WindowFixture {
  Runs() { openArm(); }
  void step(int count) {
    const double end = player->time() + count * document->scene().simulation.dt;
    player->step(count);
    REQUIRE(waitFor([&] { return player->time() > end - 1e-9; }));
  }
  void seek(double time) {
    player->seek(time);
    REQUIRE(waitFor([&] { return std::abs(player->time() - time) < 1e-9; }));
  }
  void push(double torque) {
    Command command;
    command.index = 0;
    command.value = torque;
    player->post(command);
  }
  /// Run 1 to 0.2 s; from 0.1 s on Run 2, to 0.25 s.
  void makeTwo() {
    step(200);
    seek(0.1);
    push(3);
    step(150);
    REQUIRE(waitFor([&] { return runs->lanes().size() == 2; }));
  }
  QTreeWidgetItem* row(int index) { return list->topLevelItem(index); }
  void clickCell(int index, int column, bool twice = false) {
    window.findChild<QDockWidget*>("dock.runs")->raise();
    QCoreApplication::processEvents();
    const QPoint at =
        list->visualItemRect(row(index)).topLeft() +
        QPoint(list->columnViewportPosition(column) + 16, list->visualItemRect(row(index)).height() / 2);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, at);
    if (twice) QTest::mouseDClick(list->viewport(), Qt::LeftButton, {}, at);
  }

  KeptRuns* runs = workbench()->runs();
  QTreeWidget* list = window.findChild<QTreeWidget*>("runs");
  TimelineStrip* strip = window.findChild<TimelineStrip*>();
};

TEST_CASE("playing on from an earlier time leaves a lane, which a click takes in hand again") {
  testApplication();
  Runs f;
  CHECK(f.runs->lanes().size() == 1);
  const int plain = f.strip->sizeHint().height();
  f.makeTwo();
  const State second = f.player->frame()->state;
  CHECK(f.strip->sizeHint().height() > plain);
  CHECK(f.strip->yOfRun(2) < 0);
  REQUIRE(f.waitFor([&] { return f.list->topLevelItemCount() == 2 && f.strip->height() > plain; }));
  CHECK(f.row(0)->text(0) == "Run 1");
  CHECK(f.row(0)->text(1) == "0.100 s");
  CHECK(f.row(0)->text(2) == "0.200 s");
  CHECK(f.row(1)->text(2) == "0.250 s");

  const auto at = [&](double time, int run) {
    return QPoint(static_cast<int>(std::lround(f.strip->xOfTime(time))),
                  static_cast<int>(std::lround(f.strip->yOfRun(run))));
  };
  QTest::mouseClick(f.strip, Qt::LeftButton, {}, at(0.15, 1));
  REQUIRE(f.waitFor([&] { return f.runs->lanes()[0].in_hand; }));
  CHECK(f.player->time() == Approx(0.15).margin(0.02));
  CHECK(f.player->endTime() == Approx(0.2));
  QTest::mouseClick(f.strip, Qt::LeftButton, {}, at(0.2, 2));
  REQUIRE(f.waitFor([&] { return f.runs->lanes()[1].in_hand; }));
  f.seek(0.25);
  CHECK(f.player->frame()->state.q == second.q);
  CHECK(f.player->frame()->state.v == second.v);

  // Space does the same as a step: what came later stays.
  f.seek(0.05);
  f.viewport->setFocus();
  f.key(Qt::Key_Space);
  REQUIRE(f.waitFor([&] { return f.runs->lanes().size() == 3 && f.player->time() > 0.06; }));
  f.key(Qt::Key_Space);
  REQUIRE(f.waitFor([&] { return !f.player->isPlaying(); }));
  // A new start too, also from another pose.
  f.player->reset();
  REQUIRE(f.waitFor([&] { return f.runs->lanes().size() == 4 && f.player->endTime() == 0; }));
  f.step(10);
  f.seek(0);
  const VectorX start = f.player->q();
  f.player->commitPose(start + VectorX::Constant(start.size(), 0.1), {}, 0, "Pose");
  REQUIRE(f.waitFor([&] { return f.runs->lanes().size() == 5 && f.player->endTime() == 0; }));
  f.step(10);
  f.runs->take(4);
  REQUIRE(f.waitFor([&] { return f.runs->lanes()[3].in_hand; }));
  f.seek(0);
  CHECK(f.player->q() == start);
}

TEST_CASE("the panel of runs takes, names, compares and deletes them") {
  testApplication();
  Runs f;
  f.makeTwo();
  REQUIRE(f.waitFor([&] { return f.list->topLevelItemCount() == 2; }));
  f.clickCell(0, 3);
  REQUIRE(f.waitFor([&] { return f.runs->hasCompared(); }));
  // Each of its curves has the colour of that of the run in hand, dashed, and the legend names the run.
  {
    auto* plots = f.window.findChild<PlotPanel*>();
    const int count = static_cast<int>(plots->shown().size());
    const QCustomPlot* plot = plots->plot();
    REQUIRE(plot->graphCount() == 2 * count);
    for (int i = 0; i < count; ++i) {
      CHECK(plot->graph(count + i)->pen().color() == plot->graph(i)->pen().color());
      CHECK(plot->graph(count + i)->pen().style() == Qt::DashLine);
      CHECK(plot->graph(i)->pen().style() == Qt::SolidLine);
    }
    const auto* named = plots->findChild<QLabel*>("comparedRun");
    REQUIRE(named != nullptr);
    CHECK(named->text() == f.runs->lanes()[0].name);
  }
  State state;
  const auto lane = [&](int id) {
    for (const RunLane& each : f.runs->lanes())
      if (each.id == id) return each;
    return RunLane();
  };
  CHECK(f.runs->stateAt(lane(1), 0.15, &state));
  CHECK(state.time == Approx(0.15));
  CHECK((state.q - f.player->q()).norm() > 1e-6);
  // Where both are one, and after its end.
  CHECK_FALSE(f.runs->stateAt(lane(1), 0.05, &state));
  CHECK_FALSE(f.runs->stateAt(lane(1), 0.21, &state));

  f.clickCell(0, 0);
  QTest::keyClick(f.list, Qt::Key_F2);
  auto* editor = f.list->findChild<QLineEdit*>();
  REQUIRE(editor != nullptr);
  typeLine(editor, "without push");
  REQUIRE(f.waitFor([&] { return lane(1).name == "without push"; }));
  REQUIRE(f.waitFor([&] { return f.row(0)->text(0) == "without push"; }));
  f.clickCell(0, 0, true);
  REQUIRE(f.waitFor([&] { return lane(1).in_hand; }));
  CHECK_FALSE(f.runs->hasCompared());
  REQUIRE(f.waitFor([&] { return f.row(1)->text(3).isEmpty(); }));
  f.clickCell(1, 0);
  QTest::mouseClick(f.window.findChild<QPushButton*>("deleteRun"), Qt::LeftButton);
  REQUIRE(f.waitFor([&] { return f.runs->lanes().size() == 1; }));
  CHECK(f.player->endTime() == Approx(0.2));
}

TEST_CASE("what is recorded plays forwards, backwards and over and over, and computes nothing") {
  testApplication();
  Runs f;
  f.step(300);
  const std::uint64_t revision = f.player->timeline()->revision();
  const std::size_t steps = f.player->timeline()->size();
  Playback* playback = f.workbench()->playback();
  f.viewport->setFocus();
  f.seek(0.1);
  playback->setLoops(true);  // so that it does not end by itself
  f.key(Qt::Key_Space, Qt::ShiftModifier);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.2; }));
  f.key(Qt::Key_Space);
  CHECK(playback->direction() == 0);
  CHECK_FALSE(f.player->wantsToPlay());
  playback->setLoops(false);
  f.key(Qt::Key_Space, Qt::ControlModifier | Qt::ShiftModifier);
  CHECK(playback->direction() == -1);
  REQUIRE(f.waitFor([&] { return f.player->time() < 0.15; }));
  REQUIRE(f.waitFor([&] { return playback->direction() == 0; }));
  REQUIRE(f.waitFor([&] { return f.player->time() == 0; }));
  playback->setRange(0.1, 0.2);
  playback->setLoops(true);
  int turns = 0;
  double before = 0;
  bool outside = false;
  playback->play(1);
  REQUIRE(f.waitFor([&] { return f.player->time() >= 0.1; }));
  REQUIRE(f.waitFor([&] {
    const double now = f.player->time();
    if (now < before) ++turns;
    outside = outside || now < 0.099 || now > 0.201;
    before = now;
    return turns >= 2;
  }));
  CHECK_FALSE(outside);
  // Another way to change time ends it.
  f.player->stepBack();
  CHECK(playback->direction() == 0);
  CHECK(f.player->timeline()->revision() == revision);
  CHECK(f.player->timeline()->size() == steps);
  CHECK(f.runs->lanes().size() == 1);
}

TEST_CASE("all steps of a long run are looked through for marks, though nothing moves any more") {
  testApplication();
  Runs f;
  f.step(100);
  f.push(1);
  f.step(9000);
  f.seek(5);
  f.push(2);
  f.step(1);
  REQUIRE(f.waitFor([&] { return f.runs->lanes().size() == 2; }));
  const auto edits = [&] {
    const auto& marks = f.workbench()->marks()->marks();
    return std::count_if(marks.begin(), marks.end(),
                         [](const RunMark& mark) { return mark.kind == RunMark::Kind::kEdit; });
  };
  REQUIRE(f.waitFor([&] { return edits() == 2; }));
  // Shown once, and no frame follows.
  f.runs->take(1);
  REQUIRE(f.waitFor([&] { return edits() == 1; }));
}

TEST_CASE("edits of a run are marks, and keys go to them") {
  testApplication();
  Runs f;
  f.step(100);
  f.push(1);
  f.step(100);
  f.push(2);
  f.step(100);
  const auto edits = [&] {
    std::vector<double> times;
    for (const RunMark& mark : f.workbench()->marks()->marks())
      if (mark.kind == RunMark::Kind::kEdit) times.push_back(mark.time);
    return times;
  };
  REQUIRE(f.waitFor([&] { return edits().size() == 2; }));
  CHECK(edits()[0] == Approx(0.1));
  f.viewport->setFocus();
  f.key(Qt::Key_Left, Qt::ControlModifier);
  REQUIRE(f.waitFor([&] { return f.player->time() == edits()[1]; }));
  f.key(Qt::Key_Left, Qt::ControlModifier);
  REQUIRE(f.waitFor([&] { return f.player->time() == edits()[0]; }));
  f.key(Qt::Key_Right, Qt::ControlModifier);
  REQUIRE(f.waitFor([&] { return f.player->time() == edits()[1]; }));
}

TEST_CASE("runs are saved beside the scene, and are there when it is opened again") {
  testApplication();
  Runs f;
  f.makeTwo();
  const QString scene = f.folder.filePath("kept.lws.json");
  REQUIRE(f.document->saveAs(scene));
  const QString runs = f.folder.filePath("kept.lws.runs");
  REQUIRE(f.waitFor([&] { return QFile::exists(runs); }));
  const State second = f.player->frame()->state;

  f.document->newScene();
  CHECK(f.runs->lanes().size() == 1);
  f.open(scene);
  REQUIRE(f.waitFor([&] { return f.runs->lanes().size() == 3; }));
  CHECK(f.runs->lanes()[0].name == "Run 1");
  CHECK(f.runs->lanes()[0].from == Approx(0.1));
  CHECK(f.runs->lanes()[0].parent == 2);
  CHECK_FALSE(f.runs->lanes()[0].steps->in_memory());
  CHECK(f.runs->lanes()[2].in_hand);
  CHECK(f.player->endTime() == 0);
  f.runs->take(2);
  REQUIRE(f.waitFor([&] { return f.runs->lanes()[1].in_hand; }));
  f.seek(0.25);
  CHECK(f.player->frame()->state.q == second.q);
  CHECK(f.player->frame()->state.v == second.v);
  CHECK(f.runs->lanes().size() == 2);

  // Saved again with none left, the file goes.
  f.runs->drop(1);
  REQUIRE(f.waitFor([&] { return f.runs->lanes().size() == 1; }));
  const qint64 size = QFileInfo(runs).size();
  REQUIRE(f.document->save());
  REQUIRE(f.waitFor([&] { return QFileInfo(runs).size() < size; }));
  f.open(scene);
  REQUIRE(f.waitFor([&] { return f.runs->lanes().size() == 2; }));
  f.runs->drop(2);
  REQUIRE(f.waitFor([&] { return f.runs->lanes().size() == 1; }));
  REQUIRE(f.document->save());
  CHECK_FALSE(QFile::exists(runs));
}

TEST_CASE("a joint that friction holds is a mark, not one that turns round") {
  testApplication();
  Runs f;
  f.open(LINKWRIGHT_SOURCE_DIR "/scenes/six-joint-arm.lws.json");
  f.step(4000);
  const auto& marks = f.workbench()->marks()->marks();
  const auto held = [&] {
    return std::count_if(marks.begin(), marks.end(),
                         [](const RunMark& mark) { return mark.kind == RunMark::Kind::kSticking; });
  };
  REQUIRE(f.waitFor([&] { return held() > 0; }));
  // By what is recorded: no joint that is named moves in the time after.
  for (const RunMark& mark : marks) {
    if (mark.kind != RunMark::Kind::kSticking || !mark.text.endsWith("sticks")) continue;
    const BodyIndex joint = f.player->model()->FindJoint(mark.text.chopped(7).toStdString());
    REQUIRE(joint.IsValid());
    State state;
    for (double time = mark.time; time < mark.time + 0.019; time += 1e-3) {
      const Timeline& timeline = *f.player->timeline();
      REQUIRE(timeline.Get(timeline.IndexAt(time + 1e-9), &state, nullptr));
      CHECK(state.v[joint.value - 1] == 0);
    }
  }
}

TEST_CASE("switches of forces and what contacts do are marks, and keys go from one to the next") {
  testApplication();
  WindowFixture f;
  // A box falls 5 cm, is pushed from 0.2 s to 0.3 s by more than friction holds, and comes to rest.
  f.open(f.write("box.lws.json", R"({
    "linkwright": 1, "dt": 0.001, "contact": {"ground": true, "friction": 0.5},
    "robots": [{"floating": true, "xyz": [0, 0, 0.1], "links": [
        {"name": "box", "mass": 1, "inertia": [0.002, 0.002, 0.002], "collisions": [{"box": [0.1, 0.1, 0.1]}]}]}],
    "forces": [{"name": "push", "type": "force", "link": "box", "point": [0, 0, -0.04], "force": [8, 0, 0],
                "from": 0.2, "until": 0.3}]})"));
  f.player->step(500);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.4995; }));
  const auto texts = [&] {
    QStringList found;
    for (const RunMark& mark : f.workbench()->marks()->marks()) found.append(mark.text.section(',', 0, 0));
    found.removeDuplicates();
    return found;
  };
  REQUIRE(f.waitFor([&] { return texts().size() == 4; }));
  CHECK(texts() ==
        QStringList{"box hits ground", "push switches on", "push switches off", "box sticks to ground"});
  f.player->seek(0);
  REQUIRE(f.waitFor([&] { return f.player->time() == 0; }));
  f.viewport->setFocus();
  // The impact inside a step is not met twice.
  const double struck = std::sqrt(2 * 0.05 / kStandardGravity);
  f.key(Qt::Key_Right, Qt::ControlModifier);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0; }));
  CHECK(f.player->time() >= struck);
  CHECK(f.player->time() < struck + 1e-3);
  f.key(Qt::Key_Right, Qt::ControlModifier);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.15; }));
  CHECK(f.player->time() == Approx(0.2).margin(1e-9));
  f.key(Qt::Key_Left, Qt::ControlModifier);
  REQUIRE(f.waitFor([&] { return f.player->time() < 0.15; }));
  CHECK(f.player->time() >= struck);
}

}  // namespace kept_runs_window_test
