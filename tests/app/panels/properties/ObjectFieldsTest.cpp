// SPDX-License-Identifier: GPL-3.0-or-later
// Every value of what is selected, as its kind describes it.
#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>
#include <QUndoStack>
#include <catch2/catch.hpp>

#include "BuildInfo.h"
#include "app/panels/properties/ObjectFields.h"
#include "app/panels/scene/ScenePanel.h"
#include "app/panels/scene/SceneTree.h"
#include "app/workbench/Workbench.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/scene/edit/TreeEdits.h"
#include "tests/app/WindowFixture.h"

namespace object_fields_test {

using namespace linkwright;
using namespace linkwright::app;

struct AllValues : WindowFixture {
  AllValues() {
    openArm();
    QObject::connect(document, &Document::notice, &window, [this](const QString& text) { notice = text; });
    auto* heading = window.findChild<QToolButton*>("allValues");
    REQUIRE(heading != nullptr);
    if (!heading->isChecked()) QTest::mouseClick(heading, Qt::LeftButton);
  }
  ~AllValues() { workbench()->settings()->remove("allValues"); }
  QString notice;  // the last
  template <class T>
  T* widget(const char* name) {
    return pageField<T>(name);
  }
  void type(const char* name, const QString& text) { typeValue(name, text); }
  void click(const char* name) {
    auto* button = widget<QToolButton>(name);
    INFO(name);
    REQUIRE(button != nullptr);
    INFO("enabled " << button->isEnabled() << " visible " << button->isVisible() << " " << button->width()
                    << " " << button->height());
    REQUIRE(waitFor([&] { return button->height() > 4; }));
    QTest::mouseClick(button, Qt::LeftButton);
  }
  const SceneRobot& robot() { return document->scene().robots.at(0); }
  void selectLink(int frame) { selection->select({PickKind::kLink, frame}); }
  int tip() { return static_cast<int>(player->model()->frames().size()) - 1; }
  void go(ObjectId id) {
    Q_EMIT window.findChild<QLabel*>("objectFields.breadcrumb")->linkActivated(QString::number(id));
  }
};

TEST_CASE("The values of a link are typed over, checked as in a file, and undone") {
  testApplication();
  AllValues f;
  const auto link = [&]() -> const LinkDescription& {
    const std::string& name = f.player->model()->frames()[static_cast<size_t>(f.tip())].name;
    for (const LinkDescription& each : f.robot().description.links)
      if (each.name == name) return each;
    FAIL("no such link");
    throw 0;
  };
  f.selectLink(f.tip());
  REQUIRE(link().inertial);
  const double mass = link().inertial->mass;
  // A run that an edit ends is not gone without a word.
  f.player->step(20);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.015; }));
  QString said;
  QObject::connect(f.player, &Player::notice, &f.window, [&](const QString& text) { said = text; });
  f.type("link.mass", "3.5");
  CHECK(said.contains("has ended"));
  CHECK(said.contains("Mass"));
  said.clear();
  CHECK(link().inertial->mass == 3.5);
  CHECK(f.document->undoStack()->count() == 1);
  f.type("link.mass", "-1");
  CHECK(said.isEmpty());
  CHECK(link().inertial->mass == 3.5);
  auto* problem = f.window.findChild<QLabel*>("objectFields.problem");
  CHECK(problem->isVisible());
  CHECK(problem->text().contains("must not be negative"));
  // What was typed stays, to be mended.
  CHECK(f.widget<QLineEdit>("link.mass")->text() == "-1");
  f.type("link.mass", "4");
  CHECK(link().inertial->mass == 4);
  CHECK_FALSE(problem->isVisible());
  f.document->undoStack()->undo();
  f.document->undoStack()->undo();
  // Neither is one that ends because the robot is posed at its start.
  f.player->step(20);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.015; }));
  f.player->seek(0);
  REQUIRE(f.waitFor([&] { return f.player->time() <= 0; }));
  said.clear();
  f.poser->setPosition(0, 0.4);
  CHECK(said.contains("has ended"));
  f.document->undoStack()->undo();
  CHECK(link().inertial->mass == mass);
  CHECK(f.widget<QLineEdit>("link.mass")->text().toDouble() == mass);
}

TEST_CASE("A name that is typed over is followed by what names the object") {
  testApplication();
  AllValues f;
  f.open(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/scenes/double-pendulum.lws.json"));
  const std::string joint = f.player->model()->joints().back().name;
  f.go(FindNamed(f.document->objects(), "joint", joint));
  f.type("joint.name", "bend");
  CHECK(f.robot().description.joints.back().name == "bend");
  CHECK(f.player->model()->FindJoint("bend").IsValid());
  f.document->undoStack()->undo();
  CHECK(f.player->model()->FindJoint(joint).IsValid());
}

TEST_CASE("Objects are added to a scene, gone to and removed") {
  testApplication();
  AllValues f;
  f.selection->select({});
  f.click("scene.cameras.add");
  INFO(f.notice.toStdString());
  REQUIRE(f.document->scene().cameras.size() == 1);
  f.type("camera.distance", "7.25");
  CHECK(f.document->scene().cameras[0].distance == 7.25);
  f.go(f.document->objects().root().id());
  f.click("scene.cameras.0.remove");
  CHECK(f.document->scene().cameras.empty());
  CHECK(f.document->undoStack()->count() == 3);
  for (int i = 0; i < 3; ++i) f.document->undoStack()->undo();
  CHECK(f.document->scene().cameras.empty());
  // A truth value, a choice.
  auto* limits = f.widget<QCheckBox>("scene.limits");
  REQUIRE(limits != nullptr);
  QTest::mouseClick(limits, Qt::LeftButton, Qt::NoModifier, QPoint(6, limits->height() / 2));
  CHECK_FALSE(f.document->scene().limits);
}

TEST_CASE("What the scene has instead of the robot's file is marked, and goes back to the file's value") {
  testApplication();
  AllValues f;
  f.armFile();
  f.open(f.write("over.lws.json", R"({"linkwright": 1, "robots": [{"name": "arm", "file": "arm.urdf",
    "overrides": {"hand": {"mass": 2.5}, "j3": {"damping": 0.4, "friction": 0.1}}}]})"));
  auto* tree = f.window.findChild<SceneTree*>();
  const auto id = [&](const char* path) {
    const SceneObject* const found = f.document->objects().FindPath(path);
    REQUIRE(found != nullptr);
    return found->id();
  };
  const auto number = [&](const char* path, const char* field) {
    return std::get<double>(f.document->objects().FindPath(path)->Get(field));
  };
  const auto marked = [&](const char* path) { return tree->itemOf(id(path))->font(0).italic(); };
  const auto back = [&](const char* name) {
    auto* const button = f.pageField<QToolButton>(name);
    return button != nullptr && button->isVisible() ? button : nullptr;
  };
  auto* const all = f.workbench()->action(ActionId::kFileValues);
  CHECK(marked("arm/hand"));
  CHECK(tree->itemOf(id("arm/hand"))->toolTip(0).contains("mass"));
  CHECK_FALSE(marked("arm/middle"));
  f.selection->selectObject(id("arm/middle"));
  CHECK(back("link.mass.reset") == nullptr);
  CHECK_FALSE(all->isEnabled());
  f.selection->selectObject(id("arm/hand"));
  QCoreApplication::processEvents();
  CHECK(back("link.com.reset") == nullptr);
  REQUIRE(back("link.mass.reset") != nullptr);
  CHECK(back("link.mass.reset")->toolTip().endsWith(": 1 kg"));
  back("link.mass.reset")->click();
  CHECK(number("arm/hand", "mass") == 1);
  CHECK(back("link.mass.reset") == nullptr);
  CHECK_FALSE(marked("arm/hand"));
  CHECK(f.document->undoStack()->count() == 1);
  // A value that is typed is one, too.
  f.type("link.mass", "3");
  CHECK(back("link.mass.reset") != nullptr);
  CHECK(marked("arm/hand"));
  f.document->undoStack()->undo();
  CHECK_FALSE(marked("arm/hand"));
  // All of an object at once.
  f.selection->selectObject(id("arm/j3"));
  REQUIRE(all->isEnabled());
  all->trigger();
  CHECK(number("arm/j3", "damping") == 0);
  CHECK(number("arm/j3", "friction") == 0);
  CHECK_FALSE(marked("arm/j3"));
  CHECK_FALSE(all->isEnabled());
  f.document->undoStack()->undo();
  CHECK(number("arm/j3", "damping") == 0.4);
  CHECK(marked("arm/j3"));
}

TEST_CASE("F2 renames what is selected, in the tree; Ctrl+D adds a copy of it") {
  testApplication();
  WindowFixture f;
  f.open(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/scenes/springs-and-motors.lws.json"));
  auto* tree = f.window.findChild<QTreeWidget*>();
  REQUIRE(tree != nullptr);
  const auto rename = [&](const char* name) {
    f.workbench()->action(ActionId::kRename)->trigger();
    REQUIRE(f.waitFor([&] { return tree->findChild<QLineEdit*>() != nullptr; }));
    auto* editor = tree->findChild<QLineEdit*>();
    editor->selectAll();
    QTest::keyClicks(editor, name);
    QTest::keyClick(editor, Qt::Key_Return);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCoreApplication::processEvents();
  };
  const auto& scene = f.document->scene();
  f.selection->select({PickKind::kLink, f.frame("pole").value});
  rename("mast");
  REQUIRE(f.waitFor([&] { return f.player->model()->FindFrame("mast").IsValid(); }));
  CHECK(scene.forces.back().link == "mast");
  CHECK(f.document->undoStack()->count() == 1);
  f.selection->select({PickKind::kForce, 0});
  rename("torsion spring");  // another one is called so
  REQUIRE(f.waitFor([&] { return tree->findItems("torsion spring", Qt::MatchRecursive).size() == 1; }));
  CHECK(scene.forces[0].name == "coil spring");
  CHECK(f.document->undoStack()->count() == 1);

  const std::size_t forces = scene.forces.size();
  f.workbench()->action(ActionId::kDuplicate)->trigger();
  REQUIRE(scene.forces.size() == forces + 1);
  CHECK(scene.forces.back().name == "coil spring 2");
  CHECK(scene.forces.back().joint == scene.forces[0].joint);
  CHECK(f.selection->selected() == PickObject{PickKind::kForce, static_cast<int>(forces)});
  f.selection->selectRobot(0);
  f.workbench()->action(ActionId::kDuplicate)->trigger();
  REQUIRE(scene.robots.size() == 2);
  CHECK(scene.robots[1].X_WR.p.y() > scene.robots[0].X_WR.p.y());
  CHECK(scene.forces[0].joint == "bench/bob");
  for (int i = 0; i < 3; ++i) f.document->undoStack()->undo();
  CHECK(scene.robots.size() == 1);
  CHECK(scene.forces.size() == forces);
  CHECK(f.player->model()->FindFrame("pole").IsValid());
}

TEST_CASE("A tree made by the reference interface opens in the window") {
  testApplication();
  CObjectContainer objects;
  objects.Push();
  for (const char* name : {"link1", "link2", "link3"})
    objects.AddObject(new ObjectJoint(name, REVOLUTE_JOINT, 1, 0, 0, 0.3, 0, 0, 0, 0.03, -2, 2));
  objects.Pop();
  objects.FindObject("link2")->SetAngle(0.7);
  WindowFixture f;
  const QString file = f.folder.filePath("container.lws.json");
  REQUIRE(SaveScene(objects.ToScene(), file.toStdString()).ok);
  f.open(file);
  REQUIRE(f.player->model() != nullptr);
  CHECK(f.player->model()->nv() == 3);
  f.waitForPicture();
  const Vector3 hand = f.player->framePose(f.player->model()->FindFrame("link3")).p;
  CHECK((hand - objects.FindObject("link3")->World().p).norm() < 1e-12);
  // Its hand is dragged as any other.
  const QPointF from = f.viewport->pixelOf(f.player->framePose(f.frame("link2")) * Vector3(0, 0, 0.1));
  f.drag(from, from + QPointF(40, 10));
  CHECK((f.player->framePose(f.player->model()->FindFrame("link3")).p - hand).norm() > 1e-3);
}

}  // namespace object_fields_test
