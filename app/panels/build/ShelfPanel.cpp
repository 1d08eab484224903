// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/build/ShelfPanel.h"

#include <QApplication>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QDrag>
#include <QGridLayout>
#include <QLabel>
#include <QMimeData>
#include <QMouseEvent>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/base/Ask.h"
#include "app/panels/build/ShelfIcons.h"
#include "app/panels/fields/QuantityBox.h"
#include "app/workbench/ShelfAim.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr int kShelfColumns = 2, kShelfIcon = 20;

class ShelfButton : public QToolButton {
 public:
  ShelfButton(Workbench* workbench, const ShelfItem* item, QWidget* parent)
      : QToolButton(parent), workbench_(workbench), item_(item) {
    setObjectName(QString("shelf.") + item->id);
    setText(titleOf(*item));
    setIconSize(QSize(kShelfIcon, kShelfIcon));
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setAutoRaise(true);
    setCheckable(true);
    const auto paint = [this] { setIcon(shelfIcon(*item_, workbench_->theme())); };
    paint();
    connect(workbench, &Workbench::themeChanged, this, paint);
    ShelfAim* const aim = ShelfAim::of(workbench);
    const auto show = [this, aim] {
      setChecked(aim->item() == item_);
      setEnabled(workbench_->player()->model() != nullptr);
    };
    show();
    connect(aim, &ShelfAim::changed, this, show);
    connect(workbench->player(), &Player::replaced, this, show);
    connect(this, &QToolButton::clicked, this, [this, aim, show] {
      if (aim->item() == item_)
        aim->cancel();
      else
        aim->arm(item_);
      show();
    });
  }

 protected:
  void mousePressEvent(QMouseEvent* event) override {
    pressed_ = event->position();
    QToolButton::mousePressEvent(event);
  }
  // What needs several clicks is begun where it is dropped.
  void mouseMoveEvent(QMouseEvent* event) override {
    const double way = (event->position() - pressed_).manhattanLength();
    if (!event->buttons().testFlag(Qt::LeftButton) || way < QApplication::startDragDistance()) return;
    setDown(false);
    auto* carried = new QMimeData;
    carried->setData(kShelfMime, item_->id);
    auto* drag = new QDrag(this);
    drag->setMimeData(carried);
    drag->setPixmap(icon().pixmap(kShelfIcon, kShelfIcon));
    // An event loop of its own: nothing may follow.
    drag->exec(Qt::CopyAction);
  }

 private:
  Workbench* workbench_;
  const ShelfItem* item_;
  QPointF pressed_;
};

}  // namespace

ShelfPanel::ShelfPanel(Workbench* workbench, QWidget* parent) : QWidget(parent) {
  setObjectName("shelfPanel");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(2, 4, 2, 4);
  addItems(workbench);
  addSteps(workbench);
  ShelfAim* const aim = ShelfAim::of(workbench);
  connect(aim, &ShelfAim::meshAsked, this, [this, aim, workbench] {
    askToOpen(window(), tr("Mesh"), workbench->document()->sourcePath(),
              tr("Meshes (*.stl *.obj *.dae *.ply *.glb *.gltf *.msh)"),
              [aim](const QString& path) { aim->readMesh(path); });
  });
  column->addStretch(1);
}

void ShelfPanel::addItems(Workbench* workbench) {
  auto* grid = new QGridLayout;
  grid->setSpacing(2);
  int place = 0;
  const char* before = nullptr;
  for (const ShelfItem& item : shelfItems()) {
    const char* group = nullptr;
    switch (item.make) {
      case ShelfMake::kShape:
        group = QT_TR_NOOP("Shapes");
        break;
      case ShelfMake::kLink:
      case ShelfMake::kExtrude:
      case ShelfMake::kSketch:
        group = QT_TR_NOOP("Links");
        break;
      case ShelfMake::kPointed:
        group = QT_TR_NOOP("Joints between links");
        break;
      case ShelfMake::kBallLoop:
      case ShelfMake::kRod:
      case ShelfMake::kSpring:
      case ShelfMake::kDamper:
      case ShelfMake::kTendon:
        group = QT_TR_NOOP("Between two points");
        break;
      default:
        group = QT_TR_NOOP("More");
        break;
    }
    if (before == nullptr || QString(group) != before) {
      place = (place + kShelfColumns - 1) / kShelfColumns * kShelfColumns;
      auto* title = new QLabel(tr(group), this);
      title->setFont(smallFont(title->font()));
      grid->addWidget(title, place / kShelfColumns, 0, 1, kShelfColumns);
      place += kShelfColumns;
      before = group;
    }
    grid->addWidget(new ShelfButton(workbench, &item, this), place / kShelfColumns, place % kShelfColumns);
    ++place;
  }
  static_cast<QVBoxLayout*>(layout())->addLayout(grid);
}

void ShelfPanel::addSteps(Workbench* workbench) {
  const SnapSteps& steps = ShelfAim::of(workbench)->steps();
  auto* on = new QCheckBox(tr("Snap to features and steps"), this);
  on->setObjectName("snapOn");
  on->setChecked(steps.on);
  on->setToolTip(tr("Ctrl does the opposite while it is held"));
  const auto addStep = [this, workbench](const char* name, const QString& prefix, double value,
                                         const char* unit, int decimals, double least, double most) {
    auto* field = new QuantityBox(workbench, unit, this);
    field->setObjectName(name);
    field->setSiDecimals(decimals);
    field->setSiRange(least, most);
    field->setPrefix(prefix);
    field->setSi(value);
    return field;
  };
  auto* grid = addStep("snapGrid", tr("Grid "), steps.grid, "m", 4, 0.001, 100);
  auto* angle = addStep("snapAngle", tr("Angle "), steps.angle, "rad", 5, kPi / 1800, kPi);
  const auto store = [workbench, on, grid, angle] {
    ShelfAim::of(workbench)->setSteps({on->isChecked(), grid->si(), angle->si()});
  };
  connect(on, &QCheckBox::toggled, this, store);
  for (QuantityBox* const each : {grid, angle}) connect(each, &QuantityBox::valueChanged, this, store);
  auto* column = static_cast<QVBoxLayout*>(layout());
  column->addSpacing(8);
  for (QWidget* const each : std::initializer_list<QWidget*>{on, grid, angle}) column->addWidget(each);
}

}  // namespace linkwright::app
