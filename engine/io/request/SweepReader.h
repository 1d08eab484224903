// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "engine/io/request/RequestReader.h"
#include "engine/scene/study/Sweep.h"

namespace linkwright {

struct SweepResult {
  using Status = RequestStatus;
  Status status = Status::kOk;
  std::string error;  ///< `file:line: error: …`
  Sweep sweep;
};

/// Reads the order of `linkwright run --sweep`, as assets/schema/linkwright-sweep-1.schema.json defines it:
///   {"parameters": {"q.elbow": {"from": -1, "to": 1, "count": 5}, "dt": [0.001, 0.002]}}        every
///   combination
///   {"parameters": {"q.elbow": {"from": -1, "to": 1}}, "samples": 1000, "seed": 7}              at random
///   {"runs": [{"q.elbow": 0.1, "dt": 0.001}, {"q.elbow": 0.2, "dt": 0.002}]}                   one by one
SweepResult ReadSweep(const CompiledScene& scene, std::string text, const std::string& shown_as);

}  // namespace linkwright
