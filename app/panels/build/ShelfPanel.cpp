// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/build/ShelfPanel.h"

#include <QApplication>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QDrag>
#include <QLabel>
#include <QMimeData>
#include <QMouseEvent>
#include <QSettings>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <optional>
#include <vector>

#include "app/base/Ask.h"
#include "app/panels/build/ShelfIcons.h"
#include "app/panels/fields/QuantityBox.h"
#include "app/workbench/ShelfAim.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr int kMostShelfColumns = 3, kShelfIcon = 20;

class ShelfButton : public QToolButton {
 public:
  ShelfButton(Workbench* workbench, const ShelfItem* item, QWidget* parent)
      : QToolButton(parent), workbench_(workbench), item_(item) {
    setObjectName(QString("shelf.") + item->id);
    setText(titleOf(*item));
    setToolTip(titleOf(*item));
    setIconSize(QSize(kShelfIcon, kShelfIcon));
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
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

// Items in as many columns as show the whole text of each.
class ShelfGrid : public QWidget {
 public:
  using QWidget::QWidget;
  void add(QWidget* item) { items_.push_back(item); }
  int widest() const {
    int widest = 0;
    for (const QWidget* item : items_) widest = std::max(widest, item->sizeHint().width());
    return widest;
  }
  QSize minimumSizeHint() const override { return {widest(), heightFor(columnsIn(width()))}; }
  QSize sizeHint() const override { return minimumSizeHint(); }

 protected:
  void resizeEvent(QResizeEvent* event) override {
    QWidget::resizeEvent(event);
    arrange();
  }
  void showEvent(QShowEvent* event) override {
    QWidget::showEvent(event);
    arrange();
  }
  void changeEvent(QEvent* event) override {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) arrange();
  }

 private:
  static constexpr int kSpace = 2;
  int columnsIn(int width) const {
    return std::clamp((width + kSpace) / (widest() + kSpace), 1, kMostShelfColumns);
  }
  int rowHeight() const {
    int height = 0;
    for (const QWidget* item : items_) height = std::max(height, item->sizeHint().height());
    return height;
  }
  int heightFor(int columns) const {
    const int rows = (static_cast<int>(items_.size()) + columns - 1) / columns;
    return rows * (rowHeight() + kSpace) - kSpace;
  }
  void arrange() {
    const int columns = columnsIn(width()), row = rowHeight();
    const int column = (width() + kSpace) / columns;
    for (int i = 0; i < static_cast<int>(items_.size()); ++i)
      items_[static_cast<std::size_t>(i)]->setGeometry(i % columns * column, i / columns * (row + kSpace),
                                                       column - kSpace, row);
    setFixedHeight(heightFor(columns));
  }

  std::vector<QWidget*> items_;
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
  auto* column = static_cast<QVBoxLayout*>(layout());
  ShelfGrid* grid = nullptr;
  std::optional<ShelfGroup> before;
  int widest = 0;
  for (const ShelfItem& item : shelfItems()) {
    const ShelfGroup group = groupOf(item);
    if (group != before) {
      grid = new ShelfGrid(this);
      column->addWidget(makeTitle(workbench, group, grid));
      column->addWidget(grid);
      before = group;
    }
    grid->add(new ShelfButton(workbench, &item, grid));
    widest = std::max(widest, grid->widest());
  }
  // Of groups that are folded, too.
  const QMargins around = column->contentsMargins();
  setMinimumWidth(widest + around.left() + around.right());
}

// Of a long group it opens and closes it; the settings keep which.
QWidget* ShelfPanel::makeTitle(Workbench* workbench, ShelfGroup group, QWidget* items) {
  if (!isFolded(group)) {
    auto* title = new QLabel(titleOf(group), this);
    title->setFont(smallFont(title->font()));
    return title;
  }
  auto* title = new QToolButton(this);
  const QString key = QStringLiteral("shelf/open%1").arg(static_cast<int>(group));
  title->setObjectName(QStringLiteral("shelfGroup.%1").arg(static_cast<int>(group)));
  title->setText(titleOf(group));
  title->setFont(smallFont(title->font()));
  title->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  title->setAutoRaise(true);
  title->setCheckable(true);
  const auto open = [title, items](bool opened) {
    title->setArrowType(opened ? Qt::DownArrow : Qt::RightArrow);
    items->setVisible(opened);
  };
  const bool opened = workbench->settings()->value(key, false).toBool();
  title->setChecked(opened);
  open(opened);
  connect(title, &QToolButton::toggled, this, [workbench, key, open](bool now) {
    open(now);
    workbench->settings()->setValue(key, now);
  });
  return title;
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
  grid->setAccessibleName(tr("Grid step"));
  auto* angle = addStep("snapAngle", tr("Angle "), steps.angle, "rad", 5, kPi / 1800, kPi);
  angle->setAccessibleName(tr("Angle step"));
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
