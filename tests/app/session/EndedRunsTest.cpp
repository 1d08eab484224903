// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of a recorded run when the scene is edited.
#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>
#include <catch2/catch.hpp>

#include "BuildInfo.h"
#include "app/commands/TargetEdits.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/edit/TreeEdits.h"
#include "tests/app/WindowFixture.h"

namespace ended_runs_test {

using namespace linkwright;
using namespace linkwright::app;

struct Recorded : WindowFixture {
  Recorded() {
    QObject::connect(player, &Player::notice, &window, [this](const QString& text) { notice = text; });
    QObject::connect(player, &Player::replaced, &window, [this] { ++replaced; });
  }
  /// Makes steps at the end of the run until it is `time` long.
  void recordUntil(double time) {
    const double dt = document->scene().simulation.dt;
    player->seek(1e9);
    player->step(static_cast<int>(std::lround((time - player->endTime()) / dt)));
    REQUIRE(waitFor([&] { return player->time() > time - 0.5 * dt; }));
  }
  void seek(double time) {
    player->seek(time);
    REQUIRE(waitFor([&] { return std::abs(player->time() - time) < 1e-9; }));
  }
  std::vector<State> states() {
    std::vector<State> all(player->timeline()->size());
    for (std::size_t i = 0; i < all.size(); ++i) REQUIRE(player->timeline()->Get(i, &all[i], nullptr));
    return all;
  }
  void setMass(double mass) {
    document->edit("Mass",
                   [&](Scene& scene) { scene.robots[0].description.links.back().inertial->mass = mass; });
  }
  void undo() { document->undoStack()->undo(); }
  void redo() { document->undoStack()->redo(); }
  QString notice;  // the last
  int replaced = 0;
};

void CheckSame(const std::vector<State>& a, const std::vector<State>& b) {
  REQUIRE(a.size() == b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    CHECK(a[i].time == b[i].time);
    CHECK(a[i].q == b[i].q);
    CHECK(a[i].v == b[i].v);
  }
}

TEST_CASE("Undo brings back the run that an edit has ended, and the time; redo the one after it") {
  testApplication();
  Recorded f;
  f.openArm();
  f.recordUntil(0.1);
  const std::vector<State> first = f.states();
  f.seek(0.04);
  f.setMass(7);
  CHECK(f.player->endTime() == 0);
  CHECK(f.notice.contains("Undo brings the run back"));
  f.recordUntil(0.06);
  const std::vector<State> second = f.states();
  CHECK(second.back().q != first[second.size() - 1].q);

  f.undo();
  CHECK(f.notice.contains("is back"));
  CHECK(f.player->time() == Approx(0.04));
  CHECK(f.player->mode() == Player::Mode::kReview);
  CHECK(f.player->endTime() == Approx(0.1));
  CheckSame(f.states(), first);
  f.redo();
  CHECK(f.player->time() == Approx(0.06));
  CheckSame(f.states(), second);
  f.undo();

  // It goes on as if nothing had been: the same bits as a run without a break.
  f.recordUntil(0.15);
  const std::vector<State> whole = f.states();
  f.player->reset();
  REQUIRE(f.waitFor([&] { return f.player->timeline()->size() == 1 && f.player->time() == 0; }));
  f.recordUntil(0.15);
  CheckSame(f.states(), whole);
}

TEST_CASE("A pose at the start ends a run without a break of the drag, and its undo brings the run back") {
  testApplication();
  Recorded f;
  f.openArm();
  f.recordUntil(0.05);
  f.seek(0);
  const std::vector<State> before = f.states();
  const int replaced = f.replaced;
  const int token = f.document->newDragToken();
  VectorX q = f.player->q();
  for (const double angle : {0.1, 0.2, 0.3}) {
    q[0] = angle;
    f.player->commitPose(q, nullptr, token, "Pose");
  }
  CHECK(f.replaced == replaced);
  CHECK(f.notice.contains("Undo brings the run back"));
  REQUIRE(f.waitFor([&] { return f.player->frame()->state.q == q; }));
  CHECK(f.player->timeline()->size() == 1);
  f.recordUntil(0.02);
  CHECK(f.states().front().q == q);
  f.undo();
  CHECK(f.document->undoStack()->index() == 0);
  CheckSame(f.states(), before);
  CHECK(f.player->time() == 0);
  f.redo();
  CHECK(f.player->endTime() == Approx(0.02));
  CHECK(f.states().front().q == q);
}

TEST_CASE("A target that the robot follows at the start ends a run, which comes back with the target") {
  testApplication();
  Recorded f;
  f.openArm();
  edits::addTarget(f.poser, f.selection,
                   FrameIndex(static_cast<int>(f.player->model()->frames().size()) - 1));
  f.recordUntil(0.05);
  f.seek(0);
  const std::vector<State> before = f.states();
  const VectorX start = f.player->q();
  const int count = f.document->undoStack()->count();
  f.document->edit("Move target", [](Scene& scene) { scene.targets[0].X_WT.p.x() -= 0.1; });
  REQUIRE(f.waitFor([&] { return f.player->q() != start; }));
  REQUIRE(f.waitFor([&] { return f.player->timeline()->size() == 1; }));
  CHECK(f.document->undoStack()->count() == count + 1);
  f.undo();
  CheckSame(f.states(), before);
  CHECK(f.player->q() == start);
}

TEST_CASE("Live edits between leave a run in its place in the history") {
  testApplication();
  Recorded f;
  f.openArm();
  const auto gravity = [&](double g) {
    f.document->edit("Gravity", [&](Scene& scene) { scene.gravity.z() = g; });
  };
  f.recordUntil(0.02);
  gravity(-3);
  CHECK(f.player->endTime() == Approx(0.02));
  f.recordUntil(0.04);
  const std::vector<State> before = f.states();
  f.setMass(5);
  gravity(-2);
  f.undo();
  CHECK(f.player->endTime() == 0);
  f.undo();
  CheckSame(f.states(), before);
  REQUIRE(f.waitFor([&] { return f.player->frame()->inputs.gravity.z() == -3; }));
  f.undo();
  CHECK(f.player->endTime() == Approx(0.04));
  REQUIRE(f.waitFor([&] { return f.player->frame()->inputs.gravity.z() != -3; }));
}

TEST_CASE("An edit of a path that is undone at once restarts nothing") {
  testApplication();
  Recorded f;
  f.open(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/scenes/path-following.lws.json"));
  REQUIRE_FALSE(f.document->scene().paths.empty());
  f.recordUntil(0.03);
  const std::vector<State> before = f.states();
  const int replaced = f.replaced;
  f.document->edit("Repeat", [](Scene& scene) { scene.paths[0].closed = !scene.paths[0].closed; });
  f.undo();
  QTest::qWait(600);
  CHECK(f.replaced == replaced);
  CheckSame(f.states(), before);
  f.document->edit("Repeat", [](Scene& scene) { scene.paths[0].closed = !scene.paths[0].closed; });
  REQUIRE(f.waitFor([&] { return f.replaced > replaced; }));
  CHECK(f.player->endTime() == 0);
  f.undo();
  REQUIRE(f.waitFor([&] { return f.player->endTime() > 0; }));
  CheckSame(f.states(), before);
  // A pose meanwhile does not make it up to date.
  f.seek(0);
  const int so_far = f.replaced;
  f.document->edit("Repeat", [](Scene& scene) { scene.paths[0].closed = !scene.paths[0].closed; });
  VectorX q = f.player->q();
  q[0] += 0.1;
  f.player->commitPose(q, nullptr, 0, "Pose");
  REQUIRE(f.waitFor([&] { return f.replaced > so_far; }));
  CHECK(f.player->q() == q);
}

TEST_CASE("Renaming restarts nothing: the run goes on, with signals of the new name") {
  testApplication();
  Recorded f;
  f.open(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/scenes/springs-and-motors.lws.json"));
  f.recordUntil(0.05);
  const std::vector<State> before = f.states();
  const auto rename = [&](const char* kind, const std::string& old, const char* name) {
    const ObjectId id = FindNamed(f.document->objects(), kind, old);
    REQUIRE(id != 0);
    f.document->editObjects("Rename", [&](CObjectContainer* scene) { return RenameObject(scene, id, name); });
  };
  const std::string joint = f.player->model()->joints().back().name;
  rename("joint", joint, "hinge of that");
  const auto bare = [](const std::string& name) { return name.substr(name.rfind('/') + 1); };
  CHECK(bare(f.player->model()->joints().back().name) == "hinge of that");
  CHECK(f.player->time() == Approx(0.05));
  CheckSame(f.states(), before);
  const auto names = [&] {
    std::string all;
    const std::unique_ptr<System> system = f.player->cloneSystem();
    for (const Signal& signal : system->signals()) all += signal.name + "\n";
    return all;
  };
  CHECK(names().find("hinge of that") != std::string::npos);
  rename("link", f.player->model()->frames().back().name, "that");
  rename("force", f.document->scene().forces[0].name, "pusher");
  CHECK(f.notice.isEmpty());
  f.recordUntil(0.1);
  const std::vector<State> whole = f.states();
  f.undo();
  f.undo();
  f.undo();
  CHECK(f.player->model()->joints().back().name == joint);
  CHECK(f.player->endTime() == Approx(0.1));
  CheckSame(f.states(), whole);
  f.player->reset();
  REQUIRE(f.waitFor([&] { return f.player->timeline()->size() == 1 && f.player->time() == 0; }));
  f.recordUntil(0.1);
  CheckSame(f.states(), whole);
  // While it plays, too.
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.15; }));
  rename("joint", joint, "hinge");
  CHECK(f.player->isPlaying());
  const double now = f.player->time();
  CHECK(f.waitFor([&] { return f.player->time() > now + 0.05; }));
  CHECK(f.notice.isEmpty());
}

TEST_CASE("The runs of a document are kept on disk beside each other, as many as undo can bring back") {
  testApplication();
  QTemporaryDir disk;
  const QString link = disk.filePath("run");
  Recorded f;
  f.player->setRunFolder(link);
  f.openArm();
  const auto length = [&] { return RunJournal::Look(link.toStdString()).last_time; };
  f.recordUntil(0.1);
  REQUIRE(f.waitFor([&] { return length() > 0.099; }));
  f.setMass(7);
  f.recordUntil(0.03);
  REQUIRE(f.waitFor([&] { return length() > 0.029; }));
  CHECK(length() == Approx(0.03));
  f.undo();
  CHECK(length() == Approx(0.1));
  // It is written on where it was.
  f.recordUntil(0.12);
  REQUIRE(f.waitFor([&] { return length() > 0.119; }));
  for (int i = 0; i < 8; ++i) {
    f.setMass(8 + i);
    f.recordUntil(0.01);
  }
  CHECK(QDir(disk.path()).entryList({"run-*"}, QDir::Dirs).size() <= 5);
  f.document->close();
  CHECK(QDir(disk.path()).entryList({"run-*"}, QDir::Dirs | QDir::NoSymLinks).size() == 0);
}

}  // namespace ended_runs_test
