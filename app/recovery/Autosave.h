// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QStringList>
#include <QTimer>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace linkwright::app {

class Workbench;

/// Keeps what the window has open in a folder (see RecoveryEntry) while it is being worked on: some seconds
/// after the first change that is not kept yet, or at once after some edits. The UI thread copies the scene;
/// a thread of its own writes it, then draws a small picture. A save or a close makes it forget the changes.
class Autosave : public QObject {
  Q_OBJECT
 public:
  /// Settings "autosaveSeconds" and "autosaveEdits"; these without them.
  static constexpr int kSeconds = 5, kEdits = 8;

  Autosave(Workbench* workbench, QString folder, QObject* parent);
  ~Autosave() override;  ///< waits for what is being written

  /// The open document is what was recovered, with these changes besides those of its undo stack.
  void setRecovered(const QStringList& changes, int edits);
  /// Keeps all at once rather than after some time. Ends with kept() or failed().
  void keepNow();

 Q_SIGNALS:
  void kept(int edits);  ///< so many edits are in the folder now
  void failed(const QString& reason);

 private:
  struct Job;
  void note();
  void onSavedOrNot();
  void forget();
  QStringList changes() const;
  int edits() const;
  void post(std::unique_ptr<Job> job);
  void run(const std::stop_token& stop);
  void carryOut(Job* job);
  void drawPicture(const Job& job) const;

  Workbench* workbench_;
  const QString folder_;
  QTimer timer_;
  QElapsedTimer since_picture_;
  int edits_kept_ = 0;
  bool was_clean_ = true;
  QStringList recovered_changes_;
  int recovered_edits_ = 0;

  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::unique_ptr<Job> waiting_;  // the newest alone
  int number_ = 0;                // of the scene's file; the thread's
  std::jthread thread_;           // last: it ends before what it uses
};

}  // namespace linkwright::app
