// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/request/TrotCaseReader.h"

#include "engine/base/json/JsonDocument.h"
#include "engine/io/kinds/KindReader.h"
#include "engine/io/kinds/SceneElement.h"
#include "engine/io/request/RequestKinds.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/trot/TrotKinematics.h"

namespace linkwright {

std::optional<TrotCase> ReadTrotCase(std::string text, const std::string& shown_as, ProblemList* problems) {
  const auto document = JsonDocument::Parse(std::move(text), shown_as, problems);
  if (!document) return std::nullopt;
  const SceneElement root(document->root(), "case", document->file(), problems);
  if (!root.Expect(document->root(), "case", JsonValue::Kind::kObject)) return std::nullopt;
  TrotCase out;
  if (!ReadObject(root, TrotCaseKind(), &out) || problems->HasErrors()) return std::nullopt;
  return out;
}

std::optional<std::vector<TrotState>> ReadTrotStates(const TrotParameters& parameters, std::string text,
                                                     const std::string& shown_as, ProblemList* problems) {
  const auto document = JsonDocument::Parse(std::move(text), shown_as, problems);
  if (!document) return std::nullopt;
  const auto fail = [&](int line, const std::string& element, const std::string& what) {
    problems->Add(Severity::kError, document->file(), line, element, what);
    return std::nullopt;
  };
  const JsonValue& root = document->root();
  if (!root.IsArray())
    return fail(root.line, "states",
                std::string("must be a list of objects {\"x\": …}, not ") + ToString(root.kind));
  std::vector<TrotState> states;
  for (std::size_t i = 0; i < root.items.size(); ++i) {
    const std::string name = "states[" + std::to_string(i) + "]";
    const JsonValue& item = root.items[i];
    if (!item.IsObject())
      return fail(item.line, name, std::string("must be an object, not ") + ToString(item.kind));
    const SceneElement element(item, name, document->file(), problems);
    TrotState state;
    if (!ReadObject(element, TrotStateKind(), &state)) return std::nullopt;
    TrotKinematics kinematics;
    const TrotReach reach = ComputeTrotKinematics(parameters, state.x, state.u, &kinematics);
    if (!reach.ok) return fail(item.line, name, reach.Text(parameters));
    states.push_back(state);
  }
  return states;
}

}  // namespace linkwright
