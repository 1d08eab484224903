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
  text_->setTextFormat(Qt::PlainText);  // names of files may look like markup
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  close_ = new QToolButton(this);
  close_->setToolTip(tr("Close"));
  layout->addWidget(icon_);
  layout->addWidget(text_, 1);
  for (std::size_t i = 0; i < buttons_.size(); ++i) {
    buttons_[i] = new QPushButton(this);
    buttons_[i]->setObjectName(QStringLiteral("bannerChoice%1").arg(i));
    layout->addWidget(buttons_[i]);
    connect(buttons_[i], &QPushButton::clicked, this, [this, i] {
      hide();
      // A copy: what it does may put the next message here.
      const auto act = i < choices_.size() ? choices_[i].act : nullptr;
      if (act) act();
    });
  }
  layout->addWidget(close_);
  connect(close_, &QToolButton::clicked, this, &QWidget::hide);
  connect(workbench_, &Workbench::themeChanged, this, &Banner::retint);
  hide();
}

void Banner::tell(Kind kind, const QString& text, const QString& button, std::function<void()> act) {
  std::vector<Choice> choices;
  if (!button.isEmpty()) choices.push_back({button, {}, std::move(act)});
  tell(kind, text, std::move(choices));
}

void Banner::tell(Kind kind, const QString& text, std::vector<Choice> choices) {
  kind_ = kind;
  text_->setText(text);
  choices_ = std::move(choices);
  for (std::size_t i = 0; i < buttons_.size(); ++i) {
    const bool used = i < choices_.size();
    buttons_[i]->setVisible(used);
    buttons_[i]->setText(used ? choices_[i].text : QString());
    buttons_[i]->setToolTip(used ? choices_[i].tip : QString());
  }
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
