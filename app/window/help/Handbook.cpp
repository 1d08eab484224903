// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/help/Handbook.h"

#include <QApplication>
#include <QCoreApplication>
#include <QDesktopServices>
#include <QDialog>
#include <QDockWidget>
#include <QFileInfo>
#include <QHash>
#include <QKeyEvent>
#include <QKeySequenceEdit>
#include <QMainWindow>
#include <QMenu>
#include <QStatusBar>
#include <QUrl>

#include "app/cli/Assets.h"

namespace linkwright::app {
namespace {

constexpr int kShownFor = 6000;  // [ms]

// By the name of a dock or a dialog.
const QHash<QString, QString>& pages() {
  static const QHash<QString, QString> by_name = {{"dock.scene", "guide/building"},
                                                  {"dock.properties", "guide/building"},
                                                  {"dock.joints", "guide/posing"},
                                                  {"dock.control", "guide/control"},
                                                  {"dock.tasks", "guide/posing"},
                                                  {"dock.drivers", "concepts/closed-loops"},
                                                  {"dock.simulation", "guide/simulating"},
                                                  {"dock.shelf", "guide/building"},
                                                  {"dock.plots", "guide/judging"},
                                                  {"dock.contact", "guide/contact"},
                                                  {"dock.runs", "guide/files"},
                                                  {"dock.centaur", "tutorials/trot"},
                                                  {"dock.linearisation", "guide/judging"},
                                                  {"dock.camera", "guide/control"},
                                                  {"dock.study", "guide/control"},
                                                  {"dock.mobility", "concepts/closed-loops"},
                                                  {"dock.messages", "troubleshooting/index"},
                                                  {"buildDialog", "guide/building"},
                                                  {"changesDialog", "guide/files"},
                                                  {"dropDialog", "guide/simulating"},
                                                  {"filmDialog", "guide/pictures"},
                                                  {"formulaDialog", "guide/building"},
                                                  {"importReport", "guide/files"},
                                                  {"keysDialog", "guide/window"},
                                                  {"libraryDialog", "guide/building"},
                                                  {"massDialog", "guide/building"},
                                                  {"noiseDialog", "guide/control"},
                                                  {"piecesDialog", "guide/contact"},
                                                  {"presentDialog", "guide/pictures"},
                                                  {"pushDialog", "guide/simulating"},
                                                  {"recoveryDialog", "guide/files"},
                                                  {"sharedMassDialog", "guide/building"},
                                                  {"signalDialog", "guide/judging"},
                                                  {"teleoperationDialog", "guide/control"},
                                                  {"throwDialog", "guide/simulating"},
                                                  {"tuningDialog", "guide/control"}};
  return by_name;
}

}  // namespace

QString handbookPageOf(const QWidget* widget) {
  for (; widget != nullptr; widget = widget->parentWidget()) {
    const auto found = pages().constFind(widget->objectName());
    if (found != pages().constEnd()) return *found;
  }
  return {};
}

QString handbookFolder() {
  if (qEnvironmentVariableIsSet("LINKWRIGHT_HANDBOOK")) return qEnvironmentVariable("LINKWRIGHT_HANDBOOK");
  const QString program = QCoreApplication::applicationDirPath();
  const QString data = QString::fromStdString(cli::DataFolder().string());
  QStringList places;
  if (!data.isEmpty()) places << data + "/../doc/linkwright/html";
  // As the tests and README's command build it.
  places << program + "/../handbook/html" << program + "/../../handbook/html";
  for (const QString& place : places)
    if (QFileInfo::exists(place + "/index.html")) return QFileInfo(place).canonicalFilePath();
  return {};
}

bool openHandbook(const QString& page) {
  const QString folder = handbookFolder();
  const QString file = folder + "/" + page + ".html";
  if (folder.isEmpty() || !QFileInfo::exists(file)) return false;
  return QDesktopServices::openUrl(QUrl::fromLocalFile(file));
}

void addHandbook(QMenu* menu, QMainWindow* window, const std::function<void()>& show_keys) {
  const auto show = [window](const QString& page) {
    if (openHandbook(page)) return true;
    window->statusBar()->showMessage(
        handbookFolder().isEmpty()
            ? QObject::tr("The handbook is not on this machine. docs/handbook/build.sh builds it.")
            : QObject::tr("The page %1 of the handbook cannot be opened.").arg(page),
        kShownFor);
    return false;
  };
  QAction* const here = menu->addAction(QObject::tr("&Help on what has the focus"), window, [=] {
    const QString page = handbookPageOf(QApplication::focusWidget());
    if (page.isEmpty() || !show(page)) show_keys();
  });
  here->setObjectName("helpHere");
  here->setShortcut(QKeySequence(Qt::Key_F1));
  QAction* const book =
      menu->addAction(QObject::tr("Hand&book"), window, [=] { show(QStringLiteral("index")); });
  book->setObjectName("showHandbook");
  new HandbookKey([=](const QString& page) { show(page); }, window);
}

HandbookKey::HandbookKey(std::function<void(const QString& page)> open, QObject* parent)
    : QObject(parent), open_(std::move(open)) {
  qApp->installEventFilter(this);
}

bool HandbookKey::eventFilter(QObject* receiver, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return false;
  const auto* key = static_cast<QKeyEvent*>(event);
  if (key->key() != Qt::Key_F1 || key->modifiers() != Qt::NoModifier) return false;
  const auto* widget = qobject_cast<QWidget*>(receiver);
  if (widget == nullptr || qobject_cast<QDialog*>(widget->window()) == nullptr) return false;
  if (qobject_cast<const QKeySequenceEdit*>(widget) != nullptr) return false;  // takes any key
  // A dialog of another window is the business of that window's own.
  const QWidget* above = widget;
  while (above != nullptr && above != parent()) above = above->parentWidget();
  if (above == nullptr) return false;
  const QString page = handbookPageOf(widget);
  open_(page.isEmpty() ? QStringLiteral("index") : page);
  return true;
}

}  // namespace linkwright::app
