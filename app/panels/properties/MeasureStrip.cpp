// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/properties/MeasureStrip.h"

#include <QFontDatabase>
#include <QLabel>
#include <QPushButton>
#include <QStringList>
#include <QVBoxLayout>

#include "app/base/Units.h"
#include "app/panels/fields/WhenSeen.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/kinds/MeasurementKind.h"

namespace linkwright::app {

MeasureStrip::MeasureStrip(Workbench* workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), values_(new QLabel(this)), plot_(new QPushButton(this)) {
  setObjectName("measureStrip");
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  values_->setObjectName("measuredValues");
  values_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  values_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  values_->setWordWrap(true);
  layout->addWidget(values_);
  plot_->setObjectName("plotMeasurement");
  plot_->setText(tr("Plot"));
  plot_->setToolTip(tr("Show it over time among the plots"));
  workbench->showIcon(plot_, "plot");
  layout->addWidget(plot_);
  connect(plot_, &QPushButton::clicked, this, [this] {
    std::vector<std::string> names;
    for (const std::size_t signal : signals_) {
      const std::string& name = system_->signals()[signal].name;
      // Of a distance its length alone.
      if (names.empty() || !name.starts_with(names.front() + ".")) names.push_back(name);
    }
    if (!names.empty()) workbench_->view()->plot(names);
  });
  Player* const player = workbench->player();
  const auto anew = [this] { system_.reset(), showSelected(); };
  connect(player, &Player::replaced, this, anew);
  connect(player, &Player::signalsChanged, this, anew);
  connect(workbench->document(), &Document::edited, this, &MeasureStrip::showSelected);
  connect(workbench->selection(), &Selection::changed, this, &MeasureStrip::showSelected);
  connect(workbench, &Workbench::unitsChanged, this, &MeasureStrip::refresh);
  auto* seen = new WhenSeen(this, [this] { refresh(); });
  connect(player, &Player::frameChanged, seen, &WhenSeen::refresh);
  showSelected();
}

std::string MeasureStrip::selectedName() const {
  const Document* const document = workbench_->document();
  if (!document->isOpen()) return {};
  const SceneObject* const object = document->objects().Find(workbench_->selection()->object());
  return object && &object->kind() == &MeasurementKind() ? object->name() : std::string();
}

void MeasureStrip::showSelected() {
  const std::string name = selectedName();
  signals_.clear();
  setVisible(!name.empty());
  if (name.empty()) {
    system_.reset();
    return;
  }
  if (!system_) system_ = workbench_->player()->cloneSystem();
  start_ = "measure." + name;
  if (system_) {
    const std::vector<Signal>& signals = system_->signals();
    for (std::size_t i = 0; i < signals.size(); ++i)
      if (signals[i].name == start_ || signals[i].name.starts_with(start_ + ".")) signals_.push_back(i);
  }
  plot_->setVisible(!signals_.empty());
  refresh();
}

QString MeasureStrip::textOf(const Signal& signal, double value) const {
  const QString which = QString::fromStdString(signal.name.substr(start_.size()));
  return (which.isEmpty() ? QString() : which.mid(1) + ": ") + fixedAmount(value, signal.unit, 4);
}

// Of the pose that is shown: while posing it is newer than the frame.
void MeasureStrip::refresh() {
  if (isHidden() || !system_) return;
  const auto frame = workbench_->player()->frame();
  const System::Inputs& known = system_->inputs();
  if (!frame || frame->inputs.elements.size() != known.elements.size() ||
      frame->inputs.control.size() != known.control.size() || frame->state.z.size() != system_->nz())
    return;
  State state = frame->state;
  if (workbench_->player()->q().size() == state.q.size()) state.q = workbench_->player()->q();
  system_->SetInputs(frame->inputs);
  all_.resize(system_->signals().size());
  system_->ComputeSignals(state, all_);
  QStringList lines;
  for (const std::size_t signal : signals_) lines << textOf(system_->signals()[signal], all_[signal]);
  values_->setText(lines.isEmpty() ? tr("Shown in the picture alone") : lines.join('\n'));
}

}  // namespace linkwright::app
