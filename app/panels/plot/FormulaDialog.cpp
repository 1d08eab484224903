// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plot/FormulaDialog.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStringListModel>

#include "app/base/Theme.h"
#include "app/panels/plot/ExtraCurves.h"

namespace linkwright::app {

namespace {

// The word that is written where the cursor stands.
int wordBegin(const QString& text, int cursor) {
  int begin = cursor;
  const auto is_word = [](QChar c) { return c.isLetterOrNumber() || c == '.' || c == '_'; };
  while (begin > 0 && is_word(text[begin - 1])) --begin;
  return begin;
}

}  // namespace

FormulaDialog::FormulaDialog(ExtraCurves* extras, const QStringList& names, const QString& name,
                             const QString& formula, QWidget* parent)
    : QDialog(parent),
      extras_(extras),
      name_(new QLineEdit(name, this)),
      formula_(new QLineEdit(formula, this)),
      state_(new QLabel(this)) {
  setObjectName("formulaDialog");
  setWindowTitle(tr("Curve by formula"));
  setAttribute(Qt::WA_DeleteOnClose);
  setMinimumWidth(460);
  name_->setObjectName("curveName");
  formula_->setObjectName("curveFormula");
  state_->setObjectName("formulaState");
  state_->setWordWrap(true);
  state_->setTextFormat(Qt::PlainText);
  name_->setPlaceholderText(tr("as in the legend"));
  formula_->setPlaceholderText(tr("for example abs(derivative(q.j1)) or lowpass(kinetic, 20 Hz)"));
  auto* form = new QFormLayout(this);
  form->addRow(tr("Name"), name_);
  form->addRow(tr("Formula"), formula_);
  form->addRow(QString(), state_);
  auto* help = new QLabel(
      tr("Signals by name, t, numbers with units, + − * / ^; abs sqrt sin cos tan asin acos atan atan2 exp "
         "ln "
         "log10 sign min max; of whole curves derivative(x), integral(x), lowpass(x, 5 Hz), highpass(x, 5 "
         "Hz), mean(x, 0.1 s), delay(x, 0.1 s)."),
      this);
  help->setWordWrap(true);
  help->setFont(smallFont(help->font()));
  form->addRow(help);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  ok_ = buttons->button(QDialogButtonBox::Ok);
  form->addRow(buttons);
  // Completes the name of a signal inside the formula.
  auto* completer = new QCompleter(names, this);
  completer->setWidget(formula_);
  completer->setFilterMode(Qt::MatchContains);
  completer->setCaseSensitivity(Qt::CaseInsensitive);
  connect(formula_, &QLineEdit::textEdited, this, [this, completer](const QString& text) {
    const int begin = wordBegin(text, formula_->cursorPosition());
    const QString word = text.mid(begin, formula_->cursorPosition() - begin);
    completer->setCompletionPrefix(word);
    if (word.size() >= 2 && completer->completionCount() > 0 && completer->currentCompletion() != word)
      completer->complete();
    else
      completer->popup()->hide();
  });
  connect(completer, qOverload<const QString&>(&QCompleter::activated), this, [this](const QString& chosen) {
    const int cursor = formula_->cursorPosition(), begin = wordBegin(formula_->text(), cursor);
    formula_->setSelection(begin, cursor - begin);
    formula_->insert(chosen);
  });
  connect(name_, &QLineEdit::textChanged, this, &FormulaDialog::check);
  connect(formula_, &QLineEdit::textChanged, this, &FormulaDialog::check);
  connect(buttons, &QDialogButtonBox::accepted, this, &FormulaDialog::take);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  check();
}

void FormulaDialog::check() {
  std::string unit;
  const QString why = extras_->why(formula_->text().trimmed().toStdString(), &unit);
  const bool empty = formula_->text().trimmed().isEmpty();
  if (empty)
    state_->setText({});
  else if (!why.isEmpty())
    state_->setText(why);
  else
    state_->setText(unit.empty() ? tr("without a unit that is known")
                                 : tr("Unit: %1").arg(QString::fromStdString(unit)));
  ok_->setEnabled(!empty && why.isEmpty());
}

void FormulaDialog::take() {
  const QString formula = formula_->text().trimmed(), name = name_->text().trimmed();
  extras_->setFormula((name.isEmpty() ? formula : name).toStdString(), formula.toStdString());
  accept();
}

}  // namespace linkwright::app
