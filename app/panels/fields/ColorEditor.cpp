// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/fields/ColorEditor.h"

#include <QColorDialog>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

#include "app/languages/EngineText.h"
#include "app/panels/fields/FieldKeys.h"
#include "app/panels/fields/ValueLine.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/edit/SceneObject.h"

namespace linkwright::app {
namespace {

constexpr int kSwatch = 18;  // px

QColor colorOf(const FieldValue& value) {
  const auto* named = std::get_if<NamedColor>(&value);
  if (named == nullptr) return {};
  const Color& c = named->color;
  return QColor::fromRgbF(c.r, c.g, c.b, c.a);
}

QIcon swatchIcon(const QColor& color, const Theme& theme) {
  QPixmap pixmap(kSwatch, kSwatch);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(theme.border);
  painter.setBrush(color.isValid() ? QBrush(color) : QBrush(theme.muted, Qt::BDiagPattern));
  painter.drawRoundedRect(QRectF(1.5, 1.5, kSwatch - 3, kSwatch - 3), 3, 3);
  return QIcon(pixmap);
}

QString colorText(const FieldValue& value) {
  const auto* named = std::get_if<NamedColor>(&value);
  if (named != nullptr && !named->name.empty()) return QString::fromStdString(named->name);
  const QColor color = colorOf(value);
  if (!color.isValid()) return {};
  // Files have the transparency at the end, Qt at the beginning.
  QString text = color.name();
  if (color.alpha() < 255) text += QString("%1").arg(color.alpha(), 2, 16, QChar('0'));
  return text;
}

}  // namespace

FieldEditor makeColorEditor(const EditorPage& page, const Field& field, QWidget* parent) {
  auto* row = new QWidget(parent);
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  auto* swatch = new QToolButton(row);
  const QString name = QString::fromStdString(page.object()->kind().name + "." + field.name);
  swatch->setObjectName(name + ".swatch");
  swatch->setToolTip(QObject::tr("Choose a color"));
  swatch->setAccessibleName(swatch->toolTip());
  swatch->setIconSize({kSwatch, kSwatch});
  auto* line = new ValueLine(row);
  line->setObjectName(name + ".text");
  line->setToolTip(engineText(field.help));
  line->setPlaceholderText(QObject::tr("automatic"));
  layout->addWidget(swatch);
  layout->addWidget(line, 1);
  const auto show = [page, swatch, line, &field](const SceneObject& shown) {
    const FieldValue value = field.get(shown.value());
    swatch->setIcon(swatchIcon(colorOf(value), page.workbench->theme()));
    line->showValue(colorText(value));
  };
  const auto take = [page, line, show](const QString& text, bool typed) {
    const std::string spelled = text.isEmpty() ? "null" : "\"" + text.toStdString() + "\"";
    if (!page.commit(spelled, false)) {
      line->setWrong(typed);
      return;
    }
    line->accept();
    if (const SceneObject* object = page.object()) show(*object);
  };
  QObject::connect(line, &ValueLine::entered, line, [take, line] { take(line->text().trimmed(), true); });
  QObject::connect(line, &QLineEdit::returnPressed, line, [page, line] {
    if (!line->property("wrong").toBool()) returnKeys(page.workbench, line);
  });
  QObject::connect(swatch, &QToolButton::clicked, row, [page, row, take, &field] {
    const SceneObject* const object = page.object();
    if (object == nullptr) return;
    const QColor now = colorOf(field.get(object->value()));
    auto* dialog = new QColorDialog(now.isValid() ? now : QColor(Qt::lightGray), row->window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setOption(QColorDialog::DontUseNativeDialog);
    dialog->setOption(QColorDialog::ShowAlphaChannel);
    QObject::connect(dialog, &QColorDialog::colorSelected, row, [take](const QColor& color) {
      QString text = color.name();
      if (color.alpha() < 255) text += QString("%1").arg(color.alpha(), 2, 16, QChar('0'));
      take(text, false);
    });
    dialog->open();
  });
  return {row, show};
}

}  // namespace linkwright::app
