// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/contact/WrenchMargin.h"

#include <Eigen/Cholesky>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/math/Rotation.h"
#include "engine/model/Model.h"

namespace linkwright {
namespace {

// Forces and lengths are scaled so that those at hand are about 1.
constexpr double kMarginRank = 1e-9;      // of singular values, and of what no force can balance
constexpr double kMarginMost = 1e4;       // what is withstood beyond this is any
constexpr double kMarginUnmet = 1e-8;     // of complementarity and of the equations, where the search ends
constexpr double kMarginLoose = 1e-6;     // the same of what is used where it gets no better
constexpr double kMarginNone = 1e-7;      // what is found of it is rounding
constexpr double kMarginShort = 0.99;     // of the way to the edge that a step goes
constexpr double kMarginApart = 1e-6;     // how surely cones lie on one side of a plane
constexpr double kMarginSlick = 1e-6;     // a coefficient of friction that is none
constexpr double kMarginNothing = 1e-12;  // a limit of friction that is none
constexpr int kMarginSteps = 40;

/// Of x in the cone x_z ≥ ‖(x_x, x_y)‖: positive within.
double ConeNorm(const Vector3& x) { return (x.z() - x.head<2>().norm()) * (x.z() + x.head<2>().norm()); }

/// a ∘ b of the cone's algebra, whose unit is z.
Vector3 ConeProduct(const Vector3& a, const Vector3& b) {
  Vector3 product;
  product.head<2>() = a.z() * b.head<2>() + b.z() * a.head<2>();
  product.z() = a.dot(b);
  return product;
}

/// x of a ∘ x = b.
Vector3 ConeQuotient(const Vector3& b, const Vector3& a) {
  Vector3 x;
  x.z() = (a.z() * b.z() - a.head<2>().dot(b.head<2>())) / ConeNorm(a);
  x.head<2>() = (b.head<2>() - x.z() * a.head<2>()) / a.z();
  return x;
}

/// The greatest part up to 2 of dx that x goes within the cone.
double ConeStep(const Vector3& x, const Vector3& dx) {
  // Where a + 2 b part + c part² is first zero, or z is.
  const double c = dx.z() * dx.z() - dx.head<2>().squaredNorm();
  const double b = x.z() * dx.z() - x.head<2>().dot(dx.head<2>());
  const double a = ConeNorm(x), root = b * b - a * c;
  double part = 2;
  if (root >= 0 && (b < 0 || c < 0)) {
    const double first = a / (-b + std::sqrt(root));
    if (first > 0) part = std::min(part, first);
  }
  if (dx.z() < 0) part = std::min(part, -x.z() / dx.z());
  return part;
}

/// What one point can give: a force across its normal within a disc, or one in a cone.
struct MarginPoint {
  bool disc = true;              // x_z is its radius; else μ times the normal force
  Vector3 x = Vector3::UnitZ();  // in the cone
  Vector3 v = Vector3::UnitZ();  // in the cone, too: −Aᵀ y; z of a disc is free
  Eigen::Matrix<double, 6, 3> A = Eigen::Matrix<double, 6, 3>::Zero();  // its wrench: A x
  // Scaling: W v = W⁻¹ x = middle.
  Matrix3 W = Matrix3::Identity(), W_inverse = Matrix3::Identity(), H = Matrix3::Identity();  // H = W²
  Vector3 middle = Vector3::Zero(), dx = Vector3::Zero(), dv = Vector3::Zero(), rhs = Vector3::Zero();

  void Scale() {
    const double of_x = ConeNorm(x), of_v = ConeNorm(v);
    const Vector3 unit_x = x / std::sqrt(of_x), unit_v = v / std::sqrt(of_v);
    const Vector3 mirrored(-unit_v.x(), -unit_v.y(), unit_v.z());
    const Vector3 w = (unit_x + mirrored) / std::sqrt(2 * (1 + unit_x.dot(unit_v)));
    const double size = std::pow(of_x / of_v, 0.25);
    W.setIdentity();
    W.topLeftCorner<2, 2>() += w.head<2>() * w.head<2>().transpose() / (1 + w.z());
    W.topRightCorner<2, 1>() = w.head<2>();
    W.bottomLeftCorner<1, 2>() = w.head<2>().transpose();
    W(2, 2) = w.z();
    W_inverse = W / size;
    W_inverse.topRightCorner<2, 1>() *= -1;
    W_inverse.bottomLeftCorner<1, 2>() *= -1;
    W *= size;
    middle = W * v;
    H = size * size * (2 * w * w.transpose());
    H.diagonal() += size * size * Vector3(1, 1, -1);
  }
};

/// max s, Σ A x + s d = w, all x in their cones: a primal-dual interior-point method with the scaling of
/// Nesterov and Todd and Mehrotra's corrector (Andersen, Roos and Terlaky, On implementing a primal-dual
/// interior-point method for conic quadratic optimization, 2003). The equations leave one of 6 × 6.
class MarginSearch {
 public:
  /// x of the points: forces as they are.
  explicit MarginSearch(std::vector<MarginPoint> points) : points_(std::move(points)) {
    MatrixX all(6, 3 * static_cast<Eigen::Index>(points_.size()));
    for (std::size_t i = 0; i < points_.size(); ++i)
      all.middleCols<3>(3 * static_cast<Eigen::Index>(i)) = points_[i].A;
    const Eigen::JacobiSVD<MatrixX> svd(all, Eigen::ComputeFullU);
    const double least = kMarginRank * svd.singularValues()(0);
    for (Eigen::Index i = 0; i < 6; ++i)
      if (i >= svd.singularValues().size() || svd.singularValues()(i) <= least)
        beyond_ += svd.matrixU().col(i) * svd.matrixU().col(i).transpose();
    for (MarginPoint& point : points_) {
      point.A -= beyond_ * point.A;
      w_ += point.A * point.x;
    }
  }

  double Find(const Vector6& d) {
    if ((beyond_ * d).norm() > kMarginRank * d.norm()) return 0;
    d_ = d;
    s_ = 0;
    y_ = -d / d.squaredNorm();
    for (MarginPoint& point : points_) {
      point.x = Vector3(0, 0, point.disc ? point.x.z() : 1);
      point.v = Vector3::UnitZ();
    }
    // Near the end rounding can throw the search back: the best is what counts.
    double best = kMarginLoose, most = 0;
    for (int step = 0; step < kMarginSteps; ++step, ++steps_) {
      const double unmet = Scale();
      if (unmet < best) {
        best = unmet;
        most = s_;
      }
      if (s_ > kMarginMost && unmet_.norm() < kMarginUnmet * s_)
        return std::numeric_limits<double>::infinity();
      if (!std::isfinite(unmet) || best < kMarginUnmet || !Improve()) break;
    }
    return most > kMarginNone ? most : 0;
  }
  int steps() const { return steps_; }

 private:
  // dx, dv, dy and ds that meet `part` of what is unmet, with W⁻¹ dx + W dv = rhs.
  void Solve(double part) {
    Vector6 g = part * unmet_;
    for (MarginPoint& point : points_) {
      // What y does not move yet.
      point.dv = -part * (point.v + point.A.transpose() * y_);
      g -= point.A * Across(point);
    }
    const Vector6 from_g = factor_.solve(g), from_d = factor_.solve(d_);
    ds_ = (d_.dot(from_g) - part * (-1 - d_.dot(y_))) / d_.dot(from_d);
    dy_ = from_g - ds_ * from_d;
    dy_ -= beyond_ * dy_;
    for (MarginPoint& point : points_) {
      point.dv -= point.A.transpose() * dy_;
      point.dx = Across(point);
    }
  }
  // dx of dv, whose z is found first where x_z is fixed.
  static Vector3 Across(MarginPoint& point) {
    const Vector3 free = point.W * point.rhs;
    if (point.disc)
      point.dv.z() = (free.z() - point.H.row(2).head<2>().dot(point.dv.head<2>())) / point.H(2, 2);
    Vector3 dx = free - point.H * point.dv;
    if (point.disc) dx.z() = 0;
    return dx;
  }

  // Returns the most of what is unmet, of s where that is over 1: of both sides' equations, and of
  // complementarity.
  double Scale() {
    unmet_ = w_ - s_ * d_;
    K_ = Matrix6::Zero();
    gap_ = 0;
    double unmet = std::abs(1 + d_.dot(y_));
    for (MarginPoint& point : points_) {
      point.Scale();
      unmet_ -= point.A * point.x;
      gap_ += point.x.dot(point.v);
      Vector3 off = point.v + point.A.transpose() * y_;
      if (point.disc) off.z() = 0;
      unmet = std::max(unmet, off.norm());
      Matrix3 H = point.H;
      if (point.disc) H -= H.col(2) * H.row(2) / H(2, 2);
      K_.noalias() += point.A * H * point.A.transpose();
    }
    unmet_ -= beyond_ * unmet_;
    return std::max({unmet, unmet_.norm(), gap_}) / std::max(1.0, s_);
  }

  // One step; false: none is possible.
  bool Improve() {
    const auto n = static_cast<double>(points_.size());
    const double gap = gap_ / n;
    K_ += K_.trace() * beyond_;
    factor_.compute(K_);
    for (MarginPoint& point : points_) point.rhs = -point.middle;
    Solve(1);
    const auto [px, pv] = Parts(1);
    double left = 0;
    for (const MarginPoint& point : points_) left += (point.x + px * point.dx).dot(point.v + pv * point.dv);
    const double ratio = std::max(0.0, left / gap_), centre = std::min(1.0, ratio * ratio * ratio);
    for (MarginPoint& point : points_) {
      const Vector3 second =
          ConeProduct(point.W_inverse * point.dx, point.W * point.dv) - centre * gap * Vector3::UnitZ();
      point.rhs = -point.middle - ConeQuotient(second, point.middle);
    }
    Solve(1 - centre);
    const auto [in_x, in_v] = Parts(kMarginShort);
    if (!(in_x > 0) || !(in_v > 0)) return false;
    s_ += in_x * ds_;
    y_ += in_v * dy_;
    for (MarginPoint& point : points_) {
      point.x += in_x * point.dx;
      point.v += in_v * point.dv;
    }
    return true;
  }
  // How far x and v go, at most 1, and `of` the way to the edge.
  std::pair<double, double> Parts(double of) const {
    double x = 1 / of, v = 1 / of;
    for (const MarginPoint& point : points_) {
      x = std::min(x, ConeStep(point.x, point.dx));
      v = std::min(v, ConeStep(point.v, point.dv));
    }
    return {of * x, of * v};
  }

  std::vector<MarginPoint> points_;
  Eigen::LDLT<Matrix6> factor_;
  Matrix6 K_;
  Matrix6 beyond_ = Matrix6::Zero();  // projects on what no force of these points balances
  Vector6 w_ = Vector6::Zero(), d_ = Vector6::Zero(), y_ = Vector6::Zero(), dy_ = Vector6::Zero();
  Vector6 unmet_ = Vector6::Zero();
  double s_ = 0, ds_ = 0, gap_ = 0;
  int steps_ = 0;
};

/// A point that touches the body and sticks: the force is on the body, the normal into it.
struct HoldingPoint {
  Vector3 r, n, force;  // r: from the centre of mass
  double friction = 0;
  bool fixed = false;  // on the world
};

std::vector<HoldingPoint> FindHolding(std::span<const ContactForce> contacts, const TouchedBody& of) {
  std::vector<HoldingPoint> holding;
  for (const ContactForce& contact : contacts) {
    if (contact.mode != ContactForce::Mode::kSticks || contact.n.isZero()) continue;
    const bool is_b = contact.body_b == of.body;
    if (contact.body_a == contact.body_b || (!is_b && contact.body_a != of.body)) continue;
    const int other = is_b ? contact.body_a : contact.body_b;
    const auto number = static_cast<std::size_t>(other);
    if (number < of.free.size() && of.free[number] != 0) continue;
    const double sign = is_b ? 1 : -1;
    holding.push_back(
        {contact.p - of.center, sign * contact.n, sign * contact.force, contact.friction, other == 0});
  }
  return holding;
}

/// Whether forces in the cones of what is fixed cannot cancel each other.
bool LieApart(const std::vector<HoldingPoint>& holding) {
  Vector3 mean = Vector3::Zero();
  for (const HoldingPoint& point : holding)
    if (point.fixed) mean += point.n;
  if (mean.norm() < kMarginApart) return false;
  mean.normalize();
  return std::all_of(holding.begin(), holding.end(), [&](const HoldingPoint& point) {
    const double along = mean.dot(point.n);
    return !point.fixed || along > point.friction * (mean - along * point.n).norm() + kMarginApart;
  });
}

WrenchMargin::Direction WeakestOf(const std::array<double, 6>& values) {
  return static_cast<WrenchMargin::Direction>(std::min_element(values.begin(), values.end()) -
                                              values.begin());
}

}  // namespace

WrenchMargin::Direction WrenchMargin::WeakestForce() const { return WeakestOf(force); }
WrenchMargin::Direction WrenchMargin::WeakestMoment() const { return WeakestOf(moment); }

std::vector<char> FreeBodies(const Model& model) {
  std::vector<char> free(model.constants().size(), 0);
  for (std::size_t i = 1; i < free.size(); ++i) {
    const BodyConstants& body = model.constants()[i];
    free[i] = body.type == JointType::kFree && body.parent == 0 && body.leaf ? 1 : 0;
  }
  return free;
}

std::optional<WrenchMargin> FindWrenchMargin(std::span<const ContactForce> contacts, const TouchedBody& of) {
  const std::vector<HoldingPoint> holding = FindHolding(contacts, of);
  const bool react = LieApart(holding);
  double scale = 0, length = 0;
  for (const HoldingPoint& point : holding) {
    const double normal = std::max(0.0, point.force.dot(point.n));
    scale += (react && point.fixed ? std::max(1.0, point.friction) : point.friction) * normal;
    length = std::max(length, point.r.norm());
  }
  if (!(scale > 0)) return {};
  if (!(length > 0)) length = 1;
  std::vector<MarginPoint> points;
  for (const HoldingPoint& from : holding) {
    const bool reacts = react && from.fixed, rubs = from.friction > kMarginSlick;
    const double normal = std::max(0.0, from.force.dot(from.n)) / scale, most = from.friction * normal;
    // A point that presses with nothing gives nothing, but one on the world may press as soon as it has to.
    if (!reacts && !(most > kMarginNothing)) continue;
    MarginPoint point;
    point.disc = !reacts;
    const Vector3 u = from.n.unitOrthogonal();
    Matrix3 axes;
    axes << u, from.n.cross(u), from.n / (rubs ? from.friction : 1);
    if (!reacts) axes.col(2).setZero();
    if (!rubs) axes.leftCols<2>().setZero();
    point.A.topRows<3>() = axes;
    point.A.bottomRows<3>() = Skew(from.r / length) * axes;
    Eigen::Vector2d across = axes.leftCols<2>().transpose() * from.force / scale;
    if (across.norm() > most) across *= most / across.norm();
    point.x << across, rubs ? most : normal;
    points.push_back(point);
  }
  if (points.empty()) return {};
  WrenchMargin margin;
  margin.points = static_cast<int>(points.size());
  MarginSearch search(std::move(points));
  for (std::size_t i = 0; i < 6; ++i) {
    Vector6 load = Vector6::Zero();
    const auto axis = static_cast<Eigen::Index>(i / 2);
    load(axis) = i % 2 == 0 ? 1 : -1;
    margin.force[i] = scale * search.Find(load);
    load.tail<3>() = load.head<3>();
    load.head<3>().setZero();
    margin.moment[i] = scale * length * search.Find(load);
  }
  if (of.gravity.norm() > 0) {
    Vector6 load = Vector6::Zero();
    load.head<3>() = of.gravity.normalized();
    margin.weight = scale * search.Find(load);
  }
  margin.steps = search.steps();
  return margin;
}

}  // namespace linkwright
