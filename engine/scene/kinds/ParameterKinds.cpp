// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/kinds/ParameterKinds.h"

#include "engine/base/Message.h"
#include "engine/math/Quantity.h"
#include "engine/scene/Parameters.h"
#include "engine/scene/kinds/KindBuilder.h"

namespace linkwright {

const Kind& ParameterKind() {
  static const Kind kind =
      KindBuilder<SceneParameter>("parameter", "parameters", "Parameter",
                                  "A number with a name, which formulas of the scene may use.")
          .Effects(Effect::kShown)
          .Text("name", &SceneParameter::name)
          .Label("Name")
          .Help("As formulas have it: letters, digits and _, and no unit.")
          .Required()
          .NotEmpty()
          .Unique()
          .Number("value", &SceneParameter::value)
          .Label("Value")
          .Help("In its unit. All numbers whose formulas use it follow.")
          .UnitFor([](const SceneParameter& p) { return p.unit; })
          .Always()
          .Text("unit", &SceneParameter::unit)
          .Label("Unit")
          .Help("Of the value: m, mm, in, deg, kg, N/m; empty: a plain number.")
          .Text("help", &SceneParameter::help)
          .Label("Note")
          .Help("What it is.")
          .NewName([](const SceneParameter&) { return std::string("L"); })
          .Check([](const SceneParameter& p, std::string_view* field) {
            *field = "name";
            if (const Message why = WhyNoFormulaName(p.name); !why.text.empty()) return why.text;
            *field = "unit";
            return FindUnit(p.unit) ? std::string() : MessageOf("parameter.no-unit", {p.unit}).text;
          })
          .Build();
  return kind;
}

const Kind& FormulaKind() {
  static const Kind kind =
      KindBuilder<SceneFormula>("formula", "formulas", "Formula",
                                "A number of an object that follows a formula of parameters. The number "
                                "itself stands in its object as well.")
          .Effects(Effect::kShown)
          .Text("number", &SceneFormula::number)
          .NotEmpty()
          .Label("Number")
          .Help("Path and field: arm/elbow.damping, forces/pull.point.z.")
          .Required()
          .Text("formula", &SceneFormula::formula)
          .NotEmpty()
          .Label("Formula")
          .Help("Of parameters and numbers with units: 2*L1 + 3 mm.")
          .Required()
          .Build();
  return kind;
}

}  // namespace linkwright
