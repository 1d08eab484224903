// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "engine/base/Numbers.h"
#include "engine/simulation/contact/TouchMotion.h"
#include "engine/simulation/tree/TreeSystemImpl.h"

// Shapes that touch: what they need of the scene, their numbers in z, and their signals.
namespace linkwright {
namespace {

/// Gaps [L] and speeds [V] that count as none.
constexpr double kTouching = 1e-9;
/// More overlap than this part of L at the start is an error.
constexpr double kMostOverlap = 1e-2;
/// Steps of time stepping after one that events could not make; twice as many each time that they have not
/// made one since and that takes much, up to a most.
constexpr double kStepsApart = 20, kMostStepsApart = 320;
/// What a step on events may take, in problems of contact and searches for points, before it counts as one
/// that they cannot make: where they are tried again after time stepping, and where they run.
constexpr int kTriedEffort = 400, kRunningEffort = 5000;
/// Steps that events do not make may take as much together, and so much more with each step.
constexpr double kAllowance = kRunningEffort, kAllowedAStep = 5;
/// Gaps of reported pairs up to this part of L are signals.
constexpr double kFarthestGap = 0.1;
/// The gap of a pair with nothing near.
constexpr double kFarGap = 1e9;

}  // namespace

void TreeSystem::AddTouches(const TreeSystemOptions& options) {
  if (!options.touch || options.touch->shapes.empty()) return;
  std::vector<std::array<int, 2>> connected;
  if (loops_)
    for (int k = 0; k < static_cast<int>(joined_.size()); ++k) {
      const auto [i, j] = loops_->closure().Bodies(k);
      connected.push_back({i, j});
    }
  touch_.emplace(*model_, options.touch, connected);
  ForwardKinematics(*model_, initial_.q, &workspace_);
  touch_->a_free = touch_->dv = VectorX::Zero(model_->nv());
  // Where bodies are free or hang on the world each for itself, the mass matrix changes little or not at all.
  const bool changes = std::any_of(model_->bodies().begin() + 1, model_->bodies().end(),
                                   [](const Body& body) { return body.parent != 0; });
  if (changes) touch_->derivatives = std::make_unique<TreeTouch::Derivatives>(*model_);
  // What only moves the whole tree along, as a free joint or a slide on the world does, is not inside it.
  touch_->inside.assign(static_cast<std::size_t>(model_->nv()), 1);
  std::vector<char> outside(model_->bodies().size(), 0);
  outside[0] = 1;
  for (std::size_t body = 1; body < outside.size(); ++body) {
    const Joint& joint = model_->joints()[body];
    const bool moves_all = joint.type == JointType::kFree || joint.type == JointType::kPrismatic;
    outside[body] = moves_all && outside[static_cast<std::size_t>(model_->bodies()[body].parent)] != 0;
    if (outside[body] != 0)
      std::fill_n(touch_->inside.begin() + joint.v_index, joint.nv, static_cast<char>(0));
  }
  touch_->size = touch_->finder.SizeAt(workspace_.X_WB);
  touch_->finder.SetSize(touch_->size);
  const double g = inputs_.gravity.norm();
  touch_->speed = g > 0 ? std::sqrt(g * touch_->size) : 1;
  touch_->finder.ExcludeOverlaps(workspace_.X_WB, kModelOverlap * touch_->size);
}

LoopSolver* TreeSystem::touch_loops() const { return loops_ ? &*loops_ : nullptr; }

bool TreeSystem::PrepareRows(const State& state, LockedDofs locked) const {
  if (loops_) TakeLoops(state);
  return touch_->rows.Prepare(*model_, state.q, touch_loops(), locked, &workspace_);
}

// Points within a margin into `touches`, with poses and velocities in workspace_; false: there are none, and
// workspace_ is as it was.
bool TreeSystem::FindTouches(const State& state, double margin) {
  TreeTouch& touch = *touch_;
  touch.touches.clear();
  if (touch.closed.empty() && touch.finder.NothingNear(*model_, state.q, margin)) return false;
  ForwardKinematics(*model_, state.q, state.v, &workspace_);
  touch.finder.Find(workspace_.X_WB, margin, &touch.touches);
  if (touch.closed.empty() && touch.touches.empty()) touch.finder.NoteNear(*model_, state.q, workspace_.X_WB);
  return true;
}

// Overlap at the start, up to kMostOverlap of the size, is pushed out before the run begins.
void TreeSystem::StartTouches(State* state) {
  if (!touch_) return;
  if (state->time == 0) {
    ForwardKinematics(*model_, state->q, &workspace_);
    touch_->finder.Find(workspace_.X_WB, 0, &touch_->others);
    double deepest = 0;
    for (const Touch& at : touch_->others) deepest = std::min(deepest, at.point.gap);
    if (deepest < -kMostOverlap * touch_->size) {
      const Touch& worst =
          *std::min_element(touch_->others.begin(), touch_->others.end(),
                            [](const Touch& a, const Touch& b) { return a.point.gap < b.point.gap; });
      const ContactEvent names = EventAt(worst, "", 0);
      throw std::invalid_argument(
          "\"" + names.a + "\" and \"" + names.b + "\" overlap by " + FormatNumber(-deepest) +
          " m at the start: more than contact can push apart; move one, or exclude the pair");
    }
    if (deepest < -kTouching * touch_->size && deepest >= -kMostOverlap * touch_->size) {
      ProjectTouches(state);
      if (loops_) CloseLoops(state);
    }
  }
  touch_->failed = false;
}

// Which clock the step that begins at `state` has.
void TreeSystem::ChooseClock(State* state) {
  if (!touch_) return;
  const ContactClock clock = touch_->finder.setup().clock;
  touch_->failed = false;
  touch_->events.clear();
  touch_->effort = 0;
  touch_->most_effort = TreeTouch::kUnlimited;
  touch_->stepping = clock == ContactClock::kStepping && !linearises_;
  if (linearises_) return;
  VectorX& z = state->z;
  const Eigen::Index at = TouchAt();
  touch_->knows_pairs = z[at + kTouchClock] > 0;
  if (clock == ContactClock::kAuto) {
    double &left = z[at + kTouchStepping], &spent = z[at + kTouchSpent];
    spent = std::max(spent - kAllowedAStep, 0.0);
    const int running = z[at + kTouchClock] > 0 ? kTriedEffort : kRunningEffort;
    const int most = std::min(running, static_cast<int>(kAllowance - spent));
    touch_->stepping = left > 0 || most < kTriedEffort;
    if (left > 0) left -= 1;
    if (!touch_->stepping) touch_->most_effort = most;
  }
  z[at + kTouchClock] = touch_->stepping ? 1 : 0;
}

int TreeSystem::most_events() const { return touch_ ? touch_->finder.setup().most_events : 32; }

void TreeSystem::KeepEvents(State* state) { state->z[TouchAt() + kTouchWait] = 0; }

// Where events come too thick, or a solution is missed: time stepping for this step and those to come.
void TreeSystem::LeaveEvents(State* state) {
  TreeTouch& touch = *touch_;
  VectorX& z = state->z;
  const Eigen::Index at = TouchAt();
  double &wait = z[at + kTouchWait], &spent = z[at + kTouchSpent];
  const bool again = wait > 0 && touch.effort > kAllowedAStep * kStepsApart;
  wait = again ? std::min(2 * wait, kMostStepsApart) : std::max(wait, kStepsApart);
  spent = std::min(spent + touch.effort, kAllowance);
  z[at + kTouchStepping] = wait;
  z[at + kTouchClock] = 1;
  touch.stepping = true;
  touch.failed = false;
  touch.closed.clear();
  touch.events.clear();
  touch.effort = 0;
  touch.most_effort = TreeTouch::kUnlimited;
}

void TreeSystem::MakeTouchSignals() {
  const std::size_t before = signals_.size();
  if (touch_) {
    for (const char* name : {"residual", "count", "impacts", "clock"})
      signals_.push_back({std::string("contact.") + name, "1"});
    signals_.push_back({"contact.penetration", "m"});
    for (const char* name : {"work.contact.friction", "work.contact.impacts", "contact.drift"})
      signals_.push_back({name, "J"});
    const ContactSetup& setup = touch_->finder.setup();
    for (const auto& [a, b] : setup.reported) {
      const std::string of = "contact." + setup.parties[static_cast<std::size_t>(a)].name + "." +
                             setup.parties[static_cast<std::size_t>(b)].name;
      for (const char* name : {".normal", ".friction_x", ".friction_y", ".friction_z"})
        signals_.push_back({of + name, "N"});
      signals_.push_back({of + ".gap", "m", kFarGap});
      signals_.push_back({of + ".slip", "m/s"});
      for (const char* name : {".points", ".mode"}) signals_.push_back({of + name, "1"});
      signals_.push_back({of + ".impulse", "N s"});
      for (const char* name : {".work", ".loss"}) signals_.push_back({of + name, "J"});
    }
  }
  touch_signals_ = signals_.size() - before;
}

// Reads what AddTouchForces has left of `state`.
void TreeSystem::ComputeTouchSignals(const State& state, std::span<double> values) {
  if (!touch_) return;
  TreeTouch& touch = *touch_;
  const VectorX& z = state.z;
  const Eigen::Index at = TouchAt();
  const bool stepped = z[at + kTouchClock] > 0;
  const bool steps = stepped || touch.finder.setup().clock == ContactClock::kStepping;
  struct Pair {
    double normal = 0, gap = kFarGap, slip = 0, points = 0, mode = 0;
    Vector3 friction = Vector3::Zero();
  };
  std::vector<Pair> pairs(static_cast<std::size_t>(touch_pairs()));
  ForwardKinematics(*model_, state.q, state.v, &workspace_);
  touch.finder.FindReported(workspace_.X_WB, kFarthestGap * touch.size, kTouching * touch.size, &touch.others,
                            true);
  double deepest = 0, count = 0;
  for (const Touch& point : touch.others) {
    deepest = std::max(deepest, -point.point.gap);
    if (stepped && point.point.gap <= kTouching * touch.size) ++count;
    if (point.report < 0) continue;
    double& gap = pairs[static_cast<std::size_t>(point.report)].gap;
    gap = std::min(gap, point.point.gap);
  }
  double residual = z[at + kTouchResidual];
  if (stepped) {
    for (int k = 0; k < touch_pairs(); ++k) {
      const Eigen::Index from = TouchPairAt(k);
      Pair& pair = pairs[static_cast<std::size_t>(k)];
      pair.normal = z[from + kPairNormal];
      pair.friction = z.segment<3>(from + kPairForceX);
      pair.slip = z[from + kPairSlip];
      pair.points = z[from + kPairPoints];
      pair.mode = z[from + kPairMode];
    }
  } else {
    residual = std::max(residual, TouchResidual());
    for (const TreeTouch::Closed& closed : touch.closed) {
      if (closed.unknown < 0) continue;
      ++count;
      if (closed.touch.report < 0) continue;
      Pair& pair = pairs[static_cast<std::size_t>(closed.touch.report)];
      const ContactUnknown& of = touch.rows.problem().unknowns[static_cast<std::size_t>(closed.unknown)];
      const double normal = touch.x[of.first];
      pair.normal += normal;
      pair.points += 1;
      pair.mode = std::max(pair.mode, of.tangent >= 0 || closed.touch.surface.friction == 0 ? 1.0 : 2.0);
      const Matrix3 frame = ContactFrame(closed.touch.point.n_W);
      pair.friction -= closed.touch.surface.friction * normal * closed.mode.slip;
      if (of.tangent >= 0) pair.friction += frame.rightCols<2>() * touch.x.segment<2>(of.first + of.tangent);
      const Vector3 u = TouchVelocity(closed.touch, workspace_.X_WB, workspace_.V);
      pair.slip = std::max(pair.slip, (u - u.dot(frame.col(0)) * frame.col(0)).norm());
    }
  }
  std::size_t next = 0;
  for (const double value :
       {std::max(residual, deepest / touch.size), count, z[at + kTouchCount], steps ? 1.0 : 0.0, deepest,
        z[at + kTouchFriction], z[at + kTouchImpacts], z[at + kTouchDrift]})
    values[next++] = value;
  for (int k = 0; k < touch_pairs(); ++k) {
    const Pair& pair = pairs[static_cast<std::size_t>(k)];
    const Eigen::Index from = TouchPairAt(k);
    for (const double value :
         {pair.normal, pair.friction.x(), pair.friction.y(), pair.friction.z(), pair.gap, pair.slip,
          pair.points, pair.mode, z[from + kPairImpulse], z[from + kPairWork], z[from + kPairLoss]})
      values[next++] = value;
  }
}

}  // namespace linkwright
