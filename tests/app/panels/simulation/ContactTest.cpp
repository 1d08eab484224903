// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTableWidget>
#include <QTest>
#include <catch2/catch.hpp>

#include "app/panels/plot/SignalChooser.h"
#include "app/panels/simulation/ContactIndicator.h"
#include "app/panels/simulation/ContactLosses.h"
#include "app/panels/simulation/EnergyRows.h"
#include "engine/scene/shapes/Shapes.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {

namespace {

// A box that floats 5 cm above z = 0.
constexpr const char* kBox = R"({
  "linkwright": 1, "dt": 0.001,
  "robots": [{
    "floating": true, "xyz": [0, 0, 0.1],
    "links": [{"name": "box", "mass": 1, "inertia": [0.002, 0.002, 0.002],
               "visuals": [{"box": [0.1, 0.1, 0.1]}], "collisions": [{"box": [0.1, 0.1, 0.1]}]}]
  }]
})";

struct ContactWindow : WindowFixture {
  ContactWindow() { open(write("box.lws.json", kBox)); }
  template <class T>
  T* field(const char* name) {
    auto* found = window.findChild<T*>(name);
    REQUIRE(found != nullptr);
    return found;
  }
  void turnOn() {
    field<QCheckBox>("contact.enabled")->click();
    REQUIRE(waitFor([&] { return player->frame() && player->frame()->contact.on; }));
  }
  void playTo(double time) {
    player->play();
    REQUIRE(waitFor([&] { return player->frame()->state.time > time; }));
    player->pause();
    REQUIRE(waitFor([&] { return !player->frame()->playing; }));
    waitForPicture();
  }
  std::ptrdiff_t dots() {
    const Snapshot shown = view->compose({});
    return std::count_if(shown.instances.begin(), shown.instances.end(), [](const Instance& instance) {
      return instance.mesh == UnitDot() && (instance.flags & kOnTop) != 0;
    });
  }
  const Scene& scene() const { return document->scene(); }
};

}  // namespace

TEST_CASE_METHOD(AppTest, "Contact is turned on with a ground and set in the panel; undo takes it back") {
  ContactWindow f;
  CHECK_FALSE(f.scene().contact);
  CHECK(f.field<QComboBox>("contact.clock")->isHidden());
  f.turnOn();
  REQUIRE(f.scene().contact);
  CHECK(f.scene().contact->enabled);
  REQUIRE(f.scene().contact->ground);
  CHECK(f.scene().contact->ground->height == 0);
  CHECK_FALSE(f.field<QComboBox>("contact.clock")->isHidden());

  chooseItem(f.field<QComboBox>("contact.clock"), 2);
  CHECK(f.scene().contact->clock == ContactClock::kStepping);
  f.field<QDoubleSpinBox>("contact.friction")->setValue(0.25);
  f.field<QDoubleSpinBox>("contact.restitution")->setValue(0.5);
  f.field<QDoubleSpinBox>("contact.torsional")->setValue(0.001);
  f.field<QDoubleSpinBox>("contact.rolling")->setValue(0.002);
  f.field<QDoubleSpinBox>("contact.height")->setValue(-0.5);
  CHECK(f.scene().contact->defaults.friction == 0.25);
  CHECK(f.scene().contact->defaults.restitution == 0.5);
  CHECK(f.scene().contact->defaults.torsional == 0.001);
  CHECK(f.scene().contact->defaults.rolling == 0.002);
  CHECK(f.scene().contact->ground->height == -0.5);
  f.field<QCheckBox>("contact.ground")->click();
  CHECK_FALSE(f.scene().contact->ground);
  CHECK_FALSE(f.field<QDoubleSpinBox>("contact.height")->isEnabled());
  f.field<QCheckBox>("contact.enabled")->click();
  CHECK_FALSE(f.scene().contact->enabled);

  CHECK(f.document->undoStack()->count() == 9);
  for (int i = 0; i < 9; ++i) f.document->undoStack()->undo();
  CHECK_FALSE(f.scene().contact);
  CHECK_FALSE(f.field<QCheckBox>("contact.enabled")->isChecked());
  f.document->undoStack()->redo();
  CHECK(f.scene().contact->ground);
  CHECK(f.field<QCheckBox>("contact.enabled")->isChecked());
}

TEST_CASE_METHOD(AppTest, "Sequential impacts leave no choice of stepping") {
  ContactWindow f;
  f.turnOn();
  f.document->edit("sequential", [](Scene& scene) { scene.contact->impacts = ImpactLaw::kSequential; });
  const auto* items = qobject_cast<QStandardItemModel*>(f.field<QComboBox>("contact.clock")->model());
  REQUIRE(items != nullptr);
  CHECK(items->item(1)->isEnabled());
  CHECK_FALSE(items->item(2)->isEnabled());
  f.document->undoStack()->undo();
  CHECK(items->item(2)->isEnabled());
}

TEST_CASE_METHOD(AppTest,
                 "The status bar shows residual, points and clock of contact; the picture its points") {
  ContactWindow f;
  auto* light = f.window.findChild<ContactIndicator*>();
  REQUIRE(light != nullptr);
  CHECK(light->isHidden());
  f.turnOn();
  CHECK(f.waitFor([&] { return light->isVisible(); }));
  CHECK(light->text().contains("0 points"));
  CHECK(f.dots() == 0);
  f.playTo(0.3);
  CHECK(light->text().contains("4 points"));
  CHECK(light->text().contains("events"));
  CHECK(light->accessibleDescription() == "passed");
  CHECK(f.dots() == 4);
  QAction* contacts = f.workbench()->action(ActionId::kShowContacts);
  CHECK(contacts->isChecked());
  contacts->trigger();
  CHECK_FALSE(f.scene().view.contacts);
  CHECK(f.dots() == 0);

  // m g h of the fall is lost in impacts.
  const auto rows = f.window.findChild<EnergyRows*>()->findChildren<QLabel*>();
  const auto impacts = std::find_if(rows.begin(), rows.end(), [](const QLabel* label) {
    return label->text().contains("Contact impacts");
  });
  REQUIRE(impacts != rows.end());
  CHECK_FALSE((*impacts)->isHidden());
  CHECK(f.player->frame()->energies.work_impacts == Approx(-kStandardGravity * 0.05).epsilon(1e-9));
}

TEST_CASE_METHOD(AppTest,
                 "A click on the losses shows which pair lost, when and by which law, and goes there") {
  ContactWindow f;
  f.turnOn();
  f.playTo(0.3);
  const auto rows = f.window.findChild<EnergyRows*>()->findChildren<QLabel*>();
  const auto impacts = std::find_if(rows.begin(), rows.end(), [](const QLabel* label) {
    return label->text().contains("Contact impacts");
  });
  REQUIRE(impacts != rows.end());
  REQUIRE(f.waitFor([&] { return (*impacts)->isVisible(); }));
  QTest::mouseClick(*impacts, Qt::LeftButton, {}, QPoint(12, (*impacts)->height() / 2));
  auto* losses = f.dialog<ContactLosses>();
  REQUIRE(losses != nullptr);
  const auto* pairs = losses->findChild<QTableWidget*>("lossPairs");
  REQUIRE(pairs->rowCount() == 2);
  CHECK(pairs->item(0, 0)->text().contains("ground"));
  CHECK(pairs->item(0, 2)->text().toDouble() == Approx(-kStandardGravity * 0.05).epsilon(1e-5));
  auto* list = losses->findChild<QTableWidget*>("lossImpacts");
  REQUIRE(list->rowCount() >= 1);
  // The box falls 5 cm.
  const double struck = std::sqrt(2 * 0.05 / kStandardGravity);
  CHECK(list->item(0, 0)->text().toDouble() == Approx(struck).margin(1e-6));
  CHECK(list->item(0, 4)->text() == "Newton");
  list->selectRow(0);
  QTest::mouseClick(losses->findChild<QPushButton*>("lossGo"), Qt::LeftButton);
  CHECK(f.waitFor([&] { return std::abs(f.player->time() - struck) <= 1e-3; }));
}

TEST_CASE_METHOD(AppTest, "A point of contact under the mouse tells its pair; a click plots it") {
  ContactWindow f;
  f.turnOn();
  f.playTo(0.3);
  const auto contacts = f.view->contacts();
  REQUIRE(contacts.size() == 4);
  Eigen::Vector2d pixel;
  REQUIRE(f.view->camera().Project(contacts[0].p, f.viewport->width(), f.viewport->height(), &pixel));
  const QPointF at(pixel.x(), pixel.y());
  f.viewport->setAttribute(Qt::WA_UnderMouse);  // as the mouse of a display does
  f.move(at);
  CHECK(f.waitFor([&] { return f.viewport->cursor().shape() == Qt::PointingHandCursor; }));
  f.press(at);
  f.release(at);
  const auto& plots = f.view->options().plots;
  CHECK(std::any_of(plots.begin(), plots.end(), [](const std::string& name) {
    return name.starts_with("contact.ground.") && name.ends_with(".normal");
  }));
}

TEST_CASE_METHOD(AppTest,
                 "The plate of a point that is kept leads to the moments when its pair changed its mode") {
  ContactWindow f;
  f.turnOn();
  f.playTo(0.3);
  const double struck = std::sqrt(2 * 0.05 / kStandardGravity);
  REQUIRE(f.view->contacts().size() == 4);
  const Vector3 point = f.view->contacts()[0].p;
  const auto click = [&](const QPointF& beside) {
    Eigen::Vector2d pixel;
    REQUIRE(f.view->camera().Project(point, f.viewport->width(), f.viewport->height(), &pixel));
    const QPointF at = QPointF(pixel.x(), pixel.y()) + beside;
    f.press(at);
    f.release(at);
    // The panel of plots may come up, and the picture be smaller then.
    QTest::qWait(50);
    f.waitForPicture();
  };
  click({});
  // The plate is beside the point, here near the lower border; its left half leads to what was before.
  click({30, -30});
  REQUIRE(f.waitFor([&] { return std::abs(f.player->time() - struck) <= 1e-3; }));
  CHECK(f.player->time() >= struck);
  f.waitForPicture();
  // Just struck, and so it is drawn.
  REQUIRE_FALSE(f.view->contacts().empty());
  for (const ContactForce& contact : f.view->contacts()) CHECK(contact.mode == ContactForce::Mode::kStruck);
  // Nothing was before.
  const double first = f.player->time();
  click({30, -30});
  QTest::qWait(100);
  CHECK(f.player->time() == first);
}

TEST_CASE_METHOD(AppTest,
                 "Cones, patches, numbers and the support polygon are switched in the menu, with a legend") {
  ContactWindow f;
  f.turnOn();
  f.playTo(0.4);
  const auto legend = [&] {
    QStringList texts;
    for (const LegendEntry& entry : f.view->compose({}).legend)
      texts.append(QString::fromStdString(entry.text));
    return texts;
  };
  CHECK(legend() == QStringList{"sticks"});
  for (const ActionId id : {ActionId::kShowFrictionCones, ActionId::kShowContactPatches,
                            ActionId::kShowContactNumbers, ActionId::kShowSupport}) {
    QAction* action = f.workbench()->action(id);
    REQUIRE(action->isCheckable());
    action->trigger();
    CHECK(action->isChecked());
  }
  CHECK(legend() == QStringList{"support polygon", "zero-moment point", "capture point",
                                "mean pressure 981 Pa", "centre of pressure", "sticks", "friction cone"});
  CHECK_FALSE(f.view->compose({}).labels.empty());
  f.waitForPicture();
  // The legend is on its plate, in the corner, in the colours of what it speaks of.
  const QImage picture = f.viewport->grabFramebuffer();
  bool found = false;
  for (int y = picture.height() / 2; y < picture.height() && !found; ++y)
    for (int x = 0; x < 60 && !found; ++x) {
      const QColor color = picture.pixelColor(x, y);
      found = color.red() > 230 && color.green() > 190 && color.green() < 225 && color.blue() < 70;
    }
  CHECK(found);
  f.document->saveAs(f.folder.filePath("overlays.lws.json"));
  f.open(f.folder.filePath("overlays.lws.json"));
  CHECK(f.view->options().friction_cones);
  CHECK(f.view->options().support);
}

TEST_CASE_METHOD(AppTest, "Signals of contact stand under a heading of their own") {
  ContactWindow f;
  f.turnOn();
  SignalChooser chooser(f.player->cloneSystem()->signals(), {"kinetic", "contact.count"}, &f.window,
                        signalNames(f.workbench()));
  auto* list = chooser.findChild<QListWidget*>("signalList");
  const auto heading = list->findItems("Contact", Qt::MatchExactly);
  REQUIRE(heading.size() == 1);
  const int row = list->row(heading[0]);
  CHECK(list->item(row + 1)->text().startsWith("contact.residual"));
  CHECK(chooser.chosen() == std::vector<std::string>{"kinetic", "contact.count"});
  auto* search = chooser.findChild<QLineEdit*>();
  search->setText("work.contact");
  CHECK_FALSE(heading[0]->isHidden());
  search->setText("kinetic");
  CHECK(heading[0]->isHidden());
}

TEST_CASE_METHOD(AppTest, "A robot that falls out of the picture is held after one click") {
  ContactWindow f;
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.banner()->isVisible(); }));
  const auto buttons = f.banner()->findChildren<QPushButton*>();
  const auto turn_on = std::find_if(buttons.begin(), buttons.end(), [](const QPushButton* button) {
    return button->isVisible() && button->text() == "Turn on contact";
  });
  REQUIRE(turn_on != buttons.end());
  QTest::mouseClick(*turn_on, Qt::LeftButton);
  REQUIRE(f.waitFor([&] { return f.player->frame() && f.player->frame()->contact.on; }));
  CHECK_FALSE(f.banner()->isVisible());
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.player->frame()->state.time > 0.5; }));
  CHECK(f.player->frame()->state.q[2] == Approx(-0.05).margin(1e-6));
}

}  // namespace linkwright::app
