// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/kinds/MeasurementKind.h"

#include <initializer_list>

#include "engine/scene/kinds/KindBuilder.h"

namespace linkwright {
namespace {

using Measurement = MeasurementDescription;

template <MeasurementType... types>
bool MeasuresAny(const Measurement& measurement) {
  return ((measurement.type == types) || ...);
}

}  // namespace

const Kind& MeasurementKind() {
  using enum MeasurementType;
  static const Kind kind =
      KindBuilder<Measurement>("measurement", "measurements", "Measurement",
                               "What is measured in the picture at each moment. Its numbers are the signals "
                               "measure.NAME; they have no effect on the motion.")
          .NewName([](const Measurement& measurement) { return std::string(ToString(measurement.type)); })
          .Line(&Measurement::line)
          .Text("name", &Measurement::name)
          .Required()
          .NotEmpty()
          .Unique()
          .Label("Name")
          .Help("Unique among the measurements; of the signals, too.")
          .Choice("type", &Measurement::type, kMeasurementTypes)
          .Titles({"Distance", "Angle between axes", "Angle at a point", "Clearance of links",
                   "Clearance of robots", "Mass", "Reach", "Holding torque"})
          .Label("Type")
          .Help(
              "distance: of two points, with the way from one to the other in world axes; angle: between two "
              "axes; corner_angle: at a point between two others; clearance, robot_clearance: the least "
              "distance of collision shapes, meshes by their convex hulls, negative by how deep they "
              "overlap; "
              "mass: with the centre of mass; reach: points that a frame comes to within the joint limits, a "
              "picture and no signal; holding_torque: what joints must give for the pose to stay as it is, "
              "against gravity, springs, tendons and outside forces.")
          .Reference("from", &Measurement::from, "frame")
          .Label("From")
          .Help("A frame or link. Empty: the world.")
          .When(MeasuresAny<kDistance, kAngle, kCornerAngle, kClearance>)
          .RequiredWhen(MeasuresAny<kClearance>)
          .Vector("from_point", &Measurement::from_point)
          .Label("Point")
          .Help("In that frame.")
          .Unit("m")
          .When(MeasuresAny<kDistance, kCornerAngle>)
          .Vector("from_axis", &Measurement::from_axis)
          .Label("Axis")
          .Help("In that frame.")
          .Direction()
          .When(MeasuresAny<kAngle>)
          .Reference("at", &Measurement::at, "frame")
          .Label("Corner at")
          .Help("A frame or link that the corner is fixed to. Empty: the world.")
          .When(MeasuresAny<kCornerAngle>)
          .Vector("at_point", &Measurement::at_point)
          .Label("Corner")
          .Help("In that frame.")
          .Unit("m")
          .When(MeasuresAny<kCornerAngle>)
          .Reference("to", &Measurement::to, "frame")
          .Label("To")
          .Help("A frame or link. Empty: the world.")
          .When(MeasuresAny<kDistance, kAngle, kCornerAngle, kClearance>)
          .RequiredWhen(MeasuresAny<kClearance>)
          .Vector("to_point", &Measurement::to_point)
          .Label("Other point")
          .Help("In that frame.")
          .Unit("m")
          .When(MeasuresAny<kDistance, kCornerAngle>)
          .Vector("to_axis", &Measurement::to_axis)
          .Label("Other axis")
          .Help("In that frame.")
          .Direction()
          .When(MeasuresAny<kAngle>)
          .Reference("from_robot", &Measurement::from_robot, "robot")
          .Label("Robot")
          .Help("All its collision shapes.")
          .When(MeasuresAny<kRobotClearance>)
          .RequiredWhen(MeasuresAny<kRobotClearance>)
          .Reference("to_robot", &Measurement::to_robot, "robot")
          .Label("Other robot")
          .Help("All its collision shapes.")
          .When(MeasuresAny<kRobotClearance>)
          .RequiredWhen(MeasuresAny<kRobotClearance>)
          .Names("links", &Measurement::links, "link")
          .Label("Links")
          .Help("Whose mass it is; with no links and no robots that of all that can move.")
          .When(MeasuresAny<kMass>)
          .Names("robots", &Measurement::robots, "robot")
          .Label("Robots")
          .Help("Whose links are counted, too.")
          .When(MeasuresAny<kMass>)
          .Reference("frame", &Measurement::frame, "frame")
          .Label("Frame")
          .Help("The frame or link whose reach it is.")
          .When(MeasuresAny<kReach>)
          .RequiredWhen(MeasuresAny<kReach>)
          .Vector("point", &Measurement::point)
          .Label("Point")
          .Help("In that frame.")
          .Unit("m")
          .When(MeasuresAny<kReach>)
          .Number("samples", &Measurement::samples)
          .Label("Samples")
          .Help(
              "Poses that are drawn evenly within the joint limits; joints without limits turn all the way "
              "round, or stay where they slide.")
          .Range({1, kMostReachSamples})
          .When(MeasuresAny<kReach>)
          .Number("seed", &Measurement::seed)
          .Label("Seed")
          .Help("Of the poses: the same seed gives the same points.")
          .When(MeasuresAny<kReach>)
          .Names("joints", &Measurement::joints, "joint")
          .Label("Joints")
          .Help(
              "That hold the pose; none: all. Of a mechanism with loops the others are passive, and the "
              "torques are the least that do.")
          .When(MeasuresAny<kHoldingTorque>)
          .Bool("shown", &Measurement::shown)
          .Label("In the picture")
          .Help("Whether it is drawn.")
          .Build();
  return kind;
}

std::vector<MeasurementDescription> MeasurementsOf(const Scene& scene) {
  std::vector<MeasurementDescription> all;
  for (const auto& object : scene.others.Of(MeasurementKind()))
    all.push_back(*static_cast<const MeasurementDescription*>(object.get()));
  return all;
}

}  // namespace linkwright
