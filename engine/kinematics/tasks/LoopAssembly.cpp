// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/tasks/LoopAssembly.h"

#include <algorithm>
#include <cmath>

#include "engine/algorithms/Kinematics.h"
#include "engine/base/Numbers.h"
#include "engine/constraints/LoopSolver.h"

namespace linkwright {
namespace {

constexpr double kBeyondLimit = 1e-9;  // [rad, m] that closing may leave
/// Changes that are reported [rad, m].
constexpr double kReported = 1e-4;
constexpr std::size_t kMostListed = 4;

std::vector<LoopElement> WithPins(const Model& model, std::span<const LoopElement> loops,
                                  std::span<const std::string> pinned, const VectorX& q) {
  std::vector<LoopElement> all(loops.begin(), loops.end());
  Workspace workspace(model);
  ForwardKinematics(model, q, &workspace);
  for (const std::string& link : pinned) {
    const FrameIndex frame = model.FindFrame(link);
    if (!frame.IsValid() || model.frames()[static_cast<std::size_t>(frame.value)].body.value == 0) continue;
    all.push_back(PinOf(link, FramePose(model, workspace, frame)));
  }
  return all;
}

std::string Length(double metres) {
  return metres < 0.01 ? FormatNumber(1e3 * metres, 3) + " mm" : FormatNumber(metres, 3) + " m";
}

}  // namespace

LoopElement PinOf(const std::string& link, const Transform& X_WF) {
  LoopElement pin;
  pin.name = "pin of " + link;
  pin.type = LoopType::kFixed;
  pin.link_j = link;
  pin.point_i = X_WF.p;
  pin.axis_i = X_WF.R.col(2);
  pin.ref_i = X_WF.R.col(0);
  return pin;
}

LoopAssemblyReport AssembleLoops(const std::shared_ptr<const Model>& model,
                                 std::span<const LoopElement> loops, bool limits,
                                 std::span<const std::string> pinned, const VectorX& mobility, VectorX* q,
                                 const StopCheck& stop) {
  LoopAssemblyReport report;
  report.change = VectorX::Zero(model->nv());
  const std::vector<LoopElement> all = WithPins(*model, loops, pinned, *q);
  if (all.empty()) return report;
  Workspace workspace(*model);
  LoopSolver solver(*model, all);
  const VectorX before = *q;
  report.gap = report.left = solver.Gap(*model, *q, &workspace);
  Eigen::Index worst = 0;
  solver.residual().cwiseAbs().maxCoeff(&worst);
  report.worst = all[static_cast<std::size_t>(solver.closure().loop_of(static_cast<int>(worst)))].name;
  if (report.gap <= LoopSolver::kClosed) return report;
  const VectorX mobile = mobility.size() == model->nv() ? mobility : VectorX::Ones(model->nv());
  VectorX trial = before;
  const bool inside =
      limits && solver.CloseWithinLimits(*model, &workspace, &trial, mobile, kBeyondLimit, stop);
  if (!inside) {
    trial = before;
    report.closed = solver.Close(*model, &workspace, &trial, &mobile, LoopSolver::kReach, stop);
    report.stopped = solver.stopped();
    if (!report.closed || report.stopped) return report;
    VectorX clamped = trial;
    report.at_limits = limits && model->ClampToLimits(&clamped) &&
                       (clamped - trial).lpNorm<Eigen::Infinity>() > kBeyondLimit;
  }
  *q = trial;
  report.left = solver.Gap(*model, *q, &workspace);
  report.change = model->Difference(before, *q);
  return report;
}

Message LoopAssemblyReport::Text(const Model& model) const {
  if (!closed) return MessageOf("assembly.loop-stays-open", {worst, Length(gap)});
  std::vector<Eigen::Index> order;
  for (Eigen::Index i = 0; i < change.size(); ++i)
    if (std::abs(change[i]) > kReported) order.push_back(i);
  std::sort(order.begin(), order.end(),
            [&](Eigen::Index a, Eigen::Index b) { return std::abs(change[a]) > std::abs(change[b]); });
  const std::size_t reported = std::min(order.size(), kMostListed);
  Message moved = MessageOf("assembly.almost-nothing");
  for (std::size_t k = 0; k < reported; ++k) {
    const auto dof = static_cast<std::size_t>(order[k]);
    const Joint& joint =
        model.joints()[static_cast<std::size_t>(model.BodyOfDof(static_cast<int>(dof)).value)];
    const int within = static_cast<int>(dof) - joint.v_index;
    const bool linear = joint.type == JointType::kPrismatic || (joint.type == JointType::kFree && within < 3);
    const double amount = change[order[k]];
    const bool several = joint.type == JointType::kFree || joint.type == JointType::kBall;
    const std::string axis(1, "xyz"[within % 3]);
    const Message name = several ? MessageOf(linear ? "assembly.along-its-axis" : "assembly.about-its-axis",
                                             {joint.name, axis})
                                 : Message(model.dof_names()[dof]);
    const Message one =
        MessageOf("assembly.joint-by", {name, linear ? (amount < 0 ? "-" : "") + Length(std::abs(amount))
                                                     : FormatNumber(amount * 180 / kPi, 3) + "°"});
    moved = k == 0 ? one : MessageOf("assembly.and-then", {moved, one});
  }
  if (order.size() > reported)
    moved = MessageOf("assembly.others-by-less", {moved, std::to_string(order.size() - reported)});
  return MessageOf(at_limits ? "assembly.loop-closed-beyond-limits" : "assembly.loop-closed",
                   {worst, Length(gap), moved});
}

}  // namespace linkwright
