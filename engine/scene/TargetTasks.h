// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/kinematics/tasks/TaskStack.h"
#include "engine/model/Model.h"
#include "engine/scene/SceneTarget.h"

namespace linkwright {

/// Whether the target takes part: it is enabled, constrains something, and what it names exists in the model.
bool TakesPart(const Model& model, const SceneTarget& target);
/// What a posture asks of q (nq): listed joints their positions, the others their middles; joints of several
/// degrees stay.
VectorX PostureOf(const Model& model, const SceneTarget& target, const VectorX& q);
/// The task of a target that takes part; of a posture as at q.
StackTask TaskOf(const Model& model, const SceneTarget& target, const VectorX& q);

}  // namespace linkwright
