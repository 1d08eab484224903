// SPDX-License-Identifier: GPL-3.0-or-later
// Surroundings and quality of the picture, chosen in the View menu.
#include <QAction>
#include <QLabel>
#include <QSettings>
#include <catch2/catch.hpp>

#include "app/workbench/picture/PictureLook.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

struct LookWindow : WindowFixture {
  LookWindow() { openArm(); }
  PictureLook* look() { return PictureLook::of(workbench()); }
  QAction* line(const QString& name) {
    auto* found = window.findChild<QAction*>(name);
    INFO(name.toStdString());
    REQUIRE(found != nullptr);
    return found;
  }
  QImage picture() {
    waitForPicture();
    return viewport->grabFramebuffer();
  }
};

}  // namespace

TEST_CASE_METHOD(AppTest, "The surroundings are chosen in the View menu, shown and remembered") {
  LookWindow w;
  w.line("surroundings.studio")->trigger();
  const QColor studio = w.picture().pixelColor(6, 6);
  w.line("surroundings.paper")->trigger();
  CHECK(w.line("surroundings.paper")->isChecked());
  CHECK_FALSE(w.line("surroundings.studio")->isChecked());
  const QColor paper = w.picture().pixelColor(6, 6);
  CHECK(paper == QColor(255, 255, 255));
  CHECK(studio != paper);
  CHECK(w.workbench()->settings()->value("surroundings").toString() == "paper");
  MainWindow another;
  CHECK(PictureLook::of(another.findChild<Workbench*>())->surroundings() == Surroundings::kPaper);
}

TEST_CASE_METHOD(AppTest, "The quality follows the time of pictures, or is chosen and remembered") {
  LookWindow w;
  w.line("quality.byTime")->trigger();
  CHECK_FALSE(w.look()->chosen().has_value());
  CHECK(w.line("quality.byTime")->isChecked());
  w.look()->begin(/*software=*/true);
  const render::Quality first = w.look()->quality();
  // As if each picture took a second.
  for (int i = 0; i < render::QualityChooser::kFramesToFall; ++i) w.look()->addFrame(1);
  CHECK(w.look()->quality() < first);
  CHECK(w.line("quality.byTime")->text().contains(qualityText(w.look()->quality())));

  w.line("quality.full")->trigger();
  CHECK(w.look()->quality() == render::Quality::kFull);
  CHECK_FALSE(w.line("quality.byTime")->isChecked());
  for (int i = 0; i < 50; ++i) w.look()->addFrame(1);
  CHECK(w.look()->quality() == render::Quality::kFull);
  w.picture();
  bool shown = false;
  for (const QLabel* label : w.window.findChildren<QLabel*>())
    shown = shown || label->toolTip().contains(qualityText(*w.look()));
  CHECK(shown);
  MainWindow another;
  CHECK(PictureLook::of(another.findChild<Workbench*>())->chosen() == render::Quality::kFull);
}

TEST_CASE_METHOD(AppTest, "What comes to rest is drawn with its shadows, however slow it was in motion") {
  LookWindow w;
  std::vector<int> shadows;  // what casts one, of each picture
  QObject::connect(
      w.viewport, &ViewportWidget::drawn,
      [&](double, const render::Renderer::Statistics& drawn) { shadows.push_back(drawn.shadow_instances); });
  w.line("quality.byTime")->trigger();
  w.look()->begin(/*software=*/true);
  while (w.look()->quality() != render::Quality::kPlain) w.look()->addFrame(1);
  const auto orbit = [&] {
    render::Camera camera = w.view->camera();
    camera.Orbit(0.01, 0, camera.target);
    w.view->setCamera(camera);
    w.waitForPicture();
  };
  CHECK(w.waitFor([&] {
    orbit();
    return shadows.back() == 0;
  }));
  // Nothing is done any more.
  CHECK(w.waitFor([&] { return shadows.back() > 0; }));
  // And once is enough.
  const std::size_t count = shadows.size();
  CHECK_FALSE(QTest::qWaitFor([&] { return shadows.size() > count; }, 1000));
}

TEST_CASE_METHOD(AppTest, "A dense display has lines of as many more pixels") {
  LookWindow w;
  CHECK(PictureLook::options(render::Quality::kGood, 1).scale == 1);
  CHECK(PictureLook::options(render::Quality::kGood, 2.5).scale == 2.5);
}

}  // namespace linkwright::app
