// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/GeneralEigen.h"

#include <Eigen/Eigenvalues>
#include <Eigen/Householder>
#include <Eigen/Jacobi>
#include <algorithm>
#include <cmath>
#include <limits>

namespace linkwright {
namespace {

using Complex = std::complex<double>;
using Eigen::Index;

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
/// Steps for an eigenvalue, at most, and until a step with another shift.
constexpr int kMostSteps = 60, kPatience = 10;

/// A = U T Uᵀ, T upper Hessenberg at first and quasi-triangular in the end.
struct SchurForm {
  MatrixX T, U;
};

bool ReduceToHessenberg(SchurForm* form, const StopCheck& stop) {
  MatrixX &T = form->T, &U = form->U;
  const Index n = T.rows();
  U.setIdentity(n, n);
  VectorX workspace(n), essential(n);
  for (Index k = 0; k + 2 < n; ++k) {
    if (stop.Requested()) return false;
    const Index rest = n - k - 1;
    double tau = 0, beta = 0;
    auto v = essential.head(rest - 1);
    T.col(k).tail(rest).makeHouseholder(v, tau, beta);
    T.col(k).tail(rest).setZero();
    T(k + 1, k) = beta;
    T.bottomRightCorner(rest, rest).applyHouseholderOnTheLeft(v, tau, workspace.data());
    T.rightCols(rest).applyHouseholderOnTheRight(v, tau, workspace.data());
    U.rightCols(rest).applyHouseholderOnTheRight(v, tau, workspace.data());
  }
  return true;
}

/// Rows from the top that no eigenvalue has been split off from yet.
Index Remaining(const MatrixX& T) {
  Index i = T.rows() - 1;
  while (i > 0) {
    if (T(i, i - 1) == 0)
      --i;
    else if (i == 1 || T(i - 1, i - 2) == 0)
      i -= 2;
    else
      break;
  }
  return std::max<Index>(i + 1, 0);
}

/// One QR step with the shift that EISPACK takes where others make no progress, on the first `size` rows.
void StepAside(Index size, SchurForm* form) {
  MatrixX &T = form->T, &U = form->U;
  const Index last = size - 1;
  const double shift =
      T(last, last) + 0.75 * (std::abs(T(last, last - 1)) + (size > 2 ? std::abs(T(last - 1, last - 2)) : 0));
  std::vector<Eigen::JacobiRotation<double>> rotations(static_cast<std::size_t>(last));
  T.diagonal().head(size).array() -= shift;
  for (Index k = 0; k < last; ++k) {
    auto& rotation = rotations[static_cast<std::size_t>(k)];
    rotation.makeGivens(T(k, k), T(k + 1, k));
    T.rightCols(T.cols() - k).applyOnTheLeft(k, k + 1, rotation.adjoint());
    T(k + 1, k) = 0;
  }
  for (Index k = 0; k < last; ++k) {
    const auto& rotation = rotations[static_cast<std::size_t>(k)];
    T.topRows(k + 2).applyOnTheRight(k, k + 1, rotation);
    U.applyOnTheRight(k, k + 1, rotation);
  }
  T.diagonal().head(size).array() += shift;
}

/// Francis' double-shift steps, one a call, so that it can be stopped between them; Eigen's own exceptional
/// shifts, which it takes in the tenth step of a call, do not survive one.
bool Triangularise(SchurForm* form, bool* converged, const StopCheck& stop) {
  const Index n = form->T.rows();
  Eigen::RealSchur<MatrixX> schur(n);
  schur.setMaxIterations(1);
  schur.computeFromHessenberg(form->T, form->U, true);
  Index remaining = n;
  int since = 0;
  for (Index step = 0; schur.info() != Eigen::Success && step < kMostSteps * n; ++step) {
    if (stop.Requested()) return false;
    if (const Index now = Remaining(schur.matrixT()); now < remaining) {
      remaining = now;
      since = 0;
    }
    if (++since % kPatience == 0 && remaining > 2) {
      form->T = schur.matrixT();
      form->U = schur.matrixU();
      StepAside(remaining, form);
      schur.computeFromHessenberg(form->T, form->U, true);
    } else {
      schur.computeFromHessenberg(schur.matrixT(), schur.matrixU(), true);
    }
  }
  *converged = schur.info() == Eigen::Success;
  form->T = schur.matrixT();
  form->U = schur.matrixU();
  return true;
}

Complex Divide(Complex a, Complex b, double least) { return b == Complex(0) ? a / least : a / b; }

/// x with (T − value) x = 0, of the diagonal block that ends at `last`.
Eigen::VectorXcd Triangular(const MatrixX& T, Complex value, Index last, double norm) {
  Eigen::VectorXcd x = Eigen::VectorXcd::Zero(T.rows());
  const double least = kEpsilon * norm;
  x[last] = 1;
  Index i = last - 1;
  if (value.imag() != 0) {
    x[i] = (value - T(last, last)) / T(last, i);
    --i;
  }
  Index known = i + 1;  // x from here to `last`
  while (i >= 0) {
    const auto sum = [&](Index row) -> Complex {
      Complex out = 0;
      for (Index j = known; j <= last; ++j) out += T(row, j) * x[j];
      return out;
    };
    if (i == 0 || T(i, i - 1) == 0) {
      x[i] = Divide(-sum(i), T(i, i) - value, least);
      known = i--;
    } else {
      const Complex a = T(i - 1, i - 1) - value, d = T(i, i) - value, r = sum(i - 1), s = sum(i);
      const double b = T(i - 1, i), c = T(i, i - 1);
      const Complex determinant = a * d - b * c;
      const double size = least * (std::abs(a) + std::abs(b) + std::abs(c) + std::abs(d));
      x[i - 1] = Divide(b * s - d * r, determinant, size);
      x[i] = Divide(c * r - a * s, determinant, size);
      known = i - 1;
      i -= 2;
    }
    // What grows beyond all bounds takes the rest with it.
    const double largest = x.segment(known, std::min<Index>(2, last - known + 1)).cwiseAbs().maxCoeff();
    if (kEpsilon * largest * largest > 1) x.segment(known, last - known + 1) /= largest;
  }
  return x;
}

}  // namespace

GeneralEigen DecomposeGeneral(const MatrixX& A, const StopCheck& stop) {
  GeneralEigen out;
  const Index n = A.rows();
  const double scale = n > 0 ? A.cwiseAbs().maxCoeff() : 0;
  SchurForm form{n > 0 && scale > 0 ? MatrixX(A / scale) : A, {}};
  bool converged = n > 0;
  if (n > 0 && (!ReduceToHessenberg(&form, stop) || !Triangularise(&form, &converged, stop))) {
    out.stopped = true;
    return out;
  }
  if (!converged) return out;
  const MatrixX& T = form.T;
  const double norm = T.cwiseAbs().sum();
  for (Index i = 0; i < n; ++i) {
    if (stop.Requested()) {
      out.stopped = true;
      return out;
    }
    Complex value = T(i, i);
    if (i + 1 < n && T(i + 1, i) != 0) {
      const double p = 0.5 * (T(i, i) - T(i + 1, i + 1));
      const double most = std::max({std::abs(p), std::abs(T(i + 1, i)), std::abs(T(i, i + 1))});
      const double square = (p / most) * (p / most) + (T(i + 1, i) / most) * (T(i, i + 1) / most);
      value = {T(i + 1, i + 1) + p, most * std::sqrt(std::abs(square))};
      ++i;
    }
    out.values.push_back(value * (scale > 0 ? scale : 1));
    const Eigen::VectorXcd x = Triangular(T, value, i, norm);
    Eigen::VectorXcd vector(n);
    vector.real() = form.U.leftCols(i + 1) * x.head(i + 1).real();
    vector.imag() = form.U.leftCols(i + 1) * x.head(i + 1).imag();
    out.vectors.push_back(std::move(vector));
  }
  return out;
}

}  // namespace linkwright
