// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/Message.h"
#include "engine/io/mjcf/MjcfContext.h"
#include "engine/io/mjcf/MjcfReader.h"

namespace linkwright {
namespace {

constexpr const char* kRigid = "mjcf.contacts-are-rigid";

/// Of the attributes of an element: what is read, what is set aside, and the message of why. Words between
/// spaces.
struct Known {
  const char* elements;
  const char* read;
  const char* aside;
  const char* why;
};

constexpr const char* kPose = " name class pos quat axisangle euler xyaxes zaxis user group ";
constexpr const char* kActuator =
    " name class group user joint jointinparent tendon site body slidersite cranksite cranklength refsite "
    "gear "
    "ctrllimited forcelimited ctrlrange forcerange lengthrange ";

constexpr Known kKnown[] = {
    {" mujoco ", " model ", "", ""},
    {" compiler ",
     " autolimits boundmass boundinertia settotalmass balanceinertia strippath coordinate angle meshdir "
     "texturedir assetdir eulerseq inertiafromgeom inertiagrouprange exactmeshinertia ",
     " fitaabb discardvisual usethread fusestatic convexhull alignfree saveinertial ",
     "mjcf.setting-of-compiler"},
    {" option ", " timestep gravity integrator wind density viscosity magnetic actuatorgroupdisable ",
     " apirate impratio tolerance ls_tolerance noslip_tolerance ccd_tolerance mpr_tolerance jacobian "
     "solver iterations ls_iterations noslip_iterations ccd_iterations "
     "mpr_iterations sdf_iterations sdf_initpoints collision sleep_tolerance ",
     "mjcf.setting-of-solver"},
    {" option ", "", " o_margin o_solref o_solimp o_friction cone ", kRigid},
    {" body ", " childclass mocap gravcomp ", " sleep ", "mjcf.setting-of-program"},
    {" worldbody ", " name childclass ", "", ""},
    {" frame ", " childclass ", "", ""},
    {" replicate ", " count offset sep euler ", "", ""},
    {" inertial ", " mass diaginertia fullinertia ", "", ""},
    {" joint ",
     " type axis range limited ref springref springdamper stiffness damping armature frictionloss "
     "actuatorfrclimited "
     "actuatorfrcrange actuatorgravcomp joint1 joint2 polycoef active joint coef ",
     " margin solreflimit solimplimit solreffriction solimpfriction solref "
     "solimp ",
     "mjcf.setting-of-solver"},
    {" freejoint ", " name group class align ", "", ""},
    {" geom ",
     " type size fromto mass density material rgba mesh hfield contype conaffinity shellinertia fitscale "
     "condim priority friction ",
     " solmix solref solimp margin gap ", kRigid},
    {" geom ", "", " fluidshape fluidcoef ", "mjcf.empty-space"},
    {" pair ", " geom1 geom2 condim friction ", " solref solreffriction solimp margin gap ", kRigid},
    {" site ", " type size fromto rgba material ", "", ""},
    {" camera ", " mode target fovy orthographic projection ",
     " ipd resolution focal focalpixel principal principalpixel sensorsize ",
     "mjcf.no-counterpart-in-cameras"},
    {" light ", " type directional castshadow active dir ",
     " mode target attenuation cutoff exponent ambient diffuse specular bulbradius intensity range texture ",
     "mjcf.of-light-direction"},
    {" mesh ", " file scale refpos refquat vertex face texcoord normal inertia ",
     " smoothnormal maxhullvert content_type octree_maxdepth material builtin params ",
     "mjcf.setting-of-compiler"},
    {" hfield ", " file nrow ncol size elevation ", " content_type ", ""},
    {" texture ",
     " type file builtin rgb1 rgb2 mark markrgb random width height hflip vflip gridsize gridlayout nchannel "
     "fileright fileleft fileup filedown filefront fileback content_type colorspace ",
     "", ""},
    {" material ", " texture texrepeat texuniform rgba emission specular shininess metallic roughness ",
     " reflectance ", "mjcf.nothing-is-mirrored"},
    {" connect weld ", " body1 body2 site1 site2 anchor relpose torquescale active ", " solref solimp ",
     "mjcf.setting-of-solver"},
    {" equality ", " tendon1 tendon2 polycoef active ", " solref solimp ", "mjcf.setting-of-solver"},
    {" fixed spatial tendon ",
     " range limited width rgba material stiffness damping frictionloss springlength armature tendon1 "
     "tendon2 "
     "polycoef active actuatorfrclimited actuatorfrcrange ",
     " solreflimit solimplimit solreffriction solimpfriction margin "
     "solref solimp ",
     "mjcf.setting-of-solver"},
    {" motor ", kActuator, "", ""},
    {" position ", " kp kv dampratio timeconst inheritrange ", "", ""},
    {" velocity ", " kv ", "", ""},
    {" damper ", " kv ", "", ""},
    {" intvelocity ", " kp kv actrange inheritrange dampratio ", "", ""},
    {" general ", " gaintype biastype gainprm biasprm dyntype dynprm ", "", ""},
    {" general motor position velocity damper intvelocity cylinder muscle adhesion ", " actrange actlimited ",
     " actearly actdim ", "mjcf.changes-only-another-program"},
    {" cylinder ", " timeconst area diameter bias ", "", ""},
    {" muscle ", " timeconst tausmooth range force scale lmin lmax vmax fpmax fvmax ", "", ""},
    {" adhesion ", " gain ", "", ""},
    {" key ", " name class time qpos qvel act ctrl mpos mquat ", "", ""},
    {" exclude ", " name class body1 body2 ", "", ""},
    {" jointpos jointvel ballquat ballangvel jointactuatorfrc ",
     " joint noise cutoff nsample interp delay interval ", "", ""},
    {" tendonpos tendonvel ", " tendon noise cutoff nsample interp delay interval ", "", ""},
    {" actuatorpos actuatorvel actuatorfrc ", " actuator noise cutoff nsample interp delay interval ", "",
     ""},
    {" framepos framequat framexaxis frameyaxis framezaxis framelinvel frameangvel framelinacc frameangacc ",
     " objtype objname reftype refname noise cutoff nsample interp delay interval ", "", ""},
    {" velocimeter gyro accelerometer force torque touch rangefinder ",
     " site noise cutoff nsample interp delay interval ", "", ""},
    {" subtreecom subtreelinvel subtreeangmom ", " body noise cutoff nsample interp delay interval ", "", ""},
};

bool HasWord(const char* words, const char* word) {
  const std::string_view list(words);
  const std::string key = ' ' + std::string(word) + ' ';
  return list.find(key) != std::string_view::npos;
}

bool IsActuator(const char* name) {
  return HasWord(" motor position velocity damper intvelocity general cylinder muscle adhesion plugin ",
                 name);
}

/// What MuJoCo has learnt after version 2.2.2, as its schema of 3.3.7 differs; no attributes: the element.
struct Newer {
  const char* element;
  const char* attributes;
};
constexpr Newer kNewer[] = {
    {"body", " gravcomp "},
    {"camera", " focal focalpixel orthographic principal principalpixel resolution sensorsize "},
    {"compiler", " alignfree assetdir saveinertial "},
    {"connect", " site1 site2 "},
    {"weld", " site1 site2 "},
    {"fixed", " actuatorfrclimited actuatorfrcrange armature "},
    {"spatial", " actuatorfrclimited actuatorfrcrange armature "},
    {"flag", " autoreset damper eulerdamp invdiscrete island midphase nativeccd spring "},
    {"freejoint", " align "},
    {"general", " actdim actearly "},
    {"global", " bvactive cameraid ellipsoidinertia orthographic realtime "},
    {"hfield", " content_type elevation "},
    {"intvelocity", " dampratio inheritrange kv "},
    {"joint", " actuatorfrclimited actuatorfrcrange actuatorgravcomp "},
    {"light", " bulbradius intensity range texture type "},
    {"material", " metallic roughness "},
    {"mesh", " builtin content_type inertia material maxhullvert params "},
    {"muscle", " tausmooth "},
    {"option",
     " actuatorgroupdisable ccd_iterations ccd_tolerance ls_iterations ls_tolerance o_friction "
     "sdf_initpoints sdf_iterations "},
    {"pair", " solreffriction "},
    {"position", " dampratio inheritrange kv timeconst "},
    {"rgba", " bv bvactive frustum "},
    {"scale", " frustum "},
    {"size", " memory "},
    {"texture", " colorspace content_type nchannel "},
    {"attach", ""},
    {"deformable", ""},
    {"extension", ""},
    {"flex", ""},
    {"flexcomp", ""},
    {"frame", ""},
    {"layer", ""},
    {"model", ""},
    {"plugin", ""},
    {"replicate", ""},
    {"camprojection", ""},
    {"e_kinetic", ""},
    {"e_potential", ""},
    {"insidesite", ""},
    {"jointactuatorfrc", ""},
    {"tactile", ""},
    {"tendonactuatorfrc", ""},
};

bool IsNewer(pugi::xml_node node) {
  const std::string_view name = node.name();
  for (const Newer& newer : kNewer) {
    if (name != newer.element) continue;
    if (newer.attributes[0] == 0) return true;
    for (const pugi::xml_attribute attribute : node.attributes())
      if (HasWord(newer.attributes, attribute.name())) return true;
  }
  if (node.attribute("nsample")) return true;
  const std::string_view integrator = node.attribute("integrator").value();
  return (name == "option" && integrator == "implicitfast") ||
         ((name == "adhesion" || name == "damper") && node.parent().name() == std::string_view("actuator") &&
          !node.attribute("ctrlrange")) ||
         (name == "geom" && std::string_view(node.attribute("type").value()) == "sdf") ||
         // Tendons that are slack between two lengths.
         std::string_view(node.attribute("springlength").value()).find(' ') != std::string_view::npos;
}

bool AnyNewer(const MjcfFiles& files, pugi::xml_node node) {
  bool found = IsNewer(node);
  files.ForEachChild(node, [&](pugi::xml_node child) { found = found || AnyNewer(files, child); });
  return found;
}

}  // namespace

std::vector<SoftContactAttribute> FindSoftContact(const ProblemList& problems) {
  const std::string why = MessageOf("mjcf.ignored-because", {MessageOf(kRigid)});
  std::map<std::string, int> times;
  for (const Problem& problem : problems.problems()) {
    // "<geom> solref"
    const std::size_t end = problem.element.find("> ");
    if (problem.text.starts_with(why) && end != std::string::npos)
      times[problem.element.substr(end + 2)] += problem.times;
  }
  std::vector<SoftContactAttribute> found;
  found.reserve(times.size());
  for (const auto& [name, count] : times) found.push_back({name, count});
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& x, const auto& y) { return x.times > y.times; });
  return found;
}

bool NeedsNewerMujoco(const MjcfFiles& files) { return AnyNewer(files, files.root()); }

void CheckMjcfAttributes(pugi::xml_node node, MjcfContext* context) {
  // An element may have several entries, for reasons that differ.
  std::vector<const Known*> entries;
  for (const Known& known : kKnown)
    if (HasWord(known.elements, node.name())) entries.push_back(&known);
  if (entries.empty()) return;
  for (const pugi::xml_attribute attribute : node.attributes()) {
    const char* name = attribute.name();
    if (HasWord(kPose, name) || (IsActuator(node.name()) && HasWord(kActuator, name))) continue;
    const auto has = [&](const char* Known::*words) {
      const auto found = std::find_if(entries.begin(), entries.end(),
                                      [&](const Known* entry) { return HasWord(entry->*words, name); });
      return found == entries.end() ? nullptr : *found;
    };
    if (has(&Known::read)) continue;
    const std::string what = std::string("<") + node.name() + "> " + name;
    if (const Known* const entry = has(&Known::aside))
      context->Ignore(node, what,
                      *entry->why == 0 ? MessageOf("urdf.ignored")
                                       : MessageOf("mjcf.ignored-because", {MessageOf(entry->why)}));
    else
      context->Say(Severity::kWarning, node, what, MessageOf("mjcf.not-known-has-no-effect"));
  }
}

}  // namespace linkwright
