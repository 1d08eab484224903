// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plot/SignalChooser.h"

#include <QDialogButtonBox>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/base/Units.h"

namespace linkwright::app {

namespace {

// Signals by the heading that they stand under; headings as they come first.
struct HeadedSignals {
  QString heading;
  std::vector<const Signal*> all;
};
std::vector<HeadedSignals> headed(const std::vector<Signal>& all, const std::optional<SignalNames>& names) {
  std::vector<HeadedSignals> found;
  for (const Signal& signal : all) {
    const QString heading = names ? pathOfSignal(signal, *names).groups.join(" / ") : QString();
    auto at = std::find_if(found.begin(), found.end(),
                           [&](const HeadedSignals& group) { return group.heading == heading; });
    if (at == found.end()) at = found.insert(found.end(), {heading, {}});
    at->all.push_back(&signal);
  }
  return found;
}

bool isHeading(const QListWidgetItem* item) { return item->data(Qt::UserRole).isNull(); }

}  // namespace

SignalChooser::SignalChooser(const std::vector<Signal>& signals_of_system,
                             const std::vector<std::string>& chosen, QWidget* parent,
                             const std::optional<SignalNames>& names)
    : QDialog(parent), search_(new QLineEdit(this)), list_(new QListWidget(this)), before_(chosen) {
  setWindowTitle(tr("Signals to plot"));
  resize(360, 460);
  auto* layout = new QVBoxLayout(this);
  search_->setPlaceholderText(tr("Search, for example tau or elbow"));
  search_->setClearButtonEnabled(true);
  layout->addWidget(search_);
  layout->addWidget(list_, 1);
  search_->setAccessibleName(tr("Search signals"));
  list_->setObjectName("signalList");
  list_->setAccessibleName(windowTitle());
  list_->setSpacing(2);
  const std::vector<HeadedSignals> groups = headed(signals_of_system, names);
  for (const HeadedSignals& group : groups) {
    if (groups.size() > 1) {
      auto* heading = new QListWidgetItem(group.heading, list_);
      heading->setFlags(Qt::ItemIsEnabled);
      QFont font = list_->font();
      font.setBold(true);
      heading->setFont(font);
    }
    for (const Signal* signal : group.all) {
      const QString name = QString::fromStdString(signal->name);
      auto* item = new QListWidgetItem(titleWithUnit(name, signal->unit), list_);
      item->setData(Qt::UserRole, name);
      item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable);
      const bool on = std::find(chosen.begin(), chosen.end(), signal->name) != chosen.end();
      item->setCheckState(on ? Qt::Checked : Qt::Unchecked);
    }
  }
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  layout->addWidget(buttons);
  connect(search_, &QLineEdit::textChanged, this, &SignalChooser::filter);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  // A click anywhere on a row is meant for its box.
  connect(list_, &QListWidget::itemActivated, this, [](QListWidgetItem* item) {
    if (isHeading(item)) return;
    item->setCheckState(item->checkState() == Qt::Checked ? Qt::Unchecked : Qt::Checked);
  });
}

void SignalChooser::filter(const QString& text) {
  QListWidgetItem* heading = nullptr;
  bool found = false;  // below it
  for (int i = 0; i < list_->count(); ++i) {
    QListWidgetItem* item = list_->item(i);
    if (isHeading(item)) {
      if (heading != nullptr) heading->setHidden(!found);
      heading = item;
      found = false;
      continue;
    }
    const bool matches = item->text().contains(text, Qt::CaseInsensitive);
    item->setHidden(!matches);
    found = found || matches;
  }
  if (heading != nullptr) heading->setHidden(!found);
}

std::vector<std::string> SignalChooser::chosen() const {
  std::vector<std::string> checked, ordered;
  for (int i = 0; i < list_->count(); ++i) {
    const QListWidgetItem* item = list_->item(i);
    if (item->checkState() == Qt::Checked)
      checked.push_back(item->data(Qt::UserRole).toString().toStdString());
  }
  const auto has = [](const std::vector<std::string>& list, const std::string& name) {
    return std::find(list.begin(), list.end(), name) != list.end();
  };
  for (const std::string& name : before_) {
    if (has(checked, name)) ordered.push_back(name);
  }
  for (const std::string& name : checked) {
    if (!has(ordered, name)) ordered.push_back(name);
  }
  return ordered;
}

void SignalChooser::choose(const std::vector<Signal>& signals_of_system,
                           const std::vector<std::string>& chosen, QWidget* parent,
                           std::function<void(const std::vector<std::string>&)> then, const QString& title,
                           const std::optional<SignalNames>& names) {
  auto* dialog = new SignalChooser(signals_of_system, chosen, parent, names);
  if (!title.isEmpty()) dialog->setWindowTitle(title);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, parent, [dialog, then = std::move(then)] { then(dialog->chosen()); });
  dialog->open();
}

}  // namespace linkwright::app
