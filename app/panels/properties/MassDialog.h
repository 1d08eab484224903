// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <optional>
#include <vector>

#include "engine/scene/edit/SceneObject.h"
#include "engine/scene/mass/MassCheck.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QGridLayout;
class QLabel;
class QPushButton;
class QTableWidget;
class QVBoxLayout;

namespace linkwright::app {

class ValueLine;
class Workbench;

/// Mass, centre of mass and inertia of a link: as they are with another mass, or of its shapes by a density
/// each, or by a total mass that is spread over them. Beside the present values stand those that would be
/// set, with what is physically wrong with them and a repair for each; Apply makes one undo step.
class MassDialog : public QDialog {
  Q_OBJECT
 public:
  /// `link`: an object of the kind of links.
  MassDialog(Workbench* workbench, ObjectId link, QWidget* parent = nullptr);

 private:
  enum Source { kPresent, kVisuals, kCollisions };
  const SceneObject* link() const;  // null: it is gone
  std::vector<Visual> shapesOf(const char* list) const;
  std::optional<Inertial> present() const;
  void makeInputs(QFormLayout* form);
  ValueLine* addLine(QFormLayout* form, const QString& label, const char* name, const char* unit,
                     void (MassDialog::*take)(double));
  void takeMaterial(int index);
  void takeDensity(double density);
  void takeTotal(double mass);
  void takeCell(int row, int column);
  void reload();   // the shapes
  void compute();  // what would be set
  void showShapes();
  void showResult();
  void showFindings();
  void apply();

  Workbench* workbench_;
  ObjectId link_;
  QComboBox *source_, *material_;
  QCheckBox* repair_meshes_;
  ValueLine *density_ = nullptr, *total_ = nullptr;
  QTableWidget* shapes_;
  QLabel* problems_;
  QGridLayout* values_;
  QLabel* cells_[7][2] = {};
  QVBoxLayout* findings_;
  QPushButton* apply_;

  std::vector<Visual> all_;  // visual and collision shapes
  std::vector<ShapeSolid> solids_;
  std::vector<double> densities_;
  std::optional<double> typed_total_;  // none: by density
  std::optional<Inertial> result_;
  bool showing_ = false;
};

}  // namespace linkwright::app
