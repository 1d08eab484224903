// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/picture/PictureLook.h"

#include <QSettings>
#include <algorithm>
#include <array>

#include "app/workbench/Workbench.h"
#include "engine/scene/picture/SnapshotBuilder.h"

namespace linkwright::app {
namespace {

using render::Quality;

const char* const kQualityKey = "pictureQuality";
const char* const kSurroundingsKey = "surroundings";

// Nothing where the settings have another name.
template <class Enum, std::size_t kCount>
std::optional<Enum> valueNamed(const std::array<const char*, kCount>& names, const QVariant& name) {
  const auto found = std::find(names.begin(), names.end(), name.toString());
  if (found == names.end()) return std::nullopt;
  return static_cast<Enum>(found - names.begin());
}

template <class Enum, std::size_t kCount>
QString nameOfValue(const std::array<const char*, kCount>& names, Enum value) {
  return QLatin1String(names[static_cast<std::size_t>(value)]);
}

// On a card, waiting for the picture each time would keep it from drawing ahead.
constexpr int kFramesApart = 8;

}  // namespace

PictureLook* PictureLook::of(Workbench* workbench) {
  auto* known = workbench->findChild<PictureLook*>(QString(), Qt::FindDirectChildrenOnly);
  return known ? known : new PictureLook(workbench);
}

PictureLook::PictureLook(Workbench* workbench) : QObject(workbench), workbench_(workbench) {
  const QSettings& settings = *workbench->settings();
  chosen_ = valueNamed<Quality>(render::kQualityNames, settings.value(kQualityKey));
  surroundings_ = valueNamed<Surroundings>(kSurroundingsNames, settings.value(kSurroundingsKey))
                      .value_or(Surroundings::kStudio);
}

void PictureLook::choose(const std::optional<Quality>& quality) {
  if (quality == chosen_) return;
  chosen_ = quality;
  if (!quality) {
    workbench_->settings()->remove(kQualityKey);
    chooser_ = render::QualityChooser(software_);
  } else {
    workbench_->settings()->setValue(kQualityKey, nameOfValue(render::kQualityNames, *quality));
  }
  Q_EMIT changed();
}

void PictureLook::setSurroundings(Surroundings surroundings) {
  if (surroundings == surroundings_) return;
  surroundings_ = surroundings;
  workbench_->settings()->setValue(kSurroundingsKey, nameOfValue(kSurroundingsNames, surroundings));
  Q_EMIT changed();
}

render::ViewOptions PictureLook::options(Quality quality, double device_ratio) {
  render::ViewOptions options = render::OptionsOf(quality);
  options.scale = device_ratio;
  return options;
}

void PictureLook::begin(bool software) {
  software_ = software;
  chooser_ = render::QualityChooser(software);
}

bool PictureLook::measures() {
  if (chosen_) return false;
  return software_ || ++frames_ % kFramesApart == 0;
}

void PictureLook::addFrame(double seconds) {
  if (!chosen_ && chooser_.Add(seconds)) Q_EMIT changed();
}

QString qualityText(Quality quality) {
  switch (quality) {
    case Quality::kPlain:
      return QObject::tr("plain");
    case Quality::kLean:
      return QObject::tr("lean");
    case Quality::kGood:
      return QObject::tr("good");
    case Quality::kFull:
      break;
  }
  return QObject::tr("full", "quality of the picture");
}

QString qualityText(const PictureLook& look) {
  const QString name = qualityText(look.quality());
  return look.chosen() ? QObject::tr("%1, chosen by you").arg(name)
                       : QObject::tr("%1, chosen by the time that pictures take").arg(name);
}

}  // namespace linkwright::app
