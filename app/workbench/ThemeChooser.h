// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QDBusMessage>
#include <QObject>

#include "app/base/Theme.h"

class QSettings;

namespace linkwright::app {

enum class ThemeChoice { kDesktop, kLight, kDark, kContrast };

/// The theme of the window: one that was chosen, or that of the desktop, which is followed as it changes. The
/// choice is a setting.
class ThemeChooser : public QObject {
  Q_OBJECT
 public:
  /// Applies the theme that the settings have.
  explicit ThemeChooser(QSettings* settings, QObject* parent = nullptr);

  const Theme& theme() const { return *theme_; }
  ThemeChoice choice() const { return choice_; }
  void choose(ThemeChoice choice);
  /// Asks the desktop on this bus how it looks, and hears of changes: the settings portal's
  /// org.freedesktop.appearance, keys color-scheme (1: dark) and contrast (1: high). Where nobody answers,
  /// the palette that the desktop gave at the start counts.
  void follow(QDBusConnection bus);

 Q_SIGNALS:
  void changed();  ///< another theme was applied

 private Q_SLOTS:
  void settingChanged(const QDBusMessage& signal);

 private:
  void ask(const QDBusConnection& bus, const QString& key);
  void take(const QString& key, const QVariant& value);
  void apply();

  QSettings* settings_;
  ThemeChoice choice_ = ThemeChoice::kDesktop;
  bool desktop_dark_, desktop_contrast_ = false;
  const Theme* theme_;
};

}  // namespace linkwright::app
