// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// What `linkwright COMMAND --help` says below the options.
namespace linkwright::cli {

inline constexpr const char* kReproduceLoopsFooter =
    "Example:\n"
    "  linkwright reproduce euler-parameters --models models --out results\n"
    "writes motion_base_iterates.csv, structure.csv, a table of motion for each mechanism,\n"
    "hmmwv_assembly.csv, hmmwv_static.csv, hmmwv_A.csv … and the page with its figures.";

inline constexpr const char* kReproduceTrotFooter =
    "Example:\n"
    "  linkwright reproduce trot --out trot\n"
    "writes trot/A … trot/D and trot/index.html. With --case the tables go to the folder itself:\n"
    "plan, joints, mass, torque, footforce, openloop_l2_h0.005 …, walk.csv and summary.json.\n"
    "A case: {\"name\": \"A\", \"g\": 9.81, \"length\": [9 numbers, links A…I], \"com\": […],\n"
    "\"mass\": […], \"inertia\": […], \"d3\": 0.216, \"d3t\": 0.216, \"d\": 0.432, \"knee_front\": 1,\n"
    "\"knee_rear\": 1, \"plan\": {\"X0\": 0.291, \"X1\": 0.141, \"Y\": 0.341, \"q3\": 0,\n"
    "\"T_half\": 0.75, \"a_body\": 1.2, \"S\": 0.15, \"H\": 0.05, \"theta_deg\": 26.24},\n"
    "\"samples\": [0.005]}\nStates: [{\"x\": [7], \"u\": [7], \"udot\": [7], \"T\": [8]}, …]";

inline constexpr const char* kReproduceBenchmarksFooter =
    "Example:\n"
    "  linkwright reproduce benchmarks --out results\n"
    "writes benchmarks.csv (error, energy, gap, processor time), a table of motion for each problem at "
    "the\n"
    "finest accuracy, and the page with its figures. Exit code 1 where an accuracy is missed.";

inline constexpr const char* kIkFooter =
    "Example:\n"
    "  linkwright ik robot.urdf --targets targets.json\n"
    "with targets.json such as\n"
    "  {\"frame\": \"tool0\", \"tolerance\": [1e-5, 1e-5], \"timeout_ms\": 50, \"restarts\": true,\n"
    "   \"targets\": [{\"p\": [0.4, 0, 0.3], \"quaternion\": [1, 0, 0, 0], \"seed\": {\"elbow\": "
    "0.5}}]}\n"
    "A target's orientation is a \"quaternion\" [w, x, y, z] or a matrix \"R\" of three rows. Each "
    "target "
    "gets\n"
    "\"status\" (ok, timeout or unreachable), \"q\" (within the limits; else the closest pose found),\n"
    "\"iterations\", \"time_us\", \"residual\" [m, rad], and where there is none the \"reason\". The "
    "exit code "
    "is 0\nalso where targets were not reached.";

inline constexpr const char* kRunFooter =
    "Example:\n"
    "  linkwright run scenes/double-pendulum.lws.json --duration 10 --csv out.csv --every 0.01\n"
    "  linkwright run scenes/double-pendulum.lws.json --sweep sweep.json --out table.csv\n"
    "A sweep is one of\n"
    "  {\"parameters\": {\"q.shoulder\": {\"from\": -1, \"to\": 1, \"count\": 5}, \"dt\": [0.001, "
    "0.002]}}\n"
    "  {\"parameters\": {\"q.shoulder\": {\"from\": -1, \"to\": 1}}, \"samples\": 1000, \"seed\": 7}\n"
    "  {\"runs\": [{\"q.shoulder\": 0.1, \"dt\": 0.001}, {\"q.shoulder\": 0.2, \"dt\": 0.002}]}\n"
    "every combination, at random, or one by one. Parameters: q.JOINT, v.JOINT, torque.JOINT, "
    "damping.JOINT,\n"
    "friction.JOINT, armature.JOINT, control.ACTUATOR, mass.LINK, mass_scale, gravity.x, gravity.y, "
    "gravity.z, dt, "
    "duration,\n"
    "integrator, formulation. A range may have \"scale\": \"log\".";

inline constexpr const char* kReproduceContactFooter =
    "Example:\n"
    "  linkwright reproduce contact --out results\n"
    "prints expected value, value and error of each set-up on both clocks, and writes contact.csv and "
    "the\n"
    "page. Exit code 1 where a bound is missed.";

}  // namespace linkwright::cli
