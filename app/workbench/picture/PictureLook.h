// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <optional>

#include "render/Quality.h"

namespace linkwright::app {

class Workbench;

/// How the window draws the scene: its surroundings, and the quality, which follows the time that frames take
/// unless one was chosen. Both are settings.
class PictureLook : public QObject {
  Q_OBJECT
 public:
  /// The one of the workbench; made when it is first asked for.
  static PictureLook* of(Workbench* workbench);

  /// None: by the time that frames take.
  const std::optional<render::Quality>& chosen() const { return chosen_; }
  void choose(const std::optional<render::Quality>& quality);
  /// Of pictures that follow each other.
  render::Quality quality() const { return chosen_ ? *chosen_ : chooser_.quality(); }
  Surroundings surroundings() const { return surroundings_; }
  void setSurroundings(Surroundings surroundings);
  /// Of a picture that stays.
  render::Quality qualityAtRest() const { return chosen_ ? *chosen_ : chooser_.best(); }
  /// For a display of that many pixels for each of the window's.
  static render::ViewOptions options(render::Quality quality, double device_ratio);

  /// A renderer was made. `software`: the processor draws.
  void begin(bool software);
  /// Whether the time of the next frame is wanted, which then has to be waited for.
  bool measures();
  void addFrame(double seconds);

 Q_SIGNALS:
  void changed();  ///< the picture looks different now

 private:
  explicit PictureLook(Workbench* workbench);

  Workbench* workbench_;
  std::optional<render::Quality> chosen_;
  Surroundings surroundings_ = Surroundings::kStudio;
  render::QualityChooser chooser_;
  bool software_ = false;
  int frames_ = 0;
};

/// Its name in a sentence or list.
QString qualityText(render::Quality quality);
/// "good, chosen by the time that pictures take".
QString qualityText(const PictureLook& look);

}  // namespace linkwright::app
