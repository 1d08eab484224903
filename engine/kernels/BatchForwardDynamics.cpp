// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kernels/BatchOutward.h"
#include "engine/kernels/LargeJoint.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {

namespace {

/// Inertia along a joint below this part of the inertia around it is rounding.
constexpr double kZeroInertia = 1e-13;

struct Twist {
  Vec linear, angular;
};

struct Scratch {
  OutwardScratch outward;
  Twist* kept;
  Inertia* inertia;  ///< of the children that are not right behind, of bodies that have such
  LargeLanes* large;
};
static_assert(kOutwardLanes + 6 + 23 + 84 <= kBatchScratch / kBatchBlock);

Scratch MakeScratch(double* memory, int bodies) {
  Scratch scratch;
  scratch.outward = MakeOutwardScratch(memory, bodies);
  scratch.kept = reinterpret_cast<Twist*>(scratch.outward.large + bodies);
  scratch.inertia = reinterpret_cast<Inertia*>(scratch.kept + bodies);
  scratch.large = reinterpret_cast<LargeLanes*>(scratch.inertia + bodies);
  return scratch;
}

template <bool kScaled>
LINKWRIGHT_INLINE void AddRigid(const BatchBody& body, Lanes scale, Inertia* inertia) {
  Lanes *M = inertia->M, *H = inertia->H, *I = inertia->I;
  Lanes m = Broadcast(body.mass), hx = Broadcast(body.moment[0]), hy = Broadcast(body.moment[1]),
        hz = Broadcast(body.moment[2]);
  if constexpr (kScaled) {
    m *= scale;
    hx *= scale;
    hy *= scale;
    hz *= scale;
  }
  M[0] += m;
  M[3] += m;
  M[5] += m;
  H[1] -= hz;
  H[2] += hy;
  H[3] += hz;
  H[5] -= hx;
  H[6] -= hy;
  H[7] += hx;
  const auto add = [&](int k) {
    if constexpr (kScaled)
      I[k] += scale * body.inertia[k];
    else
      I[k] += body.inertia[k];
  };
  add(0);
  add(1);
  add(2);
  add(3);
  add(4);
  add(5);
}

[[gnu::noinline, gnu::cold]] void NoteSingular(LaneBits bad, int body, int* singular) {
  for (int i = 0; i < kLanes; ++i)
    if (bad[i] && singular[i] < 0) singular[i] = body;
}

/// From a joint of one degree, whose turn is `turn`, to the parent's frame.
LINKWRIGHT_INLINE void InertiaToParent(const BatchBody& body, const Turn& turn, Lanes slide,
                                       Inertia* inertia) {
  ShiftZ(slide, inertia);
  TurnSymmetricZ(turn, inertia->M);
  TurnMatrixZ(turn, inertia->H);
  TurnSymmetricZ(turn, inertia->I);
  if (body.place == BatchPlace::kNormal) {
    const double s = body.normal_sine, c = body.normal_cosine;
    TurnSymmetricX(s, c, inertia->M);
    TurnMatrixX(s, c, inertia->H);
    TurnSymmetricX(s, c, inertia->I);
    ShiftX(body.normal_length, inertia);
  } else {
    TurnSymmetric(body.R, inertia->M);
    TurnMatrix(body.R, inertia->H);
    TurnSymmetric(body.R, inertia->I);
    Shift(Constant3(body.p), inertia);
  }
}

/// The same for what a turning joint without armature leaves.
LINKWRIGHT_INLINE void TurnedToParent(const BatchBody& body, const Turn& turn, Inertia* inertia) {
  if (body.slide != 0) ShiftTurnedZ(Broadcast(body.slide), inertia);
  TurnSymmetricZ(turn, inertia->M);
  TurnTurnedZ(turn, inertia);
  if (body.place == BatchPlace::kNormal) {
    TurnSymmetricX(body.normal_sine, body.normal_cosine, inertia->M);
    TurnTurnedX(body.normal_sine, body.normal_cosine, inertia);
    if (body.normal_length != 0) ShiftX(body.normal_length, inertia);
  } else {
    FillTurned(inertia);
    TurnSymmetric(body.R, inertia->M);
    TurnMatrix(body.R, inertia->H);
    TurnSymmetric(body.R, inertia->I);
    Shift(Constant3(body.p), inertia);
  }
}

/// Joints of three and six degrees.
[[gnu::noinline]] void PassLarge(const BatchBody& body, const double* tau, const LargePose& pose,
                                 Lanes linear_trace, Lanes angular_trace, LargeLanes* large, Inertia* inertia,
                                 Vec* f, Vec* n, LaneBits* bad) {
  EliminateLarge(body, tau, kZeroInertia * (linear_trace + inertia->linear_scale),
                 kZeroInertia * (angular_trace + inertia->angular_scale), large, inertia, f, n, bad);
  if (body.parent == 0) return;
  TurnSymmetric(pose.R.m, inertia->M);
  TurnMatrix(pose.R.m, inertia->H);
  TurnSymmetric(pose.R.m, inertia->I);
  Shift(pose.p, inertia);
}

/// From the last body to the first: articulated inertias, U / D and u / D of the joints. What runs along here
/// is
/// never handed out by its address, so that it can stay in registers.
template <bool kScaled>
void Inward(const BatchTree& tree, const BatchBlock& block, int at, const Scratch& scratch) {
  Inertia inertia = {};  // of the body, then as its parent feels it
  Vec f_child = Zero(), n_child = Zero();
  for (int i = tree.bodies - 1; i > 0; --i) {
    const BatchBody& body = tree.body[i];
    OwnLanes& own = scratch.outward.own[i];
    Vec f = own.f, n = own.n;
    if (body.child_behind) {
      f = f + f_child;
      n = n + n_child;
    } else {
      inertia = Inertia{};
    }
    if (body.keeps) Add(scratch.inertia[i], &inertia);
    const Lanes scale = kScaled ? Load(block.mass_scale + 8 * i + at) : Lanes{};
    AddRigid<kScaled>(body, scale, &inertia);
    const Lanes *M = inertia.M, *H = inertia.H, *I = inertia.I;
    const Lanes linear_trace = M[0] + M[3] + M[5], angular_trace = I[0] + I[3] + I[5];
    const double* tau = block.a_or_tau + 8 * body.v + at;
    LaneBits bad = {};
    if (body.joint == BatchJoint::kTurn || body.joint == BatchJoint::kSlide) [[likely]] {
      const bool turns = body.joint == BatchJoint::kTurn;
      Vec l, a;
      Lanes D, least, u;
      if (turns) [[likely]] {
        l = {H[6], H[7], H[8]};
        a = {I[2], I[4], I[5]};
        D = I[5] + body.armature;
        least = kZeroInertia * (angular_trace + inertia.angular_scale);
        u = Load(tau) - n.z;
      } else {
        l = {M[2], M[4], M[5]};
        a = {H[2], H[5], H[8]};
        D = M[5] + body.armature;
        least = kZeroInertia * (linear_trace + inertia.linear_scale);
        u = Load(tau) - f.z;
      }
      const LaneBits fine = D > least;
      bad = ~fine;
      const Lanes D_inverse = (Lanes)((LaneBits)(1 / D) & fine);
      own.push = u * D_inverse;
      if (Any(bad)) [[unlikely]]
        NoteSingular(bad, i, block.singular + at);
      if (body.parent == 0) continue;
      const Vec l_D = D_inverse * l, a_D = D_inverse * a;
      own.f = l_D;
      own.n = a_D;
      f = f + u * l_D;
      n = n + u * a_D;
      const Turn turn = own.turn;
      if (turns && body.armature == 0) [[likely]] {
        SubtractTurned(l, a, l_D, a_D, &inertia);
        TurnedToParent(body, turn, &inertia);
      } else {
        SubtractOuter(l, a, l_D, a_D, &inertia);
        InertiaToParent(body, turn, own.slide, &inertia);
      }
    } else {
      Inertia other = inertia;
      Vec force = f, moment = n;
      LaneBits wrong = {};
      PassLarge(body, tau, scratch.outward.large[i], linear_trace, angular_trace, &scratch.large[i], &other,
                &force, &moment, &wrong);
      if (Any(wrong)) [[unlikely]]
        NoteSingular(wrong, i, block.singular + at);
      if (body.parent == 0) continue;
      inertia = other;
      f = force;
      n = moment;
    }
    WrenchToParent(body, own, scratch.outward.large[i], &f, &n);
    inertia.linear_scale = linear_trace;
    inertia.angular_scale = angular_trace;
    if (body.behind_parent) {
      f_child = f;
      n_child = n;
      continue;
    }
    OwnLanes& above = scratch.outward.own[body.parent];
    above.f = above.f + f;
    above.n = above.n + n;
    if (body.first_visitor)
      scratch.inertia[body.parent] = inertia;
    else
      Add(inertia, &scratch.inertia[body.parent]);
  }
}

/// From the first body to the last: the joints' accelerations.
void Accelerations(const BatchTree& tree, const BatchBlock& block, int at, const Scratch& scratch) {
  Twist above = {};
  for (int i = 1; i < tree.bodies; ++i) {
    const BatchBody& body = tree.body[i];
    const OwnLanes& own = scratch.outward.own[i];
    if (!body.behind_parent && body.parent > 0) above = scratch.kept[body.parent];
    double* a = block.out + 8 * body.v + at;
    Twist twist;
    if (body.joint == BatchJoint::kTurn || body.joint == BatchJoint::kSlide) [[likely]] {
      Lanes acceleration;
      if (body.place == BatchPlace::kRoot) {
        acceleration = own.push;
        twist = Twist{};
      } else {
        if (body.place == BatchPlace::kNormal) {
          const double s = body.normal_sine, c = body.normal_cosine, x = body.normal_length;
          const Vec& w = above.angular;
          const Vec there = {above.linear.x, above.linear.y + w.z * x, above.linear.z - w.y * x};
          twist.linear = TurnBackZ(own.turn, TurnBackX(s, c, there));
          twist.angular = TurnBackZ(own.turn, TurnBackX(s, c, w));
        } else {
          const Vec there = above.linear + Cross(above.angular, Constant3(body.p));
          twist.linear = TurnBackZ(own.turn, RotateBack(body.R, there));
          twist.angular = TurnBackZ(own.turn, RotateBack(body.R, above.angular));
        }
        twist.linear.x += twist.angular.y * own.slide;
        twist.linear.y -= twist.angular.x * own.slide;
        acceleration = own.push - Dot(own.f, twist.linear) - Dot(own.n, twist.angular);
      }
      (body.joint == BatchJoint::kTurn ? twist.angular.z : twist.linear.z) += acceleration;
      Store(acceleration, a);
    } else {
      if (body.parent == 0) {
        twist = Twist{};
      } else {
        const LargePose& pose = scratch.outward.large[i];
        twist.linear = RotateBack(pose.R.m, above.linear + Cross(above.angular, pose.p));
        twist.angular = RotateBack(pose.R.m, above.angular);
      }
      Lanes x[6];
      SolveLarge(body, scratch.large[i], twist.linear, twist.angular, x);
      const bool free = body.joint == BatchJoint::kFree;
      const int degrees = free ? 6 : 3;
      for (int k = 0; k < degrees; ++k) Store(x[k], a + 8 * k);
      const int w = degrees - 3;
      if (free) twist.linear = twist.linear + Vec{x[0], x[1], x[2]};
      twist.angular = twist.angular + Vec{x[w], x[w + 1], x[w + 2]};
    }
    above = twist;
    if (body.keeps) scratch.kept[i] = twist;
  }
}

template <bool kScaled>
void ForwardDynamics(const BatchTree& tree, const BatchBlock& block, int at) {
  const Scratch scratch = MakeScratch(block.scratch, tree.bodies);
  for (int i = 0; i < kLanes; ++i) block.singular[at + i] = -1;
  // First what the joints would need to stay unaccelerated, gravity included; the rest is solved on top.
  Outward<false, kScaled>(tree, block, at, scratch.outward);
  Inward<kScaled>(tree, block, at, scratch);
  Accelerations(tree, block, at, scratch);
}

}  // namespace

void BatchForwardDynamics(const BatchTree& tree, const BatchBlock& block) {
  for (int at = 0; at < kBatchBlock; at += kLanes)
    block.mass_scale ? ForwardDynamics<true>(tree, block, at) : ForwardDynamics<false>(tree, block, at);
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
