// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/fields/ValueLine.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyle>
#include <QWheelEvent>
#include <charconv>
#include <cmath>

#include "app/languages/Numbers.h"

namespace linkwright::app {
namespace {

constexpr int kUnitGap = 6;         // px between number and unit
constexpr int kNumberWidth = 58;    // px that a number needs
constexpr int kWheelNotch = 120;    // eighths of a degree
constexpr double kZeroStep = 0.01;  // from zero

}  // namespace

std::optional<double> numberIn(const QString& text) {
  QString plain = text.trimmed();
  if (!plain.contains('.') && plain.count(',') == 1) plain.replace(',', '.');
  if (plain.startsWith('+')) plain.remove(0, 1);
  const std::string digits = plain.toStdString();
  double value = 0;
  const char* const last = digits.data() + digits.size();
  const auto [end, error] = std::from_chars(digits.data(), last, value);
  if (error != std::errc() || end != last || !std::isfinite(value)) return std::nullopt;
  return value;
}

QString shortNumber(double value) {
  char text[32];
  const auto [end, error] =
      std::to_chars(text, text + sizeof text, value, std::chars_format::general, /*precision=*/10);
  return error == std::errc() ? QString::fromLatin1(text, end - text) : QString();
}

double steppedNumber(double value, double by) {
  double size = kZeroStep;
  if (value != 0) {
    // Towards zero from 10 the next is 9.9.
    const bool towards_zero = (value > 0) != (by > 0);
    const double magnitude = std::abs(value) * (towards_zero ? 1 - 1e-9 : 1 + 1e-9);
    size = std::pow(10, std::floor(std::log10(magnitude)) - 1);
  }
  const double next = value + by * size;
  return std::abs(next) < 1e-6 * size ? 0 : next;
}

ValueLine::ValueLine(QWidget* parent) : QLineEdit(parent) {
  connect(this, &QLineEdit::editingFinished, this, [this] {
    if (isBeingTyped()) Q_EMIT entered();
  });
}

void ValueLine::setUnit(const QString& unit) {
  if (unit == unit_) return;
  unit_ = unit;
  setAccessibleDescription(unit);  // painted, not text
  const int room = unit.isEmpty() ? 0 : fontMetrics().horizontalAdvance(unit) + kUnitGap;
  setTextMargins(0, 0, room, 0);
  updateGeometry();
}

void ValueLine::showValue(const QString& text, bool anew) {
  const bool typed = isBeingTyped() && !anew;
  if (!typed || text == this->text()) setWrong(false);
  if (typed) return;
  if (various_) setPlaceholderText(placeholder_);
  various_ = false;
  shown_ = text;
  if (this->text() == text) return;
  setText(text);
  if (!hasFocus()) setCursorPosition(0);
}

void ValueLine::showVarious(const QString& word) {
  if (isBeingTyped() || various_) return;
  various_ = true;
  hidden_ = shown_;
  placeholder_ = placeholderText();
  setPlaceholderText(word);
  shown_.clear();
  clear();
}

void ValueLine::accept() {
  shown_ = text();
  setWrong(false);
}

void ValueLine::setWrong(bool wrong) {
  if (property("wrong").toBool() == wrong) return;
  setProperty("wrong", wrong);
  style()->unpolish(this);
  style()->polish(this);
}

void ValueLine::revert() {
  setText(shown_);
  setWrong(false);
}

QSize ValueLine::minimumSizeHint() const {
  QSize size = QLineEdit::minimumSizeHint();
  if (property("tight").toBool())
    size.setWidth(30);
  else
    size.setWidth(kNumberWidth + textMargins().right() + 2 * kUnitGap);
  return size;
}

QSize ValueLine::sizeHint() const {
  QSize size = QLineEdit::sizeHint();
  size.setWidth(minimumSizeHint().width());
  return size;
}

bool ValueLine::step(double by) {
  const auto value = numberIn(text());
  if (!value || isReadOnly()) return false;
  setText(shownNumber(shortNumber(steppedNumber(*value, by))));
  Q_EMIT stepped();
  return true;
}

void ValueLine::keyPressEvent(QKeyEvent* event) {
  const bool tenfold = (event->modifiers() & Qt::ControlModifier) != 0;
  const int key = event->key();
  double by = 0;
  if (key == Qt::Key_Up || key == Qt::Key_Down) by = (key == Qt::Key_Up ? 1 : -1) * (tenfold ? 10 : 1);
  if (key == Qt::Key_PageUp || key == Qt::Key_PageDown) by = key == Qt::Key_PageUp ? 10 : -10;
  if (by != 0 && step(by)) {
    event->accept();
    return;
  }
  QLineEdit::keyPressEvent(event);
}

void ValueLine::wheelEvent(QWheelEvent* event) {
  if (!hasFocus() || !numberIn(text())) {
    event->ignore();
    return;
  }
  wheel_ += event->angleDelta().y();
  const int notches = wheel_ / kWheelNotch;
  wheel_ -= notches * kWheelNotch;
  if (notches != 0) step(notches * ((event->modifiers() & Qt::ControlModifier) != 0 ? 10 : 1));
  event->accept();
}

void ValueLine::paintEvent(QPaintEvent* event) {
  QLineEdit::paintEvent(event);
  if (unit_.isEmpty()) return;
  QPainter painter(this);
  painter.setPen(palette().color(QPalette::PlaceholderText));
  painter.drawText(rect().adjusted(0, 0, -kUnitGap - 2, 0), Qt::AlignRight | Qt::AlignVCenter, unit_);
}

}  // namespace linkwright::app
