// SPDX-License-Identifier: GPL-3.0-or-later
// Meshes from files become shapes of links: from the shelf, and dropped onto the picture.
#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QToolButton>
#include <QUndoStack>
#include <QUrl>
#include <catch2/catch.hpp>

#include "app/workbench/ShelfAim.h"
#include "tests/app/WindowFixture.h"

namespace mesh_shelf_test {

using namespace linkwright;
using namespace linkwright::app;

// The corner of a cube of `side` that a plane through three of its corners cuts off; open: without that face.
QByteArray tetrahedron(double side, bool open = false) {
  const QByteArray s = QByteArray::number(side);
  const QByteArray o = "0 0 0", x = s + " 0 0", y = "0 " + s + " 0", z = "0 0 " + s;
  const auto face = [](const QByteArray& a, const QByteArray& b, const QByteArray& c) {
    return "facet normal 0 0 0\nouter loop\nvertex " + a + "\nvertex " + b + "\nvertex " + c +
           "\nendloop\nendfacet\n";
  };
  return "solid t\n" + face(o, y, x) + face(o, x, z) + face(o, z, y) + (open ? QByteArray() : face(x, y, z)) +
         "endsolid t\n";
}

struct MeshFixture : WindowFixture {
  MeshFixture() {
    aim()->setSteps({});
    workbench()->action(ActionId::kNew)->trigger();
    waitForPicture();
    QObject::connect(document, &Document::notice, document, [this](const QString& text) { notice = text; });
  }
  ShelfAim* aim() { return ShelfAim::of(workbench()); }
  void click(QPointF pixel) {
    waitForPicture();
    press(pixel);
    release(pixel);
  }
  void dropFile(const QString& path, QPointF pixel) {
    waitForPicture();
    QMimeData carried;
    carried.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(pixel.toPoint(), Qt::CopyAction, &carried, Qt::LeftButton, {});
    QCoreApplication::sendEvent(viewport, &enter);
    CHECK(enter.isAccepted());
    QDropEvent drop(pixel, Qt::CopyAction, &carried, Qt::LeftButton, {});
    QCoreApplication::sendEvent(viewport, &drop);
  }
  const std::vector<SceneRobot>& robots() { return document->scene().robots; }
  QString notice;
};

TEST_CASE("A mesh that is chosen on the shelf stands where it is clicked, with the mass of its volume") {
  testApplication();
  MeshFixture f;
  const QString file = f.write("corner.stl", tetrahedron(0.3));
  f.window.findChild<QToolButton*>("shelf.mesh")->click();
  f.answerFileDialog(file);
  REQUIRE(f.waitFor([&] { return f.aim()->item() != nullptr; }));
  f.click(f.viewport->pixelOf({0.2, 0.1, 0}));
  REQUIRE(f.robots().size() == 1);
  CHECK(f.document->undoStack()->index() == 1);
  const LinkDescription& link = f.robots()[0].description.links[0];
  CHECK(link.name == "corner");
  CHECK((f.robots()[0].X_WR.p - Vector3(0.2, 0.1, 0)).norm() < 1e-7);
  // A sixth of the cube, and its centre a quarter of the side from the three faces.
  CHECK(link.inertial->mass == Approx(1000 * 0.027 / 6).epsilon(1e-6));
  CHECK((link.inertial->com - Vector3::Constant(0.075)).norm() < 1e-6);
  // Saved beside and read again, the mesh is there.
  REQUIRE(QDir(f.folder.path()).mkdir("elsewhere"));
  const QString scene = f.folder.filePath("elsewhere/corner.lws.json");
  REQUIRE(f.document->saveAs(scene));
  f.open(scene);
  REQUIRE(f.robots().size() == 1);
  const auto& shapes = f.player->compiled()->shapes;
  REQUIRE_FALSE(shapes.empty());
  CHECK(shapes[0].mesh);
  CHECK(f.document->problems().problems().empty());
  CHECK(f.robots()[0].description.links[0].inertial->mass == Approx(4.5).epsilon(1e-6));
}

TEST_CASE("A mesh file that is dropped onto a link becomes a shape of it; an open one is reported") {
  testApplication();
  MeshFixture f;
  f.dropFile(f.write("closed.stl", tetrahedron(0.3)), f.viewport->pixelOf({0, 0, 0}));
  REQUIRE(f.waitFor([&] { return f.robots().size() == 1; }));
  CHECK(f.notice.isEmpty());
  const double mass = f.robots()[0].description.links[0].inertial->mass;
  f.aim()->setSteps({false});
  // On its face towards the eye, which is that of y 0.
  const Vector3 place(0.1, 0, 0.1);
  f.dropFile(f.write("open.stl", tetrahedron(0.06, true)), f.viewport->pixelOf(place));
  REQUIRE(f.waitFor([&] { return f.robots()[0].description.links[0].visuals.size() == 2; }));
  CHECK(f.notice.contains("open"));
  const LinkDescription& link = f.robots()[0].description.links[0];
  CHECK(link.inertial->mass - mass == Approx(1000 * 0.06 * 0.06 * 0.06 / 6).epsilon(1e-5));
  CHECK((link.visuals[1].X_LG.p - place).norm() < 4e-3);
  f.document->undoStack()->undo();
  f.document->undoStack()->undo();
  CHECK(f.robots().empty());
  f.notice.clear();
  f.dropFile(f.write("bad.stl", "solid"), f.viewport->pixelOf({0, 0, 0}));
  CHECK(f.waitFor([&] { return f.notice.startsWith("bad.stl"); }));
  CHECK(f.robots().empty());
}

}  // namespace mesh_shelf_test
