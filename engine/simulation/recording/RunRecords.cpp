// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/recording/RunRecords.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

namespace linkwright::run_records {

namespace {

constexpr std::uint32_t kMostPayload = 64u << 20;
constexpr std::uint64_t kBlockBytes = 64u << 10;

/// CRC-32 of ISO 3309, reflected polynomial.
std::uint32_t Crc32(std::span<const char> bytes) {
  static const std::array<std::uint32_t, 256> table = [] {
    std::array<std::uint32_t, 256> made{};
    for (std::uint32_t i = 0; i < made.size(); ++i) {
      std::uint32_t value = i;
      for (int bit = 0; bit < 8; ++bit) value = (value >> 1) ^ ((value & 1u) != 0 ? 0xEDB88320u : 0u);
      made[i] = value;
    }
    return made;
  }();
  std::uint32_t crc = ~0u;
  for (const char byte : bytes) crc = (crc >> 8) ^ table[(crc ^ static_cast<unsigned char>(byte)) & 0xFFu];
  return ~crc;
}

template <class T>
void PutNumber(const T& value, std::vector<char>* out) {
  static_assert(std::is_trivially_copyable_v<T>);
  const auto* bytes = reinterpret_cast<const char*>(&value);
  out->insert(out->end(), bytes, bytes + sizeof value);
}

void PutVector(const VectorX& values, std::vector<char>* out) {
  const auto* bytes = reinterpret_cast<const char*>(values.data());
  out->insert(out->end(), bytes, bytes + static_cast<std::size_t>(values.size()) * sizeof(double));
}

void PutVector3(const Vector3& value, std::vector<char>* out) {
  for (int i = 0; i < 3; ++i) PutNumber(value[i], out);
}

std::uint32_t LengthOf(const VectorX& values) { return static_cast<std::uint32_t>(values.size()); }

/// Frames what `put` appends.
template <class Put>
void Framed(Kind kind, std::vector<char>* out, const Put& put) {
  const std::size_t begin = out->size();
  PutNumber(static_cast<std::uint32_t>(kind), out);
  PutNumber(std::uint32_t{0}, out);
  put();
  const auto length = static_cast<std::uint32_t>(out->size() - begin - 8);
  std::memcpy(out->data() + begin + 4, &length, sizeof length);
  PutNumber(std::uint32_t{0}, out);
}

/// Reads a payload from front to back; `ok` shows whether all was there.
class PayloadReader {
 public:
  explicit PayloadReader(std::span<const char> bytes) : bytes_(bytes) {}

  template <class T>
  T Number() {
    T value{};
    if (!Has(sizeof value)) return value;
    std::memcpy(&value, bytes_.data(), sizeof value);
    bytes_ = bytes_.subspan(sizeof value);
    return value;
  }
  void Vector(std::uint32_t length, VectorX* values) {
    const std::size_t size = std::size_t{length} * sizeof(double);
    if (!Has(size)) return;
    values->resize(static_cast<Eigen::Index>(length));
    if (size > 0) std::memcpy(values->data(), bytes_.data(), size);
    bytes_ = bytes_.subspan(size);
  }
  Vector3 ThreeNumbers() {
    Vector3 value;
    for (int i = 0; i < 3; ++i) value[i] = Number<double>();
    return value;
  }
  bool AllRead() const { return ok_ && bytes_.empty(); }

 private:
  bool Has(std::size_t size) {
    ok_ = ok_ && size <= bytes_.size();
    return ok_;
  }
  std::span<const char> bytes_;
  bool ok_ = true;
};

}  // namespace

void PutInputs(const System::Inputs& inputs, std::vector<char>* out) {
  Framed(Kind::kInputs, out, [&] {
    for (const VectorX* part :
         {&inputs.torque, &inputs.damping, &inputs.friction, &inputs.elements, &inputs.control})
      PutNumber(LengthOf(*part), out);
    for (const VectorX* part :
         {&inputs.torque, &inputs.damping, &inputs.friction, &inputs.elements, &inputs.control})
      PutVector(*part, out);
    PutVector3(inputs.gravity, out);
    PutNumber(static_cast<std::int32_t>(inputs.formulation), out);
    PutNumber(static_cast<std::int32_t>(inputs.grab), out);
    PutNumber(static_cast<std::int32_t>(inputs.grab_body.value), out);
    PutVector3(inputs.grab_point, out);
    PutVector3(inputs.grab_vector, out);
    PutNumber(inputs.grab_stiffness, out);
    PutNumber(inputs.grab_damping, out);
  });
}

bool TakeInputs(std::span<const char> payload, System::Inputs* inputs) {
  PayloadReader reader(payload);
  std::array<std::uint32_t, 5> lengths{};
  for (std::uint32_t& length : lengths) length = reader.Number<std::uint32_t>();
  const std::array<VectorX*, 5> parts = {&inputs->torque, &inputs->damping, &inputs->friction,
                                         &inputs->elements, &inputs->control};
  for (std::size_t i = 0; i < parts.size(); ++i) reader.Vector(lengths[i], parts[i]);
  inputs->gravity = reader.ThreeNumbers();
  const auto formulation = reader.Number<std::int32_t>();
  const auto grab = reader.Number<std::int32_t>();
  inputs->grab_body = BodyIndex(reader.Number<std::int32_t>());
  inputs->grab_point = reader.ThreeNumbers();
  inputs->grab_vector = reader.ThreeNumbers();
  inputs->grab_stiffness = reader.Number<double>();
  inputs->grab_damping = reader.Number<double>();
  constexpr auto kLastGrab = static_cast<std::int32_t>(System::Inputs::Grab::kMoment);
  constexpr auto kLastFormulation = static_cast<std::int32_t>(Formulation::kPartitioning);
  if (!reader.AllRead() || formulation < 0 || formulation > kLastFormulation || grab < 0 || grab > kLastGrab)
    return false;
  inputs->formulation = static_cast<Formulation>(formulation);
  inputs->grab = static_cast<System::Inputs::Grab>(grab);
  return true;
}

void PutState(const State& state, std::vector<char>* out) {
  Framed(Kind::kState, out, [&] {
    PutNumber(state.time, out);
    for (const VectorX* part : {&state.q, &state.v, &state.z}) PutNumber(LengthOf(*part), out);
    for (const VectorX* part : {&state.q, &state.v, &state.z}) PutVector(*part, out);
  });
}

bool TakeState(std::span<const char> payload, State* state) {
  PayloadReader reader(payload);
  state->time = reader.Number<double>();
  std::array<std::uint32_t, 3> lengths{};
  for (std::uint32_t& length : lengths) length = reader.Number<std::uint32_t>();
  reader.Vector(lengths[0], &state->q);
  reader.Vector(lengths[1], &state->v);
  reader.Vector(lengths[2], &state->z);
  return reader.AllRead() && std::isfinite(state->time);
}

void PutTime(Kind kind, double time, std::vector<char>* out) {
  Framed(kind, out, [&] { PutNumber(time, out); });
}

bool TakeTime(std::span<const char> payload, double* time) {
  PayloadReader reader(payload);
  *time = reader.Number<double>();
  return reader.AllRead() && std::isfinite(*time);
}

void PutCommand(const Command& command, std::vector<char>* out) {
  Framed(Kind::kCommand, out, [&] {
    PutNumber(command.time, out);
    PutNumber(static_cast<std::int32_t>(command.kind), out);
    PutNumber(static_cast<std::int32_t>(command.index), out);
    PutNumber(static_cast<std::int32_t>(command.body.value), out);
    PutVector3(command.point, out);
    PutVector3(command.vector, out);
    PutNumber(command.value, out);
    PutNumber(command.value2, out);
  });
}

bool TakeCommand(std::span<const char> payload, Command* command) {
  PayloadReader reader(payload);
  command->time = reader.Number<double>();
  const auto kind = reader.Number<std::int32_t>();
  command->index = reader.Number<std::int32_t>();
  command->body = BodyIndex(reader.Number<std::int32_t>());
  command->point = reader.ThreeNumbers();
  command->vector = reader.ThreeNumbers();
  command->value = reader.Number<double>();
  command->value2 = reader.Number<double>();
  if (!reader.AllRead() || kind < 0 || kind > static_cast<std::int32_t>(CommandKind::kImpulse) ||
      !std::isfinite(command->time))
    return false;
  command->kind = static_cast<CommandKind>(kind);
  return true;
}

bool ReadRecord(std::span<const char> bytes, std::size_t begin, bool checked, Record* record) {
  if (begin > bytes.size() || bytes.size() - begin < kFrame) return false;
  std::uint32_t kind = 0, length = 0, crc = 0;
  std::memcpy(&kind, bytes.data() + begin, sizeof kind);
  std::memcpy(&length, bytes.data() + begin + 4, sizeof length);
  if (length > kMostPayload || bytes.size() - begin - kFrame < length) return false;
  record->kind = static_cast<Kind>(kind);
  record->payload = bytes.subspan(begin + 8, length);
  record->end = begin + kFrame + length;
  if (!checked) return true;
  std::memcpy(&crc, bytes.data() + begin + 8 + length, sizeof crc);
  return crc == Crc32(bytes.subspan(begin, 8 + std::size_t{length}));
}

void SealRecord(std::span<char> bytes, std::size_t begin, std::size_t end) {
  const std::uint32_t crc = Crc32(bytes.subspan(begin, end - begin - 4));
  std::memcpy(bytes.data() + end - 4, &crc, sizeof crc);
}

void Index::Clear() {
  blocks_.clear();
  commands.clear();
  open_ = false;
}

void Index::BeginSegment() { open_ = false; }

bool Index::Take(std::uint32_t segment, std::uint64_t begin, const Record& record) {
  double time = 0;
  switch (record.kind) {
    case Kind::kInputs:
      inputs_at_ = begin;
      if (open_) blocks_.back().end = record.end;
      return true;
    case Kind::kState: {
      if (record.payload.size() < sizeof time) return false;
      std::memcpy(&time, record.payload.data(), sizeof time);
      if (!open_ || record.end - blocks_.back().begin > kBlockBytes) {
        // What is out of order would hide what stands before it.
        if (!blocks_.empty() && !(time > blocks_.back().first_time)) return false;
        blocks_.push_back(
            {segment, inputs_at_, begin, record.end, time, std::numeric_limits<double>::infinity(), false});
        open_ = true;
      }
      blocks_.back().end = record.end;
      return true;
    }
    case Kind::kCut:
    case Kind::kCutFrom:
      if (!TakeTime(record.payload, &time)) return false;
      Cut(time, record.kind == Kind::kCutFrom);
      return true;
    case Kind::kCommand: {
      Command command;
      if (!TakeCommand(record.payload, &command)) return false;
      commands.push_back(command);
      return true;
    }
    case Kind::kClear:
      break;
  }
  return false;
}

void Index::Cut(double time, bool at_it_too) {
  open_ = false;
  const auto gone = [&](double t) { return at_it_too ? t >= time : t > time; };
  while (!blocks_.empty() && gone(blocks_.back().first_time)) blocks_.pop_back();
  std::erase_if(commands, [&](const Command& command) { return command.time > time; });
  if (blocks_.empty()) return;
  Block& last = blocks_.back();
  if (!last.Holds(time) && !(time < last.limit)) return;
  last.limit = time;
  last.limit_open = at_it_too;
}

void Index::ForgetSegment(std::uint32_t segment) {
  std::erase_if(blocks_, [&](const Block& block) { return block.segment == segment; });
  if (blocks_.empty()) open_ = false;
}

}  // namespace linkwright::run_records
