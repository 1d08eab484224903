// SPDX-License-Identifier: GPL-3.0-or-later
// The mass of a link is set, checked and repaired in its dialog, and dragged in the picture.
#include <QComboBox>
#include <QCoreApplication>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QTest>
#include <QUndoStack>
#include <catch2/catch.hpp>

#include "app/panels/fields/ValueLine.h"
#include "app/panels/properties/MassDialog.h"
#include "app/workbench/Workbench.h"
#include "tests/app/WindowFixture.h"

namespace mass_window_test {

using namespace linkwright;
using namespace linkwright::app;

struct MassFixture : AppTest, WindowFixture {
  const Inertial& inertial(const char* name) const {
    for (const LinkDescription& link : document->scene().robots.at(0).description.links)
      if (link.name == name && link.inertial) return *link.inertial;
    FAIL("no mass properties of " << name);
    throw std::logic_error("not reached");
  }
  int steps() const { return document->undoStack()->index(); }
  MassDialog* openDialog(const char* name) {
    selection->select({PickKind::kLink, frame(name).value});
    auto* button = window.findChild<QPushButton*>("linkMass");
    REQUIRE(waitFor([&] { return button->isVisible() && button->height() > 4; }));
    QTest::mouseClick(button, Qt::LeftButton);
    auto* shown = dialog<MassDialog>();
    REQUIRE(shown != nullptr);
    return shown;
  }
  static QString text(QDialog* dialog, const char* name) { return dialog->findChild<QLabel*>(name)->text(); }
  static void choose(QDialog* dialog, const char* name, int index) {
    auto* box = dialog->findChild<QComboBox*>(name);
    box->setCurrentIndex(index);
    Q_EMIT box->activated(index);
  }
  static void type(QDialog* dialog, const char* name, const QString& text) {
    typeLine(dialog->findChild<ValueLine*>(name), text);
  }
  // What is wrong, as it is shown now.
  static QStringList findings(QDialog* dialog) {
    QCoreApplication::processEvents();  // new rows are shown by events
    QStringList texts;
    for (QLabel* each : dialog->findChildren<QLabel*>("massFinding"))
      if (each->isVisible()) texts << each->text();
    return texts;
  }
  static void repair(QDialog* dialog, const QString& title) {
    QCoreApplication::processEvents();
    for (QPushButton* each : dialog->findChildren<QPushButton*>("massRepair"))
      if (each->isVisible() && each->text() == title) return QTest::mouseClick(each, Qt::LeftButton);
    FAIL("no repair " << title.toStdString());
  }
  void apply(QDialog* dialog) {
    auto* button = dialog->findChild<QPushButton*>("massApply");
    REQUIRE(button->isEnabled());
    QTest::mouseClick(button, Qt::LeftButton);
  }
};

TEST_CASE("The mass of a link follows from density and shapes, by one undo step, as an override") {
  MassFixture f;
  const QString urdf = f.armFile();
  f.open(urdf);
  QFile file(urdf);
  REQUIRE(file.open(QIODevice::ReadOnly));
  const QByteArray before = file.readAll();
  file.close();
  MassDialog* dialog = f.openDialog("hand");
  CHECK(f.text(dialog, "massPresent.0") == "1");
  CHECK(f.text(dialog, "massNew.0") == "1");
  f.choose(dialog, "massSource", 1);
  f.type(dialog, "massDensity", "7850");
  // 0.36 m · 0.12 m · 0.12 m of steel
  const double mass = 7850 * 0.36 * 0.12 * 0.12;
  CHECK(f.text(dialog, "massNew.0").toDouble() == Approx(mass).epsilon(1e-5));
  CHECK(f.text(dialog, "massPresent.0") == "1");
  CHECK(f.findings(dialog) == QStringList{"These values are those of a possible body."});
  CHECK(dialog->isVisible());
  const int steps = f.steps();
  f.apply(dialog);
  REQUIRE(f.waitFor([&] { return f.steps() == steps + 1; }));
  const double thick = mass / 12 * 2 * 0.0144, across = mass / 12 * (0.36 * 0.36 + 0.0144);
  const auto check = [&] {
    const Inertial& set = f.inertial("hand");
    CHECK(set.mass == Approx(mass).epsilon(1e-12));
    CHECK((set.com - Vector3(0.2, 0, 0)).norm() < 1e-12);
    CHECK((set.inertia - Matrix3(Vector3(thick, across, across).asDiagonal())).norm() < 1e-12 * across);
  };
  check();
  f.document->undoStack()->undo();
  CHECK(f.inertial("hand").mass == 1);
  f.document->undoStack()->redo();
  check();
  // The robot's file stays as it is; the scene has the change.
  const QString scene = f.folder.filePath("heavy.lws.json");
  REQUIRE(f.document->saveAs(scene));
  REQUIRE(file.open(QIODevice::ReadOnly));
  CHECK(file.readAll() == before);
  f.open(scene);
  CHECK(f.document->scene().robots.at(0).file == "arm.urdf");
  check();
  CHECK(f.inertial("middle").mass == 1);
}

TEST_CASE("A typed mass scales the inertia; each shape may have its own density") {
  MassFixture f;
  f.open(f.write("two.lws.json",
                 R"({"linkwright": 1, "robots": [{"name": "r", "floating": true, "links": [{"name": "bar",
                     "mass": 2, "inertia": [1, 2, 2.5], "visuals": [{"box": [1, 0.1, 0.1], "xyz": [0.5, 0, 0]},
                     {"box": [1, 0.1, 0.1], "xyz": [-0.5, 0, 0]}]}]}]})"));
  MassDialog* dialog = f.openDialog("bar");
  f.type(dialog, "massTotal", "6");
  CHECK(f.text(dialog, "massNew.0") == "6");
  CHECK(f.text(dialog, "massNew.4") == "3");
  CHECK(f.text(dialog, "massNew.6") == "7.5");
  f.choose(dialog, "massSource", 1);
  f.type(dialog, "massDensity", "1000");
  CHECK(f.text(dialog, "massNew.0") == "20");
  dialog->findChild<QTableWidget*>("massShapes")->item(0, 2)->setText("3000");
  // 30 kg at x = 0.5, 10 kg at x = -0.5
  CHECK(f.text(dialog, "massNew.0") == "40");
  CHECK(f.text(dialog, "massNew.1") == "0.25");
  f.type(dialog, "massTotal", "4");
  CHECK(f.text(dialog, "massNew.0") == "4");
  CHECK(f.text(dialog, "massNew.1") == "0.25");
  f.apply(dialog);
  REQUIRE(f.waitFor([&] { return f.inertial("bar").mass == Approx(4); }));
  CHECK(f.inertial("bar").com.x() == Approx(0.25));
}

TEST_CASE("Values that no body has are repaired by a click each, open meshes are reported") {
  MassFixture f;
  // A tetrahedron that lacks a face.
  f.write("open.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\n");
  f.open(f.write("wrong.lws.json",
                 R"({"linkwright": 1, "robots": [{"name": "r", "floating": true, "links": [{"name": "part",
                     "mass": 3, "com": [2, 0, 0], "inertia": [0.01, 0.01, 0.5],
                     "visuals": [{"box": [0.3, 0.2, 0.1]}], "collisions": [{"mesh": "open.obj"}]}]}]})"));
  MassDialog* dialog = f.openDialog("part");
  REQUIRE(f.findings(dialog).size() == 2);
  CHECK(f.findings(dialog)[0].startsWith("One principal moment is larger than the sum of the others"));
  CHECK(f.findings(dialog)[1] == "The centre of mass lies 1 m outside of the shapes.");
  f.repair(dialog, "Clamp to the nearest possible inertia");
  CHECK_FALSE(f.findings(dialog).join("").contains("larger than the sum"));
  f.repair(dialog, "Move it to the centre of the shapes");
  CHECK_FALSE(f.findings(dialog).join("").contains("outside"));
  if (f.findings(dialog).join("").contains("needs its mass"))
    f.repair(dialog, "Take the inertia of the shapes");
  CHECK(f.findings(dialog) == QStringList{"These values are those of a possible body."});
  f.choose(dialog, "massSource", 2);
  CHECK(f.text(dialog, "massProblems") ==
        "The mesh open.obj is open: 3 edges belong to one face alone, so that it has no volume: it is left "
        "out.");
  CHECK_FALSE(dialog->findChild<QPushButton*>("massApply")->isEnabled());
  QTest::mouseClick(dialog->findChild<QAbstractButton*>("massRepairMeshes"), Qt::LeftButton, {}, {8, 8});
  f.type(dialog, "massDensity", "600");
  // A sixth of a cubic metre, its centre at a quarter of each edge.
  CHECK(f.text(dialog, "massNew.0") == "100");
  CHECK(f.text(dialog, "massNew.1") == "0.25");
  f.apply(dialog);
  REQUIRE(f.waitFor([&] { return f.inertial("part").mass == Approx(100); }));
  CHECK((f.inertial("part").com - Vector3::Constant(0.25)).norm() < 1e-9);
}

TEST_CASE("Centre of mass and ellipsoid of inertia are dragged in the picture") {
  MassFixture f;
  f.openArm();
  SceneView options = f.view->options();
  options.centers_of_mass = true;
  f.view->setOptions(options);
  f.selection->select({PickKind::kLink, f.frame("hand").value});
  f.waitForPicture();
  const Transform X_WL = f.player->framePose(f.frame("hand"));
  const auto pixel = [&](const Vector3& p) { return f.viewport->pixelOf(X_WL * p); };
  const int steps = f.steps();
  f.drag(pixel({0.2, 0, 0}), pixel({0.3, 0, 0.05}));
  CHECK(f.steps() == steps + 1);
  CHECK((f.inertial("hand").com - Vector3(0.3, 0, 0.05)).norm() < 2e-3);
  CHECK(f.inertial("hand").mass == 1);
  CHECK(f.inertial("hand").inertia(1, 1) == 0.0134);
  f.document->undoStack()->undo();
  CHECK(f.inertial("hand").com == Vector3(0.2, 0, 0));
  f.waitForPicture();

  // Escape: as if the drag had not been.
  f.press(pixel({0.2, 0, 0}));
  f.move(pixel({0.25, 0, 0}), Qt::LeftButton);
  f.move(pixel({0.3, 0, 0}), Qt::LeftButton);
  f.key(Qt::Key_Escape);
  f.release(pixel({0.3, 0, 0}));
  CHECK(f.steps() == steps);
  CHECK(f.inertial("hand").com == Vector3(0.2, 0, 0));

  // Semi-axes of the ellipsoid: a² = 5 (I₂ + I₃ − I₁) / 2m.
  options.centers_of_mass = false;
  options.inertia = true;
  f.view->setOptions(options);
  f.waitForPicture();
  const double a = std::sqrt(2.5 * (2 * 0.0134 - 0.001)), b2 = 2.5 * 0.001;
  f.drag(pixel({0.2 + a, 0, 0}), pixel({0.5, 0, 0}));
  REQUIRE(f.steps() == steps + 1);
  const Inertial& dragged = f.inertial("hand");
  CHECK(dragged.mass == 1);
  CHECK(dragged.com == Vector3(0.2, 0, 0));
  CHECK(dragged.inertia(0, 0) == Approx(0.001).epsilon(1e-9));
  CHECK(dragged.inertia(1, 1) == Approx((0.09 + b2) / 5).epsilon(0.01));
  CHECK(dragged.inertia(2, 2) == Approx(dragged.inertia(1, 1)).epsilon(1e-9));
  f.document->undoStack()->undo();
  CHECK(f.inertial("hand").inertia(1, 1) == 0.0134);
}

}  // namespace mass_window_test
