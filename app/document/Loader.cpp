// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/Loader.h"

#include <QElapsedTimer>

#include "app/base/Application.h"
#include "app/languages/MessageText.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/compile/ViewCheck.h"

namespace linkwright::app {
namespace {

// Progress is reported at most this often: a message a mesh would flood the UI thread.
constexpr int kProgressIntervalMs = 40;

}  // namespace

Loader::Loader(const QString& path) : path_(path) {}

Loader::Loader(const QString& path, const QString& text, const QStringList& packages) : path_(path) {
  options_.text = text.toStdString();
  for (const QString& package : packages) options_.package_paths.emplace_back(package.toStdString());
}

void Loader::start() {
  thread_ = std::jthread([this](const std::stop_token& stop) {
    QElapsedTimer since;
    LoadSceneOptions options = options_;
    options.stop = stop;
    options.progress = [this, &since](double fraction, std::string_view stage) {
      if (since.isValid() && since.elapsed() < kProgressIntervalMs) return;
      since.start();
      Q_EMIT progress(fraction, messageText(std::string(stage)));
    };
    try {
      outcome_.result = LoadScene(path_.toStdString(), options);
      if (outcome_.result.ok && !stop.stop_requested())
        outcome_.compiled = CompileScene(outcome_.result.scene, &outcome_.result.problems, stop);
      if (outcome_.compiled && !stop.stop_requested())
        CheckView(*outcome_.compiled, &outcome_.result.problems, stop);
    } catch (...) {
      fail(caughtText());
    }
    if (stop.stop_requested()) outcome_.result.cancelled = true;
    try {
      Q_EMIT finished();
    } catch (...) {
      fail(caughtText());
    }
  });
}

Loader::Outcome Loader::take() {
  if (thread_.joinable()) thread_.join();
  return std::move(outcome_);
}

void Loader::fail(const QString& why) noexcept {
  try {
    outcome_ = {};
    outcome_.result.problems.Add(Severity::kError, path_.toStdString(), 0, "", why.toStdString());
  } catch (...) {
    outcome_.result.ok = false;  // without a reason
  }
}

Loader::~Loader() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

void Loader::cancel() { thread_.request_stop(); }

}  // namespace linkwright::app
