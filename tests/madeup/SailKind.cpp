// SPDX-License-Identifier: GPL-3.0-or-later
// A kind of objects that this program does not have, described here alone. Nothing else of what is compiled
// knows it, the tests beside this file aside, which name it as a user does.
#include "engine/scene/kinds/KindBuilder.h"
#include "engine/scene/kinds/RegisteredKinds.h"

namespace linkwright {
namespace {

enum class Cut { kSquare, kLateen };
const char* ToString(Cut cut) { return cut == Cut::kLateen ? "lateen" : "square"; }

struct Batten {
  double length = 1;
};

struct Sail {
  std::string name, mast, above, seen_by;
  Cut cut = Cut::kSquare;
  double area = 12, tilt = 0, weight = 3;
  int reefs = 0;
  Function drag;
  Transform pose;
  bool hoisted = true;
  std::vector<Batten> battens;
};

const Kind& BattenKind() {
  static const Kind kind = KindBuilder<Batten>("batten", "battens", "Batten", "Stiffens a sail.")
                               .Effects(Effect::kShown)
                               .Number("length", &Batten::length)
                               .Label("Length")
                               .Help("From end to end.")
                               .Unit("m")
                               .Range(kPositive)
                               .Build();
  return kind;
}

const Kind& SailKind() {
  static const Kind kind =
      KindBuilder<Sail>("sail", "sails", "Sail", "Catches the wind.")
          .NewName([](const Sail& sail) { return std::string(ToString(sail.cut)); })
          .Text("name", &Sail::name)
          .Label("Name")
          .Help("Unique among the sails.")
          .Choice("type", &Sail::cut, 2)
          .Titles({"Square sail", "Lateen sail"})
          .Label("Cut")
          .Help("Its shape.")
          .Number("area", &Sail::area)
          .Label("Area")
          .Help("When it is spread.")
          .Unit("m²")
          .Range(kPositive)
          .Live()
          .Number("reefs", &Sail::reefs)
          .Label("Reefs")
          .Help("How many are taken in.")
          .Range({0, 4})
          .When([](const Sail& sail) { return sail.cut == Cut::kSquare; })
          .Shown()
          .Angle("tilt", &Sail::tilt)
          .Label("Tilt")
          .Help("Of its yard.")
          .Range({-kPi / 2, kPi / 2})
          .Shown()
          .Number("weight", &Sail::weight)
          .Label("Weight")
          .Help("Dry.")
          .Unit("kg")
          .Range({0, 100})
          .Formula("drag", &Sail::drag, Expression::Names::kTime)
          .Label("Drag")
          .Help("A number, or a formula of the time t.")
          .Unit("N")
          .Live()
          .Pose("pose", &Sail::pose)
          .Label("Pose")
          .Help("Of its yard, on the mast.")
          .Unit("m")
          .Shown()
          .Bool("hoisted", &Sail::hoisted)
          .Label("Hoisted")
          .Help("Whether it is up.")
          .Shown()
          .Reference("mast", &Sail::mast, "link")
          .Label("Mast")
          .Help("The link that it hangs on.")
          .Required()
          .Reference("above", &Sail::above, "sail")
          .Label("Above")
          .Help("The sail below it.")
          .Loose()
          .Reference("seen_by", &Sail::seen_by, "camera")
          .Label("Seen by")
          .Help("The camera that is for it.")
          .Loose()
          .Shown()
          .List("battens", &Sail::battens, BattenKind)
          .Label("Battens")
          .Help("What stiffens it.")
          .Shown()
          .Check([](const Sail& sail, std::string_view* field) {
            *field = "weight";
            return sail.weight > 2 * sail.area ? std::string("the sail is too heavy") : std::string();
          })
          .Build();
  return kind;
}

const RegisteredKind registered(SailKind);

}  // namespace
}  // namespace linkwright
