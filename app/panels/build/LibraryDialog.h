// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <functional>
#include <utility>
#include <vector>

#include "engine/scene/build/InsertPart.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QListWidget;

namespace linkwright::app {

class QuantityBox;
class Workbench;

/// The parts that come with the program, with their pictures; of the one that is chosen its parameters, and
/// where it shall go. It stays open, and says so, where the part is refused.
class LibraryDialog : public QDialog {
  Q_OBJECT
 public:
  /// `places`: links and frames that a part may hang on; `on`: the one that is offered first, 0: none.
  LibraryDialog(Workbench* workbench, const std::vector<std::pair<QString, ObjectId>>& places, ObjectId on,
                QWidget* parent);

  /// What Insert does with the part and its values.
  using Action = std::function<void(const Scene& part, const PartOptions& options)>;
  void setAction(Action action) { action_ = std::move(action); }

 private:
  PartOptions options() const;
  void drawParts();
  void choosePart(const QString& path);
  void showParameters();
  QuantityBox* makeNumber(const QString& name, double value, const std::string& unit);
  void addVector(QFormLayout* form, const QString& name, const QString& label, const std::string& unit,
                 std::vector<QuantityBox*>* boxes);

  Workbench* workbench_;
  QListWidget* list_;
  QLabel *sentence_, *refusal_;
  QFormLayout* form_;  // of the part's parameters
  QComboBox* place_;
  QCheckBox* rises_;
  std::vector<ObjectId> places_;
  std::vector<QuantityBox*> xyz_, rpy_;
  Action action_;

  Scene part_;
  struct Parameter {
    std::string name;
    double value;
    QuantityBox* box;
  };
  std::vector<Parameter> parameters_;
};

}  // namespace linkwright::app
