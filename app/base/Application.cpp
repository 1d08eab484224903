// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/Application.h"

#include <cstdio>
#include <exception>
#include <new>

#include "app/languages/MessageText.h"

namespace linkwright::app {
namespace {

// The same failure, of every frame that is painted, say, is reported this often.
constexpr int kTellAgainMs = 2000;

}  // namespace

QString caughtText() noexcept {
  // Literals take no memory.
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return QStringLiteral("there is not enough memory");
  } catch (const std::exception& error) {
    try {
      return messageText(std::string(error.what()));
    } catch (...) {
      return QStringLiteral("there is not enough memory");
    }
  } catch (...) {
    return QStringLiteral("an error of unknown kind");
  }
}

bool Application::notify(QObject* receiver, QEvent* event) {
  try {
    return QApplication::notify(receiver, event);
  } catch (...) {
    tell(caughtText());
    return false;
  }
}

void Application::tell(const QString& what) noexcept {
  try {
    if (what == reported_ && since_told_.isValid() && since_told_.elapsed() < kTellAgainMs) return;
    reported_ = what;
    since_told_.start();
    // When the event that failed is over.
    QMetaObject::invokeMethod(
        this, [this, what] { Q_EMIT failed(what); }, Qt::QueuedConnection);
  } catch (...) {
    std::fputs("linkwright: there is not enough memory to show an error\n", stderr);
  }
}

}  // namespace linkwright::app
