// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/Ask.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <algorithm>
#include <utility>

namespace linkwright::app {
namespace {

constexpr int kShownLines = 12;  // of a list in a question

QFileDialog* fileQuestion(QWidget* parent, const QString& title, const QString& start, const QString& filter,
                          std::function<void(const QString&)> then) {
  const QFileInfo info(start);
  const bool folder = start.isEmpty() || info.isDir();
  // A bare name has no folder: the last one that was used.
  const QString place = folder ? start : info.path() == "." ? QString() : info.path();
  auto* dialog = new QFileDialog(parent, title, place, filter);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  if (!folder) dialog->selectFile(info.fileName());
  QObject::connect(dialog, &QFileDialog::fileSelected, parent, [then = std::move(then)](const QString& path) {
    if (!path.isEmpty()) then(path);
  });
  return dialog;
}

QStringList endingsOf(const QString& filter) {
  static const QRegularExpression ending("\\*(\\.[^ )*]+)");
  QStringList endings;
  for (auto found = ending.globalMatch(filter); found.hasNext();) endings << found.next().captured(1);
  return endings;
}

// Another kind of file has another ending, also of the name that stands there.
void takeEnding(QFileDialog* dialog, const QString& filter) {
  const QStringList wanted = endingsOf(filter);
  if (wanted.isEmpty()) return;
  dialog->setDefaultSuffix(wanted.front().mid(1));
  auto* const edit = dialog->findChild<QLineEdit*>("fileNameEdit");
  if (edit == nullptr) return;
  QString name = edit->text();
  for (const QString& ending : wanted)
    if (name.endsWith(ending)) return;
  qsizetype length = 0;
  for (const QString& other : dialog->nameFilters())
    for (const QString& ending : endingsOf(other))
      if (name.endsWith(ending)) length = std::max(length, ending.size());
  if (length > 0) edit->setText(name.chopped(length) + wanted.front());
}

QMessageBox* messageBox(QWidget* parent, QMessageBox::Icon icon, const QString& title, const QString& text,
                        QMessageBox::StandardButtons buttons) {
  auto* box = new QMessageBox(icon, title, text, buttons, parent);
  box->setTextFormat(Qt::PlainText);  // names of files may look like markup
  box->setAttribute(Qt::WA_DeleteOnClose);
  return box;
}

}  // namespace

void askToOpen(QWidget* parent, const QString& title, const QString& start, const QString& filter,
               std::function<void(const QString&)> then) {
  QFileDialog* dialog = fileQuestion(parent, title, start, filter, std::move(then));
  dialog->setFileMode(QFileDialog::ExistingFile);
  dialog->open();
}

void askToSave(QWidget* parent, const QString& title, const QString& start, const QString& filter,
               const QString& suffix, std::function<void(const QString&)> then) {
  QFileDialog* dialog = fileQuestion(parent, title, start, filter, std::move(then));
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setFileMode(QFileDialog::AnyFile);
  dialog->setDefaultSuffix(suffix);
  QObject::connect(dialog, &QFileDialog::filterSelected, dialog,
                   [dialog](const QString& chosen) { takeEnding(dialog, chosen); });
  dialog->open();
}

void askForFolder(QWidget* parent, const QString& title, const QString& start,
                  std::function<void(const QString&)> then) {
  QFileDialog* dialog = fileQuestion(parent, title, start, {}, std::move(then));
  dialog->setFileMode(QFileDialog::Directory);
  dialog->setOption(QFileDialog::ShowDirsOnly);
  dialog->open();
}

void askWhether(QWidget* parent, const QString& title, const QString& text, std::function<void()> then) {
  QMessageBox* box =
      messageBox(parent, QMessageBox::Question, title, text, QMessageBox::Yes | QMessageBox::No);
  box->setDefaultButton(QMessageBox::No);
  QObject::connect(box, &QMessageBox::finished, parent, [then = std::move(then)](int answer) {
    if (answer == QMessageBox::Yes) then();
  });
  box->open();
}

void askToRemoveAll(QWidget* parent, const QString& title, const QString& text, const QStringList& lines,
                    std::function<void()> then) {
  QMessageBox* box = messageBox(parent, QMessageBox::Question, title, text, QMessageBox::Cancel);
  QStringList shown = lines.mid(0, kShownLines);
  for (QString& line : shown) line.prepend(QStringLiteral("• "));
  if (lines.size() > kShownLines) {
    shown << QObject::tr("… and %1 more").arg(lines.size() - kShownLines);
    box->setDetailedText(lines.join("\n"));
  }
  box->setInformativeText(shown.join("\n"));
  QPushButton* const remove = box->addButton(QObject::tr("Remove all"), QMessageBox::AcceptRole);
  box->setDefaultButton(remove);
  QObject::connect(box, &QMessageBox::finished, parent, [box, remove, then = std::move(then)] {
    if (box->clickedButton() == remove) then();
  });
  box->open();
}

void showFailure(QWidget* parent, const QString& title, const QString& text) {
  messageBox(parent, QMessageBox::Warning, title, text, QMessageBox::Ok)->open();
}

}  // namespace linkwright::app
