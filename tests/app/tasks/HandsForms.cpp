// SPDX-License-Identifier: GPL-3.0-or-later
// Of the hands of tests/app/tasks/Hands.h, what fills in dialogs and the page of properties.
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QToolButton>
#include <catch2/catch.hpp>

#include "app/panels/fields/QuantityBox.h"
#include "engine/math/Quantity.h"
#include "tests/app/tasks/Hands.h"
#include "tests/app/tasks/TaskWords.h"

namespace linkwright::app {
namespace {

QString numberText(double value) { return QString::number(value, 'g', 12); }

}  // namespace

QWidget* Hands::openDialog() {
  QDialog* found = nullptr;
  const auto find = [&] {
    for (QDialog* each : window.findChildren<QDialog*>())
      if (each->isVisible()) found = each;
    return found != nullptr && found->windowHandle() != nullptr;
  };
  REQUIRE(waitFor(find));
  return found;
}

template <class Widget>
Widget* Hands::dialogField(const char* name) {
  INFO("field " << name);
  auto* const field = openDialog()->findChild<Widget*>(name);
  REQUIRE(field);
  return field;
}

// In the unit that the window shows.
void Hands::dialogNumber(const char* name, double value) {
  auto* const box = dialogField<QuantityBox>(name);
  const auto unit = FindUnit(box->accessibleDescription().toStdString());
  type(box, numberText(unit ? value / unit->value : value));
  CHECK(box->si() == Approx(value).margin(1e-9));
}

void Hands::dialogVector(const char* name, const Vector3& value) {
  for (int i = 0; i < 3; ++i) {
    const QByteArray part = QByteArray(name) + "xyz"[i];
    if (std::abs(dialogField<QuantityBox>(part.constData())->si() - value[i]) > 1e-9)
      dialogNumber(part.constData(), value[i]);
  }
}

void Hands::dialogChoice(const char* name, const QString& text) {
  chooseFrom(dialogField<QComboBox>(name), text);
}

void Hands::dialogText(const char* name, const QString& text) { type(dialogField<QWidget>(name), text); }

void Hands::accept() {
  QWidget* const open = openDialog();
  QPointer<QWidget> kept(open);
  click(open->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok));
  const bool closed = waitFor([&] { return !kept || !kept->isVisible(); }, 3000);
  const auto* refused = kept ? kept->findChild<QLabel*>("buildRefused") : nullptr;
  INFO((refused ? refused->text().toStdString() : std::string()));
  REQUIRE(closed);
  QApplication::setActiveWindow(&window);
  settle();
}

void Hands::answerFile(const QString& path) {
  auto* const asked = dialog<QFileDialog>();
  REQUIRE(asked);
  auto* const name = asked->findChild<QLineEdit*>("fileNameEdit");
  REQUIRE(name);
  REQUIRE(waitFor([&] { return name->isVisible() && asked->windowHandle(); }));
  const QString file = QFileInfo(path).fileName();
  say(QString("File name: %1").arg(file));
  steps_.also("`" + file + "`");
  clickAt(name, QPoint(12, name->height() / 2));
  QTest::keyClick(windowOf(name), Qt::Key_A, Qt::ControlModifier);
  keysTo(name, path + '\n');
  count(kClick + 2 * kHoming + kKey * (path.size() + kOtherKeys));
  REQUIRE(waitFor([&] { return window.findChildren<QFileDialog*>().isEmpty(); }));
  QApplication::setActiveWindow(&window);
  settle();
}

template <class Widget>
Widget* Hands::shownField(const char* name) {
  INFO("field " << name);
  auto* const field = pageField<Widget>(name);
  REQUIRE(field);
  return field;
}

void Hands::pageType(const char* name, const QString& text) { type(shownField<QWidget>(name), text); }

void Hands::pageChoose(const char* name, const QString& text) {
  chooseFrom(shownField<QComboBox>(name), text);
}

void Hands::pageCheck(const char* name) {
  auto* const box = shownField<QWidget>(name);
  const QString words = wordsOf(box);
  steps_.also("*" + words + "*");
  scrollTo(box);
  say(words);
  clickAt(box, QPoint(9, box->height() / 2));
  count(kClick);
}

void Hands::pageClick(const char* name) { click(shownField<QWidget>(name)); }

void Hands::openAllValues() {
  auto* const fold = window.findChild<QToolButton*>("allValues");
  if (fold->isVisible() && !fold->isChecked()) click(fold);
}

}  // namespace linkwright::app
