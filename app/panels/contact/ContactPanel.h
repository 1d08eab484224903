// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "engine/model/ContactDescription.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace linkwright {
struct PairSummary;
}

namespace linkwright::app {

class Workbench;

/// The pairs that touch, and those that the scene says something of: what each does, how near it is to the
/// edge of its friction cone, and why; beside them the numbers of the chosen pair: its coefficients, those of
/// two materials in print, whether it touches at all. What is set here are edits of the scene's `contact`.
/// Behind another tab, what each pair has done to the energy.
class ContactPanel : public QWidget {
  Q_OBJECT
 public:
  explicit ContactPanel(Workbench* workbench, QWidget* parent = nullptr);

 private:
  struct Pair {
    std::string a, b;
    bool operator==(const Pair&) const = default;
  };
  QWidget* makeNumbers();
  void refresh();
  void fillRow(int row, const PairSummary& pair);
  void showChosen();
  void change(const QString& text, const std::function<void(ContactPair*)>& set);
  const ContactPair* overrideOf(const Pair& pair) const;
  void excludePair(bool excluded);
  bool isExcluded(const Pair& pair) const;

  Workbench* workbench_;
  QLabel* hint_;
  QTableWidget* table_;
  QWidget* numbers_;
  QLabel* chosen_text_;
  QCheckBox* touches_;
  std::array<QDoubleSpinBox*, 4> coefficients_{};
  QComboBox* materials_;
  QPushButton* reset_;
  std::vector<Pair> rows_;
  Pair chosen_;
  bool picked_ = false;  // by the user; else the pair that is nearest to trouble is shown
  bool filling_ = false;
};

}  // namespace linkwright::app
