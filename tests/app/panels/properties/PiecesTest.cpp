// SPDX-License-Identifier: GPL-3.0-or-later
// A collision mesh is cut into convex pieces in the window.
#include <QCoreApplication>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>
#include <catch2/catch.hpp>

#include "app/panels/properties/PiecesDialog.h"
#include "app/panels/properties/PiecesView.h"
#include "app/workbench/Workbench.h"
#include "engine/collision/ConvexHull.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "tests/app/WindowFixture.h"

namespace pieces_test {

using namespace linkwright;
using namespace linkwright::app;

// An L of 3 m and 2 m, 1 m thick: 4 m³, as two boxes.
constexpr const char* kEll = R"(v 0 0 0
v 3 0 0
v 3 0 1
v 1 0 1
v 1 0 2
v 0 0 2
v 0 1 0
v 3 1 0
v 3 1 1
v 1 1 1
v 1 1 2
v 0 1 2
f 1 2 3
f 1 3 4
f 1 4 6
f 4 5 6
f 7 9 8
f 7 10 9
f 7 12 10
f 10 12 11
f 1 7 8
f 1 8 2
f 2 8 9
f 2 9 3
f 3 9 10
f 3 10 4
f 4 10 11
f 4 11 5
f 5 11 12
f 5 12 6
f 6 12 7
f 6 7 1
)";

struct Pieces : AppTest, WindowFixture {
  Pieces() { write("ell.obj", kEll); }
  ~Pieces() { workbench()->settings()->remove("allValues"); }
  const SceneRobot& robot() const { return document->scene().robots.at(0); }
  const std::vector<Visual>& shapes() const { return robot().description.links.at(0).collisions; }
  double volume() const {
    double sum = 0;
    for (const Visual& shape : shapes()) {
      REQUIRE(shape.geometry.type == ShapeType::kHull);
      sum += MakeConvexHull(shape.geometry.points)->volume;
    }
    return sum;
  }
  // Selects the link, goes to its first collision shape as a user does, and opens the dialog.
  PiecesDialog* cut() {
    auto* heading = window.findChild<QToolButton*>("allValues");
    if (!heading->isChecked()) QTest::mouseClick(heading, Qt::LeftButton);
    selection->select({PickKind::kLink, player->model()->FindFrame("ell").value});
    const SceneObject* shape = nullptr;
    for (const auto& link : document->objects().root().ChildrenOf("robots").front()->ChildrenOf("links"))
      for (const auto& each : link->ChildrenOf("collisions")) shape = each.get();
    REQUIRE(shape != nullptr);
    Q_EMIT window.findChild<QLabel*>("objectFields.breadcrumb")->linkActivated(QString::number(shape->id()));
    auto* button = pageField<QPushButton>("shape.cut");
    REQUIRE(button != nullptr);
    REQUIRE(waitFor([&] { return button->height() > 4; }));
    QTest::mouseClick(button, Qt::LeftButton);
    return dialog<PiecesDialog>();
  }
  static QString result(QDialog* dialog) { return dialog->findChild<QLabel*>("piecesResult")->text(); }
};

TEST_CASE("A collision mesh is cut into convex pieces, with their volume error, by one undo step") {
  Pieces f;
  f.open(f.write(
      "ell.lws.json",
      R"({"linkwright": 1, "robots": [{"name": "r", "floating": true, "links": [{"name": "ell", "mass": 1,
                 "inertia": [1, 1, 1], "collisions": [{"mesh": "ell.obj", "xyz": [0, 0, 1]}]}]}]})"));
  PiecesDialog* dialog = f.cut();
  REQUIRE(dialog != nullptr);
  auto* use = dialog->findChild<QPushButton*>("piecesUse");
  REQUIRE(f.waitFor([&] { return use->isEnabled(); }));
  CHECK(f.result(dialog) == "2 pieces with 0.00 % more volume than the mesh.");
  // One piece is the hull: 5 m³ instead of 4.
  dialog->findChild<QSpinBox*>("piecesMost")->setValue(1);
  REQUIRE(f.waitFor([&] { return f.result(dialog) == "1 piece with 25.00 % more volume than the mesh."; }));
  dialog->findChild<QSpinBox*>("piecesMost")->setValue(16);
  REQUIRE(f.waitFor([&] { return f.result(dialog).startsWith("2 pieces"); }));
  // Both pieces are seen, and move apart.
  auto* view = dialog->findChild<PiecesView*>();
  const QImage together = view->grab().toImage();
  dialog->findChild<QSlider*>("piecesApart")->setValue(60);
  CHECK(view->grab().toImage() != together);
  QTest::mouseClick(use, Qt::LeftButton);
  REQUIRE(f.waitFor([&] { return f.shapes().size() == 2; }));
  CHECK(f.volume() == Approx(4).epsilon(1e-9));
  for (const Visual& shape : f.shapes()) CHECK(shape.X_LG.p.z() == 1);
  f.document->undoStack()->undo();
  REQUIRE(f.shapes().size() == 1);
  CHECK(f.shapes()[0].geometry.type == ShapeType::kMesh);
}

TEST_CASE("Pieces of a mesh of a robot's own file are shown, and not used") {
  Pieces f;
  const QByteArray urdf =
      "<robot name='r'><link name='ell'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' "
      "ixz='0' "
      "iyz='0'/></inertial><collision><geometry><mesh "
      "filename='ell.obj'/></geometry></collision></link></robot>";
  f.open(f.write("ell.urdf", urdf));
  PiecesDialog* dialog = f.cut();
  REQUIRE(dialog != nullptr);
  auto* use = dialog->findChild<QPushButton*>("piecesUse");
  REQUIRE(f.waitFor([&] { return f.result(dialog).startsWith("2 pieces"); }));
  CHECK_FALSE(use->isEnabled());
  CHECK(dialog->findChild<QLabel*>("piecesRefused")->text().contains("ell.urdf"));
}

}  // namespace pieces_test
