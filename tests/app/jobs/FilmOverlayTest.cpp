// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in films besides the scene, in both themes. A text is found by a picture of itself, painted
// here on its own: what is searched for without being there stays far beyond the tolerance.
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QPainter>
#include <cmath>
#include <limits>

#include "app/base/FilmPlots.h"
#include "app/base/Theme.h"
#include "app/cli/film/Curves.h"
#include "app/cli/film/SignalRows.h"
#include "tests/app/WindowFixture.h"
#include "tests/app/jobs/Filming.h"

namespace linkwright::app {
namespace {

// How much of a text's ink is wrong at most where it is found: 0 none, 1 as if it were not there.
constexpr double kTolerance = 0.5, kMissing = 0.75;

QImage paintedText(const QString& text, int pixels, bool bold, const QColor& ink, const QColor& ground) {
  QFont font = QGuiApplication::font();
  font.setPixelSize(pixels);
  font.setBold(bold);
  const QFontMetricsF metrics(font);
  QImage image(qRound(metrics.horizontalAdvance(text)) + 2, qRound(metrics.height()),
               QImage::Format_RGBA8888);
  image.fill(ground);
  QPainter painter(&image);
  painter.setFont(font);
  painter.setPen(ink);
  painter.drawText(QPointF(1, metrics.ascent()), text);
  return image;
}

// The least part of the ink that is wrong, over all places in an area.
double wrongInk(const QImage& picture, const QRect& area, const QImage& text) {
  const QRgb ground = text.pixel(0, 0);
  const auto between = [](QRgb a, QRgb b) { return std::abs(qGray(a) - qGray(b)); };
  double ink = 0;
  for (int y = 0; y < text.height(); ++y)
    for (int x = 0; x < text.width(); ++x) ink += between(text.pixel(x, y), ground);
  double least = std::numeric_limits<double>::infinity();
  for (int top = area.top(); top + text.height() <= area.bottom() + 1; ++top)
    for (int left = area.left(); left + text.width() <= area.right() + 1; ++left) {
      double wrong = 0;
      for (int y = 0; y < text.height() && wrong < least; ++y)
        for (int x = 0; x < text.width(); ++x)
          wrong += between(text.pixel(x, y), picture.pixel(left + x, top + y));
      least = std::min(least, wrong);
    }
  return least / ink;
}

constexpr QSize kFrame(480, 270);
const QRect kTopRight(240, 0, 240, 90);

}  // namespace

TEST_CASE_METHOD(AppTest, "Title, time and energy stand in a film in both themes; a missing one is seen") {
  const auto scene = swingingRod("dormand-prince", 0.001);
  for (const bool dark : {false, true}) {
    CAPTURE(dark);
    const Theme& theme = dark ? darkTheme() : lightTheme();
    FilmOrder order = filmOf(scene, kFrame, 10, 0.5);
    order.dark = order.filmed.look.dark = dark;
    order.picture.overlays.title = "Swing 7";
    order.picture.overlays.time = order.picture.overlays.energy = true;
    const QImage title = paintedText("Swing 7", 18, true, theme.text, theme.panel),
                 time = paintedText("t = 0.300 s", 13, false, theme.text, theme.panel),
                 energy = paintedText("Energy: closes to", 13, false, theme.text, theme.panel);
    const QImage all = oneFrame(order, 0.3);
    CHECK(wrongInk(all, kTopRight, title) < kTolerance);
    CHECK(wrongInk(all, kTopRight, time) < kTolerance);
    CHECK(wrongInk(all, kTopRight, energy) < kTolerance);
    // Another time is not taken for this one, nor is one that is not there.
    CHECK(wrongInk(oneFrame(order, 0.45), kTopRight, time) > wrongInk(all, kTopRight, time) + 0.1);
    order.picture.overlays.time = false;
    CHECK(wrongInk(oneFrame(order, 0.3), kTopRight, time) > kMissing);
    order.picture.overlays.title.clear();
    const QImage rest = oneFrame(order, 0.3);
    CHECK(wrongInk(rest, kTopRight, title) > kMissing);
    CHECK(wrongInk(rest, kTopRight, energy) < kTolerance);
    order.picture.overlays.energy = false;
    CHECK(wrongInk(oneFrame(order, 0.3), kTopRight, energy) > kMissing);
    // The dot of energy that closes is green.
    order.picture.overlays.energy = true;
    int green = 0;
    const QImage light = oneFrame(order, 0.3);
    for (int y = 0; y < 60; ++y)
      for (int x = 240; x < kFrame.width(); ++x) green += light.pixelColor(x, y) == theme.good ? 1 : 0;
    CHECK(std::abs(green - 64) < 25);  // π · 4.5²
  }
}

// The rod's angle is the q of its only joint: where its curve is at the cursor follows from the state.
TEST_CASE_METHOD(AppTest, "Plots stand along the bottom with a cursor at the film's time, in both themes") {
  const auto scene = swingingRod("dormand-prince", 0.001);
  const double duration = 0.4;
  for (const bool dark : {false, true}) {
    CAPTURE(dark);
    const Theme& theme = dark ? darkTheme() : lightTheme();
    FilmOrder order = filmOf(scene, kFrame, 10, duration);
    order.dark = order.filmed.look.dark = dark;
    order.picture.overlays.plots = {"q.hinge"};
    const auto areas = cli::FilmAreas(kFrame.width(), kFrame.height(), 1, order.picture.overlays);
    REQUIRE(areas.size() == 2);
    CHECK(areas[0].height + areas[1].height == kFrame.height());
    const QRect band(0, areas[1].y, areas[1].width, areas[1].height);
    const QImage name = paintedText("q.hinge", 12, false, theme.text, theme.field);
    std::vector<double> columns;
    double found = 1;
    for (const double time : {0.1, 0.2, 0.3}) {
      const QImage frame = oneFrame(order, time);
      found = wrongInk(frame, band, name);
      CHECK(found < kTolerance);
      // The cursor is the only upright line of its colour: where most of a column has it.
      int best = 0, at = -1;
      for (int x = 0; x < band.width(); ++x) {
        int count = 0;
        for (int y = band.top(); y <= band.bottom(); ++y) {
          const QColor color = frame.pixelColor(x, y);
          count += std::abs(color.red() - theme.accent.red()) +
                               std::abs(color.green() - theme.accent.green()) +
                               std::abs(color.blue() - theme.accent.blue()) <
                           60
                       ? 1
                       : 0;
        }
        if (count > best) {
          best = count;
          at = x;
        }
      }
      // Names, numbers and margins take more than half of the band, the curve and its dot a part of the line.
      CHECK(best > band.height() / 4);
      columns.push_back(at);
    }
    // Equal times are equal ways, which make up the whole.
    CHECK(std::abs(columns[2] - 2 * columns[1] + columns[0]) <= 2);
    CHECK(std::abs((columns[2] - columns[0]) / (0.2 / duration) - (band.width() - 70)) < 30);
    order.picture.overlays.plots = {"v.hinge"};
    CHECK(wrongInk(oneFrame(order, 0.2), band, name) > found + 0.05);
    order.picture.overlays.plots.clear();
    CHECK(wrongInk(oneFrame(order, 0.2), band, name) > kMissing);
  }
}

TEST_CASE("Rows of a recording between two times have the steps at both, however they are rounded") {
  const double before = std::nextafter(0.3, 0), after = std::nextafter(0.5, 1);
  const std::vector<double> times = {0, 0.1, 0.2, before, 0.4, after, 0.6};
  const cli::SignalRows rows = cli::RowsBetween(times, 0.3, 0.5);
  CHECK(rows.begin == 3);
  CHECK(rows.end == 6);
  const cli::SignalRows none = cli::RowsBetween(times, 0.42, 0.48);
  CHECK(none.begin == none.end);
  const cli::SignalRows backwards = cli::RowsBetween(times, 0.5, 0.3);
  CHECK(backwards.begin == backwards.end);
}

TEST_CASE_METHOD(AppTest, "Two runs stand beside each other with their names at the same times") {
  const auto scene = swingingRod("dormand-prince", 0.001);
  FilmOrder order = filmOf(scene, kFrame, 10, 0.4);
  order.name = "First";
  order.beside_name = "Second";
  // The same steps on both sides.
  const auto recording = std::make_shared<Timeline>();
  auto system = scene->MakeSystem();
  Simulation simulation(std::move(system), scene->scene.simulation);
  recording->Append(simulation.state(), simulation.system().inputs());
  for (int i = 0; i < 400; ++i) {
    REQUIRE_FALSE(simulation.Step());
    recording->Append(simulation.state(), simulation.system().inputs());
  }
  order.timeline = recording;
  order.beside = [&] { return FilmBeside{scene, {recording, {}, {}}}; };
  const QImage two = oneFrame(order, 0.3);
  const Theme& theme = lightTheme();
  const QRect left(120, 230, 119, 40), right(360, 230, 120, 40);
  const QImage first = paintedText("First", 13, false, theme.text, theme.panel),
               second = paintedText("Second", 13, false, theme.text, theme.panel);
  CHECK(wrongInk(two, left, first) < kTolerance);
  CHECK(wrongInk(two, right, second) < kTolerance);
  CHECK(wrongInk(two, left, second) > 0.6);
  // Above the names the halves are the same, but for the gap of two pixels: the right one is narrower by it.
  order.name.clear();
  order.beside_name.clear();
  const QImage plain = oneFrame(order, 0.3);
  const auto areas = cli::FilmAreas(kFrame.width(), kFrame.height(), 2, {});
  CHECK(areas[0].width - areas[1].width == 2);
  FilmOrder alone = order;
  alone.beside = {};
  alone.film.video.width = areas[0].width;
  alone.camera.field_of_view =
      2 * std::atan(std::tan(alone.camera.field_of_view / 2) * (480.0 / 270) / (areas[0].width / 270.0));
  CHECK(whereDifferent(plain.copy(0, 0, areas[0].width, 270), oneFrame(alone, 0.3)).isEmpty());
  alone.film.video.width = areas[1].width;
  alone.camera.field_of_view =
      2 * std::atan(std::tan(order.camera.field_of_view / 2) * (480.0 / 270) / (areas[1].width / 270.0));
  CHECK(whereDifferent(plain.copy(areas[1].x, 0, areas[1].width, 270), oneFrame(alone, 0.3)).isEmpty());
}

TEST_CASE_METHOD(AppTest, "A title stands over both runs, and the time in each") {
  const auto scene = swingingRod("dormand-prince", 0.001);
  FilmOrder order = filmOf(scene, kFrame, 10, 0.4);
  const auto recording = std::make_shared<Timeline>();
  Simulation simulation(scene->MakeSystem(), scene->scene.simulation);
  recording->Append(simulation.state(), simulation.system().inputs());
  for (int i = 0; i < 400; ++i) {
    REQUIRE_FALSE(simulation.Step());
    recording->Append(simulation.state(), simulation.system().inputs());
  }
  order.timeline = recording;
  order.beside = [&] { return FilmBeside{scene, {recording, {}, {}}}; };
  order.picture.overlays.title = "Swing 7";
  order.picture.overlays.time = true;
  const QImage two = oneFrame(order, 0.3);
  const Theme& theme = lightTheme();
  const auto areas = cli::FilmAreas(kFrame.width(), kFrame.height(), 2, order.picture.overlays);
  REQUIRE(areas.size() == 3);
  const cli::FilmArea& band = areas[2];
  CHECK(band.width == kFrame.width());
  CHECK(areas[0].y == band.height);
  CHECK(areas[1].y == band.height);
  // As high as the band lets it be, in its middle.
  const QImage title = paintedText("Swing 7", qRound(0.62 * band.height), true, theme.text, theme.panel);
  const QRect middle(kFrame.width() / 2 - title.width(), 0, 2 * title.width(), band.height + 4);
  CHECK(wrongInk(two, middle, title.copy(0, 2, title.width(), title.height() - 4)) < kTolerance);
  const QImage time = paintedText("t = 0.300 s", 13, false, theme.text, theme.panel);
  for (int i = 0; i < 2; ++i)
    CHECK(wrongInk(two, {areas[static_cast<std::size_t>(i)].x + 98, band.height, 140, 60}, time) <
          kTolerance);
}

TEST_CASE_METHOD(AppTest, "The legend of two runs says which is solid and which is dashed") {
  const auto curves = std::make_shared<std::vector<cli::FilmCurve>>(2);
  for (int run = 0; run < 2; ++run) {
    cli::FilmCurve& curve = (*curves)[static_cast<std::size_t>(run)];
    curve.name = "q.hinge";
    curve.unit = "rad";
    curve.run = run;
    curve.times = {0, 1};
    for (const double value : {0.0, 1.0}) curve.values.Append(value);
  }
  constexpr int kWidth = 640, kHeight = 120;
  const auto painted = [&](const std::vector<std::string>& runs) {
    std::vector<std::uint8_t> rgba(std::size_t{4} * kWidth * kHeight);
    paintPlots({curves, 0, 1, 0.5, false, runs}, kWidth, kHeight, rgba.data());
    return QImage(rgba.data(), kWidth, kHeight, 4 * kWidth, QImage::Format_RGBA8888).copy();
  };
  const Theme& theme = lightTheme();
  const QRect top(0, 0, kWidth, 24);
  const QImage solid = paintedText("Soft", 12, false, theme.text, theme.field),
               dashed = paintedText("Stiff", 12, false, theme.text, theme.field);
  const QImage with = painted({"Soft", "Stiff"}), without = painted({});
  CHECK(wrongInk(with, top, solid) < kTolerance);
  CHECK(wrongInk(with, top, dashed) < kTolerance);
  CHECK(wrongInk(without, top, dashed) > kMissing);
  // Of the two samples beside the names one is a whole line.
  int most = 0;
  for (int y = 0; y < top.height(); ++y) {
    int run = 0, whole = 0;
    for (int x = 0; x < kWidth; ++x) {
      run = qGray(with.pixel(x, y)) < 110 && qGray(without.pixel(x, y)) > 200 ? run + 1 : 0;
      whole += run == 18 ? 1 : 0;
    }
    most = std::max(most, whole);
  }
  CHECK(most == 1);
}

TEST_CASE_METHOD(AppTest, "A plot in a film names each of many curves, in rows") {
  const auto curves = std::make_shared<std::vector<cli::FilmCurve>>(7);
  for (std::size_t i = 0; i < curves->size(); ++i) {
    cli::FilmCurve& curve = (*curves)[i];
    curve.name = "energy." + std::to_string(i);
    curve.unit = "J";
    curve.times = {0, 1};
    for (const double value : {0.0, static_cast<double>(i)}) curve.values.Append(value);
  }
  constexpr int kWidth = 640, kHeight = 120;
  std::vector<std::uint8_t> rgba(std::size_t{4} * kWidth * kHeight);
  paintPlots({curves, 0, 1, 0.5, false, {}}, kWidth, kHeight, rgba.data());
  const QImage picture(rgba.data(), kWidth, kHeight, 4 * kWidth, QImage::Format_RGBA8888);
  const Theme& theme = lightTheme();
  const QRect legend(0, 0, kWidth, 48);
  for (const cli::FilmCurve& curve : *curves) {
    INFO(curve.name);
    const QString text = QString::fromStdString(curve.name);
    CHECK(wrongInk(picture, legend, paintedText(text, 12, false, theme.text, theme.field)) < kTolerance);
  }
  CHECK(wrongInk(picture, legend, paintedText("energy.7", 12, false, theme.text, theme.field)) > 0);
}

TEST_CASE_METHOD(AppTest, "In half of a film of 640 pixels seven names of curves stand as a whole") {
  const auto curves = std::make_shared<std::vector<cli::FilmCurve>>(8);
  const char* const names[] = {"kinetic",      "potential",     "total",    "work.inputs",
                               "work.damping", "work.friction", "residual", "q.shoulder"};
  for (std::size_t i = 0; i < curves->size(); ++i) {
    cli::FilmCurve& curve = (*curves)[i];
    curve.name = names[i];
    curve.unit = i < 7 ? "J" : "rad";
    curve.times = {0, 1};
    for (const double value : {0.0, static_cast<double>(i)}) curve.values.Append(value);
  }
  constexpr int kWidth = 640, kHeight = 108;
  std::vector<std::uint8_t> rgba(std::size_t{4} * kWidth * kHeight);
  paintPlots({curves, 0, 1, 0.5, false, {}}, kWidth, kHeight, rgba.data());
  const QImage picture(rgba.data(), kWidth, kHeight, 4 * kWidth, QImage::Format_RGBA8888);
  const Theme& theme = lightTheme();
  const auto stands = [&](const QString& text, const QRect& area) {
    double least = 1;
    for (int pixels = 9; pixels <= 12; ++pixels)
      least =
          std::min(least, wrongInk(picture, area, paintedText(text, pixels, false, theme.text, theme.field)));
    return least < kTolerance;
  };
  const QRect left(0, 0, kWidth / 2, 56), right(kWidth / 2, 0, kWidth / 2, 56);
  for (std::size_t i = 0; i < 7; ++i) {
    INFO(names[i]);
    CHECK(stands(names[i], left));
  }
  CHECK(stands("q.shoulder", right));
  CHECK_FALSE(stands("momentum", left));
}

// A rod that falls: its potential energy is below that of the start, which is far from zero.
TEST_CASE_METHOD(AppTest,
                 "The potential energy in a film is counted from the start, as in the window, or not") {
  const auto scene = swingingRod("dormand-prince", 0.001);
  const auto recording = std::make_shared<Timeline>();
  Simulation simulation(scene->MakeSystem(), scene->scene.simulation);
  recording->Append(simulation.state(), simulation.system().inputs());
  for (int i = 0; i < 200; ++i) {
    REQUIRE_FALSE(simulation.Step());
    recording->Append(simulation.state(), simulation.system().inputs());
  }
  cli::CurveOrder order{{"kinetic", "potential", "total"}, {}, 0, 0.2};
  const auto curves = [&](bool from_start) {
    order.from_start = from_start;
    return cli::CurvesOf(scene->MakeSystem(), *recording, order);
  };
  const auto as_it_is = curves(false), counted = curves(true);
  REQUIRE(counted.size() == 3);
  CHECK_FALSE(counted[0].from_start);
  CHECK(counted[0].values.values() == as_it_is[0].values.values());
  for (std::size_t i = 1; i < 3; ++i) {
    CHECK(counted[i].from_start);
    CHECK_FALSE(as_it_is[i].from_start);
    const double start = as_it_is[1].values.values()[0];
    for (std::size_t k = 0; k < counted[i].values.size(); ++k)
      CHECK(counted[i].values.values()[k] == Approx(as_it_is[i].values.values()[k] - start).margin(1e-12));
  }
  CHECK(counted[1].values.values()[0] == 0);
  CHECK(paneUnit("J", true) == "J, potential from the start");
  CHECK(paneUnit("J", false) == "J");
}

TEST_CASE_METHOD(AppTest, "A curve that has ended has no dot at the time of the frame") {
  const auto dots = [](std::vector<double> times) {
    const auto curves = std::make_shared<std::vector<cli::FilmCurve>>(1);
    cli::FilmCurve& curve = curves->front();
    curve.name = "force";
    curve.unit = "N";
    for (std::size_t i = 0; i < times.size(); ++i) curve.values.Append(1);
    curve.times = std::move(times);
    constexpr int kWidth = 640, kHeight = 120;
    std::vector<std::uint8_t> rgba(std::size_t{4} * kWidth * kHeight);
    paintPlots({curves, 0, 1, 1, false, {}}, kWidth, kHeight, rgba.data());
    const QImage picture(rgba.data(), kWidth, kHeight, 4 * kWidth, QImage::Format_RGBA8888);
    int colored = 0;
    for (int x = kWidth - 30; x < kWidth; ++x)
      for (int y = 0; y < kHeight; ++y) colored += picture.pixelColor(x, y) == lightTheme().ofRun(0) ? 1 : 0;
    return colored;
  };
  // A disc of three pixels about its centre covers squares of 3 × 3 pixels as a whole.
  CHECK(dots({0, 0.5, 1}) >= 9);
  CHECK(dots({0, 0.25, 0.5}) == 0);
}

}  // namespace linkwright::app
