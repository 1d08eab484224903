// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/notices/Banner.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr int kBannerMargin = 10, kWidest = 860;  // px
constexpr int kWords = 330;                       // px for words beside buttons
constexpr int kCompass = 110;                     // px that the picture's axes take on the right

QLabel* makeWords(QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);  // names of files may look like markup
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

}  // namespace

Banner::Banner(Workbench* workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
  setObjectName("banner");
  setAttribute(Qt::WA_StyledBackground);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(12, 9, 8, 9);
  layout->setSpacing(10);
  icon_ = new QLabel(this);
  headline_ = makeWords(this);
  headline_->setObjectName("bannerHeadline");
  headline_->setProperty("strong", true);
  text_ = makeWords(this);
  text_->setObjectName("bannerText");
  close_ = new QToolButton(this);
  close_->setToolTip(tr("Close"));
  layout->addWidget(icon_, 0, Qt::AlignTop);
  auto* words = new QVBoxLayout;
  words->setSpacing(3);
  words->addWidget(headline_);
  words->addWidget(text_);
  body_ = new QBoxLayout(QBoxLayout::LeftToRight);
  body_->setSpacing(10);
  body_->addLayout(words, 1);
  choice_row_ = new QWidget(this);
  auto* row = new QHBoxLayout(choice_row_);
  row->setContentsMargins(0, 0, 0, 0);
  for (std::size_t i = 0; i < buttons_.size(); ++i) {
    buttons_[i] = new QPushButton(choice_row_);
    buttons_[i]->setObjectName(QStringLiteral("bannerChoice%1").arg(i));
    row->addWidget(buttons_[i]);
    connect(buttons_[i], &QPushButton::clicked, this, [this, i] {
      hide();
      // A copy: what it does may put the next message here.
      const auto act = i < choices_.size() ? choices_[i].act : nullptr;
      if (act) act();
    });
  }
  row->addStretch(1);
  body_->addWidget(choice_row_);
  layout->addLayout(body_, 1);
  layout->addWidget(close_, 0, Qt::AlignTop);
  connect(close_, &QToolButton::clicked, this, &QWidget::hide);
  connect(workbench_, &Workbench::themeChanged, this, &Banner::retint);
  parent->installEventFilter(this);
  hide();
}

void Banner::tell(Kind kind, const QString& text, const QString& button, std::function<void()> act) {
  std::vector<Choice> choices;
  if (!button.isEmpty()) choices.push_back({button, {}, std::move(act)});
  tell(kind, text, std::move(choices));
}

void Banner::tell(Kind kind, const QString& text, std::vector<Choice> choices, MessagePlace place) {
  kind_ = kind;
  const qsizetype line = text.indexOf('\n');
  headline_->setText(line < 0 ? QString() : text.left(line));
  headline_->setVisible(line >= 0);
  text_->setText(text.mid(line + 1));
  choices_ = std::move(choices);
  for (std::size_t i = 0; i < buttons_.size(); ++i) {
    const bool used = i < choices_.size();
    buttons_[i]->setVisible(used);
    buttons_[i]->setText(used ? choices_[i].text : QString());
    buttons_[i]->setToolTip(used ? choices_[i].tip : QString());
  }
  choice_row_->setVisible(!choices_.empty());
  setProperty("kind", kind == Kind::kError ? "error" : (kind == Kind::kWarning ? "warning" : "info"));
  style()->unpolish(this);
  style()->polish(this);
  retint();
  show();
  raise();
  fit();
  workbench_->messages()->add(kind, text, std::move(place));
}

void Banner::fit() {
  const int room = parentWidget()->width() - 2 * kBannerMargin;
  const int width = std::min(kWidest, room > kWords + 2 * kCompass ? room - kCompass : room);
  const bool beside = choices_.empty() || width > kWords + choice_row_->sizeHint().width() + 90;
  body_->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  layout()->activate();
  const int height =
      layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width) : sizeHint().height();
  setGeometry(kBannerMargin, kBannerMargin, width,
              std::min(height, parentWidget()->height() - 2 * kBannerMargin));
}

bool Banner::eventFilter(QObject* watched, QEvent* event) {
  if (watched == parent() && event->type() == QEvent::Resize && isVisible()) fit();
  return QWidget::eventFilter(watched, event);
}

void Banner::retint() {
  icon_->setPixmap(workbench_->icon(kind_ == Kind::kInfo ? "info" : "warning").pixmap(20, 20));
  close_->setIcon(workbench_->icon("close"));
}

}  // namespace linkwright::app
