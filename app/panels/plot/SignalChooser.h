// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/panels/plot/SignalPath.h"

class QLineEdit;
class QListWidget;

namespace linkwright::app {

/// A searchable list of all signals with check boxes, below the headings that the tree of signals has.
class SignalChooser : public QDialog {
  Q_OBJECT
 public:
  SignalChooser(const std::vector<Signal>& signals_of_system, const std::vector<std::string>& chosen,
                QWidget* parent, const std::optional<SignalNames>& names = {});
  /// Signals that were chosen before in their order, then the new ones.
  std::vector<std::string> chosen() const;

  /// Asks and returns at once; `then` gets what was chosen, unless the user cancels. `title`: of the window.
  /// `names`: of the mechanism; without them there are no headings, as for columns of a file.
  static void choose(const std::vector<Signal>& signals_of_system, const std::vector<std::string>& chosen,
                     QWidget* parent, std::function<void(const std::vector<std::string>&)> then,
                     const QString& title = {}, const std::optional<SignalNames>& names = {});

 private:
  void filter(const QString& text);
  QLineEdit* search_;
  QListWidget* list_;
  std::vector<std::string> before_;
};

}  // namespace linkwright::app
