// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/LoopElement.h"
#include "engine/scene/kinds/KindBuilder.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {

const Kind& LoopKind() {
  static const Kind kind =
      KindBuilder<LoopElement>(
          "loop", "loops", "Loop joint",
          "A joint between two links, or a link and the world, that closes a loop of the tree.")
          .NewName([](const LoopElement& loop) { return std::string(ToString(loop.type)); })
          .Text("name", &LoopElement::name)
          .Label("Name")
          .Help("Unique among the loop joints.")
          .Choice("type", &LoopElement::type, kLoopTypes)
          .Required()
          .Label("Type")
          .Help(
              "spherical: the points coincide; revolute: that, and the axes are parallel; universal: the "
              "points "
              "coincide, the axes (of the cross) are perpendicular; cylindrical: both axes on one line "
              "through the "
              "points; translational: that without rotation; planar: point_j in the plane through point_i "
              "normal "
              "to axis_i, parallel axes; fixed: no relative motion; distance: a rod between the points; "
              "offset: "
              "point_j is length ahead of point_i along axis_i; angle: ref_j is rotated by length from ref_i "
              "about "
              "axis_i.")
          .Bool("enabled", &LoopElement::enabled)
          .Label("Enabled")
          .Help("Whether it closes the loop.")
          .Reference("link_i", &LoopElement::link_i, "frame")
          .Label("Link i")
          .Help("A link or frame; with several robots \"left/hand\". Empty: the world.")
          .Reference("link_j", &LoopElement::link_j, "frame")
          .Label("Link j")
          .Help("Another link or frame. Empty: the world.")
          .Vector("point_i", &LoopElement::point_i)
          .Label("Point in i")
          .Help("From the origin of link_i, along its axes.")
          .Unit("m")
          .Vector("point_j", &LoopElement::point_j)
          .Label("Point in j")
          .Help("From the origin of link_j, along its axes.")
          .Unit("m")
          .Vector("axis_i", &LoopElement::axis_i)
          .Direction()
          .Label("Axis in i")
          .Help("Direction in link_i, of any length.")
          .When([](const LoopElement& loop) { return HasAxes(loop.type); })
          .Vector("axis_j", &LoopElement::axis_j)
          .Direction()
          .Label("Axis in j")
          .Help("Direction in link_j, of any length.")
          .When([](const LoopElement& loop) { return HasSecondAxis(loop.type); })
          .Vector("ref_i", &LoopElement::ref_i)
          .Direction()
          .Label("Reference in i")
          .Help("Direction in link_i across axis_i.")
          .When([](const LoopElement& loop) { return HasReferences(loop.type); })
          .Vector("ref_j", &LoopElement::ref_j)
          .Direction()
          .Label("Reference in j")
          .Help("The same direction in link_j.")
          .When([](const LoopElement& loop) { return HasReferences(loop.type); })
          .Number("length", &LoopElement::length)
          .Label("Length")
          .Help("Of a distance (greater than 0) or an offset [m], of an angle [rad].")
          .Unit("m|rad")
          .UnitFor([](const LoopElement& loop) -> std::string {
            return loop.type == LoopType::kAngle ? "rad" : "m";
          })
          .RangeFor([](const LoopElement& loop) {
            return loop.type == LoopType::kDistance ? kPositive : kAnyNumber;
          })
          .When([](const LoopElement& loop) { return HasLength(loop.type); })
          .RequiredWhen(
              [](const LoopElement& loop) { return loop.type == LoopType::kDistance && !loop.function; })
          .Part("function", &LoopElement::function, TimeFunctionKind)
          .Label("Driven")
          .Help("A driver: the length follows this function of time.")
          .When([](const LoopElement& loop) { return HasLength(loop.type); })
          .Check([](const LoopElement& loop, std::string_view* field) {
            std::string wrong = CheckLoop(loop);
            for (const std::string_view name : {"axis_i", "axis_j", "ref_i", "ref_j"})
              if (wrong.starts_with(name)) *field = name;
            return wrong;
          })
          .Build();
  return kind;
}

}  // namespace linkwright
