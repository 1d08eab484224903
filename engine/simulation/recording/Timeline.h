// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/simulation/system/System.h"

namespace linkwright {

/// Every simulated step, packed; memory is bounded, and when the bound is reached older steps are thinned
/// evenly (every second one goes) while the newest stay. One writer, any readers: all calls lock shortly.
class Timeline {
 public:
  static constexpr std::size_t kDefaultBound = std::size_t{512} << 20;
  explicit Timeline(std::size_t bound_bytes = kDefaultBound);
  ~Timeline();

  void Clear();
  /// Appends a step; its time must be later than the last one's. The numbers of state must not change size
  /// between Clears.
  void Append(const State& state, const System::Inputs& inputs);
  /// Takes the newest entry's place: an edit at the same time.
  void ReplaceLast(const State& state, const System::Inputs& inputs);
  /// Forgets all later than entry `index`.
  void TruncateAfter(std::size_t index);
  /// Forgets all at and after `time` [s].
  void TruncateFrom(double time);
  /// A timeline of the entries with from ≤ time < to, under the same serial numbers; it has the same bound.
  std::shared_ptr<Timeline> Copy(double from, double to) const;
  /// Appends all entries of another one of the same sizes, under their serial numbers; they must be later.
  void AppendAll(const Timeline& other);

  std::size_t size() const;
  std::size_t bytes() const;
  /// Changes whenever entries other than the newest do (Clear, TruncateAfter, thinning); no other timeline
  /// has it.
  std::uint64_t revision() const;
  double first_time() const;  ///< 0 when empty
  double last_time() const;
  double TimeAt(std::size_t index) const;
  /// The entry with the largest time ≤ t (the first one if there is none). Empty: 0.
  std::size_t IndexAt(double time) const;
  /// False when there is no such entry (any more). `inputs` and `serial` may be null.
  bool Get(std::size_t index, State* state, System::Inputs* inputs, std::uint64_t* serial = nullptr) const;
  /// A number that no other entry of any timeline has or had; 0 when there is no such entry. What was
  /// computed for a serial number stays true, whatever thinning does to the indices.
  std::uint64_t SerialAt(std::size_t index) const;
  /// Entry times in [from, to], at most `most` of them, evenly chosen, first and last included: indices.
  std::vector<std::size_t> Sample(double from, double to, std::size_t most) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace linkwright
