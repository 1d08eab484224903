// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/Message.h"
#include "engine/scene/Scene.h"
#include "engine/scene/kinds/KindBuilder.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/kinds/SurfaceFields.h"

namespace linkwright {
namespace {

constexpr int kContactClocks = static_cast<int>(ContactClock::kStepping) + 1;
constexpr int kImpactLaws = static_cast<int>(ImpactLaw::kSequential) + 1;
constexpr int kContactCombines = static_cast<int>(ContactCombine::kGeometric) + 1;

constexpr Interval kRestitution = {0, 1};
constexpr Interval kCountFromOne = {1, 1e6};

std::string CheckContact(const ContactDescription& contact, std::string_view* field) {
  *field = "impacts";
  return contact.impacts == ImpactLaw::kSequential && contact.clock == ContactClock::kStepping
             ? MessageOf("contact.impacts-need-events")
             : Message();
}

std::string CheckContactPair(const ContactPair& pair, std::string_view* field) {
  *field = "b";
  return !pair.a.empty() && pair.a == pair.b ? MessageOf("contact.pair-of-one", {pair.a}) : Message();
}

// Of a list of pairs: what is wrong with one of its rows.
std::string CheckNamePairs(const std::vector<std::array<std::string, 2>>& pairs) {
  for (const auto& [a, b] : pairs)
    if (a == b) return MessageOf("contact.pairs-with-itself", {a});
  return {};
}

}  // namespace

const Kind& SurfaceFields() {
  static const Kind kind =
      KindBuilder<SurfaceDescription>("surface", "surface", "Surface", "What a surface in contact has.")
          .OptionalNumber("friction", &SurfaceDescription::friction)
          .Label("Friction")
          .Help("Coefficient of dry friction in contact.")
          .Range(kNotNegative)
          .OptionalNumber("restitution", &SurfaceDescription::restitution)
          .Label("Restitution")
          .Help("Of impacts: 0: no rebound; 1: no energy is lost.")
          .Range(kRestitution)
          .OptionalNumber("torsional", &SurfaceDescription::torsional)
          .Label("Torsional resistance")
          .Help("Greatest moment about the normal, by normal force.")
          .Unit("m")
          .Range(kNotNegative)
          .OptionalNumber("rolling", &SurfaceDescription::rolling)
          .Label("Rolling resistance")
          .Help("Greatest moment against rolling, by normal force.")
          .Unit("m")
          .Range(kNotNegative)
          .Build();
  return kind;
}

const Kind& ContactGroundKind() {
  static const Kind kind =
      KindBuilder<ContactGround>("contact_ground", "ground", "Ground of contact",
                                 "The solid behind a plane; in pairs it is called \"ground\".")
          .Number("height", &ContactGround::height)
          .Label("Height")
          .Help("Where the plane meets the z axis.")
          .Unit("m")
          .Vector("normal", &ContactGround::normal)
          .Direction()
          .Label("Normal")
          .Help("Direction out of the ground, of any length.")
          .Include(&ContactGround::surface, SurfaceFields())
          .Build();
  return kind;
}

const Kind& ContactPairKind() {
  static const Kind kind =
      KindBuilder<ContactPair>("contact_pair", "pairs", "Contact pair",
                               "What two links, or a link and the ground, have in contact with each other, "
                               "whatever their shapes have.")
          .Line(&ContactPair::line)
          .Reference("a", &ContactPair::a, "link")
          .Besides("ground")
          .NotEmpty()
          .Required()
          .Label("First link")
          .Help("A link, or \"ground\".")
          .Reference("b", &ContactPair::b, "link")
          .Besides("ground")
          .NotEmpty()
          .Required()
          .Label("Second link")
          .Help("Another link, or \"ground\".")
          .Include(&ContactPair::surface, SurfaceFields())
          .Bool("enabled", &ContactPair::enabled)
          .Label("Enabled")
          .Help("Whether they touch.")
          .Check(CheckContactPair)
          .Build();
  return kind;
}

const Kind& ContactKind() {
  static const Kind kind =
      KindBuilder<ContactDescription>(
          "contact", "contact", "Contact",
          "Links touch each other with their collision shapes. Absent: nothing touches.")
          .Bool("enabled", &ContactDescription::enabled)
          .Label("Enabled")
          .Help("Whether links touch.")
          .Choice("clock", &ContactDescription::clock, kContactClocks)
          .Titles({"Automatic", "Events", "Stepping"})
          .Label("Clock")
          .Help(
              "events: a step is split where a contact opens, closes, sticks or slips; stepping: contacts "
              "are "
              "settled once a step; auto: events, stepping where there are too many.")
          .Choice("impacts", &ContactDescription::impacts, kImpactLaws)
          .Titles({"Simultaneous", "Sequential"})
          .Label("Impacts")
          .Help("Whether several points that strike at once do so together or one after another.")
          .Number("friction", [](ContactDescription& c) -> double& { return c.defaults.friction; })
          .Label("Friction")
          .Help("Coefficient of dry friction where neither the pair nor a shape has one.")
          .Range(kNotNegative)
          .Number("restitution", [](ContactDescription& c) -> double& { return c.defaults.restitution; })
          .Label("Restitution")
          .Help("Coefficient of restitution where neither the pair nor a shape has one.")
          .Range(kRestitution)
          .Number("torsional", [](ContactDescription& c) -> double& { return c.defaults.torsional; })
          .Label("Torsional resistance")
          .Help("Moment about the normal by normal force, where neither the pair nor a shape has one.")
          .Unit("m")
          .Range(kNotNegative)
          .Number("rolling", [](ContactDescription& c) -> double& { return c.defaults.rolling; })
          .Label("Rolling resistance")
          .Help("Moment against rolling by normal force, where neither the pair nor a shape has one.")
          .Unit("m")
          .Range(kNotNegative)
          .Part("ground", &ContactDescription::ground, ContactGroundKind)
          .Switchable()
          .Label("Ground")
          .Help("true: at view.ground_height; false: there is none.")
          .Choice("combine", &ContactDescription::combine, kContactCombines)
          .Titles({"Greater", "Smaller", "Mean", "Product", "Geometric mean"})
          .Label("Combine")
          .Help("The value of a pair of which both shapes have one.")
          .Bool("self", &ContactDescription::self)
          .Label("Within robots")
          .Help("Whether links of one robot touch each other.")
          .Number("settle", &ContactDescription::settle)
          .Label("Settling time")
          .Help("Bounces of which less than that is left end at once.")
          .Unit("s")
          .Range(kNotNegative)
          .Number("most_events", &ContactDescription::most_events)
          .Label("Most events")
          .Help("In a step; with the clock auto, more are stepped over.")
          .Range(kCountFromOne)
          .Number("most_points", &ContactDescription::most_points)
          .Label("Most points")
          .Help("Closed points on events; with the clock auto, more are stepped.")
          .Range(kCountFromOne)
          .List("pairs", &ContactDescription::pairs, ContactPairKind)
          .Label("Pairs")
          .Help("What pairs of links have instead of what their shapes have.")
          .NamePairs("exclude", &ContactDescription::exclude, "link")
          .Besides("ground")
          .Loose()
          .Label("Excluded pairs")
          .Help("Links that do not touch each other: [[\"upper\", \"hand\"]].")
          .NamePairs("report", &ContactDescription::report, "link")
          .Besides("ground")
          .Loose()
          .Label("Reported pairs")
          .Help(
              "Whose forces are signals. Default: those listed in pairs, and up to 32 links with shapes "
              "against "
              "the ground.")
          .Check(CheckContact)
          .Check([](const ContactDescription& contact, std::string_view* field) {
            *field = "exclude";
            return CheckNamePairs(contact.exclude);
          })
          .Check([](const ContactDescription& contact, std::string_view* field) {
            *field = "report";
            return CheckNamePairs(contact.report);
          })
          .Build();
  return kind;
}

}  // namespace linkwright
