// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/base/Message.h"
#include "engine/base/StopCheck.h"
#include "engine/model/LoopElement.h"
#include "engine/model/Model.h"

namespace linkwright {

/// The loop that keeps a link where it is in the world.
LoopElement PinOf(const std::string& link, const Transform& X_WF);

/// What AssembleLoops found and did.
struct LoopAssemblyReport {
  bool closed = true;
  double gap = 0;          ///< largest residual of a loop before [m, 1]
  double left = 0;         ///< and after; of the best that was found where it could not be closed
  std::string worst;       ///< the loop it belongs to
  VectorX change;          ///< nv: what the degrees of freedom were moved by [rad, m]
  bool at_limits = false;  ///< joints were moved beyond their limits
  bool stopped = false;    ///< a stop was requested: the rest tells nothing
  /// "the loops were open by 32 mm ("C"); closed by moving B by 5.7°, D by −2.9°"
  Message Text(const Model& model) const;
};

/// Brings q (nq) to a position with all loops closed, the degrees of freedom changed by as little as possible
/// (least squares; weighed by 1 / `mobility` (nv), empty: radians and metres alike). `pinned`: links that
/// stay where they are in the world. Limits of joints are kept if they let it. Where no such position is
/// found near by, q stays as it is. So it does where `stop` is requested, which LoopSolver looks at.
LoopAssemblyReport AssembleLoops(const std::shared_ptr<const Model>& model,
                                 std::span<const LoopElement> loops, bool limits,
                                 std::span<const std::string> pinned, const VectorX& mobility, VectorX* q,
                                 const StopCheck& stop = {});

}  // namespace linkwright
