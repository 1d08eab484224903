// SPDX-License-Identifier: GPL-3.0-or-later
// Every text of the engine that the window shows is in the file of its translations, and nothing else is.
#include <QCoreApplication>
#include <QFile>
#include <QStringList>
#include <QXmlStreamReader>
#include <catch2/catch.hpp>
#include <set>

#include "BuildInfo.h"
#include "app/languages/EngineText.h"
#include "app/languages/Language.h"
#include "app/languages/MessageText.h"
#include "app/panels/fields/FieldEditors.h"
#include "engine/scene/Kind.h"
#include "engine/scene/kinds/Kinds.h"
#include "tests/app/WindowFixture.h"

namespace linkwright::app {
namespace engine_texts_test {

/// The texts of a context of the file, each behind its comment, "comment|text", where it has one.
std::set<QString> textsIn(const QString& context) {
  QFile file(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/assets/languages/engine_ko.ts"));
  REQUIRE(file.open(QIODevice::ReadOnly));
  QXmlStreamReader reader(&file);
  std::set<QString> texts;
  QString name, source, comment;
  while (!reader.atEnd()) {
    reader.readNext();
    if (reader.isStartElement()) {
      if (reader.name() == QLatin1String("name")) name = reader.readElementText();
      if (reader.name() == QLatin1String("source")) source = reader.readElementText();
      if (reader.name() == QLatin1String("comment")) comment = reader.readElementText();
    } else if (reader.isEndElement() && reader.name() == QLatin1String("message")) {
      if (name == context) texts.insert(comment.isEmpty() ? source : comment + '|' + source);
      source.clear();
      comment.clear();
    }
  }
  CHECK_FALSE(reader.hasError());
  return texts;
}

/// In English: what pages and menus call the objects of all kinds, and what explains them.
std::set<QString> textsOfKinds() {
  std::set<QString> texts;
  const auto add = [&texts](const QString& text) {
    if (!text.isEmpty()) texts.insert(text);
  };
  for (const Kind* kind : AllKinds()) {
    add(QString::fromStdString(kind->title));
    add(QString::fromStdString(kind->help));
    add(inWords(kind->plural));
    for (const Field& field : kind->fields) {
      add(labelOf(field));
      add(QString::fromStdString(field.help));
      if (!field.refers.empty()) add(QString::fromStdString(NamedInWords(field.refers)));
      for (const std::string& choice : field.choices) add(titleOf(field, choice));
    }
  }
  return texts;
}

QStringList missing(const std::set<QString>& wanted, const std::set<QString>& there) {
  QStringList out;
  for (const QString& text : wanted)
    if (!there.contains(text)) out += text;
  return out;
}

}  // namespace engine_texts_test

using namespace engine_texts_test;

TEST_CASE_METHOD(AppTest, "Each text of the engine's kinds has a translation") {
  useLanguage("en");
  const std::set<QString> wanted = textsOfKinds();
  CHECK(wanted.size() > 900);
  const QStringList without = missing(wanted, textsIn("engine"));
  INFO(without.join('\n').toStdString());
  CHECK(without.isEmpty());
}

TEST_CASE_METHOD(AppTest, "Each message of the engine's catalogue has a translation, and no other is left") {
  std::set<QString> wanted;
  for (const MessageEntry& entry : MessageCatalogue())
    wanted.insert(QString::fromStdString(std::string(entry.id) + "|" + std::string(entry.text)));
  CHECK(wanted.size() == MessageCatalogue().size());
  const std::set<QString> there = textsIn("message");
  const QStringList without = missing(wanted, there), left = missing(there, wanted);
  INFO(without.join('\n').toStdString());
  CHECK(without.isEmpty());
  INFO(left.join('\n').toStdString());
  CHECK(left.isEmpty());
}

TEST_CASE_METHOD(AppTest, "A message is shown in the language by its id, with what stands in its places") {
  const linkwright::Message message =
      MessageOf("urdf.mesh", {"\"arm %2.stl\"", MessageOf("scene.empty", {"\"heights\""})});
  CHECK(message.text == "mesh \"arm %2.stl\": \"heights\" is empty");
  useLanguage("en");
  CHECK(messageText(message) == QString::fromStdString(message.text));
  CHECK(messageText("no entry of the catalogue") == "no entry of the catalogue");
  CHECK(elementText("link \"hand\"") == "link \"hand\"");
  useLanguage("ko");
  CHECK(messageText(message) == QStringLiteral("메시 \"arm %2.stl\": \"heights\"이(가) 비어 있습니다"));
  CHECK(messageText("no entry of the catalogue") == "no entry of the catalogue");
  // What comes as plain text has its message by the text, and what stands in its places, too.
  CHECK(messageText(message.text) == messageText(message));
  CHECK(messageText(std::string("the link \"hand\" cannot move")) ==
        QStringLiteral("링크 \"hand\"은(는) 움직일 수 없습니다"));
  CHECK(elementText("link \"hand\"") == QStringLiteral("링크 \"hand\""));
  CHECK(elementText("robots[0]") == "robots[0]");
  ProblemList problems;
  problems.Add(Severity::kError, "arm.urdf", 3, "link \"hand\"", MessageOf("robot.mass-negative"));
  CHECK(problemText(problems.problems().front()) == QStringLiteral("질량이 음수입니다"));
  CHECK(problemLines(problems) == QStringLiteral("arm.urdf:3: 오류: 링크 \"hand\": 질량이 음수입니다"));
  CHECK(problems.problems().front().ToString() == "arm.urdf:3: error: link \"hand\": its mass is negative");
  useLanguage("en");
}

}  // namespace linkwright::app
