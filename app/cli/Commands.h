// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/Common.h"
#include "app/cli/film/ExtraArguments.h"
#include "app/cli/film/FilmShot.h"
#include "app/cli/film/Overlays.h"
#include "app/cli/film/UnitArguments.h"

namespace CLI {
class App;
}

// Each command as a function of its arguments; the result is the exit code.
namespace linkwright::cli {

struct InfoArguments {
  FileArguments file;
  bool json = false;
};
int RunInfo(const InfoArguments& arguments);

struct CheckArguments {
  std::vector<std::string> files;
  FileArguments common;
};
int RunCheck(const CheckArguments& arguments);

struct ConvertArguments {
  FileArguments in;
  std::string out;
};
/// Between scene and URDF; from MJCF to a scene.
int RunConvert(const ConvertArguments& arguments);

struct PiecesArguments {
  FileArguments file;
  std::string link;     ///< whose collision meshes are cut
  int most = 16;        ///< pieces of each
  double error = 0.02;  ///< volume of the pieces over that of the mesh, less one, at which no more are cut
  std::string out;      ///< the scene with the pieces instead; empty: not written
};
/// Cuts concave collision meshes into convex pieces.
int RunPieces(const PiecesArguments& arguments);

struct TasksArguments {
  FileArguments file;
  std::string solver;  ///< empty: the scene's
  std::string out;     ///< the scene, posed at the solution; empty: not written
  bool json = false;
};
int RunTasks(const TasksArguments& arguments);

struct RunArguments {
  FileArguments file;
  double duration = 0;  ///< [s]; 0: the scene's
  double dt = 0;        ///< [s]; 0: the scene's
  std::string integrator;
  double integration_tolerance = 0;  ///< of dormand-prince; 0: the scene's
  bool ignore_ledger = false;
  std::string csv, hdf5;
  std::string events;  ///< table of contact events; empty: none
  double every = 0;    ///< [s] between rows; 0: every step
  std::string inputs;
  std::string formulation;    ///< empty: the scene's
  std::string cross_check;    ///< empty: the scene's; "none"
  double tolerance = 0;       ///< of the cross-check; 0: the scene's
  std::string sweep, out;     ///< a sweep instead of one run: what to vary, where its table goes
  std::string shard = "1/1";  ///< i/n: this part of its rows
  int jobs = 0;               ///< threads; 0: all processors
};
int RunSweep(const RunArguments& arguments);

struct SearchArguments {
  FileArguments file;
  std::string parameters, data, measure, method = "nelder-mead";
  std::vector<std::string> signals;
  double dt = 0, duration = 0;
  int runs = 500;
  bool json = false, maximise = false;
};
int RunFit(const SearchArguments& arguments);
int RunOptimise(const SearchArguments& arguments);

int RunSimulation(const RunArguments& arguments);

struct RenderArguments {
  FileArguments file;
  std::string out, camera, inputs;
  std::string size;  ///< empty: that of the sensor that is the camera, else 1920x1080
  int fps = 60;
  double start = 0, duration = 0;
  FilmShot shot;
  bool dark = false;
  std::string surroundings = "studio", quality = "full";  ///< by their names
  bool no_warnings = false;
  PictureOptions picture;
  ExtraArguments extras;
  UnitChoice units = UnitsOfCommands();
};
void AddRenderOptions(CLI::App* command, RenderArguments* arguments);
int RunRender(const RenderArguments& arguments, const FilmPainters& painters);

struct PresentArguments {
  FileArguments file;
  std::string out;      ///< the page; empty: none
  std::string figures;  ///< the folder; empty: none
  std::vector<std::string> signals;
  ExtraArguments extras;
  std::vector<std::string> beside;  ///< other runs in the plots: scenes, or logs of the same one
  std::string notes;                ///< a text file
  std::string camera, inputs;
  double duration = 0;
  int fps = 30;
  bool no_warnings = false;
  UnitChoice units = UnitsOfCommands();
};
/// Painters as in RunRender; `figures` draws the plots of a folder of figures.
int RunPresent(const PresentArguments& arguments, const FigurePainter& figures,
               const render::Overlay& overlay, const WarningPainter& warnings);
/// What `present` understands besides its file.
void AddPresentOptions(CLI::App* command, PresentArguments* arguments);

struct SchemaArguments {
  std::string name = "scene";  ///< of a kind of file
};
/// Prints the JSON schema of a kind of file.
int RunSchema(const SchemaArguments& arguments);

struct ObjectsArguments {
  FileArguments file;
  std::string kind;  ///< these alone; empty: all
  bool json = false, reference = false;
};
/// Prints the objects of a scene; or, without one, what each kind of them holds, as Markdown.
int RunObjects(const ObjectsArguments& arguments);

struct GetArguments {
  FileArguments file;
  std::vector<std::string> fields;  ///< PATH.FIELD
  bool json = false;
};
int RunGet(const GetArguments& arguments);

/// Changes of a scene, made in this order.
struct SetArguments {
  FileArguments file;
  std::vector<std::pair<std::string, std::string>> add;     ///< kind and path
  std::vector<std::string> assignments;                     ///< PATH.FIELD=VALUE
  std::vector<std::pair<std::string, std::string>> rename;  ///< path and new name
  std::vector<std::string> remove;                          ///< paths
  bool with_references = false;                             ///< what refers to what is removed goes too
  bool take_over = false;  ///< robots with files of their own become part of the scene where that is needed
  std::string out;         ///< empty: the file itself
};
int RunSet(const SetArguments& arguments);

struct InsertArguments {
  std::string part;                      ///< a name of the library, or a scene file
  FileArguments into;                    ///< the scene
  std::string out;                       ///< empty: the scene itself
  std::vector<std::string> assignments;  ///< PARAMETER=VALUE
  std::string on;                        ///< path of a link or frame that it hangs on; empty: it stands free
  std::vector<double> xyz, rpy_deg;      ///< where its mounting frame goes; empty: zeros
};
/// Adds a part to a scene.
int RunInsert(const InsertArguments& arguments);

struct BenchArguments {
  FileArguments robot;
  int chain = 0;
  bool json = false;
};
int RunBench(const BenchArguments& arguments);

struct ReproduceTrotArguments {
  std::string case_file;  ///< empty: the paper's cases, and the page
  std::string out;        ///< folder
  std::string states;     ///< JSON: states to be evaluated
  int trials = 1;         ///< walks on real feet a row of the page's table; 0: that part is left out
};
int RunReproduceTrot(const ReproduceTrotArguments& arguments);

struct ReproduceLoopsArguments {
  std::string models;  ///< folder of model files; empty: the shipped scenes
  std::string out;     ///< folder
};
int RunReproduceLoops(const ReproduceLoopsArguments& arguments);

struct ReproduceBenchmarksArguments {
  std::string out;   ///< folder
  std::string only;  ///< problems with this in their names; empty: all
};
int RunReproduceBenchmarks(const ReproduceBenchmarksArguments& arguments);

struct ReproduceContactArguments {
  std::string out;   ///< folder
  std::string only;  ///< set-ups with this in their names; empty: all
};
/// Contact beside closed forms, on both clocks.
int RunReproduceContact(const ReproduceContactArguments& arguments);

}  // namespace linkwright::cli
