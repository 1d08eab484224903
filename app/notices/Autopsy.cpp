// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/notices/Autopsy.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>

#include "app/base/Units.h"
#include "app/commands/SimulationEdits.h"
#include "app/languages/MessageText.h"
#include "app/languages/Numbers.h"
#include "app/notices/Banner.h"
#include "app/panels/simulation/SimulationPanel.h"
#include "app/session/RunMarks.h"
#include "app/workbench/Workbench.h"
#include "engine/simulation/contact/ContactSetup.h"

namespace linkwright::app {

namespace {

// "4.63e+06" as 4.63·10⁶, and straight quotes as the window's.
QString readable(QString text) {
  static const QRegularExpression power("(?<=\\d)e([+-])0*(\\d+)");
  for (auto found = power.match(text); found.hasMatch(); found = power.match(text)) {
    QString raised = found.captured(1) == "-" ? QStringLiteral("⁻") : QString();
    for (const QChar digit : found.captured(2)) raised += QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹").at(digit.digitValue());
    text.replace(found.capturedStart(), found.capturedLength(), QStringLiteral("·10") + raised);
  }
  static const QRegularExpression quoted("\"([^\"]*)\"");
  return text.replace(quoted, QStringLiteral("“\\1”"));
}

QString autopsyNumber(double value, int digits = 3) {
  return readable(numberText(value, 'g', digits)).replace('-', QStringLiteral("−"));
}

// A space that does not break between number and unit.
QString autopsyAmount(double value, const std::string& unit, int digits = 3) {
  const ShownUnit shown = shownUnit(unit);
  return autopsyNumber(shown.Shown(value), digits) + QChar(0xa0) +
         QString::fromStdString(shown.name).replace(' ', QChar(0xa0));
}

/// The link that a body is named after.
PickObject linkOf(const Model& model, BodyIndex body) {
  const auto& frames = model.frames();
  const std::string& name = model.bodies()[static_cast<std::size_t>(body.value)].name;
  int found = -1;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (frames[i].body.value != body.value) continue;
    if (found < 0 || frames[i].name == name) found = static_cast<int>(i);
  }
  return found < 0 ? PickObject{} : PickObject{PickKind::kLink, found};
}

/// Of a pair that struck, the link that can move; the second where both can.
PickObject struckLink(const CompiledScene& compiled, const PairImpact& impact) {
  PickObject found;
  if (!compiled.contact) return found;
  for (const std::string& name : {impact.a, impact.b})
    for (const ContactParty& party : compiled.contact->parties) {
      if (party.name != name || party.body <= 0) continue;
      const FrameIndex link = compiled.model->FindFrame(name);
      found = link.IsValid() ? PickObject{PickKind::kLink, link.value}
                             : linkOf(*compiled.model, BodyIndex(party.body));
    }
  return found;
}

}  // namespace

QString describe(const Divergence& divergence) {
  const QString at = autopsyNumber(divergence.time, 6);
  QString headline;
  if (!divergence.joint.empty())
    headline =
        QCoreApplication::translate("Autopsy", "The simulation stopped at t = %1 s: joint “%2” of “%3”")
            .arg(at, QString::fromStdString(divergence.joint), QString::fromStdString(divergence.body));
  else if (!divergence.body.empty())
    headline = QCoreApplication::translate("Autopsy", "The simulation stopped at t = %1 s: “%2”")
                   .arg(at, QString::fromStdString(divergence.body));
  else
    headline = QCoreApplication::translate("Autopsy", "The simulation stopped at t = %1 s").arg(at);
  QString why = readable(messageText(divergence.term)) + ".";
  why[0] = why[0].toUpper();
  QStringList sentences(why);
  QStringList largest;
  for (std::size_t i = 0; i < divergence.pushes.size() && i < 2; ++i) {
    const Divergence::Push& push = divergence.pushes[i];
    largest += readable(QString::fromStdString(push.name)) + " " + autopsyAmount(push.value, push.unit);
  }
  if (!largest.empty())
    sentences += QCoreApplication::translate("Autopsy", "Largest there: %1.").arg(largest.join(", "));
  if (const auto& impact = divergence.impact)
    sentences += QCoreApplication::translate("Autopsy", "Last impact: “%1 – %2” at t = %3, %4, %5.")
                     .arg(QString::fromStdString(impact->a), QString::fromStdString(impact->b),
                          autopsyAmount(impact->time, "s", 6), autopsyAmount(impact->normal, "N s"),
                          autopsyAmount(impact->energy, "J"));
  if (divergence.suggestions.empty() && !divergence.pushes.empty() && !divergence.cut_short)
    sentences += QCoreApplication::translate("Autopsy", "No smaller step helps.");
  return headline + "\n" + sentences.join(' ');
}

QString describe(const SimulationOptions& suggestion, const SimulationOptions& now) {
  const QString step = suggestion.dt >= 1e-3 ? autopsyNumber(suggestion.dt * 1e3) + " ms"
                                             : autopsyNumber(suggestion.dt * 1e6) + " µs";
  if (suggestion.integrator == now.integrator)
    return QCoreApplication::translate("Autopsy", "Use dt = %1").arg(step);
  QString name = integratorName(suggestion.integrator);
  name[0] = name[0].toLower();
  if (suggestion.dt == now.dt) return QCoreApplication::translate("Autopsy", "Use %1").arg(name);
  return QCoreApplication::translate("Autopsy", "Use %1, dt = %2").arg(name, step);
}

void tellDivergence(Workbench* workbench, Banner* banner, const Divergence& divergence) {
  Player* player = workbench->player();
  Selection* selection = workbench->selection();
  const auto compiled = player->compiled();
  MessagePlace place;
  place.moment = divergence.time;
  if (compiled && divergence.index.IsValid() && divergence.index.value < compiled->model->body_count()) {
    selection->select(linkOf(*compiled->model, divergence.index));
    place.object = selection->object();
  }
  std::vector<Banner::Choice> choices;
  for (const SimulationOptions& suggestion : divergence.suggestions) {
    choices.push_back(
        {describe(suggestion, player->document()->scene().simulation),
         QCoreApplication::translate("Autopsy", "Tried from the last good state: it goes on. Can be undone."),
         [player, suggestion] {
           // What else was changed in the meantime stays.
           SimulationOptions options = player->document()->scene().simulation;
           options.dt = suggestion.dt;
           options.integrator = suggestion.integrator;
           edits::setSimulationOptions(player->document(), options);
           player->play();
         }});
  }
  if (divergence.impact) {
    // At most two suggestions come before it.
    choices.resize(std::min(choices.size(), Banner::kMostChoices - 1));
    choices.push_back(
        {QCoreApplication::translate("Autopsy", "Go to the impact"),
         QCoreApplication::translate("Autopsy", "Shows the step of the last impact and selects what struck"),
         [player, selection, impact = *divergence.impact] {
           seekBehind(player, impact.time);
           const auto now = player->compiled();
           const PickObject link = now ? struckLink(*now, impact) : PickObject{};
           if (link.kind == PickKind::kLink) selection->select(link);
         }});
  }
  banner->tell(Banner::Kind::kError, describe(divergence), std::move(choices), std::move(place));
}

}  // namespace linkwright::app
