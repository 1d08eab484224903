// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "engine/scene/edit/SceneObject.h"

class QFormLayout;
class QLabel;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace linkwright::app {

class FieldSearch;
class ForcePage;
class MeasureStrip;
class ObjectFields;
class PathPage;
class RobotPage;
class TargetPage;
class JointFields;
class Workbench;

/// What is selected: its values, as its kind describes them, and what is computed of it: a link's pose, how
/// far a target is missed, the waypoints of a path.
class PropertiesPanel : public QWidget {
  Q_OBJECT
 public:
  explicit PropertiesPanel(Workbench* workbench, QWidget* parent = nullptr);

 private:
  QWidget* makeLinkPage();
  void addObjectFields();
  void arrange(bool page_first, bool foldable);
  std::vector<ObjectId> besides() const;
  void showObject();
  void addSearch();
  void showFound();
  void refresh();
  void refreshPage();
  void refreshLink(int frame);
  int selectedServo() const;  ///< its number among the actuators; −1: none is selected
  QLabel* addLabel(QFormLayout* form, const QString& name);
  QLabel* addTriple(QFormLayout* form, const QString& name);

  Workbench* workbench_;
  QStackedWidget* pages_;
  RobotPage* robot_;
  QLabel *link_name_, *link_position_, *link_rpy_, *link_mass_, *link_com_, *link_joint_, *link_limits_;
  TargetPage* target_page_;
  ForcePage* force_page_;
  PathPage* path_page_;
  QFormLayout* link_form_ = nullptr;
  bool frame_shown_ = false;  // on the link's page
  QPushButton *frame_here_ = nullptr, *mass_ = nullptr;
  JointFields* joint_fields_;
  ObjectFields* object_ = nullptr;
  FieldSearch* search_ = nullptr;
  QLabel* nothing_found_ = nullptr;
  MeasureStrip* measure_ = nullptr;
  QToolButton* heading_ = nullptr;
  QPushButton *delete_ = nullptr, *tune_ = nullptr;
};

}  // namespace linkwright::app
