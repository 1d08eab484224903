// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDoubleSpinBox>
#include <optional>
#include <string>

#include "engine/math/UnitChoice.h"

namespace linkwright::app {

class Workbench;

/// A number in the unit that is chosen for the window. A number may be typed with another unit, "2 in", and
/// as a formula with parameters of the scene, "2*L1 + 3 mm"; without a unit it is in the one that is shown.
class QuantityBox : public QDoubleSpinBox {
  Q_OBJECT
 public:
  /// `unit`: in SI.
  QuantityBox(Workbench* workbench, const std::string& unit, QWidget* parent = nullptr);

  void setUnit(const std::string& unit);        ///< in SI; the number that is shown stays
  void setSiDecimals(int decimals);             ///< of the number in SI
  void setSiRange(double least, double most);   ///< in SI
  void setSi(double value, bool anew = false);  ///< unless something is half typed; `anew`: then as well
  void setUnitBeside() { beside_ = true, takeUnit(); }  ///< it stands in a label: the box shows none
  /// At least so wide, and wider from when a number with its unit needs more: it grows, and stays so.
  void setLeastWidth(int pixels);
  /// In SI; the digits that are not shown are kept as long as nothing else is typed.
  double si() const;
  bool isEdited() const { return edited_; }  ///< something was typed and is not entered yet
  void enter();                              ///< what was typed is complete
  void revert();                             ///< to the number that is held; what was typed is gone
  /// What was typed, where it uses parameters: with a unit where its value has none.
  std::string formula() const;
  void stepBy(int steps) override;

 Q_SIGNALS:
  void entered();  ///< what was typed is complete, though the number may be the one that was there

 protected:
  QValidator::State validate(QString& text, int& at) const override;
  double valueFromText(const QString& text) const override;
  void fixup(QString& text) const override;

 private:
  void takeUnit();
  void makeRoom();
  bool isTyped() const;
  QString bare(const QString& text) const;
  /// In the shown unit; nothing: it means none.
  std::optional<double> meant(const QString& text, std::string* formula = nullptr) const;

  Workbench* workbench_;
  std::string unit_;
  ShownUnit shown_;
  bool beside_ = false;  // the unit stands there
  int decimals_ = 4;
  bool grows_ = false;
  qsizetype longest_ = 0;        // text that there is room for, in characters; as wide as any of as many
  mutable bool edited_ = false;  // since it was entered last
  double least_ = -1e9, most_ = 1e9;
  double exact_ = 0, exact_shown_ = 0;  // in SI, and how it is shown
  mutable QString typed_;               // the last formula that was taken
  mutable double typed_value_ = 0;
};

}  // namespace linkwright::app
