// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of plots in both themes: each label is painted a second time and looked for where it must stand,
// and the curve where its formula is.
#include <QImage>
#include <QPainter>
#include <QSettings>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/base/Theme.h"
#include "app/panels/plot/ExtraCurves.h"
#include "app/panels/plot/PlotPanel.h"
#include "app/panels/plot/Plotting.h"
#include "engine/io/table/MeasuredTable.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {

namespace plot_picture_test {

// Of a label's ink: what must be there, as a digit may stand between pixels, and what is there without it at
// most.
constexpr double kFound = 0.7, kMissed = 0.6;

double distance(const QColor& a, const QColor& b) {
  return std::max(
      {std::abs(a.red() - b.red()), std::abs(a.green() - b.green()), std::abs(a.blue() - b.blue())});
}

// The greatest part of a text's ink that is found at one place within `where`.
double inkOf(const QString& text, const QFont& font, const QColor& ink, const QColor& paper,
             const QImage& picture, const QRect& where) {
  const QFontMetrics metrics(font);
  QImage label(metrics.horizontalAdvance(text) + 4, metrics.height() + 2, QImage::Format_RGB32);
  label.fill(paper);
  QPainter painter(&label);
  painter.setFont(font);
  painter.setPen(ink);
  painter.drawText(2, 1 + metrics.ascent(), text);
  painter.end();
  std::vector<QPoint> inked;
  for (int y = 0; y < label.height(); ++y)
    for (int x = 0; x < label.width(); ++x)
      if (distance(label.pixelColor(x, y), paper) > 0.5 * distance(ink, paper)) inked.emplace_back(x, y);
  REQUIRE(inked.size() > 3);
  double best = 0;
  for (int y = where.top(); y + label.height() <= where.bottom(); ++y)
    for (int x = where.left(); x + label.width() <= where.right(); ++x) {
      std::size_t there = 0, beside = 0, empty = 0;
      for (const QPoint& at : inked) {
        const QPoint pixel = at + QPoint(x, y);
        if (picture.rect().contains(pixel) &&
            distance(picture.pixelColor(pixel), label.pixelColor(at)) < 0.35 * distance(ink, paper))
          ++there;
      }
      // What is no ink must be paper: else any filled patch would be any text.
      for (int v = 0; v < label.height(); ++v)
        for (int u = 0; u < label.width(); ++u) {
          if (distance(label.pixelColor(u, v), paper) > 0.1 * distance(ink, paper)) continue;
          ++empty;
          if (picture.rect().contains(x + u, y + v) &&
              distance(picture.pixelColor(x + u, y + v), ink) < 0.35 * distance(ink, paper))
            ++beside;
        }
      best = std::max(best, static_cast<double>(there) / static_cast<double>(inked.size()) -
                                static_cast<double>(beside) / static_cast<double>(empty));
    }
  return best;
}

// A sine of 2.5 N and 1 Hz, measured, over a second.
struct Pictured : WindowFixture {
  explicit Pictured(bool dark) {
    workbench()->themes()->choose(dark ? ThemeChoice::kDark : ThemeChoice::kLight);
    openArm();
    plots->setShown({});
    QByteArray text = "t [s],force [N]\n";
    for (int i = 0; i <= 1000; ++i)
      text +=
          QByteArray::number(i * 1e-3, 'g', 12) + "," + QByteArray::number(value(i * 1e-3), 'g', 17) + "\n";
    const auto table = std::make_shared<MeasuredTable>(ReadMeasuredText(text.toStdString(), "sine.csv"));
    plots->extras()->addMeasured("sine.csv", table, {"force"}, 0);
    plot->setFixedSize(500, 300);
    rect()->axis(QCPAxis::atBottom)->setRange(0, 1);
    rect()->axis(QCPAxis::atLeft)->setRange(-3, 3);
    REQUIRE(waitFor([&] { return plots->extras()->curves()[0].graph->dataCount() > 100; }));
  }
  ~Pictured() { workbench()->themes()->choose(ThemeChoice::kLight); }
  static double value(double time) { return 2.5 * std::sin(2 * M_PI * time); }
  QCPAxisRect* rect() { return plots->panes().at(0).second; }
  QImage picture() { return plot->toPixmap(500, 300, 1).toImage().convertToFormat(QImage::Format_RGB32); }
  const Theme& theme() { return workbench()->theme(); }
  double label(const QString& text, const QRect& where) {
    return inkOf(text, smallFont(plot->font()), theme().muted, theme().field, picture(), where);
  }
  // Where it stands, by the range that is seen.
  QRect belowTime(double time) {
    const QRect area = rect()->rect();
    const int x = area.left() + qRound(time * area.width());
    return {x - 22, area.bottom() - 2, 44, 30};
  }
  QRect besideValue(double value) {
    const QRect area = rect()->rect();
    const int y = area.top() + qRound((3 - value) / 6 * area.height());
    return {area.left() - 40, y - 16, 44, 32};
  }
  QRect corner() { return {rect()->left() - 2, rect()->top() - 2, 50, 26}; }
  QRect belowAxis() { return {rect()->rect().center().x() - 40, rect()->bottom() + 8, 80, 40}; }
  /// The part of the sine's points that are painted.
  double curve() {
    const QImage seen = picture();
    const QRect area = rect()->rect();
    const QColor pen = plots->extras()->curves()[0].graph->pen().color();
    constexpr int kPoints = 200;
    int found = 0;
    for (int i = 1; i < kPoints; ++i) {
      const double time = i / static_cast<double>(kPoints);
      const int x = area.left() + qRound(time * area.width());
      const int y = area.top() + qRound((3 - value(time)) / 6 * area.height());
      bool there = false;
      // A steep line passes a column over several pixels; it is dashed: a gap is bridged along it.
      for (int v = -4; v <= 4; ++v)
        for (int u = -4; u <= 4; ++u)
          there = there || distance(seen.pixelColor(x + u, y + v), pen) < 0.5 * distance(pen, theme().field);
      if (there) ++found;
    }
    return found / static_cast<double>(kPoints - 1);
  }

  PlotPanel* plots = window.findChild<PlotPanel*>();
  QCustomPlot* plot = plots->plot();
};

TEST_CASE("A plot's picture has its curve and each of its labels, in both themes; a missing one is seen") {
  testApplication();
  QSettings().remove("plots");
  for (const bool dark : {false, true}) {
    CAPTURE(dark);
    Pictured f(dark);
    f.plot->replot();
    const struct {
      QString text;
      QRect where;
    } labels[] = {{"0.2", f.belowTime(0.2)}, {"0.4", f.belowTime(0.4)}, {"0.8", f.belowTime(0.8)},
                  {"2", f.besideValue(2)},   {"t [s]", f.belowAxis()},  {"N", f.corner()}};
    const auto parts = [&] {
      std::vector<double> found;
      for (const auto& each : labels) found.push_back(f.label(each.text, each.where));
      return found;
    };
    for (const auto& each : labels) {
      CAPTURE(each.text.toStdString());
      CHECK(f.label(each.text, each.where) > kFound);
    }
    CHECK(f.curve() > 0.95);
    // Each label is taken away in turn: that one is missed, and no other.
    const std::vector<double> all = parts();
    QCPAxis *time = f.rect()->axis(QCPAxis::atBottom), *values = f.rect()->axis(QCPAxis::atLeft);
    const auto missed = [&](const std::vector<std::size_t>& gone) {
      const std::vector<double> now = parts();
      for (std::size_t i = 0; i < now.size(); ++i) {
        CAPTURE(labels[i].text.toStdString(), now[i]);
        if (std::find(gone.begin(), gone.end(), i) != gone.end())
          CHECK(now[i] < kMissed);
        else
          CHECK(now[i] == Approx(all[i]).margin(0.05));
      }
    };
    // Each number of the time axis by itself: the others are written by hand.
    const auto ticker = time->ticker();
    for (std::size_t gone = 0; gone < 3; ++gone) {
      QSharedPointer<QCPAxisTickerText> others(new QCPAxisTickerText);
      for (const double at : {0.0, 0.2, 0.4, 0.6, 0.8, 1.0})
        if (labels[gone].text.toDouble() != at) others->addTick(at, QString::number(at));
      time->setTicker(others);
      missed({gone});
    }
    time->setTicker(ticker);
    time->setTickLabelColor(f.theme().field);
    missed({0, 1, 2});
    time->setTickLabelColor(f.theme().muted);
    time->setLabelColor(f.theme().field);
    missed({4});
    time->setLabelColor(f.theme().muted);
    QCPItemText* unit = nullptr;
    for (int i = 0; i < f.plot->itemCount(); ++i)
      if (auto* text = qobject_cast<QCPItemText*>(f.plot->item(i)); text != nullptr && text->text() == "N")
        unit = text;
    REQUIRE(unit != nullptr);
    unit->setVisible(false);
    missed({5});
    unit->setVisible(true);
    values->setTickLabelColor(f.theme().field);
    missed({3});
    values->setTickLabelColor(f.theme().muted);
    f.plots->extras()->curves()[0].graph->setVisible(false);
    CHECK(f.curve() < 0.1);
    QSettings().remove("plots");
  }
}

}  // namespace plot_picture_test
}  // namespace linkwright::app
