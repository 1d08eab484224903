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
#include <vector>

namespace linkwright::app {
namespace {

constexpr int kPaletteWidth = 460, kPaletteHeight = 380, kFromTop = 80, kLineHeight = 26;  // [px]

struct PaletteLine {
  QString text;  // "Build › Place from the shelf › Box"
  QPointer<QAction> action;
};

QString plainTextOf(const QAction& action) {
  QString text = action.text();
  return text.remove('&');
}

// What is in a menu is made ready when it is about to be shown.
void collectLines(QMenu* menu, const QString& above, std::vector<PaletteLine>* commands) {
  Q_EMIT menu->aboutToShow();
  for (QAction* const action : menu->actions()) {
    if (action->isSeparator() || !action->isEnabled() || !action->isVisible()) continue;
    const QString text = above + plainTextOf(*action);
    if (action->menu() != nullptr)
      collectLines(action->menu(), text + QStringLiteral(" › "), commands);
    else
      commands->push_back({text, action});
  }
}

class Palette : public QDialog {
 public:
  Palette(QMenuBar* menus, QWidget* parent)
      : QDialog(parent, Qt::Popup), words_(new QLineEdit(this)), found_(new QListWidget(this)) {
    setObjectName("palette");
    setAttribute(Qt::WA_DeleteOnClose);
    for (QAction* const title : menus->actions())
      if (title->menu() != nullptr)
        collectLines(title->menu(), plainTextOf(*title) + QStringLiteral(" › "), &commands_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(6, 6, 6, 6);
    words_->setObjectName("paletteWords");
    words_->setPlaceholderText(QCoreApplication::translate("Palette", "Type what to do"));
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
    for (std::size_t i = 0; i < commands_.size(); ++i) {
      const PaletteLine& command = commands_[i];
      const bool all = std::all_of(words.begin(), words.end(), [&](const QString& word) {
        return command.text.contains(word, Qt::CaseInsensitive);
      });
      if (!all || command.action.isNull()) continue;
      auto* item = new QListWidgetItem(command.action->icon(), command.text, found_);
      item->setSizeHint(QSize(0, kLineHeight));
      item->setData(Qt::UserRole, static_cast<int>(i));
      if (const QString keys = command.action->shortcut().toString(QKeySequence::NativeText); !keys.isEmpty())
        item->setText(command.text + "   " + keys);
    }
    found_->setCurrentRow(0);
  }
  // What it does may open a window of its own.
  void take(QListWidgetItem* item) {
    if (item == nullptr) return;
    const QPointer<QAction> action = commands_[item->data(Qt::UserRole).toUInt()].action;
    close();
    if (action) QMetaObject::invokeMethod(action, &QAction::trigger, Qt::QueuedConnection);
  }

  QLineEdit* words_;
  QListWidget* found_;
  std::vector<PaletteLine> commands_;
};

}  // namespace

void showPalette(QMenuBar* menus, QWidget* parent) {
  auto* palette = new Palette(menus, parent);
  palette->show();
  palette->begin();
}

}  // namespace linkwright::app
