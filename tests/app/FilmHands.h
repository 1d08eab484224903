// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

#include "app/panels/files/FilmDialog.h"

namespace linkwright::app {

/// What a user does and sees in the dialog for films.
inline void chooseFilmSize(FilmDialog* dialog, int width, int height) {
  auto* size = dialog->findChild<QComboBox*>("filmSize");
  size->setCurrentIndex(size->count() - 1);
  dialog->findChild<QSpinBox*>("filmWidth")->setValue(width);
  dialog->findChild<QSpinBox*>("filmHeight")->setValue(height);
}
inline bool isFilming(const FilmDialog& dialog) {
  return !dialog.findChild<QPushButton*>("film")->isEnabled();
}
inline QString filmStatus(const FilmDialog& dialog) {
  return dialog.findChild<QLabel*>("filmStatus")->text();
}

}  // namespace linkwright::app
