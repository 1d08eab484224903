// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/scene/compile/CompiledScene.h"

namespace contact_trials {

/// The compiled tree with its contact shapes as MJCF text, without motors, springs, actuators and
/// controllers. Joint i of the model is called "j<i>", body i "b<i>"; what is fixed to the world stands in
/// bodies "p<party>". A body without mass, whose one child carries all, lends its joint to that child.
std::string WriteMjcf(const linkwright::CompiledScene& compiled);

/// What is lost: why the same motion is not to be expected. Empty: nothing.
std::string WhatMjcfLacks(const linkwright::CompiledScene& compiled);
/// Why the scene cannot be written; empty: it can.
std::string WhyNotMjcf(const linkwright::CompiledScene& compiled);

/// Height fields in the order of their assets: MJCF takes heights from files alone, so that they are put into
/// the model behind its reader's back.
std::vector<const linkwright::HeightField*> HeightFieldsOf(const linkwright::CompiledScene& compiled);

}  // namespace contact_trials
