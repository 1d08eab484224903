// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/languages/Translator.h"

#include <cstring>

namespace linkwright::app {

QString Translator::translate(const char* context, const char* text, const char* remark, int n) const {
  constexpr const char* kNamespace = "linkwright::app";
  QString found = QTranslator::translate(context, text, remark, n);
  if (!found.isNull()) return found;
  const std::size_t length = std::strlen(kNamespace);
  const bool ours =
      std::strncmp(context, kNamespace, length) == 0 && std::strncmp(context + length, "::", 2) == 0;
  if (ours) found = QTranslator::translate(context + length + 2, text, remark, n);
  if (found.isNull()) found = QTranslator::translate(kNamespace, text, remark, n);
  return found;
}

}  // namespace linkwright::app
