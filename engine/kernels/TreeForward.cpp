// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kernels/TreeOutward.h"
#include "engine/kernels/ZeroInertia.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {

namespace {

/// [M, H; Hᵀ, I] on (linear, angular), by columns, in the world's axes about a body's origin.
struct Inertia {
  Four M[3], H[3], I[3];
};

[[gnu::always_inline]] inline double Trace(const Four* S) { return Sum(Diagonal(S)); }

[[gnu::always_inline]] inline void AddRigid(const TreeRigid& rigid, double mass, Inertia* A) {
  A->M[0] += Four{mass, 0, 0, 0};
  A->M[1] += Four{0, mass, 0, 0};
  A->M[2] += Four{0, 0, mass, 0};
  for (int c = 0; c < 3; ++c) {
    A->H[c] += LoadFour(rigid.H[c]);
    A->I[c] += LoadFour(rigid.I[c]);
  }
}

/// About an origin d further in: H' = H − M P, I' = I + P Hₘ + (P Hₘ)ᵀ with P = [d]× and Hₘ = (H + H')/2.
[[gnu::always_inline]] inline void Shift(Four d, Inertia* A) {
  const double x = d[0], y = d[1], z = d[2];
  const Four MP[3] = {z * A->M[1] - y * A->M[2], x * A->M[2] - z * A->M[0], y * A->M[0] - x * A->M[1]};
  Four Y[3];
  for (int c = 0; c < 3; ++c) {
    Y[c] = Cross(d, A->H[c] - 0.5 * MP[c]);
    A->H[c] -= MP[c];
  }
  Four T[3];
  TransposeThree(Y, T);
  for (int c = 0; c < 3; ++c) A->I[c] += Y[c] + T[c];
}

/// The force (f, n) and the inertia that are left when a degree of freedom is eliminated: A −= U Uᵀ/D,
/// f += U u/D. False: nothing to move.
template <bool kTurns>
[[gnu::always_inline]] inline bool Eliminate(Four axis, double armature, double tau, bool locked,
                                             double scale, TreeDof* dof, Inertia* A, Four* f, Four* n) {
  Four U_linear, U_angular;
  double D, u;
  const double x = axis[0], y = axis[1], z = axis[2];
  if constexpr (kTurns) {
    U_linear = A->H[0] * x + A->H[1] * y + A->H[2] * z;
    U_angular = A->I[0] * x + A->I[1] * y + A->I[2] * z;
    D = Dot(axis, U_angular) + armature;
    u = tau - Dot(axis, *n);
  } else {
    U_linear = A->M[0] * x + A->M[1] * y + A->M[2] * z;
    U_angular = Four{Dot(A->H[0], axis), Dot(A->H[1], axis), Dot(A->H[2], axis), 0};
    D = Dot(axis, U_linear) + armature;
    u = tau - Dot(axis, *f);
  }
  StoreFour(U_linear, dof->U_linear);
  StoreFour(U_angular, dof->U_angular);
  dof->u = u;
  dof->D_inverse = 0;
  if (locked) return true;
  if (!(D > kZeroInertia * scale)) return false;
  const double D_inverse = 1 / D;
  dof->D_inverse = D_inverse;
  const Four linear = U_linear * D_inverse, angular = U_angular * D_inverse;
  for (int c = 0; c < 3; ++c) {
    A->M[c] -= U_linear * linear[c];
    A->H[c] -= U_linear * angular[c];
    A->I[c] -= U_angular * angular[c];
  }
  *f += linear * u;
  *n += angular * u;
  return true;
}

/// All degrees of a ball or free joint, one after another from the body inward.
[[gnu::noinline]] bool EliminateLarge(const TreeLink& link, const Axes& R, const double* tau,
                                      const char* locked, double linear_scale, double angular_scale,
                                      TreeDof* dofs, Inertia* A, Four* f, Four* n) {
  const Four axes[3] = {R.x, R.y, R.z};
  const bool free = link.joint == TreeJoint::kFree;
  const int angular = link.v + (free ? 3 : 0);
  for (int k = 3; k-- > 0;) {
    const int i = angular + k;
    if (!Eliminate<true>(axes[k], link.armature, tau[i], locked && locked[i], angular_scale, &dofs[i], A, f,
                         n))
      return false;
  }
  if (!free) return true;
  for (int k = 3; k-- > 0;) {
    const int i = link.v + k;
    if (!Eliminate<false>(axes[k], link.armature, tau[i], locked && locked[i], linear_scale, &dofs[i], A, f,
                          n))
      return false;
  }
  return true;
}

[[gnu::always_inline]] inline void StoreInertia(const Inertia& A, TreeArticulated* to) {
  for (int c = 0; c < 3; ++c) {
    StoreFour(A.M[c], to->M[c]);
    StoreFour(A.H[c], to->H[c]);
    StoreFour(A.I[c], to->I[c]);
  }
}
[[gnu::always_inline]] inline void AddInertia(const TreeArticulated& from, Inertia* A) {
  for (int c = 0; c < 3; ++c) {
    A->M[c] += LoadFour(from.M[c]);
    A->H[c] += LoadFour(from.H[c]);
    A->I[c] += LoadFour(from.I[c]);
  }
}

/// Inward: articulated inertias and the forces left. Returns 0, or the body whose joint nothing resists.
int Inward(const Tree& tree, const double* tau, const char* locked, const TreeScratch& scratch) {
  const TreeFrame* frames = scratch.frames;
  TreeMotion* motion = scratch.motion;
  TreeArticulated* articulated = scratch.articulated;
  // From the body right behind: its inertia and force about this one's origin.
  Inertia A = {};
  Four f_child = {}, n_child = {};
  double linear_scale = 0, angular_scale = 0;  // traces before the children's joints were eliminated
  for (int i = tree.bodies; i > 0; --i) {
    const TreeLink& link = tree.links[i];
    Four f = LoadFour(motion[i].f) + f_child, n = LoadFour(motion[i].n) + n_child;
    if (link.branches) {
      AddInertia(articulated[i], &A);
      linear_scale += articulated[i].linear_scale;
      angular_scale += articulated[i].angular_scale;
    }
    AddRigid(scratch.rigid[i], link.mass, &A);
    const double linear_trace = Trace(A.M), angular_trace = Trace(A.I);
    const bool held = locked && locked[link.v];
    bool moves;
    if (link.joint == TreeJoint::kRevolute)
      moves = Eliminate<true>(LoadFour(frames[i].z), link.armature, tau[link.v], held,
                              angular_trace + angular_scale, &scratch.dofs[link.v], &A, &f, &n);
    else if (link.joint == TreeJoint::kPrismatic)
      moves = Eliminate<false>(LoadFour(frames[i].z), link.armature, tau[link.v], held,
                               linear_trace + linear_scale, &scratch.dofs[link.v], &A, &f, &n);
    else
      moves = EliminateLarge(link, LoadAxes(frames[i]), tau, locked, linear_trace + linear_scale,
                             angular_trace + angular_scale, scratch.dofs, &A, &f, &n);
    if (!moves) return i;
    if (link.parent == 0) {
      A = Inertia{};
      f_child = n_child = Four{};
      linear_scale = angular_scale = 0;
      continue;
    }
    const Four d = LoadFour(frames[i].d);
    const Four n_P = n + Cross(d, f);
    Shift(d, &A);
    if (link.parent == i - 1) {
      f_child = f;
      n_child = n_P;
      linear_scale = linear_trace;
      angular_scale = angular_trace;
      continue;
    }
    TreeMotion& above = motion[link.parent];
    StoreFour(LoadFour(above.f) + f, above.f);
    StoreFour(LoadFour(above.n) + n_P, above.n);
    TreeArticulated& sum = articulated[link.parent];
    if (link.last_child) {
      StoreInertia(A, &sum);
      sum.linear_scale = linear_trace;
      sum.angular_scale = angular_trace;
    } else {
      AddInertia(sum, &A);
      StoreInertia(A, &sum);
      sum.linear_scale += linear_trace;
      sum.angular_scale += angular_trace;
    }
    A = Inertia{};
    f_child = n_child = Four{};
    linear_scale = angular_scale = 0;
  }
  return 0;
}

/// q'' = (u − Uᵀ a) / D
[[gnu::always_inline]] inline double Solve(const TreeDof& dof, Four linear, Four angular) {
  return (dof.u - Sum(LoadFour(dof.U_linear) * linear + LoadFour(dof.U_angular) * angular)) * dof.D_inverse;
}

/// Outward: accelerations on top of what Newton–Euler found with joints unaccelerated.
void Accelerate(const Tree& tree, const TreeScratch& scratch, double* a) {
  const TreeFrame* frames = scratch.frames;
  TreeMotion* motion = scratch.motion;
  Four angular = {}, linear = {};
  StoreFour(angular, motion[0].dw);
  StoreFour(linear, motion[0].a);
  for (int i = 1; i <= tree.bodies; ++i) {
    const TreeLink& link = tree.links[i];
    if (link.parent != i - 1) {
      angular = LoadFour(motion[link.parent].dw);
      linear = LoadFour(motion[link.parent].a);
    }
    linear += Cross(angular, LoadFour(frames[i].d));
    if (link.joint == TreeJoint::kRevolute || link.joint == TreeJoint::kPrismatic) {
      const Four z = LoadFour(frames[i].z);
      const double found = Solve(scratch.dofs[link.v], linear, angular);
      a[link.v] = found;
      angular += z * (link.turn * found);
      linear += z * (link.slide * found);
    } else {
      const Axes R = LoadAxes(frames[i]);
      const Four axes[3] = {R.x, R.y, R.z};
      int dof = link.v;
      if (link.joint == TreeJoint::kFree) {
        for (int k = 0; k < 3; ++k, ++dof) {
          a[dof] = Solve(scratch.dofs[dof], linear, angular);
          linear += axes[k] * a[dof];
        }
      }
      for (int k = 0; k < 3; ++k, ++dof) {
        a[dof] = Solve(scratch.dofs[dof], linear, angular);
        angular += axes[k] * a[dof];
      }
    }
    StoreFour(angular, motion[i].dw);
    StoreFour(linear, motion[i].a);
  }
}

}  // namespace

int TreeForwardDynamics(const Tree& tree, const double* q, const double* v, const double* tau,
                        const double* gravity, const double* external, const char* locked,
                        const TreeScratch& scratch, double* a) {
  // First what the joints would need to stay unaccelerated, gravity included; the rest is solved on top.
  NewtonEulerOutward<false, true>(tree, q, v, v, gravity, external, scratch);
  if (const int body = Inward(tree, tau, locked, scratch)) return body;
  Accelerate(tree, scratch, a);
  return 0;
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
