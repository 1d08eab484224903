// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/run/InputLog.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>

#include "engine/base/FileAccess.h"
#include "engine/math/InstructionSet.h"
#include "engine/simulation/elements/ForceElement.h"
#include "engine/simulation/run/Simulation.h"

namespace linkwright {

namespace {

using Json = nlohmann::ordered_json;

/// Hours of dragging by the mouse.
constexpr std::uint64_t kMostLogBytes = std::uint64_t{256} << 20;

constexpr std::array kNames = {"torque",    "gravity", "damping",     "friction", "pull",
                               "force",     "moment",  "release",     "position", "velocity",
                               "integrate", "element", "formulation", "control",  "impulse"};

constexpr const char* kInstructionSet = "instruction_set";

/// Line by line, without empty ones: take(number, line, what the line holds).
template <class Take>
void ForLines(std::string_view rest, const Take& take) {
  for (int number = 1; !rest.empty(); ++number) {
    const std::string_view text = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(text.size() + 1, rest.size()));
    if (text.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    if (!take(number, Json::parse(text, nullptr, /*allow_exceptions=*/false))) return;
  }
}

constexpr std::uint64_t kMostFirstLine = 64 << 10;

/// What the first line of a file holds; null where it cannot be read or is longer than any of a log.
Json FirstLine(const std::filesystem::path& path) {
  Json first;
  ForLines(ReadFileStart(path, kMostFirstLine).bytes, [&first](int, const Json& line) {
    first = line;
    return false;
  });
  return first;
}

bool TakesDof(CommandKind kind) {
  return kind == CommandKind::kTorque || kind == CommandKind::kDamping || kind == CommandKind::kFriction ||
         kind == CommandKind::kPosition || kind == CommandKind::kVelocity;
}
bool TakesBody(CommandKind kind) {
  return kind == CommandKind::kPull || kind == CommandKind::kForce || kind == CommandKind::kMoment ||
         kind == CommandKind::kImpulse;
}

Json ToJson(const Vector3& v) { return {v.x(), v.y(), v.z()}; }

/// Thrown with the sentence that reports what is wrong with a line.
struct BadLine {
  std::string element;
  Message text;
};

double ReadNumber(const Json& line, const char* key) {
  const auto found = line.find(key);
  if (found == line.end() || !found->is_number()) throw BadLine{key, MessageOf("input.number-needed")};
  const double value = found->get<double>();
  if (!std::isfinite(value)) throw BadLine{key, MessageOf("input.number-not-finite")};
  return value;
}

Vector3 ReadVector(const Json& line, const char* key) {
  const auto found = line.find(key);
  const auto is_number = [](const Json& x) { return x.is_number() && std::isfinite(x.get<double>()); };
  if (found == line.end() || !found->is_array() || found->size() != 3 ||
      !std::all_of(found->begin(), found->end(), is_number)) {
    throw BadLine{key, MessageOf("input.three-numbers-needed")};
  }
  return {(*found)[0].get<double>(), (*found)[1].get<double>(), (*found)[2].get<double>()};
}

std::string ReadText(const Json& line, const char* key) {
  const auto found = line.find(key);
  if (found == line.end() || !found->is_string()) throw BadLine{key, MessageOf("input.name-needed")};
  return found->get<std::string>();
}

Command ReadCommand(const Json& line, const Model& model) {
  if (!line.is_object()) throw BadLine{"", MessageOf("input.line-must-be-object")};
  Command command;
  command.time = ReadNumber(line, "t");
  if (command.time < 0) throw BadLine{"t", MessageOf("input.time-before-0")};
  const std::string what = ReadText(line, "do");
  const auto* const known = std::find(kNames.begin(), kNames.end(), what);
  if (known == kNames.end()) throw BadLine{"do", MessageOf("input.no-input", {what})};
  command.kind = static_cast<CommandKind>(known - kNames.begin());
  if (TakesDof(command.kind)) {
    const auto& names = command.kind == CommandKind::kPosition ? model.q_names() : model.dof_names();
    const std::string name = ReadText(line, "of");
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) throw BadLine{"of", MessageOf("input.no-degree-of-freedom", {name})};
    command.index = static_cast<int>(found - names.begin());
    command.value = ReadNumber(line, "value");
  }
  if (TakesBody(command.kind)) {
    const std::string name = ReadText(line, "body");
    command.body = model.FindBody(name);
    if (!command.body.IsValid()) throw BadLine{"body", MessageOf("input.no-moving-body", {name})};
    if (command.kind != CommandKind::kMoment) command.point = ReadVector(line, "point");
    command.vector = ReadVector(line, command.kind == CommandKind::kPull ? "to" : "vector");
    if (command.kind == CommandKind::kPull) {
      command.value = ReadNumber(line, "stiffness");
      command.value2 = ReadNumber(line, "damping");
    }
  }
  if (command.kind == CommandKind::kGravity) command.vector = ReadVector(line, "vector");
  const auto read_place = [&](const char* missing) {
    const double number = ReadNumber(line, "of");
    if (number < 1 || number > 1e6 || number != std::floor(number)) throw BadLine{"of", MessageOf(missing)};
    return static_cast<int>(number) - 1;
  };
  if (command.kind == CommandKind::kControl) {
    command.index = read_place("input.place-of-actuator");
    command.value = ReadNumber(line, "value");
  }
  if (command.kind == CommandKind::kElement) {
    const int place = read_place("input.place-of-element");
    const std::string name = ReadText(line, "parameter");
    ForceParameter parameter{};
    if (!ForceParameterFromString(name, &parameter))
      throw BadLine{"parameter", MessageOf("input.no-parameter", {name})};
    command.index = place * kForceParameters + static_cast<int>(parameter);
    command.value = ReadNumber(line, "value");
  }
  if (command.kind == CommandKind::kOptions) {
    const std::string name = ReadText(line, "integrator");
    const auto integrator = IntegratorFromString(name);
    if (!integrator) throw BadLine{"integrator", MessageOf("input.no-integrator", {name})};
    command.index = static_cast<int>(*integrator);
    command.value = ReadNumber(line, "dt");
    if (!(command.value > 0)) throw BadLine{"dt", MessageOf("input.time-step")};
    if (line.contains("tolerance")) {
      command.value2 = ReadNumber(line, "tolerance");
      if (!(command.value2 >= kLeastTolerance && command.value2 <= kMostTolerance))
        throw BadLine{"tolerance", MessageOf("input.tolerance")};
    }
  }
  if (command.kind == CommandKind::kFormulation) {
    const std::string name = ReadText(line, "name");
    const auto formulation = FormulationFromString(name);
    if (!formulation) throw BadLine{"name", MessageOf("input.no-formulation", {name})};
    command.index = static_cast<int>(*formulation);
  }
  return command;
}

}  // namespace

std::string WriteInputLog(const std::vector<Command>& commands, const Model& model) {
  std::string out = Json::object({{kInstructionSet, ToString(ChosenInstructionSet())}}).dump() + "\n";
  for (const Command& command : commands) {
    Json line = {{"t", command.time}, {"do", kNames[static_cast<size_t>(command.kind)]}};
    if (TakesDof(command.kind)) {
      const auto& names = command.kind == CommandKind::kPosition ? model.q_names() : model.dof_names();
      line["of"] = names[static_cast<size_t>(command.index)];
      line["value"] = command.value;
    }
    if (TakesBody(command.kind)) {
      line["body"] = model.bodies()[static_cast<size_t>(command.body.value)].name;
      if (command.kind != CommandKind::kMoment) line["point"] = ToJson(command.point);
      line[command.kind == CommandKind::kPull ? "to" : "vector"] = ToJson(command.vector);
      if (command.kind == CommandKind::kPull) {
        line["stiffness"] = command.value;
        line["damping"] = command.value2;
      }
    }
    if (command.kind == CommandKind::kGravity) line["vector"] = ToJson(command.vector);
    if (command.kind == CommandKind::kElement) {
      line["of"] = command.index / kForceParameters + 1;
      line["parameter"] = ToString(static_cast<ForceParameter>(command.index % kForceParameters));
      line["value"] = command.value;
    }
    if (command.kind == CommandKind::kControl) {
      line["of"] = command.index + 1;
      line["value"] = command.value;
    }
    if (command.kind == CommandKind::kOptions) {
      line["dt"] = command.value;
      line["integrator"] = ToString(OptionsOf(command).integrator);
      if (command.value2 != 0) line["tolerance"] = command.value2;
    }
    if (command.kind == CommandKind::kFormulation)
      line["name"] = ToString(static_cast<Formulation>(command.index));
    out += line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  }
  return out;
}

std::vector<Command> ReadInputLog(const std::filesystem::path& path, const Model& model,
                                  ProblemList* problems) {
  std::vector<Command> commands;
  const FileBytes file = ReadFileBytes(path, kMostLogBytes);
  if (!file.error.empty()) {
    problems->Add(Severity::kError, path.string(), 0, "", MessageOf("input.file", {file.error}));
    return commands;
  }
  ForLines(file.bytes, [&](int number, const Json& line) {
    try {
      if (line.is_discarded()) throw BadLine{"", MessageOf("input.not-json")};
      if (line.is_object() && line.contains(kInstructionSet))
        ReadText(line, kInstructionSet);
      else
        commands.push_back(ReadCommand(line, model));
    } catch (const BadLine& bad) {
      problems->Add(Severity::kError, path.string(), number, bad.element, bad.text);
    }
    return true;
  });
  std::stable_sort(commands.begin(), commands.end(),
                   [](const Command& a, const Command& b) { return a.time < b.time; });
  return commands;
}

bool IsInputLog(const std::filesystem::path& path) {
  const Json line = FirstLine(path);
  return line.is_object() && (line.contains(kInstructionSet) || line.contains("do"));
}

std::string RecordedInstructionSet(const std::filesystem::path& path) {
  const Json line = FirstLine(path);
  if (!line.is_object() || !line.contains(kInstructionSet) || !line[kInstructionSet].is_string()) return {};
  return line[kInstructionSet].get<std::string>();
}

}  // namespace linkwright
