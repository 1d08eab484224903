// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/series/SeriesFormula.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "engine/math/series/SeriesNode.h"
#include "engine/math/series/SeriesOperations.h"

namespace linkwright {
namespace {

using SeriesNode = SeriesFormula::Node;

// A curve, or one number for all times.
struct SeriesValues {
  std::vector<double> numbers;
  bool constant = false;
  double At(std::size_t i) const { return constant ? numbers[0] : numbers[i]; }
};

class SeriesEvaluation {
 public:
  SeriesEvaluation(std::span<const double> times, const std::vector<std::span<const double>>& of_used)
      : times_(times), of_used_(of_used) {}

  SeriesValues Of(const SeriesNode& node) const {
    switch (node.what) {
      case SeriesNode::What::kNumber:
        return {{node.number}, true};
      case SeriesNode::What::kTime:
        return {{times_.begin(), times_.end()}, false};
      case SeriesNode::What::kCurve:
        return Curve(node);
      case SeriesNode::What::kEach:
        return Each(node);
      case SeriesNode::What::kWhole:
        break;
    }
    const SeriesValues x = Of(*node.of[0]);
    const std::vector<double> values = x.constant ? std::vector<double>(times_.size(), x.At(0)) : x.numbers;
    return {node.whole(times_, values, node.number), false};
  }

 private:
  SeriesValues Curve(const SeriesNode& node) const {
    const std::span<const double> values = of_used_[static_cast<std::size_t>(node.used)];
    SeriesValues made{{values.begin(), values.end()}, false};
    if (node.number != 1)
      for (double& value : made.numbers) value *= node.number;
    return made;
  }
  SeriesValues Each(const SeriesNode& node) const {
    const SeriesValues a = Of(*node.of[0]);
    const SeriesValues b = node.of.size() > 1 ? Of(*node.of[1]) : SeriesValues{{0}, true};
    SeriesValues made{{}, a.constant && b.constant};
    made.numbers.resize(made.constant ? 1 : times_.size());
    for (std::size_t i = 0; i < made.numbers.size(); ++i) made.numbers[i] = node.each(a.At(i), b.At(i));
    return made;
  }

  std::span<const double> times_;
  const std::vector<std::span<const double>>& of_used_;
};

}  // namespace

SeriesFormula::SeriesFormula(std::string_view text, const std::vector<NamedSeries>& known) {
  ParsedSeries parsed = ParseSeries(text, known);
  root_ = std::move(parsed.root);
  unit_ = std::move(parsed.unit);
  used_ = std::move(parsed.used);
}
SeriesFormula::~SeriesFormula() = default;
SeriesFormula::SeriesFormula(SeriesFormula&&) noexcept = default;
SeriesFormula& SeriesFormula::operator=(SeriesFormula&&) noexcept = default;

std::vector<double> SeriesFormula::Evaluate(std::span<const double> times,
                                            const std::vector<std::span<const double>>& of_used) const {
  SeriesValues values = SeriesEvaluation(times, of_used).Of(*root_);
  if (values.constant) return std::vector<double>(times.size(), values.At(0));
  for (double& value : values.numbers)
    if (!std::isfinite(value)) value = std::nan("");
  return std::move(values.numbers);
}

}  // namespace linkwright
