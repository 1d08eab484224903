// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/remote/Channel.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QPointer>
#include <array>
#include <cerrno>

namespace linkwright::app {
namespace {

// Read at once before the window is looked after again.
constexpr qsizetype kPortion = qsizetype{1} << 20;

bool isLater(int error) { return error == EAGAIN || error == EWOULDBLOCK || error == EINTR; }

}  // namespace

bool Channel::isSocket(int file) {
  struct stat info = {};
  return file >= 0 && fstat(file, &info) == 0 && S_ISSOCK(info.st_mode);
}

Channel::Channel(int socket, QObject* parent) : QObject(parent), socket_(isSocket(socket) ? socket : -1) {
  if (socket_ < 0) return;
  fcntl(socket_, F_SETFD, FD_CLOEXEC);
  fcntl(socket_, F_SETFL, fcntl(socket_, F_GETFL) | O_NONBLOCK);
  read_.setSocket(socket_);
  write_.setSocket(socket_);
  write_.setEnabled(false);
  read_.setEnabled(true);
  connect(&read_, &QSocketNotifier::activated, this, &Channel::readMore);
  connect(&write_, &QSocketNotifier::activated, this, &Channel::writeMore);
}

Channel::~Channel() {
  read_.setEnabled(false);
  write_.setEnabled(false);
  if (socket_ >= 0) ::close(socket_);
}

void Channel::close() {
  if (socket_ < 0) return;
  read_.setEnabled(false);
  write_.setEnabled(false);
  ::close(socket_);
  socket_ = -1;
  Q_EMIT closed();
}

void Channel::readMore() {
  std::array<char, 1 << 16> buffer;
  bool ended = false;
  for (qsizetype got = 0; got < kPortion;) {
    const ssize_t count = recv(socket_, buffer.data(), buffer.size(), 0);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      ended = count == 0 || !isLater(errno);
      break;
    }
    in_.append(buffer.data(), count);
    got += count;
  }
  // Whoever gets a line may delete this.
  const QPointer<Channel> self(this);
  qsizetype begin = 0;
  const QByteArray lines = in_.left(in_.lastIndexOf('\n') + 1);
  in_.remove(0, lines.size());
  for (qsizetype end; (end = lines.indexOf('\n', begin)) >= 0; begin = end + 1) {
    Q_EMIT received(lines.mid(begin, end - begin));
    if (!self) return;
  }
  if (ended || in_.size() > kMostBytes) close();
}

void Channel::send(const QByteArray& line) {
  if (socket_ < 0) return;
  out_ += line;
  out_ += '\n';
  writeMore();
}

void Channel::writeMore() {
  while (!out_.isEmpty()) {
    const ssize_t count = ::send(socket_, out_.constData(), static_cast<size_t>(out_.size()), MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      // An end of the connection is noticed while reading.
      if (!isLater(errno)) out_.clear();
      break;
    }
    out_.remove(0, count);
  }
  write_.setEnabled(!out_.isEmpty());
}

}  // namespace linkwright::app
