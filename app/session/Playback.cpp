// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/Playback.h"

#include <algorithm>
#include <cmath>

#include "app/session/Player.h"

namespace linkwright::app {
namespace {

constexpr int kTickMs = 16;

}  // namespace

Playback::Playback(Player* player, QObject* parent) : QObject(parent), player_(player) {
  timer_.setTimerType(Qt::PreciseTimer);
  timer_.setInterval(kTickMs);
  connect(&timer_, &QTimer::timeout, this, &Playback::tick);
  connect(player, &Player::interrupted, this, [this] {
    if (!showing_) stop();
  });
  connect(player, &Player::replaced, this, [this] {
    stop();
    setRange(0, 0);
  });
}

double Playback::from() const {
  if (hasRange()) return from_;
  const Timeline* timeline = player_->timeline();
  return timeline != nullptr ? timeline->first_time() : 0;
}

double Playback::to() const { return hasRange() ? std::min(to_, player_->endTime()) : player_->endTime(); }

void Playback::play(int direction) {
  if (player_->timeline() == nullptr || direction == 0 || to() <= from()) return;
  if (player_->wantsToPlay()) player_->pause();
  direction_ = direction > 0 ? 1 : -1;
  time_ = std::clamp(player_->time(), from(), to());
  if (direction_ > 0 && time_ >= to()) time_ = from();
  if (direction_ < 0 && time_ <= from()) time_ = to();
  since_.start();
  timer_.start();
  show(time_);
  Q_EMIT changed();
}

void Playback::stop() {
  if (direction_ == 0) return;
  direction_ = 0;
  timer_.stop();
  Q_EMIT changed();
}

void Playback::setLoops(bool on) {
  if (loops_ == on) return;
  loops_ = on;
  Q_EMIT changed();
}

void Playback::setRange(double from, double to) {
  if (from_ == from && to_ == to) return;
  from_ = from;
  to_ = to;
  Q_EMIT changed();
}

void Playback::tick() {
  const double seconds = 1e-9 * static_cast<double>(since_.nsecsElapsed());
  since_.start();
  const double first = from(), last = to(), length = last - first;
  if (length <= 0) return stop();
  time_ += direction_ * player_->speed() * seconds;
  const bool over = direction_ > 0 ? time_ > last : time_ < first;
  if (over && !loops_) {
    show(direction_ > 0 ? last : first);
    return stop();
  }
  if (over) time_ = first + std::fmod(std::fmod(time_ - first, length) + length, length);
  show(time_);
}

void Playback::show(double time) {
  showing_ = true;
  player_->seek(time);
  showing_ = false;
}

}  // namespace linkwright::app
