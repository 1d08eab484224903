// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of films and still pictures in the window.
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QToolButton>
#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <semaphore>
#include <thread>

#include "app/document/Document.h"
#include "app/panels/files/FilmBeside.h"
#include "app/panels/files/FilmDialog.h"
#include "app/panels/files/FilmPreview.h"
#include "app/panels/files/FilmSource.h"
#include "app/panels/files/PictureDialog.h"
#include "app/session/KeptRuns.h"
#include "app/workbench/picture/PictureLook.h"
#include "render/camera/SceneCamera.h"
#include "tests/app/WindowFixture.h"
#include "tests/support/ShippedScene.h"

namespace linkwright::app {
namespace {

QImage shownIn(const FilmPreview* preview) {
  return preview->findChild<QLabel*>("filmPreview")->pixmap(Qt::ReturnByValue).toImage();
}

struct FilmPictures : WindowFixture {
  void stepTo(double time) {
    player->step(qRound((time - player->time()) / document->scene().simulation.dt));
    REQUIRE(waitFor([&] { return std::abs(player->time() - time) < 1e-9; }, 60000));
    waitForPicture();
  }
};

}  // namespace

TEST_CASE_METHOD(AppTest,
                 "The preview of a film follows what is typed, and nothing is drawn while it is hidden") {
  FilmPictures f;
  f.openArm();
  FilmDialog dialog(f.workbench(), &f.window);
  auto* preview = dialog.findChild<FilmPreview*>();
  REQUIRE(preview != nullptr);
  QSignalSpy drawn(preview, &FilmPreview::drawn);
  dialog.show();
  dialog.findChild<QLineEdit*>("filmTitle")->setText("before");
  QTest::qWait(600);
  CHECK(drawn.isEmpty());
  auto* fold = dialog.findChild<QToolButton*>("filmPicture");
  fold->setChecked(true);
  REQUIRE(f.waitFor([&] { return !drawn.isEmpty() && !shownIn(preview).isNull(); }, 30000));
  const QImage first = shownIn(preview);
  drawn.clear();
  dialog.findChild<QLineEdit*>("filmTitle")->setText("A longer title");
  REQUIRE(f.waitFor([&] { return !drawn.isEmpty(); }, 30000));
  CHECK(shownIn(preview) != first);
  // It stays beside the other page, and goes with the last one.
  auto* more = dialog.findChild<QToolButton*>("filmMore");
  more->setChecked(true);
  CHECK_FALSE(fold->isChecked());
  CHECK(preview->isVisible());
  more->setChecked(false);
  CHECK_FALSE(preview->isVisible());
  drawn.clear();
  dialog.findChild<QLineEdit*>("filmTitle")->setText("after");
  QTest::qWait(600);
  CHECK(drawn.isEmpty());
}

TEST_CASE_METHOD(AppTest, "A still picture has its size and ground, and its overlays as vectors beside it") {
  FilmPictures f;
  f.open(QString::fromStdString(test::ShippedScene("springs-and-motors")));
  f.stepTo(0.2);
  PictureDialog dialog(f.workbench(), {640, 480}, &f.window);
  dialog.show();
  dialog.findChild<QSpinBox*>("pictureWidth")->setValue(301);
  dialog.findChild<QSpinBox*>("pictureHeight")->setValue(203);
  dialog.findChild<QCheckBox*>("pictureVectors")->setChecked(true);
  auto* ground = dialog.findChild<QComboBox*>("pictureGround");
  const auto save = [&](int choice, const QString& name) {
    ground->setCurrentIndex(choice);
    const QString path = f.folder.filePath(name);
    dialog.findChild<QLineEdit*>("picturePath")->setText(path);
    dialog.findChild<QPushButton*>("pictureSave")->click();
    REQUIRE(f.waitFor([&] { return dialog.findChild<QPushButton*>("pictureSave")->isEnabled(); }, 60000));
    INFO(dialog.findChild<QLabel*>("pictureStatus")->text().toStdString());
    QFile svg(overlaysFile(path));
    REQUIRE(svg.open(QIODevice::ReadOnly));
    const QByteArray text = svg.readAll();
    CHECK(text.contains("viewBox=\"0 0 301 203\""));
    CHECK(text.contains("<polyline"));
    QImage picture(path);
    REQUIRE(picture.size() == QSize(301, 203));
    return picture.convertToFormat(QImage::Format_RGBA8888);
  };
  const QImage sky = save(0, "sky.png"), paper = save(1, "paper.png"), clear = save(2, "clear.png");
  CHECK(paper.pixel(0, 0) == qRgba(255, 255, 255, 255));
  CHECK(qAlpha(sky.pixel(0, 0)) == 255);
  CHECK(sky.pixel(0, 0) != paper.pixel(0, 0));
  // The transparent one, laid on white, is the one on paper but for rounding.
  int worst = 0, covered = 0;
  for (int y = 0; y < 203; ++y)
    for (int x = 0; x < 301; ++x) {
      const QRgb c = clear.pixel(x, y), p = paper.pixel(x, y);
      const int a = qAlpha(c);
      covered += a == 255 ? 1 : 0;
      for (int (*part)(QRgb) : std::initializer_list<int (*)(QRgb)>{qRed, qGreen, qBlue})
        worst = std::max(worst, std::abs((part(c) * a + 255 * (255 - a) + 127) / 255 - part(p)));
    }
  CHECK(worst <= 2);
  CHECK(covered > 1000);
  CHECK(qAlpha(clear.pixel(0, 0)) == 0);
}

TEST_CASE_METHOD(AppTest, "What stands over a still picture is in its vectors, and then not in it") {
  FilmPictures f;
  f.open(QString::fromStdString(test::ShippedScene("springs-and-motors")));
  f.stepTo(0.2);
  PictureDialog dialog(f.workbench(), {480, 320}, &f.window);
  dialog.show();
  auto* vectors = dialog.findChild<QCheckBox*>("pictureVectors");
  const auto save = [&](const QString& name) {
    const QString path = f.folder.filePath(name);
    dialog.findChild<QLineEdit*>("picturePath")->setText(path);
    dialog.findChild<QPushButton*>("pictureSave")->click();
    REQUIRE(f.waitFor([&] { return dialog.findChild<QPushButton*>("pictureSave")->isEnabled(); }, 60000));
    return QImage(path).convertToFormat(QImage::Format_RGBA8888);
  };
  vectors->setChecked(true);
  const QImage bare = save("bare.png");
  dialog.findChild<QLineEdit*>("filmTitle")->setText("Swing 7");
  for (const char* box : {"filmTime", "filmEnergy"}) dialog.findChild<QCheckBox*>(box)->setChecked(true);
  const QImage with = save("with.png");
  CHECK(with == bare);
  QFile svg(overlaysFile(f.folder.filePath("with.png")));
  REQUIRE(svg.open(QIODevice::ReadOnly));
  const QByteArray text = svg.readAll();
  for (const char* part : {"Swing 7", "t = 0.200 s", "Energy: ", "scene SHA-256 "}) {
    CAPTURE(part);
    CHECK(text.contains(part));
  }
  vectors->setChecked(false);
  CHECK(save("over.png") != bare);
}

TEST_CASE_METHOD(AppTest, "A still picture is seen by a camera of the scene") {
  FilmPictures f;
  f.open(QString::fromStdString(test::ShippedScene("double-pendulum")));
  const auto& cameras = f.document->scene().cameras;
  REQUIRE_FALSE(cameras.empty());
  render::Camera elsewhere = render::ToCamera(cameras.front());
  elsewhere.yaw += 1;
  f.view->setCamera(elsewhere);
  PictureDialog dialog(f.workbench(), {160, 120}, &f.window);
  dialog.show();
  auto* camera = dialog.findChild<QComboBox*>("pictureCamera");
  REQUIRE(camera != nullptr);
  const auto save = [&](int choice, const QString& name) {
    camera->setCurrentIndex(choice);
    const QString path = f.folder.filePath(name);
    dialog.findChild<QLineEdit*>("picturePath")->setText(path);
    dialog.findChild<QPushButton*>("pictureSave")->click();
    REQUIRE(f.waitFor([&] { return dialog.findChild<QPushButton*>("pictureSave")->isEnabled(); }, 60000));
    return QImage(path);
  };
  const int at = camera->findText(QString::fromStdString(cameras.front().name));
  REQUIRE(at > 0);
  const QImage view = save(0, "view.png"), scene = save(at, "scene.png");
  f.view->setCamera(render::ToCamera(cameras.front()));
  REQUIRE_FALSE(scene.isNull());
  CHECK(scene != view);
  CHECK(save(0, "there.png") == scene);
}

TEST_CASE_METHOD(AppTest, "Nothing of a still picture is replaced unasked, and its end is reported") {
  FilmPictures f;
  f.open(QString::fromStdString(test::ShippedScene("springs-and-motors")));
  f.stepTo(0.1);
  PictureDialog dialog(f.workbench(), {64, 48}, &f.window);
  dialog.show();
  auto* save = dialog.findChild<QPushButton*>("pictureSave");
  const auto status = [&] { return dialog.findChild<QLabel*>("pictureStatus")->text(); };
  const QString path = f.folder.filePath("a.png"), vectors = overlaysFile(path);
  dialog.findChild<QLineEdit*>("picturePath")->setText(path);
  dialog.findChild<QCheckBox*>("pictureVectors")->setChecked(true);
  const auto answer = [&](QMessageBox::StandardButton button, const QString& about) {
    save->click();
    auto* asked = f.dialog<QMessageBox>();
    REQUIRE(asked != nullptr);
    CHECK(asked->text().contains(about));
    QTest::mouseClick(asked->button(button), Qt::LeftButton);
  };
  const auto bytesOf = [](const QString& name) {
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  };
  // Plots and the run are not in the vectors: they would show another picture.
  auto* plots = dialog.findChild<QComboBox*>("filmPlots");
  plots->setCurrentIndex(1);
  save->click();
  CHECK(status().contains("without plots"));
  CHECK(save->isEnabled());
  CHECK_FALSE(QFile::exists(path));
  plots->setCurrentIndex(0);
  f.write("a.overlays.svg", "mine");
  answer(QMessageBox::No, "a.overlays.svg");
  CHECK(bytesOf(vectors) == "mine");
  CHECK_FALSE(QFile::exists(path));
  answer(QMessageBox::Yes, "a.overlays.svg");
  REQUIRE(f.waitFor([&] { return status().contains("is written"); }, 60000));
  CHECK(bytesOf(vectors).contains("<svg"));
  const QByteArray first = bytesOf(path);
  // The yes was for that once.
  dialog.findChild<QSpinBox*>("pictureWidth")->setValue(96);
  answer(QMessageBox::No, "a.png, a.overlays.svg");
  CHECK(bytesOf(path) == first);
  dialog.findChild<QLineEdit*>("picturePath")->setText(f.folder.filePath("b.png"));
  save->click();
  QTest::keyClick(&dialog, Qt::Key_Escape);
  CHECK(dialog.isVisible());
  CHECK_FALSE(save->isEnabled());  // until the work has ended
  REQUIRE(f.waitFor([&] { return save->isEnabled(); }, 60000));
  CHECK(status() == "Cancelled; nothing was written.");
  CHECK_FALSE(QFile::exists(f.folder.filePath("b.png")));
}

TEST_CASE_METHOD(AppTest, "A preview of what is no longer asked for replaces no sentence") {
  FilmPictures f;
  f.openArm();
  f.stepTo(0.1);
  FilmOrder order;
  order.film.duration = 0.1;
  order.film.video.width = order.film.video.height = 64;
  REQUIRE(takeFromWindow(f.workbench(), true, &order) == "");
  std::atomic<bool> begun = false;
  std::binary_semaphore go(0);
  order.beside = [&] {
    begun = true;
    static_cast<void>(go.try_acquire_for(std::chrono::seconds(20)));
    return FilmBeside();  // cannot be read, as would be reported
  };
  bool there = true;
  FilmPreview preview(
      [&](QString* why) {
        if (!there) *why = "There is nothing to film.";
        return there ? std::optional(order) : std::nullopt;
      },
      false);
  preview.show();
  REQUIRE(f.waitFor([&] { return begun.load(); }, 30000));
  there = false;
  preview.refresh();
  const auto* text = preview.findChild<QLabel*>("filmPreview");
  CHECK(f.waitFor([&] { return text->text() == "There is nothing to film."; }));
  go.release();
  QTest::qWait(500);
  CHECK(text->text() == "There is nothing to film.");
}

TEST_CASE_METHOD(AppTest, "A proposed file is not hidden and not there") {
  FilmPictures f;
  f.open(f.write("dot.lws.json", R"({"linkwright": 1, "name": ".dot"})"));
  const QString folder = f.folder.path();
  CHECK(proposedFile(f.workbench(), folder, "film", ".mp4") == f.folder.filePath("film.mp4"));
  f.write("film.mp4", "");
  CHECK(proposedFile(f.workbench(), folder, "film", ".mp4") == f.folder.filePath("film-2.mp4"));
}

// Nothing is painted over these pictures: the values of forces are, where there are any.
TEST_CASE_METHOD(AppTest, "A frame of a film is the window's picture at its size, pixel for pixel") {
  for (const auto& [scene, time] : {std::pair("four-bar", 0.4), std::pair("double-pendulum", 0.7)}) {
    INFO(scene);
    FilmPictures f;
    f.open(QString::fromStdString(test::ShippedScene(scene)));
    f.selection->select({});
    PictureLook::of(f.workbench())->choose(render::Quality::kFull);  // as films have it
    f.stepTo(time);
    const QImage window = f.viewport->grabFramebuffer().convertToFormat(QImage::Format_RGBA8888);
    FilmOrder order;
    order.film.start = 0;
    order.film.duration = time;
    order.film.video.width = window.width();
    order.film.video.height = window.height();
    REQUIRE(takeFromWindow(f.workbench(), true, &order) == "");
    QImage film;
    // The window's context is current on this thread.
    std::thread([&] { film = drawFrame(order, time, window.size(), nullptr, {}); }).join();
    REQUIRE(film.size() == window.size());
    // The window's compass is its own.
    const QRect compass(window.width() - 140, 0, 140, 140);
    int different = 0, most = 0;
    for (int y = 0; y < window.height(); ++y)
      for (int x = 0; x < window.width(); ++x) {
        const QRgb a = window.pixel(x, y), b = film.pixel(x, y);
        if (compass.contains(x, y) || a == b) continue;
        ++different;
        most = std::max({most, std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)),
                         std::abs(qBlue(a) - qBlue(b))});
      }
    CAPTURE(most);
    CHECK(different == 0);
  }
}

TEST_CASE_METHOD(AppTest, "A kept run beside a film has the steps that it shares, too") {
  FilmPictures f;
  f.openArm();
  f.stepTo(0.2);
  // Going on from an earlier time with another input keeps what was there.
  f.player->seek(0.1);
  REQUIRE(f.waitFor([&] { return std::abs(f.player->time() - 0.1) < 1e-9; }));
  Command push;
  push.index = 0;
  push.value = 1;
  f.player->post(push);
  f.player->step(20);
  KeptRuns* runs = f.workbench()->runs();
  REQUIRE(f.waitFor([&] { return runs->lanes().size() == 2; }));
  const auto kept = std::find_if(runs->lanes().begin(), runs->lanes().end(),
                                 [](const RunLane& lane) { return !lane.in_hand; });
  REQUIRE(kept != runs->lanes().end());
  const FilmBeside beside = besideOf(f.workbench(), kept->id)();
  REQUIRE(beside.steps.timeline);
  CHECK(beside.scene == f.player->compiled());
  const Timeline& steps = *beside.steps.timeline;
  CHECK(steps.first_time() == 0);
  CHECK(std::abs(steps.last_time() - 0.2) < 1e-9);
  CHECK(steps.size() == static_cast<std::size_t>(qRound(0.2 / f.document->scene().simulation.dt)) + 1);
  CHECK_FALSE(besideOf(f.workbench(), 1000));
}

}  // namespace linkwright::app
