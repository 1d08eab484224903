// SPDX-License-Identifier: BSD-3-Clause
#include "render/Quality.h"

#include <algorithm>

namespace linkwright::render {

ViewOptions OptionsOf(Quality quality) {
  ViewOptions options;
  if (quality == Quality::kFull) return options;
  options.samples = 1;
  options.occlusion = false;
  options.cascades = 1;
  if (quality == Quality::kGood) return options;
  options.reflections = false;
  if (quality == Quality::kLean) return options;
  options.smooth = false;
  options.shadows = false;
  options.rough = true;
  return options;
}

QualityChooser::QualityChooser(bool software) : software_(software), quality_(best()) {
  wanted_.fill(kFramesToRise);
}

void QualityChooser::Change(int by) {
  quality_ = static_cast<Quality>(static_cast<int>(quality_) + by);
  count_ = 0;
  good_frames_ = 0;
}

bool QualityChooser::Add(double seconds) {
  last_[static_cast<std::size_t>(count_ % kFramesToFall)] = seconds;
  ++count_;
  good_frames_ = seconds < kQuick ? good_frames_ + 1 : 0;
  const auto slow = std::count_if(last_.begin(), last_.end(), [](double each) { return each > kSlow; });
  // The first frame of a quality compiles shaders: one slow frame alone means nothing.
  if (count_ >= kFramesToFall && 2 * slow > kFramesToFall && quality_ != Quality::kPlain) {
    int& wanted = wanted_[static_cast<std::size_t>(quality_)];
    wanted = std::min(2 * wanted, kMostFramesToRise);
    Change(-1);
    return true;
  }
  if (quality_ >= best()) return false;
  if (good_frames_ < wanted_[static_cast<std::size_t>(quality_) + 1]) return false;
  Change(1);
  return true;
}

}  // namespace linkwright::render
