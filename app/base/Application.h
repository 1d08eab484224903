// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QElapsedTimer>
#include <QString>

namespace linkwright::app {

/// What an exception says, as the end of a sentence. To be called where it was caught; never throws itself.
QString caughtText() noexcept;

/// The application. What the handler of an event throws ends that event and nothing else: it is reported by
/// failed(), and the document stays open.
class Application : public QApplication {
  Q_OBJECT
 public:
  using QApplication::QApplication;
  bool notify(QObject* receiver, QEvent* event) override;

 Q_SIGNALS:
  void failed(const QString& what);

 private:
  void tell(const QString& what) noexcept;

  QString reported_;
  QElapsedTimer since_told_;
};

}  // namespace linkwright::app
