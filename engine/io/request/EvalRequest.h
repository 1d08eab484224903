// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/io/request/RequestReader.h"
#include "engine/model/Model.h"

namespace linkwright {

struct EvalState {
  VectorX q, v, a, tau;
};

/// What `linkwright eval --states` is asked for:
/// {"states": [{"q": {"joint1": 0.1, …}, "v": {…}, "a": {…}, "tau": {…}}, …], "frame": "tool0", "gravity":
/// […]}
struct EvalRequest {
  std::vector<EvalState> states;
  FrameIndex frame;  ///< invalid: no Jacobian is wanted
  std::optional<Vector3> gravity;
};

struct EvalRequestResult {
  using Status = RequestStatus;
  Status status = Status::kOk;
  std::string error;  ///< `file:line: …`
  EvalRequest request;
};

/// Reads a request. Joints that are not named are at 0, ball and free joints without rotation. A ball joint
/// takes [w,x,y,z] in q, a free joint [x,y,z, w,x,y,z]; quaternions are made unit.
EvalRequestResult ReadEvalRequest(const Model& model, std::string text, const std::string& shown_as);

}  // namespace linkwright
