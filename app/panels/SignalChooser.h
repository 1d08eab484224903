// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <string>
#include <vector>

#include "engine/simulation/System.h"

class QLineEdit;
class QListWidget;

namespace linkwright::app {

/// A searchable list of all signals with check boxes.
class SignalChooser : public QDialog {
  Q_OBJECT
 public:
  SignalChooser(const std::vector<Signal>& signals_of_system, const std::vector<std::string>& chosen,
                QWidget* parent);
  std::vector<std::string> chosen() const;

  /// Asks; false if the user cancels. Signals chosen before keep their order, new ones come last.
  static bool choose(const std::vector<Signal>& signals_of_system, std::vector<std::string>* names,
                     QWidget* parent);

 private:
  void filter(const QString& text);
  QLineEdit* search_;
  QListWidget* list_;
};

}  // namespace linkwright::app
