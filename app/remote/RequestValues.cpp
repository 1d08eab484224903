// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/remote/RequestValues.h"

#include <QJsonObject>
#include <algorithm>

namespace linkwright::app {
namespace {

Command numberCommand(CommandKind kind, std::ptrdiff_t index, double value) {
  Command command;
  command.kind = kind;
  command.index = static_cast<int>(index);
  command.value = value;
  return command;
}

}  // namespace

QJsonArray toJson(const VectorX& vector) {
  QJsonArray out;
  for (const double value : vector) out.append(value);
  return out;
}

QString takeVector(const QJsonValue& value, const char* name, int size, VectorX* out) {
  const QJsonArray numbers = value.toArray();
  // JSON has no numbers that are not finite.
  const bool all =
      std::all_of(numbers.begin(), numbers.end(), [](const QJsonValue& one) { return one.isDouble(); });
  if (!value.isArray() || !all || numbers.size() != size)
    return QString("\"%1\" must be %2 finite numbers").arg(name).arg(size);
  out->resize(size);
  for (int i = 0; i < size; ++i) (*out)[i] = numbers[i].toDouble();
  return {};
}

QString takeInputs(const QJsonValue& value, const CompiledScene& scene, std::vector<Command>* out) {
  if (value.isArray()) {
    VectorX torques;
    if (const QString why = takeVector(value, "inputs", scene.model->nv(), &torques); !why.isEmpty())
      return why;
    for (int i = 0; i < torques.size(); ++i)
      out->push_back(numberCommand(CommandKind::kTorque, i, torques[i]));
    return {};
  }
  if (!value.isObject()) return "\"inputs\" must be torques, or numbers by name";
  const auto& dofs = scene.model->dof_names();
  const auto& actuators = scene.scene.actuators;
  const QJsonObject named = value.toObject();
  for (auto each = named.begin(); each != named.end(); ++each) {
    const std::string name = each.key().toStdString();
    if (!each.value().isDouble()) return QString("\"%1\" must be a finite number").arg(each.key());
    const auto actuator =
        std::find_if(actuators.begin(), actuators.end(), [&](const auto& one) { return one.name == name; });
    const auto dof = std::find(dofs.begin(), dofs.end(), name);
    if (actuator != actuators.end())
      out->push_back(
          numberCommand(CommandKind::kControl, actuator - actuators.begin(), each.value().toDouble()));
    else if (dof != dofs.end())
      out->push_back(numberCommand(CommandKind::kTorque, dof - dofs.begin(), each.value().toDouble()));
    else
      return QString("there is no degree of freedom and no actuator \"%1\"").arg(each.key());
  }
  return {};
}

}  // namespace linkwright::app
