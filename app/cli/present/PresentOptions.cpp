// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/Commands.h"
#include "app/cli/Validators.h"
#include "app/cli/film/ExtraArguments.h"

namespace linkwright::cli {

void AddPresentOptions(CLI::App* command, PresentArguments* arguments) {
  command->add_option("--out", arguments->out, "the page: one HTML file, which needs no network")
      ->type_name("FILE");
  command->add_option("--figures", arguments->figures, "plots (SVG, PDF), stills on white and a caption")
      ->type_name("FOLDER");
  command
      ->add_option("--signals", arguments->signals,
                   "what is plotted, as q.elbow or 'q.*'; without it the scene's plots and energies")
      ->delimiter(',');
  AddExtraOptions(command, &arguments->extras);
  AddUnitOption(command, &arguments->units);
  command
      ->add_option(
          "--beside", arguments->beside,
          "another run in the plots, dashed: another scene with the same inputs, or another log of the "
          "same scene; may be repeated")
      ->allow_extra_args(false)
      ->type_name("FILE");
  command->add_option("--duration", arguments->duration, "seconds; without it the scene's")->check(kPositive);
  command->add_option("--fps", arguments->fps, "pictures a second of the page")->check(CLI::Range(1, 1000));
  command->add_option("--notes", arguments->notes, "a text that goes along")->type_name("FILE");
  command->add_option("--camera", arguments->camera, "a camera of the scene")->type_name("NAME");
  command->add_option("--inputs", arguments->inputs, "a recorded log of what the user did")->type_name("LOG");
  command->add_flag("--no-warnings", arguments->no_warnings, "does not show which checks failed");
}

}  // namespace linkwright::cli
