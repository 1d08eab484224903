// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/WelcomePage.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "app/base/SceneGallery.h"
#include "app/jobs/Thumbnails.h"
#include "app/window/RecentFiles.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr int kMostColumns = 3;  // where there is room
constexpr int kCardWidth = 220;
constexpr int kRecentShown = 5;

QLabel* makeLabel(const QString& text, const char* property, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setProperty(property, true);
  label->setWordWrap(true);
  return label;
}

constexpr QSize kPicture(480, 270);
constexpr int kPatienceMs = 300;
constexpr int kPictureHeight = 124;  // of the narrowest card
constexpr int kCorner = 8;

}  // namespace

// The scene as it opens, as wide as there is room; a plain field until it is drawn.
class ScenePicture : public QWidget {
 public:
  ScenePicture(Workbench* workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
    setFixedHeight(kPictureHeight);
    setAttribute(Qt::WA_TransparentForMouseEvents);
  }
  void show(const QImage& image) {
    image_ = image;
    update();
  }

 protected:
  void resizeEvent(QResizeEvent*) override {
    const int high = width() * kPicture.height() / kPicture.width();
    if (high != height()) setFixedHeight(high);
  }
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    // Round above, straight below, where the text is.
    QPainterPath shape;
    shape.setFillRule(Qt::WindingFill);
    shape.addRoundedRect(rect(), kCorner, kCorner);
    shape.addRect(rect().adjusted(0, kCorner, 0, 0));
    painter.setClipPath(shape);
    painter.fillRect(rect(), workbench_->theme().hover);
    if (image_.isNull()) return;
    const QSize whole = image_.size().scaled(size(), Qt::KeepAspectRatioByExpanding);
    painter.drawImage(QRect(QPoint((width() - whole.width()) / 2, (height() - whole.height()) / 2), whole),
                      image_);
  }

 private:
  Workbench* workbench_;
  QImage image_;
};

// A button that shows the scene, its title and a line below it.
class SceneCard : public QPushButton {
 public:
  SceneCard(const GalleryScene& scene, Workbench* workbench, QWidget* parent)
      : QPushButton(parent), path_(scene.path) {
    setObjectName("sceneCard");
    setAccessibleName(scene.title);
    setAccessibleDescription(scene.description);
    setCursor(Qt::PointingHandCursor);
    setMinimumSize(kCardWidth, 92);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 11);
    layout->setSpacing(3);
    picture_ = new ScenePicture(workbench, this);
    layout->addWidget(picture_);
    layout->addSpacing(6);
    auto* title = new QLabel(scene.title, this);
    QFont font = title->font();
    font.setBold(true);
    title->setFont(font);
    auto* text = makeLabel(scene.description, "muted", this);
    text->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    for (QLabel* label : {title, text}) {
      label->setAttribute(Qt::WA_TransparentForMouseEvents);
      label->setContentsMargins(13, 0, 13, 0);
      layout->addWidget(label);
    }
    layout->addStretch(1);
    setAccessibleName(scene.title);
  }
  const QString& path() const { return path_; }
  void show(const QImage& picture) { picture_->show(picture); }

 private:
  QString path_;
  ScenePicture* picture_;
};

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
  column->addSpacing(10);
  if (!firstScene().isEmpty()) column->addWidget(makeTourCard(page));
  column->addSpacing(10);

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
  std::vector<GalleryScene> scenes = galleryScenes();
  // The one that a tour begins with comes first.
  std::stable_partition(scenes.begin(), scenes.end(),
                        [](const GalleryScene& scene) { return scene.path == firstScene(); });
  for (const GalleryScene& scene : scenes) {
    auto* card = new SceneCard(scene, workbench_, page);
    connect(card, &QPushButton::clicked, this, [this, path = scene.path] { Q_EMIT copyRequested(path); });
    card->setProperty("scene", scene.path);  // a tour points at it
    card_list_.push_back(card);
  }
  placeCards();
  refresh();
  thumbnails_ = new Thumbnails(this);
  connect(thumbnails_, &Thumbnails::ready, this, [this](const QString& path, const QImage& picture) {
    for (SceneCard* card : card_list_)
      if (card->path() == path) card->show(picture);
    for (RecentRow* row : recent_list_)
      if (row->path() == path) row->show(picture);
  });
  connect(workbench_, &Workbench::themeChanged, this, &WelcomePage::drawCards);
}

QWidget* WelcomePage::makeTourCard(QWidget* page) {
  auto* card = new QPushButton(page);
  card->setObjectName("tourCard");
  card->setCursor(Qt::PointingHandCursor);
  constexpr int kLowest = 58;  // px
  card->setMinimumHeight(kLowest);
  card->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  auto* layout = new QVBoxLayout(card);
  layout->setContentsMargins(14, 10, 14, 10);
  layout->setSpacing(3);
  auto* title = new QLabel(tr("Tour in five steps"), card);
  QFont font = title->font();
  font.setBold(true);
  title->setFont(font);
  QLabel* const text = makeLabel(
      tr("Open an arm, drag its hand, simulate it, go back in time and film it, each at its control."),
      "muted", card);
  for (QLabel* label : {title, text}) {
    label->setAttribute(Qt::WA_TransparentForMouseEvents);
    layout->addWidget(label);
  }
  card->setAccessibleName(title->text());
  card->setAccessibleDescription(text->text());
  connect(card, &QPushButton::clicked, this, &WelcomePage::tourRequested);
  return card;
}

void WelcomePage::drawCards() {
  if (!isVisible()) return;
  QStringList paths;
  // The user's own come first: they are few.
  for (const RecentRow* row : recent_list_) paths += row->path();
  for (const SceneCard* card : card_list_) paths += card->path();
  paths.removeDuplicates();
  thumbnails_->request(paths, kPicture, workbench_->theme().dark);
}

void WelcomePage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (stale_) refresh();
  // Not where the page is only passed on the way to a file.
  QTimer::singleShot(kPatienceMs, this, &WelcomePage::drawCards);
}

void WelcomePage::hideEvent(QHideEvent* event) {
  thumbnails_->cancel();
  QWidget::hideEvent(event);
}

void WelcomePage::placeCards() {
  constexpr int kRoom = 60;  // px for margins and the scroll bar
  const int each = kCardWidth + cards_->spacing();
  const int columns = std::clamp((width() - kRoom) / each, 1, kMostColumns);
  if (columns == columns_) return;
  columns_ = columns;
  int place = 0;
  for (SceneCard* card : card_list_) {
    cards_->addWidget(card, place / columns, place % columns);
    ++place;
  }
}

void WelcomePage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  placeCards();
}

void WelcomePage::refresh() {
  // What is hidden waits until it is shown.
  stale_ = !isVisible();
  if (stale_) return;
  while (QLayoutItem* item = recent_->takeAt(0)) {
    if (item->widget() != nullptr) item->widget()->deleteLater();
    delete item;
  }
  recent_list_.clear();
  const QStringList files = workbench_->document()->recentFiles();
  if (files.isEmpty()) return;
  recent_->addWidget(makeLabel(tr("Recent"), "subheading", this));
  for (const QString& path : files.mid(0, kRecentShown)) {
    auto* row = new RecentRow(path, workbench_, this);
    connect(row, &QPushButton::clicked, this, [this, path] { Q_EMIT openRequested(path); });
    recent_->addWidget(row);
    row->setVisible(true);  // the page may be visible already
    recent_list_.push_back(row);
  }
  if (thumbnails_ != nullptr) drawCards();
}

}  // namespace linkwright::app
