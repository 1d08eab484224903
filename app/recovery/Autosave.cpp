// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recovery/Autosave.h"

#include <QBuffer>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QSet>
#include <QSettings>
#include <algorithm>
#include <exception>
#include <functional>

#include "BuildInfo.h"
#include "app/base/Labels.h"
#include "app/languages/MessageText.h"
#include "app/recovery/CrashHandler.h"
#include "app/recovery/RecoveryEntry.h"
#include "app/workbench/Workbench.h"
#include "engine/base/AtomicFile.h"
#include "engine/base/FailureText.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/simulation/run/InputLog.h"
#include "render/Offscreen.h"

namespace linkwright::app {
namespace {

constexpr QSize kRecoveryPicture(480, 270);
constexpr int kPictureSeconds = 20;    // at most one in so many
constexpr int kMostChangesKept = 200;  // the newest

// Where names in the scene's text start: where it is, or would be saved.
QString baseOf(const Document& document) {
  if (!document.path().isEmpty()) return document.path();
  QString folder;
  if (!document.sourcePath().isEmpty()) folder = QFileInfo(document.sourcePath()).absolutePath();
  for (const SceneRobot& robot : document.scene().robots)
    if (folder.isEmpty() && !robot.description.file.empty())
      folder = QFileInfo(QString::fromStdString(robot.description.file)).absolutePath();
  if (folder.isEmpty()) folder = QDir::tempPath();
  return folder + "/untitled.lws.json";
}

QStringList packagesOf(const Scene& scene) {
  QStringList folders;
  for (const SceneRobot& robot : scene.robots) {
    if (robot.description.file.empty()) continue;
    const QString folder = QFileInfo(QString::fromStdString(robot.description.file)).absolutePath();
    if (!folders.contains(folder)) folders += folder;
  }
  return folders;
}

}  // namespace

// Values that the thread works on; the UI thread goes on with its own.
struct Autosave::Job {
  RecoveryEntry entry;
  Scene scene;
  std::vector<Command> commands;
  std::shared_ptr<const CompiledScene> compiled;
  std::optional<Snapshot> picture;  // none this time
  render::Camera camera;            // of the picture
  bool forget = false;              // nothing is open
};

Autosave::Autosave(Workbench* workbench, QString folder, QObject* parent)
    : QObject(parent), workbench_(workbench), folder_(std::move(folder)) {
  timer_.setSingleShot(true);
  timer_.setInterval(1000 * std::max(QSettings().value("autosaveSeconds", kSeconds).toInt(), 1));
  connect(&timer_, &QTimer::timeout, this, &Autosave::keepNow);
  Document* document = workbench_->document();
  connect(document, &Document::documentReplaced, this, [this] {
    recovered_changes_.clear();
    recovered_edits_ = edits_kept_ = 0;
    was_clean_ = true;
    since_picture_.invalidate();
    timer_.stop();
    if (workbench_->document()->isOpen())
      timer_.start();
    else
      forget();
  });
  connect(document->undoStack(), &QUndoStack::indexChanged, this, &Autosave::note);
  connect(document, &Document::edited, this, [this] {
    if (!timer_.isActive()) timer_.start();
  });
  connect(document, &Document::titleChanged, this, &Autosave::onSavedOrNot);
  // A recorded run is nothing without the scene that it is of.
  connect(workbench_->player(), &Player::modeChanged, this, [this] {
    if (workbench_->player()->time() > 0 && !timer_.isActive()) timer_.start();
  });
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

Autosave::~Autosave() = default;

void Autosave::setRecovered(const QStringList& changes, int edits) {
  recovered_changes_ = changes;
  recovered_edits_ = edits;
}

QStringList Autosave::changes() const {
  const QUndoStack* undo = workbench_->document()->undoStack();
  QStringList texts = recovered_changes_;
  if (undo->cleanIndex() >= 0) texts.clear();
  const int from = std::max(undo->cleanIndex(), 0);
  for (int i = from; i < undo->index(); ++i) texts += undo->text(i);
  for (int i = from; i > undo->index(); --i) texts += tr("Undo: %1").arg(undo->text(i - 1));
  return texts.mid(std::max<qsizetype>(texts.size() - kMostChangesKept, 0));
}

int Autosave::edits() const {
  const QUndoStack* undo = workbench_->document()->undoStack();
  if (undo->cleanIndex() >= 0) return std::abs(undo->index() - undo->cleanIndex());
  return recovered_edits_ + undo->index();
}

void Autosave::note() {
  if (!workbench_->document()->isOpen()) return;
  const int most = std::max(QSettings().value("autosaveEdits", kEdits).toInt(), 1);
  if (std::abs(edits() - edits_kept_) >= most) return keepNow();
  if (!timer_.isActive()) timer_.start();
}

void Autosave::onSavedOrNot() {
  const bool clean = !workbench_->document()->isDirty();
  const bool saved = clean && !was_clean_;
  was_clean_ = clean;
  // What is saved is not to be recovered.
  if (saved && workbench_->document()->isOpen()) keepNow();
}

void Autosave::keepNow() {
  timer_.stop();
  const Document* document = workbench_->document();
  const Player* player = workbench_->player();
  View* view = workbench_->view();
  if (!document->isOpen()) return;
  auto job = std::make_unique<Job>();
  RecoveryEntry& entry = job->entry;
  entry.title = document->title();
  entry.path = document->path();
  entry.source = document->sourcePath();
  entry.base = baseOf(*document);
  entry.packages = packagesOf(document->scene());
  entry.time = QDateTime::currentDateTime();
  entry.dirty = document->isDirty();
  entry.edits = edits();
  entry.changes = changes();
  entry.program = LINKWRIGHT_VERSION;
  job->scene = document->scene();
  job->commands = player->commandLog();
  job->compiled = player->compiled();
  const bool worth = entry.dirty || player->endTime() > 0;
  // One of what was opened, too: a run that is played from there may be all that there is to recover.
  const bool due = !since_picture_.isValid() || (worth && since_picture_.hasExpired(1000 * kPictureSeconds));
  if (due && job->compiled) {
    SnapshotOptions look;
    look.dark = workbench_->theme().dark;
    job->picture = view->compose(look);
    job->camera = view->camera();
    since_picture_.start();
  }
  edits_kept_ = entry.edits;
  setCrashDocument(folder_, entry.path.isEmpty() ? entry.title : entry.path);
  post(std::move(job));
}

void Autosave::forget() {
  auto job = std::make_unique<Job>();
  job->forget = true;
  since_picture_.invalidate();
  setCrashDocument(folder_, {});
  post(std::move(job));
}

void Autosave::post(std::unique_ptr<Job> job) {
  {
    const std::lock_guard lock(mutex_);
    // One that was passed over may have been the one to draw.
    if (waiting_ && waiting_->picture && !job->picture && !job->forget &&
        job->compiled == waiting_->compiled) {
      job->picture = std::move(waiting_->picture);
      job->camera = waiting_->camera;
    }
    waiting_ = std::move(job);
  }
  wake_.notify_one();
}

void Autosave::run(const std::stop_token& stop) {
  for (;;) {
    std::unique_ptr<Job> job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, stop, [this] { return waiting_ != nullptr; });
      if (!waiting_) return;
      job = std::move(waiting_);
    }
    try {
      carryOut(job.get());
    } catch (const std::exception& error) {
      Q_EMIT failed(messageText(FailureText(error)));
    }
  }
}

void Autosave::carryOut(Job* job) {
  QDir folder(folder_);
  const auto removeAllBut = [&](const QSet<QString>& stay) {
    for (const QString& name :
         folder.entryList({"entry.json", "scene-*", "picture.png", "inputs.jsonl"}, QDir::Files))
      if (!stay.contains(name)) folder.remove(name);
  };
  if (job->forget) {
    folder.remove("entry.json");  // first: the rest is nothing without it
    return removeAllBut({});
  }
  const auto write = [&](const QString& name, const QByteArray& bytes) {
    const std::string problem = WriteFileAtomically(folder.filePath(name).toStdString(),
                                                    {bytes.data(), static_cast<std::size_t>(bytes.size())});
    if (!problem.empty()) Q_EMIT failed(messageText(problem));
    return problem.empty();
  };
  RecoveryEntry& entry = job->entry;
  const std::string text = SceneTextAt(job->scene, entry.base.toStdString());
  const QByteArray bytes(text.data(), static_cast<qsizetype>(text.size()));
  entry.scene_name = QString("scene-%1.lws.json").arg(++number_);
  entry.scene_hash = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
  if (!write(entry.scene_name, bytes) || !write("entry.json", entry.toJson())) {
    folder.remove(entry.scene_name);
    return;
  }
  removeAllBut({"entry.json", entry.scene_name, "picture.png", "inputs.jsonl"});
  if (job->compiled && !job->commands.empty())
    write("inputs.jsonl", QByteArray::fromStdString(WriteInputLog(job->commands, *job->compiled->model)));
  Q_EMIT kept(entry.edits);
  if (job->picture) drawPicture(*job);
}

void Autosave::drawPicture(const Job& job) const {
  try {
    render::Offscreen offscreen;
    std::vector<std::uint8_t> rgba;
    offscreen.Render(*job.picture, job.camera, kRecoveryPicture.width(), kRecoveryPicture.height(), &rgba, {},
                     paintLabelsOver);
    const QImage picture(rgba.data(), kRecoveryPicture.width(), kRecoveryPicture.height(),
                         4 * kRecoveryPicture.width(), QImage::Format_RGBA8888);
    QBuffer png;
    if (!png.open(QIODevice::WriteOnly) || !picture.convertToFormat(QImage::Format_RGB32).save(&png, "PNG"))
      return;
    WriteFileAtomically((folder_ + "/picture.png").toStdString(),
                        {png.data().constData(), static_cast<std::size_t>(png.size())});
  } catch (const std::exception&) {  // nothing can be drawn here: an entry without a picture
  }
}

}  // namespace linkwright::app
