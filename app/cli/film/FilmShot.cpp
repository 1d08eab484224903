// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/film/FilmShot.h"

#include <CLI/CLI.hpp>
#include <cmath>

#include "engine/base/Message.h"
#include "engine/base/Numbers.h"

namespace linkwright::cli {
namespace {

constexpr int kShotDigits = 9;
constexpr double kLeastTurn = 0.1, kMostTurn = 1e5;  // [s]

}  // namespace

void AddShotOptions(CLI::App* command, FilmShot* shot) {
  command->add_option("--speed", shot->frames.speed,
                      "simulated seconds in a second of the film: 0.25 is slow motion");
  command->add_option("--supersample", shot->frames.supersample,
                      "draws each frame N times as wide and high and averages it, 1 to 4");
  command
      ->add_option("--motion-blur", shot->frames.shutter,
                   "the part of the time from frame to frame that the shutter is open, 0 to 1")
      ->type_name("SHUTTER");
  command->add_option("--blur-samples", shot->frames.blur_samples,
                      "pictures that are averaged over the open shutter");
  command
      ->add_option("--turntable", shot->turntable,
                   "turns the camera about its target, once in so many seconds of the film; negative: the "
                   "other way round")
      ->type_name("SECONDS");
  command->add_option("--follow", shot->follow, "a link that the camera's target moves along with")
      ->type_name("LINK");
}

std::string WhyNotShot(const FilmShot& shot, const CompiledScene& scene, bool sensor) {
  if (std::string why = WhyNotFrames(shot.frames); !why.empty()) return why;
  if (shot.turntable && !(std::abs(*shot.turntable) >= kLeastTurn && std::abs(*shot.turntable) <= kMostTurn))
    return MessageOf("shot.turntable", {FormatNumber(*shot.turntable)});
  if (!shot.follow.empty() && !scene.model->FindFrame(shot.follow).IsValid())
    return MessageOf("shot.no-link", {shot.follow});
  if (sensor && shot.MovesCamera()) return MessageOf("shot.sensor-moves-with-link");
  if (sensor && shot.frames.Moments() > 1) return MessageOf("shot.sensor-has-no-blur");
  if (!shot.keyframes) return {};
  if (shot.keys.empty()) return MessageOf("shot.no-keyframes");
  if (shot.turntable) return MessageOf("shot.keyframes-and-turntable");
  if (!shot.follow.empty()) return MessageOf("shot.keyframes-and-follow");
  return {};
}

std::string DescribeShot(const FilmShot& shot) {
  std::string text;
  if (shot.frames.speed != 1) text += "; speed " + FormatNumber(shot.frames.speed, kShotDigits);
  if (shot.frames.supersample != 1) text += "; supersampling " + std::to_string(shot.frames.supersample);
  if (shot.frames.Moments() > 1)
    text += "; motion blur " + FormatNumber(shot.frames.shutter, kShotDigits) + " of " +
            std::to_string(shot.frames.blur_samples) + " samples";
  return text;
}

ShotCamera::ShotCamera(std::shared_ptr<const CompiledScene> scene, const FilmShot& shot,
                       const render::Camera& view, double start,
                       std::function<VectorX(double time)> positions)
    : scene_(std::move(scene)),
      turntable_(shot.turntable),
      speed_(shot.frames.speed),
      view_(view),
      start_(start),
      positions_(std::move(positions)) {
  if (shot.keyframes) path_.emplace(shot.keys);
  if (shot.follow.empty()) return;
  workspace_.emplace(*scene_->model);
  followed_ = scene_->model->FindFrame(shot.follow);
}

Vector3 ShotCamera::LinkAt(double time) {
  const Model& model = *scene_->model;
  ForwardKinematics(model, positions_(time), &*workspace_);
  return FramePose(model, *workspace_, followed_).p;
}

render::Camera ShotCamera::At(double time) {
  if (path_) return path_->At(time);
  render::Camera camera = view_;
  if (turntable_) {
    const double turns = (time - start_) / speed_ / *turntable_;
    camera.yaw += 2 * kPi * std::remainder(turns, 1.0);
  }
  if (workspace_) {
    const Vector3 link = LinkAt(time);
    if (!link_) link_ = link;
    camera.target += link - *link_;
  }
  return camera;
}

}  // namespace linkwright::cli
