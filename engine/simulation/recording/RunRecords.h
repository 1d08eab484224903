// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/simulation/system/System.h"

// The bytes of a RunJournal's segments, and where in them a state stands.
namespace linkwright::run_records {

enum class Kind : std::uint32_t {
  kInputs = 1,   ///< of the states that follow
  kState = 2,    ///< time, nq, nv, nz, numbers
  kCut = 3,      ///< states and commands later than a time are not true any more
  kCutFrom = 4,  ///< the same, of states at that time too
  kCommand = 5,
  kClear = 6,  ///< in memory only: all is forgotten
};

inline constexpr std::string_view kSegmentHeader{"LWRUN1\r\n", 8};
inline constexpr std::size_t kFrame = 12;  ///< bytes of a record besides its payload

/// Appends a record without checksum, for which it leaves room.
void PutInputs(const System::Inputs& inputs, std::vector<char>* out);
void PutState(const State& state, std::vector<char>* out);
void PutTime(Kind kind, double time, std::vector<char>* out);
void PutCommand(const Command& command, std::vector<char>* out);

/// A record found at `begin` of some bytes.
struct Record {
  Kind kind = Kind::kClear;
  std::span<const char> payload;
  std::size_t end = 0;  ///< where the next one begins
};
/// False at the end, or where no whole record stands. `checked`: the checksum must be right.
bool ReadRecord(std::span<const char> bytes, std::size_t begin, bool checked, Record* record);
/// Writes the checksum into the record between `begin` and `end`.
void SealRecord(std::span<char> bytes, std::size_t begin, std::size_t end);

/// False: the payload does not match its kind.
bool TakeInputs(std::span<const char> payload, System::Inputs* inputs);
bool TakeState(std::span<const char> payload, State* state);
bool TakeTime(std::span<const char> payload, double* time);
bool TakeCommand(std::span<const char> payload, Command* command);

/// Where some states in a row stand, all of one segment and true up to a time.
struct Block {
  std::uint32_t segment = 0;
  std::uint64_t inputs_at = 0;  ///< the record of the inputs in force at `begin`
  std::uint64_t begin = 0, end = 0;
  double first_time = 0;
  double limit = 0;         ///< states later than that are not true any more
  bool limit_open = false;  ///< those at that time neither
  bool Holds(double time) const { return limit_open ? time < limit : time <= limit; }
};

/// Follows the records of a journal in the order they were written and keeps the blocks in order of time.
class Index {
 public:
  void Clear();
  void BeginSegment();
  /// The record at `begin` … `end` of a segment. False: it makes no sense.
  bool Take(std::uint32_t segment, std::uint64_t begin, const Record& record);
  void ForgetSegment(std::uint32_t segment);

  const std::vector<Block>& blocks() const { return blocks_; }
  std::vector<Command> commands;

 private:
  void Cut(double time, bool at_it_too);

  std::vector<Block> blocks_;
  std::uint64_t inputs_at_ = 0;
  bool open_ = false;  // the last block may grow
};

}  // namespace linkwright::run_records
