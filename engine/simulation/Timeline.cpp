// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/Timeline.h"

#include <algorithm>
#include <cassert>
#include <mutex>

namespace linkwright {

namespace {

constexpr std::size_t kChunkEntries = 2048;
/// The newest chunks are never thinned.
constexpr std::size_t kKeptChunks = 16;

}  // namespace

/// Entries lie in chunks of kChunkEntries, all full but the newest; an entry is time, q, v, z. Thinning
/// merges two neighbouring chunks of the same level into one by dropping every second entry, lowest level and
/// oldest first, so that all old entries stay evenly spaced and no call moves more than two chunks.
struct Timeline::Impl {
  struct Chunk {
    int level = 0;  ///< every 2^level-th step
    std::vector<double> numbers;
    std::vector<std::uint32_t> inputs;
  };

  mutable std::mutex mutex;
  std::size_t bound = 0;
  std::vector<Chunk> chunks;
  std::vector<System::Inputs> inputs;
  std::size_t inputs_bytes = 0;
  std::size_t count = 0, nq = 0, nv = 0, nz = 0;
  std::uint64_t revision = 0;

  std::size_t Stride() const { return 1 + nq + nv + nz; }
  std::size_t ChunkBytes() const {
    return kChunkEntries * (Stride() * sizeof(double) + sizeof(std::uint32_t));
  }
  std::size_t Bytes() const { return chunks.size() * ChunkBytes() + inputs_bytes; }
  const double* Entry(std::size_t index) const {
    return chunks[index / kChunkEntries].numbers.data() + index % kChunkEntries * Stride();
  }

  void Clear() {
    chunks.clear();
    inputs.clear();
    inputs_bytes = count = 0;
    ++revision;
  }

  void Truncate(std::size_t entries) {
    if (entries >= count) return;
    count = entries;
    chunks.resize((entries + kChunkEntries - 1) / kChunkEntries);
    if (!chunks.empty()) {
      const std::size_t last = entries - (chunks.size() - 1) * kChunkEntries;
      chunks.back().numbers.resize(last * Stride());
      chunks.back().inputs.resize(last);
    }
    ++revision;
  }

  void Append(const State& state, const System::Inputs& present) {
    if (count == 0) {
      nq = static_cast<std::size_t>(state.q.size());
      nv = static_cast<std::size_t>(state.v.size());
      nz = static_cast<std::size_t>(state.z.size());
    }
    assert(static_cast<std::size_t>(state.q.size()) == nq && static_cast<std::size_t>(state.v.size()) == nv);
    if (inputs.empty() || !(inputs.back() == present)) {
      inputs.push_back(present);
      inputs_bytes += sizeof present + sizeof(double) * static_cast<std::size_t>(present.torque.size() +
                                                                                 present.damping.size() +
                                                                                 present.friction.size());
    }
    if (count % kChunkEntries == 0) {
      chunks.emplace_back();
      chunks.back().numbers.reserve(kChunkEntries * Stride());
      chunks.back().inputs.reserve(kChunkEntries);
      while (Bytes() > bound && Thin()) {
      }
    }
    Chunk& chunk = chunks.back();
    chunk.numbers.push_back(state.time);
    for (const VectorX* part : {&state.q, &state.v, &state.z}) {
      chunk.numbers.insert(chunk.numbers.end(), part->data(), part->data() + part->size());
    }
    chunk.inputs.push_back(static_cast<std::uint32_t>(inputs.size() - 1));
    ++count;
  }

  bool Thin() {
    const std::size_t old = chunks.size() > kKeptChunks ? chunks.size() - kKeptChunks : 0;
    std::size_t best = old;
    for (std::size_t i = 0; i + 1 < old; ++i) {
      if (chunks[i].level == chunks[i + 1].level && (best == old || chunks[i].level < chunks[best].level))
        best = i;
    }
    if (best == old) {
      // No pair of one level: the finest chunk and the one after it.
      for (std::size_t i = 0; i + 1 < old; ++i) {
        if (best == old || chunks[i].level < chunks[best].level) best = i;
      }
    }
    if (best == old) return false;
    Chunk& first = chunks[best];
    const Chunk& second = chunks[best + 1];
    const std::size_t stride = Stride();
    std::size_t to = 0;
    for (const Chunk* from : {&static_cast<const Chunk&>(first), &second}) {
      for (std::size_t i = 0; i < kChunkEntries; i += 2, ++to) {
        std::copy_n(from->numbers.data() + i * stride, stride, first.numbers.data() + to * stride);
        first.inputs[to] = from->inputs[i];
      }
    }
    first.level = std::max(first.level, second.level) + 1;
    chunks.erase(chunks.begin() + static_cast<std::ptrdiff_t>(best) + 1);
    count -= kChunkEntries;
    ++revision;
    return true;
  }

  std::size_t IndexAt(double time) const {
    if (count == 0) return 0;
    std::size_t low = 0, high = count;  // the first entry later than `time` is in (low, high]
    while (high - low > 1) {
      const std::size_t middle = low + (high - low) / 2;
      (*Entry(middle) <= time ? low : high) = middle;
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
  return impl_->count == 0 ? 0 : *impl_->Entry(0);
}

double Timeline::last_time() const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->count == 0 ? 0 : *impl_->Entry(impl_->count - 1);
}

double Timeline::TimeAt(std::size_t index) const {
  const std::lock_guard lock(impl_->mutex);
  return index < impl_->count ? *impl_->Entry(index) : 0;
}

std::size_t Timeline::IndexAt(double time) const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->IndexAt(time);
}

bool Timeline::Get(std::size_t index, State* state, System::Inputs* inputs) const {
  const std::lock_guard lock(impl_->mutex);
  const Impl& impl = *impl_;
  if (index >= impl.count) return false;
  const double* numbers = impl.Entry(index);
  state->time = *numbers++;
  const auto take = [&](std::size_t size, VectorX* part) {
    *part = Eigen::Map<const VectorX>(numbers, static_cast<Eigen::Index>(size));
    numbers += size;
  };
  take(impl.nq, &state->q);
  take(impl.nv, &state->v);
  take(impl.nz, &state->z);
  if (inputs != nullptr)
    *inputs = impl.inputs[impl.chunks[index / kChunkEntries].inputs[index % kChunkEntries]];
  return true;
}

std::vector<std::size_t> Timeline::Sample(double from, double to, std::size_t most) const {
  const std::lock_guard lock(impl_->mutex);
  std::vector<std::size_t> indices;
  if (impl_->count == 0 || most == 0 || !(from <= to)) return indices;
  const std::size_t first = impl_->IndexAt(from);
  const std::size_t last = std::min(impl_->IndexAt(to) + 1, impl_->count - 1);
  const std::size_t entries = last - first + 1;
  const std::size_t stride = (entries + most - 1) / most;
  // On a fixed grid of entries, so that the same ones are taken while a run grows.
  for (std::size_t i = (first + stride - 1) / stride * stride; i <= last; i += stride) indices.push_back(i);
  if (indices.empty() || indices.front() != first) indices.insert(indices.begin(), first);
  if (indices.back() != last) indices.push_back(last);
  return indices;
}

}  // namespace linkwright
