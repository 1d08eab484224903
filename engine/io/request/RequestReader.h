// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/base/json/JsonDocument.h"
#include "engine/model/Model.h"
#include "engine/scene/Kind.h"

namespace linkwright {

enum class RequestStatus {
  kOk,
  kUnknownName,  ///< wrong usage: a name that the model does not have, a key that means nothing
  kBadFile       ///< not JSON, or not of the expected form
};

/// What the JSON files that ask something of a scene have in common: objects of kinds, and one error,
/// `file:line: error: …`, the first.
class RequestObjects {
 public:
  explicit RequestObjects(std::string file) : file_(std::move(file)) {}

  RequestStatus status() const { return status_; }
  const std::string& error() const { return error_; }

 protected:
  bool Failed() const { return status_ != RequestStatus::kOk; }
  void Fail(RequestStatus status, int line, const std::string& what);
  void Bad(int line, const std::string& what) { Fail(RequestStatus::kBadFile, line, what); }

  /// An object, by the table of its kind. False, with an error, if the value is none, or has a key that the
  /// kind has not. `shown`: what the object is called in messages; empty: nothing.
  bool Read(const JsonValue& value, const std::string& shown, const Kind& kind, void* object);

 private:
  std::string file_;
  RequestStatus status_ = RequestStatus::kOk;
  std::string error_;
};

/// The same for files that name joints and links of a model.
class RequestReader : public RequestObjects {
 public:
  RequestReader(const Model& model, std::string file) : RequestObjects(std::move(file)), model_(model) {}

 protected:
  /// The frames that `object`, which was read from `value`, names, in the order of the kind's fields; invalid
  /// where the key is not there.
  std::vector<FrameIndex> FramesOf(const JsonValue& value, const Kind& kind, const void* object);
  /// The numbers by joint that it has, in the order of the kind's fields: those in "rad|m" as positions (nq,
  /// from the neutral position), others by velocity index (nv, from zero).
  std::vector<VectorX> JointNumbersOf(const JsonValue& value, const Kind& kind, const void* object);

  const Model& model_;

 private:
  void ReadJoint(const JsonValue& value, const std::string& name, const std::vector<double>& given,
                 const std::string& what, bool positions, VectorX* numbers);
};

/// What Reader, made of `of`, the file's name and the result, makes of a file's text. Result: status, error
/// and what was asked.
template <class Result, class Reader, class Of>
Result ReadRequest(const Of& of, std::string text, const std::string& shown_as) {
  Result result;
  ProblemList problems;
  const auto document = JsonDocument::Parse(std::move(text), shown_as, &problems);
  if (!document) {
    result.status = RequestStatus::kBadFile;
    result.error = problems.ToString();
    return result;
  }
  Reader reader(of, shown_as, &result);
  reader.ReadRoot(document->root());
  result.status = reader.status();
  result.error = reader.error();
  return result;
}

}  // namespace linkwright
