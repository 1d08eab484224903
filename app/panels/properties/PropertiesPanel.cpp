// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/properties/PropertiesPanel.h"

#include <QFontDatabase>
#include <QFormLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <array>
#include <cmath>

#include "app/base/Units.h"
#include "app/commands/FrameEdits.h"
#include "app/languages/Language.h"
#include "app/languages/Numbers.h"
#include "app/panels/control/TuningDialog.h"
#include "app/panels/fields/FieldEditors.h"
#include "app/panels/fields/FieldKeys.h"
#include "app/panels/fields/WhenSeen.h"
#include "app/panels/properties/FieldSearch.h"
#include "app/panels/properties/ForcePage.h"
#include "app/panels/properties/JointFields.h"
#include "app/panels/properties/MeasureStrip.h"
#include "app/panels/properties/ObjectFields.h"
#include "app/panels/properties/PathPage.h"
#include "app/panels/properties/RobotPage.h"
#include "app/panels/properties/SharedMassDialog.h"
#include "app/panels/properties/SolutionsBox.h"
#include "app/panels/properties/TargetPage.h"
#include "app/workbench/Workbench.h"
#include "engine/math/Rotation.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright::app {

namespace {

// Pages of the stack that have no class of their own: what nothing selected shows, a link, what has values
// alone.
constexpr int kNothingPage = 0, kLinkPage = 1, kNoPage = 2;

// `unit`: in SI.
QString triple(const Vector3& si, const char* unit) {
  const ShownUnit shown = shownUnit(unit);
  const Vector3 v = si * shown.factor;
  const int decimals = shownDecimals(unit, 4);
  const QString numbers = QString("%1  %2  %3")
                              .arg(v.x(), 0, 'f', decimals)
                              .arg(v.y(), 0, 'f', decimals)
                              .arg(v.z(), 0, 'f', decimals);
  return joinUnit(numbers, QString::fromStdString(shown.name));
}

}  // namespace

PropertiesPanel::PropertiesPanel(Workbench* workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), pages_(new QStackedWidget(this)) {
  setObjectName("propertiesPanel");
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 8, 8, 8);
  auto* nothing = new QLabel(
      tr("Click a link or a target to see it in numbers.\nDrag a link to move the robot by it."), this);
  nothing->setWordWrap(true);
  nothing->setAlignment(Qt::AlignTop);
  nothing->setEnabled(false);
  pages_->addWidget(nothing);
  pages_->addWidget(makeLinkPage());
  pages_->addWidget(new QWidget(this));
  target_page_ = new TargetPage(workbench, this);
  pages_->addWidget(target_page_);
  robot_ = new RobotPage(workbench, this);
  pages_->addWidget(robot_);
  force_page_ = new ForcePage(workbench, this);
  pages_->addWidget(force_page_);
  path_page_ = new PathPage(workbench, this);
  pages_->addWidget(path_page_);
  addObjectFields();
  addSearch();
  tune_ = new QPushButton(tr("Tune…"), this);
  tune_->setObjectName("tuneServo");
  tune_->setToolTip(tr("Step and frequency response of the joint beside the gains; gains for a bandwidth"));
  connect(tune_, &QPushButton::clicked, this, [this] {
    if (const int servo = selectedServo(); servo >= 0)
      (new TuningDialog(workbench_, TuningDialog::Of::kActuator, servo, window()))->show();
  });
  delete_ = new QPushButton(this);
  delete_->setObjectName("deleteObject");
  QAction* const remove = workbench->action(ActionId::kDelete);
  connect(delete_, &QPushButton::clicked, remove, &QAction::trigger);
  const auto showDelete = [this, remove] {
    delete_->setText(withoutMnemonic(remove->text()));
    delete_->setIcon(workbench_->icon("delete"));
    delete_->setToolTip(remove->toolTip());
  };
  connect(remove, &QAction::changed, this, showDelete);
  connect(workbench, &Workbench::themeChanged, this, showDelete);
  showDelete();
  // Only what is shown asks for room.
  const auto fit = [this] {
    for (int i = 0; i < pages_->count(); ++i)
      pages_->widget(i)->setSizePolicy(QSizePolicy::Preferred, i == pages_->currentIndex()
                                                                   ? QSizePolicy::Preferred
                                                                   : QSizePolicy::Ignored);
  };
  connect(pages_, &QStackedWidget::currentChanged, this, fit);
  fit();
  auto* solutions = new SolutionsBox(workbench, target_page_);
  static_cast<QFormLayout*>(target_page_->layout())->addRow(solutions);
  connect(object_, &ObjectFields::entered, this, [this, solutions](const Field& field) {
    if (pages_->currentWidget() == target_page_ && field.type == FieldType::kPose) solutions->poseTyped();
  });
  Selection* selection = workbench->selection();
  Player* player = workbench->player();
  const auto follow_time = [this] {
    // Springs, motors, forces and whole robots do not change with time.
    if (pages_->currentWidget() == path_page_)
      path_page_->followTime();
    else if (pages_->currentWidget() != force_page_ && pages_->currentWidget() != robot_)
      refreshPage();  // what the scene has stays
  };
  auto* seen = new WhenSeen(
      this, [this] { refresh(); }, follow_time);
  connect(selection, &Selection::changed, seen, &WhenSeen::rebuild);
  connect(player, &Player::frameChanged, seen, &WhenSeen::refresh);
  connect(player, &Player::replaced, seen, &WhenSeen::rebuild);
  connect(workbench->document(), &Document::edited, seen, &WhenSeen::rebuild);
  connect(workbench, &Workbench::unitsChanged, seen, &WhenSeen::rebuild);
  refresh();
}

// The values of what is selected, as its kind describes it. Below a link's read-outs, and where nothing is
// selected those of the scene, they are folded away.
void PropertiesPanel::addObjectFields() {
  const char* const kOpenKey = "allValues";
  heading_ = new QToolButton(this);
  heading_->setObjectName("allValues");
  heading_->setText(tr("All values"));
  heading_->setToolTip(tr("Every value of what is selected, to be typed over; also shapes, joints, cameras"));
  heading_->setCheckable(true);
  heading_->setAutoRaise(true);
  heading_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  object_ = new ObjectFields(workbench_, this);
  measure_ = new MeasureStrip(workbench_, this);
  heading_->setChecked(workbench_->settings()->value(kOpenKey, false).toBool());
  const auto arrow = [this] {
    heading_->setArrowType(heading_->isChecked() ? Qt::DownArrow : Qt::RightArrow);
  };
  connect(heading_, &QToolButton::toggled, this, [this, arrow, kOpenKey](bool on) {
    workbench_->settings()->setValue(kOpenKey, on);
    arrow();
    refresh();
  });
  arrow();
}

// Above all: the search, and what there is to tell where it finds nothing.
void PropertiesPanel::addSearch() {
  search_ = new FieldSearch(workbench_, this);
  nothing_found_ = new QLabel(this);
  nothing_found_->setObjectName("fieldSearch.nothing");
  nothing_found_->setTextFormat(Qt::RichText);
  nothing_found_->setWordWrap(true);
  nothing_found_->hide();
  connect(nothing_found_, &QLabel::linkActivated, search_, &QLineEdit::clear);
  connect(search_, &QLineEdit::textChanged, this, [this] {
    object_->setFilter(search_->words());
    refresh();
  });
  connect(workbench_->document(), &Document::documentReplaced, search_, &QLineEdit::clear);
}

// While something is searched: only what has it. The fields themselves are filtered already.
void PropertiesPanel::showFound() {
  const QString words = search_->words();
  const bool open = workbench_->document()->isOpen() && workbench_->player()->model() != nullptr;
  search_->setVisible(open);
  nothing_found_->hide();
  if (words.isEmpty() || !open) return;
  const bool on_page = !pages_->isHidden() && pages_->currentIndex() != kNothingPage &&
                       pageHasWords(pages_->currentWidget(), words);
  pages_->setVisible(on_page);
  heading_->hide();
  nothing_found_->setVisible(!on_page && object_->found() == 0);
  nothing_found_->setText(tr("No field here has \"%1\". <a href=\"#\" style=\"color: %2\">Show all</a>")
                              .arg(words.toHtmlEscaped(), workbench_->theme().accent.name()));
}

// A page of its own stands above the values where it is what one comes for, else below them.
void PropertiesPanel::arrange(bool page_first, bool foldable) {
  auto* column = static_cast<QVBoxLayout*>(layout());
  using Column = std::array<QWidget*, 8>;
  const Column order =
      page_first ? Column{search_, nothing_found_, pages_, heading_, measure_, object_, tune_, delete_}
                 : Column{search_, nothing_found_, heading_, measure_, object_, pages_, tune_, delete_};
  heading_->setVisible(foldable);
  if (column->count() > 2 && column->itemAt(2)->widget() == order[2]) return;
  while (QLayoutItem* item = column->takeAt(0)) delete item;
  for (QWidget* each : order) column->addWidget(each);
  column->addStretch(1);
}

// What is selected besides the active one, and edited together with it.
std::vector<ObjectId> PropertiesPanel::besides() const {
  const Selection* const selection = workbench_->selection();
  std::vector<ObjectId> others = selection->objects();
  // Of a waypoint its path is shown.
  if (std::erase(others, selection->object()) == 0) others.clear();
  return others;
}

void PropertiesPanel::showObject() {
  const Document* const document = workbench_->document();
  const Selection* const selection = workbench_->selection();
  const ObjectId shown = selection->object(), joint = selection->jointOfLink();
  const bool open = document->isOpen() && workbench_->player()->model() != nullptr;
  const QWidget* const page = pages_->currentWidget();
  const bool foldable =
      page == pages_->widget(kNothingPage) || (page == pages_->widget(kLinkPage) && !frame_shown_);
  arrange(page == path_page_ || foldable, open && foldable);
  delete_->setVisible(open && shown != 0 && workbench_->action(ActionId::kDelete)->isEnabled());
  tune_->setVisible(open && selectedServo() >= 0);
  pages_->setVisible(page != pages_->widget(kNoPage));
  const bool folded = foldable && !heading_->isChecked() && search_->words().isEmpty();
  if (!open || folded) return object_->showObject(0);
  if (const std::vector<ObjectId> with = besides(); !with.empty())
    return object_->showObject(shown, {}, {}, with);
  object_->showObject(shown != 0 ? shown : document->objects().root().id(),
                      joint != 0 ? std::vector<ObjectId>{joint} : std::vector<ObjectId>(),
                      page == path_page_ ? "waypoints" : "");
}

int PropertiesPanel::selectedServo() const {
  const ObjectId selected = workbench_->selection()->object();
  const auto& actuators = workbench_->document()->objects().root().ChildrenOf("actuators");
  for (size_t i = 0; i < actuators.size(); ++i)
    if (actuators[i]->id() == selected && IsPositionServo(actuators[i]->As<ActuatorDescription>()))
      return static_cast<int>(i);
  return -1;
}

QLabel* PropertiesPanel::addLabel(QFormLayout* form, const QString& name) {
  auto* label = new QLabel(this);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  label->setWordWrap(true);
  form->addRow(name, label);
  return label;
}

// Three numbers need the whole width: they stand below their name. (Qt gives rows that it wraps itself no
// height where labels wrap as well.)
QLabel* PropertiesPanel::addTriple(QFormLayout* form, const QString& name) {
  auto* row = new QWidget(form->parentWidget());
  auto* column = new QVBoxLayout(row);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  column->addWidget(new QLabel(name, row));
  auto* numbers = new QLabel(row);
  numbers->setTextInteractionFlags(Qt::TextSelectableByMouse);
  numbers->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  column->addWidget(numbers);
  form->addRow(row);
  return numbers;
}

QWidget* PropertiesPanel::makeLinkPage() {
  auto* page = new QWidget(this);
  auto* form = new QFormLayout(page);
  link_form_ = form;
  form->setContentsMargins(0, 0, 0, 0);
  link_name_ = addLabel(form, tr("Link"));
  link_joint_ = addLabel(form, tr("Joint"));
  link_limits_ = addLabel(form, labelOf(*JointKind().Find("limits")));
  link_position_ = addTriple(form, tr("Position"));
  link_rpy_ = addTriple(form, tr("Roll pitch yaw"));
  link_mass_ = addLabel(form, labelOf(*LinkKind().Find("mass")));
  link_com_ = addTriple(form, labelOf(*LinkKind().Find("com")));
  joint_fields_ = new JointFields(workbench_, form);
  link_com_->setToolTip(tr("In the link's own frame"));
  auto* reach = new QPushButton(tr("Add a target here"), page);
  workbench_->showIcon(reach, "target");
  reach->setToolTip(tr("The robot then reaches for it; drag its arrows and rings"));
  connect(reach, &QPushButton::clicked, this,
          [this] { workbench_->action(ActionId::kAddTarget)->trigger(); });
  form->addRow(reach);
  auto* path = new QPushButton(tr("Add a path from here"), page);
  workbench_->showIcon(path, "path");
  path->setToolTip(tr("The link then follows it; drag its waypoints and its curve"));
  connect(path, &QPushButton::clicked, this, [this] { workbench_->action(ActionId::kAddPath)->trigger(); });
  form->addRow(path);
  frame_here_ = new QPushButton(tr("Add a frame here"), page);
  frame_here_->setObjectName("addFrameHere");
  frame_here_->setToolTip(tr("Fixed to the link, as of a tool; targets and forces may name it"));
  workbench_->showIcon(frame_here_, "axes");
  connect(frame_here_, &QPushButton::clicked, this, [this] {
    edits::addFrame(workbench_->document(), workbench_->selection(), workbench_->selection()->object());
  });
  form->addRow(frame_here_);
  mass_ = new QPushButton(tr("Mass…"), page);
  mass_->setObjectName("linkMass");
  mass_->setToolTip(tr("Mass, centre of mass and inertia: by density and shapes, checked and repaired"));
  connect(mass_, &QPushButton::clicked, this, [this] { openMassDialog(workbench_, window()); });
  form->addRow(mass_);
  auto* add = new QPushButton(tr("Add a spring, motor or force"), page);
  workbench_->showIcon(add, "add");
  add->setObjectName("addForceHere");
  auto* menu = new QMenu(add);
  fillAddForceMenu(workbench_, menu);
  add->setMenu(menu);
  form->addRow(add);
  return page;
}

void PropertiesPanel::refresh() {
  refreshPage();
  showObject();
  showFound();
}

void PropertiesPanel::refreshPage() {
  const Selection* selection = workbench_->selection();
  const Player* player = workbench_->player();
  const PickObject selected = selection->selected();
  const bool open = player->model() != nullptr && !player->bodyPoses().empty();
  if (open && (!selection->isShownItself() || !besides().empty())) {
    pages_->setCurrentIndex(kNoPage);
  } else if (open && selected.kind == PickKind::kLink &&
             selected.index < static_cast<int>(player->model()->frames().size())) {
    pages_->setCurrentIndex(kLinkPage);
    refreshLink(selected.index);
  } else if (open && selected.kind == PickKind::kTarget &&
             selected.index < static_cast<int>(workbench_->document()->scene().targets.size())) {
    pages_->setCurrentWidget(target_page_);
    target_page_->showTarget(selected.index);
  } else if (open && selection->wholeRobotSelected()) {
    pages_->setCurrentWidget(robot_);
    robot_->show(selection->selectedRobot());
  } else if (open && selected.kind == PickKind::kForce &&
             selected.index < static_cast<int>(workbench_->document()->scene().forces.size())) {
    pages_->setCurrentWidget(force_page_);
    force_page_->showForce(selected.index);
  } else if (open && player->paths().motion(PathOf(selected))) {
    pages_->setCurrentWidget(path_page_);
    path_page_->showPath(PathOf(selected));
  } else {
    pages_->setCurrentIndex(kNothingPage);
  }
}

void PropertiesPanel::refreshLink(int frame) {
  const Player* player = workbench_->player();
  const Model& model = *player->model();
  const Frame& link = model.frames()[static_cast<size_t>(frame)];
  const Joint& joint = model.joints()[static_cast<size_t>(link.body.value)];
  // A frame's own values stand above; of its link it has the place alone.
  frame_shown_ = !link.of_link;
  for (QWidget* row : {static_cast<QWidget*>(link_name_), static_cast<QWidget*>(link_limits_),
                       static_cast<QWidget*>(link_mass_), link_com_->parentWidget()})
    link_form_->setRowVisible(row, link.of_link);
  const SceneObject* const selected =
      workbench_->document()->objects().Find(workbench_->selection()->object());
  const bool is_link = selected != nullptr && &selected->kind() == &LinkKind();
  for (QWidget* each : {frame_here_, mass_}) link_form_->setRowVisible(each, is_link);
  link_name_->setText(QString::fromStdString(link.name));
  const Transform X_WL = player->framePose(FrameIndex(frame));
  link_position_->setText(triple(X_WL.p, "m"));
  link_rpy_->setText(triple(RpyFromRotation(X_WL.R), "rad"));
  if (link.body.value == 0) {
    link_joint_->setText(tr("fixed to the world"));
    link_limits_->setText(QStringLiteral("–"));
  } else {
    link_joint_->setText(tr("%1 (%2)").arg(QString::fromStdString(joint.name), ToString(joint.type)));
    const bool turns = joint.type == JointType::kRevolute;
    const bool limited = joint.nq == 1 && std::isfinite(joint.lower) && std::isfinite(joint.upper);
    const char* const unit = turns ? "rad" : "m";
    const auto number = [](double si, const char* of) { return numberText(shownUnit(of).Shown(si), 'g', 5); };
    QString limits = tr("none");
    if (limited)
      limits =
          tr("%1 to %2").arg(number(joint.lower, unit), joinUnit(number(joint.upper, unit), unitText(unit)));
    else if (joint.type == JointType::kBall && joint.upper < kPi)
      limits = tr("turned by up to %1").arg(joinUnit(number(joint.upper, "rad"), unitText("rad")));
    link_limits_->setText(limits);
  }
  joint_fields_->show(link.of_link ? link.body : BodyIndex(0));
  const Inertial* inertial = nullptr;
  const Scene& scene = workbench_->document()->scene();
  for (const SceneRobot& robot : scene.robots) {
    const std::string prefix = RobotPrefix(scene, robot);
    for (const LinkDescription& description : robot.description.links) {
      if (prefix + description.name == link.name && description.inertial) inertial = &*description.inertial;
    }
  }
  Inertial body;
  if (const int index = scene.mechanism.FindBody(link.name); !inertial && index >= 0) {
    body.mass = scene.mechanism.bodies[static_cast<size_t>(index)].mass;
    inertial = &body;
  }
  link_mass_->setText(inertial ? amountText(inertial->mass, "kg", 6) : tr("none given"));
  link_com_->setText(inertial ? triple(inertial->com, "m") : QStringLiteral("–"));
}

}  // namespace linkwright::app
