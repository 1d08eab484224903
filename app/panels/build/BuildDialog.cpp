// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/build/BuildDialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QVBoxLayout>
#include <utility>

#include "app/panels/fields/QuantityBox.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr int kTextLines = 10, kBetweenAxes = 6;

// Shows a number without the zeros that end it.
class PlainBox : public QuantityBox {
 public:
  using QuantityBox::QuantityBox;

 protected:
  QString textFromValue(double value) const override {
    QString text = QuantityBox::textFromValue(value);
    if (!text.contains(locale().decimalPoint())) return text;
    while (text.endsWith('0')) text.chop(1);
    if (text.endsWith(locale().decimalPoint())) text.chop(1);
    return text == "-0" ? QString("0") : text;
  }
};

}  // namespace

BuildDialog::BuildDialog(Workbench* workbench, const QString& title, QWidget* parent)
    : QDialog(parent), workbench_(workbench), form_(new QFormLayout) {
  setObjectName("buildDialog");
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(title);
  auto* column = new QVBoxLayout(this);
  form_->setHorizontalSpacing(12);
  column->addLayout(form_);
  auto* refusal = new QLabel(this);
  refusal->setObjectName("buildRefused");
  refusal->setWordWrap(true);
  refusal->hide();
  column->addWidget(refusal);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    if (action_) action_();
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &BuildDialog::reject);
  connect(workbench->document(), &Document::notice, refusal, [refusal](const QString& text) {
    refusal->setText(text);
    refusal->show();
  });
  connect(workbench->document(), &Document::documentReplaced, this, &BuildDialog::reject);
}

QuantityBox* BuildDialog::makeNumber(const QString& name, double value, const QString& unit, double least,
                                     double most) {
  auto* box = new PlainBox(workbench_, unit.toStdString(), this);
  box->setObjectName(name);
  fields_[name] = box;
  box->setSiDecimals(5);
  box->setSiRange(least, most);
  box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  box->setSi(value, true);
  return box;
}

void BuildDialog::addNumber(const QString& name, const QString& label, double value, const QString& unit,
                            double least, double most) {
  form_->addRow(label, makeNumber(name, value, unit, least, most));
}

void BuildDialog::addVector(const QString& name, const QString& label, const Vector3& value,
                            const QString& unit) {
  auto* row = new QHBoxLayout;
  for (int i = 0; i < 3; ++i) {
    if (i > 0) row->addSpacing(kBetweenAxes);
    row->addWidget(new QLabel(QString("xyz"[i]), this));
    QuantityBox* const box = makeNumber(name + "xyz"[i], value[i], unit, -1e4, 1e4);
    box->setAccessibleName(QStringLiteral("%1 %2").arg(label, QString("xyz"[i])));
    row->addWidget(box, 1);
  }
  form_->addRow(label, row);
}

void BuildDialog::addChoice(const QString& name, const QString& label, const QStringList& choices,
                            int chosen) {
  auto* box = new QComboBox(this);
  box->setObjectName(name);
  fields_[name] = box;
  box->addItems(choices);
  box->setCurrentIndex(chosen);
  form_->addRow(label, box);
}

void BuildDialog::addLine(const QString& name, const QString& label, const QString& text) {
  auto* line = new QLineEdit(text, this);
  line->setObjectName(name);
  fields_[name] = line;
  form_->addRow(label, line);
}

void BuildDialog::addText(const QString& name, const QString& label, const QString& text) {
  form_->addRow(new QLabel(label, this));
  auto* edit = new QPlainTextEdit(text, this);
  edit->setObjectName(name);
  fields_[name] = edit;
  edit->setTabChangesFocus(true);
  edit->setMinimumHeight(kTextLines * edit->fontMetrics().lineSpacing());
  form_->addRow(edit);
}

double BuildDialog::number(const QString& name) const { return field<QuantityBox>(name)->si(); }

Vector3 BuildDialog::vector(const QString& name) const {
  return {number(name + "x"), number(name + "y"), number(name + "z")};
}

int BuildDialog::choice(const QString& name) const { return field<QComboBox>(name)->currentIndex(); }

QString BuildDialog::line(const QString& name) const { return field<QLineEdit>(name)->text().trimmed(); }

QString BuildDialog::text(const QString& name) const { return field<QPlainTextEdit>(name)->toPlainText(); }

}  // namespace linkwright::app
