// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <functional>
#include <optional>
#include <vector>

namespace linkwright::app {

/// The jobs that run at present, of all dialogs and panels, in the order in which they were started. On the
/// UI thread.
class RunningJobs : public QObject {
  Q_OBJECT
 public:
  struct Job {
    int number = 0;
    QString title;                   ///< as a heading: "Film walk.mp4"
    std::optional<double> fraction;  ///< 0 to 1; none: not known
    bool cancelling = false;         ///< it was asked to end
    std::function<void()> cancel;
  };
  enum class Ending { kDone, kCancelled, kFailed };

  using QObject::QObject;

  const std::vector<Job>& jobs() const { return jobs_; }
  /// `cancel` asks the job to end, and may be called until end(). Returns the job's number.
  int start(const QString& title, std::function<void()> cancel);
  void setProgress(int number, double fraction);
  void cancel(int number);
  /// `text`: why it failed, or what came of it; may be empty.
  void end(int number, Ending ending, const QString& text = {});
  /// The same without ended(): whoever ran it reports it.
  void leave(int number);

 Q_SIGNALS:
  void changed();  ///< other jobs, or one of them is asked to end
  void progressed(int number);
  void ended(const QString& title, linkwright::app::RunningJobs::Ending ending, const QString& text);

 private:
  Job* find(int number);

  std::vector<Job> jobs_;
  int last_number_ = 0;
};

/// The entry of a job that runs. One that is destroyed before finish() or leave() was cancelled. May outlive
/// the list.
class RunningJob {
 public:
  RunningJob(RunningJobs* jobs, const QString& title, std::function<void()> cancel);
  ~RunningJob();
  RunningJob(const RunningJob&) = delete;
  RunningJob& operator=(const RunningJob&) = delete;

  void setProgress(double fraction);
  /// `error`: why it failed; empty: it did not. `done`: what came of it.
  void finish(bool cancelled, const QString& error, const QString& done = {});
  void leave();

 private:
  QPointer<RunningJobs> jobs_;
  int number_ = 0;  // 0: it has ended
};

}  // namespace linkwright::app
