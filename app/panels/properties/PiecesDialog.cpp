// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/properties/PiecesDialog.h"

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
#include "app/panels/properties/PiecesView.h"
#include "app/workbench/TakeOverFirst.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/build/TakeOver.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/edit/TreeEdits.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/shapes/MeshPieces.h"

namespace linkwright::app {
namespace {

constexpr int kMostPieces = 64;
constexpr int kProgressMilliseconds = 100;

QString piecesText(std::size_t count) {
  return PiecesDialog::tr("%n piece(s)", nullptr, static_cast<int>(count));
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
  const SceneObject& object = *document->objects().Find(shape);
  const SceneObject& link = *object.parent();
  setWindowTitle(tr("Convex pieces of a mesh of %1").arg(QString::fromStdString(link.name())));
  if (link.parent() != nullptr && &link.parent()->kind() == &SceneRobotKind())
    if (const std::string& file = link.parent()->As<SceneRobot>().file; !file.empty())
      refused_ = tr("The robot is described in a file of its own, %1, which a scene does not change.")
                     .arg(QFileInfo(QString::fromStdString(file)).fileName());
  auto* row = new QHBoxLayout(this);
  row->addWidget(view_, 1);
  auto* side = new QWidget(this);
  side->setFixedWidth(fontMetrics().averageCharWidth() * 50);
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(0, 0, 0, 0);
  const QString file = QString::fromStdString(object.As<Visual>().geometry.mesh_file);
  auto* head =
      new QLabel(tr("Contact takes a mesh for its convex hull. Cut into convex pieces, %1 keeps its hollows.")
                     .arg(QFileInfo(file).fileName()),
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
  auto* refused = new QLabel(refused_, side);
  refused->setObjectName("piecesRefused");
  refused->setTextFormat(Qt::PlainText);
  refused->setWordWrap(true);
  column->addWidget(refused);
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
    mesh() != nullptr ? cut() : reject();  // it may be another one by now
  });
  progress_->setInterval(kProgressMilliseconds);
  connect(progress_, &QTimer::timeout, this, [this] {
    result_->setText(tr("Cutting … %1").arg(piecesText(static_cast<std::size_t>(count_->load()))));
  });
  cut();
}

bool PiecesDialog::takes(const SceneObject& shape) {
  if (&shape.kind() != &ShapeKind() || shape.place()->name != "collisions") return false;
  const Geometry& geometry = shape.As<Visual>().geometry;
  return geometry.type == ShapeType::kMesh && geometry.mesh;
}

const SceneObject* PiecesDialog::mesh() const {
  const Document* const document = workbench_->document();
  const SceneObject* const object = document->isOpen() ? document->objects().Find(shape_) : nullptr;
  return object != nullptr && takes(*object) ? object : nullptr;
}

void PiecesDialog::cut() {
  const SceneObject* const object = mesh();
  if (object == nullptr) return;
  const Geometry geometry = object->As<Visual>().geometry;
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
  use_->setEnabled(good && refused_.isEmpty());
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
  const SceneObject* const object = mesh();
  if (object == nullptr || !found_ || !found_->pieces) return;
  const std::vector<Visual> made = ShapesOfPieces(object->As<Visual>(), *found_->pieces);
  accept();
  const auto cut = [made, shape = shape_](CObjectContainer* scene) {
    TreeEdit done;
    const SceneObject& whole = *scene->Find(shape);
    for (const Visual& piece : made) {
      TreeEdit added =
          InsertObject(scene, whole.parent()->id(), *whole.place(), std::make_shared<Visual>(piece));
      if (!added.ok()) return added;
      done.edit.Merge(added.edit);
    }
    done.edit.Merge(RemoveObject(scene, shape).edit);
    return done;
  };
  Document* const document = workbench_->document();
  takeOverFirst(document, parent(), {shape_}, [document, cut, shape = shape_] {
    document->editObjects(tr("Cut a mesh into convex pieces"),
                          [&](CObjectContainer* scene) { return TakingOver(scene, {shape}, cut); });
  });
}

}  // namespace linkwright::app
