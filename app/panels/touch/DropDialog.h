// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <string>

#include "engine/model/Index.h"

namespace linkwright::app {

class QuantityBox;
class Workbench;

/// Lifts what a link is part of by a height that is typed, and lets it go.
class DropDialog : public QDialog {
  Q_OBJECT
 public:
  DropDialog(Workbench* workbench, FrameIndex link, QWidget* parent = nullptr);

 private:
  void lift(bool lets_go);

  Workbench* workbench_;
  std::string name_;
  QuantityBox* height_;
};

}  // namespace linkwright::app
