// SPDX-License-Identifier: GPL-3.0-or-later
// Several objects are selected, edited, grouped and removed together, by mouse and keys.
#include <QAbstractButton>
#include <QLabel>
#include <QMessageBox>
#include <QUndoStack>
#include <algorithm>
#include <catch2/catch.hpp>

#include "app/panels/fields/ValueLine.h"
#include "app/panels/scene/SceneTree.h"
#include "engine/io/scene/SceneWriter.h"
#include "engine/scene/edit/References.h"
#include "engine/scene/kinds/GroupKind.h"
#include "tests/app/WindowFixture.h"

namespace select_several_test {

using namespace linkwright;
using namespace linkwright::app;

struct Several : WindowFixture {
  Several() {
    open(write("arm.lws.json", R"({
  "linkwright": 1,
  "robots": [{"name": "arm", "xyz": [0, 0, 1],
    "links": [
      {"name": "base"},
      {"name": "upper", "mass": 1, "com": [0.2, 0, 0], "inertia": [0.001, 0.01, 0.01],
       "visuals": [{"box": [0.36, 0.12, 0.12], "xyz": [0.2, 0, 0]}]},
      {"name": "middle", "mass": 1, "com": [0.2, 0, 0], "inertia": [0.001, 0.01, 0.01],
       "visuals": [{"box": [0.36, 0.12, 0.12], "xyz": [0.2, 0, 0]}]},
      {"name": "hand", "mass": 0.5, "com": [0.15, 0, 0.01], "inertia": [0.001, 0.01, 0.01],
       "visuals": [{"box": [0.36, 0.12, 0.12], "xyz": [0.2, 0, 0]}]}],
    "joints": [
      {"name": "j1", "parent": "base", "child": "upper", "axis": [0, 1, 0]},
      {"name": "j2", "parent": "upper", "child": "middle", "xyz": [0.4, 0, 0], "axis": [0, 1, 0]},
      {"name": "j3", "parent": "middle", "child": "hand", "xyz": [0.4, 0, 0], "axis": [0, 1, 0]}],
    "positions": {"j1": [0.3], "j2": [-0.6], "j3": [0.6]}}],
  "forces": [{"name": "first", "type": "spring", "joint": "j1", "stiffness": 1},
             {"name": "second", "type": "spring", "joint": "j2", "stiffness": 1},
             {"name": "third", "type": "spring", "joint": "j3", "stiffness": 1}]
})"));
  }
  void click(const char* link, Qt::KeyboardModifiers modifiers = {}) {
    const QPointF at = pixelOfFrame(link);
    move(at, Qt::NoButton, modifiers);
    press(at, Qt::LeftButton, modifiers);
    release(at, Qt::LeftButton, modifiers);
    waitForPicture();
  }
  void clickTwo() {
    click("middle");
    click("hand", Qt::ControlModifier);
    REQUIRE(selected() == std::vector<std::string>{"middle", "hand"});
  }
  std::vector<std::string> selected() const {
    std::vector<std::string> names;
    for (const ObjectId id : selection->objects()) names.push_back(document->objects().Find(id)->name());
    return names;
  }
  std::vector<std::string> sorted() const {
    std::vector<std::string> names = selected();
    std::sort(names.begin(), names.end());
    return names;
  }
  const Inertial& inertial(std::size_t link) const {
    return *document->scene().robots.at(0).description.links.at(link).inertial;
  }
  std::string text() const { return SceneToText(document->scene()); }
};

using Names = std::vector<std::string>;

TEST_CASE("Links are selected besides others by Ctrl and a click, by a box, all of them, and none") {
  testApplication();
  Several f;
  const std::string before = f.text();
  f.clickTwo();
  CHECK(f.selection->selected() == PickObject{PickKind::kLink, f.frame("hand").value});
  f.click("middle", Qt::ControlModifier);
  CHECK(f.selected() == Names{"hand"});
  f.key(Qt::Key_Escape);
  CHECK(f.selected().empty());
  // A box round the middles of the two outer links; the spring of the joint between them lies in it, too.
  QRectF box;
  for (const char* link : {"middle", "hand"})
    box |= QRectF(f.pixelOfFrame(link) - QPointF(6, 6), QSizeF(12, 12));
  f.key(Qt::Key_B);
  f.drag(box.topLeft(), box.bottomRight());
  CHECK(f.sorted() == Names{"hand", "middle", "third"});
  // Escape takes the tool away first.
  f.key(Qt::Key_B);
  f.key(Qt::Key_Escape);
  CHECK(f.sorted() == Names{"hand", "middle", "third"});
  f.key(Qt::Key_A, Qt::ControlModifier);
  const Names all = f.sorted();
  for (const char* name : {"base", "hand", "middle", "upper"})
    CHECK(std::find(all.begin(), all.end(), name) != all.end());
  f.key(Qt::Key_Escape);
  CHECK(f.selected().empty());
  CHECK(f.text() == before);
  CHECK(f.document->undoStack()->count() == 0);
}

TEST_CASE("Shift and a click take a link besides others in the picture, and all between in the tree") {
  testApplication();
  Several f;
  f.click("middle");
  f.click("hand", Qt::ShiftModifier);
  CHECK(f.selected() == Names{"middle", "hand"});
  f.click("middle", Qt::ShiftModifier);
  CHECK(f.selected() == Names{"hand"});
  auto* const tree = f.window.findChild<SceneTree*>();
  const auto clickItem = [&](const char* kind, const char* name, Qt::KeyboardModifiers modifiers) {
    QTreeWidgetItem* const item = tree->itemOf(FindNamed(f.document->objects(), kind, name));
    REQUIRE(item != nullptr);
    tree->scrollToItem(item);
    QCoreApplication::processEvents();
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, modifiers, tree->visualItemRect(item).center());
  };
  clickItem("force", "first", {});
  clickItem("force", "third", Qt::ShiftModifier);
  CHECK(f.sorted() == Names{"first", "second", "third"});
  clickItem("force", "second", Qt::ControlModifier);
  CHECK(f.sorted() == Names{"first", "third"});
  CHECK(f.document->undoStack()->count() == 0);
}

TEST_CASE(
    "A value that is typed is set on all selected links in one undo step, of a vector the number alone") {
  testApplication();
  Several f;
  const std::string before = f.text();
  f.clickTwo();
  CHECK(f.window.findChild<QLabel*>("objectFields.breadcrumb")->text().contains("2 links"));
  auto* mass = f.pageField<ValueLine>("link.mass");
  REQUIRE(mass != nullptr);
  CHECK(mass->text().isEmpty());
  CHECK(mass->placeholderText() == "various");
  CHECK(f.pageField<QLineEdit>("link.name") == nullptr);
  CHECK(f.pageField<ValueLine>("link.com.x")->placeholderText() == "various");
  CHECK(f.pageField<ValueLine>("link.com.y")->text() == "0");
  f.typeValue("link.mass", "2.5");
  CHECK(f.inertial(1).mass == 1);
  CHECK(f.inertial(2).mass == 2.5);
  CHECK(f.inertial(3).mass == 2.5);
  CHECK(f.pageField<ValueLine>("link.mass")->text() == "2.5");
  CHECK(f.document->undoStack()->count() == 1);
  const std::string heavier = f.text();
  f.typeValue("link.com.y", "0.03");
  CHECK(f.inertial(2).com == Vector3(0.2, 0.03, 0));
  CHECK(f.inertial(3).com == Vector3(0.15, 0.03, 0.01));
  CHECK(f.document->undoStack()->count() == 2);
  // What one of them cannot have, none of them has.
  f.typeValue("link.mass", "-1");
  CHECK(f.inertial(2).mass == 2.5);
  CHECK(f.inertial(3).mass == 2.5);
  CHECK(f.window.findChild<QLabel*>("objectFields.problem")->isVisible());
  CHECK(f.document->undoStack()->count() == 2);
  f.viewport->setFocus();
  f.key(Qt::Key_Z, Qt::ControlModifier);
  CHECK(f.text() == heavier);
  f.key(Qt::Key_Z, Qt::ControlModifier);
  CHECK(f.text() == before);
  CHECK(f.selected() == Names{"middle", "hand"});
}

TEST_CASE("Selected links become a group, which is selected then, and are themselves again") {
  testApplication();
  Several f;
  const std::string before = f.text();
  QAction* const ungroup = f.workbench()->action(ActionId::kUngroup);
  f.selection->selectObject(f.document->objects().root().id());
  CHECK_FALSE(ungroup->isEnabled());
  f.clickTwo();
  CHECK_FALSE(ungroup->isEnabled());
  f.key(Qt::Key_G, Qt::ControlModifier);
  CHECK(ungroup->isEnabled());
  const auto& groups = f.document->scene().others.Of(GroupKind());
  REQUIRE(groups.size() == 1);
  CHECK(static_cast<const ObjectGroup*>(groups[0].get())->members == Names{"arm/middle", "arm/hand"});
  CHECK(f.selection->objects().size() == 1);
  const std::string grouped = f.text();
  f.key(Qt::Key_G, Qt::ControlModifier | Qt::ShiftModifier);
  CHECK(f.document->scene().others.Of(GroupKind()).empty());
  CHECK(f.sorted() == Names{"hand", "middle"});
  f.key(Qt::Key_Z, Qt::ControlModifier);
  CHECK(f.text() == grouped);
  f.key(Qt::Key_Z, Qt::ControlModifier);
  CHECK(f.text() == before);
}

TEST_CASE("Two links that go take along what is listed before, and come back with one undo") {
  testApplication();
  Several f;
  const std::string before = f.text();
  f.clickTwo();
  f.key(Qt::Key_Delete);
  auto* question = f.dialog<QMessageBox>();
  REQUIRE(question != nullptr);
  for (const char* name : {"second", "third"}) CHECK(question->informativeText().contains(name));
  CHECK_FALSE(question->informativeText().contains("first"));
  for (QAbstractButton* button : question->buttons())
    if (button->text().contains("Remove all")) QTest::mouseClick(button, Qt::LeftButton);
  REQUIRE(f.waitFor([&] { return f.document->scene().forces.size() == 1; }));
  CHECK(FindNamed(f.document->objects(), "link", "middle") == 0);
  CHECK(FindNamed(f.document->objects(), "link", "hand") == 0);
  CHECK(FindNamed(f.document->objects(), "link", "upper") != 0);
  f.key(Qt::Key_Z, Qt::ControlModifier);
  CHECK(f.text() == before);
}

}  // namespace select_several_test
