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

bool startsWith(const std::string& name, const char* with) { return name.rfind(with, 0) == 0; }

// The heading that a signal stands under.
QString groupOf(const std::string& name) {
  if (startsWith(name, "contact.") || startsWith(name, "work.contact.")) return SignalChooser::tr("Contact");
  if (startsWith(name, "difference.")) return SignalChooser::tr("Cross-check");
  return SignalChooser::tr("Motion, energies, forces");
}

bool isHeading(const QListWidgetItem* item) { return item->data(Qt::UserRole).isNull(); }

}  // namespace

SignalChooser::SignalChooser(const std::vector<Signal>& signals_of_system,
                             const std::vector<std::string>& chosen, QWidget* parent)
    : QDialog(parent), search_(new QLineEdit(this)), list_(new QListWidget(this)), before_(chosen) {
  setWindowTitle(tr("Signals to plot"));
  resize(360, 460);
  auto* layout = new QVBoxLayout(this);
  search_->setPlaceholderText(tr("Search, for example tau or elbow"));
  search_->setClearButtonEnabled(true);
  layout->addWidget(search_);
  layout->addWidget(list_, 1);
  list_->setObjectName("signalList");
  list_->setSpacing(2);
  const bool grouped = std::any_of(
      signals_of_system.begin(), signals_of_system.end(),
      [&](const Signal& signal) { return groupOf(signal.name) != groupOf(signals_of_system.front().name); });
  QString group;
  for (const Signal& signal : signals_of_system) {
    if (grouped && groupOf(signal.name) != group) {
      group = groupOf(signal.name);
      auto* heading = new QListWidgetItem(group, list_);
      heading->setFlags(Qt::ItemIsEnabled);
      QFont font = list_->font();
      font.setBold(true);
      heading->setFont(font);
    }
    auto* item = new QListWidgetItem(titleWithUnit(QString::fromStdString(signal.name), signal.unit), list_);
    item->setData(Qt::UserRole, QString::fromStdString(signal.name));
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable);
    const bool on = std::find(chosen.begin(), chosen.end(), signal.name) != chosen.end();
    item->setCheckState(on ? Qt::Checked : Qt::Unchecked);
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
                           const std::vector<std::string>& names, QWidget* parent,
                           std::function<void(const std::vector<std::string>&)> then, const QString& title) {
  auto* dialog = new SignalChooser(signals_of_system, names, parent);
  if (!title.isEmpty()) dialog->setWindowTitle(title);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, parent, [dialog, then = std::move(then)] { then(dialog->chosen()); });
  dialog->open();
}

}  // namespace linkwright::app
