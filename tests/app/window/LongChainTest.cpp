// SPDX-License-Identifier: GPL-3.0-or-later
// The window answers while a mechanism is computed that takes seconds for one evaluation.
#include <QElapsedTimer>
#include <QTest>
#include <catch2/catch.hpp>
#include <cstdio>
#include <string>
#include <vector>

#include "app/panels/plot/PlotPanel.h"
#include "app/panels/plot/Plotting.h"
#include "tests/app/Watchdog.h"
#include "tests/app/WindowFixture.h"

namespace long_chain_test {

using namespace linkwright;
using namespace linkwright::app;

constexpr int kLinks = 1000;

QByteArray ChainOf(int links) {
  QByteArray urdf = "<robot name='chain'>\n";
  for (int i = 0; i <= links; ++i) {
    const QByteArray n = QByteArray::number(i);
    urdf +=
        "<link name='l" + n +
        "'><inertial><origin xyz='0 0 -0.05'/><mass value='0.1'/><inertia ixx='1e-4' iyy='1e-4' izz='1e-5' "
        "ixy='0' ixz='0' iyz='0'/></inertial></link>\n";
    if (i == 0) continue;
    urdf += "<joint name='j" + n + "' type='continuous'><parent link='l" + QByteArray::number(i - 1) +
            "'/><child link='l" + n + "'/><origin xyz='0 0 -0.1'/><axis xyz='" +
            (i % 2 == 0 ? "1 0 0" : "0 1 0") + "'/></joint>\n";
  }
  return urdf + "</robot>\n";
}

struct Row {
  std::string what;
  WatchedApplication::Longest longest;
};

std::vector<Row> Use(const char* formulation) {
  WindowFixture f;
  WatchedApplication* const watched = watchedApplication();
  watched->setViewport(f.viewport);
  std::vector<Row> rows;
  const auto measure = [&](const std::string& what, const auto& act) {
    watched->takeLongest();
    INFO(formulation << ": " << what);
    act();
    for (int i = 0; i < 5; ++i) QTest::qWait(20);
    rows.push_back({what, watched->takeLongest()});
  };
  // Handlers are run as those of events.
  const auto event = [&](const auto& act) {
    bool done = false;
    QMetaObject::invokeMethod(
        f.document,
        [&] {
          act();
          done = true;
        },
        Qt::QueuedConnection);
    REQUIRE(f.waitFor([&] { return done; }));
  };
  f.write("chain.urdf", ChainOf(kLinks));
  f.write("chain.lws.json", QByteArray("{\"linkwright\": 1, \"name\": \"Chain\", \"formulation\": \"") +
                                formulation + "\", \"robots\": [{\"file\": \"chain.urdf\"}]}");
  measure("open", [&] { f.open(f.folder.filePath("chain.lws.json")); });
  REQUIRE(f.player->model()->nv() == kLinks);
  auto* plots = f.window.findChild<PlotPanel*>();
  REQUIRE(plots != nullptr);
  measure("plot", [&] { event([&] { plots->setShown({"kinetic", "a.j1", "tau.j5"}); }); });
  measure("point at a moment", [&] {
    QTest::mouseMove(plots->findChild<QCustomPlot*>(), plots->findChild<QCustomPlot*>()->rect().center());
    QTest::mouseMove(plots->findChild<QCustomPlot*>(),
                     plots->findChild<QCustomPlot*>()->rect().center() + QPoint(20, 0));
  });
  measure("step", [&] { event([&] { f.player->step(1 << 20); }); });
  measure("pause", [&] {
    event([&] { f.player->pause(); });
    REQUIRE(f.waitFor([&] { return !f.player->isPlaying(); }));
  });
  measure("turn a joint", [&] { event([&] { f.poser->setPosition(0, 0.1); }); });
  measure("undo", [&] { event([&] { f.document->undoStack()->undo(); }); });
  measure("play", [&] {
    event([&] { f.player->play(); });
    QTest::qWait(300);
  });
  measure("close", [&] { event([&] { f.document->close(); }); });
  watched->setViewport(nullptr);
  return rows;
}

/// How long one evaluation takes [s], by the wall.
double EvaluationTime() {
  WindowFixture f;
  f.write("chain.urdf", ChainOf(kLinks));
  f.open(f.folder.filePath("chain.urdf"));
  const auto system = f.player->cloneSystem();
  System::Inputs inputs = system->inputs();
  inputs.formulation = Formulation::kLagrange;
  system->SetInputs(inputs);
  const State state = system->InitialState();
  StateRate rate{VectorX::Zero(system->nq()), VectorX::Zero(system->nv()), VectorX::Zero(system->nz())};
  QElapsedTimer timer;
  timer.start();
  REQUIRE(system->Derivative(state, &rate).ok);
  return 1e-9 * static_cast<double>(timer.nsecsElapsed());
}

// Nearly a minute: tests/nightly.sh has it.
TEST_CASE("No event of a chain of 1,000 links waits for Lagrange's equations", "[.heavy]") {
  testApplication();
  const double evaluation = EvaluationTime();
  const std::vector<Row> quick = Use("articulated"), slow = Use("lagrange");
  double busy_quick = 0, busy_slow = 0, waited = 0;
  std::printf(
      "%d links; one evaluation takes %.0f ms. The longest event [ms] without drawing (processor time), "
      "articulated bodies beside\n",
      kLinks, 1e3 * evaluation);
  for (std::size_t i = 0; i < slow.size(); ++i) {
    const auto& q = quick[i].longest;
    const auto& [what, s] = slow[i];
    std::printf("  %-18s %7.1f (%6.1f)   %7.1f (%6.1f)   %s\n", what.c_str(), 1e3 * s.wall, 1e3 * s.processor,
                1e3 * q.wall, 1e3 * q.processor, s.what.toUtf8().constData());
    busy_slow = std::max(busy_slow, s.processor);
    busy_quick = std::max(busy_quick, q.processor);
    waited = std::max(waited, s.wall - s.processor);
  }
  // Neither computed by the window's thread nor waited for by it.
  CHECK(busy_slow < 3 * busy_quick);
  CHECK(waited < 0.5 * evaluation);
}

}  // namespace long_chain_test
