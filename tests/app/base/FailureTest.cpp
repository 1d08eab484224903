// SPDX-License-Identifier: GPL-3.0-or-later
// What an event's handler throws, and memory that runs out, end in a message; the document stays open.
#include <QPushButton>
#include <QTimer>
#include <catch2/catch.hpp>
#include <stdexcept>

#include "app/commands/SimulationEdits.h"
#include "engine/scene/compile/CompiledScene.h"
#include "tests/app/WindowFixture.h"
#include "tests/support/AllocationLimit.h"

namespace linkwright::app {
namespace {

using Threads = AllocationLimit::Threads;

// The largest block of memory that compiling this takes.
std::size_t largestBlock(const Scene& scene) {
  ProblemList problems;
  return LargestAllocation([&] { REQUIRE(CompileScene(scene, &problems) != nullptr); });
}

}  // namespace

TEST_CASE_METHOD(AppTest, "An exception in a slot becomes a message") {
  WindowFixture f;
  f.openArm();
  const auto compiled = f.document->compiled();
  QTimer::singleShot(0, &f.window, [] { throw std::runtime_error("the gears are stuck"); });
  REQUIRE(f.waitFor([&] { return f.banner()->isVisible(); }));
  CHECK(f.bannerText().contains("the gears are stuck"));
  CHECK(f.document->compiled() == compiled);
  // An action by its key, as well.
  f.banner()->hide();
  QAction* action = f.workbench()->action(ActionId::kFrameAll);
  QObject::connect(action, &QAction::triggered, &f.window, [] { throw 42; });
  f.key(Qt::Key_Home);
  REQUIRE(f.waitFor([&] { return f.banner()->isVisible(); }));
  CHECK(f.bannerText().contains("unknown kind"));
  f.poser->setPosition(0, 0.5);
  CHECK(f.player->q()[0] == 0.5);
}

TEST_CASE_METHOD(AppTest, "Memory that runs out while a file is opened leaves what is open as it was") {
  WindowFixture f;
  f.openArm();
  f.poser->setPosition(0, 0.5);
  const auto compiled = f.document->compiled();
  // The threads that simulate and keep the work run out as well: each says so, in any order.
  QString message;
  QObject::connect(f.document, &Document::openFailed, &f.window, [&] { message = f.bannerText(); });
  const AllocationLimit limit(largestBlock({}), Threads::kOthers);
  f.document->open(f.write("other.lws.json", R"({"linkwright": 1, "robots": []})"));
  REQUIRE(f.waitFor([&] { return !message.isEmpty(); }));
  CHECK(message.toStdString() == "other.lws.json could not be opened: there is not enough memory");
  CHECK(f.document->compiled() == compiled);
  CHECK(f.player->q()[0] == 0.5);
}

TEST_CASE_METHOD(AppTest, "Memory that runs out while a scene is compiled leaves the scene as it was") {
  WindowFixture f;
  f.openArm();
  edits::setLimits(f.document, false);
  REQUIRE_FALSE(f.document->scene().limits);
  const auto compiled = f.document->compiled();
  const int nv = f.player->model()->nv();
  QString reported;
  QObject::connect(f.document, &Document::notice, &f.window, [&](const QString& text) { reported = text; });
  const auto consistent = [&] {
    CHECK(f.document->compiled() == compiled);
    CHECK_FALSE(f.document->scene().limits);
    REQUIRE(f.player->model() != nullptr);
    CHECK(f.player->model()->nv() == nv);
    CHECK(reported.contains("not enough memory"));
    reported.clear();
    f.waitForPicture();
  };
  // First: the banner does not repeat a text at once, and the others run out of memory elsewhere, too.
  SECTION("a new scene") {
    f.document->undoStack()->setClean();
    {
      const AllocationLimit limit(largestBlock({}), Threads::kThis);
      f.key(Qt::Key_N, Qt::ControlModifier);
    }
    REQUIRE(f.waitFor([&] { return f.banner()->isVisible(); }));
    reported = f.bannerText();
    consistent();
  }
  SECTION("an edit") {
    {
      const AllocationLimit limit(largestBlock(f.document->scene()), Threads::kThis);
      edits::setLimits(f.document, true);
    }
    consistent();
    CHECK(f.document->undoStack()->count() == 1);
  }
  SECTION("undo") {
    {
      const AllocationLimit limit(largestBlock(f.document->scene()), Threads::kThis);
      f.key(Qt::Key_Z, Qt::ControlModifier);
    }
    consistent();
  }
  edits::setLimits(f.document, true);
  CHECK(f.document->scene().limits);
}

}  // namespace linkwright::app
