// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLabel>
#include <QPushButton>
#include <QUndoStack>
#include <catch2/catch.hpp>

#include "app/notices/Autopsy.h"
#include "tests/app/WindowFixture.h"

using namespace linkwright;
using namespace linkwright::app;

namespace {

struct AutopsyTest {
  AutopsyTest() { testApplication(); }
};

// A damper that is far too stiff for explicit Euler, on the second of two rods.
constexpr const char* kStiff = R"({
  "linkwright": 1, "integrator": "explicit-euler", "dt": 0.001,
  "robots": [{
    "positions": {"first": 0.7, "second": 0.5},
    "links": [
      {"name": "base"},
      {"name": "upper", "mass": 1, "visuals": [{"box": [0.05, 0.05, 0.5], "xyz": [0, 0, -0.25]}]},
      {"name": "lower", "mass": 1, "visuals": [{"box": [0.05, 0.05, 0.5], "xyz": [0, 0, -0.25]}]}
    ],
    "joints": [
      {"name": "first", "type": "continuous", "parent": "base", "child": "upper", "axis": [0, 1, 0]},
      {"name": "second", "type": "continuous", "parent": "upper", "child": "lower", "axis": [0, 1, 0],
       "xyz": [0, 0, -0.5], "damping": 5000}
    ]
  }]
})";

// The same beside a ball that strikes in the first step.
constexpr const char* kStiffBesideBall = R"({
  "linkwright": 1, "integrator": "explicit-euler", "dt": 0.001,
  "contact": {"ground": {"height": 0}, "clock": "events", "restitution": 0.5},
  "robots": [
    {"name": "ball", "floating": true, "xyz": [3, 0, 0.1001], "velocities": {"base": [0, 0, -1, 0, 0, 0]},
     "links": [{"name": "ball", "mass": 1, "inertia": [0.004, 0.004, 0.004],
                "visuals": [{"sphere": 0.1}], "collisions": [{"sphere": 0.1}]}]},
    {"name": "arm", "xyz": [0, 0, 2], "positions": {"first": 0.01, "second": 0.01},
     "links": [
      {"name": "base"},
      {"name": "upper", "mass": 1, "visuals": [{"box": [0.05, 0.05, 0.5], "xyz": [0, 0, -0.25]}]},
      {"name": "lower", "mass": 1, "visuals": [{"box": [0.05, 0.05, 0.5], "xyz": [0, 0, -0.25]}]}
     ],
     "joints": [
      {"name": "first", "type": "continuous", "parent": "base", "child": "upper", "axis": [0, 1, 0]},
      {"name": "second", "type": "continuous", "parent": "upper", "child": "lower", "axis": [0, 1, 0],
       "xyz": [0, 0, -0.5], "damping": 5000}
     ]}
  ]
})";

}  // namespace

TEST_CASE_METHOD(AutopsyTest, "A failure names the last impact, and a button goes there") {
  WindowFixture f;
  f.open(f.write("beside.lws.json", kStiffBesideBall));
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.player->frame()->divergence.has_value(); }, 60000));
  REQUIRE(f.waitFor([&] { return f.banner()->isVisible(); }));
  const QString text = f.bannerText();
  INFO(text.toStdString());
  CHECK(text.contains(QStringLiteral("Last impact: “ground – ball/ball” at t = ")));
  CHECK(f.selection->selected() == PickObject{PickKind::kLink, f.frame("arm/lower").value});
  REQUIRE(f.player->time() > 0.0015);
  QPushButton* go = nullptr;
  for (QPushButton* button : f.banner()->findChildren<QPushButton*>())
    if (button->isVisible() && button->text() == "Go to the impact") go = button;
  REQUIRE(go != nullptr);
  go->click();
  CHECK_FALSE(f.banner()->isVisible());
  CHECK(f.waitFor([&] { return std::abs(f.player->time() - 0.001) < 1e-9; }));
  CHECK(f.selection->selected() == PickObject{PickKind::kLink, f.frame("ball/ball").value});
}

TEST_CASE_METHOD(AutopsyTest, "A blow-up stops, marks the link, tells the term, and a button helps") {
  WindowFixture f;
  f.open(f.write("stiff.lws.json", kStiff));
  const QSize picture = f.viewport->size();
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.player->frame()->divergence.has_value(); }));
  REQUIRE(f.waitFor([&] { return f.banner()->isVisible(); }));
  CHECK_FALSE(f.player->frame()->playing);
  const QString text = f.bannerText();
  INFO(text.toStdString());
  CHECK(text.contains("second"));
  CHECK(text.contains("lower"));
  CHECK(text.contains("viscous damping"));
  CHECK(f.selection->selected() == PickObject{PickKind::kLink, f.frame("lower").value});
  f.waitForPicture();
  // It floats over the picture, which keeps its size, and shows all of its words.
  CHECK(f.viewport->size() == picture);
  const QWidget* banner = f.banner();
  CHECK(banner->parentWidget()->rect().contains(banner->geometry()));
  for (const QLabel* label : banner->findChildren<QLabel*>()) {
    if (!label->isVisible() || !label->wordWrap()) continue;
    CHECK(label->height() >= label->heightForWidth(label->width()));
  }

  auto* finer = f.banner()->findChild<QPushButton*>("bannerChoice0");
  auto* implicit = f.banner()->findChild<QPushButton*>("bannerChoice1");
  REQUIRE(finer != nullptr);
  REQUIRE(implicit != nullptr);
  CHECK(finer->text().startsWith("Use dt = "));
  CHECK(implicit->text() == "Use implicit midpoint");
  const double stopped = f.player->time();
  implicit->click();
  CHECK_FALSE(f.banner()->isVisible());
  CHECK(f.document->scene().simulation.integrator == Integrator::kImplicitMidpoint);
  REQUIRE(f.waitFor([&] { return f.player->isPlaying() && f.player->time() > stopped + 0.2; }));
  CHECK_FALSE(f.player->frame()->divergence.has_value());
  f.player->pause();
  f.document->undoStack()->undo();
  CHECK(f.document->scene().simulation.integrator == Integrator::kExplicitEuler);

  // Again from the start: the other button.
  f.player->reset();
  REQUIRE(f.waitFor([&] { return f.player->time() == 0; }));
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.player->frame()->divergence.has_value(); }));
  REQUIRE(f.waitFor([&] { return f.banner()->isVisible(); }));
  const double again = f.player->time();
  finer->click();
  CHECK(f.document->scene().simulation.integrator == Integrator::kExplicitEuler);
  CHECK(f.document->scene().simulation.dt < 1e-3);
  REQUIRE(f.waitFor([&] { return f.player->time() > again + 0.01; }));
  CHECK_FALSE(f.player->frame()->divergence.has_value());
}

TEST_CASE("Powers of ten are written out, names are left as they are") {
  Divergence divergence;
  divergence.time = 0.5;
  divergence.joint = "axle+1";
  divergence.term = "the energy ledger jumps: 4.63e+06 J from nowhere";
  divergence.pushes = {{"motor \"axle+1\"", "N m", -2.5e-7}, {"motor \"wheel\"", "N m", 3}};
  const QString text = describe(divergence);
  INFO(text.toStdString());
  CHECK(text.contains(QStringLiteral("4.63·10⁶")));
  CHECK(text.contains(QStringLiteral("2.5·10⁻⁷")));
  CHECK(text.contains(QStringLiteral("otor “axle+1”")));
}
