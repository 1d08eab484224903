// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/picture/MeasureSymbols.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/scene/compile/SceneMeasures.h"
#include "engine/scene/picture/Symbols.h"

namespace linkwright {
namespace {

constexpr Color kCloud{0.16F, 0.45F, 0.86F, 0.55F};
constexpr int kArcPieces = 24;
constexpr std::size_t kMostCloudDots = 4000;  // more cannot be told apart, and cost time in each picture

// "0.412 m", "412 mm". `decimals`: of the number in SI.
std::string MeasuredText(double si, const char* unit, int decimals, const UnitChoice& units) {
  const ShownUnit shown = ShowUnit(units, unit);
  const int fewer = std::max(0, static_cast<int>(std::lround(decimals - std::log10(shown.factor))));
  char text[64];
  const auto [end, error] =
      std::to_chars(text, text + sizeof text, shown.Shown(si), std::chars_format::fixed, fewer);
  if (error != std::errc()) return {};
  return std::string(text, end) + (shown.name == "°" ? "" : " ") + shown.name;
}

Polyline LineOf(std::vector<Vector3f> points) {
  Polyline line;
  line.points = std::move(points);
  line.color = kMeasureColor;
  line.width = 2.0F;
  line.on_top = true;
  return line;
}

void AddDimension(const Measured& measured, double size, const UnitChoice& units, Snapshot* out) {
  out->lines.push_back(LineOf({measured.from.cast<float>(), measured.to.cast<float>()}));
  AddDot(measured.from, 0.008 * size, kMeasureColor, out);
  AddDot(measured.to, 0.008 * size, kMeasureColor, out);
  const Vector3 middle = 0.5 * (measured.from + measured.to);
  out->labels.push_back({middle.cast<float>(), MeasuredText(measured.value, "m", 3, units), kMeasureColor});
}

// Both sides, and the turn from one to the other about what is across both.
void AddArc(const Measured& measured, double size, const UnitChoice& units, Snapshot* out) {
  const double radius = 0.07 * size;
  const Vector3 a = measured.from - measured.at, b = measured.to - measured.at;
  Vector3 across = a.cross(b);
  if (across.norm() < 1e-9) across = a.unitOrthogonal();
  const Vector3 side = across.cross(a).normalized();
  out->lines.push_back(LineOf({(measured.at + 1.4 * radius * a).cast<float>(), measured.at.cast<float>(),
                               (measured.at + 1.4 * radius * b).cast<float>()}));
  std::vector<Vector3f> arc;
  const auto on_arc = [&](double angle) {
    return Vector3(measured.at + radius * (std::cos(angle) * a + std::sin(angle) * side));
  };
  for (int i = 0; i <= kArcPieces; ++i) arc.push_back(on_arc(measured.value * i / kArcPieces).cast<float>());
  out->lines.push_back(LineOf(std::move(arc)));
  out->labels.push_back({on_arc(0.5 * measured.value).cast<float>(),
                         MeasuredText(measured.value, "rad", 3, units), kMeasureColor});
}

}  // namespace

void AddMeasureMarks(const CompiledScene& scene, std::span<const Transform> X_WB, const UnitChoice& units,
                     Snapshot* out) {
  const std::shared_ptr<const MeasureSetup> setup = MeasuresOf(scene);
  if (!setup) return;
  Measures measures(*scene.model, setup);
  for (std::size_t i = 0; i < setup->measurements.size(); ++i) {
    const MeasurementDescription& each = measures.setup().measurements[i];
    if (!each.shown) continue;
    const Measured measured = measures.MeasureAt(i, X_WB);
    if (!measured.known || !measured.from.allFinite() || !measured.to.allFinite()) continue;
    switch (each.type) {
      case MeasurementType::kDistance:
      case MeasurementType::kClearance:
      case MeasurementType::kRobotClearance:
        AddDimension(measured, scene.size, units, out);
        break;
      case MeasurementType::kAngle:
      case MeasurementType::kCornerAngle:
        AddArc(measured, scene.size, units, out);
        break;
      case MeasurementType::kMass:
        AddCenterOfMass(measured.from, 0.014 * scene.size, 0, out);
        out->labels.push_back(
            {measured.from.cast<float>(), MeasuredText(measured.value, "kg", 3, units), kMeasureColor});
        break;
      case MeasurementType::kReach:
      case MeasurementType::kHoldingTorque:
        break;
    }
  }
}

void AddReachCloud(std::span<const Vector3f> points, double size, Snapshot* out) {
  const std::size_t every = points.size() / kMostCloudDots + 1;
  for (std::size_t i = 0; i < points.size(); i += every)
    AddDot(points[i].cast<double>(), 0.003 * size, kCloud, out);
}

}  // namespace linkwright
