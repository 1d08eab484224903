// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/Message.h"
#include "engine/constraints/eulerparameters/MechanismDescription.h"
#include "engine/scene/kinds/KindBuilder.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

constexpr int kMechanismForceTypes = 2;

using OptionalForceNumber = std::optional<double>;
using OptionalTable = std::optional<std::vector<double>>;

bool IsTyre(const MechanismForce& f) { return f.type == MechanismForceType::kTyre; }
bool IsSpringDamper(const MechanismForce& f) { return f.type == MechanismForceType::kSpringDamper; }
bool HasBump(const MechanismForce& f) { return f.has_bump; }

// A number of the bump, or nothing where there is none.
template <double MechanismForce::*member>
OptionalForceNumber BumpNumber(const MechanismForce& f) {
  return f.has_bump ? OptionalForceNumber(f.*member) : std::nullopt;
}
template <double MechanismForce::*member>
void SetBumpNumber(MechanismForce* f, const OptionalForceNumber& value) {
  f->*member = value.value_or(0);
}

// Pairs of a table, one behind the other; nothing: it is empty.
template <ForceTable MechanismForce::*member>
OptionalTable TablePairs(const MechanismForce& f) {
  const ForceTable& table = f.*member;
  if (table.x.empty()) return std::nullopt;
  std::vector<double> pairs;
  for (std::size_t i = 0; i < table.x.size(); ++i) {
    pairs.push_back(table.x[i]);
    pairs.push_back(table.force[i]);
  }
  return pairs;
}
template <ForceTable MechanismForce::*member>
void SetTablePairs(MechanismForce* f, const OptionalTable& pairs) {
  ForceTable& table = f->*member;
  table = {};
  for (std::size_t i = 0; pairs && i + 1 < pairs->size(); i += 2) {
    table.x.push_back((*pairs)[i]);
    table.force.push_back((*pairs)[i + 1]);
  }
}

// A damping of its own in one direction; where both are the same, "c" has them.
template <double MechanismForce::*member>
OptionalForceNumber OneWayDamping(const MechanismForce& f) {
  return f.cc != f.cr ? OptionalForceNumber(f.*member) : std::nullopt;
}
template <double MechanismForce::*member>
void SetOneWayDamping(MechanismForce* f, const OptionalForceNumber& value) {
  if (value) f->*member = *value;
}

}  // namespace

const Kind& MechanismForceKind() {
  static const Kind kind =
      KindBuilder<MechanismForce>("mechanism_force", "forces", "Force element",
                                  "A spring with a damper between two points, or a tyre on the road.")
          .Line(&MechanismForce::line)
          .Text("name", &MechanismForce::name)
          .Required()
          .NotEmpty()
          .Unique()
          .Label("Name")
          .Help("Unique among the forces.")
          .Choice("type", &MechanismForce::type, kMechanismForceTypes)
          .Required()
          .Label("Type")
          .Help("tsda: spring, damper and actuator in one; tyre: a tyre on the road.")
          .Reference("body_i", &MechanismForce::body_i, "mechanism_body")
          .Label("Body i")
          .Help("A body, or ground.")
          .When(IsSpringDamper)
          .RequiredWhen(IsSpringDamper)
          .Reference("body_j", &MechanismForce::body_j, "mechanism_body")
          .Label("Body j")
          .Help("Another body, or ground.")
          .When(IsSpringDamper)
          .RequiredWhen(IsSpringDamper)
          .Vector("point_i", &MechanismForce::point_i)
          .Label("Point in i")
          .Help("In body_i, from its centre of mass.")
          .Unit("m")
          .When(IsSpringDamper)
          .RequiredWhen(IsSpringDamper)
          .Live()
          .Vector("point_j", &MechanismForce::point_j)
          .Label("Point in j")
          .Help("In body_j, from its centre of mass.")
          .Unit("m")
          .When(IsSpringDamper)
          .RequiredWhen(IsSpringDamper)
          .Live()
          .Number("l_ref", &MechanismForce::l_ref)
          .Label("Reference length")
          .Help("Length at which the spring force is F0.")
          .Unit("m")
          .Range(kNotNegative)
          .When(IsSpringDamper)
          .Live()
          .Number("F0", &MechanismForce::F0)
          .Label("Preload")
          .Help("Spring force at the reference length.")
          .Unit("N")
          .When(IsSpringDamper)
          .Live()
          .Reference("body", &MechanismForce::body_i, "mechanism_body")
          .Label("Wheel")
          .Help("The body that has the tyre; not ground.")
          .Except({std::string(kGround)})
          .When(IsTyre)
          .RequiredWhen(IsTyre)
          .Vector("point", &MechanismForce::point_i)
          .Label("Wheel centre")
          .Help("In the body, from its centre of mass.")
          .Unit("m")
          .When(IsTyre)
          .RequiredWhen(IsTyre)
          .Live()
          .Number("R", &MechanismForce::R)
          .Label("Radius")
          .Help("Radius of the tyre.")
          .Unit("m")
          .Range(kPositive)
          .When(IsTyre)
          .RequiredWhen(IsTyre)
          .Live()
          .Number("k", &MechanismForce::k)
          .Label("Stiffness")
          .Help("Of the spring.")
          .Unit("N/m")
          .When(IsSpringDamper)
          .Live()
          .Number("k", &MechanismForce::k)
          .Label("Stiffness")
          .Help("Of the tyre.")
          .Unit("N/m")
          .Range(kNotNegative)
          .When(IsTyre)
          .RequiredWhen(IsTyre)
          .Live()
          .Number("k3", &MechanismForce::k3)
          .Label("Cubic stiffness")
          .Help("Of the cubic part of the spring.")
          .Unit("N/m³")
          .When(IsSpringDamper)
          .Live()
          .Optional<double>(
              FieldType::kNumber, "c",
              [](const MechanismForce& f) { return f.cc == f.cr ? OptionalForceNumber(f.cc) : std::nullopt; },
              [](MechanismForce* f, const OptionalForceNumber& c) {
                if (c) f->cc = f->cr = *c;
              })
          .Label("Damping")
          .Help("In compression and in rebound.")
          .Unit("N s/m")
          .When(IsSpringDamper)
          .Live()
          .Optional<double>(FieldType::kNumber, "cc", OneWayDamping<&MechanismForce::cc>,
                            SetOneWayDamping<&MechanismForce::cc>)
          .Label("Compression damping")
          .Help("In compression.")
          .Unit("N s/m")
          .When(IsSpringDamper)
          .Excludes({"c"})
          .Live()
          .Optional<double>(FieldType::kNumber, "cr", OneWayDamping<&MechanismForce::cr>,
                            SetOneWayDamping<&MechanismForce::cr>)
          .Label("Rebound damping")
          .Help("In rebound.")
          .Unit("N s/m")
          .When(IsSpringDamper)
          .Excludes({"c"})
          .Live()
          .Number("vs", &MechanismForce::vs)
          .Label("Corner speed")
          .Help("Rounds the corner between the two dampings.")
          .Unit("m/s")
          .Range(kNotNegative)
          .When(IsSpringDamper)
          .Live()
          .Optional<std::vector<double>>(FieldType::kRows, "spring_table",
                                         TablePairs<&MechanismForce::spring_table>,
                                         SetTablePairs<&MechanismForce::spring_table>)
          .Count(2)
          .Ascending()
          .Label("Spring table")
          .Help("Pairs of compression and force.")
          .Unit("m, N")
          .When(IsSpringDamper)
          .Optional<std::vector<double>>(FieldType::kRows, "damper_table",
                                         TablePairs<&MechanismForce::damper_table>,
                                         SetTablePairs<&MechanismForce::damper_table>)
          .Count(2)
          .Ascending()
          .Label("Damper table")
          .Help("Pairs of velocity and force.")
          .Unit("m/s, N")
          .When(IsSpringDamper)
          .Number("d", &MechanismForce::d)
          .Label("Damping")
          .Help("Of the tyre, by its spring force.")
          .Unit("s/m")
          .Range(kNotNegative)
          .When(IsTyre)
          .Live()
          .Optional<double>(FieldType::kNumber, "xb", BumpNumber<&MechanismForce::xb>,
                            [](MechanismForce* f, const OptionalForceNumber& place) {
                              f->has_bump = place.has_value();
                              f->xb = place.value_or(0);
                            })
          .Label("Bump")
          .Help("Position of the bump along x.")
          .Unit("m")
          .When(IsTyre)
          .Live()
          .Optional<double>(FieldType::kNumber, "rb", BumpNumber<&MechanismForce::rb>,
                            SetBumpNumber<&MechanismForce::rb>)
          .Label("Bump radius")
          .Help("Radius of the bump.")
          .Unit("m")
          .Range(kPositive)
          .When(IsTyre)
          .RequiredWhen(HasBump)
          .Needs({"xb"})
          .Live()
          .Optional<double>(FieldType::kNumber, "a", BumpNumber<&MechanismForce::a>,
                            SetBumpNumber<&MechanismForce::a>)
          .Label("Contact length")
          .Help("Half the length of the contact with the bump.")
          .Unit("m")
          .Range(kPositive)
          .When(IsTyre)
          .RequiredWhen(HasBump)
          .Needs({"xb"})
          .Live()
          .Check([](const MechanismForce& f, std::string_view*) {
            const bool alone = IsSpringDamper(f) && f.body_i == f.body_j;
            return alone ? MessageOf("mechanism.joins-to-itself", {f.body_i}).text : std::string();
          })
          .Build();
  return kind;
}

}  // namespace linkwright
