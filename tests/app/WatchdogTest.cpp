// SPDX-License-Identifier: GPL-3.0-or-later
// No event holds the window up, on a robot with large meshes.
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QTest>
#include <QTreeWidget>
#include <QUndoStack>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>

#include "app/workbench/Workbench.h"
#include "engine/scene/edit/TreeEdits.h"
#include "tests/app/Watchdog.h"
#include "tests/app/WindowFixture.h"

namespace watchdog_test {

using namespace linkwright;
using namespace linkwright::app;

constexpr int kLinks = 30;

/// A bumpy sphere of `triangles`, as binary STL: 50 bytes each.
QByteArray Stone(int triangles, int seed) {
  const int around = static_cast<int>(std::sqrt(triangles / 2.0));
  QByteArray text(80, ' ');
  const auto put = [&](const void* bytes, int size) { text.append(static_cast<const char*>(bytes), size); };
  const auto count = static_cast<std::uint32_t>(2 * around * around);
  put(&count, 4);
  const auto point = [&](int i, int j, float* p) {
    const double a = 2 * kPi * (i % around) / around;
    const double b = kPi * (0.02 + 0.96 * j / around);
    const double r = 0.05 * (1 + 0.1 * std::sin(7 * a + seed) * std::sin(5 * b));
    p[0] = static_cast<float>(r * std::sin(b) * std::cos(a));
    p[1] = static_cast<float>(r * std::sin(b) * std::sin(a));
    p[2] = static_cast<float>(r * std::cos(b));
  };
  for (int i = 0; i < around; ++i)
    for (int j = 0; j < around; ++j)
      for (const bool upper : {true, false}) {
        float numbers[12] = {};
        point(i, j, numbers + 3);
        point(upper ? i : i + 1, j + 1, numbers + 6);
        point(i + 1, upper ? j + 1 : j, numbers + 9);
        const std::uint16_t none = 0;
        put(numbers, sizeof numbers);
        put(&none, 2);
      }
  return text;
}

/// A chain of links with a mesh each; returns the megabytes of them.
double WriteRobot(WindowFixture* f, const QString& name, int triangles) {
  QByteArray urdf = "<robot name='stones'>\n";
  double bytes = 0;
  for (int i = 0; i < kLinks; ++i) {
    const QString mesh = QString("%1-%2.stl").arg(name).arg(i);
    const QByteArray stone = Stone(triangles, i);
    bytes += static_cast<double>(stone.size());
    f->write(mesh, stone);
    const QByteArray n = QByteArray::number(i);
    urdf += "<link name='l" + n +
            "'><inertial><mass value='1'/><inertia ixx='0.01' iyy='0.01' izz='0.01' ixy='0' ixz='0' iyz='0'/>"
            "</inertial><visual><geometry><mesh filename='" +
            mesh.toUtf8() + "'/></geometry></visual><collision><geometry><mesh filename='" + mesh.toUtf8() +
            "'/></geometry></collision></link>\n";
    if (i > 0)
      urdf += "<joint name='j" + n + "' type='revolute'><parent link='l" + QByteArray::number(i - 1) +
              "'/><child link='l" + n +
              "'/><origin xyz='0 0 0.1'/><axis xyz='0 1 0'/><limit lower='-2' upper='2' effort='10' "
              "velocity='3'/></joint>\n";
  }
  f->write(name + ".urdf", urdf + "</robot>\n");
  return bytes / 1e6;
}

struct Row {
  std::string what;
  WatchedApplication::Longest longest;
};

/// What a user does in the first minutes, and the longest event of each.
std::vector<Row> Use(WindowFixture* f, const QString& name) {
  WatchedApplication* const watched = watchedApplication();
  watched->setViewport(f->viewport);
  std::vector<Row> rows;
  const auto measure = [&](const std::string& what, const auto& act) {
    watched->takeLongest();
    INFO(what);
    act();
    for (int i = 0; i < 5; ++i) QTest::qWait(20);
    f->waitForPicture();
    rows.push_back({what, watched->takeLongest()});
  };
  // Handlers are run as those of events.
  const auto event = [&](const auto& act) {
    bool done = false;
    QMetaObject::invokeMethod(
        f->document,
        [&] {
          act();
          done = true;
        },
        Qt::QueuedConnection);
    REQUIRE(f->waitFor([&] { return done; }));
  };
  const auto edit = [&](const char* text, const auto& change) {
    event([&] { f->document->edit(text, [&](Scene& scene) { change(&scene.robots[0].description); }); });
  };
  measure("open", [&] { f->open(f->folder.filePath(name + ".urdf")); });
  REQUIRE(f->player->model()->joints().size() == kLinks);
  const auto last = static_cast<int>(f->player->model()->frames().size()) - 1;
  measure("select a link", [&] { event([&] { f->selection->select({PickKind::kLink, last}); }); });
  measure("select the robot", [&] { event([&] { f->selection->selectRobot(0); }); });
  measure("drag", [&] {
    const QPointF from = f->pixelOfFrame("l20");
    f->drag(from, from + QPointF(80, 30));
  });
  measure("change a mass",
          [&] { edit("Mass", [](RobotDescription* robot) { robot->links[7].inertial->mass = 1.5; }); });
  measure("change a colour", [&] {
    edit("Colour", [](RobotDescription* robot) { robot->links[7].visuals[0].color = {1, 0, 0, 1}; });
  });
  measure("rename", [&] {
    event([&] {
      f->document->editObjects("Rename", [](CObjectContainer* scene) {
        return RenameObject(scene, scene->root().ChildrenOf("robots")[0]->id(), "rocks");
      });
    });
  });
  measure("copy the robot", [&] { event([&] { f->workbench()->action(ActionId::kDuplicate)->trigger(); }); });
  measure("undo all", [&] {
    while (f->document->undoStack()->canUndo()) event([&] { f->document->undoStack()->undo(); });
  });
  measure("redo all", [&] {
    while (f->document->undoStack()->canRedo()) event([&] { f->document->undoStack()->redo(); });
  });
  measure("play", [&] {
    event([&] { f->player->play(); });
    REQUIRE(f->waitFor([&] { return f->player->time() > 0.2; }, 60000));
    event([&] { f->player->pause(); });
  });
  measure("scrub", [&] {
    for (const double t : {0.05, 0.1, 0.02}) event([&] { f->player->seek(t); });
  });
  measure("save", [&] { event([&] { f->document->saveAs(f->folder.filePath(name + ".lws.json")); }); });
  measure("change the theme", [&] {
    event([&] {
      ThemeChooser* const themes = f->workbench()->themes();
      themes->choose(themes->theme().dark ? ThemeChoice::kLight : ThemeChoice::kDark);
    });
  });
  watched->setViewport(nullptr);
  return rows;
}

// Half a minute: tests/nightly.sh has it.
TEST_CASE("Events take no longer on a robot with 150 MB of meshes than on one with small meshes",
          "[.heavy]") {
  testApplication();
  {
    // What is made once in a program is made before.
    WindowFixture f;
    WriteRobot(&f, "stones", 200);
    f.open(f.folder.filePath("stones.urdf"));
  }
  std::vector<Row> small, large;
  double megabytes = 0;
  for (const bool is_large : {false, true}) {
    WindowFixture f;
    // 150 MB are 100,000 triangles a link.
    megabytes = WriteRobot(&f, "stones", is_large ? 100'000 : 200);
    (is_large ? large : small) = Use(&f, "stones");
  }
  REQUIRE(megabytes > 149);
  double longest_small = 0, longest_large = 0;
  std::printf(
      "%.0f MB of meshes, the longest event [ms] without drawing (processor time), small meshes beside\n",
      megabytes);
  for (std::size_t i = 0; i < large.size(); ++i) {
    const auto& [what, l] = large[i];
    const auto& s = small[i].longest;
    std::printf("  %-18s %7.1f (%6.1f)   %7.1f (%6.1f)   %s\n", what.c_str(), 1e3 * l.wall, 1e3 * l.processor,
                1e3 * s.wall, 1e3 * s.processor, l.what.toUtf8().constData());
    longest_large = std::max(longest_large, l.processor);
    longest_small = std::max(longest_small, s.processor);
  }
  CHECK(longest_large < 2 * longest_small);
}

}  // namespace watchdog_test
