// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/pose/LoopPoseSolver.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "engine/algorithms/Kinematics.h"
#include "engine/constraints/LoopSolver.h"
#include "engine/kinematics/CheckPosition.h"
#include "engine/math/Rotation.h"

namespace linkwright {
namespace {

constexpr double kLeastLoopDamping = 1e-9, kMostLoopDamping = 1e6;  // of the cost
constexpr double kLoopAtLimit = 1e-8;                               // [rad, m]
constexpr double kRounding = 1e-12;                                 // of the trace
constexpr double kLoopStill = 1e-12;                                // [rad, m]
constexpr double kSmall = 1e-7;                                     // [rad, m] a step

}  // namespace

struct LoopPoseSolver::Impl {
  Impl(std::shared_ptr<const Model> m, std::span<const LoopElement> loops, const VectorX& mobile)
      : model(std::move(m)), workspace(*model), solver(*model, loops) {
    const int nv = model->nv();
    mobility = mobile.size() == nv ? mobile : VectorX::Ones(nv);
    given = mobility;
    held.assign(static_cast<std::size_t>(nv), 0);
    J6.setZero(6, nv);
    result.q = model->NeutralPosition();
  }

  // e and its residuals at q, and cost ½|e|².
  double Evaluate(const VectorX& q) {
    ForwardKinematics(*model, q, &workspace);
    Eigen::Index row = 0;
    reached = true;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      const PoseTask& task = tasks[i];
      const Transform X_WF = FramePose(*model, workspace, task.frame);
      const double weight = std::sqrt(task.weight);
      PoseResidual& residual = result.residuals[i];
      residual = {};
      if (task.position) {
        const Vector3 gap = task.target.p - X_WF * task.point;
        e.segment<3>(row) = weight * gap;
        row += 3;
        residual.position = gap.norm();
      }
      if (task.orientation) {
        const Vector3 turn = RotationVector(task.target.R * X_WF.R.transpose());
        e.segment<3>(row) = weight * options.metres_per_radian * turn;
        row += 3;
        residual.orientation = turn.norm();
      }
      reached = reached && residual.position <= options.position_tolerance &&
                residual.orientation <= options.orientation_tolerance;
    }
    return 0.5 * e.squaredNorm();
  }

  // Jacobian of what e is made of. Reads X_WB.
  void TaskJacobian() {
    Eigen::Index row = 0;
    for (const PoseTask& task : tasks) {
      const Frame& frame = model->frames()[static_cast<std::size_t>(task.frame.value)];
      PointJacobian(*model, workspace, frame.body, frame.X_BF * task.point, &J6);
      const double weight = std::sqrt(task.weight);
      if (task.position) {
        J.middleRows<3>(row) = weight * J6.topRows<3>();
        row += 3;
      }
      if (task.orientation) {
        J.middleRows<3>(row) = weight * options.metres_per_radian * J6.bottomRows<3>();
        row += 3;
      }
    }
  }

  // Bases stand still unless a task has nothing else to move.
  void ChooseMobility() {
    mobility = given;
    for (int b = 1; b < model->body_count(); ++b) {
      const Joint& joint = model->joints()[static_cast<std::size_t>(b)];
      const bool base =
          joint.type == JointType::kFree && model->bodies()[static_cast<std::size_t>(b)].parent == 0;
      if (!base || options.move_free_base) continue;
      const bool grabbed = std::any_of(tasks.begin(), tasks.end(), [&](const PoseTask& task) {
        return model->frames()[static_cast<std::size_t>(task.frame.value)].body.value == b;
      });
      if (!grabbed) mobility.segment(joint.v_index, joint.nv).setZero();
    }
    for (std::size_t i = 0; i < options.locked.size(); ++i)
      if (options.locked[i]) mobility[static_cast<Eigen::Index>(i)] = 0;
  }

  // Shortens the step so that no joint goes beyond its limit. Joints that stand at one are held from now on;
  // true: there are new ones.
  bool KeepLimits(double* length) {
    if (!options.limits) return false;
    bool any = false;
    for (const Joint& joint : model->joints()) {
      if (joint.type == JointType::kFixed || joint.nv != 1) continue;
      const double rate = joint.ratio * dq[joint.v_index];
      const double at = joint.ratio * result.q[joint.q_index] + joint.offset;
      const double room = rate > 0 ? joint.upper - at : at - joint.lower;
      if (!(std::abs(rate) * *length > room)) continue;
      if (room > kLoopAtLimit) {
        *length = room / std::abs(rate);
        continue;
      }
      auto& flag = held[static_cast<std::size_t>(joint.v_index)];
      any = any || !flag;
      flag = 1;
    }
    return any;
  }

  bool IsBeyondLimits(const VectorX& q) {
    clamped = q;
    return options.limits && model->ClampToLimits(&clamped) &&
           (clamped - q).lpNorm<Eigen::Infinity>() > kLoopAtLimit;
  }

  // A motion that lowers e as far as the loops, limits and λ let it.
  bool Direction(double lambda_squared) {
    local = mobility;
    for (std::size_t i = 0; i < held.size(); ++i)
      if (held[i]) local[static_cast<Eigen::Index>(i)] = 0;
    if (!solver.Prepare(*model, result.q, &local, &workspace)) return false;
    B.resize(J.cols(), J.rows());
    for (Eigen::Index k = 0; k < J.rows(); ++k) {
      column = local.cwiseProduct(J.row(k).transpose());
      solver.Project(*model, &column);
      B.col(k) = column;
    }
    K.noalias() = J * B;
    K.diagonal().array() += std::max(lambda_squared, kRounding * K.trace());
    llt.compute(K);
    if (llt.info() != Eigen::Success) return false;
    dq.noalias() = B * llt.solve(e);
    return dq.allFinite();
  }

  // One accepted step; false: none lowers the cost.
  bool Step() {
    error = e;
    while (damping <= kMostLoopDamping) {
      std::fill(held.begin(), held.end(), 0);
      const std::size_t rounds = held.size() + 1;
      for (std::size_t round = 0; round < rounds; ++round) {
        e = error;
        if (!Direction(damping * cost)) return false;
        const double largest = dq.size() > 0 ? dq.lpNorm<Eigen::Infinity>() : 0;
        if (!(largest > kLoopStill)) return false;
        double length = std::min(1.0, options.max_step / largest);
        const double room = options.max_change - moved;
        if (std::isfinite(options.max_change)) length = std::min(length, std::max(room, 0.0) / largest);
        if (KeepLimits(&length)) continue;
        if (!(length * largest > kLoopStill)) return false;
        trial = result.q;
        model->Integrate(dq, length, &trial);
        model->Normalize(&trial);
        const double length_here = length * largest;
        if (!solver.Close(*model, &workspace, &trial, &local)) break;
        if (IsBeyondLimits(trial)) break;
        const double new_cost = Evaluate(trial);
        if (!(new_cost < cost)) break;
        slow = length_here < kSmall;
        cost = new_cost;
        result.q.swap(trial);
        moved += length_here;
        damping = std::max(kLeastLoopDamping, damping / 4);
        return true;
      }
      damping *= 6;
    }
    damping = 1;
    return false;
  }

  std::shared_ptr<const Model> model;
  Workspace workspace;
  LoopSolver solver;
  PoseOptions options;
  std::span<const PoseTask> tasks;
  PoseResult result;
  VectorX given, mobility, local, e, error, dq, column, trial, clamped;
  MatrixX J, B, K;
  Matrix6X J6;
  Eigen::LLT<MatrixX> llt;
  std::vector<char> held;
  bool reached = false, slow = false;
  double cost = 0, damping = 1e-3, moved = 0;
};

const PoseResult& LoopPoseSolver::Solve(const VectorX& q0, std::span<const PoseTask> tasks,
                                        const PoseOptions& options) {
  Impl& s = *impl_;
  const auto begun = std::chrono::steady_clock::now();
  const auto seconds = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  };
  CheckPosition(*s.model, q0);
  Eigen::Index rows = 0;
  for (const PoseTask& task : tasks) {
    if (task.frame.value < 0 || task.frame.value >= static_cast<int>(s.model->frames().size()))
      throw std::invalid_argument("a task's frame does not exist");
    if (!task.point.allFinite() || !task.target.p.allFinite() || !task.target.R.allFinite())
      throw std::invalid_argument("a task's target is not finite");
    rows += (task.position ? 3 : 0) + (task.orientation ? 3 : 0);
  }
  s.tasks = tasks;
  s.options = options;
  s.e.setZero(rows);
  s.J.setZero(rows, s.model->nv());
  s.result.residuals.resize(tasks.size());
  s.result.at_limit.clear();
  s.result.iterations = 0;
  s.result.q = q0;
  s.model->Normalize(&s.result.q);
  if (options.limits) s.model->ClampToLimits(&s.result.q);
  s.ChooseMobility();
  s.damping = 1e-3;
  s.moved = 0;
  s.slow = false;
  s.result.status = PoseStatus::kClosest;
  const bool closed = s.solver.Close(*s.model, &s.workspace, &s.result.q, &s.mobility) ||
                      s.solver.Close(*s.model, &s.workspace, &s.result.q, &s.given);
  s.cost = s.Evaluate(s.result.q);
  int slow_steps = 0;
  while (closed) {
    if (s.reached) {
      s.result.status = PoseStatus::kReached;
      break;
    }
    const bool spent = s.result.iterations >= options.max_iterations ||
                       (s.result.iterations > 0 && seconds() > options.max_seconds) ||
                       s.moved >= options.max_change * (1 - 1e-9);
    if (spent) {
      s.result.status = PoseStatus::kUnfinished;
      break;
    }
    ++s.result.iterations;
    s.Evaluate(s.result.q);
    s.TaskJacobian();
    if (!s.Step()) break;
    slow_steps = s.slow ? slow_steps + 1 : 0;
    if (slow_steps > 3) break;
  }
  s.Evaluate(s.result.q);
  for (std::size_t i = 0; i < s.held.size(); ++i)
    if (s.held[i]) s.result.at_limit.push_back(s.model->BodyOfDof(static_cast<int>(i)));
  s.result.seconds = seconds();
  return s.result;
}

bool LoopPoseSolver::Close(VectorX* q, std::span<const char> held) {
  Impl& s = *impl_;
  s.local = s.given;
  for (std::size_t i = 0; i < held.size(); ++i)
    if (held[i]) s.local[static_cast<Eigen::Index>(i)] = 0;
  return s.solver.Close(*s.model, &s.workspace, q, &s.local);
}

VectorX LoopPoseSolver::Follow(const VectorX& from, const VectorX& wanted) {
  Impl& s = *impl_;
  const VectorX change = s.model->Difference(from, wanted);
  // In pieces short enough for Newton's method to stay on its branch.
  constexpr double kPiece = 0.05;
  const double largest = change.size() > 0 ? change.lpNorm<Eigen::Infinity>() : 0;
  const int pieces = std::clamp(static_cast<int>(std::ceil(largest / kPiece)), 1, 200);
  std::vector<char> held(static_cast<std::size_t>(s.model->nv()), 0);
  for (Eigen::Index i = 0; i < change.size(); ++i)
    held[static_cast<std::size_t>(i)] = std::abs(change[i]) > 1e-12 ? 1 : 0;
  VectorX q = from;
  if (Gap(q) > 1e-9 && !Close(&q)) {
    // Nothing to go on from: as near as can be to what is wanted.
    q = wanted;
    return Close(&q, held) || Close(&q) ? q : from;
  }
  for (int i = 0; i < pieces; ++i) {
    const VectorX rest = s.model->Difference(q, wanted);
    VectorX next = q;
    VectorX move = VectorX::Zero(change.size());
    for (Eigen::Index k = 0; k < change.size(); ++k)
      if (held[static_cast<std::size_t>(k)]) move[k] = rest[k] / (pieces - i);
    s.model->Integrate(move, 1, &next);
    s.model->Normalize(&next);
    if (!Close(&next, held) && !Close(&next)) return q;
    q = next;
  }
  return q;
}

double LoopPoseSolver::Gap(const VectorX& q) {
  return impl_->solver.Gap(*impl_->model, q, &impl_->workspace);
}

LoopPoseSolver::LoopPoseSolver(std::shared_ptr<const Model> model, std::span<const LoopElement> loops,
                               const VectorX& mobility)
    : impl_(std::make_unique<Impl>(std::move(model), loops, mobility)) {}
LoopPoseSolver::~LoopPoseSolver() = default;
LoopPoseSolver::LoopPoseSolver(LoopPoseSolver&&) noexcept = default;
LoopPoseSolver& LoopPoseSolver::operator=(LoopPoseSolver&&) noexcept = default;
}  // namespace linkwright
