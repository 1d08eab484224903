// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/Reloader.h"

#include <QFileInfo>
#include <utility>

#include "app/Loader.h"
#include "app/Workbench.h"
#include "engine/io/FileKind.h"
#include "engine/io/MjcfReader.h"
#include "engine/io/RobotPatch.h"

namespace linkwright::app {

Reloader::Reloader(Workbench* workbench) : QObject(workbench), workbench_(workbench) {
  connect(&watch_, &FileWatch::changed, this, &Reloader::onFilesChanged);
  Document* const document = workbench->document();
  connect(document, &Document::modelReplaced, this, &Reloader::watchFiles);
  connect(document, &Document::documentReplaced, this, [this] { loader_.reset(); });
  // A save is no change from outside.
  connect(document, &Document::titleChanged, this, &Reloader::watchFiles);
}

Reloader::~Reloader() = default;

void Reloader::watchFiles() {
  Document* const document = workbench_->document();
  QStringList files;
  if (!document->path().isEmpty()) files.append(document->path());
  for (const SceneRobot& robot : document->scene().robots) {
    const std::string& file = robot.description.file;
    if (robot.file.empty() || file.empty()) continue;
    files.append(QString::fromStdString(PatchFileOf(file).string()));
    if (KindOfFile(file).kind == FileKind::kMjcf)
      for (const std::string& part : FilesOfMjcf(file)) files.append(QString::fromStdString(part));
    else
      files.append(QString::fromStdString(file));
  }
  watch_.watch(files);
}

void Reloader::onFilesChanged(const QStringList& files) {
  const QString scene = workbench_->document()->path();
  const bool own = files.contains(scene);
  if (own) Q_EMIT sceneFileChanged(scene);
  if (!own || files.size() > 1) reload();
}

void Reloader::reload() {
  Document* const document = workbench_->document();
  if (!document->isOpen() || document->sourcePath().isEmpty()) return;
  if (loader_) {
    again_ = true;
    return;
  }
  loader_ = std::make_unique<Loader>(document->sourcePath());
  connect(loader_.get(), &Loader::finished, this, &Reloader::loaded, Qt::QueuedConnection);
  loader_->start();
}

void Reloader::loaded() {
  if (!loader_) return;
  const QString path = loader_->path();
  Loader::Outcome outcome = loader_->take();
  loader_.reset();
  // Files have changed again while they were read.
  if (std::exchange(again_, false)) return reload();
  Document* const document = workbench_->document();
  if (outcome.result.cancelled || path != document->sourcePath()) return;
  if (!outcome.result.ok || !outcome.compiled) {
    Q_EMIT failed(path, outcome.result.problems);
    return;
  }
  const Kept kept = keep();
  const std::vector<SceneRobot>& read = outcome.result.scene.robots;
  document->edit(tr("Read %1 again").arg(QFileInfo(path).fileName()), ScenePart::kRobots, [&](Scene& scene) {
    for (SceneRobot& robot : scene.robots)
      for (const SceneRobot& now : read)
        if (!robot.file.empty() && now.description.file == robot.description.file)
          robot.description = now.description;
  });
  bringBack(kept);
  Q_EMIT reloaded(path, outcome.result.problems);
}

Reloader::Kept Reloader::keep() const {
  Kept kept;
  const Session* const session = workbench_->session();
  const Model* const model = session->model();
  if (!model) return kept;
  if (session->time() > 0)
    for (const Joint& joint : model->joints()) {
      if (joint.mimic || joint.nv == 0) continue;
      const VectorX q = session->q().segment(joint.q_index, joint.nq);
      const VectorX v = session->v().segment(joint.v_index, joint.nv);
      kept.q[joint.name].assign(q.begin(), q.end());
      kept.v[joint.name].assign(v.begin(), v.end());
    }
  const PickObject selected = session->selected();
  if (selected.kind == PickKind::kLink && selected.index < static_cast<int>(model->frames().size()))
    kept.selected = model->frames()[static_cast<std::size_t>(selected.index)].name;
  return kept;
}

void Reloader::bringBack(const Kept& kept) {
  Session* const session = workbench_->session();
  const Model* const model = session->model();
  if (!model) return;
  if (!kept.selected.empty()) {
    const FrameIndex frame = model->FindFrame(kept.selected);
    session->select(frame.IsValid() ? PickObject{PickKind::kLink, frame.value} : PickObject{});
  }
  const auto post_all = [&](CommandKind kind, const std::vector<double>& values, int first) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      Command command;
      command.kind = kind;
      command.index = first + static_cast<int>(i);
      command.value = values[i];
      session->post(command);
    }
  };
  for (const Joint& joint : model->joints()) {
    const auto known = kept.q.find(joint.name);
    if (known == kept.q.end() || joint.mimic || static_cast<int>(known->second.size()) != joint.nq) continue;
    post_all(CommandKind::kPosition, known->second, joint.q_index);
    post_all(CommandKind::kVelocity, kept.v.at(joint.name), joint.v_index);
  }
}

}  // namespace linkwright::app
