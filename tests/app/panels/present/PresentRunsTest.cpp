// SPDX-License-Identifier: GPL-3.0-or-later
// Kept runs in what is shown to others.
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <catch2/catch.hpp>

#include "app/panels/plot/ExtraCurves.h"
#include "app/panels/plot/PlotPanel.h"
#include "app/panels/present/PresentDialog.h"
#include "app/session/KeptRuns.h"
#include "tests/app/WindowFixture.h"

namespace present_runs_test {

using namespace linkwright;
using namespace linkwright::app;

namespace {

QByteArray bytesOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

TEST_CASE("a kept run is drawn over the one in hand in a page and in figures, each with its name") {
  testApplication();
  QSettings().remove("plots");
  WindowFixture f;
  f.openArm();
  f.player->step(200);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.1995; }));
  f.player->seek(0.1);
  REQUIRE(f.waitFor([&] { return std::abs(f.player->time() - 0.1) < 1e-9; }));
  Command push;
  push.index = 0;
  push.value = 3;
  f.player->post(push);
  f.player->step(150);
  KeptRuns* runs = f.workbench()->runs();
  REQUIRE(f.waitFor([&] { return runs->lanes().size() == 2 && f.player->time() > 0.2495; }));
  f.window.findChild<PlotPanel*>()->extras()->setFormula("twice", "2*q.j1");
  for (const bool figures : {false, true}) {
    CAPTURE(figures);
    f.window.findChild<QAction*>(figures ? "exportFigures" : "exportPresentation")->trigger();
    auto* dialog = f.dialog<PresentDialog>();
    REQUIRE(dialog != nullptr);
    auto* list = dialog->findChild<QListWidget*>("presentSignals");
    bool made = false;
    for (int i = 0; i < list->count(); ++i) {
      QListWidgetItem* item = list->item(i);
      made = made || (item->text() == "twice" && item->checkState() == Qt::Checked);
      item->setCheckState(item->text() == "q.j1" || item->text() == "twice" ? Qt::Checked : Qt::Unchecked);
    }
    CHECK(made);
    auto* beside = dialog->findChild<QListWidget*>("presentRuns");
    REQUIRE(beside != nullptr);
    REQUIRE(beside->count() == 1);
    CHECK(beside->item(0)->text() == "Run 1");
    CHECK(beside->item(0)->checkState() == Qt::Unchecked);  // it is not compared in the window
    beside->item(0)->setCheckState(Qt::Checked);
    const QString path = f.folder.filePath(figures ? "figures" : "show.html");
    dialog->findChild<QLineEdit*>("presentPath")->setText(path);
    auto* work = dialog->findChild<QPushButton*>("present");
    QTest::mouseClick(work, Qt::LeftButton);
    REQUIRE(f.waitFor([&] { return work->isEnabled(); }, 60000));
    if (!figures) {
      const QByteArray page = bytesOf(path);
      for (const char* name : {"q.j1 (Run 2)", "twice (Run 2)", "q.j1 (Run 1)", "twice (Run 1)"})
        CHECK(page.contains(QByteArray("\"name\":\"") + name +
                            "\",\"run\":" + (QByteArray(name).endsWith("2)") ? "0" : "1")));
      // Run 1 has the steps to 0.2 s, the first half of which it shares.
      CHECK(page.contains("\"more\":[{\"rows\":201,"));
      CHECK(page.contains("\"rows\":251,"));
      CHECK(page.contains("beside it: linkwright"));
    } else {
      const QByteArray caption = bytesOf(QDir(path).filePath("caption.txt"));
      CHECK(caption.contains("q.j1 (Run 2), twice (Run 2), q.j1 (Run 1), twice (Run 1) [°]"));
      CHECK(caption.contains("Solid lines are of Run 2"));
      CHECK(caption.contains("Dashed lines are of Run 1."));
      const QByteArray svg = bytesOf(QDir(path).filePath("plot-1.svg"));
      CHECK(svg.contains("twice (Run 1)"));
      CHECK(svg.contains("stroke-dasharray"));
    }
    delete dialog;
  }
}

}  // namespace present_runs_test
