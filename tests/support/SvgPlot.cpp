// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/SvgPlot.h"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

#include "BuildInfo.h"

namespace linkwright::test {
namespace {

constexpr double kWidth = 760, kPanel = 210, kLeft = 70, kRight = 190, kTop = 44, kGap = 48;
constexpr std::array<const char*, 6> kColors = {"#2f6fd0", "#e0772c", "#2f9e58",
                                                "#b03a9e", "#7a6a2a", "#c43c3c"};

struct Range {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  void Add(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  double Part(double value) const { return high > low ? (value - low) / (high - low) : 0.5; }
};

// 1, 2 or 5 times a power of ten: some five of them in the range.
double TickStep(const Range& range) {
  const double rough = (range.high - range.low) / 5;
  if (!(rough > 0)) return 1;
  const double decade = std::pow(10, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * decade >= rough) return factor * decade;
  return 10 * decade;
}

std::string Number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", std::abs(value) < 1e-12 ? 0.0 : value);
  return text;
}

std::string Text(double x, double y, const std::string& text, const char* anchor, const char* color) {
  return "<text x='" + Number(x) + "' y='" + Number(y) + "' text-anchor='" + anchor + "' fill='" + color +
         "'>" + text + "</text>\n";
}

std::string Line(double x0, double y0, double x1, double y1, const char* color) {
  return "<line x1='" + Number(x0) + "' y1='" + Number(y0) + "' x2='" + Number(x1) + "' y2='" + Number(y1) +
         "' stroke='" + color + "'/>\n";
}

std::string Draw(const PlotPanel& panel, const Range& across, double top) {
  Range up;
  up.Add(0);
  for (const PlotPanel::Curve& curve : panel.curves)
    for (const auto& point : curve.points) up.Add(point.second);
  const double width = kWidth - kLeft - kRight;
  const auto x = [&](double value) { return kLeft + width * across.Part(value); };
  const auto y = [&](double value) { return top + kPanel * (1 - up.Part(value)); };
  std::string out = Text(kLeft, top - 8, panel.title, "start", "#222");
  const double step = TickStep(up), aside = TickStep(across);
  for (double value = std::ceil(up.low / step) * step; value <= up.high + 1e-9 * step; value += step) {
    out += Line(kLeft, y(value), kLeft + width, y(value), "#ddd");
    out += Text(kLeft - 6, y(value) + 4, Number(value), "end", "#555");
  }
  for (double value = std::ceil(across.low / aside) * aside; value <= across.high + 1e-9 * aside;
       value += aside) {
    out += Line(x(value), top, x(value), top + kPanel, "#eee");
    out += Text(x(value), top + kPanel + 16, Number(value), "middle", "#555");
  }
  std::size_t colored = 0;
  for (std::size_t i = 0; i < panel.curves.size(); ++i) {
    const PlotPanel::Curve& curve = panel.curves[i];
    const char* color = curve.dashed ? "#222" : kColors[colored++ % kColors.size()];
    out += "<polyline fill='none' stroke-width='1.6' stroke='" + std::string(color) + "'" +
           (curve.dashed ? " stroke-dasharray='6 4'" : "") + " points='";
    for (const auto& [at, value] : curve.points) out += Number(x(at)) + "," + Number(y(value)) + " ";
    out += "'/>\n";
    out += Text(kLeft + width + 12, top + 14 + 18 * static_cast<double>(i), curve.name, "start", color);
  }
  return out;
}

}  // namespace

void WritePlot(const std::string& name, const std::string& title, const std::string& abscissa,
               const std::vector<PlotPanel>& panels) {
  Range across;
  for (const PlotPanel& panel : panels)
    for (const PlotPanel::Curve& curve : panel.curves)
      for (const auto& point : curve.points) across.Add(point.first);
  const double height = kTop + static_cast<double>(panels.size()) * (kPanel + kGap) + 20;
  std::string out = "<svg xmlns='http://www.w3.org/2000/svg' width='" + Number(kWidth) + "' height='" +
                    Number(height) + "' font-family='sans-serif' font-size='12'>\n";
  out += "<rect width='100%' height='100%' fill='white'/>\n";
  out += Text(kLeft, 20, title, "start", "#000");
  for (std::size_t i = 0; i < panels.size(); ++i)
    out += Draw(panels[i], across, kTop + 10 + static_cast<double>(i) * (kPanel + kGap));
  out += Text(kLeft + (kWidth - kLeft - kRight) / 2, height - 8, abscissa, "middle", "#222") + "</svg>\n";
  const std::filesystem::path folder = std::filesystem::path(LINKWRIGHT_BINARY).parent_path() / "plots";
  std::filesystem::create_directories(folder);
  std::ofstream file(folder / (name + ".svg"));
  file << out;
  CHECK(file.good());
}

}  // namespace linkwright::test
