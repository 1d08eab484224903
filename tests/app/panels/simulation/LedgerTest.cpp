// SPDX-License-Identifier: GPL-3.0-or-later
#include <QHelpEvent>
#include <QPushButton>
#include <QToolTip>
#include <catch2/catch.hpp>

#include "app/panels/simulation/LedgerIndicator.h"
#include "engine/base/Numbers.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace ledger_test {
namespace {

constexpr double kStep = 1e-3, kFall = 0.05, kRestitution = 0.5;

// Balls of 1 kg and 3 kg that fall 5 cm and come back with half of their speed.
constexpr const char* kFallingBalls = R"({
  "linkwright": 1, "dt": 0.001, "integrator": "%1",
  "contact": {"ground": {"height": 0}, "clock": "events", "restitution": 0.5},
  "robots": [
    {"name": "light", "floating": true, "xyz": [0, 0, 0.1],
     "links": [{"name": "ball", "mass": 1, "inertia": [0.001, 0.001, 0.001],
                "visuals": [{"sphere": 0.05}], "collisions": [{"sphere": 0.05}]}]},
    {"name": "heavy", "floating": true, "xyz": [0, 0.5, 0.1],
     "links": [{"name": "ball", "mass": 3, "inertia": [0.003, 0.003, 0.003],
                "visuals": [{"sphere": 0.05}], "collisions": [{"sphere": 0.05}]}]}]
})";

struct LedgerWindow : WindowFixture {
  explicit LedgerWindow(const char* integrator) {
    open(write("balls.lws.json", QString(kFallingBalls).arg(integrator).toUtf8()));
    light = window.findChild<LedgerIndicator*>();
    REQUIRE(light != nullptr);
  }
  void stepTo(double time) {
    player->step(qRound((time - player->time()) / kStep));
    REQUIRE(waitFor([&] { return std::abs(player->time() - time) < kStep / 2; }));
  }
  // As under the mouse.
  QString tip() {
    QHelpEvent event(QEvent::ToolTip, light->rect().center(), light->mapToGlobal(light->rect().center()));
    QApplication::sendEvent(light, &event);
    QToolTip::hideText();
    return light->toolTip();
  }

  LedgerIndicator* light;
};

}  // namespace

TEST_CASE_METHOD(AppTest,
                 "Where the ledger does not close, its tooltip names the contact that changed most") {
  // A method of first order makes energy all the time.
  LedgerWindow f("explicit-euler");
  CHECK_FALSE(f.tip().contains("contact"));
  f.stepTo(0.05);
  REQUIRE(f.light->accessibleDescription() == "failed");
  CHECK_FALSE(f.tip().contains("contact"));  // nothing has touched so far
  f.stepTo(0.15);
  REQUIRE(f.light->accessibleDescription() == "failed");
  // Both fall alike: the heavy one loses three quarters, of what the method has made of m g h (1 − e²).
  const double lost = f.player->frame()->energies.work_impacts;
  CHECK(lost == Approx(-4 * kStandardGravity * kFall * (1 - kRestitution * kRestitution)).epsilon(0.02));
  const QString tip = f.tip();
  CHECK(tip.contains("heavy/ball"));
  CHECK_FALSE(tip.contains("light/ball"));
  CHECK(tip.contains("impacts " + QString::fromStdString(FormatNumber(0.75 * lost)) + " J"));
  // Of the moment that is shown.
  f.player->seek(0.05);
  REQUIRE(f.waitFor([&] { return std::abs(f.player->time() - 0.05) < kStep / 2; }));
  CHECK_FALSE(f.tip().contains("ball"));
}

TEST_CASE_METHOD(AppTest, "Where the ledger closes, its tooltip names no contact") {
  LedgerWindow f("rk4");
  f.stepTo(0.15);
  REQUIRE(f.light->accessibleDescription() == "passed");
  CHECK(f.player->frame()->energies.work_impacts < -1);
  CHECK_FALSE(f.tip().contains("ball"));
}

TEST_CASE_METHOD(AppTest, "A click on the ledger that does not close explains it and leads to the moment") {
  LedgerWindow f("explicit-euler");
  f.stepTo(0.05);
  REQUIRE(f.light->accessibleDescription() == "failed");
  f.stepTo(0.15);
  QTest::mouseClick(f.light, Qt::LeftButton);
  REQUIRE(f.banner()->isVisible());
  INFO(f.bannerText().toStdString());
  CHECK(f.bannerText().contains("energy ledger does not close since t = "));
  CHECK(f.bannerText().contains("heavy/ball"));
  auto* go = f.banner()->findChild<QPushButton*>("bannerChoice0");
  REQUIRE(go->isVisible());
  QTest::mouseClick(go, Qt::LeftButton);
  CHECK(f.waitFor([&] { return f.player->time() < 0.05 + kStep / 2; }));
  CHECK(f.selection->selected() == PickObject{PickKind::kLink, f.frame("heavy/ball").value});
}

}  // namespace ledger_test
}  // namespace linkwright::app
