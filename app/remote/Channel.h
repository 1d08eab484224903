// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QSocketNotifier>

namespace linkwright::app {

/// Lines over a connected socket that the program was started with. Nothing here waits: what the other end
/// does not read yet is kept until it does.
class Channel : public QObject {
  Q_OBJECT
 public:
  /// Longer lines end the connection.
  static constexpr qsizetype kMostBytes = qsizetype{1} << 28;

  static bool isSocket(int file);
  /// Takes the socket over, which is not passed on to other programs.
  explicit Channel(int socket, QObject* parent = nullptr);
  ~Channel() override;

  bool isOpen() const { return socket_ >= 0; }
  void send(const QByteArray& line);  ///< without its line end

 Q_SIGNALS:
  void received(const QByteArray& line);  ///< without its line end
  void closed();                          ///< by the other end

 private:
  void readMore();
  void writeMore();
  void close();

  int socket_;
  QSocketNotifier read_{QSocketNotifier::Read}, write_{QSocketNotifier::Write};
  QByteArray in_, out_;
};

}  // namespace linkwright::app
