// SPDX-License-Identifier: GPL-3.0-or-later
// Poses that respect contact: where they stop, which feet stay, objects that lie down.
#include <algorithm>

#include "app/document/Document.h"
#include "app/session/Player.h"
#include "app/session/Poser.h"
#include "engine/scene/compile/PoseContact.h"

namespace linkwright::app {
namespace {

// The body below the world that a body hangs on.
int rootOf(const Model& model, int body) {
  while (body > 0 && model.bodies()[static_cast<std::size_t>(body)].parent > 0)
    body = model.bodies()[static_cast<std::size_t>(body)].parent;
  return body;
}

int bodyOfFrame(const Model& model, FrameIndex frame) {
  const bool known = frame.IsValid() && frame.value < static_cast<int>(model.frames().size());
  return known ? model.frames()[static_cast<std::size_t>(frame.value)].body.value : 0;
}

}  // namespace

void Poser::setRespectsContact(bool on) {
  if (respects_contact_ == on) return;
  respects_contact_ = on;
  forgetPlanted();
  const auto compiled = player_->compiled();
  if (on && compiled && !compiled->contact)
    Q_EMIT notice(tr("Nothing touches in this scene: poses stop once contact is on in the Simulation panel"));
}

PoseContact* Poser::contact() const {
  const auto compiled = player_->compiled();
  if (!respects_contact_ || !compiled || !compiled->contact) return nullptr;
  if (!contact_) contact_ = PoseContact::Make(*compiled);
  return contact_.get();
}

// From what is shown towards q, which is closed.
VectorX Poser::untilTouch(const VectorX& q, bool slides) {
  PoseContact* const touching = contact();
  if (touching == nullptr || player_->wantsToPlay()) return q;
  const auto close = [this](const VectorX& wanted) { return closed(wanted); };
  PoseContact::Way way = touching->Go(player_->q(), q, close, slides, document_->scene().limits);
  gliding_ = gliding_ || (slides && way.unfinished);
  return std::move(way.q);
}

void Poser::plant(FrameIndex dragged, int token) {
  if (planted_for_ == token) return;
  planted_.clear();
  planted_for_ = token;
  PoseContact* const touching = contact();
  const Model* const model = player_->model();
  if (touching == nullptr || model == nullptr) return;
  const int body = bodyOfFrame(*model, dragged), root = rootOf(*model, body);
  // What is fixed to the world stands by that; there a link that touches is no foot.
  if (root <= 0 || model->joints()[static_cast<std::size_t>(root)].type != JointType::kFree) return;
  for (const BodyIndex standing : touching->Standing(player_->q())) {
    const std::string& link = model->bodies()[static_cast<std::size_t>(standing.value)].name;
    const bool pinned = std::find(pins_.begin(), pins_.end(), link) != pins_.end();
    if (standing.value == body || rootOf(*model, standing.value) != root || pinned ||
        !model->FindFrame(link).IsValid())
      continue;
    planted_.push_back(link);
  }
}

void Poser::forgetPlanted() {
  planted_for_.reset();
  if (planted_.empty()) return;
  planted_.clear();
  refreshLoops();
}

void Poser::moveJoints(const VectorX& wanted, int token, const QString& text) {
  const auto compiled = player_->compiled();
  if (!compiled || wanted.size() != player_->q().size()) return;
  if (contact() == nullptr) return setPositions(wanted, token, text);
  refreshLoops();
  setPositions(untilTouch(closed(wanted), false), token, text);
}

std::vector<std::string> Poser::heldLinks() const {
  std::vector<std::string> held = pins_;
  held.insert(held.end(), planted_.begin(), planted_.end());
  return held;
}

bool Poser::isLoose(FrameIndex frame) const {
  const Model* const model = player_->model();
  const PoseContact* const touching = contact();
  return touching != nullptr && model != nullptr && touching->IsLoose(BodyIndex(bodyOfFrame(*model, frame)));
}

void Poser::lieDown(FrameIndex frame, const Vector3& origin, const Vector3& direction, int token) {
  const Model* const model = player_->model();
  PoseContact* const touching = contact();
  if (touching == nullptr || model == nullptr || player_->wantsToPlay()) return;
  const BodyIndex body(bodyOfFrame(*model, frame));
  const auto q = touching->LieDown(player_->q(), body, origin, direction);
  if (!q) return;
  gliding_ = false;
  const std::string& name = model->frames()[static_cast<std::size_t>(frame.value)].name;
  setPositions(*q, token, tr("Place %1").arg(QString::fromStdString(name)));
}

}  // namespace linkwright::app
