// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/PoseFinder.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>
#include <utility>

#include "app/Document.h"
#include "app/Session.h"

namespace linkwright::app {

PoseFinder* PoseFinder::of(Session* session) {
  auto* finder = session->findChild<PoseFinder*>(QString(), Qt::FindDirectChildrenOnly);
  return finder != nullptr ? finder : new PoseFinder(session);
}

PoseFinder::PoseFinder(Session* session) : QObject(session), session_(session) {
  connect(session, &Session::sessionReplaced, this, &PoseFinder::clear);
  connect(session, &Session::selectionChanged, this, &PoseFinder::clear);
  connect(session, &Session::frameChanged, this, [this] {
    if (listed_ && (session_->isPlaying() || !isCurrent(*listed_))) clear();
  });
}

bool PoseFinder::canLook(int target) const {
  if (session_->model() == nullptr || session_->isPlaying()) return false;
  const auto& targets = session_->document()->scene().targets;
  if (target < 0 || target >= static_cast<int>(targets.size())) return false;
  const SceneTarget& wanted = targets[static_cast<size_t>(target)];
  return wanted.kind == TargetKind::kPose && wanted.position && wanted.orientation &&
         session_->model()->FindFrame(wanted.frame).IsValid();
}

bool PoseFinder::isCurrent(const FoundPoses& found) const {
  if (!canLook(found.target)) return false;
  const Transform& now = session_->document()->scene().targets[static_cast<size_t>(found.target)].X_WT;
  // A target goes along with a robot that is on it, up to rounding.
  constexpr double kSame = 1e-6;
  return (now.p - found.X_WT.p).norm() < kSame && (now.R - found.X_WT.R).norm() < kSame;
}

void PoseFinder::look(int target, bool take) {
  if (!canLook(target)) return;
  Job job;
  job.compiled = session_->compiled();
  const SceneTarget& wanted = session_->document()->scene().targets[static_cast<size_t>(target)];
  job.frame = job.compiled->model->FindFrame(wanted.frame);
  job.seed = session_->q();
  job.found.target = target;
  job.found.X_WT = wanted.X_WT;
  job.take = take;
  if (running_)
    next_ = std::move(job);
  else
    run(std::move(job));
}

void PoseFinder::run(Job job) {
  running_ = true;
  auto shared = std::make_shared<Job>(std::move(job));
  QThreadPool::globalInstance()->start([shared, finder = QPointer<PoseFinder>(this)] {
    constexpr double kSeconds = 0.5;
    FoundPoses& found = shared->found;
    GlobalSolver solver(shared->compiled->model, shared->frame);
    GlobalOptions options;
    options.position_tolerance = options.orientation_tolerance = 1e-7;
    options.max_seconds = kSeconds;
    found.result = solver.Solve(shared->seed, found.X_WT, options);
    found.complete = solver.ListsAll();
    if (!shared->take) found.all = solver.AllSolutions(shared->seed, found.X_WT);
    if (found.result.status == GlobalStatus::kUnreachable)
      found.why = QString::fromStdString(ToString(found.result.why, *shared->compiled->model));
    else if (found.result.status == GlobalStatus::kTimeout)
      found.why = PoseFinder::tr("no solution was found in half a second");
    else if (!found.complete)
      found.all = {{found.result.q, {}}};
    // The application outlives this; the finder itself may not.
    QMetaObject::invokeMethod(
        QCoreApplication::instance(),
        [shared, finder] {
          if (finder) finder->done(*shared);
        },
        Qt::QueuedConnection);
  });
}

void PoseFinder::done(const Job& job) {
  running_ = false;
  if (next_) {
    run(*std::exchange(next_, std::nullopt));
    return;
  }
  // What was asked may have gone meanwhile.
  if (job.compiled != session_->compiled() || !isCurrent(job.found)) return;
  if (job.take) {
    if (job.found.result.status == GlobalStatus::kSolved)
      session_->setPositions(job.found.result.q, 0, tr("Reach target"));
    Q_EMIT looked(job.found);
    return;
  }
  listed_ = std::make_unique<FoundPoses>(job.found);
  marked_ = -1;
  Q_EMIT changed();
}

void PoseFinder::clear() {
  if (!listed_) return;
  listed_.reset();
  marked_ = -1;
  Q_EMIT changed();
}

void PoseFinder::mark(int solution) {
  if (!listed_ || solution == marked_ || solution >= static_cast<int>(listed_->all.size())) return;
  marked_ = solution;
  Q_EMIT changed();
}

void PoseFinder::take(int solution) {
  if (!listed_ || solution < 0 || solution >= static_cast<int>(listed_->all.size())) return;
  const ArmSolution& chosen = listed_->all[static_cast<size_t>(solution)];
  if (!chosen.outside.empty()) return;
  session_->setPositions(VectorX(chosen.q), 0, tr("Take pose"));
  mark(solution);
}

}  // namespace linkwright::app
