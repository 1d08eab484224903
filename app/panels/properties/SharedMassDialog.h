// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <optional>
#include <vector>

#include "engine/model/Description.h"
#include "engine/scene/edit/SceneObject.h"

class QComboBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace linkwright::app {

class ValueLine;
class Workbench;

/// Mass, centre of mass and inertia of several links, all of one density: it is given, or follows from a
/// total mass, which they then share by volume. Apply makes one undo step; a link whose shapes have no volume
/// keeps what it has.
class SharedMassDialog : public QDialog {
  Q_OBJECT
 public:
  /// `links`: objects of the kind of links.
  SharedMassDialog(Workbench* workbench, std::vector<ObjectId> links, QWidget* parent = nullptr);

 private:
  void reload();   // the shapes
  void compute();  // what would be set
  void take(ValueLine* line, bool total);
  void apply();

  Workbench* workbench_;
  std::vector<ObjectId> links_;
  QComboBox *source_, *material_;
  ValueLine *density_, *total_;
  QTableWidget* table_;
  QLabel* left_out_;
  QPushButton* apply_;
  std::vector<std::optional<Inertial>> unit_;  // of each link, for density 1
  double density_now_;                         // [kg/m³]
};

/// Asks about the mass of all links that are selected, groups and robots with theirs: of one, or of several
/// together. None: nothing is asked.
void openMassDialog(Workbench* workbench, QWidget* parent);
/// Those links.
std::vector<ObjectId> linksToWeigh(Workbench* workbench);

}  // namespace linkwright::app
