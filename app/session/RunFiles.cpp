// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/RunFiles.h"

#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/base/Application.h"
#include "app/document/Document.h"
#include "app/languages/MessageText.h"
#include "app/session/Player.h"
#include "engine/base/Fnv.h"
#include "engine/scene/edit/FieldNumber.h"
#include "engine/simulation/recording/RunFile.h"

namespace linkwright::app {
namespace {

// Tells whether a scene is the one that the runs were saved with.
std::uint64_t numberOf(std::string_view text) {
  Fnv hash;
  hash.Add(text);
  return hash.value();
}

}  // namespace

RunFiles::RunFiles(Document* document, Player* player, QObject* parent)
    : QObject(parent), document_(document), player_(player) {
  connect(document, &Document::saved, this, &RunFiles::write);
  connect(document, &Document::documentReplaced, this, [this] { known_.clear(); });
  connect(document, &Document::opened, this, [this](const QString& path) {
    opened_ = path;
    read();
  });
  connect(player, &Player::settled, this, &RunFiles::read);
}

RunFiles::~RunFiles() = default;

QString RunFiles::pathFor(const QString& scene) {
  const QString ending = QStringLiteral(".json");
  return (scene.endsWith(ending) ? scene.chopped(ending.size()) : scene) + QStringLiteral(".runs");
}

void RunFiles::write(const QString& scene, const std::string& text) {
  Runner* runner = player_->runner();
  const auto system = player_->cloneSystem();
  if (runner == nullptr || !system) return;
  const QString path = pathFor(scene);
  const auto file = std::make_shared<RunFile>();
  file->shape = RunJournal::ShapeOf(*system);
  file->scene = numberOf(text);
  file->runs = runner->CopyRuns().kept;
  if (file->runs.empty()) {
    // The last one has been deleted.
    if (path == known_) QFile::remove(path);
    return;
  }
  // Runs that were not read, as of another mechanism, are none of ours.
  const bool aside = known_ != path && QFile::exists(path);
  known_ = path;
  const auto problem = std::make_shared<QString>();
  const auto work = [path, aside, file, problem](const std::stop_token&) {
    try {
      if (aside) std::filesystem::rename(path.toStdString(), path.toStdString() + "~");
      *problem = QString::fromStdString(WriteRunFile(path.toStdString(), *file));
    } catch (...) {
      *problem = caughtText();
    }
  };
  work_.start({work, [this, problem] {
                 if (!problem->isEmpty())
                   Q_EMIT player_->notice(tr("The runs are not saved: %1").arg(*problem));
               }});
}

void RunFiles::read() {
  if (opened_.isEmpty() || player_->runner() == nullptr) return;
  const QString scene = std::exchange(opened_, {}), path = pathFor(scene);
  if (!QFileInfo::exists(path)) return;
  RunFile file;
  const std::string problem = ReadRunFile(path.toStdString(), &file);
  const QString name = QFileInfo(path).fileName();
  if (!problem.empty())
    return Q_EMIT player_->notice(tr("The runs in %1 cannot be shown: %2").arg(name, messageText(problem)));
  if (file.shape != RunJournal::ShapeOf(*player_->cloneSystem()))
    return Q_EMIT player_->notice(tr("The runs in %1 are of another mechanism").arg(name));
  QFile text(scene);
  const bool same = text.open(QIODevice::ReadOnly) && numberOf(text.readAll().toStdString()) == file.scene;
  known_ = path;
  RunList runs;
  runs.kept = file.runs;
  for (const KeptRun& run : file.runs)
    for (const auto& [field, value] : run.numbers) {
      const auto number = FieldNumber::Find(document_->objects(), field);
      const bool known = std::any_of(runs.numbers.begin(), runs.numbers.end(),
                                     [&, &name = field](const auto& each) { return each.first == name; });
      if (number && number->Get() && !known) runs.numbers.emplace_back(field, *number->Get());
    }
  player_->runner()->AddRuns(std::move(runs));
  player_->wake();
  Q_EMIT player_->notice(
      same ? tr("%n run(s) kept with the scene", nullptr, static_cast<int>(file.runs.size()))
           : tr("The scene was changed after the runs in %1 were saved").arg(name));
}

}  // namespace linkwright::app
