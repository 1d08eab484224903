// SPDX-License-Identifier: GPL-3.0-or-later
// Draws an SVG in several sizes: linkwright_icons PICTURE.svg FOLDER SIZE... writes FOLDER/SIZE.png, SIZE in
// pixels. Runs while packages are built; needs no display.
#include <QDir>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <cstdio>

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fputs("usage: linkwright_icons PICTURE.svg FOLDER SIZE...\n", stderr);
    return 2;
  }
  QSvgRenderer picture(QString::fromLocal8Bit(argv[1]));
  const QDir folder(QString::fromLocal8Bit(argv[2]));
  if (!picture.isValid() || !folder.mkpath(".")) {
    std::fprintf(stderr, "linkwright_icons: cannot read %s or make the folder %s\n", argv[1], argv[2]);
    return 1;
  }
  for (int i = 3; i < argc; ++i) {
    const int size = QByteArray(argv[i]).toInt();
    QImage image(size, size, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull()) {
      std::fprintf(stderr, "linkwright_icons: not a size: %s\n", argv[i]);
      return 2;
    }
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    picture.render(&painter);
    painter.end();
    const QString path = folder.filePath(QString::number(size) + ".png");
    if (!image.save(path)) {
      std::fprintf(stderr, "linkwright_icons: cannot write %s\n", qUtf8Printable(path));
      return 1;
    }
  }
  return 0;
}
