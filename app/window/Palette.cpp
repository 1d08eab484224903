// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/Palette.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialog>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "app/languages/Language.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/edit/CObjectContainer.h"

namespace linkwright::app {
namespace {

constexpr int kPaletteWidth = 460, kPaletteHeight = 380, kFromTop = 80, kLineHeight = 26;  // [px]

constexpr int kMostFound = 200;  // lines that are shown

struct PaletteLine {
  QString text;              // "Build › Place from the shelf › Box"
  QPointer<QAction> action;  // of a menu; null: `act` does it
  std::function<void()> act;
};

QString plainTextOf(const QAction& action) { return withoutMnemonic(action.text()); }

// What is in a menu is made ready when it is about to be shown.
void collectLines(QMenu* menu, const QString& above, std::vector<PaletteLine>* commands) {
  Q_EMIT menu->aboutToShow();
  for (QAction* const action : menu->actions()) {
    if (action->isSeparator() || !action->isEnabled() || !action->isVisible()) continue;
    const QString text = above + plainTextOf(*action);
    if (action->menu() != nullptr)
      collectLines(action->menu(), text + QStringLiteral(" › "), commands);
    else
      commands->push_back({text, action, {}});
  }
}

// What of the scene can be selected, by its path.
void collectObjects(Workbench* workbench, std::vector<PaletteLine>* lines) {
  const CObjectContainer& scene = workbench->document()->objects();
  const QString above = QCoreApplication::translate("Palette", "Object") + QStringLiteral(" › ");
  const std::function<void(const SceneObject&)> visit = [&](const SceneObject& object) {
    if (&object != &scene.root() && !object.name().empty())
      lines->push_back(
          {above + QString::fromStdString(scene.PathOf(object)), nullptr, [workbench, id = object.id()] {
             if (workbench->document()->objects().Find(id) != nullptr)
               workbench->selection()->selectObject(id);
           }});
    object.ForChildren(visit);
  };
  visit(scene.root());
}

void collectSignals(Workbench* workbench, const std::function<void(const std::string& signal)>& plot,
                    std::vector<PaletteLine>* lines) {
  const auto system = workbench->player()->cloneSystem();
  if (!system) return;
  const QString above = QCoreApplication::translate("Palette", "Plot") + QStringLiteral(" › ");
  for (const Signal& signal : system->signals())
    lines->push_back(
        {above + QString::fromStdString(signal.name), nullptr, [plot, name = signal.name] { plot(name); }});
}

class Palette : public QDialog {
 public:
  Palette(QWidget* parent, std::vector<PaletteLine> lines)
      : QDialog(parent, Qt::Popup),
        words_(new QLineEdit(this)),
        found_(new QListWidget(this)),
        lines_(std::move(lines)) {
    setObjectName("palette");
    setAttribute(Qt::WA_DeleteOnClose);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(6, 6, 6, 6);
    words_->setObjectName("paletteWords");
    words_->setPlaceholderText(
        QCoreApplication::translate("Palette", "Type what to do, an object or a signal"));
    words_->setAccessibleName(words_->placeholderText());
    found_->setAccessibleName(QCoreApplication::translate("Palette", "Found"));
    words_->installEventFilter(this);
    found_->setObjectName("paletteFound");
    // All lines are of one height, with an icon or without, and none is wider than the palette.
    found_->setUniformItemSizes(true);
    found_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    found_->setTextElideMode(Qt::ElideMiddle);
    column->addWidget(words_);
    column->addWidget(found_);
    resize(kPaletteWidth, kPaletteHeight);
    move(parent->mapToGlobal(QPoint((parent->width() - width()) / 2, kFromTop)));
    connect(words_, &QLineEdit::textChanged, this, [this] { fill(); });
    connect(words_, &QLineEdit::returnPressed, this, [this] { take(found_->currentItem()); });
    connect(found_, &QListWidget::itemClicked, this, [this](QListWidgetItem* item) { take(item); });
    fill();
  }

  void begin() { words_->setFocus(Qt::PopupFocusReason); }

 protected:
  // The keys that go through the list do so while words are typed.
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (watched == words_ && event->type() == QEvent::KeyPress) {
      const int key = static_cast<QKeyEvent*>(event)->key();
      if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown) {
        QCoreApplication::sendEvent(found_, event);
        return true;
      }
    }
    return QDialog::eventFilter(watched, event);
  }

 private:
  void fill() {
    found_->clear();
    const QStringList words = words_->text().split(' ', Qt::SkipEmptyParts);
    for (std::size_t i = 0; i < lines_.size() && found_->count() < kMostFound; ++i) {
      const PaletteLine& line = lines_[i];
      const bool all = std::all_of(words.begin(), words.end(), [&](const QString& word) {
        return line.text.contains(word, Qt::CaseInsensitive);
      });
      if (!all || (line.action.isNull() && !line.act)) continue;
      auto* item = new QListWidgetItem(line.text, found_);
      item->setSizeHint(QSize(0, kLineHeight));
      item->setData(Qt::UserRole, static_cast<int>(i));
      if (line.action.isNull()) continue;
      item->setIcon(line.action->icon());
      if (const QString keys = line.action->shortcut().toString(QKeySequence::NativeText); !keys.isEmpty())
        item->setText(line.text + "   " + keys);
    }
    found_->setCurrentRow(0);
  }
  // What it does may open a window of its own.
  void take(QListWidgetItem* item) {
    if (item == nullptr) return;
    const PaletteLine line = lines_[item->data(Qt::UserRole).toUInt()];
    close();
    if (line.action)
      QMetaObject::invokeMethod(line.action, &QAction::trigger, Qt::QueuedConnection);
    else if (line.act)
      QMetaObject::invokeMethod(parent(), line.act, Qt::QueuedConnection);
  }

  QLineEdit* words_;
  QListWidget* found_;
  std::vector<PaletteLine> lines_;
};

}  // namespace

void showPalette(Workbench* workbench, QMenuBar* menus, std::function<void(const std::string& signal)> plot,
                 QWidget* parent) {
  std::vector<PaletteLine> lines;
  for (QAction* const title : menus->actions())
    if (title->menu() != nullptr)
      collectLines(title->menu(), plainTextOf(*title) + QStringLiteral(" › "), &lines);
  if (workbench->document()->isOpen()) {
    collectObjects(workbench, &lines);
    collectSignals(workbench, plot, &lines);
  }
  auto* palette = new Palette(parent, std::move(lines));
  palette->show();
  palette->begin();
}

}  // namespace linkwright::app
