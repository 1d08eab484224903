// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/keys/KeysDialog.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "app/languages/Language.h"
#include "app/tools/Navigation.h"
#include "app/workbench/Shortcuts.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr QSize kKeysSize(620, 560);
constexpr int kActionRole = Qt::UserRole;

QString plainText(QString text) { return withoutMnemonic(std::move(text)); }

QString keysOf(const QAction& action) {
  QStringList texts;
  for (const QKeySequence& each : action.shortcuts()) texts.append(each.toString(QKeySequence::NativeText));
  return texts.join(", ");
}

class KeysDialog : public QDialog {
 public:
  KeysDialog(Workbench* workbench, QMenuBar* menus, QWidget* parent)
      : QDialog(parent),
        workbench_(workbench),
        words_(new QLineEdit(this)),
        tree_(new QTreeWidget(this)),
        of_(new QLabel(this)),
        keys_(new QKeySequenceEdit(this)),
        assign_(new QPushButton(QCoreApplication::translate("KeysDialog", "&Assign"), this)),
        reset_(new QPushButton(QCoreApplication::translate("KeysDialog", "&Default"), this)),
        conflict_(new QLabel(this)) {
    setObjectName("keysDialog");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(QCoreApplication::translate("KeysDialog", "Keyboard and mouse"));
    words_->setObjectName("keysWords");
    words_->setPlaceholderText(QCoreApplication::translate("KeysDialog", "Search commands and keys"));
    words_->setAccessibleName(words_->placeholderText());
    words_->setClearButtonEnabled(true);
    tree_->setObjectName("keysTree");
    tree_->setAccessibleName(windowTitle());
    tree_->setHeaderLabels({QCoreApplication::translate("KeysDialog", "Command"),
                            QCoreApplication::translate("KeysDialog", "Keys")});
    tree_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    tree_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    tree_->header()->setStretchLastSection(false);
    tree_->setUniformRowHeights(true);
    of_->setTextFormat(Qt::PlainText);
    keys_->setObjectName("keysEdit");
    keys_->setAccessibleName(QCoreApplication::translate("KeysDialog", "New keys"));
    assign_->setObjectName("keysAssign");
    reset_->setObjectName("keysDefault");
    conflict_->setObjectName("keysConflict");
    conflict_->setTextFormat(Qt::PlainText);
    conflict_->setWordWrap(true);
    auto* all = new QPushButton(QCoreApplication::translate("KeysDialog", "All &defaults"), this);
    all->setObjectName("keysAllDefaults");
    auto* close = new QPushButton(QCoreApplication::translate("KeysDialog", "&Close"), this);
    for (QPushButton* button : {assign_, reset_, all, close}) button->setAutoDefault(false);

    auto* column = new QVBoxLayout(this);
    column->addWidget(words_);
    column->addWidget(tree_, 1);
    column->addWidget(of_);
    auto* row = new QHBoxLayout;
    row->addWidget(keys_, 1);
    row->addWidget(assign_);
    row->addWidget(reset_);
    column->addLayout(row);
    column->addWidget(conflict_);
    auto* last = new QHBoxLayout;
    last->addWidget(all);
    last->addStretch(1);
    last->addWidget(close);
    column->addLayout(last);
    resize(kKeysSize);

    fill(menus);
    connect(words_, &QLineEdit::textChanged, this, &KeysDialog::filter);
    connect(tree_, &QTreeWidget::currentItemChanged, this, &KeysDialog::choose);
    connect(keys_, &QKeySequenceEdit::keySequenceChanged, this, &KeysDialog::showConflicts);
    connect(assign_, &QPushButton::clicked, this, [this] {
      if (QAction* const action = chosen()) workbench_->shortcuts()->assign(action, typed());
    });
    connect(reset_, &QPushButton::clicked, this, [this] {
      if (QAction* const action = chosen()) workbench_->shortcuts()->reset(action);
    });
    connect(all, &QPushButton::clicked, workbench_->shortcuts(), &Shortcuts::resetAll);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    connect(workbench_->shortcuts(), &Shortcuts::changed, this, [this] {
      showAll();
      choose();
    });
    connect(workbench_, &Workbench::themeChanged, this, &KeysDialog::showConflicts);
    choose();
  }

 private:
  // A group for each menu; what is in no menu, and the mouse, come last.
  void fill(QMenuBar* menus) {
    const std::vector<QAction*> known = workbench_->shortcuts()->actions();
    std::set<const QAction*> left(known.begin(), known.end());
    for (QAction* const title : menus->actions()) {
      if (title->menu() == nullptr) continue;
      QTreeWidgetItem* const group = addGroup(plainText(title->text()));
      addLines(title->menu(), {}, &left, group);
      if (group->childCount() == 0) delete group;
    }
    if (!left.empty()) {
      QTreeWidgetItem* const group = addGroup(QCoreApplication::translate("KeysDialog", "Others"));
      for (QAction* const action : known)
        if (left.contains(action)) addLine(group, plainText(action->text()), action);
    }
    QTreeWidgetItem* group =
        addGroup(QCoreApplication::translate("KeysDialog", "Keyboard, where it has the focus"));
    const auto add = [&](const QString& what, const QString& how) {
      auto* line = new QTreeWidgetItem(group, {what, how});
      line->setToolTip(1, how);
    };
    add(QCoreApplication::translate("KeysDialog", "Next field, field before"),
        QCoreApplication::translate("KeysDialog", "Tab, Shift+Tab"));
    add(QCoreApplication::translate("KeysDialog", "Picture: a click in its middle"),
        QCoreApplication::translate("KeysDialog", "Enter"));
    add(QCoreApplication::translate("KeysDialog", "Timeline: start, end, a tenth back, a tenth on"),
        QCoreApplication::translate("KeysDialog", "Home, End, Page down, Page up"));
    add(QCoreApplication::translate("KeysDialog", "Plots: zoom the time, the values"),
        QCoreApplication::translate("KeysDialog", "+ and −, Ctrl with + and −"));
    add(QCoreApplication::translate("KeysDialog", "Plots: earlier, later, everything"),
        QCoreApplication::translate("KeysDialog", "Page down, Page up, Home"));
    add(QCoreApplication::translate("KeysDialog", "What can be done there"),
        QCoreApplication::translate("KeysDialog", "Menu key"));
    group = addGroup(QCoreApplication::translate("KeysDialog", "Mouse"));
    for (const NavigationPreset& preset : navigationPresets()) {
      if (preset.id != chosenNavigation(*workbench_->settings())) continue;
      const QString moves = QCoreApplication::translate("Navigation", preset.mouse);
      for (const QString& part : moves.split("; ")) {
        const qsizetype colon = part.lastIndexOf(": ");
        add(QCoreApplication::translate("KeysDialog", "The view: %1").arg(part.mid(colon + 2)),
            part.left(colon));
      }
    }
    add(QCoreApplication::translate("KeysDialog", "Pose a link, or pull it while simulating"),
        QCoreApplication::translate("KeysDialog", "Left on a link"));
    add(QCoreApplication::translate("KeysDialog", "Select, add to the selection"),
        QCoreApplication::translate("KeysDialog", "Click, Shift+click, Ctrl+click"));
    add(QCoreApplication::translate("KeysDialog", "Push a link with a force or a moment"),
        QCoreApplication::translate("KeysDialog", "Ctrl+right, Ctrl+left on a link"));
    add(QCoreApplication::translate("KeysDialog", "Fling a link"),
        QCoreApplication::translate("KeysDialog", "Ctrl+Shift+left on a link"));
    add(QCoreApplication::translate("KeysDialog", "What can be done there"),
        QCoreApplication::translate("KeysDialog", "Right click"));
    add(QCoreApplication::translate("KeysDialog", "Change a number"),
        QCoreApplication::translate("KeysDialog", "Drag its label"));
    showAll();
    tree_->expandAll();
  }
  QTreeWidgetItem* addGroup(const QString& title) {
    auto* group = new QTreeWidgetItem(tree_, {title});
    group->setFirstColumnSpanned(true);
    QFont font = group->font(0);
    font.setBold(true);
    group->setFont(0, font);
    group->setFlags(Qt::ItemIsEnabled);
    return group;
  }
  void addLines(QMenu* menu, const QString& above, std::set<const QAction*>* left, QTreeWidgetItem* group) {
    for (QAction* const action : menu->actions()) {
      const QString text = above + plainText(action->text());
      if (action->menu() != nullptr)
        addLines(action->menu(), text + QStringLiteral(" › "), left, group);
      else if (left->erase(action) != 0)
        addLine(group, text, action);
    }
  }
  void addLine(QTreeWidgetItem* group, const QString& text, QAction* action) {
    auto* line = new QTreeWidgetItem(group, {text, QString()});
    line->setData(0, kActionRole, QVariant::fromValue<QObject*>(action));
    line->setIcon(0, action->icon());
  }
  static QAction* actionOf(const QTreeWidgetItem* line) {
    return line != nullptr ? qobject_cast<QAction*>(line->data(0, kActionRole).value<QObject*>()) : nullptr;
  }
  QAction* chosen() const { return actionOf(tree_->currentItem()); }
  // One chord: commands have no longer ones.
  QKeySequence typed() const {
    const QKeySequence all = keys_->keySequence();
    return all.isEmpty() ? all : QKeySequence(all[0]);
  }

  // Commands whose keys are not the first ones stand out.
  void showAll() {
    for (int i = 0; i < tree_->topLevelItemCount(); ++i)
      for (int k = 0; k < tree_->topLevelItem(i)->childCount(); ++k) {
        QTreeWidgetItem* const line = tree_->topLevelItem(i)->child(k);
        const QAction* const action = actionOf(line);
        if (action == nullptr) continue;
        line->setText(1, keysOf(*action));
        QFont font = line->font(1);
        font.setBold(action->shortcuts() != workbench_->shortcuts()->firstKeys(action));
        line->setFont(1, font);
      }
  }
  void filter(const QString& text) {
    const QStringList words = text.split(' ', Qt::SkipEmptyParts);
    for (int i = 0; i < tree_->topLevelItemCount(); ++i) {
      QTreeWidgetItem* const group = tree_->topLevelItem(i);
      bool any = false;
      for (int k = 0; k < group->childCount(); ++k) {
        QTreeWidgetItem* const line = group->child(k);
        const QString whole = group->text(0) + ' ' + line->text(0) + ' ' + line->text(1);
        const bool all = std::all_of(words.begin(), words.end(), [&](const QString& word) {
          return whole.contains(word, Qt::CaseInsensitive);
        });
        line->setHidden(!all);
        any = any || all;
      }
      group->setHidden(!any);
    }
  }
  void choose() {
    const QAction* const action = chosen();
    of_->setText(
        action != nullptr
            ? QCoreApplication::translate("KeysDialog", "New keys of “%1”:").arg(plainText(action->text()))
            : QCoreApplication::translate("KeysDialog", "Choose a command to change its keys."));
    keys_->setEnabled(action != nullptr);
    keys_->clear();
    showConflicts();
  }
  void showConflicts() {
    const QAction* const action = chosen();
    const QKeySequence keys = typed();
    assign_->setEnabled(action != nullptr);
    assign_->setText(keys.isEmpty() ? QCoreApplication::translate("KeysDialog", "No keys")
                                    : QCoreApplication::translate("KeysDialog", "&Assign"));
    reset_->setEnabled(action != nullptr &&
                       action->shortcuts() != workbench_->shortcuts()->firstKeys(action));
    QStringList others;
    if (action != nullptr)
      for (const QAction* const other : workbench_->shortcuts()->conflicts(keys, action))
        others.append(QStringLiteral("“%1”").arg(plainText(other->text())));
    conflict_->setText(others.isEmpty()
                           ? QString()
                           : QCoreApplication::translate("KeysDialog", "%1 is taken: %2 loses it.")
                                 .arg(keys.toString(QKeySequence::NativeText), others.join(", ")));
    conflict_->setStyleSheet(QString("color: %1").arg(workbench_->theme().warning.name()));
  }

  Workbench* workbench_;
  QLineEdit* words_;
  QTreeWidget* tree_;
  QLabel* of_;
  QKeySequenceEdit* keys_;
  QPushButton* assign_;
  QPushButton* reset_;
  QLabel* conflict_;
};

}  // namespace

void showKeys(Workbench* workbench, QMenuBar* menus, QWidget* parent) {
  if (auto* there = parent->findChild<QDialog*>("keysDialog")) {
    there->raise();
    return there->activateWindow();
  }
  (new KeysDialog(workbench, menus, parent))->show();
}

}  // namespace linkwright::app
