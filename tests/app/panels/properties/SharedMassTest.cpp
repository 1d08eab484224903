// SPDX-License-Identifier: GPL-3.0-or-later
// One density, or one total mass shared by volume, for all links that are selected.
#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTableWidget>
#include <QUndoStack>
#include <catch2/catch.hpp>

#include "app/panels/fields/ValueLine.h"
#include "app/panels/properties/SharedMassDialog.h"
#include "engine/scene/edit/References.h"
#include "tests/app/WindowFixture.h"

namespace shared_mass_test {

using namespace linkwright;
using namespace linkwright::app;

struct SharedMassFixture : AppTest, WindowFixture {
  SharedMassFixture() { openArm(); }
  ObjectId link(const char* name) { return FindNamed(document->objects(), "link", name); }
  SharedMassDialog* ask() {
    auto* menu = window.findChild<QMenu*>("buildMenu");
    Q_EMIT menu->aboutToShow();
    auto* action = menu->findChild<QAction*>("buildMass");
    REQUIRE(action->isEnabled());
    action->trigger();
    auto* shown = dialog<SharedMassDialog>();
    REQUIRE(shown);
    return shown;
  }
  const Inertial& inertial(const char* name) {
    for (const LinkDescription& each : document->scene().robots.at(0).description.links)
      if (each.name == name) return *each.inertial;
    throw std::logic_error("no such link");
  }
};

// A box of that size and mass, about its centre.
Vector3 momentsOfBox(double mass, const Vector3& s) {
  return mass / 12 *
         Vector3(s.y() * s.y() + s.z() * s.z(), s.x() * s.x() + s.z() * s.z(), s.x() * s.x() + s.y() * s.y());
}

TEST_CASE("A total mass is shared by volume, a density is that of all links, each as one undo step") {
  SharedMassFixture f;
  // The hand is made three times as high: it has three times the volume.
  f.document->edit("Change shape", [](Scene& scene) {
    for (LinkDescription& each : scene.robots[0].description.links)
      if (each.name == "hand") each.visuals[0].geometry.size.z() *= 3;
  });
  const int steps = f.document->undoStack()->index();
  f.selection->selectObjects({f.link("base"), f.link("upper"), f.link("hand")});
  SharedMassDialog* dialog = f.ask();
  CHECK(dialog->findChild<QLabel*>("sharedMassLeftOut")->text().endsWith(": base"));
  auto* table = dialog->findChild<QTableWidget*>("sharedMassLinks");
  REQUIRE(table->rowCount() == 3);
  typeLine(dialog->findChild<ValueLine*>("sharedMassTotal"), "8");
  QTest::mouseClick(dialog->findChild<QPushButton*>("sharedMassApply"), Qt::LeftButton);
  CHECK(f.document->undoStack()->index() == steps + 1);
  CHECK(f.inertial("upper").mass == Approx(2));
  CHECK(f.inertial("hand").mass == Approx(6));
  CHECK(f.inertial("middle").mass == 1);
  CHECK((f.inertial("hand").com - Vector3(0.2, 0, 0)).norm() < 1e-12);
  CHECK((f.inertial("upper").inertia.diagonal() - momentsOfBox(2, {0.36, 0.12, 0.12})).norm() < 1e-12);
  CHECK((f.inertial("hand").inertia.diagonal() - momentsOfBox(6, {0.36, 0.12, 0.36})).norm() < 1e-12);
  dialog = f.ask();
  typeLine(dialog->findChild<ValueLine*>("sharedMassDensity"), "1000");
  QTest::mouseClick(dialog->findChild<QPushButton*>("sharedMassApply"), Qt::LeftButton);
  const double volume = 0.36 * 0.12 * 0.12;
  CHECK(f.inertial("upper").mass == Approx(1000 * volume));
  CHECK(f.inertial("hand").mass == Approx(3000 * volume));
  f.document->undoStack()->undo();
  f.document->undoStack()->undo();
  CHECK(f.inertial("upper").mass == 1);
  CHECK(f.inertial("hand").mass == 1);
}

}  // namespace shared_mass_test
