// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMetaObject>
#include <QString>
#include <array>
#include <vector>

#include "app/base/Application.h"

namespace linkwright::app {

class ViewportWidget;

/// An application that measures how long each event takes the UI thread, drawing apart: pictures and widgets
/// are drawn by software here.
class WatchedApplication : public Application {
 public:
  using Application::Application;
  bool notify(QObject* receiver, QEvent* event) override;

  struct Longest {
    double wall = 0, processor = 0;  ///< of the whole event without drawing [s]
    QString what;                    ///< which part of it took most
  };
  /// Of the events since the last call.
  Longest takeLongest();
  /// Its drawing does not count.
  void setViewport(const ViewportWidget* viewport);

 private:
  struct Span {
    double wall = 0, processor = 0, drawing = 0;  // [s]
    Span& operator+=(const Span& other) {
      wall += other.wall;
      processor += other.processor;
      drawing += other.drawing;
      return *this;
    }
    Span operator-(const Span& other) const {
      return {wall - other.wall, processor - other.processor, drawing - other.drawing};
    }
  };
  Span now(bool processor) const;
  struct Handled {
    Span time;  // of the events inside it
    bool draws = false;
  };

  std::vector<Handled> inner_;  // the events that are being handled
  Span whole_;                  // so far, of the outermost
  Span part_;                   // of it, the longest
  QString part_name_;
  Longest longest_;
  const ViewportWidget* viewport_ = nullptr;
  std::array<QMetaObject::Connection, 2> connections_;
  double drawing_ = 0;  // by the viewport's renderer so far [s]
};

/// That of these tests.
WatchedApplication* watchedApplication();

}  // namespace linkwright::app
