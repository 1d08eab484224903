// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of the scene's objects, the clipboard, removal; a page for each kind.
#include <QAbstractButton>
#include <QClipboard>
#include <QElapsedTimer>
#include <QHeaderView>
#include <QMessageBox>
#include <QMimeData>
#include <QRegularExpression>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <map>

#include "BuildInfo.h"
#include "app/panels/fields/FieldEditors.h"
#include "app/panels/scene/ScenePanel.h"
#include "app/panels/scene/SceneTree.h"
#include "app/workbench/ObjectActions.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/scene/edit/References.h"
#include "tests/app/WindowFixture.h"

namespace scene_tree_test {

using namespace linkwright;
using namespace linkwright::app;

struct TreeFixture : WindowFixture {
  explicit TreeFixture(const QString& scene) {
    open(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/scenes/") + scene + ".lws.json");
    tree = window.findChild<SceneTree*>();
    QObject::connect(document, &Document::notice, &window, [this](const QString& text) { notice = text; });
    QObject::connect(workbench()->objectActions(), &ObjectActions::notice, &window,
                     [this](const QString& text) { notice = text; });
  }
  void act(ActionId id) { workbench()->action(id)->trigger(); }
  SceneTree* tree = nullptr;
  QString notice;  // the last
};

void CollectObjects(const SceneObject& object, std::vector<ObjectId>* ids) {
  ids->push_back(object.id());
  object.ForChildren([&](const SceneObject& child) { CollectObjects(child, ids); });
}

TEST_CASE("The names of the links of long legs have room in a narrow tree") {
  testApplication();
  TreeFixture f("standing-humanoid");
  f.window.resize(1280, 800);
  const SceneObject& robot = *f.document->objects().root().ChildrenOf("robots").front();
  REQUIRE(robot.ChildrenOf("links").size() > 25);
  for (const auto& link : robot.ChildrenOf("links")) REQUIRE(f.tree->itemOf(link->id()) != nullptr);
  f.tree->expandAll();
  QCoreApplication::processEvents();
  const int room = f.tree->viewport()->width() - 2 * f.tree->header()->sectionSize(SceneTree::kEyeColumn);
  for (const auto& link : robot.ChildrenOf("links")) {
    CAPTURE(link->name());
    const QRect place = f.tree->visualItemRect(f.tree->itemOf(link->id()));
    CHECK(place.left() <= 3 * room / 5);
  }
}

TEST_CASE("A formula is called in the tree as the number that it sets; the list of formulas is folded") {
  testApplication();
  TreeFixture f("parts/four-bar-crank-rocker");
  const SceneObject& scene = f.document->objects().root();
  const auto& formulas = scene.ChildrenOf("formulas");
  REQUIRE(formulas.size() > 10);
  QTreeWidgetItem* group = nullptr;
  for (int i = 0; i < f.tree->topLevelItemCount(); ++i)
    if (f.tree->topLevelItem(i)->text(0).startsWith("Formulas")) group = f.tree->topLevelItem(i);
  REQUIRE(group != nullptr);
  CHECK_FALSE(group->isExpanded());
  QStringList names;
  for (const auto& formula : formulas) names << f.tree->itemOf(formula->id())->text(0);
  CHECK(names.contains("base.mass"));
  CHECK(names.contains("crank shape 1.box.x"));
  CHECK(names.contains("pin.point_i.x"));
  CHECK(names.filter(QRegularExpression("^Formula [0-9]+$")).isEmpty());
  CHECK(f.tree->itemOf(formulas.front()->id())->toolTip(0).contains(" = density*"));
  f.selection->selectObject(formulas.front()->id());
  CHECK(f.selection->describeSelection() == "formula \"base.mass\"");
  // The name follows that of the object.
  const SceneObject* const base = f.document->objects().FindPath("crank_rocker/base");
  REQUIRE(base != nullptr);
  f.document->editObjects(
      "rename", [id = base->id()](CObjectContainer* open) { return RenameObject(open, id, "frame_bar"); });
  CHECK(f.tree->itemOf(f.document->objects().root().ChildrenOf("formulas").front()->id())->text(0) ==
        "frame_bar.mass");
}

// Of each kind in each of some scenes so many objects.
void expectItemsAndPages(std::size_t most) {
  testApplication();
  for (const char* name :
       {"springs-and-motors", "path-following", "task-stack", "four-bar", "centaur-trot"}) {
    TreeFixture f(name);
    REQUIRE(f.document->isOpen());
    f.viewport->setUpdatesEnabled(false);  // no picture is looked at
    std::vector<ObjectId> ids;
    CollectObjects(f.document->objects().root(), &ids);
    std::map<std::string, std::size_t> seen;
    for (const ObjectId id : ids) {
      // What the last page had goes.
      QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
      const SceneObject& object = *f.document->objects().Find(id);
      CAPTURE(name, f.document->objects().PathOf(object), object.kind().name);
      if (++seen[object.kind().name] > most) continue;
      QTreeWidgetItem* const item = f.tree->itemOf(id);
      REQUIRE(item != nullptr);
      CHECK_FALSE(item->icon(0).isNull());
      f.tree->setCurrentItem(item);
      CHECK(f.workbench()->objectActions()->selected() == id);
      f.selection->select({});
      f.selection->selectObject(id);
      CHECK(f.tree->currentItem() == item);
      // Its page: of a link and a waypoint that of what they belong to stands there.
      const std::string kind = object.kind().name;
      if (kind == "link" || kind == "mechanism_body" || kind == "waypoint") continue;
      QCoreApplication::processEvents();  // shows the rows
      const auto widgets = f.window.findChild<ObjectFields*>("objectFields")->findChildren<QWidget*>();
      for (const Field& field : object.kind().fields) {
        if (!field.HoldsValue() || !field.Used(object.value())) continue;
        CAPTURE(field.name);
        const QString name_of_widget = QString::fromStdString(kind + "." + field.name);
        const auto editor = std::find_if(widgets.begin(), widgets.end(), [&](const QWidget* widget) {
          return widget->objectName() == name_of_widget && !widget->isHidden();
        });
        REQUIRE(editor != widgets.end());
        CHECK((*editor)->accessibleName() == labelOf(field));
        CHECK_FALSE((*editor)->toolTip().isEmpty());
      }
    }
  }
}

TEST_CASE("Objects of every kind have an item, are selected by it, and have a page of all their fields") {
  expectItemsAndPages(2);
}

TEST_CASE("Every object of every scene has an item, is selected by it, and has a page of all its fields",
          "[.heavy]") {
  expectItemsAndPages(SIZE_MAX);
}

struct TreeTimes {
  double rebuilt, found;  // [ms]
};

// Of a comb, chains of 30 links.
TreeTimes timesOfComb(int links) {
  CObjectContainer objects;
  for (int i = 0; i < links; ++i) {
    if (i % 30 == 0) {
      if (i > 0) objects.Pop();
      objects.Push();
    }
    objects.AddObject(
        new ObjectJoint("link" + std::to_string(i), REVOLUTE_JOINT, 1, 0, 0, 0.02, 0, 0, 0, 0.03, -2, 2));
  }
  objects.Pop();
  WindowFixture f;
  const QString file = f.folder.filePath("comb.lws.json");
  REQUIRE(SaveScene(objects.ToScene(), file.toStdString()).ok);
  f.open(file);
  REQUIRE(f.player->model() != nullptr);
  auto* tree = f.window.findChild<SceneTree*>();
  const auto took = [](const auto& what) {
    QElapsedTimer clock;
    clock.start();
    what();
    return static_cast<double>(clock.nsecsElapsed()) * 1e-6;
  };
  TreeTimes times{took([&] { tree->rebuild(); }), 0};
  for (int i = 0; i < 2; ++i) times.rebuilt = std::min(times.rebuilt, took([&] { tree->rebuild(); }));
  const std::string deepest = "link" + std::to_string(links - 1);
  ObjectId last = 0;
  f.document->objects().root().ChildrenOf("robots").front()->ForChildren([&](const SceneObject& child) {
    if (child.name() == deepest && child.kind().name == "link") last = child.id();
  });
  REQUIRE(last != 0);
  QTreeWidgetItem* item = nullptr;
  times.found = took([&] { item = tree->itemOf(last); });
  REQUIRE(item != nullptr);
  CHECK(item->text(0).toStdString() == deepest);
  const double selected = took([&] { f.selection->selectObject(last); });
  CHECK(tree->currentItem() == item);
  WARN("tree of " << links << " links: made " << times.rebuilt << " ms, deepest link found " << times.found
                  << " ms, selected " << selected << " ms");
  return times;
}

TEST_CASE("The tree of a robot of 3,000 links takes little more than ten times as long as one of 300",
          "[timed]") {
  testApplication();
  const TreeTimes few = timesOfComb(300), many = timesOfComb(3000);
  // 25: were it quadratic, it would be 100.
  CHECK(many.rebuilt < 25 * few.rebuilt);
  CHECK(many.found < 25 * few.found);
}

TEST_CASE("A spring is copied, pasted into another window and as text; what is missing there is listed") {
  testApplication();
  TreeFixture f("springs-and-motors");
  f.selection->select({PickKind::kForce, 0});
  const ForceElement spring = f.document->scene().forces.at(0);
  const std::size_t count = f.document->scene().forces.size();
  f.act(ActionId::kCopy);
  const QMimeData* held = QGuiApplication::clipboard()->mimeData();
  REQUIRE(held->hasFormat("application/x-linkwright-object+json"));
  CHECK(held->text().contains("\"kind\": \"force\""));
  CHECK(held->text().contains("\"stiffness\""));
  f.act(ActionId::kPaste);
  REQUIRE(f.document->scene().forces.size() == count + 1);
  const ForceElement& pasted = f.document->scene().forces.back();
  CHECK(pasted.name != spring.name);
  CHECK(pasted.stiffness == spring.stiffness);
  CHECK(pasted.joint == spring.joint);
  CHECK(f.selection->selected() == PickObject{PickKind::kForce, static_cast<int>(count)});
  CHECK(f.document->undoStack()->count() == 1);
  // As plain text, as from a text editor.
  const QString text = held->text();
  QGuiApplication::clipboard()->setText(text);
  TreeFixture other("double-pendulum");
  other.act(ActionId::kPaste);
  REQUIRE(other.document->scene().forces.size() == 1);
  CHECK(other.document->scene().forces[0].stiffness == spring.stiffness);
  CHECK(other.notice.contains(QString("joint \"%1\"").arg(QString::fromStdString(spring.joint))));
  other.document->undoStack()->undo();
  CHECK(other.document->scene().forces.empty());
  QGuiApplication::clipboard()->setText("nothing of a scene");
  other.act(ActionId::kPaste);
  CHECK(other.document->scene().forces.empty());
  CHECK(other.notice.contains("no object"));
  // Cut, and back.
  f.selection->select({PickKind::kForce, static_cast<int>(count)});
  f.act(ActionId::kCut);
  CHECK(f.document->scene().forces.size() == count);
  f.act(ActionId::kPaste);
  CHECK(f.document->scene().forces.size() == count + 1);
}

TEST_CASE("What nothing refers to is removed at once; else a question lists what goes with it") {
  testApplication();
  TreeFixture f("springs-and-motors");
  const std::size_t count = f.document->scene().forces.size();
  const auto& scene = f.document->scene();
  // A shape of a link, by its item.
  const ObjectId link = FindNamed(f.document->objects(), "link", "pole");
  const ObjectId shape = f.document->objects().Find(link)->ChildrenOf("visuals").back()->id();
  f.tree->setCurrentItem(f.tree->itemOf(shape));
  CHECK(f.selection->selected() == PickObject{PickKind::kLink, f.frame("pole").value});
  const std::size_t shapes = f.document->objects().Find(link)->ChildrenOf("visuals").size();
  f.act(ActionId::kDelete);
  CHECK(f.document->objects().Find(link)->ChildrenOf("visuals").size() == shapes - 1);
  f.document->undoStack()->undo();
  CHECK(f.document->objects().Find(link)->ChildrenOf("visuals").size() == shapes);
  // The link itself: its joint, and what acts on both.
  f.selection->selectObject(link);
  f.act(ActionId::kDelete);
  auto* question = f.dialog<QMessageBox>();
  REQUIRE(question != nullptr);
  CHECK(question->informativeText().contains("is removed too"));
  for (QAbstractButton* button : question->buttons())
    if (button->text().contains("Remove all")) button->click();
  REQUIRE(f.waitFor([&] { return scene.forces.size() < count; }));
  CHECK(FindNamed(f.document->objects(), "link", "pole") == 0);
  f.document->undoStack()->undo();
  CHECK(scene.forces.size() == count);
  CHECK(f.document->objects().Find(link) != nullptr);
}

TEST_CASE("A target that is changed on its page, or comes from the clipboard, is followed in one undo step") {
  testApplication();
  WindowFixture f;
  f.openArm();
  f.poser->setPositions(VectorX{{0.3, 0.9, 0.6}});
  f.selection->select({PickKind::kLink, f.frame("hand")});
  f.key(Qt::Key_T);
  REQUIRE(f.document->scene().targets.size() == 1);
  f.pageField<QAbstractButton>("target.orientation")->click();
  CHECK_FALSE(f.document->scene().targets[0].orientation);
  const VectorX before = f.player->q();
  const int count = f.document->undoStack()->count();
  auto* z = f.pageField<QAbstractSpinBox>("target.pose.z");
  REQUIRE(z != nullptr);
  const double to = f.document->scene().targets[0].X_WT.p.z() - 0.08;
  z->setFocus();
  z->selectAll();
  QTest::keyClicks(z, QString::number(to, 'f', 4));
  QTest::keyClick(z, Qt::Key_Return);
  REQUIRE(f.waitFor([&] { return std::abs(f.player->framePose(f.frame("hand")).p.z() - to) < 1e-3; }));
  CHECK(f.document->undoStack()->count() == count + 1);
  f.document->undoStack()->undo();
  CHECK((f.player->q() - before).norm() < 1e-12);
  // One that is not followed stays alone.
  f.pageField<QAbstractButton>("target.enabled")->click();
  f.typeValue("target.weight", "2");
  CHECK((f.player->q() - before).norm() < 1e-12);
}

}  // namespace scene_tree_test
