// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kernels/TreeOutward.h"

#ifdef __AVX512F__
#include <immintrin.h>
#endif

namespace linkwright::kernels::LINKWRIGHT_ISA {

namespace {

/// Columns that share one reference point, near to all of them, so that nothing large cancels.
constexpr int kChunk = 32;

/// Rows of TreeScratch::rows, a number for each degree of freedom.
enum Row { kAngular = 0, kLinear = 3, kPoint = 6, kForce = 9, kMoment = 12 };

/// The lanes whose bits are set; zero in the others.
[[gnu::always_inline]] inline Lanes Select(unsigned bits, Lanes lanes) {
#if LINKWRIGHT_LANES == 8
  return _mm512_maskz_mov_pd(static_cast<__mmask8>(bits), lanes);
#elif LINKWRIGHT_LANES == 4
  const LaneBits mask = ((LaneBits{} + static_cast<long long>(bits)) & LaneBits{1, 2, 4, 8}) != 0;
  return (Lanes)((LaneBits)lanes & mask);
#else
  return Lanes{bits & 1 ? lanes[0] : 0, bits & 2 ? lanes[1] : 0};
#endif
}
[[gnu::always_inline]] inline void StoreFirst(Lanes lanes, int count, double* to) {
  if (count >= kLanes) {
    Store(lanes, to);
    return;
  }
#if LINKWRIGHT_LANES == 8
  _mm512_mask_storeu_pd(to, static_cast<__mmask8>((1 << count) - 1), lanes);
#else
  for (int l = 0; l < count; ++l) to[l] = lanes[l];
#endif
}

/// A composite body about the origin of its root, in the world's axes.
struct Composite {
  Four h, I[3];  ///< first moment; inertia, by columns
};

/// About an origin d further in: h' = h + m d,  I' = I + 2 (g·d) 1 − g dᵀ − d gᵀ, g = h + m d/2.
[[gnu::always_inline]] inline void Shift(Four d, double mass, Composite* body) {
  const Four g = body->h + mass / 2 * d;
  const double twice = 2 * Dot(g, d);
  body->h += mass * d;
  const Four unit[3] = {Four{twice, 0, 0, 0}, Four{0, twice, 0, 0}, Four{0, 0, twice, 0}};
  for (int c = 0; c < 3; ++c) body->I[c] += unit[c] - g * d[c] - d * g[c];
}

/// Poses, and the rigid bodies in the world's axes: h in a, I in (w, dw, f) of `motion`.
void Prepare(const Tree& tree, const double* q, const TreeScratch& scratch) {
  TreeFrame* frames = scratch.frames;
  TreeMotion* motion = scratch.motion;
  Axes R = {Four{1, 0, 0, 0}, Four{0, 1, 0, 0}, Four{0, 0, 1, 0}};
  Four p = {};
  StoreFour(R.x, frames[0].x);
  StoreFour(R.y, frames[0].y);
  StoreFour(R.z, frames[0].z);
  StoreFour(p, frames[0].p);
  TreeLocal local;
  for (int k = 0, i = 1; k < tree.blocks; ++k) {
    LocalPoses(tree, k, q, &local);
    const int first = i;
    for (int lane = 0; lane < 8 && i <= tree.bodies; ++lane, ++i) {
      const int parent = tree.links[i].parent;
      if (parent != i - 1) {
        R = LoadAxes(frames[parent]);
        p = LoadFour(frames[parent].p);
      }
      const Four d = Offset(R, local, lane);
      p += d;
      R = TurnAxes(R, local, lane);
      StoreFour(R.x, frames[i].x);
      StoreFour(R.y, frames[i].y);
      StoreFour(R.z, frames[i].z);
      StoreFour(p, frames[i].p);
      StoreFour(d, frames[i].d);
    }
    for (int lane = 0; lane < 8; lane += kLanes) {
      const int j = first + lane;
      ThreeLanes h;
      Lanes I[6];
      TurnRigid(tree.block[k], lane, Gather(frames[j].x, kFrameStride), Gather(frames[j].y, kFrameStride),
                Gather(frames[j].z, kFrameStride), &h, I);
      Scatter(h, motion[j].a, kMotionStride);
      Scatter({I[0], I[1], I[2]}, motion[j].w, kMotionStride);
      Scatter({I[1], I[3], I[4]}, motion[j].dw, kMotionStride);
      Scatter({I[2], I[4], I[5]}, motion[j].f, kMotionStride);
    }
  }
}

struct Columns {
  double* data;
  int stride;
  double* operator()(int row, int column) const { return data + row * stride + column; }
  [[gnu::always_inline]] ThreeLanes Get(int row, int column) const {
    const double* from = (*this)(row, column);
    return {Load(from), Load(from + stride), Load(from + 2 * stride)};
  }
  [[gnu::always_inline]] void Put(const ThreeLanes& v, int row, int column) const {
    double* to = (*this)(row, column);
    Store(v.x, to);
    Store(v.y, to + stride);
    Store(v.z, to + 2 * stride);
  }
};

/// Each degree of freedom: how it moves, and the force f and moment n, about its body's origin, for a unit
/// acceleration of all that it carries.
void Compose(const Tree& tree, const TreeScratch& scratch) {
  const TreeFrame* frames = scratch.frames;
  TreeMotion* motion = scratch.motion;
  const auto put = [&](int dof, Four angular, Four linear, Four p, Four f, Four n) {
    TreeColumn& column = scratch.columns[dof];
    StoreFour(angular, column.angular);
    StoreFour(linear, column.linear);
    StoreFour(p, column.p);
    StoreFour(f, column.f);
    StoreFour(n, column.n);
  };
  const Four zero = {};
  Composite carried = {};  // by the body right behind, about this one's origin
  for (int i = tree.bodies; i > 0; --i) {
    const TreeLink& link = tree.links[i];
    Composite body = {LoadFour(motion[i].a) + carried.h,
                      {LoadFour(motion[i].w) + carried.I[0], LoadFour(motion[i].dw) + carried.I[1],
                       LoadFour(motion[i].f) + carried.I[2]}};
    const Four p = LoadFour(frames[i].p);
    const auto turned = [&](Four axis) {
      return body.I[0] * axis[0] + body.I[1] * axis[1] + body.I[2] * axis[2];
    };
    if (link.joint == TreeJoint::kRevolute) {
      const Four z = LoadFour(frames[i].z);
      put(link.v, z, zero, p, Cross(z, body.h), turned(z));
    } else if (link.joint == TreeJoint::kPrismatic) {
      const Four z = LoadFour(frames[i].z);
      put(link.v, zero, z, p, link.subtree_mass * z, Cross(body.h, z));
    } else {
      const Axes R = LoadAxes(frames[i]);
      const Four axes[3] = {R.x, R.y, R.z};
      const int angular = link.joint == TreeJoint::kFree ? 3 : 0;
      for (int k = 0; k < 3; ++k) {
        put(link.v + angular + k, axes[k], zero, p, Cross(axes[k], body.h), turned(axes[k]));
        if (angular) put(link.v + k, zero, axes[k], p, link.subtree_mass * axes[k], Cross(body.h, axes[k]));
      }
    }
    carried = Composite{};
    if (link.parent == 0) continue;
    Shift(LoadFour(frames[i].d), link.subtree_mass, &body);
    if (link.parent == i - 1) {
      carried = body;
      continue;
    }
    TreeMotion& above = motion[link.parent];
    StoreFour(LoadFour(above.a) + body.h, above.a);
    StoreFour(LoadFour(above.w) + body.I[0], above.w);
    StoreFour(LoadFour(above.dw) + body.I[1], above.dw);
    StoreFour(LoadFour(above.f) + body.I[2], above.f);
  }
}

/// M_kj = s_k · f_j + a_k · n_j, at one point for all, for the columns `first` … `end` − 1 and all rows above
/// their diagonal that carry them; zero for the others.
void FillColumns(const Tree& tree, const Columns& columns, int first, int end, double* M) {
  const std::ptrdiff_t n = tree.nv;
  const Lanes cx = Broadcast(*columns(kPoint, first)), cy = Broadcast(*columns(kPoint + 1, first)),
              cz = Broadcast(*columns(kPoint + 2, first));
  // n += (p − c) × f
  for (int k = first; k < end; k += kLanes) {
    const ThreeLanes p = columns.Get(kPoint, k), arm = {cx - p.x, cy - p.y, cz - p.z};
    columns.Put(columns.Get(kMoment, k) + Cross(columns.Get(kForce, k), arm), kMoment, k);
  }
  for (int k = 0; k < end; k += kLanes) {
    // s = l + a × (c − p)
    const ThreeLanes p = columns.Get(kPoint, k), arm = {cx - p.x, cy - p.y, cz - p.z};
    const ThreeLanes a = columns.Get(kAngular, k), s = columns.Get(kLinear, k) + Cross(a, arm);
    const unsigned char* carried = tree.carried + k / 8 * n;
    const double* f = columns(kForce, 0);
    const double* m = columns(kMoment, 0);
    const int stride = columns.stride, count = static_cast<int>(n) - k;
    for (int j = first > k ? first : k; j < end; ++j) {
      const Lanes value = (s.x * f[j] + s.y * f[j + stride] + s.z * f[j + 2 * stride]) +
                          (a.x * m[j] + a.y * m[j + stride] + a.z * m[j + 2 * stride]);
      StoreFirst(Select(static_cast<unsigned>(carried[j]) >> (k % 8), value), count, M + j * n + k);
    }
  }
}

/// What stands in columns `first` … `first + count − 1`, above them, to their left.
void Mirror(int n, int first, int count, double* M) {
  int row = 0;
#if LINKWRIGHT_LANES > 2
  // In tiles of four rows and eight columns, which fill lines of the cache.
  for (; count == 8 && row + 4 <= first; row += 4) {
    Four left[4], right[4];
    GatherFour(M + static_cast<std::ptrdiff_t>(first) * n + row, n, left);
    GatherFour(M + static_cast<std::ptrdiff_t>(first + 4) * n + row, n, right);
    for (int r = 0; r < 4; ++r) {
      double* to = M + static_cast<std::ptrdiff_t>(row + r) * n + first;
      StoreFour(left[r], to);
      StoreFour(right[r], to + 4);
    }
  }
#endif
  for (int c = first; c < first + count; ++c)
    for (int r = row; r < c; ++r)
      M[static_cast<std::ptrdiff_t>(r) * n + c] = M[static_cast<std::ptrdiff_t>(c) * n + r];
}

}  // namespace

void TreeMassMatrix(const Tree& tree, const double* q, const TreeScratch& scratch, double* M) {
  const int n = tree.nv;
  const Columns columns = {scratch.rows, RowStride(n)};
  Prepare(tree, q, scratch);
  Compose(tree, scratch);
  for (int k = 0; k < n; k += kLanes) {
    constexpr int kStride = sizeof(TreeColumn) / 8;
    const TreeColumn& column = scratch.columns[k];
    columns.Put(Gather(column.angular, kStride), kAngular, k);
    columns.Put(Gather(column.linear, kStride), kLinear, k);
    columns.Put(Gather(column.p, kStride), kPoint, k);
    columns.Put(Gather(column.f, kStride), kForce, k);
    columns.Put(Gather(column.n, kStride), kMoment, k);
  }
  for (int first = 0; first < n; first += kChunk) {
    const int end = first + kChunk < n ? first + kChunk : n;
    FillColumns(tree, columns, first, end, M);
    for (int j = first; j < end; j += 8) Mirror(n, j, j + 8 < end ? 8 : end - j, M);
  }
  for (int i = 1; i <= tree.bodies; ++i) {
    const TreeLink& link = tree.links[i];
    if (link.armature == 0) continue;
    const int count = link.joint == TreeJoint::kFree ? 6 : link.joint == TreeJoint::kBall ? 3 : 1;
    for (int k = link.v; k < link.v + count; ++k) M[static_cast<std::ptrdiff_t>(k) * n + k] += link.armature;
  }
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
