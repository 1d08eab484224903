// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonValue>
#include <QString>
#include <vector>

#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/system/Command.h"

namespace linkwright::app {

QJsonArray toJson(const VectorX& vector);
/// The numbers of a request; returns what is wrong with them, and leaves `out` as it was then.
QString takeVector(const QJsonValue& value, const char* name, int size, VectorX* out);
/// Commands for input torques of all degrees of freedom, or for numbers by the names of degrees of freedom
/// and actuators; returns what is wrong with them.
QString takeInputs(const QJsonValue& value, const CompiledScene& scene, std::vector<Command>* out);

}  // namespace linkwright::app
