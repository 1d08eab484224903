// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/Gamepad.h"

#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>

#include <algorithm>

namespace linkwright::app {
namespace {

constexpr Uint32 kSubsystems = SDL_INIT_JOYSTICK | SDL_INIT_GAMECONTROLLER;

SDL_GameController* controllerOf(void* handle) { return static_cast<SDL_GameController*>(handle); }
SDL_Joystick* joystickOf(void* handle) { return static_cast<SDL_Joystick*>(handle); }

}  // namespace

Gamepad::~Gamepad() { close(); }

void Gamepad::poll() {
  if (failed_) return;
  if (!started_) {
    SDL_SetMainReady();
    // There is no window of SDL's that could have the focus, and signals are ours.
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    failed_ = SDL_InitSubSystem(kSubsystems) != 0;
    if (failed_) return;
    started_ = true;
    // Devices are asked, so that no queue of events fills.
    SDL_JoystickEventState(SDL_IGNORE);
    SDL_GameControllerEventState(SDL_IGNORE);
  }
  SDL_JoystickUpdate();
  const bool gone = (controller_ && !SDL_GameControllerGetAttached(controllerOf(controller_))) ||
                    (joystick_ && !SDL_JoystickGetAttached(joystickOf(joystick_)));
  if (gone) {
    if (controller_) SDL_GameControllerClose(controllerOf(controller_));
    if (joystick_) SDL_JoystickClose(joystickOf(joystick_));
    controller_ = joystick_ = nullptr;
  }
  if (!controller_ && !joystick_) find();
}

void Gamepad::find() {
  for (int i = 0; i < SDL_NumJoysticks() && !controller_; ++i)
    if (SDL_IsGameController(i)) controller_ = SDL_GameControllerOpen(i);
  if (!controller_ && SDL_NumJoysticks() > 0) joystick_ = SDL_JoystickOpen(0);
}

void Gamepad::close() {
  if (controller_) SDL_GameControllerClose(controllerOf(controller_));
  if (joystick_) SDL_JoystickClose(joystickOf(joystick_));
  controller_ = joystick_ = nullptr;
  if (started_) SDL_QuitSubSystem(kSubsystems);
  started_ = false;
}

std::string Gamepad::name() const {
  const char* const name = controller_ ? SDL_GameControllerName(controllerOf(controller_))
                           : joystick_ ? SDL_JoystickName(joystickOf(joystick_))
                                       : nullptr;
  return name ? name : "";
}

double Gamepad::axis(int number) const {
  Sint16 value = 0;
  if (controller_ && number < SDL_CONTROLLER_AXIS_MAX)
    value = SDL_GameControllerGetAxis(controllerOf(controller_), static_cast<SDL_GameControllerAxis>(number));
  if (joystick_) value = SDL_JoystickGetAxis(joystickOf(joystick_), number);
  return std::max(value / static_cast<double>(SDL_JOYSTICK_AXIS_MAX), -1.0);
}

bool Gamepad::button(int number) const {
  if (controller_ && number < SDL_CONTROLLER_BUTTON_MAX)
    return SDL_GameControllerGetButton(controllerOf(controller_),
                                       static_cast<SDL_GameControllerButton>(number)) != 0;
  return joystick_ && SDL_JoystickGetButton(joystickOf(joystick_), number) != 0;
}

}  // namespace linkwright::app
