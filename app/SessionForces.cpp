// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of springs, motors and outside forces.
#include "app/Document.h"
#include "app/SceneJoints.h"
#include "app/Session.h"

namespace linkwright::app {

void Session::setEffortLimits(bool on) {
  document_->edit(on ? tr("Switch effort limits on") : tr("Switch effort limits off"),
                  [&](Scene& scene) { scene.effort_limits = on; });
}

void Session::setArmature(int dof, double value) {
  if (!compiled_) return;
  document_->edit(tr("Change rotor inertia"),
                  [&](Scene& scene) { WriteArmature(*compiled_->model, dof, value, &scene); });
}

void Session::setStopStiffness(BodyIndex body, std::optional<double> value) {
  if (!compiled_) return;
  document_->edit(tr("Change stop stiffness"),
                  [&](Scene& scene) { WriteStopStiffness(*compiled_->model, body, value, &scene); });
}

void Session::setStopDissipation(BodyIndex body, std::optional<double> value) {
  if (!compiled_) return;
  document_->edit(tr("Change stop dissipation"),
                  [&](Scene& scene) { WriteStopDissipation(*compiled_->model, body, value, &scene); });
}

std::span<const ForceSymbol> Session::forceSymbols() {
  if (!force_symbols_ || !frame_) return {};
  const VectorX& elements = frame_->inputs.elements;
  // Until the first picture of a new element.
  if (elements.size() != scene_inputs_.elements.size()) return {};
  return force_symbols_->At(elements, frame_->state.time, q_, poses_);
}

int Session::addForce(ForceElement element) {
  if (!compiled_) return -1;
  const auto& forces = document_->scene().forces;
  const int index = static_cast<int>(forces.size());
  if (element.name.empty()) element.name = NewForceName(forces, element.kind);
  document_->edit(tr("Add %1").arg(QString::fromStdString(element.name)),
                  [&](Scene& scene) { scene.forces.push_back(element); });
  select({PickKind::kForce, index});
  return index;
}

int Session::linkOfForce(int index) const {
  if (!compiled_ || index < 0 || index >= static_cast<int>(document_->scene().forces.size())) return -1;
  const ForceElement& element = document_->scene().forces[static_cast<std::size_t>(index)];
  if (element.kind == ForceKind::kForce) return compiled_->model->FindFrame(element.link).value;
  const BodyIndex body = compiled_->model->FindJoint(element.joint);
  return body.IsValid() ? compiled_->bodies[static_cast<std::size_t>(body.value)].frame.value : -1;
}

void Session::removeForce(int index) {
  if (!compiled_ || index < 0 || index >= static_cast<int>(document_->scene().forces.size())) return;
  select({});
  const auto& name = document_->scene().forces[static_cast<std::size_t>(index)].name;
  document_->edit(tr("Remove %1").arg(QString::fromStdString(name)),
                  [&](Scene& scene) { scene.forces.erase(scene.forces.begin() + index); });
}

void Session::setForce(int index, const ForceElement& value, int token) {
  if (!compiled_ || index < 0 || index >= static_cast<int>(document_->scene().forces.size())) return;
  document_->edit(
      tr("Change %1").arg(QString::fromStdString(value.name)),
      [&](Scene& scene) { scene.forces[static_cast<std::size_t>(index)] = value; }, token);
}

}  // namespace linkwright::app
