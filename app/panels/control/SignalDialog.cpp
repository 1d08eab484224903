// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/control/SignalDialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QVBoxLayout>
#include <filesystem>
#include <initializer_list>

#include "app/base/Ask.h"
#include "app/commands/ControlEdits.h"
#include "app/commands/RecordedInputEdits.h"
#include "app/languages/MessageText.h"
#include "app/workbench/Workbench.h"
#include "engine/base/FileAccess.h"
#include "engine/math/Expression.h"

namespace linkwright::app {
namespace {

/// Hours at a thousand lines a second.
constexpr std::uint64_t kMostTableBytes = std::uint64_t{64} << 20;

// With as many digits as tell the number apart, as the scene file has it.
QString figure(double value) { return QString::number(value, 'g', QLocale::FloatingPointShortest); }

}  // namespace

SignalDialog::SignalDialog(Workbench* workbench, std::size_t actuator, const QString& unit, double factor,
                           QWidget* parent)
    : QDialog(parent), workbench_(workbench), actuator_(actuator), factor_(factor) {
  setObjectName("signalDialog");
  setAttribute(Qt::WA_DeleteOnClose);
  const ActuatorDescription& described = workbench->document()->scene().actuators[actuator];
  setWindowTitle(tr("Signal on %1").arg(QString::fromStdString(described.name)));
  auto* column = new QVBoxLayout(this);
  auto* text = new QLabel(tr("What is added to the control as time goes by."), this);
  text->setWordWrap(true);
  column->addWidget(text);
  rows_ = new QFormLayout;
  column->addLayout(rows_);
  form_ = new QComboBox(this);
  form_->setObjectName("signalForm");
  form_->addItems({tr("None"), tr("Sine"), tr("Step"), tr("Chirp"), tr("Formula")});
  rows_->addRow(tr("Form"), form_);
  amplitude_ = addNumber(rows_, tr("Amplitude"), "signalAmplitude",
                         unit == QStringLiteral("°") ? 10 : .2 * factor, unit);
  frequency_ = addNumber(rows_, tr("Frequency"), "signalFrequency", .5, "Hz");
  last_frequency_ = addNumber(rows_, tr("Last frequency"), "signalLastFrequency", 5, "Hz");
  start_ = addNumber(rows_, tr("Starts at"), "signalStart", 0, "s");
  duration_ = addNumber(rows_, tr("Duration"), "signalDuration", 10, "s");
  formula_ = new QLineEdit(this);
  formula_->setObjectName("signalFormula");
  formula_->setToolTip(tr("Of the time t [s], in the units of the file: 0.2*sin(2*pi*t)"));
  rows_->addRow(tr("Formula"), formula_);
  addRecorded();
  problem_ = new QLabel(this);
  problem_->setWordWrap(true);
  column->addWidget(problem_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  ok_ = buttons->button(QDialogButtonBox::Ok);
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &SignalDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &SignalDialog::reject);
  connect(form_, &QComboBox::currentIndexChanged, this, &SignalDialog::showForm);
  for (QDoubleSpinBox* box : {amplitude_, frequency_, last_frequency_, start_, duration_})
    connect(box, &QDoubleSpinBox::valueChanged, this, &SignalDialog::write);
  connect(formula_, &QLineEdit::textChanged, this, &SignalDialog::check);
  connect(workbench->document(), &Document::documentReplaced, this, &SignalDialog::reject);
  if (described.signal == Function()) {
    form_->setCurrentIndex(kSine);
  } else {
    formula_->setText(described.signal.IsConstant() ? figure(described.signal.value)
                                                    : QString::fromStdString(described.signal.formula));
    form_->setCurrentIndex(kFormula);
  }
  showForm();
}

QDoubleSpinBox* SignalDialog::addNumber(QFormLayout* form, const QString& label, const QString& name,
                                        double value, const QString& unit) {
  auto* box = new QDoubleSpinBox(this);
  box->setObjectName(name);
  box->setDecimals(4);
  box->setRange(name == "signalAmplitude" ? -1e6 : 0, 1e6);
  box->setValue(value);
  if (!unit.isEmpty()) box->setSuffix(" " + unit);
  form->addRow(label, box);
  return box;
}

// What is recorded is no formula: it is an edit of its own, at once.
void SignalDialog::addRecorded() {
  const Scene& scene = workbench_->document()->scene();
  std::size_t samples = 0;
  for (const RecordedInput& input : scene.recorded_inputs)
    if (input.actuator == scene.actuators[actuator_].name) samples += input.samples.size() / 2;
  auto* line = new QHBoxLayout;
  auto* text =
      new QLabel(samples == 0 ? tr("none") : tr("%n sample(s)", nullptr, static_cast<int>(samples)), this);
  text->setObjectName("signalRecorded");
  hold_ = new QCheckBox(tr("Hold"), this);
  hold_->setObjectName("signalHold");
  hold_->setToolTip(
      tr("Each value of the file holds until the next one's time; else they are joined by lines"));
  auto* open = new QPushButton(tr("From CSV…"), this);
  open->setObjectName("signalCsv");
  open->setToolTip(tr("A file with two columns: time in seconds, and value in the units of the scene file"));
  auto* remove = new QPushButton(tr("Remove"), this);
  remove->setObjectName("signalForget");
  remove->setEnabled(samples > 0);
  line->addWidget(text, 1);
  for (QWidget* widget : std::initializer_list<QWidget*>{hold_, open, remove}) line->addWidget(widget);
  rows_->addRow(tr("Recorded"), line);
  connect(open, &QPushButton::clicked, this, [this] {
    askToOpen(parentWidget(), tr("Times and values"), {}, tr("Tables (*.csv *.txt)"),
              [dialog = QPointer<SignalDialog>(this)](const QString& path) {
                if (dialog) dialog->readTable(path);
              });
  });
  connect(remove, &QPushButton::clicked, this, [this] {
    edits::removeRecordedInputs(workbench_->document(), actuator_);
    reject();
  });
}

void SignalDialog::readTable(const QString& path) {
  const FileBytes file = ReadFileBytes(std::filesystem::path(path.toStdString()), kMostTableBytes);
  std::vector<double> samples;
  const QString wrong = file.error.empty() ? edits::readInputTable(file.bytes, &samples)
                                           : tr("the file %1").arg(messageText(file.error));
  if (!wrong.isEmpty()) return problem_->setText(wrong);
  edits::setRecordedInput(workbench_->document(), actuator_, samples, hold_->isChecked());
  reject();
}

void SignalDialog::showForm() {
  const int form = form_->currentIndex();
  const auto show = [this](QWidget* field, bool on) { rows_->setRowVisible(field, on); };
  const bool waves = form == kSine || form == kChirp;
  show(amplitude_, waves || form == kStep);
  show(frequency_, waves);
  show(last_frequency_, form == kChirp);
  show(start_, form == kSine || form == kStep);
  show(duration_, form == kChirp);
  show(formula_, form != kNone);
  formula_->setReadOnly(form != kFormula);
  write();
}

void SignalDialog::write() {
  const QString a = figure(amplitude_->value() / factor_), f = figure(frequency_->value());
  const double start = start_->value(), duration = duration_->value();
  const QString since = start > 0 ? "(t-" + figure(start) + ")" : QStringLiteral("t");
  const QString before = start > 0 ? "t<" + figure(start) + " ? 0 : " : QString();
  switch (form_->currentIndex()) {
    case kNone:
      formula_->clear();
      break;
    case kSine:
      formula_->setText(before + a + "*sin(2*pi*" + f + "*" + since + ")");
      break;
    case kStep:
      formula_->setText(start > 0 ? before + a : a);
      break;
    case kChirp:
      // The frequency grows linearly with the time.
      formula_->setText(
          "t>" + figure(duration) + " ? 0 : " + a + "*sin(2*pi*(" + f + "+" +
          figure(duration > 0 ? (last_frequency_->value() - frequency_->value()) / (2 * duration) : 0) +
          "*t)*t)");
      break;
    default:
      break;
  }
  check();
}

void SignalDialog::check() {
  const std::string text = formula_->text().trimmed().toStdString();
  const std::string wrong = text.empty() ? std::string() : Expression::Check(text, Expression::Names::kTime);
  problem_->setText(wrong.empty() ? QString() : tr("No formula of t: %1").arg(messageText(wrong)));
  ok_->setEnabled(wrong.empty());
}

void SignalDialog::accept() {
  edits::setSignal(workbench_->document(), actuator_,
                   form_->currentIndex() == kNone ? QString() : formula_->text().trimmed());
  QDialog::accept();
}

}  // namespace linkwright::app
