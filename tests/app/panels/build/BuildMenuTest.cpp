// SPDX-License-Identifier: GPL-3.0-or-later
// A mechanism made from nothing by the Build menu, and undone again.
#include <QAction>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <catch2/catch.hpp>

#include "app/panels/build/BuildDialog.h"
#include "engine/constraints/Mobility.h"
#include "engine/io/scene/SceneWriter.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "tests/app/WindowFixture.h"

namespace build_menu_test {

using namespace linkwright;
using namespace linkwright::app;

class BuildHands : AppTest, public WindowFixture {
 public:
  BuildHands() { document->newScene(); }

  QAction* line(const char* name) {
    auto* menu = window.findChild<QMenu*>("buildMenu");
    REQUIRE(menu);
    Q_EMIT menu->aboutToShow();
    auto* action = menu->findChild<QAction*>(name);
    REQUIRE(action);
    return action;
  }
  void choose(const char* name) {
    QAction* const action = line(name);
    REQUIRE(action->isEnabled());
    action->trigger();
  }
  void number(const char* name, double value) {
    auto* box = dialog<BuildDialog>()->findChild<QDoubleSpinBox*>(name);
    REQUIRE(box);
    box->setValue(value);
  }
  void press() {
    dialog<BuildDialog>()->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->click();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCoreApplication::processEvents();
  }
  bool isAsking() {
    for (BuildDialog* each : window.findChildren<BuildDialog*>())
      if (each->isVisible()) return true;
    return false;
  }
  void selectPath(const char* path) {
    const SceneObject* const object = document->objects().FindPath(path);
    INFO(path);
    REQUIRE(object);
    selection->selectObject(object->id());
  }
  std::string text() const { return SceneToText(document->scene()); }
  const Model& model() const { return *document->compiled()->model; }
};

TEST_CASE("buildMenu makes a robot from nothing, and undo takes all of it back") {
  BuildHands hands;
  const std::string empty = hands.text();
  CHECK(!hands.line("buildMirror")->isEnabled());
  CHECK(!hands.line("buildBase")->isEnabled());

  hands.choose("buildAddOnWorld");
  hands.number("buildAnchorz", 0.8);
  hands.press();
  CHECK(!hands.isAsking());
  REQUIRE(hands.document->undoStack()->count() == 1);
  CHECK(hands.model().nv() == 1);
  CHECK(hands.document->scene().robots[0].description.joints[0].X_PJ.p.z() == 0.8);

  // What was made is selected: the chain begins at its far end.
  hands.choose("buildExtrude");
  hands.number("buildCount", 2);
  hands.press();
  REQUIRE(hands.document->undoStack()->count() == 2);
  CHECK(hands.model().nv() == 3);

  hands.selectPath("robot/link");
  hands.choose("buildMirror");
  hands.number("buildNormalx", 1);
  hands.number("buildNormaly", 0);
  hands.press();
  REQUIRE(hands.document->undoStack()->count() == 3);
  CHECK(hands.model().nv() == 6);

  hands.choose("buildBase");
  REQUIRE(hands.document->undoStack()->count() == 4);
  CHECK(hands.document->scene().robots[0].floating);
  CHECK(hands.model().nv() == 12);
  hands.choose("buildBase");
  CHECK(hands.model().nv() == 6);

  const std::string made = hands.text();
  while (hands.document->undoStack()->canUndo()) hands.document->undoStack()->undo();
  CHECK(hands.text() == empty);
  while (hands.document->undoStack()->canRedo()) hands.document->undoStack()->redo();
  CHECK(hands.text() == made);
}

TEST_CASE("buildMenu keeps what was typed where an operation is refused") {
  BuildHands hands;
  hands.choose("buildAddOnWorld");
  for (const char* name : {"buildAxisx", "buildAxisy", "buildAxisz"}) hands.number(name, 0);
  hands.press();
  REQUIRE(hands.isAsking());
  CHECK(hands.document->undoStack()->count() == 0);
  CHECK(hands.dialog<BuildDialog>()->findChild<QLabel*>("buildRefused")->text() ==
        "the axis has no direction");
  hands.number("buildAxisz", 1);
  hands.press();
  CHECK(!hands.isAsking());
  CHECK(hands.document->undoStack()->count() == 1);
}

TEST_CASE("buildMenu makes a four-bar linkage of a sketch") {
  BuildHands hands;
  hands.choose("buildSketchLinkage");
  hands.press();
  REQUIRE(hands.document->undoStack()->count() == 1);
  const auto compiled = hands.document->compiled();
  REQUIRE(compiled->loops.size() == 1);
  CHECK(ExamineMobility(*compiled->model, compiled->loops, compiled->initial_q).freedom == 1);
}

}  // namespace build_menu_test
