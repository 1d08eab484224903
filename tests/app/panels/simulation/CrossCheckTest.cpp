// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QMenu>
#include <QPushButton>
#include <algorithm>
#include <catch2/catch.hpp>

#include "app/panels/plot/PlotPanel.h"
#include "app/panels/simulation/CrossCheckIndicator.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {

namespace {

enum class Light { kOff, kWaiting, kGreen, kRed };

struct OpinionTest {
  OpinionTest() { testApplication(); }
};

struct Window : WindowFixture {
  Window() {
    openArm();
    light = window.findChild<CrossCheckIndicator*>();
    REQUIRE(light != nullptr);
  }
  QComboBox* box(const char* name) {
    auto* found = window.findChild<QComboBox*>(name);
    REQUIRE(found != nullptr);
    return found;
  }
  void choose(QComboBox* list, const QString& text) {
    const int index = list->findText(text);
    REQUIRE(index >= 0);
    chooseItem(list, index);
  }
  /// Opens the menu and clicks a line of it.
  void choose(const QString& text) {
    QMenu* menu = light->menu();
    menu->popup(light->mapToGlobal(QPoint()));
    for (QAction* action : menu->actions()) {
      if (action->text() != text) continue;
      QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
      REQUIRE(waitFor([&] { return !menu->isVisible(); }));
      return;
    }
    FAIL("no entry " << text.toStdString());
  }
  // As the user reads it.
  Light shown() const {
    const QString text = light->text();
    if (text.contains(" disagrees: ") && light->accessibleDescription() == "failed") return Light::kRed;
    if (text.contains(" agrees: ") && light->accessibleDescription() == "passed") return Light::kGreen;
    REQUIRE(light->accessibleDescription() == "no check");
    return text == "Cross-check" ? Light::kOff : Light::kWaiting;
  }
  bool waitForLight(Light wanted) {
    return waitFor([&] { return shown() == wanted; });
  }
  CrossCheckIndicator* light = nullptr;
};

bool has(const PlotPanel* panel, const std::string& name) {
  const auto names = panel->shown();
  return std::count(names.begin(), names.end(), name) == 1;
}

}  // namespace

TEST_CASE_METHOD(OpinionTest,
                 "The formulation is chosen in the panel, also while it runs; undo takes it back") {
  Window f;
  f.choose(f.box("formulation"), "Lagrange");
  CHECK(f.document->scene().formulation == Formulation::kLagrange);
  CHECK(f.waitFor([&] { return f.player->frame()->inputs.formulation == Formulation::kLagrange; }));
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.02; }));
  f.choose(f.box("formulation"), QStringLiteral("Newton–Euler"));
  CHECK(f.waitFor([&] { return f.player->frame()->inputs.formulation == Formulation::kNewtonEuler; }));
  CHECK(f.player->isPlaying());
  f.player->pause();
  f.document->undoStack()->undo();
  CHECK(f.box("formulation")->currentText() == "Lagrange");
  CHECK(f.waitFor([&] { return f.player->frame()->inputs.formulation == Formulation::kLagrange; }));
  f.document->undoStack()->undo();
  CHECK_FALSE(f.document->scene().formulation);
  f.player->reset();
  CHECK(f.waitFor([&] { return f.player->frame()->inputs.formulation == Formulation::kArticulated; }));
}

TEST_CASE_METHOD(OpinionTest, "A cross-check that agrees is green, and saved with the scene") {
  Window f;
  CHECK(f.light->isVisible());
  CHECK(f.shown() == Light::kOff);
  CHECK_FALSE(f.box("secondOpinionTolerance")->isVisible());
  f.choose(f.box("secondOpinion"), "Lagrange");
  CHECK(f.waitForLight(Light::kWaiting));
  CHECK(f.document->scene().cross_check.formulation == Formulation::kLagrange);
  f.player->step(20);
  REQUIRE(f.waitForLight(Light::kGreen));
  CHECK(f.light->text().startsWith("Lagrange agrees: "));
  CHECK(f.light->toolTip().contains("Largest difference"));
  // The same formulation is no second one: it takes over the other's place.
  f.choose(f.box("formulation"), "Lagrange");
  CHECK(f.document->scene().cross_check.formulation == Formulation::kArticulated);
  CHECK(f.box("secondOpinion")->currentText() == "Articulated bodies");
  const QString path = f.folder.filePath("opinion.lws.json");
  REQUIRE(f.document->saveAs(path));
  f.open(path);
  CHECK(f.document->scene().cross_check.formulation == Formulation::kArticulated);
  CHECK(f.waitForLight(Light::kWaiting));
}

TEST_CASE_METHOD(OpinionTest, "A cross-check that disagrees stays red, names the joint, and can be reset") {
  Window f;
  f.document->edit("tolerance", [](Scene& scene) { scene.cross_check = {Formulation::kLagrange, 1e-30}; });
  CHECK(f.box("secondOpinionTolerance")->currentText() == "1e-30");
  f.poser->setPosition(0, 0.4);
  f.poser->setPosition(1, 0.7);
  f.player->step(5);
  REQUIRE(f.waitForLight(Light::kRed));
  CHECK(f.light->text().startsWith("Lagrange disagrees: j"));
  CHECK(f.light->toolTip().contains("joint"));
  f.player->stepBack(5);
  REQUIRE(f.waitFor([&] { return f.player->mode() == Player::Mode::kPosing; }));
  CHECK(f.shown() == Light::kRed);
  // Its differences can be plotted, also those of steps made before.
  auto* plots = f.window.findChild<PlotPanel*>();
  REQUIRE(plots != nullptr);
  CHECK_FALSE(has(plots, "difference.relative"));
  f.choose("Plot the difference");
  CHECK(has(plots, "difference.relative"));
  const auto shown = plots->shown();
  CHECK(std::any_of(shown.begin(), shown.end(),
                    [](const std::string& name) { return name.starts_with("difference.j"); }));
  f.choose("Reset the indicator");
  CHECK(f.waitForLight(Light::kWaiting));
  f.choose("No cross-check");
  CHECK(f.waitForLight(Light::kOff));
  CHECK_FALSE(has(plots, "difference.relative"));
  CHECK(f.player->endTime() > 0.0045);  // what was recorded is still there
  f.document->undoStack()->undo();
  CHECK(f.waitFor([&] { return has(plots, "difference.relative"); }));
}

TEST_CASE_METHOD(OpinionTest, "A disagreement is explained from the menu, and a button goes to its moment") {
  Window f;
  f.document->edit("tolerance", [](Scene& scene) { scene.cross_check = {Formulation::kLagrange, 1e-30}; });
  f.poser->setPosition(0, 0.4);
  f.poser->setPosition(1, 0.7);
  f.player->step(5);
  REQUIRE(f.waitForLight(Light::kRed));
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.0045; }));
  f.choose(QStringLiteral("What disagrees…"));
  REQUIRE(f.waitFor([&] { return f.banner()->isVisible(); }));
  CHECK(f.bannerText().contains("Lagrange disagrees since t = "));
  const double first = f.player->frame()->cross_check.first_disagreement->time;
  QTest::mouseClick(f.banner()->findChild<QPushButton*>("bannerChoice0"), Qt::LeftButton);
  CHECK(f.waitFor([&] { return std::abs(f.player->time() - first) < 1e-9; }));
  CHECK(f.selection->object() != 0);
}

}  // namespace linkwright::app
