// SPDX-License-Identifier: GPL-3.0-or-later
// Robots of files are changed in the window: what the scene cannot hold of their files is asked for first.
#include <QLineEdit>
#include <QMessageBox>
#include <QToolButton>
#include <QUndoStack>
#include <catch2/catch.hpp>

#include "app/panels/scene/SceneTree.h"
#include "app/workbench/ObjectActions.h"
#include "app/workbench/ShelfAim.h"
#include "engine/io/scene/SceneWriter.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "tests/app/WindowFixture.h"

namespace file_robot_test {

using namespace linkwright;
using namespace linkwright::app;

// A scene's ball joints have no limit: that is lost.
constexpr const char* kModel = R"(<mujoco model="m"><compiler angle="radian"/><worldbody>
  <body name="rod" pos="0 0 1"><joint name="hinge" axis="0 1 0"/>
    <geom name="bar" type="box" size="0.2 0.05 0.05" mass="1"/>
    <body name="hand" pos="0.5 0 0"><joint name="wrist" type="ball" range="0 1" limited="true"/>
      <geom name="ball" type="box" size="0.1 0.1 0.1" mass="1"/></body></body></worldbody></mujoco>)";

class FileRobot : AppTest, public WindowFixture {
 public:
  FileRobot() {
    open(write("m.xml", kModel));
    REQUIRE(document->isOpen());
    before = text();
    select("hand");
  }
  const SceneObject* part(const char* name) { return document->objects().FindPath(std::string("m/") + name); }
  void select(const char* name) {
    REQUIRE(part(name));
    selection->selectObject(part(name)->id());
    QCoreApplication::processEvents();
  }
  std::string text() const { return SceneToText(document->scene()); }
  const RobotDescription& robot() const { return document->scene().robots.at(0).description; }
  const LinkDescription& hand() const { return robot().links.back(); }
  bool isTakenOver() const { return document->scene().robots.at(0).file.empty(); }
  int steps() const { return document->undoStack()->index(); }

  /// The question is open, nothing has been done; then it is answered.
  void answer(QMessageBox::StandardButton button) {
    auto* const question = dialog<QMessageBox>();
    REQUIRE(question);
    CHECK(question->text().contains("the limit of the ball joint \"wrist\" is left out"));
    CHECK(text() == before);
    question->button(button)->click();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCoreApplication::processEvents();
    // What goes besides is another question.
    for (QMessageBox* each : window.findChildren<QMessageBox*>())
      for (QAbstractButton* other : each->buttons())
        if (each->isVisible() && other->text().contains("Remove all")) other->click();
    REQUIRE(waitFor([] { return QApplication::activeModalWidget() == nullptr; }));
  }
  /// Cancelled, all stays; agreed to, `holds` is true, and one undo leads back to the byte.
  void twice(const std::function<void()>& does, const std::function<bool()>& holds) {
    does();
    answer(QMessageBox::No);
    CHECK(text() == before);
    CHECK(steps() == 0);
    does();
    answer(QMessageBox::Yes);
    REQUIRE(waitFor([&] { return isTakenOver(); }));
    CHECK(holds());
    CHECK(steps() == 1);
    document->undoStack()->undo();
    CHECK(text() == before);
    CHECK_FALSE(isTakenOver());
  }

  std::string before;
};

TEST_CASE("fileRobot: F2 names a link of a robot of a file, after a question") {
  FileRobot f;
  auto* const tree = f.window.findChild<SceneTree*>();
  REQUIRE(tree);
  f.twice(
      [&] {
        tree->setFocus();
        tree->setCurrentItem(tree->itemOf(f.part("hand")->id()));
        f.workbench()->action(ActionId::kRename)->trigger();
        auto* const editor = tree->findChild<QLineEdit*>();
        REQUIRE(editor);
        editor->selectAll();
        QTest::keyClicks(editor, "palm");
        QTest::keyClick(editor, Qt::Key_Return);
        REQUIRE(f.dialog<QMessageBox>());
        CHECK(f.waitFor([&] { return tree->itemOf(f.part("hand")->id())->text(0) == "hand"; }));
      },
      [&] { return f.part("palm") != nullptr && f.robot().joints.back().child == "palm"; });
}

TEST_CASE("fileRobot: a link of a file is duplicated with its joint, after a question") {
  FileRobot f;
  f.twice([&] { f.workbench()->action(ActionId::kDuplicate)->trigger(); },
          [&] { return f.part("hand_2") != nullptr && f.part("joint:wrist_2") != nullptr; });
}

TEST_CASE("fileRobot: a shape is pasted on a link of a file, after a question") {
  FileRobot f;
  f.selection->selectObject(f.part("hand")->ChildrenOf("collisions").front()->id());
  f.workbench()->action(ActionId::kCopy)->trigger();
  f.twice(
      [&] {
        f.select("rod");
        f.workbench()->action(ActionId::kPaste)->trigger();
      },
      [&] { return f.part("rod")->ChildrenOf("collisions").size() == 2; });
}

TEST_CASE("fileRobot: a shape is added on a link's page, after a question") {
  FileRobot f;
  f.twice(
      [&] {
        f.select("hand");
        auto* const all = f.window.findChild<QToolButton*>("allValues");
        if (all && !all->isChecked()) all->click();
        const auto add = [&] { return f.pageField<QToolButton>("link.visuals.add"); };
        REQUIRE(f.waitFor([&] { return add() != nullptr; }));
        add()->click();
      },
      [&] { return f.hand().visuals.size() == 2; });
}

TEST_CASE("fileRobot: a shape of the shelf is placed on a link, after a question") {
  FileRobot f;
  f.twice(
      [&] {
        ShelfAim* const aim = ShelfAim::of(f.workbench());
        aim->arm(findShelfItem("box"));
        ShelfSpot spot;
        spot.link = f.frame("hand");
        spot.X = f.player->framePose(spot.link);
        aim->take(spot, false);
        CHECK(aim->item() == nullptr);
      },
      [&] { return f.hand().collisions.size() == 2; });
}

TEST_CASE("fileRobot: a frame of the shelf takes nothing over") {
  FileRobot f;
  ShelfAim* const aim = ShelfAim::of(f.workbench());
  aim->arm(findShelfItem("frame"));
  ShelfSpot spot;
  spot.link = f.frame("hand");
  spot.X = f.player->framePose(spot.link);
  aim->take(spot, false);
  CHECK(f.steps() == 1);
  CHECK_FALSE(f.isTakenOver());
  CHECK(f.robot().frames.size() == 1);
}

TEST_CASE("fileRobot: what is removed is asked for, first of all what the scene cannot hold") {
  FileRobot f;
  f.twice(
      [&] {
        f.workbench()->objectActions()->remove({f.part("joint:wrist")->id(), f.part("hand")->id()});
      },
      [&] { return f.part("hand") == nullptr; });
}

}  // namespace file_robot_test
