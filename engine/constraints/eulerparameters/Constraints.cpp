// SPDX-License-Identifier: BSD-3-Clause
#include "engine/constraints/eulerparameters/Constraints.h"

#include <cmath>

namespace linkwright {
namespace {

using Kind = ConstraintPrimitive::Kind;

struct Ends {
  const Matrix3 &A_i, &A_j;
  const Vector3 &r_i, &r_j, &v_i, &v_j, &w_i, &w_j;

  Ends(const BodyFrames& frames, const ConstraintPrimitive& c)
      : A_i(frames.A[static_cast<size_t>(c.i)]),
        A_j(frames.A[static_cast<size_t>(c.j)]),
        r_i(frames.r[static_cast<size_t>(c.i)]),
        r_j(frames.r[static_cast<size_t>(c.j)]),
        v_i(frames.v[static_cast<size_t>(c.i)]),
        v_j(frames.v[static_cast<size_t>(c.j)]),
        w_i(frames.w[static_cast<size_t>(c.i)]),
        w_j(frames.w[static_cast<size_t>(c.j)]) {}

  Vector3 d(const ConstraintPrimitive& c) const {
    Vector3 out = r_j - r_i;
    out.noalias() += A_j * c.s_j;
    out.noalias() -= A_i * c.s_i;
    return out;
  }
  Vector3 ddot(const ConstraintPrimitive& c) const {
    return v_j + A_j * w_j.cross(c.s_j) - v_i - A_i * w_i.cross(c.s_i);
  }
};

// The part of (A s')'' without angular acceleration: A ω~ ω~ s'.
Vector3 Centripetal(const Matrix3& A, const Vector3& w, const Vector3& s) { return A * w.cross(w.cross(s)); }

// First and second derivative of a_iᵀ a_j by the time, with angular accelerations zero.
struct DotRates {
  double first, second;
  DotRates(const Ends& at, const Vector3& a_i, const Vector3& a_j) {
    const Vector3 i = at.A_i * a_i, j = at.A_j * a_j;
    const Vector3 idot = at.A_i * at.w_i.cross(a_i), jdot = at.A_j * at.w_j.cross(a_j);
    first = idot.dot(j) + i.dot(jdot);
    second = j.dot(Centripetal(at.A_i, at.w_i, a_i)) + i.dot(Centripetal(at.A_j, at.w_j, a_j)) +
             2 * idot.dot(jdot);
  }
};

double Wrapped(double angle) { return std::remainder(angle, 2 * kPi); }

template <class Row>
void Put(Row row, const Vector3& r_i, const Vector3& pi_i, const Vector3& r_j, const Vector3& pi_j) {
  row.template segment<3>(0) = r_i.transpose();
  row.template segment<3>(3) = pi_i.transpose();
  row.template segment<3>(6) = r_j.transpose();
  row.template segment<3>(9) = pi_j.transpose();
}

}  // namespace

void ConstraintResidual(const Mechanism& mechanism, const BodyFrames& frames, double time, VectorX* phi) {
  for (const ConstraintPrimitive& c : mechanism.primitives()) {
    const Ends at(frames, c);
    double* out = phi->data() + c.row;
    switch (c.kind) {
      case Kind::kPoint:
        phi->segment<3>(c.row) = at.d(c);
        break;
      case Kind::kDot:
        *out = (at.A_i * c.a_i).dot(at.A_j * c.a_j);
        break;
      case Kind::kDotOffset:
        *out = (at.A_i * c.a_i).dot(at.d(c)) - c.function(time)[0];
        break;
      case Kind::kDistance: {
        const double l = c.function(time)[0];
        *out = at.d(c).squaredNorm() - l * l;
        break;
      }
      case Kind::kAngle: {
        const Vector3 f_j = at.A_j * c.a_j;
        const double theta = std::atan2((at.A_i * c.g_i).dot(f_j), (at.A_i * c.a_i).dot(f_j));
        *out = Wrapped(theta - c.function(time)[0]);
        break;
      }
    }
  }
}

void ConstraintJacobian(const Mechanism& mechanism, const BodyFrames& frames, RowJacobian* J) {
  const Vector3 none = Vector3::Zero();
  for (const ConstraintPrimitive& c : mechanism.primitives()) {
    const Ends at(frames, c);
    switch (c.kind) {
      case Kind::kPoint:
        // δd = δr_j − A_j s'_j~ δπ'_j − δr_i + A_i s'_i~ δπ'_i
        for (int k = 0; k < 3; ++k) {
          const Vector3 unit = Vector3::Unit(k), row_i = at.A_i.row(k), row_j = at.A_j.row(k);
          Put(J->row(c.row + k), -unit, row_i.cross(c.s_i), unit, c.s_j.cross(row_j));
        }
        break;
      case Kind::kDot: {
        // −a_jᵀ A_i a'_i~ = (a'_i × A_iᵀ a_j)ᵀ
        const Vector3 a_i = at.A_i * c.a_i, a_j = at.A_j * c.a_j;
        Put(J->row(c.row), none, c.a_i.cross(at.A_i.transpose() * a_j), none,
            c.a_j.cross(at.A_j.transpose() * a_i));
        break;
      }
      case Kind::kDotOffset: {
        // −dᵀ A_i a'_i~ + a_iᵀ A_i s'_i~ and −a_iᵀ A_j s'_j~
        const Vector3 a_i = at.A_i * c.a_i, d = at.d(c);
        Put(J->row(c.row), -a_i,
            c.a_i.cross(at.A_i.transpose() * d) + (at.A_i.transpose() * a_i).cross(c.s_i), a_i,
            c.s_j.cross(at.A_j.transpose() * a_i));
        break;
      }
      case Kind::kDistance: {
        const Vector3 d = 2 * at.d(c);
        Put(J->row(c.row), -d, (at.A_i.transpose() * d).cross(c.s_i), d, c.s_j.cross(at.A_j.transpose() * d));
        break;
      }
      case Kind::kAngle: {
        // δθ = (c δs − s δc)/(c² + s²), c = f_iᵀ f_j, s = g_iᵀ f_j
        const Vector3 f_i = at.A_i * c.a_i, g_i = at.A_i * c.g_i, f_j = at.A_j * c.a_j;
        const double cosine = f_i.dot(f_j), sine = g_i.dot(f_j);
        const double square = cosine * cosine + sine * sine;
        const Vector3 f_j_in_i = at.A_i.transpose() * f_j;
        const Vector3 i = cosine * c.g_i.cross(f_j_in_i) - sine * c.a_i.cross(f_j_in_i);
        const Vector3 j = c.a_j.cross(at.A_j.transpose() * (cosine * g_i - sine * f_i));
        Put(J->row(c.row), none, i / square, none, j / square);
        break;
      }
    }
  }
}

void ConstraintNu(const Mechanism& mechanism, double time, VectorX* nu) {
  nu->setZero();
  for (const ConstraintPrimitive& c : mechanism.primitives()) {
    if (c.kind == Kind::kPoint || c.kind == Kind::kDot) continue;
    const auto f = c.function(time);
    (*nu)[c.row] = c.kind == Kind::kDistance ? 2 * f[0] * f[1] : f[1];
  }
}

void ConstraintGamma(const Mechanism& mechanism, const BodyFrames& frames, double time, VectorX* gamma) {
  for (const ConstraintPrimitive& c : mechanism.primitives()) {
    const Ends at(frames, c);
    double* out = gamma->data() + c.row;
    switch (c.kind) {
      case Kind::kPoint:
        gamma->segment<3>(c.row) = Centripetal(at.A_i, at.w_i, c.s_i) - Centripetal(at.A_j, at.w_j, c.s_j);
        break;
      case Kind::kDot:
        *out = -DotRates(at, c.a_i, c.a_j).second;
        break;
      case Kind::kDotOffset: {
        const Vector3 a_i = at.A_i * c.a_i, idot = at.A_i * at.w_i.cross(c.a_i);
        *out = c.function(time)[2] -
               (a_i.dot(Centripetal(at.A_j, at.w_j, c.s_j) - Centripetal(at.A_i, at.w_i, c.s_i)) +
                at.d(c).dot(Centripetal(at.A_i, at.w_i, c.a_i)) + 2 * idot.dot(at.ddot(c)));
        break;
      }
      case Kind::kDistance: {
        const auto l = c.function(time);
        const Vector3 second = Centripetal(at.A_j, at.w_j, c.s_j) - Centripetal(at.A_i, at.w_i, c.s_i);
        *out = 2 * (l[0] * l[2] + l[1] * l[1]) - 2 * (at.ddot(c).squaredNorm() + at.d(c).dot(second));
        break;
      }
      case Kind::kAngle: {
        const double cosine = (at.A_i * c.a_i).dot(at.A_j * c.a_j);
        const double sine = (at.A_i * c.g_i).dot(at.A_j * c.a_j);
        const DotRates cos_rates(at, c.a_i, c.a_j), sin_rates(at, c.g_i, c.a_j);
        const double square = cosine * cosine + sine * sine;
        const double rate = (cosine * sin_rates.first - sine * cos_rates.first) / square;
        *out =
            c.function(time)[2] - ((cosine * sin_rates.second - sine * cos_rates.second) / square -
                                   2 * rate * (cosine * cos_rates.first + sine * sin_rates.first) / square);
        break;
      }
    }
  }
}

void MultiplyJacobian(const Mechanism& mechanism, const RowJacobian& J, const VectorX& x, VectorX* out) {
  for (const JointRows& joint : mechanism.joints()) {
    for (int row = joint.first; row < joint.first + joint.count; ++row) {
      double sum = 0;
      if (joint.i > 0) sum += J.row(row).head<6>().dot(x.segment<6>(6 * joint.i - 6));
      if (joint.j > 0) sum += J.row(row).tail<6>().dot(x.segment<6>(6 * joint.j - 6));
      (*out)[row] = sum;
    }
  }
}

void AddTransposed(const Mechanism& mechanism, const RowJacobian& J, const VectorX& y, double factor,
                   VectorX* out) {
  for (const JointRows& joint : mechanism.joints()) {
    for (int row = joint.first; row < joint.first + joint.count; ++row) {
      const double scale = factor * y[row];
      if (joint.i > 0) out->segment<6>(6 * joint.i - 6) += scale * J.row(row).head<6>().transpose();
      if (joint.j > 0) out->segment<6>(6 * joint.j - 6) += scale * J.row(row).tail<6>().transpose();
    }
  }
}

MatrixX DenseJacobian(const Mechanism& mechanism, const RowJacobian& J) {
  MatrixX dense = MatrixX::Zero(mechanism.row_count(), mechanism.nv());
  for (const JointRows& joint : mechanism.joints()) {
    if (joint.i > 0)
      dense.block(joint.first, 6 * joint.i - 6, joint.count, 6) = J.block(joint.first, 0, joint.count, 6);
    if (joint.j > 0)
      dense.block(joint.first, 6 * joint.j - 6, joint.count, 6) = J.block(joint.first, 6, joint.count, 6);
  }
  return dense;
}

}  // namespace linkwright
