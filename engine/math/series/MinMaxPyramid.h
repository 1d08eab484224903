// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace linkwright {

/// The values of a curve, with where the least and the greatest of each block of them is, of each block of
/// blocks, and so on: the extremes of any stretch are found exactly and in O(log n). What is not finite is no
/// extreme. At most 2³² − 2 values; the blocks take a fifth of the memory of the values.
class MinMaxPyramid {
 public:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  /// Where a stretch is least and greatest, each at its first such value; kNone: it has no finite value.
  struct Extremes {
    std::size_t least = kNone, greatest = kNone;
  };

  void Append(double value);  ///< amortised O(1)
  /// Forgets all but the first `count`.
  void Truncate(std::size_t count);
  void Clear() { Truncate(0); }

  std::size_t size() const { return values_.size(); }
  const std::vector<double>& values() const { return values_; }
  /// Of the values [begin, end).
  Extremes Find(std::size_t begin, std::size_t end) const;

 private:
  // With the values themselves: to look them up in all of a long curve takes longer than to read a block.
  struct Block {
    double least = 0, greatest = 0;
    std::uint32_t least_at = 0, greatest_at = 0;  // indices of values; all ones: no value is finite
  };

  std::vector<double> values_;
  // Complete blocks alone: those of values, those of blocks of the level before, …
  std::vector<std::vector<Block>> levels_;
};

/// Points of a curve.
struct CurvePoints {
  std::vector<double> times, values;
};

/// Of a curve over rising times, what a picture that is `columns` pixels wide and shows [from, to] needs to
/// look as if all of it were drawn: of every column the first, the least, the greatest and the last value
/// (Jugel, Jerzak, Hackenbroich, Markl: M4: a visualization-oriented time series data aggregation, VLDB
/// 2014), and a value on either side. A column in which no value is finite has one that is not.
/// O(columns · log n).
CurvePoints ThinCurve(std::span<const double> times, const MinMaxPyramid& values, double from, double to,
                      std::size_t columns);

}  // namespace linkwright
