// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/request/IkRequest.h"

#include <cmath>
#include <utility>
#include <vector>

#include "engine/io/request/EvalWriter.h"
#include "engine/io/request/RequestKinds.h"
#include "engine/kinematics/global/GlobalSolver.h"

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

}  // namespace

IkRequestResult ReadIkRequest(const Model& model, std::string text, const std::string& shown_as) {
  return ReadRequest<IkRequestResult, Reader>(model, std::move(text), shown_as);
}

std::string SolveIkTargets(const std::shared_ptr<const Model>& model, const IkRequest& request,
                           const std::function<bool(size_t done)>& go_on, const IkLoops& loops) {
  GlobalSolver solver(model, request.frame);
  StackTask task;
  task.frame = request.frame;
  StackOptions stack;
  stack.position_tolerance = request.position_tolerance;
  stack.orientation_tolerance = request.orientation_tolerance;
  stack.loops = loops.loops;
  stack.move_free_base = loops.move_base;
  GlobalOptions options;
  options.max_seconds = request.timeout;
  options.restarts = request.restarts;
  EvalWriter out;
  out << "{\"targets\": [";
  for (size_t i = 0; i < request.targets.size(); ++i) {
    if (go_on && !go_on(i)) break;
    task.target = request.targets[i].pose;
    const GlobalResult& result = solver.Solve(request.targets[i].seed, task, stack, options);
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
