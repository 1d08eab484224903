// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/View.h"

#include <algorithm>
#include <utility>

#include "app/base/Application.h"
#include "app/base/Units.h"
#include "app/document/Document.h"
#include "app/session/Player.h"
#include "app/session/SlipTrailFinder.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/edit/SceneEdit.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/picture/ContactSymbols.h"
#include "render/camera/SceneCamera.h"

namespace linkwright::app {
namespace {

// The camera a save writes the window's view to; the others are the author's.
const char* const kStoredView = "view";

}  // namespace

View::View(Document* document, Player* player, QObject* parent)
    : QObject(parent), document_(document), player_(player), slips_(new SlipTrailFinder(this)) {
  connect(slips_, &SlipTrailFinder::found, this, &View::pictureChanged);
  connect(document, &Document::documentReplaced, this, [this] {
    options_ = document_->scene().view;
    takeCamera();
  });
  connect(player, &Player::replaced, this, &View::onReplaced);
  connect(document, &Document::edited, this, &View::onEdited);
  // The slots called by it read the new mechanism.
  connect(player, &Player::settled, this, [this] {
    Q_EMIT optionsChanged();
    Q_EMIT cameraChanged();
  });
}

View::~View() = default;

void View::onReplaced() {
  composer_.reset();
  slips_->take(nullptr);
  slips_taken_ = false;
  const auto compiled = player_->compiled();
  if (!compiled) return;
  try {
    options_ = document_->scene().view;
    composer_ = std::make_unique<SceneComposer>(compiled);
  } catch (...) {
    player_->giveUp(caughtText());
  }
}

// What was switched on the view's page, or is undone.
void View::onEdited(const SceneEdit& edit) {
  const auto isOfView = [&](ObjectId id) {
    const SceneObject* object = document_->objects().Find(id);
    while (object != nullptr && &object->kind() != &ViewKind()) object = object->parent();
    return object != nullptr;
  };
  const bool concerns =
      std::any_of(edit.fields.begin(), edit.fields.end(),
                  [&](const SetField& change) { return isOfView(change.id); }) ||
      std::any_of(edit.lists.begin(), edit.lists.end(), [&](const SetChildren& change) {
        return isOfView(change.id) || (change.field->HoldsObjects() && &change.field->kind() == &ViewKind());
      });
  if (!concerns) return;
  options_ = document_->scene().view;
  Q_EMIT optionsChanged();
}

void View::takeCamera() {
  camera_moved_ = false;
  const auto& cameras = document_->scene().cameras;
  const auto stored = std::find_if(cameras.begin(), cameras.end(),
                                   [](const SceneCamera& camera) { return camera.name == kStoredView; });
  if (!cameras.empty()) {
    camera_ = render::ToCamera(stored != cameras.end() ? *stored : cameras.front());
  } else if (const auto compiled = document_->compiled()) {
    camera_ = {};
    camera_.Frame(compiled->lower, compiled->upper, 1.5);
  }
}

void View::setOptions(const SceneView& options) {
  options_ = options;
  document_->setView(options);
  Q_EMIT optionsChanged();
}

void View::plot(const std::vector<std::string>& names) {
  player_->renew();
  SceneView options = options_;
  for (const std::string& name : names)
    if (std::find(options.plots.begin(), options.plots.end(), name) == options.plots.end())
      options.plots.push_back(name);
  setOptions(options);
  Q_EMIT plotRequested();
}

void View::setCamera(const render::Camera& camera) {
  camera_ = camera;
  camera_moved_ = true;
  Q_EMIT cameraChanged();
}

void View::storeCamera() {
  if (!camera_moved_) return;
  SceneCamera stored = render::ToSceneCamera(camera_);
  stored.name = kStoredView;
  document_->setCamera(stored);
}

SceneComposer::Moment View::moment() const {
  const auto frame = player_->frame();
  // Until the first picture of a new element there is nothing to show of any.
  const bool known = frame && frame->inputs.elements.size() == player_->liveValues().elementCount();
  SceneComposer::Moment now = {player_->time(), player_->q(), player_->bodyPoses(),
                               known ? frame->inputs.elements : no_elements_, document_->scene().targets};
  // While a pose is dragged, nothing is known of where shapes touch.
  if (frame && player_->q() == frame->state.q) {
    now.contacts = frame->contact_forces;
    now.v = &frame->state.v;
  }
  return now;
}

Snapshot View::compose(SnapshotOptions look) {
  look.units = chosenUnits();
  look.view = options_;
  const auto paths = player_->paths().all();
  look.paths.assign(paths.begin(), paths.end());
  composer_->Follow(player_->recording());
  SceneComposer::Moment now = moment();
  const std::vector<ContactEvent> events = options_.contacts
                                               ? player_->contactEvents(now.time - kStruckTime, now.time)
                                               : std::vector<ContactEvent>();
  now.events = events;
  if (options_.trails && options_.contacts && player_->compiled() && player_->compiled()->contact) {
    if (!std::exchange(slips_taken_, true)) slips_->take(player_->cloneSystem());
    slips_->ask(player_->recording(), now.time);
    now.slips = slips_->trails();
  }
  return composer_->Compose(now, look);
}

std::vector<Instance> View::composeBodies(std::span<const Transform> X_WB) const {
  return composer_->ComposeBodies(X_WB);
}

std::span<const ForceSymbol> View::forceSymbols() {
  if (!composer_) return {};
  return composer_->ForcesAt(moment());
}

int View::linkOfForce(int index) const {
  const auto compiled = player_->compiled();
  const auto& forces = document_->scene().forces;
  if (!compiled || index < 0 || index >= static_cast<int>(forces.size())) return -1;
  const ForceElement& element = forces[static_cast<std::size_t>(index)];
  if (element.kind == ForceKind::kForce) return compiled->model->FindFrame(element.link).value;
  if (element.law != nullptr)
    return compiled->model->FindFrame(element.link_j.empty() ? element.link_i : element.link_j).value;
  const BodyIndex body = compiled->model->FindJoint(element.joint);
  return body.IsValid() ? compiled->bodies[static_cast<std::size_t>(body.value)].frame.value : -1;
}

}  // namespace linkwright::app
