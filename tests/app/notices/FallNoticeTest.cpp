// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <algorithm>
#include <catch2/catch.hpp>

#include "app/notices/Banner.h"
#include "app/workbench/Messages.h"
#include "tests/app/WindowFixture.h"

using namespace linkwright;
using namespace linkwright::app;

namespace {

struct FallNoticeTest {
  FallNoticeTest() { testApplication(); }
};

// A small box on nothing.
constexpr const char* kFloating = R"({
  "linkwright": 1, "dt": 0.001,
  "robots": [{
    "floating": true,
    "links": [{"name": "pelvis", "mass": 1, "visuals": [{"box": [0.1, 0.1, 0.1]}]}]
  }]
})";

// A ball that rolls off a table.
constexpr const char* kRolling = R"({
  "linkwright": 1, "dt": 0.001, "contact": {"clock": "stepping"},
  "robots": [
    {"name": "table", "links": [{"name": "top", "visuals": [{"box": [0.4, 0.4, 0.1]}],
                                 "collisions": [{"box": [0.4, 0.4, 0.1]}]}]},
    {"name": "ball", "floating": true, "xyz": [0, 0, 0.1], "velocities": {"base": [0.5, 0, 0, 0, 0, 0]},
     "links": [{"name": "ball", "mass": 1, "inertia": [0.001, 0.001, 0.001],
                "visuals": [{"sphere": 0.05}], "collisions": [{"sphere": 0.05}]}]}]
})";

// How many messages of the session say so.
std::ptrdiff_t countMessages(WindowFixture& f, const QString& words) {
  const auto& all = f.workbench()->messages()->all();
  return std::count_if(all.begin(), all.end(),
                       [&](const auto& message) { return message.text.contains(words); });
}

}  // namespace

TEST_CASE_METHOD(FallNoticeTest, "A robot that has nothing to stand on is reported on Play, once a run") {
  WindowFixture f;
  f.open(f.write("floating.lws.json", kFloating));
  CHECK_FALSE(f.banner()->isVisible());
  f.key(Qt::Key_Space);
  REQUIRE(f.waitFor([&] { return f.banner()->isVisible(); }));
  CHECK(f.bannerText() ==
        "\"pelvis\" has nothing to stand on: its base is free and its links have no collision shapes.");
  f.banner()->hide();
  // Longer than it takes to fall out of the picture.
  REQUIRE(f.waitFor([&] { return f.player->frame()->state.time > 1; }));
  f.player->pause();
  REQUIRE(f.waitFor([&] { return !f.player->isPlaying(); }));
  f.player->play();
  const double time = f.player->time();
  REQUIRE(f.waitFor([&] { return f.player->frame()->state.time > time + 0.2; }));
  CHECK_FALSE(f.banner()->isVisible());
  CHECK(countMessages(f, "nothing to stand on") == 1);
  CHECK(countMessages(f, "has fallen") == 0);
  f.player->reset();
  REQUIRE(f.waitFor([&] { return f.player->mode() == Player::Mode::kPosing; }));
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.banner()->isVisible(); }));
}

TEST_CASE_METHOD(FallNoticeTest, "An arm on the ground and a body without weight play without a warning") {
  WindowFixture f;
  SECTION("arm") { f.openArm(); }
  SECTION("no gravity") {
    f.open(f.write("free.lws.json",
                   QByteArray(kFloating).replace("\"dt\": 0.001", "\"dt\": 0.001, \"gravity\": [0, 0, 0]")));
  }
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.player->frame()->state.time > 0.2; }));
  CHECK_FALSE(f.banner()->isVisible());
}

TEST_CASE_METHOD(FallNoticeTest, "A robot that falls out of the picture is reported once") {
  WindowFixture f;
  f.open(f.write("rolling.lws.json", kRolling));
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.banner()->isVisible(); }));
  CHECK(f.bannerText().contains("ball/ball"));
  CHECK(f.bannerText().contains("has fallen"));
  CHECK(f.player->frame()->playing);
  f.banner()->hide();
  const double time = f.player->frame()->state.time;
  REQUIRE(f.waitFor([&] { return f.player->frame()->state.time > time + 0.2; }));
  CHECK_FALSE(f.banner()->isVisible());
}

TEST_CASE_METHOD(FallNoticeTest, "A fall is reported in the unit of lengths") {
  WindowFixture f;
  UnitChoice millimetres;
  millimetres.length = "mm";
  f.workbench()->setUnits(millimetres);
  f.open(f.write("rolling.lws.json", kRolling));
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.banner()->isVisible(); }));
  CHECK(f.bannerText().contains(QRegularExpression("has fallen [1-9]\\d{2,4}(\\.\\d+)? mm: ")));
  f.workbench()->setUnits({});
}
