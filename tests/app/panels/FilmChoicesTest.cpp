// SPDX-License-Identifier: GPL-3.0-or-later
// What the dialog for films offers, as the command line has it.
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QListWidget>
#include <QMessageBox>
#include <QSettings>
#include <QSignalSpy>
#include <QToolButton>
#include <catch2/catch.hpp>

#include "app/cli/Common.h"
#include "app/panels/files/FilmPicturePage.h"
#include "app/panels/files/FilmPreview.h"
#include "app/panels/plot/PlotPanel.h"
#include "app/panels/plot/Plotting.h"
#include "render/camera/SceneCamera.h"
#include "tests/app/FilmHands.h"
#include "tests/app/WindowFixture.h"
#include "tests/support/ShippedScene.h"

namespace linkwright::app {
namespace film_choices_test {

struct Pendulum : WindowFixture {
  Pendulum() { open(QString::fromStdString(test::ShippedScene("double-pendulum"))); }
};

TEST_CASE_METHOD(AppTest, "A camera of the scene films what the view shows when it stands there") {
  Pendulum f;
  const auto& cameras = f.document->scene().cameras;
  REQUIRE_FALSE(cameras.empty());
  FilmDialog dialog(f.workbench(), &f.window);
  dialog.show();
  chooseFilmSize(&dialog, 160, 120);
  dialog.findChild<QDoubleSpinBox*>("filmDuration")->setValue(0.1);
  dialog.findChild<QSpinBox*>("filmFps")->setValue(10);
  const auto film = [&](const QString& name) {
    dialog.findChild<QLineEdit*>("filmPath")->setText(f.folder.filePath(name));
    dialog.startFilm();
    REQUIRE(f.waitFor([&] { return !isFilming(dialog); }, 60000));
    INFO(filmStatus(dialog).toStdString());
    CHECK(filmStatus(dialog).startsWith("1 frame"));
  };
  auto* camera = dialog.findChild<QComboBox*>("filmCamera");
  const int at = camera->findText(QString::fromStdString(cameras.front().name));
  REQUIRE(at > 0);
  render::Camera elsewhere = render::ToCamera(cameras.front());
  elsewhere.yaw += 1;
  f.view->setCamera(elsewhere);
  camera->setCurrentIndex(0);
  film("view/%d.png");
  camera->setCurrentIndex(at);
  film("scene/%d.png");
  f.view->setCamera(render::ToCamera(cameras.front()));
  camera->setCurrentIndex(0);
  film("there/%d.png");
  const QImage view(f.folder.filePath("view/0.png")), scene(f.folder.filePath("scene/0.png")),
      there(f.folder.filePath("there/0.png"));
  REQUIRE_FALSE(scene.isNull());
  CHECK(scene == there);
  CHECK(scene != view);
}

TEST_CASE_METHOD(AppTest, "A name of one picture is filmed as a folder of them, which is made") {
  Pendulum f;
  FilmDialog dialog(f.workbench(), &f.window);
  dialog.show();
  chooseFilmSize(&dialog, 64, 48);
  dialog.findChild<QDoubleSpinBox*>("filmDuration")->setValue(0.01);
  auto* fps = dialog.findChild<QSpinBox*>("filmFps");
  CHECK(fps->maximum() == 1000);  // as --fps
  fps->setValue(500);
  dialog.findChild<QLineEdit*>("filmPath")->setText(f.folder.filePath("seq.png"));
  dialog.startFilm();
  REQUIRE(f.waitFor([&] { return !isFilming(dialog); }, 60000));
  INFO(filmStatus(dialog).toStdString());
  for (const char* name : {"seq/00000.png", "seq/00004.png"})
    CHECK(QFileInfo::exists(f.folder.filePath(name)));
  CHECK_FALSE(QFileInfo::exists(f.folder.filePath("seq/00005.png")));
}

TEST_CASE_METHOD(AppTest, "The dialog shows what is written where that is not what its lines have") {
  Pendulum f;
  FilmDialog dialog(f.workbench(), &f.window);
  dialog.show();
  auto* shown = dialog.findChild<QLabel*>("filmWrittenAs");
  auto* path = dialog.findChild<QLineEdit*>("filmPath");
  path->setText(f.folder.filePath("a.mp4"));
  chooseFilmSize(&dialog, 640, 360);
  CHECK_FALSE(shown->isVisible());
  chooseFilmSize(&dialog, 641, 360);
  CHECK(shown->isVisible());
  CHECK(shown->text() == QStringLiteral("The film gets 642 × 360 pixels: its format has even sides."));
  path->setText(f.folder.filePath("a.gif"));
  CHECK_FALSE(shown->isVisible());
  path->setText(f.folder.filePath("Double-pendulum.png"));
  dialog.findChild<QDoubleSpinBox*>("filmDuration")->setValue(0.5);
  dialog.findChild<QSpinBox*>("filmFps")->setValue(20);
  CHECK(shown->text() ==
        "10 pictures, the first one 00000.png, in the folder " + f.folder.filePath("Double-pendulum"));
}

TEST_CASE_METHOD(AppTest,
                 "The question before a picture sequence names how many files it replaces; Enter is no") {
  Pendulum f;
  QDir(f.folder.path()).mkpath("seq");
  for (int i = 0; i < 5; ++i) f.write(QString("seq/0000%1.png").arg(i), "old");
  FilmDialog dialog(f.workbench(), &f.window);
  dialog.show();
  chooseFilmSize(&dialog, 64, 48);
  dialog.findChild<QDoubleSpinBox*>("filmDuration")->setValue(0.02);
  dialog.findChild<QSpinBox*>("filmFps")->setValue(100);
  dialog.findChild<QLineEdit*>("filmPath")->setText(f.folder.filePath("seq.png"));
  dialog.startFilm();
  auto* asked = f.dialog<QMessageBox>();
  REQUIRE(asked != nullptr);
  CHECK(asked->text().contains("has 5 pictures of these names already"));
  CHECK(asked->defaultButton() == asked->button(QMessageBox::No));
  QTest::keyClick(asked, Qt::Key_Return);
  CHECK_FALSE(isFilming(dialog));
  CHECK(QFileInfo(f.folder.filePath("seq/00000.png")).size() == 3);
  dialog.startFilm();
  asked = f.dialog<QMessageBox>();
  REQUIRE(asked != nullptr);
  QTest::mouseClick(asked->button(QMessageBox::Yes), Qt::LeftButton);
  REQUIRE(f.waitFor([&] { return filmStatus(dialog).startsWith("2 frames"); }, 60000));
  CHECK(QDir(f.folder.filePath("seq")).entryList(QDir::Files) == QStringList{"00000.png", "00001.png"});
}

TEST_CASE_METHOD(AppTest, "The dialog for films has the choices of the film before") {
  QSettings().remove("film");
  Pendulum f;
  {
    FilmDialog dialog(f.workbench(), &f.window);
    dialog.show();
    chooseFilmSize(&dialog, 320, 200);
    dialog.findChild<QSpinBox*>("filmFps")->setValue(24);
    dialog.findChild<QCheckBox*>("filmTime")->setChecked(true);
    dialog.findChild<QComboBox*>("filmPlots")->setCurrentIndex(2);
    dialog.findChild<QSpinBox*>("filmSupersample")->setValue(3);
    dialog.findChild<QLineEdit*>("filmTitle")->setText("of this scene");
    dialog.findChild<QLineEdit*>("filmPath")->setText(f.folder.filePath("a.webm"));
    dialog.close();
  }
  FilmDialog again(f.workbench(), &f.window);
  CHECK(again.findChild<QSpinBox*>("filmWidth")->value() == 320);
  CHECK(again.findChild<QSpinBox*>("filmHeight")->value() == 200);
  CHECK(again.findChild<QSpinBox*>("filmFps")->value() == 24);
  CHECK(again.findChild<QCheckBox*>("filmTime")->isChecked());
  CHECK(again.findChild<QComboBox*>("filmPlots")->currentIndex() == 2);
  CHECK(again.findChild<QSpinBox*>("filmSupersample")->value() == 3);
  CHECK(again.findChild<QLineEdit*>("filmTitle")->text().isEmpty());
  CHECK(again.findChild<QLineEdit*>("filmPath")->text().endsWith(".webm"));
  QSettings().remove("film");
}

TEST_CASE_METHOD(AppTest, "The curves that are chosen stand in the film, and no others") {
  Pendulum f;
  FilmPicturePage page(f.workbench());
  auto* plots = page.findChild<QComboBox*>("filmPlots");
  auto* curves = page.findChild<QListWidget*>("filmCurves");
  page.show();
  CHECK_FALSE(curves->isVisible());
  plots->setCurrentIndex(1);
  CHECK(curves->isVisible());
  REQUIRE(curves->count() > 2);
  FilmOrder all, some, none;
  page.apply(&all);
  CHECK(all.picture.overlays.plots.size() == static_cast<std::size_t>(curves->count()));
  QSignalSpy changed(&page, &FilmPicturePage::changed);
  for (int i = 0; i < curves->count(); ++i)
    if (i != 1) curves->item(i)->setCheckState(Qt::Unchecked);
  CHECK(changed.size() == curves->count() - 1);
  page.apply(&some);
  CHECK(some.picture.overlays.plots == std::vector<std::string>{curves->item(1)->text().toStdString()});
  curves->item(1)->setCheckState(Qt::Unchecked);
  page.apply(&none);
  CHECK_FALSE(none.picture.overlays.plotted());
}

TEST_CASE_METHOD(AppTest, "Where no run can be beside, the choice is grey and says why") {
  Pendulum f;
  f.player->step(50);
  REQUIRE(f.waitFor([&] { return f.player->endTime() > 0; }));
  FilmDialog dialog(f.workbench(), &f.window);
  dialog.show();
  dialog.findChild<QToolButton*>("filmPicture")->setChecked(true);
  auto* source = dialog.findChild<QComboBox*>("filmSource");
  auto* beside = dialog.findChild<QComboBox*>("filmBeside");
  REQUIRE(source->count() == 2);
  CHECK(beside->currentText() == "Nothing: no other run is kept");
  source->setCurrentIndex(1);
  CHECK_FALSE(beside->isEnabled());
  CHECK(beside->currentText() == "Nothing: only beside what was simulated");
  CHECK(beside->toolTip() == beside->currentText());
  source->setCurrentIndex(0);
  CHECK(beside->currentText() == "Nothing: no other run is kept");
}

TEST_CASE_METHOD(AppTest, "The preview is beside each page, follows the camera's, and fits a small screen") {
  Pendulum f;
  FilmDialog dialog(f.workbench(), &f.window);
  auto* preview = dialog.findChild<FilmPreview*>();
  dialog.show();
  CHECK_FALSE(preview->isVisible());
  dialog.findChild<QToolButton*>("filmMore")->click();
  CHECK(preview->isVisible());
  CHECK(preview->findChild<QLabel*>("filmPreview")->text() == QStringLiteral("Drawing the preview …"));
  QSignalSpy drawn(preview, &FilmPreview::drawn);
  REQUIRE(f.waitFor([&] { return drawn.size() == 1; }, 30000));
  const auto shown = [&] {
    return preview->findChild<QLabel*>("filmPreview")->pixmap(Qt::ReturnByValue).toImage();
  };
  const QImage before = shown();
  dialog.findChild<QSlider*>("filmPreviewAt")->setValue(500);
  dialog.findChild<QComboBox*>("filmMotion")->setCurrentIndex(1);
  dialog.findChild<QDoubleSpinBox*>("filmTurn")->setValue(17);
  REQUIRE(f.waitFor([&] { return drawn.size() == 2; }, 30000));
  CHECK(shown() != before);
  for (const char* page : {"filmMore", "filmPicture"}) {
    CAPTURE(page);
    dialog.findChild<QToolButton*>(page)->setChecked(true);
    dialog.findChild<QComboBox*>("filmPlots")->setCurrentIndex(1);
    CHECK(preview->isVisible());
    CHECK(f.waitFor([&] { return dialog.height() >= dialog.minimumSizeHint().height(); }));
    CHECK(dialog.width() <= 960);
    CHECK(dialog.height() <= 600);
  }
}

TEST_CASE("The time left is what the rest takes at the pace so far") {
  CHECK(cli::TimeLeft(10, 0.25) == ", 30 s left");
  CHECK(cli::TimeLeft(30, 0.25) == ", 1 min 30 s left");
  CHECK(cli::TimeLeft(3600, 0.25) == ", 3 h 0 min left");
  CHECK(cli::TimeLeft(0.1, 0.5).empty());
  CHECK(cli::TimeLeft(10, 0).empty());
  CHECK(cli::TimeLeft(10, 1).empty());
}

TEST_CASE_METHOD(AppTest, "A small plot of the window has two numbers on each axis") {
  QSettings().remove("plots");
  Pendulum f;
  auto* plots = f.window.findChild<PlotPanel*>();
  plots->setShown({"q.shoulder"});
  QCustomPlot* plot = plots->plot();
  QCPAxisRect* rect = plots->panes().at(0).second;
  for (const QSize& size : {QSize(220, 90), QSize(160, 80), QSize(500, 300)})
    for (const auto& [low, high] : {std::pair(-0.7, 0.8), std::pair(0.1, 0.9), std::pair(3.1, 9.9)}) {
      CAPTURE(size.width(), low);
      plot->setFixedSize(size);
      for (QCPAxis* axis : {rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft)})
        axis->setRange(low, high);
      plot->replot();
      for (QCPAxis* axis : {rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft)}) {
        int seen = 0;
        for (const double tick : axis->tickVector()) seen += axis->range().contains(tick) ? 1 : 0;
        CHECK(seen >= 2);
      }
    }
  QSettings().remove("plots");
}

}  // namespace film_choices_test
}  // namespace linkwright::app
