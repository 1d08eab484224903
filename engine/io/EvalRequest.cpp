// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/EvalRequest.h"

#include <utility>

#include "engine/io/RequestKinds.h"

namespace linkwright {
namespace {

class Reader : public RequestReader {
 public:
  Reader(const Model& model, std::string file, EvalRequest* request)
      : RequestReader(model, std::move(file)), request_(request) {}

  void Read(const JsonValue& root) {
    if (!root.IsObject())
      return Bad(root.line, std::string("expected an object, found ") + ToString(root.kind));
    if (!KnownKeys(root, StatesFileKind())) return;
    const JsonValue* states = root.Find("states");
    if (!states || !states->IsArray())
      return Bad(states ? states->line : root.line, "\"states\" must be an array of states");
    if (const JsonValue* frame = root.Find("frame")) ReadFrame(*frame, &request_->frame);
    if (const JsonValue* gravity = root.Find("gravity")) {
      Vector3 g;
      if (ReadNumbers(*gravity, "\"gravity\"", g)) request_->gravity = g;
    }
    for (const JsonValue& state : states->items) {
      if (Failed()) return;
      ReadState(state);
    }
  }

 private:
  void ReadState(const JsonValue& value) {
    if (!value.IsObject()) return Bad(value.line, "a state must be an object");
    if (!KnownKeys(value, StateKind())) return;
    EvalState state;
    state.q = model_.NeutralPosition();
    state.v = state.a = state.tau = VectorX::Zero(model_.nv());
    if (const JsonValue* q = value.Find("q")) ReadJoints(*q, "q", true, &state.q);
    if (const JsonValue* v = value.Find("v")) ReadJoints(*v, "v", false, &state.v);
    if (const JsonValue* a = value.Find("a")) ReadJoints(*a, "a", false, &state.a);
    if (const JsonValue* tau = value.Find("tau")) ReadJoints(*tau, "tau", false, &state.tau);
    request_->states.push_back(std::move(state));
  }

  EvalRequest* request_;
};

}  // namespace

EvalRequestResult ReadEvalRequest(const Model& model, std::string text, const std::string& shown_as) {
  return ReadRequest<EvalRequestResult, Reader>(model, std::move(text), shown_as);
}

}  // namespace linkwright
