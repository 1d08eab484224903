// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/messages/MessagesPanel.h"

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <utility>

#include "app/base/Units.h"
#include "app/panels/fields/WhenSeen.h"
#include "app/panels/files/ImportReport.h"
#include "app/panels/messages/JobList.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

enum MessageColumn { kMessageKind, kMessageAt, kMessageTime, kMessageText, kMessagePlace, kMessageColumns };
constexpr int kPlaceWidth = 200;  // px

QString kindName(MessageKind kind) {
  switch (kind) {
    case MessageKind::kInfo:
      return MessagesPanel::tr("info");
    case MessageKind::kWarning:
      return MessagesPanel::tr("warning");
    case MessageKind::kError:
      return MessagesPanel::tr("error");
  }
  return {};
}

QString withTimes(const Message& message) {
  return message.times > 1 ? QStringLiteral("%1  ×%2").arg(message.text).arg(message.times) : message.text;
}

QString lineOf(const QString& file, int line) {
  return line > 0 ? QStringLiteral("%1:%2").arg(file).arg(line) : file;
}

/// "arm/hand, t = 0.25 s"; "arm.urdf:12".
QString placeText(const Message& message, bool whole_path) {
  QStringList parts;
  if (!message.object_path.isEmpty()) parts << message.object_path;
  if (!message.place.file.isEmpty())
    parts << lineOf(whole_path ? message.place.file : QFileInfo(message.place.file).fileName(),
                    message.place.line);
  if (message.place.moment)
    parts << MessagesPanel::tr("t = %1").arg(amountText(*message.place.moment, "s", 6));
  return parts.join(", ");
}

}  // namespace

MessagesPanel::MessagesPanel(Workbench* workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
  setObjectName("messagesPanel");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 8, 8);
  column->addWidget(new JobList(workbench, this));
  auto* row = new QHBoxLayout;
  const std::pair<MessageKind, QString> kinds[] = {{MessageKind::kError, tr("Errors")},
                                                   {MessageKind::kWarning, tr("Warnings")},
                                                   {MessageKind::kInfo, tr("Infos")}};
  for (const auto& [kind, text] : kinds) {
    auto* button = new QToolButton(this);
    button->setObjectName("messages." + kindName(kind));
    button->setText(text);
    button->setCheckable(true);
    button->setChecked(true);
    button->setProperty("framed", true);
    button->setToolTip(tr("List messages of this kind"));
    button->setAccessibleName(text);
    connect(button, &QToolButton::toggled, this, &MessagesPanel::rebuild);
    kinds_[static_cast<std::size_t>(kind)] = button;
    row->addWidget(button);
  }
  row->addStretch(1);
  const auto add = [&](const char* name, const QString& text, const QString& tip) {
    auto* button = new QPushButton(text, this);
    button->setObjectName(name);
    button->setToolTip(tip);
    button->setAccessibleName(text);
    row->addWidget(button);
    return button;
  };
  copy_ = add("copyMessages", tr("Copy all"), tr("Copy the messages that are listed as text"));
  clear_ = add("clearMessages", tr("Clear"), tr("Forget all messages"));
  column->addLayout(row);

  list_ = new QTreeWidget(this);
  list_->setObjectName("messages");
  list_->setAccessibleName(tr("Messages"));
  list_->setColumnCount(kMessageColumns);
  list_->setHeaderLabels({tr("Kind"), tr("Time"), tr("Simulated"), tr("Message"), tr("Place")});
  list_->setRootIsDecorated(false);
  list_->setUniformRowHeights(true);
  list_->setAlternatingRowColors(true);
  list_->setTextElideMode(Qt::ElideRight);
  list_->setMinimumHeight(60);
  list_->header()->setStretchLastSection(false);
  list_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  list_->header()->setSectionResizeMode(kMessageText, QHeaderView::Stretch);
  list_->header()->setSectionResizeMode(kMessagePlace, QHeaderView::Interactive);
  list_->setColumnWidth(kMessagePlace, kPlaceWidth);
  list_->installEventFilter(this);
  column->addWidget(list_, 1);
  empty_ = new QLabel(this);
  empty_->setObjectName("noMessages");
  empty_->setWordWrap(true);
  empty_->setEnabled(false);
  empty_->setAlignment(Qt::AlignTop);
  column->addWidget(empty_, 1);

  connect(list_, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) { go(item); });
  connect(copy_, &QPushButton::clicked, this, &MessagesPanel::copyAll);
  connect(clear_, &QPushButton::clicked, workbench->messages(), &Messages::clear);
  auto* seen = new WhenSeen(this, [this] { rebuild(); });
  // Queued: going somewhere may add messages while the list still handles the click.
  connect(workbench->messages(), &Messages::changed, seen, &WhenSeen::rebuild, Qt::QueuedConnection);
  connect(workbench, &Workbench::themeChanged, seen, &WhenSeen::rebuild);
  connect(workbench, &Workbench::unitsChanged, seen, &WhenSeen::rebuild);
  rebuild();
}

bool MessagesPanel::isShown(MessageKind kind) const {
  return kinds_[static_cast<std::size_t>(kind)]->isChecked();
}

void MessagesPanel::rebuild() {
  const auto& all = workbench_->messages()->all();
  const QTreeWidgetItem* current = list_->currentItem();
  const int chosen = current != nullptr ? current->data(kMessageKind, Qt::UserRole).toInt() : -1;
  const QDateTime chosen_at = chosen >= 0 ? shown_[static_cast<std::size_t>(chosen)].at : QDateTime();
  const QString chosen_text = chosen >= 0 ? shown_[static_cast<std::size_t>(chosen)].text : QString();
  list_->clear();
  shown_.clear();
  for (auto message = all.rbegin(); message != all.rend(); ++message)
    if (isShown(message->kind)) shown_.push_back(*message);
  for (int i = 0; i < static_cast<int>(shown_.size()); ++i) {
    addRow(i);
    const Message& message = shown_[static_cast<std::size_t>(i)];
    if (chosen >= 0 && message.at == chosen_at && message.text == chosen_text)
      list_->setCurrentItem(list_->topLevelItem(i));
  }
  list_->setVisible(!shown_.empty());
  empty_->setVisible(shown_.empty());
  empty_->setText(all.empty() ? tr("No messages. What banners and the status bar show, what reading files "
                                   "finds and how jobs end is kept here.")
                              : tr("No messages of these kinds."));
  copy_->setEnabled(!shown_.empty());
  clear_->setEnabled(!all.empty());
  if (isVisible()) workbench_->messages()->markRead();
}

void MessagesPanel::addRow(int number) {
  const Message& message = shown_[static_cast<std::size_t>(number)];
  const Theme& theme = workbench_->theme();
  auto* item = new QTreeWidgetItem(list_);
  item->setData(kMessageKind, Qt::UserRole, number);
  item->setText(kMessageKind, kindName(message.kind));
  item->setIcon(kMessageKind, workbench_->icon(message.kind == MessageKind::kInfo ? "info" : "warning"));
  item->setForeground(kMessageKind, message.kind == MessageKind::kError     ? theme.bad
                                    : message.kind == MessageKind::kWarning ? theme.warning
                                                                            : theme.muted);
  item->setText(kMessageAt, message.at.toString(QStringLiteral("HH:mm:ss")));
  item->setToolTip(kMessageAt, message.at.toString(Qt::ISODate));
  item->setText(kMessageTime, amountText(message.time, "s", 6));
  item->setTextAlignment(kMessageTime, Qt::AlignRight | Qt::AlignVCenter);
  item->setText(kMessageText, withTimes(message).replace('\n', ' '));
  QString tip = withTimes(message).toHtmlEscaped().replace('\n', "<br>");
  if (message.place.isAny()) tip += "<br><i>" + tr("Click: go there").toHtmlEscaped() + "</i>";
  item->setToolTip(kMessageText, "<p>" + tip + "</p>");
  item->setText(kMessagePlace, placeText(message, false));
  item->setToolTip(kMessagePlace, placeText(message, true));
}

bool MessagesPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == list_ && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
      go(list_->currentItem());
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

void MessagesPanel::go(const QTreeWidgetItem* item) {
  if (item == nullptr) return;
  // A copy: going there may change the list.
  const MessagePlace place =
      shown_[static_cast<std::size_t>(item->data(kMessageKind, Qt::UserRole).toInt())].place;
  if (workbench_->messages()->goTo(place) || !place.found) return;
  delete report_.data();
  report_ = new ImportReport(workbench_, *place.found, place.opened, window());
  report_->setAttribute(Qt::WA_DeleteOnClose);
  report_->show();
}

void MessagesPanel::copyAll() const {
  QString text;
  for (const Message& message : shown_)
    text += QStringList{kindName(message.kind), message.at.toString(Qt::ISODate),
                        amountText(message.time, "s", 6), withTimes(message).replace('\n', ' '),
                        placeText(message, true)}
                .join('\t') +
            "\n";
  QApplication::clipboard()->setText(text);
}

}  // namespace linkwright::app
