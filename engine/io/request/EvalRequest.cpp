// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/request/EvalRequest.h"

#include <utility>

#include "engine/io/request/RequestKinds.h"

namespace linkwright {
namespace {

class Reader : public RequestReader {
 public:
  Reader(const Model& model, std::string file, EvalRequestResult* result)
      : RequestReader(model, std::move(file)), request_(&result->request) {}

  void ReadRoot(const JsonValue& root) {
    StatesFile file;
    if (!Read(root, "", StatesFileKind(), &file)) return;
    request_->frame = FramesOf(root, StatesFileKind(), &file).front();
    request_->gravity = file.gravity;
    const std::vector<JsonValue>& values = root.Find(StateKind().plural)->items;
    for (size_t i = 0; i < values.size() && !Failed(); ++i) {
      std::vector<VectorX> numbers = JointNumbersOf(values[i], StateKind(), &file.states[i]);
      request_->states.push_back(
          {std::move(numbers[0]), std::move(numbers[1]), std::move(numbers[2]), std::move(numbers[3])});
    }
  }

 private:
  EvalRequest* request_;
};

}  // namespace

EvalRequestResult ReadEvalRequest(const Model& model, std::string text, const std::string& shown_as) {
  return ReadRequest<EvalRequestResult, Reader>(model, std::move(text), shown_as);
}

}  // namespace linkwright
