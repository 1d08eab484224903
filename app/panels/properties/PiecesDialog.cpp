// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/properties/PiecesDialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QTimer>
#include <QVBoxLayout>

#include "app/base/Application.h"
#include "app/base/Counted.h"
#include "app/commands/ShapeEdits.h"
#include "app/panels/properties/PiecesView.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/shapes/MeshPieces.h"

namespace linkwright::app {
namespace {

constexpr int kMostPieces = 64;
constexpr int kProgressMilliseconds = 100;

QString piecesText(std::size_t count) {
  return counted(count, PiecesDialog::tr("piece"), PiecesDialog::tr("pieces"));
}

QString percent(double share) { return QLocale::c().toString(100 * std::max(0., share), 'f', 2) + " %"; }

}  // namespace

PiecesDialog::PiecesDialog(Workbench* workbench, ObjectId shape, QWidget* parent)
    : QDialog(parent),
      workbench_(workbench),
      shape_(shape),
      view_(new PiecesView(workbench, this)),
      most_(new QSpinBox(this)),
      error_(new QDoubleSpinBox(this)),
      hull_(new QLabel(this)),
      result_(new QLabel(this)),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Cancel, this)),
      progress_(new QTimer(this)),
      count_(std::make_shared<std::atomic<int>>(0)),
      work_(this) {
  setObjectName("piecesDialog");
  setAttribute(Qt::WA_DeleteOnClose);
  const Document* const document = workbench->document();
  const CollisionShape place = collisionShapeOf(*document, shape);
  const SceneRobot& robot = document->scene().robots[static_cast<std::size_t>(place.robot)];
  const LinkDescription& link = robot.description.links[static_cast<std::size_t>(place.link)];
  setWindowTitle(tr("Convex pieces of a mesh of %1").arg(QString::fromStdString(link.name)));
  auto* row = new QHBoxLayout(this);
  row->addWidget(view_, 1);
  auto* side = new QWidget(this);
  side->setFixedWidth(fontMetrics().averageCharWidth() * 50);
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(0, 0, 0, 0);
  const QString mesh =
      QString::fromStdString(link.collisions[static_cast<std::size_t>(place.shape)].geometry.mesh_file);
  auto* head =
      new QLabel(tr("Contact takes a mesh for its convex hull. Cut into convex pieces, %1 keeps its hollows.")
                     .arg(QFileInfo(mesh).fileName()),
                 side);
  head->setTextFormat(Qt::PlainText);
  for (QLabel* each : {head, hull_, result_}) each->setWordWrap(true);
  column->addWidget(head);
  column->addWidget(hull_);
  auto* form = new QFormLayout;
  most_->setObjectName("piecesMost");
  most_->setRange(1, kMostPieces);
  most_->setValue(ConvexPiecesOptions().most_pieces);
  most_->setKeyboardTracking(false);
  most_->setToolTip(tr("More pieces cost more time where they touch"));
  form->addRow(tr("Pieces, at most"), most_);
  error_->setObjectName("piecesError");
  error_->setRange(0.01, 100);
  error_->setDecimals(2);
  error_->setSuffix(QStringLiteral(" %"));
  error_->setValue(100 * ConvexPiecesOptions().error);
  error_->setKeyboardTracking(false);
  error_->setToolTip(tr("No more cuts once all pieces together have this much more volume than the mesh"));
  form->addRow(tr("Volume error, at most"), error_);
  auto* apart = new QSlider(Qt::Horizontal, side);
  apart->setObjectName("piecesApart");
  apart->setRange(0, 100);
  apart->setToolTip(tr("Draws the pieces apart, here only"));
  form->addRow(tr("Apart"), apart);
  column->addLayout(form);
  result_->setObjectName("piecesResult");
  column->addWidget(result_);
  column->addStretch(1);
  if (!robot.file.empty()) {
    describe_ = new QCheckBox(tr("Describe the robot in the scene"), side);
    describe_->setObjectName("piecesDescribe");
    auto* why = new QLabel(
        tr("It is described in %1, which is not written. Later changes of that file are not followed then.")
            .arg(QFileInfo(QString::fromStdString(robot.file)).fileName()),
        side);
    why->setTextFormat(Qt::PlainText);
    why->setWordWrap(true);
    why->setEnabled(false);
    column->addWidget(describe_);
    column->addWidget(why);
    connect(describe_, &QCheckBox::toggled, this, &PiecesDialog::showFound);
  }
  use_ = buttons_->addButton(tr("Use these pieces"), QDialogButtonBox::AcceptRole);
  use_->setObjectName("piecesUse");
  column->addWidget(buttons_);
  row->addWidget(side);
  resize(820, 460);

  connect(most_, &QSpinBox::valueChanged, this, &PiecesDialog::cut);
  connect(error_, &QDoubleSpinBox::valueChanged, this, &PiecesDialog::cut);
  connect(apart, &QSlider::valueChanged, this, [this](int value) { view_->setApart(value / 100.); });
  connect(buttons_, &QDialogButtonBox::accepted, this, &PiecesDialog::use);
  connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(document, &Document::documentReplaced, this, &QDialog::reject);
  connect(document, &Document::edited, this, [this] {
    if (!collisionShapeOf(*workbench_->document(), shape_).IsValid()) reject();
  });
  progress_->setInterval(kProgressMilliseconds);
  connect(progress_, &QTimer::timeout, this, [this] {
    result_->setText(tr("Cutting … %1").arg(piecesText(static_cast<std::size_t>(count_->load()))));
  });
  cut();
}

void PiecesDialog::cut() {
  const CollisionShape place = collisionShapeOf(*workbench_->document(), shape_);
  if (!place.IsValid()) return;
  const Geometry geometry = workbench_->document()
                                ->scene()
                                .robots[static_cast<std::size_t>(place.robot)]
                                .description.links[static_cast<std::size_t>(place.link)]
                                .collisions[static_cast<std::size_t>(place.shape)]
                                .geometry;
  const auto found = std::make_shared<Found>();
  const ConvexPiecesOptions options{most_->value(), error_->value() / 100};
  const auto count = count_ = std::make_shared<std::atomic<int>>(0);
  found_.reset();
  showFound();
  result_->setText(tr("Cutting …"));
  progress_->start();
  const auto work = [found, geometry, options, count](const std::stop_token& stop) {
    try {
      found->hull_error = HullOfMesh(geometry)->Error();
      const auto pieces = std::make_shared<ConvexPieces>(
          CutMesh(geometry, options, stop, [count](int so_far) { count->store(so_far); }));
      if (pieces->hulls.empty())
        found->problem = tr("The mesh is open or flat: it has no volume that could be cut.");
      else
        found->pieces = pieces;
    } catch (...) {
      found->problem = caughtText();
    }
  };
  work_.start({work, [this, found] {
                 progress_->stop();
                 found_ = found;
                 showFound();
               }});
}

void PiecesDialog::showFound() {
  const bool good = found_ && found_->pieces;
  buttons_->button(QDialogButtonBox::Cancel)->setAutoDefault(!good);
  use_->setEnabled(good && (describe_ == nullptr || describe_->isChecked()));
  hull_->setText(found_ && found_->problem.isEmpty()
                     ? tr("The hull has %1 more volume than the mesh.").arg(percent(found_->hull_error))
                     : QString());
  if (!found_) return;
  view_->show(found_->pieces);
  if (!good) {
    result_->setText(found_->problem);
    return;
  }
  result_->setText(tr("%1 with %2 more volume than the mesh.")
                       .arg(piecesText(found_->pieces->hulls.size()), percent(found_->pieces->Error())));
}

void PiecesDialog::use() {
  const CollisionShape place = collisionShapeOf(*workbench_->document(), shape_);
  const auto found = found_;
  if (!place.IsValid() || !found || !found->pieces) return;
  accept();
  replaceByPieces(workbench_->document(), place, *found->pieces);
}

}  // namespace linkwright::app
