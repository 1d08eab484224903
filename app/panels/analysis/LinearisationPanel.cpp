// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/analysis/LinearisationPanel.h"

#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QSaveFile>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>
#include <cmath>

#include "app/base/Ask.h"
#include "app/base/ElidedLabel.h"
#include "app/languages/Numbers.h"
#include "app/panels/analysis/LinearisationText.h"
#include "app/panels/analysis/MatrixModel.h"
#include "app/panels/analysis/ModeShapeView.h"
#include "app/panels/analysis/ModeSwing.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

namespace {

constexpr int kLiveDofs = 60;        // above, the state is followed no longer by itself
constexpr double kModeSwing = 0.35;  // rad or m: how far the largest joint of a mode is shown to move
constexpr double kSlowest = 0.25;    // Hz: nothing is shown slower, nothing faster than kFastest
constexpr double kFastest = 1.5;

QColor colorOf(const LinearMode& mode, const Theme& theme) {
  switch (mode.kind) {
    case LinearMode::Kind::kDecays:
      return theme.good;
    case LinearMode::Kind::kGrows:
      return theme.bad;
    case LinearMode::Kind::kPersists:
    case LinearMode::Kind::kNeutral:
      return theme.warning;
  }
  return theme.muted;
}

QString numberWithUnit(double value, const char* unit) {
  return numberText(value, 'g', 4).replace('-', QStringLiteral("−")) + unit;
}

QTableView* makeMatrixView(MatrixModel* model, QWidget* parent) {
  auto* view = new QTableView(parent);
  view->setModel(model);
  view->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  view->setShowGrid(false);
  view->setFrameShape(QFrame::NoFrame);
  view->setAlternatingRowColors(true);
  view->verticalHeader()->setDefaultSectionSize(22);
  view->horizontalHeader()->setDefaultSectionSize(92);
  view->horizontalHeader()->setTextElideMode(Qt::ElideMiddle);
  view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  return view;
}

}  // namespace

LinearisationPanel::LinearisationPanel(Workbench* workbench, QWidget* parent)
    : QWidget(parent),
      workbench_(workbench),
      lineariser_(this),
      indicator_(new QLabel(this)),
      head_(new ElidedLabel(this)),
      tabs_(new QTabBar(this)),
      pages_(new QStackedWidget(this)),
      shape_(new ModeShapeView(workbench, this)),
      A_(new MatrixModel(this)),
      B_(new MatrixModel(this)) {
  setObjectName("linearisationPanel");
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  auto* bar = new QHBoxLayout;
  bar->setContentsMargins(10, 4, 6, 4);
  bar->setSpacing(6);
  head_->setObjectName("linearisationHead");
  head_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  bar->addWidget(indicator_);
  bar->addWidget(head_, 1);
  tabs_->setExpanding(false);
  // A narrow panel scrolls them.
  tabs_->setUsesScrollButtons(true);
  tabs_->setMinimumWidth(60);
  for (const auto& [text, tip] :
       {std::pair(tr("Modes"), tr("Eigenvalues, and which joints move in each")),
        std::pair(tr("A"), tr("How the rates change with positions and velocities")),
        std::pair(tr("B"), tr("How the rates change with the inputs"))}) {
    tabs_->setTabToolTip(tabs_->addTab(text), tip);
  }
  bar->addWidget(tabs_);
  const auto add_tool = [&](const QString& icon, const QString& text, const QString& tip) {
    auto* button = new QToolButton(this);
    workbench->showIcon(button, icon);
    button->setText(text);
    button->setToolTip(tip);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setToolButtonStyle(text.isEmpty() ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
    bar->addWidget(button);
    return button;
  };
  animate_ = add_tool("play", tr("Show mode"), tr("Lets the robot swing in the selected mode"));
  animate_->setObjectName("showMode");
  animate_->setCheckable(true);
  refresh_ = add_tool("reset", {}, tr("Linearise the state that is shown now"));
  refresh_->setObjectName("linearise");
  export_ = add_tool("export", {}, tr("Copy, or save as CSV or JSON"));
  export_->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(export_);
  connect(menu->addAction(tr("Copy")), &QAction::triggered, this, [this] { copy(); });
  connect(menu->addAction(tr("Save as CSV…")), &QAction::triggered, this, [this] { save(false); });
  connect(menu->addAction(tr("Save as JSON…")), &QAction::triggered, this, [this] { save(true); });
  export_->setMenu(menu);
  layout->addLayout(bar);

  table_ = new QTreeWidget(this);
  table_->setObjectName("modes");
  table_->setAccessibleName(tr("Modes"));
  table_->setRootIsDecorated(false);
  table_->setUniformRowHeights(true);
  table_->setFrameShape(QFrame::NoFrame);
  table_->setHeaderLabels({tr("Eigenvalue [1/s]"), tr("Frequency [Hz]"), tr("Damping ratio"),
                           tr("Time constant [s]"), tr("Left alone, it")});
  table_->headerItem()->setToolTip(2, tr("1: no swing at all; below 0: it grows"));
  table_->headerItem()->setToolTip(3, tr("After this time 37 % is left; below 0: it has grown 2.7-fold"));
  for (int i = 0; i < 5; ++i) {
    table_->headerItem()->setTextAlignment(
        i, i < 4 ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    table_->header()->resizeSection(i, i == 0 ? 140 : i == 4 ? 130 : i == 3 ? 132 : 112);
  }
  table_->header()->setStretchLastSection(true);
  auto* scroll = new QScrollArea(this);
  scroll->setWidget(shape_);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFocusPolicy(Qt::ClickFocus);
  auto* splitter = new QSplitter(Qt::Horizontal, this);
  splitter->addWidget(table_);
  splitter->addWidget(scroll);
  splitter->setStretchFactor(0, 3);
  splitter->setStretchFactor(1, 2);
  splitter->setSizes({650, 300});
  pages_->addWidget(splitter);
  for (const auto& [model, name] : {std::pair(A_, tr("Matrix A")), std::pair(B_, tr("Matrix B"))}) {
    QTableView* const view = makeMatrixView(model, this);
    view->setAccessibleName(name);
    pages_->addWidget(view);
  }
  layout->addWidget(pages_, 1);

  connect(tabs_, &QTabBar::currentChanged, pages_, &QStackedWidget::setCurrentIndex);
  connect(table_, &QTreeWidget::itemSelectionChanged, this, &LinearisationPanel::selectMode);
  connect(refresh_, &QToolButton::clicked, this, &LinearisationPanel::ask);
  swing_ = new ModeSwing(
      workbench, animate_, [this](double seconds) { return displacement(seconds); }, this);
  connect(&lineariser_, &Lineariser::done, this, &LinearisationPanel::take);
  Player* player = workbench->player();
  connect(player, &Player::frameChanged, this, &LinearisationPanel::follow);
  connect(player, &Player::modeChanged, this, &LinearisationPanel::follow);
  connect(player, &Player::replaced, this, [this] {
    lineariser_.cancel();
    asked_ = {};
    shown_.reset();
    swing_->set(false);
    fillModes();
    follow();
  });
  connect(workbench, &Workbench::themeChanged, this, &LinearisationPanel::fillModes);
  connect(workbench, &Workbench::unitsChanged, this, &LinearisationPanel::fillModes);
  fillModes();
}

int LinearisationPanel::selectedMode() const {
  const auto chosen = table_->selectedItems();
  return chosen.isEmpty() ? -1 : table_->indexOfTopLevelItem(chosen.front());
}

void LinearisationPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  follow();
}

void LinearisationPanel::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  swing_->set(false);
}

void LinearisationPanel::follow() {
  if (!isVisible()) return;
  const Player* player = workbench_->player();
  if (player->isPlaying() || !player->showsInstead()) swing_->set(false);
  updateHead();
  const auto frame = player->frame();
  if (!frame || !player->model() || player->isPlaying()) return;
  if (player->model()->nv() > kLiveDofs) return;
  const bool same = asked_.q.size() == player->q().size() && asked_.q == player->q() &&
                    asked_.v == frame->state.v && asked_.time == frame->state.time &&
                    asked_inputs_ == frame->inputs;
  if (!same) ask();
}

void LinearisationPanel::ask() {
  const Player* player = workbench_->player();
  const auto frame = player->frame();
  auto system = player->cloneSystem();
  if (!frame || !system || player->model()->nv() == 0) return;
  asked_ = frame->state;
  asked_.q = player->q();
  asked_inputs_ = frame->inputs;
  system->SetInputs(frame->inputs);
  lineariser_.start(std::move(system), asked_);
}

void LinearisationPanel::take(std::shared_ptr<const LinearisedState> result) {
  shown_ = std::move(result);
  fillModes();
}

void LinearisationPanel::fillModes() {
  const int before = selectedMode();
  // What goes and comes back is no choice of the user's.
  const QSignalBlocker blocker(table_);
  table_->clear();
  const bool good = shown_ && shown_->error.isEmpty();
  if (good) {
    const QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    for (const LinearMode& mode : shown_->linear.modes) {
      const bool swings = mode.frequency > 0;
      auto* item = new QTreeWidgetItem(
          table_,
          {eigenvalueText(mode), swings ? numberWithUnit(mode.frequency, "") : QStringLiteral("–"),
           swings ? numberText(mode.damping_ratio, 'f', 4).replace('-', QStringLiteral("−"))
                  : QStringLiteral("–"),
           std::isfinite(mode.time_constant) ? numberWithUnit(mode.time_constant, "") : QStringLiteral("∞"),
           behaviour(mode)});
      for (int i = 0; i < 4; ++i) {
        item->setFont(i, fixed);
        item->setTextAlignment(i, Qt::AlignRight | Qt::AlignVCenter);
      }
      item->setText(4, QStringLiteral("●  ") + behaviour(mode));
      item->setForeground(4, colorOf(mode, workbench_->theme()));
    }
    for (const auto& [model, matrix] : {std::pair(A_, shownA(*shown_)), std::pair(B_, shownB(*shown_))})
      model->set(matrix.values, matrix.rows, matrix.columns);
  } else {
    A_->set({}, {}, {});
    B_->set({}, {}, {});
  }
  export_->setEnabled(good);
  if (before >= 0 && before < table_->topLevelItemCount()) table_->topLevelItem(before)->setSelected(true);
  selectMode();
}

void LinearisationPanel::selectMode() {
  const int mode = selectedMode();
  shape_->show(mode >= 0 ? shown_ : nullptr, mode);
  updateHead();
  if (mode < 0) swing_->set(false);
}

void LinearisationPanel::updateHead() {
  const Player* player = workbench_->player();
  const bool open = player->model() != nullptr;
  const bool movable = open && player->model()->nv() > 0;
  refresh_->setEnabled(movable);
  animate_->setEnabled(movable && selectedMode() >= 0 && !player->isPlaying());
  QColor color = workbench_->theme().muted;
  QString text;
  if (!open) {
    text = tr("Open a scene to see how it moves by itself.");
  } else if (!movable) {
    text = tr("Nothing here can move.");
  } else if (shown_ && !shown_->error.isEmpty()) {
    color = workbench_->theme().bad;
    text = tr("Cannot be linearised: %1").arg(shown_->error);
  } else if (!shown_) {
    text = player->isPlaying() || player->model()->nv() > kLiveDofs
               ? tr("Press the arrow on the right to linearise the present state.")
               : tr("Linearising…");
  } else {
    const auto& modes = shown_->linear.modes;
    const auto any = [&](LinearMode::Kind kind) {
      return std::any_of(modes.begin(), modes.end(), [&](const LinearMode& m) { return m.kind == kind; });
    };
    const LinearMode::Kind worst = any(LinearMode::Kind::kGrows)      ? LinearMode::Kind::kGrows
                                   : any(LinearMode::Kind::kPersists) ? LinearMode::Kind::kPersists
                                   : any(LinearMode::Kind::kNeutral)  ? LinearMode::Kind::kNeutral
                                                                      : LinearMode::Kind::kDecays;
    const bool still = shown_->v.cwiseAbs().maxCoeff() < 1e-9;
    const bool balanced = shown_->linear.acceleration.cwiseAbs().maxCoeff() < 1e-6;
    const auto dependent = static_cast<size_t>(shown_->linear.dependent);
    const auto held =
        static_cast<size_t>(std::count(shown_->linear.held.begin(), shown_->linear.held.end(), 1)) -
        dependent;
    if (modes.empty()) {
      text = dependent > 0 ? tr("Loops, drivers and contacts leave nothing free")
                           : tr("All joints are held by friction");
    } else {
      LinearMode like;
      like.kind = worst;
      color = colorOf(like, workbench_->theme());
      text = worst == LinearMode::Kind::kGrows      ? tr("Unstable")
             : worst == LinearMode::Kind::kPersists ? tr("Swings on without damping")
             : worst == LinearMode::Kind::kNeutral  ? tr("Neutral: nothing brings it back")
                                                    : tr("Stable");
    }
    // A list, each entry complete.
    QStringList found = {tr("%1 at t = %2 s").arg(text).arg(numberText(shown_->time, 'f', 3)),
                         !still     ? tr("on the move")
                         : balanced ? tr("in equilibrium")
                                    : tr("not in equilibrium")};
    if (held > 0 && !modes.empty())
      found += tr("%n joint(s) held by friction", nullptr, static_cast<int>(held));
    if (dependent > 0 && !modes.empty())
      found += tr("%n dependent velocity(s)", nullptr, static_cast<int>(dependent));
    text = found.join(QStringLiteral(", "));
  }
  indicator_->setPixmap(indicatorPixmap(color, devicePixelRatioF()));
  head_->setText(text);
  head_->setToolTip(text);
}

VectorX LinearisationPanel::displacement(double seconds) const {
  const int index = selectedMode();
  if (index < 0 || !shown_ || shown_->q.size() != workbench_->player()->q().size()) return {};
  const LinearMode& mode = shown_->linear.modes[static_cast<size_t>(index)];
  const double frequency = mode.frequency > 0 ? std::clamp(mode.frequency, kSlowest, kFastest) : 2 * kSlowest;
  const double phase = 2 * kPi * frequency * seconds;
  // Begins where the state is, not at the end of the swing.
  const std::complex<double> hand(std::sin(phase), -std::cos(phase));
  return kModeSwing * (mode.shape * hand).real();
}

void LinearisationPanel::copy() const {
  if (shown_) QGuiApplication::clipboard()->setText(QString::fromUtf8(linearisationCsv(*shown_)));
}

void LinearisationPanel::save(bool json) {
  if (!shown_) return;
  const auto what = shown_;
  askToSave(this, tr("Save the linearisation"), json ? "linearisation.json" : "linearisation.csv",
            json ? tr("JSON (*.json)") : tr("CSV (*.csv)"), json ? "json" : "csv",
            [this, what, json](const QString& path) {
              QSaveFile file(path);
              const QByteArray text = json ? linearisationJson(*what) : linearisationCsv(*what);
              if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
                showFailure(this, tr("Save the linearisation"),
                            tr("%1 could not be written: %2").arg(path, file.errorString()));
            });
}

}  // namespace linkwright::app
