// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/series/MinMaxPyramid.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace linkwright {
namespace {

constexpr std::size_t kBranches = 16;
constexpr std::uint32_t kNoIndex = std::numeric_limits<std::uint32_t>::max();

// The extremes of what was looked at, in any order.
struct Search {
  double least = 0, greatest = 0;
  std::uint32_t least_at = kNoIndex, greatest_at = kNoIndex;

  void Look(double low, std::uint32_t low_at, double high, std::uint32_t high_at) {
    if (low_at == kNoIndex) return;
    if (least_at == kNoIndex || low < least || (low == least && low_at < least_at)) {
      least = low;
      least_at = low_at;
    }
    if (greatest_at == kNoIndex || high > greatest || (high == greatest && high_at < greatest_at)) {
      greatest = high;
      greatest_at = high_at;
    }
  }
  void LookAt(const std::vector<double>& values, std::size_t i) {
    const auto at = static_cast<std::uint32_t>(i);
    if (std::isfinite(values[i])) Look(values[i], at, values[i], at);
  }
};

// The first index from `begin` on whose time is not before `time`, looked for from `guess` on outwards.
std::size_t FindTime(std::span<const double> times, double time, std::size_t begin, std::size_t guess) {
  const std::size_t count = times.size();
  std::size_t low = begin, high = count;
  std::size_t step = 4;
  if (guess < count && guess >= begin) {
    if (times[guess] < time) {
      for (low = guess + 1; low + step < count && times[low + step] < time; step *= 2) low += step;
      high = std::min(count, low + step + 1);
    } else {
      for (high = guess + 1; high > begin + step && times[high - step] >= time; step *= 2) high -= step;
      low = high > begin + step ? high - step : begin;
    }
  }
  const auto from = times.begin() + static_cast<std::ptrdiff_t>(low);
  return static_cast<std::size_t>(
      std::lower_bound(from, times.begin() + static_cast<std::ptrdiff_t>(high), time) - times.begin());
}

}  // namespace

void MinMaxPyramid::Append(double value) {
  assert(values_.size() < kNoIndex);
  values_.push_back(value);
  // What this completes: a block of values, with it perhaps one of blocks, …
  std::size_t count = values_.size();
  for (std::size_t level = 0; count % kBranches == 0; ++level) {
    Search found;
    for (std::size_t i = count - kBranches; i < count; ++i) {
      if (level == 0) {
        found.LookAt(values_, i);
        continue;
      }
      const Block& block = levels_[level - 1][i];
      found.Look(block.least, block.least_at, block.greatest, block.greatest_at);
    }
    if (level == levels_.size()) levels_.emplace_back();
    levels_[level].push_back({found.least, found.greatest, found.least_at, found.greatest_at});
    count /= kBranches;
  }
}

void MinMaxPyramid::Truncate(std::size_t count) {
  if (count >= values_.size()) return;
  values_.resize(count);
  for (auto& level : levels_)
    level.erase(level.begin() + static_cast<std::ptrdiff_t>(std::min(level.size(), count /= kBranches)),
                level.end());
}

MinMaxPyramid::Extremes MinMaxPyramid::Find(std::size_t begin, std::size_t end) const {
  Search found;
  end = std::min(end, values_.size());
  while (begin < end && begin % kBranches != 0) found.LookAt(values_, begin++);
  while (begin < end && end % kBranches != 0) found.LookAt(values_, --end);
  for (std::size_t level = 0; begin < end; ++level) {
    begin /= kBranches;
    end /= kBranches;
    const auto look = [&](std::size_t i) {
      const Block& block = levels_[level][i];
      found.Look(block.least, block.least_at, block.greatest, block.greatest_at);
    };
    const bool top = level + 1 == levels_.size();
    while (begin < end && (top || begin % kBranches != 0)) look(begin++);
    while (begin < end && end % kBranches != 0) look(--end);
  }
  Extremes extremes;
  if (found.least_at != kNoIndex) extremes = {found.least_at, found.greatest_at};
  return extremes;
}

CurvePoints ThinCurve(std::span<const double> times, const MinMaxPyramid& values, double from, double to,
                      std::size_t columns) {
  CurvePoints thin;
  times = times.first(std::min(times.size(), values.size()));
  const std::size_t begin = FindTime(times, from, 0, times.size());
  const std::size_t end =
      FindTime(times, std::nextafter(to, std::numeric_limits<double>::infinity()), begin, times.size());
  const auto put = [&](std::size_t i) {
    thin.times.push_back(times[i]);
    thin.values.push_back(values.values()[i]);
  };
  if (columns == 0) return thin;
  if (begin > 0) put(begin - 1);
  std::size_t i = begin;
  if (end - begin <= 4 * columns)
    for (; i < end; ++i) put(i);
  const std::size_t mean = (end - begin) / columns;  // where steps are alike, the next edge is so far
  for (std::size_t column = 1; i < end; ++column) {
    const double edge = from + (to - from) * static_cast<double>(column) / static_cast<double>(columns);
    const std::size_t next = column < columns ? std::min(end, FindTime(times, edge, i, i + mean)) : end;
    if (next == i) continue;
    const MinMaxPyramid::Extremes found = values.Find(i, next);
    const bool any = found.least != MinMaxPyramid::kNone;
    std::size_t chosen[] = {i, any ? found.least : i, any ? found.greatest : i, next - 1};
    std::sort(std::begin(chosen), std::end(chosen));
    std::for_each(std::begin(chosen), std::unique(std::begin(chosen), std::end(chosen)), put);
    i = next;
  }
  if (end < times.size()) put(end);
  return thin;
}

}  // namespace linkwright
