// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <cmath>
#include <functional>
#include <random>

#include "engine/math/series/MinMaxPyramid.h"

namespace linkwright {
namespace {

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

// The same by looking at every value.
MinMaxPyramid::Extremes SearchAll(const std::vector<double>& values, std::size_t begin, std::size_t end) {
  MinMaxPyramid::Extremes found;
  for (std::size_t i = begin; i < end; ++i) {
    if (!std::isfinite(values[i])) continue;
    if (found.least == MinMaxPyramid::kNone || values[i] < values[found.least]) found.least = i;
    if (found.greatest == MinMaxPyramid::kNone || values[i] > values[found.greatest]) found.greatest = i;
  }
  return found;
}

void CheckRandomStretches(const MinMaxPyramid& pyramid, int stretches, std::mt19937* random) {
  int wrong = 0;
  for (int i = 0; i < stretches; ++i) {
    std::size_t begin = (*random)() % (pyramid.size() + 1), end = (*random)() % (pyramid.size() + 1);
    if (begin > end) std::swap(begin, end);
    const auto found = pyramid.Find(begin, end), all = SearchAll(pyramid.values(), begin, end);
    wrong += found.least != all.least || found.greatest != all.greatest ? 1 : 0;
  }
  CHECK(wrong == 0);
}

struct LongCurve {
  explicit LongCurve(std::size_t count) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> noise(-1, 1);
    times.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      times.push_back(static_cast<double>(i) * 1e-3);
      values.Append(std::sin(1e-4 * static_cast<double>(i)) + noise(random));
    }
  }
  std::vector<double> times;
  MinMaxPyramid values;
};

// The least of several: other work on the machine makes some longer.
double LeastSeconds(const std::function<void()>& work) {
  double least = INFINITY;
  for (int repeat = 0; repeat < 9; ++repeat) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    least = std::min(least, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  }
  return least;
}

constexpr double kParts[] = {1.0, 0.5, 0.11};  // of a curve that are shown

}  // namespace

TEST_CASE("The extremes of any stretch of a curve are those that a look at every value finds") {
  std::mt19937 random(3);
  for (const std::size_t count : {1, 15, 16, 17, 255, 256, 257, 5000, 70001}) {
    MinMaxPyramid pyramid;
    for (std::size_t i = 0; i < count; ++i) {
      // Few different values, so that many are alike, and some that are no number.
      const auto drawn = random() % 23;
      pyramid.Append(drawn == 0 ? kNoNumber : drawn == 1 ? INFINITY : static_cast<double>(drawn));
    }
    CheckRandomStretches(pyramid, 400, &random);
    pyramid.Truncate(count / 2);
    REQUIRE(pyramid.size() == count / 2);
    CheckRandomStretches(pyramid, 100, &random);
    while (pyramid.size() < count) pyramid.Append(static_cast<double>(random() % 1000));
    CheckRandomStretches(pyramid, 100, &random);
  }
}

TEST_CASE("A stretch without any number has no extremes") {
  MinMaxPyramid pyramid;
  CHECK(pyramid.Find(0, 5).least == MinMaxPyramid::kNone);
  for (int i = 0; i < 100; ++i) pyramid.Append(i == 90 ? 1 : kNoNumber);
  CHECK(pyramid.Find(0, 90).greatest == MinMaxPyramid::kNone);
  CHECK(pyramid.Find(0, 91).greatest == 90);
  CHECK(pyramid.Find(91, 1000).least == MinMaxPyramid::kNone);
}

TEST_CASE("A thinned curve has the first, last, least and greatest value of every column of pixels") {
  const LongCurve curve(200000);
  constexpr std::size_t kColumns = 300;
  const double from = 20.0005, to = 170.0005;
  const CurvePoints thin = ThinCurve(curve.times, curve.values, from, to, kColumns);
  CHECK(std::is_sorted(thin.times.begin(), thin.times.end(), std::less_equal<>()));
  CHECK(thin.times.size() <= 4 * kColumns + 2);
  CHECK(thin.times.front() < from);
  CHECK(thin.times.back() > to);
  int wrong = 0;
  for (std::size_t column = 0; column < kColumns; ++column) {
    const double left = from + (to - from) * static_cast<double>(column) / kColumns,
                 right = from + (to - from) * (static_cast<double>(column) + 1) / kColumns;
    double least = INFINITY, greatest = -INFINITY, thin_least = INFINITY, thin_greatest = -INFINITY;
    double first = kNoNumber, thin_first = kNoNumber, last = kNoNumber, thin_last = kNoNumber;
    const auto look = [&](double time, double value, double* low, double* high, double* begin, double* end) {
      if (time < left || time >= right) return;
      *low = std::min(*low, value);
      *high = std::max(*high, value);
      if (std::isnan(*begin)) *begin = value;
      *end = value;
    };
    for (std::size_t i = 0; i < curve.times.size(); ++i)
      look(curve.times[i], curve.values.values()[i], &least, &greatest, &first, &last);
    for (std::size_t i = 0; i < thin.times.size(); ++i)
      look(thin.times[i], thin.values[i], &thin_least, &thin_greatest, &thin_first, &thin_last);
    wrong += least != thin_least || greatest != thin_greatest || first != thin_first || last != thin_last;
  }
  CHECK(wrong == 0);
}

TEST_CASE("A single peak among a million values is in every picture that shows its time") {
  MinMaxPyramid values;
  std::vector<double> times;
  for (int i = 0; i < 1000000; ++i) {
    times.push_back(i);
    values.Append(i == 617283 ? 5 : 0);
  }
  for (const double from : {0.0, 600000.0, 617000.0}) {
    const CurvePoints thin = ThinCurve(times, values, from, 999999, 100);
    CHECK(*std::max_element(thin.values.begin(), thin.values.end()) == 5);
  }
  CHECK(ThinCurve(times, values, 0, 617282, 100).values.size() <= 402);
  CHECK(ThinCurve(times, values, 5, 9, 100).times == std::vector<double>({4, 5, 6, 7, 8, 9, 10}));
  CHECK(ThinCurve(times, values, -9, -5, 100).times == std::vector<double>({0}));
  CHECK(ThinCurve({}, values, 0, 1, 100).times.empty());
}

TEST_CASE("A picture of ten million points takes a small part of a look at all of them") {
  const LongCurve curve(10000000);
  const double span = curve.times.back();
  const double thinned = LeastSeconds([&] {
    std::size_t points = 0;
    for (const double part : kParts)
      points +=
          ThinCurve(curve.times, curve.values, 0.3 * span * (1 - part), 0.3 * span + 0.7 * part * span, 1500)
              .times.size();
    REQUIRE(points > 3 * 1500);
    REQUIRE(points <= 3 * (4 * 1501));
  });
  const double looked = LeastSeconds([&] {
    for (const double part : kParts) {
      const auto shown = static_cast<std::size_t>(part * 1e7);
      const auto all = SearchAll(curve.values.values(), 0, shown);
      REQUIRE(all.least != all.greatest);
    }
  });
  INFO("s for three pictures of 1500 columns: " << thinned << ", for three looks at all points: " << looked);
  CHECK(thinned < 0.2 * looked);
}

}  // namespace linkwright
