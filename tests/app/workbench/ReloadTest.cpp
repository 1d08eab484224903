// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QFileInfo>
#include <QPushButton>
#include <QToolButton>
#include <QTreeWidget>
#include <catch2/catch.hpp>

#include "app/panels/files/ImportReport.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

// An arm whose second link has this length and inertia.
QByteArray arm(const char* length, const char* izz = "1") {
  return QByteArray(
             "<robot name='r'><link name='base'/>"
             "<link name='upper'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' "
             "iyz='0'/></inertial><visual><geometry><box size='.1 .1 .4'/></geometry></visual></link>"
             "<link name='hand'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='") +
         izz +
         "' ixy='0' ixz='0' iyz='0'/></inertial><visual><geometry><box size='.1 .2 "
         ".3'/></geometry></visual></link>"
         "<joint name='a' type='continuous'><parent link='base'/><child link='upper'/><axis xyz='0 1 "
         "0'/></joint>"
         "<joint name='b' type='continuous'><origin xyz='0 0 " +
         length + "'/><parent link='upper'/><child link='hand'/><axis xyz='0 1 0'/></joint></robot>";
}

double handHeight(WindowFixture& f) { return f.player->framePose(f.frame("hand")).p.z(); }

}  // namespace

TEST_CASE("A robot's file that changes on disk is read again, and what was set stays") {
  testApplication();
  WindowFixture f;
  const QString file = f.write("r.urdf", arm("0.5"));
  f.open(file);
  f.selection->select({PickKind::kLink, f.frame("hand").value});
  f.poser->setPosition(0, 0.5);
  render::Camera camera = f.view->camera();
  camera.yaw += 0.3;
  f.view->setCamera(camera);
  f.write("r.urdf", arm("0.75"));
  REQUIRE(f.waitFor([&] { return std::abs(handHeight(f) - 0.75 * std::cos(0.5)) < 1e-9; }));
  CHECK(f.player->q()[0] == 0.5);
  CHECK(f.selection->selected() == PickObject{PickKind::kLink, f.frame("hand").value});
  CHECK(f.view->camera().yaw == camera.yaw);
  CHECK(f.bannerText().contains("was read again"));
  // One step back, and it is the robot it was.
  f.document->undoStack()->undo();
  CHECK(handHeight(f) == Approx(0.5 * std::cos(0.5)));

  f.write("r.urdf", "<robot");
  REQUIRE(f.waitFor([&] { return f.bannerText().contains("cannot be read now"); }));
  CHECK(f.document->isOpen());

  // As it was before: nothing to undo, and the report of the failure goes.
  const int steps = f.document->undoStack()->index();
  f.write("r.urdf", arm("0.75"));
  REQUIRE(f.waitFor([&] { return f.bannerText().contains("was read again"); }));
  CHECK(f.document->undoStack()->index() == steps);
}

TEST_CASE("A robot's file that is written again as it was leaves no undo step, unless its mesh is another") {
  testApplication();
  WindowFixture f;
  // A triangle of this height.
  const auto mesh = [&](const char* height) {
    f.write("m.obj", QByteArray("v 0 0 0\nv 1 0 0\nv 0 0 ") + height + "\nf 1 2 3\n");
  };
  mesh("1");
  const QByteArray text =
      "<robot name='r'><link name='base'><visual><geometry><mesh "
      "filename='m.obj'/></geometry></visual></link>"
      "<link name='rod'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/>"
      "</inertial></link><joint name='a' type='continuous'><parent link='base'/><child link='rod'/>"
      "<axis xyz='0 1 0'/></joint></robot>";
  f.open(f.write("r.urdf", text));
  f.write("z.urdf", arm("0.5"));
  bool opened = false;
  QObject::connect(f.document, &Document::opened, &f.window, [&] { opened = true; });
  f.document->addRobot(f.folder.filePath("z.urdf"));
  REQUIRE(f.waitFor([&] { return opened; }));
  const int steps = f.document->undoStack()->count();
  const auto touch = [&] {
    const QString path = f.folder.filePath("r.urdf");
    const QDateTime before = QFileInfo(path).lastModified();
    f.write("r.urdf", text);
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadWrite));
    REQUIRE(file.setFileTime(before.addSecs(10), QFileDevice::FileModificationTime));
  };
  touch();
  // What comes after it is seen, and is the only step.
  f.write("z.urdf", arm("0.75"));
  REQUIRE(f.waitFor([&] { return f.document->scene().robots[1].description.joints[1].X_PJ.p.z() == 0.75; }));
  CHECK(f.document->undoStack()->count() == steps + 1);
  CHECK(f.bannerText().contains("z.urdf"));
  mesh("2");
  touch();
  REQUIRE(f.waitFor([&] { return f.document->undoStack()->count() == steps + 2; }));
  const MeshPtr now = f.document->scene().robots[0].description.links[0].visuals[0].geometry.mesh;
  REQUIRE(now);
  CHECK(now->upper.z() == 2);
}

TEST_CASE("Of several robots, the one whose file changes is read again") {
  testApplication();
  WindowFixture f;
  f.open(f.write("first.urdf", arm("0.5")));
  bool opened = false;
  QObject::connect(f.document, &Document::opened, &f.window, [&] { opened = true; });
  f.document->addRobot(f.write("second.urdf", arm("0.25")));
  REQUIRE(f.waitFor([&] { return opened; }));
  REQUIRE(f.document->scene().robots.size() == 2);
  const auto length = [&](std::size_t robot) {
    return f.document->scene().robots[robot].description.joints[1].X_PJ.p.z();
  };
  const int steps = f.document->undoStack()->count();
  const auto changed = [&](const char* name, std::size_t robot, const char* to) {
    CAPTURE(name);
    const double other = length(1 - robot);
    f.write(name, arm(to));
    REQUIRE(f.waitFor([&] { return length(robot) == std::stod(to); }));
    CHECK(length(1 - robot) == other);
    CHECK(f.bannerText().contains(QString(name) + " changed on disk"));
    f.document->undoStack()->undo();
    CHECK(length(robot) != std::stod(to));
    CHECK(f.document->undoStack()->index() == steps);
  };
  changed("second.urdf", 1, "0.75");
  changed("first.urdf", 0, "0.875");
  // The same in a scene that has been saved, beside a robot that is not in its file.
  REQUIRE(f.document->saveAs(f.folder.filePath("both.lws.json")));
  changed("second.urdf", 1, "0.625");
  opened = false;
  f.document->addRobot(f.write("third.urdf", arm("0.125")));
  REQUIRE(f.waitFor([&] { return opened; }));
  f.write("third.urdf", arm("0.375"));
  REQUIRE(f.waitFor([&] { return length(2) == 0.375; }));
  CHECK(f.bannerText().contains("third.urdf"));
}

TEST_CASE("A doubtful inertia is repaired from the import report, and the repair taken back") {
  testApplication();
  WindowFixture f;
  const QString file = f.write("r.urdf", arm("0.5", "9"));
  f.open(file);
  ImportReport report(f.workbench(), f.document->problems(), f.document->sourcePath());
  report.show();
  auto* list = report.findChild<QTreeWidget*>("importProblems");
  REQUIRE(list->topLevelItemCount() >= 1);
  QToolButton* from_shapes = nullptr;
  for (QToolButton* button : list->findChildren<QToolButton*>())
    if (button->text() == "From shapes") from_shapes = button;
  REQUIRE(from_shapes);
  const auto izz = [&] { return f.document->scene().robots[0].description.links[2].inertial->inertia(2, 2); };
  CHECK(izz() == 9);
  from_shapes->click();
  REQUIRE(f.waitFor([&] { return izz() != 9; }));
  CHECK(izz() == Approx(1.0 / 12 * (0.01 + 0.04)));
  CHECK(QFile::exists(file + ".lwpatch.json"));
  auto* back = report.findChild<QPushButton*>("takeBackRepair");
  REQUIRE(back);
  back->click();
  REQUIRE(f.waitFor([&] { return izz() == 9; }));
  CHECK_FALSE(QFile::exists(file + ".lwpatch.json"));
}

}  // namespace linkwright::app
