// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace linkwright::app {

/// The first gamepad or joystick that is there, by SDL. Where SDL or a device is missing, nothing is moved.
/// On one thread alone.
class Gamepad {
 public:
  Gamepad() = default;
  ~Gamepad();
  Gamepad(const Gamepad&) = delete;
  Gamepad& operator=(const Gamepad&) = delete;

  /// Starts SDL at the first call, opens a device that has come, forgets one that is gone, and reads it.
  void poll();
  /// Closes what poll() has opened.
  void close();
  std::string name() const;       ///< empty: there is none
  double axis(int number) const;  ///< from −1 to 1
  bool button(int number) const;

 private:
  void find();

  bool started_ = false, failed_ = false;
  void* controller_ = nullptr;  // SDL_GameController: numbers are those of SDL's standard gamepad
  void* joystick_ = nullptr;    // SDL_Joystick: of a device that SDL knows no layout of
};

}  // namespace linkwright::app
