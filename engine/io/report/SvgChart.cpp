// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/report/SvgChart.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "engine/base/Numbers.h"
#include "engine/io/xml/XmlText.h"

namespace linkwright {
namespace {

constexpr std::array<const char*, 8> kColors = {"#1f5fa8", "#d1495b", "#2e8b57", "#e08a1e",
                                                "#6a4c93", "#11888f", "#8c5a3c", "#6b7280"};

struct Box {
  double left, top, width, height;
};

struct Range {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  void Include(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  double size() const { return high - low; }
  // Room on both sides; a metre's worth where there is nothing, or only one value.
  void Settle() {
    if (!(low <= high)) low = 0, high = 1;
    const double room = size() > 1e-12 * std::max(std::abs(low), std::abs(high)) && size() > 0
                            ? 0.05 * size()
                            : std::max(0.05 * std::abs(low), 0.05);
    low -= room;
    high += room;
  }
};

// To a hundredth of a pixel.
std::string Pixels(double value) {
  char text[32];
  const double rounded = std::round(value * 100) / 100;
  const auto [end, error] = std::to_chars(text, text + sizeof text, rounded == 0 ? 0.0 : rounded);
  return error == std::errc() ? std::string(text, end) : "0";
}

std::vector<double> Ticks(const Range& range, int about) {
  const double rough = range.size() / about;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (const double nice : {1.0, 2.0, 2.5, 5.0}) {
    if (nice * power < rough) continue;
    step = nice * power;
    break;
  }
  std::vector<double> ticks;
  for (double k = std::ceil(range.low / step - 1e-9); k * step <= range.high + 1e-9 * step; ++k)
    ticks.push_back(k * step == 0 ? 0 : k * step);
  return ticks;
}

std::string Text(double x, double y, const std::string& text, const char* anchor, const char* more = "") {
  return "<text x=\"" + Pixels(x) + "\" y=\"" + Pixels(y) + "\" text-anchor=\"" + anchor + "\" " + more +
         ">" + EscapeXml(text) + "</text>\n";
}

std::string Line(double x1, double y1, double x2, double y2, const char* style) {
  return "<line x1=\"" + Pixels(x1) + "\" y1=\"" + Pixels(y1) + "\" x2=\"" + Pixels(x2) + "\" y2=\"" +
         Pixels(y2) + "\" " + style + "/>\n";
}

class Panel {
 public:
  Panel(const Chart& chart, const Box& outer) : chart_(chart), outer_(outer) {
    box_ = chart.bare ? Box{outer.left + 8, outer.top + 24, outer.width - 16, outer.height - 32}
                      : Box{outer.left + 58, outer.top + 26, outer.width - 70, outer.height - 66};
    for (const ChartCurve& curve : chart.curves) {
      for (const double value : curve.x) x_.Include(value);
      for (const double value : curve.y) y_.Include(value);
    }
    x_.Settle();
    y_.Settle();
    if (chart.equal_axes) Equalise();
  }

  std::string Draw() const {
    std::string out;
    if (!chart_.title.empty())
      out += Text(outer_.left + outer_.width / 2, outer_.top + 16, chart_.title, "middle", "class=\"title\"");
    if (!chart_.bare) out += Axes();
    for (const ChartCurve& curve : chart_.curves) out += Curve(curve);
    if (!chart_.bare) out += Legend();
    return out;
  }

 private:
  double X(double x) const { return box_.left + (x - x_.low) / x_.size() * box_.width; }
  double Y(double y) const { return box_.top + box_.height - (y - y_.low) / y_.size() * box_.height; }

  void Equalise() {
    const double per_x = x_.size() / box_.width, per_y = y_.size() / box_.height;
    Range* narrow = per_x < per_y ? &x_ : &y_;
    const double wanted = per_x < per_y ? per_y * box_.width : per_x * box_.height;
    const double more = (wanted - narrow->size()) / 2;
    narrow->low -= more;
    narrow->high += more;
  }

  std::string Axes() const {
    std::string out;
    for (const double tick : Ticks(x_, box_.width > 300 ? 6 : 4)) {
      out += Line(X(tick), box_.top, X(tick), box_.top + box_.height, "class=\"grid\"");
      out += Text(X(tick), box_.top + box_.height + 15, FormatNumber(tick, 4), "middle");
    }
    for (const double tick : Ticks(y_, 5)) {
      out += Line(box_.left, Y(tick), box_.left + box_.width, Y(tick), "class=\"grid\"");
      out += Text(box_.left - 6, Y(tick) + 4, FormatNumber(tick, 4), "end");
    }
    out += "<rect x=\"" + Pixels(box_.left) + "\" y=\"" + Pixels(box_.top) + "\" width=\"" +
           Pixels(box_.width) + "\" height=\"" + Pixels(box_.height) + "\" class=\"frame\"/>\n";
    out += Text(box_.left + box_.width / 2, box_.top + box_.height + 32, chart_.x_label, "middle");
    const double x = outer_.left + 13, y = box_.top + box_.height / 2;
    const std::string turned = "transform=\"rotate(-90 " + Pixels(x) + " " + Pixels(y) + ")\"";
    out += Text(x, y, chart_.y_label, "middle", turned.c_str());
    return out;
  }

  std::string Curve(const ChartCurve& curve) const {
    std::string points;
    for (std::size_t i = 0; i < curve.x.size(); ++i)
      points += (i ? " " : "") + Pixels(X(curve.x[i])) + "," + Pixels(Y(curve.y[i]));
    return "<polyline points=\"" + points + "\" stroke=\"" + Color(curve) + "\" stroke-width=\"" +
           Pixels(curve.width) + "\"" + (curve.dashed ? " stroke-dasharray=\"6 4\"" : "") + "/>\n";
  }

  static const char* Color(const ChartCurve& curve) {
    return kColors[static_cast<std::size_t>(curve.color) % kColors.size()];
  }

  // Names in the corner that the curves leave most room in.
  std::string Legend() const {
    std::vector<const ChartCurve*> named;
    double widest = 0;
    for (const ChartCurve& curve : chart_.curves) {
      if (curve.name.empty()) continue;
      named.push_back(&curve);
      widest = std::max(widest, 6.2 * static_cast<double>(curve.name.size()));
    }
    if (named.empty()) return {};
    const double width = widest + 40, height = 15 * static_cast<double>(named.size()) + 8;
    Box best{};
    int fewest = std::numeric_limits<int>::max();
    for (const bool bottom : {false, true}) {
      for (const bool left : {false, true}) {
        const Box box{left ? box_.left + 6 : box_.left + box_.width - width - 6,
                      bottom ? box_.top + box_.height - height - 6 : box_.top + 6, width, height};
        const int hits = Hits(box);
        if (hits >= fewest) continue;
        fewest = hits;
        best = box;
      }
    }
    std::string out = "<rect x=\"" + Pixels(best.left) + "\" y=\"" + Pixels(best.top) + "\" width=\"" +
                      Pixels(best.width) + "\" height=\"" + Pixels(best.height) + "\" class=\"legend\"/>\n";
    double y = best.top + 15;
    for (const ChartCurve* curve : named) {
      out += "<line x1=\"" + Pixels(best.left + 6) + "\" y1=\"" + Pixels(y - 4) + "\" x2=\"" +
             Pixels(best.left + 28) + "\" y2=\"" + Pixels(y - 4) + "\" stroke=\"" + Color(*curve) +
             "\" stroke-width=\"2\"" + (curve->dashed ? " stroke-dasharray=\"6 4\"" : "") + "/>\n";
      out += Text(best.left + 34, y, curve->name, "start");
      y += 15;
    }
    return out;
  }

  int Hits(const Box& box) const {
    int hits = 0;
    for (const ChartCurve& curve : chart_.curves)
      for (std::size_t i = 0; i < curve.x.size(); ++i)
        hits += X(curve.x[i]) > box.left && X(curve.x[i]) < box.left + box.width && Y(curve.y[i]) > box.top &&
                Y(curve.y[i]) < box.top + box.height;
    return hits;
  }

  const Chart& chart_;
  Box outer_, box_;
  Range x_, y_;
};

}  // namespace

std::string WriteSvgFigure(const std::vector<Chart>& panels, int columns, double width, double panel_height) {
  const int count = static_cast<int>(panels.size());
  const int rows = (count + columns - 1) / columns;
  const std::string w = Pixels(width), h = Pixels(rows * panel_height);
  std::string out =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + w + "\" height=\"" + h + "\" viewBox=\"0 0 " +
      w + " " + h + "\">\n" +
      "<style>text{font:11px sans-serif;fill:#333}.title{font-weight:bold;font-size:12px}"
      ".grid{stroke:#e3e3e3}.frame{fill:none;stroke:#555}.legend{fill:#fff;fill-opacity:.85;stroke:#ccc}"
      "polyline{fill:none;stroke-linejoin:round;stroke-linecap:round}</style>\n" +
      "<rect width=\"" + w + "\" height=\"" + h + "\" fill=\"#fff\"/>\n";
  for (int i = 0; i < count; ++i) {
    const int row = i / columns, column = i % columns;
    const Box box{column * width / columns, row * panel_height, width / columns, panel_height};
    out += Panel(panels[static_cast<std::size_t>(i)], box).Draw();
  }
  return out + "</svg>\n";
}

}  // namespace linkwright
