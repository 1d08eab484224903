// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/scene/Scene.h"
#include "engine/simulation/elements/PathMotion.h"

namespace linkwright {

using PathList = std::vector<std::shared_ptr<const PathMotion>>;

/// The paths of a scene worked out, one for each, with the loops closed where that is not null. Those of
/// `before` (as they were for `known`) that are still the same are taken over. After a stop the rest can be
/// thrown away alone.
PathList MakePathMotions(const Scene& scene, const std::shared_ptr<const Model>& model, const VectorX& start,
                         LoopConstraints* loops, std::span<const PathElement> known,
                         std::span<const std::shared_ptr<const PathMotion>> before,
                         const StopCheck& stop = {});

/// Those that lead joints now: enabled ones that work. Of several on the same joint the first does.
PathList LeadingPaths(std::span<const std::shared_ptr<const PathMotion>> paths);

}  // namespace linkwright
