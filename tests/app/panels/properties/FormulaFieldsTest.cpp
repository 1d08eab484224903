// SPDX-License-Identifier: GPL-3.0-or-later
// Formulas with units and parameters in the lines of the inspector.
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>
#include <catch2/catch.hpp>

#include "app/languages/Language.h"
#include "app/panels/fields/LabelDrag.h"
#include "app/panels/fields/ValueLine.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/Parameters.h"
#include "engine/scene/edit/FieldNumber.h"
#include "engine/scene/edit/Formulas.h"
#include "engine/scene/kinds/ParameterKinds.h"
#include "tests/app/WindowFixture.h"

namespace formula_fields_test {

using namespace linkwright;
using namespace linkwright::app;

struct FormulaFields : WindowFixture {
  FormulaFields() {
    openArm();
    auto* heading = window.findChild<QToolButton*>("allValues");
    REQUIRE(heading != nullptr);
    if (!heading->isChecked()) QTest::mouseClick(heading, Qt::LeftButton);
    document->editObjects("Add parameter", [](CObjectContainer* scene) {
      const SceneParameter length{"L1", 0.2, "m", {}};
      TreeEdit done;
      done.edit = scene->Add(scene->root().id(), *scene->root().kind().Find(ParameterKind().plural), &length);
      return done;
    });
    selection->select({PickKind::kLink, static_cast<int>(player->model()->frames().size()) - 1});
    link = player->model()->frames().back().name;
  }
  ~FormulaFields() { workbench()->settings()->remove("allValues"); }
  const LinkDescription& tip() const {
    for (const LinkDescription& each : document->scene().robots.at(0).description.links)
      if (each.name == link) return each;
    throw std::out_of_range("no such link");
  }
  std::string link;
};

TEST_CASE("A length in inches is typed into a line, and a formula of a parameter is followed") {
  testApplication();
  FormulaFields f;
  f.typeValue("link.mass", "2 lb");
  CHECK(f.tip().inertial->mass == Approx(2 * 0.45359237).epsilon(1e-14));
  f.typeValue("link.com.x", "2 in");
  CHECK(f.tip().inertial->com.x() == Approx(0.0508).epsilon(1e-14));
  // Another dimension is refused, and stays to be mended.
  auto* mass = f.pageField<ValueLine>("link.mass");
  f.typeValue("link.mass", "30 deg");
  CHECK(f.tip().inertial->mass == Approx(2 * 0.45359237).epsilon(1e-14));
  auto* problem = f.window.findChild<QLabel*>("objectFields.problem");
  CHECK(problem->isVisible());
  CHECK(problem->text().contains("kg"));
  QTest::keyClick(mass, Qt::Key_Escape);
  const int before = f.document->undoStack()->count();
  f.typeValue("link.com.x", "L1*2");
  CHECK(f.tip().inertial->com.x() == Approx(0.4));
  CHECK(f.document->undoStack()->count() == before + 1);
  CHECK(f.pageField<ValueLine>("link.com.x")->text() == "L1*2");
  // The parameter takes it along in one step.
  f.document->editObjects("Change L1",
                          [](CObjectContainer* scene) { return SetNumber(scene, "L1", "30 cm"); });
  CHECK(f.tip().inertial->com.x() == Approx(0.6));
  f.document->undoStack()->undo();
  CHECK(f.tip().inertial->com.x() == Approx(0.4));
  // A number takes the formula's place, beside one that stays.
  f.typeValue("link.com.y", "L1");
  f.typeValue("link.com.x", "0.1");
  CHECK(f.tip().inertial->com.x() == 0.1);
  CHECK(f.tip().inertial->com.y() == Approx(0.2));
  CHECK(f.document->scene().others.Of(FormulaKind()).size() == 1);
}

TEST_CASE("What is refused in a line is refused in the language of the window") {
  testApplication();
  struct Korean {
    Korean() { useLanguage("ko"); }
    ~Korean() { useLanguage("en"); }
  } korean;
  FormulaFields f;
  auto* problem = f.window.findChild<QLabel*>("objectFields.problem");
  REQUIRE(problem != nullptr);
  // Another dimension, outside of the range, no formula, no such function, no such name, a circle.
  for (const char* typed :
       {"30 deg", "-1", "2 +", "frob(2)", "L7 + 1 kg", "sin(1 m)", "1 kg + 1 m", "L1 = L1 + 1 m"}) {
    INFO(typed);
    f.typeValue("link.mass", typed);
    CHECK(problem->isVisible());
    INFO(problem->text().toStdString());
    CHECK(problem->text().contains(QRegularExpression("[가-힣]")));
    // No piece of it is English.
    CHECK_FALSE(problem->text().contains(QRegularExpression("[a-z]{3,} [a-z]{2,}")));
    QTest::keyClick(f.pageField<ValueLine>("link.mass"), Qt::Key_Escape);
  }
}

TEST_CASE("A parameter is made where it is needed, and undone with the number that follows it") {
  testApplication();
  FormulaFields f;
  const auto parameters = [&] { return f.document->scene().others.Of(ParameterKind()).size(); };
  const double before = f.tip().inertial->com.x();
  f.typeValue("link.com.x", "L2 = 12 cm");
  REQUIRE(parameters() == 2);
  CHECK(f.tip().inertial->com.x() == Approx(0.12));
  CHECK(f.pageField<ValueLine>("link.com.x")->text() == "L2");
  f.typeValue("link.com.y", "L2/2");
  f.document->editObjects("Change L2", [](CObjectContainer* scene) { return SetNumber(scene, "L2", "0.2"); });
  CHECK(f.tip().inertial->com.y() == Approx(0.1));
  for (int i = 0; i < 3; ++i) f.document->undoStack()->undo();
  CHECK(parameters() == 1);
  CHECK(f.tip().inertial->com.x() == before);
}

TEST_CASE("A number changes by its label, in one undo step") {
  testApplication();
  FormulaFields f;
  f.typeValue("link.mass", "2");
  auto* line = f.pageField<ValueLine>("link.mass");
  QLabel* label = nullptr;
  for (auto* each : f.window.findChildren<QLabel*>())
    if (each->findChild<LabelDrag*>() != nullptr && each->text().startsWith("Mass")) label = each;
  REQUIRE(label != nullptr);
  const int before = f.document->undoStack()->count();
  QTest::mousePress(label, Qt::LeftButton, {}, {2, 4});
  for (int x = 6; x <= 22; x += 4) QTest::mouseMove(label, {x, 4});
  QTest::mouseRelease(label, Qt::LeftButton, {}, {22, 4});
  // Five steps of the second digit.
  CHECK(f.tip().inertial->mass == Approx(2.5));
  CHECK(line->text() == "2.5");
  CHECK(f.document->undoStack()->count() == before + 1);
}

TEST_CASE("Parameters that follow each other in a circle are refused on their page") {
  testApplication();
  FormulaFields f;
  f.document->editObjects("Add parameter", [](CObjectContainer* scene) {
    const SceneParameter width{"L2", 0.1, "m", {}};
    TreeEdit done;
    done.edit = scene->Add(scene->root().id(), *scene->root().kind().Find(ParameterKind().plural), &width);
    return done;
  });
  const auto& parameters = f.document->objects().root().ChildrenOf(ParameterKind().plural);
  REQUIRE(parameters.size() == 2);
  const auto value = [&](std::size_t i) {
    return f.document->objects().root().ChildrenOf(ParameterKind().plural)[i]->As<SceneParameter>().value;
  };
  f.selection->selectObject(parameters[1]->id());
  f.typeValue("parameter.value", "2*L1");
  CHECK(value(1) == Approx(0.4));
  const int steps = f.document->undoStack()->count();
  f.selection->selectObject(f.document->objects().root().ChildrenOf(ParameterKind().plural)[0]->id());
  f.typeValue("parameter.value", "L2/2");
  auto* problem = f.window.findChild<QLabel*>("objectFields.problem");
  CHECK(problem->isVisible());
  CHECK(problem->text().contains("circle"));
  CHECK(value(0) == 0.2);
  CHECK(value(1) == Approx(0.4));
  CHECK(f.document->undoStack()->count() == steps);
}

}  // namespace formula_fields_test
