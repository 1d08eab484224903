// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/Main.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <optional>
#include <sstream>
#include <string_view>

#include "BuildInfo.h"
#include "app/cli/Commands.h"
#include "app/cli/Eval.h"
#include "app/cli/Footers.h"
#include "app/cli/Ik.h"
#include "app/cli/Validators.h"
#include "engine/base/FailureText.h"
#include "engine/base/FilesRead.h"
#include "engine/io/schema/SchemaWriter.h"
#include "engine/simulation/system/Integrator.h"

namespace linkwright::cli {

namespace {

void AddFileOptions(CLI::App* command, FileArguments* arguments) {
  command->add_flag("--floating", arguments->floating, "URDF: the base floats freely");
  command->add_flag("--independent-mimic", arguments->independent_mimic, "mimic joints move on their own");
  command->add_option("--package-path", arguments->package_paths, "where package:// is searched first")
      ->type_name("DIR");
}

void AddPosture(CLI::App* command, FileArguments* arguments) {
  command->add_option("--posture", arguments->posture, "starts in a named posture (keyframe) of the file")
      ->type_name("NAME");
}

void AddContact(CLI::App* command, FileArguments* arguments) {
  command->add_flag("--contact", arguments->contact,
                    "turns contact on, with a ground where the file has one, else at z = 0");
  command
      ->add_option("--clock", arguments->clock,
                   "of contact: events splits steps where contacts change, stepping does not, auto chooses; "
                   "without it the scene's")
      ->check(CLI::IsMember({"auto", "events", "stepping"}));
}

void AddFile(CLI::App* command, FileArguments* arguments) {
  command->add_option("FILE", arguments->file, "a scene (.lws.json), a URDF robot or an MJCF model")
      ->required();
  AddFileOptions(command, arguments);
}

/// All commands with their arguments; Parse fills them, Run calls what was asked for.
class CommandLine {
 public:
  explicit CommandLine(const FilmPainters& painters) : painters_(painters) {
    app_.set_version_flag("--version", "linkwright " LINKWRIGHT_VERSION);
    app_.require_subcommand(0, 1);
    app_.add_option("FILE", window_file_, "opens the window on this scene or robot");
    app_.add_flag(
        "--measure-start", measure_start_,
        "opens the window, prints how long its first picture took and the memory in use, and closes it");
    app_.add_option(
            "--control", control_,
            "opens the window for another program, which controls it over this socket: linkwright.show "
            "of Python does so")
        ->type_name("DESCRIPTOR")
        ->check(CLI::Range(3, 1 << 20));
    app_.footer("Without a command the window opens. Example:\n  linkwright scenes/six-joint-arm.lws.json");
    CLI::App* info = Add("info", "bodies, joints, mass, what was ignored or repaired",
                         "linkwright info robot.urdf --json");
    AddFile(info, &info_.file);
    info->add_flag("--json", info_.json, "as JSON");
    info->callback([this] { run_ = [this] { return RunInfo(info_); }; });
    CLI::App* check =
        Add("check", "a line for each problem of a file", "linkwright check robot.urdf scene.lws.json");
    check->add_option("FILE", check_.files, "scenes or robots")->required();
    AddFileOptions(check, &check_.common);
    check->callback([this] { run_ = [this] { return RunCheck(check_); }; });
    CLI::App* convert =
        Add("convert", "between scenes and robot files", "linkwright convert robot.urdf robot.lws.json");
    convert->add_option("IN", convert_.in.file, "scene, URDF or MJCF")->required();
    convert->add_option("OUT", convert_.out, "scene (.lws.json), URDF (.urdf) or MJCF (.xml)")->required();
    AddFileOptions(convert, &convert_.in);
    convert->callback([this] { run_ = [this] { return RunConvert(convert_); }; });
    CLI::App* pieces = Add("pieces", "cuts the collision meshes of a link into convex pieces",
                           "linkwright pieces scene.lws.json --link cup --out cut.lws.json");
    pieces->add_option("FILE", pieces_.file.file, "a scene, a URDF robot or an MJCF model")->required();
    pieces->add_option("--link", pieces_.link, "the link")->type_name("NAME")->required();
    pieces->add_option("--most", pieces_.most, "pieces at most, of each mesh")->check(CLI::Range(1, 256));
    pieces->add_option("--error", pieces_.error, "volume error at which it stops: 0.02 is 2 %")
        ->check(CLI::NonNegativeNumber);
    pieces->add_option("--out", pieces_.out, "the scene with hulls instead of the meshes")
        ->type_name("SCENE");
    AddFileOptions(pieces, &pieces_.file);
    pieces->callback([this] { run_ = [this] { return RunPieces(pieces_); }; });
    AddInsert();
    AddTasks();
    AddEval();
    AddIk();
    AddRun();
    AddRender();
    AddPresent();
    AddSearch();
    AddReproduce();
    AddDescriptions();

    CLI::App* bench =
        Add("bench", "times its algorithms on this machine", "linkwright bench --chain 100 --json");
    auto* robot =
        bench->add_option("--robot", bench_.robot.file, "a scene or robot; without it the shipped scenes")
            ->type_name("FILE");
    AddFileOptions(bench, &bench_.robot);
    bench->add_option("--chain", bench_.chain, "a chain of N revolute joints")
        ->type_name("N")
        ->check(CLI::Range(1, 100000))
        ->excludes(robot);
    bench->add_flag("--json", bench_.json, "as JSON");
    bench->callback([this] { run_ = [this] { return RunBench(bench_); }; });
  }

  Outcome ParseAndRun(int argc, char** argv) {
    try {
      app_.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
      std::ostringstream help;
      const int code = app_.exit(error, help);
      static_cast<void>(WriteOut(help.str()));  // FinishStdout reports it
      return {.exit_code = FinishStdout(code == 0 ? kOk : kUsage)};
    }
    if (!run_)
      return {
          .open_window = true, .file = window_file_, .measure_start = measure_start_, .control = control_};
    RememberFilesRead();
    try {
      return {.exit_code = FinishStdout(run_())};
    } catch (const std::exception& error) {
      std::fprintf(stderr, "linkwright: %s\n", FailureText(error));
      return {.exit_code = FinishStdout(kFailure)};
    }
  }

 private:
  CLI::App* Add(const char* name, const char* what, const char* example) {
    CLI::App* command = app_.add_subcommand(name, what);
    command->footer(std::string("Example:\n  ") + example);
    return command;
  }

  void AddInsert() {
    CLI::App* insert =
        Add("insert", "adds a part of the library, or of a file, to a scene",
            "linkwright insert stewart-platform --into scene.lws.json --set leg=0.4 --out o.lws.json");
    insert->add_option("PART", insert_.part, "a part of the library by its name, or a scene file")
        ->required();
    insert->add_option("--into", insert_.into.file, "the scene that it is added to")
        ->type_name("SCENE")
        ->required();
    insert->add_option("-o,--out", insert_.out, "where the scene is written; without it that file itself")
        ->type_name("SCENE");
    insert->add_option("--set", insert_.assignments, "a parameter of the part: L1=0.4, \"L1=40 cm\"")
        ->type_name("NAME=VALUE");
    insert->add_option("--on", insert_.on, "the link or frame that it hangs on; without it it stands free")
        ->type_name("PATH");
    insert->add_option("--xyz", insert_.xyz, "where its mounting frame goes [m]: in the world, or in --on")
        ->expected(3);
    insert->add_option("--rpy-deg", insert_.rpy_deg, "how that frame is turned there [deg]")->expected(3);
    insert->callback([this] { run_ = [this] { return RunInsert(insert_); }; });
  }

  void AddTasks() {
    CLI::App* tasks = Add("tasks", "poses a scene's robots by its targets, and reports how each is met",
                          "linkwright tasks scenes/task-conflict.lws.json --solver chiaverini");
    AddFile(tasks, &tasks_.file);
    std::vector<std::string> solvers;
    solvers.reserve(kTargetSolvers);
    for (int i = 0; i < kTargetSolvers; ++i) solvers.emplace_back(ToString(static_cast<TargetSolver>(i)));
    tasks->add_option("--solver", tasks_.solver, "how all targets are met together; without it the scene's")
        ->check(CLI::IsMember(solvers));
    tasks->add_option("--out", tasks_.out, "writes the scene with its robots posed like that")
        ->type_name("FILE");
    tasks->add_flag("--json", tasks_.json, "as JSON, with the joints' positions");
    tasks->callback([this] { run_ = [this] { return RunTasks(tasks_); }; });
  }

  void AddEval() {
    CLI::App* eval = Add("eval", "kinematics and dynamics at given states, as JSON",
                         "linkwright eval robot.urdf --states states.json --floating");
    AddFile(eval, &eval_.file);
    eval->add_option("--states", eval_.states,
                     "JSON: {\"states\": [{\"q\": {\"joint1\": 0.1}}], \"frame\": ...}")
        ->required()
        ->type_name("FILE");
    eval->add_flag("--derivatives", eval_.derivatives,
                   "adds the derivatives of the dynamics, and A, B, eigenvalues and modes");
    eval->add_flag("--passive", eval_.passive, "count damping and dry friction");
    eval->add_option("--formulation", eval_.formulation, "articulated, newton-euler or lagrange");
    eval->callback([this] { run_ = [this] { return RunEval(eval_); }; });
  }

  void AddIk() {
    CLI::App* ik = Add("ik", "joint positions that bring a link to given poses, as JSON", "");
    AddFile(ik, &ik_.file);
    ik->add_option("--targets", ik_.targets, "JSON: what is wanted (below)")->required()->type_name("FILE");
    ik->footer(kIkFooter);
    ik->callback([this] { run_ = [this] { return RunIk(ik_); }; });
  }

  void AddRun() {
    CLI::App* run =
        Add("run", "simulates",
            "linkwright run scenes/double-pendulum.lws.json --duration 10 --csv out.csv --every 0.01");
    AddFile(run, &simulate_.file);
    AddPosture(run, &simulate_.file);
    AddContact(run, &simulate_.file);
    run->add_option("--duration", simulate_.duration, "simulated seconds; without it the scene's")
        ->check(kPositive);
    run->add_option("--dt", simulate_.dt, "time step [s]; without it the scene's")->check(kPositive);
    std::vector<std::string> integrators;
    integrators.reserve(std::size(kIntegrators));
    for (const Integrator integrator : kIntegrators) integrators.emplace_back(ToString(integrator));
    run->add_option("--integrator", simulate_.integrator, "how steps are made; without it the scene's")
        ->check(CLI::IsMember(integrators));
    run->add_option("--tolerance", simulate_.integration_tolerance,
                    "of dormand-prince: error a piece of a step may make, times 1 + |x|, in SI units")
        ->check(CLI::Range(kLeastTolerance, kMostTolerance));
    run->add_flag("--ignore-ledger", simulate_.ignore_ledger,
                  "go on where a step makes or loses much energy; without it that is a divergence");
    CLI::Option* formulation = run->add_option(
        "--formulation", simulate_.formulation,
        "how accelerations are found: articulated, newton-euler, lagrange or partitioning; without it\n"
        "the scene's");
    formulation->check(CLI::IsMember({"articulated", "newton-euler", "lagrange", "partitioning"}));
    CLI::Option* second = run->add_option(
        "--cross-check,--second-opinion", simulate_.cross_check,
        "a formulation that checks each step (kane: of a trot), or none; columns difference.* in the CSV, "
        "exit code 5 if the two disagree");
    second->check(CLI::IsMember({"articulated", "newton-euler", "lagrange", "partitioning", "kane", "none"}));
    CLI::Option* tolerance =
        run->add_option("--cross-check-tolerance,--second-tolerance", simulate_.tolerance,
                        "relative difference above which they disagree; without it the scene's (1e-9)");
    tolerance->check(kPositive);
    CLI::Option* csv = run->add_option("--csv", simulate_.csv, "every signal, a row a time; - is stdout");
    csv->type_name("FILE");
    CLI::Option* hdf5 = run->add_option("--hdf5", simulate_.hdf5,
                                        "the same as HDF5, a dataset a signal; it appears when complete");
    hdf5->type_name("FILE");
    run->add_option("--events", simulate_.events,
                    "a row for each impact, touch, lift and change of sticking of contact; - is stdout")
        ->type_name("FILE");
    CLI::Option* every =
        run->add_option("--every", simulate_.every, "time between rows [s]; without it every step");
    every->check(kPositive);
    CLI::Option* inputs =
        run->add_option("--inputs", simulate_.inputs, "a recorded log of what the user did");
    inputs->type_name("LOG");
    AddSweep(run, {csv, hdf5, every, inputs, formulation, second, tolerance});
    run->callback([this] { run_ = [this] { return RunSimulation(simulate_); }; });
  }

  void AddSweep(CLI::App* run, const std::vector<CLI::Option*>& of_one_run) {
    CLI::Option* out = run->add_option(
        "--out", simulate_.out, "the sweep's table (CSV), a row a run; goes on where an unfinished one ends");
    out->type_name("FILE");
    CLI::Option* sweep = run->add_option(
        "--sweep", simulate_.sweep, "many runs instead of one: JSON of parameters and their values (below)");
    sweep->type_name("FILE")->needs(out);
    out->needs(sweep);
    for (CLI::Option* option : of_one_run) sweep->excludes(option);
    run->add_option("--jobs", simulate_.jobs, "threads of a sweep; without it one a processor")
        ->check(CLI::Range(1, 1024))
        ->needs(sweep);
    run->add_option("--shard", simulate_.shard,
                    "part i of n of a sweep's rows; the parts' tables in a row are the table")
        ->type_name("i/n")
        ->needs(sweep);
    run->footer(kRunFooter);
  }

  void AddSearch() {
    const auto add = [this](const char* name, const char* what, const char* example,
                            int (*run)(const SearchArguments&)) {
      CLI::App* command = Add(name, what, example);
      AddFile(command, &search_.file);
      const char* const ranges = "JSON of parameters and their ranges, as of a sweep at random";
      command->add_option("--parameters", search_.parameters, ranges)->required()->type_name("FILE");
      command->add_option("--dt", search_.dt, "time step [s]; without it the scene's")->check(kPositive);
      command->add_flag("--json", search_.json, "as JSON");
      command->callback([this, run] { run_ = [this, run] { return run(search_); }; });
      return command;
    };
    CLI::App* fit = add("fit", "finds parameters with which a run comes nearest to a measured one",
                        "linkwright fit arm.lws.json --data measured.csv --parameters ranges.json", RunFit);
    fit->add_option("--data", search_.data, "CSV as of run")->required()->type_name("FILE");
    fit->add_option("--signals", search_.signals, "columns that count; without it all");
    CLI::App* optimise =
        add("optimise", "finds parameters at which a measure of a run is least",
            "linkwright optimise arm.lws.json --measure peak:q.elbow --parameters r.json", RunOptimise);
    optimise
        ->add_option("--measure", search_.measure, "end, peak, integral, rms, settling or overshoot :SIGNAL")
        ->required();
    optimise->add_option("--method", search_.method)->check(CLI::IsMember({"nelder-mead", "esch", "isres"}));
    optimise->add_flag("--maximise", search_.maximise, "the greatest instead");
    optimise->add_option("--runs", search_.runs, "at most")->check(CLI::Range(1, 1000000));
    optimise->add_option("--duration", search_.duration, "seconds; without it the scene's")->check(kPositive);
  }

  void AddRender() {
    CLI::App* render =
        Add("render", "makes a film, without a display",
            "linkwright render scenes/double-pendulum.lws.json --out film.mp4 --duration 5 --size 1280x720");
    AddFile(render, &render_.file);
    AddPosture(render, &render_.file);
    AddContact(render, &render_.file);
    AddRenderOptions(render, &render_);
    render->callback([this] { run_ = [this] { return RunRender(render_, painters_); }; });
  }

  void AddPresent() {
    CLI::App* present =
        Add("present", "makes a page that a browser plays, or figures for a paper",
            "linkwright present scenes/double-pendulum.lws.json --out show.html --figures paper");
    AddFile(present, &present_.file);
    AddPosture(present, &present_.file);
    AddContact(present, &present_.file);
    AddPresentOptions(present, &present_);
    present->callback([this] {
      run_ = [this] { return RunPresent(present_, painters_.figures, painters_.labels, painters_.warnings); };
    });
  }

  void AddDescriptions() {
    CLI::App* schema = Add("schema", "the JSON schema of a kind of file, for editors and checkers",
                           "linkwright schema scene");
    std::vector<std::string> names;
    for (const FileSchema& each : AllFileSchemas()) names.emplace_back(each.name);
    schema->add_option("NAME", schema_.name, "which kind of file; without it scene")
        ->check(CLI::IsMember(names));
    schema->callback([this] { run_ = [this] { return RunSchema(schema_); }; });

    CLI::App* objects =
        Add("objects",
            "the objects of a scene, a line each: path, kind, name, and what it overrides of a robot's file",
            "linkwright objects scenes/six-joint-arm.lws.json --kind joint");
    objects->add_option("FILE", objects_.file.file, "a scene (.lws.json), a URDF robot or an MJCF model");
    AddFileOptions(objects, &objects_.file);
    objects->add_option("--kind", objects_.kind, "objects of this kind alone")->type_name("KIND");
    objects->add_flag("--json", objects_.json,
                      "as JSON, with value, unit, default and range of each field, and the file's value of "
                      "an overridden one");
    objects->add_flag("--reference", objects_.reference,
                      "no FILE; a page in Markdown: for each kind a table of its keys with unit, range, "
                      "default, meaning");
    objects->callback([this] { run_ = [this] { return RunObjects(objects_); }; });

    CLI::App* get = Add("get", "values of fields, a line each, as a scene file spells them",
                        "linkwright get scenes/six-joint-arm.lws.json gravity targets/tool.priority");
    AddFile(get, &get_.file);
    get->add_option("FIELD", get_.fields, "PATH.FIELD, or FIELD of the scene itself")->required();
    get->add_flag("--json", get_.json, "as JSON");
    get->callback([this] { run_ = [this] { return RunGet(get_); }; });

    CLI::App* set = Add("set", "changes a scene file; all else in it stays byte for byte",
                        "linkwright set scene.lws.json dt=0.002 arm/elbow.damping=0.3 --out copy.lws.json");
    AddFile(set, &set_.file);
    set->add_option("ASSIGNMENT", set_.assignments, "PATH.FIELD=VALUE");
    set->add_option("--add", set_.add,
                    "first, a new object: its kind and path; its values follow as assignments")
        ->type_name("KIND PATH")
        ->allow_extra_args(false);
    set->add_option("--rename", set_.rename, "another name for an object; what names it, follows")
        ->type_name("PATH NAME")
        ->allow_extra_args(false);
    set->add_option("--remove", set_.remove, "an object that goes, and what is below it")
        ->type_name("PATH")
        ->allow_extra_args(false);
    set->add_flag("--with-references", set_.with_references,
                  "with --remove: what cannot be without it goes too");
    set->add_flag("--take-over", set_.take_over,
                  "with --add, --rename, --remove: a robot with a file of its own becomes part of the scene "
                  "where that is needed; what is lost of it is printed");
    set->add_option("--out", set_.out, "where the changed scene goes; without it the file itself")
        ->type_name("FILE");
    set->callback([this] { run_ = [this] { return RunSet(set_); }; });
  }

  void AddReproduce() {
    CLI::App* reproduce =
        Add("reproduce", "published results, computed anew", "linkwright reproduce trot --out results");
    reproduce->require_subcommand(1);
    AddReproduceTrot(reproduce);
    AddReproduceLoops(reproduce);
    AddReproduceBenchmarks(reproduce);
    AddReproduceContact(reproduce);
  }

  void AddReproduceContact(CLI::App* reproduce) {
    CLI::App* contact = reproduce->add_subcommand(
        "contact", "contact, friction and impacts beside closed forms, on events and stepping");
    contact->add_option("--out", contact_.out, "where the table (CSV) and the page go")
        ->required()
        ->type_name("FOLDER");
    contact->add_option("--only", contact_.only, "those with this in their names, as backspin")
        ->type_name("TEXT");
    contact->footer(kReproduceContactFooter);
    contact->callback([this] { run_ = [this] { return RunReproduceContact(contact_); }; });
  }

  void AddReproduceBenchmarks(CLI::App* reproduce) {
    CLI::App* benchmarks = reproduce->add_subcommand(
        "benchmarks", "multibody benchmarks of the IFToMM library (A01 to A05), at three accuracies");
    benchmarks->add_option("--out", benchmarks_.out, "where the tables (CSV) and the page go")
        ->required()
        ->type_name("FOLDER");
    benchmarks->add_option("--only", benchmarks_.only, "those with this in their names, as a03")
        ->type_name("TEXT");
    benchmarks->footer(kReproduceBenchmarksFooter);
    benchmarks->callback([this] { run_ = [this] { return RunReproduceBenchmarks(benchmarks_); }; });
  }

  void AddReproduceLoops(CLI::App* reproduce) {
    CLI::App* loops = reproduce->add_subcommand(
        "euler-parameters", "closed loops in Euler parameters (Kim, Bae, Choi, Yang 1996)");
    loops->add_option("--models", loops_.models, "where the model files are; without it, the shipped scenes")
        ->type_name("FOLDER");
    loops->add_option("--out", loops_.out, "where the tables (CSV) and the page go")
        ->required()
        ->type_name("FOLDER");
    loops->footer(kReproduceLoopsFooter);
    loops->callback([this] { run_ = [this] { return RunReproduceLoops(loops_); }; });
  }

  void AddReproduceTrot(CLI::App* reproduce) {
    CLI::App* trot = reproduce->add_subcommand("trot", "a quadruped that trots (Kang, Yoo, Kim, Lee 1996)");
    trot->add_option(
            "--case", trot_.case_file,
            "JSON: one robot and its motion; without it the paper's, and the page of its tables and figures")
        ->type_name("FILE");
    trot->add_option("--out", trot_.out, "where the tables (CSV) go")->required()->type_name("FOLDER");
    trot->add_option("--states", trot_.states, "JSON: states to be evaluated, written to pointwise.json")
        ->type_name("FILE");
    trot->add_option("--trials", trot_.trials, "walks on real feet a row of its table; 0: none; without it 1")
        ->check(CLI::Range(0, 10000));
    trot->footer(kReproduceTrotFooter);
    trot->callback([this] { run_ = [this] { return RunReproduceTrot(trot_); }; });
  }

  const FilmPainters& painters_;
  CLI::App app_{"Linkwright, a desktop workbench for mechanisms", "linkwright"};
  std::string window_file_;
  bool measure_start_ = false;
  std::optional<int> control_;
  InfoArguments info_;
  CheckArguments check_;
  ConvertArguments convert_;
  InsertArguments insert_;
  PiecesArguments pieces_;
  TasksArguments tasks_;
  EvalArguments eval_;
  IkArguments ik_;
  RunArguments simulate_;
  SearchArguments search_;
  RenderArguments render_;
  PresentArguments present_;
  BenchArguments bench_;
  SchemaArguments schema_;
  ObjectsArguments objects_;
  GetArguments get_;
  SetArguments set_;
  ReproduceTrotArguments trot_;
  ReproduceLoopsArguments loops_;
  ReproduceBenchmarksArguments benchmarks_;
  ReproduceContactArguments contact_;
  std::function<int()> run_;
};

}  // namespace

Outcome Main(int argc, char** argv, const FilmPainters& painters) {
  GuardStandardStreams();
  return CommandLine(painters).ParseAndRun(argc, argv);
}

}  // namespace linkwright::cli
