// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/RecentFiles.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QImage>
#include <QLabel>

#include "app/jobs/Thumbnails.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr QSize kMenuPicture(64, 36), kRowPicture(80, 45);  // px
constexpr QSize kDrawn(480, 270);                           // px, as the welcome page has them drawn
constexpr int kLongestFolder = 44;                          // characters

QString forMenu(QString text) { return text.replace('&', "&&"); }

}  // namespace

QString folderShown(const QString& path) {
  QString folder = QDir::toNativeSeparators(QFileInfo(path).absolutePath());
  const QString home = QDir::homePath();
  if (folder == home || folder.startsWith(home + '/')) folder = '~' + folder.mid(home.size());
  if (folder.size() <= kLongestFolder) return folder;
  // The end shows most.
  const qsizetype cut = folder.indexOf('/', folder.size() - kLongestFolder);
  return QStringLiteral("…") + (cut < 0 ? folder.right(kLongestFolder) : folder.mid(cut));
}

RecentMenu::RecentMenu(Workbench* workbench, QWidget* parent)
    : QMenu(tr("Open &recent"), parent), workbench_(workbench), thumbnails_(new Thumbnails(this)) {
  setObjectName("recentMenu");
  setStyleSheet(QString("QMenu { icon-size: %1px; }").arg(kMenuPicture.width()));
  connect(workbench->document(), &Document::recentFilesChanged, this, &RecentMenu::refresh);
  connect(this, &QMenu::aboutToShow, this, &RecentMenu::draw);
  connect(this, &QMenu::aboutToHide, thumbnails_, &Thumbnails::cancel);
  connect(thumbnails_, &Thumbnails::ready, this, [this](const QString& path, const QImage& picture) {
    for (QAction* line : actions())
      if (line->data().toString() == path)
        line->setIcon(QPixmap::fromImage(picture.scaled(kMenuPicture * devicePixelRatioF(),
                                                        Qt::KeepAspectRatio, Qt::SmoothTransformation)));
  });
  refresh();
}

void RecentMenu::refresh() {
  clear();
  for (const QString& path : workbench_->document()->recentFiles()) {
    // Behind a tab, where other lines have their keys.
    QAction* line = addAction(forMenu(QFileInfo(path).fileName()) + '\t' + forMenu(folderShown(path)));
    line->setData(path);
    line->setToolTip(path);
    connect(line, &QAction::triggered, this, [this, path] { Q_EMIT openRequested(path); });
  }
  menuAction()->setEnabled(!isEmpty());
  if (isEmpty()) return;
  addSeparator();
  connect(addAction(tr("&Forget these")), &QAction::triggered, workbench_->document(),
          &Document::forgetRecentFiles);
}

void RecentMenu::draw() {
  thumbnails_->request(workbench_->document()->recentFiles(), kDrawn, workbench_->theme().dark);
}

RecentRow::RecentRow(const QString& path, Workbench* workbench, QWidget* parent)
    : QPushButton(parent), path_(path) {
  setObjectName("recentRow");
  setProperty("flat", true);
  setStyleSheet("text-align: left; padding: 3px;");
  setToolTip(path);
  setAccessibleName(tr("%1 in %2").arg(QFileInfo(path).fileName(), folderShown(path)));
  setCursor(Qt::PointingHandCursor);
  setIconSize(kRowPicture);
  QPixmap empty(kRowPicture);
  empty.fill(workbench->theme().hover);
  setIcon(empty);
  auto* layout = new QHBoxLayout(this);
  constexpr int kGap = 14;
  layout->setContentsMargins(kRowPicture.width() + kGap, 0, 4, 0);
  auto* words =
      new QLabel(QString("<b>%1</b><br>%2")
                     .arg(QFileInfo(path).fileName().toHtmlEscaped(), folderShown(path).toHtmlEscaped()),
                 this);
  words->setAttribute(Qt::WA_TransparentForMouseEvents);
  layout->addWidget(words, 1, Qt::AlignVCenter);
  setMinimumHeight(kRowPicture.height() + 8);
}

void RecentRow::show(const QImage& picture) {
  setIcon(QPixmap::fromImage(
      picture.scaled(kRowPicture * devicePixelRatioF(), Qt::KeepAspectRatio, Qt::SmoothTransformation)));
}

}  // namespace linkwright::app
