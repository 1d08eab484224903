// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/Thrower.h"

#include <algorithm>
#include <cmath>

#include "app/base/Units.h"
#include "app/document/Document.h"
#include "app/document/SceneJoints.h"
#include "app/document/SceneRobots.h"
#include "app/session/Player.h"
#include "app/session/View.h"

namespace linkwright::app {
namespace {

// The ball starts so many radii in front of the eye, where it would hide the picture.
constexpr double kBeforeEye = 4;

SceneRobot makeBall(const Thrower::Ball& ball, const Vector3& place, const Vector3& velocity) {
  Visual shape;
  shape.geometry.type = ShapeType::kSphere;
  shape.geometry.radius = ball.radius;
  Visual seen = shape;
  seen.color = {0.94F, 0.49F, 0.18F, 1};
  seen.has_color = true;
  LinkDescription link;
  link.name = "ball";
  Inertial inertial;
  inertial.mass = ball.mass;
  inertial.inertia = 0.4 * ball.mass * ball.radius * ball.radius * Matrix3::Identity();
  link.inertial = inertial;
  link.visuals = {seen};
  link.collisions = {shape};
  SceneRobot robot;
  robot.name = "ball";
  robot.floating = true;
  robot.X_WR.p = place;
  robot.description.name = "ball";
  robot.description.links = {link};
  robot.velocities["base"] = {velocity.x(), velocity.y(), velocity.z(), 0, 0, 0};
  return robot;
}

}  // namespace

Thrower::Thrower(Player* player, View* view, QObject* parent)
    : QObject(parent), player_(player), view_(view) {
  connect(player->document(), &Document::documentReplaced, this, [this] { setArmed(false); });
}

void Thrower::setBall(const Ball& ball) {
  ball_ = ball;
  Q_EMIT changed();
}

void Thrower::setArmed(bool on) {
  if (armed_ == on) return;
  armed_ = on;
  Q_EMIT changed();
}

Vector3 Thrower::aimed(const Vector3& from, const Vector3& to, double speed, const Vector3& gravity,
                       bool* reaches) {
  const Vector3 d = to - from;
  const double distance = d.norm(), g = gravity.norm();
  if (reaches != nullptr) *reaches = true;
  if (!(distance > 0)) return Vector3::Zero();
  const double half = (speed * speed + gravity.dot(d)) / 2,
               under = half * half - g * g * distance * distance / 4;
  if (!(half > 0) || !(under >= 0)) {
    if (reaches != nullptr) *reaches = false;
    return speed / distance * d;
  }
  // The smaller root, which does not cancel where g is small.
  const double time = distance / std::sqrt(half + std::sqrt(under));
  return d / time - time / 2 * gravity;
}

bool Thrower::throwAt(const Vector3& target, const Vector3& along) {
  Document* const document = player_->document();
  const Model* const model = player_->model();
  if (model == nullptr || !target.allFinite() || !along.allFinite()) return false;
  const render::Camera& camera = view_->camera();
  const double far = camera.orthographic ? camera.distance : (target - camera.Eye()).norm();
  const double before = std::min(kBeforeEye * ball_.radius, far / 2);
  const Vector3 place = target - (far - before) * along;
  bool reaches = true;
  const Vector3 velocity = aimed(place, target, ball_.speed, document->scene().gravity, &reaches);
  const auto now = document->compileNow(nullptr);
  const VectorX q = player_->q(), v = player_->v();
  const bool at_start = player_->time() <= 0 && !player_->wantsToPlay();
  if (!now || q.size() != now->initial_q.size() || v.size() != now->initial_v.size()) return false;
  const ObjectId ball = document->editObjects(tr("Throw a ball"), [&](CObjectContainer* objects) {
    TreeEdit done;
    Scene scene = objects->ToScene();
    if (!at_start) done.why = WriteStartState(*now, q, v, &scene);
    if (!done.ok()) return done;
    SceneEdit start = objects->Become(scene);
    done = AddRobots({makeBall(ball_, place, velocity)}, objects);
    if (start.Merge(done.edit)) {
      done.edit = std::move(start);
      return done;
    }
    // What cannot be one edit is none.
    objects->Undo(done.edit);
    objects->Undo(start);
    done = {};
    done.why = tr("The state that is shown cannot become the start of this scene").toStdString();
    return done;
  });
  if (ball == 0) return false;
  if (!now->contact)
    Q_EMIT document->notice(tr("Nothing touches in this scene: the ball flies through. Switch contact on"));
  else if (!reaches)
    Q_EMIT document->notice(tr("At %1 the ball does not get there").arg(amountText(ball_.speed, "m/s", 3)));
  player_->play();
  return true;
}

}  // namespace linkwright::app
