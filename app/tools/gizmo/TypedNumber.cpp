// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/gizmo/TypedNumber.h"

#include <QKeyEvent>
#include <algorithm>

#include "app/base/Units.h"

namespace linkwright::app {

bool TypedNumber::take(const QKeyEvent& event) {
  const QString text = event.text();
  if (event.key() == Qt::Key_Backspace) {
    text_.chop(1);
    return true;
  }
  if (text.size() != 1) return false;
  if (text[0] == '-')
    text_ = text_.startsWith('-') ? text_.mid(1) : '-' + text_;
  else if (text[0].isDigit() || text[0] == '.' || text[0] == ',')
    text_ += text[0] == ',' ? QChar('.') : text[0];
  else if (!text_.isEmpty() && (text[0].isLetter() || QString("° /").contains(text[0])))
    text_ += text[0];
  else
    return false;
  return true;
}

std::optional<double> TypedNumber::inSi(std::string_view unit) const { return typedAmount(text_, unit); }

QString TypedNumber::textIn(std::string_view unit) const {
  if (text_.isEmpty()) return {};
  const bool has_unit =
      std::any_of(text_.begin(), text_.end(), [](QChar c) { return c.isLetter() || c == QChar(0xb0); });
  return QStringLiteral("   ⌨ ") + (has_unit ? text_ : text_ + " " + unitText(unit));
}

}  // namespace linkwright::app
