// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of every panel: each text is there, is not cut off, and stands out from its ground.
#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QSettings>
#include <QTextDocument>
#include <QToolButton>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <vector>

#include "BuildInfo.h"
#include "app/base/ElidedLabel.h"
#include "app/languages/Language.h"
#include "app/workbench/Workbench.h"
#include "tests/app/WindowFixture.h"

namespace panel_pictures_test {

using namespace linkwright;
using namespace linkwright::app;

// Strokes are some pixels wide at this scale: their middle has the colour of the text.
constexpr int kScale = 3;
// WCAG 2: text, and what is switched off, which may be weak but not gone.
constexpr double kReadable = 4.5, kThere = 1.5;

double luminance(QRgb color) {
  const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(qRed(color) / 255.0) + 0.7152 * linear(qGreen(color) / 255.0) +
         0.0722 * linear(qBlue(color) / 255.0);
}

// The best contrast of the most frequent colour there with another that some pixels have.
double contrastIn(const QImage& picture, const QRect& where) {
  std::unordered_map<QRgb, int> counts;
  const QRect inside = where.intersected(picture.rect());
  for (int y = inside.top(); y <= inside.bottom(); ++y)
    for (int x = inside.left(); x <= inside.right(); ++x) ++counts[picture.pixel(x, y)];
  if (counts.empty()) return 1;
  const QRgb ground = std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) {
                        return a.second < b.second;
                      })->first;
  const double of_ground = luminance(ground);
  double best = 1;
  for (const auto& [color, count] : counts) {
    if (count < kScale * kScale) continue;
    const double here = luminance(color);
    best = std::max(best, (std::max(here, of_ground) + 0.05) / (std::min(here, of_ground) + 0.05));
  }
  return best;
}

QString plain(const QString& text) {
  if (!Qt::mightBeRichText(text)) return QString(text).remove('&').trimmed();
  QTextDocument document;
  document.setHtml(text);
  return document.toPlainText().trimmed();
}

// A text and where it is painted, in its widget.
struct Shown {
  QString text;
  QRect where;
  bool cut = false;
};

std::optional<Shown> shownBy(const QWidget& widget) {
  const QRect all = widget.contentsRect();
  if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
    const QString text = plain(label->text());
    if (text.isEmpty()) return std::nullopt;
    bool cut = false;
    if (label->wordWrap())
      cut = label->heightForWidth(label->width()) > label->height() + 1;
    else if (qobject_cast<const ElidedLabel*>(&widget) == nullptr)
      cut = label->sizeHint().width() > label->width() + 1;
    return Shown{text, all, cut};
  }
  if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
    const auto* tool = qobject_cast<const QToolButton*>(button);
    if (tool != nullptr && tool->toolButtonStyle() == Qt::ToolButtonIconOnly) return std::nullopt;
    const QString text = plain(button->text());
    if (text.isEmpty()) return std::nullopt;
    // The box, or the icon, beside the text would hide that the text is missing.
    QRect where = all;
    const int room = button->fontMetrics().horizontalAdvance(text);
    if (where.width() > room && (qobject_cast<const QCheckBox*>(button) || !button->icon().isNull()))
      where.setLeft(std::min(where.left() + 24, where.right() - room / 2));
    return Shown{text, where, button->sizeHint().width() > button->width() + 1};
  }
  if (const auto* box = qobject_cast<const QComboBox*>(&widget)) {
    if (box->currentText().isEmpty() || box->isEditable()) return std::nullopt;
    return Shown{box->currentText(), all.adjusted(4, 2, -24, -2), false};
  }
  if (const auto* line = qobject_cast<const QLineEdit*>(&widget)) {
    if (line->text().trimmed().isEmpty()) return std::nullopt;
    const bool number = qobject_cast<const QAbstractSpinBox*>(line->parentWidget()) != nullptr;
    const int room = line->fontMetrics().horizontalAdvance(line->text());
    return Shown{line->text(), all.adjusted(2, 2, -2, -2), number && room > line->width() + 1};
  }
  return std::nullopt;
}

struct Fault {
  QString text;
  QString what;
};

// What is wrong with the texts that a widget shows. `count`: how many there are.
std::vector<Fault> faultsIn(QWidget* widget, int* count) {
  QImage picture(widget->size() * kScale, QImage::Format_RGB32);
  picture.setDevicePixelRatio(kScale);
  picture.fill(widget->palette().color(QPalette::Window));
  widget->render(&picture);
  picture.setDevicePixelRatio(1);
  std::vector<Fault> faults;
  for (const QWidget* each : widget->findChildren<QWidget*>()) {
    if (!each->isVisibleTo(widget) || each->visibleRegion().boundingRect() != each->rect()) continue;
    const auto shown = shownBy(*each);
    if (!shown) continue;
    ++*count;
    const QPoint corner = each->mapTo(widget, shown->where.topLeft());
    const double contrast = contrastIn(picture, QRect(corner * kScale, shown->where.size() * kScale));
    const QString name =
        shown->text + " (" + each->metaObject()->className() + " " + each->objectName() + ")";
    if (contrast < (each->isEnabled() ? kReadable : kThere))
      faults.push_back({name, "contrast " + QString::number(contrast)});
    if (shown->cut) faults.push_back({name, "cut off"});
  }
  return faults;
}

TEST_CASE("A text that is missing, weak or cut off in a picture is found") {
  testApplication();
  QWidget panel;
  panel.setPalette(QPalette(Qt::black, Qt::white));
  panel.setAutoFillBackground(true);
  panel.resize(300, 120);
  auto* good = new QLabel("good", &panel);
  good->setGeometry(10, 10, 100, 20);
  auto* other = new QLabel("other", &panel);
  other->setGeometry(10, 40, 100, 20);
  panel.show();
  const auto found = [&] {
    QCoreApplication::processEvents();
    int count = 0;
    const auto faults = faultsIn(&panel, &count);
    CHECK(count == 2);
    return faults.empty() ? QString() : faults[0].text.section(' ', 0, 0) + ": " + faults[0].what;
  };
  CHECK(found().toStdString().empty());
  other->setStyleSheet("color: white");
  CHECK(found().toStdString() == "other: contrast 1");
  other->setStyleSheet("color: #999999");
  CHECK(found().startsWith("other: contrast 2."));
  other->setStyleSheet({});
  other->setText("other, which does not fit into its place");
  CHECK(found().toStdString() == "other,: cut off");
}

class Pictures {
 public:
  explicit Pictures(const char* language) : language_(language) {
    f_.open(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/scenes/six-joint-arm.lws.json"));
    f_.player->step(20);
    REQUIRE(f_.waitFor([&] { return f_.player->time() > 0; }));
    f_.selection->select({PickKind::kLink, 3});
  }

  void check(ThemeChoice theme, QSize size) {
    f_.workbench()->themes()->choose(theme);
    f_.window.resize(size);
    int count = 0;
    for (QDockWidget* dock : f_.window.findChildren<QDockWidget*>()) {
      dock->show();
      dock->raise();
      f_.waitForPicture();
      QCoreApplication::sendPostedEvents();
      CAPTURE(dock->objectName().toStdString(), static_cast<int>(theme), size.width());
      const auto faults = faultsIn(dock, &count);
      for (const Fault& fault : faults) {
        UNSCOPED_INFO(fault.text.toStdString() << ": " << fault.what.toStdString());
      }
      CHECK(faults.empty());
    }
    CHECK(count > 60);
  }

 private:
  // From before the window to after it.
  struct Language {
    explicit Language(const char* code) { useLanguage(code); }
    ~Language() { useLanguage("en"); }
  } language_;
  WindowFixture f_;
};

constexpr QSize kSizes[] = {{1280, 800}, {960, 500}, {1800, 1000}};
constexpr ThemeChoice kThemes[] = {ThemeChoice::kLight, ThemeChoice::kDark, ThemeChoice::kContrast};

// Each theme, each size and each language here; all of their combinations by night.
TEST_CASE("Every panel's texts are there, whole and readable in each theme, size and language") {
  testApplication();
  {
    Pictures pictures("en");
    pictures.check(kThemes[0], kSizes[0]);
    pictures.check(kThemes[2], kSizes[1]);
  }
  {
    Pictures pictures("ko");
    pictures.check(kThemes[1], kSizes[2]);
  }
  QSettings().remove("theme");
}

TEST_CASE("Every panel in all themes, sizes and languages", "[.panel_pictures]") {
  testApplication();
  for (const char* language : {"en", "ko"}) {
    CAPTURE(language);
    Pictures pictures(language);
    for (const ThemeChoice theme : kThemes)
      for (const QSize size : kSizes) pictures.check(theme, size);
  }
  QSettings().remove("theme");
}

}  // namespace panel_pictures_test
