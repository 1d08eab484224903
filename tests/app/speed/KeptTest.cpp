// SPDX-License-Identifier: GPL-3.0-or-later
// What the window keeps from one picture or edit to the next is right after edits and undo.
#include <QAbstractButton>
#include <QCheckBox>
#include <QPointer>
#include <QUndoStack>
#include <catch2/catch.hpp>

#include "BuildInfo.h"
#include "app/panels/fields/QuantityBox.h"
#include "app/panels/joints/JointPanel.h"
#include "app/panels/joints/JointRow.h"
#include "app/panels/scene/SceneTree.h"
#include "app/workbench/ShelfItems.h"
#include "engine/math/UnitChoice.h"
#include "engine/scene/edit/Groups.h"
#include "engine/scene/edit/References.h"
#include "engine/scene/edit/TreeEdits.h"
#include "engine/scene/kinds/GroupKind.h"
#include "engine/scene/shapes/ShapeMesh.h"
#include "tests/app/WindowFixture.h"
#include "tests/app/speed/ManyObjects.h"

namespace kept_test {

using namespace linkwright;
using namespace linkwright::app;

struct KeptFixture : WindowFixture {
  explicit KeptFixture(int arms) {
    open(write("many.lws.json", sceneOfArms(arms)));
    selection->select({});
  }
  ObjectId find(const char* kind, const char* name) const {
    return FindNamed(document->objects(), kind, name);
  }
  void set(ObjectId object, const char* field, const FieldValue& value) {
    document->editObjects("Change", [&](CObjectContainer* scene) {
      return TreeEdit{scene->Set(object, *scene->Find(object)->kind().Find(field), value), {}, 0};
    });
  }
  void undo() { document->undoStack()->undo(); }
  QImage picture() {
    waitForPicture();
    return viewport->grabFramebuffer();
  }
};

struct JointsShown : KeptFixture {
  JointsShown() : KeptFixture(2) {}
  JointPanel* panel = window.findChild<JointPanel*>();
  QString name(int row) const { return panel->row(row)->number()->accessibleName(); }
  int rows() const {
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    return static_cast<int>(panel->findChildren<JointRow*>().size());
  }
  // All rows show what the player has.
  void check() const {
    const Model& model = *player->model();
    for (int i = 0; i < model.nv(); ++i) {
      INFO(i);
      CHECK(name(i) == QString::fromStdString(model.joints()[static_cast<std::size_t>(i) + 1].name));
      CHECK(std::abs(panel->row(i)->number()->si() - player->q()[i]) < 1e-9);
    }
  }
};

TEST_CASE("Rows of joints stay while other things change, and are made anew where joints do") {
  testApplication();
  JointsShown f;
  REQUIRE(f.panel->isVisible());
  CHECK(f.rows() == 10);
  f.check();
  const QPointer<JointRow> first = f.panel->row(0), last = f.panel->row(9);
  const ObjectId robot = f.document->objects().root().ChildrenOf("robots")[1]->id();
  f.set(robot, "pose", Transform{Matrix3::Identity(), Vector3(0, 1, 1)});
  CHECK(f.panel->row(0) == first.data());
  CHECK(f.panel->row(9) == last.data());
  f.check();
  // A row that stays takes up other values and another range.
  VectorX q = f.player->q();
  q[9] = 0.25;
  f.poser->setPositions(q, 0, "Pose");
  f.check();
  f.undo();
  CHECK(f.player->q()[9] == 0);
  f.check();
  const double reach = f.panel->row(9)->number()->maximum();
  f.set(f.find("joint", "arm1/j5"), "limits", std::vector<double>{-0.5, 0.5});
  CHECK(f.panel->row(9)->number()->maximum() < reach);
  f.undo();
  CHECK(f.panel->row(9)->number()->maximum() == reach);
  // A number that is refused or typed anew is shown as it is now.
  f.panel->row(9)->number()->setValue(f.panel->row(9)->number()->value() + 1);
  f.check();
  f.undo();
  f.check();
  // Another name, one joint less, all back.
  f.document->editObjects("Rename", [&](CObjectContainer* scene) {
    return RenameObject(scene, f.find("joint", "arm1/j4"), "ankle");
  });
  CHECK(f.name(8) == "arm1/ankle");
  CHECK(f.rows() == 10);
  f.check();
  f.document->editObjects("Remove", [&](CObjectContainer* scene) {
    return RemoveObject(scene, f.document->objects().root().ChildrenOf("robots")[0]->id());
  });
  CHECK(f.rows() == 5);
  f.check();
  f.undo();
  f.undo();
  CHECK(f.name(8) == "arm1/j4");
  CHECK(f.rows() == 10);
  f.check();
  // Units of the window, and the other pages.
  UnitChoice radians;
  radians.angle = "rad";
  f.workbench()->setUnits(radians);
  f.check();
  CHECK(f.panel->row(0)->number()->suffix().contains("rad"));
  f.workbench()->setUnits(UnitChoice());  // of all windows
  f.check();
  f.panel->setPage(JointPanel::Page::kDamping);
  CHECK(f.rows() == 10);
  CHECK(f.panel->row(0)->number()->si() == 0);
}

TEST_CASE("What is marked in the picture follows what is selected, and the members of a group") {
  testApplication();
  KeptFixture f(1);
  const QImage plain = f.picture();
  const ObjectId links[] = {f.find("link", "l1"), f.find("link", "l2"), f.find("link", "l4")};
  const ObjectId group = f.document->editObjects("Group", [&](CObjectContainer* scene) {
    return GroupObjects(scene, {links[0], links[1]});
  });
  f.selection->selectObject(group);
  const QImage two = f.picture();
  CHECK(two != plain);
  const std::vector<std::string> members = f.document->objects().Find(group)->As<ObjectGroup>().members;
  std::vector<std::string> three = members;
  three.push_back(f.document->objects().PathOf(*f.document->objects().Find(links[2])));
  f.set(group, "members", three);
  const QImage more = f.picture();
  CHECK(more != two);
  f.undo();
  CHECK(f.picture() == two);
  f.document->undoStack()->redo();
  CHECK(f.picture() == more);
  f.selection->select({});
  CHECK(f.picture() == plain);
}

TEST_CASE("A view that is changed on its page, or by undo, is drawn at once") {
  testApplication();
  KeptFixture f(1);
  const auto drawnBy = [&](const std::function<void()>& act) {
    f.waitForPicture();
    bool drawn = false;
    const auto connection =
        QObject::connect(f.viewport, &ViewportWidget::drawn, f.viewport, [&] { drawn = true; });
    act();
    const bool seen = f.waitFor([&] { return drawn; }, 2000);
    QObject::disconnect(connection);
    return seen;
  };
  f.player->step(300);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.29; }));
  QTest::qWait(700);  // until nothing else draws
  REQUIRE_FALSE(f.view->options().trails);
  const QImage without = f.picture();
  f.selection->selectObject(f.document->objects().root().ChildrenOf("view")[0]->id());
  QTest::qWait(100);
  auto* const box = f.pageField<QCheckBox>("view.trails");
  REQUIRE(box != nullptr);
  CHECK(drawnBy([&] { box->click(); }));
  CHECK(f.document->scene().view.trails);
  CHECK(f.view->options().trails);
  CHECK(f.workbench()->action(ActionId::kShowTrails)->isChecked());
  CHECK(f.picture() != without);
  CHECK(drawnBy([&] { f.undo(); }));
  CHECK_FALSE(f.view->options().trails);
  CHECK_FALSE(f.workbench()->action(ActionId::kShowTrails)->isChecked());
  CHECK(f.picture() == without);
}

TEST_CASE("Links of the trot are selected together in the tree") {
  testApplication();
  WindowFixture f;
  f.open(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/scenes/centaur-trot.lws.json"));
  auto* const tree = f.window.findChild<SceneTree*>();
  const Model& model = *f.player->model();
  std::vector<QTreeWidgetItem*> items;
  std::vector<PickObject> picked;
  for (std::size_t i = 0; i < model.frames().size() && items.size() < 3; ++i) {
    const PickObject link{PickKind::kLink, static_cast<int>(i)};
    if (QTreeWidgetItem* const item = tree->itemOf(link)) {
      items.push_back(item);
      picked.push_back(link);
    }
  }
  REQUIRE(items.size() == 3);
  const auto click = [&](QTreeWidgetItem* item, Qt::KeyboardModifiers modifiers) {
    tree->scrollToItem(item);
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, modifiers, tree->visualItemRect(item).center());
  };
  click(items[0], {});
  click(items[2], Qt::ControlModifier);
  CHECK(f.selection->shown() == std::vector<PickObject>{picked[0], picked[2]});
  CHECK(f.selection->selected() == picked[2]);
  CHECK(tree->selectedItems().size() == 2);
  // The one of the two that is clicked again goes; with an object of the scene, too.
  click(items[1], Qt::ControlModifier);
  CHECK(f.selection->shown() == std::vector<PickObject>{picked[0], picked[2], picked[1]});
  click(items[2], Qt::ControlModifier);
  CHECK(f.selection->shown() == std::vector<PickObject>{picked[0], picked[1]});
  CHECK(tree->selectedItems().size() == 2);
  click(tree->topLevelItem(0), Qt::ControlModifier);
  CHECK(f.selection->count() == 3);
  CHECK(f.selection->object() == SceneTree::objectOf(tree->topLevelItem(0)));
  CHECK(tree->selectedItems().size() == 3);
  // As chosen in the picture.
  f.selection->select(picked, SelectHow::kAdd);
  CHECK(tree->selectedItems().size() == 4);
}

TEST_CASE("Hills that are to be placed are the same ones in each picture") {
  const Geometry hills = newGeometry(ShapeType::kHeightField, 0.1);
  const ShapeMesh drawn = MeshOf(hills);
  CHECK(MeshOf(newGeometry(ShapeType::kHeightField, 0.1)).mesh == drawn.mesh);
  const Geometry larger = newGeometry(ShapeType::kHeightField, 0.2);
  REQUIRE(larger.heights->heights.size() == hills.heights->heights.size());
  for (std::size_t i = 0; i < hills.heights->heights.size(); ++i)
    CHECK(larger.heights->heights[i] == Approx(2 * hills.heights->heights[i]).margin(1e-15));
  CHECK(MeshOf(newGeometry(ShapeType::kHeightField, 0.1)).mesh != drawn.mesh);
}

}  // namespace kept_test
