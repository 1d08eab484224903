// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/Sensor.h"
#include "engine/scene/kinds/KindBuilder.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

using Sensor = SensorDescription;

template <SensorObject object>
bool SensesOn(const Sensor& sensor) {
  return ObjectOf(sensor.type) == object;
}
bool SensesRelative(const Sensor& sensor) { return MayHaveReference(sensor.type); }
bool SensesPictures(const Sensor& sensor) { return sensor.type == SensorType::kCamera; }
bool SensesTouch(const Sensor& sensor) { return sensor.type == SensorType::kTouch; }
bool HasZone(const Sensor& sensor) { return SensesTouch(sensor) && sensor.zone != SensorZone::kLink; }

}  // namespace

const Kind& SensorKind() {
  static const Kind kind =
      KindBuilder<Sensor>("sensor", "sensors", "Sensor",
                          "What is measured at each moment, as in MuJoCo. Its numbers are the signals "
                          "sensor.NAME; they have no effect on the motion.")
          .NewName([](const Sensor&) { return std::string("sensor"); })
          .Line(&Sensor::line)
          .Text("name", &Sensor::name)
          .Required()
          .NotEmpty()
          .Unique()
          .Label("Name")
          .Help("Unique among the sensors; of the signals, too.")
          .Choice("type", &Sensor::type, kSensorTypes)
          .Required()
          .Titles({"Joint position",
                   "Joint velocity",
                   "Joint force of actuators",
                   "Tendon length",
                   "Tendon velocity",
                   "Actuator length",
                   "Actuator velocity",
                   "Actuator force",
                   "Frame position",
                   "Frame orientation",
                   "Frame x axis",
                   "Frame y axis",
                   "Frame z axis",
                   "Frame velocity",
                   "Frame angular velocity",
                   "Frame acceleration",
                   "Frame angular acceleration",
                   "Velocimeter",
                   "Gyro",
                   "Accelerometer",
                   "Force in joint",
                   "Torque in joint",
                   "Touch",
                   "Rangefinder",
                   "Camera",
                   "Centre of mass",
                   "Velocity of centre of mass",
                   "Angular momentum"})
          .Label("Type")
          .Help(
              "frame_…: in the axes of the reference frame, or of the world; velocimeter, gyro: in the "
              "frame's own axes; accelerometer: a − g in these, so that it reads +g at rest; force, torque: "
              "what the parent exerts on the child in the joint above the frame's link, about the frame's "
              "origin, in its axes; touch: the sum of normal forces on the link; rangefinder: the distance "
              "along the frame's z axis to the next collision shape of another link, −1 if there is none; "
              "camera: a picture along the frame's −z axis with x to the right, which is no signal; "
              "subtree_…: of all that hangs on the link.")
          .Reference("joint", &Sensor::joint, "joint")
          .Label("Joint")
          .Help("Whose position, velocity or actuator force it is.")
          .When(SensesOn<SensorObject::kJoint>)
          .RequiredWhen(SensesOn<SensorObject::kJoint>)
          .Reference("tendon", &Sensor::tendon, "tendon")
          .Label("Tendon")
          .Help("Whose length or velocity it is.")
          .When(SensesOn<SensorObject::kTendon>)
          .RequiredWhen(SensesOn<SensorObject::kTendon>)
          .Reference("actuator", &Sensor::actuator, "actuator")
          .Label("Actuator")
          .Help("Whose length, velocity or force it is.")
          .When(SensesOn<SensorObject::kActuator>)
          .RequiredWhen(SensesOn<SensorObject::kActuator>)
          .Reference("frame", &Sensor::frame, "frame")
          .Label("Frame")
          .Help("The frame or link that it is mounted on.")
          .When(SensesOn<SensorObject::kFrame>)
          .RequiredWhen(SensesOn<SensorObject::kFrame>)
          .Reference("link", &Sensor::link, "link")
          .Label("Link")
          .Help("The link with all that hangs on it.")
          .When(SensesOn<SensorObject::kLink>)
          .RequiredWhen(SensesOn<SensorObject::kLink>)
          .Reference("reference", &Sensor::reference, "frame")
          .Loose()
          .Label("Reference")
          .Help("A frame or link that it is measured from and whose axes it is in. Empty: the world.")
          .When(SensesRelative)
          .Bool("proper", &Sensor::proper)
          .Label("Proper acceleration")
          .Help("Less gravity, as an accelerometer feels it: +g at rest. As MuJoCo's framelinacc has it.")
          .When([](const Sensor& sensor) { return sensor.type == SensorType::kFrameLinearAcceleration; })
          .Choice("zone", &Sensor::zone, kSensorZones)
          .Titles({"Whole link", "Sphere", "Box", "Capsule", "Cylinder", "Ellipsoid"})
          .Label("Zone")
          .Help("The part of the link that feels, about the frame.")
          .When(SensesTouch)
          .Numbers("size", &Sensor::size)
          .Label("Size of the zone")
          .Help(
              "Sphere: radius; capsule: radius, length without the caps; cylinder: radius, height; box: side "
              "lengths; ellipsoid: semi-axes.")
          .Unit("m")
          .Range(kPositive)
          .When(HasZone)
          .Angle("field_of_view", &Sensor::field_of_view)
          .Label("Field of view")
          .Help("Vertical angle of the picture.")
          .When(SensesPictures)
          .Number("width", &Sensor::width)
          .Label("Width")
          .Help("Of the picture, in pixels.")
          .Range({1, kMostSensorPixels})
          .When(SensesPictures)
          .Number("height", &Sensor::height)
          .Label("Height")
          .Help("Of the picture, in pixels.")
          .Range({1, kMostSensorPixels})
          .When(SensesPictures)
          .Number("rate", &Sensor::rate)
          .Label("Rate")
          .Help(
              "Samples a second: sample k is taken at the first step at or after k/rate, and held. 0: at all "
              "times.")
          .Unit("1/s")
          .Range(kNotNegative)
          .Number("delay", &Sensor::delay)
          .Label("Delay")
          .Help("After which a sample is shown; needs a rate.")
          .Unit("s")
          .Range(kNotNegative)
          .Number("noise", &Sensor::noise)
          .Label("Noise")
          .Help(
              "Standard deviation of the normal noise on each number, in its unit; directions and "
              "orientations are turned by a random angle in radians. Of a camera: of each colour of each "
              "pixel, whose range is 0 to 1.")
          .Range(kNotNegative)
          .Number("cutoff", &Sensor::cutoff)
          .Label("Cutoff")
          .Help("What its numbers are clipped to, either way. 0: they are not.")
          .Range(kNotNegative)
          .When([](const Sensor& sensor) { return sensor.type != SensorType::kCamera; })
          .Number("seed", &Sensor::seed)
          .Label("Seed")
          .Help("Of the noise, with the name: the same sample always has the same noise.")
          .When([](const Sensor& sensor) { return sensor.noise > 0; })
          .Check([](const Sensor& sensor, std::string_view* field) {
            if (HasZone(sensor)) *field = "size";
            if (sensor.delay > 0) *field = "delay";
            return CheckSensor(sensor);
          })
          .Build();
  return kind;
}

}  // namespace linkwright
