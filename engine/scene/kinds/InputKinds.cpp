// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/actuation/ControlInput.h"
#include "engine/model/Description.h"
#include "engine/scene/Teleoperation.h"
#include "engine/scene/kinds/KindBuilder.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

using SampleRows = std::optional<std::vector<double>>;

SampleRows SamplesOf(const RecordedInput& input) {
  return input.samples.empty() ? SampleRows() : SampleRows(input.samples);
}
void SetSamples(RecordedInput* input, const SampleRows& rows) {
  input->samples = rows.value_or(std::vector<double>());
}

bool HasNumber(const TeleoperationBinding& b) { return b.source != TeleoperationSource::kKey; }
bool IsAxis(const TeleoperationBinding& b) { return b.source == TeleoperationSource::kAxis; }
bool IsKey(const TeleoperationBinding& b) { return b.source == TeleoperationSource::kKey; }
template <TeleoperationDrive drive>
bool DrivesThe(const TeleoperationBinding& b) {
  return b.drives == drive;
}
bool MovesInSpace(const TeleoperationBinding& b) { return b.drives != TeleoperationDrive::kControl; }

}  // namespace

const Kind& KeyframeKind() {
  static const Kind kind =
      KindBuilder<Posture>("keyframe", "keyframes", "Keyframe",
                           "Positions, velocities, activations and controls under a name, to start in.")
          .Effects(Effect::kShown)
          .NewName([](const Posture&) { return std::string("keyframe"); })
          .Text("name", &Posture::name)
          .Required()
          .NotEmpty()
          .Unique()
          .Label("Name")
          .Help("Unique among the keyframes; --posture takes it.")
          .NumbersBy("joint", "positions", &Posture::positions)
          .Loose()
          .Label("Positions")
          .Help("By joint, as start positions are. Joints not named stay where they are.")
          .Unit("rad|m")
          .NumbersBy("joint", "velocities", &Posture::velocities)
          .Loose()
          .Label("Velocities")
          .Help("By joint, as start velocities are. Joints not named keep theirs.")
          .Unit("rad/s|m/s")
          .NumbersBy("actuator", "activations", &Posture::activations)
          .Loose()
          .Label("Activations")
          .Help("By actuator.")
          .NumbersBy("actuator", "controls", &Posture::controls)
          .Loose()
          .Label("Controls")
          .Help("By actuator.")
          .Build();
  return kind;
}

const Kind& RecordedInputKind() {
  static const Kind kind =
      KindBuilder<RecordedInput>("recorded_input", "recorded_inputs", "Recorded input",
                                 "Values over the time that are added to a control.")
          .NewName([](const RecordedInput& input) {
            return input.actuator.empty() ? std::string("input") : input.actuator;
          })
          .Line(&RecordedInput::line)
          .Text("name", &RecordedInput::name)
          .Required()
          .NotEmpty()
          .Unique()
          .Label("Name")
          .Help("Unique among the recorded inputs.")
          .Bool("enabled", &RecordedInput::enabled)
          .Label("Enabled")
          .Help("Whether it is added.")
          .Reference("actuator", &RecordedInput::actuator, "actuator")
          .Required()
          .Label("Actuator")
          .Help("Whose control it is added to.")
          .Bool("hold", &RecordedInput::hold)
          .Label("Hold")
          .Help(
              "Whether a value holds until the next one's time, from the first step at or after its own; "
              "else values are joined by lines.")
          .Optional<std::vector<double>>(FieldType::kRows, "samples", SamplesOf, SetSamples)
          .Count(2)
          .Ascending()
          .Required()
          .Label("Samples")
          .Help("Pairs of time [s] and value. Before the first and after the last, its value.")
          .Build();
  return kind;
}

const Kind& InputNoiseKind() {
  static const Kind kind =
      KindBuilder<InputNoise>("input_noise", "input_noise", "Input noise",
                              "Normal noise on a control that follows from its seed, its name and the time.")
          .NewName([](const InputNoise& noise) {
            return noise.actuator.empty() ? std::string("noise") : noise.actuator;
          })
          .Line(&InputNoise::line)
          .Text("name", &InputNoise::name)
          .Required()
          .NotEmpty()
          .Unique()
          .Label("Name")
          .Help("Unique among the input noise; another name is another noise.")
          .Bool("enabled", &InputNoise::enabled)
          .Label("Enabled")
          .Help("Whether it is added.")
          .Reference("actuator", &InputNoise::actuator, "actuator")
          .Required()
          .Label("Actuator")
          .Help("Whose control it is added to.")
          .Number("deviation", &InputNoise::deviation)
          .Label("Deviation")
          .Help("Standard deviation, in the unit of the control.")
          .Range(kNotNegative)
          .Number("interval", &InputNoise::interval)
          .Label("Interval")
          .Help("Between samples: they have no frequencies above about half of its inverse.")
          .Unit("s")
          .Range(kPositive)
          .Bool("smooth", &InputNoise::smooth)
          .Label("Smooth")
          .Help(
              "Whether samples are joined, at the same deviation; else each is held from the first step at "
              "or after its time.")
          .Number("seed", &InputNoise::seed)
          .Label("Seed")
          .Help("The same seed and name have the same noise at each time.")
          .Build();
  return kind;
}

const Kind& StartNoiseKind() {
  static const Kind kind =
      KindBuilder<StartNoise>("start_noise", "start_noise", "Start noise",
                              "Normal noise on start positions and velocities, from a seed.")
          .NewName([](const StartNoise&) { return std::string("noise"); })
          .Line(&StartNoise::line)
          .Text("name", &StartNoise::name)
          .Required()
          .NotEmpty()
          .Unique()
          .Label("Name")
          .Help("Unique among the start noise; another name is another noise.")
          .Bool("enabled", &StartNoise::enabled)
          .Label("Enabled")
          .Help("Whether it is added.")
          .Reference("joint", &StartNoise::joint, "joint")
          .Label("Joint")
          .Help("The joint that it is on. Empty: all of them.")
          .Number("position", &StartNoise::position)
          .Label("Position")
          .Help(
              "Standard deviation of each degree of freedom: of a ball joint's rotation vector; of a free "
              "joint's displacement and rotation in the child's axes.")
          .Unit("rad|m")
          .Range(kNotNegative)
          .Number("velocity", &StartNoise::velocity)
          .Label("Velocity")
          .Help("Standard deviation of each number of the velocity.")
          .Unit("rad/s|m/s")
          .Range(kNotNegative)
          .Number("seed", &StartNoise::seed)
          .Label("Seed")
          .Help("The same seed and name have the same noise.")
          .Build();
  return kind;
}

const Kind& TeleoperationKind() {
  using Binding = TeleoperationBinding;
  using Drive = TeleoperationDrive;
  static const Kind kind =
      KindBuilder<Binding>("binding", "teleoperation", "Teleoperation",
                           "A stick or button of a gamepad, or a key, that moves something.")
          .Effects(Effect::kShown)
          .Choice("source", &Binding::source, kTeleoperationSources)
          .Titles({"Axis", "Button", "Key"})
          .Label("Source")
          .Help("What the user moves or presses.")
          .Number("number", &Binding::number)
          .Label("Number")
          .Help("Of the axis or button of a gamepad, from 0 on.")
          .Range({0, 63})
          .When(HasNumber)
          .Text("key", &Binding::key)
          .Label("Key")
          .Help("\"W\", \"Up\".")
          .When(IsKey)
          .RequiredWhen(IsKey)
          .Choice("drives", &Binding::drives, kTeleoperationDrives)
          .Titles({"Control", "Target", "Base", "Motor"})
          .Label("Drives")
          .Help(
              "control: of an actuator; target: a coordinate of its position or orientation; base: of a "
              "robot with a floating base, or of the robot's pose; motor: its target, or that of a task.")
          .Reference("actuator", &Binding::actuator, "actuator")
          .Loose()
          .Label("Actuator")
          .Help("Whose control it drives.")
          .When(DrivesThe<Drive::kControl>)
          .Reference("target", &Binding::target, "target")
          .Loose()
          .Label("Target")
          .Help("The target that it moves.")
          .When(DrivesThe<Drive::kTarget>)
          .Reference("robot", &Binding::robot, "robot")
          .Loose()
          .Label("Robot")
          .Help("The robot whose base it moves.")
          .When(DrivesThe<Drive::kBase>)
          .Reference("motor", &Binding::motor, "force")
          .Loose()
          .Label("Motor")
          .Help("The motor or controller whose target it moves.")
          .When(DrivesThe<Drive::kMotor>)
          .Choice("coordinate", &Binding::coordinate, kTeleoperationCoordinates)
          .Titles({"x", "y", "z", "Roll", "Pitch", "Yaw"})
          .Label("Coordinate")
          .Help("Along or about the world's axes; of a motor of one joint it says nothing.")
          .When(MovesInSpace)
          .Choice("mode", &Binding::mode, kTeleoperationModes)
          .Titles({"Rate", "Position"})
          .Label("Mode")
          .Help(
              "rate: it moves as long as it is held; position: it is as far from where it was as the stick "
              "is moved.")
          .Number("scale", &Binding::scale)
          .Label("Scale")
          .Help("At full deflection: units of what it drives, or units a second.")
          .Number("dead_zone", &Binding::dead_zone)
          .Label("Dead zone")
          .Help("Part of an axis about its middle that is nothing.")
          .Range({0, 0.95})
          .When(IsAxis)
          .Build();
  return kind;
}

}  // namespace linkwright
