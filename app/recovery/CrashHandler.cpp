// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recovery/CrashHandler.h"

#include <execinfo.h>
#include <fcntl.h>
#include <unistd.h>

#include <QFile>
#include <QSysInfo>
#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>
#include <typeinfo>

#include "BuildInfo.h"
#include "engine/math/InstructionSet.h"

namespace linkwright::app {
namespace {

constexpr std::array kCrashSignals = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};
constexpr std::size_t kCrashText = 4096;

// All that the handler reads is here, ready made: in it nothing may allocate or lock.
char crash_versions[kCrashText], crash_exception[kCrashText];
struct CrashPlace {
  char file[kCrashText];  // empty: it is free
  char document[kCrashText];
};
CrashPlace crash_places[kMostCrashFolders];
std::atomic_flag crash_reported = ATOMIC_FLAG_INIT;
alignas(16) char crash_stack[64 * 1024];

void keepText(char* place, const QByteArray& text) {
  const auto size = std::min(static_cast<std::size_t>(text.size()), kCrashText - 1);
  std::memcpy(place, text.data(), size);
  place[size] = '\0';
}

const char* signalName(int number) {
  switch (number) {
    case SIGSEGV:
      return "SIGSEGV (memory that may not be read or written)";
    case SIGABRT:
      return "SIGABRT (the program found itself in an impossible state)";
    case SIGBUS:
      return "SIGBUS (memory that is not there)";
    case SIGFPE:
      return "SIGFPE (an impossible integer division)";
    case SIGILL:
      return "SIGILL (an instruction that the processor does not have)";
    default:
      return "a signal";
  }
}

void putText(int fd, const char* text) {
  std::size_t left = std::strlen(text);
  while (left > 0) {
    const ssize_t n = ::write(fd, text, left);
    if (n <= 0) return;
    text += n;
    left -= static_cast<std::size_t>(n);
  }
}

void putAddress(int fd, const void* address) {
  char text[2 + 2 * sizeof address + 1] = "0x";
  auto value = reinterpret_cast<std::uintptr_t>(address);
  for (std::size_t i = 2 * sizeof address; i > 0; --i, value >>= 4)
    text[1 + i] = "0123456789abcdef"[value & 15u];
  text[2 + 2 * sizeof address] = '\0';
  putText(fd, text);
}

CrashPlace* placeOfCrash(const QByteArray& file) {
  const auto found = std::find_if(std::begin(crash_places), std::end(crash_places),
                                  [&](const CrashPlace& place) { return file == place.file; });
  return found == std::end(crash_places) ? nullptr : found;
}

QByteArray crashFileOf(const QString& folder) { return QFile::encodeName(folder + "/crash.txt"); }

// `of`: the window whose report it is; null: that of all.
void putReport(int fd, const CrashPlace* of, int number, const void* address, void* const* frames,
               int count) {
  putText(fd, "Ended by ");
  putText(fd, signalName(number));
  putText(fd, "\n");
  if (crash_exception[0] != '\0') {
    putText(fd, "Exception: ");
    putText(fd, crash_exception);
    putText(fd, "\n");
  }
  if (number != SIGABRT) {
    putText(fd, "Address: ");
    putAddress(fd, address);
    putText(fd, "\n");
  }
  putText(fd, crash_versions);
  for (const CrashPlace& place : crash_places) {
    if (place.file[0] == '\0' || (of != nullptr && of != &place)) continue;
    putText(fd, "Document: ");
    putText(fd, place.document);
    putText(fd, "\n");
  }
  putText(fd, "Call stack:\n");
  backtrace_symbols_fd(frames, count, fd);
}

void onCrash(int number, siginfo_t* info, void*) {
  // A fault in here ends the program at once; so does one of a second thread meanwhile.
  for (const int each : kCrashSignals) std::signal(each, SIG_DFL);
  if (!crash_reported.test_and_set()) {
    std::array<void*, 128> frames{};
    const int count = backtrace(frames.data(), static_cast<int>(frames.size()));
    const void* address = info != nullptr ? info->si_addr : nullptr;
    for (const CrashPlace& place : crash_places) {
      if (place.file[0] == '\0') continue;
      const int fd = ::open(place.file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
      if (fd < 0) continue;
      putReport(fd, &place, number, address, frames.data(), count);
      ::fsync(fd);
      ::close(fd);
    }
    putReport(STDERR_FILENO, nullptr, number, address, frames.data(), count);
  }
  ::raise(number);  // now with its usual effect, once this handler returns
}

[[noreturn]] void onTerminate() {
  try {
    if (const std::exception_ptr current = std::current_exception()) std::rethrow_exception(current);
  } catch (const std::exception& error) {
    keepText(crash_exception, QByteArray(typeid(error).name()) + ": " + error.what());
  } catch (...) {
    keepText(crash_exception, "of an unknown type");
  }
  std::abort();
}

}  // namespace

void installCrashHandler() {
  keepText(crash_versions, QString("Linkwright %1, instruction set %2\nQt %3, %4, kernel %5\n")
                               .arg(LINKWRIGHT_VERSION, ToString(ChosenInstructionSet()), qVersion(),
                                    QSysInfo::prettyProductName(), QSysInfo::kernelVersion())
                               .toUtf8());
  // The first call loads a library: not in a handler.
  std::array<void*, 4> frames{};
  backtrace(frames.data(), static_cast<int>(frames.size()));
  stack_t stack = {};
  stack.ss_sp = crash_stack;
  stack.ss_size = sizeof crash_stack;
  sigaltstack(&stack, nullptr);
  struct sigaction action = {};
  action.sa_sigaction = onCrash;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (const int number : kCrashSignals) sigaction(number, &action, nullptr);
  std::set_terminate(onTerminate);
}

void addCrashFolder(const QString& folder) {
  if (CrashPlace* const place = placeOfCrash({})) {
    keepText(place->document, {});
    keepText(place->file, crashFileOf(folder));
  }
}

void removeCrashFolder(const QString& folder) {
  if (CrashPlace* const place = placeOfCrash(crashFileOf(folder))) place->file[0] = '\0';
}

void setCrashDocument(const QString& folder, const QString& name) {
  if (CrashPlace* const place = placeOfCrash(crashFileOf(folder))) keepText(place->document, name.toUtf8());
}

}  // namespace linkwright::app
