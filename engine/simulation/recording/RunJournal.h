// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/simulation/system/System.h"

namespace linkwright {

/// A recorded run on disk: every step with its inputs, and the commands. It survives the end of the program,
/// also by a signal, and holds the steps that a Timeline has thinned out of memory.
///
/// A folder holds segments `run-00000001.lwr` … of a bounded size. A segment is a header and records, each
/// with its kind, length and CRC-32, so that it can be read alone; what a kill left half written at the end
/// fails its checksum and is dropped. Beyond the bound the oldest segments are deleted, all but the first,
/// which has the start. Byte order and number format are the machine's.
///
/// One writer (Append … Log), which only copies into memory and never waits for the disk; a thread of the
/// journal's own writes. Readers may be on any thread.
class RunJournal {
 public:
  struct Limits {
    std::uint64_t bound_bytes = std::uint64_t{2} << 30;  ///< of all segments
    std::uint64_t segment_bytes = std::uint64_t{16} << 20;
    std::chrono::milliseconds interval{200};  ///< between writes
  };
  enum class Mode {
    kNew,       ///< a run that the folder holds already is deleted
    kContinue,  ///< it is kept: call Recover before anything is appended
  };
  explicit RunJournal(std::filesystem::path folder, Mode mode = Mode::kNew);
  RunJournal(std::filesystem::path folder, Mode mode, const Limits& limits);
  ~RunJournal();  ///< writes what is waiting; the files stay

  const std::filesystem::path& folder() const;

  void Clear();
  void Append(const State& state, const System::Inputs& inputs);
  /// Forgets states and commands later than `time`.
  void TruncateAfter(double time);
  /// Takes the place of the states at and after its time.
  void Replace(const State& state, const System::Inputs& inputs);
  void Log(const Command& command);
  /// Waits until all of that is in the files.
  void Flush();
  /// Why nothing is written any more: a sentence without a full stop, empty as long as all is well. What has
  /// been written until then stays readable.
  std::string error() const;

  /// The latest state on disk at or before `time` (`strictly`: before it). False: there is none.
  bool ReadBefore(double time, bool strictly, State* state, System::Inputs* inputs) const;
  /// The earliest state on disk after `time`.
  bool ReadAfter(double time, State* state, System::Inputs* inputs) const;

  /// What a run must fit: numbers of its system.
  struct Shape {
    int nq = 0, nv = 0, nz = 0, elements = 0, bodies = 0, controls = 0;
    bool operator==(const Shape&) const = default;
    bool Fits(const State& state) const;  ///< and all its numbers are finite
    bool Fits(const System::Inputs& inputs) const;
  };
  static Shape ShapeOf(const System& system);
  struct Recovered {
    std::size_t states = 0;
    double last_time = 0;
    std::vector<Command> commands;
    std::string problem;  ///< what could not be read, or does not fit; empty: all is there
  };
  /// Hands out each state that the folder holds, in order of time. After it the journal goes on behind the
  /// last whole record; what does not fit `shape` is deleted.
  Recovered Recover(const Shape& shape, const std::function<void(const State&, const System::Inputs&)>& take);

  struct Summary {
    std::uint64_t bytes = 0;
    double last_time = 0;  ///< [s]; 0: no run
  };
  /// What a folder holds, from its newest segment alone. Never throws.
  static Summary Look(const std::filesystem::path& folder);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace linkwright
