// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/keys/ControlNames.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessibleWidget>
#include <QApplication>
#include <QComboBox>
#include <QEvent>

#include "app/panels/simulation/TimelineStrip.h"

namespace linkwright::app {
namespace {

const char* const kNamedByTip = "namedByTip";  // a property: the name goes with the tooltip

void nameButton(QAbstractButton* button) {
  const bool named = !button->accessibleName().isEmpty() && !button->property(kNamedByTip).toBool();
  if (named || !button->text().isEmpty() || button->toolTip().isEmpty()) return;
  button->setProperty(kNamedByTip, true);
  button->setAccessibleName(button->toolTip().section('\n', 0, 0));
}

// The moment that is shown, of what is recorded.
class TimelineAccess : public QAccessibleWidget, public QAccessibleValueInterface {
 public:
  explicit TimelineAccess(TimelineStrip* strip) : QAccessibleWidget(strip, QAccessible::Slider) {}
  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type == QAccessible::ValueInterface) return static_cast<QAccessibleValueInterface*>(this);
    return QAccessibleWidget::interface_cast(type);
  }
  QVariant currentValue() const override { return strip()->shownTime(); }
  void setCurrentValue(const QVariant& value) override { strip()->showTime(value.toDouble()); }
  QVariant maximumValue() const override { return strip()->lastTime(); }
  QVariant minimumValue() const override { return 0.0; }
  QVariant minimumStepSize() const override { return 0.0; }

 private:
  TimelineStrip* strip() const { return static_cast<TimelineStrip*>(widget()); }
};

QAccessibleInterface* accessOf(const QString& type, QObject* object) {
  auto* const widget = qobject_cast<QWidget*>(object);
  if (widget == nullptr) return nullptr;
  if (auto* strip = qobject_cast<TimelineStrip*>(object)) return new TimelineAccess(strip);
  if (type == QLatin1String("linkwright::app::ViewportWidget"))
    return new QAccessibleWidget(widget, QAccessible::Canvas);
  if (type == QLatin1String("QCustomPlot")) return new QAccessibleWidget(widget, QAccessible::Chart);
  if (type == QLatin1String("linkwright::app::TaskList"))
    return new QAccessibleWidget(widget, QAccessible::List);
  if (type == QLatin1String("QKeySequenceEdit"))
    return new QAccessibleWidget(widget, QAccessible::EditableText);
  return nullptr;
}

}  // namespace

ControlNames::ControlNames(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

bool ControlNames::eventFilter(QObject* watched, QEvent* event) {
  // A tooltip that is there before the button is shown is taken when it is.
  if (event->type() != QEvent::Polish && event->type() != QEvent::ToolTipChange) return false;
  if (auto* button = qobject_cast<QAbstractButton*>(watched)) {
    nameButton(button);
  } else if (auto* list = qobject_cast<QComboBox*>(watched)) {
    // Of Qt's own dialog for files.
    if (list->objectName() == QLatin1String("lookInCombo"))
      list->setAccessibleName(QCoreApplication::translate("ControlNames", "Folder"));
    else if (list->objectName() == QLatin1String("fileTypeCombo"))
      list->setAccessibleName(QCoreApplication::translate("ControlNames", "Kind of file"));
    // Qt reports what is chosen as the name.
    if (list->accessibleDescription().isEmpty()) list->setAccessibleDescription(list->accessibleName());
  } else if (auto* view = qobject_cast<QAbstractItemView*>(watched)) {
    view->setTabKeyNavigation(false);
  }
  return false;
}

void installAccessibleRoles() { QAccessible::installFactory(accessOf); }

}  // namespace linkwright::app
