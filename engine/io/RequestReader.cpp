// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/RequestReader.h"

#include <algorithm>

namespace linkwright {

void RequestReader::Fail(RequestStatus status, int line, const std::string& what) {
  if (Failed()) return;
  status_ = status;
  error_ = file_ + ":" + std::to_string(line) + ": error: " + what;
}

bool RequestReader::KnownKeys(const JsonValue& object, const Kind& kind) {
  const std::vector<std::string> known = kind.Keys();
  for (size_t i = 0; i < object.keys.size(); ++i) {
    if (object.keys[i].starts_with("x-")) continue;
    if (std::find(known.begin(), known.end(), object.keys[i]) != known.end()) continue;
    Fail(RequestStatus::kUnknownName, object.items[i].key_line, "unknown key \"" + object.keys[i] + "\"");
    return false;
  }
  return true;
}

bool RequestReader::ReadNumbers(const JsonValue& value, const std::string& name,
                                Eigen::Ref<VectorX> numbers) {
  const auto count = static_cast<size_t>(numbers.size());
  const bool fits = value.IsArray() && value.items.size() == count &&
                    std::all_of(value.items.begin(), value.items.end(),
                                [](const JsonValue& item) { return item.IsNumber(); });
  if (!fits) {
    Bad(value.line, name + " must be an array of " + std::to_string(count) + " numbers");
    return false;
  }
  for (size_t i = 0; i < count; ++i) numbers[static_cast<Eigen::Index>(i)] = value.items[i].number;
  return true;
}

void RequestReader::ReadFrame(const JsonValue& frame, FrameIndex* out) {
  if (!frame.IsString()) return Bad(frame.line, "\"frame\" must be the name of a link");
  *out = model_.FindFrame(frame.text);
  if (!out->IsValid()) {
    Fail(RequestStatus::kUnknownName, frame.line, "there is no link \"" + frame.text + "\"");
  }
}

void RequestReader::ReadJoints(const JsonValue& value, const std::string& what, bool positions,
                               VectorX* numbers) {
  if (!value.IsObject()) return Bad(value.line, "\"" + what + "\" must be an object of joint names");
  for (size_t i = 0; i < value.keys.size() && !Failed(); ++i) {
    ReadJoint(value.items[i], value.keys[i], what, positions, numbers);
  }
}

void RequestReader::ReadJoint(const JsonValue& value, const std::string& name, const std::string& what,
                              bool positions, VectorX* numbers) {
  const BodyIndex body = model_.FindJoint(name);
  if (!body.IsValid()) {
    return Fail(RequestStatus::kUnknownName, value.key_line, "there is no moving joint \"" + name + "\"");
  }
  const Joint& joint = model_.joints()[static_cast<size_t>(body.value)];
  if (joint.mimic) {
    return Fail(RequestStatus::kUnknownName, value.key_line,
                "joint \"" + name + "\" follows another joint and has no value of its own");
  }
  const int start = positions ? joint.q_index : joint.v_index;
  const int count = positions ? joint.nq : joint.nv;
  const std::string shown = what + " of joint \"" + name + "\"";
  if (count == 1) {
    if (!value.IsNumber()) return Bad(value.line, shown + " must be a number");
    (*numbers)[start] = value.number;
    return;
  }
  if (!ReadNumbers(value, shown, numbers->segment(start, count)) || !positions) return;
  auto rotation = numbers->segment<4>(start + count - 4);
  const double scale = rotation.cwiseAbs().maxCoeff();
  if (!(scale > 0)) return Bad(value.line, shown + ": the quaternion is zero");
  rotation /= scale;
  rotation.normalize();
}

}  // namespace linkwright
