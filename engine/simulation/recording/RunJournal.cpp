// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/recording/RunJournal.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <exception>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "engine/base/FailureText.h"
#include "engine/base/Message.h"
#include "engine/simulation/recording/RunRecords.h"
#include "engine/simulation/recording/RunSegments.h"

namespace linkwright {

namespace fs = std::filesystem;
namespace records = run_records;

namespace {

// What may wait for a slow disk.
constexpr std::size_t kMostWaiting = std::size_t{256} << 20;

std::string SystemReason() { return std::generic_category().message(errno); }

}  // namespace

/// `mutex` guards all but what only the writing thread touches.
struct RunJournal::Impl {
  Impl(fs::path where, Mode mode, const Limits& bounds) : folder(std::move(where)), limits(bounds) {
    if (mode == Mode::kNew) {
      records::PutTime(records::Kind::kClear, 0, &waiting);
      cuts_waiting = true;
    }
    thread = std::jthread([this](const std::stop_token& stop) { Run(stop); });
  }

  // --- any thread ---

  template <class Put>
  void Add(const Put& put) {
    const std::lock_guard lock(mutex);
    if (!failure.empty()) return;
    if (waiting.size() > kMostWaiting) {
      failure = MessageOf("runs.disk-too-slow");
      failed = true;
      return;
    }
    const bool ready = IsReady();
    const std::size_t before = waiting.size();
    try {
      put();
    } catch (const std::bad_alloc&) {
      waiting.resize(before);  // no half of a record
      failure = "out of memory";
      failed = true;
    }
    if (!ready && IsReady()) wake.notify_all();
  }
  /// There is something to be carried out, rather than a start that waits for its first step.
  bool IsReady() const { return (wanted || cuts_waiting) && !waiting.empty(); }
  void AddState(const State& state, const System::Inputs& inputs) {
    if (!(known_inputs && *known_inputs == inputs)) {
      known_inputs = inputs;
      records::PutInputs(inputs, &waiting);
    }
    records::PutState(state, &waiting);
    // A start alone is no run: it waits for the first step.
    if (state.time > 0) wanted = true;
  }

  // --- the writing thread ---

  void Run(const std::stop_token& stop) {
    std::vector<char> taken;
    for (;;) {
      {
        std::unique_lock lock(mutex);
        wake.wait(lock, stop, [this] { return flush || IsReady(); });
        if (!flush) wake.wait_for(lock, stop, limits.interval, [this] { return flush; });
        const bool last = stop.stop_requested();
        taken.clear();
        if (wanted || cuts_waiting) {
          taken.swap(waiting);
          writing = true;
          if (!wanted) KeepStart(taken);
        }
        flush = false;
        if (taken.empty()) {
          writing = false;
          done.notify_all();
          if (last) return;
          continue;
        }
      }
      try {
        Write(taken);
      } catch (const std::exception& error) {
        Fail(FailureText(error));
      }
      const std::lock_guard lock(mutex);
      writing = false;
      if (waiting.empty()) cuts_waiting = false;
      done.notify_all();
    }
  }

  /// Only what deletes is carried out now; a start waits on, before what comes meanwhile.
  void KeepStart(std::vector<char>& taken) {
    records::Record record;
    std::size_t last_clear = 0;
    for (std::size_t at = 0; records::ReadRecord(taken, at, false, &record); at = record.end)
      if (record.kind == records::Kind::kClear) last_clear = record.end;
    waiting.insert(waiting.begin(), taken.begin() + static_cast<std::ptrdiff_t>(last_clear), taken.end());
    taken.resize(last_clear);
    cuts_waiting = !taken.empty();
  }

  void Fail(const std::string& why) {
    CloseSegment();
    const std::lock_guard lock(mutex);
    failure = why;
    failed = true;
    waiting.clear();
  }

  void Write(std::span<char> bytes) {
    records::Record record;
    for (std::size_t at = 0; records::ReadRecord(bytes, at, false, &record); at = record.end) {
      if (record.kind == records::Kind::kClear) {
        pending.clear();
        ends.clear();
        CloseSegment();
        DeleteAll();
        continue;
      }
      if (record.kind == records::Kind::kInputs) {
        records::SealRecord(bytes, at, record.end);
        inputs_record.assign(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                             bytes.begin() + static_cast<std::ptrdiff_t>(record.end));
      }
      if (fd < 0 || position + pending.size() > limits.segment_bytes) {
        if (!WriteOut() || !BeginSegment()) return;
        // It has the inputs already.
        if (record.kind == records::Kind::kInputs) continue;
      }
      records::SealRecord(bytes, at, record.end);
      Pend(bytes.subspan(at, record.end - at));
    }
    WriteOut();
  }

  void Pend(std::span<const char> record) {
    ends.push_back({position + pending.size(), record.size()});
    pending.insert(pending.end(), record.begin(), record.end());
  }

  /// Writes what is pending and takes it into the index.
  bool WriteOut() {
    if (fd < 0) return true;
    std::size_t written = 0;
    while (written < pending.size()) {
      const ssize_t n = ::write(fd, pending.data() + written, pending.size() - written);
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) {
        const std::string why = SystemReason();
        // What stands whole stays readable.
        static_cast<void>(::ftruncate(fd, static_cast<off_t>(position)) == 0);
        pending.clear();
        ends.clear();
        Fail(why);
        return false;
      }
      written += static_cast<std::size_t>(n);
    }
    const std::lock_guard lock(mutex);
    for (const auto& [begin, size] : ends) {
      records::Record record;
      if (records::ReadRecord(pending, begin - position, false, &record)) {
        record.end = begin + size;
        index.Take(segment, begin, record);
      }
    }
    position += pending.size();
    segments[segment] = position;
    pending.clear();
    ends.clear();
    return true;
  }

  bool BeginSegment() {
    CloseSegment();
    std::error_code error;
    fs::create_directories(folder, error);
    segment = segments.empty() ? 1 : segments.rbegin()->first + 1;
    fd = ::open(records::SegmentFile(folder, segment).c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) {
      Fail(SystemReason());
      return false;
    }
    position = 0;
    {
      const std::lock_guard lock(mutex);
      index.BeginSegment();
      segments[segment] = 0;
    }
    pending.assign(records::kSegmentHeader.begin(), records::kSegmentHeader.end());
    if (!WriteOut()) return false;
    if (!inputs_record.empty()) Pend(inputs_record);
    DropOldest();
    return true;
  }

  void CloseSegment() {
    if (fd < 0) return;
    ::fdatasync(fd);
    ::close(fd);
    fd = -1;
  }

  /// All but the first, which has the start.
  void DropOldest() {
    const std::lock_guard lock(mutex);
    std::uint64_t total = limits.segment_bytes;  // what the new one will have
    for (const auto& [number, size] : segments) total += size;
    while (total > limits.bound_bytes && segments.size() > 2) {
      const auto oldest = std::next(segments.begin());
      total -= oldest->second;
      index.ForgetSegment(oldest->first);
      std::error_code ignored;
      fs::remove(records::SegmentFile(folder, oldest->first), ignored);
      segments.erase(oldest);
    }
  }

  void DeleteAll() {
    const auto found = records::FindSegments(folder);
    std::error_code ignored;
    for (const auto& [number, size] : found) fs::remove(records::SegmentFile(folder, number), ignored);
    const std::lock_guard lock(mutex);
    index.Clear();
    segments.clear();
  }

  // --- readers ---

  /// The states of a block that are true, in order, until `take` returns false.
  void ForEachState(const records::Block& block,
                    const std::function<bool(const State&, const System::Inputs&)>& take) const {
    const fs::path file = records::SegmentFile(folder, block.segment);
    std::uint32_t frame[2] = {0, 0};  // kind and length
    const std::vector<char> start = records::ReadPart(file, block.inputs_at, sizeof frame);
    if (start.size() < sizeof frame) return;
    std::memcpy(frame, start.data(), sizeof frame);
    const std::size_t most = block.begin - block.inputs_at;
    const std::vector<char> head =
        records::ReadPart(file, block.inputs_at, std::min(most, records::kFrame + std::size_t{frame[1]}));
    const std::vector<char> bytes = records::ReadPart(file, block.begin, block.end - block.begin);
    records::Record record;
    System::Inputs inputs;
    State state;
    if (!records::ReadRecord(head, 0, true, &record) || !records::TakeInputs(record.payload, &inputs)) return;
    for (std::size_t at = 0; records::ReadRecord(bytes, at, true, &record); at = record.end) {
      if (record.kind == records::Kind::kInputs && !records::TakeInputs(record.payload, &inputs)) return;
      if (record.kind != records::Kind::kState) continue;
      if (!records::TakeState(record.payload, &state)) return;
      if (block.Holds(state.time) && !take(state, inputs)) return;
    }
  }

  /// Number of the last block that begins at or before `time`; −1: none.
  std::ptrdiff_t BlockAt(double time, bool strictly) const {
    const auto& blocks = index.blocks();
    const auto after = std::partition_point(blocks.begin(), blocks.end(), [&](const records::Block& block) {
      return strictly ? block.first_time < time : block.first_time <= time;
    });
    return after - blocks.begin() - 1;
  }

  /// Reads the folder into the index; where records end to make sense, all behind them is deleted.
  void ReadAll(std::string* problem) {
    segments = records::FindSegments(folder);
    std::uint32_t before = 0;
    for (auto it = segments.begin(); it != segments.end(); ++it) {
      records::SegmentBytes read(folder, it->first, it->second);
      index.BeginSegment();
      records::Record record;
      std::size_t begin = 0;
      std::size_t good = read.good;
      while (read.Next(&record, &begin) && index.Take(it->first, begin, record)) good = read.good;
      before = it->first;
      if (good == it->second) continue;
      const bool torn_tail = std::next(it) == segments.end();
      if (!torn_tail || good == 0) *problem = MessageOf("runs.segment-damaged", {std::to_string(it->first)});
      it->second = good;
      const std::string file = records::SegmentFile(folder, it->first).string();
      static_cast<void>(::truncate(file.c_str(), static_cast<off_t>(good)) == 0);
      break;
    }
    std::error_code ignored;
    for (auto it = segments.upper_bound(before); it != segments.end(); it = segments.erase(it))
      fs::remove(records::SegmentFile(folder, it->first), ignored);
  }

  /// Returns once all that was added is in the files, or cannot be; nothing is added while the lock is held.
  std::unique_lock<std::mutex> AwaitWritten() {
    std::unique_lock lock(mutex);
    while (writing || IsReady()) {
      flush = true;
      wake.notify_all();
      done.wait(lock);
    }
    return lock;
  }

  const fs::path folder;
  const Limits limits;

  mutable std::mutex mutex;
  std::condition_variable_any wake, done;
  std::vector<char> waiting;
  std::optional<System::Inputs> known_inputs;  // of the last record in `waiting`, or before it
  bool wanted = false;                         // there is a step to be written
  bool cuts_waiting = false;                   // something in `waiting` makes the index untrue
  bool flush = false, writing = false;
  std::string failure;
  std::atomic<bool> failed = false;  // there is one: asked for without waiting
  records::Index index;
  std::map<std::uint32_t, std::uint64_t> segments;  // with their sizes

  // The writing thread's.
  int fd = -1;
  std::uint32_t segment = 0;
  std::uint64_t position = 0;  // end of the segment's file
  std::vector<char> pending, inputs_record;
  std::vector<std::pair<std::uint64_t, std::size_t>> ends;  // where the pending records begin, their sizes

  std::jthread thread;  // last: it ends before what it uses
};

RunJournal::RunJournal(fs::path folder, Mode mode) : RunJournal(std::move(folder), mode, Limits()) {}
RunJournal::RunJournal(fs::path folder, Mode mode, const Limits& limits)
    : impl_(std::make_unique<Impl>(std::move(folder), mode, limits)) {}

RunJournal::~RunJournal() {
  impl_->thread.request_stop();
  impl_->thread.join();
  impl_->CloseSegment();
}

const std::filesystem::path& RunJournal::folder() const { return impl_->folder; }

void RunJournal::Clear() {
  impl_->Add([this] {
    impl_->waiting.clear();
    records::PutTime(records::Kind::kClear, 0, &impl_->waiting);
    impl_->known_inputs.reset();
    impl_->wanted = false;
    impl_->cuts_waiting = true;
  });
}

void RunJournal::Append(const State& state, const System::Inputs& inputs) {
  impl_->Add([&] { impl_->AddState(state, inputs); });
}

void RunJournal::TruncateAfter(double time) {
  impl_->Add([&] {
    records::PutTime(records::Kind::kCut, time, &impl_->waiting);
    impl_->cuts_waiting = true;
  });
}

void RunJournal::Replace(const State& state, const System::Inputs& inputs) {
  impl_->Add([&] {
    records::PutTime(records::Kind::kCutFrom, state.time, &impl_->waiting);
    impl_->cuts_waiting = true;
    impl_->AddState(state, inputs);
  });
}

void RunJournal::Log(const Command& command) {
  impl_->Add([&] { records::PutCommand(command, &impl_->waiting); });
}

void RunJournal::Flush() { impl_->AwaitWritten(); }

std::string RunJournal::error() const {
  if (!impl_->failed) return {};
  const std::lock_guard lock(impl_->mutex);
  return impl_->failure;
}

bool RunJournal::ReadBefore(double time, bool strictly, State* state, System::Inputs* inputs) const {
  const auto lock = impl_->AwaitWritten();
  if (impl_->cuts_waiting) return false;
  for (std::ptrdiff_t i = impl_->BlockAt(time, strictly); i >= 0; --i) {
    bool found = false;
    impl_->ForEachState(impl_->index.blocks()[static_cast<std::size_t>(i)],
                        [&](const State& each, const System::Inputs& present) {
                          if (strictly ? each.time >= time : each.time > time) return false;
                          *state = each;
                          *inputs = present;
                          return found = true;
                        });
    if (found) return true;
  }
  return false;
}

bool RunJournal::ReadAfter(double time, State* state, System::Inputs* inputs) const {
  const auto lock = impl_->AwaitWritten();
  if (impl_->cuts_waiting) return false;
  const auto& blocks = impl_->index.blocks();
  for (auto i = static_cast<std::size_t>(std::max<std::ptrdiff_t>(impl_->BlockAt(time, false), 0));
       i < blocks.size(); ++i) {
    bool found = false;
    impl_->ForEachState(blocks[i], [&](const State& each, const System::Inputs& present) {
      if (each.time <= time) return true;
      *state = each;
      *inputs = present;
      found = true;
      return false;
    });
    if (found) return true;
  }
  return false;
}

bool RunJournal::Shape::Fits(const State& state) const {
  return state.q.size() == nq && state.v.size() == nv && state.z.size() == nz && state.q.allFinite() &&
         state.v.allFinite() && state.z.allFinite();
}

bool RunJournal::Shape::Fits(const System::Inputs& inputs) const {
  return inputs.torque.size() == nv && inputs.damping.size() == nv && inputs.friction.size() == nv &&
         inputs.elements.size() == elements && inputs.control.size() == controls &&
         inputs.grab_body.value < bodies;
}

RunJournal::Shape RunJournal::ShapeOf(const System& system) {
  return {system.nq(),         system.nv(),
          system.nz(),         static_cast<int>(system.inputs().elements.size()),
          system.body_count(), static_cast<int>(system.inputs().control.size())};
}

RunJournal::Recovered RunJournal::Recover(
    const Shape& shape, const std::function<void(const State&, const System::Inputs&)>& take) {
  const std::lock_guard lock(impl_->mutex);
  Recovered recovered;
  impl_->ReadAll(&recovered.problem);
  for (const records::Block& block : impl_->index.blocks()) {
    bool fits = true;
    impl_->ForEachState(block, [&](const State& state, const System::Inputs& inputs) {
      fits = shape.Fits(state) && shape.Fits(inputs);
      if (!fits) return false;
      if (recovered.states > 0 && state.time <= recovered.last_time) return true;
      take(state, inputs);
      ++recovered.states;
      recovered.last_time = state.time;
      return true;
    });
    if (fits) continue;
    recovered.problem = MessageOf("runs.another-mechanism");
    break;
  }
  recovered.commands = impl_->index.commands;
  std::erase_if(recovered.commands,
                [&](const Command& command) { return command.time > recovered.last_time; });
  if (recovered.states == 0) {
    impl_->waiting.clear();
    records::PutTime(records::Kind::kClear, 0, &impl_->waiting);
    impl_->cuts_waiting = true;
  } else {
    if (!recovered.problem.empty()) {
      records::PutTime(records::Kind::kCut, recovered.last_time, &impl_->waiting);
      impl_->cuts_waiting = true;
    }
    impl_->wanted = true;  // it has steps: what follows is written at once
  }
  impl_->wake.notify_all();
  return recovered;
}

}  // namespace linkwright
