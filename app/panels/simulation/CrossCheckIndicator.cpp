// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/simulation/CrossCheckIndicator.h"

#include <QActionGroup>
#include <QMenu>

#include "app/base/Units.h"
#include "app/commands/SimulationEdits.h"
#include "app/languages/Numbers.h"
#include "app/panels/fields/FieldEditors.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/edit/References.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright::app {

namespace {

constexpr int kLongestName = 24;  // characters of a joint's name in the bar

QString differenceText(double value) { return numberText(value, 'e', 1).replace("e-0", "e-"); }

}  // namespace

QString formulationTitle(Formulation formulation) {
  return titleOf(*CrossCheckKind().Find("formulation"), ToString(formulation));
}

CrossCheckIndicator::CrossCheckIndicator(Workbench* workbench, QWidget* parent)
    : StatusIndicator(workbench, tr("Cross-check"), parent), workbench_(workbench) {
  setObjectName("secondOpinionLight");
  setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(this);
  menu->setToolTipsVisible(true);
  setMenu(menu);
  connect(menu, &QMenu::aboutToShow, this, &CrossCheckIndicator::fillMenu);
  connect(workbench->player(), &Player::frameChanged, this, &CrossCheckIndicator::refresh);
  connect(workbench->player(), &Player::replaced, this, &CrossCheckIndicator::refresh);
  refresh();
}

QString CrossCheckIndicator::dofName(int dof) const {
  const Model* model = workbench_->player()->model();
  if (model == nullptr || dof < 0 || dof >= model->nv()) return {};
  return QString::fromStdString(model->dof_names()[static_cast<std::size_t>(dof)]);
}

void CrossCheckIndicator::refresh() {
  const auto frame = workbench_->player()->frame();
  setVisible(frame != nullptr);
  if (!frame) return;
  const CrossCheck& opinion = frame->cross_check;
  const QString title = formulationTitle(opinion.formulation);
  State state = State::kOff;
  QString text = tr("Cross-check");
  if (opinion.on && !opinion.Agrees()) {
    state = State::kBad;
    QString joint = dofName(opinion.first_disagreement->dof);
    if (joint.size() > kLongestName) joint = "…" + joint.right(kLongestName - 1);
    text = tr("%1 disagrees: %2, %3").arg(title, joint, differenceText(opinion.largest.difference));
  } else if (opinion.on && opinion.largest.dof >= 0) {
    state = State::kGood;
    text = tr("%1 agrees: %2").arg(title, differenceText(opinion.largest.difference));
  } else if (opinion.on) {
    text = tr("Cross-check: %1").arg(title);
  }
  setText(text);
  setToolTip(explain(opinion));
  setLight(state);
}

QString CrossCheckIndicator::explain(const CrossCheck& opinion) const {
  // Lines, each complete.
  QStringList lines = {tr("A second, independent formulation can find the accelerations at each step, too.")};
  const auto text = [&lines] { return lines.join(QStringLiteral("<br>")); };
  if (!opinion.on) {
    lines += tr("<b>No cross-check is running.</b> Click to choose one.");
    return text();
  }
  const QString title = formulationTitle(opinion.formulation);
  const auto found = [&](const CrossCheck::Finding& finding) {
    return tr("%1 of the largest acceleration at work, at joint “%2”, t = %3 s")
        .arg(differenceText(finding.difference), dofName(finding.dof).toHtmlEscaped(),
             numberText(finding.time, 'g', 6));
  };
  if (opinion.largest.dof < 0) {
    lines += tr("<b>%1 looks on</b> as soon as it runs.").arg(title);
    return text();
  }
  const bool agrees = opinion.Agrees();
  if (agrees)
    lines += tr("<b>%1 agrees.</b>").arg(title);
  else
    lines += tr("<b>%1 disagrees.</b><br>First: %2").arg(title, found(*opinion.first_disagreement));
  lines += tr("Largest difference: %1").arg(found(opinion.largest));
  lines += tr("Tolerance: %1").arg(numberText(opinion.tolerance, 'g', 3).replace("e-0", "e-"));
  if (!agrees) lines += tr("It stays red until you start anew or reset it.");
  return text();
}

void CrossCheckIndicator::explainDisagreement() {
  const auto frame = workbench_->player()->frame();
  const Model* const model = workbench_->player()->model();
  if (!frame || model == nullptr || frame->cross_check.Agrees()) return;
  const CrossCheck& opinion = frame->cross_check;
  const CrossCheck::Finding& first = *opinion.first_disagreement;
  MessagePlace place;
  place.moment = first.time;
  if (first.dof >= 0 && first.dof < model->nv()) {
    const auto body = static_cast<std::size_t>(model->BodyOfDof(first.dof).value);
    const CObjectContainer& scene = workbench_->document()->objects();
    place.object = FindNamed(scene, "joint", model->joints()[body].name);
    if (place.object == 0) place.object = FindNamed(scene, "link", model->bodies()[body].name);
  }
  Q_EMIT explained(
      tr("%1 disagrees since t = %2\nIt finds another acceleration of “%3”: the difference is %4 "
         "of the largest acceleration, and at most %5 passes. One of the two formulations "
         "is inaccurate there, as near a singular position.")
          .arg(formulationTitle(opinion.formulation), amountText(first.time, "s", 6), dofName(first.dof),
               differenceText(first.difference), differenceText(opinion.tolerance)),
      place);
}

void CrossCheckIndicator::fillMenu() {
  QMenu* list = menu();
  list->clear();
  delete choices_;  // clear() removes actions, not their group
  Player* player = workbench_->player();
  const Scene& scene = workbench_->document()->scene();
  const auto shown = player->frame();
  if (shown && shown->cross_check.on && !shown->cross_check.Agrees()) {
    QAction* what = list->addAction(workbench_->icon("warning"), tr("What disagrees…"));
    what->setObjectName("whatDisagrees");
    connect(what, &QAction::triggered, this, &CrossCheckIndicator::explainDisagreement);
    list->addSeparator();
  }
  choices_ = new QActionGroup(list);
  const auto choice = [&](const QString& text, std::optional<Formulation> formulation) {
    QAction* action = list->addAction(text);
    action->setCheckable(true);
    action->setChecked(scene.cross_check.formulation == formulation);
    action->setEnabled(!formulation || scene.WhyNoCheck(*formulation).empty());
    choices_->addAction(action);
    connect(action, &QAction::triggered, player, [player, formulation] {
      CrossCheckOptions options = player->document()->scene().cross_check;
      options.formulation = formulation;
      edits::setCrossCheck(player->document(), options);
    });
  };
  choice(tr("No cross-check"), std::nullopt);
  for (const Formulation formulation : kCrossChecks) choice(formulationTitle(formulation), formulation);
  list->addSeparator();
  QAction* plot = list->addAction(workbench_->icon("plot"), tr("Plot the difference"));
  QAction* reset = list->addAction(workbench_->icon("reset"), tr("Reset the indicator"));
  const auto frame = player->frame();
  const bool on = frame && frame->cross_check.on;
  plot->setEnabled(on);
  reset->setEnabled(on && frame->cross_check.largest.dof >= 0);
  connect(plot, &QAction::triggered, this, [this, player] {
    std::vector<std::string> names = {"difference.relative"};
    const auto now = player->frame();
    if (now && now->cross_check.first_disagreement)
      names.push_back("difference." + dofName(now->cross_check.first_disagreement->dof).toStdString());
    Q_EMIT plotRequested(names);
  });
  connect(reset, &QAction::triggered, player, &Player::forgetCrossCheck);
}

}  // namespace linkwright::app
