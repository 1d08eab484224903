// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/FileActions.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <utility>

#include "app/base/Ask.h"
#include "app/languages/MessageText.h"
#include "app/notices/Banner.h"
#include "app/panels/Panels.h"
#include "app/panels/files/ChangesDialog.h"
#include "app/recovery/Backups.h"
#include "app/recovery/StateFolder.h"
#include "app/window/ViewportWidget.h"
#include "app/workbench/Reloader.h"
#include "app/workbench/Workbench.h"
#include "engine/base/AtomicFile.h"
#include "engine/io/export/RobotFile.h"
#include "engine/io/export/SceneExport.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/io/scene/Overrides.h"

namespace linkwright::app {
namespace {

// Its ending says what the file is; without one it is what the dialog's filter names first.
QString withEnding(const QString& path, const QString& usual) {
  const QString ending = QFileInfo(path).suffix().toLower();
  if (ending == "urdf" || ending == "xml" || ending == "mjcf" || ending == "json") return path;
  return path + usual;
}

// An ampersand would mark a key in a menu.
QString inMenu(QString text) { return text.replace("&", "&&"); }

}  // namespace

FileActions::FileActions(Workbench* workbench, Banner* banner, QWidget* window)
    : QObject(window), workbench_(workbench), banner_(banner), window_(window) {
  export_ = new QAction(tr("E&xport…"), this);
  export_->setObjectName("exportScene");
  export_->setToolTip(
      tr("Write the scene as URDF, MJCF or another scene; what that cannot hold is listed first"));
  connect(export_, &QAction::triggered, this, &FileActions::chooseExport);
  changes_ = new QAction(tr("Show c&hanges…"), this);
  changes_->setObjectName("showChanges");
  changes_->setToolTip(tr("How a save would change the scene's file"));
  connect(changes_, &QAction::triggered, this, &FileActions::showChanges);
  robot_changes_ = new QAction(this);
  robot_changes_->setObjectName("writeRobotFile");
  robot_changes_->setToolTip(tr("Write what the scene overrides into the robot's own file"));
  connect(robot_changes_, &QAction::triggered, this, &FileActions::showRobotChanges);
  picture_ = new QAction(tr("Pict&ure…"), this);
  picture_->setObjectName("savePicture");
  picture_->setToolTip(tr("Write what the window shows as a picture of any size"));
  connect(picture_, &QAction::triggered, this, [this] {
    const auto* view = window_->findChild<ViewportWidget*>();
    const QSize size = view != nullptr ? view->size() * view->devicePixelRatioF() : QSize(1920, 1080);
    showPictureDialog(workbench_, size, window_);
  });
  connect(workbench->document(), &Document::modelReplaced, this, &FileActions::update);
  connect(workbench->document(), &Document::edited, this, &FileActions::update);
  connect(workbench->selection(), &Selection::changed, this, &FileActions::update);
  update();
}

void FileActions::addTo(QMenu* menu) {
  for (QAction* each : {export_, changes_, robot_changes_, picture_}) menu->addAction(each);
}

int FileActions::robot() const {
  const auto& robots = workbench_->document()->scene().robots;
  const auto has = [&](int number) {
    return number >= 0 && number < static_cast<int>(robots.size()) &&
           HasOwnFile(robots[static_cast<std::size_t>(number)]);
  };
  if (const int selected = workbench_->selection()->selectedRobot(); has(selected)) return selected;
  for (int i = 0; i < static_cast<int>(robots.size()); ++i)
    if (has(i)) return i;
  return -1;
}

void FileActions::update() {
  const Document* const document = workbench_->document();
  export_->setEnabled(document->isOpen());
  changes_->setEnabled(document->isOpen());
  picture_->setEnabled(document->isOpen());
  const int number = robot();
  robot_changes_->setEnabled(number >= 0);
  const QString file =
      number < 0 ? tr("the robot's file")
                 : QFileInfo(QString::fromStdString(
                                 document->scene().robots[static_cast<std::size_t>(number)].description.file))
                       .fileName();
  robot_changes_->setText(tr("&Write changes into %1…").arg(inMenu(file)));
}

void FileActions::chooseExport() {
  const Document* const document = workbench_->document();
  if (!document->isOpen()) return;
  const QFileInfo source(document->sourcePath());
  QString name = source.fileName().isEmpty() ? tr("untitled") : source.fileName();
  name = name.left(name.indexOf('.') > 0 ? name.indexOf('.') : name.size());
  // What cannot be is not offered, and why stands above the files.
  const QString no_urdf = QString::fromStdString(WhyNoUrdf(document->scene()));
  const QString ending = no_urdf.isEmpty() ? QStringLiteral(".urdf") : QStringLiteral(".xml");
  const QString urdf = no_urdf.isEmpty() ? tr("Robot, URDF (*.urdf)") + ";;" : QString();
  askToSave(window_, no_urdf.isEmpty() ? tr("Export") : tr("Export: %1").arg(no_urdf),
            source.path() + "/" + name + "-export" + ending,
            urdf + tr("Model, MJCF (*.xml *.mjcf);;Linkwright scene (*.lws.json)"), {},
            [this, ending](const QString& path) { exportTo(withEnding(path, ending)); });
}

void FileActions::exportTo(const QString& path) {
  Document* const document = workbench_->document();
  if (!document->isOpen()) return;
  const QString name = QFileInfo(path).fileName();
  const auto& robots = document->scene().robots;
  // What is open is not overwritten by the way.
  if (!document->path().isEmpty() && QFileInfo(document->path()) == QFileInfo(path))
    return showFailure(window_, tr("Export"),
                       tr("%1 is the scene that is open. \"Save\" writes it.").arg(name));
  for (const SceneRobot& each : robots)
    if (!each.file.empty() && QFileInfo(QString::fromStdString(each.description.file)) == QFileInfo(path))
      return showFailure(
          window_, tr("Export"),
          tr("%1 is the file of a robot in this scene. \"Write changes into %1\" changes it.").arg(name));
  workbench_->view()->storeCamera();
  SceneExport made = ExportScene(document->scene(), document->sourcePath().toStdString(), path.toStdString());
  if (!made.error.empty())
    return showFailure(window_, tr("Export"),
                       tr("%1 cannot be written: %2.").arg(name, messageText(made.error)));
  FileChange change;
  change.path = path;
  change.lost = std::move(made.lost);
  change.title = tr("Export to %1").arg(name);
  change.button = tr("Write %1").arg(name);
  change.text = made.text;
  change.write = [this, path, name, text = std::move(made.text)] {
    if (writeFiles({{path.toStdString(), text}}))
      Q_EMIT workbench_->document()->notice(tr("Exported %1").arg(name));
  };
  (new ChangesDialog(workbench_, std::move(change), window_))->open();
}

void FileActions::showChanges() {
  Document* const document = workbench_->document();
  if (!document->isOpen()) return;
  const QString path = document->path();
  const QString source = path.isEmpty() ? document->sourcePath() + ".lws.json" : path;
  workbench_->view()->storeCamera();
  FileChange change;
  change.path = path;
  change.title = tr("Changes of %1").arg(document->title());
  change.button = tr("Save");
  change.text = SceneTextAt(document->scene(), source.toStdString());
  if (!path.isEmpty()) change.write = [this] { workbench_->action(ActionId::kSave)->trigger(); };
  (new ChangesDialog(workbench_, std::move(change), window_))->open();
}

void FileActions::showRobotChanges() {
  Document* const document = workbench_->document();
  const int number = robot();
  if (number < 0) return;
  const SceneRobot& robot = document->scene().robots[static_cast<std::size_t>(number)];
  const QString path = QString::fromStdString(robot.description.file);
  const QString name = QFileInfo(path).fileName();
  RobotFileText made = TextForOwnFile(robot);
  if (!made.error.empty())
    return showFailure(window_, tr("Write changes"),
                       tr("%1 cannot be changed: %2.").arg(name, messageText(made.error)));
  FileChange change;
  change.path = path;
  change.lost = std::move(made.lost);
  change.title = tr("Write changes into %1").arg(name);
  change.explain =
      made.holds ? tr("These values are the scene's now; they become the file's. Other scenes with this "
                      "file get them too. The former file is kept as a backup.")
                 : tr("The scene overrides nothing that %1 could hold.").arg(name);
  change.button = tr("Write %1").arg(name);
  change.text = std::move(made.text);
  change.more = std::move(made.included);
  if (made.holds) change.write = [this, number, path] { writeRobot(number, path); };
  (new ChangesDialog(workbench_, std::move(change), window_))->open();
}

void FileActions::writeRobot(int number, const QString& path) {
  Document* const document = workbench_->document();
  const auto& robots = document->scene().robots;
  const auto index = static_cast<std::size_t>(number);
  // The scene may have changed while the question was open.
  if (index >= robots.size() || QString::fromStdString(robots[index].description.file) != path) return;
  RobotFileText made = TextForOwnFile(robots[index]);
  if (!made.error.empty()) return;
  std::vector<FileToWrite> files;
  for (const auto& [included, text] : made.included) files.push_back({included, text});
  files.push_back({path.toStdString(), made.text});
  if (!writeFiles(files)) return;
  const QString name = QFileInfo(path).fileName();
  document->edit(tr("Write changes into %1").arg(name), [&](Scene& scene) {
    for (std::size_t i = 0; i < scene.robots.size(); ++i) {
      SceneRobot& each = scene.robots[i];
      if (each.file.empty() || QString::fromStdString(each.description.file) != path) continue;
      if (i == index) {
        each = made.robot;
        continue;
      }
      each.description = WithOverrides(each, *made.robot.from_file);
      each.from_file = made.robot.from_file;
    }
  });
  // Other robots may include the same files.
  for (const FileToWrite& each : files)
    workbench_->reloader()->accept(QString::fromStdString(each.path.string()), path);
  const auto backups = Backups(stateFolder().path).of(path);
  banner_->tell(Banner::Kind::kInfo, backups.empty()
                                         ? tr("%1 was written.").arg(name)
                                         : tr("%1 was written.\nThe former file is kept as %2.")
                                               .arg(name, QDir::toNativeSeparators(backups.front().file)));
}

bool FileActions::writeFiles(const std::vector<FileToWrite>& files) {
  Document* const document = workbench_->document();
  for (const FileToWrite& each : files)
    Q_EMIT document->aboutToSave(QFileInfo(QString::fromStdString(each.path.string())).absoluteFilePath(),
                                 each.bytes);
  std::filesystem::path failed;
  const std::string why = WriteFilesAtomically(files, &failed);
  if (!why.empty()) Q_EMIT document->saveFailed(QString::fromStdString(failed.string()), messageText(why));
  return why.empty();
}

}  // namespace linkwright::app
