// SPDX-License-Identifier: GPL-3.0-or-later
// The search above the tree of the scene, and the keys of the tree.
#include <catch2/catch.hpp>

#include "BuildInfo.h"
#include "app/panels/scene/SceneFilter.h"
#include "app/panels/scene/SceneTree.h"
#include "engine/scene/edit/References.h"
#include "tests/app/WindowFixture.h"

namespace scene_filter_test {

using namespace linkwright;
using namespace linkwright::app;

struct FilterFixture : WindowFixture {
  FilterFixture() {
    open(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/scenes/springs-and-motors.lws.json"));
    tree = window.findChild<SceneTree*>();
    line = window.findChild<SceneFilter*>("sceneFilter");
    REQUIRE(line != nullptr);
  }
  QTreeWidgetItem* item(const char* kind, const char* name) {
    return tree->itemOf(FindNamed(document->objects(), kind, name));
  }
  SceneTree* tree = nullptr;
  SceneFilter* line = nullptr;
};

TEST_CASE("The tree shows what the search finds by name or kind, with all above it, and is whole again") {
  testApplication();
  FilterFixture f;
  QTreeWidgetItem* const disc = f.item("link", "disc");
  QTreeWidgetItem* const weight = f.item("link", "weight");
  REQUIRE(disc != nullptr);
  const bool folded = !disc->isExpanded();
  QTest::keyClicks(f.line, "DISC");
  CHECK_FALSE(f.item("link", "disc")->isHidden());
  CHECK(f.item("link", "weight")->isHidden());
  // What stands above it is shown, and open.
  for (const QTreeWidgetItem* above = f.item("link", "disc")->parent(); above; above = above->parent()) {
    CHECK_FALSE(above->isHidden());
    CHECK(above->isExpanded());
  }
  CHECK_FALSE(weight == nullptr);
  QTest::keyClick(f.line, Qt::Key_Return);
  CHECK(f.tree->hasFocus());
  CHECK(f.selection->object() == FindNamed(f.document->objects(), "link", "disc"));
  // Every word has to be found, in the name or in the kind.
  f.line->setText("joint wheel");
  CHECK_FALSE(f.item("joint", "wheel")->isHidden());
  CHECK(f.item("joint", "bob")->isHidden());
  f.line->setText("nothing has this");
  for (int i = 0; i < f.tree->topLevelItemCount(); ++i) CHECK(f.tree->topLevelItem(i)->isHidden());
  // Of items that an edit makes anew the same are shown.
  f.line->setText("weight");
  f.tree->rebuild();
  CHECK_FALSE(f.item("link", "weight")->isHidden());
  CHECK(f.item("link", "disc")->isHidden());
  QTest::keyClick(f.line, Qt::Key_Escape);
  CHECK(f.line->text().isEmpty());
  CHECK_FALSE(f.item("link", "disc")->isHidden());
  CHECK(f.item("link", "disc")->isExpanded() == !folded);
  CHECK(f.tree->currentItem() == f.item("link", "disc"));
}

TEST_CASE("What is typed in the tree goes to its search and is no shortcut; F2 and Delete are") {
  testApplication();
  FilterFixture f;
  f.tree->setFocus();
  f.tree->setCurrentItem(f.item("link", "disc"));
  const int count = f.document->undoStack()->count();
  // Target, solver, pin, play, views, the picture's place.
  for (const char key : {'t', 's', 'p', ' ', '1', 'f'}) {
    f.tree->setFocus();
    QTest::keyClick(f.tree, key);
  }
  CHECK(f.document->scene().targets.empty());
  CHECK(f.document->undoStack()->count() == count);
  CHECK_FALSE(f.player->isPlaying());
  CHECK_FALSE(f.poser->isPinned(f.frame("disc")));
  CHECK(f.line->text() == "tsp1f");
  f.tree->setFocus();
  QTest::keyClick(f.tree, Qt::Key_Escape);
  CHECK(f.line->text().isEmpty());
  // Left and right fold the tree; they step no simulation.
  f.tree->setFocus();
  QTreeWidgetItem* const robot = f.tree->itemOf(f.document->objects().root().ChildrenOf("robots")[0]->id());
  f.tree->setCurrentItem(robot);
  REQUIRE(robot->isExpanded());
  const double time = f.player->time();
  QTest::keyClick(f.tree, Qt::Key_Left);
  CHECK_FALSE(robot->isExpanded());
  QTest::keyClick(f.tree, Qt::Key_Right);
  CHECK(robot->isExpanded());
  CHECK(f.player->time() == time);
  // The window's keys still work there.
  f.tree->setCurrentItem(f.tree->itemOf(f.document->objects().root().ChildrenOf("forces")[0]->id()));
  const std::size_t forces = f.document->scene().forces.size();
  QTest::keyClick(f.tree, Qt::Key_Delete);
  CHECK(f.document->scene().forces.size() == forces - 1);
  f.document->undoStack()->undo();
  f.tree->setCurrentItem(f.item("link", "disc"));
  QTest::keyClick(f.tree, Qt::Key_F2);
  auto* editor = f.tree->findChild<QLineEdit*>();
  REQUIRE(editor != nullptr);
  editor->selectAll();
  QTest::keyClicks(editor, "plate st");
  QTest::keyClick(editor, Qt::Key_Return);
  CHECK(f.waitFor([&] { return FindNamed(f.document->objects(), "link", "plate st") != 0; }));
  CHECK(f.document->scene().targets.empty());
}

}  // namespace scene_filter_test
