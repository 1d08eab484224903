// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/build/ShelfIcons.h"

#include <QPainter>
#include <QPainterPath>
#include <array>

namespace linkwright::app {
namespace {

constexpr int kIconSide = 48;  // px; drawn in a square of 24 units

void drawShape(ShapeType type, const QBrush& fill, QPainter* p) {
  switch (type) {
    case ShapeType::kSphere:
      p->setBrush(fill);
      p->drawEllipse(QPointF(12, 12), 8, 8);
      p->drawArc(QRectF(4, 9, 16, 6), 180 * 16, 180 * 16);
      break;
    case ShapeType::kEllipsoid:
      p->setBrush(fill);
      p->drawEllipse(QPointF(12, 12), 9.5, 6);
      p->drawArc(QRectF(2.5, 10, 19, 4), 180 * 16, 180 * 16);
      break;
    case ShapeType::kCylinder: {
      QPainterPath side(QPointF(6, 6));
      side.lineTo(6, 18);
      side.arcTo(QRectF(6, 15.5, 12, 5), 180, 180);
      side.lineTo(18, 6);
      p->fillPath(side, fill);
      p->drawPath(side);
      p->drawEllipse(QRectF(6, 3.5, 12, 5));
      break;
    }
    case ShapeType::kCapsule:
      p->setBrush(fill);
      p->drawRoundedRect(QRectF(7, 2.5, 10, 19), 5, 5);
      break;
    case ShapeType::kRoundedBox:
      p->setBrush(fill);
      p->drawRoundedRect(QRectF(4, 4, 16, 16), 4.5, 4.5);
      break;
    case ShapeType::kHull:
      p->setBrush(fill);
      p->drawPolygon(QPolygonF({{3, 19}, {21, 19}, {3, 6}}));
      break;
    case ShapeType::kMesh:
      p->setBrush(fill);
      p->drawPolygon(QPolygonF({{4, 18}, {20, 19}, {21, 8}, {11, 3}}));
      p->drawPolyline(QPolygonF({{4, 18}, {13, 11}, {21, 8}}));
      p->drawPolyline(QPolygonF({{11, 3}, {13, 11}, {20, 19}}));
      break;
    case ShapeType::kHalfSpace:
      p->fillRect(QRectF(2, 13, 20, 8), fill);
      p->drawLine(QPointF(2, 13), QPointF(22, 13));
      break;
    case ShapeType::kHeightField: {
      QPainterPath hills(QPointF(2, 16));
      hills.cubicTo(7, 2, 9, 10, 12, 14);
      hills.cubicTo(15, 19, 17, 8, 22, 13);
      p->drawPath(hills);
      hills.lineTo(22, 21);
      hills.lineTo(2, 21);
      p->fillPath(hills, fill);
      break;
    }
    default:
      p->setBrush(fill);
      p->drawPolygon(QPolygonF({{4, 8}, {15, 8}, {15, 20}, {4, 20}}));
      p->drawPolygon(QPolygonF({{4, 8}, {9, 3}, {20, 3}, {15, 8}}));
      p->drawPolygon(QPolygonF({{15, 8}, {20, 3}, {20, 15}, {15, 20}}));
      break;
  }
}

void drawJoint(JointType type, const QBrush& fill, const QPointF& at, QPainter* p) {
  p->setBrush(fill);
  if (type == JointType::kPrismatic) {
    p->drawRect(QRectF(at - QPointF(4, 3), QSizeF(8, 6)));
    p->drawLine(at + QPointF(-6, 5), at + QPointF(6, 5));
  } else if (type == JointType::kFixed) {
    p->drawPolygon(QPolygonF({at + QPointF(-4, -4), at + QPointF(4, -4), at + QPointF(0, 4)}));
  } else {
    p->drawEllipse(at, 4, 4);
    if (type == JointType::kBall)
      p->drawArc(QRectF(at - QPointF(6.5, 6.5), QSizeF(13, 13)), 180 * 16, 180 * 16);
    else
      p->drawPoint(at);
  }
}

void drawZigzag(QPainter* p) {
  p->drawPolyline(
      QPolygonF({{2, 20}, {5, 17}, {5.5, 12}, {10, 15.5}, {9, 9}, {14, 12}, {13, 6}, {17.5, 7}, {22, 3}}));
}

// Waves, and what is measured.
void drawSensor(SensorType type, const QBrush& fill, QPainter* p) {
  constexpr std::array<const char*, kSensorTypes> kSigns = {
      "q",      "q\u0307", "\u03c4", "l", "l\u0307", "L", "L\u0307", "F", "p", "R", "x", "y", "z",       "v",
      "\u03c9", "a",       "\u03b1", "v", "\u03c9",  "",  "F",       "M", "N", "d", "",  "c", "c\u0307", "H"};
  const QString sign = QString::fromUtf8(kSigns[static_cast<std::size_t>(type)]);
  for (const double r : {7.5, 10.5}) {
    p->drawArc(QRectF(12 - r, 12 - r, 2 * r, 2 * r), -40 * 16, 80 * 16);
    p->drawArc(QRectF(12 - r, 12 - r, 2 * r, 2 * r), 140 * 16, 80 * 16);
  }
  if (sign.isEmpty()) {
    p->setBrush(fill);
    p->drawEllipse(QPointF(12, 12), 2.5, 2.5);
    return;
  }
  QFont font = p->font();
  font.setPixelSize(13);
  p->setFont(font);
  p->drawText(QRectF(2, 2, 20, 20), Qt::AlignCenter, sign);
}

// A ring with a gap that the joint closes.
void drawLoop(LoopType type, const QBrush& fill, QPainter* p) {
  p->drawArc(QRectF(2, 6, 16, 16), 70 * 16, 290 * 16);
  p->setBrush(fill);
  const QPointF at(17, 8);
  switch (type) {
    case LoopType::kTranslational:
    case LoopType::kOffset:
      p->drawRect(QRectF(at - QPointF(4, 3), QSizeF(8, 6)));
      p->drawLine(at + QPointF(-5, 5), at + QPointF(5, 5));
      break;
    case LoopType::kCylindrical:
      p->drawRoundedRect(QRectF(at - QPointF(2.5, 5), QSizeF(5, 10)), 2, 2);
      break;
    case LoopType::kPlanar:
      p->drawPolygon(
          QPolygonF({at + QPointF(-6, 3), at + QPointF(2, 3), at + QPointF(6, -3), at + QPointF(-2, -3)}));
      break;
    case LoopType::kFixed:
      p->drawPolygon(QPolygonF({at + QPointF(-4, -4), at + QPointF(4, -4), at + QPointF(0, 4)}));
      break;
    case LoopType::kUniversal:
      p->drawLine(at - QPointF(5, 0), at + QPointF(5, 0));
      p->drawLine(at - QPointF(0, 5), at + QPointF(0, 5));
      break;
    case LoopType::kAngle:
      p->drawPie(QRectF(at - QPointF(5, 5), QSizeF(10, 10)), 0, 60 * 16);
      break;
    default:
      p->drawEllipse(at, 4, 4);
      p->drawPoint(at);
      break;
  }
}

void drawOther(ShelfMake make, const QBrush& fill, QPainter* p) {
  const QPointF a(4, 19), b(20, 5);
  switch (make) {
    case ShelfMake::kSpring:
      drawZigzag(p);
      break;
    case ShelfMake::kDamper:
      p->drawLine(a, QPointF(10, 14));
      p->drawPolyline(QPolygonF({{14, 15.5}, {10, 18}, {6.5, 12.5}, {10.5, 10}}));
      p->drawLine(QPointF(9.5, 11), QPointF(14, 17));
      p->drawLine(QPointF(12, 13.5), b);
      break;
    case ShelfMake::kTendon: {
      QPainterPath cord(a);
      cord.cubicTo(4, 6, 18, 18, 20, 5);
      p->drawPath(cord);
      break;
    }
    case ShelfMake::kRod:
      p->drawLine(a, b);
      p->setBrush(fill);
      p->drawEllipse(a, 3, 3);
      p->drawEllipse(b, 3, 3);
      break;
    case ShelfMake::kBallLoop:
      p->drawArc(QRectF(4, 4, 16, 16), 60 * 16, 300 * 16);
      p->setBrush(fill);
      p->drawEllipse(QPointF(18, 6), 3, 3);
      break;
    case ShelfMake::kDistance:
      p->drawLine(QPointF(3, 12), QPointF(21, 12));
      p->drawLine(QPointF(3, 7), QPointF(3, 17));
      p->drawLine(QPointF(21, 7), QPointF(21, 17));
      break;
    case ShelfMake::kFrame:
      p->drawLine(QPointF(8, 16), QPointF(8, 3));
      p->drawLine(QPointF(8, 16), QPointF(21, 16));
      p->drawLine(QPointF(8, 16), QPointF(3, 21));
      break;
    case ShelfMake::kMotor:
    case ShelfMake::kDriver:
      p->setBrush(fill);
      p->drawEllipse(QPointF(12, 12), 8, 8);
      if (make == ShelfMake::kMotor)
        p->drawPolyline(QPolygonF({{8, 15}, {8, 9}, {12, 13}, {16, 9}, {16, 15}}));
      else
        p->drawPolyline(QPolygonF({{12, 7}, {12, 12}, {16, 14}}));
      break;
    case ShelfMake::kGear:
      p->setBrush(fill);
      p->drawEllipse(QPointF(8, 14), 5.5, 5.5);
      p->drawEllipse(QPointF(17.5, 9), 4, 4);
      break;
    case ShelfMake::kActuator:
      p->setBrush(fill);
      p->drawEllipse(QPointF(12, 12), 8, 8);
      p->drawPolyline(QPolygonF({{8, 16}, {12, 7}, {16, 16}}));
      p->drawLine(QPointF(9.5, 13), QPointF(14.5, 13));
      break;
    case ShelfMake::kCamera:
      p->setBrush(fill);
      p->drawRect(QRectF(2, 7, 13, 10));
      p->drawPolygon(QPolygonF({{15, 12}, {21, 7}, {21, 17}}));
      break;
    case ShelfMake::kExtrude:
      p->drawPolyline(QPolygonF({{3, 20}, {9, 9}, {20, 6}}));
      p->setBrush(fill);
      for (const QPointF& at : {QPointF(3, 20), QPointF(9, 9), QPointF(20, 6)}) p->drawEllipse(at, 2, 2);
      break;
    case ShelfMake::kSketch:
      p->drawPolyline(QPolygonF({{3, 19}, {6, 8}, {17, 4}, {21, 19}}));
      p->setBrush(fill);
      for (const QPointF& at : {QPointF(6, 8), QPointF(17, 4)}) p->drawEllipse(at, 2, 2);
      p->drawLine(QPointF(1, 21), QPointF(23, 21));
      break;
    default:
      p->drawLine(QPointF(2, 18), QPointF(22, 18));
      p->setBrush(fill);
      p->drawRect(QRectF(7, 8, 10, 10));
      break;
  }
}

}  // namespace

QIcon shelfIcon(const ShelfItem& item, const Theme& theme) {
  QPixmap pixmap(kIconSide, kIconSide);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.scale(kIconSide / 24.0, kIconSide / 24.0);
  painter.setPen(QPen(theme.text, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  QColor tint = theme.accent;
  tint.setAlphaF(0.35F);
  const QBrush fill(tint);
  if (item.make == ShelfMake::kShape) {
    drawShape(item.shape, fill, &painter);
  } else if (item.make == ShelfMake::kLink) {
    painter.drawLine(QPointF(6, 18), QPointF(20, 4));
    drawJoint(item.joint, fill, {6, 18}, &painter);
  } else if (item.make == ShelfMake::kPointed) {
    painter.drawLine(QPointF(2, 12), QPointF(8, 12));
    painter.drawLine(QPointF(16, 12), QPointF(22, 12));
    drawJoint(item.joint, fill, {12, 12}, &painter);
  } else if (item.make == ShelfMake::kSensor) {
    drawSensor(item.sensor, fill, &painter);
  } else if (item.make == ShelfMake::kLoop) {
    drawLoop(item.loop, fill, &painter);
  } else {
    drawOther(item.make, fill, &painter);
  }
  painter.end();
  return QIcon(pixmap);
}

}  // namespace linkwright::app
