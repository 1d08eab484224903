// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/Autopsy.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/Banner.h"
#include "app/Workbench.h"

namespace linkwright::app {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("Autopsy", text); }

QString number(double value, int digits = 3) { return QString::number(value, 'g', digits); }

QString integratorName(Integrator integrator) {
  if (integrator == Integrator::kImplicitMidpoint) return tr("implicit midpoint");
  return QString::fromLatin1(ToString(integrator));
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

}  // namespace

QString describe(const Divergence& divergence) {
  QString text = tr("The simulation stopped at t = %1 s").arg(number(divergence.time, 6));
  if (!divergence.joint.empty())
    text += tr(" at the joint “%1” of “%2”")
                .arg(QString::fromStdString(divergence.joint), QString::fromStdString(divergence.body));
  else if (!divergence.body.empty())
    text += tr(" at “%1”").arg(QString::fromStdString(divergence.body));
  text += ": " + QString::fromStdString(divergence.term) + ".";
  for (std::size_t i = 0; i < divergence.pushes.size() && i < 2; ++i) {
    const Divergence::Push& push = divergence.pushes[i];
    text += i == 0 ? tr(" Largest there: ") : QStringLiteral(", ");
    text += QString::fromStdString(push.name) + " " + number(push.value) + " " +
            QString::fromStdString(push.unit);
    if (i + 1 == std::min<std::size_t>(2, divergence.pushes.size())) text += ".";
  }
  if (divergence.suggestions.empty() && !divergence.pushes.empty()) text += tr(" No smaller step helps.");
  return text;
}

QString describe(const SimulationOptions& suggestion, const SimulationOptions& now) {
  const QString step =
      suggestion.dt >= 1e-3 ? number(suggestion.dt * 1e3) + " ms" : number(suggestion.dt * 1e6) + " µs";
  if (suggestion.integrator == now.integrator) return tr("Use dt = %1").arg(step);
  if (suggestion.dt == now.dt) return tr("Use %1").arg(integratorName(suggestion.integrator));
  return tr("Use %1, dt = %2").arg(integratorName(suggestion.integrator), step);
}

void tellDivergence(Workbench* workbench, Banner* banner, const Divergence& divergence) {
  Session* session = workbench->session();
  const auto compiled = session->compiled();
  if (compiled && divergence.index.IsValid() && divergence.index.value < compiled->model->body_count())
    session->select(linkOf(*compiled->model, divergence.index));
  std::vector<Banner::Choice> choices;
  for (const SimulationOptions& suggestion : divergence.suggestions) {
    choices.push_back({describe(suggestion, session->document()->scene().simulation),
                       tr("Tried from the last good state: it goes on. Can be undone."),
                       [session, suggestion] {
                         // What else was changed in the meantime stays.
                         SimulationOptions options = session->document()->scene().simulation;
                         options.dt = suggestion.dt;
                         options.integrator = suggestion.integrator;
                         session->setSimulationOptions(options);
                         session->play();
                       }});
  }
  banner->tell(Banner::Kind::kError, describe(divergence), std::move(choices));
}

}  // namespace linkwright::app
