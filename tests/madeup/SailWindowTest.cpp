// SPDX-License-Identifier: GPL-3.0-or-later
// What the window has of the made-up kind of SailKind.cpp: tree, page, undo, clipboard, rename, removal.
#include <QClipboard>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QMessageBox>
#include <QMimeData>
#include <QToolButton>
#include <QTreeWidget>
#include <QUndoStack>
#include <catch2/catch.hpp>

#include "app/panels/scene/SceneTree.h"
#include "app/workbench/ObjectActions.h"
#include "engine/scene/edit/TreeEdits.h"
#include "tests/app/WindowFixture.h"
#include "tests/madeup/SailScene.h"

namespace linkwright::madeup {
namespace {

using app::ActionId;

struct BoatWindow : app::WindowFixture {
  BoatWindow() {
    open(write("boat.lws.json", kSailScene));
    tree = window.findChild<app::SceneTree*>();
    REQUIRE(document->isOpen());
  }
  ObjectId id(const char* path) {
    const SceneObject* const found = document->objects().FindPath(path);
    INFO(path);
    REQUIRE(found != nullptr);
    return found->id();
  }
  FieldValue value(const char* path, const char* field) {
    return document->objects().Find(id(path))->Get(field);
  }
  double number(const char* path, const char* field) { return std::get<double>(value(path, field)); }
  std::string text(const char* path, const char* field) { return std::get<std::string>(value(path, field)); }
  void act(ActionId action) { workbench()->action(action)->trigger(); }
  std::size_t sails() { return document->objects().root().ChildrenOf("sails").size(); }
  int edits() { return document->undoStack()->index(); }
  app::SceneTree* tree = nullptr;
};

TEST_CASE("The tree has the objects of a made-up kind; each has a page of all its fields") {
  app::testApplication();
  BoatWindow f;
  QTreeWidgetItem* const item = f.tree->itemOf(f.id("sails/top"));
  REQUIRE(item != nullptr);
  CHECK(item->text(0) == "top");
  CHECK(item->parent()->text(0) == "Sails (2)");
  CHECK(item->toolTip(0) == "Sail: lateen sail, mast mast, above main");
  CHECK_FALSE(item->icon(0).isNull());
  f.tree->setCurrentItem(item);
  REQUIRE(f.selection->object() == f.id("sails/top"));
  QCoreApplication::processEvents();
  const SceneObject& top = *f.document->objects().Find(f.id("sails/top"));
  for (const Field& field : top.kind().fields) {
    CAPTURE(field.name);
    const auto* editor = f.pageField<QWidget>(QString::fromStdString("sail." + field.name));
    CHECK((editor != nullptr) == (field.HoldsValue() && field.Used(top.value())));
    if (editor != nullptr) CHECK(editor->accessibleName().toStdString() == field.label);
  }
  // Reefs are of square sails alone; degrees are those of the window.
  CHECK(f.pageField<QWidget>("sail.reefs") == nullptr);
  CHECK(f.pageField<QLineEdit>("sail.tilt")->text() == "30");
  CHECK(f.pageField<QComboBox>("sail.type")->currentText() == "Lateen sail");
  app::chooseItem(f.pageField<QComboBox>("sail.type"), 0);
  CHECK(f.text("sails/top", "type") == "square");
  CHECK(f.pageField<QLineEdit>("sail.reefs") != nullptr);
  app::chooseItem(f.pageField<QComboBox>("sail.seen_by"), 1);
  CHECK(f.text("sails/top", "seen_by") == "shore");
}

TEST_CASE("Values of a made-up kind are typed over, refused, stepped and undone") {
  app::testApplication();
  BoatWindow f;
  f.selection->selectObject(f.id("sails/main"));
  f.typeValue("sail.area", "24.5");
  CHECK(f.number("sails/main", "area") == 24.5);
  f.typeValue("sail.area", "-1");
  CHECK(f.number("sails/main", "area") == 24.5);
  auto* problem = f.window.findChild<QLabel*>("objectFields.problem");
  CHECK(problem->isVisible());
  CHECK(problem->text().contains("greater than zero"));
  f.typeValue("sail.area", "25");
  f.typeValue("sail.tilt", "45");
  CHECK(f.number("sails/main", "tilt") == Approx(kPi / 4));
  f.typeValue("sail.drag", "sin(t)");
  CHECK(std::get<Function>(f.value("sails/main", "drag")).formula == "sin(t)");
  f.pageField<QDoubleSpinBox>("sail.pose.x")->setValue(0.25);
  CHECK(std::get<Transform>(f.value("sails/main", "pose")).p.x() == 0.25);
  CHECK(f.edits() == 5);
  // Steps by the arrow keys are one edit, as those of a drag.
  auto* line = f.pageField<QLineEdit>("sail.area");
  line->setFocus();
  for (int i = 0; i < 4; ++i) QTest::keyClick(line, Qt::Key_Up);
  CHECK(f.number("sails/main", "area") > 25);
  CHECK(f.edits() == 6);
  f.document->undoStack()->undo();
  CHECK(f.number("sails/main", "area") == 25);
  while (f.document->undoStack()->canUndo()) f.document->undoStack()->undo();
  CHECK(f.number("sails/main", "area") == 20.5);
  CHECK(f.number("sails/main", "tilt") == 0);
  f.document->undoStack()->redo();
  CHECK(f.number("sails/main", "area") == 24.5);
  while (f.document->undoStack()->canUndo()) f.document->undoStack()->undo();
  // A drag: edits of one token.
  const int token = f.document->newDragToken();
  for (const double tilt : {0.1, 0.2, 0.3})
    f.document->editObjects(
        "Turn the yard",
        [&](CObjectContainer* scene) {
          const SceneObject& sail = *scene->FindPath("sails/main");
          return TreeEdit{scene->Set(sail.id(), *sail.kind().Find("tilt"), tilt), {}, 0};
        },
        token);
  CHECK(f.number("sails/main", "tilt") == 0.3);
  CHECK(f.edits() == 1);
  f.document->undoStack()->undo();
  CHECK(f.number("sails/main", "tilt") == 0);
}

TEST_CASE("Shown and live fields of a made-up kind leave a run as it is, others end it") {
  app::testApplication();
  BoatWindow f;
  f.selection->selectObject(f.id("sails/main"));
  f.player->step(20);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.015; }));
  const double time = f.player->time();
  f.typeValue("sail.tilt", "10");
  f.typeValue("sail.area", "8");
  f.typeValue("sail.drag", "5");
  QCoreApplication::processEvents();
  CHECK(f.player->time() == time);
  f.typeValue("sail.weight", "5");
  REQUIRE(f.waitFor([&] { return f.player->time() <= 0; }));
  CHECK(f.number("sails/main", "weight") == 5);
}

TEST_CASE("Objects of a made-up kind are added, copied, pasted, duplicated, renamed and removed") {
  app::testApplication();
  BoatWindow f;
  f.selection->selectObject(f.id("sails/main"));
  f.act(ActionId::kCopy);
  CHECK(QGuiApplication::clipboard()->mimeData()->text().contains("\"kind\": \"sail\""));
  f.act(ActionId::kPaste);
  CHECK(f.number("sails/main 2", "area") == 20.5);
  CHECK(f.selection->object() == f.id("sails/main 2"));
  f.act(ActionId::kDuplicate);
  CHECK(f.sails() == 4);
  for (int i = 0; i < 2; ++i) f.document->undoStack()->undo();
  CHECK(f.sails() == 2);

  f.selection->selectObject(f.id("sails/main"));
  f.act(ActionId::kRename);
  REQUIRE(f.waitFor([&] { return f.tree->findChild<QLineEdit*>() != nullptr; }));
  auto* editor = f.tree->findChild<QLineEdit*>();
  editor->selectAll();
  QTest::keyClicks(editor, "course");
  QTest::keyClick(editor, Qt::Key_Return);
  REQUIRE(f.waitFor([&] { return f.document->objects().FindPath("sails/course") != nullptr; }));
  CHECK(f.text("sails/top", "above") == "course");
  // The mast gets another name on its page.
  f.selection->selectObject(f.id("boat/mast"));
  f.document->editObjects("Rename", [&](CObjectContainer* scene) {
    return RenameObject(scene, scene->FindPath("boat/mast")->id(), "spar");
  });
  CHECK(f.text("sails/top", "mast") == "spar");
  CHECK(f.player->model()->FindFrame("spar").IsValid());

  f.selection->selectObject(f.id("sails/course"));
  f.act(ActionId::kDelete);
  auto* question = f.dialog<QMessageBox>();
  REQUIRE(question != nullptr);
  CHECK(question->informativeText().contains("sails/top.above loses course"));
  for (QAbstractButton* button : question->buttons())
    if (button->text().contains("Remove all")) button->click();
  REQUIRE(f.waitFor([&] { return f.sails() == 1; }));
  CHECK(f.text("sails/top", "above").empty());
  f.document->undoStack()->undo();
  CHECK(f.text("sails/top", "above") == "course");

  // On the page of the scene itself.
  f.selection->selectObject(f.document->objects().root().id());
  QCoreApplication::processEvents();
  auto* add = f.pageField<QToolButton>("scene.sails.add");
  REQUIRE(add != nullptr);
  add->click();
  CHECK(f.number("sails/square", "area") == 12);
}

}  // namespace
}  // namespace linkwright::madeup
