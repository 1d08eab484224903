// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/fields/QuantityBox.h"

#include <QLineEdit>
#include <QSignalBlocker>
#include <QStyle>
#include <QStyleOptionSpinBox>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/base/Units.h"
#include "app/languages/Numbers.h"
#include "app/panels/fields/FieldKeys.h"
#include "app/panels/fields/ValueLine.h"
#include "app/workbench/Workbench.h"
#include "engine/math/Quantity.h"
#include "engine/scene/edit/Formulas.h"

namespace linkwright::app {

QuantityBox::QuantityBox(Workbench* workbench, const std::string& unit, QWidget* parent)
    : QDoubleSpinBox(parent), workbench_(workbench), unit_(unit) {
  setCorrectionMode(QAbstractSpinBox::CorrectToPreviousValue);
  takeUnit();
  connect(lineEdit(), &QLineEdit::textEdited, this, [this] { edited_ = true; });
  connect(this, &QAbstractSpinBox::editingFinished, this, &QuantityBox::enter);
  connect(workbench, &Workbench::unitsChanged, this, [this] {
    const double held = si();
    takeUnit();
    setSi(held, true);
  });
}

void QuantityBox::takeUnit() {
  const QSignalBlocker blocker(this);
  shown_ = shownUnit(unit_);
  setDecimals(shownDecimals(unit_, decimals_));
  setRange(shown_.Shown(least_), shown_.Shown(most_));
  const QString name = QString::fromStdString(shown_.name);
  setSuffix(beside_ ? QString() : joinUnit({}, name));
  setAccessibleDescription(name);
  longest_ = 0;
  makeRoom();
}

void QuantityBox::setLeastWidth(int pixels) {
  grows_ = true;
  longest_ = 0;
  setFixedWidth(pixels);
}

void QuantityBox::makeRoom() {
  const QString text = this->text();
  if (!grows_ || edited_ || text.size() <= longest_) return;
  longest_ = text.size();
  ensurePolished();  // the style sheet chooses the font
  QStyleOptionSpinBox option;
  initStyleOption(&option);
  // Digits are as wide as each other; room for the cursor and a space, as Qt has it.
  constexpr int kCursor = 2;
  const QSize contents(fontMetrics().horizontalAdvance(text + QLatin1Char(' ')) + kCursor,
                       fontMetrics().height());
  const int needed = style()->sizeFromContents(QStyle::CT_SpinBox, &option, contents, this).width();
  setFixedWidth(std::max(minimumWidth(), needed));
}

void QuantityBox::setUnit(const std::string& unit) {
  if (unit == unit_) return;
  unit_ = unit;
  takeUnit();
}

void QuantityBox::setSiDecimals(int decimals) {
  decimals_ = decimals;
  takeUnit();
}

void QuantityBox::setSiRange(double least, double most) {
  least_ = least;
  most_ = most;
  takeUnit();
}

void QuantityBox::setSi(double value, bool anew) {
  if (!anew && isBeingTyped(this)) return;
  const QSignalBlocker blocker(this);
  setValue(shown_.Shown(value));
  exact_ = value;
  exact_shown_ = this->value();
  typed_.clear();
  makeRoom();
}

void QuantityBox::enter() {
  interpretText();
  if (std::exchange(edited_, false)) Q_EMIT entered();
}

void QuantityBox::stepBy(int steps) {
  edited_ = false;
  QDoubleSpinBox::stepBy(steps);
}

void QuantityBox::revert() {
  const QSignalBlocker blocker(this);
  edited_ = false;
  setValue(value());
}

double QuantityBox::si() const {
  const double shown = value();
  if (isTyped())
    if (const auto exact = meant(typed_)) return *exact / shown_.factor;
  return shown == exact_shown_ ? exact_ : shown_.ToSi(shown);
}

// The number that is shown is that of the formula, rounded.
bool QuantityBox::isTyped() const {
  return !typed_.isEmpty() && std::abs(typed_value_ - value()) <= 0.5 * std::pow(10, -decimals());
}

std::string QuantityBox::formula() const {
  if (!isTyped()) return {};
  std::string formula;
  meant(typed_, &formula);
  return formula;
}

QString QuantityBox::bare(const QString& text) const {
  QString plain = text;
  if (!prefix().isEmpty() && plain.startsWith(prefix())) plain.remove(0, prefix().size());
  if (!suffix().isEmpty() && plain.endsWith(suffix())) plain.chop(suffix().size());
  return plain.trimmed();
}

std::optional<double> QuantityBox::meant(const QString& text, std::string* formula) const {
  if (const auto number = numberIn(text)) return number;
  if (text.isEmpty() || !workbench_->document()->isOpen()) return std::nullopt;
  const CObjectContainer& scene = workbench_->document()->objects();
  const std::string whole = InUnit(scene, plainNumber(text).toStdString(), shown_.name);
  bool parameters = false;
  const QuantityResult found = EvaluateInScene(scene, whole, &parameters);
  if (!found.ok()) return std::nullopt;
  const auto one = FindUnit(shown_.name);
  const Quantity& quantity = found.quantity;
  if (formula != nullptr && parameters) *formula = whole;
  if (!one || quantity.dimension.IsPlain()) return quantity.value / (quantity.has_pi && one ? one->value : 1);
  if (!quantity.dimension.Matches(one->dimension)) return std::nullopt;
  return quantity.value / one->value;
}

QValidator::State QuantityBox::validate(QString& text, int& at) const {
  const QString plain = bare(text);
  if (const auto value = meant(plain)) {
    const bool inside = *value >= minimum() && *value <= maximum();
    return inside ? QValidator::Acceptable : QValidator::Intermediate;
  }
  if (!specialValueText().isEmpty() && text == specialValueText()) return QDoubleSpinBox::validate(text, at);
  // What may become a formula.
  return QValidator::Intermediate;
}

double QuantityBox::valueFromText(const QString& text) const {
  const QString plain = bare(text);
  if (!specialValueText().isEmpty() && text == specialValueText()) return minimum();
  const auto value = meant(plain);
  if (!value) return this->value();
  if (!numberIn(plain)) {
    typed_ = plain;
    typed_value_ = *value;
  } else if (plain != textFromValue(typed_value_)) {
    typed_.clear();
  }
  return *value;
}

// Text that is no number is replaced by the number before.
void QuantityBox::fixup(QString& text) const {
  const QString plain = bare(text);
  const auto value = meant(plain);
  Document* const document = workbench_->document();
  if (value)
    Q_EMIT document->notice(
        tr("%1 is outside of the range from %2 to %3")
            .arg(plain, textFromValue(minimum()), joinUnit(textFromValue(maximum()), unitText(unit_))));
  else if (!plain.isEmpty())
    Q_EMIT document->notice(unit_.empty() ? tr("\"%1\" is no number").arg(plain)
                                          : tr("\"%1\" is no number in %2").arg(plain, unitText(unit_)));
  edited_ = false;
  text = prefix() + textFromValue(this->value()) + suffix();
}

}  // namespace linkwright::app
