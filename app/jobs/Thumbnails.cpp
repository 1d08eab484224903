// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/Thumbnails.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <optional>
#include <vector>

#include "BuildInfo.h"
#include "app/base/Labels.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/picture/SceneComposer.h"
#include "engine/simulation/run/Simulation.h"
#include "render/Offscreen.h"
#include "render/camera/SceneCamera.h"

namespace linkwright::app {
namespace {

// Changes with whatever changes the picture.
QString cacheFile(const QString& path, const QSize& size, bool dark) {
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::CacheLocation);
  if (folder.isEmpty()) return {};
  const QFileInfo info(path);
  const QString key = QString("%1|%2|%3|%4x%5|%6|%7")
                          .arg(info.canonicalFilePath())
                          .arg(info.lastModified().toMSecsSinceEpoch())
                          .arg(info.size())
                          .arg(size.width())
                          .arg(size.height())
                          .arg(dark)
                          .arg(LINKWRIGHT_VERSION);
  const QByteArray hash = QCryptographicHash::hash(key.toUtf8(), QCryptographicHash::Sha1).toHex();
  return folder + "/thumbnails/" + QString::fromLatin1(hash) + ".png";
}

QImage draw(const QString& path, const QSize& size, bool dark, const std::stop_token& stop,
            render::Offscreen* offscreen) {
  LoadSceneOptions options;
  options.stop = stop;
  const LoadSceneResult loaded = LoadScene(path.toStdString(), options);
  if (!loaded.ok) return {};
  ProblemList problems;
  const auto scene = CompileScene(loaded.scene, &problems, stop);
  if (!scene) return {};
  auto system = scene->MakeSystem(stop);
  if (!system) return {};
  Simulation simulation(std::move(system), scene->scene.simulation);
  SnapshotOptions look;
  look.view = scene->scene.view;
  look.dark = dark;
  render::Camera camera;
  if (scene->scene.cameras.empty()) {
    camera.Frame(scene->lower, scene->upper, static_cast<double>(size.width()) / size.height());
  } else {
    camera = render::ToCamera(scene->scene.cameras.front());
  }
  std::vector<std::uint8_t> rgba;
  std::vector<ContactForce> contacts;
  simulation.system().ContactForces(simulation.state(), &contacts);
  Snapshot snapshot = SceneComposer(scene).Compose(simulation.state(), simulation.system().inputs().elements,
                                                   scene->scene.targets, contacts, {}, look);
  snapshot.legend.clear();  // too small to be read
  offscreen->Render(snapshot, camera, size.width(), size.height(), &rgba, {}, paintLabelsOver);
  return QImage(rgba.data(), size.width(), size.height(), 4 * size.width(), QImage::Format_RGBA8888)
      .convertToFormat(QImage::Format_RGB32);
}

}  // namespace

Thumbnails::Thumbnails(QObject* parent) : QObject(parent) {}

Thumbnails::~Thumbnails() = default;

void Thumbnails::request(const QStringList& paths, const QSize& size, bool dark) {
  // The thread before ends first, without anybody here waiting for it.
  thread_.request_stop();
  thread_ = std::jthread(
      [this, paths, size, dark, before = std::move(thread_)](const std::stop_token& stop) mutable {
        if (before.joinable()) before.join();
        std::optional<render::Offscreen> offscreen;
        for (const QString& path : paths) {
          if (stop.stop_requested()) return;
          try {
            const QString file = cacheFile(path, size, dark);
            QImage picture;
            if (file.isEmpty() || !picture.load(file)) {
              if (!offscreen) offscreen.emplace();
              picture = draw(path, size, dark, stop, &*offscreen);
              if (picture.isNull()) continue;
              if (!file.isEmpty() && QDir().mkpath(QFileInfo(file).path())) picture.save(file);
            }
            Q_EMIT ready(path, picture);
          } catch (...) {
            return;  // nothing can be drawn here
          }
        }
      });
}

}  // namespace linkwright::app
