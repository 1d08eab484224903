// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <catch2/catch.hpp>
#include <cmath>
#include <fstream>

#include "app/jobs/RunningJobs.h"
#include "app/panels/plot/Plotting.h"
#include "app/panels/plot/SignalChooser.h"
#include "app/panels/study/ContourLines.h"
#include "app/panels/study/StudyPanel.h"
#include "app/session/KeptRuns.h"
#include "app/session/RunFiles.h"
#include "app/workbench/Messages.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/edit/FieldNumber.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

// A block of 2 kg on a spring along x, without gravity: x = 0.1 cos(√(k/2) t).
constexpr const char* kBench = R"({
  "linkwright": 1, "dt": 0.001, "duration": 1, "gravity": [0, 0, 0],
  "robots": [{"name": "bench", "positions": {"slide": 0.1}, "links": [{"name": "base"},
      {"name": "block", "mass": 2, "inertia": [0.01, 0.01, 0.01], "visuals": [{"box": [0.1, 0.1, 0.1]}]}],
    "joints": [{"name": "slide", "type": "prismatic", "axis": "x", "parent": "base", "child": "block",
       "limits": [-2, 2]}]}],
  "forces": [{"name": "spring", "type": "spring", "joint": "slide", "stiffness": 8, "rest": 0}]
})";

struct StudyWindow : WindowFixture {
  StudyWindow() {
    open(write("block.lws.json", kBench));
    panel = window.findChild<StudyPanel*>("studyPanel");
    REQUIRE(panel != nullptr);
    for (QWidget* up = panel; up != nullptr; up = up->parentWidget()) up->show();
    table = panel->findChild<QTableWidget*>("studyTable");
  }
  template <class T>
  T* find(const char* name) {
    T* found = panel->findChild<T*>(name);
    REQUIRE(found != nullptr);
    return found;
  }
  // Chooses one of the list that a button opens.
  void choose(const char* button, const QString& name) {
    QTest::mouseClick(find<QPushButton>(button), Qt::LeftButton);
    auto* chooser = dialog<SignalChooser>();
    REQUIRE(chooser != nullptr);
    auto* list = chooser->findChild<QListWidget*>("signalList");
    bool found = false;
    for (int i = 0; i < list->count(); ++i) {
      if (list->item(i)->data(Qt::UserRole).toString() != name) continue;
      list->item(i)->setCheckState(Qt::Checked);
      found = true;
    }
    REQUIRE(found);
    QTest::mouseClick(chooser->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
    REQUIRE(waitFor([&] { return panel->findChild<SignalChooser*>() == nullptr; }));
  }
  void range(int row, double from, double to, int count) {
    auto* parameters = find<QTableWidget>("studyParameters");
    static_cast<QDoubleSpinBox*>(parameters->cellWidget(row, 1))->setValue(from);
    static_cast<QDoubleSpinBox*>(parameters->cellWidget(row, 2))->setValue(to);
    static_cast<QDoubleSpinBox*>(parameters->cellWidget(row, 3))->setValue(count);
  }
  void run() {
    auto* start = find<QPushButton>("studyStart");
    QTest::mouseClick(start, Qt::LeftButton);
    REQUIRE(waitFor([&] { return start->text() == "Start"; }, 60000));
  }
  double cell(int row, int column) {
    return table->item(row, column)->text().replace(QStringLiteral("−"), "-").toDouble();
  }

  StudyPanel* panel;
  QTableWidget* table;
};

}  // namespace

TEST_CASE_METHOD(AppTest, "A sweep in the window gives the closed form, and a click opens one of its runs") {
  StudyWindow f;
  f.choose("studyAddParameter", "forces/spring.stiffness");
  f.choose("studyAddParameter", "bench.positions.slide");
  f.choose("studyAddMeasure", "q.slide");
  f.range(0, 4, 12, 5);
  f.range(1, 0.05, 0.15, 3);
  f.run();
  REQUIRE(f.table->rowCount() == 15);
  for (int row = 0; row < 15; ++row) {
    // By name: the order of parameters is that of their names.
    const double start = f.cell(row, 1), k = f.cell(row, 2);
    CHECK(f.cell(row, 3) == Approx(start * std::cos(std::sqrt(k / 2))).epsilon(1e-4));
  }
  // A cell of the contours.
  f.find<QTabWidget>("studyTabs")->setCurrentIndex(2);
  auto* contours = f.find<QCustomPlot>("studyContours");
  f.waitFor([&] { return contours->isVisible() && contours->width() > 50; });
  // The line where nothing is left of the start: x = 0 at k = π²/2, by the neighbours of which it is drawn.
  contours->replot();
  const QImage drawn = contours->grab().toImage();
  int darkest = 255;
  for (int y = static_cast<int>(contours->yAxis->coordToPixel(5.2));
       y <= static_cast<int>(contours->yAxis->coordToPixel(4.7)); ++y)
    darkest = std::min(
        darkest, drawn.pixelColor(static_cast<int>(contours->xAxis->coordToPixel(0.07)), y).lightness());
  CHECK(darkest < 80);
  const QPoint pixel(static_cast<int>(contours->xAxis->coordToPixel(0.1)),
                     static_cast<int>(contours->yAxis->coordToPixel(12)) + 2);
  QTest::mouseClick(contours, Qt::LeftButton, {}, pixel);
  REQUIRE(f.waitFor([&] { return f.player->frame() && f.player->time() > 0.9995; }));
  CHECK(f.document->scene().forces[0].stiffness == Approx(12));
  CHECK(f.player->frame()->state.q[0] == Approx(0.1 * std::cos(std::sqrt(6.0))).epsilon(1e-6));
  CHECK(f.document->undoStack()->undoText().startsWith("Take study run"));
  f.document->undoStack()->undo();
  CHECK(f.document->scene().forces[0].stiffness == 8);
}

TEST_CASE_METHOD(
    AppTest,
    "Runs of a study are lanes with their own numbers: compared, taken in hand, kept with the scene") {
  StudyWindow f;
  KeptRuns& runs = *f.workbench()->runs();
  f.player->step(500);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.4995; }));
  f.choose("studyAddParameter", "forces/spring.stiffness");
  f.choose("studyAddParameter", "bench/block.mass");
  f.choose("studyAddMeasure", "q.slide");
  f.range(0, 2, 2, 1);
  f.range(1, 4, 12, 2);
  for (int row = 0; row < 2; ++row)
    if (f.find<QTableWidget>("studyParameters")->item(row, 0)->text().contains("stiffness"))
      f.range(row, 4, 12, 2);
    else
      f.range(row, 1, 2, 2);
  f.run();
  REQUIRE(f.table->rowCount() == 4);
  const auto x = [](double mass, double k, double t) { return 0.1 * std::cos(std::sqrt(k / mass) * t); };
  const auto open = [&](int row) {
    f.table->setCurrentCell(row, 0);
    const QRect at = f.table->visualItemRect(f.table->item(row, 0));
    f.find<QTabWidget>("studyTabs")->setCurrentIndex(0);
    QTest::mouseClick(f.table->viewport(), Qt::LeftButton, {}, at.center());
    QTest::mouseDClick(f.table->viewport(), Qt::LeftButton, {}, at.center());
    REQUIRE(f.waitFor([&] { return f.player->frame() && f.player->time() > 0.9995; }));
  };
  const auto lane = [&](const QString& name) -> const RunLane* {
    for (const RunLane& each : runs.lanes())
      if (each.name == name) return &each;
    return nullptr;
  };
  open(0);
  REQUIRE(f.waitFor([&] { return runs.lanes().size() == 2 && lane("study run 0") != nullptr; }));
  open(3);
  REQUIRE(f.waitFor([&] { return runs.lanes().size() == 3 && lane("study run 3") != nullptr; }));
  CHECK(lane("study run 3")->in_hand);
  const RunLane first = *lane("Run 1"), study = *lane("study run 0");
  CHECK(first.differs);
  CHECK(first.to == Approx(0.5));
  CHECK(study.differs);
  const double mass = f.cell(0, 1), k = f.cell(0, 2), mass_3 = f.cell(3, 1), k_3 = f.cell(3, 2);
  CHECK(f.document->scene().forces[0].stiffness == k_3);
  CHECK(f.player->frame()->state.q[0] == Approx(x(mass_3, k_3, 1)).epsilon(1e-6));
  // Beside the run in hand, with its own spring.
  runs.setCompared(study.id, true);
  REQUIRE(f.waitFor([&] { return runs.systemOf(study.id) != nullptr; }));
  State state;
  REQUIRE(runs.stateAt(study, 0.7, &state));
  CHECK(state.time == Approx(0.7).margin(1.1e-3));
  CHECK(state.q[0] == Approx(x(mass, k, state.time)).epsilon(1e-6));
  CHECK(runs.systemOf(study.id)->ComputeEnergies(state).potential ==
        Approx(k / 2 * state.q[0] * state.q[0]).epsilon(1e-9));
  // In hand again: the scene has its numbers, and nothing is computed anew.
  f.player->seek(state.time);
  REQUIRE(f.waitFor([&] { return f.player->time() == state.time; }));
  runs.take(study.id);
  REQUIRE(f.waitFor([&] { return lane("study run 0") != nullptr && lane("study run 0")->in_hand; }));
  REQUIRE(f.waitFor([&] { return f.player->time() == state.time; }));
  CHECK(f.document->scene().forces[0].stiffness == k);
  CHECK(f.player->frame()->state.q == state.q);
  CHECK(runs.lanes().size() == 3);
  CHECK(f.player->endTime() == Approx(1));
  // With the scene, and back: the runs know their numbers.
  const QString path = f.folder.filePath("kept.lws.json");
  f.document->saveAs(path);
  REQUIRE(f.waitFor([&] { return QFileInfo::exists(RunFiles::pathFor(path)); }));
  f.document->newScene();
  f.open(path);
  REQUIRE(f.waitFor([&] { return lane("study run 3") != nullptr && lane("study run 0") != nullptr; }));
  CHECK_FALSE(lane("study run 0")->differs);
  CHECK(lane("study run 3")->differs);
  runs.take(lane("study run 3")->id);
  REQUIRE(f.waitFor([&] { return lane("study run 3") != nullptr && lane("study run 3")->in_hand; }));
  CHECK(f.document->scene().forces[0].stiffness == k_3);
  f.player->seek(1);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.9995; }));
  CHECK(f.player->frame()->state.q[0] == Approx(x(mass_3, k_3, 1)).epsilon(1e-6));
  f.document->undoStack()->undo();
  CHECK(f.document->scene().forces[0].stiffness == k);
}

TEST_CASE("Contour lines of a bowl are circles, and a saddle's two branches do not cross") {
  std::vector<double> x, y, bowl, saddle;
  for (int i = 0; i <= 40; ++i) x.push_back(-1 + 0.05 * i);
  for (int j = 0; j <= 20; ++j) y.push_back(-1 + 0.1 * j);
  for (const double v : y)
    for (const double u : x) {
      bowl.push_back(u * u + v * v);
      saddle.push_back(u * v);
    }
  const std::vector<QLineF> circle = contourLine(x, y, bowl, 0.49);
  double length = 0;
  for (const QLineF& piece : circle) {
    CHECK(std::hypot(piece.x1(), piece.y1()) == Approx(0.7).margin(0.1 * 0.1 / 2));
    length += piece.length();
  }
  CHECK(length == Approx(2 * kPi * 0.7).epsilon(0.01));
  // Of u v = c both branches: no piece goes from one to the other.
  const std::vector<QLineF> branches = contourLine(x, y, saddle, 1e-4);
  REQUIRE(branches.size() > 20);
  for (const QLineF& piece : branches) CHECK(piece.x1() * piece.x2() >= 0);
  // One cell with two opposite corners above: its mean decides.
  const std::vector<double> ends = {0, 1};
  const std::vector<double> apart = {1, 0, 0, 1}, together = {3, 0, 0, 3};
  for (const QLineF& piece : contourLine(ends, ends, apart, 0.6))
    CHECK(std::abs(piece.center().x() + piece.center().y() - 1) > 0.5);
  for (const QLineF& piece : contourLine(ends, ends, together, 0.6))
    CHECK(std::abs(piece.center().x() - piece.center().y()) > 0.5);
  // What diverged leaves a hole.
  CHECK(contourLine(ends, ends, std::vector<double>{0, 1, std::nan(""), 1}, 0.5).empty());
}

TEST_CASE_METHOD(AppTest, "An optimum in the window is taken into the scene; Cancel keeps the best") {
  StudyWindow f;
  f.choose("studyAddParameter", "forces/spring.stiffness");
  f.choose("studyAddMeasure", "q.slide");
  f.range(0, 1, 30, 5);
  f.find<QComboBox>("studyKind")->setCurrentIndex(2);
  SECTION("the least end is where half a period is over") {
    f.run();
    auto* use = f.find<QPushButton>("studyUse");
    REQUIRE(use->isEnabled());
    QTest::mouseClick(use, Qt::LeftButton);
    REQUIRE(f.waitFor([&] { return f.player->frame() && f.player->time() > 0.9995; }));
    CHECK(f.document->scene().forces[0].stiffness == Approx(2 * kPi * kPi).epsilon(1e-3));
    CHECK(f.player->frame()->state.q[0] == Approx(-0.1).epsilon(1e-6));
  }
  SECTION("a number that needs another mechanism") {
    f.find<QTableWidget>("studyParameters")->removeRow(0);
    f.choose("studyAddParameter", "bench/block.mass");
    f.range(0, 0.3, 3, 5);
    f.run();
    QTest::mouseClick(f.find<QPushButton>("studyUse"), Qt::LeftButton);
    REQUIRE(f.waitFor([&] { return f.player->frame() && f.player->time() > 0.9995; }));
    // Half a period: √(8 / m) = π.
    CHECK(f.player->model()->moving_mass() == Approx(8 / (kPi * kPi)).epsilon(1e-3));
    CHECK(f.player->frame()->state.q[0] == Approx(-0.1).epsilon(1e-6));
  }
  SECTION("Cancel") {
    f.find<QSpinBox>("studyCount")->setValue(1'000'000);
    f.find<QComboBox>("studyMethod")->setCurrentIndex(1);
    auto* start = f.find<QPushButton>("studyStart");
    auto* head = f.find<QLabel>("studyHead");
    QTest::mouseClick(start, Qt::LeftButton);
    REQUIRE(f.waitFor([&] { return head->text().contains("best so far"); }, 60000));
    QTest::mouseClick(start, Qt::LeftButton);
    REQUIRE(f.waitFor([&] { return start->text() == "Start"; }));
    CHECK(head->text().contains("the best so far"));
    CHECK(f.find<QPushButton>("studyUse")->isEnabled());
  }
  SECTION("Cancel in the list of running jobs") {
    f.find<QSpinBox>("studyCount")->setValue(1'000'000);
    f.find<QComboBox>("studyMethod")->setCurrentIndex(1);
    auto* start = f.find<QPushButton>("studyStart");
    QTest::mouseClick(start, Qt::LeftButton);
    REQUIRE(f.workbench()->jobs()->jobs().size() == 1);
    REQUIRE(f.waitFor([&] { return f.find<QLabel>("studyHead")->text().contains("best so far"); }, 60000));
    QTest::mouseClick(f.window.findChild<QToolButton*>("messagesButton"), Qt::LeftButton);
    auto* cancel = f.window.findChild<QToolButton*>("jobCancel");
    REQUIRE(cancel != nullptr);
    REQUIRE(f.waitFor([&] { return cancel->isVisible(); }));
    QTest::mouseClick(cancel, Qt::LeftButton);
    REQUIRE(f.waitFor([&] { return start->text() == "Start"; }));
    CHECK(f.workbench()->jobs()->jobs().empty());
    CHECK(f.workbench()->messages()->all().back().text.contains("cancelled"));
  }
}

TEST_CASE_METHOD(AppTest, "A fit in the window finds what a table was made with") {
  StudyWindow f;
  const QString path = f.folder.filePath("measured.csv");
  std::ofstream out(path.toStdString());
  out << "t [s],q.slide [m]\n";
  out.precision(17);
  for (int i = 0; i <= 100; ++i)
    out << i * 0.01 << "," << 0.12 * std::cos(std::sqrt(9.0 / 2) * i * 0.01) << "\n";
  out.close();
  f.choose("studyAddParameter", "forces/spring.stiffness");
  f.choose("studyAddParameter", "bench.positions.slide");
  f.range(0, 4, 15, 2);
  f.range(1, 0.01, 0.3, 2);
  f.find<QComboBox>("studyKind")->setCurrentIndex(3);
  QTest::mouseClick(f.find<QPushButton>("studyStart"), Qt::LeftButton);
  CHECK(f.find<QLabel>("studyHead")->text().contains("Choose the table"));
  QTest::mouseClick(f.find<QPushButton>("studyData"), Qt::LeftButton);
  f.answerFileDialog(path);
  REQUIRE(f.waitFor([&] { return f.find<QLabel>("studyHead")->text().contains("1 signal"); }));
  f.run();
  QTest::mouseClick(f.find<QPushButton>("studyUse"), Qt::LeftButton);
  CHECK(f.document->scene().forces[0].stiffness == Approx(9).epsilon(1e-6));
  const auto start = FieldNumber::Find(f.document->objects(), "bench.positions.slide");
  REQUIRE(start);
  CHECK(start->Get().value_or(0) == Approx(0.12).epsilon(1e-6));
}

TEST_CASE_METHOD(AppTest, "A study says what it lacks") {
  StudyWindow f;
  auto* head = f.find<QLabel>("studyHead");
  auto* start = f.find<QPushButton>("studyStart");
  QTest::mouseClick(start, Qt::LeftButton);
  CHECK(head->text().contains("Add a number"));
  f.choose("studyAddParameter", "forces/spring.stiffness");
  QTest::mouseClick(start, Qt::LeftButton);
  CHECK(head->text().contains("Add a measure"));
  f.choose("studyAddMeasure", "q.slide");
  f.range(0, 5, 5, 3);
  f.find<QComboBox>("studyKind")->setCurrentIndex(2);
  QTest::mouseClick(start, Qt::LeftButton);
  CHECK(head->text().contains("needs a range"));
}

}  // namespace linkwright::app
