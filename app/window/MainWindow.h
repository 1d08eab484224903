// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <functional>
#include <optional>
#include <string>
#include <vector>

class QDockWidget;
class QLabel;
class QProgressBar;
class QStackedWidget;
class QToolButton;
class QMenu;

namespace linkwright::app {

class Banner;
class SafetyNet;
class ViewportWidget;
class WelcomePage;
class Workbench;

/// The window: puts viewport, panels, menus and bars together and asks before changes are lost.
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  explicit MainWindow(QWidget* parent = nullptr);
  ~MainWindow() override;

  ViewportWidget* viewport() { return viewport_; }
  SafetyNet* safetyNet() { return net_; }
  /// Takes the desktop's theme while none is chosen, now and when it changes.
  void followDesktop();
  /// Opens a file after asking about unsaved changes.
  void openFile(const QString& path);
  /// Opens a scene that is shipped as a copy, which has no file yet; likewise.
  void openCopy(const QString& path);
  /// Shows a warning in the banner.
  void warn(const QString& text);
  /// Once the window is closed: with what arguments the program is to be started again, if that was asked
  /// for.
  const std::optional<QStringList>& startAgain() const { return start_again_; }

 protected:
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  /// Raised when docks change so much that an old saved layout would not fit.
  static constexpr int kLayoutVersion = 1;

  void createMenus();
  void createToolBar();
  void createStatusBar();
  QWidget* makeMessagesButton();
  void createDocks();
  void wire();
  void restoreLayout();
  /// Does it once unsaved changes are saved or given up; never if the user stays.
  void leave(std::function<void()> then);
  /// Closes the window as always, and has the program start again with the file that is open.
  void restart();
  void newScene();
  void chooseFile();
  void chooseRobot();
  void save(const std::function<void()>& then = {});  ///< `then`: once that has worked
  void saveAs(const std::function<void()>& then = {});
  void updateTitle();
  void updateCentral();
  void updateStatus();
  void plot(const std::vector<std::string>& signal_names);
  void about();

  Workbench* workbench_;
  ViewportWidget* viewport_;
  WelcomePage* welcome_;
  QStackedWidget* stack_;
  Banner* banner_;
  SafetyNet* net_ = nullptr;
  QMenu* panels_menu_ = nullptr;
  QDockWidget* plots_dock_ = nullptr;
  QLabel* pointer_label_ = nullptr;  // its tooltip: drawing_info_ and picking_info_
  QString drawing_info_, picking_info_;
  QLabel* selection_label_ = nullptr;
  QLabel* mode_label_ = nullptr;
  QLabel* loading_label_ = nullptr;
  QProgressBar* loading_bar_ = nullptr;
  QToolButton* loading_cancel_ = nullptr;
  QWidget* transport_ = nullptr;
  QByteArray first_layout_;
  QByteArray layout_;     // of the panels, while nothing is open and they are hidden
  bool leaving_ = false;  // closes, and what is not saved has been asked about
  std::optional<QStringList> start_again_;
};

}  // namespace linkwright::app
