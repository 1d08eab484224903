// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plot/SignalTree.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace linkwright::app {

namespace {

constexpr int kNameRole = Qt::UserRole, kSearchRole = Qt::UserRole + 1;

QString nameOf(const QTreeWidgetItem* item) { return item->data(0, kNameRole).toString(); }

// Of signals, and of all below headings.
void collectNames(const QTreeWidgetItem* item, QStringList* names) {
  if (item->isHidden()) return;
  if (const QString name = nameOf(item); !name.isEmpty() && !names->contains(name)) names->append(name);
  for (int i = 0; i < item->childCount(); ++i) collectNames(item->child(i), names);
}

class DraggedTree : public QTreeWidget {
 public:
  using QTreeWidget::QTreeWidget;

 protected:
  QStringList mimeTypes() const override { return {kSignalsMime}; }
  QMimeData* mimeData(const QList<QTreeWidgetItem*>& items) const override {
    QStringList names;
    for (const QTreeWidgetItem* item : items) collectNames(item, &names);
    if (names.isEmpty()) return nullptr;
    auto* carried = new QMimeData;
    carried->setData(kSignalsMime, names.join('\n').toUtf8());
    return carried;
  }
};

void forEachItem(QTreeWidget* tree, const std::function<void(QTreeWidgetItem*)>& visit) {
  for (QTreeWidgetItemIterator at(tree); *at != nullptr; ++at) visit(*at);
}

// Hidden where neither it nor anything below has all words. Returns whether it is shown.
bool filterItem(QTreeWidgetItem* item, const QStringList& words) {
  const QString text = item->data(0, kSearchRole).toString();
  bool shown = !nameOf(item).isEmpty() && std::all_of(words.begin(), words.end(), [&](const QString& word) {
    return text.contains(word, Qt::CaseInsensitive);
  });
  for (int i = 0; i < item->childCount(); ++i) shown = filterItem(item->child(i), words) || shown;
  item->setHidden(!shown);
  if (shown && !words.isEmpty() && item->childCount() > 0) item->setExpanded(true);
  return shown;
}

}  // namespace

SignalTree::SignalTree(QWidget* parent)
    : QWidget(parent), search_(new QLineEdit(this)), tree_(new DraggedTree(this)) {
  setObjectName("signalTreePanel");
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(4, 4, 0, 4);
  layout->setSpacing(4);
  search_->setObjectName("signalTreeSearch");
  search_->setPlaceholderText(tr("Search signals"));
  search_->setAccessibleName(search_->placeholderText());
  tree_->setAccessibleName(tr("Signals"));
  search_->setClearButtonEnabled(true);
  search_->installEventFilter(this);
  layout->addWidget(search_);
  tree_->setObjectName("signalTree");
  tree_->setHeaderHidden(true);
  tree_->setDragEnabled(true);
  tree_->setDragDropMode(QAbstractItemView::DragOnly);
  tree_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  tree_->setContextMenuPolicy(Qt::CustomContextMenu);
  tree_->setUniformRowHeights(true);
  tree_->setIndentation(14);
  tree_->installEventFilter(this);
  layout->addWidget(tree_, 1);
  setMinimumWidth(150);
  connect(search_, &QLineEdit::textChanged, this, &SignalTree::filter);
  connect(tree_, &QWidget::customContextMenuRequested, this, &SignalTree::showMenu);
  connect(tree_, &QTreeWidget::itemDoubleClicked, this, [this](const QTreeWidgetItem* item) {
    if (!nameOf(item).isEmpty()) add(PlotSpot::Part::kPlot);
  });
}

void SignalTree::setEntries(const std::vector<Entry>& entries) {
  std::set<QStringList> open;
  const std::function<QStringList(const QTreeWidgetItem*)> path = [&](const QTreeWidgetItem* item) {
    QStringList texts;
    for (; item != nullptr; item = item->parent()) texts.prepend(item->text(0));
    return texts;
  };
  const bool first = tree_->topLevelItemCount() == 0;
  forEachItem(tree_, [&](QTreeWidgetItem* item) {
    if (item->isExpanded()) open.insert(path(item));
  });
  const QString current = tree_->currentItem() != nullptr ? nameOf(tree_->currentItem()) : QString();
  tree_->clear();
  std::map<QStringList, QTreeWidgetItem*> groups;
  QTreeWidgetItem* was_current = nullptr;
  for (const Entry& entry : entries) {
    QTreeWidgetItem* parent = tree_->invisibleRootItem();
    QStringList at;
    for (const QString& group : entry.groups) {
      at.append(group);
      QTreeWidgetItem*& item = groups[at];
      if (item == nullptr) {
        item = new QTreeWidgetItem(parent, {group});
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled);
      }
      parent = item;
    }
    const QString name = QString::fromStdString(entry.name);
    auto* item = new QTreeWidgetItem(parent, {entry.title});
    item->setData(0, kNameRole, name);
    item->setData(0, kSearchRole, entry.groups.join(' ') + ' ' + entry.title + ' ' + name);
    item->setToolTip(0, name);
    if (name == current) was_current = item;
  }
  // At first the joints of robots are seen; what there is once a scene, when it is opened.
  for (const auto& [at, item] : groups) {
    const bool of_robot = at.size() == 1 && item->child(0)->childCount() > 0;
    item->setExpanded(first ? of_robot : open.contains(at));
  }
  if (was_current != nullptr) tree_->setCurrentItem(was_current);
  filter();
}

void SignalTree::setShown(const std::vector<std::string>& names) {
  const std::set<std::string> shown(names.begin(), names.end());
  forEachItem(tree_, [&](QTreeWidgetItem* item) {
    QFont font = tree_->font();
    font.setBold(shown.contains(nameOf(item).toStdString()));
    if (font != item->font(0)) item->setFont(0, font);
  });
}

void SignalTree::beginSearch() {
  search_->setFocus(Qt::OtherFocusReason);
  search_->selectAll();
}

void SignalTree::filter() {
  const QStringList words = search_->text().split(' ', Qt::SkipEmptyParts);
  for (int i = 0; i < tree_->topLevelItemCount(); ++i) filterItem(tree_->topLevelItem(i), words);
  if (words.isEmpty()) return;
  // Enter means the first one that is found.
  const QTreeWidgetItem* current = tree_->currentItem();
  if (current != nullptr && !current->isHidden() && !nameOf(current).isEmpty()) return;
  for (QTreeWidgetItemIterator at(tree_, QTreeWidgetItemIterator::NotHidden); *at != nullptr; ++at) {
    if (nameOf(*at).isEmpty()) continue;
    tree_->setCurrentItem(*at);
    return;
  }
  tree_->setCurrentItem(nullptr);
}

std::vector<std::string> SignalTree::chosen() const {
  QStringList names;
  forEachItem(tree_, [&](QTreeWidgetItem* item) {
    if (item->isSelected() && !item->isHidden()) collectNames(item, &names);
  });
  std::vector<std::string> found;
  for (const QString& name : names) found.push_back(name.toStdString());
  return found;
}

void SignalTree::add(PlotSpot::Part part) {
  if (const std::vector<std::string> names = chosen(); !names.empty()) Q_EMIT wanted(names, part);
}

bool SignalTree::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
    return QWidget::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
  const bool vertical = key->key() == Qt::Key_Up || key->key() == Qt::Key_Down;
  const bool moves = vertical && key->modifiers().testFlag(Qt::AltModifier);
  const bool down = watched == search_ && key->key() == Qt::Key_Down && !moves;
  if (!enter && !moves && !down) return QWidget::eventFilter(watched, event);
  event->accept();
  if (event->type() == QEvent::ShortcutOverride) return true;
  if (moves) {
    Q_EMIT paneMoved(key->key() == Qt::Key_Up ? -1 : 1);
  } else if (down) {
    tree_->setFocus(Qt::OtherFocusReason);
  } else if (QTreeWidgetItem* current = tree_->currentItem();
             current != nullptr && nameOf(current).isEmpty() && tree_->selectedItems().size() < 2) {
    current->setExpanded(!current->isExpanded());
  } else {
    add(key->modifiers().testFlag(Qt::ControlModifier) ? PlotSpot::Part::kBelow
        : key->modifiers().testFlag(Qt::ShiftModifier) ? PlotSpot::Part::kRight
                                                       : PlotSpot::Part::kPlot);
  }
  return true;
}

void SignalTree::showMenu(const QPoint& pixel) {
  const bool any = !chosen().empty();
  auto* menu = new QMenu(this);
  menu->setObjectName("signalTreeMenu");
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const auto line = [&](const QString& text, const QString& keys, PlotSpot::Part part) {
    QAction* const action = menu->addAction(text + '\t' + keys);
    action->setEnabled(any);
    connect(action, &QAction::triggered, this, [this, part] { add(part); });
  };
  line(tr("&Add to the current plot"), tr("Enter"), PlotSpot::Part::kPlot);
  line(tr("Add over an axis on the &right"), tr("Shift+Enter"), PlotSpot::Part::kRight);
  line(tr("Add in a plot &below"), tr("Ctrl+Enter"), PlotSpot::Part::kBelow);
  menu->popup(tree_->viewport()->mapToGlobal(pixel));
}

}  // namespace linkwright::app
