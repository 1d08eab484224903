// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>
#include <QTableWidget>
#include <QTest>
#include <catch2/catch.hpp>

#include "app/panels/contact/ContactPanel.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

// Two boxes of 1 kg on a slope of 20°: at a coefficient of 0.8 one sticks, at 0.2 the other slips.
constexpr const char* kSlopes = R"({
  "linkwright": 1, "dt": 0.001,
  "contact": {"ground": {"height": 0, "normal": [0.3420201433256687, 0, 0.9396926207859084]}, "friction": 0.2,
              "pairs": [{"a": "ground", "b": "first/box", "friction": 0.8}]},
  "robots": [
    {"name": "first", "floating": true, "xyz": [0.0171010071662834, 0, 0.0469846310392954], "rpy_deg": [0, 20, 0],
     "links": [{"name": "box", "mass": 1, "inertia": [0.002, 0.002, 0.002],
                "visuals": [{"box": [0.1, 0.1, 0.1]}], "collisions": [{"box": [0.1, 0.1, 0.1]}]}]},
    {"name": "second", "floating": true, "xyz": [0.0171010071662834, 0.5, 0.0469846310392954], "rpy_deg": [0, 20, 0],
     "links": [{"name": "box", "mass": 1, "inertia": [0.002, 0.002, 0.002],
                "visuals": [{"box": [0.1, 0.1, 0.1]}], "collisions": [{"box": [0.1, 0.1, 0.1]}]}]}]
})";

// Balls of 1 kg and 3 kg that fall 5 cm and come back with half of their speed.
constexpr const char* kBalls = R"({
  "linkwright": 1, "dt": 0.001,
  "contact": {"ground": {"height": 0}, "clock": "events", "restitution": 0.5},
  "robots": [
    {"name": "light", "floating": true, "xyz": [0, 0, 0.1],
     "links": [{"name": "ball", "mass": 1, "inertia": [0.001, 0.001, 0.001],
                "visuals": [{"sphere": 0.05}], "collisions": [{"sphere": 0.05}]}]},
    {"name": "heavy", "floating": true, "xyz": [0, 0.5, 0.1],
     "links": [{"name": "ball", "mass": 3, "inertia": [0.003, 0.003, 0.003],
                "visuals": [{"sphere": 0.05}], "collisions": [{"sphere": 0.05}]}]}]
})";

struct SlopesWindow : WindowFixture {
  SlopesWindow() {
    open(write("slopes.lws.json", kSlopes));
    panel = window.findChild<ContactPanel*>("contactPanel");
    REQUIRE(panel != nullptr);
    for (QWidget* up = panel; up != nullptr; up = up->parentWidget()) up->show();
    window.findChild<QDockWidget*>("dock.contact")->raise();
    player->step(100);
    REQUIRE(waitFor([&] { return player->time() > 0.0995; }));
    REQUIRE(waitFor([&] { return table()->rowCount() == 2; }));
  }
  QTableWidget* table() { return panel->findChild<QTableWidget*>("contactPairs"); }
  template <class T>
  T* field(const char* name) {
    auto* found = panel->findChild<T*>(name);
    REQUIRE(found != nullptr);
    return found;
  }
  double number(int row, int column) {
    return table()->item(row, column)->text().section(' ', 0, 0).toDouble();
  }
  void choose(int row) {
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {},
                      table()->visualItemRect(table()->item(row, 0)).center());
  }
  const std::vector<ContactPair>& pairs() { return document->scene().contact->pairs; }

  ContactPanel* panel;
};

}  // namespace

TEST_CASE_METHOD(AppTest, "The contact panel shows what each pair does, and why it slips") {
  SlopesWindow f;
  const double weight = kStandardGravity, normal = weight * std::cos(20 * kPi / 180),
               pull = weight * std::sin(20 * kPi / 180);
  CHECK(f.table()->item(0, 0)->text() == "ground – first/box");
  CHECK(f.table()->item(0, 1)->text() == "sticks");
  CHECK(f.number(0, 2) == Approx(normal).epsilon(1e-3));
  CHECK(f.number(0, 3) == Approx(pull).epsilon(1e-3));
  CHECK(f.table()->item(1, 1)->text() == "slips");
  CHECK(f.number(1, 3) == Approx(0.2 * normal).epsilon(1e-3));
  CHECK(f.number(1, 4) == 100);
  // (g sin 20° − 0.2 g cos 20°) · 0.1 s
  CHECK(f.number(1, 6) == Approx((pull - 0.2 * normal) * 0.1).epsilon(1e-2));
  // The one that is worst off is chosen at first.
  auto* why = f.field<QLabel>("contactWhy");
  CHECK(why->text().startsWith("It slips at up to 0.15"));
  CHECK(f.field<QDoubleSpinBox>("contactPair.friction")->value() == 0.2);
  f.choose(0);
  CHECK(f.waitFor([&] { return why->text().startsWith("It sticks"); }));
  CHECK(f.field<QDoubleSpinBox>("contactPair.friction")->value() == 0.8);
}

TEST_CASE_METHOD(AppTest, "Energy by pair shows what each lost up to the moment shown, and goes there") {
  WindowFixture f;
  f.open(f.write("balls.lws.json", kBalls));
  auto* panel = f.window.findChild<ContactPanel*>("contactPanel");
  REQUIRE(panel != nullptr);
  for (QWidget* up = panel; up != nullptr; up = up->parentWidget()) up->show();
  f.window.findChild<QDockWidget*>("dock.contact")->raise();
  panel->findChild<QTabWidget*>("contactParts")->setCurrentIndex(1);
  auto* table = panel->findChild<QTableWidget*>("energyPairs");
  REQUIRE(table != nullptr);
  f.player->step(150);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.1495; }));
  REQUIRE(f.waitFor([&] { return table->rowCount() == 2; }));
  // m g h (1 − e²), the greater first; the sum is the ledger's.
  const double lost = kStandardGravity * 0.05 * 0.75;
  CHECK(table->item(0, 0)->text() == "ground – heavy/ball");
  CHECK(table->item(0, 1)->text() == "1");
  CHECK(table->item(0, 2)->text().toDouble() == Approx(3 * lost).epsilon(1e-4));
  CHECK(table->item(1, 0)->text() == "ground – light/ball");
  CHECK(table->item(1, 2)->text().toDouble() == Approx(lost).epsilon(1e-4));
  CHECK(f.player->frame()->energies.work_impacts == Approx(-4 * lost).epsilon(1e-9));
  CHECK_FALSE(panel->findChild<QPushButton*>("energyGain")->isEnabled());
  const double struck = std::sqrt(2 * 0.05 / kStandardGravity);
  CHECK(table->item(0, 5)->text().toDouble() == Approx(struck).margin(2e-6));
  // To the step that ends behind the impact.
  QTest::mouseClick(panel->findChild<QPushButton*>("energyLast"), Qt::LeftButton);
  REQUIRE(f.waitFor([&] { return std::abs(f.player->time() - struck) <= 1e-3; }));
  CHECK(f.player->time() >= struck);
  CHECK(f.waitFor([&] { return table->rowCount() == 2; }));
  // Before it nothing has been lost; afterwards it has.
  f.player->seek(0.05);
  CHECK(f.waitFor([&] { return table->rowCount() == 0; }));
  f.player->seek(0.14);
  CHECK(f.waitFor([&] { return table->rowCount() == 2; }));
  f.player->seek(0.15);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.1495; }));
  QTest::mouseClick(panel->findChild<QPushButton*>("energyGreatest"), Qt::LeftButton);
  CHECK(f.waitFor([&] { return std::abs(f.player->time() - struck) <= 1e-3; }));
}

TEST_CASE_METHOD(AppTest, "A pair gets its coefficients, its materials, or does not touch at all") {
  SlopesWindow f;
  f.choose(1);
  f.field<QDoubleSpinBox>("contactPair.friction")->setValue(0.3);
  REQUIRE(f.pairs().size() == 2);
  CHECK(f.pairs()[1].b == "second/box");
  CHECK(f.pairs()[1].surface.friction == 0.3);
  CHECK_FALSE(f.pairs()[1].surface.restitution);
  // Steel on ice.
  auto* materials = f.field<QComboBox>("contactMaterials");
  const int ice = materials->findText("ice on steel", Qt::MatchStartsWith);
  REQUIRE(ice > 0);
  chooseItem(materials, ice);
  CHECK(f.pairs()[1].surface.friction == 0.03);
  REQUIRE(f.field<QCheckBox>("contactTouches")->isChecked());
  f.field<QCheckBox>("contactTouches")->click();
  CHECK_FALSE(f.pairs()[1].enabled);
  f.player->step(10);
  REQUIRE(
      f.waitFor([&] { return f.player->time() > 0.0095 && f.player->frame()->contact_forces.size() == 4; }));
  CHECK(f.waitFor([&] { return f.table()->rowCount() == 2 && f.table()->item(1, 1)->text() == "excluded"; }));
  QTest::mouseClick(f.field<QPushButton>("contactReset"), Qt::LeftButton);
  CHECK(f.pairs().size() == 1);
  f.document->undoStack()->undo();
  CHECK(f.pairs().size() == 2);
  for (int i = 0; i < 3; ++i) f.document->undoStack()->undo();
  CHECK(f.pairs().size() == 1);
}

}  // namespace linkwright::app
