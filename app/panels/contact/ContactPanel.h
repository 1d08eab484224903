// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/model/ContactDescription.h"
#include "engine/simulation/system/System.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace linkwright {
struct PairSummary;
}

namespace linkwright::app {

class ElidedLabel;
class QuantityBox;
class Workbench;

/// The pairs that touch, and those that the scene says something of: what each does, how near it is to the
/// edge of its friction cone, and why, with the motors that give no more, and how much more load what it
/// holds withstands; beside them the numbers of the
/// chosen pair: its coefficients, those of two materials in print, whether it touches at all. What is set
/// here are edits of the scene's `contact`. Behind another tab, what each pair has done to the energy. The
/// clock of contact, and what of an opened file has no meaning where contacts are rigid.
class ContactPanel : public QWidget {
  Q_OBJECT
 public:
  explicit ContactPanel(Workbench* workbench, QWidget* parent = nullptr);

 private:
  struct Pair {
    std::string a, b;
    bool operator==(const Pair&) const = default;
  };
  QWidget* makeClock();
  QWidget* makeIgnored();
  QWidget* makeNumbers();
  void refresh();
  void showIgnored();
  /// Of the motors around it now, where they matter.
  std::vector<EffortLimit> limitsOf(const PairSummary& pair);
  /// Of the bodies of the pair that contacts alone hold; empty: there are none, or they give nothing.
  QString marginsOf(const PairSummary& pair);
  void fillRow(int row, const PairSummary& pair);
  void showChosen();
  void change(const QString& text, const std::function<void(ContactPair*)>& set);
  static bool isOf(const ContactPair& own, const Pair& pair);  ///< in either order
  const ContactPair* overrideOf(const Pair& pair) const;
  void excludePair(bool excluded);
  bool isExcluded(const Pair& pair) const;

  Workbench* workbench_;
  QLabel* hint_;
  QWidget *clock_, *ignored_;
  ElidedLabel* ignored_text_;
  QTableWidget* table_;
  QWidget* numbers_;
  QLabel *chosen_text_, *margins_;
  QCheckBox* touches_;
  std::array<QuantityBox*, 4> coefficients_{};
  QComboBox* materials_;
  QPushButton* reset_;
  std::vector<Pair> rows_;
  Pair chosen_;
  bool picked_ = false;  // by the user; else the pair that is nearest to trouble is shown
  bool filling_ = false;
  std::unique_ptr<System> system_;  // for limits of efforts; null: still to be made
};

}  // namespace linkwright::app
