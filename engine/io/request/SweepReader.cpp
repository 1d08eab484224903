// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/request/SweepReader.h"

#include <algorithm>
#include <utility>

#include "engine/base/Message.h"
#include "engine/base/json/JsonDocument.h"
#include "engine/io/request/RequestKinds.h"
#include "engine/io/request/SweepNames.h"

namespace linkwright {
namespace {

using Status = SweepResult::Status;

class Reader : public RequestObjects {
 public:
  Reader(const CompiledScene& scene, std::string file, SweepResult* result)
      : RequestObjects(std::move(file)), scene_(scene), sweep_(result->sweep) {}

  void ReadRoot(const JsonValue& root) {
    SweepFile file;
    if (!Read(root, "", SweepFileKind(), &file)) return;
    if (const JsonValue* runs = root.Find("runs")) return ReadRuns(*runs);
    const JsonValue *parameters = root.Find("parameters"), *samples = root.Find("samples");
    if (!parameters->IsObject() || parameters->items.empty())
      return Bad(parameters->line, MessageOf("sweep.parameters"));
    if (samples) sweep_.sampling = Sweep::Sampling::kRandom;
    sweep_.count = file.samples;
    sweep_.seed = file.seed;
    for (size_t i = 0; i < parameters->items.size() && !Failed(); ++i)
      ReadParameter(parameters->keys[i], parameters->items[i]);
    if (!Failed() && !samples) CountGrid(parameters->line);
  }

 private:
  void CountGrid(int line) {
    sweep_.count = 1;
    for (const SweepParameter& parameter : sweep_.parameters) {
      if (parameter.values.size() > kMostSweepRuns / sweep_.count)
        return Bad(line, MessageOf("sweep.too-many-runs", {std::to_string(kMostSweepRuns)}));
      sweep_.count *= parameter.values.size();
    }
  }

  bool FindTarget(const std::string& name, int line, SweepParameter* parameter) {
    parameter->name = name;
    if (const auto target = FindSweepTarget(scene_, name)) {
      parameter->target = *target;
      return true;
    }
    Fail(Status::kUnknownName, line, MessageOf("sweep.no-parameter", {name, SweepNamesText()}));
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
      Bad(value.line, MessageOf("sweep.takes-numbers", {shown, ToString(value.kind)}));
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
      if (value.items.empty()) return Bad(value.line, MessageOf("sweep.has-no-values", {name}));
      for (const JsonValue& item : value.items)
        if (double number = 0; ReadValue(item, &parameter, &number)) parameter.values.push_back(number);
    } else if (double number = 0; ReadValue(value, &parameter, &number)) {
      parameter.values.push_back(number);
    }
    if (!Failed()) sweep_.parameters.push_back(std::move(parameter));
  }

  void ReadRange(const JsonValue& value, SweepParameter* parameter) {
    const std::string shown = "\"" + parameter->name + "\"";
    if (parameter->target.TakesNames())
      return Bad(value.line, MessageOf("sweep.names-have-no-range", {shown}));
    SweepRange range;
    if (!Read(value, shown, SweepRangeKind(), &range)) return;
    parameter->logarithmic = range.logarithmic;
    for (const auto& [key, end] : {std::pair("from", &parameter->from), {"to", &parameter->to}})
      if (!ReadValue(*value.Find(key), parameter, end)) return;
    if (sweep_.sampling == Sweep::Sampling::kRandom) {
      if (range.count) Bad(value.Find("count")->key_line, MessageOf("sweep.count-is-for-grids"));
      return;
    }
    if (!range.count) return Bad(value.line, MessageOf("sweep.needs-count", {shown}));
    parameter->values = parameter->Points(*range.count);
  }

  void ReadRuns(const JsonValue& runs) {
    if (!runs.IsArray() || runs.items.empty()) return Bad(runs.line, MessageOf("sweep.runs"));
    sweep_.sampling = Sweep::Sampling::kListed;
    for (const JsonValue& run : runs.items) {
      if (Failed()) return;
      ReadRun(run);
    }
    sweep_.count = sweep_.runs.size();
  }

  void ReadRun(const JsonValue& run) {
    if (!run.IsObject()) return Bad(run.line, MessageOf("sweep.run-must-be-object"));
    if (sweep_.runs.empty()) {
      if (run.items.empty()) return Bad(run.line, MessageOf("sweep.run-must-set-one"));
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
      if (!value) return Bad(run.line, MessageOf("sweep.run-does-not-set", {parameter.name}));
      if (!ReadValue(*value, &parameter, &values[static_cast<Eigen::Index>(i)])) return;
    }
    for (size_t i = 0; i < run.keys.size(); ++i) {
      const auto same = [&](const SweepParameter& parameter) { return parameter.name == run.keys[i]; };
      if (std::none_of(sweep_.parameters.begin(), sweep_.parameters.end(), same))
        return Bad(run.items[i].key_line, MessageOf("sweep.run-sets", {run.keys[i]}));
    }
    sweep_.runs.push_back(std::move(values));
  }

  const CompiledScene& scene_;
  Sweep& sweep_;
};

}  // namespace

SweepResult ReadSweep(const CompiledScene& scene, std::string text, const std::string& shown_as) {
  return ReadRequest<SweepResult, Reader>(scene, std::move(text), shown_as);
}

}  // namespace linkwright
