// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/languages/MessageText.h"

#include <QCoreApplication>
#include <QStringList>
#include <vector>

#include "app/languages/EngineText.h"
#include "engine/base/MessageOfText.h"

namespace linkwright::app {

QString messageText(const linkwright::Message& message) {
  // What came here as plain text has its id by its text.
  if (message.id.empty()) {
    const linkwright::Message found = MessageOfText(message.text);
    return found.id.empty() ? QString::fromStdString(message.text) : messageText(found);
  }
  const MessageEntry* const entry = FindMessage(message.id);
  if (entry == nullptr) return QString::fromStdString(message.text);
  const QString text = QCoreApplication::translate("message", std::string(entry->text).c_str(),
                                                   std::string(entry->id).c_str());
  std::vector<std::string> arguments;
  for (const linkwright::Message& argument : message.arguments)
    arguments.push_back(messageText(argument).toStdString());
  return QString::fromStdString(FillPlaces(text.toStdString(), arguments));
}

QString problemText(const Problem& problem) {
  linkwright::Message message = problem.text;
  message.id = problem.id;
  message.arguments = problem.arguments;
  return messageText(message);
}

QString problemLine(const Problem& problem) {
  QStringList parts;
  if (!problem.file.empty())
    parts += QString::fromStdString(problem.file) +
             (problem.line > 0 ? ":" + QString::number(problem.line) : QString());
  parts += problem.severity == Severity::kError     ? QCoreApplication::translate("ImportReport", "error")
           : problem.severity == Severity::kWarning ? QCoreApplication::translate("ImportReport", "warning")
                                                    : QCoreApplication::translate("ImportReport", "note");
  if (!problem.element.empty()) parts += elementText(problem.element);
  parts += problemText(problem);
  return parts.join(QStringLiteral(": "));
}

QString problemLines(const ProblemList& problems) {
  QStringList lines;
  for (const Problem& problem : problems.problems()) lines += problemLine(problem);
  return lines.join('\n');
}

QString elementText(const std::string& element) {
  const std::size_t name = element.find(" \"");
  if (name == std::string::npos) return QString::fromStdString(element);
  return engineText(element.substr(0, name)) + QString::fromStdString(element.substr(name));
}

}  // namespace linkwright::app
