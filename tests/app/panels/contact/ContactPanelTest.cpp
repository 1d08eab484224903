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
#include <QTreeWidget>
#include <catch2/catch.hpp>

#include "app/panels/contact/ContactPanel.h"
#include "app/panels/files/ImportReport.h"
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

// A motor of at most 12 N, which asks for 15 N, presses a block of 2 kg against a wall at x = 0.
constexpr const char* kSqueeze = R"({
  "linkwright": 1, "dt": 0.001,
  "contact": {"ground": {"height": 0, "normal": [1, 0, 0]}, "clock": "events", "friction": %1},
  "robots": [
    {"name": "block", "floating": true, "xyz": [0.05, 0, 0],
     "links": [{"name": "box", "mass": 2, "inertia": [0.004, 0.004, 0.004],
                "visuals": [{"box": [0.1, 0.1, 0.1]}], "collisions": [{"box": [0.1, 0.1, 0.1]}]}]},
    {"name": "gripper",
     "links": [{"name": "palm"},
               {"name": "finger", "mass": 0.5, "inertia": [0.001, 0.001, 0.001],
                "visuals": [{"box": [0.02, 0.06, 0.3]}], "collisions": [{"box": [0.02, 0.06, 0.3]}]}],
     "joints": [{"name": "left_finger", "type": "prismatic", "axis": [-1, 0, 0], "parent": "palm",
                 "child": "finger", "xyz": [0.11, 0, 0], "max_effort": 12}]},
    {"name": "elsewhere", "xyz": [0, 3, 0],
     "links": [{"name": "base"}, {"name": "wheel", "mass": 1, "inertia": [0.01, 0.01, 0.01]}],
     "joints": [{"name": "axle", "type": "continuous", "axis": "y", "parent": "base", "child": "wheel",
                 "max_effort": 1}]}],
  "forces": [{"name": "squeeze", "type": "position", "joint": "gripper/left_finger", "kp": 300, "kd": 0,
              "target": 0.05},
             {"name": "spin", "type": "torque", "joint": "elsewhere/axle", "torque": 2}]
})";

// What rigid contact has no use for: solref of a default, two geoms and a pair, solimp of a default and a
// pair.
constexpr const char* kSoft = R"(<mujoco><option o_margin=".1"/>
  <default><geom solref=".02 1" solimp=".9 .95 .001"/></default>
  <worldbody>
    <body name="a"><freejoint/><geom name="x" size=".1" mass="1" solref=".02 1" gap="0"/></body>
    <body name="b" pos="0 0 1"><freejoint/><geom name="y" size=".1" mass="1" solref=".02 1"/></body>
  </worldbody>
  <contact><pair geom1="x" geom2="y" solref=".02 1" solimp=".9 .95 .001"/></contact></mujoco>)";

ContactPanel* showContactPanel(WindowFixture* f) {
  auto* panel = f->window.findChild<ContactPanel*>("contactPanel");
  REQUIRE(panel != nullptr);
  for (QWidget* up = panel; up != nullptr; up = up->parentWidget()) up->show();
  f->window.findChild<QDockWidget*>("dock.contact")->raise();
  return panel;
}

struct SlopesWindow : WindowFixture {
  SlopesWindow() {
    open(write("slopes.lws.json", kSlopes));
    panel = showContactPanel(this);
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
  auto* panel = showContactPanel(&f);
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

TEST_CASE_METHOD(AppTest, "Where a pair slips, the motors that give no more are a part of the reason") {
  WindowFixture f;
  f.open(f.write("squeeze.lws.json", QString(kSqueeze).arg(0.5).toUtf8()));
  auto* panel = showContactPanel(&f);
  auto* table = panel->findChild<QTableWidget*>("contactPairs");
  auto* why = panel->findChild<QLabel*>("contactWhy");
  // 2 · 0.5 · 12 N carry less than 2 kg weigh.
  f.player->step(100);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.0995; }));
  REQUIRE(f.waitFor([&] { return table->rowCount() == 2; }));
  const QString most = "gripper/left_finger gives its most, 12 N, of the 15 N that its law asks for.";
  // Also of the pair of block and wall, which the finger is no part of.
  const QStringList pairs = {"block/box – gripper/finger", "ground – block/box"};
  for (int row = 0; row < 2; ++row) {
    CAPTURE(row);
    REQUIRE(table->item(row, 0)->text() == pairs[row]);
    CHECK(table->item(row, 1)->text() == "slips");
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualItemRect(table->item(row, 0)).center());
    CHECK(f.waitFor([&] { return why->text().startsWith("It slips") && why->text().endsWith(most); }));
    // That of another robot has nothing to do with it.
    CHECK_FALSE(why->text().contains("axle"));
  }
  // kp · 0.05 m = 10 N: it slips, but the motor could give more.
  f.document->edit("weaker", [](Scene& scene) { scene.forces[0].kp = 200; });
  f.player->step(10);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.1095; }));
  CHECK(f.waitFor([&] { return why->text().startsWith("It slips") && !why->text().contains("gives"); }));

  f.document->undoStack()->undo();  // nothing is to be saved

  // Where it holds surely, at 82 % of the cone, the motor is at its limit and no reason for anything.
  f.open(f.write("holds.lws.json", QString(kSqueeze).arg(1).toUtf8()));
  f.player->step(20);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.0195; }));
  CHECK(f.waitFor([&] { return why->text().startsWith("It sticks: friction is at most 82 %"); }));
  CHECK_FALSE(why->text().contains("gives"));
}

TEST_CASE_METHOD(AppTest, "The contact panel shows live how much more load a held body withstands") {
  WindowFixture f;
  f.open(f.write("holds.lws.json", QString(kSqueeze).arg(1).toUtf8()));
  auto* panel = showContactPanel(&f);
  auto* margins = panel->findChild<QLabel*>("contactMargins");
  REQUIRE(margins != nullptr);
  // Finger and wall carry μ N each, and the block weighs 2 kg. Away from the wall as much is left: what the
  // wall presses less, it holds less.
  const auto holds = [&](double pressed) {
    const QString left = QString::number(2 * pressed - 2 * kStandardGravity, 'g', 4) + " N";
    return f.waitFor([&] {
      return margins->isVisible() && margins->text().startsWith("block/box withstands " + left +
                                                                " more downwards, " + left + " along ");
    });
  };
  f.player->step(20);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.0195; }));
  CHECK(holds(12));
  // Only the block is held by contacts alone.
  CHECK(margins->text().count("withstands") == 1);
  // kp · 0.05 m
  f.document->edit("weaker", [](Scene& scene) { scene.forces[0].kp = 200; });
  f.player->step(1);
  CHECK(holds(10));
  f.document->edit("too weak", [](Scene& scene) { scene.forces[0].kp = 180; });
  f.player->step(10);
  CHECK(f.waitFor([&] { return !margins->isVisible(); }));
}

TEST_CASE_METHOD(AppTest,
                 "A body on a slope withstands any weight while it sticks, and nothing once it slips") {
  SlopesWindow f;
  auto* margins = f.field<QLabel>("contactMargins");
  f.choose(0);
  CHECK(f.waitFor(
      [&] { return margins->text().startsWith("first/box withstands any number of N more downwards, "); }));
  f.choose(1);
  CHECK(f.waitFor([&] { return !margins->isVisible(); }));
}

TEST_CASE_METHOD(AppTest, "The clock of contact is chosen in the panel as in that of the simulation") {
  SlopesWindow f;
  auto* here = f.field<QComboBox>("contactPanel.clock");
  auto* there = f.window.findChild<QComboBox*>("contact.clock");
  REQUIRE(there != nullptr);
  REQUIRE(here->isVisible());
  CHECK(here->currentIndex() == 0);
  chooseItem(here, 2);
  CHECK(f.document->scene().contact->clock == ContactClock::kStepping);
  CHECK(there->currentIndex() == 2);
  CHECK(f.document->undoStack()->count() == 1);
  f.document->undoStack()->undo();
  CHECK(f.document->scene().contact->clock == ContactClock::kAuto);
  CHECK(here->currentIndex() == 0);
  CHECK(there->currentIndex() == 0);
  f.document->edit("off", [](Scene& scene) { scene.contact->enabled = false; });
  CHECK(f.waitFor([&] { return !here->isVisible(); }));
}

TEST_CASE_METHOD(AppTest,
                 "What rigid contact ignores of an opened file is counted, and leads to the report") {
  WindowFixture f;
  auto* panel = showContactPanel(&f);
  auto* text = panel->findChild<QLabel*>("contactIgnored");
  auto* report = panel->findChild<QPushButton*>("contactReport");
  REQUIRE(text != nullptr);
  REQUIRE(report != nullptr);
  f.open(f.write("balls.lws.json", kBalls));
  CHECK_FALSE(text->isVisible());
  CHECK_FALSE(report->isVisible());
  f.open(f.write("soft.xml", kSoft));
  CHECK(text->isVisible());
  CHECK(text->text() == "Ignored: solref (4), solimp (2), gap (1), o_margin (1)");
  QTest::mouseClick(report, Qt::LeftButton);
  auto* dialog = f.dialog<ImportReport>();
  REQUIRE(dialog != nullptr);
  const auto* list = dialog->findChild<QTreeWidget*>();
  REQUIRE(list != nullptr);
  CHECK_FALSE(list->findItems("<geom> solref", Qt::MatchExactly | Qt::MatchRecursive, 2).isEmpty());
  dialog->close();
  f.open(f.write("balls.lws.json", kBalls));
  CHECK_FALSE(text->isVisible());
}

}  // namespace linkwright::app
