// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/Banner.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

#include "app/Workbench.h"

namespace linkwright::app {

Banner::Banner(Workbench* workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
  setObjectName("banner");
  setAttribute(Qt::WA_StyledBackground);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(12, 7, 8, 7);
  icon_ = new QLabel(this);
  text_ = new QLabel(this);
  text_->setWordWrap(true);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  button_ = new QPushButton(this);
  close_ = new QToolButton(this);
  close_->setToolTip(tr("Close"));
  layout->addWidget(icon_);
  layout->addWidget(text_, 1);
  layout->addWidget(button_);
  layout->addWidget(close_);
  connect(close_, &QToolButton::clicked, this, &QWidget::hide);
  connect(button_, &QPushButton::clicked, this, [this] {
    hide();
    if (act_) act_();
  });
  connect(workbench_, &Workbench::themeChanged, this, &Banner::retint);
  hide();
}

void Banner::tell(Kind kind, const QString& text, const QString& button, std::function<void()> act) {
  kind_ = kind;
  text_->setText(text);
  button_->setVisible(!button.isEmpty());
  button_->setText(button);
  act_ = std::move(act);
  setProperty("kind", kind == Kind::kError ? "error" : (kind == Kind::kWarning ? "warning" : "info"));
  style()->unpolish(this);
  style()->polish(this);
  retint();
  show();
}

QString Banner::text() const { return text_->text(); }

void Banner::retint() {
  icon_->setPixmap(workbench_->icon(kind_ == Kind::kInfo ? "info" : "warning").pixmap(20, 20));
  close_->setIcon(workbench_->icon("close"));
}

}  // namespace linkwright::app
