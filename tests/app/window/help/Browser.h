// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDesktopServices>
#include <QObject>
#include <QStringList>
#include <QUrl>

namespace linkwright::app {

// Takes the place of the desktop's browser.
class Browser : public QObject {
  Q_OBJECT

 public:
  Browser() { QDesktopServices::setUrlHandler("file", this, "open"); }
  ~Browser() override { QDesktopServices::unsetUrlHandler("file"); }

  QStringList opened;

 public Q_SLOTS:
  void open(const QUrl& url) { opened << url.toLocalFile(); }
};

}  // namespace linkwright::app
