// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plot/PlotLegend.h"

#include <QCheckBox>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/base/ElidedLabel.h"
#include "app/base/Units.h"
#include "app/languages/Numbers.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

namespace {

constexpr int kBoxAtMost = 190;  // px that a legend gives a name without being asked

constexpr QSize kSwatch(26, 14);

// A piece of the line that a curve is drawn in.
QPixmap swatch(const QColor& color, Qt::PenStyle line) {
  constexpr int kScale = 2;
  constexpr qreal kThick = 2.5;
  QPixmap pixmap(kScale * kSwatch);
  pixmap.setDevicePixelRatio(kScale);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  QPen pen(color, kThick, Qt::SolidLine, Qt::FlatCap);
  // Shorter than in the plot, so that two dashes stand in it at least; in parts of the thickness.
  if (line == Qt::DashLine) pen.setDashPattern({2.4, 1.2});
  if (line == Qt::DashDotLine) pen.setDashPattern({2.4, 1, 0.9, 1});
  if (line == Qt::DashDotDotLine) pen.setDashPattern({2.4, 0.8, 0.8, 0.8, 0.8, 0.8});
  painter.setPen(pen);
  const qreal middle = kSwatch.height() / 2.0;
  painter.drawLine(QPointF(1, middle), QPointF(kSwatch.width() - 1, middle));
  return pixmap;
}

}  // namespace

PlotLegend::PlotLegend(Workbench* workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
  setObjectName("plotLegend");
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
}

void PlotLegend::setEntries(const std::vector<Entry>& entries, const std::vector<Run>& runs) {
  if (page_ != nullptr) {
    // It may outlive this, as below a dialog; what its rows are of is no more.
    page_->hide();
    layout()->removeWidget(page_);
    page_->deleteLater();
  }
  // Hidden until it is full: a row that is added to a visible page lays all of them out again.
  page_ = new QWidget(this);
  auto* rows = new QVBoxLayout(page_);
  rows->setContentsMargins(4, 2, 4, 2);
  rows->setSpacing(0);
  values_.clear();
  boxes_.clear();
  for (size_t i = 0; i < entries.size(); ++i) {
    const Entry& entry = entries[i];
    auto* row = new QWidget(page_);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    auto* box = new QCheckBox(entry.name, row);
    box->setIcon(swatch(entry.color, entry.line));
    box->setIconSize(kSwatch);
    box->setChecked(entry.visible);
    box->setProperty("name", entry.name);
    box->setAccessibleName(entry.name);
    box->ensurePolished();  // the style sheet chooses the font
    const int wanted = box->sizeHint().width();
    box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    box->setMinimumWidth(std::min(wanted, kBoxAtMost));
    boxes_.push_back(box);
    box->setFocusPolicy(Qt::TabFocus);
    box->setToolTip(entry.reference.isEmpty() ? tr("%1 [%2]: show or hide").arg(entry.name, entry.unit)
                                              : tr("%1 [%2]: show or hide\nDotted: what it should be, %3")
                                                    .arg(entry.name, entry.unit, entry.reference));
    layout->addWidget(box, 1);
    auto* value = new QLabel(row);
    value->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    value->setMinimumWidth(value->fontMetrics().horizontalAdvance("-0.0000e-00 rad"));
    layout->addWidget(value);
    values_.push_back(value);
    auto* remove = new QToolButton(row);
    workbench_->showIcon(remove, "close");
    remove->setIconSize({12, 12});
    remove->setAutoRaise(true);
    remove->setFocusPolicy(Qt::TabFocus);
    remove->setToolTip(tr("Take %1 off the plot").arg(entry.name));
    layout->addWidget(remove);
    const int index = static_cast<int>(i);
    connect(box, &QCheckBox::toggled, this, [this, index, page = page_](bool on) {
      if (page == page_) Q_EMIT visibilityChanged(index, on);
    });
    connect(remove, &QToolButton::clicked, this, [this, index, page = page_] {
      if (page == page_) Q_EMIT removed(index);
    });
    row->setProperty("unit", entry.unit);
    rows->addWidget(row);
  }
  for (const Run& run : runs) {
    auto* row = new QWidget(page_);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 2, 0, 2);
    layout->setSpacing(4);
    auto* line = new QLabel(row);
    line->setPixmap(swatch(run.color, run.line));
    layout->addWidget(line);
    auto* name = new ElidedLabel(row);
    name->setObjectName("comparedRun");
    name->setText(run.name);
    name->setToolTip(tr("Curves of %1, in the colours of those of the run in hand").arg(run.name));
    layout->addWidget(name, 1);
    rows->addWidget(row);
  }
  rows->addStretch(1);
  layout()->addWidget(page_);
  page_->show();  // now, and not with the next event: whoever asks for the size means all rows
  elide();
}

void PlotLegend::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  elide();
}

void PlotLegend::elide() {
  layout()->activate();
  if (page_ != nullptr) page_->layout()->activate();
  for (QCheckBox* box : boxes_) {
    const QString name = box->property("name").toString();
    box->parentWidget()->layout()->activate();
    // All that is not the name: the box, the colour, the room between.
    const int beside = box->sizeHint().width() - box->fontMetrics().horizontalAdvance(box->text());
    const int room = box->width() - beside;
    // Asked for exactly the room that a text takes, elidedText shortens it all the same.
    const bool fits = box->fontMetrics().horizontalAdvance(name) <= room;
    box->setText(fits ? name : box->fontMetrics().elidedText(name, Qt::ElideMiddle, room));
  }
}

void PlotLegend::setValue(int index, double value) {
  QLabel* label = values_[static_cast<size_t>(index)];
  const QString unit = label->parentWidget()->property("unit").toString();
  label->setText(std::isfinite(value) ? joinUnit(numberText(value, 'g', 5), unit) : QString());
}

}  // namespace linkwright::app
