// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kernels/BatchOutward.h"
#include "engine/kernels/LaneInertia.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {

namespace {

/// Degrees of freedom without inertia, as in engine/algorithms/ForwardDynamics.cpp.
constexpr double kZeroInertia = 1e-13;

/// A rigid body with all that it carries: mass, ∫ r dm, ∫ r rᵀ dm (xx, xy, xz, yy, yz, zz) about its origin.
struct Composite {
  Lanes mass;
  Vec moment;
  Lanes second[6];
};
static_assert(kOutwardLanes + 10 <= kBatchScratch / kBatchBlock);

LINKWRIGHT_INLINE Composite Rigid(const BatchBody& body, Lanes scale) {
  Composite c;
  c.mass = scale * body.mass;
  c.moment = {scale * body.moment[0], scale * body.moment[1], scale * body.moment[2]};
  for (int k = 0; k < 6; ++k) c.second[k] = scale * body.second[k];
  return c;
}

LINKWRIGHT_INLINE void Add(const Composite& other, Composite* c) {
  c->mass += other.mass;
  c->moment = c->moment + other.moment;
  for (int k = 0; k < 6; ++k) c->second[k] += other.second[k];
}

/// About an origin moved by −p: ∫ (r + p)(r + p)ᵀ dm.
LINKWRIGHT_INLINE void ShiftComposite(const Vec& p, Composite* c) {
  const Vec h = c->moment, mp = c->mass * p;
  Lanes* J = c->second;
  J[0] += 2 * p.x * h.x + mp.x * p.x;
  J[1] += p.x * h.y + h.x * p.y + mp.x * p.y;
  J[2] += p.x * h.z + h.x * p.z + mp.x * p.z;
  J[3] += 2 * p.y * h.y + mp.y * p.y;
  J[4] += p.y * h.z + h.y * p.z + mp.y * p.z;
  J[5] += 2 * p.z * h.z + mp.z * p.z;
  c->moment = h + mp;
}

/// What a body carries as its parent sees it.
LINKWRIGHT_INLINE void CompositeToParent(const BatchBody& body, const OwnLanes& own, const LargePose& large,
                                         Composite* c) {
  Lanes* J = c->second;
  if (body.joint == BatchJoint::kBall || body.joint == BatchJoint::kFree) {
    TurnSymmetric(large.R.m, J);
    c->moment = Rotate(large.R.m, c->moment);
    ShiftComposite(large.p, c);
    return;
  }
  const Lanes d = own.slide;
  J[2] += d * c->moment.x;
  J[4] += d * c->moment.y;
  J[5] += d * (2 * c->moment.z + d * c->mass);
  c->moment.z += d * c->mass;
  TurnSymmetricZ(own.turn, J);
  c->moment = TurnZ(own.turn, c->moment);
  if (body.place == BatchPlace::kNormal) {
    const double x = body.normal_length;
    TurnSymmetricX(body.normal_sine, body.normal_cosine, J);
    c->moment = TurnX(body.normal_sine, body.normal_cosine, c->moment);
    J[0] += x * (2 * c->moment.x + x * c->mass);
    J[1] += x * c->moment.y;
    J[2] += x * c->moment.z;
    c->moment.x += x * c->mass;
  } else {
    TurnSymmetric(body.R, J);
    c->moment = Rotate(body.R, c->moment);
    ShiftComposite(Constant3(body.p), c);
  }
}

struct Wrench {
  Vec f, n;
};

/// What it takes to accelerate the composite along, or about, an axis of its frame.
LINKWRIGHT_INLINE Wrench Along(const Composite& c, int axis) {
  const Lanes m = c.mass, zero = {};
  const Vec& h = c.moment;
  if (axis == 0) return {{m, zero, zero}, {zero, h.z, -h.y}};
  if (axis == 1) return {{zero, m, zero}, {-h.z, zero, h.x}};
  return {{zero, zero, m}, {h.y, -h.x, zero}};
}
LINKWRIGHT_INLINE Wrench About(const Composite& c, int axis) {
  const Lanes zero = {}, *J = c.second;
  const Vec& h = c.moment;
  if (axis == 0) return {{zero, -h.z, h.y}, {J[3] + J[5], -J[1], -J[2]}};
  if (axis == 1) return {{h.z, zero, -h.x}, {-J[1], J[0] + J[5], -J[4]}};
  return {{-h.y, h.x, zero}, {-J[2], -J[4], J[0] + J[3]}};
}

LINKWRIGHT_INLINE int Degrees(const BatchBody& body) {
  return body.joint == BatchJoint::kFree ? 6 : body.joint == BatchJoint::kBall ? 3 : 1;
}
/// Its degree of freedom k applied to a wrench.
LINKWRIGHT_INLINE Lanes Project(const BatchBody& body, const Wrench& w, int k) {
  if (body.joint == BatchJoint::kTurn) return w.n.z;
  if (body.joint == BatchJoint::kSlide) return w.f.z;
  const Lanes all[6] = {w.f.x, w.f.y, w.f.z, w.n.x, w.n.y, w.n.z};
  return all[body.joint == BatchJoint::kFree ? k : 3 + k];
}
LINKWRIGHT_INLINE Wrench Push(const BatchBody& body, const Composite& c, int k) {
  if (body.joint == BatchJoint::kTurn) return About(c, 2);
  if (body.joint == BatchJoint::kSlide) return Along(c, 2);
  if (body.joint == BatchJoint::kFree && k < 3) return Along(c, k);
  return About(c, body.joint == BatchJoint::kFree ? k - 3 : k);
}

/// M (RBDA, table 6.2, with forces in each body's own axes): rows j, columns k ≤ j, at matrix[j nv + k].
template <bool kScaled>
void MassMatrix(const BatchTree& tree, const BatchBlock& block, int at, const OutwardScratch& scratch,
                Composite* composite, Lanes* matrix) {
  const int n = tree.nv;
  for (int j = 0; j < n; ++j)
    for (int k = 0; k <= j; ++k) matrix[j * n + k] = Lanes{};
  const auto add = [&](int j, int k, Lanes x) {
    // Two bodies on one degree of freedom: both halves of M meet on the diagonal.
    if (j == k) x += x;
    matrix[(j > k ? j : k) * n + (j > k ? k : j)] += x;
  };
  for (int i = 1; i < tree.bodies; ++i)
    composite[i] = Rigid(tree.body[i], kScaled ? Load(block.mass_scale + 8 * i + at) : Broadcast(1));
  for (int i = tree.bodies - 1; i > 0; --i) {
    const BatchBody& body = tree.body[i];
    const int degrees = Degrees(body);
    for (int k = 0; k < degrees; ++k) {
      Wrench wrench = Push(body, composite[i], k);
      for (int l = 0; l <= k; ++l) {
        Lanes x = Project(body, wrench, l);
        if (l == k) x += body.armature;
        matrix[(body.v + k) * n + body.v + l] += body.ratio * body.ratio * x;
      }
      for (int b = i; tree.body[b].parent > 0;) {
        WrenchToParent(tree.body[b], scratch.own[b], scratch.large[b], &wrench.f, &wrench.n);
        b = tree.body[b].parent;
        const BatchBody& above = tree.body[b];
        for (int l = 0; l < Degrees(above); ++l)
          add(body.v + k, above.v + l, body.ratio * above.ratio * Project(above, wrench, l));
      }
    }
    if (body.parent == 0) continue;
    Composite carried = composite[i];
    CompositeToParent(body, scratch.own[i], scratch.large[i], &carried);
    Add(carried, &composite[body.parent]);
  }
}

/// M x = x, from the last row up (RBDA, section 6.5), along the rows' entries that are not always zero.
/// `singular` gets the rows without inertia.
void Solve(const BatchTree& tree, int* singular, Lanes* matrix, Lanes* x) {
  const int n = tree.nv;
  for (int j = 0; j < n; ++j) matrix[n * n + j] = matrix[j * n + j];
  for (int j = n - 1; j >= 0; --j) {
    Lanes* row = matrix + j * n;
    const Lanes pivot = row[j];
    const LaneBits fine = pivot > kZeroInertia * matrix[n * n + j];
    if (Any(~fine)) [[unlikely]]
      for (int s = 0; s < kLanes; ++s)
        if (!fine[s] && singular[s] < 0) singular[s] = j;
    const Lanes inverse = (Lanes)((LaneBits)(1 / pivot) & fine);
    row[j] = inverse;
    const int *begin = tree.row_index + tree.row_start[j], *end = tree.row_index + tree.row_start[j + 1];
    for (const int* k = begin; k != end; ++k) {
      const Lanes factor = row[*k] * inverse;
      Lanes* other = matrix + *k * n;
      for (const int* l = begin; l <= k; ++l) other[*l] -= factor * row[*l];
      x[*k] -= factor * x[j];
    }
    for (const int* k = begin; k != end; ++k) row[*k] *= inverse;
  }
  for (int j = 0; j < n; ++j) {
    const Lanes* row = matrix + j * n;
    x[j] *= row[j];
    for (int e = tree.row_start[j]; e < tree.row_start[j + 1]; ++e)
      x[j] -= row[tree.row_index[e]] * x[tree.row_index[e]];
  }
}

/// What the joints need to stay unaccelerated, subtracted from tau.
void SubtractBias(const BatchTree& tree, const OutwardScratch& scratch, Lanes* x) {
  for (int i = tree.bodies - 1; i > 0; --i) {
    const BatchBody& body = tree.body[i];
    Wrench wrench = {scratch.own[i].f, scratch.own[i].n};
    for (int k = 0; k < Degrees(body); ++k) x[body.v + k] -= body.ratio * Project(body, wrench, k);
    if (body.parent == 0) continue;
    WrenchToParent(body, scratch.own[i], scratch.large[i], &wrench.f, &wrench.n);
    OwnLanes& above = scratch.own[body.parent];
    above.f = above.f + wrench.f;
    above.n = above.n + wrench.n;
  }
}

template <bool kScaled>
void CoupledDynamics(const BatchTree& tree, const BatchBlock& block, int at) {
  const OutwardScratch scratch = MakeOutwardScratch(block.scratch, tree.bodies);
  auto* composite = reinterpret_cast<Composite*>(scratch.large + tree.bodies);
  auto* matrix = reinterpret_cast<Lanes*>(block.matrix);
  Lanes* x = matrix + tree.nv * (tree.nv + 1);
  Outward<false, kScaled>(tree, block, at, scratch);
  for (int k = 0; k < tree.nv; ++k) x[k] = Load(block.a_or_tau + 8 * k + at);
  SubtractBias(tree, scratch, x);
  MassMatrix<kScaled>(tree, block, at, scratch, composite, matrix);
  for (int s = 0; s < kLanes; ++s) block.singular[at + s] = -1;
  Solve(tree, block.singular + at, matrix, x);
  for (int k = 0; k < tree.nv; ++k) Store(x[k], block.out + 8 * k + at);
}

}  // namespace

void BatchCoupledDynamics(const BatchTree& tree, const BatchBlock& block) {
  for (int at = 0; at < kBatchBlock; at += kLanes)
    block.mass_scale ? CoupledDynamics<true>(tree, block, at) : CoupledDynamics<false>(tree, block, at);
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
