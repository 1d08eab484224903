// SPDX-License-Identifier: BSD-3-Clause
#include "engine/algorithms/Derivatives.h"

#include <algorithm>
#include <cassert>

#include "engine/algorithms/DerivativesData.h"

namespace linkwright {

using Data = DerivativesWorkspace::Data;

Data::Data(const Model& model) : kinematics(model) {
  const size_t count = model.constants().size();
  first_column.assign(count + 1, 0);
  std::vector<int> last_column(count, -1), body_of;
  for (size_t i = 1; i < count; ++i) {
    const BodyConstants& body = model.constants()[i];
    const int first = static_cast<int>(places.size()), nv = model.joints()[i].nv;
    first_column[i] = first;
    for (int c = 0; c < nv; ++c) {
      Place place;
      place.parent = c == 0 ? last_column[static_cast<size_t>(body.parent)] : first + c - 1;
      place.joint_begin = first;
      place.v_index = body.v_index + c;
      place.armature = body.ratio * body.ratio * body.armature;
      places.push_back(place);
      body_of.push_back(static_cast<int>(i));
    }
    last_column[i] = first + nv - 1;
  }
  const auto n = static_cast<int>(places.size());
  first_column[count] = n;
  int stores = 0;
  for (int k = n; k-- > 0;) {
    Place& place = places[static_cast<size_t>(k)];
    place.subtree_end = std::max(place.subtree_end, k + 1);
    if (place.parent < 0) continue;
    Place& parent = places[static_cast<size_t>(place.parent)];
    parent.subtree_end = std::max(parent.subtree_end, place.subtree_end);
    if (place.parent == k - 1)
      parent.carries_next = true;
    else if (parent.store < 0)
      parent.store = stores++;
  }
  for (int k = 0; k < n; ++k) {
    Place& place = places[static_cast<size_t>(k)];
    place.run_begin = k > 0 && place.parent == k - 1 ? places[static_cast<size_t>(k - 1)].run_begin : k;
    assert(model.has_mimic() || place.v_index == k);
  }
  columns.resize(places.size());
  // Rows begin at different sets of the cache.
  stride = (n + 7) / 8 * 8 + 8;
  S_rows.assign(static_cast<size_t>(6 * stride), 0);
  U_rows = S_rows;
  W_rows.assign(static_cast<size_t>(3 * stride), 0);
  motions.resize(count);
  sums.resize(count);
  own.resize(count);
  second_moment.resize(count);
  for (size_t i = 1; i < count; ++i) {
    // Σ m r rᵀ = ½ tr(I) 1 − I
    const Matrix3& I = model.constants()[i].inertia;
    const double half = I.trace() / 2;
    second_moment[i] = {half - I(0, 0), -I(0, 1), -I(0, 2), half - I(1, 1), -I(1, 2), half - I(2, 2)};
  }
  factors.resize(places.size());
  articulated.resize(count);
  lanes.assign(static_cast<size_t>(n * kLanes), 0);
  store.assign(static_cast<size_t>(stores * 6 * kLanes), 0);
  if (!model.has_mimic()) return;
  dq.setZero(n, n);
  dv.setZero(n, n);
  da.setZero(n, n);
  M.setZero(model.nv(), model.nv());
  pivots.setZero(model.nv());
}

DerivativesWorkspace::DerivativesWorkspace(const Model& model) : data_(std::make_unique<Data>(model)) {}
DerivativesWorkspace::~DerivativesWorkspace() = default;
DerivativesWorkspace::DerivativesWorkspace(DerivativesWorkspace&&) noexcept = default;
DerivativesWorkspace& DerivativesWorkspace::operator=(DerivativesWorkspace&&) noexcept = default;

namespace {

/// Rows below a column's joint, of bodies that it carries, and the joint itself: with U = I S and W = Bᵀ S of
/// the row and the column's ψ̈, ψ̇, χ, S:  U·ψ̈ + W·ψ̇,  U·χ + W·S,  U·S.
void FillBelow(const double* U, const double* W, std::ptrdiff_t stride, const Data::Column& column, int begin,
               int end, double* __restrict dq, double* __restrict dv, double* __restrict da) {
  const double *a = column.psi2, *b = column.psi_w, *c = column.chi, *d = column.S_w, *e = column.S;
  for (int k = begin; k < end; ++k) {
    const double u0 = U[k], u1 = U[k + stride], u2 = U[k + 2 * stride], u3 = U[k + 3 * stride],
                 u4 = U[k + 4 * stride], u5 = U[k + 5 * stride];
    const double w0 = W[k], w1 = W[k + stride], w2 = W[k + 2 * stride];
    dq[k] = (u0 * a[0] + u1 * a[1] + u2 * a[2]) + (u3 * a[3] + u4 * a[4] + u5 * a[5]) +
            (w0 * b[0] + w1 * b[1] + w2 * b[2]);
    dv[k] = (u0 * c[0] + u1 * c[1] + u2 * c[2]) + (u3 * c[3] + u4 * c[4] + u5 * c[5]) +
            (w0 * d[0] + w1 * d[1] + w2 * d[2]);
    da[k] = (u0 * e[0] + u1 * e[1] + u2 * e[2]) + (u3 * e[3] + u4 * e[4] + u5 * e[5]);
  }
}

/// Rows of the joints that carry a column's joint: S of the row and what the column does to its subtree.
void FillAbove(const double* S, std::ptrdiff_t stride, const Data::Column& column, int begin, int end,
               double* __restrict dq, double* __restrict dv, double* __restrict da) {
  const double *a = column.by_q, *b = column.by_v, *c = column.U;
  for (int k = begin; k < end; ++k) {
    const double s0 = S[k], s1 = S[k + stride], s2 = S[k + 2 * stride], s3 = S[k + 3 * stride],
                 s4 = S[k + 4 * stride], s5 = S[k + 5 * stride];
    dq[k] = (s0 * a[0] + s1 * a[1] + s2 * a[2]) + (s3 * a[3] + s4 * a[4] + s5 * a[5]);
    dv[k] = (s0 * b[0] + s1 * b[1] + s2 * b[2]) + (s3 * b[3] + s4 * b[4] + s5 * b[5]);
    da[k] = (s0 * c[0] + s1 * c[1] + s2 * c[2]) + (s3 * c[3] + s4 * c[4] + s5 * c[5]);
  }
}

}  // namespace

void FillDerivatives(const Data& data, MatrixX* dq, MatrixX* dv, MatrixX* da) {
  const auto n = static_cast<int>(data.places.size());
  const double *S = data.S_rows.data(), *U = data.U_rows.data(), *W = data.W_rows.data();
  for (int j = 0; j < n; ++j) {
    const Data::Place& place = data.places[static_cast<size_t>(j)];
    const Data::Column& column = data.columns[static_cast<size_t>(j)];
    double* q = dq->data() + std::ptrdiff_t{j} * n;
    double* v = dv->data() + std::ptrdiff_t{j} * n;
    double* a = da->data() + std::ptrdiff_t{j} * n;
    FillBelow(U, W, data.stride, column, place.joint_begin, place.subtree_end, q, v, a);
    a[j] += place.armature;
    // Other branches do not feel this column.
    for (int k = place.subtree_end; k < n; ++k) q[k] = v[k] = a[k] = 0;
    int end = place.joint_begin;
    for (int above = data.places[static_cast<size_t>(end)].parent; end > 0;) {
      const int begin = above < 0 ? 0 : above + 1;
      for (int k = begin; k < end; ++k) q[k] = v[k] = a[k] = 0;
      if (above < 0) break;
      end = data.places[static_cast<size_t>(above)].run_begin;
      FillAbove(S, data.stride, column, end, above + 1, q, v, a);
      above = data.places[static_cast<size_t>(end)].parent;
    }
  }
}

void AddCoupled(const Data& data, const MatrixX& columns, MatrixX* out) {
  out->setZero();
  for (size_t j = 0; j < data.places.size(); ++j)
    for (size_t i = 0; i < data.places.size(); ++i)
      (*out)(data.places[i].v_index, data.places[j].v_index) +=
          columns(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
}

void InverseDynamicsDerivatives(const Model& model, const VectorX& q, const VectorX& v, const VectorX& a,
                                const Vector3& gravity, ExternalForces external,
                                DerivativesWorkspace* workspace, MatrixX* dtau_dq, MatrixX* dtau_dv,
                                MatrixX* dtau_da) {
  assert(q.size() == model.nq() && v.size() == model.nv() && a.size() == model.nv());
  assert(external.empty() || external.size() == model.constants().size());
  for ([[maybe_unused]] const MatrixX* out : {dtau_dq, dtau_dv, dtau_da})
    assert(out->rows() == model.nv() && out->cols() == model.nv());
  Data& data = workspace->data();
  MotionPass(model, q, v, &data);
  AccelerationPass(model, v, a.data(), gravity, external, &data);
  CompositePass(model, &data);
  if (!model.has_mimic()) {
    FillDerivatives(data, dtau_dq, dtau_dv, dtau_da);
    return;
  }
  FillDerivatives(data, &data.dq, &data.dv, &data.da);
  AddCoupled(data, data.dq, dtau_dq);
  AddCoupled(data, data.dv, dtau_dv);
  AddCoupled(data, data.da, dtau_da);
}

}  // namespace linkwright
