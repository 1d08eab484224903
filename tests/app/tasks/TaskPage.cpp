// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/tasks/TaskPage.h"

#include <QFile>
#include <cmath>

#include "BuildInfo.h"

namespace linkwright::app {
namespace {

QString taskFolder() { return QString(LINKWRIGHT_SOURCE_DIR) + "/docs/tasks/"; }

QString heading(const QString& title) { return "## " + title.left(1).toUpper() + title.mid(1) + "\n"; }

QString readPage() {
  QFile file(taskFolder() + "README.md");
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// Where the section stands: from its heading to the next one.
std::pair<qsizetype, qsizetype> placeOf(const QString& page, const QString& title) {
  const qsizetype at = page.indexOf("\n" + heading(title));
  if (at < 0) return {page.size(), 0};
  const qsizetype next = page.indexOf("\n## ", at + 4);
  return {at + 1, (next < 0 ? page.size() : next + 1) - at - 1};
}

}  // namespace

void TaskSteps::begin(const QString& command) {
  lines_.append(command);
  vector_.clear();
}

void TaskSteps::also(const QString& what) {
  vector_.clear();
  if (lines_.isEmpty()) return begin(what);
  if (lines_.back().endsWith("; " + what) || lines_.back().endsWith(": " + what)) return;
  const bool is_first = !lines_.back().contains(": ");
  lines_.back() += (lines_.back().endsWith("```\n\n") ? "   " : is_first ? ": " : "; ") + what;
}

void TaskSteps::alsoValue(const QString& words, const QString& value) {
  const QString axis = words.section(' ', -1), field = words.section(' ', 0, -2);
  const bool is_part = axis.size() == 1 && QString("xyz").contains(axis);
  if (is_part && !field.isEmpty() && field == vector_ && !lines_.isEmpty())
    lines_.back() += ", " + axis + " `" + value + "`";
  else
    also(words + " `" + value + "`");
  vector_ = is_part ? field : QString();
}

void TaskSteps::alsoText(const QString& what, const QString& text) {
  also(what);
  QString block = "\n\n   ```text\n";
  for (const QString& line : text.split('\n')) block += "   " + line + "\n";
  lines_.back() += block + "   ```\n\n";
}

QString TaskSteps::section(const QString& title, int actions, double seconds) const {
  QString text = heading(title) + "\n";
  text += QString("![%1](%2)\n\n").arg(title, taskFileName(title) + ".jpg");
  text += QString("%1 actions, %2 s.\n\n").arg(actions).arg(std::lround(seconds));
  for (int i = 0; i < lines_.size(); ++i) text += QString("%1. %2\n").arg(i + 1).arg(lines_[i].trimmed());
  return text + "\n";
}

QString taskFileName(QString title) { return title.toLower().replace(' ', '-'); }

QString taskPicture(const QString& title) { return taskFolder() + taskFileName(title) + ".jpg"; }

QString writtenSection(const QString& title) {
  const QString page = readPage();
  const auto [at, length] = placeOf(page, title);
  return page.mid(at, length);
}

void writeSection(const QString& title, const QString& section) {
  QString page = readPage();
  const auto [at, length] = placeOf(page, title);
  page.replace(at, length, section);
  QFile file(taskFolder() + "README.md");
  if (file.open(QIODevice::WriteOnly)) file.write(page.toUtf8());
}

}  // namespace linkwright::app
