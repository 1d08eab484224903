// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of robots in the window: the tree, the page, what picks them, undo.
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QUndoStack>
#include <catch2/catch.hpp>

#include "BuildInfo.h"
#include "app/panels/scene/ScenePanel.h"
#include "app/panels/scene/SceneTree.h"
#include "app/workbench/LinkPicker.h"
#include "app/workbench/ObjectActions.h"
#include "engine/scene/edit/TreeEdits.h"
#include "tests/app/WindowFixture.h"

namespace frames_app_test {

using namespace linkwright;
using namespace linkwright::app;

struct FramesFixture : WindowFixture {
  FramesFixture() {
    open(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/scenes/task-stack.lws.json"));
    REQUIRE(document->isOpen());
    tree = window.findChild<SceneTree*>();
    QObject::connect(document, &Document::notice, &window, [this](const QString& text) { notice = text; });
  }
  const std::vector<FrameDescription>& frames() { return document->scene().robots.at(0).description.frames; }
  ObjectId object(const char* kind, const char* name) { return FindNamed(document->objects(), kind, name); }
  void click(const char* name) {
    auto* button = pageField<QToolButton>(name);
    REQUIRE(button != nullptr);
    REQUIRE(waitFor([&] { return button->height() > 4; }));
    QTest::mouseClick(button, Qt::LeftButton);
  }
  SceneTree* tree = nullptr;
  QString notice;  // the last
};

TEST_CASE("A frame stands below its robot, is selected there and has a page") {
  testApplication();
  FramesFixture f;
  QTreeWidgetItem* const item = f.tree->itemOf(f.object("frame", "tool"));
  REQUIRE(item != nullptr);
  CHECK(item->text(0) == "tool");
  CHECK(item->toolTip(0) == "Frame: link hand");
  REQUIRE(item->parent() != nullptr);
  CHECK(item->parent()->text(0) == "Frames (1)");
  CHECK(SceneTree::objectOf(item->parent()->parent()) ==
        f.document->objects().root().ChildrenOf("robots").front()->id());
  f.tree->setCurrentItem(item);
  CHECK(f.selection->selected() == PickObject{PickKind::kLink, f.frame("tool").value});
  CHECK(f.selection->object() == f.object("frame", "tool"));
  CHECK(f.selection->jointOfLink() == 0);
  CHECK(f.selection->selectedRobot() == 0);
  CHECK(f.selection->describeSelection() == "frame \"tool\"");
  // Its values stand there at once.
  REQUIRE(f.pageField<QComboBox>("frame.link") != nullptr);
  CHECK(f.pageField<QComboBox>("frame.link")->currentText() == "hand");
  CHECK(f.pageField<QWidget>("frame.pose.z") != nullptr);
  CHECK_FALSE(f.window.findChild<QToolButton*>("allValues")->isVisible());
  CHECK_FALSE(f.window.findChild<QWidget*>("armature")->isVisible());
  // Those of a link are folded away, as they were.
  f.selection->select({PickKind::kLink, f.frame("hand").value});
  CHECK(f.window.findChild<QToolButton*>("allValues")->isVisible());
  CHECK(f.window.findChild<QWidget*>("armature")->isVisible());
}

TEST_CASE("A frame is moved on its page, renamed and removed, and all of it undone") {
  testApplication();
  FramesFixture f;
  QUndoStack* const undo = f.document->undoStack();
  f.selection->select({PickKind::kLink, f.frame("tool").value});
  const Transform before = f.player->framePose(f.frame("tool"));
  const Transform hand = f.player->framePose(f.frame("hand"));
  auto* const z = f.pageField<QAbstractSpinBox>("frame.pose.z");
  REQUIRE(z != nullptr);
  z->setFocus();
  z->selectAll();
  QTest::keyClicks(z, "0.25");
  QTest::keyClick(z, Qt::Key_Return);
  REQUIRE(f.frames()[0].X_LF.p.z() == 0.25);
  const auto& compiled = f.player->model()->frames()[static_cast<std::size_t>(f.frame("tool").value)];
  CHECK(compiled.X_BF.p.z() != before.p.z());
  CHECK((f.player->framePose(f.frame("hand")).p - f.player->framePose(f.frame("tool")).p).norm() ==
        Approx(0.25));
  CHECK((hand.p - before.p).norm() == Approx(0.13));
  undo->undo();
  CHECK(f.frames()[0].X_LF.p.z() == 0.13);
  CHECK((f.player->framePose(f.frame("hand")).p - f.player->framePose(f.frame("tool")).p).norm() ==
        Approx(0.13));

  f.document->editObjects("Rename", [&](CObjectContainer* scene) {
    return RenameObject(scene, f.object("frame", "tool"), "gripper");
  });
  CHECK(f.document->scene().targets[0].frame == "gripper");
  CHECK(f.tree->itemOf(f.object("frame", "gripper"))->text(0) == "gripper");
  undo->undo();
  CHECK(f.document->scene().targets[0].frame == "tool");

  const std::size_t targets = f.document->scene().targets.size();
  f.workbench()->objectActions()->removeNow({f.object("frame", "tool")});
  CHECK(f.frames().empty());
  CHECK(f.document->scene().targets.size() == targets - 1);
  undo->undo();
  CHECK(f.frames().size() == 1);
  CHECK(f.document->scene().targets.size() == targets);
}

TEST_CASE("A frame is added to a robot, and picked where a link is asked for") {
  testApplication();
  FramesFixture f;
  f.selection->selectRobot(0);
  f.click("robot.frames.add");
  INFO(f.notice.toStdString());
  REQUIRE(f.frames().size() == 2);
  CHECK(f.frames()[1].name == "frame");
  CHECK(f.frames()[1].link == "base");
  CHECK(f.player->model()->FindFrame("frame").IsValid());
  auto* const link = f.pageField<QComboBox>("frame.link");
  REQUIRE(link != nullptr);
  const auto offered = [](QComboBox* box) {
    box->showPopup();  // which fills it
    box->hidePopup();
    QStringList names;
    for (int i = 0; i < box->count(); ++i) names << box->itemText(i);
    return names;
  };
  CHECK_FALSE(offered(link).contains("tool"));
  chooseItem(link, static_cast<int>(offered(link).indexOf("link4")));
  CHECK(f.frames()[1].link == "link4");
  CHECK(f.player->model()->frames()[static_cast<std::size_t>(f.frame("frame").value)].body ==
        f.player->model()->frames()[static_cast<std::size_t>(f.frame("link4").value)].body);

  // In the tree, while a link is asked for.
  std::vector<FrameIndex> picked;
  f.workbench()->picker()->start({"Pick"}, [&](const std::vector<FrameIndex>& links) { picked = links; });
  f.tree->setCurrentItem(f.tree->itemOf(f.object("frame", "frame")));
  REQUIRE(picked.size() == 1);
  CHECK(picked[0].value == f.frame("frame").value);

  // A target's page offers it.
  f.selection->select({PickKind::kTarget, 0});
  auto* const frame = f.pageField<QComboBox>("target.frame");
  REQUIRE(frame != nullptr);
  CHECK(offered(frame).contains("frame"));
  CHECK(offered(frame).contains("tool"));
  for (int i = 0; i < 2; ++i) f.document->undoStack()->undo();
  CHECK(f.frames().size() == 1);
}

TEST_CASE("A frame is added on the link that is selected, and taken back") {
  testApplication();
  FramesFixture f;
  f.selection->select({PickKind::kLink, f.frame("link3").value});
  auto* button = f.window.findChild<QPushButton*>("addFrameHere");
  REQUIRE(button != nullptr);
  REQUIRE(f.waitFor([&] { return button->isVisible(); }));
  f.waitForPicture();
  // Where the panel is low it is scrolled to.
  for (QWidget* above = button; above != nullptr; above = above->parentWidget())
    if (auto* const area = qobject_cast<QScrollArea*>(above)) area->ensureWidgetVisible(button);
  QTest::mouseClick(button, Qt::LeftButton);
  REQUIRE(f.frames().size() == 2);
  CHECK(f.frames()[1].name == "frame");
  CHECK(f.frames()[1].link == "link3");
  CHECK(f.selection->object() == f.object("frame", "frame"));
  const Model& model = *f.player->model();
  CHECK(model.FindFrame("frame").IsValid());
  // Not on a frame.
  CHECK_FALSE(button->isVisible());
  f.document->undoStack()->undo();
  CHECK(f.frames().size() == 1);
}

}  // namespace frames_app_test
