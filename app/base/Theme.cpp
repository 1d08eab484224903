// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/Theme.h"

#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QFile>
#include <QFontDatabase>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QStyle>
#include <QSvgRenderer>

// The resources are in a static library: nothing else would link them in.
static void takeResources() { Q_INIT_RESOURCE(resources); }

namespace linkwright::app {
namespace {

constexpr int kFontPixels = 13;

Theme makeLight() {
  Theme t;
  t.dark = false;
  t.window = QColor("#e9ebee");
  t.panel = QColor("#f6f7f9");
  t.field = QColor("#ffffff");
  t.hover = QColor("#e3e8ee");
  t.border = QColor("#d3d8de");
  t.text = QColor("#1d2630");
  t.muted = QColor("#66717d");
  t.disabled = QColor("#a4acb4");
  t.accent = QColor("#0f7f8c");
  t.accent_text = QColor("#ffffff");
  t.good = QColor("#2c8a4b");
  t.warning = QColor("#b7791f");
  t.bad = QColor("#c2362f");
  const char* const series[8] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                 "#b58900", "#56a6d6", "#7a4fb5", "#5b6670"};
  for (int i = 0; i < 8; ++i) t.series[i] = QColor(series[i]);
  return t;
}

Theme makeDark() {
  Theme t;
  t.dark = true;
  t.window = QColor("#16191d");
  t.panel = QColor("#1f2329");
  t.field = QColor("#272c33");
  t.hover = QColor("#323943");
  t.border = QColor("#383f48");
  t.text = QColor("#e4e8ec");
  t.muted = QColor("#98a3ae");
  t.disabled = QColor("#5d666f");
  t.accent = QColor("#35b3bf");
  t.accent_text = QColor("#0c1518");
  t.good = QColor("#5cc27f");
  t.warning = QColor("#e0a945");
  t.bad = QColor("#f0716a");
  const char* const series[8] = {"#56b4e9", "#ff9f4a", "#2fd0a0", "#ee9fcb",
                                 "#f0e050", "#6f9bff", "#b794f4", "#a0aab4"};
  for (int i = 0; i < 8; ++i) t.series[i] = QColor(series[i]);
  return t;
}

Theme makeContrast() {
  Theme t;
  t.dark = true;
  t.window = QColor("#000000");
  t.panel = QColor("#000000");
  t.field = QColor("#222222");
  t.hover = QColor("#3a3a3a");
  t.border = QColor("#ffffff");
  t.text = QColor("#ffffff");
  t.muted = QColor("#e6e6e6");
  t.disabled = QColor("#b4b4b4");
  t.accent = QColor("#ffd84a");
  t.accent_text = QColor("#000000");
  t.good = QColor("#6cf08c");
  t.warning = QColor("#ffd84a");
  t.bad = QColor("#ff8f88");
  const char* const series[8] = {"#7cc8ff", "#ffb066", "#4df0bc", "#ffb3dc",
                                 "#fff066", "#a8c2ff", "#d0b6ff", "#d9d9d9"};
  for (int i = 0; i < 8; ++i) t.series[i] = QColor(series[i]);
  return t;
}

// Draws an icon's SVG in a colour: the files use `currentColor` and are sharp at any size.
class TintedIconEngine : public QIconEngine {
 public:
  TintedIconEngine(QByteArray svg, const Theme& theme)
      : svg_(std::move(svg)),
        normal_(theme.text),
        disabled_(theme.disabled),
        checked_(theme.accent),
        selected_(theme.accent_text) {}

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
    const QColor color = mode == QIcon::Disabled   ? disabled_
                         : mode == QIcon::Selected ? selected_  // on the accent colour
                         : state == QIcon::On      ? checked_
                                                   : normal_;
    QByteArray svg = svg_;
    svg.replace("currentColor", color.name().toLatin1());
    QSvgRenderer renderer(svg);
    renderer.render(painter, QRectF(rect));
  }

  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    if (size.isEmpty()) return {};  // a button that has no room yet asks too
    QPixmap pixmap(size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paint(&painter, QRect(QPoint(0, 0), size), mode, state);
    return pixmap;
  }

  QIconEngine* clone() const override { return new TintedIconEngine(*this); }

 private:
  QByteArray svg_;
  QColor normal_, disabled_, checked_, selected_;
};

// Takes away the events at which widgets and layouts compute their sizes anew: two thirds of the time of a
// change of the style sheet. Qt repaints the widgets without them.
class StyleChangeFilter : public QObject {
 public:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() != QEvent::StyleChange) return false;
    // A dock takes the icons of its buttons from the style; events of their own do not hold up the others.
    if (qobject_cast<QDockWidget*>(watched) != nullptr)
      QCoreApplication::postEvent(watched, new QEvent(QEvent::StyleChange));
    return true;
  }
};

QString styleSheet(const Theme& t) {
  QFile file(":/style/linkwright.qss");
  if (!file.open(QIODevice::ReadOnly)) return {};
  QString text = QString::fromUtf8(file.readAll());
  const std::pair<const char*, QColor> names[] = {
      {"@window", t.window}, {"@panel", t.panel}, {"@field", t.field},     {"@hover", t.hover},
      {"@border", t.border}, {"@text", t.text},   {"@muted", t.muted},     {"@accent-text", t.accent_text},
      {"@accent", t.accent}, {"@good", t.good},   {"@warning", t.warning}, {"@bad", t.bad}};
  for (const auto& [name, color] : names) text.replace(QLatin1String(name), color.name());
  text.replace("@variant", t.dark ? "dark" : "light");
  return text;
}

}  // namespace

const Theme& lightTheme() {
  static const Theme theme = makeLight();
  return theme;
}

const Theme& darkTheme() {
  static const Theme theme = makeDark();
  return theme;
}

const Theme& contrastTheme() {
  static const Theme theme = makeContrast();
  return theme;
}

void applyTheme(const Theme& t) {
  takeResources();
  const bool first = qApp->styleSheet().isEmpty();
  // Each window asks for it.
  static const Theme* applied = nullptr;
  if (!first && applied == &t) return;
  applied = &t;
  if (first) {
    // Once: each style polishes every widget anew.
    QApplication::setStyle("Fusion");
    QFont font = QApplication::font();
    font.setPixelSize(kFontPixels);
    QApplication::setFont(font);
  }
  QPalette p;
  p.setColor(QPalette::Window, t.panel);
  p.setColor(QPalette::WindowText, t.text);
  p.setColor(QPalette::Base, t.field);
  p.setColor(QPalette::AlternateBase, t.panel);
  p.setColor(QPalette::Text, t.text);
  p.setColor(QPalette::PlaceholderText, t.muted);
  p.setColor(QPalette::Button, t.panel);
  p.setColor(QPalette::ButtonText, t.text);
  p.setColor(QPalette::BrightText, t.bad);
  p.setColor(QPalette::ToolTipBase, t.field);
  p.setColor(QPalette::ToolTipText, t.text);
  p.setColor(QPalette::Highlight, t.accent);
  p.setColor(QPalette::HighlightedText, t.accent_text);
  p.setColor(QPalette::Link, t.accent);
  p.setColor(QPalette::LinkVisited, t.accent);
  p.setColor(QPalette::Light, t.hover);
  p.setColor(QPalette::Midlight, t.hover);
  p.setColor(QPalette::Mid, t.border);
  p.setColor(QPalette::Dark, t.border);
  p.setColor(QPalette::Shadow, t.window);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    p.setColor(QPalette::Disabled, role, t.disabled);
  // The themes differ in colours alone: where one replaces another, no widget changes its size.
  StyleChangeFilter sizes_stay;
  if (!first) qApp->installEventFilter(&sizes_stay);
  // Qt styles a widget that it has not styled yet when it is shown; so it does with those that nobody sees
  // now.
  for (QWidget* widget : QApplication::allWidgets())
    if (!widget->isVisible()) widget->setAttribute(Qt::WA_WState_Polished, false);
  // Taking the old style sheet away first costs a third of replacing it, which styles each widget by itself.
  qApp->setStyleSheet(QString());
  QApplication::setPalette(p);
  qApp->setStyleSheet(styleSheet(t));
}

QIcon themedIcon(const QString& name, const Theme& theme) {
  QFile file(":/icons/" + name + ".svg");
  if (!file.open(QIODevice::ReadOnly)) return {};
  return QIcon(new TintedIconEngine(file.readAll(), theme));
}

QFont smallFont(QFont font) {
  constexpr double kSmaller = 0.85;
  if (font.pixelSize() > 0) {
    font.setPixelSize(static_cast<int>(font.pixelSize() * kSmaller));
  } else {
    font.setPointSizeF(font.pointSizeF() * kSmaller);
  }
  return font;
}

bool desktopIsDark() {
  const QPalette palette = QApplication::palette();
  return palette.color(QPalette::Window).lightness() < 128;
}

}  // namespace linkwright::app
