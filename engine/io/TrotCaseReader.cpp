// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/TrotCaseReader.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/io/JsonDocument.h"
#include "engine/io/SceneElement.h"
#include "engine/math/Types.h"
#include "engine/trot/TrotKinematics.h"

namespace linkwright {
namespace {

constexpr std::string_view kCaseKeys[] = {"name", "note", "g", "length",     "com",       "mass", "inertia",
                                          "d3",   "d3t",  "d", "knee_front", "knee_rear", "plan", "samples"};
constexpr std::string_view kPlanKeys[] = {"X0",     "X1", "Y", "q3",        "T_half",
                                          "a_body", "S",  "H", "theta_deg", "theta"};
constexpr std::string_view kStateKeys[] = {"x", "u", "udot", "T"};

/// Takes values by key and remembers whether one that must be there is missing or bad.
class Keys {
 public:
  Keys(const SceneElement& element, bool all) : element_(element), all_(all) {}

  void Number(std::string_view key, double* out, const Interval& range = kAnyNumber) {
    Note(key, element_.Number(key, out, range));
  }
  void Links(std::string_view key, std::array<double, kTrotLinks>* out, const Interval& range) {
    constexpr int kCount[] = {kTrotLinks};
    std::vector<double> numbers;
    const bool good = element_.Numbers(key, kCount, &numbers);
    Note(key, good);
    if (!good) return;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const bool body = i == 2;
      if (range == kPositive && !body && !(numbers[i] > 0)) {
        element_.Error(element_.Get(key)->items[i].line, "\"" + std::string(key) + "\" of link " +
                                                             "ABCDEFGHI"[i] + " must be greater than zero");
        good_ = false;
        return;
      }
    }
    std::copy(numbers.begin(), numbers.end(), out->begin());
  }
  void Knee(std::string_view key, int* out) {
    double value = *out;
    const bool there = element_.Number(key, &value);
    Note(key, there);
    if (there && value != 1 && value != -1) {
      element_.Error(element_.Get(key)->line, "\"" + std::string(key) + "\" must be 1 or -1");
      good_ = false;
    } else if (there) {
      *out = static_cast<int>(value);
    }
  }
  bool good() const { return good_; }
  void Note(std::string_view key, bool taken) {
    if (taken) return;
    const bool present = element_.Get(key) != nullptr;
    if (present || all_) good_ = false;
    if (!present && all_)
      element_.Error(element_.line(), "needs \"" + std::string(key) + "\", which is not there");
  }

 private:
  const SceneElement& element_;
  bool all_, good_ = true;
};

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

bool ReadTrotParameters(const SceneElement& element, bool all, TrotParameters* out) {
  Keys keys(element, all);
  keys.Number("g", &out->g);
  keys.Links("length", &out->length, kPositive);
  keys.Links("com", &out->com, kAnyNumber);
  keys.Links("mass", &out->mass, kPositive);
  keys.Links("inertia", &out->inertia, kPositive);
  keys.Number("d3", &out->d3, kPositive);
  keys.Number("d3t", &out->d3t, kPositive);
  keys.Number("d", &out->d, kPositive);
  keys.Knee("knee_front", &out->knee_front);
  keys.Knee("knee_rear", &out->knee_rear);
  if (!keys.good()) return false;
  const std::string why = WhyImpossible(*out);
  if (!why.empty()) element.Error(element.line(), why);
  return why.empty();
}

bool ReadTrotPlan(const SceneElement& element, bool all, TrotPlan* out) {
  Keys keys(element, all);
  keys.Number("X0", &out->X0);
  keys.Number("X1", &out->X1);
  keys.Number("Y", &out->Y);
  keys.Number("q3", &out->q3);
  keys.Number("T_half", &out->T_half, kPositive);
  keys.Number("a_body", &out->a_body, kPositive);
  keys.Number("S", &out->S);
  keys.Number("H", &out->H);
  keys.Note("theta_deg", element.Angle("theta", &out->theta));
  element.CheckKeys(kPlanKeys);
  return keys.good();
}

std::optional<TrotCase> ReadTrotCase(std::string text, const std::string& shown_as, ProblemList* problems) {
  const auto document = JsonDocument::Parse(std::move(text), shown_as, problems);
  if (!document) return std::nullopt;
  const SceneElement root(document->root(), "case", document->file(), problems);
  if (!root.Expect(document->root(), "case", JsonValue::Kind::kObject)) return std::nullopt;
  root.CheckKeys(kCaseKeys);
  TrotCase out;
  root.String("name", &out.name);
  root.String("note", &out.note);
  bool good = ReadTrotParameters(root, true, &out.parameters);
  if (root.Get("samples")) good = root.Numbers("samples", {}, &out.samples) && good;
  for (const double h : out.samples) {
    if (h > 0) continue;
    root.Error(root.Get("samples")->line, "\"samples\" must be greater than zero");
    good = false;
    break;
  }
  if (root.Get("plan")) {
    const auto element = root.Object("plan");
    TrotPlan plan;
    good = element && ReadTrotPlan(*element, true, &plan) && good;
    const std::string why = good ? WhyImpossible(out.parameters, plan) : std::string();
    if (!why.empty()) {
      element->Error(element->line(), why);
      good = false;
    }
    for (const double h : out.samples) {
      if (!good) break;
      const double steps = std::round(plan.T_half / h);
      if (steps >= 1 && std::abs(steps * h - plan.T_half) <= 1e-9) continue;
      root.Error(root.Get("samples")->line, "a sampling time of " + ToJsonNumber(h) +
                                                " s does not divide T_half = " + ToJsonNumber(plan.T_half) +
                                                " s");
      good = false;
    }
    out.plan = plan;
  }
  if (!good || problems->HasErrors()) return std::nullopt;
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
