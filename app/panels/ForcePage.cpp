// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/ForcePage.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <charconv>
#include <cmath>

#include "app/Workbench.h"
#include "app/commands/ForceEdits.h"
#include "app/panels/FieldKeys.h"
#include "app/panels/Units.h"
#include "engine/math/Rotation.h"
#include "engine/simulation/TreeForces.h"

namespace linkwright::app {
namespace {

constexpr double kReach = 0.1;  // [m] above a link, of a new spring between it and the world

// A number as the scene's files spell it, whatever the locale.
QString numberText(double value) {
  char text[32];
  const auto [end, error] = std::to_chars(text, text + sizeof text, value);
  return error == std::errc() ? QString::fromLatin1(text, end - text) : QString();
}

bool toNumber(const QString& text, double* value) {
  const std::string trimmed = text.trimmed().toStdString();
  const char* const last = trimmed.data() + trimmed.size();
  const auto [end, error] = std::from_chars(trimmed.data(), last, *value);
  return error == std::errc() && end == last && std::isfinite(*value);
}

QString functionText(const Function& f) {
  return f.IsConstant() ? numberText(f.value) : QString::fromStdString(f.formula);
}

Function toFunction(const QString& text) {
  double value = 0;
  if (toNumber(text, &value)) return {value, {}};
  const std::string formula = text.trimmed().toStdString();
  return formula.empty() ? Function{} : Function{0, formula};
}

QString boundText(double time) { return std::isfinite(time) ? numberText(time) : QString(); }

// From the world to the selected link, or to the first tip, where it is now.
void placeBetweenLinks(const Player* player, const Selection* selection, ForceElement* element) {
  const auto& tips = player->compiled()->tips;
  FrameIndex link = tips.empty() ? FrameIndex() : tips.front();
  if (selection->selected().kind == PickKind::kLink) link = FrameIndex(selection->selected().index);
  if (!link.IsValid()) return;
  element->link_j = player->model()->frames()[static_cast<size_t>(link.value)].name;
  const Transform X_WL = player->framePose(link);
  element->point_i = X_WL.p;
  if (element->law->has_axes())
    element->rpy_i = RpyFromRotation(X_WL.R);
  else
    element->point_i.z() += kReach;
}

}  // namespace

QString forceTypeName(const ForceElement& element) {
  switch (element.kind) {
    case ForceKind::kSpring:
      return ForcePage::tr("Spring");
    case ForceKind::kForce:
      return ForcePage::tr("Outside force");
    case ForceKind::kTorque:
      return ForcePage::tr("Torque motor");
    case ForceKind::kPosition:
      return ForcePage::tr("Position motor");
    case ForceKind::kComputedTorque:
      return ForcePage::tr("Computed torque");
    case ForceKind::kGravityCompensation:
      return ForcePage::tr("Gravity compensation");
    case ForceKind::kLaw:
      return element.law == nullptr ? QString() : QString::fromUtf8(element.law->title());
  }
  return {};
}

QString forceTypeIcon(const ForceElement& element) {
  if (element.law != nullptr) return QString::fromUtf8(element.law->icon());
  if (element.kind == ForceKind::kSpring) return QStringLiteral("spring");
  return element.kind == ForceKind::kForce ? QStringLiteral("force") : QStringLiteral("motor");
}

void fillAddForceMenu(Workbench* workbench, QMenu* menu) {
  std::vector<ForceElement> types;
  for (int i = 0; i < kForceKinds; ++i)
    if (static_cast<ForceKind>(i) != ForceKind::kLaw) types.emplace_back().kind = static_cast<ForceKind>(i);
  for (const LinkForceLaw* law : LinkForceLaws()) {
    types.emplace_back().kind = ForceKind::kLaw;
    types.back().law = law;
  }
  for (const ForceElement& type : types) {
    QAction* action = menu->addAction(workbench->icon(forceTypeIcon(type)), forceTypeName(type));
    QObject::connect(action, &QAction::triggered, workbench, [workbench, type] {
      const ForceKind kind = type.kind;
      Player* player = workbench->player();
      Selection* selection = workbench->selection();
      const Model* model = player->model();
      if (model == nullptr) return;
      ForceElement element = type;
      // On what is selected, else on the first thing that moves.
      BodyIndex body;
      if (selection->selected().kind == PickKind::kLink) {
        const Frame& frame = model->frames()[static_cast<size_t>(selection->selected().index)];
        body = frame.body;
        if (kind == ForceKind::kForce && body.value > 0) element.link = frame.name;
      }
      const auto fits = [model](int b) {
        const Joint& joint = model->joints()[static_cast<size_t>(b)];
        return b > 0 && joint.nv == 1 && !joint.mimic;
      };
      if (!body.IsValid() || !fits(body.value))
        for (int b = model->body_count(); b-- > 1;)
          if (fits(b)) body = BodyIndex(b);
      if (type.law != nullptr) {
        placeBetweenLinks(player, selection, &element);
      } else if (body.IsValid() && fits(body.value) && kind != ForceKind::kForce) {
        const Joint& joint = model->joints()[static_cast<size_t>(body.value)];
        if (kind != ForceKind::kGravityCompensation) element.joint = joint.name;
        // A start that moves nothing: the spring relaxed, the motor's target where the joint is.
        element.rest = element.target.value = player->q()[joint.q_index];
      }
      if (kind == ForceKind::kForce && element.link.empty() && !player->compiled()->tips.empty())
        element.link = model->frames()[static_cast<size_t>(player->compiled()->tips.front().value)].name;
      element.stiffness = kind == ForceKind::kSpring ? 10 : 0;
      element.kp = kind == ForceKind::kPosition ? 50 : kind == ForceKind::kComputedTorque ? 100 : 0;
      element.kd = kind == ForceKind::kPosition ? 5 : kind == ForceKind::kComputedTorque ? 20 : 0;
      edits::addForce(player->document(), selection, element);
    });
  }
}

ForcePage::ForcePage(Workbench* workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), form_(new QFormLayout(this)) {
  form_->setContentsMargins(0, 0, 0, 0);
  form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  kind_ = new QLabel(this);
  form_->addRow(tr("Type"), kind_);
  name_ = makeField("name", tr("Unique in the scene"));
  form_->addRow(tr("Name"), name_);
  connect(name_, &QLineEdit::editingFinished, this, [this] {
    const std::string name = name_->text().trimmed().toStdString();
    const auto& forces = workbench_->document()->scene().forces;
    bool taken = name.empty();
    for (size_t i = 0; i < forces.size(); ++i)
      taken = taken || (static_cast<int>(i) != index_ && forces[i].name == name);
    if (taken) return refresh();
    commit([&](ForceElement* e) { e->name = name; });
  });
  enabled_ = new QCheckBox(tr("At work"), this);
  enabled_->setObjectName("force.enabled");
  form_->addRow(QString(), enabled_);
  connect(enabled_, &QCheckBox::clicked, this,
          [this](bool on) { commit([&](ForceElement* e) { e->enabled = on; }); });
  joint_ = new QComboBox(this);
  joint_->setObjectName("force.joint");
  form_->addRow(tr("Joint"), joint_);
  connect(joint_, &QComboBox::activated, this, [this] {
    commit([&](ForceElement* e) { e->joint = joint_->currentData().toString().toStdString(); });
  });
  link_ = new QComboBox(this);
  link_->setObjectName("force.link");
  form_->addRow(tr("Link"), link_);
  connect(link_, &QComboBox::activated, this,
          [this] { commit([&](ForceElement* e) { e->link = link_->currentText().toStdString(); }); });
  for (QComboBox* box : {joint_, link_}) {
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(8);
  }

  stiffness_ = addNumber(tr("Stiffness"), "stiffness", 0, 3);
  connect(stiffness_, &QDoubleSpinBox::valueChanged, this,
          [this](double value) { commit([&](ForceElement* e) { e->stiffness = value; }); });
  rest_ = addNumber(tr("Relaxed at"), "rest", -1e6, 4);
  connect(rest_, &QDoubleSpinBox::valueChanged, this,
          [this](double value) { commit([&](ForceElement* e) { e->rest = value / shownFactor(*e); }); });
  const QString formula =
      tr("A number or a formula of the time t [s], such as 2*sin(3*t).\n"
         "smooth(x) goes from 0 at x = 0 to 1 at x = 1; t < 2 ? 1 : 0 chooses.");
  torque_ = addFunction(tr("Torque"), "torque",
                        formula + "\n" + tr("Also of q and v, the joint's position and velocity [rad, m]."));
  connectFunction(torque_, [](ForceElement* e) { return &e->torque; });
  kp_ = addNumber(tr("kp"), "kp", 0, 3);
  connect(kp_, &QDoubleSpinBox::valueChanged, this,
          [this](double value) { commit([&](ForceElement* e) { e->kp = value; }); });
  kd_ = addNumber(tr("kd"), "kd", 0, 3);
  connect(kd_, &QDoubleSpinBox::valueChanged, this,
          [this](double value) { commit([&](ForceElement* e) { e->kd = value; }); });
  target_ = addFunction(tr("Target"), "target", formula + "\n" + tr("In radians or metres."));
  connectFunction(target_, [](ForceElement* e) { return &e->target; });

  const auto row = [this](const QString& title, const auto& make) {
    auto* holder = new QWidget(this);
    auto* layout = new QHBoxLayout(holder);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    for (size_t k = 0; k < 3; ++k) layout->addWidget(make(k), 1);
    form_->addRow(title, holder);
    return holder;
  };
  point_row_ = row(tr("Point [m]"), [this](size_t k) {
    auto* number = new QDoubleSpinBox(this);
    number->setObjectName(QStringLiteral("force.point.") + "xyz"[k]);
    number->setRange(-1e4, 1e4);
    number->setDecimals(4);
    number->setKeyboardTracking(false);
    number->setButtonSymbols(QAbstractSpinBox::NoButtons);
    number->setProperty("tight", true);
    number->setToolTip(tr("Where the force acts, in the link"));
    connect(number, &QDoubleSpinBox::valueChanged, this, [this, k](double value) {
      commit([&](ForceElement* e) { e->point[static_cast<Eigen::Index>(k)] = value; });
    });
    return point_[k] = number;
  });
  const auto functions = [this, formula](std::array<QLineEdit*, 3>* fields,
                                         std::array<Function, 3> ForceElement::*member, const char* key) {
    return [this, formula, fields, member, key](size_t k) {
      QLineEdit* field = makeField(key, formula);
      field->setProperty("tight", true);
      field->setObjectName(QStringLiteral("force.%1.%2").arg(key).arg("xyz"[k]));
      connectFunction(field, [member, k](ForceElement* e) { return &(e->*member)[k]; });
      return (*fields)[k] = field;
    };
  };
  force_row_ = row(tr("Force [N]"), functions(&force_, &ForceElement::force, "force"));
  moment_row_ = row(tr("Moment [N m]"), functions(&moment_, &ForceElement::moment, "moment"));
  axes_ = new QComboBox(this);
  axes_->addItems({tr("Of the world"), tr("Of the link")});
  form_->addRow(tr("Axes"), axes_);
  connect(axes_, &QComboBox::activated, this,
          [this](int index) { commit([&](ForceElement* e) { e->in_link_axes = index == 1; }); });
  from_ = addFunction(tr("From [s]"), "from", tr("When it begins to work; empty: from the start"));
  until_ = addFunction(tr("Until [s]"), "until", tr("When it ends; empty: never"));
  for (QLineEdit* field : {from_, until_}) {
    connect(field, &QLineEdit::editingFinished, this, [this, field] {
      double value = 0;
      const bool empty = field->text().trimmed().isEmpty();
      if (!empty && !toNumber(field->text(), &value)) return refresh();
      commit([&](ForceElement* e) {
        if (field == from_) e->from = empty ? -kInfinity : value;
        if (field == until_) e->until = empty ? kInfinity : value;
      });
    });
  }

  problem_ = new QLabel(this);
  problem_->setObjectName("force.problem");
  problem_->setWordWrap(true);
  form_->addRow(problem_);
  const auto paint = [this] { problem_->setStyleSheet("color: " + workbench_->theme().bad.name()); };
  connect(workbench_, &Workbench::themeChanged, this, paint);
  paint();
  auto* remove = new QPushButton(workbench_->icon("delete"), tr("Delete"), this);
  connect(remove, &QPushButton::clicked, this,
          [this] { edits::removeForce(workbench_->document(), workbench_->selection(), index_); });
  form_->addRow(remove);
}

QDoubleSpinBox* ForcePage::addNumber(const QString& name, const char* key, double least, int decimals) {
  auto* number = new QDoubleSpinBox(this);
  number->setObjectName(QStringLiteral("force.") + key);
  number->setRange(least, 1e9);
  number->setDecimals(decimals);
  number->setKeyboardTracking(false);
  number->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  form_->addRow(name, number);
  return number;
}

QLineEdit* ForcePage::makeField(const char* key, const QString& tip) {
  auto* field = new QLineEdit(this);
  field->setObjectName(QStringLiteral("force.") + key);
  field->setToolTip(tip);
  field->setMinimumWidth(30);
  connect(field, &QLineEdit::returnPressed, this, [this, field] { returnKeys(workbench_, field); });
  return field;
}

QLineEdit* ForcePage::addFunction(const QString& name, const char* key, const QString& tip) {
  QLineEdit* field = makeField(key, tip);
  form_->addRow(name, field);
  return field;
}

void ForcePage::connectFunction(QLineEdit* field, const std::function<Function*(ForceElement*)>& place) {
  connect(field, &QLineEdit::editingFinished, this,
          [this, field, place] { commit([&](ForceElement* e) { *place(e) = toFunction(field->text()); }); });
}

void ForcePage::commit(const Change& change) {
  const auto& forces = workbench_->document()->scene().forces;
  if (index_ < 0 || index_ >= static_cast<int>(forces.size())) return;
  const ForceElement& present = forces[static_cast<size_t>(index_)];
  ForceElement changed = present;
  change(&changed);
  if (SameForceStructure({&present, 1}, {&changed, 1}) &&
      PackForces({&present, 1}) == PackForces({&changed, 1}))
    return;
  if (const std::string wrong = CheckForce(changed); !wrong.empty()) {
    // What was typed stays in its field, to be mended.
    problem_->setText(QString::fromStdString(wrong));
    problem_->setVisible(true);
    return;
  }
  edits::setForce(workbench_->document(), index_, changed);
  refresh();
}

void ForcePage::showForce(int index) {
  const bool other = index != index_;
  index_ = index;
  if (other) problem_->clear();
  refresh();
}

const Joint* ForcePage::jointOf(const ForceElement& element) const {
  const Model* model = workbench_->player()->model();
  const BodyIndex body = model ? model->FindJoint(element.joint) : BodyIndex();
  return body.IsValid() ? &model->joints()[static_cast<size_t>(body.value)] : nullptr;
}

double ForcePage::shownFactor(const ForceElement& element) const {
  const Joint* joint = jointOf(element);
  return angleFactor(joint ? *joint : Joint(), workbench_->radians());
}

QString ForcePage::unit(const ForceElement& element, const char* turning, const char* sliding) const {
  const Joint* joint = jointOf(element);
  return QString::fromUtf8(joint && joint->type == JointType::kPrismatic ? sliding : turning);
}

void ForcePage::fillPlaces() {
  const Model* model = workbench_->player()->model();
  if (model == nullptr) return;
  const auto& element = workbench_->document()->scene().forces[static_cast<size_t>(index_)];
  const auto fill = [](QComboBox* box, const QStringList& shown, const QStringList& values,
                       const QString& present) {
    const QSignalBlocker blocker(box);
    QStringList old;
    for (int i = 0; i < box->count(); ++i) old << box->itemData(i).toString();
    if (old != values) {
      box->clear();
      for (int i = 0; i < values.size(); ++i) box->addItem(shown[i], values[i]);
    }
    box->setCurrentIndex(static_cast<int>(values.indexOf(present)));
  };
  QStringList joints, joint_names, links;
  if (element.kind == ForceKind::kGravityCompensation) {
    joints << QString();
    joint_names << tr("All joints");
  }
  for (size_t b = 1; b < model->joints().size(); ++b) {
    const Joint& joint = model->joints()[b];
    if (joint.nv == 1 && !joint.mimic) joints << QString::fromStdString(joint.name);
  }
  joint_names << joints.mid(joint_names.size());
  for (const Frame& frame : model->frames())
    if (frame.body.value > 0) links << QString::fromStdString(frame.name);
  fill(joint_, joint_names, joints, QString::fromStdString(element.joint));
  fill(link_, links, links, QString::fromStdString(element.link));
}

void ForcePage::showKind(const ForceElement& element) {
  const ForceKind kind = element.kind;
  const bool force = kind == ForceKind::kForce, spring = kind == ForceKind::kSpring;
  const bool control = kind == ForceKind::kPosition || kind == ForceKind::kComputedTorque;
  const auto rows = [this](bool shown, std::initializer_list<QWidget*> fields) {
    for (QWidget* field : fields) {
      field->setVisible(shown);
      if (QWidget* label = form_->labelForField(field)) label->setVisible(shown);
    }
  };
  rows(!force, {joint_});
  rows(force, {link_, point_row_, force_row_, moment_row_, axes_});
  rows(spring, {stiffness_, rest_});
  rows(kind == ForceKind::kTorque, {torque_});
  rows(control, {kp_, kd_, target_});
  rows(!spring, {from_, until_});
}

void ForcePage::refresh() {
  const auto& forces = workbench_->document()->scene().forces;
  if (index_ < 0 || index_ >= static_cast<int>(forces.size())) return;
  const ForceElement& e = forces[static_cast<size_t>(index_)];
  kind_->setText(forceTypeName(e));
  showKind(e);
  fillPlaces();
  const bool other = index_ != shown_index_ || e.name != shown_name_;
  shown_index_ = index_;
  shown_name_ = e.name;
  const auto text = [other](QLineEdit* field, const QString& value) { showText(field, value, other); };
  const auto number = [other](QDoubleSpinBox* field, double value, const QString& suffix) {
    showNumber(field, value, other, suffix);
  };
  text(name_, QString::fromStdString(e.name));
  enabled_->setChecked(e.enabled);
  number(stiffness_, e.stiffness, unit(e, " N m/rad", " N/m"));
  const double factor = shownFactor(e);
  number(rest_, e.rest * factor, factor != 1 ? QStringLiteral("°") : unit(e, " rad", " m"));
  text(torque_, functionText(e.torque));
  const bool computed = e.kind == ForceKind::kComputedTorque;
  number(kp_, e.kp, computed ? QStringLiteral(" 1/s²") : unit(e, " N m/rad", " N/m"));
  number(kd_, e.kd, computed ? QStringLiteral(" 1/s") : unit(e, " N m s/rad", " N s/m"));
  text(target_, functionText(e.target));
  for (size_t k = 0; k < 3; ++k) {
    number(point_[k], e.point[static_cast<Eigen::Index>(k)], QString());
    text(force_[k], functionText(e.force[k]));
    text(moment_[k], functionText(e.moment[k]));
  }
  axes_->setCurrentIndex(e.in_link_axes ? 1 : 0);
  text(from_, boundText(e.from));
  text(until_, boundText(e.until));
  const Model* model = workbench_->player()->model();
  const std::string idle = model ? WhyIdle(*model, e) : std::string();
  problem_->setText(idle.empty() ? QString() : tr("Does nothing: %1").arg(QString::fromStdString(idle)));
  problem_->setVisible(!idle.empty());
}

}  // namespace linkwright::app
