// SPDX-License-Identifier: BSD-3-Clause
#include <bit>

#include "engine/base/Fnv.h"
#include "engine/base/json/JsonDocument.h"
#include "engine/scene/study/Sweep.h"

namespace linkwright {

namespace {

class Hash {
 public:
  void Add(std::uint64_t x) {
    for (int i = 0; i < 8; ++i, x >>= 8) hash_.Add(static_cast<unsigned char>(x & 255));
  }
  void Add(int x) { Add(static_cast<std::uint64_t>(x)); }
  void Add(double x) { Add(std::bit_cast<std::uint64_t>(x)); }
  void Add(const std::string& text) {
    Add(static_cast<std::uint64_t>(text.size()));
    for (const char c : text) Add(static_cast<int>(c));
  }
  template <typename Derived>
  void Add(const Eigen::DenseBase<Derived>& numbers) {
    Add(static_cast<std::uint64_t>(numbers.size()));
    for (Eigen::Index c = 0; c < numbers.cols(); ++c)
      for (Eigen::Index r = 0; r < numbers.rows(); ++r) Add(double{numbers(r, c)});
  }
  std::uint64_t value() const { return hash_.value(); }

 private:
  Fnv hash_;
};

void AddSurface(const SurfaceDescription& surface, Hash* hash) {
  for (const auto& number : {surface.friction, surface.restitution, surface.torsional, surface.rolling})
    hash->Add(number.value_or(-1));
}

// What the command line and robots' own files give contact; the scene's file stands by itself.
void AddContact(const CompiledScene& scene, const ContactDescription& contact, Hash* hash) {
  for (const int x : {static_cast<int>(contact.enabled), static_cast<int>(contact.clock),
                      static_cast<int>(contact.impacts), static_cast<int>(contact.ground.has_value())})
    hash->Add(x);
  if (contact.ground) {
    hash->Add(contact.ground->height);
    hash->Add(contact.ground->normal);
    AddSurface(contact.ground->surface, hash);
  }
  for (const CompiledShape& shape : scene.shapes) {
    if (!shape.collision) continue;
    const Visual& visual = shape.visual;
    const Geometry& g = visual.geometry;
    for (const int x : {shape.frame.value, static_cast<int>(g.type), visual.mask.type, visual.mask.affinity,
                        visual.mask.priority})
      hash->Add(x);
    hash->Add(visual.X_LG.R);
    hash->Add(visual.X_LG.p);
    hash->Add(g.size);
    hash->Add(g.radius);
    hash->Add(g.length);
    hash->Add(g.mesh_file);
    AddSurface(visual.surface, hash);
    for (const Vector3& point : g.points) hash->Add(point);
    if (g.heights)
      for (const double height : g.heights->heights) hash->Add(height);
  }
}

}  // namespace

std::uint64_t SweepFingerprint(const CompiledScene& scene, const Sweep& sweep,
                               const SimulationOptions& options, double duration) {
  Hash hash;
  const Model& model = *scene.model;
  for (size_t i = 1; i < model.bodies().size(); ++i) {
    const Body& body = model.bodies()[i];
    const Joint& joint = model.joints()[i];
    hash.Add(body.parent);
    hash.Add(body.X_PJ.R);
    hash.Add(body.X_PJ.p);
    hash.Add(body.mass);
    hash.Add(body.com);
    hash.Add(body.inertia);
    hash.Add(joint.name);
    hash.Add(static_cast<int>(joint.type));
    for (const double x : {joint.ratio, joint.offset, joint.lower, joint.upper, joint.armature}) hash.Add(x);
  }
  for (const VectorX* numbers :
       {&scene.initial_q, &scene.initial_v, &scene.initial_torque, &scene.damping, &scene.friction})
    hash.Add(*numbers);
  hash.Add(scene.scene.gravity);
  hash.Add(static_cast<int>(scene.scene.limits));
  // Whatever else of the scene's file affects its motion.
  if (scene.scene.document) hash.Add(scene.scene.document->text());
  if (scene.scene.contact) AddContact(scene, *scene.scene.contact, &hash);
  const std::unique_ptr<System> system = scene.MakeSystem();
  for (const Signal& signal : system->signals()) hash.Add(signal.Header());
  hash.Add(system->inputs().elements);
  hash.Add(system->inputs().control);
  hash.Add(options.dt);
  hash.Add(std::string(ToString(options.integrator)));
  hash.Add(options.tolerance);
  hash.Add(static_cast<int>(options.watch_ledger));
  hash.Add(duration);
  hash.Add(static_cast<int>(sweep.sampling));
  hash.Add(sweep.count);
  hash.Add(sweep.seed);
  for (const SweepParameter& parameter : sweep.parameters) {
    hash.Add(parameter.name);
    for (const double value : parameter.values) hash.Add(value);
    for (const std::string& choice : parameter.choices) hash.Add(choice);
    for (const double x : {parameter.from, parameter.to, parameter.logarithmic ? 1.0 : 0.0}) hash.Add(x);
  }
  for (const VectorX& run : sweep.runs) hash.Add(run);
  return hash.value();
}

}  // namespace linkwright
