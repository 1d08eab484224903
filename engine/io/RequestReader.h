// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <utility>

#include "engine/io/JsonDocument.h"
#include "engine/model/Model.h"
#include "engine/scene/Kind.h"

namespace linkwright {

enum class RequestStatus {
  kOk,
  kUnknownName,  ///< wrong usage: a name that the model does not have, a key that means nothing
  kBadFile       ///< not JSON, or not of the expected form
};

/// What the JSON files that ask something of a model have in common: joints and links by name, numbers, and
/// one error, `file:line: error: …`, the first.
class RequestReader {
 public:
  RequestReader(const Model& model, std::string file) : model_(model), file_(std::move(file)) {}

  RequestStatus status() const { return status_; }
  const std::string& error() const { return error_; }

 protected:
  bool Failed() const { return status_ != RequestStatus::kOk; }
  void Fail(RequestStatus status, int line, const std::string& what);
  void Bad(int line, const std::string& what) { Fail(RequestStatus::kBadFile, line, what); }

  /// False, with an error, if it has a key that the kind has not. Keys that start with "x-" are the user's.
  bool KnownKeys(const JsonValue& object, const Kind& kind);
  bool ReadNumbers(const JsonValue& value, const std::string& name, Eigen::Ref<VectorX> numbers);
  void ReadFrame(const JsonValue& frame, FrameIndex* out);
  /// {"joint1": 0.1, …} into q (`positions`) or into numbers by velocity index. `what` names them in errors.
  void ReadJoints(const JsonValue& value, const std::string& what, bool positions, VectorX* numbers);

  const Model& model_;

 private:
  void ReadJoint(const JsonValue& value, const std::string& name, const std::string& what, bool positions,
                 VectorX* numbers);
  std::string file_;
  RequestStatus status_ = RequestStatus::kOk;
  std::string error_;
};

/// What Reader, a RequestReader of result.request, makes of a file's text. Result: status, error and request.
template <class Result, class Reader>
Result ReadRequest(const Model& model, std::string text, const std::string& shown_as) {
  Result result;
  ProblemList problems;
  const auto document = JsonDocument::Parse(std::move(text), shown_as, &problems);
  if (!document) {
    result.status = RequestStatus::kBadFile;
    result.error = problems.ToString();
    return result;
  }
  Reader reader(model, shown_as, &result.request);
  reader.Read(document->root());
  result.status = reader.status();
  result.error = reader.error();
  return result;
}

}  // namespace linkwright
