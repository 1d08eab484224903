// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <cstdint>
#include <optional>
#include <vector>

class QMenu;

namespace linkwright::app {

class MainWindow;
class UnsavedDialog;

/// The windows of this process, each with a document of its own. Lists that are the program's are the same in
/// all of them. On the UI thread.
class OpenWindows : public QObject {
  Q_OBJECT
 public:
  static OpenWindows* instance();

  void add(MainWindow* window);  ///< by its constructor, before it makes any control
  std::vector<MainWindow*> all() const;
  std::vector<MainWindow*> shown() const;  ///< a window that was closed is none of them
  /// The other window that has the scene of this file open; null: there is none.
  MainWindow* other(const MainWindow* window, const QString& path) const;
  void show(MainWindow* window);  ///< in front of the others
  /// Another one, arranged like `beside`; it is deleted when it is closed.
  MainWindow* openBeside(MainWindow* beside);
  /// Closes all windows, once the user has decided about all unsaved changes; asks in `window` if there are
  /// several.
  void quit(MainWindow* window);
  /// The same, and the program is to be started again with startAgain().
  void restart(MainWindow* window);
  /// After restart(), once the windows are closed: the files that were open; unset where the user stayed.
  const std::optional<QStringList>& startAgain() const { return start_again_; }
  /// The session ends. True: it is to wait, since there are unsaved changes that the user is asked about;
  /// where the user may not be asked, they are kept for recovery.
  bool holdsUpSession(bool may_ask);

 private:
  /// A document whose changes were given up, at a position in its history.
  struct GivenUp {
    QPointer<MainWindow> window;
    std::uint64_t revision = 0;
  };
  using Windows = std::vector<QPointer<MainWindow>>;

  explicit OpenWindows(QObject* parent);
  std::vector<MainWindow*> unsaved() const;
  void closeAll(MainWindow* window);
  void askAboutAll(const std::vector<MainWindow*>& windows, MainWindow* window);
  void saveNext(Windows left, const std::vector<GivenUp>& given_up);
  void finish(const std::vector<GivenUp>& given_up);

  QPointer<UnsavedDialog> question_;
  bool updating_lists_ = false;
  bool starts_again_ = false;
  std::optional<QStringList> start_again_;
};

/// The line for another window in the menu of files.
void addNewWindowAction(QMenu* menu, MainWindow* window);

}  // namespace linkwright::app
