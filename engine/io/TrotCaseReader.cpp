// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/TrotCaseReader.h"

#include "engine/io/JsonDocument.h"
#include "engine/io/KindReader.h"
#include "engine/io/SceneElement.h"
#include "engine/math/Types.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/trot/TrotKinematics.h"

namespace linkwright {
namespace {

constexpr std::string_view kStateKeys[] = {"x", "u", "udot", "T"};

template <class Vector>
bool ReadVector(const SceneElement& element, std::string_view key, Vector* out) {
  constexpr int kCount[] = {Vector::RowsAtCompileTime};
  std::vector<double> numbers;
  if (!element.Get(key)) return true;
  if (!element.Numbers(key, kCount, &numbers)) return false;
  *out = Eigen::Map<const Vector>(numbers.data());
  return true;
}

}  // namespace

std::optional<TrotCase> ReadTrotCase(std::string text, const std::string& shown_as, ProblemList* problems) {
  const auto document = JsonDocument::Parse(std::move(text), shown_as, problems);
  if (!document) return std::nullopt;
  const SceneElement root(document->root(), "case", document->file(), problems);
  if (!root.Expect(document->root(), "case", JsonValue::Kind::kObject)) return std::nullopt;
  std::vector<std::string> needed = NamesOf(TrotRobotKind());
  needed.emplace_back("g");
  TrotCase out;
  if (!ReadObject(root, TrotCaseKind(), &out, needed) || problems->HasErrors()) return std::nullopt;
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
    element.CheckKeys(kStateKeys);
    TrotState state;
    state.line = item.line;
    if (!element.Get("x")) return fail(item.line, name, "needs \"x\", which is not there");
    if (!ReadVector(element, "x", &state.x) || !ReadVector(element, "u", &state.u) ||
        !ReadVector(element, "udot", &state.ud) || !ReadVector(element, "T", &state.T))
      return std::nullopt;
    TrotKinematics kinematics;
    const TrotReach reach = ComputeTrotKinematics(parameters, state.x, state.u, &kinematics);
    if (!reach.ok) return fail(item.line, name, reach.Text(parameters));
    states.push_back(state);
  }
  return states;
}

}  // namespace linkwright
