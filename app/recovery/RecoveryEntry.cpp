// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recovery/RecoveryEntry.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "engine/simulation/recording/RunJournal.h"

namespace linkwright::app {
namespace {

constexpr qint64 kMostEntryBytes = 4 << 20, kMostSceneBytes = 64 << 20, kMostReportBytes = 1 << 20;
constexpr int kMostKept = 5;  // folders put aside, of a kind

bool readEntryFile(const QString& name, qint64 most, QByteArray* bytes, QString* problem) {
  QFile file(name);
  if (!QFileInfo(name).isFile() || !file.open(QIODevice::ReadOnly)) {
    *problem =
        QCoreApplication::translate("RecoveryEntry", "%1 cannot be read").arg(QFileInfo(name).fileName());
    return false;
  }
  if (file.size() > most) {
    *problem =
        QCoreApplication::translate("RecoveryEntry", "%1 is too large").arg(QFileInfo(name).fileName());
    return false;
  }
  *bytes = file.readAll();
  return true;
}

QStringList textsOf(const QJsonValue& value) {
  QStringList texts;
  const QJsonArray array = value.toArray();
  for (const auto each : array) texts += each.toString();
  return texts;
}

}  // namespace

QByteArray RecoveryEntry::toJson() const {
  const QJsonObject object = {{"linkwright-recovery", kFormat},
                              {"program", program},
                              {"title", title},
                              {"path", path},
                              {"source", source},
                              {"base", base},
                              {"packages", QJsonArray::fromStringList(packages)},
                              {"time", time.toString(Qt::ISODateWithMs)},
                              {"dirty", dirty},
                              {"edits", edits},
                              {"changes", QJsonArray::fromStringList(changes)},
                              {"scene", scene_name},
                              {"sha256", QString::fromLatin1(scene_hash.toHex())}};
  return QJsonDocument(object).toJson();
}

bool RecoveryEntry::fromJson(const QByteArray& json, RecoveryEntry* entry, QString* problem) {
  QJsonParseError error;
  const QJsonObject object = QJsonDocument::fromJson(json, &error).object();
  if (error.error != QJsonParseError::NoError) {
    *problem =
        QCoreApplication::translate("RecoveryEntry", "entry.json is not JSON: %1").arg(error.errorString());
    return false;
  }
  if (object["linkwright-recovery"].toInt() != kFormat) {
    *problem = QCoreApplication::translate("RecoveryEntry",
                                           "entry.json has a format that this version does not know");
    return false;
  }
  entry->program = object["program"].toString();
  entry->title = object["title"].toString();
  entry->path = object["path"].toString();
  entry->source = object["source"].toString();
  entry->base = object["base"].toString();
  entry->packages = textsOf(object["packages"]);
  entry->time = QDateTime::fromString(object["time"].toString(), Qt::ISODateWithMs);
  entry->dirty = object["dirty"].toBool();
  entry->edits = object["edits"].toInt();
  entry->changes = textsOf(object["changes"]);
  entry->scene_name = object["scene"].toString();
  entry->scene_hash = QByteArray::fromHex(object["sha256"].toString().toLatin1());
  // A name alone: nothing outside the folder is read.
  if (entry->scene_name.isEmpty() || entry->scene_name.contains('/')) {
    *problem = QCoreApplication::translate("RecoveryEntry", "entry.json names no scene");
    return false;
  }
  return true;
}

QByteArray RecoveryEntry::readScene(QString* problem) const {
  QByteArray text;
  if (!readEntryFile(folder->file(scene_name), kMostSceneBytes, &text, problem)) return {};
  if (QCryptographicHash::hash(text, QCryptographicHash::Sha256) == scene_hash) return text;
  *problem =
      QCoreApplication::translate("RecoveryEntry", "%1 is not the file that was written").arg(scene_name);
  return {};
}

std::vector<RecoveryEntry> findRecoveries(const QString& state_folder, QStringList* problems) {
  std::vector<RecoveryEntry> found;
  for (std::unique_ptr<LockedFolder>& left : LockedFolder::takeLeft(state_folder)) {
    RecoveryEntry entry;
    entry.folder = std::move(left);
    QByteArray report;
    QString problem;
    if (readEntryFile(entry.folder->file("crash.txt"), kMostReportBytes, &report, &problem))
      entry.crash = QString::fromUtf8(report.left(report.indexOf('\n'))).trimmed();
    problem.clear();
    QByteArray json;
    const bool written = QFileInfo::exists(entry.folder->file("entry.json"));
    if (written && readEntryFile(entry.folder->file("entry.json"), kMostEntryBytes, &json, &problem) &&
        RecoveryEntry::fromJson(json, &entry, &problem))
      entry.readScene(&problem);
    if (!problem.isEmpty()) {
      const QString place = putAside(entry.folder.get(), "damaged");
      *problems +=
          place.isEmpty()
              ? QCoreApplication::translate("RecoveryEntry", "%1: %2").arg(entry.folder->path(), problem)
              : QCoreApplication::translate("RecoveryEntry", "%1. It was moved to %2").arg(problem, place);
      continue;
    }
    if (written)
      entry.run_time = RunJournal::Look(entry.folder->file("run").toStdString()).last_time;
    else
      entry.title = QCoreApplication::translate("RecoveryEntry", "No scene");
    if (!entry.time.isValid()) entry.time = QFileInfo(entry.folder->path()).lastModified();
    if (entry.dirty || entry.run_time > 0 || !entry.crash.isEmpty())
      found.push_back(std::move(entry));
    else
      entry.folder->remove();
  }
  std::sort(found.begin(), found.end(),
            [](const RecoveryEntry& a, const RecoveryEntry& b) { return a.time > b.time; });
  return found;
}

QString putAside(LockedFolder* folder, const QString& name) {
  const QFileInfo info(folder->path());
  QDir aside(info.path() + "/" + name);
  if (!aside.mkpath(".")) return {};
  QString place = aside.filePath(info.fileName());
  if (!QDir().rename(folder->path(), place)) return {};
  QStringList kept = aside.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
  while (kept.size() > kMostKept) QDir(aside.filePath(kept.takeFirst())).removeRecursively();
  return place;
}

}  // namespace linkwright::app
