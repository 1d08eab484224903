// SPDX-License-Identifier: GPL-3.0-or-later
// What a frame of a drag costs in scenes of 100 and of 1,000 objects, drawing by the graphics card apart.
// LINKWRIGHT_SPEED_TABLE=1 prints a table of it.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <utility>
#include <vector>

#include "engine/scene/edit/CObjectContainer.h"
#include "tests/app/WindowFixture.h"
#include "tests/app/speed/ManyObjects.h"

namespace drag_time_test {

using namespace linkwright;
using namespace linkwright::app;

/// Of a frame, processor time of the window's thread [s].
struct FrameTime {
  double move = 0;     ///< the event of the mouse: solving, the edit, what follows from it at once
  double compose = 0;  ///< the picture as it is put together
  double window = 0;   ///< all else that the window does then: panels, and bringing them onto the screen
  double scene() const { return move + compose; }
};

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

struct DragFixture : WindowFixture {
  explicit DragFixture(int arms) {
    open(write("many.lws.json", sceneOfArms(arms)));
    REQUIRE(document->scene().robots.size() == static_cast<std::size_t>(arms));
    // The first arm, seen from the front, as large in both scenes.
    render::Camera camera = view->camera();
    camera.Frame(Vector3(-0.3, -0.1, 0.2), Vector3(1.5, 0.1, 1.5), 1.5);
    view->setCamera(camera);
    viewport->look(&render::Camera::ViewFront);
    QTest::qWait(400);
    selection->select({});
    waitForPicture();
  }

  /// Presses there, moves, releases.
  FrameTime drag(QPointF from, QPointF step) {
    constexpr int kMoves = 25, kFirst = 4;
    std::vector<double> moves, windows, pictures;
    press(from);
    // What the graphics card would do is done by the processor here.
    viewport->setUpdatesEnabled(false);
    for (int i = 1; i <= kMoves; ++i) {
      const double began = processorTime();
      move(from + i * step, Qt::LeftButton);
      const double moved = processorTime();
      QCoreApplication::processEvents();
      const double shown = processorTime();
      SnapshotOptions options;
      options.selected = selection->shown();
      view->compose(options);
      const double composed = processorTime();
      if (i <= kFirst) continue;
      moves.push_back(moved - began);
      windows.push_back(shown - moved);
      pictures.push_back(composed - shown);
    }
    viewport->setUpdatesEnabled(true);
    release(from + kMoves * step);
    return {median(moves), median(pictures), median(windows)};
  }
};

FrameTime dragLink(DragFixture& f) {
  const QPointF from = f.viewport->pixelOf(f.player->framePose(f.frame("arm0/l5")) * Vector3(0.1, 0, 0));
  const VectorX before = f.player->q();
  const FrameTime time = f.drag(from, QPointF(-1, -1.5));
  const VectorX way = f.player->q() - before;
  CHECK(way.head(5).norm() > 0.01);
  CHECK(way.tail(way.size() - 5).norm() == 0);
  return time;
}

FrameTime dragTarget(DragFixture& f) {
  f.selection->select(PickObject{PickKind::kTarget, 0});
  f.waitForPicture();
  const auto place = [&] { return f.document->scene().targets[0].X_WT.p; };
  const Vector3 before = place();
  const FrameTime time = f.drag(f.viewport->pixelOf(before) + QPointF(0, -50), QPointF(0, -1.5));
  CHECK(place().z() > before.z() + 0.01);
  CHECK((place() - before).head<2>().norm() < 1e-9);
  return time;
}

FrameTime dragRobot(DragFixture& f) {
  f.selection->selectObject(f.document->objects().root().ChildrenOf("robots")[0]->id());
  f.waitForPicture();
  const auto place = [&] { return f.document->scene().robots[0].X_WR.p; };
  const Vector3 before = place();
  const FrameTime time = f.drag(f.viewport->pixelOf(before) + QPointF(0, -50), QPointF(0, -1.5));
  CHECK(place().z() > before.z() + 0.01);
  CHECK((place() - before).head<2>().norm() < 1e-9);
  return time;
}

TEST_CASE("A frame of a drag among ten times as many objects takes less than ten times as long") {
  testApplication();
  constexpr int kFew = 100 / kObjectsOfArm, kMany = 1000 / kObjectsOfArm;
  const std::pair<const char*, FrameTime (*)(DragFixture&)> kDrags[] = {
      {"a link by hand", dragLink},
      {"a target by its arrows", dragTarget},
      {"a robot by its arrows", dragRobot}};
  const bool table = std::getenv("LINKWRIGHT_SPEED_TABLE") != nullptr;
  if (table)
    std::puts("| dragged | objects | mouse [ms] | picture [ms] | rest of the window [ms] |\n|-|-|-|-|-|");
  const auto times = [&](int arms) {
    DragFixture f(arms);
    std::vector<FrameTime> all;
    for (const auto& [what, drag] : kDrags) {
      INFO(what);
      all.push_back(drag(f));
    }
    return all;
  };
  times(2);  // what is made once
  const std::vector<FrameTime> of_few = times(kFew), of_many = times(kMany);
  for (std::size_t i = 0; i < std::size(kDrags); ++i) {
    const auto& [what, drag] = kDrags[i];
    INFO(what);
    const FrameTime few = of_few[i], many = of_many[i];
    if (table)
      for (const auto& [objects, time] : {std::pair(kFew, few), std::pair(kMany, many)})
        std::printf("| %s | %d | %.2f | %.2f | %.2f |\n", what, objects * kObjectsOfArm, 1e3 * time.move,
                    1e3 * time.compose, 1e3 * time.window);
    // What depends on the scene is looked at once for each object, or not at all.
    CHECK(many.scene() < kMany / kFew * few.scene());
    // Panels show what is in sight.
    CHECK(many.window < 3 * few.window);
  }
}

}  // namespace drag_time_test
