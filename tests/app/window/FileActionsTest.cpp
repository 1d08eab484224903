// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QApplication>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTimer>
#include <QTreeWidget>
#include <algorithm>
#include <catch2/catch.hpp>

#include "app/panels/files/ChangesDialog.h"
#include "app/recovery/Backups.h"
#include "app/recovery/StateFolder.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace file_actions_test {

const QByteArray kRobot = R"(<robot name='r'><link name='base'/>
  <link name='rod'><inertial><mass value = "1.50"/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/>
    </inertial><!-- mine --></link>
  <joint name='a' type='continuous'><parent link='base'/><child link='rod'/><axis xyz='0 1 0'/>
    <dynamics damping='0.5'/></joint></robot>
)";
const QByteArray kScene = R"({"linkwright": 1, "name": "s",
  "robots": [{"name": "r", "file": "r.urdf", "overrides": {"rod": {"mass": 2, "carried": 0.5}}}],
  "sensors": [{"name": "turn", "type": "joint_position", "joint": "a"}]
}
)";

QByteArray bytesOf(const QString& path) {
  QFile file(path);
  REQUIRE(file.open(QIODevice::ReadOnly));
  return file.readAll();
}

void trigger(WindowFixture& f, const char* name) {
  auto* action = f.window.findChild<QAction*>(name);
  REQUIRE(action);
  REQUIRE(action->isEnabled());
  action->trigger();
}

QStringList lostRows(QWidget* dialog) {
  QStringList rows;
  if (const auto* list = dialog->findChild<QTreeWidget*>("lostThings"))
    for (int i = 0; i < list->topLevelItemCount(); ++i) rows += list->topLevelItem(i)->text(0);
  return rows;
}

QString diffText(QWidget* dialog) { return dialog->findChild<QPlainTextEdit*>("diffText")->toPlainText(); }

TEST_CASE("What the scene overrides is written into the robot's file when the user asks, and no byte else") {
  testApplication();
  WindowFixture f;
  const QString robot = f.write("r.urdf", kRobot), scene = f.write("s.lws.json", kScene);
  f.open(scene);
  trigger(f, "writeRobotFile");
  auto* asked = f.dialog<ChangesDialog>();
  REQUIRE(asked);
  CHECK(lostRows(asked) == QStringList{"link \"rod\""});
  CHECK(diffText(asked).contains("-  <link name='rod'><inertial><mass value = \"1.50\"/>"));
  CHECK(diffText(asked).contains("+  <link name='rod'><inertial><mass value = \"2\"/>"));
  CHECK(bytesOf(robot) == kRobot);
  asked->reject();
  CHECK(bytesOf(robot) == kRobot);

  trigger(f, "writeRobotFile");
  asked = f.dialog<ChangesDialog>();
  REQUIRE(asked);
  QTest::mouseClick(asked->findChild<QPushButton*>("writeChanges"), Qt::LeftButton);
  REQUIRE(f.waitFor([&] { return bytesOf(robot) != kRobot; }));
  CHECK(bytesOf(robot) == QByteArray(kRobot).replace("1.50", "2"));
  CHECK(f.bannerText().contains("r.urdf was written"));
  const auto backups = Backups(stateFolder().path).of(robot);
  REQUIRE(!backups.empty());
  CHECK(backups.front().file.endsWith(".urdf"));
  CHECK(bytesOf(backups.front().file) == kRobot);
  // The override of what the file holds is gone, the other one is not; one step back, and both are there.
  REQUIRE(f.document->isDirty());
  CHECK(f.document->save());
  CHECK(bytesOf(scene) == QByteArray(kScene).replace("\"mass\": 2, ", ""));
  const int steps = f.document->undoStack()->index();
  QTest::qWait(1200);  // a change from outside would be read again by then
  CHECK(f.document->undoStack()->index() == steps);
  f.document->undoStack()->undo();
  CHECK(f.document->save());
  CHECK(bytesOf(scene) == kScene);
}

TEST_CASE("A value that is written into a file is that of another robot that includes the file, too") {
  testApplication();
  WindowFixture f;
  const auto model = [](const char* name) {
    return QString(R"(<mujoco model="%1"><compiler angle="radian"/><worldbody><body name="rod" pos="0 0 1">
      <joint name="hinge" axis="0 1 0"/><inertial pos="0.1 0 0" mass="1.5" diaginertia="0.1 0.1 0.1"/>
      <include file="hand.xml"/></body></worldbody></mujoco>)")
        .arg(name)
        .toUtf8();
  };
  const QByteArray hand =
      "<mujocoinclude><body name='hand' pos='0.3 0 0'><joint name='wrist' axis='1 0 0'/>"
      "<inertial pos='0 0 0' mass='0.5' diaginertia='1 1 1'/></body></mujocoinclude>";
  f.write("a.xml", model("a"));
  f.write("b.xml", model("b"));
  const QString shared = f.write("hand.xml", hand);
  f.open(f.write("s.lws.json", R"({"linkwright": 1, "robots": [
    {"name": "a", "file": "a.xml", "overrides": {"hand": {"mass": 0.75}}},
    {"name": "b", "file": "b.xml", "overrides": {"rod": {"mass": 2}}}]})"));
  const auto mass = [&](std::size_t robot) {
    return f.document->scene().robots.at(robot).description.links.back().inertial->mass;
  };
  REQUIRE(mass(0) == 0.75);
  REQUIRE(mass(1) == 0.5);
  f.selection->selectRobot(0);
  trigger(f, "writeRobotFile");
  auto* asked = f.dialog<ChangesDialog>();
  REQUIRE(asked);
  QTest::mouseClick(asked->findChild<QPushButton*>("writeChanges"), Qt::LeftButton);
  REQUIRE(f.waitFor([&] { return bytesOf(shared) != hand; }));
  CHECK(bytesOf(shared) == QByteArray(hand).replace("mass='0.5'", "mass='0.75'"));
  REQUIRE(f.waitFor([&] { return mass(1) == 0.75; }));
  // What the scene overrides of the other one stays.
  const auto& links = f.document->scene().robots.at(1).description.links;
  const auto rod =
      std::find_if(links.begin(), links.end(), [](const auto& link) { return link.name == "rod"; });
  REQUIRE(rod != links.end());
  CHECK(rod->inertial->mass == 2);
}

TEST_CASE("The changes of a scene are shown against its file before they are saved") {
  testApplication();
  WindowFixture f;
  f.write("r.urdf", kRobot);
  const QString scene = f.write("s.lws.json", kScene);
  f.open(scene);
  f.workbench()->action(ActionId::kSave)->trigger();  // with the camera
  const QByteArray before = bytesOf(scene);
  trigger(f, "showChanges");
  auto* shown = f.dialog<ChangesDialog>();
  REQUIRE(shown);
  INFO(diffText(shown).toStdString());
  CHECK(diffText(shown).isEmpty());
  CHECK_FALSE(shown->findChild<QPushButton*>("writeChanges"));
  shown->reject();
  f.document->edit("Change", [](Scene& each) { each.duration = 17; });
  trigger(f, "showChanges");
  REQUIRE(f.waitFor([&] { return f.window.findChild<ChangesDialog*>() != nullptr; }));
  shown = f.dialog<ChangesDialog>();
  REQUIRE(shown);
  int added = 0;
  for (const QString& line : diffText(shown).split('\n'))
    if (line.startsWith('+') && line.contains("17")) ++added;
  CHECK(added == 1);
  CHECK(bytesOf(scene) == before);
  QTest::mouseClick(shown->findChild<QPushButton*>("writeChanges"), Qt::LeftButton);
  CHECK(f.waitFor([&] { return !f.document->isDirty(); }));
  CHECK(bytesOf(scene) != before);
}

TEST_CASE("An export from the window lists what the format cannot hold, and writes nothing that is open") {
  testApplication();
  WindowFixture f;
  const QString robot = f.write("r.urdf", kRobot);
  f.open(f.write("s.lws.json", kScene));
  const QString out = f.folder.filePath("out.urdf");
  trigger(f, "exportScene");
  f.answerFileDialog(out);
  auto* shown = f.dialog<ChangesDialog>();
  REQUIRE(shown);
  CHECK(lostRows(shown).contains("sensor \"turn\""));
  CHECK(lostRows(shown).contains("carried weight of link \"rod\""));
  CHECK_FALSE(QFile::exists(out));
  QTest::mouseClick(shown->findChild<QPushButton*>("writeChanges"), Qt::LeftButton);
  REQUIRE(f.waitFor([&] { return QFile::exists(out); }));
  CHECK(bytesOf(out) == QByteArray(kRobot).replace("1.50", "2"));
  CHECK(bytesOf(robot) == kRobot);
  CHECK_FALSE(f.document->isDirty());

  const QString mjcf = f.folder.filePath("out.xml");
  trigger(f, "exportScene");
  f.answerFileDialog(mjcf);
  shown = f.dialog<ChangesDialog>();
  REQUIRE(shown);
  QTest::mouseClick(shown->findChild<QPushButton*>("writeChanges"), Qt::LeftButton);
  REQUIRE(f.waitFor([&] { return QFile::exists(mjcf); }));
  CHECK(bytesOf(mjcf).contains("<mujoco"));

  for (const QString& open : {robot, f.document->path()}) {
    const QByteArray before = bytesOf(open);
    trigger(f, "exportScene");
    // The dialog asks whether the file shall be replaced.
    QTimer::singleShot(300, [] {
      auto* asked = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      if (auto* yes = asked ? asked->button(QMessageBox::Yes) : nullptr) yes->click();
    });
    f.answerFileDialog(open);
    QCoreApplication::processEvents();
    auto* refused = f.dialog<QMessageBox>();
    REQUIRE(refused);
    refused->reject();
    for (const auto* each : f.window.findChildren<ChangesDialog*>()) CHECK_FALSE(each->isVisible());
    CHECK(bytesOf(open) == before);
  }
}

TEST_CASE("Losses of an export that are the same are one line; a format that cannot hold it is not offered") {
  testApplication();
  WindowFixture f;
  f.write("r.urdf", kRobot);
  f.open(f.write("s.lws.json", R"({"linkwright": 1, "name": "s",
    "robots": [{"name": "r", "file": "r.urdf"}],
    "sensors": [{"name": "one", "type": "joint_position", "joint": "a"},
                {"name": "two", "type": "joint_position", "joint": "a"},
                {"name": "three", "type": "joint_velocity", "joint": "a"}]})"));
  trigger(f, "exportScene");
  CHECK(f.dialog<QFileDialog>()->nameFilters().size() == 3);
  f.answerFileDialog(f.folder.filePath("out.urdf"));
  auto* shown = f.dialog<ChangesDialog>();
  REQUIRE(shown);
  const auto* const list = shown->findChild<QTreeWidget*>("lostThings");
  int sensors = 0;
  for (int i = 0; i < list->topLevelItemCount(); ++i) {
    const QTreeWidgetItem* const row = list->topLevelItem(i);
    if (!row->text(0).startsWith("sensor")) continue;
    ++sensors;
    CHECK(row->text(0) == "sensor \"one\" and 2 more");
    for (const char* name : {"\"one\"", "\"two\"", "\"three\""}) CHECK(row->toolTip(0).contains(name));
  }
  CHECK(sensors == 1);
  shown->reject();

  f.open(f.write("two.lws.json", R"({"linkwright": 1, "name": "two",
    "robots": [{"name": "r", "file": "r.urdf"}, {"name": "s", "file": "r.urdf", "xyz": [0, 1, 0]}]})"));
  trigger(f, "exportScene");
  auto* asked = f.dialog<QFileDialog>();
  REQUIRE(asked);
  CHECK(asked->windowTitle().contains("a URDF holds one robot, the scene has 2"));
  CHECK(asked->nameFilters().filter("URDF").isEmpty());
  CHECK(asked->nameFilters().size() == 2);
  // A name without an ending is that of the first format that is offered.
  f.answerFileDialog(f.folder.filePath("both"));
  shown = f.dialog<ChangesDialog>();
  REQUIRE(shown);
  CHECK(shown->windowTitle().endsWith("both.xml"));
}

}  // namespace file_actions_test
}  // namespace linkwright::app
