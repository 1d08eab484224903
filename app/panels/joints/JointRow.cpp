// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/joints/JointRow.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/panels/fields/FieldKeys.h"
#include "app/panels/fields/QuantityBox.h"

namespace linkwright::app {

namespace {

constexpr int kJointSliderSteps = 20000;

}  // namespace

JointRow::JointRow(const QString& name, const QString& tip, Workbench* workbench, QWidget* parent)
    : QWidget(parent),
      name_(new QLabel(this)),
      slider_(new QSlider(Qt::Horizontal, this)),
      number_(new QuantityBox(workbench, {}, this)) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(6);
  name_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  full_name_ = name;
  setToolTip(tip);
  slider_->setMinimumWidth(56);
  slider_->setRange(0, kJointSliderSteps);
  slider_->setFocusPolicy(Qt::ClickFocus);
  slider_->setAccessibleName(name);
  number_->setKeyboardTracking(false);
  number_->setFocusPolicy(Qt::StrongFocus);
  number_->setButtonSymbols(QAbstractSpinBox::NoButtons);
  number_->setAlignment(Qt::AlignRight);
  number_->setLeastWidth(90);
  number_->setAccessibleName(name);
  layout->addWidget(name_, 2);
  layout->addWidget(slider_, 3);
  layout->addWidget(number_);
  connect(slider_, &QSlider::sliderPressed, this, [this] { fresh_ = true; });
  connect(slider_, &QSlider::valueChanged, this, [this](int position) {
    const double value = fromSlider(position);
    shown_.reset();
    {
      const QSignalBlocker blocker(number_);
      number_->setSi(value, true);
    }
    Q_EMIT changed(value, fresh_ || !slider_->isSliderDown());
    fresh_ = false;
  });
  connect(number_, &QuantityBox::valueChanged, this, [this] {
    shown_.reset();
    Q_EMIT changed(number_->si(), true);
  });
}

int JointRow::wantedNameWidth() const {
  if (wanted_width_ < 0) {
    name_->ensurePolished();  // the style sheet chooses the font
    wanted_width_ = name_->fontMetrics().horizontalAdvance(full_name_) + 4;
  }
  return wanted_width_;
}

void JointRow::setNameWidth(int least, int most) {
  name_->setMinimumWidth(least);
  name_->setMaximumWidth(most);
}

void JointRow::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layout()->activate();
  name_->setText(name_->fontMetrics().elidedText(full_name_, Qt::ElideMiddle, name_->width()));
}

double JointRow::fromSlider(int position) const {
  return range_.lower + (range_.upper - range_.lower) * position / kJointSliderSteps;
}

bool JointRow::isOf(const QString& name, const QString& tip) const {
  return full_name_ == name && toolTip() == tip;
}

void JointRow::setRange(const Range& range) {
  if (range == range_) return;
  range_ = range;
  unit_.reset();
}

void JointRow::setUnit(const std::string& unit, int decimals) {
  if (unit_ == std::pair(unit, decimals)) return;
  unit_ = {unit, decimals};
  shown_.reset();
  constexpr double kAnything = 1e6;
  number_->setUnit(unit);
  number_->setSiDecimals(decimals);
  number_->setSiRange(range_.open ? -kAnything : range_.lower, range_.open ? kAnything : range_.upper);
  number_->setSingleStep(std::pow(10.0, -number_->decimals() + 1));
}

void JointRow::setValue(double value) {
  const bool in_use = slider_->isSliderDown() || number_->hasFocus();
  if (!in_use && shown_ == value) return;
  shown_ = in_use ? std::nullopt : std::optional(value);
  if (!slider_->isSliderDown()) {
    const QSignalBlocker blocker(slider_);
    const double part = (value - range_.lower) / (range_.upper - range_.lower);
    slider_->setValue(static_cast<int>(std::lround(std::clamp(part, 0.0, 1.0) * kJointSliderSteps)));
  }
  if (!isBeingTyped(number_) || slider_->isSliderDown()) {
    const QSignalBlocker blocker(number_);
    number_->setSi(value, true);
  }
}

QVBoxLayout* addRowList(QWidget* panel, QVBoxLayout* layout) {
  auto* scroll = new QScrollArea(panel);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFocusPolicy(Qt::ClickFocus);
  auto* content = new QWidget(scroll);
  auto* list = new QVBoxLayout(content);
  list->setContentsMargins(0, 4, 0, 0);
  list->setSpacing(4);
  scroll->setWidget(content);
  layout->addWidget(scroll, 1);
  return list;
}

void alignNames(const std::vector<JointRow*>& rows) {
  constexpr int kNameAtMost = 126;
  int wanted = 40;
  for (const JointRow* row : rows) wanted = std::max(wanted, row->wantedNameWidth());
  for (JointRow* row : rows) row->setNameWidth(std::min(wanted, kNameAtMost), wanted);
}

}  // namespace linkwright::app
