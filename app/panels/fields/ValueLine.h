// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <optional>

namespace linkwright::app {

/// A line for a value: a text, a number, a formula. A number has its unit behind it and takes steps: the
/// arrow keys up and down and the wheel change its second digit, ten times as much with Ctrl or the page
/// keys. What is typed and cannot be taken stays, marked, to be corrected; Escape gives the shown value back.
class ValueLine : public QLineEdit {
  Q_OBJECT
 public:
  explicit ValueLine(QWidget* parent = nullptr);

  void setUnit(const QString& unit);
  /// No text but a number is meant: spaces are not typed into it.
  void setNumeric(bool on) { numeric_ = on; }
  bool isNumeric() const { return numeric_; }

  /// Shows a value, unless another one is half typed. `anew`: that of another object, what is typed goes.
  void showValue(const QString& text, bool anew = false);
  /// Of several objects whose values differ: a word for that instead of the value that is shown.
  void showVarious(const QString& word);
  /// What is typed; where a word stands for various values and nothing is typed, the one that was shown.
  QString meant() const { return various_ && text().isEmpty() ? hidden_ : text(); }
  /// Something has been typed that is not taken yet.
  bool isBeingTyped() const { return text() != shown_; }
  void accept();              ///< what is typed is the value now
  void setWrong(bool wrong);  ///< what is typed cannot be taken
  void revert();              ///< to the value that was shown
  /// To a number that many steps on. False: it is none, or cannot be changed.
  bool step(double by);

  QSize minimumSizeHint() const override;
  QSize sizeHint() const override;

 Q_SIGNALS:
  void entered();  ///< something else was typed, and is complete
  void stepped();  ///< text() is the next number

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QString unit_, shown_;
  QString hidden_, placeholder_;  // while it shows various values
  bool various_ = false;
  bool numeric_ = false;
  int wheel_ = 0;  // of a step that is not complete
};

/// The number that a text is, whatever the locale; a comma may stand for the point.
std::optional<double> numberIn(const QString& text);
/// A number some steps on, each of which changes its second digit.
double steppedNumber(double value, double by);
/// With as many digits as are of use: at most ten.
QString shortNumber(double value);

}  // namespace linkwright::app
