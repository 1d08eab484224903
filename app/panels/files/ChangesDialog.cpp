// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/files/ChangesDialog.h"

#include <QDialogButtonBox>
#include <QFile>
#include <QFileInfo>
#include <QFontDatabase>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>
#include <QTextCursor>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>
#include <vector>

#include "app/languages/MessageText.h"
#include "app/workbench/Workbench.h"
#include "engine/base/LineDiff.h"

namespace linkwright::app {
namespace {

constexpr QSize kChangesSize(860, 620);
constexpr int kLostHeight = 150;
/// Lines that are shown: more than anyone reads.
constexpr std::size_t kMostDiffLines = 20000;
constexpr qint64 kMostComparedBytes = qint64{64} << 20;
constexpr double kTint = 0.18;  // of a line's ground

QColor tinted(const QColor& ground, const QColor& color) {
  const auto mix = [](int a, int b) { return static_cast<int>(a + kTint * (b - a)); };
  return {mix(ground.red(), color.red()), mix(ground.green(), color.green()),
          mix(ground.blue(), color.blue())};
}

QLabel* plainLabel(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  return label;
}

// Losses of one kind of objects that are the same.
struct LostLine {
  QString thing, text;
  QStringList objects;  // `joint "elbow"`
};

std::vector<LostLine> lostLines(const std::vector<Problem>& problems) {
  std::vector<LostLine> lines;
  for (const Problem& problem : problems) {
    const QString object = QString::fromStdString(problem.element), text = problemText(problem);
    const QString thing = object.section(QStringLiteral(" \""), 0, 0);
    const auto same = std::find_if(lines.begin(), lines.end(), [&](const LostLine& line) {
      return line.thing == thing && line.text == text;
    });
    if (same == lines.end())
      lines.push_back({thing, text, {object}});
    else
      same->objects << object;
  }
  return lines;
}

}  // namespace

ChangesDialog::ChangesDialog(Workbench* workbench, FileChange change, QWidget* parent)
    : QDialog(parent), workbench_(workbench), change_(std::move(change)) {
  setObjectName("changesDialog");
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(change_.title);
  auto* layout = new QVBoxLayout(this);
  if (!change_.explain.isEmpty()) layout->addWidget(plainLabel(change_.explain, this));
  if (QWidget* lost = makeLost()) layout->addWidget(lost);
  layout->addWidget(makeDiff(), 1);
  auto* buttons = new QDialogButtonBox(this);
  if (change_.write && differs_) {
    QPushButton* write = buttons->addButton(change_.button, QDialogButtonBox::AcceptRole);
    write->setObjectName("writeChanges");
    buttons->addButton(QDialogButtonBox::Cancel);
  } else {
    buttons->addButton(QDialogButtonBox::Close);
  }
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    const auto write = change_.write;
    accept();
    write();
  });
  layout->addWidget(buttons);
  // What this was about is not there any more.
  connect(workbench->document(), &Document::documentReplaced, this, &QDialog::reject);
  resize(kChangesSize);
}

QWidget* ChangesDialog::makeLost() {
  const auto& problems = change_.lost.problems();
  if (problems.empty()) return nullptr;
  auto* box = new QWidget(this);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(plainLabel(
      tr("The file cannot hold all: %n loss(es).", nullptr, static_cast<int>(problems.size())), box));
  auto* list = new QTreeWidget(box);
  list->setObjectName("lostThings");
  list->setAccessibleName(tr("What the file cannot hold"));
  list->setRootIsDecorated(false);
  list->setAlternatingRowColors(true);
  list->setHeaderLabels({tr("Object"), tr("What becomes of it")});
  for (const LostLine& line : lostLines(problems)) {
    QString objects = line.objects.front();
    if (line.objects.size() > 1)
      objects = tr("%1 and %n more", nullptr, static_cast<int>(line.objects.size()) - 1).arg(objects);
    auto* item = new QTreeWidgetItem(list, {objects, line.text});
    item->setToolTip(0, line.objects.join('\n'));
    item->setToolTip(1, line.text);
  }
  list->resizeColumnToContents(0);
  list->setFixedHeight(kLostHeight);
  column->addWidget(list);
  return box;
}

QWidget* ChangesDialog::makeDiff() {
  auto* box = new QWidget(this);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  std::string before;
  QString why;
  QFile file(change_.path);
  const bool exists = !change_.path.isEmpty() && file.exists();
  if (exists) {
    if (file.open(QIODevice::ReadOnly) && file.size() <= kMostComparedBytes)
      before = file.readAll().toStdString();
    else
      why = tr("What the file holds now cannot be shown: %1.")
                .arg(file.isOpen() ? tr("it is too large") : file.errorString());
  }
  std::vector<DiffLine> lines = DiffOfLines(before, change_.text);
  QStringList others;
  for (const auto& [path, now] : change_.more) {
    QFile included(QString::fromStdString(path));
    const std::string was =
        included.open(QIODevice::ReadOnly) ? included.readAll().toStdString() : std::string();
    const std::vector<DiffLine> changed = DiffOfLines(was, now);
    if (changed.empty()) continue;
    others << QFileInfo(included).fileName();
    lines.push_back({DiffLine::Kind::kPlace, others.back().toStdString() + ":"});
    lines.insert(lines.end(), changed.begin(), changed.end());
  }
  differs_ = !lines.empty() || !exists;
  std::size_t added = 0, removed = 0;
  for (const DiffLine& line : lines) {
    if (line.kind == DiffLine::Kind::kAdded && !line.text.starts_with('\\')) ++added;
    if (line.kind == DiffLine::Kind::kRemoved && !line.text.starts_with('\\')) ++removed;
  }
  const QString name = QFileInfo(change_.path).fileName();
  QString says;
  if (!why.isEmpty())
    says = why;
  else if (!exists)
    says = name.isEmpty() ? tr("Nothing is saved yet: all of it is new.") : tr("%1 is a new file.").arg(name);
  else if (!differs_)
    says = tr("%1 holds just this already.").arg(name);
  else
    says = tr("%1: %2 removed, %3 added.")
               .arg(others.isEmpty() ? name : tr("%1 with %2").arg(name, others.join(", ")),
                    tr("%n line(s)", nullptr, static_cast<int>(removed)),
                    tr("%n line(s)", nullptr, static_cast<int>(added)));
  auto* summary = plainLabel(says, box);
  summary->setObjectName("diffSummary");
  column->addWidget(summary);
  auto* text = new QPlainTextEdit(box);
  text->setObjectName("diffText");
  text->setAccessibleName(tr("What will be changed in the file"));
  text->setReadOnly(true);
  text->setLineWrapMode(QPlainTextEdit::NoWrap);
  text->setUndoRedoEnabled(false);
  text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  const Theme& theme = workbench_->theme();
  QTextCursor cursor(text->document());
  std::size_t shown = 0;
  for (const DiffLine& line : lines) {
    if (shown > 0) cursor.insertBlock();
    QTextBlockFormat ground;
    QTextCharFormat ink;
    ink.setForeground(theme.text);
    if (line.kind == DiffLine::Kind::kAdded) ground.setBackground(tinted(theme.field, theme.good));
    if (line.kind == DiffLine::Kind::kRemoved) ground.setBackground(tinted(theme.field, theme.bad));
    if (line.kind == DiffLine::Kind::kPlace) ink.setForeground(theme.muted);
    cursor.setBlockFormat(ground);
    const bool last = ++shown == kMostDiffLines;
    cursor.insertText(last ? tr("… and more") : QString::fromStdString(line.text), ink);
    if (last) break;
  }
  text->moveCursor(QTextCursor::Start);
  column->addWidget(text, 1);
  return box;
}

}  // namespace linkwright::app
