// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/analysis/DriverIterations.h"

#include <QObject>
#include <algorithm>
#include <utility>

#include "engine/constraints/eulerparameters/PositionAnalysis.h"

namespace linkwright::app {

std::vector<IterationCurve> iterationCurves(const MechanismDescription& description) {
  const Mechanism mechanism(description);
  // Without freedom and without redundant rows: all four have one solution to go to.
  std::vector<IterationCurve> curves;
  if (mechanism.row_count() != mechanism.nv()) return curves;
  const std::pair<PositionMethod, QString> methods[] = {
      {PositionMethod::kModified, QObject::tr("modified")},
      {PositionMethod::kFull, QObject::tr("full")},
      {PositionMethod::kRenormalise, QObject::tr("renormalised each time")},
      {PositionMethod::kAfter, QObject::tr("normalised at the end")}};
  for (const auto& [method, name] : methods) {
    PositionOptions options;
    options.method = method;
    IterationCurve curve;
    curve.name = name;
    for (const PositionIterate& each :
         IteratePositions(mechanism, mechanism.InitialPosition(), 0, {}, options))
      curve.residual.push_back(std::max(each.residual, each.norm));
    curves.push_back(std::move(curve));
  }
  return curves;
}

}  // namespace linkwright::app
