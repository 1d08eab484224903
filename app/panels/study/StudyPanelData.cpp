// SPDX-License-Identifier: GPL-3.0-or-later
// The table that a model is fitted to.
#include <QFile>
#include <QFileInfo>
#include <memory>

#include "app/base/Ask.h"
#include "app/languages/MessageText.h"
#include "app/languages/Numbers.h"
#include "app/panels/study/StudyPanel.h"
#include "engine/io/request/SamplesReader.h"

namespace linkwright::app {

void StudyPanel::chooseData() {
  askToOpen(this, tr("Measured signals"), measured_path_, tr("Tables (*.csv);;All files (*)"),
            [this](const QString& path) {
              QFile file(path);
              if (!file.open(QIODevice::ReadOnly)) return say(tr("%1 cannot be read").arg(path), true);
              auto samples = std::make_shared<Samples>();
              const std::string wrong = ReadSamples(file.readAll().toStdString(), {}, samples.get());
              if (!wrong.empty()) return say(QFileInfo(path).fileName() + messageText(wrong), true);
              measured_ = samples;
              measured_path_ = path;
              showKind();
              say(tr("%n signal(s), %1 s", nullptr, static_cast<int>(samples->signals.size()))
                      .arg(numberText(samples->times.back(), 'g', 6)));
            });
}

}  // namespace linkwright::app
