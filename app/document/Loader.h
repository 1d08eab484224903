// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <memory>
#include <thread>

#include "engine/io/scene/LoadScene.h"
#include "engine/scene/compile/CompiledScene.h"

namespace linkwright::app {

/// Reads and compiles one file on a thread of its own; its signals arrive on the thread it was made on.
/// Destroying it cancels and waits for the thread.
class Loader : public QObject {
  Q_OBJECT
 public:
  struct Outcome {
    LoadSceneResult result;
    std::shared_ptr<const CompiledScene> compiled;  ///< null if that failed; result.problems has the reason
  };

  explicit Loader(const QString& path);
  /// Reads `text` as though `path` held it; its robots may read below `packages` too.
  Loader(const QString& path, const QString& text, const QStringList& packages);
  ~Loader() override;

  const QString& path() const { return path_; }
  void start();
  void cancel();
  /// What was read; once, after finished(). Waits for the end of the thread, which is near then.
  Outcome take();

 Q_SIGNALS:
  void progress(double fraction, const QString& stage);
  void finished();

 private:
  void fail(const QString& why) noexcept;

  QString path_;
  LoadSceneOptions options_;
  Outcome outcome_;
  std::jthread thread_;
};

}  // namespace linkwright::app
