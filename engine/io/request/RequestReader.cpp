// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/request/RequestReader.h"

#include <string_view>

#include "engine/base/Message.h"
#include "engine/io/kinds/FieldReader.h"
#include "engine/io/kinds/KindReader.h"

namespace linkwright {

void RequestObjects::Fail(RequestStatus status, int line, const std::string& what) {
  if (Failed()) return;
  status_ = status;
  error_ = MessageOf("request.error", {file_, std::to_string(line), what});
}

bool RequestObjects::Read(const JsonValue& value, const std::string& shown, const Kind& kind, void* object) {
  if (!value.IsObject()) {
    Bad(value.line, shown.empty() ? MessageOf("request.needs-object", {ToString(value.kind)})
                                  : MessageOf("request.needs-object-of", {shown, ToString(value.kind)}));
    return false;
  }
  ProblemList problems;
  ReadObject(SceneElement(value, shown, file_, &problems), kind, object);
  for (const Problem& problem : problems.problems()) {
    std::string text = problem.element.empty() ? Message(problem.text)
                                               : MessageOf("edit.of-object", {problem.element, problem.text});
    if (problem.severity == Severity::kError) {
      Bad(problem.line, text);
      continue;
    }
    // The reader of objects warns of keys alone. What a command is asked is done as it is asked, or not at
    // all.
    constexpr std::string_view kIgnored = " is ignored";
    if (const std::size_t at = text.find(kIgnored); at != std::string::npos) text.erase(at, kIgnored.size());
    Fail(RequestStatus::kUnknownName, problem.line, text);
  }
  return !Failed();
}

std::vector<FrameIndex> RequestReader::FramesOf(const JsonValue& value, const Kind& kind,
                                                const void* object) {
  std::vector<FrameIndex> frames;
  for (const Field& field : kind.fields) {
    if (field.refers != "frame") continue;
    frames.emplace_back();
    const JsonValue* given = value.Find(field.name);
    if (!given) continue;
    const auto name = std::get<std::string>(field.get(object));
    frames.back() = model_.FindFrame(name);
    if (!frames.back().IsValid())
      Fail(RequestStatus::kUnknownName, given->line,
           MessageOf("request.no-such", {NamedInWords(field.refers), InQuotes(name)}));
  }
  return frames;
}

std::vector<VectorX> RequestReader::JointNumbersOf(const JsonValue& value, const Kind& kind,
                                                   const void* object) {
  std::vector<VectorX> all;
  for (const Field& field : kind.fields) {
    if (field.type != FieldType::kNumbersByName || field.refers != "joint") continue;
    const bool positions = field.unit == "rad|m";
    all.push_back(positions ? model_.NeutralPosition() : VectorX(VectorX::Zero(model_.nv())));
    const auto by_name = std::get<NumbersByName>(field.get(object));
    for (const auto& [name, given] : by_name)
      ReadJoint(*value.Find(field.name)->Find(name), name, given, field.name, positions, &all.back());
  }
  return all;
}

void RequestReader::ReadJoint(const JsonValue& value, const std::string& name,
                              const std::vector<double>& given, const std::string& what, bool positions,
                              VectorX* numbers) {
  const BodyIndex body = model_.FindJoint(name);
  if (!body.IsValid())
    return Fail(RequestStatus::kUnknownName, value.key_line,
                MessageOf("request.no-moving-joint", {InQuotes(name)}));
  const Joint& joint = model_.joints()[static_cast<size_t>(body.value)];
  if (joint.mimic)
    return Fail(RequestStatus::kUnknownName, value.key_line,
                MessageOf("request.follows-another", {InQuotes(name)}));
  const int start = positions ? joint.q_index : joint.v_index;
  const int count = positions ? joint.nq : joint.nv;
  const Message shown = MessageOf("request.of-joint", {what, InQuotes(name)});
  if (static_cast<int>(given.size()) != count || value.IsArray() != (count > 1))
    return Bad(value.line, count == 1 ? MessageOf("request.must-be-number", {shown})
                                      : MessageOf("request.must-be-array", {shown, std::to_string(count)}));
  for (int i = 0; i < count; ++i) (*numbers)[start + i] = given[static_cast<size_t>(i)];
  if (count == 1 || !positions) return;
  auto rotation = numbers->segment<4>(start + count - 4);
  const double scale = rotation.cwiseAbs().maxCoeff();
  if (!(scale > 0)) return Bad(value.line, MessageOf("request.quaternion-zero", {shown}));
  rotation /= scale;
  rotation.normalize();
}

}  // namespace linkwright
