// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/Common.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>

#include "app/cli/Main.h"
#include "engine/base/FileAccess.h"
#include "engine/base/Numbers.h"
#include "engine/scene/Postures.h"
#include "engine/scene/compile/ContactOn.h"
#include "engine/scene/compile/ViewCheck.h"

namespace linkwright::cli {

namespace {

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler writes it");

int stdout_error = 0;  // errno of what could not be written

void OnSignal(int /*signal*/) { interrupted = true; }

}  // namespace

namespace {

// What the command line changes of contact.
void TakeContact(const FileArguments& arguments, Scene* scene, ProblemList* problems) {
  if (arguments.contact) {
    if (const auto height = TurnContactOn(scene))
      problems->Add(Severity::kWarning, arguments.file, 0, "--contact",
                    "collision shapes reach below the ground: it is lowered to z = " + FormatNumber(*height) +
                        " m, where they touch it");
  }
  if (arguments.clock.empty()) return;
  const auto refuse = [&](const char* why) {
    problems->Add(Severity::kError, arguments.file, 0, "--clock", why);
  };
  if (!scene->contact || !scene->contact->enabled) return refuse("the scene has no contact (see --contact)");
  for (const ContactClock clock : {ContactClock::kAuto, ContactClock::kEvents, ContactClock::kStepping})
    if (arguments.clock == ToString(clock)) scene->contact->clock = clock;
  if (scene->contact->clock == ContactClock::kStepping && scene->contact->impacts == ImpactLaw::kSequential)
    refuse("the scene's sequential impacts need events");
}

}  // namespace

LoadSceneResult LoadFile(const FileArguments& arguments, bool load_meshes, std::optional<std::string> text) {
  LoadSceneOptions options;
  options.text = std::move(text);
  options.floating = arguments.floating;
  options.independent_mimic = arguments.independent_mimic;
  options.load_meshes = load_meshes;
  for (const std::string& path : arguments.package_paths) options.package_paths.emplace_back(path);
  return LoadScene(arguments.file, options);
}

std::shared_ptr<const CompiledScene> Load(const FileArguments& arguments, bool load_meshes,
                                          ProblemList* problems) {
  LoadSceneResult loaded = LoadFile(arguments, load_meshes);
  // What touches needs the meshes' shapes.
  const bool touches =
      arguments.contact || (loaded.ok && loaded.scene.contact && loaded.scene.contact->enabled);
  if (touches && !load_meshes) loaded = LoadFile(arguments, true);
  problems->Append(loaded.problems);
  if (!loaded.ok) return nullptr;
  if (!arguments.posture.empty()) {
    TakePosture(arguments.posture, arguments.file, &loaded.scene, problems);
    if (problems->HasErrors()) return nullptr;
  }
  TakeContact(arguments, &loaded.scene, problems);
  if (problems->HasErrors()) return nullptr;
  ProblemList found;
  auto compiled = CompileScene(loaded.scene, &found);
  if (compiled) CheckView(*compiled, &found);
  // A mechanism's model file makes a scene without a file.
  for (const Problem& problem : found.problems())
    problems->Add(problem.severity, problem.file.empty() ? arguments.file : problem.file, problem.line,
                  problem.element, problem.text);
  return compiled;
}

std::shared_ptr<const CompiledScene> LoadAndReport(const FileArguments& arguments, bool load_meshes) {
  ProblemList problems;
  auto scene = Load(arguments, load_meshes, &problems);
  for (const Problem& problem : problems.problems()) {
    if (problem.severity != Severity::kNote) std::fprintf(stderr, "%s\n", problem.ToString().c_str());
  }
  if (problems.HasErrors()) return nullptr;
  return scene;
}

std::optional<std::string> ReadCommandFile(const std::string& path) {
  constexpr std::uint64_t kMostBytes = std::uint64_t{64} << 20;
  FileBytes read = ReadFileBytes(path, kMostBytes);
  if (read.error.empty()) return std::move(read.bytes);
  const Problem problem{Severity::kError, path, 0, "", "the file " + read.error};
  std::fprintf(stderr, "%s\n", problem.ToString().c_str());
  return std::nullopt;
}

void CatchInterrupts() {
  struct sigaction action = {};
  action.sa_handler = OnSignal;
  sigemptyset(&action.sa_mask);
  // Once only: a second Ctrl+C ends a program that hangs.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool Interrupted() { return interrupted; }

std::string Number(double value) {
  if (!std::isfinite(value)) return "null";
  char text[32];
  const auto [end, error] = std::to_chars(text, text + sizeof text, value);
  return {text, error == std::errc() ? end : text};
}

void PrintError(const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); }

void GuardStandardStreams() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(fd, F_GETFD) != -1 || errno != EBADF) continue;
    // The lowest number that is free, so this one. Opened for the opposite direction: reading or writing
    // fails.
    static_cast<void>(open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY));
  }
}

bool WriteOut(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0)
    return true;
  stdout_error = errno;
  return false;
}

int FinishStdout(int exit_code) {
  if (std::fflush(stdout) != 0) stdout_error = errno;
  if (stdout_error == 0 && std::ferror(stdout) == 0) return exit_code;
  const std::string why = stdout_error == 0 ? "" : std::string(": ") + std::strerror(stdout_error);
  std::fprintf(stderr, "linkwright: standard output cannot be written%s\n", why.c_str());
  return exit_code == kOk ? kFailure : exit_code;
}

int Refuse(const char* command, const std::string& why) {
  PrintError(std::string("linkwright ") + command + ": " + why);
  return kUsage;
}

std::optional<std::int64_t> SecondsLeft(double seconds, double fraction) {
  constexpr double kAtLeast = 0.5;  // s
  if (fraction <= 0 || fraction >= 1 || seconds < kAtLeast) return std::nullopt;
  return static_cast<std::int64_t>(std::ceil(seconds * (1 - fraction) / fraction));
}

std::string TimeLeft(double seconds, double fraction) {
  constexpr int kMinute = 60;
  const auto left = SecondsLeft(seconds, fraction);
  if (!left) return {};
  const std::int64_t minutes = *left / kMinute;
  if (minutes == 0) return ", " + std::to_string(*left) + " s left";
  if (minutes < kMinute)
    return ", " + std::to_string(minutes) + " min " + std::to_string(*left % kMinute) + " s left";
  return ", " + std::to_string(minutes / kMinute) + " h " + std::to_string(minutes % kMinute) + " min left";
}

ProgressBar::ProgressBar(std::string_view what) : what_(what), terminal_(isatty(STDERR_FILENO) == 1) {}

ProgressBar::~ProgressBar() {
  if (terminal_ && !shown_.empty()) std::fputs("\r\033[K", stderr);
}

void ProgressBar::Update(double fraction) {
  if (!terminal_) return;
  constexpr int kWidth = 40;
  const double part = std::clamp(fraction, 0.0, 1.0);
  const int percent = static_cast<int>(part * 100), filled = percent * kWidth / 100;
  const std::chrono::duration<double> since = std::chrono::steady_clock::now() - begin_;
  const std::string left = TimeLeft(since.count(), part);
  std::string text = std::to_string(percent) + "%" + left;
  if (text == shown_) return;
  shown_ = std::move(text);
  std::fprintf(stderr, "\r%s [%s%s] %3d%%%s\033[K", what_.c_str(),
               std::string(static_cast<size_t>(filled), '#').c_str(),
               std::string(static_cast<size_t>(kWidth - filled), '.').c_str(), percent, left.c_str());
}

}  // namespace linkwright::cli
