// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <tuple>

#include "engine/base/Message.h"
#include "engine/simulation/contact/TouchMotion.h"
#include "engine/simulation/tree/TreeSystemImpl.h"

// Time stepping of contacts (Moreau 1988, Jean 1999; θ = 1/2): M (v⁺ − v) = h f + Jᵀ Λ, with the law of
// contact on the velocities v⁺.
namespace linkwright {
namespace {

/// Passes of a step, at least and at most: M, f, J of the middle that the pass before has found.
constexpr int kPasses = 3, kMostPasses = 14;
/// Of the energy exchanged: what may be missing after a step that needs no more passes, nor halves.
/// A hundredth of it where so much is missing already.
constexpr double kMissing = 2e-9, kMuchMissing = 1e-7;
/// Gaps are kept above −this part of the size by projection.
constexpr double kOverlap = 1e-9;
constexpr int kProjections = 5;
/// Error of solutions that time stepping asks for.
constexpr double kSteppingGoal = 1e-9;
/// Passes that come closer by less than this factor are those of a step that is too long for what is stiff,
/// unless they change what forces do in the step by no more than a part kSame; it is halved then, so often at
/// most.
constexpr double kCloser = 0.3, kSame = 1e-3;
constexpr int kMostTouchHalvings = 12;
/// Of what passes through an island: energy that its impulses may seem to give.
constexpr double kNoTouchGain = 1e-9;
/// Changes of velocities within a step that count as none [V].
constexpr double kNoTravel = 1e-12;
/// Speeds without such changes [V].
constexpr double kSlow = 1e-7;
/// How far a normal turns in half a step at most [rad], for its rate to say where it goes.
constexpr double kMostTurn = 0.5;
/// Changes of velocities [V] by a step of what rests, and from the first pass to the second, after which the
/// next pass would find no other: each changes what comes next by a hundredth of it or less. The books tell.
constexpr double kRests = 1e-9, kAsBefore = 1e-6;
/// The greatest factor is found to 2⁻⁴⁰.
constexpr int kFactorHalvings = 40;

}  // namespace

double TreeSystem::TouchSpeed(std::span<const Twist> V) const {
  double speed = 0;
  for (std::size_t b = 1; b < V.size(); ++b)
    speed = std::max(speed, V[b].linear.norm() + V[b].angular.norm() * touch_->finder.reach()[b]);
  return speed;
}

bool TreeSystem::TakesOwnSteps() const { return touch_ && touch_->stepping; }

SystemStatus TreeSystem::OwnStep(double h, State* state) { return StepTouchInParts(h, 0, state); }

SystemStatus TreeSystem::StepTouchInParts(double h, int halvings, State* state) {
  const State before = *state;
  const bool knows = touch_->knows_pairs;
  const std::size_t logged = touch_->events.size();
  bool settles = true;
  SystemStatus status = StepTouch(h, state, &settles);
  AddStiff(VectorX());
  if (status.stopped || (status.ok && settles) || halvings == kMostTouchHalvings) return status;
  *state = before;
  touch_->knows_pairs = knows;
  touch_->events.erase(touch_->events.begin() + static_cast<std::ptrdiff_t>(logged), touch_->events.end());
  for (int half = 0; half < 2; ++half) {
    status = StepTouchInParts(h / 2, halvings + 1, state);
    if (!status.ok) return status;
  }
  return status;
}

// Velocities at the end of a step without contact into *v_free, from what is known of its middle; `stiff`:
// see PrepareStiff.
SystemStatus TreeSystem::FreeStep(double h, bool stiff, const State& middle, const VectorX& v_before,
                                  const VectorX& v_after, VectorX* v_free) {
  const ForwardDynamicsResult result =
      stiff ? SolveStiff(middle, (v_after - v_before) / h, &a_) : Solve(middle, &a_);
  if (result.status == DynamicsStatus::kStopped) return SystemStatus::Stopped();
  if (result.status != DynamicsStatus::kOk) return NoInertia(result.body);
  *v_free = v_before + h * a_;
  if (loops_ && v_free->allFinite()) {
    // Loops do no work at the mean velocity, however much it has changed.
    ForwardKinematics(*model_, middle.q, &workspace_);
    *v_free = (v_before + *v_free) / 2;
    loops_->CloseVelocity(*model_, middle.q, &workspace_, v_free, nullptr, stop());
    *v_free = 2 * *v_free - v_before;
  }
  if (!v_free->allFinite()) return {false, {}, MessageOf("run.velocity-not-finite"), true};
  ForwardKinematics(*model_, middle.q, *v_free, &workspace_);
  touch_->V_free = workspace_.V;
  ForwardKinematics(*model_, middle.q, v_before, &workspace_);
  touch_->V_before = workspace_.V;
  return {};
}

// Adds to the velocities of FreeStep what the law of contact makes of them. *more: there is more that touches
// than in the pass before. `factored`: the factor of M⁻¹ is that of the middle, without rows. False:
// something has no inertia.
bool TreeSystem::TouchStep(double h, int pass, bool factored, const State& middle, const VectorX& v_before,
                           const VectorX& v_free, VectorX* v_after, bool* more) {
  TreeTouch& touch = *touch_;
  const double margin =
      2 * h * TouchSpeed(workspace_.V) + 2 * h * h * inputs_.gravity.norm() + 1e-6 * touch.size;
  touch.finder.Find(workspace_.X_WB, margin, &touch.touches);
  if (!factored && !PrepareRows(middle)) return false;
  FindBends(h, pass, middle, *v_after);
  *more = SelectTouches(h, pass);
  if (pass == 0) {
    touch.rows.SetTurnLength(touch.size);
    touch.rows.Motion(v_free, &touch.rows.problem().b);
    AimStep(h, margin, middle, v_free);
  }
  for (const int dof : sticking_.dofs())
    if (inputs_.friction[dof] > 0) touch.rows.AddDof(*model_, dof, inputs_.friction[dof] * h);
  FindTravel(h);
  touch.dv = (v_before + *v_after) / 2;
  touch.rows.Motion(touch.dv, &touch.u);
  *v_after = v_free;
  if (touch.rows.problem().unknowns.empty()) return true;
  touch.rows.SetTurnLength(touch.size);
  touch.rows.Motion(v_free, &touch.u_free);
  touch.rows.Motion(v_before, &touch.u_before);
  FindSinks(h);
  SolveTouchStep();
  touch.rows.Spread(*model_, touch.x, v_after);
  return true;
}

// *settles: whether the passes have come together, and the books close.
SystemStatus TreeSystem::StepTouch(double h, State* state, bool* settles) {
  TreeTouch& touch = *touch_;
  const State before = *state;
  const Energies start = ComputeEnergies(before);
  const double missing = start.RelativeResidual() <= kMuchMissing ? kMissing : kMissing / 100;
  VectorX v_after = before.v, v_free = before.v;
  State middle = before;
  middle.time = before.time + h / 2;
  SolveActivations(before, h / 2, &middle.z);
  touch.x.resize(0);
  touch.finder.ForgetAim();
  sticking_.Clear();
  double change = 0;
  *settles = false;
  bool stiff = false, corrects = false, more = false;
  for (int pass = 0; pass < kMostPasses && !*settles; ++pass) {
    if (stop().Requested()) {
      *state = before;
      return SystemStatus::Stopped();
    }
    touch.last_pass = v_free;
    touch.last_after = v_after;
    middle.v = (before.v + v_after) / 2;
    middle.q = before.q;
    model_->Integrate(middle.v, h / 2, &middle.q);
    model_->Normalize(&middle.q);
    // No event ends a step at a limit's kink: its middle decides.
    if (stops_) stops_->ChooseContacts(middle.q, middle.v);
    if (pass == 0 || pass == kPasses) stiff = PrepareStiff(h, middle);
    powers_ = CollectForces(middle);
    if (corrects) AddClosingForce(h, before, start.kinetic + start.potential_gravity, v_after, middle);
    // What the pass before has found, at this one's middle.
    if (pass > 0) {
      ForwardKinematics(*model_, middle.q, v_after, &workspace_);
      touch.V_after = workspace_.V;
    }
    SystemStatus status = FreeStep(h, stiff, middle, before.v, v_after, &v_free);
    if (!status.ok) return status;
    // What is stiff has been solved with the factor that contacts need.
    if (!TouchStep(h, pass, stiff && !loops_, middle, before.v, v_free, &v_after, &more))
      return NoInertia(BodyIndex(1));
    if (!v_after.allFinite()) return {false, {}, MessageOf("run.velocity-not-finite"), true};
    const double change_before = change;
    change = (v_free - touch.last_pass).lpNorm<Eigen::Infinity>();
    // Where so little changes that the next pass would find the same, there is none.
    const double turn = (v_after - touch.last_after).lpNorm<Eigen::Infinity>() / touch.speed;
    const bool found = pass == 0   ? turn <= kRests && TouchSpeed(touch.V_before) <= kSlow * touch.speed
                       : pass == 1 ? turn <= kAsBefore && !more
                                   : false;
    if (pass + 1 < kPasses && !found) continue;
    const bool closer = found || change <= kCloser * change_before ||
                        change <= kSame * (v_free - before.v).lpNorm<Eigen::Infinity>() ||
                        change <= kSame * kSame * touch.speed;
    // A pass that changes nothing leaves the next one nothing to close the books by.
    const bool last = pass + 1 == kMostPasses ||
                      (!more && pass > kPasses && (closer ? turn <= kNoTravel : change > change_before));
    if ((!closer || more) && !last && !found) continue;
    TakeLeastForces(v_free, &v_after);
    *state = before;
    state->time += h;
    state->v = v_after;
    middle.v = (before.v + v_after) / 2;
    model_->Integrate(middle.v, h, &state->q);
    BookTouchStep(h, middle, v_after, state);
    Energies books = ComputeEnergies(*state);
    books.residual -= start.residual;
    *settles = closer && books.RelativeResidual() <= missing;
    corrects = true;
    if (last) break;
  }
  LogStep(before.z, state->z, middle.time, touch.knows_pairs);
  touch.knows_pairs = true;
  // A step that does not settle may be the last that was tried.
  AddStiff(VectorX());
  const double total = TotalEnergy(*state);
  CloseLoops(state, stop());
  ProjectTouches(state);
  const double moved = TotalEnergy(*state) - total;
  state->z[TouchAt() + kTouchDrift] += moved;
  state->z[kExchanged] += std::abs(moved);
  return {};
}

// Rates of the motion of each of `touches` by J̇ alone, at the velocities that the pass before has found.
void TreeSystem::FindBends(double h, int pass, const State& middle, const VectorX& v_after) {
  TreeTouch& touch = *touch_;
  touch.bends.clear();
  // Slow motion has none: they are as its square.
  if (pass == 0 || touch.touches.empty() || TouchSpeed(touch.V_after) <= kSlow * touch.speed) return;
  touch.dv.setZero(nv());
  InverseDynamics(*model_, middle.q, v_after, touch.dv, Vector3::Zero(), {}, &workspace_, &hold_);
  for (const Touch& at : touch.touches)
    touch.bends.push_back(TouchAcceleration(at, workspace_, 2 * kMostTurn / h));
}

// The law is about velocities at the end of the step, where points and frames are not those of its middle:
// u⁺ = J v⁺ + h/2 J̇ v⁺, and u⁻ = J v⁻ − h/2 J̇ v at its start. So what stays closed neither sinks nor rises at
// the mean velocity, (u⁻ + u⁺)/2 = J (v⁻ + v⁺)/2. The second term is that of the pass before: what comes to
// rest has none.
void TreeSystem::FindTravel(double h) {
  TreeTouch& touch = *touch_;
  const ContactProblem& problem = touch.rows.problem();
  touch.travel.setZero(problem.rows());
  for (std::size_t i = 0; i < touch.bends.size(); ++i) {
    const ContactUnknown& of = problem.unknowns[i];
    const Vector6 by = h / 2 * touch.bends[i];
    touch.travel[of.first] = by[0];
    if (of.tangent >= 0) touch.travel.segment<2>(of.first + of.tangent) = by.segment<2>(1);
    if (of.spin >= 0) touch.travel[of.first + of.spin] = by[3];
    if (of.roll >= 0) touch.travel.segment<2>(of.first + of.roll) = by.segment<2>(4);
  }
  if (touch.travel.lpNorm<Eigen::Infinity>() <= kNoTravel * touch.speed)
    touch.travel.setZero();
  else
    touch.solver.KeepMovable(problem, &touch.travel);
}

// Impulses by Newton's law, from u_free, u_before and travel. An island whose restitutions would give energy,
// as where a strike catches up with what separates, takes a common factor on them: the greatest with which it
// does not.
void TreeSystem::SolveTouchStep() {
  TreeTouch& touch = *touch_;
  ContactProblem& problem = touch.rows.problem();
  const std::size_t points = touch.touches.size();
  std::vector<double>& factors = touch.factors;
  factors.assign(points, 1.0);
  const auto solve = [&] {
    problem.b = touch.u_free + touch.travel + touch.sinks;
    for (std::size_t i = 0; i < points; ++i) {
      const int row = problem.unknowns[i].first;
      problem.b[row] += factors[i] * touch.touches[i].surface.restitution *
                        std::min(touch.u_before[row] - touch.travel[row], 0.0);
    }
    touch.least =
        touch.solver.SolveMotion(problem, &touch.x, kSteppingGoal, touch.x.size() == problem.rows()).least;
  };
  solve();
  const bool bounces = std::any_of(touch.touches.begin(), touch.touches.end(),
                                   [](const Touch& at) { return at.surface.restitution > 0; });
  if (!bounces) return;
  const std::vector<std::vector<int>> islands = ContactIslands(problem);
  // Work of each island's impulses, and how much passes through it.
  const auto work = [&](const std::vector<int>& island, double* passes) {
    double sum = 0;
    for (const int i : island) {
      const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(i)];
      for (int r = of.first; r < of.first + of.rows; ++r) {
        const double part = touch.x[r] * (touch.u_before[r] + touch.u[r]) / 2;
        sum += part;
        *passes += std::abs(touch.x[r] * touch.u_before[r]);
      }
    }
    return sum;
  };
  struct Gain {
    std::size_t island = 0;
    double low = 0, high = 1, most = 0;
  };
  const auto move = [&] {
    ContactMotion(problem, touch.x, &touch.u);
    touch.u += touch.u_free - problem.b;
  };
  const auto set = [&](const Gain& gain, double factor) {
    for (const int i : islands[gain.island])
      if (static_cast<std::size_t>(i) < points) factors[static_cast<std::size_t>(i)] = factor;
  };
  std::vector<Gain> gains;
  move();
  for (std::size_t k = 0; k < islands.size(); ++k) {
    double passes = 0;
    const double gained = work(islands[k], &passes);
    if (gained > kNoTouchGain * passes) gains.push_back({k, 0, 1, kNoTouchGain * passes});
  }
  if (gains.empty()) return;
  // What it gives without restitution too is not theirs.
  for (const Gain& gain : gains) set(gain, 0);
  solve();
  move();
  for (Gain& gain : gains) {
    double passes = 0;
    gain.most += std::max(0.0, work(islands[gain.island], &passes));
  }
  for (int i = 0; i < kFactorHalvings; ++i) {
    for (const Gain& gain : gains) set(gain, (gain.low + gain.high) / 2);
    solve();
    move();
    for (Gain& gain : gains) {
      double passes = 0;
      (work(islands[gain.island], &passes) <= gain.most ? gain.low : gain.high) = (gain.low + gain.high) / 2;
    }
  }
  for (const Gain& gain : gains) set(gain, gain.low);
  solve();
}

// Of the impulses of the last SolveTouchStep the least, and the velocities with them.
void TreeSystem::TakeLeastForces(const VectorX& v_free, VectorX* v_after) {
  TreeTouch& touch = *touch_;
  const ContactProblem& problem = touch.rows.problem();
  if (problem.unknowns.size() < 2 || touch.least) return;
  touch.solver.TakeLeast(problem, kSteppingGoal, &touch.x);
  *v_after = v_free;
  touch.rows.Spread(*model_, touch.x, v_after);
}

SystemStatus TreeSystem::NoInertia(BodyIndex body) const {
  return {false, body, MessageOf("run.no-inertia", {model_->joints()[static_cast<size_t>(body.value)].name})};
}

// Keeps those of `touches` that are closed at the start of the step or would be at its end, with rows:
// without contact, or by the impulses of the pass before, as where what has turned back meets what follows
// it. Those too that an earlier pass has kept, so that passes do not differ for ever in what touches. Whether
// there are new ones. The gap of a middle g that moves at u there and bends by u̇ is g − h/2 u + h²/8 u̇ at the
// start: u̇ (`bends`, of which those of what is kept stay) is what a ball rises by as it rolls on, or a rim.
bool TreeSystem::SelectTouches(double h, int pass) {
  TreeTouch& touch = *touch_;
  std::vector<Vector6>& bends = touch.bends;
  const bool bent = !bends.empty();
  const auto key = [](const Touch& at) { return std::tuple(at.shape_a, at.shape_b, at.point.feature); };
  // The first pass knows the middle but roughly.
  if (pass == 0) touch.selected_first.clear();
  if (pass == 1) touch.selected_first.swap(touch.selected);
  if (pass <= 1) touch.selected.clear();
  const std::size_t known = touch.selected.size();
  std::size_t kept = 0;
  for (std::size_t i = 0; i < touch.touches.size(); ++i) {
    const Touch& at = touch.touches[i];
    const auto closing = [&](const std::vector<Twist>& V) {
      return at.point.n_W.dot(TouchVelocity(at, workspace_.X_WB, V));
    };
    const double before = closing(touch.V_before);
    // The middle is where half of the mean of this and `before` leads to.
    const double after = pass > 0 ? closing(touch.V_after) : before;
    double start = at.point.gap - h / 4 * (before + after);
    if (bent) start += h * h / 8 * bends[i][0];
    double closes = closing(touch.V_free);
    if (pass > 0) closes = std::min(closes, after);
    const double end = start + h / 2 * (before + closes);
    const auto known_end = touch.selected.begin() + static_cast<std::ptrdiff_t>(known);
    const bool was = std::binary_search(touch.selected.begin(), known_end, key(at));
    if (!was && !(std::min(start, end) <= 1e-12 * touch.size)) continue;
    if (!was) touch.selected.push_back(key(at));
    touch.rows.AddPoint(*model_, workspace_, at, {});
    if (bent) bends[kept] = bends[i];
    touch.touches[kept++] = at;
  }
  touch.touches.resize(kept);
  if (bent) bends.resize(kept);
  std::sort(touch.selected.begin(), touch.selected.end());
  return pass == 1 ? touch.selected != touch.selected_first : touch.selected.size() > known;
}

// What the step has done, by powers in its middle: exactly what they change the energy by where M is
// constant.
void TreeSystem::BookTouchStep(double h, const State& middle, const VectorX& v_after, State* state) {
  TreeTouch& touch = *touch_;
  powers_ = CollectForces(middle);
  powers_.friction = 0;
  powers_.drivers = DriverPower();
  powers_.touch = 0;
  StateRate& rate = touch_rate_;
  rate.zdot.resize(state->z.size());
  FillRates(middle, &rate);
  state->z += h * rate.zdot;
  VectorX& z = state->z;
  if (actuation_) {
    const Segment w = activations();
    actuation_->ClipActivations({z.data() + w.first, static_cast<std::size_t>(w.count)});
  }
  const Eigen::Index at = TouchAt();
  for (int pair = 0; pair < touch_pairs(); ++pair)
    z.segment(TouchPairAt(pair) + kPairNormal, kPairNumbers - kPairNormal).setZero();
  const ContactProblem& problem = touch.rows.problem();
  touch.rows.Motion(v_after, &touch.u);
  // The motion that the law is about.
  VectorX law = touch.u + touch.travel;
  if (!problem.unknowns.empty()) law += touch.sinks;
  double friction = 0, impacts = 0;
  for (std::size_t i = 0; i < problem.unknowns.size(); ++i) {
    const ContactUnknown& of = problem.unknowns[i];
    const auto work = [&](int row) {
      return touch.x[of.first + row] * (touch.u_before[of.first + row] + touch.u[of.first + row]) / 2;
    };
    double rubbed = 0;
    for (int r = of.bounded ? 0 : 1; r < of.rows; ++r) rubbed += work(r);
    if (of.bounded) {
      z[kFriction] += rubbed;
      z[kExchanged] += std::abs(rubbed);
      continue;
    }
    const double struck = work(0);
    friction += rubbed;
    impacts += struck;
    const Touch& point = touch.touches[i];
    if (point.report < 0) continue;
    const Eigen::Index pair = TouchPairAt(point.report);
    z[pair + kPairWork] += rubbed;
    z[pair + kPairLoss] += struck;
    z[pair + kPairNormal] += touch.x[of.first] / h;
    const bool pressed = touch.x[of.first] > 0;
    if (pressed) z[pair + kPairPoints] += 1;
    if (of.tangent < 0) continue;
    const Matrix3 frame = ContactFrame(point.point.n_W);
    z.segment<3>(pair + kPairForceX) +=
        (frame.col(1) * touch.x[of.first + 1] + frame.col(2) * touch.x[of.first + 2]) / h;
    const double slip = law.segment<2>(of.first + 1).norm();
    if (!pressed) continue;
    z[pair + kPairSlip] = std::max(z[pair + kPairSlip], slip);
    z[pair + kPairMode] = std::max(z[pair + kPairMode], slip > 1e-9 * touch.speed ? 2.0 : 1.0);
  }
  z[at + kTouchFriction] += friction;
  z[at + kTouchImpacts] += impacts;
  z[kExchanged] += std::abs(friction) + std::abs(impacts);
  for (std::size_t i = 0; i < touch.touches.size(); ++i) {
    const int row = problem.unknowns[i].first;
    law[row] += touch.factors[i] * touch.touches[i].surface.restitution *
                std::min(touch.u_before[row] - touch.travel[row], 0.0);
  }
  const double least = 1e-9 * model_->moving_mass() * touch.speed * touch.speed / touch.size * h;
  z[at + kTouchResidual] = ContactResidual(problem, touch.x, law, least);
  z[at + kTouchClock] = 1;
}

// Pushes apart what overlaps, by as little as the masses let, without touching velocities.
void TreeSystem::ProjectTouches(State* state) {
  TreeTouch& touch = *touch_;
  for (int i = 0; i < kProjections; ++i) {
    ForwardKinematics(*model_, state->q, &workspace_);
    touch.finder.Find(workspace_.X_WB, 1e-4 * touch.size, &touch.others);
    double deepest = 0;
    for (const Touch& at : touch.others) deepest = std::min(deepest, at.point.gap);
    if (deepest >= -kOverlap * touch.size) return;
    if (!PrepareRows(*state)) return;
    TouchMode mode;
    mode.tangent = mode.spin = mode.roll = false;
    for (const Touch& at : touch.others) touch.rows.AddPoint(*model_, workspace_, at, mode);
    ContactProblem& problem = touch.rows.problem();
    // g + J δq ≥ −half of what is allowed
    for (std::size_t k = 0; k < touch.others.size(); ++k)
      problem.b[problem.unknowns[k].first] = touch.others[k].point.gap + kOverlap / 2 * touch.size;
    touch.solver.Solve(problem, &touch.x, kSteppingGoal);
    touch.dv.setZero(nv());
    touch.rows.Spread(*model_, touch.x, &touch.dv);
    if (!touch.dv.allFinite()) return;
    model_->Integrate(touch.dv, 1, &state->q);
    model_->Normalize(&state->q);
  }
}

}  // namespace linkwright
