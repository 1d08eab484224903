// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/Tendon.h"
#include "engine/scene/kinds/IntervalField.h"
#include "engine/scene/kinds/KindBuilder.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

using Tendon = TendonDescription;
using Stop = TendonStopDescription;

bool IsObstacle(const Stop& stop) {
  return stop.kind == TendonStop::kSphere || stop.kind == TendonStop::kCylinder;
}
bool IsPulley(const Stop& stop) { return stop.kind == TendonStop::kPulley; }
bool IsFixed(const Tendon& tendon) { return tendon.type == TendonType::kFixed; }
bool IsSpatial(const Tendon& tendon) { return tendon.type == TendonType::kSpatial; }

}  // namespace

const Kind& TendonStopKind() {
  static const Kind kind =
      KindBuilder<Stop>("tendon_stop", "stops", "Stop of a tendon",
                        "A point that it passes through, an obstacle that it lies round, or a pulley.")
          .Choice("type", &Stop::kind, kTendonStops)
          .Titles({"Point", "Sphere", "Cylinder", "Pulley"})
          .Label("Type")
          .Help("A cylinder has no ends; a pulley ends a branch, and the next stop begins another one.")
          .Reference("link", &Stop::link, "frame")
          .Label("Link")
          .Help("A link or frame. Empty: the world.")
          .When([](const Stop& stop) { return !IsPulley(stop); })
          .Pose("pose", &Stop::X_LS)
          .Label("Pose")
          .Help("Of the point, or of the obstacle with its axis along z, in the link.")
          .Unit("m")
          .When([](const Stop& stop) { return !IsPulley(stop); })
          .Number("radius", &Stop::radius)
          .Label("Radius")
          .Help("Of the obstacle.")
          .Unit("m")
          .Range(kPositive)
          .When(IsObstacle)
          .RequiredWhen(IsObstacle)
          .OptionalVector("side", &Stop::side)
          .Label("Side")
          .Help("A point on whose side of the obstacle it lies; inside the obstacle, it passes within.")
          .Unit("m")
          .When(IsObstacle)
          .Reference("side_link", &Stop::side_link, "frame")
          .Label("Link of the side")
          .Help("In which that point is. Empty: the world.")
          .When(IsObstacle)
          .Number("divisor", &Stop::divisor)
          .Label("Divisor")
          .Help("Of a pulley: what comes after it counts one part in so many.")
          .Range(kPositive)
          .When(IsPulley)
          .Build();
  return kind;
}

const Kind& TendonKind() {
  static const Kind kind =
      KindBuilder<Tendon>(
          "tendon", "tendons", "Tendon",
          "A sum of joint positions, or a cord over points and round obstacles, with a spring and a "
          "damper. Actuators may pull it.")
          .NewName([](const Tendon&) { return std::string("tendon"); })
          .Line(&Tendon::line)
          .Text("name", &Tendon::name)
          .Required()
          .NotEmpty()
          .Unique()
          .Label("Name")
          .Help("Unique among the tendons.")
          .Choice("type", &Tendon::type, kTendonTypes)
          .Titles({"Fixed", "Spatial"})
          .Required()
          .Label("Type")
          .Help("fixed: a sum of joint positions; spatial: a cord.")
          .NumbersBy("joint", "joints", &Tendon::joints)
          .Label("Coefficients")
          .Help("By joint of one degree of freedom: its length is the sum of coefficient · position.")
          .When(IsFixed)
          .List("stops", &Tendon::stops, TendonStopKind)
          .Label("Stops")
          .Help("What it passes, in its order; each obstacle stands between two points.")
          .When(IsSpatial)
          .Number("stiffness", &Tendon::stiffness)
          .Label("Stiffness")
          .Help("Force by elongation.")
          .Unit("N/m")
          .Range(kNotNegative)
          .Number("damping", &Tendon::damping)
          .Label("Damping")
          .Help("Force by rate of elongation.")
          .Unit("N s/m")
          .Range(kNotNegative)
          .Numbers("spring_range", &Tendon::spring_range)
          .Label("Relaxed lengths")
          .Help("Least and greatest length at which its spring is relaxed.")
          .Unit("m")
          .Optional<std::vector<double>>(FieldType::kNumbers, "actuator_force",
                                         IntervalNumbers<Tendon, &Tendon::actuator_force>,
                                         SetInterval<Tendon, &Tendon::actuator_force>)
          .Count(2)
          .Label("Actuator force")
          .Help("Least and greatest force of all actuators on it together.")
          .Unit("N")
          .Number("radius", &Tendon::radius)
          .Label("Drawn radius")
          .Help("Of the cord in the picture.")
          .Unit("m")
          .Range(kPositive)
          .When(IsSpatial)
          .Shown()
          .Optional<NamedColor>(
              FieldType::kColor, "color",
              [](const Tendon& tendon) {
                return std::optional(NamedColor{tendon.color, {}});
              },
              [](Tendon* tendon, const std::optional<NamedColor>& color) {
                tendon->color = color ? color->color : Tendon().color;
              })
          .Label("Color")
          .Help("Of the cord in the picture.")
          .When(IsSpatial)
          .Shown()
          .Build();
  return kind;
}

}  // namespace linkwright
