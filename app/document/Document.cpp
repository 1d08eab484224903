// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/Document.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <algorithm>
#include <utility>

#include "app/base/Application.h"
#include "app/document/EditCommand.h"
#include "app/document/Loader.h"
#include "app/document/SceneRobots.h"
#include "app/languages/MessageText.h"
#include "engine/base/AtomicFile.h"
#include "engine/io/scene/FileValues.h"
#include "engine/scene/build/StandApart.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/edit/Formulas.h"
#include "engine/scene/edit/TreeEdits.h"
#include "engine/scene/kinds/ParameterKinds.h"

namespace linkwright::app {
namespace {

constexpr int kRecentFiles = 10;
// In how many pieces other edits may part a drag.
constexpr int kDragPieces = 64;
const char* const kRecentKey = "recentFiles";

bool compiles(const SceneEdit& edit) {
  return edit.effect() == Effect::kRecompile || (edit.only_names && edit.effect() > Effect::kLive);
}

// The first error, by the scene's objects: a robot may come from a file that the user never saw.
QString whyNot(const ProblemList& problems, const Scene& scene) {
  const auto& all = problems.problems();
  if (all.empty()) return {};
  const auto error = std::find_if(all.begin(), all.end(),
                                  [](const Problem& each) { return each.severity == Severity::kError; });
  const Problem& problem = error == all.end() ? all.front() : *error;
  QString text = problemText(problem);
  if (!problem.element.empty()) text = elementText(problem.element) + ": " + text;
  const auto is_of = [&](const SceneRobot& robot) {
    return !problem.file.empty() && robot.description.file == problem.file;
  };
  const auto robot = std::find_if(scene.robots.begin(), scene.robots.end(), is_of);
  if (scene.robots.size() > 1 && std::count_if(scene.robots.begin(), scene.robots.end(), is_of) == 1)
    text = QString::fromStdString(robot->name) + ": " + text;
  return text;
}

bool isSceneFile(const QString& path) { return path.endsWith(".lws.json", Qt::CaseInsensitive); }

}  // namespace

Document::Document(QObject* parent)
    : QObject(parent),
      objects_(std::make_unique<CObjectContainer>()),
      file_values_(std::make_unique<FileValues>()) {
  connect(&undo_, &QUndoStack::cleanChanged, this, &Document::titleChanged);
}

Document::~Document() {
  // The stack tells of its own emptying, to listeners that may be gone by then.
  undo_.disconnect();
}

QString Document::title() const {
  if (!isOpen()) return {};
  if (!path_.isEmpty()) return QFileInfo(path_).fileName();
  if (!source_path_.isEmpty()) return QFileInfo(source_path_).fileName();
  return tr("Untitled");
}

bool Document::isDirty() const { return isOpen() && !undo_.isClean(); }

std::shared_ptr<const CompiledScene> Document::compileNow(ProblemList* problems) const {
  if (!isOpen()) return nullptr;
  if (compiled_is_now_) return compiled_;
  ProblemList ignored;
  try {
    return CompileScene(scene_, problems != nullptr ? problems : &ignored);
  } catch (...) {
    if (problems != nullptr)
      problems->Add(Severity::kError, path_.toStdString(), 0, "", caughtText().toStdString());
    return nullptr;
  }
}

void Document::newScene() {
  cancelLoading();
  Scene scene;
  scene.name = tr("Untitled").toStdString();
  ProblemList problems;
  auto compiled = CompileScene(scene, &problems);
  problems_ = problems;
  adopt(std::move(scene), std::move(compiled), {}, {});
}

void Document::close() {
  cancelLoading();
  problems_ = {};
  adopt({}, nullptr, {}, {});
}

bool Document::isLoading() const { return loader_ != nullptr; }

void Document::cancelLoading() {
  if (loader_) loader_->cancel();
}

void Document::open(const QString& path) { load(path, LoadHow::kOpen); }
void Document::openCopy(const QString& path) { load(path, LoadHow::kCopy); }
void Document::addRobot(const QString& path) { load(path, LoadHow::kAdd); }

void Document::load(const QString& path, LoadHow how) {
  load(std::make_unique<Loader>(QFileInfo(path).absoluteFilePath()), [this, how] { loaded(how); });
}

void Document::openKept(const Kept& kept) {
  load(std::make_unique<Loader>(kept.base, kept.text, kept.packages), [this, kept] { keptLoaded(kept); });
}

void Document::load(std::unique_ptr<Loader> loader, const std::function<void()>& ended) {
  if (loader_) {  // the newer wish wins; the older thread ends by itself
    Loader* const superseded = loader_.release();
    superseded->disconnect(this);
    superseded->setParent(this);
    connect(superseded, &Loader::finished, superseded, &QObject::deleteLater, Qt::QueuedConnection);
    superseded->cancel();
    Q_EMIT loadingEnded();
  }
  loader_ = std::move(loader);
  connect(loader_.get(), &Loader::progress, this, &Document::loadingProgress, Qt::QueuedConnection);
  connect(loader_.get(), &Loader::finished, this, ended, Qt::QueuedConnection);
  Q_EMIT loadingStarted(loader_->path());
  loader_->start();
}

bool Document::takeLoaded(std::shared_ptr<const CompiledScene>* compiled, Scene* scene, QString* path) {
  if (!loader_) return false;
  *path = loader_->path();
  Loader::Outcome outcome = loader_->take();
  loader_.reset();
  Q_EMIT loadingEnded();
  if (outcome.result.cancelled) {
    Q_EMIT notice(tr("Opening %1 was cancelled").arg(QFileInfo(*path).fileName()));
    return false;
  }
  if (!outcome.result.ok || !outcome.compiled) {
    if (!outcome.result.problems.HasErrors())
      outcome.result.problems.Add(Severity::kError, path->toStdString(), 0, "", "could not be opened");
    Q_EMIT openFailed(*path, outcome.result.problems);
    return false;
  }
  problems_ = outcome.result.problems;
  *compiled = std::move(outcome.compiled);
  *scene = std::move(outcome.result.scene);
  return true;
}

void Document::loaded(LoadHow how) {
  std::shared_ptr<const CompiledScene> compiled;
  Scene scene;
  QString path;
  if (!takeLoaded(&compiled, &scene, &path)) return;
  if (how == LoadHow::kAdd && isOpen())
    addLoaded(std::move(scene), *compiled, QFileInfo(path).fileName());
  else
    adopt(std::move(scene), std::move(compiled),
          isSceneFile(path) && how != LoadHow::kCopy ? path : QString(), path);
  if (how != LoadHow::kCopy) remember(path);
  Q_EMIT opened(path);
}

void Document::keptLoaded(const Kept& kept) {
  std::shared_ptr<const CompiledScene> compiled;
  Scene scene;
  QString base;
  if (!takeLoaded(&compiled, &scene, &base)) return;
  adopt(std::move(scene), std::move(compiled), kept.path, kept.source);
  undo_.resetClean();
  Q_EMIT titleChanged();
  Q_EMIT opened(base);
}

void Document::addLoaded(Scene scene, const CompiledScene& compiled, const QString& name) {
  if (!scene_.robots.empty()) {
    // Beside what stands there, with a gap: inside each other neither could be seen.
    constexpr double kGap = 0.15;  // of the new one's width
    const double width = compiled.upper.y() - compiled.lower.y();
    const double shift = compiled_->upper.y() - compiled.lower.y() + kGap * width;
    for (SceneRobot& robot : scene.robots) robot.X_WR.p.y() += shift;
  }
  const double rise = RiseToGround(scene_, LowestPoint(compiled));
  for (SceneRobot& robot : scene.robots) robot.X_WR.p.z() += rise;
  const std::size_t before = scene_.robots.size();
  editObjects(tr("Add %1").arg(name),
              [&](CObjectContainer* open) { return AddRobots(std::move(scene.robots), open); });
  if (scene_.robots.size() > before) Q_EMIT robotAdded(static_cast<int>(before));
}

void Document::adopt(Scene scene, std::shared_ptr<const CompiledScene> compiled, const QString& path,
                     const QString& source) {
  undo_.clear();  // first: the slots called by it still use the document before
  scene_ = std::move(scene);
  objects_ = std::make_unique<CObjectContainer>(scene_);
  file_values_->Forget();
  compiled_ = std::move(compiled);
  compiled_is_now_ = compiled_ != nullptr;
  revision_ = ++last_revision_;
  merged_.clear();
  path_ = path;
  source_path_ = source;
  Q_EMIT documentReplaced();
  Q_EMIT modelReplaced();
  Q_EMIT titleChanged();
}

bool Document::save() { return !path_.isEmpty() && saveAs(path_); }

bool Document::saveAs(const QString& path) {
  if (!isOpen()) return false;
  std::string error, text;
  try {
    text = SceneTextAt(scene_, path.toStdString());
    Q_EMIT aboutToSave(QFileInfo(path).absoluteFilePath(), text);
    error = WriteFileAtomically(path.toStdString(), text);
  } catch (...) {
    error = caughtText().toStdString();
  }
  if (!error.empty()) {
    Q_EMIT saveFailed(path, messageText(error));
    return false;
  }
  path_ = QFileInfo(path).absoluteFilePath();
  source_path_ = path_;
  undo_.setClean();
  remember(path_);
  Q_EMIT titleChanged();
  Q_EMIT notice(tr("Saved %1").arg(title()));
  Q_EMIT saved(path_, text);
  return true;
}

void Document::setView(const SceneView& view) {
  scene_.view = view;
  objects_->Become(scene_);
  compiled_is_now_ = false;
}

void Document::setCamera(const SceneCamera& camera) {
  const auto same = std::find_if(scene_.cameras.begin(), scene_.cameras.end(),
                                 [&](const SceneCamera& each) { return each.name == camera.name; });
  if (same != scene_.cameras.end())
    *same = camera;
  else
    scene_.cameras.push_back(camera);
  objects_->Become(scene_);
  compiled_is_now_ = false;
}

QStringList Document::recentFiles() const { return QSettings().value(kRecentKey).toStringList(); }

void Document::forgetRecentFiles() {
  QSettings().remove(kRecentKey);
  Q_EMIT recentFilesChanged();
}

void Document::remember(const QString& path) {
  QStringList recent = recentFiles();
  recent.removeAll(path);
  recent.prepend(path);
  while (recent.size() > kRecentFiles) recent.removeLast();
  QSettings().setValue(kRecentKey, recent);
  Q_EMIT recentFilesChanged();
}

void Document::edit(const QString& text, const std::function<void(Scene&)>& change, int token) {
  push(text, change, std::nullopt, token);
}

void Document::editWithPose(const QString& text, const std::function<void(Scene&)>& change,
                            const PresentPose& pose, int token) {
  push(text, change, pose, token);
}

void Document::push(const QString& text, const std::function<void(Scene&)>& change,
                    std::optional<PresentPose> pose, int token) {
  if (!isOpen()) return;
  if (change) change(scene_);
  settle(text, objects_->Become(scene_), std::move(pose), token);
}

ObjectId Document::editObjects(const QString& text, const std::function<TreeEdit(CObjectContainer*)>& change,
                               int token) {
  if (!isOpen()) return 0;
  std::map<std::string, std::string> files;  // of robots that have their own
  for (const SceneRobot& robot : scene_.robots)
    if (!robot.file.empty()) files[robot.name] = robot.file;
  const TreeEdit done = change(objects_.get());
  if (!done.ok()) {
    Q_EMIT notice(messageText(done.Why()));
    return 0;
  }
  scene_ = objects_->ToScene();
  if (!settle(text, done.edit, std::nullopt, token)) return 0;
  for (const SceneRobot& robot : scene_.robots)
    if (const auto was = files.find(robot.name); robot.file.empty() && was != files.end())
      Q_EMIT notice(tr("%1 is now part of the scene; the file is unchanged")
                        .arg(QFileInfo(QString::fromStdString(was->second)).fileName()));
  return done.object;
}

// Takes up an edit that was made. False: it could not stay.
bool Document::settle(const QString& text, const SceneEdit& change, std::optional<PresentPose> pose,
                      int token) {
  if (change.empty() && !pose) return true;
  SceneEdit edit = change;
  if (const linkwright::Message why = FollowFormulas(objects_.get(), &edit); !why.text.empty()) {
    takeBack(edit);
    Q_EMIT notice(messageText(why));
    return false;
  }
  const auto parts = [](const SceneEdit& e) { return e.fields.size() + e.rests.size() + e.lists.size(); };
  if (parts(edit) != parts(change) || !objects_->root().ChildrenOf(FormulaKind().plural).empty())
    scene_ = objects_->ToScene();
  if (token == 0) token = newDragToken();
  const bool recompiles = compiles(edit);
  if (!edit.empty()) compiled_is_now_ = false;
  if (ProblemList problems; recompiles && !recompile(&problems)) {
    // It has not happened.
    takeBack(edit);
    Q_EMIT notice(problems.problems().empty() ? tr("That edit leaves no valid mechanism")
                                              : whyNot(problems, scene_));
    return false;
  }
  const std::uint64_t before = std::exchange(revision_, ++last_revision_);
  undo_.push(new EditCommand(this, text, edit, pose, token, before, revision_));
  if (recompiles) announceModel(edit);
  Q_EMIT edited(edit);
  if (pose) Q_EMIT presentPose(pose->time, pose->after);
  Q_EMIT made(edit, text, token);
  return true;
}

std::uint64_t Document::reachable(std::uint64_t revision) const {
  for (auto found = merged_.find(revision); found != merged_.end(); found = merged_.find(revision))
    revision = found->second;
  return revision;
}

void Document::announceModel(const SceneEdit& edit) {
  if (edit.only_names)
    Q_EMIT modelRenamed();
  else
    Q_EMIT modelReplaced();
}

bool Document::recompile(ProblemList* problems) {
  auto compiled = compileNow(problems);
  if (!compiled) return false;
  compiled_ = std::move(compiled);
  compiled_is_now_ = true;
  return true;
}

void Document::takeBack(const SceneEdit& edit) {
  objects_->Undo(edit);
  scene_ = objects_->ToScene();
}

void Document::cancelDrag(int token) {
  const auto commandAt = [this](int index) {
    // The stack hands its commands out const.
    return dynamic_cast<EditCommand*>(const_cast<QUndoCommand*>(undo_.command(index)));
  };
  // Other edits may stand between those of the drag, as of a solver chosen meanwhile: they go with it.
  int first = undo_.index();
  for (int i = undo_.index() - 1; i >= 0 && i >= undo_.index() - kDragPieces; --i)
    if (commandAt(i) != nullptr && commandAt(i)->token() == token) first = i;
  while (undo_.index() > first) {
    if (EditCommand* last = commandAt(undo_.index() - 1)) last->forgetWhenUndone();
    undo_.undo();
  }
}

void Document::makeEdit(const SceneEdit& edit, bool forward, std::uint64_t revision) {
  const auto make = [&](bool on) {
    if (on)
      objects_->Redo(edit);
    else
      objects_->Undo(edit);
    scene_ = objects_->ToScene();
    compiled_is_now_ = false;
  };
  make(forward);
  const bool recompiles = compiles(edit);
  if (recompiles) {
    if (ProblemList problems; !recompile(&problems)) {
      // The scene stays one that the model is of.
      make(!forward);
      Q_EMIT notice(tr("The scene cannot be changed back: %1")
                        .arg(problems.problems().empty() ? QString() : whyNot(problems, scene_)));
      return;
    }
  }
  revision_ = revision;
  if (recompiles) announceModel(edit);
  Q_EMIT edited(edit);
}

}  // namespace linkwright::app
