// SPDX-License-Identifier: GPL-3.0-or-later
// How films are taken: camera, motion, frames; by the window as by the command line.
#include <QContextMenuEvent>
#include <QDoubleSpinBox>
#include <QFile>
#include <QImage>
#include <QMenu>
#include <QToolButton>
#include <catch2/catch.hpp>
#include <thread>

#include "app/base/FilmPainters.h"
#include "app/base/Labels.h"
#include "app/cli/Commands.h"
#include "app/cli/film/FilmShot.h"
#include "app/commands/CameraKeyEdits.h"
#include "app/jobs/FilmJob.h"
#include "app/panels/simulation/TimelineStrip.h"
#include "engine/algorithms/Kinematics.h"
#include "render/Offscreen.h"
#include "render/camera/CameraPath.h"
#include "render/camera/SceneCamera.h"
#include "tests/app/FilmHands.h"
#include "tests/app/WindowFixture.h"
#include "tests/support/RunProgram.h"
#include "tests/support/ShippedScene.h"

namespace linkwright::app {
namespace film_shot_test {

/// A frame of a film in PNG, which was drawn from this picture.
bool isPicture(const QString& path, const Snapshot& snapshot, const render::Camera& camera) {
  const QImage frame = QImage(path).convertToFormat(QImage::Format_RGBA8888);
  if (frame.isNull()) return false;
  std::vector<std::uint8_t> rgba;
  // This thread's context is the window's.
  std::thread([&] {
    render::Offscreen().Render(snapshot, camera, frame.width(), frame.height(), &rgba, {}, paintLabelsOver);
  }).join();
  const QImage drawn(rgba.data(), frame.width(), frame.height(), 4 * frame.width(), QImage::Format_RGBA8888);
  return frame == drawn;
}

QMenu* rightClickOn(QWidget* widget, const QPointF& place) {
  QContextMenuEvent event(QContextMenuEvent::Mouse, place.toPoint(), widget->mapToGlobal(place.toPoint()));
  QApplication::sendEvent(widget, &event);
  auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
  REQUIRE(menu);
  return menu;
}

void chooseLine(QMenu* menu, const char* name) {
  auto* line = menu->findChild<QAction*>(name);
  INFO(name);
  REQUIRE(line);
  line->trigger();
  menu->close();
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

cli::FilmedScene filmedOf(WindowFixture& f) {
  cli::FilmedScene filmed{f.player->compiled(), {}, f.document->scene().targets};
  filmed.look.view = f.view->options();
  filmed.look.dark = f.workbench()->theme().dark;
  return filmed;
}

TEST_CASE_METHOD(AppTest, "A link that is followed stays at its pixel") {
  WindowFixture f;
  f.open(QString::fromStdString(test::ShippedScene("double-pendulum")));
  const auto compiled = f.player->compiled();
  REQUIRE(compiled);
  const auto simulation = cli::FilmedSimulation::Make(filmedOf(f), f.document->scene().simulation, {});
  const FrameIndex lower = compiled->model->FindFrame("lower");
  REQUIRE(lower.IsValid());
  Workspace workspace(*compiled->model);
  for (const bool turning : {false, true}) {
    cli::FilmShot shot;
    shot.follow = "lower";
    if (turning) shot.turntable = 3;
    const double start = turning ? 1.5 : 0.5;
    cli::ShotCamera camera(compiled, shot, f.view->camera(), start,
                           [&](double time) { return simulation->StateAt(time).q; });
    std::optional<Eigen::Vector2d> first;
    double moved = 0;
    Vector3 begin = Vector3::Zero();
    for (int k = 0; k <= 20; ++k) {
      const double time = start + k * 0.04;
      REQUIRE_FALSE(simulation->AdvanceTo(time));
      const render::Camera view = camera.At(time);
      ForwardKinematics(*compiled->model, simulation->StateAt(time).q, &workspace);
      const Vector3 link = FramePose(*compiled->model, workspace, lower).p;
      if (k == 0) begin = link;
      moved = std::max(moved, (link - begin).norm());
      CHECK((view.target - f.view->camera().target - (link - begin)).norm() < 1e-12);
      CHECK(view.distance == f.view->camera().distance);
      if (turning) continue;  // about the target, not the link
      Eigen::Vector2d pixel;
      REQUIRE(view.Project(link, 1920, 1080, &pixel));
      if (!first) first = pixel;
      CHECK((pixel - *first).norm() < 1e-8);
    }
    CHECK(moved > 0.05);
  }
}

TEST_CASE_METHOD(AppTest, "Energy and warnings of a blurred frame are those of its first picture") {
  double reached = -1;  // of a run that goes on as it is asked for pictures
  cli::FilmTrack track;
  track.snapshot_at = [&](double time) {
    Snapshot snapshot;
    snapshot.time = reached = time;
    return snapshot;
  };
  track.camera_at = [](double) { return render::Camera(); };
  track.warnings = [&](double) { return std::vector<std::string>{std::to_string(reached)}; };
  track.energy = [&](double) { return cli::EnergyLight{true, reached}; };
  cli::FilmPainters painters;
  int captions = 0, warnings = 0;
  painters.captions = [&](const cli::FilmCaption& caption, int, int, std::uint8_t*) {
    ++captions;
    REQUIRE(caption.light);
    CHECK(caption.light->residual == 2.0);
  };
  painters.warnings = [&](const std::vector<std::string>& sentences, bool, int, int, std::uint8_t*) {
    ++warnings;
    CHECK(sentences == std::vector<std::string>{std::to_string(2.0)});
  };
  for (const bool transparent : {false, true}) {
    cli::PictureOptions options;
    options.transparent = transparent;
    options.overlays.energy = true;
    cli::FilmComposition composition(options, painters, false, {track}, {});
    render::FilmOptions film;
    film.video.width = film.video.height = 16;
    film.frames.shutter = 1;
    film.frames.blur_samples = 4;
    std::vector<std::uint8_t> rgba;
    composition.Draw(film, 2.0, &rgba);
    CHECK(reached > 2.0);
    CHECK(rgba.size() == std::size_t{4} * 16 * 16);
  }
  CHECK(captions == 2);
  CHECK(warnings == 2);
}

TEST_CASE_METHOD(AppTest, "The window and the command line make the same film, to the byte") {
  WindowFixture f;
  f.open(QString::fromStdString(test::ShippedScene("double-pendulum")));
  REQUIRE(f.player->compiled());
  FilmDialog dialog(f.workbench(), &f.window);
  dialog.show();
  dialog.findChild<QToolButton*>("filmMore")->click();
  chooseFilmSize(&dialog, 160, 120);
  const auto number = [&](const char* name, double value) {
    auto* box = dialog.findChild<QDoubleSpinBox*>(name);
    REQUIRE(box);
    box->setValue(value);
  };
  number("filmStart", 0.3);
  number("filmDuration", 0.2);
  number("filmSpeed", 0.5);
  number("filmShutter", 0.5);
  number("filmTurn", 2.5);
  dialog.findChild<QSpinBox*>("filmFps")->setValue(10);
  dialog.findChild<QSpinBox*>("filmSupersample")->setValue(2);
  dialog.findChild<QSpinBox*>("filmBlurSamples")->setValue(3);
  chooseItem(dialog.findChild<QComboBox*>("filmMotion"), 1);
  auto* follow = dialog.findChild<QComboBox*>("filmFollow");
  chooseItem(follow, follow->findText("lower"));
  dialog.findChild<QLineEdit*>("filmPath")->setText(f.folder.filePath("window%d.png"));
  // As it is opened the window shows the whole; the command line has the scene's camera.
  f.view->setCamera(render::ToCamera(f.document->scene().cameras.front()));
  dialog.startFilm();
  REQUIRE(f.waitFor([&] { return !isFilming(dialog); }, 60000));
  INFO(filmStatus(dialog).toStdString());
  CHECK(filmStatus(dialog).startsWith("4 frames"));

  cli::RenderArguments arguments;
  arguments.file.file = test::ShippedScene("double-pendulum");
  arguments.out = f.folder.filePath("command%d.png").toStdString();
  arguments.size = "160x120";
  arguments.fps = 10;
  arguments.start = 0.3;
  arguments.duration = 0.2;
  arguments.shot.frames = {2, 0.5, 3, 0.5};
  arguments.shot.turntable = 2.5;
  arguments.shot.follow = "lower";
  arguments.dark = f.workbench()->theme().dark;
  int code = -1;
  std::thread([&] { code = cli::RunRender(arguments, filmPainters()); }).join();
  REQUIRE(code == 0);
  for (int k = 0; k < 4; ++k) {
    const QImage window(f.folder.filePath(QString("window%1.png").arg(k))),
        command(f.folder.filePath(QString("command%1.png").arg(k)));
    REQUIRE_FALSE(window.isNull());
    CHECK(window == command);
    CHECK(test::ReadFile(f.folder.filePath(QString("window%1.png").arg(k)).toStdString()) ==
          test::ReadFile(f.folder.filePath(QString("command%1.png").arg(k)).toStdString()));
    CHECK(window.text("Title") == command.text("Title"));
    CHECK(window.text("Comment").toStdString() == command.text("Comment").toStdString());
    if (k > 0) CHECK(window != QImage(f.folder.filePath(QString("window%1.png").arg(k - 1))));
  }
  CHECK_FALSE(QFile::exists(f.folder.filePath("command4.png")));
}

TEST_CASE_METHOD(AppTest, "Slow motion shows what was recorded at each of its moments") {
  WindowFixture f;
  f.openArm();
  f.selection->select({});
  f.player->step(300);
  REQUIRE(f.waitFor([&] { return f.player->endTime() > 0.2995; }));
  FilmJob::Order order;
  order.path = f.folder.filePath("slow%d.png");
  order.film.video = {120, 90, 20, 18};
  order.film.start = 0.0503;
  order.film.duration = 0.05;
  order.shot.frames.speed = 0.25;
  order.filmed = filmedOf(f);
  order.timeline = f.player->recording();
  order.camera = f.view->camera();
  int frames = 0;
  QString error = "none yet";
  FilmJob job(order);
  QObject::connect(&job, &FilmJob::finished, &f.window, [&](int made, bool, const QString& why) {
    frames = made;
    error = why;
  });
  job.start();
  REQUIRE(f.waitFor([&] { return error != "none yet"; }, 60000));
  REQUIRE(error.isEmpty());
  CHECK(frames == 4);  // 0.05 s at a quarter of the speed, 20 frames a second
  const auto recording = cli::FilmedRecording::Make(filmedOf(f), f.player->recording());
  for (int k = 0; k < frames; ++k) {
    INFO(k);
    CHECK(isPicture(f.folder.filePath(QString("slow%1.png").arg(k)), recording->At(0.0503 + k * 0.25 / 20),
                    order.camera));
  }
}

TEST_CASE_METHOD(AppTest, "Camera keyframes are set, moved and filmed by mouse") {
  WindowFixture f;
  f.openArm();
  f.selection->select({});
  f.player->step(4000);
  REQUIRE(f.waitFor([&] { return f.player->endTime() > 3.9995; }, 60000));
  auto* strip = f.window.findChild<TimelineStrip*>();
  REQUIRE(strip);
  const auto at = [&](double time, double y) { return QPointF(strip->xOfTime(time), y).toPoint(); };
  constexpr double kTrack = 14, kKeys = 4, kBelow = 20;
  const double pixel = strip->timeOfX(1) - strip->timeOfX(0);
  const auto keys = [&] { return edits::cameraKeys(*f.document); };
  const auto makeAt = [&](double time) {
    QTest::mouseClick(strip, Qt::LeftButton, {}, at(time, kTrack));
    REQUIRE(f.waitFor([&] { return std::abs(f.player->time() - time) <= pixel; }));
    f.waitForPicture();
    chooseLine(rightClickOn(strip, at(time, kBelow)), "makeCameraKeyframe");
  };
  makeAt(0.5);
  const render::Camera first = f.view->camera();
  const QPointF empty(60, f.viewport->height() - 60);
  f.drag(empty, empty + QPointF(80, -20));
  const render::Camera second = f.view->camera();
  REQUIRE_FALSE(first == second);
  makeAt(3);
  REQUIRE(keys().size() == 2);
  CHECK(render::ToCamera(keys()[0]) == first);
  CHECK(render::ToCamera(keys()[1]) == second);
  CHECK(keys()[1].time == f.player->time());

  // One drag is one step of undo.
  const double before = keys()[0].time;
  QTest::mousePress(strip, Qt::LeftButton, {}, at(before, kKeys));
  for (const double time : {0.8, 1.0}) QTest::mouseMove(strip, at(time, kKeys));
  QTest::mouseRelease(strip, Qt::LeftButton, {}, at(1, kKeys));
  CHECK(std::abs(keys()[0].time - 1) <= pixel);
  f.document->undoStack()->undo();
  CHECK(keys()[0].time == before);
  f.document->undoStack()->redo();
  CHECK(std::abs(keys()[0].time - 1) <= pixel);

  // A click shows its moment and its view.
  QTest::mouseClick(strip, Qt::LeftButton, {}, at(keys()[0].time, kKeys));
  CHECK(f.view->camera() == first);
  CHECK(f.waitFor([&] { return std::abs(f.player->time() - keys()[0].time) < 0.0011; }));

  chooseLine(rightClickOn(strip, at(keys()[0].time, kKeys)), "linear");
  CHECK(keys()[0].easing == CameraEasing::kLinear);

  FilmDialog dialog(f.workbench(), &f.window);
  dialog.show();
  QTest::mouseClick(dialog.findChild<QToolButton*>("filmMore"), Qt::LeftButton);
  chooseFilmSize(&dialog, 120, 90);
  chooseItem(dialog.findChild<QComboBox*>("filmMotion"), 2);
  dialog.findChild<QSpinBox*>("filmFps")->setValue(2);
  dialog.findChild<QLineEdit*>("filmPath")->setText(f.folder.filePath("keyed%d.png"));
  QTest::mouseClick(dialog.findChild<QPushButton*>("film"), Qt::LeftButton);
  REQUIRE(f.waitFor([&] { return !isFilming(dialog); }, 60000));
  INFO(filmStatus(dialog).toStdString());
  CHECK(filmStatus(dialog).startsWith("8 frames"));
  const auto recording = cli::FilmedRecording::Make(filmedOf(f), f.player->recording());
  const render::CameraPath path(CameraKeyframesOf(f.document->scene()));
  for (int k = 0; k < 8; ++k) {
    INFO(k);
    CHECK(isPicture(f.folder.filePath(QString("keyed%1.png").arg(k)), recording->At(k / 2.0),
                    path.At(k / 2.0)));
  }

  // They are in the file.
  REQUIRE(f.document->saveAs(f.folder.filePath("keyed.lws.json")));
  const auto kept = keys();
  chooseLine(rightClickOn(strip, at(keys()[1].time, kKeys)), "deleteCameraKeyframe");
  chooseLine(rightClickOn(strip, at(keys()[0].time, kKeys)), "deleteCameraKeyframe");
  CHECK(keys().empty());
  dialog.startFilm();
  CHECK(filmStatus(dialog).contains("no camera keyframes"));
  f.document->undoStack()->setClean();
  f.open(f.folder.filePath("keyed.lws.json"));
  REQUIRE(keys().size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(keys()[i].time == kept[i].time);
    CHECK(keys()[i].easing == kept[i].easing);
    CHECK(keys()[i].yaw == Approx(kept[i].yaw).epsilon(1e-15));
    CHECK(keys()[i].distance == kept[i].distance);
  }
}

TEST_CASE_METHOD(AppTest, "The dialog for films fits a small screen with its camera and motion") {
  WindowFixture f;
  f.openArm();
  FilmDialog dialog(f.workbench(), &f.window);
  dialog.show();
  dialog.findChild<QToolButton*>("filmMore")->click();
  CHECK(dialog.findChild<QComboBox*>("filmMotion")->isVisible());
  CHECK(f.waitFor([&] { return dialog.height() >= dialog.minimumSizeHint().height(); }));
  CHECK(dialog.width() <= 960);
  CHECK(dialog.height() <= 600);
}

}  // namespace film_shot_test
}  // namespace linkwright::app
