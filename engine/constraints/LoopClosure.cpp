// SPDX-License-Identifier: BSD-3-Clause
#include "engine/constraints/LoopClosure.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <stdexcept>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"

namespace linkwright {
namespace {

// f of an orthonormal f, g, h: orthogonal to h, from the unit vector along which h is least.
Vector3 Across(const Vector3& h) {
  Eigen::Index least = 0;
  h.cwiseAbs().minCoeff(&least);
  return h.cross(Vector3::Unit(least)).normalized();
}

// The part of `direction` across h, unit.
Vector3 Straightened(const Vector3& direction, const Vector3& h) {
  return (direction - direction.dot(h) * h).normalized();
}

}  // namespace

LoopClosure::LoopClosure(const Model& model, std::span<const LoopElement> loops)
    : loops_(loops.begin(), loops.end()), closed_(loops.size(), 1) {
  for (int k = 0; k < size(); ++k) {
    const LoopElement& loop = loops_[static_cast<std::size_t>(k)];
    if (const std::string wrong = CheckLoop(loop); !wrong.empty())
      throw std::invalid_argument("loop \"" + loop.name + "\": " + wrong);
    ends_.emplace_back();
    couplings_.emplace_back();
    if (loop.type == LoopType::kCoupling) {
      first_row_.push_back(rows());
      AddCoupling(model, loop);
      AddRow(k, Primitive::kCoupling, Vector3::Zero(), Vector3::Zero(), "coupling");
      continue;
    }
    for (std::size_t side = 0; side < 2; ++side) {
      const std::string& link = side == 0 ? loop.link_i : loop.link_j;
      End& end = ends_.back()[side];
      end.p_B = side == 0 ? loop.point_i : loop.point_j;
      if (link.empty()) continue;
      end.frame = model.FindFrame(link);
      if (!end.frame.IsValid())
        throw std::invalid_argument("loop \"" + loop.name + "\": there is no link or frame \"" + link + "\"");
      const Frame& frame = model.frames()[static_cast<std::size_t>(end.frame.value)];
      end.body = frame.body.value;
      end.X_BF = frame.X_BF;
      end.p_B = frame.X_BF * end.p_B;
    }
    const End& i = ends_.back()[0];
    const End& j = ends_.back()[1];
    const Vector3 h_i = i.X_BF.R * loop.axis_i.normalized(), h_j = j.X_BF.R * loop.axis_j.normalized();
    const Vector3 f_i = Across(h_i), g_i = h_i.cross(f_i), none = Vector3::Zero();
    first_row_.push_back(rows());
    const auto points = [&] {
      AddRow(k, Primitive::kPoint, none, none, "point x", 0);
      AddRow(k, Primitive::kPoint, none, none, "point y", 1);
      AddRow(k, Primitive::kPoint, none, none, "point z", 2);
    };
    const auto parallel = [&] {
      AddRow(k, Primitive::kParallel, f_i, h_j, "axes parallel, 1st");
      AddRow(k, Primitive::kParallel, g_i, h_j, "axes parallel, 2nd");
    };
    const auto on_line = [&] {
      AddRow(k, Primitive::kAlong, f_i, none, "on the axis, 1st");
      AddRow(k, Primitive::kAlong, g_i, none, "on the axis, 2nd");
    };
    const auto no_turning = [&] {
      const Vector3 ref_i = Straightened(i.X_BF.R * loop.ref_i, h_i);
      const Vector3 ref_j = Straightened(j.X_BF.R * loop.ref_j, h_j);
      AddRow(k, Primitive::kParallel, ref_i, h_j.cross(ref_j), "no turning about the axis");
    };
    switch (loop.type) {
      case LoopType::kCoupling:
        break;
      case LoopType::kSpherical:
        points();
        break;
      case LoopType::kRevolute:
        points();
        parallel();
        break;
      case LoopType::kUniversal:
        points();
        AddRow(k, Primitive::kParallel, h_i, h_j, "axes perpendicular");
        break;
      case LoopType::kCylindrical:
      case LoopType::kTranslational:
        parallel();
        on_line();
        if (loop.type == LoopType::kTranslational) no_turning();
        break;
      case LoopType::kPlanar:
        parallel();
        AddRow(k, Primitive::kAlong, h_i, none, "in the plane");
        break;
      case LoopType::kFixed:
        points();
        parallel();
        no_turning();
        break;
      case LoopType::kDistance:
        AddRow(k, loop.function ? Primitive::kDrivenDistance : Primitive::kDistance, none, none, "distance");
        break;
      case LoopType::kOffset:
        AddRow(k, Primitive::kAlong, h_i, none, "offset along the axis");
        break;
      case LoopType::kAngle:
        AddRow(k, Primitive::kAngle, Straightened(i.X_BF.R * loop.ref_i, h_i), j.X_BF.R * loop.ref_j,
               "angle about the axis");
        rows_.back().h = h_i;
        break;
    }
    assert(rows() - first_row_.back() == RowCount(loop.type));
  }
  double reach = 0;
  for (const Body& body : model.bodies()) reach = std::max({reach, body.X_PJ.p.norm(), body.com.norm()});
  for (const auto& ends : ends_)
    for (const End& end : ends) reach = std::max(reach, end.p_B.norm());
  scale_ = std::max(reach, 1e-3);
  has_drivers_ = std::any_of(loops_.begin(), loops_.end(),
                             [](const LoopElement& loop) { return loop.function.has_value(); });
  for (const LoopElement& loop : loops_) {
    lengths_.push_back(loop.LengthAt(0));
    if (!HasLength(loop.type)) lengths_.back() = {};
  }
}

void LoopClosure::AddCoupling(const Model& model, const LoopElement& loop) {
  const ClosureDescription& given = *loop.coupling;
  Coupling& coupling = couplings_.back();
  coupling.polynomial = given.polynomial;
  coupling.first_reference = given.first_reference;
  coupling.second_reference = given.second_reference;
  for (const bool second : {false, true}) {
    for (const auto& [name, coefficient] : second ? given.second : given.first) {
      const BodyIndex body = model.FindJoint(name);
      if (!body.IsValid())
        throw std::invalid_argument("loop \"" + loop.name + "\": there is no joint \"" + name + "\"");
      const Joint& joint = model.joints()[static_cast<std::size_t>(body.value)];
      coupling.terms.push_back(
          {joint.q_index, coefficient * joint.ratio, coefficient * joint.offset, second});
      coupling.entries.push_back({joint.v_index, 0});
      coupling.bodies.push_back(body.value);
    }
  }
  has_couplings_ = true;
}

void LoopClosure::SetPosition(const VectorX& q) {
  if (!has_couplings_) return;
  for (Coupling& c : couplings_) {
    if (c.terms.empty()) continue;
    double first = -c.first_reference, second = -c.second_reference;
    bool any = false;
    for (const Coupling::Term& term : c.terms) {
      (term.second ? second : first) += term.coefficient * q[term.q] + term.offset;
      any = any || term.second;
    }
    if (!any) second = 0;
    double value = 0, slope = 0, curvature = 0;
    for (std::size_t k = c.polynomial.size(); k-- > 0;) {
      curvature = curvature * second + 2 * slope;
      slope = slope * second + value;
      value = value * second + c.polynomial[k];
    }
    c.residual = first - value;
    c.slope = slope;
    c.curvature = curvature;
    for (std::size_t k = 0; k < c.terms.size(); ++k)
      c.entries[k].slope = c.terms[k].coefficient * (c.terms[k].second ? -slope : 1);
  }
}

void LoopClosure::SetVelocity(const VectorX& v) {
  if (!has_couplings_) return;
  for (Coupling& c : couplings_) {
    c.rate = c.second_rate = 0;
    for (std::size_t k = 0; k < c.terms.size(); ++k) {
      c.rate += c.entries[k].slope * v[c.entries[k].dof];
      if (c.terms[k].second) c.second_rate += c.terms[k].coefficient * v[c.entries[k].dof];
    }
  }
}

void LoopClosure::SetTime(double time) {
  if (!has_drivers_ || time == time_) return;
  time_ = time;
  for (std::size_t k = 0; k < loops_.size(); ++k)
    if (loops_[k].function) lengths_[k] = (*loops_[k].function)(time);
}

void LoopClosure::Hold(int loop, const Vector3& at) {
  End& world = ends_[static_cast<std::size_t>(loop)][0];
  assert(world.body == 0);
  world.p_B = at;
  closed_[static_cast<std::size_t>(loop)] = 1;
}

void LoopClosure::AddRow(int loop, Primitive primitive, const Vector3& a, const Vector3& b, const char* text,
                         int axis) {
  rows_.push_back({loop, primitive, axis, a, b, Vector3::Zero(), text});
}

const char* LoopClosure::RowText(int row) const { return rows_[static_cast<std::size_t>(row)].text; }

bool LoopClosure::IsLength(int row) const {
  const Primitive primitive = rows_[static_cast<std::size_t>(row)].primitive;
  return primitive != Primitive::kParallel && primitive != Primitive::kAngle &&
         primitive != Primitive::kCoupling;
}

void LoopClosure::Residual(const Model&, const Workspace& workspace, VectorX* phi) const {
  assert(phi->size() == rows());
  for (Eigen::Index k = 0; k < rows(); ++k) {
    const Row& row = rows_[static_cast<std::size_t>(k)];
    (*phi)[k] = 0;
    if (!IsClosed(row)) continue;
    const auto& [i, j] = ends_[static_cast<std::size_t>(row.loop)];
    const Transform& X_i = workspace.X_WB[static_cast<std::size_t>(i.body)];
    const Transform& X_j = workspace.X_WB[static_cast<std::size_t>(j.body)];
    const Vector3 d = X_j * j.p_B - X_i * i.p_B;
    switch (row.primitive) {
      case Primitive::kPoint:
        (*phi)[k] = d[row.axis];
        break;
      case Primitive::kParallel:
        (*phi)[k] = (X_i.R * row.a).dot(X_j.R * row.b);
        break;
      case Primitive::kAlong:
        (*phi)[k] = (X_i.R * row.a).dot(d);
        (*phi)[k] -= lengths_[static_cast<std::size_t>(row.loop)][0];
        break;
      case Primitive::kDistance: {
        const double l = lengths_[static_cast<std::size_t>(row.loop)][0];
        (*phi)[k] = (d.squaredNorm() - l * l) / (2 * l);
        break;
      }
      case Primitive::kDrivenDistance:
        (*phi)[k] = d.norm() - lengths_[static_cast<std::size_t>(row.loop)][0];
        break;
      case Primitive::kCoupling:
        (*phi)[k] = couplings_[static_cast<std::size_t>(row.loop)].residual;
        break;
      case Primitive::kAngle: {
        const Vector3 f = X_i.R * row.a, g = X_i.R * row.h.cross(row.a), f_j = X_j.R * row.b;
        (*phi)[k] = std::remainder(
            std::atan2(g.dot(f_j), f.dot(f_j)) - lengths_[static_cast<std::size_t>(row.loop)][0], 2 * kPi);
        break;
      }
    }
  }
}

LoopClosure::Gradient LoopClosure::GradientOf(const Row& row, const Workspace& workspace) const {
  const auto& [i, j] = ends_[static_cast<std::size_t>(row.loop)];
  const Transform& X_i = workspace.X_WB[static_cast<std::size_t>(i.body)];
  const Transform& X_j = workspace.X_WB[static_cast<std::size_t>(j.body)];
  const Vector3 zero = Vector3::Zero();
  if (!IsClosed(row)) return {zero, zero, zero, zero};
  switch (row.primitive) {
    case Primitive::kCoupling:
      break;
    case Primitive::kPoint:
      return {-Vector3::Unit(row.axis), Vector3::Unit(row.axis), zero, zero};
    case Primitive::kParallel: {
      // d(a·b)/dt = ω_i·(a × b) − ω_j·(a × b)
      const Vector3 n = (X_i.R * row.a).cross(X_j.R * row.b);
      return {zero, zero, n, -n};
    }
    case Primitive::kAlong: {
      // d(a·d)/dt = ω_i·(a × d) + a·(ṗ_j − ṗ_i)
      const Vector3 a = X_i.R * row.a, d = X_j * j.p_B - X_i * i.p_B;
      return {-a, a, a.cross(d), zero};
    }
    case Primitive::kDistance: {
      const Vector3 u = (X_j * j.p_B - X_i * i.p_B) / lengths_[static_cast<std::size_t>(row.loop)][0];
      return {-u, u, zero, zero};
    }
    case Primitive::kDrivenDistance: {
      const Vector3 u = (X_j * j.p_B - X_i * i.p_B).normalized();
      return {-u, u, zero, zero};
    }
    case Primitive::kAngle: {
      // θ = atan2(s, c), s = g·f_j, c = f·f_j: θ' = (c s' − s c') / (c² + s²); d(a·b)/dt as above.
      const Vector3 f = X_i.R * row.a, g = X_i.R * row.h.cross(row.a), b = X_j.R * row.b;
      const double s = g.dot(b), c = f.dot(b), square = s * s + c * c;
      const Vector3 w = (c * g.cross(b) - s * f.cross(b)) / square;
      return {zero, zero, w, -w};
    }
  }
  return {zero, zero, zero, zero};
}

BodyPair LoopClosure::Forces(const Workspace& workspace, int row) const {
  const Row& r = rows_[static_cast<std::size_t>(row)];
  const Gradient gradient = GradientOf(r, workspace);
  const auto& ends = ends_[static_cast<std::size_t>(r.loop)];
  BodyPair pair;
  for (std::size_t side = 0; side < 2; ++side) {
    const End& end = ends[side];
    Wrench& wrench = pair.wrench[side];
    pair.body[side] = end.body;
    wrench.force = side == 0 ? gradient.p_i : gradient.p_j;
    wrench.moment = (side == 0 ? gradient.w_i : gradient.w_j) +
                    (workspace.X_WB[static_cast<std::size_t>(end.body)].R * end.p_B).cross(wrench.force);
  }
  return pair;
}

double LoopClosure::Rate(const Workspace& workspace, int row) const {
  if (!Entries(row).empty()) return couplings_[static_cast<std::size_t>(loop_of(row))].rate;
  const BodyPair pair = Forces(workspace, row);
  double rate = 0;
  for (std::size_t side = 0; side < 2; ++side) {
    const int body = pair.body[side];
    if (body == 0) continue;
    const Matrix3& R = workspace.X_WB[static_cast<std::size_t>(body)].R;
    const Twist& V = workspace.V[static_cast<std::size_t>(body)];
    rate += pair.wrench[side].force.dot(R * V.linear) + pair.wrench[side].moment.dot(R * V.angular);
  }
  return rate;
}

void LoopClosure::Jacobian(const Model& model, const Workspace& workspace, MatrixX* J) const {
  assert(J->rows() == rows() && J->cols() == model.nv());
  J->setZero();
  for (Eigen::Index k = 0; k < rows(); ++k) {
    const Row& row = rows_[static_cast<std::size_t>(k)];
    for (const DofEntry& entry : Entries(static_cast<int>(k))) (*J)(k, entry.dof) += entry.slope;
    const Gradient gradient = GradientOf(row, workspace);
    const auto& ends = ends_[static_cast<std::size_t>(row.loop)];
    for (std::size_t side = 0; side < 2; ++side) {
      const End& end = ends[side];
      const Vector3& force = side == 0 ? gradient.p_i : gradient.p_j;
      const Vector3 p = workspace.X_WB[static_cast<std::size_t>(end.body)] * end.p_B;
      // The gradient as a force and its moment about the world's origin.
      const Vector3 moment = (side == 0 ? gradient.w_i : gradient.w_j) + p.cross(force);
      for (int b = end.body; b > 0;) {
        const BodyConstants& joint = model.constants()[static_cast<std::size_t>(b)];
        const Transform& X = workspace.X_WB[static_cast<std::size_t>(b)];
        const Eigen::Index c = joint.v_index;
        switch (joint.type) {
          case JointType::kRevolute:
          case JointType::kContinuous:
            (*J)(k, c) += joint.ratio * X.R.col(2).dot(moment - X.p.cross(force));
            break;
          case JointType::kPrismatic:
            (*J)(k, c) += joint.ratio * X.R.col(2).dot(force);
            break;
          case JointType::kFree:
          case JointType::kBall: {
            const Vector3 about = X.R.transpose() * (moment - X.p.cross(force));
            const Eigen::Index angular = joint.type == JointType::kFree ? c + 3 : c;
            J->row(k).segment<3>(angular) += about.transpose();
            if (joint.type == JointType::kFree)
              J->row(k).segment<3>(c) += (X.R.transpose() * force).transpose();
            break;
          }
          case JointType::kFixed:
            break;
        }
        b = joint.parent;
      }
    }
  }
}

void LoopClosure::Gamma(const Model& model, const Workspace& workspace, VectorX* gamma) const {
  assert(gamma->size() == rows());
  struct Motion {
    Transform X;
    // Of the point; world axes, accelerations with the joints' at zero.
    Vector3 p = Vector3::Zero(), v = p, w = p, a = p, dw = p;
  };
  const auto motion_of = [&](const End& end) {
    Motion m;
    m.X = workspace.X_WB[static_cast<std::size_t>(end.body)];
    m.p = m.X * end.p_B;
    if (end.body == 0) return m;
    const Twist& V = workspace.V[static_cast<std::size_t>(end.body)];
    m.w = m.X.R * V.angular;
    m.v = m.X.R * (V.linear + V.angular.cross(end.p_B));
    const Twist A = FrameAcceleration(model, workspace, end.frame);
    const Vector3 r = m.X.R * (end.p_B - end.X_BF.p);
    m.dw = A.angular;
    m.a = A.linear + A.angular.cross(r) + m.w.cross(m.w.cross(r));
    return m;
  };
  int known = -1;
  Motion i, j;
  for (Eigen::Index k = 0; k < rows(); ++k) {
    const Row& row = rows_[static_cast<std::size_t>(k)];
    (*gamma)[k] = 0;
    if (!IsClosed(row)) continue;
    if (row.loop != known) {
      known = row.loop;
      i = motion_of(ends_[static_cast<std::size_t>(known)][0]);
      j = motion_of(ends_[static_cast<std::size_t>(known)][1]);
    }
    const Gradient g = GradientOf(row, workspace);
    double value = g.p_i.dot(i.a) + g.p_j.dot(j.a) + g.w_i.dot(i.dw) + g.w_j.dot(j.dw);
    switch (row.primitive) {
      case Primitive::kPoint:
        break;
      case Primitive::kCoupling: {
        // −p'' (s₂')²
        const Coupling& c = couplings_[static_cast<std::size_t>(row.loop)];
        value -= c.curvature * c.second_rate * c.second_rate;
        break;
      }
      case Primitive::kParallel: {
        // ä·b + 2 ȧ·ḃ + a·b̈ of directions that turn evenly
        const Vector3 a = i.X.R * row.a, b = j.X.R * row.b;
        value += i.w.cross(i.w.cross(a)).dot(b) + 2 * i.w.cross(a).dot(j.w.cross(b)) +
                 a.dot(j.w.cross(j.w.cross(b)));
        break;
      }
      case Primitive::kAlong: {
        const Vector3 a = i.X.R * row.a;
        value += i.w.cross(i.w.cross(a)).dot(j.p - i.p) + 2 * i.w.cross(a).dot(j.v - i.v);
        break;
      }
      case Primitive::kDistance:
        value += (j.v - i.v).squaredNorm() / lengths_[static_cast<std::size_t>(row.loop)][0];
        break;
      case Primitive::kDrivenDistance: {
        // |d|'' = u·d̈ + (|ḋ|² − (u·ḋ)²) / |d|
        const double rate = g.p_j.dot(j.v - i.v), l = (j.p - i.p).norm();
        if (l > 0) value += ((j.v - i.v).squaredNorm() - rate * rate) / l;
        break;
      }
      case Primitive::kAngle: {
        // θ'' = (c s'' − s c'') / (c² + s²) − 2 θ' (c c' + s s') / (c² + s²)
        const Vector3 f = i.X.R * row.a, n = i.X.R * row.h.cross(row.a), b = j.X.R * row.b;
        const auto first = [&](const Vector3& a) { return i.w.cross(a).dot(b) + a.dot(j.w.cross(b)); };
        const auto second = [&](const Vector3& a) {
          return i.w.cross(i.w.cross(a)).dot(b) + 2 * i.w.cross(a).dot(j.w.cross(b)) +
                 a.dot(j.w.cross(j.w.cross(b)));
        };
        const double s = n.dot(b), c = f.dot(b), square = s * s + c * c;
        const double rate = (c * first(n) - s * first(f)) / square;
        value += (c * second(n) - s * second(f)) / square - 2 * rate * (c * first(f) + s * first(n)) / square;
        break;
      }
    }
    (*gamma)[k] = lengths_[static_cast<std::size_t>(row.loop)][2] - value;
  }
}

Wrench LoopClosure::Reaction(const Workspace& workspace, int loop, const VectorX& lambda) const {
  Wrench out;
  const int first = first_row(loop);
  for (int k = first; k < first + RowCount(this->loop(loop).type); ++k) {
    const Gradient g = GradientOf(rows_[static_cast<std::size_t>(k)], workspace);
    out.force += lambda[k] * g.p_j;
    out.moment += lambda[k] * g.w_j;
  }
  return out;
}

}  // namespace linkwright
