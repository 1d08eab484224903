// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>

class QComboBox;
class QSlider;
class QToolButton;

namespace linkwright::app {

class Workbench;

/// The keyframes of the scene and of its robots' files: to start in, to make of the present moment, to
/// rename, to remove, and a slider between two of them.
class KeyframeBar : public QWidget {
  Q_OBJECT
 public:
  explicit KeyframeBar(Workbench* workbench, QWidget* parent = nullptr);

  void list();

 private:
  QString chosen() const;  ///< empty: none
  void choose(const QString& name);
  void showOwn();
  void askForName(const QString& title, const QString& name, const std::function<void(const QString&)>& then);
  void add();
  void rename();
  void remove();
  void blend();

  Workbench* workbench_;
  QComboBox *keyframes_, *first_, *second_;
  QToolButton *add_, *rename_, *remove_;
  QWidget* blending_;
  QSlider* part_;
  int token_ = 0;
};

}  // namespace linkwright::app
