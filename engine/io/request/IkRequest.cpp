// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/request/IkRequest.h"

#include <chrono>
#include <cmath>
#include <random>
#include <utility>
#include <vector>

#include "engine/io/request/EvalWriter.h"
#include "engine/io/request/RequestKinds.h"
#include "engine/kinematics/global/GlobalSolver.h"
#include "engine/kinematics/tasks/TaskStack.h"

namespace linkwright {
namespace {

class Reader : public RequestReader {
 public:
  Reader(const Model& model, std::string file, IkRequestResult* result)
      : RequestReader(model, std::move(file)), request_(&result->request) {}

  void ReadRoot(const JsonValue& root) {
    TargetsFile file;
    if (!Read(root, "", TargetsFileKind(), &file)) return;
    request_->frame = FramesOf(root, TargetsFileKind(), &file).front();
    request_->position_tolerance = file.tolerance[0];
    request_->orientation_tolerance = file.tolerance[1];
    request_->timeout = file.timeout_ms / 1000;
    request_->restarts = file.restarts;
    const std::vector<JsonValue>& values = root.Find(IkTargetKind().plural)->items;
    for (size_t i = 0; i < values.size() && !Failed(); ++i) {
      const TargetRequest& target = file.targets[i];
      request_->targets.push_back(
          {{RotationOf(target), target.p}, JointNumbersOf(values[i], IkTargetKind(), &target).front()});
    }
  }

 private:
  static Matrix3 RotationOf(const TargetRequest& target) {
    if (target.R) return *target.R;
    Eigen::Vector4d q(target.quaternion.data());
    q /= q.cwiseAbs().maxCoeff();
    return Quaternion(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix();
  }

  IkRequest* request_;
};

constexpr double kClosedLoop = 1e-9;  // m, 1

const char* ToString(GlobalStatus status) {
  switch (status) {
    case GlobalStatus::kSolved:
      return "ok";
    case GlobalStatus::kTimeout:
      return "timeout";
    case GlobalStatus::kUnreachable:
      return "unreachable";
  }
  return "";
}

void WriteJoints(const Model& model, const VectorX& q, EvalWriter* out) {
  *out << "{";
  bool first = true;
  for (size_t i = 1; i < model.joints().size(); ++i) {
    const Joint& joint = model.joints()[i];
    if (joint.mimic) continue;
    if (!first) *out << ", ";
    first = false;
    out->Name(joint.name);
    *out << ": ";
    if (joint.nq == 1)
      out->Number(q[joint.q_index]);
    else
      out->Numbers(q.segment(joint.q_index, joint.nq));
  }
  *out << "}";
}

// By the task stack, the loops above.
GlobalResult SolveWithLoops(TaskStack* stack, const IkRequest& request, const IkTarget& target,
                            const IkLoops& loops) {
  const auto begun = std::chrono::steady_clock::now();
  const auto seconds = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  };
  const Model& model = stack->model();
  StackTask task;
  task.frame = request.frame;
  task.target = target.pose;
  StackOptions options;
  options.loops = loops.loops;
  options.move_free_base = loops.move_base;
  options.statistics = false;
  options.max_iterations = 200;
  options.position_tolerance = request.position_tolerance;
  options.orientation_tolerance = request.orientation_tolerance;
  GlobalResult best;
  best.status = GlobalStatus::kTimeout;
  double least = kInfinity;
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> unit(-1, 1);
  VectorX seed = target.seed, turn(model.nv());
  do {
    const StackResult& result = stack->Solve(seed, {&task, 1}, options);
    best.iterations += result.iterations;
    const TaskReport& report = result.tasks.front();
    const bool closed = loops.loops->Gap(result.q) < kClosedLoop;
    const double error = report.position + options.metres_per_radian * report.orientation;
    if (best.q.size() == 0 || (closed && error < least)) {
      best.q = result.q;
      best.residual.position = report.position;
      best.residual.orientation = report.orientation;
      if (closed) least = error;
    }
    if (closed && result.status == StackStatus::kReached) {
      best.status = GlobalStatus::kSolved;
      break;
    }
    for (double& each : turn) each = kPi * unit(random);
    for (size_t b = 1; b < model.joints().size(); ++b) {
      const Joint& joint = model.joints()[b];
      if (joint.type == JointType::kFree) turn.segment(joint.v_index, joint.nv).setZero();
    }
    seed = target.seed;
    model.Integrate(turn, 1, &seed);
    model.ClampToLimits(&seed);
  } while (request.restarts && seconds() < request.timeout);
  best.seconds = seconds();
  return best;
}

}  // namespace

IkRequestResult ReadIkRequest(const Model& model, std::string text, const std::string& shown_as) {
  return ReadRequest<IkRequestResult, Reader>(model, std::move(text), shown_as);
}

std::string SolveIkTargets(const std::shared_ptr<const Model>& model, const IkRequest& request,
                           const std::function<bool(size_t done)>& go_on, const IkLoops& loops) {
  GlobalSolver solver(model, request.frame);
  GlobalOptions options;
  options.position_tolerance = request.position_tolerance;
  options.orientation_tolerance = request.orientation_tolerance;
  options.max_seconds = request.timeout;
  options.restarts = request.restarts;
  TaskStack stack(model);
  EvalWriter out;
  out << "{\"targets\": [";
  for (size_t i = 0; i < request.targets.size(); ++i) {
    if (go_on && !go_on(i)) break;
    const IkTarget& target = request.targets[i];
    const GlobalResult result = loops.loops ? SolveWithLoops(&stack, request, target, loops)
                                            : solver.Solve(target.seed, target.pose, options);
    out << (i > 0 ? ",\n  " : "\n  ") << "{\"status\": \"" << ToString(result.status) << "\", \"q\": ";
    WriteJoints(*model, result.q, &out);
    out << ", \"iterations\": ";
    out.Number(result.iterations);
    out << ", \"time_us\": ";
    out << ToJsonNumber(std::round(result.seconds * 1e8) / 100).c_str();
    out << ", \"residual\": ";
    out.Numbers(Eigen::Vector2d(result.residual.position, result.residual.orientation));
    if (const std::string why = ToString(result.why, *model); !why.empty()) {
      out << ", \"reason\": ";
      out.Name(why);
    }
    out << "}";
  }
  out << "]}\n";
  return out.Take();
}

}  // namespace linkwright
