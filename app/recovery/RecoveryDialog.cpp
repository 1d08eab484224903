// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recovery/RecoveryDialog.h"

#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPixmap>
#include <QPushButton>
#include <QScrollArea>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>

#include "app/languages/Numbers.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr QSize kPictureShown(224, 126);
constexpr int kChangesShown = 4;
constexpr int kDialogWidth = 720, kMostDialogHeight = 620;

QLabel* recoveryLabel(const QString& text, QWidget* parent, const char* property = nullptr) {
  auto* label = new QLabel(text, parent);
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  if (property != nullptr) label->setProperty(property, true);
  return label;
}

// "Move target", "Change torque" three times: reported once each, in order, with their number.
QStringList gatheredChanges(const QStringList& changes) {
  QStringList lines;
  for (qsizetype i = 0; i < changes.size();) {
    qsizetype end = i;
    while (end < changes.size() && changes[end] == changes[i]) ++end;
    lines += end - i > 1 ? QString("%1 (%2×)").arg(changes[i]).arg(end - i) : changes[i];
    i = end;
  }
  return lines;
}

QString momentText(const QDateTime& time) {
  const QString clock = QLocale::system().toString(time.time(), QLocale::ShortFormat);
  const qint64 days = time.date().daysTo(QDate::currentDate());
  if (days == 0) return RecoveryDialog::tr("today %1").arg(clock);
  if (days == 1) return RecoveryDialog::tr("yesterday %1").arg(clock);
  return QLocale::system().toString(time.date(), QLocale::ShortFormat) + " " + clock;
}

QString contentText(const RecoveryEntry& entry) {
  QStringList parts = {momentText(entry.time)};
  if (entry.edits > 0)
    parts += RecoveryDialog::tr("%n edit(s) not saved", nullptr, static_cast<int>(entry.edits));
  else if (entry.dirty)
    parts += RecoveryDialog::tr("not saved");
  else
    parts += RecoveryDialog::tr("no edits");
  if (entry.run_time > 0)
    parts += RecoveryDialog::tr("recorded run of %1 s").arg(numberText(entry.run_time, 'f', 2));
  return parts.join(" · ");
}

}  // namespace

RecoveryDialog::RecoveryDialog(Workbench* workbench, const std::vector<RecoveryEntry>& entries,
                               const QStringList& problems, QWidget* parent)
    : QDialog(parent), workbench_(workbench) {
  setObjectName("recoveryDialog");
  setWindowTitle(tr("Recover unsaved work"));
  auto* layout = new QVBoxLayout(this);
  layout->setSpacing(10);
  if (!entries.empty())
    layout->addWidget(recoveryLabel(
        tr("Linkwright did not end normally. This work was kept; each can be recovered now, or later."),
        this));
  for (const QString& problem : problems) {
    auto* line = recoveryLabel(tr("Not recoverable: %1").arg(problem), this);
    line->setObjectName("recoveryProblem");
    line->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(line);
  }
  if (!entries.empty()) {
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* page = new QWidget(scroll);
    column_ = new QVBoxLayout(page);
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(8);
    for (const RecoveryEntry& entry : entries) {
      QWidget* card = makeCard(entry);
      cards_.push_back(card);
      column_->addWidget(card);
    }
    column_->addStretch(1);
    scroll->setWidget(page);
    layout->addWidget(scroll, 1);
  } else {
    column_ = nullptr;
    layout->addStretch(1);
  }
  auto* buttons = new QDialogButtonBox(this);
  // It is for everything that is listed; what is for one entry stands beside its picture.
  auto* later = buttons->addButton(entries.empty() ? tr("Close") : tr("Keep all for later"),
                                   QDialogButtonBox::RejectRole);
  later->setObjectName("recoveryLater");
  later->setAutoDefault(false);
  if (!entries.empty())
    later->setToolTip(tr("All that is listed is kept; File › Recover unsaved work lists it again"));
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(buttons);
  // As high as what is listed, up to a bound.
  constexpr int kAround = 120;  // px for the first line and the buttons
  const int listed = column_ != nullptr ? column_->sizeHint().height() : 0;
  const int wanted = kAround + listed + 40 * static_cast<int>(problems.size());
  resize(kDialogWidth, std::min(wanted, kMostDialogHeight));
}

QWidget* RecoveryDialog::makeCard(const RecoveryEntry& entry) {
  auto* card = new QFrame(this);
  card->setObjectName("recoveryCard");
  card->setFrameShape(QFrame::StyledPanel);
  auto* row = new QHBoxLayout(card);
  row->setSpacing(14);
  auto* picture = new QLabel(card);
  picture->setObjectName("recoveryPicture");
  picture->setFixedSize(kPictureShown);
  picture->setAlignment(Qt::AlignCenter);
  QPixmap image(entry.folder->file("picture.png"));
  if (image.isNull())
    picture->setText(tr("No picture"));
  else
    picture->setPixmap(image.scaled(kPictureShown, Qt::KeepAspectRatio, Qt::SmoothTransformation));
  row->addWidget(picture, 0, Qt::AlignTop);

  auto* column = new QVBoxLayout;
  column->setSpacing(4);
  row->addLayout(column, 1);
  auto* title = recoveryLabel(entry.title, card);
  QFont bold = title->font();
  bold.setBold(true);
  title->setFont(bold);
  column->addWidget(title);
  const QString folder = entry.path.isEmpty() ? tr("Never saved") : QFileInfo(entry.path).path();
  column->addWidget(recoveryLabel(folder, card, "muted"));
  column->addWidget(recoveryLabel(contentText(entry), card));
  const QStringList changes = gatheredChanges(entry.changes);
  if (!changes.isEmpty()) {
    QStringList lines = changes.mid(std::max<qsizetype>(changes.size() - kChangesShown, 0));
    const qsizetype more = changes.size() - lines.size();
    if (more > 0) lines.prepend(tr("%1 more before these").arg(more));
    auto* list = recoveryLabel("• " + lines.join("\n• "), card, "muted");
    list->setObjectName("recoveryChanges");
    list->setToolTip(changes.join("\n"));
    column->addWidget(list);
  }
  if (!entry.crash.isEmpty()) {
    auto* crash = recoveryLabel(entry.crash, card);
    crash->setObjectName("recoveryCrash");
    column->addWidget(crash);
  }
  column->addStretch(1);

  auto* buttons = new QHBoxLayout;
  column->addLayout(buttons);
  const auto add = [&](const QString& text, const char* name, const QString& tip) {
    auto* button = new QPushButton(text, card);
    button->setObjectName(name);
    button->setToolTip(tip);
    button->setAutoDefault(false);
    buttons->addWidget(button);
    return button;
  };
  if (!entry.scene_name.isEmpty()) {
    QPushButton* recover = add(tr("Recover"), "recoverWork",
                               entry.path.isEmpty() ? tr("Open it as it was, not saved yet")
                                                    : tr("Open it as it was; the file on disk stays as it is "
                                                         "until you save"));
    recover->setProperty("primary", true);
    connect(recover, &QPushButton::clicked, this, [this, entry] {
      accept();
      Q_EMIT recoverRequested(entry);
    });
  }
  if (!entry.crash.isEmpty()) {
    QPushButton* show = add(tr("Show report"), "showCrash",
                            tr("The folder with the call stack, the scene, the inputs and the recorded run"));
    connect(show, &QPushButton::clicked, this, [this, entry] { showFolder(entry); });
  }
  QPushButton* discard = add(tr("Discard"), "discardWork", tr("Delete what was kept"));
  connect(discard, &QPushButton::clicked, this, [this, entry, card] {
    entry.folder->remove();
    drop(card);
  });
  buttons->addStretch(1);
  return card;
}

void RecoveryDialog::showFolder(const RecoveryEntry& entry) {
  if (!QDesktopServices::openUrl(QUrl::fromLocalFile(entry.folder->path())))
    setWindowTitle(QDir::toNativeSeparators(entry.folder->path()));
}

void RecoveryDialog::drop(QWidget* card) {
  std::erase(cards_, card);
  card->hide();
  card->deleteLater();
  if (cards_.empty()) accept();
}

}  // namespace linkwright::app
