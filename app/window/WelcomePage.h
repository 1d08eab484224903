// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

class QGridLayout;
class QImage;
class QVBoxLayout;

namespace linkwright::app {

class RecentRow;
class SceneCard;
class Thumbnails;
class Workbench;

/// What the window shows while nothing is open: what to do, the scenes that come with the program, recent
/// files.
class WelcomePage : public QWidget {
  Q_OBJECT
 public:
  explicit WelcomePage(Workbench* workbench, QWidget* parent = nullptr);

 Q_SIGNALS:
  void openRequested(const QString& path);
  void copyRequested(const QString& path);  ///< of a scene that is shipped
  void tourRequested();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QWidget* makeTourCard(QWidget* page);
  void refresh();
  void drawCards();
  void placeCards();  // in as many columns as there is room for

  Workbench* workbench_;
  QGridLayout* cards_;
  QVBoxLayout* recent_;
  std::vector<SceneCard*> card_list_;
  std::vector<RecentRow*> recent_list_;
  bool stale_ = true;  // the list of recent files is older than they are
  Thumbnails* thumbnails_ = nullptr;
  int columns_ = 0;
};

}  // namespace linkwright::app
