// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/files/ImportReport.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/base/Ask.h"
#include "app/base/Units.h"
#include "app/languages/MessageText.h"
#include "app/panels/fields/WrappedText.h"
#include "app/workbench/Reloader.h"
#include "app/workbench/Workbench.h"
#include "engine/io/mjcf/MjcfReader.h"
#include "engine/io/scene/FileKind.h"

namespace linkwright::app {

namespace {

constexpr int kWidestColumn = 240;  // px, of all but the last
constexpr QSize kImportReportSize(900, 460);
constexpr int kKind = 0, kWhere = 1, kElement = 2, kWhat = 3, kRepair = 4;

// The file name in a problem's words, between quotes: `mesh "package://a/b.stl": …`.
QString fileIn(const Problem& problem) {
  const QString text = QString::fromStdString(problem.text);
  const QStringList parts = text.split('"');
  return parts.size() > 1 ? QFileInfo(QString(parts[1]).replace('\\', '/')).fileName() : QString();
}

}  // namespace

ImportReport::ImportReport(Workbench* workbench, const ProblemList& problems, const QString& path,
                           QWidget* parent)
    : QDialog(parent), workbench_(workbench), path_(path) {
  setObjectName("importReport");
  setWindowTitle(tr("Import report"));
  auto* layout = new QVBoxLayout(this);
  summary_ = new QLabel(this);
  layout->addWidget(summary_);
  list_ = new QTreeWidget(this);
  list_->setObjectName("importProblems");
  list_->setAccessibleName(tr("What reading the files found"));
  list_->setRootIsDecorated(false);
  list_->setAlternatingRowColors(true);
  list_->setWordWrap(true);
  list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  list_->setItemDelegate(new WrappedText(list_));
  list_->setHeaderLabels({tr("Kind"), tr("Where"), tr("Element"), tr("What"), tr("Repair")});
  list_->header()->setStretchLastSection(false);
  list_->header()->setSectionResizeMode(kWhat, QHeaderView::Stretch);
  connect(list_->header(), &QHeaderView::sectionResized, list_, &QTreeWidget::doItemsLayout,
          Qt::QueuedConnection);
  connect(list_, &QTreeWidget::currentItemChanged, this, &ImportReport::showInScene);
  layout->addWidget(list_, 1);
  kept_ = new QLabel(this);
  kept_->setWordWrap(true);
  layout->addWidget(kept_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  copy_ = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
  back_ = buttons->addButton(tr("Take back the last repair"), QDialogButtonBox::ActionRole);
  back_->setObjectName("takeBackRepair");
  connect(copy_, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(text_); });
  connect(back_, &QPushButton::clicked, this, &ImportReport::takeBack);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(buttons);
  buttons->button(QDialogButtonBox::Close)->setDefault(true);
  buttons->button(QDialogButtonBox::Close)->setFocus();
  Document* const document = workbench->document();
  const auto again = [this](const QString& file, const ProblemList& list) {
    path_ = file;
    fill(list);
  };
  connect(workbench->reloader(), &Reloader::reloaded, this, again);
  connect(workbench->reloader(), &Reloader::failed, this, again);
  connect(document, &Document::opened, this, [this] { fill(workbench_->document()->problems()); });
  connect(document, &Document::openFailed, this,
          [this](const QString&, const ProblemList& list) { fill(list); });
  fill(problems);
  if (problems.problems().empty()) return;
  resize(kImportReportSize);
}

void ImportReport::fill(const ProblemList& problems) {
  std::vector<Problem> sorted = problems.problems();
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Problem& a, const Problem& b) { return a.severity > b.severity; });
  const auto number = [&](Severity severity) {
    return static_cast<size_t>(std::count_if(
        sorted.begin(), sorted.end(), [&](const Problem& problem) { return problem.severity == severity; }));
  };
  QStringList counts;
  if (const size_t n = number(Severity::kError)) counts += tr("%n error(s)", nullptr, static_cast<int>(n));
  if (const size_t n = number(Severity::kWarning))
    counts += tr("%n warning(s)", nullptr, static_cast<int>(n));
  if (const size_t n = number(Severity::kNote)) counts += tr("%n note(s)", nullptr, static_cast<int>(n));
  summary_->setText(sorted.empty() ? tr("Nothing was ignored, repaired or doubtful.")
                                   : tr("Reading %1: %2. A row chosen shows its link in the picture.")
                                         .arg(QFileInfo(path_).fileName(), counts.join(", ")));
  list_->clear();
  text_.clear();
  const Theme& theme = workbench_->theme();
  for (const Problem& problem : sorted) {
    QString where = QFileInfo(QString::fromStdString(problem.file)).fileName();
    if (problem.line > 0) where += ":" + QString::number(problem.line);
    const QString kind = problem.severity == Severity::kError     ? tr("error")
                         : problem.severity == Severity::kWarning ? tr("warning")
                                                                  : tr("note");
    auto* item =
        new QTreeWidgetItem(list_, {kind, where, elementText(problem.element), problemText(problem)});
    item->setForeground(kKind, problem.severity == Severity::kError     ? theme.bad
                               : problem.severity == Severity::kWarning ? theme.warning
                                                                        : theme.muted);
    for (int column = 0; column < kRepair; ++column)
      item->setTextAlignment(column, Qt::AlignTop | Qt::AlignLeft);
    item->setToolTip(kWhere, QString::fromStdString(problem.file));
    item->setData(kElement, Qt::UserRole, QString::fromStdString(LinkOf(problem)));
    addRepairs(item, problem);
    text_ += QString::fromStdString(problem.ToString()) + "\n";
  }
  // The findings get the room; each is broken into lines rather than cut.
  for (const int column : {kKind, kWhere, kElement, kRepair}) {
    list_->resizeColumnToContents(column);
    list_->setColumnWidth(column, std::min(list_->columnWidth(column) + 8, kWidestColumn));
  }
  list_->setVisible(!sorted.empty());
  copy_->setVisible(!sorted.empty());
  back_->setVisible(!steps_.empty());
  const QString file = steps_.empty() ? path_ : QString::fromStdString(steps_.back().robot_file);
  const QString patch = QString::fromStdString(PatchFileOf(file.toStdString()).string());
  const bool has_patch = QFileInfo::exists(patch);
  kept_->setVisible(has_patch);
  kept_->setText(
      tr("Repairs are kept in %1; the robot's own file stays as it is.").arg(QFileInfo(patch).fileName()));
}

void ImportReport::showInScene(QTreeWidgetItem* item) {
  const auto compiled = workbench_->player()->compiled();
  if (item == nullptr || !compiled) return;
  const QString link = item->data(kElement, Qt::UserRole).toString();
  if (link.isEmpty()) return;
  const auto& frames = compiled->model->frames();
  for (size_t i = 0; i < frames.size(); ++i) {
    // Of several robots, links are named after their robot too.
    const QString name = QString::fromStdString(frames[i].name);
    if (name == link || name.endsWith("/" + link)) {
      workbench_->selection()->select({PickKind::kLink, static_cast<int>(i)});
      return;
    }
  }
}

std::string ImportReport::robotFileOf(const Problem& problem) const {
  const auto same = [](const std::string& a, const std::string& b) {
    return QFileInfo(QString::fromStdString(a)) == QFileInfo(QString::fromStdString(b));
  };
  for (const SceneRobot& robot : workbench_->document()->scene().robots)
    if (!robot.file.empty()) {
      if (same(robot.description.file, problem.file)) return robot.description.file;
      // A part that an MJCF file includes.
      if (KindOfFile(robot.description.file).kind == FileKind::kMjcf)
        for (const std::string& part : FilesOfMjcf(robot.description.file))
          if (same(part, problem.file)) return robot.description.file;
    }
  const QString lower = path_.toLower();
  const bool robot = !lower.endsWith(".json");
  return robot && same(path_.toStdString(), problem.file) ? path_.toStdString() : std::string();
}

void ImportReport::addRepairs(QTreeWidgetItem* item, const Problem& problem) {
  const RepairKind kind = RepairFor(problem);
  if (kind == RepairKind::kNone) return;
  const std::string file = robotFileOf(problem);
  if (file.empty()) return;
  auto* box = new QWidget(list_);
  auto* row = new QHBoxLayout(box);
  row->setContentsMargins(2, 1, 2, 1);
  row->setSpacing(4);
  const auto add = [&](const QString& text, const QString& tip, const std::function<void()>& act) {
    auto* button = new QToolButton(box);
    button->setProperty("framed", true);
    button->setText(text);
    button->setToolTip(tip);
    // The row, and the button in it, is gone once the robot has been read again.
    connect(button, &QToolButton::clicked, this, act, Qt::QueuedConnection);
    row->addWidget(button);
  };
  if (kind == RepairKind::kMeshFolder) {
    add(tr("Search folder…"), tr("Choose the folder that holds the file"),
        [this, file, problem] { searchFolder(file, problem); });
  } else if (kind == RepairKind::kMass) {
    add(tr("Mass…"), tr("Type the mass of the link; its inertia grows with it"),
        [this, file, problem] { askMass(file, LinkOf(problem)); });
  } else {
    const std::string link = LinkOf(problem);
    const auto set = [this, file, link](RobotPatch::Inertia how) {
      repair(file, [&](RobotPatch* patch) { patch->inertia[link] = how; });
    };
    add(tr("From shapes"), tr("Mass stays; the inertia becomes that of the link's shapes"),
        [set] { set(RobotPatch::Inertia::kFromGeometry); });
    add(tr("Clamp"), tr("The nearest inertia that a body can have"),
        [set] { set(RobotPatch::Inertia::kClamp); });
  }
  row->addStretch();
  list_->setItemWidget(item, kRepair, box);
}

void ImportReport::searchFolder(const std::string& robot_file, const Problem& problem) {
  const QString name = fileIn(problem);
  const QDir home = QFileInfo(QString::fromStdString(robot_file)).absoluteDir();
  askForFolder(this, name.isEmpty() ? tr("Folder of the meshes") : tr("Folder that holds %1").arg(name),
               home.path(), [this, robot_file, home](const QString& folder) {
                 repair(robot_file, [&](RobotPatch* patch) {
                   const std::string relative = home.relativeFilePath(folder).toStdString();
                   if (std::find(patch->mesh_folders.begin(), patch->mesh_folders.end(), relative) ==
                       patch->mesh_folders.end())
                     patch->mesh_folders.push_back(relative);
                 });
               });
}

void ImportReport::askMass(const std::string& robot_file, const std::string& link) {
  constexpr double kMost = 1e9;  // kg
  constexpr int kDecimals = 6;
  double mass = 1;
  for (const SceneRobot& robot : workbench_->document()->scene().robots)
    for (const LinkDescription& known : robot.description.links)
      if (known.name == link && known.inertial && known.inertial->mass > 0) mass = known.inertial->mass;
  auto* dialog = new QInputDialog(this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setInputMode(QInputDialog::DoubleInput);
  dialog->setWindowTitle(tr("Mass of %1").arg(QString::fromStdString(link)));
  dialog->setLabelText(titleWithUnit(tr("Mass of %1").arg(QString::fromStdString(link)), "kg"));
  dialog->setDoubleDecimals(kDecimals);
  const ShownUnit unit = shownUnit("kg");
  dialog->setDoubleRange(0, unit.Shown(kMost));
  dialog->setDoubleValue(unit.Shown(mass));
  connect(dialog, &QInputDialog::doubleValueSelected, this, [this, robot_file, link, unit](double typed) {
    if (typed > 0) repair(robot_file, [&](RobotPatch* patch) { patch->mass[link] = unit.ToSi(typed); });
  });
  dialog->open();
}

void ImportReport::repair(const std::string& robot_file, const std::function<void(RobotPatch*)>& change) {
  ProblemList problems;
  RobotPatch patch = ReadRobotPatch(robot_file, &problems);
  steps_.push_back({robot_file, patch});
  change(&patch);
  write(robot_file, patch);
}

void ImportReport::takeBack() {
  if (steps_.empty()) return;
  const Step step = steps_.back();
  steps_.pop_back();
  write(step.robot_file, step.before);
}

void ImportReport::write(const std::string& robot_file, const RobotPatch& patch) {
  const std::string why = WriteRobotPatch(robot_file, patch);
  if (!why.empty()) {
    showFailure(this, windowTitle(),
                tr("The repair cannot be kept beside the robot's file: %1").arg(messageText(why)));
    return;
  }
  // What is open is read again by itself (Reloader); what could not be opened is tried again.
  Document* const document = workbench_->document();
  const auto& robots = document->scene().robots;
  const bool open = document->isOpen() && std::any_of(robots.begin(), robots.end(), [&](const auto& robot) {
                      return robot.description.file == robot_file;
                    });
  if (!open) document->open(path_);
}

}  // namespace linkwright::app
