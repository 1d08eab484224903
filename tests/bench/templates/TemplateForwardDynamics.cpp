// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/templates/TemplateForwardDynamics.h"

#include "engine/kernels/Aba.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {

void TemplateForwardDynamics(const BatchTree& tree, const BatchBlock& block) {
  ForwardDynamics<false, double>(tree, block, 0);
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
