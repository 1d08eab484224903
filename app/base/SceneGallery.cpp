// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/SceneGallery.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <algorithm>

#include "app/cli/Assets.h"

namespace linkwright::app {
namespace {

constexpr qint64 kHeadBytes = 4096;

// The first string of that key; enough for a title, without reading the scene.
QString headString(const QString& head, const QString& key) {
  const QRegularExpression pattern("\"" + key + "\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");
  const QRegularExpressionMatch match = pattern.match(head);
  QString text = match.captured(1);
  text.replace("\\\"", "\"").replace("\\n", " ").replace("\\\\", "\\");
  return text;
}

std::vector<GalleryScene> scenesIn(const QString& folder) {
  std::vector<GalleryScene> scenes;
  for (const QFileInfo& info : QDir(folder).entryInfoList({"*.lws.json"}, QDir::Files, QDir::Name)) {
    QFile file(info.filePath());
    if (!file.open(QIODevice::ReadOnly)) continue;
    const QString head = QString::fromUtf8(file.read(kHeadBytes));
    GalleryScene scene;
    scene.path = info.filePath();
    scene.title = headString(head, "name");
    scene.description = headString(head, "description");
    if (scene.title.isEmpty()) scene.title = info.fileName().remove(".lws.json").replace('-', ' ');
    scenes.push_back(scene);
  }
  std::sort(scenes.begin(), scenes.end(), [](const GalleryScene& a, const GalleryScene& b) {
    return a.title.localeAwareCompare(b.title) < 0;
  });
  return scenes;
}

}  // namespace

QString sceneFolder() {
  const QString folder = QString::fromStdString(cli::ScenesFolder().string());
  if (folder.isEmpty()) return {};
  return QDir(folder).entryList({"*.lws.json"}, QDir::Files).isEmpty() ? QString() : folder;
}

std::vector<GalleryScene> galleryScenes() {
  const QString folder = sceneFolder();
  return folder.isEmpty() ? std::vector<GalleryScene>() : scenesIn(folder);
}

std::vector<GalleryScene> libraryParts() {
  const QString folder = sceneFolder();
  return folder.isEmpty() ? std::vector<GalleryScene>() : scenesIn(folder + "/parts");
}

QString firstScene() {
  const QString folder = sceneFolder();
  if (folder.isEmpty()) return {};
  const QString path = folder + "/six-joint-arm.lws.json";
  return QFileInfo::exists(path) ? path : QString();
}

}  // namespace linkwright::app
