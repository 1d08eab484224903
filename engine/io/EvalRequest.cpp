// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/EvalRequest.h"

#include <algorithm>
#include <utility>

#include "engine/io/JsonDocument.h"

namespace linkwright {
namespace {

using Status = EvalRequestResult::Status;

class Reader {
 public:
  Reader(const Model& model, std::string file, EvalRequestResult* result)
      : model_(model), file_(std::move(file)), result_(result) {}

  void Read(const JsonValue& root) {
    if (!root.IsObject())
      return Bad(root.line, std::string("expected an object, found ") + ToString(root.kind));
    if (!KnownKeys(root, {"states", "frame", "gravity"})) return;
    const JsonValue* states = root.Find("states");
    if (!states || !states->IsArray()) return Bad(root.line, "\"states\" must be an array of states");
    if (const JsonValue* frame = root.Find("frame")) ReadFrame(*frame);
    if (const JsonValue* gravity = root.Find("gravity")) {
      Vector3 g;
      if (ReadNumbers(*gravity, "\"gravity\"", g)) result_->request.gravity = g;
    }
    for (const JsonValue& state : states->items) {
      if (Failed()) return;
      ReadState(state);
    }
  }

 private:
  bool Failed() const { return result_->status != Status::kOk; }
  void Fail(Status status, int line, const std::string& what) {
    if (Failed()) return;
    result_->status = status;
    result_->error = file_ + ":" + std::to_string(line) + ": error: " + what;
  }
  void Bad(int line, const std::string& what) { Fail(Status::kBadFile, line, what); }

  bool KnownKeys(const JsonValue& object, std::initializer_list<const char*> known) {
    for (size_t i = 0; i < object.keys.size(); ++i) {
      if (std::find(known.begin(), known.end(), object.keys[i]) != known.end()) continue;
      Fail(Status::kUnknownName, object.items[i].key_line, "unknown key \"" + object.keys[i] + "\"");
      return false;
    }
    return true;
  }

  bool ReadNumbers(const JsonValue& value, const std::string& name, Eigen::Ref<VectorX> numbers) {
    const auto count = static_cast<size_t>(numbers.size());
    const bool fits = value.IsArray() && value.items.size() == count &&
                      std::all_of(value.items.begin(), value.items.end(),
                                  [](const JsonValue& item) { return item.IsNumber(); });
    if (!fits) {
      Bad(value.line, name + " must be an array of " + std::to_string(count) + " numbers");
      return false;
    }
    for (size_t i = 0; i < count; ++i) numbers[static_cast<Eigen::Index>(i)] = value.items[i].number;
    return true;
  }

  void ReadFrame(const JsonValue& frame) {
    if (!frame.IsString()) return Bad(frame.line, "\"frame\" must be the name of a link");
    result_->request.frame = model_.FindFrame(frame.text);
    if (!result_->request.frame.IsValid()) {
      Fail(Status::kUnknownName, frame.line, "there is no link \"" + frame.text + "\"");
    }
  }

  void ReadState(const JsonValue& value) {
    if (!value.IsObject()) return Bad(value.line, "a state must be an object");
    if (!KnownKeys(value, {"q", "v", "a", "tau"})) return;
    EvalState state;
    state.q = model_.NeutralPosition();
    state.v = state.a = state.tau = VectorX::Zero(model_.nv());
    if (const JsonValue* q = value.Find("q")) ReadJoints(*q, "q", true, &state.q);
    if (const JsonValue* v = value.Find("v")) ReadJoints(*v, "v", false, &state.v);
    if (const JsonValue* a = value.Find("a")) ReadJoints(*a, "a", false, &state.a);
    if (const JsonValue* tau = value.Find("tau")) ReadJoints(*tau, "tau", false, &state.tau);
    result_->request.states.push_back(std::move(state));
  }

  void ReadJoints(const JsonValue& value, const std::string& what, bool positions, VectorX* numbers) {
    if (!value.IsObject()) return Bad(value.line, "\"" + what + "\" must be an object of joint names");
    for (size_t i = 0; i < value.keys.size() && !Failed(); ++i) {
      ReadJoint(value.items[i], value.keys[i], what, positions, numbers);
    }
  }

  void ReadJoint(const JsonValue& value, const std::string& name, const std::string& what, bool positions,
                 VectorX* numbers) {
    const BodyIndex body = model_.FindJoint(name);
    if (!body.IsValid()) {
      return Fail(Status::kUnknownName, value.key_line, "there is no moving joint \"" + name + "\"");
    }
    const Joint& joint = model_.joints()[static_cast<size_t>(body.value)];
    if (joint.mimic) {
      return Fail(Status::kUnknownName, value.key_line,
                  "joint \"" + name + "\" follows another joint and has no value of its own");
    }
    const int start = positions ? joint.q_index : joint.v_index;
    const int count = positions ? joint.nq : joint.nv;
    const std::string shown = what + " of joint \"" + name + "\"";
    if (count == 1) {
      if (!value.IsNumber()) return Bad(value.line, shown + " must be a number");
      (*numbers)[start] = value.number;
      return;
    }
    if (!ReadNumbers(value, shown, numbers->segment(start, count)) || !positions) return;
    auto rotation = numbers->segment<4>(start + count - 4);
    const double scale = rotation.cwiseAbs().maxCoeff();
    if (!(scale > 0)) return Bad(value.line, shown + ": the quaternion is zero");
    rotation /= scale;
    rotation.normalize();
  }

  const Model& model_;
  std::string file_;
  EvalRequestResult* result_;
};

}  // namespace

EvalRequestResult ReadEvalRequest(const Model& model, std::string text, const std::string& shown_as) {
  EvalRequestResult result;
  ProblemList problems;
  const auto document = JsonDocument::Parse(std::move(text), shown_as, &problems);
  if (!document) {
    result.status = Status::kBadFile;
    result.error = problems.ToString();
    return result;
  }
  Reader(model, shown_as, &result).Read(document->root());
  return result;
}

}  // namespace linkwright
