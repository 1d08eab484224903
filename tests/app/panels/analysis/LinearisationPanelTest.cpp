// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QFile>
#include <QLabel>
#include <QTabBar>
#include <QToolButton>
#include <QTreeWidget>
#include <catch2/catch.hpp>
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/panels/analysis/LinearisationPanel.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {

namespace {

/// A point of 1 kg, 1 m below a hinge, and the panel that reports how it swings.
struct Swing : WindowFixture {
  Swing() {
    panel->parentWidget()->show();
    panel->parentWidget()->raise();
    open(write("swing.urdf", R"(<robot name="swing"><link name="base"/><link name="rod"><inertial>
      <origin xyz="0 0 -1"/><mass value="1"/><inertia ixx="0" iyy="0" izz="0" ixy="0" ixz="0" iyz="0"/>
      </inertial><visual><origin xyz="0 0 -0.5"/><geometry><box size="0.1 0.1 1"/></geometry></visual></link>
      <joint name="hinge" type="continuous"><parent link="base"/><child link="rod"/><origin xyz="0 0 2"/>
      <axis xyz="0 1 0"/></joint></robot>)"));
    REQUIRE(waitFor([&] { return modes->topLevelItemCount() > 0; }));
  }
  /// Asks for the export `entry` and returns what it has written.
  QByteArray exported(const QString& entry, const QString& name) {
    const QString path = folder.filePath(name);
    for (QAction* action : panel->findChildren<QAction*>())
      if (action->text() == entry) action->trigger();
    answerFileDialog(path);
    QFile file(path);
    REQUIRE(waitFor([&] { return file.exists(); }));
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
  }
  /// Until the modes of this angle are shown.
  bool shows(double q) {
    const double square = 9.81 * std::cos(q);
    if (square < 0) return waitFor([&] { return modes->topLevelItemCount() == 2; });
    const QString frequency = QString::number(std::sqrt(square) / (2 * std::acos(-1)), 'g', 4);
    return waitFor(
        [&] { return modes->topLevelItemCount() == 1 && modes->topLevelItem(0)->text(1) == frequency; });
  }
  QString head() { return panel->findChild<QLabel*>("linearisationHead")->text(); }

  LinearisationPanel* panel = window.findChild<LinearisationPanel*>();
  QTreeWidget* modes = panel->findChild<QTreeWidget*>("modes");
  QToolButton* animate = panel->findChild<QToolButton*>("showMode");
};

}  // namespace

TEST_CASE_METHOD(AppTest, "The modes of what is posed are shown, and follow the pose") {
  Swing f;
  REQUIRE(f.modes->topLevelItemCount() == 1);
  const double omega = std::sqrt(9.81);
  CHECK(f.modes->topLevelItem(0)->text(1) == QString::number(omega / (2 * std::acos(-1)), 'g', 4));
  CHECK(f.head().contains("in equilibrium"));
  f.poser->setPosition(0, std::acos(-1));
  REQUIRE(f.shows(std::acos(-1)));
  CHECK(f.modes->topLevelItemCount() == 2);
  CHECK(f.head().contains("Unstable"));
  f.document->close();
  CHECK(f.modes->topLevelItemCount() == 0);
}

TEST_CASE_METHOD(AppTest, "A mode is shown by letting the robot swing, and nothing is changed by that") {
  Swing f;
  CHECK_FALSE(f.animate->isEnabled());
  f.modes->topLevelItem(0)->setSelected(true);
  REQUIRE(f.animate->isEnabled());
  const Transform still = f.player->framePose(f.frame("rod"));
  f.animate->click();
  REQUIRE(f.waitFor([&] { return (f.player->framePose(f.frame("rod")).R - still.R).norm() > 0.1; }));
  CHECK(f.player->q()[0] == 0);
  CHECK_FALSE(f.document->isDirty());
  f.animate->click();
  CHECK((f.player->framePose(f.frame("rod")).R - still.R).norm() == 0);
  // Whoever takes hold of the robot ends it, and so does playing; other colours do not.
  f.animate->click();
  f.workbench()->themes()->choose(ThemeChoice::kDark);
  CHECK(f.animate->isChecked());
  CHECK(f.modes->topLevelItem(0)->isSelected());
  f.workbench()->themes()->choose(ThemeChoice::kLight);
  CHECK(f.animate->isChecked());
  f.poser->setPosition(0, 0.3);
  CHECK_FALSE(f.animate->isChecked());
  REQUIRE(f.shows(0.3));
  f.animate->click();
  f.player->play();
  CHECK(f.waitFor([&] { return f.player->isPlaying(); }));
  CHECK_FALSE(f.animate->isChecked());
  f.player->pause();
}

TEST_CASE_METHOD(AppTest, "The linearisation is exported with the names of its rows and columns") {
  Swing f;
  const auto json =
      nlohmann::json::parse(f.exported(QStringLiteral("Save as JSON…"), "swing.json").toStdString());
  CHECK(json["states"] == nlohmann::json::array({"q.hinge", "v.hinge"}));
  CHECK(json["A"][1][0].get<double>() == Approx(-9.81).epsilon(1e-9));
  CHECK(json["B"][1][0].get<double>() == Approx(1).epsilon(1e-9));
  REQUIRE(json["modes"].size() == 1);
  CHECK(json["modes"][0]["eigenvalue"][1].get<double>() == Approx(std::sqrt(9.81)).epsilon(1e-9));
  CHECK(json["modes"][0]["time_constant"].is_null());
  const QList<QByteArray> lines = f.exported(QStringLiteral("Save as CSV…"), "swing.csv").split('\n');
  CHECK(QString::fromUtf8(lines[3]) == QStringLiteral("A,\"q.hinge [°]\",\"v.hinge [°/s]\""));
  CHECK(QString::fromUtf8(lines[4]) == QStringLiteral("\"d q.hinge/dt [°/s]\",0,1"));
  // 1 N m turns the unit mass at unit length by 1 rad/s².
  CHECK(QString::fromUtf8(lines[7]) == QStringLiteral("B,\"tau.hinge [N m]\""));
  CHECK(QString::fromUtf8(lines[9]).startsWith(QStringLiteral("\"d v.hinge/dt [°/s²]\",")));
  CHECK(lines[9].split(',').at(1).toDouble() == Approx(180 / std::acos(-1)).epsilon(1e-9));
}

}  // namespace linkwright::app
