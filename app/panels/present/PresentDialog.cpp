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

#include "app/cli/film/Origin.h"
#include "app/languages/MessageText.h"
#include "app/languages/Numbers.h"
#include "app/panels/files/DialogLines.h"
#include "app/panels/files/FilmBeside.h"
#include "app/panels/files/FilmSource.h"
#include "app/session/KeptRuns.h"
#include "app/workbench/PlottedSignals.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

namespace {

constexpr int kPresentSteps = 1000;

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
  addRuns(form);
  notes_ = new QPlainTextEdit(this);
  notes_->setObjectName("presentNotes");
  notes_->setPlaceholderText(tr("What others should know"));
  notes_->setTabChangesFocus(true);
  notes_->setMaximumHeight(64);
  form->addRow(tr("Notes"), notes_);
  warnings_ = new QCheckBox(tr("Show failed checks"), this);
  warnings_->setObjectName("presentWarnings");
  warnings_->setChecked(true);
  form->addRow(warnings_);
  addPlace(form);
  progress_ = new QProgressBar(this);
  progress_->setRange(0, kPresentSteps);
  progress_->hide();
  layout->addWidget(progress_);
  status_ = new StatusLine("presentStatus", workbench, this);
  layout->addWidget(status_);
  work_ = new QPushButton(tr("Export"), this);
  work_->setObjectName("present");
  work_->setDefault(true);
  cancel_ = new QPushButton(tr("Close"), this);
  cancel_->setObjectName("presentCancel");
  cancel_->setAutoDefault(false);
  open_ = new FolderButton("presentOpenFolder", this);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(open_);
  buttons->addStretch(1);
  buttons->addWidget(cancel_);
  buttons->addWidget(work_);
  layout->addLayout(buttons);
  connect(work_, &QPushButton::clicked, this, &PresentDialog::startWork);
  connect(cancel_, &QPushButton::clicked, this, &PresentDialog::reject);
  if (workbench->player()->endTime() <= 0) {
    work_->setEnabled(false);
    status_->tell(tr("Nothing was simulated yet: run the scene first."), false);
  }
}

PresentDialog::~PresentDialog() = default;

void PresentDialog::addTimes(QFormLayout* form) {
  const double end = workbench_->player()->endTime();
  auto* row = new QHBoxLayout;
  from_ = new QDoubleSpinBox(this);
  to_ = new QDoubleSpinBox(this);
  from_->setAccessibleName(tr("From"));
  to_->setAccessibleName(tr("To"));
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
  signals_->setAccessibleName(tr("Signals"));
  signals_->setSpacing(2);  // check boxes do not touch each other
  signals_->setMinimumHeight(72);
  signals_->setMaximumHeight(110);  // all fits a screen of 500 lines
  auto* filter = new QLineEdit(this);
  filter->setPlaceholderText(tr("Search"));
  filter->setAccessibleName(tr("Search signals"));
  filter->setClearButtonEnabled(true);
  if (const auto system = workbench_->player()->cloneSystem()) {
    all_ = system->signals();
    const std::vector<std::string> proposed = cli::ProposedSignals(workbench_->document()->scene(), all_);
    for (const Signal& signal : all_) {
      auto* item = new QListWidgetItem(QString::fromStdString(signal.name), signals_);
      item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
      const bool chosen = std::find(proposed.begin(), proposed.end(), signal.name) != proposed.end();
      item->setCheckState(chosen ? Qt::Checked : Qt::Unchecked);
    }
  }
  extras_ = plottedExtras(workbench_);
  for (const cli::ExtraCurve& extra : extras_) {
    auto* item = new QListWidgetItem(QString::fromStdString(extra.name), signals_);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
    item->setToolTip(extra.measured ? tr("Measured: at its own times")
                                    : tr("By formula: %1").arg(QString::fromStdString(extra.formula)));
    item->setCheckState(Qt::Checked);
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

// Those that the window compares are chosen at first.
void PresentDialog::addRuns(QFormLayout* form) {
  runs_ = nullptr;
  for (const RunLane& lane : workbench_->runs()->lanes()) {
    if (lane.in_hand) continue;
    if (runs_ == nullptr) {
      runs_ = new QListWidget(this);
      runs_->setObjectName("presentRuns");
      runs_->setSpacing(2);
      runs_->setMaximumHeight(72);
      runs_->setToolTip(tr("Curves of these runs over those of this one, dashed; the legend names each run"));
      form->addRow(tr("Runs beside"), runs_);
    }
    auto* item = new QListWidgetItem(lane.name, runs_);
    item->setData(Qt::UserRole, lane.id);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
    item->setCheckState(lane.compared ? Qt::Checked : Qt::Unchecked);
  }
}

void PresentDialog::addPlace(QFormLayout* form) {
  FileLine::Choice choice{tr("Presentation to"), tr("Page for a browser (*.html)"), "html"};
  if (figures_) choice = {tr("Figures to"), {}, {}};
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
  file_ = new FileLine(
      "presentPath", proposedFile(workbench_, folder, "run", figures_ ? "-figures" : ".html"), choice, this);
  form->addRow(figures_ ? tr("Folder") : tr("File"), file_);
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
  const auto none = [this](const QString& why) {
    status_->tell(why, false);
    return std::optional<PresentJob::Order>();
  };
  if (player->timeline() == nullptr || player->endTime() <= 0)
    return none(tr("Nothing was simulated yet: run the scene first."));
  if (to_->value() < from_->value()) return none(tr("The end is before the beginning."));
  player->pause();
  PresentJob::Order order;
  order.figures = figures_;
  order.path = file_->path();
  if (order.path.isEmpty()) return none(tr("It needs a place to go to."));
  FilmOrder shown;
  if (const QString why = takeFromWindow(workbench_, true, &shown); !why.isEmpty()) return none(why);
  cli::PresentOrder& present = order.present;
  present.filmed = shown.filmed;
  present.filmed.look.dark = false;  // pages follow their reader, figures are on white
  present.filmed.checks = warnings_->isChecked();
  present.timeline = shown.timeline;
  present.camera = shown.camera;
  present.from = from_->value();
  // The box rounds the end.
  present.to = std::min(to_->value(), player->endTime());
  if (player->endTime() - to_->value() < 1e-3) present.to = player->endTime();
  (figures_ ? order.look.stills : present.fps) = count_->value();
  const auto count = static_cast<int>(all_.size());
  for (int i = 0; i < signals_->count(); ++i) {
    if (signals_->item(i)->checkState() != Qt::Checked) continue;
    if (i < count)
      present.signals.push_back(all_[static_cast<std::size_t>(i)].name);
    else
      present.extras.push_back(extras_[static_cast<std::size_t>(i - count)]);
  }
  for (int i = 0; runs_ != nullptr && i < runs_->count(); ++i) {
    const QListWidgetItem* item = runs_->item(i);
    if (item->checkState() != Qt::Checked) continue;
    if (auto read = besideOf(workbench_, item->data(Qt::UserRole).toInt()))
      order.beside.push_back({item->text(), std::move(read)});
  }
  for (const RunLane& lane : workbench_->runs()->lanes())
    if (lane.in_hand && !order.beside.empty()) present.name = lane.name.toStdString();
  present.notes = notes_->toPlainText().toStdString();
  present.units = shown.filmed.look.units;
  if (const std::string why = cli::WhyNotPage(present.from, present.to, present.fps);
      !figures_ && !why.empty())
    return none(tr("The page is not made: %1.").arg(messageText(why)));
  return order;
}

void PresentDialog::startWork() {
  if (job_) return;
  const auto wanted = order();
  if (!wanted) return;
  QStringList files{wanted->path};
  if (figures_) {
    files.clear();
    for (const std::string& name : cli::FigureFiles(wanted->present, wanted->look, all_))
      files << QDir(wanted->path).filePath(QString::fromStdString(name));
  }
  file_->askBefore(files, [this] { work(); });
}

void PresentDialog::work() {
  auto wanted = order();
  if (!wanted || job_) return;
  cli::PresentOrder& present = wanted->present;
  wanted->origin = [scene = workbench_->document()->scene(), from = present.from, to = present.to,
                    files = cli::MeasuredFiles(present.extras)] {
    return cli::OriginOf(scene, scene.simulation, from, to, files);
  };
  written_ = wanted->path;
  setRunning(true);
  status_->tell(tr("Writing %1 …").arg(wanted->path));
  job_ = std::make_unique<PresentJob>(std::move(*wanted));
  const QString name = QFileInfo(written_).fileName();
  listed_ = std::make_unique<RunningJob>(
      workbench_->jobs(), figures_ ? tr("Figures %1").arg(name) : tr("Presentation %1").arg(name),
      [this] { reject(); });
  connect(job_.get(), &PresentJob::progress, this, [this](double fraction) {
    progress_->setValue(static_cast<int>(kPresentSteps * fraction));
    listed_->setProgress(fraction);
  });
  connect(job_.get(), &PresentJob::finished, this, &PresentDialog::finished, Qt::QueuedConnection);
  job_->start();
}

void PresentDialog::finished(bool cancelled, int files, qint64 bytes, const QString& error) {
  job_.reset();
  listed_->finish(cancelled, error);
  setRunning(false);
  if (error.isEmpty() && !cancelled)
    open_->offer(figures_ ? QDir(written_).filePath("caption.txt") : written_);
  if (!error.isEmpty()) {
    status_->tell(error, false);
  } else if (cancelled) {
    status_->tell(tr("Cancelled; nothing was written."));
  } else if (figures_) {
    status_->tell(tr("%n file(s) in %1.", nullptr, static_cast<int>(files)).arg(written_));
  } else {
    status_->tell(tr("%1: %2 MB.").arg(written_, numberText(static_cast<double>(bytes) / 1e6, 'f', 1)));
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
