// SPDX-License-Identifier: GPL-3.0-or-later
// Eyes and locks of robots, links and shapes: in the tree, by keys, in the picture, in the file.
#include <catch2/catch.hpp>

#include "BuildInfo.h"
#include "app/panels/scene/SceneTree.h"
#include "app/workbench/PartsShown.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/scene/edit/References.h"
#include "engine/scene/edit/TreeEdits.h"
#include "tests/app/WindowFixture.h"

namespace parts_shown_test {

using namespace linkwright;
using namespace linkwright::app;

struct PartsFixture : WindowFixture {
  PartsFixture() {
    open(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/scenes/springs-and-motors.lws.json"));
    tree = window.findChild<SceneTree*>();
    // Springs are drawn over what they hold.
    SceneView options = view->options();
    options.forces = false;
    view->setOptions(options);
  }
  ObjectId link(const char* name) { return FindNamed(document->objects(), "link", name); }
  void click(ObjectId object, int column) {
    QTreeWidgetItem* const item = tree->itemOf(object);
    tree->scrollToItem(item);
    QCoreApplication::processEvents();
    const QModelIndex place = tree->indexFromItem(item, column);
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(place).center());
  }
  // So many things of the picture are picked as this link; −1 of those that cannot be picked.
  int shown(const char* name) {
    const PickId pick = ToPickId({PickKind::kLink, frame(name).value});
    int count = 0;
    for (const Instance& each : view->compose({}).instances) count += each.pick == pick ? 1 : 0;
    return count;
  }
  // A pixel near the link's frame where it is seen.
  QPointF placeOf(const char* name) {
    const PickObject wanted{PickKind::kLink, frame(name).value};
    const QPointF middle = pixelOfFrame(name);
    for (int i = 0; i < 400; ++i) {
      const QPointF each = middle + QPointF(6 * (i % 20 - 10), 6 * (i / 20 - 10));
      if (FromPickId(viewport->pickAt(each).id) == wanted) return each;
    }
    FAIL("the link is not seen");
    return {};
  }
  std::size_t drawn() { return view->compose({}).instances.size(); }
  const std::vector<std::string>& hidden() { return document->scene().view.hidden; }
  SceneTree* tree = nullptr;
};

TEST_CASE("An eye of the tree hides a link, a shape and a robot, without an undo step, and shows them") {
  testApplication();
  PartsFixture f;
  const int count = f.document->undoStack()->count();
  const std::size_t all = f.drawn();
  const auto& weight = *f.document->objects().Find(f.link("weight"));
  REQUIRE(weight.ChildrenOf("visuals").size() == 3);
  const ObjectId before = f.selection->object();
  f.click(f.link("weight"), SceneTree::kEyeColumn);
  CHECK(f.hidden() == std::vector<std::string>{"weight"});
  CHECK(f.drawn() == all - 3);
  CHECK(f.shown("weight") == 0);
  CHECK(f.selection->object() == before);
  f.click(f.link("weight"), SceneTree::kEyeColumn);
  CHECK(f.hidden().empty());
  CHECK(f.drawn() == all);
  f.click(weight.ChildrenOf("visuals")[1]->id(), SceneTree::kEyeColumn);
  CHECK(f.hidden() == std::vector<std::string>{"weight.visuals.2"});
  CHECK(f.drawn() == all - 1);
  CHECK(f.shown("weight") == 2);
  f.workbench()->action(ActionId::kShowAll)->trigger();
  const ObjectId robot = f.document->objects().root().ChildrenOf("robots")[0]->id();
  f.click(robot, SceneTree::kEyeColumn);
  CHECK(f.hidden() == std::vector<std::string>{"bench/"});
  CHECK(f.shown("table") + f.shown("disc") + f.shown("weight") == 0);
  // What is shown again shows with it what it is a part of.
  f.click(f.link("disc"), SceneTree::kEyeColumn);
  CHECK(f.hidden().empty());
  CHECK(f.document->undoStack()->count() == count);
}

TEST_CASE("H hides what is selected, Shift+H all else, Ctrl+H nothing; it is saved and follows renames") {
  testApplication();
  PartsFixture f;
  f.selection->selectObject(f.link("weight"));
  f.viewport->setFocus();
  f.key(Qt::Key_H);
  CHECK(f.hidden() == std::vector<std::string>{"weight"});
  CHECK(f.workbench()->action(ActionId::kHide)->isChecked());
  const QString file = f.folder.filePath("hidden.lws.json");
  REQUIRE(f.document->saveAs(file));
  CHECK(LoadScene(file.toStdString()).scene.view.hidden == std::vector<std::string>{"weight"});
  f.document->editObjects(
      "Rename", [&](CObjectContainer* scene) { return RenameObject(scene, f.link("weight"), "block"); });
  CHECK(f.hidden() == std::vector<std::string>{"block"});
  CHECK(f.waitFor([&] { return f.view->options().hidden == f.hidden(); }));
  CHECK(f.shown("block") == 0);
  f.key(Qt::Key_H, Qt::ControlModifier);
  CHECK(f.hidden().empty());
  f.selection->selectObject(f.link("disc"));
  f.key(Qt::Key_H, Qt::ShiftModifier);
  CHECK(f.shown("disc") == 3);
  CHECK(f.shown("table") + f.shown("block") + f.shown("rod") == 0);
  f.key(Qt::Key_H, Qt::ControlModifier);
  CHECK(f.shown("table") > 0);
}

TEST_CASE("What is locked is drawn, but neither picked nor dragged") {
  testApplication();
  PartsFixture f;
  const std::size_t all = f.drawn();
  f.waitForPicture();
  const QPointF there = f.placeOf("weight");
  f.click(f.link("weight"), SceneTree::kLockColumn);
  CHECK(f.document->scene().view.locked == std::vector<std::string>{"weight"});
  CHECK(f.drawn() == all);
  CHECK(f.shown("weight") == 0);
  f.waitForPicture();
  CHECK_FALSE(FromPickId(f.viewport->pickAt(there).id) ==
              PickObject{PickKind::kLink, f.frame("weight").value});
  const VectorX q = f.player->q();
  f.drag(there, there + QPointF(0, -40));
  CHECK(f.player->q() == q);
  f.click(f.link("weight"), SceneTree::kLockColumn);
  CHECK(f.shown("weight") == 3);
}

}  // namespace parts_shown_test
