// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/SweepReader.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/io/JsonDocument.h"
#include "engine/io/RequestKinds.h"

namespace linkwright {
namespace {

using Status = SweepResult::Status;

class Reader {
 public:
  Reader(const CompiledScene& scene, std::string file, SweepResult* result)
      : scene_(scene), file_(std::move(file)), result_(result), sweep_(result->sweep) {}

  void Read(const JsonValue& root) {
    if (!root.IsObject())
      return Bad(root.line, std::string("expected an object, found ") + ToString(root.kind));
    if (!KnownKeys(root, SweepFileKind().Keys())) return;
    const JsonValue *parameters = root.Find("parameters"), *runs = root.Find("runs"),
                    *samples = root.Find("samples"), *seed = root.Find("seed");
    if (runs) {
      for (const JsonValue* other : {parameters, samples, seed})
        if (other) return Bad(other->key_line, "\"runs\" lists every run; nothing else goes with it");
      return ReadRuns(*runs);
    }
    if (!parameters || !parameters->IsObject() || parameters->items.empty())
      return Bad(parameters ? parameters->line : root.line,
                 "\"parameters\" must be an object of at least one parameter (or \"runs\" a list of runs)");
    if (samples) {
      sweep_.sampling = Sweep::Sampling::kRandom;
      if (!ReadCount(*samples, "\"samples\"", kMostSweepRuns, &sweep_.count)) return;
    } else if (seed) {
      return Bad(seed->key_line, "\"seed\" means nothing without \"samples\"");
    }
    if (seed && !ReadCount(*seed, "\"seed\"", kMostSweepSeed, &sweep_.seed)) return;
    for (size_t i = 0; i < parameters->items.size() && !Failed(); ++i)
      ReadParameter(parameters->keys[i], parameters->items[i]);
    if (!Failed() && !samples) CountGrid(parameters->line);
  }

 private:
  bool Failed() const { return result_->status != Status::kOk; }
  void Fail(Status status, int line, const std::string& what) {
    if (Failed()) return;
    result_->status = status;
    result_->error = file_ + ":" + std::to_string(line) + ": error: " + what;
  }
  void Bad(int line, const std::string& what) { Fail(Status::kBadFile, line, what); }

  bool KnownKeys(const JsonValue& object, const std::vector<std::string>& known) {
    for (size_t i = 0; i < object.keys.size(); ++i) {
      if (object.keys[i].starts_with("x-")) continue;
      if (std::find(known.begin(), known.end(), object.keys[i]) != known.end()) continue;
      Fail(Status::kUnknownName, object.items[i].key_line, "unknown key \"" + object.keys[i] + "\"");
      return false;
    }
    return true;
  }

  bool ReadCount(const JsonValue& value, const std::string& what, std::uint64_t most, std::uint64_t* out) {
    const bool fits = value.IsNumber() && value.number >= 1 && value.number <= static_cast<double>(most) &&
                      value.number == std::floor(value.number);
    if (fits)
      *out = static_cast<std::uint64_t>(value.number);
    else
      Bad(value.line, what + " must be a whole number from 1 to " + std::to_string(most));
    return fits;
  }

  void CountGrid(int line) {
    sweep_.count = 1;
    for (const SweepParameter& parameter : sweep_.parameters) {
      if (parameter.values.size() > kMostSweepRuns / sweep_.count)
        return Bad(line, "these are more than " + std::to_string(kMostSweepRuns) + " runs");
      sweep_.count *= parameter.values.size();
    }
  }

  bool FindTarget(const std::string& name, int line, SweepParameter* parameter) {
    parameter->name = name;
    if (const auto target = FindSweepTarget(scene_, name)) {
      parameter->target = *target;
      return true;
    }
    Fail(Status::kUnknownName, line,
         "there is no parameter \"" + name +
             "\"; there are q.JOINT, v.JOINT, torque.JOINT, damping.JOINT, friction.JOINT, armature.JOINT, "
             "mass.LINK (with a mass of its own), mass_scale, gravity.x, gravity.y, gravity.z, dt, "
             "duration, integrator, formulation, and the numbers of objects as `linkwright objects` lists "
             "them, "
             "such as arm/elbow.damping");
    return false;
  }

  /// A number, or a name as the number of a choice.
  bool ReadValue(const JsonValue& value, SweepParameter* parameter, double* out) {
    const std::string shown = "\"" + parameter->name + "\"";
    if (parameter->target.TakesNames()) {
      const std::string wrong =
          WhyNoSweepName(parameter->target, value.IsString() ? value.text : std::string());
      if (!wrong.empty()) {
        Bad(value.line, shown + " " + wrong);
        return false;
      }
      auto& choices = parameter->choices;
      auto found = std::find(choices.begin(), choices.end(), value.text);
      if (found == choices.end()) found = choices.insert(choices.end(), value.text);
      *out = static_cast<double>(found - choices.begin());
      return true;
    }
    if (!value.IsNumber()) {
      Bad(value.line, shown + " takes numbers, not " + ToString(value.kind));
      return false;
    }
    const std::string why = WhyNoSweepValue(parameter->target, value.number);
    if (!why.empty()) {
      Bad(value.line, shown + " " + why + ", not " + value.text);
      return false;
    }
    *out = value.number;
    return true;
  }

  void ReadParameter(const std::string& name, const JsonValue& value) {
    SweepParameter parameter;
    if (!FindTarget(name, value.key_line, &parameter)) return;
    if (value.IsObject()) {
      ReadRange(value, &parameter);
    } else if (value.IsArray()) {
      if (value.items.empty()) return Bad(value.line, "\"" + name + "\" has no values");
      for (const JsonValue& item : value.items)
        if (double number = 0; ReadValue(item, &parameter, &number)) parameter.values.push_back(number);
    } else if (double number = 0; ReadValue(value, &parameter, &number)) {
      parameter.values.push_back(number);
    }
    if (!Failed()) sweep_.parameters.push_back(std::move(parameter));
  }

  void ReadRange(const JsonValue& value, SweepParameter* parameter) {
    const std::string shown = "\"" + parameter->name + "\"";
    if (!KnownKeys(value, {"from", "to", "count", "scale"})) return;
    if (parameter->target.TakesNames()) return Bad(value.line, shown + " has names, which have no range");
    const JsonValue *from = value.Find("from"), *to = value.Find("to"), *count = value.Find("count"),
                    *scale = value.Find("scale");
    if (!from || !to) return Bad(value.line, shown + " needs \"from\" and \"to\" for its range");
    if (!ReadValue(*from, parameter, &parameter->from) || !ReadValue(*to, parameter, &parameter->to)) return;
    if (scale) {
      if (!scale->IsString() || (scale->text != "linear" && scale->text != "log"))
        return Bad(scale->line, "\"scale\" must be \"linear\" or \"log\"");
      parameter->logarithmic = scale->text == "log";
      if (parameter->logarithmic && !(parameter->from > 0 && parameter->to > 0))
        return Bad(value.line, shown + " has both ends above 0 on a log scale");
    }
    if (sweep_.sampling == Sweep::Sampling::kRandom) {
      if (count)
        Bad(count->key_line, "\"count\" is for grids; at random, \"samples\" says how many there are");
      return;
    }
    std::uint64_t points = 0;
    if (!count) return Bad(value.line, shown + " needs \"count\", how many values its range has");
    if (!ReadCount(*count, "\"count\"", 1'000'000, &points)) return;
    if (points == 1) return Bad(count->line, "\"count\" must be at least 2, the ends of the range");
    parameter->values = parameter->Points(static_cast<int>(points));
  }

  void ReadRuns(const JsonValue& runs) {
    if (!runs.IsArray() || runs.items.empty())
      return Bad(runs.line, "\"runs\" must be a list of at least one run");
    sweep_.sampling = Sweep::Sampling::kListed;
    for (const JsonValue& run : runs.items) {
      if (Failed()) return;
      ReadRun(run);
    }
    sweep_.count = sweep_.runs.size();
  }

  void ReadRun(const JsonValue& run) {
    if (!run.IsObject()) return Bad(run.line, "a run must be an object of parameters");
    if (sweep_.runs.empty()) {
      if (run.items.empty()) return Bad(run.line, "a run must set at least one parameter");
      for (size_t i = 0; i < run.keys.size(); ++i) {
        SweepParameter parameter;
        if (!FindTarget(run.keys[i], run.items[i].key_line, &parameter)) return;
        sweep_.parameters.push_back(std::move(parameter));
      }
    }
    VectorX values(static_cast<Eigen::Index>(sweep_.parameters.size()));
    for (size_t i = 0; i < sweep_.parameters.size(); ++i) {
      SweepParameter& parameter = sweep_.parameters[i];
      const JsonValue* value = run.Find(parameter.name);
      if (!value)
        return Bad(run.line, "this run does not set \"" + parameter.name + "\", which the first one sets");
      if (!ReadValue(*value, &parameter, &values[static_cast<Eigen::Index>(i)])) return;
    }
    for (size_t i = 0; i < run.keys.size(); ++i) {
      const auto same = [&](const SweepParameter& parameter) { return parameter.name == run.keys[i]; };
      if (std::none_of(sweep_.parameters.begin(), sweep_.parameters.end(), same))
        return Bad(run.items[i].key_line,
                   "this run sets \"" + run.keys[i] + "\", which the first one does not set");
    }
    sweep_.runs.push_back(std::move(values));
  }

  const CompiledScene& scene_;
  std::string file_;
  SweepResult* result_;
  Sweep& sweep_;
};

}  // namespace

SweepResult ReadSweep(const CompiledScene& scene, std::string text, const std::string& shown_as) {
  SweepResult result;
  ProblemList problems;
  const auto document = JsonDocument::Parse(std::move(text), shown_as, &problems);
  if (!document) {
    result.status = Status::kBadFile;
    result.error = problems.ToString();
    return result;
  }
  Reader(scene, shown_as, &result).Read(document->root());
  return result;
}

}  // namespace linkwright
