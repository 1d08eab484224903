// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/Reloader.h"

#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "app/document/Loader.h"
#include "app/workbench/Workbench.h"
#include "engine/io/mjcf/MjcfReader.h"
#include "engine/io/request/RobotPatch.h"
#include "engine/io/scene/FileKind.h"
#include "engine/io/scene/Overrides.h"

namespace linkwright::app {
namespace {

bool sameImage(const std::shared_ptr<const Image>& a, const std::shared_ptr<const Image>& b) {
  if (!a || !b) return !a && !b;
  return a->width == b->width && a->height == b->height && a->rgba == b->rgba;
}

bool sameTexture(const std::shared_ptr<const ShapeTexture>& a, const std::shared_ptr<const ShapeTexture>& b) {
  if (!a || !b) return !a && !b;
  return a->cube == b->cube && a->repeat_x == b->repeat_x && a->repeat_y == b->repeat_y &&
         a->uniform == b->uniform && sameImage(a->image, b->image);
}

bool sameMesh(const MeshPtr& a, const MeshPtr& b) {
  if (!a || !b) return !a && !b;
  const auto same_part = [](const MeshPart& x, const MeshPart& y) {
    return x.first == y.first && x.count == y.count && x.color == y.color && x.has_color == y.has_color &&
           x.finish == y.finish && x.has_finish == y.has_finish && sameImage(x.texture, y.texture) &&
           sameImage(x.normal_map, y.normal_map) && sameImage(x.finish_map, y.finish_map);
  };
  return a->positions == b->positions && a->normals == b->normals && a->uvs == b->uvs &&
         a->indices == b->indices &&
         std::equal(a->parts.begin(), a->parts.end(), b->parts.begin(), b->parts.end(), same_part);
}

bool sameMeshes(const RobotDescription& a, const RobotDescription& b) {
  const auto same_shape = [](const Visual& x, const Visual& y) {
    return sameMesh(x.geometry.mesh, y.geometry.mesh) && sameTexture(x.texture, y.texture);
  };
  const auto same_link = [&](const LinkDescription& x, const LinkDescription& y) {
    return std::equal(x.visuals.begin(), x.visuals.end(), y.visuals.begin(), y.visuals.end(), same_shape) &&
           std::equal(x.collisions.begin(), x.collisions.end(), y.collisions.begin(), y.collisions.end(),
                      same_shape);
  };
  return std::equal(a.links.begin(), a.links.end(), b.links.begin(), b.links.end(), same_link);
}

}  // namespace

Reloader::Reloader(Workbench* workbench) : QObject(workbench), workbench_(workbench) {
  connect(&watch_, &FileWatch::changed, this, &Reloader::onFilesChanged);
  connect(&watch_, &FileWatch::touched, this, &Reloader::onFilesTouched);
  Document* const document = workbench->document();
  connect(document, &Document::modelReplaced, this, &Reloader::watchFiles);
  connect(document, &Document::documentReplaced, this, [this] {
    loader_.reset();
    waiting_.clear();
    changed_.clear();
    behind_.clear();
    failed_.clear();
    again_ = false;
    watch_.watch({});  // what is opened now is known as it is now
  });
  // A save is no change from outside.
  connect(document, &Document::titleChanged, this, [this] {
    watchFiles();
    watch_.accept(workbench_->document()->path());
  });
}

Reloader::~Reloader() = default;

void Reloader::watchFiles() {
  Document* const document = workbench_->document();
  robots_of_.clear();
  QStringList files;
  if (!document->path().isEmpty()) files.append(document->path());
  for (const SceneRobot& robot : document->scene().robots) {
    const std::string& file = robot.description.file;
    if (robot.file.empty() || file.empty()) continue;
    std::vector<std::string> parts = {file};
    if (KindOfFile(file).kind == FileKind::kMjcf) parts = FilesOfMjcf(file);
    parts.push_back(PatchFileOf(file).string());
    for (const std::string& part : parts) {
      files.append(QString::fromStdString(part));
      robots_of_[QFileInfo(files.back()).absoluteFilePath()].insert(file);
    }
  }
  watch_.watch(files);
}

void Reloader::accept(const QString& file, const QString& robot) {
  watch_.accept(file);
  const std::string own = robot.toStdString();
  for (const auto& [part, of] : robots_of_) {
    if (QFileInfo(part) != QFileInfo(file)) continue;
    watch_.accept(part);
    for (const std::string& other : of)
      if (other != own) behind_.insert(other);
  }
  waiting_.insert(behind_.begin(), behind_.end());
  changed_.insert(behind_.begin(), behind_.end());
  if (!behind_.empty()) readWaiting();
}

template <class Visit>
void Reloader::forFilesOf(const std::set<std::string>& robots, const Visit& visit) const {
  for (const auto& [file, of] : robots_of_)
    if (std::any_of(of.begin(), of.end(), [&](const std::string& robot) { return robots.contains(robot); }))
      visit(file);
}

void Reloader::onFilesChanged(const QStringList& files) {
  const QString scene = workbench_->document()->path();
  for (const QString& file : files) {
    if (!scene.isEmpty() && file == QFileInfo(scene).absoluteFilePath()) Q_EMIT sceneFileChanged(scene);
    if (const auto robots = robots_of_.find(file); robots != robots_of_.end()) {
      waiting_.insert(robots->second.begin(), robots->second.end());
      changed_.insert(robots->second.begin(), robots->second.end());
    }
  }
  readWaiting();
}

// The same bytes can name meshes that are other ones now: the robot is read, and nothing happens if it is the
// same.
void Reloader::onFilesTouched(const QStringList& files) {
  for (const QString& file : files)
    if (const auto robots = robots_of_.find(file); robots != robots_of_.end())
      waiting_.insert(robots->second.begin(), robots->second.end());
  readWaiting();
}

void Reloader::readWaiting() {
  alone_ = false;
  if (loader_)
    again_ = true;
  else
    readNext();
}

void Reloader::forgetGone() {
  const auto& robots = workbench_->document()->scene().robots;
  std::erase_if(waiting_, [&](const std::string& file) {
    return std::none_of(robots.begin(), robots.end(), [&](const SceneRobot& robot) {
      return !robot.file.empty() && robot.description.file == file;
    });
  });
}

void Reloader::readNext() {
  forgetGone();
  if (waiting_.empty()) return;
  // The scene's file shows where packages are found; what was added since is not in it.
  const QString source = workbench_->document()->sourcePath();
  whole_ = !alone_ && KindOfFile(source.toStdString()).kind == FileKind::kScene;
  loader_ = std::make_unique<Loader>(whole_ ? source : QString::fromStdString(*waiting_.begin()));
  connect(loader_.get(), &Loader::finished, this, &Reloader::loaded, Qt::QueuedConnection);
  loader_->start();
}

void Reloader::loaded() {
  if (!loader_) return;
  Loader::Outcome outcome = loader_->take();
  loader_.reset();
  // Files have changed again while they were read.
  if (std::exchange(again_, false)) return readNext();
  forgetGone();
  if (outcome.result.cancelled || waiting_.empty()) return waiting_.clear();
  const std::string first = *waiting_.begin();
  if (!outcome.result.ok || !outcome.compiled) {
    if (whole_)
      waiting_.clear();
    else
      waiting_.erase(first);
    failed_.insert(first);
    Q_EMIT failed(QString::fromStdString(first), outcome.result.problems);
    return readNext();
  }
  const std::vector<SceneRobot>& read = outcome.result.scene.robots;
  const auto found = [&](const std::string& file) {
    return std::find_if(read.begin(), read.end(),
                        [&](const SceneRobot& robot) { return robot.description.file == file; });
  };
  std::set<std::string> files;
  for (const std::string& file : waiting_)
    if (found(file) != read.end()) files.insert(file);
  for (const std::string& file : files) waiting_.erase(file);
  if (!whole_) waiting_.erase(first);
  alone_ = alone_ || whole_;
  // An edit that changes nothing would be an empty undo step.
  const auto& present = workbench_->document()->scene().robots;
  QString repaired;  // what was read from, after a version that could not be read
  for (const std::string& file : files) {
    bool as_used = true;
    forFilesOf({file}, [&](const QString& part) { as_used = as_used && watch_.isAsUsed(part); });
    if (behind_.erase(file) == 0 && as_used) changed_.erase(file);
    if (failed_.erase(file) > 0) repaired = QString::fromStdString(file);
  }
  forFilesOf(files, [this](const QString& part) { watch_.use(part); });
  std::erase_if(files, [&](const std::string& file) {
    return changed_.erase(file) == 0 &&
           std::all_of(present.begin(), present.end(), [&](const SceneRobot& robot) {
             return robot.file.empty() || robot.description.file != file ||
                    sameMeshes(robot.description, found(file)->description);
           });
  });
  if (!files.empty()) {
    const QString path = QString::fromStdString(*files.begin());
    const Kept kept = keep();
    workbench_->document()->edit(tr("Read %1 again").arg(QFileInfo(path).fileName()), [&](Scene& scene) {
      for (SceneRobot& robot : scene.robots)
        if (!robot.file.empty() && files.contains(robot.description.file)) {
          const auto& from_file = found(robot.description.file)->from_file;
          robot.description = WithOverrides(robot, *from_file);
          robot.from_file = from_file;
        }
    });
    bringBack(kept);
    Q_EMIT reloaded(path, outcome.result.problems);
  } else if (!repaired.isEmpty()) {
    Q_EMIT reloaded(repaired, outcome.result.problems);
  }
  readNext();
}

Reloader::Kept Reloader::keep() const {
  Kept kept;
  const Player* const player = workbench_->player();
  const Selection* const selection = workbench_->selection();
  const Model* const model = player->model();
  if (!model) return kept;
  if (player->time() > 0)
    for (const Joint& joint : model->joints()) {
      if (joint.mimic || joint.nv == 0) continue;
      const VectorX q = player->q().segment(joint.q_index, joint.nq);
      const VectorX v = player->v().segment(joint.v_index, joint.nv);
      kept.q[joint.name].assign(q.begin(), q.end());
      kept.v[joint.name].assign(v.begin(), v.end());
    }
  const PickObject selected = selection->selected();
  if (selected.kind == PickKind::kLink && selected.index < static_cast<int>(model->frames().size()))
    kept.selected = model->frames()[static_cast<std::size_t>(selected.index)].name;
  return kept;
}

void Reloader::bringBack(const Kept& kept) {
  Player* const player = workbench_->player();
  Selection* const selection = workbench_->selection();
  const Model* const model = player->model();
  if (!model) return;
  if (!kept.selected.empty()) {
    const FrameIndex frame = model->FindFrame(kept.selected);
    selection->select(frame.IsValid() ? PickObject{PickKind::kLink, frame.value} : PickObject{});
  }
  const auto post_all = [&](CommandKind kind, const std::vector<double>& values, int first) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      Command command;
      command.kind = kind;
      command.index = first + static_cast<int>(i);
      command.value = values[i];
      player->post(command);
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
