// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <ctime>
#include <stdexcept>

#include "engine/algorithms/Kinematics.h"
#include "engine/trot/TrotRobot.h"
#include "tests/bench/trials/Trial.h"

using namespace linkwright;

namespace contact_trials {
namespace {

/// What is measured in one run, by the same code whoever computes it.
class Watcher {
 public:
  Watcher(const Trial& trial, const Set& set)
      : trial_(trial), model_(*set.compiled->model), workspace_(model_) {
    for (const std::string& link : trial.stands) stands_.push_back(BodyOf(link));
    if (trial.trots)
      for (const char* leg : kTrotLegNames) shins_.push_back(BodyOf(std::string(leg) + "_shin"));
    for (const std::string& link : trial.creeping) creeping_.push_back(FrameOf(link));
    if (!trial.within.empty()) within_ = FrameOf(trial.within);
    if (trial.upright.empty()) return;
    upright_ = FrameOf(trial.upright);
    ForwardKinematics(model_, set.start.q, set.start.v, &workspace_);
    began_ = FramePose(model_, workspace_, upright_).R;
  }

  /// `h`: since the last look [s]. Whether it stands or holds.
  bool Look(double h, Run* run, Outcome* outcome) {
    ForwardKinematics(model_, run->q(), run->v(), &workspace_);
    run->Points(&points_);
    const int step = trial_.trots ? run->HalfStep() : 0;
    double slip = 0;
    for (const Point& at : points_)
      if (Matters(at, step, run->time())) slip = std::max(slip, at.slip);
    if (run->time() >= trial_.settled - 1e-9) outcome->slip = std::max(outcome->slip, slip);
    if (trial_.trots) slid_ += slip * h;
    if (run->time() < trial_.rest_from - 1e-9) return !Falls();
    if (!rests_) {
      for (const FrameIndex link : creeping_) rest_.push_back(Place(link));
      rests_ = run->time();
    }
    double far = trial_.trots ? slid_ : 0;
    for (std::size_t i = 0; i < creeping_.size(); ++i)
      far = std::max(far, (Place(creeping_[i]) - rest_[i]).norm());
    if (run->time() > *rests_) outcome->creep = far / (run->time() - *rests_);
    return !Falls() && (trial_.drop == 0 || far < trial_.drop);
  }

 private:
  FrameIndex FrameOf(const std::string& link) const {
    const FrameIndex frame = model_.FindFrame(link);
    if (!frame.IsValid()) throw std::invalid_argument("there is no link " + link);
    return frame;
  }
  int BodyOf(const std::string& link) const {
    return model_.frames()[static_cast<std::size_t>(FrameOf(link).value)].body.value;
  }
  Vector3 Place(FrameIndex link) const {
    const Vector3 p = FramePose(model_, workspace_, link).p;
    return within_.IsValid() ? FramePose(model_, workspace_, within_).Inverse() * p : p;
  }

  // Feet that stand in this half step, feet of what stands, and what is held.
  bool Matters(const Point& at, int step, double time) const {
    const auto is = [&](int body) { return at.body_a == body || at.body_b == body; };
    if (trial_.trots) {
      const std::size_t first = step % 2 == 0 ? 0 : 2;
      return is(shins_[first]) || is(shins_[first + 1]);
    }
    if (!stands_.empty()) return std::any_of(stands_.begin(), stands_.end(), is);
    if (time < trial_.rest_from) return false;
    return std::any_of(creeping_.begin(), creeping_.end(), [&](FrameIndex link) {
      return is(model_.frames()[static_cast<std::size_t>(link.value)].body.value);
    });
  }

  bool Falls() const {
    if (upright_.IsValid()) {
      const Matrix3 R = FramePose(model_, workspace_, upright_).R * began_.transpose();
      if (Eigen::AngleAxisd(R).angle() > trial_.most_turn) return true;
    }
    const auto may = [&](int body) {
      const std::vector<int>& feet = trial_.trots ? shins_ : stands_;
      return body == 0 || std::find(feet.begin(), feet.end(), body) != feet.end();
    };
    if (stands_.empty() && shins_.empty()) return false;
    return std::any_of(points_.begin(), points_.end(), [&](const Point& at) {
      return (at.body_a == 0 || at.body_b == 0) && !(may(at.body_a) && may(at.body_b));
    });
  }

  const Trial& trial_;
  const Model& model_;
  Workspace workspace_;
  std::vector<int> stands_, shins_;
  std::vector<FrameIndex> creeping_;
  FrameIndex within_, upright_;
  Matrix3 began_;
  std::vector<Vector3> rest_;
  std::vector<Point> points_;
  std::optional<double> rests_;  // since when it is at rest [s]
  double slid_ = 0;
};

}  // namespace

double ThreadSeconds() {
  timespec now = {};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

Outcome Watch(const Trial& trial, const Set& set, Run* run) {
  Watcher watcher(trial, set);
  Outcome outcome;
  while (run->time() < trial.duration - 1e-9) {
    const double from = run->time(), start = ThreadSeconds();
    bool goes = true;
    do goes = run->Step();
    while (goes && run->time() < from + trial.look - 1e-9);
    outcome.seconds += ThreadSeconds() - start;
    if (goes) goes = watcher.Look(run->time() - from, run, &outcome);
    if (goes) continue;
    outcome.fell = run->time();
    break;
  }
  outcome.simulated = run->time();
  outcome.own_part = run->OwnPart();
  return outcome;
}

}  // namespace contact_trials
