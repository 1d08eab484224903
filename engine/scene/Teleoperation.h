// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace linkwright {

/// What the user's hands are on.
enum class TeleoperationSource { kAxis, kButton, kKey };
inline constexpr int kTeleoperationSources = 3;
const char* ToString(TeleoperationSource source);  ///< "axis", "button", "key"

/// What it moves.
enum class TeleoperationDrive {
  kControl,  ///< the control of an actuator
  kTarget,   ///< a coordinate of a target's position
  kBase,     ///< of a robot's floating base, or of the robot itself where it has none
  kMotor,    ///< the target of a motor of one joint, or a coordinate of that of a task
};
inline constexpr int kTeleoperationDrives = 4;
const char* ToString(TeleoperationDrive drive);  ///< "control", "target", "base", "motor"

enum class TeleoperationMode {
  kRate,      ///< it moves at a rate as long as it is held
  kPosition,  ///< it is where it was when the stick was let go, and as far from there as the stick is moved
};
inline constexpr int kTeleoperationModes = 2;
const char* ToString(TeleoperationMode mode);  ///< "rate", "position"

enum class TeleoperationCoordinate { kX, kY, kZ, kRoll, kPitch, kYaw };
inline constexpr int kTeleoperationCoordinates = 6;
const char* ToString(TeleoperationCoordinate coordinate);  ///< "x", …, "yaw"

/// A stick, button or key that moves something.
struct TeleoperationBinding {
  TeleoperationSource source = TeleoperationSource::kAxis;
  int number = 0;   ///< of the axis or button, as SDL counts those of its standard gamepad
  std::string key;  ///< as Qt spells it: "W", "Up"
  TeleoperationDrive drives = TeleoperationDrive::kControl;
  std::string actuator, target, robot, motor;                        ///< the one that it drives
  TeleoperationCoordinate coordinate = TeleoperationCoordinate::kX;  ///< along or about the world's axes
  TeleoperationMode mode = TeleoperationMode::kRate;
  double scale = 1;         ///< at full deflection: units, or units a second
  double dead_zone = 0.15;  ///< part of an axis about its middle that is nothing

  bool operator==(const TeleoperationBinding&) const = default;
  /// How far it is moved, from −1 to 1, of a raw deflection: 0 within the dead zone, from there on linear.
  double Deflection(double raw) const;
};

}  // namespace linkwright
