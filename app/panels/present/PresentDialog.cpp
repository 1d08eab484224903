// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/present/PresentDialog.h"

#include <QAction>
#include <QCheckBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardPaths>
#include <QVBoxLayout>
#include <algorithm>

#include "app/base/Ask.h"
#include "app/base/Units.h"
#include "app/cli/film/Origin.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

namespace {

constexpr int kPresentSteps = 1000;

// A name that no file has yet.
QString freePath(Workbench* workbench, bool figures) {
  QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
  if (!QFileInfo(folder).isDir()) folder = QDir::homePath();
  QString name = QString::fromStdString(workbench->document()->scene().name).simplified();
  name.replace(' ', '-').replace('/', '-');
  if (name.isEmpty() || name.startsWith('.')) name = "run";
  const QString stem = QDir(folder).filePath(figures ? name + "-figures" : name);
  const QString ending = figures ? QString() : QStringLiteral(".html");
  QString path = stem + ending;
  for (int i = 2; QFileInfo::exists(path); ++i) path = QString("%1-%2%3").arg(stem).arg(i).arg(ending);
  return path;
}

}  // namespace

PresentDialog::PresentDialog(Workbench* workbench, bool figures, QWidget* parent)
    : QDialog(parent), workbench_(workbench), figures_(figures) {
  setWindowTitle(figures ? tr("Figures for a paper") : tr("Presentation"));
  setObjectName("presentDialog");
  setMinimumWidth(480);
  auto* layout = new QVBoxLayout(this);
  fields_ = new QWidget(this);
  auto* form = new QFormLayout(fields_);
  form->setContentsMargins(0, 0, 0, 0);
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  layout->addWidget(fields_, 1);
  addTimes(form);
  addSignals(form);
  notes_ = new QPlainTextEdit(this);
  notes_->setObjectName("presentNotes");
  notes_->setPlaceholderText(tr("What others should know"));
  notes_->setTabChangesFocus(true);
  notes_->setMaximumHeight(64);
  form->addRow(tr("Notes"), notes_);
  warnings_ = new QCheckBox(tr("Say which checks failed"), this);
  warnings_->setObjectName("presentWarnings");
  warnings_->setChecked(true);
  form->addRow(warnings_);
  addPlace(form);
  progress_ = new QProgressBar(this);
  progress_->setRange(0, kPresentSteps);
  progress_->hide();
  layout->addWidget(progress_);
  status_ = new QLabel(this);
  status_->setObjectName("presentStatus");
  status_->setTextFormat(Qt::PlainText);
  status_->setWordWrap(true);
  layout->addWidget(status_);
  work_ = new QPushButton(tr("Export"), this);
  work_->setObjectName("present");
  work_->setDefault(true);
  cancel_ = new QPushButton(tr("Close"), this);
  cancel_->setObjectName("presentCancel");
  cancel_->setAutoDefault(false);
  auto* buttons = new QHBoxLayout;
  buttons->addStretch(1);
  buttons->addWidget(cancel_);
  buttons->addWidget(work_);
  layout->addLayout(buttons);
  connect(work_, &QPushButton::clicked, this, &PresentDialog::startWork);
  connect(cancel_, &QPushButton::clicked, this, &PresentDialog::reject);
  if (workbench->player()->endTime() <= 0) {
    work_->setEnabled(false);
    tell(tr("Nothing was simulated yet: run the scene first."), false);
  }
}

PresentDialog::~PresentDialog() = default;

void PresentDialog::addTimes(QFormLayout* form) {
  const double end = workbench_->player()->endTime();
  auto* row = new QHBoxLayout;
  from_ = new QDoubleSpinBox(this);
  to_ = new QDoubleSpinBox(this);
  for (QDoubleSpinBox* box : {from_, to_}) {
    box->setDecimals(3);
    box->setSuffix(" s");
    box->setRange(0, std::max(end, 0.0));
  }
  to_->setValue(end);
  row->addWidget(new QLabel(tr("from"), this));
  row->addWidget(from_, 1);
  row->addWidget(new QLabel(tr("to"), this));
  row->addWidget(to_, 1);
  form->addRow(tr("Time"), row);
  count_ = new QSpinBox(this);
  count_->setObjectName("presentCount");
  if (figures_) {
    count_->setRange(0, 50);
    count_->setValue(cli::FigureLook().stills);
    form->addRow(tr("Stills"), count_);
  } else {
    count_->setRange(1, 240);
    count_->setValue(cli::PresentOrder().fps);
    form->addRow(tr("Pictures a second"), count_);
  }
}

void PresentDialog::addSignals(QFormLayout* form) {
  signals_ = new QListWidget(this);
  signals_->setObjectName("presentSignals");
  signals_->setMinimumHeight(72);
  signals_->setMaximumHeight(160);  // all fits a screen of 600 lines
  auto* filter = new QLineEdit(this);
  filter->setPlaceholderText(tr("Search"));
  filter->setClearButtonEnabled(true);
  if (const auto system = workbench_->player()->cloneSystem()) {
    const std::vector<Signal> all = system->signals();
    const std::vector<std::string> proposed = cli::ProposedSignals(workbench_->document()->scene(), all);
    for (const Signal& signal : all) {
      auto* item = new QListWidgetItem(QString::fromStdString(signal.name), signals_);
      item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
      const bool chosen = std::find(proposed.begin(), proposed.end(), signal.name) != proposed.end();
      item->setCheckState(chosen ? Qt::Checked : Qt::Unchecked);
    }
  }
  connect(filter, &QLineEdit::textChanged, signals_, [list = signals_](const QString& text) {
    for (int i = 0; i < list->count(); ++i)
      list->item(i)->setHidden(!list->item(i)->text().contains(text, Qt::CaseInsensitive));
  });
  auto* column = new QVBoxLayout;
  column->addWidget(filter);
  column->addWidget(signals_, 1);
  form->addRow(tr("Plots"), column);
}

void PresentDialog::addPlace(QFormLayout* form) {
  path_ = new QLineEdit(freePath(workbench_, figures_), this);
  path_->setObjectName("presentPath");
  auto* browse = new QPushButton(tr("Choose …"), this);
  browse->setAutoDefault(false);
  connect(browse, &QPushButton::clicked, this, &PresentDialog::choosePlace);
  auto* row = new QHBoxLayout;
  row->addWidget(path_, 1);
  row->addWidget(browse);
  form->addRow(figures_ ? tr("Folder") : tr("File"), row);
}

void PresentDialog::choosePlace() {
  if (figures_) {
    askForFolder(this, tr("Figures to"), path_->text(),
                 [this](const QString& path) { path_->setText(path); });
    return;
  }
  askToSave(this, tr("Presentation to"), path_->text(), tr("Page for a browser (*.html)"), "html",
            [this](const QString& path) {
              path_->setText(path);
              confirmed_ = path;
            });
}

void PresentDialog::tell(const QString& text, bool good) {
  const Theme& theme = workbench_->theme();
  status_->setStyleSheet("color: " + (good ? theme.text : theme.bad).name());
  status_->setText(text);
}

void PresentDialog::setRunning(bool running) {
  fields_->setEnabled(!running);
  work_->setEnabled(!running);
  cancel_->setText(running ? tr("Cancel") : tr("Close"));
  progress_->setVisible(running);
  progress_->setValue(0);
}

std::optional<PresentJob::Order> PresentDialog::order() {
  Player* player = workbench_->player();
  // Opening a file replaces what would be shown.
  if (workbench_->document()->isLoading() || player->timeline() == nullptr || player->endTime() <= 0) {
    tell(tr("Nothing was simulated yet: run the scene first."), false);
    return std::nullopt;
  }
  if (to_->value() < from_->value()) {
    tell(tr("The end is before the beginning."), false);
    return std::nullopt;
  }
  player->pause();
  PresentJob::Order order;
  order.figures = figures_;
  order.path = path_->text().trimmed();
  if (order.path.startsWith("~/")) order.path = QDir::homePath() + order.path.mid(1);
  if (order.path.isEmpty()) {
    tell(tr("It needs a place to go to."), false);
    return std::nullopt;
  }
  cli::PresentOrder& present = order.present;
  present.filmed.scene = player->compiled();
  present.timeline = player->recording();
  present.camera = workbench_->view()->camera();
  present.from = from_->value();
  // The box rounds the end.
  present.to = std::min(to_->value(), player->endTime());
  if (player->endTime() - to_->value() < 1e-3) present.to = player->endTime();
  (figures_ ? order.look.stills : present.fps) = count_->value();
  for (int i = 0; i < signals_->count(); ++i)
    if (signals_->item(i)->checkState() == Qt::Checked)
      present.signals.push_back(signals_->item(i)->text().toStdString());
  present.notes = notes_->toPlainText().toStdString();
  present.units = chosenUnits();
  const Scene& scene = workbench_->document()->scene();
  present.origin = cli::OriginOf(scene, scene.simulation, present.from, present.to);
  present.filmed.look.view = workbench_->view()->options();
  present.filmed.look.units = present.units;
  const auto paths = player->paths().all();
  present.filmed.look.paths.assign(paths.begin(), paths.end());
  present.filmed.targets = scene.targets;
  present.filmed.contact_events = player->contactEvents();
  present.filmed.checks = warnings_->isChecked();
  if (const auto frame = player->frame()) present.filmed.cross_check = frame->cross_check;
  return order;
}

void PresentDialog::startWork() {
  if (job_) return;
  const auto wanted = order();
  if (!wanted) return;
  QStringList present;
  if (!figures_) {
    if (QFileInfo::exists(wanted->path)) present << wanted->path;
  } else {
    for (const std::string& name : cli::FigureFiles(wanted->present, wanted->look))
      if (const QString file = QString::fromStdString(name); QDir(wanted->path).exists(file)) present << file;
  }
  if (present.isEmpty() || wanted->path == confirmed_) {
    confirmed_ = wanted->path;
    work();
    return;
  }
  const QString question = figures_ ? tr("%1 has %2 already. Replace?").arg(wanted->path, present.join(", "))
                                    : tr("%1 exists. Replace it?").arg(wanted->path);
  askWhether(this, windowTitle(), question, [this, path = wanted->path] {
    confirmed_ = path;
    work();
  });
}

void PresentDialog::work() {
  auto wanted = order();
  if (!wanted || job_) return;
  confirmed_.clear();  // the next time it is there
  setRunning(true);
  tell(tr("Writing %1 …").arg(wanted->path));
  job_ = std::make_unique<PresentJob>(std::move(*wanted));
  connect(job_.get(), &PresentJob::progress, this,
          [this](double fraction) { progress_->setValue(static_cast<int>(kPresentSteps * fraction)); });
  connect(job_.get(), &PresentJob::finished, this, &PresentDialog::finished, Qt::QueuedConnection);
  job_->start();
}

void PresentDialog::finished(bool cancelled, int files, qint64 bytes, const QString& error) {
  job_.reset();
  setRunning(false);
  if (!error.isEmpty()) {
    tell(error, false);
  } else if (cancelled) {
    tell(tr("Cancelled; nothing was written."));
  } else if (figures_) {
    tell(tr("%1 files in %2.").arg(QString::number(files), path_->text()));
  } else {
    tell(tr("%1: %2 MB.").arg(path_->text(), QString::number(static_cast<double>(bytes) / 1e6, 'f', 1)));
  }
}

void PresentDialog::reject() {
  if (job_) {
    job_->cancel();
    return;  // finished() reports
  }
  QDialog::reject();
}

void addPresentActions(Workbench* workbench, QMenu* menu, QWidget* parent) {
  const auto add = [&](const QString& text, const char* name, const QString& tip, bool figures) {
    QAction* action = menu->addAction(text);
    action->setObjectName(name);
    action->setToolTip(tip);
    QObject::connect(action, &QAction::triggered, parent, [workbench, parent, figures] {
      auto* dialog = new PresentDialog(workbench, figures, parent);
      dialog->setAttribute(Qt::WA_DeleteOnClose);
      dialog->open();
    });
    const auto update = [workbench, action] { action->setEnabled(workbench->document()->isOpen()); };
    QObject::connect(workbench->document(), &Document::documentReplaced, action, update);
    update();
  };
  add(QObject::tr("Export presentat&ion…"), "exportPresentation",
      QObject::tr("Write the recorded run as one file that a browser plays, with plots and notes"), false);
  add(QObject::tr("Export fi&gures…"), "exportFigures",
      QObject::tr("Write plots, stills on white and a caption for a paper"), true);
}

}  // namespace linkwright::app
