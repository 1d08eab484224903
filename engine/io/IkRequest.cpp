// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/IkRequest.h"

#include <cmath>
#include <utility>

#include "engine/io/EvalWriter.h"
#include "engine/io/RequestKinds.h"
#include "engine/kinematics/GlobalSolver.h"

namespace linkwright {
namespace {

constexpr double kRotationError = 1e-3;

class Reader : public RequestReader {
 public:
  Reader(const Model& model, std::string file, IkRequest* request)
      : RequestReader(model, std::move(file)), request_(request) {}

  void Read(const JsonValue& root) {
    if (!root.IsObject())
      return Bad(root.line, std::string("expected an object, found ") + ToString(root.kind));
    if (!KnownKeys(root, TargetsFileKind())) return;
    const JsonValue* frame = root.Find("frame");
    if (!frame) return Bad(root.line, "\"frame\", the link that is brought to the targets, is missing");
    ReadFrame(*frame, &request_->frame);
    if (const JsonValue* tolerance = root.Find("tolerance")) {
      Eigen::Vector2d both;
      if (!ReadNumbers(*tolerance, "\"tolerance\"", both)) return;
      if (!(both.array() > 0).all())
        return Bad(tolerance->line, "\"tolerance\" must be above 0, in metres and in radians");
      request_->position_tolerance = both[0];
      request_->orientation_tolerance = both[1];
    }
    if (const JsonValue* timeout = root.Find("timeout_ms")) {
      if (!timeout->IsNumber() || !(timeout->number > 0))
        return Bad(timeout->line, "\"timeout_ms\" must be a number above 0");
      request_->timeout = timeout->number / 1000;
    }
    if (const JsonValue* restarts = root.Find("restarts")) {
      if (!restarts->IsBool()) return Bad(restarts->line, "\"restarts\" must be true or false");
      request_->restarts = restarts->boolean;
    }
    const JsonValue* targets = root.Find("targets");
    if (!targets || !targets->IsArray())
      return Bad(targets ? targets->line : root.line, "\"targets\" must be an array of targets");
    for (const JsonValue& target : targets->items) {
      if (Failed()) return;
      ReadTarget(target);
    }
  }

 private:
  void ReadTarget(const JsonValue& value) {
    if (!value.IsObject()) return Bad(value.line, "a target must be an object");
    if (!KnownKeys(value, IkTargetKind())) return;
    IkTarget target;
    const JsonValue *p = value.Find("p"), *R = value.Find("R"), *quaternion = value.Find("quaternion"),
                    *seed = value.Find("seed");
    if (!p) return Bad(value.line, "a target needs its place \"p\"");
    if (!ReadNumbers(*p, "\"p\"", target.pose.p)) return;
    if (!R && !quaternion) return Bad(value.line, "a target needs either \"R\" or \"quaternion\"");
    if (R && quaternion) return Bad(quaternion->key_line, "\"quaternion\" cannot stand beside \"R\"");
    if (R) ReadMatrix(*R, &target.pose.R);
    if (quaternion) ReadQuaternion(*quaternion, &target.pose.R);
    target.seed = model_.NeutralPosition();
    if (seed) ReadJoints(*seed, "seed", true, &target.seed);
    request_->targets.push_back(std::move(target));
  }

  void ReadMatrix(const JsonValue& value, Matrix3* R) {
    if (!value.IsArray() || value.items.size() != 3)
      return Bad(value.line, "\"R\" must be an array of three rows");
    for (Eigen::Index i = 0; i < 3; ++i) {
      Vector3 row;
      if (!ReadNumbers(value.items[static_cast<size_t>(i)], "a row of \"R\"", row)) return;
      R->row(i) = row.transpose();
    }
    const Matrix3 product = R->transpose() * *R;
    // Written so that NaN, of numbers too large to multiply, fails, too.
    const bool rotation =
        (product - Matrix3::Identity()).cwiseAbs().maxCoeff() <= kRotationError && R->determinant() > 0;
    if (!rotation)
      return Bad(value.line, "\"R\" is not a rotation: its rows must be unit, at right angles, right-handed");
    *R = Quaternion(*R).normalized().toRotationMatrix();
  }

  void ReadQuaternion(const JsonValue& value, Matrix3* R) {
    Eigen::Vector4d q;
    if (!ReadNumbers(value, "\"quaternion\"", q)) return;
    const double scale = q.cwiseAbs().maxCoeff();
    if (!(scale > 0)) return Bad(value.line, "\"quaternion\" is zero");
    q /= scale;
    *R = Quaternion(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix();
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
                           const std::function<bool(size_t done)>& go_on) {
  GlobalSolver solver(model, request.frame);
  GlobalOptions options;
  options.position_tolerance = request.position_tolerance;
  options.orientation_tolerance = request.orientation_tolerance;
  options.max_seconds = request.timeout;
  options.restarts = request.restarts;
  EvalWriter out;
  out << "{\"targets\": [";
  for (size_t i = 0; i < request.targets.size(); ++i) {
    if (go_on && !go_on(i)) break;
    const GlobalResult& result = solver.Solve(request.targets[i].seed, request.targets[i].pose, options);
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
