// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/Batch.h"

/// Articulated bodies for one state by the template of engine/kernels/Aba.h: what the hand-written kernel is
/// measured beside.
LINKWRIGHT_KERNEL(void TemplateForwardDynamics(const BatchTree& tree, const BatchBlock& block))
