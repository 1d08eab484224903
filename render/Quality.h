// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>

#include "render/Renderer.h"

namespace linkwright::render {

/// How much a picture may cost to draw.
enum class Quality : std::uint8_t {
  kPlain,  ///< no shadows, no smooth edges, small things rougher
  kLean,   ///< shadows, edges smoothed afterwards; only the sun is mirrored
  kGood,   ///< and surroundings are mirrored
  kFull    ///< and corners are darkened, shadows are sharp near the eye, edges have samples of their own
};
inline constexpr int kQualities = 4;
/// By their values; on the command line and in settings.
inline constexpr std::array<const char*, kQualities> kQualityNames = {"plain", "lean", "good", "full"};

/// What films and still pictures take is kFull: ViewOptions as they are.
ViewOptions OptionsOf(Quality quality);

/// Chooses the quality of a window by the time that its frames took. One that is too slow goes down at once;
/// it goes up again after many frames that left much time, and after a try that was too slow only after many
/// more. Without a clock of its own: the same times give the same choices.
class QualityChooser {
 public:
  /// Where the processor draws, full quality is not chosen: samples cost it most.
  explicit QualityChooser(bool software = false);

  Quality quality() const { return quality_; }
  /// The best that is ever chosen; what stays as it is can have it, however long it takes.
  Quality best() const { return software_ ? Quality::kGood : Quality::kFull; }
  /// A frame of the present quality took so long [s]; true if the quality is another one now.
  bool Add(double seconds);

  static constexpr double kSlow = 1 / 28.0;   ///< slower frames are too slow [s]
  static constexpr double kQuick = 1 / 75.0;  ///< quicker ones leave time for more [s]
  static constexpr int kFramesToFall = 5;     ///< most of so many are too slow
  static constexpr int kFramesToRise = 60;    ///< all of so many leave time
  static constexpr int kMostFramesToRise = 60 * 64;

 private:
  void Change(int by);

  bool software_;
  Quality quality_;
  std::array<double, kFramesToFall> last_{};  ///< times
  int count_ = 0;                             ///< of them, since the quality changed
  int good_frames_ = 0;
  std::array<int, kQualities> wanted_{};  ///< frames that leave time, before it rises to that quality
};

}  // namespace linkwright::render
