// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <array>

class QCheckBox;
class QFormLayout;

namespace linkwright::app {

class ContactClockBox;
class QuantityBox;
class Workbench;

/// The rows of the simulation panel that switch contact on, and what touching surfaces are like.
class ContactFields : public QObject {
  Q_OBJECT
 public:
  /// Adds its rows to `form`, which stays its owner's.
  ContactFields(Workbench* workbench, QFormLayout* form, QWidget* parent);

 private:
  void addGround(QWidget* parent);
  void addNumber(std::size_t number, QWidget* parent);
  void refresh();

  Workbench* workbench_;
  QFormLayout* form_;
  QCheckBox *enabled_, *ground_;
  ContactClockBox* clock_;
  QuantityBox* height_;
  QWidget* ground_row_;
  std::array<QuantityBox*, 4> numbers_{};  // of Surface
};

}  // namespace linkwright::app
