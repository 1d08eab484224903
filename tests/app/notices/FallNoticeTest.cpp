// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <catch2/catch.hpp>

#include "app/notices/Banner.h"
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

}  // namespace

TEST_CASE_METHOD(FallNoticeTest, "A robot that falls out of the picture is reported once") {
  WindowFixture f;
  f.open(f.write("floating.lws.json", kFloating));
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.banner()->isVisible(); }));
  CHECK(f.bannerText().contains("pelvis"));
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
  f.open(f.write("floating.lws.json", kFloating));
  f.player->play();
  REQUIRE(f.waitFor([&] { return f.banner()->isVisible(); }));
  CHECK(f.bannerText().contains(QRegularExpression("has fallen [1-9]\\d{2,4}(\\.\\d+)? mm: ")));
  f.workbench()->setUnits({});
}
