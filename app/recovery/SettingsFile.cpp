// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recovery/SettingsFile.h"

#include <QFile>
#include <QFileInfo>
#include <QObject>
#include <QSettings>
#include <QStringDecoder>

namespace linkwright::app {
namespace {

const char* const kVersionKey = "settingsVersion";
constexpr int kSettingsVersion = 1;  // raised when older programs would misread what is written

bool isText(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return true;  // what cannot be read is not damaged
  const QByteArray bytes = file.readAll();
  QStringDecoder decoder(QStringDecoder::Utf8);
  const QString text = decoder(bytes);
  return !decoder.hasError() && !text.contains(QChar(0));
}

// Under the first free name; empty: it could not be moved.
QString moveAside(const QString& path, const QString& ending) {
  for (int i = 1; i < 1000; ++i) {
    const QString name = path + ending + (i == 1 ? QString() : QString::number(i));
    if (QFileInfo::exists(name)) continue;
    return QFile::rename(path, name) ? name : QString();
  }
  return {};
}

}  // namespace

QString checkSettingsFile() {
  QString path, why;
  bool newer = false;
  {
    const QSettings settings;
    path = settings.fileName();
    const bool there = QFileInfo::exists(path);
    if (there && (settings.status() == QSettings::FormatError || !isText(path))) {
      why = QObject::tr("The settings in %1 are damaged.").arg(path);
    } else if (there && settings.value(kVersionKey, 0).toInt() > kSettingsVersion) {
      why = QObject::tr("The settings in %1 are of a newer version of Linkwright.").arg(path);
      newer = true;
    }
  }
  if (!why.isEmpty()) {
    const QString aside = moveAside(path, newer ? ".newer" : ".damaged");
    why +=
        ' ' + (aside.isEmpty() ? QObject::tr("They could not be moved; what they hold may be wrong.")
                               : QObject::tr("They are now in %1; the window begins with its first settings.")
                                     .arg(QFileInfo(aside).fileName()));
    if (aside.isEmpty()) return why;
  }
  QSettings settings;
  settings.setValue(kVersionKey, kSettingsVersion);
  return why;
}

}  // namespace linkwright::app
