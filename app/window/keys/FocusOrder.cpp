// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/keys/FocusOrder.h"

#include <QApplication>
#include <QScrollArea>
#include <algorithm>

namespace linkwright::app {
namespace {

constexpr int kOverlap = 2;  // px by which neighbours may reach into each other

struct Part {
  QWidget* widget;
  QRect place;
  int from(bool rows) const { return rows ? place.top() : place.left(); }
  int to(bool rows) const { return rows ? place.bottom() : place.right(); }
};

// Parts that an empty line across all of them divides, in their order.
std::vector<std::vector<Part>> divided(std::vector<Part> parts, bool rows) {
  std::stable_sort(parts.begin(), parts.end(),
                   [rows](const Part& a, const Part& b) { return a.from(rows) < b.from(rows); });
  std::vector<std::vector<Part>> groups;
  int end = 0;
  for (const Part& part : parts) {
    if (groups.empty() || part.from(rows) > end - kOverlap) {
      groups.emplace_back();
      end = part.to(rows);
    }
    groups.back().push_back(part);
    end = std::max(end, part.to(rows));
  }
  return groups;
}

void arrange(const std::vector<Part>& parts, std::vector<QWidget*>* order) {
  if (parts.size() == 1) return order->push_back(parts.front().widget);
  for (const bool rows : {true, false}) {
    const auto groups = divided(parts, rows);
    if (groups.size() < 2) continue;
    for (const std::vector<Part>& group : groups) arrange(group, order);
    return;
  }
  std::vector<Part> left = parts;
  std::stable_sort(left.begin(), left.end(), [](const Part& a, const Part& b) {
    return std::pair(a.place.top(), a.place.left()) < std::pair(b.place.top(), b.place.left());
  });
  for (const Part& part : left) order->push_back(part.widget);
}

bool takesTab(const QWidget& widget) {
  return (widget.focusPolicy() & Qt::TabFocus) == Qt::TabFocus && widget.focusProxy() == nullptr &&
         widget.isEnabled();
}

void gather(QWidget* root, std::vector<QWidget*>* found) {
  if (takesTab(*root)) found->push_back(root);
  std::vector<Part> parts;
  for (QObject* const child : root->children()) {
    auto* const widget = qobject_cast<QWidget*>(child);
    if (widget == nullptr || widget->isWindow() || !widget->isVisible()) continue;
    if (root->rect().intersects(widget->geometry())) parts.push_back({widget, widget->geometry()});
  }
  if (parts.empty()) return;
  std::vector<QWidget*> order;
  arrange(parts, &order);
  for (QWidget* const each : order) gather(each, found);
}

bool hasFocusWithin(const QWidget& area) {
  const QWidget* const focused = QApplication::focusWidget();
  return focused != nullptr && (focused == &area || area.isAncestorOf(focused));
}

}  // namespace

std::vector<QWidget*> focusOrder(QWidget* root) {
  std::vector<QWidget*> found;
  if (root->isVisible()) gather(root, &found);
  return found;
}

QWidget* nextInOrder(const std::vector<QWidget*>& order, bool next) {
  if (order.empty()) return nullptr;
  // A field's own line has it in its place.
  const QWidget* focused = QApplication::focusWidget();
  auto at = order.end();
  for (; focused != nullptr && at == order.end(); focused = focused->parentWidget())
    at = std::find(order.begin(), order.end(), focused);
  if (at == order.end()) return next ? order.front() : order.back();
  if (next) return at + 1 == order.end() ? order.front() : *(at + 1);
  return at == order.begin() ? order.back() : *(at - 1);
}

void focusByKey(QWidget* widget, bool next) {
  widget->window()->activateWindow();
  widget->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
  for (QWidget* above = widget->parentWidget(); above != nullptr; above = above->parentWidget())
    if (auto* scroll = qobject_cast<QScrollArea*>(above)) scroll->ensureWidgetVisible(widget);
}

void focusNextArea(const std::vector<QWidget*>& areas, bool next) {
  const int count = static_cast<int>(areas.size());
  int at = next ? -1 : count;
  for (int i = 0; i < count; ++i)
    if (hasFocusWithin(*areas[static_cast<std::size_t>(i)])) at = i;
  for (int step = 1; step <= count; ++step) {
    const int turn = next ? at + step : at - step;
    QWidget* const area = areas[static_cast<std::size_t>((turn % count + count) % count)];
    const std::vector<QWidget*> order = focusOrder(area);
    if (order.empty()) continue;
    QWidget* const before = area->focusWidget();
    const bool there = std::find(order.begin(), order.end(), before) != order.end();
    return focusByKey(there ? before : order.front(), next);
  }
}

}  // namespace linkwright::app
