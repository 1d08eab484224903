// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kernels/ChainRace.h"

#include "engine/kernels/SpatialVector.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {

namespace {

using Vec = Vector<Lanes>;

struct Pose {
  Vec x, y, z, p;
};

LINKWRIGHT_INLINE Lanes Select(LaneBits mask, Lanes a, Lanes b) { return mask ? a : b; }
LINKWRIGHT_INLINE Lanes Least(Lanes a, Lanes b) { return a < b ? a : b; }
LINKWRIGHT_INLINE Lanes Most(Lanes a, Lanes b) { return a > b ? a : b; }

/// All starts that run, one a lane.
struct Runners {
  Lanes q[kMostChainJoints];
  Lanes cost, age, slow;
  int start[kLanes];  // −1: the lane has none left
  int running;
};

/// Axes and origins of all joints; the pose of the last.
LINKWRIGHT_INLINE Pose Place(const Chain& chain, const Lanes* q, Vec* axis, Vec* origin) {
  const Lanes one = Broadcast(1), zero = {};
  Pose X = {{one, zero, zero}, {zero, one, zero}, {zero, zero, one}, {zero, zero, zero}};
  for (int i = 0; i < chain.joints; ++i) {
    const ChainJoint& joint = chain.joint[i];
    if (i > 0) {
      switch (joint.place) {
        case ChainPlace::kStraight:
          X.p = X.p + Broadcast(joint.length) * X.x;
          break;
        case ChainPlace::kQuarter: {
          X.p = X.p + Broadcast(joint.length) * X.x;
          const Vec y = X.y;
          X.y = X.z;
          X.z = {-y.x, -y.y, -y.z};
          break;
        }
        case ChainPlace::kQuarterBack: {
          X.p = X.p + Broadcast(joint.length) * X.x;
          const Vec y = X.y;
          X.y = {-X.z.x, -X.z.y, -X.z.z};
          X.z = y;
          break;
        }
        case ChainPlace::kTilted: {
          X.p = X.p + Broadcast(joint.length) * X.x;
          const Lanes s = Broadcast(joint.sine), c = Broadcast(joint.cosine);
          const Vec y = X.y;
          X.y = c * y + s * X.z;
          X.z = c * X.z - s * y;
          break;
        }
        case ChainPlace::kGeneral: {
          X.p = X.p + Broadcast(joint.p[0]) * X.x + Broadcast(joint.p[1]) * X.y + Broadcast(joint.p[2]) * X.z;
          const double* R = joint.R;
          const Vec x = Broadcast(R[0]) * X.x + Broadcast(R[1]) * X.y + Broadcast(R[2]) * X.z;
          const Vec y = Broadcast(R[3]) * X.x + Broadcast(R[4]) * X.y + Broadcast(R[5]) * X.z;
          X.z = Broadcast(R[6]) * X.x + Broadcast(R[7]) * X.y + Broadcast(R[8]) * X.z;
          X.x = x;
          X.y = y;
          break;
        }
      }
    }
    Lanes s, c, slide;
    const Lanes moved = joint.ratio * q[joint.column] + joint.offset;
    if (joint.slides) {
      s = Broadcast(joint.turn_sine);
      c = Broadcast(joint.turn_cosine);
      slide = moved;
    } else {
      SinCos(moved, &s, &c);
      slide = Broadcast(joint.other_slide);
    }
    const Vec x = X.x;
    X.x = c * x + s * X.y;
    X.y = c * X.y - s * x;
    if (joint.slides || joint.other_slide != 0) X.p = X.p + slide * X.z;
    axis[i] = X.z;
    origin[i] = X.p;
  }
  return X;
}

/// (J Jᵀ + damping) y = e by L D Lᵀ; A by rows of its lower half.
LINKWRIGHT_INLINE void Solve6(Lanes* A, Lanes* y) {
  Lanes inverse[6];
  for (int j = 0; j < 6; ++j) {
    Lanes* row = A + j * (j + 1) / 2;
    Lanes d = row[j];
    // row holds L D; turn it into L at once.
    for (int k = 0; k < j; ++k) {
      const Lanes l = row[k] * inverse[k];
      d -= l * row[k];
      row[k] = l;
    }
    inverse[j] = 1 / d;
    for (int i = j + 1; i < 6; ++i) {
      Lanes* below = A + i * (i + 1) / 2;
      Lanes sum = below[j];
      for (int k = 0; k < j; ++k) sum -= below[k] * row[k];
      below[j] = sum;
    }
  }
  for (int i = 0; i < 6; ++i)
    for (int k = 0; k < i; ++k) y[i] -= A[i * (i + 1) / 2 + k] * y[k];
  for (int i = 0; i < 6; ++i) y[i] *= inverse[i];
  for (int i = 5; i >= 0; --i)
    for (int k = i + 1; k < 6; ++k) y[i] -= A[k * (k + 1) / 2 + i] * y[k];
}

[[gnu::noinline]] void Start(const Chain& chain, const ChainRace& race, int lane, int* next,
                             Runners* runners) {
  if (*next >= race.seed_count) {
    runners->start[lane] = -1;
    // Stands still, inactive.
    runners->cost[lane] = 0;
    return;
  }
  const double* seed = race.seeds + static_cast<long long>(*next) * chain.columns;
  for (int c = 0; c < chain.columns; ++c) runners->q[c][lane] = seed[c];
  runners->start[lane] = (*next)++;
  runners->cost[lane] = 1e300;
  runners->age[lane] = 0;
  runners->slow[lane] = 0;
  ++runners->running;
}

/// What became of the lanes that reached the target or gave up. True: the race is over.
[[gnu::noinline]] bool Finish(const Chain& chain, const LaneBits& reached, const LaneBits& ended,
                              const Lanes& cost, int* next, Runners* runners, ChainRace* race) {
  const auto keep = [&](int lane) {
    race->cost = cost[lane];
    for (int c = 0; c < chain.columns; ++c) race->q[c] = runners->q[c][lane];
  };
  int first = -1;
  for (int lane = 0; lane < kLanes; ++lane) {
    if (!reached[lane] || runners->start[lane] < 0) continue;
    if (first < 0 || runners->start[lane] < runners->start[first]) first = lane;
  }
  if (first >= 0) {
    keep(first);
    race->solved = runners->start[first];
    return true;
  }
  for (int lane = 0; lane < kLanes; ++lane) {
    if (!ended[lane] || runners->start[lane] < 0) continue;
    if (cost[lane] < race->cost) keep(lane);
    --runners->running;
    Start(chain, *race, lane, next, runners);
  }
  return runners->running == 0;
}

LINKWRIGHT_INLINE Vec AxisOf(const double* R) { return Constant<Lanes>(R); }

}  // namespace

void RaceChain(const Chain& chain, const ChainTarget& target, const ChainDescent& descent, ChainRace* race) {
  Runners runners = {};
  int next = 0;
  race->solved = -1;
  race->iterations = 0;
  race->rounds = 0;
  for (int lane = 0; lane < kLanes; ++lane) Start(chain, *race, lane, &next, &runners);
  if (runners.running == 0) return;

  const int n = chain.columns;
  const Vec tx = AxisOf(target.R), ty = AxisOf(target.R + 3), tz = AxisOf(target.R + 6),
            tp = Constant<Lanes>(target.p);
  const Lanes weight = Broadcast(chain.metres_per_radian);
  const double p2 = descent.position_tolerance * descent.position_tolerance;
  const double a = descent.orientation_tolerance * chain.metres_per_radian;
  const double a2 = a * a;
  Vec axis[kMostChainJoints], origin[kMostChainJoints];
  Vec linear[kMostChainJoints], angular[kMostChainJoints];
  while (true) {
    ++race->rounds;
    race->iterations += runners.running;
    Pose X = Place(chain, runners.q, axis, origin);
    X.p = X.p + Broadcast(chain.tip[0]) * X.x + Broadcast(chain.tip[1]) * X.y + Broadcast(chain.tip[2]) * X.z;
    const Vec ep = tp - X.p;
    // ½ Σ axis × target's axis = sin θ times the axis of the turn; over cos θ/2 it is 2 sin θ/2, which does
    // not fade before half a turn. 1 + trace = 4 cos² θ/2.
    const Vec turn = Cross(X.x, tx) + Cross(X.y, ty) + Cross(X.z, tz);
    const Lanes trace = Dot(X.x, tx) + Dot(X.y, ty) + Dot(X.z, tz);
    const Vec er = (weight / Sqrt(Most(trace + 1, Broadcast(1e-3)))) * turn;
    const Lanes ep2 = Dot(ep, ep), er2 = Dot(er, er);
    // At half a turn the axes give nothing; 2 − 2 cos θ = 4 sin² θ/2 does.
    const Lanes half_turn = weight * weight * (3 - trace);
    const Lanes cost = 0.5 * (ep2 + Most(er2, half_turn));
    const LaneBits reached = (ep2 < p2) & (er2 < a2) & (half_turn < 2 * a2 + 1e-6 * weight * weight);
    runners.age += 1;
    runners.slow += Select(cost > descent.slow * runners.cost, Broadcast(1), Lanes{});
    const LaneBits ended = (runners.slow >= Broadcast(descent.most_slow)) |
                           (runners.age >= Broadcast(descent.most_iterations)) | ~(cost < 1e300);
    runners.cost = cost;
    if (Any(reached | ended)) [[unlikely]] {
      if (Finish(chain, reached, ended, cost, &next, &runners, race)) return;
      // Lanes with a new start go through the step below with the old axes; that start is put back after.
    }
    const Lanes e[6] = {ep.x, ep.y, ep.z, er.x, er.y, er.z};

    for (int c = 0; c < n; ++c) linear[c] = angular[c] = Vec{};
    for (int i = 0; i < chain.joints; ++i) {
      const ChainJoint& joint = chain.joint[i];
      const Lanes ratio = Broadcast(joint.ratio);
      if (joint.slides) {
        linear[joint.column] = linear[joint.column] + ratio * axis[i];
      } else {
        linear[joint.column] = linear[joint.column] + ratio * Cross(axis[i], X.p - origin[i]);
        angular[joint.column] = angular[joint.column] + (ratio * weight) * axis[i];
      }
    }
    // Joints that the error pushes against their limit are left out.
    for (int c = 0; c < n; ++c) {
      const Lanes push = Dot(linear[c], ep) + Dot(angular[c], er);
      const Lanes q = runners.q[c];
      const LaneBits held =
          ((q >= Broadcast(chain.upper[c])) & (push > 0)) | ((q <= Broadcast(chain.lower[c])) & (push < 0));
      const Lanes zero = {};
      linear[c] = {Select(held, zero, linear[c].x), Select(held, zero, linear[c].y),
                   Select(held, zero, linear[c].z)};
      angular[c] = {Select(held, zero, angular[c].x), Select(held, zero, angular[c].y),
                    Select(held, zero, angular[c].z)};
    }
    Lanes A[21] = {};
    for (int c = 0; c < n; ++c) {
      const Lanes J[6] = {linear[c].x, linear[c].y, linear[c].z, angular[c].x, angular[c].y, angular[c].z};
      for (int i = 0, k = 0; i < 6; ++i)
        for (int j = 0; j <= i; ++j, ++k) A[k] += J[i] * J[j];
    }
    const Lanes damping = descent.damping * cost + descent.least_damping;
    for (int i = 0; i < 6; ++i) A[i * (i + 1) / 2 + i] += damping;
    Lanes y[6] = {e[0], e[1], e[2], e[3], e[4], e[5]};
    Solve6(A, y);
    Lanes step[kMostChainJoints], largest = {};
    for (int c = 0; c < n; ++c) {
      step[c] = linear[c].x * y[0] + linear[c].y * y[1] + linear[c].z * y[2] + angular[c].x * y[3] +
                angular[c].y * y[4] + angular[c].z * y[5];
      largest = Most(largest, step[c] < 0 ? -step[c] : step[c]);
    }
    const Lanes most = Broadcast(descent.most_step);
    const Lanes length = Select(runners.age > 0, most / Most(largest, most), Lanes{});
    for (int c = 0; c < n; ++c) {
      const Lanes q = runners.q[c] + length * step[c];
      runners.q[c] = Least(Most(q, Broadcast(chain.lower[c])), Broadcast(chain.upper[c]));
    }
  }
}

void NearestChainPoses(const double* poses, int blocks, const double* target, double angle_weight,
                       int* nearest) {
  constexpr int kGroups = 8 / kLanes;
  for (int g = 0; g < kGroups; ++g) {
    Lanes least = Broadcast(1e300), best = {};
    for (int b = 0; b < blocks; ++b) {
      const double* row = poses + 8 * kChainPoseRows * b + g * kLanes;
      const Vec d = GetVector<Lanes>(row) - Constant<Lanes>(target);
      const Lanes cosine = Load(row + 24) * target[3] + Load(row + 32) * target[4] +
                           Load(row + 40) * target[5] + Load(row + 48) * target[6];
      const Lanes distance = Dot(d, d) + (4 * angle_weight) * (1 - cosine * cosine);
      const LaneBits nearer = distance < least;
      least = Select(nearer, distance, least);
      best = Select(nearer, Broadcast(b), best);
    }
    for (int lane = 0; lane < kLanes; ++lane)
      nearest[g * kLanes + lane] = 8 * static_cast<int>(best[lane]) + g * kLanes + lane;
  }
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
