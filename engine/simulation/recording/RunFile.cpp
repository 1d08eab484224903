// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/recording/RunFile.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "engine/base/AtomicFile.h"
#include "engine/base/FailureText.h"
#include "engine/base/Message.h"
#include "engine/simulation/recording/RunRecords.h"

namespace linkwright {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kMagic{"LWRUNS1\n", 8};
constexpr std::size_t kBlockEntries = 1024;
constexpr std::uint64_t kMostRatio = 1100;  // zlib's is 1032
constexpr int kLevel = 1;                   // of zlib: others are many times slower and hardly smaller

template <class T>
void Put(const T& value, std::string* out) {
  out->append(reinterpret_cast<const char*>(&value), sizeof value);
}

/// Bytes read from front to back.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}
  template <class T>
  T Take() {
    T value;
    std::memcpy(&value, Bytes(sizeof value).data(), sizeof value);
    return value;
  }
  bool AtEnd() const { return bytes_.empty(); }
  std::string_view Bytes(std::size_t size) {
    if (size > bytes_.size()) throw std::runtime_error("a run ends too early");
    const std::string_view part = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return part;
  }
  bool empty() const { return bytes_.empty(); }

 private:
  std::string_view bytes_;
};

/// Numbers that follow each other in time differ in their last bytes alone: each is taken as the change of
/// bits to the one before, and bytes of the same place stand together.
void PutColumn(const std::vector<double>& column, std::string* out) {
  const std::size_t begin = out->size(), count = column.size();
  out->resize(begin + 8 * count);
  std::uint64_t before = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto bits = std::bit_cast<std::uint64_t>(column[i]);
    const std::uint64_t change = bits ^ std::exchange(before, bits);
    for (std::size_t k = 0; k < 8; ++k) (*out)[begin + k * count + i] = static_cast<char>(change >> (8 * k));
  }
}

std::vector<double> TakeColumn(std::size_t count, Reader* reader) {
  const std::string_view bytes = reader->Bytes(8 * count);
  std::vector<double> column(count);
  std::uint64_t before = 0;
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t change = 0;
    for (std::size_t k = 0; k < 8; ++k)
      change |= std::uint64_t{static_cast<unsigned char>(bytes[k * count + i])} << (8 * k);
    before ^= change;
    column[i] = std::bit_cast<double>(before);
  }
  return column;
}

void PutCompressed(const std::string& raw, std::string* out) {
  uLongf size = compressBound(raw.size());
  std::string packed(size, '\0');
  if (compress2(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(raw.data()),
                raw.size(), kLevel) != Z_OK)
    throw std::bad_alloc();
  Put(std::uint64_t{raw.size()}, out);
  Put(std::uint64_t{size}, out);
  out->append(packed.data(), size);
}

std::string TakeCompressed(Reader* reader) {
  const auto size = reader->Take<std::uint64_t>(), packed_size = reader->Take<std::uint64_t>();
  const std::string_view packed = reader->Bytes(packed_size);
  if (size > kMostRatio * packed_size) throw std::runtime_error("a run is damaged");
  std::string raw(size, '\0');
  uLongf length = size;
  if (uncompress(reinterpret_cast<Bytef*>(raw.data()), &length, reinterpret_cast<const Bytef*>(packed.data()),
                 packed_size) != Z_OK ||
      length != size)
    throw std::runtime_error("a run is damaged");
  return raw;
}

/// Records of RunRecords in a row, each behind its length.
void PutRecords(const std::vector<std::vector<char>>& records, std::string* out) {
  Put(std::uint32_t(records.size()), out);
  for (const std::vector<char>& record : records) {
    Put(std::uint32_t(record.size()), out);
    out->append(record.data(), record.size());
  }
}

template <class Take>
void TakeRecords(Reader* reader, const Take& take) {
  const auto count = reader->Take<std::uint32_t>();
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::string_view bytes = reader->Bytes(reader->Take<std::uint32_t>());
    run_records::Record record;
    if (!run_records::ReadRecord({bytes.data(), bytes.size()}, 0, false, &record) || !take(record))
      throw std::runtime_error("a run is damaged");
  }
}

/// Entries [first, last) of a timeline.
std::string BlockOf(const Timeline& timeline, std::size_t first, std::size_t last) {
  std::vector<State> states(last - first);
  std::vector<System::Inputs> inputs;
  std::string raw;
  Put(std::uint32_t(states.size()), &raw);
  std::string inputs_of;
  std::vector<std::vector<char>> records;
  for (std::size_t i = 0; i < states.size(); ++i) {
    System::Inputs present;
    if (!timeline.Get(first + i, &states[i], &present))
      throw std::runtime_error(MessageOf("runs.run-has-changed").text);
    if (inputs.empty() || !(inputs.back() == present)) {
      inputs.push_back(present);
      run_records::PutInputs(present, &records.emplace_back());
    }
    Put(std::uint32_t(inputs.size() - 1), &inputs_of);
  }
  PutRecords(records, &raw);
  raw += inputs_of;
  std::vector<double> column(states.size());
  const auto put = [&](const auto& number) {
    for (std::size_t i = 0; i < states.size(); ++i) column[i] = number(states[i]);
    PutColumn(column, &raw);
  };
  put([](const State& state) { return state.time; });
  for (const VectorX State::*part : {&State::q, &State::v, &State::z}) {
    const Eigen::Index size = (states[0].*part).size();
    for (Eigen::Index k = 0; k < size; ++k) put([&](const State& state) { return (state.*part)[k]; });
  }
  return raw;
}

void AppendBlock(const std::string& raw, const RunJournal::Shape& shape, Timeline* timeline) {
  Reader reader(raw);
  const std::size_t count = reader.Take<std::uint32_t>();
  if (count == 0 || count > kBlockEntries) throw std::runtime_error("a run is damaged");
  std::vector<System::Inputs> inputs;
  TakeRecords(&reader, [&](const run_records::Record& record) {
    return record.kind == run_records::Kind::kInputs &&
           run_records::TakeInputs(record.payload, &inputs.emplace_back()) && shape.Fits(inputs.back());
  });
  std::vector<std::uint32_t> inputs_of(count);
  for (std::uint32_t& index : inputs_of) {
    index = reader.Take<std::uint32_t>();
    if (index >= inputs.size()) throw std::runtime_error("a run is damaged");
  }
  std::vector<State> states(count);
  for (State& state : states) {
    state.q.resize(shape.nq);
    state.v.resize(shape.nv);
    state.z.resize(shape.nz);
  }
  std::vector<double> column = TakeColumn(count, &reader);
  for (std::size_t i = 0; i < count; ++i) states[i].time = column[i];
  for (VectorX State::*part : {&State::q, &State::v, &State::z}) {
    const Eigen::Index size = (State(states[0]).*part).size();
    for (Eigen::Index k = 0; k < size; ++k) {
      column = TakeColumn(count, &reader);
      for (std::size_t i = 0; i < count; ++i) (states[i].*part)[k] = column[i];
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    const bool later = timeline->size() == 0 || states[i].time > timeline->last_time();
    if (!later || !std::isfinite(states[i].time) || !shape.Fits(states[i]))
      throw std::runtime_error("a run is damaged");
    timeline->Append(states[i], inputs[inputs_of[i]]);
  }
}

constexpr std::array<const char*, 7> kEvents = {"",     "impact",     "settle",      "touch",
                                                "lift", "break away", "come to rest"};
constexpr std::array<const char*, 4> kLaws = {"", "newton", "stronge", "scaled"};

template <std::size_t count>
std::uint32_t NumberOf(const std::array<const char*, count>& names, std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? 0 : static_cast<std::uint32_t>(found - names.begin());
}
template <std::size_t count>
const char* NameOf(const std::array<const char*, count>& names, std::uint32_t number) {
  return names[number < count ? number : 0];
}

void PutText(const std::string& text, std::string* out) {
  Put(std::uint32_t(text.size()), out);
  *out += text;
}
std::string TakeText(Reader* reader) { return std::string(reader->Bytes(reader->Take<std::uint32_t>())); }

void PutContactEvents(const std::vector<ContactEvent>& events, std::string* out) {
  Put(std::uint32_t(events.size()), out);
  for (const ContactEvent& event : events) {
    Put(event.time, out);
    Put(NumberOf(kEvents, event.event), out);
    PutText(event.a, out);
    PutText(event.b, out);
    Put(event.feature, out);
    Put(event.normal, out);
    for (int i = 0; i < 3; ++i) Put(double(event.impulse[i]), out);
    Put(event.energy, out);
    Put(NumberOf(kLaws, event.law), out);
  }
  // Behind all of them: files of before end here.
  for (const ContactEvent& event : events)
    for (int i = 0; i < 3; ++i) Put(double(event.p[i]), out);
}

void TakeContactEvents(Reader* reader, std::vector<ContactEvent>* events) {
  const auto count = reader->Take<std::uint32_t>();
  for (std::uint32_t i = 0; i < count; ++i) {
    ContactEvent& event = events->emplace_back();
    event.time = reader->Take<double>();
    event.event = NameOf(kEvents, reader->Take<std::uint32_t>());
    event.a = TakeText(reader);
    event.b = TakeText(reader);
    event.feature = reader->Take<std::uint64_t>();
    event.normal = reader->Take<double>();
    for (int k = 0; k < 3; ++k) event.impulse[k] = reader->Take<double>();
    event.energy = reader->Take<double>();
    event.law = NameOf(kLaws, reader->Take<std::uint32_t>());
  }
  for (std::uint32_t i = 0; i < count && !reader->AtEnd(); ++i)
    for (int k = 0; k < 3; ++k) (*events)[i].p[k] = reader->Take<double>();
}

void PutSteps(const RunSteps& steps, std::string* out) {
  const std::size_t count = steps.timeline->size();
  Put(std::uint64_t((count + kBlockEntries - 1) / kBlockEntries), out);
  for (std::size_t first = 0; first < count; first += kBlockEntries)
    PutCompressed(BlockOf(*steps.timeline, first, std::min(first + kBlockEntries, count)), out);
  std::string rest;
  std::vector<std::vector<char>> commands;
  for (const Command& command : steps.commands) run_records::PutCommand(command, &commands.emplace_back());
  PutRecords(commands, &rest);
  PutContactEvents(steps.contact_events, &rest);
  PutCompressed(rest, out);
}

RunSteps TakeSteps(std::string_view bytes, const RunJournal::Shape& shape) {
  Reader reader(bytes);
  auto timeline = std::make_shared<Timeline>();
  const auto blocks = reader.Take<std::uint64_t>();
  for (std::uint64_t i = 0; i < blocks; ++i) AppendBlock(TakeCompressed(&reader), shape, timeline.get());
  const std::string rest = TakeCompressed(&reader);
  Reader rest_reader(rest);
  RunSteps steps;
  TakeRecords(&rest_reader, [&](const run_records::Record& record) {
    return record.kind == run_records::Kind::kCommand &&
           run_records::TakeCommand(record.payload, &steps.commands.emplace_back());
  });
  TakeContactEvents(&rest_reader, &steps.contact_events);
  if (timeline->size() == 0) throw std::runtime_error("a run has no steps");
  steps.timeline = std::move(timeline);
  return steps;
}

std::string ReadBytes(const std::filesystem::path& path, std::uint64_t offset, std::uint64_t size) {
  std::ifstream stream(path, std::ios::binary);
  std::string bytes(size, '\0');
  stream.seekg(static_cast<std::streamoff>(offset));
  stream.read(bytes.data(), static_cast<std::streamsize>(size));
  if (!stream) throw std::runtime_error(path.string() + " cannot be read");
  return bytes;
}

RunJournal::Shape ShapeFrom(const Json& json) {
  RunJournal::Shape shape;
  int* const numbers[] = {&shape.nq, &shape.nv, &shape.nz, &shape.elements, &shape.bodies, &shape.controls};
  std::size_t i = 0;
  for (int* number : numbers) *number = json.at(i++).get<int>();
  return shape;
}

void FromList(const Json& list, const std::filesystem::path& path, std::uint64_t end, RunFile* file) {
  file->shape = ShapeFrom(list.at("shape"));
  file->scene = list.at("scene").get<std::uint64_t>();
  for (const Json& each : list.at("runs")) {
    KeptRun run;
    run.id = each.at("id").get<int>();
    run.parent = each.at("parent").get<int>();
    run.fork = each.at("fork").get<double>();
    run.name = each.at("name").get<std::string>();
    run.numbers = each.value("numbers", RunNumbers());
    const auto offset = each.at("offset").get<std::uint64_t>(), size = each.at("size").get<std::uint64_t>();
    if (run.id <= 0 || run.parent < 0 || size > end || offset > end - size)
      throw std::runtime_error("damaged");
    // Another file has other runs there.
    const auto written = std::filesystem::last_write_time(path);
    const auto load = [path, offset, size, written, shape = file->shape] {
      try {
        if (std::filesystem::last_write_time(path) != written)
          throw std::runtime_error(MessageOf("runs.written-anew").text);
        return TakeSteps(ReadBytes(path, offset, size), shape);
      } catch (const std::runtime_error& error) {
        throw std::runtime_error(path.string() + ": " + FailureText(error));
      }
    };
    run.steps =
        std::make_shared<const KeptSteps>(each.at("first").get<double>(), each.at("last").get<double>(),
                                          each.at("bytes").get<std::size_t>(), load);
    file->runs.push_back(std::move(run));
  }
  // Each parent is there, and none is its own ancestor.
  for (const KeptRun& run : file->runs) {
    std::size_t steps = 0;
    for (int id = run.id; id != 0;) {
      const auto found =
          std::find_if(file->runs.begin(), file->runs.end(), [id](const KeptRun& r) { return r.id == id; });
      if (found == file->runs.end() || ++steps > file->runs.size()) throw std::runtime_error("damaged");
      id = found->parent;
    }
  }
}

}  // namespace

std::string WriteRunFile(const std::filesystem::path& path, const RunFile& file) {
  std::string bytes(kMagic);
  Json runs = Json::array();
  try {
    for (const KeptRun& run : file.runs) {
      const std::size_t offset = bytes.size();
      PutSteps(run.steps->Read(), &bytes);
      runs.push_back({{"id", run.id},
                      {"parent", run.parent},
                      {"fork", run.fork},
                      {"name", run.name},
                      {"numbers", run.numbers},
                      {"first", run.steps->first_time()},
                      {"last", run.steps->last_time()},
                      {"bytes", run.steps->bytes()},
                      {"offset", offset},
                      {"size", bytes.size() - offset}});
    }
  } catch (const std::exception& error) {
    return FailureText(error);
  }
  const RunJournal::Shape& shape = file.shape;
  const Json list = {{"shape", {shape.nq, shape.nv, shape.nz, shape.elements, shape.bodies, shape.controls}},
                     {"scene", file.scene},
                     {"runs", runs}};
  const std::string text = list.dump(-1, ' ', false, Json::error_handler_t::replace);
  bytes += text;
  Put(std::uint64_t{text.size()}, &bytes);
  bytes += kMagic;
  return WriteFileAtomically(path, bytes);
}

std::string ReadRunFile(const std::filesystem::path& path, RunFile* file) {
  *file = {};
  try {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return MessageOf("runs.no-file");
    const std::uint64_t size = std::filesystem::file_size(path);
    const std::uint64_t foot = sizeof(std::uint64_t) + kMagic.size();
    if (size < kMagic.size() + foot || ReadBytes(path, 0, kMagic.size()) != kMagic)
      return MessageOf("runs.no-runs");
    const std::string end = ReadBytes(path, size - foot, foot);
    std::uint64_t length = 0;
    std::memcpy(&length, end.data(), sizeof length);
    if (end.substr(sizeof length) != kMagic || length > size - foot - kMagic.size())
      return MessageOf("runs.damaged");
    FromList(Json::parse(ReadBytes(path, size - foot - length, length)), path, size - foot - length, file);
  } catch (const std::exception&) {
    *file = {};
    return MessageOf("runs.damaged");
  }
  return {};
}

}  // namespace linkwright
