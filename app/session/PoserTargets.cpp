// SPDX-License-Identifier: GPL-3.0-or-later
// The robot that follows targets, and how far it misses them.
#include <algorithm>
#include <limits>

#include "app/document/Document.h"
#include "app/session/Gliding.h"
#include "app/session/Player.h"
#include "app/session/Poser.h"
#include "engine/math/Rotation.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/targets/TargetPlace.h"

namespace linkwright::app {
namespace {

// A target nearer to its frame than this moves along when the robot is posed by other means.
constexpr double kAttachedDistance = 2e-3;  // m
constexpr double kAttachedAngle = 0.01;     // rad

}  // namespace

std::vector<int> Poser::attachedTargets() const {
  std::vector<int> attached;
  const auto& targets = document_->scene().targets;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (!targets[i].enabled || targets[i].kind != TargetKind::kPose) continue;
    double distance = 0;
    double angle = 0;
    targetError(static_cast<int>(i), &distance, &angle);
    if (distance < kAttachedDistance && angle < kAttachedAngle) attached.push_back(static_cast<int>(i));
  }
  return attached;
}

TargetOptions Poser::targetOptions(const Scene& scene) const {
  TargetOptions options = scene.target_options;
  // What stands on its feet moves its base.
  options.move_base = options.move_base || !document_->scene().mechanism.empty() || !planted_.empty();
  return options;
}

TargetSolution Poser::solve(const Scene& scene, std::span<const SceneTarget> targets,
                            const std::optional<HandTask>& hand) const {
  refreshLoops();
  TargetSolveOptions how;
  how.limits = scene.limits;
  how.max_change = kMaxChange;
  how.loops = loops_.get();
  return stack_->Solve(player_->q(), targets, targetOptions(scene), how, hand);
}

void Poser::updateErrorLines() {
  error_lines_.clear();
  const auto compiled = player_->compiled();
  if (!compiled) return;
  for (const SceneTarget& target : document_->scene().targets) {
    if (!TakesPart(*compiled->model, target)) continue;
    const auto gap = GapOfTarget(*compiled, player_->bodyPoses(), target);
    if (gap && (gap->second - gap->first).norm() > kShownDistance) error_lines_.push_back(*gap);
  }
}

void Poser::setFollowing(int token) {
  follow_token_ = token;
  if (token == 0)
    follow_timer_.stop();
  else if (!follow_timer_.isActive())
    follow_timer_.start();
}

void Poser::follow() {
  if (player_->wantsToPlay()) return setFollowing(0);
  const TargetSolution solution = solve(document_->scene(), document_->scene().targets);
  const int token = follow_token_;
  if (!solution.unfinished || (solution.q - player_->q()).lpNorm<Eigen::Infinity>() < 1e-9) setFollowing(0);
  player_->commitPose(solution.q, nullptr, token, tr("Move target"));
  updateErrorLines();
  Q_EMIT errorsChanged();
}

void Poser::editTargets(const QString& text, const std::function<void(Scene&)>& change, int token) {
  const Model* model = player_->model();
  if (model == nullptr) return;
  if (player_->wantsToPlay()) return player_->editBesidePose(text, change, token);
  Scene changed;  // as much of it as solving reads
  changed.targets = document_->scene().targets;
  changed.target_options = document_->scene().target_options;
  changed.limits = document_->scene().limits;
  change(changed);
  const bool any = std::any_of(changed.targets.begin(), changed.targets.end(),
                               [model](const auto& target) { return TakesPart(*model, target); });
  if (!any) return player_->editBesidePose(text, change, token);
  const TargetSolution solution = solve(changed, changed.targets);
  if (token == 0) token = document_->newDragToken();
  player_->commitPose(solution.q, change, token, text);
  setFollowing(solution.unfinished ? token : 0);
  updateErrorLines();
  Q_EMIT errorsChanged();
}

// From a page of properties, the clipboard, the command to duplicate: the robot follows as after editTargets.
void Poser::onMade(const SceneEdit& edit, const QString& text, int token) {
  const Model* const model = player_->model();
  if (!model || !stack_ || player_->isCommitting() || player_->wantsToPlay()) return;
  // Where names of links change with the mechanism, targets stay what they are.
  if (edit.Has(Effect::kRecompile)) return;
  const CObjectContainer& objects = document_->objects();
  const auto concerns = [&](ObjectId id) {
    const SceneObject* const object = objects.Find(id);
    return object && (&object->kind() == &TargetKindOf() || &object->kind() == &TargetOptionsKind());
  };
  const bool any = std::any_of(edit.fields.begin(), edit.fields.end(),
                               [&](const SetField& change) {
                                 return change.field->name != "name" && concerns(change.id);
                               }) ||
                   std::any_of(edit.lists.begin(), edit.lists.end(), [](const SetChildren& change) {
                     return change.field->name == "targets" && change.after.size() > change.before.size();
                   });
  const auto& targets = document_->scene().targets;
  if (!any || std::none_of(targets.begin(), targets.end(),
                           [&](const SceneTarget& target) { return TakesPart(*model, target); }))
    return;
  const TargetSolution solution = solve(document_->scene(), document_->scene().targets);
  player_->commitPose(solution.q, nullptr, token, text);
  setFollowing(solution.unfinished && token != 0 ? token : 0);
  updateErrorLines();
  Q_EMIT errorsChanged();
}

std::optional<Transform> Poser::targetPlace(int index) const {
  const auto compiled = player_->compiled();
  const auto& targets = document_->scene().targets;
  if (!compiled || index < 0 || index >= static_cast<int>(targets.size())) return std::nullopt;
  return PlaceOfTarget(*compiled, player_->bodyPoses(), targets[static_cast<std::size_t>(index)]);
}

std::vector<TargetReport> Poser::targetReports() const {
  if (!stack_ || !player_->compiled()) return {};
  refreshLoops();
  const Scene& scene = document_->scene();
  return stack_->Report(player_->q(), scene.targets, targetOptions(scene), scene.limits, loops_.get());
}

void Poser::dragWithinStack(FrameIndex frame, const Vector3& p_F, const Vector3& p_W, int token) {
  // The hand takes the place of the pose that this link reaches for; that goes along. All others hold.
  const auto compiled = player_->compiled();
  const Scene& scene = document_->scene();
  const std::string& link = compiled->model->frames()[static_cast<std::size_t>(frame.value)].name;
  std::vector<SceneTarget> others = scene.targets;
  HandTask hand{frame, p_F, p_W, 1};
  int replaced = -1;
  for (std::size_t i = 0; i < others.size(); ++i) {
    SceneTarget& other = others[i];
    other.priority *= 2;  // room for the hand below all but postures
    if (other.kind == TargetKind::kPose && other.enabled && other.frame == link) {
      replaced = static_cast<int>(i);
      // What it turns to stays asked for.
      other.position = false;
    } else if (other.kind != TargetKind::kPosture) {
      hand.priority = std::max(hand.priority, other.priority + 1);
    }
  }
  if (replaced >= 0) hand.priority = others[static_cast<std::size_t>(replaced)].priority;
  const TargetSolution solution = solve(scene, others, hand);
  gliding_ = solution.unfinished;
  const VectorX q = untilTouch(solution.q, true);
  const std::vector<Transform> poses = player_->bodyPosesAt(q);
  setFollowing(0);
  player_->commitPose(
      q,
      [&](Scene& open) {
        if (replaced < 0) return;
        SceneTarget& target = open.targets[static_cast<std::size_t>(replaced)];
        target = TargetAtRobot(*compiled, poses, target);
      },
      token, tr("Drag"));
  showHandGap(player_->framePose(frame) * p_F, p_W);
}

void Poser::targetError(int index, double* distance, double* angle) const {
  *distance = *angle = 0;
  const auto compiled = player_->compiled();
  const auto& targets = document_->scene().targets;
  if (!compiled || index < 0 || index >= static_cast<int>(targets.size())) return;
  const SceneTarget& target = targets[static_cast<std::size_t>(index)];
  const Model& model = *compiled->model;
  if (target.NeedsFrame() && !model.FindFrame(target.frame).IsValid()) {
    *distance = *angle = std::numeric_limits<double>::infinity();
    return;
  }
  if (const auto gap = GapOfTarget(*compiled, player_->bodyPoses(), target))
    *distance = (gap->second - gap->first).norm();
  const auto place = PlaceOfTarget(*compiled, player_->bodyPoses(), target);
  if (target.Turns() && place)
    *angle =
        RotationVector(place->R * player_->framePose(model.FindFrame(target.frame)).R.transpose()).norm();
}

}  // namespace linkwright::app
