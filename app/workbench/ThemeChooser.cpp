// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/ThemeChooser.h"

#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#include <QSettings>
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "app/base/InEachWindow.h"

namespace linkwright::app {
namespace {

const char* const kThemeKey = "theme";
const char* const kPortal = "org.freedesktop.portal.Desktop";
const char* const kPortalPath = "/org/freedesktop/portal/desktop";
const char* const kPortalSettings = "org.freedesktop.portal.Settings";
const char* const kAppearance = "org.freedesktop.appearance";

constexpr std::array<std::pair<ThemeChoice, const char*>, 4> kNames = {
    {{ThemeChoice::kDesktop, "desktop"},
     {ThemeChoice::kLight, "light"},
     {ThemeChoice::kDark, "dark"},
     {ThemeChoice::kContrast, "contrast"}}};

ThemeChoice choiceIn(const QSettings& settings) {
  const QString name = settings.value(kThemeKey).toString();
  for (const auto& [choice, known] : kNames)
    if (name == QLatin1String(known)) return choice;
  // The settings of older versions.
  const QVariant dark = settings.value("dark");
  if (dark.isValid()) return dark.toBool() ? ThemeChoice::kDark : ThemeChoice::kLight;
  return ThemeChoice::kDesktop;
}

}  // namespace

ThemeChooser::ThemeChooser(QSettings* settings, QObject* parent)
    : QObject(parent), settings_(settings), choice_(choiceIn(*settings)), theme_(nullptr) {
  // The palette is the desktop's until a theme is applied for the first time.
  static const bool dark_at_start = desktopIsDark();
  desktop_dark_ = dark_at_start;
  // The desktop's settings may have changed since the start.
  if (const auto others = InEachWindow<ThemeChooser>::all(); !others.empty()) {
    desktop_dark_ = others.front()->desktop_dark_;
    desktop_contrast_ = others.front()->desktop_contrast_;
  }
  InEachWindow<ThemeChooser>::add(this);
  apply();
}

void ThemeChooser::choose(ThemeChoice choice) {
  for (const auto& [each, name] : kNames)
    if (each == choice) settings_->setValue(kThemeKey, QLatin1String(name));
  choice_ = choice;
  apply();
  // The style is that of all windows, and so is the choice.
  for (ThemeChooser* const other : InEachWindow<ThemeChooser>::all()) {
    if (other == this) continue;
    const Theme* const before = other->theme_;
    other->choice_ = choice;
    other->apply();
    if (other->theme_ == before) Q_EMIT other->changed();  // it is marked in the menu
  }
}

void ThemeChooser::follow(QDBusConnection bus) {
  if (!bus.isConnected()) return;
  bus.connect(kPortal, kPortalPath, kPortalSettings, "SettingChanged", this,
              SLOT(settingChanged(QDBusMessage)));
  for (const char* key : {"color-scheme", "contrast"}) ask(bus, key);
}

void ThemeChooser::ask(const QDBusConnection& bus, const QString& key) {
  QDBusMessage call = QDBusMessage::createMethodCall(kPortal, kPortalPath, kPortalSettings, "Read");
  call << QString(kAppearance) << key;
  auto* reply = new QDBusPendingCallWatcher(bus.asyncCall(call), this);
  connect(reply, &QDBusPendingCallWatcher::finished, this, [this, reply, key] {
    reply->deleteLater();
    const QDBusPendingReply<QDBusVariant> answer = *reply;
    if (!answer.isError()) take(key, answer.value().variant());
  });
}

// Its arguments: a namespace, a key, a value.
void ThemeChooser::settingChanged(const QDBusMessage& signal) {
  const QVariantList arguments = signal.arguments();
  if (arguments.size() == 3 && arguments[0].toString() == QLatin1String(kAppearance))
    take(arguments[1].toString(), arguments[2]);
}

void ThemeChooser::take(const QString& key, const QVariant& value) {
  // An answer is a variant in a variant.
  const QVariant inner = value.canConvert<QDBusVariant>() ? value.value<QDBusVariant>().variant() : value;
  if (key == QLatin1String("color-scheme"))
    desktop_dark_ = inner.toUInt() == 1;
  else if (key == QLatin1String("contrast"))
    desktop_contrast_ = inner.toUInt() == 1;
  else
    return;
  apply();
}

void ThemeChooser::apply() {
  const Theme* theme = desktop_contrast_ ? &contrastTheme() : desktop_dark_ ? &darkTheme() : &lightTheme();
  if (choice_ == ThemeChoice::kLight) theme = &lightTheme();
  if (choice_ == ThemeChoice::kDark) theme = &darkTheme();
  if (choice_ == ThemeChoice::kContrast) theme = &contrastTheme();
  if (theme == theme_) return;
  theme_ = theme;
  applyTheme(*theme_);
  Q_EMIT changed();
}

}  // namespace linkwright::app
