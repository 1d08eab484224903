// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTranslator>

namespace linkwright::app {

/// The texts of one file. lupdate files a text under the class whose tr() it sees, with or without the
/// namespace, and one that QT_TR_NOOP marks outside of any class under the namespace; at run time the class
/// that asks has its full name. So a text that the class does not have is looked for under its name without
/// the namespace, and then under the namespace alone.
class Translator : public QTranslator {
 public:
  using QTranslator::QTranslator;
  QString translate(const char* context, const char* text, const char* remark = nullptr,
                    int n = -1) const override;
};

}  // namespace linkwright::app
