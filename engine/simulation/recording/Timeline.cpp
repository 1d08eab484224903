// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/recording/Timeline.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <mutex>

namespace linkwright {

namespace {

constexpr std::size_t kMostEntries = 2048, kLeastEntries = 16;  // of a chunk
constexpr std::size_t kChunkBytes = std::size_t{512} << 10;
constexpr std::size_t kKeptChunks = 16;  // the newest, never thinned if the bound allows

/// Each timeline has numbers of its own, exact as doubles: 2^32 entries of 2^21 timelines.
std::uint64_t FirstNumber() {
  static std::atomic<std::uint64_t> made = 0;
  return (made++ % (std::uint64_t{1} << 21) << 32) + 1;
}

std::size_t BytesOf(const System::Inputs& inputs) {
  const auto numbers = inputs.torque.size() + inputs.damping.size() + inputs.friction.size() +
                       inputs.elements.size() + inputs.control.size();
  return static_cast<std::size_t>(numbers) * sizeof(double);
}

}  // namespace

/// Entries lie in chunks of one size, all full but the newest; an entry is serial number, time, q, v, z.
/// Thinning merges two neighbouring chunks of the same level into one by dropping every second entry, lowest
/// level and oldest first, so that all old entries stay evenly spaced and no call moves more than two chunks.
struct Timeline::Impl {
  struct Chunk {
    int level = 0;  ///< every 2^level-th step
    std::vector<double> numbers;
    std::vector<std::uint32_t> inputs_of;  ///< place in `inputs` of each entry
    std::vector<System::Inputs> inputs;
    std::size_t inputs_bytes = 0;

    std::size_t Bytes() const {
      return sizeof *this + numbers.capacity() * sizeof(double) +
             inputs_of.capacity() * sizeof(std::uint32_t) + inputs.capacity() * sizeof(System::Inputs) +
             inputs_bytes;
    }
    void AddInputs(const System::Inputs& present) {
      if (inputs.empty() || !(inputs.back() == present)) {
        inputs.push_back(present);
        inputs_bytes += BytesOf(present);
      }
      inputs_of.push_back(static_cast<std::uint32_t>(inputs.size() - 1));
    }
  };

  mutable std::mutex mutex;
  std::size_t bound = 0;
  std::vector<Chunk> chunks;
  std::size_t bytes = 0;  ///< of all chunks but the newest
  std::size_t count = 0, nq = 0, nv = 0, nz = 0, chunk_entries = kMostEntries;
  std::uint64_t next_serial = FirstNumber(), revision = next_serial;

  std::size_t Stride() const { return 2 + nq + nv + nz; }
  std::size_t Bytes() const { return bytes + (chunks.empty() ? 0 : chunks.back().Bytes()); }
  const double* Entry(std::size_t index) const {
    return chunks[index / chunk_entries].numbers.data() + index % chunk_entries * Stride();
  }
  double Time(std::size_t index) const { return Entry(index)[1]; }

  void Clear() {
    chunks.clear();
    bytes = count = 0;
    ++revision;
  }

  void Truncate(std::size_t entries) {
    if (entries >= count) return;
    count = entries;
    chunks.resize((entries + chunk_entries - 1) / chunk_entries);
    if (!chunks.empty()) {
      Chunk& newest = chunks.back();
      const std::size_t last = entries - (chunks.size() - 1) * chunk_entries;
      newest.numbers.resize(last * Stride());
      newest.inputs_of.resize(last);
      while (newest.inputs.size() > newest.inputs_of.back() + 1) {
        newest.inputs_bytes -= BytesOf(newest.inputs.back());
        newest.inputs.pop_back();
      }
    }
    bytes = 0;
    for (std::size_t i = 0; i + 1 < chunks.size(); ++i) bytes += chunks[i].Bytes();
    ++revision;
  }

  void ChooseSizes(std::size_t for_nq, std::size_t for_nv, std::size_t for_nz) {
    nq = for_nq;
    nv = for_nv;
    nz = for_nz;
    chunk_entries = kMostEntries;
    while (chunk_entries > kLeastEntries &&
           chunk_entries * Stride() * sizeof(double) > std::min(kChunkBytes, bound / 32)) {
      chunk_entries /= 2;
    }
  }

  Chunk& RoomForOne() {
    if (count % chunk_entries == 0) {
      if (!chunks.empty()) bytes += chunks.back().Bytes();
      chunks.emplace_back();
      chunks.back().numbers.reserve(chunk_entries * Stride());
      chunks.back().inputs_of.reserve(chunk_entries);
    }
    return chunks.back();
  }

  void Appended(Chunk* chunk, const System::Inputs& present) {
    chunk->AddInputs(present);
    ++count;
    while (Bytes() > bound && Thin()) {
    }
  }

  void Append(const State& state, const System::Inputs& present) {
    if (count == 0)
      ChooseSizes(static_cast<std::size_t>(state.q.size()), static_cast<std::size_t>(state.v.size()),
                  static_cast<std::size_t>(state.z.size()));
    assert(static_cast<std::size_t>(state.q.size()) == nq && static_cast<std::size_t>(state.v.size()) == nv);
    Chunk& chunk = RoomForOne();
    chunk.numbers.push_back(static_cast<double>(next_serial++));
    chunk.numbers.push_back(state.time);
    for (const VectorX* part : {&state.q, &state.v, &state.z}) {
      chunk.numbers.insert(chunk.numbers.end(), part->data(), part->data() + part->size());
    }
    Appended(&chunk, present);
  }

  /// Appends entry `index` of another timeline as it is.
  void AppendEntry(const Impl& other, std::size_t index) {
    if (count == 0) ChooseSizes(other.nq, other.nv, other.nz);
    Chunk& chunk = RoomForOne();
    const double* entry = other.Entry(index);
    chunk.numbers.insert(chunk.numbers.end(), entry, entry + Stride());
    const Chunk& from = other.chunks[index / other.chunk_entries];
    Appended(&chunk, from.inputs[from.inputs_of[index % other.chunk_entries]]);
  }

  /// The first entry at or after `time`.
  std::size_t FirstFrom(double time) const {
    std::size_t index = IndexAt(time);
    while (index < count && Time(index) < time) ++index;
    return index;
  }

  /// How many of the oldest chunks may be thinned.
  std::size_t OldChunks() const {
    std::size_t kept = 0, kept_bytes = 0;
    while (kept < chunks.size() && kept < kKeptChunks) {
      kept_bytes += chunks[chunks.size() - 1 - kept].Bytes();
      if (kept > 0 && kept_bytes > bound / 4) break;
      ++kept;
    }
    return chunks.size() - kept;
  }

  /// `to` gets every second entry of `from`.
  void TakeHalf(const Chunk& from, Chunk* to) const {
    for (std::size_t i = 0; i < chunk_entries; i += 2) {
      const double* entry = from.numbers.data() + i * Stride();
      to->numbers.insert(to->numbers.end(), entry, entry + Stride());
      to->AddInputs(from.inputs[from.inputs_of[i]]);
    }
  }

  bool Thin() {
    const std::size_t old = OldChunks();
    if (old < 2) return false;
    // The oldest pair of the lowest level; if no two neighbours are alike, the finest chunk and its next.
    std::size_t pair = old, finest = 0;
    for (std::size_t i = 0; i + 1 < old; ++i) {
      const int level = chunks[i].level;
      if (level == chunks[i + 1].level && (pair == old || level < chunks[pair].level)) pair = i;
      if (level < chunks[finest].level) finest = i;
    }
    if (pair == old) pair = finest;
    const auto first = chunks.begin() + static_cast<std::ptrdiff_t>(pair);
    Chunk merged;
    merged.level = std::max(first[0].level, first[1].level) + 1;
    merged.numbers.reserve(chunk_entries * Stride());
    merged.inputs_of.reserve(chunk_entries);
    TakeHalf(first[0], &merged);
    TakeHalf(first[1], &merged);
    merged.inputs.shrink_to_fit();
    bytes = bytes - first[0].Bytes() - first[1].Bytes() + merged.Bytes();
    *first = std::move(merged);
    chunks.erase(first + 1);
    count -= chunk_entries;
    ++revision;
    return true;
  }

  std::size_t IndexAt(double time) const {
    if (count == 0) return 0;
    std::size_t low = 0, high = count;  // the first entry later than `time` is in (low, high]
    while (high - low > 1) {
      const std::size_t middle = low + (high - low) / 2;
      (Time(middle) <= time ? low : high) = middle;
    }
    return low;
  }
};

Timeline::Timeline(std::size_t bound_bytes) : impl_(std::make_unique<Impl>()) { impl_->bound = bound_bytes; }
Timeline::~Timeline() = default;

void Timeline::Clear() {
  const std::lock_guard lock(impl_->mutex);
  impl_->Clear();
}

void Timeline::Append(const State& state, const System::Inputs& inputs) {
  const std::lock_guard lock(impl_->mutex);
  impl_->Append(state, inputs);
}

void Timeline::ReplaceLast(const State& state, const System::Inputs& inputs) {
  const std::lock_guard lock(impl_->mutex);
  if (impl_->count > 0) impl_->Truncate(impl_->count - 1);
  impl_->Append(state, inputs);
}

void Timeline::TruncateAfter(std::size_t index) {
  const std::lock_guard lock(impl_->mutex);
  impl_->Truncate(index + 1);
}

void Timeline::TruncateFrom(double time) {
  const std::lock_guard lock(impl_->mutex);
  const std::size_t first = impl_->FirstFrom(time);
  first > 0 ? impl_->Truncate(first) : impl_->Clear();
}

std::shared_ptr<Timeline> Timeline::Copy(double from, double to) const {
  const std::lock_guard lock(impl_->mutex);
  auto copy = std::make_shared<Timeline>(impl_->bound);
  for (std::size_t i = impl_->FirstFrom(from); i < impl_->count && impl_->Time(i) < to; ++i)
    copy->impl_->AppendEntry(*impl_, i);
  // It does not grow: no more memory than its entries take.
  if (!copy->impl_->chunks.empty()) {
    Impl::Chunk& newest = copy->impl_->chunks.back();
    newest.numbers.shrink_to_fit();
    newest.inputs_of.shrink_to_fit();
    newest.inputs.shrink_to_fit();
  }
  return copy;
}

void Timeline::AppendAll(const Timeline& other) {
  const std::scoped_lock lock(impl_->mutex, other.impl_->mutex);
  for (std::size_t i = 0; i < other.impl_->count; ++i) impl_->AppendEntry(*other.impl_, i);
  ++impl_->revision;
}

std::size_t Timeline::size() const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->count;
}

std::size_t Timeline::bytes() const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->Bytes();
}

std::uint64_t Timeline::revision() const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->revision;
}

double Timeline::first_time() const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->count == 0 ? 0 : impl_->Time(0);
}

double Timeline::last_time() const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->count == 0 ? 0 : impl_->Time(impl_->count - 1);
}

double Timeline::TimeAt(std::size_t index) const {
  const std::lock_guard lock(impl_->mutex);
  return index < impl_->count ? impl_->Time(index) : 0;
}

std::size_t Timeline::IndexAt(double time) const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->IndexAt(time);
}

bool Timeline::Get(std::size_t index, State* state, System::Inputs* inputs, std::uint64_t* serial) const {
  const std::lock_guard lock(impl_->mutex);
  const Impl& impl = *impl_;
  if (index >= impl.count) return false;
  const double* numbers = impl.Entry(index);
  if (serial != nullptr) *serial = static_cast<std::uint64_t>(*numbers);
  ++numbers;
  state->time = *numbers++;
  const auto take = [&](std::size_t size, VectorX* part) {
    *part = Eigen::Map<const VectorX>(numbers, static_cast<Eigen::Index>(size));
    numbers += size;
  };
  take(impl.nq, &state->q);
  take(impl.nv, &state->v);
  take(impl.nz, &state->z);
  const Impl::Chunk& chunk = impl.chunks[index / impl.chunk_entries];
  if (inputs != nullptr) *inputs = chunk.inputs[chunk.inputs_of[index % impl.chunk_entries]];
  return true;
}

std::uint64_t Timeline::SerialAt(std::size_t index) const {
  const std::lock_guard lock(impl_->mutex);
  return index < impl_->count ? static_cast<std::uint64_t>(*impl_->Entry(index)) : 0;
}

std::vector<std::size_t> Timeline::Sample(double from, double to, std::size_t most) const {
  const std::lock_guard lock(impl_->mutex);
  std::vector<std::size_t> indices;
  if (impl_->count == 0 || most == 0 || !(from <= to)) return indices;
  std::size_t first = impl_->IndexAt(from);
  if (impl_->Time(first) < from) ++first;
  if (first >= impl_->count) return indices;
  const std::size_t last = impl_->IndexAt(to);
  if (impl_->Time(last) > to || last < first) return indices;
  if (most == 1) return {last};
  // On a fixed grid, each coarser one part of the finer: mostly the same entries while a run grows.
  std::size_t stride = 1;
  while ((last - first) / stride + 3 > most && last - first + 1 > most && stride < impl_->count) stride *= 2;
  indices.push_back(first);
  for (std::size_t i = (first / stride + 1) * stride; i < last; i += stride) {
    if (indices.size() + 1 < most) indices.push_back(i);
  }
  if (last != first) indices.push_back(last);
  return indices;
}

}  // namespace linkwright
