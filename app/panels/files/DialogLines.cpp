// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/files/DialogLines.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QUrl>
#include <utility>

#include "app/base/Ask.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

FileLine::FileLine(const char* name, const QString& path, const Choice& choice, QWidget* parent)
    : QWidget(parent), line_(new QLineEdit(path, this)) {
  line_->setObjectName(name);
  line_->setAccessibleName(tr("File"));
  auto* browse = new QPushButton(tr("Choose …"), this);
  browse->setAutoDefault(false);
  connect(browse, &QPushButton::clicked, this, [this, choice] { choose(choice); });
  connect(line_, &QLineEdit::textChanged, this, &FileLine::changed);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(line_, 1);
  row->addWidget(browse);
  setFocusProxy(line_);
}

void FileLine::choose(const Choice& choice) {
  if (choice.filter.isEmpty()) {
    askForFolder(window(), choice.title, path(), [this](const QString& path) { line_->setText(path); });
    return;
  }
  askToSave(window(), choice.title, path(), choice.filter, choice.suffix, [this](const QString& path) {
    line_->setText(path);
    confirmed_ = path;
  });
}

QString FileLine::path() const {
  const QString path = line_->text().trimmed();
  return path.startsWith("~/") ? QDir::homePath() + path.mid(1) : path;
}

void FileLine::askBefore(const QStringList& files, std::function<void()> then, int pictures) {
  const QString confirmed = std::exchange(confirmed_, QString());
  if (pictures > 0) {
    const QString folder = QFileInfo(files.front()).path();
    const QString question =
        pictures == 1
            ? tr("%1 has a picture of this name already. Replace it?").arg(folder)
            : tr("%1 has %2 pictures of these names already. Replace them? Those that follow the last new "
                 "picture are removed.")
                  .arg(folder)
                  .arg(pictures);
    return askWhether(window(), window()->windowTitle(), question, std::move(then));
  }
  QStringList there;
  for (const QString& file : files)
    if (file != confirmed && QFileInfo::exists(file)) there << file;
  if (there.isEmpty()) return then();
  QString question = tr("%1 exists. Replace it?").arg(there.front());
  if (there.size() > 1) {
    const QString folder = QFileInfo(there.front()).path();
    for (QString& file : there) file = QFileInfo(file).fileName();
    question = tr("%1 has %2 already. Replace them?").arg(folder, there.join(", "));
  }
  askWhether(window(), window()->windowTitle(), question, std::move(then));
}

FolderButton::FolderButton(const char* name, QWidget* parent) : QPushButton(tr("Open folder"), parent) {
  setObjectName(name);
  setAutoDefault(false);
  hide();
  connect(this, &QPushButton::clicked, this,
          [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(file_).absolutePath())); });
}

void FolderButton::offer(const QString& file) {
  file_ = file;
  setVisible(!file.isEmpty());
}

StatusLine::StatusLine(const char* name, const Workbench* workbench, QWidget* parent)
    : QLabel(parent), workbench_(workbench) {
  setObjectName(name);
  setTextFormat(Qt::PlainText);  // names of files are no more than that
  setWordWrap(true);
}

void StatusLine::tell(const QString& text, bool good) {
  const Theme& theme = workbench_->theme();
  setStyleSheet("color: " + (good ? theme.text : theme.bad).name());
  setText(text);
}

}  // namespace linkwright::app
