// SPDX-License-Identifier: GPL-3.0-or-later
// One choice of units for the whole window; scenes know nothing of it.
#include <QAction>
#include <QFile>
#include <QLabel>
#include <QStatusBar>
#include <QToolButton>
#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>

#include "app/base/Units.h"
#include "app/jobs/CsvJob.h"
#include "app/panels/fields/ValueLine.h"
#include "app/panels/plot/PlotPanel.h"
#include "app/panels/plot/Plotting.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/kinds/Kinds.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace {

constexpr double kPound = 0.45359237, kInch = 0.0254;  // by definition [kg], [m]

struct UnitsWindow : WindowFixture {
  UnitsWindow() {
    openArm();
    auto* heading = window.findChild<QToolButton*>("allValues");
    REQUIRE(heading != nullptr);
    if (!heading->isChecked()) QTest::mouseClick(heading, Qt::LeftButton);
    selection->select({PickKind::kLink, frame("hand").value});
  }
  ~UnitsWindow() {
    workbench()->setUnits({});
    workbench()->settings()->remove("allValues");
  }
  QAction* line(const QString& name) {
    auto* found = window.findChild<QAction*>("units." + name);
    INFO(name.toStdString());
    REQUIRE(found != nullptr);
    return found;
  }
  void choose(const QString& name) { line(name)->trigger(); }
  const Inertial& hand() {
    const LinkDescription& link = document->scene().robots.at(0).description.links.back();
    REQUIRE(link.name == "hand");
    return *link.inertial;
  }
  QByteArray saved(const QString& name) {
    const QString path = folder.filePath(name);
    REQUIRE(document->saveAs(path));
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
  }
};

}  // namespace

TEST_CASE_METHOD(AppTest, "The menu of units chooses all by a name, or one quantity, and is remembered") {
  UnitsWindow f;
  CHECK(f.line("SI, angles in degrees")->isChecked());
  f.choose("US customary, inches");
  CHECK(f.line("length.in")->isChecked());
  CHECK(f.line("force.lbf")->isChecked());
  CHECK_FALSE(f.line("length.m")->isChecked());
  CHECK(f.workbench()->settings()->value("units/length").toString() == "in");
  f.choose("length.mm");
  CHECK_FALSE(f.line("US customary, inches")->isChecked());
  CHECK(f.line("mass.lb")->isChecked());
  // The toggle of angles is the same choice.
  f.workbench()->action(ActionId::kRadians)->trigger();
  CHECK(f.line("angle.rad")->isChecked());
  f.choose("SI, angles in degrees");
  CHECK_FALSE(f.workbench()->action(ActionId::kRadians)->isChecked());
}

TEST_CASE_METHOD(AppTest,
                 "Fields of the inspector show and take what is typed in the units that are chosen") {
  UnitsWindow f;
  f.choose("length.mm");
  f.choose("mass.lb");
  auto* mass = f.pageField<ValueLine>("link.mass");
  REQUIRE(mass != nullptr);
  CHECK(mass->accessibleDescription() == "lb");
  CHECK(mass->text().toDouble() == Approx(1 / kPound).epsilon(1e-9));
  CHECK(f.pageField<ValueLine>("link.com.x")->text() == "200");
  f.typeValue("link.mass", "3");
  CHECK(f.hand().mass == Approx(3 * kPound).epsilon(1e-14));
  f.typeValue("link.com.x", "125");
  CHECK(f.hand().com == Vector3(0.125, 0, 0));
  // With a unit any.
  f.typeValue("link.com.y", "2 in");
  CHECK(f.hand().com.y() == Approx(2 * kInch).epsilon(1e-14));
  CHECK(f.hand().com.x() == 0.125);
  f.typeValue("link.mass", "700 g");
  CHECK(f.hand().mass == Approx(0.7).epsilon(1e-14));
  f.choose("SI");
  CHECK(f.pageField<ValueLine>("link.mass")->accessibleDescription() == "kg");
  CHECK(f.pageField<ValueLine>("link.mass")->text() == "0.7");
  CHECK(f.pageField<ValueLine>("link.com.x")->text() == "0.125");
}

TEST_CASE_METHOD(AppTest, "Exponents of units are signs, however a file has them") {
  CHECK(unitText("kg/m^3") == unitText("kg/m³"));
  CHECK(unitText("rad/s^2").endsWith("/s²"));
  CHECK(unitText("kg m^2/s") == unitText("kg m²/s"));
  CHECK(unitText("m^-2").contains('^'));
  CHECK(amountText(2, "kg/m^3", 3) == amountText(2, "kg/m³", 3));
}

TEST_CASE_METHOD(AppTest, "A number of a vector that is not typed keeps all its digits in any unit") {
  UnitsWindow f;
  const double third = 1. / 3;
  f.document->editObjects("Move", [&](CObjectContainer* scene) {
    const SceneObject* const link = scene->Find(f.selection->object());
    return TreeEdit{scene->Set(link->id(), *link->kind().Find("com"), Vector3(third, 0.1, third)), {}, 0};
  });
  REQUIRE(f.hand().com.x() == third);
  for (const char* unit : {"length.in", "length.ft", "length.mm"}) {
    f.choose(unit);
    f.typeValue("link.com.y", "1");
    CHECK(f.hand().com.x() == third);
    CHECK(f.hand().com.z() == third);
  }
}

TEST_CASE_METHOD(AppTest, "A scene is saved byte for byte the same, whichever units are chosen") {
  QByteArray plain, other;
  {
    UnitsWindow f;
    f.choose("SI");
    f.typeValue("link.mass", "0.5");
    f.typeValue("link.com.x", "0.0254");
    plain = f.saved("scene.lws.json");
  }
  {
    UnitsWindow f;
    f.choose("Millimetres and grams");
    f.typeValue("link.mass", "500");
    f.typeValue("link.com.x", "25.4");
    other = f.saved("scene.lws.json");
    f.choose("US customary, feet");
    CHECK(f.saved("scene.lws.json") == other);
  }
  CHECK(plain.contains("0.0254"));
  CHECK(plain == other);
}

TEST_CASE_METHOD(AppTest, "Curves and the table that is saved from them are in the units that are chosen") {
  UnitsWindow f;
  f.player->step(40);
  REQUIRE(f.waitFor([&] { return f.player->time() > 0.0395; }));
  auto* plots = f.window.findChild<PlotPanel*>();
  auto* plot = plots->findChild<QCustomPlot*>();
  plots->setShown({"q.j2", "com.x"});
  f.choose("length.mm");
  REQUIRE(f.waitFor([&] { return plot->graphCount() == 2 && plot->graph(1)->dataCount() == 41; }));
  QStringList units;
  for (int i = 0; i < plot->itemCount(); ++i)
    if (const auto* text = qobject_cast<QCPItemText*>(plot->item(i))) units << text->text();
  CHECK(units.contains("mm"));
  CHECK(units.contains(QStringLiteral("°")));
  // Three links of equal masses, 0.2, 0.6 and 1 m away.
  CHECK(plot->graph(1)->data()->constBegin()->value == Approx(600).epsilon(1e-12));
  const double degrees = f.player->q()[1] * 180 / std::numbers::pi;
  CHECK((plot->graph(0)->data()->constEnd() - 1)->value == Approx(degrees).epsilon(1e-12));

  CsvOrder order = plots->table();
  order.path = f.folder.filePath("values.csv");
  CsvJob job(std::move(order));
  bool done = false;
  QObject::connect(&job, &CsvJob::finished, &f.window, [&](bool, const QString& error) {
    CHECK(error.isEmpty());
    done = true;
  });
  job.start();
  REQUIRE(f.waitFor([&] { return done; }));
  QFile file(f.folder.filePath("values.csv"));
  REQUIRE(file.open(QIODevice::ReadOnly));
  const QList<QByteArray> rows = file.readAll().trimmed().split('\n');
  REQUIRE(rows.size() == 42);
  CHECK(QString::fromUtf8(rows[0]) == QStringLiteral("t [s],q.j2 [°],com.x [mm]"));
  CHECK(rows[1].split(',').at(2).toDouble() == Approx(600).epsilon(1e-12));
  CHECK(rows.back().split(',').at(1).toDouble() == Approx(degrees).epsilon(1e-12));
}

TEST_CASE_METHOD(AppTest,
                 "Messages of the window are as they were written: names and ranges have no amounts") {
  UnitsWindow f;
  f.choose("length.mm");
  f.choose("mass.g");
  const QString text = "leg 2 kg.xml is saved; values are from 0 to 2 m";
  Q_EMIT f.document->notice(text);
  CHECK(f.window.statusBar()->currentMessage() == text);
  f.banner()->tell(Banner::Kind::kInfo, text);
  CHECK(f.bannerText() == text);
  f.banner()->hide();
}

TEST_CASE_METHOD(AppTest, "The heights of a field of hills are shown and typed in the unit of lengths") {
  UnitsWindow f;
  f.open(
      f.write("hills.lws.json", R"({"linkwright": 1, "robots": [{"name": "land", "links": [{"name": "ground",
    "collisions": [{"height_field": {"size": [2, 1], "heights": [[0, 0.1], [0.2, 0.3]]}}]}]}]})"));
  f.choose("length.mm");
  const SceneObject* const ground = f.document->objects().FindPath("land/ground");
  REQUIRE(ground);
  f.selection->selectObject(ground->ChildrenOf("collisions").front()->id());
  auto* field = f.pageField<ValueLine>("shape.height_field");
  REQUIRE(field != nullptr);
  CHECK(field->text() == "{\"size\": [2000, 1000], \"heights\": [[0, 100], [200, 300]]}");
  f.typeValue("shape.height_field", "{\"size\": [2000, 1500], \"heights\": [[0, 100], [200, 250]]}");
  const auto& shape = f.document->scene().robots.at(0).description.links.at(0).collisions.at(0);
  CHECK(shape.geometry.size.y() == 1.5);
  REQUIRE(shape.geometry.heights);
  CHECK(shape.geometry.heights->heights == std::vector<double>{0, 0.1, 0.2, 0.25});
}

}  // namespace linkwright::app
