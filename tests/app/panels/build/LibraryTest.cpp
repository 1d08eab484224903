// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of the library put into a scene by mouse, and taken out again.
#include <QAction>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/panels/build/LibraryDialog.h"
#include "app/panels/fields/QuantityBox.h"
#include "app/workbench/ObjectActions.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/constraints/Mobility.h"
#include "engine/io/scene/SceneWriter.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "tests/app/WindowFixture.h"

namespace library_test {

using namespace linkwright;
using namespace linkwright::app;

class LibraryHands : AppTest, public WindowFixture {
 public:
  LibraryHands() { document->newScene(); }

  // The menu's line, then the part's line in the list.
  LibraryDialog* choosePart(const QString& title) {
    auto* menu = window.findChild<QMenu*>("buildMenu");
    REQUIRE(menu);
    Q_EMIT menu->aboutToShow();
    auto* line = menu->findChild<QAction*>("buildLibrary");
    REQUIRE(line);
    REQUIRE(line->isEnabled());
    line->trigger();
    auto* library = dialog<LibraryDialog>();
    REQUIRE(library);
    auto* list = library->findChild<QListWidget*>("libraryParts");
    const auto items = list->findItems(title, Qt::MatchExactly);
    REQUIRE(items.size() == 1);
    list->scrollToItem(items[0]);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(items[0]).center());
    REQUIRE(list->currentItem() == items[0]);
    return library;
  }
  static void type(LibraryDialog* library, const char* name, const QString& text) {
    auto* box = library->findChild<QuantityBox*>(name);
    REQUIRE(box);
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, text);
    QTest::keyClick(box, Qt::Key_Tab);
  }
  void insert(LibraryDialog* library) {
    QTest::mouseClick(library->findChild<QPushButton*>("libraryInsert"), Qt::LeftButton);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCoreApplication::processEvents();
  }
  bool isAsking() {
    for (LibraryDialog* each : window.findChildren<LibraryDialog*>())
      if (each->isVisible()) return true;
    return false;
  }
  std::string text() const { return SceneToText(document->scene()); }
  Transform poseOf(const char* name) {
    const CompiledScene& compiled = *document->compiled();
    Workspace workspace(*compiled.model);
    ForwardKinematics(*compiled.model, compiled.initial_q, &workspace);
    REQUIRE(frame(name).IsValid());
    return FramePose(*compiled.model, workspace, frame(name));
  }
};

TEST_CASE("library inserts a four-bar of the lengths that were typed, and undo takes it back to the byte") {
  LibraryHands hands;
  const std::string empty = hands.text();
  LibraryDialog* const library = hands.choosePart("Four-bar: crank-rocker");
  CHECK(library->findChild<QLabel*>("librarySentence")->text().startsWith("The shortest link turns"));
  hands.type(library, "library_ground", "0.33");
  hands.type(library, "libraryPlacez", "0.5");
  hands.insert(library);
  CHECK(!hands.isAsking());
  REQUIRE(hands.document->undoStack()->count() == 1);
  const auto compiled = hands.document->compiled();
  REQUIRE(compiled->loops.size() == 1);
  CHECK(compiled->assembled_gap < 1e-9);
  CHECK(ExamineMobility(*compiled->model, compiled->loops, compiled->initial_q).freedom == 1);
  const Vector3 along = hands.poseOf("rocker").p - hands.poseOf("crank").p;
  CHECK(std::hypot(along.x(), along.z()) == Approx(0.33).epsilon(1e-12));
  CHECK(hands.poseOf("base").p.z() == Approx(0.5).epsilon(1e-12));
  const SceneObject* const selected = hands.document->objects().FindPath("crank_rocker");
  REQUIRE(selected);
  CHECK(hands.workbench()->objectActions()->selected() == selected->id());

  const std::string made = hands.text();
  hands.document->undoStack()->undo();
  CHECK(hands.text() == empty);
  hands.document->undoStack()->redo();
  CHECK(hands.text() == made);
}

TEST_CASE("library keeps what was typed where a part cannot close") {
  LibraryHands hands;
  const std::string empty = hands.text();
  LibraryDialog* const library = hands.choosePart("Four-bar: crank-rocker");
  hands.type(library, "library_ground", "3");
  hands.insert(library);
  REQUIRE(hands.isAsking());
  CHECK(hands.document->undoStack()->count() == 0);
  CHECK(hands.text() == empty);
  const QString refused = library->findChild<QLabel*>("libraryRefused")->text();
  CHECK(refused.startsWith("the loops of the part cannot be closed with these values: "));
  CHECK(refused.contains("open by"));
  CHECK(library->findChild<QuantityBox*>("library_ground")->si() == 3);
}

TEST_CASE("library hangs a part on the frame that is selected") {
  LibraryHands hands;
  hands.insert(hands.choosePart("Six-joint arm"));
  const std::string arm = hands.text();
  const SceneObject* const tip = hands.document->objects().FindPath("six_joint_arm/tip");
  REQUIRE(tip);
  hands.selection->selectObject(tip->id());
  LibraryDialog* const library = hands.choosePart("Parallel gripper");
  CHECK(library->findChild<QComboBox*>("libraryOn")->currentText() == "six_joint_arm/tip");
  hands.insert(library);
  REQUIRE(hands.document->undoStack()->count() == 2);
  CHECK(hands.document->scene().robots.size() == 1);
  CHECK(hands.document->compiled()->model->nv() == 7);
  CHECK((hands.poseOf("palm").p - hands.poseOf("tip").p).norm() < 1e-12);
  hands.document->undoStack()->undo();
  CHECK(hands.text() == arm);
}

TEST_CASE("library lists places by robot and link, and units as all of the window does") {
  LibraryHands hands;
  hands.insert(hands.choosePart("Four-bar: crank-rocker"));
  LibraryDialog* const library = hands.choosePart("Four-bar: crank-rocker");
  const auto* const places = library->findChild<QComboBox*>("libraryOn");
  QStringList names;
  for (int i = 0; i < places->count(); ++i) names << places->itemText(i);
  CHECK(names.contains("crank_rocker/crank"));
  CHECK(names.filter("link:").isEmpty());
  names.removeDuplicates();
  CHECK(names.size() == places->count());
  CHECK(library->findChild<QuantityBox*>("library_density")->suffix().contains(QString::fromUtf8("kg/m³")));
}

TEST_CASE("library: what cannot be removed is reported by the scene's objects, not by the part's file") {
  LibraryHands hands;
  hands.insert(hands.choosePart("Four-bar: crank-rocker"));
  hands.insert(hands.choosePart("Wheel"));
  QStringList notices;
  QObject::connect(hands.document, &Document::notice, &hands.window,
                   [&](const QString& text) { notices << text; });
  const std::string before = hands.text();
  for (const char* robot : {"crank_rocker", "wheel"}) {
    const SceneObject* const object = hands.document->objects().FindPath(robot);
    REQUIRE(object);
    std::vector<ObjectId> parts;
    object->ForChildren([&](const SceneObject& child) { parts.push_back(child.id()); });
    for (const ObjectId part : parts) {
      const int steps = hands.document->undoStack()->index();
      hands.workbench()->objectActions()->removeNow({part});
      while (hands.document->undoStack()->index() > steps) hands.document->undoStack()->undo();
    }
  }
  CHECK(hands.text() == before);
  CAPTURE(notices.join("\n").toStdString());
  CHECK_FALSE(notices.isEmpty());
  CHECK(notices.filter(".json").isEmpty());
  CHECK(notices.filter("crank_rocker: ").size() > 0);
}

}  // namespace library_test
