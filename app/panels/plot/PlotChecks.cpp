// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plot/PlotChecks.h"

#include <QElapsedTimer>
#include <QSettings>
#include <algorithm>
#include <optional>

#include "app/base/Application.h"
#include "app/base/Theme.h"
#include "app/panels/fields/WhenSeen.h"
#include "app/panels/plot/PlotPanel.h"
#include "app/panels/plot/Plotting.h"
#include "app/session/KeptRuns.h"
#include "app/workbench/Workbench.h"
#include "engine/simulation/run/RunChecks.h"

namespace linkwright::app {

namespace {

const char* const kChecksKey = "plots/warnings";
constexpr int kLookMs = 200;       // from one look to the next
constexpr int kLookPieceMs = 100;  // of a look, on another thread

// Broken between words, so that no line is wider.
QString wrapped(const QString& text, const QFontMetrics& metrics, int width) {
  QStringList lines;
  for (const QString& word : text.split(' ')) {
    if (!lines.isEmpty() && metrics.horizontalAdvance(lines.back() + ' ' + word) <= width)
      lines.back() += ' ' + word;
    else
      lines.append(word);
  }
  return lines.join('\n');
}

}  // namespace

/// A recording and what has been looked at of it.
struct PlotChecks::Run {
  // False: there is more.
  bool Look(const std::stop_token& stop) {
    QElapsedTimer since;
    since.start();
    State step;
    System::Inputs inputs;
    // Other steps have taken the place of those that were looked at, or they were taken back: not where
    // thinning has left an earlier step of them.
    if (checked && (timeline->SerialAt(timeline->IndexAt(*checked)) > serial || timeline->size() == 0 ||
                    timeline->last_time() < *checked)) {
      checks = {};
      checked.reset();
    }
    // By time: thinning changes the numbers of steps.
    for (std::size_t i = checked ? timeline->IndexAt(*checked) + 1 : 0; !stop.stop_requested(); ++i) {
      if (since.hasExpired(kLookPieceMs)) return false;
      std::uint64_t number = 0;
      if (!timeline->Get(i, &step, &inputs, &number)) return true;
      if (checked && step.time <= *checked) continue;
      system->SetInputs(inputs);
      checks.Look(step, system.get());
      checked = step.time;
      serial = number;
    }
    return true;
  }

  QString name;  // empty: it is in hand
  std::shared_ptr<const Timeline> timeline;
  std::unique_ptr<System> system;
  RunChecks checks;
  std::optional<double> checked;  // time of the last step, and its number
  std::uint64_t serial = 0;
};

PlotChecks::PlotChecks(PlotPanel* panel) : QObject(panel), panel_(panel) {
  on_ = panel->workbench()->settings()->value(kChecksKey, true).toBool();
  Player* const player = panel->workbench()->player();
  connect(player, &Player::replaced, this, [this] {
    sentences_.clear();
    show();
    Q_EMIT changed();
    takeRuns();
  });
  connect(panel->workbench()->runs(), &KeptRuns::comparedChanged, this, &PlotChecks::takeRuns);
  // Whoever does not see the plots pays nothing for it.
  seen_ = new WhenSeen(panel, [this] {
    if (!timer_.isActive()) timer_.start();
  });
  timer_.setParent(this);
  timer_.setObjectName("plotChecks");
  timer_.setSingleShot(true);
  timer_.setInterval(kLookMs);
  connect(&timer_, &QTimer::timeout, this, &PlotChecks::look);
  connect(player, &Player::frameChanged, this, [this] {
    if (on_) seen_->rebuild();
  });
  takeRuns();
}

PlotChecks::~PlotChecks() = default;

void PlotChecks::setOn(bool on) {
  on_ = on;
  panel_->workbench()->settings()->setValue(kChecksKey, on);
  if (on) seen_->rebuild();
  show();
  Q_EMIT changed();
}

void PlotChecks::takeRuns() {
  work_.cancel();
  runs_.clear();
  const Player* player = panel_->workbench()->player();
  const KeptRuns* kept = panel_->workbench()->runs();
  const auto add = [&](const QString& name, std::shared_ptr<const Timeline> timeline,
                       std::unique_ptr<System> system) {
    if (!timeline || !system) return;
    auto run = std::make_shared<Run>();
    run->name = name;
    run->timeline = std::move(timeline);
    run->system = std::move(system);
    runs_.push_back(std::move(run));
  };
  add({}, player->recording(), player->cloneSystem());
  for (const RunLane& lane : kept->lanes()) {
    const RunSteps* steps = kept->stepsOf(lane.id);
    if (!lane.compared || steps == nullptr) continue;
    const System* other = kept->systemOf(lane.id);
    add(lane.name, steps->timeline, other != nullptr ? other->Clone() : player->cloneSystem());
  }
  seen_->rebuild();
}

void PlotChecks::look() {
  if (!on_ || runs_.empty()) return show();
  if (!panel_->isVisible() || work_.isWanted()) return seen_->rebuild();
  struct Found {
    std::vector<std::string> sentences;
    bool complete = true;
  };
  const auto found = std::make_shared<Found>();
  const auto frame = panel_->workbench()->player()->frame();
  const Model* model = panel_->workbench()->player()->model();
  const auto cross_check = std::make_shared<RunChecks>();  // of now: what it found may have been forgotten
  if (frame && model) cross_check->Look(frame->cross_check, kInfinity, model->dof_names());
  const auto work = [found, cross_check, runs = runs_](const std::stop_token& stop) {
    try {
      for (const auto& run : runs) {
        found->complete = run->Look(stop) && found->complete;
        for (const std::string& sentence : run->checks.Sentences())
          found->sentences.push_back(run->name.isEmpty() ? sentence
                                                         : run->name.toStdString() + ": " + sentence);
        if (run == runs.front())
          for (const std::string& sentence : cross_check->Sentences()) found->sentences.push_back(sentence);
      }
    } catch (...) {
      found->sentences = {caughtText().toStdString()};
    }
  };
  work_.start({work, [this, found] {
                 if (!found->complete) seen_->rebuild();
                 if (found->sentences == sentences_) return;
                 sentences_ = found->sentences;
                 show();
                 Q_EMIT changed();
               }});
}

void PlotChecks::takePlot() {
  text_ = nullptr;
  show();
}

void PlotChecks::show() {
  const bool any = !panel_->panes().empty();
  writeWarnings(any ? sentences() : std::vector<std::string>(), panel_->workbench()->theme(), panel_->plot(),
                &text_);
  panel_->plot()->replot(QCustomPlot::rpQueuedReplot);
}

void writeWarnings(const std::vector<std::string>& sentences, const Theme& theme, QCustomPlot* plot,
                   QCPItemText** text) {
  if (sentences.empty()) {
    if (*text != nullptr) plot->removeItem(*text);
    *text = nullptr;
    return;
  }
  if (*text == nullptr) {
    *text = new QCPItemText(plot);
    (*text)->setObjectName("plotWarnings");
    (*text)->setSelectable(false);
    (*text)->setLayer("overlay");
    (*text)->setClipToAxisRect(false);
    (*text)->setPositionAlignment(Qt::AlignRight | Qt::AlignTop);
    (*text)->setTextAlignment(Qt::AlignLeft);
    (*text)->setPadding(QMargins(6, 3, 6, 3));
    (*text)->position->setType(QCPItemPosition::ptViewportRatio);
    (*text)->position->setCoords(1, 0);
  }
  QFont font = smallFont(plot->font());
  font.setBold(true);
  (*text)->setFont(font);
  (*text)->setColor(theme.text);
  (*text)->setBrush(theme.panel);
  (*text)->setPen(QPen(theme.bad, 1.5));
  QStringList lines;
  for (const std::string& sentence : sentences)
    lines.append(
        wrapped("● " + QString::fromStdString(sentence), QFontMetrics(font), plot->viewport().width() - 24));
  (*text)->setText(lines.join('\n'));
}

}  // namespace linkwright::app
