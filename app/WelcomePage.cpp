// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/WelcomePage.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "app/SceneGallery.h"
#include "app/Workbench.h"

namespace linkwright::app {
namespace {

constexpr int kColumns = 3;  // where there is room
constexpr int kCardWidth = 220;
constexpr int kRecentShown = 5;

QLabel* makeLabel(const QString& text, const char* property, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setProperty(property, true);
  label->setWordWrap(true);
  return label;
}

// A button that shows a title and a line below it.
class SceneCard : public QPushButton {
 public:
  SceneCard(const GalleryScene& scene, QWidget* parent) : QPushButton(parent) {
    setObjectName("sceneCard");
    setCursor(Qt::PointingHandCursor);
    setMinimumSize(kCardWidth, 92);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 11, 14, 11);
    layout->setSpacing(3);
    auto* title = new QLabel(scene.title, this);
    QFont font = title->font();
    font.setBold(true);
    title->setFont(font);
    auto* text = makeLabel(scene.description, "muted", this);
    text->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    for (QLabel* label : {title, text}) {
      label->setAttribute(Qt::WA_TransparentForMouseEvents);
      layout->addWidget(label);
    }
    layout->addStretch(1);
    setAccessibleName(scene.title);
  }
};

}  // namespace

WelcomePage::WelcomePage(Workbench* workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
  setObjectName("welcome");
  setAttribute(Qt::WA_StyledBackground);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  auto* scroll = new QScrollArea(this);
  scroll->setWidgetResizable(true);
  outer->addWidget(scroll);
  auto* page = new QWidget(scroll);
  scroll->setWidget(page);

  auto* wide = new QHBoxLayout(page);
  auto* column = new QVBoxLayout;
  wide->addStretch(1);
  wide->addLayout(column, 8);
  wide->addStretch(1);
  column->setSpacing(10);
  column->addStretch(2);
  column->addWidget(makeLabel(tr("Linkwright"), "heading", page));
  column->addWidget(makeLabel(tr("A workbench for mechanisms. Open a robot or a linkage, drag it, simulate "
                                 "it, watch its energies, film it."),
                              "subheading", page));
  column->addSpacing(8);

  auto* buttons = new QHBoxLayout;
  auto* open = new QPushButton(tr("Open a scene or robot…"), page);
  open->setProperty("primary", true);
  connect(open, &QPushButton::clicked, workbench_->action(ActionId::kOpen), &QAction::trigger);
  auto* empty = new QPushButton(tr("Start empty"), page);
  connect(empty, &QPushButton::clicked, workbench_->action(ActionId::kNew), &QAction::trigger);
  buttons->addWidget(open);
  buttons->addWidget(empty);
  buttons->addWidget(makeLabel(tr("or drop a URDF, MJCF or scene file here"), "muted", page), 1);
  column->addLayout(buttons);
  column->addSpacing(16);

  column->addWidget(makeLabel(tr("Scenes to try"), "subheading", page));
  cards_ = new QGridLayout;
  cards_->setSpacing(10);
  column->addLayout(cards_);
  column->addSpacing(12);
  recent_ = new QVBoxLayout;
  recent_->setSpacing(2);
  column->addLayout(recent_);
  column->addStretch(3);

  connect(workbench_->document(), &Document::recentFilesChanged, this, &WelcomePage::refresh);
  for (const GalleryScene& scene : galleryScenes()) {
    auto* card = new SceneCard(scene, page);
    connect(card, &QPushButton::clicked, this, [this, path = scene.path] { Q_EMIT openRequested(path); });
    card_list_.push_back(card);
  }
  placeCards();
  refresh();
}

void WelcomePage::placeCards() {
  constexpr int kRoom = 60;  // px for margins and the scroll bar
  const int each = kCardWidth + cards_->spacing();
  const int columns = std::clamp((width() - kRoom) / each, 1, kColumns);
  if (columns == columns_) return;
  columns_ = columns;
  int place = 0;
  for (QWidget* card : card_list_) {
    cards_->addWidget(card, place / columns, place % columns);
    ++place;
  }
}

void WelcomePage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  placeCards();
}

void WelcomePage::refresh() {
  while (QLayoutItem* item = recent_->takeAt(0)) {
    if (item->widget() != nullptr) item->widget()->deleteLater();
    delete item;
  }
  const QStringList files = workbench_->document()->recentFiles();
  if (files.isEmpty()) return;
  recent_->addWidget(makeLabel(tr("Recent"), "subheading", this));
  for (const QString& path : files.mid(0, kRecentShown)) {
    auto* button = new QPushButton(QFileInfo(path).fileName(), this);
    button->setProperty("flat", true);
    button->setStyleSheet("text-align: left;");
    button->setToolTip(path);
    button->setCursor(Qt::PointingHandCursor);
    connect(button, &QPushButton::clicked, this, [this, path] { Q_EMIT openRequested(path); });
    recent_->addWidget(button);
  }
}

}  // namespace linkwright::app
