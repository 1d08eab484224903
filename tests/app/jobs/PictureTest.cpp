// SPDX-License-Identifier: GPL-3.0-or-later
// What the window, films, still pictures and thumbnails show is the same.
#include <QDir>
#include <QImage>
#include <catch2/catch.hpp>
#include <thread>
#include <vector>

#include "app/base/Labels.h"
#include "app/cli/film/Filmed.h"
#include "app/document/Document.h"
#include "app/jobs/FilmJob.h"
#include "app/jobs/Thumbnails.h"
#include "app/workbench/picture/PictureLook.h"
#include "render/Offscreen.h"
#include "tests/app/WindowFixture.h"
#include "tests/support/ShippedScene.h"
#include "tests/support/SnapshotText.h"

namespace linkwright::app {
namespace {

using test::Difference;
using test::ShippedScene;

class PictureShown : public WindowFixture {
 public:
  explicit PictureShown(const QString& path) {
    open(path);
    REQUIRE(player->compiled());
    selection->select({});  // the target or path that is at hand; its gizmo is the window's own
  }
  explicit PictureShown(const char* scene) : PictureShown(QString::fromStdString(ShippedScene(scene))) {}

  void stepTo(double time) {
    const int steps = qRound((time - player->time()) / document->scene().simulation.dt);
    player->step(steps);
    REQUIRE(waitFor([&] { return std::abs(player->time() - time) < 1e-9; }, 60000));
    waitForPicture();
  }
  void seekTo(double time) {
    player->seek(time);
    REQUIRE(waitFor([&] { return std::abs(player->time() - time) < 1e-9; }));
    waitForPicture();
  }
  cli::FilmedScene filmed() {
    cli::FilmedScene filmed{player->compiled(), {}, document->scene().targets};
    filmed.look.view = view->options();
    filmed.look.dark = workbench()->theme().dark;
    filmed.contact_events = player->contactEvents();
    return filmed;
  }
  Snapshot now() {
    SnapshotOptions options;
    options.dark = workbench()->theme().dark;
    return view->compose(options);
  }
  Snapshot simulated(double time) {
    const auto simulation = cli::FilmedSimulation::Make(filmed(), document->scene().simulation, {});
    REQUIRE_FALSE(simulation->AdvanceTo(time));
    return simulation->At(time);
  }
  Snapshot recorded(double time) {
    return cli::FilmedRecording::Make(filmed(), player->recording())->At(time);
  }
};

std::size_t CountFading(const Snapshot& snapshot) {
  std::size_t points = 0;
  for (const Polyline& line : snapshot.lines)
    if (line.fade) points += line.points.size();
  return points;
}

// A block that a constant force of 20 N holds, at the origin.
const char* const kHeld = R"({"linkwright": 1, "gravity": [0, 0, -10], "robots": [{"links": [
  {"name": "rail"},
  {"name": "block", "mass": 2, "inertia": [0.1, 0.1, 0.1],
   "visuals": [{"box": [0.3, 0.3, 0.3], "color": "#336699"}]}],
 "joints": [{"name": "slide", "type": "prismatic", "parent": "rail", "child": "block", "axis": "z"}]}],
 "forces": [{"name": "hold", "type": "force", "link": "block", "force": [0, 0, 20]}],
 "view": {"ground": false},
 "cameras": [{"name": "front", "target": [0, 0, 0.2], "distance": 2, "yaw": 0, "pitch": 0}]})";

// A box that falls on its edge, tumbles and slides.
const char* const kTumbling =
    R"({"linkwright": 1, "dt": 0.002, "contact": {"ground": true, "friction": 0.2, "clock": "%1"},
 "robots": [{"floating": true, "xyz": [0, 0, 0.2], "rpy": [0.3, 0.4, 0],
  "links": [{"name": "box", "mass": 1, "inertia": [0.002, 0.002, 0.002],
             "visuals": [{"box": [0.1, 0.1, 0.1]}], "collisions": [{"box": [0.1, 0.1, 0.1]}]}]}]})";

// A box of 1 kg on the ground.
const char* const kRestingBox =
    R"({"linkwright": 1, "gravity": [0, 0, -9.8], "contact": {"ground": true},
 "robots": [{"floating": true, "xyz": [0, 0, 0.05],
  "links": [{"name": "box", "mass": 1, "inertia": [0.002, 0.002, 0.002],
             "visuals": [{"box": [0.1, 0.1, 0.1]}], "collisions": [{"box": [0.1, 0.1, 0.1]}]}]}]})";

// Pixels that differ by more than `most` in a component, inside and outside of a rectangle.
struct Differing {
  int inside = 0, outside = 0;
};
Differing compare(const QImage& a, const QImage& b, const QRect& rectangle, int most = 0) {
  REQUIRE(a.size() == b.size());
  Differing count;
  for (int y = 0; y < a.height(); ++y) {
    for (int x = 0; x < a.width(); ++x) {
      const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
      const int difference = std::max(
          {std::abs(qRed(p) - qRed(q)), std::abs(qGreen(p) - qGreen(q)), std::abs(qBlue(p) - qBlue(q))});
      if (difference > most) ++(rectangle.contains(x, y) ? count.inside : count.outside);
    }
  }
  return count;
}

QImage draw(const Snapshot& snapshot, const render::Camera& camera, const QSize& size,
            const render::Overlay& overlay) {
  std::vector<std::uint8_t> rgba;
  // The window's context is current on this thread.
  std::thread([&] {
    render::Offscreen().Render(snapshot, camera, size.width(), size.height(), &rgba, {}, overlay);
  }).join();
  return QImage(rgba.data(), size.width(), size.height(), 4 * size.width(), QImage::Format_RGBA8888).copy();
}

QPoint labelPoint(const Snapshot& snapshot, const render::Camera& camera, const QSize& size) {
  REQUIRE(snapshot.labels.size() == 1);
  Eigen::Vector2d pixel;
  REQUIRE(camera.Project(snapshot.labels[0].position.cast<double>(), size.width(), size.height(), &pixel));
  return QPointF(pixel.x(), pixel.y()).toPoint();
}

}  // namespace

namespace {

void expectTheSamePictures(const std::vector<const char*>& scenes) {
  for (const char* scene : scenes) {
    INFO(scene);
    PictureShown shown(scene);
    SceneView view = shown.view->options();
    view.trails = true;
    shown.view->setOptions(view);
    shown.waitForPicture();
    CHECK(Difference(shown.now(), shown.simulated(0)) == "");
    shown.stepTo(0.6);
    const Snapshot at_end = shown.now();
    CHECK(CountFading(at_end) > 40);
    CHECK(Difference(at_end, shown.simulated(0.6)) == "");
    CHECK(Difference(at_end, shown.recorded(0.6)) == "");
    // Whatever was shown before.
    shown.seekTo(0.2);
    const Snapshot earlier = shown.now();
    CHECK(Difference(earlier, shown.simulated(0.2)) == "");
    CHECK(Difference(earlier, shown.recorded(0.2)) == "");
    CHECK(Difference(earlier, at_end) != "");
    shown.seekTo(0.6);
    CHECK(Difference(shown.now(), at_end) == "");
  }
}

}  // namespace

TEST_CASE_METHOD(AppTest, "The window, a new simulation and a recording show the same at the same time") {
  // Forces and springs; trails and targets; paths; a walk with contacts of its own.
  expectTheSamePictures({"springs-and-motors", "two-arms", "path-following", "centaur-trot"});
}

TEST_CASE_METHOD(AppTest, "The window, a new simulation and a recording show the same of more scenes",
                 "[.heavy]") {
  // Loops; trails of tips; a force in a loop.
  expectTheSamePictures({"four-bar", "double-pendulum", "heavy-top", "seven-joint-arm", "slider-crank",
                         "quadruped", "hmmwv-bump"});
}

TEST_CASE_METHOD(AppTest, "Points of contact are the same in the window, a new simulation and a recording") {
  const char* clock = GENERATE("auto", "stepping");
  CAPTURE(clock);
  QTemporaryDir folder;
  const QString path = folder.filePath("tumbling.lws.json");
  QFile file(path);
  REQUIRE(file.open(QIODevice::WriteOnly));
  file.write(QString(kTumbling).arg(clock).toUtf8());
  file.close();
  PictureShown shown(path);
  const SceneView points = shown.view->options();
  SceneView overlays = points;
  overlays.friction_cones = overlays.contact_patches = overlays.contact_numbers = overlays.support = true;
  for (const double time : {0.2, 0.3, 0.8}) {
    CAPTURE(time);
    shown.stepTo(time);
    const Snapshot now = shown.now();
    if (time == 0.8)
      CHECK(std::count_if(now.instances.begin(), now.instances.end(), [](const Instance& instance) {
              return (instance.flags & kOnTop) != 0;
            }) == 8);  // four dots, four arrows
    CHECK(Difference(now, shown.simulated(time)) == "");
    CHECK(Difference(now, shown.recorded(time)) == "");
    shown.view->setOptions(overlays);
    const Snapshot all = shown.now();
    // Cones; a patch has two lines of its own, what stands at least as many.
    if (time == 0.8) CHECK(all.legend.size() >= now.legend.size() + 5);
    CHECK(Difference(all, shown.simulated(time)) == "");
    CHECK(Difference(all, shown.recorded(time)) == "");
    shown.view->setOptions(points);
  }
  // Where they slipped is found beside the frames.
  SceneView view = shown.view->options();
  view.trails = true;
  shown.view->setOptions(view);
  const Snapshot film = shown.recorded(0.8);
  CHECK(std::any_of(film.legend.begin(), film.legend.end(),
                    [](const LegendEntry& entry) { return entry.text.starts_with("slipped"); }));
  CHECK(Difference(film, shown.simulated(0.8)) == "");
  CHECK(shown.waitFor([&] { return Difference(shown.now(), film).empty(); }));
}

TEST_CASE_METHOD(AppTest, "The frames of a film hold the labels of the window") {
  PictureShown shown([] {
    static QTemporaryDir folder;
    QFile file(folder.filePath("held.lws.json"));
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(kHeld);
    return file.fileName();
  }());
  const QSize size(320, 240);
  FilmJob::Order order;
  order.path = shown.folder.filePath("frame%d.png");
  order.film.video = {size.width(), size.height(), 10, 18};
  order.film.duration = 0.2;
  order.filmed = shown.filmed();
  order.camera.target = {0, 0, 0.2};
  order.camera.distance = 2;
  order.camera.ViewFront();
  order.simulation = shown.document->scene().simulation;
  QString error = "none yet";
  FilmJob job(order);
  QObject::connect(&job, &FilmJob::finished, &shown.window,
                   [&](int, bool, const QString& why) { error = why; });
  job.start();
  REQUIRE(shown.waitFor([&] { return error != "none yet"; }, 60000));
  REQUIRE(error.isEmpty());

  const Snapshot snapshot = shown.simulated(0.1);
  CHECK(snapshot.labels[0].text == "20.0 N");
  const QImage plain = draw(snapshot, order.camera, size, {});
  const QPoint at = labelPoint(snapshot, order.camera, size);
  const QRect around(at.x() - 40, at.y() - 25, 80, 30);
  const QFileInfoList frames = QDir(shown.folder.path()).entryInfoList({"frame*.png"});
  REQUIRE(frames.size() == 2);
  for (const QFileInfo& frame : frames) {
    const QImage picture(frame.filePath());
    const Differing difference = compare(picture.convertToFormat(QImage::Format_RGBA8888), plain, around, 24);
    CHECK(difference.inside > 100);
    CHECK(difference.outside == 0);
  }
}

TEST_CASE_METHOD(AppTest, "The frames of a film hold the overlays of contact with their numbers and legend") {
  QTemporaryDir folder;
  PictureShown shown([&] {
    QFile file(folder.filePath("resting.lws.json"));
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(kRestingBox);
    return file.fileName();
  }());
  const QSize size(960, 540);
  FilmJob::Order order;
  order.path = shown.folder.filePath("frame%d.png");
  order.film.video = {size.width(), size.height(), 10, 18};
  order.film.duration = 0.1;
  order.filmed = shown.filmed();
  order.camera.target = {0, 0, 0.05};
  order.camera.distance = 0.5;
  order.camera.LookFrom(0.5, 0.4);
  order.simulation = shown.document->scene().simulation;
  SceneView& view = order.filmed.look.view;
  view.friction_cones = view.contact_numbers = view.support = true;
  QString error = "none yet";
  FilmJob job(order);
  QObject::connect(&job, &FilmJob::finished, &shown.window,
                   [&](int, bool, const QString& why) { error = why; });
  job.start();
  REQUIRE(shown.waitFor([&] { return error != "none yet"; }, 60000));
  REQUIRE(error.isEmpty());
  const QFileInfoList frames = QDir(shown.folder.path()).entryInfoList({"frame*.png"});
  REQUIRE(frames.size() == 1);
  const QImage film = QImage(frames[0].filePath()).convertToFormat(QImage::Format_RGBA8888);
  const auto simulation = cli::FilmedSimulation::Make(order.filmed, order.simulation, {});
  const Snapshot snapshot = simulation->At(0);
  // A quarter of the weight at each corner; what is on, and nothing else, is in the legend.
  REQUIRE(snapshot.labels.size() == 4);
  for (const Label& label : snapshot.labels) CHECK(label.text == "2.45 N");
  REQUIRE(snapshot.legend.size() == 5);
  const QImage still = draw(snapshot, order.camera, size, paintLabelsOver),
               plain = draw(snapshot, order.camera, size, {});
  CHECK(compare(film, still, {}, 24).outside == 0);
  for (const Label& label : snapshot.labels) {
    Eigen::Vector2d pixel;
    REQUIRE(order.camera.Project(label.position.cast<double>(), size.width(), size.height(), &pixel));
    const QPoint at = QPointF(pixel.x(), pixel.y()).toPoint();
    CHECK(compare(film, plain, {at.x() - 25, at.y() - 22, 50, 20}, 60).inside > 50);
  }
  // The discs of the legend, one below the other, in its colours.
  int row = size.height() / 2;
  for (const LegendEntry& entry : snapshot.legend) {
    CAPTURE(entry.text);
    const QColor color = QColor::fromRgbF(entry.color.r, entry.color.g, entry.color.b);
    const auto found = [&] {
      int run = 0;
      for (int x = 12; x < 40; ++x) {
        const QColor there = film.pixelColor(x, row);
        const bool same = std::abs(there.red() - color.red()) + std::abs(there.green() - color.green()) +
                              std::abs(there.blue() - color.blue()) <
                          30;
        run = same ? run + 1 : 0;
        if (run == 7) return true;
      }
      return false;
    };
    while (row < size.height() && !found()) ++row;
    CHECK(row < size.height());
  }
  // Without overlays there is neither.
  view = SceneView();
  view.contacts = false;
  const Snapshot off = cli::FilmedSimulation::Make(order.filmed, order.simulation, {})->At(0);
  CHECK(off.labels.empty());
  CHECK(off.legend.empty());
  CHECK(compare(draw(off, order.camera, size, paintLabelsOver), draw(off, order.camera, size, {}), {}, 0)
            .outside == 0);
}

// OpenGL takes the labels from a texture, between whose texels it interpolates by a rounded weight: where
// there are labels they may differ by a hundredth of the contrast.
TEST_CASE_METHOD(AppTest, "The window's picture and a still of its size and camera agree to the pixel") {
  for (const auto& [scene, time] : {std::pair("four-bar", 0.4), std::pair("springs-and-motors", 2.4)}) {
    INFO(scene);
    PictureShown shown(scene);
    PictureLook::of(shown.workbench())->choose(render::Quality::kFull);  // as stills have it
    shown.stepTo(time);
    const QImage window = shown.viewport->grabFramebuffer().convertToFormat(QImage::Format_RGBA8888);
    const Snapshot snapshot = shown.simulated(time);
    CHECK(snapshot.labels.empty() == (time < 1));
    const QImage still = draw(snapshot, shown.view->camera(), window.size(), paintLabelsOver);
    // The window's compass is its own.
    const QRect compass(window.width() - 140, 0, 140, 140);
    CHECK(compare(window, still, compass, snapshot.labels.empty() ? 1 : 4).outside == 0);
    // And those pixels are few: the letters' edges.
    std::size_t letters = 0;
    for (const auto& label : snapshot.labels) letters += label.text.size();
    CHECK(compare(window, still, compass, 1).outside < 30 * static_cast<int>(letters) + 1);
  }
}

namespace {

const QRgb kGrey = qRgb(128, 128, 128);

// One label at the origin, seen by a camera that looks at `target`, over grey.
QImage paintOne(const Vector3& target, const QSize& size, bool dark = false) {
  Snapshot snapshot;
  snapshot.labels.push_back({Vector3f(0, 0, 0), "1234567.8 N m", {}});
  snapshot.environment.dark = dark;
  render::Camera camera;
  camera.target = target;
  camera.distance = 3;
  camera.ViewFront();
  QImage picture(size, QImage::Format_RGBA8888);
  picture.fill(QColor(kGrey));
  paintLabelsOver(snapshot, camera, size.width(), size.height(), picture.bits());
  return picture;
}

QRect painted(const QImage& picture) {
  QRect box;
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x)
      if (picture.pixel(x, y) != kGrey) box |= QRect(x, y, 1, 1);
  return box;
}

// Pixels much brighter than grey less those much darker.
int brightness(const QImage& picture) {
  int sum = 0;
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x) {
      const int gray = qGray(picture.pixel(x, y));
      sum += gray > 190 ? 1 : gray < 66 ? -1 : 0;
    }
  return sum;
}

}  // namespace

TEST_CASE_METHOD(AppTest, "Labels keep to the picture, and follow its height and its darkness") {
  const QSize size(640, 480);
  const QRect middle = painted(paintOne({0, 0, 0}, size));
  CHECK(middle.width() > 70);
  CHECK(std::abs(middle.center().x() - 320) <= 2);
  CHECK(middle.bottom() < 240);
  // At the edges it is moved in, whole.
  const double half_height = 3 * std::tan(0.35), half_width = half_height * 640 / 480;
  for (const Vector3& target : {Vector3(0.98 * half_width, 0, 0), Vector3(-0.98 * half_width, 0, 0),
                                Vector3(0, 0, -0.98 * half_height), Vector3(0, 0, 0.98 * half_height)}) {
    const QRect box = painted(paintOne(target, size));
    CHECK(std::abs(box.width() - middle.width()) <= 2);
    CHECK(std::abs(box.height() - middle.height()) <= 2);
    CHECK(QRect(1, 1, 638, 478).contains(box));
  }
  CHECK(painted(paintOne({1.1 * half_width, 0, 0}, size)).isEmpty());
  // Three times the lines of a window of 720: three times the size.
  const QRect window = painted(paintOne({0, 0, 0}, {1280, 720})),
              large = painted(paintOne({0, 0, 0}, {3840, 2160}));
  CHECK(window.size() == middle.size());
  CHECK(std::abs(large.width() - 3 * window.width()) < 12);
  // Dark letters with a light halo, and the other way round.
  CHECK(brightness(paintOne({0, 0, 0}, size)) > 100);
  CHECK(brightness(paintOne({0, 0, 0}, size, true)) < -100);
}

TEST_CASE_METHOD(AppTest, "Thumbnails show the forces of a scene with their labels") {
  QTemporaryDir folder;
  const QString path = folder.filePath("held.lws.json");
  QFile file(path);
  REQUIRE(file.open(QIODevice::WriteOnly));
  file.write(kHeld);
  file.close();
  const QSize size(240, 180);
  QImage picture;
  Thumbnails thumbnails;
  QObject::connect(&thumbnails, &Thumbnails::ready, &thumbnails,
                   [&](const QString&, const QImage& drawn) { picture = drawn; });
  thumbnails.request({path}, size, false);
  REQUIRE(QTest::qWaitFor([&] { return !picture.isNull(); }, 20000));
  PictureShown shown(path);
  render::Camera camera;
  camera.target = {0, 0, 0.2};
  camera.distance = 2;
  camera.ViewFront();
  cli::FilmedScene filmed = shown.filmed();
  filmed.look.dark = false;
  const auto simulation = cli::FilmedSimulation::Make(filmed, shown.document->scene().simulation, {});
  const QImage still = draw(simulation->At(0), camera, size, paintLabelsOver);
  CHECK(compare(picture.convertToFormat(QImage::Format_RGBA8888), still, {}, 0).outside == 0);
}

}  // namespace linkwright::app
