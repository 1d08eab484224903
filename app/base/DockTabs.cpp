// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/DockTabs.h"

#include <QContextMenuEvent>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <QMouseEvent>
#include <QTabBar>

namespace linkwright::app {

DockTabs::DockTabs(QMainWindow* window) : QObject(window), window_(window) {
  later_.setSingleShot(true);
  later_.setInterval(0);
  connect(&later_, &QTimer::timeout, this, &DockTabs::update);
  const auto soon = [this] { later_.start(); };
  for (const QDockWidget* dock : window->findChildren<QDockWidget*>()) {
    connect(dock, &QDockWidget::topLevelChanged, this, soon);
    connect(dock, &QDockWidget::dockLocationChanged, this, soon);
    connect(dock, &QDockWidget::visibilityChanged, this, soon);
  }
  update();
}

void DockTabs::update() {
  for (QDockWidget* dock : window_->findChildren<QDockWidget*>()) {
    const bool tabbed = !dock->isFloating() && !window_->tabifiedDockWidgets(dock).isEmpty();
    QWidget* const bar = dock->titleBarWidget();
    if (tabbed && bar == nullptr) {
      dock->setTitleBarWidget(new QWidget(dock));
    } else if (!tabbed && bar != nullptr) {
      dock->setTitleBarWidget(nullptr);
      delete bar;
    }
  }
  for (QTabBar* bar : window_->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
    bar->setDrawBase(false);  // the style sheet's, which the main window overrides
    bar->removeEventFilter(this);
    bar->installEventFilter(this);
  }
}

QDockWidget* DockTabs::dockAt(const QTabBar* bar, const QPoint& place) const {
  const int tab = bar->tabAt(place);
  if (tab < 0) return nullptr;
  // A main window keeps the address of the dock with its tab. Titles may be alike.
  const auto id = bar->tabData(tab).value<quintptr>();
  for (QDockWidget* dock : window_->findChildren<QDockWidget*>())
    if (reinterpret_cast<quintptr>(dock) == id) return dock;
  return nullptr;
}

bool DockTabs::eventFilter(QObject* watched, QEvent* event) {
  auto* bar = qobject_cast<QTabBar*>(watched);
  if (bar == nullptr) return QObject::eventFilter(watched, event);
  if (event->type() == QEvent::MouseButtonDblClick) {
    auto* mouse = static_cast<QMouseEvent*>(event);
    QDockWidget* dock = dockAt(bar, mouse->position().toPoint());
    if (dock != nullptr && mouse->button() == Qt::LeftButton) {
      dock->setFloating(true);
      return true;
    }
  } else if (event->type() == QEvent::ContextMenu) {
    auto* asked = static_cast<QContextMenuEvent*>(event);
    // The keyboard asks for the panel that is in front.
    const bool by_key = asked->reason() == QContextMenuEvent::Keyboard;
    const QPoint place = by_key ? bar->tabRect(bar->currentIndex()).center() : asked->pos();
    if (QDockWidget* dock = dockAt(bar, place)) {
      auto* menu = new QMenu(window_);
      menu->setAttribute(Qt::WA_DeleteOnClose);
      menu->addAction(tr("&Float"), dock, [dock] { dock->setFloating(true); });
      menu->addAction(tr("&Close"), dock, &QWidget::hide);
      menu->popup(bar->mapToGlobal(place));
      return true;
    }
  }
  return QObject::eventFilter(watched, event);
}

}  // namespace linkwright::app
