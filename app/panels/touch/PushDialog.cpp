// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/touch/PushDialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>

#include "app/commands/PushEdits.h"
#include "app/panels/fields/QuantityBox.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

// A first size: what gives all that hangs together with the link this speed [m/s], to one digit.
constexpr double kFirstSpeed = 1;

double oneDigit(double value) {
  if (!(value > 0)) return 1;
  const double unit = std::pow(10, std::floor(std::log10(value)));
  return std::round(value / unit) * unit;
}

}  // namespace

PushDialog::PushDialog(Workbench* workbench, FrameIndex link, const std::optional<Vector3>& clicked,
                       QWidget* parent)
    : QDialog(parent), workbench_(workbench), aim_(workbench->pushAim()), link_(link), clicked_(clicked) {
  setObjectName("pushDialog");
  setAttribute(Qt::WA_DeleteOnClose);
  const Player* const player = workbench->player();
  name_ = player->model()->frames()[static_cast<std::size_t>(link.value)].name;
  setWindowTitle(tr("Push %1").arg(QString::fromStdString(name_)));
  auto* column = new QVBoxLayout(this);
  auto* text = new QLabel(tr("An impulse changes velocities at once. Before the start it changes the start "
                             "velocities; later it is an input of the run. In the picture, Ctrl+Shift+drag "
                             "on a link flings it."),
                          this);
  text->setWordWrap(true);
  column->addWidget(text);
  auto* form = new QFormLayout;
  column->addLayout(form);
  auto* row = new QHBoxLayout;
  const char* const names[] = {"pushX", "pushY", "pushZ"};
  const QString axes[] = {"x ", "y ", "z "};
  for (std::size_t k = 0; k < direction_.size(); ++k) {
    auto* box = new QDoubleSpinBox(this);
    box->setObjectName(names[k]);
    box->setDecimals(3);
    box->setRange(-1e3, 1e3);
    box->setSingleStep(0.1);
    box->setPrefix(axes[k]);
    box->setAccessibleName(tr("Direction along %1").arg(axes[k].trimmed()));
    box->setToolTip(tr("Direction in the world, of any length"));
    connect(box, &QDoubleSpinBox::valueChanged, this, &PushDialog::aim);
    direction_[k] = box;
    row->addWidget(box);
  }
  auto* view = new QToolButton(this);
  view->setObjectName("pushFromView");
  view->setText(tr("From the view"));
  view->setToolTip(tr("The direction in which the picture looks"));
  connect(view, &QToolButton::clicked, this, &PushDialog::takeViewDirection);
  row->addWidget(view);
  form->addRow(tr("Direction"), row);
  size_ = new QuantityBox(workbench, "N s", this);
  size_->setObjectName("pushSize");
  size_->setSiDecimals(4);
  size_->setSiRange(0, 1e6);
  size_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  size_->setSi(oneDigit(kFirstSpeed * edits::massWith(*player, link)));
  size_->setToolTip(tr("Over the mass of a free body, this is the change of its speed"));
  connect(size_, &QDoubleSpinBox::valueChanged, this, &PushDialog::aim);
  form->addRow(tr("Impulse"), size_);
  point_ = new QComboBox(this);
  point_->setObjectName("pushPoint");
  point_->addItem(tr("Centre of mass"));
  if (clicked) point_->addItem(tr("Where it was clicked"));
  point_->setCurrentIndex(clicked ? 1 : 0);
  point_->setToolTip(tr("A push beside the centre of mass turns the link too"));
  connect(point_, &QComboBox::currentIndexChanged, this, &PushDialog::aim);
  form->addRow(tr("Point"), point_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  auto* does = buttons->addButton(tr("Push"), QDialogButtonBox::ActionRole);
  does->setObjectName("pushNow");
  does->setDefault(true);
  connect(does, &QPushButton::clicked, this, &PushDialog::push);
  connect(buttons, &QDialogButtonBox::rejected, this, &PushDialog::reject);
  column->addWidget(buttons);
  // A link of the same name in another document is another one.
  connect(workbench->document(), &Document::documentReplaced, this, &PushDialog::reject);
  connect(workbench->player(), &Player::settled, this, &PushDialog::findLink);
  takeViewDirection();
}

PushDialog::~PushDialog() {
  if (aim_) aim_->setAim({});
}

void PushDialog::takeViewDirection() {
  const Vector3 along = -workbench_->view()->camera().Axes().col(2);
  for (std::size_t k = 0; k < direction_.size(); ++k)
    direction_[k]->setValue(along[static_cast<Eigen::Index>(k)]);
  aim();
}

Vector3 PushDialog::impulse() const {
  const Vector3 along(direction_[0]->value(), direction_[1]->value(), direction_[2]->value());
  return along.isZero(0) ? Vector3(Vector3::Zero()) : Vector3(size_->si() * along.normalized());
}

Vector3 PushDialog::point() const {
  if (clicked_ && point_->currentIndex() == 1) return *clicked_;
  return edits::centreOf(*workbench_->player(), link_);
}

void PushDialog::aim() {
  if (workbench_->player()->model() == nullptr || !link_.IsValid()) return;
  aim_->setAim(PushAim::Aim{link_, point(), impulse()});
}

void PushDialog::push() {
  if (impulse().isZero(0)) {
    Q_EMIT workbench_->document()->notice(tr("A push needs a direction and a size"));
    return;
  }
  edits::push(workbench_->player(), link_, point(), impulse());
}

// The link has another number there, or is gone.
void PushDialog::findLink() {
  const Model* const model = workbench_->player()->model();
  link_ = model != nullptr ? model->FindFrame(name_) : FrameIndex();
  if (!link_.IsValid()) return reject();
  aim();
}

}  // namespace linkwright::app
