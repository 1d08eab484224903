// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/picture/PictureLook.h"

#include <array>
#include <utility>

#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

using render::Quality;

const char* const kQualityKey = "pictureQuality";
const char* const kSurroundingsKey = "surroundings";

constexpr std::array<std::pair<Quality, const char*>, render::kQualities> kQualityNames = {
    {{Quality::kPlain, "plain"},
     {Quality::kLean, "lean"},
     {Quality::kGood, "good"},
     {Quality::kFull, "full"}}};
constexpr std::array<std::pair<Surroundings, const char*>, 3> kSurroundingsNames = {
    {{Surroundings::kStudio, "studio"},
     {Surroundings::kOutdoor, "outdoor"},
     {Surroundings::kPaper, "paper"}}};

// On a card, waiting for the picture each time would keep it from drawing ahead.
constexpr int kFramesApart = 8;

}  // namespace

PictureLook* PictureLook::of(Workbench* workbench) {
  auto* known = workbench->findChild<PictureLook*>(QString(), Qt::FindDirectChildrenOnly);
  return known ? known : new PictureLook(workbench);
}

PictureLook::PictureLook(Workbench* workbench) : QObject(workbench), workbench_(workbench) {
  const QString quality = workbench->settings()->value(kQualityKey).toString();
  for (const auto& [each, name] : kQualityNames)
    if (quality == QLatin1String(name)) chosen_ = each;
  const QString surroundings = workbench->settings()->value(kSurroundingsKey).toString();
  for (const auto& [each, name] : kSurroundingsNames)
    if (surroundings == QLatin1String(name)) surroundings_ = each;
}

void PictureLook::choose(const std::optional<Quality>& quality) {
  if (quality == chosen_) return;
  chosen_ = quality;
  if (!quality) {
    workbench_->settings()->remove(kQualityKey);
    chooser_ = render::QualityChooser(software_);
  } else {
    for (const auto& [each, name] : kQualityNames)
      if (each == *quality) workbench_->settings()->setValue(kQualityKey, QLatin1String(name));
  }
  Q_EMIT changed();
}

void PictureLook::setSurroundings(Surroundings surroundings) {
  if (surroundings == surroundings_) return;
  surroundings_ = surroundings;
  for (const auto& [each, name] : kSurroundingsNames)
    if (each == surroundings) workbench_->settings()->setValue(kSurroundingsKey, QLatin1String(name));
  Q_EMIT changed();
}

render::ViewOptions PictureLook::options(double device_ratio) const {
  render::ViewOptions options = render::OptionsOf(quality());
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
