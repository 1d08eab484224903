// SPDX-License-Identifier: GPL-3.0-or-later
// How long the window takes for what is done to a whole scene of 1,000 objects, drawing by the graphics card
// apart. LINKWRIGHT_SPEED_TABLE=1 prints a table of it.
#include <QUndoStack>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdio>
#include <cstdlib>
#include <functional>

#include "app/panels/joints/JointPanel.h"
#include "app/panels/joints/JointRow.h"
#include "app/panels/scene/SceneFilter.h"
#include "app/panels/scene/SceneTree.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "tests/app/WindowFixture.h"
#include "tests/app/speed/ManyObjects.h"

namespace large_scene_test {

using namespace linkwright;
using namespace linkwright::app;

struct LargeFixture : WindowFixture {
  /// Processor time of the window's thread, until it answers again [s].
  double timed(const std::function<void()>& act) {
    QCoreApplication::processEvents();
    viewport->setUpdatesEnabled(false);
    const double began = processorTime();
    act();
    QCoreApplication::processEvents();
    const double ended = processorTime();
    viewport->setUpdatesEnabled(true);
    return ended - began;
  }
  void openNow(const QString& path) {
    bool opened = false;
    const auto connection = QObject::connect(document, &Document::opened, [&] { opened = true; });
    window.openFile(path);
    REQUIRE(waitFor([&] { return opened; }));
    QObject::disconnect(connection);
  }
};

// For each thing that is done, how long it takes with so many arms.
std::vector<double> timesOf(int arms, std::vector<const char*>* names) {
  LargeFixture f;
  const QString path = f.write("many.lws.json", sceneOfArms(arms));
  f.openArm();
  std::vector<double> times;
  const auto time = [&](const char* what, const std::function<void()>& act) {
    names->push_back(what);
    times.push_back(f.timed(act));
  };
  time("open", [&] { f.openNow(path); });
  f.waitForPicture();
  const auto* const joints = f.window.findChild<JointPanel*>();
  CHECK(f.waitFor([&] { return joints->findChildren<JointRow*>().size() == 5 * arms; }));
  const std::size_t robots = f.document->scene().robots.size();
  REQUIRE(robots == static_cast<std::size_t>(arms));
  const ObjectId robot = f.document->objects().root().ChildrenOf("robots").back()->id();
  const auto place = [&] { return std::get<Transform>(f.document->objects().Find(robot)->Get("pose")).p; };
  const Vector3 before = place(), after = before + Vector3(0, 0, 0.1);
  time("move a robot", [&] {
    f.document->editObjects("Move", [&](CObjectContainer* scene) {
      const Field& pose = *scene->Find(robot)->kind().Find("pose");
      return TreeEdit{scene->Set(robot, pose, Transform{Matrix3::Identity(), after}), {}, 0};
    });
  });
  CHECK(place() == after);
  time("undo", [&] { f.key(Qt::Key_Z, Qt::ControlModifier); });
  CHECK(place() == before);
  time("select all", [&] { f.key(Qt::Key_A, Qt::ControlModifier); });
  // Links, springs and targets.
  CHECK(f.selection->count() == 8 * robots);
  time("select none", [&] { f.key(Qt::Key_Escape); });
  std::vector<ObjectId> links;
  for (const auto& each : f.document->objects().root().ChildrenOf("robots"))
    for (const auto& link : each->ChildrenOf("links")) links.push_back(link->id());
  time("values of all links", [&] { f.selection->selectObjects(links); });
  time("a mass for all links", [&] { f.typeValue("link.mass", "2"); });
  CHECK(f.document->scene().robots.back().description.links.back().inertial->mass == 2);
  time("undo it", [&] { f.document->undoStack()->undo(); });
  CHECK(f.document->scene().robots.back().description.links.back().inertial->mass == 1);
  time("hide all links", [&] { f.workbench()->action(ActionId::kHide)->trigger(); });
  CHECK(f.view->options().hidden.size() == links.size());
  time("show all", [&] { f.workbench()->action(ActionId::kShowAll)->trigger(); });
  auto* const filter = f.window.findChild<SceneFilter*>("sceneFilter");
  time("a letter in the search", [&] { QTest::keyClicks(filter, "l"); });
  time("a second one", [&] { QTest::keyClicks(filter, "3"); });
  time("the search cleared", [&] { filter->clear(); });
  return times;
}

TEST_CASE("What is done to a whole scene of 1,000 objects takes ten times as long as with 100, or less",
          "[.heavy]") {
  testApplication();
  constexpr int kFew = 100 / kObjectsOfArm, kMany = 1000 / kObjectsOfArm;
  std::vector<const char*> names;
  timesOf(1, &names);  // what is made once
  names.clear();
  const std::vector<double> few = timesOf(kFew, &names);
  names.clear();
  const std::vector<double> many = timesOf(kMany, &names);
  const bool table = std::getenv("LINKWRIGHT_SPEED_TABLE") != nullptr;
  if (table) std::puts("| done | 100 objects [ms] | 1,000 objects [ms] |\n|-|-|-|");
  for (std::size_t i = 0; i < names.size(); ++i) {
    INFO(names[i]);
    if (table) std::printf("| %s | %.0f | %.0f |\n", names[i], 1e3 * few[i], 1e3 * many[i]);
    CHECK(many[i] < kMany / kFew * few[i]);
  }
}

}  // namespace large_scene_test
